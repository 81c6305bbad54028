//! What copies have to be told of values: which ones are single numbers, and which ones have no arrays inside.

use lanner_base::Id;
use lanner_facts::{ClassSet, Fact, Terms};
use lanner_infer::{Facts, Function};
use lanner_mir::{Block, Func, Slot, Slots};
use std::rc::Rc;

/// What is known of a function's values in all calls that are looked at.
pub struct Kinds {
    scalars: Slots,
    flat: Slots,
    calls: Vec<(Block, usize, Function)>,
    is_reached: Vec<bool>,
}

impl Kinds {
    /// What all of these facts say; nothing where there are none.
    pub fn of(func: &Func, facts: &[Rc<Facts>], terms: &Terms) -> Kinds {
        let none = || Slots::none(func.slots.len());
        let is_reached = vec![facts.is_empty(); func.blocks.len()];
        let mut kinds = Kinds { scalars: none(), flat: none(), calls: Vec::new(), is_reached };
        if facts.is_empty() {
            return kinds;
        }
        for slot in func.slots.ids().filter(|&slot| func.memory(slot).is_none()) {
            let all = || facts.iter().filter_map(|facts| facts.of(slot));
            if all().all(is_flat) {
                kinds.flat.insert(slot);
                if all().all(|fact| terms.is_scalar(fact.shape).is_yes()) {
                    kinds.scalars.insert(slot);
                }
            }
        }
        for facts in facts {
            kinds.calls.extend(facts.calls.iter().map(|call| (call.block, call.inst, call.callee)));
            for block in func.blocks.ids() {
                kinds.is_reached[block.index()] |= facts.reached[block];
            }
        }
        kinds
    }

    /// It is always one number.
    pub fn is_scalar(&self, slot: Slot) -> bool {
        self.scalars.contains(slot)
    }

    /// It never has arrays inside.
    pub fn is_flat(&self, slot: Slot) -> bool {
        self.flat.contains(slot)
    }

    /// A run may come to the block.
    pub fn is_reached(&self, block: Block) -> bool {
        self.is_reached[block.index()]
    }

    /// Functions that an instruction calls.
    pub fn callees(&self, block: Block, inst: usize) -> impl Iterator<Item = Function> {
        self.calls.iter().filter(move |call| (call.0, call.1) == (block, inst)).map(|call| call.2)
    }

    /// All functions that are called.
    pub fn all_callees(&self) -> impl Iterator<Item = Function> {
        self.calls.iter().map(|call| call.2)
    }
}

/// Numbers, truth values and characters, or nothing at all.
fn is_flat(fact: &Fact) -> bool {
    fact.classes.is_within(ClassSet::ARITHMETIC.join(ClassSet::TEXTS))
}
