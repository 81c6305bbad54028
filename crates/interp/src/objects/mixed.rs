//! Arrays of objects of several classes, and elements that no statement assigned to.
//!
//! ```text
//! classdef Shape < matlab.mixin.Heterogeneous     a root: [Circle(1), Square(2)] is an array of the class Shape
//! s(2)                                            an element is of its own class, several are of the nearest class they have in common
//! s.area()                                        methods of the array are those of its class, and sealed
//! p(5) = Point(1, 2)                              elements 2 to 4 are what the constructor gives without arguments
//! ```
//!
//! An array of values of several classes is an array of the root with one field, which holds the elements.

use super::class::{Class, Method};
use crate::Interpreter;
use lanner_base::Name;
use lanner_runtime::library::shape::with_dims;
use lanner_runtime::memory::Gather;
use lanner_runtime::value::instance::{elements_of, object_of};
use lanner_runtime::value::{Handle, Object, Struct, UserClass};
use lanner_runtime::{Args, Error, Fault, Result, Tensor, Value, concat, index};
use std::rc::Rc;

/// The class from which roots derive.
pub(super) const HETEROGENEOUS: &str = "matlab.mixin.Heterogeneous";

/// The static method of a root that gives what no statement assigned to.
const DEFAULT: &str = "getDefaultScalarElement";

impl Interpreter {
    /// The nearest class that objects of several classes have in common, where arrays of it may have elements of several; none where the
    /// objects are of one class, or cannot be in one array.
    fn common_class(&self, objects: &[&Value]) -> Option<Rc<Class>> {
        let classes: Vec<Rc<Class>> =
            objects.iter().map(|object| self.class_of(object)).collect::<Option<_>>()?;
        let (first, others) = classes.split_first()?;
        if others.iter().all(|other| other.name() == first.name()) {
            return None;
        }
        let candidates = std::iter::once(first.name()).chain(first.info.ancestors.iter().copied());
        let mut common = candidates.filter(|&name| others.iter().all(|other| other.is_a(name)));
        common.find_map(|name| self.classes.get(name).filter(|class| class.info.is_a(HETEROGENEOUS)))
    }

    /// `[a, b]` of objects of several classes that have a root in common; none where they have not.
    pub(super) fn join_mixed(&mut self, parts: &[Value], dim: u32) -> Option<Result<Value>> {
        let objects: Vec<&Value> =
            parts.iter().filter(|part| part.is_user_object() || !part.is_empty()).gather();
        let class = match self.common_class(&objects) {
            Some(common) => common,
            None => self.class_of(objects.iter().find(|object| is_mixed(object))?)?,
        };
        let joined = || {
            let elements = objects
                .into_iter()
                .map(|part| elements_of_class(&class, part, true))
                .gather::<Result<_>>()?;
            object_of(&class.info, concat::concatenate(elements, dim as usize - 1)?)
        };
        Some(joined())
    }

    /// `base(args) = value` of an array of objects. Elements between its end and the new ones are made.
    pub(super) fn set_elements(
        &mut self,
        class: &Rc<Class>,
        base: &mut Value,
        args: &[Value],
        value: Value,
    ) -> Result<()> {
        let common = self.common_class(&[&*base, &value]);
        let holds_mixed = common.is_some() || is_mixed(base) || is_mixed(&value);
        let class = match common {
            Some(common) => common,
            None if value.class_name() == class.name().as_str() && !class.is_old() => Rc::clone(class),
            None => return index::set(base, args, value),
        };
        let (before, dims, count) = (base.numel(), base.dims(), value.numel());
        let new = elements_of_class(&class, &value, holds_mixed)?;
        let mut elements = elements_of_class(&class, base, holds_mixed)?;
        index::set(&mut elements, args, new)?;
        if elements.numel() > before + count {
            let mut is_set = Tensor::filled(dims, 1.0)?.into();
            index::set(&mut is_set, args, Value::Scalar(1.0))?;
            self.fill(&class, &mut elements, (&is_set, holds_mixed))?;
        }
        *base = object_of(&class.info, elements)?;
        Ok(())
    }

    /// Elements that are not set become what a class has for them: each handle an object of its own.
    fn fill(
        &mut self,
        class: &Rc<Class>,
        elements: &mut Value,
        (is_set, holds_mixed): (&Value, bool),
    ) -> Result<()> {
        let made = self.default_element(class)?;
        let flags = is_set.to_f64s().unwrap_or_default().into_owned();
        let gaps = flags.iter().enumerate().filter(|(_, is_set)| **is_set == 0.0);
        for (used, (k, _)) in gaps.enumerate() {
            let one = match &made {
                Value::Object(Object::Handles(handles)) if used > 0 => match handles.elements.first() {
                    Some(first) => {
                        Value::handle(Handle::new(Rc::clone(&first.class), first.fields.borrow().clone()))
                    }
                    None => made.clone(),
                },
                _ => made.clone(),
            };
            index::set(elements, &[Value::from(k + 1)], elements_of_class(class, &one, holds_mixed)?)?;
        }
        Ok(())
    }

    fn default_element(&mut self, class: &Rc<Class>) -> Result<Value> {
        // The first member of an enumeration stands where no statement put one.
        if !class.members.is_empty() {
            return self.member_value(class, 0);
        }
        let method = class.method(Name::new(DEFAULT)).filter(|_| class.info.is_a(HETEROGENEOUS));
        let made = match method {
            Some(method) => {
                let (loaded, func) = self.body_of(&method)?;
                self.enter(&loaded, func, &[], &[], Args::new(), 1)?
            }
            None => self.construct(class, Args::new())?,
        };
        let made = made.into_iter().next().unwrap_or_default();
        match made.is_user_object()
            && made.is_scalar()
            && self.class_of(&made).is_some_and(|own| own.is_a(class.name()))
        {
            true => Ok(made),
            false => {
                let text =
                    format!("'{DEFAULT}' of class '{}' must give one object of the class.", class.name());
                Err(Error::new("MATLAB:class:InvalidDefaultElement", text))
            }
        }
    }

    /// A part of an array of several classes, as an array of the nearest class that its elements have in common.
    pub(super) fn narrowed(&mut self, class: &Class, part: Value) -> Result<Value> {
        if !class.is_mixable || !is_mixed(&part) && !matches!(part, Value::Object(Object::Handles(_))) {
            return Ok(part);
        }
        let count = part.numel();
        let elements =
            (1..=count).map(|k| index::get(&part, &[Value::from(k)])).gather::<Result<Vec<_>>>()?;
        let common = self.common_class(&elements.iter().collect::<Vec<_>>());
        match (common, &part) {
            (Some(common), _) => object_of(&common.info, elements_of_class(&common, &part, true)?),
            (None, Value::Object(object)) if object.is_handles() => {
                let own = elements.first().and_then(Value::user_class);
                match (own, elements_of(object)) {
                    (Some(own), Some(all)) => object_of(&own, all),
                    _ => Ok(part),
                }
            }
            (None, _) if elements.is_empty() => Ok(part),
            (None, _) => {
                let row = concat::concatenate(elements, 1)?;
                match (&row, row.user_class()) {
                    (Value::Object(object), Some(own)) => match elements_of(object) {
                        Some(all) => object_of(&own, with_dims(all, part.dims())),
                        None => Ok(part),
                    },
                    _ => Ok(part),
                }
            }
        }
    }

    /// That a method may be called for arrays of several classes: no class below may have another one.
    pub(super) fn check_sealed(&self, method: &Method, args: &[Value]) -> Result<()> {
        if method.is_sealed || method.is_static {
            return Ok(());
        }
        let Some(mixed) = args.iter().find(|arg| is_mixed(arg)) else { return Ok(()) };
        let (name, class) = (method.name, mixed.class_name());
        let text = format!(
            "Cannot call method '{name}' because one or more inputs of class '{class}' are heterogeneous and '{name}' is not sealed. For more details please see the method dispatching rules for heterogeneous arrays."
        );
        Err(Error::new("MATLAB:class:heterogeneousMethodNotSealed", text))
    }
}

/// Whether an array has elements of other classes than its own.
pub(super) fn is_mixed(value: &Value) -> bool {
    match value {
        Value::Object(Object::Handles(handles)) => {
            handles.elements.len() > 1
                && handles.class.is_a(HETEROGENEOUS)
                && handles.elements.iter().any(|element| element.class.name != handles.class.name)
        }
        Value::Object(Object::Instance(instance)) => {
            instance.fields.field(UserClass::element_field()).is_some()
        }
        _ => false,
    }
}

/// The names of the classes of the elements of an array of several, each once, in the order in which they come.
pub(super) fn element_classes(value: &Value) -> Vec<Name> {
    let all: Vec<Name> = match value {
        Value::Object(Object::Handles(handles)) => {
            handles.elements.iter().map(|element| element.class.name).collect()
        }
        Value::Object(Object::Instance(instance)) => {
            let elements = instance.fields.field(UserClass::element_field()).unwrap_or_default();
            elements.iter().filter_map(Value::user_class).map(|class| class.name).collect()
        }
        _ => Vec::new(),
    };
    let mut names = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The elements of an array as those of an array of a class that it derives from, which holds objects of several where it `holds_mixed`.
fn elements_of_class(class: &Class, value: &Value, holds_mixed: bool) -> Result<Value> {
    let Value::Object(object) = value else {
        return Err(Fault::NoConversion.with(&[&class.name(), &value.class_name()]));
    };
    let none = || Fault::NoConversion.with(&[&class.name(), &value.class_name()]);
    if object.is_handles() || !holds_mixed || is_mixed(value) {
        return elements_of(object).ok_or_else(none);
    }
    let elements =
        (1..=value.numel()).map(|k| index::get(value, &[Value::from(k)])).gather::<Result<Vec<_>>>()?;
    Ok(Struct::from_parts(value.dims(), vec![(UserClass::element_field(), elements)]).into())
}
