//! The end of a process in which code may still be made.
#![allow(unsafe_code)]

use std::ffi::c_int;
use std::io::Write;

unsafe extern "C" {
    fn _exit(code: c_int) -> !;
}

/// Ends the process at once with this exit code, after what was printed is out. Another thread may be within LLVM then, so the
/// destructors of its tables, which run at a usual end, must not.
pub fn end_process(code: u8) -> ! {
    // The reader may be gone; then there is nothing to write to.
    let _ = std::io::stdout().flush();
    // SAFETY: it takes any number and does not come back.
    unsafe { _exit(c_int::from(code)) }
}
