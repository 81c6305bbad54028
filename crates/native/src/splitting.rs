//! Splitting: what a function does with numbers that may be complex has a copy for real ones.
//!
//! ```text
//! n = str2double(text);              n = str2double(text);
//! for k = 1:100                      if isreal(n)
//!     x(k) = k / n;                      n = real(n);
//! end                                    for k = 1:100, x(k) = k / n; end      x is an array of doubles
//!                                    else
//!                                        for k = 1:100, x(k) = k / n; end      x is an array of pairs
//!                                    end
//! ```
//!
//! The copy begins where the numbers come from that reach a loop. It stays where facts gain by it: most of what is computed there is real.
//!
//! Source: C. Chambers and D. Ungar, *Iterative Type Analysis and Extended Message Splitting* (PLDI 1990).

use crate::copied::copy_blocks;
use crate::slot_form;
use lanner_base::{Id, SideTable};
use lanner_builtins::{Answer, Builtin, Scalar, ScalarForm};
use lanner_facts::{Class, Complexity, Definedness, Fact, Terms};
use lanner_infer::Facts;
use lanner_mir::analysis::{Dominators, Graph, LoopForest};
use lanner_mir::{
    Block, BlockData, Callee, CalleeData, Func, Inst, Liveness, Operand, Origin, Slot, SlotData, SlotKind,
    Slots, SsaOf, Target, Terminator, Use, sort_blocks,
};

/// The copy has so many instructions at most: what is rarely complex is not worth seconds of a C compiler.
const MOST_COPIED: usize = 1000;

/// Where a function is split: before which instruction of which block, and the numbers that are looked at there.
struct Place {
    block: Block,
    inst: usize,
    numbers: Vec<Slot>,
}

/// The function in slot form with such a copy; none where nothing that may be complex reaches a loop. `slots` gives it in slot form; facts are
/// those of the same function in SSA form.
pub(crate) fn split(ssa: &Func, slots: impl FnOnce() -> Func, facts: &Facts, terms: &Terms) -> Option<Func> {
    let is_number = |slot: Slot| facts.of(slot).is_some_and(|fact| may_be_complex(fact, terms));
    if !ssa.slots.ids().any(is_number) {
        return None;
    }
    let (mut func, of) = slot_form::beside(ssa, slots())?;
    let place = Numbers::of(&func, of, &is_number).place()?;
    copy(&mut func, &place)?;
    sort_blocks(&mut func);
    Some(func)
}

/// Whether the copy is worth its instructions: less than half of what may be complex in the function may be so there, too.
pub(crate) fn gains([(before, facts_before), (after, facts_after)]: [(&Func, &Facts); 2]) -> bool {
    let count = |func: &Func, facts: &Facts| {
        let may_be = |slot: &Slot| facts.of(*slot).is_some_and(|fact| fact.complexity != Complexity::Real);
        func.slots.ids().filter(may_be).count()
    };
    let before = count(before, facts_before);
    count(after, facts_after) < before + before.div_ceil(2)
}

/// Whether a value is a double of which only the running program knows whether it is complex.
fn may_be_complex(fact: &Fact, terms: &Terms) -> bool {
    fact.classes.only() == Some(Class::Double)
        && fact.complexity == Complexity::Either
        && fact.definedness == Definedness::Defined
        && terms.is_scalar(fact.shape).is_yes()
}

/// What is known of the numbers of a function in both forms.
struct Numbers<'a> {
    func: &'a Func,
    of: SsaOf,
    liveness: Liveness,
    forest: LoopForest,
    graph: Graph,
    dominators: Dominators,
    /// Where each value is made: the block, and which instruction; none for what is there when the block begins.
    made: SideTable<Slot, (Block, Option<usize>)>,
    is_number: &'a dyn Fn(Slot) -> bool,
}

impl<'a> Numbers<'a> {
    fn of(func: &'a Func, of: SsaOf, is_number: &'a dyn Fn(Slot) -> bool) -> Numbers<'a> {
        let graph = func.graph();
        let mut made = SideTable::new((Block::from_index(0), None));
        for (id, block) in of.ssa.blocks.iter() {
            block.phis.iter().for_each(|phi| made[phi.dst] = (id, None));
            for (k, inst) in block.insts.iter().enumerate() {
                writes(&of.ssa, inst).for_each(|slot| made[slot] = (id, Some(k)));
            }
        }
        let (liveness, forest) = (Liveness::of(func), LoopForest::of(&graph));
        let dominators = Dominators::of(&graph);
        Numbers { func, of, liveness, forest, graph, dominators, made, is_number }
    }

    /// Where the function is split for the first loop, of those in no other, that such numbers reach.
    fn place(&self) -> Option<Place> {
        let order = self.graph.reverse_postorder();
        let loops =
            order.iter().filter_map(|&node| self.forest.loops().iter().find(|one| one.header == node));
        loops.filter(|one| one.parent.is_none() && one.entries.len() == 1).find_map(|one| {
            let outside = self.graph.predecessors(one.header).iter().filter(|node| !one.nodes.contains(node));
            let &[before] = outside.collect::<Vec<_>>().as_slice() else { return None };
            let before = Block::from_index(*before);
            let end = (before, self.func.blocks[before].insts.len());
            let reach = self.known(end, self.liveness.at_entry(Block::from_index(one.header)));
            let mut sources = Vec::new();
            for value in reach.iter().filter_map(|&slot| self.reaching(end, slot)) {
                self.add_sources(value, &mut sources);
            }
            let (block, inst) = self.behind(&sources, before)?;
            let numbers = self.known((block, inst), &self.live_at(block, inst));
            (!numbers.is_empty()).then_some(Place { block, inst, numbers })
        })
    }

    /// The variables among these that are such numbers at a place.
    fn known(&self, place: (Block, usize), live: &Slots) -> Vec<Slot> {
        let is_it = |&slot: &Slot| {
            self.func.slots[slot].name.is_some() && self.reaching(place, slot).is_some_and(self.is_number)
        };
        live.iter().filter(is_it).collect()
    }

    /// The variables' values that a value may be complex because of: those whose own instructions make them so, and φ's.
    fn add_sources(&self, value: Slot, sources: &mut Vec<Slot>) {
        let mut from = Vec::new();
        if sources.contains(&value) || !self.add_operands(value, &mut from) {
            sources.push(value);
            return;
        }
        from.into_iter().for_each(|other| self.add_sources(other, sources));
    }

    /// Adds the variables' values that an instruction reads, through temporaries; whether these alone are why its result may be complex.
    fn add_operands(&self, value: Slot, found: &mut Vec<Slot>) -> bool {
        let (block, Some(inst)) = self.made[value] else { return false };
        let mut read = Vec::new();
        self.of.ssa.visit_inst(&self.of.ssa.blocks[block].insts[inst], &mut |used| {
            if let Use::Operand(operand) = used {
                read.extend(operand.as_slot().filter(|&slot| (self.is_number)(slot)));
            }
        });
        !read.is_empty()
            && read.into_iter().all(|slot| {
                let is_variable = self.of.ssa.slots[slot].name.is_some();
                if is_variable {
                    found.push(slot);
                }
                is_variable || self.add_operands(slot, found)
            })
    }

    /// The first place where all these values are there, if it is in no loop.
    fn behind(&self, values: &[Slot], before: Block) -> Option<(Block, usize)> {
        let mut last = (Block::from_index(0), 0);
        for &value in values {
            let (block, inst) = self.made[value];
            let is_it = |place: &Option<usize>| *place == inst;
            let at = inst.and_then(|_| self.of.insts[block].iter().position(is_it)).map_or(0, |at| at + 1);
            let is_later = block != last.0 && self.dominators.dominates(last.0.index(), block.index());
            if is_later || block == last.0 && at > last.1 {
                last = (block, at);
            }
        }
        let dominates = self.dominators.dominates(last.0.index(), before.index());
        (dominates && self.forest.innermost(last.0.index()).is_none()).then_some(last)
    }

    /// What is live before an instruction.
    fn live_at(&self, block: Block, inst: usize) -> Slots {
        let mut at = self.func.blocks[block].insts.len();
        let mut live = self.liveness.before_end(self.func, block);
        let first = self.liveness.each_inst(self.func, block, |_, behind| {
            if at == inst {
                live = behind.clone();
            }
            at -= 1;
        });
        if inst == 0 { first } else { live }
    }

    /// The slot in SSA form whose value a variable has before an instruction; none where it has no value that is always the same one.
    fn reaching(&self, (block, inst): (Block, usize), variable: Slot) -> Option<Slot> {
        let ssa = &self.of.ssa;
        let is_it = |slot: &Slot| self.of.variables[*slot] == variable;
        let before = self.of.insts[block].iter().take(inst).rev().flatten();
        let mut insts: Vec<&Inst> = before.map(|&at| &ssa.blocks[block].insts[at]).collect();
        let mut at = block;
        loop {
            if let Some(slot) = insts.iter().find_map(|inst| writes(ssa, inst).find(is_it)) {
                return Some(slot);
            }
            if let Some(phi) = ssa.blocks[at].phis.iter().find(|phi| is_it(&phi.dst)) {
                return Some(phi.dst);
            }
            let Some(parent) = self.dominators.parent(at.index()) else {
                return ssa.params.iter().copied().find(is_it);
            };
            at = Block::from_index(parent);
            let block = &ssa.blocks[at];
            // What the head of a loop writes has its value in the body alone.
            if matches!(block.term, Terminator::Next { var, counted, .. } if is_it(&var) || is_it(&counted)) {
                return None;
            }
            insts = block.insts.iter().rev().collect();
        }
    }
}

/// The slots that an instruction writes.
fn writes(func: &Func, inst: &Inst) -> impl Iterator<Item = Slot> {
    let mut found = Vec::new();
    func.visit_inst(inst, &mut |used| {
        if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
            found.push(slot);
        }
    });
    found.into_iter()
}

/// Adds the copy of all that comes behind the place, and the questions which one is entered; none where the copy would be too large.
fn copy(func: &mut Func, place: &Place) -> Option<()> {
    let form = |form: ScalarForm| Builtin::all().find(|row| row.row().scalar_form() == Some(form));
    let is_real = form(ScalarForm::Question(Answer::Real))?;
    let part = form(ScalarForm::One(Scalar::Real))?;
    let data = &mut func.blocks[place.block];
    let (origin, handler) = (data.term_span, data.handler);
    let rest = BlockData {
        phis: Vec::new(),
        insts: data.insts.split_off(place.inst),
        spans: data.spans.split_off(place.inst),
        term: std::mem::replace(&mut data.term, Terminator::Return),
        term_span: origin,
        handler,
    };
    let rest = func.blocks.push(rest);
    let blocks = reached(func, rest);
    if blocks.iter().map(|&block| func.blocks[block].insts.len()).sum::<usize>() > MOST_COPIED {
        return None;
    }
    let copy_of = copy_blocks(func, &blocks, &[]);
    let [is_real, part] = [is_real, part].map(|row| func.callees.push(CalleeData::Builtin(row)));
    let mut taken = BlockData {
        phis: Vec::new(),
        insts: Vec::new(),
        spans: Vec::new(),
        term: Terminator::Jump(copy_of(rest)),
        term_span: origin,
        handler,
    };
    for &number in &place.numbers {
        call(func, &mut taken, part, [number, number], origin);
    }
    let mut next = func.blocks.push(taken);
    for &number in place.numbers.iter().rev() {
        let answer = func.slots.push(SlotData::new(None, SlotKind::Temp));
        let term = Terminator::Branch { cond: Operand::last(answer), then: next, els: rest };
        let mut asks = BlockData {
            phis: Vec::new(),
            insts: Vec::new(),
            spans: Vec::new(),
            term,
            term_span: origin,
            handler,
        };
        call(func, &mut asks, is_real, [answer, number], origin);
        next = func.blocks.push(asks);
    }
    func.blocks[place.block].term = Terminator::Jump(next);
    Some(())
}

/// `dst = callee(arg)` at the end of a block.
fn call(func: &mut Func, block: &mut BlockData, callee: Callee, [dst, arg]: [Slot; 2], origin: Origin) {
    let (targets, args) = (func.push_targets(&[Target::Slot(dst)]), func.push_args(&[Operand::slot(arg)]));
    block.insts.push(Inst::Call { targets, callee, args, statement: false });
    block.spans.push(origin);
}

/// The blocks that one reaches, with that one.
fn reached(func: &Func, from: Block) -> Vec<Block> {
    let graph = func.graph();
    let (mut found, mut at) = (vec![from], 0);
    while let Some(&block) = found.get(at) {
        for &node in graph.successors(block.index()) {
            let next = Block::from_index(node);
            if !found.contains(&next) {
                found.push(next);
            }
        }
        at += 1;
    }
    found
}
