//! Implicit expansion: a join per dimension.
//!
//! ```text
//! m x n  +  1 x n       m x n                        if nothing: 1 expands
//! m x n  +  m x 1       m x n
//! m x n  +  p x n       expand(m, p) x n             if m and p conform: one is 1 or both are equal
//! 3 x n  +  4 x n       illegal
//! (c + a) - a           c + a                        associative and idempotent: Example 2; it never fails
//! ```
//!
//! `d ⊔ 1 = d`, `d ⊔ d = d`, else illegal. The operands are kept as a *set*, from which the laws follow: flattened
//! (associative), sorted (commutative), without doubles (idempotent), without scalars (identity).

use super::{Outcome, Requirement, Shape, ShapeOp, ShapeTerm};
use crate::dim::Dim;
use crate::terms::Terms;

impl Terms {
    pub(super) fn elementwise(&mut self, operands: &[Shape]) -> Outcome {
        let mut members: Vec<Shape> = Vec::new();
        for &operand in operands {
            match &self.shapes.items[operand] {
                ShapeTerm::Apply(ShapeOp::Elementwise, inner) => members.extend_from_slice(inner),
                _ => members.push(operand),
            }
        }
        members.sort_unstable();
        members.dedup();
        let scalar = self.scalar();
        members.retain(|&s| s != scalar);

        let (tuples, mut others): (Vec<Shape>, Vec<Shape>) =
            members.into_iter().partition(|&s| self.extents(s).is_some());
        let Some((tuple, mut requirements)) = self.expand_tuples(&tuples) else { return self.fails() };
        if others.is_empty() {
            return self.succeeds_if(tuple, requirements);
        }
        if tuple != scalar {
            others.push(tuple);
            others.sort_unstable();
        }
        if let [only] = others[..] {
            return self.succeeds_if(only, requirements);
        }
        let shape = self.shape(ShapeTerm::Apply(ShapeOp::Elementwise, others.clone()));
        // An operand that has this shape is there because all of these conform.
        if !operands.contains(&shape) {
            requirements.push(Requirement::Legal(ShapeOp::Elementwise, others));
        }
        self.succeeds_if(shape, requirements)
    }

    /// The join of tuples, and what must conform; none where something never does.
    fn expand_tuples(&mut self, tuples: &[Shape]) -> Option<(Shape, Vec<Requirement>)> {
        let extents: Vec<Vec<Dim>> =
            tuples.iter().filter_map(|&s| self.extents(s).map(<[Dim]>::to_vec)).collect();
        let rank = extents.iter().map(Vec::len).max().unwrap_or(2);
        let (mut joined, mut requirements) = (Vec::new(), Vec::new());
        for k in 0..rank {
            let dims: Vec<Dim> = extents.iter().filter_map(|e| e.get(k).copied()).collect();
            joined.push(self.expand(&dims)?);
            let members = self.conforming(&dims);
            if !dims.iter().any(|&d| self.conforming(&[d]) == members) {
                requirements.push(Requirement::Conform(members));
            }
        }
        Some((self.tuple(&joined), requirements))
    }
}
