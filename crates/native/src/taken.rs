//! Sections that are never written out: their elements are read where they are in the array.
//!
//! ```text
//! y = x(2:n, :) - x(1:n-1, :)      y[…] = x[1 + i + j * rows] - x[i + j * rows]
//! s = sum(x(:, k) .^ 2)            the column is one run of memory: x[i + k * rows]
//! ```
//!
//! Its subscripts are looked at where the section is made, so errors come in order.

use crate::Held;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use crate::fused::{Known, Leaf, has_shape_of, is_apart};
use lanner_lir::{BinaryOp, Reg};
use lanner_mir::{Constant, Inst, Operand, OperandKind, Slot};

/// The section that an instruction takes of an array in memory, if its places are evenly spaced along each dimension.
pub(crate) fn section(known: Known<'_>, inst: &Inst) -> Option<Slot> {
    let Inst::Index { dst, base, args } = *inst else { return None };
    let args = known.func.args(args);
    let elements = known.held[base.as_slot()?].elements()?;
    let is_even = |arg: &Operand| is_colon(known, *arg) || is_number(known, *arg) || is_range(known, *arg);
    let is_section = match *args {
        [] => false,
        [only] => !is_number(known, only) && lies(known, dst),
        _ => true,
    };
    let fits = known.held[dst].elements() == Some(elements);
    (is_section && fits && args.iter().all(is_even)).then_some(dst)
}

/// Whether a section is one run of memory: dimensions that are selected as a whole, then neighbours, then one of each.
pub(crate) fn is_run(known: Known<'_>, inst: &Inst) -> bool {
    let Inst::Index { args, .. } = *inst else { return false };
    let mut rest = known.func.args(args).iter().skip_while(|arg| is_colon(known, **arg));
    let is_first =
        |arg: Option<&Operand>| arg.is_none_or(|arg| is_number(known, *arg) || steps_by_one(known, *arg));
    is_first(rest.next()) && rest.all(|arg| is_number(known, *arg))
}

/// Whether a store writes what is made of the same section of the array: `x(i, :) = x(i, :) + y`. Each element is read before it is written.
pub(crate) fn is_update(known: Known<'_>, (store, made): (&Inst, Slot), leaves: &[Leaf]) -> bool {
    let Inst::SetIndex { dst, base, args, value } = *store else { return false };
    if value.as_slot() != Some(made) || known.held[made].elements() != known.held[dst].elements() {
        return false;
    }
    let is_it = |leaf: &Leaf| match known.definitions.inst(leaf.shaped) {
        Some(Inst::Index { args: own, .. }) => {
            leaf.array == base && are_same(known, known.func.args(own), known.func.args(args))
        }
        _ => false,
    };
    let is_in_place =
        known.layout.areas[dst].is_some() && known.layout.areas[dst] == known.layout.areas[base];
    is_in_place
        && leaves.iter().any(|leaf| is_it(leaf) && has_shape_of(known, leaf.shaped, made))
        && leaves.iter().all(|leaf| is_it(leaf) || is_apart(known, leaf, dst))
}

/// Whether subscripts are the same in every run.
fn are_same(known: Known<'_>, a: &[Operand], b: &[Operand]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| is_same(known, a, b, 4))
}

/// Whether operands are the same, also where they are computed twice; `depth` instructions are looked at behind each other.
fn is_same(known: Known<'_>, a: Operand, b: Operand, depth: u32) -> bool {
    let (a, b) = match (a.kind(), b.kind()) {
        (OperandKind::Const(a), OperandKind::Const(b)) => {
            return known.func.constants[a] == known.func.constants[b];
        }
        _ => match (a.as_slot(), b.as_slot()) {
            (Some(a), Some(b)) => (a, b),
            _ => return false,
        },
    };
    if [a, b].iter().any(|&slot| known.held[slot] == Held::Boxed) || depth == 0 {
        return false;
    }
    let same = |a: Operand, b: Operand| is_same(known, a, b, depth - 1);
    a == b
        || match (known.definitions.inst(a), known.definitions.inst(b)) {
            (
                Some(Inst::Range { first, step, last, .. }),
                Some(Inst::Range { first: f, step: s, last: l, .. }),
            ) => {
                let steps = match (step, s) {
                    (Some(step), Some(s)) => same(step, s),
                    (None, None) => true,
                    _ => false,
                };
                steps && same(first, f) && same(last, l)
            }
            (Some(Inst::Binary { op, a, b, .. }), Some(Inst::Binary { op: other, a: c, b: d, .. })) => {
                op == other && same(a, c) && same(b, d)
            }
            (
                Some(Inst::End { base, position, count, .. }),
                Some(Inst::End { base: other, position: p, count: c, .. }),
            ) => (position, count) == (p, c) && same(base, other),
            _ => false,
        }
}

/// The array that a section is taken of.
pub(crate) fn base_of(inst: &Inst) -> Option<Slot> {
    match *inst {
        Inst::Index { base, .. } => base.as_slot(),
        _ => None,
    }
}

fn is_colon(known: Known<'_>, arg: Operand) -> bool {
    matches!(arg.kind(), OperandKind::Const(constant) if known.func.constants[constant] == Constant::Colon)
}

fn is_number(known: Known<'_>, arg: Operand) -> bool {
    use lanner_lir::Type;
    let held = crate::held::of_operand(known.func, known.held, arg);
    held.number().is_some_and(|ty| !matches!(ty, Type::Bool | Type::Char))
}

fn is_range(known: Known<'_>, arg: Operand) -> bool {
    arg.as_slot().is_some_and(|slot| known.held[slot] == Held::Range)
}

fn steps_by_one(known: Known<'_>, arg: Operand) -> bool {
    let maker = arg.as_slot().filter(|_| is_range(known, arg)).and_then(|slot| known.definitions.inst(slot));
    matches!(maker, Some(Inst::Range { step: None, .. }))
}

/// Whether facts say how a section by one subscript lies.
fn lies(known: Known<'_>, dst: Slot) -> bool {
    let dims = known.facts.of(dst).and_then(|fact| known.terms.extents(fact.shape));
    dims.is_some_and(|dims| dims.len() == 2 && dims.iter().any(|&dim| known.terms.constant(dim) == Some(1)))
}

/// A section as it is where it is made.
#[derive(Clone)]
pub(crate) struct Taken {
    pub base: Slot,
    /// Where its first element is.
    start: Reg,
    /// How far apart neighbours are along each of its dimensions; 0 along one that a number selects.
    strides: Vec<Reg>,
    /// Its extents.
    extents: Vec<Reg>,
    /// Whether it is one run of memory.
    pub is_run: bool,
}

impl Emitter<'_> {
    /// Notes a section that is not written out.
    pub fn take_section(&mut self, inst: &Inst) -> Lowered {
        let Inst::Index { dst, base, args } = *inst else { return Err("a section of this kind") };
        let (base, args) = (base.as_slot().ok_or("an index of a constant")?, self.source.func.args(args));
        let extents = self.counted_extents(base, args.len())?;
        let selectors = self.selectors_within(args, &extents)?;
        let counts: Vec<Reg> = selectors.iter().map(|selector| selector.count(self)).collect();
        let shape = self.section_shape(dst, base, args, &counts)?;
        let taken = self.taken_of(base, (&selectors, &extents), shape, is_run(self.source.known, inst))?;
        self.sections.insert(dst, taken);
        self.capture_numbers(dst, args)
    }

    /// What selectors select of an array with these extents, as a section of this shape.
    pub fn taken_of(
        &mut self,
        base: Slot,
        (selectors, extents): (&[Selector], &[Reg]),
        shape: Vec<Reg>,
        is_run: bool,
    ) -> Lowered<Taken> {
        let mut start = self.index(0);
        let mut stride = self.index(1);
        let mut strides = Vec::new();
        for (selector, &extent) in selectors.iter().zip(extents) {
            let (first, step) = match *selector {
                Selector::One(index) => (index, self.index(0)),
                Selector::All(_) => (self.index(0), self.index(1)),
                Selector::Span([first, step, _]) => (first, step),
                Selector::List(..) => return Err("a section by places"),
            };
            let before = self.binary(BinaryOp::Mul, first, stride);
            start = self.binary(BinaryOp::Add, start, before);
            strides.push(self.binary(BinaryOp::Mul, step, stride));
            stride = self.binary(BinaryOp::Mul, stride, extent);
        }
        if let &[only] = strides.as_slice() {
            let zero = self.index(0);
            let is_row = self.known_index(shape[0]) == Some(1);
            strides = if is_row { vec![zero, only] } else { vec![only, zero] };
        }
        // Registers of the array and of numbers may be others' when it is read.
        let keep = |emitter: &mut Self, reg: Reg| match emitter.known_index(reg) {
            Some(_) => reg,
            None => emitter.kept(reg),
        };
        Ok(Taken {
            base,
            start: keep(self, start),
            strides: strides.into_iter().map(|reg| keep(self, reg)).collect(),
            extents: shape.into_iter().map(|reg| keep(self, reg)).collect(),
            is_run,
        })
    }

    /// The section that a value is, where it is not written out.
    pub fn taken(&self, slot: Slot) -> Option<&Taken> {
        self.sections.get(&slot)
    }

    /// Where the first element of a section is, and how far apart its neighbours are along each dimension.
    pub fn strides_of_section(&mut self, taken: &Taken) -> (Reg, Vec<Reg>) {
        let strides = taken.strides.iter().take(taken.extents.len()).map(|&reg| self.here(reg)).collect();
        (self.here(taken.start), strides)
    }

    /// The extents of a section.
    pub fn extents_of_section(&mut self, taken: &Taken) -> Vec<Reg> {
        taken.extents.iter().map(|&reg| self.here(reg)).collect()
    }

    /// Where an element of a section is that is one run.
    pub fn place_in_run(&mut self, taken: &Taken, k: Reg) -> Reg {
        let start = self.here(taken.start);
        self.binary(BinaryOp::Add, start, k)
    }

    /// A register that was kept; a constant is written where it is asked for.
    fn here(&mut self, reg: Reg) -> Reg {
        match self.known_index(reg) {
            Some(number) => self.index(number),
            None => reg,
        }
    }
}
