//! Bodies: nodes that are at a fixed distance from each other, so that what is computed in one is in its place in another one.
//!
//! ```text
//! c = hcat [a, b]         c 0+48,  a 0+16,  b 16+32      one body: a and b interfere, and have no byte in common
//! d = plus c, 1           c 0+48,  d 0+48                joined, where what interferes with d has no byte in common with it
//! ```
//!
//! Two nodes may be *tied*: they may have bytes in common where one begins so many behind the other, and nowhere else. That is how
//! a result is computed in its operand.
//!
//! This is coalescing (GCTD section 2.2.1) where nodes have extents: what is joined are not the neighbours of two nodes, but their
//! places. Of two bodies the smaller one moves, so that all joins together look at each edge a logarithmic number of times.

use rustc_hash::FxHashMap;

/// An undirected graph by the neighbours of each node.
pub type Edges = Vec<Vec<usize>>;

/// How far behind the first the second of two nodes that interfere must begin for them to share bytes all the same.
pub type Ties = FxHashMap<(usize, usize), i64>;

/// Nodes of known size in bodies. First each node is one.
#[derive(Clone, Debug)]
pub struct Bodies {
    sizes: Vec<u64>,
    /// The body of each node, and where the node begins in it. A body may begin below 0.
    of: Vec<usize>,
    offsets: Vec<i64>,
    members: Vec<Vec<usize>>,
    /// Of each body the largest size, and whether its nodes begin at more than one place.
    largest: Vec<u64>,
    spread: Vec<bool>,
}

impl Bodies {
    /// Each node is a body.
    pub fn new(sizes: Vec<u64>) -> Bodies {
        let count = sizes.len();
        let members = (0..count).map(|node| vec![node]).collect();
        let (largest, spread) = (sizes.clone(), vec![false; count]);
        Bodies { sizes, of: (0..count).collect(), offsets: vec![0; count], members, largest, spread }
    }

    /// The body of a node.
    pub fn body(&self, node: usize) -> usize {
        self.of[node]
    }

    /// The nodes of a body, in no order. Of a number that stands for no body any more there is none.
    pub fn members(&self, body: usize) -> &[usize] {
        &self.members[body]
    }

    /// The size of the largest node of a body.
    pub fn largest(&self, body: usize) -> u64 {
        self.largest[body]
    }

    /// Whether the nodes of a body begin at more than one place.
    pub fn is_spread(&self, body: usize) -> bool {
        self.spread[body]
    }

    /// Whether a node begins so many bytes behind another one's beginning, in one body.
    pub fn is_at(&self, base: usize, node: usize, shift: i64) -> bool {
        self.of[base] == self.of[node] && self.offsets[node] - self.offsets[base] == shift
    }

    /// Joins two nodes' bodies, so that the second node begins so many bytes behind the first one's beginning. Not where nodes
    /// that interfere would have a byte in common, unless they are tied so. Whether the second is there now.
    pub fn join(&mut self, (edges, ties): (&Edges, &Ties), base: usize, node: usize, shift: i64) -> bool {
        let (to, from) = (self.of[base], self.of[node]);
        if to == from {
            return self.is_at(base, node, shift);
        }
        // How far the nodes of `from` move to be in the places that `to` counts.
        let move_by = self.offsets[base] + shift - self.offsets[node];
        let (kept, moved, move_by) = if self.members[from].len() <= self.members[to].len() {
            (to, from, move_by)
        } else {
            (from, to, -move_by)
        };
        let overlaps = |a: usize, b: usize| {
            let (a_start, b_start) = (self.offsets[a] + move_by, self.offsets[b]);
            let is_tied = ties.get(&(a, b)) == Some(&(b_start - a_start))
                || ties.get(&(b, a)) == Some(&(a_start - b_start));
            // What has no bytes takes some: a block on the heap that it is put into is as small then.
            let end = |start: i64, node: usize| end(start, self.sizes[node].max(1));
            !is_tied && a_start < end(b_start, b) && b_start < end(a_start, a)
        };
        let is_free = self.members[moved]
            .iter()
            .all(|&a| edges[a].iter().all(|&b| self.of[b] != kept || !overlaps(a, b)));
        if is_free {
            let start = |body: usize| self.members[body].first().map_or(0, |&node| self.offsets[node]);
            let is_apart = start(moved) + move_by != start(kept);
            self.spread[kept] |= self.spread[moved] || is_apart;
            self.largest[kept] = self.largest[kept].max(self.largest[moved]);
            for a in std::mem::take(&mut self.members[moved]) {
                self.of[a] = kept;
                self.offsets[a] += move_by;
                self.members[kept].push(a);
            }
        }
        is_free
    }

    /// The nodes of a body with where they begin, counted from where the first one does.
    pub fn parts(&self, body: usize) -> Vec<(usize, u64)> {
        let members = &self.members[body];
        let first = members.iter().map(|&node| self.offsets[node]).min().unwrap_or(0);
        members.iter().map(|&node| (node, self.offsets[node].abs_diff(first))).collect()
    }
}

/// Nothing that is placed comes near the largest number.
fn end(start: i64, size: u64) -> i64 {
    start.saturating_add_unsigned(size)
}
