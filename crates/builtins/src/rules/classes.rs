//! The class of an operation's result from those of its operands.
//!
//! ```text
//! single + double      single         int8 + double     int8        int8 + int16     an error
//! logical + char       double         "a" + 1           string      "a" - 1          an error
//! ```

use crate::Scalar;
use lanner_facts::{Class, ClassSet};

/// Numbers, truth values and characters: what arithmetic takes.
pub(super) fn is_arithmetic(class: Class) -> bool {
    ClassSet::ARITHMETIC.contains(class)
}

/// The class that arithmetic computes in: double for truth values and characters.
pub(super) fn computed(class: Class) -> Class {
    if matches!(class, Class::Logical | Class::Char) { Class::Double } else { class }
}

/// The result of a one-operand operation; none where the class has not got it.
pub(super) fn of_one(op: Scalar, class: Class) -> Option<Class> {
    if !is_arithmetic(class) {
        return None;
    }
    if op.gives_logical() {
        return Some(Class::Logical);
    }
    let of_integers = matches!(
        op,
        Scalar::Pos
            | Scalar::Neg
            | Scalar::Real
            | Scalar::Imag
            | Scalar::Conj
            | Scalar::Floor
            | Scalar::Ceil
            | Scalar::Round
            | Scalar::Fix
            | Scalar::Abs
            | Scalar::Sign
            | Scalar::Factorial
    );
    (of_integers || !class.is_integer()).then(|| computed(class))
}

/// The result of a two-operand operation; none where the classes have not got it.
pub(super) fn of_two(op: Scalar, a: Class, b: Class) -> Option<Class> {
    match op {
        _ if op.is_comparison() => {
            let compared = (is_arithmetic(a) && is_arithmetic(b)) || with_text(a, b);
            compared.then_some(Class::Logical)
        }
        _ if op.is_connective() => (is_arithmetic(a) && is_arithmetic(b)).then_some(Class::Logical),
        Scalar::Add if with_text(a, b) => Some(Class::String),
        Scalar::BitShift => {
            // The places are numbers of any class.
            let places = if b == Class::Single { b } else { Class::Double };
            let integer = Some(a).filter(|a| a.is_integer() && is_arithmetic(b));
            integer.or_else(|| floating(a, places).filter(|_| is_arithmetic(b)))
        }
        Scalar::BitAnd | Scalar::BitOr | Scalar::BitXor if a == Class::Logical && b == Class::Logical => {
            Some(Class::Logical)
        }
        Scalar::Atan2 | Scalar::Hypot => floating(a, b).filter(|class| class.is_float()),
        _ => arithmetic(a, b),
    }
}

/// The class of a sum of numbers.
pub(super) fn arithmetic(a: Class, b: Class) -> Option<Class> {
    match (a.is_integer(), b.is_integer()) {
        (true, true) => (a == b).then_some(a),
        (true, false) => is_arithmetic(b).then_some(a),
        (false, true) => is_arithmetic(a).then_some(b),
        (false, false) => floating(a, b),
    }
}

/// Single where one is, else double; none with others.
fn floating(a: Class, b: Class) -> Option<Class> {
    if !is_arithmetic(a) || !is_arithmetic(b) || a.is_integer() || b.is_integer() {
        return None;
    }
    Some(if a == Class::Single || b == Class::Single { Class::Single } else { Class::Double })
}

/// A string beside something that reads as text.
fn with_text(a: Class, b: Class) -> bool {
    let reads = |class: Class| is_arithmetic(class) || matches!(class, Class::String | Class::Cell);
    (a == Class::String && reads(b)) || (b == Class::String && reads(a))
}

/// What all pairs of classes give.
pub(super) fn of_pairs(a: ClassSet, b: ClassSet, f: impl Fn(Class, Class) -> Option<Class>) -> ClassSet {
    a.iter().flat_map(|x| b.iter().filter_map(|y| f(x, y)).collect::<Vec<_>>()).collect()
}
