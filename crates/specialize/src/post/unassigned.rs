//! Reads of variables that the residual function gives no value any more.
//!
//! ```text
//! k = i;                  error('MATLAB:UndefinedFunction', 'Unrecognized function or variable ''i''.')
//! for i = 1:0, … end
//! ```
//!
//! A name is a variable's where the function assigns it anywhere. Without the loop `i` would be the imaginary unit.

use super::live::{assigned_by, assigned_in};
use crate::code::{Code, CodeKind, Line, LineKind, reads, words};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::Value;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Statements that read such a variable first of all raise the error.
pub fn raise(lines: &mut [Line], params: &[Name]) {
    let mut assigned: FxHashSet<Name> = params.iter().copied().collect();
    assigned_in(lines, &mut assigned);
    raise_in(lines, &assigned);
}

fn raise_in(lines: &mut [Line], assigned: &FxHashSet<Name>) {
    for line in lines {
        let mut lacking = None;
        line.each_code(&mut |code| {
            let names = reads(code);
            let lacks = |name: &&Name| !assigned.contains(name) && Builtin::named(name.as_str()).is_some();
            lacking = lacking.or(names.iter().find(lacks).copied());
        });
        match lacking {
            Some(name) => {
                let message = format!("Unrecognized function or variable '{name}'.");
                let texts = ["MATLAB:UndefinedFunction", &message];
                let args = texts.iter().map(|text| Code::new(CodeKind::Known(Value::text(text)))).collect();
                line.kind = LineKind::Expr(Code::call(Name::new("error"), args));
                line.shows = false;
            }
            None => line.bodies_mut().into_iter().for_each(|body| raise_in(body, assigned)),
        }
    }
}

/// What stays as the user wrote it names variables that nothing assigns any more, and that are functions elsewhere: they stay variables.
pub fn keep_variables(lines: &mut Vec<Line>, params: &[Name], users: &FxHashSet<Name>) {
    let mut assigned: FxHashSet<Name> = params.iter().copied().collect();
    let mut texts = Vec::new();
    assigned_beside_texts(lines, &mut assigned, &mut texts);
    let mut lacking: Vec<Name> = texts.iter().flat_map(|text| words(text)).collect();
    lacking.retain(|name| {
        users.contains(name)
            && !assigned.contains(name)
            && Builtin::named(name.as_str()).is_some()
            && !texts.iter().any(|text| assigns(text, name.as_str()))
    });
    lacking.sort_unstable_by_key(|name| name.as_str().to_owned());
    lacking.dedup();
    for name in lacking {
        let text = format!("{name} = []; clear {name};");
        lines.insert(0, Line::new(LineKind::Verbatim(text.into()), None));
    }
}

fn assigned_beside_texts(lines: &[Line], found: &mut FxHashSet<Name>, texts: &mut Vec<Rc<str>>) {
    for line in lines {
        match &line.kind {
            LineKind::Verbatim(text) => texts.push(text.clone()),
            _ => assigned_by(line, found),
        }
        line.bodies().into_iter().for_each(|body| assigned_beside_texts(body, found, texts));
    }
}

/// Whether a text has an assignment to a name.
fn assigns(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let begins = !text[..at].ends_with(is_part);
        let rest = text[at + name.len()..].trim_start();
        begins && rest.starts_with('=') && !rest.starts_with("==")
    })
}
