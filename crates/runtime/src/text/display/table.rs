//! Columns side by side, split where they are wider than a line.

use crate::memory::Grow;
use crate::text::settings::Format;

/// The rows of a table whose columns have these widths. `cell` gives a cell in its full width.
///
/// ```text
///   Columns 1 through 13
///
///      1     2 …
/// ```
pub fn table(
    format: &Format,
    rows: usize,
    widths: &[usize],
    mut cell: impl FnMut(usize, usize) -> String,
) -> (String, bool) {
    let parts = split(format, widths);
    let mut out = String::new();
    let many = parts.len() > 1;
    for (k, &(first, last)) in parts.iter().enumerate() {
        if many {
            if k > 0 {
                out.put(format.blank());
            }
            let title = if last - first == 1 {
                format!("  Column {}\n", first + 1)
            } else {
                format!("  Columns {} through {}\n", first + 1, last)
            };
            out.put(&title);
            out.put(format.blank());
        }
        for row in 0..rows {
            for column in first..last {
                out.put(&cell(row, column));
            }
            out.put('\n');
        }
    }
    (out, many)
}

/// Runs of columns that fit into a line, at least one column each.
fn split(format: &Format, widths: &[usize]) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let (mut first, mut used) = (0, 0);
    for (k, width) in widths.iter().enumerate() {
        if k > first && used + width > format.width {
            parts.put((first, k));
            (first, used) = (k, 0);
        }
        used += width;
    }
    parts.put((first, widths.len()));
    parts
}
