//! A preorder's trees: DECOMPOSE-COLOR-CLASS (GCTD section 3.3).
//!
//! ```text
//! a <= b <= c,  d <= c,  d <= e        {a, b, c, d} below c,  {e} below itself: d is in one of the two chains' trees
//! ```
//!
//! The nodes are taken to the component graph, whose nodes are equal in the order. From each component that is below no other
//! one, a depth-first search goes down and takes what no search before has taken. (The paper searches from the nodes without
//! an edge *to* them, and says of those that they are maximal; with its edges from the smaller to the larger one they are the
//! minimal ones. Its Lemma 1 and what it says of sizes hold of the searches from above.)

use super::components::strongly_connected;

/// A part of the nodes with a greatest element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The greatest elements, ascending: equal to each other in the order.
    pub greatest: Vec<usize>,
    /// All elements, ascending.
    pub members: Vec<usize>,
}

/// Splits the nodes below `count` into trees, each element of which reaches the greatest one by steps up. `is_at_most` need
/// be neither reflexive nor transitive: the order is what steps make of it.
pub fn decompose(count: usize, mut is_at_most: impl FnMut(usize, usize) -> bool) -> Vec<Tree> {
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (node, above) in above.iter_mut().enumerate() {
        above.extend((0..count).filter(|&other| other != node && is_at_most(node, other)));
    }
    trees(&above)
}

/// The same where the steps up from each node are known.
pub fn trees(above: &[Vec<usize>]) -> Vec<Tree> {
    let components = strongly_connected(above);
    let number = components.members.len();
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); number];
    let mut is_maximal = vec![true; number];
    for (node, above) in above.iter().enumerate() {
        for &other in above {
            let (lower, upper) = (components.of[node], components.of[other]);
            if lower != upper {
                below[upper].push(lower);
                is_maximal[lower] = false;
            }
        }
    }
    let mut roots: Vec<usize> = (0..number).filter(|&component| is_maximal[component]).collect();
    roots.sort_by_key(|&root| components.members[root][0]);
    let mut taken = vec![false; number];
    let trees = roots.into_iter().map(|root| {
        let (mut work, mut members) = (vec![root], Vec::new());
        while let Some(component) = work.pop() {
            if !std::mem::replace(&mut taken[component], true) {
                members.extend_from_slice(&components.members[component]);
                work.extend_from_slice(&below[component]);
            }
        }
        members.sort_unstable();
        Tree { greatest: components.members[root].clone(), members }
    });
    trees.collect()
}
