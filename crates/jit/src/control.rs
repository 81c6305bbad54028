//! Ends of blocks, and the ways out of a function.

use crate::body::Body;
use crate::error::{Error, Made};
use crate::types::{int_constant, int_type};
use inkwell::AtomicOrdering;
use inkwell::IntPredicate;
use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};
use lanner_abi::{Convention, root};
use lanner_base::Id;
use lanner_lir::{Buffer, Exit, Give, Home, Parameter, Terminator, Type};

impl<'ctx> Body<'_, 'ctx> {
    /// The end of a block.
    pub fn terminator(&mut self, term: &Terminator) -> Made {
        match *term {
            Terminator::Jump(to) => {
                self.ops.builder.build_unconditional_branch(self.block(to))?;
            }
            Terminator::Branch { cond, to: [yes, no] } => {
                let cond = self.int(cond)?;
                self.ops.builder.build_conditional_branch(cond, self.block(yes), self.block(no))?;
            }
            Terminator::Count { counter, limit, to: [body, behind] } => {
                let (counter, limit) = (self.int(counter)?, self.int(limit)?);
                let is_inside = self.ops.builder.build_int_compare(IntPredicate::SLT, counter, limit, "")?;
                self.ops.builder.build_conditional_branch(is_inside, self.block(body), self.block(behind))?;
            }
            Terminator::Turn { counter, step, head } => {
                let step = int_constant(self.ops.context.i64_type(), step.into());
                let next = self.ops.builder.build_int_nsw_add(self.int(counter)?, step, "")?;
                self.write(counter, next)?;
                self.ops.builder.build_unconditional_branch(self.block(head))?;
            }
            Terminator::Leave(exit) => {
                let block = self.exit(exit);
                self.ops.builder.build_unconditional_branch(block)?;
            }
            Terminator::Return => self.give_back()?,
        }
        Ok(())
    }

    /// Goes on where a condition holds.
    pub fn leave_unless(&mut self, cond: IntValue<'ctx>, exit: Exit) -> Made {
        let exit = self.exit(exit);
        let behind = self.ops.context.append_basic_block(self.value, "");
        self.unit.likely(self.ops.builder.build_conditional_branch(cond, behind, exit)?)?;
        self.ops.builder.position_at_end(behind);
        Ok(())
    }

    /// Leaves where the byte is not 0 that Ctrl-C sets, at any time, from any thread.
    pub fn poll(&mut self, exit: Exit) -> Made {
        let byte = self.ops.context.i8_type();
        let flag = self.unit.interrupt();
        let asked = self.ops.builder.build_load(byte, flag, "")?;
        if let Some(inst) = asked.as_instruction_value() {
            inst.set_atomic_ordering(AtomicOrdering::Monotonic)?;
            inst.set_alignment(1)?;
        }
        let zero = byte.const_zero();
        let is_quiet =
            self.ops.builder.build_int_compare(IntPredicate::EQ, asked.into_int_value(), zero, "")?;
        self.leave_unless(is_quiet, exit)
    }

    fn give_back(&self) -> Made {
        let build = &self.ops.builder;
        let mut kept: Vec<Buffer> = Vec::new();
        let (mut values, mut memory) = (Vec::new(), Vec::new());
        for (result, &at) in self.func.results.iter().zip(&self.layout.results) {
            match (*result, self.convention) {
                (Parameter::Reg(reg), Convention::Entry) => self.store_number(at, self.read(reg)?)?,
                (Parameter::Reg(reg), Convention::Direct | Convention::Invoked) => {
                    values.push(self.read(reg)?);
                }
                (Parameter::Buffer(buffer), Convention::Invoked) => {
                    let place = self.heap(buffer)?;
                    memory.push(build.build_load(self.unit.pointer(), place.start, "")?);
                    memory.push(build.build_load(self.ops.context.i64_type(), place.bytes, "")?);
                    kept.push(buffer);
                }
                (Parameter::Buffer(buffer), Convention::Entry | Convention::Direct) => {
                    self.hand_over(buffer, at)?;
                    kept.push(buffer);
                }
            }
        }
        values.extend(memory);
        self.release_all_but(&kept)?;
        match (self.convention, values.as_slice()) {
            (Convention::Entry, _) => {
                build.build_return(Some(&self.ops.context.i32_type().const_zero()))?;
            }
            (Convention::Invoked, values) => {
                let none = self.ops.context.i32_type().const_zero().into();
                build.build_aggregate_return(&[values, &[none]].concat())?;
            }
            (Convention::Direct, []) => _ = build.build_return(None)?,
            (Convention::Direct, [value]) => _ = build.build_return(Some(value))?,
            (Convention::Direct, values) => _ = build.build_aggregate_return(values)?,
        }
        Ok(())
    }

    /// Asks the caller at an exit's place: goes on behind it, or leaves the function by the other exit.
    pub fn call_out(&mut self, exit: Exit, rest: Exit) -> Made {
        self.give(exit)?;
        let build = &self.ops.builder;
        let number = self.ops.context.i32_type().const_int(exit.index() as u64, false);
        if self.convention != Convention::Entry {
            return Err(Error::new(format!("`{}` asks, but who calls it cannot answer", self.func.name)));
        }
        let args = [self.words()?.into(), number.into()];
        let call = build.build_call(self.unit.asker(), &args, "")?;
        let answer = call.try_as_basic_value().basic().ok_or_else(|| Error::new("asking gives nothing"))?;
        let zero = self.ops.context.i32_type().const_zero();
        let comes_back = build.build_int_compare(IntPredicate::EQ, answer.into_int_value(), zero, "")?;
        self.leave_unless(comes_back, rest)?;
        for (&take, &at) in self.func.exits[exit].takes.iter().zip(&self.layout.exits[exit.index()].takes) {
            self.take(take, self.load_word(at)?)?;
        }
        Ok(())
    }

    /// Leaves the function by an exit.
    pub fn leave(&self, exit: Exit) -> Made {
        self.give(exit)?;
        let (build, numbers) = (&self.ops.builder, self.ops.context.i32_type());
        if let Some(handler) = self.func.exits[exit].handler {
            self.tell(exit)?;
            build.build_unconditional_branch(self.block(handler))?;
            return Ok(());
        }
        let owned: Vec<Buffer> =
            self.layout.exits[exit.index()].owned.iter().map(|(buffer, _)| *buffer).collect();
        self.release_all_but(&owned)?;
        if self.convention == Convention::Entry {
            let number = numbers.const_int(exit.index() as u64 + 1, false);
            build.build_return(Some(&number))?;
            return Ok(());
        }
        self.tell(exit)?;
        let is_left = numbers.const_int(1, false);
        let left = self.unit.invoked_type(self.func).get_undef();
        let left = build.build_insert_value(left, is_left, left.get_type().count_fields() - 1, "")?;
        build.build_return(Some(&left))?;
        Ok(())
    }

    /// Whoever takes what functions give that are left, or go to a handler, gets it.
    fn tell(&self, exit: Exit) -> Made {
        let number = self.ops.context.i32_type().const_int(exit.index() as u64, false);
        let args = [self.words()?.into(), self.unit.number(&self.func.name)?.into(), number.into()];
        self.ops.builder.build_call(self.unit.leaver(), &args, "")?;
        Ok(())
    }

    /// Puts what an exit gives in its words.
    fn give(&self, exit: Exit) -> Made {
        let layout = &self.layout.exits[exit.index()];
        let mut copies: Vec<(Buffer, PointerValue<'ctx>)> = Vec::new();
        for &(buffer, at) in &layout.copied {
            let bytes = match self.func.buffers[buffer].home {
                Home::Frame { bytes, .. } => bytes,
                Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => 0,
            };
            let (copy, bytes) = (self.word(at)?, self.ops.context.i64_type().const_int(bytes, false));
            let start = self.start(buffer)?;
            self.ops.builder.build_memcpy(copy, 8, start, 1, bytes)?;
            copies.push((buffer, copy));
        }
        for ((_, give), &at) in self.func.exits[exit].gives.iter().zip(&layout.gives) {
            match give {
                Give::Reg(reg) => self.store_number(at, self.read(*reg)?)?,
                Give::Array(buffer, extents) => {
                    let copy = copies.iter().find(|(copied, _)| *copied == root(self.func, *buffer));
                    let start = match copy {
                        Some(&(_, copy)) => self.moved(*buffer, copy)?,
                        None => self.start(*buffer)?,
                    };
                    self.ops.builder.build_store(self.word(at)?, start)?;
                    for (k, &extent) in extents.iter().enumerate() {
                        self.store_number(at + 1 + k, self.read(extent)?)?;
                    }
                }
            }
        }
        for &(buffer, at) in &layout.owned {
            self.hand_over(buffer, at)?;
        }
        Ok(())
    }

    /// Memory on the heap becomes the caller's.
    fn hand_over(&self, buffer: Buffer, at: usize) -> Made {
        let (build, place) = (&self.ops.builder, self.heap(buffer)?);
        let start = build.build_load(self.unit.pointer(), place.start, "")?;
        build.build_store(self.word(at)?, start)?;
        let bytes = build.build_load(self.ops.context.i64_type(), place.bytes, "")?;
        build.build_store(self.word(at + 1)?, bytes)?;
        Ok(())
    }
}

/// The words of an entry.
impl<'ctx> Body<'_, 'ctx> {
    /// Where a word is.
    pub fn word(&self, at: usize) -> Made<PointerValue<'ctx>> {
        let index = self.ops.context.i64_type();
        self.step(self.words()?, index.into(), index.const_int(at as u64, false))
    }

    /// A word.
    pub fn load_word(&self, at: usize) -> Made<IntValue<'ctx>> {
        Ok(self.ops.builder.build_load(self.ops.context.i64_type(), self.word(at)?, "")?.into_int_value())
    }

    /// A word's lowest bytes as a number.
    pub fn of_word(&self, word: IntValue<'ctx>, ty: Type) -> Made<BasicValueEnum<'ctx>> {
        let (build, context) = (&self.ops.builder, self.ops.context);
        Ok(match ty {
            Type::F64 => build.build_bit_cast(word, context.f64_type(), "")?,
            Type::F32 => {
                let bits = build.build_int_truncate(word, context.i32_type(), "")?;
                build.build_bit_cast(bits, context.f32_type(), "")?
            }
            Type::Bool => {
                let byte = build.build_int_truncate(word, context.i8_type(), "")?;
                self.of_memory(byte.into(), ty)?
            }
            ty => build.build_int_cast_sign_flag(word, int_type(context, ty), false, "")?.into(),
        })
    }

    /// Stores a number in a word's lowest bytes, the others 0.
    fn store_number(&self, at: usize, value: BasicValueEnum<'ctx>) -> Made {
        let (build, context) = (&self.ops.builder, self.ops.context);
        let bits = match value {
            BasicValueEnum::FloatValue(number) if number.get_type() == context.f32_type() => {
                build.build_bit_cast(number, context.i32_type(), "")?.into_int_value()
            }
            BasicValueEnum::FloatValue(number) => {
                build.build_bit_cast(number, context.i64_type(), "")?.into_int_value()
            }
            other => other.into_int_value(),
        };
        let word = build.build_int_cast_sign_flag(bits, context.i64_type(), false, "")?;
        build.build_store(self.word(at)?, word)?;
        Ok(())
    }
}
