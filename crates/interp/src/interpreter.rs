//! The interpreter's state, and what it asks of the session.

use crate::frame::Frame;
use crate::meter::Meter;
use crate::objects::Classes;
use crate::tier::{Globals, Tier};
use crate::watch::Watcher;
use crate::{CodeRef, Loaded};
use lanner_base::{Dialect, Name};
use lanner_builtins::Builtin;
use lanner_mir::{BlockData, Func, FuncKind, FuncRef, Terminator, Unit};
use lanner_runtime::fused::Scratch;
use lanner_runtime::{Error, Result, State, Value, memory};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where a name is looked up from.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The file that the name stands in; empty for typed text. Decides about private folders.
    pub file: &'a str,
    /// The unit's imports.
    pub imports: &'a [String],
    /// Whether it stands in text that is evaluated now: that sees the functions of the file that evaluates it.
    pub is_evaluated: bool,
}

/// What a name means.
#[derive(Clone)]
pub enum Definition {
    /// A function of a loaded unit.
    Function(Rc<Loaded>, FuncRef),
    /// A script file.
    Script(Rc<Loaded>),
    /// The unit of a `classdef` file: a call makes an object.
    Class(Rc<Loaded>),
    /// `Class.name`: a static method, a constant, or a member of an enumeration.
    Static(Name, Name),
    /// `method@Base`, `@Base`: what a superclass has.
    Superclass(Name),
    /// A row of the table.
    Builtin(Builtin),
    /// A function of another engine, for which text is evaluated here.
    Outside(Rc<dyn lanner_runtime::Code>),
}

/// What the interpreter needs of the session: finding and compiling text.
pub trait Loader {
    /// What a name means, in the order private folder, current folder, path, packages, table.
    ///
    /// # Errors
    /// The file that has it does not parse.
    fn find(&mut self, name: Name, scope: Scope<'_>) -> Result<Option<Definition>>;

    /// The file that `find` would take the name from.
    fn file_of(&mut self, name: &str, scope: Scope<'_>) -> Option<String>;

    /// Compiles a row written in MATLAB.
    ///
    /// # Errors
    /// Never, for a table whose tests pass.
    fn prelude(&mut self, builtin: Builtin, text: &'static str) -> Result<Rc<Loaded>>;

    /// Compiles text as a script: `eval` texts and typed lines.
    ///
    /// # Errors
    /// Those of parsing, as MATLAB words them.
    fn script(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>>;

    /// Takes the functions out of a typed text, so that their names mean them from now on, and compiles what is left as a script.
    ///
    /// # Errors
    /// As `script`; then nothing is defined.
    fn typed(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>>;

    /// The names of the user's functions: those that were typed, in the current folder, and on the path.
    fn functions(&mut self) -> Vec<String>;

    /// The methods of a class that files define; none where none does.
    fn methods(&mut self, class: &str) -> Option<Vec<String>>;

    /// The files in the folders of a class, by the names of its methods.
    fn class_files(&mut self, _class: &str) -> Vec<(Name, PathBuf)> {
        Vec::new()
    }

    /// Compiles a file.
    ///
    /// # Errors
    /// It cannot be read, or does not parse.
    fn load_file(&mut self, path: &Path) -> Result<Rc<Loaded>> {
        Err(Error::internal(&format!("{} is not loaded here", path.display())))
    }

    /// What a file declares that unit tests are made of, as a struct.
    ///
    /// # Errors
    /// It cannot be read, or does not parse.
    fn tests_in(&mut self, path: &Path) -> Result<Value> {
        Err(Error::internal(&format!("{} is not read here", path.display())))
    }

    /// Compiles a text as if it was that of a file.
    ///
    /// # Errors
    /// It does not parse.
    fn part(&mut self, path: &Path, _text: &str) -> Result<Rc<Loaded>> {
        Err(Error::internal(&format!("{} is not loaded here", path.display())))
    }

    /// Takes the variables of the base workspace from the engine that has them; none where that is the interpreter.
    fn lend_base(&mut self) -> Option<Vec<(Name, Value)>> {
        None
    }

    /// The folders searched for functions.
    fn path(&mut self) -> &mut Vec<String>;

    /// Looks again at every file.
    fn forget(&mut self);

    /// Grows, from 1, when any name may mean something else than before.
    fn epoch(&self) -> Rc<Cell<u64>>;
}

/// The deepest nesting of calls, as MATLAB's default.
const RECURSION_LIMIT: usize = 500;

/// A persistent variable.
pub(crate) struct Persistent {
    /// The names of its function and of the first one of the file.
    pub of: [Name; 2],
    pub cell: Weak<RefCell<Value>>,
}

/// Runs MIR.
pub struct Interpreter {
    /// In a box: engines of one program exchange it.
    pub(crate) state: Box<State>,
    pub(crate) loader: Box<dyn Loader>,
    /// The loader's.
    pub(crate) epoch: Rc<Cell<u64>>,
    pub(crate) globals: Globals,
    /// The classes of the program.
    pub(crate) classes: Rc<Classes>,
    /// The persistent variables that functions have declared.
    pub(crate) persistents: Vec<Persistent>,
    /// Activations, innermost last; the first is the session's workspace.
    pub(crate) frames: Vec<Frame>,
    /// Slot vectors of finished activations, to be used again.
    pub(crate) spare: Vec<Vec<Value>>,
    /// Buffers of chains of operations.
    pub(crate) scratch: Scratch,
    /// What handles by name mean, since an epoch.
    pub(crate) named: (u64, FxHashMap<Name, Definition>),
    pub(crate) interrupt: Arc<AtomicBool>,
    /// Set from outside when the loop that runs should be looked at.
    pub(crate) sample_flag: Arc<AtomicBool>,
    pub(crate) tier: Option<Box<dyn Tier>>,
    pub(crate) recursion_limit: usize,
    /// How often a variable in a slot was touched by name.
    pub(crate) reached: Cell<u64>,
    /// The frame that `Workspace` methods work on.
    pub(crate) viewed: usize,
    /// The error that led to the handler block that runs.
    pub(crate) caught: Option<lanner_runtime::Error>,
    /// The variables that the arguments of a call by another engine are.
    pub(crate) outer_names: Vec<Option<Name>>,
    pub(crate) watcher: Option<Box<dyn Watcher>>,
    pub(crate) meter: Option<RefCell<Box<dyn Meter>>>,
}

impl Interpreter {
    /// An interpreter with an empty workspace. `interrupt` is set from outside to stop the program.
    pub fn new(state: State, loader: Box<dyn Loader>, interrupt: Arc<AtomicBool>) -> Interpreter {
        lanner_runtime::library::link_all();
        let base = Rc::new(Loaded::new(empty_unit(state.dialect)));
        let frame = Frame::new(base, FuncRef(0), Vec::new());
        Interpreter {
            state: Box::new(state),
            epoch: loader.epoch(),
            loader,
            globals: FxHashMap::default(),
            classes: Rc::default(),
            persistents: Vec::new(),
            frames: vec![frame],
            spare: Vec::new(),
            scratch: Scratch::default(),
            named: Default::default(),
            sample_flag: interrupt.clone(),
            interrupt,
            tier: None,
            recursion_limit: RECURSION_LIMIT,
            reached: Cell::new(0),
            viewed: 0,
            caught: None,
            outer_names: Vec::new(),
            watcher: None,
            meter: None,
        }
    }

    /// Shows the watcher every function that is called from now on, instruction by instruction.
    pub fn watch(&mut self, watcher: Box<dyn Watcher>) {
        self.watcher = Some(watcher);
    }

    /// Counts a sample of the loop that runs when `sample_flag` is set. What sets it does so whenever there is an
    /// interrupt, too.
    pub fn tier_up(&mut self, tier: Box<dyn Tier>, sample_flag: Arc<AtomicBool>) {
        self.tier = Some(tier);
        self.sample_flag = sample_flag;
    }

    /// Runs a unit's script in the session's workspace.
    ///
    /// # Errors
    /// Those of the program; the workspace keeps what was assigned before.
    pub fn run_script(&mut self, loaded: &Rc<Loaded>) -> Result<()> {
        // An error or a panic of the compiler may have left activations behind.
        self.frames.truncate(1);
        self.run_script_in(loaded, 0, &[]).map(|_| ())
    }

    /// Calls a unit's first function from the session's workspace.
    ///
    /// # Errors
    /// Those of the program.
    pub fn run_function(
        &mut self,
        loaded: &Rc<Loaded>,
        args: lanner_runtime::Args,
        nargout: usize,
    ) -> Result<lanner_runtime::Outputs> {
        self.run_function_of(loaded, FuncRef(0), args, nargout)
    }

    /// Calls a function of a unit from the session's workspace.
    ///
    /// # Errors
    /// Those of the program.
    pub fn run_function_of(
        &mut self,
        loaded: &Rc<Loaded>,
        func: FuncRef,
        args: lanner_runtime::Args,
        nargout: usize,
    ) -> Result<lanner_runtime::Outputs> {
        self.frames.truncate(1);
        let code = CodeRef { loaded: loaded.clone(), func, environment: Rc::default() };
        self.call_code(&code, &[], args, nargout)
    }

    /// Gives a global variable a value.
    pub fn set_global(&mut self, name: Name, value: Value) {
        let cell = self.globals.entry(name).or_insert_with(|| Rc::new(Value::empty().into()));
        *cell.borrow_mut() = value;
    }

    /// The value of a global variable; `[]` where no function has declared it.
    pub fn global(&self, name: Name) -> Value {
        self.globals.get(&name).map_or_else(Value::empty, |cell| cell.borrow().clone())
    }

    /// The session's loader.
    pub fn loader(&mut self) -> &mut dyn Loader {
        &mut *self.loader
    }

    /// Whether the program is asked to stop.
    #[inline(always)]
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Where the program may stop; the request is taken back.
    ///
    /// # Errors
    /// Ctrl-C, or memory ran out.
    #[inline(always)]
    pub(crate) fn check_stop(&self) -> Result<()> {
        if self.is_interrupted() { self.stop() } else { Ok(()) }
    }

    #[cold]
    fn stop(&self) -> Result<()> {
        self.interrupt.store(false, Ordering::Relaxed);
        Err(memory::stopped())
    }

    /// Behind an instruction that may have taken long.
    ///
    /// # Errors
    /// As [`Interpreter::check_stop`].
    #[inline(always)]
    pub(crate) fn check_interrupt(&self) -> Result<()> {
        self.check_stop()
    }

    pub(crate) fn top(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }
}

/// A unit without code, for the session's workspace.
fn empty_unit(dialect: Dialect) -> Unit {
    let mut func = Func::new(Name::new(""), FuncKind::Function);
    func.blocks.push(BlockData {
        phis: Vec::new(),
        insts: Vec::new(),
        spans: Vec::new(),
        term: Terminator::Return,
        term_span: Default::default(),
        handler: None,
    });
    Unit { dialect, funcs: [func].into_iter().collect(), ..Unit::default() }
}
