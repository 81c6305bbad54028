//! How others call a function that is called with values: by numbers and arrays, as C has them.
//!
//! ```text
//! func f(x, x.rows, x.columns)                       double **y_out, …
//!   runtime lanner_enter_program(), e0
//!   runtime lanner_put_array_f64(slots, 0, 2, {x.rows, x.columns}, x), e1
//!   runtime lanner_call_function(slots, f.boxed, null, 0, {1}, 1, {0|LAST}, 1, 0), e1
//!   y.rows = runtime lanner_get_extent(slots, 1, 1, y.rows), e1; …
//! ```
//!
//! It is no activation: it only has slots. Where something fails the error is kept for the caller, and the function is left with a status.

use super::names::names;
use crate::Held;
use crate::unique::UniqueNames;
use lanner_lir::{
    Alias, BinaryOp, Block, BlockData, Buffer, BufferData, Exit, ExitData, Func, Home, Inst, Parameter, Reg,
    RuntimeArg, RuntimeCall, Terminator, Type, Word,
};

/// A value that goes in or comes out.
pub(crate) struct Passed {
    pub name: String,
    pub held: Held,
    /// Whether it is sure to have this form: else that is looked at when it comes out.
    pub is_sure: bool,
}

/// The function that others call.
pub(crate) struct EntryStub {
    func: Func,
    names: UniqueNames,
    block: Block,
    /// Where it goes before and while its slots are open.
    closed: Exit,
    open: Exit,
}

impl EntryStub {
    /// The stub to a function, by these names; none where a value has no form in C.
    pub fn to(function: &str, symbol: &str, params: &[Passed], results: &[Passed]) -> Option<Func> {
        let has_form = |passed: &Passed| !matches!(passed.held, Held::Boxed | Held::Range);
        if !params.iter().chain(results).all(has_form) {
            return None;
        }
        let mut func = Func::new(symbol);
        let end = || BlockData { insts: Vec::new(), term: Terminator::Return };
        let [begin, closed, open] = [(); 3].map(|()| func.blocks.push(end()));
        let [closed, open] = [closed, open].map(|block| func.exits.push(exit(Some(block))));
        let mut stub = EntryStub { func, names: UniqueNames::default(), block: begin, closed, open };
        let slots = (params.len() + results.len()) as u32;
        let count = RuntimeArg::Int(slots.into());
        stub.tries("lanner_enter_program", Vec::new(), stub.closed);
        stub.does("lanner_open", vec![RuntimeArg::Slots, count.clone()]);
        for (passed, slot) in params.iter().zip(0..) {
            stub.put(passed, slot);
        }
        stub.call(function, params.len() as u32, results.len() as u32);
        for (passed, slot) in results.iter().zip(params.len() as u32..) {
            stub.get(passed, slot);
        }
        stub.does("lanner_close", vec![RuntimeArg::Slots, count.clone()]);
        stub.tries("lanner_end_program", Vec::new(), stub.closed);
        stub.fail(count);
        stub.func.activation = Some(lanner_lir::Activation { slots, has_call: false });
        Some(stub.func)
    }

    /// The function is called: arguments in the first slots, outputs behind them.
    fn call(&mut self, function: &str, params: u32, results: u32) {
        let operands: Vec<Word> = (0..params).map(|slot| Word::slot(slot).with("LAST")).collect();
        let targets: Vec<Word> = (params..params + results).map(Word::slot).collect();
        let args = vec![
            RuntimeArg::Slots,
            RuntimeArg::Function(function.to_owned()),
            RuntimeArg::Null,
            RuntimeArg::Int(0),
            RuntimeArg::Words(targets),
            RuntimeArg::Int(results.into()),
            RuntimeArg::Words(operands),
            RuntimeArg::Int(params.into()),
            RuntimeArg::Int(0),
        ];
        self.tries("lanner_call_function", args, self.open);
    }

    /// Where it goes when something fails.
    fn fail(&mut self, count: RuntimeArg) {
        let handler = |stub: &EntryStub, exit: Exit| stub.func.exits[exit].handler.unwrap_or(stub.block);
        let (closed, open) = (handler(self, self.closed), handler(self, self.open));
        self.block = open;
        self.does("lanner_close", vec![RuntimeArg::Slots, count]);
        self.func.blocks[open].term = Terminator::Jump(closed);
        self.block = closed;
        self.does("lanner_keep_error", Vec::new());
        let left = self.func.exits.push(exit(None));
        self.func.blocks[closed].term = Terminator::Leave(left);
    }

    /// An argument becomes a value in a slot.
    fn put(&mut self, Passed { name, held, .. }: &Passed, slot: u32) {
        let head = vec![RuntimeArg::Slots, RuntimeArg::Int(slot.into())];
        let with = |rest: Vec<RuntimeArg>| [head.clone(), rest].concat();
        match *held {
            Held::Number(ty) => {
                let reg = self.param(name, ty);
                let reg = if ty == Type::Index { self.converted(reg, Type::F64) } else { reg };
                self.does(names(ty).put, with(vec![RuntimeArg::Reg(reg)]));
            }
            Held::Complex => {
                let [re, im] = ["", ".im"].map(|part| self.param(&format!("{name}{part}"), Type::F64));
                let is_complex = self.param(&format!("{name}.is_complex"), Type::Bool);
                let is_complex = self.converted(is_complex, Type::I32);
                self.does("lanner_put_number", with([re, im, is_complex].map(RuntimeArg::Reg).into()));
            }
            Held::Array(ty, rank) => {
                let buffer = self.buffer(name, ty, Home::Given);
                self.func.params.push(Parameter::Buffer(buffer));
                let extents = (0..rank).map(|k| self.param(&extent(name, k), Type::Index)).collect();
                let rank = RuntimeArg::Int(rank.into());
                let args = with(vec![rank, RuntimeArg::Extents(extents), RuntimeArg::Read(buffer)]);
                self.tries(names(ty).put_array, args, self.open);
            }
            Held::Pairs(rank) => {
                let buffer = self.buffer(name, Type::F64, Home::Given);
                self.func.params.push(Parameter::Buffer(buffer));
                let extents = (0..rank).map(|k| self.param(&extent(name, k), Type::Index)).collect();
                let is_complex = self.param(&format!("{name}.is_complex"), Type::Bool);
                let is_complex = self.converted(is_complex, Type::I32);
                let rank = RuntimeArg::Int(rank.into());
                let pairs =
                    [RuntimeArg::Extents(extents), RuntimeArg::Read(buffer), RuntimeArg::Reg(is_complex)];
                self.tries("lanner_put_pairs", with([vec![rank], pairs.into()].concat()), self.open);
            }
            Held::Nowhere | Held::Range | Held::Boxed => self.does("lanner_clear", head),
        }
    }

    /// What is in a slot becomes a result.
    fn get(&mut self, Passed { name, held, is_sure }: &Passed, slot: u32) {
        let head = vec![RuntimeArg::Slots, RuntimeArg::Int(slot.into())];
        let with = |rest: Vec<RuntimeArg>| [head.clone(), rest].concat();
        if !is_sure {
            self.tries("lanner_check_matrix", with(vec![RuntimeArg::Text(name.clone())]), self.open);
        }
        match *held {
            Held::Number(ty) => {
                let own = if ty == Type::Index { Type::F64 } else { ty };
                let reg = self.reg(name, own);
                self.tries(names(ty).get, with(vec![RuntimeArg::Out(reg)]), self.open);
                let reg = self.converted(reg, ty);
                self.func.results.push(Parameter::Reg(reg));
            }
            Held::Complex => {
                let [re, im] = ["", ".im"].map(|part| self.reg(&format!("{name}{part}"), Type::F64));
                let truth = self.reg(&format!("{name}.truth"), Type::I32);
                let args = with([re, im, truth].map(RuntimeArg::Out).into());
                self.tries("lanner_get_number", args, self.open);
                let is_complex = self.reg(&format!("{name}.is_complex"), Type::Bool);
                let zero = self.reg("zero", Type::I32);
                let value = lanner_lir::Scalar::Int(Type::I32, 0);
                self.push(Inst::Const { dst: zero, value });
                let op = lanner_lir::CompareOp::Ne;
                self.push(Inst::Compare { dst: is_complex, op, args: [truth, zero] });
                self.func.results.extend([re, im, is_complex].map(Parameter::Reg));
            }
            Held::Array(ty, rank) => {
                let (extents, count) = self.extents(name, (slot, rank));
                let buffer = self.buffer(name, ty, Home::Heap);
                let args = with(vec![RuntimeArg::Memory(buffer), RuntimeArg::Reg(count)]);
                self.tries(names(ty).take, args, self.open);
                self.func.results.push(Parameter::Buffer(buffer));
                self.func.results.extend(extents.into_iter().map(Parameter::Reg));
            }
            Held::Pairs(rank) => {
                let (extents, count) = self.extents(name, (slot, rank));
                let [parts, complexity, zero] =
                    ["parts", "complexity", "zero"].map(|name| self.reg(name, Type::Index));
                self.push(Inst::Binary { dst: parts, op: BinaryOp::Add, args: [count, count] });
                let buffer = self.buffer(name, Type::F64, Home::Heap);
                let exit = self.open;
                self.push(Inst::Reserve { buffer, elements: parts, is_zeroed: false, exit: Some(exit) });
                let to = [RuntimeArg::Write(buffer), RuntimeArg::Reg(count), RuntimeArg::Out(complexity)];
                self.tries("lanner_copy_pairs", with(to.into()), self.open);
                let is_complex = self.reg(&format!("{name}.is_complex"), Type::Bool);
                self.push(Inst::Const { dst: zero, value: lanner_lir::Scalar::Int(Type::Index, 0) });
                let op = lanner_lir::CompareOp::Ne;
                self.push(Inst::Compare { dst: is_complex, op, args: [complexity, zero] });
                self.func.results.push(Parameter::Buffer(buffer));
                self.func.results.extend(extents.into_iter().chain([is_complex]).map(Parameter::Reg));
            }
            Held::Nowhere | Held::Range | Held::Boxed => (),
        }
    }

    /// The extents of what is in a slot, and how many elements it has.
    fn extents(&mut self, name: &str, (slot, rank): (u32, u8)) -> (Vec<Reg>, Reg) {
        let mut extents = Vec::new();
        for k in 0..rank {
            let reg = self.reg(&extent(name, k), Type::Index);
            let places = [RuntimeArg::Int(i64::from(k) + 1), RuntimeArg::Out(reg)];
            let args = [RuntimeArg::Slots, RuntimeArg::Int(slot.into())].into_iter().chain(places);
            self.tries("lanner_get_extent", args.collect(), self.open);
            extents.push(reg);
        }
        let count = extents.iter().copied().reduce(|a, b| {
            let dst = self.reg("count", Type::Index);
            self.push(Inst::Binary { dst, op: BinaryOp::Mul, args: [a, b] });
            dst
        });
        let count = count.unwrap_or_else(|| {
            let dst = self.reg("count", Type::Index);
            self.push(Inst::Const { dst, value: lanner_lir::Scalar::Int(Type::Index, 1) });
            dst
        });
        (extents, count)
    }

    fn push(&mut self, inst: Inst) {
        self.func.blocks[self.block].insts.push(inst);
    }

    fn does(&mut self, name: &'static str, args: Vec<RuntimeArg>) {
        let call = RuntimeCall { name, args, site: None };
        self.push(Inst::Runtime { dsts: call.outs(), call: Box::new(call), exit: None });
    }

    fn tries(&mut self, name: &'static str, args: Vec<RuntimeArg>, exit: Exit) {
        let call = RuntimeCall { name, args, site: None };
        self.push(Inst::Runtime { dsts: call.outs(), call: Box::new(call), exit: Some(exit) });
    }

    /// A register whose name no other one has.
    fn reg(&mut self, wanted: &str, ty: Type) -> Reg {
        let name = self.names.unique(wanted);
        self.func.reg(name, ty)
    }

    fn param(&mut self, name: &str, ty: Type) -> Reg {
        let reg = self.reg(name, ty);
        self.func.params.push(Parameter::Reg(reg));
        reg
    }

    fn buffer(&mut self, wanted: &str, element: Type, home: Home) -> Buffer {
        let name = self.names.unique(wanted);
        let alias = Alias(self.func.buffers.len() as u32);
        self.func.buffers.push(BufferData { name, element, home, alias })
    }

    fn converted(&mut self, src: Reg, ty: Type) -> Reg {
        if self.func.ty(src) == ty {
            return src;
        }
        let name = self.func.regs[src].name.clone();
        let dst = self.reg(&name, ty);
        self.push(Inst::Convert { dst, src });
        dst
    }
}

fn exit(handler: Option<Block>) -> ExitData {
    ExitData { at: 0, gives: Vec::new(), takes: Vec::new(), handler }
}

/// What an extent is called.
fn extent(name: &str, k: u8) -> String {
    match k {
        0 => format!("{name}.rows"),
        1 => format!("{name}.columns"),
        _ => format!("{name}.extent{}", k + 1),
    }
}
