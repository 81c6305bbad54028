//! How many elements arrays have at most, where nothing is on the heap.
//!
//! ```text
//! y = zeros(1, n)         n <= 100: 100 elements in the frame
//! function y = f(x)       the caller gives a place for y, of 100 elements
//! z = ones(1, k)          no bound of k is known: unbounded, which is an error
//! ```

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use lanner_base::SideTable;
use lanner_facts::Terms;
use lanner_infer::{Bounds, Facts};
use lanner_lir::{Buffer, BufferData, Home, Parameter, Type};
use lanner_mir::{Func, Slot};
use lanner_storage::{Area, Layout};

/// The most elements of a function's arrays.
pub(crate) enum Most {
    /// Memory is allocated, as much as is needed.
    Unasked,
    /// Of each array, where a bound is known.
    Of(SideTable<Slot, Option<u64>>),
}

impl Most {
    /// That of all arrays: of those in the frame what the plan has for them, of others what is known.
    pub fn of(
        (func, facts): (&Func, &Facts),
        layout: &Layout,
        held: &SideTable<Slot, Held>,
        terms: &mut Terms,
    ) -> Most {
        let bounds = Bounds::of(func, facts);
        let mut most = SideTable::new(None);
        for slot in func.slots.ids() {
            let Some(ty) = held[slot].memory() else { continue };
            let parts = if let Held::Pairs(_) = held[slot] { 2 } else { 1 };
            most[slot] = match layout.areas[slot] {
                Some(Area::Frame { bytes, .. }) => Some(bytes / ty.bytes()),
                _ => bounds.elements(slot, terms).map(|elements| elements * parts),
            };
        }
        Most::Of(most)
    }

    /// That of the outputs that are arrays, in order; none where memory is allocated.
    pub fn rooms(&self, func: &Func, results: &[Held]) -> Vec<Option<u64>> {
        let Most::Of(most) = self else { return Vec::new() };
        let arrays = func.outputs.iter().zip(results).filter(|(_, held)| held.rank().is_some());
        arrays.map(|(&slot, _)| most[slot]).collect()
    }
}

impl Emitter<'_> {
    /// Whether every array needs a place of known size.
    pub fn has_no_heap(&self) -> bool {
        matches!(self.source.most, Most::Of(_))
    }

    /// Memory for a value that the plan has no place for, or a second one.
    pub fn spare(&mut self, wanted: &str, element: Type, slot: Slot) -> Buffer {
        let Most::Of(most) = self.source.most else { return self.own_buffer(wanted, element, Home::Heap) };
        match most[slot] {
            Some(elements) => self.own_frame(wanted, element, elements * element.bytes()),
            None => {
                self.note_unbounded(slot);
                self.own_buffer(wanted, element, Home::Heap)
            }
        }
    }

    /// Memory for what is in a buffer, as large as that.
    pub fn spare_of(&mut self, wanted: &str, buffer: Buffer) -> Buffer {
        let element = self.made.buffers[buffer].element;
        let room = self.places.rooms.get(&buffer).map(|elements| elements * element.bytes());
        match (self.made.buffers[buffer].home, room) {
            (Home::Frame { bytes, .. }, _) | (_, Some(bytes)) if self.has_no_heap() => {
                self.own_frame(wanted, element, bytes)
            }
            _ => self.own_buffer(wanted, element, Home::Heap),
        }
    }

    /// An array has no place, as nothing may be on the heap.
    pub fn note_unbounded(&mut self, slot: Slot) {
        if !self.unbounded.contains(&slot) {
            self.unbounded.push(slot);
        }
    }

    /// The parameters that are the caller's places for the outputs. An output that is in the frame is there from the beginning, if nothing
    /// larger is at its place.
    pub fn places_of_outputs(&mut self) -> Lowered {
        let (func, source) = (self.source.func, self.source);
        let Most::Of(most) = source.most else { return Ok(()) };
        for &slot in func.outputs.iter().take(self.outputs) {
            let Some(element) = source.held[slot].memory() else { continue };
            let Some(room) = most[slot] else {
                self.note_unbounded(slot);
                continue;
            };
            let name = self.name(&format!("{}_out", self.name_of(slot)));
            let alias = self.places.fresh_alias();
            let buffer = self.made.buffers.push(BufferData { name, element, home: Home::Given, alias });
            self.made.params.push(Parameter::Buffer(buffer));
            self.places.rooms.insert(buffer, room);
            self.places.outputs.push((slot, buffer));
            if let Some(Area::Frame { offset, .. }) = source.layout.areas[slot]
                && self.frame_bytes(offset) <= room * element.bytes()
                && !func.params.contains(&slot)
            {
                self.places.put(offset, element, buffer);
            }
        }
        Ok(())
    }
}
