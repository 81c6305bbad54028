//! Calls: of functions of the module by a convention of their own, of all else by the C ABI.
//!
//! ```text
//! extern f(f64, read f64, write i8): f64              double f(double, const double *, int8_t *)
//! extern g(f64): f64, bool                            void g(double, double *, bool *)
//! of the module, one number, may be left              struct { int32_t left; double result; } h(…)
//! of the module, more than that                       int32_t h(…, uint64_t *results)
//! ```

use crate::body::Body;
use crate::module::said;
use crate::scalar::{is_signed, register_type};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, FuncRef, InstBuilder, MemFlagsData, Signature, Value, types};
use cranelift_jit::JITModule;
use cranelift_module::Module;
use lanner_abi::{Convention, Error, Made, result_memory, result_types};
use lanner_lir::{Argument, Buffer, Exit, Extern, ExternData, ExternParam, Func, Parameter, Reg, Type};

/// How a function is called by others of its module.
pub(crate) fn internal_signature(module: &JITModule, func: &Func, convention: Convention) -> Signature {
    let mut signature = module.make_signature();
    signature.params.extend(func.params.iter().map(|param| match *param {
        Parameter::Reg(reg) => AbiParam::new(register_type(func.ty(reg))),
        Parameter::Buffer(_) => AbiParam::new(types::I64),
    }));
    if convention == Convention::Invoked {
        signature.returns.push(AbiParam::new(types::I32));
    }
    match (result_types(func).as_slice(), result_memory(func).as_slice()) {
        ([], []) => (),
        (&[result], []) => signature.returns.push(AbiParam::new(register_type(result))),
        _ => signature.params.push(AbiParam::new(types::I64)),
    }
    signature
}

impl Body<'_, '_, '_> {
    /// A call.
    pub fn call(&mut self, dsts: &[Reg], callee: Extern, args: &[Argument]) -> Made {
        let func = self.func;
        let data = &func.externs[callee];
        match self.unit.callee(&data.symbol) {
            Some(_) => self.call_inside(dsts, &[], data, args, None),
            None => self.call_elsewhere(dsts, data, args),
        }
    }

    /// A call of a function that may be left: then this one is left, too.
    pub fn invoke(
        &mut self,
        (dsts, memory): (&[Reg], &[Buffer]),
        callee: Extern,
        args: &[Argument],
        exit: Exit,
    ) -> Made {
        let func = self.func;
        self.call_inside(dsts, memory, &func.externs[callee], args, Some(exit))
    }

    fn call_inside(
        &mut self,
        dsts: &[Reg],
        memory: &[Buffer],
        data: &ExternData,
        args: &[Argument],
        exit: Option<Exit>,
    ) -> Made {
        let Some((number, convention, _)) = self.unit.callee(&data.symbol) else {
            return Err(Error::new(format!("there is no function `{}`", data.symbol)));
        };
        let signature = internal_signature(&self.unit.module, &self.unit.funcs[number], convention);
        let callee = self.callee(&data.symbol, &signature)?;
        let mut passed = self.passed(args)?;
        let is_in_memory = signature.params.len() > passed.len();
        let out = self.results(if is_in_memory { dsts.len() + 2 * memory.len() } else { 0 })?;
        passed.extend(out);
        let mut returned = self.called(callee, &passed);
        if let Some(exit) = exit {
            let (ended, zero) = (returned.remove(0), self.int(types::I32, 0));
            let comes_back = self.builder.ins().icmp(IntCC::Equal, ended, zero);
            self.leave_unless(comes_back, exit);
        }
        for (k, &dst) in dsts.iter().enumerate() {
            let value = match out {
                Some(out) => self.result(out, k, register_type(self.func.ty(dst)))?,
                None => returned[k],
            };
            self.write(dst, value);
        }
        for (k, &buffer) in memory.iter().enumerate() {
            self.free(buffer)?;
            let (place, first) = (self.heap(buffer)?, dsts.len() + 2 * k);
            let out = out.ok_or_else(|| Error::new("memory comes back nowhere"))?;
            let (start, bytes) =
                (self.result(out, first, types::I64)?, self.result(out, first + 1, types::I64)?);
            self.builder.def_var(place.start, start);
            self.builder.def_var(place.bytes, bytes);
        }
        Ok(())
    }

    /// Room for so many results in memory.
    fn results(&mut self, count: usize) -> Made<Option<Value>> {
        if count == 0 {
            return Ok(None);
        }
        let slot = self.slot(u32::try_from(8 * count).map_err(said)?);
        Ok(Some(self.builder.ins().stack_addr(types::I64, slot, 0)))
    }

    /// One of them.
    fn result(&mut self, out: Value, k: usize, ty: cranelift_codegen::ir::Type) -> Made<Value> {
        let (flags, offset) = (MemFlagsData::trusted(), i32::try_from(8 * k).map_err(said)?);
        Ok(self.builder.ins().load(ty, flags, out, offset))
    }

    /// Arguments as values.
    fn passed(&mut self, args: &[Argument]) -> Made<Vec<Value>> {
        let mut passed = Vec::new();
        for arg in args {
            passed.push(match *arg {
                Argument::Reg(reg) => self.read(reg),
                Argument::Buffer(buffer) => self.start(buffer)?,
            });
        }
        Ok(passed)
    }

    fn called(&mut self, callee: FuncRef, args: &[Value]) -> Vec<Value> {
        let call = self.builder.ins().call(callee, args);
        self.builder.inst_results(call).to_vec()
    }

    fn call_elsewhere(&mut self, dsts: &[Reg], data: &ExternData, args: &[Argument]) -> Made {
        let callee = self.callee(&data.symbol, &self.extern_signature(data))?;
        let mut passed = self.passed(args)?;
        let outs = if dsts.len() > 1 { self.results(dsts.len())? } else { None };
        for k in 0..dsts.len() {
            if let Some(outs) = outs {
                passed.push(self.builder.ins().iadd_imm_s(outs, 8 * k as i64));
            }
        }
        let returned = self.called(callee, &passed);
        for (k, &dst) in dsts.iter().enumerate() {
            let ty = self.func.ty(dst);
            let value = match outs {
                Some(outs) => {
                    let value = self.result(outs, k, register_type(ty))?;
                    self.of_memory(value, ty)
                }
                None => returned[k],
            };
            self.write(dst, value);
        }
        Ok(())
    }

    fn extern_signature(&self, data: &ExternData) -> Signature {
        let mut signature = self.unit.module.make_signature();
        signature.params.extend(data.params.iter().map(|param| match *param {
            ExternParam::Scalar(ty) => extended(ty),
            ExternParam::Read(_) | ExternParam::Write(_) | ExternParam::Moved(_) => AbiParam::new(types::I64),
        }));
        match data.results.as_slice() {
            [] => (),
            &[ty] => signature.returns.push(extended(ty)),
            results => signature.params.extend(vec![AbiParam::new(types::I64); results.len()]),
        }
        signature
    }
}

/// A number of the C ABI: those of few bits are extended.
fn extended(ty: Type) -> AbiParam {
    let param = AbiParam::new(register_type(ty));
    match (ty.is_float() || ty.bytes() == 8, is_signed(ty)) {
        (true, _) => param,
        (false, true) => param.sext(),
        (false, false) => param.uext(),
    }
}
