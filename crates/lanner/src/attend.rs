//! What the main thread does while another one runs the program: it answers signals where the program does not, and writes what was
//! printed and lies waiting.
//!
//! ```text
//! Ctrl-C  ──► the program is asked to stop, which it does at its next look: its error has a place, its `onCleanup` runs
//!         ──► it does not look for a tenth of a second: the process ends here
//!         ──► a second one within a second: the process ends here
//! TERM, HUP ──► the same, without a word, and by the signal itself
//! ```
//!
//! At the prompt the workspace is worth more: Ctrl-C does not end the process. A signal that was ignored when the process began, as in the
//! background or under `nohup`, stays so.

use crate::commands::INTERRUPTED;
use crate::scratch;
use lanner_base::interrupt;
use lanner_runtime::output::{TICK, write_error_ready, write_waiting};
use lanner_session::Computing;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What is attended to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// A program, which Ctrl-C ends.
    Program,
    /// The prompt, where Ctrl-C ends a command.
    Prompt,
    /// No program: Ctrl-C ends the process at once.
    Nothing,
}

/// The time in which a program has to stop: what the process computes meanwhile.
const PATIENCE: Duration = Duration::from_millis(90);

/// The same for one that waits, or does not get the processor.
const LONGEST: Duration = Duration::from_millis(400);

/// Two requests within this time are meant.
const TWICE: Duration = Duration::from_secs(1);

/// How long a command may go on at the prompt before something is said.
const SILENCE: Duration = Duration::from_secs(2);

/// Attends until the worker ends the process.
pub fn attend<T>(runs: Runs, worker: &JoinHandle<T>) {
    let terminal = Terminal::now(runs);
    let mut requests = Requests::new();
    if runs == Runs::Nothing {
        std::thread::spawn(end_late);
    }
    let mut last = None;
    while !worker.is_finished() {
        let came = requests.wait(TICK);
        write_waiting();
        if !came {
            continue;
        }
        let now = Instant::now();
        let is_second = last.replace(now).is_some_and(|last| now.duration_since(last) < TWICE);
        match runs {
            _ if is_ending() && (is_second || !stops(&mut requests, now)) => {
                terminal.restore();
                end_by_signal();
            }
            _ if is_ending() => (),
            Runs::Program if is_second || !stops(&mut requests, now) => end(),
            Runs::Program => (),
            Runs::Prompt => say_when_late(&mut requests),
            Runs::Nothing => {
                scratch::remove_all();
                lanner_session::end_process(INTERRUPTED)
            }
        }
    }
}

/// Ends a process that was asked to stop and is still there: whatever holds it up, it does not outlive the request.
fn end_late() {
    const LOOK: Duration = Duration::from_millis(50);
    while !interrupt::was_asked() {
        std::thread::sleep(LOOK);
    }
    std::thread::sleep(TWICE);
    scratch::try_remove_all();
    end_now();
}

/// Whether the program takes the request in time, and nobody asks again meanwhile.
fn stops(requests: &mut Requests, since: Instant) -> bool {
    const LOOK: Duration = Duration::from_millis(5);
    let computing = Computing::begin();
    while interrupt::is_asked() {
        let waited = since.elapsed();
        let is_over = waited >= PATIENCE && computing.elapsed() >= PATIENCE;
        if is_over || waited >= LONGEST || requests.wait(LOOK) {
            return false;
        }
    }
    true
}

/// Tells who waits at the prompt what for.
fn say_when_late(requests: &mut Requests) {
    let since = Instant::now();
    while interrupt::is_asked() && !is_ending() {
        if since.elapsed() >= SILENCE {
            write_error_ready(
                "lanner: the built-in function that runs cannot be stopped; the command ends behind it\n",
            );
            return;
        }
        let _ = requests.wait(TICK);
    }
}

/// Ends the process for a program that does not.
fn end() -> ! {
    write_waiting();
    if lanner_sandbox::is_time_over() {
        crate::confine::end_late();
    }
    write_error_ready("error: Operation terminated by user\n");
    scratch::remove_all();
    lanner_session::end_process(INTERRUPTED)
}

/// Ends the process with this exit code, or by the signal that told it to end.
pub fn end_process(code: u8) -> ! {
    if is_ending() {
        end_by_signal();
    }
    lanner_session::end_process(code)
}

#[cfg(unix)]
pub use unix::is_ending;
#[cfg(unix)]
use unix::{Requests, Terminal, end_by_signal, end_now};

#[cfg(unix)]
mod unix {
    use super::Runs;
    use lanner_base::interrupt;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{flag, low_level};
    use std::io::{self, Read};
    use std::os::unix::net::UnixStream;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, LazyLock};
    use std::time::Duration;

    /// The signal that told the process to end; 0 where none did.
    static ENDING: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

    /// Whether a signal told the process to end.
    pub fn is_ending() -> bool {
        ENDING.load(Ordering::SeqCst) != 0
    }

    /// Ends the process as the system does for one that does not look at signals.
    pub fn end_by_signal() -> ! {
        let signal = ENDING.load(Ordering::SeqCst) as i32;
        lanner_runtime::output::write_waiting();
        crate::scratch::remove_all();
        // It does not come back for these.
        let _ = low_level::emulate_default_handler(signal);
        lanner_session::end_process(128 + signal as u8)
    }

    /// Ends the process for a request to stop, and waits for nothing.
    pub fn end_now() -> ! {
        low_level::exit(crate::commands::INTERRUPTED.into())
    }

    /// Requests to stop, as they come.
    pub struct Requests(Option<UnixStream>);

    impl Requests {
        pub fn new() -> Requests {
            // Without it only the program itself answers.
            Requests(made().ok())
        }

        /// Waits for that long at most. Whether one came.
        pub fn wait(&mut self, most: Duration) -> bool {
            let Some(stream) = &mut self.0 else {
                std::thread::sleep(most);
                return false;
            };
            let mut bytes = [0; 16];
            stream.set_read_timeout(Some(most)).is_ok()
                && stream.read(&mut bytes).is_ok_and(|count| count > 0)
        }
    }

    fn made() -> io::Result<UnixStream> {
        let (reader, writer) = UnixStream::pair()?;
        let ignored = ignored();
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            if ignored & (1 << (signal - 1)) != 0 {
                continue;
            }
            // The flags are there before whoever looks whether the program has taken the request.
            if signal != SIGINT {
                flag::register_usize(signal, ENDING.clone(), signal as usize)?;
            }
            flag::register(signal, interrupt::past_flag().clone())?;
            flag::register(signal, interrupt::flag().clone())?;
            low_level::pipe::register(signal, writer.try_clone()?)?;
        }
        Ok(reader)
    }

    /// The signals that the process ignores, a bit for each; none where the system does not tell it.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    /// A terminal, as it was when the process began.
    pub struct Terminal(Option<Termios>);

    impl Terminal {
        /// Of the prompt, which changes it.
        pub fn now(runs: Runs) -> Terminal {
            Terminal(if runs == Runs::Prompt { tcgetattr(io::stdin()).ok() } else { None })
        }

        pub fn restore(&self) {
            if let Some(before) = &self.0 {
                // It may be gone.
                let _ = tcsetattr(io::stdin(), OptionalActions::Now, before);
            }
        }
    }
}

#[cfg(not(unix))]
struct Requests;

#[cfg(not(unix))]
impl Requests {
    fn new() -> Requests {
        Requests
    }

    fn wait(&mut self, most: Duration) -> bool {
        std::thread::sleep(most);
        false
    }
}

#[cfg(not(unix))]
struct Terminal;

#[cfg(not(unix))]
impl Terminal {
    fn now(_: Runs) -> Terminal {
        Terminal
    }

    fn restore(&self) {}
}

/// Whether a signal told the process to end.
#[cfg(not(unix))]
pub fn is_ending() -> bool {
    false
}

#[cfg(not(unix))]
fn end_now() -> ! {
    lanner_session::end_process(INTERRUPTED)
}

#[cfg(not(unix))]
fn end_by_signal() -> ! {
    scratch::remove_all();
    lanner_session::end_process(INTERRUPTED)
}
