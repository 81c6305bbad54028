//! Methods that classes inherit from those of the language.
//!
//! ```text
//! classdef Node < matlab.mixin.Copyable     b = copy(a), b = a.copy()     what `copyElement` of the class makes of each element
//! classdef Node < handle                    addlistener(a, 'Moved', @f), findobj(nodes, 'Name', 'x'), delete(a)
//! classdef Menu < matlab.mixin.SetGet       set(m, 'Width', 3), get(m, 'Width')
//! ```

use super::class::{Class, undefined_for};
use super::load::DESTRUCTOR;
use super::read::valid;
use crate::Interpreter;
use lanner_base::Name;
use lanner_runtime::host::Change;
use lanner_runtime::index::chain::Evaluated;
use lanner_runtime::memory::Gather;
use lanner_runtime::value::instance::{Handle, Handles};
use lanner_runtime::value::{Dims, Object, Struct, Tensor};
use lanner_runtime::{Error, Fault, Outputs, Result, Value, one};
use smallvec::smallvec;
use std::rc::Rc;

const COPYABLE: &str = "matlab.mixin.Copyable";
const SETS_AND_GETS: [&str; 2] = ["matlab.mixin.SetGet", "hgsetget"];

/// What `copy` calls for each element, which a class may replace.
const COPIES: &str = "copyElement";

/// Methods of every handle that tell of events.
const ADDS_LISTENER: &str = "addlistener";
const NOTIFIES: &str = "notify";

/// The method of every handle that looks for handles.
const FINDS: &str = "findobj";

impl Interpreter {
    /// Calls a method that the class of the first argument inherits from a class of the language; none where there is none of that name.
    pub(super) fn call_inherited(&mut self, name: Name, args: &[Value]) -> Option<Result<Outputs>> {
        let (object, rest) = args.split_first()?;
        let class = self.class_of(object)?;
        let Value::Object(Object::Handles(handles)) = object else { return None };
        let sets_and_gets = SETS_AND_GETS.iter().any(|base| class.info.is_a(base));
        Some(match name.as_str() {
            ADDS_LISTENER => self.new_listener(&class, args, true),
            "listener" => self.new_listener(&class, args, false),
            NOTIFIES => self.notify(&class, handles, rest).map(|()| Outputs::new()),
            FINDS => self.call_name("lanner.find_objects", args.into(), 1),
            "findprop" => self.call_name("lanner.find_property", args.into(), 1),
            DESTRUCTOR => self.delete_objects(handles).map(|()| Outputs::new()),
            "copy" if class.info.is_a(COPYABLE) => self.copy_of(&class, handles).and_then(one),
            COPIES if class.info.is_a(COPYABLE) => match handles.elements.first() {
                Some(handle) => self.copied(handle).and_then(|copy| one(Value::handle(copy))),
                None => Err(Fault::NotEnoughInputs.with(&[&COPIES])),
            },
            "set" if sets_and_gets => self.set_properties(&class, object, rest).map(|()| Outputs::new()),
            "get" if sets_and_gets => self.get_properties(&class, object, rest).and_then(one),
            _ => return None,
        })
    }

    /// A new object that holds what another one does, but for properties that are not copied: they hold their first values. Who listens to
    /// that does not listen to this.
    fn copied(&mut self, handle: &Rc<Handle>) -> Result<Handle> {
        let mut fields = valid(handle)?.fields.borrow().clone();
        if let Some(class) = self.classes.get(handle.class.name) {
            for property in class.properties.iter().filter(|property| property.decl.is_non_copyable) {
                let first = self.first_value(property)?;
                fields.set(property.decl.name, first);
            }
        }
        Ok(Handle::new(Rc::clone(&handle.class), fields))
    }

    /// New objects that hold what these do.
    fn copy_of(&mut self, class: &Class, handles: &Handles) -> Result<Value> {
        let mut elements = Vec::new();
        for handle in &handles.elements {
            // An element may be of a class that derives from that of the array.
            let own = self.classes.get(handle.class.name);
            let Some(method) = own.and_then(|own| own.method(Name::new(COPIES))) else {
                elements.push(Rc::new(self.copied(handle)?));
                continue;
            };
            // It is mostly protected, and called here for the class.
            let (loaded, func) = self.body_of(&method)?;
            let args = smallvec![Value::of_handle(Rc::clone(valid(handle)?))];
            let made = self.enter(&loaded, func, &[], &[], args, 1)?.into_iter().next();
            match made {
                Some(Value::Object(Object::Handles(made))) if made.elements.len() == 1 => {
                    elements.push(Rc::clone(&made.elements[0]));
                }
                _ => return Err(undefined_for(COPIES, &class.name())),
            }
        }
        let (class, dims) = (Rc::clone(&handles.class), handles.dims.clone());
        Ok(Value::Object(Object::Handles(Rc::new(Handles { class, dims, elements }))))
    }

    /// `set(objects, name, value, …)`, or with a struct of values.
    fn set_properties(&mut self, class: &Class, objects: &Value, args: &[Value]) -> Result<()> {
        let mut pairs: Vec<(Name, Value)> = Vec::new();
        let mut rest = args;
        while let Some((first, behind)) = rest.split_first() {
            if let Value::Struct(fields) = first
                && fields.numel() == 1
            {
                for name in fields.names() {
                    let value = fields.get(name).cloned().unwrap_or_default();
                    pairs.push((property_named(class, &Value::text(&name))?, value));
                }
                rest = behind;
                continue;
            }
            let Some((value, behind)) = behind.split_first() else {
                return Err(Fault::NotEnoughInputs.with(&[]));
            };
            pairs.push((property_named(class, first)?, value.clone()));
            rest = behind;
        }
        for element in each(objects) {
            for (name, value) in &pairs {
                let mut element = element.clone();
                self.change_part(&mut element, &[Evaluated::Field(*name)], Change::Set(value.clone()))?;
            }
        }
        Ok(())
    }

    /// `get(object, name)`, `get(object, {names})`, and `get(object)`: a struct with all that can be read.
    fn get_properties(&mut self, class: &Class, objects: &Value, args: &[Value]) -> Result<Value> {
        let names = match args.first() {
            None => self.members_of(class.name()).unwrap_or_default().properties,
            Some(Value::Cell(names)) => {
                let named = names.data().iter().map(|name| property_named(class, name));
                named.collect::<Result<Vec<Name>>>()?
            }
            Some(name) => vec![property_named(class, name)?],
        };
        let mut rows = Vec::new();
        for element in each(objects) {
            let mut row = Vec::new();
            for &name in &names {
                let (values, _) = self.read_steps(&element, &[Evaluated::Field(name)], 1)?;
                row.push(values.into_iter().next().unwrap_or_default());
            }
            rows.push(row);
        }
        let count = rows.len();
        match args.first() {
            None => {
                let mut all = Struct::scalar();
                let first = rows.into_iter().next().unwrap_or_default();
                names.iter().zip(first).for_each(|(&name, value)| all.set(name, value));
                Ok(all.into())
            }
            Some(Value::Cell(_)) => cells(
                &[count, names.len()],
                (0..names.len()).flat_map(|k| rows.iter().map(move |row| row[k].clone())),
            ),
            Some(_) if count == 1 => Ok(rows.into_iter().flatten().next().unwrap_or_default()),
            Some(_) => cells(&[count, 1], rows.into_iter().flatten()),
        }
    }
}

/// The property that a name means, in whatever case it is written.
fn property_named(class: &Class, name: &Value) -> Result<Name> {
    let text = name.as_text().unwrap_or_default();
    let names = || class.properties.iter().map(|property| property.decl.name);
    let exact = names().find(|name| name.as_str() == text.as_str());
    let found = exact.or_else(|| names().find(|name| name.eq_ignore_ascii_case(text.as_str())));
    found.ok_or_else(|| {
        let text = format!("Unrecognized property '{text}' for class '{}'.", class.name());
        Error::new("MATLAB:noPublicFieldForClass", text)
    })
}

/// The elements of an array of handles.
fn each(objects: &Value) -> Vec<Value> {
    match objects {
        Value::Object(Object::Handles(handles)) => {
            handles.elements.iter().map(|handle| Value::of_handle(Rc::clone(handle))).gather()
        }
        other => vec![other.clone()],
    }
}

fn cells(extents: &[usize], values: impl Iterator<Item = Value>) -> Result<Value> {
    Ok(Value::Cell(Rc::new(Tensor::new(Dims::new(extents), values.collect()))))
}
