//! Ends of blocks that the runtime library decides.

use super::instruction::slots;
use crate::Held;
use crate::emitter::{Emitter, Lowered};
use lanner_lir::{CompareOp, Reg, RuntimeArg, Scalar, Type};
use lanner_mir::{Block, Operand, Slot, Terminator};

impl Emitter<'_> {
    /// The end of a block, by the library.
    pub(crate) fn terminator_boxed(&mut self, id: Block) -> Lowered {
        let func = self.source.func;
        match func.blocks[id].term {
            Terminator::Branch { cond, then, els } => {
                let truth = self.truth_boxed(cond)?;
                let to = self.branch_on(truth);
                self.begin(to[0]);
                self.go(id, then)?;
                self.begin(to[1]);
                self.go(id, els)
            }
            Terminator::Next { seq, counter, counted, var, body, exit } => {
                self.next_boxed(id, (seq, counter, counted, var), [body, exit])
            }
            Terminator::Rethrow(exception) => self.rethrown(exception),
            Terminator::Return => self.end_activation(),
            Terminator::Jump(to) => self.go(id, to),
        }
    }

    /// Whether the library does anything in a loop from its head to a turn.
    pub(crate) fn has_boxed_between(&self, head: Block, turn: Block) -> bool {
        let is_within = |block: Block| head <= block && block <= turn;
        self.runtime.as_ref().is_some_and(|runtime| {
            runtime.is_open() && runtime.insts.keys().any(|&(block, _)| is_within(block))
        })
    }

    /// The program may be asked to stop here.
    pub(crate) fn poll(&mut self) -> Lowered {
        self.tries("lanner_poll", Vec::new())
    }

    /// What an end of a block looks at, once more: it fails.
    pub(super) fn terminator_again(&mut self) -> Lowered {
        match self.source.func.blocks[self.at.block].term {
            Terminator::Branch { cond, .. } => self.truth_boxed(cond).map(drop),
            Terminator::Next { .. } | Terminator::Rethrow(_) | Terminator::Return | Terminator::Jump(_) => {
                Ok(())
            }
        }
    }

    fn truth_boxed(&mut self, cond: Operand) -> Lowered<Reg> {
        let word = self.operand(cond)?;
        let truth = self.temporary(Type::I32);
        self.tries("lanner_truth", slots([word, RuntimeArg::Out(truth)]))?;
        self.give_slots_back();
        Ok(self.library_truth(truth))
    }

    /// Whether a truth value of the library holds.
    pub(super) fn library_truth(&mut self, truth: Reg) -> Reg {
        let zero = self.constant(Scalar::Int(Type::I32, 0));
        self.compare(CompareOp::Ne, truth, zero)
    }

    /// The head of a loop over the columns of a value.
    fn next_boxed(
        &mut self,
        id: Block,
        (seq, counter, counted, var): (Slot, Slot, Slot, Slot),
        [body, exit]: [Block; 2],
    ) -> Lowered {
        let done = self.trips(counter);
        let seq = RuntimeArg::Word(self.word_left(Operand::slot(seq))?);
        let place = self.result_place(var)?;
        let is_there = self.temporary(Type::I32);
        let to = RuntimeArg::Int(place.slot.into());
        self.tries("lanner_next", slots([seq, RuntimeArg::Reg(done), to, RuntimeArg::Out(is_there)]))?;
        let is_there = self.library_truth(is_there);
        let [trip, behind] = self.branch_on(is_there);
        self.begin(trip);
        if self.source.facts.reached[body] {
            self.placed(place)?;
            if self.source.held[counted] != Held::Nowhere {
                self.one_more(counter, counted)?;
            }
        }
        self.give_slots_back();
        self.go(id, body)?;
        self.begin(behind);
        self.go(id, exit)
    }
}
