//! Random functions of LIR that the interpreter runs without a fault: all types and operations, nested loops and branches, buffers of
//! every home, growth, exits, calls of externs and of other functions.
//!
//! Every buffer has at least [`ROOM`] elements from the function's beginning on, so a subscript is in bounds when its lowest bits
//! are taken. An index is kept small. Memory that elements of different types share holds integers, as no one looks at the bits of a NaN.

use crate::special::{TYPES, meaningful, specials};
use lanner_generate::Choices;
use lanner_lir::{
    Alias, Argument, BinaryOp, Block, BlockData, Buffer, BufferData, CompareOp, Exit, ExitData, Extern,
    ExternData, ExternParam, Func, Give, Home, Inst, Memory, Parameter, Passed, Reg, Scalar, Terminator,
    Type, UnaryOp,
};
use std::sync::OnceLock;

/// Elements that every buffer has.
const ROOM: u64 = 8;

/// The symbols of externs, which `links` computes.
pub const MEAN: &str = "test_mean";
pub const NEXT: &str = "test_next";
/// The one with several results.
pub const SPLIT: &str = "test_split";
/// The one with memory.
pub const SCALE: &str = "test_scale";

/// Functions, of which the first calls the others, and arguments for it.
pub fn program(choices: &mut Choices) -> (Vec<Func>, Vec<Passed>) {
    let callees: Vec<Func> =
        (0..choices.below(3)).map(|k| function(&format!("callee{k}"), choices, None)).collect();
    let main = function("main", choices, Some(&callees));
    let args = main.params.iter().map(|param| match *param {
        Parameter::Reg(reg) => Passed::Scalar(number(main.ty(reg), choices)),
        Parameter::Buffer(buffer) => {
            let ty = main.buffers[buffer].element;
            Passed::Memory(Memory::of(&(0..ROOM).map(|_| number(ty, choices)).collect::<Vec<_>>()))
        }
    });
    let args = args.collect();
    (std::iter::once(main).chain(callees).collect(), args)
}

/// Any number of a type; of indices a small one.
fn number(ty: Type, choices: &mut Choices) -> Scalar {
    if ty == Type::Index {
        return Scalar::Int(ty, choices.below(20) as i128);
    }
    let all = specials(ty);
    all[choices.below(all.len())]
}

/// A function that is called (no exits, so nothing on the heap) or calls these.
fn function(name: &str, choices: &mut Choices, callees: Option<&[Func]>) -> Func {
    let func = Func::new(name);
    let mut made = Generator {
        func,
        choices,
        is_main: callees.is_some(),
        now: Block(0),
        regs: Vec::new(),
        masks: [Reg(0); 4],
        calls: Vec::new(),
        loops: 0,
    };
    made.begin(callees.unwrap_or(&[]));
    let budget = 4 + made.choices.below(12);
    made.statements(budget, 3);
    made.set_term(Terminator::Return);
    made.func
}

struct Generator<'c> {
    func: Func,
    choices: &'c mut Choices,
    is_main: bool,
    now: Block,
    /// The variables, a few of each type.
    regs: Vec<Reg>,
    /// Registers with 0, 1, 3 and 7.
    masks: [Reg; 4],
    calls: Vec<(Extern, ExternData)>,
    loops: u32,
}

/// Where values are kept of each type.
const VARIABLES: usize = 3;

impl Generator<'_> {
    fn inst(&mut self, inst: Inst) {
        let now = self.now;
        if let Some((_, block)) = self.func.blocks.iter_mut().find(|(id, _)| *id == now) {
            block.insts.push(inst);
        }
    }

    fn set_term(&mut self, term: Terminator) {
        let now = self.now;
        if let Some((_, block)) = self.func.blocks.iter_mut().find(|(id, _)| *id == now) {
            block.term = term;
        }
    }

    fn block(&mut self) -> Block {
        self.func.blocks.push(BlockData { insts: Vec::new(), term: Terminator::Return })
    }

    fn fresh(&mut self, ty: Type) -> Reg {
        let name = format!("t{}", self.func.regs.len());
        self.func.reg(name, ty)
    }

    fn constant(&mut self, value: Scalar) -> Reg {
        let dst = self.fresh(value.ty());
        self.inst(Inst::Const { dst, value });
        dst
    }

    fn index(&mut self, number: i128) -> Reg {
        self.constant(Scalar::Int(Type::Index, number))
    }

    fn variable(&mut self, ty: Type) -> Reg {
        let of_type: Vec<Reg> = self.regs.iter().copied().filter(|&reg| self.func.ty(reg) == ty).collect();
        of_type[self.choices.below(of_type.len())]
    }

    fn any_type(&mut self) -> Type {
        TYPES[self.choices.below(TYPES.len())]
    }

    fn buffer(&mut self, element: Type, home: Home, alias: u32) -> Buffer {
        let name = format!("m{}", self.func.buffers.len());
        self.func.buffers.push(BufferData { name, element, home, alias: Alias(alias) })
    }

    fn buffers(&self, wanted: impl Fn(&BufferData) -> bool) -> Vec<Buffer> {
        self.func.buffers.iter().filter(|(_, data)| wanted(data)).map(|(id, _)| id).collect()
    }

    fn any_of(&mut self, all: &[Buffer]) -> Option<Buffer> {
        (!all.is_empty()).then(|| all[self.choices.below(all.len())])
    }

    fn is_one_in(&mut self, many: usize) -> bool {
        self.choices.below(many) == many - 1
    }

    /// Declares everything, and writes everything once.
    fn begin(&mut self, callees: &[Func]) {
        self.now = self.block();
        for ty in TYPES {
            for k in 0..VARIABLES {
                let reg = self.func.reg(format!("{ty}{k}"), ty);
                self.regs.push(reg);
                if k < 2 && (self.is_main || matches!(ty, Type::F64 | Type::I32 | Type::I8)) {
                    self.func.params.push(Parameter::Reg(reg));
                } else {
                    let value = number(ty, self.choices);
                    self.inst(Inst::Const { dst: reg, value });
                }
            }
        }
        self.masks = [0, 1, 3, 7].map(|mask| self.index(mask));
        for (ty, alias) in [(Type::F64, 0), (Type::I32, 1)] {
            let given = self.buffer(ty, Home::Given, alias);
            self.func.params.push(Parameter::Buffer(given));
        }
        self.frame();
        if self.is_main {
            self.exits_and_heap();
            self.externs(callees);
        }
        let results = if self.is_main { 4 } else { self.choices.below(4) };
        for k in 0..results {
            let ty = if self.is_main { self.any_type() } else { [Type::F64, Type::Bool, Type::I8][k % 3] };
            let reg = self.variable(ty);
            self.func.results.push(Parameter::Reg(reg));
        }
    }

    fn frame(&mut self) {
        let ty = [Type::F64, Type::F32, Type::Bool, Type::U16][self.choices.below(4)];
        let alone = self.buffer(ty, Home::Frame { offset: 0, bytes: ROOM * ty.bytes() }, 2);
        // Two that share a part of their bytes.
        let wide = self.buffer(Type::I64, Home::Frame { offset: 64, bytes: ROOM * 8 }, 3);
        let narrow = self.buffer(Type::I16, Home::Frame { offset: 96, bytes: 64 }, 3);
        for buffer in [alone, wide, narrow] {
            let count = self.index(if buffer == narrow { 32 } else { ROOM.into() });
            self.fill_from_start(buffer, count);
        }
    }

    fn fill_from_start(&mut self, buffer: Buffer, count: Reg) {
        let src = self.variable(self.func.buffers[buffer].element);
        self.inst(Inst::Fill { to: (buffer, self.masks[0]), src, count });
    }

    fn exits_and_heap(&mut self) {
        self.func.exits.push(ExitData { at: 7, gives: Vec::new(), takes: Vec::new(), handler: None });
        self.func.exits.push(ExitData { at: 9, gives: Vec::new(), takes: Vec::new(), handler: None });
        let ty = [Type::F64, Type::F32, Type::U8, Type::Char][self.choices.below(4)];
        let first = self.buffer(ty, Home::Heap, 4);
        let second_alias = 4 + self.choices.below(2) as u32;
        let second = self.buffer(ty, Home::Heap, second_alias);
        let arena = self.buffer(Type::U8, Home::Heap, 6);
        for (ty, least) in [(Type::I64, 0), (Type::U16, 100), (Type::I64, 40)] {
            let offset = least + self.choices.below(32) as i128;
            let offset = self.index(offset);
            self.buffer(ty, Home::Within { of: arena, offset }, 6);
        }
        for (buffer, count) in [(first, ROOM), (second, ROOM), (arena, 200)] {
            let count = self.index(count.into());
            self.reserve_and_fill(buffer, count);
        }
        if self.choices.below(2) == 0 {
            self.func.results.push(Parameter::Buffer(first));
        }
        let all = self.buffers(|_| true);
        let gives = |generator: &mut Self, exit: usize| {
            let mut gives = Vec::new();
            for number in 0..generator.choices.below(5) as u32 {
                let give = if generator.choices.below(2) == 0 {
                    let ty = generator.any_type();
                    Give::Reg(generator.variable(ty))
                } else {
                    let buffer = all[generator.choices.below(all.len())];
                    let extents = [generator.variable(Type::Index), generator.masks[2]];
                    Give::Array(buffer, extents[..1 + generator.choices.below(2)].to_vec())
                };
                gives.push((number, give));
            }
            if let Some((_, data)) = generator.func.exits.iter_mut().nth(exit) {
                data.gives = gives;
            }
        };
        gives(self, 0);
        gives(self, 1);
    }

    fn reserve_and_fill(&mut self, buffer: Buffer, count: Reg) {
        self.inst(Inst::Reserve { buffer, elements: count, is_zeroed: false, exit: Some(Exit(0)) });
        self.fill_from_start(buffer, count);
    }

    fn externs(&mut self, callees: &[Func]) {
        let scalar = ExternParam::Scalar;
        let mut all = vec![
            ExternData {
                symbol: MEAN.to_owned(),
                params: vec![scalar(Type::F64), scalar(Type::I8), scalar(Type::Bool)],
                results: vec![Type::F64],
                memory: Vec::new(),
                has_effect: false,
            },
            ExternData {
                symbol: NEXT.to_owned(),
                params: Vec::new(),
                results: vec![Type::F64],
                memory: Vec::new(),
                has_effect: true,
            },
            ExternData {
                symbol: SPLIT.to_owned(),
                params: vec![scalar(Type::F32), scalar(Type::U16)],
                results: vec![Type::F32, Type::Bool, Type::I16],
                memory: Vec::new(),
                has_effect: false,
            },
            ExternData {
                symbol: SCALE.to_owned(),
                params: vec![ExternParam::Read(Type::F64), ExternParam::Write(Type::I32), scalar(Type::F64)],
                results: Vec::new(),
                memory: Vec::new(),
                has_effect: false,
            },
        ];
        all.extend(callees.iter().map(|callee| {
            ExternData {
                symbol: callee.name.clone(),
                params: callee
                    .params
                    .iter()
                    .map(|param| match *param {
                        Parameter::Reg(reg) => scalar(callee.ty(reg)),
                        Parameter::Buffer(buffer) => ExternParam::Write(callee.buffers[buffer].element),
                    })
                    .collect(),
                results: callee
                    .results
                    .iter()
                    .filter_map(|result| match *result {
                        Parameter::Reg(reg) => Some(callee.ty(reg)),
                        Parameter::Buffer(_) => None,
                    })
                    .collect(),
                memory: Vec::new(),
                has_effect: false,
            }
        }));
        for data in all {
            self.calls.push((self.func.externs.push(data.clone()), data));
        }
    }

    fn statements(&mut self, budget: usize, depth: u32) {
        for _ in 0..budget {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        match self.choices.below(16) {
            0..=3 => self.operation(),
            4 => self.conversion(),
            5 => self.comparison(),
            6 | 7 => self.load(),
            8 | 9 => self.store(),
            10 => self.movement(),
            11 if self.is_main => self.heap(),
            12 if self.is_main => self.call(),
            13 if self.is_main => self.exit(),
            14 if depth > 0 => self.branch(depth - 1),
            15 if depth > 0 => self.counted(depth - 1),
            _ => self.operation(),
        }
    }

    /// Keeps an index small.
    fn keep_small(&mut self, reg: Reg) {
        if self.func.ty(reg) == Type::Index {
            let mask = self.index(1023);
            self.inst(Inst::Binary { dst: reg, op: BinaryOp::And, args: [reg, mask] });
        }
    }

    fn operation(&mut self) {
        static MEANINGFUL: OnceLock<Vec<(Vec<UnaryOp>, Vec<BinaryOp>)>> = OnceLock::new();
        let all = MEANINGFUL.get_or_init(|| TYPES.map(meaningful).to_vec());
        let kind = self.choices.below(TYPES.len());
        let (ty, (unary, binary)) = (TYPES[kind], &all[kind]);
        let [dst, a, b] = [(); 3].map(|()| self.variable(ty));
        let which = self.choices.below(unary.len() + binary.len() + 2);
        if let Some(&op) = unary.get(which) {
            self.inst(Inst::Unary { dst, op, src: a });
        } else if let Some(&op) = which.checked_sub(unary.len()).and_then(|which| binary.get(which)) {
            let mut b = b;
            let least = match op {
                BinaryOp::Div if ty == Type::Index => Some(1),
                BinaryOp::Rem => Some(1),
                BinaryOp::Shl | BinaryOp::Shr => Some(0),
                _ => None,
            };
            if let Some(least) = least {
                let [bound, by] = [self.fresh(ty), self.fresh(ty)];
                self.inst(Inst::Const { dst: bound, value: Scalar::Int(ty, least) });
                self.inst(Inst::Binary { dst: by, op: BinaryOp::Max, args: [b, bound] });
                b = by;
            }
            self.inst(Inst::Binary { dst, op, args: [a, b] });
        } else if self.choices.below(2) == 0 {
            let value = number(ty, self.choices);
            self.inst(Inst::Const { dst, value });
        } else {
            let cond = self.variable(Type::Bool);
            let is_expected = self.choices.below(2) == 0;
            self.inst(Inst::Select { dst, cond, args: [a, b], is_expected });
        }
        self.keep_small(dst);
    }

    fn conversion(&mut self) {
        let (from, to) = (self.any_type(), self.any_type());
        let (mut src, dst) = (self.variable(from), self.variable(to));
        if matches!(to, Type::Bool | Type::Index) && matches!(from, Type::F32 | Type::F64 | Type::U64) {
            // Such that it has a meaning: between 0 and 900, no NaN, and whole.
            let number = |number: f64| match from {
                Type::F32 => Scalar::F32(number as f32),
                Type::F64 => Scalar::F64(number),
                _ => Scalar::Int(from, number as i128),
            };
            let (least, most) = (self.constant(number(0.0)), self.constant(number(900.0)));
            let within = self.fresh(from);
            self.inst(Inst::Binary { dst: within, op: BinaryOp::Max, args: [src, least] });
            self.inst(Inst::Binary { dst: within, op: BinaryOp::Min, args: [within, most] });
            if from != Type::U64 {
                self.inst(Inst::Unary { dst: within, op: UnaryOp::Floor, src: within });
            }
            src = within;
        }
        self.inst(Inst::Convert { dst, src });
        self.keep_small(dst);
    }

    fn comparison(&mut self) {
        let ty = self.any_type();
        let (dst, args) = (self.variable(Type::Bool), [self.variable(ty), self.variable(ty)]);
        let op = CompareOp::ALL[self.choices.below(CompareOp::ALL.len())];
        self.inst(Inst::Compare { dst, op, args });
    }

    /// A subscript that is there.
    fn subscript(&mut self, mask: Reg) -> Reg {
        let (dst, from) = (self.fresh(Type::Index), self.variable(Type::Index));
        self.inst(Inst::Binary { dst, op: BinaryOp::And, args: [from, mask] });
        dst
    }

    fn load(&mut self) {
        let all = self.buffers(|_| true);
        let buffer = all[self.choices.below(all.len())];
        let index = self.subscript(self.masks[3]);
        let dst = self.variable(self.func.buffers[buffer].element);
        self.inst(Inst::Load { dst, buffer, index });
    }

    fn store(&mut self) {
        let all = self.buffers(|_| true);
        let buffer = all[self.choices.below(all.len())];
        let index = self.subscript(self.masks[3]);
        let src = self.variable(self.func.buffers[buffer].element);
        self.inst(Inst::Store { buffer, index, src });
    }

    fn movement(&mut self) {
        let all = self.buffers(|_| true);
        let to = all[self.choices.below(all.len())];
        let (place, count) = (self.subscript(self.masks[2]), self.subscript(self.masks[2]));
        let element = self.func.buffers[to].element;
        if self.choices.below(2) == 0 {
            let src = self.variable(element);
            return self.inst(Inst::Fill { to: (to, place), src, count });
        }
        let like = self.buffers(|data| data.element == element);
        let from = like[self.choices.below(like.len())];
        let first = self.subscript(self.masks[2]);
        self.inst(Inst::Move { to: (to, place), from: (from, first), count });
    }

    fn heap(&mut self) {
        let heaps = self.buffers(|data| data.home == Home::Heap && data.alias != Alias(6));
        let [first, second] = heaps[..] else { return };
        match self.choices.below(5) {
            0 => self.inst(Inst::Swap { buffers: [first, second] }),
            4 => {
                let (buffer, more) = ([first, second][self.choices.below(2)], self.choices.below(9) as i128);
                let elements = self.index(i128::from(ROOM) + more);
                self.inst(Inst::Reserve { buffer, elements, is_zeroed: true, exit: Some(Exit(1)) });
            }
            1 => {
                self.inst(Inst::Free { buffer: first });
                let count = self.index(ROOM.into());
                self.reserve_and_fill(first, count);
            }
            _ => {
                // What is behind the room is written, and kept by whatever comes.
                let (buffer, more) = ([first, second][self.choices.below(2)], self.choices.below(40) as i128);
                let (len, place, count) =
                    (self.index(i128::from(ROOM) + more), self.index(ROOM.into()), self.index(more));
                self.inst(Inst::Reserve { buffer, elements: len, is_zeroed: false, exit: Some(Exit(1)) });
                let src = self.variable(self.func.buffers[buffer].element);
                self.inst(Inst::Fill { to: (buffer, place), src, count });
            }
        }
    }

    fn call(&mut self) {
        let (callee, data) = self.calls[self.choices.below(self.calls.len())].clone();
        let mut args = Vec::new();
        for param in &data.params {
            args.push(match *param {
                ExternParam::Scalar(ty) => Argument::Reg(self.variable(ty)),
                ExternParam::Read(ty) | ExternParam::Write(ty) | ExternParam::Moved(ty) => {
                    let like = self.buffers(|buffer| buffer.element == ty);
                    let Some(buffer) = self.any_of(&like) else { return };
                    Argument::Buffer(buffer)
                }
            });
        }
        // Every result has a register of its own.
        let mut dsts: Vec<Reg> = Vec::new();
        for &ty in &data.results {
            let free = self.regs.iter().copied().find(|reg| self.func.ty(*reg) == ty && !dsts.contains(reg));
            let Some(dst) = free else { return };
            dsts.push(dst);
        }
        self.inst(Inst::Call { dsts, callee, args });
    }

    fn exit(&mut self) {
        let exit = Exit(self.choices.below(2) as u32);
        if self.is_one_in(3) {
            return self.inst(Inst::Poll { exit });
        }
        // Mostly it holds.
        let cond = self.fresh(Type::Bool);
        let (a, b) = (self.variable(Type::Index), self.index(2));
        let op = if self.is_one_in(6) { CompareOp::Lt } else { CompareOp::Ge };
        self.inst(Inst::Compare { dst: cond, op, args: [a, b] });
        self.inst(Inst::Check { cond, exit });
    }

    fn branch(&mut self, depth: u32) {
        let cond = self.variable(Type::Bool);
        let [yes, no, behind] = [(); 3].map(|()| self.block());
        self.set_term(Terminator::Branch { cond, to: [yes, no] });
        for arm in [yes, no] {
            self.now = arm;
            let budget = self.choices.below(4);
            self.statements(budget, depth);
            let ends = self.choices.below(16);
            self.set_term(match ends {
                15 => Terminator::Return,
                14 if self.is_main => Terminator::Leave(Exit(1)),
                _ => Terminator::Jump(behind),
            });
        }
        self.now = behind;
    }

    fn counted(&mut self, depth: u32) {
        self.loops += 1;
        let first = self.choices.below(4) as i128 - 2;
        let counter = self.index(first);
        let limit = self.subscript(self.masks[3]);
        let [head, body, behind] = [(); 3].map(|()| self.block());
        self.set_term(Terminator::Jump(head));
        self.now = head;
        self.set_term(Terminator::Count { counter, limit, to: [body, behind] });
        self.now = body;
        let seen = self.variable(Type::Index);
        self.inst(Inst::Copy { dst: seen, src: counter });
        self.keep_small(seen);
        let budget = 1 + self.choices.below(4);
        self.statements(budget, depth);
        let step = 1 + self.choices.below(3) as u32;
        self.set_term(Terminator::Turn { counter, step, head });
        self.now = behind;
    }
}
