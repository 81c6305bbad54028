//! Handles of objects of a session, as values.

use super::session::{Shared, deleted, handle};
use crate::memory::{Duplicate, Gather};
use crate::value::Drawn;
use crate::{Dims, Error, Object, Result, Tensor, Value};
use lanner_base::Name;
use lanner_graphics::{Id, Kind, Store};
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// What sets the numbers of other objects apart from those of figures, which are whole.
const FRACTION: f64 = 1.0 / 2048.0;

/// The number of the place of an object that is made later.
const NOBODY: f64 = -1.0;

/// Handles with the session of their objects.
pub struct Handles {
    shared: Shared,
    dims: Dims,
    ids: Vec<Id>,
}

impl fmt::Debug for Handles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.ids).finish()
    }
}

/// The number by which old programs know an object.
pub fn number_of(store: &Store, id: Id) -> f64 {
    match id {
        Id::ROOT => 0.0,
        Id::NONE => NOBODY,
        _ if store.kind(id) == Kind::Figure => store.number(id, "Number"),
        Id(k) => f64::from(k) + FRACTION,
    }
}

impl Handles {
    /// A column of handles.
    pub fn value(shared: &Shared, ids: Vec<Id>) -> Value {
        let dims = if ids.is_empty() { Dims::EMPTY } else { Dims::matrix(ids.len(), 1) };
        Handles::with_dims(shared, dims, ids)
    }

    /// An array of handles.
    pub fn with_dims(shared: &Shared, dims: Dims, ids: Vec<Id>) -> Value {
        Value::Object(Object::Drawn(Rc::new(Handles { shared: Rc::clone(shared), dims, ids })))
    }

    /// The objects.
    pub fn ids(&self) -> &[Id] {
        &self.ids
    }

    /// The kind of all of them.
    fn kind(&self) -> Option<Kind> {
        let session = self.shared.borrow();
        let kind = session.store.kind(*self.ids.first()?);
        self.ids.iter().all(|id| session.store.kind(*id) == kind).then_some(kind)
    }
}

impl Drawn for Handles {
    fn class_name(&self) -> &'static str {
        match self.kind() {
            Some(kind) => kind.schema().class,
            None if self.ids.is_empty() => Kind::Placeholder.schema().class,
            None => "matlab.graphics.Graphics",
        }
    }

    fn dims(&self) -> Dims {
        self.dims.clone()
    }

    fn numbers(&self) -> Value {
        let session = self.shared.borrow();
        let numbers: Vec<f64> = self.ids.iter().map(|id| number_of(&session.store, *id)).gather();
        Tensor::new(self.dims.clone(), numbers).into()
    }

    fn of_numbers(&self, numbers: &Value) -> Result<Value> {
        let data = numbers.to_f64s().unwrap_or_default();
        let session = self.shared.borrow();
        // What is deleted keeps its handle, which tells so when it is used. Growth leaves places.
        let id = |number: &f64| match *number {
            NOBODY => Ok(Id::NONE),
            // Places that growth left hold the number 0; those of the root stay.
            0.0 if !self.ids.contains(&Id::ROOT) => Ok(Id::NONE),
            number => match session.of_number(number) {
                Some(id) => Ok(id),
                None if number.fract() == FRACTION => Ok(Id(number as u32)),
                None => Err(not_a_handle()),
            },
        };
        let ids = data.iter().map(id).gather::<Result<Vec<Id>>>()?;
        Ok(Handles::with_dims(&self.shared, numbers.dims(), ids))
    }

    fn property(&self, name: Name) -> Result<Vec<Value>> {
        let session = self.shared.borrow();
        let get = |id: &Id| {
            session.get(&self.shared, *id, &name).map_err(|error| {
                if session.store.has(*id) { no_property(session.store.kind(*id), &name) } else { error }
            })
        };
        self.ids.iter().map(get).gather()
    }

    fn set_property(&self, name: Name, value: &Value) -> Result<()> {
        let mut session = self.shared.borrow_mut();
        for id in &self.ids {
            let kind = session.store.kind(*id);
            if session.store.has(*id) && kind.property(&name).is_none() {
                return Err(no_property(kind, &name));
            }
            session.set(*id, &name, value)?;
        }
        Ok(())
    }

    fn shown(&self) -> (String, Vec<(String, Value)>, String) {
        let session = self.shared.borrow();
        let [id] = self.ids.as_slice() else {
            let kind = self.kind().map_or("graphics", Kind::class_word);
            let size = crate::text::display::extents(&self.dims);
            if self.ids.is_empty() {
                return (format!("{size} empty {kind} array."), Vec::new(), String::new());
            }
            let lines =
                self.ids.iter().map(|id| format!("  {}\n", session.store.kind(*id).class_word())).gather();
            return (format!("{size} {kind} array:"), Vec::new(), lines);
        };
        let kind = session.store.kind(*id);
        if !session.store.has(*id) {
            let word = if *id == Id::NONE { "GraphicsPlaceholder" } else { "deleted" };
            let text = if *id == Id::NONE {
                format!("{word} with no properties.")
            } else {
                format!("handle to {word} object")
            };
            return (text, Vec::new(), String::new());
        }
        let get = |name: &str| session.get(&self.shared, *id, name);
        let name = match kind {
            Kind::Figure => format!(" ({})", session.store.number(*id, "Number")),
            Kind::Text => session
                .store
                .held(*id, "String")
                .lines()
                .first()
                .map_or_else(String::new, |s| format!(" ({s})")),
            _ => {
                let name = session.store.text(*id, "DisplayName");
                if name.is_empty() { String::new() } else { format!(" ({name})") }
            }
        };
        let pairs =
            kind.schema().shown.iter().filter_map(|name| Some((name.duplicate(), get(name).ok()?))).gather();
        let last = "\n  Use GET to show all properties\n".duplicate();
        (format!("{}{name} with properties:", kind.class_word()), pairs, last)
    }

    fn are_valid(&self) -> Vec<bool> {
        let session = self.shared.borrow();
        self.ids.iter().map(|id| session.store.has(*id)).gather()
    }

    fn delete(&self) {
        let mut session = self.shared.borrow_mut();
        self.ids.iter().for_each(|id| session.delete(*id));
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The objects that a value means: handles, or numbers of objects.
///
/// # Errors
/// Anything else; handles of what was deleted.
pub fn objects_of(shared: &Shared, value: &Value) -> Result<Vec<Id>> {
    let session = shared.borrow();
    if let Some(handles) = as_handles(value) {
        return match handles.ids.iter().find(|id| !session.store.has(**id)) {
            Some(_) => Err(deleted()),
            None => Ok(handles.ids.duplicate()),
        };
    }
    match value.to_f64s().filter(|_| value.is_arithmetic()) {
        Some(numbers) => {
            let find = |number: &f64| session.of_number(*number).ok_or_else(not_a_handle);
            numbers.iter().map(find).gather()
        }
        None => Err(not_a_handle()),
    }
}

/// The handles that a value is.
pub fn as_handles(value: &Value) -> Option<&Handles> {
    match value {
        Value::Object(Object::Drawn(drawn)) => drawn.as_any().downcast_ref::<Handles>(),
        _ => None,
    }
}

/// The only object that a value means, if it is of a kind; numbers mean none here.
pub fn one_of_kind(shared: &Shared, value: &Value, kind: Kind) -> Option<Id> {
    match as_handles(value)?.ids.as_slice() {
        [id] if shared.borrow().store.kind(*id) == kind => Some(*id),
        _ => None,
    }
}

/// The only object that a value means, if it is axes.
pub fn one_axes(shared: &Shared, value: &Value) -> Option<Id> {
    match as_handles(value)?.ids.as_slice() {
        [id] if shared.borrow().store.kind(*id).is_axes() => Some(*id),
        _ => None,
    }
}

/// Handles of the objects of a property; an empty one is a placeholder.
pub fn of_property(shared: &Shared, ids: &[Id]) -> Value {
    match ids {
        [one] => handle(shared, *one),
        many => Handles::value(shared, many.duplicate()),
    }
}

#[cold]
fn not_a_handle() -> Error {
    Error::new("MATLAB:class:InvalidHandle", "Invalid handle.")
}

#[cold]
fn no_property(kind: Kind, name: &str) -> Error {
    let class = kind.schema().class;
    let text = format!("Unrecognized method, property, or field '{name}' for class '{class}'.");
    Error::new("MATLAB:noSuchMethodOrField", text)
}
