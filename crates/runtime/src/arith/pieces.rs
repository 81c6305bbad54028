//! Sums, differences, products and quotients of short arrays of real doubles, on slices: what the interpreter computes
//! without handing values to the operators. The results have the bits of the operators.

use super::expand::{append, append_pairs};
use super::kernel::dispatch::vectorized;
use super::reduce::fold;
use crate::memory;
use lanner_builtins::{BinaryOp, Scalar, Total};

/// An operation on elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// `x + y`
    Add,
    /// `x - y`
    Sub,
    /// `x * y`
    Mul,
    /// `x / y`
    Div,
}

impl Piece {
    /// What an operator computes elementwise, where `scalar_left` and `scalar_right` say which operands are scalars.
    #[inline]
    pub fn of(op: BinaryOp, scalar_left: bool, scalar_right: bool) -> Option<Piece> {
        Some(match op {
            BinaryOp::Add => Piece::Add,
            BinaryOp::Sub => Piece::Sub,
            BinaryOp::Times => Piece::Mul,
            BinaryOp::RDivide => Piece::Div,
            BinaryOp::MTimes if scalar_left || scalar_right => Piece::Mul,
            BinaryOp::MRDivide if scalar_right => Piece::Div,
            _ => return None,
        })
    }

    /// The same as an operation on values of any class.
    #[inline]
    pub fn scalar(self) -> Scalar {
        match self {
            Piece::Add => Scalar::Add,
            Piece::Sub => Scalar::Sub,
            Piece::Mul => Scalar::Mul,
            Piece::Div => Scalar::Div,
        }
    }
}

/// An operand.
#[derive(Clone, Copy, Debug)]
pub enum Side<'a> {
    /// One number for all places.
    One(f64),
    /// A number for each place.
    Many(&'a [f64]),
}

/// Runs `$each` with `$f` standing for the function of the operation, in the widest vectors.
macro_rules! with_function {
    ($op:expr, $f:ident => $each:expr) => {
        vectorized(
            #[inline(always)]
            || match $op {
                Piece::Add => {
                    let $f = |x: f64, y: f64| x + y;
                    $each
                }
                Piece::Sub => {
                    let $f = |x: f64, y: f64| x - y;
                    $each
                }
                Piece::Mul => {
                    let $f = |x: f64, y: f64| x * y;
                    $each
                }
                Piece::Div => {
                    let $f = |x: f64, y: f64| x / y;
                    $each
                }
            },
        )
    };
}

/// `out = a OP b`; at least one of the operands has many numbers.
pub fn combine_into(op: Piece, out: &mut [f64], a: Side<'_>, b: Side<'_>) {
    with_function!(op, f => match (a, b) {
        (Side::Many(a), Side::Many(b)) => {
            out.iter_mut().zip(a.iter().zip(b)).for_each(|(out, (&x, &y))| *out = f(x, y));
        }
        (Side::Many(a), Side::One(y)) => out.iter_mut().zip(a).for_each(|(out, &x)| *out = f(x, y)),
        (Side::One(x), Side::Many(b)) => out.iter_mut().zip(b).for_each(|(out, &y)| *out = f(x, y)),
        (Side::One(x), Side::One(y)) => out.fill(f(x, y)),
    });
}

/// `a OP b` in a new buffer.
pub fn combined(op: Piece, a: Side<'_>, b: Side<'_>) -> Vec<f64> {
    fn appended(a: Side<'_>, b: Side<'_>, f: impl Fn(f64, f64) -> f64 + Copy) -> Vec<f64> {
        let ((Side::Many(longer), _) | (Side::One(_), Side::Many(longer))) = (a, b) else {
            return Vec::new();
        };
        // Not filled with zeros first: the allocator takes longer to give cleared memory.
        let mut out = memory::room(longer.len());
        match (a, b) {
            (Side::Many(a), Side::Many(b)) => append_pairs(&mut out, a, b, f),
            (Side::Many(a), Side::One(y)) => append(&mut out, a, |x| f(x, y)),
            (Side::One(x), Side::Many(b)) => append(&mut out, b, |y| f(x, y)),
            (Side::One(_), Side::One(_)) => {}
        }
        out
    }
    match op {
        Piece::Add => appended(a, b, |x, y| x + y),
        Piece::Sub => appended(a, b, |x, y| x - y),
        Piece::Mul => appended(a, b, |x, y| x * y),
        Piece::Div => appended(a, b, |x, y| x / y),
    }
}

/// `own = own OP b`.
pub fn combine_left(op: Piece, own: &mut [f64], b: Side<'_>) {
    with_function!(op, f => match b {
        Side::Many(b) => own.iter_mut().zip(b).for_each(|(x, &y)| *x = f(*x, y)),
        Side::One(y) => own.iter_mut().for_each(|x| *x = f(*x, y)),
    });
}

/// `own = a OP own`.
pub fn combine_right(op: Piece, a: Side<'_>, own: &mut [f64]) {
    with_function!(op, f => match a {
        Side::Many(a) => own.iter_mut().zip(a).for_each(|(y, &x)| *y = f(x, *y)),
        Side::One(x) => own.iter_mut().for_each(|y| *y = f(x, *y)),
    });
}

/// The sum, product or mean of all elements, joined in the canonical order.
pub fn total(op: Total, data: &[f64]) -> f64 {
    match op {
        Total::Sum => fold(data, 0.0, |s, x| s + x, |s, r| s + r),
        Total::Prod => fold(data, 1.0, |p, x| p * x, |p, q| p * q),
        Total::Mean => total(Total::Sum, data) / data.len() as f64,
    }
}
