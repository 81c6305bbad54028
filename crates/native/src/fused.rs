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
use lanner_base::SideTable;
use lanner_builtins::{BinaryOp, ScalarForm, UnaryOp};
use lanner_facts::{Terms, Truth};
use lanner_infer::Facts;
use lanner_mir::{Func, Inst, Operand, OperandKind, Slot, Target, Terminator, Use};
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

/// The arrays that are never written out.
pub(crate) fn fuse(known: Known<'_>) -> FxHashSet<Slot> {
    let reads = reads(known.func);
    let mut fused = FxHashSet::default();
    for block in known.func.blocks.values() {
        for (k, inst) in block.insts.iter().enumerate() {
            let Some(dst) = elementwise(known, inst).filter(|&dst| is_array(known, dst)) else { continue };
            if reads.get(&dst) != Some(&1) || known.func.outputs.contains(&dst) {
                continue;
            }
            let behind = block.insts[k + 1..].iter();
            let reader = behind.clone().position(|other| reads_slot(known.func, other, dst));
            let Some(reader) = reader else { continue };
            let is_quiet = |other: &Inst| !writes_arrays(known, other, &fused);
            if !block.insts[k + 1..k + 1 + reader].iter().all(is_quiet) {
                continue;
            }
            let reader = &block.insts[k + 1 + reader];
            if takes_elements(known, reader) && stays(known, inst, reader, &fused) {
                fused.insert(dst);
            }
        }
    }
    fused
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
    let native = |operand: Operand| of_operand(known.func, known.held, operand).is_native();
    let is_scalar = |operand: Operand| of_operand(known.func, known.held, operand).number().is_some();
    match *inst {
        Inst::Unary { op: UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not, dst, a } => native(a).then_some(dst),
        Inst::Binary { op, dst, a, b } => {
            let is_elementwise = match op {
                BinaryOp::MTimes => is_scalar(a) || is_scalar(b),
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
                ScalarForm::Two(_) => args.len() == 2,
                _ => false,
            };
            let are_native = args.iter().all(|&arg| native(arg) && !arg.is_spread());
            (fits && are_native).then_some(dst)
        }
        _ => None,
    }
}

/// Whether an instruction reads its operands element by element.
fn takes_elements(known: Known<'_>, inst: &Inst) -> bool {
    elementwise(known, inst).is_some_and(|dst| is_array(known, dst)) || reduced(known, inst).is_some()
}

/// The array of which an instruction makes one number, of all its elements in order.
pub(crate) fn reduced(known: Known<'_>, inst: &Inst) -> Option<Operand> {
    let Inst::Call { targets, callee, args, .. } = *inst else { return None };
    let Some(Meaning::Row(row)) = (known.meanings)(callee) else { return None };
    crate::reduction::kind(row)?;
    let (&[arg], &[Target::Slot(dst)]) = (known.func.args(args), known.func.target_list(targets)) else {
        return None;
    };
    known.held[dst].number()?;
    matches!(of_operand(known.func, known.held, arg), Held::Array(..)).then_some(arg)
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
            found |= known.held[slot].number().is_none() && !fused.contains(&slot);
        }
    });
    found
}

/// Whether what an instruction reads is still there while its reader writes.
fn stays(known: Known<'_>, inst: &Inst, reader: &Inst, fused: &FxHashSet<Slot>) -> bool {
    let Some(to) = elementwise(known, reader).filter(|&to| is_array(known, to)) else { return true };
    let mut leaves = Vec::new();
    collect(known, inst, fused, &mut leaves);
    leaves.into_iter().all(|leaf| is_apart(known, leaf, to))
}

/// The arrays in memory that an instruction reads, by way of fused ones too.
fn collect(known: Known<'_>, inst: &Inst, fused: &FxHashSet<Slot>, leaves: &mut Vec<Slot>) {
    known.func.visit_inst(inst, &mut |used| {
        let Use::Operand(operand) = used else { return };
        let (OperandKind::Slot(slot) | OperandKind::Last(slot)) = operand.kind() else { return };
        if fused.contains(&slot) {
            if let Some(maker) = known.definitions.inst(slot) {
                collect(known, &maker, fused, leaves);
            }
        } else if is_array(known, slot) {
            leaves.push(slot);
        }
    });
}

/// Whether one array has no byte of another one, or each element the same place.
fn is_apart(known: Known<'_>, leaf: Slot, to: Slot) -> bool {
    let is_same_shape = || {
        let [Some(a), Some(b)] = [leaf, to].map(|slot| known.facts.of(slot)) else { return false };
        let [Some(a), Some(b)] = [a, b].map(|fact| known.terms.extents(fact.shape)) else { return false };
        let are_equal = a.iter().zip(b).all(|(&a, &b)| known.terms.equal(a, b) == Truth::Yes);
        a.len() == b.len() && are_equal && known.held[leaf] == known.held[to]
    };
    match [leaf, to].map(|slot| known.layout.areas[slot]) {
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
