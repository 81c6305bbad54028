//! Branches of which one way is never taken become jumps, and blocks that nothing comes to go.
//!
//! ```text
//! n.1 = 3
//! %0 = lt n.1, 5
//! branch %0, b1, b2            jump b1
//! ```
//!
//! The condition itself stays for dead code elimination: it may raise an error.

use crate::Context;
use lanner_base::Id;
use lanner_facts::{Definedness, Truth};
use lanner_mir::{Block, Func, Terminator};

/// Folds branches whose condition is known.
pub fn fold_branches(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let mut changed = false;
    for id in (0..func.blocks.len()).map(Block::from_index) {
        let Terminator::Branch { cond, then, els } = func.blocks[id].term else { continue };
        let Some(fact) =
            cond.as_slot().filter(|&slot| func.memory(slot).is_none()).and_then(|s| context.facts.of(s))
        else {
            continue;
        };
        let is_scalar =
            context.inference.terms.is_scalar(fact.shape).is_yes() && fact.classes.is_arithmetic();
        // Of what may have no value the branch is an error.
        if fact.definedness != Definedness::Defined {
            continue;
        }
        let truth = match (is_scalar, fact.range.lo, fact.range.hi) {
            (true, lo, hi) if lo <= hi && !fact.range.nan && (lo > 0.0 || hi < 0.0) => Truth::Yes,
            (true, 0.0, 0.0) if !fact.range.nan => Truth::No,
            _ => Truth::Unknown,
        };
        let (to, left) = match truth {
            Truth::Yes => (then, els),
            Truth::No => (els, then),
            Truth::Unknown => continue,
        };
        func.blocks[id].term = Terminator::Jump(to);
        if left != to {
            forget_way(func, id, left);
        }
        changed = true;
    }
    if changed {
        lanner_mir::drop_unreached(func);
    }
    changed
}

/// The φ's of a block have no value any more for a way that is gone.
pub(crate) fn forget_way(func: &mut Func, from: Block, to: Block) {
    for phi in &mut func.blocks[to].phis {
        phi.args.retain(|(block, _)| *block != from);
    }
}
