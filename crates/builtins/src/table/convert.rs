//! Numbers to text and back.

use crate::rows;

rows! { "convert";
}
