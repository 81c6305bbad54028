//! How large an array may be.

use crate::value::Dims;
use crate::{Fault, Result};
use std::sync::OnceLock;

/// The greatest extent of an array, MATLAB's: also of one without elements.
pub const LONGEST: usize = (1 << 48) - 1;

/// The largest array in bytes.
static LIMIT: OnceLock<usize> = OnceLock::new();

/// The machine's memory, as MATLAB's preference has it by default.
fn of_machine() -> usize {
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|l| l.starts_with("MemTotal:"))?;
        line.split_whitespace().nth(1)?.parse::<usize>().ok()
    });
    total.map_or(8 << 30, |kibibytes| kibibytes * 1024)
}

/// Bounds the bytes of the largest array. Without effect where an array was made before.
pub fn bound_arrays(bytes: usize) {
    LIMIT.get_or_init(|| bytes);
}

/// Tells the allocator to keep freed buffers for the next array, and to take the heap's first part in large pages: a
/// program that makes large temporaries would otherwise get each page of 4 KiB from the kernel on its own, and again in
/// every trip of a loop, which takes longer than the arithmetic. Called once, before other threads start; `bound` is the memory that the
/// process may have, if that is limited: then the heap grows by smaller steps, as each one has to fit.
pub fn keep_freed_buffers(bound: Option<u64>) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// The largest buffer that comes from the heap; the C library's own bound.
        const LARGEST: libc::c_int = 32 << 20;
        /// What may lie unused at the heap's end.
        const UNUSED: libc::c_int = 512 << 20;
        /// By how much the heap grows, and what remains of its unused end: addresses, not memory.
        const STEP: libc::c_int = 256 << 20;
        /// No step is more than this part of a bound.
        const PART: u64 = 16;
        let step = bound.map_or(STEP, |bytes| i32::try_from(bytes / PART).unwrap_or(STEP).min(STEP));
        // SAFETY: `mallopt` only sets parameters of the allocator, and no other thread runs yet.
        #[allow(unsafe_code)]
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGEST);
            libc::mallopt(libc::M_TRIM_THRESHOLD, UNUSED);
            libc::mallopt(libc::M_TOP_PAD, step);
            libc::mallopt(libc::M_ARENA_MAX, 1);
        }
        advise_large_pages();
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = bound;
}

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

/// Says whether an array of `T` with these extents may be made.
///
/// # Errors
/// [`Fault::OutOfMemory`] where it exceeds the machine's memory, or its size cannot be counted.
pub fn check<T>(dims: &Dims) -> Result<()> {
    let size = std::mem::size_of::<T>().max(1);
    let is_long = dims.as_slice().iter().any(|&extent| extent > LONGEST);
    let fits = !is_long
        && dims.numel().checked_mul(size).is_some_and(|bytes| bytes <= *LIMIT.get_or_init(of_machine));
    if fits { Ok(()) } else { Err(too_large(dims, size)) }
}

#[cold]
fn too_large(dims: &Dims, size: usize) -> crate::Error {
    let bytes = dims.as_slice().iter().map(|&d| d as f64).product::<f64>() * size as f64;
    Fault::OutOfMemory.with(&[dims, &format!("{:.1}GB", bytes / (1u64 << 30) as f64)])
}
