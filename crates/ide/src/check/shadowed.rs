//! Variables that stand in a function's way.
//!
//! ```text
//! sum = 0;
//! for k = 1:n, sum = sum + x(k); end
//! y = sum(x);              warning[shadowed-function]: 'sum' is a variable here, which 'x' is a subscript of
//! ```
//!
//! Such a variable is fine until the function is wanted: reported is a subscript of a number that can be none, or a text. What is
//! set to a number and then counted up or down is a number, too.

use super::Checker;
use super::walk::{Text, places};
use lanner_base::{Diagnostic, Span};
use lanner_builtins::{Builtin, ScalarForm};
use lanner_facts::{Class, ClassSet, Fact, Terms};
use lanner_hir::{Declared, Expr, ExprKind, Sharing, StepKind, StmtKind, Variable};
use lanner_mir::{Inst, Operand, Slot, Step};
use lanner_project::known::Known;

/// Reports subscripts of variables that were meant as arguments of the function of that name.
pub(super) fn check_shadowed(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (_, _, inst, span) in known.reached() {
        let (base, args) = match *inst {
            Inst::Index { base, args, .. } => (base, args),
            Inst::Get { base, path, .. } | Inst::GetList { base, path, .. } => {
                match known.func.paths[path].0.first() {
                    Some(Step::Paren(args)) => (base, *args),
                    _ => continue,
                }
            }
            _ => continue,
        };
        let args = known.func.args(args);
        found.extend(base.as_slot().and_then(|base| shadowed(known, checker, base, args, span)));
    }
    found
}

fn shadowed(
    known: &Known,
    checker: &mut Checker,
    base: Slot,
    args: &[Operand],
    span: Span,
) -> Option<Diagnostic> {
    let name = known.name(base).filter(|name| is_function(name, checker))?;
    let terms = &mut checker.inference.terms;
    let fact = known.facts.of(base)?;
    let is_number = fact.classes.is_within(ClassSet::ARITHMETIC) && !fact.classes.is_none();
    if !is_number || !args.iter().any(|&arg| is_argument(known, arg, fact, terms)) {
        return None;
    }
    let assigned = known.origins(base).first().map(|(_, place)| *place);
    Some(finding(name, assigned.unwrap_or(span), span))
}

/// Reports the same of what only begins as a number and is counted up or down.
pub(super) fn check_counted(text: &Text, checker: &Checker) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (variable, data) in text.data.variables.iter() {
        let is_own = data.declared == Declared::Plain && data.sharing == Sharing::Own;
        let is_param = text.data.params.iter().any(|param| param.variable == Some(variable));
        if !is_own || is_param || !is_function(&data.name, checker) || !is_counted(text, variable) {
            continue;
        }
        for (_, expr) in text.data.exprs.iter() {
            let ExprKind::Chain { base, steps } = &expr.kind else { continue };
            let is_base = matches!(text.data.exprs[*base].kind, ExprKind::Variable(of) if of == variable);
            if let Some(StepKind::Paren(args)) = steps.first().map(|step| &step.kind)
                && is_base
                && args.iter().any(|&arg| is_many(text, arg))
            {
                found.push(finding(&data.name, data.span, expr.span));
            }
        }
    }
    found
}

/// The variable is set to numbers, and to what an operator makes of it.
fn is_counted(text: &Text, variable: Variable) -> bool {
    let mut begins = false;
    for stmt in text.data.stmts.values() {
        let mut own = places(&stmt.kind).into_iter().filter(|place| place.variable == variable);
        let Some(place) = own.next() else { continue };
        let is_whole = place.steps.is_empty();
        match &stmt.kind {
            StmtKind::Assign { value, in_brackets: false, .. } if is_whole => {
                match &text.data.exprs[*value].kind {
                    ExprKind::Number(_) => begins = true,
                    ExprKind::Binary(_, a, b) => {
                        let reads = |expr: Expr| matches!(text.data.exprs[expr].kind, ExprKind::Variable(of) if of == variable);
                        if !reads(*a) && !reads(*b) {
                            return false;
                        }
                    }
                    _ => return false,
                }
            }
            StmtKind::Update { .. } if is_whole => (),
            _ => return false,
        }
    }
    begins
}

/// No subscript of one number: a variable, a text, a range, a call.
fn is_many(text: &Text, arg: Expr) -> bool {
    !matches!(text.data.exprs[arg].kind, ExprKind::Number(_) | ExprKind::Colon | ExprKind::End { .. })
}

fn finding(name: &str, assigned: Span, place: Span) -> Diagnostic {
    let message = format!(
        "'{name}' is a variable here: this is a subscript of it, not a call of the function '{name}'."
    );
    Diagnostic::warning("shadowed-function", message, place)
        .label(assigned, format!("'{name}' is assigned here"))
        .help("give the variable another name")
}

/// A function of the table that takes arguments, or one of the file.
fn is_function(name: &str, checker: &Checker) -> bool {
    let takes_arguments =
        |row: Builtin| row.row().nargin.1 > 0 && !matches!(row.row().scalar, Some(ScalarForm::Constant(_)));
    Builtin::in_dialect(name, checker.file.dialect).is_some_and(takes_arguments)
        || checker.file.functions.values().any(|function| &*function.name == name)
}

/// What can be no subscript of such a value: a text, and of one number whatever may be another one than 1.
fn is_argument(known: &Known, arg: Operand, base: &Fact, terms: &mut Terms) -> bool {
    if known.is_colon(arg) || arg.is_spread() {
        return false;
    }
    let Some(fact) = known.operand(arg, terms) else { return false };
    let is_text = fact.classes == ClassSet::of(Class::Char) && terms.is_scalar(fact.shape).is_no();
    let is_one = fact.range.lo == 1.0 && fact.range.hi == 1.0;
    let is_mask = fact.classes.contains(Class::Logical) && fact.classes.only().is_some();
    is_text || (terms.is_scalar(base.shape).is_yes() && !is_one && !is_mask)
}
