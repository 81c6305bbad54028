//! Files whose content is known: streams that one variable holds, and functions that read a whole file.
//!
//! ```text
//! fid = fopen('data.csv');         all are written, and so marked that they go where nothing else reads fid
//! if fid < 0, error(…), end        no
//! n = fscanf(fid, '%d', 1);        n is 3
//! fclose(fid);
//! ```

use super::object::KnownObject;
use crate::code::{Line, LineKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::state::Binding;
use crate::value::Val;
use crate::world::Called;
use lanner_base::Name;
use lanner_builtins::{BinaryOp, Builtin, FileUse};
use lanner_facts::{Class, Fact, Terms, ValueRange};
use lanner_hir::{Expr, Variable};
use lanner_runtime::Value;
use std::rc::Rc;

/// A file that is open.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownStream {
    /// Its number for the interpreter.
    fid: usize,
    /// The next byte that is read, and whether a read met the end.
    place: (u64, bool),
}

impl KnownStream {
    /// The fact of its number.
    pub fn fact(terms: &mut Terms) -> Fact {
        let shape = terms.scalar();
        let range = ValueRange { lo: LEAST, hi: f64::INFINITY, integer: true, nan: false, ..ValueRange::ANY };
        Fact { range, ..Fact::array(Class::Double, shape) }
    }
}

/// The least number of a file; those before it are the terminal's.
const LEAST: f64 = 3.0;

impl Specializer<'_> {
    /// What opening a file gives whose content is known.
    pub(crate) fn new_stream(
        &mut self,
        row: Builtin,
        list: &super::List,
        nargout: usize,
    ) -> Option<Vec<Val>> {
        if row.row().file != Some(FileUse::Opens) || !list.is_exact {
            return None;
        }
        let args: Option<Vec<Value>> = list.evs.iter().map(|ev| ev.val.value().cloned()).collect();
        let args = args?;
        let way = args.get(1).map_or(Some("r".to_owned()), Value::as_text)?;
        if !way.starts_with('r') || way.contains('+') || !self.world.is_known_file(&args.first()?.as_text()?)
        {
            return None;
        }
        let (fid, others) = self.world.open(row, args, nargout.max(1))?;
        let stream = Val::Object(Rc::new(KnownObject::Stream(KnownStream { fid, place: (0, false) })));
        Some(std::iter::once(stream).chain(others.into_iter().map(Val::known)).collect())
    }

    /// Whether a function reads a file, and nothing else, whose content is known.
    pub(crate) fn reads_known_file(&mut self, row: Builtin, list: &super::List, nargout: usize) -> bool {
        let name = list.evs.first().and_then(|ev| ev.val.value()?.as_text());
        row.row().file == Some(FileUse::Reads)
            && (nargout > 0 || !row.row().may_define_variables_as_statement())
            && name.is_some_and(|name| self.world.is_known_file(&name))
    }

    /// `fgetl(fid)`: what the file gives that a variable holds, and where it stands behind that.
    pub(crate) fn stream_answers(
        &mut self,
        f: &Frame,
        row: Builtin,
        args: &[Expr],
        nargout: usize,
        at: &mut Cursor,
    ) -> Work<Option<Vec<Ev>>> {
        let Some(file @ (FileUse::Streams | FileUse::Closes)) = row.row().file else { return Ok(None) };
        let Some((&first, rest)) = args.split_first() else { return Ok(None) };
        let Some((variable, object)) = self.object_of(f, first, at) else { return Ok(None) };
        let KnownObject::Stream(known) = &*object else { return Ok(None) };
        let list = self.eval_list(f, rest, at)?;
        let values: Option<Vec<Value>> = list.evs.iter().map(|ev| ev.val.value().cloned()).collect();
        let Some(values) = values.filter(|_| list.is_exact && !self.fails) else { return Ok(None) };
        let (outputs, place) = match file {
            FileUse::Closes => (vec![Value::Scalar(0.0)], None),
            _ => match self.world.call_on_stream(row, (known.fid, known.place), values, nargout) {
                Some((Called::Outputs(outputs), place)) => (outputs, Some(place)),
                _ => return Ok(None),
            },
        };
        let has_literals = outputs.iter().take(nargout.max(1)).all(crate::code::has_literal);
        let moves = place != Some(known.place);
        let may_not_be = self.conditional > 0 || self.guarded > 0;
        if outputs.len() < nargout || !has_literals || moves && may_not_be {
            return Ok(None);
        }
        if moves {
            let code = self.called_on(f, variable, Name::new(row.row().name), &list.evs, at)?;
            let line = Line::new(LineKind::Expr(code), None);
            self.write(at, Line { changes_only: Some(f.name(variable)), ..line })?;
        }
        let after = match place {
            Some(place) => Val::Object(Rc::new(KnownObject::Stream(KnownStream { place, ..known.clone() }))),
            None => Val::Open(Rc::new(KnownStream::fact(&mut self.terms))),
        };
        at.state.set(variable, Binding::held(after));
        Ok(Some(outputs.into_iter().map(|value| self.known(value, None)).collect()))
    }

    /// `fid < 0`: what a comparison says of a file that is open.
    pub(crate) fn stream_compares(
        &mut self,
        f: &Frame,
        op: BinaryOp,
        (a, b): (Expr, Expr),
        at: &mut Cursor,
    ) -> Work<Option<Ev>> {
        let is_stream = |of: &Self, expr: Expr| {
            of.object_of(f, expr, at).is_some_and(|(_, object)| matches!(&*object, KnownObject::Stream(_)))
        };
        let (other, is_left) = match (is_stream(self, a), is_stream(self, b)) {
            (true, false) => (b, true),
            (false, true) => (a, false),
            _ => return Ok(None),
        };
        let other = self.eval(f, other, at)?;
        if !other.val.value().and_then(Value::as_f64).is_some_and(|number| number < LEAST) {
            return Ok(None);
        }
        let is_greater = match op {
            BinaryOp::Gt | BinaryOp::Ge => is_left,
            BinaryOp::Lt | BinaryOp::Le => !is_left,
            BinaryOp::Eq => false,
            BinaryOp::Ne => true,
            _ => return Ok(None),
        };
        Ok(Some(self.known(Value::Bool(is_greater), None)))
    }

    /// What is known of a variable's object where somebody else may have it.
    pub(crate) fn shared_object(&mut self, state: &crate::state::State, variable: Variable) -> Option<Val> {
        match state.val(variable) {
            Some(Val::Object(object)) if matches!(**object, KnownObject::Stream(_)) => {
                Some(Val::Open(Rc::new(KnownStream::fact(&mut self.terms))))
            }
            Some(Val::Object(_)) => Some(Val::anything(&mut self.terms)),
            _ => None,
        }
    }
}
