//! Doubles that are real or complex.
//!
//! ```text
//! z = z * w        z, z.im, z.is_complex = …        [`crate::complex_arithmetic`]
//! ```

pub(crate) use crate::complex_arithmetic::{Complex as Number, ComplexArithmetic, Imaginary};
use crate::region::{Emitter, Here};
use crate::rep::Rep;
use crate::scalar::{Target, comparison};
use crate::values::Values;
use lanner_builtins::{Scalar as Operation, UnaryOp as Operator};
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Block, Constant, Operand, OperandKind, Slot};

/// The largest power by multiplications.
const MOST: f64 = 64.0;

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
}

impl ComplexArithmetic for Emitter<'_> {
    fn constant(&mut self, value: Scalar) -> Reg {
        Emitter::constant(self, value)
    }

    fn unary(&mut self, op: UnaryOp, src: Reg) -> Reg {
        self.one(op, src)
    }

    fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Reg {
        Emitter::binary(self, op, a, b)
    }

    fn compare(&mut self, op: CompareOp, a: Reg, b: Reg) -> Reg {
        Emitter::compare(self, op, a, b)
    }

    fn select(&mut self, cond: Reg, yes: Reg, no: Reg) -> Reg {
        Emitter::select(self, cond, yes, no)
    }

    fn expect(&mut self, cond: Reg, yes: Reg, no: Reg) -> Reg {
        Emitter::expect(self, cond, yes, no)
    }
}
