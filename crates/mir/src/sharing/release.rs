//! Dead variables let go of what an update would else have to copy.
//!
//! ```text
//! y = x                     y = x
//! z = index y(1)            z = index y(1)
//! set x(i) = z              release y               y is not read again, and is what x is
//!                           set x(i) = z
//! ```
//!
//! Reads that take a value are marked already ([`mark_last_reads`](crate::mark_last_reads)). What is left are variables whose last
//! read leaves them (`y(1)`, what a loop runs over), that are read on another way only, or never. They are released where they
//! die, and only where an update would find them holding its array: so scalar code stays as it is.

use super::flow::Flow;
use super::{CallSharing, Depth, Holder, Holding, SharingOracle, updated};
use crate::analysis::Classes;
use crate::{
    Block, CalleeData, Func, FuncKind, Inst, Liveness, OperandKind, Slot, SlotKind, Slots, Terminator, Use,
};
use lanner_base::Id;
use lanner_builtins::Builtin;

/// Releases a function's own variables where they die, as far as an update would else copy what they hold. A function whose variables
/// can be reached by names that are only known at run time stays as it is.
pub fn release_dead(func: &mut Func) {
    if func.kind == FuncKind::Script || func.dynamic.is_some() {
        return;
    }
    let liveness = Liveness::of(func);
    let mut clears = deaths(func, &liveness);
    let relevant = relevant(func, &clears);
    if relevant.iter().next().is_none() {
        return;
    }
    let holding = holding_too_long(func, &liveness, &relevant);
    clears.retain(|(_, _, slot)| holding.contains(*slot));
    // The last ones first, so that places stay right.
    clears.sort_by_key(|&(block, at, slot)| std::cmp::Reverse((block, at, slot)));
    clears.dedup();
    for (id, at, slot) in clears {
        let block = &mut func.blocks[id];
        let span = block.spans.get(at.saturating_sub(1)).copied().unwrap_or(block.term_span);
        block.insts.insert(at, Inst::Release { slot });
        block.spans.insert(at, span);
    }
}

/// The slots whose arrays an update may find held by one of those that die: connected with both, in whatever order.
fn relevant(func: &Func, deaths: &[(Block, usize, Slot)]) -> Slots {
    let mut relevant = Slots::none(func.slots.len());
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    let bases: Vec<Slot> = insts().filter_map(|inst| Some(updated(func, inst)?.0)).collect();
    if bases.is_empty() || deaths.is_empty() {
        return relevant;
    }
    let mut classes = Classes::new(func.slots.len());
    let mut connect = |slots: &[Slot]| {
        slots.windows(2).for_each(|pair| classes.join(pair[0].index(), pair[1].index()));
    };
    for inst in insts().filter(|inst| may_share(func, inst)) {
        let mut slots = Vec::new();
        match *inst {
            Inst::Index { dst, base, .. } => slots.extend(base.as_slot().into_iter().chain([dst])),
            _ => func.visit_inst(inst, &mut |used| slots.extend(used.slot())),
        }
        connect(&slots);
    }
    for block in func.blocks.values() {
        if let Terminator::Next { seq, var, .. } = block.term {
            connect(&[seq, var]);
        }
    }
    let mut has_base = vec![false; func.slots.len()];
    bases.iter().for_each(|base| has_base[classes.find(base.index())] = true);
    let mut is_met = vec![false; func.slots.len()];
    deaths.iter().for_each(|(_, _, slot)| is_met[classes.find(slot.index())] = true);
    for slot in func.slots.ids() {
        let class = classes.find(slot.index());
        if has_base[class] && is_met[class] {
            relevant.insert(slot);
        }
    }
    relevant
}

/// An instruction after which two of its slots may hold one array.
fn may_share(func: &Func, inst: &Inst) -> bool {
    match *inst {
        Inst::Call { .. } => !matches!(called(func, inst), CallSharing::Allocates),
        Inst::Copy { .. }
        | Inst::Move { .. }
        | Inst::Answer { .. }
        | Inst::Get { .. }
        | Inst::GetList { .. }
        | Inst::Peek { .. }
        | Inst::Index { .. }
        | Inst::SetIndex { .. }
        | Inst::SetPath { .. }
        | Inst::SetList { .. }
        | Inst::Concat { .. }
        | Inst::CellRow { .. }
        | Inst::Closure { .. } => true,
        _ => false,
    }
}

/// What lowering knows: names of rows.
struct Names<'a> {
    func: &'a Func,
    relevant: &'a Slots,
}

impl SharingOracle for Names<'_> {
    fn is_scalar(&self, slot: Slot) -> bool {
        !self.relevant.contains(slot)
    }

    fn is_flat(&self, slot: Slot) -> bool {
        !self.relevant.contains(slot)
    }

    fn called(&self, _: Block, _: usize, call: &Inst) -> CallSharing {
        called(self.func, call)
    }
}

/// What a call does, as far as its callee's name tells.
fn called(func: &Func, call: &Inst) -> CallSharing {
    // What a handle gives back of its arguments is not worth following.
    let Inst::Call { callee, .. } = *call else { return CallSharing::Allocates };
    let row = match &func.callees[callee] {
        CalleeData::Builtin(row) => Some(*row),
        CalleeData::Named(name) => Builtin::named(name),
        CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
    };
    match row {
        Some(row) if row.row().is_allocator() => CallSharing::Allocates,
        Some(row) if !row.row().may_call_back() => CallSharing::Gives,
        Some(_) | None => CallSharing::Unknown,
    }
}

/// The variables that an update finds holding its array though they are dead.
fn holding_too_long(func: &Func, liveness: &Liveness, relevant: &Slots) -> Slots {
    let mut found = Slots::none(func.slots.len());
    let names = Names { func, relevant };
    let flow = Flow::of(func, &names, Holding::UntilWritten);
    if flow.is_exhausted() {
        // In a function with so much of it one release more does no harm.
        return relevant.clone();
    }
    for block in func.blocks.ids() {
        let mut live_behind: Vec<Slots> = Vec::new();
        if !func.blocks[block].insts.iter().any(|inst| updated(func, inst).is_some()) {
            continue;
        }
        liveness.each_inst(func, block, |inst, live| {
            if updated(func, inst).is_some() {
                live_behind.push(live.clone());
            }
        });
        flow.each(block, |_, inst, sharing| {
            let Some((base, depth)) = updated(func, inst) else { return };
            let Some(live) = live_behind.pop() else { return };
            let inside = (depth == Depth::Inside).then_some(Holder::Inside(base));
            for holder in std::iter::once(Holder::Slot(base)).chain(inside) {
                let sharers = sharing.sharers(holder).into_iter().filter_map(|(other, _)| other.slot());
                for slot in sharers.filter(|&slot| slot != base && !live.contains(slot)) {
                    found.insert(slot);
                }
            }
        });
    }
    found
}

/// Where variables die and leave a value in their slots: behind the last read, or where the way on no longer reads them.
fn deaths(func: &Func, liveness: &Liveness) -> Vec<(Block, usize, Slot)> {
    let is_own = |slot: &Slot| func.slots[*slot].kind == SlotKind::Local && func.slots[*slot].name.is_some();
    let mut deaths = Vec::new();
    for &slot in func.params.iter().filter(|slot| is_own(slot)) {
        if !liveness.at_entry(Block(0)).contains(slot) {
            deaths.push((Block(0), 0, slot));
        }
    }
    for (id, block) in func.blocks.iter() {
        let mut at = block.insts.len();
        liveness.each_inst(func, id, |inst, live| {
            for slot in left_by(func, inst) {
                if is_own(&slot) && !live.contains(slot) {
                    deaths.push((id, at, slot));
                }
            }
            at -= 1;
        });
        let before = liveness.before_end(func, id);
        for to in block.term.successors() {
            let is_return =
                func.blocks[to].insts.is_empty() && matches!(func.blocks[to].term, Terminator::Return);
            if !is_return {
                let dead =
                    before.iter().filter(|slot| is_own(slot) && !liveness.at_entry(to).contains(*slot));
                deaths.extend(dead.map(|slot| (to, 0, slot)));
            }
        }
    }
    deaths
}

/// The slots that an instruction reads or writes and leaves a value in.
fn left_by(func: &Func, inst: &Inst) -> Vec<Slot> {
    let (mut left, mut taken) = (Vec::new(), Vec::new());
    func.visit_inst(inst, &mut |used| match used {
        Use::Operand(operand) => match operand.kind() {
            OperandKind::Last(slot) => taken.push(slot),
            OperandKind::Slot(slot) => left.push(slot),
            OperandKind::Const(_) => (),
        },
        Use::Clear(slot) => taken.push(slot),
        Use::Place(slot) | Use::Mention(slot) => left.push(slot),
        Use::Write(slot) | Use::WriteList(slot) => {
            taken.retain(|taken| *taken != slot);
            left.push(slot);
        }
    });
    left.retain(|slot| !taken.contains(slot));
    left.sort_unstable();
    left.dedup();
    left
}
