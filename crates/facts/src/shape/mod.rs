//! Shapes of arrays as an algebra (paper SHAPE).
//!
//! ```text
//! a = rand(m, n);           a: m x n
//! b = rand(x, y);           b: x x y
//! c = a*b;                  c: times(m x n, x x y)             one tuple would be wrong: a or b may be scalar
//! d = c + a;                d: elementwise(c, a)               checked: c and a conform
//! e = d - a;                e: elementwise(c, a) = d           nothing to check: d is there, so c and a conform
//! f = e./d;                 f: elementwise(c, a) = d           nothing to check
//! ```
//!
//! A shape is a tuple of extents, or a name for one (a parameter), or an operator applied to shapes where the tuple cannot be
//! explicit, or a φ-term; or the illegal shape π. Tuples have at least two extents and no trailing 1 after the second
//! (section 2): two tuples that differ by trailing units are one id, which is the substitution property (section 4.1).
//!
//! The paper's result of an operator is π in the runs where θ does not hold. Here that is split in two, since the check is an
//! instruction of its own: [`Outcome::shape`] is the shape *where the operation succeeds*, [`Outcome::condition`] is θ of
//! it. Only what is illegal in every run has the illegal shape.

mod binary;
mod concat;
mod concrete;
mod condition;
mod display;
mod elementwise;
mod evaluate;
mod matrix;
mod predicate;

pub use binary::{Outcome, ShapeOp};
pub use condition::{Condition, Requirement};

use crate::dim::{AtomKind, Dim, Interval};
use crate::terms::{HEAVIEST, Merge, Terms};

lanner_base::id! {
    /// A shape in normal form.
    pub struct Shape = "s";
}
lanner_base::id! {
    /// A shape that has a name: of a parameter, of a value of which nothing is known.
    pub struct ShapeSymbol = "x";
}

/// How a shape is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ShapeTerm {
    /// π: of the outcome of what always raises an error.
    Illegal,
    /// Extents: two or more, the last of more than two is not the number 1.
    Tuple(Vec<Dim>),
    /// An array of which not even the rank is known.
    Symbol(ShapeSymbol),
    /// The operator applied, where that gives no tuple yet.
    Apply(ShapeOp, Vec<Shape>),
    /// The shape of the edge by which the merge was entered (section 7); not all equal, not all tuples.
    Phi(Merge, Vec<Shape>),
}

/// What is known of a named shape.
#[derive(Clone, Debug)]
pub(crate) struct ShapeSymbolInfo {
    pub name: Box<str>,
    pub rank: Option<u32>,
}

impl Terms {
    /// π.
    pub fn illegal(&mut self) -> Shape {
        self.shape(ShapeTerm::Illegal)
    }

    /// ι, the shape of a scalar.
    pub fn scalar(&mut self) -> Shape {
        let one = self.number(1);
        self.tuple(&[one, one])
    }

    /// The shape in the arena; what is too large is a fresh one with the same bound on the rank.
    pub(crate) fn shape(&mut self, term: ShapeTerm) -> Shape {
        let weight = match &term {
            ShapeTerm::Illegal | ShapeTerm::Symbol(_) => 1,
            ShapeTerm::Tuple(dims) => dims.iter().fold(1, |sum: u32, &d| sum.saturating_add(self.weight(d))),
            ShapeTerm::Apply(_, shapes) | ShapeTerm::Phi(_, shapes) => {
                shapes.iter().fold(1, |sum: u32, s| sum.saturating_add(self.shape_weights[s]))
            }
        };
        let is_nested = matches!(term, ShapeTerm::Apply(..) | ShapeTerm::Phi(..));
        let shape = self.shapes.intern(term);
        self.shape_weights.insert(shape, weight);
        if is_nested && weight > HEAVIEST { self.fresh_shape("?", self.rank(shape)) } else { shape }
    }

    /// The shape with these extents, which must be known not to be negative; see [`Terms::extent_of`].
    pub fn tuple(&mut self, extents: &[Dim]) -> Shape {
        let one = self.number(1);
        let mut extents = extents.to_vec();
        while extents.len() < 2 {
            extents.push(one);
        }
        while extents.len() > 2 && extents.last() == Some(&one) {
            extents.pop();
        }
        self.shape(ShapeTerm::Tuple(extents))
    }

    /// The shape with these numbers as extents.
    pub fn explicit(&mut self, extents: &[i64]) -> Shape {
        let dims: Vec<Dim> = extents.iter().map(|&extent| self.number(extent)).collect();
        self.tuple(&dims)
    }

    /// A vector of so many elements that began as `[]`: 0x0 where there are none. `along`: 0 of a column, 1 of a row.
    pub fn vector_or_none(&mut self, along: u32, numel: Dim) -> Shape {
        let one = self.number(1);
        let across = self.min(&[one, numel]);
        self.tuple(&if along == 0 { [numel, across] } else { [across, numel] })
    }

    /// How many elements the shape has, if it is such a vector or 0x0 in every run.
    pub fn as_vector_or_none(&mut self, along: u32, shape: Shape) -> Option<Dim> {
        let &[rows, columns] = self.extents(shape)? else { return None };
        let numel = if along == 0 { rows } else { columns };
        (self.interval(numel).lo? >= 0 && self.vector_or_none(along, numel) == shape).then_some(numel)
    }

    /// The extent that an integer asks for, as in `zeros(n, 1)`: nothing is below zero.
    pub fn extent_of(&mut self, wanted: Dim) -> Dim {
        let zero = self.number(0);
        self.max(&[zero, wanted])
    }

    /// A new name for the shape of an array of which at most a bound on the rank is known. With a bound it is a tuple
    /// of new symbols.
    pub fn fresh_shape(&mut self, name: &str, rank: Option<u32>) -> Shape {
        match rank {
            Some(rank) => {
                let extents: Vec<Dim> =
                    (1..=rank).map(|k| self.fresh(&format!("{name}{k}"), Interval::EXTENT)).collect();
                self.tuple(&extents)
            }
            None => {
                let symbol = self.shape_symbols.push(ShapeSymbolInfo { name: name.into(), rank });
                self.shape(ShapeTerm::Symbol(symbol))
            }
        }
    }

    /// The shape that has this name.
    pub fn shape_term(&mut self, symbol: ShapeSymbol) -> Shape {
        self.shape(ShapeTerm::Symbol(symbol))
    }

    /// The extents, where the shape is a tuple.
    pub fn extents(&self, shape: Shape) -> Option<&[Dim]> {
        match &self.shapes.items[shape] {
            ShapeTerm::Tuple(extents) => Some(extents),
            ShapeTerm::Illegal | ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) | ShapeTerm::Phi(..) => None,
        }
    }

    /// The extents as numbers, where all are.
    pub fn explicit_extents(&self, shape: Shape) -> Option<Vec<i64>> {
        self.extents(shape)?.iter().map(|&d| self.constant(d)).collect()
    }

    /// The name, where the shape is one.
    pub fn as_shape_symbol(&self, shape: Shape) -> Option<ShapeSymbol> {
        match &self.shapes.items[shape] {
            ShapeTerm::Symbol(symbol) => Some(*symbol),
            ShapeTerm::Illegal | ShapeTerm::Tuple(_) | ShapeTerm::Apply(..) | ShapeTerm::Phi(..) => None,
        }
    }

    /// An extent, counted from 0: `size(x, k+1)`.
    pub fn extent(&mut self, shape: Shape, k: u32) -> Dim {
        if self.rank(shape).is_some_and(|rank| k >= rank) {
            return self.number(1);
        }
        match self.shapes.items[shape].clone() {
            ShapeTerm::Tuple(extents) => extents[k as usize],
            ShapeTerm::Illegal => self.unknown(),
            ShapeTerm::Phi(merge, shapes) => {
                let dims: Vec<Dim> = shapes.iter().map(|&s| self.extent(s, k)).collect();
                self.phi(merge, &dims)
            }
            ShapeTerm::Apply(ShapeOp::Elementwise, shapes) => {
                let dims: Vec<Dim> = shapes.iter().map(|&s| self.extent(s, k)).collect();
                self.expand(&dims).unwrap_or_else(|| self.unknown())
            }
            ShapeTerm::Apply(ShapeOp::Transpose, shapes) if k < 2 => self.extent(shapes[0], 1 - k),
            ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) => self.atom(AtomKind::Extent(shape, k)),
        }
    }

    /// All extents, where the rank is bounded: for rules that change some of them, as `sum(x, 1)` and `permute` do.
    pub fn all_extents(&mut self, shape: Shape) -> Option<Vec<Dim>> {
        let rank = self.rank(shape).filter(|_| !self.is_legal(shape).is_no())?;
        Some((0..rank).map(|k| self.extent(shape, k)).collect())
    }

    /// `numel(x)`: the determinant of the shape tuple (section 9).
    pub fn numel(&mut self, shape: Shape) -> Dim {
        match self.shapes.items[shape].clone() {
            ShapeTerm::Tuple(extents) => self.product(&extents),
            ShapeTerm::Illegal => self.unknown(),
            ShapeTerm::Phi(merge, shapes) => {
                let dims: Vec<Dim> = shapes.iter().map(|&s| self.numel(s)).collect();
                self.phi(merge, &dims)
            }
            ShapeTerm::Apply(ShapeOp::Transpose, shapes) => self.numel(shapes[0]),
            ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) => self.atom(AtomKind::Numel(shape)),
        }
    }

    /// A bound on the rank; none where it may be anything. The bounded property (section 9): no operator's result has a
    /// rank above those of its operands.
    pub fn rank(&self, shape: Shape) -> Option<u32> {
        let all = |shapes: &[Shape]| {
            shapes.iter().map(|&s| self.rank(s)).try_fold(2, |most, rank| Some(rank?.max(most)))
        };
        match &self.shapes.items[shape] {
            ShapeTerm::Illegal => Some(2),
            ShapeTerm::Tuple(extents) => Some(extents.len() as u32),
            ShapeTerm::Symbol(symbol) => self.shape_symbols[*symbol].rank,
            ShapeTerm::Phi(_, shapes) => all(shapes),
            ShapeTerm::Apply(op, shapes) => match op {
                ShapeOp::Power | ShapeOp::Transpose => Some(2),
                ShapeOp::Cat(k) => Some(all(shapes)?.max(k + 1)),
                ShapeOp::Times
                | ShapeOp::Elementwise
                | ShapeOp::Same
                | ShapeOp::RightDivide
                | ShapeOp::LeftDivide => all(shapes),
            },
        }
    }

    /// The shape of the edge by which `merge` was entered, one per edge in order (section 7, equations 11 to 13).
    pub fn phi_shape(&mut self, merge: Merge, shapes: &[Shape]) -> Shape {
        if let [first, rest @ ..] = shapes
            && rest.iter().all(|s| s == first)
        {
            return *first;
        }
        let Some(tuples) =
            shapes.iter().map(|&s| self.extents(s).map(<[Dim]>::to_vec)).collect::<Option<Vec<_>>>()
        else {
            return self.shape(ShapeTerm::Phi(merge, shapes.into()));
        };
        let one = self.number(1);
        let rank = tuples.iter().map(Vec::len).max().unwrap_or(2);
        let extents: Vec<Dim> = (0..rank)
            .map(|k| {
                let dims: Vec<Dim> = tuples.iter().map(|t| t.get(k).copied().unwrap_or(one)).collect();
                self.phi(merge, &dims)
            })
            .collect();
        self.tuple(&extents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_that_may_be_none_has_its_elements() {
        let mut t = Terms::new();
        let n = t.fresh("n", Interval::EXTENT);
        let (zero, one, seven) = (t.number(0), t.number(1), t.number(7));
        let longer = t.add(n, one);
        for along in [0, 1] {
            let vector = t.vector_or_none(along, n);
            assert_eq!(t.numel(vector), n);
            assert_eq!(t.as_vector_or_none(along, vector), Some(n));
            assert_eq!(t.as_vector_or_none(1 - along, vector), None);
            assert_eq!(t.vector_or_none(along, zero), t.explicit(&[0, 0]));
            let turned = |extents: [Dim; 2]| if along == 0 { extents } else { [extents[1], extents[0]] };
            assert_eq!(t.vector_or_none(along, seven), t.tuple(&turned([seven, one])));
            assert_eq!(t.vector_or_none(along, longer), t.tuple(&turned([longer, one])));
            let never_none = t.tuple(&turned([n, one]));
            assert_eq!(t.as_vector_or_none(along, never_none), None);
        }
    }
}
