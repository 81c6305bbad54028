//! Objects that variables of a loop hold: their properties as fields of structs, and calls of their methods as calls of functions.
//!
//! ```text
//! acc = get acc .add (k)       acc = call Meter/add(acc!, k)
//! z = times z, w               z = call Dual/times(z, w)
//! ```
//!
//! - `inference`  which variables hold objects of which class, and the functions that get them, specialised for that
//! - `numbers`    which hold none: an operator is a method of another object's class only where there is one
//!
//! Code takes it for granted that a variable holds one object of exactly its class when the loop is entered. A call-out executes the
//! instruction that is there.

mod inference;
mod numbers;

use super::call_graph::{CallGraph, Home, Units};
use super::fields::handle;
use inference::{Opener, Place, Typed, address};
use lanner_base::{Id, Name};
use lanner_emit::Record;
use lanner_interp::BackEdge;
use lanner_mir::{Block, Func, FuncKind, Liveness, Slot, Slots, Use};
use lanner_runtime::Value;
use lanner_runtime::value::{Handle, Object, UserClass};
use numbers::{hold_numbers, numbers};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

/// A variable that is taken to hold one object of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ObjectGuard {
    /// The variable.
    pub slot: Slot,
    /// Where its class is.
    pub class: usize,
    /// Whether it is a handle.
    pub is_handle: bool,
}

/// What code takes for granted of objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ObjectGuards {
    /// Variables that hold one of a class, whose properties may be variables.
    pub objects: Vec<ObjectGuard>,
    /// Variables that hold none.
    pub numbers: Vec<Slot>,
}

impl ObjectGuards {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty() && self.numbers.is_empty()
    }

    /// That of a variable.
    pub fn of(&self, slot: Slot) -> Option<&ObjectGuard> {
        self.objects.iter().find(|guard| guard.slot == slot)
    }

    /// Whether the variables hold them, and of the handles no two are one object.
    pub fn hold(&self, slots: &[Value]) -> bool {
        let value = |guard: &ObjectGuard| slots.get(guard.slot.index());
        let are_numbers = self
            .numbers
            .iter()
            .all(|slot| slots.get(slot.index()).is_none_or(|value| !value.is_user_object()));
        if !are_numbers {
            return false;
        }
        let guards = &self.objects;
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

/// What is known of objects in a loop.
#[derive(Default)]
pub(crate) struct ObjectsHeld {
    /// What has to hold when it is entered.
    pub guards: ObjectGuards,
    /// Those and temporaries that always hold a value of one class.
    pub records: FxHashMap<Slot, Record>,
    /// Properties of them that are no fields for the loop.
    pub computed: FxHashSet<(Slot, Name)>,
}

/// Makes calls of methods, operators and constructors calls of functions, in blocks of a function.
pub(crate) fn open(
    reached: &mut CallGraph,
    units: &mut Units<'_>,
    func: &mut Func,
    slots: &[Value],
) -> ObjectsHeld {
    if !units.at.classes.are_used() {
        return ObjectsHeld::default();
    }
    let (id, blocks) = (units.at.func, units.at.blocks);
    let place = Place { id, home: Home { unit: 0, func: id }, blocks };
    let used = used(func, blocks);
    let mut first = Typed::default();
    let mut names: FxHashMap<usize, Arc<[Name]>> = FxHashMap::default();
    for slot in used.iter() {
        let Some(value) = slots.get(slot.index()) else { continue };
        let Some(class) = class_of(value) else { continue };
        if let Value::Object(Object::Instance(object)) = value {
            names
                .entry(address(class))
                .or_insert_with(|| object.fields.fields().iter().map(|(name, _)| *name).collect());
        }
        first.insert(slot, Rc::clone(class));
    }
    if first.is_empty() {
        return ObjectsHeld::default();
    }
    let begin: Vec<Slot> = func.slots.ids().filter(|&slot| hold_numbers(func, slot, slots)).collect();
    let plain = numbers(reached, (id, func, blocks), begin.iter().copied());
    let within = within(func, units.at);
    let mut opener = Opener::new(reached, units, names, within);
    let Some(inferred) = opener.infer(func, place, (&first, &plain), false) else {
        return ObjectsHeld::default();
    };
    opener.apply(func, id, &inferred);
    let records = opener.records(&inferred.typed);
    let held = inferred.typed.iter().filter(|(slot, _)| first.contains_key(slot));
    let mut objects: Vec<ObjectGuard> = held
        .map(|(&slot, class)| {
            let is_handle = handle(&slots[slot.index()]).is_some();
            ObjectGuard { slot, class: address(class), is_handle }
        })
        .collect();
    objects.sort_unstable_by_key(|guard| guard.slot);
    // One object by two names.
    let one = |guard: &ObjectGuard| slots.get(guard.slot.index()).and_then(handle).map(Rc::as_ptr);
    let handles: Vec<_> = objects.iter().filter_map(one).collect();
    objects.retain(|guard| {
        one(guard).is_none_or(|it| handles.iter().filter(|&&other| other == it).count() == 1)
    });
    let decides = |slot: &Slot| opener.decided && used.contains(*slot) && func.slots[*slot].name.is_some();
    let numbers = begin.into_iter().filter(decides).collect();
    let computed = std::mem::take(&mut opener.computed);
    ObjectsHeld { guards: ObjectGuards { objects, numbers }, records, computed }
}

/// The slots that blocks use.
fn used(func: &Func, blocks: &[Block]) -> Slots {
    let mut found = Slots::none(func.slots.len());
    let mut note = |used: Use| {
        if let Some(slot) = used.slot() {
            found.insert(slot);
        }
    };
    for &block in blocks {
        func.blocks[block].insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&func.blocks[block].term, &mut note);
    }
    found
}

/// The variables of a loop's function that are assigned before they are read in each trip, and read nowhere else.
fn within(func: &Func, at: &BackEdge<'_>) -> Slots {
    let mut within = Slots::none(func.slots.len());
    if func.kind == FuncKind::Script || func.dynamic.is_some() {
        return within;
    }
    let live = Liveness::of(func);
    let out = at.blocks.iter().flat_map(|&block| func.blocks[block].term.successors());
    let outside: Vec<Block> = out.filter(|to| !at.blocks.contains(to)).collect();
    let handled: Vec<&Slots> =
        at.blocks.iter().filter_map(|&block| live.at_error(&func.blocks[block])).collect();
    for slot in func.slots.ids() {
        let is_read = live.at_entry(at.header).contains(slot)
            || outside.iter().any(|&block| live.at_entry(block).contains(slot))
            || handled.iter().any(|read| read.contains(slot));
        if !is_read && !func.outputs.contains(&slot) {
            within.insert(slot);
        }
    }
    within
}
