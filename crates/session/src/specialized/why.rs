//! Why a variable is not known, though inputs are: `lanner explain f.m:7 x --fix n=3`.
//!
//! The specialiser notes what each assignment made of its variable. From the line that is asked for the reasons are followed back, through
//! the variables that a value was made of, to parameters, calls and loops that stay.

use super::{Said, Task, with_texts, wrong};
use crate::{Options, SpecializeOptions};
use lanner_base::{LineIndex, Name, Span};
use lanner_builtins::Builtin;
use lanner_facts::Terms;
use lanner_hir::{FunctionData, StmtKind};
use lanner_project::known::words::{fact_words, sentence_list};
use lanner_runtime::Result;
use lanner_runtime::error::shown;
use lanner_specialize::{Asked, Bound, Failure, Note, Report, Unit, specialize};
use rustc_hash::FxHashSet;
use std::fmt::Write;
use std::path::Path;

/// What is known of a variable in a line where inputs are known, and why not more.
///
/// # Errors
/// A file that cannot be read, no such line or variable, what was said of its parameters and does not fit.
pub fn explain_known(
    options: &Options,
    path: &Path,
    line: u32,
    name: &str,
    said: &Said,
    how: &SpecializeOptions,
) -> Result<String> {
    let name = Name::new(name);
    let mut at = Span::default();
    let (_, task, made) = with_texts(options, path, said, |texts, task| {
        at = place(task, line)?;
        let mut terms = std::mem::take(&mut task.terms);
        let mut request = task.request(&task.params, Vec::new(), how, &mut terms);
        request.asked = Some(Asked { line: at, name });
        let made = specialize(texts, request).map_err(|Failure(why)| wrong(why));
        task.terms = terms;
        made
    })?;
    let of_file = task.unit.file.functions.values();
    let mut variables = of_file.flat_map(|data| data.variables.values());
    if !variables.any(|variable| variable.name == name) {
        return Err(wrong(format!("{} has no variable {name}", shown(&task.unit.path))));
    }
    let (text, terms) = (&task.unit.text, &task.terms);
    let reasons = Reasons { unit: &task.unit, report: &made.report, terms, lines: LineIndex::new(text) };
    Ok(reasons.told(at, line, name))
}

/// The place of a line, where the file has it.
fn place(task: &Task, line: u32) -> Result<Span> {
    let text = &task.unit.text;
    let start = text.split_inclusive('\n').take(line.saturating_sub(1) as usize).map(str::len).sum::<usize>();
    let length = text[start..].split_inclusive('\n').next().map_or(0, str::len);
    if line == 0 || length == 0 {
        return Err(wrong(format!("{} has no line {line}", shown(&task.unit.path))));
    }
    Ok(Span::new(start as u32, (start + length) as u32))
}

/// What is needed to find reasons.
struct Reasons<'r> {
    unit: &'r Unit,
    report: &'r Report,
    terms: &'r Terms,
    lines: LineIndex,
}

impl Reasons<'_> {
    fn told(&self, at: Span, line: u32, name: Name) -> String {
        let is_there = |span: &Span| (at.start..at.end).contains(&span.start);
        let assigned: Vec<&Bound> =
            self.report.bound(0, name).filter(|(span, _)| is_there(span)).map(|(_, bound)| bound).collect();
        let seen: Vec<&Bound> = self.report.seen().iter().map(|(_, bound)| bound).collect();
        let bounds = if assigned.is_empty() { seen } else { assigned };
        let file = shown(&self.unit.path);
        if bounds.is_empty() {
            return format!("line {line} of {file} is not run\n");
        }
        let mut values: Vec<&str> = Vec::new();
        for bound in &bounds {
            let Some(value) = &bound.value else { continue };
            if !values.contains(&value.as_str()) {
                values.push(value);
            }
        }
        let open: Vec<&&Bound> = bounds.iter().filter(|bound| bound.value.is_none()).collect();
        let mut out = format!("{name} in line {line} of {file}: ");
        let Some(first) = open.first() else {
            let _ = writeln!(out, "known, {}", several(&values));
            return out;
        };
        match &first.fact {
            None if open.iter().all(|bound| bound.fact.is_none()) => out.push_str("it has no value\n"),
            _ => {
                let facts = open.iter().rev().find_map(|bound| bound.fact.as_ref());
                let words = facts.map_or_else(String::new, |fact| fact_words(fact, self.terms));
                let _ = writeln!(out, "not known, {words}");
            }
        }
        self.why(name, at, 1, &mut FxHashSet::default(), &mut out);
        out
    }

    /// Where a variable gets the values that it may have at a place, and are not known.
    fn why(&self, name: Name, place: Span, depth: usize, told: &mut FxHashSet<Name>, out: &mut String) {
        const DEEPEST: usize = 6;
        if !told.insert(name) || depth > DEEPEST {
            return;
        }
        let indent = "  ".repeat(depth);
        let mut spans: Vec<Span> = Vec::new();
        let mut known: Vec<(Span, &str)> = Vec::new();
        for (span, bound) in self.report.bound(0, name).filter(|(span, _)| self.may_reach(*span, place)) {
            match &bound.value {
                Some(value) if !known.contains(&(span, value)) => known.push((span, value)),
                Some(_) => (),
                None if !spans.contains(&span) => spans.push(span),
                None => (),
            }
        }
        let mut behind: Vec<(Name, Span)> = Vec::new();
        for &span in &spans {
            let bounds: Vec<&Bound> =
                self.report.bound(0, name).filter(|(at, _)| *at == span).map(|(_, b)| b).collect();
            let open: Vec<Name> = bounds.iter().flat_map(|bound| &bound.open).copied().collect();
            let mut others: Vec<Name> = open.iter().copied().filter(|&other| other != name).collect();
            others.dedup();
            others.sort_by_key(|name| name.to_string());
            others.dedup();
            let text = self.shown(span);
            let reason = if !others.is_empty() {
                let names: Vec<&str> = others.iter().map(|name| name.as_str()).collect();
                let verb = if names.len() == 1 { "is" } else { "are" };
                format!("{} {verb} not known", sentence_list(&names, "and"))
            } else if open.contains(&name) {
                match self.loop_around(span) {
                    Some(around) => {
                        format!("it changes in each trip of the loop of line {around}, which stays")
                    }
                    None => format!("{name} is not known before"),
                }
            } else {
                self.called(&bounds)
            };
            let _ = writeln!(out, "{indent}line {}, `{text}`: {reason}", self.line(span));
            behind.extend(others.into_iter().map(|other| (other, span)));
        }
        if spans.is_empty() {
            if self.is_parameter(name) {
                let _ = writeln!(
                    out,
                    "{indent}{name} is a parameter of which no value is given: --fix gives one"
                );
            } else if known.len() > 1 {
                let each: Vec<String> = known
                    .iter()
                    .map(|(span, value)| format!("{value} in line {}", self.line(*span)))
                    .collect();
                let _ = writeln!(
                    out,
                    "{indent}{name} is {}: which one is decided when the program runs",
                    sentence_list(&each, "or")
                );
            } else {
                let _ = writeln!(
                    out,
                    "{indent}{name} may be changed by a call or by text that is run, or is kept in a loop or `try` that stays"
                );
            }
        }
        for (other, place) in behind {
            self.why(other, place, depth + 1, told, out);
        }
    }

    /// Why calls with known arguments are not computed.
    fn called(&self, bounds: &[&Bound]) -> String {
        let calls: Vec<Name> = bounds.iter().flat_map(|bound| &bound.calls).copied().collect();
        let stays = calls.iter().find(|name| Builtin::named(name).is_none_or(|row| !row.row().is_computed()));
        match stays.or(calls.first()) {
            Some(name) => {
                format!("the call of {name} stays: it has effects, or gives something else each time")
            }
            None => "what it is made of is not known as a whole".to_owned(),
        }
    }

    /// Whether what an assignment makes may be there at a place: it comes before, or a loop is around both.
    fn may_reach(&self, from: Span, place: Span) -> bool {
        let is_before = from.start < place.end;
        is_before || self.loops_around(from).any(|span| span.start <= place.start && place.start < span.end)
    }

    /// The line of the innermost loop around a place that stays.
    fn loop_around(&self, span: Span) -> Option<u32> {
        let stays = self.loops_around(span).filter(|span| self.stays(*span));
        Some(self.line(stays.max_by_key(|span| span.start)?))
    }

    fn loops_around(&self, place: Span) -> impl Iterator<Item = Span> {
        let all = self.unit.file.functions.values().flat_map(|data| data.stmts.values());
        let is_loop = |kind: &StmtKind| {
            matches!(kind, StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::DoUntil { .. })
        };
        let around = all.filter(move |stmt| {
            is_loop(&stmt.kind) && stmt.span.start <= place.start && stmt.span.end >= place.end
        });
        around.map(|stmt| stmt.span)
    }

    fn stays(&self, span: Span) -> bool {
        let notes = self.report.of_unit(0);
        let of = notes.iter().find(|(at, _)| *at == span);
        of.is_some_and(|(_, notes)| notes.iter().any(|note| matches!(note, Note::Kept | Note::Stopped(_))))
    }

    fn is_parameter(&self, name: Name) -> bool {
        let of = |data: &FunctionData| {
            data.params
                .iter()
                .filter_map(|param| param.variable)
                .any(|variable| data.variables[variable].name == name)
        };
        self.unit.file.functions.values().any(of)
    }

    fn line(&self, span: Span) -> u32 {
        self.lines.locate(&self.unit.text, span.start).line
    }

    /// The first line of a statement.
    fn shown(&self, span: Span) -> &str {
        let text = self.unit.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        text.lines().next().unwrap_or_default().trim_end_matches([';', ',', ' '])
    }
}

/// `1`, `1 or 2`, `1, 2, 3 or others`
fn several(values: &[&str]) -> String {
    const MOST: usize = 6;
    let mut shown: Vec<&str> = values.iter().take(MOST).copied().collect();
    if values.len() > MOST {
        shown.push("others");
    }
    sentence_list(&shown, "or")
}
