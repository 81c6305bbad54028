//! The context that owns all symbolic terms: dimensions, shapes, conditions.
//!
//! Terms are hash-consed: two that are equal after normalisation are one id. So `shape(e) == shape(d)` is a comparison
//! of two `u32` (GCTD section 3.1: "inferences are reused whenever symbolic equivalence can be established").
//!
//! ```
//! use lanner_facts::{Interval, Terms};
//! let mut t = Terms::new();
//! let (n, one) = (t.fresh("n", Interval::EXTENT), t.number(1));
//! let grown = t.add(n, one);
//! assert_eq!(t.sub(grown, one), n);
//! assert_eq!(t.show(grown).to_string(), "n+1");
//! ```
//!
//! Invariants: an id is only made by this context's functions, whose results are in normal form; nothing is ever
//! removed or changed, so every fact about a term may be computed once, when it is made.

use crate::dim::{Atom, AtomKind, Dim, Interval, Linear, Symbol, SymbolInfo};
use crate::shape::{Condition, Requirement, Shape, ShapeSymbol, ShapeSymbolInfo, ShapeTerm};
use lanner_base::{Arena, Id};
use rustc_hash::FxHashMap;
use std::hash::Hash;

lanner_base::id! {
    /// A place where ways meet: a block of the program. The edge by which it was entered last is the paper's shadow
    /// path variable (SHAPE section 7).
    pub struct Merge = "j";
}

/// The largest term, counted as a tree. Terms share their parts, so one of a few ids may be exponentially large when it is
/// written out or substituted in; what is heavier becomes a fresh symbol. This bounds the work on one term.
pub(crate) const HEAVIEST: u32 = 1000;

/// All symbolic terms of one inference.
#[derive(Default)]
pub struct Terms {
    pub(crate) dims: Interned<Dim, Linear>,
    pub(crate) atoms: Interned<Atom, AtomKind>,
    /// What is known of an atom as a number, computed when it is made.
    pub(crate) intervals: Arena<Atom, Interval>,
    /// How large atoms and shapes are, written out.
    pub(crate) weights: Arena<Atom, u32>,
    pub(crate) shape_weights: FxHashMap<Shape, u32>,
    pub(crate) symbols: Arena<Symbol, SymbolInfo>,
    pub(crate) shapes: Interned<Shape, ShapeTerm>,
    pub(crate) shape_symbols: Arena<ShapeSymbol, ShapeSymbolInfo>,
    pub(crate) conditions: Interned<Condition, Vec<Requirement>>,
    /// What stands inside of contents for an extent, or a shape, of which nothing is said.
    pub(crate) hole: Option<Symbol>,
    pub(crate) shape_hole: Option<Shape>,
}

impl Terms {
    /// A context without terms.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// How many terms were made: for a bound on the work.
    pub fn len(&self) -> usize {
        self.dims.items.len() + self.shapes.items.len() + self.conditions.items.len()
    }

    /// How many symbols and named shapes were made: later ones have greater numbers.
    pub fn symbol_count(&self) -> (usize, usize) {
        (self.symbols.len(), self.shape_symbols.len())
    }

    /// No term was made yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An arena in which equal things are one.
pub(crate) struct Interned<K, T> {
    pub(crate) items: Arena<K, T>,
    ids: FxHashMap<T, K>,
}

impl<K: Id, T> Default for Interned<K, T> {
    fn default() -> Self {
        Interned { items: Arena::new(), ids: FxHashMap::default() }
    }
}

impl<K: Id, T: Clone + Eq + Hash> Interned<K, T> {
    /// The id of the thing, if it was made before.
    pub(crate) fn find(&self, item: &T) -> Option<K> {
        self.ids.get(item).copied()
    }

    /// The id of the thing, old or new.
    pub(crate) fn intern(&mut self, item: T) -> K {
        if let Some(&id) = self.ids.get(&item) {
            return id;
        }
        let id = self.items.push(item.clone());
        self.ids.insert(item, id);
        id
    }
}
