//! Calls: of functions of the module directly, of all else by the C ABI.
//!
//! ```text
//! extern f(f64, read f64, write i8): f64              double f(double, const double *, int8_t *)
//! extern g(f64): f64, bool                            void g(double, double *, bool *)
//! ```

use crate::body::Body;
use crate::error::{Error, Made};
use crate::module::Unit;
use crate::types::{element_type, is_signed, register_type};
use inkwell::AddressSpace;
use inkwell::IntPredicate;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Linkage;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType, StructType};
use inkwell::values::{BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, PointerValue, ValueKind};
use lanner_abi::{Convention, result_memory, result_types};
use lanner_lir::{
    Alias, Argument, Buffer, Exit, Extern, ExternData, ExternParam, Func, Parameter, Reg, Type,
};

/// What a call may do with memory, as LLVM counts it: two bits for each kind of memory, of which arguments are the first and what
/// nothing else reaches the second.
pub(crate) const OF_ARGUMENTS: u64 = 0b1111;
/// The same of who has no arguments in memory.
const OF_OTHERS: u64 = 0b1100;

impl<'ctx> Body<'_, 'ctx> {
    /// A call, of which LLVM knows that it looks at nothing but its arguments.
    pub fn call(&mut self, dsts: &[Reg], callee: Extern, args: &[Argument]) -> Made {
        let data = &self.func.externs[callee];
        let (passed, classes) = self.passed(args)?;
        match self.unit.direct(&data.symbol) {
            Some(direct) => {
                let call = self.built(direct, &passed, &classes)?;
                self.take_values(dsts, call)
            }
            None => self.call_elsewhere(dsts, data, passed, &classes),
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
        let symbol = &self.func.externs[callee].symbol;
        let direct = self.unit.callee(symbol, self.value);
        let direct = direct.ok_or_else(|| Error::new(format!("there is no function `{symbol}`")))?;
        let (passed, classes) = self.passed(args)?;
        let call = self.built(direct, &passed, &classes)?;
        let Some(BasicValueEnum::StructValue(values)) = call.try_as_basic_value().basic() else {
            return Err(Error::new(format!("`{symbol}` does not say whether it was left")));
        };
        let build = &self.ops.builder;
        let last = (dsts.len() + 2 * memory.len()) as u32;
        let ended = build.build_extract_value(values, last, "")?.into_int_value();
        let zero = self.ops.context.i32_type().const_zero();
        let comes_back = build.build_int_compare(IntPredicate::EQ, ended, zero, "")?;
        self.leave_unless(comes_back, exit)?;
        for (k, &dst) in dsts.iter().enumerate() {
            self.write(dst, self.ops.builder.build_extract_value(values, k as u32, "")?)?;
        }
        for (k, &buffer) in (0..).zip(memory) {
            self.free(buffer)?;
            let (build, place, first) = (&self.ops.builder, self.heap(buffer)?, dsts.len() as u32 + 2 * k);
            build.build_store(place.start, build.build_extract_value(values, first, "")?)?;
            build.build_store(place.bytes, build.build_extract_value(values, first + 1, "")?)?;
        }
        Ok(())
    }

    /// Arguments as values, and the classes of the buffers among them.
    fn passed(&self, args: &[Argument]) -> Made<(Vec<BasicValueEnum<'ctx>>, Vec<Alias>)> {
        let (mut passed, mut classes) = (Vec::new(), Vec::new());
        for arg in args {
            passed.push(match *arg {
                Argument::Reg(reg) => self.read(reg)?,
                Argument::Buffer(buffer) => {
                    classes.push(self.func.buffers[buffer].alias);
                    self.start(buffer)?.into()
                }
            });
        }
        Ok((passed, classes))
    }

    fn built(
        &self,
        callee: FunctionValue<'ctx>,
        args: &[BasicValueEnum<'ctx>],
        classes: &[Alias],
    ) -> Made<CallSiteValue<'ctx>> {
        let args: Vec<_> = args.iter().map(|&arg| arg.into()).collect();
        let call = self.ops.builder.build_call(callee, &args, "")?;
        let inst = match call.try_as_basic_value() {
            ValueKind::Basic(value) => value.as_instruction_value(),
            ValueKind::Instruction(inst) => Some(inst),
        };
        self.scopes.mark(inst.ok_or_else(|| Error::new("a call is no instruction"))?, classes)?;
        Ok(call)
    }

    /// The results of a function of the module.
    fn take_values(&self, dsts: &[Reg], call: CallSiteValue<'ctx>) -> Made {
        match (dsts, call.try_as_basic_value().basic()) {
            ([], _) => Ok(()),
            ([dst], Some(value)) => self.write(*dst, value),
            (dsts, Some(BasicValueEnum::StructValue(values))) => {
                for (k, &dst) in dsts.iter().enumerate() {
                    self.write(dst, self.ops.builder.build_extract_value(values, k as u32, "")?)?;
                }
                Ok(())
            }
            (_, _) => Err(Error::new("a call gives less than is taken")),
        }
    }

    fn call_elsewhere(
        &self,
        dsts: &[Reg],
        data: &ExternData,
        mut passed: Vec<BasicValueEnum<'ctx>>,
        classes: &[Alias],
    ) -> Made {
        let callee = self.unit.declare(data)?;
        let outs: Vec<PointerValue<'ctx>> = match dsts {
            [] | [_] => Vec::new(),
            dsts => dsts.iter().map(|&dst| self.variable(self.func.ty(dst))).collect::<Made<_>>()?,
        };
        passed.extend(outs.iter().map(|&out| BasicValueEnum::from(out)));
        let call = self.built(callee, &passed, classes)?;
        for (k, attribute) in self.unit.argument_attributes(data) {
            call.add_attribute(AttributeLoc::Param(k), attribute);
        }
        // A name that LLVM knows from the C library means nothing here.
        call.add_attribute(AttributeLoc::Function, self.unit.attribute("nobuiltin", 0));
        if let [dst] = *dsts {
            let value =
                call.try_as_basic_value().basic().ok_or_else(|| Error::new("a call gives nothing"))?;
            self.write(dst, value)?;
        }
        for (&dst, out) in dsts.iter().zip(outs) {
            let ty = self.func.ty(dst);
            let value = self.ops.builder.build_load(element_type(self.ops.context, ty), out, "")?;
            self.write(dst, self.of_memory(value, ty)?)?;
        }
        Ok(())
    }
}

impl<'ctx> Unit<'ctx> {
    /// What is computed elsewhere.
    fn declare(&self, data: &ExternData) -> Made<FunctionValue<'ctx>> {
        let ty = self.extern_type(data);
        if let Some(known) = self.module.get_function(&data.symbol) {
            let is_same = known.get_type() == ty;
            return is_same.then_some(known).ok_or_else(|| {
                Error::new(format!("`{}` is called in two ways, or is no such function", data.symbol))
            });
        }
        let declared = self.module.add_function(&data.symbol, ty, Some(Linkage::External));
        let function = |attribute| declared.add_attribute(AttributeLoc::Function, attribute);
        function(self.attribute("nounwind", 0));
        function(self.attribute("willreturn", 0));
        let is_of_numbers = data.params.iter().all(|param| matches!(param, ExternParam::Scalar(_)));
        let memory = match (is_of_numbers, data.results.len()) {
            // Who looks at nothing but numbers always gives the same.
            (true, 1) if !data.has_effect => 0,
            (true, 1) => OF_OTHERS,
            (true, 0) | (true, 2..) | (false, _) => OF_ARGUMENTS,
        };
        function(self.attribute("memory", memory));
        for (k, attribute) in self.argument_attributes(data) {
            declared.add_attribute(AttributeLoc::Param(k), attribute);
        }
        if let &[ty] = data.results.as_slice()
            && let Some(extension) = self.extension(ty)
        {
            declared.add_attribute(AttributeLoc::Return, extension);
        }
        Ok(declared)
    }

    fn extern_type(&self, data: &ExternData) -> FunctionType<'ctx> {
        let pointer: BasicMetadataTypeEnum<'ctx> = self.pointer().into();
        let mut params: Vec<BasicMetadataTypeEnum<'ctx>> = Vec::new();
        params.extend(data.params.iter().map(|param| match *param {
            ExternParam::Scalar(ty) => register_type(self.context, ty).into(),
            ExternParam::Read(_) | ExternParam::Write(_) | ExternParam::Moved(_) => pointer,
        }));
        match data.results.as_slice() {
            [] => self.context.void_type().fn_type(&params, false),
            &[ty] => fn_type(register_type(self.context, ty), &params),
            results => {
                params.extend(results.iter().map(|_| pointer));
                self.context.void_type().fn_type(&params, false)
            }
        }
    }

    /// What holds of arguments: numbers of few bits are extended, memory is not kept, and perhaps not written.
    fn argument_attributes(&self, data: &ExternData) -> Vec<(u32, Attribute)> {
        let mut found = Vec::new();
        for (k, param) in (0..).zip(&data.params) {
            match *param {
                ExternParam::Scalar(ty) => found.extend(self.extension(ty).map(|extension| (k, extension))),
                ExternParam::Read(_) => {
                    found.push((k, self.attribute("captures", 0)));
                    found.push((k, self.attribute("readonly", 0)));
                }
                ExternParam::Write(_) => found.push((k, self.attribute("captures", 0))),
                ExternParam::Moved(_) => (),
            }
        }
        found
    }

    fn extension(&self, ty: Type) -> Option<Attribute> {
        let name = if is_signed(ty) { "signext" } else { "zeroext" };
        (!ty.is_float() && ty.bytes() < 8).then(|| self.attribute(name, 0))
    }

    /// The type of a function that others of the module call.
    pub fn direct_type(&self, func: &Func, convention: Convention) -> FunctionType<'ctx> {
        let params = func.params.iter().map(|param| match *param {
            Parameter::Reg(reg) => register_type(self.context, func.ty(reg)).into(),
            Parameter::Buffer(_) => self.context.ptr_type(AddressSpace::default()).into(),
        });
        let params: Vec<BasicMetadataTypeEnum<'ctx>> = params.collect();
        let results: Vec<BasicTypeEnum<'ctx>> =
            result_types(func).into_iter().map(|ty| register_type(self.context, ty)).collect();
        match results.as_slice() {
            _ if convention == Convention::Invoked => fn_type(self.invoked_type(func).into(), &params),
            [] => self.context.void_type().fn_type(&params, false),
            [result] => fn_type(*result, &params),
            results => fn_type(self.context.struct_type(results, false).into(), &params),
        }
    }
}

impl<'ctx> Unit<'ctx> {
    /// What a function gives back that may be left.
    pub fn invoked_type(&self, func: &Func) -> StructType<'ctx> {
        let results = result_types(func).into_iter().map(|ty| register_type(self.context, ty));
        let memory = result_memory(func).into_iter().flat_map(|_| {
            [BasicTypeEnum::from(self.pointer()), BasicTypeEnum::from(self.context.i64_type())]
        });
        let ended = BasicTypeEnum::from(self.context.i32_type());
        let parts: Vec<BasicTypeEnum<'ctx>> = results.chain(memory).chain([ended]).collect();
        self.context.struct_type(&parts, false)
    }
}

fn fn_type<'ctx>(result: BasicTypeEnum<'ctx>, params: &[BasicMetadataTypeEnum<'ctx>]) -> FunctionType<'ctx> {
    result.fn_type(params, false)
}
