//! How each value is held: decided once, by its fact and its place in the storage plan.
//!
//! ```text
//! k        double integer 1..n           an index register
//! s        double real 1 x 1             a register
//! x        double real m x n             memory where the plan has it, and a register for each extent
//! z        double m x n, may be complex  the same, each element in two parts, and a register that says whether it is complex
//! 1:n      run through by a loop         three numbers
//! c        a cell                        a value of the runtime library
//! ```

use crate::definitions::Definitions;
use crate::integer::{Role, indices, is_integer, is_integer_or_nan};
use crate::program::Rows;
use lanner_base::SideTable;
use lanner_emit::{EXACT, type_of};
use lanner_facts::{Complexity, Definedness, Fact, Terms, Truth};
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{Constant, Func, FuncKind, Inst, Operand, OperandKind, Phi, Slot, Step, Terminator, Use};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most extents of an array that is held natively.
const MOST_EXTENTS: usize = 16;

/// How a value is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// Not at all: no run computes it.
    Nowhere,
    /// A real scalar in a register; [`Type::Index`] for a double that is an integer in every run.
    Number(Type),
    /// A double in three registers: its real part, its imaginary part, whether it is complex.
    Complex,
    /// Real elements in memory, and so many extents in registers.
    Array(Type, u8),
    /// Doubles that are real or complex, in memory: of each its parts. So many extents in registers, and whether it is
    /// complex.
    Pairs(u8),
    /// `first:step:last` of integers, or of doubles where loops alone run over it: never written out.
    Range,
    /// A value of the runtime library.
    Boxed,
}

impl Held {
    /// The type of the register, of a number.
    pub fn number(self) -> Option<Type> {
        match self {
            Held::Number(ty) => Some(ty),
            Held::Nowhere | Held::Complex | Held::Array(..) | Held::Pairs(_) | Held::Range | Held::Boxed => {
                None
            }
        }
    }

    /// The type of the elements, of an array.
    pub fn elements(self) -> Option<Type> {
        match self {
            Held::Array(ty, _) => Some(ty),
            Held::Nowhere | Held::Number(_) | Held::Complex | Held::Pairs(_) | Held::Range | Held::Boxed => {
                None
            }
        }
    }

    /// How many extents an array has in registers.
    pub fn rank(self) -> Option<u8> {
        match self {
            Held::Array(_, rank) | Held::Pairs(rank) => Some(rank),
            Held::Nowhere | Held::Number(_) | Held::Complex | Held::Range | Held::Boxed => None,
        }
    }

    /// The type of what is in memory, of an array.
    pub fn memory(self) -> Option<Type> {
        if let Held::Pairs(_) = self { Some(Type::F64) } else { self.elements() }
    }

    /// Whether it is a number that may be complex, or an array of such.
    pub fn is_complex(self) -> bool {
        matches!(self, Held::Complex | Held::Pairs(_))
    }

    /// Whether it is a real number or an array of such.
    pub fn is_native(self) -> bool {
        matches!(self, Held::Number(_) | Held::Array(..))
    }
}

/// How all values of a function are held.
pub(crate) fn hold(
    (func, definitions): (&Func, &Definitions),
    (facts, terms): (&Facts, &Terms),
    (rows, has_library): (Rows<'_>, bool),
    role: Role,
) -> SideTable<Slot, Held> {
    let mut held = SideTable::new(Held::Nowhere);
    let indices = indices((func, definitions), facts, rows, role);
    let (looped, subscripts) = unwritten_ranges(func);
    let read = read_slots(func, facts, has_library);
    let merged: FxHashSet<Slot> =
        func.blocks.values().flat_map(|block| &block.phis).map(|phi| phi.dst).collect();
    let is_looked_up = func.kind == FuncKind::Script || func.dynamic.is_some();
    for slot in func.slots.ids() {
        let is_looped = looped.contains(&slot);
        // A loop may run over the one NaN that a range is; as a subscript that is none.
        let counts = |fact: &Fact| is_integer(fact) || is_looped && is_integer_or_nan(fact);
        let is_subscript = subscripts.contains(&slot);
        let is_range = (is_looped || is_subscript)
            && facts.of(slot).is_some_and(counts)
            && begins_with_indices((func, definitions), &indices, slot)
            || is_looped && !is_subscript && is_of_doubles((func, definitions), (facts, terms), slot);
        held[slot] = match facts.of(slot) {
            _ if func.memory(slot).is_some() => Held::Boxed,
            None => Held::Nowhere,
            Some(_) if !is_looked_up && merged.contains(&slot) && !read[slot] => Held::Nowhere,
            Some(_) if is_range => Held::Range,
            Some(fact) => match of_fact(fact, terms) {
                Held::Number(Type::F64) if indices[slot] => Held::Number(Type::Index),
                held => held,
            },
        };
    }
    held
}

/// Whether a range's first element and its step are held in index registers.
fn begins_with_indices(
    (func, definitions): (&Func, &Definitions),
    indices: &SideTable<Slot, bool>,
    range: Slot,
) -> bool {
    let is_index = |operand: Operand| match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => indices[slot],
        OperandKind::Const(constant) => of_constant(&func.constants[constant]) == Held::Number(Type::Index),
    };
    match definitions.inst(range) {
        Some(Inst::Range { first, step, .. }) => is_index(first) && step.is_none_or(is_index),
        _ => false,
    }
}

/// Whether a range's parts are doubles. Of one that may be complex the real part counts.
fn is_of_doubles(
    (func, definitions): (&Func, &Definitions),
    (facts, terms): (&Facts, &Terms),
    range: Slot,
) -> bool {
    let is_double = |operand: Operand| match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => facts.of(slot).is_some_and(|fact| {
            let held = of_fact(fact, terms);
            func.memory(slot).is_none() && matches!(held, Held::Number(Type::F64) | Held::Complex)
        }),
        OperandKind::Const(constant) => matches!(func.constants[constant], Constant::Double(_)),
    };
    match definitions.inst(range) {
        Some(Inst::Range { first, step, last, .. }) => {
            is_double(first) && step.is_none_or(is_double) && is_double(last)
        }
        _ => false,
    }
}

/// How a value is held of which this is known.
pub(crate) fn of_fact(fact: &Fact, terms: &Terms) -> Held {
    let Some(ty) = fact.classes.only().and_then(type_of) else { return Held::Boxed };
    if fact.definedness != Definedness::Defined {
        return Held::Boxed;
    }
    if fact.complexity != Complexity::Real {
        return match (ty, terms.is_scalar(fact.shape), terms.extents(fact.shape)) {
            (Type::F64, Truth::Yes, _) => Held::Complex,
            (Type::F64, _, Some(extents)) if extents.len() <= MOST_EXTENTS => {
                Held::Pairs(extents.len() as u8)
            }
            _ => Held::Boxed,
        };
    }
    match (terms.is_scalar(fact.shape), terms.extents(fact.shape)) {
        (Truth::Yes, _) => Held::Number(ty),
        (_, Some(extents)) if extents.len() <= MOST_EXTENTS => Held::Array(ty, extents.len() as u8),
        (_, _) => Held::Boxed,
    }
}

/// The values that instructions read that some run comes to.
fn read_slots(func: &Func, facts: &Facts, has_library: bool) -> SideTable<Slot, bool> {
    let mut read = SideTable::new(false);
    // `ans` that stays as it was is read where it is read behind that.
    let mut kept: FxHashMap<Slot, Slot> = FxHashMap::default();
    let mut open: Vec<Slot> = func.outputs.clone();
    for (id, block) in func.blocks.iter().filter(|(id, _)| facts.reached[*id]) {
        let mut note = |used: Use| match used {
            Use::Operand(operand) => open.extend(operand.as_slot()),
            Use::Place(slot) | Use::Mention(slot) => open.push(slot),
            Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
        };
        let stop = facts.stops.iter().find(|(at, _)| *at == id).map(|(_, inst)| inst + 1);
        let insts = &block.insts[..stop.unwrap_or(block.insts.len())];
        for inst in insts {
            match *inst {
                Inst::Answer { dst, old, src, .. } if !has_library => {
                    kept.insert(dst, old);
                    note(Use::Operand(src));
                }
                _ => func.visit_inst(inst, &mut note),
            }
        }
        if stop.is_none() {
            func.visit_term(&block.term, &mut note);
        }
    }
    let phis: FxHashMap<Slot, &Phi> =
        func.blocks.values().flat_map(|block| &block.phis).map(|phi| (phi.dst, phi)).collect();
    while let Some(slot) = open.pop() {
        if !std::mem::replace(&mut read[slot], true) {
            let args = phis.get(&slot).into_iter().flat_map(|phi| &phi.args);
            open.extend(args.filter_map(|(_, arg)| arg.as_slot()));
            open.extend(kept.get(&slot));
        }
    }
    read
}

/// The ranges that nothing reads but heads of loops, and those that subscripts read, too.
fn unwritten_ranges(func: &Func) -> (Vec<Slot>, Vec<Slot>) {
    let mut ranges: Vec<Slot> = Vec::new();
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        if let Inst::Range { dst, .. } = *inst {
            ranges.push(dst);
        }
    }
    let (mut looped, mut subscripts): (Vec<Slot>, Vec<Slot>) = (Vec::new(), Vec::new());
    let mut note = |used: Use| {
        if let Use::Operand(operand) = used {
            ranges.retain(|&range| operand.as_slot() != Some(range));
        }
    };
    for block in func.blocks.values() {
        for inst in &block.insts {
            match *inst {
                // As a subscript it is three numbers, too.
                Inst::Index { base, args, .. } => {
                    note(Use::Operand(base));
                    subscripts.extend(func.args(args).iter().filter_map(|arg| arg.as_slot()));
                }
                Inst::SetIndex { value, args, .. } => {
                    note(Use::Operand(value));
                    subscripts.extend(func.args(args).iter().filter_map(|arg| arg.as_slot()));
                }
                // How many elements it has is one of the numbers.
                Inst::End { .. } => (),
                Inst::Delete { path, .. } if let [Step::Paren(args)] = func.paths[path].0.as_slice() => {
                    subscripts.extend(func.args(*args).iter().filter_map(|arg| arg.as_slot()));
                }
                _ => func.visit_inst(inst, &mut note),
            }
        }
        match block.term {
            Terminator::Next { seq, .. } => looped.push(seq),
            _ => func.visit_term(&block.term, &mut note),
        }
        block.phis.iter().for_each(|phi| phi.args.iter().for_each(|(_, arg)| note(Use::Operand(*arg))));
    }
    ranges.retain(|range| !func.outputs.contains(range));
    subscripts.retain(|slot| ranges.contains(slot));
    looped.retain(|slot| ranges.contains(slot) && !subscripts.contains(slot));
    (looped, subscripts)
}

/// How a constant is held.
pub(crate) fn of_constant(constant: &Constant) -> Held {
    match constant {
        &Constant::Double(x)
            if x.fract() == 0.0 && x.abs() < EXACT && !(x == 0.0 && x.is_sign_negative()) =>
        {
            Held::Number(Type::Index)
        }
        Constant::Double(_) => Held::Number(Type::F64),
        &Constant::Int(class, _) => type_of(class).map_or(Held::Boxed, Held::Number),
        Constant::Char(text) if text.encode_utf16().count() == 1 => Held::Number(Type::Char),
        Constant::Imaginary(_) => Held::Complex,
        Constant::Char(_) | Constant::String(_) | Constant::Colon => Held::Boxed,
    }
}

/// How an operand is held.
pub(crate) fn of_operand(func: &Func, held: &SideTable<Slot, Held>, operand: Operand) -> Held {
    match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => held[slot],
        OperandKind::Const(constant) => of_constant(&func.constants[constant]),
    }
}
