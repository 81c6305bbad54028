//! Which checks code keeps.
//!
//! ```text
//! --checks on                   if (i >= n) { return lanner_error("f.m:3", …); } y = x[i];
//! --checks only=shape           y = x[i];
//! ```
//!
//! A check is left out where it is emitted, and nowhere else. What always stays: room for arrays that grow, memory that is not to be had, sizes beyond any
//! memory, and errors that the program raises itself.

use crate::site::Failure;

/// A sort of checks that code can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckSort {
    /// Subscripts are positive integers within the array.
    Index,
    /// Extents fit: of operands, products, concatenations, stores.
    Shape,
    /// A condition is not NaN.
    Nan,
    /// The extents of a new array are integers.
    Size,
    /// There are not too many calls within each other.
    Depth,
}

impl CheckSort {
    /// All kinds, and what people call them.
    pub const ALL: [(CheckSort, &'static str); 5] = [
        (CheckSort::Index, "index"),
        (CheckSort::Shape, "shape"),
        (CheckSort::Nan, "nan"),
        (CheckSort::Size, "size"),
        (CheckSort::Depth, "depth"),
    ];

    /// The kind of the check that finds an error; none where it always stays.
    pub(crate) fn of(failure: Failure) -> Option<CheckSort> {
        match failure {
            Failure::Subscript(_) | Failure::Bounds | Failure::BoundsAt(_) | Failure::Deletion => {
                Some(CheckSort::Index)
            }
            Failure::StoreCount
            | Failure::StoreSize { .. }
            | Failure::Conform
            | Failure::Growth
            | Failure::Inner
            | Failure::Concat => Some(CheckSort::Shape),
            Failure::NanTruth => Some(CheckSort::Nan),
            Failure::SizeNan | Failure::SizeFraction => Some(CheckSort::Size),
            Failure::Recursion => Some(CheckSort::Depth),
            Failure::Memory
            | Failure::Called
            | Failure::Unassigned
            | Failure::TooLarge(_)
            | Failure::Raised(_)
            | Failure::Demanded(_) => None,
        }
    }
}

/// The kinds of checks that code keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks(u8);

impl Default for Checks {
    fn default() -> Checks {
        Checks::of(&CheckSort::ALL.map(|(kind, _)| kind))
    }
}

impl Checks {
    /// These kinds, and no others.
    pub fn of(kinds: &[CheckSort]) -> Checks {
        Checks(kinds.iter().fold(0, |bits, &kind| bits | 1 << kind as u8))
    }

    /// Whether those of a kind are kept.
    pub fn keep(self, kind: CheckSort) -> bool {
        self.0 & 1 << kind as u8 != 0
    }

    /// Whether the check that finds an error is kept.
    pub(crate) fn find(self, failure: Failure) -> bool {
        CheckSort::of(failure).is_none_or(|kind| self.keep(kind))
    }
}
