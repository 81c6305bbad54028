//! Buffers: where elements are, what is read and written there, and memory on the heap.

use crate::body::{Body, HeapPlace, Place};
use crate::scalar::register_type;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, Signature, Value, types};
use cranelift_module::Module;
use lanner_abi::{GROW, Made, RELEASE};
use lanner_lir::{Buffer, Exit, Home, Reg, Type};

/// Functions of the C library, which code is linked with.
const MEMMOVE: &str = "memmove";
const MEMSET: &str = "memset";

impl Body<'_, '_, '_> {
    /// Where a buffer begins.
    pub fn start(&mut self, buffer: Buffer) -> Made<Value> {
        match self.place(buffer) {
            Place::Frame(offset) => self.frame(offset),
            Place::Fixed(data) => Ok(self.builder.ins().symbol_value(types::I64, data)),
            Place::Given(start) => Ok(self.get(start, types::I64)),
            Place::Heap(HeapPlace { start, .. }) => Ok(self.builder.use_var(start)),
            Place::Within { of, offset } => {
                let (start, offset) = (self.start(of)?, self.read(offset));
                Ok(self.builder.ins().iadd(start, offset))
            }
        }
    }

    /// Where a buffer is if the one that it is within, or is itself, begins elsewhere.
    pub fn moved(&mut self, buffer: Buffer, start: Value) -> Value {
        match self.place(buffer) {
            Place::Within { of, offset } => {
                let (start, offset) = (self.moved(of, start), self.read(offset));
                self.builder.ins().iadd(start, offset)
            }
            Place::Frame(_) | Place::Fixed(_) | Place::Given(_) | Place::Heap(_) => start,
        }
    }

    /// Bytes of an element.
    fn width(&self, buffer: Buffer) -> u64 {
        self.func.buffers[buffer].element.bytes()
    }

    /// So many elements, in bytes.
    fn bytes(&mut self, buffer: Buffer, count: Value) -> Value {
        let shift = i64::from(self.width(buffer).trailing_zeros());
        self.builder.ins().ishl_imm_u(count, shift)
    }

    fn element(&mut self, buffer: Buffer, index: Reg) -> Made<Value> {
        let (start, index) = (self.start(buffer)?, self.read(index));
        let offset = self.bytes(buffer, index);
        Ok(self.builder.ins().iadd(start, offset))
    }

    /// What is known of an access: the element is there, and nothing says that it is aligned where a buffer is within another one.
    fn flags(&self, buffer: Buffer) -> MemFlagsData {
        match self.func.buffers[buffer].home {
            Home::Within { .. } => MemFlagsData::new().with_notrap(),
            Home::Given | Home::Frame { .. } | Home::Heap | Home::Constant(_) => MemFlagsData::trusted(),
        }
    }

    /// An element.
    pub fn load(&mut self, buffer: Buffer, index: Reg) -> Made<Value> {
        let (place, element) = (self.element(buffer, index)?, self.func.buffers[buffer].element);
        let flags = self.flags(buffer);
        let value = self.builder.ins().load(register_type(element), flags, place, 0);
        Ok(self.of_memory(value, element))
    }

    /// What was loaded, as a register holds it.
    pub fn of_memory(&mut self, value: Value, ty: Type) -> Value {
        if ty != Type::Bool {
            return value;
        }
        let zero = self.int(types::I8, 0);
        self.builder.ins().icmp(IntCC::NotEqual, value, zero)
    }

    /// Writes an element.
    pub fn store(&mut self, buffer: Buffer, index: Reg, src: Reg) -> Made {
        let (value, place) = (self.read(src), self.element(buffer, index)?);
        let flags = self.flags(buffer);
        self.builder.ins().store(flags, value, place, 0);
        Ok(())
    }

    /// A signature of the C ABI whose arguments are words, as its results are.
    fn words_signature(&self, params: usize, results: usize) -> Signature {
        let mut signature = self.unit.module.make_signature();
        signature.params.extend(vec![AbiParam::new(types::I64); params]);
        signature.returns.extend(vec![AbiParam::new(types::I64); results]);
        signature
    }

    /// Elements that may overlap.
    pub fn move_elements(&mut self, to: (Buffer, Reg), from: (Buffer, Reg), count: Reg) -> Made {
        let (target, source) = (self.element(to.0, to.1)?, self.element(from.0, from.1)?);
        let count = self.read(count);
        let bytes = self.bytes(from.0, count);
        self.call_memmove(target, source, bytes)
    }

    /// Bytes that may overlap.
    pub fn call_memmove(&mut self, target: Value, source: Value, bytes: Value) -> Made {
        let callee = self.callee(MEMMOVE, &self.words_signature(3, 1))?;
        self.builder.ins().call(callee, &[target, source, bytes]);
        Ok(())
    }

    /// So many elements of a buffer are 0.
    pub fn clear(&mut self, buffer: Buffer, count: Reg) -> Made {
        let (start, count) = (self.start(buffer)?, self.read(count));
        let bytes = self.bytes(buffer, count);
        let mut signature = self.words_signature(3, 1);
        signature.params[1] = AbiParam::new(types::I32);
        let (callee, zero) = (self.callee(MEMSET, &signature)?, self.int(types::I32, 0));
        self.builder.ins().call(callee, &[start, zero, bytes]);
        Ok(())
    }

    /// One value many times.
    pub fn fill(&mut self, to: (Buffer, Reg), src: Reg, count: Reg) -> Made {
        let (start, count, value) = (self.element(to.0, to.1)?, self.read(count), self.read(src));
        let (flags, step) = (self.flags(to.0), self.width(to.0) as i64);
        let bytes = self.bytes(to.0, count);
        let zero = self.int(types::I64, 0);
        let counter = self.builder.declare_var(types::I64);
        let [head, body, behind] = [(); 3].map(|()| self.builder.create_block());
        self.builder.def_var(counter, zero);
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(head);
        let k = self.builder.use_var(counter);
        let is_inside = self.builder.ins().icmp(IntCC::SignedLessThan, k, bytes);
        self.builder.ins().brif(is_inside, body, &[], behind, &[]);
        self.begin(body);
        let place = self.builder.ins().iadd(start, k);
        self.builder.ins().store(flags, value, place, 0);
        let next = self.builder.ins().iadd_imm_s(k, step);
        self.builder.def_var(counter, next);
        self.builder.ins().jump(head, &[]);
        self.builder.seal_block(head);
        self.begin(behind);
        Ok(())
    }
}

/// Memory on the heap.
impl Body<'_, '_, '_> {
    /// Whether there is room is asked here, in elements, so no number of bytes can overflow; what makes room is a call.
    pub fn reserve(&mut self, buffer: Buffer, elements: Reg, exit: Option<Exit>) -> Made {
        let (place, elements) = (self.heap(buffer)?, self.read(elements));
        let width = self.width(buffer);
        let bytes = self.builder.use_var(place.bytes);
        let room = self.builder.ins().ushr_imm_u(bytes, i64::from(width.trailing_zeros()));
        let is_enough = self.builder.ins().icmp(IntCC::UnsignedLessThanOrEqual, elements, room);
        let [grow, grown, behind] = [(); 3].map(|()| self.builder.create_block());
        let exit = exit.map_or(behind, |exit| self.exit(exit));
        self.builder.set_cold_block(grow);
        self.builder.set_cold_block(grown);
        self.builder.ins().brif(is_enough, behind, &[], grow, &[]);
        self.begin(grow);
        let (start, width) = (self.builder.use_var(place.start), self.int(types::I64, width.into()));
        let callee = self.callee(GROW, &self.words_signature(4, 2))?;
        let call = self.builder.ins().call(callee, &[start, bytes, elements, width]);
        let [start, bytes] = [0, 1].map(|k| self.builder.inst_results(call)[k]);
        let null = self.int(types::I64, 0);
        let is_there = self.builder.ins().icmp(IntCC::NotEqual, start, null);
        self.builder.ins().brif(is_there, grown, &[], exit, &[]);
        self.begin(grown);
        self.builder.def_var(place.start, start);
        self.builder.def_var(place.bytes, bytes);
        self.builder.ins().jump(behind, &[]);
        self.begin(behind);
        Ok(())
    }

    /// Nothing is there.
    pub fn reset(&mut self, place: HeapPlace) {
        let zero = self.int(types::I64, 0);
        self.builder.def_var(place.start, zero);
        self.builder.def_var(place.bytes, zero);
    }

    /// Lets go of memory, of which nothing is known then.
    pub fn free(&mut self, buffer: Buffer) -> Made {
        self.release(buffer)?;
        let place = self.heap(buffer)?;
        self.reset(place);
        Ok(())
    }

    fn release(&mut self, buffer: Buffer) -> Made {
        let place = self.heap(buffer)?;
        let (start, bytes) = (self.builder.use_var(place.start), self.builder.use_var(place.bytes));
        let width = self.int(types::I64, self.width(buffer).into());
        let callee = self.callee(RELEASE, &self.words_signature(3, 0))?;
        self.builder.ins().call(callee, &[start, bytes, width]);
        Ok(())
    }

    /// Lets go of all memory but that of these.
    pub fn release_all_but(&mut self, kept: &[Buffer]) -> Made {
        for (id, buffer) in self.func.buffers.iter() {
            if buffer.home == Home::Heap && !kept.contains(&id) {
                self.release(id)?;
            }
        }
        Ok(())
    }

    /// Two buffers have each other's memory. Nothing was said of what shares no byte, so nothing has to be forgotten.
    pub fn swap(&mut self, [a, b]: [Buffer; 2]) -> Made {
        let (p, q) = (self.heap(a)?, self.heap(b)?);
        for (one, other) in [(p.start, q.start), (p.bytes, q.bytes)] {
            let (first, second) = (self.builder.use_var(one), self.builder.use_var(other));
            self.builder.def_var(one, second);
            self.builder.def_var(other, first);
        }
        Ok(())
    }
}
