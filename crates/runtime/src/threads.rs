//! How many threads compute with large arrays. Results do not depend on it (docs/numbers.md).
//!
//! Kernels split long loops over the threads of one pool, which begins when the first of them does. Until then their number can be
//! chosen, by `--threads` or by the program.

use rayon::ThreadPoolBuilder;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many were chosen; 0 while nobody has.
static CHOSEN: AtomicUsize = AtomicUsize::new(0);

/// How many threads compute, or will.
pub fn count() -> usize {
    match CHOSEN.load(Ordering::Relaxed) {
        0 => usual(),
        chosen => chosen,
    }
}

/// How many there are where nobody chooses: one for each processor.
pub fn usual() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Chooses how many threads compute. Whether there are so many now: where some have begun already it stays at their number.
pub fn choose(count: usize) -> bool {
    if ThreadPoolBuilder::new().num_threads(count).build_global().is_ok() {
        CHOSEN.store(count, Ordering::Relaxed);
    }
    self::count() == count
}
