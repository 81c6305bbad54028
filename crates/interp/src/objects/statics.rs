//! What a class has without an object: `Class.constant`, `Class.method(args)`, `Class.member`, `Class.empty(0, 3)`.

use super::class::{Class, Property, no_member};
use crate::Interpreter;
use lanner_base::Name;
use lanner_runtime::value::{Handles, Object, UserClass};
use lanner_runtime::{Args, Dims, Error, Outputs, Result, Struct, Value, index, one};
use std::rc::Rc;

/// The static method that every class has: an array without objects.
const EMPTY: &str = "empty";

impl Interpreter {
    /// The value of a constant, evaluated once.
    pub(super) fn constant(&mut self, class: &Rc<Class>, property: &Rc<Property>) -> Result<Value> {
        let name = property.decl.name;
        let holder = self.classes.get(property.owner).unwrap_or_else(|| Rc::clone(class));
        if let Some(known) = holder.values.borrow().get(&name) {
            return Ok(known.clone());
        }
        let value = self.first_value(property)?;
        holder.values.borrow_mut().insert(name, value.clone());
        Ok(value)
    }

    /// `Class.name(args)`: a static method, a constant, or a member of an enumeration.
    ///
    /// # Errors
    /// The class has none of that name; those of the method.
    pub(crate) fn read_static(
        &mut self,
        class: &Rc<Class>,
        name: Name,
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        if let Some(member) = class.members.iter().position(|member| member.name == name) {
            let value = self.member_value(class, member)?;
            return subscripted(value, &args);
        }
        let member = class.member(name);
        if let Some(property) = member.property.as_ref().filter(|property| property.decl.is_constant) {
            if !self.may_touch(&property.decl.get, property.owner) {
                let text = format!("You cannot get the '{name}' property of '{}'.", class.name());
                return Err(Error::new("MATLAB:class:GetProhibited", text));
            }
            let value = self.constant(class, property)?;
            return subscripted(value, &args);
        }
        match member.method.as_ref().filter(|method| method.is_static) {
            Some(method) => self.call_method(method, args, nargout),
            None if name.as_str() == EMPTY => {
                let made = self.new_object(class)?;
                one(without_elements(&made, &args)?)
            }
            None => Err(no_member(&class.name(), name)),
        }
    }

    /// A member of an enumeration, made once.
    pub(super) fn member_value(&mut self, class: &Rc<Class>, member: usize) -> Result<Value> {
        let member = &class.members[member];
        if let Some(known) = class.values.borrow().get(&member.name) {
            return Ok(known.clone());
        }
        let Some(unit) = class.unit.clone() else { return Err(no_member(&class.name(), member.name)) };
        let given = self.enter(&unit, member.value, &[], &[], Args::new(), 1)?;
        let args = match given.first() {
            Some(Value::Cell(args)) => args.data().iter().cloned().collect(),
            _ => Args::new(),
        };
        let mut value = self.made(class, args)?;
        let (field, text) = (UserClass::member_field(), Value::text(&member.name));
        match &mut value {
            Value::Object(Object::Instance(instance)) => Rc::make_mut(instance).fields.set(field, text),
            Value::Object(Object::Handles(handles)) => {
                handles
                    .elements
                    .iter()
                    .for_each(|handle| handle.fields.borrow_mut().set(field, text.clone()));
            }
            _ => (),
        }
        class.values.borrow_mut().insert(member.name, value.clone());
        Ok(value)
    }
}

/// An array of the class of an object, of these extents: one of them is zero.
fn without_elements(object: &Value, extents: &[Value]) -> Result<Value> {
    let extents: Vec<usize> = match extents {
        [] => vec![0, 0],
        [all] if all.numel() > 1 => {
            all.to_f64s().iter().flat_map(|all| all.iter()).map(|&extent| extent as usize).collect()
        }
        all => all.iter().map(|extent| extent.as_f64().map_or(0, |extent| extent as usize)).collect(),
    };
    let dims = match extents.as_slice() {
        [n] => Dims::matrix(*n, *n),
        extents => Dims::new(extents),
    };
    if dims.numel() != 0 {
        let text = "At least one dimension must be zero.".to_owned();
        return Err(Error::new("MATLAB:class:emptyMustBeZero", text));
    }
    let none = index::get(object, &[Value::empty()])?;
    match none {
        Value::Object(Object::Instance(none)) => {
            let fields = Struct::clone(&none.fields).reshaped(dims);
            Ok(Value::instance(Rc::clone(&none.class), fields))
        }
        Value::Object(Object::Handles(none)) => {
            let none = Handles { class: Rc::clone(&none.class), dims, elements: Vec::new() };
            Ok(Value::Object(Object::Handles(Rc::new(none))))
        }
        other => Ok(other),
    }
}

fn subscripted(value: Value, args: &[Value]) -> Result<Outputs> {
    if args.is_empty() { one(value) } else { one(index::get(&value, args)?) }
}
