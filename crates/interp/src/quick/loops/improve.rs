//! What makes the loop form short: what does not change in the loop is computed where it is entered, and an element
//! goes straight into the sum or product that alone reads it.
//!
//! ```text
//! r0 = w / 4                              before: r40 = w / 4
//! r1 = u(i, j + 1)                        r1 = u(i, j + 1)
//! r2 = u(i, j - 1)                        r1 = r1 + u(i, j - 1)
//! r1 = r1 + r2                            relax = r40 * r1
//! relax = r0 * r1
//! ```

use super::layout::Item;
use crate::quick::{REGISTERS, TEMPORARIES};
use lanner_loops::{Access, Op, Reg, Test};
use lanner_mir::Block;

/// Does both to the blocks of a loop. Answers what is to be done before.
pub(super) fn improve(next_register: usize, blocks: &mut [(Block, Vec<Item>)]) -> Vec<Op> {
    let mut hoist = Hoist::new(next_register, blocks);
    for (_, items) in blocks.iter_mut() {
        hoist.block(items);
        fuse(items);
    }
    let Hoist { changes, mut before, .. } = hoist;
    let mut integers = Integers::new(changes, blocks);
    for (_, items) in blocks {
        integers.block(items, &mut before);
    }
    before
}

struct Hoist {
    next_register: usize,
    changes: [bool; 256],
    before: Vec<Op>,
}

impl Hoist {
    fn new(next_register: usize, blocks: &[(Block, Vec<Item>)]) -> Hoist {
        let mut changes = [false; 256];
        changes[..TEMPORARIES].fill(true);
        for item in blocks.iter().flat_map(|(_, items)| items) {
            let mut op = item.op;
            op.visit(|r, access| changes[usize::from(*r)] |= access == Access::Write);
        }
        Hoist { next_register, changes, before: Vec::new() }
    }

    /// A temporary is read once, in the block that writes it.
    fn block(&mut self, items: &mut Vec<Item>) {
        let mut instead: [Option<Reg>; REGISTERS] = [None; REGISTERS];
        items.retain_mut(|item| {
            let mut is_constant = item.op.is_pure();
            item.op.visit(|r, access| {
                if access == Access::Read {
                    if let Some(register) = instead.get(usize::from(*r)).copied().flatten() {
                        *r = register;
                    }
                    is_constant &= !self.changes[usize::from(*r)];
                }
            });
            let Some(d) = item.op.written().filter(|&d| usize::from(d) < TEMPORARIES) else { return true };
            instead[usize::from(d)] = if is_constant { self.computed_before(item.op) } else { None };
            instead[usize::from(d)].is_none()
        });
    }

    /// The register of what an operation gives before the loop; none where no register is left.
    fn computed_before(&mut self, mut op: Op) -> Option<Reg> {
        if let Op::Move { a, .. } = op {
            return Some(a);
        }
        let register = Reg::try_from(self.next_register).ok()?;
        self.next_register += 1;
        op.visit(|r, access| {
            if access == Access::Write {
                *r = register;
            }
        });
        self.before.push(op);
        Some(register)
    }
}

/// Joins an operation with the next one where that alone reads what it writes.
fn fuse(items: &mut Vec<Item>) {
    let mut k = 0;
    while k + 1 < items.len() {
        let joined = match items[k].op.written() {
            Some(t) if usize::from(t) < TEMPORARIES && items[k].out == items[k + 1].out => {
                join(items[k].op, items[k + 1].op, t)
            }
            _ => None,
        };
        match joined {
            Some(op) => {
                items[k + 1].op = op;
                items.remove(k);
                k = k.saturating_sub(1);
            }
            None => k += 1,
        }
    }
}

/// An operation that writes a temporary and the one behind it, which alone reads it, as one.
fn join(first: Op, then: Op, t: Reg) -> Option<Op> {
    let other = |a: Reg, b: Reg| match (a == t, b == t) {
        (true, false) => Some(b),
        (false, true) => Some(a),
        _ => None,
    };
    Some(match (first, then) {
        (Op::Get { e, .. }, Op::Add { d, a, b }) => Op::GetAdd { d, a: other(a, b)?, e },
        (Op::Get { e, .. }, Op::Mul { d, a, b }) => Op::GetMul { d, a: other(a, b)?, e },
        (Op::Get { e, .. }, Op::Sub { d, a, b }) if b == t && a != t => Op::GetSub { d, a, e },
        (Op::Get { e, .. }, Op::Sub { d, a, b }) if a == t && b != t => Op::GetFrom { d, a: b, e },
        (Op::Get2 { e, .. }, Op::Add { d, a, b }) => Op::GetAdd2 { d, a: other(a, b)?, e },
        (Op::Get2 { e, .. }, Op::Mul { d, a, b }) => Op::GetMul2 { d, a: other(a, b)?, e },
        (Op::Get2 { e, .. }, Op::Sub { d, a, b }) if b == t && a != t => Op::GetSub2 { d, a, e },
        (Op::Get2 { e, .. }, Op::Sub { d, a, b }) if a == t && b != t => Op::GetFrom2 { d, a: b, e },
        (Op::Add { a, b, .. }, Op::Set { v, e }) if v == t => Op::SetAdd { a, b, e },
        (Op::Sub { a, b, .. }, Op::Set { v, e }) if v == t => Op::SetSub { a, b, e },
        (Op::Mul { a, b, .. }, Op::Set { v, e }) if v == t => Op::SetMul { a, b, e },
        (Op::Add { a, b, .. }, Op::Set2 { v, e }) if v == t => Op::SetAdd2 { a, b, e },
        (Op::Sub { a, b, .. }, Op::Set2 { v, e }) if v == t => Op::SetSub2 { a, b, e },
        (Op::Mul { a, b, .. }, Op::Set2 { v, e }) if v == t => Op::SetMul2 { a, b, e },
        // The truth of 1 or 0 is what it is.
        (Op::Compare { test, a, b, .. }, Op::Truth { d, .. }) => Op::Compare { test, d, a, b },
        (Op::Compare { test, a, b, .. }, Op::Branch { then, els, .. }) => branch(test, a, b, then, els),
        _ => return None,
    })
}

/// The branch on a comparison.
pub(super) fn branch(test: Test, a: Reg, b: Reg, then: u16, els: u16) -> Op {
    match test {
        Test::Lt => Op::BranchLt { a, b, then, els },
        Test::Le => Op::BranchLe { a, b, then, els },
        Test::Gt => Op::BranchLt { a: b, b: a, then, els },
        Test::Ge => Op::BranchLe { a: b, b: a, then, els },
        Test::Eq => Op::BranchEq { a, b, then, els },
        Test::Ne => Op::BranchEq { a, b, then: els, els: then },
    }
}

/// Where the integers of subscripts are taken: before the loop for what does not change or is only changed by `Next`,
/// which takes them, otherwise before the first use behind each write in a block.
struct Integers {
    changes: [bool; 256],
    only_counted: [bool; 256],
    taken_before: [bool; 256],
}

impl Integers {
    fn new(changes: [bool; 256], blocks: &[(Block, Vec<Item>)]) -> Integers {
        let mut only_counted = [false; 256];
        let ops = || blocks.iter().flat_map(|(_, items)| items).map(|item| item.op);
        for op in ops() {
            if let Op::Next { var, .. } = op {
                only_counted[usize::from(var)] = true;
            }
        }
        for op in ops() {
            op.written().into_iter().for_each(|r| only_counted[usize::from(r)] = false);
            if let Op::Next { counter, .. } = op {
                only_counted[usize::from(counter)] = false;
            }
        }
        Integers { changes, only_counted, taken_before: [false; 256] }
    }

    fn block(&mut self, items: &mut Vec<Item>, before: &mut Vec<Op>) {
        let mut taken = [false; 256];
        let mut made = Vec::with_capacity(items.len());
        for item in items.drain(..) {
            for r in item.op.subscripts().into_iter().flatten() {
                let k = usize::from(r);
                if !self.changes[k] || self.only_counted[k] {
                    if !std::mem::replace(&mut self.taken_before[k], true) {
                        before.push(Op::Integer { r });
                    }
                } else if !std::mem::replace(&mut taken[k], true) {
                    made.push(Item { op: Op::Integer { r }, out: item.out });
                }
            }
            item.op.written().into_iter().for_each(|r| taken[usize::from(r)] = false);
            made.push(item);
        }
        *items = made;
    }
}

/// The registers that must hold something at the start of the code: a backward dataflow problem.
pub(super) fn live_at_start(ops: &[Op]) -> [bool; 256] {
    let mut live = vec![[false; 256]; ops.len() + 1];
    let mut changed = true;
    while changed {
        changed = false;
        for k in (0..ops.len()).rev() {
            let mut op = ops[k];
            let mut now = match op {
                Op::Jump { .. } | Op::Branch { .. } | Op::Next { .. } | Op::Exit => [false; 256],
                Op::BranchLt { .. } | Op::BranchLe { .. } | Op::BranchEq { .. } => [false; 256],
                _ => live[k + 1],
            };
            op.targets(|to| {
                let there = &live[usize::from(*to)];
                now.iter_mut().zip(there).for_each(|(now, there)| *now |= there);
            });
            for wanted in [Access::Write, Access::Read] {
                op.visit(|r, access| {
                    if access == wanted {
                        now[usize::from(*r)] = access == Access::Read;
                    }
                });
            }
            changed |= now != live[k];
            live[k] = now;
        }
    }
    live[0]
}
