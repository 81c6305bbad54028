//! What Octave demands of arguments, as tables, made into MATLAB text: one function for each guard, which the dialect calls before the
//! row of the same name.
//!
//! ```text
//! y = deg2rad(deg)
//!   ~isfloat(deg) => DEG must be a floating point class (double or single)
//! ```
//! becomes
//! ```text
//! function varargout = octave_deg2rad(varargin)
//!   if nargin < 1, error('Octave:invalid-fun-call', 'Invalid call to deg2rad.  Correct usage is:\n\n -- deg2rad (%s)', 'DEG'); end
//!   if nargin > 1, error('Octave:invalid-fun-call', 'deg2rad: function called with too many inputs'); end
//!   deg = varargin{1};
//!   if ~isfloat(deg), error('deg2rad: DEG must be a floating point class (double or single)'); end
//!   [varargout{1:max(nargout, 1)}] = deg2rad(varargin{:});
//! end
//! ```
//!
//! - The head says what the function gives (`y = `, or nothing), and its parameters. `p=` may be left out, `...` are any more.
//! - A line `condition => text` is an error with this text behind the function's name. Values of its format stand behind ` | `.
//!   `usage` is the error of a call that cannot be. A text that begins with `=` has no name in front, and `warning: ` is a warning.
//! - A condition that mentions a parameter that may be left out holds only where it was given.
//! - A line `> text` is MATLAB. Where the last one is `return`, the row is not called behind it.
//! - The folder `predicates` has what conditions may call; a function gets those that it mentions.
//!
//! In the text a name means the row of the table: no guard calls another.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The functions that the tables stand for: names and texts, in the order of names.
pub fn functions(tables: &[String], predicates: &[String]) -> Result<BTreeMap<String, String>, String> {
    let predicates = predicates.iter().flat_map(|text| split(text)).collect();
    let mut made = BTreeMap::new();
    for table in tables {
        let is_line = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let mut lines = table.lines().filter(is_line).peekable();
        while let Some(head) = lines.next() {
            let guard = Guard::of(head)?;
            let mut rest = Vec::new();
            while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
                rest.push(line.trim());
            }
            let text = guard.text(&rest, &predicates)?;
            if made.insert(guard.name.to_owned(), text).is_some() {
                return Err(format!("{} has two guards", guard.name));
            }
        }
    }
    Ok(made)
}

/// The head of a guard.
struct Guard<'t> {
    name: &'t str,
    /// Whether it always has a value.
    has_value: bool,
    params: Vec<&'t str>,
    /// Parameters that must be given.
    needed: usize,
    /// Whether there may be more arguments.
    is_open: bool,
}

impl<'t> Guard<'t> {
    fn of(head: &'t str) -> Result<Guard<'t>, String> {
        let wrong = || format!("not the head of a guard: {head}");
        let (before, params) =
            head.trim().strip_suffix(')').and_then(|head| head.split_once('(')).ok_or_else(wrong)?;
        let (value, name) =
            before.split_once(" = ").map_or((None, before), |(value, name)| (Some(value), name));
        let params: Vec<&str> = params.split(',').map(str::trim).filter(|param| !param.is_empty()).collect();
        let is_open = params.last() == Some(&"...");
        let needed = params.iter().filter(|param| !param.ends_with('=') && **param != "...").count();
        let params = params.into_iter().filter(|param| *param != "...");
        let params = params.map(|param| param.trim_end_matches('=')).collect();
        Ok(Guard { name, has_value: value.is_some(), params, needed, is_open })
    }

    fn text(&self, lines: &[&str], predicates: &BTreeMap<&str, &str>) -> Result<String, String> {
        let mut body = String::new();
        for line in lines {
            let line = match line.strip_prefix("> ") {
                Some(text) => text.to_owned(),
                None => self.check(line)?,
            };
            let _ = writeln!(body, "  {line}");
        }
        let Guard { name, params, needed, .. } = self;
        let mut text = format!("function varargout = octave_{name}(varargin)\n");
        if *needed > 0 {
            let _ = writeln!(text, "  if nargin < {needed}, {}; end", self.usage());
        }
        if !self.is_open {
            let action =
                format!("error('Octave:invalid-fun-call', '{name}: function called with too many inputs')");
            let _ = writeln!(text, "  if nargin > {}, {action}; end", params.len());
        }
        let used = words(&body);
        for (k, param) in params.iter().enumerate().filter(|(_, param)| used.contains(*param)) {
            let read = format!("{param} = varargin{{{}}};", k + 1);
            let _ = match k < *needed {
                true => writeln!(text, "  {read}"),
                false => writeln!(text, "  if nargin > {k}, {read} end"),
            };
        }
        text.push_str(&body);
        if lines.last() != Some(&"> return") {
            let wanted = if self.has_value { "max(nargout, 1)" } else { "nargout" };
            let _ = writeln!(text, "  [varargout{{1:{wanted}}}] = {name}(varargin{{:}});");
        }
        text.push_str("end\n");
        let mut called = Vec::new();
        close(&body, predicates, &mut called);
        for predicate in called {
            let _ = write!(text, "\n{}", predicates[predicate]);
        }
        Ok(text)
    }

    /// The statement of `condition => text`.
    fn check(&self, line: &str) -> Result<String, String> {
        let (condition, text) =
            line.split_once(" => ").ok_or_else(|| format!("a line without `=>` of {}: {line}", self.name))?;
        let mentioned = words(condition);
        let last = (self.needed..self.params.len()).rev().find(|&k| mentioned.contains(&self.params[k]));
        let condition = match last {
            Some(k) => format!("nargin > {k} && ({condition})"),
            None => condition.to_owned(),
        };
        let action = if text == "usage" { self.usage() } else { self.complaint(text) };
        Ok(format!("if {condition}, {action}; end"))
    }

    fn usage(&self) -> String {
        let mut shown: Vec<String> = self.params.iter().map(|param| param.to_uppercase()).collect();
        shown.extend(self.is_open.then(|| "...".to_owned()));
        let (name, shown) = (self.name, shown.join(", "));
        let text = format!("Invalid call to {name}.  Correct usage is:\\n\\n -- {name} (%s)");
        format!("error('Octave:invalid-fun-call', '{text}', '{shown}')")
    }

    fn complaint(&self, text: &str) -> String {
        let (kind, text) = text.strip_prefix("warning: ").map_or(("error", text), |text| ("warning", text));
        let (text, values) =
            text.split_once(" | ").map_or((text, None), |(text, values)| (text, Some(values)));
        let text = match text.strip_prefix('=') {
            Some(text) => text.to_owned(),
            None => format!("{}: {text}", self.name),
        };
        let values = values.map(|values| format!(", {values}")).unwrap_or_default();
        format!("{kind}('{}'{values})", text.replace('\'', "''"))
    }
}

/// The functions of a text by their names.
fn split(text: &str) -> BTreeMap<&str, &str> {
    let starts: Vec<usize> = text
        .match_indices("function ")
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || text[..at].ends_with('\n'))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts = starts.iter().zip(ends).map(|(&start, end)| text[start..end].trim_end_matches('\n'));
    let name = |part: &str| {
        let head = part.lines().next().unwrap_or_default();
        let head = head.split_once('(').map_or(head, |(head, _)| head);
        head.len() - head.rsplit([' ', '=']).next().unwrap_or_default().len()..head.len()
    };
    parts.map(|part| (&part[name(part)], part)).collect()
}

/// The predicates that a text calls, and those that they call.
fn close<'t>(text: &str, predicates: &BTreeMap<&'t str, &'t str>, called: &mut Vec<&'t str>) {
    for word in words(text) {
        if let Some((&name, &text)) = predicates.get_key_value(word)
            && !called.contains(&name)
        {
            called.push(name);
            close(text, predicates, called);
        }
    }
}

/// The names in a text, but for those in quotes. A quote behind a value transposes it.
fn words(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        if bytes[at] == b'\'' && !(at > 0 && (is_inside(bytes[at - 1]) || b".)]}'".contains(&bytes[at - 1])))
        {
            at += 1;
            while at < bytes.len() && bytes[at] != b'\'' && bytes[at] != b'\n' {
                at += 1;
            }
            at += 1;
        } else if is_inside(bytes[at]) {
            while at < bytes.len() && is_inside(bytes[at]) {
                at += 1;
            }
            found.extend(bytes[start].is_ascii_alphabetic().then_some(&text[start..at]));
        } else {
            at += 1;
        }
    }
    found
}
