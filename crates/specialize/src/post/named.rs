//! Arrays that the user named, and that stand in several places: they have their names.
//!
//! ```text
//! x = [1 0.1; 0 1] * x;                         F = [1 0.1; 0 1];
//! P = [1 0.1; 0 1] * P * [1 0; 0.1 1];          x = F * x;
//!                                               P = F * P * [1 0; 0.1 1];
//! ```

use super::copies::mentions;
use super::live::assigned_in;
use crate::code::words;
use crate::code::{Code, CodeKind, Line, LineKind, each_child, each_weighed_line, print_code, replace};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// How often an array stands in statements that gets its name.
const OFTEN: usize = 2;

/// Gives such arrays their names in a function with these parameters.
pub fn name(lines: &mut Vec<Line>, params: &[Name]) {
    let mut found = Found::default();
    each_weighed_line(lines, &mut |line, at, times| {
        found.at = at;
        found.line(line, times);
    });
    let mut chosen: Vec<(Name, Use)> = Vec::new();
    for (name, mut of) in std::mem::take(&mut found.uses) {
        // Others of the same text become this one, too.
        of.first = found.firsts.get(&of.text).copied().unwrap_or(of.first);
        let is_free = !params.contains(&name) && of.is_same && !found.texts.contains(&name);
        if is_free && (found.is_unknown(lines, name) && of.count >= OFTEN || held(lines, name, &of)) {
            chosen.push((name, of));
        }
    }
    chosen.sort_by_key(|(name, of)| (of.first, name.as_str()));
    let of_text = |(name, of): &(Name, Use)| (of.text.clone(), *name);
    let texts: FxHashMap<String, Name> = chosen.iter().rev().map(of_text).collect();
    for line in lines.iter_mut() {
        let is_own = line.whole_target().is_some_and(|name| texts.values().any(|own| *own == name));
        if !is_own {
            put(line, &texts);
        }
    }
    for (name, of) in chosen.into_iter().rev().filter(|(name, of)| texts.get(&of.text) == Some(name)) {
        if let Some(place) = lines.iter().position(|line| line.whole_target() == Some(name)) {
            lines.remove(place);
        }
        lines.insert(of.first, Line::assign(name, of.code, None));
    }
}

/// Whether one statement alone writes a variable, and makes it such an array, behind another use of that: nothing reads it before.
fn held(lines: &[Line], name: Name, of: &Use) -> bool {
    let writes = |line: &Line| {
        let mut found = FxHashSet::default();
        assigned_in(std::slice::from_ref(line), &mut found);
        found.contains(&name)
    };
    let mut all = (0..lines.len()).filter(|&k| writes(&lines[k]));
    let (Some(place), None) = (all.next(), all.next()) else { return false };
    let LineKind::Assign { value, .. } = &lines[place].kind else { return false };
    let is_it = lines[place].whole_target() == Some(name)
        && lines[place].origin.is_none()
        && value.as_known().is_some()
        && text(value) == of.text;
    is_it && of.first < place && !mentions(&lines[..place], name)
}

struct Use {
    code: Code,
    text: String,
    count: usize,
    /// Whether the name is that of one array alone.
    is_same: bool,
    /// The statement in which it stands first.
    first: usize,
}

#[derive(Default)]
struct Found {
    uses: FxHashMap<Name, Use>,
    /// Variables that are read, and functions.
    words: FxHashSet<Name>,
    /// Words of texts that are not looked into.
    texts: FxHashSet<Name>,
    /// By the texts of such arrays the statements in which they stand first, whatever their names are.
    firsts: FxHashMap<String, usize>,
    at: usize,
}

impl Found {
    /// Whether nothing has a name.
    fn is_unknown(&self, lines: &[Line], name: Name) -> bool {
        let mut assigned = FxHashSet::default();
        assigned_in(lines, &mut assigned);
        !assigned.contains(&name) && !self.words.contains(&name)
    }

    fn line(&mut self, line: &Line, times: usize) {
        line.each_code(&mut |code| self.code(code, times));
        if let LineKind::Verbatim(text) = &line.kind {
            self.texts.extend(words(text));
        }
    }

    fn code(&mut self, code: &Code, times: usize) {
        match &code.kind {
            CodeKind::Known(_) => {
                if let Some(name) = code.named {
                    let (first, text) = (self.at, text(code));
                    self.firsts.entry(text.clone()).or_insert(first);
                    let code = Code { spelled: None, named: None, ..code.clone() };
                    let new = Use { code, text: text.clone(), count: 0, is_same: true, first };
                    let of = self.uses.entry(name).or_insert(new);
                    of.count += times;
                    of.is_same &= of.text == text;
                }
            }
            CodeKind::Var(name) | CodeKind::Handle(name) => _ = self.words.insert(*name),
            CodeKind::Verbatim(text) => self.texts.extend(words(text)),
            // Its text says what it is.
            CodeKind::Anonymous { .. } => self.texts.extend(words(&text(code))),
            CodeKind::Call { name, .. } => {
                self.words.insert(*name);
                each_child(code, &mut |child| self.code(child, times));
            }
            _ => each_child(code, &mut |child| self.code(child, times)),
        }
    }
}

fn text(code: &Code) -> String {
    print_code(&Code { spelled: None, ..code.clone() })
}

fn put(line: &mut Line, names: &FxHashMap<String, Name>) {
    line.each_code_mut(&mut |code| {
        replace(code, &mut |code| match code.kind {
            CodeKind::Known(_) if code.named.is_some() => names.get(&text(code)).map(|name| Code::var(*name)),
            _ => None,
        });
    });
    line.bodies_mut().into_iter().for_each(|body| body.iter_mut().for_each(|line| put(line, names)));
}
