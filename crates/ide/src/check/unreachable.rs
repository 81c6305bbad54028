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
use super::walk::Text;
use lanner_base::{Diagnostic, Span};
use lanner_builtins::Builtin;
use lanner_hir::{Body, Expr, FunctionData, Stmt, StmtKind};
use lanner_mir::{Block, FuncKind, Operand, Terminator};
use lanner_project::known::{Known, value_words};

/// Reports statements that no run comes to.
pub(super) fn check_unreachable(known: &Known, checker: &Checker) -> Vec<Diagnostic> {
    if known.func.kind == FuncKind::Anonymous || known.facts.is_exhausted {
        return Vec::new();
    }
    let data = &checker.file.functions[hir(known)];
    let reached = places(known, |block| known.facts.reached[block], known.reached().map(|(.., span)| span));
    let all = known.func.blocks.values().flat_map(|data| data.spans.iter().map(|origin| origin.span));
    let computed = places(known, |_| true, all);
    let stops = known.facts.stops.iter().map(|&(block, k)| known.func.blocks[block].spans[k].span).collect();
    let (insts, ends) = (instructions(known), branches(known));
    let mut search = Search { known, data, reached, computed, stops, insts, ends, found: Vec::new() };
    search.body(&data.body, None, checker);
    search.found
}

struct Search<'k> {
    known: &'k Known,
    data: &'k FunctionData,
    /// The places of all instructions that a run may come to.
    reached: Vec<Span>,
    /// The places of all instructions.
    computed: Vec<Span>,
    /// The places of instructions that raise errors.
    stops: Vec<Span>,
    /// Where each instruction that a run may come to stands in the text, and how many stand before it in the code.
    insts: Vec<(Span, usize, (Block, usize))>,
    /// Where each branch stands in the text, how many stand before it in the code, and what it tests.
    ends: Vec<(Span, usize, Operand)>,
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
        if before.is_none() && condition.is_some_and(|(expr, _)| self.is_switch(expr)) {
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

    /// A condition that is written as a constant, such as `if 0`: it switches code off on purpose.
    fn is_switch(&self, condition: Expr) -> bool {
        let row = |name: &str| Builtin::named(name);
        Text { data: self.data, row: &row }.is_constant(condition)
    }

    /// What is known of the variables that a condition reads.
    fn because(&self, place: Span, checker: &Checker) -> String {
        let terms = &checker.inference.terms;
        let mut reasons: Vec<String> = Vec::new();
        for operand in self.tested(place) {
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
        reasons.truncate(2);
        if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join(", ")) }
    }

    /// What a condition reads.
    fn tested(&self, place: Span) -> Vec<Operand> {
        let inside = starting_in(&self.insts, place).filter(|(span, ..)| within(*span, place));
        let mut insts: Vec<(usize, (Block, usize))> = inside.map(|&(_, order, at)| (order, at)).collect();
        insts.sort_unstable();
        let mut found: Vec<Operand> =
            insts.iter().flat_map(|&(_, at)| self.known.reads(self.known.inst(at))).collect();
        let ends = starting_in(&self.ends, place).filter(|(span, ..)| *span == place);
        found.extend(ends.map(|&(_, _, cond)| cond));
        found
    }

    fn inside(&mut self, stmt: Stmt, checker: &Checker) {
        let data = self.data;
        match &data.stmts[stmt].kind {
            StmtKind::If { branches, otherwise } => {
                for (k, (condition, body)) in branches.iter().enumerate() {
                    let place = data.exprs[*condition].span;
                    if k > 0 && self.is_computed(place) && !self.is_place_reached(place) {
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

    /// Whether a run may come to a statement; none where nothing tells: it has no instruction.
    fn is_reached(&self, stmt: Stmt) -> Option<bool> {
        let data = &self.data.stmts[stmt];
        let is_plain = match data.kind {
            StmtKind::Expr { .. }
            | StmtKind::Assign { .. }
            | StmtKind::Delete { .. }
            | StmtKind::Update { .. } => true,
            // What nothing goes to has no instructions left.
            _ => false,
        };
        (is_plain || self.is_computed(data.span)).then(|| self.is_place_reached(data.span))
    }

    fn is_place_reached(&self, place: Span) -> bool {
        holds_one(&self.reached, place)
    }

    /// The place has an instruction.
    fn is_computed(&self, place: Span) -> bool {
        holds_one(&self.computed, place)
    }
}

/// The places of instructions, and of the branches that end such blocks, in order.
fn places(known: &Known, wanted: impl Fn(Block) -> bool, insts: impl Iterator<Item = Span>) -> Vec<Span> {
    let stops = &known.facts.stops;
    let ends = known.func.blocks.iter().filter(|(block, data)| {
        let is_left = wanted(*block) && !stops.iter().any(|stop| stop.0 == *block);
        is_left && matches!(data.term, Terminator::Branch { .. })
    });
    let mut found: Vec<Span> = insts.chain(ends.map(|(_, data)| data.term_span.span)).collect();
    found.sort();
    found
}

/// The instructions that a run may come to, in the order of the text.
fn instructions(known: &Known) -> Vec<(Span, usize, (Block, usize))> {
    let reached = known.reached().enumerate();
    let mut found: Vec<_> = reached.map(|(order, (block, k, _, span))| (span, order, (block, k))).collect();
    found.sort_unstable();
    found
}

/// The branches that a run may come to, in the order of the text.
fn branches(known: &Known) -> Vec<(Span, usize, Operand)> {
    let reached = known.func.blocks.iter().filter(|(block, _)| known.facts.reached[*block]);
    let ends = reached.enumerate().filter_map(|(order, (_, data))| match data.term {
        Terminator::Branch { cond, .. } => Some((data.term_span.span, order, cond)),
        _ => None,
    });
    let mut found: Vec<_> = ends.collect();
    found.sort_by_key(|&(span, order, _)| (span, order));
    found
}

/// What begins within a place, of what is in the order of the text.
fn starting_in<T>(items: &[(Span, usize, T)], place: Span) -> impl Iterator<Item = &(Span, usize, T)> {
    let from = items.partition_point(|(span, ..)| span.start < place.start);
    items[from..].iter().take_while(move |(span, ..)| span.start <= place.end)
}

/// One of the spans, which are in order, is in the place.
fn holds_one(spans: &[Span], place: Span) -> bool {
    let from = spans.partition_point(|span| span.start < place.start);
    spans[from..].iter().take_while(|span| span.start <= place.end).any(|span| within(*span, place))
}

fn first_of(body: &Body, otherwise: Stmt) -> Stmt {
    body.first().copied().unwrap_or(otherwise)
}

fn within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
