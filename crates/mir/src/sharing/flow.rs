//! The pairs at each place of a function: a forward dataflow problem.

use super::parts::moved_parts;
use super::{Holder, Sharing, SharingOracle};
use crate::{Block, Form, Func, Inst, Liveness, Operand, Phi, Slot, SlotKind, Terminator, Use};
use lanner_base::Id;
use rustc_hash::{FxHashMap, FxHashSet};

/// Pairs at one place from which on no more are told apart: the function is left.
const MOST_PAIRS: usize = 10_000;
/// The same where what is dead counts: it is asked whenever a text is compiled.
const MOST_PAIRS_UNTIL_WRITTEN: usize = 300;

/// How long a slot holds its array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// Until its last read: what a plan aims at.
    WhileLive,
    /// Until it is written, taken or cleared: what the interpreter does.
    UntilWritten,
}

/// The pairs of one function.
pub struct Flow<'a> {
    pub(super) func: &'a Func,
    pub(super) told: &'a dyn SharingOracle,
    liveness: Option<Liveness>,
    /// The instructions that move a part out of its container; while what is dead counts, none.
    pub(super) moved: FxHashSet<(Block, usize)>,
    entries: Vec<Option<Sharing>>,
    is_exhausted: bool,
}

impl<'a> Flow<'a> {
    /// Follows the function until nothing changes.
    pub fn of(func: &'a Func, told: &'a dyn SharingOracle, holding: Holding) -> Flow<'a> {
        let liveness = (holding == Holding::WhileLive).then(|| Liveness::of(func));
        let entries = vec![None; func.blocks.len()];
        let moved = match holding {
            Holding::WhileLive => moved_parts(func).iter().map(|part| (part.block, part.inst)).collect(),
            Holding::UntilWritten => FxHashSet::default(),
        };
        let mut flow = Flow { func, told, liveness, moved, entries, is_exhausted: false };
        flow.entries[0] = Some(flow.at_start());
        let order = func.graph().reverse_postorder();
        let mut is_open = vec![true; func.blocks.len()];
        while order.iter().any(|&block| is_open[block]) && !flow.is_exhausted {
            for &block in &order {
                if std::mem::take(&mut is_open[block]) && !flow.is_exhausted {
                    for to in flow.visit(Block::from_index(block)) {
                        is_open[to.index()] = true;
                    }
                }
            }
        }
        flow
    }

    /// There are too many pairs to tell apart: nothing is said of the function.
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// What the function begins with.
    fn at_start(&self) -> Sharing {
        if self.liveness.is_none() {
            return Sharing::of_slots();
        }
        let mut sharing = Sharing::default();
        for (k, &slot) in self.func.captures.iter().chain(&self.func.params).enumerate() {
            if self.told.is_scalar(slot) {
                continue;
            }
            // Whether the caller needs it again is another question.
            sharing.add(Holder::Slot(slot), Holder::Caller(k), true);
            if !self.told.is_flat(slot) {
                sharing.add(Holder::Inside(slot), Holder::CallerInside(k), false);
                sharing.add(Holder::Inside(slot), Holder::Inside(slot), false);
            }
        }
        for (slot, _) in self.func.slots.iter().filter(|(slot, _)| self.is_outside(*slot)) {
            self.reach(slot, &mut sharing);
        }
        sharing
    }

    /// Others than the function see the variable.
    pub(super) fn is_outside(&self, slot: Slot) -> bool {
        match self.func.slots[slot].kind {
            SlotKind::Global | SlotKind::Persistent | SlotKind::Shared | SlotKind::Outer => true,
            SlotKind::Local | SlotKind::Guarded | SlotKind::Temp => false,
        }
    }

    /// Others may hold what is in the variable now.
    pub(super) fn reach(&self, slot: Slot, sharing: &mut Sharing) {
        if !self.told.is_scalar(slot) {
            sharing.add(Holder::Slot(slot), Holder::Elsewhere, false);
            if !self.told.is_flat(slot) {
                sharing.add(Holder::Inside(slot), Holder::Elsewhere, false);
            }
        }
    }

    /// Goes through a block and hands on; the blocks of which more is known now.
    fn visit(&mut self, block: Block) -> Vec<Block> {
        if self.entries[block.index()].is_none() {
            return Vec::new();
        }
        let mut at_error: Option<Sharing> = None;
        let has_handler = self.func.blocks[block].handler.is_some();
        let end = self.each(block, |_, _, sharing| {
            if has_handler {
                match &mut at_error {
                    Some(all) => {
                        all.join(sharing);
                    }
                    None => at_error = Some(sharing.clone()),
                }
            }
        });
        let most = if self.liveness.is_some() { MOST_PAIRS } else { MOST_PAIRS_UNTIL_WRITTEN };
        if end.len() > most {
            self.is_exhausted = true;
            return Vec::new();
        }
        let mut changed = Vec::new();
        for to in self.func.blocks[block].term.successors() {
            let sharing = self.on_edge(block, to, &end);
            if self.enter(to, &sharing) {
                changed.push(to);
            }
        }
        if let Some(handler) = self.func.blocks[block].handler {
            let mut all = at_error.unwrap_or_default();
            all.join(&end);
            self.drop_dead(handler.block, &mut all);
            if self.enter(handler.block, &all) {
                changed.push(handler.block);
            }
        }
        changed
    }

    fn enter(&mut self, block: Block, sharing: &Sharing) -> bool {
        match &mut self.entries[block.index()] {
            Some(known) => known.join(sharing),
            entry => {
                *entry = Some(sharing.clone());
                true
            }
        }
    }

    /// The pairs at the beginning of a block behind its φ's; none where nothing leads to it.
    pub fn at_beginning(&self, block: Block) -> Option<&Sharing> {
        self.entries[block.index()].as_ref()
    }

    /// Calls `f` with each instruction of a block and the pairs before it. Gives the pairs before the block's end.
    pub fn each(&self, block: Block, mut f: impl FnMut(usize, &Inst, &Sharing)) -> Sharing {
        let Some(mut sharing) = self.entries[block.index()].clone() else { return Sharing::default() };
        let deaths = self.deaths(block);
        for (k, inst) in self.func.blocks[block].insts.iter().enumerate() {
            f(k, inst, &sharing);
            self.transfer(block, k, inst, &mut sharing);
            match &deaths {
                Some(deaths) => sharing.forget(&deaths[k]),
                None => self.taken(inst, &mut sharing),
            }
        }
        sharing
    }

    /// For each instruction of a block the slots that it reads or writes and nobody reads behind it.
    fn deaths(&self, block: Block) -> Option<Vec<Vec<Slot>>> {
        let liveness = self.liveness.as_ref()?;
        let mut deaths = Vec::new();
        liveness.each_inst(self.func, block, |inst, live| {
            let mut dead = Vec::new();
            self.func.visit_inst(inst, &mut |used| {
                if let Some(slot) = used.slot()
                    && !live.contains(slot)
                    && !self.is_outside(slot)
                {
                    dead.push(slot);
                }
            });
            deaths.push(dead);
        });
        deaths.reverse();
        Some(deaths)
    }

    /// What is taken out of its slot is no longer held there.
    fn taken(&self, inst: &Inst, sharing: &mut Sharing) {
        let mut written = Vec::new();
        let mut taken = Vec::new();
        self.func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) if is_taken(operand) => taken.extend(operand.as_slot()),
            Use::Write(slot) | Use::WriteList(slot) => written.push(slot),
            Use::Operand(_) | Use::Place(_) | Use::Mention(_) | Use::Clear(_) => (),
        });
        taken.retain(|slot| !written.contains(slot));
        sharing.forget(&taken);
    }

    /// The pairs behind the φ's of a block, on the way from another one.
    pub fn on_edge(&self, from: Block, to: Block, end: &Sharing) -> Sharing {
        let mut sharing = end.clone();
        if let Terminator::Next { seq, var, counted, body, .. } = self.func.blocks[from].term
            && body == to
        {
            self.column(seq, (var, counted), &mut sharing);
        }
        let phis = &self.func.blocks[to].phis;
        if !phis.is_empty() {
            let before = sharing.clone();
            let arg = |phi: &Phi| phi.args.iter().find(|(block, _)| *block == from)?.1.as_slot();
            let args: Vec<(Slot, Option<Slot>)> = phis.iter().map(|phi| (phi.dst, arg(phi))).collect();
            let moved = Moved::of(&args);
            sharing.keep_slots(|slot| !moved.written.contains(&slot));
            for (dst, source) in args {
                if let Some(source) = source.filter(|_| !self.told.is_scalar(dst)) {
                    copy_slot((dst, source), &before, &moved, &mut sharing, self.told.is_flat(dst));
                }
            }
        }
        self.drop_dead(to, &mut sharing);
        sharing
    }

    /// Drops what is dead at the beginning of a block.
    fn drop_dead(&self, block: Block, sharing: &mut Sharing) {
        let Some(liveness) = &self.liveness else { return };
        let live = liveness.at_entry(block);
        let phis: FxHashSet<Slot> = self.func.blocks[block].phis.iter().map(|phi| phi.dst).collect();
        sharing.keep_slots(|slot| live.contains(slot) || phis.contains(&slot) || self.is_outside(slot));
    }

    /// Whether the function is one whose slots are values.
    pub fn is_ssa(&self) -> bool {
        self.func.form == Form::Ssa
    }
}

/// Where values go over one edge.
struct Moved {
    /// The φ's of the block that the edge leads to.
    written: FxHashSet<Slot>,
    /// For each value those that it is an operand of.
    to: FxHashMap<Slot, Vec<Slot>>,
}

impl Moved {
    fn of(args: &[(Slot, Option<Slot>)]) -> Moved {
        let mut to: FxHashMap<Slot, Vec<Slot>> = FxHashMap::default();
        for &(dst, source) in args {
            if let Some(source) = source {
                to.entry(source).or_default().push(dst);
            }
        }
        Moved { written: args.iter().map(|(dst, _)| *dst).collect(), to }
    }

    /// Where a holder goes: to itself, and to the φ's that it is an operand of.
    fn holders(&self, holder: Holder) -> impl Iterator<Item = Holder> + '_ {
        let slot = holder.slot();
        let itself = Some(holder).filter(|_| slot.is_none_or(|slot| !self.written.contains(&slot)));
        let phis = slot.and_then(|slot| self.to.get(&slot)).into_iter().flatten();
        itself.into_iter().chain(phis.map(move |&dst| match holder {
            Holder::Inside(_) => Holder::Inside(dst),
            _ => Holder::Slot(dst),
        }))
    }
}

/// `dst` holds what `source` holds, before the edge.
fn copy_slot(
    (dst, source): (Slot, Slot),
    before: &Sharing,
    moved: &Moved,
    sharing: &mut Sharing,
    is_flat: bool,
) {
    let top = before.sources(Holder::Slot(source));
    let top = top.into_iter().flat_map(|(holder, is_certain)| {
        moved.holders(holder).map(move |to| (Holder::Slot(dst), to, is_certain))
    });
    if is_flat {
        return sharing.add_all(top);
    }
    let (from, inside) = (Holder::Inside(source), Holder::Inside(dst));
    let parts = before.sources(from).into_iter().flat_map(|(holder, _)| moved.holders(holder));
    let parts = parts.filter(|to| *to != inside).map(|to| (inside, to, false));
    let repeats = before.pair(from, from).map(|_| (inside, inside, false));
    sharing.add_all(top.chain(parts).chain(repeats));
}

fn is_taken(operand: Operand) -> bool {
    matches!(operand.kind(), crate::OperandKind::Last(_))
}
