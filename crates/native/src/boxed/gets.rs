//! Values in slots become native ones. Facts say which class and how many extents they have; the library looks, too.

use super::names::names;
use crate::emitter::{Emitter, Lowered};
use crate::{CopyRemark, Held, RemarkKind};
use lanner_emit::{Complex, Imaginary};
use lanner_lir::{Reg, RuntimeArg, Type};
use lanner_mir::Slot;

impl Emitter<'_> {
    /// The number in a slot.
    fn get_number(&mut self, slot: u32, ty: Type) -> Lowered<Reg> {
        let dst = self.temporary(if ty == Type::Index { Type::F64 } else { ty });
        let args = vec![RuntimeArg::Slots, RuntimeArg::Int(slot.into()), RuntimeArg::Out(dst)];
        self.tries(names(ty).get, args)?;
        Ok(dst)
    }

    /// An extent of the array in a slot.
    fn get_extent(&mut self, slot: u32, k: u8) -> Lowered<Reg> {
        let extent = self.temporary(Type::Index);
        let args = [RuntimeArg::Slots, RuntimeArg::Int(slot.into()), RuntimeArg::Int(i64::from(k) + 1)];
        self.tries("lanner_get_extent", args.into_iter().chain([RuntimeArg::Out(extent)]).collect())?;
        Ok(extent)
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
                    extents.push(self.get_extent(slot, k)?);
                }
                if self.is_lent(dst) {
                    let buffer = self.buffer(dst)?;
                    let rest = [RuntimeArg::Lent(buffer)];
                    self.tries(names(ty).borrow, head.into_iter().chain(rest).collect())?;
                    return self.set_extents(dst, &extents);
                }
                let count = self.product(&extents);
                if let Some(memory) = self.memory_of(dst)? {
                    let rest = [RuntimeArg::Memory(memory), RuntimeArg::Reg(count)];
                    self.tries(names(ty).take, head.iter().cloned().chain(rest).collect())?;
                } else {
                    self.remark(RemarkKind::Copied(CopyRemark::FromLibrary(dst)));
                    let buffer = self.room(dst, count)?;
                    let rest = [RuntimeArg::Write(buffer), RuntimeArg::Reg(count)];
                    self.tries(names(ty).copy, head.iter().cloned().chain(rest).collect())?;
                }
                self.does("lanner_clear", head.into());
                self.set_extents(dst, &extents)
            }
            Held::Pairs(rank) => {
                let mut extents = Vec::new();
                for k in 0..rank {
                    extents.push(self.get_extent(slot, k)?);
                }
                let count = self.product(&extents);
                let parts = self.parts_of(count);
                self.remark(RemarkKind::Copied(CopyRemark::FromLibrary(dst)));
                let (buffer, made) = (self.room(dst, parts)?, self.temporary(Type::Index));
                let rest = [RuntimeArg::Write(buffer), RuntimeArg::Reg(count), RuntimeArg::Out(made)];
                self.tries("lanner_copy_pairs", head.iter().cloned().chain(rest).collect())?;
                self.does("lanner_clear", head.into());
                let complexity = self.complexity(dst);
                self.copy(complexity, made);
                self.set_extents(dst, &extents)
            }
            Held::Complex => {
                let [re, part] = [Type::F64, Type::F64].map(|ty| self.temporary(ty));
                let truth = self.temporary(Type::I32);
                let rest = [re, part, truth].map(RuntimeArg::Out);
                self.tries("lanner_get_number", head.into_iter().chain(rest).collect())?;
                let is_complex = self.library_truth(truth);
                self.keep_complex(dst, Complex { re, im: Some(Imaginary { part, is_complex }) })
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
