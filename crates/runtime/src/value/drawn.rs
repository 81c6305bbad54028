//! Handles of what is drawn: figures, axes, lines.
//!
//! What they are is known to the rows that make them alone. So a program that draws nothing links nothing of it.

use super::{Dims, Value};
use crate::Result;
use lanner_base::Name;
use std::any::Any;
use std::fmt;
use std::rc::Rc;

/// An array of handles. Each has a number, by which old programs know it.
pub trait Drawn: fmt::Debug {
    /// What `class` answers.
    fn class_name(&self) -> &'static str;

    /// The extents of the array.
    fn dims(&self) -> Dims;

    /// A double for each handle.
    fn numbers(&self) -> Value;

    /// The handles of these numbers.
    ///
    /// # Errors
    /// A number that none has.
    fn of_numbers(&self, numbers: &Value) -> Result<Value>;

    /// The property of each handle.
    ///
    /// # Errors
    /// One that they do not have; handles of what was deleted.
    fn property(&self, name: Name) -> Result<Vec<Value>>;

    /// Gives the property of each handle a value.
    ///
    /// # Errors
    /// One that they do not have, values that it does not take.
    fn set_property(&self, name: Name, value: &Value) -> Result<()>;

    /// The line above its properties, those that are shown, and the line below.
    fn shown(&self) -> (String, Vec<(String, Value)>, String);

    /// Whether each one is still there.
    fn are_valid(&self) -> Vec<bool>;

    /// Deletes what they are handles of.
    fn delete(&self);

    /// As what it is.
    fn as_any(&self) -> &dyn Any;
}

/// The subscripts of an array of handles are those of their numbers.
///
/// # Errors
/// Those of the change; numbers of no handle.
pub fn changed(drawn: &Rc<dyn Drawn>, change: impl FnOnce(&mut Value) -> Result<()>) -> Result<Value> {
    let mut numbers = drawn.numbers();
    change(&mut numbers)?;
    drawn.of_numbers(&numbers)
}
