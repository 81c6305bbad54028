//! Arrays that a function gets as values and only reads: they stay in their slots, and code reads their elements there.
//!
//! ```text
//! function y = lookup(t, key)      lanner_borrow_f64(v, 0, &t)      t points into the value in slot 0
//! y = t(key, key);                                                  a copy took the time of all elements
//! ```

use crate::Held;
use crate::emitter::Emitter;
use crate::prepared::Prepared;
use lanner_base::Id;
use lanner_mir::{Inst, Slot};
use rustc_hash::FxHashSet;

/// The arguments that are arrays and stay where they are: they do not change, and nothing else comes to be in their slots.
pub(crate) fn lent(one: &Prepared) -> FxHashSet<Slot> {
    if !one.has_call() {
        return FxHashSet::default();
    }
    let func = &*one.func;
    let mut changed: FxHashSet<Slot> = FxHashSet::from_iter(func.outputs.iter().copied());
    for block in func.blocks.values() {
        changed.extend(block.phis.iter().flat_map(|phi| &phi.args).filter_map(|(_, arg)| arg.as_slot()));
        for inst in &block.insts {
            match *inst {
                Inst::SetIndex { base, .. }
                | Inst::SetPath { base, .. }
                | Inst::Delete { base, .. }
                | Inst::Reserve { base, .. } => _ = changed.insert(base),
                Inst::Copy { src, .. } | Inst::Move { src, .. } | Inst::Own { src, .. } => {
                    changed.extend(src.as_slot());
                }
                _ => (),
            }
        }
    }
    let has_slot = |slot: Slot| {
        let shares = |other: &Slot| one.classes[other.index()] == one.classes[slot.index()];
        func.slots.ids().filter(shares).all(|other| one.held[other] != Held::Boxed)
    };
    let is_lent = |&slot: &Slot| {
        matches!(one.held[slot], Held::Array(..))
            && func.memory(slot).is_none()
            && !one.owned.contains(&slot)
            && !changed.contains(&slot)
            && has_slot(slot)
    };
    func.params.iter().copied().filter(is_lent).collect()
}

impl Emitter<'_> {
    /// Whether an array is an argument that stays in its slot.
    pub fn is_lent(&self, slot: Slot) -> bool {
        self.runtime.as_ref().is_some_and(|runtime| runtime.lent.contains(&slot))
    }

    /// The slot of an argument that stays in it.
    pub(super) fn lent_slot(&self, slot: Slot) -> Option<u32> {
        let at = self.source.func.params.iter().position(|&param| param == slot && self.is_lent(slot))?;
        self.runtime.as_ref()?.numbers.params.get(at).copied()
    }
}
