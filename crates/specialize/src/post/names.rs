//! Short names for variables of functions that stand for their calls, once it is known which of them are left.
//!
//! ```text
//! rho192 = left41_1;          rho = left_1;
//! rho197 = right41_1;         rho2 = right_1;
//! ```

use crate::code::words;
use crate::code::{Code, CodeKind, Line, LineKind, each_child, rename};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// Renames variables that are not the user's here; `bases` has the names that they had where they come from.
pub fn shorten(lines: &mut [Line], own: &FxHashSet<Name>, bases: &FxHashMap<Name, Name>) {
    let mut found = Found::default();
    found.lines(lines);
    let is_free = |name: &Name| own.contains(name) && !found.fixed.contains(name);
    let order: Vec<Name> = found.order.iter().copied().filter(is_free).collect();
    let mut taken: FxHashSet<Name> =
        found.order.iter().chain(&found.fixed).copied().filter(|name| !order.contains(name)).collect();
    let mut names = FxHashMap::default();
    for (k, &name) in order.iter().enumerate() {
        // A name of its own between the two, since an old name may be another one's new name.
        names.insert(name, (Name::new(&format!("\u{1}{k}")), free(name, bases, &mut taken)));
    }
    for line in &mut *lines {
        renamed(line, &|name| names.get(&name).map(|(between, _)| *between));
    }
    let last: FxHashMap<Name, Name> = names.into_values().collect();
    for line in lines {
        renamed(line, &|name| last.get(&name).copied());
    }
}

/// The first name that is not taken: `rho`, `rho2`; of an element the same before its number, `left2_1`.
fn free(name: Name, bases: &FxHashMap<Name, Name>, taken: &mut FxHashSet<Name>) -> Name {
    let (array, element) = match name.as_str().rsplit_once('_') {
        Some((array, element)) if bases.contains_key(&Name::new(array)) => {
            (Name::new(array), format!("_{element}"))
        }
        _ => (name, String::new()),
    };
    let Some(base) = bases.get(&array) else {
        taken.insert(name);
        return name;
    };
    for k in 1.. {
        let number = if k == 1 { String::new() } else { k.to_string() };
        let short = Name::new(&format!("{base}{number}{element}"));
        if taken.insert(short) {
            return short;
        }
    }
    name
}

fn renamed(line: &mut Line, to: &dyn Fn(Name) -> Option<Name>) {
    line.each_code_mut(&mut |code| _ = rename(code, to));
    for (name, _) in line.written() {
        if let Some(to) = to(name) {
            line.rename_written(name, to);
        }
    }
    for body in line.bodies_mut() {
        body.iter_mut().for_each(|line| renamed(line, to));
    }
}

/// The names in statements.
#[derive(Default)]
struct Found {
    /// Of variables, in the order in which they come.
    order: Vec<Name>,
    seen: FxHashSet<Name>,
    /// Names that mean something else, or stand in text.
    fixed: FxHashSet<Name>,
}

impl Found {
    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            line.written().into_iter().for_each(|(name, _)| self.variable(name));
            line.each_code(&mut |code| self.code(code));
            match &line.kind {
                LineKind::Verbatim(text) => self.fixed.extend(words(text)),
                LineKind::Declare { names, .. } => self.fixed.extend(names.iter().copied()),
                _ => (),
            }
            line.bodies().into_iter().for_each(|body| self.lines(body));
        }
    }

    fn variable(&mut self, name: Name) {
        if self.seen.insert(name) {
            self.order.push(name);
        }
    }

    fn code(&mut self, code: &Code) {
        match &code.kind {
            CodeKind::Var(name) => self.variable(*name),
            CodeKind::Call { name, .. } | CodeKind::Handle(name) => _ = self.fixed.insert(*name),
            CodeKind::Verbatim(text) => self.fixed.extend(words(text)),
            CodeKind::Anonymous { params, .. } => self.fixed.extend(params.iter().flatten().copied()),
            _ => (),
        }
        each_child(code, &mut |child| self.code(child));
    }
}
