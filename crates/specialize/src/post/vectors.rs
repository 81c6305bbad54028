//! Successive stores to elements of one array that are computed alike, as one statement of vectors.
//!
//! ```text
//! y(1) = 0.5 * x(3);
//! y(2) = 0.25 * x(4);          y(1:4) = [0.5 0.25 0.1 0.7] .* x(3:6);
//! y(3) = 0.1 * x(5);
//! y(4) = 0.7 * x(6);
//! ```
//!
//! Facts said of each array that it holds real doubles, how it lies, and that it has these elements. So nothing raises an error. The
//! operations are those that every program rounds alike, whether it does them one by one or together: sums, products, quotients. What a
//! statement reads of the array that it stores to is the element itself.

use super::reroll::{counted, same_numbers, template};
use crate::code::{Code, CodeKind, CodePlace, CodeStep, CodeTarget, Lane, Line, LineKind};
use lanner_base::Name;
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_runtime::value::Tensor;
use lanner_runtime::{Dims, Value};

/// So many statements become one.
const FEWEST: usize = 4;
/// Numbers that do not count, in one statement.
const LISTED: usize = 64;

/// Joins statements of a function.
pub fn join(lines: &mut Vec<Line>) {
    let mut at = 0;
    while at < lines.len() {
        for body in lines[at].bodies_mut() {
            join(body);
        }
        let count = alike(&lines[at..]);
        if count >= FEWEST
            && let Some(joined) = joined(&lines[at..at + count])
        {
            lines.splice(at..at + count, [joined]);
            if at > 0
                && let Some(whole) = whole(&lines[at - 1], &lines[at])
            {
                lines.splice(at - 1..=at, [whole]);
                at -= 1;
            }
            at += 1;
        } else {
            at += count.max(1);
        }
    }
}

/// `y = v` for `y = [0 0 0 0]; y(1:4) = v`, where v is a row of as many.
fn whole(made: &Line, filled: &Line) -> Option<Line> {
    let (LineKind::Assign { value: known, .. }, LineKind::Assign { targets, value, .. }) =
        (&made.kind, &filled.kind)
    else {
        return None;
    };
    let [CodeTarget::Place(place)] = targets.as_slice() else { return None };
    let [CodeStep::Paren(args)] = place.steps.as_slice() else { return None };
    let [Code { kind: CodeKind::Range(first, None, last), .. }] = args.as_slice() else { return None };
    let count = known.as_known().map(|known| known.dims().clone())?;
    let is_number = |code: &Code, x: usize| numbers(std::slice::from_ref(code)) == Some(vec![x as f64]);
    let is_all = count.is_row() && is_number(first, 1) && is_number(last, count.numel());
    let is_same =
        made.whole_target() == Some(place.variable) && !crate::code::reads(value).contains(&place.variable);
    let is_row = is_row(value, count.numel());
    (is_all && is_same && is_row && !made.shows)
        .then(|| Line::assign(place.variable, value.clone(), filled.origin))
}

/// Whether code that joins statements is surely a row of so many: one of its operands is.
fn is_row(code: &Code, count: usize) -> bool {
    match &code.kind {
        CodeKind::Known(value) => value.dims().is_row() && value.numel() == count,
        CodeKind::Unary(_, a) => is_row(a, count),
        CodeKind::Binary(_, a, b) => is_row(a, count) || is_row(b, count),
        // Others have as many elements where they are arrays: this one lies in a row.
        CodeKind::Chain { steps, .. } => match steps.as_slice() {
            [CodeStep::Paren(args)] => {
                code.lane == Lane::Row
                    && matches!(args.last().map(|arg| &arg.kind), Some(CodeKind::Range(..)))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Where one of the statements stores its number.
struct Store<'l> {
    place: &'l CodePlace,
    subscripts: Vec<f64>,
    value: &'l Code,
}

impl Store<'_> {
    /// Of a statement that stores one real double in an array that has the place.
    fn of(line: &Line) -> Option<Store<'_>> {
        let LineKind::Assign { targets, value, .. } = &line.kind else { return None };
        let [CodeTarget::Place(place)] = targets.as_slice() else { return None };
        let [CodeStep::Paren(args)] = place.steps.as_slice() else { return None };
        let is_one = line.stored.as_ref().is_some_and(Dims::is_scalar);
        let is_quiet = is_one && !line.shows && !line.raises;
        let subscripts = is_quiet.then(|| numbers(args))??;
        Some(Store { place, subscripts, value })
    }
}

/// The numbers that subscripts are.
fn numbers(args: &[Code]) -> Option<Vec<f64>> {
    let number = |arg: &Code| match arg.as_known() {
        Some(Value::Scalar(x)) => Some(*x),
        _ => None,
    };
    args.iter().map(number).collect()
}

/// How many statements from the first one on differ by numbers alone, and count where they store.
fn alike(lines: &[Line]) -> usize {
    let Some(first) = lines.first().and_then(Store::of) else { return 0 };
    let text = template(&lines[0]);
    let mut places = vec![first.subscripts];
    for line in &lines[1..] {
        let Some(store) = Store::of(line) else { break };
        places.push(store.subscripts);
        if along(&places).is_none() || template(line) != text {
            places.pop();
            break;
        }
    }
    places.len()
}

/// The subscript that counts, where the others stay the same.
fn along(places: &[Vec<f64>]) -> Option<usize> {
    let sequence = |k: usize| places.iter().map(|place| place[k]).collect::<Vec<f64>>();
    let count = places.first()?.len();
    if places.iter().any(|place| place.len() != count) {
        return None;
    }
    let mut moving = (0..count).filter(|&k| !same_numbers(&sequence(k)));
    let found = moving.next()?;
    (moving.next().is_none() && counted(&sequence(found)).is_some()).then_some(found)
}

/// The one statement.
fn joined(lines: &[Line]) -> Option<Line> {
    let stores: Vec<Store<'_>> = lines.iter().map(Store::of).collect::<Option<_>>()?;
    let places: Vec<Vec<f64>> = stores.iter().map(|store| store.subscripts.clone()).collect();
    let lanes = match (along(&places)?, places[0].len()) {
        (_, 1) => [Some(Lane::Row), Some(Lane::Column)],
        (0, 2) => [Some(Lane::Column), None],
        (1, 2) => [Some(Lane::Row), None],
        _ => return None,
    };
    let variable = stores[0].place.variable;
    let codes: Vec<&Code> = stores.iter().map(|store| store.value).collect();
    let value = lanes.into_iter().flatten().find_map(|lane| {
        let vector = Vectors { variable, places: &places, lane };
        vector.code(&codes).map(|(code, _)| code)
    })?;
    let place = CodePlace { variable, steps: vec![CodeStep::Paren(ranges(&places)?)] };
    let kind = LineKind::Assign { targets: vec![CodeTarget::Place(place)], value, in_brackets: false };
    Some(Line::new(kind, lines[0].origin))
}

/// Subscripts of all places at once.
fn ranges(places: &[Vec<f64>]) -> Option<Vec<Code>> {
    let number = |x: f64| Code::known(Value::Scalar(x));
    let of = |k: usize| {
        let sequence: Vec<f64> = places.iter().map(|place| place[k]).collect();
        if same_numbers(&sequence) {
            return Some(number(sequence[0]));
        }
        let (first, step) = counted(&sequence)?;
        let by = (step != 1.0).then(|| Box::new(number(step)));
        let last = *sequence.last()?;
        Some(Code::new(CodeKind::Range(Box::new(number(first)), by, Box::new(number(last)))))
    };
    (0..places.first()?.len()).map(of).collect()
}

/// What expressions become that lie in one direction.
struct Vectors<'v> {
    /// The array that is stored to, and where.
    variable: Name,
    places: &'v [Vec<f64>],
    lane: Lane,
}

impl Vectors<'_> {
    /// One expression for those of all statements, and whether it is a vector.
    fn code(&self, codes: &[&Code]) -> Option<(Code, bool)> {
        match &codes.first()?.kind {
            CodeKind::Known(_) => self.listed(codes),
            CodeKind::Var(_) => {
                let are_numbers = codes.iter().all(|code| code.lane == Lane::Scalar);
                are_numbers.then(|| (codes[0].clone(), false))
            }
            CodeKind::Chain { base, .. } => self.elements(base.as_var()?, codes),
            CodeKind::Unary(UnaryOp::Minus, _) => {
                let mut operands = Vec::new();
                for code in codes {
                    let CodeKind::Unary(_, a) = &code.kind else { return None };
                    operands.push(&**a);
                }
                let (code, is_vector) = self.code(&operands)?;
                Some((Code::new(CodeKind::Unary(UnaryOp::Minus, Box::new(code))), is_vector))
            }
            CodeKind::Binary(op, ..) => self.binary(*op, codes),
            _ => None,
        }
    }

    fn binary(&self, op: BinaryOp, codes: &[&Code]) -> Option<(Code, bool)> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for code in codes {
            let CodeKind::Binary(_, a, b) = &code.kind else { return None };
            left.push(&**a);
            right.push(&**b);
        }
        let ((a, is_left), (b, is_right)) = (self.code(&left)?, self.code(&right)?);
        let op = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Times | BinaryOp::RDivide => op,
            BinaryOp::MTimes if is_left && is_right => BinaryOp::Times,
            BinaryOp::MRDivide if is_right => BinaryOp::RDivide,
            BinaryOp::MTimes | BinaryOp::MRDivide => op,
            _ => return None,
        };
        Some((Code::binary(op, a, b), is_left || is_right))
    }

    /// Numbers: one, or a vector of them.
    fn listed(&self, codes: &[&Code]) -> Option<(Code, bool)> {
        let number = |code: &&Code| match code.as_known() {
            Some(Value::Scalar(x)) => Some(*x),
            _ => None,
        };
        let numbers: Vec<f64> = codes.iter().map(number).collect::<Option<_>>()?;
        if same_numbers(&numbers) {
            return Some((codes[0].clone(), false));
        }
        if numbers.len() > LISTED && counted(&numbers).is_none() {
            return None;
        }
        let dims = match self.lane {
            Lane::Column => Dims::matrix(numbers.len(), 1),
            Lane::Row | Lane::Scalar | Lane::Unknown => Dims::matrix(1, numbers.len()),
        };
        Some((Code::known(Value::from(Tensor::new(dims, numbers))), true))
    }

    /// Elements of an array of real doubles that has them.
    fn elements(&self, array: Name, codes: &[&Code]) -> Option<(Code, bool)> {
        let mut places = Vec::new();
        for code in codes {
            let CodeKind::Chain { steps, .. } = &code.kind else { return None };
            let [CodeStep::Paren(args)] = steps.as_slice() else { return None };
            if !code.is_safe || code.lane == Lane::Unknown {
                return None;
            }
            places.push(numbers(args)?);
        }
        if array == self.variable && places != self.places {
            return None;
        }
        if places.windows(2).all(|pair| pair[0] == pair[1]) {
            return Some((codes[0].clone(), false));
        }
        let lane = match (along(&places)?, places[0].len()) {
            (_, 1) => codes[0].lane,
            (0, 2) => Lane::Column,
            (1, 2) => Lane::Row,
            _ => return None,
        };
        let has_lane =
            lane == self.lane && (places[0].len() == 2 || codes.iter().all(|code| code.lane == lane));
        let steps = vec![CodeStep::Paren(ranges(&places)?)];
        let base = Box::new(Code::var(array));
        has_lane.then(|| (Code { lane: self.lane, ..Code::new(CodeKind::Chain { base, steps }) }, true))
    }
}
