//! Which functions the residual functions call, and names for their versions.

use crate::call::versions::{Residual, Version};
use crate::code::{Code, CodeKind, Line, LineKind, each_child, each_child_mut, words};
use lanner_base::Name;
use lanner_builtins::Builtin;
use rustc_hash::{FxHashMap, FxHashSet};

/// The function and the versions that it needs: others were made for what was taken back. And whether one of them calls a function of the
/// user that has the function's name.
pub fn needed(main: Residual, versions: Vec<Residual>) -> (Vec<Residual>, bool) {
    let name = main.name;
    let mut called = FxHashSet::default();
    collect(&main.lines, &mut called);
    let mut needed = vec![main];
    let mut rest: Vec<Option<Residual>> = versions.into_iter().map(Some).collect();
    loop {
        let before = needed.len();
        for version in &mut rest {
            if let Some(made) = version.take_if(|version| called.contains(&version.name)) {
                collect(&made.lines, &mut called);
                needed.push(made);
            }
        }
        if needed.len() == before {
            let is_taken = needed.iter().any(|function| calls(&function.lines, name));
            let own = FxHashMap::from_iter([(Version::name_of_main(name), name)]);
            needed.iter_mut().for_each(|function| renamed(&mut function.lines, &own));
            return (renumbered(without_twins(needed)), is_taken);
        }
    }
}

/// The functions without versions that do the same as an earlier one, in the same words: that one is called.
fn without_twins(mut all: Vec<Residual>) -> Vec<Residual> {
    loop {
        let mut seen: FxHashMap<String, Name> = FxHashMap::default();
        let mut names: FxHashMap<Name, Name> = FxHashMap::default();
        for function in &all {
            let Residual { name, params, outputs, lines, shapes, of, activation, around, .. } = function;
            let mut shapes: Vec<_> = shapes.iter().collect();
            shapes.sort_unstable_by_key(|(name, _)| name.as_str());
            // Of functions that call themselves the names differ.
            let mut lines = lines.clone();
            renamed(&mut lines, &FxHashMap::from_iter([(*name, Name::new("'"))]));
            let place = around.as_ref().map(|_| activation);
            let text = format!("{of:?} {place:?} {params:?} {outputs:?} {shapes:?} {lines:?}");
            let first = *seen.entry(text).or_insert(*name);
            if first != *name {
                names.insert(*name, first);
            }
        }
        if names.is_empty() {
            return all;
        }
        all.retain(|function| !names.contains_key(&function.name));
        all.iter_mut().for_each(|function| renamed(&mut function.lines, &names));
    }
}

/// The versions of one name with the numbers from 2 on: the name alone is the original's.
fn renumbered(mut functions: Vec<Residual>) -> Vec<Residual> {
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    let mut names: FxHashMap<Name, Name> = FxHashMap::default();
    let taken: FxHashSet<Name> = functions.iter().map(|function| function.name).collect();
    for function in &functions[1..] {
        let Some((like, number)) = function.name.as_str().rsplit_once('_') else { continue };
        if number.parse::<usize>().is_err() {
            continue;
        }
        let count = counts.entry(like.to_owned()).or_insert(1);
        *count += 1;
        let name = Name::new(&format!("{like}_{count}"));
        if !taken.contains(&name) {
            names.insert(function.name, name);
        }
    }
    for function in &mut functions {
        function.name = names.get(&function.name).copied().unwrap_or(function.name);
        renamed(&mut function.lines, &names);
    }
    functions
}

fn renamed(lines: &mut [Line], names: &FxHashMap<Name, Name>) {
    fn in_code(code: &mut Code, names: &FxHashMap<Name, Name>) -> bool {
        let mut changed = false;
        if let CodeKind::Call { name, .. } | CodeKind::Handle(name) = &mut code.kind
            && let Some(to) = names.get(name)
        {
            *name = *to;
            changed = true;
        }
        each_child_mut(code, &mut |child| changed |= in_code(child, names));
        if changed {
            code.spelled = None;
        }
        changed
    }
    for line in lines {
        line.each_code_mut(&mut |code| _ = in_code(code, names));
        line.bodies_mut().into_iter().for_each(|body| renamed(body, names));
    }
}

/// The names of functions that statements call, and words that may be.
pub fn collect(lines: &[Line], found: &mut FxHashSet<Name>) {
    for line in lines {
        line.each_code(&mut |code| calls_in(code, found));
        if let LineKind::Verbatim(text) = &line.kind {
            found.extend(words(text));
        }
        for body in line.bodies() {
            collect(body, found);
        }
    }
}

/// Whether statements surely call a function of a name, or take a handle of it.
pub fn calls(lines: &[Line], name: Name) -> bool {
    fn in_code(code: &Code, name: Name) -> bool {
        let mut found = match &code.kind {
            CodeKind::Handle(called) => *called == name,
            CodeKind::Call { name: called, args } => {
                let applies = Builtin::named(called.as_str()).is_some_and(|row| row.row().applies.is_some());
                *called == name || applies && args.iter().any(|arg| is_text(arg, name))
            }
            _ => false,
        };
        each_child(code, &mut |child| found |= in_code(child, name));
        found
    }
    lines.iter().any(|line| {
        let mut found = false;
        line.each_code(&mut |code| found |= in_code(code, name));
        found || line.bodies().iter().any(|body| calls(body, name))
    })
}

/// Whether code is a text: the name of a function where one is applied.
fn is_text(code: &Code, name: Name) -> bool {
    matches!(&code.kind, CodeKind::Known(value) if value.as_text().as_deref() == Some(name.as_str()))
}

fn calls_in(code: &Code, found: &mut FxHashSet<Name>) {
    match &code.kind {
        CodeKind::Call { name, .. } | CodeKind::Handle(name) => {
            found.insert(*name);
        }
        CodeKind::Verbatim(text) => {
            found.extend(words(text));
        }
        _ => (),
    }
    each_child(code, &mut |child| calls_in(child, found));
}
