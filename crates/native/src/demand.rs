//! Assertions, and what `arguments` blocks demand, where there is no runtime library.
//!
//! ```text
//! assert(n <= 100, 'n is %d', n)        check n <= 100, e1(n)
//! mustBePositive(x)                     for each element: check x[k] > 0, e2
//! x = argument(x, …, 'double', 1, -1)   nothing, where facts say that x is a row of doubles: it is the argument as it came
//! ```
//!
//! A validator's error goes to a block that says which argument it is about: that is part of the error's text here.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::program::Meaning;
use crate::raise::raised_by_assertion;
use crate::site::Failure;
use lanner_builtins::{Builtin, Demand, Notation};
use lanner_facts::{Comparison, Truth};
use lanner_lir::{BinaryOp, CompareOp, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Block, CalleeData, Constant, Func, Inst, Operand, OperandKind, Slot, Target, Terminator};

/// Numbers below are written as integers.
const WHOLE: f64 = 1e15;

/// The identifier and the message of what a row demands with these arguments: a format without numbers. None where the message is not known.
pub fn demanded(func: &Func, row: Builtin, args: &[Operand]) -> Option<(String, String)> {
    let demanded = row.row().demands?;
    let identifier = row.row().errors.first().copied().unwrap_or_default().to_owned();
    let message = match demanded.what {
        Demand::ComparedWith(_) => {
            let with = whole(func, *args.get(1)?)?;
            demanded.message.replace("%s", &format!("{with:.0}"))
        }
        Demand::True | Demand::Compared(..) | Demand::Finite | Demand::Integer | Demand::NotNan => {
            demanded.message.to_owned()
        }
    };
    Some((identifier, message))
}

/// An integer that an operand is from the beginning.
fn whole(func: &Func, operand: Operand) -> Option<f64> {
    let OperandKind::Const(constant) = operand.kind() else { return None };
    match func.constants[constant] {
        Constant::Double(x) if x.fract() == 0.0 && x.abs() < WHOLE => Some(x),
        _ => None,
    }
}

/// What stands before the messages of errors in a block that checks an argument.
pub fn place_of_argument(func: &Func, block: Block) -> Option<String> {
    text_of_rejection(func, func.blocks[block].handler?.block)
}

/// What a block says of an argument that does nothing else but raise an error again with it.
fn text_of_rejection(func: &Func, block: Block) -> Option<String> {
    let data = &func.blocks[block];
    let [Inst::CatchError { .. }, Inst::Call { callee, args, .. }] = data.insts[..] else { return None };
    let is_rejection = func.callees[callee] == CalleeData::Builtin(Notation::Reject.builtin());
    let (&[_, text], true, Terminator::Rethrow(_)) = (func.args(args), is_rejection, &data.term) else {
        return None;
    };
    match text.kind() {
        OperandKind::Const(constant) => match &func.constants[constant] {
            Constant::Char(text) => Some(text.to_string()),
            _ => None,
        },
        OperandKind::Slot(_) | OperandKind::Last(_) => None,
    }
}

impl Emitter<'_> {
    /// Whether a block says of an error which argument it is about, and does nothing else.
    pub fn is_about_argument(&self, block: Block) -> bool {
        text_of_rejection(self.source.func, block).is_some()
    }

    /// Whether an operand is what a call gives that demands something, which is nothing.
    pub fn gives_nothing(&self, src: Operand) -> bool {
        let call = src.as_slot().and_then(|slot| self.source.definitions.inst(slot));
        let Some(Inst::Call { callee, .. }) = call else { return false };
        let is_demand = |meaning| matches!(meaning, Meaning::Row(row) if row.row().demands.is_some());
        self.runtime.is_none() && self.meaning(callee).is_some_and(is_demand)
    }

    /// An error unless the first argument is as it is demanded.
    pub fn demand(&mut self, row: Builtin, what: Demand, args: &[Operand]) -> Lowered {
        let Some(&subject) = args.first() else { return Err("a call without arguments") };
        if what == Demand::True {
            return self.assert(row, subject, args);
        }
        if demanded(self.source.func, row, args).is_none() {
            return Err("a demand whose message is not known before");
        }
        match self.held(subject) {
            Held::Number(_) => {
                let x = self.as_number(subject)?.reg;
                self.demand_of(x, row, what, args)
            }
            Held::Array(..) => {
                let slot = subject.as_slot().ok_or("a demand of a constant")?;
                let extents = self.extents_of(slot)?;
                let count = self.product(&extents);
                let open = self.open(count);
                let x = self.element_number(subject, open.counter)?;
                self.demand_of(x, row, what, args)?;
                self.close(open);
                Ok(())
            }
            Held::Nowhere | Held::Complex | Held::Pairs(_) | Held::Range | Held::Boxed => {
                Err("a demand of a value of the runtime library")
            }
        }
    }

    /// `assert(condition)`, with or without a message.
    fn assert(&mut self, row: Builtin, condition: Operand, args: &[Operand]) -> Lowered {
        let x = match self.held(condition) {
            // NaN counts as true.
            Held::Number(_) => self.as_number(condition)?.reg,
            Held::Array(..) | Held::Nowhere | Held::Complex | Held::Pairs(_) | Held::Range | Held::Boxed => {
                return Err("an assertion of other than a number");
            }
        };
        let holds = self.is_not_zero(x);
        if args.len() == 1 {
            self.check(holds, Failure::Demanded(row), &[]);
            return Ok(());
        }
        let raised = raised_by_assertion(self.source.func, args).ok_or("an assertion of equal values")?;
        let [behind, fails] = self.branch_on(holds);
        self.begin(fails);
        self.leave_with(&raised, args).ok_or("an error's text of other than numbers")??;
        self.begin(behind);
        Ok(())
    }

    /// An error unless a number is as it is demanded.
    fn demand_of(&mut self, x: Reg, row: Builtin, what: Demand, args: &[Operand]) -> Lowered {
        if matches!(self.made.ty(x), Type::I64 | Type::U64) {
            return Err("a demand of an integer of 64 bits");
        }
        let x = self.converted(x, Type::F64);
        let holds = match what {
            Demand::True => return Err("an assertion of an element"),
            Demand::Compared(comparison, with) => {
                let with = self.constant(Scalar::F64(with));
                self.compare(operator(comparison), x, with)
            }
            Demand::ComparedWith(comparison) => {
                let with = whole(self.source.func, args[1]).ok_or("a demand that is not known before")?;
                let with = self.constant(Scalar::F64(with));
                self.compare(operator(comparison), x, with)
            }
            Demand::NotNan => self.compare(CompareOp::Eq, x, x),
            Demand::Finite => self.is_finite(x),
            Demand::Integer => {
                let (finite, floor) = (self.is_finite(x), self.unary(UnaryOp::Floor, x));
                let is_whole = self.compare(CompareOp::Eq, floor, x);
                self.binary(BinaryOp::And, finite, is_whole)
            }
        };
        self.check(holds, Failure::Demanded(row), &[]);
        Ok(())
    }

    fn is_finite(&mut self, x: Reg) -> Reg {
        let (size, most) = (self.unary(UnaryOp::Abs, x), self.constant(Scalar::F64(f64::MAX)));
        self.compare(CompareOp::Le, size, most)
    }

    /// An argument as its declaration demands it, which it is.
    pub fn take_argument(&mut self, targets: &[Target], args: &[Operand]) -> Lowered {
        let (&[Target::Slot(dst)], Some(&src)) = (targets, args.first()) else {
            return Err("a declaration of other than an argument");
        };
        if !self.is_as_declared(args) {
            return Err("a declaration that may convert its argument: --args says class and size");
        }
        if self.as_given(dst).is_none() {
            return self.copy_value(dst, src);
        }
        let extents = self.extents_of(src.as_slot().ok_or("a constant as an argument")?)?;
        self.set_extents(dst, &extents)
    }

    /// The parameter that a value is, as it came: it is in the caller's memory.
    pub fn as_given(&self, slot: Slot) -> Option<Slot> {
        let func = self.source.func;
        let is_array = matches!(self.source.held[slot], Held::Array(..)) && self.runtime.is_none();
        let src = match self.source.definitions.inst(slot).filter(|_| is_array)? {
            Inst::Copy { src, .. } | Inst::Move { src, .. } => src,
            Inst::Call { callee, args, .. } => {
                let args = func.args(args);
                let is_declared = func.callees[callee] == CalleeData::Builtin(Notation::Argument.builtin());
                args.first().copied().filter(|_| is_declared && self.is_as_declared(args))?
            }
            _ => return None,
        };
        let param = src.as_slot().filter(|param| func.params.contains(param))?;
        (self.source.held[slot] == self.source.held[param]).then_some(param)
    }

    /// Whether facts say that an argument has the class and the extents that its declaration demands.
    fn is_as_declared(&self, args: &[Operand]) -> bool {
        let [src, _, class, extents @ ..] = args else { return false };
        let OperandKind::Const(class) = class.kind() else { return false };
        let Constant::Char(class) = &self.source.func.constants[class] else { return false };
        let Some(fact) = src.as_slot().and_then(|slot| self.source.facts.of(slot)) else { return false };
        let is_of_class =
            class.is_empty() || fact.classes.only().is_some_and(|own| own.name() == class.as_str());
        let terms = self.source.terms;
        let Some(own) = terms.extents(fact.shape) else {
            return is_of_class && extents.is_empty();
        };
        let fits = |(k, &wanted): (usize, &Operand)| match whole(self.source.func, wanted) {
            Some(-1.0) => true,
            Some(wanted) => own.get(k).and_then(|&dim| terms.constant(dim)) == Some(wanted as i64),
            None => false,
        };
        let is_scalar = terms.is_scalar(fact.shape) == Truth::Yes;
        is_of_class
            && (extents.is_empty() || is_scalar || extents.len() == own.len())
            && extents.iter().enumerate().all(fits)
    }
}

fn operator(comparison: Comparison) -> CompareOp {
    match comparison {
        Comparison::Less => CompareOp::Lt,
        Comparison::AtMost => CompareOp::Le,
        Comparison::Greater => CompareOp::Gt,
        Comparison::AtLeast => CompareOp::Ge,
        Comparison::Equal => CompareOp::Eq,
        Comparison::NotEqual => CompareOp::Ne,
    }
}
