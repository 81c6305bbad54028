//! Jump threading: a way on which a branch is decided goes at once to where that leads.
//!
//! ```text
//! b1: found = 0             b1: found = 0
//!     jump b3                   jump b5
//! b2: found = 1             b2: found = 1
//!     jump b3                   jump b4
//! b3: branch found, b4, b5
//! ```
//!
//! In slot form, where variables need no φ's. On each way from block to block the pass follows what is known of variables through blocks of
//! copies and comparisons; these are done on the new way, too, but for temporaries that are computed of what is known and that nothing reads there.
//! A flag that is set and asked right behind goes so, and the states of a loop that is a state machine.
//!
//! A way stays as it is where what comes of it needs a `goto`: it cannot be written by `if` and nested loops that are left by `break`. So a flag stays
//! that tells behind a loop how it was left.
//!
//! - `known` what is known of variables on each way
//! - `shape` how many jumps there are that have no other form than `goto`

mod known;
mod shape;

use known::{Known, State, States};
use lanner_base::SideTable;
use lanner_builtins::Builtin;
use lanner_mir::{
    Block, BlockData, CalleeData, Form, Func, Inst, Operand, OperandKind, Origin, Slot, SlotData, SlotKind,
    Target, Terminator, Use, order_blocks,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most instructions that are done on a new way.
const LONGEST: usize = 6;
/// The most blocks that a way is followed through.
const FARTHEST: usize = 200;
/// The most ways that are tried in a function, by its blocks: what is known in all of them is found anew each time.
const TRIALS: usize = 10_000;
/// The most blocks of a function that is looked at.
const LARGEST: usize = 500;

/// What a name that is called means, if it is a row.
pub type RowOf<'a> = &'a dyn Fn(&CalleeData) -> Option<Builtin>;

/// Threads the jumps of a function in slot form; whether there were some.
pub fn thread_jumps(func: &mut Func, row_of: RowOf<'_>) -> bool {
    debug_assert_eq!(func.form, Form::Slots, "jumps are threaded where variables are slots");
    let has_branch = func.blocks.values().any(|block| matches!(block.term, Terminator::Branch { .. }));
    if func.dynamic.is_some() || !has_branch || func.blocks.len() > LARGEST {
        return false;
    }
    let (mut trials, mut changed) = (0, fold(func, row_of));
    let mut before = shape::formless(func);
    // What was tried and made the loops worse; another way may have changed that.
    let mut refused: FxHashSet<(Block, usize, Block)> = FxHashSet::default();
    while let Some(way) = first_way(func, row_of, &refused) {
        trials += 1;
        let (blocks, from) = (func.blocks.clone(), (way.from, way.side, way.to));
        redirect(func, way);
        fold(func, row_of);
        let after = shape::formless(func);
        if after > before {
            func.blocks = blocks;
            refused.insert(from);
        } else {
            (before, changed) = (after, true);
            refused.clear();
        }
        if trials * func.blocks.len() > TRIALS {
            break;
        }
    }
    if changed {
        drop_questions(func, row_of);
        order_blocks(func);
    }
    changed
}

/// Takes out what computes temporaries of what is known, which no branch asks for any more.
fn drop_questions(func: &mut Func, row_of: RowOf<'_>) {
    let (states, reads) = (States::of(func, row_of), temporary_reads(func));
    for id in func.blocks.ids() {
        let Some(mut state) = states.at(id).cloned() else { continue };
        let is_needed = |inst: &Inst| {
            let is_known = known::step(func, row_of, &mut state, inst);
            let dst = written(func, inst).filter(|&dst| func.slots[dst].kind == SlotKind::Temp);
            !is_known || dst.is_none_or(|dst| reads.contains_key(&dst))
        };
        let needed: Vec<bool> = func.blocks[id].insts.iter().map(is_needed).collect();
        let block = &mut func.blocks[id];
        let (mut insts, mut spans) = (needed.iter(), needed.iter());
        block.insts.retain(|_| insts.next() == Some(&true));
        block.spans.retain(|_| spans.next() == Some(&true));
    }
}

/// Makes jumps of the branches of which one way is never taken; whether there was one.
fn fold(func: &mut Func, row_of: RowOf<'_>) -> bool {
    let states = States::of(func, row_of);
    let mut changed = false;
    for id in func.blocks.ids() {
        let Terminator::Branch { then, els, .. } = func.blocks[id].term else { continue };
        if states.at(id).is_none() {
            continue;
        }
        let taken = [0, 1].map(|side| states.on_way(func, row_of, id, side).is_some());
        let to = match taken {
            [true, false] => then,
            [false, true] => els,
            [true, true] | [false, false] => continue,
        };
        func.blocks[id].term = Terminator::Jump(to);
        changed = true;
    }
    changed
}

/// A way on which branches are decided.
struct Way {
    from: Block,
    /// Which of the ways out of the block it is.
    side: usize,
    /// Where it leads.
    to: Block,
    /// What is done on it.
    insts: Vec<(Inst, Origin)>,
    /// The block where it led before.
    first: Block,
}

/// The first way that can be threaded and was not refused.
fn first_way(func: &Func, row_of: RowOf<'_>, refused: &FxHashSet<(Block, usize, Block)>) -> Option<Way> {
    let states = States::of(func, row_of);
    let reads = temporary_reads(func);
    for (from, block) in func.blocks.iter() {
        for (side, first) in block.term.successors().enumerate() {
            // What goes into a loop over a sequence has its variable.
            if matches!(block.term, Terminator::Next { .. }) && side == 0 {
                continue;
            }
            let Some(state) = states.on_way(func, row_of, from, side) else { continue };
            let way = follow(func, row_of, state, first, &reads);
            if let Some((insts, to)) = way
                && !refused.contains(&(from, side, to))
            {
                return Some(Way { from, side, to, insts, first });
            }
        }
    }
    None
}

/// The blocks in which each temporary is read.
fn temporary_reads(func: &Func) -> FxHashMap<Slot, Vec<Block>> {
    let mut found: FxHashMap<Slot, Vec<Block>> = FxHashMap::default();
    for (id, block) in func.blocks.iter() {
        let mut note = |used: Use| {
            let slot = match used {
                Use::Operand(operand) => operand.as_slot(),
                Use::Place(slot) | Use::Mention(slot) | Use::Clear(slot) => Some(slot),
                Use::Write(_) | Use::WriteList(_) => None,
            };
            if let Some(slot) = slot.filter(|&slot| func.slots[slot].kind == SlotKind::Temp) {
                found.entry(slot).or_default().push(id);
            }
        };
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
    }
    found
}

/// Follows a way with what is known on it: where it leads behind the last branch that is decided, and what is done until there.
fn follow(
    func: &Func,
    row_of: RowOf<'_>,
    mut state: State,
    first: Block,
    reads: &FxHashMap<Slot, Vec<Block>>,
) -> Option<(Vec<(Inst, Origin)>, Block)> {
    let handler = func.blocks[first].handler;
    let (mut at, mut walked) = (first, Vec::new());
    let mut insts: Vec<(Inst, Origin, bool)> = Vec::new();
    let mut found = None;
    while walked.len() < FARTHEST && !walked.contains(&at) && func.blocks[at].handler == handler {
        let block = &func.blocks[at];
        walked.push(at);
        for (inst, &origin) in block.insts.iter().zip(&block.spans) {
            if !is_plain(func, row_of, inst) {
                return found;
            }
            let is_known = known::step(func, row_of, &mut state, inst);
            insts.push((*inst, origin, is_known));
        }
        at = match block.term {
            Terminator::Jump(to) => to,
            Terminator::Branch { cond, then, els } => {
                match known::value(func, &state, cond).and_then(Known::truth) {
                    Some(is_true) => {
                        if is_true {
                            then
                        } else {
                            els
                        }
                    }
                    None => return found,
                }
            }
            Terminator::Next { .. } | Terminator::Return | Terminator::Rethrow(_) => return found,
        };
        if matches!(block.term, Terminator::Branch { .. }) {
            match needed(func, &insts, &walked, reads) {
                Some(needed) if needed.len() <= LONGEST => found = Some((needed, at)),
                Some(_) => (),
                None => return found,
            }
        }
    }
    found
}

/// Whether an instruction may be done on another way: it has no effect but on slots, and is no copy of an array that a plan decided on.
fn is_plain(func: &Func, row_of: RowOf<'_>, inst: &Inst) -> bool {
    match *inst {
        Inst::Copy { .. }
        | Inst::Move { .. }
        | Inst::Unary { .. }
        | Inst::Binary { .. }
        | Inst::Logical { .. }
        | Inst::Matches { .. }
        | Inst::Clear { .. }
        | Inst::Release { .. } => true,
        Inst::Call { .. } => known::truth_that_is_called(func, row_of, inst).is_some(),
        _ => false,
    }
}

/// The instructions that are done on the new way: not those that compute temporaries of what is known, for what is decided. None where a temporary
/// is made or read elsewhere, so that it cannot be another one.
fn needed(
    func: &Func,
    insts: &[(Inst, Origin, bool)],
    walked: &[Block],
    reads: &FxHashMap<Slot, Vec<Block>>,
) -> Option<Vec<(Inst, Origin)>> {
    let is_temporary = |slot: Slot| func.slots[slot].kind == SlotKind::Temp;
    let mut made: FxHashSet<Slot> = FxHashSet::default();
    for (inst, ..) in insts {
        if let Some(dst) = written(func, inst).filter(|&dst| is_temporary(dst)) {
            if !reads.get(&dst).is_none_or(|blocks| blocks.iter().all(|block| walked.contains(block))) {
                return None;
            }
            made.insert(dst);
        }
    }
    let mut read: FxHashSet<Slot> = FxHashSet::default();
    let mut kept = Vec::new();
    for &(inst, origin, is_known) in insts.iter().rev() {
        if is_known && written(func, &inst).is_some_and(|dst| is_temporary(dst) && !read.contains(&dst)) {
            continue;
        }
        let mut is_own = true;
        func.visit_inst(&inst, &mut |used| {
            if let Use::Operand(operand) = used
                && let Some(slot) = operand.as_slot().filter(|&slot| is_temporary(slot))
            {
                read.insert(slot);
                is_own &= made.contains(&slot);
            }
            if let Use::Clear(slot) = used {
                is_own &= !is_temporary(slot);
            }
        });
        // The slot of a call stands in a list.
        let is_call = matches!(inst, Inst::Call { .. });
        if !is_own || is_call && written(func, &inst).is_some_and(is_temporary) {
            return None;
        }
        kept.push((inst, origin));
    }
    kept.reverse();
    Some(kept)
}

/// What a plain instruction writes.
fn written(func: &Func, inst: &Inst) -> Option<Slot> {
    match *inst {
        Inst::Call { targets, .. } => match *func.target_list(targets) {
            [Target::Slot(dst)] => Some(dst),
            _ => None,
        },
        Inst::Copy { dst, .. }
        | Inst::Move { dst, .. }
        | Inst::Unary { dst, .. }
        | Inst::Binary { dst, .. }
        | Inst::Logical { dst, .. }
        | Inst::Matches { dst, .. } => Some(dst),
        _ => None,
    }
}

/// The way leads to its end, by a block of its own where something is done on it.
fn redirect(func: &mut Func, way: Way) {
    let Way { from, side, to, insts, first } = way;
    let target = if insts.is_empty() {
        to
    } else {
        let (term_span, handler) = (func.blocks[first].term_span, func.blocks[first].handler);
        let mut renamed = SideTable::new(None);
        let mut own = Vec::new();
        for &(mut inst, _) in &insts {
            if let Some(dst) = written(func, &inst).filter(|&dst| func.slots[dst].kind == SlotKind::Temp) {
                renamed[dst] = Some(func.slots.push(SlotData::new(None, SlotKind::Temp)));
            }
            rename(&mut inst, &renamed);
            own.push(inst);
        }
        func.blocks.push(BlockData {
            phis: Vec::new(),
            insts: own,
            spans: insts.iter().map(|(_, origin)| *origin).collect(),
            term: Terminator::Jump(to),
            term_span,
            handler,
        })
    };
    match &mut func.blocks[from].term {
        Terminator::Jump(way) => *way = target,
        Terminator::Branch { then: a, els: b, .. } | Terminator::Next { body: a, exit: b, .. } => {
            *(if side == 0 { a } else { b }) = target;
        }
        Terminator::Return | Terminator::Rethrow(_) => (),
    }
}

/// Puts other temporaries into a plain instruction.
fn rename(inst: &mut Inst, renamed: &SideTable<Slot, Option<Slot>>) {
    let slot = |slot: &mut Slot| *slot = renamed[*slot].unwrap_or(*slot);
    let operand = |operand: &mut Operand| {
        if let OperandKind::Slot(old) | OperandKind::Last(old) = operand.kind()
            && let Some(new) = renamed[old]
        {
            *operand = operand.with_slot(new);
        }
    };
    match inst {
        Inst::Copy { dst, src: a }
        | Inst::Move { dst, src: a }
        | Inst::Unary { dst, a, .. }
        | Inst::Logical { dst, a } => {
            operand(a);
            slot(dst);
        }
        Inst::Binary { dst, a, b, .. } | Inst::Matches { dst, value: a, case: b } => {
            operand(a);
            operand(b);
            slot(dst);
        }
        _ => (),
    }
}
