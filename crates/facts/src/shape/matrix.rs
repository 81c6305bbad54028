//! The operators of linear algebra: product, division, power, transposition.
//!
//! ```text
//! m x n   *  n x p       m x p            always legal: if one of them is scalar the formula still holds
//! 1 x 1   *  m x n       m x n
//! m x n   *  p x q       times(…)         a scalar on either side, or n = p: the paper's equations 7 and 8
//! 3 x 2   *  4 x 4       illegal          the run of Example 1
//! m x n   /  p x n       m x p
//! m x m   ^  1 x 1       m x m
//! ```

use super::{Outcome, Requirement, Shape, ShapeOp, ShapeTerm};
use crate::Truth;
use crate::dim::Dim;
use crate::terms::Terms;

impl Terms {
    /// Section 3, equations 7 and 8.
    pub(super) fn times(&mut self, a: Shape, b: Shape) -> Outcome {
        if self.is_scalar(b).is_yes() {
            return self.succeeds(a);
        }
        if self.is_scalar(a).is_yes() {
            return self.succeeds(b);
        }
        self.contracted(ShapeOp::Times, a, b, [0, 1], [1, 0])
    }

    pub(super) fn right_divide(&mut self, a: Shape, b: Shape) -> Outcome {
        if self.is_scalar(b).is_yes() {
            return self.succeeds(a);
        }
        self.contracted(ShapeOp::RightDivide, a, b, [0, 0], [1, 1])
    }

    pub(super) fn left_divide(&mut self, a: Shape, b: Shape) -> Outcome {
        if self.is_scalar(a).is_yes() {
            return self.succeeds(b);
        }
        self.contracted(ShapeOp::LeftDivide, a, b, [1, 1], [0, 0])
    }

    /// Two matrices: the outer extents remain, the inner ones must be equal. Explicit where no scalar can change that.
    fn contracted(
        &mut self,
        op: ShapeOp,
        a: Shape,
        b: Shape,
        outer: [usize; 2],
        inner: [usize; 2],
    ) -> Outcome {
        let scalars = match op {
            ShapeOp::RightDivide => self.is_scalar(b),
            ShapeOp::LeftDivide => self.is_scalar(a),
            _ => self.is_scalar(a).or(self.is_scalar(b)),
        };
        let matrices = self.is_matrix(a).and(self.is_matrix(b));
        if scalars.is_no() && matrices.is_no() {
            return self.fails();
        }
        let (Some(p), Some(q)) = (self.extents(a).map(<[Dim]>::to_vec), self.extents(b).map(<[Dim]>::to_vec))
        else {
            return self.kept(op, vec![a, b]);
        };
        let fit = self.equal(p[inner[0]], q[inner[1]]);
        let tuple = self.tuple(&[p[outer[0]], q[outer[1]]]);
        match (scalars, fit) {
            (_, Truth::Yes) if matrices.is_yes() => self.succeeds(tuple),
            (Truth::No, Truth::No) => self.fails(),
            (Truth::No, Truth::Yes | Truth::Unknown) => {
                let mut requirements = self.matrix_requirements(&p);
                requirements.extend(self.matrix_requirements(&q));
                requirements.push(Requirement::Equal(p[inner[0]], q[inner[1]]));
                self.succeeds_if(tuple, requirements)
            }
            (Truth::Yes | Truth::Unknown, _) => self.kept(op, vec![a, b]),
        }
    }

    /// One operand is not scalar at most, and that one is square. The operands are a multiset without scalars.
    pub(super) fn power(&mut self, operands: &[Shape]) -> Outcome {
        let mut members = Vec::new();
        for &operand in operands {
            match &self.shapes.items[operand] {
                ShapeTerm::Apply(ShapeOp::Power, inner) => members.extend_from_slice(inner),
                _ => members.push(operand),
            }
        }
        members.retain(|&s| !self.is_scalar(s).is_yes());
        members.sort_unstable();
        let bases = members.iter().filter(|&&s| self.is_scalar(s).is_no()).count();
        if bases > 1 || members.iter().any(|&s| self.is_square(s).is_no()) {
            return self.fails();
        }
        match (members.first(), members.len()) {
            (None, _) => {
                let scalar = self.scalar();
                self.succeeds(scalar)
            }
            (Some(&only), 1) => match (self.is_square(only), self.extents(only).map(<[Dim]>::to_vec)) {
                (Truth::Yes, _) => self.succeeds(only),
                (Truth::No, _) => self.fails(),
                (Truth::Unknown, Some(extents)) => {
                    let mut requirements = self.matrix_requirements(&extents);
                    requirements.push(Requirement::Equal(extents[0], extents[1]));
                    self.succeeds_if(only, requirements)
                }
                (Truth::Unknown, None) => {
                    self.succeeds_if(only, vec![Requirement::Legal(ShapeOp::Power, vec![only])])
                }
            },
            (Some(_), _) => self.kept(ShapeOp::Power, members),
        }
    }

    pub(super) fn transpose(&mut self, a: Shape) -> Outcome {
        if self.is_matrix(a).is_no() {
            return self.fails();
        }
        match self.shapes.items[a].clone() {
            ShapeTerm::Tuple(extents) => {
                let requirements = self.matrix_requirements(&extents);
                let swapped = self.tuple(&[extents[1], extents[0]]);
                self.succeeds_if(swapped, requirements)
            }
            // The inner transposition has succeeded, so its operand is a matrix.
            ShapeTerm::Apply(ShapeOp::Transpose, inner) => self.succeeds(inner[0]),
            _ => self.kept(ShapeOp::Transpose, vec![a]),
        }
    }

    /// β of a tuple.
    fn matrix_requirements(&mut self, extents: &[Dim]) -> Vec<Requirement> {
        let one = self.number(1);
        extents[2..].iter().map(|&d| Requirement::Equal(d, one)).collect()
    }
}
