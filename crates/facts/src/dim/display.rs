//! Terms as people read them: `2*m*n+1`, `max(0, n-1)`.
//!
//! ```
//! use lanner_facts::{Interval, Terms};
//! let mut t = Terms::new();
//! let (m, n) = (t.fresh("m", Interval::EXTENT), t.fresh("n", Interval::EXTENT));
//! let (product, one) = (t.mul(m, n), t.number(1));
//! let less = t.sub(product, one);
//! assert_eq!(t.show(less).to_string(), "m*n-1");
//! ```

use super::{Atom, AtomKind, Dim, Linear};
use crate::terms::Terms;
use std::fmt;

/// A term together with its context.
pub struct ShowDim<'t> {
    terms: &'t Terms,
    dim: Dim,
}

impl Terms {
    /// For printing.
    pub fn show(&self, dim: Dim) -> ShowDim<'_> {
        ShowDim { terms: self, dim }
    }

    /// `name(…)` with `offset` added to each, numbers first.
    fn write_list(&self, f: &mut fmt::Formatter<'_>, name: &str, dims: &[Dim], offset: i64) -> fmt::Result {
        write!(f, "{name}(")?;
        let mut ordered = dims.to_vec();
        if name != "phi" {
            ordered.sort_by_key(|&d| self.constant(d).is_none());
        }
        for (k, &dim) in ordered.iter().enumerate() {
            f.write_str(if k > 0 { ", " } else { "" })?;
            self.write_sum(f, &self.dims.items[dim], offset)?;
        }
        f.write_str(")")
    }

    /// The sum, with `offset` added.
    fn write_sum(
        &self,
        f: &mut fmt::Formatter<'_>,
        Linear { constant, parts }: &Linear,
        offset: i64,
    ) -> fmt::Result {
        let constant = constant.saturating_add(offset);
        // A maximum has its constant taken out; people read it inside: max(0, n-2), not max(2, n)-2.
        if let [(atom, 1)] = parts[..] {
            match &self.atoms.items[atom] {
                AtomKind::Max(dims) => return self.write_list(f, "max", dims, constant),
                AtomKind::Min(dims) => return self.write_list(f, "min", dims, constant),
                _ => (),
            }
        }
        // Positive parts first: `n-m`, not `-m+n`.
        let ordered = parts.iter().filter(|part| part.1 > 0).chain(parts.iter().filter(|part| part.1 < 0));
        for (k, &(atom, coefficient)) in ordered.enumerate() {
            f.write_str(match (k, coefficient < 0) {
                (_, true) => "-",
                (0, false) => "",
                (_, false) => "+",
            })?;
            if coefficient.unsigned_abs() != 1 {
                write!(f, "{}*", coefficient.unsigned_abs())?;
            }
            self.write_atom(f, atom)?;
        }
        match (parts.is_empty(), constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => Ok(()),
            (false, constant) => write!(f, "{constant:+}"),
        }
    }

    fn write_atom(&self, f: &mut fmt::Formatter<'_>, atom: Atom) -> fmt::Result {
        match &self.atoms.items[atom] {
            AtomKind::Symbol(symbol) => f.write_str(&self.symbols[*symbol].name),
            AtomKind::Max(dims) => self.write_list(f, "max", dims, 0),
            AtomKind::Min(dims) => self.write_list(f, "min", dims, 0),
            AtomKind::Product(atoms) => {
                for (k, &atom) in atoms.iter().enumerate() {
                    f.write_str(if k > 0 { "*" } else { "" })?;
                    self.write_atom(f, atom)?;
                }
                Ok(())
            }
            AtomKind::Sum(dim) => write!(f, "({})", self.show(*dim)),
            AtomKind::Floor(a, b) => {
                write!(f, "floor(({})/", self.show(*a))?;
                match self.constant(*b) {
                    Some(divisor) => write!(f, "{divisor})"),
                    None => write!(f, "({}))", self.show(*b)),
                }
            }
            AtomKind::Count { tag, at_most } => write!(f, "count#{tag}(<={})", self.show(*at_most)),
            AtomKind::Expand(dims) => self.write_list(f, "expand", dims, 0),
            AtomKind::Phi(merge, dims) => {
                write!(f, "{merge}:")?;
                self.write_list(f, "phi", dims, 0)
            }
            AtomKind::Extent(shape, k) => write!(f, "size({}, {})", self.show_shape(*shape), k + 1),
            AtomKind::Numel(shape) => write!(f, "numel({})", self.show_shape(*shape)),
        }
    }
}

impl fmt::Display for ShowDim<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.terms.write_sum(f, &self.terms.dims.items[self.dim], 0)
    }
}
