//! Where the storage plan puts arrays, as buffers of LIR.
//!
//! ```text
//! frame 0+72          a buffer in the frame
//! h0                  a buffer on the heap, which gets room where values are defined in it
//! an argument         the caller's memory, which is only read; or memory that the caller gave away
//! ```

use crate::Held;
use crate::boxed::Runtime;
use crate::emitter::{Emitter, Lowered};
use crate::integer::MOST_ELEMENTS;
use crate::site::Failure;
use lanner_lir::{Alias, BinaryOp, Buffer, BufferData, CompareOp, Home, Inst, Reg, Scalar, Type};
use lanner_mir::{Operand, Slot};
use lanner_storage::{Area, HeapBlock, Resize};
use rustc_hash::FxHashMap;

/// The buffers of a function.
#[derive(Default)]
pub(crate) struct Places {
    found: FxHashMap<Key, Buffer>,
    alias: u32,
    /// The outputs' places that the caller gives, where nothing is on the heap.
    pub outputs: Vec<(Slot, Buffer)>,
    /// How many elements they have.
    pub rooms: FxHashMap<Buffer, u64>,
}

impl Places {
    /// An alias class of its own.
    pub fn fresh_alias(&mut self) -> Alias {
        self.alias += 1;
        Alias(self.alias)
    }

    /// What the plan has in the frame there is in this buffer, unless something else was put there.
    pub fn put(&mut self, offset: u64, element: Type, buffer: Buffer) {
        self.found.entry(Key::Frame(offset, element)).or_insert(buffer);
    }
}

/// What a buffer stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Argument(Slot),
    Alone(Slot),
    Frame(u64, Type),
    Heap(HeapBlock, Type),
}

/// Buffers of the frame may have bytes in common: they are of one class.
const FRAME: Alias = Alias(0);

impl Emitter<'_> {
    /// The buffer that an array's elements are in.
    pub fn buffer(&mut self, slot: Slot) -> Lowered<Buffer> {
        let slot = self.as_given(slot).unwrap_or(slot);
        let element = self.source.held[slot].memory().ok_or("memory of what is no array")?;
        // A function that is called with values gets what is native of them in memory of its own.
        let has_call = self.runtime.as_ref().is_some_and(Runtime::has_call);
        let is_param = self.source.func.params.contains(&slot) && (!has_call || self.is_lent(slot));
        let (key, home) = match self.source.layout.areas[slot] {
            // Memory that changes hands is where the plan has the parameter.
            Some(Area::Heap { block }) if self.source.owned.contains(&slot) => {
                (Key::Heap(block, element), Home::Heap)
            }
            _ if is_param && self.source.owned.contains(&slot) => (Key::Argument(slot), Home::Heap),
            _ if is_param => (Key::Argument(slot), Home::Given),
            Some(Area::Frame { offset, .. }) => {
                let bytes = self.frame_bytes(offset).next_multiple_of(element.bytes());
                (Key::Frame(offset, element), Home::Frame { offset, bytes })
            }
            Some(Area::Heap { block }) => {
                if self.has_no_heap() {
                    self.note_unbounded(slot);
                }
                (Key::Heap(block, element), Home::Heap)
            }
            Some(Area::Arena { .. } | Area::Caller(_) | Area::Part { .. }) => {
                return Err("an array that is neither in the frame nor on the heap");
            }
            // Nobody reads it, but what it is made of may fail.
            None => (Key::Alone(slot), Home::Heap),
        };
        if let Some(&known) = self.places.found.get(&key) {
            return Ok(known);
        }
        if let Key::Alone(_) = key {
            let name = self.name_of(slot);
            let buffer = self.spare(&name, element, slot);
            self.places.found.insert(key, buffer);
            return Ok(buffer);
        }
        let alias = match home {
            Home::Frame { .. } => FRAME,
            Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => self.places.fresh_alias(),
        };
        let wanted = self.name_of(if home == Home::Heap { self.output_in(slot) } else { slot });
        let name = self.name(&wanted);
        let buffer = self.made.buffers.push(BufferData { name, element, home, alias });
        self.places.found.insert(key, buffer);
        Ok(buffer)
    }

    /// The output that has the same block on the heap, which callers see by its name; else the value itself.
    fn output_in(&self, slot: Slot) -> Slot {
        let areas = &self.source.layout.areas;
        let mut outputs = self.source.func.outputs.iter().copied();
        outputs.find(|&output| areas[output] == areas[slot]).unwrap_or(slot)
    }

    /// The bytes of the largest value that begins there in the frame.
    pub fn frame_bytes(&self, offset: u64) -> u64 {
        let of = |slot: Slot| match self.source.layout.areas[slot] {
            Some(Area::Frame { offset: other, bytes }) if other == offset => bytes,
            _ => 0,
        };
        self.source.func.slots.ids().map(of).max().unwrap_or(0)
    }

    /// Whether two buffers have bytes in common.
    pub fn shares_memory(&self, a: Buffer, b: Buffer) -> bool {
        let ends = |buffer: Buffer| match self.made.buffers[buffer].home {
            Home::Frame { offset, bytes } => Some((offset, offset + bytes)),
            _ => None,
        };
        a == b || matches!((ends(a), ends(b)), (Some(a), Some(b)) if a.0 < b.1 && b.0 < a.1)
    }

    /// The buffer in which an array is defined that has so many elements: there is room for them. What was in it stays there.
    pub fn room(&mut self, slot: Slot, elements: Reg) -> Lowered<Buffer> {
        let buffer = self.buffer(slot)?;
        if self.made.buffers[buffer].home == Home::Heap && (self.is_pairs(slot) || self.may_need_room(slot)) {
            let exit = self.exit(Failure::Memory, &[]);
            self.push(Inst::Reserve { buffer, elements, is_zeroed: false, exit: Some(exit) });
        }
        Ok(buffer)
    }

    /// Room for what an array becomes, as these extents say: a hint, which nothing is lost without.
    pub fn preallocate(&mut self, slot: Slot, extents: &[Operand]) -> Lowered {
        let Held::Array(..) = self.source.held[slot] else { return Ok(()) };
        let buffer = self.buffer(slot)?;
        if self.made.buffers[buffer].home != Home::Heap {
            return Ok(());
        }
        let mut product: Option<Reg> = None;
        for &extent in extents {
            if self.known(extent) == Some(1.0) {
                continue;
            }
            let extent = self.number(extent, Type::F64)?;
            product = Some(match product {
                Some(product) => self.binary(BinaryOp::Mul, product, extent),
                None => extent,
            });
        }
        let Some(product) = product else { return Ok(()) };
        // It may be no number, negative, or more than there is room for in any memory.
        let most = self.constant(Scalar::F64(MOST_ELEMENTS));
        let zero = self.constant(Scalar::F64(0.0));
        let is_positive = self.compare(CompareOp::Lt, zero, product);
        let is_possible = self.compare(CompareOp::Le, product, most);
        let is_sensible = self.binary(BinaryOp::And, is_positive, is_possible);
        let wanted = self.select(is_sensible, product, zero);
        let elements = self.converted(wanted, Type::Index);
        self.push(Inst::Reserve { buffer, elements, is_zeroed: false, exit: None });
        Ok(())
    }

    /// The same where all elements are 0 then: fresh memory on the heap has that from the system.
    pub fn zeros(&mut self, slot: Slot, elements: Reg) -> Lowered {
        let buffer = self.buffer(slot)?;
        if self.made.buffers[buffer].home == Home::Heap {
            let exit = self.exit(Failure::Memory, &[]);
            self.push(Inst::Reserve { buffer, elements, is_zeroed: true, exit: Some(exit) });
            return Ok(());
        }
        let (zero, src) = (self.index(0), self.zero(self.made.buffers[buffer].element));
        self.push(Inst::Fill { to: (buffer, zero), src, count: elements });
        Ok(())
    }

    /// The buffer on the heap whose memory a value may bring along: none that has the same place is larger, as facts say.
    pub fn memory_of(&mut self, slot: Slot) -> Lowered<Option<Buffer>> {
        let buffer = self.buffer(slot)?;
        let is_heap = self.made.buffers[buffer].home == Home::Heap;
        Ok((is_heap && self.fits_block(slot, slot)).then_some(buffer))
    }

    /// Whether the memory may be too small for a value. Others of the same block have not made room for it where they are never written
    /// out, or are an argument, whose memory is the caller's.
    fn may_need_room(&self, slot: Slot) -> bool {
        let (layout, source) = (self.source.layout, self.source);
        let is_same =
            |other: Slot| layout.areas[other].is_some() && layout.areas[other] == layout.areas[slot];
        let is_written = |other: Slot| {
            let is_array = source.held[other].rank().is_some() && !source.fused.contains(&other);
            is_array
                && !source.func.params.contains(&other)
                && self.as_given(other).is_none()
                && !self.may_be_turned(other)
        };
        layout.resizes[slot] != Some(Resize::Never)
            || self.is_in_moved_memory(slot)
            || source.func.slots.ids().any(|other| is_same(other) && !is_written(other))
    }

    /// A buffer of the function's own in the frame, behind the plan's.
    pub fn own_frame(&mut self, wanted: &str, element: Type, bytes: u64) -> Buffer {
        let offset = self.made.frame().max(self.source.layout.frame).next_multiple_of(16);
        self.own_buffer(wanted, element, Home::Frame { offset, bytes })
    }

    /// A buffer of the function's own.
    pub fn own_buffer(&mut self, wanted: &str, element: Type, home: Home) -> Buffer {
        let name = self.name(wanted);
        let alias = self.places.fresh_alias();
        let alias = if let Home::Frame { .. } = home { FRAME } else { alias };
        self.made.buffers.push(BufferData { name, element, home, alias })
    }
}
