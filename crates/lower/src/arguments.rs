//! Parameters: values where the caller gives none, and `arguments` blocks.

use crate::builder::{Builder, slot};
use lanner_base::Span;
use lanner_hir::{Argument, ArgumentRole, Expr};
use lanner_mir::{CalleeData, Inst, Operand, Slot, Target, Terminator};

impl Builder<'_> {
    /// Declares the parameters and runs what their declarations ask for.
    pub fn lower_parameters(&mut self) {
        for param in &self.data.params {
            let slot = param.variable.map_or_else(|| self.unnamed(), slot);
            self.func.params.push(slot);
        }
        self.func.variadic_in = self.data.variadic_in;
        for param in &self.data.params {
            if let (Some(variable), Some(default)) = (param.variable, param.default) {
                self.default_value(slot(variable), default, param.span);
            }
        }
        for block in self.data.arguments.iter().filter(|block| block.role == ArgumentRole::Input) {
            for argument in &block.arguments {
                self.argument(argument);
            }
        }
    }

    /// Checks the outputs that an `arguments (Output)` block declares.
    pub fn lower_output_arguments(&mut self) {
        for block in self.data.arguments.iter().filter(|block| block.role == ArgumentRole::Output) {
            for argument in &block.arguments {
                self.check_argument(argument);
            }
        }
    }

    fn argument(&mut self, argument: &Argument) {
        if argument.field.is_none()
            && let Some(default) = argument.default
        {
            self.default_value(slot(argument.variable), default, argument.span);
        }
        self.check_argument(argument);
    }

    /// Converts to the declared class, then calls the validators.
    fn check_argument(&mut self, argument: &Argument) {
        self.at(argument.span, |this| {
            let variable = slot(argument.variable);
            if let Some(class) = argument.class
                && argument.field.is_none()
            {
                let callee = this.intern_callee(CalleeData::Named(class));
                let args = this.func.push_args(&[Operand::slot(variable)]);
                let targets = this.func.push_targets(&[Target::Slot(variable)]);
                this.emit(Inst::Call { targets, callee, args, statement: false });
            }
            for &validator in &argument.validators {
                let unused = this.temp();
                this.values_into(validator, &[Target::Slot(unused)], true);
                this.emit(Inst::Clear { slot: unused });
            }
        });
    }

    /// `if` the caller gave no value, `variable = default`.
    fn default_value(&mut self, variable: Slot, default: Expr, span: Span) {
        self.at(span, |this| {
            let given = this.temp();
            this.emit(Inst::Defined { dst: given, slot: variable });
            let (set, join) = (this.new_block(), this.new_block());
            this.end_block(Terminator::Branch { cond: Operand::last(given), then: join, els: set }, set);
            this.expr_into(default, variable);
            this.jump_to(join);
        });
    }
}
