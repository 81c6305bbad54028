//! Statements that no run comes to.
//!
//! ```text
//! n = 3;
//! if n > 5           warning[unreachable-code]: no run comes here; 'n > 5' is never true
//!   disp(n)
//! end
//! ```
//!
//! One finding per region. What stands behind an error is not reported: the error is.

use super::Checker;
use super::errors::hir;
use crate::known::{Known, value_words};
use lanner_base::{Diagnostic, Span};
use lanner_hir::{Body, Expr, FunctionData, Stmt, StmtKind};
use lanner_mir::FuncKind;

/// Reports statements that no run comes to.
pub(super) fn check_unreachable(known: &Known, checker: &Checker) -> Vec<Diagnostic> {
    if known.func.kind == FuncKind::Anonymous || known.facts.is_exhausted {
        return Vec::new();
    }
    let data = &checker.file.functions[hir(known)];
    let mut reached: Vec<Span> = known.reached().map(|(.., span)| span).collect();
    reached.sort();
    let stops = known.facts.stops.iter().map(|&(block, k)| known.func.blocks[block].spans[k]).collect();
    let mut search = Search { known, data, reached, stops, found: Vec::new() };
    search.body(&data.body, None, checker);
    search.found
}

struct Search<'k> {
    known: &'k Known,
    data: &'k FunctionData,
    /// The places of all instructions that a run may come to.
    reached: Vec<Span>,
    /// The places of instructions that raise errors.
    stops: Vec<Span>,
    found: Vec<Diagnostic>,
}

impl Search<'_> {
    /// A body whose beginning is reached, or not, as the condition says.
    fn body(&mut self, body: &Body, condition: Option<(Expr, bool)>, checker: &Checker) {
        let mut before: Option<Stmt> = None;
        for &stmt in body {
            match self.is_reached(stmt) {
                Some(true) => self.inside(stmt, checker),
                // It has no instruction of its own.
                None => (),
                Some(false) => {
                    self.report(body, stmt, before, condition, checker);
                    return;
                }
            }
            before = Some(stmt);
        }
    }

    fn report(
        &mut self,
        body: &Body,
        first: Stmt,
        before: Option<Stmt>,
        condition: Option<(Expr, bool)>,
        checker: &Checker,
    ) {
        let span = self.data.stmts[first].span;
        if let Some(before) = before {
            let before = self.data.stmts[before].span;
            // The error before it is what matters.
            if self.stops.iter().any(|stop| within(*stop, before)) {
                return;
            }
        } else if condition
            .is_none_or(|(expr, _)| self.stops.iter().any(|s| within(*s, self.data.exprs[expr].span)))
        {
            return;
        }
        let count = body.iter().skip_while(|&&stmt| stmt != first).count();
        let what = if count == 1 { "this statement" } else { "these statements" };
        let mut finding = Diagnostic::warning("unreachable-code", format!("No run comes to {what}."), span);
        match (before, condition) {
            (None, Some((expr, outcome))) => {
                let place = self.data.exprs[expr].span;
                let truth = if outcome { "true" } else { "false" };
                finding =
                    finding.label(place, format!("this is never {truth}{}", self.because(place, checker)));
            }
            (Some(before), _) => {
                let place = self.data.stmts[before].span;
                finding = finding.label(self.known.first_line(place), "nothing goes on behind this");
            }
            (None, None) => (),
        }
        self.found.push(finding);
    }

    /// What is known of the variables that a condition reads.
    fn because(&self, place: Span, checker: &Checker) -> String {
        let terms = &checker.inference.terms;
        let mut reasons: Vec<String> = Vec::new();
        for (_, _, inst, _) in self.known.reached().filter(|(.., span)| within(*span, place)) {
            for operand in self.known.reads(inst) {
                let Some(slot) = operand.as_slot() else { continue };
                let (Some(name), Some(fact)) = (self.known.name(slot), self.known.facts.of(slot)) else {
                    continue;
                };
                let Some(known) = value_words(fact, terms) else { continue };
                let reason = format!("'{name}' is {known}");
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
        reasons.truncate(2);
        if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) }
    }

    fn inside(&mut self, stmt: Stmt, checker: &Checker) {
        let data = self.data;
        match &data.stmts[stmt].kind {
            StmtKind::If { branches, otherwise } => {
                for (k, (condition, body)) in branches.iter().enumerate() {
                    let stops_here = k > 0 && !self.is_place_reached(data.exprs[*condition].span);
                    if stops_here {
                        let previous = branches[k - 1].0;
                        let place = data.exprs[previous].span;
                        if self.is_computed(place) && !self.stops.iter().any(|stop| within(*stop, place)) {
                            self.report(body, first_of(body, stmt), None, Some((previous, false)), checker);
                        }
                        return;
                    }
                    self.body(body, Some((*condition, true)), checker);
                }
                if let (Some(body), Some((condition, _))) = (otherwise, branches.last()) {
                    self.body(body, Some((*condition, false)), checker);
                }
            }
            StmtKind::While { condition, body } => self.body(body, Some((*condition, true)), checker),
            StmtKind::For { body, .. } | StmtKind::DoUntil { body, .. } => self.body(body, None, checker),
            StmtKind::Switch { cases, otherwise, .. } => {
                for case in cases {
                    self.body(&case.body, Some((case.value, true)), checker);
                }
                if let Some(body) = otherwise {
                    self.body(body, None, checker);
                }
            }
            StmtKind::Try { body, .. } => self.body(body, None, checker),
            StmtKind::Unwind { body, cleanup } => {
                self.body(body, None, checker);
                self.body(cleanup, None, checker);
            }
            StmtKind::Block(body) => self.body(body, None, checker),
            StmtKind::Expr { .. }
            | StmtKind::Assign { .. }
            | StmtKind::Delete { .. }
            | StmtKind::Update { .. }
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return
            | StmtKind::Global(_)
            | StmtKind::Persistent(_)
            | StmtKind::Shell(_) => (),
        }
    }

    /// Whether a run may come to a statement; none where nothing tells.
    fn is_reached(&self, stmt: Stmt) -> Option<bool> {
        let data = &self.data.stmts[stmt];
        match data.kind {
            StmtKind::Break | StmtKind::Continue | StmtKind::Return => None,
            // What it consists of tells.
            StmtKind::Try { .. } | StmtKind::Unwind { .. } | StmtKind::Block(_)
                if !self.is_place_reached(data.span) =>
            {
                None
            }
            _ => Some(self.is_place_reached(data.span)),
        }
    }

    fn is_place_reached(&self, place: Span) -> bool {
        let from = self.reached.partition_point(|span| span.start < place.start);
        self.reached[from..]
            .iter()
            .take_while(|span| span.start <= place.end)
            .any(|span| within(*span, place))
    }

    /// The place has an instruction.
    fn is_computed(&self, place: Span) -> bool {
        self.known.func.blocks.values().any(|data| data.spans.iter().any(|&span| within(span, place)))
    }
}

fn first_of(body: &Body, otherwise: Stmt) -> Stmt {
    body.first().copied().unwrap_or(otherwise)
}

fn within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
