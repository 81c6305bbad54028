//! Listeners of handles, as the class `event.listener` asks for them.
//!
//! ```text
//! lanner.events('listen', l, sources, event, property)    from now on l is told; no property has the name ''
//! lanner.events('hold', l)                                l lives as long as what it listens to
//! lanner.events('sources', l)                             what it listens to, a row of cells
//! lanner.events('heard', handles, event, property)        whether somebody listens, for each handle
//! ```
//!
//! A listener does not hold its sources, and is not held by them unless that is asked for.

use super::classes::handles;
use crate::memory::{Gather, Grow};
use crate::value::{Handle, Object};
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::Name;
use std::rc::Rc;

/// `lanner.events(what, …)`.
pub fn listening(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let what = args[0].as_text().unwrap_or_default();
    let name = |k: usize| Name::new(&args.get(k).and_then(Value::as_text).unwrap_or_default());
    let property = |k: usize| Some(name(k)).filter(|name| !name.is_empty());
    match what.as_str() {
        "listen" => {
            let (listener, sources) = (one_handle(args.get(1))?, all_handles(args.get(2))?);
            for source in &sources {
                source.add_listener(name(3), property(4), &listener);
                let mut events = listener.events.borrow_mut();
                let known = &mut events.get_or_insert_default().sources;
                if !known.iter().any(|known| std::ptr::eq(known.as_ptr(), Rc::as_ptr(source))) {
                    known.put(Rc::downgrade(source));
                }
            }
            Ok(Outputs::new())
        }
        "hold" => {
            let listener = one_handle(args.get(1))?;
            for source in sources_of(&listener) {
                let mut events = source.events.borrow_mut();
                let told = events.iter_mut().flat_map(|events| &mut events.listeners);
                for to in told.filter(|to| std::ptr::eq(to.listener.as_ptr(), Rc::as_ptr(&listener))) {
                    to.held = Some(Rc::clone(&listener));
                }
            }
            Ok(Outputs::new())
        }
        "sources" => {
            let listener = one_handle(args.get(1))?;
            let sources = sources_of(&listener);
            one(Value::cell_row(sources.into_iter().map(Value::of_handle).gather()))
        }
        "heard" => {
            let (sources, dims) = (all_handles(args.get(1))?, args[1].dims());
            let is_heard = |source: &Rc<Handle>| !source.listeners_to(name(2), property(3)).is_empty();
            one(Tensor::new(dims, sources.iter().map(is_heard).gather()))
        }
        _ => Err(Error::new("MATLAB:class:eventNotDefined", "Unknown question.")),
    }
}

fn sources_of(listener: &Handle) -> Vec<Rc<Handle>> {
    let events = listener.events.borrow();
    let sources = events.iter().flat_map(|events| &events.sources);
    sources.filter_map(std::rc::Weak::upgrade).gather()
}

fn all_handles(value: Option<&Value>) -> Result<Vec<Rc<Handle>>> {
    match value {
        Some(Value::Object(Object::Handles(handles))) => Ok(handles.elements.clone()),
        other => {
            let class = other.map_or("double", Value::class_name);
            Err(Fault::UndefinedForClass.with(&[&"addlistener", &class]))
        }
    }
}

fn one_handle(value: Option<&Value>) -> Result<Rc<Handle>> {
    let first = all_handles(value)?.into_iter().next();
    first.ok_or_else(|| Fault::UndefinedForClass.with(&[&"addlistener", &"double"]))
}

/// `addlistener(h, event, callback)`. Handles of classes of the program have it from the engine.
pub fn addlistener(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    handles(&args, "addlistener").map(|_| Outputs::new())
}

/// `notify(h, event)`. Handles of classes of the program have it from the engine.
pub fn notify(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    handles(&args, "notify").map(|_| Outputs::new())
}
