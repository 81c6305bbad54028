//! Assignments whose values nothing reads (MPE section 5.5).
//!
//! ```text
//! for n = 1:x          y = n * a reads the a of the trip before: a's assignment stays
//!     y = n * a;
//!     a = a + n;
//! end
//! ```
//!
//! Statements are walked backwards. In a loop what its beginning needs its end needs, too, until nothing changes. What may raise an error or
//! has an effect stays.

use super::definite::doubtful;
use super::hoist::moved_from;
use super::rotate::{is_plain, rotate};
use crate::code::{
    Code, CodeKind, CodePlace, CodeStep, CodeTarget, Comments, Declaring, Line, LineKind, print_lines, words,
};
use lanner_base::Name;
use lanner_builtins::{Answer, Builtin};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

type Live = FxHashSet<Name>;

/// The variables that an expression may read: of a text that is not looked into all words.
fn reads(code: &Code) -> Live {
    let mut found = crate::code::reads(code);
    add_words(code, &mut found);
    found
}

fn add_words(code: &Code, found: &mut Live) {
    match &code.kind {
        CodeKind::Verbatim(text) => found.extend(words(text)),
        _ => crate::code::each_child(code, &mut |child| add_words(child, found)),
    }
}

/// What jumps lead to.
#[derive(Clone, Default)]
struct Exits {
    breaks: Live,
    continues: Live,
    returns: Live,
    /// Whatever is assigned to these may be seen: those of other calls, and in a `try` those that are read behind an error.
    kept: Live,
    /// Variables that may have no value where they are read.
    doubtful: Live,
    /// The names of all variables.
    names: Rc<RefCell<Live>>,
}

impl Exits {
    /// Whether evaluating code may raise an error or have an effect.
    fn matters(&self, code: &Code) -> bool {
        may_matter(code) || !self.doubtful.is_empty() && !reads(code).is_disjoint(&self.doubtful)
    }
}

/// Removes what is dead, where the outputs are needed at the end.
pub fn remove_dead(lines: &mut Vec<Line>, params: &[Name], outputs: &[Name]) {
    let outputs: Live = outputs.iter().copied().collect();
    let mut kept = Live::default();
    declared(lines, &mut kept);
    let doubtful = doubtful(lines, params);
    let mut names: Live = params.iter().chain(&outputs).copied().collect();
    names_in(lines, &mut names);
    let names = Rc::new(RefCell::new(names));
    let exits = Exits { returns: outputs.clone(), kept, doubtful, names, ..Exits::default() };
    walk(lines, outputs, &exits, true);
}

/// All names that statements read, write and call.
fn names_in(lines: &[Line], found: &mut Live) {
    assigned_in(lines, found);
    crate::called::collect(lines, found);
    for line in lines {
        line.each_code(&mut |code| found.extend(reads(code)));
        line.bodies().into_iter().for_each(|body| names_in(body, found));
    }
}

/// Global and persistent variables.
pub(super) fn declared(lines: &[Line], found: &mut Live) {
    for line in lines {
        if let LineKind::Declare { names, .. } = &line.kind {
            found.extend(names.iter().copied());
        }
        line.bodies().iter().for_each(|body| declared(body, found));
    }
}

/// What is needed before statements; with `removes` those that are not needed go.
fn walk(lines: &mut Vec<Line>, live: Live, exits: &Exits, removes: bool) -> Live {
    if removes && exits.kept.is_empty() {
        rotate_runs(lines, &live, exits);
    }
    let mut live = live;
    // From the last one on: those that go, and constants that come before a loop.
    let mut changes = Vec::new();
    let mut exits = Cow::Borrowed(exits);
    for (k, line) in lines.iter_mut().enumerate().rev() {
        if let LineKind::Declare { as_what: Declaring::Nested, names } = &line.kind {
            // Before it nobody else sees them.
            exits.to_mut().kept.retain(|name| !names.contains(name));
        }
        if line.raises {
            live.clear();
        }
        let (before, is_needed) = one(line, live.clone(), &exits, removes);
        if is_needed {
            live = before;
            let moved = if removes { moved_from(line, &live) } else { Vec::new() };
            changes.push((k, false, moved));
        } else {
            changes.push((k, true, Vec::new()));
        }
    }
    if removes {
        for (k, is_dead, moved) in changes {
            lines.splice(k..k + usize::from(is_dead), moved);
        }
    }
    live
}

/// Copies in runs of plain statements.
fn rotate_runs(lines: &mut Vec<Line>, live: &Live, exits: &Exits) {
    let mut live = live.clone();
    let mut end = lines.len();
    while end > 0 {
        let length = lines[..end].iter().rev().take_while(|line| is_plain(line)).count();
        let start = end - length;
        if length > 1 {
            let mut run: Vec<Line> = lines.drain(start..end).collect();
            rotate(&mut run, &live, &exits.doubtful, &mut exits.names.borrow_mut());
            end = start + run.len();
            lines.splice(start..start, run);
        }
        // One more, whatever it is.
        let from = if length > 1 { start } else { end - 1 };
        for line in lines[from..end].iter_mut().rev() {
            live = one(line, live, exits, false).0;
        }
        end = from;
    }
}

/// What is needed before a statement, and whether it is.
fn one(line: &mut Line, live: Live, exits: &Exits, removes: bool) -> (Live, bool) {
    let by_text = read_by_text(line, &exits.names.borrow());
    let (mut before, is_needed) = one_by_names(line, live, exits, removes);
    before.extend(by_text);
    (before, is_needed)
}

/// The variables that a statement itself may read by texts: all of these where it is known only when it runs.
fn read_by_text(line: &Line, names: &Live) -> Live {
    let mut found = Live::default();
    line.each_code(&mut |code| texts_read(code, names, &mut found));
    found
}

/// Whether statements run a text, which may read any variable.
pub(super) fn run_text(lines: &[Line]) -> bool {
    lines.iter().any(|line| {
        let mut found = false;
        line.each_code(&mut |code| found |= runs_text(code));
        found || line.bodies().into_iter().any(|body| run_text(body))
    })
}

fn runs_text(code: &Code) -> bool {
    let mut found = called_row(code).is_some_and(|(row, _)| is_run(row));
    crate::code::each_child(code, &mut |child| found |= runs_text(child));
    found
}

fn is_run(row: Builtin) -> bool {
    row.row().may_define_variables() || row.row().may_evaluate_text()
}

fn called_row(code: &Code) -> Option<(Builtin, &[Code])> {
    match &code.kind {
        CodeKind::Call { name, args } => Some((Builtin::named(name.as_str())?, args)),
        _ => None,
    }
}

/// `save(file, 'x')` reads x; `save(file)` all of them, and so may `eval(text)`.
fn texts_read(code: &Code, names: &Live, found: &mut Live) {
    if let Some((row, args)) = called_row(code) {
        let is_statement = row.row().may_reach_variables() && row.row().nargout == 0;
        if is_run(row) {
            found.extend(names);
        } else if is_statement {
            let texts = args.iter().filter_map(|arg| arg.as_known().and_then(lanner_runtime::Value::as_text));
            let named: Live =
                texts.map(|text| Name::new(&text)).filter(|name| names.contains(name)).collect();
            found.extend(if named.is_empty() && !args.is_empty() { names } else { &named });
        }
    }
    crate::code::each_child(code, &mut |child| texts_read(child, names, found));
}

/// The same, but for names that are known only when it runs.
fn one_by_names(line: &mut Line, live: Live, exits: &Exits, removes: bool) -> (Live, bool) {
    if let Some(object) = line.changes_only.filter(|object| !exits.kept.contains(object)) {
        // The object has one variable: where nothing reads that, nobody sees the change.
        let mut before = live;
        let is_needed = before.contains(&object);
        if is_needed {
            line.each_code(&mut |code| before.extend(reads(code)));
        }
        return (before, is_needed);
    }
    let (shows, is_stored) = (line.shows, line.stored.is_some());
    match &mut line.kind {
        LineKind::Expr(code) => {
            let is_needed = shows || exits.matters(code);
            let mut live = live;
            if shows || is_needed {
                live.extend(reads(code));
            }
            (live, is_needed)
        }
        LineKind::Assign { targets, value, .. } => {
            let mut live = live;
            let is_read = targets.iter().any(|target| match target {
                CodeTarget::Place(place) => {
                    live.contains(&place.variable) || exits.kept.contains(&place.variable)
                }
                CodeTarget::Ignored => false,
            });
            // A store may find a class that does not convert, or a subscript that is none.
            let stores = targets.iter().any(|target| match target {
                CodeTarget::Place(place) => !place.steps.is_empty(),
                CodeTarget::Ignored => false,
            });
            let is_needed = shows || is_read || exits.matters(value) || stores && !is_stored;
            if is_needed {
                for target in targets.iter() {
                    if let CodeTarget::Place(place) = target
                        && place.steps.is_empty()
                    {
                        live.remove(&place.variable);
                    }
                }
                for target in targets.iter() {
                    if let CodeTarget::Place(place) = target {
                        add_place(place, &mut live);
                    }
                }
                live.extend(reads(value));
            }
            (live, is_needed)
        }
        LineKind::Delete(place) => {
            let mut live = live;
            add_place(place, &mut live);
            (live, true)
        }
        LineKind::If { branches, otherwise } => {
            let mut before = match otherwise {
                Some(body) => walk(body, live.clone(), exits, removes),
                None => live.clone(),
            };
            for (_, body) in branches.iter_mut() {
                before.extend(walk(body, live.clone(), exits, removes));
            }
            // A last test that nothing depends on.
            while removes
                && otherwise.as_ref().is_none_or(Vec::is_empty)
                && branches.len() > 1
                && branches.last().is_some_and(|(test, body)| body.is_empty() && !exits.matters(test))
            {
                branches.pop();
            }
            // A last test behind which both ways are the same.
            while removes
                && branches.len() > 1
                && let (Some((test, body)), Some(rest)) = (branches.last(), otherwise.as_ref())
                && !exits.matters(test)
                && is_same_text(body, rest)
            {
                branches.pop();
            }
            let is_empty = branches.iter().all(|(_, body)| body.is_empty())
                && otherwise.as_ref().is_none_or(Vec::is_empty);
            let is_needed = !removes || !is_empty || branches.iter().any(|(c, _)| exits.matters(c));
            if is_needed {
                branches.iter().for_each(|(condition, _)| before.extend(reads(condition)));
                (before, true)
            } else {
                (live, false)
            }
        }
        LineKind::Switch { value, cases, otherwise } => {
            let mut before = match otherwise {
                Some(body) => walk(body, live.clone(), exits, removes),
                None => live.clone(),
            };
            for (_, body) in cases.iter_mut() {
                before.extend(walk(body, live.clone(), exits, removes));
            }
            // Last cases in which nothing is done, as where none matches.
            while removes
                && otherwise.as_ref().is_none_or(Vec::is_empty)
                && cases.last().is_some_and(|(case, body)| body.is_empty() && case.as_known().is_some())
                && cases.len() > 1
            {
                cases.pop();
            }
            cases.iter().for_each(|(case, _)| before.extend(reads(case)));
            before.extend(reads(value));
            (before, true)
        }
        LineKind::For { target, range, body } => {
            // The body may give it another value, which the last trip leaves.
            let is_read_behind = live.contains(&target.variable);
            let mut before = around(body, (live.clone(), true), exits, removes, &mut |live| {
                if !is_read_behind {
                    live.remove(&target.variable);
                }
            });
            let is_needed =
                !removes || !body.is_empty() || live.contains(&target.variable) || exits.matters(range);
            if is_needed {
                before.extend(reads(range));
                (before, true)
            } else {
                (live, false)
            }
        }
        LineKind::While { condition, body } => {
            let tests = reads(condition);
            let is_endless = matches!(condition.as_known(), Some(lanner_runtime::Value::Bool(true)));
            let mut before = around(body, (live, !is_endless), exits, removes, &mut |live| {
                live.extend(tests.iter().copied());
            });
            before.extend(reads(condition));
            (before, true)
        }
        LineKind::Try { body, error, handler } => {
            let mut handled = walk(handler, live.clone(), exits, removes);
            if let Some(error) = error {
                handled.remove(error);
            }
            // Any statement of the body may be the last one.
            let mut exits = exits.clone();
            exits.kept.extend(handled.iter().copied());
            let mut before = walk(body, live, &exits, removes);
            before.extend(handled);
            (before, true)
        }
        LineKind::Unwind { body, cleanup } => {
            let cleaned = walk(cleanup, live, exits, removes);
            let mut exits = exits.clone();
            exits.kept.extend(cleaned.iter().copied());
            let mut before = walk(body, cleaned.clone(), &exits, removes);
            before.extend(cleaned);
            (before, true)
        }
        LineKind::Declare { names, .. } => {
            let mut live = live;
            // They live on where nobody sees it.
            live.extend(names.iter().copied());
            (live, true)
        }
        LineKind::Break => (exits.breaks.clone(), true),
        LineKind::Continue => (exits.continues.clone(), true),
        LineKind::Return => (exits.returns.clone(), true),
        LineKind::Verbatim(text) => {
            let mut live = live;
            live.extend(words(text));
            // It may leave the function.
            live.extend(exits.returns.iter().copied());
            (live, true)
        }
    }
}

/// Whether statements do the same, whatever they come from.
fn is_same_text(a: &[Line], b: &[Line]) -> bool {
    let text = |lines: &[Line]| print_lines(lines, 0, &mut |_| Comments::default());
    a.len() == b.len() && text(a) == text(b)
}

/// What is needed before a loop: its beginning needs what its end needs, and what is needed behind it where it ends there.
fn around(
    body: &mut Vec<Line>,
    (behind, ends_there): (Live, bool),
    exits: &Exits,
    removes: bool,
    head: &mut dyn FnMut(&mut Live),
) -> Live {
    let at_end = if ends_there { behind.clone() } else { Live::default() };
    let mut at_head = at_end.clone();
    head(&mut at_head);
    loop {
        let inner = Exits { breaks: behind.clone(), continues: at_head.clone(), ..exits.clone() };
        let mut round = walk(body, at_head.clone(), &inner, false);
        round.extend(at_end.iter().copied());
        head(&mut round);
        if round.is_subset(&at_head) {
            break;
        }
        at_head.extend(round);
    }
    if removes {
        let inner = Exits { breaks: behind.clone(), continues: at_head.clone(), ..exits.clone() };
        walk(body, at_head.clone(), &inner, true);
    }
    at_head
}

fn add_place(place: &CodePlace, live: &mut Live) {
    if !place.steps.is_empty() {
        live.insert(place.variable);
    }
    for step in &place.steps {
        match step {
            CodeStep::Paren(args) | CodeStep::Brace(args) => {
                args.iter().for_each(|arg| live.extend(reads(arg)))
            }
            CodeStep::Field(_) => (),
            CodeStep::Dynamic(name) => live.extend(reads(name)),
        }
    }
}

/// The variables that statements assign.
pub(super) fn assigned_in(lines: &[Line], found: &mut FxHashSet<Name>) {
    for line in lines {
        assigned_by(line, found);
        line.bodies().into_iter().for_each(|body| assigned_in(body, found));
    }
}

/// The variables that a statement assigns, those in it apart.
pub(super) fn assigned_by(line: &Line, found: &mut FxHashSet<Name>) {
    match &line.kind {
        LineKind::Assign { targets, .. } => {
            found.extend(targets.iter().filter_map(|target| match target {
                CodeTarget::Place(place) => Some(place.variable),
                CodeTarget::Ignored => None,
            }));
        }
        LineKind::Delete(place) => _ = found.insert(place.variable),
        LineKind::For { target, .. } => _ = found.insert(target.variable),
        LineKind::Try { error: Some(error), .. } => _ = found.insert(*error),
        LineKind::Declare { names, .. } => found.extend(names.iter().copied()),
        LineKind::Verbatim(text) => found.extend(words(text)),
        _ => (),
    }
}

/// `nargin`, `nargout`
fn is_count(code: &Code) -> bool {
    let answer = called_row(code).filter(|(_, args)| args.is_empty()).and_then(|(row, _)| row.row().answer);
    matches!(answer, Some(Answer::Given | Answer::Wanted))
}

fn is_number(code: &Code) -> bool {
    matches!(code.as_known(), Some(lanner_runtime::Value::Scalar(_)))
}

/// Whether evaluating code may raise an error or have an effect: what is neither can go.
pub(super) fn may_matter(code: &Code) -> bool {
    let own = match &code.kind {
        CodeKind::Known(_)
        | CodeKind::Var(_)
        | CodeKind::Colon
        | CodeKind::End
        | CodeKind::Handle(_)
        | CodeKind::Cells(_) => false,
        CodeKind::Anonymous { .. } => return false,
        CodeKind::Call { .. } if code.is_safe => false,
        CodeKind::Call { name, args } => {
            // A question about a value raises no error.
            let row = Builtin::named(name.as_str());
            !row.is_some_and(|row| {
                row.row().answer.is_some_and(|answer| answer.is_of_value()) && args.len() == 1
            })
        }
        CodeKind::Binary(op, a, b) if op.comparison().is_some() && is_count(a) && is_number(b) => false,
        // Operators may find operands that do not fit.
        CodeKind::Unary(..)
        | CodeKind::Binary(..)
        | CodeKind::ShortAnd(..)
        | CodeKind::ShortOr(..)
        | CodeKind::Range(..)
        | CodeKind::Matrix(_)
        | CodeKind::Chain { .. }
        | CodeKind::Verbatim(_) => !code.is_safe,
    };
    let mut matters = own;
    if !matches!(&code.kind, CodeKind::Binary(_, a, _) if is_count(a)) {
        crate::code::each_child(code, &mut |child| matters |= may_matter(child));
    }
    matters
}
