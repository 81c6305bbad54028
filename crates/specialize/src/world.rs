//! What the specialiser asks of the session: texts, what names mean, and values of calls.

use lanner_base::{Dialect, Name};
use lanner_builtins::Builtin;
use lanner_hir::{Argument, File, Function};
use lanner_runtime::{Error, Value};
use std::rc::Rc;

/// A text with what it defines.
pub struct Unit {
    /// Its functions.
    pub file: File,
    /// The text.
    pub text: Rc<str>,
    /// As it is in its file: what it says that is known only when it runs may be written out in the other.
    pub original: Rc<str>,
    /// Where it comes from, for messages.
    pub path: String,
    /// Whether it is a function of the table that is written in MATLAB.
    pub is_prelude: bool,
}

/// What a name means in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A function of a unit.
    Function(u32, Function),
    /// A row of the table.
    Row(Builtin),
    /// A script, a class, or nothing that is known before it runs.
    Unknown,
}

/// What is called with known arguments.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A row of the table.
    Row(Builtin),
    /// A function of a unit.
    Function(u32, Function),
    /// What a handle calls.
    Handle(Value),
}

/// How a call with known arguments ended.
pub enum Called {
    /// Its outputs; nothing else happened.
    Outputs(Vec<Value>),
    /// It raised an error.
    Failed(Error),
    /// It printed, warned, took too long or needs what is not there yet: nothing is known of it.
    Undecided,
}

/// The session, as the specialiser sees it.
pub trait World {
    /// Whose language the texts are in.
    fn dialect(&self) -> Dialect;

    /// A unit by its number; 0 is that of the function that is specialised.
    fn unit(&mut self, unit: u32) -> Rc<Unit>;

    /// What a name that is called in a unit means.
    fn resolve(&mut self, unit: u32, name: Name) -> Meaning;

    /// Calls something that has no effects, with known arguments.
    fn call(&mut self, callee: &Callee, args: Vec<Value>, nargout: usize) -> Called;

    /// What a function's `arguments` block makes of a value, or of its default where none is given; none where it raises an error.
    fn declared(
        &mut self,
        unit: u32,
        function: Function,
        argument: &Argument,
        value: Option<Value>,
    ) -> Option<Value>;

    /// Whether a call of a name stands for a statement that runs a text.
    fn is_statement_of_text(&self, name: Name) -> bool;

    /// Takes in that text, where it is known: what the unit is then has another text.
    fn meets_text(&mut self, name: Name, text: Option<&Value>);

    /// Whether the content of a file is known, by the name that the program has for it.
    fn is_known_file(&mut self, name: &str) -> bool;

    /// Opens a file whose content is known: its number, and the other outputs.
    fn open(&mut self, row: Builtin, args: Vec<Value>, nargout: usize) -> Option<(usize, Vec<Value>)>;

    /// Calls a function on an open file that stands at a byte, perhaps behind a read that met the end; and where the file stands then.
    fn call_on_stream(
        &mut self,
        row: Builtin,
        stream: (usize, (u64, bool)),
        args: Vec<Value>,
        nargout: usize,
    ) -> Option<(Called, (u64, bool))>;

    /// The function without a name that has a text, which takes nothing from around it and calls rows alone: its unit, and which it is there.
    fn anonymous(&mut self, text: &str) -> Option<(u32, Function)>;

    /// The value of a handle to a function of a unit, with what it captured in the order of its captures. None where it has none.
    fn handle(&mut self, unit: u32, function: Function, captured: Vec<Value>) -> Option<Value>;
}
