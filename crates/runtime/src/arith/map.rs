//! `map1` and `map2`: one scalar operation on values of any class. Which element type computes is decided here; the
//! loops are in `expand`, the operations in `real`, `complex`, `float` and `integer`.

use super::expand::{Plain, map_dear, map_into, map_same};
use super::operand::{Operand, complexes, doubles, integers, singles, with_int_type};
use super::{compare, complex, convert, float, integer, kernel, logic, real, special};
use crate::sparse::elements;
use crate::value::{C64, Value};
use crate::{Error, Fault, Result};
use lanner_builtins::{BinaryOp, Builtin, Computes, Scalar, UnaryOp};
use lanner_facts::Class;

/// The operation at every element.
///
/// # Errors
/// Classes that do not have the operation.
pub fn map1(op: Scalar, a: Value) -> Result<Value> {
    if let Value::Scalar(x) = a
        && let Some(y) = real::scalar1(op, x)
    {
        return Ok(Value::Scalar(y));
    }
    if let Value::Sparse(m) = &a {
        return elements::map1(op, m);
    }
    if op == Scalar::Not {
        return if a.is_arithmetic() {
            Ok(map_same(convert::truths(a)?, |x| !x))
        } else {
            Err(unsupported1(op, &a))
        };
    }
    match a.class() {
        Class::Double | Class::Logical | Class::Char => double1(op, a),
        Class::Single => single1(op, a),
        class if class.is_integer() => {
            with_int_type!(class, T => integer::map1::<T>(op, a), else Err(unsupported1(op, &a)))
        }
        _ => Err(unsupported1(op, &a)),
    }
}

/// The operation at every place of two values, with implicit expansion.
///
/// # Errors
/// Extents that do not fit; classes that do not have the operation.
pub fn map2(op: Scalar, a: Value, b: Value) -> Result<Value> {
    if let (&Value::Scalar(x), &Value::Scalar(y)) = (&a, &b) {
        if let Some(z) = real::scalar2(op, x, y) {
            return Ok(Value::Scalar(z));
        }
        if let Some(z) = real::logical2(op, x, y) {
            return Ok(Value::Bool(z));
        }
    }
    if a.is_sparse() || b.is_sparse() {
        return elements::map2(op, a, b);
    }
    match op {
        op if op.is_comparison() => compare::compare(op, a, b),
        op if op.is_connective() => logic::combine_truths(op, a, b),
        Scalar::BitAnd | Scalar::BitOr | Scalar::BitXor | Scalar::BitShift => logic::combine_bits(op, a, b),
        _ => float::arithmetic(op, a, b),
    }
}

/// The symbol or function name by which messages call an operation.
pub(crate) fn name_of(op: Scalar) -> &'static str {
    let symbol = match op {
        Scalar::Add => BinaryOp::Add.symbol(),
        Scalar::Sub => BinaryOp::Sub.symbol(),
        Scalar::Mul => BinaryOp::Times.symbol(),
        Scalar::Div => BinaryOp::RDivide.symbol(),
        Scalar::LeftDiv => BinaryOp::LDivide.symbol(),
        Scalar::Pow => BinaryOp::Power.symbol(),
        Scalar::Lt => BinaryOp::Lt.symbol(),
        Scalar::Le => BinaryOp::Le.symbol(),
        Scalar::Gt => BinaryOp::Gt.symbol(),
        Scalar::Ge => BinaryOp::Ge.symbol(),
        Scalar::Eq => BinaryOp::Eq.symbol(),
        Scalar::Ne => BinaryOp::Ne.symbol(),
        Scalar::And => BinaryOp::And.symbol(),
        Scalar::Or => BinaryOp::Or.symbol(),
        Scalar::Pos => UnaryOp::Plus.symbol(),
        Scalar::Neg => UnaryOp::Minus.symbol(),
        Scalar::Not => UnaryOp::Not.symbol(),
        _ => "",
    };
    if !symbol.is_empty() {
        return symbol;
    }
    Builtin::all()
        .map(Builtin::signature)
        .find(|row| row.computes == Computes::Map(op))
        .map_or("", |row| row.name)
}

/// The error of an operand whose class lacks the operation.
#[cold]
pub(crate) fn unsupported1(op: Scalar, a: &Value) -> Error {
    match op {
        Scalar::Pos | Scalar::Neg | Scalar::Not => {
            Fault::NoUnaryOperator.with(&[&name_of(op), &a.class_name()])
        }
        _ => Fault::UndefinedForClass.with(&[&name_of(op), &a.class_name()]),
    }
}

/// The error of operands one of whose classes lacks the operation; MATLAB names that one.
#[cold]
pub(crate) fn unsupported2(op: Scalar, a: &Value, b: &Value) -> Error {
    let name = name_of(op);
    let (culprit, other) = if a.is_arithmetic() { (b, a) } else { (a, b) };
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Fault::UndefinedForClass.with(&[&name, &culprit.class_name()]);
    }
    Fault::NoBinaryOperator.with(&[&name, &culprit.class_name(), &other.class_name()])
}

fn double1(op: Scalar, a: Value) -> Result<Value> {
    if let Value::Complex(t) = a {
        return complex1(op, Operand::of(t));
    }
    if let Scalar::Real | Scalar::Pos | Scalar::Conj = op
        && let Value::Range(_) = a
    {
        return Ok(a);
    }
    let refused = unsupported_name(op, &a);
    let Some(x) = doubles(a) else {
        return Err(refused());
    };
    if let Some(truths) = tested(op, &x) {
        return Ok(truths);
    }
    if op == Scalar::Factorial && !x.data().iter().all(|&x| special::has_factorial(x)) {
        return Err(Error::new(
            "MATLAB:factorial:NNegativeInt",
            "N must be an array of real non-negative integers.",
        ));
    }
    if real::may_leave_reals(op) && !real::all_stay_real(op, x.data()) {
        return partly_complex(op, &x);
    }
    match real::real1(op) {
        Some(f) => Ok(real_loop(op, x, f)),
        None => Err(refused()),
    }
}

/// The error of an operand, whose class is noted before the operand is consumed.
fn unsupported_name(op: Scalar, a: &Value) -> impl Fn() -> Error + use<> {
    let class = a.class_name();
    move || Fault::UndefinedForClass.with(&[&name_of(op), &class])
}

/// The loop over reals: the operations that are one instruction are written out, so that the loop vectorises.
fn real_loop(op: Scalar, x: Operand<f64>, f: fn(f64) -> f64) -> Value {
    match op {
        Scalar::Pos | Scalar::Real | Scalar::Conj => x.into_value(),
        Scalar::Neg => map_same(x, |x| -x),
        Scalar::Abs => map_same(x, f64::abs),
        Scalar::Sqrt => map_same(x, f64::sqrt),
        Scalar::Floor => map_same(x, f64::floor),
        Scalar::Ceil => map_same(x, f64::ceil),
        Scalar::Round => map_same(x, f64::round),
        Scalar::Fix => map_same(x, f64::trunc),
        Scalar::Sign => map_same(x, real::sign),
        _ => match kernel::unary(op) {
            Some(kernel) => kernel::drive::map(kernel, x),
            None => map_dear(x, f),
        },
    }
}

/// The operation on reals some of which leave the reals: those that stay have the value that they have alone.
fn partly_complex(op: Scalar, x: &Operand<f64>) -> Result<Value> {
    let (Some(real), Some(complex)) = (real::real1(op), complex::complex1(op)) else {
        return Err(Fault::UndefinedForClass.with(&[&name_of(op), &"double"]));
    };
    let f = |x| {
        if real::stays_real(op, x) { C64::new(real(x), 0.0) } else { complex(C64::new(x, 0.0)) }
    };
    Ok(map_into(x, f).narrowed())
}

/// What kind of number each one is, if that is asked.
fn tested<T: Plain + Into<f64>>(op: Scalar, x: &Operand<T>) -> Option<Value> {
    Some(match op {
        Scalar::IsNan => map_into(x, |x| x.into().is_nan()),
        Scalar::IsInf => map_into(x, |x| x.into().is_infinite()),
        Scalar::IsFinite => map_into(x, |x| x.into().is_finite()),
        _ => return None,
    })
}

fn complex1(op: Scalar, x: Operand<C64>) -> Result<Value> {
    if let Some(f) = complex::complex1(op) {
        return Ok(map_dear(x, f).narrowed());
    }
    if let Some(f) = complex::real_part_of(op) {
        return Ok(map_into(&x, f));
    }
    match op {
        Scalar::IsNan => Ok(map_into(&x, |z| z.re.is_nan() || z.im.is_nan())),
        Scalar::IsInf => Ok(map_into(&x, |z| z.re.is_infinite() || z.im.is_infinite())),
        Scalar::IsFinite => Ok(map_into(&x, |z| z.re.is_finite() && z.im.is_finite())),
        _ => Err(Error::new("MATLAB:UndefinedFunction", format!("{}: input must be real.", name_of(op)))),
    }
}

/// Singles are computed in double precision and rounded once.
fn single1(op: Scalar, a: Value) -> Result<Value> {
    match a {
        Value::ComplexSingle(_) => match complexes(a) {
            Some(z) => convert::to_single(complex1(op, z)?),
            None => Err(Fault::UndefinedForClass.with(&[&name_of(op), &"single"])),
        },
        real => match singles(real) {
            Some(x) => real_single1(op, x),
            None => Err(Fault::UndefinedForClass.with(&[&name_of(op), &"single"])),
        },
    }
}

fn real_single1(op: Scalar, x: Operand<f32>) -> Result<Value> {
    if let Some(truths) = tested(op, &x) {
        return Ok(truths);
    }
    let leaves = |x: f32| !real::stays_real(op, f64::from(x));
    if op == Scalar::Factorial || (real::may_leave_reals(op) && x.data().iter().any(|&x| leaves(x))) {
        return convert::to_single(double1(op, x.convert(f64::from).into_value())?);
    }
    Ok(match op {
        Scalar::Pos | Scalar::Real | Scalar::Conj => x.into_value(),
        Scalar::Neg => map_same(x, |x| -x),
        Scalar::Abs => map_same(x, f32::abs),
        Scalar::Sqrt => map_same(x, f32::sqrt),
        Scalar::Floor => map_same(x, f32::floor),
        Scalar::Ceil => map_same(x, f32::ceil),
        Scalar::Round => map_same(x, f32::round),
        Scalar::Fix => map_same(x, f32::trunc),
        _ => match (kernel::unary(op), real::real1(op)) {
            (Some(kernel), _) => kernel::drive::map(kernel, x),
            (None, Some(f)) => map_same(x, |x| f(f64::from(x)) as f32),
            (None, None) => return Err(Fault::UndefinedForClass.with(&[&name_of(op), &"single"])),
        },
    })
}

/// The elements of a value as integers of its own class, for operations that are about one class.
pub(crate) fn own_integers<T: crate::value::IntElement>(op: Scalar, a: Value) -> Result<Operand<T>> {
    let refused = unsupported_name(op, &a);
    integers::<T>(a).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the engines read of an operation is what it does.
    #[test]
    fn logical_results_are_those_of_the_operations_that_say_so() {
        let mut seen = 0;
        for builtin in Builtin::all() {
            let Computes::Map(op) = builtin.signature().computes else { continue };
            for class in [Class::Double, Class::Single, Class::Int8, Class::Logical, Class::Char] {
                let Ok(a) = convert::to_class(Value::Scalar(1.0), class) else { continue };
                let result = if op.operands() == 1 { map1(op, a) } else { map2(op, a.clone(), a) };
                let Ok(result) = result else { continue };
                let bits = matches!(op, Scalar::BitAnd | Scalar::BitOr | Scalar::BitXor);
                let is_logical = result.class() == Class::Logical;
                assert_eq!(
                    is_logical,
                    op.gives_logical() || bits && class == Class::Logical,
                    "{builtin} {class:?}"
                );
                seen += 1;
            }
        }
        assert!(seen > 200, "{seen}");
    }
}
