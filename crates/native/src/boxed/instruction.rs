//! Each instruction as a call of the runtime library.

use super::words::Place;
use crate::Held;
use crate::emitter::{Emitter, Lowered};
use lanner_builtins::{BinaryOp as Operator, UnaryOp};
use lanner_lir::{BinaryOp, RuntimeArg, Type, Word};
use lanner_mir::{Inst, Operand, OperandKind, Path, Slot, SlotKind};

/// The slots, as the first argument, and others.
pub(super) fn slots<const N: usize>(rest: [RuntimeArg; N]) -> Vec<RuntimeArg> {
    std::iter::once(RuntimeArg::Slots).chain(rest).collect()
}

pub(super) fn number(slot: u32) -> RuntimeArg {
    RuntimeArg::Int(slot.into())
}

impl Emitter<'_> {
    /// The instruction that is being lowered, by the library.
    pub(crate) fn instruction_boxed(&mut self) -> Lowered {
        let inst = self.source.func.blocks[self.at.block].insts[self.at.inst];
        let lowered = self.boxed(&inst);
        self.give_slots_back();
        lowered
    }

    /// An array that is never written out becomes a value in a slot, by the library from what it is made of.
    pub(super) fn put_fused(&mut self, slot: u32, value: Slot) -> Lowered {
        let inst = self.source.definitions.inst(value).ok_or("a value that nothing computes")?;
        let before = std::mem::take(&mut self.runtime()?.kept);
        let read = match inst {
            Inst::Index { args, .. } => self.source.func.args(args).to_vec(),
            _ => self.operands_of(&inst),
        };
        for (k, operand) in read.into_iter().enumerate() {
            if let (Some(slot), Some(&reg)) = (operand.as_slot(), self.captured.get(&(value, k))) {
                self.runtime()?.kept.insert(slot, reg);
            }
        }
        let put = self.boxed_into(&inst, Place { slot, native: None });
        self.runtime()?.kept = before;
        put
    }

    /// What an instruction with one result does, to this place.
    fn boxed_into(&mut self, inst: &Inst, place: Place) -> Lowered {
        let func = self.source.func;
        let to = number(place.slot);
        match *inst {
            Inst::Copy { src, .. } => {
                let src = self.operand(src)?;
                self.tries("lanner_copy", slots([to, src]))?;
            }
            Inst::Move { src, .. } => {
                let src = self.operand(src)?;
                self.tries("lanner_move", slots([to, src]))?;
            }
            Inst::Own { src, like, .. } => {
                let src = self.operand(src)?;
                let mut others = Vec::new();
                for &other in func.args(like) {
                    others.push(self.word_left(other)?);
                }
                let count = RuntimeArg::Int(others.len() as i64);
                self.tries("lanner_own", slots([to, src, RuntimeArg::Words(others), count]))?;
            }
            Inst::Unary { op, a, .. } => {
                self.links_name(op.function());
                let op = RuntimeArg::Constant(format!("UNARY_{}", op.function()));
                let a = self.operand(a)?;
                self.tries("lanner_unary", slots([op, to, a]))?;
            }
            Inst::Binary { op: operator, a, b, .. } => {
                let turned = self.turned_factor(operator, a, b);
                let op = RuntimeArg::Constant(format!("BINARY_{}", operator.function()));
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                match turned {
                    Some(turned) => {
                        self.tries("lanner_product", slots([to, a, b, RuntimeArg::Int(turned)]))?;
                    }
                    None => {
                        self.links_name(operator.function());
                        self.tries("lanner_binary", slots([op, to, a, b]))?;
                    }
                }
            }
            Inst::Range { dst, first, step, last } => {
                let first = self.operand(first)?;
                let step = match step {
                    Some(step) => self.operand(step)?,
                    None => RuntimeArg::Constant("NONE".to_owned()),
                };
                let last = self.operand(last)?;
                // What a loop runs over is never stored, so it may be endless.
                let data = &func.slots[dst];
                let is_loop = data.name.is_none() && data.kind != SlotKind::Temp;
                self.tries("lanner_range", slots([to, first, step, last, RuntimeArg::Int(is_loop.into())]))?;
            }
            Inst::Logical { a, .. } => {
                let a = self.operand(a)?;
                self.tries("lanner_logical", slots([to, a]))?;
            }
            Inst::Matches { value, case, .. } => {
                let (value, case) = (RuntimeArg::Word(self.word_left(value)?), self.operand(case)?);
                self.tries("lanner_matches", slots([to, value, case]))?;
            }
            Inst::Index { base, args, .. } => {
                let base = self.operand(base)?;
                let [args, count] = self.operands(func.args(args))?;
                self.tries("lanner_index", slots([to, base, args, count]))?;
            }
            Inst::GetList { base, path, statement, .. } => {
                let base = self.operand(base)?;
                let [steps, count] = self.steps(path, false)?;
                let statement = RuntimeArg::Int(statement.into());
                self.tries("lanner_get_list", slots([to, base, steps, count, statement]))?;
            }
            Inst::Peek { base, path, .. } => {
                let base = number(self.slot_with(base)?);
                let [steps, count] = self.steps(path, true)?;
                self.tries("lanner_peek", slots([to, base, steps, count]))?;
            }
            Inst::CountTargets { base, path, .. } => {
                let base = number(self.slot_with(base)?);
                let [steps, count] = self.steps(path, true)?;
                self.tries("lanner_count_targets", slots([to, base, steps, count]))?;
            }
            Inst::Concat { dim, args, .. } => {
                let words = self.words_replaced(place.boxed().as_slice(), func.args(args))?;
                let count = RuntimeArg::Int(words.len() as i64);
                let args = RuntimeArg::Words(words);
                self.tries("lanner_concat", slots([to, RuntimeArg::Int(dim.into()), args, count]))?;
            }
            Inst::CellRow { args, .. } => {
                let [args, count] = self.operands(func.args(args))?;
                self.tries("lanner_cell_row", slots([to, args, count]))?;
            }
            Inst::MetaClass { name, .. } => {
                self.class_named(&name);
                self.tries("lanner_metaclass", slots([to, RuntimeArg::Name(name.to_string())]))?;
            }
            Inst::Handle { callee, .. } => self.handle(place.slot, callee)?,
            Inst::Closure { captures, .. } => self.closure(place.slot, func.args(captures))?,
            Inst::CatchError { .. } => self.tries("lanner_catch_error", slots([to]))?,
            Inst::Call { .. } => self.call_boxed(inst, Some(&place))?,
            _ => return Err("an instruction with more than one result"),
        }
        self.placed(place)
    }

    /// Which factor of the product that is being lowered is the transpose right before it, that nothing else reads: the interpreter makes one
    /// operation of both.
    fn turned_factor(&self, op: Operator, a: Operand, b: Operand) -> Option<i64> {
        let before = self.at.inst.checked_sub(1).filter(|_| op == Operator::MTimes)?;
        let func = self.source.func;
        let Inst::Unary { op: UnaryOp::CTranspose | UnaryOp::Transpose, dst, .. } =
            *func.blocks[self.at.block].insts.get(before)?
        else {
            return None;
        };
        let is_it = |operand: Operand| operand.as_slot() == Some(dst);
        match (func.slots[dst].kind == SlotKind::Temp, is_it(a), is_it(b)) {
            (true, true, false) => Some(0),
            (true, false, true) => Some(1),
            _ => None,
        }
    }

    pub(super) fn boxed(&mut self, inst: &Inst) -> Lowered {
        let func = self.source.func;
        match *inst {
            Inst::Copy { dst, .. }
            | Inst::Move { dst, .. }
            | Inst::Own { dst, .. }
            | Inst::Unary { dst, .. }
            | Inst::Binary { dst, .. }
            | Inst::Range { dst, .. }
            | Inst::Logical { dst, .. }
            | Inst::Matches { dst, .. }
            | Inst::Index { dst, .. }
            | Inst::GetList { dst, .. }
            | Inst::Peek { dst, .. }
            | Inst::CountTargets { dst, .. }
            | Inst::Concat { dst, .. }
            | Inst::CellRow { dst, .. }
            | Inst::MetaClass { dst, .. }
            | Inst::Handle { dst, .. }
            | Inst::Closure { dst, .. }
            | Inst::CatchError { dst } => {
                let place = self.result_place(dst)?;
                self.boxed_into(inst, place)
            }
            Inst::End { dst, base, position, count } => {
                // A part of a value that is not asked again is no second holder when the value changes.
                let is_last = self.source.deaths.ends.contains(&(self.at.block, self.at.inst));
                let part = base.as_slot().filter(|&slot| is_last && self.is_boxed(slot));
                let part = part.map(|slot| self.boxed_slot(slot)).transpose()?.map(number);
                let base = RuntimeArg::Word(self.word_left(base)?);
                let end = self.temporary(Type::F64);
                let counts = [position, count].map(|count| RuntimeArg::Int(count.into()));
                let [position, count] = counts;
                self.tries("lanner_end_of", slots([base, position, count, RuntimeArg::Out(end)]))?;
                if let Some(part) = part {
                    self.does("lanner_clear", slots([part]));
                }
                self.finish_anywhere(dst, end)
            }
            Inst::Get { targets, base, path } => {
                let base = self.operand(base)?;
                let [steps, step_count] = self.steps(path, false)?;
                let (words, places) = self.targets(func.target_list(targets))?;
                let count = RuntimeArg::Int(words.len() as i64);
                let args = slots([RuntimeArg::Words(words), count, base, steps, step_count]);
                self.tries("lanner_get", args)?;
                places.into_iter().try_for_each(|place| self.placed(place))
            }
            Inst::SetIndex { dst, base, args, value } => {
                // The right side stands before the subscripts.
                let value = self.operand(value)?;
                let [args, count] = self.operands(func.args(args))?;
                self.changed(dst, base, |emitter, at| {
                    emitter.tries("lanner_set_index", slots([number(at), args, count, value]))
                })
            }
            Inst::SetPath { dst, base, path, value } => {
                let value = self.operand(value)?;
                let [steps, count] = self.steps(path, false)?;
                self.changed(dst, base, |emitter, at| {
                    emitter.tries("lanner_set_path", slots([number(at), steps, count, value]))
                })
            }
            Inst::SetList { dst, base, path, list } => {
                let list = self.operand(list.borrowed())?;
                let [steps, count] = self.steps(path, false)?;
                self.changed(dst, base, |emitter, at| {
                    emitter.tries("lanner_set_list", slots([number(at), steps, count, list]))
                })
            }
            Inst::Delete { dst, base, path } => {
                let [steps, count] = self.steps(path, false)?;
                self.changed(dst, base, |emitter, at| {
                    emitter.tries("lanner_delete", slots([number(at), steps, count]))
                })
            }
            Inst::Reserve { dst, base, args } => {
                let [args, count] = self.operands(func.args(args))?;
                self.changed(dst, base, |emitter, at| {
                    emitter.does("lanner_reserve", slots([number(at), args, count]));
                    Ok(())
                })
            }
            Inst::Release { slot } => {
                if self.is_boxed(slot) {
                    let at = number(self.boxed_slot(slot)?);
                    self.does("lanner_release", slots([at]));
                }
                Ok(())
            }
            Inst::ReleasePart { base, path } => self.release_part(base, path),
            Inst::Call { .. } => self.call_boxed(inst, None),
            Inst::CheckFit { op, a, b } => {
                self.links_name(op.function());
                let op = RuntimeArg::Constant(format!("BINARY_{}", op.function()));
                let (a, b) = (self.word_left(a)?, self.word_left(b)?);
                self.tries("lanner_check_fit", slots([op, RuntimeArg::Word(a), RuntimeArg::Word(b)]))
            }
            Inst::CheckIndex { base, args } => {
                let base = RuntimeArg::Word(self.word_left(base)?);
                let [args, count] = self.operands(func.args(args))?;
                self.tries("lanner_check_index", slots([base, args, count]))
            }
            Inst::CheckStore { base, args, value } => {
                let base = RuntimeArg::Word(self.word_left(base)?);
                let [args, count] = self.operands(func.args(args))?;
                let value = RuntimeArg::Word(self.word_left(value)?);
                self.tries("lanner_check_store", slots([base, args, count, value]))
            }
            Inst::CheckConcat { dim, args } => {
                let [args, count] = self.operands(func.args(args))?;
                self.tries("lanner_check_concat", slots([RuntimeArg::Int(dim.into()), args, count]))
            }
            Inst::CheckDepth { calls } => {
                self.tries("lanner_check_depth", vec![RuntimeArg::Int(calls.into())])
            }
            Inst::Display { name, value } => {
                let value = RuntimeArg::Word(self.word_left(value)?);
                self.tries("lanner_display", slots([RuntimeArg::Name(name.to_string()), value]))
            }
            Inst::Answer { dst, old, src, display } => self.answer_boxed(dst, old, src, display),
            Inst::Global { slot } => {
                let name = func.slots[slot].name.map(|name| name.to_string()).unwrap_or_default();
                let at = number(self.boxed_slot(slot)?);
                self.does("lanner_global", slots([at, RuntimeArg::Name(name)]));
                Ok(())
            }
            Inst::Persistent { slot } => {
                // Versions of a function share the variable: it is known by the file's function.
                let at = self.boxed_slot(slot)?;
                let of = RuntimeArg::Function(self.runtime()?.owner.clone());
                let args = slots([number(at), of, RuntimeArg::Int(i64::from(slot.0))]);
                self.does("lanner_persistent", args);
                Ok(())
            }
            Inst::Defined { dst, slot } => self.defined(dst, slot),
            Inst::Clear { slot } => {
                if self.is_boxed(slot) {
                    let at = number(self.boxed_slot(slot)?);
                    self.does("lanner_clear", slots([at]));
                }
                Ok(())
            }
        }
    }

    /// The slot that holds a variable's value: its own, or one that it is put into.
    fn slot_with(&mut self, value: Slot) -> Lowered<u32> {
        if self.is_boxed(value) {
            return self.boxed_slot(value);
        }
        let slot = self.take_slot()?;
        self.put_native(slot, value)?;
        Ok(slot)
    }

    /// An instruction that changes a variable, where the changed one is.
    fn changed(&mut self, dst: Slot, base: Slot, change: impl FnOnce(&mut Self, u32) -> Lowered) -> Lowered {
        let place = self.result_place(dst)?;
        let own = self.number_of_slot(base).filter(|_| self.is_boxed(base));
        if own != Some(place.slot) {
            self.put_native(place.slot, base)?;
        }
        change(self, place.slot)?;
        self.placed(place)
    }

    fn release_part(&mut self, base: Slot, path: Path) -> Lowered {
        if !self.is_boxed(base) {
            return Ok(());
        }
        let at = number(self.boxed_slot(base)?);
        let [steps, count] = self.steps(path, true)?;
        self.does("lanner_release_part", slots([at, steps, count]));
        Ok(())
    }

    fn answer_boxed(&mut self, dst: Slot, old: Slot, src: Operand, display: bool) -> Lowered {
        let func = self.source.func;
        let name = func.slots[dst].name.map_or("ans".to_owned(), |name| name.to_string());
        let place = self.result_place(dst)?;
        let old = number(self.slot_with(old)?);
        let src = match src.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) if self.is_boxed(slot) => {
                let word = Word::slot(self.boxed_slot(slot)?).with("LAST");
                RuntimeArg::Word(if src.is_spread() { word.with("SPREAD") } else { word })
            }
            _ => self.operand(src)?,
        };
        let to = number(place.slot);
        if display {
            self.tries("lanner_answer_shown", slots([to, old, src, RuntimeArg::Name(name)]))?;
        } else {
            self.tries("lanner_answer", slots([to, old, src]))?;
        }
        self.placed(place)
    }

    /// Whether a variable is assigned.
    fn defined(&mut self, dst: Slot, slot: Slot) -> Lowered {
        let truth = if self.is_boxed(slot) {
            let at = number(self.boxed_slot(slot)?);
            let truth = self.temporary(Type::I32);
            self.does("lanner_get_defined", slots([at, RuntimeArg::Out(truth)]));
            self.library_truth(truth)
        } else {
            let is_there = self.source.held[slot] != Held::Nowhere;
            self.constant(lanner_lir::Scalar::Bool(is_there))
        };
        self.finish_anywhere(dst, truth)
    }

    /// Writes a number to a value that is held in any way.
    fn finish_anywhere(&mut self, dst: Slot, src: lanner_lir::Reg) -> Lowered {
        if self.is_boxed(dst) && !self.is_raising() {
            let slot = self.boxed_slot(dst)?;
            self.put_register(slot, src);
            return Ok(());
        }
        if self.is_raising() { Ok(()) } else { self.finish(dst, src) }
    }

    /// How many trips a loop has made, as a double.
    pub(super) fn trips(&mut self, counter: Slot) -> lanner_lir::Reg {
        let trips = self.register(counter, Type::Index);
        self.converted(trips, Type::F64)
    }

    /// One more of them.
    pub(super) fn one_more(&mut self, counter: Slot, counted: Slot) -> Lowered {
        let trips = self.register(counter, Type::Index);
        let one = self.index(1);
        let more = self.binary(BinaryOp::Add, trips, one);
        self.finish(counted, more)
    }
}
