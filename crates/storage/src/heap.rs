//! Blocks on the heap, for what has no place in a frame or an arena: growing arrays, and sizes that are known only late.
//!
//! ```text
//! x.1 = call zeros(1, 1)                h0 ±
//! x.2 = phi b0: x.1, b2: x.3            h0        one body: what comes by each edge is there already
//! x.3 = set x.2(k.1) = 1                h0 +
//! ```
//!
//! A body has one block. A later body that does not interfere takes an earlier one's, where one of the two is known not to be
//! larger, as the groups of GCTD do (section 3.2). What a definition does to a block's size is found as there (section 3.2.2).

use crate::frame::Planned;
use crate::graph::Bodies;
use crate::layout::{Area, Extent, HeapBlock, Layout};
use crate::order::Order;
use crate::resizes::HeapGroups;
use crate::semantics::Semantics;
use lanner_base::Arena;
use lanner_facts::Terms;
use lanner_mir::Slot;
use rustc_hash::{FxHashMap, FxHashSet};

/// How many of the last blocks a body is tried in: what bounds the work.
const TRIED: usize = 32;

/// Gives each body a block.
pub fn place_on_heap(
    planned: &Planned<'_>,
    bodies: &Bodies,
    rest: &[usize],
    terms: &Terms,
    layout: &mut Layout,
) {
    let request = planned.request;
    let semantics = Semantics { func: request.func, facts: request.facts, terms, names: request.names };
    let mut order = Order::of(&semantics, planned.definitions, planned.sizes, planned.fixed.clone());
    let mut blocks: Arena<HeapBlock, Vec<Slot>> = Arena::new();
    let mut block_of: FxHashMap<usize, HeapBlock> = FxHashMap::default();
    for &body in rest {
        let mut nodes = bodies.members(body).to_vec();
        nodes.sort_unstable();
        let taken: FxHashSet<HeapBlock> = nodes
            .iter()
            .flat_map(|&node| planned.unshared(node))
            .filter_map(|node| block_of.get(&node))
            .copied()
            .collect();
        let slots: Vec<Slot> = nodes.iter().map(|&node| planned.values[node]).collect();
        let intrinsic = |slot: Slot| planned.sizes[slot].map(|size| size.intrinsic);
        let (first, last) = (slots.first().copied(), slots.last().copied());
        let mut suits = |block: &HeapBlock| {
            let members = &blocks[*block];
            let (Some(first), Some(last)) = (first, last) else { return false };
            !taken.contains(block)
                && members.last().is_some_and(|&before| {
                    intrinsic(before) == intrinsic(first)
                        && (order.is_within(before, first) || order.is_within(last, before))
                })
        };
        let block = blocks.ids().rev().take(TRIED).find(|block| suits(block));
        let block = block.unwrap_or_else(|| blocks.push(Vec::new()));
        blocks[block].extend(slots);
        nodes.iter().for_each(|&node| {
            block_of.insert(node, block);
            layout.areas[planned.values[node]] = Some(Area::Heap { block });
        });
    }
    let members: Vec<Vec<Slot>> = blocks.values().cloned().collect();
    layout.resizes =
        HeapGroups { func: request.func, facts: request.facts, members: &members }.marks(&mut order);
    layout.blocks = blocks.ids().map(|_| Extent::Marked).collect();
}
