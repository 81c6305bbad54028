//! Arrays that are never written out: their elements are computed where they are read.
//!
//! ```text
//! %1 = times a, b        one loop: y[k] = a[k] * b[k] + c
//! y = plus %1, c
//! ```
//!
//! A value is fused where one instruction of its block reads it, element by element, and nothing between writes an array. What it reads stays
//! where it is until then: no operand's memory is the reader's, unless element by element at the same places.

use crate::Held;
use crate::definitions::Definitions;
use crate::held::of_operand;
use crate::program::{Meaning, Meanings};
use crate::reduction::Kind;
use crate::taken::{base_of, is_run, is_update, section};
use lanner_base::SideTable;
use lanner_builtins::{BinaryOp, ScalarForm, UnaryOp};
use lanner_facts::{Class, Terms, Truth};
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{Constant, Func, Inst, Operand, OperandKind, Slot, Target, Terminator, Use};
use lanner_storage::{Area, Layout};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known of a function before it is written.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub func: &'a Func,
    pub definitions: &'a Definitions,
    pub facts: &'a Facts,
    pub terms: &'a Terms,
    pub layout: &'a Layout,
    pub held: &'a SideTable<Slot, Held>,
    pub meanings: Meanings<'a>,
}

/// The arrays that are never written out, which are none of these that the runtime library makes or reads.
pub(crate) fn fuse(known: Known<'_>, written: &FxHashSet<Slot>) -> FxHashSet<Slot> {
    let reads = reads(known.func);
    let mut fused = FxHashSet::default();
    for block in known.func.blocks.values() {
        // One that is fused makes it quiet between others.
        let mut before = usize::MAX;
        while std::mem::replace(&mut before, fused.len()) != fused.len() {
            (0..block.insts.len())
                .for_each(|k| _ = fuse_one(known, &block.insts, k, (&reads, written), &mut fused));
        }
    }
    fused
}

/// Fuses what an instruction of a block computes, if it can be.
fn fuse_one(
    known: Known<'_>,
    insts: &[Inst],
    k: usize,
    (reads, written): (&FxHashMap<Slot, usize>, &FxHashSet<Slot>),
    fused: &mut FxHashSet<Slot>,
) -> Option<()> {
    let inst = &insts[k];
    let dst =
        elementwise(known, inst).or_else(|| section(known, inst)).filter(|&dst| is_array(known, dst))?;
    if fused.contains(&dst)
        || written.contains(&dst)
        || reads.get(&dst) != Some(&1)
        || known.func.outputs.contains(&dst)
        || reads_complex_number(known, inst)
    {
        return None;
    }
    let reader_of = |dst: Slot| insts.iter().position(|other| reads_slot(known.func, other, dst));
    let mut made = dst;
    let mut reader = reader_of(dst).filter(|&reader| reader > k)?;
    if !insts[k + 1..reader].iter().all(|other| !writes_arrays(known, other, fused)) {
        return None;
    }
    if !takes_elements(known, &insts[reader]) && !matches!(insts[reader], Inst::SetIndex { .. }) {
        return None;
    }
    // What reads it may be fused itself.
    while let Some(next) = elementwise(known, &insts[reader]).filter(|next| fused.contains(next)) {
        (reader, made) = (reader_of(next)?, next);
    }
    let reader = &insts[reader];
    if let Inst::SetIndex { .. } = reader {
        let mut leaves = Vec::new();
        collect(known, inst, fused, &mut leaves);
        if is_update(known, (reader, made), &leaves) {
            fused.insert(dst);
        }
        return Some(());
    }
    let fits = !takes_in_order(known, reader) || is_flat(known, inst, dst, fused);
    if fits && stays(known, inst, reader, fused) {
        fused.insert(dst);
    }
    Some(())
}

/// Whether an instruction reads a number that may be complex: none is kept for later.
fn reads_complex_number(known: Known<'_>, inst: &Inst) -> bool {
    let mut found = false;
    known.func.visit_inst(inst, &mut |used| {
        if let Use::Operand(operand) = used {
            found |= of_operand(known.func, known.held, operand) == Held::Complex;
        }
    });
    found
}

/// How often each value is read.
fn reads(func: &Func) -> FxHashMap<Slot, usize> {
    let mut found = FxHashMap::default();
    let mut note = |used: Use| {
        let slot = match used {
            Use::Operand(operand) => operand.as_slot(),
            Use::Place(slot) | Use::Mention(slot) => Some(slot),
            Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => None,
        };
        slot.into_iter().for_each(|slot| *found.entry(slot).or_insert(0) += 1);
    };
    for block in func.blocks.values() {
        block.phis.iter().for_each(|phi| phi.args.iter().for_each(|(_, arg)| note(Use::Operand(*arg))));
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
        if let Terminator::Next { seq, .. } = block.term {
            note(Use::Mention(seq));
        }
    }
    found
}

fn is_array(known: Known<'_>, slot: Slot) -> bool {
    matches!(known.held[slot], Held::Array(..))
}

/// The array that an instruction computes element by element, from numbers and arrays alone.
pub(crate) fn elementwise(known: Known<'_>, inst: &Inst) -> Option<Slot> {
    let held = |operand: Operand| of_operand(known.func, known.held, operand);
    let native = |operand: Operand| held(operand).is_native() || held(operand).is_complex();
    let is_scalar = |operand: Operand| held(operand).number().is_some() || held(operand) == Held::Complex;
    match *inst {
        Inst::Unary { op: UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not, dst, a } => native(a).then_some(dst),
        Inst::Binary { op, dst, a, b } => {
            let is_elementwise = match op {
                BinaryOp::MTimes => is_scalar(a) || is_scalar(b) || is_outer(known, a, b),
                BinaryOp::MRDivide => is_scalar(b),
                BinaryOp::MLDivide => is_scalar(a),
                BinaryOp::MPower => false,
                _ => true,
            };
            (is_elementwise && native(a) && native(b)).then_some(dst)
        }
        Inst::Call { targets, callee, args, .. } => {
            let Some(Meaning::Row(row)) = (known.meanings)(callee) else { return None };
            let args = known.func.args(args);
            let &[Target::Slot(dst)] = known.func.target_list(targets) else { return None };
            let fits = match row.row().scalar_form()? {
                ScalarForm::One(_) | ScalarForm::To(_) => args.len() == 1,
                ScalarForm::Two(_) | ScalarForm::Complex => args.len() == 2,
                _ => false,
            };
            let are_native = args.iter().all(|&arg| native(arg) && !arg.is_spread());
            (fits && are_native).then_some(dst)
        }
        _ => None,
    }
}

/// Whether a product is one of a column and a row, each of whose elements is one product.
fn is_outer(known: Known<'_>, a: Operand, b: Operand) -> bool {
    let is_one = |operand: Operand, k: usize| {
        let slot = operand.as_slot().filter(|&slot| known.held[slot] == Held::Array(Type::F64, 2));
        let dims =
            slot.and_then(|slot| known.facts.of(slot)).and_then(|fact| known.terms.extents(fact.shape));
        dims.is_some_and(|dims| known.terms.constant(dims[k]) == Some(1))
    };
    is_one(a, 1) && is_one(b, 0)
}

/// Whether an instruction reads its operands element by element.
fn takes_elements(known: Known<'_>, inst: &Inst) -> bool {
    elementwise(known, inst).is_some_and(|dst| is_array(known, dst)) || takes_in_order(known, inst)
}

/// Whether an instruction reads an array's elements by their numbers.
fn takes_in_order(known: Known<'_>, inst: &Inst) -> bool {
    let arg = reduced(known, inst).map(|(_, arg, _)| of_operand(known.func, known.held, arg));
    matches!(arg, Some(Held::Array(..)))
}

/// What an instruction makes of the elements along a dimension: how, of what, along which one, from 0.
pub(crate) fn reduced(known: Known<'_>, inst: &Inst) -> Option<(Kind, Operand, Option<usize>)> {
    let Inst::Call { targets, callee, args, .. } = *inst else { return None };
    let Some(Meaning::Row(row)) = (known.meanings)(callee) else { return None };
    let kind = crate::reduction::kind(row)?;
    let &[Target::Slot(_)] = known.func.target_list(targets) else { return None };
    let is_extreme = matches!(kind, Kind::Max | Kind::Min);
    let (arg, dim) = match *known.func.args(args) {
        [arg] => (arg, None),
        [arg, dim] if !is_extreme => (arg, Some(dimension(known, dim)?)),
        [arg, nothing, dim] if is_extreme && is_nothing(known, nothing) => {
            (arg, Some(dimension(known, dim)?))
        }
        _ => return None,
    };
    Some((kind, arg, dim))
}

/// The dimension that an operand is in every run, from 0.
fn dimension(known: Known<'_>, operand: Operand) -> Option<usize> {
    let dim = match operand.kind() {
        OperandKind::Const(constant) => match known.func.constants[constant] {
            Constant::Double(x) => x,
            _ => return None,
        },
        OperandKind::Slot(slot) | OperandKind::Last(slot) => {
            let fact = known.facts.of(slot)?;
            fact.constant.as_ref().filter(|constant| constant.class() == Class::Double)?.number()?
        }
    };
    (dim.fract() == 0.0 && (1.0..=255.0).contains(&dim)).then(|| dim as usize - 1)
}

/// Whether an operand is 0 x 0 in every run.
fn is_nothing(known: Known<'_>, operand: Operand) -> bool {
    let fact = operand.as_slot().and_then(|slot| known.facts.of(slot));
    fact.is_some_and(|fact| known.terms.explicit_extents(fact.shape) == Some(vec![0, 0]))
}

fn reads_slot(func: &Func, inst: &Inst, slot: Slot) -> bool {
    let mut found = false;
    func.visit_inst(inst, &mut |used| match used {
        Use::Operand(operand) => found |= operand.as_slot() == Some(slot),
        Use::Place(other) | Use::Mention(other) => found |= other == slot,
        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
    });
    found
}

/// Whether an instruction writes memory of arrays, as far as what it gives is not fused.
fn writes_arrays(known: Known<'_>, inst: &Inst, fused: &FxHashSet<Slot>) -> bool {
    let mut found = matches!(inst, Inst::Call { callee, .. } if matches!((known.meanings)(*callee), None | Some(Meaning::Function(_))));
    known.func.visit_inst(inst, &mut |used| {
        if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
            found |= matches!(known.held[slot], Held::Array(..) | Held::Pairs(_) | Held::Boxed)
                && !fused.contains(&slot);
        }
    });
    found
}

/// Whether what an instruction reads is still there while its reader writes.
fn stays(known: Known<'_>, inst: &Inst, reader: &Inst, fused: &FxHashSet<Slot>) -> bool {
    let written = elementwise(known, reader).or_else(|| result_of(known, reader));
    let Some(to) = written.filter(|&to| is_array(known, to)) else { return true };
    let mut leaves = Vec::new();
    collect(known, inst, fused, &mut leaves);
    leaves.iter().all(|leaf| is_apart(known, leaf, to))
}

/// The result of a call that has one.
fn result_of(known: Known<'_>, inst: &Inst) -> Option<Slot> {
    let Inst::Call { targets, .. } = *inst else { return None };
    match *known.func.target_list(targets) {
        [Target::Slot(dst)] => Some(dst),
        _ => None,
    }
}

/// Whether all arrays that an instruction reads have the shape of what it computes, so that an element has one number in all of them.
fn is_flat(known: Known<'_>, inst: &Inst, dst: Slot, fused: &FxHashSet<Slot>) -> bool {
    let mut leaves = Vec::new();
    collect(known, inst, fused, &mut leaves);
    leaves.into_iter().all(|leaf| leaf.is_run && has_shape_of(known, leaf.shaped, dst))
}

/// Whether facts say that two arrays have the same extents.
pub(crate) fn has_shape_of(known: Known<'_>, a: Slot, b: Slot) -> bool {
    let [Some(a), Some(b)] = [a, b].map(|slot| known.facts.of(slot)) else { return false };
    let [Some(a), Some(b)] = [a, b].map(|fact| known.terms.extents(fact.shape)) else { return false };
    let are_equal = a.iter().zip(b).all(|(&a, &b)| known.terms.equal(a, b) == Truth::Yes);
    a.len() == b.len() && are_equal
}

/// An array in memory that is read, perhaps by way of a section.
pub(crate) struct Leaf {
    pub array: Slot,
    /// What has the shape of what is read: the section, or the array itself.
    pub shaped: Slot,
    /// Whether it is read from the first element to the last one.
    is_run: bool,
}

/// The arrays in memory that an instruction reads, by way of fused ones too.
fn collect(known: Known<'_>, inst: &Inst, fused: &FxHashSet<Slot>, leaves: &mut Vec<Leaf>) {
    if let (Some(shaped), Some(array)) = (section(known, inst), base_of(inst)) {
        leaves.push(Leaf { array, shaped, is_run: is_run(known, inst) });
        return;
    }
    known.func.visit_inst(inst, &mut |used| {
        let Use::Operand(operand) = used else { return };
        let (OperandKind::Slot(slot) | OperandKind::Last(slot)) = operand.kind() else { return };
        if fused.contains(&slot) {
            if let Some(maker) = known.definitions.inst(slot) {
                collect(known, &maker, fused, leaves);
            }
        } else if known.held[slot].rank().is_some() {
            leaves.push(Leaf { array: slot, shaped: slot, is_run: true });
        }
    });
}

/// Whether one array has no byte of another one, or each element the same place.
pub(crate) fn is_apart(known: Known<'_>, leaf: &Leaf, to: Slot) -> bool {
    let is_same_shape = || {
        let is_whole = leaf.array == leaf.shaped;
        is_whole && has_shape_of(known, leaf.array, to) && known.held[leaf.array] == known.held[to]
    };
    match [leaf.array, to].map(|slot| known.layout.areas[slot]) {
        [Some(Area::Frame { offset: a, bytes: m }), Some(Area::Frame { offset: b, bytes: n })] => {
            a + m <= b || b + n <= a || a == b && is_same_shape()
        }
        [Some(Area::Heap { block: a }), Some(Area::Heap { block: b })] => a != b || is_same_shape(),
        [Some(Area::Heap { .. }), Some(Area::Frame { .. })]
        | [Some(Area::Frame { .. }), Some(Area::Heap { .. })] => true,
        [None, Some(Area::Heap { .. } | Area::Frame { .. })] => true,
        _ => false,
    }
}
