//! Concatenation: `[a; b]`, `[a, b]`, `cat(k, a, b)`.
//!
//! ```text
//! [m x n; p x n]      m+p x n          the other extents are equal
//! [m+1 x n; 2 x k]    m+3 x n          if n = k; neither is empty where k and n are at least 1
//! [0x0; 1 x n]        1 x n            [] may stand anywhere
//! [m x n; p x q]      cat(…)           m x n may be 0x0, then the result has q columns
//! ```
//!
//! Class ⊙ and ⊖ of SHAPE Table 1: associative and commutative. One quirk of the language is outside of that algebra: beside
//! and below each other also 1x0 and 0x1 may stand anywhere and leave nothing. The sum of extents is used only where no operand
//! can be such a bystander, and what may be one is kept as it is.

use super::{Outcome, Requirement, Shape, ShapeOp, concrete};
use crate::dim::{Dim, Interval};
use crate::terms::Terms;

impl Terms {
    pub(super) fn concatenated(&mut self, along: u32, operands: &[Shape]) -> Outcome {
        let explicit: Option<Vec<Vec<i64>>> = operands.iter().map(|&s| self.explicit_extents(s)).collect();
        if let Some(explicit) = explicit {
            return match concrete::apply(ShapeOp::Cat(along), &explicit) {
                Some(extents) => {
                    let shape = self.explicit(&extents);
                    self.succeeds(shape)
                }
                None => self.fails(),
            };
        }
        let nothing = self.explicit(&[0, 0]);
        let mut members = operands.to_vec();
        if along < 2 {
            members.retain(|&s| s != nothing);
        }
        if let [only] = members[..] {
            return self.succeeds(only);
        }
        if let [a, b] = members[..] {
            // With two operands the order says nothing about the shape.
            members = vec![a.min(b), a.max(b)];
        }
        if let Some(vector) = self.vectors_joined(along, &members) {
            return self.succeeds(vector);
        }
        let tuples: Option<Vec<Vec<Dim>>> =
            members.iter().map(|&s| self.extents(s).map(<[Dim]>::to_vec)).collect();
        let Some(tuples) = tuples else {
            let kept = self.kept(ShapeOp::Cat(along), members.clone());
            // What has the same extents in all dimensions fits.
            return if members.iter().all(|s| s == &members[0]) { self.succeeds(kept.shape) } else { kept };
        };
        let rank = tuples.iter().map(Vec::len).max().unwrap_or(2).max(along as usize + 1);
        let one = self.number(1);
        let tuples: Vec<Vec<Dim>> = tuples
            .into_iter()
            .map(|mut extents| {
                extents.resize(rank, one);
                extents
            })
            .collect();
        self.stacked(along, &members, &tuples)
    }

    /// Rows that may be 0x0 beside each other and beside rows that are not empty, or so columns below each other: what is 0x0 leaves
    /// nothing.
    fn vectors_joined(&mut self, along: u32, members: &[Shape]) -> Option<Shape> {
        if along > 1 {
            return None;
        }
        let (one, mut lengths, mut is_some) = (self.number(1), Vec::new(), false);
        for &shape in members {
            if let Some(length) = self.as_vector_or_none(along, shape) {
                lengths.push(length);
                continue;
            }
            let &[rows, columns] = self.extents(shape)? else { return None };
            let (across, length) = if along == 0 { (columns, rows) } else { (rows, columns) };
            if across != one || self.interval(length).lo < Some(1) {
                return None;
            }
            is_some = true;
            lengths.push(length);
        }
        let length = self.sum(&lengths);
        let vector = if along == 0 { [length, one] } else { [one, length] };
        Some(if is_some { self.tuple(&vector) } else { self.vector_or_none(along, length) })
    }

    /// Tuples of one length, none of which is 0x0 in every run.
    fn stacked(&mut self, along: u32, members: &[Shape], tuples: &[Vec<Dim>]) -> Outcome {
        let k = along as usize;
        let fits = |a: &[Dim], b: &[Dim]| (0..a.len()).all(|i| i == k || a[i] == b[i]);
        let solid: Vec<bool> =
            tuples.iter().map(|t| t.iter().all(|&d| self.interval(d).lo >= Some(1))).collect();
        let all_fit = tuples.iter().all(|t| fits(t, &tuples[0]));
        let sums = |t: &Terms| tuples.iter().zip(&solid).all(|(e, &s)| s || t.is_counted(along, e));
        if !all_fit && (!solid.contains(&true) || !sums(self)) {
            return self.kept(ShapeOp::Cat(along), members.to_vec());
        }
        // Where all fit any of them says what the other extents are, else those that are never empty.
        let leading: Vec<&Vec<Dim>> =
            tuples.iter().zip(&solid).filter(|&(_, &s)| s || all_fit).map(|(t, _)| t).collect();
        let (mut extents, mut requirements) = (Vec::new(), Vec::new());
        for i in 0..tuples[0].len() {
            if i == k {
                let parts: Vec<Dim> = tuples.iter().map(|t| t[i]).collect();
                extents.push(self.sum(&parts));
                continue;
            }
            let mut candidates: Vec<Dim> = leading.iter().map(|t| t[i]).collect();
            candidates.sort_unstable_by_key(|&d| (self.constant(d).is_none(), d));
            extents.push(candidates[0]);
            requirements.extend(candidates[1..].iter().map(|&d| Requirement::Equal(candidates[0], d)));
        }
        let leader = self.tuple(leading[0]);
        for (t, &member) in tuples.iter().zip(members) {
            if !leading.iter().any(|l| fits(l, t)) {
                // It fits, or is empty and leaves nothing.
                requirements.push(Requirement::Legal(
                    ShapeOp::Cat(along),
                    vec![leader.min(member), leader.max(member)],
                ));
            }
        }
        let shape = self.tuple(&extents);
        self.succeeds_if(shape, requirements)
    }

    /// Beside something that is not empty the extent of this one counts: it is no bystander with an extent.
    fn is_counted(&self, along: u32, extents: &[Dim]) -> bool {
        let never = |k: usize, value: i64| self.interval(extents[k]).is_apart(Interval::of(value));
        match along {
            0 => never(0, 1) || never(1, 0),
            1 => never(1, 1) || never(0, 0),
            _ => never(0, 0) || never(1, 0),
        }
    }
}
