//! Remarks in words.
//!
//! ```text
//! x(i + 1)          looks whether the subscript is within the array: facts do not say that i+1 <= n
//! 'y' is copied (8*n bytes), as 'x' is read again
//! ```

use super::model::{RemarkSort, ReportedRemark};
use super::places::Placed;
use crate::explain::condition_text;
use lanner_facts::Truth;
use lanner_infer::CheckKind;
use lanner_mir::{Block, Slot};
use lanner_native::{CopyRemark, Failure, NativeRemark, Need, RemarkKind};
use lanner_project::known::Detail;

impl Placed<'_> {
    /// A remark for people.
    pub(super) fn remark(&self, remark: &NativeRemark) -> ReportedRemark {
        let what = self.known.excerpt(self.known.first_line(remark.origin.span));
        let (kind, text) = match remark.kind {
            RemarkKind::Copied(copying) => (RemarkSort::Copy, self.copying(copying, remark.inst)),
            RemarkKind::Exchanged(slot) => {
                let text =
                    format!("{} gets the block of the old array, which is not read again", self.named(slot));
                (RemarkSort::Exchange, text)
            }
            RemarkKind::Room => {
                (RemarkSort::Allocation, format!("`{what}` may need a larger block on the heap"))
            }
            RemarkKind::Check(failure) => {
                let why = self.reason(remark, failure).map_or_else(String::new, |why| format!(": {why}"));
                (RemarkSort::Check, format!("`{what}` checks that {}{why}", wanted(failure)))
            }
            RemarkKind::Called => {
                (RemarkSort::Call, format!("`{what}` calls a function, with numbers and arrays"))
            }
            RemarkKind::Fused(slot) => {
                let text = format!(
                    "{} is never written out: its elements are computed where they are read",
                    self.named(slot)
                );
                (RemarkSort::Fused, text)
            }
            RemarkKind::Boxed(why) => {
                (RemarkSort::Boxed, format!("the runtime library does `{what}`: {why}"))
            }
        };
        ReportedRemark { kind, text }
    }

    /// What has no native lowering where there is no library.
    pub(super) fn need(&self, need: &Need) -> ReportedRemark {
        let what = self.known.excerpt(self.known.first_line(need.origin.span));
        ReportedRemark {
            kind: RemarkSort::Needs,
            text: format!("`{what}` needs the runtime library: {}", need.why),
        }
    }

    fn copying(&self, copying: CopyRemark, inst: (Block, usize)) -> String {
        let named = |slot: Slot| self.named(slot);
        let size = |slot: Slot| self.bytes_text(slot).map_or_else(String::new, |bytes| format!(" ({bytes})"));
        match copying {
            CopyRemark::Kept { old, new } | CopyRemark::Elsewhere { old, new }
                if let Some(other) = self.other_holder(old, inst) =>
            {
                format!(
                    "{} is copied{} to be changed: {} has the same memory, and is read again",
                    named(old),
                    size(new),
                    named(other)
                )
            }
            CopyRemark::Kept { old, new } => {
                format!("{} is copied{} to be changed: the old array is read again", named(old), size(new))
            }
            CopyRemark::Elsewhere { old, new } => {
                let [from, to] = [old, new].map(|slot| self.place_name(slot));
                format!(
                    "{} is copied{}: it is in {from}, and what is made of it in {to}",
                    named(old),
                    size(new)
                )
            }
            CopyRemark::Merged { old, new } => {
                let [from, to] = [old, new].map(|slot| self.place_name(slot));
                format!("{} is copied{} where ways meet: from {from} to {to}", named(new), size(new))
            }
            CopyRemark::Result(slot) => {
                format!(
                    "{} is copied{}: the caller frees what it is given, so that is on the heap",
                    named(slot),
                    size(slot)
                )
            }
            CopyRemark::Argument(slot) => {
                format!("{} is copied{} for the call, which changes its argument", named(slot), size(slot))
            }
            CopyRemark::Given(slot) => {
                format!("what the call gave is copied{} to {}", size(slot), self.place_name(slot))
            }
            CopyRemark::Part(slot) => {
                format!("{} is copied{}: the result of `[ ]` is written over it", named(slot), size(slot))
            }
            CopyRemark::ToLibrary(slot) => {
                format!("{} is copied{} for the runtime library", named(slot), size(slot))
            }
            CopyRemark::FromLibrary(slot) => {
                format!("{} is copied{} from a value of the runtime library", named(slot), size(slot))
            }
        }
    }

    /// A value as the text has it.
    fn named(&self, slot: Slot) -> String {
        match self.known.name(slot) {
            Some(name) => format!("'{name}'"),
            None => format!("`{}`", self.known.operand_text(lanner_mir::Operand::slot(slot))),
        }
    }

    /// What facts do not say, so that a check is left.
    fn reason(&self, remark: &NativeRemark, failure: Failure) -> Option<String> {
        let kind = match failure {
            Failure::Subscript(_) | Failure::Bounds | Failure::BoundsAt(_) => CheckKind::Index,
            Failure::Conform | Failure::Concat | Failure::Inner => CheckKind::Conform,
            Failure::StoreCount
            | Failure::StoreSize { .. }
            | Failure::Deletion
            | Failure::Growth
            | Failure::NanTruth
            | Failure::Memory
            | Failure::Called
            | Failure::Unassigned
            | Failure::Recursion
            | Failure::SizeNan
            | Failure::SizeFraction
            | Failure::TooLarge(_)
            | Failure::Raised(_)
            | Failure::Demanded(_) => return None,
        };
        let (block, inst) = remark.inst;
        let check =
            self.known.facts.check(block, inst, kind).filter(|check| check.holds == Truth::Unknown)?;
        let condition = condition_text(check.condition?, self.terms, Detail::Plain)?;
        Some(format!("facts leave it open: {condition}"))
    }
}

/// What a check makes sure of.
fn wanted(failure: Failure) -> &'static str {
    match failure {
        Failure::Subscript(_) => "the subscript is a positive integer",
        Failure::Bounds | Failure::BoundsAt(_) => "the subscript is within the array",
        Failure::Deletion => "what is deleted is within the array",
        Failure::StoreCount => "there are as many elements as places",
        Failure::StoreSize { .. } => "what is stored has the size of its place",
        Failure::Growth => "what grows by one subscript is a vector",
        Failure::Conform => "the sizes fit",
        Failure::Inner => "the inner dimensions agree",
        Failure::Concat => "the parts fit beside each other",
        Failure::NanTruth => "NaN is no truth value here",
        Failure::Memory => "there is memory",
        Failure::Called | Failure::Raised(_) | Failure::Demanded(_) => "no error was raised",
        Failure::Unassigned => "the variable has a value",
        Failure::Recursion => "not too many calls are within each other",
        Failure::SizeNan => "no size is NaN",
        Failure::SizeFraction => "sizes are integers",
        Failure::TooLarge(_) => "the new array is not too large",
    }
}
