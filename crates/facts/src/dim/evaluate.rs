//! Terms in one run, where every symbol has a value; and terms with other terms in the place of symbols.
//!
//! ```text
//! 2*n+1 where n = 3         7
//! 2*n+1 with m-1 for n      2*m-1
//! max(m, n) with m for n    m            the result is in normal form again
//! ```
//!
//! The first serves `--verify facts`: the interpreter knows the values of the variables that symbols name.

use super::{AtomKind, Dim, Linear, Symbol};
use crate::shape::ShapeSymbol;
use crate::terms::{Merge, Terms};
use lanner_base::Id;
use rustc_hash::{FxHashMap, FxHashSet};

/// What one run says of what symbols stand for. What is missing is unknown.
#[derive(Clone, Debug, Default)]
pub struct Valuation {
    /// The integers.
    pub symbols: FxHashMap<Symbol, i64>,
    /// How many things the tests found, by tag.
    pub counts: FxHashMap<u64, i64>,
    /// The edge by which each merge was entered, counted from 0.
    pub edges: FxHashMap<Merge, usize>,
    /// The extents of shapes that have a name; none for the illegal shape.
    pub shapes: FxHashMap<ShapeSymbol, Option<Vec<i64>>>,
}

/// What is put in the place of symbols, all at once.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    /// Terms for integers.
    pub symbols: FxHashMap<Symbol, Dim>,
    /// Shapes for shapes.
    pub shapes: FxHashMap<ShapeSymbol, crate::Shape>,
    /// Merges of which the edge is known, counted from 0.
    pub edges: FxHashMap<Merge, usize>,
}

impl Terms {
    /// The value of the term; none where it depends on something unknown, or where the run does not come here: extents
    /// that do not conform, a division by zero.
    pub fn evaluate(&self, dim: Dim, run: &Valuation) -> Option<i64> {
        let Linear { constant, parts } = &self.dims.items[dim];
        parts.iter().try_fold(*constant, |sum, &(atom, coefficient)| {
            let value = self.evaluate_atom(&self.atoms.items[atom], run)?;
            sum.checked_add(value.checked_mul(coefficient)?)
        })
    }

    fn evaluate_atom(&self, kind: &AtomKind, run: &Valuation) -> Option<i64> {
        let all = |dims: &[Dim]| dims.iter().map(|&d| self.evaluate(d, run)).collect::<Option<Vec<i64>>>();
        match kind {
            AtomKind::Symbol(symbol) => run.symbols.get(symbol).copied(),
            AtomKind::Max(dims) => all(dims)?.into_iter().max(),
            AtomKind::Min(dims) => all(dims)?.into_iter().min(),
            AtomKind::Product(atoms) => atoms.iter().try_fold(1i64, |product, &atom| {
                product.checked_mul(self.evaluate_atom(&self.atoms.items[atom], run)?)
            }),
            AtomKind::Sum(dim) => self.evaluate(*dim, run),
            AtomKind::Floor(a, b) => {
                let (a, b) = (self.evaluate(*a, run)?, self.evaluate(*b, run)?);
                let quotient = a.checked_div(b)?;
                Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
            }
            AtomKind::Count { tag, .. } => run.counts.get(tag).copied(),
            AtomKind::Expand(dims) => {
                let mut extents = all(dims)?;
                extents.retain(|&extent| extent != 1);
                extents.dedup();
                match extents[..] {
                    [] => Some(1),
                    [extent] => Some(extent),
                    _ => None,
                }
            }
            AtomKind::Phi(merge, dims) => self.evaluate(*dims.get(*run.edges.get(merge)?)?, run),
            AtomKind::Extent(shape, k) => {
                Some(self.evaluate_shape(*shape, run)??.get(*k as usize).copied().unwrap_or(1))
            }
            AtomKind::Numel(shape) => self
                .evaluate_shape(*shape, run)??
                .into_iter()
                .try_fold(1i64, |n, extent| n.checked_mul(extent)),
        }
    }

    /// The term with other terms in the place of symbols, in normal form.
    #[must_use]
    pub fn substitute(&mut self, dim: Dim, map: &Substitution) -> Dim {
        let Linear { constant, parts } = self.dims.items[dim].clone();
        let mut sum = self.number(constant);
        for (atom, coefficient) in parts {
            let (value, factor) =
                (self.substitute_atom(self.atoms.items[atom].clone(), map), self.number(coefficient));
            let part = self.mul(value, factor);
            sum = self.add(sum, part);
        }
        sum
    }

    fn substitute_atom(&mut self, kind: AtomKind, map: &Substitution) -> Dim {
        let all =
            |t: &mut Terms, dims: &[Dim]| dims.iter().map(|&d| t.substitute(d, map)).collect::<Vec<Dim>>();
        match kind {
            AtomKind::Symbol(symbol) => match map.symbols.get(&symbol) {
                Some(&dim) => dim,
                None => self.term(symbol),
            },
            AtomKind::Max(dims) => {
                let dims = all(self, &dims);
                self.max(&dims)
            }
            AtomKind::Min(dims) => {
                let dims = all(self, &dims);
                self.min(&dims)
            }
            AtomKind::Product(atoms) => {
                let one = self.number(1);
                atoms.into_iter().fold(one, |product, atom| {
                    let factor = self.substitute_atom(self.atoms.items[atom].clone(), map);
                    self.mul(product, factor)
                })
            }
            AtomKind::Sum(dim) => self.substitute(dim, map),
            AtomKind::Floor(a, b) => {
                let (a, b) = (self.substitute(a, map), self.substitute(b, map));
                self.floor_div(a, b)
            }
            AtomKind::Count { tag, at_most } => {
                let at_most = self.substitute(at_most, map);
                self.count(tag, at_most)
            }
            AtomKind::Expand(dims) => {
                let dims = all(self, &dims);
                // Extents that never conform: the program does not come here, so any extent is right.
                self.expand(&dims).unwrap_or_else(|| self.unknown())
            }
            AtomKind::Phi(merge, dims) => match map.edges.get(&merge).and_then(|&k| dims.get(k)) {
                Some(&dim) => self.substitute(dim, map),
                None => {
                    let dims = all(self, &dims);
                    self.phi(merge, &dims)
                }
            },
            AtomKind::Extent(shape, k) => {
                let shape = self.substitute_shape(shape, map);
                self.extent(shape, k)
            }
            AtomKind::Numel(shape) => {
                let shape = self.substitute_shape(shape, map);
                self.numel(shape)
            }
        }
    }

    /// Whether something that is sought occurs in the term. Merges are asked too: the edge of a merge in a
    /// loop changes with every trip, like a variable that is assigned there.
    pub fn mentions(&self, dim: Dim, sought: &Sought) -> bool {
        self.dims.items[dim]
            .parts
            .iter()
            .any(|&(atom, _)| self.atom_mentions(&self.atoms.items[atom], sought))
    }

    fn atom_mentions(&self, kind: &AtomKind, sought: &Sought) -> bool {
        let any = |dims: &[Dim]| dims.iter().any(|&d| self.mentions(d, sought));
        match kind {
            AtomKind::Symbol(symbol) => sought.has_symbol(*symbol),
            AtomKind::Max(dims) | AtomKind::Min(dims) | AtomKind::Expand(dims) => any(dims),
            AtomKind::Phi(merge, dims) => sought.merges.contains(merge) || any(dims),
            AtomKind::Product(atoms) => {
                atoms.iter().any(|&atom| self.atom_mentions(&self.atoms.items[atom], sought))
            }
            AtomKind::Sum(dim) => self.mentions(*dim, sought),
            AtomKind::Floor(a, b) => any(&[*a, *b]),
            AtomKind::Count { tag, at_most } => sought.counts.contains(tag) || any(&[*at_most]),
            AtomKind::Extent(shape, _) | AtomKind::Numel(shape) => self.shape_mentions(*shape, sought),
        }
    }
}

impl Terms {
    /// Nothing stands in the term but numbers and symbols for which the substitution has terms: what is substituted is a
    /// term of the other side alone.
    pub fn is_made_of(&self, dim: Dim, map: &Substitution) -> bool {
        self.dims.items[dim].parts.iter().all(|&(atom, _)| self.atom_is_made_of(&self.atoms.items[atom], map))
    }

    /// Whether the term has a value whatever its symbols stand for. What implicit expansion joins has none where the extents do
    /// not fit, nor has what is made of a shape that may be illegal, or divided by what may be zero.
    pub fn is_total(&self, dim: Dim) -> bool {
        self.dims.items[dim].parts.iter().all(|&(atom, _)| self.atom_is_total(&self.atoms.items[atom]))
    }

    fn atom_is_total(&self, kind: &AtomKind) -> bool {
        match kind {
            AtomKind::Symbol(_) | AtomKind::Count { .. } => true,
            AtomKind::Max(dims) | AtomKind::Min(dims) | AtomKind::Phi(_, dims) => {
                dims.iter().all(|&d| self.is_total(d))
            }
            AtomKind::Product(atoms) => atoms.iter().all(|&atom| self.atom_is_total(&self.atoms.items[atom])),
            AtomKind::Sum(dim) => self.is_total(*dim),
            AtomKind::Floor(a, b) => self.is_total(*a) && self.constant(*b).is_some_and(|b| b != 0),
            AtomKind::Expand(_) => false,
            AtomKind::Extent(shape, _) | AtomKind::Numel(shape) => self.as_shape_symbol(*shape).is_some(),
        }
    }

    fn atom_is_made_of(&self, kind: &AtomKind, map: &Substitution) -> bool {
        let all = |dims: &[Dim]| dims.iter().all(|&d| self.is_made_of(d, map));
        match kind {
            AtomKind::Symbol(symbol) => map.symbols.contains_key(symbol),
            AtomKind::Max(dims) | AtomKind::Min(dims) | AtomKind::Expand(dims) => all(dims),
            AtomKind::Product(atoms) => {
                atoms.iter().all(|&atom| self.atom_is_made_of(&self.atoms.items[atom], map))
            }
            AtomKind::Sum(dim) => self.is_made_of(*dim, map),
            AtomKind::Floor(a, b) => all(&[*a, *b]),
            // What was counted, and the way that was taken, are of one run of the other side.
            AtomKind::Count { .. } | AtomKind::Phi(..) => false,
            AtomKind::Extent(shape, _) | AtomKind::Numel(shape) => self.shape_is_made_of(*shape, map),
        }
    }
}

/// Which of the things that stand in terms are asked for: for example those that change in a loop.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// Integers.
    pub symbols: FxHashSet<Symbol>,
    /// Tests that count, by tag.
    pub counts: FxHashSet<u64>,
    /// Merges.
    pub merges: FxHashSet<Merge>,
    /// Shapes with a name.
    pub shapes: FxHashSet<ShapeSymbol>,
    /// How many symbols and named shapes there were: later ones are sought too.
    made_before: Option<(usize, usize)>,
}

impl Terms {
    /// Every symbol that will be made from now on, for what changes in a loop: call it after its headers' symbols and its
    /// iteration are made and before its body is inferred.
    pub fn symbols_from_now(&self) -> Sought {
        Sought { made_before: Some((self.symbols.len(), self.shape_symbols.len())), ..Sought::default() }
    }
}

impl Sought {
    fn has_symbol(&self, symbol: Symbol) -> bool {
        self.symbols.contains(&symbol)
            || self.made_before.is_some_and(|(symbols, _)| symbol.index() >= symbols)
    }

    pub(crate) fn has_shape(&self, shape: ShapeSymbol) -> bool {
        self.shapes.contains(&shape) || self.made_before.is_some_and(|(_, shapes)| shape.index() >= shapes)
    }
}
