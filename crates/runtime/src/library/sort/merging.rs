//! Stable sorting of many numbers, by threads, that can be stopped at any time.
//!
//! ```text
//! 5 2 8 1 | 9 3 7 4      runs of so many, each sorted by itself
//! 1 2 5 8 | 3 4 7 9      two runs become one in the other buffer, and so on
//! 1 2 3 4 5 7 8 9
//! ```
//!
//! The order does not depend on threads: equal elements stay as they were. Who unwinds leaves both buffers as they are, for nobody needs
//! them: so nothing has to be put in order first, as the library's parallel sort does.

use super::radix;
use crate::memory::{Arrange, Duplicate};
use crate::threads;
use lanner_base::interrupt;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::sync::atomic::Ordering::Relaxed;

/// Elements of a run that is sorted by itself, and of a part of a merge that one thread does.
const RUN: usize = 1 << 15;
const PART: usize = 1 << 16;

/// Sorts elements, equal ones in the order in which they stand. Where it is stopped the elements are any.
pub fn sort<T: Copy + Send + Sync>(data: &mut [T], by: impl Fn(&T, &T) -> Ordering + Sync) {
    let poll = poll_of_any_thread();
    let order = |a: &T, b: &T| {
        poll();
        by(a, b)
    };
    sort_runs(data, RUN, |run| run.arrange_by(order), |a, b| order(a, b) == Ordering::Less);
}

/// The same by integers: each thread sorts one run by their bytes.
pub fn sort_integers<T: Copy + Send + Sync>(data: &mut [T], integer: impl Fn(&T) -> u64 + Sync) {
    let poll = poll_of_any_thread();
    let run = data.len().div_ceil(threads::count()).max(RUN);
    let is_less = |a: &T, b: &T| {
        poll();
        integer(a) < integer(b)
    };
    sort_runs(data, run, |run| radix::sort(run, &integer, &poll), is_less);
}

/// A poll for the threads that help this one: all of them look, so that none is left behind.
fn poll_of_any_thread() -> impl Fn() + Sync + Copy {
    let (asked, may_stop) = (interrupt::flag(), interrupt::may_stop());
    move || {
        if may_stop && asked.load(Relaxed) {
            interrupt::poll_as_helper();
        }
    }
}

/// Sorts runs of so many elements, and merges them.
fn sort_runs<T: Copy + Send + Sync>(
    data: &mut [T],
    run: usize,
    sort_run: impl Fn(&mut [T]) + Sync,
    is_less: impl Fn(&T, &T) -> bool + Sync,
) {
    let count = data.len();
    if is_sorted(data, &is_less) {
        return;
    }
    data.par_chunks_mut(run).for_each(&sort_run);
    if count <= run {
        return;
    }
    let mut other = data.duplicate();
    let (mut from, mut to) = (data, other.as_mut_slice());
    let mut width = run;
    let mut is_in_data = true;
    while width < count {
        from.par_chunks(2 * width).zip(to.par_chunks_mut(2 * width)).for_each(|(from, to)| {
            let (a, b) = from.split_at(width.min(from.len()));
            merge(a, b, to, &is_less);
        });
        std::mem::swap(&mut from, &mut to);
        is_in_data = !is_in_data;
        width *= 2;
    }
    if !is_in_data {
        for piece in interrupt::pieces(count) {
            to[piece.clone()].copy_from_slice(&from[piece]);
        }
    }
}

fn is_sorted<T>(data: &[T], is_less: impl Fn(&T, &T) -> bool) -> bool {
    data.windows(2).all(|pair| !is_less(&pair[1], &pair[0]))
}

/// Makes one run of two; of equal elements those of the first come first.
fn merge<T: Copy + Send + Sync>(a: &[T], b: &[T], to: &mut [T], is_less: &(impl Fn(&T, &T) -> bool + Sync)) {
    let (Some(first_a), Some(first_b)) = (a.first(), b.first()) else {
        return to.copy_from_slice(if a.is_empty() { b } else { a });
    };
    if !is_less(first_b, &a[a.len() - 1]) {
        to[..a.len()].copy_from_slice(a);
        to[a.len()..].copy_from_slice(b);
    } else if is_less(&b[b.len() - 1], first_a) {
        to[..b.len()].copy_from_slice(b);
        to[b.len()..].copy_from_slice(a);
    } else if to.len() <= PART {
        merge_here(a, b, to, is_less);
    } else {
        let (i, j) = halves(a, b, is_less);
        let (low, high) = to.split_at_mut(i + j);
        rayon::join(|| merge(&a[..i], &b[..j], low, is_less), || merge(&a[i..], &b[j..], high, is_less));
    }
}

/// Where two runs are cut so that what is before both cuts comes before what is behind them.
fn halves<T>(a: &[T], b: &[T], is_less: &impl Fn(&T, &T) -> bool) -> (usize, usize) {
    if a.len() >= b.len() {
        let i = a.len() / 2;
        (i, b.partition_point(|x| is_less(x, &a[i])))
    } else {
        let j = b.len() / 2;
        (a.partition_point(|x| !is_less(&b[j], x)), j)
    }
}

fn merge_here<T: Copy>(a: &[T], b: &[T], to: &mut [T], is_less: &impl Fn(&T, &T) -> bool) {
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let is_second = is_less(&b[j], &a[i]);
        to[i + j] = if is_second { b[j] } else { a[i] };
        j += usize::from(is_second);
        i += usize::from(!is_second);
    }
    let done = i + j;
    let rest = if i < a.len() { &a[i..] } else { &b[j..] };
    to[done..].copy_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, with repetitions.
    fn numbers(count: usize, different: u64) -> Vec<(u64, usize)> {
        let mut state = 1u64;
        (0..count)
            .map(|k| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                ((state >> 33) % different, k)
            })
            .collect()
    }

    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        for count in [0, 1, 5, RUN, RUN + 1, 5 * RUN + 77, 9 * PART + 3] {
            for different in [2, 1000, u64::MAX] {
                let mut data = numbers(count, different);
                let mut want = data.clone();
                want.sort_by_key(|item| item.0);
                sort(&mut data, |a, b| a.0.cmp(&b.0));
                assert!(data == want, "{count} {different}");
                // What is in order stays, and what is in the opposite order is turned.
                sort(&mut data, |a, b| a.0.cmp(&b.0));
                assert!(data == want, "{count} {different}");
                let mut data = numbers(count, different);
                sort_integers(&mut data, |item| item.0);
                assert!(data == want, "{count} {different}");
                want.sort_by_key(|item| std::cmp::Reverse(item.0));
                sort(&mut data, |a, b| b.0.cmp(&a.0));
                assert!(data == want, "{count} {different}");
            }
        }
    }
}
