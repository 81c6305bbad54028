//! Memory on the heap, for machine code: from the allocator of the program, so a vector can be made of it.
#![allow(unsafe_code)]

use std::alloc::{Layout, alloc, dealloc, realloc};
use std::ptr;
use std::sync::OnceLock;

/// Whether there is memory for so many bytes.
static HAS_ROOM: OnceLock<fn(usize) -> bool> = OnceLock::new();

/// Asks before machine code makes arrays larger; where the answer is no the code is left, and the interpreter raises the error.
/// The first one counts.
pub fn ask_before_growth(has_room: fn(usize) -> bool) {
    HAS_ROOM.get_or_init(|| has_room);
}

/// The symbol of [`grow`].
pub const GROW: &str = "lanner_grow";

/// The symbol of [`release`].
pub const RELEASE: &str = "lanner_release";

/// Memory, and how much.
#[repr(C)]
pub struct Grown {
    /// Where it begins; null where it cannot be had.
    pub start: *mut u8,
    /// Its capacity in bytes.
    pub bytes: u64,
}

/// Makes room for at least so many elements of so many bytes each, which they are aligned to. The first memory is what is asked
/// for; what exists is at least doubled, so that growing by one again and again takes linear time.
///
/// # Safety
/// The memory is null and 0, or what this function gave for elements of the same width.
pub(crate) unsafe extern "C" fn grow(start: *mut u8, bytes: u64, elements: u64, width: u64) -> Grown {
    let none = Grown { start: ptr::null_mut(), bytes: 0 };
    let Some(needed) = elements.checked_mul(width) else { return none };
    let doubled = bytes.saturating_mul(2).max(needed);
    for wanted in [doubled, needed.saturating_add(needed / 8 / width * width), needed] {
        if HAS_ROOM.get().is_some_and(|has_room| !has_room(wanted as usize)) {
            continue;
        }
        let Ok(layout) = Layout::from_size_align(wanted as usize, width as usize) else { continue };
        let grown = if start.is_null() {
            // SAFETY: more is asked for than there is, so the size is not 0.
            unsafe { alloc(layout) }
        } else {
            // SAFETY: it was allocated with this size and alignment, and the new size fits a layout and is not 0.
            unsafe {
                realloc(
                    start,
                    Layout::from_size_align_unchecked(bytes as usize, width as usize),
                    wanted as usize,
                )
            }
        };
        if !grown.is_null() {
            return Grown { start: grown, bytes: wanted };
        }
    }
    none
}

/// Lets go of memory.
///
/// # Safety
/// The memory is null and 0, or what [`grow`] gave for elements of this width.
pub(crate) unsafe extern "C" fn release(start: *mut u8, bytes: u64, width: u64) {
    if !start.is_null() {
        // SAFETY: it was allocated with this size and alignment.
        unsafe { dealloc(start, Layout::from_size_align_unchecked(bytes as usize, width as usize)) }
    }
}
