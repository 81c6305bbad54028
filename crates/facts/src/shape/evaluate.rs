//! Shapes in one run, and shapes with others in the place of symbols.
//!
//! ```text
//! m x n where m = 3, n = 1                 3x1
//! times(m x n, x x y) where all are 2      2x2
//! elementwise(c, a) with a for c           a          in normal form again
//! phi[j1](a, b) where j1 came by edge 1    b
//! ```

use super::{Shape, ShapeTerm, concrete};
use crate::dim::{Dim, Interval, Sought, Substitution, Valuation};
use crate::terms::Terms;

impl Terms {
    /// The canonical extents in this run; `Some(None)` where the shape is illegal in it, none where it depends on
    /// something unknown.
    pub fn evaluate_shape(&self, shape: Shape, run: &Valuation) -> Option<Option<Vec<i64>>> {
        match &self.shapes.items[shape] {
            ShapeTerm::Illegal => Some(None),
            ShapeTerm::Tuple(dims) => {
                let extents = dims.iter().map(|&d| self.evaluate(d, run)).collect::<Option<Vec<i64>>>()?;
                Some(Some(concrete::canonical(extents)))
            }
            ShapeTerm::Symbol(symbol) => run.shapes.get(symbol).cloned().map(|s| s.map(concrete::canonical)),
            ShapeTerm::Apply(op, shapes) => {
                let shapes =
                    shapes.iter().map(|&s| self.evaluate_shape(s, run)).collect::<Option<Vec<_>>>()?;
                let shapes: Option<Vec<Vec<i64>>> = shapes.into_iter().collect();
                Some(shapes.and_then(|shapes| concrete::apply(*op, &shapes)))
            }
            ShapeTerm::Phi(merge, shapes) => self.evaluate_shape(*shapes.get(*run.edges.get(merge)?)?, run),
        }
    }

    /// An array with these extents may have this shape in this run. False only where it certainly may not: what the run
    /// does not say is compared by its interval.
    pub fn admits(&self, shape: Shape, extents: &[i64], run: &Valuation) -> bool {
        let extents = concrete::canonical(extents.to_vec());
        if let Some(expected) = self.evaluate_shape(shape, run) {
            return expected.is_some_and(|expected| expected == extents);
        }
        match &self.shapes.items[shape] {
            ShapeTerm::Tuple(dims) => {
                let fits = |(k, &d): (usize, &Dim)| {
                    let extent = extents.get(k).copied().unwrap_or(1);
                    match self.evaluate(d, run) {
                        Some(expected) => expected == extent,
                        None => self.interval(d).contains(extent),
                    }
                };
                extents.len() <= dims.len() && dims.iter().enumerate().all(fits)
            }
            ShapeTerm::Phi(_, shapes) => shapes.iter().any(|&s| self.admits(s, &extents, run)),
            ShapeTerm::Illegal => false,
            ShapeTerm::Symbol(_) | ShapeTerm::Apply(..) => {
                self.rank(shape).is_none_or(|rank| extents.len() <= rank as usize)
            }
        }
    }

    /// The shape with others in the place of symbols, in normal form.
    #[must_use]
    pub fn substitute_shape(&mut self, shape: Shape, map: &Substitution) -> Shape {
        match self.shapes.items[shape].clone() {
            ShapeTerm::Illegal => shape,
            ShapeTerm::Tuple(dims) => {
                let dims: Vec<Dim> = dims.into_iter().map(|d| self.substitute(d, map)).collect();
                self.tuple(&dims)
            }
            ShapeTerm::Symbol(symbol) => map.shapes.get(&symbol).copied().unwrap_or(shape),
            ShapeTerm::Apply(op, shapes) => {
                let shapes: Vec<Shape> = shapes.into_iter().map(|s| self.substitute_shape(s, map)).collect();
                self.apply(op, &shapes).shape
            }
            ShapeTerm::Phi(merge, shapes) => match map.edges.get(&merge).and_then(|&k| shapes.get(k)) {
                Some(&taken) => self.substitute_shape(taken, map),
                None => {
                    let shapes: Vec<Shape> =
                        shapes.into_iter().map(|s| self.substitute_shape(s, map)).collect();
                    self.phi_shape(merge, &shapes)
                }
            },
        }
    }

    /// As [`Terms::is_made_of`].
    pub fn shape_is_made_of(&self, shape: Shape, map: &Substitution) -> bool {
        match &self.shapes.items[shape] {
            ShapeTerm::Illegal => true,
            ShapeTerm::Tuple(dims) => dims.iter().all(|&d| self.is_made_of(d, map)),
            ShapeTerm::Symbol(symbol) => map.shapes.contains_key(symbol),
            ShapeTerm::Apply(_, shapes) => shapes.iter().all(|&s| self.shape_is_made_of(s, map)),
            ShapeTerm::Phi(..) => false,
        }
    }

    /// Something that is sought occurs in the shape.
    pub fn shape_mentions(&self, shape: Shape, sought: &Sought) -> bool {
        match &self.shapes.items[shape] {
            ShapeTerm::Illegal => false,
            ShapeTerm::Tuple(dims) => dims.iter().any(|&d| self.mentions(d, sought)),
            ShapeTerm::Symbol(symbol) => sought.has_shape(*symbol),
            ShapeTerm::Apply(_, shapes) => shapes.iter().any(|&s| self.shape_mentions(s, sought)),
            ShapeTerm::Phi(merge, shapes) => {
                sought.merges.contains(merge) || shapes.iter().any(|&s| self.shape_mentions(s, sought))
            }
        }
    }

    /// A new shape of which as much is known as of all of these, without saying which: for widening. Equal extents stay.
    #[must_use]
    pub fn generalise(&mut self, name: &str, shapes: &[Shape]) -> Shape {
        if let [first, rest @ ..] = shapes
            && rest.iter().all(|s| s == first)
        {
            return *first;
        }
        let rank = shapes.iter().map(|&s| self.rank(s)).try_fold(2, |most: u32, rank| Some(most.max(rank?)));
        let Some(rank) = rank else { return self.fresh_shape(name, None) };
        let extents: Vec<Dim> = (0..rank)
            .map(|k| {
                let dims: Vec<Dim> = shapes.iter().map(|&s| self.extent(s, k)).collect();
                self.generalise_dim(&format!("{name}{}", k + 1), &dims)
            })
            .collect();
        self.tuple(&extents)
    }

    /// A new symbol whose interval holds all of these terms, or the term that they all are.
    #[must_use]
    pub fn generalise_dim(&mut self, name: &str, dims: &[Dim]) -> Dim {
        match dims {
            [first, rest @ ..] if rest.iter().all(|d| d == first) => *first,
            _ => {
                let interval = dims.iter().map(|&d| self.interval(d)).reduce(|a, b| a.join(b));
                self.fresh(name, interval.unwrap_or(Interval::ALL))
            }
        }
    }
}
