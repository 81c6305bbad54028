//! Variables that are not read again let go of their arrays: `release` of MIR.
//!
//! ```text
//! x = zeros(1e6, 1); s = sum(x); release x      the buffer is free from here on
//! c = onCleanup(@f); …; release c               f runs when the function ends, not here
//! ```

use super::{Cleanup, Value};

impl Value {
    /// Lets go of what it holds; an object stays, and what may have one inside: it may notice when its last holder lets go.
    pub fn release(&mut self) {
        let may_notice = match self {
            Value::Object(_) | Value::Shared(_) => true,
            Value::Cell(_) | Value::Struct(_) | Value::Function(_) | Value::List(_) => Cleanup::any_waiting(),
            _ => false,
        };
        if !may_notice {
            *self = Value::Undefined;
        }
    }
}
