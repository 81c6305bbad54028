//! What the C library's allocator is told, once at the start and when memory runs short.

/// The largest buffer that comes from the heap; the C library's own bound.
pub(super) const LARGEST: usize = 32 << 20;

/// By how much the heap grows, and what remains of its unused end: addresses, not memory.
const STEP: libc::c_int = 256 << 20;

/// By how much it grows where addresses are short.
const SMALL_STEP: libc::c_int = 128 << 10;

/// Tells the allocator to keep freed buffers for the next array, and to take the heap's first part in large pages: a
/// program that makes large temporaries would otherwise get each page of 4 KiB from the kernel on its own, and again in
/// every trip of a loop, which takes longer than the arithmetic. There are so many arenas, and one where addresses are few: the threads that
/// make code have the others (`tier/thread`). Only the first one is such a heap: the program's thread has that. Called once, before other threads
/// start.
pub fn keep_freed_buffers(arenas: u8) {
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = arenas;
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// What may lie unused at the heap's end.
        const UNUSED: libc::c_int = 512 << 20;
        // SAFETY: `mallopt` only sets parameters of the allocator, and no other thread runs yet.
        #[allow(unsafe_code)]
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGEST as libc::c_int);
            libc::mallopt(libc::M_TRIM_THRESHOLD, UNUSED);
            libc::mallopt(libc::M_ARENA_MAX, if is_tight() { 1 } else { arenas.into() });
        }
        grow_in_large_steps();
        advise_large_pages();
    }
}

/// Lets the heap grow by its step, unless that is a good part of the addresses that the process may have.
pub(super) fn grow_in_large_steps() {
    grow_by(if is_tight() { STEP / 16 } else { STEP });
}

/// Whether addresses are few.
fn is_tight() -> bool {
    super::machine::address_space().is_some_and(|bytes| bytes < 16 * STEP as usize)
}

/// Lets the heap grow by little more than what is asked for: a step that is refused is refused as a whole, however much
/// of it is there.
pub(super) fn grow_in_small_steps() {
    grow_by(SMALL_STEP);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn grow_by(step: libc::c_int) {
    // SAFETY: `mallopt` takes the allocator's lock, and sets one number.
    #[allow(unsafe_code)]
    unsafe {
        libc::mallopt(libc::M_TOP_PAD, step);
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn grow_by(_: libc::c_int) {}

/// Lets the heap grow by its step, and asks for large pages there. Addresses are reserved, memory
/// is taken when it is written. Where the system refuses, everything stays as it was.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn advise_large_pages() {
    const PAGE: usize = 2 << 20;
    // SAFETY: `sbrk(0)` only tells where the heap ends; the advice goes to whole pages between its old and its new
    // end, which belong to the allocator, and changes no contents.
    #[allow(unsafe_code)]
    unsafe {
        let old_end = libc::sbrk(0) as usize;
        // More than lies unused yet, so that the heap has to grow.
        drop(std::hint::black_box(Vec::<u8>::with_capacity(PAGE)));
        let new_end = libc::sbrk(0) as usize;
        let first = old_end.next_multiple_of(PAGE);
        if old_end != usize::MAX && first < new_end {
            libc::madvise(first as *mut libc::c_void, new_end - first, libc::MADV_HUGEPAGE);
        }
    }
}
