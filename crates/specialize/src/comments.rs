//! Comments of the user's text: help text, those before statements, and those behind them.

use crate::code::{Comments, Line, LineKind, Origin};
use crate::world::Unit;
use lanner_base::Span;
use rustc_hash::FxHashSet;

/// Comments of the user's text, each given once.
pub struct SourceComments<'u> {
    unit: &'u Unit,
    number: u32,
    from: u32,
    given: FxHashSet<u32>,
}

impl SourceComments<'_> {
    /// Those of a function's text, which stands there.
    pub fn new<'u>(unit: &'u Unit, number: u32, span: Span) -> SourceComments<'u> {
        SourceComments { unit, number, from: span.start, given: FxHashSet::default() }
    }

    /// The comment lines right behind the function's first line, which are not those of a statement then.
    pub fn take_help(&mut self) -> Vec<&str> {
        let text = self.unit.text.get(self.from as usize..).unwrap_or_default();
        let mut lines = text.split_inclusive('\n').peekable();
        let mut length = 0;
        for line in lines.by_ref() {
            length += line.len();
            if !line.trim_end().ends_with("...") {
                break;
            }
        }
        let mut help = Vec::new();
        let is_comment = |line: &&str| {
            let line = line.trim();
            line.starts_with('%') && !["%#", "%{", "%}"].iter().any(|other| line.starts_with(other))
        };
        while let Some(line) = lines.next_if(is_comment) {
            length += line.len();
            help.push(line.trim());
        }
        self.from += length as u32;
        help
    }

    /// The comment lines before a statement, and the comment behind it. What tells checkers that a statement is meant so stands behind each
    /// copy of it that is in a loop.
    pub fn of(&mut self, origin: Origin, is_in_loop: bool) -> Comments {
        let mut comments = Comments::default();
        if origin.unit != self.number {
            return comments;
        }
        if let Some(behind) = self.behind(origin) {
            let is_meant = behind.starts_with(MEANT);
            let is_given = if is_meant { is_in_loop } else { !self.given.contains(&origin.span.start) };
            comments.behind = (is_given && (is_meant || !behind.starts_with("%#"))).then(|| behind.into());
        }
        if !self.given.insert(origin.span.start) {
            return comments;
        }
        let text = &self.unit.text;
        let start = (origin.span.start as usize).min(text.len());
        let before = text.get(self.from as usize..start).unwrap_or_default();
        let mut lines: Vec<&str> = before.lines().collect();
        // The last one is the beginning of the statement's own.
        let is_first = before.ends_with('\n') || lines.pop().is_none_or(|line| line.trim().is_empty());
        if !is_first {
            lines.clear();
        }
        for line in lines.into_iter().rev() {
            let line = line.trim();
            let is_comment = line.starts_with('%')
                && !line.starts_with("%#")
                && !line.starts_with("%{")
                && !line.starts_with("%}");
            if !is_comment {
                break;
            }
            comments.before.push(line.into());
        }
        comments.before.reverse();
        comments
    }

    /// The comment in the line in which a statement ends, behind it.
    fn behind(&self, origin: Origin) -> Option<&str> {
        let text = &self.unit.text;
        let end = (origin.span.end as usize).min(text.len());
        let start = (origin.span.start as usize).min(end);
        let rest = text.get(end..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let rest = rest.trim_start_matches([';', ',', ' ', '\t']).trim_end();
        let is_short = !text.get(start..end).unwrap_or_default().contains('\n');
        (is_short && rest.starts_with('%')).then_some(rest)
    }
}

/// The statements that are in loops, by where they come from.
pub fn in_loops(lines: &[Line]) -> FxHashSet<Origin> {
    fn walk(lines: &[Line], is_in_loop: bool, found: &mut FxHashSet<Origin>) {
        for line in lines {
            found.extend(line.origin.filter(|_| is_in_loop));
            let loops = matches!(line.kind, LineKind::For { .. } | LineKind::While { .. });
            line.bodies().into_iter().for_each(|body| walk(body, is_in_loop || loops, found));
        }
    }
    let mut found = FxHashSet::default();
    walk(lines, false, &mut found);
    found
}

/// What comments begin with that tell checkers that a statement is meant so.
const MEANT: &str = "%#ok";
