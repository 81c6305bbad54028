//! Products into a triangle, or into rows and columns that a list names: what decompositions ask for beside plain ones.

use crate::real::{self, Part as Whole};
use crate::tile::Real;
use crate::{Matrix, Target, complex};
use lanner_base::room::claim;
use num_complex::Complex;

/// Which elements of the target are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All.
    Full,
    /// The diagonal and what is below.
    Lower,
    /// The diagonal and what is above.
    Upper,
}

/// A product, and where it goes.
pub struct Product<'a, T> {
    /// Rows, columns, and the inner extent.
    pub extents: (usize, usize, usize),
    /// `A`, and whether it is conjugated.
    pub a: (Matrix<T>, bool),
    /// `B`, and whether it is conjugated.
    pub b: (Matrix<T>, bool),
    /// Where the product goes.
    pub out: Target<T>,
    /// Whether it is added to what is there.
    pub add: bool,
    /// It is multiplied with this.
    pub alpha: T,
    /// Which elements are written.
    pub part: Part,
    /// The row of the target for each row of the product.
    pub rows: Option<&'a dyn Fn(usize) -> usize>,
    /// The column of the target for each column of the product.
    pub columns: Option<&'a dyn Fn(usize) -> usize>,
    /// Real numbers that the columns of `A` are multiplied with first.
    pub diagonal: Option<&'a dyn Fn(usize) -> f64>,
    /// Threads that may share it.
    pub threads: usize,
}

/// A class of numbers.
pub trait Number: Copy + Default + std::ops::Add<Output = Self> {
    /// The number times a real one.
    fn scaled(self, by: f64) -> Self;
    /// See [`real::product`] and [`complex::product`].
    ///
    /// # Safety
    /// As theirs.
    #[allow(clippy::too_many_arguments)]
    unsafe fn product(
        extents: (usize, usize, usize),
        a: (Matrix<Self>, bool),
        b: (Matrix<Self>, bool),
        out: Target<Self>,
        add: bool,
        alpha: Self,
        threads: usize,
    );
}

macro_rules! number {
    ($real:ty) => {
        impl Number for $real {
            fn scaled(self, by: f64) -> $real {
                self * by as $real
            }
            unsafe fn product(
                extents: (usize, usize, usize),
                a: (Matrix<$real>, bool),
                b: (Matrix<$real>, bool),
                out: Target<$real>,
                add: bool,
                alpha: $real,
                threads: usize,
            ) {
                // SAFETY: as the caller promises.
                unsafe { real::product(extents, a.0, b.0, out, add, alpha, Whole::Whole, threads, || ()) }
            }
        }
        impl Number for Complex<$real> {
            fn scaled(self, by: f64) -> Complex<$real> {
                Complex::new(self.re.scaled(by), self.im.scaled(by))
            }
            unsafe fn product(
                extents: (usize, usize, usize),
                a: (Matrix<Complex<$real>>, bool),
                b: (Matrix<Complex<$real>>, bool),
                out: Target<Complex<$real>>,
                add: bool,
                alpha: Complex<$real>,
                threads: usize,
            ) {
                // SAFETY: as the caller promises.
                unsafe { complex::product::<$real>(extents, a, b, out, add, alpha, threads, || ()) }
            }
        }
        const _: fn() = || {
            fn is_real<T: Real>() {}
            is_real::<$real>();
        };
    };
}

number!(f64);
number!(f32);

/// Columns of a triangle that are computed as one square.
const SQUARE: usize = 32;

/// Computes a product.
///
/// # Safety
/// The operands have the extents that are said, the target all rows and columns that are named, and nobody else uses it.
pub unsafe fn multiply<T: Number>(p: &Product<T>) {
    let (m, n, k) = p.extents;
    let mut scaled = Vec::new();
    let mut a = p.a;
    // SAFETY: as the caller promises; parts of a product have the extents of the parts.
    unsafe {
        if let Some(diagonal) = p.diagonal {
            claim::<T>(m * k);
            scaled.extend((0..m * k).map(|q| (*a.0.place(q % m, q / m)).scaled(diagonal(q / m))));
            a.0 = Matrix { data: scaled.as_ptr(), row: 1, column: m as isize };
        }
        if p.rows.is_some() || p.columns.is_some() {
            claim::<T>(m * n);
            let mut dense = vec![T::default(); m * n];
            let out = Target { data: dense.as_mut_ptr(), row: 1, column: m as isize };
            T::product((m, n, k), a, p.b, out, false, p.alpha, p.threads);
            for j in 0..n {
                let column = p.columns.map_or(j, |place| place(j));
                let (from, to) = wanted(p.part, j, m);
                for i in from..to {
                    let cell = p.out.place(p.rows.map_or(i, |place| place(i)), column);
                    *cell = if p.add { *cell + dense[i + j * m] } else { dense[i + j * m] };
                }
            }
            return;
        }
        match p.part {
            Part::Full => T::product((m, n, k), a, p.b, p.out, p.add, p.alpha, p.threads),
            Part::Lower => lower((m, n, k), a, p.b, p),
            Part::Upper => {
                let turned = Target { data: p.out.data, row: p.out.column, column: p.out.row };
                let p = &Product { out: turned, ..*p };
                lower((n, m, k), (p.b.0.transposed(), p.b.1), (a.0.transposed(), a.1), p);
            }
        }
    }
}

/// Rows of column `j` that are written.
fn wanted(part: Part, j: usize, m: usize) -> (usize, usize) {
    match part {
        Part::Full => (0, m),
        Part::Lower => (j.min(m), m),
        Part::Upper => (0, m.min(j + 1)),
    }
}

/// Squares on the diagonal, and what is below each.
unsafe fn lower<T: Number>(
    (m, n, k): (usize, usize, usize),
    a: (Matrix<T>, bool),
    b: (Matrix<T>, bool),
    p: &Product<T>,
) {
    let mut square = [T::default(); SQUARE * SQUARE];
    // SAFETY: as the caller promises.
    unsafe {
        for j in (0..n.min(m)).step_by(SQUARE) {
            let columns = SQUARE.min(n - j);
            let height = columns.min(m - j);
            let right = (b.0.from(0, j), b.1);
            let out = Target { data: square.as_mut_ptr(), row: 1, column: SQUARE as isize };
            T::product((height, columns, k), (a.0.from(j, 0), a.1), right, out, false, p.alpha, 1);
            for c in 0..columns {
                for r in c..height {
                    let (cell, value) = (p.out.place(j + r, j + c), square[r + c * SQUARE]);
                    *cell = if p.add { *cell + value } else { value };
                }
            }
            let below = j + height;
            if below < m {
                let left = (a.0.from(below, 0), a.1);
                T::product(
                    (m - below, columns, k),
                    left,
                    right,
                    p.out.from(below, j),
                    p.add,
                    p.alpha,
                    p.threads,
                );
            }
        }
    }
}
