//! How large an array may be, and what happens when memory runs out: MATLAB's errors, which `catch` takes.
//!
//! ```text
//! zeros(1e6)                       8 TB: more than the machine has     MATLAB:array:SizeLimitExceeded
//! x = 1; while true, x = [x x]; end    no room for one more            MATLAB:nomem, x keeps its value
//! ```
//!
//! Whatever has a size that depends on the program's data asks before it allocates:
//!
//! - [`check`] for an array, [`admit`] for bytes, where an error can be given;
//! - all else by the methods of [`Gather`], [`Grow`] and their kin, which have the place of `collect`, `push`, `to_vec` and so on: clippy
//!   refuses those in this crate (`clippy.toml`), so nothing is forgotten. What they cannot have unwinds to [`catching`] around the
//!   kernel or the instruction, which makes the error of it (`lanner_base::room`). No code of the program stands in between ([`apart`]),
//!   so nothing but the kernel's own values is lost. Libraries that allocate by themselves are called behind a [`claim`].
//!
//! `trial` refuses single requests, for tests, and shows large ones that nobody asked for.
//!
//! Who makes something is also stopped here where the program is asked to stop: claims poll, and so does what copies and appends much
//! (`lanner_base::interrupt`).
//!
//! To ask is to try: the bytes are taken and let go of, which costs nothing beside writing them. A machine that hands out more than it
//! has is asked, too, what is left (`machine`). What is small never asks; the allocator keeps a reserve for it (`allocator`).
#![allow(clippy::disallowed_methods)]

mod allocator;
mod gather;
mod grow;
mod heap;
mod machine;
mod trial;
mod vectors;

pub use allocator::{Reserved, raise_at};
pub use gather::{Gather, Gathered};
pub use grow::{
    Arrange, Duplicate, Grow, GrowBy, Join, Own, Repeat, Reword, extend, extend_text, stretch, text_room,
};
pub use heap::keep_freed_buffers;
pub use lanner_base::room::apart;
use lanner_base::room::{LARGE, give_up};
pub use trial::show_unasked;
pub use vectors::{filled, formatted, read_file, room, text_of_bytes, text_of_units};

use crate::value::Dims;
use crate::{Fault, Result};
use lanner_base::interrupt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The greatest extent of an array, MATLAB's: also of one without elements.
pub const LONGEST: usize = (1 << 48) - 1;

/// After how many bytes the machine is asked again what is left.
const MUCH: usize = 256 << 20;

/// The largest array in bytes.
static LIMIT: OnceLock<usize> = OnceLock::new();

/// Bytes that were admitted since the machine was asked.
static ADMITTED: AtomicUsize = AtomicUsize::new(0);

/// Bounds the bytes of the largest array. Without effect where an array was made before.
pub fn bound_arrays(bytes: usize) {
    LIMIT.get_or_init(|| bytes);
}

/// Says whether an array of `T` with these extents may be made, and whether there is memory for it now.
///
/// # Errors
/// [`Fault::OutOfMemory`] where it exceeds the machine's memory, or its size cannot be counted; [`Fault::NoMemory`].
pub fn check<T>(dims: &Dims) -> Result<()> {
    admit(check_size::<T>(dims)?)
}

/// As [`check`], where the array has so much room already.
///
/// # Errors
/// The same.
pub fn check_growth<T>(room: usize, dims: &Dims) -> Result<()> {
    let bytes = check_size::<T>(dims)?;
    // In more dimensions elements move to a new buffer.
    if dims.numel() <= room && dims.rank() <= 2 { Ok(()) } else { admit(bytes) }
}

/// The bytes of an array that may be made, whether there is memory for it or not.
///
/// # Errors
/// [`Fault::OutOfMemory`].
fn check_size<T>(dims: &Dims) -> Result<usize> {
    size_of_elements(dims, std::mem::size_of::<T>().max(1))
}

/// Whether an array of elements of so many bytes may be made, whether there is memory for it or not.
///
/// # Errors
/// [`Fault::OutOfMemory`].
pub fn check_elements(dims: &Dims, size: usize) -> Result<()> {
    size_of_elements(dims, size).map(drop)
}

fn size_of_elements(dims: &Dims, size: usize) -> Result<usize> {
    let is_long = dims.as_slice().iter().any(|&extent| extent > LONGEST);
    match dims.numel().checked_mul(size).filter(|_| !is_long) {
        Some(bytes) if bytes < LARGE || bytes <= *LIMIT.get_or_init(machine::total) => Ok(bytes),
        _ => Err(too_large(dims, size)),
    }
}

/// Says whether there is memory for so many bytes now.
///
/// # Errors
/// [`Fault::NoMemory`].
#[inline]
pub fn admit(bytes: usize) -> Result<()> {
    if bytes < LARGE || is_there(bytes) { Ok(()) } else { Err(no_memory()) }
}

/// Whether there is memory for so many bytes now: [`admit`] for machine code.
pub fn has_room(bytes: usize) -> bool {
    bytes < LARGE || is_there(bytes)
}

/// As [`admit`], for so many `T`.
///
/// # Errors
/// [`Fault::NoMemory`].
pub fn admit_of<T>(count: usize) -> Result<()> {
    admit(count.saturating_mul(std::mem::size_of::<T>()))
}

/// Ends the running kernel with the error, where there is no memory for so many `T` now, or the reserve is in use already.
/// Elsewhere nothing happens.
#[inline]
pub fn claim<T>(count: usize) {
    claim_bytes(count.saturating_mul(std::mem::size_of::<T>()));
}

/// As [`claim`]. Kernels call it at each vector that they make: it is not written out there.
#[inline(never)]
fn claim_bytes(bytes: usize) {
    interrupt::poll();
    if if bytes < LARGE { allocator::is_short() } else { !is_there(bytes) } {
        give_up();
    }
}

/// Runs what takes no for an answer, such as `try_reserve` and what reads whole files: large requests that are refused give their error
/// and do not touch the reserve.
pub fn asking<R>(f: impl FnOnce() -> R) -> R {
    allocator::asking(f)
}

/// Runs a kernel; what unwinds for want of memory becomes the error.
///
/// # Errors
/// Those of the kernel; [`Fault::NoMemory`].
#[inline]
pub fn catching<R>(kernel: impl FnOnce() -> Result<R>) -> Result<R> {
    let _outer = trial::begin_kernel();
    lanner_base::room::catching(kernel).unwrap_or_else(|| Err(no_memory()))
}

/// Why the program is stopped, whose flag was set: the allocator did it, or Ctrl-C.
#[cold]
pub fn stopped() -> crate::Error {
    // Another thread may have found memory short when the program had said so already.
    if allocator::is_short() || allocator::was_called() {
        no_memory()
    } else {
        crate::Error::because(crate::error::Reason::Interrupted)
    }
}

/// Whether Ctrl-C asks the program to stop; asking takes the request back. For what waits, or is over: want of memory does not end that.
pub fn was_stopped() -> bool {
    lanner_base::interrupt::take() && !allocator::was_called()
}

/// Memory was short, and is no longer of interest: the command is over.
pub fn forget_shortage() {
    allocator::take_shortage();
}

/// Whether memory ran out, and no error said so yet.
pub fn is_short() -> bool {
    allocator::is_short()
}

/// The error.
#[cold]
pub fn no_memory() -> crate::Error {
    // It is raised now, not once more at the next poll.
    allocator::take_shortage();
    Fault::NoMemory.with(&[])
}

/// Whether so many bytes can be had in one piece, and the machine has them.
#[cold]
fn is_there(bytes: usize) -> bool {
    allocator::restore();
    let is_there = is_left(bytes) && allocator::is_there(bytes);
    if is_there {
        trial::note_asked(bytes);
    }
    is_there
}

/// Whether the machine has so many bytes, which it is asked now and then.
fn is_left(bytes: usize) -> bool {
    let before = ADMITTED.fetch_add(bytes, Ordering::Relaxed);
    if before.saturating_add(bytes) < MUCH {
        return true;
    }
    let is_left = machine::available().saturating_sub(machine::floor()) >= bytes;
    ADMITTED.store(if is_left { 0 } else { MUCH }, Ordering::Relaxed);
    is_left
}

#[cold]
fn too_large(dims: &Dims, size: usize) -> crate::Error {
    let bytes = dims.as_slice().iter().map(|&d| d as f64).product::<f64>() * size as f64;
    Fault::OutOfMemory.with(&[dims, &format!("{:.1}GB", bytes / (1u64 << 30) as f64)])
}
