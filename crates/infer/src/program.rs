//! What inference asks of the program: its functions, and what names mean.

use crate::classes::DeclaredClass;
use lanner_builtins::Builtin;
use lanner_mir::{Func, FuncKind, FuncRef, Unit};
use std::rc::Rc;

/// A function of the program: which unit, which function of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Function {
    /// The number of its unit.
    pub unit: u32,
    /// Which of the unit's functions.
    pub func: FuncRef,
}

/// What a name that is called means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameTarget {
    /// A function of the program.
    Function(Function),
    /// A row of the table.
    Row(Builtin),
    /// Only the running program knows, or there is none.
    Unknown,
}

/// All functions that may be asked for. Units may be loaded when they are.
pub trait Program {
    /// The function in SSA form. Scripts whose variables cannot be reached by name may have them as values: then they are of
    /// kind `Function`.
    fn func(&self, function: Function) -> Rc<Func>;

    /// Whether it is a script: its variables may have values before it begins.
    fn is_script(&self, function: Function) -> bool;

    /// The function in MATLAB that a row is, if it is one.
    fn source(&self, row: Builtin) -> Option<Function>;

    /// Whether a function belongs to the library, not to the user.
    fn is_of_library(&self, _: Function) -> bool {
        false
    }

    /// A function of a unit, or one of another unit that is the same and stands for it.
    fn local(&self, unit: u32, func: FuncRef) -> Function {
        Function { unit, func }
    }

    /// What a name means that is called in a unit.
    fn resolve(&self, unit: u32, name: &str) -> NameTarget;

    /// Whether the program defines classes: what is done with an object may then run a method.
    fn has_classes(&self) -> bool {
        false
    }

    /// The class that a name means which is called in a unit, or that has that name in full.
    fn class(&self, _: u32, _: &str) -> Option<Rc<DeclaredClass>> {
        None
    }

    /// Whether a call of that name may be one of a method, where an argument is an object.
    fn may_be_method(&self, _: &str) -> bool {
        false
    }

    /// The arguments whose classes and extents the outputs of a call of a function have, where these are arrays of real numbers: whoever
    /// asks makes sure of it. None where that has to be inferred.
    fn in_place(&self, _: Function) -> Option<&[usize]> {
        None
    }
}

/// A program of one unit, all of whose functions are in SSA form.
pub struct OneUnit<'a> {
    funcs: Vec<Rc<Func>>,
    /// What names mean that are not of the unit.
    names: &'a dyn Fn(&str) -> NameTarget,
}

impl<'a> OneUnit<'a> {
    /// The unit as it is now.
    pub fn new(unit: &Unit, names: &'a dyn Fn(&str) -> NameTarget) -> OneUnit<'a> {
        OneUnit { funcs: unit.funcs.values().map(|func| Rc::new(func.clone())).collect(), names }
    }
}

impl Program for OneUnit<'_> {
    fn func(&self, function: Function) -> Rc<Func> {
        Rc::clone(&self.funcs[function.func.0 as usize])
    }

    fn is_script(&self, function: Function) -> bool {
        self.funcs[function.func.0 as usize].kind == FuncKind::Script
    }

    fn source(&self, _: Builtin) -> Option<Function> {
        None
    }

    fn resolve(&self, _: u32, name: &str) -> NameTarget {
        (self.names)(name)
    }
}
