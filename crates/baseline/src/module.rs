//! Functions as a module of Cranelift.
#![allow(unsafe_code)]

use crate::body::lower;
use crate::calls::internal_signature;
use crate::object::{Body, Object, RETIRED};
use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{AbiParam, Signature, UserFuncName, types};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{DataId, FuncId, Linkage, Module, default_libcall_names};
use lanner_abi::{Convention, Error, INTERRUPT, Made, Symbols, check_module, convention};
use lanner_base::Id;
use lanner_lir::{Constant, Func};
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::OnceLock;

/// Makes machine code of functions, for the machine that this runs on. Those that call each other are compiled together.
///
/// # Errors
/// A function is none, or calls what it cannot; Cranelift refuses it, or has no memory.
pub fn compile(funcs: &[Func], symbols: &Symbols) -> Result<Object, Error> {
    let mut unit = Unit::new(funcs, symbols)?;
    let (mut context, mut builder) = (unit.module.make_context(), FunctionBuilderContext::new());
    let (mut bodies, target) = (HashMap::new(), target()?);
    for part in unit.parts() {
        unit.write(&part, &mut context, &mut builder)?;
        context.compile(&*target, &mut ControlPlane::default()).map_err(|error| said(error.inner))?;
        let code = context.compiled_code().ok_or_else(|| Error::new("there is no code"))?;
        bodies.insert(part.id, Body::of(code, &context.func, part.id)?);
        unit.module.clear_context(&mut context);
    }
    Ok(Object::of(unit.module.declarations(), bodies, unit.constants))
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
pub(crate) fn target() -> Made<OwnedTargetIsa> {
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
    /// The bytes of constants.
    constants: Vec<(DataId, Vec<u8>)>,
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
        // It declares functions, and holds no code.
        let mut module = JITModule::new(JITBuilder::with_isa(target()?, default_libcall_names()));
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
        Ok(Unit { module, funcs, symbols, declared, constants: Vec::new() })
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

    /// The bytes that say whether code is to be left at a `poll`.
    pub fn polled(&mut self) -> Made<[DataId; 2]> {
        let [interrupt, retired] = [INTERRUPT, RETIRED]
            .map(|name| self.module.declare_data(name, Linkage::Import, true, false).map_err(said));
        Ok([interrupt?, retired?])
    }

    /// Where the numbers of a constant are.
    pub fn constant(&mut self, func: &Func, element: lanner_lir::Type, constant: Constant) -> Made<DataId> {
        let values = func.constants[constant].iter();
        let width = element.bytes() as usize;
        let bytes = values.flat_map(|value| value.bits().to_le_bytes().into_iter().take(width)).collect();
        let data = self.module.declare_anonymous_data(false, false).map_err(said)?;
        self.constants.push((data, bytes));
        Ok(data)
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
