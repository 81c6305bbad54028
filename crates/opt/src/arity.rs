//! What a function is where it is known how many arguments it gets, in slot form or in SSA form.
//!
//! ```text
//! function r = g(a, b)             for `g(1)`
//! if nargin < 2, b = 7; end        b = 7
//! r = a + b;                       r = plus a, b
//! ```

use crate::branches::forget_way;
use lanner_base::Id;
use lanner_builtins::{Answer, Builtin, UnaryOp};
use lanner_mir::{
    Block, CalleeData, Constant, Form, Func, Inst, Operand, OperandKind, Slot, SlotKind, Target, Terminator,
    Use, drop_unreached,
};

/// Puts in how many arguments there are, how many outputs are wanted where that is known, and that all parameters are given, where a
/// function asks for it by `nargin`, `nargout` and `exist`.
pub fn count_arguments(
    func: &mut Func,
    (given, wanted): (usize, Option<usize>),
    row_of: &dyn Fn(&CalleeData) -> Option<Builtin>,
) {
    let mut constant = |count: usize| Operand::constant(func.constants.push(Constant::Double(count as f64)));
    let (yes, given, wanted) = (constant(1), constant(given), wanted.map(constant));
    let cleared = cleared(func);
    for block in func.blocks.values_mut() {
        for inst in &mut block.insts {
            if let Inst::Defined { dst, slot } = *inst
                && func.params.contains(&slot)
                && !cleared.contains(&slot)
            {
                *inst = Inst::Copy { dst, src: yes };
            }
            if let Inst::Call { targets, callee, args, statement: false } = *inst
                && args.len == 0
                && let [Target::Slot(dst)] = func.targets[targets.start as usize..][..targets.len as usize]
                && let Some(row) = row_of(&func.callees[callee])
                && let Some(src) = match row.row().answer {
                    Some(Answer::Given) => Some(given),
                    Some(Answer::Wanted) => wanted,
                    _ => None,
                }
            {
                *inst = Inst::Copy { dst, src };
            }
        }
    }
}

/// Folds decided branches, and with them questions whether parameters are given that are missing (`exist('b', 'var')`), where nothing has
/// been written to them yet. The function is in slot form.
pub fn fold_missing(func: &mut Func, missing: &[Slot]) {
    let no = Operand::constant(func.constants.push(Constant::Double(0.0)));
    loop {
        fold_decided(func);
        let Some((block, k, dst)) = first_question(func, missing) else { return };
        func.blocks[block].insts[k] = Inst::Copy { dst, src: no };
    }
}

/// The slots that become unassigned.
fn cleared(func: &Func) -> Vec<Slot> {
    let mut cleared = Vec::new();
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        func.visit_inst(inst, &mut |used| {
            if let Use::Clear(slot) = used {
                cleared.push(slot);
            }
        });
    }
    cleared
}

/// The first question whether one of these slots is assigned on the only way from the entry, before anything writes it.
fn first_question(func: &Func, slots: &[Slot]) -> Option<(Block, usize, Slot)> {
    let mut written: Vec<Slot> = Vec::new();
    let mut at = Block::from_index(0);
    for _ in 0..func.blocks.len() {
        for (k, inst) in func.blocks[at].insts.iter().enumerate() {
            if let Inst::Defined { dst, slot } = *inst
                && slots.contains(&slot)
                && !written.contains(&slot)
            {
                return Some((at, k, dst));
            }
            func.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) | Use::WriteList(slot) = used {
                    written.push(slot);
                }
            });
        }
        let Terminator::Jump(to) = func.blocks[at].term else { return None };
        let ways = func.blocks.values().flat_map(|block| block.term.successors());
        if ways.filter(|&other| other == to).count() != 1 {
            return None;
        }
        at = to;
    }
    None
}

/// Makes branches jumps that are decided by numbers in the text, and takes out the blocks that nothing comes to then.
pub fn fold_decided(func: &mut Func) {
    while fold_branch(func) {
        drop_unreached(func);
    }
}

/// Makes one branch a jump that is decided by numbers in the text; whether there was one.
fn fold_branch(func: &mut Func) -> bool {
    let found = func.blocks.iter().find_map(|(id, block)| match block.term {
        Terminator::Branch { cond, then, els } => {
            let truth = number(func, cond, 0)? != 0.0;
            Some((id, if truth { (then, els) } else { (els, then) }))
        }
        _ => None,
    });
    let Some((id, (to, left))) = found else { return false };
    func.blocks[id].term = Terminator::Jump(to);
    if left != to {
        forget_way(func, id, left);
    }
    true
}

/// The number that an operand is, as far as comparisons of numbers and their connections tell.
fn number(func: &Func, operand: Operand, depth: usize) -> Option<f64> {
    const DEEPEST: usize = 8;
    let slot = match operand.kind() {
        OperandKind::Const(constant) => match func.constants[constant] {
            Constant::Double(x) => return Some(x),
            _ => return None,
        },
        OperandKind::Slot(slot) | OperandKind::Last(slot) => slot,
    };
    if depth > DEEPEST || !is_one_value(func, slot) {
        return None;
    }
    let of = |operand: Operand| number(func, operand, depth + 1);
    let phis = func.blocks.values().flat_map(|block| &block.phis);
    if let Some([(_, only)]) = phis.clone().find(|phi| phi.dst == slot).map(|phi| phi.args.as_slice()) {
        return of(*only);
    }
    func.blocks.values().flat_map(|block| &block.insts).find_map(|inst| match *inst {
        Inst::Copy { dst, src } if dst == slot => of(src),
        Inst::Logical { dst, a } if dst == slot => of(a).filter(|x| !x.is_nan()).map(|x| f64::from(x != 0.0)),
        Inst::Unary { op: UnaryOp::Plus, dst, a } if dst == slot => of(a),
        Inst::Unary { op: UnaryOp::Not, dst, a } if dst == slot => Some(f64::from(of(a)? == 0.0)),
        Inst::Binary { op, dst, a, b } if dst == slot => {
            Some(f64::from(op.comparison()?.holds(of(a)?, of(b)?)))
        }
        _ => None,
    })
}

/// Whether a slot has one value wherever it is read: in slot form a variable may have none.
fn is_one_value(func: &Func, slot: Slot) -> bool {
    if func.form == Form::Ssa {
        return true;
    }
    let mut times = 0;
    let mut note = |used: Use| times += usize::from(used == Use::Write(slot) || used == Use::WriteList(slot));
    for block in func.blocks.values() {
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
    }
    func.slots[slot].kind == SlotKind::Temp && times == 1
}
