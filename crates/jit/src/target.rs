//! What LLVM knows of machines: this one.
#![allow(unsafe_code)] // LLVM is entered through C.

use std::sync::Once;

/// Has LLVM know this machine, and no other one: each is several megabytes of the binary. So are the assembler's parser and the
/// disassembler, without which machine code is made as well.
pub(crate) fn native() {
    static NATIVE: Once = Once::new();
    crate::shortage::handle();
    NATIVE.call_once(|| {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: these enter names into LLVM's tables, once, before anything else of LLVM looks there.
        unsafe {
            use llvm_sys::target::*;
            LLVMInitializeX86TargetInfo();
            LLVMInitializeX86Target();
            LLVMInitializeX86TargetMC();
            LLVMInitializeX86AsmPrinter();
        }
        #[cfg(target_arch = "aarch64")]
        // SAFETY: as above.
        unsafe {
            use llvm_sys::target::*;
            LLVMInitializeAArch64TargetInfo();
            LLVMInitializeAArch64Target();
            LLVMInitializeAArch64TargetMC();
            LLVMInitializeAArch64AsmPrinter();
        }
    });
}
