//! What a kernel may ask of the engine that runs it, and how kernels are called.

use crate::index::chain::Evaluated;
use crate::library::files::objects::{Kept, not_savable};
use crate::memory::{Gather, Grow, GrowBy};
use crate::value::{Code, Dims, Struct, Value};
use crate::{Error, Fault, Place, Result, State};
use lanner_base::{Dialect, Name};
use lanner_builtins::Builtin;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// Arguments, owned: a kernel may take a buffer that nobody else holds and write its result there.
pub type Args = SmallVec<[Value; 4]>;
/// Results; may be fewer than asked for only where the caller did not need them.
pub type Outputs = SmallVec<[Value; 2]>;

/// A Rust function behind a `Call` row. `nargout` is 0 in a statement: a kernel then still gives the value for
/// `ans`, if it has one. The engine has checked argument and output counts against the row.
pub type Kernel = fn(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs>;

/// One result.
pub fn one(value: impl Into<Value>) -> Result<Outputs> {
    Ok(smallvec![value.into()])
}

/// The error of a call of what is neither a handle nor the name of a function.
#[cold]
pub fn not_callable() -> Error {
    Error::new(
        "MATLAB:feval:argMustBeStringOrHandle",
        "Function to evaluate must be represented as a string scalar, character vector, or function_handle object.",
    )
}

/// Whose variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The function or script that called the kernel.
    Current,
    /// Its caller.
    Caller,
    /// The session's own workspace.
    Base,
}

/// An activation whose variables one engine lends to another.
#[derive(Default)]
pub struct Activation {
    /// Its variables; shared ones as their cells.
    pub variables: Vec<(Name, Value)>,
    /// Arguments given.
    pub nargin: u32,
    /// Outputs asked for.
    pub nargout: u32,
}

/// The engine, as kernels see it.
pub trait Host {
    /// What lives as long as the session.
    fn state(&mut self) -> &mut State;

    /// Calls a function handle, or a function by the name in a char row or string.
    ///
    /// # Errors
    /// Those of the function, and `Undefined`.
    fn call(&mut self, function: &Value, args: Args, nargout: usize) -> Result<Outputs>;

    /// Calls a function by name as if called from the current function.
    ///
    /// # Errors
    /// Those of the function, and `Undefined`.
    fn call_named(&mut self, name: &str, args: Args, nargout: usize) -> Result<Outputs>;

    /// Calls a row of the table, whatever else its name means.
    ///
    /// # Errors
    /// Those of the function.
    fn call_builtin(&mut self, builtin: Builtin, args: Args, nargout: usize) -> Result<Outputs>;

    /// Runs program text in a workspace. With `nargout > 0` the text is an expression whose values are given.
    ///
    /// # Errors
    /// Syntax errors and those of the text.
    fn evaluate(&mut self, text: &str, level: Level, nargout: usize) -> Result<Outputs>;

    /// The value of an expression, in a workspace of its own that is empty before and gone after.
    ///
    /// # Errors
    /// Those of the expression.
    fn evaluate_apart(&mut self, text: &str) -> Result<Outputs>;

    /// The variables of a workspace.
    fn workspace(&mut self, level: Level) -> &mut dyn Workspace;

    /// What a name means to the current function, as `exist` and `which` tell it.
    fn find(&mut self, name: &str) -> Found;

    /// The text in which the function stands that a name means to the current function; none of a row of the table.
    fn source_text(&mut self, name: &str) -> Option<String>;

    /// The methods of a class that files define: a `classdef`, or a folder `@class`.
    fn methods(&mut self, _class: &str) -> Option<Vec<String>> {
        None
    }

    /// An object of an old class, from a method of the class: its fields, and objects of the classes that it derives from.
    ///
    /// # Errors
    /// It is not called in a folder of the class; the engine has no classes.
    fn make_object(&mut self, class: &str, _fields: Struct, _parents: Vec<Value>) -> Result<Value> {
        let text = format!("Objects of class '{class}' cannot be made here.");
        Err(Error::new("MATLAB:class:notInConstructor", text))
    }

    /// The class whose method runs comes before others where a call has objects of both, or after them.
    fn rank_class(&mut self, _others: &[String], _is_superior: bool) {}

    /// What built-in steps into an object of the program give: fields where its methods run, properties elsewhere.
    ///
    /// # Errors
    /// Those of the steps.
    fn read_object(&mut self, object: &Value, _steps: &[Evaluated], _nargout: usize) -> Result<Outputs> {
        Err(Fault::DotOnNonStruct.with(&[&object.class_name()]))
    }

    /// The object after built-in steps into it were assigned to.
    ///
    /// # Errors
    /// Those of the steps.
    fn write_object(&mut self, object: Value, _steps: &[Evaluated], _value: Value) -> Result<Value> {
        Err(Fault::FieldAssignOnNonStruct.with(&[&object.class_name()]))
    }

    /// What a file keeps of one object of the program.
    ///
    /// # Errors
    /// Those of its `saveobj`; it is deleted; the engine has no classes.
    fn kept_of(&mut self, object: &Value) -> Result<Kept> {
        Err(not_savable(object.class_name()))
    }

    /// An object that holds the first values of its properties, without a call of its constructor; none where there is no such class.
    ///
    /// # Errors
    /// Those of first values.
    fn object_of(&mut self, _class: &str) -> Result<Option<Value>> {
        Ok(None)
    }

    /// The object with what a file kept of it, after its `loadobj`.
    ///
    /// # Errors
    /// Those of `loadobj`.
    fn restored(&mut self, object: Value, _kept: Kept) -> Result<Value> {
        Ok(object)
    }

    /// An array of such objects.
    ///
    /// # Errors
    /// They are not of one class.
    fn array_of_objects(&mut self, class: &str, _dims: Dims, _elements: Vec<Value>) -> Result<Value> {
        Err(not_savable(class))
    }

    /// Prints an object of the program as it is shown where its class says nothing else.
    ///
    /// # Errors
    /// Those of methods that give its properties; a broken pipe.
    fn show_object(&mut self, _name: Option<&str>, _object: &Value) -> Result<()> {
        Ok(())
    }

    /// What a class is, as `properties`, `enumeration` and others tell it; none where there is no such class.
    fn class_members(&mut self, _class: &str) -> Option<ClassMembers> {
        None
    }

    /// What a class says of its properties, those of its superclasses among them.
    fn property_traits(&mut self, _class: &str) -> Vec<PropertyTraits> {
        Vec::new()
    }

    /// What a file declares that unit tests are made of: see `docs/unit-tests.md`.
    ///
    /// # Errors
    /// It cannot be read, or does not parse; the engine reads no files.
    fn tests_in(&mut self, _file: &str) -> Result<Value> {
        Err(Error::not_here("Files of tests are not read by this program.".into()))
    }

    /// Runs a text as if it was that of a file, on these variables and no others. Gives the variables that are there at its end.
    ///
    /// # Errors
    /// Syntax errors and those of the text; the engine compiles no files.
    fn run_part(
        &mut self,
        _file: &str,
        _text: &str,
        _variables: Vec<(Name, Value)>,
    ) -> Result<Vec<(Name, Value)>> {
        Err(Error::not_here("Files of tests are not run by this program.".into()))
    }

    /// A handle to the function that the name means to the current function: local and nested ones are found now.
    fn handle(&mut self, name: &str) -> Value;

    /// Declared argument and output counts of a function, negative where the last takes any number.
    fn arity(&mut self, function: &Value) -> Option<(i32, i32)>;

    /// The compiled code of a handle that names a function, where it is known.
    fn code(&mut self, function: &Value) -> Option<Rc<dyn Code>>;

    /// The functions that are running, innermost first.
    fn stack(&mut self) -> Vec<Place>;

    /// How the current function was called.
    fn call_site(&mut self) -> CallSite;

    /// The variables that the arguments of the running kernel were, as far as they were variables.
    fn own_argument_names(&mut self) -> Vec<Option<Name>>;

    /// The current function was given that many arguments less than it seems: name-value arguments do not count.
    fn discount_arguments(&mut self, count: usize);

    /// Whether Ctrl-C was pressed; asked by kernels that wait, which then give `Reason::Interrupted`.
    fn take_interrupt(&mut self) -> bool;

    /// How many arguments the current function was given and how many outputs are asked of it: `call_site` without
    /// the names.
    fn counts(&mut self) -> (usize, usize) {
        let site = self.call_site();
        (site.nargin, site.nargout)
    }

    /// The folders that are searched for functions, the current one apart.
    fn path(&mut self) -> &mut Vec<String>;

    /// The path changed, a file was written, or `clear functions` was asked for: look again at every name.
    fn forget_functions(&mut self);

    /// The persistent variables of functions whose name, or that of their file's function, is meant are `[]` again.
    fn forget_persistents(&mut self, is_meant: &dyn Fn(Name) -> bool);

    /// The dialect of the program.
    fn dialect(&mut self) -> Dialect {
        self.state().dialect
    }

    /// Text for the user, into the session's output or the innermost capture (`evalc`).
    ///
    /// # Errors
    /// A broken pipe ends the program.
    fn print(&mut self, text: &str) -> Result<()> {
        self.state().out.write(text)
    }
}

/// Who calls from another engine.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// How many calls are within each other there.
    pub depth: u32,
    /// The variables that the arguments of the call are, as far as they are any.
    pub argument_names: Vec<Option<Name>>,
}

/// What an assignment to a part of a value does at its end.
#[derive(Clone)]
pub enum Change {
    /// `… = value`
    Set(Value),
    /// `…(i) = []`
    Delete,
}

/// The engine that knows the classes of the program: what another engine asks of it where operands are objects of theirs.
pub trait Objects: Host {
    /// A call of a name with an object among its arguments: of the method of the class that comes first. None where no class has one; then
    /// the arguments are left.
    ///
    /// # Errors
    /// Those of the method.
    fn call_on_objects(&mut self, name: Name, args: &mut Args, nargout: usize) -> Option<Result<Outputs>>;

    /// What `==` and `~=` of objects are where their classes say nothing: whether they are the same. None of other rows.
    fn compared(&mut self, row: Builtin, args: &[Value]) -> Option<Result<Value>>;

    /// An operator of operands of which one is an object.
    ///
    /// # Errors
    /// Those of the method; no class has one.
    fn operate_on_objects(&mut self, row: Builtin, args: Args) -> Result<Value>;

    /// `[a, b]` and `[a; b]` with objects among the parts, along `dim` (from 1).
    ///
    /// # Errors
    /// Those of the method; classes that do not join.
    fn join_objects(&mut self, parts: Args, dim: u32) -> Result<Value>;

    /// `first:last` and `first:step:last` with an object among them.
    ///
    /// # Errors
    /// Those of the method; no class has one.
    fn range_of_objects(&mut self, parts: Args) -> Result<Value>;

    /// Subscripts, objects among them replaced by what their `subsindex` gives: indices from 0.
    ///
    /// # Errors
    /// Those of the methods; a class has none.
    fn as_subscripts(&mut self, args: Args) -> Result<Args>;

    /// What `end` means in an object's subscript `position` (from 1) of `count`.
    ///
    /// # Errors
    /// Those of the methods.
    fn end_of_object(&mut self, object: &Value, position: u32, count: u32) -> Result<Value>;

    /// The column behind `done` others of an object that a `for` loop runs over; none where there is no more.
    ///
    /// # Errors
    /// Those of the methods.
    fn column_of_object(&mut self, object: &Value, done: f64) -> Result<Option<Value>>;

    /// Whether a value is that of a `case`; one of them is an object.
    ///
    /// # Errors
    /// Those of `eq`.
    fn object_matches(&mut self, value: Value, case: Value) -> Result<bool>;

    /// What the first steps give of an object, and how many steps those are.
    ///
    /// # Errors
    /// Those of the steps.
    fn read_steps(&mut self, object: &Value, steps: &[Evaluated], nargout: usize)
    -> Result<(Outputs, usize)>;

    /// `base STEPS… = value` where an object is, or may be, on the way.
    ///
    /// # Errors
    /// Those of the steps; `base` is then unchanged, but for what handles share.
    fn change_part(&mut self, base: &mut Value, steps: &[Evaluated], change: Change) -> Result<()>;

    /// How many values `object STEPS…` takes as a target where its class redefines the first step; none where it does not.
    ///
    /// # Errors
    /// Those of the method.
    fn count_redefined(&mut self, object: &Value, steps: &[Evaluated]) -> Result<Option<usize>>;

    /// `[object STEPS…] = values` where its class redefines the first step; false, and nothing done, where it does not.
    ///
    /// # Errors
    /// Those of the method.
    fn set_redefined_list(
        &mut self,
        object: &mut Value,
        steps: &[Evaluated],
        values: &[Value],
    ) -> Result<bool>;

    /// Prints `name = value` of an object, or of what holds objects.
    ///
    /// # Errors
    /// Those of methods; a broken pipe.
    fn show(&mut self, name: &str, value: &Value) -> Result<()>;
}

/// The members of a class that everybody sees.
#[derive(Clone, Debug, Default)]
pub struct ClassMembers {
    /// Its properties.
    pub properties: Vec<Name>,
    /// Its methods.
    pub methods: Vec<Name>,
    /// Its events.
    pub events: Vec<Name>,
    /// The classes that it derives from directly.
    pub superclasses: Vec<Name>,
    /// The members of its enumeration.
    pub enumeration: Vec<Name>,
    /// Whether there can be no object of it.
    pub is_abstract: bool,
}

/// What a class says of a property.
#[derive(Clone, Debug)]
pub struct PropertyTraits {
    /// Its name.
    pub name: Name,
    /// The class that declares it.
    pub owner: Name,
    /// Who reads it, as the attribute is written.
    pub get: Value,
    /// Who sets it.
    pub set: Value,
    /// The attributes that are on or off.
    pub flags: Vec<(&'static str, bool)>,
    /// Its first value, where one is written.
    pub default: Option<Value>,
}

/// How the current function was called.
#[derive(Clone, Debug, Default)]
pub struct CallSite {
    /// Arguments given.
    pub nargin: usize,
    /// Outputs asked for.
    pub nargout: usize,
    /// For each argument the variable it was, if it was one: what `inputname` answers.
    pub argument_names: Vec<Option<Name>>,
    /// The file of the current function, if any.
    pub file: Option<String>,
    /// The functions of that file but for the first, where that is the file's own.
    pub local_functions: Vec<String>,
}

/// The variables that arguments were, by position. Operands are variables or not; one that is spread is a list with any number of arguments,
/// so what stands behind the last list is counted from the end of the arguments.
pub fn names_of_arguments(operands: &[(Option<Name>, bool)], count: usize) -> Vec<Option<Name>> {
    let names = |part: &[(Option<Name>, bool)]| part.iter().map(|(name, _)| *name).gather::<Vec<_>>();
    let Some(first) = operands.iter().position(|(_, is_spread)| *is_spread) else { return names(operands) };
    let last = operands.iter().rposition(|(_, is_spread)| *is_spread).unwrap_or(first);
    let (mut before, behind) = (names(&operands[..first]), names(&operands[last + 1..]));
    // Name-value arguments do not count: then nothing is known of the rest.
    if before.len() + behind.len() <= count {
        before.grow_to(count - behind.len(), None);
        before.put_all(behind);
    }
    before
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A variable.
    Variable,
    /// A function in a file; its path.
    File(String),
    /// A local, nested or private function of the current file.
    Local,
    /// A row of the table.
    Builtin,
}

/// Variables by name.
pub trait Workspace {
    /// The value, where the variable is defined.
    fn get(&self, name: Name) -> Option<Value>;
    /// Defines or changes a variable.
    fn set(&mut self, name: Name, value: Value);
    /// Undefines a variable.
    fn clear(&mut self, name: Name);
    /// The defined variables, sorted.
    fn names(&self) -> Vec<Name>;
    /// Whether the variable is global.
    fn is_global(&self, name: Name) -> bool;
    /// The global variables that exist, whether or not this workspace declares them.
    fn globals(&self) -> Vec<Name>;
    /// Undefines a global variable for everyone.
    fn clear_global(&mut self, name: Name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_any_length() {
        let name = |text: &str| Some(Name::new(text));
        let (x, y, list) = ((name("x"), false), (name("y"), false), (None, true));
        assert_eq!(names_of_arguments(&[x, (None, false), y], 3), [name("x"), None, name("y")]);
        assert_eq!(names_of_arguments(&[x, list, y], 4), [name("x"), None, None, name("y")]);
        assert_eq!(names_of_arguments(&[x, list, y], 2), [name("x"), name("y")]);
        assert_eq!(names_of_arguments(&[list, x, list, y], 5), [None, None, None, None, name("y")]);
        assert_eq!(names_of_arguments(&[x, list, y], 1), [name("x")]);
    }
}
