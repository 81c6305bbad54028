//! `inputParser` objects that one variable holds: what they declare, and what `parse` made of known arguments.
//!
//! ```text
//! p = inputParser;                        all four statements are written, and so marked that they go where nothing reads p
//! p.addRequired('x', @isnumeric);
//! p.addParameter('Method', 'mean');
//! p.parse(x, 'Method', 'median');         p.Results.Method is 'median'
//! ```
//!
//! The interpreter runs the methods, on an object of its own. Arguments that are open stand for required ones only: a mark takes their place.
//! Whoever reads the variable otherwise may change the object, so nothing is known of it from then on.

use crate::code::{Code, CodeKind, CodePlace, CodeStep, CodeTarget, Line, LineKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::state::Binding;
use crate::value::Val;
use crate::world::{Called, Callee, Meaning};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_facts::Truth;
use lanner_hir::{Expr, ExprKind, StepKind, StmtData, Variable};
use lanner_runtime::value::{Given, Parser};
use lanner_runtime::{Dims, Object, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// What is known of a parser.
#[derive(Clone, Debug)]
pub struct KnownParser {
    parser: Parser,
    /// What is known of arguments that are marks in the parser, by their numbers.
    open: Vec<Val>,
}

/// The field of a mark: no program has such a name.
const MARK: &str = "\u{1}open";

fn mark(number: usize) -> Value {
    let fields = vec![(Name::new(MARK), vec![Value::Scalar(number as f64)])];
    lanner_runtime::Struct::from_parts(Dims::SCALAR, fields).into()
}

fn marked(value: &Value) -> Option<usize> {
    let Value::Struct(fields) = value else { return None };
    fields.field(Name::new(MARK))?.first()?.as_f64().map(|number| number as usize)
}

impl KnownParser {
    /// The properties as the fields of a struct.
    pub(crate) fn properties(&self) -> Val {
        const NAMES: [&str; 9] = [
            "Results",
            "Unmatched",
            "UsingDefaults",
            "Parameters",
            "FunctionName",
            "CaseSensitive",
            "KeepUnmatched",
            "PartialMatching",
            "StructExpand",
        ];
        let results = self.parser.results.fields().iter().map(|(name, values)| {
            let value = values.first().cloned().unwrap_or_default();
            (
                *name,
                marked(&value).and_then(|k| self.open.get(k).cloned()).unwrap_or_else(|| Val::known(value)),
            )
        });
        let results = Val::of_fields(results.collect());
        let others = NAMES[1..]
            .iter()
            .filter_map(|name| Some((Name::new(name), Val::known(self.parser.property(name)?))));
        Val::of_fields(std::iter::once((Name::new(NAMES[0]), results)).chain(others).collect())
    }
}

impl Specializer<'_> {
    /// The parser that a call makes.
    pub(crate) fn new_parser(&mut self, row: Builtin, nargout: usize) -> Option<Val> {
        let makes_object = row.row().nargin == (0, 0) && Object::methods_of(row.row().name).is_some();
        if nargout > 1 || !makes_object {
            return None;
        }
        let Called::Outputs(outputs) = self.world.call(&Callee::Row(row), Vec::new(), 1) else { return None };
        let [Value::Object(Object::Parser(parser))] = outputs.as_slice() else { return None };
        Some(Val::Parser(Rc::new(KnownParser { parser: parser.borrow().clone(), open: Vec::new() })))
    }

    /// The parser that a variable holds, where an expression is that variable.
    fn parser_of(&self, f: &Frame, expr: Expr, at: &Cursor) -> Option<(Variable, Rc<KnownParser>)> {
        let ExprKind::Variable(variable) = f.data().exprs[expr].kind else { return None };
        match at.state.val(variable) {
            Some(Val::Parser(known)) if !at.state.get(variable).may_lack => {
                Some((variable, Rc::clone(known)))
            }
            _ => None,
        }
    }

    /// `p.addParameter(…)`, `parse(p, …)` as a statement. Says whether it is one.
    pub(crate) fn parser_method(
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
        let Some((variable, known)) = self.parser_of(f, object, at) else { return Ok(false) };
        let Meaning::Row(row) = self.world.resolve(f.number, name) else { return Ok(false) };
        let list = self.eval_list(f, &args, at)?;
        if !list.is_exact || self.fails {
            return Ok(false);
        }
        let Some((after, is_sure)) = self.after_method(&known, row, &list.evs) else { return Ok(false) };
        let codes: Vec<Code> = list.evs.iter().map(|ev| self.operand(f, ev, at)).collect::<Work<_>>()?;
        let object = Code::var(f.name(variable));
        let code = if is_dotted {
            let steps = vec![CodeStep::Field(name), CodeStep::Paren(codes)];
            Code::new(CodeKind::Chain { base: Box::new(object), steps })
        } else {
            Code::call(name, std::iter::once(object).chain(codes).collect())
        };
        let line = Line::new(LineKind::Expr(code), self.origin(f, data.span));
        let changes_only = is_sure.then(|| f.name(variable));
        self.write(at, Line { changes_only, ..line })?;
        at.state.set(variable, Binding::held(Val::Parser(Rc::new(after))));
        Ok(true)
    }

    /// The parser behind a method, and whether the method raises no error whatever the open arguments are.
    fn after_method(&mut self, known: &KnownParser, row: Builtin, evs: &[Ev]) -> Option<(KnownParser, bool)> {
        let mut parser = known.parser.clone();
        let mut open = known.open.clone();
        let mut is_sure = true;
        let required: Vec<usize> =
            (0..parser.declared.len()).filter(|&k| parser.declared[k].given == Given::Required).collect();
        let mut values = Vec::new();
        for (k, ev) in evs.iter().enumerate() {
            match self.value_of(&ev.val) {
                Some(value) => values.push(value),
                None => {
                    let declared = &mut parser.declared[*required.get(k)?];
                    let validator = std::mem::take(&mut declared.validator);
                    is_sure &= self.accepts(&validator, ev);
                    values.push(mark(open.len()));
                    open.push(ev.val.clone());
                }
            }
        }
        let object = Rc::new(RefCell::new(parser));
        values.insert(0, Value::Object(Object::Parser(Rc::clone(&object))));
        let Called::Outputs(_) = self.world.call(&Callee::Row(row), values, 0) else { return None };
        let mut after = object.borrow().clone();
        for (declared, before) in after.declared.iter_mut().zip(&known.parser.declared) {
            declared.validator = before.validator.clone();
        }
        Some((KnownParser { parser: after, open }, is_sure))
    }

    /// Whether a validator surely takes an open value.
    fn accepts(&mut self, validator: &Value, ev: &Ev) -> bool {
        match validator {
            Value::Function(handle) if !handle.is_anonymous() => {
                let Some(row) = Builtin::named(&handle.text) else { return false };
                let vals = self.row_values(row, &[ev], 1, None);
                vals.first().is_some_and(|val| self.truth(val) == Truth::Yes)
            }
            Value::Undefined => true,
            _ => false,
        }
    }

    /// `p.FunctionName = 'f'`: whether it is one that is known.
    pub(crate) fn parser_property(
        &mut self,
        f: &Frame,
        data: &StmtData,
        (variable, name): (Variable, Name),
        ev: &Ev,
        at: &mut Cursor,
    ) -> Work<bool> {
        let (Some(Val::Parser(known)), Some(value)) =
            (at.state.val(variable).cloned(), ev.val.value().cloned())
        else {
            return Ok(false);
        };
        let mut after = (*known).clone();
        if self.fails || !after.parser.set_property(name.as_str(), &value) {
            return Ok(false);
        }
        let place = CodePlace { variable: f.name(variable), steps: vec![CodeStep::Field(name)] };
        let targets = vec![CodeTarget::Place(place)];
        let code = self.operand(f, ev, at)?;
        let kind = LineKind::Assign { targets, value: code, in_brackets: false };
        let line = Line::new(kind, self.origin(f, data.span));
        self.write(at, Line { changes_only: Some(f.name(variable)), ..line })?;
        at.state.set(variable, Binding::held(Val::Parser(Rc::new(after))));
        Ok(true)
    }

    /// A variable that is read as what it holds: somebody else may have the parser then.
    pub(crate) fn let_parser_go(&mut self, variable: Variable, at: &mut Cursor) {
        if matches!(at.state.val(variable), Some(Val::Parser(_))) {
            let val = Val::anything(&mut self.terms);
            let may_lack = at.state.get(variable).may_lack;
            at.state.set(variable, Binding { may_lack, ..Binding::held(val) });
        }
    }
}
