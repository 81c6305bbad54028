//! The nine operator classes of SHAPE Table 1, each one call.
//!
//! ```text
//! class         specimen      identity  associative  commutative  idempotent
//! Times         a*b           yes       no           no           no
//! Elementwise   a+b, a.*b     yes       yes          yes          yes
//! Same          fft(a)        (unary)
//! Power         a^b           yes       yes          yes          no
//! Transpose     a'            (unary)
//! RightDivide   a/b           no        no           no           no
//! LeftDivide    a\b           no        no           no           no
//! Cat(0)        [a; b]        no        yes          yes          no
//! Cat(1)        [a, b]        no        yes          yes          no
//! ```
//!
//! All are annihilated by π (equation 9). Two remarks on the table: the identity of `Power` is one for square shapes, of
//! which alone there is a power; and concatenation has had 0x0 as its identity since `[]` may stand anywhere in it.

use super::{Condition, Requirement, Shape, ShapeTerm};
use crate::terms::Terms;

/// An operator class: its members have the same shape semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ShapeOp {
    /// Matrix product: `a*b`.
    Times,
    /// Implicit expansion, of any number of operands: `a+b`, `a.*b`, `a < b`.
    Elementwise,
    /// The operand's own shape: `fft(a)`, `-a`, `sin(a)`.
    Same,
    /// Matrix power: `a^b`, one operand scalar, the other square.
    Power,
    /// `a'`, `a.'`.
    Transpose,
    /// `a/b`.
    RightDivide,
    /// `a\b`.
    LeftDivide,
    /// Concatenation along a dimension counted from 0, of any number of operands: `[a; b]`, `[a, b]`, `cat(3, a, b)`.
    Cat(u32),
}

/// The result of an operator on shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The shape of the result where the operation succeeds; illegal where it never does.
    pub shape: Shape,
    /// Where it succeeds: the paper's θ(u).
    pub condition: Condition,
}

impl Terms {
    /// The operator applied to the shapes of its operands.
    pub fn apply(&mut self, op: ShapeOp, operands: &[Shape]) -> Outcome {
        let illegal = self.illegal();
        if operands.contains(&illegal) {
            return self.fails();
        }
        match (op, operands) {
            (ShapeOp::Elementwise, _) => self.elementwise(operands),
            (ShapeOp::Cat(k), _) => self.concatenated(k, operands),
            (ShapeOp::Power, _) => self.power(operands),
            (ShapeOp::Times, &[a, b]) => self.times(a, b),
            (ShapeOp::RightDivide, &[a, b]) => self.right_divide(a, b),
            (ShapeOp::LeftDivide, &[a, b]) => self.left_divide(a, b),
            (ShapeOp::Transpose, &[a]) => self.transpose(a),
            (ShapeOp::Same, &[a]) => self.succeeds(a),
            // A wrong number of operands is a wrong caller, for which nothing is legal.
            (
                ShapeOp::Times
                | ShapeOp::RightDivide
                | ShapeOp::LeftDivide
                | ShapeOp::Transpose
                | ShapeOp::Same,
                _,
            ) => self.fails(),
        }
    }

    /// Legal in every run.
    pub(crate) fn succeeds(&mut self, shape: Shape) -> Outcome {
        Outcome { shape, condition: self.always() }
    }

    /// Legal in no run.
    pub(crate) fn fails(&mut self) -> Outcome {
        Outcome { shape: self.illegal(), condition: self.never() }
    }

    /// The shape, where all of these hold.
    pub(crate) fn succeeds_if(&mut self, shape: Shape, requirements: Vec<Requirement>) -> Outcome {
        let condition = self.require(requirements);
        if condition == self.never() { self.fails() } else { Outcome { shape, condition } }
    }

    /// The operator kept, since it cannot be explicit.
    pub(crate) fn kept(&mut self, op: ShapeOp, operands: Vec<Shape>) -> Outcome {
        let shape = self.shape(ShapeTerm::Apply(op, operands.clone()));
        self.succeeds_if(shape, vec![Requirement::Legal(op, operands)])
    }
}
