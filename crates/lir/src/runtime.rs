//! Calls of the runtime library: values in the slots of an activation, and one function for each instruction on them.
//!
//! ```text
//! runtime lanner_put_f64(slots, 3, x)
//! runtime lanner_index(slots, 2, 0, {1|LAST}, 1) at 4, e0       where it fails: exit e0; the activation stands at site 4
//! n = runtime lanner_get_f64(slots, 2, n)
//! ```
//!
//! LIR knows how arguments are handed over, and nothing of what the functions do. What they do only the library knows, so that LIR's
//! interpreter runs no function with such calls.

use crate::{Buffer, Reg};
use std::fmt;

/// The slots of a function's values, and how it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activation {
    /// How many slots it has.
    pub slots: u32,
    /// Whether it is called with values: its only parameter is the call, and its only result the status.
    pub has_call: bool,
}

/// A call of the runtime library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuntimeCall {
    /// The function.
    pub name: &'static str,
    /// What goes in, in order.
    pub args: Vec<RuntimeArg>,
    /// Where the activation stands from here on.
    pub site: Option<u32>,
}

/// An argument of a call of the runtime library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuntimeArg {
    /// The activation's slots.
    Slots,
    /// The activation.
    Frame,
    /// The site at which the activation stands.
    Site,
    /// The call that the function was called by.
    Call,
    /// A number.
    Reg(Reg),
    /// Where a number goes.
    Out(Reg),
    /// Elements that are read.
    Read(Buffer),
    /// Elements that are written.
    Write(Buffer),
    /// Memory on the heap that changes hands: where it begins, and its room.
    Memory(Buffer),
    /// Where the pointer to elements of a value goes that are read: the buffer is given.
    Lent(Buffer),
    /// A number that is known.
    Int(i64),
    /// A constant of the library's interface, without its prefix.
    Constant(String),
    /// Operands, targets, captures.
    Words(Vec<Word>),
    /// One of them.
    Word(Word),
    /// Extents.
    Extents(Vec<Reg>),
    /// UTF-16.
    Units(Vec<u16>),
    /// A text.
    Text(String),
    /// A name of the program.
    Name(String),
    /// What the program says of a function, by its symbol.
    Function(String),
    /// A chain of subscripts and fields.
    Steps(Vec<RuntimeStep>),
    /// Nothing.
    Null,
}

/// A step of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuntimeStep {
    /// The constant of its kind.
    pub kind: &'static str,
    /// Subscripts, or the operand of a dynamic field.
    pub operands: Vec<Word>,
    /// The field.
    pub field: Option<String>,
}

/// A slot with what is to be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The slot; none: the word is the flag alone.
    pub slot: Option<u32>,
    /// Constants that are added.
    pub flags: [Option<&'static str>; 2],
}

impl Word {
    /// A slot.
    pub fn slot(slot: u32) -> Word {
        Word { slot: Some(slot), flags: [None; 2] }
    }

    /// A constant.
    pub fn constant(flag: &'static str) -> Word {
        Word { slot: None, flags: [Some(flag), None] }
    }

    /// The same with one more flag.
    pub fn with(self, flag: &'static str) -> Word {
        match self.flags {
            [None, _] => Word { flags: [Some(flag), None], ..self },
            [first, _] => Word { flags: [first, Some(flag)], ..self },
        }
    }

    /// Its parts, as they are written: `3`, `LAST`.
    pub fn parts(self) -> impl Iterator<Item = Part> {
        let slot = self.slot.map(Part::Slot);
        slot.into_iter().chain(self.flags.into_iter().flatten().map(Part::Flag))
    }
}

/// A part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A slot.
    Slot(u32),
    /// A constant.
    Flag(&'static str),
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, part) in self.parts().enumerate() {
            if k > 0 {
                f.write_str("|")?;
            }
            match part {
                Part::Slot(slot) => write!(f, "{slot}")?,
                Part::Flag(flag) => f.write_str(flag)?,
            }
        }
        Ok(())
    }
}

impl RuntimeCall {
    /// The registers that it reads.
    pub fn reads(&self) -> Vec<Reg> {
        let mut found = Vec::new();
        for arg in &self.args {
            match arg {
                RuntimeArg::Reg(reg) => found.push(*reg),
                RuntimeArg::Extents(regs) => found.extend(regs),
                _ => (),
            }
        }
        found
    }

    /// The registers that it writes, in order.
    pub fn outs(&self) -> Vec<Reg> {
        self.args
            .iter()
            .filter_map(|arg| if let RuntimeArg::Out(reg) = arg { Some(*reg) } else { None })
            .collect()
    }

    /// The buffers that it writes.
    pub fn written(&self) -> Vec<Buffer> {
        let written = |arg: &RuntimeArg| {
            if let RuntimeArg::Write(buffer) | RuntimeArg::Memory(buffer) = arg {
                Some(*buffer)
            } else {
                None
            }
        };
        self.args.iter().filter_map(written).collect()
    }

    /// The buffers that it names.
    pub fn buffers(&self) -> Vec<Buffer> {
        let named = |arg: &RuntimeArg| match arg {
            RuntimeArg::Read(buffer)
            | RuntimeArg::Write(buffer)
            | RuntimeArg::Memory(buffer)
            | RuntimeArg::Lent(buffer) => Some(*buffer),
            _ => None,
        };
        self.args.iter().filter_map(named).collect()
    }

    /// The buffers whose memory changes hands.
    pub fn moved(&self) -> impl Iterator<Item = Buffer> {
        self.args
            .iter()
            .filter_map(|arg| if let RuntimeArg::Memory(buffer) = *arg { Some(buffer) } else { None })
    }
}
