//! The interpreter of LIR: slow and suspicious. It is what compiled code is compared with, so it looks at everything that a
//! back end takes for granted: bounds, what was never written, counters that overflow. What it finds is a wrong compiler.

mod agreement;
mod memory;
mod scalar;

use crate::func::{Block, Buffer, BufferData, Exit, Extern, ExternParam, Func, Give, Home, Parameter, Reg};
use crate::{Argument, Inst, Scalar, Terminator, Type};
use lanner_base::Id;
pub use memory::Memory;
use scalar::{binary, compare, convert, unary};
use std::fmt;

/// What goes into a call and comes out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passed {
    /// A number.
    Scalar(Scalar),
    /// Memory.
    Memory(Memory),
    /// An array at an exit: its memory and its extents.
    Array(Memory, Vec<u64>),
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With its results.
    Returned(Vec<Passed>),
    /// By an exit, with what it gives.
    Left(Exit, Vec<(u32, Passed)>),
}

/// A run, and the memory that came with the call as it is then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub ended: Ended,
    /// The memory of parameters, in order.
    pub given: Vec<Memory>,
}

/// A function that no compiler may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: the block and the instruction, or the block's end.
    pub place: String,
    /// What.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for Fault {}

/// What is around a run.
pub trait Machine {
    /// Calls an extern with its arguments, of which it changes those that it may write.
    ///
    /// # Errors
    /// There is no such extern, in words.
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String>;

    /// Calls a function of LIR with its arguments, of which it changes those that it may write, and gives its results. None where it was
    /// left.
    ///
    /// # Errors
    /// There is no such function, or it does what no compiler may make, in words.
    fn invoke(&mut self, symbol: &str, _args: &mut [Passed]) -> Result<Option<Vec<Passed>>, String> {
        Err(format!("there is no function `{symbol}`"))
    }

    /// Does what stands at an exit's place, which has `gives`, and answers what the exit takes; none where it cannot come back.
    ///
    /// # Errors
    /// That this machine has no call-outs, in words.
    fn call_out(&mut self, exit: Exit, _gives: &[(u32, Passed)]) -> Result<Option<Vec<Passed>>, String> {
        Err(format!("no call-outs at {exit}"))
    }

    /// The function has gone to the handler of an exit, which has `gives`.
    fn handled(&mut self, _exit: Exit, _gives: &[(u32, Passed)]) {}

    /// Gets back memory that came with the call, or was taken, and was written since: before anybody is asked, and at the end.
    fn put_back(&mut self, _buffer: Buffer, _memory: &Memory) {}

    /// Whether a check fails that holds: code that is left goes on elsewhere, so nothing but its speed may change.
    fn is_stressed(&mut self) -> bool {
        false
    }

    /// Whether the user wants the program to stop.
    fn is_interrupted(&mut self) -> bool {
        false
    }
}

/// Runs a verified function.
///
/// # Errors
/// It does what no compiler may make, or takes more than so many steps.
pub fn run(func: &Func, args: Vec<Passed>, machine: &mut dyn Machine, steps: u64) -> Result<Run, Fault> {
    let memory = |buffer: &BufferData| match buffer.home {
        Home::Constant(constant) => Memory::of(&func.constants[constant]),
        Home::Given | Home::Heap | Home::Frame { .. } | Home::Within { .. } => Memory::default(),
    };
    let heap = func.buffers.values().map(memory).collect();
    let mut state = State {
        func,
        regs: vec![None; func.regs.len()],
        frame: Memory::new(func.frame()),
        heap,
        is_written: vec![false; func.buffers.len()],
        machine,
    };
    let mut place = (0, 0);
    let ended = state.enter(args).and_then(|()| state.steps(&mut place, steps));
    match ended {
        Ok(ended) => {
            state.put_back();
            let given = func.params.iter().filter_map(|param| match *param {
                Parameter::Buffer(buffer) if func.buffers[buffer].home == Home::Given => {
                    Some(state.heap[buffer.index()].clone())
                }
                Parameter::Buffer(_) | Parameter::Reg(_) => None,
            });
            Ok(Run { ended, given: given.collect() })
        }
        Err(message) => Err(Fault { place: format!("{} b{}.{}", func.name, place.0, place.1), message }),
    }
}

struct State<'a> {
    func: &'a Func,
    regs: Vec<Option<Scalar>>,
    frame: Memory,
    /// Of buffers on the heap, of constants, and of those that came with the call.
    heap: Vec<Memory>,
    /// Those that were written since they came.
    is_written: Vec<bool>,
    machine: &'a mut dyn Machine,
}

/// Where a function goes by an exit.
enum Way {
    /// Its handler.
    On(Block),
    Out(Ended),
}

/// In words: the place is known outside.
type Checked<T = ()> = Result<T, String>;

impl State<'_> {
    fn enter(&mut self, args: Vec<Passed>) -> Checked {
        if args.len() != self.func.params.len() {
            return Err(format!("{} arguments for {} parameters", args.len(), self.func.params.len()));
        }
        for (param, arg) in self.func.params.iter().zip(args) {
            self.bring(*param, arg)?;
        }
        Ok(())
    }

    fn steps(&mut self, place: &mut (usize, usize), most: u64) -> Checked<Ended> {
        let func = self.func;
        for _ in 0..most {
            let block = func.blocks.values().nth(place.0).ok_or("no such block")?;
            if let Some(inst) = block.insts.get(place.1) {
                match self.inst(inst)? {
                    None => place.1 += 1,
                    Some(exit) => match self.leave(exit)? {
                        Way::On(handler) => *place = (handler.index(), 0),
                        Way::Out(ended) => return Ok(ended),
                    },
                }
                continue;
            }
            let to = match block.term {
                Terminator::Jump(to) => to,
                Terminator::Branch { cond, to: [yes, no] } => {
                    if self.truth(cond)? {
                        yes
                    } else {
                        no
                    }
                }
                Terminator::Count { counter, limit, to: [body, behind] } => {
                    if self.number(counter)? < self.number(limit)? { body } else { behind }
                }
                Terminator::Turn { counter, step, head } => {
                    let next = self.number(counter)? + i128::from(step);
                    let next = i64::try_from(next).map_err(|_| "the counter overflows")?;
                    self.write(counter, Scalar::Int(Type::Index, next.into()))?;
                    head
                }
                Terminator::Leave(exit) => match self.leave(exit)? {
                    Way::On(handler) => handler,
                    Way::Out(ended) => return Ok(ended),
                },
                Terminator::Return => return self.results().map(Ended::Returned),
            };
            *place = (to.index(), 0);
        }
        Err(format!("more than {most} steps"))
    }

    /// Memory that is the caller's goes back to it.
    fn put_back(&mut self) {
        for (buffer, data) in self.func.buffers.iter() {
            if data.home == Home::Given && std::mem::take(&mut self.is_written[buffer.index()]) {
                self.machine.put_back(buffer, &self.heap[buffer.index()]);
            }
        }
    }

    /// Asks at an exit's place; whether it goes on behind it.
    fn call_out(&mut self, exit: Exit) -> Checked<bool> {
        self.put_back();
        let gives = self.gives(exit)?;
        let Some(taken) = self.machine.call_out(exit, &gives)? else { return Ok(false) };
        let takes = &self.func.exits[exit].takes;
        if takes.len() != taken.len() {
            return Err(format!("{} answers for what takes {}", taken.len(), takes.len()));
        }
        for (take, taken) in takes.iter().zip(taken) {
            self.bring(*take, taken)?;
        }
        Ok(true)
    }

    /// What comes with the call, or an answer.
    fn bring(&mut self, parameter: Parameter, passed: Passed) -> Checked {
        match (parameter, passed) {
            (Parameter::Reg(reg), Passed::Scalar(value)) => self.write(reg, value)?,
            (Parameter::Buffer(buffer), Passed::Memory(memory)) => {
                self.heap[buffer.index()] = memory;
                self.is_written[buffer.index()] = false;
            }
            (_, passed) => return Err(format!("{passed:?} is nothing for {parameter:?}")),
        }
        Ok(())
    }

    /// The exit by which an instruction leaves the function, if it does.
    fn inst(&mut self, inst: &Inst) -> Checked<Option<Exit>> {
        match inst {
            Inst::Const { dst, value } => self.write(*dst, *value)?,
            Inst::Copy { dst, src } => {
                let value = self.read(*src)?;
                self.write(*dst, value)?;
            }
            Inst::Unary { dst, op, src } => {
                let src = self.read(*src)?;
                self.computed(*dst, unary(*op, src), || format!("{op} of {src:?}"))?;
            }
            Inst::Binary { dst, op, args: [a, b] } => {
                let (a, b) = (self.read(*a)?, self.read(*b)?);
                self.computed(*dst, binary(*op, a, b), || format!("{op} of {a:?} and {b:?}"))?;
            }
            Inst::Compare { dst, op, args: [a, b] } => {
                let (a, b) = (self.read(*a)?, self.read(*b)?);
                let truth = compare(*op, a, b).map(Scalar::Bool);
                self.computed(*dst, truth, || format!("{op} of {a:?} and {b:?}"))?;
            }
            Inst::Select { dst, cond, args: [a, b], .. } => {
                let value = self.read(if self.truth(*cond)? { *a } else { *b })?;
                self.write(*dst, value)?;
            }
            Inst::Convert { dst, src } => {
                let src = self.read(*src)?;
                let to = self.func.ty(*dst);
                self.computed(*dst, convert(src, to), || format!("{src:?} as {to}"))?;
            }
            Inst::Load { dst, buffer, index } => {
                let (from, ty) = (self.offset(*buffer, *index)?, self.func.buffers[*buffer].element);
                let value = self.memory(*buffer, |memory, base| memory.load(ty, base + from))?;
                self.write(*dst, value)?;
            }
            Inst::Store { buffer, index, src } => {
                let (from, value) = (self.offset(*buffer, *index)?, self.read(*src)?);
                self.inside(*buffer, from, value.ty().bytes())?;
                self.memory(*buffer, |memory, base| memory.store(base + from, value))?;
                self.note_written(*buffer);
            }
            Inst::Reserve { buffer, elements, is_zeroed, exit } => {
                let bytes = self.size(*elements)?.checked_mul(self.func.buffers[*buffer].element.bytes());
                let is_had = bytes.is_some_and(|bytes| self.heap[buffer.index()].grow(bytes));
                if *is_zeroed && is_had {
                    let zeros = Memory::of(&vec![Scalar::Int(Type::U8, 0); bytes.unwrap_or(0) as usize]);
                    self.memory(*buffer, |memory, base| memory.put(base, &zeros))?;
                    self.note_written(*buffer);
                }
                return Ok(exit.filter(|_| !is_had));
            }
            Inst::Free { buffer } => self.heap[buffer.index()] = Memory::default(),
            Inst::Swap { buffers: [a, b] } => self.heap.swap(a.index(), b.index()),
            Inst::Move { to, from, count } => {
                let width = self.func.buffers[from.0].element.bytes();
                let bytes = self.size(*count)? * width;
                let (at, part) = (self.offset(to.0, to.1)?, self.offset(from.0, from.1)?);
                self.inside(to.0, at, bytes)?;
                self.inside(from.0, part, bytes)?;
                let part = self.memory(from.0, |memory, base| memory.part(base + part, bytes))?;
                self.memory(to.0, |memory, base| memory.put(base + at, &part))?;
                self.note_written(to.0);
            }
            Inst::Fill { to, src, count } => {
                let (count, value) = (self.size(*count)?, self.read(*src)?);
                let part = Memory::of(&vec![value; count as usize]);
                let at = self.offset(to.0, to.1)?;
                self.inside(to.0, at, part.len())?;
                self.memory(to.0, |memory, base| memory.put(base + at, &part))?;
                self.note_written(to.0);
            }
            Inst::Call { dsts, callee, args } => {
                let called = |machine: &mut dyn Machine, symbol: &str, args: &mut [Passed]| {
                    let results = machine.call(symbol, args)?;
                    Ok(Some(results.into_iter().map(Passed::Scalar).collect()))
                };
                self.call((dsts, &[]), *callee, args, called)?;
            }
            Inst::Invoke { dsts, memory, callee, args, exit } => {
                let invoked = |machine: &mut dyn Machine, symbol: &str, args: &mut [Passed]| {
                    machine.invoke(symbol, args)
                };
                return Ok((!self.call((dsts, memory), *callee, args, invoked)?).then_some(*exit));
            }
            Inst::Runtime { call, .. } => {
                return Err(format!("calls `{}` of the runtime library, which is not here", call.name));
            }
            Inst::CallOut { exit, rest } => return Ok((!self.call_out(*exit)?).then_some(*rest)),
            Inst::Poll { exit } => return Ok(self.machine.is_interrupted().then_some(*exit)),
            Inst::Check { cond, exit } => {
                let holds = self.truth(*cond)? && !self.machine.is_stressed();
                return Ok((!holds).then_some(*exit));
            }
        }
        Ok(None)
    }

    /// A call; whether it comes back.
    fn call(
        &mut self,
        (dsts, memory): (&[Reg], &[Buffer]),
        callee: Extern,
        args: &[Argument],
        call: impl Fn(&mut dyn Machine, &str, &mut [Passed]) -> Checked<Option<Vec<Passed>>>,
    ) -> Checked<bool> {
        let callee = &self.func.externs[callee];
        let mut passed = args.iter().map(|arg| self.argument(*arg)).collect::<Checked<Vec<Passed>>>()?;
        for (arg, param) in args.iter().zip(&callee.params) {
            if let (Argument::Buffer(buffer), ExternParam::Moved(_)) = (*arg, param) {
                self.heap[buffer.index()] = Memory::default();
            }
        }
        let results = call(self.machine, &callee.symbol, &mut passed)?;
        for (arg, passed) in args
            .iter()
            .zip(&passed)
            .zip(&callee.params)
            .filter_map(|(pair, param)| matches!(param, ExternParam::Write(_)).then_some(pair))
        {
            if let (Argument::Buffer(buffer), Passed::Memory(part)) = (*arg, passed) {
                self.memory(buffer, |memory, base| memory.put(base, part))?;
                self.note_written(buffer);
            }
        }
        let Some(results) = results else { return Ok(false) };
        let wanted = dsts.len() + memory.len();
        if results.len() != wanted {
            return Err(format!("{} results where {wanted} are taken", results.len()));
        }
        let (mut dsts, mut memory) = (dsts.iter(), memory.iter());
        for result in results {
            match (result, &mut dsts, &mut memory) {
                (Passed::Scalar(value), dsts, _) => {
                    self.write(*dsts.next().ok_or("a number more than is taken")?, value)?;
                }
                (Passed::Memory(given), _, memory) => {
                    let buffer = memory.next().ok_or("memory more than is taken")?;
                    self.heap[buffer.index()] = given;
                }
                (Passed::Array(..), ..) => return Err("an array is no result".to_owned()),
            }
        }
        Ok(true)
    }

    fn note_written(&mut self, buffer: Buffer) {
        let mut of = buffer;
        while let Home::Within { of: outer, .. } = self.func.buffers[of].home {
            of = outer;
        }
        self.is_written[of.index()] = true;
    }

    fn argument(&mut self, arg: Argument) -> Checked<Passed> {
        match arg {
            Argument::Reg(reg) => self.read(reg).map(Passed::Scalar),
            Argument::Buffer(buffer) => self.contents(buffer).map(Passed::Memory),
        }
    }

    /// All of a buffer.
    fn contents(&mut self, buffer: Buffer) -> Checked<Memory> {
        let bytes = self.len(buffer)?;
        self.memory(buffer, |memory, base| memory.part(base, bytes))
    }

    fn leave(&mut self, exit: Exit) -> Checked<Way> {
        let gives = self.gives(exit)?;
        Ok(match self.func.exits[exit].handler {
            Some(handler) => {
                self.machine.handled(exit, &gives);
                Way::On(handler)
            }
            None => Way::Out(Ended::Left(exit, gives)),
        })
    }

    fn gives(&mut self, exit: Exit) -> Checked<Vec<(u32, Passed)>> {
        let mut gives = Vec::new();
        for (number, give) in &self.func.exits[exit].gives {
            let passed = match give {
                Give::Reg(reg) => Passed::Scalar(self.read(*reg)?),
                Give::Array(buffer, extents) => {
                    let extents =
                        extents.iter().map(|&extent| self.size(extent)).collect::<Checked<Vec<u64>>>()?;
                    Passed::Array(self.contents(*buffer)?, extents)
                }
            };
            gives.push((*number, passed));
        }
        Ok(gives)
    }

    fn results(&mut self) -> Checked<Vec<Passed>> {
        let results = self.func.results.iter();
        results
            .map(|result| match *result {
                Parameter::Reg(reg) => self.read(reg).map(Passed::Scalar),
                Parameter::Buffer(buffer) => self.contents(buffer).map(Passed::Memory),
            })
            .collect()
    }

    fn read(&self, reg: Reg) -> Checked<Scalar> {
        self.regs[reg.index()].ok_or_else(|| format!("`{}` was not written", self.func.regs[reg].name))
    }

    fn write(&mut self, reg: Reg, value: Scalar) -> Checked {
        if self.func.ty(reg) != value.ty() {
            return Err(format!("`{}` gets {value:?}", self.func.regs[reg].name));
        }
        self.regs[reg.index()] = Some(value);
        Ok(())
    }

    fn computed(&mut self, dst: Reg, value: Option<Scalar>, what: impl Fn() -> String) -> Checked {
        match value {
            Some(value) => self.write(dst, value),
            None => Err(format!("{} has no meaning", what())),
        }
    }

    fn truth(&self, reg: Reg) -> Checked<bool> {
        match self.read(reg)? {
            Scalar::Bool(truth) => Ok(truth),
            other => Err(format!("{other:?} is no truth value")),
        }
    }

    fn number(&self, reg: Reg) -> Checked<i128> {
        match self.read(reg)? {
            Scalar::Int(Type::Index, number) => Ok(number),
            other => Err(format!("{other:?} is no index")),
        }
    }

    fn size(&self, reg: Reg) -> Checked<u64> {
        let number = self.number(reg)?;
        u64::try_from(number).map_err(|_| format!("{number} is no size"))
    }

    /// Bytes from the buffer's beginning.
    fn offset(&self, buffer: Buffer, index: Reg) -> Checked<u64> {
        Ok(self.size(index)?.saturating_mul(self.func.buffers[buffer].element.bytes()))
    }

    /// Bytes of a buffer.
    fn len(&self, buffer: Buffer) -> Checked<u64> {
        match self.func.buffers[buffer].home {
            Home::Given | Home::Heap | Home::Constant(_) => Ok(self.heap[buffer.index()].len()),
            Home::Frame { bytes, .. } => Ok(bytes),
            Home::Within { of, offset } => Ok(self.len(of)?.saturating_sub(self.size(offset)?)),
        }
    }

    /// A part is within a buffer.
    fn inside(&self, buffer: Buffer, from: u64, bytes: u64) -> Checked {
        match self.len(buffer)? {
            len if from.saturating_add(bytes) <= len => Ok(()),
            len => Err(format!("bytes {from}+{bytes} of {len} of `{}`", self.func.buffers[buffer].name)),
        }
    }

    /// The memory that a buffer is in, and where it begins there.
    fn memory<T>(&mut self, buffer: Buffer, f: impl FnOnce(&mut Memory, u64) -> Checked<T>) -> Checked<T> {
        let (mut of, mut base) = (buffer, 0u64);
        while let Home::Within { of: outer, offset } = self.func.buffers[of].home {
            base = base.saturating_add(self.size(offset)?);
            of = outer;
        }
        let name = &self.func.buffers[buffer].name;
        match self.func.buffers[of].home {
            Home::Frame { offset, .. } => f(&mut self.frame, base.saturating_add(offset)),
            Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => {
                f(&mut self.heap[of.index()], base)
            }
        }
        .map_err(|error| format!("`{name}`: {error}"))
    }
}
