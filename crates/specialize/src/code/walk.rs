//! Which variables code reads, and the same code with other names or parts.

use super::{Code, CodeKind, CodeStep, Line, LineKind};
use lanner_base::Name;
use rustc_hash::FxHashSet;

/// How often a statement in a loop is taken to run, for once of the loop; and the most that is counted.
const LOOP: usize = 10;
const MOST: usize = 1 << 20;

/// Shows each statement, in bodies, too, with the number of the outermost one around it and how often it is taken to run.
pub fn each_weighed_line(lines: &[Line], see: &mut dyn FnMut(&Line, usize, usize)) {
    fn each(line: &Line, at: usize, times: usize, see: &mut dyn FnMut(&Line, usize, usize)) {
        see(line, at, times);
        let is_loop = matches!(line.kind, LineKind::For { .. } | LineKind::While { .. });
        let times = if is_loop { (times * LOOP).min(MOST) } else { times };
        line.bodies().into_iter().flatten().for_each(|line| each(line, at, times, see));
    }
    lines.iter().enumerate().for_each(|(at, line)| each(line, at, 1, see));
}

/// Runs `f` on each direct part of an expression.
pub fn each_child<'c>(code: &'c Code, f: &mut dyn FnMut(&'c Code)) {
    match &code.kind {
        CodeKind::Known(_)
        | CodeKind::Var(_)
        | CodeKind::Colon
        | CodeKind::End
        | CodeKind::Handle(_)
        | CodeKind::Verbatim(_) => (),
        CodeKind::Call { args, .. } => args.iter().for_each(f),
        CodeKind::Chain { base, steps } => {
            f(base);
            steps.iter().for_each(|step| each_in_step(step, f));
        }
        CodeKind::Unary(_, a) | CodeKind::Anonymous { body: a, .. } => f(a),
        CodeKind::Binary(_, a, b) | CodeKind::ShortAnd(a, b) | CodeKind::ShortOr(a, b) => {
            f(a);
            f(b);
        }
        CodeKind::Range(first, step, last) => {
            f(first);
            step.iter().for_each(|step| f(step));
            f(last);
        }
        CodeKind::Matrix(rows) | CodeKind::Cells(rows) => rows.iter().flatten().for_each(f),
    }
}

/// The same for a step of a chain.
pub fn each_in_step<'c>(step: &'c CodeStep, f: &mut dyn FnMut(&'c Code)) {
    match step {
        CodeStep::Paren(args) | CodeStep::Brace(args) => args.iter().for_each(f),
        CodeStep::Field(_) => (),
        CodeStep::Dynamic(name) => f(name),
    }
}

/// Runs `f` on each direct part of an expression, which may change it: the spelling is no longer the user's.
pub fn each_child_mut(code: &mut Code, f: &mut dyn FnMut(&mut Code)) {
    match &mut code.kind {
        CodeKind::Known(_)
        | CodeKind::Var(_)
        | CodeKind::Colon
        | CodeKind::End
        | CodeKind::Handle(_)
        | CodeKind::Verbatim(_) => (),
        CodeKind::Call { args, .. } => args.iter_mut().for_each(f),
        CodeKind::Chain { base, steps } => {
            f(base);
            for step in steps {
                match step {
                    CodeStep::Paren(args) | CodeStep::Brace(args) => args.iter_mut().for_each(&mut *f),
                    CodeStep::Field(_) => (),
                    CodeStep::Dynamic(name) => f(name),
                }
            }
        }
        CodeKind::Unary(_, a) | CodeKind::Anonymous { body: a, .. } => f(a),
        CodeKind::Binary(_, a, b) | CodeKind::ShortAnd(a, b) | CodeKind::ShortOr(a, b) => {
            f(a);
            f(b);
        }
        CodeKind::Range(first, step, last) => {
            f(first);
            step.iter_mut().for_each(|step| f(step));
            f(last);
        }
        CodeKind::Matrix(rows) | CodeKind::Cells(rows) => rows.iter_mut().flatten().for_each(f),
    }
}

/// The variables that an expression reads, each once; parameters of anonymous functions are none.
pub fn reads(code: &Code) -> FxHashSet<Name> {
    let mut found = FxHashSet::default();
    add_reads(code, &mut found);
    found
}

fn add_reads(code: &Code, found: &mut FxHashSet<Name>) {
    match &code.kind {
        CodeKind::Var(name) => {
            found.insert(*name);
        }
        CodeKind::Anonymous { params, body } => {
            let inner = reads(body);
            found.extend(inner.into_iter().filter(|name| !params.contains(&Some(*name))));
        }
        _ => each_child(code, &mut |child| add_reads(child, found)),
    }
}

/// The expression with other names; says whether it changed.
pub fn rename(code: &mut Code, to: &dyn Fn(Name) -> Option<Name>) -> bool {
    let mut changed = false;
    match &mut code.kind {
        CodeKind::Var(name) => {
            if let Some(other) = to(*name).filter(|other| other != name) {
                *name = other;
                changed = true;
            }
        }
        CodeKind::Anonymous { params, body } => {
            let params = params.clone();
            changed = rename(body, &|name| if params.contains(&Some(name)) { None } else { to(name) });
        }
        _ => each_child_mut(code, &mut |child| changed |= rename(child, to)),
    }
    if changed {
        code.spelled = None;
    }
    changed
}

/// Puts other code in the place of the parts for which `to` gives some, from the outside in; what anonymous functions compute stays. Says
/// whether it changed.
pub fn replace(code: &mut Code, to: &mut dyn FnMut(&Code) -> Option<Code>) -> bool {
    if let Some(other) = to(code) {
        *code = other;
        return true;
    }
    if matches!(code.kind, CodeKind::Anonymous { .. }) {
        return false;
    }
    let mut changed = false;
    each_child_mut(code, &mut |child| changed |= replace(child, to));
    if changed {
        code.spelled = None;
    }
    changed
}

/// The words of a text that is not looked into: they may be names.
pub fn words(text: &str) -> impl Iterator<Item = Name> + '_ {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(Name::new)
}
