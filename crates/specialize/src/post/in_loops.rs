//! Elements at the place that a loop has reached, in variables.
//!
//! ```text
//! for k = 1:n                              for k = 1:n
//!     y(k) = 0.2 * x(k) + z;                   x_k = x(k);
//!     z = 0.3 * x(k) + 0.5 * y(k);             y_k = 0.2 * x_k + z;
//!     w = 0.1 * x(k) - 0.2 * y(k);             y(k) = y_k;
//! end                                          z = 0.3 * x_k + 0.5 * y_k;  …
//! ```
//!
//! What is read often of an array that the statements do not change is read once: facts say that the element is there. What is stored in an
//! array of real doubles, at a place that it has, and read again, is what was stored.

use super::copies::{has_verbatim, mentions};
use super::live::{declared, may_matter};
use crate::code::words;
use crate::code::{
    Code, CodeKind, CodePlace, CodeStep, CodeTarget, Lane, Line, LineKind, each_child, print_code, replace,
};
use lanner_base::Name;
use lanner_runtime::{Dims, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// How often an element is read that gets a variable, and one that was stored before.
const READ_OFTEN: usize = 3;
const STORED_OFTEN: usize = 2;

/// Gives such elements variables; gives their names.
pub fn name_elements(lines: &mut Vec<Line>, taken: &mut FxHashSet<Name>) -> FxHashSet<Name> {
    let mut others = FxHashSet::default();
    declared(lines, &mut others);
    let mut walk = Walk { others, taken, made: FxHashSet::default(), names: FxHashMap::default() };
    walk.lines(lines, false, false);
    walk.made
}

struct Walk<'t> {
    /// Variables that others may change.
    others: FxHashSet<Name>,
    taken: &'t mut FxHashSet<Name>,
    made: FxHashSet<Name>,
    /// The variables by the texts of the elements.
    names: FxHashMap<String, Name>,
}

/// An element at a place that variables name.
struct Element {
    text: String,
    array: Name,
    subscripts: Vec<Code>,
}

impl Element {
    /// That of a part of a variable.
    fn of(array: Name, steps: &[CodeStep]) -> Option<Element> {
        let [CodeStep::Paren(args)] = steps else { return None };
        let is_plain = |arg: &Code| matches!(arg.kind, CodeKind::Var(_) | CodeKind::Known(Value::Scalar(_)));
        let is_named = args.iter().any(|arg| arg.as_var().is_some());
        if args.len() > 2 || !is_named || !args.iter().all(is_plain) {
            return None;
        }
        let subscripts = args.clone();
        let text = text(&chain(array, &subscripts));
        Some(Element { text, array, subscripts })
    }

    /// That which code reads.
    fn read(code: &Code) -> Option<Element> {
        let CodeKind::Chain { base, steps } = &code.kind else { return None };
        Element::of(base.as_var()?, steps)
    }

    /// That in which a statement stores one real double.
    fn stored(line: &Line) -> Option<Element> {
        let LineKind::Assign { targets, .. } = &line.kind else { return None };
        let [CodeTarget::Place(place)] = targets.as_slice() else { return None };
        let is_one = line.stored.as_ref().is_some_and(Dims::is_scalar);
        is_one.then(|| Element::of(place.variable, &place.steps))?
    }

    fn is_at(&self, code: &Code) -> bool {
        Element::read(code).is_some_and(|other| other.text == self.text)
    }

    /// The variables that say which element it is.
    fn places(&self) -> impl Iterator<Item = Name> {
        self.subscripts.iter().filter_map(Code::as_var)
    }
}

fn chain(array: Name, subscripts: &[Code]) -> Code {
    let steps = vec![CodeStep::Paren(subscripts.to_vec())];
    Code::new(CodeKind::Chain { base: Box::new(Code::var(array)), steps })
}

fn text(code: &Code) -> String {
    print_code(&Code { spelled: None, ..code.clone() })
}

/// Whether a statement does nothing but give one variable, or a part of it, a value.
fn is_simple(line: &Line) -> bool {
    let LineKind::Assign { targets, .. } = &line.kind else { return false };
    let mut is_plain = targets.len() == 1 && !line.shows && !line.raises;
    line.each_code(&mut |code| is_plain &= !has_verbatim(code));
    is_plain
}

/// How often code reads an element, and whether it mentions the array otherwise.
fn uses(code: &Code, element: &Element) -> (usize, bool) {
    if element.is_at(code) {
        return (1, false);
    }
    if matches!(code.kind, CodeKind::Anonymous { .. }) {
        return (0, crate::code::reads(code).contains(&element.array));
    }
    let mut found = (0, code.as_var() == Some(element.array));
    each_child(code, &mut |child| {
        let (count, otherwise) = uses(child, element);
        found = (found.0 + count, found.1 || otherwise);
    });
    found
}

impl Walk<'_> {
    fn lines(&mut self, lines: &mut Vec<Line>, is_loop: bool, is_guarded: bool) {
        for line in lines.iter_mut() {
            let guards = is_guarded || matches!(line.kind, LineKind::Try { .. } | LineKind::Unwind { .. });
            let loops = matches!(line.kind, LineKind::For { .. } | LineKind::While { .. });
            line.bodies_mut().into_iter().for_each(|body| self.lines(body, is_loop || loops, guards));
        }
        let mut at = 0;
        while is_loop && at < lines.len() {
            let count = lines[at..].iter().take_while(|line| is_simple(line)).count();
            if count > 0 {
                let mut run: Vec<Line> = lines[at..at + count].to_vec();
                while self.stored(&mut run, is_guarded) || self.read(&mut run) {}
                let written = run.len();
                lines.splice(at..at + count, run);
                at += written;
            }
            at += 1;
        }
    }

    /// Whether nothing changes in statements which element it is, and nobody else sees the array.
    fn stays(&self, run: &[Line], element: &Element) -> bool {
        let is_changed = |name: Name| run.iter().any(|line| line.whole_target() == Some(name));
        !self.others.contains(&element.array) && element.places().all(|name| !is_changed(name))
    }

    /// Gives an element a variable that statements store and read again.
    fn stored(&mut self, run: &mut Vec<Line>, is_guarded: bool) -> bool {
        for first in 0..run.len() {
            let Some(element) = Element::stored(&run[first]) else { continue };
            let of_it = |line: &Line| Element::stored(line).is_some_and(|other| other.text == element.text);
            let stores: Vec<usize> = (first..run.len()).filter(|&k| of_it(&run[k])).collect();
            let last = *stores.last().unwrap_or(&first);
            let (mut reads, mut otherwise) = (0, false);
            for (k, line) in run.iter().enumerate().skip(first + 1) {
                let LineKind::Assign { value, targets, .. } = &line.kind else { continue };
                let (count, is_mentioned) = uses(value, &element);
                reads += count;
                otherwise |= is_mentioned
                    || targets.iter().any(|target| match target {
                        CodeTarget::Place(place) => {
                            place.variable == element.array && !stores.contains(&k)
                                || in_steps(&place.steps, element.array)
                        }
                        CodeTarget::Ignored => false,
                    });
            }
            let is_often = reads >= STORED_OFTEN || stores.len() > 1 && reads > 0;
            let is_alone = run[..first].iter().all(|line| !of_it(line));
            if !is_often || otherwise || !is_alone || !self.stays(run, &element) || is_guarded && last > first
            {
                continue;
            }
            let name = self.fresh(&element.text);
            for (k, line) in run.iter_mut().enumerate().skip(first) {
                if let LineKind::Assign { value, targets, .. } = &mut line.kind {
                    if k > first {
                        put(value, &element, name);
                    }
                    if stores.contains(&k) {
                        *targets = vec![CodeTarget::Place(CodePlace::whole(name))];
                        line.stored = None;
                    }
                }
            }
            let place =
                CodePlace { variable: element.array, steps: vec![CodeStep::Paren(element.subscripts)] };
            let value = Code { lane: Lane::Scalar, ..Code::var(name) };
            let targets = vec![CodeTarget::Place(place)];
            let store = Line::new(LineKind::Assign { targets, value, in_brackets: false }, None);
            run.insert(last + 1, Line { stored: Some(Dims::SCALAR), ..store });
            return true;
        }
        false
    }

    /// Gives an element a variable that statements only read.
    fn read(&mut self, run: &mut Vec<Line>) -> bool {
        let mut found = Vec::new();
        for line in run.iter() {
            line.each_code(&mut |code| elements(code, &mut found));
        }
        for element in found {
            let is_written =
                run.iter().any(|line| line.written().iter().any(|(name, _)| *name == element.array));
            let (mut count, mut first) = (0, None);
            for (k, line) in run.iter().enumerate() {
                let before = count;
                line.each_code(&mut |code| count += uses(code, &element).0);
                if count > before && first.is_none() {
                    first = Some(k);
                }
            }
            let Some(first) = first.filter(|_| count >= READ_OFTEN) else { continue };
            if is_written || !self.stays(run, &element) {
                continue;
            }
            let name = self.fresh(&element.text);
            for line in run.iter_mut() {
                line.each_code_mut(&mut |code| put(code, &element, name));
            }
            let code = Code { is_safe: true, ..chain(element.array, &element.subscripts) };
            run.insert(first, Line::assign(name, code, None));
            return true;
        }
        false
    }

    /// `x_k` for `x(k)`, in each loop that needs one.
    fn fresh(&mut self, text: &str) -> Name {
        if let Some(&name) = self.names.get(text) {
            return name;
        }
        let mut name = words(text).map(|word| word.to_string()).collect::<Vec<_>>().join("_");
        while !self.taken.insert(Name::new(&name)) {
            name.push('_');
        }
        let name_of = Name::new(&name);
        self.made.insert(name_of);
        self.names.insert(text.to_owned(), name_of);
        name_of
    }
}

/// Whether the way to a part mentions a variable.
fn in_steps(steps: &[CodeStep], name: Name) -> bool {
    let place = CodePlace { variable: Name::new("'"), steps: steps.to_vec() };
    let line = LineKind::Delete(place);
    mentions(&[Line::new(line, None)], name)
}

/// The elements that code reads, and that are surely there.
fn elements(code: &Code, found: &mut Vec<Element>) {
    if let Some(element) = Element::read(code).filter(|_| !may_matter(code)) {
        if found.iter().all(|other| other.text != element.text) {
            found.push(element);
        }
        return;
    }
    if !matches!(code.kind, CodeKind::Anonymous { .. }) {
        each_child(code, &mut |child| elements(child, found));
    }
}

/// Puts a variable in the place of an element.
fn put(code: &mut Code, element: &Element, name: Name) {
    replace(code, &mut |code| element.is_at(code).then(|| Code { lane: Lane::Scalar, ..Code::var(name) }));
}
