//! Persistent variables: what is known of them whenever a function is called.
//!
//! ```text
//! persistent t                          before each call t is [] or the table: it is [] at first, and all that the
//! if isempty(t), t = table(10); end     function ever assigns to it is the table
//! y = t(k) * x;                         behind the `if` it is the table
//! ```
//!
//! What persistent variables hold together is a *content*. Before the first call all of them are `[]`. The function is run on trial from that,
//! and from what all other contents have in common that a call may meet: a value, parts of one, or facts. What it may leave is taken in: at its
//! ends, and before a statement that may raise an error. This goes on until nothing new comes (a fix point over all calls). One variable tells
//! the two apart: it is surely not empty in all but the first content. An `if` that asks for persistent variables is run with both of them, and
//! the ways become one behind it.
//!
//! A function does the same with both contents where the residuals of the two trials are the same, but for assignments to its persistent
//! variables. Then it may have several versions. Its statements may stand for its calls, where what is kept is a constant.
//!
//! Of other functions that keep something the residual program has one copy, for that is what its calls share. It is a version where all calls
//! have the same known arguments, else the function as it is. That they have is assumed from the first call on. Where it turns out to be wrong
//! the work starts over without it.
//!
//! - `trial` the fix point

mod trial;

use crate::code::{Code, CodeKind, CodeTarget, Line, LineKind};
use crate::expr::List;
use crate::frame::Frame;
use crate::graph::End;
use crate::specializer::{Arrival, Cursor, Specializer, Stop, Work};
use crate::state::{Binding, State};
use crate::stmt::facts::reads;
use crate::value::Val;
use crate::world::Meaning;
use lanner_base::Name;
use lanner_facts::Fact;
use lanner_hir::{Declared, Function, FunctionData, FunctionKind, Stmt, StmtKind, Variable};
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A function of a unit.
type Of = (u32, Function);

/// The values of a function's persistent variables, in their order.
type Content = Vec<Val>;

/// What is known of the persistent variables of a function.
#[derive(Clone, Debug)]
pub struct Kept {
    /// They.
    variables: Vec<Variable>,
    /// What is known of what they hold, unless all of them are `[]`.
    filled: Content,
    /// Those that are surely not empty then; there is one.
    tells: Vec<Variable>,
    /// Whether the function does the same whatever they hold.
    is_constant: bool,
}

/// What is known of all functions, and what is being found out.
#[derive(Default)]
pub struct Persistents {
    known: FxHashMap<Of, Option<Rc<Kept>>>,
    /// Functions of the file that its other functions always call with the same known arguments, as far as that was seen.
    assumed: FxHashMap<Of, Assumed>,
    /// Those of which that turned out to be wrong.
    unsettled: FxHashSet<Of>,
    /// One of which it turned out now: the work starts over.
    pub(crate) contradicted: Option<Of>,
    trial: Option<Trial>,
    /// What is known of them where they were declared and nothing has changed since.
    at_entry: Vec<Rc<Fact>>,
    /// Statements that were written and may raise an error, or are seen otherwise.
    pub(crate) risks: u64,
    /// Calls that may call any function.
    unknown_calls: u64,
}

/// How a function is called wherever it is.
struct Assumed {
    /// The arguments that are known.
    args: Vec<Option<Val>>,
    nargout: usize,
    /// Whether its calls share more than a constant: there is one copy of it.
    has_state: bool,
}

/// What the calls of a function share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shared {
    /// Nothing.
    Nothing,
    /// Constants, whoever calls it.
    Constants,
    /// Constants, as it is called in this program.
    ConstantsHere,
    /// Values that change, as it is called in this program: there may be one version of it.
    State,
    /// Values of which nothing is known: it is called as it is.
    Anything,
}

/// A run of a function from a content.
struct Trial {
    of: Of,
    variables: Vec<Variable>,
    from: Content,
    found: Found,
}

/// What a run finds.
#[derive(Default)]
struct Found {
    /// The contents that calls may meet.
    met: Vec<Content>,
    /// Those that others may change while the function runs.
    exposed: Vec<Content>,
    /// Whether there were some of which not all is known.
    is_open: bool,
}

/// Where a statement begins: how much there was, and what persistent variables hold.
pub(crate) struct Before {
    content: Option<Option<Content>>,
    risks: u64,
    unknown_calls: u64,
}

/// Values of variables that stand in the place of a call, at most.
const MOST_INLINED: usize = 100;

fn is_same(a: &Content, b: &Content) -> bool {
    a.iter().zip(b).all(|(a, b)| a.is_same(b))
}

fn empty() -> Val {
    Val::known(Value::empty())
}

fn add(list: &mut Vec<Content>, content: Content) {
    if !list.iter().any(|known| is_same(known, &content)) {
        list.push(content);
    }
}

/// Whether a function keeps something between its calls.
pub(crate) fn keeps(data: &FunctionData) -> bool {
    data.variables.values().any(|of| matches!(of.declared, Declared::Persistent | Declared::Maybe))
}

impl Persistents {
    /// A statement was written.
    pub(crate) fn note_line(&mut self, line: &Line) {
        let is_constant = match &line.kind {
            LineKind::Assign { targets, value, .. } => {
                let is_plain = |target: &CodeTarget| matches!(target, CodeTarget::Place(place) if place.steps.is_empty());
                matches!(value.kind, CodeKind::Known(_)) && targets.iter().all(is_plain) && !line.shows
            }
            LineKind::Declare { .. } => true,
            _ => false,
        };
        self.risks += u64::from(!is_constant);
    }

    /// A way was written that is taken by a condition.
    pub(crate) fn note_branch(&mut self) {
        self.risks += 1;
    }

    /// Something was called that may call any function.
    pub(crate) fn note_unknown_call(&mut self) {
        self.unknown_calls += 1;
    }
}

impl Specializer<'_> {
    /// What is known of the persistent variables of a function, where that was found out.
    fn known_kept(&self, of: Of) -> Option<Rc<Kept>> {
        self.persistents.known.get(&of).cloned().flatten()
    }

    /// The persistent variables of an activation are followed as others are, where something is known of them.
    pub(crate) fn follow_persistents(&self, f: &mut Frame) {
        let of = (f.number, f.function);
        let on_trial = self.persistents.trial.as_ref().filter(|trial| trial.of == of);
        if let Some(trial) = on_trial {
            f.deciding.extend(trial.variables.iter().copied());
        }
        let kept = self.known_kept(of).map(|kept| kept.variables.clone());
        for variable in on_trial.map(|trial| trial.variables.clone()).or(kept).unwrap_or_default() {
            f.shared.remove(&variable);
            if f.is_inlined {
                f.eager.remove(&variable);
            }
        }
    }

    /// What a persistent variable holds where it is declared.
    pub(crate) fn persistent(&mut self, f: &Frame, variable: Variable) -> Binding {
        let of = (f.number, f.function);
        if let Some(trial) = self.persistents.trial.as_ref().filter(|trial| trial.of == of)
            && let Some(place) = trial.variables.iter().position(|own| *own == variable)
        {
            let from = trial.from[place].clone();
            return Binding::held(from.opened(&mut self.terms));
        }
        match self.known_kept(of) {
            Some(kept) if f.is_inlined => {
                let place = kept.variables.iter().position(|own| *own == variable);
                let val = place.map_or_else(empty, |place| kept.filled[place].clone());
                Binding { is_stale: true, ..Binding::held(val) }
            }
            kept => {
                let val = Val::anything(&mut self.terms);
                if let (Some(_), Val::Open(fact)) = (kept, &val) {
                    self.persistents.at_entry.push(Rc::clone(fact));
                }
                Binding::held(val)
            }
        }
    }

    /// What the calls of a function share that is called with these arguments.
    pub(crate) fn shared_by(&mut self, of: Of, list: &List, nargout: usize) -> Work<Shared> {
        let unit = self.world.unit(of.0);
        let data = &unit.file.functions[of.1];
        if !keeps(data) {
            return Ok(Shared::Nothing);
        }
        if !self.persistents.assumed.contains_key(&of) {
            self.find_kept(of)?;
            if self.known_kept(of).is_some_and(|kept| kept.is_constant) {
                return Ok(Shared::Constants);
            }
        }
        let is_own =
            of.0 == 0 && unit.file.functions.ids().next() != Some(of.1) && data.kind == FunctionKind::Local;
        if !is_own || !list.is_exact || !data.arguments.is_empty() || self.persistents.unsettled.contains(&of)
        {
            return Ok(Shared::Anything);
        }
        let args: Vec<Option<Val>> =
            list.evs.iter().map(|ev| ev.val.is_known().then(|| ev.val.clone())).collect();
        if !self.persistents.assumed.contains_key(&of) {
            if args.iter().all(Option::is_none) || self.calls_itself(of) {
                return Ok(Shared::Anything);
            }
            self.find_kept_for(of, Some(&args))?;
            let has_state = !self.known_kept(of).is_some_and(|kept| kept.is_constant);
            let assumed = Assumed { args: args.clone(), nargout, has_state };
            self.persistents.assumed.insert(of, assumed);
        }
        let Some(assumed) = self.persistents.assumed.get(&of) else { return Ok(Shared::Anything) };
        let is_same = |(a, b): (&Option<Val>, &Option<Val>)| match (a, b) {
            (Some(a), Some(b)) => a.is_same(b),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if assumed.args.len() != args.len()
            || !assumed.args.iter().zip(&args).all(is_same)
            || assumed.has_state && assumed.nargout != nargout
        {
            self.persistents.contradicted = Some(of);
            return Err(Stop::Reread);
        }
        Ok(if assumed.has_state { Shared::State } else { Shared::ConstantsHere })
    }

    /// Whether the statements of a function may stand for its call, by what its calls share.
    pub(crate) fn may_stand(&self, of: Of, shared: Shared) -> bool {
        match shared {
            Shared::Nothing => true,
            Shared::Constants | Shared::ConstantsHere => {
                let weight = |kept: Rc<Kept>| kept.filled.iter().map(Val::weight).sum::<usize>();
                self.known_kept(of).map(weight).is_some_and(|weight| weight <= MOST_INLINED)
            }
            Shared::State | Shared::Anything => false,
        }
    }

    /// Whether a function keeps nothing but constants, whoever calls it.
    pub(crate) fn keeps_constants(&mut self, of: Of) -> bool {
        let is_found = !self.persistents.assumed.contains_key(&of) && self.find_kept(of).is_ok();
        is_found && self.known_kept(of).is_some_and(|kept| kept.is_constant)
    }

    /// Whether all calls of a function share values that change.
    pub(crate) fn has_state(&self, of: Of) -> bool {
        self.persistents.assumed.get(&of).is_some_and(|assumed| assumed.has_state)
    }

    /// Begins a statement.
    pub(crate) fn before_statement(&mut self, f: &Frame, at: &Cursor) -> Before {
        let trial = self.persistents.trial.as_ref().filter(|trial| trial.of == (f.number, f.function));
        let content = trial.map(|trial| trial.content(&at.state, &mut self.terms));
        Before { content, risks: self.persistents.risks, unknown_calls: self.persistents.unknown_calls }
    }

    /// Ends a statement.
    pub(crate) fn behind_statement(&mut self, before: Before) {
        let Some(content) = before.content else { return };
        let (risks, unknown_calls) = (self.persistents.risks, self.persistents.unknown_calls);
        let Some(trial) = &mut self.persistents.trial else { return };
        match content {
            Some(content) => {
                if unknown_calls > before.unknown_calls {
                    add(&mut trial.found.exposed, content.clone());
                }
                if risks > before.risks {
                    add(&mut trial.found.met, content);
                }
            }
            None => trial.found.is_open |= risks > before.risks,
        }
    }

    /// A function's end.
    pub(crate) fn behind_function(&mut self, f: &Frame, state: &State) {
        let Some(trial) = &mut self.persistents.trial else { return };
        if trial.of != (f.number, f.function) || f.is_inlined {
            return;
        }
        match trial.content(state, &mut self.terms) {
            Some(content) => add(&mut trial.found.met, content),
            None => trial.found.is_open = true,
        }
    }

    /// What is known of the persistent variables for which an `if` asks, where it is not known which of the contents they have.
    pub(crate) fn asked_content(&mut self, f: &Frame, stmt: Stmt, at: &Cursor) -> Option<Rc<Kept>> {
        let kept = self.known_kept((f.number, f.function)).filter(|_| !f.is_inlined)?;
        let is_on_trial =
            self.persistents.trial.as_ref().is_some_and(|trial| trial.of == (f.number, f.function));
        // They hold one of the contents until one of them is assigned.
        let is_as_at_entry = |variable: &Variable| match at.state.val(*variable) {
            Some(Val::Open(fact)) => self.persistents.at_entry.iter().any(|entry| Rc::ptr_eq(entry, fact)),
            _ => false,
        };
        let can_tell = matches!(self.world.resolve(f.number, Name::new(IS_EMPTY)), Meaning::Row(_));
        let is_open = kept.variables.iter().all(is_as_at_entry);
        (!is_on_trial && can_tell && is_open && kept.is_asked_by(f.data(), stmt)).then_some(kept)
    }

    /// Whether two statements ask for persistent variables, one right behind the other: what these hold is kept apart between them.
    pub(crate) fn ask_both(&self, f: &Frame, stmts: &[Stmt]) -> bool {
        let [first, second, ..] = stmts else { return false };
        let kept = self.known_kept((f.number, f.function)).filter(|_| !f.is_inlined);
        kept.is_some_and(|kept| {
            kept.is_asked_by(f.data(), *first)
                && kept.is_asked_by(f.data(), *second)
                && kept.filled.iter().all(Val::is_known)
        })
    }

    /// Runs a statement with each content.
    pub(crate) fn with_each_content(
        &mut self,
        f: &Frame,
        stmt: Stmt,
        kept: &Kept,
        at: &Cursor,
    ) -> Work<Vec<Arrival>> {
        let (first, filled) = (self.graph.block(), self.graph.block());
        let asked = asked_by(f.data(), stmt);
        let is_known = kept.filled.iter().all(Val::is_known);
        let asked = kept.tells.iter().find(|variable| !is_known && asked.contains(variable));
        let tells = *asked.unwrap_or(&kept.tells[0]);
        let condition = Code::call(Name::new(IS_EMPTY), vec![Code::var(f.name(tells))]);
        let condition = Code { is_truth: true, is_safe: true, ..condition };
        let origin = self.origin(f, f.data().stmts[stmt].span);
        self.graph.end(at.block, End::Branch { condition, then: first, otherwise: filled, origin });
        self.written += 1;
        let mut arrivals = Vec::new();
        for (block, is_filled) in [(first, false), (filled, true)] {
            let mut cursor = Cursor { block, ..at.clone() };
            for (&variable, val) in kept.variables.iter().zip(&kept.filled) {
                let val = if is_filled { val.opened(&mut self.terms) } else { empty() };
                cursor.state.set(variable, Binding::held(val));
            }
            arrivals.extend(self.statement(f, stmt, cursor)?);
        }
        self.report.keep(f.number, f.data().stmts[stmt].span);
        Ok(arrivals)
    }
}

impl Kept {
    /// Whether a statement is an `if` that asks for one of the variables, and for nothing that stays open with what they hold.
    fn is_asked_by(&self, data: &FunctionData, stmt: Stmt) -> bool {
        let asked = asked_by(data, stmt);
        let pairs =
            || self.variables.iter().zip(&self.filled).filter(|(variable, _)| asked.contains(variable));
        let is_told = |(variable, val): (&Variable, &Val)| val.is_known() || self.tells.contains(variable);
        pairs().next().is_some() && pairs().all(is_told)
    }
}

/// The variables for which an `if` asks.
fn asked_by(data: &FunctionData, stmt: Stmt) -> FxHashSet<Variable> {
    let mut asked = FxHashSet::default();
    if let StmtKind::If { branches, .. } = &data.stmts[stmt].kind {
        branches.iter().for_each(|(condition, _)| reads(data, *condition, &mut asked));
    }
    asked
}

/// The row that tells the contents apart.
const IS_EMPTY: &str = "isempty";
