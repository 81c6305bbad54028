//! Memory and time that a run may take, with a sandbox or without.
//!
//! **Memory** is a limit of address space (`RLIMIT_AS`) on top of what the process has mapped when it starts, so that the same number means
//! the same in every build. An allocation above it fails, and the program gets MATLAB's error as on a machine that has no more. A
//! counter in the allocator would be blind to what LLVM and other libraries in C++ take, and cost something at every allocation; a limit of
//! resident memory does not exist in Linux. What is mapped and never written counts, too; the stack that the program's thread gets is told beforehand.
//!
//! **Time** is that of the clock: a program that waits for ever is stopped as well. When it is over the program gets what Ctrl-C sends, which no
//! `try` takes, so what it has printed is written. One that does not stop then, in a long kernel or a cleanup that does not
//! end, is ended a second later.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a program may take to stop after it was told to.
const GRACE: Duration = Duration::from_secs(1);

/// What threads and their stacks map beside what the program asks for.
#[cfg(target_os = "linux")]
const THREADS: u64 = 64 << 20;

/// Whether the time is over.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// Bounds the memory of the process to `bytes` above what it has now and `stack`, the stack of the thread that is to run the program.
///
/// # Errors
/// Where the system has no such limit or refuses it, in words.
#[cfg(target_os = "linux")]
pub fn bound_memory(bytes: u64, stack: u64) -> Result<(), String> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let failed = |what: String| format!("memory cannot be limited: {what}");
    let text = std::fs::read_to_string("/proc/self/status").map_err(|error| failed(error.to_string()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmSize:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    let mapped = kibibytes.ok_or_else(|| failed("/proc/self/status has no VmSize".to_owned()))? * 1024;
    let (_, most) = getrlimit(Resource::RLIMIT_AS).map_err(|error| failed(error.to_string()))?;
    let wanted = mapped.saturating_add(stack).saturating_add(THREADS).saturating_add(bytes).min(most);
    setrlimit(Resource::RLIMIT_AS, wanted, wanted).map_err(|error| failed(error.to_string()))
}

/// Bounds the memory of the process.
///
/// # Errors
/// Always: only Linux counts it so.
#[cfg(not(target_os = "linux"))]
pub fn bound_memory(_: u64, _: u64) -> Result<(), String> {
    Err("memory can be limited on Linux only".to_owned())
}

/// Bounds the time of the process: when `limit` is over, `stop` tells the program, and `end` ends a process that is still there after a
/// second. Both run on a thread of their own.
pub fn bound_time(
    limit: Duration,
    stop: impl FnOnce() + Send + 'static,
    end: impl FnOnce() + Send + 'static,
) {
    let restore = terminal_settings();
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        IS_OVER.store(true, Ordering::SeqCst);
        stop();
        std::thread::sleep(GRACE);
        restore();
        end();
    });
}

/// Whether the time that the process may take is over.
pub fn is_time_over() -> bool {
    IS_OVER.load(Ordering::SeqCst)
}

/// What brings the terminal back to what it is now, whatever a line editor has made of it then.
fn terminal_settings() -> impl FnOnce() + Send {
    #[cfg(target_os = "linux")]
    let settings = nix::sys::termios::tcgetattr(std::io::stdin()).ok();
    move || {
        #[cfg(target_os = "linux")]
        if let Some(settings) = settings {
            use nix::sys::termios::{SetArg, tcsetattr};
            // A terminal that is gone has no settings to bring back.
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &settings);
        }
    }
}
