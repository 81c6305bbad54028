//! Text as program: `eval`, `evalc`, `evalin`, `assignin`, `run`.

use super::exist::is_identifier;
use crate::host::Level;
use crate::memory::Grow;
use crate::{Args, Error, Host, Outputs, Result, Value};
use lanner_base::Name;
use smallvec::smallvec;

/// `eval(text)`, `eval(text, otherwise)`, `[a, b] = eval(text)`.
pub fn eval(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    evaluate(host, &args, Level::Current, nargout)
}

/// `evalin('base' | 'caller', text, otherwise)`.
pub fn evalin(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let level = level("evalin", &args[0])?;
    evaluate(host, &args[1..], level, nargout)
}

fn evaluate(host: &mut dyn Host, args: &[Value], level: Level, nargout: usize) -> Result<Outputs> {
    let text = program(&args[0])?;
    let Some(otherwise) = args.get(1) else { return host.evaluate(&text, level, nargout) };
    match host.evaluate(&text, level, nargout) {
        Err(error) if error.is_catchable() => {
            host.state().remember_error(&error);
            host.evaluate(&program(otherwise)?, level, nargout)
        }
        result => result,
    }
}

fn program(value: &Value) -> Result<String> {
    value.as_text().ok_or_else(|| {
        let text = "Argument must be a character vector or string scalar.";
        Error::new("MATLAB:eval:InvalidInput", text)
    })
}

/// `text = evalc(program)`: what the program prints; further outputs are those of the program.
pub fn evalc(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    host.state().out.begin_capture();
    let result = evaluate(host, &args, Level::Current, nargout.saturating_sub(1));
    let printed = host.state().out.end_capture();
    let mut outputs = smallvec![Value::text(&printed)];
    let values = result?;
    if nargout > 1 {
        outputs.put_all(values);
    }
    Ok(outputs)
}

/// `assignin('base' | 'caller', name, value)`.
pub fn assignin(host: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let level = level("assignin", &args[0])?;
    let name = args[1].as_text().unwrap_or_default();
    if !is_identifier(&name) {
        let text = format!("Invalid variable name \"{name}\" in ASSIGNIN.");
        return Err(Error::new("MATLAB:assignin:InvalidVariable", text));
    }
    let value = args.pop().unwrap_or_default();
    host.workspace(level).set(Name::new(&name), value);
    Ok(Outputs::new())
}

fn level(name: &str, value: &Value) -> Result<Level> {
    match value.as_text().as_deref() {
        Some("base") => Ok(Level::Base),
        Some("caller") => Ok(Level::Caller),
        _ => Err(Error::new(
            &format!("MATLAB:{name}:InvalidWorkspace"),
            "Workspace must be 'caller' or 'base'.",
        )),
    }
}

/// `run(script)`: runs a file in the current workspace.
pub fn run(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = program(&args[0])?;
    let missing = || Error::new("MATLAB:run:FileNotFound", format!("RUN cannot find {name}."));
    let candidates = [name.clone(), format!("{name}.m")];
    let file = candidates.iter().find(|file| std::path::Path::new(file).is_file()).ok_or_else(missing)?;
    let text = std::fs::read_to_string(file).map_err(|_| missing())?;
    host.evaluate(&text, Level::Current, 0)
}
