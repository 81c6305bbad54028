//! Who can hold an array, and which pairs of holders may hold the same one.

use crate::Slot;
use lanner_base::Id;
use std::cmp::Ordering;

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
    /// Each pair from both of its sides, in order: there are few, and they are cloned at each edge.
    pairs: Vec<Pair>,
    /// Holders that are no slots are left out.
    is_of_slots: bool,
}

/// A pair in one number, since functions with much sharing have thousands: in order of who shares, of with whom, and the lowest bit
/// says whether it is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pair(u64);

/// Bits of a holder: of what it is the number of, and what kind it is.
const INDEX_BITS: u32 = 28;
const HOLDER_BITS: u32 = INDEX_BITS + 3;

impl Pair {
    fn new(from: Holder, to: Holder, is_certain: bool) -> Pair {
        Pair((from.code() << HOLDER_BITS | to.code()) << 1 | u64::from(is_certain))
    }

    /// The first that the holder could have.
    fn first(from: Holder) -> Pair {
        Pair(from.code() << (HOLDER_BITS + 1))
    }

    fn from(self) -> Holder {
        Holder::of_code(self.0 >> (HOLDER_BITS + 1))
    }

    fn to(self) -> Holder {
        Holder::of_code(self.0 >> 1 & ((1 << HOLDER_BITS) - 1))
    }

    fn is_certain(self) -> bool {
        self.0 & 1 == 1
    }

    /// The pair, whether it is certain or not.
    fn key(&self) -> u64 {
        self.0 >> 1
    }

    fn with(self, is_certain: bool) -> Pair {
        Pair(self.key() << 1 | u64::from(is_certain))
    }
}

impl Holder {
    fn code(self) -> u64 {
        let (kind, index) = match self {
            Holder::Slot(slot) => (0, slot.index()),
            Holder::Inside(slot) => (1, slot.index()),
            Holder::Caller(k) => (2, k),
            Holder::CallerInside(k) => (3, k),
            Holder::Elsewhere => (4, 0),
        };
        debug_assert!(index < 1 << INDEX_BITS);
        kind << INDEX_BITS | index as u64
    }

    fn of_code(code: u64) -> Holder {
        let index = (code & ((1 << INDEX_BITS) - 1)) as usize;
        match code >> INDEX_BITS {
            0 => Holder::Slot(Slot::from_index(index)),
            1 => Holder::Inside(Slot::from_index(index)),
            2 => Holder::Caller(index),
            3 => Holder::CallerInside(index),
            _ => Holder::Elsewhere,
        }
    }
}

impl Sharing {
    /// Nobody shares; of holders that are no slots nothing will be noted.
    pub fn of_slots() -> Sharing {
        Sharing { is_of_slots: true, ..Sharing::default() }
    }

    /// The pairs from one side.
    fn from(&self, holder: Holder) -> &[Pair] {
        let pairs = &self.pairs[self.pairs.partition_point(|pair| *pair < Pair::first(holder))..];
        &pairs[..pairs.iter().take_while(|pair| pair.from() == holder).count()]
    }

    /// Who may hold what the holder holds, and whether it certainly does; in order.
    pub fn sharers(&self, holder: Holder) -> Vec<(Holder, bool)> {
        self.from(holder).iter().map(|pair| (pair.to(), pair.is_certain())).collect()
    }

    /// Whether two holders may hold the same array, and whether they certainly do.
    pub fn pair(&self, a: Holder, b: Holder) -> Option<bool> {
        let key = Pair::new(a, b, false).key();
        let at = self.pairs.binary_search_by_key(&key, Pair::key).ok()?;
        Some(self.pairs[at].is_certain())
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
        self.add_all([(a, b, is_certain)]);
    }

    /// Notes pairs that may hold the same array.
    pub fn add_all(&mut self, pairs: impl IntoIterator<Item = (Holder, Holder, bool)>) {
        let known = self.pairs.len();
        for (a, b, is_certain) in pairs {
            // Who is not followed need not be told from others who are not.
            let is_one = a == b && !matches!(a, Holder::Inside(_));
            if is_one || (self.is_of_slots && (a.slot().is_none() || b.slot().is_none())) {
                continue;
            }
            self.pairs.extend([Pair::new(a, b, is_certain), Pair::new(b, a, is_certain)]);
        }
        if self.pairs.len() > known {
            // What was there is one ordered run, which sorting finds.
            self.pairs.sort();
            self.pairs.dedup_by(|next, kept| {
                let is_same = next.key() == kept.key();
                if is_same {
                    *kept = kept.with(kept.is_certain() || next.is_certain());
                }
                is_same
            });
        }
    }

    /// Slots let go of their arrays and of what is inside.
    pub fn forget(&mut self, slots: &[Slot]) {
        let shares =
            |slot: Slot| [Holder::Slot(slot), Holder::Inside(slot)].map(|h| !self.from(h).is_empty());
        let known: Vec<Slot> = slots.iter().copied().filter(|&slot| shares(slot).contains(&true)).collect();
        if !known.is_empty() {
            self.keep_slots(|slot| !known.contains(&slot));
        }
    }

    /// All slots let go but those for which it holds.
    pub fn keep_slots(&mut self, is_kept: impl Fn(Slot) -> bool) {
        let is_kept = |holder: Holder| holder.slot().is_none_or(&is_kept);
        self.pairs.retain(|pair| is_kept(pair.from()) && is_kept(pair.to()));
    }

    /// How many pairs there are, each counted from both of its sides.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether nobody shares.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// What holds on either of two ways; whether that changed anything. Certain is what is certain on both.
    pub fn join(&mut self, other: &Sharing) -> bool {
        let room = Vec::with_capacity(self.pairs.len().max(other.pairs.len()));
        let mine = std::mem::replace(&mut self.pairs, room);
        let (mut mine, mut theirs) = (mine.into_iter().peekable(), other.pairs.iter().peekable());
        let mut changed = false;
        loop {
            let order = match (mine.peek(), theirs.peek()) {
                (Some(a), Some(b)) => a.key().cmp(&b.key()),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return changed,
            };
            let theirs = if order.is_ge() { theirs.next() } else { None };
            let joined = match (if order.is_le() { mine.next() } else { None }, theirs) {
                (Some(pair), theirs) => {
                    let is_certain = pair.is_certain() && theirs.is_some_and(|theirs| theirs.is_certain());
                    changed |= pair.is_certain() != is_certain;
                    pair.with(is_certain)
                }
                (None, Some(pair)) => {
                    changed = true;
                    pair.with(false)
                }
                (None, None) => continue,
            };
            self.pairs.push(joined);
        }
    }
}
