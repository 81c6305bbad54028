//! The storage-size partial order (GCTD section 3.2, relation 1): which value's storage is within which other one's.
//!
//! ```text
//! a.1 = call eye(x, y)          not statically estimable
//! b.1 = set a.1(i, j) = 1       S(a.1) <= S(b.1): a.1 is available, of the same intrinsic type, and b.1 holds all its elements
//! ```
//!
//! Both are statically estimated, and then their sizes are compared as numbers, which is done where groups are made; or neither is,
//! which is what stands here. That an array is not larger than another one is known by the terms of their
//! shapes, or by the instruction that made the second out of the first. A φ is, on each way, what came from there.

use crate::definitions::Definitions;
use crate::semantics::Semantics;
use crate::sizes::Size;
use lanner_base::SideTable;
use lanner_facts::{Definedness, Dim, Fact, Substitution, Terms, Truth};
use lanner_infer::{Facts, Introduced, Part};
use lanner_mir::{Func, Slot, Use};
use rustc_hash::{FxHashMap, FxHashSet};

/// Sizes of a function's values compared.
pub struct Order<'a> {
    definitions: &'a Definitions,
    facts: &'a Facts,
    terms: &'a Terms,
    sizes: &'a SideTable<Slot, Option<Size>>,
    /// Pairs of values of which an instruction makes the second out of the first, with all its elements.
    grown: FxHashSet<(Slot, Slot)>,
    /// Pairs of values of which a φ makes the second out of the first, on some way.
    merged: FxHashSet<(Slot, Slot)>,
    /// The pairs of both kinds by their first value.
    made_of: FxHashMap<Slot, Vec<Slot>>,
    /// Comparisons that were made.
    known: FxHashMap<(Dim, Dim), Truth>,
    /// The symbols that have one value in a call.
    fixed: Substitution,
}

impl<'a> Order<'a> {
    /// The order of a function's values.
    pub fn of(
        semantics: &Semantics<'a>,
        definitions: &'a Definitions,
        sizes: &'a SideTable<Slot, Option<Size>>,
        fixed: Substitution,
    ) -> Order<'a> {
        let func = semantics.func;
        let (mut grown, mut merged) = (FxHashSet::default(), FxHashSet::default());
        for block in func.blocks.values() {
            for phi in &block.phis {
                merged.extend(phi.args.iter().filter_map(|(_, arg)| Some((arg.as_slot()?, phi.dst))));
            }
            for inst in &block.insts {
                let Some(from) = semantics.grown(inst) else { continue };
                func.visit_inst(inst, &mut |used| {
                    if let Use::Write(slot) = used {
                        grown.insert((from, slot));
                    }
                });
            }
        }
        let mut made_of: FxHashMap<Slot, Vec<Slot>> = FxHashMap::default();
        let mut pairs: Vec<(Slot, Slot)> = grown.iter().chain(&merged).copied().collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.into_iter().for_each(|(from, slot)| made_of.entry(from).or_default().push(slot));
        let (facts, terms, known) = (semantics.facts, semantics.terms, FxHashMap::default());
        Order { definitions, facts, terms, sizes, grown, merged, made_of, known, fixed }
    }

    /// The values that an instruction or a φ makes out of a value, ascending.
    pub fn made_of(&self, slot: Slot) -> &[Slot] {
        self.made_of.get(&slot).map_or(&[], Vec::as_slice)
    }

    /// Relation 1, S(u) ⪯ S(v), of values of one intrinsic type neither of which is statically estimated.
    pub fn is_within(&mut self, u: Slot, v: Slot) -> bool {
        self.definitions.is_available(u, v) && (self.merged.contains(&(u, v)) || self.is_at_most(u, v))
    }

    /// Whether the size that the value had when it was defined last is known not to be above that of `next`, where that is
    /// the next of the two to be defined.
    pub fn is_at_most_next(&mut self, value: Slot, next: Slot) -> bool {
        self.may_compare(value, next) && self.is_at_most(value, next)
    }

    /// As [`Order::is_at_most_next`], the other way round.
    pub fn is_at_least_next(&mut self, value: Slot, next: Slot) -> bool {
        self.may_compare(value, next) && self.is_at_most(next, value)
    }

    /// Whether the terms of both values' sizes speak of the same run of what they are made of. They do where the definition
    /// of the second comes behind that of the first on every way: a way from there on that defined a symbol of the first
    /// again would define the first again, too. They do, too, where all symbols have one value in a call.
    fn may_compare(&self, value: Slot, next: Slot) -> bool {
        let is_fixed = |slot: Slot| {
            self.sizes[slot].is_some_and(|size| self.terms.is_made_of(size.elements, &self.fixed))
        };
        (value != next && self.definitions.dominates(value, next)) || (is_fixed(value) && is_fixed(next))
    }

    /// Whether the size is known not to be above the other one, as terms or by how the second is made.
    fn is_at_most(&mut self, u: Slot, v: Slot) -> bool {
        let (Some(of_u), Some(of_v)) = (self.sizes[u], self.sizes[v]) else { return false };
        if self.grown.contains(&(u, v)) {
            return true;
        }
        let by_number = self.compare(of_u.elements, of_v.elements);
        by_number.is_yes() || (by_number == Truth::Unknown && self.is_at_most_by_extents(u, v))
    }

    /// Products are compared by their factors: no extent is above the other array's.
    fn is_at_most_by_extents(&mut self, u: Slot, v: Slot) -> bool {
        let (facts, terms) = (self.facts, self.terms);
        let extents = |slot: Slot| facts.of(slot).and_then(|fact: &Fact| terms.extents(fact.shape));
        let (Some(of_u), Some(of_v)) = (extents(u), extents(v)) else { return false };
        of_u.len() == of_v.len() && of_u.iter().zip(of_v).all(|(&a, &b)| self.compare(a, b).is_yes())
    }

    fn compare(&mut self, a: Dim, b: Dim) -> Truth {
        let terms = self.terms;
        *self.known.entry((a, b)).or_insert_with(|| terms.at_most(a, b))
    }
}

/// Where symbols get their values: with arguments, and where inference says. A symbol of the caller is an argument's extent, its
/// shape, or the number that it is; of one that is missing nothing is made. What else may be unassigned gives none.
pub fn introductions(func: &Func, facts: &Facts, terms: &Terms) -> Vec<Introduced> {
    let mut introduced = Vec::new();
    for &slot in func.params.iter().chain(&func.captures) {
        let Some(fact) = facts.of(slot) else { continue };
        let extents = terms.extents(fact.shape).unwrap_or(&[]).iter().enumerate();
        let extents = extents.filter_map(|(k, &dim)| Some(Part::Extent(k as u32, terms.as_symbol(dim)?)));
        let number = fact.range.at_least.filter(|&dim| fact.range.at_most == Some(dim));
        let number = number.and_then(|dim| terms.as_symbol(dim)).map(Part::Number);
        let shape = terms.as_shape_symbol(fact.shape).map(Part::Shape);
        introduced.extend(extents.chain(number).chain(shape).map(|part| Introduced { slot, part }));
    }
    let is_assigned = |slot| facts.of(slot).is_some_and(|fact| fact.definedness == Definedness::Defined);
    introduced.extend(facts.introduced.iter().filter(|introduced| is_assigned(introduced.slot)).cloned());
    introduced
}

/// The symbols that get their values once in a call: from the arguments, or outside of loops.
pub fn fixed_symbols(
    introduced: &[Introduced],
    terms: &mut Terms,
    definitions: &Definitions,
) -> Substitution {
    let mut fixed = Substitution::default();
    for introduced in introduced.iter().filter(|introduced| definitions.is_once(introduced.slot)) {
        match introduced.part {
            Part::Extent(_, symbol) | Part::Number(symbol) => {
                let term = terms.term(symbol);
                fixed.symbols.insert(symbol, term);
            }
            Part::Shape(symbol) => {
                let shape = terms.shape_term(symbol);
                fixed.shapes.insert(symbol, shape);
            }
        }
    }
    fixed
}
