//! The ends of blocks: which ways a run may take, and what a branch tells of the values that it tested.
//!
//! ```text
//! if i <= numel(x), … end         i <= numel(x) holds in the branch; i's range ends there
//! if c, … else, … end             what c tells (`told`) in the one, what its opposite tells in the other
//! for i = a:b, … end              a <= i and i <= b hold in the body
//! ```

use crate::ending::ways_into;
use crate::program::{NameTarget, Program};
use crate::walk::Walk;
use lanner_base::Id;
use lanner_builtins::{Builtin, exact};
use lanner_facts::{Class, Complexity, Condition, Definedness, Dim, Fact, Requirement, Truth, ValueRange};
use lanner_mir::{Block, CalleeData, Func, Inst, Operand, Slot, Target as Output, Terminator};

/// What a way tells: better facts of values, and conditions.
#[derive(Default)]
pub(crate) struct Told {
    pub facts: Vec<(Slot, Fact)>,
    pub conditions: Vec<Condition>,
}

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
        if ways_into(&self.func, &self.dead_ends, self.graph.predecessors(to.index()), to) == 1 {
            // An earlier walk of a loop told what its guesses let it, of the block behind the loop, too.
            self.known[Func::beginning(to)].clear();
            self.refined[Func::beginning(to)].clear();
            for (slot, fact) in &told.facts {
                self.refine_at(Func::beginning(to), *slot, fact.clone());
            }
            for condition in told.conditions {
                self.know_at(Func::beginning(to), condition);
            }
        }
        self.on_edges.insert((from, to), told.facts);
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
        row_of(self.inference.program(), self.function.unit, callee)
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
        // What the columns of an object are its class says.
        if sequence.classes.contains(Class::Object) && self.inference.program().has_classes() {
            fact = Fact { definedness: Definedness::Defined, ..self.anything() };
        }
        let terms = &mut self.inference.terms;
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

/// The row that a call in a unit calls.
pub(crate) fn row_of(program: &dyn Program, unit: u32, callee: &CalleeData) -> Option<Builtin> {
    match callee {
        CalleeData::Builtin(row) => Some(*row),
        CalleeData::Named(name) => match program.resolve(unit, name.as_str()) {
            NameTarget::Row(row) => Some(row),
            NameTarget::Function(_) | NameTarget::Unknown => None,
        },
        CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
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
