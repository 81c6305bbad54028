//! Text data: delimited and formatted files.

use crate::rows;

rows! { "tables";
}
