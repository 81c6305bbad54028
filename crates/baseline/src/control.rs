//! Ends of blocks, and the ways out of a function.

use crate::body::Body;
use crate::module::{index, number, said};
use crate::scalar::register_type;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, Block, InstBuilder, MemFlagsData, Signature, Value, types};
use cranelift_module::Module;
use lanner_abi::{CALLOUT, Convention, Error, LEFT, Made, root};
use lanner_base::Id;
use lanner_lir::{Buffer, Exit, Give, Home, Parameter, Terminator, Type};

impl Body<'_, '_, '_> {
    /// The end of a block.
    pub fn terminator(&mut self, term: &Terminator) -> Made {
        match *term {
            Terminator::Jump(to) => {
                let to = self.block(to);
                self.builder.ins().jump(to, &[]);
            }
            Terminator::Branch { cond, to: [yes, no] } => {
                let (cond, yes, no) = (self.read(cond), self.block(yes), self.block(no));
                self.builder.ins().brif(cond, yes, &[], no, &[]);
            }
            Terminator::Count { counter, limit, to: [body, behind] } => {
                let (counter, limit) = (self.read(counter), self.read(limit));
                let (body, behind) = (self.block(body), self.block(behind));
                let is_inside = self.builder.ins().icmp(IntCC::SignedLessThan, counter, limit);
                self.builder.ins().brif(is_inside, body, &[], behind, &[]);
            }
            Terminator::Turn { counter, step, head } => {
                let (count, head) = (self.read(counter), self.block(head));
                let next = self.builder.ins().iadd_imm_s(count, i64::from(step));
                self.write(counter, next);
                self.builder.ins().jump(head, &[]);
            }
            Terminator::Leave(exit) => {
                let block = self.exit(exit);
                self.builder.ins().jump(block, &[]);
            }
            Terminator::Return => self.give_back()?,
        }
        Ok(())
    }

    /// Goes on where a condition holds.
    pub fn leave_unless(&mut self, cond: Value, exit: Exit) {
        let (exit, behind) = (self.exit(exit), self.builder.create_block());
        self.builder.ins().brif(cond, behind, &[], exit, &[]);
        self.begin(behind);
    }

    /// Goes on in a block, to which all ways are written.
    pub fn begin(&mut self, block: Block) {
        self.builder.switch_to_block(block);
        self.builder.seal_block(block);
    }

    /// Leaves where one of the bytes is not 0 that Ctrl-C and the compile thread set, at any time, from any
    /// thread. No load of them takes the place of another one.
    pub fn poll(&mut self, exit: Exit) -> Made {
        let mut asked = self.int(types::I8, 0);
        for flag in self.unit.polled()? {
            let flag = self.unit.module.declare_data_in_func(flag, self.builder.func);
            let place = self.builder.ins().symbol_value(types::I64, flag);
            let byte = self.builder.ins().atomic_load(types::I8, MemFlagsData::trusted(), place);
            asked = self.builder.ins().bor(asked, byte);
        }
        let zero = self.int(types::I8, 0);
        let is_quiet = self.builder.ins().icmp(IntCC::Equal, asked, zero);
        self.leave_unless(is_quiet, exit);
        Ok(())
    }

    fn give_back(&mut self) -> Made {
        let mut kept: Vec<Buffer> = Vec::new();
        let (mut values, mut memory) = (Vec::new(), Vec::new());
        for (k, result) in self.func.results.iter().enumerate() {
            let at = self.layout.results[k];
            match (*result, self.convention) {
                (Parameter::Reg(reg), Convention::Entry) => {
                    let value = self.read(reg);
                    self.store_number(at, value)?;
                }
                (Parameter::Reg(reg), Convention::Direct | Convention::Invoked) => {
                    values.push(self.read(reg))
                }
                (Parameter::Buffer(buffer), Convention::Invoked) => {
                    let place = self.heap(buffer)?;
                    memory.push(self.builder.use_var(place.start));
                    memory.push(self.builder.use_var(place.bytes));
                    kept.push(buffer);
                }
                (Parameter::Buffer(buffer), Convention::Entry | Convention::Direct) => {
                    self.hand_over(buffer, at)?;
                    kept.push(buffer);
                }
            }
        }
        self.release_all_but(&kept)?;
        let zero = self.int(types::I32, 0);
        if self.convention == Convention::Entry {
            self.builder.ins().return_(&[zero]);
            return Ok(());
        }
        let mut returned = if self.convention == Convention::Invoked { vec![zero] } else { Vec::new() };
        values.extend(memory);
        match self.out {
            Some(out) => {
                for (at, value) in (0..).step_by(8).zip(values) {
                    self.builder.ins().store(MemFlagsData::trusted(), value, out, at);
                }
            }
            None => returned.extend(values),
        }
        self.builder.ins().return_(&returned);
        Ok(())
    }

    /// A signature of the C ABI that takes where words are and so many numbers.
    fn asking_signature(&self, numbers: usize, has_answer: bool) -> Signature {
        let mut signature = self.unit.module.make_signature();
        signature.params.push(AbiParam::new(types::I64));
        signature.params.extend(vec![AbiParam::new(types::I32); numbers]);
        signature.returns.extend(has_answer.then(|| AbiParam::new(types::I32)));
        signature
    }

    /// Asks the caller at an exit's place: goes on behind it, or leaves the function by the other exit.
    pub fn call_out(&mut self, exit: Exit, rest: Exit) -> Made {
        self.give(exit)?;
        if self.convention != Convention::Entry {
            return Err(Error::new(format!("`{}` asks, but who calls it cannot answer", self.func.name)));
        }
        let (words, number) = (self.words()?, self.int(types::I32, index(exit).into()));
        let callee = self.callee(CALLOUT, &self.asking_signature(1, true))?;
        let call = self.builder.ins().call(callee, &[words, number]);
        let (answer, zero) = (self.builder.inst_results(call)[0], self.int(types::I32, 0));
        let comes_back = self.builder.ins().icmp(IntCC::Equal, answer, zero);
        self.leave_unless(comes_back, rest);
        let takes = self.layout.exits[exit.index()].takes.clone();
        for (&take, at) in self.func.exits[exit].takes.iter().zip(takes) {
            let word = self.load_word(at)?;
            self.take(take, word);
        }
        Ok(())
    }

    /// Leaves the function by the exit with this number, by which the same goes out as by the other one.
    pub fn leave(&mut self, exit: Exit, number: Value) -> Made {
        self.give(exit)?;
        if let Some(handler) = self.func.exits[exit].handler {
            self.tell(number)?;
            let handler = self.block(handler);
            self.builder.ins().jump(handler, &[]);
            return Ok(());
        }
        let owned = self.layout.exits[exit.index()].owned.iter().map(|(buffer, _)| *buffer);
        let owned: Vec<Buffer> = owned.collect();
        self.release_all_but(&owned)?;
        if self.convention == Convention::Entry {
            let ended = self.builder.ins().iadd_imm_s(number, 1);
            self.builder.ins().return_(&[ended]);
            return Ok(());
        }
        self.tell(number)?;
        // Nobody looks at what it gives back but at the first.
        let returns = self.builder.func.signature.returns.clone();
        let mut returned = vec![self.int(types::I32, 1)];
        for result in &returns[1..] {
            returned.push(match result.value_type {
                types::F32 => self.builder.ins().f32const(0.0),
                types::F64 => self.builder.ins().f64const(0.0),
                ty => self.int(ty, 0),
            });
        }
        self.builder.ins().return_(&returned);
        Ok(())
    }

    /// Whoever takes what functions give that are left, or go to a handler, gets it.
    fn tell(&mut self, exit: Value) -> Made {
        let func = number(self.unit.funcs, &self.func.name)?;
        let (words, func) = (self.words()?, self.int(types::I32, func.into()));
        let callee = self.callee(LEFT, &self.asking_signature(2, false))?;
        self.builder.ins().call(callee, &[words, func, exit]);
        Ok(())
    }

    /// Puts what an exit gives in its words.
    fn give(&mut self, exit: Exit) -> Made {
        let layout = self.layout.exits[exit.index()].clone();
        let mut copies: Vec<(Buffer, Value)> = Vec::new();
        for &(buffer, at) in &layout.copied {
            let bytes = match self.func.buffers[buffer].home {
                Home::Frame { bytes, .. } => bytes,
                Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => 0,
            };
            let (copy, start) = (self.word(at)?, self.start(buffer)?);
            let bytes = self.int(types::I64, bytes.into());
            self.call_memmove(copy, start, bytes)?;
            copies.push((buffer, copy));
        }
        for ((_, give), &at) in self.func.exits[exit].gives.iter().zip(&layout.gives) {
            match give {
                Give::Reg(reg) => {
                    let value = self.read(*reg);
                    self.store_number(at, value)?;
                }
                Give::Array(buffer, extents) => {
                    let copy = copies.iter().find(|(copied, _)| *copied == root(self.func, *buffer));
                    let start = match copy {
                        Some(&(_, copy)) => self.moved(*buffer, copy),
                        None => self.start(*buffer)?,
                    };
                    self.store_number(at, start)?;
                    for (k, &extent) in extents.iter().enumerate() {
                        let extent = self.read(extent);
                        self.store_number(at + 1 + k, extent)?;
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
    fn hand_over(&mut self, buffer: Buffer, at: usize) -> Made {
        let place = self.heap(buffer)?;
        let (start, bytes) = (self.builder.use_var(place.start), self.builder.use_var(place.bytes));
        self.store_number(at, start)?;
        self.store_number(at + 1, bytes)
    }
}

/// The words of an entry.
impl Body<'_, '_, '_> {
    /// Where its words are.
    fn words(&self) -> Made<Value> {
        self.words.ok_or_else(|| Error::new(format!("`{}` has no words", self.func.name)))
    }

    /// Where a word is.
    fn word(&mut self, at: usize) -> Made<Value> {
        let (words, offset) = (self.words()?, i64::try_from(8 * at).map_err(said)?);
        Ok(self.builder.ins().iadd_imm_s(words, offset))
    }

    /// A word.
    pub fn load_word(&mut self, at: usize) -> Made<Value> {
        let (words, offset) = (self.words()?, i32::try_from(8 * at).map_err(said)?);
        Ok(self.builder.ins().load(types::I64, MemFlagsData::trusted(), words, offset))
    }

    /// A word's lowest bytes as a number.
    pub fn of_word(&mut self, word: Value, ty: Type) -> Value {
        let flags = MemFlagsData::new();
        match ty {
            Type::F64 => self.builder.ins().bitcast(types::F64, flags, word),
            Type::F32 => {
                let bits = self.builder.ins().ireduce(types::I32, word);
                self.builder.ins().bitcast(types::F32, flags, bits)
            }
            Type::Bool => {
                let byte = self.builder.ins().ireduce(types::I8, word);
                self.of_memory(byte, ty)
            }
            ty if ty.bytes() < 8 => self.builder.ins().ireduce(register_type(ty), word),
            _ => word,
        }
    }

    /// Stores a number in a word's lowest bytes, the others 0.
    fn store_number(&mut self, at: usize, value: Value) -> Made {
        let (words, offset) = (self.words()?, i32::try_from(8 * at).map_err(said)?);
        let ty = self.builder.func.dfg.value_type(value);
        let word = match ty {
            types::F64 | types::I64 => value,
            types::F32 => {
                let bits = self.builder.ins().bitcast(types::I32, MemFlagsData::new(), value);
                self.builder.ins().uextend(types::I64, bits)
            }
            _ => self.builder.ins().uextend(types::I64, value),
        };
        self.builder.ins().store(MemFlagsData::trusted(), word, words, offset);
        Ok(())
    }
}
