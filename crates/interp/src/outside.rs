//! Text that another engine has evaluated, and calls of what belongs to another engine.
//!
//! ```text
//! native code ─ eval('y = f(x);') ─► evaluate_for ─ f is native ─► Code::call_from_outside ─► native code
//! ```
//!
//! While text is evaluated its variables are here; those of the other engine's activations come in, and go back at the end. What the engines
//! share, the session's state and the global variables, is always with the one that works.

use crate::frame::Frame;
use crate::objects::Classes;
use crate::tier::Globals;
use crate::{CodeRef, Interpreter};
use lanner_base::Name;
use lanner_mir::FuncRef;
use lanner_runtime::host::{Activation, Caller, Level};
use lanner_runtime::{Args, Code, Host, Outputs, Result, State, Value};
use std::rc::Rc;

/// The classes of a program for which several interpreters work.
#[derive(Clone, Default)]
pub struct SharedClasses(Rc<Classes>);

impl Interpreter {
    /// Replaces what engines share.
    pub fn exchange(&mut self, state: &mut Box<State>, globals: &mut Globals) {
        std::mem::swap(&mut self.state, state);
        std::mem::swap(&mut self.globals, globals);
    }

    /// Works with the classes that others know, too.
    pub fn share_classes(&mut self, classes: &SharedClasses) {
        self.classes = Rc::clone(&classes.0);
    }

    /// What is called next is called by other code.
    pub fn called_by(&mut self, caller: Caller) {
        self.top().depth = caller.depth.max(1);
        self.outer_names = caller.argument_names;
    }

    /// Takes the variables of the base workspace from the engine that has them, once code here reaches for that workspace.
    pub(crate) fn borrow_base(&mut self, level: Level) {
        if level == Level::Base
            && self.frames[0].dynamic.is_none()
            && let Some(variables) = self.loader.lend_base()
        {
            self.frames[0].dynamic = Some(Box::new(variables.into_iter().collect()));
        }
    }

    /// What was borrowed of the base workspace, as it is now.
    pub fn return_base(&mut self) -> Vec<(Name, Value)> {
        self.frames[0].dynamic.take().into_iter().flat_map(|variables| *variables).collect()
    }

    /// Evaluates a text in the last of some activations, the first of which is the base workspace; `depth` calls are in each other around
    /// it. With `nargout > 0` the text is an expression whose values are given. `is_apart`: it sees no variables. The variables are
    /// there afterwards as the text left them.
    ///
    /// # Errors
    /// Syntax errors and those of the text.
    pub fn evaluate_for(
        &mut self,
        activations: &mut [Activation],
        depth: u32,
        text: &str,
        (nargout, is_apart): (usize, bool),
    ) -> Result<Outputs> {
        let first = self.frames.len() - 1;
        for (k, activation) in activations.iter_mut().enumerate() {
            if k > 0 {
                self.frames.push(Frame::new(self.frames[0].loaded.clone(), FuncRef(0), Vec::new()));
            }
            let frame = self.top();
            (frame.nargin, frame.nargout, frame.depth) =
                (activation.nargin, activation.nargout, depth.max(1));
            frame.dynamic = Some(Box::new(activation.variables.drain(..).collect()));
        }
        let result = match is_apart {
            true => self.evaluate_apart(text),
            false => self.evaluate(text, Level::Current, nargout),
        };
        for (k, activation) in activations.iter_mut().enumerate().rev() {
            let variables = self.top().dynamic.take();
            activation.variables = variables.into_iter().flat_map(|variables| *variables).collect();
            if k > 0 {
                self.frames.pop();
            }
        }
        debug_assert_eq!(self.frames.len() - 1, first, "evaluated text left a frame");
        result
    }

    /// Calls code of this engine for another one; none where it is not of this engine.
    ///
    /// # Errors
    /// Those of the function.
    pub fn call_for(
        &mut self,
        code: &dyn Code,
        captured: &[Value],
        args: Args,
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        let code = code.as_any().downcast_ref::<CodeRef>()?;
        Some(self.call_code(code, captured, args, nargout))
    }

    /// Calls code of another engine.
    pub(crate) fn call_outside(
        &mut self,
        code: &dyn Code,
        captured: &[Value],
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        code.call_from_outside((&mut self.state, &mut self.globals), captured, args, nargout)
    }
}
