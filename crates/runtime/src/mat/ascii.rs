//! One matrix as text: what `save -ascii` writes and `load` reads.
//!
//! ```text
//!    1.0000000e+00   2.0000000e+00
//!    3.0000000e+00   4.0000000e+00
//! ```

use crate::memory;
use crate::memory::{Grow, Reword};
use crate::text::number::Spec;
use crate::{Dims, Error, Result, Tensor, Value};

/// How numbers are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// 16 digits instead of 8.
    pub double: bool,
    /// Tabs between the numbers.
    pub tabs: bool,
}

/// The text of a matrix. Chars are written as their codes.
///
/// # Errors
/// Values that are no real matrices of numbers.
pub fn write(value: &Value, style: Style) -> Result<String> {
    let unsuitable = || {
        Error::new(
            "MATLAB:save:unsuitableForASCII",
            "Only real matrices of numbers and text can be saved as ASCII.",
        )
    };
    let numbers = value.to_f64s().filter(|_| value.dims().rank() == 2).ok_or_else(unsuitable)?;
    let dims = value.dims();
    let spec = Spec::precise(if style.double { 16 } else { 7 });
    let mut out = String::new();
    for row in 0..dims.rows() {
        for column in 0..dims.columns() {
            let x = numbers[row + column * dims.rows()];
            let text = spec.wide(if style.double { 25 } else { 16 }).float(x, 'e');
            match (style.tabs, column) {
                (false, _) => out.put(&text),
                (true, 0) => out.put(text.trim_start()),
                (true, _) => {
                    out.put('\t');
                    out.put(text.trim_start());
                }
            }
        }
        out.put('\n');
    }
    Ok(out)
}

/// The matrix in a text: numbers separated by blanks, commas, semicolons or tabs; comments begin with `%` or `#`.
///
/// # Errors
/// Anything that is no number, and lines of different length. `file` is named in the message.
pub fn read(text: &str, file: &str) -> Result<Value> {
    let mut rows: Vec<f64> = Vec::new();
    let (mut count, mut columns) = (0, 0);
    for (k, line) in text.lines().enumerate() {
        let line = line.split(['%', '#']).next().unwrap_or_default();
        let words = line.split([' ', '\t', ',', ';', '\r']).filter(|word| !word.is_empty());
        let before = rows.len();
        for word in words {
            let number = number(word).ok_or_else(|| {
                let line_number = k + 1;
                Error::new(
                    "MATLAB:load:unknownText",
                    format!("Unable to read file '{file}'. Unknown text on line number {line_number} of ASCII file: '{word}'."),
                )
            })?;
            rows.put(number);
        }
        let added = rows.len() - before;
        if added == 0 {
            continue;
        }
        if count > 0 && added != columns {
            return Err(Error::new(
                "MATLAB:load:numColumnsNotSame",
                format!(
                    "Unable to read file '{file}'. Number of columns on line {} of ASCII file must be the same as previous lines.",
                    k + 1
                ),
            ));
        }
        columns = added;
        count += 1;
    }
    let mut data = memory::room(rows.len());
    for column in 0..columns {
        data.put_all((0..count).map(|row| rows[row * columns + column]));
    }
    Ok(Tensor::new(Dims::matrix(count, columns), data).into())
}

/// A number as text files have it: also `1d5`, `Inf`, `NaN`.
pub fn number(word: &str) -> Option<f64> {
    let lower = word.ascii_lowercase();
    let unsigned = lower.trim_start_matches(['+', '-']);
    let known = matches!(unsigned, "inf" | "infinity" | "nan" | "na");
    if !known && !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    match unsigned {
        "na" => Some(f64::NAN),
        _ => lower.with_replaced("d", "e").parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_is_written_and_read() {
        let matrix = Value::from(Tensor::new(Dims::matrix(2, 2), vec![1.0, -3.5, 2.0, 4e10]));
        let text = write(&matrix, Style::default()).unwrap();
        assert_eq!(text, "   1.0000000e+00   2.0000000e+00\n  -3.5000000e+00   4.0000000e+10\n");
        let back = read(&text, "x").unwrap();
        assert_eq!(back.to_f64s().unwrap().to_vec(), [1.0, -3.5, 2.0, 4e10]);
    }

    #[test]
    fn comments_and_separators() {
        let back = read("% head\n1, 2;\n\n3\t4 # tail\n", "x").unwrap();
        assert_eq!(
            (back.dims(), back.to_f64s().unwrap().to_vec()),
            (Dims::matrix(2, 2), vec![1.0, 3.0, 2.0, 4.0])
        );
        assert!(read("1 2\n3\n", "x").is_err());
        assert!(read("1 two\n", "x").is_err());
        assert_eq!(number("-1.5D2"), Some(-150.0));
    }
}
