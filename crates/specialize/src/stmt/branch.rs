//! `if` and `switch`: the branch that is known, or each with what its condition tells.

use crate::code::{Code, CodeKind};
use crate::frame::Frame;
use crate::graph::{End, Exit};
use crate::report::Note;
use crate::specializer::{Arrival, Cursor, Ev, Specializer, Stop, Work};
use crate::value::Val;
use lanner_base::Span;
use lanner_builtins::BinaryOp;
use lanner_facts::{Class, ClassSet, Truth};
use lanner_hir::{Case, Expr, ExprKind, Stmt};
use lanner_runtime::Value;
use lanner_runtime::value::{can_switch, case_matches};

/// Branches with their conditions, and what runs where none holds.
type Branches<'b> = (&'b [(Expr, Vec<Stmt>)], Option<&'b [Stmt]>);

impl Specializer<'_> {
    pub(super) fn if_statement(
        &mut self,
        f: &Frame,
        span: Span,
        branches: &[(Expr, Vec<Stmt>)],
        otherwise: Option<&[Stmt]>,
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let Some((condition, _)) = branches.first() else {
            return match otherwise {
                Some(body) => self.run(f, body, at),
                None => Ok(vec![Arrival { exit: Exit::Next, at }]),
            };
        };
        let mut at = at;
        let tested = self.condition(f, *condition, &mut at)?;
        self.tested(f, span, (branches, otherwise), tested, at)
    }

    /// The branches behind the first one, whose conditions are evaluated where it does not hold: calls in them that are inlined come there.
    fn else_if(
        &mut self,
        f: &Frame,
        span: Span,
        (branches, otherwise): Branches<'_>,
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let Some((condition, _)) = branches.first() else {
            return self.if_statement(f, span, branches, otherwise, at);
        };
        let (mark, written) = (self.graph.mark(at.block), self.written);
        (self.fails, self.impure, self.touches) = (false, false, false);
        self.begin(f, Some(*condition), f.data().exprs[*condition].span);
        let mut attempt = at.clone();
        match self.condition(f, *condition, &mut attempt) {
            Ok(tested) => self.tested(f, span, (branches, otherwise), tested, attempt),
            Err(Stop::Inline(request)) => {
                let mut left = Vec::new();
                for cursor in self.inline_before(f, *request, at, (mark, written))? {
                    left.extend(self.else_if(f, span, (branches, otherwise), cursor)?);
                }
                Ok(left)
            }
            Err(stop) => Err(stop),
        }
    }

    /// The branches, behind the evaluation of the first one's condition.
    fn tested(
        &mut self,
        f: &Frame,
        span: Span,
        (branches, otherwise): Branches<'_>,
        (code, truth): (Code, Truth),
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let Some(((condition, body), rest)) = branches.split_first() else { return Ok(Vec::new()) };
        let mut at = at;
        if std::mem::take(&mut self.touches) {
            at.state.forget_changeable();
        }
        if self.fails {
            // The condition raises an error whenever it is reached.
            let line = crate::code::Line::new(crate::code::LineKind::Expr(code), self.origin(f, span));
            self.write(&mut at, line)?;
            return Ok(Vec::new());
        }
        match truth {
            Truth::Yes => {
                self.note(f, span, Note::Removed("the condition is known to be true"));
                return self.run(f, body, at);
            }
            Truth::No => {
                self.note(f, span, Note::Removed("the condition is known to be false"));
                at.done.clear();
                return self.else_if(f, span, (rest, otherwise), at);
            }
            Truth::Unknown => (),
        }
        self.note(f, span, Note::Kept);
        let (then, els) = (self.graph.block(), self.graph.block());
        let origin = self.origin(f, span);
        let is_pure = !self.impure;
        let mut yes = Cursor { block: then, ..at.clone() };
        let mut no = Cursor { block: els, ..at.clone() };
        self.assume(f, *condition, true, &mut yes);
        self.assume(f, *condition, false, &mut no);
        if is_pure {
            self.decide(f, &code, true, &mut yes);
            self.decide(f, &code, false, &mut no);
        }
        self.persistents.note_branch();
        self.graph.end(at.block, End::Branch { condition: code, then, otherwise: els, origin });
        self.written += 1;
        yes.done.clear();
        no.done.clear();
        let mut arrivals = self.run(f, body, yes)?;
        arrivals.extend(self.else_if(f, span, (rest, otherwise), no)?);
        Ok(arrivals)
    }

    /// The code of a condition, and whether it holds as far as that is known.
    pub(crate) fn condition(&mut self, f: &Frame, condition: Expr, at: &mut Cursor) -> Work<(Code, Truth)> {
        let before = std::mem::replace(&mut self.is_condition, true);
        let ev = self.condition_value(f, condition, at);
        self.is_condition = before;
        let ev = ev?;
        let truth = self.truth(&ev.val);
        let is_quiet = matches!(ev.code.kind, CodeKind::Known(_) | CodeKind::Var(_)) || is_pure(&ev.code);
        if truth != Truth::Unknown && is_quiet && !self.fails {
            return Ok((ev.code, truth));
        }
        if truth == Truth::Unknown
            && !self.fails
            && let Some(outcome) = self.decided(&ev.code, false, at)
        {
            return Ok((Code::known(Value::Bool(outcome)), Truth::from(outcome)));
        }
        let code = self.operand(f, &ev, at)?;
        let fact = ev.val.fact(&mut self.terms);
        let is_truth =
            fact.classes.is_within(ClassSet::of(Class::Logical)) && self.terms.is_scalar(fact.shape).is_yes();
        Ok((Code { is_truth, ..code }, Truth::Unknown))
    }

    /// A condition, where `|` and `&` between scalars stop as soon as they are decided.
    fn condition_value(&mut self, f: &Frame, condition: Expr, at: &mut Cursor) -> Work<Ev> {
        let (op, a) = match f.data().exprs[condition].kind {
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, _) => (op, a),
            ExprKind::Group(inner) => return self.condition_value(f, inner, at),
            _ => return self.eval(f, condition, at),
        };
        let left = self.condition_value(f, a, at)?;
        let decides = if op == BinaryOp::And { Truth::No } else { Truth::Yes };
        let is_scalar = left.val.value().is_some_and(Value::is_scalar);
        if is_scalar && self.truth(&left.val) == decides {
            return Ok(self.known(Value::Bool(op == BinaryOp::Or), None));
        }
        // The second operand need not be evaluated, nor fail.
        let failed = self.fails;
        self.conditional += 1;
        let ev = self.eval(f, condition, at);
        self.conditional -= 1;
        self.fails = failed || self.fails && is_scalar;
        ev
    }

    pub(super) fn switch(
        &mut self,
        f: &Frame,
        span: Span,
        value: Expr,
        cases: &[Case],
        otherwise: Option<&[Stmt]>,
        at: Cursor,
    ) -> Work<Vec<Arrival>> {
        let mut at = at;
        let ev = self.eval(f, value, &mut at)?;
        let mut evaluated = Vec::new();
        for case in cases {
            self.conditional += 1;
            let case_ev = self.eval(f, case.value, &mut at);
            self.conditional -= 1;
            evaluated.push(case_ev?);
        }
        if let Some(known) = ev.val.value().filter(|value| can_switch(value)) {
            let known = known.clone();
            let mut all_known = true;
            for (case, case_ev) in cases.iter().zip(&evaluated) {
                match case_ev.val.value() {
                    Some(case_value) if case_matches(&known, case_value) => {
                        self.note(f, span, Note::Removed("the case is known"));
                        return self.run(f, &case.body, at);
                    }
                    Some(_) => (),
                    None => {
                        all_known = false;
                        break;
                    }
                }
            }
            if all_known {
                self.note(f, span, Note::Removed("no case matches"));
                return match otherwise {
                    Some(body) => self.run(f, body, at),
                    None => Ok(vec![Arrival { exit: Exit::Next, at }]),
                };
            }
        }
        if std::mem::take(&mut self.touches) {
            at.state.forget_changeable();
        }
        let is_quiet = !self.impure;
        let code = self.operand(f, &ev, &mut at)?;
        let mut codes = Vec::new();
        let mut bodies = Vec::new();
        for (case, case_ev) in cases.iter().zip(&evaluated) {
            if self.cannot_match(&ev.val, &case_ev.val) {
                continue;
            }
            match self.decided_case(&code, &case_ev.val, &at).filter(|_| is_quiet) {
                Some(false) => continue,
                Some(true) if codes.is_empty() => {
                    self.note(f, span, Note::Removed("the case is known"));
                    return self.run(f, &case.body, at);
                }
                Some(true) | None => (),
            }
            let case_code = self.operand(f, case_ev, &mut at)?;
            let block = self.graph.block();
            codes.push((case_code, block));
            bodies.push((block, case, case_ev.val.clone()));
        }
        self.note(f, span, Note::Kept);
        let last = self.graph.block();
        let origin = self.origin(f, span);
        let tested = code.clone();
        self.persistents.note_branch();
        self.graph.end(at.block, End::Switch { value: code, cases: codes, otherwise: last, origin });
        self.written += 1;
        let mut arrivals = Vec::new();
        for (block, case, val) in bodies {
            let mut inside = Cursor::new(block, at.state.clone());
            self.assume_equal(f, value, &val, &mut inside);
            if is_quiet {
                self.decide_case(f, &tested, &val, true, &mut inside);
                self.decide_case(f, &tested, &val, false, &mut at);
            }
            arrivals.extend(self.run(f, &case.body, inside)?);
        }
        let outside = Cursor::new(last, at.state);
        match otherwise {
            Some(body) => arrivals.extend(self.run(f, body, outside)?),
            None => arrivals.push(Arrival { exit: Exit::Next, at: outside }),
        }
        Ok(arrivals)
    }

    /// Whether a case can never match, by the classes of the two: a text and a number.
    fn cannot_match(&mut self, value: &Val, case: &Val) -> bool {
        let Some(case) = case.value() else { return false };
        if matches!(case, Value::Cell(_)) {
            return false;
        }
        let fact = value.fact(&mut self.terms);
        let is_text = case.as_text().is_some();
        let is_number = case.is_arithmetic() && !case.is_char();
        let of_text = lanner_facts::ClassSet::of(lanner_facts::Class::Char)
            .join(lanner_facts::ClassSet::of(lanner_facts::Class::String));
        if is_text && fact.classes.is_arithmetic() && fact.classes.meet(of_text).is_none() {
            return true;
        }
        if is_number && fact.classes.is_within(of_text) && case.numel() > 0 {
            return true;
        }
        match case.as_f64() {
            Some(x) if is_number && case.is_scalar() && !case.is_complex() => {
                fact.classes.is_arithmetic()
                    && fact.classes.meet(of_text).is_none()
                    && fact.complexity == lanner_facts::Complexity::Real
                    && (x < fact.range.lo || x > fact.range.hi)
            }
            _ => false,
        }
    }
}

/// Whether an expression does nothing but compute from variables and values: no call is in it.
pub(crate) fn is_pure(code: &Code) -> bool {
    let mut is_pure =
        !matches!(code.kind, CodeKind::Call { .. } | CodeKind::Verbatim(_) | CodeKind::Chain { .. });
    crate::code::each_child(code, &mut |child| is_pure &= self::is_pure(child));
    is_pure
}
