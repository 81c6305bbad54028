//! Small arrays of which only elements at known places are used, as a variable for each element.
//!
//! ```text
//! stack = [0 0];              stack_1 = in;
//! stack(1) = in;              stack_2 = 3;
//! stack(2) = 3;               stack_1 = stack_1 + stack_2;
//! stack(1) = stack(1) + stack(2);
//! ```

use super::live::words;
use crate::code::{
    Code, CodeKind, CodePlace, CodeStep, CodeTarget, Line, LineKind, each_child, each_child_mut,
};
use lanner_base::Name;
use lanner_facts::Class;
use lanner_runtime::{Value, index};
use rustc_hash::{FxHashMap, FxHashSet};

/// Elements of an array that gets variables of its own.
const LARGEST: usize = 32;

/// Replaces such arrays; gives the names of their elements.
pub fn replace(
    lines: &mut Vec<Line>,
    kept: &FxHashSet<Name>,
    taken: &mut FxHashSet<Name>,
) -> FxHashSet<Name> {
    let mut uses = Uses::default();
    uses.lines(lines);
    uses.unfit.extend(kept.iter().copied());
    uses.follow_copies();
    let mut made = FxHashSet::default();
    let mut arrays: Vec<(Name, usize)> = uses
        .sizes
        .iter()
        .filter(|(name, _)| !uses.unfit.contains(name))
        .map(|(name, size)| (*name, *size))
        .filter(|(name, size)| uses.places.get(name).is_none_or(|most| most <= size))
        .collect();
    arrays.sort_unstable_by_key(|(name, _)| name.as_str());
    let mut elements: FxHashMap<Name, Vec<Name>> = FxHashMap::default();
    for (array, size) in arrays {
        let names: Vec<Name> = (1..=size).map(|k| fresh(array, k, taken)).collect();
        made.extend(names.iter().copied());
        elements.insert(array, names);
    }
    if !elements.is_empty() {
        rewrite(lines, &elements);
    }
    made
}

fn fresh(array: Name, k: usize, taken: &mut FxHashSet<Name>) -> Name {
    let mut name = Name::new(&format!("{array}_{k}"));
    while !taken.insert(name) {
        name = Name::new(&format!("{name}_"));
    }
    name
}

/// How variables are used.
#[derive(Default)]
struct Uses {
    /// How many elements arrays have that are written as literals of real doubles, the same number everywhere.
    sizes: FxHashMap<Name, usize>,
    /// The greatest place of an element that is used.
    places: FxHashMap<Name, usize>,
    /// Those that are used otherwise.
    unfit: FxHashSet<Name>,
    /// Arrays that are made copies of others.
    copies: Vec<(Name, Name)>,
}

impl Uses {
    /// A copy has the size of what it copies, and both are arrays of variables, or neither.
    fn follow_copies(&mut self) {
        loop {
            let mut changed = false;
            for &(to, from) in &self.copies {
                match (self.sizes.get(&to).copied(), self.sizes.get(&from).copied()) {
                    (None, Some(size)) => {
                        self.sizes.insert(to, size);
                        changed = true;
                    }
                    (Some(a), Some(b)) if a != b => changed |= self.unfit.insert(to),
                    (_, None) => changed |= self.unfit.insert(to) | self.unfit.insert(from),
                    (Some(_), Some(_)) => (),
                }
                let is_beyond = |name: &Name| {
                    self.places
                        .get(name)
                        .is_some_and(|most| self.sizes.get(name).is_none_or(|size| most > size))
                };
                if [to, from].iter().any(|name| self.unfit.contains(name) || is_beyond(name)) {
                    changed |= self.unfit.insert(to) | self.unfit.insert(from);
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            self.line(line);
            for body in line.bodies() {
                self.lines(body);
            }
        }
    }

    fn line(&mut self, line: &Line) {
        if let Some((to, from)) = copied(line) {
            self.copies.push((to, from));
            return;
        }
        line.each_code(&mut |code| self.code(code));
        match &line.kind {
            LineKind::Assign { targets, value, .. } => {
                for target in targets {
                    let CodeTarget::Place(place) = target else { continue };
                    let is_one = targets.len() == 1 && !line.shows;
                    match (place.steps.as_slice(), elements(value)) {
                        ([], Some(elements)) if is_one => {
                            let size = self.sizes.entry(place.variable).or_insert(elements.len());
                            if *size != elements.len() {
                                self.unfit.insert(place.variable);
                            }
                        }
                        ([step], _) if is_one => self.element(place.variable, step),
                        _ => _ = self.unfit.insert(place.variable),
                    }
                }
            }
            LineKind::Verbatim(text) => self.unfit.extend(words(text)),
            _ => self.unfit.extend(line.written().into_iter().map(|(name, _)| name)),
        }
    }

    fn element(&mut self, array: Name, step: &CodeStep) {
        match place(step) {
            Some(k) => {
                let most = self.places.entry(array).or_default();
                *most = (*most).max(k);
            }
            None => _ = self.unfit.insert(array),
        }
    }

    fn code(&mut self, code: &Code) {
        match &code.kind {
            CodeKind::Var(name) => _ = self.unfit.insert(*name),
            CodeKind::Chain { base, steps }
                if let (CodeKind::Var(name), [step]) = (&base.kind, steps.as_slice()) =>
            {
                self.element(*name, step);
                crate::code::each_in_step(step, &mut |code| self.code(code));
            }
            CodeKind::Anonymous { .. } => self.unfit.extend(crate::code::reads(code)),
            CodeKind::Verbatim(text) => self.unfit.extend(words(text)),
            _ => each_child(code, &mut |child| self.code(child)),
        }
    }
}

/// The place, from 1, of a subscript that is a number.
fn place(step: &CodeStep) -> Option<usize> {
    let CodeStep::Paren(args) = step else { return None };
    match args.as_slice() {
        [Code { kind: CodeKind::Known(Value::Scalar(x)), .. }] if *x >= 1.0 && x.fract() == 0.0 => {
            Some(*x as usize)
        }
        _ => None,
    }
}

/// The elements of a literal row or column of real doubles.
fn elements(code: &Code) -> Option<Vec<Value>> {
    let CodeKind::Known(value) = &code.kind else { return None };
    let count = value.numel();
    let is_fit = value.class() == Class::Double
        && !value.is_complex()
        && !matches!(value, Value::Sparse(_))
        && (2..=LARGEST).contains(&count)
        && value.dims().is_vector();
    if !is_fit {
        return None;
    }
    (1..=count).map(|k| index::get(value, &[Value::Scalar(k as f64)]).ok()).collect()
}

/// The array that a statement copies, and to which one.
fn copied(line: &Line) -> Option<(Name, Name)> {
    match &line.kind {
        LineKind::Assign { targets, value, .. } if !line.shows => match targets.as_slice() {
            [CodeTarget::Place(place)] if place.steps.is_empty() => Some((place.variable, value.as_var()?)),
            _ => None,
        },
        _ => None,
    }
}

fn rewrite(lines: &mut Vec<Line>, arrays: &FxHashMap<Name, Vec<Name>>) {
    let mut k = 0;
    while k < lines.len() {
        for body in lines[k].bodies_mut() {
            rewrite(body, arrays);
        }
        let line = &mut lines[k];
        if let Some((to, from)) = copied(line)
            && let (Some(to), Some(from)) = (arrays.get(&to), arrays.get(&from))
        {
            let origin = line.origin;
            let set: Vec<Line> =
                to.iter().zip(from).map(|(&to, &from)| Line::assign(to, Code::var(from), origin)).collect();
            let count = set.len();
            lines.splice(k..=k, set);
            k += count;
            continue;
        }
        line.each_code_mut(&mut |code| reads(code, arrays));
        if let LineKind::Assign { targets, value, .. } = &mut line.kind
            && let [CodeTarget::Place(target)] = targets.as_mut_slice()
            && let Some(names) = arrays.get(&target.variable)
        {
            match target.steps.first().map(place) {
                Some(Some(element)) => *target = CodePlace::whole(names[element - 1]),
                Some(None) => (),
                None => {
                    let values = elements(value).unwrap_or_default();
                    let origin = line.origin;
                    let set = names.iter().zip(values);
                    let set: Vec<Line> =
                        set.map(|(&name, value)| Line::assign(name, Code::known(value), origin)).collect();
                    let count = set.len();
                    lines.splice(k..=k, set);
                    k += count;
                    continue;
                }
            }
        }
        k += 1;
    }
}

fn reads(code: &mut Code, arrays: &FxHashMap<Name, Vec<Name>>) {
    if let CodeKind::Chain { base, steps } = &code.kind
        && let Some(names) = base.as_var().and_then(|array| arrays.get(&array))
        && let Some(element) = steps.first().and_then(place)
    {
        *code = Code::var(names[element - 1]);
        return;
    }
    let before = code.spelled.take();
    let mut changed = false;
    each_child_mut(code, &mut |child| {
        let text = child.spelled.clone();
        let kind = matches!(child.kind, CodeKind::Chain { .. });
        reads(child, arrays);
        changed |= child.spelled != text || kind && !matches!(child.kind, CodeKind::Chain { .. });
    });
    if !changed {
        code.spelled = before;
    }
}
