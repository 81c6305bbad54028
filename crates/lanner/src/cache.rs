//! `lanner cache`: the object code that is kept on disk.

use crate::commands::print;
use lanner_session::{Contents, cache_contents, clear_cache};

/// Prints what is in the cache.
pub fn show() -> u8 {
    let Some(Contents { folder, objects, loops, lir, bytes, bound }) = cache_contents() else {
        return nowhere();
    };
    let folder = folder.display();
    print(
        &format!(
            "folder  {folder}\nobjects {objects}\nloops   {loops}\nlir     {lir}\nbytes   {bytes}\nbound   {bound}\n"
        ),
        0,
    )
}

/// Empties the cache.
pub fn clear() -> u8 {
    let Some((folder, files, bytes)) = clear_cache() else { return nowhere() };
    print(&format!("{files} files with {bytes} bytes removed from {}\n", folder.display()), 0)
}

fn nowhere() -> u8 {
    print("There is no cache: none of LANNER_CACHE_DIR, XDG_CACHE_HOME and HOME says where.\n", 0)
}
