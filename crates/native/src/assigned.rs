//! Numbers that may have no value: a flag beside the variable says whether it has one.
//!
//! ```text
//! for k = 1:n                     idx = 1; has = false;
//!     if x(k) > best              for k = 1:n
//!         best = x(k); idx = k;       if x(k) > best, best = x(k); idx = k; has = true; end
//!     end                         end
//! end                             if ~has, …the error that `idx` has no value…, end
//! y = idx;                        y = idx;
//! ```
//!
//! Without the flag the variable would be a value of the runtime library, as only such a one can be missing. What it is before it has a value is a
//! number that it may be later, so facts say as much of it as they did.

use crate::slot_form;
use lanner_base::{Id, SideTable};
use lanner_builtins::UnaryOp;
use lanner_facts::{Class, Complexity, Definedness, Fact, Terms};
use lanner_infer::Facts;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{
    Block, BlockData, Constant, Func, Inst, Operand, Origin, Slot, SlotData, SlotKind, SsaOf, Terminator,
    Use, sort_blocks,
};

/// A variable with a flag.
struct Flagged {
    variable: Slot,
    flag: Slot,
    /// A slot of the same name that never has a value: to read it is the error.
    missing: Slot,
}

/// The function in slot form with such flags; none where no loop has such a number. `slots` gives it in slot form; facts are those of the same
/// function in SSA form.
pub(crate) fn flag(ssa: &Func, slots: impl FnOnce() -> Func, facts: &Facts, terms: &Terms) -> Option<Func> {
    let may_be_missing = |fact: &Fact| fact.definedness == Definedness::Maybe && is_number(fact, terms);
    if !ssa.slots.ids().any(|slot| facts.of(slot).is_some_and(may_be_missing)) {
        return None;
    }
    let (mut func, of) = slot_form::beside(ssa, slots())?;
    let known = Known { func: &func, of: &of, facts, terms };
    let variables = known.variables();
    if variables.is_empty() {
        return None;
    }
    let reads = known.reads(&variables);
    let first: Vec<f64> = variables.iter().map(|&variable| known.first(variable)).collect();
    let flagged: Vec<Flagged> = variables.iter().map(|&variable| add_slots(&mut func, variable)).collect();
    for (block, insts) in reads.into_iter().rev() {
        ask(&mut func, block, &insts, &flagged);
    }
    note_writes(&mut func, &flagged);
    begin(&mut func, &flagged, &first);
    sort_blocks(&mut func);
    Some(func)
}

/// Whether what is known of a value lets it be a double in a register.
fn is_number(fact: &Fact, terms: &Terms) -> bool {
    fact.classes.only() == Some(Class::Double)
        && fact.complexity == Complexity::Real
        && terms.is_scalar(fact.shape).is_yes()
}

/// What is asked before which instruction of a block, the last one first; its end counts as one more.
type Asked = Vec<(usize, Vec<Slot>)>;

/// What is known of a function.
struct Known<'a> {
    func: &'a Func,
    of: &'a SsaOf,
    facts: &'a Facts,
    terms: &'a Terms,
}

impl Known<'_> {
    /// The variables that get a flag: numbers wherever they have a value, which some loop hands on where they may have none, and of which nothing
    /// but the value is read.
    fn variables(&self) -> Vec<Slot> {
        let mut fits = SideTable::new(false);
        for slot in self.func.slots.ids() {
            let data = &self.func.slots[slot];
            fits[slot] = data.kind == SlotKind::Local && data.name.is_some();
        }
        let outside = self.func.params.iter().chain(&self.func.outputs).chain(&self.func.captures);
        outside.for_each(|&slot| fits[slot] = false);
        for (slot, &variable) in self.of.variables.iter() {
            let fact = self.facts.of(slot).filter(|fact| !fact.is_without_value());
            if fact.is_some_and(|fact| !is_number(fact, self.terms)) {
                fits[variable] = false;
            }
        }
        for block in self.func.blocks.values() {
            for inst in &block.insts {
                self.unfit(inst).into_iter().for_each(|slot| fits[slot] = false);
            }
            if let Terminator::Next { seq, counter, counted, var, .. } = block.term {
                [seq, counter, counted, var].into_iter().for_each(|slot| fits[slot] = false);
            }
        }
        let forest = LoopForest::of(&self.of.ssa.graph());
        let mut found: Vec<Slot> = Vec::new();
        for (id, block) in self.of.ssa.blocks.iter().filter(|(id, _)| forest.innermost(id.index()).is_some())
        {
            let handed = block.phis.iter().filter(|_| self.facts.reached[id]).map(|phi| phi.dst);
            let maybe =
                |slot: &Slot| self.facts.of(*slot).is_some_and(|fact| fact.definedness == Definedness::Maybe);
            found.extend(handed.filter(maybe).map(|slot| self.of.variables[slot]));
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|&variable| fits[variable]);
        while let Some(late) = self.read_late(&found) {
            found.retain(|&variable| variable != late);
        }
        found
    }

    /// One of these variables that an instruction reads behind another one, which may have no value and is none of them: what is missing first is the
    /// error.
    fn read_late(&self, found: &[Slot]) -> Option<Slot> {
        let insts =
            self.func.blocks.iter().flat_map(|(id, block)| {
                block.insts.iter().enumerate().map(move |(at, inst)| ((id, at), inst))
            });
        insts
            .filter_map(|(at, inst)| {
                let unsure = self.unsure(at, inst);
                let other = unsure.iter().position(|slot| !found.contains(slot))?;
                unsure[other..].iter().copied().find(|slot| found.contains(slot))
            })
            .next()
    }

    /// The variables that an instruction reads and that may have no value there, from left to right.
    fn unsure(&self, (block, at): (Block, usize), inst: &Inst) -> Vec<Slot> {
        let mut unsure = Vec::new();
        self.func.visit_inst(inst, &mut |used| {
            if let Use::Operand(operand) = used
                && let Some(slot) = operand.as_slot()
                && !unsure.contains(&slot)
                && !self.is_assigned((block, at), slot)
            {
                unsure.push(slot);
            }
        });
        unsure
    }

    /// The slots of which an instruction does more than read or write the value.
    fn unfit(&self, inst: &Inst) -> Vec<Slot> {
        let mut unfit = Vec::new();
        let passes_on =
            matches!(inst, Inst::Move { .. } | Inst::Own { .. } | Inst::Answer { .. } | Inst::Closure { .. });
        self.func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) if passes_on || operand.is_spread() => unfit.extend(operand.as_slot()),
            Use::Operand(_) => (),
            Use::Mention(_) if matches!(inst, Inst::Defined { .. }) => (),
            Use::Mention(slot) | Use::Place(slot) | Use::WriteList(slot) => unfit.push(slot),
            Use::Write(_) | Use::Clear(_) => (),
        });
        if let Inst::End { base, .. } = inst {
            unfit.extend(base.as_slot());
        }
        unfit
    }

    /// Whether a variable that an instruction reads has a value there in every run.
    fn is_assigned(&self, (block, at): (Block, usize), variable: Slot) -> bool {
        let Some(at) = self.of.insts[block].get(at).copied().flatten() else { return false };
        let mut is_assigned = true;
        self.of.ssa.visit_inst(&self.of.ssa.blocks[block].insts[at], &mut |used| {
            if let Use::Operand(operand) = used
                && let Some(slot) = operand.as_slot().filter(|slot| self.of.variables[*slot] == variable)
            {
                is_assigned &= self.has_value(slot);
            }
        });
        is_assigned
    }

    fn has_value(&self, slot: Slot) -> bool {
        self.facts.of(slot).is_some_and(|fact| fact.definedness == Definedness::Defined)
    }

    /// Where these variables are read and may have no value.
    fn reads(&self, variables: &[Slot]) -> Vec<(Block, Asked)> {
        let mut reads = Vec::new();
        for (id, block) in self.func.blocks.iter() {
            let mut asked: Asked = Vec::new();
            let mut at_end = Vec::new();
            self.of.ssa.visit_term(&self.of.ssa.blocks[id].term, &mut |used| {
                if let Use::Operand(operand) = used {
                    let slot = operand.as_slot().filter(|&slot| !self.has_value(slot));
                    at_end.extend(slot.map(|slot| self.of.variables[slot]));
                }
            });
            at_end.retain(|slot| variables.contains(slot));
            if !at_end.is_empty() {
                asked.push((block.insts.len(), at_end));
            }
            for (at, inst) in block.insts.iter().enumerate().rev() {
                let mut read = self.unsure((id, at), inst);
                read.retain(|slot| variables.contains(slot));
                if !read.is_empty() {
                    asked.push((at, read));
                }
            }
            if !asked.is_empty() {
                reads.push((id, asked));
            }
        }
        reads
    }

    /// A number that the variable may be.
    fn first(&self, variable: Slot) -> f64 {
        let of_it = self.of.variables.iter().filter(|(_, of)| **of == variable);
        let facts = of_it.filter_map(|(slot, _)| self.facts.of(slot)).filter(|fact| !fact.is_without_value());
        let mut bounds = facts.flat_map(|fact| [fact.range.lo, fact.range.hi]);
        bounds.find(|bound| bound.is_finite()).unwrap_or(0.0)
    }
}

fn add_slots(func: &mut Func, variable: Slot) -> Flagged {
    let name = func.slots[variable].name;
    let flag = func.slots.push(SlotData::new(None, SlotKind::Local));
    let missing = func.slots.push(SlotData::new(name, SlotKind::Local));
    Flagged { variable, flag, missing }
}

/// Asks, before instructions of a block, whether variables have a value.
fn ask(func: &mut Func, block: Block, asked: &Asked, flagged: &[Flagged]) {
    for (at, variables) in asked {
        // The question that is written last comes first.
        let found = variables
            .iter()
            .rev()
            .filter_map(|variable| flagged.iter().find(|flagged| flagged.variable == *variable));
        for Flagged { flag, missing, .. } in found {
            let data = &mut func.blocks[block];
            let origin = data.spans.get(*at).copied().unwrap_or(data.term_span);
            let (term_span, handler) = (data.term_span, data.handler);
            let rest = BlockData {
                phis: Vec::new(),
                insts: data.insts.split_off(*at),
                spans: data.spans.split_off(*at),
                term: std::mem::replace(&mut data.term, Terminator::Return),
                term_span,
                handler,
            };
            let rest = func.blocks.push(rest);
            let read = func.slots.push(SlotData::new(None, SlotKind::Temp));
            let fails = BlockData {
                phis: Vec::new(),
                insts: vec![Inst::Copy { dst: read, src: Operand::slot(*missing) }],
                spans: vec![origin],
                term: Terminator::Jump(rest),
                term_span: origin,
                handler,
            };
            let fails = func.blocks.push(fails);
            let data = &mut func.blocks[block];
            data.term = Terminator::Branch { cond: Operand::slot(*flag), then: rest, els: fails };
            data.term_span = origin;
        }
    }
}

/// Sets flags where variables get a value, and clears them where they lose it.
fn note_writes(func: &mut Func, flagged: &[Flagged]) {
    let of = |slot: Slot| flagged.iter().find(|flagged| flagged.variable == slot).map(|flagged| flagged.flag);
    for block in func.blocks.ids().collect::<Vec<_>>() {
        let data = &mut func.blocks[block];
        let (insts, spans) = (std::mem::take(&mut data.insts), std::mem::take(&mut data.spans));
        for (mut inst, origin) in insts.into_iter().zip(spans) {
            let mut sets = Vec::new();
            func.visit_inst(&inst, &mut |used| match used {
                Use::Write(slot) => sets.extend(of(slot).map(|flag| (flag, true))),
                Use::Clear(slot) => sets.extend(of(slot).map(|flag| (flag, false))),
                Use::Operand(_) | Use::Place(_) | Use::Mention(_) | Use::WriteList(_) => (),
            });
            if let Inst::Defined { dst, slot } = inst
                && let Some(flag) = of(slot)
            {
                inst = Inst::Copy { dst, src: Operand::slot(flag) };
            }
            let is_cleared = sets.iter().any(|&(_, is_set)| !is_set);
            let sets: Vec<Inst> = sets.into_iter().map(|(flag, is_set)| set(func, flag, is_set)).collect();
            let data = &mut func.blocks[block];
            // The number stays, and nobody reads it.
            for inst in Some(inst).filter(|_| !is_cleared).into_iter().chain(sets) {
                data.insts.push(inst);
                data.spans.push(origin);
            }
        }
    }
}

/// No variable has a value when the function begins.
fn begin(func: &mut Func, flagged: &[Flagged], first: &[f64]) {
    let entry = Block::from_index(0);
    let data = &func.blocks[entry];
    let origin: Origin = data.spans.first().copied().unwrap_or(data.term_span);
    let mut insts = Vec::new();
    for (Flagged { variable, flag, .. }, &first) in flagged.iter().zip(first) {
        let first = func.constants.push(Constant::Double(first));
        insts.push(Inst::Copy { dst: *variable, src: Operand::constant(first) });
        insts.push(set(func, *flag, false));
    }
    let data = &mut func.blocks[entry];
    data.spans.splice(0..0, insts.iter().map(|_| origin));
    data.insts.splice(0..0, insts);
}

/// `flag = is_set`, a logical.
fn set(func: &mut Func, flag: Slot, is_set: bool) -> Inst {
    let other = func.constants.push(Constant::Double(if is_set { 0.0 } else { 1.0 }));
    Inst::Unary { op: UnaryOp::Not, dst: flag, a: Operand::constant(other) }
}
