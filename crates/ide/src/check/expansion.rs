//! A column with a row of the same length, where an array of both comes about that nobody asked for.
//!
//! ```text
//! x = zeros(n, 1);
//! x = x + v;             warning[row-with-column], where v is 1 x n: 'x' becomes n x n
//! e = norm(x - v);       warning[row-with-column]: the norm of an n x n matrix
//! ```
//!
//! Tables of all pairs are meant where they are given a name of their own, so nothing is said of those.

use super::Checker;
use lanner_base::{Diagnostic, Span};
use lanner_builtins::{BinaryOp, Kernel};
use lanner_facts::{Dim, Fact, Shape, Terms};
use lanner_infer::NameTarget as Meaning;
use lanner_mir::{Inst, Operand, Slot};
use lanner_project::known::{Known, shape_words};
use rustc_hash::FxHashMap;

/// Reports operators that make a matrix of two vectors where one was meant.
pub(super) fn check_expansion(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut readers: FxHashMap<Slot, &Inst> = FxHashMap::default();
    for (_, _, inst, _) in known.reached() {
        for slot in known.reads(inst).into_iter().filter_map(Operand::as_slot) {
            readers.insert(slot, inst);
        }
    }
    for (_, _, inst, span) in known.reached() {
        let Inst::Binary { op, dst, a, b } = *inst else { continue };
        if !is_elementwise(op) {
            continue;
        }
        let terms = &mut checker.inference.terms;
        let (Some(left), Some(right)) = (known.operand(a, terms), known.operand(b, terms)) else { continue };
        if !are_turned(left.shape, right.shape, terms) {
            continue;
        }
        let names = [a, b].map(|operand| operand.as_slot().and_then(|slot| known.name(slot)));
        let is_update = known.name(dst).is_some_and(|name| names.contains(&Some(name)));
        let reader = readers.get(&dst).filter(|_| known.name(dst).is_none());
        let both_named = names.iter().all(Option::is_some);
        if is_update || (both_named && reader.is_some_and(|reader| is_total(known, checker, reader))) {
            found.push(finding(op, &left, &right, span, &checker.inference.terms));
        }
    }
    found
}

fn is_elementwise(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Times | BinaryOp::RDivide)
}

/// One is a column, the other one a row, of the same length, which is not 1.
fn are_turned(a: Shape, b: Shape, terms: &mut Terms) -> bool {
    if [a, b].iter().any(|&shape| terms.rank(shape) != Some(2)) {
        return false;
    }
    let [ar, ac, br, bc] = [terms.extent(a, 0), terms.extent(a, 1), terms.extent(b, 0), terms.extent(b, 1)];
    let one = terms.number(1);
    let is_pair = |long: Dim, short: Dim, other_short: Dim, other_long: Dim| {
        short == one && other_short == one && long == other_long
    };
    let length = if is_pair(ar, ac, br, bc) {
        ar
    } else if is_pair(ac, ar, bc, br) {
        ac
    } else {
        return false;
    };
    length != one
}

/// The reader makes one number, or a row of them, of the whole array.
fn is_total(known: &Known, checker: &Checker, reader: &Inst) -> bool {
    let Inst::Call { callee, .. } = *reader else { return false };
    let Meaning::Row(row) = known.meaning(checker.sources, callee) else { return false };
    matches!(row.row().kernel, Kernel::Reduce(_)) || row.row().fold.is_some()
}

fn finding(op: BinaryOp, left: &Fact, right: &Fact, span: Span, terms: &Terms) -> Diagnostic {
    let size = |fact: &Fact| shape_words(fact.shape, terms).unwrap_or_else(|| "unknown".to_owned());
    let message =
        format!("'{}' of {} and {} makes a matrix of all pairs.", op.symbol(), size(left), size(right));
    Diagnostic::warning("row-with-column", message, span)
        .help("transpose one of them, so that both are columns or both are rows")
}
