//! The ends of blocks: which ways a run may take, and what a branch tells of the values that it tested.
//!
//! ```text
//! if i <= numel(x), … end         i <= numel(x) holds in the branch; i's range ends there
//! if ischar(x), … else, … end     x: char in the one, without char in the other
//! for i = a:b, … end              a <= i and i <= b hold in the body
//! ```

use crate::program::Target;
use crate::walk::Walk;
use lanner_base::Id;
use lanner_builtins::{Answer, BinaryOp, Builtin, UnaryOp, exact};
use lanner_facts::{
    Class, ClassSet, Comparison, Complexity, Condition, Definedness, Dim, Fact, Requirement, Truth,
    ValueRange,
};
use lanner_mir::{
    Block, CalleeData, Constant, Func, Inst, Operand, OperandKind, Slot, Target as Output, Terminator,
};
use std::rc::Rc;

/// What a way tells: better facts of values, and conditions.
#[derive(Default)]
pub(crate) struct Told {
    pub facts: Vec<(Slot, Fact)>,
    pub conditions: Vec<Condition>,
}

/// Steps back from a condition to what it was computed from.
const FARTHEST: usize = 8;

impl Walk<'_, '_> {
    /// The end of a block.
    pub(crate) fn end(&mut self, block: Block, term: &Terminator) {
        match *term {
            Terminator::Jump(to) => self.take(block, to),
            Terminator::Branch { cond, then, els } => self.branch(block, cond, (then, els)),
            Terminator::Next { seq, counted, var, body, exit, counter } => {
                self.next(block, (seq, counter), (var, counted), body);
                self.take(block, exit);
            }
            Terminator::Return | Terminator::Rethrow(_) => (),
        }
    }

    fn branch(&mut self, block: Block, cond: Operand, (then, els): (Block, Block)) {
        let fact = self.operand(cond);
        let truth = truth(&fact, &mut self.inference.terms);
        for (to, outcome, never) in [(then, true, Truth::No), (els, false, Truth::Yes)] {
            if truth == never {
                continue;
            }
            let mut told = Told::default();
            self.told(cond, outcome, &mut told, 0);
            self.take(block, to);
            self.tell(block, to, told);
        }
    }

    /// What is told on an edge holds behind it where it is the only one.
    pub(crate) fn tell(&mut self, from: Block, to: Block, told: Told) {
        if self.graph.predecessors(to.index()).len() == 1 {
            for (slot, fact) in &told.facts {
                self.refine_at(Func::beginning(to), *slot, fact.clone());
            }
            for condition in told.conditions {
                self.know_at(Func::beginning(to), condition);
            }
        }
        self.on_edges.insert((from, to), told.facts);
    }

    /// What it tells that a condition is true, or false.
    fn told(&mut self, cond: Operand, outcome: bool, told: &mut Told, depth: usize) {
        let Some(slot) = cond.as_slot().filter(|_| depth < FARTHEST) else { return };
        let Some(inst) = self.definition(slot) else { return };
        let func = Rc::clone(&self.func);
        match inst {
            Inst::Logical { a, .. } | Inst::Move { src: a, .. } | Inst::Copy { src: a, .. } => {
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
                if let Some(comparison) = comparison(op) {
                    self.compared(comparison, (a, b), outcome, told);
                }
            }
            Inst::Defined { slot, .. } => {
                let fact = self.value(slot);
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

    fn is_scalar(&mut self, operand: Operand) -> bool {
        let fact = self.operand(operand);
        self.inference.terms.is_scalar(fact.shape).is_yes()
    }

    /// The instruction that writes a value.
    pub(crate) fn definition(&self, slot: Slot) -> Option<Inst> {
        if self.func.memory(slot).is_some() {
            return None;
        }
        let (block, inst) = self.made_by[slot]?;
        self.func.blocks[block].insts.get(inst).copied()
    }

    /// The row that a call calls.
    pub(crate) fn row_of(&self, callee: &CalleeData) -> Option<Builtin> {
        match callee {
            CalleeData::Builtin(row) => Some(*row),
            CalleeData::Named(name) => {
                match self.inference.program().resolve(self.function.unit, name.as_str()) {
                    Target::Row(row) => Some(row),
                    Target::Function(_) | Target::Unknown => None,
                }
            }
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
        }
    }

    /// `a < b` was true, or false, of real scalars.
    fn compared(
        &mut self,
        comparison: Comparison,
        (a, b): (Operand, Operand),
        outcome: bool,
        told: &mut Told,
    ) {
        let (left, right) = (self.operand(a), self.operand(b));
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
        let mut given: Vec<(Slot, ValueRange)> = Vec::new();
        for (operand, fact, comparison, other) in
            [(a, &left, comparison, &right), (b, &right, comparison.swapped(), &left)]
        {
            let Some(slot) = operand.as_slot() else { continue };
            let range = better(fact.range, comparison, other.range, terms);
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

    /// Where a value is how many arguments were given, its range tells which parameters have a value.
    fn told_of_arguments(&mut self, slot: Slot, range: ValueRange, told: &mut Told) {
        let func = Rc::clone(&self.func);
        let Some(Inst::Call { callee, args, .. }) = self.definition(slot) else { return };
        let row = self.row_of(&func.callees[callee]);
        if args.len > 0 || row.is_none_or(|row| row.row().answer != Some(Answer::Given)) {
            return;
        }
        let fixed = func.params.len() - usize::from(func.variadic_in);
        for (k, &param) in func.params[..fixed].iter().enumerate() {
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
        let fact = self.value(slot);
        let classes = match answer {
            Answer::Classes(classes) => Some(classes),
            Answer::ClassNamed => rest.first().and_then(|&name| self.named_classes(name)),
            _ => None,
        };
        let terms = &mut self.inference.terms;
        let better = match answer {
            Answer::Classes(_) | Answer::ClassNamed => classes.map(|classes| {
                let classes =
                    if outcome { fact.classes.meet(classes) } else { fact.classes.without(classes) };
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
            | Answer::Extents
            | Answer::Given => None,
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

    /// The head of a `for` loop: what its body gets.
    fn next(
        &mut self,
        block: Block,
        (seq, counter): (Slot, Slot),
        (var, counted): (Slot, Slot),
        body: Block,
    ) {
        let sequence = self.value(seq);
        let range = self.definition(seq);
        let (first, step) = match range {
            Some(Inst::Range { first, step, .. }) => {
                let first = self.operand(first);
                let step = step.map(|step| self.operand(step));
                let terms = &mut self.inference.terms;
                let step = match step {
                    None => Some(1),
                    Some(step) => exact(&step, terms).and_then(|d| terms.constant(d)),
                };
                (exact(&first, terms), step)
            }
            _ => (None, None),
        };
        let count = self.value(counter);
        let made = self.inference.terms.symbol_count();
        let terms = &mut self.inference.terms;
        let trips = exact(&count, terms);
        let rows = terms.extent(sequence.shape, 0);
        let columns = terms.extent(sequence.shape, 1);
        if terms.rank(sequence.shape) == Some(2) && terms.constant(columns) == Some(0) {
            return;
        }
        let one = terms.number(1);
        let shape = terms.tuple(&[rows, one]);
        let is_scalar = terms.constant(rows) == Some(1);
        let contents = sequence.contents.as_ref().and_then(|contents| contents.rearranged(terms));
        let mut fact =
            Fact { shape, constant: None, contents, definedness: Definedness::Defined, ..sequence.clone() };
        if fact.complexity == Complexity::Complex {
            fact.complexity = Complexity::Either;
        }
        let mut told = Told::default();
        if is_scalar && fact.complexity == Complexity::Real && fact.classes.is_arithmetic() {
            let value = match (first, step, trips) {
                (Some(first), Some(step), Some(trips)) => {
                    let step = terms.number(step);
                    let way = terms.mul(trips, step);
                    Some(terms.add(first, way))
                }
                _ => None,
            };
            fact.range = counted_range(&sequence, value, terms, &mut told.conditions);
        }
        let next = trips.map(|trips| terms.add(trips, one));
        let counted_fact = Fact {
            range: next
                .map_or(ValueRange::integers(1.0, f64::INFINITY), |next| ValueRange::of_term(next, terms)),
            ..Fact::array(Class::Double, terms.scalar())
        };
        if let (Some(trips), Some(2)) = (trips, terms.rank(sequence.shape)) {
            let next = terms.add(trips, one);
            told.conditions.push(terms.require(vec![Requirement::AtMost(next, columns)]));
        }
        self.take(block, body);
        self.write(body, var, fact);
        self.write(body, counted, counted_fact);
        self.introduce(var, made);
        self.tell(block, body, told);
    }
}

/// The range of a loop's variable, of which this is the value in each trip if that is known.
fn counted_range(
    sequence: &Fact,
    value: Option<Dim>,
    terms: &mut lanner_facts::Terms,
    conditions: &mut Vec<Condition>,
) -> ValueRange {
    let range = sequence.range;
    if !range.integer || range.nan {
        return range;
    }
    let bounds = (range.at_least, range.at_most);
    let least = bounds.0.or_else(|| range.interval().lo.map(|lo| terms.number(lo)));
    let most = bounds.1.or_else(|| range.interval().hi.map(|hi| terms.number(hi)));
    let value = value.unwrap_or_else(|| {
        let symbol = terms.bounded_symbol("i", range.interval(), least.as_slice(), most.as_slice());
        terms.term(symbol)
    });
    let lower = least.map(|least| Requirement::AtMost(least, value));
    let upper = most.map(|most| Requirement::AtMost(value, most));
    conditions.push(terms.require(lower.into_iter().chain(upper).collect()));
    let exact = ValueRange::of_term(value, terms);
    // Where doubles are not exact for it the bounds alone are known.
    ValueRange {
        lo: range.lo.max(exact.lo),
        hi: range.hi.min(exact.hi),
        at_least: exact.at_least.or(range.at_least),
        at_most: exact.at_most.or(range.at_most),
        ..range
    }
}

/// Whether a branch on the value is taken.
pub(crate) fn truth(fact: &Fact, terms: &mut lanner_facts::Terms) -> Truth {
    if fact.complexity != Complexity::Real || !fact.classes.is_arithmetic() {
        return Truth::Unknown;
    }
    let (numel, zero) = (terms.numel(fact.shape), terms.number(0));
    if terms.equal(numel, zero).is_yes() {
        return Truth::No;
    }
    let ValueRange { lo, hi, nan, .. } = fact.range;
    if nan || lo > hi {
        return Truth::Unknown;
    }
    if (lo > 0.0 || hi < 0.0) && terms.below(zero, numel).is_yes() {
        Truth::Yes
    } else if lo == 0.0 && hi == 0.0 {
        Truth::No
    } else {
        Truth::Unknown
    }
}

fn comparison(op: BinaryOp) -> Option<Comparison> {
    Some(match op {
        BinaryOp::Lt => Comparison::Less,
        BinaryOp::Le => Comparison::AtMost,
        BinaryOp::Gt => Comparison::Greater,
        BinaryOp::Ge => Comparison::AtLeast,
        BinaryOp::Eq => Comparison::Equal,
        BinaryOp::Ne => Comparison::NotEqual,
        _ => return None,
    })
}

/// The slots that a call's targets write, in order.
pub(crate) fn outputs(func: &Func, targets: lanner_mir::Targets) -> Vec<Option<Slot>> {
    func.target_list(targets)
        .iter()
        .map(|target| match *target {
            Output::Slot(slot) => Some(slot),
            Output::Spread { list, .. } | Output::Passed { list } => Some(list),
            Output::Ignored => None,
        })
        .collect()
}
