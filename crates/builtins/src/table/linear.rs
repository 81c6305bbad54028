//! Linear algebra.

use crate::rows;

rows! { "linear";
}
