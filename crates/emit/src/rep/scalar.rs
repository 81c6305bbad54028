//! The rules for scalars: what holds the result of an operation on them.

use super::{DOUBLE, LOGICAL, Rep, type_of};
use crate::row::is_real_function;
use lanner_builtins::{Answer, BinaryOp, Extent, Scalar, ScalarForm, UnaryOp};
use lanner_facts::{Class, Fact};
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{Constant, Func, Operand, OperandKind};

/// Up to here every integer is a double.
pub const EXACT: f64 = lanner_facts::EXACT as f64;

/// The number that an operand is, where it is a constant.
pub(crate) fn constant(func: &Func, operand: Operand) -> Option<f64> {
    let OperandKind::Const(constant) = operand.kind() else { return None };
    if let Constant::Double(x) = func.constants[constant] { Some(x) } else { None }
}

/// Of a constant.
pub(super) fn of_constant(constant: &Constant) -> Rep {
    match constant {
        &Constant::Double(x)
            if x.fract() == 0.0 && x.abs() < EXACT && !(x == 0.0 && x.is_sign_negative()) =>
        {
            Rep::Integer
        }
        Constant::Double(_) => DOUBLE,
        Constant::Imaginary(_) => Rep::Complex,
        &Constant::Int(class, _) => type_of(class).map_or(Rep::Boxed, Rep::Scalar),
        Constant::Char(text) if text.encode_utf16().count() == 1 => Rep::Scalar(Type::Char),
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
        Rep::Range | Rep::Steps | Rep::Boxed => Rep::Boxed,
    }
}

/// Whether elements of a type can be made of a scalar as the language converts it.
pub(crate) fn stores(ty: Type, value: Rep) -> bool {
    // Of numbers with a fraction the language takes the code below.
    let is_fraction = matches!(value, DOUBLE | Rep::Scalar(Type::F32));
    value.ty().is_some() && (ty != Type::Char || !is_fraction)
}

pub(super) fn unary(op: UnaryOp, a: Rep, fact: Option<&Fact>) -> Rep {
    match (op, a) {
        (UnaryOp::Minus | UnaryOp::Plus | UnaryOp::CTranspose | UnaryOp::Transpose, Rep::Complex) => a,
        (UnaryOp::Not, a) if a.ty().is_some() => LOGICAL,
        (UnaryOp::CTranspose | UnaryOp::Transpose, a) if a.ty().is_some() => a,
        (UnaryOp::Plus, Rep::Integer | Rep::Scalar(Type::F64 | Type::F32)) => a,
        (UnaryOp::Minus, Rep::Integer) => {
            let is_zero = fact.is_none_or(|fact| fact.range.lo <= 0.0 && 0.0 <= fact.range.hi);
            if is_zero { DOUBLE } else { narrowed(a, fact) }
        }
        (UnaryOp::Minus, DOUBLE | Rep::Scalar(Type::F32)) => a,
        (UnaryOp::Minus | UnaryOp::Plus, Rep::Scalar(ty)) if ty.limits().is_some() => a,
        _ => Rep::Boxed,
    }
}

/// The scalar operation that an operator is on scalars.
pub fn scalar_operation(op: BinaryOp) -> Scalar {
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

/// The least and the most that an operand may be.
pub type Bounds = (f64, f64);

/// Those of an operand.
pub(crate) fn bounds(func: &Func, facts: &Facts, operand: Operand) -> Bounds {
    const ANY: Bounds = (f64::NEG_INFINITY, f64::INFINITY);
    match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => {
            facts.of(slot).map_or(ANY, |fact| (fact.range.lo, fact.range.hi))
        }
        OperandKind::Const(constant) => match func.constants[constant] {
            Constant::Double(x) => (x, x),
            _ => ANY,
        },
    }
}

/// Whether the operation is on the bits of its operands.
fn is_bitwise(op: Scalar) -> bool {
    matches!(op, Scalar::BitAnd | Scalar::BitOr | Scalar::BitXor)
}

/// How an operation on two real scalars is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// In the type of the result.
    Own(Type),
    /// In doubles, of which the result is made once; the operands are of the second type before that.
    Doubles(Type, Type),
}

impl Within {
    /// Of an operation one of whose operands is a single or an integer of a class; none where code does not do it.
    ///
    /// Integers of up to 32 bits and singles are exact as doubles, and the language's operations are those of doubles, rounded to
    /// the class. Operations on integers of 64 bits are done with no others, and with doubles that are among them.
    pub fn of(op: Scalar, reps: [Rep; 2], bounds: [Bounds; 2]) -> Option<Within> {
        let is_classed = |ty: Type| ty == Type::F32 || ty.limits().is_some();
        let ty = reps.iter().find_map(|rep| rep.ty().filter(|&ty| is_classed(ty)))?;
        let fits = |rep: Rep| rep == Rep::Scalar(ty) || rep.is_plain();
        if !reps.into_iter().all(fits) {
            return None;
        }
        let is_own =
            |k: usize| reps[k] == Rep::Scalar(ty) || reps[k] == Rep::Integer && lies_in(bounds[k], ty);
        let are_own = is_own(0) && is_own(1);
        use Scalar::*;
        match op {
            Add | Sub | Mul | Div | LeftDiv if ty == Type::F32 => Some(Within::Own(ty)),
            Max | Min if ty == Type::F32 => Some(Within::Own(ty)),
            Pow | Atan2 | Hypot if ty == Type::F32 => Some(Within::Doubles(ty, ty)),
            _ if ty == Type::F32 => None,
            // What is no integer of the class is an error, and so may be what is moved by what is no integer.
            BitAnd | BitOr | BitXor => (0..2)
                .all(|k| {
                    reps[k] == Rep::Scalar(ty)
                        || reps[k].is_plain() && reps[k] != DOUBLE && bounds[k].0 >= 0.0
                })
                .then_some(Within::Own(ty)),
            BitShift => {
                let is_integer = reps[1].is_number() && !matches!(reps[1], DOUBLE | Rep::Scalar(Type::F32));
                (reps[0] == Rep::Scalar(ty) && is_integer).then_some(Within::Own(ty))
            }
            Add | Sub | Mul | Div | LeftDiv | Max | Min | Mod | Rem if are_own => Some(Within::Own(ty)),
            Add | Sub | Mul | Div | LeftDiv | Max | Min | Mod | Rem | Pow | IDivide if ty.bytes() < 8 => {
                Some(Within::Doubles(ty, Type::F64))
            }
            _ => None,
        }
    }
}

/// Whether all numbers within bounds are of an integer type.
fn lies_in((lo, hi): Bounds, ty: Type) -> bool {
    ty.limits().is_some_and(|(least, most)| least as f64 <= lo && hi <= most as f64)
}

/// As what two numbers are compared: as one of them is, as integers or as doubles, whatever keeps both as they are.
pub fn compared([a, b]: [Rep; 2], bounds: [Bounds; 2]) -> Option<Type> {
    let is_wide = |rep: Rep| matches!(rep, Rep::Scalar(Type::I64 | Type::U64));
    let is_float = |rep: Rep| matches!(rep, DOUBLE | Rep::Scalar(Type::F32));
    let (ty, other) = (a.ty()?, b.ty()?);
    Some(match (a, b) {
        _ if ty == other => ty,
        _ if is_wide(a) && b == Rep::Integer && lies_in(bounds[1], ty) => ty,
        _ if is_wide(b) && a == Rep::Integer && lies_in(bounds[0], other) => other,
        _ if is_wide(a) || is_wide(b) => return None,
        // Doubles, truth values and characters meet singles as singles.
        (Rep::Scalar(Type::F32), x) | (x, Rep::Scalar(Type::F32)) if x.is_plain() => Type::F32,
        _ if is_float(a) || is_float(b) => Type::F64,
        _ => Type::Index,
    })
}

/// What a value of `switch` is compared with.
pub(crate) enum Alternative {
    /// A number, and whether the value is one, too.
    Number(f64, bool),
    /// A text, as code units.
    Text(Vec<u16>),
}

/// What a constant `case` is, where code compares a value with it that is held so.
pub(crate) fn alternative(func: &Func, value: Rep, case: Operand) -> Option<Alternative> {
    let OperandKind::Const(constant) = case.kind() else { return None };
    let is_text = matches!(value, Rep::Scalar(Type::Char) | Rep::Array(Type::Char, 2));
    match &func.constants[constant] {
        &Constant::Double(x) if is_text || value.is_number() => Some(Alternative::Number(x, !is_text)),
        Constant::Char(text) if is_text || value.is_number() => {
            Some(Alternative::Text(text.encode_utf16().collect()))
        }
        _ => None,
    }
}

/// Two scalars, with what each may be.
pub(super) fn two(op: Scalar, [a, b]: [Rep; 2], bounds: [Bounds; 2], fact: Option<&Fact>) -> Rep {
    if a == Rep::Complex || b == Rep::Complex {
        return if a.is_double() && b.is_double() { complex(op) } else { Rep::Boxed };
    }
    if op.is_comparison() {
        return compared([a, b], bounds).map_or(Rep::Boxed, |_| LOGICAL);
    }
    if op.gives_logical() {
        return if a.ty().is_some() && b.ty().is_some() { LOGICAL } else { Rep::Boxed };
    }
    let are_natural = bounds.iter().all(|&(least, _)| least >= 0.0);
    match (a, b) {
        (LOGICAL, LOGICAL) if is_bitwise(op) || matches!(op, Scalar::Max | Scalar::Min) => LOGICAL,
        (a, b) if a.is_plain() && b.is_plain() && is_bitwise(op) => {
            if a != DOUBLE && b != DOUBLE && are_natural { Rep::Integer } else { Rep::Boxed }
        }
        (Rep::Integer, b) if op == Scalar::BitShift => {
            let is_integer = b.is_number() && !matches!(b, DOUBLE | Rep::Scalar(Type::F32));
            if is_integer && bounds[0].0 >= 0.0 { Rep::Integer } else { Rep::Boxed }
        }
        (Rep::Integer, Rep::Integer) => match op {
            // Neither is -0, so no sum and no difference is.
            Scalar::Add | Scalar::Sub => narrowed(Rep::Integer, fact),
            Scalar::Max | Scalar::Min => Rep::Integer,
            // 0 times a negative number is -0, and so may be the remainder of one.
            Scalar::Mul if are_natural => narrowed(Rep::Integer, fact),
            Scalar::Mod | Scalar::Rem if bounds[0].0 >= 0.0 && bounds[1].0 > 0.0 => Rep::Integer,
            _ => computed(op),
        },
        (a, b) if a.is_plain() && b.is_plain() => computed(op),
        _ => match Within::of(op, [a, b], bounds) {
            Some(Within::Own(ty) | Within::Doubles(ty, _)) => Rep::Scalar(ty),
            None => Rep::Boxed,
        },
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

/// Of a call of a row that is a scalar operation.
pub(super) fn of_row(form: ScalarForm, args: &[Rep], bounds: &[Bounds], fact: Option<&Fact>) -> Rep {
    match (form, args) {
        (ScalarForm::Constant(_), []) => DOUBLE,
        (ScalarForm::Truth(_), []) => LOGICAL,
        (ScalarForm::One(op), &[a]) => one(op, a, bounds[0], fact),
        (ScalarForm::To(class), &[a]) => converted(class, a, bounds[0], fact),
        (ScalarForm::ImaginaryUnit, []) => Rep::Complex,
        (ScalarForm::Complex, [a, b]) if a.is_plain() && b.is_plain() => Rep::Complex,
        (ScalarForm::Two(op), &[a, b]) => two(op, [a, b], [bounds[0], bounds[1]], fact),
        (ScalarForm::Extent(extent), [a]) if extent != Extent::Dimensions => sized(*a),
        (ScalarForm::ExtentAlong, [a, Rep::Integer]) => sized(*a),
        // Whether a number is complex now is not asked.
        (ScalarForm::Question(Answer::Real), [Rep::Complex]) => Rep::Boxed,
        (ScalarForm::Question(_), [a]) if sized(*a) == Rep::Integer => LOGICAL,
        _ => Rep::Boxed,
    }
}

/// A number as one of a class.
fn converted(class: Class, a: Rep, bounds: Bounds, fact: Option<&Fact>) -> Rep {
    match (type_of(class), a) {
        (Some(Type::F64), Rep::Complex) => a,
        (Some(Type::F64), DOUBLE | Rep::Scalar(Type::F32 | Type::I64 | Type::U64)) => DOUBLE,
        (Some(Type::F64), a) if a.ty().is_some() => narrowed(Rep::Integer, fact),
        // What is no code is none in the way that is the runtime's to say.
        (Some(Type::Char), a) => {
            let is_code = a == Rep::Scalar(Type::Char) || a == Rep::Integer && lies_in(bounds, Type::U16);
            if is_code { Rep::Scalar(Type::Char) } else { Rep::Boxed }
        }
        (Some(ty), a) if a.ty().is_some() => Rep::Scalar(ty),
        _ => Rep::Boxed,
    }
}

fn one(op: Scalar, a: Rep, (least, _): Bounds, fact: Option<&Fact>) -> Rep {
    let is_rounding = matches!(op, Scalar::Floor | Scalar::Ceil | Scalar::Round | Scalar::Fix);
    match (op, a) {
        (Scalar::Abs | Scalar::Real | Scalar::Imag, Rep::Complex) => DOUBLE,
        (Scalar::Conj, Rep::Complex) => a,
        (Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite, a) if a.ty().is_some() || a == Rep::Complex => {
            LOGICAL
        }
        (Scalar::Real | Scalar::Conj, Rep::Integer | DOUBLE) => a,
        (Scalar::Imag, Rep::Integer | DOUBLE) => Rep::Integer,
        (Scalar::Not, a) if a.ty().is_some() => LOGICAL,
        (Scalar::Abs, Rep::Integer | LOGICAL | Rep::Scalar(Type::Char)) => Rep::Integer,
        (_, Rep::Integer | LOGICAL | Rep::Scalar(Type::Char)) if is_rounding => Rep::Integer,
        // What is positive is not rounded to -0.
        (_, DOUBLE) if is_rounding && least > 0.0 => narrowed(Rep::Integer, fact),
        (op, a) if is_real_function(op) && a.is_plain() => DOUBLE,
        (op, Rep::Scalar(Type::F32)) if is_real_function(op) => a,
        (Scalar::Abs, Rep::Scalar(ty)) if ty.limits().is_some() => a,
        (_, Rep::Scalar(ty)) if is_rounding && ty.limits().is_some() => a,
        _ => Rep::Boxed,
    }
}
