//! Offsets in one frame: bodies of known size, of which those that interfere have no byte in common.
//!
//! ```text
//! sizes a 4, b 2, c 3; a and b interfere        a 0+4, b 4+2, c 0+3: 6, the paper's example in section 5
//! sizes a 4, b 2, c 2; b and c interfere        a 0+4, b 0+2, c 2+2: 4, two small ones in a large dead one
//! ```
//!
//! The problem is that of dynamic storage allocation, which is NP-hard (Garey and Johnson, SR2), with an interference graph in the
//! place of lifetimes as intervals. Bodies are placed one after the other, each into the gap between the interfering ones that
//! leaves the least, the largest body first. Then what ends highest is placed before all others, again and again, as long as the
//! bound on the work allows. What first fit finds is among what is compared, so the result is never worse.
//!
//! A call's frame begins behind what is in use while it runs, so what is in use during calls should be low. Where that costs little,
//! it is placed before all others.

use super::bodies::Edges;

/// How many gaps the search for something better may look at, in all: what bounds the time for large functions.
const WORK: u64 = 2_000_000;

/// How many times something is placed before all others.
const ROUNDS: usize = 48;

/// What is to be placed.
pub struct Problem<'a> {
    /// The bytes of each node.
    pub sizes: &'a [u64],
    /// What the place of each node is a multiple of.
    pub aligns: &'a [u64],
    /// Which nodes interfere.
    pub edges: &'a Edges,
    /// The nodes of each body, with where they begin in it. What is in no body is not placed.
    pub bodies: &'a [Vec<(usize, u64)>],
    /// The nodes that are in use during each call.
    pub calls: &'a [Vec<usize>],
    /// No placement is known to be possible in fewer bytes: where that is reached the search ends.
    pub at_least: u64,
}

/// Where nodes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The place of each node; none of what was not placed.
    pub offsets: Vec<Option<u64>>,
    /// The end of what ends highest.
    pub bytes: u64,
    /// How many pairs of interfering nodes were looked at.
    pub work: u64,
}

/// Which gap a body is placed into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The lowest that it fits into.
    First,
    /// The one in which it leaves the least, as long as the frame need not grow.
    Best,
}

impl Problem<'_> {
    /// The best placement that is found within the bound on the work.
    pub fn solve(&self) -> Placement {
        let lexical: Vec<usize> = (0..self.bodies.len()).collect();
        let mut order = lexical.clone();
        order.sort_by_key(|&body| std::cmp::Reverse(self.extent(body)));
        let mut best = self.place(&order, Fit::Best);
        let mut work = best.work;
        for other in [self.place(&order, Fit::First), self.place(&lexical, Fit::First)] {
            work += other.work;
            best = better(best, other);
        }
        let mut last = best.clone();
        for _ in 0..ROUNDS {
            if best.bytes <= self.at_least || work + last.work > WORK {
                break;
            }
            // Those that end highest first, else as they were.
            let is_highest = |body: usize| {
                self.bodies[body].first().is_some_and(|&(node, offset)| {
                    let start = last.offsets[node].unwrap_or(0) - offset;
                    start + self.extent(body) == last.bytes
                })
            };
            order.sort_by_key(|&body| !is_highest(body));
            last = self.place(&order, Fit::Best);
            work += last.work;
            best = better(best, last.clone());
        }
        let best = self.with_low_calls(best, order);
        Placement { work: work + best.work, ..best }
    }

    /// A placement in which what is in use during calls ends lower, where that takes hardly more than the best one, and no more
    /// than first fit. Of that one otherwise. The work is what was added.
    fn with_low_calls(&self, best: Placement, mut order: Vec<usize>) -> Placement {
        if self.calls.is_empty() {
            return Placement { work: 0, ..best };
        }
        let lexical: Vec<usize> = (0..self.bodies.len()).collect();
        let first = self.place(&lexical, Fit::First);
        let most = first.bytes.min(best.bytes + best.bytes / 16).max(best.bytes);
        let mut crossed = vec![0usize; self.sizes.len()];
        self.calls.iter().flatten().for_each(|&node| crossed[node] += 1);
        let crossings =
            |body: usize| self.bodies[body].iter().map(|&(node, _)| crossed[node]).max().unwrap_or(0);
        order.sort_by_key(|&body| std::cmp::Reverse(self.extent(body)));
        let mut by_count = order.clone();
        order.sort_by_key(|&body| crossings(body) == 0);
        by_count.sort_by_key(|&body| std::cmp::Reverse(crossings(body)));
        let others = [
            self.place(&order, Fit::Best),
            self.place(&order, Fit::First),
            self.place(&by_count, Fit::First),
            first,
        ];
        let work = others.iter().map(|other| other.work).sum();
        let small = others.into_iter().filter(|other| other.bytes <= most);
        let found = small.fold((self.cost(&best), best), |found, other| {
            let cost = self.cost(&other);
            if cost < found.0 { (cost, other) } else { found }
        });
        Placement { work, ..found.1 }
    }

    /// What a placement costs: its own bytes, and those below the frames of calls, on average.
    fn cost(&self, placed: &Placement) -> u128 {
        let end =
            |&node: &usize| placed.offsets[node].map_or(0, |start| start.saturating_add(self.sizes[node]));
        let tops = self.calls.iter().map(|nodes| u128::from(nodes.iter().map(end).max().unwrap_or(0)));
        u128::from(placed.bytes) * self.calls.len() as u128 + tops.sum::<u128>()
    }

    /// Places the bodies in this order.
    pub fn place(&self, order: &[usize], fit: Fit) -> Placement {
        let mut placed = Placement { offsets: vec![None; self.sizes.len()], bytes: 0, work: 0 };
        for &body in order {
            let parts = &self.bodies[body];
            let start = self.gap(body, fit, &mut placed);
            for &(node, offset) in parts {
                placed.offsets[node] = Some(start + offset);
            }
            placed.bytes = placed.bytes.max(start.saturating_add(self.extent(body)));
        }
        placed
    }

    /// Where a body begins that is placed next.
    fn gap(&self, body: usize, fit: Fit, placed: &mut Placement) -> u64 {
        let align = self.bodies[body].iter().map(|&(node, _)| self.aligns[node]).max().unwrap_or(1);
        let extent = self.extent(body);
        let mut best: Option<(u64, u64, u64)> = None;
        let mut free_from = 0;
        // Behind all that is taken the room is without end.
        let taken = self.taken(body, placed);
        for (low, high) in taken.into_iter().chain([(i128::MAX, i128::MAX)]) {
            let start = u64::try_from(free_from).unwrap_or(u64::MAX).next_multiple_of(align);
            if i128::from(start) <= low {
                let end = start.saturating_add(extent);
                let left = u64::try_from(low - i128::from(start)).unwrap_or(u64::MAX);
                let left = if low == i128::MAX { placed.bytes.saturating_sub(end) } else { left };
                let found = (end.saturating_sub(placed.bytes), left, start);
                match fit {
                    Fit::First => return start,
                    Fit::Best if best.is_none_or(|best| found < best) => best = Some(found),
                    Fit::Best => (),
                }
            }
            free_from = free_from.max(high);
        }
        best.map_or(0, |(_, _, start)| start)
    }

    /// The places strictly between which a body must not begin, by the lower end, for what is placed already.
    fn taken(&self, body: usize, placed: &mut Placement) -> Vec<(i128, i128)> {
        let mut taken = Vec::new();
        for &(node, offset) in &self.bodies[body] {
            placed.work += self.edges[node].len() as u64;
            for &other in &self.edges[node] {
                let Some(start) = placed.offsets[other] else { continue };
                if self.sizes[node] > 0 && self.sizes[other] > 0 {
                    let (start, offset) = (i128::from(start), i128::from(offset));
                    let low = start - offset - i128::from(self.sizes[node]);
                    taken.push((low, start + i128::from(self.sizes[other]) - offset));
                }
            }
        }
        taken.sort_unstable();
        taken
    }

    /// The bytes of a body from its beginning to its end.
    fn extent(&self, body: usize) -> u64 {
        let ends = self.bodies[body].iter().map(|&(node, offset)| offset.saturating_add(self.sizes[node]));
        ends.max().unwrap_or(0)
    }
}

/// The one with fewer bytes; the first where both have as many.
fn better(one: Placement, other: Placement) -> Placement {
    if other.bytes < one.bytes { other } else { one }
}
