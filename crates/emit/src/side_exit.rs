//! **Side exits**: where the interpreter goes on, and the **frame state**, which says where each live variable's value is.

use crate::callout::Callout;
use crate::region::Emitter;
use crate::rep::Rep;
use crate::values::Values;
use crate::variable::ArrayKey;
use lanner_lir::{Exit, ExitData, Give, Type};
use lanner_mir::{Block, Slot};
use serde::{Deserialize, Serialize};

/// An exit of compiled code, by its place in the whole function in slot form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideExit {
    /// The block.
    pub block: Block,
    /// The instruction; behind the last one, the block's end.
    pub inst: usize,
    /// The variables that the code has written and that are live there, in the order of what the exit gives.
    pub frame_state: Vec<(Slot, ExitValue)>,
    /// The call-out, where code goes on behind it.
    pub callout: Option<Callout>,
    /// Whether a call stands there that was begun: the callee was left, too.
    pub is_call: bool,
}

/// How the exit has a variable's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExitValue {
    /// A scalar: one number of this type. An index stands for a double.
    Scalar(Type),
    /// A double that may be complex: its parts, and whether it is complex.
    Complex,
    /// A vector to which code has appended elements: its extents, two indices. It has the elements already.
    Grown,
    /// A range: its first element, its step and its count, three indices.
    Range,
    /// A range of doubles: its first element, its step, its last one and its count, the last one an index.
    Steps,
    /// An array of so many extents: where its elements are, then the extents.
    Array(Type, u8),
    /// Whether the variable is what comes next: an index, which is this number then. Else it is in its slot, or is given another time.
    If(u32),
}

impl ExitValue {
    /// How many words it takes.
    pub fn words(self) -> usize {
        match self {
            ExitValue::Scalar(_) | ExitValue::If(_) => 1,
            ExitValue::Grown => 2,
            ExitValue::Complex | ExitValue::Range => 3,
            ExitValue::Steps => 4,
            ExitValue::Array(_, rank) => 1 + usize::from(rank),
        }
    }
}

impl Emitter<'_> {
    /// The exit to an instruction of the whole function, its place there given, where the variables have these values.
    pub(crate) fn exit(&mut self, place: (Block, usize), values: &Values) -> Exit {
        self.exit_with(place, values, |_| true)
    }

    /// The same with some of the variables.
    pub(crate) fn exit_with(
        &mut self,
        (block, inst): (Block, usize),
        values: &Values,
        is_given: impl Fn(Slot) -> bool,
    ) -> Exit {
        let mut gives = Vec::new();
        let mut given = Vec::new();
        let mut slots = self.live.at(block, inst);
        slots.sort_unstable();
        for slot in slots.into_iter().filter(|&slot| is_given(slot)) {
            let Some(&value) = values.get(&slot) else { continue };
            // What came with the call is where it was.
            if self.results.is_none() && self.of.ssa.params.contains(&value) {
                continue;
            }
            match self.reps.get(value) {
                Rep::Boxed if self.is_deferred(value) => self.give_deferred(slot, &mut gives, &mut given),
                Rep::Range => {
                    gives.push((slot, ExitValue::Range));
                    given.extend(self.range(slot).registers().map(Give::Reg));
                }
                Rep::Steps => {
                    gives.push((slot, ExitValue::Steps));
                    given.extend(self.steps(slot).registers().map(Give::Reg));
                }
                Rep::Array(element, rank) if self.growing.contains(&(slot, element, rank)) => {
                    gives.push((slot, ExitValue::Grown));
                    given.extend(self.array((slot, element, rank)).extents.iter().copied().map(Give::Reg));
                }
                Rep::Complex => {
                    gives.push((slot, ExitValue::Complex));
                    given.extend(self.complex_variable(slot).registers().map(Give::Reg));
                }
                Rep::Made(ty, rank) => self.give_array((slot, ty, rank), &mut gives, &mut given),
                // There is no slot where an array of a function's caller is.
                Rep::Array(element, rank) if self.results.is_some() => {
                    self.give_array((slot, element, rank), &mut gives, &mut given);
                }
                rep => {
                    // An array is changed where it is.
                    if let Some(ty) = rep.ty() {
                        gives.push((slot, ExitValue::Scalar(ty)));
                        given.push(Give::Reg(self.register(slot, ty)));
                    }
                }
            }
        }
        let at = self.exits.len() as u32;
        self.exits.push(SideExit { block, inst, frame_state: gives, callout: None, is_call: false });
        let gives = (0..).zip(given).collect();
        self.made.exits.push(ExitData { at, gives, takes: Vec::new(), handler: None })
    }

    fn give_array(&mut self, key: ArrayKey, gives: &mut Vec<(Slot, ExitValue)>, given: &mut Vec<Give>) {
        let (slot, element, rank) = key;
        gives.push((slot, ExitValue::Array(element, rank)));
        let array = self.array(key);
        given.push(Give::Array(array.buffer, array.extents.clone()));
    }

    /// The exit to an instruction of a block of the region, or to an earlier one from which everything can be done again.
    pub(crate) fn exit_at(&mut self, block: Block, inst: usize, values: &Values) -> Option<Exit> {
        let inst = self.restart(block, inst);
        let place = self.outline.origin(block, inst)?;
        Some(self.exit(place, values))
    }
}
