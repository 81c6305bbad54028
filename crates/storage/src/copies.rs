//! The copies that a function cannot do without: an update of an array that somebody else still holds.
//!
//! ```text
//! b0: x.1 = d                         d is the caller's
//! b1: x.2 = phi b0: x.1, b2: x.3      copied on the way from b0: once, outside of the loop
//! b2: x.3 = set x.2(i) = v
//! ```
//!
//! An update that finds its array held by nobody else is done in place. Where the array comes by a φ, the copy stands best on
//! those ways to it on which somebody else holds it, which puts it outside of a loop that has an array of its own from the first
//! trip on. An argument that is read again is copied where the callee changes it, on the way that does.

use crate::kinds::Kinds;
use crate::ownership::{Ownership, View};
use lanner_base::Id;
use lanner_infer::Function;
use lanner_mir::analysis::LoopForest;
use lanner_mir::sharing::{CallSharing, Depth, Flow, Holder, Holding, Sharing, SharingOracle, updated};
use lanner_mir::{Block, Func, Inst, Liveness, Operand, Path, Slot, Step, Target, Terminator, Use};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where a copy stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CopyPlace {
    /// Right before an instruction of a block.
    Before(Block, usize),
    /// On the way from one block to another one.
    Edge(Block, Block),
}

/// Somebody who still holds the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillHeld {
    /// Who.
    pub by: Holder,
    /// Whether it is so in every run that comes there.
    pub is_certain: bool,
    /// What reads it there next, as far as that is seen.
    pub need: Need,
}

/// Why somebody holds an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// An instruction reads it.
    Read(Block, usize),
    /// A block's end reads it.
    End(Block),
    /// It is an output.
    Returned,
    /// It is not this function that reads it.
    Outside,
}

/// What is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The array that an update changes.
    Base,
    /// An array inside of it.
    Part,
    /// An argument, in the function that is called: its parameter with that number.
    Argument(usize),
}

/// One copy that an instruction may have to make.
#[derive(Clone, Debug)]
pub struct PlannedCopy {
    /// The block of the instruction.
    pub block: Block,
    /// The instruction.
    pub inst: usize,
    /// The variable's value that it changes, or gives to a call.
    pub of: Slot,
    /// What of it.
    pub copied: Copied,
    /// Who still holds the array.
    pub held: Vec<StillHeld>,
    /// Where the copy stands best.
    pub places: Vec<CopyPlace>,
}

impl PlannedCopy {
    /// Whether every run that comes to the instruction copies.
    pub fn is_certain(&self) -> bool {
        self.held.iter().any(|held| held.is_certain)
    }

    /// Whether it is made where the instruction is, each time.
    pub fn is_in_place(&self) -> bool {
        self.places.contains(&CopyPlace::Before(self.block, self.inst))
    }
}

/// The copies of one function.
pub struct CopyPlan {
    /// In the order of the instructions.
    pub copies: Vec<PlannedCopy>,
    /// Updates that were looked at.
    pub updates: usize,
    /// There was too much to tell apart: nothing is said.
    pub is_exhausted: bool,
}

/// Plans the copies of a function in SSA form, of whose values this is known.
pub fn plan_copies(ownership: &Ownership<'_>, function: Function, kinds: &Kinds) -> CopyPlan {
    let func = ownership.program().func(function);
    let view = View { ownership, function, func: &func, kinds };
    let flow = Flow::of(&func, &view, Holding::WhileLive);
    let mut plan = CopyPlan { copies: Vec::new(), updates: 0, is_exhausted: flow.is_exhausted() };
    if plan.is_exhausted {
        return plan;
    }
    let planner = Planner {
        func: &func,
        view: &view,
        flow: &flow,
        liveness: Liveness::of(&func),
        forest: LoopForest::of(&func.graph()),
        phis: phis(&func),
        definitions: parts(&func),
    };
    for block in func.blocks.ids().filter(|&block| kinds.is_reached(block)) {
        planner.block(block, &mut plan);
    }
    plan
}

/// The block that a φ defines a value in.
fn phis(func: &Func) -> FxHashMap<Slot, Block> {
    func.blocks.iter().flat_map(|(id, block)| block.phis.iter().map(move |phi| (phi.dst, id))).collect()
}

/// The instructions that take parts out of containers or put them in, by what they write.
fn parts(func: &Func) -> FxHashMap<Slot, (Block, usize)> {
    let mut found = FxHashMap::default();
    for (id, block) in func.blocks.iter() {
        for (k, inst) in block.insts.iter().enumerate() {
            match *inst {
                Inst::SetPath { dst, .. } if func.memory(dst).is_none() => _ = found.insert(dst, (id, k)),
                Inst::Get { targets, .. } => {
                    if let [Target::Slot(dst)] = *func.target_list(targets)
                        && func.memory(dst).is_none()
                    {
                        found.insert(dst, (id, k));
                    }
                }
                _ => (),
            }
        }
    }
    found
}

struct Planner<'a> {
    func: &'a Func,
    view: &'a View<'a>,
    flow: &'a Flow<'a>,
    liveness: Liveness,
    forest: LoopForest,
    phis: FxHashMap<Slot, Block>,
    /// The instructions that take parts out of containers or put them in, by what they write.
    definitions: FxHashMap<Slot, (Block, usize)>,
}

impl Planner<'_> {
    fn block(&self, block: Block, plan: &mut CopyPlan) {
        let insts = &self.func.blocks[block].insts;
        let is_of_interest =
            |inst: &Inst| updated(self.func, inst).is_some() || matches!(inst, Inst::Call { .. });
        if !insts.iter().any(is_of_interest) {
            return;
        }
        // Whether what an instruction changes, or gives away, is read behind it.
        let mut read_again: Vec<Vec<Slot>> = Vec::new();
        self.liveness.each_inst(self.func, block, |inst, live| {
            let mut slots = operands(self.func, inst);
            slots.retain(|&slot| live.contains(slot) || self.func.memory(slot).is_some());
            read_again.push(slots);
        });
        read_again.reverse();
        self.flow.each(block, |k, inst, sharing| {
            if let Some((base, depth)) = updated(self.func, inst) {
                plan.updates += 1;
                let dst = written(self.func, inst);
                // Behind it, or by itself: `x(:) = x`.
                let is_read_again =
                    dst != Some(base) && read_again[k].contains(&base) || reads_too(self.func, inst, base);
                plan.copies.extend(self.update((block, k), (base, depth), is_read_again, sharing));
            } else if let Inst::Call { args, .. } = *inst {
                plan.copies.extend(self.call(
                    (block, k),
                    inst,
                    self.func.args(args),
                    &read_again[k],
                    sharing,
                ));
            }
        });
    }

    /// The copies that an update may make: of the array, and of one inside of it.
    fn update(
        &self,
        (block, inst): (Block, usize),
        (base, depth): (Slot, Depth),
        is_read_again: bool,
        sharing: &Sharing,
    ) -> Vec<PlannedCopy> {
        let mut copies = Vec::new();
        if self.view.is_scalar(base) {
            return copies;
        }
        let mut sharers = sharing.sharers(Holder::Slot(base));
        if is_read_again {
            sharers.push((Holder::Slot(base), true));
        }
        if !sharers.is_empty() {
            let places = match is_read_again {
                true => vec![CopyPlace::Before(block, inst)],
                false => self.places(base, &sharers, CopyPlace::Before(block, inst)),
            };
            let held = self.reasons((block, inst), &sharers, &places);
            copies.push(PlannedCopy { block, inst, of: base, copied: Copied::Base, held, places });
        }
        if depth == Depth::Inside && !self.view.is_flat(base) {
            let mut sharers = sharing.sharers(Holder::Inside(base));
            for (holder, is_certain) in &mut sharers {
                *is_certain |= self.is_part((block, inst), base, *holder);
            }
            if !sharers.is_empty() {
                let places = vec![CopyPlace::Before(block, inst)];
                let held = self.reasons((block, inst), &sharers, &places);
                copies.push(PlannedCopy { block, inst, of: base, copied: Copied::Part, held, places });
            }
        }
        copies
    }

    /// Whether a value certainly is the part that an update `s.x(i) = v` changes: it was taken out there, or stored there, and nothing
    /// of the container was changed since.
    fn is_part(&self, (block, inst): (Block, usize), base: Slot, holder: Holder) -> bool {
        let (Holder::Slot(value), Inst::SetPath { path, .. }) =
            (holder, &self.func.blocks[block].insts[inst])
        else {
            return false;
        };
        if self.func.memory(base).is_some() {
            return false;
        }
        let steps = &self.func.paths[*path].0;
        let Some((Step::Paren(_), part)) = steps.split_last() else { return false };
        let is_there = |path: Path| {
            let other = &self.func.paths[path].0;
            let is_same =
                |(a, b): (&Step, &Step)| matches!((a, b), (Step::Field(a), Step::Field(b)) if a == b);
            other.len() == part.len() && other.iter().zip(part).all(is_same)
        };
        let defines =
            |slot: Slot| self.definitions.get(&slot).map(|&(block, k)| &self.func.blocks[block].insts[k]);
        let is_taken = matches!(defines(value), Some(Inst::Get { base: from, path, .. })
            if from.as_slot() == Some(base) && is_there(*path));
        is_taken
            || matches!(defines(base), Some(Inst::SetPath { path, value: stored, .. })
                if stored.as_slot() == Some(value) && is_there(*path))
    }

    /// Arguments that are read again, or that somebody else holds, and that the callee changes.
    fn call(
        &self,
        (block, inst): (Block, usize),
        call: &Inst,
        args: &[Operand],
        read_again: &[Slot],
        sharing: &Sharing,
    ) -> Vec<PlannedCopy> {
        let CallSharing::Known(summary) = self.view.called(block, inst, call) else { return Vec::new() };
        let mut copies = Vec::new();
        for (k, slot) in args.iter().enumerate().filter_map(|(k, arg)| Some((k, arg.as_slot()?))) {
            let Some(param) = summary.parameter(k).filter(|param| summary.writes.contains(param)) else {
                continue;
            };
            if self.view.is_scalar(slot) {
                continue;
            }
            let is_sure = summary.surely_writes.contains(&param);
            // A list stands for the arguments that are inside of it.
            let given = if args[k].is_spread() { Holder::Inside(slot) } else { Holder::Slot(slot) };
            let others = sharing.sharers(given).into_iter().filter(|(holder, _)| *holder != given);
            let mut sharers: Vec<(Holder, bool)> =
                others.map(|(holder, is_certain)| (holder, is_certain && is_sure)).collect();
            if read_again.contains(&slot) {
                sharers.push((Holder::Slot(slot), is_sure));
            }
            if !sharers.is_empty() {
                let places = vec![CopyPlace::Before(block, inst)];
                let held = self.reasons((block, inst), &sharers, &places);
                copies.push(PlannedCopy {
                    block,
                    inst,
                    of: slot,
                    copied: Copied::Argument(param),
                    held,
                    places,
                });
            }
        }
        copies
    }

    /// Where the copy of an array stands best that these hold too: on the ways to its φ on which they do.
    fn places(&self, base: Slot, sharers: &[(Holder, bool)], at: CopyPlace) -> Vec<CopyPlace> {
        let mut seen = FxHashSet::default();
        let mut found =
            self.ways_out(base, sharers, depth_of(&self.forest, at), &mut seen).unwrap_or(vec![at]);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The ways to an array's φ on which others hold it, further out where that can be. None where it is not by a φ, where they
    /// hold it only behind that, and where a copy there would be made no less often.
    fn ways_out(
        &self,
        base: Slot,
        sharers: &[(Holder, bool)],
        depth: usize,
        seen: &mut FxHashSet<Slot>,
    ) -> Option<Vec<CopyPlace>> {
        if seen.contains(&base) {
            return Some(Vec::new());
        }
        let block = *self.phis.get(&base)?;
        let beginning = self.flow.at_beginning(block)?;
        if sharers.iter().any(|(holder, _)| beginning.pair(Holder::Slot(base), *holder).is_none()) {
            return None;
        }
        seen.insert(base);
        let phi = self.func.blocks[block].phis.iter().find(|phi| phi.dst == base)?;
        let mut found = Vec::new();
        for &(from, arg) in &phi.args {
            if self.flow.at_beginning(from).is_none() || !self.view.kinds.is_reached(from) {
                continue;
            }
            let end = self.flow.each(from, |_, _, _| ());
            let behind = self.flow.on_edge(from, block, &end).sharers(Holder::Slot(base));
            if behind.is_empty() {
                continue;
            }
            let edge = CopyPlace::Edge(from, block);
            // What is read again itself cannot be copied before.
            let arg =
                arg.as_slot().filter(|arg| !behind.iter().any(|(holder, _)| *holder == Holder::Slot(*arg)));
            let further = arg.and_then(|arg| {
                self.ways_out(arg, &end.sharers(Holder::Slot(arg)), depth_of(&self.forest, edge), seen)
            });
            match further {
                Some(places) => found.extend(places),
                None if self.goes_round(from, block) || depth_of(&self.forest, edge) > depth => return None,
                None => found.push(edge),
            }
        }
        (!found.is_empty() || seen.len() > 1).then_some(found)
    }

    /// Whether it is a way back to the header of a loop.
    fn goes_round(&self, from: Block, to: Block) -> bool {
        self.forest.loops().iter().any(|l| l.header == to.index() && l.nodes.contains(&from.index()))
    }

    /// Who holds the array, and what for.
    fn reasons(
        &self,
        at: (Block, usize),
        sharers: &[(Holder, bool)],
        places: &[CopyPlace],
    ) -> Vec<StillHeld> {
        let certain = self.certain(at, places);
        let mut held = Vec::new();
        for &(by, is_certain) in sharers {
            let need = match by.slot() {
                Some(slot) => self.next_read(at, slot),
                None => Need::Outside,
            };
            // Whether the caller needs it is not known here.
            let is_own = !matches!(by, Holder::Caller(_));
            let is_certain = is_own && (is_certain || certain.contains(&by));
            held.push(StillHeld { by, is_certain, need });
        }
        held
    }

    /// Who certainly holds the array at all places of the copy.
    fn certain(&self, at: (Block, usize), places: &[CopyPlace]) -> Vec<Holder> {
        let mut found: Option<Vec<Holder>> = None;
        let base = updated(self.func, &self.func.blocks[at.0].insts[at.1]).map(|(base, _)| base);
        for place in places {
            let CopyPlace::Edge(from, to) = *place else { return Vec::new() };
            let end = self.flow.each(from, |_, _, _| ());
            let edge = self.flow.on_edge(from, to, &end);
            let sharers = base.map(|base| edge.sharers(Holder::Slot(base))).unwrap_or_default();
            let here: Vec<Holder> =
                sharers.into_iter().filter(|(_, is_certain)| *is_certain).map(|(holder, _)| holder).collect();
            found = Some(match found {
                Some(before) => before.into_iter().filter(|holder| here.contains(holder)).collect(),
                None => here,
            });
        }
        found.unwrap_or_default()
    }

    /// The first thing behind an instruction that reads a value, over φ's too.
    fn next_read(&self, (block, inst): (Block, usize), slot: Slot) -> Need {
        if let Some(need) = self.read_within(block, inst + 1, slot) {
            return need;
        }
        let mut seen: FxHashSet<(Block, Slot)> = FxHashSet::default();
        let mut work = std::collections::VecDeque::from([(block, slot)]);
        while let Some((from, slot)) = work.pop_front() {
            for to in self.func.blocks[from].term.successors() {
                let mut names = vec![slot];
                for phi in &self.func.blocks[to].phis {
                    let is_it = |(way, arg): &(Block, Operand)| *way == from && arg.as_slot() == Some(slot);
                    names.extend(phi.args.iter().any(is_it).then_some(phi.dst));
                }
                for name in names.into_iter().filter(|&name| seen.insert((to, name))) {
                    if let Some(need) = self.read_within(to, 0, name) {
                        return need;
                    }
                    work.push_back((to, name));
                }
            }
        }
        Need::Outside
    }

    fn read_within(&self, block: Block, first: usize, slot: Slot) -> Option<Need> {
        let data = &self.func.blocks[block];
        let insts = data.insts.iter().enumerate().skip(first);
        for (k, inst) in insts {
            if operands(self.func, inst).contains(&slot) {
                return Some(Need::Read(block, k));
            }
        }
        let mut is_read = false;
        self.func.visit_term(&data.term, &mut |used| {
            is_read |= matches!(used, Use::Operand(operand) if operand.as_slot() == Some(slot));
        });
        if is_read {
            return Some(Need::End(block));
        }
        let is_output = matches!(data.term, Terminator::Return) && self.func.outputs.contains(&slot);
        is_output.then_some(Need::Returned)
    }
}

/// How many loops a place is in.
fn depth_of(forest: &LoopForest, place: CopyPlace) -> usize {
    let (CopyPlace::Before(block, _) | CopyPlace::Edge(block, _)) = place;
    forest.depth(block.index())
}

/// The slots whose values an instruction reads.
fn operands(func: &Func, inst: &Inst) -> Vec<Slot> {
    let mut found = Vec::new();
    func.visit_inst(inst, &mut |used| match used {
        Use::Operand(operand) => found.extend(operand.as_slot()),
        Use::Place(slot) | Use::Mention(slot) => found.push(slot),
        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
    });
    found
}

/// Whether what an update changes is also an operand of it.
fn reads_too(func: &Func, inst: &Inst, base: Slot) -> bool {
    let mut found = false;
    func.visit_inst(inst, &mut |used| {
        found |= matches!(used, Use::Operand(operand) if operand.as_slot() == Some(base));
    });
    found
}

fn written(func: &Func, inst: &Inst) -> Option<Slot> {
    let mut found = None;
    func.visit_inst(inst, &mut |used| {
        if let Use::Write(slot) = used {
            found = Some(slot);
        }
    });
    found
}
