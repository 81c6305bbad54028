//! Greedy colouring (GCTD section 2.4): each node in turn gets the smallest colour that none of its neighbours has.
//!
//! ```text
//! edges a-b, b-c; a, b, c in this order      a: 0, b: 1, c: 0
//! ```
//!
//! Linear in nodes and edges, no more colours than one above the greatest degree, and not always the fewest.

use super::Interference;

/// The colour of each node, where they are visited in this order. Every node must be in it; of nodes that were coalesced,
/// which have one colour, the first counts.
pub fn colour(graph: &mut Interference, order: &[usize]) -> Vec<usize> {
    let mut colours: Vec<Option<usize>> = vec![None; graph.len()];
    for &node in order {
        let class = graph.class(node);
        if colours[class].is_none() {
            let mut taken: Vec<usize> = graph.neighbours(class).filter_map(|other| colours[other]).collect();
            taken.sort_unstable();
            taken.dedup();
            let free = taken.iter().enumerate().find(|&(k, &colour)| k != colour);
            colours[class] = Some(free.map_or(taken.len(), |(k, _)| k));
        }
    }
    (0..graph.len()).map(|node| colours[graph.class(node)].unwrap_or(0)).collect()
}
