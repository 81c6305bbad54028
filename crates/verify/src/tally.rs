//! How much of a run was known before it: what `--stats` prints of `--verify facts`.
//!
//! ```text
//! what was inferred          of any such arguments   of these arguments
//! values                                        41                   43
//!   of one class                           100.0 %              100.0 %
//!   of explicit shape                       82.9 %               95.3 %
//!   of symbolic shape                       17.1 %                4.7 %
//! subscripts                             1,200,000            1,200,000
//!   in bounds without check                100.0 %              100.0 %
//! ```
//!
//! Values are those of the files' functions that ran, once for each kind of call: variables in SSA form and what is computed
//! between; "any such arguments" are all of the kinds of those that the program gives a function that it calls, and what that calls. A symbolic shape is one whose extents are all made of numbers that the function has beside the value; an
//! extent that only the value itself tells (`find`) is none. Checks are counted each time that they run.

use super::inferred::Inferred;
use super::units::Known;
use lanner_facts::{Fact, ShapeSymbol, Symbol, Terms, Truth};
use lanner_infer::{CheckKind, Facts, Part};
use lanner_mir::{Block, Inst, Slot};
use rustc_hash::FxHashMap;
use std::fmt;
use std::rc::Rc;

/// What was known, for any arguments of the kinds of the calls and for their arguments themselves.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Of any arguments of their kinds: extents are symbols, numbers are unknown.
    pub any: Share,
    /// Of the arguments of the run.
    pub these: Share,
}

/// What was known in one of the two ways.
#[derive(Clone, Debug, Default)]
pub struct Share {
    /// Values of which something was computed.
    pub values: u64,
    /// Those of one class.
    pub one_class: u64,
    /// Those whose extents are numbers.
    pub explicit: u64,
    /// Those whose extents are terms.
    pub symbolic: u64,
    /// Subscripts of readings and writings.
    pub subscripts: Counted,
    /// Whether writings keep the array's size.
    pub sizes: Counted,
    /// Whether operands fit.
    pub operands: Counted,
    /// What was counted already.
    seen: FxHashMap<*const Facts, Rc<Facts>>,
}

/// Checks that a run made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    /// How many.
    pub all: u64,
    /// Those that were known to hold.
    pub known: u64,
}

impl Counted {
    fn add(&mut self, is_known: bool) {
        self.all += 1;
        self.known += u64::from(is_known);
    }
}

impl Share {
    /// Counts the values of a function.
    pub(super) fn count_values(&mut self, inferred: &Inferred, known: &Known, terms: &Terms) {
        if self.seen.insert(Rc::as_ptr(&inferred.facts), inferred.facts.clone()).is_some() {
            return;
        }
        let named = named(inferred, known, terms);
        for (slot, data) in known.ssa.slots.iter() {
            let is_entry = data.name.is_some() && data.version == 0;
            let is_given = known.ssa.params.contains(&slot) || known.ssa.captures.contains(&slot);
            let Some(fact) = inferred.facts.of(slot).filter(|_| !is_entry || is_given) else { continue };
            if fact.classes.is_none() {
                continue;
            }
            self.values += 1;
            self.one_class += u64::from(fact.classes.only().is_some());
            if terms.explicit_extents(fact.shape).is_some() {
                self.explicit += 1;
            } else if is_given || is_symbolic(fact, slot, &named, terms) {
                self.symbolic += 1;
            }
        }
    }

    /// Counts the checks of an instruction that was done.
    pub(super) fn count_checks(&mut self, inferred: &Inferred, at: (Block, usize), inst: &Inst) {
        let left = inferred.checks.get(&at);
        let holds = |kind: CheckKind| {
            left.is_none_or(|checks| checks.iter().all(|c| c.kind != kind || c.holds == Truth::Yes))
        };
        match inst {
            Inst::Binary { .. } => self.operands.add(holds(CheckKind::Conform)),
            Inst::Concat { args, .. } if args.len > 1 => self.operands.add(holds(CheckKind::Conform)),
            Inst::Index { .. } => self.subscripts.add(holds(CheckKind::Index)),
            Inst::SetIndex { .. } => {
                self.subscripts.add(holds(CheckKind::Index));
                self.sizes.add(holds(CheckKind::Growth));
                self.operands.add(holds(CheckKind::Conform));
            }
            _ => (),
        }
    }
}

/// What first gives each symbol its value: none where that is an argument.
struct Named {
    numbers: FxHashMap<Symbol, Option<Slot>>,
    shapes: FxHashMap<ShapeSymbol, Option<Slot>>,
}

fn named(inferred: &Inferred, known: &Known, terms: &Terms) -> Named {
    let mut named = Named { numbers: FxHashMap::default(), shapes: FxHashMap::default() };
    for fact in &inferred.args {
        let extents = terms.extents(fact.shape).unwrap_or(&[]).iter().copied();
        let numbers = extents.chain(fact.range.at_least).chain(fact.range.at_most);
        named.numbers.extend(numbers.filter_map(|d| terms.as_symbol(d)).map(|symbol| (symbol, None)));
        named.shapes.extend(terms.as_shape_symbol(fact.shape).map(|symbol| (symbol, None)));
    }
    for slot in known.ssa.slots.ids() {
        for part in inferred.introduced(slot) {
            match part {
                Part::Extent(_, symbol) => _ = named.numbers.entry(*symbol).or_insert(Some(slot)),
                // A scalar has one shape, so whatever has it as an extent is another value.
                Part::Number(symbol) => _ = named.numbers.insert(*symbol, None),
                Part::Shape(symbol) => _ = named.shapes.entry(*symbol).or_insert(Some(slot)),
            }
        }
    }
    named
}

/// Whether the extents are known as terms that are not of the value itself.
fn is_symbolic(fact: &Fact, slot: Slot, named: &Named, terms: &Terms) -> bool {
    let own = |symbol: Symbol| named.numbers.get(&symbol) == Some(&Some(slot));
    match (terms.as_shape_symbol(fact.shape), terms.extents(fact.shape)) {
        (Some(symbol), _) => named.shapes.get(&symbol) != Some(&Some(slot)),
        (None, Some(extents)) => !extents.iter().any(|&d| terms.as_symbol(d).is_some_and(own)),
        (None, None) => true,
    }
}

impl Share {
    /// What is printed of it, line by line.
    fn lines(&self) -> Vec<(&'static str, String)> {
        let share = |part: u64| percent(part, self.values);
        let known = |counted: Counted| percent(counted.known, counted.all);
        vec![
            ("values", self.values.to_string()),
            ("  of one class", share(self.one_class)),
            ("  of explicit shape", share(self.explicit)),
            ("  of symbolic shape", share(self.symbolic)),
            ("subscripts", self.subscripts.all.to_string()),
            ("  known to be right", known(self.subscripts)),
            ("writings of elements", self.sizes.all.to_string()),
            ("  known to keep the size", known(self.sizes)),
            ("operations", self.operands.all.to_string()),
            ("  whose operands are known to fit", known(self.operands)),
        ]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name, any: &str, these: &str| writeln!(f, "{name:<34} {any:>22} {these:>22}");
        line("what was inferred", "of any such arguments", "of these arguments")?;
        for ((name, any), (_, these)) in self.any.lines().iter().zip(&self.these.lines()) {
            line(name, any, these)?;
        }
        Ok(())
    }
}

fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", part as f64 / whole as f64 * 100.0),
    }
}
