//! Texts in order. What they have in common at their beginnings is passed over, then they are sorted by the next seven
//! characters, which are one number; those that have the same seven are sorted once more in the same way, by what comes behind.
//!
//! ```text
//! img10.png  img2.png  img10.jpg    10.png. 8   2.png..  5   10.jpg. 6     sorted by these
//! ```
//!
//! So characters are fetched once or twice from where they are, and not at each comparison.

use super::order::Sorted;
use crate::Char;
use crate::memory;
use crate::memory::{Arrange, Gather, Grow};
use lanner_base::interrupt::Polled;
use std::cmp::Reverse;
use std::ops::Range;

/// How many characters are sorted by at once.
const UNITS: usize = 7;

/// The first seven UTF-16 units of a text, filled up with zeros, and behind them how many units there are, where eight
/// stands for more than seven. They are in the order of the texts, where these do not begin with the same seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Beginning(u128);

impl Beginning {
    #[inline]
    fn of(text: &[Char]) -> Beginning {
        let count = text.len().min(UNITS);
        let units = text[..count].iter().fold(0, |units, c| units << 16 | u128::from(c.0));
        let filled = units << (16 * (UNITS - count));
        Beginning(filled << 16 | text.len().min(UNITS + 1) as u128)
    }

    /// Whether the text is no longer than this: then equal beginnings are equal texts.
    #[inline]
    fn is_all(self) -> bool {
        self.0 as u16 <= UNITS as u16
    }
}

/// The texts at these places in order, stable.
pub fn sorted_texts(texts: &[&[Char]], places: Vec<usize>, descending: bool) -> Sorted {
    let mut items: Vec<(Beginning, usize)> = places.into_iter().map(|k| (Beginning(0), k)).gather();
    let mut first = memory::filled(false, items.len());
    // Runs of texts that have the same units up to a place.
    let mut alike: Vec<(Range<usize>, usize)> = vec![(0..items.len(), 0)];
    while let Some((run, from)) = alike.pop() {
        let start = run.start;
        let items = &mut items[run];
        let from = from + common(texts, items, from);
        for (beginning, place) in items.iter_mut().paced() {
            *beginning = Beginning::of(&texts[*place][from..]);
        }
        if descending {
            items.arrange_by_key(|&(beginning, _)| Reverse(beginning));
        } else {
            items.arrange_by_key(|&(beginning, _)| beginning);
        }
        let mut k = start;
        for group in items.chunk_by(|a, b| a.0 == b.0).paced() {
            first[k] = true;
            if group.len() > 1 && !group[0].0.is_all() {
                alike.put((k..k + group.len(), from + UNITS));
            }
            k += group.len();
        }
    }
    Sorted { order: items.into_iter().map(|(_, place)| place).gather(), first }
}

/// How many units the texts have in common from a place on that none of them ends before.
fn common(texts: &[&[Char]], items: &[(Beginning, usize)], from: usize) -> usize {
    let mut rest = items.iter().map(|&(_, place)| &texts[place][from..]);
    let Some(mut shared) = rest.next() else { return 0 };
    for text in rest.paced() {
        if shared.is_empty() {
            break;
        }
        shared = &shared[..shared.iter().zip(text).take_while(|(a, b)| a == b).count()];
    }
    shared.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_comparing_whole_texts(
            texts in proptest::collection::vec(proptest::collection::vec((0u16..2).prop_map(Char), 0..24), 0..60),
            descending: bool,
            prefix in 0usize..20,
        ) {
            let texts: Vec<Vec<Char>> = texts.into_iter().map(|text| [vec![Char(9); prefix], text].concat()).collect();
            let texts: Vec<&[Char]> = texts.iter().map(Vec::as_slice).collect();
            let sorted = sorted_texts(&texts, (0..texts.len()).collect(), descending);
            let mut want: Vec<usize> = (0..texts.len()).collect();
            want.sort_by(|&a, &b| if descending { texts[b].cmp(texts[a]) } else { texts[a].cmp(texts[b]) });
            let first: Vec<bool> =
                (0..want.len()).map(|k| k == 0 || texts[want[k - 1]] != texts[want[k]]).collect();
            prop_assert_eq!(&sorted.order, &want);
            prop_assert_eq!(&sorted.first, &first);
        }

        #[test]
        fn beginnings_are_in_the_order_of_the_texts(
            a in proptest::collection::vec((0u16..3).prop_map(Char), 0..11),
            b in proptest::collection::vec((0u16..3).prop_map(Char), 0..11),
        ) {
            let (x, y) = (Beginning::of(&a), Beginning::of(&b));
            prop_assert_eq!(x.is_all(), a.len() <= UNITS);
            if x == y && !x.is_all() {
                prop_assert_eq!(&a[..UNITS], &b[..UNITS]);
            } else {
                prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            }
        }
    }
}
