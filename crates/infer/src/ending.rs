//! Calls that never return: `error('the text')`.

use crate::program::Program;
use crate::refine::row_of;
use lanner_base::{Id, SideTable};
use lanner_builtins::format::raises;
use lanner_mir::{Block, Constant, Func, Inst, Operand, OperandKind};

/// The constant text that an operand is.
fn text(func: &Func, operand: Operand) -> Option<&str> {
    match operand.kind() {
        OperandKind::Const(constant) => match &func.constants[constant] {
            Constant::Char(text) | Constant::String(text) => Some(text),
            _ => None,
        },
        OperandKind::Slot(_) | OperandKind::Last(_) => None,
    }
}

/// The blocks whose ends no run reaches, whatever values there are.
pub(crate) fn dead_ends(program: &dyn Program, unit: u32, func: &Func) -> SideTable<Block, bool> {
    let mut found = SideTable::new(false);
    for (id, block) in func.blocks.iter() {
        found[id] = block.insts.iter().any(|inst| {
            let Inst::Call { callee, args, .. } = *inst else { return false };
            let args = func.args(args);
            raises(args.len(), |k| text(func, args[k]))
                && row_of(program, unit, &func.callees[callee]).is_some_and(|row| row.row().raises)
        });
    }
    found
}

/// How many ways lead into a block that a run may come: from the ends of others, and from where errors are handled.
pub(crate) fn ways_into(
    func: &Func,
    dead_ends: &SideTable<Block, bool>,
    before: &[usize],
    to: Block,
) -> usize {
    let comes = |&&node: &&usize| {
        let from = Block::from_index(node);
        let handles = func.blocks[from].handler.is_some_and(|handler| handler.block == to);
        handles || !dead_ends[from]
    };
    before.iter().filter(comes).count()
}
