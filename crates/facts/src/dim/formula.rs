//! A term as a formula of what a program has at hand at one place, or of which it has a bound there.
//!
//! ```text
//! m+2*k             m and k at hand: the sum
//! max(0, len)       len <= n, and n at hand: max(0, n)
//! phi(1, 4)         the greater one
//! count <= m*n      m*n
//! ```
//!
//! For memory that is reserved before it is needed: too much is no error, and what is not bounded is not reserved.

use super::{Atom, AtomKind, Dim, Linear, Symbol};
use crate::shape::{Shape, ShapeOp, ShapeSymbol, ShapeTerm};
use crate::terms::Terms;

/// What a formula is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// An integer.
    Symbol(Symbol),
    /// An array's shape.
    Shape(ShapeSymbol),
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// A number.
    Number(i64),
    /// An integer at hand.
    Symbol(Symbol),
    /// An extent, counted from 0, of an array at hand.
    Extent(ShapeSymbol, u32),
    /// The number of elements of an array at hand.
    Numel(ShapeSymbol),
    /// A number and multiples of others.
    Sum(i64, Vec<(i64, Formula)>),
    /// The product.
    Product(Vec<Formula>),
    /// The greatest.
    Max(Vec<Formula>),
    /// The least.
    Min(Vec<Formula>),
    /// The quotient; rounded down it is the bound.
    Quotient(Box<Formula>, i64),
}

/// Numbers above are no bound that is of use.
const MOST: i64 = 1 << 40;
/// Bounds of bounds that are followed.
const DEEPEST: u32 = 12;

impl Terms {
    /// A formula that the term is never above, and equal to where it can be; none where no bound is known.
    pub fn bound_above(&self, dim: Dim, at_hand: &dyn Fn(Source) -> bool) -> Option<Formula> {
        Bounding { terms: self, at_hand }.linear(&self.dims.items[dim], true, DEEPEST)
    }
}

struct Bounding<'t> {
    terms: &'t Terms,
    at_hand: &'t dyn Fn(Source) -> bool,
}

impl Bounding<'_> {
    fn dim(&self, dim: Dim, above: bool, fuel: u32) -> Option<Formula> {
        self.linear(&self.terms.dims.items[dim], above, fuel)
    }

    fn linear(&self, linear: &Linear, above: bool, fuel: u32) -> Option<Formula> {
        let mut constant = linear.constant;
        let mut parts = Vec::new();
        for &(atom, coefficient) in &linear.parts {
            match self.atom(atom, above == (coefficient > 0), fuel)? {
                Formula::Number(value) => {
                    constant = constant.checked_add(value.checked_mul(coefficient)?)?;
                }
                formula => parts.push((coefficient, formula)),
            }
        }
        Some(match parts.as_slice() {
            [] => Formula::Number(constant),
            [(1, formula)] if constant == 0 => formula.clone(),
            _ => Formula::Sum(constant, parts),
        })
    }

    fn atom(&self, atom: Atom, above: bool, fuel: u32) -> Option<Formula> {
        let fuel = fuel.checked_sub(1)?;
        let number = || {
            let interval = self.terms.intervals[atom];
            let end = if above { interval.hi } else { interval.lo };
            end.filter(|end| end.abs() <= MOST).map(Formula::Number)
        };
        self.made(&self.terms.atoms.items[atom], above, fuel).or_else(number)
    }

    /// A bound of what the atom is made of.
    fn made(&self, kind: &AtomKind, above: bool, fuel: u32) -> Option<Formula> {
        match kind {
            AtomKind::Symbol(symbol) if (self.at_hand)(Source::Symbol(*symbol)) => {
                Some(Formula::Symbol(*symbol))
            }
            AtomKind::Symbol(symbol) => {
                let info = &self.terms.symbols[*symbol];
                let bounds = if above { &info.at_most } else { &info.at_least };
                bounds.iter().find_map(|&bound| self.dim(bound, above, fuel))
            }
            // Of the greatest of some, each one alone is a bound from below.
            AtomKind::Max(dims) if above => self.all(dims, above, fuel).map(greatest),
            AtomKind::Max(dims) => some(self.those(dims, above, fuel)).map(greatest),
            AtomKind::Min(dims) if !above => self.all(dims, above, fuel).map(least),
            AtomKind::Min(dims) => some(self.those(dims, above, fuel)).map(least),
            AtomKind::Expand(dims) | AtomKind::Phi(_, dims) => {
                let all = self.all(dims, above, fuel)?;
                Some(if above { greatest(all) } else { least(all) })
            }
            AtomKind::Product(atoms) => {
                let natural =
                    atoms.iter().all(|atom| self.terms.intervals[*atom].lo.is_some_and(|lo| lo >= 0));
                let factors: Option<Vec<Formula>> =
                    atoms.iter().map(|&atom| self.atom(atom, above, fuel)).collect();
                factors.filter(|_| natural).map(Formula::Product)
            }
            AtomKind::Sum(dim) => self.dim(*dim, above, fuel),
            AtomKind::Floor(a, b) => {
                let divisor = self.terms.constant(*b).filter(|&b| b > 0 && above)?;
                Some(Formula::Quotient(Box::new(self.dim(*a, above, fuel)?), divisor))
            }
            AtomKind::Count { at_most, .. } => {
                if above {
                    self.dim(*at_most, above, fuel)
                } else {
                    Some(Formula::Number(0))
                }
            }
            AtomKind::Extent(shape, k) => self.extent(*shape, *k, above, fuel),
            AtomKind::Numel(shape) => self.numel(*shape, above, fuel),
        }
    }

    /// An extent of a shape that is no tuple.
    fn extent(&self, shape: Shape, k: u32, above: bool, fuel: u32) -> Option<Formula> {
        let fuel = fuel.checked_sub(1)?;
        let of_all = |shapes: &[Shape]| -> Option<Vec<Formula>> {
            shapes.iter().map(|&shape| self.extent(shape, k, above, fuel)).collect()
        };
        match &self.terms.shapes.items[shape] {
            ShapeTerm::Tuple(dims) => match dims.get(k as usize) {
                Some(&dim) => self.dim(dim, above, fuel),
                None => Some(Formula::Number(1)),
            },
            ShapeTerm::Symbol(symbol) => {
                (self.at_hand)(Source::Shape(*symbol)).then_some(Formula::Extent(*symbol, k))
            }
            ShapeTerm::Phi(_, shapes) | ShapeTerm::Apply(ShapeOp::Elementwise | ShapeOp::Same, shapes) => {
                let all = of_all(shapes)?;
                Some(if above { greatest(all) } else { least(all) })
            }
            // `[]` fits anything, so that beside it is not what all have.
            ShapeTerm::Apply(ShapeOp::Cat(along), shapes) if above => {
                let all = of_all(shapes)?;
                let sum = || Formula::Sum(0, all.iter().map(|part| (1, part.clone())).collect());
                Some(if *along == k { sum() } else { greatest(all) })
            }
            ShapeTerm::Apply(ShapeOp::Transpose, shapes) if k < 2 => {
                self.extent(*shapes.first()?, 1 - k, above, fuel)
            }
            ShapeTerm::Apply(..) | ShapeTerm::Illegal => None,
        }
    }

    /// The number of elements of a shape that is no tuple.
    fn numel(&self, shape: Shape, above: bool, fuel: u32) -> Option<Formula> {
        match &self.terms.shapes.items[shape] {
            ShapeTerm::Symbol(symbol) => {
                (self.at_hand)(Source::Shape(*symbol)).then_some(Formula::Numel(*symbol))
            }
            ShapeTerm::Tuple(_) | ShapeTerm::Phi(..) | ShapeTerm::Apply(..) => {
                let rank = self.terms.rank(shape)?;
                let extents: Option<Vec<Formula>> =
                    (0..rank).map(|k| self.extent(shape, k, above, fuel)).collect();
                extents.map(Formula::Product)
            }
            ShapeTerm::Illegal => None,
        }
    }

    fn all(&self, dims: &[Dim], above: bool, fuel: u32) -> Option<Vec<Formula>> {
        dims.iter().map(|&dim| self.dim(dim, above, fuel)).collect()
    }

    fn those(&self, dims: &[Dim], above: bool, fuel: u32) -> Vec<Formula> {
        dims.iter().filter_map(|&dim| self.dim(dim, above, fuel)).collect()
    }
}

fn some(formulas: Vec<Formula>) -> Option<Vec<Formula>> {
    (!formulas.is_empty()).then_some(formulas)
}

fn greatest(formulas: Vec<Formula>) -> Formula {
    one_of(formulas, i64::max, Formula::Max)
}

fn least(formulas: Vec<Formula>) -> Formula {
    one_of(formulas, i64::min, Formula::Min)
}

/// Numbers made one, and what is there twice taken once.
fn one_of(formulas: Vec<Formula>, pick: fn(i64, i64) -> i64, make: fn(Vec<Formula>) -> Formula) -> Formula {
    let mut number: Option<i64> = None;
    let mut others: Vec<Formula> = Vec::new();
    for formula in formulas {
        match formula {
            Formula::Number(value) => number = Some(number.map_or(value, |known| pick(known, value))),
            formula if others.contains(&formula) => (),
            formula => others.push(formula),
        }
    }
    others.extend(number.map(Formula::Number));
    if others.len() == 1 { others.remove(0) } else { make(others) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interval;

    #[test]
    fn what_is_at_hand_is_a_formula_of_itself() {
        let mut t = Terms::new();
        let n = t.symbol("n", Interval::EXTENT);
        let (dim, one) = (t.term(n), t.number(1));
        let sum = t.add(dim, one);
        let all = |_: Source| true;
        assert_eq!(t.bound_above(sum, &all), Some(Formula::Sum(1, vec![(1, Formula::Symbol(n))])));
        assert_eq!(t.bound_above(one, &all), Some(Formula::Number(1)));
    }

    #[test]
    fn what_is_not_at_hand_is_bounded_or_unknown() {
        let mut t = Terms::new();
        let n = t.symbol("n", Interval::EXTENT);
        let dim = t.term(n);
        let len = t.bounded_symbol("len", Interval::EXTENT, &[], &[dim]);
        let len = t.term(len);
        let only_n = |source: Source| source == Source::Symbol(n);
        assert_eq!(t.bound_above(len, &only_n), Some(Formula::Symbol(n)));
        let less = t.sub(dim, len);
        assert_eq!(t.bound_above(less, &only_n), Some(Formula::Symbol(n)));
        assert_eq!(t.bound_above(len, &|_| false), None);
        let few = t.fresh("few", Interval::new(0, 7));
        assert_eq!(t.bound_above(few, &|_| false), Some(Formula::Number(7)));
    }

    #[test]
    fn parts_below_each_other_add_up() {
        let mut t = Terms::new();
        let (a, b) = (t.fresh_shape("a", Some(2)), t.fresh_shape("b", Some(2)));
        let both = t.apply(ShapeOp::Cat(0), &[a, b]).shape;
        let (rows, columns) = (t.extent(both, 0), t.extent(both, 1));
        assert!(matches!(t.bound_above(rows, &|_| true), Some(Formula::Sum(..))));
        assert!(t.bound_above(columns, &|_| true).is_some());
        assert_eq!(t.bound_above(rows, &|_| false), None);
    }
}
