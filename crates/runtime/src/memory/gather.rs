//! What `collect` does, for whoever may be refused: iterators whose elements become a vector, a text, or another collection.
//!
//! ```text
//! x.iter().map(f).gather()        asks for all of it first where its length is known, else whenever it grows
//! ```

use super::{Grow, claim, room};
use lanner_base::interrupt::{Polled, STRIDE};
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

/// Iterators whose elements are gathered.
pub trait Gather: Iterator + Sized {
    /// As `collect`.
    #[inline]
    fn gather<C: Gathered<Self::Item>>(self) -> C {
        C::of(self)
    }

    /// As `unzip`.
    fn gather_both<A, B>(self) -> (Vec<A>, Vec<B>)
    where
        Self: Iterator<Item = (A, B)>,
    {
        let least = self.size_hint().0;
        let mut both = (room(least), room(least));
        for (a, b) in self.paced() {
            both.0.put(a);
            both.1.put(b);
        }
        both
    }

    /// As `partition`.
    fn gather_parts(self, is_first: impl Fn(&Self::Item) -> bool) -> (Vec<Self::Item>, Vec<Self::Item>) {
        let mut parts = (Vec::new(), Vec::new());
        for element in self.paced() {
            if is_first(&element) {
                parts.0.put(element);
            } else {
                parts.1.put(element);
            }
        }
        parts
    }
}

impl<I: Iterator> Gather for I {}

/// What elements can be gathered into.
pub trait Gathered<T>: Sized {
    /// The collection of these elements.
    fn of(elements: impl Iterator<Item = T>) -> Self;
}

impl<T> Gathered<T> for Vec<T> {
    #[inline]
    fn of(elements: impl Iterator<Item = T>) -> Vec<T> {
        let (least, most) = elements.size_hint();
        if most == Some(least) {
            claim::<T>(least);
            return if least <= STRIDE { elements.collect() } else { stoppably(elements) };
        }
        let mut made = room(least);
        for element in elements.paced() {
            made.put(element);
        }
        made
    }
}

/// As `collect` of many elements: it can be stopped.
#[inline(never)]
fn stoppably<T>(elements: impl Iterator<Item = T>) -> Vec<T> {
    elements.paced().collect()
}

/// Texts are made of characters and of other texts.
macro_rules! texts {
    ($($part:ty),*) => { $(
        impl<'a> Gathered<$part> for String {
            fn of(parts: impl Iterator<Item = $part>) -> String {
                let mut made = String::new();
                made.put_all(parts);
                made
            }
        }
    )* };
}

texts!(char, &'a char, &'a str, String);

impl<T> Gathered<T> for Box<[T]> {
    fn of(elements: impl Iterator<Item = T>) -> Box<[T]> {
        Vec::of(elements).into_boxed_slice()
    }
}

impl<T> Gathered<T> for Rc<[T]> {
    fn of(elements: impl Iterator<Item = T>) -> Rc<[T]> {
        let elements = Vec::of(elements);
        claim::<T>(elements.len());
        elements.into()
    }
}

impl<T> Gathered<T> for VecDeque<T> {
    fn of(elements: impl Iterator<Item = T>) -> VecDeque<T> {
        Vec::of(elements).into()
    }
}

impl<const N: usize, T> Gathered<T> for SmallVec<[T; N]>
where
    [T; N]: smallvec::Array<Item = T>,
{
    #[inline]
    fn of(elements: impl Iterator<Item = T>) -> SmallVec<[T; N]> {
        let least = elements.size_hint().0;
        claim::<T>(least);
        // `collect` is long code for each iterator.
        let mut made = SmallVec::new();
        if least > N {
            made.grow(least);
        }
        elements.for_each(|element| made.put(element));
        made
    }
}

/// Bytes that a table or a tree takes for an entry, beside the entry.
const BESIDE: usize = 2;

impl<K: Eq + Hash, V, S: BuildHasher + Default> Gathered<(K, V)> for HashMap<K, V, S> {
    fn of(entries: impl Iterator<Item = (K, V)>) -> Self {
        claim::<(K, V)>(BESIDE.saturating_mul(entries.size_hint().0));
        entries.polled().collect()
    }
}

impl<K: Eq + Hash, S: BuildHasher + Default> Gathered<K> for HashSet<K, S> {
    fn of(entries: impl Iterator<Item = K>) -> Self {
        claim::<K>(BESIDE.saturating_mul(entries.size_hint().0));
        entries.polled().collect()
    }
}

impl<K: Ord, V> Gathered<(K, V)> for BTreeMap<K, V> {
    fn of(entries: impl Iterator<Item = (K, V)>) -> Self {
        // They are sorted first, in one piece.
        claim::<(K, V)>(BESIDE.saturating_mul(entries.size_hint().0));
        entries.polled().collect()
    }
}

impl<K: Ord> Gathered<K> for BTreeSet<K> {
    fn of(entries: impl Iterator<Item = K>) -> Self {
        claim::<K>(BESIDE.saturating_mul(entries.size_hint().0));
        entries.polled().collect()
    }
}

impl Gathered<()> for () {
    fn of(elements: impl Iterator<Item = ()>) {
        elements.for_each(drop);
    }
}

/// Elements up to the first failure, which is put aside.
struct Until<'a, I, E> {
    elements: I,
    failure: &'a mut Option<E>,
}

impl<T, E, I: Iterator<Item = Result<T, E>>> Iterator for Until<'_, I, E> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.elements.next()? {
            Ok(element) => Some(element),
            Err(error) => {
                *self.failure = Some(error);
                None
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.elements.size_hint().1)
    }
}

impl<T, E, C: Gathered<T>> Gathered<Result<T, E>> for Result<C, E> {
    fn of(elements: impl Iterator<Item = Result<T, E>>) -> Result<C, E> {
        let mut failure = None;
        let made = C::of(Until { elements, failure: &mut failure });
        failure.map_or(Ok(made), Err)
    }
}

impl<T, C: Gathered<T>> Gathered<Option<T>> for Option<C> {
    fn of(elements: impl Iterator<Item = Option<T>>) -> Option<C> {
        let made: Result<C, ()> = elements.map(|element| element.ok_or(())).gather();
        made.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_gathered() {
        assert_eq!((1..=3).gather::<Vec<_>>(), [1, 2, 3]);
        assert_eq!((1..=9).filter(|k| k % 4 == 0).gather::<Vec<_>>(), [4, 8]);
        assert_eq!(["ab", "c"].into_iter().gather::<String>(), "abc");
        assert_eq!("xyz".chars().rev().gather::<String>(), "zyx");
        assert_eq!((0..300).filter(|k| k % 2 == 0).gather::<SmallVec<[i32; 2]>>().len(), 150);
    }

    #[test]
    fn elements_are_parted() {
        assert_eq!([(1, 'a'), (2, 'b')].into_iter().gather_both(), (vec![1, 2], vec!['a', 'b']));
        assert_eq!((1..6).gather_parts(|k| k % 2 == 0), (vec![2, 4], vec![1, 3, 5]));
    }

    #[test]
    fn the_first_failure_ends_it() {
        let odd = |k: i32| if k % 2 == 1 { Ok(k) } else { Err(k) };
        assert_eq!([1, 3].map(odd).into_iter().gather::<Result<Vec<_>, i32>>(), Ok(vec![1, 3]));
        assert_eq!([1, 4, 6].map(odd).into_iter().gather::<Result<Vec<_>, _>>(), Err(4));
        assert_eq!([Some(1), None].into_iter().gather::<Option<Vec<i32>>>(), None);
    }
}
