//! What is handed to functions of the unit: shared variables to nested ones, captured values to closures.

use super::Check;
use crate::{Args, Callee, CalleeData, FuncKind, FuncRef, Inst, OperandKind, Slot, SlotKind};

impl Check<'_> {
    /// Checks calls and handles of functions of the unit, and closures.
    pub(super) fn calls(&mut self) {
        for (id, block) in self.func.blocks.iter() {
            for inst in &block.insts {
                let messages = match *inst {
                    Inst::Call { callee, .. } | Inst::Handle { callee, .. } => self.environment(callee),
                    Inst::Closure { func, captures, .. } => self.captures(func, captures),
                    Inst::Copy { .. }
                    | Inst::Move { .. }
                    | Inst::Own { .. }
                    | Inst::Unary { .. }
                    | Inst::Binary { .. }
                    | Inst::CheckFit { .. }
                    | Inst::CheckIndex { .. }
                    | Inst::CheckStore { .. }
                    | Inst::CheckConcat { .. }
                    | Inst::CheckDepth { .. }
                    | Inst::Range { .. }
                    | Inst::Logical { .. }
                    | Inst::Matches { .. }
                    | Inst::Index { .. }
                    | Inst::End { .. }
                    | Inst::Get { .. }
                    | Inst::GetList { .. }
                    | Inst::Peek { .. }
                    | Inst::SetIndex { .. }
                    | Inst::SetPath { .. }
                    | Inst::CountTargets { .. }
                    | Inst::SetList { .. }
                    | Inst::Delete { .. }
                    | Inst::Reserve { .. }
                    | Inst::MetaClass { .. }
                    | Inst::Concat { .. }
                    | Inst::CellRow { .. }
                    | Inst::Display { .. }
                    | Inst::Answer { .. }
                    | Inst::Global { .. }
                    | Inst::Persistent { .. }
                    | Inst::Defined { .. }
                    | Inst::Clear { .. }
                    | Inst::Release { .. }
                    | Inst::ReleasePart { .. }
                    | Inst::CatchError { .. } => Vec::new(),
                };
                for message in messages {
                    self.error_at(id, inst, &message);
                }
            }
        }
    }

    /// Each of its variables of enclosing functions is handed over, from a variable that is shared here.
    fn environment(&self, callee: Callee) -> Vec<String> {
        let CalleeData::Local { func, environment } = &self.func.callees[callee] else { return Vec::new() };
        let called = &self.unit.funcs[*func];
        let mut messages = Vec::new();
        if called.kind == FuncKind::Anonymous {
            messages.push(format!("{func} is an anonymous function: only its handle is called"));
        }
        for (slot, data) in called.slots.iter() {
            let name = data.name.map_or("", |name| name.as_str());
            let handed = environment.iter().filter(|&&(its, _)| its == slot).count();
            match (data.kind, handed) {
                (SlotKind::Outer, 0) => messages.push(format!("`{name}` of {func} is not handed over")),
                (SlotKind::Outer, 1) => (),
                (SlotKind::Outer, _) => messages.push(format!("`{name}` of {func} is handed over twice")),
                (SlotKind::Shared | SlotKind::Global | SlotKind::Persistent, 0) => (),
                (SlotKind::Local | SlotKind::Guarded | SlotKind::Temp, 0) => (),
                (_, _) => messages.push(format!("`{name}` of {func} is its own variable")),
            }
        }
        let ours = environment.iter().filter(|&&(_, ours)| !self.is_cell(ours));
        messages.extend(ours.map(|&(_, ours)| format!("{} is not shared", self.slot(ours))));
        messages
    }

    /// As many values as the function captures; the variable itself for one that it shares.
    fn captures(&self, func: FuncRef, captures: Args) -> Vec<String> {
        let made = &self.unit.funcs[func];
        if made.kind != FuncKind::Anonymous {
            return vec![format!("{func} is no anonymous function")];
        }
        let given = self.func.args(captures);
        if given.len() != made.captures.len() {
            return vec![format!("{func} captures {} values, not {}", made.captures.len(), given.len())];
        }
        let mut messages = Vec::new();
        for (&operand, &slot) in given.iter().zip(&made.captures) {
            if operand.is_spread() {
                messages.push("captured values are not spread".to_string());
            }
            let ours = match operand.kind() {
                OperandKind::Slot(slot) => Some(slot),
                OperandKind::Last(_) | OperandKind::Const(_) => None,
            };
            let data = made.slots.get(slot);
            if data.is_some_and(|data| data.kind == SlotKind::Outer)
                && !ours.is_some_and(|slot| self.is_cell(slot))
            {
                let name = data.and_then(|data| data.name).map_or("", |name| name.as_str());
                messages.push(format!("`{name}` of {func} needs a variable that is shared here"));
            }
        }
        messages
    }

    fn is_cell(&self, slot: Slot) -> bool {
        matches!(self.func.slots[slot].kind, SlotKind::Shared | SlotKind::Outer)
    }
}
