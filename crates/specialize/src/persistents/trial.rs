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
use lanner_hir::{Declared, FunctionData, Sharing, StmtKind, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
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
        let mut stopped = None;
        let kept = fix_point(data, &variables, &mut |from| {
            self.persistents.trial = Some(Trial::new(of, variables.clone(), from));
            let lines = self.apart(|specializer| specializer.run_open(of, args));
            let found = self.persistents.trial.take()?.found;
            match lines {
                Ok(lines) => Some((found, lines)),
                Err(stop) => {
                    stopped = Some(stop);
                    None
                }
            }
        });
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

/// Finds out what the persistent variables of a function hold before its calls. `run` gives what a trial finds that begins with a content, and
/// the statements that were written.
fn fix_point(
    data: &FunctionData,
    variables: &[Variable],
    run: &mut dyn FnMut(Content) -> Option<(Found, Vec<Line>)>,
) -> Option<Kept> {
    let names: &Vec<Name> = &variables.iter().map(|&variable| data.variables[variable].name).collect();
    let first: Content = variables.iter().map(|_| empty()).collect();
    let (found, at_first) = run(first.clone())?;
    let mut others = found.met.iter().filter(|content| !is_same(content, &first));
    let filled = others.next().filter(|_| !found.is_open)?.clone();
    if others.next().is_some() {
        return None;
    }
    let is_filled = |val: &Val| val.value().is_some_and(|value| value.numel() > 0);
    let tells = variables[filled.iter().position(is_filled)?];
    let (again, then) = run(filled.clone())?;
    let mut all = again.met.iter().chain(&again.exposed).chain(&found.exposed);
    if again.is_open || !all.all(|content| is_same(content, &filled)) {
        return None;
    }
    let is_constant = without_stores(data, at_first, names) == without_stores(data, then, names);
    Some(Kept { variables: variables.to_vec(), filled, tells, is_constant })
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

    /// What the persistent variables hold; none where not all is known. Before they are declared they hold what they did before the call.
    pub(super) fn content(&self, state: &State) -> Option<Content> {
        let bindings = || self.variables.iter().map(|&variable| state.get(variable));
        if bindings().all(|binding| binding.val.is_none()) {
            return Some(self.from.clone());
        }
        bindings()
            .map(|binding| binding.val.as_ref().filter(|val| val.is_known() && !binding.may_lack).cloned())
            .collect()
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
        run: &mut dyn FnMut(Persistents) -> Option<(Persistents, Vec<Line>)>,
    ) -> Persistents {
        let kept = plain_ones(data).filter(|variables| !variables.is_empty()).and_then(|variables| {
            fix_point(data, &variables, &mut |from| {
                let trial = Some(Trial::new(of, variables.clone(), from));
                let begun = Persistents { trial, unsettled: unsettled.clone(), ..Persistents::default() };
                let (ran, lines) = run(begun)?;
                Some((ran.trial?.found, lines))
            })
        });
        let known = FxHashMap::from_iter([(of, kept.map(Rc::new))]);
        Persistents { known, unsettled: unsettled.clone(), ..Persistents::default() }
    }
}
