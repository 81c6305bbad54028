//! What the main thread does while another one runs the program: it answers Ctrl-C where the program does not, and writes what was printed
//! and lies waiting.
//!
//! ```text
//! Ctrl-C  ──► the program is asked to stop, which it does at its next look: its error has a place, its `onCleanup` runs
//!         ──► it does not look for a tenth of a second: the process ends here
//!         ──► a second one within a second: the process ends here
//! ```
//!
//! At the prompt the workspace is worth more: the process does not end.

use crate::commands::{INTERRUPTED, tell};
use lanner_base::interrupt;
use lanner_runtime::output::{TICK, write_waiting};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What is attended to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// A program, which Ctrl-C ends.
    Program,
    /// The prompt, where Ctrl-C ends a command.
    Prompt,
    /// No program: Ctrl-C ends the process as the system does.
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
    let mut requests = Requests::new(runs);
    let mut last = None;
    while !worker.is_finished() {
        let came = requests.wait(TICK);
        write_waiting();
        match runs {
            Runs::Program if came => {
                let now = Instant::now();
                let is_second = last.replace(now).is_some_and(|last| now.duration_since(last) < TWICE);
                if is_second || !stops(&mut requests, now) {
                    end();
                }
            }
            Runs::Prompt if came => say_when_late(&mut requests),
            Runs::Program | Runs::Prompt | Runs::Nothing => (),
        }
    }
}

/// Whether the program takes the request in time, and nobody asks again meanwhile.
fn stops(requests: &mut Requests, since: Instant) -> bool {
    const LOOK: Duration = Duration::from_millis(5);
    let computed = computed();
    while interrupt::is_asked() {
        let waited = since.elapsed();
        let is_over = waited >= PATIENCE && computed_since(computed) >= PATIENCE;
        if is_over || waited >= LONGEST || requests.wait(LOOK) {
            return false;
        }
    }
    true
}

/// Tells who waits at the prompt what for.
fn say_when_late(requests: &mut Requests) {
    let since = Instant::now();
    while interrupt::is_asked() {
        if since.elapsed() >= SILENCE {
            tell("lanner: the built-in function that runs cannot be stopped; the command ends behind it\n");
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
    tell("error: Operation terminated by user\n");
    lanner_session::end_process(INTERRUPTED)
}

/// The time that the process has computed.
#[cfg(unix)]
fn computed() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

#[cfg(not(unix))]
fn computed() -> Duration {
    Duration::MAX
}

fn computed_since(before: Duration) -> Duration {
    if before == Duration::MAX { before } else { computed().saturating_sub(before) }
}

/// Requests to stop, as they come.
#[cfg(unix)]
struct Requests(Option<std::os::unix::net::UnixStream>);

#[cfg(unix)]
impl Requests {
    fn new(runs: Runs) -> Requests {
        if runs == Runs::Nothing {
            return Requests(None);
        }
        let made = || {
            let (reader, writer) = std::os::unix::net::UnixStream::pair()?;
            // The flag is there before whoever looks whether the program has taken it.
            signal_hook::flag::register(signal_hook::consts::SIGINT, interrupt::flag().clone())?;
            signal_hook::low_level::pipe::register(signal_hook::consts::SIGINT, writer)?;
            std::io::Result::Ok(reader)
        };
        // Without it only the program itself answers.
        Requests(made().ok())
    }

    /// Waits for that long at most. Whether one came.
    fn wait(&mut self, most: Duration) -> bool {
        use std::io::Read;
        let Some(stream) = &mut self.0 else {
            std::thread::sleep(most);
            return false;
        };
        let mut bytes = [0; 16];
        stream.set_read_timeout(Some(most)).is_ok() && stream.read(&mut bytes).is_ok_and(|count| count > 0)
    }
}

#[cfg(not(unix))]
struct Requests;

#[cfg(not(unix))]
impl Requests {
    fn new(_: Runs) -> Requests {
        Requests
    }

    fn wait(&mut self, most: Duration) -> bool {
        std::thread::sleep(most);
        false
    }
}
