//! Objects of classes that programs define, and arrays of them.
//!
//! ```text
//! p = Point(1, 2)     Instance: the class, and a struct with a field for each property; shared, copied on write
//! h = Node(1)         Handles: the class, and one shared cell for each element
//! ```
//!
//! An array of objects has the extents of its struct, or of its list of handles. What a class can do is the engine's affair: here is
//! only what it is called, what it derives from, and what its objects hold.

use super::{Cleanup, Dims, Object, Struct, Tensor, Value};
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Fault, Result};
use lanner_base::Name;
use rustc_hash::FxHashSet;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::{Rc, Weak};

/// How objects of a class behave when they are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassForm {
    /// Made by `class(s, name)` in a folder `@name`: values whose fields only methods touch.
    Old,
    /// A `classdef` whose objects are values.
    Value,
    /// A `classdef` that derives from `handle`: all copies are one object.
    Handle,
}

/// A class that a program defines.
pub struct UserClass {
    /// Its name, dotted.
    pub name: Name,
    /// How its objects behave.
    pub form: ClassForm,
    /// The classes that it derives from, nearest first; `handle` among them.
    pub ancestors: Vec<Name>,
    /// Whether the engine is told when the last holder of a handle lets go.
    pub has_destructor: bool,
    /// The field that says which member of an enumeration an object is.
    pub is_enumeration: bool,
    /// What is a field of its objects for everybody.
    pub open: OpenFields,
}

/// Properties that are fields for everybody: nothing else happens where they are read, or assigned to.
#[derive(Debug, Default)]
pub struct OpenFields {
    /// Those that are read so.
    pub read: FxHashSet<Name>,
    /// Those that are assigned to so.
    pub set: FxHashSet<Name>,
}

/// What happens to a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// It is read.
    Read,
    /// It, or a part of it, is assigned to.
    Set,
}

impl OpenFields {
    /// Those that are fields for that.
    pub fn of(&self, touch: Touch) -> &FxHashSet<Name> {
        match touch {
            Touch::Read => &self.read,
            Touch::Set => &self.set,
        }
    }
}

impl UserClass {
    /// The field that holds the name of an enumeration's member: no property can have this name.
    pub fn member_field() -> Name {
        Name::new(" member")
    }

    /// The field with the text of what stands for an object where a cell or a struct is shown: no property can have this name.
    pub fn text_field() -> Name {
        Name::new(" text")
    }

    /// The field with the data of an object whose class derives from a built-in one: no property can have this name.
    pub fn data_field() -> Name {
        Name::new(" data")
    }

    /// The field with the elements of an array whose objects are of several classes: no property can have this name.
    pub fn element_field() -> Name {
        Name::new(" element")
    }

    /// Whether it is this class, or derives from it.
    pub fn is_a(&self, name: &str) -> bool {
        self.name.as_str() == name || self.ancestors.iter().any(|ancestor| ancestor.as_str() == name)
    }
}

impl fmt::Debug for UserClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_str())
    }
}

/// Objects that are values.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Their class.
    pub class: Rc<UserClass>,
    /// What they hold.
    pub fields: Struct,
}

/// Objects that are handles.
#[derive(Clone, Debug)]
pub struct Handles {
    /// Their class.
    pub class: Rc<UserClass>,
    /// The extents of the array.
    pub dims: Dims,
    /// One for each element.
    pub elements: Vec<Rc<Handle>>,
}

/// What all copies of a handle share.
#[derive(Debug)]
pub struct Handle {
    /// Its class.
    pub class: Rc<UserClass>,
    /// What it holds.
    pub fields: RefCell<Struct>,
    /// False once it is deleted.
    pub is_valid: Cell<bool>,
    /// Its events, once somebody listens to them, or it is a listener.
    pub events: RefCell<Option<Box<Events>>>,
}

/// What a handle knows of listeners.
#[derive(Debug, Default)]
pub struct Events {
    /// Who listens to it, in the order in which they came.
    pub listeners: Vec<Listening>,
    /// Of a listener: the objects that it listens to.
    pub sources: Vec<Weak<Handle>>,
    /// Of a listener: its callback runs.
    pub is_called: bool,
}

/// That a listener is told of an event.
#[derive(Debug)]
pub struct Listening {
    /// The event.
    pub event: Name,
    /// The property, where it is one's event.
    pub property: Option<Name>,
    /// The listener.
    pub listener: Weak<Handle>,
    /// The same, where it lives as long as what it listens to.
    pub held: Option<Rc<Handle>>,
}

/// The event of every handle's end.
pub const DESTROYED: &str = "ObjectBeingDestroyed";

impl Handle {
    /// A new object.
    pub fn new(class: Rc<UserClass>, fields: Struct) -> Handle {
        if class.has_destructor {
            Cleanup::count_waiting(true);
        }
        let (is_valid, events) = (Cell::new(true), RefCell::default());
        Handle { class, fields: RefCell::new(fields), is_valid, events }
    }

    /// From now on a listener is told of an event.
    pub fn add_listener(&self, event: Name, property: Option<Name>, listener: &Rc<Handle>) {
        let was_told = self.tells_of_end();
        let listening = Listening { event, property, listener: Rc::downgrade(listener), held: None };
        self.events.borrow_mut().get_or_insert_default().listeners.put(listening);
        if !was_told && self.tells_of_end() {
            Cleanup::count_waiting(true);
        }
    }

    /// The listeners to an event that are there, in the order in which they came. Those that are gone are forgotten.
    pub fn listeners_to(&self, event: Name, property: Option<Name>) -> Vec<Rc<Handle>> {
        let mut events = self.events.borrow_mut();
        let Some(events) = events.as_deref_mut() else { return Vec::new() };
        let mut found = Vec::new();
        let mut gone = Vec::new();
        for (k, listening) in events.listeners.iter().enumerate() {
            match listening.listener.upgrade().filter(|listener| listener.is_valid.get()) {
                Some(listener) if listening.event == event && listening.property == property => {
                    found.put(listener);
                }
                Some(_) => (),
                // The end of handles is counted: who listens to that stays.
                None if listening.event.as_str() != DESTROYED => gone.put(k),
                None => (),
            }
        }
        for k in gone.into_iter().rev() {
            events.listeners.remove(k);
        }
        found
    }

    /// Whether the engine is told when the last holder lets go, though the class has no destructor.
    fn tells_of_end(&self) -> bool {
        let listens = |events: &Events| events.listeners.iter().any(|to| to.event.as_str() == DESTROYED);
        !self.class.has_destructor && self.events.borrow().as_deref().is_some_and(listens)
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if !self.class.has_destructor && !self.tells_of_end() {
            return;
        }
        Cleanup::count_waiting(false);
        if !self.is_valid.get() {
            return;
        }
        // The destructor gets an object with what this one held. It is deleted before the destructor is done, so this happens once.
        let fields = std::mem::replace(self.fields.get_mut(), Struct::scalar());
        let handle = Handle::new(Rc::clone(&self.class), fields);
        *handle.events.borrow_mut() = self.events.get_mut().take();
        if handle.tells_of_end() {
            Cleanup::count_waiting(true);
        }
        Cleanup::make_due(Value::handle(handle));
    }
}

impl Value {
    /// A handle.
    pub fn handle(handle: Handle) -> Value {
        Value::of_handle(Rc::new(handle))
    }

    /// One more copy of a handle.
    pub fn of_handle(handle: Rc<Handle>) -> Value {
        let class = Rc::clone(&handle.class);
        let handles = Handles { class, dims: Dims::SCALAR, elements: vec![handle] };
        Value::Object(Object::Handles(Rc::new(handles)))
    }

    /// An object that is a value.
    pub fn instance(class: Rc<UserClass>, fields: Struct) -> Value {
        Value::Object(Object::Instance(Rc::new(Instance { class, fields })))
    }

    /// The class of an object whose class a program defines.
    pub fn user_class(&self) -> Option<Rc<UserClass>> {
        match self {
            Value::Object(Object::Instance(instance)) => Some(Rc::clone(&instance.class)),
            Value::Object(Object::Handles(handles)) => Some(Rc::clone(&handles.class)),
            Value::Shared(cell) => cell.borrow().user_class(),
            _ => None,
        }
    }

    /// Whether it is an object whose class a program defines.
    pub fn is_user_object(&self) -> bool {
        match self {
            Value::Object(Object::Instance(_) | Object::Handles(_)) => true,
            Value::Shared(cell) => cell.borrow().is_user_object(),
            _ => false,
        }
    }
}

/// The data of an object whose class derives from a built-in one: that of the elements, where it is an array.
pub fn data_of(value: &Value) -> Option<Value> {
    match value {
        Value::Object(Object::Instance(instance)) => match instance.fields.field(UserClass::data_field())? {
            [data] => Some(data.clone()),
            elements => {
                let column = crate::concat::concatenate(elements.duplicate(), 0).ok()?;
                (column.numel() == elements.len()).then_some(())?;
                Some(crate::library::shape::with_dims(column, instance.fields.dims().clone()))
            }
        },
        Value::Shared(cell) => data_of(&cell.borrow()),
        _ => None,
    }
}

/// The elements of an array of objects as an array whose subscripts are known: a struct array, or cells with handles.
pub fn elements_of(object: &Object) -> Option<Value> {
    match object {
        Object::Instance(instance) => Some(instance.fields.clone().into()),
        Object::Handles(handles) => {
            let cells = handles.elements.iter().map(|handle| Value::of_handle(Rc::clone(handle))).gather();
            Some(Value::Cell(Rc::new(Tensor::new(handles.dims.clone(), cells))))
        }
        Object::Exception(_) | Object::Cleanup(_) | Object::Map(_) | Object::Parser(_) | Object::Drawn(_) => {
            None
        }
    }
}

/// The array of objects of a class that these elements are. One object is of its own class.
///
/// # Errors
/// An element that is no handle of the class: where an array of handles grew past its end.
pub fn object_of(class: &Rc<UserClass>, elements: Value) -> Result<Value> {
    match elements {
        Value::Struct(fields) => {
            if let Some([element]) = fields.field(UserClass::element_field()) {
                return Ok(element.clone());
            }
            let fields = Rc::try_unwrap(fields).unwrap_or_else(|shared| Struct::clone(&shared));
            Ok(Value::instance(Rc::clone(class), fields))
        }
        Value::Cell(cells) => {
            let handle = |cell: &Value| match cell {
                Value::Object(Object::Handles(handles)) if handles.elements.len() == 1 => {
                    Ok(Rc::clone(&handles.elements[0]))
                }
                other => Err(Fault::NoConversion.with(&[&class.name, &other.class_name()])),
            };
            let elements: Vec<Rc<Handle>> = cells.data().iter().map(handle).gather::<Result<_>>()?;
            let class = match elements.as_slice() {
                [one] => &one.class,
                _ => class,
            };
            let handles = Handles { class: Rc::clone(class), dims: cells.dims().clone(), elements };
            Ok(Value::Object(Object::Handles(Rc::new(handles))))
        }
        other => Err(Fault::NoConversion.with(&[&class.name, &other.class_name()])),
    }
}

/// Whether two arrays of handles are the same handles, element by element; one of them may be a single handle.
pub fn same_handles(x: &Handles, y: &Handles) -> Option<Value> {
    let dims = match (x.elements.len(), y.elements.len()) {
        (_, 1) => x.dims.clone(),
        (1, _) => y.dims.clone(),
        _ if x.dims == y.dims => x.dims.clone(),
        _ => return None,
    };
    let at = |of: &Handles, k: usize| Rc::as_ptr(&of.elements[if of.elements.len() == 1 { 0 } else { k }]);
    let same = (0..dims.numel()).map(|k| at(x, k) == at(y, k)).gather();
    Some(Tensor::new(dims, same).into())
}

/// Whether objects of one enumeration are the same members, element by element; a text stands for the member of that name.
pub fn same_members(a: &Value, b: &Value) -> Option<Value> {
    let field = UserClass::member_field();
    let names = |value: &Value| -> Option<(Dims, Vec<String>)> {
        match value {
            Value::Object(Object::Instance(instance)) if instance.class.is_enumeration => {
                let names = instance.fields.field(field)?;
                Some((instance.fields.dims().clone(), names.iter().filter_map(Value::as_text).gather()))
            }
            _ => Some((Dims::SCALAR, vec![value.as_text()?])),
        }
    };
    let is_member = |value: &Value| value.user_class().is_some_and(|class| class.is_enumeration);
    if !is_member(a) && !is_member(b) {
        return None;
    }
    let ((x_dims, x), (y_dims, y)) = (names(a)?, names(b)?);
    let dims = if y.len() == 1 { x_dims } else { y_dims };
    if x.len() != 1 && y.len() != 1 && x.len() != y.len() {
        return None;
    }
    let at = |of: &[String], k: usize| of[if of.len() == 1 { 0 } else { k }].clone();
    let same = (0..dims.numel()).map(|k| at(&x, k) == at(&y, k)).gather();
    Some(Tensor::new(dims, same).into())
}
