//! The statements of a function in the place of its call.
//!
//! ```text
//! y = poly([1 x 3], t)        p = 1; p = p*t + x; y = p*t + 3
//! ```
//!
//! A nested function works with the variables around it: they keep their names, and what is known of them goes in and comes out.
//! Its own variables get names that the caller has not; an argument that is a variable, and that the function only reads, keeps the
//! caller's name. The ways out of the function go on separately where they bring different known outputs to a loop that is unrolled.

use super::function::size_of;
use crate::code::{Code, CodeKind, Line, reads};
use crate::expr::KnownObject;
use crate::frame::Frame;
use crate::graph::{Exit, Mark};
use crate::report::Note;
use crate::specializer::{Active, Cursor, Ev, Specializer, Stop, Work};
use crate::state::{Binding, Decided, State};
use crate::stmt::NO_WAY_OUT;
use crate::stmt::facts::assigned_whole;
use crate::value::Val;
use lanner_base::{Id, Name, Span};
use lanner_hir::{Declared, Expr, Function, Variable, VariableData};
use lanner_runtime::Dims;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A call that is to be inlined before the statement that it stands in.
pub struct Request {
    /// The call.
    pub expr: Expr,
    /// The unit of the function.
    pub unit: u32,
    /// The function.
    pub function: Function,
    /// Its arguments.
    pub args: Vec<Ev>,
    /// The variables whose objects nobody else has, with the arguments evaluated.
    pub objects: Vec<lanner_hir::Variable>,
    /// Variables that are arguments by themselves, by their places, and what is known of their maps: only the function may read these
    /// until its end.
    pub handed: Vec<Handed>,
    /// Where evaluating the arguments had effects: what is known behind them. What was written for them stays.
    pub behind: Option<Cursor>,
    /// How many outputs are asked for.
    pub nargout: usize,
    /// The call's place.
    pub span: Span,
}

/// A variable that is an argument by itself.
#[derive(Clone)]
pub struct Handed {
    place: usize,
    variable: Variable,
    /// The map that it holds, where it is known.
    object: Option<Rc<KnownObject>>,
}

impl Handed {
    /// Those of an activation's arguments, each of which is given once.
    pub fn of(f: &Frame, args: &[Ev]) -> Vec<Handed> {
        let alone = |ev: &Ev| ev.variable.filter(|&variable| ev.code.as_var() == Some(f.name(variable)));
        let times = |variable: Variable| args.iter().filter(|ev| alone(ev) == Some(variable)).count();
        let all = args.iter().enumerate().filter_map(|(place, ev)| Some((place, alone(ev)?)));
        all.filter(|&(_, variable)| times(variable) == 1)
            .map(|(place, variable)| Handed { place, variable, object: None })
            .collect()
    }
}

impl Specializer<'_> {
    /// Writes the statements of a call. Gives the points behind it, where the call's outputs are known.
    pub(crate) fn inline(&mut self, f: &Frame, request: Request, at: Cursor) -> Work<Vec<Cursor>> {
        let key = (f.number, request.span, request.unit, request.function);
        let mark = self.graph.mark(at.block);
        let (written, names, globals) = (self.written, self.names.clone(), self.globals.clone());
        let missing = self.missing.clone();
        let sizes = request.args.iter().map(|ev| size_of(&ev.val)).collect();
        let deciding = self.deciding_vals(f, request.unit, request.function, &request.args, &at.state);
        self.calls.push(Active { of: (request.unit, request.function), sizes, deciding });
        let done = self.opened_call(f, &request, at.clone());
        self.calls.pop();
        match done {
            Ok(cursors) => {
                let unit = self.world.unit(request.unit);
                let name = unit.file.functions[request.function].name;
                self.note(f, request.span, Note::Inlined(name.to_string()));
                Ok(cursors)
            }
            Err(Stop::Failed(why)) if why == NO_WAY_OUT => {
                self.graph.reset(mark);
                self.written = written;
                (self.names, self.globals, self.missing) = (names, globals, missing);
                self.entries.clear();
                self.not_inlined.insert(key);
                Ok(vec![at])
            }
            Err(stop) => Err(stop),
        }
    }

    /// Writes the statements of a call before the statement it stands in, whose evaluation began at a point, where so much was written.
    pub(crate) fn inline_before(
        &mut self,
        f: &Frame,
        mut request: Request,
        at: Cursor,
        (mark, written): (Mark, usize),
    ) -> Work<Vec<Cursor>> {
        if let Some(behind) = request.behind.take() {
            return self.inline(f, request, behind);
        }
        self.graph.reset(mark);
        self.written = written;
        let mut at = at;
        for handed in &mut request.handed {
            let binding = at.state.get(handed.variable);
            let is_own =
                !binding.may_lack && !f.is_shared(handed.variable) && !f.eager.contains(&handed.variable);
            handed.object = match &binding.val {
                Some(Val::Object(object)) if is_own && matches!(**object, KnownObject::Map(_)) => {
                    Some(Rc::clone(object))
                }
                _ => None,
            };
        }
        self.let_objects_go(&mut at.state, &request.objects);
        self.inline(f, request, at)
    }

    /// What a call gives whose outputs are known without a statement; none where that is not so. It writes nothing.
    pub(super) fn answered(&mut self, f: &Frame, request: &Request, at: &Cursor) -> Work<Option<Vec<Ev>>> {
        let mark = self.graph.mark(at.block);
        let before = (self.written, self.names.clone(), self.globals.clone(), self.missing.clone());
        let flags =
            (self.fails, self.conditional, self.is_condition, self.impure, self.whole, self.evaluated);
        let ends = std::mem::take(&mut self.ends);
        self.conditional = 0;
        let of = (request.unit, request.function);
        self.calls.push(Active {
            of,
            sizes: request.args.iter().map(|ev| size_of(&ev.val)).collect(),
            deciding: None,
        });
        let done = self.opened_call(f, request, at.clone());
        self.calls.pop();
        self.ends = ends;
        (self.fails, self.conditional, self.is_condition, self.impure, self.whole, self.evaluated) = flags;
        let is_silent = self.written == before.0;
        self.graph.reset(mark);
        (self.written, self.names, self.globals, self.missing) = before;
        let cursors = match done {
            Ok(cursors) if is_silent => cursors,
            Ok(_) | Err(Stop::Failed(_) | Stop::Budget(_) | Stop::Inline(_)) => return Ok(None),
            Err(stop @ Stop::Reread) => return Err(stop),
        };
        let [end] = cursors.as_slice() else { return Ok(None) };
        let outputs = end.done.get(&request.expr).filter(|all| all.iter().all(|ev| ev.val.is_known()));
        Ok(outputs.cloned())
    }

    fn opened_call(&mut self, f: &Frame, request: &Request, at: Cursor) -> Work<Vec<Cursor>> {
        let unit = self.world.unit(request.unit);
        let mut inner = Frame::inlined(Rc::clone(&unit), request.unit, request.function, f);
        self.share_globals(&mut inner);
        self.follow_persistents(&mut inner);
        inner.nargin = Some(request.args.len());
        inner.nargout = Some(request.nargout);
        let data = &unit.file.functions[request.function];
        if request.args.len() > data.params.len() && !data.variadic_in
            || request.nargout > data.outputs.len() && !data.variadic_out
        {
            return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
        }
        let around = match data.outer.is_empty() {
            true => Vec::new(),
            false => f.variables_of(request.unit, request.function).unwrap_or_default(),
        };
        let is_own = |variable: &Variable| !around.iter().any(|(own, _)| own == variable);
        for variable in data.variables.ids().filter(is_own) {
            let VariableData { name, declared, .. } = data.variables[variable];
            inner.names[variable.index()] = match declared {
                Declared::Global if self.take_global(name) => name,
                Declared::Global => return Err(Stop::Failed(NO_WAY_OUT.to_owned())),
                Declared::Plain | Declared::Persistent | Declared::Maybe => self.fresh(name.as_str()),
            };
        }
        if !f.deciding.is_empty() {
            inner.deciding = self.deciding(request.unit, request.function, &data.body);
            inner.deciding.extend(data.outputs.iter().copied());
        }
        for &(own, here) in &around {
            inner.names[own.index()] = f.name(here);
            let mark = |of: &FxHashSet<Variable>, inner: &mut FxHashSet<Variable>| match of.contains(&here) {
                true => _ = inner.insert(own),
                false => _ = inner.remove(&own),
            };
            mark(&f.eager, &mut inner.eager);
            mark(&f.shared, &mut inner.shared);
            mark(&f.deciding, &mut inner.deciding);
        }
        let changed: FxHashSet<Name> = match around.is_empty() {
            true => FxHashSet::default(),
            false => f.assigned_by_call(request.function).into_iter().map(|here| f.name(here)).collect(),
        };
        let mut at = at;
        let mut state = State::new(data.variables.len());
        let written = inner.assigned(&data.body);
        let fixed = data.params.len() - usize::from(data.variadic_in);
        let mut lent = Vec::new();
        for (k, param) in data.params.iter().enumerate() {
            let Some(variable) = param.variable else { continue };
            let handed = request.handed.iter().find(|handed| handed.place == k && k < fixed);
            if let Some(Handed { variable: of, object: Some(object), .. }) = handed
                && around.is_empty()
                && !inner.is_shared(variable)
                && !data.outputs.contains(&variable)
                && !assigned_whole(data, &data.body).contains(&variable)
            {
                inner.names[variable.index()] = f.name(*of);
                state.set(variable, Binding::held(Val::Object(Rc::clone(object))));
                lent.push((variable, *of));
                continue;
            }
            if k >= fixed {
                let rest = request.args.get(fixed..).unwrap_or_default();
                let ev = self.gathered(f, rest, &mut at)?;
                self.pass(f, &mut inner, variable, &ev, true, &mut state, &mut at)?;
            } else if k >= request.args.len() {
                self.missing.insert(inner.name(variable), data.variables[variable].name);
            } else if let Some(ev) = request.args.get(k) {
                let is_changed = ev.code.as_var().is_some_and(|name| {
                    changed.contains(&name) || self.may_assign_global((request.unit, request.function), name)
                });
                let is_written =
                    is_changed || written.contains(&variable) || data.outputs.contains(&variable);
                self.pass(f, &mut inner, variable, ev, is_written, &mut state, &mut at)?;
            }
        }
        for &(own, here) in &around {
            state.set(own, at.state.get(here).clone());
        }
        self.pass_decided(f, &inner, &at.state, &mut state);
        for (name, val) in self.globals_at(f, &at.state) {
            state.set_global(name, val);
        }
        at.state.forget_changeable();
        let caller = at.state.clone();
        let done = at.done.clone();
        let unrolled = self.whole.take();
        let body = data.body.clone();
        let arrivals = self.run(&inner, &body, Cursor::new(at.block, state))?;
        self.whole = unrolled;
        let ends: Vec<Cursor> = arrivals
            .into_iter()
            .filter(|arrival| matches!(arrival.exit, Exit::Next | Exit::Return))
            .map(|arrival| arrival.at)
            .collect();
        let ends = if f.deciding.is_empty() && ends.len() > 1 {
            vec![self.merge_all(&inner, ends)?]
        } else {
            self.merge(&inner, ends)?
        };
        let mut behind = Vec::new();
        for end in ends {
            let outputs = self.outputs_of(&inner, request.nargout, &end)?;
            let mut done = done.clone();
            done.insert(request.expr, outputs);
            let mut state = caller.clone();
            for &(own, here) in &around {
                state.set(here, end.state.get(own).clone());
            }
            for &(param, of) in &lent {
                if let Some(object @ Val::Object(_)) =
                    end.state.val(param).filter(|_| !end.state.get(param).may_lack)
                {
                    state.set(of, Binding::held(object.clone()));
                }
            }
            let globals = self.globals_at(&inner, &end.state);
            self.take_globals(f, globals, &mut state);
            behind.push(Cursor { block: end.block, state, done });
        }
        Ok(behind)
    }

    /// What is known of tests holds in a function, too, that has the variables which they read.
    fn pass_decided(&self, f: &Frame, inner: &Frame, from: &State, to: &mut State) {
        let data = inner.data();
        let own = |variable: Variable| {
            let name = f.name(variable);
            let of: Vec<Variable> = data.variables.ids().filter(|&own| inner.name(own) == name).collect();
            let is_quiet = of.iter().all(|&own| !inner.is_shared(own));
            (is_quiet && !of.is_empty()).then_some(of)
        };
        let names = |decided: &Decided| {
            let all: Option<Vec<Vec<Variable>>> =
                decided.reads.iter().map(|&variable| own(variable)).collect();
            all.map(|all| all.concat())
        };
        from.decided_as(&names).into_iter().for_each(|decided| to.decide(decided));
    }

    /// The arguments of `varargin` as a cell row.
    fn gathered(&mut self, f: &Frame, rest: &[Ev], at: &mut Cursor) -> Work<Ev> {
        let dims = if rest.is_empty() { Dims::EMPTY } else { Dims::matrix(1, rest.len()) };
        let val = Val::of_cells(dims, rest.iter().map(|ev| ev.val.clone()).collect());
        if val.is_known() {
            return Ok(self.of_val(val));
        }
        let codes: Vec<Code> = rest.iter().map(|ev| self.operand(f, ev, at)).collect::<Work<_>>()?;
        Ok(Ev::open(val, Code::new(CodeKind::Cells(vec![codes]))))
    }

    /// Gives a parameter its argument.
    #[allow(clippy::too_many_arguments)]
    fn pass(
        &mut self,
        f: &Frame,
        inner: &mut Frame,
        param: lanner_hir::Variable,
        ev: &Ev,
        is_written: bool,
        state: &mut State,
        at: &mut Cursor,
    ) -> Work<()> {
        let is_literal = matches!(ev.code.kind, CodeKind::Known(_));
        if ev.val.is_known() && is_literal {
            // Where it is needed the caller's variable may hold it already.
            state.set(param, Binding { is_stale: true, ..Binding::held(ev.val.clone()) });
            return Ok(());
        }
        if let CodeKind::Var(name) = ev.code.kind
            && !is_written
        {
            inner.names[param.index()] = name;
        } else {
            let code = self.operand(f, ev, at)?;
            // An argument that fails names variables that may not be held.
            for variable in f.data().variables.ids() {
                if at.state.get(variable).is_stale && reads(&code).contains(&f.name(variable)) {
                    self.hold(f, variable, at)?;
                }
            }
            let line = Line::assign(inner.name(param), Code { spelled: None, ..code }, None);
            self.write(at, line)?;
        }
        state.set(param, Binding::held(ev.val.clone()));
        Ok(())
    }

    /// What a function gives that was left here.
    fn outputs_of(&mut self, inner: &Frame, nargout: usize, end: &Cursor) -> Work<Vec<Ev>> {
        let data = inner.data();
        let mut outputs = Vec::new();
        let fixed = data.outputs.len() - usize::from(data.variadic_out);
        for (k, &variable) in data.outputs.iter().enumerate() {
            if k >= fixed {
                let Some((_, cells)) = end.state.val(variable).and_then(Val::cells) else {
                    return if outputs.len() >= nargout {
                        Ok(outputs)
                    } else {
                        Err(Stop::Failed(NO_WAY_OUT.to_owned()))
                    };
                };
                for (j, val) in cells.into_iter().enumerate() {
                    let ev = if val.is_known() {
                        self.of_val(val)
                    } else {
                        let place = Code::known(lanner_runtime::Value::Scalar((j + 1) as f64));
                        let steps = vec![crate::code::CodeStep::Brace(vec![place])];
                        let base = Box::new(Code::var(inner.name(variable)));
                        Ev::open(val, Code::new(CodeKind::Chain { base, steps }))
                    };
                    outputs.push(ev);
                }
                continue;
            }
            let binding = end.state.get(variable);
            match &binding.val {
                Some(val) if !binding.may_lack => {
                    let ev = match val {
                        Val::Known(known) if crate::code::has_literal(&known.value) => {
                            self.known(known.value.clone(), known.spelled.clone())
                        }
                        val => Ev::open(val.clone(), Code::var(inner.name(variable))),
                    };
                    outputs.push(ev);
                }
                // An output that is not assigned is an error of the call, where it is asked for.
                _ if k < nargout.max(1) && !(nargout == 0 && binding.val.is_none()) => {
                    return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
                }
                _ => break,
            }
        }
        if outputs.len() < nargout {
            return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
        }
        Ok(outputs)
    }
}
