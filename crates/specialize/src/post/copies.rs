//! Temporaries that are used once, and copies of variables.
//!
//! ```text
//! y2 = x + 1;                 y = x + 1;
//! y = y2;
//! ```

use super::definite::doubtful;
use crate::code::words;
use crate::code::{Code, CodeKind, CodeTarget, Line, LineKind, each_child, print_code, reads, rename};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// Folds copies in the statements of a function.
/// `bases` has names that variables had in their own functions.
pub fn fold(
    lines: &mut Vec<Line>,
    (params, outputs): (&[Name], &[Name]),
    own: &FxHashSet<Name>,
    bases: &FxHashMap<Name, Name>,
) {
    let mut counts = Counts::default();
    counts.lines(lines);
    for name in params.iter().chain(outputs) {
        counts.kept.insert(*name);
    }
    let fresh = own.difference(&doubtful(lines, params)).copied().collect();
    renamed(lines, &mut counts, &fresh, (true, false));
    let mut counts = Counts::default();
    counts.lines(lines);
    counts.kept.extend(params.iter().chain(outputs).copied());
    substituted(lines, &counts, own);
    if !super::live::run_text(lines) {
        // What may have no value is read where it was.
        let doubtful = doubtful(lines, params);
        begun(lines, &counts, (bases, &doubtful), false);
    }
}

/// `y = x; y = f(y);` is `y = f(x);`. In a `try` the handler may read the y of before. Two variables of one name are the same one later.
fn begun(
    lines: &mut Vec<Line>,
    counts: &Counts,
    (bases, doubtful): (&FxHashMap<Name, Name>, &FxHashSet<Name>),
    is_guarded: bool,
) {
    let mut k = 0;
    while k < lines.len() {
        let guards = is_guarded || matches!(lines[k].kind, LineKind::Try { .. } | LineKind::Unwind { .. });
        lines[k].bodies_mut().into_iter().for_each(|body| begun(body, counts, (bases, doubtful), guards));
        if let (Some((to, from)), false) = (lines[k].copied(), is_guarded)
            && to != from
            && !doubtful.contains(&from)
            && bases.get(&from) != Some(&to)
            && !counts.declared.contains(&to)
            && lines.get(k + 1).is_some_and(|next| goes_on(next, to))
        {
            lines[k + 1].each_code_mut(&mut |code| _ = rename(code, &|name| (name == to).then_some(from)));
            lines.remove(k);
            continue;
        }
        k += 1;
    }
}

/// Whether a statement gives a variable a value that is made of the one before.
fn goes_on(line: &Line, name: Name) -> bool {
    let LineKind::Assign { targets, value, .. } = &line.kind else { return false };
    let is_it = |target: &CodeTarget| matches!(target, CodeTarget::Place(place) if place.variable == name && place.steps.is_empty());
    let is_code = matches!(value.kind, CodeKind::Binary(..) | CodeKind::Unary(..) | CodeKind::Call { .. })
        || matches!(value.kind, CodeKind::Chain { .. });
    targets.len() == 1
        && targets.iter().all(is_it)
        && is_code
        && reads(value).contains(&name)
        && !has_verbatim(value)
}

/// Whether a text is in code that is not looked into.
pub(super) fn has_verbatim(code: &Code) -> bool {
    let mut found = matches!(code.kind, CodeKind::Verbatim(_));
    each_child(code, &mut |child| found |= has_verbatim(child));
    found
}

/// Values of variables that functions brought, where they stand in the place of these: longer ones keep their names.
const SHORT: usize = 40;

/// Values that have a name, wherever they are used.
const LONG: usize = 200;

/// How often variables are written and read in the whole function.
#[derive(Default)]
struct Counts {
    writes: FxHashMap<Name, usize>,
    reads: FxHashMap<Name, usize>,
    /// Those whose names mean something outside.
    kept: FxHashSet<Name>,
    /// Those that other functions may read and write.
    declared: FxHashSet<Name>,
}

impl Counts {
    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            line.each_code(&mut |code| self.code(code));
            if let LineKind::Verbatim(text) = &line.kind {
                self.kept.extend(words(text));
            }
            for (variable, is_part) in line.written() {
                *self.writes.entry(variable).or_default() += 1;
                if is_part {
                    *self.reads.entry(variable).or_default() += 2;
                }
            }
            if let LineKind::Declare { names, .. } = &line.kind {
                self.kept.extend(names.iter().copied());
                self.declared.extend(names.iter().copied());
            }
            for body in line.bodies() {
                self.lines(body);
            }
        }
    }

    fn code(&mut self, code: &Code) {
        match &code.kind {
            CodeKind::Var(name) => *self.reads.entry(*name).or_default() += 1,
            CodeKind::Verbatim(text) => self.kept.extend(words(text)),
            // What it captures is read when it is made; its text is not searched for temporaries.
            CodeKind::Anonymous { .. } => {
                for name in reads(code) {
                    *self.reads.entry(name).or_default() += 2;
                }
            }
            _ => each_child(code, &mut |child| self.code(child)),
        }
    }

    /// The statement that first writes a variable, where it and those up to `last`, which reads it, are all that mention it.
    fn span(&self, lines: &[Line], last: usize, name: Name) -> Option<usize> {
        let first = lines[..last].iter().position(|line| writes_whole(line, name))?;
        let mut here = Counts::default();
        here.lines(&lines[first..=last]);
        let mut is_read = false;
        lines[first].each_code(&mut |code| is_read |= reads(code).contains(&name));
        (!is_read && here.writes(name) == self.writes(name) && here.reads(name) == self.reads(name))
            .then_some(first)
    }

    /// The same where statements in the first one write it, each of which is reached at most once.
    fn span_of_ways(&self, lines: &[Line], last: usize, name: Name) -> Option<usize> {
        let first = lines[..last].iter().position(|line| mentions(std::slice::from_ref(line), name))?;
        let mut here = Counts::default();
        here.lines(&lines[first..=last]);
        let is_all = here.writes(name) == self.writes(name) && here.reads(name) == self.reads(name);
        let is_left = lines[first..last].iter().any(|line| leaves(line, false));
        (is_all && !is_left && !lines[first].bodies().is_empty()).then_some(first)
    }

    /// A variable is called like another one from now on; where only a part of it is, nothing is known of both.
    fn rename(&mut self, from: Name, to: Name, is_all: bool) {
        const MANY: usize = 1 << 30;
        let (writes, reads) = (self.writes(from), self.reads(from));
        let (writes, reads) = if is_all { (writes - 1, reads - 1) } else { (MANY, MANY) };
        *self.writes.entry(to).or_default() += writes;
        *self.reads.entry(to).or_default() += reads;
        if !is_all {
            *self.writes.entry(from).or_default() += MANY;
        }
    }

    fn writes(&self, name: Name) -> usize {
        self.writes.get(&name).copied().unwrap_or_default()
    }

    fn reads(&self, name: Name) -> usize {
        self.reads.get(&name).copied().unwrap_or_default()
    }
}

/// `t = …; y = t;` where t is not needed afterwards: t is called y, if nothing between them knows y. In a `try` nothing stands between them: y is
/// read behind an error.
/// `fresh` are variables of functions that stand for their calls, and surely have a value where they are read: ways may meet before `y = t`.
fn renamed(
    lines: &mut Vec<Line>,
    counts: &mut Counts,
    fresh: &FxHashSet<Name>,
    (is_whole, is_guarded): (bool, bool),
) {
    let mut k = 0;
    while k < lines.len() {
        let guards = is_guarded || matches!(lines[k].kind, LineKind::Try { .. } | LineKind::Unwind { .. });
        for body in lines[k].bodies_mut() {
            renamed(body, counts, fresh, (false, guards));
        }
        let Some((to, from)) = lines[k].copied() else {
            k += 1;
            continue;
        };
        if to == from {
            lines.remove(k);
            continue;
        }
        if fresh.contains(&from)
            && !is_guarded
            && !counts.kept.contains(&from)
            && !counts.declared.contains(&to)
            && let Some(first) = counts.span_of_ways(lines, k, from)
            && !mentions(&lines[first..k], to)
        {
            counts.rename(from, to, true);
            lines[first..k].iter_mut().for_each(|line| rename_line(line, from, to));
            lines.remove(k);
            continue;
        }
        // All that is said of it may stand here, or it is written again before it is read: in a `try` a handler may read it.
        let span = counts.span(lines, k, from);
        let is_temporary = !counts.kept.contains(&from)
            && (span.is_some() || !is_guarded && is_gone(&lines[k + 1..], from, is_whole));
        let first = span.or_else(|| lines[..k].iter().rposition(|line| writes_whole(line, from)));
        if let (true, Some(first)) = (is_temporary, first)
            && (!is_guarded || first + 1 == k)
            && !counts.declared.contains(&to)
            && !mentions(&lines[first..k], to)
            && !lines[first + 1..k].iter().any(jumps)
            && (span.is_some() || lines[first + 1..k].iter().all(|line| !writes(line, from)))
        {
            counts.rename(from, to, span.is_some());
            lines[first].rename_written(from, to);
            for line in &mut lines[first + 1..k] {
                rename_line(line, from, to);
            }
            lines.remove(k);
            continue;
        }
        k += 1;
    }
}

/// Whether a body may be left in a statement.
fn jumps(line: &Line) -> bool {
    matches!(line.kind, LineKind::Break | LineKind::Continue | LineKind::Return | LineKind::Verbatim(_))
        || line.bodies().into_iter().any(|body| body.iter().any(jumps))
}

/// Whether a statement may be left for what does not stand behind it.
pub(super) fn leaves(line: &Line, is_in_loop: bool) -> bool {
    match &line.kind {
        LineKind::Break | LineKind::Continue => !is_in_loop,
        LineKind::Return | LineKind::Verbatim(_) => true,
        LineKind::For { body, .. } | LineKind::While { body, .. } => {
            body.iter().any(|line| leaves(line, true))
        }
        _ => line.bodies().into_iter().flatten().any(|line| leaves(line, is_in_loop)),
    }
}

/// Whether a statement does nothing but give a variable a value.
fn writes_whole(line: &Line, name: Name) -> bool {
    match &line.kind {
        LineKind::Assign { targets, .. } => targets.iter().any(|target| match target {
            CodeTarget::Place(place) => place.variable == name && place.steps.is_empty(),
            CodeTarget::Ignored => false,
        }),
        _ => false,
    }
}

/// Whether a statement, or one in it, writes a variable.
fn writes(line: &Line, name: Name) -> bool {
    let mut found = FxHashSet::default();
    super::live::assigned_in(std::slice::from_ref(line), &mut found);
    found.contains(&name)
}

/// Whether statements write a variable before they read it, or never read it where nothing comes behind them.
fn is_gone(lines: &[Line], name: Name, is_whole: bool) -> bool {
    for line in lines {
        if !mentions(std::slice::from_ref(line), name) {
            // A jump may lead to where it is read.
            let jumps = !line.bodies().is_empty() && !is_whole
                || matches!(line.kind, LineKind::Break | LineKind::Continue | LineKind::Return);
            if jumps {
                return false;
            }
            continue;
        }
        let mut is_read = false;
        line.each_code(&mut |code| is_read |= reads(code).contains(&name));
        return writes_whole(line, name) && !is_read;
    }
    is_whole
}

/// Whether statements mention a variable, or may.
pub(super) fn mentions(lines: &[Line], name: Name) -> bool {
    let mut counts = Counts::default();
    counts.lines(lines);
    counts.writes(name) + counts.reads(name) > 0 || counts.kept.contains(&name)
}

fn rename_line(line: &mut Line, from: Name, to: Name) {
    line.each_code_mut(&mut |code| _ = rename(code, &|name| (name == from).then_some(to)));
    line.rename_written(from, to);
    for body in line.bodies_mut() {
        for line in body {
            rename_line(line, from, to);
        }
    }
}

/// A temporary that is written once and read once, in the next statement that does anything, stands there itself.
fn substituted(lines: &mut Vec<Line>, counts: &Counts, own: &FxHashSet<Name>) {
    for line in lines.iter_mut() {
        for body in line.bodies_mut() {
            substituted(body, counts, own);
        }
    }
    let mut k = 0;
    while k + 1 < lines.len() {
        if let Some((name, value)) = temporary(&lines[k], counts, own)
            && can_follow(&lines[k + 1], name, &value)
        {
            let mut is_done = false;
            lines[k + 1].each_code_mut(&mut |code| is_done |= substitute(code, name, &value));
            if is_done {
                lines.remove(k);
                k = k.saturating_sub(1);
                continue;
            }
        }
        k += 1;
    }
}

/// A temporary's name and value, where it is written once and read once.
fn temporary(line: &Line, counts: &Counts, own: &FxHashSet<Name>) -> Option<(Name, Code)> {
    let LineKind::Assign { targets, value, .. } = &line.kind else { return None };
    let [CodeTarget::Place(place)] = targets.as_slice() else { return None };
    let name = place.variable;
    let is_large = value.as_known().is_some() && print_code(value).len() > LONG;
    let is_temporary = place.steps.is_empty()
        && !line.shows
        && !is_large
        && (line.origin.is_none() || own.contains(&name) && print_code(value).len() <= SHORT)
        && !counts.kept.contains(&name)
        && counts.writes(name) == 1
        && counts.reads(name) == 1;
    is_temporary.then(|| (name, value.clone()))
}

/// Whether a statement may compute the temporary itself: it reads it before anything else happens.
fn can_follow(line: &Line, name: Name, value: &Code) -> bool {
    let is_simple = matches!(line.kind, LineKind::Assign { .. } | LineKind::Expr(_));
    let is_if = matches!(&line.kind, LineKind::If { branches, .. } if reads(&branches[0].0).contains(&name));
    if !is_simple && !is_if {
        return false;
    }
    // What raises no error and does nothing may be computed at any time.
    if !super::live::may_matter(value) {
        return true;
    }
    // Other parts of the statement may be evaluated first: then nothing of either may be seen.
    let mut is_quiet = true;
    line.each_code(&mut |code| is_quiet &= code.as_var() == Some(name) || !has_calls(code));
    is_quiet || is_first(line, name)
}

fn has_calls(code: &Code) -> bool {
    let mut found = matches!(code.kind, CodeKind::Call { .. } | CodeKind::Verbatim(_));
    each_child(code, &mut |child| found |= has_calls(child));
    found
}

/// Whether the temporary is all that the statement evaluates.
fn is_first(line: &Line, name: Name) -> bool {
    match &line.kind {
        LineKind::Assign { value, .. } | LineKind::Expr(value) => value.as_var() == Some(name),
        _ => false,
    }
}

/// Puts the value in the place of the variable; says whether it was there.
pub(super) fn substitute(code: &mut Code, name: Name, value: &Code) -> bool {
    if code.as_var() == Some(name) {
        *code = value.clone();
        return true;
    }
    if matches!(code.kind, CodeKind::Anonymous { .. }) {
        return false;
    }
    // What something is taken out of needs a name.
    if let CodeKind::Chain { base, .. } = &code.kind
        && base.as_var() == Some(name)
        && value.as_var().is_none()
    {
        return false;
    }
    let mut is_done = false;
    crate::code::each_child_mut(code, &mut |child| is_done |= substitute(child, name, value));
    if is_done {
        code.spelled = None;
    }
    is_done
}
