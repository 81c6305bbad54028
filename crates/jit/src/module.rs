//! Functions as a module, the passes over it, and what comes of it: an object, or text.

use crate::body::lower;
use crate::calls::OF_ARGUMENTS;
use crate::error::{Error, Made};
use crate::target;
use inkwell::AddressSpace;
use inkwell::OptimizationLevel;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::context::Context;
use inkwell::module::{Linkage, Module};
use inkwell::targets::{CodeModel, FileType, RelocMode, Target, TargetMachine};
use inkwell::types::PointerType;
use inkwell::values::{FunctionValue, InstructionValue, IntValue, MetadataValue, PointerValue};
use lanner_abi::{CALLOUT, Convention, GROW, INTERRUPT, LEFT, RELEASE, check_module, convention, entry_of};
use lanner_lir::{Func, Inst};
use std::sync::OnceLock;

/// How code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether loops are unrolled.
    pub unroll: bool,
    /// Whether loops that are vectorised do the work of several vectors in a trip.
    pub interleave: bool,
    /// Bits of the vectors that are preferred.
    pub vector_bits: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { unroll: false, interleave: false, vector_bits: 256 }
    }
}

/// Machine code that is not linked yet: the bytes of an object file, and the functions that can be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The names of the functions.
    pub entries: Vec<String>,
}

/// What can be seen of how code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// LLVM IR as it is written.
    Llvm,
    /// LLVM IR behind the passes.
    Optimized,
    /// Assembly.
    Assembly,
}

/// Makes machine code of functions, for the machine that this runs on. Those that call each other are compiled together.
///
/// # Errors
/// A function is none, or calls what it cannot; LLVM refuses it.
pub fn compile(funcs: &[Func], options: &Options) -> Result<Object, Error> {
    let context = Context::create();
    let machine = machine()?;
    let unit = written(&context, &machine, funcs, options)?;
    target::optimize(&unit.module, &machine, options);
    let object = machine.write_to_memory_buffer(&unit.module, FileType::Object)?;
    let entered = funcs.iter().filter(|func| convention(func, funcs) != Convention::Invoked);
    let entries = entered.map(|func| func.name.clone()).collect();
    Ok(Object { bytes: object.as_slice().to_vec(), entries })
}

/// A stage of the way to machine code as text.
///
/// # Errors
/// As for [`compile`].
pub fn text(funcs: &[Func], options: &Options, stage: Stage) -> Result<String, Error> {
    let context = Context::create();
    let machine = machine()?;
    let unit = written(&context, &machine, funcs, options)?;
    if stage != Stage::Llvm {
        target::optimize(&unit.module, &machine, options);
    }
    Ok(match stage {
        Stage::Llvm | Stage::Optimized => unit.module.to_string(),
        Stage::Assembly => {
            let text = machine.write_to_memory_buffer(&unit.module, FileType::Assembly)?;
            String::from_utf8_lossy(text.as_slice()).into_owned()
        }
    })
}

fn machine() -> Made<TargetMachine> {
    target::native();
    let triple = TargetMachine::get_default_triple();
    let [cpu, features] = host();
    let level = OptimizationLevel::Default;
    let machine = Target::from_triple(&triple)?.create_target_machine(
        &triple,
        cpu,
        features,
        level,
        RelocMode::PIC,
        CodeModel::Small,
    );
    machine.ok_or_else(|| Error::new(format!("LLVM makes no code for {triple}")))
}

/// What code is made for: the name and the features of the processor that this runs on.
pub fn processor() -> String {
    host().join(" ")
}

/// The name and the features of the processor.
fn host() -> [&'static str; 2] {
    static HOST: OnceLock<[String; 2]> = OnceLock::new();
    let host = HOST.get_or_init(|| {
        [TargetMachine::get_host_cpu_name(), TargetMachine::get_host_cpu_features()]
            .map(|text| text.to_string())
    });
    [&host[0], &host[1]]
}

/// A module that is being written.
pub(crate) struct Unit<'ctx> {
    pub context: &'ctx Context,
    pub module: Module<'ctx>,
    /// The functions that others of the module call, by name.
    direct: Vec<Direct<'ctx>>,
    /// The names of all functions, in order.
    names: Vec<String>,
    likely: MetadataValue<'ctx>,
    options: Options,
}

/// A function that others of the module call.
struct Direct<'ctx> {
    name: String,
    value: FunctionValue<'ctx>,
    /// The same again, each called by the one before it and the last one calling the first: see [`copies`].
    again: Vec<FunctionValue<'ctx>>,
    convention: Convention,
}

fn written<'ctx>(
    context: &'ctx Context,
    machine: &TargetMachine,
    funcs: &[Func],
    options: &Options,
) -> Made<Unit<'ctx>> {
    check_module(funcs)?;
    let module = context.create_module("lanner");
    module.set_triple(&machine.get_triple());
    module.set_data_layout(&machine.get_target_data().get_data_layout());
    let [often, seldom] = [2000, 1].map(|weight| context.i32_type().const_int(weight, false).into());
    let likely = context.metadata_node(&[context.metadata_string("branch_weights").into(), often, seldom]);
    let names = funcs.iter().map(|func| func.name.clone()).collect();
    let mut unit = Unit { context, module, direct: Vec::new(), names, likely, options: *options };
    unit.declare_runtime();
    for func in funcs {
        let convention = convention(func, funcs);
        if convention != Convention::Entry {
            let ty = unit.direct_type(func, convention);
            let name = format!("{}.direct", func.name);
            let value = unit.module.add_function(&name, ty, Some(Linkage::Internal));
            let again = (0..copies(func, convention)).map(|k| {
                let again = unit.module.add_function(&format!("{name}.{k}"), ty, Some(Linkage::Internal));
                again.add_attribute(AttributeLoc::Function, unit.attribute("alwaysinline", 0));
                again
            });
            let again = again.collect();
            unit.direct.push(Direct { name: func.name.clone(), value, again, convention });
        }
    }
    for func in funcs {
        if unit.is_invoked(&func.name) {
            for value in unit.copies(&func.name) {
                unit.define(value);
                lower(&unit, func, Convention::Invoked, value)?;
            }
            continue;
        }
        let entry_type = context.i32_type().fn_type(&[unit.pointer().into()], false);
        let entry = unit.module.add_function(&func.name, entry_type, Some(Linkage::External));
        unit.define(entry);
        entry.add_attribute(AttributeLoc::Param(0), unit.attribute("noalias", 0));
        match unit.direct(&func.name) {
            Some(direct) => {
                unit.define(direct);
                lower(&unit, func, Convention::Direct, direct)?;
                lower(&unit, &entry_of(func), Convention::Entry, entry)?;
            }
            None => lower(&unit, func, Convention::Entry, entry)?,
        }
    }
    unit.module.verify()?;
    Ok(unit)
}

/// How many copies there are of a function at most.
const MOST_COPIES: u32 = 3;

/// How many copies of a function become part of it, each of the one before, so that most calls of a small one that calls itself are none.
/// (LLVM does not inline a function into itself.)
fn copies(func: &Func, convention: Convention) -> u32 {
    const MOST: usize = 300;
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    let calls = |inst: &&Inst| match **inst {
        Inst::Invoke { callee, .. } => func.externs[callee].symbol == func.name,
        _ => false,
    };
    let calls = insts().filter(calls).count();
    if convention != Convention::Invoked || calls == 0 {
        return 0;
    }
    let size = |depth: u32| (0..=depth).map(|depth| calls.pow(depth)).sum::<usize>() * insts().count();
    (1..=MOST_COPIES).rev().find(|&depth| size(depth) <= MOST).unwrap_or(0)
}

impl<'ctx> Unit<'ctx> {
    /// An address.
    pub fn pointer(&self) -> PointerType<'ctx> {
        self.context.ptr_type(AddressSpace::default())
    }

    /// The function of the module that another one calls by a name.
    pub fn callee(&self, name: &str, caller: FunctionValue<'ctx>) -> Option<FunctionValue<'ctx>> {
        let copies = self.copies(name);
        let caller = copies.iter().position(|&copy| copy == caller);
        let next = caller.and_then(|caller| copies.get(caller + 1));
        next.or(copies.first()).copied()
    }

    /// A function and its copies.
    fn copies(&self, name: &str) -> Vec<FunctionValue<'ctx>> {
        let found = self.direct.iter().find(|direct| direct.name == name);
        found.map_or_else(Vec::new, |direct| {
            std::iter::once(direct.value).chain(direct.again.iter().copied()).collect()
        })
    }

    /// A function of the module that others call.
    pub fn direct(&self, name: &str) -> Option<FunctionValue<'ctx>> {
        self.direct.iter().find(|direct| direct.name == name).map(|direct| direct.value)
    }

    /// Whether a function may be left by those that call it.
    pub fn is_invoked(&self, name: &str) -> bool {
        let mut invoked = self.direct.iter().filter(|direct| direct.convention == Convention::Invoked);
        invoked.any(|direct| direct.name == name)
    }

    /// Which one of the module a function is.
    pub fn number(&self, name: &str) -> Made<IntValue<'ctx>> {
        let found = self.names.iter().position(|known| known == name);
        let found = found.ok_or_else(|| Error::new(format!("there is no function `{name}`")))?;
        Ok(self.context.i32_type().const_int(found as u64, false))
    }

    /// The byte that says whether the program has to stop.
    pub fn interrupt(&self) -> PointerValue<'ctx> {
        let known = self.module.get_global(INTERRUPT);
        known
            .unwrap_or_else(|| self.module.add_global(self.context.i8_type(), None, INTERRUPT))
            .as_pointer_value()
    }

    /// The handler of call-outs.
    pub fn asker(&self) -> FunctionValue<'ctx> {
        self.module.get_function(CALLOUT).unwrap_or_else(|| {
            let number = self.context.i32_type();
            let ty = number.fn_type(&[self.pointer().into(), number.into()], false);
            let declared = self.module.add_function(CALLOUT, ty, Some(Linkage::External));
            declared.add_attribute(AttributeLoc::Function, self.attribute("nounwind", 0));
            declared
        })
    }

    /// Who takes what the exits of functions give that were invoked.
    pub fn leaver(&self) -> FunctionValue<'ctx> {
        self.module.get_function(LEFT).unwrap_or_else(|| {
            let number = self.context.i32_type();
            let ty = self.context.void_type();
            let ty = ty.fn_type(&[self.pointer().into(), number.into(), number.into()], false);
            let declared = self.module.add_function(LEFT, ty, Some(Linkage::External));
            for (name, value) in [("nounwind", 0), ("willreturn", 0), ("cold", 0), ("memory", OF_ARGUMENTS)] {
                declared.add_attribute(AttributeLoc::Function, self.attribute(name, value));
            }
            declared
        })
    }

    /// A function of the heap, by its symbol.
    pub fn heap_function(&self, symbol: &str) -> FunctionValue<'ctx> {
        let index = self.context.i64_type();
        self.module.get_function(symbol).unwrap_or_else(|| {
            let ty = if symbol == GROW {
                let grown = self.context.struct_type(&[self.pointer().into(), index.into()], false);
                grown.fn_type(&[self.pointer().into(), index.into(), index.into(), index.into()], false)
            } else {
                self.context.void_type().fn_type(&[self.pointer().into(), index.into(), index.into()], false)
            };
            self.module.add_function(symbol, ty, Some(Linkage::External))
        })
    }

    fn declare_runtime(&self) {
        for symbol in [GROW, RELEASE] {
            let declared = self.heap_function(symbol);
            for name in ["nounwind", "willreturn"] {
                declared.add_attribute(AttributeLoc::Function, self.attribute(name, 0));
            }
        }
        let grow = self.heap_function(GROW);
        grow.add_attribute(AttributeLoc::Function, self.attribute("cold", 0));
    }

    /// Says that a branch goes the first way, or that the first operand is chosen.
    pub fn likely(&self, branch: InstructionValue<'ctx>) -> Made {
        Ok(branch.set_metadata(self.likely, self.context.get_kind_id("prof"))?)
    }

    /// An attribute by its name in LLVM.
    pub fn attribute(&self, name: &str, value: u64) -> Attribute {
        self.context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), value)
    }

    /// What holds of every function that is written here.
    fn define(&self, function: FunctionValue<'ctx>) {
        let [cpu, features] = host();
        let bits = self.options.vector_bits.to_string();
        let texts = [
            ("target-cpu", cpu),
            ("target-features", features),
            ("prefer-vector-width", bits.as_str()),
            // A large frame runs into the guard page, not over it.
            ("probe-stack", "inline-asm"),
        ];
        for (key, value) in texts {
            let attribute = self.context.create_string_attribute(key, value);
            function.add_attribute(AttributeLoc::Function, attribute);
        }
        function.add_attribute(AttributeLoc::Function, self.attribute("nounwind", 0));
    }
}
