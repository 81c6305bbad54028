//! What one activation of a function or script holds.

use crate::Loaded;
use lanner_base::Name;
use lanner_mir::{Block, FuncKind, FuncRef, Slot};
use lanner_runtime::{Place, Value};
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
    /// How many calls in each other it is, and the session's workspace.
    pub depth: u32,
    /// For a script: the frame whose workspace it works in.
    pub parent: usize,
    /// Of a script: its variables are its own, and nothing of the frame `parent` is seen but its functions.
    pub is_apart: bool,
}

impl Frame {
    pub fn new(loaded: Rc<Loaded>, func: FuncRef, slots: Vec<Value>) -> Frame {
        let at = Cursor { block: Block(0), inst: 0 };
        let rooms = Vec::new();
        Frame {
            loaded,
            func,
            slots,
            dynamic: None,
            nargin: 0,
            nargout: 0,
            at,
            rooms,
            depth: 1,
            parent: 0,
            is_apart: false,
        }
    }

    /// Where it is, and before that where the functions are whose bodies stand for calls in it, the innermost first.
    pub fn places(&self) -> Vec<Place> {
        let func = self.loaded.func(self.func);
        let origin = func.origin(self.at.block, self.at.inst as usize);
        let mut places = Vec::new();
        let mut span = origin.span;
        for site in func.sites_of(origin) {
            places.push(self.loaded.place(site.func, span));
            span = site.call.span;
        }
        places.push(self.loaded.place(self.func, span));
        places
    }

    /// How many calls there are in each other where it is, those apart that are frames.
    pub fn calls_inside(&self) -> u32 {
        let func = self.loaded.func(self.func);
        if func.sites.is_empty() {
            return 0;
        }
        func.depth_of(func.origin(self.at.block, self.at.inst as usize)) as u32
    }

    /// Whether its variables belong to another frame.
    pub fn is_script(&self) -> bool {
        self.loaded.func(self.func).kind == FuncKind::Script && !self.is_apart
    }

    /// Whether it runs a text that the frame `parent` evaluates.
    pub fn is_evaluated(&self) -> bool {
        self.loaded.func(self.func).kind == FuncKind::Script && self.loaded.unit.path.is_empty()
    }
}
