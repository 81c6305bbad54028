//! Chains of subscripts and fields, and what `end` means in them.
//!
//! `s.x(end)` reads `s.x` once, into a temporary that `end` asks and the subscript then takes.

use crate::builder::{Builder, slot};
use lanner_hir::{self as hir, Expr, ExprKind, StepKind};
use lanner_mir::{Inst, Operand, Slot, Step, Target};

impl Builder<'_> {
    /// `[targets] = expr` for a call or a chain. As a statement it asks for no outputs.
    pub fn values_into(&mut self, expr: Expr, targets: &[Target], statement: bool) {
        self.at(self.span_of(expr), |this| match this.kind(expr) {
            ExprKind::Call { callee, args } => {
                let args = this.arguments(args, None);
                let args = this.func.push_args(&args);
                let callee = this.callee(callee);
                let targets = this.func.push_targets(targets);
                this.emit(Inst::Call { targets, callee, args, statement });
            }
            ExprKind::Chain { base, steps } => this.chain_into(*base, steps, targets),
            _ => {
                // One value for one target, or an error for more: a chain without steps says so.
                let base = this.operand(expr);
                let path = this.path(Vec::new());
                let targets = this.func.push_targets(targets);
                this.emit(Inst::Get { targets, base, path });
            }
        });
    }

    /// All values of an expression that may be a comma list.
    pub fn list_into(&mut self, expr: Expr, dst: Slot, statement: bool) {
        if let ExprKind::Chain { base, steps } = self.kind(expr) {
            let (base, steps) = self.chain(*base, steps);
            let path = self.path(steps);
            self.emit(Inst::GetList { dst, base, path, statement });
        }
    }

    fn chain_into(&mut self, base: Expr, steps: &[hir::Step], targets: &[Target]) {
        let (base, steps) = self.chain(base, steps);
        match (steps.as_slice(), targets) {
            ([Step::Paren(args)], &[Target::Slot(dst)]) => self.emit(Inst::Index { dst, base, args: *args }),
            _ => {
                let path = self.path(steps);
                let targets = self.func.push_targets(targets);
                self.emit(Inst::Get { targets, base, path });
            }
        }
    }

    /// The base and the steps that remain to be applied to it: what comes before an `end` is read on the way.
    fn chain(&mut self, base: Expr, steps: &[hir::Step]) -> (Operand, Vec<Step>) {
        let mut base = match self.kind(base) {
            ExprKind::Variable(variable) => Operand::slot(slot(*variable)),
            _ => self.operand(base),
        };
        let mut done = Vec::with_capacity(steps.len());
        for step in steps {
            if step.uses_end && !done.is_empty() {
                let path = self.path(std::mem::take(&mut done));
                let value = self.temp();
                let targets = self.func.push_targets(&[Target::Slot(value)]);
                self.emit(Inst::Get { targets, base, path });
                base = Operand::last(value);
            }
            done.push(self.step(step, base));
        }
        (base, done)
    }

    /// A step with its subscripts evaluated; `base` is what `end` in it asks.
    pub fn step(&mut self, step: &hir::Step, base: Operand) -> Step {
        self.at(step.span, |this| match &step.kind {
            StepKind::Paren(args) => {
                let args = this.arguments(args, Some(base));
                Step::Paren(this.func.push_args(&args))
            }
            StepKind::Brace(args) => {
                let args = this.arguments(args, Some(base));
                Step::Brace(this.func.push_args(&args))
            }
            StepKind::Field(name) => Step::Field(*name),
            StepKind::DynamicField(name) => Step::DynamicField(this.operand(*name)),
        })
    }

    /// Whether an expression may give any number of values where an argument list stands.
    pub fn may_be_list(&self, expr: Expr) -> bool {
        match self.kind(expr) {
            ExprKind::Chain { steps, .. } => match steps.last().map(|step| &step.kind) {
                Some(StepKind::Brace(_) | StepKind::Field(_) | StepKind::DynamicField(_)) => true,
                Some(StepKind::Paren(_)) | None => false,
            },
            _ => false,
        }
    }
}
