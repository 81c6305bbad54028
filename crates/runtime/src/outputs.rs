//! Outputs on their way: out of a function that has ended, and to the targets of a call.
//!
//! ```text
//! function [a, varargout] = f(n)     a, then the cells of varargout: as many as are asked for
//! [x, ~, c{1:2}] = f(4)              one to x, one nowhere, two as a list
//! ```

use crate::memory::{Gather, Grow};
use crate::{Error, Fault, Outputs, Result, Value};
use std::rc::Rc;

/// Where a value of a call goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// To a slot.
    Slot(u32),
    /// Nowhere, though it counts.
    Ignored,
    /// So many values as one list, to a slot.
    Several(u32, usize),
    /// All that are left as one list, to a slot.
    Rest(u32),
}

/// Hands values to their targets in `slots`: `wanted` tells what one takes, `put` stores a value; none is a target that becomes unassigned,
/// as that of a statement does whose function gave nothing.
///
/// # Errors
/// Fewer values than targets.
#[inline]
pub fn hand_out<S: ?Sized>(
    outputs: &mut Outputs,
    slots: &mut S,
    mut wanted: impl FnMut(&S) -> Option<Wanted>,
    statement: bool,
    put: impl Fn(&mut S, u32, Option<Value>),
) -> Result<()> {
    let mut outputs = outputs.drain(..);
    let mut is_first = true;
    while let Some(target) = wanted(slots) {
        match target {
            Wanted::Slot(slot) => match outputs.next() {
                Some(value) => put(slots, slot, Some(value)),
                None if statement => put(slots, slot, None),
                None if is_first => return Err(Fault::NoValue.with(&[&""])),
                None => {
                    return Err(Error::new(
                        "MATLAB:unassignedOutputs",
                        "One or more output arguments not assigned during the call.",
                    ));
                }
            },
            Wanted::Ignored => {
                outputs.next();
            }
            Wanted::Several(slot, n) => {
                let values: Vec<Value> = outputs.by_ref().take(n).gather();
                put(slots, slot, Some(Value::List(Rc::new(values))));
            }
            Wanted::Rest(slot) => put(slots, slot, Some(Value::List(Rc::new(outputs.by_ref().gather())))),
        }
        is_first = false;
    }
    Ok(())
}

/// What a function is called, and how many arguments and outputs it declares, `varargin` and `varargout` apart.
#[derive(Clone, Copy, Debug)]
pub struct Declaration<'a> {
    /// Its name.
    pub name: &'a str,
    /// Parameters.
    pub params: usize,
    /// Whether more arguments go to `varargin`.
    pub variadic_in: bool,
    /// Outputs.
    pub outputs: usize,
    /// Whether `varargout` has more.
    pub variadic_out: bool,
}

impl Declaration<'_> {
    /// Whether the function can be called so.
    ///
    /// # Errors
    /// More arguments or outputs than it has.
    pub fn check(&self, nargin: usize, nargout: usize) -> Result<()> {
        if nargin > self.params && !self.variadic_in {
            return Err(Fault::TooManyInputs.with(&[&self.name]));
        }
        if nargout > self.outputs && !self.variadic_out {
            return Err(Fault::TooManyOutputs.with(&[&self.name]));
        }
        Ok(())
    }

    /// The outputs of a function that has ended: `output` gives the value of one that is declared, and its name; `rest` that of
    /// `varargout`.
    ///
    /// # Errors
    /// One that is asked for has no value.
    pub fn collect<'n>(
        &self,
        nargout: usize,
        mut output: impl FnMut(usize) -> (Value, &'n str),
        rest: impl FnOnce() -> Value,
    ) -> Result<Outputs> {
        let mut outputs = Outputs::new();
        let wanted = nargout.max(1);
        for k in 0..wanted.min(self.outputs) {
            let (value, name) = output(k);
            let value = unshared(value);
            if matches!(value, Value::Undefined) {
                if outputs.len() >= nargout {
                    break;
                }
                return Err(self.not_set(name));
            }
            outputs.push(value);
        }
        if self.variadic_out && wanted > self.outputs {
            let more = wanted - self.outputs;
            match unshared(rest()) {
                Value::Cell(cells) => outputs.put_all(cells.data().iter().take(more).cloned()),
                Value::List(list) => outputs.put_all(list.iter().take(more).cloned()),
                _ => (),
            }
            if outputs.len() < nargout {
                return Err(self.not_set("varargout"));
            }
        }
        Ok(outputs)
    }

    /// The error of an output without a value.
    #[cold]
    pub fn not_set(&self, output: &str) -> Error {
        Fault::OutputNotSet.with(&[&output, &self.name])
    }
}

fn unshared(value: Value) -> Value {
    match value {
        Value::Shared(cell) => cell.borrow().clone(),
        value => value,
    }
}
