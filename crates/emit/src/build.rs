//! Writing LIR: registers, instructions, constants, blocks.

use crate::region::Emitter;
use lanner_lir::{
    self as lir, Argument, BinaryOp, BlockData, CompareOp, ExternData, Inst, Reg, Scalar, Terminator, Type,
};

impl Emitter<'_> {
    /// A register of no variable.
    pub fn temporary(&mut self, ty: Type) -> Reg {
        self.fresh += 1;
        self.made.reg(format!("t{}", self.fresh), ty)
    }

    pub fn push(&mut self, inst: Inst) {
        self.insts.push(inst);
    }

    /// Calls what is computed elsewhere, and declares it where it is called first.
    pub fn call_elsewhere(&mut self, data: ExternData, args: Vec<Argument>, dsts: Vec<Reg>) {
        let known = self.made.externs.iter().find(|(_, known)| known.symbol == data.symbol).map(|(id, _)| id);
        let callee = known.unwrap_or_else(|| self.made.externs.push(data));
        self.push(Inst::Call { dsts, callee, args });
    }

    /// What is done before everything else.
    pub fn before(&mut self, inst: Inst) {
        self.prologue.push(inst);
    }

    pub fn constant(&mut self, value: Scalar) -> Reg {
        let dst = self.temporary(value.ty());
        self.push(Inst::Const { dst, value });
        dst
    }

    /// A constant that is computed before everything else; nothing writes its register.
    pub fn index(&mut self, value: i128) -> Reg {
        if let Some(&known) = self.constants.get(&value) {
            return known;
        }
        let dst = self.temporary(Type::Index);
        self.prologue.push(Inst::Const { dst, value: Scalar::Int(Type::Index, value) });
        self.constants.insert(value, dst);
        dst
    }

    /// The number that a register of a constant holds.
    pub fn index_in(&self, reg: Reg) -> Option<i128> {
        self.constants.iter().find(|(_, known)| **known == reg).map(|(&value, _)| value)
    }

    pub fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Reg {
        let dst = self.temporary(self.made.ty(a));
        self.push(Inst::Binary { dst, op, args: [a, b] });
        dst
    }

    pub fn compare(&mut self, op: CompareOp, a: Reg, b: Reg) -> Reg {
        let dst = self.temporary(Type::Bool);
        self.push(Inst::Compare { dst, op, args: [a, b] });
        dst
    }

    pub fn new_block(&mut self) -> lir::Block {
        self.made.blocks.push(BlockData { insts: Vec::new(), term: Terminator::Return })
    }

    /// Ends the block with a branch to two new ones.
    pub fn branch_on(&mut self, cond: Reg) -> [lir::Block; 2] {
        let to = [self.new_block(), self.new_block()];
        self.end(Terminator::Branch { cond, to });
        to
    }

    pub fn begin(&mut self, block: lir::Block) {
        self.at = block;
        self.is_ended = false;
    }

    pub fn end(&mut self, term: Terminator) {
        if !self.is_ended {
            let insts = std::mem::take(&mut self.insts);
            self.made.blocks[self.at] = BlockData { insts, term };
            self.is_ended = true;
        }
        self.insts.clear();
    }
}
