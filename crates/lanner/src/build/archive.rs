//! Programs without backtraces of Rust: what shows them has all that reads debug information with it, a sixth of a small program, which
//! has no debug information to read.
//!
//! ```text
//! cc program.o liblanner_native_runtime.a -Wl,--defsym=_RNv…16DisplayBacktrace…3fmt=lanner_no_backtrace …
//! ```
//!
//! A function of the runtime library that shows nothing stands in its place: where the standard library tells of a panic the place and the
//! message stay. The symbol depends on the Rust compiler, so it is looked for in the archive's index; where it is not found nothing is
//! replaced.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The function that shows nothing.
const OWN: &str = "lanner_no_backtrace";
/// What the symbol of the standard library's function has in it, in this order, and how it ends.
const STANDARD: [&str; 2] = ["3std3sys9backtrace", "16DisplayBacktrace"];
const METHOD: &str = "7Display3fmt";
/// How an archive begins, and the bytes of a member's header.
const MAGIC: &[u8] = b"!<arch>\n";
const HEADER: usize = 60;

/// What tells the linker that one function is the other.
pub fn without_backtraces(library: &Path) -> Option<String> {
    let index = read_index(library)?;
    let names = symbols(&index)?;
    let (mut standard, mut has_own) = (None, false);
    for name in names.split(|&byte| byte == 0).filter_map(|name| std::str::from_utf8(name).ok()) {
        if is_standard(name) {
            standard = Some(name.to_owned());
        }
        has_own |= name == OWN;
    }
    standard.filter(|_| has_own).map(|standard| format!("-Wl,--defsym={standard}={OWN}"))
}

fn is_standard(name: &str) -> bool {
    let place = name.split_once(STANDARD[0]);
    place.is_some_and(|(_, rest)| rest.contains(STANDARD[1])) && name.ends_with(METHOD)
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
    fn the_symbol_is_found_where_both_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let of = |names: &[&str]| {
            let mut index = u32::to_be_bytes(names.len() as u32).to_vec();
            index.resize(4 + 4 * names.len(), 0);
            names.iter().for_each(|name| index.extend(name.bytes().chain([0])));
            let header = format!("{:<48}{:<10}`\n", "/", index.len());
            let path = folder.path().join("lib.a");
            std::fs::write(&path, [MAGIC, header.as_bytes(), &index].concat()).unwrap();
            without_backtraces(&path)
        };
        let standard = "_RNvXNvMNtNtCs1_3std3sys9backtraceNtB5_13BacktraceLock5printNtB2_16DisplayBacktraceNtNtCs2_4core3fmt7Display3fmt";
        let flag = format!("-Wl,--defsym={standard}=lanner_no_backtrace");
        assert_eq!(of(&["lanner_main", standard, OWN]), Some(flag));
        assert_eq!(of(&["lanner_main", standard]), None);
        assert_eq!(of(&["lanner_main", OWN]), None);
        assert_eq!(without_backtraces(&folder.path().join("none.a")), None);
    }
}
