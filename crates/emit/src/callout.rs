//! **Call-outs**: the interpreter executes instructions that are not compiled, on the variables' slots, and code goes on behind them.
//!
//! ```text
//! c{k} = x(i) + 1          t = x[i] + 1           code
//! n = numel(c)             callout e3 takes n     c{k} = %0, n = numel(c): %0 is written to its slot before, n is read behind
//! s = s + n                s = s + n              code
//! ```
//!
//! Neighbouring instructions are one call-out. It may share an array that code had alone, so where its elements
//! begin is taken again: who runs the code makes them the variable's own where the code writes them. Where an array goes into another
//! variable, which perhaps lets go of it before anything is written, that waits for the next store: a register says so.

use crate::region::{Emitter, Here};
use crate::rep::{Rep, is_colon};
use crate::scalar_replacement::{Field, FieldPart};
use crate::side_exit::SideExit;
use crate::values::Values;
use crate::variable::{ArrayKey, EntryParam};
use lanner_builtins::{Builtin, Effects};
use lanner_facts::{Class, ClassSet, Definedness, Fact};
use lanner_lir::{Exit, Inst, Parameter, Reg, Scalar, Terminator, Type};
use lanner_mir::{self as mir, Block, Operand, Slot, Use};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A call-out, at an exit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Callout {
    /// What is done.
    pub kind: CalloutKind,
    /// What code reads back, in the order of the exit's takes; behind a truth value where a block's end is called out.
    pub results: Vec<EntryParam>,
    /// Instructions with arrays that keep their extents; else the code is left behind them.
    pub keeps: Vec<(usize, Slot)>,
    /// Whether fields of structs that are variables of the code are in their structs meanwhile: what is called out may look there.
    pub looks_inside: bool,
}

/// What the interpreter executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CalloutKind {
    /// Nothing: the variables are in their slots then.
    Nothing,
    /// So many instructions, from the place on.
    Insts(usize),
    /// The end of the block. The answer is whether control goes on to this block.
    End(Block),
}

/// How many compilable instructions at most join a call-out because one behind them is called out.
const BETWEEN: usize = 4;
/// Numbers and text: there is no function in it, nor an object that has some.
const DATA: ClassSet = ClassSet::ARITHMETIC.join(ClassSet::TEXTS);

/// All instructions: their blocks and places in SSA form.
fn places(of: &mir::SsaOf) -> impl Iterator<Item = (Block, usize)> + '_ {
    of.ssa.blocks.iter().flat_map(|(id, block)| (0..block.insts.len()).map(move |place| (id, place)))
}

/// The place in SSA form of an instruction in slot form.
fn of_ssa(of: &mir::SsaOf, id: Block, inst: usize) -> Option<usize> {
    of.insts[id].get(inst).copied().flatten()
}

/// Whether an instruction reads one of these.
fn reads_any(func: &mir::Func, inst: &mir::Inst, values: &FxHashSet<Slot>) -> bool {
    let mut reads = false;
    func.visit_inst(inst, &mut |used| match used {
        Use::Operand(operand) => reads |= operand.as_slot().is_some_and(|slot| values.contains(&slot)),
        Use::Place(slot) | Use::Mention(slot) => reads |= values.contains(&slot),
        Use::Write(_) | Use::WriteList(_) | Use::Clear(_) => (),
    });
    reads
}

/// Whether what an instruction reads is held by what it writes, too.
fn shares(inst: &mir::Inst) -> bool {
    matches!(
        inst,
        mir::Inst::Copy { .. }
            | mir::Inst::Move { .. }
            | mir::Inst::Get { .. }
            | mir::Inst::SetPath { .. }
            | mir::Inst::SetIndex { .. }
            | mir::Inst::CellRow { .. }
            | mir::Inst::Closure { .. }
    )
}

/// Whether an instruction leaves what it has read unshared.
fn keeps_nothing(inst: &mir::Inst) -> bool {
    matches!(
        inst,
        mir::Inst::Binary { .. }
            | mir::Inst::End { .. }
            | mir::Inst::Logical { .. }
            | mir::Inst::Matches { .. }
    )
}

/// Whether an instruction is a call-out, as far as representations tell.
impl Emitter<'_> {
    /// Whether code does not do an instruction itself.
    pub fn needs_callout(&self, id: Block, place: usize) -> bool {
        let insts = &self.of.ssa.blocks[id].insts;
        match insts[place] {
            // It belongs to the store behind it.
            mir::Inst::CheckIndex { .. }
                if matches!(insts.get(place + 1), Some(mir::Inst::SetIndex { .. })) =>
            {
                self.needs_callout(id, place + 1)
            }
            mir::Inst::CheckIndex { .. } | mir::Inst::CheckDepth { .. } => false,
            mir::Inst::Release { slot } => self.reps.get(slot).is_in_slot(),
            ref inst => {
                let mut is_silent = true;
                let mut needs_callout = false;
                self.of.ssa.visit_inst(inst, &mut |used| {
                    if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
                        is_silent = false;
                        needs_callout |= self.reps.needs_callout(slot);
                    }
                });
                (is_silent || needs_callout) && self.asserted_in(inst).is_none()
            }
        }
    }

    /// The fields of copies of whole objects that the interpreter makes, where those are not called out yet: it copies all fields at once, so
    /// code does that only where all of them are in registers.
    pub fn copies_of_wholes(&self, called_out: &FxHashSet<Slot>) -> Vec<Slot> {
        let mut found = Vec::new();
        for (id, block) in self.outline.func.blocks.iter().filter(|&(id, _)| self.outline.depth(id) == 0) {
            let whole = |k: &usize| {
                let mir::Inst::Copy { dst: field, .. } = block.insts[*k] else { return None };
                let (block, inst) = self.outline.origin(id, *k)?;
                let mir::Inst::Copy { dst, .. } = *self.func.blocks[block].insts.get(inst)? else {
                    return None;
                };
                let (root, _) = self.outline.field(field)?;
                (root == dst).then_some((block, inst))
            };
            let copies: Vec<usize> = (0..block.insts.len()).filter(|k| whole(k).is_some()).collect();
            for group in copies.chunk_by(|a, b| whole(a) == whole(b)) {
                let made: Vec<Slot> = group.iter().flat_map(|&k| self.of.written_by(id, k)).collect();
                let is_in_register = |&slot: &Slot| {
                    let rep = self.reps.get(slot);
                    !self.reps.needs_callout(slot) && (rep.ty().is_some() || rep == Rep::Complex)
                };
                if !made.iter().all(is_in_register) {
                    found.extend(made.into_iter().filter(|slot| !called_out.contains(slot)));
                }
            }
        }
        found
    }

    /// Whether an instruction works on results of the call-out before it, only for one behind it that is called out, too: one call-out
    /// takes less time than two. Where the instructions that are called out begin and where it is are given in slot form, and its
    /// place in SSA form.
    pub fn is_between(&self, id: Block, (first, inst): (usize, usize), place: usize) -> bool {
        let insts = &self.of.ssa.blocks[id].insts;
        let mut made: FxHashSet<Slot> = (first..inst).flat_map(|inst| self.of.written_by(id, inst)).collect();
        for (at, inst) in insts.iter().enumerate().skip(place).take(BETWEEN) {
            if at > place && self.needs_callout(id, at) {
                return reads_any(&self.of.ssa, inst, &made);
            }
            let is_small = matches!(
                inst,
                mir::Inst::Unary { .. }
                    | mir::Inst::Binary { .. }
                    | mir::Inst::Copy { .. }
                    | mir::Inst::Move { .. }
            );
            let mut writes = Vec::new();
            self.of.ssa.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) = used {
                    writes.push(slot);
                }
            });
            let are_numbers = writes.iter().all(|&slot| self.reps.get(slot).ty().is_some());
            if !is_small || !are_numbers || !reads_any(&self.of.ssa, inst, &made) {
                return false;
            }
            made.extend(writes);
        }
        false
    }

    /// Whether an instruction that SSA form leaves out lets go of what a slot holds.
    pub fn is_release(&self, id: Block, inst: usize, values: &Values) -> bool {
        let (mir::Inst::Release { slot } | mir::Inst::Clear { slot }) =
            self.outline.func.blocks[id].insts[inst]
        else {
            return false;
        };
        let rep = values.get(&slot).map(|&value| self.reps.get(value));
        rep.is_some_and(Rep::is_in_slot)
    }

    /// Whether a store is known not to let its array grow, by the check before it.
    pub fn is_checked_store(&self, id: Block, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|before| self.of.ssa.blocks[id].insts.get(before));
        matches!(before, Some(mir::Inst::CheckIndex { .. }))
    }

    /// Arrays that call-outs make get other extents; some are written in place.
    pub fn note_arrays(&mut self) {
        let of = self.of;
        for (id, place) in places(of) {
            if let mir::Inst::SetIndex { dst, args, .. } = of.ssa.blocks[id].insts[place]
                && !self.reps.needs_callout(dst)
                && let Rep::Array(element, rank) = self.reps.get(dst)
            {
                let key = (of.variables[dst], element, rank);
                self.stored.insert(key);
                if !self.is_checked_store(id, place) {
                    self.changing.insert(key);
                    // An element behind the last one of a vector, a column behind the last one of a matrix.
                    let appends = match *of.ssa.args(args) {
                        [place] => !is_colon(&of.ssa, place),
                        [rows, _] => is_colon(&of.ssa, rows),
                        _ => false,
                    };
                    if rank == 2 && appends {
                        self.growing.insert(key);
                    }
                }
            }
        }
        for (id, place) in places(of) {
            if let mir::Inst::Delete { dst, .. } = of.ssa.blocks[id].insts[place]
                && !self.reps.needs_callout(dst)
                && let Rep::Array(element, rank) = self.reps.get(dst)
            {
                let key = (of.variables[dst], element, rank);
                self.stored.insert(key);
                self.changing.insert(key);
                self.growing.insert(key);
            }
        }
        for (id, place) in places(of) {
            let inst = &of.ssa.blocks[id].insts[place];
            // A copy for which there is no room where its variable's old array is shares the other one.
            let may_share = self.needs_callout(id, place)
                || matches!(*inst, mir::Inst::Copy { dst, .. } if self.reps.is_over(dst));
            if !shares(inst) || !may_share {
                continue;
            }
            let mut slots = Vec::new();
            of.ssa.visit_inst(inst, &mut |used| match used {
                Use::Operand(operand) => slots.extend(operand.as_slot()),
                Use::Write(slot) => slots.push(slot),
                Use::Place(_) | Use::Mention(_) | Use::Clear(_) | Use::WriteList(_) => (),
            });
            for slot in slots {
                if let Rep::Array(element, rank) = self.reps.get(slot)
                    && let key = (of.variables[slot], element, rank)
                    && self.stored.contains(&key)
                    && !self.shared.contains_key(&key)
                {
                    let is_shared = self.temporary(Type::Bool);
                    self.before(Inst::Const { dst: is_shared, value: Scalar::Bool(false) });
                    self.shared.insert(key, is_shared);
                }
            }
        }
        for slot in self.of.ssa.slots.ids() {
            if self.reps.needs_callout(slot)
                && let Rep::Array(element, rank) = self.reps.get(slot)
            {
                self.changing.insert((self.of.variables[slot], element, rank));
            }
        }
    }
}

/// Asking.
impl Emitter<'_> {
    /// Asks for instructions of a block of the region, the places of the first and the last one in slot form given; what the variables
    /// are before and behind them.
    pub fn call_out(&mut self, id: Block, insts: Range<usize>, [before, behind]: [&Values; 2]) -> Option<()> {
        let (block, first) = self.outline.origin(id, insts.start)?;
        // An inlined body cannot call out: its variables have no slots.
        let calls: Vec<usize> = insts.clone().filter(|&inst| self.is_of_call(id, inst)).collect();
        let place = of_ssa(self.of, id, insts.start);
        if !calls.is_empty() {
            // The interpreter raises the errors of bodies, if the call can be done again.
            let fails = self.facts.stops.iter().any(|&(block, stop)| block == id && Some(stop) >= place);
            let is_past = calls.iter().any(|&inst| self.call_reads_its_outputs(id, inst) != Some(false));
            if !fails || is_past {
                self.unfit.extend(calls.into_iter().filter_map(|inst| self.outline.origin(id, inst)));
            }
            return None;
        }
        let is_error = place.is_some_and(|place| self.facts.stops.contains(&(id, place)));
        if self.is_alone(id, (!is_error).then_some((block, first))) {
            return None;
        }
        let (_, last) = self.outline.origin(id, insts.end - 1)?;
        // The code did itself what may have changed a cell.
        let is_done = insts.clone().all(|inst| self.outline.reads_again(id, inst));
        let of = self.of;
        let mut live = mir::Slots::none(self.outline.func.slots.len());
        self.live.at(block, last + 1).into_iter().for_each(|slot| live.insert(slot));
        let mut written: Vec<Slot> = insts.clone().flat_map(|inst| of.written_by(id, inst)).collect();
        written.iter_mut().for_each(|slot| *slot = of.variables[*slot]);
        written.sort_unstable();
        written.dedup();
        let mut takes = Vec::new();
        let mut shared = Vec::new();
        for &variable in &written {
            if let Some(&value) = behind.get(&variable) {
                let rep = self.reps.get(value);
                // What is not read has a new buffer nevertheless, into which the variable's next array may be written. A temporary is written once.
                let is_written_again = self.outline.func.slots[variable].kind != mir::SlotKind::Temp;
                if !live.contains(variable) && !(is_written_again && matches!(rep, Rep::Array(..))) {
                    continue;
                }
                let mut taken = self.entry_param(variable, rep);
                if let EntryParam::Array { slot, element, rank, is_written, .. } = &mut taken
                    && let Some(&flag) = self.shared.get(&(*slot, *element, *rank))
                {
                    *is_written = false;
                    shared.push(flag);
                }
                takes.push(taken);
            }
        }
        let mut keeps = Vec::new();
        let mut read = Vec::new();
        let mut is_open = false;
        for at in insts {
            let Some(place) = of_ssa(of, id, at) else { continue };
            let inst = &of.ssa.blocks[id].insts[place];
            of.ssa.visit_inst(inst, &mut |used| match used {
                Use::Operand(operand) => {
                    read.extend(operand.as_slot().map(|slot| (slot, keeps_nothing(inst))))
                }
                Use::Place(slot) | Use::Mention(slot) => read.push((slot, false)),
                Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
            });
            if self.looks_around(inst) {
                is_open = true;
                let (_, inst) = self.outline.origin(id, at)?;
                if self.outline.takes_unchanged((block, inst)) {
                    self.changes.push((block, inst));
                }
            }
            if let mir::Inst::SetIndex { base, .. } = *inst
                && self.is_checked_store(id, place)
            {
                let (_, at) = self.outline.origin(id, at)?;
                keeps.push((at, of.variables[base]));
            }
        }
        // Of a whole struct the fields are read.
        let mut at = 0;
        while let Some(&(slot, is_only_read)) = read.get(at) {
            let is_part = |field: &&Field| {
                field.of == of.variables[slot]
                    && matches!(field.part, FieldPart::Field(_) | FieldPart::Property(_))
            };
            let fields = self.outline.fields.iter().filter(is_part);
            read.extend(fields.filter_map(|field| Some((*before.get(&field.slot)?, is_only_read))));
            at += 1;
        }
        for &(slot, _) in read.iter().filter(|(_, is_only_read)| !is_only_read) {
            let variable = of.variables[slot];
            if let Rep::Array(element, rank) = self.reps.get(slot)
                && self.stored.contains(&(variable, element, rank))
                && !written.contains(&variable)
                && live.contains(variable)
            {
                let flag = self.shared.get(&(variable, element, rank)).copied();
                let (is_written, grows) = (flag.is_none(), self.growing.contains(&(variable, element, rank)));
                let again = EntryParam::Elements { slot: variable, element, rank, is_written, grows };
                if !takes.contains(&again) {
                    takes.push(again);
                    shared.extend(flag);
                }
            }
        }
        takes.retain(|taken| !matches!(taken, EntryParam::Unread(_)));
        let touched: FxHashSet<Slot> =
            read.iter().map(|&(slot, _)| of.variables[slot]).chain(written.iter().copied()).collect();
        let is_given = |slot: Slot| is_open || touched.contains(&slot);
        let first = if is_done { last + 1 } else { first };
        let what = if is_done { CalloutKind::Nothing } else { CalloutKind::Insts(last + 1 - first) };
        let exit = self.exit_with((block, first), before, is_given);
        let rest = self.exit_with((block, first), before, |slot| !is_given(slot));
        let looks_inside = is_open || self.outline.fields.iter().any(|field| touched.contains(&field.slot));
        self.push_callout(exit, rest, None, Callout { kind: what, results: takes, keeps, looks_inside });
        for dst in shared {
            self.push(Inst::Const { dst, value: Scalar::Bool(true) });
        }
        Some(())
    }

    /// Whether an instruction brings what a call gives for which a body stands, or what that takes.
    pub fn is_of_call(&self, id: Block, inst: usize) -> bool {
        let is_call = |inst: &mir::Inst| matches!(inst, mir::Inst::Call { .. });
        let made = self.outline.func.blocks[id].insts.get(inst);
        made.is_some_and(|made| !is_call(made))
            && !self.outline.reads_again(id, inst)
            && self
                .outline
                .origin(id, inst)
                .is_some_and(|(block, inst)| self.func.blocks[block].insts.get(inst).is_some_and(is_call))
    }

    /// Makes an array its variable's own before a store, where it may be held by another one.
    pub fn own(&mut self, here: Here<'_>, (slot, element, rank): ArrayKey) -> Option<()> {
        let Some(&is_shared) = self.shared.get(&(slot, element, rank)) else { return Some(()) };
        let place = self.outline.origin(here.block, here.inst)?;
        let [asks, behind] = self.branch_on(is_shared);
        self.begin(asks);
        let exit = self.exit_with(place, here.values, |given| given == slot);
        let rest = self.exit_with(place, here.values, |given| given != slot);
        let grows = self.growing.contains(&(slot, element, rank));
        let takes = vec![EntryParam::Elements { slot, element, rank, is_written: true, grows }];
        self.push_callout(
            exit,
            rest,
            None,
            Callout { kind: CalloutKind::Nothing, results: takes, keeps: Vec::new(), looks_inside: false },
        );
        self.push(Inst::Const { dst: is_shared, value: Scalar::Bool(false) });
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        Some(())
    }

    /// Whether an instruction may call what looks at variables by name.
    fn looks_around(&self, inst: &mir::Inst) -> bool {
        let may_be_object = |slot: Slot| self.may_reach_handle(slot);
        let may_call = |operand: Operand| {
            let calls = |fact: &Fact| {
                fact.classes.contains(Class::FunctionHandle) || fact.definedness != Definedness::Defined
            };
            operand.as_slot().is_some_and(|slot| {
                self.reps.get(slot) == Rep::Boxed && self.facts.of(slot).is_none_or(calls)
                    || may_be_object(slot)
            })
        };
        match *inst {
            mir::Inst::Call { callee, args, .. } => {
                let is_quiet =
                    |row: Builtin| row.row().effects == Effects::NONE && !row.row().may_call_functions();
                !(self.rows)(callee).is_some_and(is_quiet)
                    || self.of.ssa.args(args).iter().any(|&arg| !self.is_data(arg))
            }
            mir::Inst::Index { base, .. } | mir::Inst::Get { base, .. } | mir::Inst::GetList { base, .. } => {
                may_call(base)
            }
            // Methods of objects stand for these.
            mir::Inst::Unary { .. }
            | mir::Inst::Binary { .. }
            | mir::Inst::Logical { .. }
            | mir::Inst::End { .. }
            | mir::Inst::Range { .. }
            | mir::Inst::Matches { .. }
            | mir::Inst::SetIndex { .. }
            | mir::Inst::SetPath { .. }
            | mir::Inst::SetList { .. }
            | mir::Inst::Delete { .. }
            | mir::Inst::Peek { .. }
            | mir::Inst::CountTargets { .. }
            | mir::Inst::Concat { .. } => {
                let mut is_method = false;
                self.of.ssa.visit_inst(inst, &mut |used| {
                    is_method |= match used {
                        Use::Operand(operand) => operand.as_slot().is_some_and(may_be_object),
                        Use::Place(slot) | Use::Mention(slot) => may_be_object(slot),
                        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => false,
                    };
                });
                is_method
            }
            mir::Inst::Copy { .. }
            | mir::Inst::Move { .. }
            | mir::Inst::CellRow { .. }
            | mir::Inst::Handle { .. }
            | mir::Inst::Closure { .. }
            | mir::Inst::CheckDepth { .. }
            | mir::Inst::CheckIndex { .. }
            | mir::Inst::CheckFit { .. }
            | mir::Inst::CheckStore { .. }
            | mir::Inst::CheckConcat { .. }
            | mir::Inst::Reserve { .. }
            | mir::Inst::Own { .. }
            | mir::Inst::Release { .. }
            | mir::Inst::ReleasePart { .. } => false,
            _ => true,
        }
    }

    /// Whether a value is an object or has some inside, of which one may be a handle whose properties are variables.
    fn may_reach_handle(&self, slot: Slot) -> bool {
        self.has_classes
            && self.outline.fields.iter().any(Field::is_shared)
            && self.reps.get(slot) == Rep::Boxed
            && self.facts.of(slot).is_none_or(|fact| !fact.classes.is_within(DATA))
    }

    /// Whether a value is numbers or text.
    fn is_data(&self, operand: Operand) -> bool {
        let Some(slot) = operand.as_slot() else { return true };
        let is_data = |fact: &Fact| fact.classes.is_within(DATA);
        self.reps.get(slot) != Rep::Boxed || self.facts.of(slot).is_some_and(is_data)
    }

    /// Calls out the end of a block, behind which the loop's variable and its counter are read. Gives the register that says whether control
    /// goes on to a block.
    pub fn call_out_at_end(
        &mut self,
        id: Block,
        to: Block,
        takes: Vec<EntryParam>,
        values: &Values,
    ) -> Option<Reg> {
        if self.is_alone(id, self.outline.origin(id, 0)) {
            return None;
        }
        // A method would say what is true, or what comes next.
        let mut is_object = false;
        self.of.ssa.visit_term(&self.of.ssa.blocks[id].term, &mut |used| {
            is_object |= match used {
                Use::Operand(operand) => operand.as_slot().is_some_and(|slot| self.may_reach_handle(slot)),
                Use::Place(slot) | Use::Mention(slot) => self.may_reach_handle(slot),
                Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => false,
            };
        });
        if is_object {
            return None;
        }
        self.remark_on_end_callout(id);
        let exit = self.exit_at(id, self.of.insts[id].len(), values)?;
        let (to, _) = self.outline.origin(to, 0)?;
        let truth = self.temporary(Type::Bool);
        let rest = self.rest(exit);
        let mut looks_inside = false;
        self.of.ssa.visit_term(&self.of.ssa.blocks[id].term, &mut |used| {
            let variable = used.slot().map(|slot| self.of.variables[slot]);
            looks_inside |= self.outline.fields.iter().any(|field| Some(field.slot) == variable);
        });
        let callout = Callout { kind: CalloutKind::End(to), results: takes, keeps: Vec::new(), looks_inside };
        self.push_callout(exit, rest, Some(truth), callout);
        Some(truth)
    }

    /// Gives variables before control goes on to a block, where they are held in their slots.
    pub fn give(&mut self, id: Block, to: Block, values: &Values, boxed: &[Slot]) -> Option<()> {
        let place = self.outline.origin(to, 0);
        let place = place.or_else(|| self.outline.origin(id, self.of.insts[id].len()))?;
        if self.is_alone(to, Some(place)) {
            return None;
        }
        let exit = self.exit_with(place, values, |slot| boxed.contains(&slot));
        let rest = self.exit_with(place, values, |slot| !boxed.contains(&slot));
        self.push_callout(
            exit,
            rest,
            None,
            Callout {
                kind: CalloutKind::Nothing,
                results: Vec::new(),
                keeps: Vec::new(),
                looks_inside: false,
            },
        );
        Some(())
    }

    /// An exit where another one has given everything.
    fn rest(&mut self, exit: Exit) -> Exit {
        let SideExit { block, inst, .. } = self.exits[self.made.exits[exit].at as usize];
        self.exit_with((block, inst), &Values::default(), |_| false)
    }

    fn push_callout(&mut self, exit: Exit, rest: Exit, truth: Option<Reg>, callout: Callout) {
        let mut takes: Vec<Parameter> = truth.map(Parameter::Reg).into_iter().collect();
        for taken in &callout.results {
            takes.extend(self.parameters(taken));
        }
        let data = &mut self.made.exits[exit];
        data.takes = takes;
        self.exits[data.at as usize].callout = Some(callout);
        self.push(Inst::CallOut { exit, rest });
    }
}
