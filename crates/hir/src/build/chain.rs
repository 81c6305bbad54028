//! Names with what follows them: `f`, `f(1)`, `a.b{2}(3)`, `pkg.f(1)`.

use super::names::Binding;
use super::{ArgumentList, Builder};
use crate::asked::asked_variable;
use crate::{Callee, Expr, ExprKind, Step, StepKind, Variable};
use lanner_base::{Name, Span};
use lanner_syntax::ast::{self, AstNode};

/// A chain of the tree taken apart: its base, and its steps from the left.
pub(super) struct Links {
    pub base: Option<ast::Expr>,
    pub steps: Vec<ast::Expr>,
}

impl Links {
    pub fn of(expr: &ast::Expr) -> Links {
        let mut steps = Vec::new();
        let mut at = Some(expr.clone());
        loop {
            let Some(expr) = at else { break };
            let base = match &expr {
                ast::Expr::Paren(index) => index.base(),
                ast::Expr::Brace(index) => index.base(),
                ast::Expr::Field(field) => field.base(),
                ast::Expr::DynamicField(field) => field.base(),
                _ => {
                    steps.reverse();
                    return Links { base: Some(expr), steps };
                }
            };
            steps.push(expr);
            at = base;
        }
        steps.reverse();
        Links { base: None, steps }
    }
}

impl Builder<'_> {
    /// A name, an index or a field access.
    pub fn chain(&mut self, expr: &ast::Expr) -> Expr {
        let Links { base, steps } = Links::of(expr);
        let Some(base) = base else { return self.missing(expr.span()) };
        if let (ast::Expr::Superclass(reference), Some((ast::Expr::Paren(call), rest))) =
            (&base, steps.split_first())
            && self.may_name_superclass()
        {
            let base = self.superclass_call(reference, Some(call));
            return self.link(base, rest);
        }
        let ast::Expr::Name(name) = &base else {
            let base = self.expression(&base);
            return self.link(base, &steps);
        };
        let span = base.span();
        let name = Name::new(&name.text());
        match self.binding(name, span) {
            Binding::Variable(variable) => {
                let base = self.expr(ExprKind::Variable(variable), span);
                self.link(base, &steps)
            }
            Binding::Called(callee) => self.called(callee, name, span, &steps),
        }
    }

    /// A name that is called, with what follows it.
    fn called(&mut self, mut callee: Callee, name: Name, span: Span, steps: &[ast::Expr]) -> Expr {
        let mut steps = steps;
        let mut span = span;
        if !matches!(callee, Callee::Function(_))
            && let Some((full, segments)) = self.package_function(name, steps)
        {
            span = span.cover(steps[segments - 1].span());
            callee = Callee::Named(full);
            steps = &steps[segments..];
        }
        let indexes = match callee {
            Callee::Undecided { name, .. } => !self.is_known_function(name),
            Callee::Function(_) | Callee::Named(_) | Callee::Builtin(_) => false,
        };
        let Some((ast::Expr::Paren(call), rest)) = steps.split_first() else {
            let base = self.expr(ExprKind::Call { callee, args: Vec::new() }, span);
            return self.link(base, steps);
        };
        let whole = call.span();
        if let Callee::Named(name) = callee
            && let Some(variable) = self.asked(name, call)
        {
            let base = self.expr(ExprKind::IsAssigned(variable), whole);
            return self.link(base, rest);
        }
        // A variable of that name has no element at such a place either.
        if let Callee::Named(name) | Callee::Undecided { name, .. } = callee
            && let Some(number) = self.exact_integer(name, call)
        {
            let base = self.expr(ExprKind::Number(number), whole);
            return self.link(base, rest);
        }
        let (args, uses_end) = self.arguments(call.arg_list(), indexes);
        if !uses_end {
            let base = self.expr(ExprKind::Call { callee, args }, whole);
            return self.link(base, rest);
        }
        let value = self.expr(ExprKind::Call { callee, args: Vec::new() }, span);
        let list = call.arg_list().map_or(whole, |list| list.span());
        let first = Step { kind: StepKind::Paren(args), uses_end, span: list };
        self.link_after(value, vec![first], rest, whole)
    }

    /// The variable of this function that a call of the table's function asks for by its name.
    fn asked(&self, name: Name, call: &ast::ParenIndex) -> Option<Variable> {
        let [own] = self.stack.as_slice() else { return None };
        let variable = asked_variable(call).filter(|_| !(self.context.is_function)(&name))?;
        own.names.get(&variable).copied()
    }

    /// The longest dotted name that is a known function.
    fn package_function(&mut self, name: Name, steps: &[ast::Expr]) -> Option<(Name, usize)> {
        let mut full = name.to_string();
        let mut found = None;
        for (at, step) in steps.iter().enumerate() {
            let ast::Expr::Field(field) = step else { break };
            full.push('.');
            full.push_str(&field.name());
            let dotted = Name::new(&full);
            if self.is_known_function(dotted) {
                found = Some((dotted, at + 1));
            }
        }
        found
    }

    fn link(&mut self, base: Expr, steps: &[ast::Expr]) -> Expr {
        match steps.last() {
            None => base,
            Some(last) => self.link_after(base, Vec::new(), steps, last.span()),
        }
    }

    fn link_after(&mut self, base: Expr, mut done: Vec<Step>, steps: &[ast::Expr], span: Span) -> Expr {
        done.extend(steps.iter().map(|step| self.step(step)));
        let span = steps.last().map_or(span, |last| last.span());
        self.expr(ExprKind::Chain { base, steps: done }, span)
    }

    /// One step of a chain on a value.
    pub fn step(&mut self, step: &ast::Expr) -> Step {
        let span = step.span();
        match step {
            ast::Expr::Paren(index) => {
                let (args, uses_end) = self.arguments(index.arg_list(), true);
                let span = index.arg_list().map_or(span, |list| list.span());
                Step { kind: StepKind::Paren(args), uses_end, span }
            }
            ast::Expr::Brace(index) => {
                let (args, uses_end) = self.arguments(index.arg_list(), true);
                let span = index.arg_list().map_or(span, |list| list.span());
                Step { kind: StepKind::Brace(args), uses_end, span }
            }
            ast::Expr::Field(field) => {
                let span = field.name_token().map_or(span, |token| ast::token_span(&token));
                Step { kind: StepKind::Field(Name::new(&field.name())), uses_end: false, span }
            }
            ast::Expr::DynamicField(field) => {
                let name = self.expression_or_missing(field.name(), span);
                let span = field.name().map_or(span, |name| name.span());
                Step { kind: StepKind::DynamicField(name), uses_end: false, span }
            }
            _ => {
                let missing = self.missing(span);
                Step { kind: StepKind::DynamicField(missing), uses_end: false, span }
            }
        }
    }

    /// The arguments of a list, and whether an `end` in it asks for what the list indexes.
    pub fn arguments(&mut self, list: Option<ast::ArgList>, indexes: bool) -> (Vec<Expr>, bool) {
        self.open().lists.push(ArgumentList { indexes, uses_end: false });
        let mut args = Vec::new();
        for arg in list.iter().flat_map(|list| list.args()) {
            match arg {
                ast::Arg::Positional(expr) => args.push(self.expression(&expr)),
                ast::Arg::Named(named) => {
                    let span = named.span();
                    args.push(self.expr(ExprKind::String(named.name()), span));
                    args.push(self.expression_or_missing(named.value(), span));
                }
            }
        }
        let uses_end = self.open().lists.pop().is_some_and(|list| list.uses_end);
        (args, uses_end)
    }
}
