//! A program from its start to its exit code: what `lanner run` does, without a session.
//!
//! ```text
//! int main(int argc, char **argv) { return lanner_main(argc, argv, &program); }
//! ```
//!
//! A script's variables are the base workspace's, and its arguments `argv`; a function gets them as char rows, and what it gives is displayed
//! as `ans`. An error is printed as `lanner run` prints it, and the exit code is 1.

use crate::abi::{CType, abi};
use crate::engine::Engine;
use crate::handles::NativeCode;
use crate::header::{ABI, rows_fingerprint};
use crate::layout::{FILE, Function, Program, SCRIPT};
use crate::thread::{attempt, outside, with};
use lanner_base::{Dialect, Name, interrupt};
use lanner_runtime::error::{Reason, report};
use lanner_runtime::host::Level;
use lanner_runtime::output::{NOT_WRITTEN, TICK, write_error, write_error_ready, write_waiting};
use lanner_runtime::{Args, Cleanup, Error, Host, Outputs, Result, Value, library, memory};
use std::ffi::{CStr, c_char};
use std::fmt::{self, Formatter};
use std::io::IsTerminal;
use std::ptr::null_mut;
use std::time::{Duration, Instant};

/// Exit code of a program that ended with an error.
const FAILED: u8 = 1;
/// Exit code where it cannot run here.
const USAGE: u8 = 2;
/// Exit code of a program that Ctrl-C ended: as the shell has it of one that the signal ended.
const INTERRUPTED: u8 = 130;
/// Exit code of a defect.
const DEFECT: u8 = 70;

/// How long a program that is asked to stop may go on: code that calls nothing does not look.
const PATIENCE: Duration = Duration::from_secs(1);

/// Stack of the thread that runs the program: deep recursion ends in the language's own error long before.
const STACK: usize = 1 << 29;

/// What C's `main` has.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Argv(*mut *mut c_char);

impl CType for Argv {
    fn c() -> String {
        "char **".to_owned()
    }
}

abi! {
    /// Runs a program with these arguments, the first of which is its own name, and ends the process with its exit code.
    fn lanner_main(argc: i32, argv: Argv, program: *const Program) -> i32 {
        // SAFETY: the caller hands over its program.
        let program: &'static Program = unsafe { &*program };
        let words = crate::layout::list(argv.0, argc.max(0) as usize).iter().skip(1);
        // SAFETY: the system's arguments end with a zero byte.
        let words = words.map(|&word| unsafe { CStr::from_ptr(word) }.to_string_lossy().into_owned());
        let arguments: Vec<String> = words.collect();
        memory::keep_freed_buffers(1);
        stop_on_interrupt();
        let run = move || -> i32 { std::process::exit(i32::from(run_program(program, &arguments))) };
        let worker = match std::thread::Builder::new().stack_size(STACK).spawn(run) {
            Ok(worker) => worker,
            Err(error) => {
                tell(&format!("lanner: there is no thread for the program: {error}\n"));
                return i32::from(USAGE);
            }
        };
        let mut asked: Option<Instant> = None;
        while !worker.is_finished() {
            std::thread::park_timeout(TICK);
            write_waiting();
            // The flag is set where memory is short, too, and a large copy that goes on is no reason to end.
            let is_asked = interrupt::is_asked() && !memory::is_short();
            asked = is_asked.then(|| asked.unwrap_or_else(Instant::now));
            if asked.is_some_and(|since| since.elapsed() > PATIENCE) {
                stop_now();
            }
        }
        i32::from(DEFECT)
    }

    /// Says what program this thread works for: where `lanner_main` does not, as in libraries. Gives 1 with the error pending where it was
    /// built for another version of this library.
    fn lanner_begin_program(program: *const Program) -> i32 {
        // SAFETY: the caller hands over its program.
        let program: &'static Program = unsafe { &*program };
        attempt(|engine| match engine.program {
            Some(known) if std::ptr::eq(known, program) => Ok(()),
            Some(_) | None => engine.begin_program(program),
        })
    }

    /// The end of a call from outside, where `lanner_main` does not run the program: what was printed is written. An error that is pending
    /// stays so.
    fn lanner_end_program() -> i32 {
        attempt(|engine| {
            engine.run_due();
            memory::forget_shortage();
            engine.state.out.flush()
        })
    }
}

/// Runs a program on this thread; its exit code.
pub fn run_program(program: &'static Program, arguments: &[String]) -> u8 {
    memory::raise_at(interrupt::flag());
    let result = guarded(|engine| {
        engine.begin_program(program)?;
        // SAFETY: a constant of the program.
        match unsafe { program.entry.as_ref() } {
            Some(entry) => engine.run_entry(entry, arguments),
            None => Err(Error::internal("a program has no beginning")),
        }
    });
    let code = match result {
        Ok(()) => 0,
        Err(error) => match error.reason() {
            Reason::Exit(code) => *code as u8,
            Reason::Interrupted => {
                show_error(&error);
                INTERRUPTED
            }
            Reason::Fault(..) | Reason::Raised(..) => {
                show_error(&error);
                if error.is_internal() { DEFECT } else { FAILED }
            }
        },
    };
    leave(code)
}

/// Shows no backtrace. The linker of a program may put it in the place of the standard library's method of that type (`lanner build` does).
#[unsafe(no_mangle)]
fn lanner_no_backtrace(_: *const (), _: &mut Formatter<'_>) -> fmt::Result {
    Ok(())
}

/// Ends the process while the program is in code that does not look whether it is asked to stop.
fn stop_now() -> ! {
    write_waiting();
    show_error(&Error::because(Reason::Interrupted));
    std::process::exit(i32::from(INTERRUPTED))
}

/// Runs what `onCleanup` was given, and tells which files lack something that was written. Gives the exit code: this one, or that of what
/// could not be done.
fn leave(code: u8) -> u8 {
    let ended = if Cleanup::any_waiting() { guarded(Engine::let_go) } else { Ok(()) };
    let lost = with(|engine| engine.state.files.close());
    for (file, why) in &lost {
        tell(&format!("lanner: {file} cannot be written: {why}\n"));
    }
    let late = match ended.map_err(|error| error.reason().clone()) {
        Err(Reason::Exit(code)) => code as u8,
        Err(Reason::Interrupted) => INTERRUPTED,
        Err(Reason::Fault(..) | Reason::Raised(..)) => FAILED,
        Ok(()) if lost.is_empty() => 0,
        Ok(()) => NOT_WRITTEN as u8,
    };
    if code == 0 { late } else { code }
}

/// Runs something; output is written before an error is shown.
fn guarded(run: impl FnOnce(&mut Engine) -> Result<()>) -> Result<()> {
    let status = attempt(run);
    with(|engine| {
        let result = if status == 0 { Ok(()) } else { Err(engine.take_pending()) };
        if let Err(error) = &result
            && error.is_catchable()
        {
            let fixed = error.clone().fixed(engine.state.dialect);
            engine.state.remember_uncaught_error(fixed);
        }
        memory::forget_shortage();
        let result = match result {
            Ok(()) if memory::was_stopped() => Err(Error::because(Reason::Interrupted)),
            result => result,
        };
        let out = &mut engine.state.out;
        let is_stopped = result.as_ref().is_err_and(|error| matches!(error.reason(), Reason::Interrupted));
        let flushed = if is_stopped { None } else { interrupt::stoppable(|| out.flush()) };
        let Some(flushed) = flushed else {
            out.give_up();
            return result.and(Err(Error::because(Reason::Interrupted)));
        };
        let is_over =
            result.as_ref().map_or_else(|error| matches!(error.reason(), Reason::Exit(_)), |()| true);
        if is_over { flushed.and(result) } else { result }
    })
}

impl Engine {
    fn begin_program(&mut self, program: &'static Program) -> Result<()> {
        if program.abi != ABI || program.rows != rows_fingerprint() {
            return Err(Error::internal("the program was built for another version of the runtime library"));
        }
        program.parts().for_each(library::link);
        if let Some(prepare) = program.prepare {
            // SAFETY: what the program says; it may enter the library.
            outside(self, || unsafe { prepare() });
        }
        self.program = Some(program);
        self.state.dialect = if program.dialect == 0 { Dialect::Matlab } else { Dialect::Octave };
        Ok(())
    }

    fn run_entry(&mut self, entry: &'static Function, arguments: &[String]) -> Result<()> {
        let code = NativeCode { function: entry, slots: Vec::new(), shared: Vec::new() };
        if entry.kind == SCRIPT {
            self.state.arguments = arguments.to_vec();
            return self.call_code(&code, &[], Args::new(), 0).map(drop);
        }
        let args: Args = arguments.iter().map(|text| Value::text(text)).collect();
        let outputs: Outputs = self.call_code(&code, &[], args, 0)?;
        match outputs.into_iter().next() {
            Some(value) => {
                library::linked::show().map_or(Ok(()), |show| show(&mut self.state, "ans", &value))
            }
            None => Ok(()),
        }
    }

    /// Lets go of all variables, so that the functions that `onCleanup` was given run.
    fn let_go(&mut self) -> Result<()> {
        let workspace = self.workspace(Level::Base);
        workspace.names().into_iter().for_each(|name| workspace.clear(name));
        workspace.globals().into_iter().for_each(|name| workspace.clear_global(name));
        self.run_due();
        Ok(())
    }

    /// What of the program a mistyped name may have meant.
    fn own_names(&mut self) -> Vec<String> {
        self.viewed = null_mut();
        let variables = lanner_runtime::Workspace::names(self);
        let functions = self.program.into_iter().flat_map(Program::functions);
        let functions =
            functions.filter(|function| matches!(function.kind, FILE | SCRIPT)).map(Function::name);
        variables.into_iter().chain(functions).map(|name: Name| name.to_string()).collect()
    }
}

/// Prints an error on standard error.
fn show_error(error: &Error) {
    let mut text = with(|engine| {
        let names = library::linked::names();
        let similar =
            names.and_then(|names| (names.similar)(error, engine.own_names(), engine.state.dialect));
        report(error, engine.state.dialect, similar.as_deref())
    });
    if has_colour() {
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        text = format!("\x1b[1;31m{first}\x1b[0m\n{rest}");
    }
    match error.reason() {
        // Perhaps because it waited for who reads this.
        Reason::Interrupted => write_error_ready(&text),
        Reason::Exit(_) | Reason::Fault(..) | Reason::Raised(..) => tell(&text),
    }
}

/// Prints a text on standard error. Where that cannot be written there is nobody to tell; Ctrl-C ends the wait for who reads it.
fn tell(text: &str) {
    let _ = interrupt::stoppable(|| write_error(text));
}

/// Whether standard error takes colours.
fn has_colour() -> bool {
    std::io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|value| value != "dumb")
}

/// Ctrl-C asks the program to stop; a second time, while it has not, it ends the process. Where the signal was ignored it stays so.
#[cfg(unix)]
fn stop_on_interrupt() {
    use std::sync::atomic::Ordering;

    extern "C" fn stop(signal: libc::c_int) {
        if interrupt::is_asked() {
            // SAFETY: both may be called by a handler.
            unsafe {
                libc::signal(signal, libc::SIG_DFL);
                libc::raise(signal);
            }
        }
        interrupt::flag().store(true, Ordering::Relaxed);
    }

    // Made here, not by the handler.
    let _ = interrupt::flag();
    let handler = stop as extern "C" fn(libc::c_int) as libc::sighandler_t;
    // SAFETY: the handler does nothing but what handlers may do.
    unsafe {
        if libc::signal(libc::SIGINT, handler) == libc::SIG_IGN {
            libc::signal(libc::SIGINT, libc::SIG_IGN);
        }
    }
}

#[cfg(not(unix))]
fn stop_on_interrupt() {}
