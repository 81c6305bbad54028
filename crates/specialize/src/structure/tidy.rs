//! Statements as a person writes them: `elseif`, `while c`, no empty branches, no `continue` at the end of a loop.

use crate::code::{Code, CodeKind, Line, LineKind, print_code};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_runtime::Value;

/// Changes statements in place, from the inside out.
pub fn tidy(lines: &mut Vec<Line>) {
    for line in lines.iter_mut() {
        line.bodies_mut().into_iter().for_each(tidy);
        match &mut line.kind {
            LineKind::If { .. } => tidy_if(&mut line.kind),
            LineKind::While { condition, body } => tidy_while(condition, body),
            LineKind::For { body, .. } => drop_continue(body),
            _ => (),
        }
    }
    lines.retain(|line| match &line.kind {
        LineKind::If { branches, otherwise } => {
            otherwise.is_some() || branches.iter().any(|(c, body)| !body.is_empty() || !is_quiet(c))
        }
        _ => true,
    });
}

/// Whether a condition does nothing but decide.
fn is_quiet(code: &Code) -> bool {
    matches!(code.kind, CodeKind::Known(_) | CodeKind::Var(_))
}

fn tidy_if(kind: &mut LineKind) {
    let LineKind::If { branches, otherwise } = kind else { return };
    // A branch that does nothing makes room for the other one.
    if let ([(condition, body)], Some(other)) = (branches.as_mut_slice(), &mut *otherwise)
        && body.is_empty()
    {
        *condition = negated(condition.clone());
        *body = std::mem::take(other);
        *otherwise = None;
    }
    if let Some(other) = otherwise
        && let [only] = other.as_mut_slice()
        && let LineKind::If { branches: more, otherwise: last } = &mut only.kind
    {
        let (more, last) = (std::mem::take(more), last.take());
        branches.extend(more);
        *otherwise = last;
    }
    if otherwise.as_ref().is_some_and(Vec::is_empty) {
        *otherwise = None;
    }
    // The last tests decide nothing, and cannot fail where the first one did not.
    if otherwise.is_none() {
        while branches.len() > 1
            && let Some((condition, body)) = branches.last()
            && body.is_empty()
            && is_alike(&branches[0].0, condition)
        {
            branches.pop();
        }
    }
}

/// Whether two conditions compare the same with one number or letter each: both fail, or neither.
fn is_alike(a: &Code, b: &Code) -> bool {
    let parts = |code: &Code| match &code.kind {
        CodeKind::Binary(BinaryOp::Eq | BinaryOp::Ne, x, y) => {
            let value = y.as_known().filter(|value| value.is_scalar())?;
            Some((print_code(x), value.class()))
        }
        _ => None,
    };
    parts(a).is_some() && parts(a) == parts(b)
}

/// `while true, if c, … else, break, end, end` is `while c, … end`.
fn tidy_while(condition: &mut Code, body: &mut Vec<Line>) {
    let is_forever = matches!(condition.as_known(), Some(Value::Bool(true)));
    let is_break = |lines: &[Line]| matches!(lines, [Line { kind: LineKind::Break, .. }]);
    if is_forever && let Some(Line { kind: LineKind::If { branches, otherwise }, .. }) = body.first_mut() {
        match (branches.as_mut_slice(), otherwise) {
            ([(c, inner)], Some(other)) if is_break(other) => {
                *condition = c.clone();
                let inner = std::mem::take(inner);
                body.splice(0..1, inner);
            }
            ([(c, inner)], other) if is_break(inner) => {
                *condition = negated(c.clone());
                let other = other.take().unwrap_or_default();
                body.splice(0..1, other);
            }
            _ => (),
        }
    }
    drop_continue(body);
}

/// The end of a loop's body goes on anyway.
fn drop_continue(body: &mut Vec<Line>) {
    while matches!(body.last(), Some(Line { kind: LineKind::Continue, .. })) {
        body.pop();
    }
    if let Some(Line { kind: LineKind::If { branches, otherwise }, .. }) = body.last_mut() {
        branches.iter_mut().for_each(|(_, body)| drop_continue(body));
        if let Some(other) = otherwise {
            drop_continue(other);
        }
        tidy_if_last(body);
    }
}

fn tidy_if_last(body: &mut [Line]) {
    if let Some(line) = body.last_mut() {
        tidy_if(&mut line.kind);
    }
}

/// The condition that holds where another one does not.
pub fn negated(code: Code) -> Code {
    match code.kind {
        CodeKind::Unary(UnaryOp::Not, inner) => *inner,
        CodeKind::Binary(BinaryOp::Eq, a, b) => Code::new(CodeKind::Binary(BinaryOp::Ne, a, b)),
        CodeKind::Known(Value::Bool(truth)) => Code::known(Value::Bool(!truth)),
        _ => Code::new(CodeKind::Unary(UnaryOp::Not, Box::new(code))),
    }
}
