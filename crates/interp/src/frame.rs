//! What one activation of a function or script holds.

use crate::Loaded;
use lanner_base::Name;
use lanner_mir::{Block, FuncKind, FuncRef, Slot};
use lanner_runtime::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Where a frame is in its function: the instruction that runs, or the terminator when `inst` is past the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub block: Block,
    pub inst: u32,
}

/// One activation.
pub(crate) struct Frame {
    pub loaded: Rc<Loaded>,
    pub func: FuncRef,
    /// The values of the slots; empty while `run` has them in its hands.
    pub slots: Vec<Value>,
    /// Variables that have no slot: made by evaluated text, scripts, `assignin`, `load`.
    pub dynamic: Option<Box<FxHashMap<Name, Value>>>,
    pub nargin: u32,
    pub nargout: u32,
    pub at: Cursor,
    /// How many elements `reserve` made room for, by slot.
    pub rooms: Vec<(Slot, usize)>,
    /// For a script: the frame whose workspace it works in.
    pub parent: usize,
}

impl Frame {
    pub fn new(loaded: Rc<Loaded>, func: FuncRef, slots: Vec<Value>) -> Frame {
        let at = Cursor { block: Block(0), inst: 0 };
        Frame { loaded, func, slots, dynamic: None, nargin: 0, nargout: 0, at, rooms: Vec::new(), parent: 0 }
    }

    /// Whether its variables belong to another frame.
    pub fn is_script(&self) -> bool {
        self.loaded.func(self.func).kind == FuncKind::Script
    }
}
