//! Sets of slots, for dataflow problems.

use crate::Slot;
use lanner_base::Id;

/// A set of slots.
#[derive(Clone, PartialEq, Eq)]
pub struct Slots(Vec<u64>);

impl Slots {
    /// Every slot of a function with `count` slots.
    pub fn all(count: usize) -> Slots {
        Slots(vec![u64::MAX; count.div_ceil(64)])
    }

    /// No slot of a function with `count` slots.
    pub fn none(count: usize) -> Slots {
        Slots(vec![0; count.div_ceil(64)])
    }

    /// Whether the slot is in it.
    pub fn contains(&self, slot: Slot) -> bool {
        self.0[slot.index() / 64] >> (slot.index() % 64) & 1 == 1
    }

    /// The slots in it, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Slot> + '_ {
        self.0.iter().enumerate().flat_map(|(k, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                // Without its lowest bit.
                rest &= rest - 1;
                Some(Slot::from_index(64 * k + bit))
            })
        })
    }

    /// Adds a slot.
    pub fn insert(&mut self, slot: Slot) {
        self.0[slot.index() / 64] |= 1 << (slot.index() % 64);
    }

    /// Takes a slot out.
    pub fn remove(&mut self, slot: Slot) {
        self.0[slot.index() / 64] &= !(1 << (slot.index() % 64));
    }

    /// Whether some slot is in both.
    pub fn meets(&self, other: &Slots) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, other)| mine & other != 0)
    }

    /// Keeps what `other` has too; whether that changed anything.
    pub fn meet(&mut self, other: &Slots) -> bool {
        let mut changed = false;
        for (mine, other) in self.0.iter_mut().zip(&other.0) {
            changed |= *mine & !other != 0;
            *mine &= other;
        }
        changed
    }

    /// Adds what `other` has; whether that changed anything.
    pub fn join(&mut self, other: &Slots) -> bool {
        let mut changed = false;
        for (mine, other) in self.0.iter_mut().zip(&other.0) {
            changed |= other & !*mine != 0;
            *mine |= other;
        }
        changed
    }
}
