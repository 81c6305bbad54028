//! What may raise an error: reported with `--strict`.
//!
//! ```text
//! if p, x = 1; end
//! y = x + 1;                 warning[maybe-undefined]
//! for i = 1:4, v(i), end     warning[maybe-out-of-range] where v has 3 elements
//! for i = 1:numel(v), v(i+1), end      warning[maybe-out-of-range]: in the last trip
//! ```

use super::Checker;
use super::certain::is_caught;
use super::errors::{derived, extent_of};
use super::trips::is_told;
use lanner_base::{Diagnostic, Span};
use lanner_facts::{ClassSet, Condition, Definedness, Fact, Requirement, Substitution, Terms, Truth};
use lanner_infer::CheckKind;
use lanner_mir::{Block, Inst, Operand, Slot, Step, Terminator, Use};
use lanner_project::known::{Definition, Known, class_words};
use rustc_hash::FxHashSet;

/// Classes beyond which nothing is said of a set.
const MOST_CLASSES: usize = 4;

/// Reports what may raise an error.
pub(super) fn check_likely(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let tested = tested(known);
    let mut told: FxHashSet<Slot> = FxHashSet::default();
    let mut found = Vec::new();
    for (_, _, inst, span) in places(known) {
        if let Some(slot) = maybe_undefined(known, &inst, &tested)
            && told.insert(slot)
        {
            found.extend(undefined(known, slot, span));
        }
        let terms = &mut checker.inference.terms;
        match inst {
            Inst::Binary { op, a, b, .. } => {
                found.extend(wrong_class(known, op.symbol(), &[a, b], span, terms));
            }
            Inst::Unary { op, a, .. } => found.extend(wrong_class(known, op.symbol(), &[a], span, terms)),
            _ => (),
        }
    }
    found
}

/// Reports subscripts that may be beyond their arrays.
pub(super) fn check_subscripts(known: &Known, terms: &mut Terms, certain: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (block, k, inst, span) in places(known) {
        let (base, args) = match inst {
            Inst::Index { base, args, .. } => (base, args),
            Inst::Get { base, path, .. } => match known.func.paths[path].0.as_slice() {
                [Step::Paren(args)] => (base, *args),
                _ => continue,
            },
            _ => continue,
        };
        found.extend(beyond(known, (block, k), base, known.func.args(args), span, terms));
    }
    found.retain(|finding| !is_told(certain, finding));
    found
}

/// Instructions that a run may come to, which need not fail and whose errors nobody takes.
pub(super) fn places(known: &Known) -> Vec<(Block, usize, Inst, Span)> {
    let reached = known.reached().filter(|(block, ..)| !is_caught(known, *block));
    let places = reached.map(|(block, k, inst, span)| (block, k, *inst, span));
    places.filter(|(block, k, ..)| !known.facts.stops.contains(&(*block, *k))).collect()
}

/// Variables of which the program itself asks whether they have a value.
pub(super) fn tested(known: &Known) -> FxHashSet<&'static str> {
    let mut found = FxHashSet::default();
    for data in known.func.blocks.values() {
        for inst in &data.insts {
            if let Inst::Defined { slot, .. } = inst {
                found.extend(known.name(*slot));
            }
        }
    }
    found
}

pub(super) fn maybe_undefined(known: &Known, inst: &Inst, tested: &FxHashSet<&str>) -> Option<Slot> {
    if matches!(
        inst,
        Inst::Move { .. } | Inst::Own { .. } | Inst::Answer { .. } | Inst::End { .. } | Inst::Defined { .. }
    ) {
        return None;
    }
    let mut found = None;
    known.func.visit_inst(inst, &mut |used| {
        let Use::Operand(operand) = used else { return };
        let Some(slot) = operand.as_slot().filter(|_| !operand.is_spread()) else { return };
        let is_maybe = known.facts.of(slot).is_some_and(|fact| fact.definedness == Definedness::Maybe);
        let may_come_from_the_caller =
            known.func.params.iter().any(|&param| known.name(param) == known.name(slot));
        let is_known = known.func.memory(slot).is_none() && !may_come_from_the_caller;
        if is_maybe && is_known && known.name(slot).is_some_and(|name| !tested.contains(name)) {
            found = Some(slot);
        }
    });
    // A script's variables may come from its caller.
    found.filter(|&slot| known.definition(slot).is_some())
}

pub(super) fn undefined(known: &Known, slot: Slot, span: Span) -> Option<Diagnostic> {
    let name = known.name(slot)?;
    let mut finding =
        Diagnostic::warning("maybe-undefined", format!("'{name}' has no value on some way to here."), span);
    for (_, place) in known.origins(slot).into_iter().take(2) {
        finding = finding.label(place, format!("'{name}' is assigned here"));
    }
    Some(finding)
}

/// A subscript with a bound that is beyond the array's.
fn beyond(
    known: &Known,
    (block, k): (Block, usize),
    base: Operand,
    operands: &[Operand],
    span: Span,
    terms: &mut Terms,
) -> Option<Diagnostic> {
    let check = known.facts.check(block, k, CheckKind::Index)?;
    if check.holds != Truth::Unknown {
        return None;
    }
    let fact = known.operand(base, terms)?;
    let name = known.operand_text(base);
    if let Some((index, extent)) = in_last_trip(known, check.condition?, terms) {
        let message = format!("Index {index} of '{name}' in the last trip is beyond {extent}.");
        let finding = Diagnostic::warning("maybe-out-of-range", message, span);
        return Some(derived(finding, known, operands, terms));
    }
    for (k, &operand) in operands.iter().enumerate() {
        let Some(index) = known.operand(operand, terms).filter(|_| !known.is_colon(operand)) else {
            continue;
        };
        let range = index.range;
        if !range.integer || range.nan || !is_exact(known, operand) {
            continue;
        }
        if range.lo.is_finite() && range.lo < 1.0 {
            let message = format!("Index {} of '{name}' may be {}.", known.operand_text(operand), range.lo);
            let finding = Diagnostic::warning("maybe-out-of-range", message, span);
            return Some(derived(finding, known, operands, terms));
        }
        let extent = extent_of(fact.shape, k, operands.len(), terms);
        let extent = extent.and_then(|extent| terms.interval(extent).only());
        if let Some(extent) = extent
            && range.hi.is_finite()
            && range.hi > extent as f64
        {
            let index = known.operand_text(operand);
            let message = format!("Index {index} of '{name}' may be {}, beyond {extent}.", range.hi);
            let finding = Diagnostic::warning("maybe-out-of-range", message, span);
            return Some(derived(finding, known, operands, terms));
        }
    }
    None
}

/// A subscript and the extent that it is beyond in the last trip of a `for` loop, whatever the number of trips is.
fn in_last_trip(known: &Known, condition: Condition, terms: &mut Terms) -> Option<(String, String)> {
    for around in &known.facts.loops {
        let Terminator::Next { seq, .. } = known.func.blocks[around.header].term else { continue };
        let Some(sequence) = known.facts.of(seq) else { continue };
        let (columns, one) = (terms.extent(sequence.shape, 1), terms.number(1));
        let mut last = Substitution::default();
        last.symbols.insert(around.iteration, terms.sub(columns, one));
        for requirement in terms.requirements(condition).to_vec() {
            let Requirement::AtMost(index, extent) = requirement else { continue };
            let (index, extent) = (terms.substitute(index, &last), terms.substitute(extent, &last));
            if terms.at_most(index, extent).is_no() {
                return Some((terms.show(index).to_string(), terms.show(extent).to_string()));
            }
        }
    }
    None
}

/// The bounds of the value come from a loop over known numbers, so they are taken.
fn is_exact(known: &Known, operand: Operand) -> bool {
    let mut open: Vec<Operand> = vec![operand];
    for _ in 0..8 {
        let Some(operand) = open.pop() else { return true };
        let Some(slot) = operand.as_slot() else { continue };
        match known.definition(slot) {
            Some(Definition::Head(_)) => (),
            Some(Definition::Inst(block, k)) => match known.inst((block, k)) {
                Inst::Binary { a, b, .. } => open.extend([*a, *b]),
                Inst::Copy { src, .. } => open.push(*src),
                _ => return false,
            },
            Some(Definition::Phi(..)) | None => return false,
        }
    }
    false
}

/// An operand of a few classes, of which one is not taken.
fn wrong_class(
    known: &Known,
    symbol: &str,
    operands: &[Operand],
    span: Span,
    terms: &mut Terms,
) -> Option<Diagnostic> {
    let taken = ClassSet::ARITHMETIC
        .join(ClassSet::of(lanner_facts::Class::String))
        .join(ClassSet::of(lanner_facts::Class::Object));
    for &operand in operands {
        let fact: Fact = known.operand(operand, terms)?;
        let wrong = fact.classes.without(taken);
        if wrong.is_none() || fact.classes.iter().count() > MOST_CLASSES {
            continue;
        }
        let name = known.operand_text(operand);
        let message = format!("'{name}' may be {}, which '{symbol}' does not take.", class_words(wrong));
        let finding = Diagnostic::warning("maybe-wrong-class", message, span);
        return Some(derived(finding, known, &[operand], terms));
    }
    None
}
