//! Regular expressions.

use crate::rows;

rows! { "regexp";
}
