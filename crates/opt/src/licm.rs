//! Loop-invariant code motion: what gives the same in every trip is computed before the loop, and what can be checked before
//! it is.
//!
//! ```text
//! b0:                          b0:
//!   jump b1                      check plus a, b
//! b1:                            %1 = plus a, b
//!   next i.1 of $0 …, b2, b3     jump b1
//! b2:                          b1:
//!   check plus a, b              next i.1 of $0 …, b2, b3
//!   %1 = plus a, b             b2:
//! ```
//!
//! What cannot raise an error may be moved from anywhere in the loop; what can, only from where every run of the loop comes first,
//! before anything else is done. An array is moved only from where every trip comes: computed for nothing, it costs too much. Inner
//! loops come first, so that what is invariant in both leaves both.

use crate::Context;
use crate::properties::is_repeatable;
use lanner_base::{Id, SideTable};
use lanner_builtins::Kernel;
use lanner_facts::{Class, ClassSet, Definedness, Fact, Truth};
use lanner_infer::CheckKind;
use lanner_mir::analysis::{Dominators, Graph, Loop, LoopForest};
use lanner_mir::{Block, CalleeData, Constant, Func, Inst, Operand, OperandKind, Slot, Terminator, Use};

/// Moves invariant instructions out of loops.
pub fn hoist_invariants(func: &mut Func, context: &mut Context<'_, '_>) -> bool {
    let graph = func.graph();
    let (forest, dominators) = (LoopForest::of(&graph), Dominators::of(&graph));
    // Where each instruction was, which is where the facts know it.
    let mut origins: SideTable<Block, Vec<(Block, usize)>> = SideTable::new(Vec::new());
    for (id, block) in func.blocks.iter() {
        origins[id] = (0..block.insts.len()).map(|k| (id, k)).collect();
    }
    let mut changed = false;
    for around in forest.loops().iter().rev() {
        if let Some(before) = preheader(func, &graph, around) {
            let back_edges =
                graph.predecessors(around.header).iter().filter(|node| around.nodes.contains(node));
            let is_each_trip = |node: usize| back_edges.clone().all(|&end| dominators.dominates(node, end));
            changed |= Hoisting::new(func, context, around).run(before, &is_each_trip, &mut origins);
        }
    }
    changed
}

/// The one block that enters a loop, if it goes nowhere else and errors take the same way there.
pub(crate) fn preheader(func: &Func, graph: &Graph, around: &Loop) -> Option<Block> {
    if around.is_irreducible() {
        return None;
    }
    let mut entering = graph.predecessors(around.header).iter().filter(|node| !around.nodes.contains(node));
    let (&before, None) = (entering.next()?, entering.next()) else { return None };
    let before = Block::from_index(before);
    matches!(func.blocks[before].term, Terminator::Jump(_)).then_some(before)
}

struct Hoisting<'a, 'c, 'p> {
    func: &'a mut Func,
    context: &'a mut Context<'c, 'p>,
    around: &'a Loop,
    /// Slots that the loop writes.
    written: SideTable<Slot, bool>,
}

impl<'a, 'c, 'p> Hoisting<'a, 'c, 'p> {
    fn new(func: &'a mut Func, context: &'a mut Context<'c, 'p>, around: &'a Loop) -> Hoisting<'a, 'c, 'p> {
        let mut written = SideTable::new(false);
        let mut note = |used: Use| {
            if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
                written[slot] = true;
            }
        };
        for &node in &around.nodes {
            let block = &func.blocks[Block::from_index(node)];
            block.phis.iter().for_each(|phi| note(Use::Write(phi.dst)));
            block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
            func.visit_term(&block.term, &mut note);
        }
        Hoisting { func, context, around, written }
    }

    fn run(
        mut self,
        before: Block,
        is_each_trip: &dyn Fn(usize) -> bool,
        origins: &mut SideTable<Block, Vec<(Block, usize)>>,
    ) -> bool {
        let handler = self.func.blocks[before].handler;
        let mut changed = false;
        // Whether a run of the loop comes here first, and nothing was done that can be seen.
        let mut first = Some(Block::from_index(self.around.header));
        for &node in &self.around.nodes {
            let id = Block::from_index(node);
            let mut is_first = first == Some(id);
            if self.func.blocks[id].handler != handler {
                if is_first {
                    first = None;
                }
                continue;
            }
            let mut k = 0;
            while k < self.func.blocks[id].insts.len() {
                let inst = self.func.blocks[id].insts[k];
                let repeats = is_repeatable(self.func, &inst) || self.reads_elements(&inst);
                let is_quiet = repeats && self.cannot_fail(&inst, origins[id][k]);
                let may_move = is_quiet || (is_first && repeats);
                if may_move && self.is_invariant(&inst) && self.pays(&inst, is_each_trip(node)) {
                    self.move_to(before, (id, k), origins);
                    changed = true;
                    continue;
                }
                is_first &= is_quiet;
                k += 1;
            }
            if first == Some(id) {
                first = if is_first { self.surely_next(id) } else { None };
            }
        }
        changed
    }

    /// It reads elements of an array: no handle is called.
    fn reads_elements(&self, inst: &Inst) -> bool {
        matches!(*inst, Inst::Index { base, .. } if self.is_plain(base))
    }

    /// Nothing that it reads changes in the loop, and nothing that it writes is in memory.
    fn is_invariant(&self, inst: &Inst) -> bool {
        let mut all = true;
        self.func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) => all &= operand.as_slot().is_none_or(|slot| !self.written[slot]),
            Use::Place(slot) | Use::Mention(slot) => all &= !self.written[slot],
            Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) => {
                all &= self.func.memory(slot).is_none();
            }
        });
        all
    }

    /// Whether it is worth moving: a number unless a C compiler does that, an array where every trip makes it.
    fn pays(&self, inst: &Inst, is_each_trip: bool) -> bool {
        let mut pays = true;
        self.func.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) = used {
                pays &= if self.context.is_number(slot) { !self.context.arrays_alone } else { is_each_trip };
            }
        });
        pays
    }

    fn move_to(
        &mut self,
        before: Block,
        (id, k): (Block, usize),
        origins: &mut SideTable<Block, Vec<(Block, usize)>>,
    ) {
        let block = &mut self.func.blocks[id];
        let (inst, span) = (block.insts.remove(k), block.spans.remove(k));
        let origin = origins[id].remove(k);
        let written = &mut self.written;
        self.func.visit_inst(&inst, &mut |used| {
            if let Use::Write(slot) = used {
                written[slot] = false;
            }
        });
        let block = &mut self.func.blocks[before];
        block.insts.push(inst);
        block.spans.push(span);
        origins[before].push(origin);
    }

    /// The block that every run of the loop comes to behind this one, the first time.
    fn surely_next(&self, id: Block) -> Option<Block> {
        match self.func.blocks[id].term {
            Terminator::Jump(to) => Some(to),
            // A handler, or a caller, sees which trip had the error.
            Terminator::Next { var, .. } if self.func.memory(var).is_some() => None,
            Terminator::Next { seq, body, .. } => {
                let sequence = self.context.facts.of(seq)?;
                let extents = self.context.inference.terms.extents(sequence.shape)?;
                let makes_a_trip =
                    extents.len() == 2 && self.context.inference.terms.interval(extents[1]).lo >= Some(1);
                makes_a_trip.then_some(body)
            }
            Terminator::Branch { .. } | Terminator::Return | Terminator::Rethrow(_) => None,
        }
    }

    /// No run of the instruction raises an error.
    fn cannot_fail(&self, inst: &Inst, (block, k): (Block, usize)) -> bool {
        let holds = |kind| self.context.facts.check(block, k, kind).is_none_or(|c| c.holds == Truth::Yes);
        if !self.context.facts.reached[block] || self.context.facts.stops.iter().any(|stop| stop.0 == block) {
            return false;
        }
        match *inst {
            Inst::Binary { a, b, .. } => self.is_plain(a) && self.is_plain(b) && holds(CheckKind::Conform),
            Inst::Unary { a, .. } => self.is_plain(a),
            Inst::CheckFit { a, b, .. } => self.is_plain(a) && self.is_plain(b) && holds(CheckKind::Conform),
            Inst::CheckIndex { .. } => holds(CheckKind::Index),
            Inst::CheckConcat { .. } => holds(CheckKind::Conform),
            Inst::CheckStore { .. } => holds(CheckKind::Index) && holds(CheckKind::Conform),
            Inst::Index { base, .. } => self.is_plain(base) && holds(CheckKind::Index),
            Inst::Call { callee, args, .. } => {
                let is_map = matches!(&self.func.callees[callee],
                    CalleeData::Builtin(row) if matches!(row.row().kernel, Kernel::Map(op) if op.operands() == 1));
                let args = self.func.args(args);
                is_map && args.len() == 1 && self.is_plain(args[0])
            }
            _ => false,
        }
    }

    /// The operand is there, and floating point or logical.
    fn is_plain(&self, operand: Operand) -> bool {
        let slot = match operand.kind() {
            OperandKind::Const(constant) => {
                return matches!(self.func.constants[constant], Constant::Double(_));
            }
            OperandKind::Slot(slot) | OperandKind::Last(slot) => slot,
        };
        let is_float = |fact: &Fact| {
            let plain = ClassSet::of(Class::Double)
                .join(ClassSet::of(Class::Single))
                .join(ClassSet::of(Class::Logical));
            fact.classes.is_arithmetic()
                && fact.classes.is_within(plain)
                && fact.definedness == Definedness::Defined
        };
        self.func.memory(slot).is_none() && self.context.facts.of(slot).is_some_and(is_float)
    }
}
