//! The program's allocator: the system's, with a reserve for the day when that has nothing left.
//!
//! ```text
//! c = {}; k = 0;
//! try
//!     while true, k = k + 1; c{k} = {k, 'text'}; end      millions of small allocations, until one is refused
//! catch e                                                  the reserve serves it, and the next back edge raises MATLAB:nomem
//!     disp(e.identifier)
//! end
//! ```
//!
//! Who makes something large asks first (`memory::admit`) and raises the error itself. What is small cannot ask: a `Box`, a
//! `Vec` that gets one element more, what libraries allocate. When the system refuses such a request, the reserve, a part
//! of the address space that holds nothing, is given back to the system, the request is tried again, and the
//! program is told at its next call or back edge, as of Ctrl-C: the interpreter polls one flag for both. Then the reserve is taken again,
//! as far as there is room.
//!
//! An allocator must not unwind, and `handle_alloc_error` ends the process. So what is refused even now ends it here, with
//! the language's message, and only where nobody asked before: a request of more than the reserve in a place that does not ask
//! is a defect.

use super::{LARGE, heap, machine, trial};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

/// The largest reserve.
const LARGEST: usize = 256 << 20;

/// The smallest that is worth having.
const SMALLEST: usize = 256 << 10;

/// An allocator that asks another one, and has a reserve where that refuses.
pub struct Reserved<A = System>(pub A);

/// Where the reserve begins; null where there is none.
static START: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());

/// Its bytes.
static BYTES: AtomicUsize = AtomicUsize::new(0);

/// Its bytes when it is whole; 0 before [`take_reserve`].
static WHOLE: AtomicUsize = AtomicUsize::new(0);

/// Whether a request was refused since the program was told.
static SHORT: AtomicBool = AtomicBool::new(false);

/// What the program polls.
static FLAG: AtomicPtr<AtomicBool> = AtomicPtr::new(ptr::null_mut());

/// Whether it was set here.
static CALLED: AtomicBool = AtomicBool::new(false);

/// Whether the heap grows in small steps for now.
static IN_SMALL_STEPS: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether this thread takes no for an answer.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

#[allow(unsafe_code)]
// SAFETY: every request goes to the inner allocator as it is, once or more; what it answers is handed on. Nothing here unwinds or allocates.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Reserved<A> {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if trial::is_on() && trial::refuses(layout.size(), ASKING.get()) {
            // SAFETY: the caller's.
            return refused_in_trial(layout.size(), || unsafe { self.0.alloc(layout) });
        }
        // SAFETY: the caller's.
        let made = unsafe { self.0.alloc(layout) };
        if made.is_null() {
            // SAFETY: the caller's.
            return refused(layout.size(), || unsafe { self.0.alloc(layout) });
        }
        made
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if trial::is_on() && trial::refuses(layout.size(), ASKING.get()) {
            // SAFETY: the caller's.
            return refused_in_trial(layout.size(), || unsafe { self.0.alloc_zeroed(layout) });
        }
        // SAFETY: the caller's.
        let made = unsafe { self.0.alloc_zeroed(layout) };
        if made.is_null() {
            // SAFETY: the caller's.
            return refused(layout.size(), || unsafe { self.0.alloc_zeroed(layout) });
        }
        made
    }

    #[inline]
    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if trial::is_on() && trial::refuses(size, ASKING.get()) {
            // SAFETY: the caller's: where it is refused the block is as it was.
            return refused_in_trial(size, || unsafe { self.0.realloc(start, layout, size) });
        }
        // SAFETY: the caller's.
        let made = unsafe { self.0.realloc(start, layout, size) };
        if made.is_null() {
            // SAFETY: the caller's: where it was refused the block is as it was.
            return refused(size, || unsafe { self.0.realloc(start, layout, size) });
        }
        made
    }

    #[inline]
    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // SAFETY: the caller's.
        unsafe { self.0.dealloc(start, layout) }
    }
}

/// Tries again with what there is besides.
#[cold]
fn refused(size: usize, again: impl Fn() -> *mut u8) -> *mut u8 {
    // A larger one has pages of its own, and no step.
    if size <= heap::LARGEST {
        IN_SMALL_STEPS.store(true, Ordering::Relaxed);
        heap::grow_in_small_steps();
    } else if ASKING.get() {
        return ptr::null_mut();
    }
    let mut made = again();
    if made.is_null() && !ASKING.get() {
        give_back();
        made = again();
        if made.is_null() {
            end(size);
        }
        call_for_attention();
    }
    made
}

/// What [`refused`] does where there is nothing besides but the reserve.
#[cold]
fn refused_in_trial(size: usize, again: impl Fn() -> *mut u8) -> *mut u8 {
    if ASKING.get() {
        return ptr::null_mut();
    }
    if size >= LARGE {
        end(size);
    }
    give_back();
    let made = again();
    call_for_attention();
    made
}

/// Tells the program at its next poll that memory is short. It may be told by another thread, and say so by itself in between: who set the flag
/// stands in `CALLED` before the flag is set.
pub(super) fn call_for_attention() {
    SHORT.store(true, Ordering::SeqCst);
    let flag = FLAG.load(Ordering::Acquire);
    if !flag.is_null() {
        let before = CALLED.swap(true, Ordering::SeqCst);
        // SAFETY: it is a flag that lives as long as the process.
        #[allow(unsafe_code)]
        let was_set = unsafe { (*flag).swap(true, Ordering::SeqCst) };
        if was_set && !before {
            // Ctrl-C did it.
            CALLED.store(false, Ordering::SeqCst);
        }
    }
}

/// Whether the flag was set because memory was short; asking takes that back.
pub(super) fn was_called() -> bool {
    CALLED.swap(false, Ordering::SeqCst)
}

/// The last words. Nothing here allocates.
fn end(size: usize) -> ! {
    let mut text = *b"error: Out of memory: 00000000000000000000 bytes.\n";
    let mut rest = size;
    for digit in text[22..42].iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    tell(&text);
    // SAFETY: a process that cannot go on ends.
    #[allow(unsafe_code)]
    unsafe {
        libc::_exit(1)
    }
}

/// Writes to standard error. Nothing here allocates or locks.
pub(super) fn tell(text: &[u8]) {
    // SAFETY: the bytes are there.
    #[allow(unsafe_code)]
    unsafe {
        libc::write(2, text.as_ptr().cast(), text.len());
    }
}

/// Runs what takes no for an answer: large requests that are refused give null, and touch no reserve.
pub(super) fn asking<R>(f: impl FnOnce() -> R) -> R {
    let before = ASKING.replace(true);
    let result = f();
    ASKING.set(before);
    result
}

/// The flag that the program polls, set when memory is short. The first call takes the reserve, and looks after the machine's memory.
pub fn raise_at(flag: &'static AtomicBool) {
    FLAG.store(ptr::from_ref(flag).cast_mut(), Ordering::Release);
    if WHOLE.load(Ordering::Relaxed) == 0 {
        let whole =
            machine::address_space().map_or(LARGEST / 4, |bytes| (bytes / 8).clamp(SMALLEST, LARGEST));
        WHOLE.store(whole, Ordering::Relaxed);
        restore();
        machine::watch(call_for_attention);
        lanner_base::room::answer_by(super::has_room);
        trial::begin();
    }
}

/// Whether a request was refused since the program was told.
pub(super) fn is_short() -> bool {
    SHORT.load(Ordering::Relaxed)
}

/// Whether a request was refused since this was asked last. Where one was, what the program still uses decides how much reserve
/// there will be: a part of what is left, so that the handler of the error has something, too.
pub(super) fn take_shortage() -> bool {
    if !SHORT.load(Ordering::Relaxed) || !SHORT.swap(false, Ordering::Relaxed) {
        return false;
    }
    take_call_back();
    if !restore() {
        let mut bytes = WHOLE.load(Ordering::Relaxed) / 2;
        while bytes >= SMALLEST {
            if reserve(bytes) {
                give_back();
                reserve(bytes / 2);
                break;
            }
            bytes /= 2;
        }
    }
    true
}

/// Takes the flag back, where it was set here.
fn take_call_back() {
    let flag = FLAG.load(Ordering::Acquire);
    if was_called() && !flag.is_null() {
        // SAFETY: it is a flag that lives as long as the process.
        #[allow(unsafe_code)]
        unsafe {
            (*flag).store(false, Ordering::Relaxed);
        }
    }
}

/// Makes the reserve whole again; says whether it is.
pub(super) fn restore() -> bool {
    let whole = WHOLE.load(Ordering::Relaxed);
    if IN_SMALL_STEPS.load(Ordering::Relaxed) && IN_SMALL_STEPS.swap(false, Ordering::Relaxed) {
        heap::grow_in_large_steps();
    }
    if BYTES.load(Ordering::Relaxed) == whole {
        return true;
    }
    let before = give_back();
    if reserve(whole) {
        return true;
    }
    if before > 0 {
        reserve(before);
    }
    false
}

/// Takes addresses that hold nothing.
fn reserve(bytes: usize) -> bool {
    #[cfg(unix)]
    {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: fresh addresses, which nobody can read or write.
        #[allow(unsafe_code)]
        let start = unsafe { libc::mmap(ptr::null_mut(), bytes, libc::PROT_NONE, flags, -1, 0) };
        if start == libc::MAP_FAILED {
            return false;
        }
        BYTES.store(bytes, Ordering::Relaxed);
        START.store(start.cast(), Ordering::Release);
    }
    true
}

/// Gives the reserve back to the system; how much it was.
fn give_back() -> usize {
    let start = START.swap(ptr::null_mut(), Ordering::Acquire);
    if start.is_null() {
        return 0;
    }
    let bytes = BYTES.swap(0, Ordering::Relaxed);
    #[cfg(unix)]
    // SAFETY: the addresses that `reserve` took, which nobody else knows, once.
    #[allow(unsafe_code)]
    unsafe {
        libc::munmap(start.cast(), bytes);
    }
    bytes
}

/// Whether so many bytes can be had in one piece, the reserve apart. They are taken and let go of; nothing is written.
pub(super) fn is_there(bytes: usize) -> bool {
    let Ok(layout) = Layout::from_size_align(bytes, 16) else { return false };
    asking(|| {
        // SAFETY: the size is not 0, and what is made is let go of as it was made.
        #[allow(unsafe_code)]
        unsafe {
            let made = std::alloc::alloc(layout);
            let is_there = !made.is_null();
            if is_there {
                std::alloc::dealloc(std::hint::black_box(made), layout);
            }
            is_there
        }
    })
}
