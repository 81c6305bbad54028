//! Element by element, with implicit expansion.
//!
//! ```text
//! x + y       where x and y conform: their join; integer, single or double; the sum of their ranges
//! sqrt(x)     real where x is known not to be negative, else real or complex
//! "a" + c     a string; where c is char its rows are texts, so its extents are others
//! ```

use super::classes::{self, is_arithmetic};
use super::scalars;
use crate::{Call, Kernel, Scalar};
use lanner_facts::{Class, ClassSet, Complexity, Fact, Shape, ShapeOp, Truth, ValueRange};

/// A scalar operation on each element.
pub fn map(call: &mut Call<'_>) -> Vec<Fact> {
    let Kernel::Map(op) = call.row.kernel else { return Vec::new() };
    match call.args {
        [a] if op.operands() == 1 => one(call, op, &a.clone()),
        [a, b] if op.operands() == 2 => two(call, op, (&a.clone(), &b.clone())),
        _ => call.fail(),
    }
}

/// A one-operand operation on each element.
pub(super) fn one(call: &mut Call<'_>, op: Scalar, a: &Fact) -> Vec<Fact> {
    let taken: ClassSet = a.classes.iter().filter(|&c| classes::of_one(op, c).is_some()).collect();
    let classes: ClassSet = taken.iter().filter_map(|c| classes::of_one(op, c)).collect();
    if classes.is_none() || (a.complexity == Complexity::Complex && !takes_complex(op)) {
        return call.fail();
    }
    let complexity = complexity_of_one(call, op, a);
    let range = range_of_one(call, op, a, taken);
    vec![Fact { classes, complexity, range, ..Fact::any(a.shape) }]
}

/// The operation has a value for complex numbers.
fn takes_complex(op: Scalar) -> bool {
    !matches!(
        op,
        Scalar::Not
            | Scalar::Cbrt
            | Scalar::Gamma
            | Scalar::LogGamma
            | Scalar::Erf
            | Scalar::Erfc
            | Scalar::ErfInv
            | Scalar::ErfcInv
            | Scalar::Factorial
    )
}

fn always_real(op: Scalar) -> bool {
    let asks = matches!(op, Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite);
    asks || matches!(op, Scalar::Abs | Scalar::Real | Scalar::Imag | Scalar::Angle) || !takes_complex(op)
}

/// Where a real number has a real value: none for everywhere.
fn leaves_reals(op: Scalar, r: ValueRange) -> Truth {
    let outside = |lo: f64, hi: f64| {
        if r.is_empty() || (r.lo >= lo && r.hi <= hi) {
            Truth::No
        } else if (r.hi < lo || r.lo > hi) && !r.nan {
            Truth::Yes
        } else {
            Truth::Unknown
        }
    };
    match op {
        Scalar::Sqrt | Scalar::Log | Scalar::Log2 | Scalar::Log10 => outside(0.0, f64::INFINITY),
        Scalar::Log1p => outside(-1.0, f64::INFINITY),
        Scalar::Acosh => outside(1.0, f64::INFINITY),
        Scalar::Asin | Scalar::Acos | Scalar::AsinDegrees | Scalar::AcosDegrees | Scalar::Atanh => {
            outside(-1.0, 1.0)
        }
        Scalar::Asec | Scalar::Acsc if r.lo >= 1.0 || r.hi <= -1.0 => Truth::No,
        Scalar::Asec | Scalar::Acsc => Truth::Unknown,
        _ => Truth::No,
    }
}

fn complexity_of_one(call: &Call<'_>, op: Scalar, a: &Fact) -> Complexity {
    if always_real(op) {
        return Complexity::Real;
    }
    if a.complexity != Complexity::Real {
        // A result without imaginary parts is stored real.
        return Complexity::Either;
    }
    // Only `sqrt` and the logarithm of negative numbers have imaginary parts that are never rounded to zero.
    let certain = matches!(op, Scalar::Sqrt | Scalar::Log) && call.terms.is_empty_shape(a.shape).is_no();
    match leaves_reals(op, a.range) {
        Truth::No => Complexity::Real,
        Truth::Yes if certain => Complexity::Complex,
        Truth::Yes | Truth::Unknown => Complexity::Either,
    }
}

fn range_of_one(call: &mut Call<'_>, op: Scalar, a: &Fact, taken: ClassSet) -> ValueRange {
    let real = in_classes(call, taken, |call, class| {
        let r = a.range.meet(ValueRange::of_class(class), call.terms);
        let result = classes::of_one(op, class).unwrap_or(class);
        (result, scalars::of_one(op, r, call.terms))
    });
    match (a.complexity, op) {
        (Complexity::Real, _) => real,
        (_, Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite | Scalar::Not) => ValueRange::integers(0.0, 1.0),
        (_, Scalar::Abs) => ValueRange { nan: true, ..ValueRange::between(0.0, f64::INFINITY) },
        (_, Scalar::Angle) => ValueRange { nan: true, ..ValueRange::between(-3.15, 3.15) },
        (_, _) => ValueRange::ANY,
    }
}

/// What the results of all classes may be, each with its class.
fn in_classes(
    call: &mut Call<'_>,
    classes: ClassSet,
    mut of: impl FnMut(&mut Call<'_>, Class) -> (Class, ValueRange),
) -> ValueRange {
    let mut all = ValueRange::NONE;
    for class in classes.iter() {
        let (result, range) = of(call, class);
        all = all.join(range.converted(result, call.terms), call.terms);
    }
    all
}

/// A two-operand operation on each pair of elements.
pub(super) fn two(call: &mut Call<'_>, op: Scalar, (a, b): (&Fact, &Fact)) -> Vec<Fact> {
    let facts = two_alone(call, op, (a, b));
    if facts.is_empty() {
        return facts;
    }
    let Some(shape) = joined_shape(call, op, (a, b)) else { return call.fail() };
    let is_one_value = call.args.len() == 2 && call.firsts == [0, 0];
    let range_of = |fact: &Fact| match fact.complexity {
        Complexity::Real if is_one_value => of_itself(op, fact.range),
        Complexity::Real | Complexity::Complex | Complexity::Either => fact.range,
    };
    facts.into_iter().map(|fact| Fact { shape, range: range_of(&fact), ..fact }).collect()
}

/// The same without the shape of the result, which is the first operand's here, and without its condition.
pub(super) fn two_alone(call: &mut Call<'_>, op: Scalar, (a, b): (&Fact, &Fact)) -> Vec<Fact> {
    let classes = classes::of_pairs(a.classes, b.classes, |x, y| classes::of_two(op, x, y));
    let has_complex = a.complexity == Complexity::Complex || b.complexity == Complexity::Complex;
    let wants_real = matches!(
        op,
        Scalar::And
            | Scalar::Or
            | Scalar::Xor
            | Scalar::Mod
            | Scalar::Rem
            | Scalar::Atan2
            | Scalar::BitAnd
            | Scalar::BitOr
            | Scalar::BitXor
            | Scalar::BitShift
    );
    if classes.is_none() || (has_complex && wants_real) {
        return call.fail();
    }
    let complexity = complexity_of_two(op, classes, (a, b), wants_real);
    let mut range = range_of_two(call, op, (a, b));
    if let Some(class) = classes.only() {
        range = range.meet(ValueRange::of_class(class), call.terms);
    }
    vec![Fact { classes, complexity, range, ..Fact::any(a.shape) }]
}

/// The shape of implicit expansion, with its condition; none where the operands never conform. Beside a string a char array
/// is the texts of its rows.
fn joined_shape(call: &mut Call<'_>, op: Scalar, (a, b): (&Fact, &Fact)) -> Option<Shape> {
    let reads_text = matches!(
        op,
        Scalar::Add | Scalar::Lt | Scalar::Le | Scalar::Gt | Scalar::Ge | Scalar::Eq | Scalar::Ne
    );
    let string = |x: &Fact| reads_text && x.classes.contains(Class::String);
    let texts = |call: &mut Call<'_>, x: &Fact, beside: &Fact| {
        if !x.classes.contains(Class::Char) || !string(beside) || call.terms.is_scalar(x.shape).is_yes() {
            return Some(x.shape);
        }
        let only = x.classes.only().is_some() && beside.classes.only().is_some();
        let one = call.terms.number(1);
        let is_row = call.terms.extents(x.shape).is_some_and(|e| e.len() == 2 && e[0] == one);
        (only && is_row).then(|| call.terms.scalar())
    };
    let (Some(left), Some(right)) = (texts(call, a, b), texts(call, b, a)) else {
        return Some(call.terms.fresh_shape("?", None));
    };
    let outcome = call.terms.apply(ShapeOp::Elementwise, &[left, right]);
    call.require(outcome.condition);
    (!call.terms.holds(outcome.condition).is_no()).then_some(outcome.shape)
}

fn complexity_of_two(op: Scalar, classes: ClassSet, (a, b): (&Fact, &Fact), real: bool) -> Complexity {
    let never_complex = |class: Class| !class.is_float();
    if real || op == Scalar::Hypot || classes.iter().all(never_complex) {
        return Complexity::Real;
    }
    match (a.complexity, b.complexity) {
        (Complexity::Real, Complexity::Real) if op != Scalar::Pow || a.range.power_is_real(b.range) => {
            Complexity::Real
        }
        _ => Complexity::Either,
    }
}

/// Classes that compute alike stand for each other: what is neither integer nor single is double.
fn representatives(fact: &Fact) -> Vec<Class> {
    let mut found: Vec<Class> =
        fact.classes.iter().filter(|&c| is_arithmetic(c)).map(classes::computed).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The range of an operation whose operands are one real value: `x.*x` is never negative.
fn of_itself(op: Scalar, range: ValueRange) -> ValueRange {
    match op {
        Scalar::Mul => ValueRange { lo: range.lo.max(0.0), ..range },
        Scalar::Sub if range.lo <= 0.0 && range.hi >= 0.0 => ValueRange { lo: 0.0, hi: 0.0, ..range },
        _ => range,
    }
}

fn range_of_two(call: &mut Call<'_>, op: Scalar, (a, b): (&Fact, &Fact)) -> ValueRange {
    /// More pairs of classes are not worth the work.
    const MOST: usize = 12;
    let of_strings = a.classes.contains(Class::String) || b.classes.contains(Class::String);
    let real = a.complexity == Complexity::Real && b.complexity == Complexity::Real;
    let (left, right) = (representatives(a), representatives(b));
    if op.gives_logical() && (of_strings || !real || left.len() * right.len() > MOST) {
        return ValueRange::integers(0.0, 1.0);
    }
    if !real || left.len() * right.len() > MOST {
        return match op {
            Scalar::Hypot => ValueRange { nan: true, ..ValueRange::between(0.0, f64::INFINITY) },
            _ => ValueRange::ANY,
        };
    }
    let mut all = ValueRange::NONE;
    for &x in &left {
        for &y in &right {
            // Truth values and characters are within double here, but the result of bits keeps to them.
            let Some(result) = classes::of_two(op, x, y) else { continue };
            let range = range_of_pair(call, op, (a.range, x), (b.range, y)).converted(result, call.terms);
            all = all.join(range, call.terms);
        }
    }
    all
}

/// The range of the operation on numbers of two classes, before it is converted to the class of the result.
fn range_of_pair(
    call: &mut Call<'_>,
    op: Scalar,
    (a, x): (ValueRange, Class),
    (b, y): (ValueRange, Class),
) -> ValueRange {
    let (mut a, mut b) = (a, b);
    for (range, class) in [(&mut a, x), (&mut b, y)] {
        if class.is_integer() {
            *range = range.meet(ValueRange::of_class(class), call.terms);
        }
    }
    if op == Scalar::BitShift && x.is_integer() {
        // Bits that are moved into the sign are not saturated.
        return ValueRange::ANY;
    }
    let is_wide = |class: Class| matches!(class, Class::Int64 | Class::Uint64);
    let exact = |r: ValueRange| r.is_empty() || (r.lo.abs() <= EXACT && r.hi.abs() <= EXACT);
    if (is_wide(x) || is_wide(y)) && !(exact(a) && exact(b)) {
        // Bounds are doubles, the numbers are more exact.
        return if op.gives_logical() { ValueRange::integers(0.0, 1.0) } else { ValueRange::ANY };
    }
    if (x == Class::Single && !y.is_integer()) || (y == Class::Single && !x.is_integer()) {
        a = a.converted(Class::Single, call.terms);
        b = b.converted(Class::Single, call.terms);
    }
    scalars::of_two(op, a, b, call.terms)
}

/// Up to here every integer is a double.
const EXACT: f64 = (1u64 << 53) as f64;
