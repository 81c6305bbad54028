//! Functions of the table.

use super::Site;
use crate::call;
use crate::code::{Code, CodeKind};
use crate::frame::Frame;
use crate::report::Note;
use crate::specializer::{Cursor, Ev, Specializer, Stop, Work};
use crate::stmt::NO_WAY_OUT;
use crate::value::Val;
use crate::world::{Called, Callee};
use lanner_base::Name;
use lanner_builtins::{Answer, BinaryOp, Builtin};
use lanner_facts::{Class, Fact, ValueRange};
use lanner_runtime::Value;
use std::rc::Rc;

impl Specializer<'_> {
    pub(super) fn call_row(
        &mut self,
        f: &Frame,
        row: Builtin,
        name: Name,
        site: &Site<'_>,
        at: &mut Cursor,
    ) -> Work<Vec<Ev>> {
        let data = row.row();
        let reaches = data.may_define_variables()
            || data.may_reach_variables()
            || site.nargout == 0 && data.may_define_variables_as_statement();
        let reads = self.reads_known_file(row, &site.list, site.nargout);
        if reaches && !reads && !self.is_quiet_question(row, site) {
            (self.impure, self.touches) = (true, true);
            self.hold_all(f, at)?;
            let code = self.call_code(f, name, site, at)?;
            self.forget_all(f, at);
            return Ok(self.same_code(code, Vec::new(), site.nargout));
        }
        if let Some(outputs) = self.checked_count(f, row, name, site, at)? {
            return Ok(outputs);
        }
        if let Some(outputs) = self.computed(f, row, name, site, at)? {
            return Ok(outputs);
        }
        if self.is_passed(row, site) {
            self.note(f, site.span, Note::Removed("it raises no error"));
            return Ok(Vec::new());
        }
        if let Some(map) = self.new_map(row, &site.list, site.nargout) {
            let code = self.call_code(f, name, site, at)?;
            return Ok(vec![Ev::open(map, Code { is_safe: true, ..code })]);
        }
        if let Some(vals) = self.new_stream(row, &site.list, site.nargout) {
            let code = self.call_code(f, name, site, at)?;
            return Ok(self.same_code(Code { is_safe: true, ..code }, vals, site.nargout));
        }
        if let Some(parser) = self.new_parser(row, site.nargout) {
            return Ok(vec![Ev::open(parser, Code { is_safe: true, ..Code::call(name, Vec::new()) })]);
        }
        let given = match (f.nargin, f.nargout) {
            (Some(nargin), Some(nargout)) => Some((nargin, nargout)),
            _ => None,
        };
        if let Some(counted) = counted(f, row) {
            return Ok(vec![self.known(Value::Scalar(counted as f64), None)]);
        }
        if row.row().answer == Some(Answer::Given) && site.list.evs.is_empty() && f.gone > 0 {
            return Ok(vec![self.count_with_fixed(name, f.gone)]);
        }
        let vals = if site.list.is_exact && !self.fails {
            let args: Vec<&Ev> = site.list.evs.iter().collect();
            self.row_values(row, &args, site.nargout, given)
        } else {
            Vec::new()
        };
        let is_quiet = data.is_computed() && site.list.evs.iter().all(is_quiet);
        let wanted = site.nargout.max(1);
        if is_quiet && vals.len() >= wanted && vals[..wanted].iter().all(Val::is_known) && !self.fails {
            return Ok(vals.into_iter().take(wanted).map(|val| self.of_val(val)).collect());
        }
        if !data.is_computed() {
            self.impure = true;
            self.touches |=
                data.may_call_functions() || !site.list.is_exact || self.takes_object(&site.list.evs);
        }
        let code = self.call_code(f, name, site, at)?;
        if data.may_call_functions() {
            self.forget_called(f, call::Called::Given, &site.list.evs, at)?;
        }
        if site.nargout == 0 && data.nargout == 0 {
            // A statement that gives no value.
            let val = Val::anything(&mut self.terms);
            return Ok(vec![Ev::open(val, code)]);
        }
        Ok(self.same_code(code, vals, site.nargout))
    }

    /// Whether one of these may be an object.
    fn takes_object(&mut self, evs: &[Ev]) -> bool {
        evs.iter().any(|ev| ev.val.fact(&mut self.terms).classes.contains(Class::Object))
    }

    /// Whether a call gives nothing, and only raises an error where its arguments are no such as it asks for, which these are.
    fn is_passed(&mut self, row: Builtin, site: &Site<'_>) -> bool {
        let data = row.row();
        let only_checks = site.nargout == 0 && data.nargout == 0 && data.is_computed_or_raises();
        if !only_checks || !site.list.is_exact || self.fails {
            return false;
        }
        let values: Option<Vec<Value>> = site.list.evs.iter().map(|ev| self.value_of(&ev.val)).collect();
        values
            .is_some_and(|values| matches!(self.world.call(&Callee::Row(row), values, 0), Called::Outputs(_)))
    }

    /// The outputs of a call with known arguments.
    fn computed(
        &mut self,
        f: &Frame,
        row: Builtin,
        name: Name,
        site: &Site<'_>,
        at: &mut Cursor,
    ) -> Work<Option<Vec<Ev>>> {
        let data = row.row();
        if !site.list.is_exact || site.nargout == 0 && data.nargout == 0 {
            return Ok(None);
        }
        let calls_pure = data.may_call_back()
            && data.is_computed_but_for_calls()
            && site.list.evs.iter().all(|ev| self.is_pure_function(&ev.val));
        let reads = self.reads_known_file(row, &site.list, site.nargout);
        if !data.is_computed() && !calls_pure && !reads {
            return Ok(None);
        }
        let values: Option<Vec<Value>> = site.list.evs.iter().map(|ev| self.value_of(&ev.val)).collect();
        let Some(values) = values else { return Ok(None) };
        let wanted = site.nargout.max(1);
        match self.world.call(&Callee::Row(row), values, wanted) {
            Called::Outputs(outputs) if outputs.len() >= wanted => {
                let is_large = |value: &Value| crate::code::literal(value).is_none();
                if reads && outputs[..wanted].iter().any(is_large) {
                    let code = Code { is_safe: true, ..self.call_code(f, name, site, at)? };
                    let vals = outputs.into_iter().map(Val::known).collect();
                    return Ok(Some(self.same_code(code, vals, site.nargout)));
                }
                let parts: Vec<&Ev> = site.list.evs.iter().collect();
                let known = outputs.into_iter().take(wanted).map(|value| {
                    let text =
                        (wanted == 1).then(|| self.closed_text(f, site.span, &parts, &value)).flatten();
                    self.known(value, text)
                });
                let known: Vec<Ev> = known.collect();
                // What has no literal is computed where it was.
                let has_literals = known
                    .iter()
                    .all(|ev| ev.val.value().is_some_and(|value| crate::code::literal(value).is_some()));
                Ok(has_literals.then_some(known))
            }
            Called::Outputs(_) | Called::Undecided => Ok(None),
            Called::Failed(_) => {
                self.fails = true;
                Ok(None)
            }
        }
    }

    /// A check of how many arguments a function is given, or how many outputs are asked of it: where that is known it is gone, or the error;
    /// else the limits are those of the residual function, which is given fewer.
    fn checked_count(
        &mut self,
        f: &Frame,
        row: Builtin,
        name: Name,
        site: &Site<'_>,
        at: &mut Cursor,
    ) -> Work<Option<Vec<Ev>>> {
        let Some(which) = row.row().limits else { return Ok(None) };
        let [least, most] = site.list.evs.as_slice() else { return Ok(None) };
        if !site.list.is_exact || site.nargout > 0 {
            return Ok(None);
        }
        let (count, gone) = match which {
            Answer::Wanted => (f.nargout, 0),
            _ => (f.nargin, f.gone),
        };
        let number = |ev: &Ev| ev.val.value().and_then(Value::as_f64);
        if let (Some(count), Some(least), Some(most)) = (count, number(least), number(most)) {
            let dialect = self.world.dialect();
            let checked = lanner_runtime::library::errors::check_count(which, count, (least, most), dialect);
            let Err(error) = checked else { return Ok(Some(vec![self.known(Value::empty(), None)])) };
            self.fails = true;
            let texts = [error.identifier(dialect).to_string(), error.message(dialect)];
            let args = texts.iter().map(|text| Code::known(Value::text(text))).collect();
            let val = Val::anything(&mut self.terms);
            return Ok(Some(vec![Ev::open(val, Code::call(Name::new("error"), args))]));
        }
        if f.is_inlined {
            // The count is that of another call there.
            return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
        }
        if gone == 0 {
            return Ok(None);
        }
        self.impure = true;
        let mut args = Vec::new();
        for ev in [least, most] {
            let code = self.operand(f, ev, at)?;
            args.push(match number(ev) {
                Some(limit) => Code::known(Value::Scalar((limit - gone as f64).max(0.0))),
                None => Code::binary(BinaryOp::Sub, code, Code::known(Value::Scalar(gone as f64))),
            });
        }
        let val = Val::anything(&mut self.terms);
        Ok(Some(vec![Ev::open(val, Code::call(name, args))]))
    }

    /// How many arguments the original is given where the residual function is given fewer: `nargin + 1`.
    fn count_with_fixed(&mut self, name: Name, gone: usize) -> Ev {
        let gone = gone as f64;
        let own = Code::call(name, Vec::new());
        let code = Code::binary(BinaryOp::Add, own, Code::known(Value::Scalar(gone)));
        let range = ValueRange::integers(gone, f64::INFINITY);
        let scalar = self.terms.scalar();
        Ev::open(Val::Open(Rc::new(Fact { range, ..Fact::array(Class::Double, scalar) })), code)
    }

    /// Whether a call asks something and changes nothing, though its row may.
    fn is_quiet_question(&self, row: Builtin, site: &Site<'_>) -> bool {
        row.row().answer == Some(Answer::Exists) && site.list.is_exact
    }

    /// Whether a value is no function, or one without effects.
    fn is_pure_function(&mut self, val: &Val) -> bool {
        match val {
            Val::Closure(closure) => self.is_pure(closure.unit, closure.function),
            Val::Known(known) => match &known.value {
                Value::Function(handle) if !handle.is_anonymous() => {
                    Builtin::named(&handle.text).is_some_and(|row| row.row().is_computed())
                }
                Value::Function(_) => false,
                _ => true,
            },
            Val::Struct(_) | Val::Fields(_) | Val::Cells(..) | Val::Elements(..) | Val::Open(_) => true,
            Val::Object(_) => false,
        }
    }
}

/// Whether code can be left away: computing it raises no error and does nothing.
fn is_quiet(ev: &Ev) -> bool {
    matches!(ev.code.kind, CodeKind::Var(_) | CodeKind::Known(_) | CodeKind::Colon | CodeKind::End)
        || is_field_of_var(&ev.code)
}

/// `s.f` of what is known to have the field.
fn is_field_of_var(code: &Code) -> bool {
    match &code.kind {
        CodeKind::Chain { base, steps } => {
            matches!(base.kind, CodeKind::Var(_))
                && steps.iter().all(|step| matches!(step, crate::code::CodeStep::Field(_)))
        }
        _ => false,
    }
}

/// How many arguments or outputs a function has, where a row asks for that.
fn counted(f: &Frame, row: Builtin) -> Option<usize> {
    match row.row().answer? {
        Answer::Given => f.nargin,
        Answer::Wanted => f.nargout,
        _ => None,
    }
}
