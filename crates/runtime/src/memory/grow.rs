//! Vectors and texts that grow and are copied, for whoever may be refused.
//!
//! | here | the standard library's |
//! |---|---|
//! | `put` | `push`, `push_str` |
//! | `put_all`, `put_slice` | `extend`, `extend_from_slice` |
//! | `grow_to` | `resize` |
//! | `duplicate`, `owned` | `to_vec`, `to_owned` of a text, `into_owned` |
//! | `arrange`, `arrange_by`, `arrange_by_key` | `sort`, `sort_by`, `sort_by_key` |
//!
//! Growth is amortised, and modest where memory is short: twice what there is, then an eighth more, then a sixty-fourth.

use super::{LARGE, allocator, claim, give_up, is_left, room};
use crate::Value;
use lanner_base::interrupt::{Polled, STRIDE, pieces, poll, poll_at};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::cmp::Ordering;

/// Polls where what has so many elements gets so many more and is longer than a multiple of the stride only then.
#[inline]
fn poll_across(length: usize, more: usize) {
    if length ^ (length + more) >= STRIDE {
        poll();
    }
}

/// What elements are appended to.
pub trait Grow<T> {
    /// Appends an element.
    fn put(&mut self, element: T);

    /// Appends elements.
    fn put_all(&mut self, elements: impl IntoIterator<Item = T>);
}

impl<T> Grow<T> for Vec<T> {
    #[inline]
    fn put(&mut self, element: T) {
        // The same question as that of `push`, which is not asked twice then.
        if self.len() == self.capacity() {
            extend(self, 1);
        }
        poll_at(self.len());
        self.push(element);
    }

    #[inline]
    fn put_all(&mut self, elements: impl IntoIterator<Item = T>) {
        let elements = elements.into_iter();
        let (least, most) = elements.size_hint();
        extend(self, least);
        poll_across(self.len(), least);
        if most != Some(least) {
            elements.for_each(|element| self.put(element));
        } else if least <= STRIDE {
            self.extend(elements);
        } else {
            self.extend(elements.paced());
        }
    }
}

impl Grow<char> for String {
    #[inline]
    fn put(&mut self, element: char) {
        extend_text(self, element.len_utf8());
        poll_at(self.len());
        self.push(element);
    }

    fn put_all(&mut self, elements: impl IntoIterator<Item = char>) {
        let elements = elements.into_iter();
        extend_text(self, elements.size_hint().0);
        elements.for_each(|element| self.put(element));
    }
}

impl<'a> Grow<&'a char> for String {
    #[inline]
    fn put(&mut self, element: &'a char) {
        self.put(*element);
    }

    fn put_all(&mut self, elements: impl IntoIterator<Item = &'a char>) {
        self.put_all(elements.into_iter().copied());
    }
}

impl<'a> Grow<&'a str> for String {
    #[inline]
    fn put(&mut self, element: &'a str) {
        extend_text(self, element.len());
        poll_across(self.len(), element.len());
        self.push_str(element);
    }

    fn put_all(&mut self, elements: impl IntoIterator<Item = &'a str>) {
        elements.into_iter().for_each(|element| self.put(element));
    }
}

impl<'a> Grow<&'a String> for String {
    #[inline]
    fn put(&mut self, element: &'a String) {
        self.put(element.as_str());
    }

    fn put_all(&mut self, elements: impl IntoIterator<Item = &'a String>) {
        elements.into_iter().for_each(|element| self.put(element));
    }
}

impl Grow<String> for String {
    fn put(&mut self, element: String) {
        self.put(element.as_str());
    }

    fn put_all(&mut self, elements: impl IntoIterator<Item = String>) {
        elements.into_iter().for_each(|element| self.put(element));
    }
}

impl<T, const N: usize> Grow<T> for SmallVec<[T; N]>
where
    [T; N]: smallvec::Array<Item = T>,
{
    #[inline]
    fn put(&mut self, element: T) {
        if self.len() == self.capacity() {
            claim::<T>(self.len().saturating_mul(2));
        }
        self.push(element);
    }

    fn put_all(&mut self, elements: impl IntoIterator<Item = T>) {
        let elements = elements.into_iter();
        claim::<T>(self.len().saturating_add(elements.size_hint().0).saturating_mul(2));
        elements.for_each(|element| self.put(element));
    }
}

/// Vectors of what can be copied.
pub trait GrowBy<T> {
    /// Appends copies of elements.
    fn put_slice(&mut self, elements: &[T]);

    /// Makes it so long: cut, or filled with an element.
    fn grow_to(&mut self, length: usize, element: T);
}

impl<T: Clone> GrowBy<T> for Vec<T> {
    #[inline]
    fn put_slice(&mut self, elements: &[T]) {
        extend(self, elements.len());
        poll_across(self.len(), elements.len());
        if elements.len() <= STRIDE {
            return self.extend_from_slice(elements);
        }
        for piece in elements.chunks(STRIDE) {
            poll();
            self.extend_from_slice(piece);
        }
    }

    fn grow_to(&mut self, length: usize, element: T) {
        extend(self, length.saturating_sub(self.len()));
        while self.len() + STRIDE < length {
            poll();
            self.resize(self.len() + STRIDE, element.clone());
        }
        self.resize(length, element);
    }
}

/// What is copied.
pub trait Duplicate {
    /// What owns the copy.
    type Owned;

    /// A copy.
    fn duplicate(&self) -> Self::Owned;
}

impl<T: Clone> Duplicate for [T] {
    type Owned = Vec<T>;

    #[inline]
    fn duplicate(&self) -> Vec<T> {
        if self.len() <= STRIDE {
            claim::<T>(self.len());
            return self.to_vec();
        }
        let mut made = room(self.len());
        made.put_slice(self);
        made
    }
}

impl Duplicate for str {
    type Owned = String;

    #[inline]
    fn duplicate(&self) -> String {
        claim::<u8>(self.len());
        self.to_owned()
    }
}

/// What is copied where it is not owned.
pub trait Own {
    /// What owns it.
    type Owned;

    /// As `into_owned`.
    fn owned(self) -> Self::Owned;
}

impl<T: Clone> Own for Cow<'_, [T]> {
    type Owned = Vec<T>;

    #[inline]
    fn owned(self) -> Vec<T> {
        match self {
            Cow::Owned(elements) => elements,
            Cow::Borrowed(elements) => elements.duplicate(),
        }
    }
}

impl Own for Cow<'_, str> {
    type Owned = String;

    #[inline]
    fn owned(self) -> String {
        match self {
            Cow::Owned(text) => text,
            Cow::Borrowed(text) => text.duplicate(),
        }
    }
}

impl Own for Cow<'_, Value> {
    type Owned = Value;

    /// No element is copied.
    #[inline]
    fn owned(self) -> Value {
        self.into_owned()
    }
}

/// Texts that become others.
pub trait Reword {
    /// As `to_lowercase`.
    fn lowercase(&self) -> String;

    /// As `to_uppercase`.
    fn uppercase(&self) -> String;

    /// As `to_ascii_lowercase`.
    fn ascii_lowercase(&self) -> String;

    /// As `to_ascii_uppercase`.
    fn ascii_uppercase(&self) -> String;

    /// As `repeat`.
    fn times(&self, count: usize) -> String;

    /// As `replace`.
    fn with_replaced(&self, from: &str, to: &str) -> String;
}

impl Reword for str {
    fn lowercase(&self) -> String {
        // A letter may become two, and what is made grows by doubling.
        claim::<u8>(self.len().saturating_mul(2));
        self.to_lowercase()
    }

    fn uppercase(&self) -> String {
        claim::<u8>(self.len().saturating_mul(2));
        self.to_uppercase()
    }

    fn ascii_lowercase(&self) -> String {
        claim::<u8>(self.len());
        self.to_ascii_lowercase()
    }

    fn ascii_uppercase(&self) -> String {
        claim::<u8>(self.len());
        self.to_ascii_uppercase()
    }

    fn times(&self, count: usize) -> String {
        claim::<u8>(self.len().saturating_mul(count));
        self.repeat(count)
    }

    fn with_replaced(&self, from: &str, to: &str) -> String {
        let mut made = String::new();
        let mut rest = 0;
        for (at, found) in self.match_indices(from) {
            made.put(&self[rest..at]);
            made.put(to);
            rest = at + found.len();
        }
        made.put(&self[rest..]);
        made
    }
}

/// Texts and vectors in a row that become one.
pub trait Join<S: ?Sized> {
    /// What they become.
    type Joined;

    /// As `join`.
    fn joined(&self, between: &S) -> Self::Joined;
}

impl<T: AsRef<str>> Join<str> for [T] {
    type Joined = String;

    fn joined(&self, between: &str) -> String {
        let lengths = self.iter().map(|part| part.as_ref().len() + between.len());
        let mut made = text_room(lengths.sum());
        for (k, part) in self.iter().enumerate() {
            if k > 0 {
                made.put(between);
            }
            made.put(part.as_ref());
        }
        made
    }
}

impl<T: Clone, V: AsRef<[T]>> Join<[T]> for [V] {
    type Joined = Vec<T>;

    fn joined(&self, between: &[T]) -> Vec<T> {
        let lengths = self.iter().map(|part| part.as_ref().len() + between.len());
        let mut made = room(lengths.sum());
        for (k, part) in self.iter().enumerate() {
            if k > 0 {
                made.put_slice(between);
            }
            made.put_slice(part.as_ref());
        }
        made
    }
}

/// Vectors in a row, and one many times.
pub trait Repeat<T> {
    /// As `repeat`.
    fn repeated(&self, count: usize) -> Vec<T>;
}

impl<T: Copy> Repeat<T> for [T] {
    fn repeated(&self, count: usize) -> Vec<T> {
        let mut made = room(self.len().saturating_mul(count));
        // What is there already is copied to its end, so that the copies are long ones.
        while made.len() < self.len() * count {
            let more = (self.len() * count - made.len()).min(made.len().max(self.len()));
            let is_begun = !made.is_empty();
            for piece in pieces(more) {
                if is_begun { made.extend_from_within(piece) } else { made.extend_from_slice(&self[piece]) }
            }
        }
        made
    }
}

/// Slices that are sorted, equal elements staying in their order: for half of them there has to be room beside them.
pub trait Arrange<T> {
    /// As `sort`.
    fn arrange(&mut self)
    where
        T: Ord;

    /// As `sort_by`.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// As `sort_by_key`.
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        if self.len() > STRIDE {
            return self.arrange_by(T::cmp);
        }
        claim::<T>(self.len());
        self.sort();
    }

    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        claim::<T>(self.len());
        let mut turn = 0;
        // What unwinds leaves all elements there, in any order.
        self.sort_by(|a, b| {
            turn += 1;
            poll_at(turn);
            compare(a, b)
        });
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|a, b| key(a).cmp(&key(b)));
    }
}

/// Makes room for so many elements more: called before elements are appended.
#[inline]
pub fn extend<T>(vector: &mut Vec<T>, more: usize) {
    if vector.capacity() - vector.len() < more && !grow(vector, more) {
        give_up();
    }
}

/// The same where what is needed was admitted before, so that only the room beyond it may be missing.
#[inline]
pub fn stretch<T>(vector: &mut Vec<T>, more: usize) {
    if vector.capacity() - vector.len() < more && !grow(vector, more) {
        vector.reserve_exact(more);
    }
}

#[cold]
#[inline(never)]
fn grow<T>(vector: &mut Vec<T>, more: usize) -> bool {
    let full = Full { length: vector.len(), capacity: vector.capacity(), size: std::mem::size_of::<T>() };
    grow_by(full, more, &mut |room| match room {
        Room::Usual => {
            vector.reserve(more);
            true
        }
        Room::Exactly(count) => vector.try_reserve_exact(count).is_ok(),
    })
}

/// A vector that has not enough room.
struct Full {
    length: usize,
    capacity: usize,
    /// Bytes of an element.
    size: usize,
}

/// Room for elements behind those that are there.
enum Room {
    /// As the standard library makes it, which takes no for no answer.
    Usual,
    /// For so many.
    Exactly(usize),
}

/// What [`grow`] decides. It stands in a program once, and not for each type of elements.
fn grow_by(full: Full, more: usize, make: &mut dyn FnMut(Room) -> bool) -> bool {
    let Full { length, capacity, size } = full;
    let needed = length.saturating_add(more);
    if needed.max(capacity.saturating_mul(2)).saturating_mul(size) < LARGE {
        return make(Room::Usual) && !allocator::is_short();
    }
    sizes(needed, capacity).into_iter().any(|wanted| {
        is_left(wanted.saturating_mul(size)) && allocator::asking(|| make(Room::Exactly(wanted - length)))
    })
}

/// What a buffer may become that has to hold so much, the largest first. The last one is not what is needed: a buffer
/// that grows by one element again and again would be moved each time.
fn sizes(needed: usize, capacity: usize) -> [usize; 3] {
    let doubled = needed.max(capacity.saturating_mul(2));
    [doubled, doubled.min(needed.saturating_add(needed / 8)), doubled.min(needed.saturating_add(needed / 64))]
}

/// An empty text with room for so many bytes.
pub fn text_room(bytes: usize) -> String {
    claim::<u8>(bytes);
    String::with_capacity(bytes)
}

/// Makes room for so many bytes of text more.
#[inline]
pub fn extend_text(text: &mut String, more: usize) {
    if text.capacity() - text.len() < more {
        grow_text(text, more);
    }
}

#[cold]
fn grow_text(text: &mut String, more: usize) {
    let needed = text.len().saturating_add(more);
    if needed.max(text.capacity().saturating_mul(2)) < LARGE {
        text.reserve(more);
        if allocator::is_short() {
            give_up();
        }
        return;
    }
    let length = text.len();
    let has_room = sizes(needed, text.capacity()).into_iter().any(|wanted| {
        is_left(wanted) && allocator::asking(|| text.try_reserve_exact(wanted - length)).is_ok()
    });
    if !has_room {
        give_up();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_grow() {
        let mut vector = vec![1, 2];
        vector.put_slice(&[3; 500]);
        stretch(&mut vector, 7);
        vector.put(4);
        vector.put_all((5..9).filter(|k| k % 2 == 0));
        assert_eq!((vector.len(), vector[502], vector[504]), (505, 4, 8));
        vector.grow_to(506, 7);
        assert_eq!(vector.last(), Some(&7));
        vector.grow_to(1, 0);
        assert_eq!(vector.duplicate(), [1]);
    }

    #[test]
    fn texts_grow() {
        let mut text = String::new();
        text.put('a');
        text.put("bc");
        text.put_all("de".chars());
        text.put_all(["f", "g"]);
        assert_eq!(text, "abcdefg");
        assert_eq!("abcabc".with_replaced("bc", "-"), "a-a-");
        assert_eq!("aaa".with_replaced("", "-"), "aaa".replace("", "-"));
        assert_eq!((["a", "b"].joined(", "), "ab".times(2)), ("a, b".to_owned(), "abab".to_owned()));
        assert_eq!([vec![1], vec![2, 3]].joined(&[]), [1, 2, 3]);
    }

    #[test]
    fn equal_elements_stay_in_their_order() {
        let mut pairs = [(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')];
        pairs.arrange_by_key(|pair| pair.0);
        assert_eq!(pairs.map(|pair| pair.1), ['b', 'd', 'a', 'c']);
        pairs.arrange_by(|a, b| b.1.cmp(&a.1));
        assert_eq!(pairs.map(|pair| pair.1), ['d', 'c', 'b', 'a']);
    }
}
