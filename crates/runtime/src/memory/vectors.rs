//! Vectors whose lengths depend on the program's data, as kernels make them: what cannot be had ends the kernel (`memory::claim`).
//!
//! Growth is amortised, and modest where memory is short: twice what there is, then an eighth more, then what is needed.

use super::{LARGE, allocator, claim, give_up, is_left};
use std::io;
use std::path::Path;

/// An empty vector with room for so many elements.
pub fn room<T>(count: usize) -> Vec<T> {
    claim::<T>(count);
    Vec::with_capacity(count)
}

/// A vector of so many times the element.
pub fn filled<T: Clone>(element: T, count: usize) -> Vec<T> {
    claim::<T>(count);
    vec![element; count]
}

/// Iterators whose elements become a vector.
pub trait Gather: Iterator + Sized {
    /// As `collect`, into a vector.
    fn gather(self) -> Vec<Self::Item> {
        let (least, most) = self.size_hint();
        claim::<Self::Item>(least);
        if most == Some(least) {
            return self.collect();
        }
        let mut made = Vec::with_capacity(least);
        for element in self {
            push(&mut made, element);
        }
        made
    }
}

impl<I: Iterator> Gather for I {}

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
fn grow<T>(vector: &mut Vec<T>, more: usize) -> bool {
    let size = std::mem::size_of::<T>();
    let needed = vector.len().saturating_add(more);
    if needed.max(vector.capacity().saturating_mul(2)).saturating_mul(size) < LARGE {
        vector.reserve(more);
        return true;
    }
    let length = vector.len();
    sizes(needed, vector.capacity()).into_iter().any(|wanted| {
        is_left(wanted.saturating_mul(size))
            && allocator::asking(|| vector.try_reserve_exact(wanted - length)).is_ok()
    })
}

/// What a buffer may become that has to hold so much, the largest first.
fn sizes(needed: usize, capacity: usize) -> [usize; 3] {
    let doubled = needed.max(capacity.saturating_mul(2));
    [doubled, doubled.min(needed.saturating_add(needed / 8)), needed]
}

/// Appends an element.
#[inline]
pub fn push<T>(vector: &mut Vec<T>, element: T) {
    extend(vector, 1);
    vector.push(element);
}

/// Appends elements.
#[inline]
pub fn append<T: Clone>(vector: &mut Vec<T>, elements: &[T]) {
    extend(vector, elements.len());
    vector.extend_from_slice(elements);
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
        return text.reserve(more);
    }
    let length = text.len();
    let has_room = sizes(needed, text.capacity()).into_iter().any(|wanted| {
        is_left(wanted) && allocator::asking(|| text.try_reserve_exact(wanted - length)).is_ok()
    });
    if !has_room {
        give_up();
    }
}

/// The bytes of a file, whose length may be anything.
///
/// # Errors
/// Those of the file.
pub fn read_file(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let read = allocator::asking(|| std::fs::read(path));
    if read.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::OutOfMemory) {
        give_up();
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fault, memory};

    #[test]
    fn what_cannot_be_had_ends_the_kernel() {
        let kernels: [fn(); 4] = [
            || _ = room::<u64>(usize::MAX / 8),
            || _ = filled(0.0, 1 << 58),
            || extend(&mut vec![1u8], 1 << 60),
            || extend_text(&mut String::from("a"), 1 << 60),
        ];
        for kernel in kernels {
            let ended = memory::catching(|| {
                kernel();
                Ok(())
            });
            assert_eq!(ended, Err(Fault::NoMemory.with(&[])));
        }
    }

    #[test]
    fn elements_are_gathered() {
        assert_eq!((1..=3).gather(), [1, 2, 3]);
        assert_eq!((1..=9).filter(|k| k % 4 == 0).gather(), [4, 8]);
        let mut vector = vec![1, 2];
        append(&mut vector, &[3; 500]);
        stretch(&mut vector, 7);
        push(&mut vector, 4);
        assert_eq!((vector.len(), vector[502]), (503, 4));
    }

    #[test]
    fn nothing_unwinds_through_code_of_the_program() {
        let ended = memory::catching(|| memory::apart(|| memory::admit(1 << 60)));
        assert_eq!(ended, Err(Fault::NoMemory.with(&[])));
    }
}
