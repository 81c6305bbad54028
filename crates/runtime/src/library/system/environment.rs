//! Environment variables. Changes are kept in the session and given to the programs it starts: a process must not
//! change its own environment while other threads may read it.

use crate::memory::{Duplicate, Gather, Own};
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, one};
use std::collections::BTreeMap;
use std::process::Command;

/// What the session changed: a value, or none for a variable that was removed.
#[derive(Default)]
pub struct Environment {
    changes: BTreeMap<String, Option<String>>,
}

impl Environment {
    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<String> {
        match self.changes.get(name) {
            Some(change) => change.clone(),
            None if name.is_empty() || name.contains(['=', '\0']) => None,
            None => std::env::var_os(name).map(|value| value.to_string_lossy().owned()),
        }
    }

    /// Gives a variable a value, or removes it.
    pub fn set(&mut self, name: &str, value: Option<&str>) {
        self.changes.insert(name.duplicate(), value.map(str::duplicate));
    }

    /// All variables by name.
    pub fn all(&self) -> BTreeMap<String, String> {
        let mut all: BTreeMap<String, String> = std::env::vars_os()
            .map(|(name, value)| (name.to_string_lossy().owned(), value.to_string_lossy().owned()))
            .gather();
        for (name, change) in &self.changes {
            match change {
                Some(value) => all.insert(name.clone(), value.clone()),
                None => all.remove(name),
            };
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
