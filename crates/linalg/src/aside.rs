//! Work of a library that cannot be stopped: what is large runs aside, with copies of what it reads, so that Ctrl-C need not wait for it.

use crate::Field;
use crate::ordering::Places;
use crate::scratch::copied;
use crate::sparse::Columns;
use lanner_base::interrupt;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Multiplications from which work runs aside: below them it is done in some hundredths of a second.
const LARGE: usize = 1 << 27;

/// Multiplications between two looks at whether the program is asked to stop.
pub(crate) const PIECE: usize = 1 << 29;

/// Multiplications of a decomposition of an `m x n` matrix that takes `steps` times as long as a product.
pub(crate) fn cost(m: usize, n: usize, steps: usize) -> usize {
    m.saturating_mul(n).saturating_mul(m.min(n)).saturating_mul(steps)
}

/// Runs work that owns what it works on.
pub(crate) fn owned<R: Send + 'static>(cost: usize, work: impl FnOnce() -> R + Send + 'static) -> R {
    if cost < LARGE { work() } else { interrupt::apart(work) }
}

/// Runs work that reads an array.
pub(crate) fn reading<T: Copy + Send + 'static, R: Send + 'static>(
    cost: usize,
    a: &[T],
    work: impl FnOnce(&[T]) -> R + Send + 'static,
) -> R {
    if cost < LARGE {
        return work(a);
    }
    let a = copied(a);
    interrupt::apart(move || work(&a))
}

/// Runs work that reads two arrays.
pub(crate) fn reading_both<T: Copy + Send + 'static, R: Send + 'static>(
    cost: usize,
    a: &[T],
    b: &[T],
    work: impl FnOnce(&[T], &[T]) -> R + Send + 'static,
) -> R {
    if cost < LARGE {
        return work(a, b);
    }
    let (a, b) = (copied(a), copied(b));
    interrupt::apart(move || work(&a, &b))
}

/// Entries of a sparse matrix from which its library's work runs aside.
const MANY: usize = 1 << 13;

/// Runs work of the library on where the entries of a sparse matrix are.
pub(crate) fn placing<R: Send + 'static>(
    a: &Places<'_>,
    work: impl FnOnce(&Places<'_>) -> R + Send + 'static,
) -> R {
    if a.places.len() < MANY {
        return work(a);
    }
    let (m, n, starts, places) = (a.m, a.n, copied(a.starts), copied(a.places));
    interrupt::apart(move || work(&Places { m, n, starts: &starts, places: &places }))
}

/// The same on a sparse matrix.
pub(crate) fn sparse<T: Field, R: Send + 'static>(
    a: &Columns<'_, T>,
    work: impl FnOnce(&Columns<'_, T>) -> R + Send + 'static,
) -> R {
    if a.places.len() < MANY {
        return work(a);
    }
    let (m, n, starts, places) = (a.m, a.n, copied(a.starts), copied(a.places));
    let values = copied(a.values);
    interrupt::apart(move || work(&Columns { m, n, starts: &starts, places: &places, values: &values }))
}

/// How many products run now that may not be left.
static UNDISTURBED: AtomicUsize = AtomicUsize::new(0);

/// Unwinds where the program is asked to stop.
pub(crate) fn poll() {
    if interrupt::is_asked() && UNDISTURBED.load(Ordering::Relaxed) == 0 {
        // A thread of the pool works for one that passes on what unwinds.
        if rayon::current_thread_index().is_some() { interrupt::poll_as_helper() } else { interrupt::poll() }
    }
}

/// Runs work to its end: what compiled code calls is not left by unwinding.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    struct Counted;
    impl Drop for Counted {
        fn drop(&mut self) {
            UNDISTURBED.fetch_sub(1, Ordering::Relaxed);
        }
    }
    UNDISTURBED.fetch_add(1, Ordering::Relaxed);
    let _counted = Counted;
    interrupt::undisturbed(work)
}
