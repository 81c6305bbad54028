//! An array of elements of one type, column-major.

use super::{Dims, Element};
use crate::{Result, memory};

/// Elements and their extents. Invariant: `data.len() == dims.numel()`. The buffer may have capacity beyond its
/// elements, so that growing the last dimension is amortised.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor<T> {
    dims: Dims,
    data: Vec<T>,
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

    /// The elements without their extents.
    pub fn into_data(self) -> Vec<T> {
        self.data
    }

    /// Both parts.
    pub fn into_parts(self) -> (Dims, Vec<T>) {
        (self.dims, self.data)
    }

    /// The same elements with other extents, whose product is their number.
    pub fn reshaped(mut self, dims: Dims) -> Tensor<T> {
        debug_assert_eq!(dims.numel(), self.data.len());
        self.dims = dims;
        self
    }

    /// Applies `f` to every element.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Tensor<U> {
        Tensor { dims: self.dims.clone(), data: self.data.iter().map(f).collect() }
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
        Ok(Tensor { dims, data: vec![element; n] })
    }

    /// Makes room for elements that are appended: `extents` must differ from the present ones only in the last
    /// dimension that is not 1, and be larger. New elements are `T::FILL`. Amortised O(added elements).
    ///
    /// # Errors
    /// Out of memory.
    pub fn extend_last(&mut self, dims: Dims) -> Result<()> {
        memory::check::<T>(&dims)?;
        self.data.resize(dims.numel(), T::fill());
        self.dims = dims;
        Ok(())
    }
}
