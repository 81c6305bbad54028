//! Numbers made of all elements of arrays, in the canonical order: first to last where there are few, in eight lanes where there are more.
//!
//! ```text
//! s = sum(x .* y)        n <= 32: s = s + x[k] * y[k]
//!                        else:    lane j: l_j = l_j + x[8 k + j] * y[8 k + j]; then the lanes by pairs
//! ```

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use lanner_builtins::{Builtin, Fold, Total};
use lanner_facts::Truth;
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg, Scalar, Terminator, Type, UnaryOp};
use lanner_mir::{Operand, Slot};

/// Elements that are joined one after the other.
pub(crate) const SEQUENTIAL: i64 = 32;
/// How many lanes there are.
pub(crate) const LANES: i64 = 8;

/// What is made of the elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Sum,
    Prod,
    Any,
    All,
    Max,
    Min,
}

/// What a row makes of all elements of a vector, if it does.
pub(crate) fn kind(row: Builtin) -> Option<Kind> {
    match row.row().fold? {
        Fold::Total(Total::Sum) => Some(Kind::Sum),
        Fold::Total(Total::Prod) => Some(Kind::Prod),
        Fold::Any => Some(Kind::Any),
        Fold::All => Some(Kind::All),
        Fold::Max => Some(Kind::Max),
        Fold::Min => Some(Kind::Min),
        Fold::Total(Total::Mean) | Fold::Count | Fold::Norm | Fold::Dot => None,
    }
}

/// Elements one behind the other: the first one, and how many there are.
pub(crate) type Run = (Reg, Reg);

/// How doubles are joined.
#[derive(Clone, Copy)]
pub(crate) enum Join {
    /// By an operation, from a number on.
    By(BinaryOp, f64),
    /// The greatest or least one is looked for among numbers: NaN is none.
    Beyond(BinaryOp, CompareOp, f64),
}

/// The real numbers that are joined.
#[derive(Clone, Copy)]
pub(crate) enum Elements {
    /// The elements of an array.
    Of(Operand),
    /// The real parts of those that may be complex.
    Re(Operand),
    /// Their imaginary parts.
    Im(Operand),
}

impl Join {
    /// What joins two numbers.
    pub fn op(self) -> BinaryOp {
        let (Join::By(op, _) | Join::Beyond(op, ..)) = self;
        op
    }

    /// What the first number joins.
    pub fn identity(self) -> f64 {
        match self {
            Join::By(_, start) => start,
            Join::Beyond(..) => f64::NAN,
        }
    }
}

impl Emitter<'_> {
    /// `dst = sum(arg, dim)`, `dim` from 0.
    pub fn reduce(&mut self, dst: Slot, kind: Kind, arg: Operand, dim: Option<usize>) -> Lowered {
        if self.source.held[dst] == Held::Nowhere {
            return Ok(());
        }
        if let Held::Array(..) = self.source.held[dst] {
            return self.reduce_along(dst, kind, arg, dim);
        }
        if let Held::Number(_) = self.held(arg) {
            let made = self.of_one(kind, arg)?;
            return self.finish(dst, made);
        }
        if let (Held::Pairs(_), Held::Complex, Kind::Sum) = (self.held(arg), self.source.held[dst], kind) {
            return self.sum_of_pairs(dst, arg);
        }
        let (Held::Array(element, _), Some(slot)) = (self.held(arg), arg.as_slot()) else {
            return Err("a reduction of this value");
        };
        // Facts say that it is one number, so all elements are along the dimension.
        let extents = self.extents_of(slot)?;
        let count = self.product(&extents);
        let all = (self.index(0), count);
        let made = match kind {
            Kind::Max | Kind::Min if !self.is_never_empty(slot) => {
                return Err("an extreme element of what may be empty");
            }
            Kind::Sum | Kind::Prod | Kind::Max | Kind::Min => {
                let join = self.join_of(kind, element)?;
                self.joined(Elements::Of(arg), all, join)?
            }
            Kind::Any => self.is_any(arg, count, true)?,
            Kind::All => {
                let fails = self.is_any(arg, count, false)?;
                self.unary(UnaryOp::Not, fails)
            }
        };
        self.finish(dst, made)
    }

    /// The sum of all elements of an array that may be complex: the parts are added up in the same order.
    fn sum_of_pairs(&mut self, dst: Slot, arg: Operand) -> Lowered {
        let extents = self.extents_of(arg.as_slot().ok_or("a reduction of this value")?)?;
        let all = (self.index(0), self.product(&extents));
        let join = Join::By(BinaryOp::Add, 0.0);
        let re = self.joined(Elements::Re(arg), all, join)?;
        let im = self.joined(Elements::Im(arg), all, join)?;
        self.narrowed(dst, [re, im])
    }

    /// What is made of one number.
    fn of_one(&mut self, kind: Kind, arg: Operand) -> Lowered<Reg> {
        let ty = self.held(arg).number().ok_or("a reduction of this value")?;
        let x = self.number(arg, ty)?;
        Ok(match kind {
            Kind::Sum | Kind::Prod => {
                if ty.limits().is_some() || ty == Type::F32 {
                    return Err("a sum of another class than double");
                }
                let x = self.converted(x, Type::F64);
                let start = self.constant(Scalar::F64(if kind == Kind::Sum { 0.0 } else { 1.0 }));
                self.binary(if kind == Kind::Sum { BinaryOp::Add } else { BinaryOp::Mul }, start, x)
            }
            Kind::Any | Kind::All => self.is_not_zero(x),
            Kind::Max | Kind::Min => x,
        })
    }

    /// How elements of a type are joined.
    pub fn join_of(&self, kind: Kind, element: Type) -> Lowered<Join> {
        match kind {
            Kind::Sum | Kind::Prod if !matches!(element, Type::F64 | Type::Bool | Type::Char) => {
                Err("a sum of another class than double")
            }
            Kind::Max | Kind::Min if element != Type::F64 => {
                Err("an extreme element of another class than double")
            }
            Kind::Sum => Ok(Join::By(BinaryOp::Add, 0.0)),
            Kind::Prod => Ok(Join::By(BinaryOp::Mul, 1.0)),
            Kind::Max => Ok(Join::Beyond(BinaryOp::Max, CompareOp::Gt, f64::NEG_INFINITY)),
            Kind::Min => Ok(Join::Beyond(BinaryOp::Min, CompareOp::Lt, f64::INFINITY)),
            Kind::Any | Kind::All => Err("truths that are joined as numbers"),
        }
    }

    /// Whether facts say that an array has an element.
    pub fn is_never_empty(&self, slot: Slot) -> bool {
        let fact = self.source.facts.of(slot);
        fact.is_some_and(|fact| self.source.terms.is_empty_shape(fact.shape) == Truth::No)
    }

    fn is_any(&mut self, arg: Operand, count: Reg, wanted: bool) -> Lowered<Reg> {
        let no = self.constant(Scalar::Bool(false));
        let found = self.kept(no);
        let open = self.open(count);
        let x = self.element_number(arg, open.counter)?;
        let truth = self.truth_in(x, wanted);
        self.push(Inst::Binary { dst: found, op: BinaryOp::Or, args: [found, truth] });
        self.close(open);
        Ok(found)
    }

    /// Whether an element is true, or is false.
    pub fn truth_in(&mut self, x: Reg, wanted: bool) -> Reg {
        let truth = self.is_not_zero(x);
        match wanted {
            // `any` passes NaN by, for `all` it is true.
            true if self.made.ty(x).is_float() => {
                let is_number = self.compare(CompareOp::Eq, x, x);
                self.binary(BinaryOp::And, truth, is_number)
            }
            true => truth,
            false => self.unary(UnaryOp::Not, truth),
        }
    }

    /// Joins so many elements, which begin behind others.
    pub fn joined(&mut self, arg: Elements, (before, count): Run, join: Join) -> Lowered<Reg> {
        let (op, start) = (join.op(), join.identity());
        let most = self.index(SEQUENTIAL);
        let nothing = self.constant(Scalar::F64(start));
        let total = self.kept(nothing);
        let is_short = self.compare(CompareOp::Le, count, most);
        if self.known_truth(is_short) == Some(true) {
            self.one_by_one(total, op, arg, (before, count))?;
            return Ok(total);
        }
        let [short, long] = self.branch_on(is_short);
        let behind = self.new_block();
        self.begin(short);
        self.one_by_one(total, op, arg, (before, count))?;
        self.end(Terminator::Jump(behind));
        self.begin(long);
        let src = self.in_lanes(arg, (before, count), join)?;
        self.copy(total, src);
        if let Join::Beyond(.., start) = join {
            self.unless_none(total, start, arg, (before, count))?;
        }
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        Ok(total)
    }

    /// Joins all elements to a number, first to last.
    fn one_by_one(&mut self, total: Reg, op: BinaryOp, arg: Elements, (before, count): Run) -> Lowered {
        let open = self.open(count);
        let k = self.binary(BinaryOp::Add, before, open.counter);
        let x = self.double_at(arg, k)?;
        self.push(Inst::Binary { dst: total, op, args: [total, x] });
        self.close(open);
        Ok(())
    }

    /// The infinity that lanes begin with is the extreme one if it is there, and NaN if nothing else is.
    fn unless_none(&mut self, total: Reg, start: f64, arg: Elements, (before, count): Run) -> Lowered {
        let start = self.constant(Scalar::F64(start));
        let is_start = self.compare(CompareOp::Eq, total, start);
        let [rare, usual] = self.branch_on(is_start);
        self.begin(rare);
        let no = self.constant(Scalar::Bool(false));
        let found = self.kept(no);
        let open = self.open(count);
        let k = self.binary(BinaryOp::Add, before, open.counter);
        let x = self.double_at(arg, k)?;
        let is_number = self.compare(CompareOp::Eq, x, x);
        self.push(Inst::Binary { dst: found, op: BinaryOp::Or, args: [found, is_number] });
        self.close(open);
        let nan = self.constant(Scalar::F64(f64::NAN));
        let src = self.select(found, total, nan);
        self.copy(total, src);
        self.end(Terminator::Jump(usual));
        self.begin(usual);
        Ok(())
    }

    /// What a lane is with one more element.
    fn joined_to(&mut self, join: Join, lane: Reg, x: Reg) -> Reg {
        match join {
            Join::By(op, _) => self.binary(op, lane, x),
            Join::Beyond(_, op, _) => {
                let is_beyond = self.compare(op, x, lane);
                self.select(is_beyond, x, lane)
            }
        }
    }

    pub fn double_at(&mut self, arg: Elements, k: Reg) -> Lowered<Reg> {
        let x = match arg {
            Elements::Of(operand) => self.element_number(operand, k)?,
            Elements::Re(operand) => self.pair_at(operand, k)?.re,
            Elements::Im(operand) => {
                let number = self.pair_at(operand, k)?;
                self.imaginary(number).part
            }
        };
        Ok(self.converted(x, Type::F64))
    }

    fn in_lanes(&mut self, arg: Elements, (before, count): Run, join: Join) -> Lowered<Reg> {
        let (Join::By(_, start) | Join::Beyond(.., start)) = join;
        let lanes = self.own_frame("lanes", Type::F64, 8 * LANES as u64);
        let (eight, nothing) = (self.index(LANES), self.constant(Scalar::F64(start)));
        let sums: Vec<Reg> = (0..LANES).map(|_| self.kept(nothing)).collect();
        let chunks = self.binary(BinaryOp::Div, count, eight);
        let open = self.open(chunks);
        let eight = self.index(LANES);
        let first = self.binary(BinaryOp::Mul, open.counter, eight);
        let first = self.binary(BinaryOp::Add, before, first);
        for (lane, &sum) in (0..).zip(&sums) {
            let lane = self.index(lane);
            let k = self.binary(BinaryOp::Add, first, lane);
            let x = self.double_at(arg, k)?;
            let joined = self.joined_to(join, sum, x);
            self.copy(sum, joined);
        }
        self.close(open);
        for (lane, &sum) in (0..).zip(&sums) {
            let index = self.index(lane);
            self.push(Inst::Store { buffer: lanes, index, src: sum });
        }
        let eight = self.index(LANES);
        let done = self.binary(BinaryOp::Mul, chunks, eight);
        let rest = self.binary(BinaryOp::Sub, count, done);
        let open = self.open(rest);
        let k = self.binary(BinaryOp::Add, done, open.counter);
        let k = self.binary(BinaryOp::Add, before, k);
        let x = self.double_at(arg, k)?;
        let old = self.temporary(Type::F64);
        self.push(Inst::Load { dst: old, buffer: lanes, index: open.counter });
        let src = self.joined_to(join, old, x);
        self.push(Inst::Store { buffer: lanes, index: open.counter, src });
        self.close(open);
        let mut parts: Vec<Reg> = Vec::new();
        for lane in 0..LANES {
            let index = self.index(lane);
            let dst = self.temporary(Type::F64);
            self.push(Inst::Load { dst, buffer: lanes, index });
            parts.push(dst);
        }
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|pair| self.joined_to(join, pair[0], pair[1])).collect();
        }
        Ok(parts[0])
    }
}
