//! Operations on numbers in registers: those of scalars, and those of each element of arrays.
//!
//! Facts say that a result is real before it is held as a number, so no operation looks whether it leaves the real numbers.

use crate::emitter::{Emitter, Lowered};
use lanner_builtins::{Scalar as Operation, UnaryOp as Operator};
use lanner_emit::{Bounds, Rep, Within, compared, comparison, connective, is_real_function};
use lanner_lir::{Argument, BinaryOp, CompareOp, ExternData, ExternParam, Reg, Scalar, Type, UnaryOp};

/// A number, and what it may be.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    pub reg: Reg,
    pub bounds: Bounds,
    /// Whether it is a constant: which one.
    pub known: Option<f64>,
    /// Whether facts say that it is no NaN.
    pub is_never_nan: bool,
}

impl Emitter<'_> {
    /// A number as one of a type; a constant is one from the beginning.
    pub fn number_as(&mut self, number: Number, ty: Type) -> Reg {
        match number.known {
            Some(x) if ty == Type::F64 => self.constant(Scalar::F64(x)),
            _ => self.converted(number.reg, ty),
        }
    }
}

/// The representation of a number of a type, as the rules for scalars are written.
fn rep(ty: Type) -> Rep {
    if ty == Type::Index { Rep::Integer } else { Rep::Scalar(ty) }
}

/// Whether an operation on integers that are counted gives what it gives on doubles, where that is an integer: remainders only have the
/// sign that is wanted where no operand is negative.
fn is_of_indices(op: Operation, types: [Type; 2], bounds: [Bounds; 2]) -> bool {
    let are_integers = types.iter().all(|ty| !ty.is_float());
    let is_closed = match op {
        Operation::Add | Operation::Sub | Operation::Mul | Operation::Max | Operation::Min => true,
        Operation::Mod | Operation::Rem => bounds[0].0 >= 0.0 && bounds[1].0 > 0.0,
        _ => false,
    };
    are_integers && is_closed
}

impl Emitter<'_> {
    /// An operator on one number, as a number of a type.
    pub fn operator(&mut self, op: Operator, number: Number, ty: Type) -> Lowered<Reg> {
        let a = number.reg;
        match op {
            Operator::Not => {
                let truth = self.truth_of(number);
                Ok(self.unary(UnaryOp::Not, truth))
            }
            Operator::Minus => {
                let a = self.converted(a, ty);
                if ty == Type::Bool || ty == Type::Char {
                    return Err("the negative of what is no number");
                }
                Ok(self.unary(UnaryOp::Neg, a))
            }
            Operator::Plus | Operator::CTranspose | Operator::Transpose => Ok(self.converted(a, ty)),
        }
    }

    /// An operation on two numbers, as a number of a type.
    pub fn two(&mut self, op: Operation, [a, b]: [Number; 2], ty: Type) -> Lowered<Reg> {
        if let Some(op) = connective(op) {
            let [x, y] = [a, b].map(|number| self.truth_of(number));
            return Ok(self.binary(op, x, y));
        }
        let types = [a, b].map(|number| self.made.ty(number.reg));
        let (reps, bounds) = (types.map(rep), [a.bounds, b.bounds]);
        if let Some(op) = comparison(op) {
            let ty = compared(reps, bounds).ok_or("a comparison of wide integers with doubles")?;
            let [x, y] = [self.number_as(a, ty), self.number_as(b, ty)];
            return Ok(self.compare(op, x, y));
        }
        if op == Operation::BitShift {
            return Err("a shift of bits");
        }
        let (held, within) = match Within::of(op, reps, bounds) {
            Some(Within::Doubles(_, held)) => (held, Type::F64),
            Some(Within::Own(own)) => (own, own),
            None if reps.into_iter().any(|rep| !rep.is_plain()) => {
                return Err("an operation on integers of a class");
            }
            None if ty == Type::Index && !is_of_indices(op, types, bounds) => (Type::F64, Type::F64),
            None => (ty, ty),
        };
        let [x, y] = [a, b].map(|number| self.number_as(number, held));
        let [x, y] = [self.converted(x, within), self.converted(y, within)];
        let computed = match self.extreme(op, [x, y], [a.is_never_nan, b.is_never_nan]) {
            Some(extreme) => extreme,
            None => self.arithmetic(op, [x, y], b.known)?,
        };
        Ok(self.converted(computed, ty))
    }

    /// The larger or smaller number by one comparison, where facts say that one of the two is no NaN. Of equal ones it is the first.
    fn extreme(&mut self, op: Operation, [x, y]: [Reg; 2], never_nan: [bool; 2]) -> Option<Reg> {
        let [beyond, not_behind] = match op {
            Operation::Max => [CompareOp::Gt, CompareOp::Ge],
            Operation::Min => [CompareOp::Lt, CompareOp::Le],
            _ => return None,
        };
        if !self.made.ty(x).is_float() {
            return None;
        }
        match never_nan {
            [true, _] => {
                let is_beyond = self.compare(beyond, y, x);
                Some(self.select(is_beyond, y, x))
            }
            [false, true] => {
                let is_first = self.compare(not_behind, x, y);
                Some(self.select(is_first, x, y))
            }
            [false, false] => None,
        }
    }

    fn arithmetic(&mut self, op: Operation, [x, y]: [Reg; 2], exponent: Option<f64>) -> Lowered<Reg> {
        let within = self.made.ty(x);
        Ok(match op {
            Operation::Add => self.binary(BinaryOp::Add, x, y),
            Operation::Sub => self.binary(BinaryOp::Sub, x, y),
            Operation::Mul => self.binary(BinaryOp::Mul, x, y),
            Operation::Div => self.binary(BinaryOp::Div, x, y),
            Operation::LeftDiv => self.binary(BinaryOp::Div, y, x),
            Operation::Max if within == Type::Bool => self.binary(BinaryOp::Or, x, y),
            Operation::Min if within == Type::Bool => self.binary(BinaryOp::And, x, y),
            Operation::Max => self.binary(BinaryOp::Max, x, y),
            Operation::Min => self.binary(BinaryOp::Min, x, y),
            Operation::BitAnd | Operation::BitOr | Operation::BitXor if within.is_float() => {
                return Err("the bits of numbers that may have fractions");
            }
            Operation::BitAnd => self.binary(BinaryOp::And, x, y),
            Operation::BitOr => self.binary(BinaryOp::Or, x, y),
            Operation::BitXor => self.binary(BinaryOp::Xor, x, y),
            Operation::Mod | Operation::Rem if within == Type::Index => self.binary(BinaryOp::Rem, x, y),
            Operation::Mod | Operation::Rem if within.limits().is_some() => self.remainder(op, within, x, y),
            Operation::IDivide => {
                let quotient = self.binary(BinaryOp::Div, x, y);
                self.unary(UnaryOp::Trunc, quotient)
            }
            Operation::Pow if exponent == Some(2.0) => self.binary(BinaryOp::Mul, x, x),
            op => self.function_of(op, &[x, y])?,
        })
    }

    /// What a division of integers of a class leaves: `mod` by 0 the dividend, `rem` by 0 nothing.
    fn remainder(&mut self, op: Operation, ty: Type, x: Reg, y: Reg) -> Reg {
        let [zero, one] = [0, 1].map(|number| self.constant(Scalar::Int(ty, number)));
        let by_zero = self.compare(CompareOp::Eq, y, zero);
        let divisor = self.select(by_zero, one, y);
        let rest = self.binary(BinaryOp::Rem, x, divisor);
        if op == Operation::Rem {
            return rest;
        }
        let is_signed = ty.limits().is_some_and(|(least, _)| least < 0);
        let rest = if is_signed {
            // It has the divisor's sign.
            let is_some = self.compare(CompareOp::Ne, rest, zero);
            let signs = self.binary(BinaryOp::Xor, rest, divisor);
            let differ = self.compare(CompareOp::Lt, signs, zero);
            let is_other = self.binary(BinaryOp::And, is_some, differ);
            let moved = self.binary(BinaryOp::Add, rest, divisor);
            self.select(is_other, moved, rest)
        } else {
            rest
        };
        self.select(by_zero, x, rest)
    }

    /// A function of the runtime on doubles.
    fn function_of(&mut self, op: Operation, args: &[Reg]) -> Lowered<Reg> {
        if args.iter().any(|&arg| self.made.ty(arg) != Type::F64) {
            return Err("a function of what is no double");
        }
        Ok(self.call_function(op.symbol(), args))
    }

    /// What a function of doubles gives that is computed elsewhere.
    pub fn call_function(&mut self, symbol: String, args: &[Reg]) -> Reg {
        let data = ExternData {
            symbol,
            params: vec![ExternParam::Scalar(Type::F64); args.len()],
            results: vec![Type::F64],
            memory: Vec::new(),
            has_effect: false,
        };
        let dst = self.temporary(Type::F64);
        let args = args.iter().map(|&arg| Argument::Reg(arg)).collect();
        self.call_elsewhere(data, args, vec![dst]);
        dst
    }

    /// A function of one number, as a number of a type.
    pub fn one(&mut self, op: Operation, a: Number, ty: Type) -> Lowered<Reg> {
        let from = self.made.ty(a.reg);
        match op {
            Operation::Not => return self.operator(Operator::Not, a, ty),
            Operation::Neg => return self.operator(Operator::Minus, a, ty),
            Operation::Imag => {
                return Ok(self.constant(Scalar::F64(0.0))).map(|zero| self.converted(zero, ty));
            }
            Operation::Real | Operation::Conj | Operation::Pos => return Ok(self.converted(a.reg, ty)),
            _ => (),
        }
        let is_integer = !from.is_float();
        let is_rounding =
            matches!(op, Operation::Floor | Operation::Ceil | Operation::Round | Operation::Fix);
        if is_integer && (is_rounding || op == Operation::Abs) {
            let own = if matches!(from, Type::Bool | Type::Char) { Type::Index } else { from };
            let x = self.converted(a.reg, own);
            let x = if op == Operation::Abs { self.unary(UnaryOp::Abs, x) } else { x };
            return Ok(self.converted(x, ty));
        }
        let x = self.number_as(a, Type::F64);
        let computed = match op {
            Operation::IsNan => self.compare(CompareOp::Ne, x, x),
            Operation::IsInf => self.beside_infinity(CompareOp::Eq, x),
            Operation::IsFinite => self.beside_infinity(CompareOp::Lt, x),
            Operation::Abs => self.unary(UnaryOp::Abs, x),
            Operation::Floor => self.unary(UnaryOp::Floor, x),
            Operation::Ceil => self.unary(UnaryOp::Ceil, x),
            Operation::Round => self.unary(UnaryOp::Round, x),
            Operation::Fix => self.unary(UnaryOp::Trunc, x),
            Operation::Sqrt => self.unary(UnaryOp::Sqrt, x),
            op if is_real_function(op) => self.function_of(op, &[x])?,
            _ => return Err("a function of numbers that are not real"),
        };
        Ok(self.converted(computed, ty))
    }

    /// How the absolute value lies to infinity.
    fn beside_infinity(&mut self, op: CompareOp, x: Reg) -> Reg {
        let size = self.unary(UnaryOp::Abs, x);
        let most = self.constant(Scalar::F64(f64::INFINITY));
        self.compare(op, size, most)
    }
}
