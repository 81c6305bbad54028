//! What the analysis is told of values and calls, and what it says of a function to its callers.

use crate::{Block, Inst, Slot};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is known of a function beside its text.
pub trait SharingOracle {
    /// The slot never holds an array that could be shared: it is always one number.
    fn is_scalar(&self, slot: Slot) -> bool;

    /// Whatever the slot holds has no arrays inside: it is numbers, truth values or characters.
    fn is_flat(&self, slot: Slot) -> bool;

    /// What a call does: an instruction `Call`, or an `Index` or `Get` whose base may be a function handle.
    fn called(&self, block: Block, inst: usize, call: &Inst) -> CallSharing;
}

/// What a call does with arrays.
#[derive(Clone, Debug)]
pub enum CallSharing {
    /// It gives new arrays and keeps nothing.
    Allocates,
    /// It may give back its arguments or parts of them, and keeps nothing.
    Gives,
    /// It does what the summary says.
    Known(Rc<SharingSummary>),
    /// It may give back and keep anything.
    Unknown,
}

/// What one function shares with its callers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharingSummary {
    /// How many parameters there are, captured values first.
    pub params: usize,
    /// Whether the last one takes all further arguments.
    pub is_variadic: bool,
    /// What each output may be; none of a function that does not return.
    pub outputs: Vec<ReturnedSharing>,
    /// Whether the last output stands for all further ones.
    pub gives_more: bool,
    /// Whether two outputs may be, or have inside, one array.
    pub are_related: bool,
    /// Parameters whose arrays somebody may still hold after the call: a handle, a global variable.
    pub keeps: BTreeSet<usize>,
    /// Parameters whose arrays an update changes: it copies what the caller still holds.
    pub writes: BTreeSet<usize>,
    /// Those of them whose array is changed in every call that returns.
    pub surely_writes: BTreeSet<usize>,
}

/// What an output may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReturnedSharing {
    /// The array itself.
    pub top: Origins,
    /// What is inside of it.
    pub inside: Origins,
}

/// Where arrays may come from, seen from a caller. Where nothing is said they are new.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// What was given for these parameters.
    pub params: BTreeSet<usize>,
    /// What is inside of what was given for these.
    pub insides: BTreeSet<usize>,
    /// Nobody knows.
    pub elsewhere: bool,
}

impl Origins {
    /// The array is always a new one.
    pub fn is_new(&self) -> bool {
        self.params.is_empty() && self.insides.is_empty() && !self.elsewhere
    }
}

impl SharingSummary {
    /// The parameters that are owned: changed in place, or given back. The others are borrowed.
    pub fn owned(&self) -> BTreeSet<usize> {
        let given = self.outputs.iter().flat_map(|output| output.top.params.iter().copied());
        self.writes.iter().copied().chain(given).collect()
    }

    /// The parameter that an argument is, counted from 0 with captured values first.
    pub fn parameter(&self, argument: usize) -> Option<usize> {
        if argument < self.params {
            Some(argument)
        } else {
            self.is_variadic.then(|| self.params.saturating_sub(1))
        }
    }
}
