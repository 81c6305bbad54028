//! Memory of decompositions: whoever takes much of it claims it first (`lanner_base::room`).

use faer::dyn_stack::{MemBuffer, StackReq};
use lanner_base::room::{LARGE, claim};

/// So many times the element.
pub(crate) fn filled<T: Clone>(element: T, count: usize) -> Vec<T> {
    claim::<T>(count);
    vec![element; count]
}

/// A copy.
pub(crate) fn copied<T: Clone>(elements: &[T]) -> Vec<T> {
    claim::<T>(elements.len());
    elements.to_vec()
}

/// What the library works in.
pub(crate) fn buffer(request: StackReq) -> MemBuffer {
    claim::<u8>(request.size_bytes());
    MemBuffer::new(request)
}

/// Appends an element to a vector that may grow to any length.
#[inline]
pub(crate) fn push<T>(vector: &mut Vec<T>, element: T) {
    if vector.len() == vector.capacity() && vector.len() * size_of::<T>() >= LARGE / 2 {
        claim::<T>(vector.len().saturating_mul(2));
    }
    vector.push(element);
}
