//! `edit NAME`: the file of a function in the editor of the environment.
//!
//! ```text
//! >> edit smooth
//! smooth.m does not exist. Create it? [Y/n]
//! ```

use crate::error::is_in_builtin;
use crate::host::Found;
use crate::input::ask;
use crate::library::system;
use crate::memory;
use crate::memory::{Grow, Reword};
use crate::{Args, Error, Host, Outputs, Result};
use std::fs::File;
use std::path::{Path, PathBuf};

/// `edit`, `edit name …`.
pub fn edit(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let editor = editor(host)?;
    let mut files = Vec::new();
    for arg in &args {
        let name = arg.as_text().filter(|name| !name.is_empty()).ok_or_else(|| {
            Error::new("MATLAB:Editor:NotAFile", "edit takes names of functions and files.")
        })?;
        let file = file_of(host, &name)?;
        if file.exists() || creates(host, &file)? {
            files.put(file);
        }
    }
    if files.is_empty() && !args.is_empty() {
        return Ok(Outputs::new());
    }
    system::run_on_terminal(host, &format!("{editor} \"$@\""), &files)?;
    Ok(Outputs::new())
}

/// The command that starts the editor.
fn editor(host: &mut dyn Host) -> Result<String> {
    let environment = &host.state().environment;
    let named = ["VISUAL", "EDITOR"].into_iter().filter_map(|name| environment.get(name));
    named.into_iter().find(|command| !command.trim().is_empty()).ok_or_else(|| {
        let text =
            "There is no editor. Set the environment variable VISUAL or EDITOR: setenv('EDITOR', 'nano').";
        Error::new("Lanner:edit:noEditor", text)
    })
}

/// The file that a name means: its function's, else the one of this name; a new one gets MATLAB's ending.
fn file_of(host: &mut dyn Host, name: &str) -> Result<PathBuf> {
    let path = Path::new(name);
    if path.is_file() {
        return Ok(path.to_path_buf());
    }
    let no_file = |why: &str| Error::new("MATLAB:Editor:NoFile", format!("'{name}' {why}."));
    let found = match host.find(name.strip_suffix(".m").unwrap_or(name)) {
        Found::File(file) if is_in_builtin(&file) => Found::Builtin,
        found => found,
    };
    match found {
        Found::File(file) => Ok(PathBuf::from(file)),
        Found::Local => Err(no_file("was typed and is in no file")),
        // A file of that name would hide it.
        Found::Builtin if path.extension().is_none() => {
            Err(no_file("is a function of Lanner's own; there is no file to edit"))
        }
        Found::Builtin | Found::Variable | Found::Nothing => {
            Ok(if path.extension().is_none() { path.with_extension("m") } else { path.to_path_buf() })
        }
    }
}

/// Asks whether a file that is not there is meant, and creates it.
fn creates(host: &mut dyn Host, file: &Path) -> Result<bool> {
    let question = format!("{} does not exist. Create it? [Y/n] ", file.display());
    let Some(line) = ask(&mut host.state().out, &question)? else {
        host.print("\n")?;
        return Ok(false);
    };
    let line = memory::text_of_bytes(&line).trim().lowercase();
    if !matches!(line.as_str(), "" | "y" | "yes") {
        return Ok(false);
    }
    File::create_new(file).map_err(|error| {
        let why = crate::library::files::message(&error);
        Error::new("MATLAB:Editor:NotCreated", format!("Unable to create '{}': {why}.", file.display()))
    })?;
    host.forget_functions();
    Ok(true)
}
