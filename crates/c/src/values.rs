//! Which registers are variables in C, and which only stand for what is computed where they are read.
//!
//! ```text
//! t1 = mul a, b        t1 is read once, in the same node, and nowhere else: no variable
//! s = add s, t1        s += a * b
//! ```
//!
//! Nothing is a decision on what is computed: each definition is either an assignment or an expression at its only reader.

use crate::body::Body;
use crate::graph::{Graph, NodeId};
use lanner_base::Id;
use lanner_lir::{Block, Func, Inst, Parameter, Reg, Scalar, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};

/// What becomes of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Nobody reads it.
    Never,
    /// Its only reader is in the same node.
    Once,
    /// It is a variable.
    Variable,
}

/// What becomes of all of them, by the block, the instruction and the register.
pub(crate) type Uses = FxHashMap<(Block, usize, Reg), Use>;

/// The registers that are written once, as a number, and are no variables of the source.
pub(crate) fn constants(func: &Func, variables: &FxHashSet<Reg>) -> Vec<Option<Scalar>> {
    let mut found: Vec<Option<Scalar>> = vec![None; func.regs.len()];
    let mut written = vec![0; func.regs.len()];
    for param in &func.params {
        if let Parameter::Reg(reg) = param {
            written[reg.index()] += 1;
        }
    }
    for block in func.blocks.values() {
        for inst in &block.insts {
            inst.results().iter().for_each(|reg| written[reg.index()] += 1);
            if let Inst::Const { dst, value } = inst {
                found[dst.index()] = Some(*value);
            }
        }
        if let Terminator::Turn { counter, .. } = block.term {
            written[counter.index()] += 1;
        }
    }
    for reg in func.regs.ids() {
        if written[reg.index()] != 1 || variables.contains(&reg) {
            found[reg.index()] = None;
        }
    }
    found
}

/// The instructions that are needed: those with effects, and what they read comes of.
pub(crate) fn needed(body: &Body<'_>, graph: &Graph, order: &[NodeId]) -> FxHashSet<(Block, usize)> {
    let mut definitions: FxHashMap<Reg, Vec<(Block, usize)>> = FxHashMap::default();
    let (mut found, mut work) = (FxHashSet::default(), Vec::new());
    for &node in order {
        let node = &graph.nodes[node];
        let block = &body.func.blocks[node.block];
        work.extend(body.term_reads(node));
        for k in node.insts.clone() {
            let inst = &block.insts[k];
            for &reg in inst.results() {
                definitions.entry(reg).or_default().push((node.block, k));
            }
            if !body.is_pure(inst) {
                found.insert((node.block, k));
                work.extend(body.reads(inst));
            }
        }
    }
    while let Some(reg) = work.pop() {
        for (block, k) in definitions.remove(&reg).unwrap_or_default() {
            if found.insert((block, k)) {
                work.extend(body.reads(&body.func.blocks[block].insts[k]));
            }
        }
    }
    found
}

/// What becomes of each definition that is needed.
pub(crate) fn uses(
    body: &Body<'_>,
    graph: &Graph,
    order: &[NodeId],
    needed: &FxHashSet<(Block, usize)>,
) -> Uses {
    let live = live_at_ends(body, graph, order, needed);
    let mut uses = Uses::default();
    for &id in order {
        let node = &graph.nodes[id];
        let insts = &body.func.blocks[node.block].insts;
        // How often each register is read from here to where it is written again, and whether it is never.
        let mut reads: FxHashMap<Reg, (usize, bool)> = FxHashMap::default();
        let is_live = |reg: Reg| live[id.index()].has(reg);
        for reg in body.term_reads(node) {
            reads.entry(reg).or_insert((0, is_live(reg))).0 += 1;
        }
        for k in node.insts.clone().rev().filter(|&k| needed.contains(&(node.block, k))) {
            for &reg in insts[k].results() {
                let (count, is_live) = reads.insert(reg, (0, false)).unwrap_or((0, is_live(reg)));
                let is_variable = is_live || count > 1 || body.notes.variables.contains(&reg);
                let found = match count {
                    0 if !is_live => Use::Never,
                    _ if is_variable => Use::Variable,
                    _ => Use::Once,
                };
                uses.insert((node.block, k, reg), found);
            }
            for reg in body.reads(&insts[k]) {
                reads.entry(reg).or_insert((0, is_live(reg))).0 += 1;
            }
        }
    }
    uses
}

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Regs(Vec<u64>);

impl Regs {
    fn has(&self, reg: Reg) -> bool {
        self.0[reg.index() / 64] >> (reg.index() % 64) & 1 == 1
    }

    fn insert(&mut self, reg: Reg) {
        self.0[reg.index() / 64] |= 1 << (reg.index() % 64);
    }

    fn remove(&mut self, reg: Reg) {
        self.0[reg.index() / 64] &= !(1 << (reg.index() % 64));
    }

    fn join(&mut self, other: &Regs) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }
}

/// The registers whose values are read behind the end of each node.
fn live_at_ends(
    body: &Body<'_>,
    graph: &Graph,
    order: &[NodeId],
    needed: &FxHashSet<(Block, usize)>,
) -> Vec<Regs> {
    let none = Regs(vec![0; body.func.regs.len().div_ceil(64)]);
    let mut ends = vec![none.clone(); graph.nodes.len()];
    let mut begins = ends.clone();
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for &id in order.iter().rev() {
            let node = &graph.nodes[id];
            let insts = &body.func.blocks[node.block].insts;
            let mut live = none.clone();
            node.term.successors().iter().for_each(|to| live.join(&begins[to.index()]));
            ends[id.index()].clone_from(&live);
            // What an instruction at the end writes may stay as it is: it may fail.
            body.term_reads(node).into_iter().for_each(|reg| live.insert(reg));
            for k in node.insts.clone().rev().filter(|&k| needed.contains(&(node.block, k))) {
                insts[k].results().iter().for_each(|&reg| live.remove(reg));
                body.reads(&insts[k]).into_iter().for_each(|reg| live.insert(reg));
            }
            if begins[id.index()] != live {
                begins[id.index()] = live;
                is_changed = true;
            }
        }
    }
    ends
}
