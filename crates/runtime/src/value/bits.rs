//! Elements as their bits: moving elements is the same work for all types of a size, so it stands in a program once for each size, and not
//! for each type.
//!
//! ```text
//! x(k) of int32, uint32 and single    one function of 32-bit words
//! ```

use super::{Char, Element};
use std::mem::ManuallyDrop;

/// Elements as their bits.
pub(crate) fn bits<T: Element>(data: &[T]) -> &[T::Bits] {
    const { same_layout::<T>() };
    // SAFETY: both have one layout, and the bits of an element are some of its word; who reads them changes nothing.
    #[allow(unsafe_code)]
    unsafe {
        std::slice::from_raw_parts(data.as_ptr().cast(), data.len())
    }
}

/// A vector of elements as one of bits.
fn into_bits<T: Element>(data: Vec<T>) -> Vec<T::Bits> {
    const { same_layout::<T>() };
    let mut data = ManuallyDrop::new(data);
    // SAFETY: the same memory with as many elements of the same layout; the vector that had it is forgotten.
    #[allow(unsafe_code)]
    unsafe {
        Vec::from_raw_parts(data.as_mut_ptr().cast(), data.len(), data.capacity())
    }
}

/// Bits that were elements of this type as those elements.
///
/// # Safety
/// Each word was an element, or is a copy of one.
#[allow(unsafe_code)]
pub(crate) unsafe fn of_bits<T: Element>(bits: Vec<T::Bits>) -> Vec<T> {
    const { same_layout::<T>() };
    let mut bits = ManuallyDrop::new(bits);
    // SAFETY: as `into_bits`; the words are elements.
    unsafe { Vec::from_raw_parts(bits.as_mut_ptr().cast(), bits.len(), bits.capacity()) }
}

/// UTF-16 units as characters: each of them is one.
pub(crate) fn chars(units: Vec<u16>) -> Vec<Char> {
    // SAFETY: a `Char` is a unit, whichever.
    #[allow(unsafe_code)]
    unsafe {
        of_bits(units)
    }
}

/// Lets `change` work on the bits of elements. It only moves and copies them, and those of `T::fill()`. However it ends the elements are
/// there again.
pub(crate) fn with_bits<T: Element>(data: &mut Vec<T>, change: impl FnOnce(&mut Vec<T::Bits>, &T::Bits)) {
    struct Back<'a, T: Element> {
        data: &'a mut Vec<T>,
        bits: Vec<T::Bits>,
    }
    impl<T: Element> Drop for Back<'_, T> {
        fn drop(&mut self) {
            // SAFETY: `change` copies elements, and nothing else.
            #[allow(unsafe_code)]
            unsafe {
                *self.data = of_bits(std::mem::take(&mut self.bits));
            }
        }
    }
    let fill = T::fill();
    let taken = into_bits(std::mem::take(data));
    let mut back = Back { data, bits: taken };
    if let [fill] = bits(std::slice::from_ref(&fill)) {
        change(&mut back.bits, fill);
    }
}

/// What the compiler refuses: bits of another layout.
const fn same_layout<T: Element>() {
    assert!(size_of::<T>() == size_of::<T::Bits>() && align_of::<T>() == align_of::<T::Bits>());
}
