//! `filter`: a rational filter in the transposed direct form II.
//!
//! ```text
//! y(n) = z1(n-1) + b1*x(n)
//! zk(n) = z(k+1)(n-1) + b(k+1)*x(n) - a(k+1)*y(n)
//! ```

use crate::library::linear::{Entries, Number};
use crate::memory;
use crate::memory::{Gather, Grow, Repeat};
use crate::{Args, C64, Dims, Error, Host, Outputs, Result, Value, with_entries};
use lanner_base::interrupt;
use lanner_facts::Class;
use smallvec::smallvec;

/// `[y, zf] = filter(b, a, x, zi, dim)`: see the row.
pub fn filter(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let entries = |k: usize| Entries::of(&args[k], "filter");
    let (b, a, x) = (entries(0)?, entries(1)?, entries(2)?);
    let initial = match args.get(3).filter(|zi| !zi.is_empty()) {
        Some(zi) => Some(Entries::of(zi, "filter")?),
        None => None,
    };
    let dims = args[2].dims();
    let dim = match args.get(4).map(Value::as_f64) {
        None => dims.first_non_singleton(),
        Some(Some(d)) if d >= 1.0 && d.fract() == 0.0 && d < 1e6 => d as usize - 1,
        Some(_) => {
            return Err(Error::new(
                "MATLAB:getdimarg:dimensionMustBePositiveInteger",
                "Dimension argument must be a positive integer scalar within indexing range.",
            ));
        }
    };
    let single = args[..3].iter().any(|value| value.class() == Class::Single);
    let call = Call { dims, dim, single, nargout };
    let all_real = [Some(&b), Some(&a), Some(&x), initial.as_ref()]
        .into_iter()
        .flatten()
        .all(|entries| matches!(entries, Entries::Real(_)));
    if all_real {
        call.run(&numbers(b), &numbers(a), numbers(x), initial.map(numbers::<f64>))
    } else {
        call.run(&numbers::<C64>(b), &numbers(a), numbers(x), initial.map(numbers::<C64>))
    }
}

fn numbers<T: Number>(entries: Entries) -> Vec<T> {
    with_entries!(entries, data => data.into_iter().map(convert).gather())
}

/// Complex numbers become real ones only where the caller saw that all are real.
fn convert<S: Number, T: Number>(x: S) -> T {
    let z = x.complex();
    T::from_complex(z)
}

struct Call {
    dims: Dims,
    dim: usize,
    single: bool,
    nargout: usize,
}

impl Call {
    fn run<T: Number>(self, b: &[T], a: &[T], mut x: Vec<T>, initial: Option<Vec<T>>) -> Result<Outputs> {
        let (Some(&first), false) = (a.first(), b.is_empty()) else {
            return Err(Error::new("MATLAB:filter:emptyInput", "Filter coefficients must not be empty."));
        };
        if first == T::ZERO {
            return Err(Error::new(
                "MATLAB:filter:zeroDenominator",
                "First denominator filter coefficient must be non-zero.",
            ));
        }
        let order = a.len().max(b.len());
        let padded = |c: &[T]| -> Vec<T> {
            (0..order)
                .map(|k| c.get(k).map_or(T::ZERO, |&v| if first == T::ONE { v } else { v / first }))
                .gather()
        };
        let (b, a) = (padded(b), padded(a));
        let (inner, length) = (self.dims.stride(self.dim), self.dims.extent(self.dim));
        let lines = x.len().checked_div(length).unwrap_or(self.dims.with(self.dim, 1).numel());
        let delays = order - 1;
        let mut state = match initial {
            None => memory::filled(T::ZERO, delays * lines),
            Some(zi) if zi.len() == delays * lines => zi,
            Some(zi) if zi.len() == delays => zi.repeated(lines),
            Some(_) => {
                return Err(Error::new(
                    "MATLAB:filter:wrongLengthInitialConditions",
                    "Initial conditions must be a vector of length max(length(a),length(b))-1, or an array with the leading dimension of size max(length(a),length(b))-1 and with remaining dimensions matching those of x.",
                ));
            }
        };
        for (line, z) in (0..lines).zip(state.chunks_mut(delays.max(1))) {
            if length == 0 {
                continue;
            }
            let start = line / inner * inner * length + line % inner;
            let line = (start, inner, length);
            match delays {
                1 => run_short::<T, 1>(&b, &a, &mut x, line, z),
                2 => run_short::<T, 2>(&b, &a, &mut x, line, z),
                3 => run_short::<T, 3>(&b, &a, &mut x, line, z),
                4 => run_short::<T, 4>(&b, &a, &mut x, line, z),
                _ => run_line(&b, &a, &mut x, line, &mut z[..delays]),
            }
        }
        if delays == 0 {
            state.clear();
        }
        let mut out = smallvec![T::into_value(self.dims.clone(), x, self.single)];
        if self.nargout > 1 {
            let dims = if self.dims.is_vector() && self.dim == self.dims.first_non_singleton() {
                Dims::matrix(delays, 1)
            } else {
                let mut extents = vec![delays];
                extents.put_all(
                    self.dims.as_slice().iter().enumerate().filter(|&(k, _)| k != self.dim).map(|(_, &d)| d),
                );
                Dims::new(&extents)
            };
            out.push(T::into_value(dims, state, self.single));
        }
        Ok(out)
    }
}

/// As [`run_line`] with so few delays that they stay in registers.
fn run_short<T: Number, const N: usize>(
    b: &[T],
    a: &[T],
    x: &mut [T],
    (start, inner, length): (usize, usize, usize),
    z: &mut [T],
) {
    let of = |c: &[T]| -> [T; N] { std::array::from_fn(|k| c[k + 1]) };
    let (first, b, a) = (b[0], of(b), of(a));
    let recursive = a.iter().any(|&v| v != T::ZERO);
    let mut delayed: [T; N] = std::array::from_fn(|k| z[k]);
    for k in 0..length {
        interrupt::poll_at(k);
        let place = start + k * inner;
        let input = x[place];
        let output = delayed[0] + first * input;
        for i in 0..N {
            let next = if i + 1 < N { delayed[i + 1] + b[i] * input } else { b[i] * input };
            delayed[i] = if recursive { next - a[i] * output } else { next };
        }
        x[place] = output;
    }
    z[..N].copy_from_slice(&delayed);
}

fn run_line<T: Number>(
    b: &[T],
    a: &[T],
    x: &mut [T],
    (start, inner, length): (usize, usize, usize),
    z: &mut [T],
) {
    let delays = z.len();
    let recursive = a[1..].iter().any(|&v| v != T::ZERO);
    for k in 0..length {
        if delays >= 64 {
            interrupt::poll();
        }
        interrupt::poll_at(k);
        let place = start + k * inner;
        let input = x[place];
        let Some(&head) = z.first() else {
            x[place] = b[0] * input;
            continue;
        };
        let output = head + b[0] * input;
        for i in 0..delays - 1 {
            z[i] = z[i + 1] + b[i + 1] * input;
        }
        z[delays - 1] = b[delays] * input;
        if recursive {
            for (value, &c) in z.iter_mut().zip(&a[1..]) {
                *value -= c * output;
            }
        }
        x[place] = output;
    }
}
