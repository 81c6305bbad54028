//! Reads of variables that the residual function gives no value any more.
//!
//! ```text
//! k = i;                  error('MATLAB:UndefinedFunction', 'Unrecognized function or variable ''i''.')
//! for i = 1:0, … end
//! ```
//!
//! A name is a variable's where the function assigns it anywhere. Without the loop `i` would be the imaginary unit. What reads a parameter
//! that is not given raises another error, `MATLAB:minrhs`; where it may have a value the residual function has it as its last parameter, which
//! is not given either.

use super::live::{assigned_by, assigned_in};
use crate::code::{Code, CodeKind, Line, LineKind, each_child, reads, words};
use lanner_base::{Dialect, Name};
use lanner_builtins::Builtin;
use lanner_runtime::{Error, Fault, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Statements that read such a variable first of all raise the error; `missing` are parameters that are not given, and their names.
pub fn raise(lines: &mut [Line], params: &[Name], missing: &FxHashMap<Name, Name>, dialect: Dialect) {
    let mut assigned: FxHashSet<Name> = params.iter().copied().collect();
    assigned_in(lines, &mut assigned);
    let missing = missing.iter().filter(|(name, _)| !assigned.contains(name));
    let missing = missing.map(|(name, param)| (*name, *param)).collect();
    raise_in(lines, &Lacking { assigned, missing, dialect });
}

/// What may lack a value.
struct Lacking {
    assigned: FxHashSet<Name>,
    missing: FxHashMap<Name, Name>,
    dialect: Dialect,
}

fn raise_in(lines: &mut [Line], of: &Lacking) {
    for line in lines {
        if let Some(param) = surely_read(line, &of.missing) {
            line.kind = raising(&Fault::unassigned(param.as_str(), true), of.dialect);
            line.shows = false;
            continue;
        }
        let mut lacking = None;
        line.each_code(&mut |code| {
            let names = reads(code);
            let lacks = |name: &&Name| {
                let has_value = of.assigned.contains(name) || of.missing.contains_key(name);
                !has_value && Builtin::named(name.as_str()).is_some()
            };
            lacking = lacking.or(names.iter().find(lacks).copied());
        });
        match lacking {
            Some(name) => {
                line.kind = raising(&Fault::unassigned(name.as_str(), false), of.dialect);
                line.shows = false;
            }
            None => line.bodies_mut().into_iter().for_each(|body| raise_in(body, of)),
        }
    }
}

fn raising(error: &Error, dialect: Dialect) -> LineKind {
    let texts = [error.identifier(dialect).to_string(), error.message(dialect)];
    let args = texts.iter().map(|text| Code::new(CodeKind::Known(Value::text(text)))).collect();
    LineKind::Expr(Code::call(Name::new("error"), args))
}

/// The first of these parameters that a statement reads whenever it runs, where it does nothing before.
fn surely_read(line: &Line, missing: &FxHashMap<Name, Name>) -> Option<Name> {
    let mut codes: Vec<&Code> = Vec::new();
    match &line.kind {
        LineKind::If { branches, .. } => codes.extend(branches.first().map(|(condition, _)| condition)),
        LineKind::Switch { value: code, .. }
        | LineKind::For { range: code, .. }
        | LineKind::While { condition: code, .. }
        | LineKind::Expr(code)
        | LineKind::Assign { value: code, .. } => codes.push(code),
        _ => (),
    }
    let has_effects = codes.iter().any(|code| may_have_effects(code));
    codes.into_iter().filter(|_| !has_effects).find_map(|code| read_in(code, missing))
}

fn read_in(code: &Code, missing: &FxHashMap<Name, Name>) -> Option<Name> {
    match &code.kind {
        CodeKind::Var(name) => missing.get(name).copied(),
        CodeKind::ShortAnd(a, _) | CodeKind::ShortOr(a, _) => read_in(a, missing),
        CodeKind::Anonymous { .. } => None,
        _ => {
            let mut found = None;
            each_child(code, &mut |child| found = found.or_else(|| read_in(child, missing)));
            found
        }
    }
}

fn may_have_effects(code: &Code) -> bool {
    let mut found = match &code.kind {
        CodeKind::Call { name, .. } => {
            Builtin::named(name.as_str()).is_none_or(|row| !row.row().is_computed_or_raises())
        }
        CodeKind::Verbatim(_) => true,
        _ => false,
    };
    each_child(code, &mut |child| found |= may_have_effects(child));
    found
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
