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
//! A call that changes an array in place, `x = put(x, k)`, stays one, also where a function that it calls does that: its body would work on a
//! copy.
//!
//! Where code is left within a body, it is left before the call: a body that is code alone has done nothing by then that anybody could
//! see. So there are no frames to make up, and what cannot be code in a body, an error, say, costs the time of the body once more.

use crate::cell::is_cell;
use crate::inlined_cells::{CellsOf, forget_links, links_first};
use crate::outline::OutlinePlace;
use crate::rep::is_colon;
use crate::scalar_replacement::read_field;
use lanner_base::{Arena, Id, SideTable};
use lanner_mir::{
    Args, Block, BlockData, Callee, CalleeData, Func, FuncKind, FuncRef, Inst, Liveness, Operand,
    OperandKind, Rewrite, Slot, SlotData, SlotKind, Target, Terminator, Use, redirect,
};
use rustc_hash::FxHashSet;

/// The function that a name means, called in a function of the unit, or in the loop's own where none is named.
pub type Bodies<'a> = &'a dyn Fn(Option<FuncRef>, Callee) -> Option<(FuncRef, &'a Func)>;

/// What calls of a handle call that a variable of the whole function holds, and what comes behind their arguments.
pub type Handles<'a> = &'a dyn Fn(Slot) -> Option<(Callee, &'a [Operand])>;

/// The slot of the whole function that holds the cell of a global or persistent variable of another one.
pub type Cells<'a> = &'a dyn Fn(FuncRef, Slot) -> Option<Slot>;

/// What may stand for calls.
#[derive(Clone, Copy)]
pub struct Inlined<'a> {
    /// Bodies of functions.
    pub bodies: Bodies<'a>,
    /// Calls of handles.
    pub handles: Handles<'a>,
    /// Cells of functions.
    pub cells: Cells<'a>,
    /// Calls that stay calls.
    pub not: &'a FxHashSet<CallSite>,
}

/// Calls in each other at most.
pub(crate) const DEPTH: u32 = 4;
/// Instructions of a body at most, and of all bodies.
const BODY: usize = 4000;
const ALL: usize = 5000;

/// A place in the whole function: a call.
pub type CallSite = (Block, usize);

/// What is known of the blocks of a loop that is made a function of its own.
pub(crate) struct Origins {
    pub places: Arena<Block, OutlinePlace>,
    /// Of each instruction the one in the whole function that it belongs to.
    pub insts: Arena<Block, Vec<usize>>,
    /// Of each end.
    pub ends: Arena<Block, usize>,
    /// The blocks of bodies, with the calls in each other that they stand for.
    pub bodies: SideTable<Block, u32>,
    /// The functions from which callees come, and what they are there.
    pub callees: Vec<(Option<FuncRef>, Callee)>,
    /// Variables of bodies that have no value where those begin.
    pub unset: Vec<Slot>,
}

/// The bodies in which a block is, and what stands for cells there until the outermost one ends.
#[derive(Clone, Default)]
struct Inside {
    chain: Vec<FuncRef>,
    stands: Vec<(Slot, Slot)>,
}

/// A body that may stand for a call.
struct Inlinable<'a> {
    of: FuncRef,
    body: &'a Func,
    cells: CellsOf,
    size: usize,
}

/// Puts bodies in the place of calls, but for those that wait.
pub(crate) fn inline(
    func: &mut Func,
    origins: &mut Origins,
    inlined: Inlined<'_>,
    waits: &dyn Fn(Callee) -> bool,
) {
    let mut room = ALL;
    let mut inside: Arena<Block, Inside> = func.blocks.ids().map(|_| Inside::default()).collect();
    let mut at = 0;
    while at < func.blocks.len() {
        let id = Block::from_index(at);
        let found = (0..func.blocks[id].insts.len()).find_map(|k| {
            let call = call_at(func, id, k, inlined.handles).filter(|call| !waits(call.callee))?;
            let found = body_at(func, origins, (id, k), &call, &inside[id], inlined)?;
            (found.size <= room).then_some((k, call, found))
        });
        let Some((k, call, found)) = found else {
            at += 1;
            continue;
        };
        room -= found.size;
        let before = func.blocks.len();
        let around = inside[id].clone();
        let mut within = around.clone();
        within.chain.push(found.of);
        put(func, origins, (id, k), &call, &found, &mut within.stands);
        for block in before..func.blocks.len() {
            // The last one is what stood behind the call.
            inside.push(if block + 1 == func.blocks.len() { around.clone() } else { within.clone() });
        }
    }
}

/// The body that may stand for a call.
fn body_at<'a>(
    func: &Func,
    origins: &Origins,
    (id, k): CallSite,
    call: &Call,
    inside: &Inside,
    inlined: Inlined<'a>,
) -> Option<Inlinable<'a>> {
    let (of, callee) = origins.callees[call.callee.index()];
    let (of, body) = (inlined.bodies)(of, callee)?;
    let origin = (origins.places[id].origin()?, origins.insts[id][k]);
    let size = body.blocks.values().map(|block| block.insts.len() + 1).sum::<usize>();
    let fits = size <= BODY
        && (inside.chain.len() as u32) < DEPTH
        && !inside.chain.contains(&of)
        && !inlined.not.contains(&origin)
        && is_plain(body)
        && call.args.len() == body.params.len()
        && (call.targets.len() <= body.outputs.len() || call.is_statement && body.outputs.is_empty())
        && !changes_in_place(call, (of, body), inlined.bodies);
    if !fits {
        return None;
    }
    let mut cells = CellsOf::of((of, body), &func.callees[call.callee], inlined, Some)?;
    cells.stand(&inside.stands);
    let is_stand = |slot: &Slot| inside.stands.iter().any(|(_, stand)| stand == slot);
    let are_known = cells.slots.values().all(|&slot| is_cell(func, slot) || is_stand(&slot))
        && (inside.chain.is_empty() || cells.written.iter().all(is_stand));
    // Where the last of them cannot be written the call is begun again: then the others must be what they were.
    let may_begin_again = !inside.chain.is_empty() || cells.read_in(body).len() <= 1;
    (are_known && may_begin_again).then_some(Inlinable { of, body, cells, size })
}

/// A call with plain arguments and targets.
struct Call {
    callee: Callee,
    args: Vec<Operand>,
    targets: Vec<Target>,
    /// Whether it is a statement: what is called need not give anything.
    is_statement: bool,
}

fn call_at(func: &Func, id: Block, k: usize, handles: Handles<'_>) -> Option<Call> {
    let (targets, callee, args, is_statement) = match func.blocks[id].insts[k] {
        Inst::Call { targets, callee, args, statement } => (targets, callee, args, statement),
        Inst::Index { dst, base, args } => {
            return call_of_handle(func, (dst, base.as_slot()?), args, handles);
        }
        _ => return None,
    };
    let (args, targets) = (func.args(args).to_vec(), func.target_list(targets).to_vec());
    let is_one = |target: &Target| matches!(target, Target::Slot(_) | Target::Ignored);
    let is_plain = args.iter().all(|arg| !arg.is_spread()) && targets.iter().all(is_one);
    is_plain.then_some(Call { callee, args, targets, is_statement })
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
    let args = [given, behind].concat();
    Some(Call { callee, args, targets: vec![Target::Slot(dst)], is_statement: false })
}

/// Whether elements of an argument that the call gives away are written, and it comes back to its variable: as a body that would copy the
/// array, as a function it does not.
fn changes_in_place(call: &Call, of: (FuncRef, &Func), bodies: Bodies<'_>) -> bool {
    call.targets.iter().zip(&of.1.outputs).any(|(&target, &output)| {
        let Some(k) = of.1.params.iter().rposition(|&param| param == output) else { return false };
        let is_back = |slot| target == Target::Slot(slot);
        matches!(call.args[k].kind(), OperandKind::Last(slot) if is_back(slot))
            && writes_elements(of, output, bodies, DEPTH)
    })
}

/// Whether a function writes elements of a parameter that it gives back, itself or by such a call: `img = put(img, x, y, v)`.
fn writes_elements((of, body): (FuncRef, &Func), param: Slot, bodies: Bodies<'_>, depth: u32) -> bool {
    let mut insts = body.blocks.values().flat_map(|block| &block.insts);
    insts.any(|inst| match *inst {
        Inst::SetIndex { base, .. } => base == param,
        Inst::Call { targets, callee, args, .. } if depth > 0 => {
            let Some(found) = bodies(Some(of), callee) else { return false };
            let (targets, args) = (body.target_list(targets), body.args(args));
            targets.iter().zip(&found.1.outputs).any(|(&target, &output)| {
                let k = found.1.params.iter().rposition(|&param| param == output);
                target == Target::Slot(param)
                    && k.and_then(|k| args.get(k)).and_then(|arg| arg.as_slot()) == Some(param)
                    && writes_elements(found, output, bodies, depth - 1)
            })
        }
        _ => false,
    })
}

/// Whether a body may be code: it works on scalars and arrays of numbers.
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
                | Inst::Matches { .. }
                | Inst::Concat { .. }
                | Inst::End { .. }
                | Inst::Call { .. }
                | Inst::Release { .. }
                | Inst::Clear { .. }
                | Inst::Global { .. }
                | Inst::Persistent { .. }
                | Inst::CheckDepth { calls: 0 }
        )
    };
    let written = body.written(body.blocks.ids());
    let is_given = |of: Slot| body.params.contains(&of) && !written.contains(of) || is_cell(body, of);
    let is_done = |inst: &Inst| is_done(inst) || read_field(body, inst).is_some_and(is_given);
    let is_held = |slot: Slot| is_local(body, slot) || is_cell(body, slot) && !body.params.contains(&slot);
    is_apart(body)
        && body.slots.ids().all(is_held)
        && links_first(body)
        && body.blocks.values().all(|block| block.insts.iter().all(is_done))
}

/// Whether calls of a function need nothing but its arguments, and all that it reads was written.
pub fn stands_alone(func: &Func) -> bool {
    is_apart(func) && func.slots.ids().all(|slot| is_local(func, slot)) && unassigned(func).is_empty()
}

/// The slots that a function may read before they are written: behind a branch that calls `error`, say.
fn unassigned(func: &Func) -> Vec<Slot> {
    let live = Liveness::of(func);
    let live = live.at_entry(Block::from_index(0));
    let is_given = |slot: Slot| func.params.contains(&slot) || is_cell(func, slot);
    func.slots.ids().filter(|&slot| live.contains(slot) && !is_given(slot)).collect()
}

/// Whether a slot holds a value of the function's own.
fn is_local(func: &Func, slot: Slot) -> bool {
    matches!(func.slots[slot].kind, SlotKind::Local | SlotKind::Temp)
}

/// Whether calls of a function need nothing but its arguments and cells.
fn is_apart(func: &Func) -> bool {
    matches!(func.kind, FuncKind::Function | FuncKind::Nested)
        && func.dynamic.is_none()
        && !func.variadic_in
        && !func.variadic_out
        && func.captures.is_empty()
        && func
            .blocks
            .values()
            .all(|block| block.handler.is_none() && !matches!(block.term, Terminator::Rethrow(_)))
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

/// What gives nothing leaves no answer (`ans`).
fn leave_no_answer(behind: &mut [Inst], targets: &[Target]) {
    let is_given = |src: Operand| src.as_slot().is_some_and(|slot| targets.contains(&Target::Slot(slot)));
    for inst in behind {
        if matches!(*inst, Inst::Answer { src, .. } if is_given(src)) {
            *inst = Inst::CheckDepth { calls: 0 };
        }
    }
}

/// Puts a body where its call stands.
fn put(
    func: &mut Func,
    origins: &mut Origins,
    (id, k): CallSite,
    call: &Call,
    &Inlinable { of, body, ref cells, .. }: &Inlinable<'_>,
    stands: &mut Vec<(Slot, Slot)>,
) {
    let (span, origin) = (func.blocks[id].spans[k], origins.insts[id][k]);
    let place = origins.places[id];
    let depth = origins.bodies[id];
    let written = body.written(body.blocks.ids());
    let mut body = body.clone();
    // The variables that stand for parameters are the caller's still; what the body writes it has a copy of.
    let borrowed = body.params.iter().copied().filter(|&param| !written.contains(param)).collect();
    body.rewrite(&mut Borrowed { of: borrowed });
    forget_links(&mut body);
    let body = &body;
    let mut slots = SideTable::new(Slot(0));
    let mut copies = Vec::new();
    let mut back = Vec::new();
    // Where the body is left its call is begun again: what it writes to cells is in them behind it.
    if stands.is_empty() {
        for &cell in &cells.written {
            let stand = func.slots.push(SlotData::new(None, SlotKind::Local));
            copies.push(Inst::Copy { dst: stand, src: Operand::slot(cell) });
            back.push(Inst::Copy { dst: cell, src: Operand::slot(stand) });
            stands.push((cell, stand));
        }
    }
    let stood = |slot: Slot| stands.iter().find(|(cell, _)| *cell == slot).map_or(slot, |(_, stand)| *stand);
    for slot in body.slots.ids() {
        if let Some(&cell) = cells.slots.get(&slot) {
            slots[slot] = stood(cell);
            continue;
        }
        let arg = body.params.iter().position(|&param| param == slot).map(|k| call.args[k]);
        slots[slot] = match arg.map(|arg| (arg, arg.kind())) {
            // What is only read stands for itself; of two parameters with one name the later one counts.
            Some((_, OperandKind::Slot(arg) | OperandKind::Last(arg)))
                if !written.contains(slot)
                    && !call.targets.contains(&Target::Slot(arg))
                    && stands.iter().all(|(_, stand)| *stand != arg) =>
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
    // What the body did not assign in an earlier call it has not assigned in this one.
    let unset = unassigned(body).into_iter().map(|slot| slots[slot]);
    origins.unset.extend(unset.clone());
    copies.extend(unset.map(|slot| Inst::Clear { slot }));
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
    if body.outputs.is_empty() {
        leave_no_answer(&mut rest.insts, &call.targets);
    }
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
    origins.callees.extend(body.callees.ids().map(|callee| (Some(of), callee)));
    let adopted = func.adopt(body, &slots);
    let first_callee = func.callees.len() - body.callees.len();
    for callee in func.callees.ids().skip(first_callee).collect::<Vec<_>>() {
        if let CalleeData::Local { environment, .. } = &mut func.callees[callee] {
            environment.iter_mut().for_each(|(_, ours)| *ours = slots[*ours]);
        }
    }
    for mut block in adopted {
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
    // Where there is no memory for a copy the call is begun again: what it reads is written last, its arguments and then what is in cells.
    let is_target =
        |copy: &Inst| matches!(*copy, Inst::Copy { dst, .. } if call.targets.contains(&Target::Slot(dst)));
    back.retain(|copy| !is_target(copy));
    let outputs = call.targets.iter().zip(&body.outputs).filter_map(|(&target, &output)| match target {
        Target::Slot(dst) => Some(Inst::Copy { dst, src: Operand::slot(slots[output]) }),
        Target::Ignored | Target::Spread { .. } | Target::Passed { .. } => None,
    });
    let is_argument = |copy: &Inst| matches!(*copy, Inst::Copy { dst, .. } if call.args.iter().any(|arg| arg.as_slot() == Some(dst)));
    let (arguments, others): (Vec<Inst>, Vec<Inst>) = outputs.partition(is_argument);
    // Of what is in cells that comes last which the body reads.
    let read = cells.read_in(body);
    let is_read = |copy: &Inst| matches!(*copy, Inst::Copy { dst, .. } if read.contains(&dst));
    let (last, first): (Vec<Inst>, Vec<Inst>) = back.into_iter().rev().partition(is_read);
    let copies: Vec<Inst> = others.into_iter().chain(arguments).chain(first).chain(last).collect();
    rest_origins.splice(0..0, copies.iter().map(|_| origin));
    rest.spans.splice(0..0, copies.iter().map(|_| span));
    rest.insts.splice(0..0, copies);
    origins.places.push(place);
    origins.insts.push(rest_origins);
    origins.ends.push(end);
    let new = func.blocks.push(rest);
    origins.bodies[new] = depth;
}
