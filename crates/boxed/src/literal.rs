//! Arrays of numbers as text: what `str2num` reads without anything that evaluates.
//!
//! ```text
//! [1 2; -3.5 Inf]     2x2
//! [[4, 5]]            1x2
//! [x + 1]             none: an expression
//! ```

use lanner_runtime::library::convert::parse::number_length;
use lanner_runtime::{Dims, Tensor, Value};

/// The value of a text that is an array of numbers, or one number.
pub(crate) fn value(text: &str) -> Option<Value> {
    let mut text = text.trim();
    while let Some(inside) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        text = inside.trim();
    }
    if text.is_empty() {
        return Some(Value::empty());
    }
    let rows = text.split([';', '\n']).map(str::trim).filter(|row| !row.is_empty());
    let rows = rows.map(numbers).collect::<Option<Vec<_>>>()?;
    let columns = rows.first()?.len();
    if rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let elements = (0..columns).flat_map(|column| rows.iter().map(move |row| row[column]));
    Some(Tensor::new(Dims::matrix(rows.len(), columns), elements.collect()).into())
}

/// The numbers of a row, with commas or blanks between them. An operator between two of them makes it an expression.
fn numbers(row: &str) -> Option<Vec<f64>> {
    let mut numbers = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let signed = rest.strip_prefix(['-', '+']);
        let sign = if signed.is_some() && rest.starts_with('-') { -1.0 } else { 1.0 };
        let (number, behind) = unsigned(signed.unwrap_or(rest))?;
        numbers.push(sign * number);
        let blank = behind.trim_start();
        rest = blank.strip_prefix(',').map_or(blank, str::trim_start);
        let is_apart = behind.is_empty() || behind.starts_with([' ', '\t', ',']);
        // `1 - 2` is a difference, `1 -2` are two numbers.
        let is_operator = rest.starts_with(['-', '+']) && rest[1..].starts_with([' ', '\t']);
        if !is_apart || is_operator {
            return None;
        }
    }
    Some(numbers)
}

/// A number without sign, and what is behind it.
fn unsigned(text: &str) -> Option<(f64, &str)> {
    for (word, number) in
        [("Inf", f64::INFINITY), ("inf", f64::INFINITY), ("NaN", f64::NAN), ("nan", f64::NAN)]
    {
        if let Some(rest) = text.strip_prefix(word) {
            return Some((number, rest));
        }
    }
    let (number, rest) = text.split_at(number_length(text)?);
    Some((number.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<(String, Vec<f64>)> {
        value(text).and_then(|value| Some((value.dims().to_string(), value.to_f64s()?.into_owned())))
    }

    #[test]
    fn arrays_of_numbers_are_read_and_expressions_are_not() {
        assert_eq!(shown("[3.5]"), Some(("1x1".into(), vec![3.5])));
        assert_eq!(shown("[1 2; -3, 1e2]"), Some(("2x2".into(), vec![1.0, -3.0, 2.0, 100.0])));
        assert_eq!(shown("[[1 -2]]"), Some(("1x2".into(), vec![1.0, -2.0])));
        assert_eq!(shown("[]"), Some(("0x0".into(), vec![])));
        for expression in ["[1 - 2]", "[1-2]", "[x]", "[1 2; 3]", "[2i]", "@(x) x", "[1:3]", "[Info]"] {
            assert_eq!(shown(expression), None, "{expression}");
        }
    }
}
