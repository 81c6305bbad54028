//! Statements as a person writes them: `elseif`, `while c`, no empty branches, no `continue` at the end of a loop.

use crate::code::{Code, CodeKind, Line, LineKind, print_code};
use lanner_builtins::{BinaryOp, Builtin, UnaryOp};
use lanner_runtime::Value;

/// The end of a function returns anyway.
pub fn drop_return(lines: &mut Vec<Line>) {
    while matches!(lines.last(), Some(Line { kind: LineKind::Return, .. })) {
        lines.pop();
    }
    if let Some(LineKind::If { branches, otherwise }) = lines.last_mut().map(|line| &mut line.kind) {
        branches.iter_mut().map(|(_, body)| body).chain(otherwise).for_each(drop_return);
    }
}

/// Changes statements in place, from the inside out.
pub fn tidy(lines: &mut Vec<Line>) {
    // Nothing comes behind an error.
    if let Some(last) = lines.iter().position(|line| line.raises) {
        lines.truncate(last + 1);
    }
    let mut at = 0;
    while let Some(line) = lines.get_mut(at) {
        if let LineKind::While { body, .. } | LineKind::For { body, .. } = &mut line.kind {
            spread_break(body);
        }
        line.bodies_mut().into_iter().for_each(tidy);
        let mut behind = Vec::new();
        match &mut line.kind {
            LineKind::If { .. } => {
                behind = behind_error(&mut line.kind);
                tidy_if(&mut line.kind);
                behind.splice(0..0, not_nested(&mut line.kind));
            }
            LineKind::While { condition, body } => behind = tidy_while(condition, body),
            LineKind::For { body, .. } => drop_continue(body),
            _ => (),
        }
        at += 1;
        lines.splice(at..at, behind);
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
    match &code.kind {
        CodeKind::Known(_) | CodeKind::Var(_) => true,
        CodeKind::Binary(_, a, b) => code.is_safe && is_quiet(a) && is_quiet(b),
        _ => false,
    }
}

fn tidy_if(kind: &mut LineKind) {
    let LineKind::If { branches, otherwise } = kind else { return };
    // A branch that does nothing makes room for the other one.
    if let ([(condition, body)], Some(other)) = (branches.as_mut_slice(), &mut *otherwise)
        && body.is_empty()
        && let Some(otherwise_holds) = negated(condition)
    {
        *condition = otherwise_holds;
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

/// `if c, …, else, continue, end, break` leaves where it does not go on: `if c, …, break, end` at a loop's end.
fn spread_break(body: &mut Vec<Line>) {
    let [.., test, last] = body.as_slice() else { return };
    if !is_break(last) || !goes_on(test) {
        return;
    }
    let last = body.pop();
    let Some(LineKind::If { branches, otherwise }) = body.last_mut().map(|line| &mut line.kind) else {
        return;
    };
    let bodies = branches.iter_mut().map(|(_, body)| body).chain([otherwise.get_or_insert_default()]);
    for body in bodies {
        let jumps =
            |line: &Line| matches!(line.kind, LineKind::Break | LineKind::Continue | LineKind::Return);
        if !body.last().is_some_and(jumps) {
            body.extend(last.clone());
            spread_break(body);
        }
    }
}

/// Whether a test goes on with the loop around at the end of one of its ways.
fn goes_on(line: &Line) -> bool {
    let LineKind::If { branches, otherwise } = &line.kind else { return false };
    let mut bodies = branches.iter().map(|(_, body)| body).chain(otherwise);
    bodies
        .any(|body| body.last().is_some_and(|last| matches!(last.kind, LineKind::Continue) || goes_on(last)))
}

/// `if c, error(…), else, …, end` is `if c, error(…), end, …`: gives what stands behind the test then.
fn behind_error(kind: &mut LineKind) -> Vec<Line> {
    let LineKind::If { branches, otherwise } = kind else { return Vec::new() };
    match branches.as_slice() {
        [(_, body)] if body.last().is_some_and(|last| last.raises) => otherwise.take().unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// What stands where a test does not leave the loop, or the function, stands behind the test.
fn not_nested(kind: &mut LineKind) -> Vec<Line> {
    let LineKind::If { branches, otherwise } = kind else { return Vec::new() };
    let leaves = |line: &Line| matches!(line.kind, LineKind::Break | LineKind::Continue | LineKind::Return);
    match (branches.as_mut_slice(), otherwise.as_deref()) {
        ([(_, body)], _) if body.last().is_some_and(leaves) => otherwise.take().unwrap_or_default(),
        ([(condition, body)], Some([only]))
            if is_break(only)
                && let Some(holds) = negated(condition) =>
        {
            *condition = holds;
            std::mem::replace(body, otherwise.take().unwrap_or_default())
        }
        _ => Vec::new(),
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

/// `while true, if c, … else, …, break, end, end` is `while c, … end, …`. Gives what stands behind the loop then.
fn tidy_while(condition: &mut Code, body: &mut Vec<Line>) -> Vec<Line> {
    let behind = way_out(condition, body).unwrap_or_default();
    drop_continue(body);
    behind
}

fn way_out(condition: &mut Code, body: &mut Vec<Line>) -> Option<Vec<Line>> {
    if !matches!(condition.as_known(), Some(Value::Bool(true))) {
        return None;
    }
    let (first, rest) = body.split_first_mut()?;
    let LineKind::If { branches, otherwise } = &mut first.kind else { return None };
    let [(c, then)] = branches.as_mut_slice() else { return None };
    let ends = |lines: &[Line]| lines.last().is_some_and(is_break);
    // What stands behind the loop is reached by this way alone.
    let is_only_way = |out: &[Line], inside: &[Line]| {
        let jumps = |line: &Line| is_break(line) || matches!(line.kind, LineKind::Continue);
        out.len() == 1
            || !has(&out[..out.len() - 1], &jumps) && !has(inside, &is_break) && !has(rest, &is_break)
    };
    let other = otherwise.as_deref().unwrap_or_default();
    let (holds, mut out, inside) = if ends(other) && is_only_way(other, then) {
        (c.clone(), otherwise.take()?, std::mem::take(then))
    } else if ends(then) && is_only_way(then, other) {
        (negated(c)?, std::mem::take(then), otherwise.take().unwrap_or_default())
    } else {
        return None;
    };
    *condition = holds;
    out.pop();
    body.splice(0..1, inside);
    Some(out)
}

fn is_break(line: &Line) -> bool {
    matches!(line.kind, LineKind::Break)
}

/// Whether there are such statements of the loop around, or text in which they may be.
fn has(lines: &[Line], is_such: &dyn Fn(&Line) -> bool) -> bool {
    lines.iter().any(|line| match &line.kind {
        _ if is_such(line) => true,
        LineKind::While { .. } | LineKind::For { .. } => false,
        LineKind::Expr(code) => matches!(code.kind, CodeKind::Verbatim(_)),
        _ => line.bodies().into_iter().any(|body| has(body, is_such)),
    })
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

/// `isempty(x)`: one truth value, whatever x is.
fn is_question(code: &Code) -> bool {
    match &code.kind {
        CodeKind::Call { name, args } => {
            let answer = Builtin::named(name.as_str()).and_then(|row| row.row().answer);
            args.len() == 1 && answer.is_some_and(|answer| answer.is_of_value())
        }
        _ => false,
    }
}

/// The condition that holds where another one does not; none where both may fail to hold, as for an array with a zero among others.
pub fn negated(code: &Code) -> Option<Code> {
    if let CodeKind::Known(Value::Bool(truth)) = code.kind {
        return Some(Code::known(Value::Bool(!truth)));
    }
    let decides = matches!(code.kind, CodeKind::ShortAnd(..) | CodeKind::ShortOr(..));
    if !code.is_truth && !decides {
        return None;
    }
    let kind = match &code.kind {
        CodeKind::Unary(UnaryOp::Not, inner) => {
            // One truth value is the negation of one value.
            let is_truth = inner.is_truth || code.is_truth || is_question(inner);
            return Some(Code { is_truth, ..(**inner).clone() });
        }
        CodeKind::Binary(BinaryOp::Eq, a, b) => CodeKind::Binary(BinaryOp::Ne, a.clone(), b.clone()),
        _ => CodeKind::Unary(UnaryOp::Not, Box::new(code.clone())),
    };
    Some(Code { is_truth: true, ..Code::new(kind) })
}
