//! Holes: extents and shapes inside of contents that are no single number.
//!
//! ```text
//! for k = 1:n, c{k} = zeros(2, k); end      each cell is 2 x HOLE, not 2 x k
//! y = c{3}                                  opened: y is 2 x n7, with a new symbol
//! ```
//!
//! There is one hole for extents and one for shapes, so that facts which say the same are equal.

use super::Contents;
use crate::dim::{Dim, Interval, Sought};
use crate::shape::Shape;
use crate::terms::Terms;
use crate::{Fact, ValueRange};

/// Which terms stay when the fact of one value becomes that of many.
#[derive(Clone, Copy, Debug)]
pub enum Keep<'a> {
    /// Numbers only.
    Numbers,
    /// All in which nothing is that is sought.
    Without(&'a Sought),
}

impl Terms {
    /// The extent of which nothing is said.
    pub(crate) fn hole(&mut self) -> Dim {
        let symbol = match self.hole {
            Some(symbol) => symbol,
            None => self.symbol("?", Interval::EXTENT),
        };
        self.hole = Some(symbol);
        self.term(symbol)
    }

    /// The shape of which nothing is said.
    pub(crate) fn shape_hole(&mut self) -> Shape {
        let shape = match self.shape_hole {
            Some(shape) => shape,
            None => self.fresh_shape("?", None),
        };
        self.shape_hole = Some(shape);
        shape
    }

    /// Whether it is the hole.
    pub fn is_hole(&self, dim: Dim) -> bool {
        self.hole.is_some() && self.as_symbol(dim) == self.hole
    }

    /// Whether the whole shape is the hole.
    pub fn is_shape_hole(&self, shape: Shape) -> bool {
        self.shape_hole == Some(shape)
    }
}

impl Fact {
    /// The fact of the one value that is taken out: a new symbol for each hole. Its own parts stay closed.
    #[must_use]
    pub fn opened(&self, terms: &mut Terms) -> Fact {
        if terms.is_shape_hole(self.shape) {
            return Fact { shape: terms.fresh_shape("?", None), ..self.clone() };
        }
        let Some(extents) = terms.extents(self.shape).map(<[Dim]>::to_vec) else { return self.clone() };
        if !extents.iter().any(|&d| terms.is_hole(d)) {
            return self.clone();
        }
        let mut open = |d: Dim| if terms.is_hole(d) { terms.fresh("?", Interval::EXTENT) } else { d };
        let extents: Vec<Dim> = extents.into_iter().map(&mut open).collect();
        Fact { shape: terms.tuple(&extents), ..self.clone() }
    }

    /// The fact of many values of which this is one: holes where a term is not kept.
    #[must_use]
    pub fn closed(&self, keep: Keep<'_>, terms: &mut Terms) -> Fact {
        if self.is_without_value() {
            return self.clone();
        }
        let shape = terms.closed_shape(self.shape, keep);
        let kept = |bound: Option<Dim>, terms: &Terms| bound.filter(|&d| terms.is_kept(d, keep));
        let range = ValueRange {
            at_least: kept(self.range.at_least, terms),
            at_most: kept(self.range.at_most, terms),
            ..self.range
        };
        let contents = self.contents.as_ref().and_then(|contents| contents.closed(keep, terms));
        Fact { shape, range, contents, ..self.clone() }
    }
}

impl Contents {
    /// The same of many values; see [`Fact::closed`].
    #[must_use]
    pub fn closed(&self, keep: Keep<'_>, terms: &mut Terms) -> Option<Contents> {
        if !self.0.is_symbolic {
            return Some(self.clone());
        }
        self.map(terms, &mut |fact, terms| fact.closed(keep, terms))
    }
}

impl Terms {
    fn is_kept(&self, dim: Dim, keep: Keep<'_>) -> bool {
        match keep {
            Keep::Numbers => self.constant(dim).is_some(),
            Keep::Without(sought) => !self.mentions(dim, sought),
        }
    }

    fn closed_shape(&mut self, shape: Shape, keep: Keep<'_>) -> Shape {
        if self.is_shape_hole(shape) {
            return shape;
        }
        if let Keep::Without(sought) = keep
            && self.extents(shape).is_none()
            && !self.shape_mentions(shape, sought)
        {
            return shape;
        }
        let Some(extents) = self.all_extents(shape) else { return self.shape_hole() };
        let hole = self.hole();
        let close = |d: Dim| if d == hole || self.is_kept(d, keep) { d } else { hole };
        let extents: Vec<Dim> = extents.into_iter().map(close).collect();
        self.tuple(&extents)
    }
}
