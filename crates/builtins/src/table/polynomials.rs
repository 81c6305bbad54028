//! Polynomials.

use crate::rows;

rows! { "polynomials";
}
