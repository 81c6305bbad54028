//! The body put in the place of the call: the block goes on with the body's first block, and the block that the body
//! returns from goes on with what stood behind the call.

use super::body::{Body, return_of};
use super::calls::Call;
use lanner_base::{Id, SideTable};
use lanner_facts::ClassSet;
use lanner_mir::{
    Block, BlockData, Func, FuncKind, Inst, Operand, Origin, SiteData, Slot, SlotData, SlotKind, Terminator,
    redirect,
};

/// Puts the body where the call stands, and notes what is known of its values.
pub(super) fn put(
    func: &mut Func,
    (id, k): (Block, usize),
    call: &Call,
    body: Body,
    classes: &mut SideTable<Slot, Option<ClassSet>>,
) {
    let origin = func.origin(id, k);
    let site = func.sites.push(SiteData { func: call.func, call: origin });
    let slots = slots_for(func, &body, classes);
    let rest = cut(func, (id, k));
    let handler = func.blocks[id].handler;
    enter(func, id, call, &body, (&slots, origin));
    let new = func.blocks.len();
    let block_of =
        |block: Block| if block == Block(0) { id } else { Block::from_index(new + block.index() - 1) };
    for (at, mut block) in func.adopt(&body.func, &slots).into_iter().enumerate() {
        block.spans.iter_mut().chain([&mut block.term_span]).for_each(|origin| origin.site = Some(site));
        block.phis.iter_mut().flat_map(|phi| &mut phi.args).for_each(|(from, _)| *from = block_of(*from));
        redirect(&mut block.term, block_of);
        block.handler = handler;
        if at == 0 {
            append(&mut func.blocks[id], block);
        } else {
            func.blocks.push(block);
        }
    }
    // What never returns has nothing behind it.
    let Some(end) = return_of(&body.func).map(block_of) else { return drop_behind(func, id, &rest.term) };
    let outputs = call.targets.iter().zip(&body.func.outputs);
    let copies: Vec<Inst> = outputs
        .filter_map(|(target, &output)| {
            Some(Inst::Copy { dst: (*target)?, src: Operand::slot(slots[output]) })
        })
        .collect();
    for to in rest.term.successors() {
        for phi in &mut func.blocks[to].phis {
            phi.args.iter_mut().filter(|(from, _)| *from == id).for_each(|(from, _)| *from = end);
        }
    }
    let block = &mut func.blocks[end];
    block.spans.extend(copies.iter().map(|_| origin));
    block.insts.extend(copies);
    append(block, rest);
}

/// A slot for each of the body, without a name.
fn slots_for(
    func: &mut Func,
    body: &Body,
    classes: &mut SideTable<Slot, Option<ClassSet>>,
) -> SideTable<Slot, Slot> {
    let mut slots = SideTable::new(Slot(0));
    for (slot, data) in body.func.slots.iter() {
        let kind = if data.name.is_some() { SlotKind::Local } else { data.kind };
        slots[slot] = func.slots.push(SlotData::new(None, kind));
        classes[slots[slot]] = body.facts.of(slot).map(|fact| fact.classes);
    }
    slots
}

/// Cuts a block before an instruction, and that out; what stood behind it.
fn cut(func: &mut Func, (id, k): (Block, usize)) -> BlockData {
    let block = &mut func.blocks[id];
    let rest = BlockData {
        phis: Vec::new(),
        insts: block.insts.split_off(k + 1),
        spans: block.spans.split_off(k + 1),
        term: block.term,
        term_span: block.term_span,
        handler: block.handler,
    };
    block.insts.truncate(k);
    block.spans.truncate(k);
    rest
}

/// What a call does before the callee's first instruction, in its order.
fn enter(
    func: &mut Func,
    id: Block,
    call: &Call,
    body: &Body,
    (slots, origin): (&SideTable<Slot, Slot>, Origin),
) {
    let callee = &body.func;
    let fixed = callee.params.len() - usize::from(callee.variadic_in);
    let (given, more) = call.args.split_at(call.args.len().min(fixed));
    let captures = callee.captures.iter().zip(&call.captures);
    let copies = callee.params.iter().zip(given).map(|(&slot, &src)| Inst::Copy { dst: slots[slot], src });
    let mut insts: Vec<Inst> = captures.map(|(&slot, &src)| Inst::Copy { dst: slots[slot], src }).collect();
    insts.extend(copies);
    if callee.variadic_in {
        let args = func.push_args(more);
        insts.push(Inst::CellRow { dst: slots[callee.params[fixed]], args });
    }
    let depth = Inst::CheckDepth { calls: func.depth_of(origin) as u32 + 1 };
    let is_plain = callee.kind == FuncKind::Function && !callee.variadic_in;
    insts.insert(if is_plain { 0 } else { insts.len() }, depth);
    let block = &mut func.blocks[id];
    block.spans.extend(insts.iter().map(|_| origin));
    block.insts.extend(insts);
}

/// A block goes on as another one.
fn append(block: &mut BlockData, next: BlockData) {
    block.insts.extend(next.insts);
    block.spans.extend(next.spans);
    (block.term, block.term_span) = (next.term, next.term_span);
}

/// Nothing comes from a block any more to where it went.
fn drop_behind(func: &mut Func, id: Block, term: &Terminator) {
    for to in term.successors() {
        func.blocks[to].phis.iter_mut().for_each(|phi| phi.args.retain(|(from, _)| *from != id));
    }
}
