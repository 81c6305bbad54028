//! `error`, `rethrow` and the last error.

use super::{exception, template};
use crate::memory::{Duplicate, Gather};
use crate::{Args, Error, Host, Object, Outputs, Place, Result, Struct, Value, one};
use lanner_base::{Dialect, Name};

/// `error(message)`, `error(template, …)`, `error(identifier, template, …)`, `error(struct)`, `error(exception)`.
pub fn error(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let dialect = host.dialect();
    match args.as_slice() {
        [Value::Struct(s)] => match from_struct(s, dialect)? {
            Some(error) => Err(error),
            None => Ok(Outputs::new()),
        },
        [Value::Object(Object::Exception(e))] => Err(e.error.clone()),
        _ => {
            let (identifier, mut message) = template::read(&args, dialect)?;
            if message.is_empty() {
                return Ok(Outputs::new());
            }
            // In Octave a final new line says: no traceback.
            if dialect == Dialect::Octave && message.ends_with('\n') {
                message.pop();
            }
            Err(Error::new(&identifier, message))
        }
    }
}

/// `rethrow(e)`: an exception, or a struct with message and identifier.
pub fn rethrow(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match &args[0] {
        Value::Object(Object::Exception(e)) => Err(e.error.clone()),
        Value::Struct(s) => {
            let complete = ["message", "identifier"].iter().all(|f| s.field(Name::new(f)).is_some());
            if !complete {
                let text = "The input to RETHROW must be a structure with at least the fields 'message' and 'identifier'.";
                return Err(Error::new("MATLAB:rethrow:IncompleteStruct", text));
            }
            match from_struct(s, host.dialect())? {
                Some(error) => Err(error),
                None => Ok(Outputs::new()),
            }
        }
        _ => {
            let text = "Argument to RETHROW must be an MException or a structure.";
            Err(Error::new("MATLAB:rethrow:InvalidInput", text))
        }
    }
}

/// The error that a struct describes; none where the message is empty.
fn from_struct(s: &Struct, dialect: Dialect) -> Result<Option<Error>> {
    let text = |field: &str| s.get(Name::new(field)).and_then(Value::as_text).unwrap_or_default();
    let (identifier, message) = (text("identifier"), text("message"));
    if message.is_empty() && identifier.is_empty() {
        return Ok(None);
    }
    let message =
        if message.is_empty() && dialect == Dialect::Octave { "unspecified error".into() } else { message };
    let mut error = Error::new(&identifier, message);
    if let Some(Value::Struct(stack)) = s.get(Name::new("stack")) {
        error.set_stack(places(stack));
    }
    Ok(Some(error))
}

/// The call stack in a struct array with the fields file, name and line.
fn places(stack: &Struct) -> Vec<Place> {
    let value =
        |field: &str, k: usize| stack.field(Name::new(field)).and_then(|values| values.get(k)).cloned();
    let number =
        |field: &str, k: usize| value(field, k).and_then(|v| v.as_f64()).unwrap_or(0.0).max(0.0) as u32;
    let text = |field: &str, k: usize| value(field, k).and_then(|v| v.as_text()).unwrap_or_default();
    (0..stack.numel())
        .map(|k| Place {
            file: text("file", k),
            function: text("name", k),
            line: number("line", k),
            column: number("column", k),
            source: String::new(),
            width: 0,
        })
        .gather()
}

/// `[message, identifier] = lasterr`, `lasterr(message, identifier)`.
pub fn lasterr(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let dialect = host.dialect();
    let warnings = &mut host.state().warnings;
    let (identifier, message) = match warnings.last_error() {
        Some(error) => (error.identifier(dialect).duplicate(), error.message(dialect)),
        None => Default::default(),
    };
    if let Some(text) = args.first() {
        let identifier = args.get(1).and_then(Value::as_text).unwrap_or_default();
        warnings.set_last_error(Some(Error::new(&identifier, text.as_text().unwrap_or_default())));
    }
    Ok([Value::text(&message), Value::text(&identifier)].into_iter().gather())
}

/// `s = lasterror`, `lasterror('reset')`, `lasterror(s)`.
pub fn lasterror(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let dialect = host.dialect();
    let last = host.state().warnings.last_error().cloned();
    match args.first() {
        Some(Value::Struct(s)) => {
            let error = from_struct(s, dialect)?;
            host.state().warnings.set_last_error(error);
        }
        Some(_) => host.state().warnings.set_last_error(None),
        None => (),
    }
    let error = last.unwrap_or_else(|| Error::new("", ""));
    one(Value::structure([
        ("message", Value::text(&error.message(dialect))),
        ("identifier", Value::text(error.identifier(dialect))),
        ("stack", exception::stack_value(error.stack())),
    ]))
}

/// The terminal's bell.
pub fn beep(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    host.print("\u{7}")?;
    Ok(Outputs::new())
}
