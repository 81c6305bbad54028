//! Texts that are compared element by element where one answer is wanted.
//!
//! ```text
//! if name == 'abc'          warning[compared-texts]: an error where 'name' has another length
//! if strcmp(name, 'abc')    what was meant
//! ```

use super::Checker;
use super::errors::hir;
use super::walk::exprs;
use lanner_base::{Diagnostic, Span};
use lanner_builtins::BinaryOp;
use lanner_facts::{Class, ClassSet, Fact, Terms};
use lanner_hir::{Expr, ExprKind, FunctionData, StmtKind};
use lanner_mir::{Constant as Literal, Inst, Operand, OperandKind, Step};
use lanner_project::known::{Definition, Known};
use rustc_hash::FxHashSet;

/// Reports conditions that compare a text.
pub(super) fn check_compared_texts(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let places = conditions(&checker.file.functions[hir(known)]);
    if places.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (block, k, inst, span) in known.reached() {
        let Inst::Binary { op: op @ (BinaryOp::Eq | BinaryOp::Ne), a, b, .. } = *inst else { continue };
        if !places.contains(&span) || known.facts.stops.contains(&(block, k)) {
            continue;
        }
        found.extend(compared(known, op, [a, b], span, &mut checker.inference.terms));
    }
    found
}

fn compared(
    known: &Known,
    op: BinaryOp,
    [a, b]: [Operand; 2],
    span: Span,
    terms: &mut Terms,
) -> Option<Diagnostic> {
    let (other, text) = match (literal(known, a), literal(known, b)) {
        (None, Some(text)) => (a, text),
        (Some(text), None) => (b, text),
        _ => return None,
    };
    let fact = known.operand(other, terms)?;
    // A string is compared as a whole.
    let may_be_text = fact.classes.contains(Class::Char);
    if !may_be_text || is_cut_out(known, other) || fits(&fact, text.chars().count(), terms) {
        return None;
    }
    let name = known.operand_text(other);
    let message = format!(
        "'{}' compares texts character by character; of another length they are an error.",
        op.symbol()
    );
    let not = if op == BinaryOp::Ne { "~" } else { "" };
    let quoted = text.replace('\'', "''");
    Some(
        Diagnostic::warning("compared-texts", message, span)
            .help(format!("'{not}strcmp({name}, '{quoted}')' compares whole texts")),
    )
}

fn literal(known: &Known, operand: Operand) -> Option<&str> {
    let OperandKind::Const(constant) = operand.kind() else { return None };
    match &known.func.constants[constant] {
        Literal::Char(text) if text.chars().count() > 1 => Some(text),
        _ => None,
    }
}

/// Elements of something: as many as are wanted, probably.
fn is_cut_out(known: &Known, operand: Operand) -> bool {
    let definition = operand.as_slot().filter(|&slot| known.name(slot).is_none());
    match definition.and_then(|slot| known.definition(slot)) {
        Some(Definition::Inst(block, k)) => match *known.inst((block, k)) {
            Inst::Index { .. } => true,
            Inst::Get { path, .. } | Inst::GetList { path, .. } => {
                matches!(known.func.paths[path].0.last(), Some(Step::Paren(_)))
            }
            _ => false,
        },
        Some(Definition::Phi(..) | Definition::Head(_)) | None => false,
    }
}

/// A text of exactly so many characters.
fn fits(fact: &Fact, length: usize, terms: &mut Terms) -> bool {
    let elements = terms.numel(fact.shape);
    fact.classes == ClassSet::of(Class::Char) && terms.interval(elements).only() == i64::try_from(length).ok()
}

/// The places of comparisons that are conditions by themselves, or parts of one.
fn conditions(data: &FunctionData) -> FxHashSet<Span> {
    let mut found = FxHashSet::default();
    for stmt in data.stmts.values() {
        let mut open: Vec<Expr> = match &stmt.kind {
            StmtKind::If { .. } | StmtKind::While { .. } | StmtKind::DoUntil { .. } => exprs(&stmt.kind),
            _ => continue,
        };
        while let Some(at) = open.pop() {
            match &data.exprs[at].kind {
                ExprKind::Group(a) | ExprKind::Unary(_, a) => open.push(*a),
                ExprKind::ShortAnd(a, b) | ExprKind::ShortOr(a, b) => open.extend([*a, *b]),
                ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => open.extend([*a, *b]),
                ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, ..) => _ = found.insert(data.exprs[at].span),
                _ => (),
            }
        }
    }
    found
}
