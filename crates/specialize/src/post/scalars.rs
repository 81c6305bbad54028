//! Small arrays of which only elements at known places are used, as a variable for each element.
//!
//! ```text
//! stack = [0 0];              stack_1 = in;
//! stack(1) = in;              stack_2 = 3;
//! stack(2) = 3;               stack_1 = stack_1 + stack_2;
//! stack(1) = stack(1) + stack(2);
//! ```
//!
//! Arrays of which only whole rows are used get a variable for each row, and so do columns: `K(2, :) = f` is `K_2 = f`.
//!
//! All elements are real doubles: facts said so of what is stored. Parameters give their elements at the beginning; where an array is used as
//! a whole, or given at the end, it is made of its elements: so stores to one array become one literal.

use crate::call::versions::Residual;
use crate::code::words;
use crate::code::{
    Code, CodeKind, CodePlace, CodeStep, CodeTarget, Lane, Line, LineKind, each_child, replace,
};
use lanner_base::Name;
use lanner_facts::Class;
use lanner_runtime::{Dims, Value, index};
use rustc_hash::{FxHashMap, FxHashSet};

/// Elements of an array that gets variables of its own.
const LARGEST: usize = 32;

/// What of an array gets a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parts {
    Elements,
    Rows,
    Columns,
}

impl Parts {
    /// Those that a place is one of.
    fn of(step: &CodeStep) -> Option<Parts> {
        let CodeStep::Paren(args) = step else { return None };
        let is_all = |code: &Code| matches!(code.kind, CodeKind::Colon);
        match args.as_slice() {
            [row, all] if is_all(all) && !is_all(row) => Some(Parts::Rows),
            [all, column] if is_all(all) && !is_all(column) => Some(Parts::Columns),
            [_] | [_, _] => Some(Parts::Elements),
            _ => None,
        }
    }

    /// How many an array has.
    fn count(self, dims: &Dims) -> usize {
        match self {
            Parts::Elements => dims.numel(),
            Parts::Rows => dims.rows(),
            Parts::Columns => dims.columns_flat(),
        }
    }

    /// The extents of each.
    fn dims(self, dims: &Dims) -> Dims {
        match self {
            Parts::Elements => Dims::matrix(1, 1),
            Parts::Rows => Dims::matrix(1, dims.columns_flat()),
            Parts::Columns => Dims::matrix(dims.rows(), 1),
        }
    }

    /// The subscripts of one, from 1.
    fn place(self, k: usize) -> Vec<Code> {
        let (number, all) = (Code::known(Value::Scalar(k as f64)), Code::new(CodeKind::Colon));
        match self {
            Parts::Elements => vec![number],
            Parts::Rows => vec![number, all],
            Parts::Columns => vec![all, number],
        }
    }
}

/// An array and the variables of its parts.
struct Array {
    dims: Dims,
    parts: Parts,
    names: Vec<Name>,
}

/// Replaces such arrays; gives the names of their elements.
pub fn take_apart(lines: &mut Vec<Line>, of: &Residual, taken: &mut FxHashSet<Name>) -> FxHashSet<Name> {
    let mut uses = Uses { outputs: of.outputs.iter().copied().collect(), ..Uses::default() };
    for (&name, dims) in of.shapes.iter().filter(|(_, dims)| is_small(dims)) {
        uses.dims.insert(name, dims.clone());
        uses.wholes.insert(name, 1);
    }
    uses.unfit.extend(of.params.iter().copied().filter(|name| !of.shapes.contains_key(name)));
    uses.unfit.extend(super::definite::doubtful(lines, &of.params));
    uses.lines(lines, 1);
    for &output in &of.outputs {
        *uses.wholes.entry(output).or_default() += 1;
        let is_set = |line: &Line| line.whole_target() == Some(output);
        let has_value = of.params.contains(&output) || lines.iter().any(is_set);
        if uses.returns || !has_value {
            uses.unfit.insert(output);
        }
    }
    uses.spread_dims();
    uses.count_elements();
    uses.spread_unfit();
    let mut chosen: Vec<(Name, Dims)> =
        uses.dims.iter().filter(|(name, _)| uses.is_worth_it(**name)).map(|(&n, d)| (n, d.clone())).collect();
    chosen.sort_unstable_by_key(|(name, _)| name.as_str());
    let mut arrays: FxHashMap<Name, Array> = FxHashMap::default();
    let mut made = FxHashSet::default();
    for (array, dims) in chosen {
        let parts = uses.parts.get(&array).copied().unwrap_or(Parts::Elements);
        let names: Vec<Name> = (1..=parts.count(&dims)).map(|k| fresh(array, k, taken)).collect();
        made.extend(names.iter().copied());
        arrays.insert(array, Array { dims, parts, names });
    }
    if arrays.is_empty() {
        return made;
    }
    rewrite(lines, &arrays);
    for &output in &of.outputs {
        if let Some(array) = arrays.get(&output) {
            lines.push(Line::assign(output, array.literal(), None));
        }
    }
    let mut first = Vec::new();
    for param in &of.params {
        let Some(array) = arrays.get(param) else { continue };
        for (k, &name) in (1..).zip(&array.names) {
            let place = CodeStep::Paren(array.parts.place(k));
            let kind = CodeKind::Chain { base: Box::new(Code::var(*param)), steps: vec![place] };
            first.push(Line::assign(name, Code { is_safe: true, ..Code::new(kind) }, None));
        }
    }
    lines.splice(0..0, first);
    made
}

fn is_small(dims: &Dims) -> bool {
    dims.rank() == 2 && (2..=LARGEST).contains(&dims.numel())
}

fn fresh(array: Name, k: usize, taken: &mut FxHashSet<Name>) -> Name {
    let mut name = Name::new(&format!("{array}_{k}"));
    while !taken.insert(name) {
        name = Name::new(&format!("{name}_"));
    }
    name
}

impl Array {
    /// `[a_1 a_3; a_2 a_4]`
    fn literal(&self) -> Code {
        let rows = match self.parts {
            Parts::Elements => self.dims.rows(),
            Parts::Rows => self.names.len(),
            Parts::Columns => 1,
        };
        let row = |r: usize| self.names.iter().skip(r).step_by(rows).map(|&name| Code::var(name)).collect();
        Code::new(CodeKind::Matrix((0..rows).map(row).collect()))
    }
}

/// How variables are used.
#[derive(Default)]
struct Uses {
    /// Extents of arrays of real doubles, the same everywhere.
    dims: FxHashMap<Name, Dims>,
    /// What places are used, the extents of what is stored there, and how often.
    steps: Vec<(Name, CodeStep, Option<Dims>, usize)>,
    /// Which parts of arrays are used.
    parts: FxHashMap<Name, Parts>,
    /// How often elements at known places are used; a loop counts more.
    elements: FxHashMap<Name, usize>,
    /// How often they are used as a whole: read, given, taken.
    wholes: FxHashMap<Name, usize>,
    /// Those that are used otherwise, or at places that they do not have.
    unfit: FxHashSet<Name>,
    /// Arrays that are made copies of others.
    copies: Vec<(Name, Name)>,
    outputs: FxHashSet<Name>,
    /// Whether the function is left before its end.
    returns: bool,
}

impl Uses {
    /// Whether variables cost less than the array.
    fn is_worth_it(&self, name: Name) -> bool {
        let of = |counts: &FxHashMap<Name, usize>| counts.get(&name).copied().unwrap_or_default();
        let parts = self.parts.get(&name).copied().unwrap_or(Parts::Elements);
        let size = self.dims.get(&name).map_or(0, |dims| parts.count(dims));
        let wholes = of(&self.wholes);
        !self.unfit.contains(&name) && (wholes == 0 || of(&self.elements) >= 2 * wholes * size)
    }

    /// A copy has the extents of what it copies.
    fn spread_dims(&mut self) {
        loop {
            let before = self.dims.len();
            for &(to, from) in &self.copies {
                match (self.dims.get(&to).cloned(), self.dims.get(&from).cloned()) {
                    (None, Some(dims)) => _ = self.dims.insert(to, dims),
                    (Some(a), Some(b)) if a != b => _ = self.unfit.insert(to),
                    (_, None) => self.unfit.extend([to, from]),
                    (Some(_), Some(_)) => (),
                }
            }
            if self.dims.len() == before {
                return;
            }
        }
    }

    fn count_elements(&mut self) {
        for (array, step, stored, times) in std::mem::take(&mut self.steps) {
            let found = self.dims.get(&array).and_then(|dims| {
                let parts = Parts::of(&step)?;
                let fits = stored.is_none_or(|stored| stored == parts.dims(dims));
                (fits && parts.count(dims) > 1 && place(&step, parts, dims).is_some()).then_some(parts)
            });
            match found {
                Some(parts) if *self.parts.entry(array).or_insert(parts) == parts => {
                    *self.elements.entry(array).or_default() += times;
                }
                _ => _ = self.unfit.insert(array),
            }
        }
        // A copy has the parts of what it copies.
        for _ in 0..self.copies.len() {
            for &(to, from) in &self.copies {
                let Some(parts) = self.parts.get(&to).or(self.parts.get(&from)).copied() else { continue };
                for name in [to, from] {
                    if *self.parts.entry(name).or_insert(parts) != parts {
                        self.unfit.insert(name);
                    }
                }
            }
        }
    }

    /// Both arrays of a copy are variables, or neither.
    fn spread_unfit(&mut self) {
        loop {
            let before = self.unfit.len();
            for (to, from) in self.copies.clone() {
                if !self.is_worth_it(to) || !self.is_worth_it(from) {
                    self.unfit.extend([to, from]);
                }
            }
            if self.unfit.len() == before {
                return;
            }
        }
    }

    fn lines(&mut self, lines: &[Line], times: usize) {
        for line in lines {
            self.line(line, times);
            let is_loop = matches!(line.kind, LineKind::For { .. } | LineKind::While { .. });
            let times = if is_loop { (times * 10).min(1 << 20) } else { times };
            for body in line.bodies() {
                self.lines(body, times);
            }
        }
    }

    fn line(&mut self, line: &Line, times: usize) {
        if let Some((to, from)) = line.copied() {
            self.copies.push((to, from));
            return;
        }
        line.each_code(&mut |code| self.code(code, times));
        match &line.kind {
            LineKind::Assign { targets, value, .. } => {
                for target in targets {
                    let CodeTarget::Place(place) = target else { continue };
                    let is_one = targets.len() == 1 && !line.shows;
                    match (place.steps.as_slice(), array(value)) {
                        ([], Some(dims)) if is_one => {
                            if *self.dims.entry(place.variable).or_insert(dims.clone()) != dims {
                                self.unfit.insert(place.variable);
                            }
                        }
                        ([step], _) if is_one && line.stored.is_some() => {
                            self.steps.push((place.variable, step.clone(), line.stored.clone(), times));
                        }
                        _ => _ = self.unfit.insert(place.variable),
                    }
                }
            }
            LineKind::Verbatim(text) => {
                self.unfit.extend(words(text));
                self.returns = true;
            }
            LineKind::Return => self.returns = true,
            // What a handler reads was written before the error.
            LineKind::Try { .. } | LineKind::Unwind { .. } => {
                self.unfit.extend(line.written().into_iter().map(|(name, _)| name));
                self.unfit.extend(self.outputs.iter().copied());
            }
            _ => self.unfit.extend(line.written().into_iter().map(|(name, _)| name)),
        }
    }

    fn element(&mut self, array: Name, step: &CodeStep, times: usize) {
        self.steps.push((array, step.clone(), None, times));
    }

    fn code(&mut self, code: &Code, times: usize) {
        match &code.kind {
            CodeKind::Var(name) => *self.wholes.entry(*name).or_default() += times,
            CodeKind::Chain { base, steps }
                if let (CodeKind::Var(name), [step]) = (&base.kind, steps.as_slice()) =>
            {
                self.element(*name, step, times);
                crate::code::each_in_step(step, &mut |code| self.code(code, times));
            }
            CodeKind::Chain { base, .. } if base.as_var().is_some() => {
                self.unfit.extend(base.as_var());
                each_child(code, &mut |child| self.code(child, times));
            }
            CodeKind::Anonymous { .. } => self.unfit.extend(crate::code::reads(code)),
            CodeKind::Verbatim(text) => self.unfit.extend(words(text)),
            _ => each_child(code, &mut |child| self.code(child, times)),
        }
    }
}

/// Which of its parts, from 0, subscripts name in an array of these extents: numbers, and a colon where the part is a row or a column.
fn place(step: &CodeStep, parts: Parts, dims: &Dims) -> Option<usize> {
    let CodeStep::Paren(args) = step else { return None };
    let number = |code: &Code| match code.as_known() {
        Some(&Value::Scalar(x)) if x >= 1.0 && x.fract() == 0.0 && x <= LARGEST as f64 => {
            Some(x as usize - 1)
        }
        _ => None,
    };
    if Parts::of(step) != Some(parts) {
        return None;
    }
    match (parts, args.as_slice()) {
        (Parts::Elements, [k]) | (Parts::Rows, [k, _]) | (Parts::Columns, [_, k]) => {
            number(k).filter(|&k| k < parts.count(dims))
        }
        (Parts::Elements, [r, c]) => {
            let (r, c) = (number(r)?, number(c)?);
            (r < dims.rows() && c < dims.columns_flat()).then_some(r + c * dims.rows())
        }
        _ => None,
    }
}

/// The extents of a literal array of real doubles.
fn array(code: &Code) -> Option<Dims> {
    let CodeKind::Known(value) = &code.kind else { return None };
    let is_fit = value.class() == Class::Double
        && !value.is_complex()
        && !matches!(value, Value::Sparse(_))
        && is_small(&value.dims());
    is_fit.then(|| value.dims().clone())
}

fn rewrite(lines: &mut Vec<Line>, arrays: &FxHashMap<Name, Array>) {
    let mut k = 0;
    while k < lines.len() {
        for body in lines[k].bodies_mut() {
            rewrite(body, arrays);
        }
        let line = &mut lines[k];
        let origin = line.origin;
        let mut set: Option<Vec<Line>> = None;
        if let Some((to, from)) = line.copied()
            && let (Some(to), Some(from)) = (arrays.get(&to), arrays.get(&from))
        {
            let pairs = to.names.iter().zip(&from.names);
            set = Some(pairs.map(|(&to, &from)| Line::assign(to, Code::var(from), origin)).collect());
        } else if let LineKind::Assign { targets, value, .. } = &mut line.kind
            && let [CodeTarget::Place(target)] = targets.as_mut_slice()
            && let Some(array) = arrays.get(&target.variable)
        {
            match target.steps.first() {
                Some(step) => {
                    if let Some(part) = place(step, array.parts, &array.dims) {
                        *target = CodePlace::whole(array.names[part]);
                        line.stored = None;
                    }
                }
                None => {
                    let values = parts(value, array);
                    let set_one = |(&name, value)| Line::assign(name, Code::known(value), origin);
                    set = Some(array.names.iter().zip(values).map(set_one).collect());
                }
            }
        }
        if let Some(set) = set {
            let count = set.len();
            lines.splice(k..=k, set);
            k += count;
            continue;
        }
        line.each_code_mut(&mut |code| _ = replace(code, &mut |code| read(code, arrays)));
        k += 1;
    }
}

/// The parts of a literal array.
fn parts(code: &Code, array: &Array) -> Vec<Value> {
    let CodeKind::Known(value) = &code.kind else { return Vec::new() };
    let subscripts = |k: usize| match array.parts {
        Parts::Elements => vec![Value::Scalar(k as f64)],
        Parts::Rows => vec![Value::Scalar(k as f64), Value::text(":")],
        Parts::Columns => vec![Value::text(":"), Value::Scalar(k as f64)],
    };
    (1..=array.names.len()).filter_map(|k| index::get(value, &subscripts(k)).ok()).collect()
}

/// An element, or an array made of its elements, for what stands in its place.
fn read(code: &Code, arrays: &FxHashMap<Name, Array>) -> Option<Code> {
    match &code.kind {
        CodeKind::Var(name) => arrays.get(name).map(Array::literal),
        CodeKind::Chain { base, steps } => {
            let array = arrays.get(&base.as_var()?)?;
            let lane = match array.parts {
                Parts::Elements => Lane::Scalar,
                Parts::Rows | Parts::Columns => Lane::Unknown,
            };
            let part = place(steps.first()?, array.parts, &array.dims)?;
            Some(Code { lane, ..Code::var(array.names[part]) })
        }
        _ => None,
    }
}
