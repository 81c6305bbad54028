//! Calls of rows, functions and handles.

use crate::facts::CheckKind;
use crate::program::{Function, Target};
use crate::versions::ANY_OUTPUTS;
use crate::walk::{Flow, Walk};
use lanner_facts::{Definedness, Fact};
use lanner_mir::{Args, Callee, CalleeData, Inst, Operand, Slot, Target as Output, Targets};
use std::rc::Rc;

/// What a handle is known to call.
enum Callable {
    Function(Function, Vec<Fact>),
    Row(lanner_builtins::Builtin),
}

impl Walk<'_, '_> {
    /// `[targets] = callee(args)`.
    pub(super) fn call(&mut self, targets: Targets, callee: Callee, args: Args, statement: bool) -> Flow {
        let func = Rc::clone(&self.func);
        let operands = func.args(args).to_vec();
        let list = func.target_list(targets);
        // How many values a place takes is known when it runs; an anonymous function asks for what it is asked for.
        let nargout = match list {
            _ if statement => 0,
            list if list.iter().any(|target| matches!(target, Output::Spread { .. })) => ANY_OUTPUTS,
            [Output::Passed { .. }] => self.nargout,
            list => list.len(),
        };
        let callable = match &func.callees[callee] {
            CalleeData::Local { func, environment } if environment.is_empty() => {
                Some(Callable::Function(Function { unit: self.function.unit, func: *func }, Vec::new()))
            }
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
            CalleeData::Builtin(row) => Some(Callable::Row(*row)),
            CalleeData::Named(name) => self.named(name.as_str()),
        };
        let callable = callable.filter(|_| nargout != ANY_OUTPUTS);
        let has_list = operands.iter().any(|operand| operand.is_spread());
        let Some(facts) = self.call_known(callable, &operands, nargout, has_list) else { return Flow::Stops };
        if statement {
            // Whether it gives a value is the callee's affair.
            let fact = match facts.into_iter().next() {
                Some(fact) => fact,
                None => self.anything(),
            };
            return self.done_all(targets, vec![Fact { definedness: Definedness::Maybe, ..fact }]);
        }
        self.done_all(targets, facts)
    }

    fn named(&self, name: &str) -> Option<Callable> {
        match self.inference.program().resolve(self.function.unit, name) {
            Target::Function(function) => Some(Callable::Function(function, Vec::new())),
            Target::Row(row) => Some(Callable::Row(row)),
            Target::Unknown => None,
        }
    }

    /// The outputs as far as they are known; none where the call never returns.
    fn call_known(
        &mut self,
        callable: Option<Callable>,
        operands: &[Operand],
        nargout: usize,
        has_list: bool,
    ) -> Option<Vec<Fact>> {
        let callable = match callable {
            Some(Callable::Row(row)) if row.row().rule().is_none() => {
                match self.inference.program().source(row) {
                    Some(function) => Some(Callable::Function(function, Vec::new())),
                    None => Some(Callable::Row(row)),
                }
            }
            other => other,
        };
        match callable {
            Some(Callable::Row(row)) => self.row(row, operands, nargout, CheckKind::Call),
            Some(Callable::Function(function, captures)) if !has_list => {
                let mut args = captures;
                for &operand in operands {
                    args.push(self.operand(operand));
                }
                let outputs = self.inference.call(function, &args, nargout)?;
                // Reading an output that was not assigned is an error of the call.
                if outputs.iter().take(nargout).any(|fact| fact.definedness == Definedness::Undefined)
                    && nargout > 0
                {
                    return None;
                }
                Some(
                    outputs
                        .into_iter()
                        .map(|fact| Fact { definedness: Definedness::Defined, ..fact })
                        .collect(),
                )
            }
            Some(Callable::Function(..)) | None => Some(Vec::new()),
        }
    }

    /// A call of a function handle.
    pub(super) fn call_handle(
        &mut self,
        slot: Slot,
        operands: &[Operand],
        nargout: usize,
    ) -> Option<Vec<Fact>> {
        let callable = self.callable(slot, 0);
        let has_list = operands.iter().any(|operand| operand.is_spread());
        self.call_known(callable, operands, nargout, has_list)
    }

    /// What a handle calls, where this function made it.
    fn callable(&mut self, slot: Slot, depth: usize) -> Option<Callable> {
        let func = Rc::clone(&self.func);
        match self.definition(slot)? {
            Inst::Copy { src, .. } | Inst::Move { src, .. } if depth < 8 => {
                self.callable(src.as_slot()?, depth + 1)
            }
            Inst::Handle { callee, .. } => match &func.callees[callee] {
                CalleeData::Local { func, environment } if environment.is_empty() => {
                    Some(Callable::Function(Function { unit: self.function.unit, func: *func }, Vec::new()))
                }
                CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
                CalleeData::Builtin(row) => Some(Callable::Row(*row)),
                CalleeData::Named(name) => self.named(name.as_str()),
            },
            Inst::Closure { func: body, captures, .. } => {
                let function = Function { unit: self.function.unit, func: body };
                let mut facts = Vec::new();
                for &operand in func.args(captures) {
                    let is_memory = operand.as_slot().is_some_and(|slot| func.memory(slot).is_some());
                    let fact = self.operand(operand);
                    // What it captured is what was there when it was made: nothing that was found out since.
                    let plain =
                        operand.as_slot().and_then(|slot| self.values[slot].clone()).filter(|_| !is_memory);
                    facts.push(plain.unwrap_or(fact));
                }
                Some(Callable::Function(function, facts))
            }
            _ => None,
        }
    }
}
