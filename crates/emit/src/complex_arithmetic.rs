//! Arithmetic of doubles that are real or complex, in LIR: for `emit` and `native`.
//!
//! ```text
//! z * w        re = z.re * w.re - (both are complex ? z.im * w.im : 0)
//!              im = (w is complex ? z.re * w.im : 0) + (z is complex ? z.im * w.re : 0)
//! ```
//!
//! A result is complex where its imaginary part is not zero, of either sign; `complex(a, 0)` and its copies are complex, too. So a number
//! is its parts and whether it is complex. What is real has an imaginary part that is some zero: in sums that does
//! not count, where it would (`Inf * 0`, the signs of zeros) it is chosen away. Each operation does what the runtime does, in the same order.

use lanner_lir::{BinaryOp, CompareOp, Reg, Scalar, UnaryOp};

/// What a number that may be complex has beside its real part.
#[derive(Clone, Copy)]
pub struct Imaginary {
    /// The imaginary part: zero where the number is real.
    pub part: Reg,
    /// Whether the number is complex.
    pub is_complex: Reg,
}

/// A double; where it is known to be real without an imaginary part.
#[derive(Clone, Copy)]
pub struct Complex {
    /// The real part.
    pub re: Reg,
    /// The rest, of one that may be complex.
    pub im: Option<Imaginary>,
}

impl Complex {
    /// The registers of one that may be complex.
    pub fn registers(self) -> impl Iterator<Item = Reg> {
        let imaginary = self.im.map(|im| [im.part, im.is_complex]);
        std::iter::once(self.re).chain(imaginary.into_iter().flatten())
    }
}

/// Arithmetic by instructions.
pub trait ComplexArithmetic {
    /// A constant.
    fn constant(&mut self, value: Scalar) -> Reg;
    /// An operation on one number.
    fn unary(&mut self, op: UnaryOp, src: Reg) -> Reg;
    /// An operation on two numbers.
    fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Reg;
    /// A comparison.
    fn compare(&mut self, op: CompareOp, a: Reg, b: Reg) -> Reg;
    /// One of two numbers.
    fn select(&mut self, cond: Reg, yes: Reg, no: Reg) -> Reg;
    /// The same where the truth value mostly holds.
    fn expect(&mut self, cond: Reg, yes: Reg, no: Reg) -> Reg;

    /// How the absolute value lies to infinity.
    fn beside_infinity(&mut self, op: CompareOp, x: Reg) -> Reg {
        let size = self.unary(UnaryOp::Abs, x);
        let most = self.constant(Scalar::F64(f64::INFINITY));
        self.compare(op, size, most)
    }

    /// The number where something holds, else the other one.
    fn select_or(&mut self, cond: Reg, yes: Reg, no: f64) -> Reg {
        let no = self.constant(Scalar::F64(no));
        self.expect(cond, yes, no)
    }

    /// The imaginary part, 0 of what is real.
    fn imaginary_part(&mut self, number: Complex) -> Reg {
        match number.im {
            Some(im) => self.select_or(im.is_complex, im.part, 0.0),
            None => self.constant(Scalar::F64(0.0)),
        }
    }

    /// Equality looks at both parts, order at the real parts alone.
    fn compare_complex(&mut self, op: CompareOp, a: Complex, b: Complex) -> Reg {
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
    fn complex_sum(&mut self, op: BinaryOp, a: Complex, b: Complex) -> (Reg, Reg) {
        let re = self.binary(op, a.re, b.re);
        let im = match (a.im, b.im) {
            (Some(a), Some(b)) => self.binary(op, a.part, b.part),
            (None, Some(b)) if op == BinaryOp::Sub => self.unary(UnaryOp::Neg, b.part),
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

    /// A product.
    fn complex_product(&mut self, a: Complex, b: Complex) -> (Reg, Reg) {
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

    /// A quotient.
    fn complex_quotient(&mut self, a: Complex, b: Complex) -> (Reg, Reg) {
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
        let is_complex = self.unary(UnaryOp::Not, is_real);
        let (size, size_i) = (self.unary(UnaryOp::Abs, b), self.unary(UnaryOp::Abs, bi));
        let is_wide = self.compare(CompareOp::Ge, size, size_i);
        let is_wide = self.binary(BinaryOp::Or, is_wide, is_real);
        let large = self.select(is_wide, b, bi);
        let small = self.select(is_wide, bi, b);
        let (first, second) = (self.select(is_wide, a, ai), self.select(is_wide, ai, a));
        let ratio = self.binary(BinaryOp::Div, small, large);
        // By a divisor without imaginary part both parts are divided: what the products would add is chosen away.
        let scaled = |emitter: &mut Self, x: Reg, nothing: f64| {
            let product = emitter.binary(BinaryOp::Mul, x, ratio);
            let nothing = emitter.constant(Scalar::F64(nothing));
            emitter.expect(is_complex, product, nothing)
        };
        let sum = |emitter: &mut Self, x: Reg, y: Reg| {
            let product = scaled(emitter, y, -0.0);
            emitter.binary(BinaryOp::Add, x, product)
        };
        let (below, re) = (sum(self, large, small), sum(self, first, second));
        let product = scaled(self, first, 0.0);
        let left = self.select(is_wide, second, product);
        let right = self.select(is_wide, product, second);
        let im = self.binary(BinaryOp::Sub, left, right);
        let (re, im) = (self.binary(BinaryOp::Div, re, below), self.binary(BinaryOp::Div, im, below));
        // What is finite by what is infinite is 0.
        let is_large = self.beside_infinity(CompareOp::Eq, large);
        let is_number = self.compare(CompareOp::Eq, small, small);
        let are_finite = [a, ai].map(|part| self.beside_infinity(CompareOp::Lt, part));
        let vanishes = [is_number, are_finite[0], are_finite[1], is_complex]
            .into_iter()
            .fold(is_large, |all, one| self.binary(BinaryOp::And, all, one));
        let stays = self.unary(UnaryOp::Not, vanishes);
        (self.expect(stays, re, zero), self.expect(stays, im, zero))
    }

    /// The product of two complex numbers.
    fn product(&mut self, [a, ai]: [Reg; 2], [b, bi]: [Reg; 2]) -> [Reg; 2] {
        let (plain, square) = (self.binary(BinaryOp::Mul, a, b), self.binary(BinaryOp::Mul, ai, bi));
        let (right, left) = (self.binary(BinaryOp::Mul, a, bi), self.binary(BinaryOp::Mul, ai, b));
        [self.binary(BinaryOp::Sub, plain, square), self.binary(BinaryOp::Add, right, left)]
    }
}
