//! Global value numbering: what is computed again with the same operands, where the first result is there, is the
//! first result.
//!
//! ```text
//! x.1 = plus a, b              x.1 = plus a, b
//! y.1 = plus a, b              y.1 = x.1
//! z.1 = times y.1, 2           z.1 = times y.1, 2
//! ```
//!
//! What has a name stays, and what has none does not get one: a callee may ask for the names of its arguments. A temporary that
//! is another one is read no more.
//!
//! A walk over the dominator tree of halves of blocks with a table of what is computed above; so what an error may have
//! left out is not taken to be there. An error of the second computation would be one of the first.

use crate::Context;
use crate::properties::is_repeatable;
use lanner_base::{Id, SideTable};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_mir::analysis::Dominators;
use lanner_mir::{Block, Callee, Func, Inst, Operand, Rewrite, Slot, Target};
use rustc_hash::FxHashMap;

/// Takes out repeated computations.
pub fn number_values(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let mut numbering = Numbering {
        table: FxHashMap::default(),
        numbers: Same(SideTable::new(None)),
        same: Same(SideTable::new(None)),
        repeated: Vec::new(),
    };
    numbering.walk(func, context);
    let Numbering { mut same, repeated, .. } = numbering;
    let changed = !repeated.is_empty();
    for (block, k, copy) in repeated.into_iter().rev() {
        match copy {
            Some(copy) => func.blocks[block].insts[k] = copy,
            None => {
                func.blocks[block].insts.remove(k);
                func.blocks[block].spans.remove(k);
            }
        }
    }
    if changed {
        func.outputs = func.outputs.iter().map(|&slot| same.read(slot)).collect();
        func.rewrite(&mut same);
    }
    changed
}

/// What an instruction computes: the same key gives the same value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Unary(UnaryOp, Operand),
    Binary(BinaryOp, Operand, Operand),
    Logical(Operand),
    Matches(Operand, Operand),
    Concat(u8, Vec<Operand>),
    Cell(Vec<Operand>),
    Call(Callee, Vec<Operand>),
    Fit(BinaryOp, Operand, Operand),
    Within(Operand, Vec<Operand>),
    Storable(Operand, Vec<Operand>, Operand),
    Joinable(u8, Vec<Operand>),
    Depth(u32),
}

struct Numbering {
    /// What is computed above, and where that is; a check gives nothing.
    table: FxHashMap<Key, Option<Slot>>,
    /// By which slot keys name a value.
    numbers: Same,
    /// What is read in place of a slot.
    same: Same,
    /// What is computed again, and what stands for that: nothing, or a copy.
    repeated: Vec<(Block, usize, Option<Inst>)>,
}

impl Numbering {
    fn walk(&mut self, func: &Func, context: &Context<'_, '_>) {
        let dominators = Dominators::of(&func.halves());
        enum Step {
            Enter(usize),
            Leave(Vec<Key>),
        }
        let mut work = vec![Step::Enter(0)];
        while let Some(step) = work.pop() {
            match step {
                Step::Enter(node) => {
                    let block = Block::from_index(node / 2);
                    let is_inside = node == Func::inside(block);
                    let added = if is_inside { self.block(func, context, block) } else { Vec::new() };
                    work.push(Step::Leave(added));
                    work.extend(dominators.children(node).iter().map(|&child| Step::Enter(child)));
                }
                Step::Leave(added) => added.iter().for_each(|key| {
                    self.table.remove(key);
                }),
            }
        }
        self.repeated.sort_unstable_by_key(|&(block, k, _)| (block, k));
    }

    /// Looks at the instructions of a block; what it adds to the table.
    fn block(&mut self, func: &Func, context: &Context<'_, '_>, id: Block) -> Vec<Key> {
        let mut added = Vec::new();
        for (k, inst) in func.blocks[id].insts.iter().enumerate() {
            let Some((key, dst)) = self.key(func, inst) else { continue };
            if context.arrays_alone && dst.is_some_and(|dst| context.is_number(dst)) {
                continue;
            }
            match self.table.get(&key) {
                Some(&first) => {
                    let mut copy = None;
                    if let (Some(dst), Some(first)) = (dst, first) {
                        self.numbers.0[dst] = Some(first);
                        let is_named = |slot: Slot| func.slots[slot].name.is_some();
                        if is_named(dst) || is_named(first) {
                            copy = Some(Inst::Copy { dst, src: Operand::slot(first) });
                        } else {
                            self.same.0[dst] = Some(first);
                        }
                    }
                    self.repeated.push((id, k, copy));
                }
                None => {
                    self.table.insert(key.clone(), dst);
                    added.push(key);
                }
            }
        }
        added
    }

    /// What an instruction computes, and where that goes, if it need not be computed again.
    fn key(&mut self, func: &Func, inst: &Inst) -> Option<(Key, Option<Slot>)> {
        if !is_repeatable(func, inst) {
            return None;
        }
        let mut number = |operand: Operand| self.numbers.operand(operand);
        if let Inst::CheckFit { op, a, b } = *inst {
            return Some((Key::Fit(op, number(a), number(b)), None));
        }
        if let Inst::CheckDepth { calls } = *inst {
            return Some((Key::Depth(calls), None));
        }
        if let Inst::CheckIndex { base, args } = *inst {
            let args = func.args(args).iter().map(|&arg| number(arg)).collect();
            return Some((Key::Within(number(base), args), None));
        }
        if let Inst::CheckStore { base, args, value } = *inst {
            let args = func.args(args).iter().map(|&arg| number(arg)).collect();
            return Some((Key::Storable(number(base), args, number(value)), None));
        }
        if let Inst::CheckConcat { dim, args } = *inst {
            let args = func.args(args).iter().map(|&arg| number(arg)).collect();
            return Some((Key::Joinable(dim, args), None));
        }
        let found = match *inst {
            Inst::Unary { op, dst, a } => (Key::Unary(op, number(a)), dst),
            Inst::Binary { op, dst, a, b } => (Key::Binary(op, number(a), number(b)), dst),
            Inst::Logical { dst, a } => (Key::Logical(number(a)), dst),
            Inst::Matches { dst, value, case } => (Key::Matches(number(value), number(case)), dst),
            Inst::Concat { dst, dim, args } => {
                (Key::Concat(dim, func.args(args).iter().map(|&arg| number(arg)).collect()), dst)
            }
            Inst::CellRow { dst, args } => {
                (Key::Cell(func.args(args).iter().map(|&arg| number(arg)).collect()), dst)
            }
            Inst::Call { targets, callee, args, .. } => match *func.target_list(targets) {
                [Target::Slot(dst)] => {
                    (Key::Call(callee, func.args(args).iter().map(|&arg| number(arg)).collect()), dst)
                }
                _ => return None,
            },
            _ => return None,
        };
        func.memory(found.1).is_none().then_some((found.0, Some(found.1)))
    }
}

/// The first computation of each repeated value, or what is read for it.
struct Same(SideTable<Slot, Option<Slot>>);

impl Rewrite for Same {
    fn read(&mut self, slot: Slot) -> Slot {
        self.0[slot].unwrap_or(slot)
    }

    fn write(&mut self, slot: Slot) -> Slot {
        slot
    }
}
