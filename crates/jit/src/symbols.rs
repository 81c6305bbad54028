//! What code is linked with: addresses by symbol.
#![allow(unsafe_code)]

use crate::heap::{GROW, RELEASE, grow, release};
use crate::module::INTERRUPT;
use std::ffi::{c_int, c_void};
use std::sync::atomic::AtomicBool;

/// A table of addresses.
#[derive(Clone, Debug)]
pub struct Symbols {
    pub(crate) addresses: Vec<(String, u64)>,
}

unsafe extern "C" {
    fn memcpy(to: *mut c_void, from: *const c_void, bytes: usize) -> *mut c_void;
    fn memmove(to: *mut c_void, from: *const c_void, bytes: usize) -> *mut c_void;
    fn memset(to: *mut c_void, byte: c_int, bytes: usize) -> *mut c_void;
}

impl Symbols {
    /// What all code needs, with the flag that `poll` asks.
    pub fn new(interrupt: &'static AtomicBool) -> Symbols {
        let own: [(&str, *const c_void); 6] = [
            (INTERRUPT, interrupt.as_ptr().cast_const().cast()),
            (GROW, grow as *const c_void),
            (RELEASE, release as *const c_void),
            ("memcpy", memcpy as *const c_void),
            ("memmove", memmove as *const c_void),
            ("memset", memset as *const c_void),
        ];
        Symbols { addresses: own.map(|(name, address)| (name.to_owned(), address as u64)).to_vec() }
    }

    /// What an extern is.
    ///
    /// # Safety
    /// The address is that of a function which follows the C ABI, never unwinds, looks at nothing but its arguments, and has the
    /// arguments and results that functions declare for the symbol: numbers by value, buffers as pointers that it reads from or
    /// writes to, one result by value, several through pointers behind the arguments.
    pub unsafe fn define(&mut self, symbol: impl Into<String>, address: *const ()) {
        self.addresses.push((symbol.into(), address as u64));
    }
}
