//! The time that the process computes, whatever else the machine does.

use std::time::Duration;

/// Counts from its beginning.
#[derive(Clone, Copy, Debug)]
pub struct Computing(Option<Duration>);

impl Computing {
    /// Begins to count.
    pub fn begin() -> Computing {
        Computing(computed())
    }

    /// What all threads of the process computed since; everything where the system does not tell.
    pub fn elapsed(self) -> Duration {
        match (self.0, computed()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => Duration::MAX,
        }
    }
}

#[cfg(unix)]
fn computed() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32))
}

#[cfg(not(unix))]
fn computed() -> Option<Duration> {
    None
}
