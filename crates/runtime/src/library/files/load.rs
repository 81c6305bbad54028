//! `load`.

use super::objects::{Reader, class_of_stand_in};
use super::open::on_path;
use super::table::message;
use super::variables::{Words, holds_variables};
use crate::host::Level;
use crate::library::errors::warn;
use crate::mat::{self, Variable, ascii};
use crate::memory;
use crate::memory::{Duplicate, Gather, Own};
use crate::{Args, Error, Host, Outputs, Result, Struct, Value, one};
use lanner_base::Name;
use std::path::PathBuf;

/// `load(file, name, …)`, `s = load(…)`, with `-ascii`, `-mat`, `-regexp`.
pub fn load(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut words = Words::parse(&args)?;
    let file = words.file.take().unwrap_or_else(|| "matlab.mat".duplicate());
    let (path, bytes) = contents(host, &file, words.has("ascii"))?;
    if words.has("ascii") || !(words.has("mat") || holds_variables(&bytes)) {
        return matrix(host, &file, &path, &bytes, nargout);
    }
    let choice = words.choice()?;
    let mut variables = mat::read_any(bytes, &|name| choice.takes(name))?;
    let mut reader = Reader::default();
    for variable in &mut variables {
        revive(&mut reader, host, &mut variable.value)?;
    }
    let present: Vec<&str> = variables.iter().map(|v| v.name.as_str()).gather();
    for name in choice.missing(&present) {
        warn(host, "MATLAB:load:variableNotFound", &format!("Variable '{name}' not found."))?;
    }
    if nargout > 0 {
        return one(as_struct(variables));
    }
    let workspace = host.workspace(Level::Current);
    for variable in variables {
        workspace.set(Name::new(&variable.name), variable.value);
    }
    Ok(Outputs::new())
}

/// The variables of a file that words choose, as `whos -file` lists them: without running anything.
///
/// # Errors
/// A file that cannot be read or that holds no variables.
pub fn variables_of_file(host: &mut dyn Host, words: &Words) -> Result<Vec<Variable>> {
    let file = words.file.as_deref().unwrap_or("matlab.mat");
    let (_, bytes) = contents(host, file, false)?;
    let choice = words.choice()?;
    mat::read_any(bytes, &|name| choice.takes(name))
}

fn as_struct(variables: Vec<Variable>) -> Struct {
    let mut fields = Struct::scalar();
    for variable in variables {
        fields.set(Name::new(&variable.name), variable.value);
    }
    fields
}

/// The file as it is named, or with `.mat` where no such file is; here or on the search path.
fn contents(host: &mut dyn Host, name: &str, is_text: bool) -> Result<(PathBuf, Vec<u8>)> {
    host.state().files.flush();
    let mut path = on_path(host, name);
    if !path.is_file() && !is_text {
        let with_extension = on_path(host, &format!("{name}.mat"));
        if with_extension.is_file() {
            path = with_extension;
        }
    }
    match crate::memory::read_file(&path) {
        Ok(bytes) => Ok((path, bytes)),
        Err(error) => {
            let why = message(&error);
            Err(Error::new("MATLAB:load:couldNotReadFile", format!("Unable to read file '{name}'. {why}.")))
        }
    }
}

fn matrix(
    host: &mut dyn Host,
    file: &str,
    path: &std::path::Path,
    bytes: &[u8],
    nargout: usize,
) -> Result<Outputs> {
    let value = ascii::read(&memory::text_of_bytes(bytes), file)?;
    if nargout > 0 {
        return one(value);
    }
    let stem = path.file_stem().map(|s| s.to_string_lossy().owned()).unwrap_or_default();
    host.workspace(Level::Current).set(Name::new(&variable_name(&stem)), value);
    Ok(Outputs::new())
}

/// A file's name as the name of a variable.
fn variable_name(stem: &str) -> String {
    let name: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).gather();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("X{name}") }
}

/// Anonymous functions were stored as text, objects as structs; they become again what they were.
fn revive(reader: &mut Reader, host: &mut dyn Host, value: &mut Value) -> Result<()> {
    match value {
        Value::Function(handle) if handle.is_anonymous() => {
            let text = handle.text.to_string();
            if let Some(function) = host.evaluate_apart(&text)?.pop() {
                *value = function;
            }
            Ok(())
        }
        Value::Cell(cells) => {
            let cells = std::rc::Rc::make_mut(cells);
            cells.data_mut().iter_mut().try_for_each(|cell| revive(reader, host, cell))
        }
        Value::Struct(fields) if class_of_stand_in(fields).is_some() => {
            let fields = std::rc::Rc::clone(fields);
            *value = reader.objects(host, &fields, &mut revive)?;
            Ok(())
        }
        Value::Struct(fields) => {
            let fields = std::rc::Rc::make_mut(fields).fields_mut().iter_mut();
            fields.flat_map(|(_, values)| values).try_for_each(|value| revive(reader, host, value))
        }
        _ => Ok(()),
    }
}
