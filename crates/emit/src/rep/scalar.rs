//! The rules for scalars: what holds the result of an operation on them.

use super::{DOUBLE, LOGICAL, Rep};
use crate::row::is_real_function;
use lanner_builtins::{BinaryOp, Extent, Scalar, ScalarForm, UnaryOp};
use lanner_facts::Fact;
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{Constant, Func, Operand, OperandKind};

/// Up to here every integer is a double.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The number that an operand is, where it is a constant.
pub(super) fn constant(func: &Func, operand: Operand) -> Option<f64> {
    let OperandKind::Const(constant) = operand.kind() else { return None };
    if let Constant::Double(x) = func.constants[constant] { Some(x) } else { None }
}

/// Of a constant.
pub(super) fn of_constant(constant: &Constant) -> Rep {
    match *constant {
        Constant::Double(x) if x.fract() == 0.0 && x.abs() < EXACT && !(x == 0.0 && x.is_sign_negative()) => {
            Rep::Integer
        }
        Constant::Double(_) => DOUBLE,
        Constant::Imaginary(_) => Rep::Complex,
        _ => Rep::Boxed,
    }
}

/// Whether the fact says that it is an integer that a double can count.
fn counts(fact: Option<&Fact>) -> bool {
    fact.is_some_and(|fact| {
        let range = fact.range;
        range.integer && !range.nan && -EXACT < range.lo && range.hi < EXACT
    })
}

/// An integer only where the fact says that it is one that can be counted.
pub(super) fn narrowed(rep: Rep, fact: Option<&Fact>) -> Rep {
    if rep == Rep::Integer && !counts(fact) { DOUBLE } else { rep }
}

/// What holds the extent of a value.
pub(super) fn sized(base: Rep) -> Rep {
    match base {
        Rep::Array(..)
        | Rep::ComplexArray(_)
        | Rep::Made(..)
        | Rep::Integer
        | Rep::Scalar(_)
        | Rep::Complex => Rep::Integer,
        Rep::Range | Rep::Boxed => Rep::Boxed,
    }
}

/// Whether elements of a type can be made of a scalar and the array keeps its class.
pub(crate) fn stores(ty: Type, value: Rep) -> bool {
    match value {
        Rep::Scalar(of) if of == ty => true,
        Rep::Integer | LOGICAL | DOUBLE => ty != Type::Bool && ty != Type::Char,
        _ => false,
    }
}

pub(super) fn unary(op: UnaryOp, a: Rep, fact: Option<&Fact>) -> Rep {
    match (op, a) {
        (UnaryOp::Minus | UnaryOp::Plus | UnaryOp::CTranspose | UnaryOp::Transpose, Rep::Complex) => a,
        (UnaryOp::Not, a) if a.is_number() => LOGICAL,
        (UnaryOp::Plus | UnaryOp::CTranspose | UnaryOp::Transpose, Rep::Integer | Rep::Scalar(Type::F64)) => {
            a
        }
        (UnaryOp::Minus, Rep::Integer) => {
            let is_zero = fact.is_none_or(|fact| fact.range.lo <= 0.0 && 0.0 <= fact.range.hi);
            if is_zero { DOUBLE } else { narrowed(a, fact) }
        }
        (UnaryOp::Minus, DOUBLE | Rep::Scalar(Type::F32)) => a,
        _ => Rep::Boxed,
    }
}

/// The scalar operation that an operator is on scalars.
pub(crate) fn scalar_operation(op: BinaryOp) -> Scalar {
    match op {
        BinaryOp::Add => Scalar::Add,
        BinaryOp::Sub => Scalar::Sub,
        BinaryOp::Times | BinaryOp::MTimes => Scalar::Mul,
        BinaryOp::RDivide | BinaryOp::MRDivide => Scalar::Div,
        BinaryOp::LDivide | BinaryOp::MLDivide => Scalar::LeftDiv,
        BinaryOp::Power | BinaryOp::MPower => Scalar::Pow,
        BinaryOp::Lt => Scalar::Lt,
        BinaryOp::Le => Scalar::Le,
        BinaryOp::Gt => Scalar::Gt,
        BinaryOp::Ge => Scalar::Ge,
        BinaryOp::Eq => Scalar::Eq,
        BinaryOp::Ne => Scalar::Ne,
        BinaryOp::And => Scalar::And,
        BinaryOp::Or => Scalar::Or,
    }
}

/// The least that an operand may be.
pub(super) fn least(func: &Func, facts: &Facts, operand: Operand) -> f64 {
    match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => {
            facts.of(slot).map_or(f64::NEG_INFINITY, |fact| fact.range.lo)
        }
        OperandKind::Const(constant) => match func.constants[constant] {
            Constant::Double(x) => x,
            _ => f64::NEG_INFINITY,
        },
    }
}

/// Two scalars, with the least that each may be.
pub(super) fn two(op: Scalar, [a, b]: [Rep; 2], least: [f64; 2], fact: Option<&Fact>) -> Rep {
    if a == Rep::Complex || b == Rep::Complex {
        return if a.is_double() && b.is_double() { complex(op) } else { Rep::Boxed };
    }
    if op.gives_logical() {
        return if a.is_number() && b.is_number() { LOGICAL } else { Rep::Boxed };
    }
    match (a, b) {
        (Rep::Integer, Rep::Integer) => match op {
            // Neither is -0, so no sum and no difference is.
            Scalar::Add | Scalar::Sub => narrowed(Rep::Integer, fact),
            Scalar::Max | Scalar::Min => Rep::Integer,
            // 0 times a negative number is -0, and so may be the remainder of one.
            Scalar::Mul if least.iter().all(|&least| least >= 0.0) => narrowed(Rep::Integer, fact),
            Scalar::Mod | Scalar::Rem if least[0] >= 0.0 && least[1] > 0.0 => Rep::Integer,
            _ => computed(op),
        },
        (a, b) if a.is_plain() && b.is_plain() => computed(op),
        (Rep::Scalar(Type::F32), Rep::Scalar(Type::F32)) => single(op),
        (Rep::Scalar(Type::F32), other) | (other, Rep::Scalar(Type::F32)) if other.is_plain() => single(op),
        (Rep::Scalar(ty), other) | (other, Rep::Scalar(ty)) if ty.limits().is_some() => {
            let fits = other == Rep::Scalar(ty) || other.is_plain();
            let is_done = matches!(op, Scalar::Add | Scalar::Sub | Scalar::Mul | Scalar::Div);
            if fits && is_done { Rep::Scalar(ty) } else { Rep::Boxed }
        }
        _ => Rep::Boxed,
    }
}

/// Of an operation on doubles.
fn computed(op: Scalar) -> Rep {
    match op {
        Scalar::Add
        | Scalar::Sub
        | Scalar::Mul
        | Scalar::Div
        | Scalar::LeftDiv
        | Scalar::Pow
        | Scalar::Max
        | Scalar::Min
        | Scalar::Mod
        | Scalar::Rem
        | Scalar::Atan2
        | Scalar::Hypot => DOUBLE,
        _ => Rep::Boxed,
    }
}

/// Of an operation on doubles one of which may be complex.
fn complex(op: Scalar) -> Rep {
    match op {
        Scalar::Add | Scalar::Sub | Scalar::Mul | Scalar::Div | Scalar::LeftDiv | Scalar::Pow => Rep::Complex,
        op if op.is_comparison() => LOGICAL,
        _ => Rep::Boxed,
    }
}

/// Of an operation on singles.
fn single(op: Scalar) -> Rep {
    match op {
        Scalar::Add | Scalar::Sub | Scalar::Mul | Scalar::Div => Rep::Scalar(Type::F32),
        _ => Rep::Boxed,
    }
}

/// Of a call of a row that is a scalar operation.
pub(super) fn of_row(form: ScalarForm, args: &[Rep], least: &[f64], fact: Option<&Fact>) -> Rep {
    match (form, args) {
        (ScalarForm::Constant(_), []) => DOUBLE,
        (ScalarForm::Truth(_), []) => LOGICAL,
        (ScalarForm::One(op), &[a]) => one(op, a, least[0], fact),
        (ScalarForm::ImaginaryUnit, []) => Rep::Complex,
        (ScalarForm::Complex, [a, b]) if a.is_plain() && b.is_plain() => Rep::Complex,
        (ScalarForm::Two(op), &[a, b])
            if op.gives_logical() || [a, b].iter().all(|rep| rep.is_plain() || *rep == Rep::Complex) =>
        {
            two(op, [a, b], [least[0], least[1]], fact)
        }
        (ScalarForm::Extent(extent), [a]) if extent != Extent::Dimensions => sized(*a),
        (ScalarForm::ExtentAlong, [a, Rep::Integer]) => sized(*a),
        _ => Rep::Boxed,
    }
}

fn one(op: Scalar, a: Rep, least: f64, fact: Option<&Fact>) -> Rep {
    match (op, a) {
        (Scalar::Abs | Scalar::Real | Scalar::Imag, Rep::Complex) => DOUBLE,
        (Scalar::Conj, Rep::Complex) => a,
        (Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite, Rep::Complex) => LOGICAL,
        (Scalar::Real | Scalar::Conj, Rep::Integer | DOUBLE) => a,
        (Scalar::Imag, Rep::Integer | DOUBLE) => Rep::Integer,
        (Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite, Rep::Integer | DOUBLE) => LOGICAL,
        (Scalar::Not, a) if a.is_number() => LOGICAL,
        (Scalar::Abs | Scalar::Floor | Scalar::Ceil | Scalar::Round | Scalar::Fix, Rep::Integer) => a,
        // What is positive is not rounded to -0.
        (Scalar::Floor | Scalar::Ceil | Scalar::Round | Scalar::Fix, DOUBLE) if least > 0.0 => {
            narrowed(Rep::Integer, fact)
        }
        (op, Rep::Integer | DOUBLE) if is_real_function(op) => DOUBLE,
        _ => Rep::Boxed,
    }
}
