//! What is fixed and never read: whoever fixes it may have meant something else.
//!
//! ```text
//! --fix opts.nosuch=1          no statement reads that field: a note
//! --fix opts.tol=1e-6          opts is given to a function that reads it: nothing
//! --fix m=3                    m is a parameter that no statement reads: a note
//! ```
//!
//! What may read it counts as read: a struct that is shown or returned as a whole, or of which a field is read whose name is computed.

use lanner_base::Name;
use lanner_hir::{
    Callee, Expr, ExprKind, Function, FunctionData, Place, Step, StepKind, StmtKind, Target, Variable,
};
use lanner_specialize::{Given, Meaning, PathStep, World, shown_path};
use rustc_hash::FxHashSet;

/// A parameter of a function, and one field of it or the whole.
type Asked = ((u32, Function), Variable, Option<Name>);

/// What is fixed of a function's parameters and no statement reads, as typed.
pub(super) fn idle(world: &mut dyn World, function: Function, params: &[Given]) -> Vec<String> {
    let unit = world.unit(0);
    let data = &unit.file.functions[function];
    let mut found = Vec::new();
    for (param, given) in data.params.iter().zip(params) {
        let Some(variable) = param.variable else { continue };
        let name = data.variables[variable].name;
        let mut is_idle = |field: Option<Name>| {
            !is_read(world, ((0, function), variable, field), &mut FxHashSet::default())
        };
        match given {
            Given::Fixed(..) if is_idle(None) => found.push(name.to_string()),
            Given::Partial(partial) => {
                for path in partial.paths() {
                    let field = match path.first() {
                        Some(PathStep::Field(field)) => Some(*field),
                        Some(PathStep::Brace(_) | PathStep::Paren(_)) | None => None,
                    };
                    if is_idle(field) {
                        found.push(shown_path(name.as_str(), path));
                    }
                }
            }
            Given::Fixed(..)
            | Given::Fact(_)
            | Given::Unknown
            | Given::Missing
            | Given::Default(_)
            | Given::Rest(_)
            | Given::Named(_) => (),
        }
    }
    found
}

/// Whether a function may read a parameter, or a field of it.
fn is_read(world: &mut dyn World, asked: Asked, seen: &mut FxHashSet<Asked>) -> bool {
    let ((number, function), variable, field) = asked;
    if !seen.insert(asked) {
        return false;
    }
    let unit = world.unit(number);
    let data = &unit.file.functions[function];
    let is_declared =
        data.arguments.iter().flat_map(|block| &block.arguments).any(|of| of.variable == variable);
    let is_captured = unit.file.functions.values().any(|inner| {
        inner.captures.iter().any(|capture| capture.source == variable)
            || inner.outer.iter().any(|of| of.owner == function && of.source == variable)
    });
    if is_declared || is_captured || data.dynamic.is_some() || data.outputs.contains(&variable) {
        return true;
    }
    let mut parts: FxHashSet<Expr> = FxHashSet::default();
    for expr in data.exprs.values() {
        match &expr.kind {
            ExprKind::Chain { base, steps } if is_it(data, *base, variable) => {
                if may_meet(steps, field) {
                    return true;
                }
                parts.insert(*base);
            }
            ExprKind::Call { callee, args } => {
                for (k, arg) in args.iter().enumerate().filter(|(_, arg)| is_it(data, **arg, variable)) {
                    match passed(world, number, *callee, k) {
                        Some((of, param)) if !is_read(world, (of, param, field), seen) => {
                            _ = parts.insert(*arg)
                        }
                        Some(_) => return true,
                        None if asks_for_another(data, args, field) => _ = parts.insert(*arg),
                        None => return true,
                    }
                }
            }
            ExprKind::IsAssigned(of) if *of == variable => return true,
            _ => (),
        }
    }
    let is_whole = |(expr, _): (Expr, _)| is_it(data, expr, variable) && !parts.contains(&expr);
    data.exprs.iter().any(is_whole) || data.stmts.values().any(|stmt| stores(&stmt.kind, variable, field))
}

/// Whether an expression is a variable.
fn is_it(data: &FunctionData, expr: Expr, variable: Variable) -> bool {
    matches!(data.exprs[expr].kind, ExprKind::Variable(of) if of == variable)
}

/// Whether steps may lead to a field; to anything, where none is asked for.
fn may_meet(steps: &[Step], field: Option<Name>) -> bool {
    match (steps.first().map(|step| &step.kind), field) {
        (Some(StepKind::Field(name)), Some(field)) => *name == field,
        _ => true,
    }
}

/// The parameter of a user's function that an argument is given to.
fn passed(
    world: &mut dyn World,
    number: u32,
    callee: Callee,
    k: usize,
) -> Option<((u32, Function), Variable)> {
    let (unit, function) = match callee {
        Callee::Function(function) => (number, function),
        Callee::Named(name) => match world.resolve(number, name) {
            Meaning::Function(unit, function) => (unit, function),
            Meaning::Row(_) | Meaning::Unknown => return None,
        },
        Callee::Builtin(_) | Callee::Undecided { .. } => return None,
    };
    let of = world.unit(unit);
    let data = &of.file.functions[function];
    let own = data.params.len() - usize::from(data.variadic_in);
    let param = data.params.get(k).filter(|_| k < own)?;
    Some(((unit, function), param.variable?))
}

/// Whether a call asks for another field, `isfield(opts, 'tol')`: the text of its second argument is that.
fn asks_for_another(data: &FunctionData, args: &[Expr], field: Option<Name>) -> bool {
    let (Some(field), [_, text]) = (field, args) else { return false };
    matches!(&data.exprs[*text].kind, ExprKind::Char(text) | ExprKind::String(text) if text != field.as_str())
}

/// Whether a statement stores in a part of the field: what is around it there is seen.
fn stores(kind: &StmtKind, variable: Variable, field: Option<Name>) -> bool {
    let is_it = |place: &Place| {
        place.variable == variable && !place.steps.is_empty() && may_meet(&place.steps, field)
    };
    match kind {
        StmtKind::Assign { targets, .. } => targets.iter().any(|target| match target {
            Target::Place(place) => place.steps.len() > 1 && is_it(place),
            Target::Ignored => false,
        }),
        StmtKind::Update { place, .. } => {
            place.variable == variable && (place.steps.is_empty() || is_it(place))
        }
        StmtKind::Delete { place } => is_it(place),
        _ => false,
    }
}
