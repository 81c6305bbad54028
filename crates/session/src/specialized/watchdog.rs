//! Calls that may not end: a thread asks the interpreter to stop where one computes for too long.

use crate::Computing;
use lanner_base::interrupt;
use lanner_runtime::error::Reason;
use lanner_runtime::{Error, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Watches the calls of one interpreter.
pub(super) struct Watchdog {
    late: Arc<AtomicBool>,
    /// Whether it asked the call to stop.
    asked: Arc<AtomicBool>,
    calls: Sender<Call>,
}

enum Call {
    Begins,
    Ends,
}

/// How many times its limit a call may take where it only waits.
const WAITING: u32 = 20;

impl Watchdog {
    /// `late` is the interpreter's flag for Ctrl-C; `longest` is the time that a call may compute.
    pub fn new(late: Arc<AtomicBool>, longest: Duration) -> Watchdog {
        let (calls, told) = channel();
        let asked: Arc<AtomicBool> = Arc::default();
        let flags = [Arc::clone(&late), Arc::clone(&asked)];
        std::thread::spawn(move || attend(&told, &flags, longest));
        Watchdog { late, asked, calls }
    }

    /// Runs a call, and whether it was asked to stop.
    pub fn run<T>(&self, call: impl FnOnce() -> T) -> (T, bool) {
        // Without a watchdog nobody stops it.
        let _ = self.calls.send(Call::Begins);
        let result = call();
        let _ = self.calls.send(Call::Ends);
        self.late.store(false, Ordering::Relaxed);
        (result, self.asked.swap(false, Ordering::Relaxed))
    }
}

/// Gives back the user's request to stop, which a call took that no watchdog asked to stop.
pub(super) fn give_back(error: &Error, is_late: bool) {
    if !is_late && matches!(error.reason(), Reason::Interrupted) {
        interrupt::flag().store(true, Ordering::Relaxed);
    }
}

/// # Errors
/// The user asks to stop.
pub(super) fn go_on() -> Result<()> {
    // A call may have taken the request just when it was late, too.
    let is_asked = interrupt::take() || interrupt::was_asked();
    if is_asked { Err(Error::because(Reason::Interrupted)) } else { Ok(()) }
}

/// Until nobody calls any more.
fn attend(told: &Receiver<Call>, flags: &[Arc<AtomicBool>; 2], longest: Duration) {
    while let Ok(call) = told.recv() {
        if matches!(call, Call::Ends) {
            continue;
        }
        // What the process computes is counted, so that a busy machine makes no call late.
        let (computing, began) = (Computing::begin(), Instant::now());
        let mut rest = longest;
        loop {
            match told.recv_timeout(rest) {
                Ok(_) => break,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
            rest = longest.saturating_sub(computing.elapsed());
            if rest.is_zero() || began.elapsed() > longest * WAITING {
                flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
                break;
            }
        }
    }
}
