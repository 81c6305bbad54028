//! From blocks to statements: `if`, `while`, `break` in the place of jumps.
//!
//! ```text
//! b0: … if c goto b1 else goto b2        …
//! b1: … goto b3                          if c, … else, … end
//! b2: … goto b3                          …
//! b3: …
//! ```
//!
//! - `dominators` orders and dominators of the blocks
//! - `tree`       the graph as nested labels (Ramsey, "Beyond Relooper", ICFP 2022)
//! - `resolve`    jumps as falling through, `break` and `continue`
//! - `machine`    what has no such form: a loop with a `switch` on the number of a block
//!
//! Ways out that meet may be said where each of them begins. A graph that is not reducible, or that leaves two loops at once, becomes a state
//! machine.

mod dominators;
mod machine;
mod resolve;
pub(crate) mod tidy;
mod tree;

use self::tree::Meeting;
use crate::code::Line;
use crate::graph::{Block, Graph};
use lanner_base::{Id, Name};
use rustc_hash::FxHashSet;

/// The statements that do what the graph does. `fresh` gives a name that no variable has.
pub fn structure(graph: &Graph, fresh: &mut dyn FnMut(&str) -> Name) -> Vec<Line> {
    let order = dominators::Order::of(graph, Block::from_index(0), &FxHashSet::default());
    let nested = |graph: &Graph, order: &dominators::Order| {
        let forms = [Meeting::Behind, Meeting::Within].into_iter().filter(|_| order.is_reducible(graph));
        forms.into_iter().find_map(|meeting| resolve::resolve(&tree::tree(graph, order, meeting)))
    };
    let lines = nested(graph, &order).or_else(|| {
        let apart = machine::with_exits_apart(graph);
        nested(&apart, &dominators::Order::of(&apart, Block::from_index(0), &FxHashSet::default()))
    });
    let mut lines = lines.unwrap_or_else(|| machine::machine(graph, fresh("state")));
    tidy::tidy(&mut lines);
    lines
}
