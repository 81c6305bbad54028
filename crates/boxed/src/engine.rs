//! What one thread that runs a program has: the session's state, activations, globals, the pending error.
//!
//! ```text
//! lanner_call_row(v, sin, …) ─► attempt ─► Engine::call_row ─► the kernel, which sees the engine as its `Host`
//! ```

use crate::evaluate::Evaluator;
use crate::layout::{DYNAMIC, FILE, Frame, Function, LOCAL, Program, ROW, SCRIPT, Unit, VARARGIN, VARARGOUT};
use crate::operands::Slots;
use lanner_base::{Dialect, Name};
use lanner_builtins::Builtin;
use lanner_runtime::outputs::Declaration;
use lanner_runtime::{Error, Fault, Result, State, Target, Value, library};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

/// The rows of the table by number.
static ROWS: LazyLock<Vec<Builtin>> = LazyLock::new(|| Builtin::all().collect());

/// The row of a number.
///
/// # Errors
/// There is none: a defect of the compiler.
pub(crate) fn row(number: u32) -> Result<Builtin> {
    ROWS.get(number as usize).copied().ok_or_else(|| Error::internal("the table has no such row"))
}

/// A variable that lives outside of frames.
pub(crate) type Variable = Rc<RefCell<Value>>;

/// A persistent variable.
pub(crate) struct Persistent {
    /// The names of its function and of the first one of the file.
    pub of: [Name; 2],
    pub cell: Variable,
}

/// What a name means.
#[derive(Clone, Copy)]
pub(crate) enum Definition {
    /// A function of the program.
    Function(&'static Function),
    /// A row of the table.
    Row(Builtin),
}

/// The engine of one thread.
pub(crate) struct Engine {
    /// In a box: engines of one program exchange it.
    pub state: Box<State>,
    /// The innermost activation.
    pub top: *mut Frame,
    /// The variables of the base workspace.
    pub base: FxHashMap<Name, Value>,
    pub globals: FxHashMap<Name, Variable>,
    /// By the address of the function and the slot.
    pub persistents: FxHashMap<(usize, u32), Persistent>,
    pub program: Option<&'static Program>,
    pub path: Vec<String>,
    /// The error of the instruction that failed last.
    pub pending: Option<Error>,
    /// The error that led to the handler that runs.
    pub caught: Option<Error>,
    pub evaluator: Option<Rc<dyn Evaluator>>,
    /// A state for whoever lends out the own one.
    pub spare: Option<Box<State>>,
    /// The activation that `Workspace` methods work on; null for the base workspace.
    pub viewed: *mut Frame,
    /// What the interface gives as texts, for as long as it says.
    pub texts: Vec<std::ffi::CString>,
}

impl Engine {
    /// The engine of a thread that has not run anything yet.
    pub fn new() -> Engine {
        Engine {
            state: Box::new(State::new(Dialect::Matlab)),
            top: std::ptr::null_mut(),
            base: FxHashMap::default(),
            globals: FxHashMap::default(),
            persistents: FxHashMap::default(),
            program: None,
            path: Vec::new(),
            pending: None,
            caught: None,
            evaluator: None,
            spare: None,
            viewed: std::ptr::null_mut(),
            texts: Vec::new(),
        }
    }

    /// The innermost activation.
    pub fn frame(&self) -> Option<&Frame> {
        // SAFETY: a frame is on this list from `lanner_begin` or `lanner_enter` on until it is left, and lives as long.
        unsafe { self.top.as_ref() }
    }

    /// The innermost activation, if these are its slots.
    pub fn frame_of_slots(&self, v: Slots) -> Option<&Frame> {
        self.frame().filter(|frame| frame.slots == v.0)
    }

    /// The name of the variable in an operand's slot.
    pub fn name_of(&self, v: Slots, operand: u32) -> Option<Name> {
        self.frame_of_slots(v)?.function().slot_name(operand & crate::layout::SLOT)
    }

    /// The error of the instruction that failed last.
    pub fn take_pending(&mut self) -> Error {
        self.pending.take().unwrap_or_else(|| Error::internal("a function failed without an error"))
    }

    /// What a name means to the function that runs: one of its file's functions, one of the program's, a row.
    pub fn definition(&self, name: &str) -> Option<Definition> {
        self.definition_in(name, self.frame().and_then(|frame| frame.function().unit()))
    }

    /// The same in a file, or outside of all.
    pub fn definition_in(&self, name: &str, unit: Option<&Unit>) -> Option<Definition> {
        let is_here = |function: &&Function| match (function.unit(), unit) {
            (Some(own), Some(unit)) => std::ptr::eq(own, unit),
            _ => false,
        };
        let mut outer = None;
        for function in self.program.into_iter().flat_map(Program::functions) {
            if function.name().as_str() != name {
                continue;
            }
            match function.kind {
                FILE | LOCAL if is_here(&function) => return Some(Definition::Function(function)),
                FILE | SCRIPT => outer = outer.or(Some(function)),
                _ => (),
            }
        }
        let row = || Builtin::in_dialect(name, self.state.dialect).map(Definition::Row);
        outer.map(Definition::Function).or_else(row)
    }

    /// The function of the program that is a row written in MATLAB.
    ///
    /// # Errors
    /// The program was built without it.
    pub fn source_of(&self, builtin: Builtin) -> Result<&'static Function> {
        let name = builtin.signature().name;
        let mut functions = self.program.into_iter().flat_map(Program::functions);
        functions
            .find(|function| function.kind == ROW && function.name().as_str() == name)
            .ok_or_else(|| library::not_linked(builtin))
    }

    /// What a handle calls may look at the variables of its caller.
    pub fn may_look_outside(&self, function: &Value) -> bool {
        match function {
            Value::Function(handle) => match &handle.target {
                Target::Code(code, _) => {
                    crate::handles::of(&**code).is_none_or(|code| code.function.has(DYNAMIC))
                }
                Target::Named => true,
            },
            _ => false,
        }
    }
}

impl Function {
    /// What the function declares.
    pub(crate) fn declaration(&self) -> Declaration<'static> {
        let (variadic_in, variadic_out) = (self.has(VARARGIN), self.has(VARARGOUT));
        Declaration {
            name: self.name().as_str(),
            params: self.param_count as usize - usize::from(variadic_in),
            variadic_in,
            outputs: self.output_count as usize - usize::from(variadic_out),
            variadic_out,
        }
    }
}

/// The error of a function that is not there.
pub(crate) fn no_function(name: &str) -> Error {
    Fault::no_function(name)
}
