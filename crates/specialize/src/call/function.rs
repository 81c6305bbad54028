//! Functions of the user: computed, inlined, a version, or as they are.

use super::Site;
use super::inline::Request;
use crate::frame::Frame;
use crate::nested::stands_alone;
use crate::options::Inlining;
use crate::report::Note;
use crate::specializer::{Cursor, Ev, Specializer, Stop, Work};
use crate::stmt::facts::count;
use crate::value::{Val, weight_of};
use crate::world::{Called, Callee};
use lanner_base::Name;
use lanner_hir::{Declared, ExprKind, File, Function, FunctionData, Sharing};
use lanner_runtime::Value;

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
        let is_pure = self.is_pure(number, function);
        if site.list.is_exact && is_pure {
            let values: Option<Vec<Value>> = site.list.evs.iter().map(|ev| self.value_of(&ev.val)).collect();
            if let Some(values) = values {
                let wanted = site.nargout.max(usize::from(!data.outputs.is_empty()));
                match self.world.call(&Callee::Function(number, function), values, wanted) {
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
                        return self.plain(f, name, &site, at);
                    }
                    Called::Outputs(_) | Called::Undecided => (),
                }
            }
        }
        let key = (f.number, site.span, number, function);
        // What stands behind the declarations of the parameters, where it may be opened.
        let opened = can_be_opened(&unit.file, function)
            .then(|| self.behind_declarations(number, function, &site.list))
            .flatten();
        let opened = opened.map(|list| Site { list, ..site });
        let can_inline = self.conditional == 0
            && !self.not_inlined.contains(&key)
            && self.options.inlining != Inlining::Never
            && (is_pure && !self.impure || self.whole == site.expr)
            && opened.as_ref().is_some_and(|opened| self.is_worth_inlining(number, function, data, opened));
        if can_inline && let (Some(expr), Some(opened)) = (site.expr, &opened) {
            return Err(Stop::Inline(Box::new(Request {
                expr,
                unit: number,
                function,
                args: opened.list.evs.clone(),
                objects: at.state.objects().collect(),
                nargout: site.nargout,
                span: site.span,
            })));
        }
        if let Some(opened) = &opened
            && let Some(version) = self.version(f, number, function, opened)?
        {
            self.note(f, site.span, Note::Specialised(version.name.to_string()));
            self.impure |= !is_pure;
            let args: Vec<Ev> =
                version.open.iter().filter_map(|&k| opened.list.evs.get(k).cloned()).collect();
            let mut codes = Vec::new();
            for ev in &args {
                codes.push(self.operand(f, ev, at)?);
            }
            self.forget_shared(f, at)?;
            let code = crate::code::Code::call(version.name, codes);
            let vals = version.outputs.clone();
            let wanted = site.nargout.max(1);
            if is_pure && vals.len() >= wanted && vals[..wanted].iter().all(Val::is_known) && version.is_total
            {
                return Ok(vals.into_iter().take(wanted).map(|val| self.of_val(val)).collect());
            }
            return Ok(self.same_code(code, vals, site.nargout));
        }
        self.impure |= !is_pure;
        let was_impure = self.impure;
        self.call_as_is(name, number, function)?;
        let outputs = self.plain(f, name, &site, at)?;
        self.impure = was_impure || !is_pure;
        Ok(outputs)
    }

    /// Whether the statements of a function should stand for a call of it.
    fn is_worth_inlining(
        &mut self,
        number: u32,
        function: Function,
        data: &FunctionData,
        site: &Site<'_>,
    ) -> bool {
        let depth = self.calls.iter().filter(|(n, g, _)| (*n, *g) == (number, function)).count();
        let sizes: Vec<Option<u64>> = site.list.evs.iter().map(|ev| size_of(&ev.val)).collect();
        // Within itself only while some known argument gets smaller (homeomorphic embedding: the earlier call is not within this one).
        let before = self.calls.iter().rev().find(|(n, g, _)| (*n, *g) == (number, function));
        let shrinks = before.is_none_or(|(_, _, before)| {
            before.iter().zip(&sizes).any(|pair| matches!(pair, (Some(before), Some(now)) if now < before))
        });
        let most = if self.is_called_once(number, function) { SMALL_ONCE } else { SMALL };
        let is_small = self.options.inlining == Inlining::Always || count(data, &data.body) <= most;
        is_small && depth < DEEPEST && shrinks
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
                lanner_hir::Callee::Function(called) => called == function,
                lanner_hir::Callee::Named(called) | lanner_hir::Callee::Undecided { name: called, .. } => {
                    called == name
                }
                lanner_hir::Callee::Builtin(_) => false,
            },
            _ => false,
        });
        mentions.count() <= 1
    }
}

/// How large a known value is, for termination: numbers by what they are, containers by what they hold.
pub(super) fn size_of(val: &Val) -> Option<u64> {
    match val.value()? {
        Value::Scalar(x) if x.is_finite() => Some(x.abs() as u64),
        value => Some(weight_of(value) as u64),
    }
}

/// Whether the statements of a function can stand elsewhere: nothing of it is kept between calls, or shared with others.
pub(super) fn can_be_opened(file: &File, function: Function) -> bool {
    let data = &file.functions[function];
    stands_alone(file, function)
        && data.dynamic.is_none()
        && data.params.iter().all(|param| param.default.is_none())
        && data.variables.values().all(|variable| {
            !matches!(variable.declared, Declared::Persistent | Declared::Maybe)
                && matches!(variable.sharing, Sharing::Own)
        })
}
