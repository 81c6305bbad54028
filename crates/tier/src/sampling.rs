//! The sampling thread.

use super::prefetch::Prefetched;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Raises the flag each millisecond, and seldom where no back edge takes it down. While linked code waits for its loop, it
/// raises it more often, as a probe.
pub(crate) fn tick(sample_flag: Arc<AtomicBool>, prefetched: Arc<Prefetched>) {
    const SHORT: Duration = Duration::from_millis(1);
    const LONG: Duration = Duration::from_millis(20);
    const PROBE: Duration = Duration::from_micros(100);
    /// How long linked code is waited for.
    const PROBES: Duration = Duration::from_millis(50);
    std::thread::spawn(move || {
        let (mut pause, began) = (SHORT, Instant::now());
        let mut sampled = began;
        // The session is gone when no other owner of the flag is left.
        while Arc::strong_count(&sample_flag) > 1 {
            let probes = prefetched.is_waiting() && began.elapsed() < PROBES;
            std::thread::sleep(if probes { PROBE } else { pause });
            let is_probe = probes && sampled.elapsed() < SHORT;
            prefetched.set_probe(is_probe);
            let was_heard = !sample_flag.swap(true, Ordering::Relaxed);
            if !is_probe {
                pause = if was_heard { SHORT } else { (pause * 2).min(LONG) };
                sampled = Instant::now();
            }
        }
    });
}
