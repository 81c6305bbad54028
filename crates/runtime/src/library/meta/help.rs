//! `help NAME` prints the row's documentation, or the comment at the top of the user's file; of a class also what its members are.

use crate::host::{ClassMembers, Found};
use crate::memory::{Duplicate, Gather, Grow, Join, Reword};
use crate::{Args, Host, Outputs, Result, Value, one};
use lanner_builtins::{Builtin, known};

/// `help`, `help name`, `text = help(name)`.
pub fn help(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let text = match args.first().and_then(Value::as_text) {
        None => lanner_builtins::help_overview(),
        Some(name) => documentation(host, &name).unwrap_or_else(|missing| missing),
    };
    if nargout > 0 {
        return one(Value::text(&text));
    }
    host.print(&text)?;
    Ok(Outputs::new())
}

/// What is said where there is no documentation: that the function is not supported yet, or words that may have been meant.
fn not_found(name: &str) -> String {
    if let Some(known) = known::unsupported(name) {
        return format!("{}\n", known.sentence(name));
    }
    let mut near: Vec<&str> = lanner_builtins::help_names().filter(|known| is_near(name, known)).gather();
    near.sort_unstable();
    near.dedup();
    match near.as_slice() {
        [] => format!("{name} not found.\n"),
        names => format!("{name} not found. Did you mean {}?\n", names.joined(", ")),
    }
}

/// Whether one letter more, less, exchanged or other makes one name of the other; upper and lower case are the same.
fn is_near(name: &str, known: &str) -> bool {
    let (a, b) = (name.lowercase().into_bytes(), known.lowercase().into_bytes());
    if a.len() < 3 || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (rest, other) = (&a[same..], &b[same..]);
    let tail = |slice: &[u8], skip: usize| slice.get(skip..).unwrap_or_default().duplicate();
    let is_exchanged = rest.len() >= 2 && other.len() >= 2 && rest[0] == other[1] && rest[1] == other[0];
    tail(rest, 1) == tail(other, 1)
        || tail(rest, 1) == other
        || rest == tail(other, 1)
        || is_exchanged && tail(rest, 2) == tail(other, 2)
}

/// What is documented of a name: of a function of the user the comment at its beginning.
///
/// # Errors
/// Nothing is; the text says so.
pub fn documentation(host: &mut dyn Host, name: &str) -> std::result::Result<String, String> {
    if name.trim().is_empty() {
        return Err("help takes the name of a function, an operator or a keyword.\n".duplicate());
    }
    if let Some(text) = member(host, name) {
        return Ok(text);
    }
    let found = match host.find(name) {
        Found::File(path) => host.source_text(name).map(|text| {
            // The library's own classes say all in their comments.
            if !path.starts_with('<')
                && let Some(members) = host.class_members(name)
            {
                return class(&text, name, &members);
            }
            function(&text, name)
        }),
        Found::Local => host.source_text(name).map(|text| function(&text, name)),
        Found::Builtin | Found::Variable | Found::Nothing => lanner_builtins::help_text(name),
    };
    found.ok_or_else(|| not_found(name))
}

fn function(text: &str, name: &str) -> String {
    comment_of(text, name).unwrap_or_else(|| format!("{name} is a function without a comment.\n"))
}

/// The documentation of a member of a class: `Class/name` or `Class.name`.
fn member(host: &mut dyn Host, name: &str) -> Option<String> {
    let (class, member) = name.rsplit_once(['/', '.'])?;
    let members = host.class_members(class)?;
    let text = host.source_text(class)?;
    let is_known = [&members.properties, &members.methods, &members.enumeration]
        .iter()
        .any(|names| names.iter().any(|known| known.as_str() == member));
    let comment = || remark(&text, member).unwrap_or_else(|| format!("{member} is a member of {class}.\n"));
    is_known.then(|| method_comment(&text, member).unwrap_or_else(comment))
}

/// The comment of a class, and its members with the first lines of theirs.
fn class(text: &str, name: &str, members: &ClassMembers) -> String {
    let lines: Vec<&str> = text.lines().gather();
    let is_start = |line: &&str| line.trim_start().starts_with("classdef");
    let start = lines.iter().position(|line| is_start(&line)).unwrap_or(0);
    let is_comment = |line: &&&str| line.trim_start().starts_with(['%', '#']);
    let own = lines[(start + 1).min(lines.len())..].iter().take_while(is_comment).copied().gather::<Vec<_>>();
    let mut out = leading_comment(&own.joined("\n"))
        .or_else(|| leading_comment(&lines[..start].joined("\n")))
        .unwrap_or_else(|| format!("{name} is a class without a comment.\n"));
    for (head, names) in
        [("Properties", &members.properties), ("Methods", &members.methods), ("Events", &members.events)]
    {
        if names.is_empty() {
            continue;
        }
        out.put(&format!("\n{head} of {name}:\n"));
        let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
        for member in names {
            let comment = method_comment(text, member).or_else(|| remark(text, member));
            let first = comment.as_deref().and_then(|text| text.lines().next()).unwrap_or_default().trim();
            out.put(format!("  {:width$}  {first}", member.as_str()).trim_end());
            out.put('\n');
        }
    }
    out
}

/// The comment right behind the first line of a method.
fn method_comment(text: &str, method: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().gather();
    let is_word =
        |line: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == method);
    let start = lines.iter().position(|line| line.trim_start().starts_with("function") && is_word(line))?;
    let next = lines.get(start + 1)?;
    next.trim_start().starts_with(['%', '#']).then(|| leading_comment(&lines[start + 1..].joined("\n")))?
}

/// The comment behind the declaration of a property, on its line.
fn remark(text: &str, property: &str) -> Option<String> {
    let declares = |line: &&str| {
        let rest = line.trim_start().strip_prefix(property);
        rest.is_some_and(|rest| {
            !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '('))
        })
    };
    let line = text.lines().find(declares)?;
    let (_, comment) = line.split_once('%')?;
    Some(format!("{}\n", comment.trim_end()))
}

/// The comment of a function: behind its first line, else before it, else at the top of its file.
fn comment_of(text: &str, name: &str) -> Option<String> {
    let is_word =
        |line: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
    let is_start = |line: &&str| line.trim_start().starts_with("function") && is_word(line);
    let is_comment = |line: &str| line.trim_start().starts_with(['%', '#']);
    let lines: Vec<&str> = text.lines().gather();
    let Some(start) = lines.iter().position(|line| is_start(&line)) else { return leading_comment(text) };
    if lines.get(start + 1).is_some_and(|line| is_comment(line)) {
        return leading_comment(&lines[start..].joined("\n"));
    }
    let before = lines[..start].iter().rev().take_while(|line| is_comment(line)).count();
    leading_comment(&lines[start - before..start].joined("\n")).or_else(|| leading_comment(text))
}

/// The first block of comment lines, before or right after the function's first line.
fn leading_comment(text: &str) -> Option<String> {
    let is_comment = |line: &&str| line.trim_start().starts_with(['%', '#']);
    let lines = text.lines().skip_while(|line| !is_comment(line)).take_while(is_comment);
    let mut out = String::new();
    for line in lines {
        out.put(line.trim_start().trim_start_matches(['%', '#']));
        out.put('\n');
    }
    (!out.is_empty()).then_some(out)
}

/// `lookfor word`: the built-ins whose summary has the word.
pub fn lookfor(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let word = args[0].as_text().unwrap_or_default().lowercase();
    for builtin in Builtin::all() {
        let row = builtin.row();
        let summary = row.doc.lines().next().unwrap_or_default().trim();
        if row.name.lowercase().contains(&word) || summary.lowercase().contains(&word) {
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
        let file = "% The file.\nfunction f\n% Adds.\nend\n% Takes.\nfunction g\nend\n";
        assert_eq!(comment_of(file, "f").as_deref(), Some(" Adds.\n"));
        assert_eq!(comment_of(file, "g").as_deref(), Some(" Takes.\n"));
    }

    #[test]
    fn names_are_near_by_one_letter() {
        assert!(is_near("cumsun", "cumsum") && is_near("zeors", "zeros") && is_near("lenght", "length"));
        assert!(is_near("Zeros", "zeros") && is_near("sze", "size") && is_near("sizee", "size"));
        assert!(!is_near("sum", "sort") && !is_near("ab", "abs"));
    }
}
