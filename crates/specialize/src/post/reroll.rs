//! Unrolled statements that differ by numbers alone, rolled again: nothing was gained by unrolling them.
//!
//! ```text
//! y(1) = 0.5 * x(3);               numbers = [0.5 0.25 …];
//! y(2) = 0.25 * x(4);              for k = 1:12
//! …                                    y(k) = numbers(k) * x(k + 2);
//! y(12) = 0.1 * x(14);             end
//! ```
//!
//! Numbers that count are computed from the loop's counter. They are whole, so the bits stay. Others come from tables. Where nothing counts,
//! the loop runs over the numbers themselves. Vectors of numbers are the same: `[k; 2 * k]`, `1:k`, `numbers(:, k)`.

use crate::code::words;
use crate::code::{
    Code, CodeKind, CodePlace, CodeStep, Lane, Line, LineKind, Origin, each_child, each_child_mut,
};
use lanner_base::Name;
use lanner_builtins::BinaryOp;
use lanner_facts::Class;
use lanner_runtime::{Dims, Tensor, Value};
use rustc_hash::FxHashSet;

/// So many lines fewer are worth a loop.
const SAVED: usize = 7;
/// Two numbers always count: so many trips tell that it was a loop.
const TRIPS: usize = 3;
/// How many statements one trip has at most.
const LONGEST: usize = 16;
/// Numbers up to here count exactly, their multiples too.
const LARGEST: f64 = 1e6;
/// How many numbers a table has at most, and how many tables a loop has.
const TABLE: usize = 64;
const TABLES: usize = 2;
/// How many elements a vector has at most.
const VECTOR: usize = 16;
/// So many statements that go on with one variable are one expression rather than a loop.
const CHAINED: usize = 32;

/// Rolls statements of a function. `kept` are names that others know its variables by.
pub fn roll(lines: &mut Vec<Line>, kept: &[Name], users: &FxHashSet<Name>) {
    let mut named = FxHashSet::default();
    names_in(lines, &mut named);
    named.extend(kept.iter().copied());
    let names = ["k", "i", "j", "trip", "turn"].map(Name::new);
    let is_free = |name: &&Name| !named.contains(name);
    // What the user's own loop counted with reads best.
    let own = names[..3].iter().filter(is_free).find(|name| users.contains(name));
    if let Some(&counter) = own.or_else(|| names.iter().find(is_free)) {
        named.extend(users.iter().copied().chain([counter]));
        roll_in(lines, counter, &mut named);
    }
}

fn roll_in(lines: &mut Vec<Line>, counter: Name, named: &mut FxHashSet<Name>) {
    let templates: Vec<Template> = lines.iter().map(Template::of).collect();
    let mut rolled = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let found = run(&templates[at..]).map(|Run { skipped, period, trips, plan }| {
            let first = at + skipped;
            (plan.looped(&lines[first..first + period], counter, named), first, first + period * trips)
        });
        let (looped, first, end) = found.unwrap_or((Vec::new(), at + 1, at + 1));
        rolled.extend(lines[at..first].iter().cloned().chain(looped));
        at = end;
    }
    *lines = rolled;
    for line in lines {
        let is_own = matches!(&line.kind, LineKind::For { target, .. } if target.variable == counter);
        if !is_own {
            line.bodies_mut().into_iter().for_each(|body| roll_in(body, counter, named));
        }
    }
}

/// What stands in the place of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A number.
    Scalar,
    /// A row of whole numbers, each one more than the one before: its first and its last.
    Range,
    /// A row of so many.
    Row(usize),
    /// A column.
    Column(usize),
}

impl Form {
    /// The form and the numbers of a value; none of one that stays as it is.
    fn of(value: &Value) -> Option<(Form, Vec<f64>)> {
        if let Value::Scalar(x) = value {
            return Some((Form::Scalar, vec![*x]));
        }
        if value.class() != Class::Double || value.is_complex() || matches!(value, Value::Sparse(_)) {
            return None;
        }
        let (dims, data) = (value.dims(), value.to_f64s()?);
        let counts = || data.windows(2).all(|pair| is_whole(pair[0]) && pair[1] == pair[0] + 1.0);
        match dims.as_slice() {
            [1, count] if *count > 1 && counts() => Some((Form::Range, vec![data[0], data[count - 1]])),
            [1, count] if (2..=VECTOR).contains(count) => Some((Form::Row(*count), data.to_vec())),
            [count, 1] if (2..=VECTOR).contains(count) => Some((Form::Column(*count), data.to_vec())),
            _ => None,
        }
    }

    /// How many numbers say which one it is.
    fn count(self) -> usize {
        match self {
            Form::Scalar => 1,
            Form::Range => 2,
            Form::Row(count) | Form::Column(count) => count,
        }
    }
}

/// A statement without its numbers, as text, and these.
struct Template {
    text: String,
    /// How many statements it is, with those in it.
    weight: usize,
    numbers: Vec<f64>,
    /// The forms that they have.
    forms: Vec<Form>,
    /// Where it stands in the program.
    origin: Option<Origin>,
    /// Whether it stands by itself: no `break` in it leaves a loop around it.
    stands_alone: bool,
    /// Whether it goes on with the variable that it assigns.
    goes_on: bool,
}

impl Template {
    fn of(line: &Line) -> Template {
        let (mut numbers, mut forms) = (Vec::new(), Vec::new());
        let mut shape = line.clone();
        each_number(std::slice::from_mut(&mut shape), &mut |code, form, own| {
            numbers.extend_from_slice(own);
            forms.push(form);
            code.kind = CodeKind::Verbatim(format!("\u{1}{form:?}").into());
            true
        });
        strip(std::slice::from_mut(&mut shape));
        // What is known is written where it is needed first.
        let is_constant = matches!(&line.kind, LineKind::Assign { value, .. } if value.as_known().is_some());
        let is_own = line.origin.is_some() || !is_constant;
        let stands_alone = is_own && !leaves(std::slice::from_ref(line));
        let goes_on = super::chains::goes_on(line);
        let (text, weight) = (format!("{shape:?}"), weight(line));
        Template { text, weight, numbers, forms, origin: line.origin, stands_alone, goes_on }
    }
}

/// How many statements one is, with those in it.
fn weight(line: &Line) -> usize {
    1 + line.bodies().into_iter().flatten().map(weight).sum::<usize>()
}

/// What statements are without their numbers, as text, and these.
pub fn numbers_apart(lines: &[Line]) -> (String, Vec<f64>) {
    let templates: Vec<Template> = lines.iter().map(Template::of).collect();
    let numbers = templates.iter().flat_map(|template| template.numbers.iter().copied()).collect();
    (templates.into_iter().map(|template| template.text).collect(), numbers)
}

/// What a statement is without its numbers, as text.
pub(super) fn template(line: &Line) -> String {
    Template::of(line).text
}

/// Whether numbers are all the same one.
pub(super) fn same_numbers(of: &[f64]) -> bool {
    is_constant(of)
}

/// Statements that are repeated.
struct Run {
    /// How many others stand before them.
    skipped: usize,
    /// How many they are.
    period: usize,
    /// How often they are repeated.
    trips: usize,
    /// What becomes of their numbers.
    plan: Plan,
}

/// What is repeated from the first statement on. None where a loop is not worth it.
fn run(templates: &[Template]) -> Option<Run> {
    let longest = LONGEST.min(templates.len() / 2);
    let mut runs = (1..=longest).flat_map(|period| [(period, true), (period, false)]);
    let (period, counts, found) =
        runs.find_map(|(period, counts)| Some((period, counts, repeated(templates, period, counts)?)))?;
    // The end of a trip that is no copy itself stands before: the loop begins where the program's does.
    let begins = |skipped: &usize| templates[*skipped].origin.map(|origin| (origin.unit, origin.span.start));
    let skipped = (0..period).min_by_key(begins)?;
    let shifted = repeated(&templates[skipped..], period, counts).filter(|(trips, _)| *trips >= found.0);
    let (skipped, (trips, plan)) = shifted.map_or((0, found), |shifted| (skipped, shifted));
    Some(Run { skipped, period, trips, plan })
}

/// How often so many statements are repeated, with numbers that all count or with any.
fn repeated(templates: &[Template], period: usize, counts: bool) -> Option<(usize, Plan)> {
    let trips = 1 + (1..).take_while(|&trip| is_trip(templates, period, trip, counts)).count();
    let is_chain = period == 1 && templates[0].goes_on && trips < CHAINED;
    let weight: usize = templates[..period].iter().map(|template| template.weight).sum();
    if trips < TRIPS || weight * trips < weight + 2 + SAVED || is_chain {
        return None;
    }
    let numbers = |trip: usize| templates[trip * period..][..period].iter().flat_map(|t| &t.numbers);
    let mut sequences: Vec<Vec<f64>> = numbers(0).map(|_| Vec::new()).collect();
    for trip in 0..trips {
        sequences.iter_mut().zip(numbers(trip)).for_each(|(sequence, x)| sequence.push(*x));
    }
    let forms: Vec<Form> = templates[..period].iter().flat_map(|t| &t.forms).copied().collect();
    let plan = Plan::of(&sequences, &forms, trips)?;
    (weight * trips >= weight + 2 + plan.tables.len() + SAVED).then_some((trips, plan))
}

/// Whether the statements of a trip are those of the first one, with numbers that go on counting or with any.
fn is_trip(templates: &[Template], period: usize, trip: usize, counts: bool) -> bool {
    let goes_on = |(first, second): (&Template, &Template), then: &Template| {
        let is_step = |((a, b), c): ((&f64, &f64), &f64)| {
            is_same_number(*a, *b) && is_same_number(*b, *c) || *c == a + (b - a) * trip as f64
        };
        first.stands_alone
            && first.text == then.text
            && first.numbers.len() == then.numbers.len()
            && (!counts || first.numbers.iter().zip(&second.numbers).zip(&then.numbers).all(is_step))
    };
    let Some(then) = templates.get(trip * period..(trip + 1) * period) else { return false };
    let (first, second) = (&templates[..period], &templates[period..2 * period]);
    (counts || trip < TABLE) && first.iter().zip(second).zip(then).all(|(pair, then)| goes_on(pair, then))
}

/// The same bits, or both NaN.
fn is_same_number(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// The first number and the step of whole numbers that count.
pub(super) fn counted(sequence: &[f64]) -> Option<(f64, f64)> {
    let (first, step) = (*sequence.first()?, sequence.get(1)? - sequence.first()?);
    let counts = |(trip, x): (usize, &f64)| is_whole(*x) && *x == first + step * trip as f64;
    (step != 0.0 && sequence.iter().enumerate().all(counts)).then_some((first, step))
}

fn is_whole(x: f64) -> bool {
    x.fract() == 0.0 && x.abs() <= LARGEST && (x != 0.0 || x.is_sign_positive())
}

/// What becomes of the numbers of the statements.
struct Plan {
    /// What the loop runs over.
    driver: Vec<f64>,
    /// What stands in each place.
    places: Vec<Place>,
    /// Numbers that do not count.
    tables: Vec<Table>,
}

enum Place {
    /// What it is in each trip.
    Constant,
    /// Numbers that count, and others that are the same in each trip.
    Counted(Form, Vec<Part>),
    /// An element of a table, or a row or column.
    Listed { table: usize },
}

#[derive(Clone, Copy)]
enum Part {
    Constant(f64),
    /// `factor * counter + offset`
    Counted {
        factor: f64,
        offset: f64,
    },
}

/// Numbers of all trips.
#[derive(PartialEq)]
struct Table {
    form: Form,
    /// Those of one trip after those of the one before.
    trips: Vec<Vec<f64>>,
}

impl Plan {
    /// A plan for the numbers at each place, trip by trip.
    fn of(sequences: &[Vec<f64>], forms: &[Form], trips: usize) -> Option<Plan> {
        let moving = || sequences.iter().filter(|of| !is_constant(of));
        let times = |of: &Vec<f64>| moving().filter(|other| *other == of).count();
        let steps = || moving().filter_map(|of| Some((of, counted(of)?.1.abs())));
        let least = steps().map(|(_, step)| step).fold(f64::INFINITY, f64::min);
        // The counter is what occurs most often of those with the smallest step.
        let counter = steps().filter(|(_, step)| *step == least).map(|(of, _)| of).max_by_key(|of| times(of));
        let counter = counter.or_else(|| moving().max_by_key(|of| times(of)));
        let driver = counter.cloned().unwrap_or_else(|| (1..=trips).map(|trip| trip as f64).collect());
        let mut tables: Vec<Table> = Vec::new();
        let mut rest = sequences;
        let mut places = Vec::new();
        for &form in forms {
            let (own, others) = rest.split_at(form.count());
            rest = others;
            places.push(Plan::place(form, own, &driver, &mut tables)?);
        }
        let are_few = tables.is_empty() || tables.len() <= TABLES && trips <= TABLE;
        are_few.then_some(Plan { driver, places, tables })
    }

    /// What stands in a place whose numbers are these.
    fn place(form: Form, own: &[Vec<f64>], driver: &[f64], tables: &mut Vec<Table>) -> Option<Place> {
        if own.iter().all(|of| is_constant(of)) {
            return Some(Place::Constant);
        }
        let part = |of: &Vec<f64>| {
            if is_constant(of) {
                return Some(Part::Constant(of[0]));
            }
            relation(driver, of).map(|(factor, offset)| Part::Counted { factor, offset })
        };
        if let Some(parts) = own.iter().map(part).collect() {
            return Some(Place::Counted(form, parts));
        }
        // Elements are found where the counter goes from one to the next. A range may have another length in each trip.
        counted(driver).filter(|(_, step)| step.abs() == 1.0 && form != Form::Range)?;
        let trips = (0..driver.len()).map(|trip| own.iter().map(|of| of[trip]).collect()).collect();
        let made = Table { form, trips };
        let table = tables.iter().position(|table| *table == made).unwrap_or_else(|| {
            tables.push(made);
            tables.len() - 1
        });
        Some(Place::Listed { table })
    }

    /// The tables, and the loop.
    fn looped(&self, body: &[Line], counter: Name, named: &mut FxHashSet<Name>) -> Vec<Line> {
        let count = counted(&self.driver);
        let names: Vec<Name> = self.tables.iter().map(|_| fresh(named)).collect();
        let mut lines: Vec<Line> = names
            .iter()
            .zip(&self.tables)
            .map(|(name, table)| Line::assign(*name, Code::known(table.value()), None))
            .collect();
        let mut body = body.to_vec();
        let mut places = self.places.iter();
        each_number(&mut body, &mut |code, _, _| {
            let made = match places.next().unwrap_or(&Place::Constant) {
                Place::Constant => None,
                Place::Counted(form, parts) => Some(form.code(parts, counter)),
                Place::Listed { table } => count.map(|(first, step)| {
                    let place = affine(counter, step, 1.0 - step * first);
                    let args = match self.tables[*table].form {
                        Form::Scalar | Form::Range => vec![place],
                        Form::Row(_) => vec![place, Code::new(CodeKind::Colon)],
                        Form::Column(_) => vec![Code::new(CodeKind::Colon), place],
                    };
                    let base = Box::new(Code::var(names[*table]));
                    Code::new(CodeKind::Chain { base, steps: vec![CodeStep::Paren(args)] })
                }),
            };
            let changes = made.is_some();
            if let Some(made) = made {
                *code = made;
            }
            changes
        });
        each_line(&mut body, &mut |line| {
            line.stored = None;
            line.each_code_mut(&mut unproven);
        });
        let range = match (count, self.driver.last()) {
            (Some((first, step)), Some(&last)) => {
                let by = (step != 1.0).then(|| Box::new(number(step)));
                Code::new(CodeKind::Range(Box::new(number(first)), by, Box::new(number(last))))
            }
            _ => Code::known(Value::from(Tensor::row(self.driver.clone()))),
        };
        lines.push(Line::new(LineKind::For { target: CodePlace::whole(counter), range, body }, None));
        lines
    }
}

impl Form {
    /// The code of numbers that count: `k`, `k:k + 3`, `[k; 2 * k]`.
    fn code(self, parts: &[Part], counter: Name) -> Code {
        let mut codes = parts.iter().map(|part| match *part {
            Part::Constant(x) => number(x),
            Part::Counted { factor, offset } => affine(counter, factor, offset),
        });
        match self {
            Form::Scalar => codes.next().unwrap_or_else(|| Code::var(counter)),
            Form::Range => {
                let mut end = || Box::new(codes.next().unwrap_or_else(|| Code::var(counter)));
                Code::new(CodeKind::Range(end(), None, end()))
            }
            Form::Row(_) => Code::new(CodeKind::Matrix(vec![codes.collect()])),
            Form::Column(_) => Code::new(CodeKind::Matrix(codes.map(|code| vec![code]).collect())),
        }
    }
}

impl Table {
    /// A row of numbers, a row for each trip, or a column for each.
    fn value(&self) -> Value {
        let by_trip: Vec<f64> = self.trips.iter().flatten().copied().collect();
        match self.form {
            Form::Scalar | Form::Range => Value::from(Tensor::row(by_trip)),
            Form::Column(count) => Value::from(Tensor::new(Dims::matrix(count, self.trips.len()), by_trip)),
            Form::Row(count) => {
                let by_column = (0..count).flat_map(|k| self.trips.iter().map(move |trip| trip[k])).collect();
                Value::from(Tensor::new(Dims::matrix(self.trips.len(), count), by_column))
            }
        }
    }
}

fn is_constant(of: &[f64]) -> bool {
    of.iter().all(|x| is_same_number(*x, of[0]))
}

fn number(x: f64) -> Code {
    Code::known(Value::Scalar(x))
}

/// By which factor and offset numbers follow from others, exactly.
fn relation(from: &[f64], to: &[f64]) -> Option<(f64, f64)> {
    if from.iter().zip(to).all(|(x, y)| is_same_number(*x, *y)) {
        return Some((1.0, 0.0));
    }
    let other = from.iter().position(|x| *x != from[0])?;
    let factor = (to[other] - to[0]) / (from[other] - from[0]);
    let offset = to[0] - factor * from[0];
    let follows = |(x, y): (&f64, &f64)| is_whole(*x) && is_whole(*y) && *y == factor * x + offset;
    let is_exact = factor != 0.0 && is_whole(factor) && is_whole(offset);
    (is_exact && from.iter().zip(to).all(follows)).then_some((factor, offset))
}

/// A name for a table.
fn fresh(named: &mut FxHashSet<Name>) -> Name {
    let name = |k: usize| Name::new(&if k == 1 { "numbers".to_owned() } else { format!("numbers{k}") });
    let mut k = 1;
    while !named.insert(name(k)) {
        k += 1;
    }
    name(k)
}

/// `factor * counter + offset`
fn affine(counter: Name, factor: f64, offset: f64) -> Code {
    let counter = Code::var(counter);
    if factor == -1.0 {
        return Code::binary(BinaryOp::Sub, number(offset), counter);
    }
    let multiple =
        if factor == 1.0 { counter } else { Code::binary(BinaryOp::MTimes, number(factor), counter) };
    match offset {
        0.0 => multiple,
        _ if offset < 0.0 => Code::binary(BinaryOp::Sub, multiple, number(-offset)),
        _ => Code::binary(BinaryOp::Add, multiple, number(offset)),
    }
}

/// What was proved of one number does not hold for all.
fn unproven(code: &mut Code) {
    (code.is_safe, code.lane) = (false, Lane::Unknown);
    if !matches!(code.kind, CodeKind::Anonymous { .. }) {
        let spelled = code.spelled.take();
        each_child_mut(code, &mut unproven);
        code.spelled = spelled;
    }
}

/// Runs `f` on each statement, those within others too.
fn each_line(lines: &mut [Line], f: &mut dyn FnMut(&mut Line)) {
    for line in lines {
        f(line);
        line.bodies_mut().into_iter().for_each(|body| each_line(body, f));
    }
}

/// Changes code that is numbers of a form, and says whether it did.
type Change<'c> = dyn FnMut(&mut Code, Form, &[f64]) -> bool + 'c;

/// Runs `f` on the numbers of statements, in order; those of functions without a name stay what they are.
fn each_number(lines: &mut [Line], f: &mut Change<'_>) {
    each_line(lines, &mut |line| line.each_code_mut(&mut |code| _ = number_in(code, f)));
}

fn number_in(code: &mut Code, f: &mut Change<'_>) -> bool {
    if let Some((form, numbers)) = code.as_known().and_then(Form::of) {
        return f(code, form, &numbers);
    }
    if matches!(code.kind, CodeKind::Anonymous { .. }) {
        return false;
    }
    let spelled = code.spelled.take();
    let mut changed = false;
    each_child_mut(code, &mut |child| changed |= number_in(child, f));
    code.spelled = spelled.filter(|_| !changed);
    changed
}

/// Takes away what does not matter for whether statements are the same.
fn strip(lines: &mut [Line]) {
    fn code_of(code: &mut Code) {
        (code.spelled, code.is_safe, code.lane) = (None, false, Lane::Unknown);
        (code.is_text, code.named) = (false, None);
        each_child_mut(code, &mut code_of);
    }
    each_line(lines, &mut |line| {
        (line.stored, line.appends) = (None, false);
        line.each_code_mut(&mut code_of);
    });
}

/// Whether a `break` or `continue` concerns a loop around the statements, or they declare variables.
fn leaves(lines: &[Line]) -> bool {
    lines.iter().any(|line| match &line.kind {
        LineKind::Break | LineKind::Continue | LineKind::Declare { .. } | LineKind::Verbatim(_) => true,
        LineKind::For { .. } | LineKind::While { .. } => false,
        _ => line.bodies().into_iter().any(|body| leaves(body)),
    })
}

/// All names in statements, whatever they stand for.
fn names_in(lines: &[Line], found: &mut FxHashSet<Name>) {
    for line in lines {
        line.each_code(&mut |code| names_of(code, found));
        found.extend(line.written().into_iter().map(|(name, _)| name));
        if let LineKind::Verbatim(text) = &line.kind {
            found.extend(words(text));
        }
        line.bodies().into_iter().for_each(|body| names_in(body, found));
    }
}

fn names_of(code: &Code, found: &mut FxHashSet<Name>) {
    // What is known may stand as the user wrote it: `i` is the imaginary unit there.
    found.extend(code.spelled.iter().flat_map(|text| words(text)));
    match &code.kind {
        CodeKind::Var(name) | CodeKind::Handle(name) => _ = found.insert(*name),
        CodeKind::Call { name, .. } => _ = found.insert(*name),
        CodeKind::Verbatim(text) => found.extend(words(text)),
        // It may name a variable: `exist`, `eval`.
        CodeKind::Known(value) => found.extend(value.as_text().iter().flat_map(|text| words(text))),
        CodeKind::Anonymous { params, .. } => found.extend(params.iter().flatten()),
        _ => (),
    }
    each_child(code, &mut |child| names_of(child, found));
}
