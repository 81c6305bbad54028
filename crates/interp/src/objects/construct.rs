//! New objects.
//!
//! ```text
//! c = Circle(2)     the first values of Circle's properties and those of Shape, evaluated once
//!                   Shape's constructor, unless the text of Circle's calls it
//!                   Circle's constructor, with the object before its arguments
//! ```

use super::class::{Class as UsersClass, Method, Property};
use crate::Interpreter;
use lanner_base::Name;
use lanner_builtins::Notation;
use lanner_facts::Class;
use lanner_mir::FuncRef;
use lanner_runtime::value::{ClassForm, Handle, Object, Struct, Text, UserClass};
use lanner_runtime::{Args, Dims, Error, Fault, Outputs, Result, Tensor, Value, arith, one};
use smallvec::smallvec;
use std::rc::Rc;

impl Interpreter {
    /// Calls a class: makes an object of it.
    ///
    /// # Errors
    /// There can be no object of it; those of first values and constructors.
    pub(crate) fn construct(&mut self, class: &Rc<UsersClass>, args: Args) -> Result<Outputs> {
        if !class.is_complete() {
            let text = format!(
                "Abstract classes cannot be instantiated. Class '{}' defines abstract methods and/or properties.",
                class.name()
            );
            return Err(Error::new("MATLAB:class:abstract", text));
        }
        if let Some(method) = class.method(class.constructor)
            && !self.may_touch(&method.access, method.owner)
            && class.members.is_empty()
        {
            return Err(Error::new(
                "MATLAB:class:MethodRestricted",
                format!("Cannot access method '{}' in class '{}'.", method.name, class.name()),
            ));
        }
        if let ([value], true) = (args.as_slice(), class.info.is_enumeration && !class.members.is_empty())
            && (class.base.is_some() || matches!(value, Value::Char(_) | Value::String(_)))
        {
            return one(self.member_of_value(class, value)?);
        }
        if args.is_empty() && class.base.is_some() && !class.members.is_empty() {
            return one(self.member_value(class, 0)?);
        }
        one(self.made(class, args)?)
    }

    /// A new object after its constructor.
    pub(super) fn made(&mut self, class: &Rc<UsersClass>, args: Args) -> Result<Value> {
        let object = self.new_object(class)?;
        self.run_constructor(class, object, args)
    }

    /// An object that holds the first values of its properties.
    pub(super) fn new_object(&mut self, class: &Rc<UsersClass>) -> Result<Value> {
        let known = class.first.borrow().clone();
        let first = match known {
            Some(first) => first,
            None => {
                let first = self.first_values(class)?;
                *class.first.borrow_mut() = Some(first.clone());
                first
            }
        };
        Ok(match class.info.form {
            ClassForm::Handle => Value::handle(Handle::new(Rc::clone(&class.info), first)),
            ClassForm::Value | ClassForm::Old => Value::instance(Rc::clone(&class.info), first),
        })
    }

    fn first_values(&mut self, class: &Rc<UsersClass>) -> Result<Struct> {
        let mut first = Struct::scalar();
        if class.info.is_enumeration {
            first.set(UserClass::member_field(), Value::text(""));
        }
        if let Some(base) = class.base {
            first.set(UserClass::data_field(), arith::to_class(Value::empty(), base)?);
        }
        for property in &class.properties {
            if !property.decl.is_constant && !property.decl.is_dependent {
                first.set(property.decl.name, self.first_value(property)?);
            }
        }
        Ok(first)
    }

    /// The first value of a property.
    pub(super) fn first_value(&mut self, property: &Rc<Property>) -> Result<Value> {
        if let Some(func) = property.decl.default {
            let value = self.value_of(property, func, Args::new())?;
            return self.checked(property, value);
        }
        self.implied_value(property)
    }

    /// What a property of a declared class and size holds where no first value is written.
    fn implied_value(&mut self, property: &Rc<Property>) -> Result<Value> {
        let decl = &property.decl;
        if decl.class.is_none() && decl.size.is_none() {
            return Ok(Value::empty());
        }
        let extents: Vec<usize> =
            decl.size.iter().flatten().map(|extent| extent.map_or(0, |n| n as usize)).collect();
        let dims = if extents.is_empty() { Dims::EMPTY } else { Dims::new(&extents) };
        let is_named = |class: &&Class, name: Name| class.name() == name.as_str();
        let known = match decl.class {
            Some(name) => Class::ALL.iter().find(|class| is_named(class, name)).copied(),
            None => Some(Class::Double),
        };
        Ok(match (known, decl.class) {
            (Some(Class::Cell), _) => Tensor::filled(dims, Value::empty())?.into(),
            (Some(Class::String), _) => Tensor::<Text>::filled(dims, Some("".into()))?.into(),
            (Some(Class::Struct), _) => Struct::new(dims).into(),
            (Some(Class::FunctionHandle | Class::Object), _) => Value::empty(),
            (Some(class), _) => arith::to_class(Tensor::filled(dims, 0.0)?.into(), class)?,
            // Of other classes there is one object, made without arguments.
            (None, Some(class)) if dims.is_scalar() => {
                let made = self.call_name(&class, Args::new(), 1)?;
                made.into_iter().next().unwrap_or_else(Value::empty)
            }
            (None, _) => Value::empty(),
        })
    }

    /// The value that a function of a class gives which no text names.
    pub(super) fn value_of(&mut self, property: &Property, func: FuncRef, args: Args) -> Result<Value> {
        let outputs = self.enter(&property.unit, func, &[], &[], args, 1)?;
        outputs.into_iter().next().ok_or_else(|| Fault::NoValue.with(&[&property.decl.name]))
    }

    /// The value in the class and the size that a property demands, once its validators have seen it.
    pub(super) fn checked(&mut self, property: &Rc<Property>, value: Value) -> Result<Value> {
        let decl = &property.decl;
        let mut value = value;
        if decl.class.is_some() || decl.size.is_some() {
            let is_derived = decl
                .class
                .is_some_and(|class| value.user_class().is_some_and(|own| own.is_a(class.as_str())));
            let class = if is_derived { "" } else { decl.class.map_or("", Name::as_str) };
            let mut args: Args = smallvec![value, Value::text(&place(property)), Value::text(class)];
            let extents = decl.size.iter().flatten();
            args.extend(extents.map(|extent| Value::Scalar(extent.map_or(-1.0, |n| n as f64))));
            let outputs = self.call_builtin(Notation::Argument.builtin(), args, 1)?;
            value = outputs.into_iter().next().unwrap_or_else(Value::empty);
        }
        for &validator in &decl.validators {
            let checked = self.enter(&property.unit, validator, &[], &[], smallvec![value.clone()], 0);
            if let Err(error) = checked {
                if !error.is_catchable() {
                    return Err(error);
                }
                let dialect = self.state.dialect;
                let text = format!("{}{}", place(property), error.message(dialect));
                return Err(Error::new(error.identifier(dialect), text));
            }
        }
        Ok(value)
    }

    /// Runs the constructor of a class, or the one that it inherits, on an object of the class or of one that derives from it.
    ///
    /// # Errors
    /// Arguments for a class without a constructor; what the constructor gives is no object of the class; those of the constructor.
    pub(super) fn run_constructor(
        &mut self,
        class: &Rc<UsersClass>,
        object: Value,
        args: Args,
    ) -> Result<Value> {
        let Some(method) = class.own.get(&class.constructor).cloned() else {
            let mut supers = class.supers.iter();
            let Some(first) = supers.next() else {
                if let Some(base) = class.base {
                    return self.with_data(object, base, &args);
                }
                return match args.is_empty() {
                    true => Ok(object),
                    false => Err(Fault::TooManyInputs.with(&[&class.name()])),
                };
            };
            let mut object = self.run_constructor(first, object, args)?;
            for above in supers {
                object = self.run_constructor(above, object, Args::new())?;
            }
            return Ok(object);
        };
        self.run_own_constructor(class, &method, object, args)
    }

    fn run_own_constructor(
        &mut self,
        class: &Rc<UsersClass>,
        method: &Method,
        mut object: Value,
        args: Args,
    ) -> Result<Value> {
        for above in &class.supers {
            if !method.constructs.contains(&above.name()) {
                object = self.run_constructor(above, object, Args::new())?;
            }
        }
        let (loaded, func) = self.body_of(method)?;
        let of = object.user_class().map_or(class.name(), |of| of.name);
        let mut all: Args = smallvec![object];
        all.extend(args);
        let outputs = self.enter(&loaded, func, &[], &[], all, 1)?;
        let made = outputs.into_iter().next().unwrap_or_default();
        class.check_made(&made, of).map(|()| made)
    }
}

impl UsersClass {
    /// That its constructor gave objects of the class that it got: its own, or one that derives from it.
    ///
    /// # Errors
    /// It gave something else, or nothing.
    pub fn check_made(&self, made: &Value, of: Name) -> Result<()> {
        let is_made = match made {
            Value::Object(Object::Instance(made)) => made.class.name == of,
            Value::Object(Object::Handles(made)) => made.class.name == of,
            Value::Shared(cell) => return self.check_made(&cell.borrow(), of),
            _ => false,
        };
        if is_made {
            return Ok(());
        }
        let text = format!("The constructor of class '{}' must give an object of the class.", self.name());
        Err(Error::new("MATLAB:class:constructorOutput", text))
    }
}

fn place(property: &Property) -> String {
    format!("Error setting property '{}' of class '{}'. ", property.decl.name, property.owner)
}
