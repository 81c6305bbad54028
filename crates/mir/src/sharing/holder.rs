//! Who can hold an array, and which pairs of holders may hold the same one.

use crate::Slot;
use rustc_hash::FxHashMap;

/// Somebody who can hold an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// A variable or value.
    Slot(Slot),
    /// What is inside of it, at any depth: its cells, its fields, what a handle captured.
    Inside(Slot),
    /// The caller, who may read again what it gave for a parameter, counted from 0.
    Caller(usize),
    /// The same of what is inside of it.
    CallerInside(usize),
    /// Somebody who is not followed: a workspace, a constant, a function that cannot be found.
    Elsewhere,
}

impl Holder {
    /// The slot that it is, or is inside of.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Holder::Slot(slot) | Holder::Inside(slot) => Some(slot),
            Holder::Caller(_) | Holder::CallerInside(_) | Holder::Elsewhere => None,
        }
    }
}

/// Pairs of holders that may hold the same array; of each, whether it is certain. Holders of the kind `Inside` hold many, and
/// two of them may be the same holder: its parts are one array.
#[derive(Clone, Debug, Default)]
pub struct Sharing {
    pairs: FxHashMap<Holder, FxHashMap<Holder, bool>>,
    /// Holders that are no slots are left out.
    is_of_slots: bool,
}

impl Sharing {
    /// Nobody shares; of holders that are no slots nothing will be noted.
    pub fn of_slots() -> Sharing {
        Sharing { is_of_slots: true, ..Sharing::default() }
    }

    /// Who may hold what the holder holds, and whether it certainly does; in order.
    pub fn sharers(&self, holder: Holder) -> Vec<(Holder, bool)> {
        let found = self.pairs.get(&holder).into_iter().flatten();
        let mut found: Vec<(Holder, bool)> = found.map(|(&other, &is_certain)| (other, is_certain)).collect();
        found.sort_unstable();
        found
    }

    /// Whether two holders may hold the same array, and whether they certainly do.
    pub fn pair(&self, a: Holder, b: Holder) -> Option<bool> {
        self.pairs.get(&a)?.get(&b).copied()
    }

    /// The holder with all that it shares with: who holds what a copy of it would be.
    pub fn sources(&self, holder: Holder) -> Vec<(Holder, bool)> {
        let is_one = matches!(holder, Holder::Slot(_) | Holder::Caller(_));
        let mut found = self.sharers(holder);
        found.retain(|(other, _)| *other != holder);
        found.push((holder, is_one));
        found
    }

    /// Notes that two holders may hold the same array.
    pub fn add(&mut self, a: Holder, b: Holder, is_certain: bool) {
        // Who is not followed need not be told from others who are not.
        if a == b && !matches!(a, Holder::Inside(_)) {
            return;
        }
        if self.is_of_slots && (a.slot().is_none() || b.slot().is_none()) {
            return;
        }
        for (from, to) in [(a, b), (b, a)] {
            *self.pairs.entry(from).or_default().entry(to).or_insert(false) |= is_certain;
        }
    }

    /// The holder lets go.
    pub fn forget(&mut self, holder: Holder) {
        let Some(others) = self.pairs.remove(&holder) else { return };
        for other in others.into_keys().filter(|other| *other != holder) {
            if let Some(theirs) = self.pairs.get_mut(&other) {
                theirs.remove(&holder);
                if theirs.is_empty() {
                    self.pairs.remove(&other);
                }
            }
        }
    }

    /// A slot lets go of its array and of what is inside.
    pub fn forget_slot(&mut self, slot: Slot) {
        self.forget(Holder::Slot(slot));
        self.forget(Holder::Inside(slot));
    }

    /// Slots that share with somebody.
    pub fn slots(&self) -> Vec<Slot> {
        let mut slots: Vec<Slot> = self.pairs.keys().filter_map(|holder| holder.slot()).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// How many pairs there are, each counted from both of its sides.
    pub fn len(&self) -> usize {
        self.pairs.values().map(FxHashMap::len).sum()
    }

    /// Whether nobody shares.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// What holds on either of two ways; whether that changed anything. Certain is what is certain on both.
    pub fn join(&mut self, other: &Sharing) -> bool {
        let mut changed = false;
        for (a, theirs) in &mut self.pairs {
            for (b, is_certain) in theirs.iter_mut().filter(|(_, is_certain)| **is_certain) {
                if other.pair(*a, *b) != Some(true) {
                    *is_certain = false;
                    changed = true;
                }
            }
        }
        for (&a, theirs) in &other.pairs {
            let mine = self.pairs.entry(a).or_default();
            for &b in theirs.keys() {
                mine.entry(b).or_insert_with(|| {
                    changed = true;
                    false
                });
            }
        }
        changed
    }
}
