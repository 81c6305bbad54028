//! Objects that variables of a loop hold: their properties as fields of structs, and calls of their methods as calls of functions.
//!
//! ```text
//! acc = get acc .add (k)       acc = call Meter/add(acc!, k)
//! %1 = get acc .total          as it is: `total` is a field there
//! %2 = plus acc, acc           %2 = call Meter/plus(acc, acc)
//! ```
//!
//! Code takes it for granted that the variable holds one object of exactly this class. It stays one: the loop assigns to fields of it alone,
//! itself and in functions that give it back. A call-out executes the instruction that is there.

use super::call_graph::{CallGraph, GraphCallee, Home, Units, environment};
use super::entry::rep_of;
use super::fields::handle;
use lanner_base::Id;
use lanner_emit::Rep;
use lanner_mir::{
    Block, CalleeData, Constant, Func, FuncRef, Inst, MethodCall, Operand, OperandKind, PathData, Slot, Step,
    Target, Terminator, Use, mark_last_reads, method_call,
};
use lanner_runtime::Value;
use lanner_runtime::value::{Handle, Object, Touch, UserClass};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Calls in each other at most that an object is followed into.
const DEPTH: usize = 4;

/// A variable that is taken to hold one object of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ObjectGuard {
    /// The variable.
    pub slot: Slot,
    /// Where its class is.
    class: usize,
    /// Whether it is a handle.
    pub is_handle: bool,
}

impl ObjectGuard {
    /// Whether the variables hold them, and of the handles no two are one object.
    pub fn hold(guards: &[ObjectGuard], slots: &[Value]) -> bool {
        let value = |guard: &ObjectGuard| slots.get(guard.slot.index());
        let is_it = |guard: &ObjectGuard| {
            value(guard).and_then(class_of).is_some_and(|class| Rc::as_ptr(class) as usize == guard.class)
        };
        let mut handles: Vec<*const Handle> = Vec::new();
        guards.iter().all(is_it)
            && guards.iter().filter(|guard| guard.is_handle).all(|guard| {
                let object = value(guard).and_then(handle).map(Rc::as_ptr);
                let is_new = object.is_some_and(|object| !handles.contains(&object));
                handles.extend(object);
                is_new
            })
    }
}

/// The class of one object, which is no element of an array of several classes.
fn class_of(value: &Value) -> Option<&Rc<UserClass>> {
    match value {
        Value::Object(Object::Instance(object)) if object.fields.numel() == 1 => {
            object.fields.get(UserClass::element_field()).is_none().then_some(&object.class)
        }
        Value::Object(Object::Handles(handles)) => handle(value)
            .filter(|handle| Rc::ptr_eq(&handle.class, &handles.class))
            .map(|handle| &handle.class),
        _ => None,
    }
}

/// Makes calls of methods calls of functions, in blocks of a function. Gives the variables whose properties may be variables.
pub(crate) fn open(
    reached: &mut CallGraph,
    units: &mut Units<'_>,
    func: &mut Func,
    slots: &[Value],
) -> Vec<ObjectGuard> {
    let mut guards = Vec::new();
    if !units.at.classes.are_used() {
        return guards;
    }
    let (id, blocks) = (units.at.func, units.at.blocks);
    let place = Place { id, home: Home { unit: 0, func: id }, blocks };
    for slot in func.slots.ids().collect::<Vec<_>>() {
        let Some(value) = slots.get(slot.index()) else { continue };
        let Some(class) = class_of(value).cloned() else { continue };
        let plain = plain_slots(reached, (id, func, blocks), slots);
        let mut opener = Opener { reached, units, class: &class, plain, depth: 0, known: Vec::new() };
        if opener.open_in(func, place, slot).is_some() {
            let is_handle = handle(value).is_some();
            guards.push(ObjectGuard { slot, class: Rc::as_ptr(&class) as usize, is_handle });
        }
    }
    // One object by two names.
    let one = |guard: &ObjectGuard| slots.get(guard.slot.index()).and_then(handle).map(Rc::as_ptr);
    let handles: Vec<_> = guards.iter().filter_map(one).collect();
    guards.retain(|guard| {
        one(guard).is_none_or(|it| handles.iter().filter(|&&other| other == it).count() == 1)
    });
    guards
}

/// Blocks of a function that is reached.
#[derive(Clone, Copy)]
struct Place<'a> {
    id: FuncRef,
    home: Home,
    blocks: &'a [Block],
}

/// An object that is followed into the functions that get it.
struct Opener<'a, 'b> {
    reached: &'a mut CallGraph,
    units: &'a mut Units<'b>,
    class: &'a Rc<UserClass>,
    /// Variables of the loop's function that hold no objects.
    plain: FxHashSet<Slot>,
    depth: usize,
    /// Functions that get it by a parameter, and what they became.
    known: Vec<((FuncRef, usize), Becomes)>,
}

/// What a function becomes that gets the object.
#[derive(Clone, Copy)]
struct Becomes {
    func: FuncRef,
    /// Whether it is another function than before.
    is_new: bool,
}

/// A call that gets the object.
struct Follows {
    call: MethodCall,
    /// The function that it calls.
    called: FuncRef,
    /// Whether it is what is there already.
    is_there: bool,
}

impl Opener<'_, '_> {
    /// The same in a function where a slot holds the object. None where the slot may come to hold something else, or what looks like a
    /// field is none there: then nothing was done.
    fn open_in(&mut self, func: &mut Func, place: Place<'_>, slot: Slot) -> Option<()> {
        let mut opened = Vec::new();
        for &block in place.blocks {
            for k in 0..func.blocks[block].insts.len() {
                let inst = func.blocks[block].insts[k];
                if !mentions(func, &inst, slot) {
                    continue;
                }
                match self.follow(func, place, &inst, slot) {
                    Some(Follows { call, called, is_there }) => {
                        let called = self.given(&call, called, slot)?;
                        if !is_there || called.is_new {
                            opened.push(((block, k), call, called.func));
                        }
                    }
                    None => self.is_kept(func, place, &inst, slot).then_some(())?,
                }
            }
            is_kept_at_end(func, &func.blocks[block].term, slot).then_some(())?;
        }
        for ((block, k), mut call, called) in opened {
            if call.is_statement && self.reached.func(called).outputs.is_empty() {
                // It leaves no answer.
                for target in std::mem::take(&mut call.targets) {
                    forget(func, target);
                }
                call.is_statement = false;
            }
            let environment = match func.blocks[block].insts[k] {
                Inst::Call { callee, .. } => environment(&func.callees[callee]),
                _ => Vec::new(),
            };
            let callee = func.callees.push(CalleeData::Local { func: called, environment });
            self.reached.open(place.id, callee, called);
            let (targets, args) = (func.push_targets(&call.targets), func.push_args(&call.args));
            func.blocks[block].insts[k] = Inst::Call { targets, callee, args, statement: call.is_statement };
        }
        // Arguments are handed over; what stands before a dot is not.
        mark_last_reads(func);
        Some(())
    }

    /// The function that an instruction calls with the object, as far as that is known.
    fn follow(&mut self, func: &Func, place: Place<'_>, inst: &Inst, slot: Slot) -> Option<Follows> {
        let is_it = |arg: &Operand| arg.as_slot() == Some(slot);
        if let Inst::Call { targets, callee, args, statement } = *inst
            && let Some(GraphCallee::Function(called)) = self.reached.known(place.id, callee)
        {
            let (args, targets) = (func.args(args).to_vec(), func.target_list(targets).to_vec());
            let name = self.reached.func(called).name;
            let call = MethodCall { name, args, targets, is_statement: statement, has_dot: false };
            return Some(Follows { call, called, is_there: true });
        }
        let call = method_call(func, inst)?;
        let is_whole = |arg: &Operand| is_plain_argument(func, *arg);
        let decides = match call.has_dot {
            true => call.args.first().is_some_and(is_it),
            // Another object might come first.
            false => call.args.iter().filter(|arg| !is_it(arg)).all(|arg| match arg.as_slot() {
                Some(other) => self.depth == 0 && self.plain.contains(&other),
                None => true,
            }),
        };
        if !decides || !call.args.iter().all(is_whole) {
            return None;
        }
        let loaded = &self.units.all[place.home.unit];
        let (of, method) = self.units.at.classes.method(loaded, self.class, (call.name, call.has_dot))?;
        let home = Home { unit: self.units.number(&of), func: method };
        let called = self.reached.note(self.units, home)?;
        Some(Follows { call, called, is_there: false })
    }

    /// What a function becomes that a call gives the object to. None where the slot may hold something else behind it.
    fn given(&mut self, call: &MethodCall, called: FuncRef, slot: Slot) -> Option<Becomes> {
        let is_it = |arg: &Operand| arg.as_slot() == Some(slot);
        let mut becomes = Becomes { func: called, is_new: false };
        for k in (0..call.args.len()).filter(|&k| is_it(&call.args[k])) {
            let next = self.function(becomes.func, k)?;
            becomes = Becomes { is_new: becomes.is_new || next.is_new, ..next };
        }
        let func = self.reached.func(becomes.func);
        let mut written = (0..call.targets.len()).filter(|&k| call.targets[k] == Target::Slot(slot));
        let stays = written.all(|k| {
            let output = func.outputs.get(k);
            let param = output.and_then(|output| func.params.iter().position(|param| param == output));
            param.and_then(|param| call.args.get(param)).is_some_and(is_it)
        });
        stays.then_some(becomes)
    }

    /// What a function becomes that gets the object as an argument; none where the parameter may come to hold something else.
    fn function(&mut self, called: FuncRef, k: usize) -> Option<Becomes> {
        if let Some((_, becomes)) = self.known.iter().find(|(known, _)| *known == (called, k)) {
            return Some(*becomes);
        }
        if self.depth == DEPTH || self.reached.unfinished.contains(&called) {
            return None;
        }
        let mut func = self.reached.func(called).clone();
        let param = *func.params.get(k)?;
        let blocks: Vec<Block> = func.blocks.ids().collect();
        let count = func.callees.len();
        let id = self.reached.new_function(called);
        let place = Place { id, home: self.reached.home(called), blocks: &blocks };
        self.depth += 1;
        let opened = self.open_in(&mut func, place, param);
        self.depth -= 1;
        opened?;
        let is_new = func.callees.len() > count;
        if is_new {
            self.reached.count_arguments(id, &mut func, &blocks);
            self.reached.add(id, func);
        }
        let becomes = Becomes { func: if is_new { id } else { called }, is_new };
        self.known.push(((called, k), becomes));
        Some(becomes)
    }

    /// Whether the slot holds the object still behind an instruction, and what it does with fields is no more than that.
    fn is_kept(&self, func: &Func, place: Place<'_>, inst: &Inst, slot: Slot) -> bool {
        let loaded = &self.units.all[place.home.unit];
        let is_field = |steps: &PathData, touch: Touch| match steps.0.first() {
            Some(&Step::Field(name)) => self.units.at.classes.is_field(loaded, self.class, name, touch),
            _ => true,
        };
        match *inst {
            Inst::Get { base, path, .. } | Inst::GetList { base, path, .. } => {
                base.as_slot() != Some(slot) || is_field(&func.paths[path], Touch::Read)
            }
            Inst::Peek { base, path, .. } => base != slot || is_field(&func.paths[path], Touch::Read),
            Inst::SetPath { dst, base, path, .. } if dst == slot => {
                base == slot
                    && matches!(func.paths[path].0.first(), Some(Step::Field(_)))
                    && is_field(&func.paths[path], Touch::Set)
            }
            Inst::ReleasePart { base, path } => base != slot || is_field(&func.paths[path], Touch::Set),
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

/// Whether an instruction uses a slot.
fn mentions(func: &Func, inst: &Inst, slot: Slot) -> bool {
    let mut found = false;
    func.visit_inst(inst, &mut |used| {
        found |= match used {
            Use::Operand(operand) => operand.as_slot() == Some(slot),
            Use::Place(other)
            | Use::Mention(other)
            | Use::Write(other)
            | Use::WriteList(other)
            | Use::Clear(other) => other == slot,
        };
    });
    found
}

/// Whether a block's end leaves a slot as it is.
fn is_kept_at_end(func: &Func, term: &Terminator, slot: Slot) -> bool {
    let mut is_written = false;
    func.visit_term(term, &mut |used| is_written |= used == Use::Write(slot));
    !is_written
}

/// Whether an argument is one value, and no `:`.
fn is_plain_argument(func: &Func, arg: Operand) -> bool {
    let is_colon =
        matches!(arg.kind(), OperandKind::Const(constant) if func.constants[constant] == Constant::Colon);
    !arg.is_spread() && !is_colon
}

/// The variables of a loop's function that hold no objects of the program's classes, nor what may have some inside: numbers, and what is
/// computed of them.
fn plain_slots(
    reached: &CallGraph,
    (id, func, blocks): (FuncRef, &Func, &[Block]),
    slots: &[Value],
) -> FxHashSet<Slot> {
    let is_number = |value: &Value| matches!(value, Value::Undefined) || rep_of(value) != Rep::Boxed;
    let begins = |slot: &Slot| slots.get(slot.index()).is_none_or(is_number);
    let mut plain: FxHashSet<Slot> = func.slots.ids().filter(begins).collect();
    // What a loop runs over is held as it is nowhere else.
    plain.extend(func.slots.ids().filter(|slot| matches!(slots.get(slot.index()), Some(Value::Range(_)))));
    loop {
        let count = plain.len();
        for &block in blocks {
            let data = &func.blocks[block];
            for inst in &data.insts {
                if !gives_numbers(reached, (id, func), inst, &plain) {
                    func.visit_inst(inst, &mut |used| {
                        if let Use::Write(slot) | Use::WriteList(slot) = used {
                            plain.remove(&slot);
                        }
                    });
                }
            }
            if let Terminator::Next { seq, var, .. } = data.term
                && !plain.contains(&seq)
            {
                plain.remove(&var);
            }
        }
        if plain.len() == count {
            return plain;
        }
    }
}

/// Whether an instruction makes numbers of numbers.
fn gives_numbers(
    reached: &CallGraph,
    (id, func): (FuncRef, &Func),
    inst: &Inst,
    plain: &FxHashSet<Slot>,
) -> bool {
    let is_plain = |arg: &Operand| arg.as_slot().is_none_or(|slot| plain.contains(&slot));
    match *inst {
        Inst::Copy { src, .. } | Inst::Move { src, .. } => is_plain(&src),
        Inst::Unary { a, .. } => is_plain(&a),
        Inst::Binary { a, b, .. } => is_plain(&a) && is_plain(&b),
        Inst::Range { first, step, last, .. } => [first, last].iter().chain(&step).all(is_plain),
        Inst::Index { base, args, .. } => is_plain(&base) && func.args(args).iter().all(is_plain),
        Inst::SetIndex { base, value, .. } => is_plain(&Operand::slot(base)) && is_plain(&value),
        Inst::Concat { args, .. } => func.args(args).iter().all(is_plain),
        Inst::Call { callee, args, .. } => {
            let is_row = matches!(reached.known(id, callee), Some(GraphCallee::Row(_)));
            is_row && func.args(args).iter().all(is_plain)
        }
        Inst::Logical { .. } | Inst::Matches { .. } | Inst::End { .. } | Inst::Defined { .. } => true,
        _ => false,
    }
}
