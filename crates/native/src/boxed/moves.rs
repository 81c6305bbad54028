//! φ's of boxed values, all at once.
//!
//! ```text
//! x = phi b1: y, b2: …        lanner_move(slots, x, y); nothing where both have one slot
//! x = phi b1: y, b2: …        lanner_hand_over_f64(slots, x, …) where y is a native array that nothing reads behind that
//! ```

use super::instruction::{number, slots};
use crate::emitter::{Emitter, Lowered};
use lanner_lir::{RuntimeArg, Word};
use lanner_mir::{Block, Operand, Slot};

/// A value on its way: the slot that it waits in.
pub(crate) struct Moved {
    dst: Slot,
    from: u32,
}

impl Emitter<'_> {
    /// What the φ's of boxed values read, before any of them is written.
    pub fn begin_moves(&mut self, way: (Block, Block), moves: &[(Slot, Operand)]) -> Lowered<Vec<Moved>> {
        let mut moved = Vec::new();
        for &(dst, arg) in moves {
            let own = arg.as_slot().filter(|&slot| self.is_boxed(slot));
            let own = own.map(|slot| self.boxed_slot(slot)).transpose()?;
            let is_in_place = self.is_boxed(dst) && own.is_some() && own == self.number_of_slot(dst);
            if is_in_place {
                continue;
            }
            let from = self.take_slot()?;
            match own {
                Some(own) => self.tries("lanner_move", slots([number(from), number(own)]))?,
                None => {
                    let leaving = arg.as_slot().filter(|&slot| self.may_leave_on(way, slot));
                    let has_left = leaving.map_or(Ok(false), |slot| self.hand_over(from, slot))?;
                    if !has_left {
                        self.put(from, arg)?;
                    }
                }
            }
            moved.push(Moved { dst, from });
        }
        Ok(moved)
    }

    /// They are written.
    pub fn end_moves(&mut self, moved: Vec<Moved>) -> Lowered {
        for Moved { dst, from } in moved {
            if self.is_boxed(dst) {
                let to = number(self.boxed_slot(dst)?);
                let from = RuntimeArg::Word(Word::slot(from).with("LAST"));
                self.tries("lanner_move", slots([to, from]))?;
            } else {
                self.get(dst, from)?;
            }
        }
        self.give_slots_back();
        Ok(())
    }
}
