//! What becomes of LLVM where memory is refused. Its requests cannot fail: it would end the process. So the thread that makes code stands
//! still from then on, with what it holds, and the program goes on in the interpreter.
//!
//! What happens to another thread than that one, which only lets go of code: the process ends, as LLVM would have it.
#![allow(unsafe_code)]

use std::cell::Cell;
use std::ffi::{c_char, c_void};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock};

/// Whether no code is made any more.
static IS_OVER: AtomicBool = AtomicBool::new(false);

/// What is told when that happens.
static TOLD: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

thread_local! {
    /// Whether this thread makes code, and does nothing else that is waited for.
    static MAKES_CODE: Cell<bool> = const { Cell::new(false) };
}

unsafe extern "C" {
    #[link_name = "_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_"]
    fn install_bad_alloc_error_handler(
        handler: extern "C" fn(*mut c_void, *const c_char, bool),
        data: *mut c_void,
    );
    #[link_name = "_ZSt15set_new_handlerPFvvE"]
    fn set_new_handler(handler: extern "C" fn()) -> Option<extern "C" fn()>;
}

/// This thread makes code from now on. Where memory is refused to it, `told` is called, and the thread does nothing any more; it may hold
/// locks of LLVM, which no thread may use then. The first one counts.
pub fn stand_still_where_memory_is_refused(told: impl Fn() + Send + Sync + 'static) {
    MAKES_CODE.set(true);
    TOLD.get_or_init(|| Box::new(told));
}

/// Whether memory was refused to the thread that makes code.
pub fn is_over() -> bool {
    IS_OVER.load(Ordering::SeqCst)
}

/// Tells LLVM and the library of C++ whom to call.
pub(crate) fn handle() {
    static ONCE: Once = Once::new();
    // SAFETY: both only keep the functions, which do not come back.
    ONCE.call_once(|| unsafe {
        install_bad_alloc_error_handler(refused, std::ptr::null_mut());
        set_new_handler(stand_still);
    });
}

extern "C" fn refused(_: *mut c_void, _: *const c_char, _: bool) {
    stand_still();
}

/// Nothing here allocates.
extern "C" fn stand_still() {
    if !MAKES_CODE.get() {
        let _ = std::io::stderr().write_all(b"error: Out of memory.\n");
        crate::end_process(1);
    }
    IS_OVER.store(true, Ordering::SeqCst);
    if let Some(told) = TOLD.get() {
        told();
    }
    loop {
        std::thread::park();
    }
}
