//! What a statement without semicolon, `disp` and `display` print.

use crate::{Result, State, Value};

/// The text of `name = value` as the automatic display prints it, with its final new line.
///
/// # Errors
/// None but those of output.
pub fn display(state: &mut State, name: &str, value: &Value) -> Result<String> {
    let _ = state;
    Ok(format!("{name} = {value:?}\n"))
}

/// The text of `disp(value)`, with its final new line.
///
/// # Errors
/// None but those of output.
pub fn disp(state: &mut State, value: &Value) -> Result<String> {
    let _ = state;
    Ok(format!("{value:?}\n"))
}
