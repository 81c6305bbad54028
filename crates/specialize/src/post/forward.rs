//! Numbers and copies that variables hold, put in the place of the variables.
//!
//! ```text
//! stack_1 = 9;
//! vars_2 = stack_1;       vars_2 = 9;
//! ```
//!
//! Only variables that the user has not written are looked through; his own keep their names.

use super::live::assigned_in;
use crate::code::{Code, CodeKind, CodeTarget, Line, LineKind, each_child_mut};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

type Held = FxHashMap<Name, Code>;

/// Puts values in the place of such variables.
pub fn propagate(lines: &mut [Line], own: &FxHashSet<Name>) {
    walk(lines, &mut Held::default(), own);
}

fn walk(lines: &mut [Line], held: &mut Held, own: &FxHashSet<Name>) {
    for line in lines {
        let is_loop = matches!(line.kind, LineKind::For { .. } | LineKind::While { .. });
        let mut assigned = FxHashSet::default();
        assigned_in(std::slice::from_ref(line), &mut assigned);
        if is_loop {
            forget(held, &assigned);
        }
        line.each_code_mut(&mut |code| _ = put(code, held));
        for body in line.bodies_mut() {
            walk(body, &mut held.clone(), own);
        }
        forget(held, &assigned);
        if matches!(line.kind, LineKind::Verbatim(_) | LineKind::Try { .. } | LineKind::Unwind { .. }) {
            held.clear();
        }
        if let Some((name, value)) = simple(line)
            && own.contains(&name)
        {
            held.insert(name, value);
        }
    }
}

fn forget(held: &mut Held, assigned: &FxHashSet<Name>) {
    held.retain(|name, code| {
        !assigned.contains(name) && code.as_var().is_none_or(|of| !assigned.contains(&of))
    });
}

/// The variable of a statement that makes it a number or another variable.
fn simple(line: &Line) -> Option<(Name, Code)> {
    let LineKind::Assign { targets, value, .. } = &line.kind else { return None };
    let [CodeTarget::Place(place)] = targets.as_slice() else { return None };
    let is_simple = match &value.kind {
        CodeKind::Known(known) => known.is_scalar() && known.is_arithmetic(),
        CodeKind::Var(of) => *of != place.variable,
        _ => false,
    };
    (is_simple && place.steps.is_empty()).then(|| (place.variable, Code { spelled: None, ..value.clone() }))
}

fn put(code: &mut Code, held: &Held) -> bool {
    if let Some(value) = code.as_var().and_then(|name| held.get(&name)) {
        *code = value.clone();
        return true;
    }
    if matches!(code.kind, CodeKind::Anonymous { .. }) {
        return false;
    }
    // What is indexed needs a name.
    let mut changed = false;
    if let CodeKind::Chain { steps, .. } = &mut code.kind {
        for step in steps {
            match step {
                crate::code::CodeStep::Paren(args) | crate::code::CodeStep::Brace(args) => {
                    args.iter_mut().for_each(|arg| changed |= put(arg, held));
                }
                crate::code::CodeStep::Field(_) => (),
                crate::code::CodeStep::Dynamic(name) => changed |= put(name, held),
            }
        }
    } else {
        each_child_mut(code, &mut |child| changed |= put(child, held));
    }
    if changed {
        code.spelled = None;
    }
    changed
}
