//! Cells that are made only to be taken apart, as `varargin` is.
//!
//! ```text
//! varargin = {'Scale', s};
//! scale = varargin{2};              scale = s;
//! ```

use super::copies::mentions;
use super::live::{assigned_in, declared};
use crate::code::words;
use crate::code::{Code, CodeKind, CodeStep, Line, LineKind, each_child, each_child_mut, replace};
use lanner_base::Name;
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// Puts the parts of such cells where they are taken. The assignments stay for who removes what is dead.
pub fn take_apart(lines: &mut [Line]) {
    let mut uses = Uses::default();
    uses.lines(lines);
    let mut others = FxHashSet::default();
    declared(lines, &mut others);
    walk(lines, &uses, &others);
}

/// Others may change the variables `others`.
fn walk(lines: &mut [Line], uses: &Uses, others: &FxHashSet<Name>) {
    for at in 0..lines.len() {
        lines[at].bodies_mut().into_iter().for_each(|body| walk(body, uses, others));
        let Some((name, parts)) = made(&lines[at]) else { continue };
        let is_fit =
            uses.writes.get(&name) == Some(&1) && !uses.unfit.contains(&name) && !others.contains(&name);
        let named: Vec<Name> = parts.iter().filter_map(Code::as_var).collect();
        let parts = parts.to_vec();
        let behind = &mut lines[at + 1..];
        // Up to the last use the parts stay what they are, and all uses are here.
        let Some(last) = behind.iter().rposition(|line| mentions(std::slice::from_ref(line), name)) else {
            continue;
        };
        let mut assigned = FxHashSet::default();
        assigned_in(&behind[..last], &mut assigned);
        let own: Vec<Name> = behind[last].written().into_iter().map(|(name, _)| name).collect();
        if !behind[last].bodies().is_empty() {
            assigned_in(&behind[last..=last], &mut assigned);
        }
        let mut here = Uses::default();
        here.lines(&behind[..=last]);
        let is_all = here.reads.get(&name) == uses.reads.get(&name);
        let is_stored = behind[last].written().iter().any(|(name, is_part)| *is_part && named.contains(name));
        let stays = |part: &Name| !assigned.contains(part) && !others.contains(part);
        if is_fit && is_all && !is_stored && !own.contains(&name) && named.iter().all(stays) {
            let cells = FxHashMap::from_iter([(name, parts)]);
            put_in_lines(&mut behind[..=last], &cells);
        }
    }
}

/// The cells that a statement makes of variables and values.
fn made(line: &Line) -> Option<(Name, &[Code])> {
    let LineKind::Assign { value, .. } = &line.kind else { return None };
    let CodeKind::Cells(rows) = &value.kind else { return None };
    let [row] = rows.as_slice() else { return None };
    let is_simple = row.iter().all(|code| matches!(code.kind, CodeKind::Known(_) | CodeKind::Var(_)));
    (is_simple && !line.shows).then_some((line.whole_target()?, row.as_slice()))
}

#[derive(Default)]
struct Uses {
    writes: FxHashMap<Name, usize>,
    /// How often a part of them, or all parts, are read.
    reads: FxHashMap<Name, usize>,
    /// Variables that are used otherwise than for one part.
    unfit: FxHashSet<Name>,
}

impl Uses {
    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            line.each_code(&mut |code| self.code(code));
            let mut written = FxHashSet::default();
            assigned_in(std::slice::from_ref(line), &mut written);
            let own: FxHashSet<Name> = line.written().into_iter().map(|(name, _)| name).collect();
            for name in written.into_iter().filter(|name| own.contains(name) || line.bodies().is_empty()) {
                *self.writes.entry(name).or_default() += 1;
            }
            line.bodies().into_iter().for_each(|body| self.lines(body));
        }
    }

    fn code(&mut self, code: &Code) {
        match &code.kind {
            CodeKind::Call { args, .. } => {
                for arg in args {
                    match all_parts(arg) {
                        Some(name) => *self.reads.entry(name).or_default() += 1,
                        None => self.code(arg),
                    }
                }
            }
            CodeKind::Chain { base, steps } if base.as_var().is_some() => {
                if part(steps).is_none() {
                    self.unfit.extend(base.as_var());
                }
                base.as_var().into_iter().for_each(|name| *self.reads.entry(name).or_default() += 1);
                steps.iter().for_each(|step| crate::code::each_in_step(step, &mut |code| self.code(code)));
            }
            CodeKind::Var(name) => _ = self.unfit.insert(*name),
            CodeKind::Anonymous { .. } => self.unfit.extend(crate::code::reads(code)),
            CodeKind::Verbatim(text) => self.unfit.extend(words(text)),
            _ => each_child(code, &mut |child| self.code(child)),
        }
    }
}

/// The cells of which code gives all parts: `varargin{:}`.
fn all_parts(code: &Code) -> Option<Name> {
    let CodeKind::Chain { base, steps } = &code.kind else { return None };
    let [CodeStep::Brace(args)] = steps.as_slice() else { return None };
    matches!(args.as_slice(), [Code { kind: CodeKind::Colon, .. }]).then(|| base.as_var())?
}

/// Puts the parts of cells where all of them are arguments; says whether there were such.
fn spread(code: &mut Code, cells: &FxHashMap<Name, Vec<Code>>) -> bool {
    let mut changed = false;
    if let CodeKind::Call { args, .. } = &mut code.kind {
        let of = |arg: &Code| cells.get(&all_parts(arg)?);
        changed = args.iter().any(|arg| of(arg).is_some());
        if changed {
            *args =
                args.iter().flat_map(|arg| of(arg).cloned().unwrap_or_else(|| vec![arg.clone()])).collect();
        }
    }
    if !matches!(code.kind, CodeKind::Anonymous { .. }) {
        each_child_mut(code, &mut |child| changed |= spread(child, cells));
    }
    if changed {
        code.spelled = None;
    }
    changed
}

/// Which part, from 0, the only step takes.
fn part(steps: &[CodeStep]) -> Option<usize> {
    let [CodeStep::Brace(args)] = steps else { return None };
    match args.as_slice() {
        [arg] => match arg.as_known() {
            Some(&Value::Scalar(x)) if x >= 1.0 && x.fract() == 0.0 && x < 1e6 => Some(x as usize - 1),
            _ => None,
        },
        _ => None,
    }
}

fn put_in_lines(lines: &mut [Line], cells: &FxHashMap<Name, Vec<Code>>) {
    for line in lines {
        line.each_code_mut(&mut |code| {
            spread(code, cells);
            replace(code, &mut |code| match &code.kind {
                CodeKind::Chain { base, steps } => cells.get(&base.as_var()?)?.get(part(steps)?).cloned(),
                _ => None,
            });
        });
        line.bodies_mut().into_iter().for_each(|body| put_in_lines(body, cells));
    }
}
