//! Discrete Fourier transforms of any length along one dimension of an array.
//!
//! The array is seen as `inner x length x outer`: neighbours of a line are `inner` elements apart. A line is cut or
//! filled up with zeros to the wanted length. Real lines are transformed as such, and give lines that are conjugate
//! symmetric to the bit; the inverse recognises those and gives real numbers.

use crate::C64;
use lanner_base::interrupt::{apart, poll};
use realfft::RealFftPlanner;
use rustfft::FftPlanner;
use std::cell::RefCell;
use std::sync::Arc;

/// Elements from which a line is transformed on a thread of its own, so that Ctrl-C need not wait for the library.
const LONG: usize = 1 << 20;

/// Elements from which it is worth asking before a line whether the program is to stop.
const SHORT: usize = 64;

thread_local! {
    static COMPLEX: RefCell<FftPlanner<f64>> = RefCell::new(FftPlanner::new());
    static REAL: RefCell<RealFftPlanner<f64>> = RefCell::new(RealFftPlanner::new());
}

/// How lines lie in an array.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// Elements between neighbours of a line.
    pub inner: usize,
    /// Elements of a line as given.
    pub length: usize,
    /// How often the pattern repeats.
    pub outer: usize,
    /// Elements of a line of the result.
    pub wanted: usize,
}

impl Lines {
    /// Calls `line(start of the given line, start of the result's)` for every line.
    fn for_each(&self, mut line: impl FnMut(usize, usize)) {
        for o in 0..self.outer {
            for i in 0..self.inner {
                if self.wanted >= SHORT {
                    poll();
                }
                line(o * self.inner * self.length + i, o * self.inner * self.wanted + i);
            }
        }
    }

    fn numel(&self) -> usize {
        self.inner * self.wanted * self.outer
    }
}

/// The transform of complex lines; the inverse divides by the length.
pub fn complex(data: &[C64], lines: Lines, inverse: bool) -> Vec<C64> {
    let n = lines.wanted;
    let mut out = vec![C64::default(); lines.numel()];
    if out.is_empty() || n == 0 {
        return out;
    }
    let plan =
        COMPLEX.with_borrow_mut(|p| if inverse { p.plan_fft_inverse(n) } else { p.plan_fft_forward(n) });
    let mut line = vec![C64::default(); n];
    let mut scratch = vec![C64::default(); plan.get_inplace_scratch_len()];
    let kept = n.min(lines.length);
    lines.for_each(|from, to| {
        for (k, value) in line[..kept].iter_mut().enumerate() {
            *value = data[from + k * lines.inner];
        }
        line[kept..].fill(C64::default());
        if n < LONG {
            plan.process_with_scratch(&mut line, &mut scratch);
        } else {
            let (plan, mut taken) = (Arc::clone(&plan), std::mem::take(&mut line));
            line = apart(move || {
                plan.process(&mut taken);
                taken
            });
        }
        for (k, value) in line.iter().enumerate() {
            out[to + k * lines.inner] = if inverse { value / n as f64 } else { *value };
        }
    });
    out
}

/// The forward transform of real lines.
pub fn real(data: &[f64], lines: Lines) -> Vec<C64> {
    let n = lines.wanted;
    let mut out = vec![C64::default(); lines.numel()];
    if out.is_empty() || n == 0 {
        return out;
    }
    let plan = REAL.with_borrow_mut(|p| p.plan_fft_forward(n));
    let mut line = plan.make_input_vec();
    let mut half = plan.make_output_vec();
    let mut scratch = plan.make_scratch_vec();
    let kept = n.min(lines.length);
    lines.for_each(|from, to| {
        for (k, value) in line[..kept].iter_mut().enumerate() {
            *value = data[from + k * lines.inner];
        }
        line[kept..].fill(0.0);
        // The lengths are the plan's own, so that it cannot fail.
        if n >= LONG {
            let (plan, mut taken, mut found) =
                (Arc::clone(&plan), std::mem::take(&mut line), std::mem::take(&mut half));
            (line, half) = apart(move || {
                let _ = plan.process(&mut taken, &mut found);
                (taken, found)
            });
        } else if plan.process_with_scratch(&mut line, &mut half, &mut scratch).is_err() {
            return;
        }
        for (k, &value) in half.iter().enumerate() {
            out[to + k * lines.inner] = value;
            if k > 0 && n - k != k {
                out[to + (n - k) * lines.inner] = value.conj();
            }
        }
    });
    out
}

/// The inverse transform of lines that are conjugate symmetric, of which the first half is read.
pub fn inverse_symmetric(data: &[C64], lines: Lines) -> Vec<f64> {
    let n = lines.wanted;
    let mut out = vec![0.0; lines.numel()];
    if out.is_empty() || n == 0 {
        return out;
    }
    let plan = REAL.with_borrow_mut(|p| p.plan_fft_inverse(n));
    let mut half = plan.make_input_vec();
    let mut line = plan.make_output_vec();
    let mut scratch = plan.make_scratch_vec();
    let (count, kept) = (half.len(), n.min(lines.length));
    lines.for_each(|from, to| {
        for (k, value) in half.iter_mut().enumerate() {
            *value = if k < kept { data[from + k * lines.inner] } else { C64::default() };
        }
        // These have no imaginary part in a symmetric line; the plan insists on it.
        half[0].im = 0.0;
        if n.is_multiple_of(2) {
            half[count - 1].im = 0.0;
        }
        if n >= LONG {
            let (plan, mut taken, mut found) =
                (Arc::clone(&plan), std::mem::take(&mut half), std::mem::take(&mut line));
            (half, line) = apart(move || {
                let _ = plan.process(&mut taken, &mut found);
                (taken, found)
            });
        } else if plan.process_with_scratch(&mut half, &mut line, &mut scratch).is_err() {
            return;
        }
        for (k, value) in line.iter().enumerate() {
            out[to + k * lines.inner] = value / n as f64;
        }
    });
    out
}

/// Whether every line, cut or filled up to the wanted length, is conjugate symmetric.
pub fn is_symmetric(data: &[C64], lines: Lines) -> bool {
    let n = lines.wanted;
    // Lines without elements have no first one to compare.
    let mut symmetric = n > 0;
    lines.for_each(|from, _| {
        let at = |k: usize| if k < lines.length { data[from + k * lines.inner] } else { C64::default() };
        symmetric = symmetric && (0..=n / 2).all(|k| at(k) == at((n - k) % n).conj());
    });
    symmetric
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_along_a_stride() {
        let data: Vec<f64> = (0..2 * 7 * 3).map(|k| ((k * k) % 11) as f64).collect();
        let lines = Lines { inner: 2, length: 7, outer: 3, wanted: 7 };
        let spectrum = real(&data, lines);
        assert!(is_symmetric(&spectrum, lines));
        let back = inverse_symmetric(&spectrum, lines);
        let also = complex(&spectrum, lines, true);
        for (k, &x) in data.iter().enumerate() {
            assert!((back[k] - x).abs() < 1e-13);
            assert!((also[k] - x).norm() < 1e-13);
        }
    }

    #[test]
    fn known_values() {
        let lines = Lines { inner: 1, length: 3, outer: 1, wanted: 4 };
        let spectrum = real(&[1.0, 2.0, 3.0], lines);
        let want = [C64::new(6.0, 0.0), C64::new(-2.0, -2.0), C64::new(2.0, 0.0), C64::new(-2.0, 2.0)];
        assert_eq!(spectrum, want);
    }
}
