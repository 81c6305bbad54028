//! Classes, conversions between them, and questions about them.

use crate::rows;

rows! { "types";
}
