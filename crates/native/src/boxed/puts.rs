//! Native values and constants become values in slots.

use super::names::names;
use crate::emitter::{Emitter, Lowered};
use crate::{CopyRemark, Held, RemarkKind};
use lanner_lir::{Home, Reg, RuntimeArg, Type, Word};
use lanner_mir::{Constant, Operand, OperandKind, Slot};

impl Emitter<'_> {
    /// A number becomes a value.
    pub(super) fn put_register(&mut self, slot: u32, reg: Reg) {
        let ty = self.made.ty(reg);
        let reg = if ty == Type::Index { self.converted(reg, Type::F64) } else { reg };
        self.does(names(ty).put, vec![RuntimeArg::Slots, RuntimeArg::Int(slot.into()), RuntimeArg::Reg(reg)]);
    }

    /// An operand that is native or a constant becomes a value in a slot.
    pub(super) fn put(&mut self, slot: u32, operand: Operand) -> Lowered {
        match operand.kind() {
            OperandKind::Const(constant) => self.put_constant(slot, constant),
            OperandKind::Slot(value) | OperandKind::Last(value) => self.put_native(slot, value),
        }
    }

    /// A native value becomes one in a slot.
    pub(super) fn put_native(&mut self, slot: u32, value: Slot) -> Lowered {
        let head = [RuntimeArg::Slots, RuntimeArg::Int(slot.into())];
        match self.source.held[value] {
            Held::Number(_) => {
                let kept = self.runtime()?.kept.get(&value).copied();
                let reg = kept.map_or_else(|| self.number_of(value), Ok)?;
                self.put_register(slot, reg);
                Ok(())
            }
            Held::Complex => self.put_complex(slot, Operand::slot(value)),
            Held::Array(..) if self.source.fused.contains(&value) => self.put_fused(slot, value),
            Held::Array(..) | Held::Pairs(_) => self.put_array(Word::slot(slot), value),
            Held::Range if self.is_of_doubles(value) => Err("a range of doubles"),
            Held::Range => {
                let parts = self.range_ends(value);
                let parts = parts.map(RuntimeArg::Reg);
                self.tries("lanner_put_range", head.into_iter().chain(parts).collect())
            }
            Held::Boxed => {
                let from = self.boxed_slot(value)?;
                let from = RuntimeArg::Int(from.into());
                self.tries("lanner_move", head.into_iter().chain([from]).collect())
            }
            // Nothing is read where no run comes.
            Held::Nowhere => {
                self.does("lanner_clear", head.into());
                Ok(())
            }
        }
    }

    /// A native array becomes a value.
    pub(super) fn put_array(&mut self, to: Word, value: Slot) -> Lowered {
        let Some(rank) = self.source.held[value].rank() else { return Err("an array that is none") };
        self.remark(RemarkKind::Copied(CopyRemark::ToLibrary(value)));
        let (extents, buffer) = (self.extents_of(value)?, self.buffer(value)?);
        let mut args = vec![
            RuntimeArg::Slots,
            RuntimeArg::Word(to),
            RuntimeArg::Int(rank.into()),
            RuntimeArg::Extents(extents),
            RuntimeArg::Read(buffer),
        ];
        match self.source.held[value].elements() {
            Some(ty) => self.tries(names(ty).put_array, args),
            None => {
                let is_complex = self.are_complex(value);
                args.push(RuntimeArg::Reg(self.converted(is_complex, Type::I32)));
                self.tries("lanner_put_pairs", args)
            }
        }
    }

    /// An array that is not read again becomes a value with its memory, if it is on the heap; whether it has.
    pub(super) fn hand_over(&mut self, slot: u32, value: Slot) -> Lowered<bool> {
        let Held::Array(ty, rank) = self.source.held[value] else { return Ok(false) };
        let is_handled = self.source.func.blocks[self.at.block].handler.is_some();
        if self.source.fused.contains(&value) || is_handled || self.is_raising() {
            return Ok(false);
        }
        let (extents, buffer) = (self.extents_of(value)?, self.buffer(value)?);
        if self.made.buffers[buffer].home != Home::Heap {
            return Ok(false);
        }
        let args = [
            RuntimeArg::Slots,
            RuntimeArg::Int(slot.into()),
            RuntimeArg::Int(rank.into()),
            RuntimeArg::Extents(extents),
            RuntimeArg::Memory(buffer),
        ];
        self.tries(names(ty).hand_over, args.into())?;
        Ok(true)
    }

    /// A number that may be complex becomes a value.
    fn put_complex(&mut self, slot: u32, operand: Operand) -> Lowered {
        let number = self.double(operand)?;
        let (re, im) = (number.re, self.imaginary(number));
        let parts = [re, im.part].map(RuntimeArg::Reg);
        let head = [RuntimeArg::Slots, RuntimeArg::Int(slot.into())];
        let is_complex = RuntimeArg::Reg(self.converted(im.is_complex, Type::I32));
        self.does("lanner_put_number", head.into_iter().chain(parts).chain([is_complex]).collect());
        Ok(())
    }

    /// The first element of a range, its step and its last element, as doubles.
    fn range_ends(&mut self, range: Slot) -> [Reg; 3] {
        let [first, step, count] = self.range_parts(range);
        let one = self.index(1);
        let far = self.binary(lanner_lir::BinaryOp::Sub, count, one);
        let far = self.binary(lanner_lir::BinaryOp::Mul, far, step);
        let last = self.binary(lanner_lir::BinaryOp::Add, first, far);
        [first, step, last].map(|reg| self.converted(reg, Type::F64))
    }

    fn put_constant(&mut self, slot: u32, constant: lanner_mir::Const) -> Lowered {
        let head = vec![RuntimeArg::Slots, RuntimeArg::Int(slot.into())];
        let with = |rest: Vec<RuntimeArg>| [head.clone(), rest].concat();
        let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        match self.source.func.constants[constant].clone() {
            Constant::Double(_) | Constant::Int(..) => {
                let reg = self.constant_number(constant)?;
                self.put_register(slot, reg);
            }
            Constant::Imaginary(_) => self.put_complex(slot, Operand::constant(constant))?,
            Constant::Char(text) => {
                let units = units(&text);
                let count = RuntimeArg::Int(units.len() as i64);
                self.does("lanner_put_text", with(vec![RuntimeArg::Units(units), count]));
            }
            Constant::String(text) => {
                let units = units(&text);
                let count = RuntimeArg::Int(units.len() as i64);
                self.does("lanner_put_string", with(vec![RuntimeArg::Units(units), count]));
            }
            Constant::Colon => self.does("lanner_put_colon", head),
        }
        Ok(())
    }

    fn constant_number(&mut self, constant: lanner_mir::Const) -> Lowered<Reg> {
        let wanted = match self.source.func.constants[constant] {
            Constant::Int(class, _) => lanner_emit::type_of(class).ok_or("a constant of this class")?,
            _ => Type::F64,
        };
        self.number(Operand::constant(constant), wanted)
    }
}
