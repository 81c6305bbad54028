//! The shape predicates of SHAPE section 3.1, with three values: θ (legal), α (scalar), β (matrix).
//!
//! ```text
//! shape        θ     α         β
//! 1 x 1        yes   yes       yes
//! m x n        yes   unknown   yes
//! m+1 x n      yes   unknown   yes        unknown as long as m may be 0
//! 2 x 3 x k    yes   no        unknown
//! π            no    no        no
//! ```

use super::{Shape, ShapeOp, ShapeTerm};
use crate::Truth;
use crate::dim::{Dim, Interval};
use crate::terms::Terms;

impl Terms {
    /// θ: an array has this shape. Unknown for a φ-term some of whose edges raise an error.
    pub fn is_legal(&self, shape: Shape) -> Truth {
        match &self.shapes.items[shape] {
            ShapeTerm::Illegal => Truth::No,
            ShapeTerm::Tuple(_) | ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) => Truth::Yes,
            ShapeTerm::Phi(_, shapes) => {
                if shapes.iter().all(|&s| self.is_legal(s).is_yes()) {
                    Truth::Yes
                } else {
                    Truth::Unknown
                }
            }
        }
    }

    /// α: all extents are 1 (equation 5).
    pub fn is_scalar(&self, shape: Shape) -> Truth {
        match &self.shapes.items[shape] {
            ShapeTerm::Illegal => Truth::No,
            ShapeTerm::Tuple(extents) => self.all_one(extents),
            ShapeTerm::Apply(ShapeOp::Elementwise | ShapeOp::Power | ShapeOp::Transpose, shapes) => {
                shapes.iter().map(|&s| self.is_scalar(s)).fold(Truth::Yes, Truth::and)
            }
            ShapeTerm::Phi(_, shapes) => agreed(shapes.iter().map(|&s| self.is_scalar(s))),
            ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) => Truth::Unknown,
        }
    }

    /// β: legal, with no extent but the first two other than 1 (equation 4).
    pub fn is_matrix(&self, shape: Shape) -> Truth {
        match &self.shapes.items[shape] {
            ShapeTerm::Illegal => Truth::No,
            ShapeTerm::Tuple(extents) => self.all_one(&extents[2..]),
            ShapeTerm::Apply(ShapeOp::Elementwise, shapes) => {
                shapes.iter().map(|&s| self.is_matrix(s)).fold(Truth::Yes, Truth::and)
            }
            ShapeTerm::Phi(_, shapes) => agreed(shapes.iter().map(|&s| self.is_matrix(s))),
            ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) => {
                if self.rank(shape) == Some(2) {
                    Truth::Yes
                } else {
                    Truth::Unknown
                }
            }
        }
    }

    /// A matrix with as many rows as columns.
    pub fn is_square(&self, shape: Shape) -> Truth {
        match self.extents(shape) {
            Some(extents) => self.is_matrix(shape).and(self.equal(extents[0], extents[1])),
            None if self.is_scalar(shape).is_yes() => Truth::Yes,
            None => self.is_matrix(shape).and(Truth::Unknown),
        }
    }

    /// No elements: `isempty(x)`.
    pub fn is_empty_shape(&self, shape: Shape) -> Truth {
        match &self.shapes.items[shape] {
            ShapeTerm::Tuple(extents) => {
                let is_zero = |&d: &Dim| match self.interval(d) {
                    i if i.only() == Some(0) => Truth::Yes,
                    i if i.contains(0) => Truth::Unknown,
                    _ => Truth::No,
                };
                extents.iter().map(is_zero).fold(Truth::No, Truth::or)
            }
            ShapeTerm::Phi(_, shapes) => agreed(shapes.iter().map(|&s| self.is_empty_shape(s))),
            ShapeTerm::Illegal | ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) => Truth::Unknown,
        }
    }

    fn all_one(&self, extents: &[Dim]) -> Truth {
        let one = Interval::of(1);
        let is_one = |&d: &Dim| match self.interval(d) {
            i if i == one => Truth::Yes,
            i if i.is_apart(one) => Truth::No,
            _ => Truth::Unknown,
        };
        extents.iter().map(is_one).fold(Truth::Yes, Truth::and)
    }
}

/// The answer that all give.
fn agreed(answers: impl Iterator<Item = Truth>) -> Truth {
    answers.reduce(|a, b| if a == b { a } else { Truth::Unknown }).unwrap_or(Truth::Unknown)
}
