//! Handle objects that one variable holds: what is known of them goes along with the variable.
//!
//! The interpreter runs methods on objects of its own, in which marks stand for what is open. Whoever reads the variable otherwise may change
//! the object, so nothing is known of it from then on.

use super::map::KnownMap;
use super::parser::KnownParser;
use super::stream::KnownStream;
use crate::code::{Code, CodeKind, CodeStep, Line, LineKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::state::{Binding, State};
use crate::value::Val;
use crate::world::Meaning;
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_facts::{Joining, Terms};
use lanner_hir::{Expr, ExprKind, StepKind, StmtData, Variable};
use lanner_runtime::{Dims, Value};
use std::rc::Rc;

/// What is known of an object.
#[derive(Clone, Debug)]
pub enum KnownObject {
    /// An `inputParser`.
    Parser(KnownParser),
    /// A `containers.Map`.
    Map(KnownMap),
    /// A file that is open, by its number.
    Stream(KnownStream),
}

impl KnownObject {
    /// The extents.
    pub fn dims(&self) -> Dims {
        match self {
            KnownObject::Parser(_) | KnownObject::Stream(_) => Dims::SCALAR,
            KnownObject::Map(map) => map.dims(),
        }
    }

    /// What holds of both; none where they are different objects.
    pub fn join(&self, other: &KnownObject, joining: Joining, terms: &mut Terms) -> Option<KnownObject> {
        if std::ptr::eq(self, other) {
            return Some(self.clone());
        }
        match (self, other) {
            (KnownObject::Map(a), KnownObject::Map(b)) => a.join(b, joining, terms).map(KnownObject::Map),
            (KnownObject::Stream(a), KnownObject::Stream(b)) => {
                (a == b).then(|| KnownObject::Stream(a.clone()))
            }
            (KnownObject::Parser(_) | KnownObject::Map(_) | KnownObject::Stream(_), _) => None,
        }
    }

    /// Whether it says the same as another one.
    pub fn is_same(&self, other: &KnownObject) -> bool {
        match (self, other) {
            (KnownObject::Map(a), KnownObject::Map(b)) => a.is_same(b),
            (KnownObject::Stream(a), KnownObject::Stream(b)) => a == b,
            (KnownObject::Parser(_) | KnownObject::Map(_) | KnownObject::Stream(_), _) => false,
        }
    }

    /// The same with something else known of what is open in it.
    pub fn map(&self, f: &mut dyn FnMut(&Val) -> Val) -> KnownObject {
        let mut same = self.clone();
        let open = match &mut same {
            KnownObject::Parser(parser) => &mut parser.open,
            KnownObject::Map(map) => &mut map.open,
            KnownObject::Stream(_) => return same,
        };
        *open = open.iter().map(f).collect();
        same
    }
}

/// The field of a mark: no program has such a name.
const MARK: &str = "\u{1}open";

pub(super) fn mark(number: usize) -> Value {
    let fields = vec![(Name::new(MARK), vec![Value::Scalar(number as f64)])];
    lanner_runtime::Struct::from_parts(Dims::SCALAR, fields).into()
}

pub(super) fn marked(value: &Value) -> Option<usize> {
    let Value::Struct(fields) = value else { return None };
    fields.field(Name::new(MARK))?.first()?.as_f64().map(|number| number as usize)
}

/// What a value is in which marks may stand.
pub(super) fn unmarked(value: Value, open: &[Val]) -> Val {
    if let Some(val) = marked(&value).and_then(|number| open.get(number)) {
        return val.clone();
    }
    match &value {
        Value::Cell(cells) => {
            let parts = cells.data().iter().map(|cell| unmarked(cell.clone(), open)).collect();
            Val::of_cells(cells.dims().clone(), parts)
        }
        _ => Val::known(value),
    }
}

impl Specializer<'_> {
    /// The object that a variable holds, where an expression is that variable.
    pub(crate) fn object_of(
        &self,
        f: &Frame,
        expr: Expr,
        at: &Cursor,
    ) -> Option<(Variable, Rc<KnownObject>)> {
        let ExprKind::Variable(variable) = f.data().exprs[expr].kind else { return None };
        match at.state.val(variable) {
            Some(Val::Object(known)) if !at.state.get(variable).may_lack => {
                Some((variable, Rc::clone(known)))
            }
            _ => None,
        }
    }

    /// `p.addParameter(…)`, `parse(p, …)` as a statement. Says whether it is one.
    pub(crate) fn object_method(
        &mut self,
        f: &Frame,
        data: &StmtData,
        value: Expr,
        at: &mut Cursor,
    ) -> Work<bool> {
        let is_dotted = matches!(f.data().exprs[value].kind, ExprKind::Chain { .. });
        let (object, name, args) = match &f.data().exprs[value].kind {
            ExprKind::Chain { base, steps } => match steps.as_slice() {
                [name, args] => match (&name.kind, &args.kind) {
                    (StepKind::Field(name), StepKind::Paren(args)) => (*base, *name, args.clone()),
                    _ => return Ok(false),
                },
                _ => return Ok(false),
            },
            ExprKind::Call { callee, args } => match (*callee, args.split_first()) {
                (lanner_hir::Callee::Named(name), Some((&object, rest))) => (object, name, rest.to_vec()),
                (lanner_hir::Callee::Builtin(row), Some((&object, rest))) => {
                    (object, Name::new(row.row().name), rest.to_vec())
                }
                _ => return Ok(false),
            },
            _ => return Ok(false),
        };
        let Some((variable, known)) = self.object_of(f, object, at) else { return Ok(false) };
        if self.guarded > 0 {
            return Ok(false);
        }
        let Meaning::Row(row) = self.world.resolve(f.number, name) else { return Ok(false) };
        let list = self.eval_list(f, &args, at)?;
        if !list.is_exact || self.fails {
            return Ok(false);
        }
        let Some((after, is_sure)) = self.after_method(&known, row, &list.evs) else { return Ok(false) };
        let code = if is_dotted {
            let codes = list.evs.iter().map(|ev| self.operand(f, ev, at)).collect::<Work<_>>()?;
            let steps = vec![CodeStep::Field(name), CodeStep::Paren(codes)];
            let base = Box::new(Code::var(f.name(variable)));
            Code::new(CodeKind::Chain { base, steps })
        } else {
            self.called_on(f, variable, name, &list.evs, at)?
        };
        let line = Line::new(LineKind::Expr(code), self.origin(f, data.span));
        let changes_only = is_sure.then(|| f.name(variable));
        self.write(at, Line { changes_only, ..line })?;
        at.state.set(variable, Binding::held(Val::Object(Rc::new(after))));
        Ok(true)
    }

    /// What the object in a variable answers that is the first argument of a call.
    pub(crate) fn object_answers(
        &mut self,
        f: &Frame,
        row: Builtin,
        args: &[Expr],
        nargout: usize,
        at: &mut Cursor,
    ) -> Work<Option<Vec<Ev>>> {
        match self.map_answers(f, row, args, nargout, at)? {
            Some(answers) => Ok(Some(answers)),
            None => self.stream_answers(f, row, args, nargout, at),
        }
    }

    /// The call of a function whose first argument is the object that a variable holds.
    pub(super) fn called_on(
        &mut self,
        f: &Frame,
        variable: Variable,
        name: Name,
        evs: &[Ev],
        at: &mut Cursor,
    ) -> Work<Code> {
        let object = Code::var(f.name(variable));
        let codes: Vec<Code> = evs.iter().map(|ev| self.operand(f, ev, at)).collect::<Work<_>>()?;
        Ok(Code::call(name, std::iter::once(object).chain(codes).collect()))
    }

    /// The object behind a method, and whether the method raises no error whatever the open arguments are.
    fn after_method(&mut self, known: &KnownObject, row: Builtin, evs: &[Ev]) -> Option<(KnownObject, bool)> {
        match known {
            KnownObject::Parser(known) => {
                let (after, is_sure) = self.after_parser_method(known, row, evs)?;
                Some((KnownObject::Parser(after), is_sure))
            }
            KnownObject::Map(known) => {
                let (after, outputs) = self.map_call(known, row, evs, 0)?;
                // What gives a value shows it, or is `ans`.
                let is_method = matches!(outputs.as_slice(), [] | [Val::Object(_)]);
                is_method.then_some((KnownObject::Map(after), true))
            }
            KnownObject::Stream(_) => None,
        }
    }

    /// A variable that is read as what it holds: somebody else may have the object then.
    pub(crate) fn let_object_go(&mut self, variable: Variable, at: &mut Cursor) {
        if let Some(val) = self.shared_object(&at.state, variable) {
            at.state.get_mut(variable).val = Some(val);
        }
    }

    /// Nothing is known of objects but those of some variables: somebody else may have them, or have changed them.
    pub(crate) fn let_objects_go(&mut self, state: &mut State, but: &[Variable]) {
        let gone: Vec<Variable> = state.objects().filter(|variable| !but.contains(variable)).collect();
        for variable in gone {
            state.get_mut(variable).val = self.shared_object(state, variable);
        }
    }
}
