//! Which loops a function has, and the machine code of each.

use crate::Loaded;
use crate::bytecode::{Code, Op};
use crate::operands::Operands;
use crate::tier::{self, BackEdge, EdgeContext, LoopProfile, Tier};
use lanner_base::Id;
use lanner_mir::analysis::{self, LoopForest};
use lanner_mir::{Block, Callee, Func, FuncRef, Inst, Liveness, Slot, Terminator, Use};
use lanner_runtime::Value;
use std::cell::{Cell, LazyCell, OnceCell};
use std::collections::HashMap;
use std::rc::Rc;

/// Turns for which machine code is not asked for until all variables that the loop assigns have a value.
const UNASSIGNED: u32 = 64;

/// The loops of a function, found by the places in the bytecode to which they turn back.
#[derive(Default)]
pub(crate) struct Heads {
    heads: Vec<Head>,
    /// For each operation the head that it belongs to, past the last one for none.
    at: Vec<u16>,
}

pub(crate) struct Head {
    blocks: Vec<Block>,
    /// The block to which the loop turns back.
    entry: Block,
    /// The one by which it is entered, which is another one where a `next` turns back to the body.
    header: Block,
    /// What is known of machine code for it, wherever it turns back to.
    pub noted: Rc<LoopProfile>,
    /// Variables that the loop assigns and that a turn may read before it does, once they are needed.
    carried: OnceCell<Vec<Slot>>,
    /// How many turns in a row one of them was unassigned.
    unassigned: Cell<u32>,
}

impl Heads {
    /// Finds the loops of a function.
    pub fn of(func: &Func, code: &Code) -> Heads {
        let mut found = Heads { heads: Vec::new(), at: vec![u16::MAX; code.ops.len()] };
        let loops = LazyCell::new(|| blocks_by_header(func));
        for (pc, op) in code.ops.iter().enumerate() {
            let mut back = |to: u32, head: Option<Block>| {
                if to as usize > pc || found.at[to as usize] != u16::MAX {
                    return;
                }
                let Some(entry) = code.entries.iter().rposition(|&entry| entry == to) else { return };
                let entry = Block::from_index(entry);
                let header = head.unwrap_or(entry);
                let Some(blocks) = loops.get(&header) else { return };
                if blocks.contains(&entry) && found.heads.len() < usize::from(u16::MAX) {
                    found.at[to as usize] = found.heads.len() as u16;
                    let same = found.heads.iter().find(|other| other.header == header);
                    let noted = same.map(|other| Rc::clone(&other.noted)).unwrap_or_default();
                    found.heads.push(Head::new(blocks.clone(), entry, header, noted));
                }
            };
            match op.get() {
                Op::Jump { to } => back(to, None),
                Op::Branch { then, els, .. } | Op::BranchIf { then, els, .. } => {
                    back(then, None);
                    back(els, None);
                }
                Op::Next { body, .. } => back(body, Some(code.origins[pc].block)),
                _ => (),
            }
        }
        found
    }

    /// The loop that turns back to a place in the bytecode.
    #[inline(always)]
    pub fn at(&self, to: usize) -> Option<&Head> {
        self.heads.get(usize::from(self.at[to]))
    }
}

impl Head {
    fn new(blocks: Vec<Block>, entry: Block, header: Block, noted: Rc<LoopProfile>) -> Head {
        Head { blocks, entry, header, noted, carried: OnceCell::new(), unassigned: Cell::new(0) }
    }

    /// Whether it holds another loop.
    #[inline]
    pub fn is_around(&self, inner: &Head) -> bool {
        self.header != inner.header && self.blocks.binary_search(&inner.header).is_ok()
    }

    /// The loop's blocks.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The counter of a `for` loop, which has counted already where the loop turns back.
    pub fn counter(&self, func: &Func) -> Option<Slot> {
        match func.blocks[self.header].term {
            Terminator::Next { counter, .. } if self.header != self.entry => Some(counter),
            _ => None,
        }
    }

    /// The machine code of the loop for what the variables are, if the tier has it.
    #[inline(never)]
    pub fn code(
        &self,
        tier: &mut dyn Tier,
        is_found: bool,
        (loaded, func, depth): (&Rc<Loaded>, FuncRef, u32),
        ops: &Operands<'_>,
        slots: &mut [Value],
        EdgeContext { epoch, classes, is_variable, globals }: EdgeContext<'_>,
    ) -> Option<Rc<dyn tier::Code>> {
        let counter = self.counter(ops.func);
        let own = func;
        let means = |of: &Rc<Loaded>, func: FuncRef, callee: Callee| {
            // Of variables of other functions nothing is known here.
            let is_own = func == own && Rc::ptr_eq(of, loaded);
            tier::meaning(of, epoch, (func, callee), |name| !is_own || is_variable(name))
        };
        let (header, blocks) = (self.header, &self.blocks[..]);
        let at = BackEdge {
            loaded,
            func,
            header,
            blocks,
            counter,
            is_call: false,
            depth,
            means: &means,
            epoch,
            classes,
            globals,
        };
        let is_ready =
            self.noted.is_ready_now(tier, is_found, &at, slots) && !self.lacks_values(ops.func, slots);
        is_ready.then(|| self.noted.turn(tier, &at, slots)).flatten()
    }

    /// Whether a variable has no value that the first turn may give it and a later one may read. Some get it on rare ways through the loop:
    /// they are not waited for any longer.
    fn lacks_values(&self, func: &Func, slots: &[Value]) -> bool {
        let carried = || {
            let live = Liveness::of(func);
            let live = live.at_entry(self.header);
            assigned(func, &self.blocks).into_iter().filter(|&slot| live.contains(slot)).collect()
        };
        if self.unassigned.get() >= UNASSIGNED {
            return false;
        }
        let carried = self.carried.get_or_init(carried);
        let is_unassigned = carried.iter().any(|slot| matches!(slots[slot.index()], Value::Undefined));
        self.unassigned.set(if is_unassigned { self.unassigned.get() + 1 } else { 0 });
        is_unassigned
    }
}

/// The variables that blocks assign. What has no name, such as what an inner loop runs over, is there only in between.
fn assigned(func: &Func, blocks: &[Block]) -> Vec<Slot> {
    let mut slots = Vec::new();
    let mut note = |used: Use| {
        if let Use::Write(slot) = used
            && func.slots[slot].name.is_some()
        {
            slots.push(slot);
        }
    };
    for &block in blocks {
        let data = &func.blocks[block];
        // What is called as a statement may never give an answer.
        let insts = data.insts.iter().filter(|inst| !matches!(inst, Inst::Answer { .. }));
        insts.for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&data.term, &mut note);
    }
    slots.sort();
    slots.dedup();
    slots
}

/// The loops of a function by their headers, the blocks of each in ascending order. One that is entered elsewhere too
/// has no place where its variables could be loaded.
fn blocks_by_header(func: &Func) -> HashMap<Block, Vec<Block>> {
    let by_header = |data: &analysis::Loop| {
        let mut blocks: Vec<Block> = data.nodes.iter().map(|&node| Block::from_index(node)).collect();
        blocks.sort();
        (Block::from_index(data.header), blocks)
    };
    let forest = LoopForest::of(&func.graph());
    forest.loops().iter().filter(|data| !data.is_irreducible()).map(by_header).collect()
}
