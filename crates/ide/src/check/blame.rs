//! Calls of the table's rows that always fail: what of the arguments is wrong is found by asking the row's rule again, of arguments of
//! which less is known.
//!
//! ```text
//! f(3 x 4, 2 x 3)                   any sizes would do            the sizes do not fit
//! f(3, {1})                         anything for {1} would do     'f' does not take cell
//! f('a', 1 x 45 char)               nothing would do              'f' raises an error for these
//! ```

use super::Checker;
use super::errors::derived;
use lanner_base::{Diagnostic, Span};
use lanner_builtins::{Builtin, Call, Site};
use lanner_facts::{Definedness, Dim, Fact, Terms};
use lanner_mir::Operand;
use lanner_project::known::{Known, class_words, fact_words, sentence_list, shape_words};

/// What is wrong with the arguments.
enum Blame {
    /// Their sizes.
    Sizes,
    /// The class of this one.
    Class(usize),
    /// Their values, or nothing that can be told.
    All,
}

/// A row that does not take its arguments.
pub(super) fn row_failure(
    known: &Known,
    (name, row): (&str, Option<Builtin>),
    operands: &[Operand],
    span: Span,
    checker: &mut Checker,
) -> Diagnostic {
    let terms = &mut checker.inference.terms;
    let facts: Vec<Fact> = operands.iter().filter_map(|&operand| known.operand(operand, terms)).collect();
    let sizes: Vec<String> = facts.iter().filter_map(|fact| shape_words(fact.shape, terms)).collect();
    let finding = match row.map_or(Blame::All, |row| blame(row, &facts, terms)) {
        Blame::Class(k) => {
            let message = format!("'{name}' does not take {}.", class_words(facts[k].classes));
            Diagnostic::error("wrong-class", message, span)
        }
        Blame::Sizes if sizes.len() > 1 => {
            let message = format!("Sizes {} do not fit for '{name}'.", sentence_list(&sizes, "and"));
            Diagnostic::error("shape-mismatch", message, span)
        }
        Blame::Sizes | Blame::All => {
            let words: Vec<String> = facts.iter().map(|fact| fact_words(fact, terms)).collect();
            let given = if words.is_empty() { "this".to_owned() } else { sentence_list(&words, "and") };
            Diagnostic::error("failing-call", format!("'{name}' raises an error for {given}."), span)
        }
    };
    derived(finding, known, operands, terms)
}

/// Whether a row raises an error whatever its arguments are.
pub(super) fn raises_always(row: Builtin, count: usize, terms: &mut Terms) -> bool {
    let anything = |terms: &mut Terms| {
        let shape = terms.fresh_shape("?", None);
        Fact { definedness: Definedness::Defined, ..Fact::any(shape) }
    };
    let args: Vec<Fact> = (0..count).map(|_| anything(terms)).collect();
    fails(row, &args, terms)
}

fn blame(row: Builtin, facts: &[Fact], terms: &mut Terms) -> Blame {
    let unsized_ones: Vec<Fact> = facts.iter().map(|fact| with_any_size(fact, terms)).collect();
    if !fails(row, &unsized_ones, terms) {
        return Blame::Sizes;
    }
    for k in 0..facts.len() {
        let mut others = unsized_ones.clone();
        let shape = terms.fresh_shape("?", None);
        others[k] = Fact { definedness: Definedness::Defined, ..Fact::any(shape) };
        if !fails(row, &others, terms) {
            // A value of the same classes might do.
            let same = Fact { classes: facts[k].classes, ..others[k].clone() };
            others[k] = same;
            return if fails(row, &others, terms) { Blame::Class(k) } else { Blame::All };
        }
    }
    Blame::All
}

/// The same, but of any size. A scalar that is known stays what it is: it may say a size.
fn with_any_size(fact: &Fact, terms: &mut Terms) -> Fact {
    if fact.constant.is_some() || terms.is_scalar(fact.shape).is_yes() {
        return fact.clone();
    }
    let shape = terms.fresh_shape("?", None);
    Fact { shape, contents: None, ..fact.clone() }
}

/// Whether the row's rule says that a call never succeeds.
fn fails(row: Builtin, args: &[Fact], terms: &mut Terms) -> bool {
    let args: Vec<Fact> = args.iter().map(|fact| Fact { contents: None, ..fact.clone() }).collect();
    let mut numbers: Vec<Option<Dim>> = vec![None; args.len()];
    let mut call = Call::new(row.row(), terms, &args, &mut numbers, Site { nargout: 1, ..Site::default() });
    call.run();
    let condition = call.condition;
    terms.holds(condition).is_no()
}
