//! Cells that a loop has beside those of its own variables: of global and persistent variables of functions that it calls, and of variables
//! that handles of nested functions hand over.
//!
//! Two variables may hold one cell: code takes it for granted which do, and that no others do.

use super::call_graph::{CallGraph, Home, Units};
use super::fields::{Variables, find};
use lanner_base::{Id, Name};
use lanner_emit::{Field, FieldPart};
use lanner_interp::{BackEdge, Loaded};
use lanner_mir::{Func, FuncRef, Slot, SlotData, SlotKind};
use lanner_runtime::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// Cells of functions that are called at most.
const MOST: usize = 32;

/// A variable of a function that is called, by what its cell is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OuterCell {
    Global(Name),
    Persistent { unit: usize, func: FuncRef, slot: Slot },
}

/// The cells.
#[derive(Default)]
pub(crate) struct Cells {
    /// Those of functions that are called, in order, each with the slot that holds it.
    outside: Vec<(OuterCell, Slot)>,
    /// Slots that hold the same cell as another one.
    same: Vec<(Slot, Slot)>,
    /// The cells of all others, by their addresses.
    known: Vec<(usize, Slot)>,
}

/// Where a cell is.
fn address(value: &Value) -> Option<usize> {
    if let Value::Shared(cell) = value {
        Some(Rc::as_ptr(cell) as *const RefCell<Value> as usize)
    } else {
        None
    }
}

impl OuterCell {
    /// The cell now; none where there is none.
    fn cell(self, at: &BackEdge<'_>, units: &[Rc<Loaded>]) -> Option<Value> {
        match self {
            OuterCell::Global(name) => at.globals.get(&name).map(|cell| Value::Shared(Rc::clone(cell))),
            OuterCell::Persistent { unit, func, slot } => units[unit].persistent(func, slot),
        }
    }
}

impl Cells {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        let Cells { outside, same, known } = self;
        outside.is_empty() && same.is_empty() && known.is_empty()
    }

    /// Those that the loop's own variables hold.
    pub fn of(slots: &[Value]) -> Cells {
        let known = slots.iter().enumerate();
        let known = known.filter_map(|(k, value)| Some((address(value)?, Slot::from_index(k)))).collect();
        Cells { known, ..Cells::default() }
    }

    /// The slot that holds a cell, which another slot holds, too.
    pub fn hold(&mut self, slot: Slot, value: &Value) -> Option<Slot> {
        let address = address(value)?;
        let known = self.known.iter().find(|(other, _)| *other == address).map(|(_, known)| *known);
        match known {
            Some(known) => self.same.push((slot, known)),
            None => self.known.push((address, slot)),
        }
        Some(known.unwrap_or(slot))
    }

    /// Gives a function slots for the cells of the functions that it reaches. Gives the fields, and the cells.
    pub fn add_outside(
        &mut self,
        reached: &CallGraph,
        units: &Units<'_>,
        func: &mut Func,
    ) -> (Vec<Field>, Vec<Value>) {
        let mut of: Vec<(FuncRef, Slot)> = Vec::new();
        for (id, func) in reached.all() {
            let slots = func.slots.iter();
            let slots =
                slots.filter(|(_, data)| matches!(data.kind, SlotKind::Global | SlotKind::Persistent));
            of.extend(slots.map(|(slot, _)| (id, slot)));
        }
        of.sort_unstable();
        let (mut fields, mut cells) = (Vec::new(), Vec::new());
        for (id, slot) in of {
            let Some(outside) = outside(reached, id, slot) else { continue };
            if cells.len() == MOST || self.outside.iter().any(|(known, _)| *known == outside) {
                continue;
            }
            let Some(cell) = outside.cell(units.at, &units.all) else { continue };
            let SlotData { name, kind, .. } = reached.func(id).slots[slot];
            let made = func.slots.push(SlotData::new(name, kind));
            let part = FieldPart::Outside(cells.len() as u32);
            fields.push(Field { slot: made, of: made, part, is_written: false });
            let holds = self.hold(made, &cell).unwrap_or(made);
            self.outside.push((outside, holds));
            cells.push(cell);
        }
        (fields, cells)
    }

    /// The slot that holds the cell of a global or persistent variable of a function.
    pub fn slot(&self, reached: &CallGraph, of: FuncRef, slot: Slot) -> Option<Slot> {
        let outside = outside(reached, of, slot)?;
        self.outside.iter().find(|(known, _)| *known == outside).map(|(_, slot)| *slot)
    }

    /// What is taken for granted of cells.
    pub fn granted(&self) -> CellBindings {
        CellBindings {
            outside: self.outside.iter().map(|(outside, _)| *outside).collect(),
            same: self.same.clone(),
        }
    }
}

/// What a variable of a function is found by.
fn outside(reached: &CallGraph, of: FuncRef, slot: Slot) -> Option<OuterCell> {
    let data = &reached.func(of).slots[slot];
    match data.kind {
        SlotKind::Global => data.name.map(OuterCell::Global),
        SlotKind::Persistent => {
            let Home { unit, func } = reached.home(reached.original(of));
            Some(OuterCell::Persistent { unit, func, slot })
        }
        _ => None,
    }
}

/// What code takes for granted of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellBindings {
    outside: Vec<OuterCell>,
    same: Vec<(Slot, Slot)>,
}

impl CellBindings {
    /// Whether functions that are called have these cells still.
    pub fn holds_outside(&self, at: &BackEdge<'_>, units: &[Rc<Loaded>], cells: &[Value]) -> bool {
        let is_it = |(outside, cell): (&OuterCell, &Value)| {
            outside.cell(at, units).is_some_and(|now| address(&now) == address(cell))
        };
        self.outside.iter().zip(cells).all(is_it)
    }

    /// Whether variables hold the same cells that did, and no others of these fields do.
    pub fn holds(&self, variables: Variables<'_>, fields: &[Field]) -> bool {
        let cell = |slot: Slot| find(variables, fields, slot).and_then(|value| address(&value));
        let contents = || fields.iter().filter(|field| field.part == FieldPart::Content);
        let is_alone =
            |field: &Field| contents().all(|other| other.of == field.of || cell(other.of) != cell(field.of));
        self.same.iter().all(|&(a, b)| cell(a).is_some() && cell(a) == cell(b)) && contents().all(is_alone)
    }
}
