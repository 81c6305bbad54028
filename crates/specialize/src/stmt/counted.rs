//! `for`: unrolled where it is known how often it turns, else what holds in every trip.
//!
//! ```text
//! for k = 1:3, y = y + c(k)*x; end      y = y + 2 * x; y = y + 5 * x; …     c and the range known
//! for k = 1:n, y = y + c(k)*x; end      as it is, with what does not change in it
//! ```

use super::ALIKE;
use super::alike::{Trip, are_alike, are_all_alike};
use super::unchanged::Unchanged;
use crate::call::Writes;
use crate::code::{Code, CodeKind, CodePlace, CodeStep, Line, LineKind};
use crate::frame::Frame;
use crate::graph::Exit;
use crate::report::Note;
use crate::specializer::{Arrival, Cursor, Ev, Specializer, Stop, Work};
use crate::state::{Binding, State};
use crate::value::Val;
use lanner_base::Span;
use lanner_facts::{Class, Complexity, Fact, Joining, ValueRange};
use lanner_hir::{Expr, LoopTarget, Stmt, Variable};
use lanner_runtime::{Value, index};
use std::rc::Rc;

/// What a loop runs over.
struct Columns {
    /// The range, and its value.
    range: Expr,
    ev: Ev,
    /// How often it turns, where that is known.
    count: Option<usize>,
}

impl Specializer<'_> {
    pub(super) fn for_loop(
        &mut self,
        f: &Frame,
        span: Span,
        target: &LoopTarget,
        range: Expr,
        body: &[Stmt],
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let mut at = at;
        let LoopTarget::Place(place) = target else {
            return self.stay_verbatim(f, span, at);
        };
        if !place.steps.is_empty() {
            return self.stay_verbatim(f, span, at);
        }
        let ev = self.eval(f, range, &mut at)?;
        at.state.forget_changeable();
        if self.fails {
            let code = self.held(f, &ev, &mut at)?;
            let line = Line::new(LineKind::Expr(code), self.origin(f, span));
            self.write(&mut at, line)?;
            return Ok(Vec::new());
        }
        let count = self.trips(&ev.val);
        let columns = Columns { range, ev, count };
        at.done.clear();
        let is_kept = self.kept_loops.contains(&(f.number, span))
            || self.guarded > 0 && has_exit(f, body)
            || super::guarded::leaves_guarded(f.data(), body);
        let can_unroll = count.is_some_and(|count| count <= self.options.unroll) && self.options.unroll > 0;
        if can_unroll && !is_kept && self.has_elements(f, &columns, body) {
            let mark = self.graph.mark(at.block);
            let written = self.written;
            match self.unrolled(f, span, place.variable, &columns, body, at.clone()) {
                Err(Stop::Budget(which)) if which == (f.number, span) => {
                    self.graph.reset(mark);
                    self.written = written;
                    self.kept_loops.insert(which);
                    self.report.run_again(f.number, span);
                    let text = match self.is_alike.take() {
                        Some(_) => ALIKE,
                        None => "the residual would be too large; --budget or --unroll lets it go on",
                    };
                    self.note(f, span, Note::Stopped(text.to_owned()));
                }
                done => return done,
            }
        }
        self.kept(f, span, place.variable, &columns, body, at)
    }

    /// A loop of a kind that is not looked into.
    pub(crate) fn stay_verbatim(&mut self, f: &Frame, span: Span, at: Cursor) -> Work<Vec<Arrival>> {
        let mut at = at;
        self.hold_all(f, &mut at)?;
        let line = Line::new(LineKind::Verbatim(f.text(span).into()), self.origin(f, span));
        self.write(&mut at, Line { shows: true, ..line })?;
        self.forget_all(f, &mut at);
        Ok(vec![Arrival { exit: Exit::Next, at }])
    }

    /// How often a loop over a value turns.
    fn trips(&mut self, val: &Val) -> Option<usize> {
        let dims = val.dims(&self.terms)?;
        if val.fact(&mut self.terms).classes.contains(Class::Object) {
            return None;
        }
        // A matrix without rows has columns all the same.
        if dims.is_empty() {
            Some(if dims.rows() == 0 { dims.columns_flat() } else { 0 })
        } else {
            Some(dims.columns_flat())
        }
    }

    /// Whether each trip's value can be named: those of a known range, or elements of a variable that stays what it is.
    fn has_elements(&mut self, f: &Frame, columns: &Columns, body: &[Stmt]) -> bool {
        if columns.ev.val.is_known() {
            return true;
        }
        let Some(dims) = columns.ev.val.dims(&self.terms) else { return false };
        let is_row = dims.rank() == 2;
        let fact = columns.ev.val.fact(&mut self.terms);
        let is_plain = fact.classes.is_arithmetic();
        is_row && is_plain && columns.ev.variable.is_some_and(|v| !f.assigned(body).contains(&v))
    }

    /// The value of the loop's variable in trip `k`.
    fn column(&mut self, f: &Frame, columns: &Columns, k: usize, at: &mut Cursor) -> Work<Ev> {
        let place = Value::Scalar((k + 1) as f64);
        if let Some(value) = columns.ev.val.value() {
            let column = if value.dims().is_row() {
                index::get(value, std::slice::from_ref(&place))
            } else {
                index::get(value, &[Value::text(":"), place])
            };
            return match column {
                Ok(column) => Ok(self.known(column, None)),
                Err(error) => Err(Stop::Failed(format!("a column of a loop's range: {error:?}"))),
            };
        }
        let base = self.held(f, &columns.ev, at)?;
        let dims = columns.ev.val.dims(&self.terms);
        let is_row = dims.as_ref().is_some_and(lanner_runtime::Dims::is_row);
        let number = Code::known(place);
        let args = if is_row { vec![number] } else { vec![Code::new(CodeKind::Colon), number] };
        let fact = columns.ev.val.fact(&mut self.terms);
        let (one, rows) = (self.terms.number(1), self.terms.extent(fact.shape, 0));
        let shape = self.terms.tuple(&[rows, one]);
        let complexity =
            if fact.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
        let element = match &columns.ev.val {
            Val::Elements(_, elements) if is_row => elements.list.get(k).cloned().flatten(),
            _ => None,
        };
        let code = Code::new(CodeKind::Chain { base: Box::new(base), steps: vec![CodeStep::Paren(args)] });
        if let Some(x) = element {
            return Ok(self.known(x, None));
        }
        let val = Val::Open(Rc::new(Fact { shape, complexity, constant: None, contents: None, ..fact }));
        Ok(Ev::open(val, code))
    }

    /// One trip after the other.
    fn unrolled(
        &mut self,
        f: &Frame,
        span: Span,
        variable: Variable,
        columns: &Columns,
        body: &[Stmt],
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let count = columns.count.unwrap_or_default();
        let name = f.name(variable);
        let origin = self.origin(f, span);
        self.unrolling.push((f.number, span));
        let mut open = vec![at];
        let mut left = Vec::new();
        let mut trips = Vec::new();
        let mut work = || -> Work<()> {
            for k in 0..count {
                let begun = match open.as_slice() {
                    [one] => Some(self.graph.mark(one.block)),
                    _ => None,
                };
                let ways_out = left.len();
                let mut next = Vec::new();
                for mut cursor in std::mem::take(&mut open) {
                    let ev = self.column(f, columns, k, &mut cursor)?;
                    self.bind(f, variable, &ev, |code| Line::assign(name, code, origin), false, &mut cursor)?;
                    for arrival in self.run(f, body, cursor)? {
                        match arrival.exit {
                            Exit::Next | Exit::Continue => next.push(arrival.at),
                            Exit::Break => left.push(Arrival { exit: Exit::Next, ..arrival }),
                            Exit::Return => left.push(arrival),
                        }
                    }
                }
                open = self.merge(f, next)?;
                if open.len() > self.options.versions {
                    open = vec![self.merge_all(f, std::mem::take(&mut open))?];
                }
                let may_be_last = left.len() > ways_out && !open.is_empty();
                trips.push(begun.filter(|_| may_be_last).map(|mark| Trip::since(&self.graph, mark)));
                let is_over = k + 1 == count && are_all_alike(&trips);
                if self.options.keeps_alike && (is_over || are_alike(&trips)) {
                    self.is_alike = Some((f.number, span));
                    return Err(Stop::Budget((f.number, span)));
                }
            }
            Ok(())
        };
        let done = work();
        self.unrolling.pop();
        done?;
        if count == 0 {
            for cursor in &mut open {
                let ev = columns.ev.clone();
                self.bind(f, variable, &ev, |code| Line::assign(name, code, origin), false, cursor)?;
            }
        }
        self.note(f, span, Note::Unrolled(count));
        left.extend(open.into_iter().map(|at| Arrival { exit: Exit::Next, at }));
        self.rejoin(f, left)
    }

    /// The ways behind a loop become one where they may.
    pub(super) fn rejoin(&mut self, f: &Frame, arrivals: Vec<Arrival>) -> Work<Vec<Arrival>> {
        let (next, mut left): (Vec<Arrival>, Vec<Arrival>) =
            arrivals.into_iter().partition(|arrival| arrival.exit == Exit::Next);
        let merged = self.merge(f, next.into_iter().map(|arrival| arrival.at).collect())?;
        left.extend(merged.into_iter().map(|at| Arrival { exit: Exit::Next, at }));
        Ok(left)
    }

    /// The loop stays: what holds at the beginning of every trip is found first.
    fn kept(
        &mut self,
        f: &Frame,
        span: Span,
        variable: Variable,
        columns: &Columns,
        body: &[Stmt],
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        const MOST_ROUNDS: usize = 12;
        self.note(f, span, Note::Kept);
        let mut at = at;
        let element = self.element(&columns.ev.val);
        let range = counting(self.operand(f, &columns.ev, &mut at)?);
        // The loop's variable has no value of before in a trip.
        self.hold(f, variable, &mut at)?;
        let mut unchanged = Unchanged::of(f, body, variable, &at.state);
        let mut header = at.state.closed(&mut self.terms);
        unchanged.put(&mut header);
        let mut rounds = 0;
        let unrolling = std::mem::take(&mut self.unrolling);
        let done = loop {
            rounds += 1;
            if rounds > MOST_ROUNDS {
                unchanged = Unchanged::default();
                header = self.nothing_of(f, &header, body);
            }
            let mut state = header.opened(&mut self.terms);
            state.set(variable, Binding::held(element.clone()));
            let written = self.written;
            self.report.run_again(f.number, span);
            self.trace_loop(f, span, variable, columns.range, &at);
            let region = match self.region(f, body, state) {
                Ok(region) => region,
                Err(stop) => break Err(stop),
            };
            let mut back =
                region.exits.iter().filter(|(exit, _)| matches!(exit, Exit::Next | Exit::Continue));
            if !back.clone().fold(true, |all, (_, state)| unchanged.holds(state) && all) {
                self.written = written;
                header = header.closed(&mut self.terms);
                unchanged.put(&mut header);
                continue;
            }
            let round = back.by_ref().fold(header.clone(), |all, (_, state)| {
                let mut closed = state.closed(&mut self.terms);
                unchanged.put(&mut closed);
                let mut joined = all.join(&closed, Joining::Widen, &mut self.terms);
                joined.set(variable, header.get(variable).clone());
                joined
            });
            let mut round = round.closed(&mut self.terms);
            unchanged.put(&mut round);
            self.settle(&mut round);
            if round.is_same(&header) || rounds > MOST_ROUNDS + 1 {
                break Ok(region);
            }
            self.written = written;
            header = round;
        };
        self.unrolling = unrolling;
        let region = done?;
        // What the loop changes is held when it begins.
        for v in header.variables() {
            if !header.get(v).val.as_ref().is_some_and(Val::is_known) || header.get(v).may_lack {
                self.hold(f, v, &mut at)?;
            }
        }
        self.finish(f, span, variable, range, region, header, columns, element, at)
    }

    /// Writes the loop, and says what is known behind it.
    #[allow(clippy::too_many_arguments)]
    fn finish(
        &mut self,
        f: &Frame,
        span: Span,
        variable: Variable,
        range: Code,
        region: super::Region,
        header: State,
        columns: &Columns,
        element: Val,
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let mut at = at;
        let origin = self.origin(f, span);
        let mut after = at.state.clone();
        let turns = columns.count.is_some_and(|count| count > 0);
        let mut is_first = turns;
        let mut left = Vec::new();
        let mut behind = header.opened(&mut self.terms);
        behind.set(variable, Binding { may_lack: !turns, ..Binding::held(element) });
        for (exit, state) in &region.exits {
            match exit {
                Exit::Next | Exit::Continue | Exit::Break => {
                    after = if std::mem::take(&mut is_first) {
                        state.clone()
                    } else {
                        after.join(state, Joining::Merge, &mut self.terms)
                    };
                }
                Exit::Return => (),
            }
        }
        // Where it may not turn at all, its variable is an empty range or what it was.
        if !turns {
            let val = Val::anything(&mut self.terms);
            let may_lack = at.state.val(variable).is_none();
            after.set(variable, Binding { may_lack, ..Binding::held(val) });
        }
        // A variable that is known on one way out, and something else on another one, is written before the loop.
        for v in after.variables() {
            let is_known = after.get(v).val.as_ref().is_some_and(Val::is_known) && !after.get(v).may_lack;
            if !is_known {
                self.hold(f, v, &mut at)?;
                after.get_mut(v).is_stale = false;
            }
        }
        let mut body = region.lines;
        self.hold_in(f, &after, &region.exits, &mut body);
        let target = CodePlace::whole(f.name(variable));
        self.write(&mut at, Line::new(LineKind::For { target, range, body }, origin))?;
        for v in after.variables() {
            let is_stale = at.state.get(v).is_stale
                || region.exits.iter().any(|(exit, state)| *exit != Exit::Return && state.get(v).is_stale);
            let is_known = after.get(v).val.as_ref().is_some_and(Val::is_known) && !after.get(v).may_lack;
            after.get_mut(v).is_stale = is_stale && is_known;
        }
        at.state = after;
        left.push(Arrival { exit: Exit::Next, at });
        Ok(left)
    }

    /// Where a way out of a body leaves a variable stale that has to be held behind the loop, it is written before the loop's end.
    pub(super) fn hold_in(
        &mut self,
        f: &Frame,
        after: &State,
        exits: &[(Exit, State)],
        body: &mut Vec<Line>,
    ) {
        for v in after.variables() {
            let is_known = after.get(v).val.as_ref().is_some_and(Val::is_known) && !after.get(v).may_lack;
            if is_known {
                continue;
            }
            for (exit, state) in exits.iter().filter(|(_, state)| state.get(v).is_stale) {
                let Some(Val::Known(known)) = state.val(v) else { continue };
                let code = Code { spelled: known.spelled.clone(), ..Code::known(known.value.clone()) };
                let line = Line::assign(f.name(v), code, None);
                before_exit(body, *exit, &line);
            }
        }
    }

    /// What is known of the loop's variable in any trip.
    fn element(&mut self, val: &Val) -> Val {
        let fact = val.fact(&mut self.terms);
        let (one, rows) = (self.terms.number(1), self.terms.extent(fact.shape, 0));
        let shape = self.terms.tuple(&[rows, one]);
        let complexity =
            if fact.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
        let contents = fact.contents.as_ref().and_then(|contents| contents.rearranged(&mut self.terms));
        let range = if fact.classes.is_arithmetic() { fact.range } else { ValueRange::ANY };
        Val::Open(Rc::new(Fact { shape, complexity, constant: None, contents, range, ..fact }))
    }

    /// Nothing is known of what a body changes.
    pub(super) fn nothing_of(&mut self, f: &Frame, state: &State, body: &[Stmt]) -> State {
        let mut state = state.clone();
        for variable in f.assigned(body) {
            let may_lack = state.get(variable).may_lack || state.val(variable).is_none();
            let val = Val::anything(&mut self.terms);
            state.set(variable, Binding { may_lack, ..Binding::held(val) });
        }
        state.forget_changeable();
        self.forget_globals(f, &Writes::Any, &mut state);
        state.closed(&mut self.terms)
    }
}

/// Writes a statement before each way out of a body by this exit.
fn before_exit(lines: &mut Vec<Line>, exit: Exit, line: &Line) {
    if exit == Exit::Next {
        lines.push(line.clone());
        return;
    }
    let mut k = 0;
    while k < lines.len() {
        let is_it = match lines[k].kind {
            LineKind::Break => exit == Exit::Break,
            LineKind::Continue => exit == Exit::Continue,
            _ => false,
        };
        if is_it {
            lines.insert(k, line.clone());
            k += 1;
        } else if !matches!(lines[k].kind, LineKind::For { .. } | LineKind::While { .. }) {
            for body in lines[k].bodies_mut() {
                before_exit(body, exit, line);
            }
        }
        k += 1;
    }
}

/// Whether a body leaves the function or the loop in its middle.
fn has_exit(f: &Frame, body: &[Stmt]) -> bool {
    let mut found = false;
    super::facts::each_stmt(f.data(), body, &mut |kind| {
        found |= matches!(
            kind,
            lanner_hir::StmtKind::Break | lanner_hir::StmtKind::Continue | lanner_hir::StmtKind::Return
        );
    });
    found
}

/// `1:3` for `[1 2 3]`: what a loop counts.
fn counting(code: Code) -> Code {
    let number = |x: f64| Code::known(Value::Scalar(x));
    let numbers = code.as_known().filter(|value| {
        let is_plain =
            value.class() == Class::Double && !value.is_complex() && !matches!(value, Value::Sparse(_));
        is_plain && value.numel() > 1 && value.dims().is_row() && code.spelled.is_none()
    });
    let Some(numbers) = numbers.and_then(Value::to_f64s) else { return code };
    let step = numbers[1] - numbers[0];
    let counts =
        |pair: &[f64]| pair.iter().all(|x| x.fract() == 0.0 && x.abs() < 1e6) && pair[1] - pair[0] == step;
    if step == 0.0
        || !numbers.windows(2).all(counts)
        || numbers.iter().any(|x| x.to_bits() == (-0.0f64).to_bits())
    {
        return code;
    }
    let by = (step != 1.0).then(|| Box::new(number(step)));
    let last = numbers[numbers.len() - 1];
    Code {
        is_safe: true,
        ..Code::new(CodeKind::Range(Box::new(number(numbers[0])), by, Box::new(number(last))))
    }
}
