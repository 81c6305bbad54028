//! Functions of the user: computed, inlined, a version, or as they are.

use super::Site;
use super::inline::{Handed, Request};
use crate::call;
use crate::frame::Frame;
use crate::nested::{keeps_inside, stands_alone};
use crate::options::Inlining;
use crate::persistents::Shared;
use crate::report::Note;
use crate::specializer::{Cursor, Ev, Specializer, Stop, Work};
use crate::state::State;
use crate::stmt::NO_WAY_OUT;
use crate::stmt::facts::count;
use crate::value::{Val, weight_of};
use crate::world::{self, Called};
use lanner_base::{Name, Span};
use lanner_facts::{Fact, ValueRange};
use lanner_hir::{
    Callee, Declared, ExprData, ExprKind, File, Function, FunctionData, FunctionKind, Place, StmtKind, Target,
};
use lanner_runtime::Value;
use std::rc::Rc;

/// Statements of a function that stands for its calls, where there are several, and for its only one.
const SMALL: usize = 25;
const SMALL_ONCE: usize = 60;

/// Calls of one function within each other that are inlined.
const DEEPEST: usize = 150;

impl Specializer<'_> {
    pub(super) fn call_function(
        &mut self,
        f: &Frame,
        number: u32,
        function: Function,
        name: Name,
        site: Site<'_>,
        at: &mut Cursor,
    ) -> Work<Vec<Ev>> {
        let unit = self.world.unit(number);
        let data = &unit.file.functions[function];
        let shared = self.shared_by((number, function), &site.list, site.nargout)?;
        let is_pure = self.is_pure(number, function);
        let does_nothing_else = is_pure || shared == Shared::ConstantsHere;
        if site.list.is_exact && is_pure {
            let values: Option<Vec<Value>> = site.list.evs.iter().map(|ev| self.value_of(&ev.val)).collect();
            if let Some(values) = values {
                let wanted = site.nargout.max(usize::from(!data.outputs.is_empty()));
                match self.world.call(&world::Callee::Function(number, function), values, wanted) {
                    Called::Outputs(outputs) if outputs.len() >= wanted => {
                        let known: Vec<Ev> =
                            outputs.into_iter().map(|value| self.known(value, None)).collect();
                        let has_literals = known
                            .iter()
                            .all(|ev| ev.val.value().is_some_and(|v| crate::code::literal(v).is_some()));
                        if has_literals {
                            return Ok(known);
                        }
                    }
                    Called::Failed(_) => {
                        self.fails = true;
                        self.call_as_is(name, number, function)?;
                        return self.plain(f, name, &site, call::Called::Unknown, at);
                    }
                    Called::Outputs(_) | Called::Undecided => (),
                }
            }
        }
        let (key, expr) = ((f.number, site.span, number, function), site.expr);
        // What stands behind the declarations of the parameters, where it may be opened.
        let may_stand = self.may_stand((number, function), shared);
        let opened = (shared != Shared::Anything && can_be_opened(f, number, &unit.file, function))
            .then(|| self.behind_declarations(number, function, &site.list))
            .flatten();
        let opened = opened.map(|list| Site { list, ..site });
        let mut opened = opened;
        if let Some(opened) = opened.as_mut().filter(|_| shared == Shared::State) {
            // One version is for all calls, whatever else is known of the arguments.
            for ev in opened.list.evs.iter_mut().filter(|ev| !ev.val.is_known()) {
                ev.val = Val::anything(&mut self.terms);
            }
        }
        // What its arguments do comes with it; that others may change variables is seen where these are read before.
        let has_effects = if f.shared.is_empty() { site.was_impure } else { self.impure };
        let can_inline = self.conditional == 0
            && may_stand
            && !self.not_inlined.contains(&key)
            && self.options.inlining != Inlining::Never
            && (self.whole == site.expr
                || !has_effects && (does_nothing_else || self.may_come_first(f, number, function, &site)))
            && opened
                .as_ref()
                .is_some_and(|opened| self.is_worth_inlining(f, number, function, data, opened, &at.state));
        if let (Some(expr), Some(opened)) = (site.expr, &opened) {
            let args_have_effects = self.impure;
            let request = || Request {
                expr,
                unit: number,
                function,
                args: opened.list.evs.clone(),
                objects: at.state.objects().collect(),
                handed: Handed::of(f, &opened.list.evs),
                behind: args_have_effects.then(|| at.clone()),
                nargout: site.nargout,
                span: site.span,
            };
            if can_inline {
                return Err(Stop::Inline(Box::new(request())));
            }
            // Nothing can be written before it, but perhaps nothing has to be.
            if self.conditional > 0
                && may_stand
                && self.only_reads(number, function)
                && self.may_answer(number, function, opened)
                && self.is_worth_inlining(f, number, function, data, opened, &at.state)
                && let Some(outputs) = self.answered(f, &request(), at)?
            {
                return Ok(outputs);
            }
        }
        let is_alone = stands_alone(&unit.file, function);
        // A nested function can be called where the residual program has the function around it.
        let is_reached = is_alone || data.parent.is_some_and(|parent| f.around.contains(&parent));
        if let Some(opened) = opened.as_ref().filter(|_| is_reached)
            && let Some(version) = self.version(f, number, function, opened, &at.state)?
        {
            self.note(f, site.span, Note::Specialised(version.shown().to_owned()));
            self.impure |= !is_pure;
            self.touches |= !is_pure;
            let args: Vec<Ev> =
                version.open.iter().filter_map(|&k| opened.list.evs.get(k).cloned()).collect();
            let mut codes = Vec::new();
            for ev in &args {
                codes.push(self.operand(f, ev, at)?);
            }
            let called = call::Called::Function(number, function);
            self.forget_called(f, called, &opened.list.evs, at)?;
            if !is_alone {
                self.share(f, number, function, at)?;
            }
            let code = crate::code::Code::call(version.name, codes);
            let vals = version.outputs.clone();
            let wanted = site.nargout.max(1);
            if is_pure && vals.len() >= wanted && vals[..wanted].iter().all(Val::is_known) && version.is_total
            {
                return Ok(vals.into_iter().take(wanted).map(|val| self.of_val(val)).collect());
            }
            // What is known of an output must not stand in the place of a call that has effects.
            let is_seen = is_pure && version.is_total || self.whole.is_some() && self.whole == expr;
            let vals = if is_seen { vals } else { vals.iter().map(|val| self.without_value(val)).collect() };
            return Ok(self.same_code(code, vals, site.nargout));
        }
        self.impure |= !is_pure;
        let (was_impure, touched) = (self.impure, self.touches || !is_pure);
        if !is_reached {
            return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
        }
        self.call_as_is(name, number, function)?;
        let outputs = self.plain(f, name, &site, call::Called::Function(number, function), at)?;
        if !is_alone {
            self.share(f, number, function, at)?;
        }
        (self.impure, self.touches) = (was_impure || !is_pure, touched);
        Ok(outputs)
    }

    /// A value of which only class, complexity and extents are known.
    fn without_value(&mut self, val: &Val) -> Val {
        let fact = val.fact(&mut self.terms);
        Val::Open(Rc::new(Fact { constant: None, contents: None, range: ValueRange::ANY, ..fact }))
    }

    /// The variables around a nested function that is called are held, and nothing is known of those that it assigns.
    fn share(&mut self, f: &Frame, number: u32, function: Function, at: &mut Cursor) -> Work<()> {
        for (_, variable) in f.variables_of(number, function).unwrap_or_default() {
            self.hold(f, variable, at)?;
        }
        for variable in f.assigned_by_call(function) {
            self.forget(variable, at);
        }
        Ok(())
    }

    /// Whether a call may be evaluated before the rest of its statement: it has no effects, or such that the rest does not see.
    fn may_come_first(&mut self, f: &Frame, number: u32, function: Function, site: &Site<'_>) -> bool {
        if self.only_reads(number, function) {
            return true;
        }
        let (unit, evaluated) = self.evaluated;
        let is_within = |inner: Span, outer: Span| outer.start <= inner.start && inner.end <= outer.end;
        if self.guarded > 0
            || unit != f.number
            || !is_within(site.span, evaluated)
            || !self.is_quiet(number, function)
        {
            return false;
        }
        let assigned = f.assigned_by_call(function);
        let data = f.data();
        let sees = |expr: &ExprData| match &expr.kind {
            ExprKind::Variable(variable) | ExprKind::IsAssigned(variable) => assigned.contains(variable),
            ExprKind::Anonymous(function) => {
                let captures = &f.unit.file.functions[*function].captures;
                captures.iter().any(|capture| assigned.contains(&capture.source))
            }
            ExprKind::Call { callee: Callee::Function(called), .. } => {
                let around = f.variables_of(f.number, *called).unwrap_or_default();
                around.iter().any(|(_, here)| assigned.contains(here))
            }
            ExprKind::Update { .. } | ExprKind::Increment { .. } | ExprKind::Assign { .. } => true,
            _ => false,
        };
        let others = data.exprs.values().filter(|expr| is_within(expr.span, evaluated));
        let is_seen = others.filter(|expr| !is_within(expr.span, site.span)).any(sees);
        let is_place = |place: &Place| assigned.contains(&place.variable) && !place.steps.is_empty();
        let statements = data.stmts.values().filter(|stmt| stmt.span == evaluated);
        let is_stored = statements.into_iter().any(|stmt| match &stmt.kind {
            StmtKind::Update { place, .. } => assigned.contains(&place.variable),
            StmtKind::Assign { targets, .. } => {
                targets.iter().any(|target| matches!(target, Target::Place(place) if is_place(place)))
            }
            _ => false,
        });
        !is_seen && !is_stored
    }

    /// Whether something is known of what a call depends on.
    fn may_answer(&mut self, number: u32, function: Function, site: &Site<'_>) -> bool {
        let unit = self.world.unit(number);
        let is_open = |ev: &Ev| matches!(ev.val, Val::Open(_));
        !unit.file.functions[function].outer.is_empty() || !site.list.evs.iter().all(is_open)
    }

    /// Whether all is known that decides ways in a function, and differs from what it is in the calls around.
    fn is_decided(&mut self, f: &Frame, of: (u32, Function), args: &[Ev], state: &State) -> bool {
        let Some(now) = self.deciding_vals(f, of.0, of.1, args, state) else { return false };
        let mut calls = self.calls.iter().filter(|call| call.of == of);
        calls.all(|call| {
            let before = call.deciding.as_ref();
            before.is_some_and(|before| before.iter().zip(&now).any(|(a, b)| !a.is_same(b)))
        })
    }

    /// What decides ways in a function that is called, where all of that is known.
    pub(super) fn deciding_vals(
        &mut self,
        f: &Frame,
        number: u32,
        function: Function,
        args: &[Ev],
        state: &State,
    ) -> Option<Vec<Val>> {
        let of = self.deciding_of(number, function);
        let params = args.iter().zip(&of.params).filter(|(_, decides)| **decides);
        let params = params.map(|(ev, _)| ev.val.is_known().then(|| ev.val.clone()));
        let around = of.around.iter().map(|&owned| {
            let val = state.val(f.variable_of(owned)?)?;
            val.is_known().then(|| val.clone())
        });
        params.chain(around).collect()
    }

    /// Whether the statements of a function should stand for a call of it.
    fn is_worth_inlining(
        &mut self,
        f: &Frame,
        number: u32,
        function: Function,
        data: &FunctionData,
        site: &Site<'_>,
        state: &State,
    ) -> bool {
        let of = (number, function);
        let depth = self.calls.iter().filter(|call| call.of == of).count();
        let sizes: Vec<Option<u64>> = site.list.evs.iter().map(|ev| size_of(&ev.val)).collect();
        // Within itself only while some known argument gets smaller (homeomorphic embedding: the earlier call is not within this one).
        let inlined = self.calls.iter().rev().find(|call| call.of == of).map(|call| call.sizes.clone());
        let before =
            inlined.or_else(|| Some(self.versions.around(of)?.iter().map(size_of).collect::<Vec<_>>()));
        let shrinks = before.is_none_or(|before| {
            let pairs = before.iter().zip(&sizes);
            pairs.into_iter().any(|pair| matches!(pair, (Some(before), Some(now)) if now < before))
        });
        let args: Vec<Val> = site.list.evs.iter().map(|ev| ev.val.closed(&mut self.terms)).collect();
        let globals = self.globals_for(f, of, state);
        if self.versions.is_in_making(of, (&args, &globals), &mut self.terms) {
            return false;
        }
        // Or while all is known that decides ways in it, and is not what it was: then it does what the program does.
        let shrinks = shrinks || self.is_decided(f, of, &site.list.evs, state);
        let most = if self.is_called_once(number, function) { SMALL_ONCE } else { SMALL };
        let is_small = self.options.inlining == Inlining::Always || count(data, &data.body) <= most;
        is_small && depth < DEEPEST && shrinks && self.written < self.budget
    }
}

impl Specializer<'_> {
    /// Whether one place of its file calls a function, and none takes a handle of it.
    fn is_called_once(&mut self, number: u32, function: Function) -> bool {
        let unit = self.world.unit(number);
        let name = unit.file.functions[function].name;
        let exprs = unit.file.functions.values().flat_map(|data| data.exprs.values());
        let mentions = exprs.filter(|expr| match &expr.kind {
            ExprKind::Call { callee, .. } | ExprKind::Handle(callee) => match *callee {
                Callee::Function(called) => called == function,
                Callee::Named(called) | Callee::Undecided { name: called, .. } => called == name,
                Callee::Builtin(_) => false,
            },
            _ => false,
        });
        mentions.count() <= 1
    }
}

/// How large a known value is, for termination: numbers by what they are, containers by what they hold.
pub(super) fn size_of(val: &Val) -> Option<u64> {
    match val.value()? {
        Value::Scalar(x) if x.fract() == 0.0 => Some(x.abs() as u64),
        // Halves of numbers are no end of anything.
        Value::Scalar(_) => Some(u64::MAX),
        value if value.numel() == 0 => Some(0),
        value => Some(weight_of(value) as u64),
    }
}

/// Whether the statements of a function can stand elsewhere, if what it keeps between calls can: nothing of it is shared with others.
/// A nested one works with the variables around it that are known where it is called.
pub(super) fn can_be_opened(f: &Frame, number: u32, file: &File, function: Function) -> bool {
    let data = &file.functions[function];
    let is_reached = || {
        let around = f.variables_of(number, function);
        around.is_some_and(|all| {
            all.iter().all(|(_, here)| f.data().variables[*here].declared == Declared::Plain)
        })
    };
    (stands_alone(file, function) || data.kind == FunctionKind::Nested && is_reached())
        && data.dynamic.is_none()
        && data.params.iter().all(|param| param.default.is_none())
        && data.variables.values().all(|variable| variable.declared != Declared::Maybe)
        && keeps_inside(file, function)
}
