//! What a call does besides giving its outputs, as separate bits that are asked through named questions.
//!
//! ```text
//! "eval" { effects: Effects::DEFINES_VARIABLES, … }
//! "load" { effects: Effects::DEFINES_AS_STATEMENT, … }     s = load(f) defines nothing, load(f) does
//! "who"  { effects: Effects::REACHES_VARIABLES, … }
//! ```

use crate::{Kernel, Row};

/// A set of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effects(u16);

impl Effects {
    /// None that are known of.
    pub const NONE: Effects = Effects(0);
    /// Variables of the caller may come into being, whatever the outputs.
    pub const DEFINES_VARIABLES: Effects = Effects(1);
    /// Variables of the caller may come into being where the call's outputs are not used.
    pub const DEFINES_AS_STATEMENT: Effects = Effects(2);
    /// Variables of the caller are read or cleared by names that are known only when it runs.
    pub const REACHES_VARIABLES: Effects = Effects(4);
    /// Functions are called that were given as arguments.
    pub const CALLS_BACK: Effects = Effects(8);
    /// Variables of the caller's caller are touched by names that are known only when it runs.
    pub const REACHES_CALLER: Effects = Effects(16);

    /// It asks how many arguments its caller was given, or how many outputs were asked of it.
    pub const COUNTS_ARGUMENTS: Effects = Effects(32);
    /// It asks for the names of the variables that were its arguments, or its caller's.
    pub const NAMES_ARGUMENTS: Effects = Effects(64);

    /// Commands in `${…}` of its third argument run among the variables of the caller, which they read and change.
    pub const RUNS_COMMANDS: Effects = Effects(128);

    /// Nothing but the outputs, though others of the family do more.
    pub const COMPUTES: Effects = Effects(256);
    /// It raises an error where something is not as it should be, and does nothing else.
    pub const RAISES: Effects = Effects(512);

    /// Functions are found by names in texts that are its arguments.
    pub const FINDS_FUNCTIONS: Effects = Effects(1024);
    /// Function handles come out of a file, whose functions are found by name.
    pub const LOADS_FUNCTIONS: Effects = Effects(2048);
    /// Text is evaluated that is an argument, or that the user types.
    pub const EVALUATES: Effects = Effects(4096);

    /// It asks for the functions of the file that calls it.
    pub const LISTS_FUNCTIONS: Effects = Effects(8192);

    /// Other folders are searched for functions from then on.
    pub const CHANGES_PATH: Effects = Effects(16384);

    /// Both.
    pub const fn and(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }

    const fn has(self, other: Effects) -> bool {
        self.0 & other.0 != 0
    }
}

/// Families of functions that are called for their outputs alone.
const FOR_OUTPUTS: &[&str] = &[
    "arrays",
    "cells",
    "convert",
    "creation",
    "elementary",
    "integration",
    "interpolation",
    "linear",
    "operators",
    "polynomials",
    "reductions",
    "regexp",
    "sets",
    "shape",
    "signal",
    "sort",
    "sparse",
    "statistics",
    "strings",
    "structs",
];

impl Row {
    /// Whether it is about sparse arrays: most such rows make some.
    pub fn is_of_sparse_arrays(&self) -> bool {
        self.family == "sparse"
    }

    /// Whether a call without a use of its outputs does nothing, as far as it raises no error.
    pub fn is_for_outputs(&self) -> bool {
        FOR_OUTPUTS.contains(&self.family)
            && self.nargout > 0
            && !self.may_call_back()
            && !self.may_reach_variables()
            && !self.may_define_variables_as_statement()
    }

    /// Whether the outputs of a call depend on its arguments alone, and nothing else happens but that it may raise an error.
    pub fn is_computed(&self) -> bool {
        let is_family = FOR_OUTPUTS.contains(&self.family) || self.family == "types";
        (is_family || self.effects.has(Effects::COMPUTES))
            && self.is_without_effects()
            && !self.may_call_back()
    }

    /// The same but for what functions do that it was given.
    pub fn is_computed_but_for_calls(&self) -> bool {
        let is_family = FOR_OUTPUTS.contains(&self.family) || self.family == "functional";
        is_family && self.is_without_effects()
    }

    /// Whether a call does nothing but give its outputs, or raise an error.
    pub fn is_computed_or_raises(&self) -> bool {
        self.effects.has(Effects::RAISES) || self.is_computed()
    }

    fn is_without_effects(&self) -> bool {
        self.nargout > 0
            && self.draw.is_none()
            && !self.may_reach_variables()
            && !self.may_define_variables_as_statement()
    }

    /// Whether a call whose outputs are used may define variables of its caller.
    pub fn may_define_variables(&self) -> bool {
        self.effects.has(Effects::DEFINES_VARIABLES)
    }

    /// Whether a call that is a statement of its own may define variables of its caller.
    pub fn may_define_variables_as_statement(&self) -> bool {
        self.effects.has(Effects::DEFINES_VARIABLES.and(Effects::DEFINES_AS_STATEMENT))
    }

    /// Whether a call may touch variables of its caller by names that are known only when it runs.
    pub fn may_reach_variables(&self) -> bool {
        let defining = Effects::DEFINES_VARIABLES.and(Effects::DEFINES_AS_STATEMENT);
        self.effects.has(defining.and(Effects::REACHES_VARIABLES).and(Effects::RUNS_COMMANDS))
    }

    /// Whether it does so only in a call that is a statement of its own.
    pub fn reaches_as_statement_alone(&self) -> bool {
        let others = Effects::DEFINES_VARIABLES.and(Effects::REACHES_VARIABLES).and(Effects::RUNS_COMMANDS);
        self.effects.has(Effects::DEFINES_AS_STATEMENT) && !self.effects.has(others)
    }

    /// Whether it does so only by commands in its third argument, so that a literal without any tells that it does not.
    pub fn reaches_by_commands_alone(&self) -> bool {
        let others =
            Effects::DEFINES_VARIABLES.and(Effects::DEFINES_AS_STATEMENT).and(Effects::REACHES_VARIABLES);
        self.effects.has(Effects::RUNS_COMMANDS) && !self.effects.has(others)
    }

    /// Whether a call may touch variables of the function that called its caller.
    pub fn may_reach_caller(&self) -> bool {
        self.effects.has(Effects::REACHES_CALLER)
    }

    /// Whether a call may call functions that it was given.
    pub fn may_call_back(&self) -> bool {
        self.effects.has(Effects::CALLS_BACK)
    }

    /// Whether a call may find functions by names in texts that are its arguments.
    pub fn may_find_functions(&self) -> bool {
        self.effects.has(Effects::FINDS_FUNCTIONS.and(Effects::CALLS_BACK))
    }

    /// Whether a call may evaluate text that it is given, or that the user types.
    pub fn may_evaluate_text(&self) -> bool {
        self.effects.has(Effects::EVALUATES)
    }

    /// Whether a call may ask for all functions of the file that it stands in.
    pub fn may_list_functions(&self) -> bool {
        self.effects.has(Effects::LISTS_FUNCTIONS)
    }

    /// Whether a call may find functions whose names are in a file.
    pub fn may_load_functions(&self) -> bool {
        self.effects.has(Effects::LOADS_FUNCTIONS)
    }

    /// Whether other folders may be searched for functions after a call.
    pub fn may_change_path(&self) -> bool {
        self.effects.has(Effects::CHANGES_PATH)
    }

    /// Whether a call may call functions of the program: what is written in MATLAB may call what it was given.
    pub fn may_call_functions(&self) -> bool {
        self.may_call_back() || matches!(self.kernel, Kernel::Source(_))
    }

    /// Whether a call may ask how its caller was called.
    pub fn may_ask_about_call(&self) -> bool {
        self.effects.has(Effects::COUNTS_ARGUMENTS)
    }

    /// Whether a call may ask for the names of variables that were arguments.
    pub fn may_name_arguments(&self) -> bool {
        self.effects.has(Effects::NAMES_ARGUMENTS)
    }
}
