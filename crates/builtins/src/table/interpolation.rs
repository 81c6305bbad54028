//! Interpolation.

use crate::rows;

rows! { "interpolation";
}
