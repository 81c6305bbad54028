//! Noting instructions.

use super::{LazyChain, Leaf, Number, Pending};
use crate::loaded::Resolved;
use crate::operands::Operands;
use crate::{Interpreter, Loaded};
use lanner_base::Id;
use lanner_builtins::{BinaryOp, Scalar, ScalarForm, Total, UnaryOp};
use lanner_mir::{Args, Callee, CalleeData, Inst, Operand, OperandKind, Slot, Target, Targets};
use lanner_runtime::arith::scalar_of;
use lanner_runtime::fused::{Arg, Operation, Step, View};
use lanner_runtime::{Dims, Value, memory};
use smallvec::SmallVec;
use std::rc::Rc;

/// What becomes of an instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Noted {
    /// It is part of the chain.
    Yes,
    /// It only moves scalars and ranges, and runs at once.
    Now,
    /// It ends the chain.
    No,
}

/// An operand as a chain sees it.
#[derive(Clone, Copy)]
struct Known {
    arg: Arg,
    logical: bool,
}

/// What a call computes.
#[derive(Clone, Copy)]
enum Called {
    Scalar(ScalarForm),
    Total(Total),
}

impl Interpreter {
    /// Takes an instruction into the chain, if it can be part of one.
    pub(super) fn note(
        &mut self,
        chain: &mut LazyChain,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &[Value],
        at: u32,
        inst: &Inst,
    ) -> Noted {
        chain.at = at;
        let noted = match *inst {
            Inst::Binary { op, dst, a, b } => chain.binary(ops, slots, op, dst, (a, b)),
            Inst::Unary { op, dst, a } => match op {
                UnaryOp::Minus => chain.unary(ops, slots, Scalar::Neg, dst, a),
                UnaryOp::Not => chain.unary(ops, slots, Scalar::Not, dst, a),
                UnaryOp::Plus | UnaryOp::CTranspose | UnaryOp::Transpose => Noted::No,
            },
            Inst::Copy { dst, src } => chain.copy(ops, slots, dst, src),
            Inst::Index { dst, base, args } => chain.index(ops, slots, dst, base, args),
            Inst::Range { dst, first, step, last } => {
                let step = step.unwrap_or(first);
                chain.now(ops, slots, dst, &[first, step, last])
            }
            Inst::End { dst, base, .. } => match base.kind() {
                OperandKind::Slot(slot) if chain.pending(slot).is_none() => chain.now(ops, slots, dst, &[]),
                _ => Noted::No,
            },
            Inst::Call { targets, callee, args, statement: false } => {
                self.note_call(chain, loaded, ops, slots, (targets, callee, args))
            }
            _ => Noted::No,
        };
        if noted == Noted::Yes {
            chain.noted.push(at);
        }
        noted
    }

    fn note_call(
        &mut self,
        chain: &mut LazyChain,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &[Value],
        (targets, callee, args): (Targets, Callee, Args),
    ) -> Noted {
        let &[Target::Slot(dst)] = ops.func.target_list(targets) else { return Noted::No };
        let args = ops.func.args(args);
        if args.iter().any(|arg| arg.is_spread()) {
            return Noted::No;
        }
        match (self.known_callee(loaded, ops, callee), args) {
            (Some(Called::Scalar(ScalarForm::Constant(_))), []) => chain.now(ops, slots, dst, &[]),
            (Some(Called::Scalar(ScalarForm::One(op))), &[a]) => chain.unary(ops, slots, op, dst, a),
            (Some(Called::Scalar(ScalarForm::Two(op))), &[a, b]) => {
                chain.elementwise(ops, slots, op, dst, (a, b))
            }
            (Some(Called::Total(op)), &[a]) => chain.total(slots, op, dst, a),
            _ => Noted::No,
        }
    }

    /// What a callee is, if a chain can have it. An error in finding that out is raised again by the call.
    fn known_callee(&mut self, loaded: &Rc<Loaded>, ops: &Operands<'_>, callee: Callee) -> Option<Called> {
        let state = &ops.state.callees[callee.index()];
        let epoch = match ops.func.callees[callee] {
            CalleeData::Builtin(_) => 0,
            CalleeData::Named(_) => self.epoch.get(),
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => return None,
        };
        if state.epoch.get() != epoch {
            self.resolve(loaded, ops, callee).ok()?;
        }
        if state.epoch.get() != epoch {
            return None;
        }
        match &*state.resolved.borrow() {
            Some(Resolved::Scalar(_, form)) => Some(Called::Scalar(*form)),
            Some(Resolved::Total(_, _, op)) => Some(Called::Total(*op)),
            Some(
                Resolved::Kernel(..) | Resolved::Question(..) | Resolved::Source(..) | Resolved::Other(_),
            )
            | None => None,
        }
    }
}

impl LazyChain {
    fn binary(
        &mut self,
        ops: &Operands<'_>,
        slots: &[Value],
        op: BinaryOp,
        dst: Slot,
        (a, b): (Operand, Operand),
    ) -> Noted {
        let is_one = |operand: Operand| {
            let pending = operand.as_slot().and_then(|slot| self.pending(slot));
            pending.is_none() && matches!(ops.peek(slots, operand), Value::Scalar(_) | Value::Bool(_))
        };
        let (one_a, one_b) = (is_one(a), is_one(b));
        let elementwise = match op {
            BinaryOp::MTimes if one_a || one_b => Some(Scalar::Mul),
            BinaryOp::MRDivide if one_b => Some(Scalar::Div),
            BinaryOp::MPower if one_a && one_b => Some(Scalar::Pow),
            op => scalar_of(op),
        };
        match elementwise {
            Some(op) => self.elementwise(ops, slots, op, dst, (a, b)),
            None => Noted::No,
        }
    }

    /// An operation of two operands.
    fn elementwise(
        &mut self,
        ops: &Operands<'_>,
        slots: &[Value],
        op: Scalar,
        dst: Slot,
        (a, b): (Operand, Operand),
    ) -> Noted {
        if self.is_light(ops, slots, a) && self.is_light(ops, slots, b) {
            return self.now(ops, slots, dst, &[a, b]);
        }
        let leaves = self.leaves.len();
        let (Some(x), Some(y)) = (self.known(ops, slots, a), self.known(ops, slots, b)) else {
            return self.refuse(leaves);
        };
        let truths = x.logical && y.logical;
        // Logicals do not have these, and numbers have a truth only where they are no NaN.
        let fits = match op {
            Scalar::And | Scalar::Or => truths,
            Scalar::Max | Scalar::Min => !x.logical && !y.logical,
            _ => true,
        };
        let second = if let Arg::One(k) = y.arg { Some(self.program.number_at(k)) } else { None };
        match Operation::binary(op, second) {
            Some(operation) if fits => {
                if operation.depends_on_second()
                    && let Some(number) = self.numbers.iter_mut().find(|number| Arg::One(number.k) == y.arg)
                {
                    number.fixed = true;
                }
                self.step(slots, dst, &[a, b], Step::new(operation, x.arg, y.arg), leaves)
            }
            _ => self.refuse(leaves),
        }
    }

    /// An operation of one operand.
    fn unary(&mut self, ops: &Operands<'_>, slots: &[Value], op: Scalar, dst: Slot, a: Operand) -> Noted {
        if self.is_light(ops, slots, a) {
            return self.now(ops, slots, dst, &[a]);
        }
        let leaves = self.leaves.len();
        let Some(x) = self.known(ops, slots, a) else { return self.refuse(leaves) };
        match Operation::unary(op) {
            Some(operation) if op != Scalar::Not || x.logical => {
                self.step(slots, dst, &[a], Step::new(operation, x.arg, x.arg), leaves)
            }
            _ => self.refuse(leaves),
        }
    }

    /// Appends a step, unless its shape is not that of the others.
    fn step(&mut self, slots: &[Value], dst: Slot, read: &[Operand], step: Step, leaves: usize) -> Noted {
        let mut shape: Option<Dims> = None;
        for arg in [step.a, step.b] {
            let dims = match arg {
                Arg::One(_) => continue,
                Arg::Leaf(leaf) => Some(&self.leaves[usize::from(leaf)].dims),
                Arg::Node(_) => self.shape.as_ref(),
            };
            let Some(dims) = dims else { return self.refuse(leaves) };
            shape = match shape {
                None => Some(dims.clone()),
                Some(other) if other == *dims => Some(other),
                Some(other) => other.expanded(dims),
            };
            if shape.is_none() {
                return self.refuse(leaves);
            }
        }
        let Some(shape) = shape else { return self.refuse(leaves) };
        let fits = self.program.is_empty() || self.shape.as_ref() == Some(&shape);
        if !fits || shape.is_empty() || self.is_full() || !self.may_write(slots, dst) {
            return self.refuse(leaves);
        }
        if self.program.is_empty() {
            if memory::check::<f64>(&shape).is_err() {
                return self.refuse(leaves);
            }
            self.shape = Some(shape);
        }
        let node = self.program.push(step);
        self.written(read, dst, Pending::Node(node));
        Noted::Yes
    }

    /// Takes back the leaves that an instruction brought which is not noted.
    fn refuse(&mut self, leaves: usize) -> Noted {
        self.leaves.truncate(leaves);
        Noted::No
    }

    fn total(&mut self, slots: &[Value], op: Total, dst: Slot, a: Operand) -> Noted {
        let Some(Pending::Node(node)) = a.as_slot().and_then(|slot| self.pending(slot)) else {
            return Noted::No;
        };
        let fits = self.shape.as_ref().is_some_and(Dims::is_vector);
        if !fits || !self.may_write(slots, dst) {
            return Noted::No;
        }
        let total = self.program.total(node, op);
        self.written(&[a], dst, Pending::Total(total));
        Noted::Yes
    }

    fn copy(&mut self, ops: &Operands<'_>, slots: &[Value], dst: Slot, src: Operand) -> Noted {
        match src.as_slot().and_then(|slot| self.pending(slot)) {
            Some(pending @ Pending::Node(_)) if self.may_write(slots, dst) => {
                self.written(&[src], dst, pending);
                Noted::Yes
            }
            Some(_) => Noted::No,
            None => self.now(ops, slots, dst, &[src]),
        }
    }

    /// A section of an array, or a scalar that is read at once.
    fn index(&mut self, ops: &Operands<'_>, slots: &[Value], dst: Slot, base: Operand, args: Args) -> Noted {
        let args = ops.func.args(args);
        let Some(slot) = base.as_slot() else { return Noted::No };
        let Value::Double(t) = &slots[slot.index()] else { return Noted::No };
        let is_pending =
            |operand: &Operand| operand.as_slot().is_some_and(|slot| self.pending(slot).is_some());
        if args.is_empty() || is_pending(&base) || args.iter().any(is_pending) {
            return Noted::No;
        }
        if args.iter().all(|&arg| matches!(ops.peek(slots, arg), Value::Scalar(_))) {
            if matches!(base.kind(), OperandKind::Last(_)) {
                return Noted::No;
            }
            let noted = self.now(ops, slots, dst, args);
            // Next time it may be a function, which looks at what was assigned before.
            if noted == Noted::Now && !self.bases.contains(&slot) {
                self.bases.push(slot);
            }
            return noted;
        }
        if self.is_full() || args.iter().any(|arg| arg.is_spread()) || !self.may_write(slots, dst) {
            return Noted::No;
        }
        let subscripts: SmallVec<[&Value; 4]> = args.iter().map(|&arg| ops.peek(slots, arg)).collect();
        let Some((dims, view)) = View::section(t.dims(), &subscripts) else { return Noted::No };
        if dims.is_empty() || dims.is_scalar() {
            return Noted::No;
        }
        let (leaf, at) = (self.leaves.len() as u16, self.at);
        self.leaves.push(Leaf { slot, section: Some(at), logical: false, dims, view, result: None, at });
        self.guard(slot);
        args.iter().filter_map(|arg| arg.as_slot()).for_each(|slot| self.guard(slot));
        let mut read: SmallVec<[Operand; 5]> = SmallVec::from_slice(args);
        read.push(base);
        self.written(&read, dst, Pending::Section(leaf));
        Noted::Yes
    }

    /// An instruction that runs at once: it reads scalars and ranges alone, and writes nothing that the chain reads.
    fn now(&self, ops: &Operands<'_>, slots: &[Value], dst: Slot, read: &[Operand]) -> Noted {
        let untouched = |operand: &Operand| {
            let Some(slot) = operand.as_slot() else { return true };
            let keeps = match operand.kind() {
                OperandKind::Last(slot) => !self.guarded.contains(&slot),
                OperandKind::Slot(_) | OperandKind::Const(_) => true,
            };
            self.pending(slot).is_none() && keeps
        };
        let written = self.pending(dst).is_none() && !self.guarded.contains(&dst);
        let light = |operand: &Operand| !matches!(ops.peek(slots, *operand), Value::Shared(_));
        if written && read.iter().all(untouched) && read.iter().all(light) { Noted::Now } else { Noted::No }
    }

    /// Whether an operand is a scalar or a range.
    fn is_light(&self, ops: &Operands<'_>, slots: &[Value], operand: Operand) -> bool {
        operand.as_slot().is_none_or(|slot| self.pending(slot).is_none())
            && matches!(ops.peek(slots, operand), Value::Scalar(_) | Value::Range(_) | Value::Bool(_))
    }

    /// Whether the value of a slot can be replaced at the end of the chain instead of now.
    pub(super) fn may_write(&self, slots: &[Value], dst: Slot) -> bool {
        matches!(
            slots[dst.index()],
            Value::Undefined
                | Value::Scalar(_)
                | Value::Bool(_)
                | Value::Range(_)
                | Value::Double(_)
                | Value::Logical(_)
                | Value::Complex(_)
        )
    }

    /// An operand of a step.
    fn known(&mut self, ops: &Operands<'_>, slots: &[Value], operand: Operand) -> Option<Known> {
        let slot = match operand.kind() {
            OperandKind::Const(_) => {
                let Value::Scalar(x) = *ops.peek(slots, operand) else { return None };
                return Some(Known { arg: self.program.number(x), logical: false });
            }
            OperandKind::Slot(slot) | OperandKind::Last(slot) => slot,
        };
        match self.pending(slot) {
            Some(Pending::Node(node)) => {
                let logical = self.program.is_logical(node);
                return Some(Known { arg: Arg::Node(node), logical });
            }
            Some(Pending::Section(leaf)) => return Some(Known { arg: Arg::Leaf(leaf), logical: false }),
            Some(Pending::Total(_)) => return None,
            None => {}
        }
        let (dims, logical) = match &slots[slot.index()] {
            Value::Scalar(x) => return Some(self.number(slot, *x, false)),
            Value::Bool(x) => return Some(self.number(slot, f64::from(u8::from(*x)), true)),
            Value::Double(t) => (t.dims(), false),
            Value::Logical(t) => (t.dims(), true),
            _ => return None,
        };
        let same = self.leaves.iter().position(|leaf| leaf.slot == slot && leaf.section.is_none());
        let leaf = same.unwrap_or_else(|| {
            let view = View::whole(dims);
            self.leaves.push(Leaf {
                slot,
                section: None,
                logical,
                dims: dims.clone(),
                view,
                result: None,
                at: self.at,
            });
            self.leaves.len() - 1
        });
        Some(Known { arg: Arg::Leaf(leaf as u16), logical })
    }

    fn number(&mut self, slot: Slot, x: f64, logical: bool) -> Known {
        let arg = self.program.number(x);
        if let Arg::One(k) = arg {
            self.numbers.push(Number { slot, k, logical, fixed: false, at: self.at });
        }
        Known { arg, logical }
    }

    fn guard(&mut self, slot: Slot) {
        if !self.guarded.contains(&slot) {
            self.guarded.push(slot);
        }
    }

    /// Notes that an instruction has read its operands and written its result.
    fn written(&mut self, read: &[Operand], dst: Slot, what: Pending) {
        for operand in read {
            let Some(slot) = operand.as_slot() else { continue };
            self.guard(slot);
            if let OperandKind::Last(slot) = operand.kind() {
                self.pending.retain(|(s, _)| *s != slot);
                if !self.taken.contains(&slot) {
                    self.taken.push(slot);
                }
            }
        }
        self.pending.retain(|(s, _)| *s != dst);
        self.pending.push((dst, what));
    }
}
