//! A loop as a program for inference: its own function, and the functions that it reaches, in SSA form once they are needed.

use super::call_graph::{CallGraph, OWN};
use lanner_builtins::Builtin;
use lanner_infer::{Function, NameTarget, Program};
use lanner_mir::{Func, FuncKind, FuncRef, to_ssa};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// A loop's function, and what it reaches.
#[derive(Clone)]
pub(crate) struct OneLoop<'a> {
    reached: &'a CallGraph,
    own: Option<Rc<Func>>,
    /// In SSA form.
    funcs: Rc<RefCell<FxHashMap<FuncRef, Rc<Func>>>>,
    /// Functions that give back their arguments, changed where they are, and which.
    in_place: FxHashMap<FuncRef, Vec<usize>>,
}

impl<'a> OneLoop<'a> {
    /// What is reached, without a function of its own.
    pub fn new(reached: &'a CallGraph) -> OneLoop<'a> {
        OneLoop { reached, own: None, funcs: Rc::default(), in_place: FxHashMap::default() }
    }

    /// The same where functions that call themselves, and all of whose outputs are parameters, are said to give back arrays as they got
    /// them, but for elements. That is so where each of them, inferred with that, does: code is made only of what does.
    pub fn in_place(&self) -> OneLoop<'a> {
        let outputs = |func: &Func| -> Option<Vec<usize>> {
            let param = |output| func.params.iter().rposition(|param| param == output);
            func.outputs.iter().map(param).collect::<Option<Vec<_>>>().filter(|outputs| !outputs.is_empty())
        };
        let recursive = self.reached.all().filter(|(id, _)| self.reached.is_recursive(*id));
        let in_place = recursive.filter_map(|(id, func)| Some((id, outputs(func)?))).collect();
        OneLoop { in_place, ..self.clone() }
    }

    /// The same with a function of its own, in SSA form.
    pub fn with(&self, own: Func) -> OneLoop<'a> {
        OneLoop { own: Some(Rc::new(own)), ..self.clone() }
    }
}

impl Program for OneLoop<'_> {
    fn func(&self, Function { func, .. }: Function) -> Rc<Func> {
        if let Some(own) = self.own.as_ref().filter(|_| func == OWN.func) {
            return Rc::clone(own);
        }
        let ssa = || {
            let mut made = self.reached.func(func).clone();
            to_ssa(&mut made);
            Rc::new(made)
        };
        Rc::clone(self.funcs.borrow_mut().entry(func).or_insert_with(ssa))
    }

    fn is_script(&self, Function { func, .. }: Function) -> bool {
        func != OWN.func && self.reached.func(func).kind == FuncKind::Script
    }

    fn source(&self, _: Builtin) -> Option<Function> {
        None
    }

    fn has_classes(&self) -> bool {
        self.reached.has_classes
    }

    fn in_place(&self, function: Function) -> Option<&[usize]> {
        self.in_place.get(&function.func).map(Vec::as_slice)
    }

    fn resolve(&self, _: u32, _: &str) -> NameTarget {
        NameTarget::Unknown
    }
}
