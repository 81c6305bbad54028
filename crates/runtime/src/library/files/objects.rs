//! Objects in MAT-files. MATLAB's own form of them is not published, so they are what objects were before: the name of a class and a struct.
//!
//! ```text
//! save    object ─ saveobj ─► struct with the fields of each element, and two more: the class, and which handle it is
//! load    struct ─► object with first values ─► its fields ─ loadobj ─► object
//! ```
//!
//! A handle is written once, and where it comes again only which one it is: what is loaded are the same objects as were saved.

use crate::library::errors::warn;
use crate::memory::{Gather, Grow};
use crate::value::{Object, Struct};
use crate::{Error, Host, Result, Value};
use lanner_base::Name;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The field with the name of the class. No property can have these names.
fn class_field() -> Name {
    Name::new(" class")
}

/// The field that says which handle an element is.
fn handle_field() -> Name {
    Name::new(" handle")
}

/// The field with what `saveobj` gave in place of an object.
fn content_field() -> Name {
    Name::new(" content")
}

/// What is kept of an element of an array of objects.
pub enum Kept {
    /// What its properties hold.
    Fields(Struct),
    /// What its `saveobj` gave instead.
    Content(Value),
}

/// The class of what stands for objects, and the struct without that field.
pub fn class_of_stand_in(fields: &Struct) -> Option<String> {
    fields.field(class_field())?.first()?.as_text()
}

/// Objects that are being written.
#[derive(Default)]
pub struct Writer {
    handles: FxHashMap<usize, String>,
    /// Those that were written: no other object may have their place in memory.
    held: Vec<Value>,
}

impl Writer {
    /// The value with a struct in the place of each object.
    ///
    /// # Errors
    /// Those of `saveobj`.
    pub fn without_objects(&mut self, host: &mut dyn Host, value: Value) -> Result<Value> {
        match value {
            Value::Object(_) if value.is_user_object() => self.stand_in(host, &value),
            Value::Cell(mut cells) if holds_objects(&Value::Cell(Rc::clone(&cells))) => {
                for cell in Rc::make_mut(&mut cells).data_mut() {
                    *cell = self.without_objects(host, std::mem::take(cell))?;
                }
                Ok(Value::Cell(cells))
            }
            Value::Struct(mut fields) if holds_objects(&Value::Struct(Rc::clone(&fields))) => {
                for (_, values) in Rc::make_mut(&mut fields).fields_mut() {
                    for value in values {
                        *value = self.without_objects(host, std::mem::take(value))?;
                    }
                }
                Ok(Value::Struct(fields))
            }
            other => Ok(other),
        }
    }

    fn stand_in(&mut self, host: &mut dyn Host, object: &Value) -> Result<Value> {
        let Some(class) = object.user_class() else { return Ok(object.clone()) };
        let (dims, elements) = match object {
            Value::Object(Object::Instance(instance)) => {
                let count = instance.fields.numel();
                let element = |k: usize| Value::instance(Rc::clone(&class), instance.fields.element(k));
                (instance.fields.dims().clone(), (0..count).map(element).gather::<Vec<Value>>())
            }
            Value::Object(Object::Handles(handles)) => {
                let element = |handle: &Rc<crate::value::Handle>| Value::of_handle(Rc::clone(handle));
                (handles.dims.clone(), handles.elements.iter().map(element).gather())
            }
            _ => return Ok(object.clone()),
        };
        if elements.is_empty() {
            return Err(not_savable(&format!("empty {}", class.name)));
        }
        let mut names: Vec<Name> = [class_field()].into_iter().gather();
        let mut written: Vec<Vec<(Name, Value)>> = Vec::new();
        for element in elements {
            let mut fields: Vec<(Name, Value)> = Vec::new();
            fields.put((class_field(), Value::text(class.name.as_str())));
            let mut is_known = false;
            if let Value::Object(Object::Handles(handles)) = &element
                && let Some(handle) = handles.elements.first()
            {
                let place = Rc::as_ptr(handle) as usize;
                is_known = self.handles.contains_key(&place);
                let label = self.handles.entry(place).or_insert_with(label);
                fields.put((handle_field(), Value::text(label)));
                self.held.put(element.clone());
            }
            if !is_known {
                match host.kept_of(&element)? {
                    Kept::Fields(kept) => {
                        for (name, values) in kept.fields() {
                            let value = values.first().cloned().unwrap_or_else(Value::empty);
                            fields.put((*name, self.without_objects(host, value)?));
                        }
                    }
                    Kept::Content(content) => {
                        fields.put((content_field(), self.without_objects(host, content)?));
                    }
                }
            }
            for (name, _) in &fields {
                if !names.contains(name) {
                    names.put(*name);
                }
            }
            written.put(fields);
        }
        let of_name = |name: Name| {
            let value = |fields: &Vec<(Name, Value)>| {
                let found = fields.iter().find(|(known, _)| *known == name);
                found.map_or_else(Value::empty, |(_, value)| value.clone())
            };
            (name, written.iter().map(value).gather())
        };
        Ok(Struct::from_parts(dims, names.into_iter().map(of_name).gather()).into())
    }
}

/// A name that no other handle has, in whichever file.
fn label() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{:x}-{:x}-{count:x}", now.map_or(0, |now| now.as_nanos()), std::process::id())
}

fn holds_objects(value: &Value) -> bool {
    match value {
        Value::Object(_) => value.is_user_object(),
        Value::Cell(cells) => cells.data().iter().any(holds_objects),
        Value::Struct(fields) => fields.fields().iter().flat_map(|(_, values)| values).any(holds_objects),
        _ => false,
    }
}

/// Objects that are being loaded.
#[derive(Default)]
pub struct Reader {
    handles: FxHashMap<String, Value>,
}

impl Reader {
    /// The objects for which a struct stands; the struct itself where their class is not there.
    ///
    /// # Errors
    /// Those of first values and of `loadobj`.
    pub fn objects(
        &mut self,
        host: &mut dyn Host,
        fields: &Struct,
        revive: &mut dyn FnMut(&mut Reader, &mut dyn Host, &mut Value) -> Result<()>,
    ) -> Result<Value> {
        let class = class_of_stand_in(fields).unwrap_or_default();
        let mut made = Vec::new();
        for k in 0..fields.numel() {
            let element = fields.element(k);
            match self.object(host, &class, element, revive)? {
                Some(object) => made.put(object),
                None => return self.fields_alone(host, &class, fields, revive),
            }
        }
        host.array_of_objects(&class, fields.dims().clone(), made)
    }

    fn object(
        &mut self,
        host: &mut dyn Host,
        class: &str,
        element: Struct,
        revive: &mut dyn FnMut(&mut Reader, &mut dyn Host, &mut Value) -> Result<()>,
    ) -> Result<Option<Value>> {
        let label = element.get(handle_field()).and_then(Value::as_text);
        if let Some(known) = label.as_ref().and_then(|label| self.handles.get(label)) {
            return Ok(Some(known.clone()));
        }
        let Some(object) = host.object_of(class)? else { return Ok(None) };
        // What it holds may refer to it.
        if let Some(label) = &label {
            self.handles.insert(label.clone(), object.clone());
        }
        let mut kept = Struct::scalar();
        let mut content = None;
        for (name, values) in element.fields() {
            let Some(value) = values.first() else { continue };
            let mut value = value.clone();
            if *name == class_field() || *name == handle_field() {
                continue;
            }
            revive(self, host, &mut value)?;
            if *name == content_field() {
                content = Some(value);
            } else {
                kept.set(*name, value);
            }
        }
        let kept = content.map_or(Kept::Fields(kept), Kept::Content);
        let object = host.restored(object, kept)?;
        if let Some(label) = label {
            self.handles.insert(label, object.clone());
        }
        Ok(Some(object))
    }

    /// The struct that is left of objects without a class.
    fn fields_alone(
        &mut self,
        host: &mut dyn Host,
        class: &str,
        fields: &Struct,
        revive: &mut dyn FnMut(&mut Reader, &mut dyn Host, &mut Value) -> Result<()>,
    ) -> Result<Value> {
        let text =
            format!("Class '{class}' was not found on the path: its objects are loaded as structures.");
        warn(host, "MATLAB:load:cannotInstantiateLoadedVariable", &text)?;
        let mut rest = without_marks(fields.clone());
        for (_, values) in rest.fields_mut() {
            values.iter_mut().try_for_each(|value| revive(self, host, value))?;
        }
        Ok(rest.into())
    }
}

/// The struct without what says that it stands for objects.
pub fn without_marks(mut fields: Struct) -> Struct {
    fields.remove(class_field());
    fields.remove(handle_field());
    fields
}

/// The error of a value that no file can hold.
pub fn not_savable(class: &str) -> Error {
    let text = format!("Values of class '{class}' cannot be saved.");
    Error::new("MATLAB:save:unsupportedClass", text)
}
