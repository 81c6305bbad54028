//! Machine code that is not linked yet, and what becomes of it in this process.
//!
//! ```text
//! compile ─► Object ─ link, with Symbols ─► Code
//!              │ ▲
//!              ▼ │ as bytes: a later run makes nothing again
//! ```
#![allow(unsafe_code)]

use crate::module::{said, target};
use cranelift_codegen::CompiledCode;
use cranelift_codegen::binemit::Reloc;
use cranelift_codegen::ir::{Function, LibCall};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{
    DataDescription, DataId, FuncId, Linkage, Module, ModuleDeclarations, ModuleReloc, ModuleRelocTarget,
    default_libcall_names,
};
use lanner_abi::{Entry, Error, INTERRUPT, Made, Symbols};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// The byte that says whether code is to be left for better one: each [`Code`] has its own.
pub(crate) const RETIRED: &str = "lanner_retired";

/// Bytes that a constant is aligned to: the largest element's.
const ALIGNMENT: u64 = 8;

/// Machine code that is not linked yet. It holds no addresses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Object {
    /// Functions, those of the module first. A place among them is what relocations call one.
    functions: Vec<Declared<Body>>,
    /// Constants, and bytes that others own.
    data: Vec<Declared<Vec<u8>>>,
}

/// What the module has, or is linked with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Declared<T> {
    /// None of a constant.
    name: Option<String>,
    /// None where it is linked with.
    own: Option<T>,
    /// Whether it is a function that Rust can enter.
    is_entry: bool,
}

/// The code of a function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Body {
    bytes: Vec<u8>,
    alignment: u32,
    relocations: Vec<Relocation>,
}

/// A place in code where an address is to be written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Relocation {
    offset: u32,
    kind: Reloc,
    of: Target,
    addend: i64,
}

/// What has the address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Target {
    /// A function of the object.
    Function(u32),
    /// A constant, or a byte that others own.
    Data(u32),
    /// What Cranelift has done for it where the processor does not.
    Library(LibCall),
    /// A place within a function.
    Within(u32, u32),
}

impl Target {
    fn of(name: &ModuleRelocTarget) -> Made<Target> {
        Ok(match *name {
            ModuleRelocTarget::User { namespace: 0, index } => Target::Function(index),
            ModuleRelocTarget::User { index, .. } => Target::Data(index),
            ModuleRelocTarget::LibCall(call) => Target::Library(call),
            ModuleRelocTarget::FunctionOffset(func, offset) => Target::Within(func.as_u32(), offset),
            ModuleRelocTarget::KnownSymbol(symbol) => {
                return Err(Error::new(format!("code refers to {symbol}")));
            }
        })
    }

    fn name(&self) -> ModuleRelocTarget {
        match *self {
            Target::Function(index) => FuncId::from_u32(index).into(),
            Target::Data(index) => DataId::from_u32(index).into(),
            Target::Library(call) => ModuleRelocTarget::LibCall(call),
            Target::Within(func, offset) => ModuleRelocTarget::FunctionOffset(FuncId::from_u32(func), offset),
        }
    }
}

impl Body {
    /// What Cranelift has made of a function.
    pub fn of(code: &CompiledCode, func: &Function, id: FuncId) -> Made<Body> {
        let relocations = code.buffer.relocs().iter().map(|relocation| {
            let ModuleReloc { offset, kind, name, addend } =
                ModuleReloc::from_mach_reloc(relocation, func, id);
            Ok(Relocation { offset, kind, of: Target::of(&name)?, addend })
        });
        Ok(Body {
            bytes: code.code_buffer().to_vec(),
            alignment: code.buffer.alignment,
            relocations: relocations.collect::<Made<_>>()?,
        })
    }
}

impl Object {
    /// What was declared, with the code and the constants that were made.
    pub(crate) fn of(
        declared: &ModuleDeclarations,
        mut bodies: HashMap<FuncId, Body>,
        constants: Vec<(DataId, Vec<u8>)>,
    ) -> Object {
        let functions = declared.get_functions().map(|(id, func)| Declared {
            name: func.name.clone(),
            own: bodies.remove(&id),
            is_entry: func.linkage == Linkage::Export,
        });
        let mut constants: HashMap<DataId, Vec<u8>> = constants.into_iter().collect();
        let data = declared.get_data_objects().map(|(id, data)| Declared {
            name: data.name.clone(),
            own: constants.remove(&id),
            is_entry: false,
        });
        Object { functions: functions.collect(), data: data.collect() }
    }

    /// Code in this process.
    ///
    /// # Errors
    /// It is linked with what there is not; there is no memory.
    pub fn link(&self, symbols: &Symbols) -> Result<Code, Error> {
        let is_retired = Box::new(AtomicBool::new(false));
        let mut builder = JITBuilder::with_isa(target()?, default_libcall_names());
        builder.symbol(RETIRED, is_retired.as_ptr().cast());
        let imported = self.functions.iter().filter(|func| func.own.is_none()).map(|func| &func.name);
        for name in imported.flatten().map(String::as_str).chain([INTERRUPT]) {
            let address = symbols.get(name).ok_or_else(|| Error::new(format!("there is no `{name}`")))?;
            builder.symbol(name, address as *const u8);
        }
        let mut module = JITModule::new(builder);
        let defined = self.define(&mut module);
        // Memory is let go of also where something went wrong.
        let mut code =
            Code { module: Some(module), entries: HashMap::new(), bytes: self.bytes(), is_retired };
        let entries = defined?;
        let module = code.module.as_mut().ok_or_else(|| Error::new("there is no module"))?;
        module.finalize_definitions().map_err(said)?;
        let entries = entries.into_iter().map(|(name, id)| {
            let address = module.get_finalized_function(id);
            // SAFETY: what was defined there is an entry.
            (name, unsafe { std::mem::transmute::<*const u8, Entry>(address) })
        });
        code.entries = entries.collect();
        Ok(code)
    }

    /// Declares and defines all that it has, in the order in which that was declared before. Gives the functions that can be entered.
    fn define(&self, module: &mut JITModule) -> Made<Vec<(String, FuncId)>> {
        // Who calls what is settled in the code.
        let signature = module.make_signature();
        let mut entries = Vec::new();
        let declared = self.functions.iter().map(|func| {
            let linkage = if func.own.is_some() { Linkage::Export } else { Linkage::Import };
            let name = func.name.as_deref().unwrap_or_default();
            module.declare_function(name, linkage, &signature).map_err(said)
        });
        let functions = declared.collect::<Made<Vec<FuncId>>>()?;
        for data in &self.data {
            match (&data.name, &data.own) {
                (Some(name), _) => {
                    module.declare_data(name, Linkage::Import, true, false).map_err(said)?;
                }
                (None, own) => {
                    let id = module.declare_anonymous_data(false, false).map_err(said)?;
                    let mut description = DataDescription::new();
                    description.define(own.clone().unwrap_or_default().into_boxed_slice());
                    description.set_align(ALIGNMENT);
                    module.define_data(id, &description).map_err(said)?;
                }
            }
        }
        for (func, id) in self.functions.iter().zip(functions) {
            let Some(body) = &func.own else { continue };
            let relocation = |of: &Relocation| ModuleReloc {
                offset: of.offset,
                kind: of.kind,
                name: of.of.name(),
                addend: of.addend,
            };
            let relocations: Vec<ModuleReloc> = body.relocations.iter().map(relocation).collect();
            let alignment = body.alignment.into();
            module.define_function_bytes(id, alignment, &body.bytes, &relocations).map_err(said)?;
            entries.extend(func.name.clone().filter(|_| func.is_entry).map(|name| (name, id)));
        }
        Ok(entries)
    }

    /// Bytes of machine code.
    fn bytes(&self) -> usize {
        self.functions.iter().filter_map(|func| func.own.as_ref()).map(|body| body.bytes.len()).sum()
    }
}

/// Code in this process, which is there as long as this is.
pub struct Code {
    /// None only while it is let go of.
    module: Option<JITModule>,
    entries: HashMap<String, Entry>,
    bytes: usize,
    /// Code has its address.
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
