//! Conditions as control flow.
//!
//! `&&` and `||` never become values here. In a condition `|` and `&` skip their second operand where the first one
//! decides, as MATLAB documents for `if` and `while`, also below each other:
//!
//! ```text
//! if (~f & g) | (f & isempty(c{3}))     c{3} is read where f holds
//! ```

use crate::builder::Builder;
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_hir::{Expr, ExprKind};
use lanner_mir::{Block, Inst, Operand, Terminator};

impl Builder<'_> {
    /// Goes to `then` or `els`; afterwards nothing is being built until the caller sets the block.
    pub fn condition(&mut self, expr: Expr, then: Block, els: Block) {
        self.at(self.span_of(expr), |this| match *this.kind(expr) {
            ExprKind::Group(inner) => this.condition(inner, then, els),
            ExprKind::ShortAnd(..) | ExprKind::ShortOr(..) => this.short_chain(expr, then, els),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let first = this.skipping_operand(a);
                let first = this.pinned(first);
                let second = this.new_block();
                let (if_true, if_false) = if op == BinaryOp::And { (second, els) } else { (then, second) };
                this.end_block(Terminator::Branch { cond: first, then: if_true, els: if_false }, second);
                let b = this.skipping_operand(b);
                let value = this.temp();
                this.emit(Inst::Binary { op, dst: value, a: first, b });
                this.branch(Operand::last(value), then, els);
            }
            _ => {
                let cond = this.operand(expr);
                this.branch(cond, then, els);
            }
        });
    }

    /// `a && b || c`: it nests to the left, as deep as it is long, so nothing recurs along it.
    fn short_chain(&mut self, expr: Expr, then: Block, els: Block) {
        // From the last operator to the first: its second operand, where that begins, and where it leads to.
        let mut chain = Vec::new();
        let (mut at, mut then, mut els) = (expr, then, els);
        loop {
            let (a, b, is_and) = match *self.kind(at) {
                ExprKind::ShortAnd(a, b) => (a, b, true),
                ExprKind::ShortOr(a, b) => (a, b, false),
                _ => break,
            };
            let second = self.new_block();
            chain.push((at, b, second, then, els));
            if is_and {
                then = second;
            } else {
                els = second;
            }
            at = self.ungrouped(a);
        }
        let first = chain.last().map_or(expr, |link| link.0);
        self.at(self.span_of(first), |this| this.short_operand(at, then, els));
        for (expr, b, second, then, els) in chain.into_iter().rev() {
            self.block = second;
            self.at(self.span_of(expr), |this| this.short_operand(b, then, els));
        }
    }

    /// An operand of `&&` or `||`: it must be convertible to a scalar logical.
    fn short_operand(&mut self, expr: Expr, then: Block, els: Block) {
        match self.kind(expr) {
            ExprKind::ShortAnd(..) | ExprKind::ShortOr(..) => self.condition(expr, then, els),
            ExprKind::Group(inner) => self.short_operand(*inner, then, els),
            _ => {
                let a = self.operand(expr);
                let value = self.temp();
                self.at(self.span_of(expr), |this| this.emit(Inst::Logical { dst: value, a }));
                self.branch(Operand::last(value), then, els);
            }
        }
    }

    /// The value of an operand of `|` or `&` in a condition. Where it is one of them itself, its second operand is skipped where its
    /// first one decides every element: it is true throughout below `|`, false throughout below `&`.
    fn skipping_operand(&mut self, expr: Expr) -> Operand {
        match *self.kind(expr) {
            ExprKind::Group(inner) if self.skips(inner) => self.skipping_operand(inner),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let value = self.unnamed();
                let src = self.skipping_operand(a);
                self.emit(Inst::Copy { dst: value, src });
                let (second, join) = (self.new_block(), self.new_block());
                let mut decides = Operand::slot(value);
                if op == BinaryOp::And {
                    let none = self.temp();
                    self.emit(Inst::Unary { op: UnaryOp::Not, dst: none, a: decides });
                    decides = Operand::last(none);
                }
                self.end_block(Terminator::Branch { cond: decides, then: join, els: second }, second);
                let b = self.skipping_operand(b);
                self.at(self.span_of(expr), |this| {
                    let joined = this.temp();
                    this.emit(Inst::Binary { op, dst: joined, a: Operand::slot(value), b });
                    this.emit(Inst::Copy { dst: value, src: Operand::last(joined) });
                });
                self.jump_to(join);
                Operand::last(value)
            }
            _ => self.operand(expr),
        }
    }

    /// Whether an expression is `|` or `&`, perhaps in parentheses.
    fn skips(&self, expr: Expr) -> bool {
        match self.kind(expr) {
            ExprKind::Group(inner) => self.skips(*inner),
            ExprKind::Binary(op, ..) => matches!(op, BinaryOp::And | BinaryOp::Or),
            _ => false,
        }
    }

    fn branch(&mut self, cond: Operand, then: Block, els: Block) {
        self.end_block(Terminator::Branch { cond, then, els }, then);
    }
}
