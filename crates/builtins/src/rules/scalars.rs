//! What scalar operations make of ranges of real numbers.
//!
//! ```text
//! sin(x)      -1..1, or NaN where x may be NaN or infinite
//! log(x)      of what x may be from 0 up: where the result is real
//! x < y       1 where every x is below every y
//! ```
//!
//! No library computes transcendental functions exactly: their bounds leave a little more.

use crate::Scalar;
use lanner_facts::{Comparison, Terms, Truth, ValueRange};
use std::f64::consts::{FRAC_PI_2, PI};

const INFINITY: f64 = f64::INFINITY;

/// The real results of a one-operand operation on real numbers of a range.
pub(super) fn of_one(op: Scalar, r: ValueRange, terms: &mut Terms) -> ValueRange {
    match op {
        Scalar::Pos | Scalar::Real | Scalar::Conj => r,
        Scalar::Neg => r.neg(terms),
        Scalar::Abs => r.abs(terms),
        Scalar::Floor => r.floor(),
        Scalar::Ceil => r.ceil(),
        Scalar::Round => r.round(),
        Scalar::Fix => r.fix(),
        Scalar::Sqrt => r.sqrt(),
        Scalar::Exp => r.exp(),
        Scalar::Log => r.log(),
        Scalar::Imag => ValueRange::integers(0.0, 0.0),
        Scalar::Sign => sign(r),
        Scalar::Not => truth_range(truth(r).negate()),
        Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite => truth_range(question(op, r)),
        Scalar::Factorial => ValueRange::integers(1.0, INFINITY),
        Scalar::Gamma if r.lo > 0.0 => ValueRange { nan: r.nan, ..ValueRange::between(0.88, INFINITY) },
        Scalar::LogGamma if r.lo >= 0.0 => ValueRange { nan: r.nan, ..ValueRange::between(-0.13, INFINITY) },
        Scalar::Sin | Scalar::Cos | Scalar::SinDegrees | Scalar::CosDegrees => {
            ValueRange { nan: r.nan || is_infinite(r), ..ValueRange::between(-1.0, 1.0) }
        }
        _ => match monotone(op) {
            Some((domain, f, values)) => grown(r, domain, f, values),
            None => bounded(op, r),
        },
    }
}

/// A growing function: its domain, itself, and all that it may be.
type Monotone = ((f64, f64), fn(f64) -> f64, (f64, f64));

fn monotone(op: Scalar) -> Option<Monotone> {
    const ALL: (f64, f64) = (f64::NEG_INFINITY, INFINITY);
    const NATURAL: (f64, f64) = (0.0, INFINITY);
    const ONE: (f64, f64) = (-1.0, 1.0);
    Some(match op {
        Scalar::Cbrt => (ALL, f64::cbrt, ALL),
        Scalar::Expm1 => (ALL, f64::exp_m1, (-1.0, INFINITY)),
        Scalar::Exp2 => (ALL, f64::exp2, NATURAL),
        Scalar::Log2 => (NATURAL, f64::log2, ALL),
        Scalar::Log10 => (NATURAL, f64::log10, ALL),
        Scalar::Log1p => ((-1.0, INFINITY), f64::ln_1p, ALL),
        Scalar::Asin => (ONE, f64::asin, ALL),
        Scalar::Atan => (ALL, f64::atan, ALL),
        Scalar::AsinDegrees => (ONE, |x| x.asin().to_degrees(), ALL),
        Scalar::AtanDegrees => (ALL, |x| x.atan().to_degrees(), ALL),
        Scalar::Sinh => (ALL, f64::sinh, ALL),
        Scalar::Tanh => (ALL, f64::tanh, ONE),
        Scalar::Asinh => (ALL, f64::asinh, ALL),
        Scalar::Acosh => ((1.0, INFINITY), f64::acosh, NATURAL),
        Scalar::Atanh => (ONE, f64::atanh, ALL),
        Scalar::Degrees => (ALL, f64::to_degrees, ALL),
        Scalar::Radians => (ALL, f64::to_radians, ALL),
        _ => return None,
    })
}

/// The values of a growing function at the numbers of its domain, with a little more at both ends.
fn grown(r: ValueRange, domain: (f64, f64), f: fn(f64) -> f64, values: (f64, f64)) -> ValueRange {
    let (lo, hi) = (r.lo.max(domain.0), r.hi.min(domain.1));
    if lo > hi {
        return ValueRange { nan: r.nan, ..ValueRange::NONE };
    }
    let slack = |x: f64| if x.is_finite() { x.abs() * 1e-13 + 1e-300 } else { 0.0 };
    let (lo, hi) = (f(lo), f(hi));
    ValueRange {
        nan: r.nan,
        ..ValueRange::between((lo - slack(lo)).max(values.0), (hi + slack(hi)).min(values.1))
    }
}

/// What a function may be whatever its argument.
fn bounded(op: Scalar, r: ValueRange) -> ValueRange {
    const MORE: f64 = 1.0 + 1e-13;
    let (lo, hi) = match op {
        Scalar::Acos => (0.0, PI * MORE),
        Scalar::AcosDegrees => (0.0, 180.0 * MORE),
        Scalar::Acot | Scalar::Acsc => (-FRAC_PI_2 * MORE, FRAC_PI_2 * MORE),
        Scalar::Asec | Scalar::Angle => (0.0, PI * MORE),
        Scalar::Cosh => (1.0, INFINITY),
        Scalar::Sech => (0.0, 1.0),
        Scalar::Erf => (-1.0, 1.0),
        Scalar::Erfc => (0.0, 2.0),
        _ => return ValueRange::ANY,
    };
    ValueRange { nan: r.nan, ..ValueRange::between(lo, hi) }
}

/// The real results of a two-operand operation on real numbers of two ranges.
pub(super) fn of_two(op: Scalar, a: ValueRange, b: ValueRange, terms: &mut Terms) -> ValueRange {
    if let Some(comparison) = comparison(op) {
        return truth_range(a.compare(comparison, b, terms));
    }
    match op {
        Scalar::Add => a.add(b, terms),
        Scalar::Sub => a.sub(b, terms),
        Scalar::Mul => a.mul(b, terms),
        Scalar::Div => a.quotient(b),
        Scalar::LeftDiv => b.quotient(a),
        Scalar::IDivide => a.quotient(b).fix(),
        Scalar::Pow => a.power(b, terms),
        Scalar::Max => a.maximum(b, terms),
        Scalar::Min => a.minimum(b, terms),
        Scalar::Mod => a.modulo(b, terms),
        Scalar::Rem => a.remainder(b),
        Scalar::And => truth_range(truth(a).and(truth(b))),
        Scalar::Or => truth_range(truth(a).or(truth(b))),
        Scalar::Xor => truth_range(match (truth(a), truth(b)) {
            (Truth::Unknown, _) | (_, Truth::Unknown) => Truth::Unknown,
            (x, y) => Truth::from(x != y),
        }),
        Scalar::Atan2 => {
            ValueRange { nan: a.nan || b.nan, ..ValueRange::between(-PI * (1.0 + 1e-13), PI * (1.0 + 1e-13)) }
        }
        Scalar::Hypot => ValueRange { nan: a.nan || b.nan, ..ValueRange::between(0.0, INFINITY) },
        Scalar::BitAnd | Scalar::BitOr | Scalar::BitXor => bits(op, a, b),
        Scalar::BitShift if a.lo >= 0.0 => ValueRange::integers(0.0, INFINITY),
        _ => ValueRange::ANY,
    }
}

fn comparison(op: Scalar) -> Option<Comparison> {
    Some(match op {
        Scalar::Lt => Comparison::Less,
        Scalar::Le => Comparison::AtMost,
        Scalar::Gt => Comparison::Greater,
        Scalar::Ge => Comparison::AtLeast,
        Scalar::Eq => Comparison::Equal,
        Scalar::Ne => Comparison::NotEqual,
        _ => return None,
    })
}

/// Bits of natural numbers: a conjunction is below both, the others below the next power of two.
fn bits(op: Scalar, a: ValueRange, b: ValueRange) -> ValueRange {
    if a.is_empty() || b.is_empty() {
        return ValueRange::NONE;
    }
    if a.lo < 0.0 || b.lo < 0.0 {
        return ValueRange::integers(f64::NEG_INFINITY, INFINITY);
    }
    let most = if op == Scalar::BitAnd { a.hi.min(b.hi) } else { 2.0 * a.hi.max(b.hi) };
    ValueRange::integers(0.0, most)
}

fn sign(r: ValueRange) -> ValueRange {
    let of = |x: f64| if x == 0.0 { 0.0 } else { x.signum() };
    if r.is_empty() {
        return r;
    }
    ValueRange { nan: r.nan, ..ValueRange::integers(of(r.lo), of(r.hi)) }
}

/// `isnan`, `isinf`, `isfinite` of every number of a range.
fn question(op: Scalar, r: ValueRange) -> Truth {
    let nan = match (r.nan, r.is_empty()) {
        (false, _) => Truth::No,
        (true, true) => Truth::Yes,
        (true, false) => Truth::Unknown,
    };
    let infinite = match is_infinite(r) {
        false => Truth::No,
        true if r.lo == r.hi && !r.nan => Truth::Yes,
        true => Truth::Unknown,
    };
    match op {
        Scalar::IsNan => nan,
        Scalar::IsInf => infinite,
        _ => nan.or(infinite).negate(),
    }
}

/// Whether every number of a range is nonzero, or every one zero. NaN has no truth: it raises an error.
pub(super) fn truth(r: ValueRange) -> Truth {
    if r.is_empty() {
        Truth::Unknown
    } else if r.lo > 0.0 || r.hi < 0.0 {
        Truth::Yes
    } else if r.lo == 0.0 && r.hi == 0.0 {
        Truth::No
    } else {
        Truth::Unknown
    }
}

/// The truth values that an answer leaves.
pub(super) fn truth_range(truth: Truth) -> ValueRange {
    match truth {
        Truth::Yes => ValueRange::integers(1.0, 1.0),
        Truth::No => ValueRange::integers(0.0, 0.0),
        Truth::Unknown => ValueRange::integers(0.0, 1.0),
    }
}

/// An infinity may be in the range.
pub(super) fn is_infinite(r: ValueRange) -> bool {
    !r.is_empty() && (r.lo == f64::NEG_INFINITY || r.hi == INFINITY)
}
