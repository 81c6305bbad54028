//! Parameters: values where the caller gives none, and `arguments` blocks.
//!
//! ```text
//! function f(x, y, opts)            func f(x, %0, variadic):
//!     arguments                        [%n, opts] = lanner.options(%0, 1, 0, {'tol'})
//!         x (1,1) double               x = lanner.argument(x, '…position 1. ', 'double', 1, 1)
//!         y = 2                        branch %n >= 1: y = %0{1}, else y = 2
//!         opts.tol = 1e-6              branch not isfield(opts, 'tol'): opts.tol = 1e-6
//!     end
//! ```
//!
//! Without name-value and repeating arguments the parameters stay as they are declared.

use crate::builder::{Builder, slot};
use lanner_base::Span;
use lanner_builtins::{BinaryOp, Notation};
use lanner_hir::{Argument, ArgumentRole, Expr, Extent, PROPERTIES_OF, Variable};
use lanner_mir::{CalleeData, Constant, Handler, HandlerKind, Inst, Operand, Slot, Step, Target, Terminator};

/// The parameters of a function whose arguments must be divided before they are used.
struct Division {
    required: Vec<Slot>,
    optional: Vec<Variable>,
    repeating: Vec<Variable>,
    structs: Vec<Variable>,
}

impl Builder<'_> {
    /// Declares the parameters and runs what their declarations ask for.
    pub fn lower_parameters(&mut self) {
        let division = self.divide();
        let rest = match &division {
            None => {
                for param in &self.data.params {
                    let slot = param.variable.map_or_else(|| self.unnamed(), slot);
                    self.func.params.push(slot);
                }
                self.func.variadic_in = self.data.variadic_in;
                None
            }
            Some(division) => Some(self.take_arguments(division)),
        };
        for param in &self.data.params {
            if let (Some(variable), Some(default)) = (param.variable, param.default) {
                self.default_value(slot(variable), default, param.span);
            }
        }
        for block in self.data.arguments.iter().filter(|block| block.role == ArgumentRole::Input) {
            for argument in &block.arguments {
                self.argument(argument, division.as_ref(), rest);
            }
        }
        for block in self.data.arguments.iter().filter(|block| block.role == ArgumentRole::Repeating) {
            for argument in &block.arguments {
                self.at(argument.span, |this| this.repeating_argument(argument));
            }
        }
        if let Some((rest, _)) = rest {
            self.emit(Inst::Clear { slot: rest });
        }
    }

    /// Checks each value of a repeating argument: while one is checked the variable holds it alone.
    ///
    /// ```text
    /// out = all = x; for column = all, x = column{1}; CHECKS; out{k} = x; end, x = out
    /// ```
    fn repeating_argument(&mut self, argument: &Argument) {
        if argument.class.is_none() && argument.size.is_none() && argument.validators.is_empty() {
            return;
        }
        let variable = slot(argument.variable);
        let (all, out, counter, column) = (self.unnamed(), self.unnamed(), self.unnamed(), self.unnamed());
        for copy in [all, out] {
            self.emit(Inst::Copy { dst: copy, src: Operand::slot(variable) });
        }
        let zero = self.number(0.0);
        self.emit(Inst::Copy { dst: counter, src: zero });
        let (head, body, exit) = (self.new_block(), self.new_block(), self.new_block());
        self.jump_to(head);
        self.end_block(
            Terminator::Next { seq: all, counter, counted: counter, var: column, body, exit },
            body,
        );
        let one = self.number(1.0);
        let args = self.func.push_args(&[one]);
        let path = self.path(vec![Step::Brace(args)]);
        let targets = self.func.push_targets(&[Target::Slot(variable)]);
        self.emit(Inst::Get { targets, base: Operand::last(column), path });
        let at = self.data.params.iter().position(|param| param.variable == Some(argument.variable));
        let place = format!("Invalid argument at position {}. ", at.map_or(1, |at| at + 1));
        self.convert(argument, variable, &place);
        self.validate(argument, &place);
        let args = self.func.push_args(&[Operand::slot(counter)]);
        let path = self.path(vec![Step::Brace(args)]);
        self.emit(Inst::SetPath { dst: out, base: out, path, value: Operand::slot(variable) });
        self.end_block(Terminator::Jump(head), exit);
        self.emit(Inst::Copy { dst: variable, src: Operand::slot(out) });
        for used in [all, out, counter] {
            self.emit(Inst::Clear { slot: used });
        }
    }

    /// Whether an `arguments (Output)` block declares something.
    pub fn declares_outputs(&self) -> bool {
        self.data
            .arguments
            .iter()
            .any(|block| block.role == ArgumentRole::Output && !block.arguments.is_empty())
    }

    /// Checks the outputs that an `arguments (Output)` block declares.
    pub fn lower_output_arguments(&mut self) {
        for block in self.data.arguments.iter().filter(|block| block.role == ArgumentRole::Output) {
            for argument in &block.arguments {
                let at = self.data.outputs.iter().position(|&output| output == argument.variable);
                let place = format!("Invalid output argument at position {}. ", at.map_or(1, |at| at + 1));
                self.at(argument.span, |this| this.check_variable(argument, &place));
            }
        }
    }

    /// How the arguments divide, where name-value or repeating ones are declared.
    fn divide(&self) -> Option<Division> {
        let all = |role| {
            let blocks = self.data.arguments.iter().filter(move |block| block.role == role);
            blocks.flat_map(|block| &block.arguments)
        };
        let mut structs: Vec<Variable> = Vec::new();
        for argument in all(ArgumentRole::Input).filter(|argument| argument.field.is_some()) {
            if !structs.contains(&argument.variable) {
                structs.push(argument.variable);
            }
        }
        let repeating: Vec<Variable> =
            all(ArgumentRole::Repeating).map(|argument| argument.variable).collect();
        let plain = self.data.variadic_in && repeating.len() == 1;
        if structs.is_empty() && (repeating.is_empty() || plain) {
            return None;
        }
        let has_default = |variable: Variable| {
            all(ArgumentRole::Input)
                .any(|argument| argument.variable == variable && argument.default.is_some())
        };
        let mut division = Division { required: Vec::new(), optional: Vec::new(), repeating, structs };
        for param in &self.data.params {
            let Some(variable) = param.variable else { continue };
            if division.structs.contains(&variable) || division.repeating.contains(&variable) {
                continue;
            }
            if has_default(variable) || !division.optional.is_empty() {
                division.optional.push(variable);
            } else {
                division.required.push(slot(variable));
            }
        }
        Some(division)
    }

    /// Takes what comes after the required arguments as one list and divides it: that list, and how many optional
    /// arguments it begins with.
    fn take_arguments(&mut self, division: &Division) -> (Slot, Slot) {
        let (rest, given) = (self.unnamed(), self.unnamed());
        self.func.params = division.required.clone();
        self.func.params.push(rest);
        self.func.variadic_in = true;
        let mut args = vec![Operand::slot(rest)];
        args.push(self.number(division.optional.len() as f64));
        args.push(self.number(division.repeating.len() as f64));
        for &variable in &division.structs {
            args.push(self.field_names(variable));
        }
        let targets = division.repeating.iter().chain(&division.structs).map(|&variable| slot(variable));
        let targets: Vec<Target> = std::iter::once(given).chain(targets).map(Target::Slot).collect();
        self.call_builtin(Notation::Options, &args, &targets);
        (rest, given)
    }

    /// The declared names of a struct of name-value arguments, as a cell.
    fn field_names(&mut self, variable: Variable) -> Operand {
        let mut names = Vec::new();
        for argument in self.data.arguments.iter().flat_map(|block| &block.arguments) {
            if let Some(field) = argument.field.filter(|_| argument.variable == variable) {
                names.push(self.text(&field));
            }
        }
        let args = self.func.push_args(&names);
        let dst = self.temp();
        self.emit(Inst::CellRow { dst, args });
        Operand::last(dst)
    }

    fn argument(&mut self, argument: &Argument, division: Option<&Division>, rest: Option<(Slot, Slot)>) {
        if argument.field.is_some_and(|field| field.starts_with(PROPERTIES_OF)) {
            return;
        }
        if argument.field.is_some() {
            return self.at(argument.span, |this| this.name_value(argument));
        }
        let optional = division.and_then(|d| d.optional.iter().position(|&v| v == argument.variable));
        match (optional, rest) {
            (Some(at), Some((rest, given))) => self.optional_argument(argument, at, rest, given),
            _ => {
                if let Some(default) = argument.default {
                    self.default_value(slot(argument.variable), default, argument.span);
                }
            }
        }
        let at = self.data.params.iter().position(|param| param.variable == Some(argument.variable));
        let place = format!("Invalid argument at position {}. ", at.map_or(1, |at| at + 1));
        self.at(argument.span, |this| this.check_variable(argument, &place));
    }

    /// `if` the list begins with enough arguments `variable = rest{at}`, `else` its default.
    fn optional_argument(&mut self, argument: &Argument, at: usize, rest: Slot, given: Slot) {
        let variable = slot(argument.variable);
        self.at(argument.span, |this| {
            let number = this.number((at + 1) as f64);
            let enough = this.temp();
            this.emit(Inst::Binary { op: BinaryOp::Ge, dst: enough, a: Operand::slot(given), b: number });
            let (take, set, join) = (this.new_block(), this.new_block(), this.new_block());
            this.end_block(Terminator::Branch { cond: Operand::last(enough), then: take, els: set }, take);
            let args = this.func.push_args(&[number]);
            let path = this.path(vec![Step::Brace(args)]);
            let targets = this.func.push_targets(&[Target::Slot(variable)]);
            this.emit(Inst::Get { targets, base: Operand::slot(rest), path });
            this.end_block(Terminator::Jump(join), set);
            if let Some(default) = argument.default {
                this.expr_into(default, variable);
            }
            this.jump_to(join);
        });
    }

    /// A field of a struct of name-value arguments: its default, then its checks where there is a value.
    fn name_value(&mut self, argument: &Argument) {
        let Some(field) = argument.field else { return };
        let structure = slot(argument.variable);
        let name = self.text(&field);
        let (given, value) = (self.temp(), self.unnamed());
        self.call_notation(Notation::IsField, &[Operand::slot(structure), name], given);
        let (read, set, check, join) =
            (self.new_block(), self.new_block(), self.new_block(), self.new_block());
        self.end_block(Terminator::Branch { cond: Operand::last(given), then: read, els: set }, read);
        let path = self.path(vec![Step::Field(field)]);
        let targets = self.func.push_targets(&[Target::Slot(value)]);
        self.emit(Inst::Get { targets, base: Operand::slot(structure), path });
        self.end_block(Terminator::Jump(check), set);
        let after_default = match argument.default {
            Some(default) => {
                self.expr_into(default, value);
                check
            }
            None => join,
        };
        self.end_block(Terminator::Jump(after_default), check);
        let place = format!("Invalid name-value argument '{field}'. ");
        self.convert(argument, value, &place);
        let path = self.path(vec![Step::Field(field)]);
        self.emit(Inst::SetPath { dst: structure, base: structure, path, value: Operand::last(value) });
        self.validate(argument, &place);
        self.jump_to(join);
    }

    fn check_variable(&mut self, argument: &Argument, place: &str) {
        let variable = slot(argument.variable);
        if argument.class.is_none() && argument.size.is_none() && argument.default.is_none() {
            // It must have been given all the same.
            let unused = self.temp();
            self.emit(Inst::Copy { dst: unused, src: Operand::slot(variable) });
            self.emit(Inst::Clear { slot: unused });
        }
        self.convert(argument, variable, place);
        self.validate(argument, place);
    }

    /// Converts a value to the declared class and size.
    fn convert(&mut self, argument: &Argument, value: Slot, place: &str) {
        if argument.class.is_none() && argument.size.is_none() {
            return;
        }
        let class = argument.class.map_or("", |class| class.as_str());
        let mut args = vec![Operand::slot(value), self.text(place), self.text(class)];
        for extent in argument.size.iter().flatten() {
            args.push(self.number(match extent {
                Extent::Any => -1.0,
                Extent::Exactly(n) => *n as f64,
            }));
        }
        self.call_notation(Notation::Argument, &args, value);
    }

    /// Calls the validators; their errors say which argument they are about.
    fn validate(&mut self, argument: &Argument, place: &str) {
        if argument.validators.is_empty() {
            return;
        }
        let outer = self.handler;
        let (failed, join) = (self.new_block(), self.new_block());
        self.handler = Some(Handler { block: failed, kind: HandlerKind::Try });
        let checked = self.new_block();
        self.jump_to(checked);
        for &validator in &argument.validators {
            let unused = self.temp();
            self.values_into(validator, &[Target::Slot(unused)], true);
            self.emit(Inst::Clear { slot: unused });
        }
        self.handler = outer;
        self.end_block(Terminator::Jump(join), failed);
        let (error, unused) = (self.temp(), self.temp());
        self.emit(Inst::CatchError { dst: error });
        let place = self.text(place);
        let args = self.func.push_args(&[Operand::slot(error), place]);
        let callee = self.intern_callee(CalleeData::Builtin(Notation::Reject.builtin()));
        let targets = self.func.push_targets(&[Target::Slot(unused)]);
        self.emit(Inst::Call { targets, callee, args, statement: true });
        // It has raised the error: what follows is reached from the checks alone.
        self.end_block(Terminator::Rethrow(Operand::last(error)), join);
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

    fn text(&mut self, text: &str) -> Operand {
        self.constant(Constant::Char(text.to_owned()))
    }

    fn call_builtin(&mut self, notation: Notation, args: &[Operand], targets: &[Target]) {
        let callee = self.intern_callee(CalleeData::Builtin(notation.builtin()));
        let args = self.func.push_args(args);
        let targets = self.func.push_targets(targets);
        self.emit(Inst::Call { targets, callee, args, statement: false });
    }
}
