//! Doubles that are real or complex.
//!
//! ```text
//! z = z * w        re = z.re * w.re - (both are complex ? z.im * w.im : 0)
//!                  im = (w is complex ? z.re * w.im : 0) + (z is complex ? z.im * w.re : 0)
//!                  is complex: im ~= 0
//! ```
//!
//! A result is complex where its imaginary part is not zero, of either sign; `complex(a, 0)` and its copies are complex, too. So a number
//! is its parts and whether it is complex. What is real has an imaginary part that is some zero: in sums that does
//! not count, where it would (`Inf * 0`, the signs of zeros) it is chosen away. Each operation does what the runtime does, in the same order.

use crate::region::{Emitter, Here};
use crate::rep::Rep;
use crate::scalar::{Target, comparison};
use crate::values::Values;
use lanner_builtins::{Scalar as Operation, UnaryOp as Operator};
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Block, Constant, Operand, OperandKind, Slot};

/// The largest power by multiplications.
const MOST: f64 = 64.0;

/// What a number that may be complex has beside its real part.
#[derive(Clone, Copy)]
pub(crate) struct Imaginary {
    /// The imaginary part: zero where the number is real.
    pub part: Reg,
    /// Whether the number is complex.
    pub is_complex: Reg,
}

/// A double; where it is known to be real without an imaginary part.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    pub re: Reg,
    pub im: Option<Imaginary>,
}

impl Number {
    /// The registers of one that may be complex.
    pub fn registers(self) -> impl Iterator<Item = Reg> {
        let imaginary = self.im.map(|im| [im.part, im.is_complex]);
        std::iter::once(self.re).chain(imaginary.into_iter().flatten())
    }
}

/// Numbers and where they are.
impl Emitter<'_> {
    /// The registers of a variable that may be complex.
    pub fn complex_variable(&mut self, slot: Slot) -> Number {
        let re = self.register(slot, Type::F64);
        let im = self.imaginary_of(slot);
        Number { re, im: Some(im) }
    }

    /// An operand that is a double.
    fn double(&mut self, operand: Operand) -> Option<Number> {
        if self.rep(operand) != Rep::Complex {
            return Some(Number { re: self.number(operand, Type::F64)?, im: None });
        }
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                Some(self.complex_variable(self.of.variables[slot]))
            }
            OperandKind::Const(constant) => match self.of.ssa.constants[constant] {
                Constant::Imaginary(x) => Some(self.imaginary(x)),
                _ => None,
            },
        }
    }

    /// The product of a number and the imaginary unit.
    fn imaginary(&mut self, x: f64) -> Number {
        let re = self.constant(Scalar::F64(0.0));
        let part = self.constant(Scalar::F64(x));
        let is_complex = self.constant(Scalar::Bool(x != 0.0));
        Number { re, im: Some(Imaginary { part, is_complex }) }
    }

    /// Writes a number as it is.
    fn keep(&mut self, (slot, value): Target, number: Number) -> Option<()> {
        (self.reps.get(value) == Rep::Complex).then(|| self.write(slot, number))
    }

    fn write(&mut self, slot: Slot, number: Number) {
        let to = self.complex_variable(slot);
        self.convert(to.re, number.re);
        let Some(to) = to.im else { return };
        let from = number.im.unwrap_or_else(|| Imaginary {
            part: self.constant(Scalar::F64(0.0)),
            is_complex: self.constant(Scalar::Bool(false)),
        });
        self.convert(to.part, from.part);
        self.convert(to.is_complex, from.is_complex);
    }

    /// Writes a result: complex where its imaginary part is not zero.
    fn narrowed(&mut self, dst: Target, re: Reg, part: Reg) -> Option<()> {
        let zero = self.constant(Scalar::F64(0.0));
        let is_complex = self.compare(CompareOp::Ne, part, zero);
        self.keep(dst, Number { re, im: Some(Imaginary { part, is_complex }) })
    }

    /// Copies an operand to a variable that may be complex.
    pub fn copy_complex(&mut self, dst: Target, src: Operand) -> Option<()> {
        let number = self.double(src)?;
        self.keep(dst, number)
    }

    /// What a real variable is, as a variable that may be complex.
    pub fn widen(&mut self, slot: Slot, from: Type) {
        let re = self.register(slot, from);
        self.write(slot, Number { re, im: None });
    }

    /// Reads an element of an array of complex numbers, of which each is two doubles. One without imaginary part is real.
    pub fn load_complex(&mut self, dst: Target, buffer: Buffer, index: Reg) -> Option<()> {
        let (one, two) = (self.index(1), self.index(2));
        let first = self.binary(BinaryOp::Mul, index, two);
        let second = self.binary(BinaryOp::Add, first, one);
        let [re, im] = [first, second].map(|index| {
            let dst = self.temporary(Type::F64);
            self.push(Inst::Load { dst, buffer, index });
            dst
        });
        self.narrowed(dst, re, im)
    }

    /// The number where something holds, else the other one.
    fn select_or(&mut self, cond: Reg, yes: Reg, no: f64) -> Reg {
        let no = self.constant(Scalar::F64(no));
        self.expect(cond, yes, no)
    }

    /// The imaginary part, 0 of what is real.
    fn imaginary_part(&mut self, number: Number) -> Reg {
        match number.im {
            Some(im) => self.select_or(im.is_complex, im.part, 0.0),
            None => self.constant(Scalar::F64(0.0)),
        }
    }
}

/// Operations.
impl Emitter<'_> {
    /// The truth of a number that may be complex. Where it has none the code is left.
    pub fn complex_truth(
        &mut self,
        (block, inst): (Block, usize),
        operand: Operand,
        values: &Values,
    ) -> Option<Reg> {
        let Number { re, im } = self.double(operand)?;
        let zero = self.constant(Scalar::F64(0.0));
        let im = im?.part;
        let re_is = self.compare(CompareOp::Eq, re, re);
        let im_is = self.compare(CompareOp::Eq, im, im);
        let are = self.binary(BinaryOp::And, re_is, im_is);
        self.check(are, block, inst, values)?;
        let re = self.compare(CompareOp::Ne, re, zero);
        let im = self.compare(CompareOp::Ne, im, zero);
        Some(self.binary(BinaryOp::Or, re, im))
    }

    /// `complex(re, im)`.
    pub fn of_parts(&mut self, dst: Target, [re, im]: [Operand; 2]) -> Option<()> {
        let (re, part) = (self.number(re, Type::F64)?, self.number(im, Type::F64)?);
        let is_complex = self.constant(Scalar::Bool(true));
        self.keep(dst, Number { re, im: Some(Imaginary { part, is_complex }) })
    }

    /// The imaginary unit.
    pub fn imaginary_unit(&mut self, dst: Target) -> Option<()> {
        let unit = self.imaginary(1.0);
        self.keep(dst, unit)
    }

    /// An operator on a number that may be complex.
    pub fn complex_unary(&mut self, op: Operator, dst: Target, a: Operand) -> Option<()> {
        let Number { re, im } = self.double(a)?;
        let im = im?.part;
        match op {
            Operator::Minus => {
                let (re, im) = (self.one(UnaryOp::Neg, re), self.one(UnaryOp::Neg, im));
                self.narrowed(dst, re, im)
            }
            Operator::Plus => self.narrowed(dst, re, im),
            Operator::CTranspose => {
                let im = self.one(UnaryOp::Neg, im);
                self.narrowed(dst, re, im)
            }
            Operator::Transpose => self.copy_complex(dst, a),
            Operator::Not => None,
        }
    }

    /// A function of one number that may be complex.
    pub fn complex_function(&mut self, op: Operation, dst: Target, a: Operand) -> Option<()> {
        let number = self.double(a)?;
        let (re, im) = (number.re, number.im?.part);
        let src = match op {
            Operation::Conj => return self.complex_unary(Operator::CTranspose, dst, a),
            // Of what is real it is the absolute value.
            Operation::Abs => self.called(Operation::Hypot, &[re, im])?,
            Operation::Real => re,
            Operation::Imag => self.imaginary_part(number),
            Operation::IsNan => {
                let (re, im) = (self.compare(CompareOp::Ne, re, re), self.compare(CompareOp::Ne, im, im));
                self.binary(BinaryOp::Or, re, im)
            }
            Operation::IsInf => {
                let (re, im) = (self.is_infinite(re), self.is_infinite(im));
                self.binary(BinaryOp::Or, re, im)
            }
            Operation::IsFinite => {
                let (re, im) = (self.is_finite(re), self.is_finite(im));
                self.binary(BinaryOp::And, re, im)
            }
            _ => return None,
        };
        self.finish(dst, src)
    }

    /// An operation on two doubles of which one may be complex.
    pub fn complex_two(
        &mut self,
        here: Here<'_>,
        op: Operation,
        dst: Target,
        [a, b]: [Operand; 2],
    ) -> Option<()> {
        let exponent = self.known(b);
        let (a, b) = (self.double(a)?, self.double(b)?);
        if let Some(op) = comparison(op) {
            let src = self.compare_complex(op, a, b);
            return self.finish(dst, src);
        }
        let (re, im) = match op {
            Operation::Add => self.complex_sum(BinaryOp::Add, a, b),
            Operation::Sub => self.complex_sum(BinaryOp::Sub, a, b),
            Operation::Mul => self.complex_product(a, b),
            Operation::Div => self.complex_quotient(a, b),
            Operation::LeftDiv => self.complex_quotient(b, a),
            Operation::Pow => self.complex_power(here, a, exponent?)?,
            _ => return None,
        };
        self.narrowed(dst, re, im)
    }

    /// Equality looks at both parts, order at the real parts alone.
    fn compare_complex(&mut self, op: CompareOp, a: Number, b: Number) -> Reg {
        let re = self.compare(op, a.re, b.re);
        let both = match op {
            CompareOp::Eq => BinaryOp::And,
            CompareOp::Ne => BinaryOp::Or,
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => return re,
        };
        let zero = self.constant(Scalar::F64(0.0));
        let [x, y] = [a, b].map(|number| number.im.map_or(zero, |im| im.part));
        let im = self.compare(op, x, y);
        self.binary(both, re, im)
    }

    /// A sum or a difference. A zero of what is real does not count: where it could be seen the result is real.
    fn complex_sum(&mut self, op: BinaryOp, a: Number, b: Number) -> (Reg, Reg) {
        let re = self.binary(op, a.re, b.re);
        let im = match (a.im, b.im) {
            (Some(a), Some(b)) => self.binary(op, a.part, b.part),
            (None, Some(b)) if op == BinaryOp::Sub => self.one(UnaryOp::Neg, b.part),
            (Some(one), None) | (None, Some(one)) => one.part,
            (None, None) => self.constant(Scalar::F64(0.0)),
        };
        (re, im)
    }

    /// The imaginary part of a product with a real factor.
    fn scaled(&mut self, im: Option<Imaginary>, factor: Reg) -> Reg {
        match im {
            Some(im) => {
                let product = self.binary(BinaryOp::Mul, im.part, factor);
                self.select_or(im.is_complex, product, 0.0)
            }
            None => self.constant(Scalar::F64(0.0)),
        }
    }

    fn complex_product(&mut self, a: Number, b: Number) -> (Reg, Reg) {
        let product = self.binary(BinaryOp::Mul, a.re, b.re);
        let right = self.scaled(b.im, a.re);
        let left = self.scaled(a.im, b.re);
        match (a.im, b.im) {
            (Some(x), Some(y)) => {
                let are = self.binary(BinaryOp::And, x.is_complex, y.is_complex);
                let square = self.binary(BinaryOp::Mul, x.part, y.part);
                let square = self.select_or(are, square, 0.0);
                let re = self.binary(BinaryOp::Sub, product, square);
                (re, self.binary(BinaryOp::Add, right, left))
            }
            (Some(_), None) => (product, left),
            (None, _) => (product, right),
        }
    }

    fn complex_quotient(&mut self, a: Number, b: Number) -> (Reg, Reg) {
        let Some(Imaginary { part: below, is_complex }) = b.im else {
            let re = self.binary(BinaryOp::Div, a.re, b.re);
            let Some(im) = a.im else { return (re, self.constant(Scalar::F64(0.0))) };
            let quotient = self.binary(BinaryOp::Div, im.part, b.re);
            return (re, self.select_or(im.is_complex, quotient, 0.0));
        };
        let above = self.imaginary_part(a);
        let (re, im) = self.quotient([a.re, above], [b.re, below]);
        let is_any = match a.im {
            Some(a) => self.binary(BinaryOp::Or, a.is_complex, is_complex),
            None => is_complex,
        };
        (re, self.select_or(is_any, im, 0.0))
    }

    /// The quotient of two complex numbers, by Smith's method. Its two cases differ in which part of the divisor is the larger one.
    fn quotient(&mut self, [a, ai]: [Reg; 2], [b, bi]: [Reg; 2]) -> (Reg, Reg) {
        let zero = self.constant(Scalar::F64(0.0));
        let is_real = self.compare(CompareOp::Eq, bi, zero);
        let is_complex = self.one(UnaryOp::Not, is_real);
        let (size, size_i) = (self.one(UnaryOp::Abs, b), self.one(UnaryOp::Abs, bi));
        let is_wide = self.compare(CompareOp::Ge, size, size_i);
        let is_wide = self.binary(BinaryOp::Or, is_wide, is_real);
        let large = self.select(is_wide, b, bi);
        let small = self.select(is_wide, bi, b);
        let (first, second) = (self.select(is_wide, a, ai), self.select(is_wide, ai, a));
        let ratio = self.binary(BinaryOp::Div, small, large);
        // By a divisor without imaginary part both parts are divided: what the products would add is chosen away.
        let part = |emitter: &mut Self, op, x: Reg, y: Reg| {
            let product = emitter.binary(BinaryOp::Mul, y, ratio);
            let nothing = emitter.constant(Scalar::F64(if op == BinaryOp::Add { -0.0 } else { 0.0 }));
            let product = emitter.expect(is_complex, product, nothing);
            emitter.binary(op, x, product)
        };
        let below = part(self, BinaryOp::Add, large, small);
        let re = part(self, BinaryOp::Add, first, second);
        let im = part(self, BinaryOp::Sub, second, first);
        let negative = self.one(UnaryOp::Neg, im);
        let im = self.select(is_wide, im, negative);
        let (re, im) = (self.binary(BinaryOp::Div, re, below), self.binary(BinaryOp::Div, im, below));
        // What is finite by what is infinite is 0.
        let is_large = self.is_infinite(large);
        let is_number = self.compare(CompareOp::Eq, small, small);
        let are_finite = [a, ai].map(|part| self.is_finite(part));
        let vanishes = [is_number, are_finite[0], are_finite[1], is_complex]
            .into_iter()
            .fold(is_large, |all, one| self.binary(BinaryOp::And, all, one));
        let stays = self.one(UnaryOp::Not, vanishes);
        (self.expect(stays, re, zero), self.expect(stays, im, zero))
    }

    /// A power by an integer that is known, as products. Other powers of what has no imaginary part leave the code.
    fn complex_power(&mut self, here: Here<'_>, a: Number, exponent: f64) -> Option<(Reg, Reg)> {
        if exponent.fract() != 0.0 || exponent.abs() > MOST {
            return None;
        }
        let (re, im) = (a.re, a.im?.part);
        let zero = self.constant(Scalar::F64(0.0));
        let is_complex = self.compare(CompareOp::Ne, im, zero);
        if exponent == 2.0 {
            let [re, im] = self.product([re, im], [re, im]);
            return Some((re, self.select_or(is_complex, im, 0.0)));
        }
        self.check(is_complex, here.block, here.inst, here.values)?;
        let one = self.constant(Scalar::F64(1.0));
        let (mut result, mut square) = ([one, zero], [re, im]);
        let mut rest = exponent.abs() as u32;
        while rest > 0 {
            if rest & 1 == 1 {
                result = self.product(result, square);
            }
            rest >>= 1;
            if rest > 0 {
                square = self.product(square, square);
            }
        }
        Some(if exponent < 0.0 { self.quotient([one, zero], result) } else { result.into() })
    }

    /// The product of two complex numbers.
    fn product(&mut self, [a, ai]: [Reg; 2], [b, bi]: [Reg; 2]) -> [Reg; 2] {
        let (plain, square) = (self.binary(BinaryOp::Mul, a, b), self.binary(BinaryOp::Mul, ai, bi));
        let (right, left) = (self.binary(BinaryOp::Mul, a, bi), self.binary(BinaryOp::Mul, ai, b));
        [self.binary(BinaryOp::Sub, plain, square), self.binary(BinaryOp::Add, right, left)]
    }
}
