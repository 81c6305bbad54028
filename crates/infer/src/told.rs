//! What it tells of the values that were tested that a condition is true, or false.
//!
//! ```text
//! if i <= numel(x), … end         i <= numel(x) holds in the branch; i's range ends there
//! if ischar(x), … else, … end     x: char in the one, without char in the other
//! ok = a && b; if ok, … end       both are true in the branch
//! assert(n > 0)                   n is above 0 behind it
//! ```

use crate::refine::{Told, truth};
use crate::walk::Walk;
use lanner_base::Id;
use lanner_builtins::{Answer, BinaryOp, Kernel, Scalar, UnaryOp, exact};
use lanner_facts::{
    Class, ClassSet, Comparison, Complexity, Definedness, Fact, Requirement, Truth, ValueRange,
};
use lanner_mir::{Block, CalleeData, Constant, Inst, Operand, OperandKind, Slot, Terminator};
use std::rc::Rc;

/// Steps back from a condition to what it was computed from.
const FARTHEST: usize = 8;

impl Walk<'_, '_> {
    /// What it tells that a condition is true, or false.
    pub(crate) fn told(&mut self, cond: Operand, outcome: bool, told: &mut Told, depth: usize) {
        let Some(slot) = cond.as_slot().filter(|_| depth < FARTHEST) else { return };
        let Some(inst) = self.definition(slot) else { return self.told_of_merge(slot, outcome, told, depth) };
        let func = Rc::clone(&self.func);
        match inst {
            Inst::Logical { a, .. } | Inst::Move { src: a, .. } | Inst::Copy { src: a, .. } => {
                self.told(a, outcome, told, depth + 1);
            }
            // A number of one truth value is as true as that.
            Inst::Unary { op: UnaryOp::Plus, a, .. }
                if self.operand(a).classes.only() == Some(Class::Logical) =>
            {
                self.told(a, outcome, told, depth + 1);
            }
            Inst::Unary { op: UnaryOp::Not, a, .. } => {
                let fact = self.operand(a);
                if self.inference.terms.is_scalar(fact.shape).is_yes() {
                    self.told(a, !outcome, told, depth + 1);
                }
            }
            Inst::Binary { op: BinaryOp::And, a, b, .. } if outcome => {
                for operand in [a, b] {
                    if self.is_scalar(operand) {
                        self.told(operand, true, told, depth + 1);
                    }
                }
            }
            Inst::Binary { op: BinaryOp::Or, a, b, .. } if !outcome => {
                for operand in [a, b] {
                    if self.is_scalar(operand) {
                        self.told(operand, false, told, depth + 1);
                    }
                }
            }
            Inst::Binary { op, a, b, .. } => {
                if let Some(comparison) = op.comparison() {
                    self.compared(comparison, (a, b), outcome, told);
                }
            }
            Inst::Matches { value, case, .. } if self.is_compared_as_numbers(value, case) => {
                self.compared(Comparison::Equal, (value, case), outcome, told);
            }
            Inst::Defined { slot, .. } => {
                let fact = self.so_far(Operand::slot(slot), told);
                let definedness = if outcome { Definedness::Defined } else { Definedness::Undefined };
                told.facts.push((slot, Fact { definedness, ..fact }));
            }
            Inst::Call { callee, args, .. } => {
                let Some(answer) = self.row_of(&func.callees[callee]).and_then(|row| row.row().answer) else {
                    return;
                };
                if let [first, rest @ ..] = func.args(args)
                    && let Some(slot) = first.as_slot()
                {
                    self.answered(answer, slot, rest, outcome, told);
                }
            }
            _ => (),
        }
    }

    /// What is known of an operand with what was told of it.
    fn so_far(&mut self, operand: Operand, told: &Told) -> Fact {
        let known =
            operand.as_slot().and_then(|slot| told.facts.iter().rev().find(|(other, _)| *other == slot));
        match known {
            Some((_, fact)) => fact.clone(),
            None => self.operand(operand),
        }
    }

    /// What it tells that `a && b`, which ways made, is true: that they came by the one where it can be, and all that was
    /// tested on it.
    fn told_of_merge(&mut self, slot: Slot, outcome: bool, told: &mut Told, depth: usize) {
        let Some((block, phi)) = self.phi_at[slot].filter(|(block, _)| !self.is_header(*block)) else {
            return;
        };
        let func = Rc::clone(&self.func);
        let args = &func.blocks[block].phis[phi].args;
        let ways: Vec<(Block, Operand)> = args
            .iter()
            .copied()
            .filter(|&(from, arg)| self.may_be(from, block, arg, args, outcome))
            .collect();
        let [(from, operand)] = ways[..] else { return };
        self.told(operand, outcome, told, depth + 1);
        let mut at = from;
        for _ in depth..FARTHEST {
            let &[before] = self.graph.predecessors(at.index()) else { return };
            let before = Block::from_index(before);
            if let Terminator::Branch { cond, then, els } = func.blocks[before].term
                && then != els
            {
                self.told(cond, at == then, told, depth + 1);
            }
            at = before;
        }
    }

    /// Whether a φ may be this on the way from a block.
    fn may_be(
        &mut self,
        from: Block,
        to: Block,
        operand: Operand,
        args: &[(Block, Operand)],
        outcome: bool,
    ) -> bool {
        if !self.edges.contains(&(from, to)) {
            return false;
        }
        if let Terminator::Branch { cond, then, els } = self.func.blocks[from].term
            && then != els
            && cond.as_slot().is_some()
            && cond.as_slot() == operand.as_slot()
        {
            return (to == then) == outcome;
        }
        let fact = self.on_way(args, from, to);
        match truth(&fact, &mut self.inference.terms) {
            Truth::Yes => outcome,
            Truth::No => !outcome,
            Truth::Unknown => true,
        }
    }

    /// A call returned that does so only where its first argument is true.
    pub(crate) fn refine_by_assertion(&mut self, callee: &CalleeData, operands: &[Operand]) {
        let is_assertion = self.row_of(callee).is_some_and(|row| row.row().answer == Some(Answer::True));
        let Some((&condition, rest)) = operands.split_first().filter(|_| is_assertion) else { return };
        // Another value is what is expected, a text the message.
        let texts = ClassSet::of(Class::Char).join(ClassSet::of(Class::String));
        if rest.first().is_some_and(|&message| !self.operand(message).classes.is_within(texts)) {
            return;
        }
        let mut told = Told::default();
        self.told(condition, true, &mut told, 0);
        for (slot, fact) in told.facts {
            self.refine(slot, fact);
        }
        for condition in told.conditions {
            self.know(condition);
        }
    }

    fn is_scalar(&mut self, operand: Operand) -> bool {
        let fact = self.operand(operand);
        self.inference.terms.is_scalar(fact.shape).is_yes()
    }
    /// `a < b` was true, or false, of real scalars.
    fn compared(
        &mut self,
        comparison: Comparison,
        (a, b): (Operand, Operand),
        outcome: bool,
        told: &mut Told,
    ) {
        let (left, right) = (self.so_far(a, told), self.so_far(b, told));
        let terms = &mut self.inference.terms;
        let is_real = |fact: &Fact, terms: &lanner_facts::Terms| {
            terms.is_scalar(fact.shape).is_yes()
                && fact.complexity == Complexity::Real
                && fact.classes.is_arithmetic()
        };
        if !is_real(&left, terms) || !is_real(&right, terms) {
            return;
        }
        let better =
            |x: ValueRange, comparison: Comparison, y: ValueRange, terms: &mut lanner_facts::Terms| {
                if outcome { x.where_true(comparison, y, terms) } else { x.where_false(comparison, y, terms) }
            };
        let is_whole = outcome == (comparison == Comparison::Equal)
            && matches!(comparison, Comparison::Equal | Comparison::NotEqual)
            && (self.is_rounded(a, b) || self.is_rounded(b, a));
        let terms = &mut self.inference.terms;
        let mut given: Vec<(Slot, ValueRange)> = Vec::new();
        for (operand, fact, comparison, other) in
            [(a, &left, comparison, &right), (b, &right, comparison.swapped(), &left)]
        {
            let Some(slot) = operand.as_slot() else { continue };
            let mut range = better(fact.range, comparison, other.range, terms);
            if is_whole {
                range = ValueRange { integer: true, nan: false, ..range };
            }
            told.facts.push((slot, Fact { range, ..fact.clone() }));
            given.push((slot, range));
        }
        let terms_of = (exact(&left, terms), exact(&right, terms));
        for (slot, range) in given {
            self.told_of_arguments(slot, range, told);
        }
        let (Some(x), Some(y)) = terms_of else { return };
        let terms = &mut self.inference.terms;
        let holding = if outcome { comparison } else { comparison.negated() };
        let one = terms.number(1);
        let requirements = match holding {
            Comparison::Less => vec![Requirement::AtMost(terms.add(x, one), y)],
            Comparison::AtMost => vec![Requirement::AtMost(x, y)],
            Comparison::Greater => vec![Requirement::AtMost(terms.add(y, one), x)],
            Comparison::AtLeast => vec![Requirement::AtMost(y, x)],
            Comparison::Equal => vec![Requirement::Equal(x, y)],
            Comparison::NotEqual => return,
        };
        told.conditions.push(terms.require(requirements));
    }

    /// Whether the first operand is the second one rounded: where they are equal it is an integer, or infinite.
    fn is_rounded(&self, rounded: Operand, operand: Operand) -> bool {
        let (Some(slot), Some(of)) = (rounded.as_slot(), operand.as_slot()) else { return false };
        let Some(Inst::Call { callee, args, .. }) = self.definition(slot) else { return false };
        let rounds = self.row_of(&self.func.callees[callee]).is_some_and(|row| {
            let rounding = [Scalar::Floor, Scalar::Ceil, Scalar::Round, Scalar::Fix];
            rounding.iter().any(|&op| row.row().kernel == Kernel::Map(op))
        });
        rounds && matches!(self.func.args(args), [only] if only.as_slot() == Some(of))
    }

    /// Where a value is how many arguments were given, its range tells which parameters have a value.
    fn told_of_arguments(&mut self, slot: Slot, range: ValueRange, told: &mut Told) {
        let func = Rc::clone(&self.func);
        let Some(Inst::Call { callee, args, .. }) = self.definition(slot) else { return };
        let row = self.row_of(&func.callees[callee]);
        if args.len > 0 || row.is_none_or(|row| row.row().answer != Some(Answer::Given)) {
            return;
        }
        let fixed = func.params.len() - usize::from(func.variadic_in);
        // The object that a constructor makes is none of them.
        let written = func.params[..fixed].iter().skip(usize::from(func.constructs));
        for (k, &param) in written.enumerate() {
            let fact = self.value(param);
            if range.lo > k as f64 {
                told.facts.push((param, Fact { definedness: Definedness::Defined, ..fact }));
            } else if range.hi < k as f64 + 1.0 {
                told.facts.push((param, Fact::undefined(&mut self.inference.terms)));
            }
        }
    }

    /// A question about a value was answered.
    fn answered(&mut self, answer: Answer, slot: Slot, rest: &[Operand], outcome: bool, told: &mut Told) {
        let fact = self.so_far(Operand::slot(slot), told);
        let classes = match answer {
            Answer::Classes(classes) => Some(classes),
            Answer::ClassNamed => rest.first().and_then(|&name| self.named_classes(name)),
            _ => None,
        };
        let may_derive = self.inference.program().has_classes();
        let terms = &mut self.inference.terms;
        let better = match answer {
            Answer::Classes(_) | Answer::ClassNamed => classes.map(|classes| {
                // An object may be of a class that derives from these.
                let wanted = if may_derive { classes.join(ClassSet::of(Class::Object)) } else { classes };
                let classes = if outcome { fact.classes.meet(wanted) } else { fact.classes.without(classes) };
                let may_be_complex = classes.iter().any(Class::is_float);
                Fact {
                    classes,
                    complexity: if may_be_complex { fact.complexity } else { Complexity::Real },
                    ..fact
                }
            }),
            Answer::Real => fact
                .complexity
                .meet(if outcome { Complexity::Real } else { Complexity::Complex })
                .map(|complexity| Fact { complexity, ..fact }),
            Answer::Scalar if outcome => Some(Fact { shape: terms.scalar(), ..fact }),
            Answer::Matrix | Answer::Vector | Answer::Row | Answer::Column if outcome => {
                let (first, second) = (terms.extent(fact.shape, 0), terms.extent(fact.shape, 1));
                let one = terms.number(1);
                let shape = match answer {
                    Answer::Row => terms.tuple(&[one, second]),
                    Answer::Column => terms.tuple(&[first, one]),
                    _ => terms.tuple(&[first, second]),
                };
                Some(Fact { shape, ..fact })
            }
            Answer::Empty => {
                let numel = terms.numel(fact.shape);
                let (zero, one) = (terms.number(0), terms.number(1));
                let requirement =
                    if outcome { Requirement::Equal(numel, zero) } else { Requirement::AtMost(one, numel) };
                told.conditions.push(terms.require(vec![requirement]));
                None
            }
            Answer::Scalar
            | Answer::Matrix
            | Answer::Vector
            | Answer::Row
            | Answer::Column
            | Answer::Exists
            | Answer::HasField
            | Answer::True
            | Answer::Extents
            | Answer::Given
            | Answer::Wanted => None,
        };
        told.facts.extend(better.map(|fact| (slot, fact)));
    }

    /// The classes that a text names: a class, or a category of classes.
    fn named_classes(&mut self, name: Operand) -> Option<ClassSet> {
        let OperandKind::Const(constant) = name.kind() else { return None };
        let (Constant::Char(text) | Constant::String(text)) = &self.func.constants[constant] else {
            return None;
        };
        let only =
            |wanted: fn(Class) -> bool| Class::ALL.into_iter().filter(|&c| wanted(c)).collect::<ClassSet>();
        match text.as_str() {
            "numeric" => Some(only(Class::is_numeric)),
            "float" => Some(only(Class::is_float)),
            "integer" => Some(only(Class::is_integer)),
            name => {
                Class::ALL.into_iter().find(|c| c.name() == name && *c != Class::Object).map(ClassSet::of)
            }
        }
    }
}
