//! What LLVM is told of memory that is not shared: buffers of different alias classes never have a byte in common.
//!
//! Every class of a function is a scope, and every access says in which scopes it may be and in which it is not. So no loop needs a
//! check at run time of whether its arrays overlap. The scopes are distinct nodes: where LLVM inlines a function it makes new
//! ones, so that two calls with the same arrays in different places are not confused.
#![allow(unsafe_code)]

use inkwell::context::Context;
use inkwell::values::{InstructionValue, MetadataValue};
use lanner_lir::{Alias, Func};
use llvm_sys::core::{LLVMMDNodeInContext2, LLVMMetadataAsValue};
use llvm_sys::debuginfo::{LLVMMetadataReplaceAllUsesWith, LLVMTemporaryMDNode};
use llvm_sys::prelude::{LLVMContextRef, LLVMMetadataRef};
use std::ptr;

use crate::error::Made;

/// The scopes of a function.
pub(crate) struct Scopes {
    context: LLVMContextRef,
    scopes: Vec<(Alias, LLVMMetadataRef)>,
    /// The kinds of the metadata `alias.scope` and `noalias`.
    kinds: [u32; 2],
}

impl Scopes {
    /// One for each class of the function's buffers.
    pub fn of(context: &Context, func: &Func) -> Scopes {
        let mut classes: Vec<Alias> = func.buffers.values().map(|buffer| buffer.alias).collect();
        classes.sort();
        classes.dedup();
        let raw = context.raw();
        let domain = distinct(raw, &[]);
        let scopes = classes.into_iter().map(|class| (class, distinct(raw, &[domain]))).collect();
        let kinds = [context.get_kind_id("alias.scope"), context.get_kind_id("noalias")];
        Scopes { context: raw, scopes, kinds }
    }

    /// Marks an access to memory of these classes and no others.
    pub fn mark(&self, access: InstructionValue<'_>, classes: &[Alias]) -> Made {
        for (kind, is_inside) in self.kinds.into_iter().zip([true, false]) {
            let scopes = self.scopes.iter().filter(|(class, _)| classes.contains(class) == is_inside);
            let mut scopes: Vec<LLVMMetadataRef> = scopes.map(|(_, scope)| *scope).collect();
            if scopes.is_empty() {
                continue;
            }
            // SAFETY: the nodes are of this context, in which the instruction is too; the list is read during the call.
            let list = unsafe {
                let node = LLVMMDNodeInContext2(self.context, scopes.as_mut_ptr(), scopes.len());
                MetadataValue::new(LLVMMetadataAsValue(self.context, node))
            };
            access.set_metadata(list, kind)?;
        }
        Ok(())
    }
}

/// A node that is equal to no other: its first operand is itself.
fn distinct(context: LLVMContextRef, operands: &[LLVMMetadataRef]) -> LLVMMetadataRef {
    // SAFETY: the placeholder is replaced by the node, which frees it; the operands are of this context.
    unsafe {
        let placeholder = LLVMTemporaryMDNode(context, ptr::null_mut(), 0);
        let mut all = [&[placeholder], operands].concat();
        let node = LLVMMDNodeInContext2(context, all.as_mut_ptr(), all.len());
        LLVMMetadataReplaceAllUsesWith(placeholder, node);
        node
    }
}
