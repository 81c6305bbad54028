//! A loop as a program for inference: its own function, the functions of its unit that it reaches, and rows of the table.

use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_emit::{ByFields, OfFields, by_fields};
use lanner_infer::{Function, Program, Target};
use lanner_interp::{Meaning, Turned};
use lanner_mir::{Block, Callee, CalleeData, Func, FuncKind, FuncRef, Inst, Slot, calls_itself, to_ssa};
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
    /// Those of functions that are in no unit, and what calls of handles became.
    pub opened: Vec<(FuncRef, Callee, Meaning)>,
    /// Calls of functions that take structs, as calls of functions of their fields.
    by_fields: Vec<PartsCall>,
    /// The functions of fields, and what they are made of.
    parts: FxHashMap<FuncRef, Parts>,
    /// How many functions are in no unit.
    new: u32,
    /// What names mean in functions of which handles have captured all variables.
    captured: Vec<(FuncRef, Callee, Meaning)>,
}

/// What a call of a name in a function is where the fields of a struct are variables.
#[derive(Clone)]
struct PartsCall {
    of: FuncRef,
    callee: Callee,
    /// The function of the fields, and what it is called by.
    func: FuncRef,
    called_by: Callee,
    call: ByFields,
}

/// What a function of fields is made of.
#[derive(Clone)]
pub(super) struct Parts {
    /// The function of the unit.
    pub func: FuncRef,
    /// Its parameter that is the struct.
    pub param: Slot,
    /// The fields, in the slots of the function of fields.
    pub fields: Vec<(Slot, Name)>,
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
            self.note(at, called);
        }
    }

    /// Notes a function and what it calls.
    pub fn note(&mut self, at: &Turned<'_>, called: FuncRef) {
        let func = at.loaded.func(called);
        if self.funcs.insert(called, func.clone()).is_none() {
            let blocks: Vec<Block> = func.blocks.ids().collect();
            self.walk(at, called, &blocks);
        }
    }

    /// The number of a function that is made of one of the unit, in which names mean the same.
    pub fn new_function(&mut self, of: FuncRef) -> FuncRef {
        // From behind, where no unit has functions; the last number is the loop's own.
        self.new += 1;
        let id = FuncRef(OWN.func.0 - self.new);
        let meanings = self.meanings.iter().filter(|(func, ..)| *func == of);
        let meanings: Vec<_> = meanings.map(|&(_, callee, meaning)| (id, callee, meaning)).collect();
        self.opened.extend(meanings);
        id
    }

    /// Notes that a name in it is none of a variable.
    pub fn decide(&mut self, at: &Turned<'_>, (id, of): (FuncRef, FuncRef), callee: Callee) {
        let meaning = at.means_no_variable(of, callee);
        self.captured.push((of, callee, meaning));
        self.opened.retain(|&(func, other, _)| (func, other) != (id, callee));
        self.opened.push((id, callee, meaning));
        if let CalleeData::Undecided { name, .. } = at.loaded.func(of).callees[callee] {
            self.names.insert(name.to_string(), meaning);
        }
        if let Meaning::Function(called) = meaning {
            self.note(at, called);
        }
    }

    /// Makes functions of fields of those that blocks of a function call with structs.
    pub fn take_structs_apart(&mut self, id: FuncRef, func: &mut Func, blocks: &[Block]) {
        let mut made: FxHashMap<FuncRef, Option<(FuncRef, ByFields)>> = FxHashMap::default();
        for inst in blocks.iter().flat_map(|&block| func.blocks[block].insts.clone()) {
            let Inst::Call { callee, .. } = inst else { continue };
            let Some((called, _)) = self.body(id, callee) else { continue };
            let known = made.entry(called).or_insert_with(|| {
                let OfFields { func, call, param, fields } = by_fields(&self.funcs[&called])?;
                let of_fields = self.new_function(called);
                self.funcs.insert(of_fields, func);
                self.parts.insert(of_fields, Parts { func: called, param, fields });
                Some((of_fields, call))
            });
            if let Some((of_fields, call)) = known.clone()
                && self.by_fields(id, callee).is_none()
            {
                let environment = Vec::new();
                let called_by = func.callees.push(CalleeData::Local { func: of_fields, environment });
                self.by_fields.push(PartsCall { of: id, callee, func: of_fields, called_by, call });
            }
        }
    }

    /// What a call is where a struct's fields are variables.
    pub fn by_fields(&self, func: FuncRef, callee: Callee) -> Option<(Callee, ByFields)> {
        let known = self.by_fields.iter().find(|known| (known.of, known.callee) == (func, callee));
        known.map(|known| (known.called_by, known.call.clone()))
    }

    /// What a function of fields is made of.
    pub fn parts(&self, func: FuncRef) -> Option<&Parts> {
        self.parts.get(&func)
    }

    /// Adds it.
    pub fn add(&mut self, id: FuncRef, func: Func) {
        self.funcs.insert(id, func);
    }

    /// What a name means, called in a function.
    fn meaning(&self, func: FuncRef, callee: Callee) -> Option<Meaning> {
        let mut all = self.meanings.iter().chain(&self.opened);
        let known =
            all.find(|(of, called, _)| (*of, *called) == (func, callee)).map(|(.., meaning)| *meaning);
        known.or_else(|| {
            let call = self.by_fields.iter().find(|call| (call.of, call.called_by) == (func, callee))?;
            Some(Meaning::Function(call.func))
        })
    }

    /// Whether a call is one of a handle.
    pub fn is_of_handle(&self, func: FuncRef, callee: Callee) -> bool {
        self.opened.iter().any(|(of, called, _)| (*of, *called) == (func, callee))
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
        let means = |&(func, callee, meaning): &_| (at.means)(func, callee) == meaning;
        let means_no_variable = |&(func, callee, meaning): &_| at.means_no_variable(func, callee) == meaning;
        self.meanings.iter().all(means) && self.captured.iter().all(means_no_variable)
    }

    /// A function of the unit that is reached.
    pub fn func(&self, func: FuncRef) -> &Func {
        &self.funcs[&func]
    }

    /// The function that a name means, called in a function.
    pub fn body(&self, func: FuncRef, callee: Callee) -> Option<(FuncRef, &Func)> {
        let Some(Meaning::Function(body)) = self.meaning(func, callee) else { return None };
        Some((body, &self.funcs[&body]))
    }

    /// Whether a function calls itself, perhaps by way of others.
    pub fn is_recursive(&self, func: FuncRef) -> bool {
        calls_itself(func, |func| {
            let callees = self.meanings.iter().chain(&self.opened).filter(move |(of, ..)| *of == func);
            callees.filter_map(|(_, _, meaning)| match meaning {
                Meaning::Function(called) => Some(*called),
                Meaning::Row(_) | Meaning::Other => None,
            })
        })
    }

    /// The row that a name means that the loop calls.
    pub fn row(&self, func: FuncRef, callee: Callee) -> Option<Builtin> {
        if let Some(Meaning::Row(row)) = self.meaning(func, callee) { Some(row) } else { None }
    }
}

/// A loop's function, and what it reaches.
#[derive(Clone)]
pub(super) struct OneLoop {
    funcs: FxHashMap<FuncRef, Rc<Func>>,
    names: FxHashMap<String, Meaning>,
    scripts: Vec<FuncRef>,
    /// Functions that give back their arguments, changed where they are, and which.
    in_place: FxHashMap<FuncRef, Vec<usize>>,
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
        OneLoop { funcs, names: reached.names.clone(), scripts, in_place: FxHashMap::default() }
    }

    /// The same where functions that call themselves, and all of whose outputs are parameters, are said to give back arrays as they got
    /// them, but for elements. That is so where each of them, inferred with that, does: code is made only of what does.
    pub fn in_place(&self, reached: &Reached) -> OneLoop {
        let outputs = |func: &Func| -> Option<Vec<usize>> {
            let param = |output| func.params.iter().rposition(|param| param == output);
            func.outputs.iter().map(param).collect::<Option<Vec<_>>>().filter(|outputs| !outputs.is_empty())
        };
        let recursive = reached.funcs.iter().filter(|(id, _)| reached.is_recursive(**id));
        let in_place = recursive.filter_map(|(&id, func)| Some((id, outputs(func)?))).collect();
        OneLoop { in_place, ..self.clone() }
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

    fn in_place(&self, function: Function) -> Option<&[usize]> {
        self.in_place.get(&function.func).map(Vec::as_slice)
    }

    fn resolve(&self, unit: u32, name: &str) -> Target {
        match self.names.get(name) {
            Some(&Meaning::Row(row)) => Target::Row(row),
            Some(&Meaning::Function(func)) => Target::Function(Function { unit, func }),
            Some(Meaning::Other) | None => Target::Unknown,
        }
    }
}
