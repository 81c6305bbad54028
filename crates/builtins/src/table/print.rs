//! Formatted and automatic output.

use crate::rows;

rows! { "print";
}
