//! SSA form to slot form: values that do not interfere get one slot again, φ's become moves at the ends of the blocks
//! before, and the last reads are marked.
//!
//! The moves of one edge happen all at once. They stand in a block of their own where the block before has other ways
//! on. (Cytron et al.; Boissinot et al., *Revisiting Out-of-SSA Translation*.)

use super::classes::{changed, slots_of_classes};
use super::prepare::jump;
use super::taken::{clear_left, mark_taken};
use crate::analysis::{Move, sequence};
use crate::liveness::Liveness;
use crate::order::redirect;
use crate::sharing::{release_dead, release_parts};
use crate::{
    Block, BlockData, Const, Form, Func, Inst, Operand, OperandKind, Rewrite, Slot, SlotData, SlotKind,
    Terminator, order_blocks,
};
use lanner_base::Id;

/// Brings a function into slot form; one that is in it stays as it is.
pub fn from_ssa(func: &mut Func) {
    leave(func, slots_of_classes);
}

/// As [`from_ssa`], but every value keeps a slot of its own, so that moves stand wherever one can: a test of those.
/// Functions that look at their caller's variables by name do not find them where they were.
pub fn from_ssa_apart(func: &mut Func) {
    leave(func, |func| func.slots.ids().collect());
}

/// Leaves SSA form with the slots that values get.
fn leave(func: &mut Func, slots: impl Fn(&Func) -> Vec<Slot>) {
    if func.form == Form::Slots {
        return;
    }
    copy_answers(func);
    separate_outputs(func);
    let mut slots = ToSlots(slots(func));
    let edges = edges(func, &slots);
    func.outputs = func.outputs.iter().map(|&slot| slots.0[slot.index()]).collect();
    func.rewrite(&mut slots);
    separate_changes(func);
    for (from, to, moves) in edges {
        emit_moves(func, from, to, &moves);
    }
    func.blocks.values_mut().for_each(|block| block.phis.clear());
    func.form = Form::Slots;
    for data in func.slots.values_mut().filter(|data| data.kind == SlotKind::Guarded) {
        data.kind = SlotKind::Local;
    }
    clear_left(func);
    return_at_once(func);
    order_blocks(func);
    drop_unused(func);
    mark_taken(func);
    release_dead(func);
    release_parts(func);
}

/// Each slot becomes the one of its class.
struct ToSlots(Vec<Slot>);

impl Rewrite for ToSlots {
    fn read(&mut self, slot: Slot) -> Slot {
        self.0[slot.index()]
    }

    fn write(&mut self, slot: Slot) -> Slot {
        self.0[slot.index()]
    }
}

/// What an edge's moves write and read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Slot(Slot),
    Const(Const),
}

/// The moves of each edge between blocks that needs some.
fn edges(func: &Func, slots: &ToSlots) -> Vec<(Block, Block, Vec<Move<Place>>)> {
    let mut edges: Vec<(Block, Block, Vec<Move<Place>>)> = Vec::new();
    for (to, block) in func.blocks.iter() {
        let first = edges.len();
        for phi in &block.phis {
            for &(from, arg) in &phi.args {
                let source = match arg.kind() {
                    OperandKind::Slot(slot) | OperandKind::Last(slot) => Place::Slot(slots.0[slot.index()]),
                    OperandKind::Const(constant) => Place::Const(constant),
                };
                let copy = Move { to: Place::Slot(slots.0[phi.dst.index()]), from: source };
                if copy.to == copy.from {
                    continue;
                }
                match edges[first..].iter_mut().find(|edge| edge.0 == from) {
                    Some(edge) => edge.2.push(copy),
                    None => edges.push((from, to, vec![copy])),
                }
            }
        }
    }
    edges
}

/// Puts the moves of an edge at the end of the block before, or into a block on the edge.
fn emit_moves(func: &mut Func, from: Block, to: Block, moves: &[Move<Place>]) {
    let Func { slots, blocks, .. } = func;
    let aside = || Place::Slot(slots.push(SlotData::new(None, SlotKind::Local)));
    let steps = sequence(moves, aside);
    let data = &blocks[from];
    let (span, handler) = (data.term_span, data.handler);
    let at = if let Terminator::Jump(_) = data.term {
        from
    } else {
        let new = blocks.push(jump(to, span, handler));
        redirect(&mut blocks[from].term, |old| if old == to { new } else { old });
        new
    };
    for step in steps {
        let Place::Slot(dst) = step.to else { continue };
        blocks[at].insts.push(match step.from {
            Place::Slot(src) => Inst::Move { dst, src: Operand::slot(src) },
            Place::Const(constant) => Inst::Copy { dst, src: Operand::constant(constant) },
        });
        blocks[at].spans.push(span);
    }
}

/// What an instruction changes is moved first where it does not become what it was: the instruction changes it in
/// place.
fn separate_changes(func: &mut Func) {
    for block in func.blocks.values_mut() {
        let mut at = 0;
        while at < block.insts.len() {
            if let Some((dst, base)) = changed(&block.insts[at])
                && dst != base
            {
                stay(&mut block.insts[at]);
                block.insts.insert(at, Inst::Move { dst, src: Operand::slot(base) });
                block.spans.insert(at, block.spans[at]);
                at += 1;
            }
            at += 1;
        }
        if let Terminator::Next { counter, counted, .. } = &mut block.term
            && *counter != *counted
        {
            block.insts.push(Inst::Move { dst: *counted, src: Operand::slot(*counter) });
            block.spans.push(block.term_span);
            *counter = *counted;
        }
    }
}

/// Lets an instruction change its destination in place.
fn stay(inst: &mut Inst) {
    match inst {
        Inst::SetIndex { dst, base, .. }
        | Inst::SetPath { dst, base, .. }
        | Inst::SetList { dst, base, .. }
        | Inst::Delete { dst, base, .. }
        | Inst::Reserve { dst, base, .. }
        | Inst::Answer { dst, old: base, .. } => *base = *dst,
        _ => (),
    }
}

/// An answer takes its value out of a slot. Where that value is read again, is a variable's or a constant, it takes a
/// copy.
fn copy_answers(func: &mut Func) {
    let liveness = Liveness::of(func);
    let mut found: Vec<(Block, usize)> = Vec::new();
    for (id, block) in func.blocks.iter() {
        let mut at = block.insts.len();
        liveness.each_inst(func, id, |inst, live| {
            at -= 1;
            let stays = |slot: Slot| live.contains(slot) || func.slots[slot].name.is_some();
            if let Inst::Answer { src, .. } = inst
                && src.as_slot().is_none_or(stays)
            {
                found.push((id, at));
            }
        });
    }
    for (id, at) in found {
        let copy = func.slots.push(SlotData::new(None, SlotKind::Temp));
        let block = &mut func.blocks[id];
        let mut moved = None;
        if let Inst::Answer { src, .. } = &mut block.insts[at] {
            moved = Some(Inst::Move { dst: copy, src: *src });
            *src = Operand::slot(copy);
        }
        block.insts.splice(at..at, moved);
        block.spans.insert(at, block.spans[at]);
    }
}

/// Two outputs that are one value get a slot each: what gives them to the caller takes them.
fn separate_outputs(func: &mut Func) {
    let is_return = |block: &&mut BlockData| matches!(block.term, Terminator::Return);
    let Some(block) = func.blocks.values_mut().find(is_return) else { return };
    for k in 1..func.outputs.len() {
        let slot = func.outputs[k];
        if func.outputs[..k].contains(&slot) {
            let copy = func.slots.push(SlotData::new(None, SlotKind::Local));
            block.insts.push(Inst::Move { dst: copy, src: Operand::slot(slot) });
            block.spans.push(block.term_span);
            func.outputs[k] = copy;
        }
    }
}

/// Jumps to where nothing but the return is return themselves.
fn return_at_once(func: &mut Func) {
    let ends: Vec<bool> = func
        .blocks
        .values()
        .map(|block| block.insts.is_empty() && matches!(block.term, Terminator::Return))
        .collect();
    for block in func.blocks.values_mut() {
        if let Terminator::Jump(to) = block.term
            && ends[to.index()]
        {
            block.term = Terminator::Return;
        }
    }
}

/// Takes out the slots that nothing uses any more. Functions around this one know its variables by number, so those,
/// and the slots before them, stay.
fn drop_unused(func: &mut Func) {
    let mut used = vec![false; func.slots.len()];
    crate::text::mentions(func).into_iter().for_each(|slot| used[slot.index()] = true);
    let fixed = |data: &SlotData| data.name.is_some() && data.version == 0;
    let kept = func.slots.values().rposition(fixed).map_or(0, |last| last + 1);
    let mut numbers = Vec::with_capacity(used.len());
    let mut slots = lanner_base::Arena::new();
    for (slot, data) in func.slots.iter() {
        let keeps = slot.index() < kept || used[slot.index()];
        numbers.push(if keeps { slots.push(data.clone()) } else { slot });
    }
    func.slots = slots;
    let lists = [&mut func.params, &mut func.outputs, &mut func.captures];
    lists.into_iter().flatten().for_each(|slot| *slot = numbers[slot.index()]);
    func.rewrite(&mut ToSlots(numbers));
}
