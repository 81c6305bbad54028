//! `fft` and its relatives: transforms along one dimension, two or all.
//!
//! The transform of real data is conjugate symmetric to the bit, so that the inverse knows to give real data back.

use crate::library::linear::{Entries, Number};
use crate::memory::{Duplicate, Gather};
use crate::{Args, C64, Dims, Error, Fault, Host, Outputs, Result, Value, memory, one};
use lanner_facts::Class;
use lanner_linalg::fft::{self as transform, Lines};

/// Data on its way through transforms.
struct Signal {
    dims: Dims,
    data: Entries,
    single: bool,
}

impl Signal {
    fn of(value: &Value, function: &str) -> Result<Signal> {
        if !value.is_arithmetic() {
            return Err(Fault::UndefinedForClass.with(&[&function, &value.class_name()]));
        }
        Ok(Signal {
            dims: value.dims(),
            data: Entries::of(value, function)?,
            single: value.class() == Class::Single,
        })
    }

    fn lines(&self, dim: usize, wanted: usize) -> Lines {
        let (inner, length) = (self.dims.stride(dim), self.dims.extent(dim));
        let outer = self.dims.as_slice().iter().skip(dim + 1).product();
        Lines { inner, length, outer, wanted }
    }

    fn along(self, dim: usize, wanted: usize, inverse: bool) -> Result<Signal> {
        let lines = self.lines(dim, wanted);
        let dims = self.dims.with(dim, wanted);
        memory::check::<C64>(&dims)?;
        if dims.numel() == 0 {
            // Nothing is prepared for a length, which may be any where there are no lines.
            return Ok(Signal { dims, data: Entries::Complex(Vec::new()), single: self.single });
        }
        let data = match (&self.data, inverse) {
            (Entries::Real(data), false) => transform::real(data, lines),
            (Entries::Complex(data), _) => transform::complex(data, lines, inverse),
            (Entries::Real(_), true) => transform::complex(&self.complex(), lines, true),
        };
        Ok(Signal { dims, data: Entries::Complex(data), single: self.single })
    }

    fn complex(&self) -> Vec<C64> {
        match &self.data {
            Entries::Real(data) => data.iter().map(|&x| C64::new(x, 0.0)).gather(),
            Entries::Complex(data) => data.duplicate(),
        }
    }

    /// The same extents but `wanted` in the leading dimensions: cut, or filled up with zeros.
    fn resized(self, wanted: &[usize]) -> Result<Signal> {
        let mut dims = self.dims.clone();
        for (k, &extent) in wanted.iter().enumerate() {
            dims = dims.with(k, extent);
        }
        if dims == self.dims {
            return Ok(self);
        }
        memory::check::<C64>(&dims)?;
        let data = match &self.data {
            Entries::Real(data) => Entries::Real(resize(&self.dims, data, &dims)),
            Entries::Complex(data) => Entries::Complex(resize(&self.dims, data, &dims)),
        };
        Ok(Signal { dims, data, single: self.single })
    }

    fn into_value(self) -> Value {
        match self.data {
            Entries::Real(data) => Number::into_value(self.dims, data, self.single),
            Entries::Complex(data) => Number::into_value(self.dims, data, self.single),
        }
    }
}

fn resize<T: Copy + Default>(from: &Dims, data: &[T], to: &Dims) -> Vec<T> {
    let mut out = memory::filled(T::default(), to.numel());
    let rank = from.rank().max(to.rank());
    let mut place = memory::filled(0usize, rank);
    for &value in data {
        if (0..rank).all(|k| place[k] < to.extent(k)) {
            let target: usize = (0..rank).map(|k| place[k] * to.stride(k)).sum();
            out[target] = value;
        }
        for (k, p) in place.iter_mut().enumerate() {
            *p += 1;
            if *p < from.extent(k) {
                break;
            }
            *p = 0;
        }
    }
    out
}

/// A count that an argument gives; `[]` means that it was left out.
fn count(value: Option<&Value>, function: &str, what: &str) -> Result<Option<usize>> {
    match value {
        None => Ok(None),
        Some(value) if value.is_empty() => Ok(None),
        Some(value) => match value.as_f64() {
            Some(n) if n >= 0.0 && n.fract() == 0.0 && n < 1e15 => Ok(Some(n as usize)),
            _ => Err(Error::new(
                &format!("MATLAB:{function}:{what}"),
                format!("{what} must be a nonnegative integer scalar."),
            )),
        },
    }
}

/// `fft(X, n, dim)`: see the row.
pub fn fft(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (signal, dim, wanted) = one_dimension(&args, "fft")?;
    one(signal.along(dim, wanted, false)?.into_value())
}

/// `ifft(X, n, dim, symmetry)`: see the row.
pub fn ifft(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let symmetric = take_flag(&mut args);
    let (signal, dim, wanted) = one_dimension(&args, "ifft")?;
    let lines = signal.lines(dim, wanted);
    let data = signal.complex();
    let is_some = signal.dims.with(dim, wanted).numel() > 0;
    if is_some && (symmetric || transform::is_symmetric(&data, lines)) {
        let dims = signal.dims.with(dim, wanted);
        memory::check::<f64>(&dims)?;
        return one(<f64 as Number>::into_value(
            dims,
            transform::inverse_symmetric(&data, lines),
            signal.single,
        ));
    }
    one(signal.along(dim, wanted, true)?.into_value())
}

/// Removes 'symmetric' or 'nonsymmetric' at the end of the arguments.
fn take_flag(args: &mut Args) -> bool {
    let is_text = |last: &&Value| last.is_char() || last.class() == Class::String;
    // The first argument is the signal, whatever it is.
    let flag = args.iter().skip(1).last().filter(is_text).and_then(Value::as_text);
    if flag.is_some() {
        args.pop();
    }
    flag.as_deref() == Some("symmetric")
}

fn one_dimension(args: &Args, function: &str) -> Result<(Signal, usize, usize)> {
    let signal = Signal::of(&args[0], function)?;
    let wanted = count(args.get(1), function, "N")?;
    let dim = match count(args.get(2), function, "DIM")? {
        Some(0) => {
            return Err(Error::new(
                "MATLAB:getdimarg:dimensionMustBePositiveInteger",
                "Dimension argument must be a positive integer scalar within indexing range.",
            ));
        }
        Some(dim) => dim - 1,
        // A number is a row of one.
        None if signal.dims.is_scalar() => 1,
        None => signal.dims.first_non_singleton(),
    };
    let wanted = wanted.unwrap_or_else(|| signal.dims.extent(dim));
    // The extents before that dimension are counted, too.
    memory::check::<usize>(&Dims::matrix(1, dim))?;
    Ok((signal, dim, wanted))
}

/// `fft2(X, m, n)`: see the row.
pub fn fft2(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let signal = Signal::of(&args[0], "fft2")?;
    let wanted = plane(&signal, &args, "fft2")?;
    one(forward(signal.resized(&wanted)?, 2)?.into_value())
}

/// `ifft2(X, m, n, symmetry)`: see the row.
pub fn ifft2(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let symmetric = take_flag(&mut args);
    let signal = Signal::of(&args[0], "ifft2")?;
    let wanted = plane(&signal, &args, "ifft2")?;
    one(backward(signal.resized(&wanted)?, 2, symmetric)?)
}

fn plane(signal: &Signal, args: &Args, function: &str) -> Result<[usize; 2]> {
    let rows = count(args.get(1), function, "M")?.unwrap_or_else(|| signal.dims.rows());
    let columns = count(args.get(2), function, "N")?.unwrap_or_else(|| signal.dims.columns());
    Ok([rows, columns])
}

/// `fftn(X, size)`: see the row.
pub fn fftn(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let signal = sized(&args, "fftn")?;
    let rank = signal.dims.rank();
    one(forward(signal, rank)?.into_value())
}

/// `ifftn(X, size, symmetry)`: see the row.
pub fn ifftn(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let symmetric = take_flag(&mut args);
    let signal = sized(&args, "ifftn")?;
    let rank = signal.dims.rank();
    one(backward(signal, rank, symmetric)?)
}

fn sized(args: &Args, function: &str) -> Result<Signal> {
    let signal = Signal::of(&args[0], function)?;
    let Some(size) = args.get(1).filter(|size| !size.is_empty()) else { return Ok(signal) };
    let invalid =
        || Error::new(&format!("MATLAB:{function}:badsize"), "SIZ must be a vector of nonnegative integers.");
    let size = size.to_f64s().ok_or_else(invalid)?;
    if size.iter().any(|&n| !(0.0..1e15).contains(&n) || n.fract() != 0.0) {
        return Err(invalid());
    }
    let extents: Vec<usize> = size.iter().map(|&n| n as usize).gather();
    signal.resized(&extents)
}

fn forward(signal: Signal, rank: usize) -> Result<Signal> {
    let real = matches!(signal.data, Entries::Real(_));
    let mut out = signal;
    for dim in 0..rank {
        let wanted = out.dims.extent(dim);
        out = out.along(dim, wanted, false)?;
    }
    if real && let Entries::Complex(data) = &mut out.data {
        mirror(&out.dims, rank, |k, partner| {
            if k < partner {
                data[partner] = data[k].conj();
            } else if k == partner {
                data[k].im = 0.0;
            }
        });
    }
    Ok(out)
}

fn backward(signal: Signal, rank: usize, symmetric: bool) -> Result<Value> {
    let data = signal.complex();
    let mut even = true;
    if !symmetric {
        mirror(&signal.dims, rank, |k, partner| even = even && data[partner] == data[k].conj());
    }
    let mut out = signal;
    for dim in 0..rank {
        let wanted = out.dims.extent(dim);
        out = out.along(dim, wanted, true)?;
    }
    if let (true, Entries::Complex(data)) = (even, &out.data) {
        out.data = Entries::Real(data.iter().map(|z| z.re).gather());
    }
    Ok(out.into_value())
}

/// Calls `pair(k, partner)` for every place and the place of the opposite frequency in the leading `rank` dimensions.
fn mirror(dims: &Dims, rank: usize, mut pair: impl FnMut(usize, usize)) {
    let mut place = memory::filled(0usize, dims.rank());
    for k in 0..dims.numel() {
        let partner = place.iter().enumerate().map(|(d, &p)| {
            let n = dims.extent(d);
            (if d < rank { (n - p) % n } else { p }) * dims.stride(d)
        });
        pair(k, partner.sum());
        for (d, p) in place.iter_mut().enumerate() {
            *p += 1;
            if *p < dims.extent(d) {
                break;
            }
            *p = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dimensions_there_and_back_are_real() {
        let data: Vec<f64> = (0..35).map(|k| f64::from(k * k % 13)).collect();
        let signal = Signal { dims: Dims::matrix(5, 7), data: Entries::Real(data.clone()), single: false };
        let spectrum = forward(signal, 2).unwrap();
        let back = backward(spectrum, 2, false).unwrap();
        assert!(!back.is_complex());
        assert!(back.to_f64s().unwrap().iter().zip(&data).all(|(x, y)| (x - y).abs() < 1e-12));
    }

    #[test]
    fn resizing_cuts_and_fills() {
        assert_eq!(resize(&Dims::matrix(2, 2), &[1, 2, 3, 4], &Dims::matrix(1, 3)), [1, 3, 0]);
    }
}
