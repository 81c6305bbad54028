//! What evaluates text for native programs, and runs the methods of classes: the front end and the interpreter. A program that does
//! neither does not have it.
//!
//! ```text
//! x = 3; eval(input('', 's'))     native code ─ its variables ─► here ─ parsed, lowered, interpreted ─► its variables
//! p = Point(1, 2); p.norm()       native code ─ the object ─► here ─ the class's file, which the program brings with it
//! ```
//!
//! - `text`     text to HIR, for the session, too
//! - `cache`    texts that are kept compiled, for the session, too
//! - `files`    which file a name is in, for the session, too
//! - `library`  the library's classes as files, for the session, too
//! - `embedded` files within a program
//! - `loader`   what evaluated text and methods may call
//! - `tests_in` what a file declares that unit tests are made of, for the session, too

mod cache;
mod embedded;
mod files;
mod library;
mod loader;
mod tests_in;
mod text;

pub use cache::CompiledTexts;
pub use files::{Disk, Files, Shelf, is_unreadable, read, unreadable};
pub use library::{dialect_inside, inside, is_library, is_of_octave, makes_objects};
pub use tests_in::tests_in;
pub use text::{PER_BYTE, PRELUDE, class_name, is_prelude, main_name, resolve, syntax_error};

use lanner_base::interrupt;
use lanner_boxed::{Evaluator, return_base, set_evaluator, with_program_path};
use lanner_interp::{Interpreter, SharedClasses};
use lanner_runtime::host::{Activation, Caller, Objects};
use lanner_runtime::value::Globals;
use lanner_runtime::{Args, Code, Outputs, Result, State, Value};
use loader::{Compiled, ProgramLoader};
use std::cell::RefCell;
use std::rc::Rc;

/// The interpreters of a thread that evaluate nothing now: text may be evaluated within text, and methods run within methods.
#[derive(Default)]
struct Interpreters {
    idle: RefCell<Vec<Interpreter>>,
    classes: SharedClasses,
    compiled: Compiled,
}

impl Interpreters {
    /// Runs one of them with what engines share.
    fn with<T>(
        &self,
        (state, globals): (&mut Box<State>, &mut Globals),
        run: impl FnOnce(&mut Interpreter) -> T,
    ) -> T {
        let idle = self.idle.borrow_mut().pop();
        let mut interpreter = idle.unwrap_or_else(|| {
            let dialect = state.dialect;
            let loader = Box::new(ProgramLoader::new(dialect, self.compiled.clone()));
            let mut made = Interpreter::new(State::new(dialect), loader, interrupt::flag().clone());
            made.share_classes(&self.classes);
            made
        });
        interpreter.exchange(state, globals);
        with_program_path(|path| copy_path(path, interpreter.loader().path()));
        let result = run(&mut interpreter);
        return_base(interpreter.return_base());
        with_program_path(|path| copy_path(interpreter.loader().path(), path));
        interpreter.exchange(state, globals);
        self.idle.borrow_mut().push(interpreter);
        result
    }
}

/// Has the second be as the first. They hardly ever differ.
fn copy_path(from: &[String], to: &mut Vec<String>) {
    if from != to {
        *to = from.to_vec();
    }
}

impl Evaluator for Interpreters {
    fn evaluate(
        &self,
        shared: (&mut Box<State>, &mut Globals),
        activations: &mut [Activation],
        depth: u32,
        text: &str,
        how: (usize, bool),
    ) -> Result<Outputs> {
        self.with(shared, |interpreter| interpreter.evaluate_for(activations, depth, text, how))
    }

    fn call(
        &self,
        shared: (&mut Box<State>, &mut Globals),
        (code, captured): (&dyn Code, &[Value]),
        args: Args,
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        self.with(shared, |interpreter| interpreter.call_for(code, captured, args, nargout))
    }

    fn objects(
        &self,
        shared: (&mut Box<State>, &mut Globals),
        caller: Caller,
        run: &mut dyn FnMut(&mut dyn Objects),
    ) {
        self.with(shared, |interpreter| {
            interpreter.called_by(caller);
            run(interpreter);
        });
    }
}

/// From now on text is evaluated on this thread. What native programs call that evaluate any.
#[allow(unsafe_code)]
// SAFETY: the header of the runtime library has it so, and no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn lanner_link_evaluator() {
    set_evaluator(Rc::new(Interpreters::default()));
}
