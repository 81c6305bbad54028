//! Struct arrays.

use crate::rows;

rows! { "structs";
}
