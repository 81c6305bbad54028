//! **Optimisation remarks**: how the values of each instruction are held, and why it is a call-out.
//!
//! ```text
//! c{k} = x(i) + 1          x(i), x(i) + 1: code     c{k} = …: a call-out, no instruction on numbers
//! s = s + numel(c)         numel(c): a call-out, `c` is boxed, and it is a cell
//! ```
//!
//! Reasons are derived from the kind of instruction, representations of operands and facts, after the decision: they decide nothing.

use crate::inline::CallSite;
use crate::random::drawn;
use crate::region::Emitter;
use crate::rep::{Rep, fold_of, is_colon, type_of};
use crate::row::{filling, meaning};
use crate::search::sought;
use lanner_facts::{ClassSet, Complexity, Definedness, Fact, Terms};
use lanner_mir::{Block, Inst, Operand, Slot, Terminator, Use};

/// What was decided of an instruction of the region, or of a block's end.
#[derive(Clone, Debug)]
pub struct Remark {
    /// Its place in the whole function, in slot form; behind the last instruction of a block its end.
    pub at: CallSite,
    /// The variables that it reads, with what holds them.
    pub reads: Vec<(Slot, HeldAs)>,
    /// Those that it writes.
    pub writes: Vec<(Slot, HeldAs)>,
    /// Why it is a call-out; none where it is compiled.
    pub missed: Option<MissedReason>,
}

/// What holds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldAs {
    /// How.
    pub rep: Rep,
    /// Why no register and no array of numbers, where it is boxed.
    pub boxed: Option<BoxedReason>,
}

/// Why a value is boxed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxedReason {
    /// It may be of these classes, which are several, or one that code does not hold.
    Classes(ClassSet),
    /// It may have no value.
    Undefined,
    /// It is an array, or of a class, of which code does not hold complex ones.
    Complex,
    /// It is not known how many extents it has.
    Rank,
    /// Where ways meet it is held in ways that do not go together.
    Merged,
}

/// Why code does not do an instruction itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissedReason {
    /// No instruction of its kind works on numbers.
    Kind,
    /// It calls a row that is no operation on numbers.
    Call,
    /// It calls a function that is no code for such arguments.
    Function,
    /// An operand is boxed.
    Boxed(Operand, Option<BoxedReason>),
    /// An operand is held, but not as what code can do this with.
    Operand(Operand, Rep),
    /// What it gives is nothing that code holds.
    Result(BoxedReason),
    /// The array in whose place the new one would be made may be gone, or shared.
    Clobbered,
    /// Its operands are what code works with, but not in this form.
    Form,
}

impl MissedReason {
    /// Whether that would be so whatever the instruction works on.
    pub fn is_certain(self) -> bool {
        match self {
            MissedReason::Kind | MissedReason::Call => true,
            MissedReason::Function
            | MissedReason::Boxed(..)
            | MissedReason::Operand(..)
            | MissedReason::Result(_)
            | MissedReason::Clobbered
            | MissedReason::Form => false,
        }
    }
}

/// Why a value with this fact is boxed, if it is its fact for which it is.
fn boxed_reason(fact: Option<&Fact>, terms: &Terms) -> BoxedReason {
    let Some(fact) = fact else { return BoxedReason::Undefined };
    let ty = fact.classes.only().and_then(type_of);
    if fact.definedness == Definedness::Undefined {
        BoxedReason::Undefined
    } else if ty.is_none() {
        BoxedReason::Classes(fact.classes)
    } else if fact.definedness != Definedness::Defined {
        BoxedReason::Undefined
    } else if fact.complexity != Complexity::Real {
        BoxedReason::Complex
    } else if terms.extents(fact.shape).is_none() {
        BoxedReason::Rank
    } else {
        BoxedReason::Merged
    }
}

/// Whether no instruction of this kind is code, whatever it is on.
fn is_never_code(inst: &Inst) -> bool {
    match inst {
        Inst::Copy { .. }
        | Inst::Move { .. }
        | Inst::Unary { .. }
        | Inst::Binary { .. }
        | Inst::Range { .. }
        | Inst::Logical { .. }
        | Inst::Index { .. }
        | Inst::End { .. }
        | Inst::SetIndex { .. }
        | Inst::Delete { .. }
        | Inst::Call { .. }
        | Inst::CheckIndex { .. }
        | Inst::CheckDepth { .. }
        | Inst::Concat { .. }
        | Inst::Matches { .. }
        | Inst::Release { .. } => false,
        Inst::Own { .. }
        | Inst::Get { .. }
        | Inst::GetList { .. }
        | Inst::Peek { .. }
        | Inst::SetPath { .. }
        | Inst::CountTargets { .. }
        | Inst::SetList { .. }
        | Inst::Reserve { .. }
        | Inst::Handle { .. }
        | Inst::Closure { .. }
        | Inst::MetaClass { .. }
        | Inst::CheckFit { .. }
        | Inst::CheckStore { .. }
        | Inst::CheckConcat { .. }
        | Inst::CellRow { .. }
        | Inst::Display { .. }
        | Inst::Answer { .. }
        | Inst::Global { .. }
        | Inst::Persistent { .. }
        | Inst::Defined { .. }
        | Inst::Clear { .. }
        | Inst::ReleasePart { .. }
        | Inst::CatchError { .. } => true,
    }
}

impl Emitter<'_> {
    /// Notes what was decided of an instruction, at its places in slot form and in SSA form. Of bodies of other functions nothing is noted,
    /// nor of checks that belong to a store.
    pub fn remark_on(&mut self, id: Block, (inst, place): (usize, usize), needs_callout: bool) {
        let data = self.of.ssa.blocks[id].insts[place];
        let is_aside = matches!(data, Inst::CheckIndex { .. } | Inst::CheckDepth { .. });
        if self.outline.depth(id) > 0 || is_aside || self.outline.reads_again(id, inst) {
            return;
        }
        let Some(at) = self.outline.origin(id, inst) else { return };
        let missed = needs_callout.then(|| self.why(&data));
        let mut uses = Vec::new();
        self.of.ssa.visit_inst(&data, &mut |used| uses.push(used));
        let remark = self.remark_of(at, missed, uses);
        self.remarks.push(remark);
    }

    /// Notes what holds what the end of a block reads and writes.
    pub fn remark_on_end(&mut self, id: Block) {
        let Some(at) = self.outline.origin(id, self.of.insts[id].len()) else { return };
        if self.outline.depth(id) == 0 {
            let mut uses = Vec::new();
            self.of.ssa.visit_term(&self.of.ssa.blocks[id].term, &mut |used| uses.push(used));
            let remark = self.remark_of(at, None, uses);
            self.remarks.push(remark);
        }
    }

    /// Notes that the end of a block is a call-out, which was noted last.
    pub fn remark_on_end_callout(&mut self, id: Block) {
        let read = match self.of.ssa.blocks[id].term {
            Terminator::Branch { cond, .. } => cond,
            Terminator::Next { seq, .. } => Operand::slot(seq),
            Terminator::Jump(_) | Terminator::Return | Terminator::Rethrow(_) => return,
        };
        let why = match self.rep(read) {
            Rep::Boxed => MissedReason::Boxed(self.in_slots(read), self.boxed(read)),
            rep => MissedReason::Operand(self.in_slots(read), rep),
        };
        if let (Some(remark), Some(at)) =
            (self.remarks.last_mut(), self.outline.origin(id, self.of.insts[id].len()))
            && remark.at == at
        {
            remark.missed = Some(why);
        }
    }

    fn remark_of(&self, at: CallSite, missed: Option<MissedReason>, uses: Vec<Use>) -> Remark {
        let held = |slot: Slot| {
            let rep = self.reps.get(slot);
            let boxed = (rep == Rep::Boxed).then(|| boxed_reason(self.facts.of(slot), self.terms));
            (self.of.variables[slot], HeldAs { rep, boxed })
        };
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for used in uses {
            match used {
                Use::Operand(operand) => reads.extend(operand.as_slot().map(held)),
                Use::Place(slot) | Use::Mention(slot) => reads.push(held(slot)),
                Use::Write(slot) | Use::WriteList(slot) => writes.push(held(slot)),
                Use::Clear(_) => (),
            }
        }
        Remark { at, reads, writes, missed }
    }

    /// The operand in slot form.
    fn in_slots(&self, operand: Operand) -> Operand {
        operand.as_slot().map_or(operand, |slot| Operand::slot(self.of.variables[slot]))
    }

    /// Why an operand is boxed; none for a constant.
    fn boxed(&self, operand: Operand) -> Option<BoxedReason> {
        operand.as_slot().map(|slot| boxed_reason(self.facts.of(slot), self.terms))
    }

    /// Why an instruction is no code, of which that was decided.
    fn why(&self, inst: &Inst) -> MissedReason {
        if is_never_code(inst) {
            return MissedReason::Kind;
        }
        if let Inst::Call { targets, callee, args, .. } = *inst {
            let targets = self.of.ssa.target_list(targets).len();
            let arguments = self.of.ssa.args(args);
            let is_on_numbers = meaning(callee, arguments, self.rows).is_some()
                || filling(callee, arguments, self.rows).is_some()
                || drawn(&self.of.ssa, callee, arguments, self.rows).is_some()
                || sought(&self.of.ssa, callee, arguments, targets, self.rows).is_some();
            if (self.rows)(callee).is_none() {
                return MissedReason::Function;
            }
            // Of what a list holds it is not known that it is no number.
            let has_list = self.of.ssa.args(args).iter().any(|arg| arg.is_spread());
            if !is_on_numbers && fold_of(callee, self.rows).is_none() && !has_list {
                return MissedReason::Call;
            }
        }
        let (mut operands, mut written) = (Vec::new(), Vec::new());
        self.of.ssa.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) => operands.push(operand),
            Use::Place(slot) | Use::Mention(slot) => operands.push(Operand::slot(slot)),
            Use::Write(slot) | Use::WriteList(slot) => written.push(slot),
            Use::Clear(_) => (),
        });
        operands.retain(|&operand| !is_colon(&self.of.ssa, operand));
        if let Some(&boxed) = operands.iter().find(|&&operand| self.rep(operand) == Rep::Boxed) {
            return MissedReason::Boxed(self.in_slots(boxed), self.boxed(boxed));
        }
        let is_section = matches!(inst, Inst::Index { .. } | Inst::SetIndex { .. });
        let fits = |rep: Rep| rep.is_plain() || rep.elements().is_some() || is_section && rep == Rep::Range;
        if let Some(&other) = operands.iter().find(|&&operand| !fits(self.rep(operand))) {
            return MissedReason::Operand(self.in_slots(other), self.rep(other));
        }
        if written.iter().any(|slot| self.elsewhere.contains(slot)) {
            return MissedReason::Clobbered;
        }
        let mut results = written.iter().map(|&slot| boxed_reason(self.facts.of(slot), self.terms));
        results.find(|unheld| *unheld != BoxedReason::Merged).map_or(MissedReason::Form, MissedReason::Result)
    }
}
