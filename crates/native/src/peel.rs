//! Loops whose last trip may be NaN: that case has a copy of the loop, so in the other one the variable is an integer.
//!
//! ```text
//! for k = 1:n          if n == n       for k = 1:n (no NaN: k is an integer)
//!   s = s + x(k);      else            for k = NaN: x(NaN) is an error
//! ```
//!
//! MATLAB's `1:NaN` is one NaN, so the loop makes one trip. Most bodies end at the first subscript in that case, and facts say so.

use crate::copied::copy_blocks;
use crate::slot_form;
use lanner_base::Id;
use lanner_builtins::BinaryOp;
use lanner_facts::{Class, Complexity, Fact, Terms, Truth};
use lanner_infer::Facts;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{
    Block, BlockData, Constant, Func, Inst, Operand, Origin, Slot, SlotData, SlotKind, Step, Terminator,
    sort_blocks, to_ssa,
};
use rustc_hash::FxHashSet;

/// A loop that is copied.
struct Peeled {
    head: Block,
    /// Where its range is made: the block, and which instruction.
    range: (Block, usize),
    last: Operand,
    /// The block that enters the loop.
    before: Block,
    nodes: Vec<usize>,
}

/// The function in SSA form with a copy of each loop that counts to what may be NaN; none where there is no such loop. `slots` gives it in slot
/// form; facts are those of the same function in SSA form.
pub(crate) fn peel(ssa: &Func, slots: impl FnOnce() -> Func, facts: &Facts, terms: &Terms) -> Option<Func> {
    let origins = origins(ssa, facts, terms);
    if origins.is_empty() {
        return None;
    }
    let mut made = slot_form::own(slots())?;
    let func = &made;
    let graph = func.graph();
    let forest = LoopForest::of(&graph);
    let mut found = Vec::new();
    for one in forest.loops() {
        if one.entries.len() != 1 {
            continue;
        }
        let outside = graph.predecessors(one.header).iter().filter(|node| !one.nodes.contains(node));
        let &[before] = outside.collect::<Vec<_>>().as_slice() else { continue };
        found.extend(
            peeled(func, &origins, (Block::from_index(*before), &one.nodes), one.header)
                .filter(|peeled| reads_at(func, peeled)),
        );
    }
    if found.is_empty() {
        return None;
    }
    // Those outside come first: copies of loops inside are left as they are.
    for peeled in found {
        copy(&mut made, &peeled);
    }
    sort_blocks(&mut made);
    to_ssa(&mut made);
    Some(made)
}

/// Where the ranges are made that count by integers to what may be NaN.
fn origins(ssa: &Func, facts: &Facts, terms: &Terms) -> FxHashSet<Origin> {
    let of = |operand: Operand| operand.as_slot().and_then(|slot| facts.of(slot));
    // A number that may be complex is not NaN where its real part is none.
    let is_number = |fact: &Fact| {
        fact.classes.only() == Some(Class::Double)
            && fact.complexity == Complexity::Real
            && terms.is_scalar(fact.shape) == Truth::Yes
    };
    let mut found = FxHashSet::default();
    for block in ssa.blocks.values() {
        for (inst, &origin) in block.insts.iter().zip(&block.spans) {
            let Inst::Range { dst, last, .. } = *inst else { continue };
            let counts = facts.of(dst).is_some_and(|fact| fact.range.integer && fact.range.nan);
            if counts && of(last).is_some_and(|fact| is_number(fact) && fact.range.nan) {
                found.insert(origin);
            }
        }
    }
    found
}

/// The loop of a head, if it is over such a range.
fn peeled(
    func: &Func,
    origins: &FxHashSet<Origin>,
    (before, nodes): (Block, &[usize]),
    head: usize,
) -> Option<Peeled> {
    let head = Block::from_index(head);
    let Terminator::Next { seq, .. } = func.blocks[head].term else { return None };
    let is_enter = func.blocks[before].term == Terminator::Jump(head);
    let is_plain = nodes.iter().all(|&node| func.blocks[Block::from_index(node)].handler.is_none());
    let mut ranges = func.blocks.iter().flat_map(|(block, data)| {
        let made = data.insts.iter().enumerate().filter_map(move |(k, inst)| match *inst {
            Inst::Range { dst, last, .. } if dst == seq => Some(((block, k), last)),
            _ => None,
        });
        made.collect::<Vec<_>>()
    });
    let (range, last) = ranges.next().filter(|_| is_enter && is_plain)?;
    let is_only = ranges.next().is_none() && range.0 == before;
    let is_known = origins.contains(&func.blocks[range.0].spans[range.1]);
    // The range is made behind the question: what stands between does not look at it.
    let behind = &func.blocks[range.0].insts[range.1 + 1..];
    let is_behind =
        is_only && behind.iter().all(|inst| matches!(inst, Inst::Copy { .. } | Inst::Move { .. }));
    (is_behind && is_known).then(|| Peeled { head, range, last, before, nodes: nodes.to_vec() })
}

/// Whether the loop's variable, or what is computed of it, is a subscript.
fn reads_at(func: &Func, peeled: &Peeled) -> bool {
    let Terminator::Next { var, .. } = func.blocks[peeled.head].term else { return false };
    let mut counted: FxHashSet<Slot> = FxHashSet::from_iter([var]);
    let blocks = || peeled.nodes.iter().map(|&node| &func.blocks[Block::from_index(node)]);
    loop {
        let before = counted.len();
        for inst in blocks().flat_map(|block| &block.insts) {
            let is_of = |operand: &Operand| operand.as_slot().is_some_and(|slot| counted.contains(&slot));
            match *inst {
                Inst::Index { args, .. } | Inst::SetIndex { args, .. } => {
                    if func.args(args).iter().any(is_of) {
                        return true;
                    }
                }
                Inst::Get { path, .. } | Inst::SetPath { path, .. } => {
                    let steps = func.paths[path].0.iter();
                    let mut lists = steps.filter_map(|step| match *step {
                        Step::Paren(args) | Step::Brace(args) => Some(func.args(args)),
                        Step::Field(_) | Step::DynamicField(_) => None,
                    });
                    if lists.any(|args| args.iter().any(is_of)) {
                        return true;
                    }
                }
                Inst::Copy { dst, src } | Inst::Move { dst, src } if is_of(&src) => _ = counted.insert(dst),
                Inst::Unary { dst, a, .. } if is_of(&a) => _ = counted.insert(dst),
                Inst::Binary { dst, a, b, .. } if is_of(&a) || is_of(&b) => _ = counted.insert(dst),
                _ => (),
            }
        }
        if counted.len() == before {
            return false;
        }
    }
}

/// Adds the copy of a loop, and the question which one is entered.
fn copy(func: &mut Func, peeled: &Peeled) {
    let Terminator::Next { seq, .. } = func.blocks[peeled.head].term else { return };
    let is_number = func.slots.push(SlotData::new(None, SlotKind::Local));
    let only = func.slots.push(SlotData::new(None, SlotKind::Local));
    let nan = Operand::constant(func.constants.push(Constant::Double(f64::NAN)));
    let blocks: Vec<Block> = peeled.nodes.iter().map(|&node| Block::from_index(node)).collect();
    let copy_of = copy_blocks(func, &blocks, &[(seq, only)]);
    let origin = func.blocks[peeled.range.0].spans[peeled.range.1];
    // Blocks have changed where a loop before this one was copied, but not their places.
    let before = &mut func.blocks[peeled.before];
    let at = before.insts.iter().position(|inst| matches!(*inst, Inst::Range { dst, .. } if dst == seq));
    let Some(at) = at else { return };
    let last = peeled.last.borrowed();
    let question = Inst::Binary { op: BinaryOp::Eq, dst: is_number, a: last, b: last };
    let range = std::mem::replace(&mut before.insts[at], question);
    let (handler, spans) = (before.handler, vec![origin]);
    let enter = |insts: Vec<Inst>, to: Block| BlockData {
        phis: Vec::new(),
        insts,
        spans: spans.clone(),
        term: Terminator::Jump(to),
        term_span: origin,
        handler,
    };
    let then = func.blocks.push(enter(vec![range], peeled.head));
    let els = func.blocks.push(enter(vec![Inst::Copy { dst: only, src: nan }], copy_of(peeled.head)));
    func.blocks[peeled.before].term = Terminator::Branch { cond: Operand::slot(is_number), then, els };
}
