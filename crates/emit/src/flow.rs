//! The ends of blocks, and the edges between them.
//!
//! An edge on which a variable changes its type, or loops back, gets a block. A `for` loop over a range becomes a counted loop. Where it
//! holds no other loop it is cut into pieces, between which it polls for Ctrl-C, and nothing within it does:
//!
//! ```text
//! b1:  k = copy counter            piece:  most = min k + 65536, count      + 4 where a trip is loops over elements
//!      jump piece                          jump head
//! head:  count k < most, body, behind      behind: branch k < count, more, exit      more: poll, jump piece
//! ```

use crate::outline::OutlinePlace;
use crate::region::Emitter;
use crate::rep::{DOUBLE, Rep};
use crate::values::{Values, note_begun};
use crate::variable::{EntryParam, Sequence};
use lanner_base::Id;
use lanner_lir::{self as lir, BinaryOp, CompareOp, Inst, Reg, Scalar, Terminator, Type};
use lanner_mir::{self as mir, Block, Slot};

/// Trips of an innermost loop between two places where the user may stop the program, and of one whose work is on whole arrays.
const PIECE: i128 = 1 << 16;
const PIECE_OVER_ELEMENTS: i128 = 4;
/// Loops of so many trips are not cut.
const SHORT: i64 = 64;

/// The blocks of a counted loop.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    /// What counts.
    pub counter: Reg,
    /// Where it turns.
    pub head: lir::Block,
}

/// The ends of blocks.
impl Emitter<'_> {
    pub fn terminator(&mut self, id: Block, values: &Values) {
        let block = &self.of.ssa.blocks[id];
        let behind = self.of.insts[id].len();
        match block.term {
            mir::Terminator::Jump(to) => self.go(id, to, values),
            mir::Terminator::Branch { cond, then, els } => {
                let truth = self.truth(id, behind, cond, values);
                let truth = truth.or_else(|| self.call_out_at_end(id, then, Vec::new(), values));
                let Some(cond) = truth else { return self.leave(id, behind, values) };
                let here = self.at;
                let insts = std::mem::take(&mut self.insts);
                let to = [then, els].map(|to| self.edge(id, to, values));
                self.begin(here);
                self.insts = insts;
                self.end(Terminator::Branch { cond, to });
            }
            mir::Terminator::Next { counter, counted, var, body, exit, .. } => {
                let mut within = values.clone();
                note_begun(self.of, (counted, var), &mut within);
                match self.sequence(id) {
                    Some(sequence) => {
                        self.next(id, sequence, (counter, var), (body, &within), (exit, values));
                    }
                    None => self.next_asked(id, (counted, var), (body, &within), (exit, values)),
                }
            }
            mir::Terminator::Return if self.results.is_some() => self.give_back(id, values),
            mir::Terminator::Return | mir::Terminator::Rethrow(_) => self.leave(id, behind, values),
        }
    }

    /// What the `for` loop of a block runs over, where that is numbers one by one.
    pub fn sequence(&self, id: Block) -> Option<Sequence> {
        let mir::Terminator::Next { seq, counter, var, .. } = self.of.ssa.blocks[id].term else {
            return None;
        };
        if self.reps.get(counter) != Rep::Integer {
            return None;
        }
        let variable = self.of.variables[seq];
        match (self.reps.get(seq), self.reps.get(var)) {
            (Rep::Range, _) => Some(Sequence::Range(variable)),
            (Rep::Steps, _) => Some(Sequence::Steps(variable)),
            // The columns of an array are scalars where it is a row.
            (Rep::Array(ty, 2), Rep::Scalar(of)) if of == ty && !self.reps.needs_callout(var) => {
                Some(Sequence::Row((variable, ty, 2)))
            }
            _ => None,
        }
    }

    /// The head of a `for` loop over numbers. Its body begins with values of its own.
    fn next(
        &mut self,
        id: Block,
        sequence: Sequence,
        (counter, var): (Slot, Slot),
        (body, within): (Block, &Values),
        (exit, values): (Block, &Values),
    ) {
        let variables = &self.of.variables;
        let done = self.register(variables[counter], Type::Index);
        let count = match sequence {
            Sequence::Range(slot) => self.range(slot).count,
            Sequence::Steps(slot) => self.steps(slot).count,
            Sequence::Row(key) => self.array(key).extents[1],
        };
        let var = (variables[var], self.reps.get(var));
        let behind = self.of.insts[id].len();
        let trip = self.new_block();
        let Some(Counted { counter: k, head }) = self.counted.get(&id).copied() else {
            let cond = self.compare(CompareOp::Lt, done, count);
            let (here, insts) = (self.at, std::mem::take(&mut self.insts));
            let over = self.edge(id, exit, values);
            self.begin(trip);
            self.trip(sequence, done, done, var);
            self.go(id, body, within);
            self.begin(here);
            self.insts = insts;
            return self.end(Terminator::Branch { cond, to: [trip, over] });
        };
        self.push(Inst::Copy { dst: k, src: done });
        let is_short = self.has_few_trips(id);
        let is_innermost = self.is_innermost(id);
        if is_innermost && !is_short {
            let piece = self.new_block();
            let (behind_head, poll) = (self.new_block(), self.new_block());
            self.end(Terminator::Jump(piece));
            self.begin(piece);
            let most = self.temporary(Type::Index);
            let length = self.temporary(Type::Index);
            self.pieces.push((id, length));
            let end = self.binary(BinaryOp::Add, k, length);
            self.push(Inst::Binary { dst: most, op: BinaryOp::Min, args: [end, count] });
            self.end(Terminator::Jump(head));
            self.begin(head);
            self.end(Terminator::Count { counter: k, limit: most, to: [trip, behind_head] });
            self.begin(behind_head);
            self.push(Inst::Copy { dst: done, src: k });
            let cond = self.compare(CompareOp::Lt, k, count);
            let (here, insts) = (self.at, std::mem::take(&mut self.insts));
            let over = self.edge(id, exit, values);
            self.begin(here);
            self.insts = insts;
            self.end(Terminator::Branch { cond, to: [poll, over] });
            self.begin(poll);
            self.poll((id, behind), values);
            self.end(Terminator::Jump(piece));
        } else {
            self.end(Terminator::Jump(head));
            let over = self.edge(id, exit, values);
            self.begin(head);
            self.end(Terminator::Count { counter: k, limit: count, to: [trip, over] });
        }
        self.begin(trip);
        if !is_innermost && !is_short {
            self.push(Inst::Copy { dst: done, src: k });
            self.poll((id, behind), values);
        }
        self.trip(sequence, k, done, var);
        self.go(id, body, within);
    }

    /// Computes, before everything else, of how many trips the pieces are: what the trips do is known behind all blocks.
    pub fn note_pieces(&mut self) {
        for (header, dst) in std::mem::take(&mut self.pieces) {
            let is_over_elements = self.profitability.is_any_over_elements(self.loop_of(header.index()));
            let length = if is_over_elements { PIECE_OVER_ELEMENTS } else { PIECE };
            self.before(Inst::Const { dst, value: Scalar::Int(Type::Index, length) });
        }
    }

    /// The head of a `for` loop over anything else. Its body begins with values of its own.
    fn next_asked(
        &mut self,
        id: Block,
        (counted, var): (Slot, Slot),
        (body, within): (Block, &Values),
        (exit, values): (Block, &Values),
    ) {
        let takes = [counted, var].map(|slot| self.entry_param(self.of.variables[slot], self.reps.get(slot)));
        let takes = takes.into_iter().filter(|taken| !matches!(taken, EntryParam::Unread(_)));
        let Some(cond) = self.call_out_at_end(id, body, takes.collect(), values) else {
            return self.leave(id, self.of.insts[id].len(), values);
        };
        let (here, insts) = (self.at, std::mem::take(&mut self.insts));
        let to = [(body, within), (exit, values)].map(|(to, values)| self.edge(id, to, values));
        self.begin(here);
        self.insts = insts;
        self.end(Terminator::Branch { cond, to });
    }

    /// What the head of a loop writes on the way to the body: the element and how many were taken.
    fn trip(&mut self, sequence: Sequence, k: Reg, done: Reg, (var, rep): (Slot, Rep)) {
        let element = match sequence {
            Sequence::Range(slot) => {
                let range = self.range(slot);
                let offset = self.binary(BinaryOp::Mul, k, range.step);
                self.binary(BinaryOp::Add, range.first, offset)
            }
            Sequence::Steps(slot) => self.step_at(slot, k),
            Sequence::Row(key) => {
                let (dst, buffer) = (self.temporary(key.1), self.array(key).buffer);
                self.push(Inst::Load { dst, buffer, index: k });
                dst
            }
        };
        if let Some(ty) = rep.ty() {
            let dst = self.register(var, ty);
            self.convert(dst, element);
        }
        let one = self.index(1);
        self.push(Inst::Binary { dst: done, op: BinaryOp::Add, args: [k, one] });
    }

    /// Whether no other loop is in a loop.
    fn is_innermost(&self, header: Block) -> bool {
        let nodes = self.loop_of(header.index());
        self.loops.loops().iter().all(|data| data.header == header.index() || !nodes.contains(&data.header))
    }

    /// The nodes of the loop with a header.
    fn loop_of(&self, header: usize) -> &[usize] {
        self.loops.loops().iter().find(|data| data.header == header).map_or(&[], |data| &data.nodes)
    }

    /// Whether the `for` loop of a block makes so few trips that it need not poll for Ctrl-C.
    fn has_few_trips(&self, id: Block) -> bool {
        let mir::Terminator::Next { seq, .. } = self.of.ssa.blocks[id].term else { return false };
        let extents = self.facts.of(seq).and_then(|fact| self.terms.extents(fact.shape));
        let count = extents.and_then(|extents| self.terms.constant(*extents.get(1)?));
        count.is_some_and(|count| count <= SHORT)
    }

    /// Asks whether the user wants the program to stop; then code is left there.
    fn poll(&mut self, (id, inst): (Block, usize), values: &Values) {
        if let Some(exit) = self.exit_at(id, inst, values) {
            self.push(Inst::Poll { exit });
        }
    }

    /// Ends the block that is being made by going on to a block.
    fn go(&mut self, id: Block, to: Block, values: &Values) {
        let to = self.edge(id, to, values);
        self.end(Terminator::Jump(to));
    }

    /// The block to go to from the end of one block to another one. The block that is being made stays as it is.
    fn edge(&mut self, id: Block, to: Block, values: &Values) -> lir::Block {
        let (here, insts, was_ended) = (self.at, std::mem::take(&mut self.insts), self.is_ended);
        let block = self.new_block();
        self.begin(block);
        self.edge_block(id, to, values);
        let made = &self.made.blocks[block];
        let target = match made.term {
            Terminator::Jump(target) if made.insts.is_empty() => target,
            _ => block,
        };
        (self.at, self.insts, self.is_ended) = (here, insts, was_ended);
        target
    }

    fn edge_block(&mut self, id: Block, to: Block, values: &Values) {
        let origin = self.outline.origin(to, 0);
        if let OutlinePlace::Out(out) = self.outline.place(to) {
            let exit = self.exit((out, 0), values);
            return self.end(Terminator::Leave(exit));
        }
        let is_back = self.dominators.dominates(to.index(), id.index());
        // Before anything is converted the variables are what they were.
        if is_back && !self.counted.contains_key(&to) {
            self.poll((to, 0), values);
        }
        let boxed = self.boxed_at(id, to, values);
        if !boxed.is_empty() && self.give(id, to, values, &boxed).is_none() {
            return self.leave(id, self.of.insts[id].len(), values);
        }
        for phi in &self.of.ssa.blocks[to].phis {
            let Some((_, arg)) = phi.args.iter().find(|(from, _)| *from == id) else { continue };
            let slot = self.of.variables[phi.dst];
            self.defer(arg.as_slot(), phi.dst);
            let (from, into) = (self.reps.operand(&self.of.ssa, *arg), self.reps.get(phi.dst));
            match (from, into) {
                (Rep::Array(..) | Rep::Boxed, Rep::Boxed) => (),
                (Rep::Array(..) | Rep::ComplexArray(_) | Rep::Made(..), into) if from == into => (),
                (Rep::Range, Rep::Range) | (Rep::Steps, Rep::Steps) | (Rep::Complex, Rep::Complex) => (),
                (Rep::Integer | DOUBLE, Rep::Complex) => {
                    self.widen(slot, from.ty().unwrap_or(Type::F64));
                }
                // It was given before the edge, or is deferred.
                (_, Rep::Boxed) => (),
                (from, into) => match (from.ty(), into.ty()) {
                    (Some(from), Some(into)) => {
                        let (src, dst) = (self.register(slot, from), self.register(slot, into));
                        if src != dst {
                            self.convert(dst, src);
                        }
                    }
                    _ => {
                        self.insts.clear();
                        return match origin {
                            Some(origin) => {
                                let exit = self.exit(origin, values);
                                self.end(Terminator::Leave(exit));
                            }
                            None => self.leave(id, self.of.insts[id].len(), values),
                        };
                    }
                },
            }
        }
        match self.counted.get(&to) {
            Some(&Counted { counter, head }) if is_back => {
                self.end(Terminator::Turn { counter, step: 1, head });
            }
            _ => self.end(Terminator::Jump(self.starts[to.index()])),
        }
    }
}
