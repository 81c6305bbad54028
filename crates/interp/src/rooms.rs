//! `reserve` of MIR: variables that have room for what they will become.
//!
//! ```text
//! x = vcat []            0x0, no buffer
//! reserve x(1000)        the room is noted for the slot
//! set x(1) = 1           a scalar lives in the value, which has no buffer either
//! set x(2) = 2           an array comes about: its buffer gets the room
//! ```
//!
//! An array that is there gets its room at once. So the note counts only where an array begins, or was copied because
//! it was shared. It lasts as long as the activation; code without `reserve` asks nothing.

use crate::Interpreter;
use crate::operands::{Operands, update};
use lanner_mir::{Args, Slot};
use lanner_runtime::{Value, room_for};

impl Interpreter {
    /// `reserve base(args)`.
    pub(crate) fn reserve(&mut self, ops: &Operands<'_>, slots: &mut [Value], base: Slot, args: Args) {
        let args = ops.func.args(args).iter();
        let extents = args.map(|&arg| ops.read(slots, arg).ok().and_then(|extent| extent.as_f64()));
        let Some(elements) = room_for(extents) else { return };
        let rooms = &mut self.top().rooms;
        match rooms.iter_mut().find(|room| room.0 == base) {
            Some(room) => room.1 = elements,
            None => rooms.push((base, elements)),
        }
        update(slots, base, |value| value.reserve(elements));
    }

    /// Gives a slot that was written the room that is noted for it.
    #[inline]
    pub(crate) fn keep_room(&mut self, ops: &Operands<'_>, slots: &mut [Value], slot: Slot) {
        if ops.state.reserves
            && let Some(&(_, elements)) = self.top().rooms.iter().find(|room| room.0 == slot)
        {
            update(slots, slot, |value| value.reserve(elements));
        }
    }
}
