//! What lines cost, as the code says that was written for them.
//!
//! ```text
//! s = s + x(k) ^ 2      in one loop: load, multiply, add     3 operations, 30
//! y = x + 1             a loop over elements                 its operations ten times, too
//! ```
//!
//! An estimate for comparing lines: nobody knows how often loops run. What only happens behind an error is not counted.

use super::model::Cost;
use lanner_base::Id;
use lanner_lir::{Block, Func, Inst, Terminator, successors};
use lanner_mir::analysis::{Graph, LoopForest};
use lanner_native::Version;
use rustc_hash::FxHashMap;

/// A trip of a loop counts as so many.
const TRIPS: f64 = 10.0;
/// Deeper loops count as these.
const DEEPEST: usize = 8;

/// The costs of lines; `line` says which line a place in the text is in.
pub(super) fn costs(version: &Version, line: &dyn Fn(lanner_base::Span) -> u32) -> FxHashMap<u32, Cost> {
    let code = &version.code;
    let graph = graph(code);
    let forest = LoopForest::of(&graph);
    let mut costs: FxHashMap<u32, Cost> = FxHashMap::default();
    for node in graph.reverse_postorder() {
        let block = Block::from_index(node);
        let depth = forest.depth(node).min(DEEPEST);
        let data = &code.blocks[block];
        let insts = data.insts.iter().map(weight).chain([weight_of_end(&data.term)]).enumerate();
        for (k, (weight, operations)) in insts.filter(|(_, (weight, _))| *weight > 0.0) {
            let Some(&span) = version.lines.get(&(block, k)) else { continue };
            let cost = costs.entry(line(span)).or_default();
            cost.weight += weight * TRIPS.powi(depth as i32);
            cost.depth = cost.depth.max(depth);
            cost.operations += operations;
        }
    }
    costs
}

/// The blocks of a function, without the ways to errors.
fn graph(code: &Func) -> Graph {
    let edges = code.blocks.iter().flat_map(|(block, data)| {
        successors(&data.term).into_iter().map(move |to| (block.index(), to.index()))
    });
    Graph::new(code.blocks.len(), edges.collect::<Vec<_>>())
}

/// What an instruction costs, and how many operations it is.
fn weight(inst: &Inst) -> (f64, usize) {
    match inst {
        Inst::Const { .. } | Inst::Copy { .. } => (0.0, 0),
        Inst::Unary { .. }
        | Inst::Binary { .. }
        | Inst::Compare { .. }
        | Inst::Select { .. }
        | Inst::Convert { .. }
        | Inst::Load { .. }
        | Inst::Store { .. }
        | Inst::Check { .. } => (1.0, 1),
        Inst::Swap { .. } | Inst::Free { .. } | Inst::Poll { .. } | Inst::CallOut { .. } => (2.0, 0),
        // As loops over elements.
        Inst::Move { .. } | Inst::Fill { .. } => (TRIPS, 0),
        Inst::Call { .. } => (10.0, 1),
        Inst::Reserve { .. } | Inst::Invoke { .. } => (20.0, 0),
        Inst::Runtime { .. } => (50.0, 0),
    }
}

fn weight_of_end(term: &Terminator) -> (f64, usize) {
    match term {
        Terminator::Branch { .. } | Terminator::Count { .. } | Terminator::Turn { .. } => (1.0, 1),
        Terminator::Jump(_) | Terminator::Leave(_) | Terminator::Return => (0.0, 0),
    }
}
