//! `lanner cache`: the object code that is kept on disk.

use lanner_session::{Contents, cache_contents, clear_cache};

/// Prints what is in the cache.
pub fn show() -> u8 {
    let Some(Contents { folder, objects, loops, bytes, bound }) = cache_contents() else { return nowhere() };
    println!("folder  {}", folder.display());
    println!("objects {objects}");
    println!("loops   {loops}");
    println!("bytes   {bytes}");
    println!("bound   {bound}");
    0
}

/// Empties the cache.
pub fn clear() -> u8 {
    let Some((folder, files, bytes)) = clear_cache() else { return nowhere() };
    println!("{files} files with {bytes} bytes removed from {}", folder.display());
    0
}

fn nowhere() -> u8 {
    println!("There is no cache: none of LANNER_CACHE_DIR, XDG_CACHE_HOME and HOME says where.");
    0
}
