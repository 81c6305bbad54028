//! Calls: computed, inlined, made to a version for what is known of the arguments, or as they are.
//!
//! ```text
//! numel(x)              3, where x is 3 x 1
//! gcd(n, 12)            computed, where n is known
//! w = weights(n)        computed: a function of the user without effects
//! y = horner(c, x)      its statements, where c is known and it is small; else horner_c3(x)
//! ```
//!
//! - `rows`     functions of the table
//! - `function` functions of the user
//! - `declared` what `arguments` blocks make of arguments
//! - `globals`  what calls do with global variables
//! - `inline`   the statements of a function in the place of its call
//! - `versions` functions for known parts of their arguments
//! - `known`    what these know beside, and their names
//! - `whole`    whole functions
//! - `purity`   which functions have no effects

mod declared;
mod function;
mod globals;
pub(crate) mod inline;
mod known;
mod purity;
mod rows;
pub(crate) mod versions;
mod whole;

pub use declared::behind_declaration;
pub(crate) use globals::{Called, Globals, Writes, is_followed};
pub(crate) use purity::Purity;

use crate::code::{Code, CodeKind};
use crate::expr::List;
use crate::frame::Frame;
use crate::specializer::{Active, Cursor, Ev, Specializer, Stop, Work};
use crate::value::{Closure, Known, Val};
use crate::world::Meaning;
use lanner_base::{Name, Span};
use lanner_builtins::Applies;
use lanner_hir::{Callee, Expr, FunctionKind};
use lanner_runtime::Value;
use lanner_runtime::value::{FunctionHandle, Target};
use std::rc::Rc;

/// A call whose arguments were evaluated.
pub(crate) struct Site<'a> {
    /// The expression, where it may be inlined.
    pub expr: Option<Expr>,
    /// Its place.
    pub span: Span,
    /// What its arguments are.
    pub list: List,
    /// The arguments' expressions, where they are all of them.
    pub exprs: &'a [Expr],
    /// How many outputs are asked for.
    pub nargout: usize,
    /// Whether the statement had done something before the arguments that may have effects.
    pub was_impure: bool,
}

impl Specializer<'_> {
    /// A call by a name. Gives the outputs that are known of, at least those that are asked for where there are any.
    pub(crate) fn call(
        &mut self,
        f: &Frame,
        expr: Expr,
        callee: Callee,
        args: &[Expr],
        nargout: usize,
        at: &mut Cursor,
    ) -> Work<Vec<Ev>> {
        if let Some(done) = at.done.get(&expr) {
            return Ok(done.clone());
        }
        let span = f.data().exprs[expr].span;
        let meaning = match callee {
            Callee::Builtin(row) => Meaning::Row(row),
            Callee::Function(function) => Meaning::Function(f.number, function),
            Callee::Named(name) => self.world.resolve(f.number, name),
            Callee::Undecided { .. } => Meaning::Unknown,
        };
        let name = match callee {
            Callee::Builtin(row) => Name::new(row.row().name),
            Callee::Function(function) => f.unit.file.functions[function].name,
            Callee::Named(name) | Callee::Undecided { name, .. } => name,
        };
        if matches!(callee, Callee::Undecided { .. }) || meaning == Meaning::Unknown {
            if self.world.is_statement_of_text(name) {
                let list = self.eval_list(f, args, at)?;
                self.world.meets_text(name, list.evs.first().and_then(|ev| ev.val.value()));
                return Err(Stop::Reread);
            }
            let was_impure = std::mem::replace(&mut self.impure, true);
            if f.data().dynamic.is_some() || matches!(callee, Callee::Undecided { .. }) {
                return Ok(vec![self.verbatim(f, span, at)?]);
            }
            let list = self.eval_list(f, args, at)?;
            return self.plain(
                f,
                name,
                &Site { expr: None, span, list, exprs: args, nargout, was_impure },
                Called::Unknown,
                at,
            );
        }
        if let Meaning::Row(row) = meaning
            && let Some(answers) = self.object_answers(f, row, args, nargout, at)?
        {
            return Ok(answers);
        }
        let was_impure = self.impure;
        let list = self.eval_list(f, args, at)?;
        let mut site = Site { expr: Some(expr), span, list, exprs: args, nargout, was_impure };
        if let Meaning::Row(row) = meaning
            && matches!(row.row().applies, Some(Applies::WithTheRest))
            && let Some(callee) = self.applied(f, &mut site)
        {
            return self.call_known(f, &callee, site, at);
        }
        match meaning {
            Meaning::Row(row) => self.call_row(f, row, name, &site, at),
            Meaning::Function(unit, function) => self.call_function(f, unit, function, name, site, at),
            Meaning::Unknown => self.plain(f, name, &site, Called::Unknown, at),
        }
    }

    /// A call of what a variable or a part of one holds.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn call_value(
        &mut self,
        f: &Frame,
        expr: Option<Expr>,
        span: Span,
        callee: &Ev,
        args: &[Expr],
        nargout: usize,
        at: &mut Cursor,
    ) -> Work<Vec<Ev>> {
        if let Some(done) = expr.and_then(|expr| at.done.get(&expr)) {
            return Ok(done.clone());
        }
        let was_impure = self.impure;
        let list = self.eval_list(f, args, at)?;
        self.call_known(f, callee, Site { expr, span, list, exprs: args, nargout, was_impure }, at)
    }

    /// The function that the first argument is, or names, where it can be called as well: the others are left.
    fn applied(&mut self, f: &Frame, site: &mut Site<'_>) -> Option<Ev> {
        let first = site.list.evs.first()?;
        let callee = match &first.val {
            Val::Closure(_) => first.clone(),
            Val::Known(Known { value: Value::Function(handle), .. }) if !handle.is_anonymous() => {
                first.clone()
            }
            Val::Known(known) => {
                let name = Name::new(&known.value.as_text()?);
                let handle = match self.world.resolve(f.number, name) {
                    // A variable of that name would be indexed.
                    _ if self.names.contains(&name) => return None,
                    Meaning::Unknown => return None,
                    Meaning::Function(unit, function) => {
                        Val::Closure(Rc::new(Closure { unit, function, captures: Vec::new() }))
                    }
                    Meaning::Row(_) => {
                        Val::known(Value::Function(Rc::new(FunctionHandle::named(name.as_str()))))
                    }
                };
                self.applied.insert(name);
                Ev::open(handle, Code::new(CodeKind::Handle(name)))
            }
            Val::Struct(_)
            | Val::Fields(_)
            | Val::Cells(..)
            | Val::Elements(..)
            | Val::Object(_)
            | Val::Open(_) => {
                return None;
            }
        };
        site.list.evs.remove(0);
        site.exprs = site.exprs.get(1..).filter(|rest| rest.len() == site.list.evs.len()).unwrap_or_default();
        Some(callee)
    }

    /// A call of what a handle is, as far as that is known.
    fn call_known(&mut self, f: &Frame, callee: &Ev, site: Site<'_>, at: &mut Cursor) -> Work<Vec<Ev>> {
        match &callee.val {
            Val::Known(Known { value: Value::Function(handle), .. }) if !handle.is_anonymous() => {
                let name = Name::new(&handle.text);
                if let Meaning::Row(row) = self.world.resolve(f.number, name) {
                    return self.call_row(f, row, name, &site, at);
                }
            }
            Val::Known(Known { value: Value::Function(handle), .. }) if captures_nothing(handle) => {
                if let Some((unit, function)) = self.world.anonymous(&handle.text) {
                    let closure = Closure { unit, function, captures: Vec::new() };
                    return self.call_anonymous(f, &closure, callee, &site, at);
                }
            }
            Val::Closure(closure) => {
                let unit = self.world.unit(closure.unit);
                let data = &unit.file.functions[closure.function];
                if data.kind == FunctionKind::Anonymous {
                    return self.call_anonymous(f, &Rc::clone(closure), callee, &site, at);
                }
                let (number, function, name) = (closure.unit, closure.function, data.name);
                return self.call_function(f, number, function, name, site, at);
            }
            _ => (),
        }
        self.call_handle(f, callee, &site, at)
    }

    /// A call of a handle as it is.
    fn call_handle(&mut self, f: &Frame, callee: &Ev, site: &Site<'_>, at: &mut Cursor) -> Work<Vec<Ev>> {
        (self.impure, self.touches) = (true, true);
        let base = self.held(f, callee, at)?;
        let codes = self.arguments(f, site, at)?;
        let is_same = base.spelled.is_some() && self.is_same_arguments(f, site, &codes);
        let spelled = is_same.then(|| f.text(site.span).into());
        let step = crate::code::CodeStep::Paren(codes);
        let kind = CodeKind::Chain { base: Box::new(base), steps: vec![step] };
        let mut given = vec![callee.clone()];
        given.extend(site.list.evs.iter().cloned());
        self.forget_called(f, Called::Given, &given, at)?;
        Ok(self.same_code(Code { spelled, ..Code::new(kind) }, Vec::new(), site.nargout))
    }

    /// An anonymous function whose value is written in the place of its call.
    fn call_anonymous(
        &mut self,
        f: &Frame,
        closure: &Closure,
        callee: &Ev,
        site: &Site<'_>,
        at: &mut Cursor,
    ) -> Work<Vec<Ev>> {
        let unit = self.world.unit(closure.unit);
        let data = &unit.file.functions[closure.function];
        let is_simple = |ev: &Ev| matches!(ev.code.kind, CodeKind::Known(_) | CodeKind::Var(_));
        let can_stand = site.list.is_exact
            && !data.variadic_in
            && data.params.len() >= site.list.evs.len()
            && closure.captures.iter().all(|(_, val)| val.is_known())
            && site.list.evs.iter().all(is_simple)
            && site.nargout <= 1
            && self.calls.len() < MOST_CALLS;
        let Some(value) = data.value.filter(|_| can_stand) else {
            return self.call_handle(f, callee, site, at);
        };
        let mut inner = Frame::new(Rc::clone(&unit), closure.unit, closure.function);
        let mut state = crate::state::State::new(data.variables.len());
        for (variable, val) in &closure.captures {
            let binding =
                crate::state::Binding { is_stale: true, ..crate::state::Binding::held(val.clone()) };
            state.set(*variable, binding);
        }
        for (param, ev) in data.params.iter().zip(&site.list.evs) {
            let Some(variable) = param.variable else { continue };
            let code = self.operand(f, ev, at)?;
            if !ev.val.is_known() || !matches!(code.kind, CodeKind::Known(_)) {
                inner.codes.insert(variable, Code { spelled: None, ..code });
            }
            state.set(variable, crate::state::Binding::held(ev.val.clone()));
        }
        for variable in data.variables.ids() {
            // What would have to be written has a name that nothing else has.
            let fresh = inner.name(variable);
            if state.get(variable).is_stale {
                inner.names[lanner_base::Id::index(variable)] = self.fresh(fresh.as_str());
            }
        }
        let of = (closure.unit, closure.function);
        self.calls.push(Active { of, sizes: Vec::new(), deciding: None });
        self.conditional += 1;
        let mut cursor = Cursor::new(at.block, state);
        let ev = self.eval(&inner, value, &mut cursor);
        let code = match &ev {
            Ok(ev) => self.operand(&inner, ev, &mut cursor),
            Err(_) => Ok(Code::known(Value::empty())),
        };
        self.conditional -= 1;
        self.calls.pop();
        let ev = ev?;
        let code = code?;
        Ok(vec![Ev { code: Code { spelled: None, ..code }, variable: None, path: None, ..ev }])
    }

    /// A call that stays as it is, of which nothing is known.
    fn plain(
        &mut self,
        f: &Frame,
        name: Name,
        site: &Site<'_>,
        called: Called,
        at: &mut Cursor,
    ) -> Work<Vec<Ev>> {
        (self.impure, self.touches) = (true, true);
        let code = self.call_code(f, name, site, at)?;
        self.forget_called(f, called, &site.list.evs, at)?;
        Ok(self.same_code(code, Vec::new(), site.nargout))
    }

    /// The code of a call.
    pub(crate) fn call_code(
        &mut self,
        f: &Frame,
        name: Name,
        site: &Site<'_>,
        at: &mut Cursor,
    ) -> Work<Code> {
        let codes = self.arguments(f, site, at)?;
        // A handle's variable has another name than what it calls.
        let is_same = f.text(site.span).starts_with(name.as_str()) && self.is_same_arguments(f, site, &codes);
        let spelled = is_same.then(|| f.text(site.span).into());
        Ok(Code { spelled, ..Code::new(CodeKind::Call { name, args: codes }) })
    }

    fn arguments(&mut self, f: &Frame, site: &Site<'_>, at: &mut Cursor) -> Work<Vec<Code>> {
        site.list
            .evs
            .iter()
            .map(|ev| if self.fails { self.held(f, ev, at) } else { self.operand(f, ev, at) })
            .collect()
    }

    fn is_same_arguments(&self, f: &Frame, site: &Site<'_>, codes: &[Code]) -> bool {
        site.exprs.len() == codes.len()
            && site
                .exprs
                .iter()
                .zip(codes)
                .all(|(&expr, code)| code.spelled.as_deref() == Some(f.text(f.data().exprs[expr].span)))
    }

    /// Outputs that one piece of code gives, of which so much is known.
    pub(crate) fn same_code(&mut self, code: Code, vals: Vec<Val>, nargout: usize) -> Vec<Ev> {
        let mut vals = vals;
        while vals.len() < nargout.max(1) {
            let val = Val::anything(&mut self.terms);
            vals.push(val);
        }
        vals.into_iter().map(|val| Ev::open(val, code.clone())).collect()
    }

    /// The value of an argument: also of an anonymous function whose captured values are known.
    pub(crate) fn value_of(&mut self, val: &Val) -> Option<Value> {
        match val {
            Val::Known(known) => Some(known.value.clone()),
            Val::Closure(closure) => {
                let captured: Option<Vec<Value>> =
                    closure.captures.iter().map(|(_, val)| val.value().cloned()).collect();
                self.world.handle(closure.unit, closure.function, captured?)
            }
            Val::Struct(_)
            | Val::Fields(_)
            | Val::Cells(..)
            | Val::Elements(..)
            | Val::Object(_)
            | Val::Open(_) => None,
        }
    }
}

/// Whether all that a function without a name needs is in its text.
fn captures_nothing(handle: &FunctionHandle) -> bool {
    matches!(&handle.target, Target::Code(_, captured) if handle.is_anonymous() && captured.is_empty())
}

/// Calls within calls that are followed.
const MOST_CALLS: usize = 200;
