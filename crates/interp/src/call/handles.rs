//! Function handles, made.

use super::frames::environment;
use crate::operands::Operands;
use crate::{CodeRef, Definition, Interpreter, Loaded};
use lanner_base::Name;
use lanner_mir::{Callee, CalleeData, FuncRef, Slot};
use lanner_runtime::{FunctionHandle, Result, Target as HandleTarget, Value};
use std::rc::Rc;

impl Interpreter {
    /// `dst = @name`.
    pub(crate) fn handle_instruction(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &mut [Value],
        callee: Callee,
    ) -> Result<Value> {
        Ok(match &ops.func.callees[callee] {
            CalleeData::Local { func, .. } => {
                let environment = Rc::new(environment(ops, slots, callee));
                local_handle(loaded, *func, environment)
            }
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => {
                self.handle_to(name, loaded).unwrap_or_else(|| FunctionHandle::named(name).into())
            }
            CalleeData::Builtin(builtin) => FunctionHandle::named(builtin.row().name).into(),
        })
    }

    /// A handle that keeps the function a name means now, where it is one of the unit's own or private to its file.
    pub(crate) fn handle_to(&mut self, name: &str, loaded: &Rc<Loaded>) -> Option<Value> {
        match self.find(Name::new(name), loaded).ok()?? {
            Definition::Function(found, func) => Some(local_handle(&found, func, Rc::default())),
            Definition::Outside(code) => {
                let text = Rc::from(code.name());
                Some(FunctionHandle { text, target: HandleTarget::Code(code, Rc::default()) }.into())
            }
            Definition::Script(_)
            | Definition::Class(_)
            | Definition::Static(..)
            | Definition::Superclass(_)
            | Definition::Builtin(_) => None,
        }
    }
}

fn local_handle(loaded: &Rc<Loaded>, func: FuncRef, environment: Rc<Vec<(Slot, Value)>>) -> Value {
    let code = CodeRef { loaded: loaded.clone(), func, environment };
    let text = Rc::from(loaded.func(func).name.as_str());
    FunctionHandle { text, target: HandleTarget::Code(Rc::new(code), Rc::default()) }.into()
}
