//! One activation in the light of one inference: what symbols stand for now, and whether what was inferred holds.

use super::broken::{self, Site};
use super::inferred::Inferred;
use super::observe::{Sampled, extents};
use lanner_facts::{Dim, Observed, Symbol, Terms, Truth, Valuation};
use lanner_infer::{Check, CheckKind, Part};
use lanner_mir::{Block, Slot};
use lanner_runtime::{Error, Value};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Facts of a function that runs, and what their symbols stand for.
pub(crate) struct View {
    pub inferred: Rc<Inferred>,
    run: Valuation,
    /// Numbers of values that are none: of empty arrays, of NaN.
    numberless: FxHashSet<Symbol>,
}

/// What a term is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Now {
    /// A number.
    Number(i64),
    /// It is made of numbers of which one is none: that of an empty array, NaN.
    NoNumber,
    /// A symbol of it stands for nothing yet.
    Unknown,
}

impl Now {
    /// A number that is not negative.
    pub fn size(self) -> Option<u64> {
        match self {
            Now::Number(number) => u64::try_from(number).ok(),
            Now::NoNumber | Now::Unknown => None,
        }
    }
}

impl View {
    /// The view of a call with these arguments.
    pub fn new(inferred: Rc<Inferred>, args: &[Option<Value>], terms: &Terms) -> View {
        let mut run = Valuation::default();
        for (fact, value) in inferred.args.iter().zip(args) {
            let Some(value) = value else { continue };
            let exact = fact.range.at_least.filter(|&d| fact.range.at_most == Some(d));
            if let (Some(symbol), Some(number)) = (exact.and_then(|d| terms.as_symbol(d)), number(value)) {
                run.symbols.insert(symbol, number);
            }
            if let Some(symbol) = terms.as_shape_symbol(fact.shape) {
                run.shapes.insert(symbol, Some(extents(value)));
            }
            let actual = extents(value);
            for (k, &extent) in terms.extents(fact.shape).unwrap_or(&[]).iter().enumerate() {
                if let Some(symbol) = terms.as_symbol(extent) {
                    run.symbols.insert(symbol, actual.get(k).copied().unwrap_or(1));
                }
            }
        }
        View { inferred, run, numberless: FxHashSet::default() }
    }

    /// What a term is now.
    pub fn evaluate(&self, dim: Dim, terms: &Terms) -> Now {
        if let Some(number) = terms.evaluate(dim, &self.run) {
            return Now::Number(number);
        }
        // Whether all the others stand for something is seen when these do.
        let mut run = self.run.clone();
        run.symbols.extend(self.numberless.iter().map(|&symbol| (symbol, 1)));
        let others_are_known = !self.numberless.is_empty() && terms.evaluate(dim, &run).is_some();
        if others_are_known { Now::NoNumber } else { Now::Unknown }
    }

    /// Says what the symbols stand for that a slot gives their values.
    pub fn bind(&mut self, slot: Slot, value: Option<&Value>) {
        for &part in self.inferred.clone().introduced(slot) {
            match part {
                Part::Extent(k, symbol) => {
                    let extent = |value| extents(value).get(k as usize).copied().unwrap_or(1);
                    self.set(symbol, value.map(extent));
                }
                Part::Number(symbol) => {
                    let number = value.and_then(number);
                    if value.is_some() && number.is_none() {
                        self.numberless.insert(symbol);
                    } else {
                        self.numberless.remove(&symbol);
                    }
                    self.set(symbol, number);
                }
                Part::Shape(symbol) => {
                    match value {
                        Some(value) => self.run.shapes.insert(symbol, Some(extents(value))),
                        None => self.run.shapes.remove(&symbol),
                    };
                }
            }
        }
    }

    fn set(&mut self, symbol: Symbol, value: Option<i64>) {
        match value {
            Some(value) => self.run.symbols.insert(symbol, value),
            None => self.run.symbols.remove(&symbol),
        };
    }

    /// Says by which way a block is entered, and how many trips its loop has made.
    pub fn enter(&mut self, from: Option<Block>, to: Block) {
        let inferred = self.inferred.clone();
        let Some(meeting) = inferred.merges.get(&to) else { return };
        let edge = from.and_then(|from| meeting.edges.get(&from).copied());
        match edge {
            Some(edge) => self.run.edges.insert(meeting.merge, edge),
            None => self.run.edges.remove(&meeting.merge),
        };
        if let Some(iteration) = meeting.iteration {
            let trips = match edge {
                Some(0) => Some(0),
                Some(_) => self.run.symbols.get(&iteration).map(|trips| trips + 1),
                None => None,
            };
            self.set(iteration, trips);
        }
    }

    /// Asserts of a block that is entered that one may come to it.
    pub fn assert_reached(&self, site: &Site<'_>, block: Block) {
        if !self.inferred.facts.reached[block] {
            site.fail(&format!("{block} is never reached, but was\n{}", site.ssa));
        }
    }

    /// Asserts of a slot's value that it lies in its fact.
    pub fn assert_value(
        &self,
        site: &Site<'_>,
        slot: Slot,
        value: Option<&Value>,
        terms: &Terms,
        turn: usize,
    ) {
        if value.is_some_and(is_beyond) {
            return;
        }
        let seen = value.map(|value| Sampled { value, turn });
        let observed = seen.as_ref().map(|seen| seen as &dyn Observed);
        let fact = self.inferred.facts.of(slot);
        let violation = match fact {
            Some(fact) => fact.check(observed, terms, &self.run).err(),
            None => None,
        };
        if fact.is_none() || violation.is_some() {
            let text = broken::text(fact, value, violation.as_ref(), terms);
            site.fail(&format!("what is inferred does not hold\n  {}{text}", site.writer(slot)));
        }
    }

    /// Asserts of an instruction that was done that nothing said it could not be.
    pub fn assert_done(&self, site: &Site<'_>, (block, place): (Block, usize), terms: &Terms) {
        let text = || site.ssa.inst_text(&site.ssa.blocks[block].insts[place]);
        if self.inferred.stops.contains(&(block, place)) {
            site.fail(&format!("an instruction never succeeds, but did\n  {}", text()));
        }
        for check in self.inferred.checks.get(&(block, place)).into_iter().flatten() {
            let may_fail = check.is_required && check.kind != CheckKind::Growth;
            if may_fail && self.says(check, false, terms) {
                let required = broken::requirements(check.condition, terms, &self.run);
                let kind = check.kind;
                site.fail(&format!(
                    "an instruction succeeded that should not ({kind:?})\n  {}{required}",
                    text()
                ));
            }
        }
    }

    /// Asserts of an instruction that raised an error that nothing said its subscripts and shapes were right.
    pub fn assert_failed(
        &self,
        site: &Site<'_>,
        (block, place): (Block, usize),
        error: &Error,
        terms: &Terms,
    ) {
        let Some(kind) = kind_of(error) else { return };
        for check in self.inferred.checks.get(&(block, place)).into_iter().flatten() {
            if self.says(check, true, terms) && check.kind == kind {
                let text = site.ssa.inst_text(&site.ssa.blocks[block].insts[place]);
                let required = broken::requirements(check.condition, terms, &self.run);
                site.fail(&format!(
                    "an instruction failed that should not ({kind:?}): {error}\n  {text}{required}"
                ));
            }
        }
    }

    /// Asserts of a function that returns that it may, and that its outputs are what was said.
    pub fn assert_returned(
        &self,
        site: &Site<'_>,
        outputs: &[(Slot, Option<Value>)],
        terms: &Terms,
        turn: usize,
    ) {
        let Some(facts) = &self.inferred.facts.outputs else {
            site.fail(&format!("{} never returns, but did", site.ssa.name))
        };
        for (fact, (slot, value)) in facts.iter().zip(outputs) {
            // An output that nobody asked for need not be there.
            let Some(value) = value.as_ref().filter(|value| !is_beyond(value)) else { continue };
            if let Err(violation) = fact.check(Some(&Sampled { value, turn }), terms, &self.run) {
                let text = broken::text(Some(fact), Some(value), Some(&violation), terms);
                let name = site.ssa.slot_text(*slot);
                site.fail(&format!("what is inferred does not hold\n  output {name}{text}"));
            }
        }
    }

    /// Whether inference says of what an instruction requires that it holds or not: in every run, or in this one.
    fn says(&self, check: &Check, holds: bool, terms: &Terms) -> bool {
        let always = if holds { Truth::Yes } else { Truth::No };
        let now = check.condition.and_then(|condition| terms.evaluate_condition(condition, &self.run));
        check.holds == always || now == Some(holds)
    }
}

/// Whether nothing is inferred of a value: a list is none of the language, and what a loop runs over without storing it may
/// be longer than arrays are taken to be.
fn is_beyond(value: &Value) -> bool {
    const LONGEST: usize = 1 << 48;
    matches!(value, Value::List(_)) || value.numel() > LONGEST
}

/// The check that a run-time error is of, if it is of one.
fn kind_of(error: &Error) -> Option<CheckKind> {
    // An error with a place came from a function that was called.
    if !error.stack().is_empty() {
        return None;
    }
    match error.identifier(lanner_base::Dialect::Matlab) {
        "MATLAB:sizeDimensionsMustMatch"
        | "MATLAB:dimagree"
        | "MATLAB:innerdim"
        | "MATLAB:matrix:singleSubscriptNumelMismatch"
        | "MATLAB:subsassigndimmismatch"
        | "MATLAB:catenate:dimensionMismatch" => Some(CheckKind::Conform),
        "MATLAB:badsubscript" => Some(CheckKind::Index),
        _ => None,
    }
}

/// The floor of a value's first element.
fn number(value: &Value) -> Option<i64> {
    let first = match value {
        Value::Range(range) => (!range.is_empty()).then(|| range.get(0)),
        value if value.is_complex() => None,
        value => value.to_f64s().and_then(|elements| elements.first().copied()),
    };
    first.filter(|x| x.abs() < (1i64 << 53) as f64).map(|x| x.floor() as i64)
}
