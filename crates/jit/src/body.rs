//! A function of LIR as one of LLVM: its registers, its buffers, its blocks.
//!
//! Registers are variables in both; LLVM makes values of them. A buffer on the heap is two variables, where its memory begins and its
//! capacity in bytes. Buffers of the frame that have bytes in common are parts of one variable.

use crate::alias::Scopes;
use crate::error::{Error, Made};
use crate::module::Unit;
use crate::scalar::Ops;
use crate::types::{constant, element_type, register_type};
use inkwell::basic_block::BasicBlock;
use inkwell::module::Linkage;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, IntValue, PointerValue};
use lanner_abi::{Convention, Layout};
use lanner_base::Id;
use lanner_lir::{Buffer, Constant, Exit, Func, Home, Inst, Parameter, Reg, Type};

/// Where a buffer is.
#[derive(Clone, Copy)]
pub(crate) enum Place<'ctx> {
    /// There, from the beginning to the end.
    Fixed(PointerValue<'ctx>),
    /// Where this variable says: it is the caller's.
    Given(PointerValue<'ctx>),
    /// Where these variables say.
    Heap(HeapPlace<'ctx>),
    /// Within another one.
    Within { of: Buffer, offset: Reg },
}

/// The two variables of a buffer on the heap.
#[derive(Clone, Copy)]
pub(crate) struct HeapPlace<'ctx> {
    /// Where it begins; null where there is nothing.
    pub start: PointerValue<'ctx>,
    /// Its capacity in bytes.
    pub bytes: PointerValue<'ctx>,
}

/// A function that is being written.
pub(crate) struct Body<'a, 'ctx> {
    pub unit: &'a Unit<'ctx>,
    pub func: &'a Func,
    pub ops: Ops<'a, 'ctx>,
    pub convention: Convention,
    pub layout: Layout,
    pub value: FunctionValue<'ctx>,
    /// Where its words are.
    words: Option<PointerValue<'ctx>>,
    pub scopes: Scopes,
    regs: Vec<PointerValue<'ctx>>,
    places: Vec<Place<'ctx>>,
    blocks: Vec<BasicBlock<'ctx>>,
    /// Those of exits that are taken somewhere.
    pub exits: Vec<Option<BasicBlock<'ctx>>>,
    entry: BasicBlock<'ctx>,
}

/// Writes a function.
pub(crate) fn lower<'ctx>(
    unit: &Unit<'ctx>,
    func: &Func,
    convention: Convention,
    value: FunctionValue<'ctx>,
) -> Made {
    let context = unit.context;
    let entry = context.append_basic_block(value, "entry");
    let ops = Ops { context, module: &unit.module, builder: context.create_builder() };
    ops.builder.position_at_end(entry);
    let regs =
        func.regs.values().map(|reg| ops.builder.build_alloca(register_type(context, reg.ty), &reg.name));
    let layout = Layout::of(func);
    let words = match convention {
        Convention::Entry => value.get_nth_param(0).map(|words| words.into_pointer_value()),
        Convention::Invoked if !func.exits.is_empty() => {
            let count = u32::try_from(layout.words).map_err(|_| Error::new("an exit gives too much"))?;
            Some(ops.builder.build_alloca(context.i64_type().array_type(count), "words")?)
        }
        Convention::Direct | Convention::Invoked => None,
    };
    let mut body = Body {
        unit,
        func,
        convention,
        layout,
        value,
        words,
        scopes: Scopes::of(context, func),
        regs: regs.collect::<Result<_, _>>()?,
        places: Vec::new(),
        blocks: func.blocks.ids().map(|id| context.append_basic_block(value, &id.to_string())).collect(),
        exits: vec![None; func.exits.len()],
        entry,
        ops,
    };
    body.places = body.frame_and_heap()?;
    body.enter()?;
    for (id, block) in func.blocks.iter() {
        body.ops.builder.position_at_end(body.block(id));
        for inst in &block.insts {
            body.inst(inst)?;
        }
        body.terminator(&block.term)?;
    }
    for exit in func.exits.ids() {
        if let Some(block) = body.exits[exit.index()] {
            body.ops.builder.position_at_end(block);
            body.leave(exit)?;
        }
    }
    body.ops.builder.position_at_end(entry);
    body.ops.builder.build_unconditional_branch(body.blocks[0])?;
    Ok(())
}

impl<'ctx> Body<'_, 'ctx> {
    /// What came with the call goes where it is read.
    fn enter(&mut self) -> Made {
        for (k, param) in self.func.params.iter().enumerate() {
            match (*param, self.convention) {
                (Parameter::Reg(reg), Convention::Entry) => {
                    let word = self.load_word(k)?;
                    self.write(reg, self.of_word(word, self.func.ty(reg))?)?;
                }
                (Parameter::Reg(reg), Convention::Direct | Convention::Invoked) => {
                    self.write(reg, self.param(k)?)?;
                }
                (Parameter::Buffer(buffer), convention) => {
                    let start = match convention {
                        Convention::Entry => {
                            let pointer = self.unit.pointer();
                            self.ops.builder.build_load(pointer, self.word(k)?, "")?
                        }
                        Convention::Direct | Convention::Invoked => self.param(k)?,
                    };
                    self.begin_at(buffer, start.into_pointer_value())?;
                }
            }
        }
        Ok(())
    }

    /// A buffer that is the caller's begins there.
    fn begin_at(&self, buffer: Buffer, start: PointerValue<'ctx>) -> Made {
        if let Place::Given(place) = self.place(buffer) {
            self.ops.builder.build_store(place, start)?;
        }
        Ok(())
    }

    /// What an answer brings.
    pub fn take(&self, parameter: Parameter, word: IntValue<'ctx>) -> Made {
        match parameter {
            Parameter::Reg(reg) => self.write(reg, self.of_word(word, self.func.ty(reg))?),
            Parameter::Buffer(buffer) => {
                let start = self.ops.builder.build_int_to_ptr(word, self.unit.pointer(), "")?;
                self.begin_at(buffer, start)
            }
        }
    }

    /// An argument of the function of LLVM.
    pub fn param(&self, k: usize) -> Made<BasicValueEnum<'ctx>> {
        let param = self.value.get_nth_param(k as u32);
        param.ok_or_else(|| Error::new(format!("`{}` has no parameter {k}", self.func.name)))
    }

    /// Where its words are.
    pub fn words(&self) -> Made<PointerValue<'ctx>> {
        self.words.ok_or_else(|| Error::new(format!("`{}` has no words", self.func.name)))
    }

    /// A variable, which is made at the function's beginning.
    pub fn variable(&self, ty: Type) -> Made<PointerValue<'ctx>> {
        let builder = self.ops.context.create_builder();
        match self.entry.get_first_instruction() {
            Some(first) => builder.position_before(&first),
            None => builder.position_at_end(self.entry),
        }
        Ok(builder.build_alloca(element_type(self.ops.context, ty), "")?)
    }

    /// The block of LLVM.
    pub fn block(&self, block: lanner_lir::Block) -> BasicBlock<'ctx> {
        self.blocks[block.index()]
    }

    /// The block in which the function is left by an exit.
    pub fn exit(&mut self, exit: Exit) -> BasicBlock<'ctx> {
        let (context, value) = (self.ops.context, self.value);
        *self.exits[exit.index()].get_or_insert_with(|| context.append_basic_block(value, &exit.to_string()))
    }

    /// Where a buffer is.
    pub fn place(&self, buffer: Buffer) -> Place<'ctx> {
        self.places[buffer.index()]
    }

    /// Where a buffer on the heap is.
    pub fn heap(&self, buffer: Buffer) -> Made<HeapPlace<'ctx>> {
        match self.place(buffer) {
            Place::Heap(place) => Ok(place),
            Place::Fixed(_) | Place::Given(_) | Place::Within { .. } => {
                Err(Error::new(format!("`{}` is not on the heap", self.func.buffers[buffer].name)))
            }
        }
    }

    /// What a register holds.
    pub fn read(&self, reg: Reg) -> Made<BasicValueEnum<'ctx>> {
        let ty = register_type(self.ops.context, self.func.ty(reg));
        Ok(self.ops.builder.build_load(ty, self.regs[reg.index()], "")?)
    }

    /// What a register of no floating-point type holds.
    pub fn int(&self, reg: Reg) -> Made<IntValue<'ctx>> {
        self.read(reg).map(|value| value.into_int_value())
    }

    /// Gives a register a value.
    pub fn write(&self, reg: Reg, value: impl Into<BasicValueEnum<'ctx>>) -> Made {
        self.ops.builder.build_store(self.regs[reg.index()], value.into())?;
        Ok(())
    }

    fn inst(&mut self, inst: &Inst) -> Made {
        match inst {
            Inst::Const { dst, value } => {
                self.write(*dst, constant(self.ops.context, &self.ops.builder, *value)?)
            }
            Inst::Copy { dst, src } => self.write(*dst, self.read(*src)?),
            Inst::Unary { dst, op, src } => {
                self.write(*dst, self.ops.unary(*op, self.func.ty(*src), self.read(*src)?)?)
            }
            Inst::Binary { dst, op, args: [a, b] } => {
                let (ty, a, b) = (self.func.ty(*a), self.read(*a)?, self.read(*b)?);
                self.write(*dst, self.ops.binary(*op, ty, a, b)?)
            }
            Inst::Compare { dst, op, args: [a, b] } => {
                let (ty, a, b) = (self.func.ty(*a), self.read(*a)?, self.read(*b)?);
                self.write(*dst, self.ops.compare(*op, ty, a, b)?)
            }
            Inst::Select { dst, cond, args: [a, b], is_expected } => {
                let (cond, a, b) = (self.int(*cond)?, self.read(*a)?, self.read(*b)?);
                let chosen = self.ops.builder.build_select(cond, a, b, "")?;
                if let Some(select) = chosen.as_instruction_value().filter(|_| *is_expected) {
                    self.unit.likely(select)?;
                }
                self.write(*dst, chosen)
            }
            Inst::Convert { dst, src } => {
                let (from, to) = (self.func.ty(*src), self.func.ty(*dst));
                self.write(*dst, self.ops.convert(self.read(*src)?, from, to)?)
            }
            Inst::Load { dst, buffer, index } => self.write(*dst, self.load(*buffer, *index)?),
            Inst::Store { buffer, index, src } => self.store(*buffer, *index, *src),
            Inst::Reserve { buffer, elements, is_zeroed, exit } => {
                self.reserve(*buffer, *elements, *exit)?;
                if *is_zeroed { self.clear(*buffer, *elements) } else { Ok(()) }
            }
            Inst::Free { buffer } => self.free(*buffer),
            Inst::Swap { buffers } => self.swap(*buffers),
            Inst::Move { to, from, count } => self.move_elements(*to, *from, *count),
            Inst::Fill { to, src, count } => self.fill(*to, *src, *count),
            Inst::Call { dsts, callee, args } => self.call(dsts, *callee, args),
            Inst::Invoke { dsts, memory, callee, args, exit } => {
                self.invoke((dsts, memory), *callee, args, *exit)
            }
            Inst::Runtime { .. } => Err(Error::new("calls the runtime library, which this process has not")),
            Inst::CallOut { exit, rest } => self.call_out(*exit, *rest),
            Inst::Poll { exit } => self.poll(*exit),
            Inst::Check { cond, exit } => {
                let cond = self.int(*cond)?;
                self.leave_unless(cond, *exit)
            }
        }
    }

    /// Where the numbers of a constant are, which are made part of the module.
    fn constant(&self, element: Type, constant: Constant) -> PointerValue<'ctx> {
        let values = &self.func.constants[constant];
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.bits().to_le_bytes().into_iter().take(element.bytes() as usize))
            .collect();
        let data = self.ops.context.const_string(&bytes, false);
        let global = self.unit.module.add_global(data.get_type(), None, "constant");
        global.set_initializer(&data);
        global.set_constant(true);
        global.set_linkage(Linkage::Private);
        global.set_alignment(FRAME_ALIGNMENT as u32);
        global.as_pointer_value()
    }

    /// The places of buffers in the frame and on the heap; and those that say where the caller's are.
    fn frame_and_heap(&self) -> Made<Vec<Place<'ctx>>> {
        let (build, parts) = (&self.ops.builder, frame_parts(self.func));
        let bytes = self.ops.context.i8_type();
        let mut starts = Vec::new();
        for &(start, end) in &parts {
            let size =
                u32::try_from(end - aligned(start)).map_err(|_| Error::new("the frame is too large"))?;
            let part = build.build_alloca(bytes.array_type(size), "frame")?;
            if let Some(inst) = part.as_instruction_value() {
                inst.set_alignment(FRAME_ALIGNMENT as u32)?;
            }
            starts.push(part);
        }
        let pointer = self.unit.pointer();
        let mut places = Vec::new();
        for buffer in self.func.buffers.values() {
            places.push(match buffer.home {
                Home::Given => Place::Given(build.build_alloca(pointer, &buffer.name)?),
                Home::Within { of, offset } => Place::Within { of, offset },
                Home::Constant(constant) => Place::Fixed(self.constant(buffer.element, constant)),
                Home::Heap => {
                    let place = HeapPlace {
                        start: build.build_alloca(pointer, &buffer.name)?,
                        bytes: build.build_alloca(self.ops.context.i64_type(), "")?,
                    };
                    self.reset(place)?;
                    Place::Heap(place)
                }
                Home::Frame { offset, .. } => {
                    let part = parts.partition_point(|(start, _)| *start <= offset) - 1;
                    let offset =
                        self.ops.context.i64_type().const_int(offset - aligned(parts[part].0), false);
                    Place::Fixed(self.step(starts[part], bytes.into(), offset)?)
                }
            });
        }
        Ok(places)
    }
}

/// What parts of the frame are aligned to.
const FRAME_ALIGNMENT: u64 = 16;

/// A place in the frame no further than this that is aligned like the frame.
fn aligned(offset: u64) -> u64 {
    offset - offset % FRAME_ALIGNMENT
}

/// The parts of the frame that have no byte in common, in order: from and to.
fn frame_parts(func: &Func) -> Vec<(u64, u64)> {
    let frame = func.buffers.values().filter_map(|buffer| match buffer.home {
        Home::Frame { offset, bytes } => Some((offset, offset + bytes)),
        Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => None,
    });
    let mut ranges: Vec<(u64, u64)> = frame.collect();
    ranges.sort_unstable();
    let mut parts: Vec<(u64, u64)> = Vec::new();
    for (start, end) in ranges {
        match parts.last_mut() {
            Some((_, last)) if start < *last => *last = (*last).max(end),
            Some(_) | None => parts.push((start, end)),
        }
    }
    parts
}
