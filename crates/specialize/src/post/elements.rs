//! Elements that are read again and again, read once.
//!
//! ```text
//! b2 = 2 * x(1) * 0 + 3;            x_1 = x(1);
//! b1 = 2 * x(1) * b2 + 1;           b2 = 2 * x_1 * 0 + 3;
//! y(1) = x(1) * b1 - b2 + 5;        b1 = 2 * x_1 * b2 + 1;  …
//! ```
//!
//! The arrays are parameters that keep their values, and facts say that they have the elements: so it does not matter where these are read.

use super::live::{assigned_in, may_matter};
use crate::code::words;
use crate::code::{
    Code, CodeKind, CodeStep, Line, LineKind, each_child, each_weighed_line, print_code, replace,
};
use lanner_base::Name;
use rustc_hash::{FxHashMap, FxHashSet};

/// How often an element is read that gets a variable.
const OFTEN: usize = 3;

/// Gives such elements variables.
pub fn read_once(lines: &mut Vec<Line>, params: &[Name], taken: &mut FxHashSet<Name>) {
    let mut assigned = FxHashSet::default();
    assigned_in(lines, &mut assigned);
    let constant: FxHashSet<Name> = params.iter().copied().filter(|name| !assigned.contains(name)).collect();
    let mut found = Found { constant, ..Found::default() };
    each_weighed_line(lines, &mut |line, at, times| {
        found.at = at;
        found.line(line, times);
    });
    let mut chosen: Vec<(String, Use)> = found
        .uses
        .into_iter()
        .filter(|(text, of)| of.count >= OFTEN && !words(text).any(|word| found.texts.contains(&word)))
        .collect();
    chosen.sort_by(|a, b| (a.1.first, &a.0).cmp(&(b.1.first, &b.0)));
    let mut names = FxHashMap::default();
    for (text, of) in chosen.into_iter().rev() {
        let mut name = words(&text).map(|word| word.to_string()).collect::<Vec<_>>().join("_");
        while !taken.insert(Name::new(&name)) {
            name.push('_');
        }
        let name = Name::new(&name);
        names.insert(text, name);
        lines.insert(of.first, Line::assign(name, of.code, None));
    }
    for line in lines {
        let is_own = line.whole_target().is_some_and(|name| names.values().any(|own| *own == name));
        if !is_own {
            put(line, &names);
        }
    }
}

struct Use {
    code: Code,
    count: usize,
    /// The statement in which it is read first.
    first: usize,
}

#[derive(Default)]
struct Found {
    constant: FxHashSet<Name>,
    uses: FxHashMap<String, Use>,
    /// Words of texts that are not looked into.
    texts: FxHashSet<Name>,
    at: usize,
}

impl Found {
    fn line(&mut self, line: &Line, times: usize) {
        line.each_code(&mut |code| self.code(code, times));
        if let LineKind::Verbatim(text) = &line.kind {
            self.texts.extend(words(text));
        }
    }

    fn code(&mut self, code: &Code, times: usize) {
        if let Some(text) = element(code, &self.constant) {
            let of = self.uses.entry(text).or_insert_with(|| Use {
                code: Code { spelled: None, ..code.clone() },
                count: 0,
                first: self.at,
            });
            of.count += times;
            return;
        }
        match &code.kind {
            CodeKind::Verbatim(text) => self.texts.extend(words(text)),
            CodeKind::Anonymous { .. } => self.texts.extend(crate::code::reads(code)),
            _ => each_child(code, &mut |child| self.code(child, times)),
        }
    }
}

/// The text of an element of a constant array at a place that is a number.
fn element(code: &Code, constant: &FxHashSet<Name>) -> Option<String> {
    let CodeKind::Chain { base, steps } = &code.kind else { return None };
    let [CodeStep::Paren(args)] = steps.as_slice() else { return None };
    let is_constant = base.as_var().is_some_and(|name| constant.contains(&name));
    let is_number = |arg: &Code| matches!(arg.as_known(), Some(lanner_runtime::Value::Scalar(_)));
    (is_constant && !may_matter(code) && args.iter().all(is_number)).then(|| text(code))
}

fn text(code: &Code) -> String {
    print_code(&Code { spelled: None, ..code.clone() })
}

fn put(line: &mut Line, names: &FxHashMap<String, Name>) {
    line.each_code_mut(&mut |code| {
        replace(code, &mut |code| match code.kind {
            // Others stand where nothing is known of the array: before the variable has its value, perhaps.
            CodeKind::Chain { .. } if !may_matter(code) => {
                names.get(&text(code)).map(|name| Code::var(*name))
            }
            _ => None,
        });
    });
    for body in line.bodies_mut() {
        body.iter_mut().for_each(|line| put(line, names));
    }
}
