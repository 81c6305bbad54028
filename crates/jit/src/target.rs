//! What is taken of LLVM, and what is left out of the binary: this machine, and the passes of the usual pipeline.
#![allow(unsafe_code)] // LLVM is entered through C.

use crate::module::Options;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use llvm_sys::prelude::LLVMModuleRef;
use llvm_sys::target_machine::LLVMTargetMachineRef;
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

unsafe extern "C" {
    /// Of `passes.cpp`.
    fn lanner_optimize(module: LLVMModuleRef, target: LLVMTargetMachineRef, unroll: bool, interleave: bool);
}

/// Runs LLVM's usual pipeline of the level O2.
pub(crate) fn optimize(module: &Module<'_>, machine: &TargetMachine, options: &Options) {
    // SAFETY: both are whole and not shared; the pipeline keeps neither.
    unsafe {
        lanner_optimize(module.as_mut_ptr(), machine.as_mut_ptr(), options.unroll, options.interleave);
    }
}
