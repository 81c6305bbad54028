//! Buffers: where elements are, what is read and written there, and memory on the heap.
#![allow(unsafe_code)]

use crate::body::{Body, HeapPlace, Place};
use crate::error::{Error, Made};
use crate::types::{element_type, int_constant};
use inkwell::IntPredicate;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{
    AsValueRef, BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, IntValue, PointerValue,
};
use lanner_abi::{GROW, RELEASE, root};
use lanner_lir::{Alias, Buffer, Exit, Home, Reg, Type};
use llvm_sys::core::LLVMGEPSetNoWrapFlags;
use llvm_sys::{LLVMGEPFlagInBounds, LLVMGEPFlagNUSW, LLVMGEPFlagNUW};

impl<'ctx> Body<'_, 'ctx> {
    /// So many elements further. They are there, so nothing wraps.
    pub fn step(
        &self,
        start: PointerValue<'ctx>,
        element: BasicTypeEnum<'ctx>,
        count: IntValue<'ctx>,
    ) -> Made<PointerValue<'ctx>> {
        // SAFETY: one index into a type with a size, which is all that the instruction asks for.
        let place = unsafe { self.ops.builder.build_gep(element, start, &[count], "")? };
        let is_gep = place
            .as_instruction_value()
            .is_some_and(|inst| inst.get_opcode() == InstructionOpcode::GetElementPtr);
        if is_gep {
            // SAFETY: it is such an instruction, and has these flags.
            unsafe {
                LLVMGEPSetNoWrapFlags(
                    place.as_value_ref(),
                    LLVMGEPFlagInBounds | LLVMGEPFlagNUSW | LLVMGEPFlagNUW,
                );
            }
        }
        Ok(place)
    }

    /// Where a buffer begins.
    pub fn start(&self, buffer: Buffer) -> Made<PointerValue<'ctx>> {
        match self.place(buffer) {
            Place::Fixed(start) => Ok(start),
            Place::Given(start) | Place::Heap(HeapPlace { start, .. }) => {
                let start = self.ops.builder.build_load(self.unit.pointer(), start, "")?;
                Ok(start.into_pointer_value())
            }
            Place::Within { of, offset } => {
                self.step(self.start(of)?, self.ops.context.i8_type().into(), self.int(offset)?)
            }
        }
    }

    fn element(&self, buffer: Buffer, index: Reg) -> Made<PointerValue<'ctx>> {
        self.step(self.start(buffer)?, self.element_type(buffer), self.int(index)?)
    }

    fn element_type(&self, buffer: Buffer) -> BasicTypeEnum<'ctx> {
        element_type(self.ops.context, self.func.buffers[buffer].element)
    }

    fn class(&self, buffer: Buffer) -> Alias {
        self.func.buffers[buffer].alias
    }

    /// What elements are aligned to: nothing says that where a buffer is within another one.
    fn alignment(&self, buffer: Buffer) -> u32 {
        match self.func.buffers[buffer].home {
            Home::Within { .. } => 1,
            Home::Given | Home::Frame { .. } | Home::Heap | Home::Constant(_) => {
                self.func.buffers[buffer].element.bytes() as u32
            }
        }
    }

    /// Says of an access what is known of its memory.
    fn mark(&self, access: InstructionValue<'ctx>, buffer: Buffer) -> Made {
        access.set_alignment(self.alignment(buffer))?;
        self.scopes.mark(access, &[self.class(buffer)])
    }

    /// An element.
    pub fn load(&self, buffer: Buffer, index: Reg) -> Made<BasicValueEnum<'ctx>> {
        let place = self.element(buffer, index)?;
        let value = self.ops.builder.build_load(self.element_type(buffer), place, "")?;
        let inst = value.as_instruction_value().ok_or_else(|| Error::new("a load is no instruction"))?;
        self.mark(inst, buffer)?;
        self.of_memory(value, self.func.buffers[buffer].element)
    }

    /// What was loaded, as a register holds it.
    pub fn of_memory(&self, value: BasicValueEnum<'ctx>, ty: Type) -> Made<BasicValueEnum<'ctx>> {
        if ty != Type::Bool {
            return Ok(value);
        }
        let (byte, build) = (value.into_int_value(), &self.ops.builder);
        Ok(build.build_int_compare(IntPredicate::NE, byte, byte.get_type().const_zero(), "")?.into())
    }

    /// What a register holds, as it is stored.
    pub fn to_memory(&self, value: BasicValueEnum<'ctx>, ty: Type) -> Made<BasicValueEnum<'ctx>> {
        if ty != Type::Bool {
            return Ok(value);
        }
        let byte = self.ops.context.i8_type();
        Ok(self.ops.builder.build_int_z_extend(value.into_int_value(), byte, "")?.into())
    }

    /// Writes an element.
    pub fn store(&self, buffer: Buffer, index: Reg, src: Reg) -> Made {
        let value = self.to_memory(self.read(src)?, self.func.ty(src))?;
        let inst = self.ops.builder.build_store(self.element(buffer, index)?, value)?;
        self.mark(inst, buffer)
    }

    /// Elements that may overlap where the buffers are of one class.
    pub fn move_elements(&self, to: (Buffer, Reg), from: (Buffer, Reg), count: Reg) -> Made {
        let build = &self.ops.builder;
        let (target, source) = (self.element(to.0, to.1)?, self.element(from.0, from.1)?);
        let width =
            int_constant(self.ops.context.i64_type(), self.func.buffers[from.0].element.bytes().into());
        let bytes = build.build_int_nuw_mul(self.int(count)?, width, "")?;
        let (target_alignment, source_alignment) = (self.alignment(to.0), self.alignment(from.0));
        let moved = if self.class(to.0) == self.class(from.0) {
            build.build_memmove(target, target_alignment, source, source_alignment, bytes)
        } else {
            build.build_memcpy(target, target_alignment, source, source_alignment, bytes)
        };
        let inst = moved?.as_instruction_value();
        let inst = inst.ok_or_else(|| Error::new("a move of memory is no instruction"))?;
        self.scopes.mark(inst, &[self.class(to.0), self.class(from.0)])
    }

    /// So many elements of a buffer are 0.
    pub fn clear(&self, buffer: Buffer, count: Reg) -> Made {
        let (build, context) = (&self.ops.builder, self.ops.context);
        let start = build.build_load(self.unit.pointer(), self.heap(buffer)?.start, "")?.into_pointer_value();
        let width = int_constant(context.i64_type(), self.func.buffers[buffer].element.bytes().into());
        let bytes = build.build_int_nsw_mul(self.int(count)?, width, "")?;
        build.build_memset(start, 1, context.i8_type().const_zero(), bytes)?;
        Ok(())
    }

    /// One value many times: a loop, of which LLVM makes what is best.
    pub fn fill(&self, to: (Buffer, Reg), src: Reg, count: Reg) -> Made {
        let (build, context) = (&self.ops.builder, self.ops.context);
        let (start, count) = (self.element(to.0, to.1)?, self.int(count)?);
        let value = self.to_memory(self.read(src)?, self.func.ty(src))?;
        let counter = self.variable(Type::Index)?;
        let index = context.i64_type();
        let [head, body, behind] =
            ["fill", "filling", "filled"].map(|name| context.append_basic_block(self.value, name));
        build.build_store(counter, index.const_zero())?;
        build.build_unconditional_branch(head)?;
        build.position_at_end(head);
        let k = build.build_load(index, counter, "")?.into_int_value();
        let is_inside = build.build_int_compare(IntPredicate::SLT, k, count, "")?;
        build.build_conditional_branch(is_inside, body, behind)?;
        build.position_at_end(body);
        let inst = build.build_store(self.step(start, self.element_type(to.0), k)?, value)?;
        self.mark(inst, to.0)?;
        build.build_store(counter, build.build_int_nsw_add(k, int_constant(index, 1), "")?)?;
        build.build_unconditional_branch(head)?;
        build.position_at_end(behind);
        Ok(())
    }
}

/// Memory on the heap.
impl<'ctx> Body<'_, 'ctx> {
    /// Whether there is room is asked here, in elements, so no number of bytes can overflow; what makes room is a call.
    pub fn reserve(&mut self, buffer: Buffer, elements: Reg, exit: Option<Exit>) -> Made {
        let (place, elements) = (self.heap(buffer)?, self.int(elements)?);
        let exit = exit.map(|exit| self.exit(exit));
        let (build, context) = (&self.ops.builder, self.ops.context);
        let index = context.i64_type();
        let width = self.func.buffers[buffer].element.bytes();
        let bytes = build.build_load(index, place.bytes, "")?.into_int_value();
        let shift = int_constant(index, width.trailing_zeros().into());
        let room = build.build_right_shift(bytes, shift, false, "")?;
        let is_enough = build.build_int_compare(IntPredicate::ULE, elements, room, "")?;
        let [grow, grown, behind] =
            ["grow", "grown", "reserved"].map(|name| context.append_basic_block(self.value, name));
        let exit = exit.unwrap_or(behind);
        self.unit.likely(build.build_conditional_branch(is_enough, behind, grow)?)?;
        build.position_at_end(grow);
        let start = build.build_load(self.unit.pointer(), place.start, "")?;
        let width = int_constant(index, width.into());
        let args = [start.into(), bytes.into(), elements.into(), width.into()];
        let call = build.build_call(self.unit.heap_function(GROW), &args, "")?;
        let both = call.try_as_basic_value().basic().ok_or_else(|| Error::new("growth gives nothing"))?;
        let start = build.build_extract_value(both.into_struct_value(), 0, "")?.into_pointer_value();
        let bytes = build.build_extract_value(both.into_struct_value(), 1, "")?;
        let is_there = build.build_is_not_null(start, "")?;
        self.unit.likely(build.build_conditional_branch(is_there, grown, exit)?)?;
        build.position_at_end(grown);
        build.build_store(place.start, start)?;
        build.build_store(place.bytes, bytes)?;
        build.build_unconditional_branch(behind)?;
        build.position_at_end(behind);
        Ok(())
    }

    /// Nothing is there.
    pub fn reset(&self, place: HeapPlace<'ctx>) -> Made {
        self.ops.builder.build_store(place.start, self.unit.pointer().const_null())?;
        self.ops.builder.build_store(place.bytes, self.ops.context.i64_type().const_zero())?;
        Ok(())
    }

    /// Lets go of memory, of which nothing is known then.
    pub fn free(&self, buffer: Buffer) -> Made {
        self.release(buffer)?;
        self.reset(self.heap(buffer)?)
    }

    fn release(&self, buffer: Buffer) -> Made {
        let (build, place) = (&self.ops.builder, self.heap(buffer)?);
        let index = self.ops.context.i64_type();
        let start = build.build_load(self.unit.pointer(), place.start, "")?;
        let bytes = build.build_load(index, place.bytes, "")?;
        let width = int_constant(index, self.func.buffers[buffer].element.bytes().into());
        build.build_call(
            self.unit.heap_function(RELEASE),
            &[start.into(), bytes.into(), width.into()],
            "",
        )?;
        Ok(())
    }

    /// Lets go of all memory but that of these.
    pub fn release_all_but(&self, kept: &[Buffer]) -> Made {
        for (id, buffer) in self.func.buffers.iter() {
            if buffer.home == Home::Heap && !kept.contains(&id) {
                self.release(id)?;
            }
        }
        Ok(())
    }

    /// Two buffers have each other's memory. Where they are of different classes what LLVM was told of them, that they share no
    /// byte, holds before this place and behind it but not across it: nothing moves over the empty assembly, and it is not known
    /// any more from where the addresses are.
    pub fn swap(&self, [a, b]: [Buffer; 2]) -> Made {
        let (build, context) = (&self.ops.builder, self.ops.context);
        let (pointer, index) = (self.unit.pointer(), context.i64_type());
        let (p, q) = (self.heap(a)?, self.heap(b)?);
        let mut starts = [build.build_load(pointer, p.start, "")?, build.build_load(pointer, q.start, "")?];
        if self.class(a) != self.class(b) {
            let both = context.struct_type(&[pointer.into(), pointer.into()], false);
            let barrier = both.fn_type(&[pointer.into(), pointer.into()], false);
            let constraints = "=r,=r,0,1,~{memory}".to_owned();
            let assembly =
                context.create_inline_asm(barrier, String::new(), constraints, true, false, None, false);
            let args = starts.map(Into::into);
            let call = build.build_indirect_call(barrier, assembly, &args, "")?;
            let both =
                call.try_as_basic_value().basic().ok_or_else(|| Error::new("a barrier gives nothing"))?;
            for (k, start) in starts.iter_mut().enumerate() {
                *start = build.build_extract_value(both.into_struct_value(), k as u32, "")?;
            }
        }
        let bytes = [build.build_load(index, p.bytes, "")?, build.build_load(index, q.bytes, "")?];
        build.build_store(p.start, starts[1])?;
        build.build_store(q.start, starts[0])?;
        build.build_store(p.bytes, bytes[1])?;
        build.build_store(q.bytes, bytes[0])?;
        Ok(())
    }

    /// Where a buffer is if the one that it is within, or is itself, begins elsewhere.
    pub fn moved(&self, buffer: Buffer, start: PointerValue<'ctx>) -> Made<PointerValue<'ctx>> {
        match self.place(buffer) {
            Place::Within { of, offset } => {
                self.step(self.moved(of, start)?, self.ops.context.i8_type().into(), self.int(offset)?)
            }
            Place::Fixed(_) | Place::Given(_) | Place::Heap(_) => {
                debug_assert_eq!(root(self.func, buffer), buffer);
                Ok(start)
            }
        }
    }
}
