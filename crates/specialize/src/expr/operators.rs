//! Operators and ranges.

use super::Computed;
use crate::code::{Code, CodeKind};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::value::Val;
use lanner_base::Span;
use lanner_builtins::{
    Answer, BinaryOp, Builtin, Call, Site, UnaryOp, classes_of_steps, exact, take_contents,
};
use lanner_facts::{Class, ClassSet, Complexity, Definedness, Dim, Fact, Interval, Truth, ValueRange};
use lanner_hir::Expr;
use lanner_runtime::{Value, arith};
use std::rc::Rc;

impl Specializer<'_> {
    pub(super) fn unary(&mut self, f: &Frame, span: Span, op: UnaryOp, a: Expr, at: &mut Cursor) -> Work<Ev> {
        let ev = self.eval(f, a, at)?;
        if let Some(value) = ev.val.value() {
            let value = value.clone();
            match self.compute(|| arith::unary(op, value)) {
                Computed::Value(value) => {
                    let text = self.closed_text(f, span, &[&ev], &value).or_else(|| {
                        // `-1` is spelled as it is.
                        let is_sign =
                            op == UnaryOp::Minus && ev.variable.is_none() && ev.code.spelled.is_some();
                        (is_sign && f.text(span).len() <= 24).then(|| f.text(span).into())
                    });
                    return Ok(self.known(value, text));
                }
                Computed::Failed => self.fails = true,
                Computed::Undecided => (),
            }
        }
        let val = self.row_value(op.builtin(), &[&ev]);
        let is_safe = self.succeeds;
        if val.is_known() && matches!(ev.code.kind, CodeKind::Var(_) | CodeKind::Known(_)) {
            return Ok(self.of_val(val));
        }
        let code = self.operand(f, &ev, at)?;
        let spelled = self.same_text(f, span, &[(a, &code)]);
        Ok(Ev::open(val, Code { spelled, is_safe, ..Code::new(CodeKind::Unary(op, Box::new(code))) }))
    }

    pub(super) fn binary(
        &mut self,
        f: &Frame,
        span: Span,
        op: BinaryOp,
        a: Expr,
        b: Expr,
        at: &mut Cursor,
    ) -> Work<Ev> {
        if let Some(ev) = self.stream_compares(f, op, (a, b), at)? {
            return Ok(ev);
        }
        let left = self.eval(f, a, at)?;
        let right = self.eval(f, b, at)?;
        if let (Some(x), Some(y)) = (left.val.value(), right.val.value()) {
            let (x, y) = (x.clone(), y.clone());
            match self.compute(|| arith::binary(op, x, y)) {
                Computed::Value(value) => {
                    let text = self.closed_text(f, span, &[&left, &right], &value);
                    return Ok(self.known(value, text));
                }
                Computed::Failed => self.fails = true,
                Computed::Undecided => (),
            }
        }
        let val = self.row_value(op.builtin(), &[&left, &right]);
        let is_solved = matches!(op, BinaryOp::MLDivide | BinaryOp::MRDivide | BinaryOp::MPower);
        let is_safe = self.succeeds && (!is_solved || self.are_scalars(&left, &right));
        if val.is_known() && self.is_total(&left, &right) {
            return Ok(self.of_val(val));
        }
        if let Some(simpler) = self.simplified(op, &left, &right) {
            return Ok(simpler);
        }
        let (x, y) = (self.operand(f, &left, at)?, self.operand(f, &right, at)?);
        let spelled = self.same_text(f, span, &[(a, &x), (b, &y)]);
        if spelled.is_none()
            && let Some(code) = self.regrouped(f, (op, &x, &y), at)
        {
            return Ok(Ev::open(val, Code { is_safe, ..code }));
        }
        let (op, y) = if spelled.is_none() { self.without_sign(op, &left, &right, y) } else { (op, y) };
        Ok(Ev::open(
            val,
            Code { spelled, is_safe, ..Code::new(CodeKind::Binary(op, Box::new(x), Box::new(y))) },
        ))
    }

    /// An operator on operands that were evaluated.
    pub(crate) fn binary_of(
        &mut self,
        f: &Frame,
        op: BinaryOp,
        left: &Ev,
        right: &Ev,
        at: &mut Cursor,
    ) -> Work<Ev> {
        if let (Some(x), Some(y)) = (left.val.value(), right.val.value()) {
            let (x, y) = (x.clone(), y.clone());
            match self.compute(|| arith::binary(op, x, y)) {
                Computed::Value(value) => return Ok(self.known(value, None)),
                Computed::Failed => self.fails = true,
                Computed::Undecided => (),
            }
        }
        let val = self.row_value(op.builtin(), &[left, right]);
        let is_safe = self.succeeds && self.are_scalars(left, right);
        let (x, y) = (self.operand(f, left, at)?, self.operand(f, right, at)?);
        Ok(Ev::open(val, Code { is_safe, ..Code::binary(op, x, y) }))
    }

    /// The expression of a value that facts made known.
    pub(crate) fn of_val(&mut self, val: Val) -> Ev {
        match val {
            Val::Known(known) => self.known(known.value, known.spelled),
            val => Ev::open(val, Code::known(Value::empty())),
        }
    }

    /// Whether both are scalars: then matrix operators are elementwise ones.
    fn are_scalars(&mut self, left: &Ev, right: &Ev) -> bool {
        [left, right].into_iter().all(|ev| {
            let fact = ev.val.fact(&mut self.terms);
            self.terms.is_scalar(fact.shape).is_yes()
        })
    }

    /// Whether operands can be left away: computing them raises no error.
    fn is_total(&self, left: &Ev, right: &Ev) -> bool {
        let is_plain = |ev: &Ev| matches!(ev.code.kind, CodeKind::Var(_) | CodeKind::Known(_));
        is_plain(left) && is_plain(right)
    }

    /// The user's text, where the parts are what stands there.
    pub(crate) fn same_text(&self, f: &Frame, span: Span, parts: &[(Expr, &Code)]) -> Option<Rc<str>> {
        let is_same = |(expr, code): &(Expr, &Code)| {
            code.spelled.as_deref() == Some(f.text(f.data().exprs[*expr].span))
        };
        parts.iter().all(is_same).then(|| f.text(span).into())
    }

    /// What a row says of one output; nothing behind what raises an error, so that nobody leaves that away.
    pub(crate) fn row_value(&mut self, row: Builtin, args: &[&Ev]) -> Val {
        if self.fails {
            self.succeeds = false;
            return Val::anything(&mut self.terms);
        }
        let mut outputs = self.row_values(row, args, 1, None);
        if outputs.is_empty() { Val::anything(&mut self.terms) } else { outputs.swap_remove(0) }
    }

    /// What a row says of its outputs, for these arguments.
    pub(crate) fn row_values(
        &mut self,
        row: Builtin,
        args: &[&Ev],
        nargout: usize,
        given: Option<(usize, usize)>,
    ) -> Vec<Val> {
        let mut facts: Vec<Fact> = args.iter().map(|ev| ev.val.fact(&mut self.terms)).collect();
        let contents = take_contents(&mut facts);
        let mut numbers = vec![None; facts.len()];
        let same = |a: &Ev, b: &Ev| a.variable.is_some() && a.variable == b.variable;
        let firsts: Vec<usize> =
            (0..args.len()).map(|k| (0..k).find(|&j| same(args[j], args[k])).unwrap_or(k)).collect();
        let site = Site { number: self.site(), nargout, given };
        if row.row().rule().is_none() {
            return (0..nargout.max(1)).map(|_| Val::anything(&mut self.terms)).collect();
        }
        let rows: Vec<Option<Vec<Dim>>> = args.iter().map(|ev| self.extents_in(&ev.val)).collect();
        let mut call = Call {
            contents: &contents,
            firsts: &firsts,
            rows: &rows,
            ..Call::new(row.row(), &mut self.terms, &facts, &mut numbers, site)
        };
        let outputs = call.run();
        let condition = call.condition;
        let is_plain = facts.iter().all(|fact| {
            fact.classes.is_arithmetic()
                && fact.classes.only().is_some()
                && fact.definedness == Definedness::Defined
        });
        let same = facts.iter().map(|fact| fact.classes).reduce(|a, b| a.join(b)).and_then(ClassSet::only);
        self.succeeds = is_plain && same.is_some() && self.terms.holds(condition).is_yes();
        let vals: Vec<Val> = outputs.into_iter().map(|fact| self.known_extents(row, args, fact)).collect();
        if let (Some(Answer::Extents), [array], [Val::Open(fact)]) = (row.row().answer, args, vals.as_slice())
        {
            let of = array.val.fact(&mut self.terms);
            if let Some(extents) =
                self.terms.all_extents(of.shape).filter(|_| !of.classes.contains(Class::Object))
            {
                const MOST: usize = 64;
                if self.extents.len() == MOST {
                    self.extents.remove(0);
                }
                self.extents.push((Rc::clone(fact), extents));
            }
        }
        vals
    }

    /// The extents that a value is a row of: `size(x)`.
    fn extents_in(&self, val: &Val) -> Option<Vec<Dim>> {
        let Val::Open(fact) = val else { return None };
        let found = self.extents.iter().find(|(of, _)| Rc::ptr_eq(of, fact));
        found.map(|(_, extents)| extents.clone())
    }

    /// The value of a fact; the extents of an array are a row of numbers where they are known.
    fn known_extents(&mut self, row: Builtin, args: &[&Ev], fact: Fact) -> Val {
        if row.row().answer == Some(lanner_builtins::Answer::Extents)
            && let [array] = args
            && let Some(dims) = array.val.dims(&self.terms)
            && self
                .terms
                .explicit_extents(fact.shape)
                .is_some_and(|extents| extents == [1, dims.rank() as i64])
        {
            let numbers: Vec<f64> = dims.as_slice().iter().map(|&extent| extent as f64).collect();
            return Val::known(Value::Double(Rc::new(lanner_runtime::value::Tensor::row(numbers))));
        }
        Val::of_fact(fact)
    }

    /// `a && b`, `a || b`.
    pub(super) fn short(
        &mut self,
        f: &Frame,
        span: Span,
        a: Expr,
        b: Expr,
        is_and: bool,
        at: &mut Cursor,
    ) -> Work<Ev> {
        let left = self.eval(f, a, at)?;
        let left = self.tested_before(left, at);
        let decides = if is_and { Truth::No } else { Truth::Yes };
        let truth = self.truth(&left.val);
        let is_plain = matches!(left.code.kind, CodeKind::Known(_) | CodeKind::Var(_));
        if truth == decides && is_plain && self.is_condition(&left.val) {
            return Ok(self.known(Value::Bool(!is_and), None));
        }
        let is_decided = truth != Truth::Unknown && is_plain && self.is_condition(&left.val);
        let failed = self.fails;
        self.conditional += u32::from(!is_decided);
        let right = self.eval(f, b, at);
        self.conditional -= u32::from(!is_decided);
        let right = right?;
        // What fails in it fails where it is evaluated.
        let right_fails = self.fails;
        self.fails = failed || right_fails && is_decided;
        let right = self.tested_before(right, at);
        let right_truth = self.truth(&right.val);
        let scalar = self.terms.scalar();
        let logical = Val::Open(Rc::new(Fact::array(Class::Logical, scalar)));
        if is_decided {
            // The other one decides: as a logical, which a comparison is already.
            let is_logical = right.val.fact(&mut self.terms).classes.only() == Some(Class::Logical);
            if right_truth != Truth::Unknown && right.val.is_known() && self.is_condition(&right.val) {
                return Ok(self.known(Value::Bool(right_truth == Truth::Yes), None));
            }
            // What is no operand of `&&` is an error, which stays.
            if is_logical && self.is_condition(&right.val) {
                return Ok(right);
            }
        }
        let is_neutral = right_truth != Truth::Unknown && right_truth != decides;
        let is_literal = matches!(right.code.kind, CodeKind::Known(_));
        if is_neutral
            && is_literal
            && !right_fails
            && !self.fails
            && self.is_condition(&right.val)
            && (self.is_condition(&left.val) || self.is_condition && self.is_one_number(&left.val))
        {
            // The first one decides.
            let is_logical = left.val.fact(&mut self.terms).classes.only() == Some(Class::Logical);
            if is_logical || self.is_condition {
                return Ok(left);
            }
        }
        let (x, y) = (self.operand(f, &left, at)?, self.operand(f, &right, at)?);
        // NaN is the same error as a condition.
        if is_decided && self.is_condition && self.is_one_number(&right.val) {
            return Ok(Ev::open(right.val, y));
        }
        let spelled = self.same_text(f, span, &[(a, &x), (b, &y)]);
        let (x, y) = if spelled.is_none() { (as_operand(x), as_operand(y)) } else { (x, y) };
        let (x, y) = (Box::new(x), Box::new(y));
        let kind = if is_and { CodeKind::ShortAnd(x, y) } else { CodeKind::ShortOr(x, y) };
        Ok(Ev::open(logical, Code { spelled, ..Code::new(kind) }))
    }

    /// An operand of `&&`, or its outcome where it was tested before.
    fn tested_before(&self, ev: Ev, at: &Cursor) -> Ev {
        let outcome = if self.fails || ev.val.is_known() { None } else { self.decided(&ev.code, true, at) };
        outcome.map_or(ev, |outcome| self.known(Value::Bool(outcome), None))
    }

    /// Whether a value can be an operand of `&&`: a real number or logical of which there is one at least.
    fn is_condition(&mut self, val: &Val) -> bool {
        match val.value() {
            Some(value) => arith::scalar_truth(value).is_ok(),
            None => self.is_one_number(val) && !val.fact(&mut self.terms).range.nan,
        }
    }

    /// Whether a value is a real number or logical, of which there is one.
    fn is_one_number(&mut self, val: &Val) -> bool {
        let fact = val.fact(&mut self.terms);
        fact.classes.is_arithmetic()
            && fact.complexity == Complexity::Real
            && self.terms.is_scalar(fact.shape).is_yes()
    }

    /// `first:step:last`.
    pub(super) fn range(
        &mut self,
        f: &Frame,
        span: Span,
        first: Expr,
        step: Option<Expr>,
        last: Expr,
        at: &mut Cursor,
    ) -> Work<Ev> {
        let from = self.eval(f, first, at)?;
        let by = match step {
            Some(step) => Some(self.eval(f, step, at)?),
            None => None,
        };
        let to = self.eval(f, last, at)?;
        let parts: Vec<&Ev> = [Some(&from), by.as_ref(), Some(&to)].into_iter().flatten().collect();
        let known: Option<Vec<Value>> = parts.iter().map(|ev| ev.val.value().cloned()).collect();
        if let Some(known) = known {
            match self.compute(|| arith::colon(&known)) {
                Computed::Value(value) => {
                    let text = self.closed_text(f, span, &parts, &value);
                    return Ok(self.known(value, text));
                }
                Computed::Failed => self.fails = true,
                Computed::Undecided => (),
            }
        }
        let val = match self.fails {
            true => Val::anything(&mut self.terms),
            false => self.range_value(&from, by.as_ref(), &to),
        };
        let from_code = self.operand(f, &from, at)?;
        let by_code = match &by {
            Some(by) => Some(self.operand(f, by, at)?),
            None => None,
        };
        let to_code = self.operand(f, &to, at)?;
        let mut all = vec![(first, &from_code), (last, &to_code)];
        if let (Some(step), Some(code)) = (step, &by_code) {
            all.push((step, code));
        }
        let spelled = self.same_text(f, span, &all);
        let kind = CodeKind::Range(
            Box::new(from_code.clone()),
            by_code.clone().map(Box::new),
            Box::new(to_code.clone()),
        );
        Ok(Ev::open(val, Code { spelled, ..Code::new(kind) }))
    }

    fn range_value(&mut self, from: &Ev, by: Option<&Ev>, to: &Ev) -> Val {
        let first = from.val.fact(&mut self.terms);
        let step = by.map(|by| by.val.fact(&mut self.terms));
        let last = to.val.fact(&mut self.terms);
        let (a, c) = (exact(&first, &mut self.terms), exact(&last, &mut self.terms));
        let b = match &step {
            Some(step) => exact(step, &mut self.terms),
            None => Some(self.terms.number(1)),
        };
        let count = match (a, b, c) {
            (Some(a), Some(b), Some(c)) if self.terms.constant(b).is_some_and(|step| step != 0) => {
                self.terms.colon(a, b, c)
            }
            _ => self.terms.fresh("n", Interval::EXTENT),
        };
        let one = self.terms.number(1);
        let shape = self.terms.tuple(&[one, count]);
        let by = step.as_ref().map_or(ValueRange::of(1.0), |step| step.range);
        let range = first.range.colon(by, last.range);
        let parts = [Some(&first), step.as_ref(), Some(&last)];
        let classes = classes_of_steps(parts.into_iter().flatten());
        Val::of_fact(Fact { classes, complexity: Complexity::Real, range, ..Fact::any(shape) })
    }
}

/// An operand of `&&` or `||`, which makes a truth value of it as `false || x` does: that is x.
fn as_operand(code: Code) -> Code {
    let is = |code: &Code, truth: bool| matches!(code.kind, CodeKind::Known(Value::Bool(b)) if b == truth);
    match code.kind {
        CodeKind::ShortAnd(x, y) if is(&x, true) => as_operand(*y),
        CodeKind::ShortAnd(x, y) if is(&y, true) => as_operand(*x),
        CodeKind::ShortOr(x, y) if is(&x, false) => as_operand(*y),
        CodeKind::ShortOr(x, y) if is(&y, false) => as_operand(*x),
        kind => Code { kind, ..code },
    }
}
