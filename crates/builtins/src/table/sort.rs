//! Order and search.

use crate::rows;

rows! { "sort";
}
