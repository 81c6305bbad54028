//! The instructions of a node as statements. What is read once waits, and becomes a part of its reader.
//!
//! ```text
//! a = load x[i]            waits
//! b = load y[i]            waits
//! a = mul a, b             waits: x[i] * y[i]
//! s = add s, a             s += x[i] * y[i]
//! ```
//!
//! What waits is written before anything that changes what it reads: a variable, memory that may be the same, a buffer's place. So
//! every value is what it would have been at its own place.

use crate::body::Body;
use crate::error::Made;
use crate::expr::Expr;
use crate::graph::{Cond, Node, Term};
use crate::memory::root;
use crate::stmt::{Kind, Stmt};
use crate::values::{Use, Uses};
use lanner_base::Id;
use lanner_lir::{Block, Buffer, Exit, Func, Home, Parameter, Reg, Scalar};
use rustc_hash::FxHashSet;

/// A node as C.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub stmts: Vec<Stmt>,
    /// What a branch is on, or the limit of a counted loop.
    pub cond: Option<Expr>,
    /// How the function ends there.
    pub ends: Vec<Stmt>,
    /// The line of the node's end.
    pub line: Option<u32>,
}

/// The longest expression that waits, in operands.
pub(crate) const LONGEST: usize = 20;

/// Writes a node.
///
/// # Errors
/// See [`write`](crate::write()).
pub(crate) fn write(
    body: &mut Body<'_>,
    node: &Node,
    needed: &FxHashSet<(Block, usize)>,
    uses: &Uses,
) -> Made<Written> {
    let mut straight = Straight { body, waiting: Vec::new(), stmts: Vec::new(), line: None, site: None };
    let block = node.block;
    let insts = &straight.body.func.blocks[block].insts;
    if let Some(at) = node.prologue {
        straight.at(block, at);
        straight.succeeded(&insts[at]);
    }
    for k in node.insts.clone().filter(|&k| needed.contains(&(block, k))) {
        straight.at(block, k);
        straight.inst(&insts[k], |reg| uses.get(&(block, k, reg)).copied().unwrap_or(Use::Variable))?;
    }
    straight.at(block, insts.len());
    let (mut cond, mut ends) = (None, Vec::new());
    let mut line = straight.line;
    match node.term {
        Term::Goto(_) => {
            if let Some(exit) = node.error
                && let Some(call) = straight.error(exit)?
            {
                straight.push(Kind::Do(call));
            }
        }
        Term::Branch { cond: Cond::Reg(reg), .. } => cond = Some(straight.read(reg)),
        Term::Branch { cond: Cond::Inst(at), .. } => {
            straight.at(block, at);
            line = straight.line;
            straight.settle_offsets(&insts[at]);
            cond = Some(straight.attempt(&insts[at])?);
        }
        Term::Count { limit, .. } => cond = Some(straight.read(limit)),
        Term::Turn { .. } => (),
        Term::Leave(exit) => ends = straight.left(exit)?,
        Term::Return => ends = straight.returned(),
    }
    debug_assert!(straight.waiting.is_empty(), "something waits for nobody in {}", straight.body.func.name);
    Ok(Written { stmts: straight.stmts, cond, ends, line })
}

/// A value that waits for its reader.
pub(crate) struct Waiting {
    pub reg: Reg,
    pub value: Expr,
    pub line: Option<u32>,
}

/// A node that is being written.
pub(crate) struct Straight<'b, 'a> {
    pub body: &'b mut Body<'a>,
    pub waiting: Vec<Waiting>,
    pub stmts: Vec<Stmt>,
    pub line: Option<u32>,
    /// The site of the activation that was noted last.
    pub site: Option<u32>,
}

/// What a register is where it is read, of those that wait.
fn take(waiting: &mut Vec<Waiting>, constants: &[Option<Scalar>], reg: Reg) -> Expr {
    if let Some(value) = constants[reg.index()] {
        return Expr::Lit(value);
    }
    match waiting.iter().position(|other| other.reg == reg) {
        Some(at) => waiting.remove(at).value,
        None => Expr::Reg(reg),
    }
}

/// Whether two buffers may have bytes in common.
pub(crate) fn may_share(func: &Func, a: Buffer, b: Buffer) -> bool {
    func.buffers[a].alias == func.buffers[b].alias || root(func, a) == root(func, b)
}

fn reads_memory(func: &Func, value: &Expr, written: Buffer) -> bool {
    let own = matches!(value, Expr::Load(buffer, _) if may_share(func, *buffer, written));
    own || value.parts().iter().any(|part| reads_memory(func, part, written))
}

impl<'a> Straight<'_, 'a> {
    /// From here on statements come of this instruction.
    fn at(&mut self, block: Block, k: usize) {
        self.line = self.body.notes.lines.get(&(block, k)).copied().or(self.line);
    }

    pub fn push(&mut self, kind: Kind) {
        self.stmts.push(Stmt::new(self.line, kind));
    }

    /// What a register is.
    pub fn read(&mut self, reg: Reg) -> Expr {
        take(&mut self.waiting, &self.body.constants, reg)
    }

    /// Writes what waits and would be changed: by a write of registers, or of memory. What the instruction reads itself, and it alone, stays.
    pub fn make_way(&mut self, regs: &[Reg], memory: &[Buffer], own: &[Reg]) {
        let func = self.body.func;
        let changes = |value: &Expr| {
            regs.iter().any(|&reg| value.mentions(reg))
                || memory.iter().any(|&buffer| reads_memory(func, value, buffer))
        };
        while let Some(at) =
            self.waiting.iter().position(|other| !own.contains(&other.reg) && changes(&other.value))
        {
            self.settle(at);
        }
    }

    /// Writes one that waits to its variable.
    pub fn settle(&mut self, at: usize) {
        let Waiting { reg, value, line } = self.waiting.remove(at);
        while let Some(other) = self.waiting.iter().position(|other| other.value.mentions(reg)) {
            self.settle(other);
        }
        if value != Expr::Reg(reg) {
            self.stmts.push(Stmt::new(line, Kind::Assign { dst: reg, value, declares: false }));
        }
    }

    /// A register is a variable here, whatever waits.
    pub fn settle_reg(&mut self, reg: Reg) {
        if let Some(at) = self.waiting.iter().position(|other| other.reg == reg) {
            self.settle(at);
        }
    }

    /// What names elements reads the registers that say where buffers begin.
    pub fn with_offsets<T>(&mut self, f: impl FnOnce(&Body<'a>, &mut dyn FnMut(Reg) -> Expr) -> T) -> T {
        let (body, waiting) = (&*self.body, &mut self.waiting);
        f(body, &mut |reg| take(waiting, &body.constants, reg))
    }

    fn error(&mut self, exit: Exit) -> Made<Option<Expr>> {
        let regs = self.body.exit_reads(exit);
        let numbers: Vec<(Reg, Expr)> = regs.into_iter().map(|reg| (reg, self.read(reg))).collect();
        self.body.error_of(exit, numbers)
    }

    /// The function is left by an exit.
    pub fn left(&mut self, exit: Exit) -> Made<Vec<Stmt>> {
        let status = match self.error(exit)? {
            Some(call) => call,
            None => self.body.plain_status(exit),
        };
        Ok(self.body.leave(status, self.line))
    }

    fn returned(&mut self) -> Vec<Stmt> {
        let results = self.body.func.results.clone();
        let has_heap = self.body.func.buffers.values().any(|data| data.home == Home::Heap);
        let is_let_go_of_before = has_heap && !self.body.has_done();
        let mut values = Vec::new();
        for result in results {
            if let Parameter::Reg(reg) = result {
                if is_let_go_of_before {
                    // Memory that it is read from may be gone by then.
                    self.settle_reg(reg);
                }
                values.push(self.read(reg));
            }
        }
        self.body.give_back(values, self.line)
    }
}
