//! Functions as a module of Cranelift.
#![allow(unsafe_code)]

use crate::body::lower;
use crate::calls::internal_signature;
use cranelift_codegen::Context;
use cranelift_codegen::ir::{AbiParam, Signature, UserFuncName, types};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, default_libcall_names};
use lanner_abi::{Convention, Entry, Error, INTERRUPT, Made, Symbols, check_module, convention};
use lanner_base::Id;
use lanner_lir::{Constant, Func};
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Code in this process, which is there as long as this is.
pub struct Code {
    /// None only while it is let go of.
    module: Option<JITModule>,
    entries: HashMap<String, Entry>,
    bytes: usize,
    /// Numbers and a flag that code has the addresses of.
    _constants: Vec<Box<[u64]>>,
    is_retired: Box<AtomicBool>,
}

// SAFETY: code is only read, and the module is not touched before it is let go of.
unsafe impl Send for Code {}
// SAFETY: as above.
unsafe impl Sync for Code {}

impl Code {
    /// A function by its name. Who calls it keeps this code, and gives it words and memory as the function wants them.
    pub fn entry(&self, name: &str) -> Option<Entry> {
        self.entries.get(name).copied()
    }

    /// Who is in the code leaves it at the next `poll`, by its exit.
    pub fn retire(&self) {
        self.is_retired.store(true, Ordering::Relaxed);
    }

    /// Who enters the code may stay in it again.
    pub fn restore(&self) {
        self.is_retired.store(false, Ordering::Relaxed);
    }

    /// Bytes of machine code.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: the code does not run any more.
            unsafe { module.free_memory() }
        }
    }
}

/// Makes machine code of functions, for the machine that this runs on. Those that call each other are compiled together.
///
/// # Errors
/// A function is none, or calls what it cannot; Cranelift refuses it, or has no memory.
pub fn compile(funcs: &[Func], symbols: &Symbols) -> Result<Code, Error> {
    let mut unit = Unit::new(funcs, symbols)?;
    let (mut context, mut builder) = (unit.module.make_context(), FunctionBuilderContext::new());
    let mut bytes = 0;
    for part in unit.parts() {
        unit.write(&part, &mut context, &mut builder)?;
        unit.module.define_function(part.id, &mut context).map_err(said)?;
        bytes += context.compiled_code().map_or(0, |code| code.code_buffer().len());
        unit.module.clear_context(&mut context);
    }
    unit.module.finalize_definitions().map_err(said)?;
    let entries = funcs.iter().zip(&unit.declared).filter_map(|(func, declared)| {
        let address = unit.module.get_finalized_function(declared.entry?);
        // SAFETY: what was defined there is an entry.
        Some((func.name.clone(), unsafe { std::mem::transmute::<*const u8, Entry>(address) }))
    });
    let entries = entries.collect();
    let Unit { module, constants, is_retired, .. } = unit;
    Ok(Code { module: Some(module), entries, bytes, _constants: constants, is_retired })
}

/// Cranelift's IR as it is written.
///
/// # Errors
/// As for [`compile`].
pub fn text(funcs: &[Func], symbols: &Symbols) -> Result<String, Error> {
    let mut unit = Unit::new(funcs, symbols)?;
    let (mut context, mut builder) = (unit.module.make_context(), FunctionBuilderContext::new());
    let mut text = String::new();
    for part in unit.parts() {
        unit.write(&part, &mut context, &mut builder)?;
        text.push_str(&context.func.display().to_string());
        unit.module.clear_context(&mut context);
    }
    Ok(text)
}

/// What Cranelift says of why it failed.
pub(crate) fn said(error: impl Display) -> Error {
    Error::new(error.to_string())
}

/// What code is made for. Speed alone is asked for, not little memory; frames that are large touch each page of theirs.
fn target() -> Made<OwnedTargetIsa> {
    static TARGET: OnceLock<Made<OwnedTargetIsa>> = OnceLock::new();
    let made = || {
        let mut flags = settings::builder();
        for (name, value) in [
            ("opt_level", "speed"),
            ("is_pic", "false"),
            ("use_colocated_libcalls", "false"),
            ("enable_probestack", "true"),
            ("probestack_strategy", "inline"),
            ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ] {
            flags.set(name, value).map_err(said)?;
        }
        let isa = cranelift_native::builder().map_err(Error::new)?;
        isa.finish(settings::Flags::new(flags)).map_err(said)
    };
    TARGET.get_or_init(made).clone()
}

/// A module that is being written.
pub(crate) struct Unit<'a> {
    pub module: JITModule,
    pub funcs: &'a [Func],
    symbols: &'a Symbols,
    /// Of each function.
    declared: Vec<Declared>,
    constants: Vec<Box<[u64]>>,
    is_retired: Box<AtomicBool>,
}

/// How a function can be called.
struct Declared {
    convention: Convention,
    /// By Rust.
    entry: Option<FuncId>,
    /// By others of the module.
    internal: Option<FuncId>,
}

/// One function of Cranelift's.
struct Part {
    id: FuncId,
    /// Which one of the module it is.
    of: usize,
    convention: Convention,
    /// Whether it is the entry of a function that others call, too: it only calls that one.
    is_bridge: bool,
}

impl<'a> Unit<'a> {
    fn new(funcs: &'a [Func], symbols: &'a Symbols) -> Made<Unit<'a>> {
        check_module(funcs)?;
        let mut builder = JITBuilder::with_isa(target()?, default_libcall_names());
        let linked = symbols.clone();
        builder.symbol_lookup_fn(Box::new(move |name| Some(linked.get(name)? as *const u8)));
        let mut module = JITModule::new(builder);
        let mut declared = Vec::new();
        for func in funcs {
            let convention = convention(func, funcs);
            let entry = (convention != Convention::Invoked).then(|| {
                let signature = entry_signature(&module);
                module.declare_function(&func.name, Linkage::Export, &signature).map_err(said)
            });
            let internal = (convention != Convention::Entry).then(|| {
                let signature = internal_signature(&module, func, convention);
                let name = format!("{}.direct", func.name);
                module.declare_function(&name, Linkage::Local, &signature).map_err(said)
            });
            let (entry, internal) = (entry.transpose()?, internal.transpose()?);
            declared.push(Declared { convention, entry, internal });
        }
        let is_retired = Box::new(AtomicBool::new(false));
        Ok(Unit { module, funcs, symbols, declared, constants: Vec::new(), is_retired })
    }

    fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for (of, declared) in self.declared.iter().enumerate() {
            let convention = declared.convention;
            parts.extend(declared.internal.map(|id| Part { id, of, convention, is_bridge: false }));
            let is_bridge = declared.internal.is_some();
            parts.extend(declared.entry.map(|id| Part { id, of, convention: Convention::Entry, is_bridge }));
        }
        parts
    }

    fn write(&mut self, part: &Part, context: &mut Context, builder: &mut FunctionBuilderContext) -> Made {
        let funcs = self.funcs;
        let func = &funcs[part.of];
        context.func.signature = match part.convention {
            Convention::Entry => entry_signature(&self.module),
            convention => internal_signature(&self.module, func, convention),
        };
        context.func.name = UserFuncName::user(0, part.id.as_u32());
        let config = self.module.target_config();
        let builder = FunctionBuilder::new(&mut context.func, builder);
        let written = match part.is_bridge {
            true => lower(self, &lanner_abi::entry_of(func), part.convention, builder)?,
            false => lower(self, func, part.convention, builder)?,
        };
        written.finalize(config);
        Ok(())
    }

    /// A function of the module that others of it call, with its number.
    pub fn callee(&self, name: &str) -> Option<(usize, Convention, FuncId)> {
        let number = self.funcs.iter().position(|func| func.name == name)?;
        let declared = &self.declared[number];
        Some((number, declared.convention, declared.internal?))
    }

    /// What code is linked with, by its symbol.
    pub fn declare(&mut self, symbol: &str, signature: &Signature) -> Made<FuncId> {
        if self.symbols.get(symbol).is_none() {
            return Err(Error::new(format!("there is no `{symbol}`")));
        }
        self.module.declare_function(symbol, Linkage::Import, signature).map_err(said)
    }

    /// The addresses of the bytes that say whether code is to be left at a `poll`.
    pub fn polled(&self) -> Made<[u64; 2]> {
        let interrupt = self.symbols.get(INTERRUPT);
        let interrupt = interrupt.ok_or_else(|| Error::new(format!("there is no `{INTERRUPT}`")))?;
        Ok([interrupt, self.is_retired.as_ptr() as u64])
    }

    /// Where the numbers of a constant are.
    pub fn constant(&mut self, func: &Func, element: lanner_lir::Type, constant: Constant) -> u64 {
        let values = func.constants[constant].iter();
        let width = element.bytes() as usize;
        let bytes: Vec<u8> =
            values.flat_map(|value| value.bits().to_le_bytes().into_iter().take(width)).collect();
        let word = |chunk: &[u8]| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_ne_bytes(word)
        };
        let words: Box<[u64]> = bytes.chunks(8).map(word).collect();
        let address = words.as_ptr() as u64;
        self.constants.push(words);
        address
    }
}

fn entry_signature(module: &JITModule) -> Signature {
    let mut signature = module.make_signature();
    signature.params.push(AbiParam::new(types::I64));
    signature.returns.push(AbiParam::new(types::I32));
    signature
}

/// Which function of the module one is.
pub(crate) fn number(funcs: &[Func], name: &str) -> Made<i64> {
    let found = funcs.iter().position(|func| func.name == name);
    found.map(|number| number as i64).ok_or_else(|| Error::new(format!("there is no function `{name}`")))
}

/// The number of an id, as a constant.
pub(crate) fn index(id: impl Id) -> i64 {
    id.index() as i64
}
