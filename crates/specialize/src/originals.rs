//! Functions that residual functions call as they are: those that nobody else could call there come along, as the user wrote them.
//!
//! ```text
//! function y = f_n2(x)          f.m calls private/scale.m, and that a function of its own file: both stand behind the residual,
//! y = scale(x);                 which may lie in any folder
//! end
//! ```

use crate::nested::{self, stands_alone};
use crate::world::{Meaning, Unit, World};
use lanner_base::Name;
use lanner_hir::{Function, FunctionKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;

/// The texts of such functions with their places, which the names that are called mean, or those texts themselves. `as_is` has those of other files.
pub fn needed(
    world: &mut dyn World,
    called: &FxHashSet<Name>,
    as_is: &FxHashMap<Name, (u32, Function)>,
) -> Vec<(String, (u32, Function))> {
    let main = world.unit(0);
    let alone = main.file.functions.iter().filter(|(function, _)| stands_alone(&main.file, *function));
    let mut found: Vec<(u32, Function)> =
        alone.filter(|(_, data)| called.contains(&data.name)).map(|(function, _)| (0, function)).collect();
    let mut others: Vec<(&Name, (u32, Function))> =
        as_is.iter().filter(|(name, _)| called.contains(*name)).map(|(name, of)| (name, *of)).collect();
    others.sort_unstable_by_key(|(name, _)| name.as_str());
    for (_, (number, function)) in others {
        if comes_along(&world.unit(number), number, function) && !found.contains(&(number, function)) {
            found.push((number, function));
        }
    }
    let mut texts = Vec::new();
    let mut k = 0;
    while let Some(&(number, function)) = found.get(k) {
        let unit = world.unit(number);
        let text = original_text(&unit, function);
        let mut seen = FxHashSet::default();
        for word in named_in(&text).filter(|word| seen.insert(*word)) {
            if let Meaning::Function(other, of) = world.resolve(number, word)
                && comes_along(&world.unit(other), other, of)
                && !found.contains(&(other, of))
            {
                found.push((other, of));
            }
            let nested = unit.file.functions.iter().find(|(id, data)| {
                data.kind == FunctionKind::Nested && data.name == word && stands_alone(&unit.file, *id)
            });
            let is_new = |of: &(u32, Function)| !found.contains(of);
            let nested = nested.map(|(id, _)| (number, id)).filter(is_new);
            found.extend(nested);
        }
        texts.push((text, (number, function)));
        k += 1;
    }
    texts
}

/// The words of a function's text that may name functions: not those that an error's identifier begins with.
pub fn named_in(text: &str) -> impl Iterator<Item = Name> + '_ {
    let begins_identifier =
        |start: usize, end: usize| text[..start].ends_with(['\'', '"']) && text[end..].starts_with(':');
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut end = 0;
    text.split(move |c: char| !is_part(c)).filter_map(move |word| {
        let start = end;
        end = start + word.len();
        let is_name = !word.is_empty() && !begins_identifier(start, end);
        // One character that is no part of a word stands behind it.
        end += text[end..].chars().next().map_or(0, char::len_utf8);
        is_name.then(|| Name::new(word))
    })
}

/// Whether a residual function in another folder could not call a function: it is one of a file's own, or private.
pub fn comes_along(unit: &Unit, number: u32, function: Function) -> bool {
    if !stands_alone(&unit.file, function) {
        return false;
    }
    let folder = Path::new(&unit.path).parent().and_then(Path::file_name);
    let is_first = unit.file.functions.ids().next() == Some(function);
    !unit.is_prelude && (number == 0 || !is_first || folder.is_some_and(|folder| folder == "private"))
}

/// The text of a function as the user wrote it, closed by `end`.
fn original_text(unit: &Unit, function: Function) -> String {
    if unit.file.functions[function].kind == FunctionKind::Nested {
        return nested::text(unit, function, 0);
    }
    let start = unit.file.functions[function].span.start;
    let others = unit.file.functions.values().filter(|data| data.kind == FunctionKind::Local);
    let next = others.map(|data| data.span.start).filter(|&other| other > start).min();
    let end = next.map_or(unit.text.len(), |next| next as usize);
    let text = without_trailing_comments(&unit.text[start as usize..end]);
    let is_closed = text
        .lines()
        .last()
        .is_some_and(|line| matches!(line.trim_end_matches(';').trim(), "end" | "endfunction"));
    // Where functions of the file have no `end` the last line may be that of a loop.
    let opens = lanner_hir_closes(unit);
    if is_closed && opens { text.to_owned() } else { format!("{text}\nend") }
}

/// A function's text without the comments behind it, which belong to the next one.
fn without_trailing_comments(text: &str) -> &str {
    let mut text = text.trim_end();
    while let Some((before, last)) = text.rsplit_once('\n')
        && last.trim_start().starts_with(['%', '#'])
    {
        text = before.trim_end();
    }
    text
}

/// Whether functions of the file are closed by `end`: by the words that open and close bodies.
fn lanner_hir_closes(unit: &Unit) -> bool {
    let word = |line: &str| {
        line.split(|c: char| !c.is_ascii_alphabetic() && c != '_').next().unwrap_or("").to_owned()
    };
    let (mut opened, mut closed) = (0i64, 0i64);
    for line in unit.text.lines() {
        let line = line.trim();
        match word(line).as_str() {
            "function" => opened += 1,
            "if" | "for" | "while" | "switch" | "try" | "parfor" | "unwind_protect" => {
                let ends = line.ends_with("end") || line.ends_with("end;");
                opened += i64::from(!ends);
            }
            "end" | "endfunction" | "endif" | "endfor" | "endwhile" | "endswitch" | "end_try_catch" => {
                closed += 1
            }
            _ => (),
        }
    }
    closed >= opened
}
