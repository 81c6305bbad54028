//! Which variables hold objects of which class, and the functions that get them.
//!
//! Classes flow from what variables hold when a loop is entered through methods, operators, constructors and copies, whatever the order of
//! instructions: a variable has one where all that is assigned to it does. A function is specialised for the classes of its arguments.

use super::numbers::{hold_numbers, numbers};
use crate::call_graph::{CallGraph, GraphCallee, Home, Units, environment};
use lanner_base::{Id, Name};
use lanner_emit::Record;
use lanner_interp::{Constructor, Loaded};
use lanner_mir::{
    Block, CalleeData, Constant, Func, FuncRef, Inst, MethodCall, Operand, OperandKind, PathData, Slot,
    SlotData, SlotKind, Slots, Step, Target, Use, mark_last_reads, method_call,
};
use lanner_runtime::Value;
use lanner_runtime::value::{ClassForm, Touch, UserClass};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

/// Calls in each other at most that an object is followed into.
const DEPTH: usize = 4;
/// Instructions of functions at most that are specialised for one loop: no more stand for calls.
const ALL: usize = 5000;

/// Where a class is.
pub(super) fn address(class: &Rc<UserClass>) -> usize {
    Rc::as_ptr(class) as usize
}

/// Blocks of a function that is reached.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub id: FuncRef,
    pub home: Home,
    pub blocks: &'a [Block],
}

/// The variables that always hold one object of exactly this class, where they hold anything.
pub(super) type Typed = FxHashMap<Slot, Rc<UserClass>>;

/// What an argument is.
#[derive(Clone)]
enum Argument {
    /// One object of a class.
    Object(Rc<UserClass>),
    /// A number, or an array of numbers.
    Plain,
    Unknown,
}

impl PartialEq for Argument {
    fn eq(&self, other: &Argument) -> bool {
        match (self, other) {
            (Argument::Object(a), Argument::Object(b)) => Rc::ptr_eq(a, b),
            (Argument::Plain, Argument::Plain) | (Argument::Unknown, Argument::Unknown) => true,
            _ => false,
        }
    }
}

/// Objects that are followed into the functions that get them.
pub(super) struct Opener<'a, 'b> {
    reached: &'a mut CallGraph,
    units: &'a mut Units<'b>,
    /// What objects of classes hold, by the classes' addresses.
    names: FxHashMap<usize, Arc<[Name]>>,
    /// Variables that the loop's function has within one trip alone.
    within: Slots,
    /// Whether a method was meant because other arguments of the loop's function are numbers.
    pub decided: bool,
    /// Properties that the loop's function reads of variables, where more happens than that a field is read.
    pub computed: FxHashSet<(Slot, Name)>,
    depth: usize,
    /// How many instructions may still be specialised.
    left: usize,
    /// Functions for what they get, and what they became.
    known: Vec<((FuncRef, Vec<Argument>), Option<Specialised>)>,
    /// The functions that make objects, by the names of classes.
    made: FxHashMap<Name, Option<(FuncRef, Rc<UserClass>)>>,
}

/// A function for objects of known classes.
#[derive(Clone)]
struct Specialised {
    func: FuncRef,
    /// Whether it is another function than before.
    is_new: bool,
    /// Of each output the class of the object that it is.
    outputs: Vec<Option<Rc<UserClass>>>,
}

/// What is known of a function's blocks.
pub(super) struct Inferred {
    pub typed: Typed,
    calls: Vec<Followed>,
}

/// A call that is followed.
struct Followed {
    at: (Block, usize),
    call: MethodCall,
    called: Specialised,
    /// Whether it is one of that very function already.
    is_there: bool,
}

impl<'a, 'b> Opener<'a, 'b> {
    /// One of a loop, where objects of these classes hold these properties.
    pub fn new(
        reached: &'a mut CallGraph,
        units: &'a mut Units<'b>,
        names: FxHashMap<usize, Arc<[Name]>>,
        within: Slots,
    ) -> Opener<'a, 'b> {
        let (known, made) = (Vec::new(), FxHashMap::default());
        Opener {
            reached,
            units,
            names,
            within,
            decided: false,
            computed: FxHashSet::default(),
            depth: 0,
            left: ALL,
            known,
            made,
        }
    }

    /// The classes of variables in blocks, where those that come in are of these, and the calls that get them. None where one that comes in
    /// `must` stay what it is, and does not.
    pub fn infer(
        &mut self,
        func: &Func,
        place: Place<'_>,
        (first, plain): (&Typed, &FxHashSet<Slot>),
        must: bool,
    ) -> Option<Inferred> {
        let mut refused: FxHashSet<Slot> = FxHashSet::default();
        loop {
            let mut typed: Typed = first.clone();
            typed.retain(|slot, _| !refused.contains(slot));
            let mut calls: Vec<Followed> = Vec::new();
            let before = refused.len();
            loop {
                calls.clear();
                let count = typed.len();
                for &block in place.blocks {
                    for k in 0..func.blocks[block].insts.len() {
                        let inst = func.blocks[block].insts[k];
                        if let Some((call, called, is_there)) =
                            self.follow(func, place, &inst, (&typed, plain))
                        {
                            self.note(func, (&call, &called), (&mut typed, &mut refused));
                            calls.push(Followed { at: (block, k), call, called, is_there });
                        } else if !self.copies(func, &inst, &mut typed, &refused) {
                            let mut slots = Vec::new();
                            func.visit_inst(&inst, &mut |used| slots.extend(used.slot()));
                            let is_lost = |slot: &Slot| {
                                let class = typed.get(slot);
                                class.is_some_and(|class| !self.is_kept(func, place, &inst, (*slot, class)))
                            };
                            refused.extend(slots.into_iter().filter(is_lost));
                        }
                    }
                    func.visit_term(&func.blocks[block].term, &mut |used| {
                        if let Use::Write(slot) = used
                            && typed.contains_key(&slot)
                        {
                            refused.insert(slot);
                        }
                    });
                }
                typed.retain(|slot, _| !refused.contains(slot));
                if typed.len() == count || refused.len() > before {
                    break;
                }
            }
            if must && first.keys().any(|slot| refused.contains(slot)) {
                return None;
            }
            if refused.len() == before {
                return Some(Inferred { typed, calls });
            }
        }
    }

    /// Whether a variable may be of a class that nothing says where the blocks are entered.
    fn may_begin(&self, func: &Func, slot: Slot) -> bool {
        match func.slots[slot].kind {
            SlotKind::Temp => true,
            SlotKind::Local if self.depth == 0 => self.within.contains(slot),
            SlotKind::Local => !func.params.contains(&slot),
            _ => false,
        }
    }

    /// Notes what a call gives.
    fn note(
        &self,
        func: &Func,
        (call, called): (&MethodCall, &Specialised),
        (typed, refused): (&mut Typed, &mut FxHashSet<Slot>),
    ) {
        for (k, target) in call.targets.iter().enumerate() {
            let Target::Slot(slot) = *target else { continue };
            match (called.outputs.get(k).cloned().flatten(), typed.get(&slot)) {
                (Some(class), Some(known)) if Rc::ptr_eq(&class, known) => (),
                (Some(class), None) if !refused.contains(&slot) && self.may_begin(func, slot) => {
                    typed.insert(slot, class);
                }
                _ => _ = refused.insert(slot),
            }
        }
    }

    /// Whether an instruction copies an object from one variable to another. What gets it is of its class.
    fn copies(&self, func: &Func, inst: &Inst, typed: &mut Typed, refused: &FxHashSet<Slot>) -> bool {
        let Inst::Copy { dst, src } = *inst else { return false };
        let Some(class) = src.as_slot().and_then(|src| typed.get(&src)).cloned() else { return false };
        match typed.get(&dst) {
            Some(known) => Rc::ptr_eq(known, &class),
            None if !refused.contains(&dst) && self.may_begin(func, dst) => {
                typed.insert(dst, class);
                true
            }
            None => false,
        }
    }

    /// The function that an instruction calls with an object, or that makes one.
    fn follow(
        &mut self,
        func: &Func,
        place: Place<'_>,
        inst: &Inst,
        (typed, plain): (&Typed, &FxHashSet<Slot>),
    ) -> Option<(MethodCall, Specialised, bool)> {
        let argument = |arg: &Operand| match arg.as_slot() {
            Some(slot) if !arg.is_spread() => match typed.get(&slot) {
                Some(class) => Argument::Object(Rc::clone(class)),
                None if plain.contains(&slot) => Argument::Plain,
                None => Argument::Unknown,
            },
            Some(_) => Argument::Unknown,
            None => Argument::Plain,
        };
        let is_object = |argument: &Argument| matches!(argument, Argument::Object(_));
        let loaded = Rc::clone(&self.units.all[place.home.unit]);
        let means = match *inst {
            Inst::Call { callee, .. } => self.reached.known(place.id, callee),
            _ => None,
        };
        let (call, called, is_there) = match (*inst, means) {
            (Inst::Call { targets, args, statement, .. }, Some(GraphCallee::Function(called))) => {
                let (args, targets) = (func.args(args).to_vec(), func.target_list(targets).to_vec());
                let name = self.reached.func(called).name;
                let call = MethodCall { name, args, targets, is_statement: statement, has_dot: false };
                (call, called, true)
            }
            (_, Some(GraphCallee::Class(name))) => {
                let call = method_call(func, inst)?;
                // Of an argument's class it may be a method.
                if self.units.at.classes.have_method(call.name) {
                    return None;
                }
                (call, self.constructor(&loaded, name)?, false)
            }
            _ => {
                let call = method_call(func, inst)?;
                let arguments: Vec<Argument> = call.args.iter().map(argument).collect();
                let Some(Argument::Object(class)) = arguments.iter().find(|argument| is_object(argument))
                else {
                    return None;
                };
                let decides = match call.has_dot {
                    true => arguments.first().is_some_and(is_object),
                    // An object of another class might come first.
                    false => arguments.iter().all(|argument| match argument {
                        Argument::Object(other) => Rc::ptr_eq(other, class),
                        Argument::Plain => true,
                        Argument::Unknown => false,
                    }),
                };
                let (of, method) = self
                    .units
                    .at
                    .classes
                    .method(&loaded, class, (call.name, call.has_dot))
                    .filter(|_| decides)?;
                let home = Home { unit: self.units.number(&of), func: method };
                (call, self.reached.note(self.units, home)?, false)
            }
        };
        if !call.args.iter().all(|arg| is_plain_argument(func, *arg)) {
            return None;
        }
        let arguments: Vec<Argument> = call.args.iter().map(argument).collect();
        let is_made = self.made.values().flatten().any(|(made, _)| *made == called);
        if !arguments.iter().any(is_object) && !is_made {
            return None;
        }
        let is_number = |argument: &Argument| *argument == Argument::Plain;
        self.decided |= self.depth == 0 && !is_there && !call.has_dot && arguments.iter().any(is_number);
        let called = self.specialised(called, arguments)?;
        Some((call, called, is_there))
    }

    /// A function that makes an object of a class of values: its constructor, with the object as a variable of its own.
    fn constructor(&mut self, by: &Loaded, name: Name) -> Option<FuncRef> {
        if let Some(known) = self.made.get(&name) {
            return known.as_ref().map(|(func, _)| *func);
        }
        self.made.insert(name, None);
        let Constructor { class, loaded, func: constructor, first } =
            self.units.at.classes.constructor(by, name)?;
        let home = Home { unit: self.units.number(&loaded), func: constructor };
        let noted = self.reached.note(self.units, home)?;
        let mut func = self.reached.func(noted).clone();
        let object = *func.params.first()?;
        if func.outputs != [object] || self.reached.unfinished.contains(&noted) {
            return None;
        }
        func.params.remove(0);
        func.constructs = false;
        let names: Arc<[Name]> = first.iter().map(|(name, _)| *name).collect();
        let mut begin = Vec::new();
        for (name, value) in first {
            let value = first_value(&mut func, &value, &mut begin)?;
            let path = func.paths.push(PathData(vec![Step::Field(name)]));
            begin.push(Inst::SetPath { dst: object, base: object, path, value });
        }
        let entry = Block::from_index(0);
        let (count, span) = (begin.len(), func.blocks[entry].term_span);
        func.blocks[entry].insts.splice(0..0, begin);
        func.blocks[entry].spans.splice(0..0, std::iter::repeat_n(span, count));
        let id = self.reached.new_function(noted);
        self.reached.add(id, func);
        self.names.insert(address(&class), names);
        self.made.insert(name, Some((id, class)));
        self.reached.constructs.push(name);
        Some(id)
    }

    /// A function for what it gets; none where a parameter that is an object may come to hold something else.
    fn specialised(&mut self, called: FuncRef, arguments: Vec<Argument>) -> Option<Specialised> {
        let key = (called, arguments);
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == key) {
            return known.clone();
        }
        if self.depth == DEPTH || self.reached.unfinished.contains(&called) {
            return None;
        }
        let original = self.reached.func(called);
        let size = original.blocks.values().map(|block| block.insts.len() + 1).sum::<usize>();
        if key.1.len() > original.params.len() || size > self.left {
            return None;
        }
        self.left -= size;
        let mut func = original.clone();
        let blocks: Vec<Block> = func.blocks.ids().collect();
        let mut first = Typed::default();
        let mut plain: Vec<Slot> = func.slots.ids().filter(|&slot| hold_numbers(&func, slot, &[])).collect();
        plain.retain(|slot| !func.params.contains(slot));
        for (argument, &param) in key.1.iter().zip(&func.params) {
            match argument {
                Argument::Object(class) => _ = first.insert(param, Rc::clone(class)),
                Argument::Plain => plain.push(param),
                Argument::Unknown => (),
            }
        }
        // The object that it makes.
        let made = self.made.values().flatten().find(|(made, _)| *made == called);
        if let Some((_, class)) = made {
            first.insert(func.outputs[0], Rc::clone(class));
        }
        let id = self.reached.new_function(called);
        let plain = numbers(self.reached, (called, &func, &blocks), plain.into_iter());
        let place = Place { id, home: self.reached.home(called), blocks: &blocks };
        self.depth += 1;
        let inferred = self.infer(&func, place, (&first, &plain), true);
        self.depth -= 1;
        let result = inferred.map(|inferred| {
            let outputs = func.outputs.iter().map(|output| inferred.typed.get(output).cloned()).collect();
            self.apply(&mut func, id, &inferred);
            self.reached.count_arguments(id, &mut func, &blocks);
            let records = self.records(&inferred.typed);
            self.reached.records.insert(id, records);
            self.reached.add(id, func);
            Specialised { func: id, is_new: true, outputs }
        });
        self.known.push((key, result.clone()));
        result
    }

    /// Lets calls be what they were found to be.
    pub fn apply(&mut self, func: &mut Func, id: FuncRef, inferred: &Inferred) {
        for Followed { at: (block, k), call, called, is_there } in &inferred.calls {
            if *is_there && !called.is_new {
                continue;
            }
            let mut call = call.clone();
            if call.is_statement && self.reached.func(called.func).outputs.is_empty() {
                // It leaves no answer.
                for target in std::mem::take(&mut call.targets) {
                    forget(func, target);
                }
                call.is_statement = false;
            }
            let environment = match func.blocks[*block].insts[*k] {
                Inst::Call { callee, .. } => environment(&func.callees[callee]),
                _ => Vec::new(),
            };
            let callee = func.callees.push(CalleeData::Local { func: called.func, environment });
            self.reached.open(id, callee, called.func);
            let (targets, args) = (func.push_targets(&call.targets), func.push_args(&call.args));
            func.blocks[*block].insts[*k] =
                Inst::Call { targets, callee, args, statement: call.is_statement };
        }
        // Arguments are handed over; what stands before a dot is not.
        mark_last_reads(func);
    }

    /// What is known of variables with objects that are values.
    pub fn records(&self, typed: &Typed) -> FxHashMap<Slot, Record> {
        let values = typed.iter().filter(|(_, class)| class.form != ClassForm::Handle);
        let record = values.filter_map(|(&slot, class)| {
            let names = Arc::clone(self.names.get(&address(class))?);
            Some((slot, Record { class: address(class), names }))
        });
        record.collect()
    }

    /// Whether the slot holds the object still behind an instruction, and what it does with fields is no more than that.
    fn is_kept(
        &mut self,
        func: &Func,
        place: Place<'_>,
        inst: &Inst,
        (slot, class): (Slot, &UserClass),
    ) -> bool {
        let loaded = Rc::clone(&self.units.all[place.home.unit]);
        let is_field = |steps: &PathData, touch: Touch| match steps.0.first() {
            Some(&Step::Field(name)) => self.units.at.classes.is_field(&loaded, class, name, touch),
            _ => true,
        };
        match *inst {
            Inst::Get { base, path, .. } | Inst::GetList { base, path, .. }
                if base.as_slot() == Some(slot) =>
            {
                let is_read = is_field(&func.paths[path], Touch::Read);
                // The interpreter does that, of the whole object.
                if let Some(&Step::Field(name)) = func.paths[path].0.first()
                    && !is_read
                    && self.depth == 0
                {
                    self.computed.insert((slot, name));
                    return true;
                }
                is_read
            }
            Inst::Peek { base, path, .. } => base != slot || is_field(&func.paths[path], Touch::Read),
            Inst::SetPath { dst, base, path, .. } if dst == slot => {
                base == slot
                    && matches!(func.paths[path].0.first(), Some(Step::Field(_)))
                    && is_field(&func.paths[path], Touch::Set)
            }
            Inst::ReleasePart { base, path } => base != slot || is_field(&func.paths[path], Touch::Set),
            // An object stays where it is.
            Inst::Release { .. } => true,
            ref inst => {
                let mut is_written = false;
                func.visit_inst(inst, &mut |used| {
                    is_written |= matches!(used, Use::Write(other) | Use::WriteList(other) | Use::Clear(other) if other == slot);
                });
                !is_written
            }
        }
    }
}

/// What a statement gives that gives nothing is no answer (`ans`).
fn forget(func: &mut Func, target: Target) {
    let Target::Slot(given) = target else { return };
    for inst in func.blocks.values_mut().flat_map(|block| &mut block.insts) {
        if matches!(*inst, Inst::Answer { src, .. } if src.as_slot() == Some(given)) {
            *inst = Inst::CheckDepth { calls: 0 };
        }
    }
}

/// Whether an argument is one value, and no `:`.
fn is_plain_argument(func: &Func, arg: Operand) -> bool {
    let is_colon =
        matches!(arg.kind(), OperandKind::Const(constant) if func.constants[constant] == Constant::Colon);
    !arg.is_spread() && !is_colon
}

/// The first value of a property as an operand; none where that is no constant.
fn first_value(func: &mut Func, value: &Value, begin: &mut Vec<Inst>) -> Option<Operand> {
    match value {
        Value::Scalar(x) => Some(Operand::constant(func.constants.push(Constant::Double(*x)))),
        Value::Double(array) if array.numel() == 0 && value.dims().as_slice() == [0, 0] => {
            let slot = func.slots.push(SlotData::new(None, SlotKind::Temp));
            let args = func.push_args(&[]);
            begin.push(Inst::Concat { dst: slot, dim: 1, args });
            Some(Operand::last(slot))
        }
        _ => None,
    }
}
