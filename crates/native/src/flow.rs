//! Ends of blocks, and loops.
//!
//! ```text
//! b1: x.2 = phi b0: x.1, b2: x.3       on the way from b2: copy x.2 = x.3, which is nothing where they share a register
//!     next i.1 of 1:n, b2, b3          count k < n, b2, b3;  b2: i = 1 + k
//! ```
//!
//! A loop over a range is counted by a register from 0. Where nothing but its own turn changes the counter, it is one that LIR counts.

use crate::Held;
use crate::boxed::Runtime;
use crate::emitter::{At, COUNT, Emitter, Lowered};
use crate::site::{Failure, Site};
use lanner_facts::{Complexity, Definedness, Truth};
use lanner_lir::{self as lir, BinaryOp, Buffer, CompareOp, ExitData, Inst, Reg, Terminator, Type};
use lanner_mir::{self as mir, Block, Operand, Slot};

impl Emitter<'_> {
    /// The end of a block.
    pub fn terminator(&mut self, id: Block) -> Lowered {
        let func = self.source.func;
        self.at = At { block: id, inst: func.blocks[id].insts.len() };
        match func.blocks[id].term {
            mir::Terminator::Jump(to) => self.go(id, to),
            // Facts say which way is taken, if any is.
            mir::Terminator::Branch { cond, then, els }
                if self.has_value(cond) && !self.source.facts.reached[els] =>
            {
                self.go(id, then)
            }
            mir::Terminator::Branch { cond, then, els }
                if self.has_value(cond) && !self.source.facts.reached[then] =>
            {
                self.go(id, els)
            }
            mir::Terminator::Branch { cond, then, els } => {
                if let Some(is_true) = self.known_branch(cond) {
                    return self.go(id, if is_true { then } else { els });
                }
                let cond = self.truth_of_branch(cond)?;
                let to = self.branch_on(cond);
                self.begin(to[0]);
                self.go(id, then)?;
                self.begin(to[1]);
                self.go(id, els)
            }
            mir::Terminator::Next { seq, counter, counted, var, body, exit } => {
                self.next(id, (seq, counter, counted, var), [body, exit])
            }
            mir::Terminator::Return => {
                if self.runtime.as_ref().is_some_and(Runtime::has_call) {
                    return self.end_activation();
                }
                self.give_back()?;
                self.leave_entered();
                self.end(Terminator::Return);
                Ok(())
            }
            mir::Terminator::Rethrow(_) => Err("an error that is raised again"),
        }
    }

    /// Whether facts say which way a branch takes, though others come to both.
    fn known_branch(&self, cond: Operand) -> Option<bool> {
        let fact = self.source.facts.of(cond.as_slot()?)?;
        let is_scalar = self.source.terms.is_scalar(fact.shape) == Truth::Yes;
        if !self.has_value(cond) {
            return None;
        }
        match fact.range {
            range if !is_scalar || fact.complexity != Complexity::Real || range.nan => None,
            range if range.lo == 0.0 && range.hi == 0.0 => Some(false),
            range => (range.lo <= range.hi && (range.lo > 0.0 || range.hi < 0.0)).then_some(true),
        }
    }

    /// The truth of what a branch looks at: of an array whether all elements are true, and there is one.
    fn truth_of_branch(&mut self, cond: Operand) -> Lowered<Reg> {
        match self.held(cond) {
            Held::Array(_, _) => {
                let slot = cond.as_slot().ok_or("the truth of a constant")?;
                let extents = self.extents_of(slot)?;
                let (count, zero) = (self.product(&extents), self.index(0));
                let is_some = self.compare(CompareOp::Gt, count, zero);
                let all = self.kept(is_some);
                let open = self.open(count);
                let x = self.element_number(cond, open.counter)?;
                let truth = self.is_not_zero(x);
                self.push(Inst::Binary { dst: all, op: BinaryOp::And, args: [all, truth] });
                self.close(open);
                Ok(all)
            }
            Held::Complex => self.complex_truth(cond),
            _ => self.truth(cond),
        }
    }

    /// Whether facts say that an operand has a value in every run that comes here.
    fn has_value(&self, operand: Operand) -> bool {
        let fact = operand.as_slot().and_then(|slot| self.source.facts.of(slot));
        fact.is_none_or(|fact| fact.definedness == Definedness::Defined)
    }

    /// Goes on in another block, whose φ's get what they are on this way.
    pub fn go(&mut self, from: Block, to: Block) -> Lowered {
        if !self.source.facts.reached[to] {
            return self.end_unreached();
        }
        self.phis(from, to)?;
        if to <= from && self.has_boxed_between(to, from) {
            self.poll()?;
        }
        let start = self.starts[to];
        match self.counted_loop(to) {
            Some((counter, turns)) if turns.contains(&from) => {
                let counter = self.register(counter, Type::Index);
                self.end(Terminator::Turn { counter, step: 1, head: start });
            }
            _ => self.end(Terminator::Jump(start)),
        }
        Ok(())
    }

    /// The end of a way that no run takes, as facts say.
    pub fn end_unreached(&mut self) -> Lowered {
        if self.runtime.as_ref().is_some_and(Runtime::has_call) {
            return self.end_with(0);
        }
        self.fail();
        Ok(())
    }

    /// Leaves a function whose error is noted, or that comes here in no run.
    pub fn fail(&mut self) {
        let at = self.sites.len() as u32;
        let origin = self.source.func.origin(self.at.block, self.at.inst);
        self.sites.push(Site { failure: Failure::Called, origin, inst: (self.at.block, self.at.inst) });
        let exit = self.made.exits.push(ExitData { at, gives: Vec::new(), takes: Vec::new(), handler: None });
        self.end(Terminator::Leave(exit));
    }

    /// Makes room in a buffer on the heap.
    pub fn reserve(&mut self, buffer: Buffer, elements: Reg) {
        if self.made.buffers[buffer].home == lir::Home::Heap {
            let exit = self.exit(crate::Failure::Memory, &[]);
            self.push(Inst::Reserve { buffer, elements, is_zeroed: false, exit: Some(exit) });
        }
    }

    /// The counter of a loop that LIR counts, and the blocks that turn it.
    pub fn counted_loop(&self, head: Block) -> Option<(Slot, Vec<Block>)> {
        let func = self.source.func;
        let block = &func.blocks[head];
        let mir::Terminator::Next { counter, counted, seq, .. } = block.term else { return None };
        let is_boxed = self.is_boxed_inst(At { block: head, inst: block.insts.len() });
        if is_boxed || !block.insts.is_empty() || self.source.held[seq] != Held::Range {
            return None;
        }
        let phi = block.phis.iter().find(|phi| phi.dst == counter)?;
        let turns: Vec<Block> = phi
            .args
            .iter()
            .filter(|(from, arg)| self.source.facts.reached[*from] && arg.as_slot() == Some(counted))
            .map(|(from, _)| *from)
            .collect();
        // What else is on the way in is 0: the first trip.
        let begins = phi.args.iter().filter(|(from, _)| !turns.contains(from)).count();
        (begins == 1 && !turns.is_empty()).then_some((counter, turns))
    }

    /// The head of a loop over a sequence.
    fn next(
        &mut self,
        id: Block,
        (seq, counter, counted, var): (Slot, Slot, Slot, Slot),
        [body, exit]: [Block; 2],
    ) -> Lowered {
        let is_counted = self.counted_loop(id).is_some();
        let k = self.register(counter, Type::Index);
        let (count, first) = match self.source.held[seq] {
            Held::Range if self.is_of_doubles(seq) => (self.extent_register(seq, COUNT), Element::OfSteps),
            Held::Range => {
                let [first, step, count] = self.range_parts(seq);
                (count, Element::OfRange(first, step))
            }
            Held::Array(_, 2) if self.is_row(seq) => {
                let extents = self.extents_of(seq)?;
                (extents[1], Element::OfRow)
            }
            Held::Number(_) => (self.index(1), Element::Only),
            Held::Array(..) | Held::Pairs(_) | Held::Complex | Held::Boxed | Held::Nowhere => {
                return Err("a loop over such a sequence");
            }
        };
        let (trip, behind) = (self.new_block(), self.new_block());
        if is_counted {
            self.end(Terminator::Count { counter: k, limit: count, to: [trip, behind] });
        } else {
            let is_inside = self.compare(CompareOp::Lt, k, count);
            self.end(Terminator::Branch { cond: is_inside, to: [trip, behind] });
        }
        self.begin(trip);
        if self.source.facts.reached[body] {
            let x = match first {
                Element::OfRange(first, step) => {
                    let far = self.binary(BinaryOp::Mul, k, step);
                    let x = self.binary(BinaryOp::Add, first, far);
                    self.or_nan(seq, x)
                }
                Element::OfSteps => self.step_at(seq, k),
                Element::OfRow => self.element_number(Operand::slot(seq), k)?,
                Element::Only => self.number_of(seq)?,
            };
            self.finish(var, x)?;
            if !is_counted && self.source.held[counted] != Held::Nowhere {
                let one = self.index(1);
                let more = self.binary(BinaryOp::Add, k, one);
                self.finish(counted, more)?;
            }
        }
        self.go(id, body)?;
        self.begin(behind);
        self.go(id, exit)
    }

    /// Whether facts say that an array is one row.
    pub fn is_row(&self, slot: Slot) -> bool {
        let fact = self.source.facts.of(slot);
        let dims = fact.and_then(|fact| self.source.terms.extents(fact.shape));
        let one = |k: usize| dims.is_some_and(|dims| self.source.terms.constant(dims[k]) == Some(1));
        one(0) && fact.is_some_and(|fact| self.source.terms.is_scalar(fact.shape) != Truth::Yes)
    }
}

/// What a loop's variable is in each trip.
enum Element {
    OfRange(Reg, Reg),
    /// Of a range of doubles.
    OfSteps,
    OfRow,
    Only,
}
