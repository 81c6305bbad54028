//! Files: opening, reading, writing, MAT-files.

use crate::rows;

rows! { "files";
}
