//! What evaluates text for native programs: the front end and the interpreter. A program that evaluates no text does not have it.
//!
//! ```text
//! x = 3; eval(input('', 's'))     native code ─ its variables ─► here ─ parsed, lowered, interpreted ─► its variables
//! ```
//!
//! - `text`   text to HIR, for the session, too
//! - `cache`  texts that are kept compiled, for the session, too
//! - `loader` what evaluated text may call

mod cache;
mod loader;
mod text;

pub use cache::CompiledTexts;
pub use text::{PER_BYTE, PRELUDE, class_name, is_prelude, main_name, resolve, syntax_error};

use lanner_base::interrupt;
use lanner_boxed::{Evaluator, set_evaluator};
use lanner_interp::Interpreter;
use lanner_runtime::host::Activation;
use lanner_runtime::value::Globals;
use lanner_runtime::{Args, Code, Outputs, Result, State, Value};
use loader::ProgramLoader;
use std::cell::RefCell;
use std::rc::Rc;

/// The interpreters of a thread that evaluate nothing now: text may be evaluated within text.
#[derive(Default)]
struct Interpreters {
    idle: RefCell<Vec<Interpreter>>,
}

impl Interpreters {
    /// Runs one of them with what engines share.
    fn with<T>(
        &self,
        (state, globals): (&mut State, &mut Globals),
        run: impl FnOnce(&mut Interpreter) -> T,
    ) -> T {
        let idle = self.idle.borrow_mut().pop();
        let mut interpreter = idle.unwrap_or_else(|| {
            let dialect = state.dialect;
            let loader = Box::new(ProgramLoader::new(dialect));
            Interpreter::new(State::new(dialect), loader, interrupt::flag().clone())
        });
        interpreter.exchange(state, globals);
        let result = run(&mut interpreter);
        interpreter.exchange(state, globals);
        self.idle.borrow_mut().push(interpreter);
        result
    }
}

impl Evaluator for Interpreters {
    fn evaluate(
        &self,
        shared: (&mut State, &mut Globals),
        activations: &mut [Activation],
        depth: u32,
        text: &str,
        how: (usize, bool),
    ) -> Result<Outputs> {
        self.with(shared, |interpreter| interpreter.evaluate_for(activations, depth, text, how))
    }

    fn call(
        &self,
        shared: (&mut State, &mut Globals),
        (code, captured): (&dyn Code, &[Value]),
        args: Args,
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        self.with(shared, |interpreter| interpreter.call_for(code, captured, args, nargout))
    }
}

/// From now on text is evaluated on this thread. What native programs call that evaluate any.
#[allow(unsafe_code)]
// SAFETY: the header of the runtime library has it so, and no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn lanner_link_evaluator() {
    set_evaluator(Rc::new(Interpreters::default()));
}
