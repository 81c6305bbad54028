//! Which value in SSA form each variable of the slot form is.

use lanner_base::Id;
use lanner_mir::analysis::Dominators;
use lanner_mir::{Block, Slot, SsaOf, Terminator};
use rustc_hash::FxHashMap;

/// The value of each variable at a place; of those that are not live any one.
pub type Values = FxHashMap<Slot, Slot>;

/// The values behind the φ's of each block.
pub fn at_blocks(of: &SsaOf) -> Vec<Values> {
    let graph = of.ssa.graph();
    let dominators = Dominators::of(&graph);
    let mut starts = vec![Values::default(); of.ssa.blocks.len()];
    let mut ends = starts.clone();
    for node in dominators.preorder() {
        let block = Block::from_index(node);
        let mut values = match dominators.parent(node) {
            Some(parent) => ends[parent].clone(),
            None => of.ssa.params.iter().map(|&param| (of.variables[param], param)).collect(),
        };
        if let &[only] = graph.predecessors(node)
            && let Terminator::Next { counted, var, body, .. } = of.ssa.blocks[Block::from_index(only)].term
            && body == block
        {
            note_begun(of, (counted, var), &mut values);
        }
        values.extend(of.ssa.blocks[block].phis.iter().map(|phi| (of.variables[phi.dst], phi.dst)));
        starts[node] = values.clone();
        for inst in 0..of.insts[block].len() {
            note_written(of, block, inst, &mut values);
        }
        ends[node] = values;
    }
    starts
}

/// Notes what an instruction in slot form writes.
pub(crate) fn note_written(of: &SsaOf, block: Block, inst: usize, values: &mut Values) {
    for slot in of.written_by(block, inst) {
        values.insert(of.variables[slot], slot);
    }
}

/// Notes what a `for` loop writes on the way to its body: how many elements were taken, and the element.
pub(crate) fn note_begun(of: &SsaOf, (counted, var): (Slot, Slot), values: &mut Values) {
    values.insert(of.variables[var], var);
    values.insert(of.variables[counted], counted);
}
