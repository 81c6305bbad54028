//! What SSA form demands of the blocks: one return, nothing that goes to the entry, nothing that cannot be reached,
//! and one way into the body of each `next`, whose writes happen on it.

use crate::order::{drop_unreached, redirect};
use crate::{Block, BlockData, Func, Handler, Origin, Terminator};
use lanner_base::Id;

/// Changes the blocks so, and nothing else: the function does what it did, and a second time changes nothing.
pub fn prepare(func: &mut Func) {
    drop_unreached(func);
    unite_returns(func);
    free_entry(func);
    let graph = func.graph();
    for id in func.blocks.ids() {
        if let Terminator::Next { body, exit, .. } = func.blocks[id].term
            && (body == exit || graph.predecessors(body.index()).len() > 1)
        {
            let data = &func.blocks[id];
            let new = jump(body, data.term_span, data.handler);
            let new = func.blocks.push(new);
            if let Terminator::Next { body, .. } = &mut func.blocks[id].term {
                *body = new;
            }
        }
    }
}

/// A block that only goes on.
pub(super) fn jump(to: Block, span: Origin, handler: Option<Handler>) -> BlockData {
    BlockData {
        phis: Vec::new(),
        insts: Vec::new(),
        spans: Vec::new(),
        term: Terminator::Jump(to),
        term_span: span,
        handler,
    }
}

/// Several returns go to one.
fn unite_returns(func: &mut Func) {
    let is_return = |block: &BlockData| matches!(block.term, Terminator::Return);
    let returns: Vec<Block> =
        func.blocks.iter().filter(|(_, block)| is_return(block)).map(|(id, _)| id).collect();
    if returns.len() < 2 {
        return;
    }
    let data = BlockData { term: Terminator::Return, ..jump(Block(0), func.span.into(), None) };
    let end = func.blocks.push(data);
    for id in returns {
        func.blocks[id].term = Terminator::Jump(end);
    }
}

/// Gives the function an entry that nothing goes to.
fn free_entry(func: &mut Func) {
    if func.graph().predecessors(0).is_empty() {
        return;
    }
    let copy = func.blocks[Block(0)].clone();
    let span = copy.term_span;
    let new = func.blocks.push(copy);
    for block in func.blocks.values_mut() {
        redirect(&mut block.term, |to| if to == Block(0) { new } else { to });
    }
    func.blocks[Block(0)] = jump(new, span, None);
}
