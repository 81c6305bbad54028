//! A part of an array of a file, without the rest of it: `m.x(1:10, :)` of `matfile`.

use super::objects::{class_of, dims_of, text_of, unreadable};
use crate::memory::Gather;
use crate::{Char, Dims, Element, Result, Tensor, Value, memory};
use hdf5_reader::{Dataset, Hdf5File, SliceInfo, SliceInfoElem};
use lanner_facts::Class;
use std::path::Path;

/// Elements of one dimension, from 0: the first, how many, and how far from each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stride {
    /// The first one.
    pub first: usize,
    /// How many.
    pub count: usize,
    /// The distance.
    pub step: usize,
}

/// What a subscript means in a dimension of this extent; none where it is no row of places at one distance.
pub fn stride_of(subscript: &Value, extent: usize) -> Option<Stride> {
    if subscript.is_char() {
        let is_all = subscript.as_text().is_some_and(|text| text == ":");
        return is_all.then_some(Stride { first: 0, count: extent, step: 1 });
    }
    let places = subscript.to_f64s().filter(|_| subscript.is_numeric() && !subscript.is_complex())?;
    let (&first, rest) = places.split_first()?;
    let step = rest.first().map_or(1.0, |second| second - first);
    let is_place = |x: f64| x >= 1.0 && x <= extent as f64 && x.fract() == 0.0;
    let follows = places.windows(2).all(|pair| pair[1] - pair[0] == step);
    let fits = places.iter().all(|&x| is_place(x)) && step >= 1.0 && follows;
    fits.then(|| Stride { first: first as usize - 1, count: places.len(), step: step as usize })
}

/// A part of an array of numbers, characters or truths; none where all of the variable has to be read.
///
/// # Errors
/// The file is damaged; there is no memory.
pub fn read_part(path: &Path, name: &str, subscripts: &[Value]) -> Result<Option<Value>> {
    // Other versions have no parts.
    let Ok(file) = Hdf5File::open(path) else { return Ok(None) };
    let root = file.root_group().map_err(unreadable)?;
    // Groups are structs and sparse matrices.
    let Ok(dataset) = root.dataset(name) else { return Ok(None) };
    let attributes = dataset.attributes();
    let get = |name: &str| attributes.iter().find(|attribute| attribute.name == name);
    let is_other = get("MATLAB_empty").is_some() || get("MATLAB_object_decode").is_some();
    let (Some(stored), false) = (class_of(dataset.dtype()), is_other) else { return Ok(None) };
    let named = get("MATLAB_class").and_then(text_of);
    let is_named = |class: Class| named.as_deref() == Some(class.name());
    let dims = dims_of(&dataset)?;
    if subscripts.len() < dims.rank() {
        return Ok(None);
    }
    let strides = subscripts.iter().enumerate().map(|(k, subscript)| stride_of(subscript, dims.extent(k)));
    let Some(strides) = strides.gather::<Option<Vec<Stride>>>() else { return Ok(None) };
    let extents: Vec<usize> = strides.iter().map(|stride| stride.count).gather();
    let extents = Dims::new(&extents);
    let selected = selection(&strides, dataset.shape().len());
    macro_rules! part {
        ($type:ty, |$x:ident| $of:expr) => {
            elements::<$type, _>(&dataset, &selected, extents, |$x| $of)?
        };
    }
    Ok(Some(match stored {
        Class::Uint16 if is_named(Class::Char) => part!(u16, |x| Char(x)),
        Class::Uint8 if is_named(Class::Logical) => part!(u8, |x| x != 0),
        _ if !is_named(stored) => return Ok(None),
        Class::Double => part!(f64, |x| x),
        Class::Single => part!(f32, |x| x),
        Class::Int8 => part!(i8, |x| x),
        Class::Int16 => part!(i16, |x| x),
        Class::Int32 => part!(i32, |x| x),
        Class::Int64 => part!(i64, |x| x),
        Class::Uint8 => part!(u8, |x| x),
        Class::Uint16 => part!(u16, |x| x),
        Class::Uint32 => part!(u32, |x| x),
        Class::Uint64 => part!(u64, |x| x),
        Class::Logical
        | Class::Char
        | Class::String
        | Class::Cell
        | Class::Struct
        | Class::FunctionHandle
        | Class::Object => return Ok(None),
    }))
}

/// The places as HDF5 has them: the last dimension changes fastest. Dimensions that the data set has not have one element.
fn selection(strides: &[Stride], rank: usize) -> SliceInfo {
    let slice = |stride: &Stride| SliceInfoElem::Slice {
        start: stride.first as u64,
        end: (stride.first + (stride.count.max(1) - 1) * stride.step + 1) as u64,
        step: stride.step as u64,
    };
    SliceInfo { selections: strides.iter().take(rank).rev().map(slice).gather() }
}

fn elements<T: hdf5_reader::H5Type, E: Element>(
    dataset: &Dataset,
    selected: &SliceInfo,
    dims: Dims,
    element: impl Fn(T) -> E,
) -> Result<Value> {
    memory::check::<T>(&dims)?;
    memory::check::<E>(&dims)?;
    let part = dataset.read_slice::<T>(selected).map_err(unreadable)?;
    let elements: Vec<E> = part.into_iter().map(element).gather();
    if elements.len() != dims.numel() {
        return Err(crate::mat::damaged("an array has fewer data than elements"));
    }
    Ok(Tensor::new(dims, elements).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subscripts_are_strides_or_not() {
        let row = |numbers: &[f64]| Value::from(Tensor::row(numbers.to_vec()));
        let stride = |first, count, step| Some(Stride { first, count, step });
        assert_eq!(stride_of(&Value::text(":"), 4), stride(0, 4, 1));
        assert_eq!(stride_of(&Value::Scalar(3.0), 4), stride(2, 1, 1));
        assert_eq!(stride_of(&row(&[1.0, 3.0]), 4), stride(0, 2, 2));
        for wrong in [row(&[3.0, 1.0]), row(&[1.0, 1.0]), row(&[1.0, 2.0, 4.0]), row(&[5.0]), row(&[0.0])] {
            assert_eq!(stride_of(&wrong, 4), None);
        }
    }
}
