//! Symbolic integers: extents of arrays, numbers of elements, trip counts.
//!
//! ```text
//! function r = f(x, k)            x: m x n
//! a = zeros(m+1, n);              a: m+1 x n
//! b = [a; x];                     b: 2*m+1 x n
//! i = find(b(:) > k);             i: count x 1, where 0 <= count <= 2*m*n+n
//! ```
//!
//! SHAPE section 3 and GCTD section 3.1: a shape whose extents cannot be explicit is a symbolic expression.
//!
//! A term is a *linear combination of atoms* with integer coefficients. An atom is what arithmetic cannot take apart: a
//! symbol of the program, a maximum, a product, a number of things that were counted, … Sums are multiplied out, so
//! equal polynomials are equal terms. What the normal form does not make equal may be equal all the same:
//! [`Terms::equal`](crate::Terms::equal) answers with three values.
//!
//! One file per question: `normal` makes terms, `order` compares them, `evaluate` gives them numbers,
//! `formula` says them in what is at hand, `most` how large they are where something holds.

mod display;
mod evaluate;
mod formula;
mod interval;
mod most;
mod normal;
mod order;

pub use evaluate::{Sought, Substitution, Valuation};
pub use formula::{Formula, Source};
pub use interval::Interval;

use crate::shape::Shape;
use crate::terms::Merge;
use smallvec::SmallVec;

lanner_base::id! {
    /// A symbolic integer in normal form.
    pub struct Dim = "d";
}
lanner_base::id! {
    /// An integer of the program, or one that was made up: an extent of a parameter, a scalar variable.
    pub struct Symbol = "n";
}
lanner_base::id! {
    /// A term that arithmetic cannot take apart.
    pub(crate) struct Atom = "t";
}

/// A constant and multiples of atoms: ascending atoms, no coefficient zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Linear {
    pub constant: i64,
    pub parts: SmallVec<[(Atom, i64); 2]>,
}

/// What an atom stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AtomKind {
    /// An integer with a name.
    Symbol(Symbol),
    /// The greatest; at least two, ascending, none above another in every run, their least constant is 0.
    Max(Vec<Dim>),
    /// The least; as for the greatest.
    Min(Vec<Dim>),
    /// Atoms multiplied: at least two, ascending, none a product.
    Product(Vec<Atom>),
    /// A sum that would be too long if it were multiplied out.
    Sum(Dim),
    /// The quotient rounded down.
    Floor(Dim, Dim),
    /// How many things a certain test found: which test, and how many there are at most.
    Count { tag: u64, at_most: Dim },
    /// Extents that implicit expansion joins: ascending, none is 1 in every run.
    Expand(Vec<Dim>),
    /// The value of the edge by which the merge was entered.
    Phi(Merge, Vec<Dim>),
    /// An extent, counted from 0, of a shape that is no tuple.
    Extent(Shape, u32),
    /// The number of elements of a shape that is no tuple.
    Numel(Shape),
}

/// What is known of a symbol.
#[derive(Clone, Debug)]
pub(crate) struct SymbolInfo {
    pub name: Box<str>,
    pub interval: Interval,
    pub at_least: Vec<Dim>,
    pub at_most: Vec<Dim>,
}
