//! The order of elements, and stable sorting by it.
//!
//! Numbers by value, complex ones by magnitude and then angle, chars by code, texts by UTF-16 units, false before
//! true. NaN and `<missing>` are equal to nothing and have no place of their own: callers say at which end they go.
//!
//! What is sorted are numbers with the places that they come from, and of texts what tells them apart ([`super::texts`]).

use super::texts::sorted_texts;
use super::{merging, radix};
use crate::arith::kernel::dispatch::vectorized;
use crate::memory;
use crate::memory::{Arrange, Gather, Grow, GrowBy};
use crate::{C32, C64, Char, Dims, Element, Tensor, Text, Value, threads, with_tensor};
use lanner_base::interrupt::{Polled, poll};
use lanner_facts::Class;
use std::cmp::Ordering;

/// An element that has a place in a sorted sequence.
pub trait Ordered: Element {
    /// NaN, `<missing>`.
    fn is_missing(&self) -> bool {
        false
    }
    /// The order of two elements that are not missing.
    fn compare(&self, other: &Self) -> Ordering;
    /// The elements at these places, none of them missing, in order: stable, and in parallel where there are many and the
    /// class allows it. The result does not depend on threads.
    fn sorted(data: &[Self], places: Vec<usize>, descending: bool) -> Sorted;
    /// Whether it is certain at one glance that neighbours have this order, or are equal where that is not `strict`.
    fn surely_in_order(_line: &[Self], _wanted: Ordering, _strict: bool) -> bool {
        false
    }
    /// Sorts elements none of which is missing.
    fn sort_plain(elements: &mut [Self], descending: bool) {
        let sorted = Self::sorted(elements, (0..elements.len()).gather(), descending);
        let sorted: Vec<Self> = sorted.order.into_iter().map(|k| elements[k].clone()).gather();
        elements.clone_from_slice(&sorted);
    }
}

/// From this many elements on threads gain more than they cost.
const PARALLEL: usize = 1 << 16;

/// What numbers are sorted by: few types for all classes, so that the code for sorting stands in the program few times.
pub trait Key: Copy + Send + Sync {
    /// The order of two keys.
    fn order(&self, other: &Self) -> Ordering;
    /// A key that has the opposite order, and whose own opposite is this one.
    fn opposite(self) -> Self;
    /// Whether 64 bits tell the order of keys.
    const IS_SHORT: bool;
    /// An integer that has the order of the key, where that is short. Keys of equal order have equal integers.
    fn integer(self) -> u64;
}

impl Key for f64 {
    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        // NaN is set apart before; the two zeros are equal.
        if self < other {
            Ordering::Less
        } else if self > other {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }
    #[inline]
    fn opposite(self) -> Self {
        -self
    }
    const IS_SHORT: bool = true;
    #[inline]
    fn integer(self) -> u64 {
        // The two zeros become one. Of negative numbers greater bits are less.
        let bits = (self + 0.0).to_bits();
        bits ^ ((bits.cast_signed() >> 63).cast_unsigned() | 1 << 63)
    }
}

impl Key for i64 {
    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }
    #[inline]
    fn opposite(self) -> Self {
        !self
    }
    const IS_SHORT: bool = true;
    #[inline]
    fn integer(self) -> u64 {
        self.cast_unsigned() ^ 1 << 63
    }
}

/// Magnitude and angle.
impl Key for (f64, f64) {
    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.0.order(&other.0).then_with(|| self.1.order(&other.1))
    }
    #[inline]
    fn opposite(self) -> Self {
        (-self.0, -self.1)
    }
    const IS_SHORT: bool = false;
    fn integer(self) -> u64 {
        0
    }
}

/// Sorts by keys. The opposite keys are sorted where the order descends: equal ones stay as they were there, too.
fn sort_keys<T: Copy + Send + Sync, K: Key>(
    items: &mut [T],
    key: impl Fn(&mut T) -> &mut K + Sync,
    of: impl Fn(&T) -> &K + Sync,
    descending: bool,
) {
    let turn = |items: &mut [T]| {
        for item in items.iter_mut().paced() {
            let key = key(item);
            *key = key.opposite();
        }
    };
    if descending {
        turn(items);
    }
    let is_large = items.len() >= PARALLEL;
    if items.len() < radix::FEWEST {
        // So few that nobody waits for them to be stopped.
        memory::claim::<T>(items.len());
        items.sort_by(|a, b| of(a).order(of(b)));
    } else if K::IS_SHORT && is_large && threads::count() > 1 {
        merging::sort_integers(items, |item| of(item).integer());
    } else if K::IS_SHORT {
        radix::sort(items, |item| of(item).integer(), poll);
    } else if is_large {
        merging::sort(items, |a, b| of(a).order(of(b)));
    } else {
        items.arrange_by(|a, b| of(a).order(of(b)));
    }
    if descending {
        turn(items);
    }
}

/// The places of elements in the order of their keys.
fn sorted_by_keys<K: Key>(mut items: Vec<(K, usize)>, descending: bool) -> Sorted {
    sort_keys(&mut items, |item| &mut item.0, |item| &item.0, descending);
    let differs = |k: usize| k == 0 || items[k - 1].0.order(&items[k].0) != Ordering::Equal;
    let first = (0..items.len()).map(differs).gather();
    Sorted { order: items.into_iter().map(|(_, place)| place).gather(), first }
}

macro_rules! floats {
    ($($type:ty),*) => { $(
        impl Ordered for $type {
            fn is_missing(&self) -> bool {
                self.is_nan()
            }
            #[inline]
            fn compare(&self, other: &Self) -> Ordering {
                f64::from(*self).order(&f64::from(*other))
            }
            fn sorted(data: &[Self], places: Vec<usize>, descending: bool) -> Sorted {
                sorted_by_keys(places.into_iter().map(|k| (f64::from(data[k]), k)).gather(), descending)
            }
            fn surely_in_order(line: &[Self], wanted: Ordering, strict: bool) -> bool {
                in_order(line, wanted, strict)
            }
            fn sort_plain(elements: &mut [Self], descending: bool) {
                sort_plain(elements, descending, |x| f64::from(x), |key| key as $type);
            }
        }
    )* };
}

floats!(f64, f32);

macro_rules! totally_ordered {
    ($($type:ty, $key:expr, $back:expr);*) => { $(
        impl Ordered for $type {
            #[inline]
            fn compare(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }
            fn sorted(data: &[Self], places: Vec<usize>, descending: bool) -> Sorted {
                sorted_by_keys(places.into_iter().map(|k| (($key)(data[k]), k)).gather(), descending)
            }
            fn surely_in_order(line: &[Self], wanted: Ordering, strict: bool) -> bool {
                in_order(line, wanted, strict)
            }
            fn sort_plain(elements: &mut [Self], descending: bool) {
                sort_plain(elements, descending, $key, $back);
            }
        }
    )* };
}

totally_ordered!(
    i8, |x: i8| i64::from(x), |key| key as i8;
    i16, |x: i16| i64::from(x), |key| key as i16;
    i32, |x: i32| i64::from(x), |key| key as i32;
    i64, |x: i64| x, |key| key;
    u8, |x: u8| i64::from(x), |key| key as u8;
    u16, |x: u16| i64::from(x), |key| key as u16;
    u32, |x: u32| i64::from(x), |key| key as u32;
    u64, |x: u64| x.cast_signed() ^ i64::MIN, |key: i64| (key ^ i64::MIN).cast_unsigned();
    bool, |x: bool| i64::from(x), |key| key != 0;
    Char, |x: Char| i64::from(x.0), |key| Char(key as u16)
);

/// Whether neighbours have an order by the operators of their type, which are false for NaN.
fn in_order<T: PartialOrd + Copy>(line: &[T], wanted: Ordering, strict: bool) -> bool {
    match (wanted, strict) {
        (Ordering::Less, true) => all_pairs(line, |a, b| a < b),
        (Ordering::Less, false) => all_pairs(line, |a, b| a <= b),
        (Ordering::Greater, true) => all_pairs(line, |a, b| a > b),
        (Ordering::Greater, false) => all_pairs(line, |a, b| a >= b),
        (Ordering::Equal, _) => all_pairs(line, |a, b| a == b),
    }
}

/// Whether all neighbours are as asked.
#[inline(always)]
fn all_pairs<T: Copy>(line: &[T], fit: impl Fn(T, T) -> bool) -> bool {
    let next = line.get(1..).unwrap_or_default();
    vectorized(
        #[inline(always)]
        || line.iter().zip(next).fold(true, |all, (&a, &b)| all & fit(a, b)),
    )
}

/// Sorts the elements by their keys alone, from which they come back.
fn sort_plain<T: Copy, K: Key>(
    elements: &mut [T],
    descending: bool,
    key: impl Fn(T) -> K,
    back: impl Fn(K) -> T,
) {
    let mut keys: Vec<K> = elements.iter().map(|&x| key(x)).gather();
    sort_keys(&mut keys, |key| key, |key| key, descending);
    elements.iter_mut().zip(keys).for_each(|(x, key)| *x = back(key));
}

macro_rules! complexes {
    ($($type:ty),*) => { $(
        impl Ordered for $type {
            fn is_missing(&self) -> bool {
                self.re.is_nan() || self.im.is_nan()
            }
            fn compare(&self, other: &Self) -> Ordering {
                polar(*self).order(&polar(*other))
            }
            fn sorted(data: &[Self], places: Vec<usize>, descending: bool) -> Sorted {
                sorted_by_keys(places.into_iter().map(|k| (polar(data[k]), k)).gather(), descending)
            }
        }
    )* };
}

complexes!(C64, C32);

/// Magnitude and angle, in the element's own precision.
fn polar<T: num_complex::ComplexFloat<Real: Into<f64>>>(x: T) -> (f64, f64) {
    (x.abs().into(), x.arg().into())
}

impl Ordered for Text {
    fn is_missing(&self) -> bool {
        self.is_none()
    }
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Some(a), Some(b)) => a.encode_utf16().cmp(b.encode_utf16()),
            _ => self.is_some().cmp(&other.is_some()),
        }
    }
    fn sorted(data: &[Self], places: Vec<usize>, descending: bool) -> Sorted {
        let mut units = Vec::new();
        let mut ends = memory::room(data.len());
        for text in data.iter().paced() {
            units.put_all(text.iter().flat_map(|text| text.encode_utf16()).map(Char));
            ends.put(units.len());
        }
        let from = |k: usize| k.checked_sub(1).map_or(0, |before| ends[before]);
        let texts: Vec<&[Char]> = ends.iter().enumerate().map(|(k, &end)| &units[from(k)..end]).gather();
        sorted_texts(&texts, places, descending)
    }
}

/// Cells are ordered by the char arrays in them; other contents count as the empty text (`is_sortable` says so
/// before).
impl Ordered for Value {
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Value::Char(a), Value::Char(b)) => a.data().cmp(b.data()),
            _ => self.is_char().cmp(&other.is_char()),
        }
    }
    fn sorted(data: &[Self], places: Vec<usize>, descending: bool) -> Sorted {
        fn text(value: &Value) -> &[Char] {
            match value {
                Value::Char(t) => t.data(),
                _ => &[],
            }
        }
        sorted_texts(&data.iter().map(text).gather::<Vec<_>>(), places, descending)
    }
}

/// Whether the elements of the value can be ordered: any array but structs, and cells of char arrays.
pub fn is_sortable(value: &Value) -> bool {
    match value {
        Value::Cell(t) => t.data().iter().all(Value::is_char),
        _ => !matches!(value.class(), Class::Struct | Class::FunctionHandle | Class::Object),
    }
}

/// The elements in order, missing ones at the end in their own order: `order` are their indices, `first` tells
/// which of them differ from the one before. A missing element differs from every other.
#[derive(Debug)]
pub struct Sorted {
    /// Indices of elements or rows, ascending by element and, where equal, by index.
    pub order: Vec<usize>,
    /// For each of `order` whether a new group of equal elements begins.
    pub first: Vec<bool>,
}

impl Sorted {
    /// The groups of equal elements, each as indices in ascending order.
    pub fn groups(&self) -> impl Iterator<Item = &[usize]> {
        let starts: Vec<usize> = (0..self.order.len()).filter(|&k| self.first[k]).gather();
        let ends: Vec<usize> = starts.iter().skip(1).copied().chain([self.order.len()]).gather();
        starts.into_iter().zip(ends).map(|(from, to)| &self.order[from..to])
    }
}

/// All elements of a sortable value in order.
pub fn sorted(value: &Value) -> Sorted {
    with_tensor!(value, t => sorted_elements(t.data()),
        else Sorted { order: (0..value.numel()).gather(), first: memory::filled(true, value.numel()) })
}

fn sorted_elements<T: Ordered>(data: &[T]) -> Sorted {
    let (missing, present) = apart(data);
    let mut sorted = T::sorted(data, present, false);
    sorted.first.put_all(missing.iter().map(|_| true));
    sorted.order.put_all(missing);
    sorted
}

/// The places of the elements that are missing, and of the others.
fn apart<T: Ordered>(data: &[T]) -> (Vec<usize>, Vec<usize>) {
    (0..data.len()).gather_parts(|&k| data[k].is_missing())
}

/// The rows of a sortable matrix in order, compared column by column.
pub fn sorted_rows(value: &Value) -> Sorted {
    let dims = value.dims();
    let (rows, columns) = (dims.rows(), dims.columns_flat());
    with_tensor!(value, t => {
        let data = t.data();
        let mut order: Vec<usize> = (0..rows).gather();
        order.arrange_by(|&a, &b| compare_rows(data, rows, columns, a, b));
        let first = (0..rows)
            .map(|k| k == 0 || has_missing(data, rows, columns, order[k])
                || compare_rows(data, rows, columns, order[k - 1], order[k]) != Ordering::Equal)
            .gather();
        Sorted { order, first }
    }, else Sorted { order: (0..rows).gather(), first: memory::filled(true, rows) })
}

fn has_missing<T: Ordered>(data: &[T], rows: usize, columns: usize, row: usize) -> bool {
    (0..columns).any(|c| data[row + c * rows].is_missing())
}

fn compare_rows<T: Ordered>(data: &[T], rows: usize, columns: usize, a: usize, b: usize) -> Ordering {
    (0..columns)
        .map(|c| compare_with_missing(&data[a + c * rows], &data[b + c * rows]))
        .find(|o| *o != Ordering::Equal)
        .unwrap_or(Ordering::Equal)
}

/// The order where missing elements are the largest and equal to each other.
pub fn compare_with_missing<T: Ordered>(a: &T, b: &T) -> Ordering {
    match (a.is_missing(), b.is_missing()) {
        (false, false) => a.compare(b),
        (x, y) => x.cmp(&y),
    }
}

/// The indices of the elements in order and how many are missing: these stand at the end, in their own order.
pub fn permutation<T: Ordered>(data: &[T], descending: bool) -> (Vec<usize>, usize) {
    let (missing, present) = apart(data);
    let mut order = T::sorted(data, present, descending).order;
    order.put_slice(&missing);
    (order, missing.len())
}

/// Doubles without NaN in ascending order.
pub fn sort_doubles(data: &mut [f64]) {
    f64::sort_plain(data, false);
}

/// The elements at the indices (from 0, all within), with the extents given.
pub fn gather(value: &Value, indices: &[usize], dims: Dims) -> Value {
    match value {
        Value::Struct(s) => {
            let fields = s
                .fields()
                .iter()
                .map(|(name, values)| (*name, indices.iter().map(|&k| values[k].clone()).gather()));
            crate::Struct::from_parts(dims, fields.gather()).into()
        }
        Value::Range(r) => Value::from(Tensor::new(dims, indices.iter().map(|&k| r.get(k)).gather())),
        _ => with_tensor!(value, t => {
            let data = t.data();
            Value::from(Tensor::new(dims, indices.iter().map(|&k| data[k].clone()).gather()))
        }, else value.clone()),
    }
}

/// The rows at the indices (from 0, all within) of a matrix.
pub fn gather_rows(value: &Value, rows: &[usize]) -> Value {
    let dims = value.dims();
    let columns = dims.columns_flat();
    let indices: Vec<usize> = (0..columns)
        .flat_map(|c| rows.iter().map(move |&r| (r, c)))
        .map(|(r, c)| r + c * dims.rows())
        .gather();
    gather(value, &indices, dims.with(0, rows.len()))
}

/// Indices from 0 as a column counting from 1.
pub fn index_column(indices: &[usize]) -> Value {
    Value::from(Tensor::column(indices.iter().map(|&k| (k + 1) as f64).gather()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_elements_keep_their_order_and_nan_goes_last() {
        let data = [2.0, f64::NAN, 1.0, 2.0];
        assert_eq!(permutation(&data, false), (vec![2, 0, 3, 1], 1));
        assert_eq!(permutation(&data, true), (vec![0, 3, 2, 1], 1));
        let s = sorted_elements(&data);
        assert_eq!(s.groups().collect::<Vec<_>>(), [&[2][..], &[0, 3], &[1]]);
    }

    #[test]
    fn complex_numbers_go_by_magnitude_then_angle() {
        let i = C64::new(0.0, 1.0);
        assert_eq!(i.compare(&C64::new(2.0, 0.0)), Ordering::Less);
        assert_eq!(i.compare(&C64::new(1.0, 0.0)), Ordering::Greater);
    }

    #[test]
    fn cells_and_strings_have_the_order_of_their_texts() {
        let texts = ["abcdefgh", "abcdefg", "", "abcdefg\0", "abcdefga", "a", "abcdefgh", "\u{e9}", "a\0"];
        let cells: Vec<Value> = texts.iter().map(|text| Value::text(text)).collect();
        assert_eq!(permutation(&cells, false), (vec![2, 5, 8, 1, 3, 4, 0, 6, 7], 0));
        assert_eq!(permutation(&cells, true), (vec![7, 0, 6, 4, 3, 1, 8, 5, 2], 0));
        let mut strings: Vec<Text> = texts.iter().map(|&text| Some(text.into())).collect();
        strings.insert(1, None);
        assert_eq!(permutation(&strings, false), (vec![3, 6, 9, 2, 4, 5, 0, 7, 8, 1], 1));
        let repeated = sorted_elements(&strings);
        assert_eq!(repeated.groups().filter(|group| group.len() > 1).collect::<Vec<_>>(), [&[0, 7][..]]);
        strings.remove(1);
        Text::sort_plain(&mut strings, true);
        assert_eq!(strings[1..3], [Some("abcdefgh".into()), Some("abcdefgh".into())]);
    }

    #[test]
    fn rows_compare_column_by_column() {
        let m = Value::from(Tensor::new(Dims::matrix(3, 2), vec![2.0, 1.0, 2.0, 0.0, 5.0, 0.0]));
        let s = sorted_rows(&m);
        assert_eq!((s.order, s.first), (vec![1, 0, 2], vec![true, true, false]));
    }
}
