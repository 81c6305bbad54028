//! Along which dimensions a statistic works, and the elements that belong to each of its results.
//!
//! ```text
//! mean(A)  mean(A, 2)  mean(A, [1 3])  mean(A, 'all')  mean(A, 1, 'omitnan', 'native')
//! ```

use crate::arith::convert;
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, GrowBy, Own, Reword};
use crate::{Args, Dims, Error, Fault, Result, Tensor, Value};
use lanner_facts::Class;

/// What the arguments after the data say.
pub struct Request {
    /// The dimensions, from 0, that are taken together; none for the default.
    pub dims: Option<Vec<usize>>,
    /// Whether NaN are left out.
    pub omit_nan: bool,
    /// The class of the result that was asked for by name.
    pub class: Option<String>,
}

impl Request {
    /// Reads the arguments from `first` on.
    ///
    /// # Errors
    /// Dimensions that are none; options that do not exist.
    pub fn of(args: &Args, first: usize, function: &str) -> Result<Request> {
        let mut request = Request { dims: None, omit_nan: false, class: None };
        for arg in args.iter().skip(first) {
            match arg.as_text().filter(|_| !arg.is_numeric()).map(|text| text.lowercase()).as_deref() {
                Some("all") => request.dims = Some((0..args[0].dims().rank()).gather()),
                Some("omitnan" | "omitmissing") => request.omit_nan = true,
                Some("includenan" | "includemissing") => request.omit_nan = false,
                Some(name @ ("double" | "default" | "native")) => request.class = Some(name.duplicate()),
                Some(_) => {
                    return Err(Error::new(
                        &format!("MATLAB:{function}:unknownFlag"),
                        "Invalid option. Option must be 'all', 'omitnan', 'includenan', 'double', 'native' or 'default'.",
                    ));
                }
                None => request.dims = Some(dimensions(arg)?),
            }
        }
        Ok(request)
    }
}

/// The dimensions that a number or vector of numbers names, from 0.
fn dimensions(value: &Value) -> Result<Vec<usize>> {
    let invalid = || {
        Error::new(
            "MATLAB:getdimarg:invalidDim",
            "Dimension argument must be a positive integer scalar, or a vector of unique positive integers.",
        )
    };
    let numbers = value.to_f64s().filter(|n| !n.is_empty()).ok_or_else(invalid)?;
    let mut dims = Vec::new();
    for &x in numbers.iter() {
        if x < 1.0 || x.fract() != 0.0 || x > 1e6 || dims.contains(&(x as usize - 1)) {
            return Err(invalid());
        }
        dims.put(x as usize - 1);
    }
    Ok(dims)
}

/// Elements of an array, grouped by the result that they belong to.
pub struct Lines {
    /// The extents of the result.
    pub dims: Dims,
    starts: Vec<usize>,
    offsets: Offsets,
}

/// Where the elements of a result are, from its start on.
enum Offsets {
    /// One after the other, so many.
    Neighbours(usize),
    Any(Vec<usize>),
}

impl Lines {
    /// Groups the elements of an array with these extents along dimensions; without any along the first whose extent
    /// is not 1. A 0x0 array then has one result.
    pub fn of(extents: &Dims, along: Option<&[usize]>) -> Lines {
        if along.is_none() && *extents == Dims::EMPTY {
            return Lines { dims: Dims::SCALAR, starts: vec![0], offsets: Offsets::Neighbours(0) };
        }
        let default = [extents.first_non_singleton()];
        let along = along.unwrap_or(&default);
        let mut dims = extents.clone();
        for &d in along {
            dims = dims.with(d, 1);
        }
        let rank = extents.rank();
        let starts = offsets(extents, (0..rank).filter(|d| !along.contains(d)));
        let offsets = match along {
            &[dim] if extents.stride(dim) == 1 => Offsets::Neighbours(extents.extent(dim)),
            _ => Offsets::Any(offsets(extents, (0..rank).filter(|d| along.contains(d)))),
        };
        Lines { dims, starts, offsets }
    }

    /// How many elements each result has.
    pub fn length(&self) -> usize {
        match &self.offsets {
            Offsets::Neighbours(count) => *count,
            Offsets::Any(offsets) => offsets.len(),
        }
    }

    /// Calls `f` with a copy of the elements of each result in turn.
    pub fn map<T: Copy, U>(&self, data: &[T], mut f: impl FnMut(&mut Vec<T>) -> U) -> Vec<U> {
        let mut line = memory::room(self.length());
        self.starts
            .iter()
            .map(|&start| {
                line.clear();
                match &self.offsets {
                    Offsets::Neighbours(count) => line.put_slice(&data[start..start + count]),
                    Offsets::Any(offsets) => line.put_all(offsets.iter().map(|&offset| data[start + offset])),
                }
                f(&mut line)
            })
            .gather()
    }

    /// The same for whoever only reads them.
    pub fn look<T: Copy, U>(&self, data: &[T], mut f: impl FnMut(&[T]) -> U) -> Vec<U> {
        match self.offsets {
            Offsets::Neighbours(count) => {
                self.starts.iter().map(|&start| f(&data[start..start + count])).gather()
            }
            Offsets::Any(_) => self.map(data, |line| f(line)),
        }
    }
}

/// The places of all combinations of subscripts in these dimensions, the first one fastest.
fn offsets(extents: &Dims, dims: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut places = vec![0];
    for d in dims {
        let (extent, stride) = (extents.extent(d), extents.stride(d));
        places = (0..extent).flat_map(|k| places.iter().map(move |p| p + k * stride)).gather();
    }
    places
}

/// The real elements of numeric, logical or char data.
///
/// # Errors
/// Other classes, and complex numbers.
pub fn reals(value: &Value, function: &str) -> Result<Vec<f64>> {
    if !value.is_arithmetic() || value.is_complex() {
        return Err(Fault::UndefinedForClass.with(&[&function, &value.class_name()]));
    }
    value
        .to_f64s()
        .map(|data| data.owned())
        .ok_or_else(|| Fault::UndefinedForClass.with(&[&function, &value.class_name()]))
}

/// A result of doubles as a value of a class; that of characters stays double.
pub fn of_class(dims: Dims, data: Vec<f64>, class: Class) -> Value {
    let class = if class == Class::Char { Class::Double } else { class };
    convert::of_doubles(Tensor::new(dims, data), class)
}

/// The sum in the language's canonical order.
pub fn sum(data: &[f64]) -> f64 {
    crate::arith::reduce::fold_long(data, 0.0, |a, x| a + x, |a, b| a + b)
}

/// `single` stays, everything else becomes double.
pub fn floating(class: Class) -> Class {
    if class == Class::Single { Class::Single } else { Class::Double }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_two_dimensions_together() {
        let extents = Dims::new(&[2, 3, 2]);
        let lines = Lines::of(&extents, Some(&[0, 2]));
        assert_eq!(lines.dims, Dims::new(&[1, 3]));
        let data: Vec<usize> = (0..12).collect();
        assert_eq!(
            lines.map(&data, |line| line.clone()),
            [vec![0, 1, 6, 7], vec![2, 3, 8, 9], vec![4, 5, 10, 11]]
        );
    }

    #[test]
    fn empty_arrays() {
        assert_eq!(Lines::of(&Dims::EMPTY, None).dims, Dims::SCALAR);
        let lines = Lines::of(&Dims::matrix(0, 3), None);
        assert_eq!((lines.dims.clone(), lines.length()), (Dims::matrix(1, 3), 0));
        assert_eq!(lines.map::<f64, usize>(&[], |line| line.len()), [0, 0, 0]);
    }
}
