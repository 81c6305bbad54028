//! What holds variables: the registers of numbers and ranges, the buffers and extents of arrays, and what brings them.

use crate::complex::Imaginary;
use crate::region::Emitter;
use crate::rep::Rep;
use lanner_base::Id;
use lanner_lir::{Alias, BinaryOp, Buffer, BufferData, Home, Inst, Parameter, Reg, Type};
use lanner_mir::Slot;
use serde::{Deserialize, Serialize};

/// What a call brings for a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryParam {
    /// One number of this type. An index stands for a double.
    Scalar(Slot, Type),
    /// The parts of a double that may be complex, and whether it is.
    Complex(Slot),
    /// The elements, then the extents.
    Array {
        /// The variable.
        slot: Slot,
        /// Its elements.
        element: Type,
        /// How many extents it has.
        rank: u8,
        /// Whether elements are written.
        is_written: bool,
        /// Whether code appends elements where there is room: for how many there is room comes last then.
        grows: bool,
    },
    /// The elements of a complex array, two doubles each, then so many extents. It is only read.
    ComplexArray(Slot, u8),
    /// The first element, the step and the count of a range of integers.
    Range(Slot),
    /// The first element, the step, the last element and the count of a range of doubles.
    Steps(Slot),
    /// The elements of an array whose extents are what they were.
    Elements {
        /// The variable.
        slot: Slot,
        /// Its elements.
        element: Type,
        /// How many extents it has.
        rank: u8,
        /// Whether elements are written.
        is_written: bool,
        /// Whether code appends elements where there is room.
        grows: bool,
    },
    /// Nothing: the code does not read it.
    Unread(Slot),
    /// How many calls may be in each other, from here.
    Depth,
}

/// A variable, what the elements of its array are, and how many extents it has.
pub(crate) type ArrayKey = (Slot, Type, u8);

/// An array that stays where it is.
pub(crate) struct Array {
    pub buffer: Buffer,
    pub extents: Vec<Reg>,
    /// For how many elements there is room, where code appends some.
    pub room: Option<Reg>,
    /// From a dimension on all extents multiplied.
    pub flat: Vec<Option<Reg>>,
}

impl Array {
    /// What brings its elements and its extents.
    fn parameters(&self) -> impl Iterator<Item = Parameter> {
        let extents = self.extents.iter().map(|&reg| Parameter::Reg(reg));
        std::iter::once(Parameter::Buffer(self.buffer)).chain(extents)
    }
}

/// What a `for` loop runs over, number by number.
#[derive(Clone, Copy)]
pub(crate) enum Sequence {
    /// A range of integers.
    Range(Slot),
    /// A range of doubles.
    Steps(Slot),
    /// The elements of a row.
    Row(ArrayKey),
}

/// The registers of a range.
#[derive(Clone, Copy)]
pub(crate) struct RangeOf {
    pub first: Reg,
    pub step: Reg,
    pub count: Reg,
}

impl RangeOf {
    pub fn registers(self) -> [Reg; 3] {
        [self.first, self.step, self.count]
    }
}

/// A range of doubles. What does not go from the first element by whole steps, such as the last one, is computed as in the interpreter.
#[derive(Clone, Copy)]
pub(crate) struct StepsOf {
    pub first: Reg,
    pub step: Reg,
    pub last: Reg,
    pub count: Reg,
}

impl StepsOf {
    pub fn registers(self) -> [Reg; 4] {
        [self.first, self.step, self.last, self.count]
    }
}

impl Emitter<'_> {
    /// What a variable is taken as, with its registers and its buffer.
    pub fn entry_param(&mut self, slot: Slot, rep: Rep) -> EntryParam {
        match rep {
            Rep::Integer => EntryParam::Scalar(slot, Type::Index),
            Rep::Scalar(ty) => EntryParam::Scalar(slot, ty),
            Rep::Array(element, rank) => {
                let key = (slot, element, rank);
                let (is_written, grows) = (self.stored.contains(&key), self.growing.contains(&key));
                EntryParam::Array { slot, element, rank, is_written, grows }
            }
            Rep::Complex => EntryParam::Complex(slot),
            Rep::ComplexArray(rank) => EntryParam::ComplexArray(slot, rank),
            Rep::Range => EntryParam::Range(slot),
            Rep::Steps => EntryParam::Steps(slot),
            // What is brought is in its slot.
            Rep::Made(..) | Rep::Boxed => EntryParam::Unread(slot),
        }
    }

    /// What brings it, in the order of words.
    pub fn parameters(&mut self, taken: &EntryParam) -> Vec<Parameter> {
        match *taken {
            EntryParam::Scalar(slot, ty) => vec![Parameter::Reg(self.register(slot, ty))],
            EntryParam::Array { slot, element, rank, .. } => {
                let array = self.array((slot, element, rank));
                array.parameters().chain(array.room.map(Parameter::Reg)).collect()
            }
            EntryParam::ComplexArray(slot, rank) => {
                self.array((slot, Type::F64, rank)).parameters().collect()
            }
            EntryParam::Elements { slot, element, rank, .. } => {
                let array = self.array((slot, element, rank));
                let room = array.room.map(Parameter::Reg);
                [Parameter::Buffer(array.buffer)].into_iter().chain(room).collect()
            }
            EntryParam::Complex(slot) => {
                self.complex_variable(slot).registers().map(Parameter::Reg).collect()
            }
            EntryParam::Range(slot) => self.range(slot).registers().map(Parameter::Reg).to_vec(),
            EntryParam::Steps(slot) => self.steps(slot).registers().map(Parameter::Reg).to_vec(),
            EntryParam::Unread(_) => Vec::new(),
            EntryParam::Depth => self.deep.into_iter().map(Parameter::Reg).collect(),
        }
    }

    /// The array of a variable, of these elements and so many extents.
    pub fn array(&mut self, key: ArrayKey) -> &mut Array {
        let name = self.name(key.0);
        let count = self.made.buffers.len();
        let home = match self.own.get(&key) {
            None => Home::Given,
            Some(None) => Home::Heap,
            Some(&Some(elements)) => {
                let bytes = (elements * key.1.bytes()).next_multiple_of(8);
                Home::Frame { offset: self.made.frame(), bytes }
            }
        };
        let is_only = self.arrays.keys().all(|&(slot, ..)| slot != key.0);
        self.arrays.entry(key).or_insert_with(|| {
            let (_, element, rank) = key;
            let name = if is_only { name } else { format!("{name}.{element}.{rank}d") };
            let alias = Alias(count as u32);
            let buffer = self.made.buffers.push(BufferData { name: name.clone(), element, home, alias });
            let extents: Vec<Reg> =
                (1..=rank).map(|k| self.made.reg(format!("{name}.{k}"), Type::Index)).collect();
            let mut flat = vec![None; extents.len()];
            if let Some(last) = flat.last_mut() {
                *last = extents.last().copied();
            }
            let room =
                self.growing.contains(&key).then(|| self.made.reg(format!("{name}.room"), Type::Index));
            Array { buffer, extents, room, flat }
        })
    }

    /// All extents of an array from a dimension (from 0) on, multiplied; 1 behind the last one. Those of an array that is always the same
    /// are computed once.
    pub fn flat(&mut self, key: ArrayKey, dimension: usize) -> Reg {
        let array = self.array(key);
        let Some(&extent) = array.extents.get(dimension) else { return self.index(1) };
        let buffer = array.buffer;
        if let Some(known) = array.flat[dimension] {
            return known;
        }
        let rest = self.flat(key, dimension + 1);
        if self.changing.contains(&key) {
            return self.binary(BinaryOp::Mul, extent, rest);
        }
        let name = format!("{}.from.{}", self.made.buffers[buffer].name, dimension + 1);
        let dst = self.made.reg(name, Type::Index);
        self.prologue.push(Inst::Binary { dst, op: BinaryOp::Mul, args: [extent, rest] });
        self.array(key).flat[dimension] = Some(dst);
        dst
    }

    /// What a slot is called; no two are called the same.
    fn name(&self, slot: Slot) -> String {
        match self.outline.func.slots[slot].name {
            Some(name) => format!("{name}.{}", slot.index()),
            None => format!("%{}", slot.index()),
        }
    }

    /// The register of a variable for a type.
    pub fn register(&mut self, slot: Slot, ty: Type) -> Reg {
        if let Some(&known) = self.registers.get(&(slot, ty)) {
            return known;
        }
        let name = format!("{}.{ty}", self.name(slot));
        let made = self.made.reg(name, ty);
        self.registers.insert((slot, ty), made);
        made
    }

    /// What a variable has beside its real part.
    pub fn imaginary_of(&mut self, slot: Slot) -> Imaginary {
        if let Some(&known) = self.imaginary.get(&slot) {
            return known;
        }
        let name = self.name(slot);
        let part = self.made.reg(format!("{name}.im"), Type::F64);
        let is_complex = self.made.reg(format!("{name}.complex"), Type::Bool);
        let made = Imaginary { part, is_complex };
        self.imaginary.insert(slot, made);
        made
    }

    pub fn range(&mut self, slot: Slot) -> RangeOf {
        if let Some(&known) = self.ranges.get(&slot) {
            return known;
        }
        let name = self.name(slot);
        let mut part = |what: &str| self.made.reg(format!("{name}.{what}"), Type::Index);
        let made = RangeOf { first: part("first"), step: part("step"), count: part("count") };
        self.ranges.insert(slot, made);
        made
    }

    pub fn steps(&mut self, slot: Slot) -> StepsOf {
        if let Some(&known) = self.steps.get(&slot) {
            return known;
        }
        let name = self.name(slot);
        let mut part = |what: &str, ty: Type| self.made.reg(format!("{name}.{what}"), ty);
        let [first, step, last] = ["first", "step", "last"].map(|what| part(what, Type::F64));
        let made = StepsOf { first, step, last, count: part("count", Type::Index) };
        self.steps.insert(slot, made);
        made
    }
}
