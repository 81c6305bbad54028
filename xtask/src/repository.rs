//! Where the repository is on this machine.

use std::path::{Path, PathBuf};

/// The root folder of the repository, found from where this tool was compiled.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}
