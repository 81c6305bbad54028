//! Warnings of kernels that have no host: operators. They wait here, in the order in which they were raised, until
//! the engine shows them after the operator (`library::errors::show_pending`).
//!
//! ```text
//! [1 2; 2 4] \ [1; 2]     leaves MATLAB:singularMatrix here
//! ```

use crate::memory::Grow;
use std::cell::{Cell, RefCell};

/// A warning that nobody has shown yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What `warning('off', …)` takes.
    pub identifier: &'static str,
    /// The text without `Warning: `.
    pub message: String,
}

thread_local! {
    static ANY: Cell<bool> = const { Cell::new(false) };
    static PENDING: RefCell<Vec<Warning>> = const { RefCell::new(Vec::new()) };
}

/// Leaves a warning for the engine.
#[cold]
pub fn leave(identifier: &'static str, message: impl Into<String>) {
    PENDING.with_borrow_mut(|list| list.put(Warning { identifier, message: message.into() }));
    ANY.set(true);
}

/// Whether a warning waits. Cheap: engines ask after every operator that may warn.
pub fn is_pending() -> bool {
    ANY.get()
}

/// The warnings that wait; none wait afterwards.
pub fn take() -> Vec<Warning> {
    ANY.set(false);
    PENDING.take()
}
