//! What a condition tells of variables in the branch where it holds, and where it does not.
//!
//! ```text
//! if n == 3, …             n is 3
//! if isempty(x), …         x has no elements
//! if ischar(s), …, else    s is char; s is not
//! if strcmp(m, 'fast')     a char m is 'fast'
//! ```

use crate::frame::Frame;
use crate::specializer::{Cursor, Specializer};
use crate::state::Binding;
use crate::value::Val;
use crate::world::Meaning;
use lanner_builtins::{Answer, BinaryOp, Builtin, UnaryOp};
use lanner_facts::{Class, ClassSet, Complexity, Fact, ValueRange};
use lanner_hir::{Callee, Expr, ExprKind, Variable};
use lanner_runtime::Value;
use std::rc::Rc;

impl Specializer<'_> {
    /// Notes what a condition tells where it has this outcome.
    pub(super) fn assume(&mut self, f: &Frame, condition: Expr, outcome: bool, at: &mut Cursor) {
        match &f.data().exprs[condition].kind {
            ExprKind::Group(inner) => self.assume(f, *inner, outcome, at),
            ExprKind::Unary(UnaryOp::Not, inner) if self.is_scalar_expr(f, *inner, at) => {
                self.assume(f, *inner, !outcome, at);
            }
            ExprKind::ShortAnd(a, b) if outcome => {
                self.assume(f, *a, true, at);
                self.assume(f, *b, true, at);
            }
            ExprKind::ShortOr(a, b) if !outcome => {
                self.assume(f, *a, false, at);
                self.assume(f, *b, false, at);
            }
            ExprKind::Binary(BinaryOp::Eq, a, b) if outcome => self.assume_equal_to(f, *a, *b, at),
            ExprKind::Binary(BinaryOp::Ne, a, b) if !outcome && self.is_scalar_expr(f, *a, at) => {
                self.assume_equal_to(f, *a, *b, at);
            }
            ExprKind::Binary(op, a, b) if op.comparison().is_some() => {
                let (op, a, b) = (*op, *a, *b);
                self.assume_compared(f, op, (a, b), outcome, at);
            }
            ExprKind::Call { callee: Callee::Named(name), args } => {
                let (name, args) = (*name, args.clone());
                if let Meaning::Row(row) = self.world.resolve(f.number, name) {
                    self.assume_answer(f, row, &args, outcome, at);
                }
            }
            ExprKind::Variable(variable) => {
                let variable = *variable;
                self.assume_truth(f, variable, outcome, at);
            }
            _ => (),
        }
    }

    fn variable_of(&self, f: &Frame, expr: Expr) -> Option<Variable> {
        match f.data().exprs[expr].kind {
            ExprKind::Variable(variable) => Some(variable),
            ExprKind::Group(inner) => self.variable_of(f, inner),
            _ => None,
        }
    }

    /// Whether an expression is a variable that is a scalar, or something made of such.
    fn is_scalar_expr(&mut self, f: &Frame, expr: Expr, at: &Cursor) -> bool {
        match &f.data().exprs[expr].kind {
            ExprKind::Group(inner) | ExprKind::Unary(UnaryOp::Not, inner) => {
                self.is_scalar_expr(f, *inner, at)
            }
            ExprKind::ShortAnd(..) | ExprKind::ShortOr(..) | ExprKind::Number(_) => true,
            ExprKind::Binary(_, a, b) => self.is_scalar_expr(f, *a, at) && self.is_scalar_expr(f, *b, at),
            ExprKind::Variable(variable) => match at.state.val(*variable).cloned() {
                Some(val) => {
                    let fact = val.fact(&mut self.terms);
                    self.terms.is_scalar(fact.shape).is_yes()
                }
                None => false,
            },
            ExprKind::Call { callee: Callee::Named(name), .. } => match self.world.resolve(f.number, *name) {
                Meaning::Row(row) => {
                    row.row().answer.is_some_and(|answer| answer.is_of_value())
                        || row.row().answer == Some(Answer::ClassNamed)
                }
                Meaning::Function(..) | Meaning::Unknown => false,
            },
            _ => false,
        }
    }

    fn assume_equal_to(&mut self, f: &Frame, a: Expr, b: Expr, at: &mut Cursor) {
        for (variable, other) in [(self.variable_of(f, a), b), (self.variable_of(f, b), a)] {
            let Some(variable) = variable else { continue };
            let known = match &f.data().exprs[other].kind {
                ExprKind::Number(lanner_hir::Number::Double(x)) => Some(*x),
                ExprKind::Variable(other) => {
                    at.state.val(*other).and_then(Val::value).and_then(|value| match value {
                        Value::Scalar(x) => Some(*x),
                        _ => None,
                    })
                }
                ExprKind::Unary(UnaryOp::Minus, inner) => match &f.data().exprs[*inner].kind {
                    ExprKind::Number(lanner_hir::Number::Double(x)) => Some(-*x),
                    _ => None,
                },
                _ => None,
            };
            if let Some(x) = known {
                self.assume_number(f, variable, x, at);
            }
        }
    }

    /// Real scalars compare so: no value of either is left with which they do not.
    fn assume_compared(
        &mut self,
        f: &Frame,
        op: BinaryOp,
        (a, b): (Expr, Expr),
        outcome: bool,
        at: &mut Cursor,
    ) {
        let Some(comparison) = op.comparison() else { return };
        for (expr, other, comparison) in [(a, b, comparison), (b, a, comparison.swapped())] {
            let Some(variable) = self.variable_of(f, expr) else { continue };
            let (Some(fact), Some(of_other)) = (self.number(f, expr, at), self.number(f, other, at)) else {
                continue;
            };
            let range = match outcome {
                true => fact.range.where_true(comparison, of_other.range, &mut self.terms),
                false => fact.range.where_false(comparison, of_other.range, &mut self.terms),
            };
            let is_open = matches!(at.state.val(variable), Some(Val::Open(_)));
            if is_open && !range.is_empty() && range != fact.range {
                self.refine(f, variable, Val::Open(Rc::new(Fact { range, ..fact })), at);
            }
        }
    }

    /// What is known of a real double, where an expression is one, and a variable or a number.
    fn number(&mut self, f: &Frame, expr: Expr, at: &Cursor) -> Option<Fact> {
        let val = match &f.data().exprs[expr].kind {
            ExprKind::Group(inner) => return self.number(f, *inner, at),
            ExprKind::Unary(UnaryOp::Minus, inner) => {
                let fact = self.number(f, *inner, at)?;
                let range = fact.range.neg(&mut self.terms);
                return Some(Fact { range, constant: None, ..fact });
            }
            ExprKind::Number(lanner_hir::Number::Double(x)) => Val::known(Value::Scalar(*x)),
            ExprKind::Variable(variable) => at.state.val(*variable)?.clone(),
            _ => return None,
        };
        let fact = val.fact(&mut self.terms);
        let is_number = fact.classes.only() == Some(Class::Double)
            && fact.complexity == Complexity::Real
            && self.terms.is_scalar(fact.shape).is_yes();
        is_number.then_some(fact)
    }

    /// A variable is equal to a number: one that has no other sign.
    fn assume_number(&mut self, f: &Frame, variable: Variable, x: f64, at: &mut Cursor) {
        let Some(Val::Open(fact)) = at.state.val(variable).cloned() else { return };
        let is_double = fact.classes.only() == Some(Class::Double) && fact.complexity == Complexity::Real;
        if is_double && self.terms.is_scalar(fact.shape).is_yes() && x != 0.0 && !x.is_nan() {
            self.refine(f, variable, Val::known(Value::Scalar(x)), at);
        }
    }

    /// A value that a `switch` compared is equal to that of a case.
    pub(super) fn assume_equal(&mut self, f: &Frame, value: Expr, case: &Val, at: &mut Cursor) {
        let (Some(variable), Some(case)) = (self.variable_of(f, value), case.value()) else { return };
        let Some(Val::Open(fact)) = at.state.val(variable).cloned() else { return };
        match case {
            Value::Scalar(x) => self.assume_number(f, variable, *x, at),
            Value::Char(_) if fact.classes.only() == Some(Class::Char) && !case.is_empty() => {
                self.refine(f, variable, Val::known(case.clone()), at);
            }
            _ => (),
        }
    }

    fn assume_truth(&mut self, f: &Frame, variable: Variable, outcome: bool, at: &mut Cursor) {
        let Some(Val::Open(fact)) = at.state.val(variable).cloned() else { return };
        if fact.classes.only() == Some(Class::Logical) && self.terms.is_scalar(fact.shape).is_yes() {
            self.refine(f, variable, Val::known(Value::Bool(outcome)), at);
        }
    }

    /// A row answered a question about a variable.
    fn assume_answer(&mut self, f: &Frame, row: Builtin, args: &[Expr], outcome: bool, at: &mut Cursor) {
        let Some(variable) = args.first().and_then(|&arg| self.variable_of(f, arg)) else { return };
        let Some(val) = at.state.val(variable).cloned() else { return };
        let Val::Open(fact) = &val else { return };
        let fact = (**fact).clone();
        let told = match row.row().answer {
            Some(Answer::Classes(classes)) if outcome => Fact { classes: fact.classes.meet(classes), ..fact },
            Some(Answer::Classes(classes)) => {
                let others = fact.classes.iter().filter(|class| !classes.contains(*class));
                let classes = others.map(ClassSet::of).reduce(ClassSet::join);
                Fact { classes: classes.unwrap_or(fact.classes), ..fact }
            }
            Some(Answer::Real) if outcome => Fact { complexity: Complexity::Real, ..fact },
            Some(Answer::Scalar) if outcome => {
                let shape = self.terms.scalar();
                Fact { shape, ..fact }
            }
            Some(Answer::Row) if outcome => {
                let columns = self.terms.extent(fact.shape, 1);
                let one = self.terms.number(1);
                Fact { shape: self.terms.tuple(&[one, columns]), ..fact }
            }
            Some(Answer::Column) if outcome => {
                let rows = self.terms.extent(fact.shape, 0);
                let one = self.terms.number(1);
                Fact { shape: self.terms.tuple(&[rows, one]), ..fact }
            }
            Some(Answer::ClassNamed) if outcome => {
                let name = args.get(1).and_then(|&arg| match &f.data().exprs[arg].kind {
                    ExprKind::Char(text) | ExprKind::String(text) => Some(text.clone()),
                    _ => None,
                });
                let class = name.and_then(|name| ClassSet::ANY.iter().find(|class| class.name() == name));
                match class {
                    Some(class) => Fact { classes: fact.classes.meet(ClassSet::of(class)), ..fact },
                    None => return,
                }
            }
            _ => return,
        };
        if told.classes.is_none() {
            return;
        }
        let range = match told.classes.only() {
            Some(class) => told.range.meet(ValueRange::of_class(class), &self.terms),
            None => told.range,
        };
        self.refine(f, variable, Val::Open(Rc::new(Fact { range, ..told })), at);
    }

    /// More is known of a variable; the residual variable holds it already.
    fn refine(&mut self, f: &Frame, variable: Variable, val: Val, at: &mut Cursor) {
        if f.is_shared(variable) || at.state.get(variable).may_lack {
            return;
        }
        at.state.know(variable, Binding::held(val));
    }
}
