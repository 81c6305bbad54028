//! Ranges that nobody writes out: three numbers, from which an element is computed where it is needed.
//!
//! ```text
//! for k = 1:n               the loop counts
//! x(2:n) = y(1:n-1)         as subscripts they say where a section begins and ends
//! z = (0:n-1) .* w          one element of z after the other
//! s = (1:n) * A             here it is written out: a product reads its operands many times
//! ```

use lanner_builtins::Reuse;
use lanner_mir::{Func, Inst, Slot, Terminator, Use};
use rustc_hash::FxHashSet;

/// The ranges that are read only by loops, as subscripts, and element by element.
pub fn unwritten_ranges(func: &Func) -> FxHashSet<Slot> {
    let mut ranges = FxHashSet::default();
    let mut written = FxHashSet::from_iter(func.outputs.iter().copied());
    for block in func.blocks.values() {
        written.extend(block.phis.iter().flat_map(|phi| &phi.args).filter_map(|(_, arg)| arg.as_slot()));
        for inst in &block.insts {
            if let Inst::Range { dst, .. } = *inst {
                ranges.insert(dst);
            }
            let by_element = reads_by_element(inst);
            func.visit_inst(inst, &mut |used| match used {
                Use::Operand(operand) => written.extend(operand.as_slot().filter(|_| !by_element)),
                Use::Place(slot) | Use::Mention(slot) => _ = written.insert(slot),
                Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
            });
        }
        match block.term {
            Terminator::Next { counter, .. } => _ = written.insert(counter),
            Terminator::Branch { cond, .. } => written.extend(cond.as_slot()),
            Terminator::Rethrow(error) => written.extend(error.as_slot()),
            Terminator::Jump(_) | Terminator::Return => (),
        }
    }
    ranges.retain(|slot| !written.contains(slot));
    ranges
}

/// Whether an instruction needs each element of an operand once at most, or only its extents. The array that a section is stored
/// in is no operand.
fn reads_by_element(inst: &Inst) -> bool {
    match *inst {
        Inst::Unary { op, .. } => op.builtin().row().reuse() == Reuse::Elementwise,
        Inst::Binary { op, .. } => op.builtin().row().reuse() == Reuse::Elementwise,
        Inst::Index { .. }
        | Inst::SetIndex { .. }
        | Inst::End { .. }
        | Inst::CheckFit { .. }
        | Inst::CheckIndex { .. }
        | Inst::CheckStore { .. }
        | Inst::CheckConcat { .. } => true,
        Inst::Copy { .. }
        | Inst::Own { .. }
        | Inst::Move { .. }
        | Inst::Reserve { .. }
        | Inst::Answer { .. }
        | Inst::Range { .. }
        | Inst::Logical { .. }
        | Inst::Matches { .. }
        | Inst::Get { .. }
        | Inst::GetList { .. }
        | Inst::SetPath { .. }
        | Inst::CountTargets { .. }
        | Inst::SetList { .. }
        | Inst::Delete { .. }
        | Inst::Concat { .. }
        | Inst::CellRow { .. }
        | Inst::Call { .. }
        | Inst::Peek { .. }
        | Inst::Handle { .. }
        | Inst::Closure { .. }
        | Inst::MetaClass { .. }
        | Inst::CheckDepth { .. }
        | Inst::Display { .. }
        | Inst::Global { .. }
        | Inst::Persistent { .. }
        | Inst::Defined { .. }
        | Inst::Clear { .. }
        | Inst::Release { .. }
        | Inst::ReleasePart { .. }
        | Inst::CatchError { .. } => false,
    }
}
