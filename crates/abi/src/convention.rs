//! Who calls a function of a module, and how. A module is what is compiled together.

use crate::error::{Error, Made};
use lanner_lir::{
    Argument, BlockData, Extern, ExternData, ExternParam, Func, Home, Inst, Parameter, Terminator, Type,
    verify,
};

/// How a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// By Rust: everything is in words.
    Entry,
    /// By another function of the module: numbers and addresses are arguments, results are values.
    Direct,
    /// The same, and it may be left: behind the results comes a number that is not 0 then, and what its exit gives was handed over.
    Invoked,
}

/// Whether functions can be compiled together.
///
/// # Errors
/// One is no function, two have one name, or one calls another as what it is not.
pub fn check_module(funcs: &[Func]) -> Made {
    for (k, func) in funcs.iter().enumerate() {
        verify(func).map_err(|errors| Error::new(errors.join("\n")))?;
        let is_moved = |param: &Parameter| matches!(*param, Parameter::Buffer(buffer) if func.buffers[buffer].home == Home::Heap);
        // Code in this process works on arrays that the interpreter has: they stay where they are.
        if func.params.iter().any(is_moved) {
            return Err(Error::new(format!("`{}` takes memory over", func.name)));
        }
        if funcs[..k].iter().any(|other| other.name == func.name) {
            return Err(Error::new(format!("there are two functions `{}`", func.name)));
        }
    }
    for caller in funcs {
        for (id, data) in caller.externs.iter() {
            let Some(func) = funcs.iter().find(|func| func.name == data.symbol) else { continue };
            let is_invoked = convention(func, funcs) == Convention::Invoked;
            check_direct(data, func, is_invoked)?;
            if is_invoked && calls(caller, id) {
                return Err(may_be_left(data));
            }
        }
    }
    Ok(())
}

/// The conventions by which a function of a module is written: directly where others call it.
pub fn convention(func: &Func, all: &[Func]) -> Convention {
    let names = |other: &Func, callee: Extern| other.externs[callee].symbol == func.name;
    let is_invoked = all.iter().any(|other| {
        let insts = other.blocks.values().flat_map(|block| &block.insts);
        insts.into_iter().any(|inst| matches!(inst, Inst::Invoke { callee, .. } if names(other, *callee)))
    });
    let is_called = all.iter().any(|other| other.externs.values().any(|data| data.symbol == func.name));
    match (is_invoked, is_called) {
        (true, _) => Convention::Invoked,
        (false, true) => Convention::Direct,
        (false, false) => Convention::Entry,
    }
}

/// What a function gives back in registers.
pub fn result_types(func: &Func) -> Vec<Type> {
    let results = func.results.iter().filter_map(|result| match *result {
        Parameter::Reg(reg) => Some(func.ty(reg)),
        Parameter::Buffer(_) => None,
    });
    results.collect()
}

/// The elements of what a function gives back in memory.
pub fn result_memory(func: &Func) -> Vec<Type> {
    let results = func.results.iter().filter_map(|result| match *result {
        Parameter::Buffer(buffer) => Some(func.buffers[buffer].element),
        Parameter::Reg(_) => None,
    });
    results.collect()
}

/// Whether a function may be called as an extern by others of its module.
///
/// # Errors
/// Its parameters or results are others than the extern's, or it may be left by an exit, which a call has not.
fn check_direct(data: &ExternData, func: &Func, is_invoked: bool) -> Made {
    let fits = func.params.len() == data.params.len()
        && func.params.iter().zip(&data.params).all(|(param, wanted)| match (*param, *wanted) {
            (Parameter::Reg(reg), ExternParam::Scalar(ty)) => func.ty(reg) == ty,
            (Parameter::Buffer(buffer), ExternParam::Read(ty) | ExternParam::Write(ty)) => {
                func.buffers[buffer].element == ty
            }
            (Parameter::Reg(_), ExternParam::Read(_) | ExternParam::Write(_))
            | (Parameter::Buffer(_), ExternParam::Scalar(_))
            | (_, ExternParam::Moved(_)) => false,
        });
    let results = result_types(func);
    let memory = result_memory(func);
    if !fits || results != data.results || memory != data.memory || !memory.is_empty() && !is_invoked {
        return Err(Error::new(format!("`{}` is called as what it is not", data.symbol)));
    }
    if !func.exits.is_empty() && !is_invoked { Err(may_be_left(data)) } else { Ok(()) }
}

/// Whether a function has a call of what is called so, that cannot be left.
fn calls(func: &Func, callee: Extern) -> bool {
    let mut insts = func.blocks.values().flat_map(|block| &block.insts);
    insts.any(|inst| matches!(*inst, Inst::Call { callee: other, .. } if other == callee))
}

fn may_be_left(data: &ExternData) -> Error {
    Error::new(format!("`{}` is called, but may be left by an exit", data.symbol))
}

/// The entry of a function that others of the module call too: it does nothing but call it.
pub fn entry_of(func: &Func) -> Func {
    let mut entry = Func { blocks: Default::default(), externs: Default::default(), ..func.clone() };
    let params = func.params.iter().map(|param| match *param {
        Parameter::Reg(reg) => ExternParam::Scalar(func.ty(reg)),
        Parameter::Buffer(buffer) => ExternParam::Write(func.buffers[buffer].element),
    });
    let callee = ExternData {
        symbol: func.name.clone(),
        params: params.collect(),
        results: result_types(func),
        memory: Vec::new(),
        has_effect: false,
    };
    let callee = entry.externs.push(callee);
    let args = func.params.iter().map(|param| match *param {
        Parameter::Reg(reg) => Argument::Reg(reg),
        Parameter::Buffer(buffer) => Argument::Buffer(buffer),
    });
    let dsts = func.results.iter().filter_map(|result| match *result {
        Parameter::Reg(reg) => Some(reg),
        Parameter::Buffer(_) => None,
    });
    let call = Inst::Call { dsts: dsts.collect(), callee, args: args.collect() };
    entry.blocks.push(BlockData { insts: vec![call], term: Terminator::Return });
    entry
}
