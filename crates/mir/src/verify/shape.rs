//! The function's head, its blocks and handlers, and what an instruction demands of its operands.

use super::Check;
use crate::{
    Args, Block, BlockData, Form, FuncKind, Inst, Operand, OperandKind, Path, Slot, SlotKind, Step, Target,
    Targets, Terminator,
};
use lanner_base::Name;

impl Check<'_> {
    /// Checks the head and each block.
    pub(super) fn shape(&mut self) {
        self.head();
        self.slots();
        for (id, block) in self.func.blocks.iter() {
            self.handler_of(id, block);
            self.phis(id, block);
            for (i, inst) in block.insts.iter().enumerate() {
                if i > 0 && matches!(inst, Inst::CatchError { .. }) {
                    self.error_at(id, inst, "an error is caught at the beginning of a block");
                }
                self.inst(id, inst);
            }
            self.ending(id, block);
        }
    }

    fn head(&mut self) {
        let func = self.func;
        if func.variadic_in && func.params.is_empty() {
            self.error("it takes any number of arguments and has no parameter for them".to_string());
        }
        if func.variadic_out && func.outputs.is_empty() {
            self.error("it gives any number of outputs and has no output for them".to_string());
        }
        if func.kind != FuncKind::Anonymous && !func.captures.is_empty() {
            self.error("it captures variables, which only an anonymous function does".to_string());
        }
    }

    fn slots(&mut self) {
        let mut names: Vec<(Name, Slot)> = Vec::new();
        for (slot, data) in self.func.slots.iter() {
            match data.kind {
                SlotKind::Shared | SlotKind::Outer | SlotKind::Global | SlotKind::Persistent
                    if data.name.is_none() =>
                {
                    let slot = self.slot(slot);
                    self.error(format!("{slot} lives outside the frame and has no name"));
                }
                SlotKind::Temp if data.name.is_some() => {
                    let slot = self.slot(slot);
                    self.error(format!("{slot} is a temporary and has a name"));
                }
                SlotKind::Outer if matches!(self.func.kind, FuncKind::Function | FuncKind::Script) => {
                    let slot = self.slot(slot);
                    self.error(format!("{slot} is of an enclosing function, and there is none"));
                }
                SlotKind::Guarded if self.func.form == Form::Slots => {
                    let slot = self.slot(slot);
                    self.error(format!("{slot} is guarded, which slots of SSA form are"));
                }
                SlotKind::Shared
                | SlotKind::Outer
                | SlotKind::Global
                | SlotKind::Persistent
                | SlotKind::Temp
                | SlotKind::Guarded
                | SlotKind::Local => (),
            }
            names.extend(data.name.map(|name| (name, slot)));
        }
        names.sort_by_key(|&(name, slot)| (name, self.func.slots[slot].version));
        let same = |a: Slot, b: Slot| self.func.slots[a].version == self.func.slots[b].version;
        for pair in names.windows(2).filter(|pair| pair[0].0 == pair[1].0 && same(pair[0].1, pair[1].1)) {
            let slot = self.slot(pair[0].1);
            self.error(format!("two slots are named {slot}"));
        }
    }

    /// φ's are of SSA form, have one operand for each block before, and none where an error goes to: an error leaves
    /// a block anywhere.
    fn phis(&mut self, id: Block, block: &BlockData) {
        let Some(first) = block.phis.first() else { return };
        if self.func.form == Form::Slots {
            return self.error_at_phi(id, first, "slot form has no `phi`");
        }
        if matches!(block.insts.first(), Some(Inst::CatchError { .. })) {
            return self.error_at_phi(id, first, "an error comes from many places at once");
        }
        let mut before: Vec<Block> = self
            .func
            .blocks
            .iter()
            .filter(|(_, from)| from.term.successors().any(|to| to == id))
            .map(|(from, _)| from)
            .collect();
        before.sort();
        for phi in &block.phis {
            let mut from: Vec<Block> = phi.args.iter().map(|&(from, _)| from).collect();
            from.sort();
            if from != before {
                let before: Vec<String> = before.iter().map(Block::to_string).collect();
                let message = format!("one operand for each of {}", before.join(", "));
                self.error_at_phi(id, phi, &message);
            }
            if phi.args.iter().any(|(_, arg)| arg.is_spread()) {
                self.error_at_phi(id, phi, "only arguments are spread");
            }
        }
    }

    fn handler_of(&mut self, id: Block, block: &BlockData) {
        let Some(handler) = block.handler else { return };
        let first = self.func.blocks[handler.block].insts.first();
        if !matches!(first, Some(Inst::CatchError { .. })) {
            self.error_in(id, format!("its handler {} does not begin with `catch`", handler.block));
        }
    }

    fn ending(&mut self, id: Block, block: &BlockData) {
        for to in block.term.successors() {
            if matches!(self.func.blocks[to].insts.first(), Some(Inst::CatchError { .. })) {
                self.error_at_end(id, &block.term, &format!("only an error goes to {to}"));
            }
        }
        match block.term {
            Terminator::Branch { cond: operand, .. } | Terminator::Rethrow(operand) => {
                if operand.is_spread() {
                    self.error_at_end(id, &block.term, "only arguments are spread");
                }
            }
            Terminator::Next { counter, counted, .. } => {
                if let Some(message) = self.in_place(counted, counter) {
                    self.error_at_end(id, &block.term, &message);
                }
            }
            Terminator::Jump(_) | Terminator::Return => (),
        }
    }

    /// What changes a variable changes it where it is, in slot form and in memory.
    fn in_place(&self, dst: Slot, base: Slot) -> Option<String> {
        let stays = self.func.form == Form::Slots
            || self.func.memory(dst).is_some()
            || self.func.memory(base).is_some();
        (stays && dst != base)
            .then(|| format!("{} changes into another slot, {}", self.slot(base), self.slot(dst)))
    }

    fn inst(&mut self, id: Block, inst: &Inst) {
        if let Some(message) = self.demand(inst) {
            self.error_at(id, inst, &message);
        }
    }

    /// What the instruction demands and does not get.
    fn demand(&self, inst: &Inst) -> Option<String> {
        match *inst {
            Inst::Copy { src: a, .. }
            | Inst::Move { src: a, .. }
            | Inst::Unary { a, .. }
            | Inst::Logical { a, .. } => single(&[a]),
            Inst::Display { value, .. } => single(&[value]),
            Inst::Binary { a, b, .. } | Inst::CheckFit { a, b, .. } => single(&[a, b]),
            Inst::Matches { value: a, case: b, .. } => single(&[a, b]),
            Inst::Range { first, step, last, .. } => single(&[first, step.unwrap_or(last), last]),
            Inst::Index { base, args, .. } | Inst::CheckIndex { base, args } => {
                single(&[base]).or_else(|| self.spreads(args))
            }
            Inst::Own { src, like, .. } => single(&[src]).or_else(|| single(self.func.known_args(like))),
            Inst::CheckConcat { args, .. } => self.spreads(args),
            Inst::CheckStore { base, args, value } => single(&[base, value]).or_else(|| self.spreads(args)),
            Inst::End { base, position, count, .. } => single(&[base]).or_else(|| {
                (position == 0 || position > count)
                    .then(|| format!("there is no subscript {position} among {count}"))
            }),
            Inst::Get { base, path, targets } => {
                single(&[base]).or_else(|| self.steps(path)).or_else(|| self.passed(targets))
            }
            Inst::GetList { base, path, .. } => single(&[base]).or_else(|| self.steps(path)),
            Inst::Peek { path, .. } | Inst::CountTargets { path, .. } => self.steps(path),
            Inst::ReleasePart { path, .. } => self.has_steps(path).or_else(|| self.steps(path)),
            Inst::SetIndex { dst, base, args, value } => {
                single(&[value]).or_else(|| self.spreads(args)).or_else(|| self.in_place(dst, base))
            }
            Inst::SetPath { dst, base, path, value } | Inst::SetList { dst, base, path, list: value } => {
                single(&[value])
                    .or_else(|| self.has_steps(path))
                    .or_else(|| self.steps(path))
                    .or_else(|| self.in_place(dst, base))
            }
            Inst::Delete { dst, base, path } => match self.func.paths[path].0.last() {
                Some(Step::Paren(_)) => self.steps(path).or_else(|| self.in_place(dst, base)),
                Some(Step::Brace(_) | Step::Field(_) | Step::DynamicField(_)) | None => {
                    Some("what is deleted ends in a subscript in parentheses".to_string())
                }
            },
            Inst::Reserve { dst, base, args } => {
                let numbers = self.func.args(args);
                numbers
                    .is_empty()
                    .then(|| "room is reserved for a number of elements".to_string())
                    .or_else(|| single(numbers))
                    .or_else(|| self.in_place(dst, base))
            }
            Inst::Call { targets, args, statement, .. } => {
                let outputs = self.func.target_list(targets);
                let one = !statement || matches!(outputs, [Target::Slot(_)]);
                (!one)
                    .then(|| "a statement has one slot as its target".to_string())
                    .or_else(|| self.spreads(args))
                    .or_else(|| self.passed(targets))
            }
            Inst::Concat { dim, args, .. } => (!(1..=2).contains(&dim))
                .then(|| format!("values are put along dimension 1 or 2, not {dim}"))
                .or_else(|| self.spreads(args)),
            Inst::CellRow { args, .. } => self.spreads(args),
            Inst::Answer { dst, old, src, .. } => match src.kind() {
                OperandKind::Last(_) => self.in_place(dst, old),
                _ if self.func.form == Form::Ssa => self.in_place(dst, old),
                OperandKind::Slot(_) | OperandKind::Const(_) => {
                    Some("an answer takes its value out of a slot".to_string())
                }
            },
            Inst::Global { slot } => self.declares(slot, SlotKind::Global),
            Inst::Persistent { slot } => self.declares(slot, SlotKind::Persistent),
            Inst::Handle { .. }
            | Inst::Closure { .. }
            | Inst::MetaClass { .. }
            | Inst::CheckDepth { .. }
            | Inst::Defined { .. }
            | Inst::Clear { .. }
            | Inst::Release { .. }
            | Inst::CatchError { .. } => None,
        }
    }

    /// Arguments: what is spread is in a slot.
    fn spreads(&self, args: Args) -> Option<String> {
        let constant = |operand: &Operand| operand.is_spread() && operand.as_slot().is_none();
        let found = self.func.args(args).iter().any(constant);
        found.then(|| "a constant is no list that can be spread".to_string())
    }

    fn steps(&self, path: Path) -> Option<String> {
        self.func.paths[path].0.iter().find_map(|step| match *step {
            Step::Paren(args) | Step::Brace(args) => self.spreads(args),
            Step::Field(_) => None,
            Step::DynamicField(name) => single(&[name]),
        })
    }

    fn has_steps(&self, path: Path) -> Option<String> {
        let none = self.func.paths[path].0.is_empty();
        none.then(|| "a chain that is assigned to has a step".to_string())
    }

    /// What is passed on to the caller is for a function that gives any number of outputs.
    fn passed(&self, targets: Targets) -> Option<String> {
        let passes =
            self.func.target_list(targets).iter().any(|target| matches!(target, Target::Passed { .. }));
        (passes && !self.func.variadic_out)
            .then(|| "values are passed on, and the function does not give any number of them".to_string())
    }

    fn declares(&self, slot: Slot, kind: SlotKind) -> Option<String> {
        let data = &self.func.slots[slot];
        let fits = data.kind == kind || matches!(data.kind, SlotKind::Shared | SlotKind::Outer);
        (!fits).then(|| format!("{} is no variable of that kind", self.slot(slot)))
    }
}

/// Operands that are one value each.
fn single(operands: &[Operand]) -> Option<String> {
    let spread = operands.iter().any(|operand| operand.is_spread());
    spread.then(|| "only arguments are spread".to_string())
}
