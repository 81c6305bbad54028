//! Values in slots become native ones. Facts say which class and how many extents they have; the library looks, too.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use lanner_lir::{Reg, RuntimeArg, Type};
use lanner_mir::Slot;

fn get_number(ty: Type) -> &'static str {
    match ty {
        Type::F64 | Type::Index => "lanner_get_f64",
        Type::F32 => "lanner_get_f32",
        Type::I8 => "lanner_get_i8",
        Type::I16 => "lanner_get_i16",
        Type::I32 => "lanner_get_i32",
        Type::I64 => "lanner_get_i64",
        Type::U8 => "lanner_get_u8",
        Type::U16 => "lanner_get_u16",
        Type::U32 => "lanner_get_u32",
        Type::U64 => "lanner_get_u64",
        Type::Bool => "lanner_get_bool",
        Type::Char => "lanner_get_char",
    }
}

fn copy_elements(ty: Type) -> &'static str {
    match ty {
        Type::F64 | Type::Index => "lanner_copy_f64",
        Type::F32 => "lanner_copy_f32",
        Type::I8 => "lanner_copy_i8",
        Type::I16 => "lanner_copy_i16",
        Type::I32 => "lanner_copy_i32",
        Type::I64 => "lanner_copy_i64",
        Type::U8 => "lanner_copy_u8",
        Type::U16 => "lanner_copy_u16",
        Type::U32 => "lanner_copy_u32",
        Type::U64 => "lanner_copy_u64",
        Type::Bool => "lanner_copy_bool",
        Type::Char => "lanner_copy_char",
    }
}

impl Emitter<'_> {
    /// The number in a slot.
    fn get_number(&mut self, slot: u32, ty: Type) -> Lowered<Reg> {
        let dst = self.temporary(if ty == Type::Index { Type::F64 } else { ty });
        let args = vec![RuntimeArg::Slots, RuntimeArg::Int(slot.into()), RuntimeArg::Out(dst)];
        self.tries(get_number(ty), args)?;
        Ok(dst)
    }

    /// A native value becomes what is in a slot, which is empty then.
    pub(super) fn get(&mut self, dst: Slot, slot: u32) -> Lowered {
        let head = [RuntimeArg::Slots, RuntimeArg::Int(slot.into())];
        match self.source.held[dst] {
            Held::Number(ty) => {
                let src = self.get_number(slot, ty)?;
                self.finish(dst, src)
            }
            Held::Array(ty, rank) => {
                let mut extents = Vec::new();
                for k in 0..rank {
                    let extent = self.temporary(Type::Index);
                    let rest = [RuntimeArg::Int(i64::from(k) + 1), RuntimeArg::Out(extent)];
                    self.tries("lanner_get_extent", head.iter().cloned().chain(rest).collect())?;
                    extents.push(extent);
                }
                let count = self.product(&extents);
                let buffer = self.room(dst, count)?;
                let rest = [RuntimeArg::Write(buffer), RuntimeArg::Reg(count)];
                self.tries(copy_elements(ty), head.iter().cloned().chain(rest).collect())?;
                self.does("lanner_clear", head.into());
                self.set_extents(dst, &extents)
            }
            Held::Boxed => {
                let to = self.boxed_slot(dst)?;
                self.tries(
                    "lanner_move",
                    vec![RuntimeArg::Slots, RuntimeArg::Int(to.into()), RuntimeArg::Int(slot.into())],
                )
            }
            Held::Nowhere => Ok(()),
            Held::Range => Err("a range that the library makes"),
        }
    }
}
