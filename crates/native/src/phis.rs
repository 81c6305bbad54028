//! φ's: on the way from one block to another all values move at once.
//!
//! ```text
//! x.2 = phi b0: x.1, b2: x.3       on the way from b2: nothing where both share a register or a buffer; else a copy
//!                                  swap, where the array that it reads is not read again
//! ```

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::remarks::{CopyRemark, RemarkKind};
use lanner_lir::{Buffer, Inst, Reg, Type};
use lanner_mir::{Block, Operand, Slot};

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
    /// What a block's φ's get on the way from another one.
    pub fn phis(&mut self, from: Block, to: Block) -> Lowered {
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
        let kept = self.begin_moves((from, to), &boxed)?;
        self.do_moves(moves)?;
        self.end_moves(kept)?;
        let made: Vec<Slot> = func.blocks[to].phis.iter().map(|phi| phi.dst).collect();
        self.renew(&made);
        Ok(())
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
            false => RemarkKind::Copied(CopyRemark::Merged { old, new: dst }),
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
}
