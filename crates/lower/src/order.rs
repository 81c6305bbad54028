//! Blocks in the order of the text, without those that nothing goes to and those that do nothing.
//!
//! ```text
//! while c, f, if d, break, end, end     b0 jump b1; b1 branch c, b2, b3; b2 f, branch d, b3, b1; b3 return
//! ```
//!
//! The order is a reverse postorder: apart from loops' back edges, and so that engines can tell those, control only
//! goes forward. Of two ways on, the one that the program tells first comes first; handlers come last.

use lanner_base::Id;
use lanner_mir::{Block, BlockData, Func, Terminator};

/// Renumbers the blocks. The entry stays block 0.
pub(crate) fn order_blocks(func: &mut Func) {
    skip_empty(func);
    let order = reverse_postorder(func);
    let mut number = vec![Block(0); func.blocks.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old.index()] = Block::from_index(new);
    }
    func.blocks = order.iter().map(|&old| func.blocks[old].clone()).collect();
    for block in func.blocks.values_mut() {
        redirect(&mut block.term, |to| number[to.index()]);
        if let Some(handler) = &mut block.handler {
            handler.block = number[handler.block.index()];
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

fn redirect(term: &mut Terminator, new: impl Fn(Block) -> Block) {
    match term {
        Terminator::Jump(to) => *to = new(*to),
        Terminator::Branch { then: a, els: b, .. } | Terminator::Next { body: a, exit: b, .. } => {
            *a = new(*a);
            *b = new(*b);
        }
        Terminator::Return | Terminator::Rethrow(_) => (),
    }
}

fn reverse_postorder(func: &Func) -> Vec<Block> {
    let mut order = Vec::with_capacity(func.blocks.len());
    let mut seen = vec![false; func.blocks.len()];
    // Blocks with the ways on that are still to be followed, the last one first.
    let mut path = vec![(Block(0), ways(func, Block(0)))];
    seen[0] = true;
    while let Some((block, rest)) = path.last_mut() {
        match rest.pop() {
            Some(to) if !seen[to.index()] => {
                seen[to.index()] = true;
                path.push((to, ways(func, to)));
            }
            Some(_) => (),
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The blocks that a block may go on to, in the order of the text.
fn ways(func: &Func, block: Block) -> Vec<Block> {
    let block = &func.blocks[block];
    block.term.successors().chain(block.handler.map(|handler| handler.block)).collect()
}
