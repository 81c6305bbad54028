//! Statements: run as far as they are known, else written.
//!
//! ```text
//! n known as 2, x open        for k = 1:n          y = y + x(1);
//!                               y = y + x(k);      y = y + x(2);
//!                             end
//! ```
//!
//! A body is run from a point and gives the points where it was left. Where ways meet they become one, but for variables that decide ways in a
//! loop around: these are kept apart, so that each value of them has code of its own (polyvariance).
//!
//! - `assign`   assignments, deletions, calls as statements
//! - `lists`    targets that are several places
//! - `branch`   `if`, `switch`
//! - `assume`   what a condition tells of variables
//! - `decided`  tests that were made before
//! - `declared` `global`, `persistent`
//! - `counted`  `for`
//! - `repeated` `while`
//! - `alike`    loops that are not worth unrolling
//! - `unchanged` what a loop leaves as it is
//! - `guarded`  `try`, `unwind_protect`
//! - `traced`   what assignments make of variables, for those who ask
//! - `facts`    what is in statements: variables that they assign and read
//! - `deciding` which variables decide ways
//! - `liveness` which variables are read behind a statement

mod alike;
mod assign;
mod assume;
mod branch;
mod counted;
mod decided;
pub(crate) mod deciding;
mod declared;
pub(crate) mod facts;
mod guarded;
mod lists;
pub(crate) mod liveness;
mod repeated;
mod traced;
mod unchanged;

use self::liveness::Liveness;
use crate::code::{Code, CodeKind, Declaring, Line, LineKind};
use crate::frame::Frame;
use crate::graph::{End, Exit, Graph};
use crate::report::Note;
use crate::specializer::{Arrival, Cursor, Specializer, Stop, Work};
use crate::state::{Binding, State};
use crate::structure::structure;
use crate::value::Val;
use crate::world::{Called, Callee, Meaning};
use lanner_base::Span;
use lanner_facts::Joining;
use lanner_hir::{Expr, ExprKind, Stmt, StmtKind, Target, Variable};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::rc::Rc;

/// A body with an end of its own, once it is written.
pub(crate) struct Region {
    /// Its statements.
    pub lines: Vec<Line>,
    /// What is known where it is left: for each way out one state.
    pub exits: Vec<(Exit, State)>,
}

impl Specializer<'_> {
    /// Runs statements from a point. Gives the points where they are left.
    pub(crate) fn run(&mut self, f: &Frame, stmts: &[Stmt], at: Cursor) -> Work<Vec<Arrival>> {
        let mut open = vec![at];
        let mut left = Vec::new();
        let mut f = Cow::Borrowed(f);
        for (k, &stmt) in stmts.iter().enumerate() {
            let mut next = Vec::new();
            for cursor in open {
                for arrival in self.statement(&f, stmt, cursor)? {
                    if arrival.exit == Exit::Next { next.push(arrival.at) } else { left.push(arrival) }
                }
            }
            if self.ask_both(&f, &stmts[k..]) && next.len() <= self.options.versions {
                open = next;
                continue;
            }
            // States in which a loop ends are kept apart where they decide something behind it.
            if next.len() > 1 && next.len() <= self.options.versions && is_loop(&f, stmt) {
                let behind = self.deciding(f.number, f.function, &stmts[k + 1..]);
                f.to_mut().deciding.extend(behind);
            }
            open = self.merge_behind(&f, Some(stmt), next)?;
            if open.is_empty() {
                break;
            }
        }
        left.extend(open.into_iter().map(|at| Arrival { exit: Exit::Next, at }));
        Ok(left)
    }

    /// Runs one statement; calls in it that are inlined come before it.
    pub(crate) fn statement(&mut self, f: &Frame, stmt: Stmt, at: Cursor) -> Work<Vec<Arrival>> {
        if let Some(kept) = self.asked_content(f, stmt, &at) {
            return self.with_each_content(f, stmt, &kept, &at);
        }
        let before = self.before_statement(f, &at);
        let done = self.statement_once(f, stmt, at);
        self.behind_statement(before);
        done
    }

    fn statement_once(&mut self, f: &Frame, stmt: Stmt, at: Cursor) -> Work<Vec<Arrival>> {
        self.step()?;
        self.report.reach(f.number, f.data().stmts[stmt].span);
        let mark = self.graph.mark(at.block);
        let written = self.written;
        self.fails = false;
        self.impure = false;
        self.touches = false;
        self.begin(f, whole(f, stmt), evaluated(f, stmt));
        let mut attempt = at.clone();
        match self.one(f, stmt, &mut attempt) {
            Err(Stop::Inline(request)) => {
                let mut left = Vec::new();
                for cursor in self.inline_before(f, *request, at, (mark, written))? {
                    left.extend(self.statement(f, stmt, cursor)?);
                }
                Ok(left)
            }
            Ok(mut arrivals) => {
                arrivals.iter_mut().for_each(|arrival| arrival.at.done.clear());
                Ok(arrivals)
            }
            Err(stop) => Err(stop),
        }
    }

    /// Begins with what is evaluated at once: what stands in a place, which may be all of an expression.
    fn begin(&mut self, f: &Frame, whole: Option<Expr>, evaluated: Span) {
        self.whole = whole;
        self.evaluated = (f.number, evaluated);
    }

    fn one(&mut self, f: &Frame, stmt: Stmt, at: &mut Cursor) -> Work<Vec<Arrival>> {
        let data = f.data().stmts[stmt].clone();
        let origin = self.origin(f, data.span);
        let made = self.asked.is_some().then(|| self.begun(f, &data, at));
        let stores = self.stores_in_object(&data.kind, at);
        let written = self.written;
        match data.kind {
            StmtKind::Expr { value, answer } => {
                self.expression(f, &data, value, answer, at)?;
                if self.always_fails(f, value, at)? {
                    return Ok(Vec::new());
                }
            }
            StmtKind::Assign { ref targets, value, in_brackets } => {
                self.assign(f, &data, targets, value, in_brackets, at)?;
            }
            StmtKind::Delete { ref place } => self.delete(f, &data, place, at)?,
            StmtKind::Update { ref place, op, value } => self.update(f, &data, place, op, value, at)?,
            StmtKind::If { branches, otherwise } => {
                return self.if_statement(f, data.span, &branches, otherwise.as_deref(), at.clone());
            }
            StmtKind::Switch { value, cases, otherwise } => {
                return self.switch(f, data.span, value, &cases, otherwise.as_deref(), at.clone());
            }
            StmtKind::For { target, range, body } => {
                return self.for_loop(f, data.span, &target, range, &body, at.clone());
            }
            StmtKind::While { condition, body } => {
                return self.while_loop(f, stmt, Some(condition), &body, None, at.clone());
            }
            StmtKind::DoUntil { body, condition } => {
                return self.while_loop(f, stmt, None, &body, Some(condition), at.clone());
            }
            StmtKind::Try { body, error, handler } => {
                return self.try_statement(f, data.span, &body, error, &handler, at.clone());
            }
            StmtKind::Unwind { body, cleanup } => {
                return self.unwind(f, data.span, &body, &cleanup, at.clone());
            }
            StmtKind::Block(body) => return self.run(f, &body, at.clone()),
            StmtKind::Break => return Ok(vec![Arrival { exit: Exit::Break, at: at.clone() }]),
            StmtKind::Continue => return Ok(vec![Arrival { exit: Exit::Continue, at: at.clone() }]),
            StmtKind::Return => return Ok(vec![Arrival { exit: Exit::Return, at: at.clone() }]),
            StmtKind::Global(ref names) => self.declare(f, &data, Declaring::Global, names, at)?,
            StmtKind::Persistent(ref names) => self.declare(f, &data, Declaring::Persistent, names, at)?,
            StmtKind::Shell(_) => {
                self.hold_all(f, at)?;
                let line = Line::new(LineKind::Verbatim(f.text(data.span).into()), origin);
                self.write(at, Line { shows: true, ..line })?;
            }
        }
        if std::mem::take(&mut self.touches) || stores {
            at.state.forget_changeable();
        }
        if let Some(made) = made {
            self.ended(f, &data, made, at);
        }
        if self.written > written {
            self.note(f, data.span, Note::Kept);
        }
        // What raises an error whenever it runs has nothing behind it.
        if std::mem::take(&mut self.fails) {
            self.persistents.note_branch();
            self.note(f, data.span, Note::Kept);
            return Ok(Vec::new());
        }
        Ok(vec![Arrival { exit: Exit::Next, at: at.clone() }])
    }

    /// Whether a statement stores in a part of what may be a handle of an object.
    fn stores_in_object(&mut self, kind: &StmtKind, at: &Cursor) -> bool {
        let targets: Vec<Variable> = match kind {
            StmtKind::Assign { targets, .. } => {
                let part = |target: &Target| match target {
                    Target::Place(place) if !place.steps.is_empty() => Some(place.variable),
                    Target::Place(_) | Target::Ignored => None,
                };
                targets.iter().filter_map(part).collect()
            }
            StmtKind::Update { place, .. } | StmtKind::Delete { place } if !place.steps.is_empty() => {
                vec![place.variable]
            }
            _ => return false,
        };
        targets.into_iter().any(|variable| self.may_be_object(variable, at))
    }

    /// Whether a statement is a call that raises an error whenever it runs: nothing comes behind it.
    fn always_fails(&mut self, f: &Frame, value: Expr, at: &Cursor) -> Work<bool> {
        let ExprKind::Call { callee, args } = f.data().exprs[value].kind.clone() else { return Ok(false) };
        let row = match callee {
            lanner_hir::Callee::Builtin(row) => row,
            lanner_hir::Callee::Named(name) => match self.world.resolve(f.number, name) {
                Meaning::Row(row) => row,
                Meaning::Function(..) | Meaning::Unknown => return Ok(false),
            },
            lanner_hir::Callee::Function(_) | lanner_hir::Callee::Undecided { .. } => return Ok(false),
        };
        let data = row.row();
        if data.is_computed() || !data.is_computed_or_raises() || self.conditional > 0 {
            return Ok(false);
        }
        // What comes behind the known arguments is put into the message.
        let mut known = Vec::new();
        self.conditional += 1;
        for &arg in &args {
            let ev = self.eval(f, arg, &mut at.clone());
            match ev.as_ref().map(|ev| ev.val.value().cloned()) {
                Ok(Some(value)) if !self.fails => known.push(value),
                _ => break,
            }
        }
        self.conditional -= 1;
        self.fails = false;
        let is_enough = known.len() == args.len() || known.len() >= data.nargin.0.max(2);
        Ok(is_enough && matches!(self.world.call(&Callee::Row(row), known, 0), Called::Failed(_)))
    }

    /// Points become one where nothing that is kept apart differs.
    pub(crate) fn merge(&mut self, f: &Frame, cursors: Vec<Cursor>) -> Work<Vec<Cursor>> {
        self.merge_behind(f, None, cursors)
    }

    /// The same behind a statement: what is not read any more is not kept apart.
    fn merge_behind(&mut self, f: &Frame, stmt: Option<Stmt>, cursors: Vec<Cursor>) -> Work<Vec<Cursor>> {
        if cursors.len() < 2 {
            return Ok(cursors);
        }
        let mut apart: Vec<Variable> = f.deciding.iter().copied().collect();
        if let Some(stmt) = stmt
            && !apart.is_empty()
        {
            let liveness = self.liveness(f);
            apart.retain(|&variable| liveness.is_live_behind(stmt, variable));
        }
        self.merge_apart(f, &apart, cursors)
    }

    /// Points become one where none of these variables differs.
    fn merge_apart(&mut self, f: &Frame, apart: &[Variable], cursors: Vec<Cursor>) -> Work<Vec<Cursor>> {
        let mut groups: Vec<Vec<Cursor>> = Vec::new();
        for cursor in cursors {
            let group = groups.iter_mut().find(|group| is_alike(apart, &group[0].state, &cursor.state));
            match group {
                Some(group) => group.push(cursor),
                None => groups.push(vec![cursor]),
            }
        }
        groups.into_iter().map(|group| self.merge_all(f, group)).collect()
    }

    /// What is live in an activation's function.
    pub(crate) fn liveness(&mut self, f: &Frame) -> Rc<Liveness> {
        let key = (f.number, f.function);
        let known = self.liveness.entry(key);
        Rc::clone(known.or_insert_with(|| Rc::new(Liveness::of(&f.unit.file, f.function))))
    }

    /// Points become one.
    pub(crate) fn merge_all(&mut self, f: &Frame, mut cursors: Vec<Cursor>) -> Work<Cursor> {
        if cursors.len() == 1 {
            return Ok(cursors.swap_remove(0));
        }
        let mut joined = cursors[0].state.clone();
        for cursor in &cursors[1..] {
            joined = joined.join(&cursor.state, Joining::Merge, &mut self.terms);
        }
        self.settle(&mut joined);
        let block = self.graph.block();
        for cursor in &mut cursors {
            self.hold_for(f, &joined, cursor)?;
            self.graph.end(cursor.block, End::Jump(block));
        }
        // What is held on all ways is held here.
        for variable in joined.variables() {
            let is_stale = cursors.iter().any(|cursor| cursor.state.get(variable).is_stale);
            joined.get_mut(variable).is_stale = is_stale;
        }
        Ok(Cursor::new(block, joined))
    }

    /// Only what is known as a whole may be stale.
    pub(crate) fn settle(&mut self, state: &mut State) {
        for variable in state.variables() {
            let binding = state.get_mut(variable);
            let is_known = binding.val.as_ref().is_some_and(Val::is_known) && !binding.may_lack;
            binding.is_stale &= is_known;
        }
    }

    /// Writes at the end of a way what the residual variables have to hold where it goes.
    pub(crate) fn hold_for(&mut self, f: &Frame, to: &State, at: &mut Cursor) -> Work<()> {
        for variable in to.variables() {
            if !to.get(variable).is_stale && at.state.get(variable).is_stale {
                self.hold(f, variable, at)?;
            }
        }
        Ok(())
    }

    /// A body with an end of its own, as a graph of its own.
    pub(crate) fn region(&mut self, f: &Frame, stmts: &[Stmt], state: State) -> Work<Region> {
        let outer = std::mem::take(&mut self.graph);
        let block = self.graph.block();
        let done = self.region_in(f, stmts, Cursor::new(block, state));
        let graph = std::mem::replace(&mut self.graph, outer);
        let exits = done?;
        let lines = self.structured(&graph);
        Ok(Region { lines, exits })
    }

    fn region_in(&mut self, f: &Frame, stmts: &[Stmt], at: Cursor) -> Work<Vec<(Exit, State)>> {
        let arrivals = self.run(f, stmts, at)?;
        let mut exits = Vec::new();
        for exit in [Exit::Next, Exit::Break, Exit::Continue, Exit::Return] {
            let of: Vec<Cursor> =
                arrivals.iter().filter(|arrival| arrival.exit == exit).map(|a| a.at.clone()).collect();
            if of.is_empty() {
                continue;
            }
            if exit == Exit::Return {
                if f.is_inlined {
                    return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
                }
                for mut cursor in of {
                    self.hold_outputs(f, &mut cursor)?;
                    self.graph.end(cursor.block, End::Exit(exit));
                    exits.push((exit, cursor.state));
                }
                continue;
            }
            let cursor = self.merge_all(f, of)?;
            self.graph.end(cursor.block, End::Exit(exit));
            exits.push((exit, cursor.state));
        }
        Ok(exits)
    }

    /// The statements of a graph.
    pub(crate) fn structured(&mut self, graph: &Graph) -> Vec<Line> {
        let names = &mut self.names;
        structure(graph, &mut |like| fresh_in(names, like))
    }

    /// Makes the residual variables hold the function's outputs.
    pub(crate) fn hold_outputs(&mut self, f: &Frame, at: &mut Cursor) -> Work<()> {
        for &output in &f.data().outputs.clone() {
            self.hold(f, output, at)?;
        }
        Ok(())
    }

    /// Gives a variable a value that the residual program computes by this code, or does not need yet.
    pub(crate) fn bind(
        &mut self,
        f: &Frame,
        variable: Variable,
        ev: &crate::specializer::Ev,
        line: impl FnOnce(Code) -> Line,
        shows: bool,
        at: &mut Cursor,
    ) -> Work<()> {
        let is_literal = matches!(ev.code.kind, CodeKind::Known(_));
        if ev.val.is_known() && is_literal && !shows && !self.is_eager(f, variable) {
            at.state.set(variable, Binding { is_stale: true, ..Binding::held(ev.val.clone()) });
            return Ok(());
        }
        let code = if self.fails { self.held(f, ev, at)? } else { self.operand(f, ev, at)? };
        let line = line(code);
        self.write(at, Line { shows, ..line })?;
        let val = if f.is_shared(variable) { Val::anything(&mut self.terms) } else { ev.val.clone() };
        at.state.set(variable, Binding::held(val));
        Ok(())
    }

    /// Whether a variable is written as soon as it has a value.
    pub(crate) fn is_eager(&self, f: &Frame, variable: Variable) -> bool {
        self.guarded > 0 || f.eager.contains(&variable)
    }
}

/// Why a loop stays of which nothing is gained by unrolling it.
const ALIKE: &str = "its trips are alike, and any may be the last one; --unroll lets it go on";

/// Why a function is not inlined that returns out of a body with an end of its own.
pub(crate) const NO_WAY_OUT: &str = "a function that returns out of a loop cannot stand for its call";

/// The expression that is all that a statement evaluates.
fn whole(f: &Frame, stmt: Stmt) -> Option<Expr> {
    match &f.data().stmts[stmt].kind {
        StmtKind::Expr { value, .. } => Some(*value),
        StmtKind::Assign { targets, value, .. } => {
            let is_plain = |target: &lanner_hir::Target| match target {
                lanner_hir::Target::Place(place) => place.steps.is_empty(),
                lanner_hir::Target::Ignored => true,
            };
            targets.iter().all(is_plain).then_some(*value)
        }
        StmtKind::If { branches, .. } => branches.first().map(|(condition, _)| *condition),
        StmtKind::Switch { value, .. } => Some(*value),
        _ => None,
    }
}

/// What a statement evaluates before anything else.
fn evaluated(f: &Frame, stmt: Stmt) -> Span {
    let data = &f.data().stmts[stmt];
    let expr = match &data.kind {
        StmtKind::If { branches, .. } => branches.first().map(|(condition, _)| *condition),
        StmtKind::Switch { value, .. } => Some(*value),
        StmtKind::For { range, .. } => Some(*range),
        _ => None,
    };
    expr.map_or(data.span, |expr| f.data().exprs[expr].span)
}

/// Whether no variable differs of those that are kept apart. What is open on one way has nothing to be kept apart for.
fn is_alike(apart: &[Variable], a: &State, b: &State) -> bool {
    apart.iter().all(|&variable| {
        let is_open = |state: &State| matches!(state.val(variable), None | Some(Val::Open(_)));
        is_open(a) || is_open(b) || a.is_same_of(b, variable)
    })
}

fn is_loop(f: &Frame, stmt: Stmt) -> bool {
    matches!(f.data().stmts[stmt].kind, StmtKind::While { .. } | StmtKind::DoUntil { .. })
}

/// A name that is not taken, like another one.
fn fresh_in(names: &mut FxHashSet<lanner_base::Name>, like: &str) -> lanner_base::Name {
    let mut name = lanner_base::Name::new(like);
    let mut k = 1;
    while !names.insert(name) {
        k += 1;
        name = lanner_base::Name::new(&format!("{like}{k}"));
    }
    name
}
