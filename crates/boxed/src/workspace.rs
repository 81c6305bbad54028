//! Variables by name: those that functions registered with their slots, and those that were made by name.
//!
//! ```text
//! exist('x', 'var')     x is in the table of names of the function that runs, and its slot is assigned
//! assignin('base', 'y', 1)
//! ```
//!
//! A script's slots hold its caller's variables while it runs, so that a name is looked up from the innermost script of a workspace
//! outwards.

use crate::engine::Engine;
use crate::layout::{Frame, SCRIPT};
use crate::operands::Slots;
use lanner_base::Name;
use lanner_runtime::host::Level;
use lanner_runtime::{Value, Workspace};
use rustc_hash::FxHashMap;
use std::ptr::null_mut;

/// Where the variable of a name is.
#[derive(Clone, Copy)]
enum Located {
    /// In a slot.
    Slot(Slots, u32),
    /// Among the variables without slots of an activation, null for the base workspace.
    Dynamic(*mut Frame),
}

/// The activation of a pointer of the list.
fn frame<'a>(at: *mut Frame) -> Option<&'a mut Frame> {
    // SAFETY: activations are on the list as long as they live, and nobody looks at one while its variables are looked up.
    unsafe { at.as_mut() }
}

impl Engine {
    /// The activation that owns the variables that one works with; null for the base workspace.
    pub(crate) fn owner(&self, mut at: *mut Frame) -> *mut Frame {
        while let Some(here) = frame(at).filter(|frame| frame.is_script()) {
            at = here.below;
        }
        at
    }

    /// The innermost activation that works in the workspace that the level names.
    pub(crate) fn frame_of(&self, level: Level) -> *mut Frame {
        let owner = match level {
            Level::Current => return self.top,
            Level::Caller => match frame(self.owner(self.top)) {
                Some(own) => self.owner(own.below),
                None => null_mut(),
            },
            Level::Base => null_mut(),
        };
        self.innermost(owner)
    }

    /// The innermost activation that works with the variables of one; null stands for the base workspace.
    pub(crate) fn innermost(&self, owner: *mut Frame) -> *mut Frame {
        let mut at = self.top;
        while let Some(here) = frame(at) {
            if self.owner(at) == owner {
                return at;
            }
            at = here.below;
        }
        owner
    }

    fn locate(&self, mut at: *mut Frame, name: Name) -> Located {
        while let Some(here) = frame(at) {
            if let Some(slot) = here.function().slot_named(name) {
                return Located::Slot(Slots(here.slots), slot);
            }
            if here.function().kind != SCRIPT {
                break;
            }
            at = here.below;
        }
        Located::Dynamic(at)
    }

    fn dynamic(&self, at: *mut Frame) -> Option<&FxHashMap<Name, Value>> {
        match frame(at) {
            Some(frame) => frame.more_if_any().map(|more| &more.dynamic),
            None => Some(&self.base),
        }
    }

    fn dynamic_mut(&mut self, at: *mut Frame) -> &mut FxHashMap<Name, Value> {
        match frame(at) {
            Some(frame) => &mut frame.more().dynamic,
            None => &mut self.base,
        }
    }

    /// What holds a variable, whether or not it is assigned.
    fn place_of(&self, at: *mut Frame, name: Name) -> Option<Value> {
        match self.locate(at, name) {
            Located::Slot(v, slot) => Some(v.peek(slot).clone()),
            Located::Dynamic(at) => self.dynamic(at)?.get(&name).cloned(),
        }
    }

    /// The value of a variable, where it is defined.
    pub(crate) fn variable(&self, at: *mut Frame, name: Name) -> Option<Value> {
        let value = match self.place_of(at, name)? {
            Value::Shared(cell) => cell.borrow().clone(),
            value => value,
        };
        (!matches!(value, Value::Undefined)).then_some(value)
    }

    /// Takes a variable away, with the cell where it is one.
    pub(crate) fn take_variable(&mut self, at: *mut Frame, name: Name) -> Value {
        match self.locate(at, name) {
            Located::Slot(mut v, slot) => v.take(slot),
            Located::Dynamic(at) => self.dynamic_mut(at).remove(&name).unwrap_or_default(),
        }
    }

    /// Defines a variable; `Undefined` undefines it, a cell replaces what was there.
    pub(crate) fn give_variable(&mut self, at: *mut Frame, name: Name, value: Value) {
        match self.locate(at, name) {
            Located::Slot(mut v, slot) if matches!(value, Value::Shared(_)) => *v.place(slot) = value,
            Located::Slot(mut v, slot) => v.put(slot, value),
            Located::Dynamic(at) if matches!(value, Value::Undefined) => {
                self.dynamic_mut(at).remove(&name);
            }
            Located::Dynamic(at) => match self.dynamic_mut(at).entry(name).or_default() {
                Value::Shared(cell) if !matches!(value, Value::Shared(_)) => *cell.borrow_mut() = value,
                place => *place = value,
            },
        }
    }
}

impl Workspace for Engine {
    fn get(&self, name: Name) -> Option<Value> {
        self.variable(self.viewed, name)
    }

    fn set(&mut self, name: Name, value: Value) {
        self.give_variable(self.viewed, name, value);
    }

    fn clear(&mut self, name: Name) {
        // A global or persistent variable loses its link, not its value.
        drop(self.take_variable(self.viewed, name));
    }

    fn names(&self) -> Vec<Name> {
        let mut names = Vec::new();
        let mut at = self.viewed;
        loop {
            names.extend(self.dynamic(at).into_iter().flat_map(|dynamic| dynamic.keys()));
            let Some(here) = frame(at) else { break };
            names.extend(here.function().named_slots().map(|(_, name)| name));
            if !here.is_script() {
                break;
            }
            at = here.below;
        }
        names.sort_unstable();
        names.dedup();
        names.retain(|&name| self.get(name).is_some());
        names
    }

    fn is_global(&self, name: Name) -> bool {
        match (self.place_of(self.viewed, name), self.globals.get(&name)) {
            (Some(Value::Shared(cell)), Some(global)) => std::rc::Rc::ptr_eq(&cell, global),
            _ => false,
        }
    }

    fn globals(&self) -> Vec<Name> {
        self.globals.keys().copied().collect()
    }

    fn clear_global(&mut self, name: Name) {
        if let Some(cell) = self.globals.remove(&name) {
            *cell.borrow_mut() = Value::Undefined;
        }
    }
}
