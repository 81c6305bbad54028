//! Random numbers.

use crate::rows;

rows! { "random";
}
