//! Sparse matrices: compressed columns.
//!
//! ```text
//! [0 5; 7 0; 0 8]     starts 0 1 3     places 1 | 0 2     values 7 | 5 8
//! ```
//!
//! Column `j` has its entries from `starts[j]` to `starts[j + 1]`; `places` are their rows, from 0.
//!
//! Invariants: the rows of a column ascend strictly; no value is zero; complex values have an imaginary part
//! somewhere. Everything that knows no values works on the [`Pattern`] alone and says from which entry each new one
//! comes.

use super::{C64, Dims, Tensor, Value};
use crate::library::sort::radix;
use crate::memory::{Duplicate, Gather, Grow, GrowBy, Own};
use crate::{Result, memory};
use lanner_base::interrupt::{Polled, poll};
use lanner_facts::Class;
use std::ops::Range;
use std::rc::Rc;

/// Where the entries are.
#[derive(Debug, PartialEq)]
pub struct Pattern {
    rows: usize,
    columns: usize,
    starts: Vec<usize>,
    places: Vec<usize>,
}

impl Clone for Pattern {
    fn clone(&self) -> Pattern {
        Pattern { starts: self.starts.duplicate(), places: self.places.duplicate(), ..*self }
    }
}

/// The values of the entries, column by column.
#[derive(Debug, PartialEq)]
pub enum Values {
    /// Doubles.
    Real(Vec<f64>),
    /// Complex doubles.
    Complex(Vec<C64>),
    /// Logicals, all true.
    Logical(Vec<bool>),
}

impl Clone for Values {
    fn clone(&self) -> Values {
        match self {
            Values::Real(data) => Values::Real(data.duplicate()),
            Values::Complex(data) => Values::Complex(data.duplicate()),
            Values::Logical(data) => Values::Logical(data.duplicate()),
        }
    }
}

/// A sparse matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct SparseMatrix {
    pattern: Pattern,
    values: Values,
}

/// Entries in any order become a pattern: entry `k` of the given ones is entry `slots[k]` of the pattern.
pub struct Assembly {
    /// The pattern without repetitions.
    pub pattern: Pattern,
    /// For every given entry the one that it became.
    pub slots: Vec<usize>,
}

impl Pattern {
    /// No entries.
    ///
    /// # Errors
    /// Out of memory, where there are too many columns.
    pub fn empty(rows: usize, columns: usize) -> Result<Pattern> {
        memory::check::<usize>(&Dims::matrix(columns, 1))?;
        Ok(Pattern { rows, columns, starts: memory::filled(0, columns + 1), places: Vec::new() })
    }

    /// The parts as they are; they keep the invariants.
    pub fn from_parts(rows: usize, starts: Vec<usize>, places: Vec<usize>) -> Pattern {
        debug_assert_eq!(starts.last(), Some(&places.len()));
        debug_assert!(places.iter().all(|&i| i < rows));
        Pattern { rows, columns: starts.len() - 1, starts, places }
    }

    /// The columns one after the other: `column` appends the rows of a column.
    ///
    /// # Errors
    /// As [`Pattern::empty`].
    pub fn of_columns(
        rows: usize,
        columns: usize,
        mut column: impl FnMut(usize, &mut Vec<usize>),
    ) -> Result<Pattern> {
        memory::check::<usize>(&Dims::matrix(columns, 1))?;
        let mut starts = memory::room(columns + 1);
        let mut places = Vec::new();
        starts.put(0);
        for j in (0..columns).paced() {
            column(j, &mut places);
            starts.put(places.len());
        }
        Ok(Pattern::from_parts(rows, starts, places))
    }

    /// The pattern of entries at rows `i` and columns `j`, in any order and with repetitions.
    ///
    /// # Errors
    /// As [`Pattern::empty`].
    pub fn assemble(rows: usize, columns: usize, i: &[usize], j: &[usize]) -> Result<Assembly> {
        let mut pattern = Pattern::empty(rows, columns)?;
        let mut entries: Vec<(usize, usize, usize)> =
            j.iter().zip(i).enumerate().map(|(k, (&j, &i))| (j, i, k)).gather();
        // The second sort keeps the order of the first one within each column.
        radix::sort(&mut entries, |entry| entry.1 as u64, poll);
        radix::sort(&mut entries, |entry| entry.0 as u64, poll);
        let mut slots = memory::filled(0, i.len());
        let mut last = None;
        for &(j, i, k) in entries.iter().paced() {
            if last != Some((i, j)) {
                last = Some((i, j));
                pattern.places.put(i);
                pattern.starts[j + 1] += 1;
            }
            slots[k] = pattern.places.len() - 1;
        }
        for j in (0..columns).paced() {
            pattern.starts[j + 1] += pattern.starts[j];
        }
        Ok(Assembly { pattern, slots })
    }

    /// First extent.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Second extent.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Both extents.
    pub fn dims(&self) -> Dims {
        Dims::matrix(self.rows, self.columns)
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// For every column its first entry, then the number of entries.
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The rows of the entries.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// The entries of a column.
    pub fn column(&self, j: usize) -> Range<usize> {
        self.starts[j]..self.starts[j + 1]
    }

    /// The rows of the entries of a column.
    pub fn rows_of(&self, j: usize) -> &[usize] {
        &self.places[self.column(j)]
    }

    /// The column of every entry.
    pub fn column_numbers(&self) -> Vec<usize> {
        let mut numbers = memory::room(self.len());
        for j in (0..self.columns).paced() {
            numbers.grow_to(self.starts[j + 1], j);
        }
        numbers
    }

    /// The entry at a place, if there is one.
    pub fn find(&self, i: usize, j: usize) -> Option<usize> {
        self.rows_of(j).binary_search(&i).ok().map(|k| self.starts[j] + k)
    }

    /// The place of entry `k` of column `j` among all elements in column-major order.
    pub fn linear(&self, k: usize, j: usize) -> usize {
        self.places[k] + j * self.rows
    }

    /// The same entries in a matrix that is nowhere smaller.
    ///
    /// # Errors
    /// As [`Pattern::empty`].
    pub fn grown(mut self, rows: usize, columns: usize) -> Result<Pattern> {
        memory::check::<usize>(&Dims::matrix(columns, 1))?;
        let entries = self.len();
        self.starts.grow_to(columns + 1, entries);
        self.rows = rows;
        self.columns = columns;
        Ok(self)
    }

    /// Rows become columns. The second part tells the old entry of every new one.
    ///
    /// # Errors
    /// As [`Pattern::empty`].
    pub fn transposed(&self) -> Result<(Pattern, Vec<usize>)> {
        let mut turned = Pattern::empty(self.columns, self.rows)?;
        for &i in self.places.iter().paced() {
            turned.starts[i + 1] += 1;
        }
        for i in 0..self.rows {
            turned.starts[i + 1] += turned.starts[i];
        }
        let mut next = turned.starts.clone();
        turned.places = memory::filled(0, self.len());
        let mut sources = memory::filled(0, self.len());
        for j in (0..self.columns).paced() {
            for k in self.column(j) {
                let slot = &mut next[self.places[k]];
                turned.places[*slot] = j;
                sources[*slot] = k;
                *slot += 1;
            }
        }
        Ok((turned, sources))
    }

    /// The entries that `keep` says of row, column; with the old entry of every new one.
    pub fn filtered(&self, keep: impl Fn(usize, usize) -> bool) -> (Pattern, Vec<usize>) {
        let mut starts = memory::room(self.columns + 1);
        let mut places = Vec::new();
        let mut sources = Vec::new();
        starts.put(0);
        for j in (0..self.columns).paced() {
            for k in self.column(j) {
                if keep(self.places[k], j) {
                    places.put(self.places[k]);
                    sources.put(k);
                }
            }
            starts.put(places.len());
        }
        (Pattern::from_parts(self.rows, starts, places), sources)
    }
}

impl Values {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Real(data) => data.len(),
            Values::Complex(data) => data.len(),
            Values::Logical(data) => data.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of an array: of double, complex and logical ones as they are, of other classes as doubles.
    pub fn of(value: Value) -> Option<Values> {
        Some(match value {
            Value::Double(t) => Values::Real(Rc::unwrap_or_clone(t).into_data()),
            Value::Bool(x) => Values::Logical(vec![x]),
            Value::Logical(t) => Values::Logical(Rc::unwrap_or_clone(t).into_data()),
            Value::Sparse(m) => Values::of(m.to_full().ok()?)?,
            other if other.is_complex() => Values::Complex(other.to_c64s()?),
            other => Values::Real(other.to_f64s()?.owned()),
        })
    }

    /// A column of them.
    pub fn to_value(&self) -> Value {
        match self {
            Values::Real(data) => Tensor::column(data.duplicate()).into(),
            Values::Complex(data) => Value::from(Tensor::column(data.duplicate())).narrowed(),
            Values::Logical(data) => Tensor::column(data.duplicate()).into(),
        }
    }

    /// The values at these places, zero where there is none.
    pub fn pick(&self, sources: &[usize]) -> Values {
        fn from<T: Copy>(data: &[T], sources: &[usize], zero: T) -> Vec<T> {
            sources.iter().map(|&k| data.get(k).copied().unwrap_or(zero)).gather()
        }
        match self {
            Values::Real(data) => Values::Real(from(data, sources, 0.0)),
            Values::Complex(data) => Values::Complex(from(data, sources, C64::new(0.0, 0.0))),
            Values::Logical(data) => Values::Logical(from(data, sources, false)),
        }
    }

    /// Whether value `k` is zero.
    pub fn is_zero(&self, k: usize) -> bool {
        match self {
            Values::Real(data) => data[k] == 0.0,
            Values::Complex(data) => data[k].re == 0.0 && data[k].im == 0.0,
            Values::Logical(data) => !data[k],
        }
    }

    /// As doubles; the real parts of complex ones.
    pub fn to_f64s(&self) -> std::borrow::Cow<'_, [f64]> {
        match self {
            Values::Real(data) => data.into(),
            Values::Complex(data) => data.iter().map(|z| z.re).gather::<Vec<_>>().into(),
            Values::Logical(data) => data.iter().map(|&x| f64::from(x)).gather::<Vec<_>>().into(),
        }
    }

    /// As complex doubles.
    pub fn to_c64s(&self) -> std::borrow::Cow<'_, [C64]> {
        match self {
            Values::Complex(data) => data.into(),
            Values::Real(_) | Values::Logical(_) => {
                self.to_f64s().iter().map(|&x| C64::new(x, 0.0)).gather::<Vec<_>>().into()
            }
        }
    }

    /// Sums of the values that have the same slot; logicals are or-ed.
    pub fn gathered(&self, slots: &[usize], count: usize) -> Values {
        fn into<T: Copy>(data: &[T], slots: &[usize], mut out: Vec<T>, join: impl Fn(T, T) -> T) -> Vec<T> {
            slots.iter().zip(data).for_each(|(&slot, &x)| out[slot] = join(out[slot], x));
            out
        }
        match self {
            Values::Real(data) => Values::Real(into(data, slots, memory::filled(0.0, count), |x, y| x + y)),
            Values::Complex(data) => {
                Values::Complex(into(data, slots, memory::filled(C64::new(0.0, 0.0), count), |x, y| x + y))
            }
            Values::Logical(data) => {
                Values::Logical(into(data, slots, memory::filled(false, count), |x, y| x | y))
            }
        }
    }

    /// One list after the other, of the widest kind.
    pub fn joined(lists: &[&Values]) -> Values {
        if lists.iter().any(|list| matches!(list, Values::Complex(_))) {
            return Values::Complex(lists.iter().flat_map(|list| list.to_c64s().owned()).gather());
        }
        if lists.iter().all(|list| matches!(list, Values::Logical(_))) {
            let data = lists.iter().flat_map(|list| match list {
                Values::Logical(data) => data.as_slice(),
                Values::Real(_) | Values::Complex(_) => &[],
            });
            return Values::Logical(data.copied().gather());
        }
        Values::Real(lists.iter().flat_map(|list| list.to_f64s().owned()).gather())
    }
}

impl SparseMatrix {
    /// A matrix of as many values as the pattern has entries; zeros are left out.
    pub fn new(pattern: Pattern, values: Values) -> SparseMatrix {
        debug_assert_eq!(pattern.len(), values.len());
        let values = match values {
            Values::Complex(data) if data.iter().all(|z| z.im == 0.0) => {
                Values::Real(data.iter().map(|z| z.re).gather())
            }
            values => values,
        };
        if (0..values.len()).all(|k| !values.is_zero(k)) {
            return SparseMatrix { pattern, values };
        }
        let mut starts = memory::room(pattern.columns + 1);
        let mut sources = Vec::new();
        starts.put(0);
        for j in (0..pattern.columns).paced() {
            sources.put_all(pattern.column(j).filter(|&k| !values.is_zero(k)));
            starts.put(sources.len());
        }
        let places = sources.iter().map(|&k| pattern.places[k]).gather();
        SparseMatrix {
            pattern: Pattern::from_parts(pattern.rows, starts, places),
            values: values.pick(&sources),
        }
    }

    /// Entries taken from this matrix: of the new pattern, each from the old entry that `sources` tells.
    pub fn moved(&self, (pattern, sources): (Pattern, Vec<usize>)) -> SparseMatrix {
        SparseMatrix::new(pattern, self.values.pick(&sources))
    }

    /// No entries, of class double.
    ///
    /// # Errors
    /// As [`Pattern::empty`].
    pub fn zeros(rows: usize, columns: usize) -> Result<SparseMatrix> {
        Ok(SparseMatrix { pattern: Pattern::empty(rows, columns)?, values: Values::Real(Vec::new()) })
    }

    /// Values at rows `i` and columns `j`; those at one place are added.
    ///
    /// # Errors
    /// As [`Pattern::empty`].
    pub fn of_triplets(
        rows: usize,
        columns: usize,
        i: &[usize],
        j: &[usize],
        values: &Values,
    ) -> Result<SparseMatrix> {
        let Assembly { pattern, slots } = Pattern::assemble(rows, columns, i, j)?;
        let values = values.gathered(&slots, pattern.len());
        Ok(SparseMatrix::new(pattern, values))
    }

    /// The elements of a matrix that are not zero; none for values that are no matrices of numbers or logicals.
    pub fn of_value(value: &Value) -> Option<SparseMatrix> {
        if let Value::Sparse(m) = value {
            return Some(SparseMatrix::clone(m));
        }
        let dims = value.dims();
        if dims.rank() > 2 || !value.is_arithmetic() {
            return None;
        }
        let full = Values::of(value.clone())?;
        let mut sources = Vec::new();
        let pattern = Pattern::of_columns(dims.rows(), dims.columns(), |j, places| {
            for i in 0..dims.rows() {
                let k = i + j * dims.rows();
                if !full.is_zero(k) {
                    places.put(i);
                    sources.put(k);
                }
            }
        });
        Some(SparseMatrix::new(pattern.ok()?, full.pick(&sources)))
    }

    /// Where the entries are.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The values of the entries.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Both parts.
    pub fn into_parts(self) -> (Pattern, Values) {
        (self.pattern, self.values)
    }

    /// Both extents.
    pub fn dims(&self) -> Dims {
        self.pattern.dims()
    }

    /// Double or logical.
    pub fn class(&self) -> Class {
        match self.values {
            Values::Real(_) | Values::Complex(_) => Class::Double,
            Values::Logical(_) => Class::Logical,
        }
    }

    /// Whether the values are complex.
    pub fn is_complex(&self) -> bool {
        matches!(self.values, Values::Complex(_))
    }

    /// The zero of the class.
    pub fn zero(&self) -> Value {
        match self.class() {
            Class::Logical => Value::Bool(false),
            _ => Value::Scalar(0.0),
        }
    }

    /// The one element of a 1x1 matrix; the zero where it is not stored.
    pub fn scalar(&self) -> Value {
        if self.values.is_empty() { self.zero() } else { self.values.to_value() }
    }

    /// With every element stored.
    ///
    /// # Errors
    /// Out of memory.
    pub fn to_full(&self) -> Result<Value> {
        fn spread<T: super::Element + Copy>(pattern: &Pattern, values: &[T]) -> Result<Tensor<T>> {
            let mut full = Tensor::filled(pattern.dims(), T::fill())?;
            let data = full.data_mut();
            for j in (0..pattern.columns).paced() {
                pattern.column(j).for_each(|k| data[pattern.linear(k, j)] = values[k]);
            }
            Ok(full)
        }
        Ok(match &self.values {
            Values::Real(values) => spread(&self.pattern, values)?.into(),
            Values::Complex(values) => spread(&self.pattern, values)?.into(),
            Values::Logical(values) => spread(&self.pattern, values)?.into(),
        })
    }

    /// In another class: double or logical. NaN stays an entry, as it is not zero.
    pub fn converted(&self, class: Class) -> SparseMatrix {
        let values = match class {
            Class::Logical => Values::Logical(memory::filled(true, self.values.len())),
            _ => match &self.values {
                Values::Logical(_) => Values::Real(self.values.to_f64s().owned()),
                values => values.clone(),
            },
        };
        SparseMatrix { pattern: self.pattern.clone(), values }
    }

    /// Stores a real number at one place of a matrix of doubles, in place. False, and nothing done, for others.
    pub fn put(&mut self, i: usize, j: usize, x: f64) -> bool {
        let Values::Real(values) = &mut self.values else { return false };
        let found = self.pattern.rows_of(j).binary_search(&i);
        let start = self.pattern.starts[j];
        match found {
            Ok(k) if x == 0.0 => {
                values.remove(start + k);
                self.pattern.places.remove(start + k);
                self.pattern.starts[j + 1..].iter_mut().for_each(|at| *at -= 1);
            }
            Ok(k) => values[start + k] = x,
            Err(_) if x == 0.0 => {}
            Err(k) => {
                memory::extend(values, 1);
                memory::extend(&mut self.pattern.places, 1);
                values.insert(start + k, x);
                self.pattern.places.insert(start + k, i);
                self.pattern.starts[j + 1..].iter_mut().for_each(|at| *at += 1);
            }
        }
        true
    }

    /// Rows become columns.
    ///
    /// # Errors
    /// As [`Pattern::empty`].
    pub fn transposed(&self) -> Result<SparseMatrix> {
        Ok(self.moved(self.pattern.transposed()?))
    }
}

impl From<SparseMatrix> for Value {
    fn from(m: SparseMatrix) -> Value {
        Value::Sparse(Rc::new(m))
    }
}

impl Value {
    /// The array with every element stored: a sparse matrix in full, anything else as it is.
    ///
    /// # Errors
    /// Out of memory.
    pub fn into_full(self) -> Result<Value> {
        match self {
            Value::Sparse(m) => m.to_full(),
            Value::Shared(inner) if matches!(&*inner.borrow(), Value::Sparse(_)) => {
                inner.borrow().clone().into_full()
            }
            other => Ok(other),
        }
    }

    /// A matrix of doubles or logicals as a sparse one, anything else as it is.
    pub fn into_sparse(self) -> Value {
        match self.class() {
            Class::Double | Class::Logical => match SparseMatrix::of_value(&self) {
                Some(m) => m.into(),
                None => self,
            },
            _ => self,
        }
    }

    /// Whether it is stored sparsely.
    pub fn is_sparse(&self) -> bool {
        matches!(self, Value::Sparse(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_sorted_and_added_and_zeros_are_left_out() -> Result<()> {
        let values = Values::Real(vec![5.0, 1.0, 2.0, -5.0]);
        let m = SparseMatrix::of_triplets(2, 3, &[1, 0, 0, 1], &[2, 1, 1, 2], &values)?;
        assert_eq!(m.pattern().starts(), [0, 0, 1, 1]);
        assert_eq!(m.values(), &Values::Real(vec![3.0]));
        assert_eq!(m.to_full()?.to_f64s().as_deref(), Some(&[0.0, 0.0, 3.0, 0.0, 0.0, 0.0][..]));
        assert_eq!(m.transposed()?.pattern().find(1, 0), Some(0));
        Ok(())
    }

    #[test]
    fn too_many_columns_are_an_error() {
        assert!(SparseMatrix::zeros(1, 1 << 60).is_err());
    }
}
