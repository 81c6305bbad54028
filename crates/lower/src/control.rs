//! Branches, loops, `switch`, `try`, and the ways out of them.
//!
//! Cleanup of `unwind_protect` is duplicated on each way out: at the end of the body, before each `break`,
//! `continue` and `return` that leaves it, and on the error's edge, which raises the error again.

use crate::builder::{Builder, Scope, slot};
use crate::copying::Moment;
use lanner_builtins::{Notation, UnaryOp};
use lanner_hir::{Body, Case, Expr, ExprKind, LoopTarget, Place, Variable};
use lanner_mir::{Block, Handler, HandlerKind, Inst, Operand, Slot, Step, Target, Terminator};

impl<'a> Builder<'a> {
    /// `if`, `elseif`, `else`.
    pub fn branches(&mut self, branches: &'a [(Expr, Body)], otherwise: Option<&'a Body>) {
        let join = self.new_block();
        for (condition, body) in branches {
            let (then, els) = (self.new_block(), self.new_block());
            self.condition(*condition, then, els);
            self.block = then;
            self.body(body);
            self.end_block(Terminator::Jump(join), els);
        }
        if let Some(body) = otherwise {
            self.body(body);
        }
        self.jump_to(join);
    }

    /// `for` over the columns of a value.
    pub fn for_loop(&mut self, target: &'a LoopTarget, range: Expr, body: &'a Body) {
        let (seq, counter) = (self.unnamed(), self.unnamed());
        self.expr_into(range, seq);
        match target {
            LoopTarget::Place(place) if place.steps.is_empty() => {
                self.loop_over(seq, counter, slot(place.variable), |_| (), body);
            }
            LoopTarget::Place(place) => {
                let column = self.unnamed();
                self.loop_over(seq, counter, column, |this| this.store(place, Operand::last(column)), body);
            }
            LoopTarget::Fields { value, key } => self.loop_over_fields(seq, counter, value, key, body),
        }
    }

    fn loop_over(
        &mut self,
        seq: Slot,
        counter: Slot,
        var: Slot,
        start: impl FnOnce(&mut Self),
        statements: &'a Body,
    ) {
        let zero = self.number(0.0);
        self.emit(Inst::Copy { dst: counter, src: zero });
        let (head, body, exit) = (self.new_block(), self.new_block(), self.new_block());
        self.jump_to(head);
        self.end_block(Terminator::Next { seq, counter, counted: counter, var, body, exit }, body);
        start(self);
        if let Some(stmt) = self.stmt {
            self.own_at(Moment::After(stmt));
        }
        self.in_loop(head, exit, statements);
        self.end_block(Terminator::Jump(head), exit);
        self.emit(Inst::Clear { slot: seq });
    }

    /// `for [value, key] = s` (Octave): over the names of the fields.
    fn loop_over_fields(
        &mut self,
        seq: Slot,
        counter: Slot,
        value: &'a Place,
        key: &'a Place,
        body: &'a Body,
    ) {
        let (names, row, column) = (self.temp(), self.unnamed(), self.unnamed());
        self.call_notation(Notation::Fields, &[Operand::slot(seq)], names);
        self.emit(Inst::Unary { op: lanner_builtins::UnaryOp::Transpose, dst: row, a: Operand::last(names) });
        let start = |this: &mut Self| {
            let name = this.unnamed();
            let one = this.number(1.0);
            let args = this.func.push_args(&[one]);
            let path = this.path(vec![Step::Brace(args)]);
            let targets = this.func.push_targets(&[Target::Slot(name)]);
            this.emit(Inst::Get { targets, base: Operand::last(column), path });
            let field = this.temp();
            let path = this.path(vec![Step::DynamicField(Operand::slot(name))]);
            let targets = this.func.push_targets(&[Target::Slot(field)]);
            this.emit(Inst::Get { targets, base: Operand::slot(seq), path });
            this.store(value, Operand::last(field));
            this.store(key, Operand::last(name));
        };
        self.loop_over(row, counter, column, start, body);
        self.emit(Inst::Clear { slot: seq });
    }

    /// `while`.
    pub fn while_loop(&mut self, condition: Expr, statements: &'a Body) {
        let (head, body, exit) = (self.new_block(), self.new_block(), self.new_block());
        self.jump_to(head);
        self.condition(condition, body, exit);
        self.block = body;
        self.in_loop(head, exit, statements);
        self.end_block(Terminator::Jump(head), exit);
    }

    /// `do … until` (Octave).
    pub fn do_until(&mut self, statements: &'a Body, condition: Expr) {
        let (body, test, exit) = (self.new_block(), self.new_block(), self.new_block());
        self.jump_to(body);
        self.in_loop(test, exit, statements);
        self.jump_to(test);
        self.condition(condition, exit, body);
        self.block = exit;
    }

    fn in_loop(&mut self, next: Block, exit: Block, body: &'a Body) {
        self.scopes.push(Scope::Loop { next, exit });
        self.body(body);
        self.scopes.pop();
    }

    /// `switch`.
    pub fn switch(&mut self, value: Expr, cases: &'a [Case], otherwise: Option<&'a Body>) {
        let compared = self.unnamed();
        self.expr_into(value, compared);
        let join = self.new_block();
        for case in cases {
            let (then, els) = (self.new_block(), self.new_block());
            let expected = self.alternatives(case.value);
            for (k, &alternative) in expected.iter().enumerate() {
                let case_value = self.operand(alternative);
                let matches = self.temp();
                let value = Operand::slot(compared);
                self.at(self.span_of(case.value), |this| {
                    this.emit(Inst::Matches { dst: matches, value, case: case_value });
                });
                let next = if k + 1 == expected.len() { els } else { self.new_block() };
                let begun = if k + 1 == expected.len() { then } else { next };
                self.end_block(Terminator::Branch { cond: Operand::last(matches), then, els: next }, begun);
            }
            self.body(&case.body);
            self.end_block(Terminator::Jump(join), els);
        }
        if let Some(body) = otherwise {
            self.body(body);
        }
        self.jump_to(join);
        self.emit(Inst::Clear { slot: compared });
    }

    /// What a `case` is compared with: the cells of a literal of constants one by one, of which no cell needs to be made.
    fn alternatives(&self, value: Expr) -> Vec<Expr> {
        let is_constant = |&expr: &Expr| match *self.kind(expr) {
            ExprKind::Number(_) | ExprKind::Char(_) | ExprKind::String(_) => true,
            ExprKind::Unary(UnaryOp::Minus, of) => matches!(self.kind(of), ExprKind::Number(_)),
            _ => false,
        };
        if let ExprKind::Cell(rows) = self.kind(value)
            && let [row] = rows.as_slice()
            && !row.is_empty()
            && row.iter().all(is_constant)
        {
            return row.clone();
        }
        vec![value]
    }

    /// `try … catch`.
    pub fn try_catch(&mut self, body: &'a Body, error: Option<Variable>, handler: &'a Body) {
        let outer = self.handler;
        let (catch, join) = (self.new_block(), self.new_block());
        self.handler = Some(Handler { block: catch, kind: HandlerKind::Try });
        let tried = self.new_block();
        self.jump_to(tried);
        self.body(body);
        self.handler = outer;
        self.end_block(Terminator::Jump(join), catch);
        let dst = error.map_or_else(|| self.unnamed(), slot);
        self.emit(Inst::CatchError { dst });
        self.body(handler);
        self.jump_to(join);
    }

    /// `unwind_protect`.
    pub fn unwind_protect(&mut self, body: &'a Body, cleanup: &'a Body) {
        let outer = self.handler;
        let failed = self.new_block();
        self.handler = Some(Handler { block: failed, kind: HandlerKind::Unwind });
        let protected = self.new_block();
        self.jump_to(protected);
        self.scopes.push(Scope::Unwind { cleanup, outer });
        self.body(body);
        self.scopes.pop();
        self.handler = outer;
        let (done, join) = (self.new_block(), self.new_block());
        self.jump_to(done);
        self.body(cleanup);
        self.end_block(Terminator::Jump(join), failed);
        let error = self.unnamed();
        self.emit(Inst::CatchError { dst: error });
        self.body(cleanup);
        self.end_block(Terminator::Rethrow(Operand::last(error)), join);
    }

    /// `break` or `continue`.
    pub fn leave_loop(&mut self, to_exit: bool) {
        let innermost = self.scopes.iter().rposition(|scope| matches!(scope, Scope::Loop { .. }));
        let Some(at) = innermost else {
            // Outside a loop, as in a script that `eval` runs, it ends the script.
            return self.leave_function();
        };
        let target = match &self.scopes[at] {
            Scope::Loop { next, exit } => {
                if to_exit {
                    *exit
                } else {
                    *next
                }
            }
            Scope::Unwind { .. } => return,
        };
        self.clean_up(at + 1);
        let unreachable = self.new_block();
        self.end_block(Terminator::Jump(target), unreachable);
    }

    /// `return`.
    pub fn leave_function(&mut self) {
        self.clean_up(0);
        self.own_at(Moment::Return);
        let handler = self.handler;
        if self.declares_outputs() {
            // A `try` around the `return` does not take an error about an output.
            self.handler = None;
            let checks = self.new_block();
            self.jump_to(checks);
            self.lower_output_arguments();
        }
        self.handler = handler;
        let unreachable = self.new_block();
        self.end_block(Terminator::Return, unreachable);
    }

    /// Runs the cleanup of the scopes from the innermost out to number `down_to`.
    fn clean_up(&mut self, down_to: usize) {
        let mut left = Vec::new();
        let handler = self.handler;
        while self.scopes.len() > down_to {
            let Some(scope) = self.scopes.pop() else { break };
            if let Scope::Unwind { cleanup, outer } = &scope {
                self.handler = *outer;
                let block = self.new_block();
                self.jump_to(block);
                self.body(cleanup);
            }
            left.push(scope);
        }
        self.scopes.extend(left.into_iter().rev());
        self.handler = handler;
    }
}
