//! `save`.

use super::objects::Writer;
use super::open::expand;
use super::replace::{append, replace};
use super::table::message;
use super::variables::{Choice, Words};
use crate::host::Level;
use crate::library::errors::warn;
use crate::mat::{self, Compression, Kind, Variable, ascii};
use crate::memory::{Duplicate, Gather, Grow, Own};
use crate::{Args, Error, Host, Outputs, Result, Value};
use lanner_base::{Dialect, Name};
use std::path::PathBuf;

/// `save(file, name, …, '-append')`, `save(file, '-struct', s, field, …)`.
pub fn save(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut words = Words::parse(&args)?;
    let is_text = words.has("ascii") || words.has("text");
    let file = target(host, words.file.take().unwrap_or_else(|| "matlab.mat".duplicate()), is_text);
    let variables = if words.has("struct") { fields(host, &mut words)? } else { chosen(host, &words)? };
    host.state().files.flush();
    let shown = file.to_string_lossy().owned();
    let bytes = if words.has("ascii") {
        as_text(variables, &words)?
    } else {
        let (kind, before) =
            if words.has("append") { existing(&file, &shown)? } else { (Kind::Level5, Vec::new()) };
        let is_hdf5 = !words.has("text") && (words.has("v7.3") || kind == Kind::Hdf5);
        let variables = merge(before, savable(host, variables, is_hdf5)?);
        let plain = words.has("v6") || words.has("v4") || words.has("nocompression");
        let compression = if plain { Compression::None } else { Compression::Zlib };
        if words.has("text") {
            mat::text::write(&variables)?.into_bytes()
        } else if is_hdf5 {
            mat::hdf5::write(&variables, compression)?
        } else {
            mat::write(&variables, compression)?
        }
    };
    let done = if words.has("ascii") && words.has("append") {
        append(&file, &bytes)
    } else {
        replace(&file, &bytes)
    };
    done.map_err(|error| {
        let why = message(&error);
        Error::new("MATLAB:save:couldNotWriteFile", format!("Unable to write file {shown}: {why}."))
    })?;
    Ok(Outputs::new())
}

/// MATLAB adds `.mat` to a name without extension.
fn target(host: &mut dyn Host, name: String, is_text: bool) -> PathBuf {
    let path = expand(&name);
    let bare = path.extension().is_none() && !is_text && host.dialect() == Dialect::Matlab;
    if bare { path.with_extension("mat") } else { path }
}

/// What a file is, and its variables: one of version 7.3 stays one.
fn existing(file: &PathBuf, shown: &str) -> Result<(Kind, Vec<Variable>)> {
    let bytes = crate::memory::read_file(file).map_err(|_| {
        Error::new(
            "MATLAB:save:couldNotReadFile",
            format!("Unable to read file '{shown}'. No such file or directory."),
        )
    })?;
    Ok((Kind::of(&bytes), mat::read_any(bytes, &|_| true)?))
}

/// New variables take the places of old ones with the same name.
fn merge(mut old: Vec<Variable>, new: Vec<Variable>) -> Vec<Variable> {
    for variable in new {
        match old.iter_mut().find(|v| v.name == variable.name) {
            Some(place) => *place = variable,
            None => old.put(variable),
        }
    }
    old
}

/// The variables of the caller that are meant.
fn chosen(host: &mut dyn Host, words: &Words) -> Result<Vec<Variable>> {
    let choice = words.choice()?;
    let workspace = host.workspace(Level::Current);
    let names = workspace.names();
    let texts: Vec<&str> = names.iter().map(|name| name.as_str()).gather();
    not_found(&choice, &texts)?;
    let taken = names.iter().filter(|name| choice.takes(name));
    Ok(taken
        .filter_map(|&name| {
            let value = workspace.get(name)?;
            Some(Variable { name: name.to_string(), value, global: workspace.is_global(name) })
        })
        .gather())
}

fn not_found(choice: &Choice, present: &[&str]) -> Result<()> {
    match choice.missing(present).first() {
        Some(name) => {
            Err(Error::new("MATLAB:save:variableNotFound", format!("Variable '{name}' not found.")))
        }
        None => Ok(()),
    }
}

/// The fields of the struct that the first name names.
fn fields(host: &mut dyn Host, words: &mut Words) -> Result<Vec<Variable>> {
    let not_struct = || {
        Error::new(
            "MATLAB:save:argumentToStructMustBeScalarStruct",
            "The argument to -STRUCT must be the name of a scalar structure variable.",
        )
    };
    if words.names.is_empty() {
        return Err(not_struct());
    }
    let name = Name::new(&words.names.remove(0));
    let value = host.workspace(Level::Current).get(name);
    let Some(Value::Struct(fields)) = value.filter(Value::is_scalar) else { return Err(not_struct()) };
    let choice = words.choice()?;
    let names: Vec<&str> = fields.names().map(Name::as_str).gather();
    not_found(&choice, &names)?;
    Ok(fields
        .fields()
        .iter()
        .filter(|(name, _)| choice.takes(name))
        .filter_map(|(name, values)| {
            Some(Variable { name: name.to_string(), value: values.first()?.clone(), global: false })
        })
        .gather())
}

/// Leaves out what no file can hold, with a warning.
fn savable(host: &mut dyn Host, variables: Vec<Variable>, is_hdf5: bool) -> Result<Vec<Variable>> {
    let mut kept = Vec::new();
    let mut writer = Writer::default();
    for variable in variables {
        let name = variable.name.clone();
        let made = writer.without_objects(host, variable.value).and_then(|value| {
            let variable = Variable { value, ..variable };
            match is_hdf5 {
                true => mat::hdf5::check(&variable.value)?,
                false => drop(mat::write(std::slice::from_ref(&variable), Compression::None)?),
            }
            Ok(variable)
        });
        match made {
            Ok(variable) => kept.put(variable),
            Err(error) => {
                let why = error.message(Dialect::Matlab);
                let text = format!("Variable '{name}' was not saved. {why}");
                warn(host, error.identifier(Dialect::Matlab), &text)?;
            }
        }
    }
    Ok(kept)
}

fn as_text(variables: Vec<Variable>, words: &Words) -> Result<Vec<u8>> {
    let style = ascii::Style { double: words.has("double"), tabs: words.has("tabs") };
    let mut text = String::new();
    for variable in variables {
        text.put(&ascii::write(&variable.value, style)?);
    }
    Ok(text.into_bytes())
}
