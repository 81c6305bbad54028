//! Copies that have to be made in any case: one of the two arrays is written while the other one is read again.
//!
//! ```text
//! old = x;                             here x and old begin to be two arrays
//! for i = 2:n-1
//!     x(i) = old(i-1) + old(i+1);      written, and old is read in the next trip
//! end
//! ```
//!
//! So it is where `x` is made anew in the memory that it has: `old = x; x = x / 2 + 1;`.
//!
//! Code copies such an array at once, into memory of its own. Where the two could remain one array, the copy shares it: that takes no time.

use lanner_base::{Arena, SideTable};
use lanner_mir::{Func, Inst, Liveness, Slot, Slots, SsaOf, Use};
use rustc_hash::FxHashSet;

/// Where an array is written, and what is read behind that.
struct Write {
    /// The value of which elements are written, or the variable in whose array a new one is made.
    to: To,
    live: Slots,
}

enum To {
    Value(Slot),
    Variable(Slot),
}

/// The results of copies that have to be made in any case. The values `over` are made where their variables' arrays are.
pub(super) fn apart(of: &SsaOf, over: &SideTable<Slot, bool>) -> FxHashSet<Slot> {
    let func = &of.ssa;
    let insts = func.blocks.values().flat_map(|block| &block.insts);
    let copies: Vec<(Slot, Slot)> = insts
        .filter_map(|inst| match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => Some((dst, src.as_slot()?)),
            _ => None,
        })
        .collect();
    if copies.is_empty() {
        return FxHashSet::default();
    }
    let writes = writes(func, over, &of.variables);
    if writes.is_empty() {
        return FxHashSet::default();
    }
    let is_apart = |&(dst, src): &(Slot, Slot)| {
        let both = [dst, src].map(|value| (value, merged(func, value)));
        let is_written = |(value, values): &(Slot, Slots), write: &Write| match write.to {
            To::Value(base) => values.contains(base),
            To::Variable(variable) => of.variables[*value] == variable,
        };
        let [copy, copied] = &both;
        writes.iter().any(|write| {
            is_written(copied, write) && write.live.meets(&copy.1)
                || is_written(copy, write) && write.live.meets(&copied.1)
        })
    };
    copies.into_iter().filter(is_apart).map(|(dst, _)| dst).collect()
}

fn writes(func: &Func, over: &SideTable<Slot, bool>, variables: &Arena<Slot, Slot>) -> Vec<Write> {
    let written = |inst: &Inst| {
        if let Inst::SetIndex { dst, base, .. } = *inst {
            return Some((dst, To::Value(base)));
        }
        let mut found = None;
        func.visit_inst(inst, &mut |used| {
            if let Use::Write(dst) = used
                && over[dst]
            {
                found = Some((dst, To::Variable(variables[dst])));
            }
        });
        found
    };
    let mut insts = func.blocks.values().flat_map(|block| &block.insts);
    if !insts.any(|inst| written(inst).is_some()) {
        return Vec::new();
    }
    let liveness = Liveness::of(func);
    let mut found = Vec::new();
    for id in func.blocks.ids() {
        liveness.each_inst(func, id, |inst, live| {
            if let Some((dst, to)) = written(inst) {
                let mut live = live.clone();
                live.remove(dst);
                found.push(Write { to, live });
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
