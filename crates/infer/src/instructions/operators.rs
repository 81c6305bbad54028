//! Operators, ranges and conditions.

use crate::facts::CheckKind;
use crate::versions::ANY_OUTPUTS;
use crate::walk::{Flow, Walk};
use lanner_builtins::{Answer, Builtin, Call, Site, classes_of_steps, exact, take_contents};
use lanner_facts::{
    Class, ClassSet, Comparison, Complexity, Condition, Constant, Definedness, Dim, Fact, Interval, Truth,
    ValueRange,
};
use lanner_mir::{Inst, Operand, Slot};
use std::rc::Rc;

/// An argument of a call.
pub(super) struct Argument {
    pub fact: Fact,
    /// The value that it is, where it is one of the function.
    pub slot: Option<Slot>,
}

/// What a row says of a call.
pub(super) struct RowOutcome {
    pub outputs: Vec<Fact>,
    /// Where it succeeds.
    pub condition: Condition,
    /// What is known of arguments behind it.
    behind: Vec<(usize, Fact)>,
    /// What arguments mean as integers.
    numbers: Vec<Option<Dim>>,
}

impl Walk<'_, '_> {
    /// An operator: a call of its row.
    pub(super) fn operator(&mut self, row: Builtin, dst: Slot, operands: &[Operand]) -> Flow {
        if let Some(first) = self.congruent[dst]
            && operands.iter().all(|&operand| self.operand(operand).classes.is_arithmetic())
        {
            // It was computed, so it can be again.
            let fact = self.value(first);
            self.numbers[dst] = self.numbers[first];
            let flow = self.done(dst, fact);
            self.same[dst] = Some(first);
            return flow;
        }
        match self.row(row, operands, 1, CheckKind::Conform) {
            Some(mut facts) if !facts.is_empty() => self.done(dst, facts.swap_remove(0)),
            Some(_) => {
                let fact = self.anything();
                self.done(dst, fact)
            }
            None => Flow::Stops,
        }
    }

    /// The shapes of operands fit, or it is an error.
    pub(super) fn check_fit(&mut self, row: Builtin, operands: &[Operand]) -> Flow {
        match self.row(row, operands, 1, CheckKind::Conform) {
            Some(_) => Flow::Next,
            None => Flow::Stops,
        }
    }

    /// The outputs of a row; none where the call raises an error whenever it runs.
    pub(super) fn row(
        &mut self,
        row: Builtin,
        operands: &[Operand],
        nargout: usize,
        kind: CheckKind,
    ) -> Option<Vec<Fact>> {
        match self.arguments(operands) {
            Some(args) => self.call_row(row, &args, nargout, kind),
            None => Some(Vec::new()),
        }
    }

    /// The same for these arguments.
    pub(super) fn call_row(
        &mut self,
        row: Builtin,
        args: &[Argument],
        nargout: usize,
        kind: CheckKind,
    ) -> Option<Vec<Fact>> {
        let slots: Vec<Option<Slot>> = args.iter().map(|arg| arg.slot).collect();
        let before: Vec<Option<Dim>> =
            slots.iter().map(|slot| slot.and_then(|slot| self.numbers[slot])).collect();
        let site = self.site();
        let RowOutcome { outputs, condition, behind, numbers } = self.apply_row(row, args, nargout, site);
        for ((&slot, number), before) in slots.iter().zip(numbers).zip(before) {
            if let (Some(slot), Some(number), None) = (slot, number, before)
                && self.func.memory(slot).is_none()
            {
                self.name_number(slot, number);
            }
        }
        match self.check(kind, condition) {
            Flow::Next => {
                for (k, fact) in behind {
                    let contents = args[k].fact.contents.clone();
                    if let Some(slot) = slots[k] {
                        self.refine(slot, Fact { contents, ..fact });
                        self.refine_operands(slot);
                    }
                }
                Some(outputs)
            }
            Flow::Stops => None,
        }
    }

    /// What a row says of a call, of which nothing is noted.
    pub(super) fn apply_row(
        &mut self,
        row: Builtin,
        args: &[Argument],
        nargout: usize,
        site: u64,
    ) -> RowOutcome {
        let slots: Vec<Option<Slot>> = args.iter().map(|arg| arg.slot).collect();
        let mut numbers: Vec<Option<Dim>> =
            slots.iter().map(|slot| slot.and_then(|slot| self.numbers[slot])).collect();
        let func = Rc::clone(&self.func);
        let names: Vec<Option<&'static str>> = slots
            .iter()
            .map(|slot| slot.and_then(|slot| func.slots[slot].name).map(|name| name.as_str()))
            .collect();
        let first = |k: usize| (0..k).find(|&j| slots[j].is_some() && slots[j] == slots[k]).unwrap_or(k);
        let firsts: Vec<usize> = (0..slots.len()).map(first).collect();
        let unnamed = |k: usize| slots[k].filter(|_| numbers[k].is_none());
        let lasting: Vec<Option<Interval>> = (0..slots.len()).map(|k| self.lasting(unnamed(k)?)).collect();
        let rows: Vec<Option<Vec<Dim>>> = slots.iter().map(|slot| self.row_elements((*slot)?)).collect();
        // The object that a constructor makes is no argument of the program's.
        let unwritten = usize::from(func.constructs);
        let given = self.given.filter(|_| self.nargout != ANY_OUTPUTS);
        let given = given.map(|given| (given.saturating_sub(unwritten), self.nargout));
        let mut facts: Vec<Fact> = args.iter().map(|arg| arg.fact.clone()).collect();
        let contents = take_contents(&mut facts);
        let site = Site { number: site, nargout, given };
        let called = self.called_by(row, &facts, &contents, nargout);
        let mut call = Call {
            names: &names,
            lasting: &lasting,
            rows: &rows,
            firsts: &firsts,
            contents: &contents,
            called: called.as_deref(),
            ..Call::new(row.row(), &mut self.inference.terms, &facts, &mut numbers, site)
        };
        let outputs = call.run();
        let (condition, behind) = (call.condition, call.behind);
        RowOutcome { outputs, condition, behind, numbers }
    }

    /// The integers of a short row that is put together here, or that are the extents of an array.
    fn row_elements(&mut self, slot: Slot) -> Option<Vec<Dim>> {
        let func = Rc::clone(&self.func);
        match self.definition(slot)? {
            Inst::Copy { src, .. } => self.row_elements(src.as_slot()?),
            Inst::Concat { dim: 2, args, .. } if args.len <= 8 => {
                let mut elements = Vec::new();
                for &operand in func.args(args) {
                    let fact = self.operand(operand);
                    elements.push(exact(&fact, &mut self.inference.terms)?);
                }
                Some(elements)
            }
            Inst::Call { callee, args, .. } => {
                let row = self.row_of(&func.callees[callee])?;
                let &[array] = func.args(args) else { return None };
                if row.row().answer != Some(Answer::Extents) || array.is_spread() {
                    return None;
                }
                let shape = self.operand(array).shape;
                self.inference.terms.extents(shape).map(<[Dim]>::to_vec)
            }
            _ => None,
        }
    }

    /// Whether a value is that of a `case`.
    pub(super) fn matches(&mut self, dst: Slot, value: Operand, case: Operand) -> Flow {
        let (left, right) = (self.operand(value), self.operand(case));
        let truth = if self.is_compared_as_numbers(value, case) {
            left.range.compare(Comparison::Equal, right.range, &self.inference.terms)
        } else {
            Truth::Unknown
        };
        self.decided(dst, truth)
    }

    /// Whether a `case` compares these as two real numbers, or as two characters.
    pub(crate) fn is_compared_as_numbers(&mut self, value: Operand, case: Operand) -> bool {
        let facts = [self.operand(value), self.operand(case)];
        let terms = &self.inference.terms;
        let is_number = |fact: &Fact| {
            // Wide integers are compared as the doubles next to them.
            let wide = ClassSet::of(Class::Int64).join(ClassSet::of(Class::Uint64));
            fact.definedness == Definedness::Defined
                && terms.is_scalar(fact.shape).is_yes()
                && fact.complexity == Complexity::Real
                && fact.classes.is_arithmetic()
                && fact.classes.without(wide) == fact.classes
        };
        let are_characters = facts.each_ref().map(|fact| fact.classes.contains(Class::Char));
        let is_character = |fact: &Fact| fact.classes.only() == Some(Class::Char);
        facts.iter().all(is_number) && (are_characters == [false, false] || facts.iter().all(is_character))
    }

    /// A truth value, of which this is known.
    fn decided(&mut self, dst: Slot, truth: Truth) -> Flow {
        let fact = match truth {
            Truth::Yes => Fact::constant(Constant::Logical(true), &mut self.inference.terms),
            Truth::No => Fact::constant(Constant::Logical(false), &mut self.inference.terms),
            Truth::Unknown => self.any_truth(),
        };
        self.done(dst, fact)
    }

    /// `first:step:last`.
    pub(super) fn range(&mut self, dst: Slot, first: Operand, step: Option<Operand>, last: Operand) -> Flow {
        let (first_fact, last_fact) = (self.operand(first), self.operand(last));
        let step_fact = step.map(|step| self.operand(step));
        let first_term = self.integer(first, &first_fact, false);
        let last_term = self.integer(last, &last_fact, true);
        let terms = &mut self.inference.terms;
        let step_range = step_fact.as_ref().map_or(ValueRange::of(1.0), |fact| fact.range);
        let step_term = match &step_fact {
            Some(fact) => exact(fact, terms),
            None => Some(terms.number(1)),
        };
        let parts = [Some(&first_fact), step_fact.as_ref(), Some(&last_fact)];
        let class = classes_of_steps(parts.into_iter().flatten());
        let count = match (first_term, step_term, last_term) {
            (Some(first), Some(step), Some(last)) if terms.constant(step).is_some_and(|s| s != 0) => {
                terms.colon(first, step, last)
            }
            _ => terms.fresh("n", Interval::EXTENT),
        };
        let one = terms.number(1);
        let shape = terms.tuple(&[one, count]);
        let mut range = first_fact.range.colon(step_range, last_fact.range);
        let is_rising = step_range.lo > 0.0;
        if range.integer && is_rising && is_exact_int(class) {
            range.at_least = first_term.filter(|&d| terms.constant(d).is_none()).or(range.at_least);
            range.at_most = last_term.filter(|&d| terms.constant(d).is_none()).or(range.at_most);
        } else if range.integer && step_range.hi < 0.0 && is_exact_int(class) {
            range.at_most = first_term.filter(|&d| terms.constant(d).is_none()).or(range.at_most);
            range.at_least = last_term.filter(|&d| terms.constant(d).is_none()).or(range.at_least);
        }
        let fact = Fact { classes: class, complexity: Complexity::Real, range, ..Fact::any(shape) };
        self.done(dst, fact)
    }

    /// What an operand means as an integer: the floor of its first element.
    pub(super) fn integer(&mut self, operand: Operand, fact: &Fact, made_up: bool) -> Option<Dim> {
        if let Some(dim) = exact(fact, &mut self.inference.terms) {
            return Some(dim);
        }
        let slot = operand.as_slot().filter(|&slot| self.func.memory(slot).is_none())?;
        if let Some(known) = self.numbers[slot] {
            return made_up.then_some(known);
        }
        if !made_up || fact.classes.iter().all(|c| !c.is_numeric()) {
            return None;
        }
        let interval = self.lasting(slot).unwrap_or_else(|| fact.range.floor().interval());
        let name = self.func.slots[slot].name.map_or("n", |name| name.as_str());
        let number = self.inference.terms.fresh(name, interval);
        self.name_number(slot, number);
        Some(number)
    }

    /// An operand of `&&` as one logical.
    pub(super) fn logical(&mut self, dst: Slot, a: Operand) -> Flow {
        let fact = self.operand(a);
        let truth = crate::refine::truth(&fact, &mut self.inference.terms);
        self.decided(dst, truth)
    }
}

/// Integer classes and doubles hold the integers of a range as they are.
fn is_exact_int(classes: ClassSet) -> bool {
    !classes.contains(Class::Single)
}
