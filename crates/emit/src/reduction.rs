//! Numbers that are made of all elements of vectors.
//!
//! ```text
//! %0 = gt x, t             head: count k < n, trip, behind
//! b = any %0               trip: t1 = load x[k], t2 = gt t1, t, b = or b, t2
//! ```
//!
//! Nothing is written out: the elements are those of trees. Doubles are joined in the runtime's order, first to last where they are few,
//! in eight lanes where they are more: each is a register, so that LLVM makes one vector of them. Where nothing can fail `any` and `all` look no further than to the end of the piece in which
//! the answer is found: that is not observable.

use crate::elementwise::ElementTree;
use crate::loop_nest::IterationSpace;
use crate::region::{Emitter, Here};
use crate::scalar::Target;
use lanner_builtins::{Fold, Total};
use lanner_lir::{
    Argument, BinaryOp, Buffer, CompareOp, ExternData, ExternParam, Inst, Reg, Scalar, Terminator, Type,
    UnaryOp,
};
use lanner_mir::Operand;

/// Elements that are joined one after the other; more go through lanes, as in the runtime.
const SEQUENTIAL: i128 = 32;
/// How many lanes there are.
pub(crate) const LANES: i128 = 8;
/// How many truth values are looked at between two tests whether the answer is found.
const PIECE: i128 = 128;
/// Where sums of squares are neither too small nor too large for their root to be the norm.
const PLAIN_SQUARES: [f64; 2] = [1e-290, f64::MAX];

/// What is made of all elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joined {
    /// What a row makes of them.
    By(Fold),
    /// The product of a row and a column.
    Product,
}

/// How doubles are joined, and what the first one is joined to.
#[derive(Clone, Copy)]
pub(crate) struct Join {
    op: BinaryOp,
    start: f64,
}

/// The greatest or least one is looked for among numbers, which takes a test less for each: a lane without one keeps the infinity that it
/// begins with.
#[derive(Clone, Copy)]
pub(crate) enum Lanes {
    Join(Join),
    Beyond(CompareOp, f64),
}

/// A sum.
pub(crate) const SUM: Lanes = Lanes::Join(Join { op: BinaryOp::Add, start: 0.0 });

impl Join {
    fn lanes(self) -> Lanes {
        match self.op {
            BinaryOp::Max => Lanes::Beyond(CompareOp::Gt, f64::NEG_INFINITY),
            BinaryOp::Min => Lanes::Beyond(CompareOp::Lt, f64::INFINITY),
            _ => Lanes::Join(self),
        }
    }
}

impl Joined {
    fn join(self) -> Join {
        let (op, start) = match self {
            Joined::By(Fold::Total(Total::Prod)) => (BinaryOp::Mul, 1.0),
            Joined::By(Fold::Max) => (BinaryOp::Max, f64::NAN),
            Joined::By(Fold::Min) => (BinaryOp::Min, f64::NAN),
            // The sum of zeros keeps their sign.
            Joined::Product => (BinaryOp::Add, -0.0),
            Joined::By(
                Fold::Total(Total::Sum | Total::Mean)
                | Fold::Any
                | Fold::All
                | Fold::Count
                | Fold::Norm
                | Fold::Dot,
            ) => (BinaryOp::Add, 0.0),
        };
        Join { op, start }
    }

    /// How many elements there have to be so that it is a number, and this one.
    fn least(self) -> i128 {
        match self {
            // The mean of one number is that number, also -0, to which the sum adds 0.
            Joined::By(Fold::Total(Total::Mean)) => 2,
            Joined::By(Fold::Max | Fold::Min | Fold::Dot) | Joined::Product => 1,
            Joined::By(Fold::Total(_) | Fold::Any | Fold::All | Fold::Count | Fold::Norm) => 0,
        }
    }
}

/// Elements one after the other.
pub(crate) struct Vector {
    pub tree: ElementTree,
    pub space: IterationSpace,
    pub count: Reg,
}

impl Emitter<'_> {
    /// What is made of all elements of these arrays, of which all but those that are counted are vectors.
    pub fn fold(&mut self, here: Here<'_>, dst: Target, joined: Joined, args: &[Operand]) -> Option<()> {
        let mut checks = Vec::new();
        let mut vectors = Vec::new();
        for &arg in args {
            let tree = self.tree(here, arg)?;
            let space = self.space(&tree, &mut checks);
            let count = self.elements(&space.axes);
            vectors.push(Vector { tree, space, count });
        }
        let first = vectors.first()?;
        let is_count = match joined {
            Joined::By(Fold::Count) => true,
            Joined::By(Fold::Total(Total::Sum)) => self.is_of_truths(&first.tree),
            _ => false,
        };
        if !is_count && !vectors.iter().all(|vector| vector.space.is_vector()) {
            return None;
        }
        let count = first.count;
        for other in vectors.iter().skip(1).filter(|other| other.count != count) {
            checks.push(self.compare(CompareOp::Eq, count, other.count));
        }
        if joined.least() > 0 {
            let least = self.index(joined.least());
            checks.push(self.compare(CompareOp::Ge, count, least));
        }
        self.check_all(here, checks)?;
        let may_fail = vectors.iter().any(|vector| vector.tree.may_fail());
        let fits = may_fail.then(|| self.constant(Scalar::Bool(true)));
        let made = match joined {
            _ if is_count => self.counted(first, fits),
            Joined::By(Fold::Any) => self.is_any(first, fits, Self::is_true),
            Joined::By(Fold::All) => {
                let fails = self.is_any(first, fits, Self::is_false);
                self.one(UnaryOp::Not, fails)
            }
            joined => self.joined(joined, &vectors, fits),
        };
        self.check_all(here, fits.into_iter().collect())?;
        let made = match joined {
            Joined::By(Fold::Total(Total::Mean)) => {
                let count = self.converted(count, Type::F64);
                self.binary(BinaryOp::Div, made, count)
            }
            Joined::By(Fold::Norm) => self.root(here, &vectors[0], made)?,
            _ => made,
        };
        self.finish(dst, made)
    }

    /// Doubles, joined.
    pub fn joined(&mut self, joined: Joined, vectors: &[Vector], fits: Option<Reg>) -> Reg {
        let element = |emitter: &mut Self, k: Reg| {
            let mut of =
                vectors.iter().map(|vector| emitter.number_of(&vector.tree, &vector.space.at(k), fits));
            match (of.next(), of.next()) {
                (Some(x), Some(y)) => emitter.binary(BinaryOp::Mul, x, y),
                (Some(x), None) if joined == Joined::By(Fold::Norm) => emitter.binary(BinaryOp::Mul, x, x),
                (Some(x), None) => x,
                (None, _) => emitter.constant(Scalar::F64(0.0)),
            }
        };
        let (join, count) = (joined.join(), vectors[0].count);
        let is_short = self.is_short(count);
        let [short, long] = self.branch_on(is_short);
        let behind = self.new_block();
        self.begin(short);
        let total = self.constant(Scalar::F64(join.start));
        let k = self.open(count);
        let x = element(self, k.counter);
        self.push(Inst::Binary { dst: total, op: join.op, args: [total, x] });
        self.close(k);
        self.end(Terminator::Jump(behind));
        self.begin(long);
        let lanes = self.frame_buffer("lanes", Type::F64, LANES as u64);
        let src = self.joined_in_lanes(lanes, join.lanes(), count, &element);
        self.push(Inst::Copy { dst: total, src });
        if let Lanes::Beyond(_, start) = join.lanes() {
            self.unless_none(total, start, count, &element);
        }
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        total
    }

    /// The infinity that lanes begin with is the extreme one if it is there, and NaN if nothing else is.
    fn unless_none(&mut self, total: Reg, start: f64, count: Reg, element: &impl Fn(&mut Self, Reg) -> Reg) {
        let start = self.constant(Scalar::F64(start));
        let is_start = self.compare(CompareOp::Eq, total, start);
        let [rare, usual] = self.branch_on(is_start);
        self.begin(rare);
        let found = self.constant(Scalar::Bool(false));
        let k = self.open(count);
        let x = element(self, k.counter);
        let is_number = self.compare(CompareOp::Eq, x, x);
        self.push(Inst::Binary { dst: found, op: BinaryOp::Or, args: [found, is_number] });
        self.close(k);
        let nan = self.constant(Scalar::F64(f64::NAN));
        let src = self.select(found, start, nan);
        self.push(Inst::Copy { dst: total, src });
        self.end(Terminator::Jump(usual));
        self.begin(usual);
    }

    /// What a lane is with one more element.
    fn joined_to(&mut self, how: Lanes, lane: Reg, x: Reg) -> Reg {
        match how {
            Lanes::Join(join) => self.binary(join.op, lane, x),
            Lanes::Beyond(op, _) => {
                let is_beyond = self.compare(op, x, lane);
                self.select(is_beyond, x, lane)
            }
        }
    }

    /// Whether so many elements are joined one after the other.
    pub fn is_short(&mut self, count: Reg) -> Reg {
        let most = self.index(SEQUENTIAL);
        self.compare(CompareOp::Le, count, most)
    }

    /// So many elements, joined in eight lanes.
    pub fn joined_in_lanes(
        &mut self,
        lanes: Buffer,
        how: Lanes,
        count: Reg,
        element: &impl Fn(&mut Self, Reg) -> Reg,
    ) -> Reg {
        let eight = self.index(LANES);
        let (Lanes::Join(Join { start, .. }) | Lanes::Beyond(_, start)) = how;
        let nothing = self.constant(Scalar::F64(start));
        let sums: Vec<Reg> = (0..LANES)
            .map(|_| {
                let sum = self.temporary(Type::F64);
                self.push(Inst::Copy { dst: sum, src: nothing });
                sum
            })
            .collect();
        let chunks = self.binary(BinaryOp::Div, count, eight);
        let chunk = self.open(chunks);
        let first = self.binary(BinaryOp::Mul, chunk.counter, eight);
        for (lane, &sum) in (0..).zip(&sums) {
            let lane = self.index(lane);
            let k = self.binary(BinaryOp::Add, first, lane);
            let x = element(self, k);
            let src = self.joined_to(how, sum, x);
            self.push(Inst::Copy { dst: sum, src });
        }
        self.close(chunk);
        for (lane, &sum) in (0..).zip(&sums) {
            let index = self.index(lane);
            self.push(Inst::Store { buffer: lanes, index, src: sum });
        }
        let done = self.binary(BinaryOp::Mul, chunks, eight);
        let rest = self.binary(BinaryOp::Sub, count, done);
        let lane = self.open(rest);
        let k = self.binary(BinaryOp::Add, done, lane.counter);
        let x = element(self, k);
        self.join_to((lanes, lane.counter), how, x);
        self.close(lane);
        let mut parts: Vec<Reg> = (0..LANES)
            .map(|lane| {
                let index = self.index(lane);
                let dst = self.temporary(Type::F64);
                self.push(Inst::Load { dst, buffer: lanes, index });
                dst
            })
            .collect();
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|pair| self.joined_to(how, pair[0], pair[1])).collect();
        }
        parts[0]
    }

    /// Joins an element in memory and a number.
    pub fn join_to(&mut self, (buffer, index): (Buffer, Reg), how: Lanes, x: Reg) {
        let old = self.temporary(Type::F64);
        self.push(Inst::Load { dst: old, buffer, index });
        let src = self.joined_to(how, old, x);
        self.push(Inst::Store { buffer, index, src });
    }

    /// The norm of a vector of which the sum of squares is known; the runtime computes it where that is too small or too large.
    fn root(&mut self, here: Here<'_>, vector: &Vector, squares: Reg) -> Option<Reg> {
        let [least, most] = PLAIN_SQUARES.map(|bound| self.constant(Scalar::F64(bound)));
        let is_nan = self.compare(CompareOp::Ne, squares, squares);
        let [above, below] = [(CompareOp::Ge, least), (CompareOp::Lt, most)]
            .map(|(op, bound)| self.compare(op, squares, bound));
        let is_between = self.binary(BinaryOp::And, above, below);
        let is_plain = self.binary(BinaryOp::Or, is_between, is_nan);
        let [plain, other] = self.branch_on(is_plain);
        let behind = self.new_block();
        self.begin(plain);
        let norm = self.one(UnaryOp::Sqrt, squares);
        self.end(Terminator::Jump(behind));
        self.begin(other);
        let scratch = self.scratch(here, Type::F64, vector.count)?;
        self.fill(scratch, &vector.tree, &vector.space, None);
        let params = vec![ExternParam::Read(Type::F64), ExternParam::Scalar(Type::Index)];
        let results = vec![Type::F64];
        let data = ExternData {
            symbol: Fold::Norm.symbol(),
            params,
            results,
            memory: Vec::new(),
            has_effect: false,
        };
        let args = vec![Argument::Buffer(scratch), Argument::Reg(vector.count)];
        self.call_elsewhere(data, args, vec![norm]);
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        Some(norm)
    }

    /// How many elements are not zero.
    fn counted(&mut self, vector: &Vector, fits: Option<Reg>) -> Reg {
        let (zero, one) = (self.index(0), self.index(1));
        let total = self.temporary(Type::Index);
        self.push(Inst::Copy { dst: total, src: zero });
        self.each(&vector.space, |emitter, at| {
            let x = emitter.element_of(&vector.tree, at, fits);
            let counts = emitter.is_not_zero(x);
            let more = emitter.select(counts, one, zero);
            emitter.push(Inst::Binary { dst: total, op: BinaryOp::Add, args: [total, more] });
        });
        total
    }

    /// Whether something holds of any element.
    fn is_any(&mut self, vector: &Vector, fits: Option<Reg>, holds: fn(&mut Self, Reg) -> Reg) -> Reg {
        let found = self.constant(Scalar::Bool(false));
        let note = |emitter: &mut Self, k: Reg| {
            let x = emitter.element_of(&vector.tree, &vector.space.at(k), fits);
            let holds = holds(emitter, x);
            emitter.push(Inst::Binary { dst: found, op: BinaryOp::Or, args: [found, holds] });
        };
        if fits.is_some() {
            let k = self.open(vector.count);
            note(self, k.counter);
            self.close(k);
            return found;
        }
        let piece = self.index(PIECE);
        let last = self.index(PIECE - 1);
        let up = self.binary(BinaryOp::Add, vector.count, last);
        let pieces = self.binary(BinaryOp::Div, up, piece);
        let outer = self.open(pieces);
        let first = self.binary(BinaryOp::Mul, outer.counter, piece);
        let left = self.binary(BinaryOp::Sub, vector.count, first);
        let length = self.binary(BinaryOp::Min, left, piece);
        let inner = self.open(length);
        let k = self.binary(BinaryOp::Add, first, inner.counter);
        note(self, k);
        self.close(inner);
        let [done, goes_on] = self.branch_on(found);
        let behind = self.new_block();
        self.begin(done);
        self.end(Terminator::Jump(behind));
        self.begin(goes_on);
        self.close(outer);
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        found
    }

    /// Whether an element is not zero; a NaN is not.
    pub fn is_not_zero(&mut self, x: Reg) -> Reg {
        if self.made.ty(x) == Type::Bool { x } else { self.beside_zero(CompareOp::Ne, x) }
    }

    /// Whether an element is true; a NaN is not.
    fn is_true(&mut self, x: Reg) -> Reg {
        if self.made.ty(x) == Type::Bool {
            return x;
        }
        let size = self.one(UnaryOp::Abs, x);
        self.beside_zero(CompareOp::Gt, size)
    }

    /// Whether an element is false; a NaN is not.
    fn is_false(&mut self, x: Reg) -> Reg {
        if self.made.ty(x) == Type::Bool {
            return self.one(UnaryOp::Not, x);
        }
        self.beside_zero(CompareOp::Eq, x)
    }

    fn beside_zero(&mut self, op: CompareOp, x: Reg) -> Reg {
        let zero = self.constant(Scalar::F64(0.0));
        self.compare(op, x, zero)
    }
}
