//! The session: input from the keyboard, its end, and commands that have nothing to do here.

use crate::error::Reason;
use crate::host::Level;
use crate::input::ask;
use crate::memory;
use crate::memory::Duplicate;
use crate::{Args, Error, Host, Outputs, Result, Value, one};

/// `x = input(prompt)` evaluates what is typed, `input(prompt, 's')` gives it as text.
pub fn input(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let prompt = args.first().and_then(Value::as_text).unwrap_or_default();
    let as_text = args.len() > 1;
    loop {
        let question = crate::text::escapes::unescape(&prompt);
        let Some(line) = ask(&mut host.state().out, &question)? else {
            return Err(Error::new("MATLAB:input:EndOfFile", "There is no more input."));
        };
        let line = memory::text_of_bytes(&line);
        let line = line.trim_end_matches(['\n', '\r']);
        if as_text {
            return one(Value::text(line));
        }
        if line.trim().is_empty() {
            return one(Value::empty());
        }
        match host.evaluate(line, Level::Current, 1) {
            Err(error) if error.is_catchable() => {
                let dialect = host.dialect();
                host.print(&format!("{}\n", error.message(dialect)))?;
            }
            result => return result,
        }
    }
}

/// `keyboard`: a prompt in the current workspace. `dbcont`, `return` and the end of the input go on, `dbquit` ends the
/// program; an error in a line is shown and the prompt comes again.
pub fn keyboard(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let prompt = args.first().and_then(Value::as_text).unwrap_or_else(|| "K>> ".duplicate());
    loop {
        let Some(line) = ask(&mut host.state().out, &prompt)? else { return Ok(Outputs::new()) };
        let line = memory::text_of_bytes(&line);
        let word = line.trim().trim_end_matches(';');
        if matches!(word, "dbcont" | "return") {
            return Ok(Outputs::new());
        }
        if word == "dbquit" {
            return Err(Error::because(Reason::Interrupted));
        }
        match host.evaluate(&line, Level::Current, 0) {
            Err(error) if error.is_catchable() => {
                let dialect = host.dialect();
                host.print(&format!("{}\n", error.message(dialect)))?;
            }
            Err(error) => return Err(error),
            Ok(_) => (),
        }
    }
}

/// `mlock`: functions stay in memory anyway.
pub fn mlock(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Ok(Outputs::new())
}

/// `munlock`.
pub fn munlock(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Ok(Outputs::new())
}

/// `mislocked`: nothing is.
pub fn mislocked(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(false)
}

/// `rehash`: looks again at every name.
pub fn rehash(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    host.forget_functions();
    Ok(Outputs::new())
}

/// `quit`, `exit(code)`.
pub fn quit(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let code = args.first().and_then(Value::as_f64).unwrap_or(0.0);
    Err(Error::because(Reason::Exit(code as i32)))
}
