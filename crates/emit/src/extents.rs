//! `[m, n] = size(a)`: the extents of an array, of which the last one is the product of all that remain.

use crate::region::Emitter;
use crate::rep::Rep;
use crate::row::Rows;
use lanner_builtins::Answer;
use lanner_lir::Reg;
use lanner_mir::{Args, Callee, Operand, Target};

/// The value whose extents a call gives one by one, if it does.
pub(crate) fn measured(
    callee: Callee,
    args: &[Operand],
    targets: &[Target],
    rows: Rows<'_>,
) -> Option<Operand> {
    let gives = rows(callee).is_some_and(|row| row.row().answer == Some(Answer::Extents));
    let are_plain = targets.iter().all(|target| matches!(target, Target::Slot(_) | Target::Ignored));
    match *args {
        [of] if gives && are_plain && targets.len() > 1 && !of.is_spread() => Some(of),
        _ => None,
    }
}

/// Whether extents of what is held so are in registers, or 1.
pub(crate) fn has_extents(rep: Rep) -> bool {
    match rep {
        Rep::Array(..) | Rep::ComplexArray(_) | Rep::Made(..) => true,
        Rep::Integer | Rep::Scalar(_) | Rep::Complex => true,
        Rep::Range | Rep::Steps | Rep::Boxed => false,
    }
}

impl Emitter<'_> {
    /// The value whose extents an instruction gives one by one, where code does that.
    pub fn measured_in(&self, callee: Callee, args: Args, targets: &[Target]) -> Option<Operand> {
        let of = measured(callee, self.of.ssa.args(args), targets, self.rows)?;
        has_extents(self.rep(of)).then_some(of)
    }

    /// Gives the extents of a value.
    pub fn extents(&mut self, of: Operand, targets: &[Target]) -> Option<()> {
        let last = targets.len() - 1;
        let found: Vec<Reg> = match self.array_key(of) {
            Some(key) => {
                let rank = self.array(key).extents.len();
                let one = self.index(1);
                let mut extent = |k: usize| match k {
                    _ if k >= rank => one,
                    _ if k == last => self.flat(key, k),
                    _ => self.array(key).extents[k],
                };
                (0..=last).map(&mut extent).collect()
            }
            None => vec![self.index(1); targets.len()],
        };
        for (target, src) in targets.iter().zip(found) {
            if let &Target::Slot(slot) = target {
                self.finish((self.of.variables[slot], slot), src)?;
            }
        }
        Some(())
    }
}
