//! How much sharing saves: the columns of the paper's Table 2.

use crate::plan::{Home, StoragePlan};
use std::ops::AddAssign;

/// Counts of one function, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values of statically estimated size whose storage is another one's.
    pub static_subsumed: usize,
    /// Values of other sizes whose storage is another one's, on the heap.
    pub dynamic_subsumed: usize,
    /// All values.
    pub values: usize,
    /// Bytes of values of statically estimated size that need no storage of their own. (What the others save is not known.)
    pub bytes_saved: u64,
}

impl Counts {
    pub(crate) fn of(plan: &StoragePlan) -> Counts {
        let mut counts = Counts { values: plan.values.len() + plan.unplanned, ..Counts::default() };
        for group in plan.groups.values() {
            let subsumed = group.members.len() - 1;
            match group.home {
                Home::Stack(largest) | Home::Block(largest) => {
                    counts.static_subsumed += subsumed;
                    let bytes = |&slot: &_| plan.sizes[slot].and_then(|size| size.bytes()).unwrap_or(0);
                    let all = group.members.iter().map(bytes).fold(0, u64::saturating_add);
                    counts.bytes_saved = counts.bytes_saved.saturating_add(all - largest);
                }
                Home::Heap => counts.dynamic_subsumed += subsumed,
            }
        }
        counts
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.static_subsumed += other.static_subsumed;
        self.dynamic_subsumed += other.dynamic_subsumed;
        self.values += other.values;
        self.bytes_saved = self.bytes_saved.saturating_add(other.bytes_saved);
    }
}
