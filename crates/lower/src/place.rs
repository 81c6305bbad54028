//! Assignments: to variables and to parts of them, one or several at once.

use crate::builder::{Builder, slot};
use lanner_builtins::BinaryOp;
use lanner_hir::{Expr, ExprKind, Place, StepKind, Target as HirTarget};
use lanner_mir::{Args, Inst, Operand, OperandKind, Path, Slot, Step, Target};

/// What is stored after a call: where its value is, and where it goes.
enum Store<'p> {
    Value(&'p Place, Slot),
    List(Slot, Path, Slot),
}

impl Builder<'_> {
    /// `targets = value`.
    pub fn assign(&mut self, targets: &[HirTarget], value: Expr, in_brackets: bool) {
        match targets {
            [HirTarget::Place(place)] if !in_brackets || !may_take_several(place) => {
                self.assign_one(place, value);
            }
            _ => self.assign_several(targets, value),
        }
    }

    fn assign_one(&mut self, place: &Place, value: Expr) {
        let dst = slot(place.variable);
        if !place.steps.is_empty() {
            let value = self.operand(value);
            let value = self.owned_value(value);
            return self.store(place, value);
        }
        match self.kind(value) {
            // These write their result in steps, and may read the variable on the way.
            ExprKind::Assign { .. } | ExprKind::Increment { .. } => {
                let src = self.operand(value);
                self.emit(Inst::Copy { dst, src });
            }
            _ => self.expr_into(value, dst),
        }
    }

    fn assign_several(&mut self, targets: &[HirTarget], value: Expr) {
        let mut wanted = Vec::with_capacity(targets.len());
        let mut stores = Vec::new();
        for target in targets {
            wanted.push(match target {
                HirTarget::Ignored => Target::Ignored,
                HirTarget::Place(place) if place.steps.is_empty() => Target::Slot(slot(place.variable)),
                HirTarget::Place(place) if may_take_several(place) => {
                    let (list, count) = (self.temp(), self.unnamed());
                    let steps = self.place_steps(place);
                    let counted = self.borrowed_path(&steps);
                    let path = self.path(steps);
                    let base = slot(place.variable);
                    self.at(place.span, |this| {
                        this.emit(Inst::CountTargets { dst: count, base, path: counted });
                    });
                    stores.push((place, Store::List(base, path, list)));
                    Target::Spread { list, count }
                }
                HirTarget::Place(place) => {
                    let value = self.temp();
                    stores.push((place, Store::Value(place, value)));
                    Target::Slot(value)
                }
            });
        }
        self.values_into(value, &wanted, false);
        for (place, store) in stores {
            match store {
                Store::Value(place, value) => self.store(place, Operand::last(value)),
                Store::List(base, path, list) => {
                    let list = Operand::last(list);
                    self.own_changed(place.variable);
                    self.at(place.span, |this| this.emit(Inst::SetList { dst: base, base, path, list }));
                }
            }
        }
    }

    /// Stores a value in a place.
    pub fn store(&mut self, place: &Place, value: Operand) {
        let base = slot(place.variable);
        if place.steps.is_empty() {
            return self.emit(Inst::Copy { dst: base, src: value });
        }
        let steps = self.place_steps(place);
        self.own_changed(place.variable);
        self.at(place.span, |this| match steps.as_slice() {
            [Step::Paren(args)] => this.emit(Inst::SetIndex { dst: base, base, args: *args, value }),
            _ => {
                let path = this.path(steps);
                this.emit(Inst::SetPath { dst: base, base, path, value });
            }
        });
    }

    /// `place = []`.
    pub fn delete(&mut self, place: &Place) {
        let path = self.place_path(place);
        let base = slot(place.variable);
        self.own_changed(place.variable);
        self.at(place.span, |this| this.emit(Inst::Delete { dst: base, base, path }));
    }

    /// `place OP= value`: subscripts are evaluated once.
    pub fn update(&mut self, place: &Place, op: BinaryOp, value: Operand) {
        let base = slot(place.variable);
        if place.steps.is_empty() {
            return self.emit(Inst::Binary { op, dst: base, a: Operand::slot(base), b: value });
        }
        let value = self.pinned(value);
        let mut steps = self.place_steps(place);
        for step in &mut steps {
            self.pin_step(step);
        }
        let path = self.path(steps);
        let (old, new) = (self.temp(), self.temp());
        let targets = self.func.push_targets(&[Target::Slot(old)]);
        self.at(place.span, |this| {
            this.emit(Inst::Get { targets, base: Operand::slot(base), path });
            this.emit(Inst::Binary { op, dst: new, a: Operand::last(old), b: value });
            this.own_changed(place.variable);
            this.emit(Inst::SetPath { dst: base, base, path, value: Operand::last(new) });
        });
    }

    /// The value that a place has now.
    pub fn read_place(&mut self, place: &Place, dst: Slot) {
        let base = Operand::slot(slot(place.variable));
        if place.steps.is_empty() {
            return self.emit(Inst::Copy { dst, src: base });
        }
        let path = self.place_path(place);
        let targets = self.func.push_targets(&[Target::Slot(dst)]);
        self.emit(Inst::Get { targets, base, path });
    }

    fn place_path(&mut self, place: &Place) -> Path {
        let steps = self.place_steps(place);
        self.path(steps)
    }

    /// The steps with their subscripts evaluated. What `end` asks for may not exist yet, so it is peeked at.
    fn place_steps(&mut self, place: &Place) -> Vec<Step> {
        let base = slot(place.variable);
        let mut steps = Vec::with_capacity(place.steps.len());
        for step in &place.steps {
            if step.uses_end && !steps.is_empty() {
                let path = self.borrowed_path(&steps);
                let value = self.temp();
                self.emit(Inst::Peek { dst: value, base, path });
                steps.push(self.step(step, Operand::last(value)));
                // Else the store would find its buffer shared.
                self.emit(Inst::Clear { slot: value });
            } else {
                steps.push(self.step(step, Operand::slot(base)));
            }
        }
        steps
    }

    /// The chain of the steps, their subscripts left in their slots for the store.
    fn borrowed_path(&mut self, steps: &[Step]) -> Path {
        let mut borrowed = Vec::with_capacity(steps.len());
        for &step in steps {
            borrowed.push(match step {
                Step::Paren(args) => Step::Paren(self.borrowed_args(args)),
                Step::Brace(args) => Step::Brace(self.borrowed_args(args)),
                Step::Field(name) => Step::Field(name),
                Step::DynamicField(name) => Step::DynamicField(name.borrowed()),
            });
        }
        self.path(borrowed)
    }

    fn borrowed_args(&mut self, args: Args) -> Args {
        let operands: Vec<Operand> = self.func.args(args).iter().map(|operand| operand.borrowed()).collect();
        self.func.push_args(&operands)
    }

    /// Makes the subscripts of a step readable more than once.
    fn pin_step(&mut self, step: &mut Step) {
        match step {
            Step::Paren(args) | Step::Brace(args) => {
                for k in args.start as usize..(args.start + args.len) as usize {
                    let operand = self.func.operands[k];
                    let pinned = self.pinned(operand);
                    self.func.operands[k] = match operand.kind() {
                        OperandKind::Last(_) if operand.is_spread() => pinned.spread(),
                        OperandKind::Last(_) | OperandKind::Slot(_) | OperandKind::Const(_) => pinned,
                    };
                }
            }
            Step::Field(_) => (),
            Step::DynamicField(name) => *name = self.pinned(*name),
        }
    }
}

/// Whether a target in brackets may take several values: `[c{1:3}]`, `[s.f]`.
fn may_take_several(place: &Place) -> bool {
    match place.steps.last().map(|step| &step.kind) {
        Some(StepKind::Brace(_) | StepKind::Field(_) | StepKind::DynamicField(_)) => true,
        Some(StepKind::Paren(_)) | None => false,
    }
}
