//! Fields of structs, where code has them as variables of their own, what handles have captured, and what is in the cells of variables:
//! behind the variables of the function.
//!
//! Fields that are written are moved out of their struct, which is not shared then, and back: what is an array stays where it is. Others
//! are there twice.

use super::call_graph::CallGraph;
use super::callouts::PendingFrame;
use lanner_base::Name;
use lanner_emit::{Field, FieldPart};
use lanner_interp::CodeRef;
use lanner_mir::{Operand, OperandKind, Slot};
use lanner_runtime::value::{Handle, Object, Struct};
use lanner_runtime::{Target, Value};
use std::cell::Ref;
use std::ops::Deref;
use std::rc::Rc;

/// Structs in structs that are looked into.
const DEPTH: usize = 4;
/// Fields of a variable that are looked at.
const MOST: usize = 64;

/// A value in a variable, or in a cell.
pub(crate) enum Held<'a> {
    Plain(&'a Value),
    InCell(Ref<'a, Value>),
}

impl Deref for Held<'_> {
    type Target = Value;

    fn deref(&self) -> &Value {
        match self {
            Held::Plain(value) => value,
            Held::InCell(value) => value,
        }
    }
}

/// The variables of a loop, and cells of functions that it calls.
#[derive(Clone, Copy)]
pub(crate) struct Variables<'a> {
    pub slots: &'a [Value],
    pub outside: &'a [Value],
}

/// What a variable is, or a field that is still in its struct; none where there is no such field.
pub(crate) fn find<'a>(variables: Variables<'a>, fields: &[Field], slot: Slot) -> Option<Held<'a>> {
    // Their slots follow each other.
    let k = fields.first().and_then(|first| slot.0.checked_sub(first.slot.0));
    match k.and_then(|k| fields.get(k as usize)) {
        Some(&Field { part: FieldPart::Outside(k), .. }) => {
            variables.outside.get(k as usize).map(Held::Plain)
        }
        Some(field) => match find(variables, fields, field.of)? {
            Held::Plain(Value::Shared(cell)) if field.part == FieldPart::Content => {
                Some(Held::InCell(cell.try_borrow().ok()?))
            }
            Held::Plain(value) => match field.part {
                FieldPart::Shared(name) => {
                    let fields = handle(value)?.fields.try_borrow().ok()?;
                    Ref::filter_map(fields, |fields| fields.get(name)).ok().map(Held::InCell)
                }
                part_of => part(value, part_of).map(Held::Plain),
            },
            Held::InCell(value) => {
                Ref::filter_map(value, |value| part(value, field.part)).ok().map(Held::InCell)
            }
        },
        None => variables.slots.get(slot.0 as usize).map(Held::Plain),
    }
}

/// The one handle that a value is, which was not deleted.
pub(crate) fn handle(value: &Value) -> Option<&Rc<Handle>> {
    match value {
        Value::Object(Object::Handles(handles)) => match handles.elements.as_slice() {
            [handle] if handle.is_valid.get() => Some(handle),
            _ => None,
        },
        _ => None,
    }
}

/// A part of a value that is no cell; none where it has no such part.
pub(crate) fn part(value: &Value, part: FieldPart) -> Option<&Value> {
    match (value, part) {
        (Value::Struct(of), FieldPart::Field(name)) if of.numel() == 1 => of.get(name),
        (Value::Object(Object::Instance(of)), FieldPart::Property(name)) if of.fields.numel() == 1 => {
            of.fields.get(name)
        }
        (Value::Function(handle), FieldPart::Captured(k)) => match &handle.target {
            Target::Code(_, captured) => captured.get(k as usize),
            Target::Named => None,
        },
        (Value::Function(handle), FieldPart::Environment(k)) => match &handle.target {
            Target::Code(code, _) => {
                let code: &CodeRef = code.as_any().downcast_ref()?;
                code.environment.get(k as usize).map(|(_, cell)| cell)
            }
            Target::Named => None,
        },
        _ => None,
    }
}

/// Calls `note` with each field of a 1x1 struct, or each property of an object, and those of structs in it, by the names that lead there. What
/// is in a cell has no name.
pub(crate) fn each_field(value: &Value, note: &mut impl FnMut(&[Name], &Value)) {
    fn visit(value: &Value, names: &mut Vec<Name>, left: &mut usize, note: &mut impl FnMut(&[Name], &Value)) {
        if let Value::Struct(of) = value {
            visit_fields(of, names, left, note);
        }
    }
    fn visit_fields(
        of: &Struct,
        names: &mut Vec<Name>,
        left: &mut usize,
        note: &mut impl FnMut(&[Name], &Value),
    ) {
        if of.numel() != 1 || names.len() == DEPTH {
            return;
        }
        for (name, values) in of.fields() {
            if *left == 0 {
                return;
            }
            *left -= 1;
            names.push(*name);
            note(names, &values[0]);
            visit(&values[0], names, left, note);
            names.pop();
        }
    }
    let mut left = MOST;
    match value {
        Value::Shared(cell) => {
            let content = cell.borrow();
            note(&[], &content);
            visit(&content, &mut Vec::new(), &mut left, note);
        }
        Value::Object(Object::Instance(of)) => visit_fields(&of.fields, &mut Vec::new(), &mut left, note),
        value => match handle(value) {
            Some(handle) => visit_fields(&handle.fields.borrow(), &mut Vec::new(), &mut left, note),
            None => visit(value, &mut Vec::new(), &mut left, note),
        },
    }
}

/// Puts fields behind the variables. False where they are not there, or other variables are; then everything is as it was.
pub(crate) fn take_out(slots: &mut Vec<Value>, outside: &[Value], fields: &[Field]) -> bool {
    for (k, field) in fields.iter().enumerate() {
        if slots.len() != field.slot.0 as usize {
            return false;
        }
        if let FieldPart::Made { like, .. } = field.part
            && !matches!(slots.get(field.of.0 as usize), Some(Value::Object(Object::Instance(_))))
        {
            slots[field.of.0 as usize] = empty_like(&slots[like.0 as usize]);
        }
        let value = if field.is_written {
            exchange(slots, field, Value::Undefined)
        } else {
            find(Variables { slots, outside }, &fields[k..=k], field.slot).map(|value| value.clone())
        };
        let Some(value) = value else {
            put_back(slots, &fields[..k]);
            return false;
        };
        slots.push(value);
    }
    true
}

/// An object of the class of another one that holds nothing yet.
fn empty_like(value: &Value) -> Value {
    let mut made = value.clone();
    if let Value::Object(Object::Instance(of)) = &mut made {
        let fields = &mut Rc::make_mut(of).fields;
        let names: Vec<Name> = fields.fields().iter().map(|(name, _)| *name).collect();
        for name in names {
            fields.field_mut(name).into_iter().flatten().for_each(|value| *value = Value::Undefined);
        }
    }
    made
}

/// Puts fields into their structs again that are behind the variables.
pub(crate) fn put_back(slots: &mut Vec<Value>, fields: &[Field]) {
    for field in fields.iter().rev() {
        let value = slots.pop().unwrap_or_default();
        if field.is_written {
            exchange(slots, field, value);
        }
    }
}

/// The outermost call that was begun as one of a struct, where it was begun as one of its fields: its parameter is what the argument of
/// the instruction that calls it holds, with the fields as they are there.
pub(crate) fn put_together(
    begun: &mut [PendingFrame],
    reached: &CallGraph,
    arg: Option<Operand>,
    slots: &mut [Value],
) {
    let Some(outermost) = begun.last_mut() else { return };
    let Some(parts) = reached.parts(outermost.func) else { return };
    let mut whole = match arg.map(Operand::kind) {
        Some(OperandKind::Last(slot)) => std::mem::take(&mut slots[slot.0 as usize]),
        Some(OperandKind::Slot(slot)) => slots[slot.0 as usize].clone(),
        Some(OperandKind::Const(_)) | None => Value::Undefined,
    };
    for &(slot, name) in &parts.fields {
        let value = std::mem::take(&mut outermost.slots[slot.0 as usize]);
        if matches!(value, Value::Undefined) {
            continue;
        }
        let put = |of: &mut Struct| {
            if let Some(place) = of.field_mut(name).and_then(|values| values.first_mut()) {
                *place = value;
            }
        };
        match &mut whole {
            Value::Struct(of) => put(Rc::make_mut(of)),
            Value::Object(Object::Instance(of)) => put(&mut Rc::make_mut(of).fields),
            whole => {
                if let Some(mut fields) = handle(whole).and_then(|handle| handle.fields.try_borrow_mut().ok())
                {
                    put(&mut fields);
                }
            }
        }
    }
    outermost.slots.truncate(reached.func(parts.func).slots.len());
    outermost.slots[parts.param.0 as usize] = whole;
    outermost.func = parts.func;
}

/// Puts another value where a field is, whose struct is not shared then. Gives what was there.
fn exchange(slots: &mut [Value], field: &Field, value: Value) -> Option<Value> {
    match (slots.get_mut(field.of.0 as usize)?, field.part) {
        (Value::Struct(of), FieldPart::Field(name)) if of.numel() == 1 => {
            let place = Rc::make_mut(of).field_mut(name)?.first_mut()?;
            Some(std::mem::replace(place, value))
        }
        (Value::Object(Object::Instance(of)), FieldPart::Property(name) | FieldPart::Made { name, .. })
            if of.fields.numel() == 1 =>
        {
            let place = Rc::make_mut(of).fields.field_mut(name)?.first_mut()?;
            Some(std::mem::replace(place, value))
        }
        (of, FieldPart::Shared(name)) => {
            let mut fields = handle(of)?.fields.try_borrow_mut().ok()?;
            Some(std::mem::replace(fields.field_mut(name)?.first_mut()?, value))
        }
        (Value::Shared(cell), FieldPart::Content) => Some(cell.replace(value)),
        _ => None,
    }
}
