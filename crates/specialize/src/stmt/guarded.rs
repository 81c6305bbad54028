//! `try` and `unwind_protect`: bodies whose errors somebody takes.
//!
//! Any statement of the body may be the last one that runs. So variables are written there as soon as they have a value, and where the
//! handler begins nothing is known of what the body assigns.

use super::facts::each_stmt;
use crate::code::{Line, LineKind};
use crate::frame::Frame;
use crate::graph::Exit;
use crate::post::raise_nothing;
use crate::report::Note;
use crate::specializer::{Arrival, Cursor, Specializer, Work};
use crate::state::{Binding, State};
use crate::value::Val;
use lanner_base::{Name, Span};
use lanner_builtins::Builtin;
use lanner_facts::Joining;
use lanner_hir::{Callee, ExprKind, FunctionData, Stmt, StmtKind, Variable};

impl Specializer<'_> {
    pub(super) fn try_statement(
        &mut self,
        f: &Frame,
        span: Span,
        body: &[Stmt],
        error: Option<Variable>,
        handler: &[Stmt],
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let (begun, mark, written) = (at.clone(), self.graph.mark(at.block), self.written);
        let mut at = at;
        if has_jump(f.data(), &[body, handler].concat()) {
            self.hold_all(f, &mut at)?;
        }
        self.hold_assigned(f, body, &mut at)?;
        // Behind it they have what the handler gives them, or what they had.
        self.hold_assigned(f, handler, &mut at)?;
        if let Some(error) = error {
            self.hold(f, error, &mut at)?;
        }
        let mut tried = self.tried(f, body, at.state.clone())?;
        let has_value = |&variable: &Variable| {
            let binding = at.state.get(variable);
            binding.val.is_some() && !binding.may_lack
        };
        let known: Vec<Name> =
            at.state.variables().filter(has_value).map(|variable| f.name(variable)).collect();
        if !takes_variables(f.data()) && raise_nothing(&tried.lines, &known) {
            // Nobody takes an error: it is as its body.
            self.graph.reset(mark);
            self.written = written;
            self.report.run_again(f.number, span);
            self.note(f, span, Note::Removed("nothing in it raises an error"));
            return self.run(f, body, begun);
        }
        self.note(f, span, Note::Kept);
        let mut state = self.nothing_of(f, &at.state, body).opened(&mut self.terms);
        self.let_objects_go(&mut state, &[]);
        if let Some(error) = error {
            let val = Val::anything(&mut self.terms);
            state.set(error, Binding::held(val));
        }
        self.guarded += 1;
        let handled = self.region(f, handler, state);
        self.guarded -= 1;
        let mut handled = handled?;
        if let Some(behind) = self.joined_next(tried.exits.iter().chain(&handled.exits)) {
            self.hold_in(f, &behind, &tried.exits, &mut tried.lines);
            self.hold_in(f, &behind, &handled.exits, &mut handled.lines);
        }
        let origin = self.origin(f, span);
        let kind = LineKind::Try {
            body: tried.lines,
            error: error.map(|error| f.name(error)),
            handler: handled.lines,
        };
        self.write(&mut at, Line::new(kind, origin))?;
        let exits: Vec<(Exit, State)> = tried.exits.into_iter().chain(handled.exits).collect();
        self.behind(exits, at)
    }

    pub(super) fn unwind(
        &mut self,
        f: &Frame,
        span: Span,
        body: &[Stmt],
        cleanup: &[Stmt],
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        self.note(f, span, Note::Kept);
        let mut at = at;
        if has_jump(f.data(), &[body, cleanup].concat()) {
            self.hold_all(f, &mut at)?;
        }
        self.hold_assigned(f, body, &mut at)?;
        let mut guarded = self.tried(f, body, at.state.clone())?;
        let mut state = self.nothing_of(f, &at.state, body).opened(&mut self.terms);
        self.let_objects_go(&mut state, &[]);
        self.guarded += 1;
        let cleaned = self.region(f, cleanup, state);
        self.guarded -= 1;
        let cleaned = cleaned?;
        let origin = self.origin(f, span);
        let mut exits = guarded.exits.clone();
        for (_, state) in &mut exits {
            *state = self.nothing_of(f, state, cleanup).opened(&mut self.terms);
        }
        if let Some(behind) = self.joined_next(exits.iter()) {
            self.hold_in(f, &behind, &guarded.exits, &mut guarded.lines);
        }
        let kind = LineKind::Unwind { body: guarded.lines, cleanup: cleaned.lines };
        self.write(&mut at, Line::new(kind, origin))?;
        self.behind(exits, at)
    }

    /// A body in which every statement may be the last one.
    fn tried(&mut self, f: &Frame, body: &[Stmt], state: State) -> Work<super::Region> {
        self.guarded += 1;
        let region = self.region(f, body, state);
        self.guarded -= 1;
        region
    }

    fn hold_assigned(&mut self, f: &Frame, body: &[Stmt], at: &mut Cursor) -> Work<()> {
        for variable in f.assigned(body) {
            self.hold(f, variable, at)?;
        }
        Ok(())
    }

    /// The ways behind a statement whose bodies are regions. A `break` and its like are written in them; what holds there is told to whoever
    /// looks for the ways out of the loop around.
    fn behind(&mut self, exits: Vec<(Exit, State)>, at: Cursor) -> Work<Vec<Arrival>> {
        let mut at = at;
        let mut arrivals = Vec::new();
        for (exit, state) in exits.iter().filter(|(exit, _)| !matches!(exit, Exit::Next | Exit::Return)) {
            // Nothing leads to the block.
            let block = self.graph.block();
            arrivals.push(Arrival { exit: *exit, at: Cursor::new(block, state.clone()) });
        }
        let Some(mut joined) = self.joined_next(exits.iter()) else { return Ok(arrivals) };
        // Nothing is stale in them that their bodies assign; what is stale otherwise was so before.
        for variable in joined.variables() {
            let is_known = joined.get(variable).val.as_ref().is_some_and(Val::is_known);
            let is_stale = at.state.get(variable).is_stale;
            joined.get_mut(variable).is_stale = is_stale && is_known;
        }
        at.state = joined;
        arrivals.push(Arrival { exit: Exit::Next, at });
        Ok(arrivals)
    }
}

impl Specializer<'_> {
    /// What holds behind bodies whose ends are reached in these ways.
    fn joined_next<'e>(&mut self, exits: impl Iterator<Item = &'e (Exit, State)>) -> Option<State> {
        let next = exits.filter(|(exit, _)| *exit == Exit::Next).map(|(_, state)| state.clone());
        let mut joined = next.reduce(|a, b| a.join(&b, Joining::Merge, &mut self.terms))?;
        self.settle(&mut joined);
        Some(joined)
    }
}

/// Whether a `try` in a body leaves the loop around it, or the function: a jump out of it can be nothing else.
pub(super) fn leaves_guarded(data: &FunctionData, body: &[Stmt]) -> bool {
    let mut found = false;
    each_stmt(data, body, &mut |kind| {
        if let StmtKind::Try { body, handler, .. } | StmtKind::Unwind { body, cleanup: handler } = kind {
            for inner in [body, handler] {
                each_stmt(data, inner, &mut |kind| {
                    found |= matches!(kind, StmtKind::Break | StmtKind::Continue | StmtKind::Return);
                });
            }
        }
    });
    found
}

/// Whether a body leaves something in its middle.
fn has_jump(data: &FunctionData, body: &[Stmt]) -> bool {
    let mut found = false;
    each_stmt(data, body, &mut |kind| {
        found |= matches!(kind, StmtKind::Break | StmtKind::Continue | StmtKind::Return);
    });
    found
}

/// Whether a function calls what takes variables their values, as `clear` does: then it is not known which of them have one.
fn takes_variables(data: &FunctionData) -> bool {
    let reaches = |row: Builtin| {
        let row = row.row();
        row.may_reach_variables() || row.may_define_variables() || row.may_define_variables_as_statement()
    };
    data.dynamic.is_some()
        || data.exprs.values().any(|expr| match &expr.kind {
            ExprKind::Call { callee, .. } => match callee {
                Callee::Builtin(row) => reaches(*row),
                Callee::Named(name) | Callee::Undecided { name, .. } => {
                    Builtin::named(name.as_str()).is_some_and(reaches)
                }
                Callee::Function(_) => false,
            },
            _ => false,
        })
}
