//! Functions: registers, buffers, externs, exits, blocks.

use crate::{Activation, Inst, Scalar, Terminator, Type};
use lanner_base::{Arena, id};
use serde::{Deserialize, Serialize};

id! {
    /// A register.
    pub struct Reg = "r";
}
id! {
    /// A buffer.
    pub struct Buffer = "m";
}
id! {
    /// Something that is computed elsewhere.
    pub struct Extern = "x";
}
id! {
    /// A place where the function is left before its end.
    pub struct Exit = "e";
}
id! {
    /// Numbers that are part of the program.
    pub struct Constant = "k";
}
id! {
    /// A block.
    pub struct Block = "b";
}

/// A function.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Func {
    /// Its name, which is its symbol too.
    pub name: String,
    /// What a call brings, in order.
    pub params: Vec<Parameter>,
    /// What a call gives back, in order.
    pub results: Vec<Parameter>,
    /// Where it has values of the runtime library, if it has any.
    #[serde(skip)]
    pub activation: Option<Activation>,
    /// The registers.
    pub regs: Arena<Reg, RegData>,
    /// The numbers that buffers of constants begin with.
    pub constants: Arena<Constant, Vec<Scalar>>,
    /// The buffers.
    pub buffers: Arena<Buffer, BufferData>,
    /// What is called.
    pub externs: Arena<Extern, ExternData>,
    /// Where it may be left.
    pub exits: Arena<Exit, ExitData>,
    /// The blocks; the first is where it begins.
    pub blocks: Arena<Block, BlockData>,
}

/// What goes into a call, or comes out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Parameter {
    /// A number in a register.
    Reg(Reg),
    /// The memory of a buffer. One that comes in is [`Home::Given`], or [`Home::Heap`] where it changes hands; one that goes out is
    /// [`Home::Heap`], and the caller's then.
    Buffer(Buffer),
}

/// A register: a variable of the function, which has no value before one is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegData {
    /// What it is called in texts; no two are called the same.
    pub name: String,
    /// What it holds.
    pub ty: Type,
}

/// Memory for elements of one type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BufferData {
    /// What it is called in texts; no two are called the same, and none as a register.
    pub name: String,
    /// What its elements are.
    pub element: Type,
    /// Where it is.
    pub home: Home,
    /// Whose memory it may share: buffers of different classes never have a byte in common.
    pub alias: Alias,
}

/// A class of buffers that may have bytes in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Alias(pub u32);

/// Where a buffer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Home {
    /// It comes with the call, or is taken at an exit where the caller was asked, and is the caller's.
    Given,
    /// In the frame.
    Frame {
        /// Bytes from the frame's beginning.
        offset: u64,
        /// How many bytes it has.
        bytes: u64,
    },
    /// On the heap: nothing at first; `reserve` makes room, `free` lets go of it, and so does leaving the function where it is
    /// no result and goes out by no exit.
    Heap,
    /// Within another buffer, of bytes: an arena.
    Within {
        /// That one.
        of: Buffer,
        /// The register that says where it begins, in bytes from that one's beginning.
        offset: Reg,
    },
    /// Part of the program: nothing writes it.
    Constant(Constant),
}

/// Something that is computed elsewhere: a kernel of the library, a function that was compiled. It comes back, and looks at nothing but
/// its arguments and what no code reaches. One without effect that takes numbers alone and gives one number does nothing else: it may be
/// called less often than is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExternData {
    /// Its symbol.
    pub symbol: String,
    /// What its arguments are.
    pub params: Vec<ExternParam>,
    /// What it gives back.
    pub results: Vec<Type>,
    /// The elements of what it gives back in memory on the heap, which is the caller's then: only a function of LIR does.
    pub memory: Vec<Type>,
    /// Whether it changes what no code reaches, so that each call counts: it draws a random number.
    pub has_effect: bool,
}

/// What an argument of an extern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExternParam {
    /// A number.
    Scalar(Type),
    /// Elements that are read.
    Read(Type),
    /// Elements that are written, and perhaps read before: a destination or scratch.
    Write(Type),
    /// Memory on the heap that changes hands: it is the function's from then on, however that ends, and the buffer is nothing. Only a function of
    /// LIR takes it, and only by an `invoke`.
    Moved(Type),
}

/// How a function is left before its end: its caller goes on at `at`, with what `gives` says. Nothing of what `at` does was
/// done. Where a `callout` names the exit, the caller does what `at` does and comes back with what `takes` says,
/// if it can. Where the exit has a handler the function is not left: its caller is told of the exit, and the function goes on
/// at the handler with all that it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExitData {
    /// A place, in terms of what made the function.
    pub at: u32,
    /// What the variables of that place are, by numbers of what made the function.
    pub gives: Vec<(u32, Give)>,
    /// What a `callout` brings back, in order: numbers, and memory that is the caller's and stays where it is until it is taken again.
    pub takes: Vec<Parameter>,
    /// Where the function goes on instead of being left.
    pub handler: Option<Block>,
}

/// What a variable is at an exit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Give {
    /// A number.
    Reg(Reg),
    /// An array: its elements, and its extents.
    Array(Buffer, Vec<Reg>),
}

/// A block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BlockData {
    /// What is done.
    pub insts: Vec<Inst>,
    /// Where it goes on.
    pub term: Terminator,
}

impl Func {
    /// A function without blocks.
    pub fn new(name: impl Into<String>) -> Func {
        Func { name: name.into(), ..Func::default() }
    }

    /// Makes a register.
    pub fn reg(&mut self, name: impl Into<String>, ty: Type) -> Reg {
        self.regs.push(RegData { name: name.into(), ty })
    }

    /// What a register holds.
    pub fn ty(&self, reg: Reg) -> Type {
        self.regs[reg].ty
    }

    /// Bytes of the frame.
    pub fn frame(&self) -> u64 {
        let end = |buffer: &BufferData| match buffer.home {
            Home::Frame { offset, bytes } => offset.saturating_add(bytes),
            Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => 0,
        };
        self.buffers.values().map(end).max().unwrap_or(0)
    }
}
