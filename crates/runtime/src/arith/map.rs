//! `map1` and `map2`: one scalar operation on values of any class. Which element type computes is decided here; the
//! loops are in `expand`, the operations in `real`, `complex`, `float` and `integer`.

use super::expand::{map_dear, map_into, map_same};
use super::kernel::Kernel1;
use super::operand::{Operand, complexes, doubles, integers, singles, with_int_type};
use super::operation::{Binary, Kind, Unary};
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
pub fn map1(operation: &Unary, a: Value) -> Result<Value> {
    let op = operation.op;
    if let Value::Scalar(x) = a
        && let Some(y) = scalar1(operation, x)
    {
        return Ok(Value::Scalar(y));
    }
    if let Value::Sparse(m) = &a {
        return elements::map1(operation, m);
    }
    if op == Scalar::Not {
        return if a.is_arithmetic() {
            Ok(map_same(convert::truths(a)?, |x| !x))
        } else {
            Err(unsupported1(op, &a))
        };
    }
    match a.class() {
        Class::Double | Class::Logical | Class::Char => double1(operation, a),
        Class::Single => single1(operation, a),
        class if class.is_integer() => {
            with_int_type!(class, T => integer::map1::<T>(operation, a), else Err(unsupported1(op, &a)))
        }
        _ => Err(unsupported1(op, &a)),
    }
}

/// Of a real double, where the result is one.
fn scalar1(operation: &Unary, x: f64) -> Option<f64> {
    let op = operation.op;
    if !real::stays_real(op, x) || (op == Scalar::Factorial && !special::has_factorial(x)) {
        return None;
    }
    operation.real.map(|f| f(x))
}

/// The operation at every place of two values, with implicit expansion.
///
/// # Errors
/// Extents that do not fit; classes that do not have the operation.
pub fn map2(operation: &Binary, a: Value, b: Value) -> Result<Value> {
    if let (&Value::Scalar(x), &Value::Scalar(y)) = (&a, &b)
        && let Some(z) = (operation.scalars)(x, y)
    {
        return Ok(z);
    }
    if a.is_sparse() || b.is_sparse() {
        return elements::map2(operation, a, b);
    }
    let op = operation.op;
    match &operation.kind {
        Kind::Arithmetic(arithmetic) => float::arithmetic((op, arithmetic), a, b),
        Kind::Comparison(comparison) => compare::compare((op, comparison), a, b),
        Kind::Connective(connective) => logic::combine_truths((op, *connective), a, b),
        Kind::Bits(bits) => logic::combine_bits((op, bits), a, b),
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

fn double1(operation: &Unary, a: Value) -> Result<Value> {
    let op = operation.op;
    if let Value::Complex(t) = a {
        return complex1(operation, Operand::of(t));
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
    if op == Scalar::Factorial && !x.data().iter().all(|&x| special::has_factorial(x)) {
        return Err(Error::new(
            "MATLAB:factorial:NNegativeInt",
            "N must be an array of real non-negative integers.",
        ));
    }
    if real::may_leave_reals(op) && !real::all_stay_real(op, x.data()) {
        return partly_complex(operation, &x);
    }
    match &operation.doubles {
        Some(each) => Ok(each.run(x)),
        None => Err(refused()),
    }
}

/// The error of an operand, whose class is noted before the operand is consumed.
fn unsupported_name(op: Scalar, a: &Value) -> impl Fn() -> Error + use<> {
    let class = a.class_name();
    move || Fault::UndefinedForClass.with(&[&name_of(op), &class])
}

/// The loop of an operation over numbers of one kind. One that calls a function stands beside the function: a program that names the operation
/// has this loop, and no other.
pub(super) enum Loop<T: 'static> {
    /// It has the operation written out.
    Own(fn(Operand<T>) -> Value),
    /// By vectors.
    Kernel(fn(Kernel1, Operand<T>) -> Value, Kernel1),
    /// It calls a function of reals.
    Real(fn(fn(f64) -> f64, Operand<T>) -> Value, fn(f64) -> f64),
    /// It calls a function of complex numbers.
    Complex(fn(fn(C64) -> C64, Operand<T>) -> Value, fn(C64) -> C64),
}

impl<T> Loop<T> {
    fn run(&self, x: Operand<T>) -> Value {
        match *self {
            Loop::Own(each) => each(x),
            Loop::Kernel(each, kernel) => each(kernel, x),
            Loop::Real(each, function) => each(function, x),
            Loop::Complex(each, function) => each(function, x),
        }
    }
}

/// The loop of an operation over doubles: those that are one instruction are written out, so that they vectorise.
pub(super) const fn loop_of_doubles(op: Scalar) -> Option<Loop<f64>> {
    Some(Loop::Own(match op {
        Scalar::Pos | Scalar::Real | Scalar::Conj => |x| x.into_value(),
        Scalar::Neg => |x| map_same(x, |x| -x),
        Scalar::Abs => |x| map_same(x, f64::abs),
        Scalar::Sqrt => |x| map_same(x, f64::sqrt),
        Scalar::Floor => |x| map_same(x, f64::floor),
        Scalar::Ceil => |x| map_same(x, f64::ceil),
        Scalar::Round => |x| map_same(x, f64::round),
        Scalar::Fix => |x| map_same(x, f64::trunc),
        Scalar::Sign => |x| map_same(x, real::sign),
        Scalar::IsNan => |x| map_into(&x, f64::is_nan),
        Scalar::IsInf => |x| map_into(&x, f64::is_infinite),
        Scalar::IsFinite => |x| map_into(&x, f64::is_finite),
        _ => {
            return match (kernel::unary(op), real::real1(op)) {
                (Some(kernel), _) => Some(Loop::Kernel(kernel::drive::map, kernel)),
                (None, Some(function)) => Some(Loop::Real(|f, x| map_dear(x, f), function)),
                (None, None) => None,
            };
        }
    }))
}

/// The operation on reals some of which leave the reals: those that stay have the value that they have alone.
fn partly_complex(operation: &Unary, x: &Operand<f64>) -> Result<Value> {
    let op = operation.op;
    let (Some(real), Some(complex)) = (operation.real, operation.complex) else {
        return Err(Fault::UndefinedForClass.with(&[&name_of(op), &"double"]));
    };
    let f = |x| {
        if real::stays_real(op, x) { C64::new(real(x), 0.0) } else { complex(C64::new(x, 0.0)) }
    };
    Ok(map_into(x, f).narrowed())
}

/// The loop of an operation over complex numbers.
pub(super) const fn loop_of_complexes(op: Scalar) -> Option<Loop<C64>> {
    Some(Loop::Own(match op {
        Scalar::Pos => |z| z.into_value().narrowed(),
        Scalar::Neg => |z| map_same(z, |z| C64::new(-z.re, -z.im)).narrowed(),
        Scalar::Conj => |z| map_same(z, |z| C64::new(z.re, -z.im)).narrowed(),
        Scalar::Abs => |z| map_into(&z, complex::magnitude),
        Scalar::Real => |z| map_into(&z, |z| z.re),
        Scalar::Imag => |z| map_into(&z, |z| z.im),
        Scalar::Angle => |z| map_into(&z, complex::angle),
        Scalar::IsNan => |z| map_into(&z, |z| z.re.is_nan() || z.im.is_nan()),
        Scalar::IsInf => |z| map_into(&z, |z| z.re.is_infinite() || z.im.is_infinite()),
        Scalar::IsFinite => |z| map_into(&z, |z| z.re.is_finite() && z.im.is_finite()),
        _ => {
            // Those that take no longer than their elements' way through memory need no threads.
            let is_short = matches!(op, Scalar::Floor | Scalar::Ceil | Scalar::Round | Scalar::Fix);
            return match complex::complex1(op) {
                Some(function) if is_short => Some(Loop::Complex(|f, z| map_same(z, f).narrowed(), function)),
                Some(function) => Some(Loop::Complex(|f, z| map_dear(z, f).narrowed(), function)),
                None => None,
            };
        }
    }))
}

fn complex1(operation: &Unary, x: Operand<C64>) -> Result<Value> {
    match &operation.complexes {
        Some(each) => Ok(each.run(x)),
        None => {
            let text = format!("{}: input must be real.", name_of(operation.op));
            Err(Error::new("MATLAB:UndefinedFunction", text))
        }
    }
}

/// Singles are computed in double precision and rounded once.
fn single1(operation: &Unary, a: Value) -> Result<Value> {
    let refused = || Fault::UndefinedForClass.with(&[&name_of(operation.op), &"single"]);
    match a {
        Value::ComplexSingle(_) => {
            convert::to_single(complex1(operation, complexes(a).ok_or_else(refused)?)?)
        }
        real => real_single1(operation, singles(real).ok_or_else(refused)?),
    }
}

fn real_single1(operation: &Unary, x: Operand<f32>) -> Result<Value> {
    let op = operation.op;
    let leaves = |x: f32| !real::stays_real(op, f64::from(x));
    if op == Scalar::Factorial || (real::may_leave_reals(op) && x.data().iter().any(|&x| leaves(x))) {
        return convert::to_single(double1(operation, x.convert(f64::from).into_value())?);
    }
    match &operation.singles {
        Some(each) => Ok(each.run(x)),
        None => Err(Fault::UndefinedForClass.with(&[&name_of(op), &"single"])),
    }
}

/// The loop of an operation over singles.
pub(super) const fn loop_of_singles(op: Scalar) -> Option<Loop<f32>> {
    Some(Loop::Own(match op {
        Scalar::Pos | Scalar::Real | Scalar::Conj => |x| x.into_value(),
        Scalar::Neg => |x| map_same(x, |x| -x),
        Scalar::Abs => |x| map_same(x, f32::abs),
        Scalar::Sqrt => |x| map_same(x, f32::sqrt),
        Scalar::Floor => |x| map_same(x, f32::floor),
        Scalar::Ceil => |x| map_same(x, f32::ceil),
        Scalar::Round => |x| map_same(x, f32::round),
        Scalar::Fix => |x| map_same(x, f32::trunc),
        Scalar::IsNan => |x| map_into(&x, f32::is_nan),
        Scalar::IsInf => |x| map_into(&x, f32::is_infinite),
        Scalar::IsFinite => |x| map_into(&x, f32::is_finite),
        _ => {
            return match (kernel::unary(op), real::real1(op)) {
                (Some(kernel), _) => Some(Loop::Kernel(kernel::drive::map, kernel)),
                (None, Some(function)) => {
                    Some(Loop::Real(|f, x| map_same(x, |x| f(f64::from(x)) as f32), function))
                }
                (None, None) => None,
            };
        }
    }))
}

/// The elements of a value as integers of its own class, for operations that are about one class.
pub(crate) fn own_integers<T: crate::value::IntElement>(op: Scalar, a: Value) -> Result<Operand<T>> {
    let refused = unsupported_name(op, &a);
    integers::<T>(a).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::super::operation;
    use super::*;

    /// What the engines read of an operation is what it does.
    #[test]
    fn logical_results_are_those_of_the_operations_that_say_so() {
        let mut seen = 0;
        for builtin in Builtin::all() {
            let Computes::Map(op) = builtin.signature().computes else { continue };
            for class in [Class::Double, Class::Single, Class::Int8, Class::Logical, Class::Char] {
                let Ok(a) = convert::to_class(Value::Scalar(1.0), class) else { continue };
                let result = match operation::unary(op) {
                    Some(unary) => map1(unary, a),
                    None => map2(operation::binary(op).unwrap_or(&operation::ADD), a.clone(), a),
                };
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
