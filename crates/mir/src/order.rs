//! Blocks in the order of the text, without those that nothing goes to and those that do nothing.
//!
//! ```text
//! while c, f, if d, break, end, end     b0 jump b1; b1 branch c, b2, b3; b2 f, branch d, b3, b1; b3 return
//! ```
//!
//! The order is a reverse postorder: apart from loops' back edges, and so that engines can tell those, control only
//! goes forward. Of two ways on, the one that the program tells first comes first; handlers come last.

use crate::{Block, BlockData, Func, Terminator};
use lanner_base::Id;

/// Renumbers the blocks. The entry stays block 0.
pub fn order_blocks(func: &mut Func) {
    skip_empty(func);
    let order: Vec<Block> = func.graph().reverse_postorder().into_iter().map(Block::from_index).collect();
    renumber(func, &order);
}

/// Puts the blocks in the order in which control comes to them, without those that it does not come to. φ's stay as they
/// are.
pub fn sort_blocks(func: &mut Func) {
    let order: Vec<Block> = func.graph().reverse_postorder().into_iter().map(Block::from_index).collect();
    renumber(func, &order);
}

/// Takes out the blocks that nothing comes to; the others keep their order.
pub fn drop_unreached(func: &mut Func) {
    let mut order: Vec<Block> = func.graph().reverse_postorder().into_iter().map(Block::from_index).collect();
    if order.len() < func.blocks.len() {
        order.sort();
        renumber(func, &order);
    }
}

/// Keeps these blocks, in this order; the first is the entry. No other block may be gone to.
pub(crate) fn renumber(func: &mut Func, order: &[Block]) {
    let mut number = vec![None; func.blocks.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old.index()] = Some(Block::from_index(new));
    }
    let known = |block: Block| number[block.index()].unwrap_or(block);
    func.blocks = order.iter().map(|&old| func.blocks[old].clone()).collect();
    for block in func.blocks.values_mut() {
        redirect(&mut block.term, known);
        if let Some(handler) = &mut block.handler {
            handler.block = known(handler.block);
        }
        for phi in &mut block.phis {
            phi.args.retain_mut(|(from, _)| {
                let new = number[from.index()];
                *from = new.unwrap_or(*from);
                new.is_some()
            });
        }
    }
}

/// Lets control go at once to where blocks without instructions would only jump.
fn skip_empty(func: &mut Func) {
    let jump = |block: &BlockData| match block.term {
        Terminator::Jump(to) if block.insts.is_empty() => Some(to),
        _ => None,
    };
    let jumps: Vec<Option<Block>> = func.blocks.values().map(jump).collect();
    let mut end = Vec::with_capacity(jumps.len());
    for block in func.blocks.ids() {
        let mut to = block;
        // Empty blocks may go round in a circle; then any of them is as good.
        for _ in 0..jumps.len() {
            let Some(next) = jumps[to.index()] else { break };
            to = next;
        }
        end.push(to);
    }
    for block in func.blocks.values_mut() {
        redirect(&mut block.term, |to| end[to.index()]);
    }
}

/// Puts other blocks in place of those that an end goes to.
pub fn redirect(term: &mut Terminator, new: impl Fn(Block) -> Block) {
    match term {
        Terminator::Jump(to) => *to = new(*to),
        Terminator::Branch { then: a, els: b, .. } | Terminator::Next { body: a, exit: b, .. } => {
            *a = new(*a);
            *b = new(*b);
        }
        Terminator::Return | Terminator::Rethrow(_) => (),
    }
}
