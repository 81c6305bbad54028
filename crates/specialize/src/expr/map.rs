//! `containers.Map` objects that one variable holds: keys that are known, with values of which some are open.
//!
//! ```text
//! m = containers.Map();        all are written, and so marked that they go where nothing reads m
//! m('tol') = 1e-8;
//! m('x0') = x + 1;             m_x0 = x + 1;  m('x0') = m_x0;
//! if isKey(m, 'tol')           yes
//! y = m('tol') * m('x0');      y = 1e-8 * m_x0;
//! ```

use super::object::{KnownObject, mark, marked, unmarked};
use crate::code::{Code, CodeKind, CodePlace, CodeStep, CodeTarget, Line, LineKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::state::Binding;
use crate::value::{Val, is_same};
use crate::world::{Called, Callee, Meaning};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_facts::{Class, ClassSet, Joining, Terms};
use lanner_hir::{Expr, Step, StepKind, StmtData, Variable};
use lanner_runtime::value::ValueType;
use lanner_runtime::{Dims, Map, Object, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// What is known of a map.
#[derive(Clone, Debug)]
pub struct KnownMap {
    map: Map,
    /// What is known of values that are marks in the map, by their numbers.
    pub(super) open: Vec<Val>,
    /// The variables of the residual program that hold these values too.
    names: Vec<Option<Name>>,
}

impl KnownMap {
    /// As many rows as there are keys.
    pub fn dims(&self) -> Dims {
        Dims::matrix(self.map.count(), 1)
    }

    /// What is known of the values, in the order of the keys, and the variables that hold them.
    fn entries(&self) -> Vec<(Val, Option<Name>)> {
        let entry = |value: Value| {
            let name = marked(&value).and_then(|number| self.names[number]);
            (unmarked(value, &self.open), name)
        };
        self.map.values().into_iter().map(entry).collect()
    }

    fn has_same_keys(&self, other: &KnownMap) -> bool {
        let (a, b) = (self.map.keys(), other.map.keys());
        self.map.key_type() == other.map.key_type()
            && self.map.value_type() == other.map.value_type()
            && a.len() == b.len()
            && a.iter().zip(&b).all(|(a, b)| is_same(a, b))
    }

    /// What holds of both; none where they have other keys.
    pub fn join(&self, other: &KnownMap, joining: Joining, terms: &mut Terms) -> Option<KnownMap> {
        if !self.has_same_keys(other) {
            return None;
        }
        let mut joined = KnownMap { map: self.map.clone(), open: Vec::new(), names: Vec::new() };
        for ((key, a), b) in self.map.keys().iter().zip(self.entries()).zip(other.entries()) {
            let val = a.0.join(&b.0, joining, terms);
            let name = a.1.filter(|_| a.1 == b.1);
            joined.set(key, &val, name, terms)?;
        }
        Some(joined)
    }

    /// Whether it says the same as another one.
    pub fn is_same(&self, other: &KnownMap) -> bool {
        let is_same = |(a, b): (&(Val, Option<Name>), &(Val, Option<Name>))| a.0.is_same(&b.0) && a.1 == b.1;
        self.has_same_keys(other) && self.entries().iter().zip(&other.entries()).all(is_same)
    }

    /// Gives a key a value, which a variable may hold; none where that raises an error, or may.
    fn set(&mut self, key: &Value, val: &Val, name: Option<Name>, terms: &mut Terms) -> Option<()> {
        if let Some(value) = val.value() {
            return self.map.set(key, value.clone()).ok();
        }
        let is_of_type = match self.map.value_type() {
            ValueType::Any => true,
            ValueType::Of(class) => {
                let fact = val.fact(terms);
                class.is_numeric()
                    && fact.classes.is_within(ClassSet::of(class))
                    && terms.is_scalar(fact.shape).is_yes()
            }
        };
        if !is_of_type {
            return None;
        }
        self.open.push(val.clone());
        self.names.push(name);
        self.map.set_in_place_of(key, mark(self.open.len() - 1)).ok()
    }

    /// A map of its own with the same entries.
    fn object(&self) -> (Rc<RefCell<Map>>, Value) {
        let object = Rc::new(RefCell::new(self.map.clone()));
        (Rc::clone(&object), Value::Object(Object::Map(object)))
    }
}

impl Specializer<'_> {
    /// The map that a call with known arguments makes.
    pub(crate) fn new_map(&mut self, row: Builtin, list: &super::List, nargout: usize) -> Option<Val> {
        let makes_object = Object::methods_of(row.row().name).is_some();
        if nargout > 1 || !makes_object || !list.is_exact {
            return None;
        }
        let values: Option<Vec<Value>> = list.evs.iter().map(|ev| ev.val.value().cloned()).collect();
        let Called::Outputs(outputs) = self.world.call(&Callee::Row(row), values?, 1) else { return None };
        let [Value::Object(Object::Map(map))] = outputs.as_slice() else { return None };
        let known = KnownMap { map: map.borrow().clone(), open: Vec::new(), names: Vec::new() };
        Some(Val::Object(Rc::new(KnownObject::Map(known))))
    }

    /// What a function of the table makes of a map and other known arguments: the map behind it, and the outputs.
    pub(super) fn map_call(
        &mut self,
        known: &KnownMap,
        row: Builtin,
        evs: &[Ev],
        nargout: usize,
    ) -> Option<(KnownMap, Vec<Val>)> {
        // Others might look into values, where marks stand.
        if !is_method(row) && !known.open.is_empty() {
            return None;
        }
        let (object, value) = known.object();
        let rest: Option<Vec<Value>> = evs.iter().map(|ev| ev.val.value().cloned()).collect();
        let args = std::iter::once(value).chain(rest?).collect();
        let Called::Outputs(outputs) = self.world.call(&Callee::Row(row), args, nargout) else { return None };
        let after = KnownMap { map: object.borrow().clone(), ..known.clone() };
        let vals = outputs.into_iter().map(|value| match value {
            Value::Object(_) => Val::Object(Rc::new(KnownObject::Map(after.clone()))),
            value => unmarked(value, &known.open),
        });
        let vals = vals.collect();
        Some((after, vals))
    }

    /// `isKey(m, k)`, `keys(m)`, `length(m)`: what the map in a variable answers, which stays as it is.
    pub(crate) fn map_answers(
        &mut self,
        f: &Frame,
        row: Builtin,
        args: &[Expr],
        nargout: usize,
        at: &mut Cursor,
    ) -> Work<Option<Vec<Ev>>> {
        let Some((&first, rest)) = args.split_first() else { return Ok(None) };
        let Some((variable, object)) = self.object_of(f, first, at) else { return Ok(None) };
        let KnownObject::Map(known) = &*object else { return Ok(None) };
        if nargout > 1 || !row.row().is_computed() && !is_method(row) {
            return Ok(None);
        }
        let list = self.eval_list(f, rest, at)?;
        if !list.is_exact || self.fails {
            return Ok(None);
        }
        let Some((after, vals)) = self.map_call(known, row, &list.evs, nargout.max(1)) else {
            return Ok(None);
        };
        let is_unchanged = after.is_same(known);
        let [val] = vals.as_slice() else { return Ok(None) };
        if !is_unchanged || holds_object(val) {
            return Ok(None);
        }
        if let Val::Known(value) = val
            && crate::code::has_literal(&value.value)
        {
            return Ok(Some(vec![self.known(value.value.clone(), None)]));
        }
        let code = self.called_on(f, variable, Name::new(row.row().name), &list.evs, at)?;
        Ok(Some(vec![Ev::open(val.clone(), code)]))
    }

    /// `m(k)`, `m.Count`, `m.isKey(k)`: what steps take out of the map in a variable, and how many steps that are.
    pub(crate) fn map_part(
        &mut self,
        f: &Frame,
        variable: Variable,
        steps: &[Step],
        at: &mut Cursor,
    ) -> Work<Option<(Ev, usize)>> {
        let Some(Val::Object(object)) = at.state.val(variable).cloned() else { return Ok(None) };
        let (KnownObject::Map(known), false) = (&*object, at.state.get(variable).may_lack) else {
            return Ok(None);
        };
        let Some((first, rest)) = steps.split_first() else { return Ok(None) };
        // A method with its arguments.
        if let StepKind::Field(name) = first.kind
            && let Meaning::Row(row) = self.world.resolve(f.number, name)
            && is_method(row)
        {
            let (args, taken) = match rest.first().map(|step| &step.kind) {
                Some(StepKind::Paren(args)) => (args.clone(), 2),
                _ => (Vec::new(), 1),
            };
            let list = self.eval_list(f, &args, at)?;
            if !list.is_exact || self.fails {
                return Ok(None);
            }
            let Some((after, vals)) = self.map_call(known, row, &list.evs, 1) else { return Ok(None) };
            let [val] = vals.as_slice() else { return Ok(None) };
            if !after.is_same(known) || holds_object(val) {
                return Ok(None);
            }
            let codes: Vec<Code> = list.evs.iter().map(|ev| self.operand(f, ev, at)).collect::<Work<_>>()?;
            let steps = vec![CodeStep::Field(name), CodeStep::Paren(codes)];
            return Ok(Some((self.taken_out(f, variable, val.clone(), steps), taken)));
        }
        let (_, value) = known.object();
        let value = Val::known(value);
        let one = self.take_step(f, Some(&value), first, at)?;
        if self.fails {
            return Ok(None);
        }
        let part = self.part_of(Some(&value), &one);
        let val = match part {
            Some(Val::Known(part)) => {
                let name = marked(&part.value).and_then(|number| known.names[number]);
                let val = unmarked(part.value, &known.open);
                if let Some(name) = name {
                    return Ok(Some((Ev::open(val, Code::var(name)), 1)));
                }
                val
            }
            // A key that is not known, or not there: the map stays as it is.
            _ if matches!(first.kind, StepKind::Paren(_)) => Val::anything(&mut self.terms),
            _ => return Ok(None),
        };
        if holds_object(&val) {
            return Ok(None);
        }
        Ok(Some((self.taken_out(f, variable, val, vec![one.code]), 1)))
    }

    fn taken_out(&mut self, f: &Frame, variable: Variable, val: Val, steps: Vec<CodeStep>) -> Ev {
        if let Val::Known(known) = &val
            && crate::code::has_literal(&known.value)
        {
            return self.known(known.value.clone(), None);
        }
        let base = Box::new(Code::var(f.name(variable)));
        Ev::open(val, Code::new(CodeKind::Chain { base, steps }))
    }

    /// `m(k) = v`: whether it is one whose map and key are known.
    pub(crate) fn map_store(
        &mut self,
        f: &Frame,
        data: &StmtData,
        (variable, args): (Variable, &[Expr]),
        ev: &Ev,
        at: &mut Cursor,
    ) -> Work<bool> {
        let Some(Val::Object(object)) = at.state.val(variable).cloned() else { return Ok(false) };
        let (KnownObject::Map(known), false) = (&*object, at.state.get(variable).may_lack) else {
            return Ok(false);
        };
        if self.guarded > 0 || self.fails || matches!(ev.val, Val::Object(_)) || holds_object(&ev.val) {
            return Ok(false);
        }
        let list = self.eval_list(f, args, at)?;
        let [key] = list.evs.as_slice() else { return Ok(false) };
        let Some(value) = key.val.value().filter(|_| list.is_exact && !self.fails) else { return Ok(false) };
        let mut after = known.clone();
        let holder = (!ev.val.is_known()).then(|| self.entry_name(f.name(variable), value));
        if after.set(value, &ev.val, holder, &mut self.terms).is_none() {
            return Ok(false);
        }
        let steps = vec![CodeStep::Paren(vec![self.operand(f, key, at)?])];
        let targets = vec![CodeTarget::Place(CodePlace { variable: f.name(variable), steps })];
        let mut code = self.operand(f, ev, at)?;
        if let Some(holder) = holder {
            self.write(at, Line::assign(holder, code, None))?;
            code = Code::var(holder);
        }
        let kind = LineKind::Assign { targets, value: code, in_brackets: false };
        let line = Line::new(kind, self.origin(f, data.span));
        self.write(at, Line { changes_only: Some(f.name(variable)), ..line })?;
        at.state.set(variable, Binding::held(Val::Object(Rc::new(KnownObject::Map(after)))));
        Ok(true)
    }

    /// The variable that holds the value of a map's key, too.
    fn entry_name(&mut self, map: Name, key: &Value) -> Name {
        let text = key.as_text().unwrap_or_else(|| key.as_f64().unwrap_or_default().to_string());
        let entry = (map, text);
        if let Some(&name) = self.entries.get(&entry) {
            return name;
        }
        let word = entry.1.chars().take(20).map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
        let name = self.fresh(&format!("{map}_{}", word.collect::<String>()));
        self.entries.insert(entry, name);
        name
    }
}

/// The class's name.
const MAP: &str = "containers.Map";

/// Whether a function is a method of the class.
fn is_method(row: Builtin) -> bool {
    Object::methods_of(MAP).is_some_and(|methods| methods.contains(&row.row().name))
}

/// Whether a value may be a handle object, or have one in it: another name for what somebody may change.
fn holds_object(val: &Val) -> bool {
    fn of_value(value: &Value) -> bool {
        match value {
            Value::Object(_) => true,
            Value::Cell(cells) => cells.data().iter().any(of_value),
            Value::Struct(fields) => fields.fields().iter().any(|(_, values)| values.iter().any(of_value)),
            _ => value.class() == Class::Object,
        }
    }
    match val {
        Val::Known(known) => of_value(&known.value),
        Val::Object(_) => true,
        Val::Cells(_, cells) => cells.iter().any(holds_object),
        Val::Struct(fields) | Val::Fields(fields) => fields.iter().any(|(_, val)| holds_object(val)),
        Val::Elements(..) | Val::Closure(_) | Val::Open(_) => false,
    }
}
