//! Assignments to elements that never succeed.
//!
//! ```text
//! A = zeros(3, 4);
//! A(2, :) = 1:5;        error[shape-mismatch]: 1 x 5 does not fit into the 1 x 4 elements of 'A' that are assigned
//! A(0) = 1;             error[index-out-of-range]: index 0 of 'A' is below 1
//! ```

use super::errors::{derived, extent_of, no_place};
use lanner_base::{Diagnostic, Span};
use lanner_facts::{Dim, Fact, Terms};
use lanner_mir::{Operand, Slot};
use lanner_project::known::{Known, shape_words};

/// Why `base(operands) = value` raises an error.
pub(super) fn explain_store(
    known: &Known,
    (base, operands, value): (Slot, &[Operand], Operand),
    span: Span,
    terms: &mut Terms,
) -> Option<Diagnostic> {
    let name = known.name(base)?;
    for &operand in operands.iter().filter(|&&operand| !known.is_colon(operand)) {
        let Some(index) = known.operand(operand, terms) else { continue };
        if let Some(message) = no_place(&index, &name) {
            let finding = Diagnostic::error("index-out-of-range", message, span);
            return Some(derived(finding, known, &[operand], terms));
        }
    }
    let source = known.operand(value, terms)?;
    let source = shape_words(source.shape, terms)?;
    let array = known.facts.of(base)?.clone();
    let message = match places(known, &array, operands, terms) {
        Some(places) => {
            format!("{source} does not fit into the {places} elements of '{name}' that are assigned.")
        }
        None => format!("{source} does not fit into the elements of '{name}' that are assigned."),
    };
    let mut all = vec![Operand::slot(base), value];
    all.extend(operands);
    Some(derived(Diagnostic::error("shape-mismatch", message, span), known, &all, terms))
}

/// The extents of what is assigned to.
fn places(known: &Known, array: &Fact, operands: &[Operand], terms: &mut Terms) -> Option<String> {
    let mut counts: Vec<Dim> = Vec::new();
    for (k, &operand) in operands.iter().enumerate() {
        counts.push(if known.is_colon(operand) {
            extent_of(array.shape, k, operands.len(), terms)?
        } else {
            let index = known.operand(operand, terms)?;
            terms.numel(index.shape)
        });
    }
    if let [one] = counts.as_slice() {
        return Some(terms.show(*one).to_string());
    }
    let shape = terms.tuple(&counts);
    shape_words(shape, terms)
}
