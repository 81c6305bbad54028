//! The machine and the environment.

use crate::rows;

rows! { "system";
}
