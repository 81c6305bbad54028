//! What is asked of the specialiser.

use crate::partial::Partial;
use crate::value::{Known, Val};
use lanner_base::Name;
use lanner_facts::Fact;
use lanner_runtime::Value;
use std::rc::Rc;

/// How far it goes.
#[derive(Clone, Debug)]
pub struct Options {
    /// Statements that may be written; none for ten times as many as the original has.
    pub budget: Option<usize>,
    /// Trips of a loop that may be unrolled; 0 for none.
    pub unroll: usize,
    /// Whether a loop stays whose trips are alike where any of them may be the last one.
    pub keeps_alike: bool,
    /// Which calls become the statements of what they call.
    pub inlining: Inlining,
    /// Versions of one function.
    pub versions: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { budget: None, unroll: 1000, keeps_alike: true, inlining: Inlining::Small, versions: 16 }
    }
}

/// Which calls become the statements of what they call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inlining {
    /// All that can.
    Always,
    /// Those of small functions.
    Small,
    /// None.
    Never,
}

/// What is known of a parameter.
#[derive(Clone, Debug)]
pub enum Given {
    /// It is this value, which leaves the list of parameters.
    Fixed(Value, Option<Rc<str>>),
    /// Its fact.
    Fact(Box<Fact>),
    /// Nothing is known.
    Unknown,
    /// It is not given.
    Missing,
    /// It is not given, and has this value then.
    Default(Value),
    /// What `varargin` collects: each argument, and what an open one is called.
    Rest(Vec<(Given, Name)>),
    /// The struct of arguments with names: each of them, fixed ones in the order of the call.
    Named(Vec<(Name, Given)>),
    /// Parts of it are fixed.
    Partial(Box<Partial>),
}

impl Given {
    /// The value, where it is known.
    pub(crate) fn as_val(&self) -> Option<Val> {
        match self {
            Given::Fixed(value, spelled) => {
                Some(Val::Known(Known { value: value.clone(), spelled: spelled.clone() }))
            }
            Given::Default(value) => Some(Val::known(value.clone())),
            Given::Fact(_)
            | Given::Unknown
            | Given::Missing
            | Given::Rest(_)
            | Given::Named(_)
            | Given::Partial(_) => None,
        }
    }
}
