//! Copies that have to be made in any case: one of the two arrays is written while the other one is read again.
//!
//! ```text
//! old = x;                             here x and old begin to be two arrays
//! for i = 2:n-1
//!     x(i) = old(i-1) + old(i+1);      written, and old is read in the next trip
//! end
//! ```
//!
//! Code copies such an array at once, into memory of its own. Where the two could remain one array, the copy shares it: that takes no time.

use lanner_base::Id;
use lanner_mir::{Block, Func, Inst, Liveness, Slot, Slots};
use rustc_hash::FxHashSet;

/// The results of copies that have to be made in any case. The function is in SSA form.
pub(super) fn apart(func: &Func) -> FxHashSet<Slot> {
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    let copies: Vec<(Slot, Slot)> = insts()
        .filter_map(|inst| match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => Some((dst, src.as_slot()?)),
            _ => None,
        })
        .collect();
    if copies.is_empty() || !insts().any(|inst| matches!(inst, Inst::SetIndex { .. })) {
        return FxHashSet::default();
    }
    let stores = stores(func);
    let is_apart = |&(dst, src): &(Slot, Slot)| {
        let [copy, copied] = [merged(func, dst), merged(func, src)];
        stores.iter().any(|(base, live)| {
            copied.contains(*base) && live.meets(&copy) || copy.contains(*base) && live.meets(&copied)
        })
    };
    copies.into_iter().filter(is_apart).map(|(dst, _)| dst).collect()
}

/// The arrays of which elements are written, and what is read behind that.
fn stores(func: &Func) -> Vec<(Slot, Slots)> {
    let liveness = Liveness::of(func);
    let mut found = Vec::new();
    for id in (0..func.blocks.len()).map(Block::from_index) {
        liveness.each_inst(func, id, |inst, live| {
            if let Inst::SetIndex { dst, base, .. } = *inst {
                let mut behind = live.clone();
                behind.remove(dst);
                found.push((base, behind));
            }
        });
    }
    found
}

/// A value, and the φ's that may be it.
fn merged(func: &Func, value: Slot) -> Slots {
    let mut found = Slots::none(func.slots.len());
    let mut next = vec![value];
    while let Some(value) = next.pop() {
        found.insert(value);
        let phis = func.blocks.values().flat_map(|block| &block.phis);
        let reads = phis.filter(|phi| phi.args.iter().any(|(_, arg)| arg.as_slot() == Some(value)));
        next.extend(reads.map(|phi| phi.dst).filter(|&phi| !found.contains(phi)));
    }
    found
}
