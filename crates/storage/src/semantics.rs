//! Operator semantics (GCTD section 2.3): whose storage an instruction may compute its result in, although it still reads
//! that while it writes.
//!
//! ```text
//! c = mtimes a, b        a, b where one is a scalar and the other has the result's shape
//! c = plus a, b          a, b where they have the result's shape
//! c = index a(i)         a, i where c is a scalar
//! b = set a(i) = v       a, unless it is i or v too: from the last element to the first
//! b = delete a (i)       a, unless it is i too: from the first element to the last
//! c = hcat [a, b]        a, unless it is b too: from the last element to the first
//! ```
//!
//! The storage is taken for large enough and of the result's class: that is what phase 2 sees to. Implicit expansion reads an
//! element of an operand many times, so an operand must be known to have the result's shape. Rows say their rule in the
//! table, what is no row has it here; what is not said is never.

use lanner_builtins::{Builtin, Reuse};
use lanner_facts::{Shape, Terms};
use lanner_infer::{Facts, NameTarget};
use lanner_mir::{CalleeData, Constant, Func, Inst, Operand, OperandKind, Slot, Target as To, Use};

/// What one function's instructions may overwrite.
pub struct Semantics<'a> {
    /// The function.
    pub func: &'a Func,
    /// What is known of its values.
    pub facts: &'a Facts,
    /// The terms of the facts.
    pub terms: &'a Terms,
    /// What names mean that it calls.
    pub names: &'a dyn Fn(&str) -> NameTarget,
}

impl Semantics<'_> {
    /// The value that an instruction's result is, if it is one: they do not interfere, whether it is read again or not
    /// (section 2.2).
    pub fn copied(&self, inst: &Inst) -> Option<Slot> {
        match *inst {
            Inst::Copy { src, .. } | Inst::Move { src, .. } => src.as_slot(),
            Inst::Reserve { base, .. } => Some(base),
            _ => None,
        }
    }

    /// The value that an instruction's result holds all elements of, and may hold more.
    pub fn grown(&self, inst: &Inst) -> Option<Slot> {
        match *inst {
            Inst::SetIndex { base, .. } => Some(base),
            Inst::Concat { args, .. } => self.func.args(args).first().and_then(|first| first.as_slot()),
            _ => self.copied(inst),
        }
    }

    /// The operands whose storage the result may be computed in, where they are not read again.
    pub fn overwritten(&self, inst: &Inst) -> Vec<Slot> {
        match *inst {
            Inst::Copy { .. } | Inst::Move { .. } | Inst::Reserve { .. } => {
                self.copied(inst).into_iter().collect()
            }
            Inst::Unary { op, dst, a } => self.of_row(op.builtin(), dst, &[a]),
            Inst::Binary { op, dst, a, b } => self.of_row(op.builtin(), dst, &[a, b]),
            Inst::Call { targets, callee, args, statement: false } => {
                match (self.row(callee), self.func.target_list(targets)) {
                    (Some(row), &[To::Slot(dst)]) => self.of_row(row, dst, self.func.args(args)),
                    _ => Vec::new(),
                }
            }
            // One number, which is known when everything has been read.
            Inst::Logical { .. } | Inst::Matches { .. } | Inst::End { .. } => self.operands(inst),
            Inst::Index { dst, base, .. } if self.is_array(base) && self.is_scalar_slot(dst) => {
                self.operands(inst)
            }
            Inst::SetIndex { base, .. }
            | Inst::SetPath { base, .. }
            | Inst::SetList { base, .. }
            | Inst::Delete { base, .. } => self.unless_read_twice(inst, base),
            Inst::Answer { old, src, .. } => std::iter::once(old).chain(src.as_slot()).collect(),
            Inst::Concat { .. } => match self.grown(inst) {
                Some(first) => self.unless_read_twice(inst, first),
                None => Vec::new(),
            },
            Inst::Index { .. }
            | Inst::Own { .. }
            | Inst::Call { .. }
            | Inst::Range { .. }
            | Inst::Get { .. }
            | Inst::GetList { .. }
            | Inst::Peek { .. }
            | Inst::CountTargets { .. }
            | Inst::Handle { .. }
            | Inst::Closure { .. }
            | Inst::MetaClass { .. }
            | Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckDepth { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
            | Inst::CellRow { .. }
            | Inst::Display { .. }
            | Inst::Global { .. }
            | Inst::Persistent { .. }
            | Inst::Defined { .. }
            | Inst::Clear { .. }
            | Inst::Release { .. }
            | Inst::ReleasePart { .. }
            | Inst::CatchError { .. } => Vec::new(),
        }
    }

    /// The operands that are known to be scalars and that are read before anything is written: those of operators that work
    /// element by element, subscripts of a store and its value.
    pub fn read_before(&self, inst: &Inst) -> Vec<Slot> {
        let of_row = |row: Builtin, args: &[Operand]| match row.row().reuse() {
            Reuse::Elementwise => !args.iter().any(|arg| arg.is_spread()),
            Reuse::WithScalar(which) => {
                !args.iter().any(|arg| arg.is_spread())
                    && which.iter().any(|&k| args.get(k).is_some_and(|&arg| self.is_scalar(arg)))
            }
            Reuse::Never | Reuse::InOrder | Reuse::Total => false,
        };
        let (are_read, base) = match *inst {
            Inst::Unary { op, a, .. } => (of_row(op.builtin(), &[a]), None),
            Inst::Binary { op, a, b, .. } => (of_row(op.builtin(), &[a, b]), None),
            Inst::Call { targets, callee, args, statement: false } => {
                let is_one = matches!(self.func.target_list(targets), [To::Slot(_)]);
                let row = self.row(callee).filter(|_| is_one);
                (row.is_some_and(|row| of_row(row, self.func.args(args))), None)
            }
            Inst::SetIndex { base, .. } => (true, Some(base)),
            _ => (false, None),
        };
        let operands = self.operands(inst).into_iter().filter(|_| are_read);
        operands.filter(|&slot| Some(slot) != base && self.is_scalar_slot(slot)).collect()
    }

    /// The array that an instruction takes all elements of, in their order: `a(:)`.
    pub fn reshaped(&self, inst: &Inst) -> Option<Slot> {
        let Inst::Index { base, args, .. } = *inst else { return None };
        let is_colon = |arg: &Operand| match arg.kind() {
            OperandKind::Const(constant) => matches!(self.func.constants[constant], Constant::Colon),
            OperandKind::Slot(_) | OperandKind::Last(_) => false,
        };
        let args = self.func.args(args);
        let is_all = !args.is_empty() && args.iter().all(is_colon) && self.is_array(base);
        base.as_slot().filter(|_| is_all)
    }

    /// The slots that an instruction reads the values of.
    pub fn operands(&self, inst: &Inst) -> Vec<Slot> {
        let mut operands = Vec::new();
        let is_named_only = matches!(inst, Inst::Defined { .. });
        self.func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) => operands.extend(operand.as_slot()),
            Use::Place(slot) => operands.push(slot),
            Use::Mention(slot) if !is_named_only => operands.push(slot),
            Use::Mention(_) | Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
        });
        operands
    }

    /// A slot, if it is one operand alone.
    fn unless_read_twice(&self, inst: &Inst, slot: Slot) -> Vec<Slot> {
        let reads = self.operands(inst).into_iter().filter(|&other| other == slot).count();
        Vec::from_iter((reads == 1).then_some(slot))
    }

    /// The row that a callee is.
    fn row(&self, callee: lanner_mir::Callee) -> Option<Builtin> {
        match &self.func.callees[callee] {
            CalleeData::Builtin(row) => Some(*row),
            CalleeData::Named(name) => match (self.names)(name) {
                NameTarget::Row(row) => Some(row),
                NameTarget::Function(_) | NameTarget::Unknown => None,
            },
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
        }
    }

    /// What a call of a row for one output may overwrite.
    fn of_row(&self, row: Builtin, dst: Slot, args: &[Operand]) -> Vec<Slot> {
        if args.iter().any(|arg| arg.is_spread()) {
            return Vec::new();
        }
        let slots = || args.iter().filter_map(|arg| arg.as_slot());
        let named = |slot: Slot| self.facts.of(slot).map(|fact| fact.shape);
        let is_same = |slot: Slot| self.shape(slot) == self.shape(dst) || named(slot) == named(dst);
        let fitting = || slots().filter(|&slot| named(slot).is_some() && is_same(slot));
        match row.row().reuse() {
            Reuse::Never => Vec::new(),
            Reuse::Elementwise => fitting().collect(),
            Reuse::WithScalar(which) => {
                let is_scalar = |&k: &usize| args.get(k).is_some_and(|&arg| self.is_scalar(arg));
                if which.iter().any(is_scalar) { fitting().collect() } else { Vec::new() }
            }
            Reuse::InOrder => slots().take(1).filter(|&slot| self.is_vector(slot)).collect(),
            Reuse::Total if self.is_scalar_slot(dst) => slots().collect(),
            Reuse::Total => Vec::new(),
        }
    }

    fn shape(&self, slot: Slot) -> Option<Shape> {
        crate::sizes::shape(self.func, self.facts, self.terms, slot)
    }

    /// Known to be 1x1.
    fn is_scalar_slot(&self, slot: Slot) -> bool {
        self.shape(slot).is_some_and(|shape| self.terms.is_scalar(shape).is_yes())
    }

    fn is_scalar(&self, operand: Operand) -> bool {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.is_scalar_slot(slot),
            OperandKind::Const(constant) => {
                crate::sizes::constant_elements(&self.func.constants[constant]) == Some(1)
            }
        }
    }

    /// Known to have one row or one column, and no more dimensions.
    fn is_vector(&self, slot: Slot) -> bool {
        let Some(&[rows, columns]) = self.shape(slot).and_then(|shape| self.terms.extents(shape)) else {
            return false;
        };
        [rows, columns].into_iter().any(|extent| self.terms.constant(extent) == Some(1))
    }

    /// Known to be an array whose subscripts take elements: no function handle, no object.
    fn is_array(&self, operand: Operand) -> bool {
        let fact = operand.as_slot().and_then(|slot| self.facts.of(slot));
        fact.is_some_and(|fact| fact.classes.is_arithmetic())
    }
}
