//! Assignments to parts of objects: `p.x = 1`, `p(2).x(3) = 1`, `s.p.x = 1`.
//!
//! ```text
//! s.p.x(3) = 1     p is taken out of s, x out of p; x(3) is written in place; x goes through its validators and `set.x`
//!                  into p, and p into s
//! ```
//!
//! Whatever fails, everything is put back as it was.

use super::class::{Class, Property, no_member};
use super::read::{stored, valid, value_of_steps};
use crate::Interpreter;
use crate::unwound::ran;
use lanner_base::Name;
use lanner_facts::declared::Access;
use lanner_runtime::host::Change;
use lanner_runtime::index::chain::{Evaluated, borrowed};
use lanner_runtime::index::path::{self, delete_path, set_path};
use lanner_runtime::library::shape::{Nan, equal};
use lanner_runtime::value::Object;
use lanner_runtime::value::instance::data_of;
use lanner_runtime::{Args, Error, Fault, Result, Struct, Value, index};
use smallvec::smallvec;
use std::rc::Rc;

impl Interpreter {
    /// `base STEPS… = value` where an object is, or may be, on the way.
    ///
    /// # Errors
    /// Those of the steps, and of methods; `base` is then unchanged, but for what handles share.
    pub(crate) fn change_part(
        &mut self,
        base: &mut Value,
        steps: &[Evaluated],
        change: Change,
    ) -> Result<()> {
        if steps.is_empty() {
            *base = value_of(&change);
            return Ok(());
        }
        if let Some(class) = self.class_of(base) {
            return self.change_object(&class, base, steps, change);
        }
        if let (Change::Set(value), [Evaluated::Paren(_)]) = (&change, steps)
            && !matches!(base, Value::Cell(_) | Value::Struct(_) | Value::Object(_) | Value::Function(_))
            && let Some(class) = self.class_of(value)
            && let Some(method) = class.assigner().filter(|_| !self.is_method_of(&class))
        {
            // What numbers become that get an object as an element the object's class says.
            let before = if matches!(base, Value::Undefined) { Value::empty() } else { base.clone() };
            let args = smallvec![before, value_of_steps(steps), value.clone()];
            if let Some(changed) = self.call_method(method, args, 1)?.into_iter().next() {
                *base = changed;
            }
            return Ok(());
        }
        if let (Change::Set(value), [Evaluated::Paren(_), ..]) = (&change, steps)
            && (matches!(base, Value::Undefined) || base.is_empty())
            && let Some(class) = self.class_of(value)
            && let Some(none) = self.without_elements_for(&class, value)?
        {
            *base = none;
            return self.change_part(base, steps, change);
        }
        // Numbers stay numbers.
        if let (Change::Set(value), [Evaluated::Paren(_)]) = (&change, steps)
            && base.is_arithmetic()
            && !base.is_empty()
            && let Some(data) = data_of(value)
        {
            return self.change_part(base, steps, Change::Set(data));
        }
        let has_objects = |step: &Evaluated| match step {
            Evaluated::Paren(args) | Evaluated::Brace(args) => args.iter().any(Value::is_user_object),
            Evaluated::Field(_) => false,
        };
        if steps.iter().any(has_objects) {
            let steps = self.with_subscripts(steps)?;
            return self.change_part(base, &steps, change);
        }
        let all = borrowed(steps);
        for k in 1..steps.len() {
            let Some(part) = path::peek(base, &all[..k]).filter(|part| part.is_user_object()) else {
                continue;
            };
            let (mut part, before) = (part.clone(), part.clone());
            set_path(base, &all[..k], Value::empty())?;
            drop(before);
            let changed = ran(|| self.change_part(&mut part, &steps[k..], change));
            let put = set_path(base, &all[..k], part);
            return changed.go_on().and(put);
        }
        match change {
            Change::Set(value) => set_path(base, &all, value),
            Change::Delete => delete_path(base, &all),
        }
    }

    /// The steps, objects among their subscripts replaced by what their `subsindex` gives.
    fn with_subscripts(&mut self, steps: &[Evaluated]) -> Result<Vec<Evaluated>> {
        let mut read = Vec::new();
        for step in steps {
            read.push(match step {
                Evaluated::Paren(args) => Evaluated::Paren(self.as_subscripts(args.clone())?),
                Evaluated::Brace(args) => Evaluated::Brace(self.as_subscripts(args.clone())?),
                Evaluated::Field(name) => Evaluated::Field(*name),
            });
        }
        Ok(read)
    }

    fn change_object(
        &mut self,
        class: &Rc<Class>,
        base: &mut Value,
        steps: &[Evaluated],
        change: Change,
    ) -> Result<()> {
        if let Some(method) = class.assigner().filter(|_| !self.is_method_of(class)) {
            let args = smallvec![base.clone(), value_of_steps(steps), value_of(&change)];
            if let Some(changed) = self.call_method(method, args, 1)?.into_iter().next() {
                *base = changed;
            }
            return Ok(());
        }
        if self.change_redefined(class, base, steps, &change)? {
            return Ok(());
        }
        self.change_built_in(class, base, steps, change)
    }

    /// An object after built-in steps into it were assigned to.
    ///
    /// # Errors
    /// Those of the steps.
    pub(crate) fn write_built_in(
        &mut self,
        object: Value,
        steps: &[Evaluated],
        value: Value,
    ) -> Result<Value> {
        let mut base = object;
        match self.class_of(&base) {
            Some(class) => self.change_built_in(&class, &mut base, steps, Change::Set(value))?,
            None => self.change_part(&mut base, steps, Change::Set(value))?,
        }
        Ok(base)
    }

    /// The same by the built-in steps, whatever the class says of them.
    ///
    /// # Errors
    /// Those of the steps.
    pub(crate) fn change_built_in(
        &mut self,
        class: &Rc<Class>,
        base: &mut Value,
        steps: &[Evaluated],
        change: Change,
    ) -> Result<()> {
        let Some((first, rest)) = steps.split_first() else { return Ok(()) };
        match first {
            Evaluated::Field(name) if class.is_old() => self.change_field(class, base, *name, rest, change),
            Evaluated::Field(name) => self.change_property(class, base, *name, rest, change),
            Evaluated::Paren(args) => {
                let args = self.as_subscripts(args.clone())?;
                if rest.is_empty() {
                    if self.change_data(class, base, &args, &change)? {
                        return Ok(());
                    }
                    let change = match change {
                        Change::Set(value) => Change::Set(self.as_element(class, value)?),
                        Change::Delete => Change::Delete,
                    };
                    return match change {
                        Change::Set(value) => self.set_elements(class, base, &args, value),
                        Change::Delete => index::delete(base, &args),
                    };
                }
                let mut part = match index::get(base, &args) {
                    Ok(part) => part,
                    // An element behind the last one is a new object.
                    Err(_) => self.construct(class, Args::new())?.into_iter().next().unwrap_or_default(),
                };
                self.change_part(&mut part, rest, change)?;
                self.set_elements(class, base, &args, part)
            }
            Evaluated::Brace(_) => Err(Fault::BraceAssignOnNonCell.with(&[&class.name()])),
        }
    }

    /// A field of an old object.
    fn change_field(
        &mut self,
        class: &Rc<Class>,
        base: &mut Value,
        name: Name,
        rest: &[Evaluated],
        change: Change,
    ) -> Result<()> {
        let way = self.way_to_fields(class)?;
        let Some((&parent, _)) = way.split_first() else {
            return match base.is_scalar() {
                true => self.change_in(base, name, rest, change),
                false => Err(no_member(&class.name(), name)),
            };
        };
        // The part that is of the class whose method runs.
        let further = rest.iter().map(|step| match step {
            Evaluated::Paren(args) => Evaluated::Paren(args.clone()),
            Evaluated::Brace(args) => Evaluated::Brace(args.clone()),
            Evaluated::Field(name) => Evaluated::Field(*name),
        });
        let inner: Vec<Evaluated> = std::iter::once(Evaluated::Field(name)).chain(further).collect();
        self.change_in(base, parent, &inner, change)
    }

    /// A field that an object holds, taken out while it is changed.
    fn change_in(&mut self, base: &mut Value, name: Name, rest: &[Evaluated], change: Change) -> Result<()> {
        let is_there = |fields: &Struct| fields.field(name).is_some();
        let Value::Object(object) = &mut *base else { return Ok(()) };
        let held = match object {
            Object::Instance(instance) => {
                let fields = &mut Rc::make_mut(instance).fields;
                if !is_there(fields) {
                    return Err(Fault::NoSuchField.with(&[&name]));
                }
                fields.field_mut(name).and_then(|values| values.first_mut()).map(std::mem::take)
            }
            Object::Handles(handles) => {
                let Some(handle) = handles.elements.first() else { return Ok(()) };
                let mut fields = valid(handle)?.fields.borrow_mut();
                fields.field_mut(name).and_then(|values| values.first_mut()).map(std::mem::take)
            }
            Object::Exception(_)
            | Object::Cleanup(_)
            | Object::Map(_)
            | Object::Parser(_)
            | Object::Drawn(_) => None,
        };
        let mut value = held.unwrap_or_default();
        let changed = ran(|| self.change_part(&mut value, rest, change));
        hold(base, name, value);
        changed.go_on()
    }

    /// `object.name REST… = value`.
    fn change_property(
        &mut self,
        class: &Rc<Class>,
        base: &mut Value,
        name: Name,
        rest: &[Evaluated],
        change: Change,
    ) -> Result<()> {
        let member = class.member(name);
        let Some(property) = &member.property else {
            return Err(Error::new(
                "MATLAB:noPublicFieldForClass",
                format!("Unrecognized property '{name}' for class '{}'.", class.name()),
            ));
        };
        if !base.is_scalar() {
            return Err(Error::new(
                "MATLAB:class:ScalarObjectRequired",
                format!(
                    "Property '{name}' of an array of objects of class '{}' cannot be assigned to.",
                    class.name()
                ),
            ));
        }
        if let Value::Object(Object::Handles(handles)) = base
            && let Some(handle) = handles.elements.first()
        {
            valid(handle)?;
        }
        // What a handle refers to may be changed where the handle itself may not.
        if let [Evaluated::Field(_), ..] = rest
            && let Ok(held @ Value::Object(Object::Handles(_))) = stored(base, name)
        {
            let mut held = held;
            return self.change_part(&mut held, rest, change);
        }
        if !self.may_set(class, property) {
            return Err(Error::new(
                "MATLAB:class:SetProhibited",
                format!(
                    "Unable to set the '{name}' property of class '{}' because it is read-only.",
                    class.name()
                ),
            ));
        }
        let set = member.set.as_ref().filter(|set| !self.runs(set));
        let get = member.get.as_ref().filter(|get| !self.runs(get));
        let decl = &property.decl;
        let is_plain = set.is_none() && get.is_none() && !decl.is_dependent;
        let is_unchecked = decl.class.is_none() && decl.size.is_none() && decl.validators.is_empty();
        let is_told = decl.is_set_observable && self.tells_of(&member, base);
        if is_plain && is_unchecked && !decl.aborts_set && !is_told && !rest.is_empty() {
            return self.change_in(base, name, rest, change);
        }
        let mut value = match rest {
            [] => value_of(&change),
            _ => {
                let mut value = self.property_value(class, &member, property, base)?;
                self.change_part(&mut value, rest, change)?;
                value
            }
        };
        value = self.checked(property, value)?;
        if decl.aborts_set && equal(&self.property_value(class, &member, property, base)?, &value, Nan::Same)
        {
            return Ok(());
        }
        if is_told {
            self.tell_of_property(base, property, "PreSet")?;
        }
        match set {
            Some(set) => self.call_set(set, base, value)?,
            None if decl.is_dependent => {
                let text = format!(
                    "Unable to set the '{name}' property of class '{}' because it is read-only.",
                    class.name()
                );
                return Err(Error::new("MATLAB:class:noSetMethod", text));
            }
            None => hold(base, name, value),
        }
        if is_told {
            self.tell_of_property(base, property, "PostSet")?;
        }
        Ok(())
    }

    fn call_set(&mut self, set: &super::class::Method, base: &mut Value, value: Value) -> Result<()> {
        let (loaded, func) = self.body_of(set)?;
        let has_output = !loaded.func(func).outputs.is_empty();
        let args = smallvec![base.clone(), value];
        let outputs = self.enter(&loaded, func, &[], &[], args, usize::from(has_output))?;
        if let Some(changed) = outputs.into_iter().next().filter(Value::is_user_object) {
            *base = changed;
        }
        Ok(())
    }

    /// Whether what runs may set a property.
    fn may_set(&self, class: &Class, property: &Property) -> bool {
        if property.decl.is_constant {
            return false;
        }
        if property.decl.set != Access::Immutable {
            return self.may_touch(&property.decl.set, property.owner);
        }
        // Only a constructor of the class does.
        let constructor = class.method(class.constructor);
        let own = self.classes.get(property.owner).and_then(|owner| owner.method(owner.constructor));
        [constructor, own].into_iter().flatten().any(|method| self.runs(&method))
    }
}

/// Puts a value into a field of an object.
fn hold(base: &mut Value, name: Name, value: Value) {
    match base {
        Value::Object(Object::Instance(instance)) => Rc::make_mut(instance).fields.set(name, value),
        Value::Object(Object::Handles(handles)) => {
            if let Some(handle) = handles.elements.first() {
                let old = {
                    let mut fields = handle.fields.borrow_mut();
                    let old = fields.get(name).cloned();
                    fields.set(name, value);
                    old
                };
                // What it held may have lost its last reference.
                drop(old);
            }
        }
        _ => (),
    }
}

/// What a class's own assignment gets as the new value.
fn value_of(change: &Change) -> Value {
    match change {
        Change::Set(value) => value.clone(),
        Change::Delete => Value::empty(),
    }
}
