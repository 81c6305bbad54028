//! `while`: a block for each state of the variables that decide ways, and edges between them.
//!
//! ```text
//! while pc <= 3                    pc = 1, 2, 1, 2, …: two blocks and a loop between them
//! while abs(d) > tol               one block, of what holds in every trip
//! ```
//!
//! The header of a loop is a node for each value that the deciding variables have there (the paper's unrolling, with a loop where a state comes
//! again). What differs otherwise is joined, and the node is made again. Where there are too many nodes nothing is kept apart.

use super::ALIKE;
use super::alike::{Trip, are_alike};
use super::facts::reads;
use crate::frame::Frame;
use crate::graph::{Block, End, Exit, Mark};
use crate::report::Note;
use crate::specializer::{Arrival, Cursor, Specializer, Stop, Work};
use crate::state::State;
use crate::value::Val;
use lanner_base::{Id, Span};
use lanner_facts::{Joining, Truth};
use lanner_hir::{Expr, Stmt, Variable};
use rustc_hash::{FxHashMap, FxHashSet};

/// How often a header is begun once more, as more came there than was thought.
const MOST_ROUNDS: usize = 500;

/// A state of the loop's header.
struct Header {
    /// What holds there, extents as numbers only.
    state: State,
    /// Its block.
    block: Block,
}

/// The work on a loop at a point, to go back to.
#[derive(Clone)]
struct Before {
    mark: Mark,
    written: usize,
    headers: usize,
    pending: Vec<Cursor>,
    exits: usize,
}

impl Specializer<'_> {
    /// `while condition, body`; with `until` the condition comes behind the body.
    pub(super) fn while_loop(
        &mut self,
        f: &Frame,
        stmt: Stmt,
        condition: Option<Expr>,
        body: &[Stmt],
        until: Option<Expr>,
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let span = f.data().stmts[stmt].span;
        let key = (f.number, span);
        if super::guarded::leaves_guarded(f.data(), body) {
            return self.stay_verbatim(f, span, at);
        }
        let mut at = at;
        at.state.forget_changeable();
        let mark = self.graph.mark(at.block);
        let written = self.written;
        loop {
            if self.merged_loops.contains(&key) {
                // It is written whatever that takes: who unrolls a loop around it sees to the budget.
                let unrolling = std::mem::take(&mut self.unrolling);
                let done = self.headers(f, stmt, condition, body, until, at, &mut FxHashMap::default());
                self.unrolling = unrolling;
                return done;
            }
            self.unrolling.push(key);
            let mut taken: FxHashMap<Variable, Vec<Val>> = FxHashMap::default();
            let done = self.headers(f, stmt, condition, body, until, at.clone(), &mut taken);
            self.unrolling.pop();
            if !matches!(done, Err(Stop::Budget(which)) if which == key) {
                return done;
            }
            self.graph.reset(mark);
            self.written = written;
            self.report.run_again(f.number, span);
            // What takes most values may grow without an end: it is let go, the others stay apart.
            let largest = taken.iter().max_by_key(|(variable, values)| (values.len(), variable.index()));
            if let Some((&variable, values)) = largest
                && values.len() > 2
            {
                let name = f.data().variables[variable].name;
                self.let_go.insert((f.number, span, variable));
                let text = match self.is_alike.take() {
                    Some(_) => ALIKE.to_owned(),
                    None => format!(
                        "{name} takes too many values; --budget, --unroll or --versions lets it go on"
                    ),
                };
                self.note(f, span, Note::Stopped(text));
                continue;
            }
            self.merged_loops.insert(key);
            let text = "its states are too many; --budget, --unroll or --versions lets it go on".to_owned();
            self.note(f, span, Note::Stopped(text));
        }
    }

    /// The variables that are kept apart at a loop's header: those that decide ways and are read there.
    fn kept_apart(
        &mut self,
        f: &Frame,
        stmt: Stmt,
        condition: Option<Expr>,
        body: &[Stmt],
    ) -> FxHashSet<Variable> {
        let span = f.data().stmts[stmt].span;
        if self.merged_loops.contains(&(f.number, span)) {
            return FxHashSet::default();
        }
        let mut found = self.deciding(f.number, f.function, body);
        if let Some(condition) = condition {
            reads(f.data(), condition, &mut found);
            self.close(f.number, f.data(), body, &mut found);
        }
        found.retain(|&variable| !self.let_go.contains(&(f.number, span, variable)));
        found
    }

    #[allow(clippy::too_many_arguments)]
    fn headers(
        &mut self,
        f: &Frame,
        stmt: Stmt,
        condition: Option<Expr>,
        body: &[Stmt],
        until: Option<Expr>,
        at: Cursor,
        taken: &mut FxHashMap<Variable, Vec<Val>>,
    ) -> Work<Vec<Arrival>> {
        let span = f.data().stmts[stmt].span;
        let key = (f.number, span);
        let starts_known = match condition {
            Some(condition) if !self.merged_loops.contains(&key) => {
                let mut trial = at.clone();
                // What was tested before the loop says nothing of its later turns.
                trial.state.forget_decided();
                let mark = self.graph.mark(at.block);
                let written = self.written;
                self.conditional += 1;
                let truth = self.condition(f, condition, &mut trial);
                self.conditional -= 1;
                self.graph.reset(mark);
                self.written = written;
                self.fails = false;
                !matches!(truth, Ok((_, Truth::Unknown)) | Err(_))
            }
            _ => false,
        };
        let apart = self.kept_apart(f, stmt, condition.filter(|_| starts_known), body);
        let liveness = self.liveness(f);
        // What decides in a loop around is kept apart, but what this one has let go of.
        let is_merged = self.merged_loops.contains(&key);
        let changed = if is_merged { f.assigned(body) } else { FxHashSet::default() };
        let deciding: FxHashSet<Variable> = apart
            .union(&f.deciding)
            .copied()
            .filter(|&v| !self.let_go.contains(&(f.number, span, v)) && !changed.contains(&v))
            .collect();
        let at_header: Vec<Variable> =
            deciding.iter().copied().filter(|&v| liveness.is_live_at(stmt, v)).collect();
        let most = if starts_known { self.options.unroll.max(1) } else { self.options.versions };
        let inner = Frame { deciding, ..f.clone() };
        let mut headers: Vec<Header> = Vec::new();
        let mut before: Vec<Before> = Vec::new();
        let mut pending = vec![at];
        let mut exits: Vec<Arrival> = Vec::new();
        let (mut turns, mut rounds) = (0, 0);
        let mut trips: Vec<Option<Trip>> = Vec::new();
        while !pending.is_empty() {
            let merged = self.merge_apart(&inner, &at_header, std::mem::take(&mut pending))?;
            let mut merged = merged.into_iter();
            while let Some(mut cursor) = merged.next() {
                cursor.done.clear();
                let closed = cursor.state.closed(&mut self.terms);
                let known =
                    headers.iter().position(|header| super::is_alike(&at_header, &header.state, &closed));
                if let Some(k) = known {
                    let joined = headers[k].state.join(&closed, Joining::Widen, &mut self.terms);
                    let mut joined = joined.closed(&mut self.terms);
                    self.settle(&mut joined);
                    if joined.is_same(&headers[k].state) {
                        let state = headers[k].state.clone();
                        self.hold_for(f, &state, &mut cursor)?;
                        self.graph.end(cursor.block, End::Jump(headers[k].block));
                        continue;
                    }
                    // More comes here than was thought: from the beginning of this header on once more.
                    rounds += 1;
                    if rounds > MOST_ROUNDS {
                        return Err(match is_merged {
                            true => Stop::Failed("what a loop's variables hold does not settle".to_owned()),
                            false => Stop::Budget(key),
                        });
                    }
                    let Before { mark, written, headers: count, pending: then, exits: left } =
                        before[k].clone();
                    self.graph.reset(mark);
                    self.written = written;
                    headers.truncate(count);
                    before.truncate(count);
                    exits.truncate(left);
                    trips.truncate(count);
                    pending = then;
                    let first = pending.iter().position(|at| {
                        let closed = at.state.closed(&mut self.terms);
                        super::is_alike(&at_header, &closed, &joined)
                    });
                    if let Some(first) = first.and_then(|k| pending.get_mut(k)) {
                        // Those that come first bring what the others will.
                        self.widen_to(f, &joined, first)?;
                    }
                    merged = Vec::new().into_iter();
                    continue;
                }
                let rest: Vec<Cursor> = std::iter::once(cursor.clone())
                    .chain(merged.clone())
                    .chain(pending.iter().cloned())
                    .collect();
                before.push(Before {
                    mark: self.graph.mark(cursor.block),
                    written: self.written,
                    headers: headers.len(),
                    pending: rest,
                    exits: exits.len(),
                });
                if headers.len() >= most {
                    return Err(Stop::Budget(key));
                }
                let mut state = closed.clone();
                self.settle(&mut state);
                let block = self.graph.block();
                self.graph.end(cursor.block, End::Jump(block));
                for &variable in &apart {
                    if let Some(val) = state.val(variable).filter(|val| !matches!(val, Val::Open(_))) {
                        let values = taken.entry(variable).or_default();
                        if !values.iter().any(|before| before.is_same(val)) {
                            values.push(val.clone());
                        }
                    }
                }
                headers.push(Header { state: state.clone(), block });
                let opened = state.opened(&mut self.terms);
                let head = Cursor::new(block, opened);
                turns += 1;
                let begun = self.graph.mark(block);
                let (ways, ways_out) = (pending.len() + merged.len(), exits.len());
                let inside = match condition {
                    Some(condition) => self.test(&inner, span, condition, true, head, &mut exits)?,
                    None => vec![head],
                };
                let mut arrivals = Vec::new();
                for head in inside {
                    arrivals.extend(self.run(&inner, body, head)?);
                }
                for arrival in arrivals {
                    match arrival.exit {
                        Exit::Next | Exit::Continue => match until {
                            Some(until) => {
                                pending
                                    .extend(self.test(&inner, span, until, false, arrival.at, &mut exits)?);
                            }
                            None => pending.push(arrival.at),
                        },
                        Exit::Break => exits.push(Arrival { exit: Exit::Next, ..arrival }),
                        Exit::Return => exits.push(arrival),
                    }
                }
                let may_be_last = ways == 0 && pending.len() == 1 && exits.len() > ways_out;
                trips.push(may_be_last.then(|| Trip::since(&self.graph, begun)));
                if self.options.keeps_alike && are_alike(&trips) && !is_merged {
                    self.is_alike = Some(key);
                    return Err(Stop::Budget(key));
                }
            }
        }
        self.note(f, span, if starts_known { Note::Unrolled(turns) } else { Note::Kept });
        let (next, mut left): (Vec<Arrival>, Vec<Arrival>) =
            exits.into_iter().partition(|arrival| arrival.exit == Exit::Next);
        let ways: Vec<Cursor> = next.into_iter().map(|arrival| arrival.at).collect();
        let merged = self.merge_behind(&inner, Some(stmt), ways)?;
        left.extend(merged.into_iter().map(|at| Arrival { exit: Exit::Next, at }));
        Ok(left)
    }

    /// Makes a point say no more than a state, and the residual variables hold what that needs.
    fn widen_to(&mut self, f: &Frame, to: &State, at: &mut Cursor) -> Work<()> {
        self.hold_for(f, to, at)?;
        let mut state = to.clone();
        for variable in state.variables() {
            let is_stale = at.state.get(variable).is_stale;
            state.get_mut(variable).is_stale &= is_stale;
        }
        at.state = state;
        Ok(())
    }

    /// Tests a loop's condition. Gives the points where the loop goes on. Calls in it that are inlined come before it in each turn.
    fn test(
        &mut self,
        f: &Frame,
        span: Span,
        condition: Expr,
        goes_on: bool,
        at: Cursor,
        exits: &mut Vec<Arrival>,
    ) -> Work<Vec<Cursor>> {
        let mark = self.graph.mark(at.block);
        let written = self.written;
        (self.fails, self.impure, self.touches) = (false, false, false);
        self.begin(f, Some(condition), f.data().exprs[condition].span);
        let mut attempt = at.clone();
        let (code, truth) = match self.condition(f, condition, &mut attempt) {
            Ok(tested) => tested,
            Err(Stop::Inline(request)) => {
                let mut inside = Vec::new();
                for cursor in self.inline_before(f, *request, at, (mark, written))? {
                    inside.extend(self.test(f, span, condition, goes_on, cursor, exits)?);
                }
                return Ok(inside);
            }
            Err(stop) => return Err(stop),
        };
        let mut at = attempt;
        at.done.clear();
        if std::mem::take(&mut self.touches) {
            at.state.forget_changeable();
        }
        if std::mem::take(&mut self.fails) {
            let line = crate::code::Line::new(crate::code::LineKind::Expr(code), self.origin(f, span));
            self.write(&mut at, line)?;
            return Ok(Vec::new());
        }
        match (truth, goes_on) {
            (Truth::Yes, true) | (Truth::No, false) => return Ok(vec![at]),
            (Truth::No, true) | (Truth::Yes, false) => {
                exits.push(Arrival { exit: Exit::Next, at });
                return Ok(Vec::new());
            }
            (Truth::Unknown, _) => (),
        }
        let (then, otherwise) = (self.graph.block(), self.graph.block());
        let origin = self.origin(f, span);
        let tested = code.clone();
        self.persistents.note_branch();
        self.graph.end(at.block, End::Branch { condition: code, then, otherwise, origin });
        self.written += 1;
        let (inside, outside) = if goes_on { (then, otherwise) } else { (otherwise, then) };
        let mut inside = Cursor::new(inside, at.state.clone());
        let mut outside = Cursor::new(outside, at.state);
        self.assume(f, condition, goes_on, &mut inside);
        self.assume(f, condition, !goes_on, &mut outside);
        if !self.impure {
            self.decide(f, &tested, goes_on, &mut inside);
            self.decide(f, &tested, !goes_on, &mut outside);
        }
        exits.push(Arrival { exit: Exit::Next, at: outside });
        Ok(vec![inside])
    }
}
