//! Doubles that are real or complex, as three registers: the real part, the imaginary part, whether the number is complex.
//!
//! ```text
//! z = z * z + c        z, z.im, z.is_complex = …        `lanner_emit::ComplexArithmetic` has the operations
//! ```

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::site::Failure;
use lanner_builtins::{Scalar as Operation, UnaryOp as Operator};
use lanner_emit::{Complex, ComplexArithmetic, Imaginary, comparison};
use lanner_lir::{Argument, BinaryOp, CompareOp, ExternData, ExternParam, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Constant, Operand, OperandKind, Slot};

impl ComplexArithmetic for Emitter<'_> {
    fn constant(&mut self, value: Scalar) -> Reg {
        Emitter::constant(self, value)
    }

    fn unary(&mut self, op: UnaryOp, src: Reg) -> Reg {
        Emitter::unary(self, op, src)
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
        Emitter::select(self, cond, yes, no)
    }
}

/// Numbers and where they are.
impl Emitter<'_> {
    /// The registers of a value that may be complex.
    pub fn complex_registers(&mut self, slot: Slot) -> (Reg, Imaginary) {
        let re = self.register(slot, Type::F64);
        let class = self.class(slot);
        if let Some(&known) = self.imaginary.get(&class) {
            return (re, known);
        }
        let name = self.name_of(slot);
        let [part, is_complex] = [("im", Type::F64), ("is_complex", Type::Bool)].map(|(what, ty)| {
            let name = self.name(&format!("{name}.{what}"));
            self.made.reg(name, ty)
        });
        let new = Imaginary { part, is_complex };
        self.imaginary.insert(class, new);
        (re, new)
    }

    /// Whether an operand may be complex.
    pub fn is_complex(&self, operand: Operand) -> bool {
        self.held(operand) == Held::Complex
    }

    /// An operand that is a double, or a number that is one beside doubles.
    pub fn double(&mut self, operand: Operand) -> Lowered<Complex> {
        match (self.held(operand), operand.kind()) {
            (Held::Complex, OperandKind::Slot(slot) | OperandKind::Last(slot)) => {
                let (re, im) = self.complex_registers(slot);
                Ok(Complex { re, im: Some(im) })
            }
            (Held::Complex, OperandKind::Const(constant)) => match self.source.func.constants[constant] {
                Constant::Imaginary(x) => Ok(self.imaginary_number(x)),
                _ => Err("a constant that is no number"),
            },
            (Held::Number(Type::F64 | Type::Index | Type::Bool | Type::Char), _) => {
                Ok(Complex { re: self.number(operand, Type::F64)?, im: None })
            }
            _ => Err("an operand that is no double"),
        }
    }

    fn imaginary_number(&mut self, x: f64) -> Complex {
        let [re, part] = [0.0, x].map(|x| self.constant(Scalar::F64(x)));
        let is_complex = self.constant(Scalar::Bool(x != 0.0));
        Complex { re, im: Some(Imaginary { part, is_complex }) }
    }

    /// The imaginary part of a number, and whether it is complex.
    pub fn imaginary(&mut self, number: Complex) -> Imaginary {
        number.im.unwrap_or_else(|| Imaginary {
            part: self.constant(Scalar::F64(0.0)),
            is_complex: self.constant(Scalar::Bool(false)),
        })
    }

    /// Writes a number as it is.
    pub fn keep_complex(&mut self, dst: Slot, number: Complex) -> Lowered {
        match self.source.held[dst] {
            Held::Complex => {
                let from = self.imaginary(number);
                let (re, im) = self.complex_registers(dst);
                self.copy(re, number.re);
                self.copy(im.part, from.part);
                self.copy(im.is_complex, from.is_complex);
                Ok(())
            }
            // Facts say that it is real.
            _ => self.finish(dst, number.re),
        }
    }

    /// Writes a result: complex where its imaginary part is not zero.
    pub fn narrowed(&mut self, dst: Slot, [re, part]: [Reg; 2]) -> Lowered {
        let zero = self.constant(Scalar::F64(0.0));
        let is_complex = self.compare(CompareOp::Ne, part, zero);
        self.keep_complex(dst, Complex { re, im: Some(Imaginary { part, is_complex }) })
    }
}

/// Operations.
impl Emitter<'_> {
    /// The truth of a number that may be complex.
    pub fn complex_truth(&mut self, operand: Operand) -> Lowered<Reg> {
        let number = self.double(operand)?;
        let (re, im) = (number.re, self.imaginary(number).part);
        let [re_is, im_is] = [re, im].map(|part| self.compare(CompareOp::Eq, part, part));
        let are = self.binary(BinaryOp::And, re_is, im_is);
        self.check(are, Failure::NanTruth, &[]);
        let [re, im] = [re, im].map(|part| self.is_not_zero(part));
        Ok(self.binary(BinaryOp::Or, re, im))
    }

    /// `complex(re, im)`.
    pub fn of_parts(&mut self, dst: Slot, [re, im]: [Operand; 2]) -> Lowered {
        if [re, im].iter().any(|&part| !matches!(self.held(part), Held::Number(Type::F64 | Type::Index))) {
            return Err("parts that are no doubles");
        }
        let (re, part) = (self.number(re, Type::F64)?, self.number(im, Type::F64)?);
        let is_complex = self.constant(Scalar::Bool(true));
        self.keep_complex(dst, Complex { re, im: Some(Imaginary { part, is_complex }) })
    }

    /// The imaginary unit.
    pub fn imaginary_unit(&mut self, dst: Slot) -> Lowered {
        let unit = self.imaginary_number(1.0);
        self.keep_complex(dst, unit)
    }

    /// Writes what was computed.
    fn keep_computed(&mut self, dst: Slot, computed: Computed) -> Lowered {
        match computed {
            Computed::Real(src) => self.finish(dst, src),
            Computed::Complex(parts) => self.narrowed(dst, parts),
        }
    }

    /// An operator on a number that may be complex.
    pub fn complex_operator(&mut self, op: Operator, dst: Slot, a: Operand) -> Lowered {
        let number = self.double(a)?;
        if op == Operator::Transpose {
            return self.keep_complex(dst, number);
        }
        let computed = self.complex_operator_of(op, number)?;
        self.keep_computed(dst, computed)
    }

    /// What an operator makes of a number that may be complex.
    pub fn complex_operator_of(&mut self, op: Operator, number: Complex) -> Lowered<Computed> {
        let (re, im) = (number.re, self.imaginary(number).part);
        Ok(Computed::Complex(match op {
            Operator::Minus => [re, im].map(|part| self.unary(UnaryOp::Neg, part)),
            Operator::Plus | Operator::Transpose => [re, im],
            Operator::CTranspose => [re, self.unary(UnaryOp::Neg, im)],
            Operator::Not => return Err("the negation of a complex number"),
        }))
    }

    /// A function of one number that may be complex.
    pub fn complex_function(&mut self, op: Operation, dst: Slot, a: Operand) -> Lowered {
        let number = self.double(a)?;
        let computed = self.complex_function_of(op, number)?;
        self.keep_computed(dst, computed)
    }

    /// What a function makes of a number that may be complex.
    pub fn complex_function_of(&mut self, op: Operation, number: Complex) -> Lowered<Computed> {
        let (re, im) = (number.re, self.imaginary(number));
        let src = match op {
            Operation::Conj => return self.complex_operator_of(Operator::CTranspose, number),
            Operation::Neg => return self.complex_operator_of(Operator::Minus, number),
            Operation::Sqrt => return self.root_of(number),
            // Of what is real it is the absolute value.
            Operation::Abs => self.call_function(Operation::Hypot.symbol(), &[re, im.part]),
            Operation::Real => re,
            Operation::Imag => self.imaginary_part(number),
            Operation::IsNan | Operation::IsInf | Operation::IsFinite => {
                let (compared, joined) = match op {
                    Operation::IsNan => (None, BinaryOp::Or),
                    Operation::IsInf => (Some(CompareOp::Eq), BinaryOp::Or),
                    _ => (Some(CompareOp::Lt), BinaryOp::And),
                };
                let [x, y] = [re, im.part].map(|part| match compared {
                    None => self.compare(CompareOp::Ne, part, part),
                    Some(op) => ComplexArithmetic::beside_infinity(self, op, part),
                });
                self.binary(joined, x, y)
            }
            _ => {
                return self.complex_elsewhere(op, &[number]).map(|(re, part)| Computed::Complex([re, part]));
            }
        };
        Ok(Computed::Real(src))
    }

    /// What the runtime library gives for numbers that may be complex.
    fn complex_elsewhere(&mut self, op: Operation, operands: &[Complex]) -> Lowered<(Reg, Reg)> {
        if self.runtime.is_none() || !op.has_complex_function() {
            return Err(match operands {
                [_] => "a function of complex numbers",
                _ => "an operation on complex numbers",
            });
        }
        let mut args = Vec::new();
        for &operand in operands {
            let im = self.imaginary(operand);
            args.extend([operand.re, im.part, im.is_complex]);
        }
        let data = ExternData {
            symbol: op.symbol_of_complex(),
            params: args.iter().map(|&arg| ExternParam::Scalar(self.made.ty(arg))).collect(),
            results: vec![Type::F64; 2],
            memory: Vec::new(),
            has_effect: false,
        };
        let (re, part) = (self.temporary(Type::F64), self.temporary(Type::F64));
        self.call_elsewhere(data, args.into_iter().map(Argument::Reg).collect(), vec![re, part]);
        Ok((re, part))
    }

    /// The square root, which is imaginary of a real number that is negative.
    fn root_of(&mut self, number: Complex) -> Lowered<Computed> {
        if number.im.is_some() {
            let root = self.complex_elsewhere(Operation::Sqrt, &[number]);
            return root.map(|(re, part)| Computed::Complex([re, part]));
        }
        let (x, zero) = (number.re, self.constant(Scalar::F64(0.0)));
        let is_negative = self.compare(CompareOp::Lt, x, zero);
        let size = self.unary(UnaryOp::Abs, x);
        let root = self.unary(UnaryOp::Sqrt, size);
        // The root of -0 is -0, and that of NaN is the same NaN.
        let plain = self.unary(UnaryOp::Sqrt, x);
        let re = self.select(is_negative, zero, plain);
        let im = self.select(is_negative, root, zero);
        Ok(Computed::Complex([re, im]))
    }

    /// An operation on two numbers of which one may be complex.
    pub fn complex_two(&mut self, op: Operation, dst: Slot, [a, b]: [Operand; 2]) -> Lowered {
        let exponent = self.known(b);
        let both = [self.double(a)?, self.double(b)?];
        let computed = self.complex_of_two(op, both, exponent)?;
        self.keep_computed(dst, computed)
    }

    /// What an operation makes of two numbers of which one may be complex, and of which the second one may be known.
    pub fn complex_of_two(
        &mut self,
        op: Operation,
        [a, b]: [Complex; 2],
        exponent: Option<f64>,
    ) -> Lowered<Computed> {
        if let Some(op) = comparison(op) {
            return Ok(Computed::Real(self.compare_complex(op, a, b)));
        }
        let (re, im) = match op {
            Operation::Add => self.complex_sum(BinaryOp::Add, a, b),
            Operation::Sub => self.complex_sum(BinaryOp::Sub, a, b),
            Operation::Mul => self.complex_product(a, b),
            Operation::Div => self.complex_quotient(a, b),
            Operation::LeftDiv => self.complex_quotient(b, a),
            Operation::Pow if exponent == Some(2.0) => {
                let (re, im) = (a.re, self.imaginary(a));
                let [re, square] = ComplexArithmetic::product(self, [re, im.part], [re, im.part]);
                let zero = self.constant(Scalar::F64(0.0));
                let is_complex = self.compare(CompareOp::Ne, im.part, zero);
                (re, self.select(is_complex, square, zero))
            }
            _ => self.complex_elsewhere(op, &[a, b])?,
        };
        Ok(Computed::Complex([re, im]))
    }
}

impl Emitter<'_> {
    /// The same of elements of arrays, which keep the sign of an imaginary part that is zero. Where one array is real, what would be made of
    /// its imaginary part is chosen away.
    pub fn elements_of_two(
        &mut self,
        op: Operation,
        [a, b]: [Complex; 2],
        exponent: Option<f64>,
    ) -> Lowered<Computed> {
        let computed = self.complex_of_two(op, [a, b], exponent)?;
        let (Computed::Complex([re, both]), Some(x), Some(y)) = (&computed, a.im, b.im) else {
            return Ok(computed);
        };
        let (re, both) = (*re, *both);
        let [left, right] = match op {
            Operation::Add => [x.part, y.part],
            Operation::Sub => [x.part, self.unary(UnaryOp::Neg, y.part)],
            Operation::Mul => {
                [self.binary(BinaryOp::Mul, x.part, b.re), self.binary(BinaryOp::Mul, a.re, y.part)]
            }
            _ => return Ok(computed),
        };
        let zero = self.constant(Scalar::F64(0.0));
        let right = self.select(y.is_complex, right, zero);
        let left = self.select(y.is_complex, both, left);
        let part = self.select(x.is_complex, left, right);
        Ok(Computed::Complex([re, part]))
    }
}

/// What an operation gives whose operands may be complex.
pub(crate) enum Computed {
    /// A real number, or a truth value.
    Real(Reg),
    /// A number that is complex if its imaginary part is not zero.
    Complex([Reg; 2]),
}
