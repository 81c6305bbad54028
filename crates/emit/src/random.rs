//! Random numbers: calls that take one from the session's stream.
//!
//! ```text
//! x = rand                 x = call lanner_draw_uniform()          an extern with effect: each call counts
//! k = randi(6)             %0 = call lanner_draw_uniform()         k = 1 + floor(%0 * 6), behind checks of the limits
//! ```
//!
//! What was drawn is gone, so nothing may do a draw again: an array is not computed behind one that stands between it and its reader, and no
//! body stands for a call in which something is drawn, since code that is left within one is left before the call. Such a function
//! is called.

use crate::elementwise::ElementTree;
use crate::region::{Emitter, Here};
use crate::rep::{DOUBLE, EXACT, KnownFacts, Rep, constant};
use crate::row::Rows;
use crate::scalar::Target;
use lanner_builtins::Draw;
use lanner_lir::{BinaryOp, CompareOp, ExternData, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Callee, Func, Inst as MirInst, Operand};

/// The one number that a call draws, if it is such a call: where sizes are given, they are all 1.
pub(crate) fn drawn(func: &Func, callee: Callee, args: &[Operand], rows: Rows<'_>) -> Option<Draw> {
    let draw = rows(callee)?.row().draw?;
    let sizes = args.get(draw.operands()..)?;
    let is_one = |&size: &Operand| constant(func, size) == Some(1.0);
    (args.iter().all(|arg| !arg.is_spread()) && sizes.iter().all(is_one)).then_some(draw)
}

/// What holds a number that is drawn.
pub(crate) fn held(
    draw: Draw,
    args: &[Operand],
    reps: &[Rep],
    KnownFacts { facts, terms, .. }: KnownFacts<'_>,
) -> Rep {
    let (Draw::Integer, &[limits, ..]) = (draw, args) else { return DOUBLE };
    let fact = limits.as_slot().and_then(|slot| facts.of(slot));
    let extents = fact.and_then(|fact| terms.explicit_extents(fact.shape));
    let is_pair = || extents.is_some_and(|extents| extents.iter().product::<i64>() == 2);
    match reps[0] {
        Rep::Integer | DOUBLE => Rep::Integer,
        rep if rep.doubles().is_some() && is_pair() => Rep::Integer,
        _ => Rep::Boxed,
    }
}

impl Emitter<'_> {
    /// Whether an instruction draws.
    pub fn draws(&self, inst: &MirInst) -> bool {
        matches!(*inst, MirInst::Call { callee, .. } if (self.rows)(callee).is_some_and(|row| row.row().draw.is_some()))
    }

    /// Draws a number.
    pub fn draw(&mut self, here: Here<'_>, dst: Target, draw: Draw, args: &[Operand]) -> Option<()> {
        if self.outline.depth(here.block) > 0 {
            self.unfit.extend(self.outline.origin(here.block, here.inst));
            return None;
        }
        let src = match (draw, args) {
            (Draw::Integer, &[limits, ..]) => {
                let [low, high] = self.limits(here, limits)?;
                self.integer_between(here, [low, high])?
            }
            (draw, _) => self.draw_from_stream(draw),
        };
        self.finish(dst, src)
    }

    fn draw_from_stream(&mut self, draw: Draw) -> Reg {
        let (params, results) = (Vec::new(), vec![Type::F64]);
        let data =
            ExternData { symbol: draw.symbol(), params, results, memory: Vec::new(), has_effect: true };
        let dst = self.temporary(Type::F64);
        self.call_elsewhere(data, Vec::new(), vec![dst]);
        dst
    }

    /// The least and the greatest integer that may be drawn.
    fn limits(&mut self, here: Here<'_>, limits: Operand) -> Option<[Reg; 2]> {
        if self.rep(limits).ty().is_some() {
            return Some([self.constant(Scalar::F64(1.0)), self.number(limits, Type::F64)?]);
        }
        let tree = self.tree(here, limits)?;
        let ElementTree::Elements(_) = tree else { return None };
        let space = self.space(&tree, &mut Vec::new());
        let places = [0, 1].map(|k| self.index(k));
        Some(places.map(|place| self.number_of(&tree, &space.at(place), None)))
    }

    /// An integer between two, which are looked at first: the runtime says what is wrong with them.
    fn integer_between(&mut self, here: Here<'_>, [low, high]: [Reg; 2]) -> Option<Reg> {
        let most = self.constant(Scalar::F64(EXACT));
        let mut checks = vec![self.compare(CompareOp::Le, low, high)];
        for limit in [low, high] {
            let size = self.one(UnaryOp::Abs, limit);
            let whole = self.one(UnaryOp::Trunc, limit);
            checks.push(self.compare(CompareOp::Lt, size, most));
            checks.push(self.compare(CompareOp::Eq, whole, limit));
        }
        let one = self.constant(Scalar::F64(1.0));
        let width = self.binary(BinaryOp::Sub, high, low);
        let span = self.binary(BinaryOp::Add, width, one);
        self.check_all(here, checks)?;
        let fraction = self.draw_from_stream(Draw::Uniform);
        let product = self.binary(BinaryOp::Mul, fraction, span);
        let above = self.one(UnaryOp::Floor, product);
        Some(self.binary(BinaryOp::Add, low, above))
    }
}
