//! The rules for arrays: which ones code makes, element by element.

use super::scalar::scalar_operation;
use super::{DOUBLE, Known, MOST_EXTENTS, Rep, Reps};
use crate::row::Rows;
use lanner_builtins::{BinaryOp, Scalar, Total, UnaryOp};
use lanner_facts::{Class, Definedness, Truth};
use lanner_mir::{Args, Constant, Func, Operand, OperandKind, Slot};

impl Reps {
    /// Whether all subscripts are scalars; none where that is not known yet.
    pub(super) fn subscripts(&self, func: &Func, args: Args) -> Option<bool> {
        let args = func.args(args);
        let reps: Option<Vec<Rep>> = args.iter().map(|&arg| self.known(func, arg)).collect();
        let is_spread = args.iter().any(|arg| arg.is_spread());
        reps.map(|reps| {
            !is_spread && !reps.is_empty() && reps.iter().all(|&rep| matches!(rep, Rep::Integer | DOUBLE))
        })
    }

    pub(super) fn element(&self, func: &Func, base: Operand, args: Args) -> Option<Rep> {
        let base = self.known(func, base)?;
        let are_places = self.subscripts(func, args)?;
        Some(match base {
            Rep::Array(ty, _) if are_places => Rep::Scalar(ty),
            Rep::Made(_) if are_places => DOUBLE,
            Rep::ComplexArray(_) if are_places => Rep::Complex,
            _ => Rep::Boxed,
        })
    }

    /// Whether subscripts of an array of doubles, one for each extent or one of a vector, are numbers, ranges and colons, not all of them
    /// numbers; none where that is not known yet.
    pub(super) fn section(&self, func: &Func, base: Operand, args: Args, told: Known<'_>) -> Option<bool> {
        let rank = self.known(func, base)?.doubles();
        let args = func.args(args);
        let mut is_section = false;
        for &arg in args {
            if arg.is_spread() {
                return Some(false);
            }
            if is_colon(func, arg) {
                is_section = true;
                continue;
            }
            match self.known(func, arg)? {
                Rep::Integer | DOUBLE => (),
                Rep::Range => is_section = true,
                _ => return Some(false),
            }
        }
        let fits = rank == Some(args.len() as u8) || args.len() == 1 && is_vector(base, told);
        Some(is_section && rank.is_some() && fits)
    }
}

/// Whether exactly one of the two extents of an operand is known to be 1.
pub(super) fn is_vector(operand: Operand, Known { facts, terms }: Known<'_>) -> bool {
    let fact = operand.as_slot().and_then(|slot| facts.of(slot));
    let extents = fact.and_then(|fact| terms.extents(fact.shape)).unwrap_or_default();
    extents.len() == 2 && extents.iter().filter(|&&extent| terms.constant(extent) == Some(1)).count() == 1
}

/// Whether the first operand has one column and the second one row, as far as is known.
pub(super) fn is_column_by_row(operands: [Operand; 2], Known { facts, terms }: Known<'_>) -> bool {
    let [a, b] = operands.map(|operand| {
        let fact = operand.as_slot().and_then(|slot| facts.of(slot));
        let extents = fact.and_then(|fact| terms.extents(fact.shape)).unwrap_or_default();
        extents.iter().map(|&extent| terms.constant(extent)).collect::<Vec<_>>()
    });
    matches!((a.as_slice(), b.as_slice()), ([_, Some(1)], [Some(1), _]))
}

/// Whether an operand is the subscript `:`.
pub(crate) fn is_colon(func: &Func, operand: Operand) -> bool {
    matches!(operand.kind(), OperandKind::Const(constant) if func.constants[constant] == Constant::Colon)
}

/// Whether a call sums.
pub(crate) fn is_sum(callee: lanner_mir::Callee, rows: Rows<'_>) -> bool {
    rows(callee).is_some_and(|row| row.row().total == Some(Total::Sum))
}

/// What holds an array that code makes, as its fact says.
pub(super) fn made(slot: Slot, Known { facts, terms }: Known<'_>) -> Rep {
    let Some(fact) = facts.of(slot) else { return Rep::Boxed };
    let is_array = fact.classes.only() == Some(Class::Double)
        && fact.definedness == Definedness::Defined
        && terms.is_scalar(fact.shape) != Truth::Yes;
    match terms.extents(fact.shape) {
        Some(extents) if is_array && extents.len() <= MOST_EXTENTS => Rep::Made(extents.len() as u8),
        _ => Rep::Boxed,
    }
}

/// Whether code computes an operation on doubles itself, so that it is as fast on each element as on all of them.
pub(crate) fn is_inline(op: Scalar) -> bool {
    matches!(
        op,
        Scalar::Add
            | Scalar::Sub
            | Scalar::Mul
            | Scalar::Div
            | Scalar::LeftDiv
            | Scalar::Max
            | Scalar::Min
            | Scalar::Abs
            | Scalar::Floor
            | Scalar::Ceil
            | Scalar::Round
            | Scalar::Fix
            | Scalar::Sqrt
    )
}

/// Whether an operator on an array of doubles gives one, element by element or in another order.
pub(super) fn keeps_class(op: UnaryOp) -> bool {
    matches!(op, UnaryOp::Minus | UnaryOp::Plus | UnaryOp::Transpose | UnaryOp::CTranspose)
}

/// Whether these are arrays of doubles, or one of them and a number.
pub(super) fn are_arrays([a, b]: [Rep; 2]) -> bool {
    let fits = |rep: Rep| rep.doubles().is_some() || rep.is_plain();
    (a.doubles().is_some() || b.doubles().is_some()) && fits(a) && fits(b)
}

/// Whether an operator works on doubles element by element, and at least one operand is an array. The square is a product.
/// A column times a row is every element of one times every one of the other.
pub(super) fn elementwise(op: BinaryOp, [a, b]: [Rep; 2], right: Option<f64>, is_outer: bool) -> bool {
    let is_done = match op {
        BinaryOp::MTimes => a.is_plain() || b.is_plain() || is_outer,
        BinaryOp::MRDivide => b.is_plain(),
        BinaryOp::MLDivide => a.is_plain(),
        BinaryOp::Power => right == Some(2.0),
        BinaryOp::MPower => false,
        op => is_inline(scalar_operation(op)),
    };
    is_done && are_arrays([a, b])
}
