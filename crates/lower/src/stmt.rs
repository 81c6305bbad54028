//! Statements.

use crate::builder::{Builder, slot};
use crate::copying::Moment;
use lanner_hir::{Body, ExprKind, Place, Shows, Stmt, StmtKind, Target, Variable};
use lanner_mir::{CalleeData, Inst, Operand, Target as MirTarget};

impl<'a> Builder<'a> {
    /// Statements one after the other.
    pub fn body(&mut self, body: &'a Body) {
        for &stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: Stmt) {
        let data = &self.data.stmts[stmt];
        let outer = self.stmt.replace(stmt);
        self.at(data.span, |this| {
            this.own_at(Moment::Before(stmt));
            this.stmt_here(&data.kind, data.shows);
            // What a loop's variable becomes is copied in the loop.
            if !matches!(data.kind, StmtKind::For { .. }) {
                this.own_at(Moment::After(stmt));
            }
        });
        self.stmt = outer;
    }

    fn stmt_here(&mut self, kind: &'a StmtKind, shows: Shows) {
        match kind {
            StmtKind::Expr { value, answer } => self.expression(*value, *answer, shows),
            StmtKind::Assign { targets, value, in_brackets } => {
                self.assign(targets, *value, *in_brackets);
                if shows == Shows::Result {
                    for target in targets {
                        match target {
                            Target::Place(place) => self.display(place),
                            Target::Ignored => (),
                        }
                    }
                }
            }
            StmtKind::Delete { place } => {
                self.delete(place);
                self.show(place, shows);
            }
            StmtKind::Update { place, op, value } => {
                let value = self.operand(*value);
                self.update(place, *op, value);
                self.show(place, shows);
            }
            StmtKind::If { branches, otherwise } => self.branches(branches, otherwise.as_ref()),
            StmtKind::For { target, range, body } => self.for_loop(target, *range, body),
            StmtKind::While { condition, body } => self.while_loop(*condition, body),
            StmtKind::DoUntil { body, condition } => self.do_until(body, *condition),
            StmtKind::Switch { value, cases, otherwise } => self.switch(*value, cases, otherwise.as_ref()),
            StmtKind::Try { body, error, handler } => self.try_catch(body, *error, handler),
            StmtKind::Unwind { body, cleanup } => self.unwind_protect(body, cleanup),
            StmtKind::Block(body) => self.body(body),
            StmtKind::Break => self.leave_loop(true),
            StmtKind::Continue => self.leave_loop(false),
            StmtKind::Return => self.leave_function(),
            StmtKind::Global(variables) => {
                for &(variable, value) in variables {
                    self.emit(Inst::Global { slot: slot(variable) });
                    self.first_value(variable, value);
                }
            }
            StmtKind::Persistent(variables) => {
                for &(variable, value) in variables {
                    self.emit(Inst::Persistent { slot: slot(variable) });
                    self.first_value(variable, value);
                }
            }
            StmtKind::Shell(call) => {
                let output = self.temp();
                self.values_into(*call, &[MirTarget::Slot(output)], true);
                self.emit(Inst::Clear { slot: output });
            }
        }
    }

    /// An expression as a statement: what is no plain variable goes to `ans`.
    fn expression(&mut self, value: lanner_hir::Expr, answer: Option<Variable>, shows: Shows) {
        let display = shows == Shows::Result;
        let (Some(answer), kind) = (answer, self.kind(value)) else {
            return self.plain_variable(value, display);
        };
        let dst = slot(answer);
        let src = match kind {
            ExprKind::Call { .. } => {
                let result = self.temp();
                self.values_into(value, &[MirTarget::Slot(result)], true);
                Operand::last(result)
            }
            ExprKind::Chain { .. } => {
                let list = self.temp();
                self.list_into(value, list, true);
                Operand::last(list).spread()
            }
            _ => {
                let result = self.temp();
                self.expr_into(value, result);
                Operand::last(result)
            }
        };
        self.emit(Inst::Answer { dst, old: dst, src, display });
    }

    fn plain_variable(&mut self, value: lanner_hir::Expr, display: bool) {
        let src = self.operand(value);
        match self.kind(value) {
            ExprKind::Variable(variable) if display => {
                let name = self.data.variables[*variable].name;
                self.emit(Inst::Display { name, value: Operand::slot(slot(*variable)) });
            }
            // It must be defined all the same.
            _ => {
                let unused = self.temp();
                self.emit(Inst::Copy { dst: unused, src });
                self.emit(Inst::Clear { slot: unused });
            }
        }
    }

    fn show(&mut self, place: &Place, shows: Shows) {
        match shows {
            Shows::Result => self.display(place),
            Shows::Nothing => (),
        }
    }

    /// Displays the variable that a place is part of.
    fn display(&mut self, place: &Place) {
        let name = self.data.variables[place.variable].name;
        self.emit(Inst::Display { name, value: Operand::slot(slot(place.variable)) });
    }

    /// The value that a `global` or `persistent` variable starts with: it is given while the variable is `[]`.
    fn first_value(&mut self, variable: Variable, value: Option<lanner_hir::Expr>) {
        let Some(value) = value else { return };
        let (empty, is_empty) = (self.temp(), self.temp());
        let args = self.func.push_args(&[]);
        self.emit(Inst::Concat { dst: empty, dim: 2, args });
        let old = Operand::slot(slot(variable));
        self.emit(Inst::Matches { dst: is_empty, value: old, case: Operand::last(empty) });
        let (set, join) = (self.new_block(), self.new_block());
        let term = lanner_mir::Terminator::Branch { cond: Operand::last(is_empty), then: set, els: join };
        self.end_block(term, set);
        self.expr_into(value, slot(variable));
        self.jump_to(join);
    }

    /// A call of a row that a notation means.
    pub fn call_notation(
        &mut self,
        notation: lanner_builtins::Notation,
        args: &[Operand],
        dst: lanner_mir::Slot,
    ) {
        let callee = self.intern_callee(CalleeData::Builtin(notation.builtin()));
        let args = self.func.push_args(args);
        let targets = self.func.push_targets(&[MirTarget::Slot(dst)]);
        self.emit(Inst::Call { targets, callee, args, statement: false });
    }
}
