//! Objects: of the classes that the runtime itself defines, and of those that programs define.

use super::{Dims, Drawn, Handles, Instance, Map, Parser, Value, deep};
use crate::Error;
use crate::memory::Grow;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

/// An instance of a class.
#[derive(Clone, Debug)]
pub enum Object {
    /// `MException`: a value class.
    Exception(Rc<Exception>),
    /// `onCleanup`: a handle class; when the last holder lets go the engine calls its function.
    Cleanup(Rc<Cleanup>),
    /// `containers.Map`: a handle class.
    Map(Rc<RefCell<Map>>),
    /// `inputParser`: a handle class.
    Parser(Rc<RefCell<Parser>>),
    /// Handles of what is drawn.
    Drawn(Rc<dyn Drawn>),
    /// Values of a class that the program defines.
    Instance(Rc<Instance>),
    /// Handles of a class that the program defines.
    Handles(Rc<Handles>),
}

/// What a `catch` clause gets.
#[derive(Clone, Debug)]
pub struct Exception {
    /// The error itself.
    pub error: Error,
    /// Errors that caused it, as `addCause` gave them.
    pub causes: Vec<Value>,
}

impl Drop for Exception {
    fn drop(&mut self) {
        deep::let_go(deep::Held::Values(std::mem::take(&mut self.causes)));
    }
}

/// The function that `onCleanup` was given. When the last holder lets go it waits in [`Cleanup::take_due`], and the
/// engine calls it before the next statement.
pub struct Cleanup {
    action: Value,
}

thread_local! {
    static WAITING: Cell<usize> = const { Cell::new(0) };
    static DUE: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
}

impl Cleanup {
    /// Keeps a function handle without parameters.
    pub fn new(action: Value) -> Cleanup {
        WAITING.set(WAITING.get() + 1);
        Cleanup { action }
    }

    /// Whether there is an object of the class that somebody holds.
    pub fn any_waiting() -> bool {
        WAITING.get() > 0
    }

    /// An object with a destructor is there, or is there no more.
    pub fn count_waiting(is_made: bool) {
        let change = |waiting: usize| if is_made { waiting + 1 } else { waiting.saturating_sub(1) };
        // While the thread ends nobody asks.
        let _ = WAITING.try_with(|waiting| waiting.set(change(waiting.get())));
    }

    /// An object whose last holder has let go waits for its destructor.
    pub fn make_due(object: Value) {
        // While the thread ends there is nobody left to call it.
        let _ = DUE.try_with(|due| due.borrow_mut().put(object));
    }

    /// The actions whose holders are gone, in the order in which they went.
    pub fn take_due() -> Vec<Value> {
        DUE.with(|due| std::mem::take(&mut *due.borrow_mut()))
    }

    /// Whether any action is due.
    #[inline]
    pub fn any_due() -> bool {
        DUE.with(|due| !due.borrow().is_empty())
    }
}

impl Drop for Cleanup {
    fn drop(&mut self) {
        let action = std::mem::take(&mut self.action);
        let _ = WAITING.try_with(|waiting| waiting.set(waiting.get().saturating_sub(1)));
        // While the thread ends there is nobody left to call it.
        let _ = DUE.try_with(|due| due.borrow_mut().put(action));
    }
}

impl fmt::Debug for Cleanup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "onCleanup({:?})", self.action)
    }
}

impl Object {
    /// What `class` answers.
    pub fn class_name(&self) -> &'static str {
        match self {
            Object::Exception(_) => "MException",
            Object::Cleanup(_) => "onCleanup",
            Object::Map(_) => "containers.Map",
            Object::Parser(_) => "inputParser",
            Object::Drawn(drawn) => drawn.class_name(),
            Object::Instance(instance) => instance.class.name.as_str(),
            Object::Handles(handles) => handles.class.name.as_str(),
        }
    }

    /// Whether it is an array of handles.
    pub fn is_handles(&self) -> bool {
        matches!(self, Object::Handles(_))
    }

    /// Whether it is of a class of the program that has this name, or derives from one that has.
    pub fn is_a(&self, name: &str) -> bool {
        match self {
            Object::Instance(instance) => instance.class.is_a(name),
            Object::Handles(handles) => handles.class.is_a(name),
            Object::Drawn(drawn) => drawn.class_name() == name,
            Object::Exception(_) | Object::Cleanup(_) | Object::Map(_) | Object::Parser(_) => false,
        }
    }

    /// Whether something happens when its last holder lets go.
    pub fn may_notice(&self) -> bool {
        match self {
            Object::Cleanup(_) | Object::Handles(_) => true,
            Object::Exception(_) | Object::Map(_) | Object::Parser(_) | Object::Drawn(_) => false,
            // What its properties hold may notice.
            Object::Instance(_) => Cleanup::any_waiting(),
        }
    }

    /// The methods of a class of the library, its constructor among them.
    pub fn methods_of(class: &str) -> Option<&'static [&'static str]> {
        match class {
            "MException" => {
                Some(&["MException", "addCause", "getReport", "last", "rethrow", "throw", "throwAsCaller"])
            }
            "onCleanup" => Some(&["onCleanup"]),
            "handle" => Some(&[
                "addlistener",
                "delete",
                "eq",
                "findobj",
                "findprop",
                "isvalid",
                "listener",
                "ne",
                "notify",
            ]),
            "matlab.mixin.Copyable" => Some(&["copy", "copyElement"]),
            "matlab.mixin.SetGet" | "hgsetget" => Some(&["get", "set"]),
            "containers.Map" => {
                Some(&["Map", "isKey", "isempty", "keys", "length", "numel", "remove", "size", "values"])
            }
            "inputParser" => {
                Some(&["addOptional", "addParameter", "addRequired", "addSwitch", "inputParser", "parse"])
            }
            _ => None,
        }
    }

    /// The extents: 1x1, but those of a map count its keys.
    pub fn dims(&self) -> Dims {
        match self {
            Object::Exception(_) | Object::Cleanup(_) | Object::Parser(_) => Dims::SCALAR,
            Object::Map(map) => super::map::dims(&map.borrow()),
            Object::Drawn(drawn) => drawn.dims(),
            Object::Instance(instance) => instance.fields.dims().clone(),
            Object::Handles(handles) => handles.dims.clone(),
        }
    }
}
