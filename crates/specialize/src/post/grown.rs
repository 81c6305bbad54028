//! What is filled one element after the other.
//!
//! ```text
//! w = [];                     w = [0 0];                 c = {};               c = {f(1), g(2)};
//! w(1) = x(1);                w(1) = x(1);               c{1} = f(1);
//! w(2) = x(2) + 1;            w(2) = x(2) + 1;           c{2} = g(2);
//! ```
//!
//! Numbers are then stored in places that are there, which others make vectors and literals of.

use super::copies::{has_verbatim, mentions};
use crate::code::{Code, CodeKind, CodeStep, CodeTarget, Line, LineKind, each_child};
use lanner_base::Name;
use lanner_facts::Class;
use lanner_runtime::value::Tensor;
use lanner_runtime::{Dims, Value};

/// Elements that are put behind others, at most.
const MOST: usize = 256;

/// Changes statements of a function; in a `try` others may see what was filled so far.
pub fn fill(lines: &mut Vec<Line>) {
    for line in lines.iter_mut() {
        if !matches!(line.kind, LineKind::Try { .. } | LineKind::Unwind { .. }) {
            line.bodies_mut().into_iter().for_each(fill);
        }
    }
    for at in 0..lines.len() {
        if let Some((name, numbers)) = row(&lines[at]) {
            filled(&mut lines[at..], name, numbers);
        }
    }
    let mut at = 0;
    while at < lines.len() {
        if let Some(name) = no_cells(&lines[at]) {
            listed(lines, at, name);
        }
        at += 1;
    }
}

/// The variable that a statement makes a row of real doubles, or an empty array, and the numbers.
fn row(line: &Line) -> Option<(Name, Vec<f64>)> {
    let LineKind::Assign { value, .. } = &line.kind else { return None };
    let value = value.as_known()?;
    let is_plain =
        value.class() == Class::Double && !value.is_complex() && !matches!(value, Value::Sparse(_));
    let is_row = value.dims() == Dims::EMPTY || value.dims().is_row();
    let numbers = value.to_f64s().filter(|_| is_plain && is_row && !line.shows)?;
    Some((line.whole_target()?, numbers.to_vec()))
}

/// Gives a row the size that it has once statements have put elements behind the others.
fn filled(lines: &mut [Line], name: Name, mut numbers: Vec<f64>) {
    let count = numbers.len();
    let mut appended = Vec::new();
    for (k, line) in lines.iter().enumerate().skip(1) {
        if appends(line, name, numbers.len() + 1) {
            numbers.push(0.0);
            appended.push(k);
        } else if mentions(std::slice::from_ref(line), name) && !takes_elements(line, name, numbers.len()) {
            break;
        }
    }
    if appended.len() < 2 || numbers.len() > MOST || count + appended.len() != numbers.len() {
        return;
    }
    for k in appended {
        (lines[k].appends, lines[k].stored) = (false, Some(Dims::SCALAR));
    }
    if let LineKind::Assign { value, .. } = &mut lines[0].kind {
        let dims = Dims::matrix(1, numbers.len());
        *value = Code::known(Value::from(Tensor::new(dims, numbers)));
    }
}

/// Whether a statement puts an element at a place behind all others, made of what has others of the array at most.
fn appends(line: &Line, name: Name, place: usize) -> bool {
    let LineKind::Assign { targets, value, .. } = &line.kind else { return false };
    let [CodeTarget::Place(target)] = targets.as_slice() else { return false };
    let [CodeStep::Paren(args)] = target.steps.as_slice() else { return false };
    let is_there = matches!(args.as_slice(), [arg] if number(arg) == Some(place as f64));
    line.appends && target.variable == name && is_there && has_elements(value, name, place - 1)
}

/// Whether a statement only reads elements of an array that it has already.
fn takes_elements(line: &Line, name: Name, count: usize) -> bool {
    let is_assignment = matches!(line.kind, LineKind::Assign { .. } | LineKind::Expr(_));
    let is_written = line.written().iter().any(|(written, _)| *written == name);
    let mut all = is_assignment && !is_written && !line.raises;
    line.each_code(&mut |code| all &= !has_verbatim(code) && has_elements(code, name, count));
    all
}

/// Whether code mentions an array as its first elements alone.
fn has_elements(code: &Code, name: Name, count: usize) -> bool {
    if let CodeKind::Chain { base, steps } = &code.kind
        && base.as_var() == Some(name)
    {
        let [CodeStep::Paren(args)] = steps.as_slice() else { return false };
        return matches!(args.as_slice(), [arg] if number(arg).is_some_and(|k| k >= 1.0 && k <= count as f64));
    }
    if matches!(code.kind, CodeKind::Anonymous { .. } | CodeKind::Verbatim(_)) {
        return !crate::code::reads(code).contains(&name) && !matches!(code.kind, CodeKind::Verbatim(_));
    }
    let mut all = code.as_var() != Some(name);
    each_child(code, &mut |child| all &= has_elements(child, name, count));
    all
}

fn number(code: &Code) -> Option<f64> {
    match code.as_known() {
        Some(Value::Scalar(x)) => Some(*x),
        _ => None,
    }
}

/// The variable that a statement makes a cell array without cells.
fn no_cells(line: &Line) -> Option<Name> {
    let LineKind::Assign { value, .. } = &line.kind else { return None };
    let is_empty = matches!(value.as_known(), Some(Value::Cell(cells)) if *cells.dims() == Dims::EMPTY);
    (is_empty && !line.shows).then(|| line.whole_target())?
}

/// Cells that are stored one right behind the other are one literal.
fn listed(lines: &mut Vec<Line>, at: usize, name: Name) {
    let mut cells = Vec::new();
    for line in &lines[at + 1..] {
        let LineKind::Assign { targets, value, .. } = &line.kind else { break };
        let [CodeTarget::Place(target)] = targets.as_slice() else { break };
        let [CodeStep::Brace(args)] = target.steps.as_slice() else { break };
        let is_next = matches!(args.as_slice(), [arg] if number(arg) == Some((cells.len() + 1) as f64));
        let is_fit = target.variable == name && is_next && is_one(value) && !line.shows && !line.raises;
        if !is_fit || mentions(&[Line::new(LineKind::Expr(value.clone()), None)], name) {
            break;
        }
        cells.push(Code { spelled: None, ..value.clone() });
    }
    if cells.len() < 2 || cells.len() > MOST {
        return;
    }
    let count = cells.len();
    if let LineKind::Assign { value, .. } = &mut lines[at].kind {
        *value = Code::new(CodeKind::Cells(vec![cells]));
    }
    lines[at].origin = lines[at].origin.or(lines[at + 1].origin);
    lines.drain(at + 1..=at + count);
}

/// Whether code surely gives one value.
fn is_one(code: &Code) -> bool {
    match &code.kind {
        CodeKind::Known(_)
        | CodeKind::Var(_)
        | CodeKind::Call { .. }
        | CodeKind::Unary(..)
        | CodeKind::Binary(..)
        | CodeKind::ShortAnd(..)
        | CodeKind::ShortOr(..)
        | CodeKind::Range(..)
        | CodeKind::Matrix(_)
        | CodeKind::Cells(_)
        | CodeKind::Handle(_)
        | CodeKind::Anonymous { .. } => true,
        CodeKind::Chain { steps, .. } => matches!(steps.as_slice(), [CodeStep::Paren(_)]),
        CodeKind::Colon | CodeKind::End | CodeKind::Verbatim(_) => false,
    }
}
