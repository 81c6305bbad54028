//! Ends of blocks, φ's, and loops.
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
use crate::remarks::{Copying, RemarkKind};
use crate::site::{Failure, Site};
use lanner_facts::{Complexity, Definedness, Truth};
use lanner_lir::{self as lir, BinaryOp, Buffer, CompareOp, ExitData, Inst, Reg, Terminator, Type};
use lanner_mir::{self as mir, Block, Operand, Slot};

/// A move on an edge.
enum Move {
    Number {
        dst: Reg,
        src: Reg,
    },
    /// So many elements; where nothing else needs them the buffers may change their memory instead.
    Array {
        to: Buffer,
        from: Buffer,
        count: Reg,
        may_swap: bool,
    },
    /// These numbers become an array.
    Numbers {
        to: Buffer,
        numbers: Vec<Reg>,
    },
    /// Of real elements that become pairs.
    Widened {
        to: Buffer,
        from: Buffer,
        count: Reg,
    },
    Boxed {
        dst: Slot,
        arg: Operand,
    },
}

impl Move {
    /// Whether it reads or writes a buffer.
    fn names(&self, buffer: Buffer) -> bool {
        match *self {
            Move::Array { to, from, .. } | Move::Widened { to, from, .. } => to == buffer || from == buffer,
            Move::Numbers { to, .. } => to == buffer,
            Move::Number { .. } => false,
            // What is boxed may read any array, and become one.
            Move::Boxed { .. } => true,
        }
    }
}

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

    fn phis(&mut self, from: Block, to: Block) -> Lowered {
        let func = self.source.func;
        let counter =
            self.counted_loop(to).filter(|(_, turns)| turns.contains(&from)).map(|(counter, _)| counter);
        let mut moves = Vec::new();
        for phi in func.blocks[to].phis.iter().filter(|phi| Some(phi.dst) != counter) {
            let Some(&(_, arg)) = phi.args.iter().find(|(block, _)| *block == from) else { continue };
            self.phi((from, to), phi.dst, arg, &mut moves)?;
        }
        let boxed: Vec<(Slot, Operand)> = moves
            .iter()
            .filter_map(|one| if let Move::Boxed { dst, arg } = *one { Some((dst, arg)) } else { None })
            .collect();
        let kept = self.begin_moves(&boxed)?;
        self.do_moves(moves)?;
        self.end_moves(kept)
    }

    fn phi(&mut self, way: (Block, Block), dst: Slot, arg: Operand, moves: &mut Vec<Move>) -> Lowered {
        match (self.source.held[dst], self.held(arg)) {
            (Held::Nowhere, _) => (),
            (Held::Boxed, _) => moves.push(Move::Boxed { dst, arg }),
            (_, Held::Nowhere) => (),
            (Held::Number(ty), Held::Number(_)) => {
                let src = self.number(arg, ty)?;
                let dst = self.register(dst, ty);
                moves.push(Move::Number { dst, src });
            }
            (Held::Complex, Held::Complex | Held::Number(_)) => {
                let from = self.double(arg)?;
                let (re, im) = self.complex_registers(dst);
                let other = self.imaginary(from);
                moves.push(Move::Number { dst: re, src: from.re });
                moves.push(Move::Number { dst: im.part, src: other.part });
                moves.push(Move::Number { dst: im.is_complex, src: other.is_complex });
            }
            (Held::Array(ty, rank), Held::Array(other, other_rank)) if ty == other && rank >= other_rank => {
                let slot = arg.as_slot().ok_or("an array that is a constant")?;
                let extents = self.extents_with_rank(slot, rank)?;
                let (to, source) = (self.buffer(dst)?, self.buffer(slot)?);
                if to != source {
                    let count = self.product(&extents);
                    moves.push(self.array_move(way, (dst, slot), count)?);
                }
                self.move_extents(dst, &extents, moves)?;
            }
            (Held::Pairs(rank), Held::Pairs(own)) if rank >= own => {
                let slot = arg.as_slot().ok_or("an array that is a constant")?;
                let extents = self.extents_with_rank(slot, rank)?;
                let (to, source) = (self.buffer(dst)?, self.buffer(slot)?);
                if to != source {
                    let count = self.product(&extents);
                    let count = self.parts_of(count);
                    moves.push(self.array_move(way, (dst, slot), count)?);
                }
                let [dst_complexity, src] = [dst, slot].map(|slot| self.complexity(slot));
                moves.push(Move::Number { dst: dst_complexity, src });
                self.move_extents(dst, &extents, moves)?;
            }
            (Held::Pairs(rank), Held::Array(Type::F64, own)) if rank >= own => {
                let slot = arg.as_slot().ok_or("an array that is a constant")?;
                let extents = self.extents_with_rank(slot, rank)?;
                let (to, from, count) = (self.buffer(dst)?, self.buffer(slot)?, self.product(&extents));
                moves.push(Move::Widened { to, from, count });
                let (dst_complexity, src) = (self.complexity(dst), self.index(0));
                moves.push(Move::Number { dst: dst_complexity, src });
                self.move_extents(dst, &extents, moves)?;
            }
            (Held::Pairs(rank), Held::Number(_) | Held::Complex) => {
                let number = self.double(arg)?;
                let (to, parts, one) = (self.buffer(dst)?, self.parts(number), self.index(1));
                moves.push(Move::Numbers { to, numbers: parts.into() });
                let src = self.complexity_of(number);
                let dst_complexity = self.complexity(dst);
                moves.push(Move::Number { dst: dst_complexity, src });
                self.move_extents(dst, &vec![one; rank.into()], moves)?;
            }
            (Held::Array(ty, rank), Held::Number(_)) => {
                // One number among arrays.
                let (src, to, one) = (self.number(arg, ty)?, self.buffer(dst)?, self.index(1));
                moves.push(Move::Numbers { to, numbers: vec![src] });
                for k in 0..rank.into() {
                    let dst = self.extent_register(dst, k);
                    moves.push(Move::Number { dst, src: one });
                }
            }
            _ if self.runtime.is_some() => moves.push(Move::Boxed { dst, arg }),
            _ => return Err("a variable that holds several kinds of values"),
        }
        Ok(())
    }

    /// The move of so many numbers of an array to the place of a φ's.
    fn array_move(&mut self, way: (Block, Block), (dst, old): (Slot, Slot), count: Reg) -> Lowered<Move> {
        let may_swap = self.may_swap_on(way, dst, old)?;
        self.remark(match may_swap {
            true => RemarkKind::Exchanged(dst),
            false => RemarkKind::Copied(Copying::Merged { old, new: dst }),
        });
        Ok(Move::Array { to: self.buffer(dst)?, from: self.buffer(old)?, count, may_swap })
    }

    fn move_extents(&mut self, dst: Slot, extents: &[Reg], moves: &mut Vec<Move>) -> Lowered {
        let fact = self.source.facts.of(dst);
        let dims = fact
            .and_then(|fact| self.source.terms.extents(fact.shape))
            .ok_or("an array of unknown shape")?
            .to_vec();
        for (k, (&dim, &src)) in dims.iter().zip(extents).enumerate() {
            if self.source.terms.constant(dim).is_none() {
                let dst = self.extent_register(dst, k);
                moves.push(Move::Number { dst, src });
            }
        }
        Ok(())
    }

    /// All moves at once: what one reads is what it was before any of them.
    fn do_moves(&mut self, moves: Vec<Move>) -> Lowered {
        let numbers: Vec<(Reg, Reg)> = moves
            .iter()
            .filter_map(|one| if let Move::Number { dst, src } = *one { Some((dst, src)) } else { None })
            .filter(|(dst, src)| dst != src)
            .collect();
        let is_written = |reg: Reg| numbers.iter().any(|(dst, _)| *dst == reg);
        let kept: Vec<(Reg, Reg)> = numbers
            .iter()
            .map(|&(dst, src)| (dst, if is_written(src) { self.kept(src) } else { src }))
            .collect();
        let mut arrays: Vec<(Buffer, Buffer, Reg)> = Vec::new();
        for one in &moves {
            let Move::Array { to, from, count, may_swap } = *one else { continue };
            let others = moves.iter().filter(|other| !std::ptr::eq(*other, one));
            if may_swap && !others.into_iter().any(|other| other.names(to) || other.names(from)) {
                self.push(Inst::Swap { buffers: [from, to] });
            } else {
                arrays.push((to, from, count));
            }
        }
        let mut widened = Vec::new();
        for one in &moves {
            let Move::Widened { to, from, count } = *one else { continue };
            let meets = |other: &Move| match *other {
                Move::Array { to: other, from: read, .. } | Move::Widened { to: other, from: read, .. } => {
                    other == from || read == to
                }
                Move::Number { .. } | Move::Numbers { .. } | Move::Boxed { .. } => false,
            };
            // What others read or write is kept until they are moved.
            let is_met = moves.iter().any(|other| !std::ptr::eq(other, one) && meets(other));
            let source = if is_met { self.copy_of(from, count) } else { from };
            widened.push((to, source, count));
        }
        let mut done = Vec::new();
        for &(to, from, count) in &arrays {
            // Memory that an earlier move has written was kept.
            let is_lost = arrays.iter().take(done.len()).any(|(written, ..)| *written == from);
            let source = if is_lost { self.saved(&done, from) } else { from };
            let reads_later = arrays.iter().skip(done.len() + 1).any(|(_, read, _)| *read == to);
            let saved = reads_later.then(|| self.save(to, &arrays));
            self.reserve(to, count);
            let zero = self.index(0);
            self.push(Inst::Move { to: (to, zero), from: (source, zero), count });
            done.push((to, saved));
        }
        for (to, from, count) in widened {
            let parts = self.parts_of(count);
            self.reserve(to, parts);
            self.widen([to, from], count)?;
        }
        for one in &moves {
            let Move::Numbers { to, numbers } = one else { continue };
            let count = self.index(numbers.len() as i64);
            self.reserve(*to, count);
            for (k, &src) in (0..).zip(numbers) {
                let index = self.index(k);
                self.push(Inst::Store { buffer: *to, index, src });
            }
        }
        kept.into_iter().for_each(|(dst, src)| self.copy(dst, src));
        Ok(())
    }

    /// Keeps what an array holds that a later move reads.
    fn save(&mut self, buffer: Buffer, arrays: &[(Buffer, Buffer, Reg)]) -> Buffer {
        match arrays.iter().find(|(_, from, _)| *from == buffer) {
            Some(&(.., count)) => self.copy_of(buffer, count),
            None => self.spare_of("saved", buffer),
        }
    }

    /// A copy of so many elements of a buffer.
    fn copy_of(&mut self, buffer: Buffer, count: Reg) -> Buffer {
        let (saved, zero) = (self.spare_of("saved", buffer), self.index(0));
        self.reserve(saved, count);
        self.push(Inst::Move { to: (saved, zero), from: (buffer, zero), count });
        saved
    }

    fn saved(&self, done: &[(Buffer, Option<Buffer>)], from: Buffer) -> Buffer {
        done.iter().find(|(to, _)| *to == from).and_then(|(_, saved)| *saved).unwrap_or(from)
    }

    /// Makes room in a buffer on the heap.
    pub fn reserve(&mut self, buffer: Buffer, elements: Reg) {
        if self.made.buffers[buffer].home == lir::Home::Heap {
            let exit = self.exit(crate::Failure::Memory, &[]);
            self.push(Inst::Reserve { buffer, elements, is_zeroed: false, exit });
        }
    }

    /// The counter of a loop that LIR counts, and the blocks that turn it.
    fn counted_loop(&self, head: Block) -> Option<(Slot, Vec<Block>)> {
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

    fn is_row(&self, slot: Slot) -> bool {
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
