//! Operations on scalars.

use crate::random::drawn;
use crate::region::{Emitter, Here};
use crate::rep::{Bounds, DOUBLE, LOGICAL, Rep, Within, bounds, compared};
use crate::row::{is_real_function, meaning};
use crate::values::Values;
use lanner_builtins::{Extent, Scalar as Operation, ScalarForm, UnaryOp as Operator};
use lanner_lir::{Argument, BinaryOp, CompareOp, ExternData, ExternParam, Inst, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Args, Block, Callee, Constant, Operand, OperandKind, Slot};

/// A variable and its value.
pub(crate) type Target = (Slot, Slot);

impl Emitter<'_> {
    /// Writes what was computed as what the value is held as.
    pub fn finish(&mut self, (variable, value): Target, src: Reg) -> Option<()> {
        let ty = self.reps.get(value).ty()?;
        let dst = self.register(variable, ty);
        self.convert(dst, src);
        Some(())
    }

    /// The truth of a scalar. A NaN has none: the code is left before the instruction.
    pub fn truth(&mut self, block: Block, inst: usize, operand: Operand, values: &Values) -> Option<Reg> {
        let rep = self.rep(operand);
        match rep {
            LOGICAL => self.number(operand, Type::Bool),
            Rep::Complex => self.complex_truth((block, inst), operand, values),
            Rep::Scalar(ty @ (Type::F64 | Type::F32)) => {
                let x = self.number(operand, ty)?;
                let is_number = self.compare(CompareOp::Eq, x, x);
                self.check(is_number, block, inst, values)?;
                Some(self.converted(x, Type::Bool))
            }
            rep => {
                let x = self.number(operand, rep.ty()?)?;
                Some(self.converted(x, Type::Bool))
            }
        }
    }

    pub fn unary(&mut self, here: Here<'_>, op: Operator, dst: Target, a: Operand) -> Option<()> {
        let rep = self.reps.get(dst.1);
        if rep == Rep::Complex {
            return self.complex_unary(op, dst, a);
        }
        let ty = rep.ty()?;
        match op {
            Operator::Not => {
                let truth = self.truth(here.block, here.inst, a, here.values)?;
                let src = self.not(truth);
                self.finish(dst, src)
            }
            Operator::Minus => {
                let src = self.number(a, ty)?;
                let dst = self.register(dst.0, ty);
                self.push(Inst::Unary { dst, op: UnaryOp::Neg, src });
                Some(())
            }
            Operator::Plus | Operator::CTranspose | Operator::Transpose => {
                let src = self.number(a, ty)?;
                self.finish(dst, src)
            }
        }
    }

    fn not(&mut self, truth: Reg) -> Reg {
        self.one(UnaryOp::Not, truth)
    }

    pub fn one(&mut self, op: UnaryOp, src: Reg) -> Reg {
        let dst = self.temporary(self.made.ty(src));
        self.push(Inst::Unary { dst, op, src });
        dst
    }

    /// An operation on two scalars.
    pub fn two(&mut self, here: Here<'_>, op: Operation, dst: Target, [a, b]: [Operand; 2]) -> Option<()> {
        let (rep, left, right) = (self.reps.get(dst.1), self.rep(a), self.rep(b));
        if left == Rep::Complex || right == Rep::Complex {
            return self.complex_two(here, op, dst, [a, b]);
        }
        if op.is_connective() {
            let [x, y] = [
                self.truth(here.block, here.inst, a, here.values)?,
                self.truth(here.block, here.inst, b, here.values)?,
            ];
            let op = connective(op)?;
            let src = self.binary(op, x, y);
            return self.finish(dst, src);
        }
        let bounds = [a, b].map(|operand| bounds(&self.of.ssa, self.facts, operand));
        if let Some(op) = comparison(op) {
            let ty = compared([left, right], bounds)?;
            let [x, y] = [self.number(a, ty)?, self.number(b, ty)?];
            let src = self.compare(op, x, y);
            return self.finish(dst, src);
        }
        let ty = rep.ty()?;
        if op == Operation::BitShift {
            return self.moved_bits(dst, ty, [a, b], bounds[1]);
        }
        let (held, within) = match Within::of(op, [left, right], bounds) {
            Some(Within::Doubles(_, held)) => (held, Type::F64),
            Some(Within::Own(_)) | None => (ty, ty),
        };
        let [x, y] = [self.number(a, held)?, self.number(b, held)?];
        let [x, y] = [self.converted(x, within), self.converted(y, within)];
        let src = match op {
            Operation::Add => self.binary(BinaryOp::Add, x, y),
            Operation::Sub => self.binary(BinaryOp::Sub, x, y),
            Operation::Mul => self.binary(BinaryOp::Mul, x, y),
            Operation::Div => self.binary(BinaryOp::Div, x, y),
            Operation::LeftDiv => self.binary(BinaryOp::Div, y, x),
            Operation::Max if within == Type::Bool => self.binary(BinaryOp::Or, x, y),
            Operation::Min if within == Type::Bool => self.binary(BinaryOp::And, x, y),
            Operation::Max => self.binary(BinaryOp::Max, x, y),
            Operation::Min => self.binary(BinaryOp::Min, x, y),
            Operation::BitAnd => self.binary(BinaryOp::And, x, y),
            Operation::BitOr => self.binary(BinaryOp::Or, x, y),
            Operation::BitXor => self.binary(BinaryOp::Xor, x, y),
            Operation::Mod | Operation::Rem if within == Type::Index => self.binary(BinaryOp::Rem, x, y),
            Operation::Mod | Operation::Rem if within.limits().is_some() => self.remainder(op, within, x, y),
            Operation::IDivide => {
                let quotient = self.binary(BinaryOp::Div, x, y);
                self.one(UnaryOp::Trunc, quotient)
            }
            Operation::Pow => self.power(here, b, x, y)?,
            op => self.called(op, &[x, y])?,
        };
        self.finish(dst, src)
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

    /// Bits moved up by a number, down where it is negative. Doubles have as many as count integers.
    fn moved_bits(&mut self, dst: Target, ty: Type, [a, b]: [Operand; 2], by: Bounds) -> Option<()> {
        let (x, by_index) = (self.number(a, ty)?, self.number(b, Type::Index)?);
        let [zero, most] = [0, 64].map(|number| self.index(number));
        let count = |emitter: &mut Self, count: Reg| {
            let natural = emitter.binary(BinaryOp::Max, count, zero);
            let count = emitter.binary(BinaryOp::Min, natural, most);
            emitter.converted(count, ty)
        };
        let up = (by.1 > 0.0).then(|| {
            let count = count(self, by_index);
            self.binary(BinaryOp::Shl, x, count)
        });
        let down = (by.0 < 0.0).then(|| {
            let back = self.one(UnaryOp::Neg, by_index);
            let count = count(self, back);
            self.binary(BinaryOp::Shr, x, count)
        });
        let moved = match (up, down) {
            (Some(up), Some(down)) => {
                let is_down = self.compare(CompareOp::Lt, by_index, zero);
                self.select(is_down, down, up)
            }
            (one, other) => one.or(other).unwrap_or(x),
        };
        let moved = if ty == Type::Index {
            let all = self.index((1 << 53) - 1);
            self.binary(BinaryOp::And, moved, all)
        } else {
            moved
        };
        self.finish(dst, moved)
    }

    /// A power of doubles: the square is a product, and where it is not real the code is left.
    fn power(&mut self, here: Here<'_>, exponent: Operand, x: Reg, y: Reg) -> Option<Reg> {
        let known = self.known(exponent);
        if known == Some(2.0) {
            return Some(self.binary(BinaryOp::Mul, x, x));
        }
        if known.is_none_or(|y| y.fract() != 0.0) {
            let zero = self.constant(Scalar::F64(0.0));
            let is_negative = self.compare(CompareOp::Lt, x, zero);
            let is_plain = self.not(is_negative);
            let whole = self.one(UnaryOp::Trunc, y);
            let is_whole = self.compare(CompareOp::Eq, whole, y);
            let is_nan = self.compare(CompareOp::Ne, y, y);
            let any = self.binary(BinaryOp::Or, is_whole, is_nan);
            let stays = self.binary(BinaryOp::Or, is_plain, any);
            self.check(stays, here.block, here.inst, here.values)?;
        }
        self.called(Operation::Pow, &[x, y])
    }

    /// The number that an operand is, if it is a constant.
    pub fn known(&self, operand: Operand) -> Option<f64> {
        let OperandKind::Const(constant) = operand.kind() else { return None };
        match self.of.ssa.constants[constant] {
            Constant::Double(x) => Some(x),
            _ => None,
        }
    }

    /// A function of the runtime on doubles.
    pub fn called(&mut self, op: Operation, args: &[Reg]) -> Option<Reg> {
        self.called_by(op.symbol(), args)
    }

    /// A function of the runtime of this name on doubles.
    pub fn called_by(&mut self, symbol: String, args: &[Reg]) -> Option<Reg> {
        if args.iter().any(|&arg| self.made.ty(arg) != Type::F64) {
            return None;
        }
        let params = vec![ExternParam::Scalar(Type::F64); args.len()];
        let results = vec![Type::F64];
        let data = ExternData { symbol, params, results, memory: Vec::new(), has_effect: false };
        let dst = self.temporary(Type::F64);
        let args = args.iter().map(|&arg| Argument::Reg(arg)).collect();
        self.call_elsewhere(data, args, vec![dst]);
        Some(dst)
    }

    /// A call of a row.
    pub fn call(&mut self, here: Here<'_>, dst: Target, callee: Callee, args: Args) -> Option<()> {
        let args = self.of.ssa.args(args).to_vec();
        if let Some(draw) = drawn(&self.of.ssa, callee, &args, self.rows) {
            return self.draw(here, dst, draw, &args);
        }
        let form = meaning(callee, &args, self.rows)?;
        match (form, args.as_slice()) {
            (ScalarForm::ImaginaryUnit, []) => self.imaginary_unit(dst),
            (ScalarForm::Complex, &[re, im]) => self.of_parts(dst, [re, im]),
            (ScalarForm::Constant(x), []) => {
                let src = self.constant(Scalar::F64(x));
                self.finish(dst, src)
            }
            (ScalarForm::Truth(truth), []) => {
                let src = self.constant(Scalar::Bool(truth));
                self.finish(dst, src)
            }
            (ScalarForm::Two(op), &[a, b]) => self.two(here, op, dst, [a, b]),
            (ScalarForm::Extent(extent), &[base]) => {
                let src = self.extent(base, extent)?;
                self.finish(dst, src)
            }
            (ScalarForm::ExtentAlong, &[base, along]) => {
                let along = self.known(along)?;
                let along = (1.0..256.0).contains(&along).then_some(along as u8)?;
                let src = self.extent(base, Extent::Along(along))?;
                self.finish(dst, src)
            }
            (ScalarForm::One(op), &[a]) => self.function(here, op, dst, a),
            (ScalarForm::Question(answer), &[a]) => {
                let src = self.answer(answer, a)?;
                self.finish(dst, src)
            }
            (ScalarForm::To(_), &[a]) if self.rep(a) == Rep::Complex => {
                self.copy_complex(dst, a);
                Some(())
            }
            (ScalarForm::To(_), &[a]) => {
                let src = match self.reps.get(dst.1).ty()? {
                    Type::Bool => self.truth(here.block, here.inst, a, here.values)?,
                    ty => self.number(a, ty)?,
                };
                self.finish(dst, src)
            }
            _ => None,
        }
    }

    /// A function of one scalar.
    fn function(&mut self, here: Here<'_>, op: Operation, dst: Target, a: Operand) -> Option<()> {
        if self.rep(a) == Rep::Complex {
            return self.complex_function(op, dst, a);
        }
        let ty = self.reps.get(dst.1).ty()?;
        if op == Operation::Not {
            return self.unary(here, Operator::Not, dst, a);
        }
        if op == Operation::Imag {
            let zero = self.constant(Scalar::F64(0.0));
            return self.finish(dst, zero);
        }
        if let Operation::Real | Operation::Conj = op {
            let src = self.number(a, ty)?;
            return self.finish(dst, src);
        }
        let is_integer = ty == Type::Index && self.rep(a) != DOUBLE || ty.limits().is_some();
        if is_integer && !op.gives_logical() {
            let x = self.number(a, ty)?;
            let src = if op == Operation::Abs { self.one(UnaryOp::Abs, x) } else { x };
            return self.finish(dst, src);
        }
        let x = self.number(a, Type::F64)?;
        let src = match op {
            Operation::IsNan => self.compare(CompareOp::Ne, x, x),
            Operation::IsInf => self.is_infinite(x),
            Operation::IsFinite => self.is_finite(x),
            Operation::Abs => self.one(UnaryOp::Abs, x),
            Operation::Floor => self.one(UnaryOp::Floor, x),
            Operation::Ceil => self.one(UnaryOp::Ceil, x),
            Operation::Round => self.one(UnaryOp::Round, x),
            Operation::Fix => self.one(UnaryOp::Trunc, x),
            op if is_real_function(op) => {
                self.within_domain(here, op, x)?;
                if op == Operation::Sqrt { self.one(UnaryOp::Sqrt, x) } else { self.called(op, &[x])? }
            }
            _ => return None,
        };
        self.finish(dst, src)
    }

    pub fn is_infinite(&mut self, x: Reg) -> Reg {
        self.beside_infinity(CompareOp::Eq, x)
    }

    pub fn is_finite(&mut self, x: Reg) -> Reg {
        self.beside_infinity(CompareOp::Lt, x)
    }

    /// How the absolute value lies to infinity.
    fn beside_infinity(&mut self, op: CompareOp, x: Reg) -> Reg {
        let size = self.one(UnaryOp::Abs, x);
        let most = self.constant(Scalar::F64(f64::INFINITY));
        self.compare(op, size, most)
    }

    /// Leaves the code where the operation would leave the real numbers.
    fn within_domain(&mut self, here: Here<'_>, op: Operation, x: Reg) -> Option<()> {
        let Some(leaves) = self.outside_domain(op, x) else { return Some(()) };
        let stays = self.not(leaves);
        self.check(stays, here.block, here.inst, here.values)
    }

    /// Whether the operation would leave the real numbers; none where it never does.
    pub fn outside_domain(&mut self, op: Operation, x: Reg) -> Option<Reg> {
        let (first, last) = op.real_domain();
        let outside = |emitter: &mut Self, op, bound: f64| {
            bound.is_finite().then(|| {
                let bound = emitter.constant(Scalar::F64(bound));
                emitter.compare(op, x, bound)
            })
        };
        let below = outside(self, CompareOp::Lt, first);
        let above = outside(self, CompareOp::Gt, last);
        match (below, above) {
            (Some(below), Some(above)) => {
                let op = if first <= last { BinaryOp::Or } else { BinaryOp::And };
                Some(self.binary(op, below, above))
            }
            (one, other) => one.or(other),
        }
    }
}

/// The comparison that an operation is, if it is one.
pub fn comparison(op: Operation) -> Option<CompareOp> {
    Some(match op {
        Operation::Lt => CompareOp::Lt,
        Operation::Le => CompareOp::Le,
        Operation::Gt => CompareOp::Gt,
        Operation::Ge => CompareOp::Ge,
        Operation::Eq => CompareOp::Eq,
        Operation::Ne => CompareOp::Ne,
        _ => return None,
    })
}

/// The operation on truth values that an operation is, if it is one.
pub fn connective(op: Operation) -> Option<BinaryOp> {
    Some(match op {
        Operation::And => BinaryOp::And,
        Operation::Or => BinaryOp::Or,
        Operation::Xor => BinaryOp::Xor,
        _ => return None,
    })
}
