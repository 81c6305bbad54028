//! What `case` compares.

use super::Value;
use crate::{Fault, Result};
use lanner_base::Dialect;

/// Whether the value of a `switch` matches a `case` expression: equal scalar number, equal text, both empty, or any
/// cell of the expression matches.
pub fn case_matches(value: &Value, case: &Value) -> bool {
    if let Value::Cell(cells) = case {
        return cells.data().iter().any(|cell| case_matches(value, cell));
    }
    if let (Value::Scalar(a), Value::Scalar(b)) = (value, case) {
        return a == b;
    }
    match (value.as_text(), case.as_text()) {
        (Some(a), Some(b)) => a == b,
        (Some(_), None) | (None, Some(_)) => false,
        (None, None) if value.is_empty() || case.is_empty() => value.is_empty() && case.is_empty(),
        (None, None) => match (value.to_c64s(), case.to_c64s()) {
            (Some(a), Some(b)) => a.len() == 1 && b.len() == 1 && a == b,
            _ => false,
        },
    }
}

/// Whether a `case` of a `switch` is taken.
///
/// # Errors
/// In MATLAB a value that `switch` does not take.
pub fn switch_matches(value: &Value, case: &Value, dialect: Dialect) -> Result<bool> {
    if dialect == Dialect::Matlab && !can_switch(value) {
        return Err(Fault::SwitchValue.with(&[]));
    }
    Ok(case_matches(value, case))
}

/// Whether MATLAB's `switch` takes the value: a scalar or a row of chars.
pub fn can_switch(value: &Value) -> bool {
    match value {
        Value::Scalar(_) | Value::Bool(_) | Value::Int(..) => true,
        Value::Char(chars) => chars.dims().is_row() || chars.dims().numel() == 0,
        Value::Cell(_) | Value::Struct(_) => false,
        other => other.numel() == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_numbers_and_cells() {
        let words = Value::cell_row(vec![Value::text("on"), Value::text("yes")]);
        assert!(case_matches(&Value::text("yes"), &words));
        assert!(!case_matches(&Value::text("no"), &words));
        assert!(case_matches(&Value::Scalar(2.0), &Value::Scalar(2.0)));
        assert!(!case_matches(&Value::Scalar(97.0), &Value::text("a")));
    }
}
