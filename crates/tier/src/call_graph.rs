//! What a loop reaches: functions of all units, and rows of the table.
//!
//! Functions of the loop's unit have the numbers that they have there, all others, and what is made of them, numbers from behind. What a
//! function calls is said by these numbers and by rows, so no name has to be looked up.

use super::arity::ArityClone;
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_emit::{FlattenedArguments, FlattenedFunc, Flattening, Record, flatten_arguments};
use lanner_infer::Function;
use lanner_interp::{BackEdge, Loaded, Resolution};
use lanner_mir::{Block, Callee, CalleeData, Func, FuncRef, Inst, Operand, Slot, Use, calls_itself};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Functions of other units at most.
const ELSEWHERE: usize = 64;

/// The units that a loop reaches, by their numbers; the first one is its own.
pub(crate) struct Units<'a> {
    /// The loop.
    pub at: &'a BackEdge<'a>,
    pub all: Vec<Rc<Loaded>>,
}

impl<'a> Units<'a> {
    pub fn new(at: &'a BackEdge<'a>) -> Units<'a> {
        Units { at, all: vec![Rc::clone(at.loaded)] }
    }

    /// The number of a unit.
    pub fn number(&mut self, loaded: &Rc<Loaded>) -> usize {
        let known = self.all.iter().position(|known| Rc::ptr_eq(known, loaded));
        known.unwrap_or_else(|| {
            self.all.push(Rc::clone(loaded));
            self.all.len() - 1
        })
    }
}

/// A function of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Home {
    /// The number of the unit.
    pub unit: usize,
    pub func: FuncRef,
}

/// What a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GraphCallee {
    Row(Builtin),
    /// A function that is reached.
    Function(FuncRef),
    /// A class, of which a call makes an object.
    Class(Name),
    Other,
}

/// That code rests on what a name meant where it was looked up.
#[derive(Clone, Copy, Debug)]
struct NameDependency {
    by: Home,
    callee: Callee,
    found: ResolvedName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ResolvedName {
    Row(Builtin),
    Function(Home),
    Class(Name),
    Other,
}

impl NameDependency {
    /// Whether that is so still.
    fn holds(&self, meaning: &Resolution, units: &[Rc<Loaded>]) -> bool {
        match (self.found, meaning) {
            (ResolvedName::Row(row), Resolution::Row(other)) => row == *other,
            (ResolvedName::Function(home), Resolution::Function(loaded, func)) => {
                home.func == *func && Rc::ptr_eq(&units[home.unit], loaded)
            }
            (ResolvedName::Class(name), Resolution::Class(other)) => name == *other,
            (ResolvedName::Other, Resolution::Other) => true,
            _ => false,
        }
    }
}

/// The functions that a region reaches, and what names mean there.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallGraph {
    /// The functions, in slot form.
    pub(crate) funcs: FxHashMap<FuncRef, Func>,
    /// What they call.
    pub(crate) meanings: Vec<(FuncRef, Callee, GraphCallee)>,
    /// Where functions of other units are.
    elsewhere: Vec<(FuncRef, Home)>,
    /// What names meant.
    looked_up: Vec<NameDependency>,
    /// Names that may be those of variables, and are not.
    undecided: Vec<NameDependency>,
    /// What names mean in functions of which handles have captured all variables.
    captured: Vec<NameDependency>,
    /// What functions call that are in no unit, and what calls of handles became.
    pub(crate) devirtualised: Vec<(FuncRef, Callee, GraphCallee)>,
    /// Calls of functions of which it is known how many arguments they get.
    pub(crate) arity_clones: Vec<(FuncRef, Callee, GraphCallee)>,
    /// Those functions.
    pub(crate) arities: Vec<ArityClone>,
    /// Calls of functions that take structs, as calls of functions of their fields.
    by_fields: Vec<PartsCall>,
    /// The functions of fields, and what those are made of that are compiled.
    of_fields: FxHashSet<FuncRef>,
    parts: FxHashMap<FuncRef, Parts>,
    /// The function of fields of each function that gets some handles.
    flattened: FxHashMap<(FuncRef, Vec<bool>), Option<(FuncRef, FlattenedArguments)>>,
    /// Classes of which objects are made: no class has a method of such a name.
    pub(crate) constructs: Vec<Name>,
    /// The variables of functions that hold objects of exactly one class.
    pub(crate) records: FxHashMap<FuncRef, FxHashMap<Slot, Record>>,
    /// Functions for what handles have captured and for fields, and what they are made of.
    made_of: Vec<(FuncRef, FuncRef)>,
    /// Functions that are in `funcs` as their units have them: what they call has no numbers yet.
    pub(crate) unfinished: Vec<FuncRef>,
    /// How many functions are in no unit, or in another one.
    new: u32,
    /// Whether the program has classes.
    pub(crate) has_classes: bool,
}

/// What a call of a name in a function is where the fields of a struct are variables.
#[derive(Clone, Debug)]
struct PartsCall {
    of: FuncRef,
    callee: Callee,
    /// The function of the fields, and what it is called by.
    func: FuncRef,
    called_by: Callee,
    call: FlattenedArguments,
}

/// What a function of fields is made of.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    /// The function.
    pub func: FuncRef,
    /// Its parameter that is the struct.
    pub param: Slot,
    /// The fields, in the slots of the function of fields.
    pub fields: Vec<(Slot, Name)>,
}

impl CallGraph {
    pub fn of(units: &mut Units<'_>) -> CallGraph {
        let mut reached = CallGraph { has_classes: units.at.classes.are_used(), ..CallGraph::default() };
        let home = Home { unit: 0, func: units.at.func };
        reached.walk(units, home.func, home, units.at.blocks);
        reached
    }

    /// Notes what blocks of a function call, and what functions they make handles of.
    fn walk(&mut self, units: &mut Units<'_>, id: FuncRef, home: Home, blocks: &[Block]) {
        let loaded = Rc::clone(&units.all[home.unit]);
        let func = loaded.func(home.func);
        for inst in blocks.iter().flat_map(|&block| &func.blocks[block].insts) {
            match *inst {
                Inst::Call { callee, .. } | Inst::Handle { callee, .. } => {
                    if self.known(id, callee).is_some() {
                        continue;
                    }
                    let meaning = (units.at.means)(&loaded, home.func, callee);
                    let (means, looked_up) = self.look_up(units, (home, callee), &meaning);
                    if matches!(func.callees[callee], CalleeData::Undecided { .. })
                        && means != GraphCallee::Other
                    {
                        self.undecided.push(looked_up);
                    }
                    self.looked_up.push(looked_up);
                    self.meanings.push((id, callee, means));
                }
                Inst::Closure { func, .. } => _ = self.note_function(units, Home { func, ..home }),
                _ => (),
            }
        }
    }

    /// What a name means, with the function behind it.
    fn look_up(
        &mut self,
        units: &mut Units<'_>,
        (by, callee): (Home, Callee),
        meaning: &Resolution,
    ) -> (GraphCallee, NameDependency) {
        let (means, found) = match meaning {
            Resolution::Row(row) => (GraphCallee::Row(*row), ResolvedName::Row(*row)),
            Resolution::Function(loaded, func) => {
                let home = Home { unit: units.number(loaded), func: *func };
                let means = self.note(units, home).map_or(GraphCallee::Other, GraphCallee::Function);
                (means, ResolvedName::Function(home))
            }
            Resolution::Class(name) => (GraphCallee::Class(*name), ResolvedName::Class(*name)),
            Resolution::Other => (GraphCallee::Other, ResolvedName::Other),
        };
        (means, NameDependency { by, callee, found })
    }

    /// Notes a function and what it calls. Gives its number; none where it is one too many.
    pub fn note(&mut self, units: &mut Units<'_>, home: Home) -> Option<FuncRef> {
        let is_known = home.unit == 0 || self.elsewhere.iter().any(|(_, other)| *other == home);
        (is_known || self.elsewhere.len() < ELSEWHERE).then(|| self.note_function(units, home))
    }

    /// The same, however many there are.
    fn note_function(&mut self, units: &mut Units<'_>, home: Home) -> FuncRef {
        let known = self.elsewhere.iter().find(|(_, other)| *other == home).map(|(id, _)| *id);
        let id = match known {
            Some(id) => id,
            None if home.unit == 0 => home.func,
            None => {
                let id = self.new_number();
                self.elsewhere.push((id, home));
                id
            }
        };
        if !self.funcs.contains_key(&id) {
            let mut func = units.all[home.unit].func(home.func).clone();
            let blocks: Vec<Block> = func.blocks.ids().collect();
            // It may call itself.
            self.funcs.insert(id, func.clone());
            self.unfinished.push(id);
            self.walk(units, id, home, &blocks);
            self.name_callees(id, &mut func);
            forget_answers(&mut func);
            for inst in func.blocks.values_mut().flat_map(|block| &mut block.insts) {
                if let Inst::Closure { func, .. } = inst {
                    *func = self.note_function(units, Home { func: *func, ..home });
                }
            }
            self.unfinished.retain(|other| *other != id);
            // What is made of it for fewer arguments calls what it calls.
            self.funcs.insert(id, func.clone());
            self.count_arguments(id, &mut func, &blocks);
            self.funcs.insert(id, func);
        }
        id
    }

    /// Says what a function calls by rows, and by the numbers of functions.
    pub fn name_callees(&self, id: FuncRef, func: &mut Func) {
        for &(_, callee, means) in self.meanings.iter().filter(|(of, ..)| *of == id) {
            if let Some(data) = data(means, &func.callees[callee]) {
                func.callees[callee] = data;
            }
        }
    }

    /// A number from behind, where no unit has functions; the last number is the loop's own.
    pub(crate) fn new_number(&mut self) -> FuncRef {
        self.new += 1;
        FuncRef(OWN.func.0 - self.new)
    }

    /// The number of a function that is made of another one, in which names mean the same.
    pub fn new_function(&mut self, of: FuncRef) -> FuncRef {
        let id = self.new_number();
        self.made_of.push((id, of));
        let meanings = self.meanings.iter().chain(&self.devirtualised).chain(&self.arity_clones);
        let meanings = meanings.filter(|(func, ..)| *func == of);
        let meanings: Vec<_> = meanings.map(|&(_, callee, means)| (id, callee, means)).collect();
        self.devirtualised.extend(meanings);
        id
    }

    /// Decides that a name in a function is none of a variable: it is so in one that is made of it, too.
    pub fn decide(
        &mut self,
        units: &mut Units<'_>,
        (id, made): (FuncRef, &mut Func),
        by: Home,
        callee: Callee,
    ) {
        let loaded = Rc::clone(&units.all[by.unit]);
        let meaning = units.at.means_no_variable(&loaded, by.func, callee);
        let (means, looked_up) = self.look_up(units, (by, callee), &meaning);
        self.captured.push(looked_up);
        self.devirtualised.retain(|&(func, other, _)| (func, other) != (id, callee));
        self.devirtualised.push((id, callee, means));
        if let Some(data) = data(means, &made.callees[callee]) {
            made.callees[callee] = data;
        }
    }

    /// Notes that a call in a function is one of another function.
    pub fn open(&mut self, id: FuncRef, callee: Callee, called: FuncRef) {
        self.devirtualised.push((id, callee, GraphCallee::Function(called)));
    }

    /// Makes functions of fields of those that blocks of a function call with structs, or with objects; some variables hold handles.
    pub fn take_structs_apart(
        &mut self,
        id: FuncRef,
        func: &mut Func,
        blocks: &[Block],
        handles: &FxHashSet<Slot>,
    ) {
        for inst in blocks.iter().flat_map(|&block| func.blocks[block].insts.clone()) {
            let Inst::Call { callee, args, .. } = inst else { continue };
            if self.by_fields(id, callee).is_some() {
                continue;
            }
            // What such a call has begun may have to be finished, but for one that stands for its body in any case.
            let Some((called, _)) = self.callable(id, callee).or_else(|| self.body(id, callee)) else {
                continue;
            };
            let is_handle = |arg: &Operand| arg.as_slot().is_some_and(|slot| handles.contains(&slot));
            let given = func.args(args).iter().map(is_handle).collect();
            if let Some((of_fields, call)) = self.flatten(called, given) {
                let environment = environment(&func.callees[callee]);
                let called_by = func.callees.push(CalleeData::Local { func: of_fields, environment });
                self.by_fields.push(PartsCall { of: id, callee, func: of_fields, called_by, call });
            }
        }
    }

    /// The function of fields of a function that gets these handles.
    fn flatten(&mut self, called: FuncRef, given: Vec<bool>) -> Option<(FuncRef, FlattenedArguments)> {
        let key = (called, given);
        if let Some(known) = self.flattened.get(&key) {
            return known.clone();
        }
        // One that calls itself is none.
        self.flattened.insert(key.clone(), None);
        let of_fields = self.new_function(called);
        let mut func = self.funcs[&called].clone();
        let all: Vec<Block> = func.blocks.ids().collect();
        let is_handle = |k: usize| key.1.get(k) == Some(&true);
        let handles = func.params.iter().copied().enumerate().filter(|(k, _)| is_handle(*k));
        let handles = handles.map(|(_, slot)| slot).collect();
        self.take_structs_apart(of_fields, &mut func, &all, &handles);
        let records = self.records_of(called).cloned().unwrap_or_default();
        let how = Flattening {
            is_handle: &is_handle,
            records: &|slot| records.get(&slot).cloned(),
            calls: &|callee| self.by_fields(of_fields, callee),
        };
        let FlattenedFunc { func, call, param, fields } = flatten_arguments(&func, how)?;
        self.funcs.insert(of_fields, func);
        // Places in what is made for fewer arguments are others.
        let is_whole = self.arities.iter().all(|given| given.id != called);
        if let Some(param) = param.filter(|_| is_whole) {
            self.parts.insert(of_fields, Parts { func: called, param, fields });
        }
        self.of_fields.insert(of_fields);
        self.flattened.insert(key, Some((of_fields, call.clone())));
        Some((of_fields, call))
    }

    /// The variables of a function that hold objects of exactly one class.
    pub fn records_of(&self, func: FuncRef) -> Option<&FxHashMap<Slot, Record>> {
        self.records.get(&func).or_else(|| {
            let whole = self.arities.iter().filter_map(|given| Some((given.whole?, given.of)));
            let counted = self.arities.iter().map(|given| (given.id, given.of)).chain(whole);
            let (_, of) = counted.chain(self.made_of.iter().copied()).find(|(id, _)| *id == func)?;
            self.records_of(of)
        })
    }

    /// Whether a call of a function of fields is code only where its body stands for it: its frame could not be made up.
    pub fn is_only_inlined(&self, of: FuncRef, called: FuncRef) -> bool {
        self.of_fields.contains(&called)
            && (!self.parts.contains_key(&called) || self.of_fields.contains(&of))
    }

    /// What a call is where a struct's fields are variables.
    pub fn by_fields(&self, func: FuncRef, callee: Callee) -> Option<(Callee, FlattenedArguments)> {
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

    /// What is known of what a function calls.
    pub(crate) fn known(&self, func: FuncRef, callee: Callee) -> Option<GraphCallee> {
        let mut all = self.meanings.iter().chain(&self.devirtualised).chain(&self.arity_clones);
        all.find(|(of, called, _)| (*of, *called) == (func, callee)).map(|(.., means)| *means)
    }

    /// What a name means, called in a function.
    fn means(&self, func: FuncRef, callee: Callee) -> Option<GraphCallee> {
        self.known(func, callee).or_else(|| {
            let call = self.by_fields.iter().find(|call| (call.of, call.called_by) == (func, callee))?;
            Some(GraphCallee::Function(call.func))
        })
    }

    /// Whether a call is one of a handle.
    pub fn is_of_handle(&self, func: FuncRef, callee: Callee) -> bool {
        self.devirtualised.iter().any(|(of, called, _)| (*of, *called) == (func, callee))
    }

    /// Whether names that may be those of variables mean what they meant.
    pub fn are_no_variables(&self, at: &BackEdge<'_>, units: &[Rc<Loaded>]) -> bool {
        let means = |of: &NameDependency| (at.means)(&units[of.by.unit], of.by.func, of.callee);
        self.undecided.iter().all(|of| of.holds(&means(of), units))
    }

    /// Whether all names mean what they meant.
    pub fn holds(&self, at: &BackEdge<'_>, units: &[Rc<Loaded>]) -> bool {
        let means = |of: &NameDependency| (at.means)(&units[of.by.unit], of.by.func, of.callee);
        let no_variable =
            |of: &NameDependency| at.means_no_variable(&units[of.by.unit], of.by.func, of.callee);
        self.has_classes == at.classes.are_used()
            && !self.constructs.iter().any(|name| at.classes.have_method(*name))
            && self.looked_up.iter().all(|of| of.holds(&means(of), units))
            && self.captured.iter().all(|of| of.holds(&no_variable(of), units))
    }

    /// Where a function is that runs.
    pub fn home(&self, func: FuncRef) -> Home {
        let func = self.arities.iter().find(|given| given.whole == Some(func)).map_or(func, |given| given.of);
        let func = self.original(func);
        let elsewhere = self.elsewhere.iter().find(|(id, _)| *id == func).map(|(_, home)| *home);
        elsewhere.unwrap_or(Home { unit: 0, func })
    }

    /// What a function is made of.
    pub fn original(&self, func: FuncRef) -> FuncRef {
        let counted = self.arities.iter().map(|given| (given.id, given.of));
        let mut all = counted.chain(self.made_of.iter().copied());
        all.find(|(id, _)| *id == func).map_or(func, |(_, of)| self.original(of))
    }

    /// All functions that are reached.
    pub fn all(&self) -> impl Iterator<Item = (FuncRef, &Func)> {
        self.funcs.iter().map(|(&id, func)| (id, func))
    }

    /// A function that is reached.
    pub fn func(&self, func: FuncRef) -> &Func {
        &self.funcs[&func]
    }

    /// The function that a name means, called in a function.
    pub fn body(&self, func: FuncRef, callee: Callee) -> Option<(FuncRef, &Func)> {
        let Some(GraphCallee::Function(body)) = self.means(func, callee) else { return None };
        Some((body, &self.funcs[&body]))
    }

    /// Whether a function calls itself, perhaps by way of others.
    pub fn is_recursive(&self, func: FuncRef) -> bool {
        calls_itself(func, |func| {
            let callees = self.meanings.iter().chain(&self.devirtualised).chain(&self.arity_clones);
            let callees = callees.filter(move |(of, ..)| *of == func);
            callees.filter_map(|(.., means)| match means {
                GraphCallee::Function(called) => Some(*called),
                GraphCallee::Row(_) | GraphCallee::Class(_) | GraphCallee::Other => None,
            })
        })
    }

    /// The row that a name means that the loop calls.
    pub fn row(&self, func: FuncRef, callee: Callee) -> Option<Builtin> {
        if let Some(GraphCallee::Row(row)) = self.means(func, callee) { Some(row) } else { None }
    }
}

/// Statements leave no answers (`ans`) that nothing shows and nothing reads. Places stay what they are.
fn forget_answers(func: &mut Func) {
    let answer = |inst: &Inst| match *inst {
        Inst::Answer { dst, old, display: false, .. } if dst == old => Some(dst),
        _ => None,
    };
    let mut kept: FxHashSet<Slot> = func.outputs.iter().copied().collect();
    let mut note = |used: Use| match used {
        Use::Operand(operand) => kept.extend(operand.as_slot()),
        Use::Place(slot) | Use::Mention(slot) => _ = kept.insert(slot),
        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
    };
    for block in func.blocks.values() {
        let insts = block.insts.iter().filter(|inst| answer(inst).is_none());
        insts.for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
    }
    for inst in func.blocks.values_mut().flat_map(|block| &mut block.insts) {
        if let Some(slot) = answer(inst).filter(|slot| !kept.contains(slot)) {
            *inst = Inst::Clear { slot };
        }
    }
}

/// What is called, of which something was known; none where it has no other name than its own.
fn data(means: GraphCallee, known: &CalleeData) -> Option<CalleeData> {
    match means {
        GraphCallee::Row(row) => Some(CalleeData::Builtin(row)),
        GraphCallee::Function(func) => Some(CalleeData::Local { func, environment: environment(known) }),
        GraphCallee::Class(_) | GraphCallee::Other => None,
    }
}

/// The variables that a nested function gets that is called.
pub(crate) fn environment(called: &CalleeData) -> Vec<(Slot, Slot)> {
    if let CalleeData::Local { environment, .. } = called { environment.clone() } else { Vec::new() }
}

/// The number of the loop's own function: no unit has so many.
pub(crate) const OWN: Function = Function { unit: 0, func: FuncRef(u32::MAX) };
