//! Cells that are made only to be taken apart, as `varargin` is.
//!
//! ```text
//! varargin = {'Scale', s};
//! scale = varargin{2};              scale = s;
//! ```

use super::live::assigned_in;
use crate::code::words;
use crate::code::{Code, CodeKind, CodeStep, Line, LineKind, each_child, replace};
use lanner_base::Name;
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// Puts the parts of such cells where they are taken. The assignments stay for who removes what is dead.
pub fn take_apart(lines: &mut [Line]) {
    let mut uses = Uses::default();
    uses.lines(lines);
    let mut cells: FxHashMap<Name, Vec<Code>> = FxHashMap::default();
    // At the top of the function nothing comes between: the cells are made once, and their parts stay what they are.
    for line in lines.iter() {
        if let Some((name, parts)) = made(line)
            && uses.writes.get(&name) == Some(&1)
            && !uses.unfit.contains(&name)
            && parts.iter().all(|part| part.as_var().is_none_or(|of| !uses.writes.contains_key(&of)))
        {
            cells.insert(name, parts.to_vec());
        }
    }
    if !cells.is_empty() {
        put_in_lines(lines, &cells);
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
            CodeKind::Chain { base, steps } if base.as_var().is_some() => {
                if part(steps).is_none() {
                    self.unfit.extend(base.as_var());
                }
                steps.iter().for_each(|step| crate::code::each_in_step(step, &mut |code| self.code(code)));
            }
            CodeKind::Var(name) => _ = self.unfit.insert(*name),
            CodeKind::Anonymous { .. } => self.unfit.extend(crate::code::reads(code)),
            CodeKind::Verbatim(text) => self.unfit.extend(words(text)),
            _ => each_child(code, &mut |child| self.code(child)),
        }
    }
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
            replace(code, &mut |code| match &code.kind {
                CodeKind::Chain { base, steps } => cells.get(&base.as_var()?)?.get(part(steps)?).cloned(),
                _ => None,
            });
        });
        line.bodies_mut().into_iter().for_each(|body| put_in_lines(body, cells));
    }
}
