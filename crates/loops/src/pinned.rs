//! Arrays of doubles that stay where they are for a while: their elements by places that are integers already.

#![allow(unsafe_code)] // Each use has its line.

use lanner_runtime::Tensor;
use std::marker::PhantomData;
use std::ptr;
use std::rc::Rc;

/// The elements of an array, borrowed for `'a`. One that was borrowed alone can be written, too.
#[repr(C)]
pub struct Pinned<'a> {
    pub(crate) elements: *mut f64,
    pub(crate) len: usize,
    /// Of the array as a matrix: `rows * columns == len`.
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Not 0 if it can be written.
    pub(crate) is_alone: u64,
    borrowed: PhantomData<&'a mut [f64]>,
}

impl Pinned<'_> {
    /// An array without elements.
    pub const NONE: Pinned<'static> = Pinned {
        elements: ptr::dangling_mut(),
        len: 0,
        rows: 0,
        columns: 0,
        is_alone: 0,
        borrowed: PhantomData,
    };
}

/// The place, from 0, that an integer and what is added to it give in an extent.
#[inline(always)]
fn place(i: i64, by: i8, extent: usize) -> Option<usize> {
    let k = i.wrapping_add(i64::from(by)) as usize;
    (k < extent).then_some(k)
}

impl<'a> Pinned<'a> {
    /// An array to be read.
    pub fn shared(array: &'a Tensor<f64>) -> Pinned<'a> {
        Pinned {
            elements: array.data().as_ptr().cast_mut(),
            len: array.numel(),
            rows: array.rows(),
            columns: array.dims().columns_flat(),
            is_alone: 0,
            borrowed: PhantomData,
        }
    }

    /// An array to be written, if it has no other holder.
    pub fn alone(array: &'a mut Rc<Tensor<f64>>) -> Option<Pinned<'a>> {
        let array = Rc::get_mut(array)?;
        let (rows, columns) = (array.rows(), array.dims().columns_flat());
        let data = array.data_mut();
        let (elements, len) = (data.as_mut_ptr(), data.len());
        Some(Pinned { elements, len, rows, columns, is_alone: 1, borrowed: PhantomData })
    }

    /// The element at a place from 0.
    #[inline(always)]
    pub fn get(&self, i: i64, by: i8) -> Option<f64> {
        let k = place(i, by, self.len)?;
        // SAFETY: the constructors took the pointer from a borrow of `len` elements that lasts for `'a`, and the
        // place is less than `len`.
        Some(unsafe { *self.elements.add(k) })
    }

    /// The element at a row and a column from 0.
    #[inline(always)]
    pub fn get2(&self, (i, di): (i64, i8), (j, dj): (i64, i8)) -> Option<f64> {
        let k = place(i, di, self.rows)? + place(j, dj, self.columns)? * self.rows;
        debug_assert!(k < self.len);
        // SAFETY: as in `get`; a row less than `rows` and a column less than `columns` give a place less than their
        // product, which is `len`.
        Some(unsafe { *self.elements.add(k) })
    }

    /// Writes the element at a place from 0; false where there is none, or where others hold the array.
    #[inline(always)]
    #[must_use]
    pub fn set(&mut self, i: i64, by: i8, x: f64) -> bool {
        let Some(k) = place(i, by, self.len).filter(|_| self.is_alone != 0) else { return false };
        // SAFETY: as in `get`, and the borrow was a mutable one.
        unsafe {
            *self.elements.add(k) = x;
        }
        true
    }

    /// Writes the element at a row and a column from 0, likewise.
    #[inline(always)]
    #[must_use]
    pub fn set2(&mut self, (i, di): (i64, i8), (j, dj): (i64, i8), x: f64) -> bool {
        let (Some(i), Some(j)) = (place(i, di, self.rows), place(j, dj, self.columns)) else { return false };
        if self.is_alone == 0 {
            return false;
        }
        // SAFETY: as in `get2`, and the borrow was a mutable one.
        unsafe {
            *self.elements.add(i + j * self.rows) = x;
        }
        true
    }
}

/// The characters or logicals of an array, borrowed for `'a`.
#[repr(C)]
pub struct PinnedSlice<'a, T> {
    pub(crate) elements: *const T,
    pub(crate) len: usize,
    borrowed: PhantomData<&'a [T]>,
}

impl<T> PinnedSlice<'_, T> {
    /// No elements.
    pub const NONE: Self = PinnedSlice { elements: ptr::dangling(), len: 0, borrowed: PhantomData };
}

impl<'a, T: Copy> PinnedSlice<'a, T> {
    /// Elements to be read.
    pub fn of(elements: &'a [T]) -> PinnedSlice<'a, T> {
        PinnedSlice { elements: elements.as_ptr(), len: elements.len(), borrowed: PhantomData }
    }

    /// The element at a place from 0.
    #[inline(always)]
    pub fn get(&self, i: i64, by: i8) -> Option<T> {
        let k = place(i, by, self.len)?;
        // SAFETY: the pointer was taken from a borrow of `len` elements that lasts for `'a`, and the place is less.
        Some(unsafe { *self.elements.add(k) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanner_runtime::Dims;

    #[test]
    fn elements_are_found_and_written_in_bounds_only() {
        let mut array = Rc::new(Tensor::new(Dims::matrix(2, 3), vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
        let other = array.clone();
        assert!(Pinned::alone(&mut array).is_none());
        let pinned = Pinned::shared(&other);
        assert_eq!((pinned.get(6, -1), pinned.get(6, 0), pinned.get(0, -1)), (Some(6.0), None, None));
        assert_eq!(pinned.get2((1, 0), (3, -1)), Some(6.0));
        assert_eq!(pinned.get2((2, 0), (0, 0)), None);
        assert_eq!(pinned.get2((0, 0), (3, 0)), None);
        assert_eq!(pinned.get(i64::MIN / 2, 127), None);
        drop(other);
        let mut pinned = Pinned::alone(&mut array).unwrap_or(Pinned::NONE);
        assert!(pinned.set(0, 1, 20.0) && pinned.set2((1, 0), (2, 0), 60.0));
        assert!(!pinned.set(6, 0, 0.0) && !pinned.set2((2, 0), (0, 0), 0.0));
        assert_eq!(array.data(), [1.0, 20.0, 3.0, 4.0, 5.0, 60.0]);
    }
}
