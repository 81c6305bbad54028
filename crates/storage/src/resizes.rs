//! Resize marks (GCTD section 3.2.2): what a definition does to the size of its group's storage.
//!
//! ```text
//! s    = plus s, 1             the storage has the size already
//! s +  = set s(i, j) = 1       it grows, if its size changes
//! s ±  = call eye(x, y)        nothing is known of it, or it has no storage yet
//! ```
//!
//! Which value of a group may have been the last one in its storage, if any, is a forward dataflow problem. The mark
//! of a definition holds against all of them.

use crate::order::Order;
use lanner_base::{Id, SideTable};
use lanner_facts::Definedness;
use lanner_infer::Facts;
use lanner_mir::{Block, Func, Slot, Slots, Terminator, Use};
use std::fmt;

/// What a definition may do to the size of its storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resize {
    /// Nothing: the storage has the size already.
    Never,
    /// Nothing, or make it larger.
    Grows,
    /// Anything; and the storage may not be there yet.
    Either,
}

impl fmt::Display for Resize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Resize::Never => "",
            Resize::Grows => "+",
            Resize::Either => "±",
        })
    }
}

/// The heap groups of a function.
pub struct HeapGroups<'a> {
    /// The function.
    pub func: &'a Func,
    /// What runs come to.
    pub facts: &'a Facts,
    /// The members of each group.
    pub members: &'a [Vec<Slot>],
}

/// What may be in each group's storage: the values that may have been defined last, and the groups that may have none.
#[derive(Clone, PartialEq, Eq)]
struct State {
    last: Slots,
    is_empty: Vec<bool>,
}

impl State {
    fn join(&mut self, other: &State) -> bool {
        let mut changed = self.last.join(&other.last);
        for (mine, &other) in self.is_empty.iter_mut().zip(&other.is_empty) {
            changed |= other && !*mine;
            *mine |= other;
        }
        changed
    }
}

impl HeapGroups<'_> {
    /// The mark of each definition of a member; none for other values. Parameters come with their storage.
    pub fn marks(&self, order: &mut Order<'_>) -> SideTable<Slot, Option<Resize>> {
        let mut groups: SideTable<Slot, Option<usize>> = SideTable::new(None);
        for (group, members) in self.members.iter().enumerate() {
            members.iter().for_each(|&slot| groups[slot] = Some(group));
        }
        let mut walk = Walk { heap: self, groups, marks: SideTable::new(None), order };
        walk.iterate();
        walk.marks
    }

    /// Whether a value may be unassigned.
    fn may_be_missing(&self, slot: Slot) -> bool {
        self.facts.of(slot).is_none_or(|fact| fact.definedness != Definedness::Defined)
    }

    fn nothing(&self) -> State {
        State { last: Slots::none(self.func.slots.len()), is_empty: vec![false; self.members.len()] }
    }
}

struct Walk<'a, 'o, 't> {
    heap: &'a HeapGroups<'a>,
    groups: SideTable<Slot, Option<usize>>,
    marks: SideTable<Slot, Option<Resize>>,
    order: &'o mut Order<'t>,
}

impl Walk<'_, '_, '_> {
    /// Goes through the blocks until nothing changes. Marks only ever become stronger: what they are of the last time is
    /// what they are of all ways.
    fn iterate(&mut self) {
        let func = self.heap.func;
        let mut entries = vec![self.heap.nothing(); func.blocks.len()];
        let entry = &mut entries[0];
        entry.is_empty.fill(true);
        for &slot in func.params.iter().chain(&func.captures) {
            if let Some(group) = self.groups[slot] {
                entry.last.insert(slot);
                entry.is_empty[group] = self.heap.may_be_missing(slot);
                self.marks[slot] = Some(Resize::Never);
            }
        }
        let blocks = func.graph().reverse_postorder();
        let mut changed = true;
        while changed {
            changed = false;
            for id in blocks.iter().map(|&block| Block::from_index(block)) {
                if self.heap.facts.reached[id] {
                    changed |= self.block(id, &mut entries);
                }
            }
        }
    }

    /// Goes through a block, and hands on what its end leaves; whether that says anything new.
    fn block(&mut self, id: Block, entries: &mut [State]) -> bool {
        let func = self.heap.func;
        let data = &func.blocks[id];
        let mut state = entries[id.index()].clone();
        let mut at_error = state.clone();
        for inst in &data.insts {
            func.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) = used {
                    self.define(slot, &mut state);
                    at_error.join(&state);
                }
            });
        }
        let mut changed = false;
        for to in data.term.successors() {
            let mut state = state.clone();
            match data.term {
                Terminator::Next { var, counted, body, .. } if body == to => {
                    self.define(var, &mut state);
                    self.define(counted, &mut state);
                }
                _ => (),
            }
            self.phis(id, to, &mut state);
            changed |= entries[to.index()].join(&state);
        }
        match data.handler {
            Some(handler) => entries[handler.block.index()].join(&at_error) | changed,
            None => changed,
        }
    }

    /// The φ's of a block on one way to it, all at once. One that gets what is in its group's storage leaves that as it is.
    fn phis(&mut self, from: Block, to: Block, state: &mut State) {
        let before = state.clone();
        for phi in &self.heap.func.blocks[to].phis {
            let Some(group) = self.groups[phi.dst] else { continue };
            let arg = phi.args.iter().find(|(block, _)| *block == from).and_then(|(_, arg)| arg.as_slot());
            if arg.is_some_and(|arg| self.groups[arg] == Some(group)) {
                self.mark(phi.dst, Resize::Never);
            } else {
                let mark = self.against(phi.dst, group, &before);
                self.mark(phi.dst, mark);
            }
            self.put(phi.dst, group, state);
        }
    }

    fn define(&mut self, slot: Slot, state: &mut State) {
        if let Some(group) = self.groups[slot] {
            let mark = self.against(slot, group, state);
            self.mark(slot, mark);
            self.put(slot, group, state);
        }
    }

    /// The mark of a definition, whatever of this is in the storage.
    fn against(&mut self, slot: Slot, group: usize, state: &State) -> Resize {
        if state.is_empty[group] {
            return Resize::Either;
        }
        let heap = self.heap;
        let last = heap.members[group].iter().copied().filter(|&member| state.last.contains(member));
        let marks = last.map(|member| {
            match (self.order.is_at_most_next(member, slot), self.order.is_at_least_next(member, slot)) {
                (true, true) => Resize::Never,
                (true, false) => Resize::Grows,
                (false, _) => Resize::Either,
            }
        });
        marks.max().unwrap_or(Resize::Never)
    }

    fn mark(&mut self, slot: Slot, mark: Resize) {
        let known = self.marks[slot].unwrap_or(mark);
        self.marks[slot] = Some(known.max(mark));
    }

    /// What may be unassigned may have left the storage as it was, which is not there before it is allocated.
    fn put(&self, slot: Slot, group: usize, state: &mut State) {
        self.heap.members[group].iter().for_each(|&member| state.last.remove(member));
        state.last.insert(slot);
        state.is_empty[group] = self.heap.may_be_missing(slot);
    }
}
