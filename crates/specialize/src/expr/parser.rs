//! `inputParser` objects that one variable holds: what they declare, and what `parse` made of known arguments.
//!
//! ```text
//! p = inputParser;                        all four statements are written, and so marked that they go where nothing reads p
//! p.addRequired('x', @isnumeric);
//! p.addParameter('Method', 'mean');
//! p.parse(x, 'Method', 'median');         p.Results.Method is 'median'
//! ```
//!
//! A mark takes the place of an argument that is open: of a required one, of the value behind a name, of an optional one that surely is no
//! name, or that its validator surely takes.

use super::object::{KnownObject, mark, marked};
use crate::code::{CodePlace, CodeStep, CodeTarget, Line, LineKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::state::Binding;
use crate::value::Val;
use crate::world::{Called, Callee};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_facts::{Class, Truth};
use lanner_hir::{StmtData, Variable};
use lanner_runtime::value::{Given, Parser};
use lanner_runtime::{Object, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// What is known of a parser.
#[derive(Clone, Debug)]
pub struct KnownParser {
    pub(super) parser: Parser,
    /// What is known of arguments that are marks in the parser, by their numbers.
    pub(super) open: Vec<Val>,
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
        Some(Val::Object(Rc::new(KnownObject::Parser(KnownParser {
            parser: parser.borrow().clone(),
            open: Vec::new(),
        }))))
    }

    /// The parser behind a method, and whether the method raises no error whatever the open arguments are.
    pub(super) fn after_parser_method(
        &mut self,
        known: &KnownParser,
        row: Builtin,
        evs: &[Ev],
    ) -> Option<(KnownParser, bool)> {
        let mut parser = known.parser.clone();
        let mut open = known.open.clone();
        let mut is_sure = true;
        let mut values: Vec<Value> = Vec::new();
        let mut places = Vec::new();
        for (k, ev) in evs.iter().enumerate() {
            match self.value_of(&ev.val) {
                Some(value) => values.push(value),
                None => {
                    let place = self.place_of_open(&known.parser, k, ev, values.last())?;
                    let declared = &mut parser.declared[place];
                    places.push((declared.name, open.len()));
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
        // Each open one was taken for what it is.
        let taken = |(name, number): &(Name, usize)| {
            let value = after.results.field(*name).and_then(<[Value]>::first);
            value.and_then(marked) == Some(*number)
        };
        if !places.iter().all(taken) {
            return None;
        }
        for (declared, before) in after.declared.iter_mut().zip(&known.parser.declared) {
            declared.validator = before.validator.clone();
        }
        Some((KnownParser { parser: after, open }, is_sure))
    }

    /// Which declared argument an open one is: a required one, an optional one that can be no name, or the value behind a name.
    fn place_of_open(&mut self, parser: &Parser, k: usize, ev: &Ev, before: Option<&Value>) -> Option<usize> {
        let by_place =
            |given: Given| (0..parser.declared.len()).filter(move |&k| parser.declared[k].given == given);
        if let Some(required) = by_place(Given::Required).nth(k) {
            return Some(required);
        }
        let text = before.and_then(Value::as_text);
        if let Some(declared) = text.and_then(|text| parser.named(&text))
            && declared.given == Given::Parameter
        {
            return parser.declared.iter().position(|other| other.name == declared.name);
        }
        let classes = ev.val.fact(&mut self.terms).classes;
        let may_be_name = [Class::Char, Class::String, Class::Struct, Class::Object];
        let place = by_place(Given::Optional).nth(k - by_place(Given::Required).count())?;
        let validator = &parser.declared[place].validator;
        // A text, or a struct, that the validator takes is no name, whatever it says.
        let may_be_name = may_be_name.into_iter().any(|class| classes.contains(class));
        let is_taken = !may_be_name || !matches!(validator, Value::Undefined) && self.accepts(validator, ev);
        is_taken.then_some(place)
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
        let (Some(Val::Object(object)), Some(value)) =
            (at.state.val(variable).cloned(), ev.val.value().cloned())
        else {
            return Ok(false);
        };
        let KnownObject::Parser(known) = &*object else { return Ok(false) };
        let mut after = known.clone();
        if self.fails || !after.parser.set_property(name.as_str(), &value) {
            return Ok(false);
        }
        let place = CodePlace { variable: f.name(variable), steps: vec![CodeStep::Field(name)] };
        let targets = vec![CodeTarget::Place(place)];
        let code = self.operand(f, ev, at)?;
        let kind = LineKind::Assign { targets, value: code, in_brackets: false };
        let line = Line::new(kind, self.origin(f, data.span));
        self.write(at, Line { changes_only: Some(f.name(variable)), ..line })?;
        at.state.set(variable, Binding::held(Val::Object(Rc::new(KnownObject::Parser(after)))));
        Ok(true)
    }
}
