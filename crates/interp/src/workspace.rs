//! Variables by name. A script's named slots hold the values of its parent's variables while it runs, so a name is
//! looked up from the innermost script of a workspace outwards.

use crate::Interpreter;
use crate::frame::Frame;
use crate::operands::{put, update};
use lanner_base::{Id, Name};
use lanner_mir::Slot;
use lanner_runtime::host::Level;
use lanner_runtime::{Value, Workspace};

impl Interpreter {
    /// The frame that owns the variables that `frame` works with.
    pub(crate) fn owner(&self, mut frame: usize) -> usize {
        while self.frames[frame].is_script() {
            frame = self.frames[frame].parent;
        }
        frame
    }

    /// The innermost frame that works in the workspace that the level names.
    pub(crate) fn frame_of(&self, level: Level) -> usize {
        let top = self.frames.len() - 1;
        let owner = match level {
            Level::Current => return top,
            Level::Caller => match self.owner(top) {
                0 => 0,
                // Nothing is seen from there of the function that has the text evaluated.
                own if self.frames[own].is_apart => own,
                own => self.owner(own - 1),
            },
            Level::Base => 0,
        };
        (0..self.frames.len()).rev().find(|&frame| self.owner(frame) == owner).unwrap_or(owner)
    }

    /// The frame and slot, or the frame in whose dynamic variables, the name is.
    fn locate(&self, frame: usize, name: Name) -> (usize, Option<Slot>) {
        locate(&self.frames, frame, name)
    }

    /// A variable is touched by name that may be in a slot, or is made: who holds variables elsewhere looks at this.
    fn note_touched(&self) {
        self.reached.set(self.reached.get() + 1);
    }

    /// The value of a variable, where it is defined.
    pub(crate) fn variable(&self, frame: usize, name: Name) -> Option<Value> {
        let located = self.locate(frame, name);
        if located.1.is_some() {
            self.note_touched();
        }
        let value = match located {
            (frame, Some(slot)) => self.frames[frame].slots.get(slot.index())?,
            (frame, None) => self.frames[frame].dynamic.as_ref()?.get(&name)?,
        };
        match value {
            Value::Shared(cell) => Some(cell.borrow().clone()),
            value => Some(value.clone()),
        }
        .filter(|value| !matches!(value, Value::Undefined))
    }

    /// Tells the watcher where a variable is touched by name of a function that says nothing of it: by one that it called.
    fn note_reached(&mut self, frame: usize) {
        let Some(watcher) = &mut self.watcher else { return };
        let here = &self.frames[frame];
        if here.loaded.func(here.func).dynamic.is_none() {
            watcher.reached();
        }
    }

    /// Moves a variable out; `Undefined` where there is none. A shared variable moves as its cell.
    pub(crate) fn take_variable(&mut self, frame: usize, name: Name) -> Value {
        let located = self.locate(frame, name);
        self.note_touched();
        match located {
            (frame, Some(slot)) => self.frames[frame].slots.get_mut(slot.index()).map(std::mem::take),
            (frame, None) => self.frames[frame].dynamic.as_mut().and_then(|d| d.remove(&name)),
        }
        .unwrap_or_default()
    }

    /// Defines a variable; `Undefined` undefines it, a cell replaces what was there.
    pub(crate) fn give_variable(&mut self, frame: usize, name: Name, value: Value) {
        let located = self.locate(frame, name);
        self.note_reached(located.0);
        self.note_touched();
        match located {
            (frame, Some(slot)) => match self.frames[frame].slots.get_mut(slot.index()) {
                Some(place) if matches!(value, Value::Shared(_)) => *place = value,
                Some(_) => put(&mut self.frames[frame].slots, slot, value),
                None => (),
            },
            (frame, None) if matches!(value, Value::Undefined) => {
                self.frames[frame].dynamic.as_mut().and_then(|d| d.remove(&name));
            }
            (frame, None) => {
                let dynamic = self.frames[frame].dynamic.get_or_insert_default();
                match dynamic.get(&name) {
                    Some(Value::Shared(cell)) if !matches!(value, Value::Shared(_)) => {
                        *cell.borrow_mut() = value;
                    }
                    _ => {
                        dynamic.insert(name, value);
                    }
                }
            }
        }
    }
}

impl Workspace for Interpreter {
    fn get(&self, name: Name) -> Option<Value> {
        self.variable(self.viewed, name)
    }

    fn set(&mut self, name: Name, value: Value) {
        self.give_variable(self.viewed, name, value);
    }

    fn clear(&mut self, name: Name) {
        let located = self.locate(self.viewed, name);
        self.note_reached(located.0);
        self.note_touched();
        // A global or persistent variable loses its link, not its value.
        match located {
            (frame, Some(slot)) => {
                if let Some(place) = self.frames[frame].slots.get_mut(slot.index()) {
                    *place = Value::Undefined;
                }
            }
            (frame, None) => {
                self.frames[frame].dynamic.as_mut().and_then(|d| d.remove(&name));
            }
        }
    }

    fn names(&self) -> Vec<Name> {
        let mut names = Vec::new();
        let mut frame = self.viewed;
        loop {
            let here = &self.frames[frame];
            names.extend(here.loaded.state(here.func).names.keys());
            names.extend(here.dynamic.iter().flat_map(|d| d.keys()));
            if !here.is_script() {
                break;
            }
            frame = here.parent;
        }
        names.sort_unstable();
        names.dedup();
        names.retain(|&name| self.variable(self.viewed, name).is_some());
        names
    }

    fn is_global(&self, name: Name) -> bool {
        let value = match self.locate(self.viewed, name) {
            (frame, Some(slot)) => self.frames[frame].slots.get(slot.index()),
            (frame, None) => self.frames[frame].dynamic.as_ref().and_then(|d| d.get(&name)),
        };
        match (value, self.globals.get(&name)) {
            (Some(Value::Shared(cell)), Some(global)) => std::rc::Rc::ptr_eq(cell, global),
            _ => false,
        }
    }

    fn globals(&self) -> Vec<Name> {
        self.globals.keys().copied().collect()
    }

    fn clear_global(&mut self, name: Name) {
        if let Some(cell) = self.globals.remove(&name) {
            *cell.borrow_mut() = Value::Undefined;
            // Who knows the cell looks for it again.
            self.epoch.set(self.epoch.get() + 1);
        }
    }
}

/// Makes a slot hold a cell, as `global` and `persistent` do.
pub(crate) fn link(slots: &mut [Value], slot: Slot, cell: std::rc::Rc<std::cell::RefCell<Value>>) {
    slots[slot.index()] = Value::Shared(cell);
}

/// The value in a slot as fast as `update`, for reading.
pub(crate) fn is_defined(slots: &mut [Value], slot: Slot) -> bool {
    update(slots, slot, |value| !matches!(value, Value::Undefined))
}

/// The frame and slot, or the frame in whose dynamic variables, a name is.
fn locate(frames: &[Frame], mut frame: usize, name: Name) -> (usize, Option<Slot>) {
    loop {
        let here = &frames[frame];
        if let Some(&slot) = here.loaded.state(here.func).names.get(&name) {
            return (frame, Some(slot));
        }
        if !here.is_script() {
            return (frame, None);
        }
        frame = here.parent;
    }
}

/// Whether the innermost frame, whose slots are in `run`'s hands, may have a variable of a name.
pub(crate) fn may_be_variable(frames: &[Frame], name: Name) -> bool {
    let top = frames.len() - 1;
    match locate(frames, top, name) {
        (frame, Some(slot)) => {
            let value = frames[frame].slots.get(slot.index());
            frame == top || !matches!(value, Some(Value::Undefined))
        }
        (frame, None) => frames[frame].dynamic.as_ref().is_some_and(|dynamic| dynamic.contains_key(&name)),
    }
}
