//! Calls that may not end: a thread asks the interpreter to stop where one computes for too long.

use crate::Computing;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Watches the calls of one interpreter.
pub(super) struct Watchdog {
    late: Arc<AtomicBool>,
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
        let flag = Arc::clone(&late);
        std::thread::spawn(move || attend(&told, &flag, longest));
        Watchdog { late, calls }
    }

    /// Runs a call, and whether it was asked to stop.
    pub fn run<T>(&self, call: impl FnOnce() -> T) -> (T, bool) {
        // Without a watchdog nobody stops it.
        let _ = self.calls.send(Call::Begins);
        let result = call();
        let _ = self.calls.send(Call::Ends);
        (result, self.late.swap(false, Ordering::Relaxed))
    }
}

/// Until nobody calls any more.
fn attend(told: &Receiver<Call>, late: &AtomicBool, longest: Duration) {
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
                late.store(true, Ordering::Relaxed);
                break;
            }
        }
    }
}
