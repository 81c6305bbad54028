//! Variables of functions that stand for their calls, where one has its last use before the next one of the same name begins.
//!
//! ```text
//! q2 = U(:, 2);                       q = U(:, 2);
//! rho2 = q2(1);                       rho = q(1);
//! u2 = q2(2) / rho2;                  u = q(2) / rho;
//! q3 = U(:, 3);                       q = U(:, 3);
//! rho3 = q3(1);                       rho = q(1);         …        all trips are alike
//! ```
//!
//! All that is said of each variable stands in one list of statements, and begins with a value: it holds nothing from before, and leaves nothing.

use super::live::declared;
use crate::code::words;
use crate::code::{Code, CodeKind, Line, LineKind, each_child, reads, rename};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// Gives variables of a function, which the user has not written, the names of others. `bases` has the names that they had in their own
/// functions, and `kept` are known outside.
pub fn share(lines: &mut [Line], own: &FxHashSet<Name>, bases: &FxHashMap<Name, Name>, kept: &[Name]) {
    let mut fixed: FxHashSet<Name> = kept.iter().copied().collect();
    declared(lines, &mut fixed);
    let mut whole = Uses::default();
    lines.iter().for_each(|line| whole.line(line));
    fixed.extend(whole.texts.iter().copied());
    let base = |name: Name| base_of(name, bases).filter(|_| own.contains(&name) && !fixed.contains(&name));
    share_in(lines, &whole, &base);
}

/// The name that a variable had, or that its array had of which it is an element.
fn base_of(name: Name, bases: &FxHashMap<Name, Name>) -> Option<Name> {
    bases.get(&name).copied().or_else(|| {
        let (array, element) = name.as_str().rsplit_once('_')?;
        Some(Name::new(&format!("{}_{element}", bases.get(&Name::new(array))?)))
    })
}

/// `base` gives the name that a variable had which may have another one's.
fn share_in(lines: &mut [Line], whole: &Uses, base: &dyn Fn(Name) -> Option<Name>) {
    for line in lines.iter_mut() {
        // What is tried may end anywhere.
        if !matches!(line.kind, LineKind::Try { .. } | LineKind::Unwind { .. }) {
            line.bodies_mut().into_iter().for_each(|body| share_in(body, whole, base));
        }
    }
    // Where each variable is mentioned first and last, and how often.
    let mut spans: FxHashMap<Name, (usize, usize, usize)> = FxHashMap::default();
    for (k, line) in lines.iter().enumerate() {
        let mut uses = Uses::default();
        uses.line(line);
        for (name, count) in uses.counts {
            let span = spans.entry(name).or_insert((k, k, 0));
            (span.1, span.2) = (k, span.2 + count);
        }
    }
    let fits = |(name, (first, last, count)): (Name, (usize, usize, usize))| {
        let is_here = count > 1 && whole.counts.get(&name) == Some(&count) && begins(&lines[first], name);
        Some((name, base(name).filter(|_| is_here)?, first, last))
    };
    let mut all: Vec<(Name, Name, usize, usize)> = spans.into_iter().filter_map(fits).collect();
    all.sort_by_key(|(name, _, first, _)| (*first, name.as_str()));
    // Those that hold a name, with the last statement that mentions it.
    let mut holders: FxHashMap<Name, Vec<(Name, usize)>> = FxHashMap::default();
    for (name, base, first, last) in all {
        let of_base = holders.entry(base).or_default();
        match of_base.iter_mut().find(|(_, end)| *end < first) {
            Some((holder, end)) => {
                let to = *holder;
                *end = last;
                lines[first..=last].iter_mut().for_each(|line| rename_line(line, name, to));
            }
            None => of_base.push((name, last)),
        }
    }
}

/// Whether a statement does nothing but give a variable a value in which it is not.
fn begins(line: &Line, name: Name) -> bool {
    match &line.kind {
        LineKind::Assign { value, .. } => {
            line.whole_target() == Some(name) && !line.shows && !reads(value).contains(&name)
        }
        _ => false,
    }
}

/// How often variables are mentioned.
#[derive(Default)]
struct Uses {
    counts: FxHashMap<Name, usize>,
    /// Words of texts that are not looked into, and what functions without a name capture: their texts may be seen.
    texts: FxHashSet<Name>,
}

impl Uses {
    fn line(&mut self, line: &Line) {
        line.each_code(&mut |code| self.code(code));
        for (name, _) in line.written() {
            *self.counts.entry(name).or_default() += 1;
        }
        if let LineKind::Verbatim(text) = &line.kind {
            self.texts.extend(words(text));
        }
        line.bodies().into_iter().flatten().for_each(|line| self.line(line));
    }

    fn code(&mut self, code: &Code) {
        match &code.kind {
            CodeKind::Var(name) => *self.counts.entry(*name).or_default() += 1,
            CodeKind::Verbatim(text) => self.texts.extend(words(text)),
            CodeKind::Anonymous { .. } => self.texts.extend(reads(code)),
            _ => each_child(code, &mut |child| self.code(child)),
        }
    }
}

fn rename_line(line: &mut Line, from: Name, to: Name) {
    line.each_code_mut(&mut |code| _ = rename(code, &|name| (name == from).then_some(to)));
    line.rename_written(from, to);
    line.bodies_mut().into_iter().flatten().for_each(|line| rename_line(line, from, to));
}
