//! The session: workspace, path, files, caches. The only crate with policy; it knows every stage, and nothing of
//! terminals.
//!
//! - `code_listing` the code that is made of the loops of a program
//! - `compile`      text to MIR with the copies of a mode, and the text of each stage
//! - `computing`    the time that the process computes
//! - `covered`      which lines ran
//! - `explain`      what is known of a variable in a line, and why
//! - `explain_code` what the JIT would make of a line, and why not more
//! - `loader`       what the interpreter asks of the session, with its caches
//! - `native`       whole programs as native code
//! - `reported`     what native code is decided to be, for people
//! - `specialized`  what is left of a function whose inputs are known in part
//! - `typed`        functions that were typed at the prompt

mod code_listing;
mod compile;
mod computing;
mod covered;
mod explain;
mod explain_code;
mod loader;
mod native;
#[cfg(test)]
mod planned;
#[cfg(test)]
mod preallocated;
mod reported;
#[cfg(test)]
mod shadow;
mod specialized;
mod typed;

pub use code_listing::{Shown, code_text};
pub use compile::{Stage, Verify, check_syntax, stage_text};
pub use computing::Computing;
pub use covered::{LineCounts, lines_to_cover};
pub use explain::explain;
pub use lanner_boxed::HEADER as RUNTIME_HEADER;
pub use lanner_c::{Exported, Math};
pub use lanner_copies::mode::Copying;
pub use lanner_copies::resolved::copies_text;
pub use lanner_copies::stats::CopyCounts;
pub use lanner_ide::{Asked, CODES, Code, Findings, Strictness, Typed, Types, check_files, types};
pub use lanner_jit::end_process;
pub use lanner_lir::Type as ElementType;
pub use lanner_native::{CheckSort, Checks};
pub use lanner_project::compile::{is_syntax, is_unreadable};
pub use lanner_project::library::{library_names, library_overview};
pub use lanner_project::{Annotated, Residual, Roundtrip, Source, Sources, annotated_call};
pub use lanner_runtime::error::report;
pub use lanner_runtime::library::graphics::page_of;
pub use lanner_specialize::{Inlining, Note, Options as SpecializeOptions, Specialized};
pub use lanner_storage::{MAX_STACK, Storage};
pub use lanner_tier::cache::{Contents, cache_contents, cache_folder, clear_cache};
pub use lanner_tier::{CodeStage, Engine, TierCounts, begin_compile_threads};
pub use lanner_verify::{Counted, Peaks, Share, Tally};
pub use native::{
    BuildRequest, Built, Complaint, Entrance, NeedsRuntime, NoHeap, Passed, Stack, StackFunction, StackUse,
    Target, build,
};
pub use reported::{
    Bar, CodeLine, Cost, Lane, PlaceSort, RemarkSort, Report, ReportedCode, ReportedFile, ReportedLine,
    ReportedRemark, ReportedVariable, ReportedVersion, Timeline, build_reported,
};
pub use specialized::{Assume, Compared, DataFile, Said, Told, ToldLine, explain_known, specialize_file};

use compile::Settings;
use lanner_base::{Dialect, Name, interrupt};
use lanner_builtins::Builtin;
use lanner_copies::mode::{Plans, Start};
use lanner_copies::undecided::Undecided;
use lanner_interp::{Interpreter, Loaded};
use lanner_mir::FuncKind;
use lanner_runtime::copies::Copied;
use lanner_runtime::error::{Reason, suggestion};
use lanner_runtime::host::Level;
use lanner_runtime::library::graphics::Terminal;
use lanner_runtime::{Args, Cleanup, Error, Host, Result, State, Value, memory};
use lanner_tier::{Beginning, Tiers};
use lanner_verify::{Asserted, Watch};
use loader::FileLoader;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a session starts with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whose language runs.
    pub dialect: Dialect,
    /// Folders to search for functions, first first.
    pub path: Vec<String>,
    /// What functions go through before they run.
    pub roundtrip: Roundtrip,
    /// What is asserted while they run.
    pub verify: Verify,
    /// Who copies arrays.
    pub copying: Copying,
    /// What is counted while they run.
    pub stats: Stats,
    /// Which plan of storage is replayed; none: all of them.
    pub storage: Option<Storage>,
    /// Which code runs, where nobody looks on.
    pub engine: Engine,
    /// Whether the process is in a sandbox: programs are told so where they would leave it.
    pub is_confined: bool,
    /// Where figures are written that are open when the program ends.
    pub figures: Option<PathBuf>,
}

/// What the words behind a file's name are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// Char rows.
    Texts,
    /// Expressions, evaluated in an empty workspace.
    Expressions,
}

/// What is counted while a program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stats {
    /// Nothing.
    #[default]
    Nothing,
    /// How often each line runs.
    Lines,
    /// Changes and copies of arrays; of a run that is verified what was known of it, and the memory it needs.
    Copies,
}

impl Options {
    /// Where its functions are looked for.
    pub fn project(&self) -> lanner_project::Options {
        lanner_project::Options { dialect: self.dialect, path: self.path.clone() }
    }

    /// The watcher of what is asserted.
    fn watch(&self, tally: Rc<RefCell<Tally>>, peaks: Rc<Cell<Peaks>>) -> Watch {
        let Verify { facts, storage } = self.verify;
        let measures = self.stats == Stats::Copies;
        let asserted = Asserted { facts, storage, only: self.storage, measures };
        Watch::new(asserted, Box::new(FileLoader::new(self)), tally, peaks)
    }

    fn settings(&self) -> Settings {
        Settings {
            dialect: self.dialect,
            roundtrip: self.roundtrip,
            verify: self.verify,
            copying: self.copying,
        }
    }
}

/// Whether an error is a defect of Lanner itself, and none of the program.
pub fn is_internal(error: &Error) -> bool {
    error.is_internal()
}

/// One user's workspace and everything that lives as long as it.
pub struct Session {
    interpreter: Interpreter,
    settings: Settings,
    stats: Stats,
    plans: Rc<RefCell<Plans>>,
    undecided: Rc<RefCell<Undecided>>,
    tally: Rc<RefCell<Tally>>,
    counts: Rc<RefCell<CopyCounts>>,
    /// What this thread had copied when the session began.
    copied_before: Copied,
    peaks: Rc<Cell<Peaks>>,
    tier_counts: Rc<RefCell<TierCounts>>,
    coverage: Rc<RefCell<covered::Coverage>>,
    /// Where figures are written at the end.
    figures: Option<PathBuf>,
    /// Who is told that a program begins, and prepares its code.
    beginning: Option<Beginning>,
}

impl Session {
    /// A session with an empty workspace. Ctrl-C stops a running program with an error.
    pub fn new(options: &Options) -> Session {
        let interrupt = interrupt::flag().clone();
        // Without the handler Ctrl-C ends the process, which is what it does by default.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, interrupt.clone());
        // A session lives as long as its process.
        memory::raise_at(interrupt::flag());
        lanner_abi::ask_before_growth(memory::has_room);
        let plans: Rc<RefCell<Plans>> = Rc::default();
        let loader = Box::new(FileLoader::planned(options, plans.clone()));
        let state = State { is_confined: options.is_confined, ..State::new(options.dialect) };
        let mut interpreter = Interpreter::new(state, loader, interrupt.clone());
        let tier_counts: Rc<RefCell<TierCounts>> = Rc::default();
        let tally: Rc<RefCell<Tally>> = Rc::default();
        let counts = Rc::new(RefCell::new(CopyCounts::new(options.copying)));
        let undecided: Rc<RefCell<Undecided>> = Rc::default();
        let peaks: Rc<Cell<Peaks>> = Rc::default();
        let coverage: Rc<RefCell<covered::Coverage>> = Rc::default();
        if options.stats == Stats::Lines {
            interpreter.watch(Box::new(covered::Lines(coverage.clone())));
        } else if options.verify.is_any() {
            interpreter.watch(Box::new(options.watch(tally.clone(), peaks.clone())));
        } else if options.stats == Stats::Copies && options.engine == Engine::Interpreter {
            interpreter
                .measure(Box::new(lanner_copies::stats::Count::new(counts.clone(), undecided.clone())));
        }
        let mut beginning = None;
        if options.engine != Engine::Interpreter && options.stats != Stats::Lines {
            let sample_flag = Arc::new(AtomicBool::new(true));
            let mut tiers = Tiers::new(options.engine, interrupt, sample_flag.clone(), tier_counts.clone());
            beginning = tiers.beginning();
            interpreter.tier_up(Box::new(tiers), sample_flag);
        }
        let (settings, stats) = (options.settings(), options.stats);
        let copied_before = Copied::so_far();
        Session {
            interpreter,
            settings,
            stats,
            plans,
            undecided,
            tally,
            counts,
            copied_before,
            peaks,
            tier_counts,
            coverage,
            figures: options.figures.clone(),
            beginning,
        }
    }

    /// What was copied, where that is counted.
    pub fn copies(&self) -> CopyCounts {
        self.counts.borrow().clone().with_planned(self.copied_before)
    }

    /// What was made of loops, in words.
    pub fn tier_counts(&self) -> String {
        self.tier_counts.borrow().to_string()
    }

    /// Plans the copies of a program, in the modes where a plan copies; where copies are counted, finds out what the storage plan
    /// leaves undecided. What keeps a program from being compiled is said when it is.
    fn plan_copies(&mut self, start: Start<'_>) {
        let path = self.interpreter.loader().path().clone();
        let options = lanner_project::Options { dialect: self.settings.dialect, path };
        match (self.settings.copying, self.stats) {
            (Copying::Naive | Copying::RefCount, _) | (Copying::Plan, Stats::Nothing | Stats::Lines) => (),
            (Copying::Plan, Stats::Copies) => {
                *self.undecided.borrow_mut() = Undecided::of(&options, start).unwrap_or_default();
            }
            (Copying::QuickCheck | Copying::Analysis, _) => {
                let plans = Plans::of(&options, self.settings.copying, start);
                *self.plans.borrow_mut() = plans.unwrap_or_default();
            }
        }
    }

    /// How much was known before of what ran while facts were asserted.
    pub fn tally(&self) -> Tally {
        self.tally.borrow().clone()
    }

    /// How much memory what ran needed while plans of storage were replayed.
    pub fn peaks(&self) -> Peaks {
        self.peaks.get()
    }

    /// The dialect of the session's programs.
    pub fn dialect(&self) -> Dialect {
        self.settings.dialect
    }

    /// Runs text as if typed: a line, or several.
    ///
    /// # Errors
    /// Those of parsing and of the program. The workspace keeps what was assigned before the error.
    pub fn run_text(&mut self, text: &str) -> Result<()> {
        self.guarded(|this| {
            this.interpreter.state().out.begin_line();
            this.interpreter.loader().forget();
            this.plan_copies(Start::Text(text));
            let loaded = this.interpreter.loader().typed(text, this.settings.dialect)?;
            this.interpreter.run_script(&loaded)
        })
    }

    /// Runs a script, or calls the function of a file with the arguments; results are displayed as `ans`. A script's arguments are char
    /// rows, whatever `how` says.
    ///
    /// # Errors
    /// A file that cannot be read; those of parsing, of arguments that are expressions, and of the program.
    pub fn run_file(&mut self, path: &Path, arguments: &[String], how: Arguments) -> Result<()> {
        if let (Some(beginning), Ok(path)) = (&self.beginning, std::path::absolute(path)) {
            beginning.of(&path);
        }
        self.guarded(|this| {
            this.plan_copies(Start::File(path, arguments));
            let plans = this.plans.clone();
            let loader = this.interpreter.loader();
            let loaded = loader::load_program(loader, path, this.settings, &plans.borrow())?;
            this.run_loaded(&loaded, arguments, how)
        })
    }

    /// The same of a residual, which is in no file.
    ///
    /// # Errors
    /// Those of arguments that are expressions, and of the program.
    pub fn run_residual(&mut self, residual: &Residual, arguments: &[String], how: Arguments) -> Result<()> {
        self.guarded(|this| {
            this.plan_copies(Start::Residual(residual, arguments));
            let plans = this.plans.clone();
            let loader = this.interpreter.loader();
            let loaded = loader::load_residual(loader, residual, this.settings, &plans.borrow())?;
            this.run_loaded(&loaded, arguments, how)
        })
    }

    fn run_loaded(&mut self, loaded: &Rc<Loaded>, arguments: &[String], how: Arguments) -> Result<()> {
        if loaded.func(lanner_mir::FuncRef(0)).kind == FuncKind::Script {
            self.interpreter.state().arguments = arguments.to_vec();
            return self.interpreter.run_script(loaded);
        }
        let args: Args = match how {
            Arguments::Texts => arguments.iter().map(|a| Value::text(a)).collect(),
            Arguments::Expressions => {
                let mut values = Args::new();
                for text in arguments {
                    values.extend(self.interpreter.evaluate_apart(text)?);
                }
                values
            }
        };
        let outputs = self.interpreter.run_function(loaded, args, 0)?;
        match outputs.into_iter().next() {
            Some(value) => self.show("ans", &value),
            None => Ok(()),
        }
    }

    /// Calls the function of a file with expressions as its arguments; drops what it returns.
    fn call_file(&mut self, path: &Path, args: &str) -> Result<()> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        self.guarded(|this| {
            let plans = this.plans.clone();
            loader::load_program(this.interpreter.loader(), path, this.settings, &plans.borrow())?;
            Ok(())
        })?;
        self.run_text(&format!("{name}({args});"))
    }

    fn show(&mut self, name: &str, value: &Value) -> Result<()> {
        let text = lanner_runtime::text::display::display(self.interpreter.state(), name, value)?;
        self.interpreter.print(&text)
    }

    /// Runs one command. A defect of the compiler becomes an error; output is written before an error is shown.
    fn guarded(&mut self, run: impl FnOnce(&mut Session) -> Result<()>) -> Result<()> {
        let run = || interrupt::stoppable(|| memory::catching(|| run(self)));
        let result = match catch_unwind(AssertUnwindSafe(run)) {
            Ok(ran) => ran.unwrap_or_else(|| Err(memory::stopped())),
            Err(panic) => Err(Error::of_panic(panic)),
        };
        if let Err(error) = &result
            && error.is_catchable()
        {
            let fixed = error.clone().fixed(self.settings.dialect);
            self.interpreter.state().remember_uncaught_error(fixed);
        }
        // What came too late for everything that looks at it.
        // That memory was short for a moment is no matter for the next command.
        memory::forget_shortage();
        let result = match result {
            Ok(()) if memory::was_stopped() => Err(Error::because(Reason::Interrupted)),
            result => result,
        };
        let out = &mut self.interpreter.state().out;
        let is_stopped = result.as_ref().is_err_and(|error| matches!(error.reason(), Reason::Interrupted));
        let flushed = if is_stopped { None } else { interrupt::stoppable(|| out.flush()) };
        let Some(flushed) = flushed else {
            out.give_up();
            return result.and(Err(Error::because(Reason::Interrupted)));
        };
        let is_over =
            result.as_ref().map_or_else(|error| matches!(error.reason(), Reason::Exit(_)), |()| true);
        if is_over { flushed.and(result) } else { result }
    }

    /// Lets go of all variables, so that the functions that `onCleanup` was given run.
    ///
    /// # Errors
    /// Ctrl-C.
    pub fn end(&mut self) -> Result<()> {
        if !Cleanup::any_waiting() {
            return Ok(());
        }
        self.guarded(|this| {
            let workspace = this.interpreter.workspace(Level::Base);
            workspace.names().into_iter().for_each(|name| workspace.clear(name));
            workspace.globals().into_iter().for_each(|name| workspace.clear_global(name));
            this.interpreter.run_cleanups();
            Ok(())
        })
    }

    /// Writes the figures that are open, where the options say so: `figure1.svg` and so on, or one page.
    ///
    /// # Errors
    /// What could not be written.
    pub fn write_figures(&mut self) -> Result<()> {
        let Some(place) = &self.figures else { return Ok(()) };
        match &self.interpreter.state().graphics {
            Some(figures) => lanner_runtime::library::graphics::save_all(figures, place).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The text with which a terminal shows the current figure, where the program asked for it (`drawnow`) since the last time.
    ///
    /// # Errors
    /// A picture that is too large.
    pub fn due_picture(&mut self, terminal: Terminal) -> Result<Option<String>> {
        match &self.interpreter.state().graphics {
            Some(figures) => lanner_runtime::library::graphics::due_picture(figures, terminal),
            None => Ok(None),
        }
    }

    /// Closes the files that the program left open. Gives the names of those that lack something that was written, and why.
    pub fn close_files(&mut self) -> Vec<(String, String)> {
        self.interpreter.state().files.close()
    }

    /// An uncaught error as a person reads it: message, place with a caret, call stack, names it may have meant.
    pub fn report(&mut self, error: &Error) -> String {
        let similar = suggestion(error, &self.names());
        report(error, self.settings.dialect, similar.as_deref())
    }

    /// What is documented of a name: of a function of the user the comment at its beginning.
    ///
    /// # Errors
    /// Nothing is; the text says so, and names what may have been meant.
    pub fn documentation(&mut self, name: &str) -> std::result::Result<String, String> {
        lanner_runtime::library::meta::documentation(&mut self.interpreter, name)
    }

    /// The variables of the workspace.
    pub fn variables(&mut self) -> Vec<Name> {
        self.interpreter.workspace(Level::Base).names()
    }

    /// The field names of what `text` is, a variable with fields and subscripts: `s.a`, `s(2).b`, `c{3}`. Nothing is run for it.
    pub fn fields(&mut self, text: &str) -> Vec<String> {
        let Some(value) = self.part(text) else { return Vec::new() };
        if !value.is_user_object() {
            return lanner_ide::completion::members(&value);
        }
        let members = lanner_runtime::Host::class_members(&mut self.interpreter, value.class_name());
        let names = members.map(|members| [members.properties, members.methods].concat());
        let mut names: Vec<String> = names.into_iter().flatten().map(|name| name.to_string()).collect();
        names.sort_unstable();
        names
    }

    /// The keys of the `containers.Map` that `text` is, as they are written between parentheses.
    pub fn keys(&mut self, text: &str) -> Vec<String> {
        self.part(text).map_or_else(Vec::new, |value| lanner_ide::completion::keys(&value))
    }

    fn part(&mut self, text: &str) -> Option<Value> {
        let first: String = text.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect();
        let value = self.interpreter.workspace(Level::Base).get(Name::new(&first))?;
        lanner_ide::completion::part(value, &text[first.len()..])
    }

    /// How a function can be called, `f(x, n)`: its declaration, or what its documentation shows. None of a variable.
    pub fn signatures(&mut self, name: &str) -> Vec<String> {
        if self.interpreter.workspace(Level::Base).get(Name::new(name)).is_some() {
            return Vec::new();
        }
        let own = lanner_runtime::Host::source_text(&mut self.interpreter, name);
        own.map_or_else(
            || lanner_ide::completion::shown_calls(name),
            |text| lanner_ide::completion::declared_call(&text, name).into_iter().collect(),
        )
    }

    /// Everything that can be typed: variables, functions of the user, built-ins.
    pub fn names(&mut self) -> Vec<String> {
        let mut names: Vec<String> = self.variables().iter().map(|name| name.to_string()).collect();
        names.extend(self.interpreter.loader().functions());
        let known = |name: &&str| Builtin::in_dialect(name, self.settings.dialect).is_some();
        names.extend(Builtin::names().filter(known).map(str::to_owned));
        names.sort_unstable();
        names.dedup();
        names
    }
}
