//! Calls of what a name or a value means, with values at hand.

use crate::{CodeRef, Definition, Interpreter};
use lanner_base::Name;
use lanner_builtins::{Builtin, Kernel as RowKernel};
use lanner_mir::FuncRef;
use lanner_runtime::host::not_callable;
use lanner_runtime::library::{self};
use lanner_runtime::{Args, Error, Fault, Outputs, Result, Target as HandleTarget, Value, one};

impl Interpreter {
    /// Calls what a name means.
    pub(crate) fn call_definition(
        &mut self,
        definition: &Definition,
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        match definition {
            Definition::Function(loaded, func) => self.enter(loaded, *func, &[], &[], args, nargout),
            Definition::Script(loaded) => {
                if !args.is_empty() {
                    return Err(Error::new(
                        "MATLAB:scriptNotAFunction",
                        "Attempt to execute SCRIPT as a function.",
                    ));
                }
                let top = self.frames.len() - 1;
                self.run_script_in(loaded, top, &[])
            }
            Definition::Class(unit) => {
                let class = self.load_class(unit)?;
                self.construct(&class, args)
            }
            Definition::Static(class, name) => match self.class_named(*class)? {
                Some(class) => self.read_static(&class, *name, args, nargout),
                None => Err(Fault::no_function(class)),
            },
            Definition::Superclass(name) => self.call_superclass(name, args, nargout),
            Definition::Builtin(builtin) => self.call_builtin(*builtin, args, nargout),
            Definition::Outside(code) => self.call_outside(&**code, &[], args, nargout),
        }
    }

    /// Calls a row of the table.
    pub(crate) fn call_builtin(&mut self, builtin: Builtin, args: Args, nargout: usize) -> Result<Outputs> {
        library::call_row(builtin, self, args, nargout, |this, args| {
            let RowKernel::Source(text) = builtin.row().kernel else {
                return Err(library::not_linked(builtin));
            };
            let loaded = this.loader.prelude(builtin, text)?;
            this.enter(&loaded, FuncRef(0), &[], &[], args, nargout)
        })
    }

    /// Calls a function value: a handle, or the name of a function.
    pub(crate) fn call_value(&mut self, function: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        // An object whose last holder is gone is due for its destructor.
        if function.is_user_object() && args.is_empty() {
            return self.destroy(function.clone());
        }
        let Value::Function(handle) = function else {
            let Some(name) = function.as_text() else {
                return Err(not_callable());
            };
            return self.call_name(&name, args, nargout);
        };
        match &handle.target {
            HandleTarget::Code(code, captures) => match code.as_any().downcast_ref::<CodeRef>() {
                Some(code) => self.call_code(code, captures, args, nargout),
                None => self.call_outside(&**code, captures, args, nargout),
            },
            HandleTarget::Named => self.call_name(&handle.text, args, nargout),
        }
    }

    /// Calls code with the values it captured.
    pub(crate) fn call_code(
        &mut self,
        code: &CodeRef,
        captures: &[Value],
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        self.enter(&code.loaded, code.func, &code.environment, captures, args, nargout)
    }

    /// Calls a function by name, as seen from the current function.
    pub(crate) fn call_name(&mut self, name: &str, args: Args, nargout: usize) -> Result<Outputs> {
        let mut args = args;
        if self.may_be_method(&args)
            && let Some(outputs) = self.call_on_objects(Name::new(name), &mut args, nargout)
        {
            return outputs;
        }
        let definition = self.definition(name)?.ok_or_else(|| Fault::no_function(name))?;
        if let Definition::Builtin(row) = definition
            && self.classes.are_used()
            && let Some(same) = self.compared(row, &args)
        {
            return one(same?);
        }
        self.call_definition(&definition, args, nargout)
    }
}
