//! Offsets as terms: values whose sizes are known, all at once, at one point of a call.
//!
//! ```text
//! func f(n) -> (s)              n.1 is known: the arena has 8*n*n + 8*n bytes from here on
//! a.1 = call rand(n.1, n.1)     arena 0,     8*n*n bytes
//! b.1 = call sum(a.1)           arena 8*n*n, 8*n bytes
//! c.1 = plus b.1, b.1           arena 8*n*n, 8*n bytes      in place
//! d.1 = call rand(1, n.1)       arena 0,     8*n bytes      a.1 is dead; 8*n <= 8*n*n is proved, where 1 <= n
//! ```
//!
//! The arena is made at the beginning of the call, or behind the one definition that makes the most sizes known; it comes before
//! all definitions of what is in it, and no call comes there twice. Places are compared by the proved order of terms: what is
//! not proved to be apart is taken to overlap. A size that has a value only where an instruction does not fail is not among them:
//! it would be asked for before. The largest bodies come first, as far as that is known; what fits nowhere is
//! placed behind all others. What outlives the call is not in the arena.

use crate::frame::Planned;
use crate::graph::Bodies;
use crate::layout::{Area, CallArena, Layout};
use lanner_facts::{Dim, Substitution, Terms, Truth};
use lanner_mir::Slot;
use rustc_hash::{FxHashMap, FxHashSet};

/// How many points are tried; the beginning of the call is the first.
const POINTS: usize = 32;

/// How many different places are tried for one body before it is placed behind all others.
const PLACES: usize = 64;

/// How many different sizes are compared with each other, to begin with the largest.
const SIZES: usize = 64;

/// Bodies that the arena may hold, as it is made at one point.
struct Point {
    after: Option<Slot>,
    /// The symbols that have their values there.
    known: Substitution,
    bodies: Vec<usize>,
}

/// Gives the bodies their places in an arena whose sizes are known where it is made. Those that are not are left.
pub fn place_in_arena(
    planned: &Planned<'_>,
    bodies: &Bodies,
    symbolic: Vec<usize>,
    terms: &mut Terms,
    layout: &mut Layout,
) -> Vec<usize> {
    let stays = |body: usize| {
        let is_here = |&node: &usize| {
            let is_too_large =
                planned.bytes(node).is_none() && planned.size(node).is_some_and(|s| s.estimate.is_some());
            !is_too_large && !planned.request.func.outputs.contains(&planned.values[node])
        };
        bodies.members(body).iter().all(is_here)
    };
    let able: Vec<usize> = symbolic.iter().copied().filter(|&body| stays(body)).collect();
    let Some(point) = best_point(planned, bodies, &able, terms) else { return symbolic };
    let (places, less) = (FxHashMap::default(), FxHashMap::default());
    let mut placing = Placing { planned, bodies, known: &point.known, terms, places, less };
    let bytes = placing.all(&point.bodies);
    let places = placing.places;
    for (&body, &(offset, _)) in &places {
        for &node in bodies.members(body) {
            let Some(size) = planned.size(node) else { continue };
            let bytes = bytes_term(size.elements, size.intrinsic.bytes(), terms);
            layout.areas[planned.values[node]] = Some(Area::Arena { offset, bytes });
        }
    }
    layout.arena = Some(CallArena { after: point.after, bytes });
    symbolic.into_iter().filter(|body| !places.contains_key(body)).collect()
}

/// The point where the arena holds the most bodies; of several the first. None where it would hold none.
fn best_point(planned: &Planned<'_>, bodies: &Bodies, able: &[usize], terms: &Terms) -> Option<Point> {
    let func = planned.request.func;
    let given: Vec<Slot> = func.params.iter().chain(&func.captures).copied().collect();
    let mut candidates: Vec<Option<Slot>> = vec![None];
    for introduced in planned.introduced {
        let candidate = Some(introduced.slot);
        let is_point = planned.definitions.is_once(introduced.slot) && !given.contains(&introduced.slot);
        if is_point && !candidates.contains(&candidate) && candidates.len() < POINTS {
            candidates.push(candidate);
        }
    }
    let mut best: Option<Point> = None;
    for after in candidates {
        let is_known = |slot: Slot| match after {
            Some(after) => planned.definitions.dominates(slot, after),
            None => given.contains(&slot),
        };
        let known = planned.symbols(is_known);
        let fits = |body: &usize| {
            bodies.members(*body).iter().all(|&node| is_sized_behind(planned, node, after, &known, terms))
        };
        let held: Vec<usize> = able.iter().copied().filter(fits).collect();
        if held.len() > best.as_ref().map_or(0, |best| best.bodies.len()) {
            best = Some(Point { after, known, bodies: held });
        }
    }
    best
}

/// Whether a node is defined behind a point, and its size is made of what is known there.
fn is_sized_behind(
    planned: &Planned<'_>,
    node: usize,
    after: Option<Slot>,
    known: &Substitution,
    terms: &Terms,
) -> bool {
    let slot = planned.values[node];
    let is_behind = after.is_none_or(|after| {
        planned.definitions.dominates(after, slot)
            && planned.definitions.place(after) != planned.definitions.place(slot)
    });
    let is_sized = |elements: Dim| terms.is_made_of(elements, known) && terms.is_total(elements);
    is_behind && planned.size(node).is_some_and(|size| is_sized(size.elements))
}

/// So many elements in bytes.
fn bytes_term(elements: Dim, each: u64, terms: &mut Terms) -> Dim {
    let each = terms.number(i64::try_from(each).unwrap_or(i64::MAX));
    terms.mul(elements, each)
}

struct Placing<'a, 't> {
    planned: &'a Planned<'a>,
    bodies: &'a Bodies,
    known: &'a Substitution,
    terms: &'t mut Terms,
    /// Where bodies begin and end.
    places: FxHashMap<usize, (Dim, Dim)>,
    /// Comparisons that were made.
    less: FxHashMap<(Dim, Dim), bool>,
}

impl Placing<'_, '_> {
    /// Places bodies; how many bytes that takes.
    fn all(&mut self, bodies: &[usize]) -> Dim {
        let mut sized: Vec<(usize, Dim)> = Vec::new();
        for &body in bodies {
            let size = self.body_bytes(body);
            sized.push((body, size));
        }
        self.sort(&mut sized);
        let mut total = self.terms.number(0);
        for (body, size) in sized {
            let start = self.place(body, size, total);
            let end = self.terms.add(start, size);
            let mut after = total;
            if !self.is_at_most(end, total) {
                after = if self.is_at_most(total, end) { end } else { self.terms.max(&[total, end]) };
            }
            // A term that would be too long is another symbol, which has no value there.
            if [start, end, after].iter().all(|&dim| self.terms.is_made_of(dim, self.known)) {
                self.places.insert(body, (start, end));
                total = after;
            }
        }
        total
    }

    /// The largest first, as far as that is proved: by how many of the others each one is not below.
    fn sort(&mut self, sized: &mut [(usize, Dim)]) {
        let mut sizes: Vec<Dim> = sized.iter().map(|&(_, size)| size).collect();
        sizes.sort_unstable();
        sizes.dedup();
        if sizes.len() > SIZES {
            return;
        }
        let mut ranks: FxHashMap<Dim, usize> = FxHashMap::default();
        for &size in &sizes {
            let below = sizes.iter().filter(|&&other| self.is_at_most(other, size)).count();
            ranks.insert(size, below);
        }
        sized.sort_by_key(|(_, size)| std::cmp::Reverse(ranks[size]));
    }

    /// The bytes of the largest part of a body, all of which begin at one place, as a multiple of eight.
    fn body_bytes(&mut self, body: usize) -> Dim {
        let mut largest: Option<Dim> = None;
        for node in self.bodies.members(body).iter().copied() {
            let Some(size) = self.planned.size(node) else { continue };
            let each = size.intrinsic.bytes();
            let mut bytes = bytes_term(size.elements, each, self.terms);
            if !each.is_multiple_of(8) {
                let (seven, eight) = (self.terms.number(7), self.terms.number(8));
                let more = self.terms.add(bytes, seven);
                let words = self.terms.floor_div(more, eight);
                bytes = self.terms.mul(words, eight);
            }
            largest = Some(match largest {
                Some(largest) if self.is_at_most(bytes, largest) => largest,
                Some(largest) if !self.is_at_most(largest, bytes) => self.terms.max(&[largest, bytes]),
                Some(_) | None => bytes,
            });
        }
        largest.unwrap_or_else(|| self.terms.number(0))
    }

    /// Where a body begins: at the beginning or behind one that it interferes with, where it is proved to be apart from all
    /// others of those; first where the arena need not grow. Else behind all.
    fn place(&mut self, body: usize, size: Dim, total: Dim) -> Dim {
        let mut others: Vec<(Dim, Dim)> = self.interfering(body);
        others.sort_unstable();
        others.dedup();
        let mut starts = vec![self.terms.number(0)];
        starts.extend(others.iter().map(|&(_, end)| end));
        starts.truncate(PLACES);
        let mut growing = None;
        for start in starts {
            let end = self.terms.add(start, size);
            let is_apart =
                others.iter().all(|&(from, to)| self.is_at_most(end, from) || self.is_at_most(to, start));
            if is_apart && self.is_at_most(end, total) {
                return start;
            }
            if is_apart && growing.is_none() {
                growing = Some(start);
            }
        }
        growing.unwrap_or(total)
    }

    /// The places of bodies that have a node which interferes with one of this one.
    fn interfering(&self, body: usize) -> Vec<(Dim, Dim)> {
        let nodes = self.bodies.members(body).iter();
        let neighbours = nodes.flat_map(|&node| &self.planned.edges[node]);
        let others: FxHashSet<usize> = neighbours.map(|&node| self.bodies.body(node)).collect();
        others
            .iter()
            .filter(|&&other| other != body)
            .filter_map(|other| self.places.get(other))
            .copied()
            .collect()
    }

    fn is_at_most(&mut self, a: Dim, b: Dim) -> bool {
        let terms = &self.terms;
        *self.less.entry((a, b)).or_insert_with(|| terms.at_most(a, b) == Truth::Yes)
    }
}
