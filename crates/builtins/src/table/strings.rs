//! Char arrays and strings.

use crate::rows;

rows! { "strings";
}
