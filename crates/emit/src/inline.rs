//! Bodies of functions in the place of their calls, within a loop that is a function of its own.
//!
//! ```text
//! b2: z = call newton(c, tol)         b2: tol' = copy tol          jump b5        c is only read: it stands for itself
//!     s = plus s, z                   b5: … the body …             jump b6
//!                                     b6: z = copy z'              s = plus s, z
//! ```
//!
//! Calls of handles become the bodies of their functions, too. Fields of a struct that a body only reads are those of the caller's.
//!
//! A call that changes an array in place, `x = put(x, k)`, stays one: its body would work on a copy.
//!
//! Where code is left within a body, it is left before the call: a body that is code alone has done nothing by then that anybody could
//! see. So there are no frames to make up, and what cannot be code in a body, an error, say, costs the time of the body once more.

use crate::field::read_field;
use crate::outline::Place;
use crate::rep::is_colon;
use lanner_base::{Arena, Id, SideTable};
use lanner_mir::{
    Args, Block, BlockData, Callee, Func, FuncKind, FuncRef, Inst, Liveness, Operand, OperandKind, Rewrite,
    Slot, SlotData, SlotKind, Target, Terminator, Use, redirect,
};
use rustc_hash::FxHashSet;

/// The function that a name means, called in a function of the unit, or in the loop's own where none is named.
pub type Bodies<'a> = &'a dyn Fn(Option<FuncRef>, Callee) -> Option<(FuncRef, &'a Func)>;

/// What calls of a handle call that a variable of the whole function holds, and what comes behind their arguments.
pub type Handles<'a> = &'a dyn Fn(Slot) -> Option<(Callee, &'a [Operand])>;

/// What may stand for calls.
#[derive(Clone, Copy)]
pub struct Inlined<'a> {
    /// Bodies of functions.
    pub bodies: Bodies<'a>,
    /// Calls of handles.
    pub handles: Handles<'a>,
    /// Calls that stay calls.
    pub not: &'a FxHashSet<CallSite>,
}

/// Calls in each other at most.
const DEPTH: u32 = 4;
/// Instructions of a body at most, and of all bodies.
const BODY: usize = 160;
const ALL: usize = 1000;

/// A place in the whole function: a call.
pub type CallSite = (Block, usize);

/// What is known of the blocks of a loop that is made a function of its own.
pub(crate) struct Origins {
    pub places: Arena<Block, Place>,
    /// Of each instruction the one in the whole function that it belongs to.
    pub insts: Arena<Block, Vec<usize>>,
    /// Of each end.
    pub ends: Arena<Block, usize>,
    /// The blocks of bodies, with the calls in each other that they stand for.
    pub bodies: SideTable<Block, u32>,
    /// The functions from which callees come, and what they are there.
    pub callees: Vec<(Option<FuncRef>, Callee)>,
}

/// Puts bodies in the place of calls.
pub(crate) fn inline(func: &mut Func, origins: &mut Origins, Inlined { bodies, handles, not }: Inlined<'_>) {
    let mut room = ALL;
    let mut chains: Arena<Block, Vec<FuncRef>> = func.blocks.ids().map(|_| Vec::new()).collect();
    let mut at = 0;
    while at < func.blocks.len() {
        let id = Block::from_index(at);
        let found = (0..func.blocks[id].insts.len()).find_map(|k| {
            let call = call_at(func, id, k, handles)?;
            let (of, callee) = origins.callees[call.callee.index()];
            let (body_ref, body) = bodies(of, callee)?;
            let origin = (origins.places[id].origin()?, origins.insts[id][k]);
            let size = body.blocks.values().map(|block| block.insts.len() + 1).sum::<usize>();
            let fits = size <= BODY.min(room)
                && (chains[id].len() as u32) < DEPTH
                && !chains[id].contains(&body_ref)
                && !not.contains(&origin)
                && is_plain(body)
                && call.args.len() == body.params.len()
                && call.targets.len() <= body.outputs.len()
                && !changes_in_place(&call, body);
            fits.then_some((k, call, body_ref, body, size))
        });
        let Some((k, call, body_ref, body, size)) = found else {
            at += 1;
            continue;
        };
        room -= size;
        let before = func.blocks.len();
        put(func, origins, (id, k), &call, (body_ref, body));
        let chain = [&chains[id][..], &[body_ref]].concat();
        let rest = chains[id].clone();
        for block in before..func.blocks.len() {
            // The last one is what stood behind the call.
            chains.push(if block + 1 == func.blocks.len() { rest.clone() } else { chain.clone() });
        }
    }
}

/// A call with plain arguments and targets.
struct Call {
    callee: Callee,
    args: Vec<Operand>,
    targets: Vec<Target>,
}

fn call_at(func: &Func, id: Block, k: usize, handles: Handles<'_>) -> Option<Call> {
    let (targets, callee, args) = match func.blocks[id].insts[k] {
        Inst::Call { targets, callee, args, .. } => (targets, callee, args),
        Inst::Index { dst, base, args } => {
            return call_of_handle(func, (dst, base.as_slot()?), args, handles);
        }
        _ => return None,
    };
    let (args, targets) = (func.args(args).to_vec(), func.target_list(targets).to_vec());
    let is_one = |target: &Target| matches!(target, Target::Slot(_) | Target::Ignored);
    let is_plain =
        args.iter().all(|arg| !arg.is_spread()) && !targets.is_empty() && targets.iter().all(is_one);
    is_plain.then_some(Call { callee, args, targets })
}

/// The call of a handle of a named function that a temporary holds, or of one that a variable of the whole function holds.
fn call_of_handle(
    func: &Func,
    (dst, handle): (Slot, Slot),
    args: Args,
    handles: Handles<'_>,
) -> Option<Call> {
    let given = func.args(args);
    if given.iter().any(|arg| arg.is_spread() || is_colon(func, *arg)) {
        return None;
    }
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    let made = insts().find_map(|inst| match *inst {
        Inst::Handle { dst, callee } if dst == handle => Some((callee, &[][..])),
        _ => None,
    });
    let mut times = 0;
    for inst in insts() {
        func.visit_inst(inst, &mut |used| times += usize::from(used == Use::Write(handle)));
    }
    let (callee, behind) = match made {
        // A variable may hold what it held before.
        Some(made) if times == 1 && func.slots[handle].kind == SlotKind::Temp => made,
        None if times == 0 => handles(handle)?,
        _ => return None,
    };
    Some(Call { callee, args: [given, behind].concat(), targets: vec![Target::Slot(dst)] })
}

/// Whether elements of an argument that the call gives away are written, and it comes back to its variable: as a body that would copy the
/// array, as a function it does not.
fn changes_in_place(call: &Call, body: &Func) -> bool {
    let is_written = |param: Slot| {
        let mut insts = body.blocks.values().flat_map(|block| &block.insts);
        insts.any(|inst| matches!(*inst, Inst::SetIndex { base, .. } if base == param))
    };
    call.targets.iter().zip(&body.outputs).any(|(&target, &output)| {
        let Some(k) = body.params.iter().rposition(|&param| param == output) else { return false };
        let is_back = |slot| target == Target::Slot(slot);
        matches!(call.args[k].kind(), OperandKind::Last(slot) if is_back(slot)) && is_written(output)
    })
}

/// Whether a body may be code: it works on scalars and arrays of numbers, and all that it reads was written.
fn is_plain(body: &Func) -> bool {
    let is_done = |inst: &Inst| {
        matches!(
            inst,
            Inst::Copy { .. }
                | Inst::Move { .. }
                | Inst::Unary { .. }
                | Inst::Binary { .. }
                | Inst::Range { .. }
                | Inst::Logical { .. }
                | Inst::Index { .. }
                | Inst::SetIndex { .. }
                | Inst::Concat { .. }
                | Inst::End { .. }
                | Inst::Call { .. }
                | Inst::Release { .. }
                | Inst::Clear { .. }
        )
    };
    let written = body.written(body.blocks.ids());
    let is_done = |inst: &Inst| {
        is_done(inst)
            || read_field(body, inst).is_some_and(|of| body.params.contains(&of) && !written.contains(of))
    };
    stands_alone(body) && body.blocks.values().all(|block| block.insts.iter().all(is_done))
}

/// Whether calls of a function need nothing but its arguments, and all that it reads was written.
pub fn stands_alone(func: &Func) -> bool {
    let is_local = |slot: &SlotData| matches!(slot.kind, SlotKind::Local | SlotKind::Temp);
    let live = Liveness::of(func);
    let live = live.at_entry(Block::from_index(0));
    func.kind == FuncKind::Function
        && func.dynamic.is_none()
        && !func.variadic_in
        && !func.variadic_out
        && func.captures.is_empty()
        && func.slots.values().all(is_local)
        && func
            .blocks
            .values()
            .all(|block| block.handler.is_none() && !matches!(block.term, Terminator::Rethrow(_)))
        && func.slots.ids().all(|slot| !live.contains(slot) || func.params.contains(&slot))
}

/// Reads of slots that leave their values where they are.
struct Borrowed {
    of: Vec<Slot>,
}

impl Rewrite for Borrowed {
    fn operand(&mut self, operand: Operand) -> Operand {
        let is_of = operand.as_slot().is_some_and(|slot| self.of.contains(&slot));
        if is_of && !operand.is_spread() { operand.borrowed() } else { operand }
    }
}

/// Puts a body where its call stands.
fn put(
    func: &mut Func,
    origins: &mut Origins,
    (id, k): CallSite,
    call: &Call,
    (body_ref, body): (FuncRef, &Func),
) {
    let (span, origin) = (func.blocks[id].spans[k], origins.insts[id][k]);
    let place = origins.places[id];
    let depth = origins.bodies[id];
    let written = body.written(body.blocks.ids());
    let mut body = body.clone();
    // The variables that stand for parameters are the caller's still.
    body.rewrite(&mut Borrowed { of: body.params.clone() });
    let body = &body;
    let mut slots = SideTable::new(Slot(0));
    let mut copies = Vec::new();
    for slot in body.slots.ids() {
        let arg = body.params.iter().position(|&param| param == slot).map(|k| call.args[k]);
        slots[slot] = match arg.map(|arg| (arg, arg.kind())) {
            // What is only read stands for itself; of two parameters with one name the later one counts.
            Some((_, OperandKind::Slot(arg) | OperandKind::Last(arg)))
                if !written.contains(slot) && !call.targets.contains(&Target::Slot(arg)) =>
            {
                arg
            }
            other => {
                let new = func.slots.push(SlotData::new(None, SlotKind::Local));
                copies.extend(other.map(|(arg, _)| Inst::Copy { dst: new, src: arg.borrowed() }));
                new
            }
        };
    }
    // What stands behind the call.
    let first = Block::from_index(func.blocks.len());
    let behind = Block::from_index(first.index() + body.blocks.len());
    let block = &mut func.blocks[id];
    let mut rest = BlockData {
        phis: Vec::new(),
        insts: block.insts.split_off(k + 1),
        spans: block.spans.split_off(k + 1),
        term: block.term,
        term_span: block.term_span,
        handler: None,
    };
    block.insts.truncate(k);
    block.spans.truncate(k);
    block.spans.extend(copies.iter().map(|_| span));
    block.insts.extend(copies);
    block.term = Terminator::Jump(first);
    let mut rest_origins = origins.insts[id].split_off(k + 1);
    origins.insts[id].truncate(k);
    let count = func.blocks[id].insts.len();
    origins.insts[id].resize(count, origin);
    let end = std::mem::replace(&mut origins.ends[id], origin);
    origins.callees.extend(body.callees.ids().map(|callee| (Some(body_ref), callee)));
    for mut block in func.adopt(body, &slots) {
        redirect(&mut block.term, |to| Block::from_index(first.index() + to.index()));
        if matches!(block.term, Terminator::Return) {
            block.term = Terminator::Jump(behind);
        }
        origins.places.push(place);
        origins.insts.push(vec![origin; block.insts.len()]);
        origins.ends.push(origin);
        let new = func.blocks.push(block);
        origins.bodies[new] = depth + 1;
    }
    let outputs = call.targets.iter().zip(&body.outputs).rev();
    for (&target, &output) in outputs {
        if let Target::Slot(dst) = target {
            rest.insts.insert(0, Inst::Copy { dst, src: Operand::slot(slots[output]) });
            rest.spans.insert(0, span);
            rest_origins.insert(0, origin);
        }
    }
    origins.places.push(place);
    origins.insts.push(rest_origins);
    origins.ends.push(end);
    let new = func.blocks.push(rest);
    origins.bodies[new] = depth;
}
