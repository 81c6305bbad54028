//! Expressions into slots.

use crate::builder::{Builder, EndContext, slot};
use crate::func_ref;
use lanner_builtins::UnaryOp;
use lanner_hir::{Expr, ExprKind, FunctionData, IncrementOp, Number};
use lanner_mir::{Constant, Inst, Operand, Slot, Target, Terminator};

impl Builder<'_> {
    /// The expression as an operand: constants and variables are read where they are used, everything else is
    /// evaluated into a temporary now.
    pub fn operand(&mut self, expr: Expr) -> Operand {
        match self.kind(expr) {
            ExprKind::Number(number) => self.constant(constant_of(number)),
            ExprKind::Char(text) => self.constant(Constant::Char(text.clone())),
            ExprKind::String(text) => self.constant(Constant::String(text.clone())),
            ExprKind::Colon => self.constant(Constant::Colon),
            ExprKind::Unary(UnaryOp::Minus, inner)
                if let ExprKind::Number(Number::Double(x)) = self.kind(*inner) =>
            {
                self.number(-x)
            }
            ExprKind::Variable(variable)
                if !self.is_shared(slot(*variable)) && !self.assigns_in_expressions() =>
            {
                Operand::slot(slot(*variable))
            }
            ExprKind::Group(inner) => self.operand(*inner),
            ExprKind::ShortAnd(..) | ExprKind::ShortOr(..) => self.short_circuit(expr),
            _ => {
                let value = self.temp();
                self.expr_into(expr, value);
                Operand::last(value)
            }
        }
    }

    /// Evaluates the expression and writes its value to `dst` at the end, when nothing can fail any more.
    pub fn expr_into(&mut self, expr: Expr, dst: Slot) {
        self.at(self.span_of(expr), |this| this.expr_into_here(expr, dst));
    }

    fn expr_into_here(&mut self, expr: Expr, dst: Slot) {
        match self.kind(expr) {
            ExprKind::Number(_) | ExprKind::Char(_) | ExprKind::String(_) | ExprKind::Colon => {
                let src = self.operand(expr);
                self.emit(Inst::Copy { dst, src });
            }
            ExprKind::Variable(variable) => {
                self.emit(Inst::Copy { dst, src: Operand::slot(slot(*variable)) })
            }
            ExprKind::IsAssigned(variable) => {
                let is_assigned = self.temp();
                self.emit(Inst::Defined { dst: is_assigned, slot: slot(*variable) });
                self.emit(Inst::Unary { op: UnaryOp::Plus, dst, a: Operand::last(is_assigned) });
            }
            ExprKind::End { outward } => self.end_into(*outward, dst),
            ExprKind::Call { .. } | ExprKind::Chain { .. } => {
                self.values_into(expr, &[Target::Slot(dst)], false)
            }
            ExprKind::Group(inner) => self.expr_into(*inner, dst),
            ExprKind::Unary(UnaryOp::Minus, inner)
                if let ExprKind::Number(Number::Double(x)) = self.kind(*inner) =>
            {
                let src = self.number(-x);
                self.emit(Inst::Copy { dst, src });
            }
            ExprKind::Unary(..) | ExprKind::Binary(..) => self.operators_into(expr, dst),
            ExprKind::ShortAnd(..) | ExprKind::ShortOr(..) => {
                let src = self.operand(expr);
                self.emit(Inst::Copy { dst, src });
            }
            ExprKind::Range { first, step, last } => {
                let first = self.operand(*first);
                let step = step.map(|step| self.operand(step));
                let last = self.operand(*last);
                self.emit(Inst::Range { dst, first, step, last });
            }
            ExprKind::Matrix(rows) => self.matrix_into(rows, dst),
            ExprKind::Cell(rows) => self.cell_into(rows, dst),
            ExprKind::Handle(callee) => {
                let callee = self.callee(callee);
                self.emit(Inst::Handle { dst, callee });
            }
            ExprKind::Anonymous(function) => self.closure_into(*function, dst),
            ExprKind::MetaClass(name) => self.emit(Inst::MetaClass { dst, name: *name }),
            ExprKind::Assign { targets, value } => {
                self.assign(targets, *value, false);
                if let Some(lanner_hir::Target::Place(place)) = targets.first() {
                    self.read_place(place, dst);
                }
            }
            ExprKind::Update { place, op, value } => {
                let value = self.operand(*value);
                self.update(place, *op, value);
                self.read_place(place, dst);
            }
            ExprKind::Increment { place, op, gives_old } => self.increment(place, *op, *gives_old, dst),
            // The text has an error, so this is not run.
            ExprKind::Missing => {
                let args = self.func.push_args(&[]);
                self.emit(Inst::Concat { dst, dim: 2, args });
            }
        }
    }

    fn increment(&mut self, place: &lanner_hir::Place, op: IncrementOp, gives_old: bool, dst: Slot) {
        if gives_old {
            self.read_place(place, dst);
        }
        let one = self.number(1.0);
        self.update(place, op.binary(), one);
        if !gives_old {
            self.read_place(place, dst);
        }
    }

    /// Whether operands must be copied at once because a later one may assign them (Octave).
    fn assigns_in_expressions(&self) -> bool {
        fn assigns(data: &FunctionData) -> bool {
            data.exprs.values().any(|expr| {
                matches!(
                    expr.kind,
                    ExprKind::Assign { .. } | ExprKind::Update { .. } | ExprKind::Increment { .. }
                )
            })
        }
        *self.copies_operands.get_or_init(|| assigns(self.data))
    }

    /// `-a`, `a + b`. A chain, which nests to the left, may be as long as memory allows, so nothing recurs along it.
    fn operators_into(&mut self, expr: Expr, dst: Slot) {
        // From the last operator to the first: where its value goes.
        let mut chain = vec![(expr, dst)];
        let first = loop {
            let Some(left) = chain.last().and_then(|&(expr, _)| self.left_operand(expr)) else { return };
            let left = self.ungrouped(left);
            if !self.is_operator(left) {
                break self.operand(left);
            }
            let value = self.temp();
            chain.push((left, value));
        };
        let mut a = first;
        for (expr, dst) in chain.into_iter().rev() {
            self.at(self.span_of(expr), |this| match *this.kind(expr) {
                ExprKind::Unary(op, _) => this.emit(Inst::Unary { op, dst, a }),
                ExprKind::Binary(op, _, b) => {
                    let b = this.operand(b);
                    this.emit(Inst::Binary { op, dst, a, b });
                }
                _ => (),
            });
            a = Operand::last(dst);
        }
    }

    /// The operand that an operator has on its left, or alone.
    fn left_operand(&self, expr: Expr) -> Option<Expr> {
        match *self.kind(expr) {
            ExprKind::Unary(_, a)
            | ExprKind::Binary(_, a, _)
            | ExprKind::ShortAnd(a, _)
            | ExprKind::ShortOr(a, _) => Some(a),
            _ => None,
        }
    }

    /// Whether the expression is an operator with operands, and no number with its sign.
    fn is_operator(&self, expr: Expr) -> bool {
        match *self.kind(expr) {
            ExprKind::Unary(UnaryOp::Minus, inner) => {
                !matches!(self.kind(inner), ExprKind::Number(Number::Double(_)))
            }
            ExprKind::Unary(..) | ExprKind::Binary(..) => true,
            _ => false,
        }
    }

    /// What stands in parentheses.
    pub fn ungrouped(&self, mut expr: Expr) -> Expr {
        while let ExprKind::Group(inner) = *self.kind(expr) {
            expr = inner;
        }
        expr
    }

    /// `a && b` or `a || b` as a value. A chain may be as long as that of another operator.
    fn short_circuit(&mut self, expr: Expr) -> Operand {
        let mut chain = vec![(expr, self.unnamed())];
        let mut a = loop {
            let Some(left) = chain.last().and_then(|&(expr, _)| self.left_operand(expr)) else {
                return self.number(0.0);
            };
            let left = self.ungrouped(left);
            if !matches!(self.kind(left), ExprKind::ShortAnd(..) | ExprKind::ShortOr(..)) {
                break self.at(self.span_of(expr), |this| this.operand(left));
            }
            let value = self.unnamed();
            chain.push((left, value));
        };
        for (expr, value) in chain.into_iter().rev() {
            self.at(self.span_of(expr), |this| this.second_of_short(expr, value, a));
            a = Operand::last(value);
        }
        a
    }

    /// The rest of `a && b` where `a` is there.
    fn second_of_short(&mut self, expr: Expr, value: Slot, a: Operand) {
        self.emit(Inst::Logical { dst: value, a });
        let (second, join) = (self.new_block(), self.new_block());
        let (b, then, els) = match *self.kind(expr) {
            ExprKind::ShortAnd(_, b) => (b, second, join),
            ExprKind::ShortOr(_, b) => (b, join, second),
            _ => return,
        };
        self.end_block(Terminator::Branch { cond: Operand::slot(value), then, els }, second);
        let b = self.operand(b);
        self.emit(Inst::Logical { dst: value, a: b });
        self.jump_to(join);
    }

    fn matrix_into(&mut self, rows: &[Vec<Expr>], dst: Slot) {
        if let [row] = rows {
            let row = self.list(row);
            let args = self.func.push_args(&row);
            return self.emit(Inst::Concat { dst, dim: 2, args });
        }
        let mut parts = Vec::with_capacity(rows.len());
        for row in rows {
            let row = self.list(row);
            match row.as_slice() {
                [one] if !one.is_spread() => parts.push(*one),
                row => {
                    let args = self.func.push_args(row);
                    let beside = self.temp();
                    self.emit(Inst::Concat { dst: beside, dim: 2, args });
                    parts.push(Operand::last(beside));
                }
            }
        }
        let args = self.func.push_args(&parts);
        self.emit(Inst::Concat { dst, dim: 1, args });
    }

    fn cell_into(&mut self, rows: &[Vec<Expr>], dst: Slot) {
        let mut parts = Vec::with_capacity(rows.len());
        for row in rows {
            let row = self.list(row);
            let args = self.func.push_args(&row);
            if rows.len() == 1 {
                return self.emit(Inst::CellRow { dst, args });
            }
            let cells = self.temp();
            self.emit(Inst::CellRow { dst: cells, args });
            parts.push(Operand::last(cells));
        }
        let args = self.func.push_args(&parts);
        self.emit(if rows.is_empty() {
            Inst::CellRow { dst, args }
        } else {
            Inst::Concat { dst, dim: 1, args }
        });
    }

    fn closure_into(&mut self, function: lanner_hir::Function, dst: Slot) {
        let made = &self.file.functions[function];
        let mut captures: Vec<Operand> =
            made.captures.iter().map(|capture| Operand::slot(slot(capture.source))).collect();
        for outer in &made.outer {
            let here = self.variable_of(outer.owner, outer.source);
            debug_assert!(here.is_some(), "a nested function does not carry a variable of its parent");
            captures.extend(here.map(|variable| Operand::slot(slot(variable))));
        }
        let captures = self.func.push_args(&captures);
        self.emit(Inst::Closure { dst, func: func_ref(function), captures });
    }

    /// The elements of a row, comma lists spread.
    fn list(&mut self, exprs: &[Expr]) -> Vec<Operand> {
        exprs.iter().map(|&expr| self.element(expr)).collect()
    }

    /// One argument or element: a chain that may give several values is spread.
    fn element(&mut self, expr: Expr) -> Operand {
        if !self.may_be_list(expr) {
            return self.operand(expr);
        }
        let list = self.temp();
        self.at(self.span_of(expr), |this| this.list_into(expr, list, false));
        Operand::last(list).spread()
    }

    /// The arguments of a call or subscripts of `base`, evaluated in order.
    pub fn arguments(&mut self, args: &[Expr], base: Option<Operand>) -> Vec<Operand> {
        let count = args.len() as u32;
        self.ends.push(EndContext { base: base.map(Operand::borrowed), position: 1, count });
        let mut operands = Vec::with_capacity(args.len());
        for &arg in args {
            operands.push(self.element(arg));
            if let Some(end) = self.ends.last_mut() {
                end.position += 1;
            }
        }
        self.ends.pop();
        operands
    }

    /// `end`, counted for the argument list so many lists outwards.
    fn end_into(&mut self, outward: u32, dst: Slot) {
        let context = self.ends.iter().rev().nth(outward as usize).copied();
        match context {
            Some(EndContext { base: Some(base), position, count }) => {
                self.emit(Inst::End { dst, base, position, count });
            }
            // A diagnostic says that `end` indexes nothing, so this is not run.
            Some(EndContext { base: None, .. }) | None => {
                let src = self.number(0.0);
                self.emit(Inst::Copy { dst, src });
            }
        }
    }
}

fn constant_of(number: &Number) -> Constant {
    match *number {
        Number::Double(x) => Constant::Double(x),
        Number::Imaginary(x) => Constant::Imaginary(x),
        Number::Int(class, bits) => Constant::Int(class, bits),
    }
}
