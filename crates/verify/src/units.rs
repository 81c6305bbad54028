//! The program as inference sees it: the units that run, in SSA form, and those that their names mean.

use crate::Functions;
use lanner_base::{Arena, Id, Name};
use lanner_builtins::{Builtin, Kernel};
use lanner_evaluator::makes_objects;
use lanner_infer::{Function, NameTarget, Program};
use lanner_interp::{Definition, Loaded, Scope};
use lanner_mir::{Block, Func, FuncKind, FuncRef, Slot, SsaOf, ssa_of};
use lanner_project::compile::class_name;
use lanner_project::sources::in_empty_workspace;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::path::Path;
use std::rc::Rc;

/// A function in both forms.
pub(super) struct Known {
    pub of: SsaOf,
    pub ssa: Rc<Func>,
    /// The slots in SSA form that are there, or are missing, when it is called.
    pub at_entry: Vec<Slot>,
    /// For each instruction in SSA form the slots that it writes.
    pub written: Arena<Block, Vec<Vec<Slot>>>,
}

/// One unit.
struct Unit {
    loaded: Rc<Loaded>,
    /// Its functions, as far as they were asked for.
    known: Vec<Option<Rc<Known>>>,
    /// Whether the variables of its script have no values before.
    owns_variables: bool,
    /// Whether names that are not its own may be functions of the file that evaluates it.
    is_inner: bool,
}

/// The units by number.
pub(super) struct Units {
    units: RefCell<Vec<Unit>>,
    numbers: RefCell<FxHashMap<(*const Loaded, bool), u32>>,
    functions: RefCell<Box<dyn Functions>>,
    /// Whether there are classes where functions are looked for, once that is asked.
    has_classes: Cell<Option<bool>>,
}

/// How a unit's code comes to run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Its functions are called, or it is a script of which nothing more is known.
    Any,
    /// It is a script in a workspace without variables.
    InEmptyWorkspace,
    /// It is text that a function evaluates.
    Inside,
}

impl Units {
    pub fn new(functions: Box<dyn Functions>) -> Units {
        Units {
            units: RefCell::default(),
            numbers: RefCell::default(),
            functions: RefCell::new(functions),
            has_classes: Cell::new(None),
        }
    }

    /// Looks for functions where the running program does.
    pub fn search(&self, path: &[String]) {
        if self.functions.borrow_mut().search(path) {
            self.has_classes.set(None);
        }
    }

    /// Whether they are one function: what inference resolves is loaded apart from what runs.
    pub fn is_same(&self, a: Function, b: Function) -> bool {
        let units = self.units.borrow();
        let path = |function: Function| units[function.unit as usize].loaded.unit.path.as_str();
        a == b || (a.func == b.func && path(a) == path(b) && !path(a).is_empty())
    }

    /// The number of a unit.
    pub fn number(&self, loaded: &Rc<Loaded>, way: Way) -> u32 {
        let owns_variables = way == Way::InEmptyWorkspace;
        *self.numbers.borrow_mut().entry((Rc::as_ptr(loaded), owns_variables)).or_insert_with(|| {
            let mut units = self.units.borrow_mut();
            let known = vec![None; loaded.unit.funcs.len()];
            // Whoever has the unit keeps its address from being used again.
            let is_inner = way == Way::Inside;
            units.push(Unit { loaded: loaded.clone(), known, owns_variables, is_inner });
            if makes_objects(&loaded.unit.text) {
                self.has_classes.set(Some(true));
            }
            units.len() as u32 - 1
        })
    }

    /// A function in both forms.
    pub fn known(&self, Function { unit, func }: Function) -> Rc<Known> {
        let unit = &mut self.units.borrow_mut()[unit as usize];
        let Unit { loaded, known, owns_variables, .. } = unit;
        let place = &mut known[func.index()];
        place.get_or_insert_with(|| Rc::new(in_both_forms(loaded.func(func), *owns_variables))).clone()
    }
}

fn in_both_forms(func: &Func, owns_variables: bool) -> Known {
    let of = if owns_variables { ssa_of(&in_empty_workspace(func.clone())) } else { ssa_of(func) };
    let ssa = Rc::new(of.ssa.clone());
    let at_entry = ssa.slots.ids().filter(|&slot| is_at_entry(&ssa, slot)).collect();
    let of_block = |(id, places): (Block, &Vec<Option<usize>>)| {
        let kept = places.iter().enumerate().filter(|(_, place)| place.is_some());
        kept.map(|(inst, _)| of.written_by(id, inst)).collect()
    };
    let written = of.insts.iter().map(of_block).collect();
    Known { of, ssa, at_entry, written }
}

/// Whether a slot is a value that is there, or is missing, at a function's entry.
fn is_at_entry(ssa: &Func, slot: Slot) -> bool {
    let data = &ssa.slots[slot];
    let is_variable = data.name.is_some() && data.version == 0 && ssa.memory(slot).is_none();
    is_variable || ssa.params.contains(&slot) || ssa.captures.contains(&slot)
}

impl Program for Units {
    fn func(&self, function: Function) -> Rc<Func> {
        self.known(function).ssa.clone()
    }

    fn is_script(&self, Function { unit, func }: Function) -> bool {
        let unit = &self.units.borrow()[unit as usize];
        unit.loaded.func(func).kind == FuncKind::Script && !unit.owns_variables
    }

    fn has_classes(&self) -> bool {
        let known = self.has_classes.get().unwrap_or_else(|| self.functions.borrow().have_classes());
        self.has_classes.set(Some(known));
        known
    }

    fn source(&self, row: Builtin) -> Option<Function> {
        let Kernel::Source(text) = row.row().kernel else { return None };
        let loaded = self.functions.borrow_mut().prelude(row, text)?;
        Some(Function { unit: self.number(&loaded, Way::Any), func: FuncRef(0) })
    }

    fn resolve(&self, unit: u32, name: &str) -> NameTarget {
        let (loaded, is_inner) = {
            let unit = &self.units.borrow()[unit as usize];
            (unit.loaded.clone(), unit.is_inner)
        };
        let name = Name::new(name);
        let is_own = |(_, f): &(FuncRef, &Func)| f.kind == FuncKind::Function && f.name == name;
        // What the name of a method means its arguments tell.
        let methods = usize::from(class_name(Path::new(&loaded.unit.path)).is_some());
        let own = loaded.unit.funcs.iter().skip(methods).find(is_own);
        if let Some((func, _)) = own {
            return NameTarget::Function(Function { unit, func });
        }
        if is_inner {
            return NameTarget::Unknown;
        }
        let scope = Scope { file: &loaded.unit.path, imports: &loaded.unit.imports, is_evaluated: false };
        let found = self.functions.borrow_mut().find(name, scope);
        match found {
            Some(Definition::Function(found, func)) => {
                NameTarget::Function(Function { unit: self.number(&found, Way::Any), func })
            }
            Some(Definition::Builtin(builtin)) => NameTarget::Row(builtin),
            Some(
                Definition::Script(_)
                | Definition::Outside(_)
                | Definition::Class(_)
                | Definition::Static(..)
                | Definition::Superclass(_),
            )
            | None => NameTarget::Unknown,
        }
    }
}
