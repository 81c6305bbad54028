//! The columns that a `for` loop runs over.
//!
//! ```text
//! for c = [1 2; 3 4]     [1; 3], then [2; 4]
//! for c = {1, 'a'}       {1}, then {'a'}
//! for c = zeros(0, 2)    twice a 0x1
//! ```

use super::get;
use crate::{Result, Value};

/// Column `k` (from 0) of what a `for` loop runs over; none behind the last.
///
/// # Errors
/// No memory for it.
pub fn column(seq: &Value, k: usize) -> Result<Option<Value>> {
    match seq {
        Value::Double(t) if t.rows() == 1 => return Ok(t.data().get(k).map(|&x| Value::Scalar(x))),
        Value::Scalar(x) => return Ok((k == 0).then_some(Value::Scalar(*x))),
        Value::Shared(cell) => return column(&cell.borrow(), k),
        Value::Function(_) => return Ok((k == 0).then(|| seq.clone())),
        Value::Object(_) if !seq.is_user_object() => return Ok((k == 0).then(|| seq.clone())),
        _ => (),
    }
    let dims = seq.dims();
    if k >= dims.columns_flat() {
        return Ok(None);
    }
    get(seq, &[Value::text(":"), Value::from(k + 1)]).map(Some)
}
