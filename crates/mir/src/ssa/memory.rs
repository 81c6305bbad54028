//! Which slots are in memory in SSA form, and why.
//!
//! Such a slot is one place that may be written many times, by instructions that do not name it too: a call may assign
//! a global variable, `eval` any variable. What is in it is known only by what may have written it. All other slots
//! are values: written once, and the same wherever they are read.

use crate::{Func, FuncKind, Slot, SlotKind};

/// Why a slot is in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// It is a global variable: every function that declares it reads and writes it.
    Global,
    /// It is a persistent variable: it outlives the call.
    Persistent,
    /// Nested functions and closures share it.
    Shared,
    /// It is a variable of the enclosing function.
    Outer,
    /// It is a variable of a script, which works in its caller's workspace.
    Script,
    /// Names that are known only at run time reach the function's variables; how.
    Dynamic(&'static str),
    /// A block writes it, and the handler of the block's errors reads it, in either state; or a call finds it by its name.
    Guarded,
}

impl Memory {
    /// Whether the slot holds a cell in which the variable is, and not the variable's value.
    pub fn is_cell(self) -> bool {
        match self {
            Memory::Global | Memory::Persistent | Memory::Shared | Memory::Outer => true,
            Memory::Script | Memory::Dynamic(_) | Memory::Guarded => false,
        }
    }

    /// The reason in words, to follow the variable's name: `x is …`.
    pub fn why(self) -> String {
        match self {
            Memory::Global => "is global".to_string(),
            Memory::Persistent => "is persistent".to_string(),
            Memory::Shared => "is shared with nested functions".to_string(),
            Memory::Outer => "is a variable of the enclosing function".to_string(),
            Memory::Script => "is a variable of the script's workspace".to_string(),
            Memory::Dynamic(how) => format!("may be reached by name ({how})"),
            Memory::Guarded => "may be left half way by an error, or be found by its name".to_string(),
        }
    }
}

impl Func {
    /// Why the slot is in memory; none if it is a value. Of a function in SSA form: in slot form it is not yet known
    /// which slots are guarded.
    pub fn memory(&self, slot: Slot) -> Option<Memory> {
        let data = &self.slots[slot];
        match data.kind {
            SlotKind::Global => Some(Memory::Global),
            SlotKind::Persistent => Some(Memory::Persistent),
            SlotKind::Shared => Some(Memory::Shared),
            SlotKind::Outer => Some(Memory::Outer),
            SlotKind::Guarded => Some(Memory::Guarded),
            SlotKind::Temp => None,
            SlotKind::Local if data.name.is_none() => None,
            SlotKind::Local if self.kind == FuncKind::Script => Some(Memory::Script),
            SlotKind::Local => self.dynamic.map(Memory::Dynamic),
        }
    }
}
