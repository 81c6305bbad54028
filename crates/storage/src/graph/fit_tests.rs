//! Placements against their definition, on random graphs, sets of intervals and bodies.

#![allow(clippy::needless_range_loop)] // Relations between numbered nodes are asked by two numbers.

use super::{Bodies, Edges, Fit, Interference, Placement, Problem, Ties, colour};
use proptest::prelude::*;

/// Sizes, what places are multiples of, and pairs of nodes.
type Input = (Vec<u64>, Vec<u64>, Vec<(usize, usize)>);

fn graphs() -> impl Strategy<Value = Input> {
    (1usize..14).prop_flat_map(|count| {
        let sizes = prop::collection::vec(0u64..40, count);
        let aligns = prop::collection::vec(prop::sample::select(vec![1u64, 2, 4, 8]), count);
        (sizes, aligns, prop::collection::vec((0..count, 0..count), 0..3 * count))
    })
}

/// When each of some arrays is needed: from, to.
fn intervals() -> impl Strategy<Value = Vec<(u64, usize, usize)>> {
    prop::collection::vec((0u64..30, 0usize..40, 1usize..12), 1..30)
        .prop_map(|sets| sets.into_iter().map(|(size, from, length)| (size, from, from + length)).collect())
}

fn edges(count: usize, pairs: &[(usize, usize)]) -> Edges {
    let mut graph = Interference::new(count);
    pairs.iter().for_each(|&(a, b)| graph.add(a, b));
    (0..count).map(|node| graph.neighbours(node).collect()).collect()
}

fn meet(intervals: &[(u64, usize, usize)]) -> Vec<(usize, usize)> {
    let count = intervals.len();
    let all = (0..count).flat_map(|a| (0..a).map(move |b| (a, b)));
    all.filter(|&(a, b)| intervals[a].1 < intervals[b].2 && intervals[b].1 < intervals[a].2).collect()
}

/// Each node a body of its own.
fn singly(count: usize) -> Vec<Vec<(usize, u64)>> {
    (0..count).map(|node| vec![(node, 0)]).collect()
}

/// First fit as its definition has it: the lowest place that is apart from all that interfere and come before.
fn first_fit(sizes: &[u64], aligns: &[u64], edges: &Edges) -> u64 {
    let mut starts: Vec<u64> = Vec::new();
    for node in 0..sizes.len() {
        let is_free = |start: u64| {
            let others = edges[node].iter().filter(|&&other| other < node && sizes[other] > 0);
            let apart = |&other: &usize| {
                start + sizes[node] <= starts[other] || starts[other] + sizes[other] <= start
            };
            sizes[node] == 0 || others.clone().all(apart)
        };
        let start = (0..).map(|k| k * aligns[node]).find(|&start| is_free(start)).unwrap();
        starts.push(start);
    }
    (0..sizes.len()).map(|node| starts[node] + sizes[node]).max().unwrap_or(0)
}

/// The bytes of the colours' groups beside each other, the largest array of each.
fn beside(sizes: &[u64], graph: &mut Interference) -> u64 {
    let colours = colour(graph, &(0..sizes.len()).collect::<Vec<usize>>());
    let largest = |colour: usize| {
        (0..sizes.len()).filter(|&node| colours[node] == colour).map(|node| sizes[node]).max()
    };
    (0..sizes.len()).filter_map(largest).sum()
}

/// Asserts that a placement is one.
fn check(sizes: &[u64], aligns: &[u64], edges: &Edges, found: &Placement) -> Result<(), TestCaseError> {
    let mut highest = 0;
    for node in 0..sizes.len() {
        let start = found.offsets[node].unwrap();
        prop_assert_eq!(start % aligns[node], 0);
        highest = highest.max(start + sizes[node]);
        for &other in &edges[node] {
            let from = found.offsets[other].unwrap();
            let is_apart = start + sizes[node] <= from || from + sizes[other] <= start;
            prop_assert!(
                is_apart || sizes[node] == 0 || sizes[other] == 0,
                "{} and {} overlap in {:?}",
                node,
                other,
                found
            );
        }
    }
    prop_assert_eq!(found.bytes, highest);
    Ok(())
}

proptest! {
    #[test]
    fn what_interferes_is_apart((sizes, aligns, pairs) in graphs()) {
        let edges = edges(sizes.len(), &pairs);
        let bodies = singly(sizes.len());
        let problem = Problem { sizes: &sizes, aligns: &aligns, edges: &edges, bodies: &bodies, calls: &[], at_least: 0 };
        let found = problem.solve();
        check(&sizes, &aligns, &edges, &found)?;
        prop_assert!(found.bytes <= first_fit(&sizes, &aligns, &edges));
        let order: Vec<usize> = (0..sizes.len()).collect();
        let first = problem.place(&order, Fit::First);
        check(&sizes, &aligns, &edges, &first)?;
        prop_assert_eq!(first.bytes, first_fit(&sizes, &aligns, &edges));
    }

    /// Arrays of one size take no more than are live at once, which colouring intervals in order finds.
    #[test]
    fn intervals_are_apart(intervals in intervals(), one in 1u64..9) {
        let edges = edges(intervals.len(), &meet(&intervals));
        let live = |of: &dyn Fn(usize) -> u64| {
            let is_live = |k: &usize, time| intervals[*k].1 <= time && time < intervals[*k].2;
            let at = |time| (0..intervals.len()).filter(|k| is_live(k, time)).map(of).sum::<u64>();
            (0..52).map(at).max().unwrap_or(0)
        };
        let (aligns, bodies) = (vec![1; intervals.len()], singly(intervals.len()));
        let sizes: Vec<u64> = intervals.iter().map(|interval| interval.0).collect();
        let at_least = live(&|k| sizes[k]);
        let found = Problem { sizes: &sizes, aligns: &aligns, edges: &edges, bodies: &bodies, calls: &[], at_least }.solve();
        check(&sizes, &aligns, &edges, &found)?;
        prop_assert!(found.bytes >= at_least);
        let mut order: Vec<usize> = (0..intervals.len()).collect();
        order.sort_by_key(|&k| intervals[k].1);
        let sizes = vec![one; intervals.len()];
        let problem = Problem { sizes: &sizes, aligns: &aligns, edges: &edges, bodies: &bodies, calls: &[], at_least: 0 };
        prop_assert_eq!(problem.place(&order, Fit::First).bytes, live(&|_| one));
    }

    /// Nodes of one body that interfere have a byte in common only where they are tied, and bodies are placed apart.
    #[test]
    fn joined_nodes_keep_their_distance(
        (sizes, _, pairs) in graphs(),
        tied in prop::collection::vec((0usize..14, 0usize..14, 0i64..30), 0..6),
        joins in prop::collection::vec((0usize..14, 0usize..14, 0i64..30), 0..12),
    ) {
        let count = sizes.len();
        let is_node = |&(a, b, _): &(usize, usize, i64)| a < count && b < count && a != b;
        let tied: Vec<(usize, usize, i64)> = tied.into_iter().filter(is_node).collect();
        let mut pairs = pairs;
        pairs.extend(tied.iter().map(|&(a, b, _)| (a, b)));
        let edges = edges(count, &pairs);
        let ties: Ties = tied.iter().map(|&(a, b, shift)| ((a, b), shift)).collect();
        let mut bodies = Bodies::new(sizes.clone());
        let mut kept: Vec<(usize, usize, i64)> = Vec::new();
        for (a, b, shift) in joins.into_iter().filter(is_node) {
            if bodies.join((&edges, &ties), a, b, shift) {
                kept.push((a, b, shift));
            }
            for &(a, b, shift) in &kept {
                prop_assert!(bodies.is_at(a, b, shift));
            }
        }
        let mut seen: Vec<usize> = (0..count).map(|node| bodies.body(node)).collect();
        seen.sort_unstable();
        seen.dedup();
        let parts: Vec<Vec<(usize, u64)>> = seen.iter().map(|&body| bodies.parts(body)).collect();
        let aligns = vec![1; count];
        let found = Problem { sizes: &sizes, aligns: &aligns, edges: &edges, bodies: &parts, calls: &[], at_least: 0 }.solve();
        let start = |node: usize| found.offsets[node].unwrap() as i64;
        for a in 0..count {
            for &b in &edges[a] {
                let shares = start(a) < start(b) + sizes[b] as i64 && start(b) < start(a) + sizes[a] as i64;
                let is_tied = ties.get(&(a, b)) == Some(&(start(b) - start(a)))
                    || ties.get(&(b, a)) == Some(&(start(a) - start(b)));
                let is_one = bodies.body(a) == bodies.body(b);
                prop_assert!(!shares || sizes[a] == 0 || sizes[b] == 0 || (is_tied && is_one));
            }
        }
    }
}

/// What the summary of the paper says of its own algorithm: sizes 2, 4 and 3, of which the first two interfere. The smallest
/// colours make it 7; it can be 6.
#[test]
fn the_papers_three_nodes() {
    let sizes = [2, 4, 3];
    let edges = edges(3, &[(0, 1)]);
    let mut graph = Interference::new(3);
    graph.add(0, 1);
    assert_eq!(beside(&sizes, &mut graph), 7);
    let (aligns, bodies) = ([1; 3], singly(3));
    let problem =
        Problem { sizes: &sizes, aligns: &aligns, edges: &edges, bodies: &bodies, calls: &[], at_least: 6 };
    assert_eq!(problem.solve().bytes, 6);
}

/// Where the largest first leaves a hole that nothing fits into, the search finds the other order.
#[test]
fn the_search_finds_what_the_first_order_does_not() {
    // A circle of five: each interferes with its two neighbours. Any two neighbours take 10 at least.
    let sizes = [6, 4, 5, 4, 5];
    let edges = edges(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]);
    let (aligns, bodies) = ([1; 5], singly(5));
    let problem =
        Problem { sizes: &sizes, aligns: &aligns, edges: &edges, bodies: &bodies, calls: &[], at_least: 11 };
    let mut order: Vec<usize> = (0..5).collect();
    order.sort_by_key(|&node| std::cmp::Reverse(sizes[node]));
    assert!(problem.solve().bytes <= problem.place(&order, Fit::Best).bytes);
    assert!(problem.solve().bytes <= 13, "{:?}", problem.solve());
}

/// A large array is dead during the call, a small one is not: the call's frame begins behind the small one.
#[test]
fn what_is_in_use_during_calls_is_low() {
    let sizes = [100, 4, 4];
    let edges = edges(3, &[(0, 1), (0, 2), (1, 2)]);
    let (aligns, bodies) = ([1; 3], singly(3));
    let problem = |calls| Problem {
        sizes: &sizes,
        aligns: &aligns,
        edges: &edges,
        bodies: &bodies,
        calls,
        at_least: 108,
    };
    let starts = |placed: Placement| placed.offsets.into_iter().flatten().collect::<Vec<u64>>();
    assert_eq!(starts(problem(&[]).solve()), [0, 100, 104]);
    assert_eq!(starts(problem(&[vec![2]]).solve()), [4, 104, 0]);
}

/// The work is counted, so that this cannot be flaky: placing 20,000 arrays, each of which interferes with the 40 around it, looks
/// at each pair a bounded number of times.
#[test]
fn the_work_is_bounded_by_the_edges() {
    let count = 20_000;
    let mut random: u64 = 1;
    let mut next = || {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        random >> 33
    };
    let sizes: Vec<u64> = (0..count).map(|_| 8 * (1 + next() % 100)).collect();
    let edges: Edges = (0..count)
        .map(|node: usize| {
            (node.saturating_sub(20)..(node + 21).min(count)).filter(|&other| other != node).collect()
        })
        .collect();
    let (aligns, bodies) = (vec![8; count], singly(count));
    let problem =
        Problem { sizes: &sizes, aligns: &aligns, edges: &edges, bodies: &bodies, calls: &[], at_least: 0 };
    let found = problem.solve();
    let pairs: u64 = edges.iter().map(|others| others.len() as u64).sum();
    assert!(found.work <= 3 * pairs + 2_000_000, "{} for {pairs} pairs", found.work);
    assert!(found.bytes < 40 * 8 * 100, "{}", found.bytes);
}
