//! Any bytes at all: reading them as a MAT-file gives variables or an error, and what was read can be written and read
//! back. Run with `cargo fuzz run mat -- -rss_limit_mb=8192`: a header of a few
//! bytes may ask for as much memory as the limit on arrays allows.

#![no_main]

use lanner_runtime::mat::{Compression, read, read_any, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(variables) = read_any(bytes.to_vec(), &|_| true) else { return };
    let Ok(written) = write(&variables, Compression::None) else { return };
    assert!(read(&written, &|_| true).is_ok());
});
