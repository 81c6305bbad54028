//! Preallocation: an array that grows in a loop has room for what it becomes before the loop begins (SHAPE section 9).
//!
//! ```text
//! b0:                                  b0:
//!   …                                    %0 = end a 1 of 2
//!   jump b1                              %1 = end $0 2 of 2
//!                                        %2 = times 2, %1
//!                                        %3 = plus %0, %2
//!                                        a.4 = reserve a.1(%3, 4)
//!                                        jump b1
//! b1:                                  b1:
//!   a.2 = phi b0: a.1, b2: a.3           a.2 = phi b0: a.4, b2: a.3
//!   next i.1 of $0 …, b2, b3             next i.1 of $0 …, b2, b3
//! b2:                                  b2:
//!   a.3 = vcat [a.2, b]                  a.3 = vcat [a.2, b]
//! ```
//!
//! - `plan`    which arrays, before which loops: also asked by `lanner check`
//! - `web`     the values that an array has on its way through a loop, and what makes it larger
//! - `steps`   how large it becomes, counted instruction by instruction where its shape has no closed form
//! - `amount`  sizes as formulas of what is there before a loop, and the instructions that compute them
//!
//! Figure 5 of the paper runs the shape computations of all trips before the loop; here the closed form of the recurrence is
//! computed once. Room is a hint: where the loop makes fewer trips than it may, raises an error or is left, nothing
//! sees a difference, and so a bound does where the size itself is not known.
//!
//! What is gained in the interpreter:
//!
//! | in the loop | with room |
//! |---|---|
//! | `x(end+1) = v`, `x(i) = v`, `[x, v]`, `A(:, end+1) = c`, `c{end+1} = v`, `s(i).f = v` | no element is copied |
//! | `[a; b]`, `A(i, :) = r`, `A(i, j) = v` | the columns move inside the buffer: none is made, filled and freed in each trip |
//! | `c = a + c` of Figure 4 | nothing yet: operators make their results anew |
//! | an array that begins as a variable without a value, as `[]` or a scalar | as above, from its second element on |

mod amount;
mod plan;
mod steps;
mod web;

pub use plan::{Reservation, plan_preallocation};

use crate::Context;
use amount::Emission;
use lanner_mir::{Constant, Func, Inst, Operand, OperandKind, Slot, SlotData, SlotKind};

/// Puts a `reserve` before each loop in which an array grows to a size that can be computed there.
pub fn preallocate(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let plan = plan_preallocation(func, &context.facts, &mut context.inference.terms);
    let changed = !plan.is_empty();
    let mut emission = Emission::default();
    for reservation in plan {
        let base = entering(func, &reservation);
        let extents: Vec<Operand> = reservation
            .extents
            .iter()
            .map(|extent| emission.compute(func, reservation.before, extent))
            .collect();
        let args = func.push_args(&extents);
        let dst = version(func, reservation.phi);
        push(func, &reservation, Inst::Reserve { dst, base, args });
        let Reservation { header, before, phi, .. } = reservation;
        let phis = func.blocks[header].phis.iter_mut().filter(|known| known.dst == phi);
        for arg in phis.flat_map(|phi| &mut phi.args).filter(|arg| arg.0 == before) {
            arg.1 = Operand::slot(dst);
        }
    }
    changed
}

/// The slot that the array is in when it enters the loop; a constant gets one.
fn entering(func: &mut Func, reservation: &Reservation) -> Slot {
    match reservation.entry.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => slot,
        OperandKind::Const(_) => {
            let dst = version(func, reservation.phi);
            push(func, reservation, Inst::Copy { dst, src: reservation.entry });
            dst
        }
    }
}

/// A new version of a variable.
fn version(func: &mut Func, of: Slot) -> Slot {
    let SlotData { name, kind, .. } = func.slots[of];
    let versions = func.slots.values().filter(|data| name.is_some() && data.name == name);
    let version = versions.map(|data| data.version + 1).max().unwrap_or(0);
    func.slots.push(SlotData { name, version, kind })
}

/// Adds an instruction before the loop; its place in the text is the loop's.
fn push(func: &mut Func, reservation: &Reservation, inst: Inst) {
    let span = func.blocks[reservation.header].term_span;
    let block = &mut func.blocks[reservation.before];
    block.insts.push(inst);
    block.spans.push(span);
}

/// A new temporary.
fn temporary(func: &mut Func) -> Slot {
    func.slots.push(SlotData::new(None, SlotKind::Temp))
}

/// A number as an operand.
fn number(func: &mut Func, value: f64) -> Operand {
    Operand::constant(crate::constants::intern(func, Constant::Double(value)))
}
