//! Handles that a loop calls and does not change, as functions of what they have captured.
//!
//! ```text
//! f = @(x) x^2 + p.c
//! %0 = index f(k)         %0 = call &f'(k, c)       c is a slot behind those of the function: what f has captured, and of that the field
//! ```
//!
//! So the body can stand for the call, as bodies of functions do. Code takes it for granted that the variable holds a handle of that
//! function: what it has captured may be something else each time. A call-out of it executes the instruction that is there.

use super::call_graph::{CallGraph, Home, Units};
use super::cells::Cells;
use super::entry::rep_of;
use super::fields::part;
use lanner_base::{Id, Name};
use lanner_emit::{Field, FieldPart, take_apart};
use lanner_hir::SCRIPT;
use lanner_interp::CodeRef;
use lanner_mir::{
    Block, Callee, CalleeData, Constant, Func, FuncKind, FuncRef, Inst, Operand, OperandKind, Slot, SlotData,
    SlotKind, Target as To,
};
use lanner_runtime::{FunctionHandle, Target, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Handles in handles that are looked into.
const DEPTH: usize = 3;

/// A variable, or a part of one, that is taken to hold a handle of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Handle {
    place: Place,
    /// Where its unit is.
    unit: usize,
    func: FuncRef,
    /// Which of the names that it may have captured were variables.
    captures: Vec<bool>,
}

/// A variable of the loop's function, and the way from it to a part.
type Place = (Slot, Vec<FieldPart>);

impl Handle {
    /// Whether the variables hold it.
    pub fn holds(&self, slots: &[Value]) -> bool {
        let (slot, parts) = &self.place;
        let value = parts.iter().try_fold(&slots[slot.index()], |value, &of| part(value, of));
        let Some(Value::Function(handle)) = value else { return false };
        code(handle).is_some_and(|(code, captured)| {
            Rc::as_ptr(&code.loaded) as usize == self.unit
                && code.func == self.func
                && variables(captured).eq(self.captures.iter().copied())
        })
    }
}

/// The function of a unit that a handle calls, and what it has captured.
fn code(handle: &FunctionHandle) -> Option<(&CodeRef, &[Value])> {
    let Target::Code(code, captured) = &handle.target else { return None };
    let code: &CodeRef = code.as_any().downcast_ref()?;
    let is_plain = |value: &Value| !matches!(value, Value::Shared(_));
    captured.iter().all(is_plain).then_some((code, captured))
}

/// Which values a handle has captured: in a script a name may be that of a variable, or not.
fn variables(captured: &[Value]) -> impl Iterator<Item = bool> + '_ {
    captured.iter().map(|value| !matches!(value, Value::Undefined))
}

/// What calls of handles became.
#[derive(Default)]
pub(crate) struct DevirtualisedHandles {
    /// What is captured, and the cells of functions that are called, behind the variables of the function.
    pub parts: Vec<Field>,
    /// Cells that variables hold.
    pub cells: Cells,
    /// The handles.
    pub handles: Vec<Handle>,
    /// What their calls call, where a variable of the function itself holds them, and what comes behind their arguments.
    calls: Vec<(Slot, Callee, Vec<Operand>)>,
}

/// A function in which handles are called, and what is known of its slots.
struct In<'a> {
    func: &'a mut Func,
    blocks: &'a [Block],
    id: FuncRef,
    values: Vec<(Slot, Place, &'a Value)>,
    depth: usize,
}

impl DevirtualisedHandles {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        let DevirtualisedHandles { parts, cells, handles, calls } = self;
        parts.is_empty() && cells.is_empty() && handles.is_empty() && calls.is_empty()
    }

    /// What calls of the handle that a variable holds call, and what comes behind their arguments.
    pub fn call(&self, slot: Slot) -> Option<(Callee, &[Operand])> {
        let known = self.calls.iter().find(|(other, ..)| *other == slot);
        known.map(|(_, callee, behind)| (*callee, &behind[..]))
    }

    /// Makes calls of the handles that variables hold, in blocks of a function that do not write them.
    pub fn open(
        reached: &mut CallGraph,
        units: &mut Units<'_>,
        func: &mut Func,
        slots: &[Value],
    ) -> DevirtualisedHandles {
        let mut opened = DevirtualisedHandles { cells: Cells::of(slots), ..DevirtualisedHandles::default() };
        let values =
            func.slots.ids().filter_map(|slot| Some((slot, (slot, Vec::new()), slots.get(slot.index())?)));
        let values = values.collect();
        let inside = In { func, blocks: units.at.blocks, id: units.at.func, values, depth: 0 };
        opened.parts = opened.handles_in(reached, units, inside);
        opened
    }

    /// Gives a function slots for the cells of the functions that it reaches. Gives the cells.
    pub fn add_outside(&mut self, reached: &CallGraph, units: &Units<'_>, func: &mut Func) -> Vec<Value> {
        let (fields, cells) = self.cells.add_outside(reached, units, func);
        self.parts.extend(fields);
        cells
    }

    /// The same in any function. Gives the slots that it has got, each of a slot before it.
    fn handles_in(&mut self, reached: &mut CallGraph, units: &mut Units<'_>, inside: In<'_>) -> Vec<Field> {
        let In { func, blocks, id, values, depth } = inside;
        let written = func.written(blocks.iter().copied());
        let mut new = Vec::new();
        for (slot, place, value) in values {
            let Value::Function(handle) = value else { continue };
            let Some((code, captured)) = code(handle) else { continue };
            // In another handle it would be an argument.
            if written.contains(slot) || depth > 0 && !code.environment.is_empty() {
                continue;
            }
            let calls = calls_of(func, blocks, slot, code.loaded.func(code.func).params.len());
            let is_passed = depth == 0 && is_argument(func, blocks, slot);
            if calls.is_empty() && !is_passed {
                continue;
            }
            let Some((called, ways)) = self.function(reached, units, code, captured, (&place, depth)) else {
                continue;
            };
            let unit = Rc::as_ptr(&code.loaded) as usize;
            let captures = variables(captured).collect();
            self.handles.push(Handle { place, unit, func: code.func, captures });
            let mut known: FxHashMap<Vec<FieldPart>, Slot> = FxHashMap::default();
            let mut behind = Vec::new();
            for way in ways {
                let Some((&part, before)) = way.split_last() else { continue };
                let of = known.get(before).copied().unwrap_or(slot);
                let made = func.slots.push(SlotData::new(None, SlotKind::Local));
                new.push(Field { slot: made, of, part, is_written: false });
                known.insert(way, made);
                behind.push(Operand::slot(made));
            }
            let mut environment = Vec::new();
            for (part, (theirs, cell)) in (0..).map(FieldPart::Environment).zip(code.environment.iter()) {
                let name = code.loaded.func(code.func).slots[*theirs].name;
                let made = func.slots.push(SlotData::new(name, SlotKind::Outer));
                new.push(Field { slot: made, of: slot, part, is_written: false });
                environment.push((*theirs, self.cells.hold(made, cell).unwrap_or(made)));
            }
            let callee = func.callees.push(CalleeData::Local { func: called, environment });
            reached.open(id, callee, called);
            if depth == 0 {
                self.calls.push((slot, callee, behind.clone()));
            }
            for (block, k) in calls {
                let Inst::Index { dst, args, .. } = func.blocks[block].insts[k] else { continue };
                let args = [func.args(args), &behind[..]].concat();
                let args = func.push_args(&args);
                let targets = func.push_targets(&[To::Slot(dst)]);
                func.blocks[block].insts[k] = Inst::Call { targets, callee, args, statement: false };
            }
        }
        new
    }

    /// A function that takes what a handle has captured behind its own parameters, and the ways that lead from the handle to that.
    fn function(
        &mut self,
        reached: &mut CallGraph,
        units: &mut Units<'_>,
        code: &CodeRef,
        captured: &[Value],
        ((root, way), depth): (&Place, usize),
    ) -> Option<(FuncRef, Vec<Vec<FieldPart>>)> {
        let home = Home { unit: units.number(&code.loaded), func: code.func };
        let noted = reached.note(units, home)?;
        let original = reached.func(noted).clone();
        if captured.is_empty() && matches!(original.kind, FuncKind::Function | FuncKind::Nested) {
            return Some((noted, Vec::new()));
        }
        let id = reached.new_function(noted);
        let mut func = Func { kind: FuncKind::Function, ..original.clone() };
        func.captures.clear();
        if func.dynamic == Some(SCRIPT) {
            for callee in decide(&mut func, &original.captures, captured) {
                reached.decide(units, (id, &mut func), home, callee);
            }
        }
        let parts = || (0..).map(FieldPart::Captured);
        let mut ways: Vec<(Slot, Vec<FieldPart>)> =
            original.captures.iter().copied().zip(parts().map(|part| vec![part])).collect();
        let mut new = Vec::new();
        if depth < DEPTH {
            let all: Vec<Block> = func.blocks.ids().collect();
            let values = original.captures.iter().zip(captured).zip(parts());
            let values =
                values.map(|((&slot, value), part)| (slot, (*root, [&way[..], &[part]].concat()), value));
            let values = values.collect();
            let inside = In { func: &mut func, blocks: &all, id, values, depth: depth + 1 };
            new = self.handles_in(reached, units, inside);
        }
        let held = |slot: Slot, names: &[Name]| {
            let k = original.captures.iter().position(|&capture| capture == slot)?;
            let value =
                names.iter().try_fold(captured.get(k)?, |of, &name| part(of, FieldPart::Field(name)))?;
            Some(rep_of(value))
        };
        new.extend(take_apart(&mut func, &original.captures, &held));
        for field in new {
            let of = ways.iter().find(|(slot, _)| *slot == field.of).map(|(_, way)| way.clone());
            ways.push((field.slot, [of.unwrap_or_default(), vec![field.part]].concat()));
        }
        func.params.extend(ways.iter().map(|(slot, _)| *slot));
        reached.add(id, func);
        Some((id, ways.into_iter().map(|(_, way)| way).collect()))
    }
}

/// Makes names those of functions that are none of captured variables. Gives what they are called by.
fn decide(func: &mut Func, captures: &[Slot], captured: &[Value]) -> Vec<Callee> {
    func.dynamic = None;
    let mut decided = Vec::new();
    for callee in func.callees.ids().collect::<Vec<_>>() {
        let CalleeData::Undecided { name, .. } = func.callees[callee] else { continue };
        let mut known = captures.iter().zip(variables(captured));
        if known.any(|(&slot, is_variable)| is_variable && func.slots[slot].name == Some(name)) {
            func.dynamic = Some(SCRIPT);
        } else {
            func.callees[callee] = CalleeData::Named(name);
            decided.push(callee);
        }
    }
    decided
}

/// Whether a variable is an argument of a call.
fn is_argument(func: &Func, blocks: &[Block], slot: Slot) -> bool {
    let mut insts = blocks.iter().flat_map(|&block| &func.blocks[block].insts);
    insts.any(|inst| match *inst {
        Inst::Call { args, .. } => func.args(args).iter().any(|arg| arg.as_slot() == Some(slot)),
        _ => false,
    })
}

/// The calls of a handle for one value, with so many plain arguments.
fn calls_of(func: &Func, blocks: &[Block], handle: Slot, given: usize) -> Vec<(Block, usize)> {
    let is_plain = |arg: &Operand| {
        let is_colon =
            matches!(arg.kind(), OperandKind::Const(constant) if func.constants[constant] == Constant::Colon);
        !arg.is_spread() && !is_colon
    };
    let mut found = Vec::new();
    for &block in blocks {
        for (k, inst) in func.blocks[block].insts.iter().enumerate() {
            if let Inst::Index { base, args, .. } = *inst
                && base.as_slot() == Some(handle)
                && func.args(args).len() == given
                && func.args(args).iter().all(is_plain)
            {
                found.push((block, k));
            }
        }
    }
    found
}
