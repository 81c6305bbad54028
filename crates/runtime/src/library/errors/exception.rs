//! `MException`: an error as a value.
//!
//! `e.identifier`, `e.message`, `e.stack` and `e.cause` are its properties; `throw(e)`, `rethrow(e)`,
//! `getReport(e)` and `addCause(e, c)` its methods, also written `e.getReport()`.
#![allow(non_snake_case)] // The functions are named as in programs.

use super::template;
use crate::memory::{Gather, Grow};
use crate::text::printf;
use crate::value::Cleanup;
use crate::{Args, Dims, Error, Exception, Host, Object, Outputs, Place, Result, Struct, Tensor, Value, one};
use lanner_base::{Dialect, Name};
use std::rc::Rc;

/// `MException(identifier, template, …)`.
pub fn MException(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (Some(identifier), Some(template)) = (args[0].as_text(), args[1].as_text()) else {
        let text = "Identifier and message must be character vectors or string scalars.";
        return Err(Error::new("MATLAB:MException:InvalidInput", text));
    };
    if !identifier.is_empty() && !template::is_identifier(&identifier) {
        let text = format!("The identifier '{identifier}' is not a valid message identifier.");
        return Err(Error::new("MATLAB:MException:InvalidIdentifier", text));
    }
    one(value_of(Error::new(&identifier, printf::format(&template, &args[2..])?), Vec::new()))
}

/// `MException.last`: the error that ended the last command that failed; `MException.last('reset')` forgets it.
pub fn last(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let warnings = &mut host.state().warnings;
    match args.first().map(Value::as_text) {
        None => {
            let error = warnings.last_uncaught().cloned().unwrap_or_else(|| Error::new("", ""));
            one(value_of(error, Vec::new()))
        }
        Some(Some(word)) if word == "reset" => {
            warnings.forget_uncaught();
            Ok(Outputs::new())
        }
        Some(_) => Err(Error::new("MATLAB:MException:InvalidInput", "Invalid input argument: use 'reset'.")),
    }
}

fn value_of(error: Error, causes: Vec<Value>) -> Value {
    Value::Object(Object::Exception(Rc::new(Exception { error, causes })))
}

fn exception(args: &Args) -> Result<&Rc<Exception>> {
    match &args[0] {
        Value::Object(Object::Exception(e)) => Ok(e),
        other => Err(crate::Fault::UndefinedForClass.with(&[&"MException", &other.class_name()])),
    }
}

/// `throw(e)`: raises it as if it happened here.
pub fn throw(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut error = exception(&args)?.error.clone();
    error.set_stack(Vec::new());
    Err(error)
}

/// `throwAsCaller(e)`: raises it as if it happened where the current function was called.
pub fn throwAsCaller(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut error = exception(&args)?.error.clone();
    error.set_stack(host.stack().into_iter().skip(1).gather());
    Err(error)
}

/// `getReport(e)`: the message under a line that says where it happened, then the callers.
pub fn getReport(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let dialect = host.dialect();
    let e = exception(&args)?;
    let basic = args.get(1).and_then(Value::as_text).is_some_and(|kind| kind == "basic");
    let mut text = e.error.message(dialect);
    let place = |place: &Place| format!("{} (line {})", place.function, place.line);
    let mut stack =
        e.error.stack().iter().filter(|place| !place.function.is_empty() && !place.is_in_builtin());
    if let Some(first) = stack.next() {
        text = format!("Error using {}\n{text}", place(first));
        if !basic {
            for caller in stack {
                text.put(&format!("\n\nError in {}", place(caller)));
            }
        }
    }
    one(Value::text(&text))
}

/// `e = addCause(e, cause)`.
pub fn addCause(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let e = exception(&args)?;
    if !matches!(args[1], Value::Object(Object::Exception(_))) {
        return Err(Error::new("MATLAB:MException:InvalidCause", "The cause must be an MException object."));
    }
    let causes = e.causes.iter().cloned().chain([args[1].clone()]).gather();
    one(value_of(e.error.clone(), causes))
}

/// `c = onCleanup(f)`: calls `f` when the last holder of `c` lets go.
pub fn onCleanup(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let action = args.swap_remove(0);
    if !matches!(action, Value::Function(_)) {
        let text = "The input argument must be a function handle.";
        return Err(Error::new("MATLAB:onCleanup:InvalidInputArgument", text));
    }
    one(Value::Object(Object::Cleanup(Rc::new(Cleanup::new(action)))))
}

/// Calls what `onCleanup` objects that are gone were given. Their errors are warnings, as in MATLAB.
#[cold]
pub fn run_due_cleanups(host: &mut dyn Host) {
    for action in Cleanup::take_due() {
        if let Err(error) = host.call(&action, Args::new(), 0) {
            let message = error.message(host.dialect());
            // A broken pipe is found again by the program's next output.
            let _ = super::warn(host, "MATLAB:class:DestructorError", &message);
        }
    }
}

/// The error that `rethrow` of a value raises, as a handler does.
pub fn raise_again(value: Value) -> Error {
    match value {
        Value::Object(Object::Exception(exception)) => exception.error.clone(),
        other => {
            Error::new("MATLAB:error:invalidRethrow", format!("cannot rethrow a {}", other.class_name()))
        }
    }
}

/// A property of an exception.
pub fn property(e: &Exception, name: Name) -> Option<Value> {
    // The engine has fixed the dialect's text when it caught the error.
    match name.as_str() {
        "message" => Some(Value::text(&e.error.message(Dialect::Matlab))),
        "identifier" => Some(Value::text(e.error.identifier(Dialect::Matlab))),
        "stack" => Some(stack_value(e.error.stack())),
        "cause" if e.causes.is_empty() => Some(Value::from(Tensor::<Value>::empty())),
        "cause" => Some(Value::cell_column(e.causes.clone())),
        "Correction" => Some(Value::empty()),
        _ => None,
    }
}

/// The call stack as `e.stack` and `dbstack` give it: a column with the fields file, name and line.
pub fn stack_value(stack: &[Place]) -> Value {
    let stack: Vec<&Place> = stack.iter().filter(|place| !place.is_in_builtin()).gather();
    let n = stack.len();
    let field = |name: &str, value: &dyn Fn(&Place) -> Value| {
        (Name::new(name), stack.iter().map(|place| value(place)).gather())
    };
    let fields = vec![
        field("file", &|place| Value::text(&place.file)),
        field("name", &|place| Value::text(&place.function)),
        field("line", &|place| Value::Scalar(f64::from(place.line))),
    ];
    Struct::from_parts(Dims::matrix(n, 1), fields).into()
}
