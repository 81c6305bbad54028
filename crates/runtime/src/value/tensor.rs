//! An array of elements of one type, column-major.

use super::{Dims, Element, deep};
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Result, memory};
use lanner_base::interrupt::undisturbed;

/// Elements and their extents. Invariant: `data.len() == dims.numel()`. The buffer may have capacity beyond its
/// elements, so that growing the last dimension is amortised.
#[derive(Debug, PartialEq)]
pub struct Tensor<T: 'static> {
    dims: Dims,
    data: Vec<T>,
}

impl<T: Clone> Clone for Tensor<T> {
    fn clone(&self) -> Tensor<T> {
        Tensor { dims: self.dims.clone(), data: self.data.duplicate() }
    }
}

impl<T> Drop for Tensor<T> {
    #[inline]
    fn drop(&mut self) {
        deep::let_go_of_elements(&mut self.data);
    }
}

impl<T> Tensor<T> {
    /// Elements in column-major order with their extents, whose product is their number.
    pub fn new(dims: Dims, data: Vec<T>) -> Tensor<T> {
        debug_assert_eq!(dims.numel(), data.len());
        Tensor { dims, data }
    }

    /// 1x1.
    pub fn scalar(element: T) -> Tensor<T> {
        Tensor { dims: Dims::SCALAR, data: vec![element] }
    }

    /// 1 x n.
    pub fn row(data: Vec<T>) -> Tensor<T> {
        Tensor { dims: Dims::matrix(1, data.len()), data }
    }

    /// n x 1.
    pub fn column(data: Vec<T>) -> Tensor<T> {
        Tensor { dims: Dims::matrix(data.len(), 1), data }
    }

    /// 0x0.
    pub fn empty() -> Tensor<T> {
        Tensor { dims: Dims::EMPTY, data: Vec::new() }
    }

    /// The extents.
    pub fn dims(&self) -> &Dims {
        &self.dims
    }

    /// Number of elements.
    pub fn numel(&self) -> usize {
        self.data.len()
    }

    /// First extent.
    pub fn rows(&self) -> usize {
        self.dims.rows()
    }

    /// Second extent.
    pub fn columns(&self) -> usize {
        self.dims.columns()
    }

    /// The elements in column-major order.
    pub fn data(&self) -> &[T] {
        &self.data
    }

    /// The elements, to write them in place.
    pub fn data_mut(&mut self) -> &mut [T] {
        &mut self.data
    }

    /// How many elements the buffer has room for.
    pub fn room(&self) -> usize {
        self.data.capacity()
    }

    /// The buffer, to make room in it: elements stay as many as they are.
    pub(super) fn buffer_mut(&mut self) -> &mut Vec<T> {
        &mut self.data
    }

    /// The elements without their extents.
    pub fn into_data(mut self) -> Vec<T> {
        std::mem::take(&mut self.data)
    }

    /// Both parts.
    pub fn into_parts(mut self) -> (Dims, Vec<T>) {
        (std::mem::replace(&mut self.dims, Dims::EMPTY), std::mem::take(&mut self.data))
    }

    /// The same elements with other extents, whose product is their number.
    pub fn reshaped(mut self, dims: Dims) -> Tensor<T> {
        debug_assert_eq!(dims.numel(), self.data.len());
        self.dims = dims;
        self
    }

    /// Applies `f` to every element.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Tensor<U> {
        Tensor { dims: self.dims.clone(), data: self.data.iter().map(f).gather() }
    }
}

impl<T: Element> Tensor<T> {
    /// `element` everywhere.
    ///
    /// # Errors
    /// Out of memory, where the array would not fit (see [`memory::check`]).
    pub fn filled(dims: Dims, element: T) -> Result<Tensor<T>> {
        memory::check::<T>(&dims)?;
        let n = dims.numel();
        Ok(Tensor { dims, data: memory::filled(element, n) })
    }

    /// Appends one element to a vector or an empty row, amortised constant. Says whether it could: an array that is
    /// no vector has no such end, and memory is finite.
    #[inline]
    pub fn push(&mut self, element: T) -> bool {
        let n = self.data.len();
        let along = if self.dims.is_row() {
            1
        } else if self.dims.is_column() {
            0
        } else {
            return false;
        };
        if n == self.data.capacity() && memory::check::<T>(&Dims::matrix(1, n.saturating_mul(2))).is_err() {
            return false;
        }
        self.data.put(element);
        self.dims.set_extent(along, n + 1);
        true
    }

    /// Changes elements and extents together; `f` leaves as many elements as the extents that it answers.
    pub fn rebuild(&mut self, f: impl FnOnce(&Dims, &mut Vec<T>) -> Dims) {
        // Elements and extents belong together.
        undisturbed(|| self.dims = f(&self.dims, &mut self.data));
        debug_assert_eq!(self.dims.numel(), self.data.len());
    }
}
