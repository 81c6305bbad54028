//! What compiled code calls.

use crate::arith;
use crate::library::linear::euclidean;
use crate::memory;
use crate::memory::{Duplicate, Gather};
use crate::value::Range;
use lanner_builtins::{Fold, Scalar, product, steps};
use lanner_linalg::{Op, gemm_f64, undisturbed};

macro_rules! functions {
    (one: $($op:ident)*) => {
        [$((Scalar::$op, {
            extern "C" fn function(x: f64) -> f64 {
                arith::scalar1(Scalar::$op, x).unwrap_or(f64::NAN)
            }
            function as *const ()
        })),*]
    };
    (many: $($op:ident)*) => {
        [$((Scalar::$op, {
            #[allow(unsafe_code)]
            unsafe extern "C" fn function(from: *const f64, to: *mut f64, count: u64) {
                let count = count as usize;
                if count > 0 {
                    // SAFETY: who calls has so many elements in both places, which have no byte in common.
                    let (from, to) = unsafe {
                        (std::slice::from_raw_parts(from, count), std::slice::from_raw_parts_mut(to, count))
                    };
                    arith::real_many(Scalar::$op, from, to);
                }
            }
            function as *const ()
        })),*]
    };
    (pairs: $($op:ident)*) => {
        [$((Scalar::$op, {
            #[allow(unsafe_code)]
            unsafe extern "C" fn function(
                a: *const f64,
                b: *const f64,
                to: *mut f64,
                of_a: u64,
                of_b: u64,
                count: u64,
            ) {
                if count > 0 {
                    // SAFETY: who calls has so many elements there, and the results have no byte in common with operands.
                    let (a, b, to) = unsafe {
                        (
                            std::slice::from_raw_parts(a, of_a as usize),
                            std::slice::from_raw_parts(b, of_b as usize),
                            std::slice::from_raw_parts_mut(to, count as usize),
                        )
                    };
                    arith::real_pairs(Scalar::$op, a, b, to);
                }
            }
            function as *const ()
        })),*]
    };
    (two: $($op:ident)*) => {
        [$((Scalar::$op, {
            extern "C" fn function(x: f64, y: f64) -> f64 {
                arith::scalar2(Scalar::$op, x, y).unwrap_or(f64::NAN)
            }
            function as *const ()
        })),*]
    };
}

/// How many elements a row has, and its last one, as [`steps`] has it.
extern "C" fn count_of_steps(first: f64, step: f64, last: f64) -> f64 {
    (Range::new(first, step, last).len() as u64).min(steps::MOST) as f64
}

extern "C" fn last_of_steps(first: f64, step: f64, last: f64) -> f64 {
    Range::new(first, step, last).end().unwrap_or(f64::NAN)
}

/// What a function that compiled code calls computes; none where there is no such function of so many doubles.
pub fn call(symbol: &str, args: &[f64]) -> Option<f64> {
    match (symbol, args) {
        (steps::COUNT, &[first, step, last]) => return Some(count_of_steps(first, step, last)),
        (steps::LAST, &[first, step, last]) => return Some(last_of_steps(first, step, last)),
        _ => (),
    }
    let (op, _) = functions().into_iter().find(|(op, _)| op.symbol() == symbol)?;
    let computed = match *args {
        [x] if op.operands() == 1 => arith::scalar1(op, x),
        [x, y] if op.operands() == 2 => arith::scalar2(op, x, y),
        _ => return None,
    };
    Some(computed.unwrap_or(f64::NAN))
}

/// The same of a function on many doubles; none where there is no such function.
pub fn call_many(symbol: &str, from: &[f64]) -> Option<Vec<f64>> {
    let (op, _) = on_many().into_iter().find(|(op, _)| op.symbol_of_many() == symbol)?;
    let mut to = memory::filled(0.0, from.len());
    arith::real_many(op, from, &mut to);
    Some(to)
}

/// The same of one on many pairs of doubles, of which it gives so many results.
pub fn call_pairs(symbol: &str, a: &[f64], b: &[f64], count: usize) -> Option<Vec<f64>> {
    let (op, _) = on_pairs().into_iter().find(|(op, _)| op.symbol_of_pairs() == symbol)?;
    let mut to = memory::filled(0.0, count);
    if count > 0 {
        arith::real_pairs(op, a, b, &mut to);
    }
    Some(to)
}

/// The same of a function that makes one number of many doubles.
pub fn call_fold(symbol: &str, from: &[f64]) -> Option<f64> {
    (symbol == Fold::Norm.symbol()).then(|| euclidean(from))
}

#[allow(unsafe_code)]
unsafe extern "C" fn norm_of(from: *const f64, count: u64) -> f64 {
    let count = count as usize;
    // SAFETY: who calls has so many elements there.
    if count > 0 { euclidean(unsafe { std::slice::from_raw_parts(from, count) }) } else { 0.0 }
}

/// The product of two matrices as compiled code calls it: of so many rows, columns and terms.
pub fn call_product(a: &[f64], b: &[f64], [m, n, k, how]: [u64; 4]) -> Vec<f64> {
    let mut to = memory::filled(0.0, (m * n) as usize);
    multiply(&a[..(m * k) as usize], &b[..(k * n) as usize], &mut to, [m, n, k, how]);
    to
}

fn multiply(a: &[f64], b: &[f64], to: &mut [f64], [m, n, k, how]: [u64; 4]) {
    let op = |turned: u64| if how & turned == 0 { Op::None } else { Op::Transpose };
    let b = if how & product::SAME == 0 { b } else { a };
    to.fill(0.0);
    let [m, n, k] = [m, n, k].map(|extent| extent as usize);
    if !to.is_empty() {
        let (a, b) = ((a, op(product::LEFT_TURNED)), (b, op(product::RIGHT_TURNED)));
        undisturbed(|| gemm_f64(m, n, k, a, b, to));
    }
}

#[allow(unsafe_code)]
unsafe extern "C" fn product_of(
    a: *const f64,
    b: *const f64,
    to: *mut f64,
    m: u64,
    n: u64,
    k: u64,
    how: u64,
) {
    if m > 0 && n > 0 {
        let slice = |from: *const f64, count: u64| -> &[f64] {
            // SAFETY: who calls has so many elements there; where there are none nothing may be there.
            if count > 0 { unsafe { std::slice::from_raw_parts(from, count as usize) } } else { &[] }
        };
        // SAFETY: who calls has so many elements there, which nothing else has.
        let to = unsafe { std::slice::from_raw_parts_mut(to, (m * n) as usize) };
        multiply(slice(a, m * k), slice(b, k * n), to, [m, n, k, how]);
    }
}

/// The scalar operations on real doubles with the addresses of their functions by the C ABI: a double for each operand, and a
/// double; those on many doubles, or pairs of them; those that make one number of many; and the product of matrices. Of operands for which the result is not
/// real they give NaN.
pub fn symbols() -> Vec<(String, *const ())> {
    let on_numbers = functions().into_iter().map(|(op, address)| (op.symbol(), address));
    let on_many = on_many().into_iter().map(|(op, address)| (op.symbol_of_many(), address));
    let rows = [(steps::COUNT, count_of_steps as *const ()), (steps::LAST, last_of_steps as *const ())];
    let rows = rows.map(|(symbol, address)| (symbol.duplicate(), address));
    let folds = [(Fold::Norm.symbol(), norm_of as *const ())];
    let products = [(product::SYMBOL.duplicate(), product_of as *const ())];
    let on_pairs = on_pairs().into_iter().map(|(op, address)| (op.symbol_of_pairs(), address));
    on_numbers.chain(on_many).chain(on_pairs).chain(rows).chain(folds).chain(products).gather()
}

macro_rules! with_one {
    ($kind:ident) => {
        functions!($kind:
            Sign Sqrt Cbrt Exp Expm1 Log Log2 Log10 Log1p Exp2
            Sin Cos Tan Sec Csc Cot Asin Acos Atan Asec Acsc Acot
            Sinh Cosh Tanh Sech Csch Coth Asinh Acosh Atanh
            SinDegrees CosDegrees TanDegrees AsinDegrees AcosDegrees AtanDegrees Degrees Radians
            Gamma LogGamma Erf Erfc ErfInv ErfcInv)
    };
}

fn functions() -> Vec<(Scalar, *const ())> {
    let two = functions!(two: Pow Mod Rem Atan2 Hypot);
    with_one!(one).into_iter().chain(two).gather()
}

fn on_pairs() -> Vec<(Scalar, *const ())> {
    functions!(pairs: Pow Mod Rem Atan2 Hypot).into_iter().gather()
}

fn on_many() -> Vec<(Scalar, *const ())> {
    with_one!(many).into_iter().gather()
}
