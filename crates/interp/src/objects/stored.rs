//! What files keep of objects, and objects of what files kept: `saveobj` and `loadobj`.
//!
//! A loaded object's constructor is not called: its properties hold their first values, then what the file kept, untouched by `set.`
//! methods. What the class has no more is left out.

use super::class::Class;
use super::read::valid;
use crate::Interpreter;
use lanner_base::Name;
use lanner_runtime::library::files::objects::{Kept, not_savable, without_marks};
use lanner_runtime::value::{ClassForm, Handles, Instance, Object, Struct};
use lanner_runtime::{Args, Dims, Result, Value};
use smallvec::smallvec;
use std::rc::Rc;

impl Interpreter {
    /// What a file keeps of one object.
    ///
    /// # Errors
    /// Those of its `saveobj`; it is deleted.
    pub(crate) fn kept_in_files(&mut self, object: &Value) -> Result<Kept> {
        let Some(class) = self.class_of(object) else { return Err(not_savable(object.class_name())) };
        let mut object = object.clone();
        if let Some(method) = class.method(Name::new("saveobj")) {
            let given = self.call_method(&method, smallvec![object.clone()], 1)?;
            match given.into_iter().next() {
                Some(given) if given.user_class().is_some_and(|own| own.name == class.name()) => {
                    object = given
                }
                Some(given) => return Ok(Kept::Content(given)),
                None => (),
            }
        }
        let mut fields = held_fields(&object)?;
        for property in class.properties.iter().filter(|property| property.decl.is_transient) {
            fields.remove(property.decl.name);
        }
        Ok(Kept::Fields(fields))
    }

    /// An object that a file's fields can be put into.
    ///
    /// # Errors
    /// Those of first values.
    pub(crate) fn object_for_file(&mut self, name: Name) -> Result<Option<Value>> {
        if let Some(class) = self.class_named(name)? {
            return match class.is_old() {
                true => Ok(Some(Value::instance(Rc::clone(&class.info), Struct::scalar()))),
                false => self.new_object(&class).map(Some),
            };
        }
        if self.loader.class_files(name.as_str()).is_empty() {
            return Ok(None);
        }
        // An old class is what its constructor says; one that wants arguments says nothing.
        let made = self.call_name(&name, Args::new(), 1).ok().and_then(|made| made.into_iter().next());
        let class = made.and_then(|made| self.class_of(&made)).filter(|class| class.name() == name);
        Ok(class.map(|class| Value::instance(Rc::clone(&class.info), Struct::scalar())))
    }

    /// The object with what a file kept of it, after its `loadobj`.
    ///
    /// # Errors
    /// Those of `loadobj`.
    pub(crate) fn restored_object(&mut self, object: Value, kept: Kept) -> Result<Value> {
        let Some(class) = self.class_of(&object) else { return Ok(object) };
        let loads = class.method(Name::new("loadobj"));
        let given = match kept {
            Kept::Fields(fields) => refilled(&class, object, fields)?,
            Kept::Content(content) if loads.is_some() => content,
            // Without a function that knows more, fields are taken for those of the object.
            Kept::Content(Value::Struct(fields)) if fields.numel() == 1 => {
                refilled(&class, object, Struct::clone(&fields))?
            }
            Kept::Content(_) => object,
        };
        match loads {
            Some(method) => {
                let made = self.call_method(&method, smallvec![given.clone()], 1)?;
                Ok(made.into_iter().next().unwrap_or(given))
            }
            None => Ok(given),
        }
    }
}

/// What one object holds.
fn held_fields(object: &Value) -> Result<Struct> {
    Ok(match object {
        Value::Object(Object::Instance(instance)) => instance.fields.clone(),
        Value::Object(Object::Handles(handles)) => match handles.elements.first() {
            Some(handle) => valid(handle)?.fields.borrow().clone(),
            None => Struct::scalar(),
        },
        _ => Struct::scalar(),
    })
}

fn refilled(class: &Class, object: Value, kept: Struct) -> Result<Value> {
    let kept = without_marks(kept);
    let put = |fields: &mut Struct| {
        for (name, values) in kept.fields() {
            let is_known = class.is_old() || fields.get(*name).is_some();
            if let (true, Some(value)) = (is_known, values.first()) {
                fields.set(*name, value.clone());
            }
        }
    };
    match object {
        Value::Object(Object::Instance(instance)) => {
            let mut fields = instance.fields.clone();
            put(&mut fields);
            Ok(Value::instance(Rc::clone(&instance.class), fields))
        }
        Value::Object(Object::Handles(handles)) => {
            if let Some(handle) = handles.elements.first() {
                put(&mut valid(handle)?.fields.borrow_mut());
            }
            Ok(Value::Object(Object::Handles(handles)))
        }
        other => Ok(other),
    }
}

/// An array of objects of one class.
///
/// # Errors
/// They are not: `loadobj` gave something else.
pub(crate) fn array_of(class: &str, dims: Dims, elements: Vec<Value>) -> Result<Value> {
    if elements.len() == 1 && dims.is_scalar() {
        return elements.into_iter().next().ok_or_else(|| not_savable(class));
    }
    let Some(info) = elements.first().and_then(Value::user_class) else { return Err(not_savable(class)) };
    if info.form == ClassForm::Handle {
        let mut all = Vec::new();
        for element in &elements {
            let Value::Object(Object::Handles(handles)) = element else { return Err(not_savable(class)) };
            all.extend(handles.elements.iter().cloned());
        }
        return Ok(Value::Object(Object::Handles(Rc::new(Handles { class: info, dims, elements: all }))));
    }
    let mut fields: Vec<(Name, Vec<Value>)> = Vec::new();
    for (k, element) in elements.iter().enumerate() {
        let Value::Object(Object::Instance(instance)) = element else { return Err(not_savable(class)) };
        for (name, values) in instance.fields.fields() {
            let value = values.first().cloned().unwrap_or_else(Value::empty);
            match fields.iter_mut().find(|(known, _)| known == name) {
                Some((_, column)) => column.push(value),
                None if k == 0 => fields.push((*name, vec![value])),
                None => return Err(not_savable(class)),
            }
        }
    }
    let fields = Struct::from_parts(dims, fields);
    Ok(Value::Object(Object::Instance(Rc::new(Instance { class: info, fields }))))
}
