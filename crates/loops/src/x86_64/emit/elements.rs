//! Elements of arrays: subscripts that are checked, and what is done with the element that they give.

use super::super::assembler::{Base, Condition, General, Sse, Vector};
use super::{Emitter, array, integer};
use crate::op::{At, At2, Reg};
use crate::state::State;
use crate::{Pinned, PinnedSlice, SLICES};
use General::{Rax, Rcx, Rdx};
use Vector::{X0, X1};
use lanner_runtime::Char;
use std::mem::offset_of;

impl Emitter {
    /// `rdx` and `rax` give the element as `[rdx + 8 rax]`.
    pub(super) fn element(&mut self, at: usize, e: At) {
        let base = array(e.array);
        self.subscript(Rax, e.i, e.di);
        self.in_extent(Rax, base + offset_of!(Pinned<'_>, len), at);
        self.assembler.load(Rdx, Base::Arrays, base + offset_of!(Pinned<'_>, elements));
    }

    pub(super) fn element2(&mut self, at: usize, e: At2) {
        let base = array(e.array);
        self.subscript(Rax, e.i, e.di);
        self.in_extent(Rax, base + offset_of!(Pinned<'_>, rows), at);
        self.subscript(Rcx, e.j, e.dj);
        self.in_extent(Rcx, base + offset_of!(Pinned<'_>, columns), at);
        self.assembler.multiply_rcx(Base::Arrays, base + offset_of!(Pinned<'_>, rows));
        self.assembler.add_rcx_to_rax();
        self.assembler.load(Rdx, Base::Arrays, base + offset_of!(Pinned<'_>, elements));
    }

    fn subscript(&mut self, r: General, i: Reg, by: i8) {
        self.assembler.load(r, Base::Registers, integer(i));
        if by != 0 {
            self.assembler.add_constant(r, by);
        }
    }

    /// Leaves the program unless `r` is less than an extent, both without sign.
    fn in_extent(&mut self, r: General, extent: usize, at: usize) {
        self.assembler.compare_integer(r, Base::Arrays, extent);
        self.assembler.jump_if(Condition::AboveOrEqual, self.exits[at]);
    }

    /// Leaves the program unless an array may be written.
    pub(super) fn written(&mut self, at: usize, a: u8) {
        self.assembler.compare_constant(Base::Arrays, array(a) + offset_of!(Pinned<'_>, is_alone), 0);
        self.assembler.jump_if(Condition::Equal, self.exits[at]);
    }

    /// `xmm0 = a OP e`.
    pub(super) fn with_element(&mut self, op: Sse, d: Reg, a: Reg) {
        self.load(X0, a);
        self.assembler.sse_element(op, X0);
        self.store(d);
    }

    /// `xmm0 = e - a`.
    pub(super) fn element_less(&mut self, d: Reg, a: Reg) {
        self.load(X1, a);
        self.assembler.sse_element(Sse::Load, X0);
        self.assembler.sse_registers(Sse::Sub, X0, X1);
        self.store(d);
    }

    pub(super) fn take(&mut self, d: Reg) {
        self.assembler.sse_element(Sse::Load, X0);
        self.store(d);
    }

    pub(super) fn put(&mut self) {
        self.assembler.sse_element(Sse::Store, X0);
        self.cached = None;
    }

    pub(super) fn put_register(&mut self, v: Reg) {
        self.load(X0, v);
        self.assembler.sse_element(Sse::Store, X0);
        self.cached = Some(v);
    }

    pub(super) fn set(&mut self, at: usize, e: At, op: Sse, a: Reg, b: Reg) {
        self.element(at, e);
        self.written(at, e.array);
        self.arithmetic(op, a, b);
        self.put();
    }

    pub(super) fn set2(&mut self, at: usize, e: At2, op: Sse, a: Reg, b: Reg) {
        self.element2(at, e);
        self.written(at, e.array);
        self.arithmetic(op, a, b);
        self.put();
    }

    pub(super) fn character(&mut self, at: usize, d: Reg, e: At) {
        let at_texts = offset_of!(State<'_>, texts) - offset_of!(State<'_>, arrays);
        self.code(at, at_texts, e);
        self.assembler.raw(&[0x0F, 0xB7, 0x04, 0x42]); // movzx eax, word [rdx + 2 rax]
        self.assembler.convert(X0, Rax);
        self.store(d);
    }

    pub(super) fn logical(&mut self, at: usize, d: Reg, e: At) {
        let at_flags = offset_of!(State<'_>, flags) - offset_of!(State<'_>, arrays);
        self.code(at, at_flags, e);
        self.assembler.raw(&[0x0F, 0xB6, 0x04, 0x02]); // movzx eax, byte [rdx + rax]
        self.assembler.convert(X0, Rax);
        self.store(d);
    }

    /// `rdx` and `rax` give the character or logical.
    fn code(&mut self, at: usize, table: usize, e: At) {
        let base = table + (usize::from(e.array) % SLICES) * size_of::<PinnedSlice<'_, Char>>();
        self.subscript(Rax, e.i, e.di);
        self.in_extent(Rax, base + offset_of!(PinnedSlice<'_, Char>, len), at);
        self.assembler.load(Rdx, Base::Arrays, base + offset_of!(PinnedSlice<'_, Char>, elements));
    }
}
