//! Each algorithm against its definition, on random graphs.

use super::{Dominators, Frontiers, Graph, LoopForest, Move, sequence};
use proptest::prelude::*;

/// Graphs of up to ten nodes, each with few successors as programs have.
fn graphs() -> impl Strategy<Value = Graph> {
    (1usize..10).prop_flat_map(|count| {
        let edges = prop::collection::vec((0..count, 0..count), 0..2 * count + 1);
        edges.prop_map(move |edges| Graph::new(count, edges))
    })
}

/// The nodes that a node reaches along edges that neither start nor end at `without`.
fn reached(graph: &Graph, from: usize, without: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut work = vec![from];
    while let Some(node) = work.pop() {
        if Some(node) != without && !std::mem::replace(&mut seen[node], true) {
            work.extend(graph.successors(node));
        }
    }
    seen
}

/// By definition: without `a` there is no way from the entry to `b`.
fn dominates(graph: &Graph, a: usize, b: usize) -> bool {
    let known = reached(graph, 0, None);
    known[a] && known[b] && !reached(graph, 0, Some(a))[b]
}

fn in_frontier(graph: &Graph, a: usize, node: usize) -> bool {
    let before = graph.predecessors(node).iter().any(|&from| dominates(graph, a, from));
    before && !(a != node && dominates(graph, a, node))
}

proptest! {
    #[test]
    fn postorder_has_each_reached_node_once(graph in graphs()) {
        let mut order = graph.postorder();
        prop_assert_eq!(order.last(), Some(&0));
        order.sort_unstable();
        let known = reached(&graph, 0, None);
        let want: Vec<usize> = (0..graph.len()).filter(|&node| known[node]).collect();
        prop_assert_eq!(order, want);
    }

    #[test]
    fn dominators_are_on_every_way(graph in graphs()) {
        let tree = Dominators::of(&graph);
        for a in 0..graph.len() {
            for b in 0..graph.len() {
                let want = dominates(&graph, a, b);
                prop_assert_eq!(tree.reaches(b) && tree.dominates(a, b), want, "{} dominates {}", a, b);
                let is_parent = tree.parent(b) == Some(a);
                let nearest = want && a != b
                    && (0..graph.len()).all(|c| c == b || !dominates(&graph, c, b) || dominates(&graph, c, a));
                prop_assert_eq!(is_parent, nearest, "{} is above {}", a, b);
                prop_assert_eq!(tree.children(a).contains(&b), is_parent);
            }
        }
    }

    #[test]
    fn frontiers_are_where_dominance_ends(graph in graphs()) {
        let frontiers = Frontiers::of(&graph, &Dominators::of(&graph));
        for a in 0..graph.len() {
            let want: Vec<usize> = (0..graph.len()).filter(|&node| in_frontier(&graph, a, node)).collect();
            prop_assert_eq!(frontiers.frontier(a), want);
        }
    }

    /// With definitions in some nodes and in the entry, a node has one reaching definition unless it is in the
    /// iterated frontier: φ's are where they are needed, by the definition with ways that meet.
    #[test]
    fn iterated_frontiers_are_where_ways_from_definitions_meet(
        graph in graphs(),
        marks in prop::collection::vec(any::<bool>(), 10),
    ) {
        let known = reached(&graph, 0, None);
        let defs: Vec<usize> = (0..graph.len()).filter(|&n| known[n] && (n == 0 || marks[n])).collect();
        let frontiers = Frontiers::of(&graph, &Dominators::of(&graph));
        let found = frontiers.iterated(defs.iter().copied(), |_| true);
        let mut want = defs.clone();
        loop {
            let next = (0..graph.len()).find(|&node| {
                !want.contains(&node) && want.iter().any(|&def| in_frontier(&graph, def, node))
            });
            match next {
                Some(node) => want.push(node),
                None => break,
            }
        }
        want.retain(|&node| want_meets(&graph, &defs, &found, node));
        want.sort_unstable();
        prop_assert_eq!(found, want);
    }

    #[test]
    fn loops_are_nested_and_entered_at_their_entries(graph in graphs()) {
        let forest = LoopForest::of(&graph);
        let known = reached(&graph, 0, None);
        for (number, data) in forest.loops().iter().enumerate() {
            for &node in &data.nodes {
                let inside = within(&graph, node, &data.nodes);
                prop_assert!(data.nodes.iter().all(|&other| inside[other]), "{:?} is connected", data);
                let from_outside = node == 0
                    || graph.predecessors(node).iter().any(|from| known[*from] && !data.nodes.contains(from));
                prop_assert_eq!(data.entries.contains(&node), from_outside);
            }
            prop_assert!(data.entries.contains(&data.header));
            if let Some(parent) = data.parent {
                let around = &forest.loops()[parent];
                prop_assert!(parent < number && data.depth == around.depth + 1);
                prop_assert!(data.nodes.iter().all(|node| around.nodes.contains(node) && *node != around.header));
            }
            let natural = !data.is_irreducible();
            let all_dominated = data.nodes.iter().all(|&node| dominates(&graph, data.header, node));
            prop_assert_eq!(natural, all_dominated, "{:?}", data);
        }
    }

    /// Each edge back to a node that dominates its source is in a loop; a natural loop of that header holds whatever
    /// gets to the source without the header.
    #[test]
    fn back_edges_make_natural_loops(graph in graphs()) {
        let forest = LoopForest::of(&graph);
        for from in 0..graph.len() {
            for &header in graph.successors(from) {
                if !dominates(&graph, header, from) {
                    continue;
                }
                let around: Vec<_> = forest.loops().iter().filter(|l| l.nodes.contains(&from)).collect();
                prop_assert!(around.iter().any(|l| l.nodes.contains(&header)));
                if let Some(own) = around.iter().find(|l| l.header == header) {
                    for node in 0..graph.len() {
                        let gets_back = dominates(&graph, header, node)
                            && (node == header || reached(&graph, node, Some(header))[from]);
                        prop_assert!(!gets_back || own.nodes.contains(&node));
                    }
                }
            }
        }
    }

    /// What does not go round is in no loop.
    #[test]
    fn nodes_in_loops_go_round(graph in graphs()) {
        let forest = LoopForest::of(&graph);
        let known = reached(&graph, 0, None);
        for (node, known) in known.into_iter().enumerate() {
            let round = known && graph.successors(node).iter().any(|&to| reached(&graph, to, None)[node]);
            prop_assert_eq!(forest.innermost(node).is_some(), round);
            let around = forest.loops().iter().filter(|data| data.nodes.contains(&node)).count();
            prop_assert_eq!(forest.depth(node), around);
        }
    }

    #[test]
    fn sequences_do_what_parallel_copies_do(from in prop::collection::vec(0usize..8, 0..8)) {
        let copies: Vec<Move<usize>> = from.iter().enumerate().map(|(to, &from)| Move { to, from }).collect();
        let mut places: Vec<usize> = (0..8).collect();
        let mut next = 8;
        let steps = sequence(&copies, || {
            next += 1;
            next - 1
        });
        places.resize(next, usize::MAX);
        for step in &steps {
            places[step.to] = places[step.from];
        }
        for copy in &copies {
            prop_assert_eq!(places[copy.to], copy.from);
        }
        prop_assert!((from.len()..8).all(|place| places[place] == place));
    }
}

/// Whether a node is in the set by the rule that only found nodes and definitions define.
fn want_meets(graph: &Graph, defs: &[usize], found: &[usize], node: usize) -> bool {
    defs.iter().chain(found).any(|&def| in_frontier(graph, def, node))
}

/// The nodes that a node reaches inside a set.
fn within(graph: &Graph, from: usize, nodes: &[usize]) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut work = vec![from];
    while let Some(node) = work.pop() {
        if nodes.contains(&node) && !std::mem::replace(&mut seen[node], true) {
            work.extend(graph.successors(node));
        }
    }
    seen
}

#[test]
fn a_loop_that_is_entered_twice_is_irreducible() {
    let graph = Graph::new(4, [(0, 1), (0, 2), (1, 2), (2, 1), (1, 3)]);
    let forest = LoopForest::of(&graph);
    assert_eq!(forest.loops().len(), 1);
    assert_eq!((forest.loops()[0].header, forest.loops()[0].is_irreducible()), (2, true));
}

#[test]
fn an_inner_loop_knows_the_one_around_it() {
    let graph = Graph::new(5, [(0, 1), (1, 2), (1, 4), (2, 3), (3, 2), (3, 1)]);
    let forest = LoopForest::of(&graph);
    let headers: Vec<usize> = forest.loops().iter().map(|data| data.header).collect();
    assert_eq!(headers, [1, 2]);
    assert_eq!(forest.loops()[1].parent, Some(0));
    assert_eq!([0, 1, 2, 3, 4].map(|node| forest.depth(node)), [0, 1, 2, 2, 0]);
}
