//! Products of complex matrices, as four real ones: the real part of an element is the sum of the products of real parts, and that
//! of imaginary parts; neither sum knows of the other.

use crate::real::{self, Part};
use crate::tile::Real;
use crate::{DEPTH, Matrix, Target};
use lanner_base::room::claim;
use num_complex::Complex;

/// `out = alpha * A * B`, or with `add` `out = out + alpha * A * B`, where an operand may be conjugated.
///
/// # Safety
/// The operands and the target have these extents, and nobody else uses the target.
#[allow(clippy::too_many_arguments)]
pub unsafe fn product<T: Real>(
    (m, n, k): (usize, usize, usize),
    (a, flip_a): (Matrix<Complex<T>>, bool),
    (b, flip_b): (Matrix<Complex<T>>, bool),
    out: Target<Complex<T>>,
    add: bool,
    alpha: Complex<T>,
    threads: usize,
    poll: fn(),
) {
    if m == 0 || n == 0 {
        return;
    }
    // SAFETY: as the caller promises.
    unsafe {
        if k == 0 && !add {
            (0..n).for_each(|j| (0..m).for_each(|i| *out.place(i, j) = Complex::default()));
        }
        for first in (0..k).step_by(DEPTH) {
            let depth = DEPTH.min(k - first);
            let left = Split::of(a.from(0, first), m, depth, flip_a);
            let right = Split::of(b.from(first, 0), depth, n, flip_b);
            let (re, im) = left.times(&right, (m, n, depth), threads, poll);
            let add = add || first > 0;
            for j in 0..n {
                for i in 0..m {
                    let (re, im) = (re[i + j * m], im[i + j * m]);
                    let value = if alpha.im == T::default() {
                        Complex::new(alpha.re * re, alpha.re * im)
                    } else {
                        Complex::new(alpha.re * re + -(alpha.im * im), alpha.re * im + alpha.im * re)
                    };
                    let cell = out.place(i, j);
                    *cell =
                        if add { Complex::new((*cell).re + value.re, (*cell).im + value.im) } else { value };
                }
            }
        }
    }
}

/// The parts of a matrix, column after column.
struct Split<T> {
    re: Vec<T>,
    im: Vec<T>,
    rows: usize,
}

impl<T: Real> Split<T> {
    unsafe fn of(source: Matrix<Complex<T>>, rows: usize, columns: usize, flip: bool) -> Split<T> {
        claim::<T>(2 * rows * columns);
        let (mut re, mut im) = (Vec::with_capacity(rows * columns), Vec::with_capacity(rows * columns));
        for j in 0..columns {
            for i in 0..rows {
                // SAFETY: the matrix has this element.
                let z = unsafe { *source.place(i, j) };
                re.push(z.re);
                im.push(if flip { -z.im } else { z.im });
            }
        }
        Split { re, im, rows }
    }

    fn times(
        &self,
        other: &Split<T>,
        (m, n, k): (usize, usize, usize),
        threads: usize,
        poll: fn(),
    ) -> (Vec<T>, Vec<T>) {
        claim::<T>(2 * m * n);
        let (mut re, mut im) = (vec![T::default(); m * n], vec![T::default(); m * n]);
        let part = |data: &[T], rows: usize| Matrix { data: data.as_ptr(), row: 1, column: rows as isize };
        let multiply = |a: &[T], b: &[T], out: &mut [T], add: bool, alpha: T| {
            let (a, b) = (part(a, self.rows), part(b, other.rows));
            let out = Target { data: out.as_mut_ptr(), row: 1, column: m as isize };
            // SAFETY: the parts have the extents of the matrices.
            unsafe { real::product((m, n, k), a, b, out, add, alpha, Part::Whole, threads, poll) };
        };
        multiply(&self.re, &other.re, &mut re, false, T::ONE);
        multiply(&self.im, &other.im, &mut re, true, -T::ONE);
        multiply(&self.re, &other.im, &mut im, false, T::ONE);
        multiply(&self.im, &other.re, &mut im, true, T::ONE);
        (re, im)
    }
}
