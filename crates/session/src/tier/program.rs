//! A loop as a program for inference: one function, and rows of the table.

use lanner_builtins::Builtin;
use lanner_infer::{Function, Program, Target};
use lanner_mir::Func;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// One function, and what the names mean that it calls.
pub(super) struct OneLoop {
    pub func: Rc<Func>,
    pub names: FxHashMap<String, Builtin>,
}

impl Program for OneLoop {
    fn func(&self, _: Function) -> Rc<Func> {
        Rc::clone(&self.func)
    }

    fn is_script(&self, _: Function) -> bool {
        false
    }

    fn source(&self, _: Builtin) -> Option<Function> {
        None
    }

    fn resolve(&self, _: u32, name: &str) -> Target {
        self.names.get(name).map_or(Target::Unknown, |&row| Target::Row(row))
    }
}
