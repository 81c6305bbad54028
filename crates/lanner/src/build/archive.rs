//! The runtime library's panics: its own hook stands in the place of the standard library's, which has what reads debug information in it,
//! a sixth of a small program.
//!
//! ```text
//! cc program.o liblanner_native_runtime.a -Wl,--defsym=_RNv…9panicking12default_hook=lanner_panic_hook …
//! ```
//!
//! The hook's symbol depends on the Rust compiler, so it is looked for in the archive's index. Where it is not found the standard library's
//! stays.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The library's own hook.
const HOOK: &str = "lanner_panic_hook";
/// How the symbol of the standard library's ends.
const STANDARD: &str = "9panicking12default_hook";
/// How an archive begins, and the bytes of a member's header.
const MAGIC: &[u8] = b"!<arch>\n";
const HEADER: usize = 60;

/// What tells the linker that the library's own hook is the standard library's.
pub fn panic_hook(library: &Path) -> Option<String> {
    let index = read_index(library)?;
    let names = symbols(&index)?;
    let (mut standard, mut has_own) = (None, false);
    for name in names.split(|&byte| byte == 0).filter_map(|name| std::str::from_utf8(name).ok()) {
        if name.starts_with("_R") && name.ends_with(STANDARD) {
            standard = Some(name.to_owned());
        }
        has_own |= name == HOOK;
    }
    standard.filter(|_| has_own).map(|standard| format!("-Wl,--defsym={standard}={HOOK}"))
}

/// The first member of an archive, which lists its symbols.
fn read_index(library: &Path) -> Option<Vec<u8>> {
    let mut file = File::open(library).ok()?;
    let mut head = [0; MAGIC.len() + HEADER];
    file.read_exact(&mut head).ok()?;
    let header = head.strip_prefix(MAGIC)?;
    let size: u64 = std::str::from_utf8(&header[48..58]).ok()?.trim().parse().ok()?;
    let mut index = Vec::new();
    header.starts_with(b"/ ").then(|| file.take(size).read_to_end(&mut index).ok())??;
    Some(index)
}

/// The names in an index: behind their number and that many places.
fn symbols(index: &[u8]) -> Option<&[u8]> {
    let (count, rest) = index.split_first_chunk::<4>()?;
    rest.get(4 * u32::from_be_bytes(*count) as usize..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hook_is_found_where_both_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let of = |names: &[&str]| {
            let mut index = u32::to_be_bytes(names.len() as u32).to_vec();
            index.resize(4 + 4 * names.len(), 0);
            names.iter().for_each(|name| index.extend(name.bytes().chain([0])));
            let header = format!("{:<48}{:<10}`\n", "/", index.len());
            let path = folder.path().join("lib.a");
            std::fs::write(&path, [MAGIC, header.as_bytes(), &index].concat()).unwrap();
            panic_hook(&path)
        };
        let standard = "_RNvNtCs1_3std9panicking12default_hook";
        let flag = format!("-Wl,--defsym={standard}=lanner_panic_hook");
        assert_eq!(of(&["lanner_main", standard, HOOK]), Some(flag));
        assert_eq!(of(&["lanner_main", standard]), None);
        assert_eq!(of(&["lanner_main", HOOK]), None);
        assert_eq!(panic_hook(&folder.path().join("none.a")), None);
    }
}
