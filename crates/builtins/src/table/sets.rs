//! Arrays as sets.

use crate::rows;

rows! { "sets";
}
