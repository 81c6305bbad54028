//! `diary`: a copy of what is printed in a file.

use super::{expand, message};
use crate::{Args, Error, Host, Outputs, Result, Value, ready};
use std::fs::OpenOptions;

/// `diary`, `diary on`, `diary off`, `diary(file)`: see the row.
pub fn diary(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let state = host.state();
    let wanted = match args.first().map(Value::as_text) {
        None => !state.out.keeps_diary(),
        Some(Some(word)) if word == "off" => false,
        Some(Some(word)) if word == "on" => true,
        Some(Some(name)) => {
            state.diary = name;
            true
        }
        Some(None) => {
            let text = "Argument must be a character vector or string scalar.";
            return Err(Error::new("MATLAB:diary:InvalidInput", text));
        }
    };
    if !wanted {
        state.out.keep_diary(None);
        return Ok(Outputs::new());
    }
    let path = expand(&state.diary);
    match ready::open(OpenOptions::new().append(true).create(true), &path) {
        Ok(file) => {
            state.out.keep_diary(Some(file));
            Ok(Outputs::new())
        }
        Err(error) => Err(Error::new(
            "MATLAB:diary:FileNotOpened",
            format!("Unable to open file '{}' for the diary: {}.", path.display(), message(&error)),
        )),
    }
}
