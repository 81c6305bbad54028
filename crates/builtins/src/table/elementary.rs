//! Elementary mathematics, element by element.

use crate::rows;

rows! { "elementary";
}
