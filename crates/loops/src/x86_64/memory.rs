//! Memory that holds machine code: written once, then executable and no longer writable.

use std::ptr::NonNull;

/// Code in memory of its own.
pub(super) struct Executable {
    start: NonNull<libc::c_void>,
    len: usize,
}

impl Executable {
    /// Copies code into fresh pages; none where the system gives none.
    pub fn new(code: &[u8]) -> Option<Executable> {
        let len = code.len().max(1);
        // SAFETY: an anonymous private mapping at an address that the system chooses touches no other memory.
        let start = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                len,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        if start == libc::MAP_FAILED {
            return None;
        }
        let memory = Executable { start: NonNull::new(start)?, len };
        // SAFETY: the mapping has `len` writable bytes and does not overlap the code; it is ours alone.
        let ready = unsafe {
            std::ptr::copy_nonoverlapping(code.as_ptr(), start.cast(), code.len());
            libc::mprotect(start, len, libc::PROT_READ | libc::PROT_EXEC)
        };
        (ready == 0).then_some(memory)
    }

    /// Its first byte.
    pub fn start(&self) -> *const u8 {
        self.start.as_ptr().cast()
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        // SAFETY: the mapping was made in `new` with this length, and nothing runs in it: running borrows it.
        unsafe {
            libc::munmap(self.start.as_ptr(), self.len);
        }
    }
}
