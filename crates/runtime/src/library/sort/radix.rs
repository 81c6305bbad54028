//! Stable sorting of numbers by their digits, the lowest first: least significant digit radix sort (Knuth, The Art of Computer Programming, vol. 3,
//! section 5.2.5).
//!
//! ```text
//! 31 12 22 11      as they stand
//! 31 11 12 22      by the last digit, equal ones in the order in which they stood
//! 11 12 22 31      by the first one
//! ```
//!
//! Digits that all numbers share cost nothing: small integers are sorted in one or two passes.

use crate::memory::{self, Duplicate, Gather};
use lanner_base::interrupt::STRIDE;

/// Fewer elements are sorted faster by comparing them.
pub const FEWEST: usize = 1 << 12;

/// Bits of a digit, digits of an integer, and values of a digit. Digits of eleven bits take six passes; counts of a pass fit the first cache.
const BITS: usize = 11;
const DIGITS: usize = 6;
const VALUES: usize = 1 << BITS;

/// The leading digits by which long integers are sorted first: what has the same ones is next to its place then.
const LEADING: usize = 3;

/// Sorts elements by integers, equal ones in the order in which they stood. It calls `poll` now and then: where that unwinds the elements are any.
///
/// Integers of many digits are sorted by the leading ones, then by insertion. Where that moves more than it saves, all digits are taken.
pub fn sort<T: Copy>(data: &mut [T], integer: impl Fn(&T) -> u64, poll: impl Fn()) {
    let Some(mut counts) = counted(data, &integer, &poll) else { return };
    let count = data.len();
    let mut places: Vec<usize> =
        (0..DIGITS).filter(|place| !counts[place * VALUES..][..VALUES].contains(&count)).gather();
    if places.len() > LEADING + 1 {
        by_digits(data, &mut counts, &places[places.len() - LEADING..], &integer, &poll);
        if is_finished_by_insertion(data, &integer, &poll) {
            return;
        }
        match counted(data, &integer, &poll) {
            Some(again) => counts = again,
            None => places.clear(),
        }
    }
    by_digits(data, &mut counts, &places, &integer, &poll);
}

/// How often each value of each digit is there; none where the integers are in order.
fn counted<T>(data: &[T], integer: &impl Fn(&T) -> u64, poll: &impl Fn()) -> Option<Vec<usize>> {
    let mut counts = memory::filled(0usize, DIGITS * VALUES);
    let (mut is_sorted, mut last) = (true, 0);
    for piece in data.chunks(STRIDE) {
        poll();
        for item in piece {
            let key = integer(item);
            is_sorted &= last <= key;
            last = key;
            for (place, counts) in counts.chunks_exact_mut(VALUES).enumerate() {
                counts[digit(key, place)] += 1;
            }
        }
    }
    (!is_sorted).then_some(counts)
}

/// Sorts by the digits at these places, the lowest first.
fn by_digits<T: Copy>(
    data: &mut [T],
    counts: &mut [usize],
    places: &[usize],
    integer: &impl Fn(&T) -> u64,
    poll: &impl Fn(),
) {
    let mut other = data.duplicate();
    let (mut from, mut to) = (data, other.as_mut_slice());
    for &place in places {
        let counts = &mut counts[place * VALUES..][..VALUES];
        become_starts(counts);
        for piece in from.chunks(STRIDE) {
            poll();
            distribute(piece, to, counts, |item| digit(integer(item), place));
        }
        std::mem::swap(&mut from, &mut to);
    }
    if places.len() % 2 == 1 {
        for (to, from) in to.chunks_mut(STRIDE).zip(from.chunks(STRIDE)) {
            poll();
            to.copy_from_slice(from);
        }
    }
}

/// Insertion sort, which is left, with the order not there yet, after as many moves as there are elements.
fn is_finished_by_insertion<T: Copy>(data: &mut [T], integer: &impl Fn(&T) -> u64, poll: &impl Fn()) -> bool {
    let mut moves = data.len();
    for at in 1..data.len() {
        if at % STRIDE == 0 {
            poll();
        }
        let item = data[at];
        let key = integer(&item);
        let mut place = at;
        while place > 0 && moves > 0 && integer(&data[place - 1]) > key {
            data[place] = data[place - 1];
            place -= 1;
            moves -= 1;
        }
        data[place] = item;
        if moves == 0 {
            return false;
        }
    }
    true
}

/// A digit of an integer, the lowest at place 0.
#[inline(always)]
fn digit(key: u64, place: usize) -> usize {
    (key >> (place * BITS)) as usize & (VALUES - 1)
}

/// How many elements there are of each value becomes where those of the value begin.
fn become_starts(counts: &mut [usize]) {
    let mut before = 0;
    for count in counts {
        before += std::mem::replace(count, before);
    }
}

/// Copies each element to the next place of its digit.
fn distribute<T: Copy>(from: &[T], to: &mut [T], next: &mut [usize], digit: impl Fn(&T) -> usize) {
    for item in from {
        let place = &mut next[digit(item)];
        to[*place] = *item;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        let mut state = 1u64;
        let mut number = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 3) % below
        };
        // Integers whose leading digits tell them apart, those whose do not, and some of both.
        let kinds: [fn(u64) -> u64; 3] =
            [|x| x, |x| x.wrapping_mul(1 << 20), |x| (x << 62) | (x >> 4 << 33) | x % 7];
        let sizes = [(0, 1), (1, 1), (1000, 2), (70_000, 300), (5000, u64::MAX)];
        for (count, below) in sizes {
            for kind in kinds {
                let mut data: Vec<(u64, usize)> = (0..count).map(|k| (kind(number(below)), k)).collect();
                let mut want = data.clone();
                want.sort_by_key(|item| item.0);
                sort(&mut data, |item| item.0, || ());
                assert!(data == want, "{count} {below}");
                sort(&mut data, |item| item.0, || ());
                assert!(data == want, "{count} {below}");
            }
        }
    }
}
