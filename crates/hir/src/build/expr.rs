//! Expressions.

use super::Builder;
use crate::{Callee, Expr, ExprKind, IncrementOp, Number, StmtKind};
use lanner_base::{Name, Span};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_facts::Class;
use lanner_syntax::ast::{self, AstNode, NumberValue};

impl Builder<'_> {
    /// An expression that may be missing in a broken text.
    pub fn expression_or_missing(&mut self, expr: Option<ast::Expr>, span: Span) -> Expr {
        match expr {
            Some(expr) => self.expression(&expr),
            None => self.missing(span),
        }
    }

    /// An expression.
    pub fn expression(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span();
        let kind = match expr {
            ast::Expr::Number(number) if !number.fits() => {
                let message =
                    "The value of a hexadecimal or binary literal must fit in its class, of 64 bits at most.";
                self.error("literal-too-large", message, span);
                ExprKind::Missing
            }
            ast::Expr::Number(number) => ExprKind::Number(number_of(number.value(self.context.dialect))),
            ast::Expr::Char(text) => ExprKind::Char(text.value()),
            ast::Expr::Str(text) => self.string(text),
            ast::Expr::Colon(_) => ExprKind::Colon,
            ast::Expr::End(_) => return self.end(span),
            ast::Expr::Group(group) => {
                let inner = self.expression_or_missing(group.inner(), span);
                ExprKind::Group(inner)
            }
            ast::Expr::Binary(binary) => return self.binary(binary, span),
            ast::Expr::Prefix(prefix) => {
                let operand = self.expression_or_missing(prefix.operand(), span);
                match prefix.op() {
                    Some(ast::PrefixOp::Plus) => ExprKind::Unary(UnaryOp::Plus, operand),
                    Some(ast::PrefixOp::Minus) => ExprKind::Unary(UnaryOp::Minus, operand),
                    Some(ast::PrefixOp::Not) => ExprKind::Unary(UnaryOp::Not, operand),
                    None => ExprKind::Missing,
                }
            }
            ast::Expr::Transpose(transpose) => return self.transpose(transpose, span),
            ast::Expr::Range(range) => {
                let first = self.expression_or_missing(range.start(), span);
                let step = range.step().map(|step| self.expression(&step));
                let last = self.expression_or_missing(range.stop(), span);
                ExprKind::Range { first, step, last }
            }
            ast::Expr::Matrix(matrix) => ExprKind::Matrix(self.rows(matrix.rows())),
            ast::Expr::Cell(cell) => ExprKind::Cell(self.rows(cell.rows())),
            ast::Expr::Name(_)
            | ast::Expr::Paren(_)
            | ast::Expr::Brace(_)
            | ast::Expr::Field(_)
            | ast::Expr::DynamicField(_) => return self.chain(expr),
            // What it is, classes tell when they run.
            ast::Expr::Superclass(reference) if self.may_name_superclass() => {
                return self.superclass_call(reference, None);
            }
            ast::Expr::Superclass(reference) => {
                let message = "A superclass can be named only in the methods of a class.";
                self.error("superclass-outside-class", message, reference.span());
                ExprKind::Missing
            }
            ast::Expr::Handle(handle) => match self.bound_method(&handle.name(), span) {
                Some(closure) => return closure,
                None => self.handle(&handle.name()),
            },
            ast::Expr::Anonymous(anonymous) => return self.anonymous(anonymous),
            ast::Expr::Metaclass(class) => ExprKind::MetaClass(Name::new(&class.class())),
            ast::Expr::Assign(assign) => self.assign_expression(assign, span),
            ast::Expr::Increment(increment) => self.increment_expression(increment, span),
        };
        self.expr(kind, span)
    }

    /// In Octave a text in double quotes is a char row as well.
    fn string(&mut self, text: &ast::StringLiteral) -> ExprKind {
        let value = text.value(self.context.dialect);
        match self.context.dialect {
            lanner_base::Dialect::Matlab => ExprKind::String(value),
            lanner_base::Dialect::Octave => ExprKind::Char(value),
        }
    }

    /// A chain of operators nests to the left: each one's left operand is what those before it give.
    fn binary(&mut self, binary: &ast::BinaryExpr, span: Span) -> Expr {
        let mut left = self.expression_or_missing(binary.lhs(), span);
        for link in binary.links() {
            let here = Span::new(span.start, link.end());
            let right = self.expression_or_missing(link.operand.clone(), here);
            let kind = match link.op() {
                Some(ast::BinaryOp::ShortAnd) => ExprKind::ShortAnd(left, right),
                Some(ast::BinaryOp::ShortOr) => ExprKind::ShortOr(left, right),
                Some(op) => ExprKind::Binary(binary_op(op), left, right),
                None => ExprKind::Missing,
            };
            left = self.expr(kind, here);
        }
        left
    }

    fn transpose(&mut self, transpose: &ast::TransposeExpr, span: Span) -> Expr {
        let operand = self.expression_or_missing(transpose.operand(), span);
        transpose.ops().fold(operand, |operand, op| {
            let op = match op {
                ast::TransposeOp::Conjugate => UnaryOp::CTranspose,
                ast::TransposeOp::Plain => UnaryOp::Transpose,
            };
            self.expr(ExprKind::Unary(op, operand), span)
        })
    }

    fn rows(&mut self, rows: impl Iterator<Item = ast::Row>) -> Vec<Vec<Expr>> {
        rows.map(|row| row.elements().map(|element| self.expression(&element)).collect()).collect()
    }

    fn handle(&mut self, name: &str) -> ExprKind {
        let callee =
            if name.contains('.') { Callee::Named(Name::new(name)) } else { self.function(Name::new(name)) };
        ExprKind::Handle(callee)
    }

    /// `end` belongs to the innermost list that indexes a value; where all lists are of calls, to the innermost, whose
    /// callee is then taken for a value.
    fn end(&mut self, span: Span) -> Expr {
        let lists = &mut self.open().lists;
        let found = lists.iter().rposition(|list| list.indexes);
        let Some(at) = found.or(lists.len().checked_sub(1)) else {
            let message = "The end operator must be used within an array index expression.";
            self.error("end-outside-index", message, span);
            return self.missing(span);
        };
        lists[at].uses_end = true;
        let outward = (lists.len() - 1 - at) as u32;
        self.expr(ExprKind::End { outward }, span)
    }

    fn assign_expression(&mut self, assign: &ast::AssignExpr, span: Span) -> ExprKind {
        let targets = assign.targets();
        let value = self.expression_or_missing(assign.value(), span);
        match (assign.op(), targets.as_slice()) {
            (Some(ast::AssignOp::Compound(op)), [target]) => match self.target(target) {
                Some(crate::Target::Place(place)) => ExprKind::Update { place, op: binary_op(op), value },
                Some(crate::Target::Ignored) | None => ExprKind::Missing,
            },
            _ => {
                let targets = targets.iter().filter_map(|target| self.target(target)).collect();
                ExprKind::Assign { targets, value }
            }
        }
    }

    fn increment_expression(&mut self, increment: &ast::IncrementExpr, span: Span) -> ExprKind {
        let op = increment_op(increment.op());
        match increment.target().and_then(|target| self.place(&target)) {
            Some(place) => ExprKind::Increment { place, op, gives_old: !increment.is_prefix() },
            None => {
                self.error("invalid-target", "Invalid use of an increment operator.", span);
                ExprKind::Missing
            }
        }
    }

    /// `x += v` as a statement.
    pub fn update(&mut self, target: Option<ast::Expr>, op: BinaryOp, value: Expr) -> Option<StmtKind> {
        let place = target.and_then(|target| self.place(&target))?;
        Some(StmtKind::Update { place, op, value })
    }
}

pub(super) fn increment_op(op: Option<ast::IncrementOp>) -> IncrementOp {
    match op {
        Some(ast::IncrementOp::Decrement) => IncrementOp::Down,
        Some(ast::IncrementOp::Increment) | None => IncrementOp::Up,
    }
}

fn number_of(value: NumberValue) -> Number {
    match value {
        NumberValue::Double(x) => Number::Double(x),
        NumberValue::Imaginary(x) => Number::Imaginary(x),
        NumberValue::Int8(x) => Number::Int(Class::Int8, x.into()),
        NumberValue::Int16(x) => Number::Int(Class::Int16, x.into()),
        NumberValue::Int32(x) => Number::Int(Class::Int32, x.into()),
        NumberValue::Int64(x) => Number::Int(Class::Int64, x),
        NumberValue::UInt8(x) => Number::Int(Class::Uint8, x.into()),
        NumberValue::UInt16(x) => Number::Int(Class::Uint16, x.into()),
        NumberValue::UInt32(x) => Number::Int(Class::Uint32, x.into()),
        NumberValue::UInt64(x) => Number::Int(Class::Uint64, x as i64),
    }
}

/// The operator, where it is not one that short-circuits.
pub(super) fn binary_op(op: ast::BinaryOp) -> BinaryOp {
    match op {
        ast::BinaryOp::Add => BinaryOp::Add,
        ast::BinaryOp::Sub => BinaryOp::Sub,
        ast::BinaryOp::MatMul => BinaryOp::MTimes,
        ast::BinaryOp::ElemMul => BinaryOp::Times,
        ast::BinaryOp::MatRightDiv => BinaryOp::MRDivide,
        ast::BinaryOp::ElemRightDiv => BinaryOp::RDivide,
        ast::BinaryOp::MatLeftDiv => BinaryOp::MLDivide,
        ast::BinaryOp::ElemLeftDiv => BinaryOp::LDivide,
        ast::BinaryOp::MatPow => BinaryOp::MPower,
        ast::BinaryOp::ElemPow => BinaryOp::Power,
        ast::BinaryOp::Lt => BinaryOp::Lt,
        ast::BinaryOp::Le => BinaryOp::Le,
        ast::BinaryOp::Gt => BinaryOp::Gt,
        ast::BinaryOp::Ge => BinaryOp::Ge,
        ast::BinaryOp::Eq => BinaryOp::Eq,
        ast::BinaryOp::Ne => BinaryOp::Ne,
        ast::BinaryOp::ElemAnd | ast::BinaryOp::ShortAnd => BinaryOp::And,
        ast::BinaryOp::ElemOr | ast::BinaryOp::ShortOr => BinaryOp::Or,
    }
}
