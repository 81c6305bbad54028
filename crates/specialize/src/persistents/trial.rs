//! Trials: what persistent variables hold before a function's calls, found out by running it from each content.

use super::{Assumed, Content, Found, Kept, Of, Persistents, Trial, empty, is_same};
use crate::code::{CodeKind, CodeTarget, Comments, Line, LineKind, print_lines};
use crate::frame::Frame;
use crate::nested::{all_inside, words_of};
use crate::post::remove_dead;
use crate::specializer::{Specializer, Stop, Work};
use crate::state::{Binding, State};
use crate::stmt::facts::each_stmt;
use crate::value::Val;
use lanner_base::Name;
use lanner_facts::{Joining, Terms};
use lanner_hir::{Declared, FunctionData, Sharing, StmtKind, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The persistent variables of a function that are declared in its own body, once and without values; none where something else is done with
/// them.
fn plain_ones(data: &FunctionData) -> Option<Vec<Variable>> {
    let all: Vec<Variable> = data
        .variables
        .iter()
        .filter(|(_, of)| matches!(of.declared, Declared::Persistent | Declared::Maybe))
        .map(|(variable, _)| variable)
        .collect();
    let is_plain = |variable: &Variable| {
        let of = &data.variables[*variable];
        of.declared == Declared::Persistent && of.sharing == Sharing::Own
    };
    let mut declared: Vec<Variable> = Vec::new();
    for &stmt in &data.body {
        if let StmtKind::Persistent(names) = &data.stmts[stmt].kind {
            declared.extend(names.iter().filter(|(_, first)| first.is_none()).map(|(variable, _)| *variable));
        }
    }
    let mut count = 0;
    each_stmt(data, &data.body, &mut |kind| {
        if let StmtKind::Persistent(names) = kind {
            count += names.len();
        }
    });
    let is_once = count == all.len() && all.iter().all(|variable| declared.contains(variable));
    let is_own = data.dynamic.is_none() && data.outputs.iter().all(|output| !all.contains(output));
    (is_own && is_once && all.iter().all(is_plain)).then_some(all)
}

impl Specializer<'_> {
    /// Finds out what is known of the persistent variables of a function, whoever calls it.
    pub(super) fn find_kept(&mut self, of: Of) -> Work<()> {
        if self.persistents.known.contains_key(&of) {
            return Ok(());
        }
        self.find_kept_for(of, None)
    }

    /// The same for calls with these arguments.
    pub(super) fn find_kept_for(&mut self, of: Of, args: Option<&[Option<Val>]>) -> Work<()> {
        self.persistents.known.insert(of, None);
        let unit = self.world.unit(of.0);
        let data = &unit.file.functions[of.1];
        let is_plain = data.arguments.is_empty() && data.params.iter().all(|param| param.default.is_none());
        if !is_plain || self.calls_itself(of) {
            return Ok(());
        }
        let Some(variables) = plain_ones(data) else { return Ok(()) };
        let outer = self.persistents.trial.take();
        let report = self.report.clone();
        let written = self.written;
        let mut open = OpenTrials { specializer: self, of, variables: &variables, args, stopped: None };
        let kept = fix_point(data, &variables, &mut open);
        let stopped = open.stopped;
        (self.persistents.trial, self.report, self.written) = (outer, report, written);
        self.persistents.known.insert(of, kept.map(Rc::new));
        match stopped {
            Some(Stop::Reread) => Err(Stop::Reread),
            _ => Ok(()),
        }
    }

    /// The statements of a function of whose arguments these are known, or nothing.
    fn run_open(&mut self, of: Of, args: Option<&[Option<Val>]>) -> Work<Vec<Line>> {
        let unit = self.world.unit(of.0);
        let data = &unit.file.functions[of.1];
        let mut frame = Frame::new(Rc::clone(&unit), of.0, of.1);
        self.share_globals(&mut frame);
        self.follow_persistents(&mut frame);
        let mut state = State::new(data.variables.len());
        frame.nargin = args.map(<[_]>::len);
        for (k, param) in data.params.iter().enumerate() {
            let Some(variable) = param.variable else { continue };
            if let Some(args) = args.filter(|args| args.len() <= k || !data.variadic_in) {
                let Some(known) = args.get(k) else { continue };
                let binding = match known {
                    Some(val) => Binding { is_stale: true, ..Binding::held(val.clone()) },
                    None => Binding::held(Val::anything(&mut self.terms)),
                };
                state.set(variable, binding);
                continue;
            }
            let may_lack = !(data.variadic_in && k + 1 == data.params.len());
            let val = Val::anything(&mut self.terms);
            state.set(variable, Binding { may_lack, ..Binding::held(val) });
        }
        self.take_names(data);
        self.names.extend(words_of(&unit, all_inside(&unit.file, of.1)));
        self.whole_function(&frame, Vec::new(), state, data.outputs.len())?;
        let graph = std::mem::take(&mut self.graph);
        Ok(self.structured(&graph))
    }
}

/// Runs of a function of whose arguments these are known, or nothing.
struct OpenTrials<'s, 'w> {
    specializer: &'s mut Specializer<'w>,
    of: Of,
    variables: &'s [Variable],
    args: Option<&'s [Option<Val>]>,
    /// Why the last run came to no end.
    stopped: Option<Stop>,
}

impl Trials for OpenTrials<'_, '_> {
    fn run(&mut self, from: Content) -> Option<(Found, Vec<Line>)> {
        let (of, args) = (self.of, self.args);
        self.specializer.persistents.trial = Some(Trial::new(of, self.variables.to_vec(), from));
        let lines = self.specializer.apart(|specializer| specializer.run_open(of, args));
        let found = self.specializer.persistents.trial.take()?.found;
        match lines {
            Ok(lines) => Some((found, lines)),
            Err(stop) => {
                self.stopped = Some(stop);
                None
            }
        }
    }

    fn with_terms(&mut self, work: &mut dyn FnMut(&mut Terms)) {
        work(&mut self.specializer.terms);
    }
}

/// Runs of the function that is specialised.
struct MainTrials<'m> {
    of: Of,
    variables: &'m [Variable],
    unsettled: &'m FxHashSet<Of>,
    terms: &'m RefCell<Terms>,
    run: &'m mut dyn FnMut(Persistents) -> Option<(Persistents, Vec<Line>)>,
}

impl Trials for MainTrials<'_> {
    fn run(&mut self, from: Content) -> Option<(Found, Vec<Line>)> {
        let trial = Some(Trial::new(self.of, self.variables.to_vec(), from));
        let unsettled = self.unsettled.clone();
        let (ran, lines) = (self.run)(Persistents { trial, unsettled, ..Persistents::default() })?;
        Some((ran.trial?.found, lines))
    }

    fn with_terms(&mut self, work: &mut dyn FnMut(&mut Terms)) {
        work(&mut self.terms.borrow_mut());
    }
}

/// Runs of one function from contents.
trait Trials {
    /// What a run finds that begins with a content, and the statements that were written.
    fn run(&mut self, from: Content) -> Option<(Found, Vec<Line>)>;

    /// Works with the terms of the facts.
    fn with_terms(&mut self, work: &mut dyn FnMut(&mut Terms));
}

/// Rounds until what changes is not followed any more, and until nothing is known.
const ROUNDS: usize = 4;
const MOST_ROUNDS: usize = 8;

/// Finds out what the persistent variables of a function hold before its calls: what all contents beside the first one have in common.
fn fix_point(data: &FunctionData, variables: &[Variable], trials: &mut dyn Trials) -> Option<Kept> {
    let names: &Vec<Name> = &variables.iter().map(|&variable| data.variables[variable].name).collect();
    let first: Content = variables.iter().map(|_| empty()).collect();
    let (found, at_first) = trials.run(first.clone())?;
    if found.is_open {
        return None;
    }
    let others = |found: &Found| -> Vec<Content> {
        found.met.iter().filter(|content| !is_same(content, &first)).cloned().collect()
    };
    let mut filled = joined(others(&found), Joining::Merge, trials)?;
    for round in 0..MOST_ROUNDS {
        let (again, then) = trials.run(filled.clone())?;
        // Others may call the function then: it has to leave what is known.
        let is_settled = |content: &Content| content.iter().all(Val::is_known) && is_same(content, &filled);
        if again.is_open || !again.exposed.iter().chain(&found.exposed).all(is_settled) {
            return None;
        }
        let mut all = vec![filled.clone()];
        all.extend(others(&again));
        let next = joined(all, if round < ROUNDS { Joining::Merge } else { Joining::Widen }, trials)?;
        if is_same(&next, &filled) {
            let is_constant = filled.iter().all(Val::is_known)
                && without_stores(data, at_first, names) == without_stores(data, then, names);
            let tells = telling(variables, &filled, trials);
            let kept = Kept { variables: variables.to_vec(), filled, tells, is_constant };
            return (!kept.tells.is_empty()).then_some(kept);
        }
        filled = next;
    }
    None
}

/// What holds of all of these contents; none where there are none.
fn joined(contents: Vec<Content>, joining: Joining, trials: &mut dyn Trials) -> Option<Content> {
    let mut contents = contents.into_iter();
    let mut all = contents.next()?;
    trials.with_terms(&mut |terms| {
        for content in contents.by_ref() {
            let pairs = all.iter().zip(&content);
            all = pairs.map(|(a, b)| a.join(b, joining, terms).closed(terms)).collect();
        }
    });
    Some(all)
}

/// The variables that are surely not empty in a content.
fn telling(variables: &[Variable], filled: &Content, trials: &mut dyn Trials) -> Vec<Variable> {
    let mut found = Vec::new();
    trials.with_terms(&mut |terms| {
        let is_filled = |val: &Val| val.dims(terms).is_some_and(|dims| !dims.is_empty());
        let of = variables.iter().zip(filled).filter(|(_, val)| is_filled(val));
        found = of.map(|(&variable, _)| variable).collect();
    });
    found
}

/// What is known of a value in the next call: others may have changed its objects, and what a function captured has no name there.
fn kept_part(val: &Val, terms: &mut Terms) -> Val {
    match val {
        Val::Known(_) | Val::Elements(..) | Val::Open(_) => val.closed(terms),
        Val::Struct(fields) => {
            let of = |(name, val): &(Name, Val)| (*name, kept_part(val, terms));
            Val::Struct(Rc::new(fields.iter().map(of).collect()))
        }
        Val::Fields(fields) => {
            let of = |(name, val): &(Name, Val)| (*name, kept_part(val, terms));
            Val::Fields(Rc::new(fields.iter().map(of).collect()))
        }
        Val::Cells(dims, cells) => {
            Val::Cells(dims.clone(), Rc::new(cells.iter().map(|val| kept_part(val, terms)).collect()))
        }
        Val::Closure(_) => Val::of_fact(val.fact(terms)).closed(terms),
        Val::Object(_) => Val::anything(terms).closed(terms),
    }
}

/// The text of a function's statements without assignments of known values to persistent variables, and what is needed for these alone.
fn without_stores(data: &FunctionData, mut lines: Vec<Line>, names: &[Name]) -> String {
    drop_stores(&mut lines, names);
    let name = |variable: Variable| data.variables[variable].name;
    let params: Vec<Name> = data.params.iter().filter_map(|param| param.variable.map(name)).collect();
    let outputs: Vec<Name> = data.outputs.iter().map(|&output| name(output)).collect();
    remove_dead(&mut lines, &params, &outputs);
    print_lines(&lines, 0, &mut |_| Comments::default())
}

fn drop_stores(lines: &mut Vec<Line>, names: &[Name]) {
    let is_store = |line: &Line| match &line.kind {
        LineKind::Assign { targets, .. } => {
            let is_own = |target: &CodeTarget| matches!(target, CodeTarget::Place(place) if names.contains(&place.variable));
            let mut is_known = !line.shows && targets.iter().all(is_own);
            line.each_code(&mut |code| {
                is_known &= matches!(code.kind, CodeKind::Known(_) | CodeKind::Var(_))
            });
            is_known
        }
        _ => false,
    };
    lines.retain_mut(|line| {
        line.bodies_mut().into_iter().for_each(|body| drop_stores(body, names));
        !is_store(line)
    });
}

impl Trial {
    fn new(of: Of, variables: Vec<Variable>, from: Content) -> Trial {
        Trial { of, variables, from, found: Found::default() }
    }

    /// What the persistent variables hold; none where one may have no value. Before they are declared they hold what they did before the call.
    pub(super) fn content(&self, state: &State, terms: &mut Terms) -> Option<Content> {
        let bindings = || self.variables.iter().map(|&variable| state.get(variable));
        if bindings().all(|binding| binding.val.is_none()) {
            return Some(self.from.clone());
        }
        let held = |binding: &Binding| binding.val.clone().filter(|_| !binding.may_lack);
        let vals: Option<Vec<Val>> = bindings().map(held).collect();
        Some(vals?.iter().map(|val| kept_part(val, terms)).collect())
    }
}

impl Persistents {
    /// A function of which more copies would be in the residual program than it may have: `copies` tells of how many versions and whether
    /// the original comes along.
    pub(crate) fn torn(&self, copies: &dyn Fn(Of) -> (usize, bool)) -> Option<Of> {
        let is_torn = |(of, assumed): &(&Of, &Assumed)| {
            let (versions, comes_along) = copies(**of);
            comes_along && !assumed.has_state || assumed.has_state && versions + usize::from(comes_along) > 1
        };
        self.assumed.iter().find(is_torn).map(|(of, _)| *of)
    }

    /// What is known of the persistent variables of the function that is specialised: `run` specialises it with them. These functions are
    /// called with different arguments.
    pub(crate) fn of_main(
        of: Of,
        data: &FunctionData,
        unsettled: &FxHashSet<Of>,
        terms: &RefCell<Terms>,
        run: &mut dyn FnMut(Persistents) -> Option<(Persistents, Vec<Line>)>,
    ) -> Persistents {
        let kept = plain_ones(data).filter(|variables| !variables.is_empty()).and_then(|variables| {
            let mut trials = MainTrials { of, variables: &variables, unsettled, terms, run };
            fix_point(data, &variables, &mut trials)
        });
        let known = FxHashMap::from_iter([(of, kept.map(Rc::new))]);
        Persistents { known, unsettled: unsettled.clone(), ..Persistents::default() }
    }
}
