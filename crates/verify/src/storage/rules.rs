//! What an instruction may compute in the storage of what it reads, as the run shows it.
//!
//! ```text
//! c = plus a, b          in a, b where they have as many elements as c or are scalars, which are read before
//! c = mtimes a, b        the same where a or b is a scalar
//! c = index a(i)         in a, i where c is a scalar
//! c = index a(:, i:j)    in a where the elements are, or before: they are moved, if at all, from the first to the last
//! b = set a(i) = v       in a from its beginning on: from the last element to the first
//! b = set a(:, j) = v    in v too, where that lies where its elements come to be
//! c = vcat [a, b]        in a from its beginning on; or of vectors, in a and b where they come to be
//! ```
//!
//! This is what plans are checked against, so it is written without looking at what makes them. Rows say in the table what a
//! kernel bears; that an operand fits is asked of its value, not of facts.

use super::section::section;
use super::seen::{Seen, count};
use lanner_builtins::Reuse;
use lanner_mir::{Args, Func, Inst, Operand, OperandKind, Slot, Target, Targets, Use};

/// An operand in whose bytes a result is.
pub(crate) struct Shared<'a> {
    /// The operand, and what it was.
    pub slot: Slot,
    pub seen: &'a Seen,
    /// Bytes of its elements.
    pub width: u64,
    pub result: &'a Seen,
    pub result_width: u64,
    /// How many bytes behind the operand's first byte that of the result is; negative before it.
    pub distance: i128,
}

impl Shared<'_> {
    /// Each element of the result is written where the operand's element of that number was, or before.
    fn is_in_place(&self) -> bool {
        self.distance == 0 && self.result_width <= self.width
    }

    fn has_the_elements(&self) -> bool {
        self.seen.dims == self.result.dims
    }
}

/// The rules for one function's instructions.
pub(crate) struct Rules<'a> {
    pub func: &'a Func,
    /// What the storage of a call's arguments bears; none of what is no row.
    pub reuse: &'a dyn Fn(lanner_mir::Callee) -> Option<Reuse>,
    /// What an operand was; none of what is no array.
    pub seen: &'a dyn Fn(Slot) -> Option<&'a Seen>,
}

impl Rules<'_> {
    /// Whether an instruction may write its result into bytes that it reads.
    pub fn may_share(&self, inst: &Inst, shared: &Shared<'_>) -> bool {
        match *inst {
            // The bytes are moved.
            Inst::Copy { .. }
            | Inst::Own { .. }
            | Inst::Move { .. }
            | Inst::Reserve { .. }
            | Inst::Answer { .. } => true,
            Inst::Unary { op, a, .. } => self.of_row(op.builtin().row().reuse(), &[a], shared),
            Inst::Binary { op, a, b, .. } => self.of_row(op.builtin().row().reuse(), &[a, b], shared),
            Inst::Call { targets, callee, args, .. } => match (self.reuse)(callee) {
                Some(reuse) if self.is_one(targets) => self.of_row(reuse, self.func.args(args), shared),
                Some(_) | None => false,
            },
            // All elements in their order.
            Inst::Index { args, .. } if super::player::is_all(self.func, args) => true,
            // A scalar is written when everything has been read.
            Inst::Logical { .. } | Inst::Matches { .. } | Inst::End { .. } => shared.result.is_scalar(),
            Inst::Index { base, args, .. } => {
                shared.result.is_scalar()
                    || (base.as_slot() == Some(shared.slot) && self.is_moved_down(inst, args, shared))
            }
            Inst::SetIndex { base, args, value, .. }
                if value.as_slot() == Some(shared.slot) && !shared.seen.is_scalar() =>
            {
                self.is_there_already(inst, (base, args), shared)
            }
            Inst::SetIndex { base, .. }
            | Inst::SetPath { base, .. }
            | Inst::SetList { base, .. }
            | Inst::Delete { base, .. } => {
                let is_base = shared.slot == base && self.reads(inst, base) == 1;
                (is_base && self.keeps_elements(shared)) || (shared.slot != base && shared.seen.is_scalar())
            }
            Inst::Concat { dim, args, .. } => self.of_parts(inst, dim, args, shared),
            Inst::Range { .. }
            | Inst::Get { .. }
            | Inst::GetList { .. }
            | Inst::Peek { .. }
            | Inst::CountTargets { .. }
            | Inst::Handle { .. }
            | Inst::Closure { .. }
            | Inst::MetaClass { .. }
            | Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
            | Inst::CheckDepth { .. }
            | Inst::CellRow { .. }
            | Inst::Display { .. }
            | Inst::Global { .. }
            | Inst::Persistent { .. }
            | Inst::Defined { .. }
            | Inst::Clear { .. }
            | Inst::Release { .. }
            | Inst::ReleasePart { .. }
            | Inst::CatchError { .. } => false,
        }
    }

    fn is_one(&self, targets: Targets) -> bool {
        matches!(self.func.target_list(targets), [Target::Slot(_)])
    }

    /// Elements that move, if at all, all towards the end or all towards the beginning.
    fn keeps_elements(&self, shared: &Shared<'_>) -> bool {
        shared.distance == 0 && shared.width == shared.result_width
    }

    /// A section of an array, each element of which is written where it was, or where one before it was.
    fn is_moved_down(&self, inst: &Inst, args: Args, shared: &Shared<'_>) -> bool {
        let section = section(self.func, shared.seen, args, self.seen);
        section.is_some_and(|section| {
            let most = i128::from(section.before) * i128::from(shared.width);
            shared.width == shared.result_width
                && shared.result.numel() == section.count
                && shared.distance <= most
                && self.reads(inst, shared.slot) == 1
        })
    }

    /// A value that lies where its elements come to be in an array that does not grow.
    fn is_there_already(&self, inst: &Inst, (base, args): (Slot, Args), shared: &Shared<'_>) -> bool {
        let Some(array) = (self.seen)(base).filter(|array| array.dims == shared.result.dims) else {
            return false;
        };
        section(self.func, array, args, self.seen).is_some_and(|section| {
            shared.width == shared.result_width
                && shared.seen.numel() == section.count
                && -shared.distance == i128::from(section.before) * i128::from(shared.width)
                && self.reads(inst, shared.slot) == 1
        })
    }

    /// How often an instruction reads a slot.
    fn reads(&self, inst: &Inst, slot: Slot) -> usize {
        let mut count = 0;
        self.func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) => count += usize::from(operand.as_slot() == Some(slot)),
            Use::Place(other) => count += usize::from(other == slot),
            Use::Mention(_) | Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
        });
        count
    }

    fn is_scalar(&self, operand: Operand) -> bool {
        match operand.kind() {
            OperandKind::Const(constant) => count(&self.func.constants[constant]) == Some(1),
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                (self.seen)(slot).is_some_and(Seen::is_scalar)
            }
        }
    }

    fn of_row(&self, reuse: Reuse, args: &[Operand], shared: &Shared<'_>) -> bool {
        if args.iter().any(|arg| arg.is_spread()) {
            return false;
        }
        let by_element = || (shared.is_in_place() && shared.has_the_elements()) || shared.seen.is_scalar();
        match reuse {
            Reuse::Never => false,
            Reuse::Elementwise => by_element(),
            Reuse::WithScalar(which) => {
                let one = which.iter().any(|&k| args.get(k).is_some_and(|&arg| self.is_scalar(arg)));
                one && by_element()
            }
            Reuse::InOrder => {
                let is_first = args.first().and_then(|arg| arg.as_slot()) == Some(shared.slot);
                let is_alone = args.iter().filter(|arg| arg.as_slot() == Some(shared.slot)).count() == 1;
                // One number is read before it is written.
                let is_one = shared.seen.is_scalar() && shared.result.is_scalar();
                is_first && is_alone && shared.seen.is_vector() && (is_one || shared.is_in_place())
            }
            Reuse::Total => shared.result.is_scalar(),
        }
    }

    /// A part that is where it comes to be needs not be moved; the first one begins where the result does.
    fn of_parts(&self, inst: &Inst, dim: u8, args: Args, shared: &Shared<'_>) -> bool {
        if shared.width != shared.result_width || self.reads(inst, shared.slot) != 1 {
            return false;
        }
        let args = self.func.args(args);
        let place = args.iter().position(|arg| arg.as_slot() == Some(shared.slot));
        if place == Some(0) && shared.distance == 0 {
            return true;
        }
        let mut before = 0u64;
        for arg in args.iter().take(place.unwrap_or(0)) {
            match (arg.kind(), arg.as_slot().and_then(self.seen)) {
                (_, Some(seen)) if !arg.is_spread() => before += seen.numel(),
                (OperandKind::Const(constant), _) => match count(&self.func.constants[constant]) {
                    Some(count) => before += count,
                    None => return false,
                },
                _ => return false,
            }
        }
        // Beside each other arrays are one behind the other; below each other only columns are.
        let is_column = shared.result.dims.get(1) == Some(&1) && shared.result.dims.len() == 2;
        (dim == 2 || is_column) && -shared.distance == i128::from(before) * i128::from(shared.width)
    }
}
