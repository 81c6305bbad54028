//! What is called: functions of the file, of C's library, and what others define by LIR's C ABI.
//!
//! ```text
//! extern lanner_sin(f64): f64                         sin(x)
//! extern f(f64, read f64, write i8): f64              extern double f(double, const double *, int8_t *);
//! extern g(f64): f64, bool                            extern void g(double, double *, bool *);
//! ```

use crate::body::Body;
use crate::error::Made;
use crate::expr::{Expr, Infix, Prefix};
use crate::helpers::Helper;
use crate::library::{Known, is_own, known};
use crate::names::is_identifier;
use crate::notes::Math;
use crate::own;
use crate::product;
use crate::stmt::Kind;
use crate::straight::Straight;
use crate::uses::Callee;
use lanner_lir::{Argument, Buffer, Exit, Extern, ExternParam, Inst, Reg, Type};

impl Body<'_> {
    /// What a call calls.
    pub fn function(&self, callee: Extern) -> Made<Callee> {
        if let Some(signature) = self.callee(callee) {
            return Ok(Callee::Own(signature.name.clone()));
        }
        let data = &self.func.externs[callee];
        let are_doubles = data.params.iter().all(|param| *param == ExternParam::Scalar(Type::F64));
        if are_doubles && data.results == [Type::F64] && (!self.options.has_library || is_own(&data.symbol)) {
            let own = own::of(&data.symbol).filter(|_| self.options.math == Math::Own);
            if let Some(kernel) = own {
                return Ok(Callee::Kernel(kernel));
            }
            match known(&data.symbol, data.params.len()) {
                Some(Known::Libm(name)) => return Ok(Callee::Library(name.to_owned(), "math.h")),
                Some(Known::Written(helper)) => return Ok(Callee::Helper(helper)),
                None => (),
            }
        }
        if let Some(element) = product::element(&data.symbol).filter(|_| !self.options.has_library) {
            return Ok(Callee::Helper(Helper::Product(element)));
        }
        if !is_identifier(&data.symbol) {
            return self.error(format!("`{}` is no name of C", data.symbol));
        }
        Ok(Callee::Extern(data.clone()))
    }

    /// The buffers that a call may write.
    pub fn written_by(&self, callee: Extern, args: &[Argument]) -> Vec<Buffer> {
        let params = &self.func.externs[callee].params;
        let written = args.iter().zip(params).filter_map(|(arg, param)| match (*arg, *param) {
            (Argument::Buffer(buffer), ExternParam::Write(_) | ExternParam::Moved(_)) => Some(buffer),
            (Argument::Buffer(_) | Argument::Reg(_), _) => None,
        });
        written.collect()
    }

    /// Whether the user wants the program to stop.
    pub fn poll(&self) -> Expr {
        Expr::Call(Callee::Poll, Vec::new())
    }
}

/// Calls in statements.
impl Straight<'_, '_> {
    /// Arguments, and what stands behind them.
    fn args(&mut self, callee: Extern, args: &[Argument], outs: Vec<Expr>) -> Vec<Expr> {
        let params = self.body.func.externs[callee].params.clone();
        let mut all = Vec::new();
        for (arg, param) in args.iter().zip(params) {
            match *arg {
                Argument::Reg(reg) => all.push(self.read(reg)),
                Argument::Buffer(buffer) if matches!(param, ExternParam::Moved(_)) => {
                    self.body.mentioned.insert(buffer);
                    all.extend(self.heap(buffer));
                }
                Argument::Buffer(buffer) => {
                    let is_const = matches!(param, ExternParam::Read(_));
                    all.push(self.with_offsets(|body, offset| body.start(buffer, is_const, offset)));
                }
            }
        }
        all.extend(outs);
        all
    }

    pub fn call(&mut self, callee: Extern, args: &[Argument], outs: Vec<Expr>) -> Made<Expr> {
        let name = self.body.function(callee)?;
        Ok(Expr::Call(name, self.args(callee, args, outs)))
    }

    pub fn called(&mut self, dsts: &[Reg], callee: Extern, args: &[Argument]) -> Made {
        match dsts {
            [dst] if self.body.returns_number(callee) => {
                let value = self.call(callee, args, Vec::new())?;
                self.push(Kind::Assign { dst: *dst, value, declares: false });
            }
            dsts => {
                let outs = dsts.iter().map(|&dst| Expr::unary(Prefix::Address, Expr::Reg(dst))).collect();
                let call = self.call(callee, args, outs)?;
                self.push(Kind::Do(call));
            }
        }
        Ok(())
    }

    /// The call of a function of the file that gives numbers and memory, in the order of its results.
    pub fn invoked(
        &mut self,
        dsts: &[Reg],
        memory: &[Buffer],
        callee: Extern,
        args: &[Argument],
    ) -> Made<Expr> {
        if self.body.callee(callee).is_some_and(|signature| signature.value.is_some()) {
            return self.call(callee, args, Vec::new());
        }
        let is_memory = self.body.callee(callee).map(|signature| signature.gives_memory.clone());
        let (mut dsts, mut memory, mut outs) = (dsts.iter(), memory.iter(), Vec::new());
        for is_memory in is_memory.unwrap_or_default() {
            if is_memory {
                for &buffer in memory.by_ref().take(1) {
                    outs.extend(
                        self.body.given(buffer).map(|name| Expr::unary(Prefix::Address, Expr::name(name))),
                    );
                }
            } else {
                outs.extend(dsts.by_ref().take(1).map(|&dst| Expr::unary(Prefix::Address, Expr::Reg(dst))));
            }
        }
        self.call(callee, args, outs)
    }

    /// A call of a function that may be left: then this one is, too.
    pub fn passed_on(&mut self, inst: &Inst, callee: Extern, exit: Exit) -> Made {
        let call = self.attempt(inst)?;
        if self.body.may_be_left(callee) {
            debug_assert!(self.body.func.exits[exit].handler.is_none(), "a handler is another node");
            self.body.has_status = true;
            let status = Expr::name("status");
            self.push(Kind::Store(status.clone(), call));
            let left = self.body.leave(status.clone(), self.line);
            let is_left = Expr::binary(Infix::Ne, status, Expr::name("0"));
            self.push(Kind::If { cond: is_left, yes: left, no: Vec::new() });
            return Ok(());
        }
        let has_value = self.body.callee(callee).is_some_and(|signature| signature.value.is_some());
        self.push(match inst.results() {
            [dst] if has_value => Kind::Assign { dst: *dst, value: call, declares: false },
            _ => Kind::Do(call),
        });
        Ok(())
    }
}
