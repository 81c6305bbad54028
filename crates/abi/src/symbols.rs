//! What code is linked with: addresses by symbol.
#![allow(unsafe_code)]

use crate::heap::{GROW, RELEASE, grow, release};
use rustc_hash::FxHashMap;
use std::ffi::{c_int, c_void};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The symbol of the byte that says whether the program has to stop.
pub const INTERRUPT: &str = "lanner_interrupt";

/// The symbol of the handler of call-outs: see [`CalloutHandler`].
pub const CALLOUT: &str = "lanner_callout";

/// The symbol of the handler of exits of functions that were invoked: see [`ExitHandler`](crate::ExitHandler).
pub const LEFT: &str = "lanner_left";

/// Executes a call-out at an exit, by its number: what the exit gives is in its words, what it takes goes into its words, and 0 says that
/// code goes on; else it is left there.
pub type CalloutHandler = extern "C" fn(words: *mut u64, exit: u32) -> u32;

/// Takes what the exit of a function gives that was invoked, by the function's number among those that were compiled together and the
/// exit's number: it is in the words as the function's [`Layout`](crate::Layout) says, and gone when this comes back.
pub type ExitHandler = extern "C" fn(words: *const u64, func: u32, exit: u32);

/// What exits give is lost.
extern "C" fn forget(_: *const u64, _: u32, _: u32) {}

/// There are no call-outs: code is left.
extern "C" fn no_callouts(_: *mut u64, _: u32) -> u32 {
    1
}

/// A table of addresses.
#[derive(Clone, Debug)]
pub struct Symbols {
    addresses: Arc<FxHashMap<String, u64>>,
}

unsafe extern "C" {
    fn memcpy(to: *mut c_void, from: *const c_void, bytes: usize) -> *mut c_void;
    fn memmove(to: *mut c_void, from: *const c_void, bytes: usize) -> *mut c_void;
    fn memset(to: *mut c_void, byte: c_int, bytes: usize) -> *mut c_void;
}

impl Symbols {
    /// What all code needs, with the flag that `poll` asks. Where it asks anybody it is left.
    pub fn new(interrupt: &'static AtomicBool) -> Symbols {
        Symbols::answered(interrupt, no_callouts, forget)
    }

    /// What all code needs, with the flag that `poll` asks, the handler of call-outs, and that of exits.
    pub fn answered(interrupt: &'static AtomicBool, asker: CalloutHandler, leaver: ExitHandler) -> Symbols {
        let own: [(&str, *const c_void); 8] = [
            (CALLOUT, asker as *const c_void),
            (LEFT, leaver as *const c_void),
            (INTERRUPT, interrupt.as_ptr().cast_const().cast()),
            (GROW, grow as *const c_void),
            (RELEASE, release as *const c_void),
            ("memcpy", memcpy as *const c_void),
            ("memmove", memmove as *const c_void),
            ("memset", memset as *const c_void),
        ];
        let own = own.map(|(name, address)| (name.to_owned(), address as u64));
        Symbols { addresses: Arc::new(own.into_iter().collect()) }
    }

    /// What an extern is.
    ///
    /// # Safety
    /// The address is that of a function which follows the C ABI, never unwinds, looks at nothing but its arguments, and has the
    /// arguments and results that functions declare for the symbol: numbers by value, buffers as pointers that it reads from or
    /// writes to, one result by value, several through pointers behind the arguments.
    pub unsafe fn define(&mut self, symbol: impl Into<String>, address: *const ()) {
        Arc::make_mut(&mut self.addresses).insert(symbol.into(), address as u64);
    }

    /// The address of a symbol.
    pub fn get(&self, symbol: &str) -> Option<u64> {
        self.addresses.get(symbol).copied()
    }

    /// The symbols with their addresses.
    pub fn addresses(&self) -> impl Iterator<Item = (&str, u64)> {
        self.addresses.iter().map(|(symbol, address)| (symbol.as_str(), *address))
    }
}
