//! The memory of arrays that a running program holds: a watcher that counts it.
//!
//! ```text
//! x = zeros(1, 100);     800 bytes, one allocation
//! y = x;                 800 bytes: one buffer, held twice
//! y(1) = 1;              1600 bytes, two allocations
//! x = 0;                 800 bytes
//! ```
//!
//! What is held is what the slots of all functions that run hold, dead variables too. Buffers are told apart by their
//! addresses. Ranges count while a product or quotient of matrices runs, which writes them out. Not counted: what is inside of
//! cells, structs and objects, strings, sparse matrices, and what else an instruction needs only while it runs.

use crate::Loaded;
use crate::watch::{Call, End, Values, Watcher};
use lanner_base::Id;
use lanner_builtins::Reuse;
use lanner_mir::{Block, Func, FuncRef, Inst, Operand, OperandKind, Slot, Use};
use lanner_runtime::{Buffer, Error, Value};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::rc::Rc;

/// What was counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArrayMemory {
    /// Buffers that came about.
    pub allocations: u64,
    /// The largest number of bytes of buffers held at once.
    pub peak: u64,
    /// The same with the scalars that are in slots themselves, each with the bytes of an element.
    pub peak_with_scalars: u64,
}

/// What one slot holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Held {
    #[default]
    Nothing,
    /// A scalar of so many bytes.
    Scalar(u64),
    Buffer(Buffer),
    /// A range that would take so many bytes.
    Range(u64),
}

impl Held {
    fn of(value: Option<&Value>) -> Held {
        let Some(value) = value else { return Held::Nothing };
        match (value.buffer(), value) {
            (Some(buffer), _) => Held::Buffer(buffer),
            (None, Value::Scalar(_) | Value::Bool(_) | Value::Int(..)) => {
                Held::Scalar(value.element_bytes().unwrap_or(0))
            }
            (None, Value::Range(range)) => Held::Range(size_of::<f64>() as u64 * range.len() as u64),
            (None, _) => Held::Nothing,
        }
    }
}

/// One activation.
struct Frame {
    loaded: Rc<Loaded>,
    func: FuncRef,
    held: Vec<Held>,
    /// The instruction that is next.
    next: (Block, usize),
}

/// Bytes of the ranges that an instruction has written out to read them many times: an operator of matrices, where none is a
/// scalar. Others compute element by element, or go on with what they have written out as their result.
fn written_out(inst: &Inst, held: &[Held]) -> u64 {
    let Inst::Binary { op, a, b, .. } = *inst else { return 0 };
    if !matches!(op.builtin().row().reuse(), Reuse::WithScalar(_)) {
        return 0;
    }
    let held = |operand: Operand| held.get(operand.as_slot()?.index()).copied();
    match (held(a), held(b)) {
        (Some(Held::Range(bytes)), Some(Held::Buffer(_)))
        | (Some(Held::Buffer(_)), Some(Held::Range(bytes))) => bytes,
        (Some(Held::Range(a)), Some(Held::Range(b))) => a + b,
        _ => 0,
    }
}

/// Counts what slots hold.
pub struct Buffers {
    frames: Vec<Frame>,
    /// How many slots hold the buffer at an address, and its bytes.
    buffers: FxHashMap<usize, (u32, u64)>,
    bytes: u64,
    scalars: u64,
    /// Addresses of what goes from one function to another: no slot holds it for a moment.
    passing: Vec<usize>,
    found: Rc<Cell<ArrayMemory>>,
}

impl Buffers {
    /// Keeps in `found` what was counted.
    pub fn new(found: Rc<Cell<ArrayMemory>>) -> Buffers {
        let (frames, passing) = (Vec::new(), Vec::new());
        Buffers { frames, buffers: FxHashMap::default(), bytes: 0, scalars: 0, passing, found }
    }

    fn release(&mut self, held: Held) {
        match held {
            Held::Nothing | Held::Range(_) => (),
            Held::Scalar(bytes) => self.scalars -= bytes,
            Held::Buffer(Buffer { address, .. }) => {
                let Some((holders, bytes)) = self.buffers.get_mut(&address) else { return };
                *holders -= 1;
                if *holders == 0 {
                    self.bytes -= *bytes;
                    self.buffers.remove(&address);
                }
            }
        }
    }

    fn hold(&mut self, held: Held) {
        match held {
            Held::Nothing | Held::Range(_) => (),
            Held::Scalar(bytes) => self.scalars += bytes,
            Held::Buffer(Buffer { address, bytes }) => {
                let known = self.buffers.entry(address).or_insert((0, 0));
                known.0 += 1;
                // In place it may have got more elements, or less.
                self.bytes = self.bytes - known.1 + bytes;
                known.1 = bytes;
            }
        }
    }

    /// Slots of the innermost function hold what they hold now, behind an instruction that needed so many bytes beside them.
    fn update(&mut self, slots: &[Slot], beside: u64, values: Values<'_>) {
        let Some(mut frame) = self.frames.pop() else { return };
        let mut found = self.found.get();
        let now: Vec<Held> = slots.iter().map(|&slot| Held::of(values.get(slot).as_ref())).collect();
        for held in &now {
            if let Held::Buffer(buffer) = held {
                let is_there = |address| self.buffers.contains_key(address) || self.passing.contains(address);
                found.allocations += u64::from(!is_there(&buffer.address));
            }
            // Held before what was there is released: a buffer that goes from one slot to another does not come about.
            self.hold(*held);
        }
        // While the instruction ran, what it has overwritten was still there, and what it took.
        let held_at_once = self.bytes + beside;
        for (slot, held) in slots.iter().zip(now) {
            if let Some(place) = frame.held.get_mut(slot.index()) {
                self.release(std::mem::replace(place, held));
            }
        }
        self.frames.push(frame);
        self.passing.clear();
        found.peak = found.peak.max(held_at_once);
        found.peak_with_scalars = found.peak_with_scalars.max(held_at_once + self.scalars);
        self.found.set(found);
    }

    /// The innermost function calls another one, which it hands some values over to.
    fn hand_over(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let func = frame.loaded.func(frame.func);
        let (block, inst) = frame.next;
        let Some(inst) = func.blocks[block].insts.get(inst) else { return };
        let mut taken = Vec::new();
        func.visit_inst(inst, &mut |used| {
            if let Use::Operand(operand) = used
                && let OperandKind::Last(slot) = operand.kind()
                && let Some(place) = frame.held.get_mut(slot.index())
            {
                taken.push(std::mem::take(place));
            }
        });
        taken.into_iter().for_each(|held| self.pass(held));
    }

    fn pass(&mut self, held: Held) {
        if let Held::Buffer(buffer) = held {
            self.passing.push(buffer.address);
        }
        self.release(held);
    }
}

/// The slots that an instruction of a function may change: those that it names, and all that can be reached by name.
fn changed(func: &Func, block: Block, inst: usize) -> Vec<Slot> {
    if func.dynamic.is_some() {
        return func.slots.ids().collect();
    }
    let mut slots = Vec::new();
    if let Some(inst) = func.blocks[block].insts.get(inst) {
        func.visit_inst(inst, &mut |used| slots.extend(used.slot()));
    }
    slots.sort_unstable();
    slots.dedup();
    slots
}

impl Watcher for Buffers {
    fn entered(&mut self, call: Call<'_>, values: Values<'_>) {
        self.hand_over();
        let func = call.loaded.func(call.func);
        let held = vec![Held::Nothing; func.slots.len()];
        let all: Vec<Slot> = func.slots.ids().collect();
        self.frames.push(Frame { loaded: call.loaded.clone(), func: call.func, held, next: (Block(0), 0) });
        self.update(&all, 0, values);
    }

    fn block(&mut self, from: Option<Block>, to: Block, values: Values<'_>) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.next = (to, 0);
        let Some(from) = from else { return };
        let loaded = frame.loaded.clone();
        let func = loaded.func(frame.func);
        let mut slots = Vec::new();
        func.visit_term(&func.blocks[from].term, &mut |used| slots.extend(used.slot()));
        self.update(&slots, 0, values);
    }

    fn done(&mut self, block: Block, inst: usize, values: Values<'_>) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.next = (block, inst + 1);
        let loaded = frame.loaded.clone();
        let func = loaded.func(frame.func);
        let beside = func.blocks[block].insts.get(inst).map_or(0, |inst| written_out(inst, &frame.held));
        self.update(&changed(func, block, inst), beside, values);
    }

    fn failed(&mut self, block: Block, inst: usize, _: &Error, values: Values<'_>) {
        self.done(block, inst, values);
    }

    fn reached(&mut self) {}

    fn left(&mut self, _: End, _: Values<'_>) {
        let Some(frame) = self.frames.pop() else { return };
        // Those of the other slots are not looked for: another buffer may get the address.
        let outputs = frame.loaded.func(frame.func).outputs.clone();
        for (slot, held) in frame.held.into_iter().enumerate() {
            match outputs.contains(&Slot::from_index(slot)) {
                true => self.pass(held),
                false => self.release(held),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanner_builtins::BinaryOp;

    fn array(elements: usize) -> Held {
        Held::of(Some(&lanner_runtime::Tensor::row(vec![0.0; elements]).into()))
    }

    #[test]
    fn a_buffer_that_is_held_twice_counts_once() {
        let mut buffers = Buffers::new(Rc::default());
        let held = array(100);
        buffers.hold(held);
        buffers.hold(held);
        assert_eq!(buffers.bytes, 800);
        buffers.release(held);
        assert_eq!(buffers.bytes, 800);
        buffers.release(held);
        assert_eq!((buffers.bytes, buffers.buffers.len()), (0, 0));
    }

    #[test]
    fn a_buffer_that_grows_in_place_counts_as_it_is() {
        let mut buffers = Buffers::new(Rc::default());
        let Held::Buffer(small) = array(10) else { panic!("an array has a buffer") };
        buffers.hold(Held::Buffer(small));
        buffers.hold(Held::Buffer(Buffer { bytes: 240, ..small }));
        buffers.release(Held::Buffer(small));
        assert_eq!(buffers.bytes, 240);
    }

    #[test]
    fn a_range_counts_where_a_product_of_matrices_reads_it() {
        let product = |op| {
            let [dst, a, b] = [0, 1, 2].map(Slot::from_index);
            Inst::Binary { op, dst, a: Operand::slot(a), b: Operand::slot(b) }
        };
        let range = Held::of(Some(&Value::Range(Rc::new(lanner_runtime::value::Range::new(1.0, 1.0, 77.0)))));
        let of = |op, a, b| written_out(&product(op), &[Held::Nothing, a, b]);
        assert_eq!(of(BinaryOp::MTimes, range, array(77)), 616);
        assert_eq!(of(BinaryOp::MTimes, range, range), 1232);
        assert_eq!(of(BinaryOp::MTimes, range, Held::Scalar(8)), 0);
        assert_eq!(of(BinaryOp::Times, range, array(77)), 0);
    }
}
