//! Handles to functions of the program, and what they captured.
//!
//! ```text
//! a = 2; f = @(x) a * x     lanner_closure: the function's constants, and 2 for its captured slot
//! g = @local                lanner_handle_function
//! h = @sin                  lanner_handle: found by its name when it is called
//! ```

use crate::abi::{NameCell, abi};
use crate::engine::{Definition, Engine};
use crate::frames::is_outer;
use crate::layout::{ANONYMOUS, Function, Program};
use crate::operands::{Slots, Words};
use crate::thread::{attempt, with};
use lanner_runtime::value::Globals;
use lanner_runtime::{Args, Code, FunctionHandle, Outputs, Result, State, Target, Value};
use std::any::Any;
use std::rc::Rc;

/// A function of the program, as handles carry it.
pub(crate) struct NativeCode {
    pub function: &'static Function,
    /// The slots of variables of enclosing functions that a handle to a nested function holds, and these variables.
    pub slots: Vec<u32>,
    pub shared: Vec<Value>,
}

impl Code for NativeCode {
    fn name(&self) -> &str {
        self.function.name().as_str()
    }

    fn nargin(&self) -> i32 {
        self.function.nargin()
    }

    fn nargout(&self) -> i32 {
        self.function.nargout()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_same(&self, other: &dyn Code) -> bool {
        of(other).is_some_and(|other| {
            std::ptr::eq(self.function, other.function)
                && self.slots == other.slots
                && self.shared.iter().zip(&other.shared).all(|(a, b)| a.is_same_variable(b))
        })
    }

    fn call_from_outside(
        &self,
        (state, globals): (&mut Box<State>, &mut Globals),
        captured: &[Value],
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        with(|engine| {
            engine.exchange(state, globals);
            let result = engine.call_code(self, captured, args, nargout);
            engine.exchange(state, globals);
            result
        })
    }
}

/// The function of the program that code is.
pub(crate) fn of(code: &dyn Code) -> Option<&NativeCode> {
    code.as_any().downcast_ref::<NativeCode>()
}

/// A handle to a function of the program.
fn handle(
    function: &'static Function,
    (slots, shared): (Vec<u32>, Vec<Value>),
    captured: Vec<Value>,
) -> Value {
    let text = Rc::from(function.name().as_str());
    let code = NativeCode { function, slots, shared };
    FunctionHandle { text, target: Target::Code(Rc::new(code), Rc::new(captured)) }.into()
}

/// The shared variables that are handed over: pairs of the slot there and the slot here.
pub(crate) fn environment(v: Slots, pairs: &[u32]) -> (Vec<u32>, Vec<Value>) {
    pairs.chunks_exact(2).map(|pair| (pair[0], v.peek(pair[1]).clone())).unzip()
}

impl Engine {
    /// A handle to the anonymous function of the program that has this text and captures nothing, as files keep it.
    pub(crate) fn anonymous(&self, text: &str) -> Option<Value> {
        let mut functions = self.program.into_iter().flat_map(Program::functions);
        let found = functions.find(|function| function.kind == ANONYMOUS && function.name().as_str() == text);
        found.map(|function| handle(function, Default::default(), Vec::new()))
    }

    /// A handle to what a name means now, where that is a function of the program.
    pub(crate) fn handle_to(&self, name: &str) -> Value {
        match self.definition(name) {
            Some(Definition::Function(function)) => handle(function, Default::default(), Vec::new()),
            Some(Definition::Row(_)) | None => FunctionHandle::named(name).into(),
        }
    }
}

abi! {
    /// `dst = @name`: a function of the program that the name means now, else one that is found when it is called.
    fn lanner_handle(v: Slots, dst: u32, name: *const NameCell) -> i32 {
        let mut v = v;
        attempt(|engine| {
            // SAFETY: the caller hands over a name of the program.
            let handle = engine.handle_to(unsafe { &*name }.name().as_str());
            v.put(dst, handle);
            Ok(())
        })
    }

    /// `dst = @name` of a function of the program. `environment` has `count` pairs of words: the slot of a variable that the function shares
    /// with this one, and the slot here.
    fn lanner_handle_function(
        v: Slots,
        dst: u32,
        function: *const Function,
        environment: Words,
        count: i64,
    ) -> i32 {
        let mut v = v;
        attempt(|_| {
            let environment = crate::handles::environment(v, environment.slice(2 * count));
            // SAFETY: the caller hands over a function of the program.
            v.put(dst, handle(unsafe { &*function }, environment, Vec::new()));
            Ok(())
        })
    }

    /// `dst = @(…) …`: the function with the values that `captures` name, in the order of its captured slots. What is unassigned stays so.
    fn lanner_closure(v: Slots, dst: u32, function: *const Function, captures: Words, count: i64) -> i32 {
        let mut v = v;
        attempt(|_| {
            // SAFETY: the caller hands over a function of the program.
            let function: &'static Function = unsafe { &*function };
            let operands = captures.slice(count).iter().zip(function.captures());
            let captured = operands.map(|(&operand, &capture)| match v.peek(operand) {
                Value::Shared(cell) if !is_outer(capture) => cell.borrow().clone(),
                value => value.clone(),
            });
            let captured = captured.collect();
            v.put(dst, handle(function, Default::default(), captured));
            Ok(())
        })
    }
}
