//! The text of the residual file: its functions, constants, and those that come along as they are.

use super::{Failure, Unfinished};
use crate::call::versions::Residual;
use crate::called;
use crate::clash::Clashes;
use crate::code::{Comments, Declaring, Line, LineKind, print_lines, words};
use crate::comments::{SourceComments, in_loops};
use crate::nested;
use crate::originals;
use crate::persistents::Persistents;
use crate::post::{self, FixedParts};
use crate::world::{Meaning, Unit, World};
use lanner_base::Name;
use lanner_hir::Function;
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// What the first function begins with.
pub(super) struct Opening {
    /// What was fixed.
    pub header: String,
    /// What has to hold.
    pub lines: Vec<String>,
    /// What is fixed of parameters of which parts are, and whether each goes where nothing of it is used.
    pub fixed: Vec<(FixedParts, bool)>,
    /// The parameters whose fixed values no text gives.
    pub untold: Vec<Name>,
    /// The name of a MAT-file for the largest constants, where there may be one.
    pub data_file: Option<String>,
}

/// The residual file.
pub(super) struct Written {
    /// Its text.
    pub text: String,
    /// The parameters of its first function.
    pub params: Vec<Name>,
    /// Constants that are in a file beside it, by their names there.
    pub data: Vec<(Name, Value)>,
}

/// The text of the residual file.
pub(super) fn file_text(
    world: &mut dyn World,
    functions: Vec<Residual>,
    opening: &Opening,
    bases: &FxHashMap<Name, Name>,
    (as_is, persistents, mut clashes): (&FxHashMap<Name, (u32, Function)>, &Persistents, Clashes),
) -> Result<Written, Unfinished> {
    let mut out = String::new();
    let mut left_params = Vec::new();
    let mut called = FxHashSet::default();
    let versions: Vec<(u32, Function)> = functions.iter().map(|function| function.of).collect();
    let main = functions.first().map(|function| function.name);
    let mut taken: FxHashSet<Name> = functions.iter().map(|function| function.name).collect();
    let loads = post::LOADING.map(Name::new);
    let is_usual = |name: &Name| !taken.contains(name) && matches!(world.resolve(0, *name), Meaning::Row(_));
    let data_file = opening.data_file.clone().filter(|_| loads.iter().all(is_usual));
    let mut tables = post::Tables::new(data_file.clone());
    let mut behind_header = 0;
    let (mut all_nested, functions): (Vec<Residual>, Vec<Residual>) =
        functions.into_iter().partition(|function| function.around.is_some());
    for (k, mut function) in functions.into_iter().enumerate() {
        let mut lines = std::mem::take(&mut function.lines);
        let (number, of) = function.of;
        let text_unit = world.unit(number);
        let data = &text_unit.file.functions[of];
        let users = data.variables.values().map(|variable| variable.name).collect();
        let is_within = |nested: &mut Residual| nested.activation == function.activation;
        let mut versions: Vec<Residual> = all_nested.extract_if(.., is_within).collect();
        improve_nested(world, &mut versions, &lines, &users, bases);
        let inside = nested_in(&text_unit, of, &lines, &versions);
        declare_shared(&text_unit, &inside, &versions, &mut lines);
        post::improve(&mut lines, &function, &users, bases, world.dialect());
        let own = data.params.iter().filter_map(|param| Some(data.variables[param.variable?].name));
        let own: Vec<Name> = own.filter(|name| function.missing.contains_key(name)).collect();
        function.params.extend(post::read_though_missing(&lines, &function.params, &own));
        if k == 0 {
            for (fixed, can_go) in &opening.fixed {
                fixed.hold(&mut lines, &function.outputs);
                let is_used = post::mentions(&lines, fixed.name) || function.outputs.contains(&fixed.name);
                function.params.retain(|param| *param != fixed.name || is_used || !can_go);
            }
            if let Some(name) = opening.untold.iter().find(|name| post::mentions(&lines, **name)) {
                let why = format!(
                    "the value of {name} has no text: it cannot be fixed where the residual reads it"
                );
                return Err(Failure(why).into());
            }
            post::take_names(&mut lines, &mut function.params, &function.outputs, bases);
            left_params.clone_from(&function.params);
        }
        tables.take(&mut lines, main.unwrap_or(function.name), &mut taken);
        called::collect(&lines, &mut called);
        clashes.look_at(&text_unit, of, &lines);
        called.extend(function.arguments.iter().flat_map(|block| words(block)));
        if k > 0 {
            out.push('\n');
        }
        let _ = writeln!(out, "{}", first_line(&function));
        if k == 0 {
            let _ = writeln!(out, "% {}: {}.", function.name.as_str().to_uppercase(), opening.header);
            behind_header = out.len();
        }
        let mut comments = SourceComments::new(&text_unit, number, data.span);
        if k == 0 {
            comments.take_help().iter().for_each(|line| _ = writeln!(out, "{line}"));
        }
        function.arguments.iter().for_each(|block| out.push_str(block));
        let depth = usize::from(is_indented(&text_unit, data));
        for line in opening.lines.iter().filter(|_| k == 0) {
            let indent = if line.starts_with('%') { 0 } else { 4 * depth };
            let _ = writeln!(out, "{:indent$}{line}", "");
        }
        let looped = in_loops(&lines);
        let mut of = |origin| comments.of(origin, looped.contains(&origin));
        let _ = write!(out, "{}", print_lines(&lines, depth, &mut of));
        for nested in &mut versions {
            tables.take(&mut nested.lines, main.unwrap_or(function.name), &mut taken);
            called::collect(&nested.lines, &mut called);
            clashes.look_at(&text_unit, nested.of.1, &nested.lines);
            let data = &text_unit.file.functions[nested.of.1];
            let mut comments = SourceComments::new(&text_unit, number, data.span);
            comments.take_help();
            let looped = in_loops(&nested.lines);
            let mut of = |origin| comments.of(origin, looped.contains(&origin));
            let text = print_lines(&nested.lines, 2, &mut of);
            let _ = write!(out, "\n    {}\n{text}    end\n", first_line(nested));
        }
        for &nested in &inside {
            let text = nested::text(&text_unit, nested, 4);
            let _ = writeln!(out, "\n{text}");
            called.extend(originals::named_in(&text));
            clashes.look_at_original(&text_unit, nested);
        }
        let _ = writeln!(out, "end");
    }
    let main = world.unit(0);
    let depth = main.file.functions.values().next().map_or(0, |data| usize::from(is_indented(&main, data)));
    tables.texts(depth).iter().for_each(|text| _ = write!(out, "\n{text}"));
    let originals = originals::needed(world, &called, as_is);
    let copies = |of: (u32, Function)| {
        let versions = versions.iter().filter(|other| **other == of).count();
        (versions, originals.iter().any(|(_, other)| *other == of))
    };
    if let Some(of) = persistents.torn(&copies) {
        return Err(Unfinished::Contradicted(of));
    }
    for (text, (number, function)) in originals {
        let _ = write!(out, "\n{text}\n");
        clashes.look_at_original(&world.unit(number), function);
    }
    clashes.check(&called)?;
    let data = tables.filed();
    if let Some(file) = data_file.filter(|_| !data.is_empty()) {
        out.insert_str(
            behind_header,
            &format!("% Its largest constants are in {file}, which belongs beside this file.\n"),
        );
    }
    Ok(Written { text: out, params: left_params, data })
}

/// `function y = f(x)`
fn first_line(function: &Residual) -> String {
    let list = |names: &[Name]| names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
    let left = match function.outputs.as_slice() {
        [] => String::new(),
        [one] => format!("{one} = "),
        many => format!("[{}] = ", list(many)),
    };
    let right =
        if function.params.is_empty() { String::new() } else { format!("({})", list(&function.params)) };
    format!("function {left}{}{right}", function.name)
}

/// Improves versions of nested functions of a function with these statements and variables: what they have for themselves has no name of that.
fn improve_nested(
    world: &mut dyn World,
    versions: &mut [Residual],
    outer: &[Line],
    users: &FxHashSet<Name>,
    bases: &FxHashMap<Name, Name>,
) {
    let mut taken: FxHashSet<Name> = users.clone();
    taken.extend(words_in(outer));
    for nested in versions {
        let mut lines = std::mem::take(&mut nested.lines);
        let unit = world.unit(nested.of.0);
        let data = &unit.file.functions[nested.of.1];
        taken.extend(data.variables.values().map(|variable| variable.name));
        let around = nested.around.clone().unwrap_or_default();
        let declared = LineKind::Declare { as_what: Declaring::Nested, names: around };
        lines.insert(0, Line::new(declared, None));
        post::improve(&mut lines, nested, &taken, bases, world.dialect());
        let own = data.params.iter().filter_map(|param| Some(data.variables[param.variable?].name));
        let own: Vec<Name> = own.filter(|name| nested.missing.contains_key(name)).collect();
        nested.params.extend(post::read_though_missing(&lines, &nested.params, &own));
        taken.extend(words_in(&lines));
        nested.lines = lines;
    }
}

/// The words of statements.
fn words_in(lines: &[Line]) -> Vec<Name> {
    words(&print_lines(lines, 0, &mut |_| Comments::default())).collect()
}

/// Says which variables nested functions share with the function around them. Before the first statement that calls one of them, or takes a
/// handle of one, nobody sees these variables.
fn declare_shared(unit: &Unit, inside: &[Function], versions: &[Residual], lines: &mut Vec<Line>) {
    if inside.is_empty() && versions.is_empty() {
        return;
    }
    let mut names = nested::words_of(unit, inside.iter().copied());
    names.extend(versions.iter().flat_map(|nested| words_in(&nested.lines)));
    names.extend(versions.iter().flat_map(|nested| nested.params.iter().chain(&nested.outputs).copied()));
    let mut functions: Vec<Name> = inside.iter().map(|&nested| unit.file.functions[nested].name).collect();
    functions.extend(versions.iter().map(|nested| nested.name));
    let calls = |line: &Line| {
        let mut named = FxHashSet::default();
        called::collect(std::slice::from_ref(line), &mut named);
        functions.iter().any(|name| named.contains(name))
    };
    let first = lines.iter().position(calls).unwrap_or_default();
    let declared = LineKind::Declare { as_what: Declaring::Nested, names: names.into_iter().collect() };
    lines.insert(first, Line::new(declared, None));
}

/// The nested functions that statements of the function around them, and versions of others in it, need there.
fn nested_in(unit: &Unit, outer: Function, lines: &[Line], versions: &[Residual]) -> Vec<Function> {
    let mut called = FxHashSet::default();
    called::collect(lines, &mut called);
    versions.iter().for_each(|nested| called::collect(&nested.lines, &mut called));
    nested::kept(&unit.file, outer, &called)
}

/// Whether the statements of a function are indented.
fn is_indented(unit: &Unit, data: &lanner_hir::FunctionData) -> bool {
    let Some(&first) = data.body.first() else { return true };
    let start = (data.stmts[first].span.start as usize).min(unit.text.len());
    let line = unit.text[..start].rsplit('\n').next().unwrap_or_default();
    !line.is_empty()
}
