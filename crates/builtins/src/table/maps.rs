//! containers.Map.

use crate::rows;

rows! { "maps";
}
