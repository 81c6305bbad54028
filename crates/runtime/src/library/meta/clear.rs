//! `clear` and `clearvars`: forgetting variables, globals and functions.

use super::patterns::Pattern;
use crate::host::Level;
use crate::memory::Gather;
use crate::{Args, Host, Outputs, Result, Value};
use lanner_base::Name;

/// `clear`, `clear x y*`, `clear all`, `clear global`, `clear functions`, `clear -regexp …`, `clear -except …`.
pub fn clear(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let word = args.first().and_then(Value::as_text).unwrap_or_default();
    match word.as_str() {
        "" | "variables" | "-variables" | "-v" => {
            clear_variables(host, args.get(1..).unwrap_or_default(), false)?
        }
        "all" | "-all" | "-a" | "classes" => {
            clear_variables(host, &[], false)?;
            clear_globals(host, &[])?;
            host.forget_persistents(&|_| true);
            host.forget_functions();
        }
        "functions" | "-functions" | "-f" => {
            host.forget_persistents(&|_| true);
            host.forget_functions();
        }
        "global" | "-global" | "-g" => clear_globals(host, &args[1..])?,
        "-except" | "-exclusive" | "-x" => clear_variables(host, &args[1..], true)?,
        "import" | "java" | "mex" => (),
        _ => clear_named(host, &args)?,
    }
    Ok(Outputs::new())
}

/// The variables that match; where a name matches none, the function of this name is looked up again, and begins with new
/// persistent variables.
fn clear_named(host: &mut dyn Host, args: &[Value]) -> Result<()> {
    let before = host.workspace(Level::Current).names();
    let patterns = Pattern::read(args)?;
    let unknown = patterns.iter().any(|p| !before.iter().any(|&name| p.matches(name)));
    clear_variables(host, args, false)?;
    if unknown {
        let is_variable = |name: Name| before.contains(&name);
        host.forget_persistents(&|name| !is_variable(name) && patterns.iter().any(|p| p.matches(name)));
        host.forget_functions();
    }
    Ok(())
}

/// `clearvars`, `clearvars x y*`, `clearvars -except z`, `clearvars -global`, `clearvars -regexp …`.
pub fn clearvars(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let is = |value: &Value, word: &str| value.as_text().as_deref() == Some(word);
    if args.first().is_some_and(|first| is(first, "-global")) {
        clear_globals(host, &args[1..])?;
        return Ok(Outputs::new());
    }
    let Some(at) = args.iter().position(|arg| is(arg, "-except")) else {
        clear_variables(host, &args, false)?;
        return Ok(Outputs::new());
    };
    let (named, kept) = (Pattern::read(&args[..at])?, Pattern::read(&args[at + 1..])?);
    let workspace = host.workspace(Level::Current);
    for name in workspace.names() {
        let meant = named.is_empty() || named.iter().any(|p| p.matches(name));
        if meant && !kept.iter().any(|p| p.matches(name)) {
            workspace.clear(name);
        }
    }
    Ok(Outputs::new())
}

/// The variables that match a pattern, or with `except` those that match none; all where there is no pattern.
fn clear_variables(host: &mut dyn Host, args: &[Value], except: bool) -> Result<()> {
    let patterns = Pattern::read(args)?;
    let workspace = host.workspace(Level::Current);
    for name in workspace.names() {
        if patterns.is_empty() || patterns.iter().any(|p| p.matches(name)) != except {
            workspace.clear(name);
        }
    }
    Ok(())
}

fn clear_globals(host: &mut dyn Host, args: &[Value]) -> Result<()> {
    let patterns = Pattern::read(args)?;
    let workspace = host.workspace(Level::Current);
    let meant: Vec<Name> = workspace
        .globals()
        .into_iter()
        .filter(|&name| patterns.is_empty() || patterns.iter().any(|p| p.matches(name)))
        .gather();
    for name in meant {
        if workspace.is_global(name) {
            workspace.clear(name);
        }
        workspace.clear_global(name);
    }
    Ok(())
}
