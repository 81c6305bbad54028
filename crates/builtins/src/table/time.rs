//! Clocks and dates.

use crate::rows;

rows! { "time";
}
