//! Linking code into this process, and letting go of it.
//!
//! One linker lives as long as anything that it linked. Every object is in a library of its own, so that names of different
//! objects have nothing to do with each other; libraries whose code is gone are used again.
#![allow(unsafe_code)]

use crate::Object;
use crate::error::{Error, Made};
use lanner_abi::{Entry, Symbols};
use llvm_sys::core::LLVMCreateMemoryBufferWithMemoryRangeCopy;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use llvm_sys::orc2::lljit::*;
use llvm_sys::orc2::*;
use std::collections::HashMap;
use std::ffi::{CStr, CString, c_void};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The linker. Its clones are the same one.
#[derive(Clone)]
pub struct Engine(Arc<Linker>);

/// Linked code, which is there as long as this is.
pub struct Code {
    entries: HashMap<String, Entry>,
    library: LLVMOrcJITDylibRef,
    linker: Arc<Linker>,
}

struct Linker {
    jit: LLVMOrcLLJITRef,
    /// Libraries with nothing in them.
    empty: Mutex<Vec<Library>>,
    made: AtomicU64,
    /// What the linker said last of why it failed: its answer says only that it did.
    said: Box<Mutex<String>>,
}

struct Library(LLVMOrcJITDylibRef);

// SAFETY: a library is only a name for what the linker holds, and the linker locks what it does.
unsafe impl Send for Library {}
// SAFETY: as above; LLJIT may be used from any thread.
unsafe impl Send for Linker {}
// SAFETY: as above.
unsafe impl Sync for Linker {}
// SAFETY: as above; the code itself is only read.
unsafe impl Send for Code {}
// SAFETY: as above.
unsafe impl Sync for Code {}

impl Engine {
    /// A linker with nothing in it.
    ///
    /// # Errors
    /// LLVM cannot link for this machine.
    pub fn new() -> Result<Engine, Error> {
        crate::target::native();
        let mut jit = ptr::null_mut();
        let said: Box<Mutex<String>> = Box::default();
        // SAFETY: a null builder means the defaults; the reporter takes every error that it gets, and lives as long as what it
        // writes to.
        unsafe {
            checked(LLVMOrcCreateLLJIT(&mut jit, ptr::null_mut()))?;
            let session = LLVMOrcLLJITGetExecutionSession(jit);
            LLVMOrcExecutionSessionSetErrorReporter(session, report, (&raw const *said).cast_mut().cast());
        }
        let (empty, made) = (Mutex::default(), AtomicU64::new(0));
        Ok(Engine(Arc::new(Linker { jit, empty, made, said })))
    }

    /// Links an object.
    ///
    /// # Errors
    /// It names a symbol that is not in the table, or is no object for this machine.
    pub fn load(&self, object: &Object, symbols: &Symbols) -> Result<Code, Error> {
        let mut code =
            Code { entries: HashMap::new(), library: self.0.library()?, linker: Arc::clone(&self.0) };
        code.define(symbols)?;
        code.add(&object.bytes)?;
        for name in &object.entries {
            let address = code.address(name)?;
            // SAFETY: what the object defines by this name is an entry.
            let entry = unsafe { std::mem::transmute::<usize, Entry>(address as usize) };
            code.entries.insert(name.clone(), entry);
        }
        Ok(code)
    }
}

impl Code {
    /// A function by its name. Who calls it keeps this code, and gives it words and memory as the function wants them.
    pub fn entry(&self, name: &str) -> Option<Entry> {
        self.entries.get(name).copied()
    }

    fn define(&self, symbols: &Symbols) -> Made {
        let mut pairs = Vec::new();
        for (symbol, address) in symbols.addresses() {
            let flags = LLVMJITSymbolFlags {
                GenericFlags: LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8,
                TargetFlags: 0,
            };
            let symbol_at = LLVMJITEvaluatedSymbol { Address: address, Flags: flags };
            pairs.push(LLVMOrcCSymbolMapPair { Name: self.linker.name(symbol)?, Sym: symbol_at });
        }
        // SAFETY: the names are the unit's from here on, and the unit is the library's.
        unsafe {
            let unit = LLVMOrcAbsoluteSymbols(pairs.as_mut_ptr(), pairs.len());
            checked(LLVMOrcJITDylibDefine(self.library, unit))
        }
    }

    fn add(&self, bytes: &[u8]) -> Made {
        // SAFETY: the bytes are copied, and the copy is the linker's, whatever becomes of it.
        unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                c"object".as_ptr(),
            );
            checked(LLVMOrcLLJITAddObjectFile(self.linker.jit, self.library, buffer))
        }
    }

    /// Where a symbol is; what it needs is linked for that.
    fn address(&self, symbol: &str) -> Made<u64> {
        let mut order = [LLVMOrcCJITDylibSearchOrderElement {
            JD: self.library,
            JDLookupFlags: LLVMOrcJITDylibLookupFlags::LLVMOrcJITDylibLookupFlagsMatchAllSymbols,
        }];
        let mut wanted = [LLVMOrcCLookupSetElement {
            Name: self.linker.name(symbol)?,
            LookupFlags: LLVMOrcSymbolLookupFlags::LLVMOrcSymbolLookupFlagsRequiredSymbol,
        }];
        let (send, receive) = std::sync::mpsc::channel::<Made<u64>>();
        let sender = Box::into_raw(Box::new(send));
        // SAFETY: the lists are read during the call; the name is the lookup's; `found` is called once, and frees the sender.
        unsafe {
            LLVMOrcExecutionSessionLookup(
                LLVMOrcLLJITGetExecutionSession(self.linker.jit),
                LLVMOrcLookupKind::LLVMOrcLookupKindStatic,
                order.as_mut_ptr(),
                order.len(),
                wanted.as_mut_ptr(),
                wanted.len(),
                found,
                sender.cast(),
            );
        }
        let address = receive.recv().unwrap_or_else(|_| Err(Error::new("the linker does not answer")));
        address.map_err(|error| self.linker.explained(&error))
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        if crate::is_over() {
            return;
        }
        // SAFETY: the code does not run any more. A library that cannot be emptied is not used again.
        let cleared = unsafe { checked(LLVMOrcJITDylibClear(self.library)) };
        if cleared.is_ok() {
            self.linker.lock().push(Library(self.library));
        }
    }
}

impl Linker {
    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Library>> {
        self.empty.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A library with nothing in it.
    fn library(&self) -> Made<LLVMOrcJITDylibRef> {
        if let Some(Library(library)) = self.lock().pop() {
            return Ok(library);
        }
        let name = c_text(&format!("code{}", self.made.fetch_add(1, Ordering::Relaxed)))?;
        // SAFETY: the name is copied, and no other library has it.
        Ok(unsafe {
            let session = LLVMOrcLLJITGetExecutionSession(self.jit);
            LLVMOrcExecutionSessionCreateBareJITDylib(session, name.as_ptr())
        })
    }

    /// An error with what the linker said of it.
    fn explained(&self, error: &Error) -> Error {
        let said = std::mem::take(&mut *self.said.lock().unwrap_or_else(PoisonError::into_inner));
        Error::new(if said.is_empty() { error.to_string() } else { format!("{error}: {said}") })
    }

    /// A symbol's name as object files have it.
    fn name(&self, symbol: &str) -> Made<LLVMOrcSymbolStringPoolEntryRef> {
        let symbol = c_text(symbol)?;
        // SAFETY: the name is copied.
        Ok(unsafe { LLVMOrcLLJITMangleAndIntern(self.jit, symbol.as_ptr()) })
    }
}

impl Drop for Linker {
    fn drop(&mut self) {
        if crate::is_over() {
            return;
        }
        // SAFETY: all code holds the linker, so there is none.
        _ = unsafe { checked(LLVMOrcDisposeLLJIT(self.jit)) };
    }
}

fn c_text(text: &str) -> Made<CString> {
    CString::new(text).map_err(|_| Error::new(format!("{text:?} is no name")))
}

extern "C" fn report(said: *mut c_void, error: LLVMErrorRef) {
    // SAFETY: it is the linker's, which lives; the error is the reporter's.
    let (said, error) = unsafe { (&*said.cast::<Mutex<String>>(), checked(error)) };
    if let Err(error) = error {
        *said.lock().unwrap_or_else(PoisonError::into_inner) = error.to_string();
    }
}

extern "C" fn found(error: LLVMErrorRef, result: LLVMOrcCSymbolMapPairs, count: usize, sender: *mut c_void) {
    // SAFETY: the sender was boxed for this call; the error is ours; there are so many results.
    unsafe {
        let sender = Box::from_raw(sender.cast::<std::sync::mpsc::Sender<Made<u64>>>());
        let address = checked(error).and_then(|()| match count {
            0 => Err(Error::new("the linker finds nothing")),
            _ => Ok((*result).Sym.Address),
        });
        _ = sender.send(address);
    }
}

/// An error of LLVM, which is gone then.
///
/// # Safety
/// It is the caller's.
unsafe fn checked(error: LLVMErrorRef) -> Made {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: the error is taken by its message, which is freed behind the copy.
    unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(Error::new(text))
    }
}
