//! What is read off statements before they run: what is in them, which variables they assign and read.

use lanner_hir::{
    Expr, ExprKind, FunctionData, LoopTarget, Place, Step, StepKind, Stmt, StmtKind, Target, Variable,
};
use rustc_hash::FxHashSet;

/// Runs `f` on each statement of a body, and of the bodies in it.
pub(crate) fn each_stmt(data: &FunctionData, body: &[Stmt], f: &mut dyn FnMut(&StmtKind)) {
    for &stmt in body {
        let kind = &data.stmts[stmt].kind;
        f(kind);
        for inner in bodies(kind) {
            each_stmt(data, inner, f);
        }
    }
}

/// The bodies in a statement.
fn bodies(kind: &StmtKind) -> Vec<&[Stmt]> {
    match kind {
        StmtKind::If { branches, otherwise } => {
            branches.iter().map(|(_, body)| body.as_slice()).chain(otherwise.as_deref()).collect()
        }
        StmtKind::For { body, .. } | StmtKind::While { body, .. } | StmtKind::DoUntil { body, .. } => {
            vec![body]
        }
        StmtKind::Switch { cases, otherwise, .. } => {
            cases.iter().map(|case| case.body.as_slice()).chain(otherwise.as_deref()).collect()
        }
        StmtKind::Try { body, handler, .. } => vec![body, handler],
        StmtKind::Unwind { body, cleanup } => vec![body, cleanup],
        StmtKind::Block(body) => vec![body],
        StmtKind::Expr { .. }
        | StmtKind::Assign { .. }
        | StmtKind::Delete { .. }
        | StmtKind::Update { .. }
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return
        | StmtKind::Global(_)
        | StmtKind::Persistent(_)
        | StmtKind::Shell(_) => Vec::new(),
    }
}

/// How many statements a body has, with those of the bodies in it.
pub(crate) fn count(data: &FunctionData, body: &[Stmt]) -> usize {
    let mut count = 0;
    each_stmt(data, body, &mut |_| count += 1);
    count
}

/// The variables that a statement itself assigns.
pub(crate) fn assigned_by(kind: &StmtKind) -> Vec<Variable> {
    match kind {
        StmtKind::Expr { answer, .. } => answer.iter().copied().collect(),
        StmtKind::Assign { targets, .. } => targets
            .iter()
            .filter_map(|target| match target {
                Target::Place(place) => Some(place.variable),
                Target::Ignored => None,
            })
            .collect(),
        StmtKind::Delete { place } | StmtKind::Update { place, .. } => vec![place.variable],
        StmtKind::For { target, .. } => match target {
            LoopTarget::Place(place) => vec![place.variable],
            LoopTarget::Fields { value, key } => vec![value.variable, key.variable],
        },
        StmtKind::Try { error, .. } => error.iter().copied().collect(),
        StmtKind::Global(names) | StmtKind::Persistent(names) => names.iter().map(|(v, _)| *v).collect(),
        StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::DoUntil { .. }
        | StmtKind::Switch { .. }
        | StmtKind::Unwind { .. }
        | StmtKind::Block(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return
        | StmtKind::Shell(_) => Vec::new(),
    }
}

/// The variables that statements assign.
pub(crate) fn assigned(data: &FunctionData, body: &[Stmt]) -> FxHashSet<Variable> {
    let mut found = FxHashSet::default();
    each_stmt(data, body, &mut |kind| found.extend(assigned_by(kind)));
    found
}

/// The variables that statements assign as a whole, and not only parts of them.
pub(crate) fn assigned_whole(data: &FunctionData, body: &[Stmt]) -> FxHashSet<Variable> {
    let mut found = FxHashSet::default();
    each_stmt(data, body, &mut |kind| match kind {
        StmtKind::Assign { targets, .. } => found.extend(targets.iter().filter_map(|target| match target {
            Target::Place(place) if place.steps.is_empty() => Some(place.variable),
            Target::Place(_) | Target::Ignored => None,
        })),
        other => found.extend(assigned_by(other)),
    });
    found
}

/// Runs `f` on the expressions right below one.
pub(crate) fn each_child(data: &FunctionData, expr: Expr, f: &mut dyn FnMut(Expr)) {
    let mut all = |exprs: &[Expr]| exprs.iter().for_each(|&expr| f(expr));
    match &data.exprs[expr].kind {
        ExprKind::Call { args, .. } => all(args),
        ExprKind::Chain { base, steps } => {
            all(&[*base]);
            steps.iter().for_each(|step| all(of_step(step)));
        }
        ExprKind::Group(a) | ExprKind::Unary(_, a) => all(&[*a]),
        ExprKind::Binary(_, a, b) | ExprKind::ShortAnd(a, b) | ExprKind::ShortOr(a, b) => all(&[*a, *b]),
        ExprKind::Range { first, step, last } => {
            all(&[*first, *last]);
            step.iter().for_each(|step| all(&[*step]));
        }
        ExprKind::Matrix(rows) | ExprKind::Cell(rows) => rows.iter().for_each(|row| all(row)),
        ExprKind::Assign { targets, value } => {
            for target in targets {
                if let Target::Place(place) = target {
                    place.steps.iter().for_each(|step| all(of_step(step)));
                }
            }
            all(&[*value]);
        }
        ExprKind::Update { place, value, .. } => {
            place.steps.iter().for_each(|step| all(of_step(step)));
            all(&[*value]);
        }
        ExprKind::Increment { place, .. } => place.steps.iter().for_each(|step| all(of_step(step))),
        ExprKind::Variable(_)
        | ExprKind::Number(_)
        | ExprKind::Char(_)
        | ExprKind::String(_)
        | ExprKind::Colon
        | ExprKind::End { .. }
        | ExprKind::IsAssigned(_)
        | ExprKind::Handle(_)
        | ExprKind::Anonymous(_)
        | ExprKind::MetaClass(_)
        | ExprKind::Missing => (),
    }
}

/// The expressions in a step.
fn of_step(step: &Step) -> &[Expr] {
    match &step.kind {
        StepKind::Paren(args) | StepKind::Brace(args) => args,
        StepKind::Field(_) => &[],
        StepKind::DynamicField(name) => std::slice::from_ref(name),
    }
}

/// Runs `f` on the expressions in the steps of a place.
pub(crate) fn each_of_place(place: &Place, f: &mut dyn FnMut(Expr)) {
    place.steps.iter().flat_map(of_step).for_each(|&expr| f(expr));
}

/// The variables that an expression reads.
pub(crate) fn reads(data: &FunctionData, expr: Expr, found: &mut FxHashSet<Variable>) {
    if let ExprKind::Variable(variable) = data.exprs[expr].kind {
        found.insert(variable);
    }
    each_child(data, expr, &mut |child| reads(data, child, found));
}
