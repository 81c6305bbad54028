//! Instances of the classes that the runtime itself defines.

use super::Value;
use crate::Error;
use std::fmt;
use std::rc::Rc;

/// An instance of a class.
#[derive(Clone, Debug)]
pub enum Object {
    /// `MException`: a value class.
    Exception(Rc<Exception>),
    /// `onCleanup`: a handle class; when the last holder lets go the engine calls its function.
    Cleanup(Rc<Cleanup>),
}

/// What a `catch` clause gets.
#[derive(Clone, Debug)]
pub struct Exception {
    /// The error itself.
    pub error: Error,
    /// Errors that caused it, as `addCause` gave them.
    pub causes: Vec<Value>,
}

/// The function that `onCleanup` was given. The engine takes it out when it has called it.
pub struct Cleanup {
    /// A function handle without parameters.
    pub action: Value,
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
        }
    }
}
