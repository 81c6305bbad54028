//! An engine that only calls rows of the table: what kernels need to run alone.

use lanner_base::{Dialect, Name};
use lanner_builtins::{Builtin, Kernel};
use lanner_runtime::host::{CallSite, Found, Level};
use lanner_runtime::{
    Args, Code, Error, Fault, FunctionHandle, Host, Outputs, Place, Result, State, Value, Workspace, arith,
    library, one,
};
use std::rc::Rc;

/// The engine.
pub struct Alone {
    state: State,
    path: Vec<String>,
}

impl Alone {
    /// An engine that keeps all text to itself.
    pub fn new(dialect: Dialect) -> Alone {
        library::link_all();
        let mut state = State::new(dialect);
        state.out.begin_capture();
        Alone { state, path: Vec::new() }
    }

    /// Calls a row as engines do.
    pub fn call_row(&mut self, builtin: Builtin, args: Args, nargout: usize) -> Result<Outputs> {
        let row = builtin.row();
        if args.len() < row.nargin.0 || args.len() > row.nargin.1 || nargout > row.nargout {
            return Err(Fault::NotEnoughInputs.with(&[&builtin]));
        }
        let mut args = args;
        match row.kernel {
            Kernel::Map(_) => one(library::operate(builtin, self, args)?),
            Kernel::Reduce(op) => {
                let dim = args.get(1).map(library::arguments::dimension).transpose()?;
                one(arith::reduce(arith::reducer(op), args.remove(0), dim)?)
            }
            Kernel::Call => match library::kernel(builtin) {
                Some(kernel) => library::call(builtin, kernel, self, args, nargout),
                None => Err(refused()),
            },
            Kernel::Source(_) => Err(refused()),
        }
    }
}

fn refused() -> Error {
    Error::new("Test:alone", "There is no engine for this.")
}

struct Nothing;

impl Workspace for Nothing {
    fn get(&self, _: Name) -> Option<Value> {
        None
    }
    fn set(&mut self, _: Name, _: Value) {}
    fn clear(&mut self, _: Name) {}
    fn names(&self) -> Vec<Name> {
        Vec::new()
    }
    fn is_global(&self, _: Name) -> bool {
        false
    }
    fn globals(&self) -> Vec<Name> {
        Vec::new()
    }
    fn clear_global(&mut self, _: Name) {}
}

impl Host for Alone {
    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn call(&mut self, function: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        match function {
            Value::Function(handle) => self.call_named(&handle.text.clone(), args, nargout),
            text => match text.as_text() {
                Some(name) => self.call_named(&name, args, nargout),
                None => Err(refused()),
            },
        }
    }

    fn call_named(&mut self, name: &str, args: Args, nargout: usize) -> Result<Outputs> {
        match Builtin::named(name) {
            Some(builtin) => self.call_row(builtin, args, nargout),
            None => Err(refused()),
        }
    }

    fn call_builtin(&mut self, builtin: Builtin, args: Args, nargout: usize) -> Result<Outputs> {
        self.call_row(builtin, args, nargout)
    }

    fn evaluate(&mut self, _: &str, _: Level, _: usize) -> Result<Outputs> {
        Err(refused())
    }

    fn evaluate_apart(&mut self, _: &str) -> Result<Outputs> {
        Err(refused())
    }

    fn workspace(&mut self, _: Level) -> &mut dyn Workspace {
        Box::leak(Box::new(Nothing))
    }

    fn find(&mut self, name: &str) -> Found {
        if Builtin::named(name).is_some() { Found::Builtin } else { Found::Nothing }
    }

    fn source_text(&mut self, _: &str) -> Option<String> {
        None
    }

    fn handle(&mut self, name: &str) -> Value {
        Value::Function(Rc::new(FunctionHandle::named(name)))
    }

    fn arity(&mut self, _: &Value) -> Option<(i32, i32)> {
        None
    }

    fn code(&mut self, _: &Value) -> Option<Rc<dyn Code>> {
        None
    }

    fn stack(&mut self) -> Vec<Place> {
        Vec::new()
    }

    fn call_site(&mut self) -> CallSite {
        CallSite::default()
    }

    fn own_argument_names(&mut self) -> Vec<Option<Name>> {
        Vec::new()
    }

    fn discount_arguments(&mut self, _: usize) {}

    fn take_interrupt(&mut self) -> bool {
        false
    }

    fn path(&mut self) -> &mut Vec<String> {
        &mut self.path
    }

    fn forget_functions(&mut self) {}

    fn forget_persistents(&mut self, _: &dyn Fn(Name) -> bool) {}
}
