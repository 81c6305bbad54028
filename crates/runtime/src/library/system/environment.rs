//! Environment variables. Changes are kept in the session and given to the programs it starts: a process must not
//! change its own environment while other threads may read it.

use crate::memory::{Duplicate, Gather, Grow, Own};
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, one};
use std::process::Command;

/// What the session changed: a value, or none for a variable that was removed. By name, in order.
#[derive(Default)]
pub struct Environment {
    changes: Vec<(String, Option<String>)>,
}

impl Environment {
    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<String> {
        match place(&self.changes, name) {
            Ok(at) => self.changes[at].1.clone(),
            Err(_) if name.is_empty() || name.contains(['=', '\0']) => None,
            Err(_) => std::env::var_os(name).map(|value| value.to_string_lossy().owned()),
        }
    }

    /// Gives a variable a value, or removes it.
    pub fn set(&mut self, name: &str, value: Option<&str>) {
        note(&mut self.changes, name.duplicate(), value.map(str::duplicate));
    }

    /// All variables by name, in order.
    pub fn all(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for (name, value) in std::env::vars_os() {
            note(&mut all, name.to_string_lossy().owned(), value.to_string_lossy().owned());
        }
        for (name, change) in &self.changes {
            match (change, place(&all, name)) {
                (Some(value), _) => note(&mut all, name.duplicate(), value.duplicate()),
                (None, Ok(at)) => _ = all.remove(at),
                (None, Err(_)) => (),
            }
        }
        all
    }

    /// Gives the changes to a program that is about to start.
    pub fn apply(&self, command: &mut Command) {
        for (name, change) in &self.changes {
            match change {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
    }
}

/// Where a name is in a list by name, or would be.
fn place<T>(list: &[(String, T)], name: &str) -> std::result::Result<usize, usize> {
    list.binary_search_by(|(other, _)| other.as_str().cmp(name))
}

/// Notes what belongs to a name in a list by name.
fn note<T>(list: &mut Vec<(String, T)>, name: String, own: T) {
    match place(list, &name) {
        Ok(at) => list[at].1 = own,
        Err(at) => {
            list.put((name, own));
            list[at..].rotate_right(1);
        }
    }
}

/// `value = getenv(name)`: `''` where there is none.
pub fn getenv(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let environment = &host.state().environment;
    let value_of = |name: &str| environment.get(name).unwrap_or_default();
    match args.first() {
        Some(names @ Value::String(texts)) if names.numel() == 1 => {
            one(Value::string(&texts.data()[0].as_deref().map(value_of).unwrap_or_default()))
        }
        Some(Value::String(texts)) => {
            one(texts.map(|name| name.as_deref().map(|name| value_of(name).as_str().into())))
        }
        Some(Value::Cell(cells)) => {
            let values =
                cells.map(|name| Value::text(&name.as_text().as_deref().map(value_of).unwrap_or_default()));
            one(Value::from(values))
        }
        Some(name) => match name.as_text() {
            Some(name) => one(Value::text(&value_of(&name))),
            None => Err(Error::new("MATLAB:getenv:invalidInput", "Environment variable name must be text.")),
        },
        None => {
            let lines = environment
                .all()
                .iter()
                .map(|(name, value)| Value::text(&format!("{name}={value}")))
                .gather();
            one(Value::from(Tensor::<Value>::column(lines)))
        }
    }
}

/// `setenv(name, value)`: without a value it becomes empty.
pub fn setenv(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name =
        args.first().and_then(Value::as_text).filter(|name| !name.is_empty() && !name.contains(['=', '\0']));
    let name = name.ok_or_else(|| {
        Error::new("MATLAB:setenv:invalidName", "Environment variable name must be text without '='.")
    })?;
    let value = match args.get(1) {
        None => String::new(),
        Some(value) => value.as_text().ok_or_else(|| Fault::FormatClass.with(&[&value.class_name()]))?,
    };
    if value.contains('\0') {
        return Err(Error::new(
            "MATLAB:setenv:invalidValue",
            "Environment variable value must not contain null characters.",
        ));
    }
    host.state().environment.set(&name, Some(&value));
    Ok(Outputs::new())
}

/// `unsetenv(name)`.
pub fn unsetenv(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = args.first().and_then(Value::as_text).unwrap_or_default();
    if !name.is_empty() && !name.contains(['=', '\0']) {
        host.state().environment.set(&name, None);
    }
    if nargout == 0 { Ok(Outputs::new()) } else { one(0.0) }
}

/// Whether a variable exists.
pub fn isenv(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let environment = &host.state().environment;
    match args.first() {
        Some(Value::String(texts)) => {
            one(texts.map(|name| name.as_deref().is_some_and(|name| environment.get(name).is_some())))
        }
        Some(Value::Cell(cells)) => {
            one(cells.map(|name| name.as_text().is_some_and(|name| environment.get(&name).is_some())))
        }
        name => one(name.and_then(Value::as_text).is_some_and(|name| environment.get(&name).is_some())),
    }
}
