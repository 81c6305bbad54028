//! Rearranging, joining and taking apart arrays.

use crate::rows;

rows! { "arrays";
}
