//! Each algorithm against its definition, on random graphs and orders.

#![allow(clippy::needless_range_loop)] // Relations between numbered nodes are asked by two numbers.

use super::{Interference, Tree, colour, decompose, strongly_connected};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Pairs of nodes below a count.
fn pairs() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (1usize..9).prop_flat_map(|count| {
        let pairs = prop::collection::vec((0..count, 0..count), 0..2 * count + 1);
        pairs.prop_map(move |pairs| (count, pairs))
    })
}

/// What reaches what by any number of steps: the reflexive and transitive closure.
fn closure(count: usize, pairs: &[(usize, usize)]) -> Vec<Vec<bool>> {
    let mut holds = vec![vec![false; count]; count];
    (0..count).for_each(|k| holds[k][k] = true);
    pairs.iter().for_each(|&(a, b)| holds[a][b] = true);
    for k in 0..count {
        for a in 0..count {
            for b in 0..count {
                holds[a][b] |= holds[a][k] && holds[k][b];
            }
        }
    }
    holds
}

fn successors(count: usize, pairs: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut successors = vec![Vec::new(); count];
    pairs.iter().for_each(|&(a, b)| successors[a].push(b));
    successors
}

/// The chains that no other chain contains, as sets of nodes: by definition, from all sets of nodes.
fn maximal_chains(order: &[Vec<bool>]) -> Vec<BTreeSet<usize>> {
    let count = order.len();
    let chains: Vec<BTreeSet<usize>> = (1..1usize << count)
        .map(|bits| (0..count).filter(|k| bits >> k & 1 == 1).collect::<BTreeSet<usize>>())
        .filter(|set| set.iter().all(|&a| set.iter().all(|&b| order[a][b] || order[b][a])))
        .collect();
    let is_maximal = |chain: &BTreeSet<usize>| {
        let fits = |k: usize| chain.iter().all(|&a| order[a][k] || order[k][a]);
        (0..count).all(|k| chain.contains(&k) || !fits(k))
    };
    chains.iter().filter(|chain| is_maximal(chain)).cloned().collect()
}

proptest! {
    #[test]
    fn components_are_what_reaches_each_other((count, pairs) in pairs()) {
        let reaches = closure(count, &pairs);
        let components = strongly_connected(&successors(count, &pairs));
        for a in 0..count {
            prop_assert!(components.members[components.of[a]].contains(&a));
            for b in 0..count {
                prop_assert_eq!(components.of[a] == components.of[b], reaches[a][b] && reaches[b][a]);
                if reaches[a][b] {
                    prop_assert!(components.of[a] >= components.of[b]);
                }
            }
        }
    }

    /// A coalesced node interferes with what any of its parts interfered with, and with nothing else.
    #[test]
    fn coalescing_keeps_all_interference((count, edges) in pairs(), joins in prop::collection::vec((0usize..8, 0usize..8), 0..6)) {
        let mut graph = Interference::new(count);
        edges.iter().for_each(|&(a, b)| graph.add(a, b));
        let mut class: Vec<usize> = (0..count).collect();
        let interfere = |class: &[usize], a: usize, b: usize| edges.iter().any(|&(x, y)| {
            x != y && ((class[x], class[y]) == (class[a], class[b]) || (class[y], class[x]) == (class[a], class[b]))
        });
        for (a, b) in joins.into_iter().filter(|&(a, b)| a < count && b < count) {
            let can = class[a] == class[b] || !interfere(&class, a, b);
            prop_assert_eq!(graph.coalesce(a, b), can);
            if can {
                let (into, from) = (class[a], class[b]);
                class.iter_mut().filter(|of| **of == from).for_each(|of| *of = into);
            }
        }
        for a in 0..count {
            for b in 0..count {
                prop_assert_eq!(graph.has(a, b), interfere(&class, a, b));
                prop_assert_eq!(graph.class(a) == graph.class(b), class[a] == class[b]);
            }
        }
    }

    /// No two neighbours have one colour, and each node has the smallest that those before it leave.
    #[test]
    fn colours_are_the_smallest_that_are_free((count, edges) in pairs()) {
        let mut graph = Interference::new(count);
        edges.iter().for_each(|&(a, b)| graph.add(a, b));
        let order: Vec<usize> = (0..count).rev().collect();
        let colours = colour(&mut graph, &order);
        for node in 0..count {
            let neighbours: Vec<usize> = graph.neighbours(node).collect();
            prop_assert!(neighbours.iter().all(|&other| colours[other] != colours[node]));
            let is_taken = |colour: usize| neighbours.iter().any(|&other| other > node && colours[other] == colour);
            prop_assert!((0..colours[node]).all(is_taken));
        }
    }

    #[test]
    fn trees_are_below_maximal_elements((count, pairs) in pairs()) {
        let order = closure(count, &pairs);
        let trees = decompose(count, |a, b| order[a][b]);
        let mut all: Vec<usize> = trees.iter().flat_map(|tree| tree.members.clone()).collect();
        all.sort_unstable();
        prop_assert_eq!(all, (0..count).collect::<Vec<usize>>(), "each node is in one tree");
        let is_maximal = |x: usize| (0..count).all(|y| !order[x][y] || order[y][x]);
        let mut found: Vec<usize> = trees.iter().flat_map(|tree| tree.greatest.clone()).collect();
        found.sort_unstable();
        prop_assert_eq!(found, (0..count).filter(|&x| is_maximal(x)).collect::<Vec<usize>>());
        for Tree { greatest, members } in &trees {
            for &top in greatest {
                prop_assert!(members.contains(&top) && members.iter().all(|&x| order[x][top]));
            }
        }
    }

    /// Lemma 1: where every node belongs to one maximal chain alone, all nodes of a chain are in one tree.
    #[test]
    fn chains_stay_together((count, pairs) in pairs()) {
        let order = closure(count, &pairs);
        let chains = maximal_chains(&order);
        let is_unique = (0..count).all(|x| chains.iter().filter(|chain| chain.contains(&x)).count() == 1);
        let trees = decompose(count, |a, b| order[a][b]);
        let is_together = |chain: &BTreeSet<usize>| trees.iter().any(|tree| chain.iter().all(|x| tree.members.contains(x)));
        prop_assert!(!is_unique || chains.iter().all(is_together));
        // Without that, a chain from which nothing else branches off still stays together: the longest are kept.
        let is_apart = |chain: &BTreeSet<usize>| chains.iter().all(|other| other == chain || other.is_disjoint(chain));
        prop_assert!(chains.iter().filter(|chain| is_apart(chain)).all(is_together));
    }
}

/// What the summary of the paper says of its own algorithm: sizes 4, 2 and 3, A and B interfere; in this order B gets
/// another colour and C that of A.
#[test]
fn the_papers_three_nodes() {
    let mut graph = Interference::new(3);
    graph.add(0, 1);
    assert_eq!(colour(&mut graph, &[0, 1, 2]), [0, 1, 0]);
    assert_eq!(colour(&mut graph, &[1, 2, 0]), [1, 0, 0]);
}

#[test]
fn what_is_below_two_is_in_one_tree() {
    let steps = [(0, 1), (1, 2), (3, 2), (3, 4)];
    let trees = decompose(5, |a, b| steps.contains(&(a, b)));
    assert_eq!(
        trees,
        [Tree { greatest: vec![2], members: vec![0, 1, 2, 3] }, Tree { greatest: vec![4], members: vec![4] },]
    );
}
