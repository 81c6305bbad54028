//! Loops that make no trip: their variable becomes what they ran over, which has no columns.
//!
//! ```text
//! for i = 5:1       b1: next i of $0 by $1, b2, b3
//! end               b3: branch $1, b5, b4          the counter is 0: there was no trip
//! disp(i)           b4: i = index $0(:, :)
//!                       jump b5
//! ```
//!
//! Only where something may read the variable before it is assigned again: all other loops stay as they are.

use crate::builder::Builder;
use lanner_mir::{
    Block, BlockData, Constant, FuncKind, Handler, Inst, Liveness, Operand, Origin, Slot, SlotKind,
    Terminator,
};

/// The head of a loop: where its variable is written, and where it is left without a further trip.
struct Head {
    block: Block,
    seq: Slot,
    counter: Slot,
    var: Slot,
    exit: Block,
}

impl Builder<'_> {
    /// Adds the assignments to the loops of the whole function.
    pub fn assign_without_trips(&mut self) {
        let heads: Vec<Head> =
            self.func.blocks.iter().filter_map(|(block, data)| head(block, data)).collect();
        if !heads.iter().any(|head| self.func.slots[head.var].name.is_some()) {
            return;
        }
        let liveness = Liveness::of(&self.func);
        let is_reached_by_name = self.func.kind == FuncKind::Script || self.func.dynamic.is_some();
        for head in heads {
            let var = &self.func.slots[head.var];
            let is_own = var.kind == SlotKind::Local && !is_reached_by_name;
            if var.name.is_some() && (!is_own || liveness.at_entry(head.exit).contains(head.var)) {
                self.assign_without_trip(&head);
            }
        }
    }

    fn assign_without_trip(&mut self, head: &Head) {
        let data = &self.func.blocks[head.block];
        let (span, handler) = (data.term_span, data.handler);
        let colon = self.constant(Constant::Colon);
        let args = self.func.push_args(&[colon, colon]);
        let empty = Inst::Index { dst: head.var, base: Operand::slot(head.seq), args };
        let none = self.func.blocks.push(block(vec![empty], Terminator::Jump(head.exit), span, handler));
        let ask = Terminator::Branch { cond: Operand::slot(head.counter), then: head.exit, els: none };
        let asks = self.func.blocks.push(block(Vec::new(), ask, span, handler));
        if let Terminator::Next { exit, .. } = &mut self.func.blocks[head.block].term {
            *exit = asks;
        }
    }
}

fn head(block: Block, data: &BlockData) -> Option<Head> {
    match data.term {
        Terminator::Next { seq, counter, var, exit, .. } => Some(Head { block, seq, counter, var, exit }),
        Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Return | Terminator::Rethrow(_) => None,
    }
}

fn block(insts: Vec<Inst>, term: Terminator, span: Origin, handler: Option<Handler>) -> BlockData {
    let spans = vec![span; insts.len()];
    BlockData { phis: Vec::new(), insts, spans, term, term_span: span, handler }
}
