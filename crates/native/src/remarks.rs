//! Remarks: what is decided of instructions, noted where it is decided, so that people can be told.
//!
//! ```text
//! y = x; x(i) = v      copied: x.1 is read again, so x.2 is in another place      check: the subscript is within the array
//! c{k} = v             the runtime library does it: cells and structs
//! ```
//!
//! Nothing here is computed for the remark: it says what the code does that was just written.

use crate::emitter::Emitter;
use crate::held::Held;
use crate::site::Failure;
use lanner_base::SideTable;
use lanner_mir::{Block, Origin, Slot};
use lanner_storage::Layout;
use rustc_hash::FxHashSet;

/// What was decided of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NativeRemark {
    /// The block in SSA form, and which instruction; as many as the block has for its end.
    pub inst: (Block, usize),
    /// Where it stands.
    pub origin: Origin,
    /// What.
    pub kind: RemarkKind,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// The elements of an array are copied.
    Copied(CopyRemark),
    /// Two blocks on the heap exchange their memory, which is instead of a copy: this value gets the other's.
    Exchanged(Slot),
    /// A block on the heap may have to grow.
    Room,
    /// The code looks whether this goes wrong.
    Check(Failure),
    /// A function is called in its own way, which may fail.
    Called,
    /// The array is never written out.
    Fused(Slot),
    /// The runtime library does it, and why.
    Boxed(&'static str),
}

/// Why elements are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyRemark {
    /// A new value is made of an old one that is read again.
    Kept {
        /// The old one.
        old: Slot,
        /// The new one.
        new: Slot,
    },
    /// A new value is made of an old one that nobody reads again, but the plan has it elsewhere.
    Elsewhere {
        /// The old one.
        old: Slot,
        /// The new one.
        new: Slot,
    },
    /// Where ways meet a value is in one place, whichever way was taken.
    Merged {
        /// What it is on this way.
        old: Slot,
        /// The value behind.
        new: Slot,
    },
    /// The caller frees what it is given, so that is on the heap.
    Result(Slot),
    /// The function that is called changes its argument, which is read again.
    Argument(Slot),
    /// What a call gave becomes the value that the plan has a place for.
    Given(Slot),
    /// A part of a concatenation, which is written over it.
    Part(Slot),
    /// The runtime library reads an array.
    ToLibrary(Slot),
    /// The runtime library has made an array.
    FromLibrary(Slot),
}

/// What was decided of the values of a version.
#[derive(Clone, Debug)]
pub struct Decisions {
    /// Where the bytes of arrays are.
    pub layout: Layout,
    /// How each value is held.
    pub held: SideTable<Slot, Held>,
    /// The arrays that are never written out.
    pub fused: FxHashSet<Slot>,
    /// Why the function is called with values of the runtime library, if it is.
    pub called_with_values: Option<&'static str>,
    /// The version that goes on where the arguments are likely ones.
    pub likely: Option<usize>,
}

impl RemarkKind {
    /// What an exit says of the code; nothing of an `error` or a check of its own that the program calls.
    pub(crate) fn of_exit(failure: Failure) -> Option<RemarkKind> {
        match failure {
            Failure::Memory => Some(RemarkKind::Room),
            Failure::Called => Some(RemarkKind::Called),
            Failure::Unassigned | Failure::Raised(_) | Failure::Demanded(_) => None,
            Failure::Subscript(_)
            | Failure::Bounds
            | Failure::BoundsAt(_)
            | Failure::Deletion
            | Failure::StoreCount
            | Failure::StoreSize { .. }
            | Failure::Conform
            | Failure::Growth
            | Failure::Inner
            | Failure::Concat
            | Failure::NanTruth
            | Failure::Recursion
            | Failure::SizeNan
            | Failure::SizeFraction
            | Failure::TooLarge(_) => Some(RemarkKind::Check(failure)),
        }
    }
}

impl Emitter<'_> {
    /// Notes what was decided of the instruction that is being lowered, once. What raises an error that has happened is no decision.
    pub fn remark(&mut self, kind: RemarkKind) {
        if self.is_raising() {
            return;
        }
        let inst = (self.at.block, self.at.inst);
        let is_known = |other: &NativeRemark| other.kind == kind;
        if self.remarks.iter().rev().take_while(|other| other.inst == inst).any(is_known) {
            return;
        }
        let origin = self.source.func.origin(self.at.block, self.at.inst);
        self.remarks.push(NativeRemark { inst, origin, kind });
    }

    /// Notes that a value is made by a copy of an old one.
    pub fn remark_copy(&mut self, old: Slot, new: Slot) {
        let dies = self.source.deaths.insts.contains(&(self.at.block, self.at.inst));
        let copying = if dies { CopyRemark::Elsewhere { old, new } } else { CopyRemark::Kept { old, new } };
        self.remark(RemarkKind::Copied(copying));
    }
}
