//! A part of a file that runs by itself: a section of tests, on the variables that another one left.

use crate::call::named_slots;
use crate::frame::Frame;
use crate::{Interpreter, Loaded};
use lanner_base::{Id, Name};
use lanner_mir::FuncRef;
use lanner_runtime::{Result, Value};
use std::rc::Rc;

impl Interpreter {
    /// Runs a script on these variables, and gives those that are there at its end.
    pub(crate) fn run_script_with(
        &mut self,
        loaded: &Rc<Loaded>,
        variables: Vec<(Name, Value)>,
    ) -> Result<Vec<(Name, Value)>> {
        let depth = self.next_depth()?;
        let mut frame = Frame::new(loaded.clone(), FuncRef(0), Vec::new());
        frame.slots.resize_with(loaded.func(FuncRef(0)).slots.len(), Value::default);
        let named = named_slots(loaded);
        for (name, value) in variables {
            match named.iter().find(|(_, known)| *known == name) {
                Some((slot, _)) => frame.slots[slot.index()] = value,
                None => drop(frame.dynamic.get_or_insert_default().insert(name, value)),
            }
        }
        frame.depth = depth;
        frame.parent = self.frames.len() - 1;
        frame.is_apart = true;
        let (result, frame) = self.run_script_frame(frame);
        result?;
        let in_slots = named.iter().map(|&(slot, name)| (name, frame.slots[slot.index()].clone()));
        let mut left: Vec<(Name, Value)> =
            in_slots.chain(frame.dynamic.into_iter().flat_map(|v| *v)).collect();
        for (_, value) in &mut left {
            if let Value::Shared(cell) = value {
                let inner = cell.borrow().clone();
                *value = inner;
            }
        }
        left.retain(|(_, value)| !matches!(value, Value::Undefined));
        Ok(left)
    }
}
