//! Events of handles: who is told of them, and of what.
//!
//! ```text
//! l = addlistener(b, 'Pressed', @f)             an `event.listener` that lives as long as b
//! l = listener(b, 'Pressed', @f)                one that lives as long as a variable holds it
//! notify(b, 'Pressed')                          f(b, data) for each listener, in the order in which they came
//! addlistener(b, 'Width', 'PostSet', @f)        an `event.proplistener`: f(the property, data) where it is assigned to
//! delete(b)                                     'ObjectBeingDestroyed', then the destructors
//! ```
//!
//! What a listener is, the class of the library says (`+event/listener.m`). An error in a callback is a warning, and the others are called.

use super::class::{Class, Member, Property};
use super::read::valid;
use crate::Interpreter;
use lanner_base::Name;
use lanner_runtime::library::errors::warn;
use lanner_runtime::library::meta::classes::meta_property;
use lanner_runtime::memory::Gather;
use lanner_runtime::value::{DESTROYED, Handle, Handles, Object};
use lanner_runtime::{Args, Error, Fault, Outputs, Result, Value};
use smallvec::smallvec;
use std::rc::Rc;

/// What is told of an event without data of its own.
const DATA: &str = "event.EventData";

/// What is told of an event of a property.
const PROPERTY_DATA: &str = "event.PropertyEvent";

/// The events of a property, and what it declares that has them.
const OF_PROPERTIES: [(&str, &str); 4] = [
    ("PreGet", "GetObservable"),
    ("PostGet", "GetObservable"),
    ("PreSet", "SetObservable"),
    ("PostSet", "SetObservable"),
];

impl Interpreter {
    /// `listener(handles, …)`, and `addlistener(handles, …)` whose listener lives as long as the handles.
    pub(super) fn new_listener(&mut self, class: &Class, args: &[Value], is_held: bool) -> Result<Outputs> {
        let maker = match args {
            [_, event, _] => {
                check_event(class, event)?;
                "event.listener"
            }
            [_, properties, event, _] => {
                check_property_event(class, properties, event)?;
                "event.proplistener"
            }
            _ => return Err(Fault::NotEnoughInputs.with(&[&"addlistener"])),
        };
        let made = self.call_name(maker, args.iter().cloned().collect(), 1)?;
        if is_held && let Some(listener) = made.first() {
            self.call_name("lanner.events", smallvec![Value::text("hold"), listener.clone()], 0)?;
        }
        Ok(made)
    }

    /// `notify(handles, event)`, `notify(handles, event, data)`.
    pub(super) fn notify(&mut self, class: &Class, handles: &Handles, args: &[Value]) -> Result<()> {
        let Some((event, data)) = args.split_first() else {
            return Err(Fault::NotEnoughInputs.with(&[&"notify"]));
        };
        check_event(class, event)?;
        let event = Name::new(&event.as_text().unwrap_or_default());
        if let Some(data) = data.first()
            && !data.user_class().is_some_and(|class| class.is_a(DATA))
        {
            let text =
                format!("Event data must be an object of class '{DATA}' or of one that derives from it.");
            return Err(Error::new("MATLAB:class:InvalidEventData", text));
        }
        for handle in &handles.elements {
            self.tell(valid(handle)?, event, data.first())?;
        }
        Ok(())
    }

    /// Calls those who listen to an event of a handle.
    fn tell(&mut self, handle: &Rc<Handle>, event: Name, data: Option<&Value>) -> Result<()> {
        if handle.events.borrow().is_none() {
            return Ok(());
        }
        let listeners = handle.listeners_to(event, None);
        if listeners.is_empty() {
            return Ok(());
        }
        let source = Value::of_handle(Rc::clone(handle));
        let data = match data {
            Some(data) => data.clone(),
            None => self.event_data(DATA)?,
        };
        fill(&data, &[("Source", source.clone()), ("EventName", Value::text(&event))]);
        self.call_listeners(&listeners, handle.class.name, event, &smallvec![source, data])
    }

    /// Tells those who listen to a property of a handle that it is read or assigned to.
    pub(super) fn tell_of_property(
        &mut self,
        object: &Value,
        property: &Rc<Property>,
        event: &str,
    ) -> Result<()> {
        let Value::Object(Object::Handles(handles)) = object else { return Ok(()) };
        let Some(handle) = handles.elements.first().filter(|handle| handle.events.borrow().is_some()) else {
            return Ok(());
        };
        let event = Name::new(event);
        let listeners = handle.listeners_to(event, Some(property.decl.name));
        if listeners.is_empty() {
            return Ok(());
        }
        let source = meta_property(&self.traits(property));
        let data = self.event_data(PROPERTY_DATA)?;
        let affected = Value::of_handle(Rc::clone(handle));
        let told =
            [("AffectedObject", affected), ("Source", source.clone()), ("EventName", Value::text(&event))];
        fill(&data, &told);
        self.call_listeners(&listeners, handle.class.name, event, &smallvec![source, data])
    }

    /// Whether events of a property are told now: what its own methods do with it is part of what they are called for.
    pub(super) fn tells_of(&self, member: &Member, object: &Value) -> bool {
        let is_inside = [&member.get, &member.set].into_iter().flatten().any(|method| self.runs(method));
        matches!(object, Value::Object(Object::Handles(_))) && !is_inside
    }

    fn event_data(&mut self, class: &str) -> Result<Value> {
        Ok(self.call_name(class, Args::new(), 1)?.into_iter().next().unwrap_or_default())
    }

    fn call_listeners(
        &mut self,
        listeners: &[Rc<Handle>],
        class: Name,
        event: Name,
        args: &Args,
    ) -> Result<()> {
        for listener in listeners {
            // It may have been deleted by the one before.
            if !listener.is_valid.get() || !is_on(listener, "Enabled") || is_called(listener) {
                continue;
            }
            let callback = listener.fields.borrow().get(Name::new("Callback")).cloned().unwrap_or_default();
            let was_called = mark(listener, !is_on(listener, "Recursive"));
            let called = self.call_value(&callback, args.clone(), 0);
            mark(listener, was_called);
            let Err(error) = called else { continue };
            if !error.is_catchable() {
                return Err(error);
            }
            let message = error.message(self.state.dialect);
            let text = format!(
                "Error occurred while executing the listener callback for event {event} defined for class {class}:\n{message}"
            );
            warn(self, "MATLAB:callback:error", &text)?;
        }
        Ok(())
    }

    /// `delete(handles)`: tells of their end, and calls the destructors of those that are not deleted yet.
    pub(super) fn delete_objects(&mut self, handles: &Handles) -> Result<()> {
        for handle in handles.elements.iter().filter(|handle| handle.is_valid.get()) {
            self.destroy(Value::of_handle(Rc::clone(handle)))?;
        }
        Ok(())
    }

    /// Tells of the end of an object.
    pub(super) fn tell_of_end(&mut self, object: &Value) -> Result<()> {
        let Value::Object(Object::Handles(handles)) = object else { return Ok(()) };
        let valid = handles.elements.iter().filter(|handle| handle.is_valid.get());
        for handle in valid {
            self.tell(handle, Name::new(DESTROYED), None)?;
        }
        Ok(())
    }
}

/// Puts values into fields of an object that tells of an event.
fn fill(data: &Value, fields: &[(&str, Value)]) {
    let Value::Object(Object::Handles(handles)) = data else { return };
    for handle in &handles.elements {
        fields
            .iter()
            .for_each(|(name, value)| handle.fields.borrow_mut().set(Name::new(name), value.clone()));
    }
}

fn is_on(listener: &Handle, property: &str) -> bool {
    let fields = listener.fields.borrow();
    fields.get(Name::new(property)).and_then(Value::as_f64).is_some_and(|on| on != 0.0)
}

fn is_called(listener: &Handle) -> bool {
    listener.events.borrow().as_ref().is_some_and(|events| events.is_called)
}

/// Notes whether a listener's callback runs; gives what was noted before.
fn mark(listener: &Handle, is_called: bool) -> bool {
    let mut events = listener.events.borrow_mut();
    std::mem::replace(&mut events.get_or_insert_default().is_called, is_called)
}

/// That a class has an event.
fn check_event(class: &Class, event: &Value) -> Result<()> {
    let event = event.as_text().unwrap_or_default();
    // Every handle tells of its end.
    if event == DESTROYED || class.events.iter().any(|known| known.as_str() == event) {
        return Ok(());
    }
    let text = format!("Event '{event}' is not defined for class '{}'.", class.name());
    Err(Error::new("MATLAB:class:eventNotDefined", text))
}

/// That properties tell of an event.
fn check_property_event(class: &Class, properties: &Value, event: &Value) -> Result<()> {
    let event = event.as_text().unwrap_or_default();
    let Some((_, attribute)) = OF_PROPERTIES.iter().find(|(known, _)| *known == event) else {
        let text = format!("Event '{event}' is not defined for class 'meta.property'.");
        return Err(Error::new("MATLAB:class:eventNotDefined", text));
    };
    let names: Vec<String> = match properties {
        Value::Object(Object::Instance(told)) => {
            let names = told.fields.field(Name::new("Name")).unwrap_or_default();
            names.iter().filter_map(Value::as_text).gather()
        }
        other => other.to_texts().unwrap_or_else(|| other.as_text().into_iter().collect()),
    };
    for name in names {
        let member = class.member(Name::new(&name));
        let Some(property) = &member.property else {
            let text = format!(
                "The name '{name}' is not an accessible property for an instance of class '{}'.",
                class.name()
            );
            return Err(Error::new("MATLAB:class:InvalidPropertyName", text));
        };
        let is_observable = match *attribute {
            "GetObservable" => property.decl.is_get_observable,
            _ => property.decl.is_set_observable,
        };
        if !is_observable {
            let text = format!(
                "While adding a {event} listener, property '{name}' in class '{}' is not defined to be {attribute}.",
                class.name()
            );
            return Err(Error::new("MATLAB:class:nonObservableProperty", text));
        }
    }
    Ok(())
}
