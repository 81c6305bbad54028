//! Function handles.

use super::{Value, deep};
use crate::{Args, Error, Outputs, Result, State};
use lanner_base::Name;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// Cells of global variables.
pub type Globals = FxHashMap<Name, Rc<RefCell<Value>>>;

/// Compiled code that an engine can run; the runtime only carries it.
pub trait Code: Any {
    /// The function's name; for an anonymous function its text.
    fn name(&self) -> &str;
    /// Declared arguments; negative where the last is `varargin`, as `nargin(f)` answers.
    fn nargin(&self) -> i32;
    /// Declared outputs; negative where the last is `varargout`.
    fn nargout(&self) -> i32;
    /// The engine's own type back.
    fn as_any(&self) -> &dyn Any;
    /// Whether it is the same function of the same text, with the same variables of enclosing functions.
    fn is_same(&self, other: &dyn Code) -> bool;

    /// Calls it for an engine that it does not belong to, which lends what engines share: the session's state and the global variables.
    ///
    /// # Errors
    /// Those of the function; it cannot be called by others.
    fn call_from_outside(
        &self,
        _shared: (&mut Box<State>, &mut Globals),
        _captured: &[Value],
        _args: Args,
        _nargout: usize,
    ) -> Result<Outputs> {
        Err(Error::internal("code of an engine that is not there"))
    }
}

/// What a handle calls.
#[derive(Clone)]
pub enum Target {
    /// `@name`: found by the rules of name lookup when it is called.
    Named,
    /// A function that was found when the handle was made: local, nested, private or anonymous, with the values
    /// it captured.
    Code(Rc<dyn Code>, Rc<Vec<Value>>),
}

/// Something that can be called.
#[derive(Clone)]
pub struct FunctionHandle {
    /// `sin`, or the text of an anonymous function: `@(x)x+1`.
    pub text: Rc<str>,
    /// What it calls.
    pub target: Target,
}

impl Drop for FunctionHandle {
    fn drop(&mut self) {
        if let Target::Code(_, captured) = &mut self.target
            && let Some(captured) = Rc::get_mut(captured)
        {
            deep::let_go(deep::Held::Values(std::mem::take(captured)));
        }
    }
}

impl FunctionHandle {
    /// `@name`.
    pub fn named(name: &str) -> FunctionHandle {
        FunctionHandle { text: name.into(), target: Target::Named }
    }

    /// Whether it was written as `@(…) …`.
    pub fn is_anonymous(&self) -> bool {
        self.text.starts_with('@')
    }
}

impl fmt::Debug for FunctionHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
