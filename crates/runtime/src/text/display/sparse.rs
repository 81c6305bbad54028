//! Sparse matrices: one line for each entry, column by column.
//!
//! ```text
//!    (1,1)       0.5000        rows are flush right, values stand under each other
//!   (10,2)       1.5000
//!    (3,10)      2.5000
//! ```

use super::layout::Layout;
use super::summary::extents;
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow};
use crate::text::settings::Format;
use crate::value::{SparseMatrix, Values};

/// What stands in a line before the place, at least: room for three digits and the parenthesis.
const ROW_WIDTH: usize = 5;
/// A column of an array is so much narrower than the values of entries.
const EXTRA_WIDTH: usize = 3;

/// The line between the name and the entries, for logicals.
pub fn header(m: &SparseMatrix) -> Option<String> {
    match m.values() {
        Values::Logical(_) => Some(format!("{} sparse logical array", extents(&m.dims()))),
        Values::Real(_) | Values::Complex(_) => None,
    }
}

/// The lines of all entries.
pub fn body(format: &Format, m: &SparseMatrix) -> String {
    let p = m.pattern();
    if p.is_empty() {
        return format!("   All zero sparse: {}\n", extents(&m.dims()));
    }
    let alone = m.dims().is_scalar();
    let (width, factor, texts) = match m.values() {
        Values::Real(data) => {
            let layout = Layout::real(format.style, false, alone, data.iter().copied());
            let texts: Vec<String> = data.iter().map(|&x| layout.bare(x)).gather();
            (layout.width, layout.factor(), texts)
        }
        Values::Complex(data) => {
            let layout = Layout::complex(format.style, false, alone, data);
            let texts = data.iter().map(|&z| layout.complex_cell(z).trim_start().duplicate()).gather();
            (layout.width, layout.factor(), texts)
        }
        Values::Logical(data) => (4, None, memory::filled("1".duplicate(), data.len())),
    };
    let mut out = factor.map_or_else(String::new, |factor| format!("{factor}\n{}", format.blank()));
    let row_width = p.places().iter().max().map_or(0, |i| (i + 1).to_string().len() + 1).max(ROW_WIDTH);
    // The place of a one-digit column takes three characters behind the row.
    let line_width = row_width + 3 + width + EXTRA_WIDTH;
    for (k, j) in p.column_numbers().into_iter().enumerate() {
        let row = format!("({}", p.places()[k] + 1);
        let place = format!("{row:>row_width$},{})", j + 1);
        let room = line_width.saturating_sub(place.len()).max(texts[k].len() + 1);
        out.put(&format!("{place}{:>room$}\n", texts[k]));
    }
    out
}
