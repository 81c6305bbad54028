//! File names, folders and the search path.

use crate::rows;

rows! { "paths";
}
