//! Text that a native program evaluates: another engine does it, where the program has linked one.
//!
//! ```text
//! eval('y = f(x);')   the variables of the activations go to the evaluator, which calls f here; y comes back with them
//! ```
//!
//! The session's state and global variables are always with the engine that works.

use crate::engine::{Definition, Engine};
use crate::handles::NativeCode;
use crate::host::is_name;
use crate::layout::{EmbeddedFile, Frame, Program};
use crate::thread::{outside, with};
use lanner_base::Name;
use lanner_runtime::host::{Activation, Caller, Level, Objects};
use lanner_runtime::value::Globals;
use lanner_runtime::{Args, Code, Error, Outputs, Result, State, Value, Workspace};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::null_mut;
use std::rc::Rc;

/// What evaluates text.
pub trait Evaluator {
    /// Evaluates a text in the last of some activations, the first of which is the base workspace, `depth` calls deep. With `nargout > 0`
    /// the text is an expression whose values are given. `is_apart`: it sees no variables.
    ///
    /// # Errors
    /// Syntax errors and those of the text.
    fn evaluate(
        &self,
        shared: (&mut Box<State>, &mut Globals),
        activations: &mut [Activation],
        depth: u32,
        text: &str,
        how: (usize, bool),
    ) -> Result<Outputs>;

    /// Runs something with the engine that runs the methods of classes.
    fn objects(
        &self,
        shared: (&mut Box<State>, &mut Globals),
        caller: Caller,
        run: &mut dyn FnMut(&mut dyn Objects),
    );

    /// Calls code that evaluated text made; none where it is something else.
    ///
    /// # Errors
    /// Those of the code.
    fn call(
        &self,
        shared: (&mut Box<State>, &mut Globals),
        code: (&dyn Code, &[Value]),
        args: Args,
        nargout: usize,
    ) -> Option<Result<Outputs>>;
}

/// The files that the program of this thread brings with it.
pub fn program_files() -> &'static [EmbeddedFile] {
    with(|engine| engine.program.map_or(&[][..], Program::files))
}

/// The folders that the program of this thread has searched for functions.
pub fn with_program_path<T>(use_it: impl FnOnce(&mut Vec<String>) -> T) -> T {
    with(|engine| use_it(&mut engine.path))
}

/// Takes the variables of this thread's base workspace.
pub fn lend_base() -> Vec<(Name, Value)> {
    with(|engine| engine.lend(engine.innermost(null_mut())).variables)
}

/// Brings them back.
pub fn return_base(variables: Vec<(Name, Value)>) {
    with(|engine| {
        let at = engine.innermost(null_mut());
        variables.into_iter().for_each(|(name, value)| engine.give_variable(at, name, value));
    });
}

/// From now on this evaluates text on this thread.
pub fn set_evaluator(evaluator: Rc<dyn Evaluator>) {
    with(|engine| engine.evaluator = Some(evaluator));
}

/// The function of the program that a name means where it stands, and its file.
pub fn program_code(name: &str) -> Option<(Rc<dyn Code>, String)> {
    code_of(|engine| engine.definition(name))
}

/// The same of a name that stands in no file: it means no local function.
pub fn program_code_outside(name: &str) -> Option<(Rc<dyn Code>, String)> {
    code_of(|engine| engine.definition_in(name, None))
}

fn code_of(find: impl FnOnce(&Engine) -> Option<Definition>) -> Option<(Rc<dyn Code>, String)> {
    with(|engine| match find(engine)? {
        Definition::Function(function) => {
            let file = function.unit().map_or("", |unit| unit.file()).to_owned();
            let code = NativeCode { function, slots: Vec::new(), shared: Vec::new() };
            Some((Rc::new(code) as Rc<dyn Code>, file))
        }
        Definition::Row(_) => None,
    })
}

impl Engine {
    /// Changes what engines share for what somebody has.
    pub(crate) fn exchange(&mut self, state: &mut Box<State>, globals: &mut Globals) {
        std::mem::swap(&mut self.state, state);
        std::mem::swap(&mut self.globals, globals);
    }

    /// Evaluates a text in the workspace of a level, or apart from all variables.
    ///
    /// # Errors
    /// Those of the text; the program has nothing that evaluates.
    pub(crate) fn evaluate_text(
        &mut self,
        text: &str,
        level: Option<Level>,
        nargout: usize,
    ) -> Result<Outputs> {
        let alone = text.trim().trim_end_matches([';', ',']).trim_end();
        if nargout == 0 && level == Some(Level::Current) && self.is_program_function(alone) {
            return self.call_name(alone, Args::new(), 0);
        }
        let Some(evaluator) = self.evaluator.clone() else {
            return Err(Error::not_here(format!(
                "This program was built without what evaluates text, and so cannot evaluate '{}'.",
                text.trim()
            )));
        };
        let places = self.activations(level.unwrap_or(Level::Current));
        let mut lent: Vec<Activation> = places.iter().map(|&at| self.lend(at)).collect();
        let depth = self.frame().map_or(0, |frame| frame.depth);
        let how = (nargout, level.is_none());
        let result = self.lend_shared(|shared| evaluator.evaluate(shared, &mut lent, depth, text, how));
        for (at, lent) in places.into_iter().zip(lent) {
            lent.variables.into_iter().for_each(|(name, value)| self.give_variable(at, name, value));
        }
        result
    }

    /// Calls code that evaluated text made.
    ///
    /// # Errors
    /// Those of the code; the program has nothing that evaluates.
    pub(crate) fn call_evaluated(
        &mut self,
        code: &dyn Code,
        captured: &[Value],
        args: Args,
        nargout: usize,
    ) -> Result<Outputs> {
        let nothing = || Error::internal("code that no engine runs");
        let evaluator = self.evaluator.clone().ok_or_else(nothing)?;
        let result = self.lend_shared(|shared| evaluator.call(shared, (code, captured), args, nargout));
        result.unwrap_or_else(|| Err(nothing()))
    }

    /// Runs another engine with what engines share. Native code that it calls finds this one in its place.
    pub(crate) fn lend_shared<T>(&mut self, run: impl FnOnce((&mut Box<State>, &mut Globals)) -> T) -> T {
        let dialect = self.state.dialect;
        let mut state = self.spare.take().unwrap_or_else(|| Box::new(State::new(dialect)));
        let mut globals: Globals = Default::default();
        self.exchange(&mut state, &mut globals);
        let lent = AssertUnwindSafe(|| run((&mut state, &mut globals)));
        let result = outside(self, || catch_unwind(lent));
        self.exchange(&mut state, &mut globals);
        self.spare = Some(state);
        result.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Whether a text is the name of a function or a script of the program, and of no variable.
    fn is_program_function(&self, text: &str) -> bool {
        is_name(text)
            && matches!(self.definition(text), Some(Definition::Function(_)))
            && self.variable(self.top, Name::new(text)).is_none()
    }

    /// Where the variables are looked up of the base workspace, of the caller of a level's workspace, and of that itself: those that differ.
    fn activations(&self, level: Level) -> Vec<*mut Frame> {
        let at = self.frame_of(level);
        let owner = self.owner(at);
        let mut owners = vec![null_mut()];
        // SAFETY: an activation lives as long as it is on the list.
        if let Some(own) = unsafe { owner.as_ref() } {
            let caller = self.owner(own.below);
            owners.extend((!caller.is_null()).then_some(caller));
            owners.push(owner);
        }
        owners.into_iter().map(|owner| self.innermost(owner)).collect()
    }

    /// Takes the variables of an activation.
    fn lend(&mut self, at: *mut Frame) -> Activation {
        self.viewed = at;
        let names = self.names();
        let variables = names.into_iter().map(|name| (name, self.take_variable(at, name))).collect();
        let owner = self.owner(at);
        // SAFETY: an activation lives as long as it is on the list.
        let counts = unsafe { owner.as_ref() }.map_or((0, 0), |frame| (frame.nargin, frame.nargout));
        Activation { variables, nargin: counts.0, nargout: counts.1 }
    }
}
