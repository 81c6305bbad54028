//! What the slots and temporaries of a loop hold: doubles, logicals, complex numbers. Decided from the values that
//! the slots have where the loop form is made and from what the loop's operations write; what is now of one class and
//! then of another is left to the quick form.

use super::compile::Source;
use crate::quick::{self, Place, REGISTERS};
use lanner_base::Id;
use lanner_mir::{Block, Constant, Inst, OperandKind, Slot, SlotKind};
use lanner_runtime::Value;

/// What a place holds wherever the loop's operations use it as a scalar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Class {
    /// Nothing that is known yet.
    Unknown,
    Double,
    Logical,
    /// A complex double, also one whose imaginary part is zero.
    Complex,
    /// An element of a complex array: real where its imaginary part is zero. A sum or difference with a complex number is
    /// the same either way.
    Element,
    /// Anything else, or now this and now that.
    Other,
}

impl Class {
    fn join(self, other: Class) -> Class {
        match (self, other) {
            (Class::Unknown, class) | (class, Class::Unknown) => class,
            (a, b) if a == b => a,
            _ => Class::Other,
        }
    }

    /// The class of the result of an arithmetic operator.
    fn arithmetic(self, other: Class) -> Class {
        match (self, other) {
            (Class::Other | Class::Element, _) | (_, Class::Other | Class::Element) => Class::Other,
            (Class::Complex, _) | (_, Class::Complex) => Class::Complex,
            (Class::Unknown, _) | (_, Class::Unknown) => Class::Unknown,
            (Class::Double | Class::Logical, Class::Double | Class::Logical) => Class::Double,
        }
    }
}

/// The classes of a function's slots in one of its loops.
pub(super) struct Classes {
    slots: Vec<Class>,
    /// Those of temporaries and constants, behind the operation that was noted last.
    registers: [Class; REGISTERS],
    written: Vec<bool>,
    ranges: Vec<bool>,
    changed: bool,
}

impl Classes {
    /// Joins what the operations write until nothing changes.
    pub fn of(source: Source<'_>, blocks: &[Block]) -> Classes {
        let mut classes = Classes {
            slots: source.slots.iter().map(class_of).collect(),
            registers: [Class::Double; REGISTERS],
            written: vec![false; source.slots.len()],
            ranges: vec![false; source.slots.len()],
            changed: false,
        };
        let ops = || blocks.iter().flat_map(|&block| source.ops(block)).map(|(_, op)| op);
        for op in ops() {
            classes.start(source, op);
        }
        loop {
            classes.changed = false;
            ops().for_each(|op| classes.note(source, op));
            if !classes.changed {
                return classes;
            }
        }
    }

    /// What a temporary holds at the start does not matter; a variable that holds nothing yet may get it on some ways
    /// through the loop only.
    fn start(&mut self, source: Source<'_>, op: quick::Op) {
        match op {
            quick::Op::Set1 { base, .. } | quick::Op::Set2 { base, .. } => {
                self.written[usize::from(base)] = true;
            }
            quick::Op::Next { seq, .. } => self.ranges[usize::from(seq)] = true,
            _ => (),
        }
        for (place, _) in self.results(source, op).into_iter().flatten() {
            let Some(slot) = source.slot(place) else { continue };
            if source.func.slots[slot].kind == SlotKind::Temp {
                self.slots[slot.index()] = Class::Unknown;
            } else if let Value::Undefined = source.slots[slot.index()] {
                self.slots[slot.index()] = Class::Other;
            }
        }
    }

    /// Notes what an operation writes.
    pub fn note(&mut self, source: Source<'_>, op: quick::Op) {
        for (place, class) in self.results(source, op).into_iter().flatten() {
            match source.slot(place) {
                None => self.registers[usize::from(place.0) % REGISTERS] = class,
                Some(slot) => {
                    let known = &mut self.slots[slot.index()];
                    let joined = known.join(class);
                    self.changed |= joined != *known;
                    *known = joined;
                }
            }
        }
    }

    /// The class of what a place holds.
    pub fn of_place(&self, source: Source<'_>, place: Place) -> Class {
        match source.slot(place) {
            None => self.registers[usize::from(place.0) % REGISTERS],
            Some(slot) => self.of_slot(slot),
        }
    }

    pub fn of_slot(&self, slot: Slot) -> Class {
        self.slots[slot.index()]
    }

    /// Whether the loop writes elements of the slot's array.
    pub fn is_written(&self, slot: Slot) -> bool {
        self.written[slot.index()]
    }

    /// Whether a `for` loop of the loop runs over the slot.
    pub fn is_range(&self, slot: Slot) -> bool {
        self.ranges[slot.index()]
    }

    /// The places that an operation writes, and the classes of what it writes there.
    fn results(&self, source: Source<'_>, op: quick::Op) -> [Option<(Place, Class)>; 2] {
        use quick::Op as Q;
        let of = |place: Place| self.of_place(source, place);
        let one = |place: Place, class: Class| [Some((place, class)), None];
        match op {
            Q::Compare { d, .. } | Q::Truth { d, .. } | Q::Both { d, .. } => one(d, Class::Logical),
            Q::Add { d, a, b } | Q::Sub { d, a, b }
                if let (Class::Complex, Class::Element) | (Class::Element, Class::Complex) =
                    (of(a), of(b)) =>
            {
                one(d, Class::Complex)
            }
            Q::Index1 { d, base, .. } if let Value::Complex(_) = source.slots[usize::from(base)] => {
                one(d, if source.slot(d).is_none() { Class::Element } else { Class::Other })
            }
            Q::Add { d, a, b }
            | Q::Sub { d, a, b }
            | Q::Mul { d, a, b }
            | Q::Div { d, a, b }
            | Q::Power { d, a, b } => one(d, of(a).arithmetic(of(b))),
            Q::MulAdd { d, x, y, c } | Q::MulSub { d, x, y, c } | Q::SubMul { d, c, x, y } => {
                one(d, of(x).arithmetic(of(y)).arithmetic(of(c)))
            }
            Q::Negate { d, a } => one(d, of(a).arithmetic(Class::Double)),
            Q::Move { d, a } => one(d, of(a)),
            Q::Call0 { d, .. }
            | Q::Call1 { d, .. }
            | Q::Call2 { d, .. }
            | Q::Index1 { d, .. }
            | Q::Index2 { d, .. }
            | Q::Extent { d, .. }
            | Q::End { d, .. } => one(d, Class::Double),
            Q::Next { counter, var, .. } => [counter, var]
                .map(|slot| Place::slot(Slot(u32::from(slot))).map(|place| (place, Class::Double))),
            Q::Whole { .. } | Q::Chain { .. } => {
                match source.whole(op).and_then(|inst| self.whole(source, inst)) {
                    Some((slot, class)) => [Place::slot(slot).map(|place| (place, class)), None],
                    None => [None, None],
                }
            }
            Q::Set1 { .. }
            | Q::Set2 { .. }
            | Q::Turned { .. }
            | Q::Left { .. }
            | Q::Jump { .. }
            | Q::Branch { .. }
            | Q::BranchIf { .. }
            | Q::Return
            | Q::Terminate { .. } => [None, None],
        }
    }

    fn whole(&self, source: Source<'_>, inst: &Inst) -> Option<(Slot, Class)> {
        match *inst {
            Inst::Binary { dst, .. } => Some((dst, Class::Double)),
            Inst::Copy { dst, src } => match src.kind() {
                OperandKind::Const(c) => match source.func.constants[c] {
                    Constant::Double(_) => Some((dst, Class::Double)),
                    _ => None,
                },
                OperandKind::Slot(slot) | OperandKind::Last(slot) => Some((dst, self.of_slot(slot))),
            },
            _ => None,
        }
    }
}

/// The class of a value as a scalar.
pub(super) fn class_of(value: &Value) -> Class {
    match value {
        Value::Scalar(_) => Class::Double,
        Value::Bool(_) => Class::Logical,
        Value::Complex(t) if t.data().len() == 1 => Class::Complex,
        Value::Undefined => Class::Unknown,
        _ => Class::Other,
    }
}
