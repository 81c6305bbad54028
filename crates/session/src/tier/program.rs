//! A loop as a program for inference: its own function, the functions of its unit that it reaches, and rows of the table.

use lanner_builtins::Builtin;
use lanner_infer::{Function, Program, Target};
use lanner_interp::{Meaning, Turned};
use lanner_mir::{Block, Callee, CalleeData, Func, FuncKind, FuncRef, Inst, calls_itself, to_ssa};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a loop reaches, as it is where the loop turns.
#[derive(Clone, Default)]
pub(super) struct Reached {
    /// The functions of its unit, in slot form.
    funcs: FxHashMap<FuncRef, Func>,
    /// What the names mean.
    names: FxHashMap<String, Meaning>,
    /// Names that may be those of variables, and are not.
    undecided: Vec<(FuncRef, Callee, Meaning)>,
    /// The same by callee.
    pub meanings: Vec<(FuncRef, Callee, Meaning)>,
}

impl Reached {
    pub fn of(at: &Turned<'_>) -> Reached {
        let mut reached = Reached::default();
        reached.walk(at, at.func, at.blocks);
        reached
    }

    /// Notes what blocks of a function call, and what functions they make handles of.
    fn walk(&mut self, at: &Turned<'_>, of: FuncRef, blocks: &[Block]) {
        let func = at.loaded.func(of);
        for inst in blocks.iter().flat_map(|&block| &func.blocks[block].insts) {
            let called = match *inst {
                Inst::Call { callee, .. } | Inst::Handle { callee, .. } => {
                    let meaning = (at.means)(of, callee);
                    match func.callees[callee] {
                        CalleeData::Named(name) => _ = self.names.insert(name.to_string(), meaning),
                        CalleeData::Undecided { name, .. } if meaning != Meaning::Other => {
                            self.names.insert(name.to_string(), meaning);
                            self.undecided.push((of, callee, meaning));
                        }
                        _ => (),
                    }
                    self.meanings.push((of, callee, meaning));
                    if let Meaning::Function(called) = meaning { called } else { continue }
                }
                Inst::Closure { func, .. } => func,
                _ => continue,
            };
            let func = at.loaded.func(called);
            if self.funcs.insert(called, func.clone()).is_none() {
                let blocks: Vec<Block> = func.blocks.ids().collect();
                self.walk(at, called, &blocks);
            }
        }
    }

    /// Whether names that may be those of variables mean what they meant.
    pub fn are_no_variables(&self, at: &Turned<'_>) -> bool {
        self.undecided.iter().all(|&(func, callee, meaning)| (at.means)(func, callee) == meaning)
    }

    /// The function where names mean what they do now, whatever variables there may be another time.
    pub fn decided(&self, id: FuncRef, mut func: Func) -> Func {
        for &(_, callee, _) in self.undecided.iter().filter(|(of, ..)| *of == id) {
            if let CalleeData::Undecided { name, .. } = func.callees[callee] {
                func.callees[callee] = CalleeData::Named(name);
            }
        }
        func
    }

    /// Whether all names mean what they meant.
    pub fn holds(&self, at: &Turned<'_>) -> bool {
        self.meanings.iter().all(|&(func, callee, meaning)| (at.means)(func, callee) == meaning)
    }

    /// A function of the unit that is reached.
    pub fn func(&self, func: FuncRef) -> &Func {
        &self.funcs[&func]
    }

    /// The function that a name means, called in a function.
    pub fn body(&self, func: FuncRef, callee: Callee) -> Option<(FuncRef, &Func)> {
        let of = self.meanings.iter().find(|(of, called, _)| (*of, *called) == (func, callee))?;
        let Meaning::Function(body) = of.2 else { return None };
        Some((body, &self.funcs[&body]))
    }

    /// Whether a function calls itself, perhaps by way of others.
    pub fn is_recursive(&self, func: FuncRef) -> bool {
        calls_itself(func, |func| {
            let callees = self.meanings.iter().filter(move |(of, ..)| *of == func);
            callees.filter_map(|(_, _, meaning)| match meaning {
                Meaning::Function(called) => Some(*called),
                Meaning::Row(_) | Meaning::Other => None,
            })
        })
    }

    /// The row that a name means that the loop calls.
    pub fn row(&self, func: FuncRef, callee: Callee) -> Option<Builtin> {
        let of = self.meanings.iter().find(|(of, called, _)| (*of, *called) == (func, callee))?;
        if let Meaning::Row(row) = of.2 { Some(row) } else { None }
    }
}

/// A loop's function, and what it reaches.
#[derive(Clone)]
pub(super) struct OneLoop {
    funcs: FxHashMap<FuncRef, Rc<Func>>,
    names: FxHashMap<String, Meaning>,
    scripts: Vec<FuncRef>,
}

/// The number of the loop's own function: no unit has so many.
pub(super) const OWN: Function = Function { unit: 0, func: FuncRef(u32::MAX) };

impl OneLoop {
    /// What is reached, without a function of its own.
    pub fn new(reached: &Reached) -> OneLoop {
        let ssa = |func: &Func| {
            let mut func = func.clone();
            to_ssa(&mut func);
            Rc::new(func)
        };
        let funcs = reached.funcs.iter().map(|(&id, func)| (id, ssa(func))).collect();
        let is_script = |func: &Func| func.kind == FuncKind::Script;
        let scripts = reached.funcs.iter().filter(|(_, func)| is_script(func)).map(|(&id, _)| id).collect();
        OneLoop { funcs, names: reached.names.clone(), scripts }
    }

    /// The same with a function of its own, in SSA form.
    pub fn with(&self, own: Func) -> OneLoop {
        let mut program = self.clone();
        program.funcs.insert(OWN.func, Rc::new(own));
        program
    }
}

impl Program for OneLoop {
    fn func(&self, function: Function) -> Rc<Func> {
        Rc::clone(&self.funcs[&function.func])
    }

    fn is_script(&self, function: Function) -> bool {
        self.scripts.contains(&function.func)
    }

    fn source(&self, _: Builtin) -> Option<Function> {
        None
    }

    fn resolve(&self, unit: u32, name: &str) -> Target {
        match self.names.get(name) {
            Some(&Meaning::Row(row)) => Target::Row(row),
            Some(&Meaning::Function(func)) => Target::Function(Function { unit, func }),
            Some(Meaning::Other) | None => Target::Unknown,
        }
    }
}
