//! Fourier transforms, filters and convolution.

use crate::rows;

rows! { "signal";
}
