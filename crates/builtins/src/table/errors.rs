//! Errors and warnings.

use crate::rows;

rows! { "errors";
}
