//! `help NAME` prints the row's documentation, or the comment at the top of the user's file.

use crate::host::Found;
use crate::{Args, Host, Outputs, Result, Value, one};
use lanner_builtins::{Builtin, known};
use std::collections::BTreeMap;

/// `help`, `help name`, `text = help(name)`.
pub fn help(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let text = match args.first().and_then(Value::as_text) {
        None => families(),
        Some(name) => match documentation(host, &name) {
            Some(text) => text,
            None => format!("{name} not found.\n"),
        },
    };
    if nargout > 0 {
        return one(Value::text(&text));
    }
    host.print(&text)?;
    Ok(Outputs::new())
}

fn documentation(host: &mut dyn Host, name: &str) -> Option<String> {
    match host.find(name) {
        Found::File(path) => leading_comment(&std::fs::read_to_string(path).ok()?),
        Found::Local => {
            let file = host.call_site().file?;
            leading_comment(&std::fs::read_to_string(file).ok()?)
        }
        Found::Builtin | Found::Variable | Found::Nothing => {
            let Some(builtin) = Builtin::named(name) else {
                return known::unsupported(name).map(|known| format!("{}\n", known.sentence(name)));
            };
            let row = builtin.row();
            let mut text = format!("{name}: {}\n", row.doc.trim());
            if let Some((code, shown)) = row.example.split_once(" => ") {
                text.push_str(&format!("\nExample: {code}  gives  {shown}\n"));
            }
            Some(text)
        }
    }
}

/// The first block of comment lines, before or right after the function's first line.
fn leading_comment(text: &str) -> Option<String> {
    let is_comment = |line: &&str| line.trim_start().starts_with(['%', '#']);
    let lines = text.lines().skip_while(|line| !is_comment(line)).take_while(is_comment);
    let mut out = String::new();
    for line in lines {
        out.push_str(line.trim_start().trim_start_matches(['%', '#']));
        out.push('\n');
    }
    (!out.is_empty()).then_some(out)
}

/// All built-ins by family.
fn families() -> String {
    let mut by_family: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for builtin in Builtin::all() {
        by_family.entry(builtin.row().family).or_default().push(builtin.row().name);
    }
    let mut out = String::new();
    for (family, mut names) in by_family {
        names.sort_unstable();
        out.push_str(&format!("{family}\n   {}\n", names.join(" ")));
    }
    out
}

/// `lookfor word`: the built-ins whose summary has the word.
pub fn lookfor(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let word = args[0].as_text().unwrap_or_default().to_lowercase();
    for builtin in Builtin::all() {
        let row = builtin.row();
        let summary = row.doc.lines().next().unwrap_or_default().trim();
        if row.name.to_lowercase().contains(&word) || summary.to_lowercase().contains(&word) {
            host.print(&format!("{:<30} - {summary}\n", row.name))?;
        }
    }
    Ok(Outputs::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comment_after_the_first_line_is_the_help() {
        let text = "function f\n% Adds.\n%   f(1)\nx = 1; % no\n";
        assert_eq!(leading_comment(text).as_deref(), Some(" Adds.\n   f(1)\n"));
        assert_eq!(leading_comment("x = 1\n"), None);
    }
}
