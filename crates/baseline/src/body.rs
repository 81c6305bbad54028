//! A function of LIR as one of Cranelift: its registers, its buffers, its blocks.
//!
//! A register that is written in several places is a variable of Cranelift's, which makes values of it. One that is written in one place, as
//! most are, is that value: what is read was written on every way, so the place dominates all reads. A buffer on the heap is two variables,
//! where its memory begins and its capacity in bytes. The frame is one stack slot, in which buffers are where LIR says.

use crate::module::{Unit, index, said};
use crate::scalar::register_type;
use cranelift_codegen::ir::{
    Block, FuncRef, GlobalValue, InstBuilder, Signature, StackSlot, StackSlotData, StackSlotKind, Type,
    Value, types,
};
use cranelift_frontend::{FunctionBuilder, Variable};
use cranelift_module::Module;
use lanner_abi::{Convention, Error, Layout, Made};
use lanner_base::{Id, SideTable};
use lanner_lir::{Buffer, Exit, Func, Give, Home, Inst, Parameter, Reg, Terminator, successors, writes};
use std::collections::HashMap;

/// Where a buffer is.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// In the frame, so many bytes from its beginning.
    Frame(i32),
    /// Where this is, always.
    Fixed(GlobalValue),
    /// Where this says: it is the caller's.
    Given(Held),
    /// Where these variables say.
    Heap(HeapPlace),
    /// Within another one.
    Within { of: Buffer, offset: Reg },
}

/// What is written while the function runs.
#[derive(Clone, Copy)]
pub(crate) enum Held {
    /// In one place: this value, once that is emitted.
    Once(Option<Value>),
    /// In several.
    Changing(Variable),
}

/// The two variables of a buffer on the heap.
#[derive(Clone, Copy)]
pub(crate) struct HeapPlace {
    /// Where it begins; null where there is nothing.
    pub start: Variable,
    /// Its capacity in bytes.
    pub bytes: Variable,
}

/// A function that is being written.
pub(crate) struct Body<'a, 'u, 'f> {
    pub unit: &'a mut Unit<'u>,
    pub func: &'a Func,
    pub convention: Convention,
    pub layout: Layout,
    pub builder: FunctionBuilder<'f>,
    /// Where its words are.
    pub words: Option<Value>,
    /// Where results go that a caller of the module takes from memory.
    pub out: Option<Value>,
    /// What is called, by its symbol.
    pub callees: HashMap<String, FuncRef>,
    regs: Vec<Held>,
    places: Vec<Place>,
    blocks: Vec<Block>,
    /// Those of exits that are taken somewhere.
    exits: Vec<Option<Block>>,
    frame: Option<StackSlot>,
}

/// What parts of the frame are aligned to, as a power of 2.
const FRAME_ALIGNMENT: u8 = 4;

/// Writes a function.
pub(crate) fn lower<'f>(
    unit: &mut Unit<'_>,
    func: &Func,
    convention: Convention,
    mut builder: FunctionBuilder<'f>,
) -> Made<FunctionBuilder<'f>> {
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    let order = reverse_postorder(func);
    let changing = changing(func, &order);
    let regs = func.regs.iter().map(|(reg, data)| {
        if changing[reg] {
            Held::Changing(builder.declare_var(register_type(data.ty)))
        } else {
            Held::Once(None)
        }
    });
    let regs = regs.collect();
    let blocks = func.blocks.ids().map(|_| builder.create_block()).collect();
    let layout = Layout::of(func);
    let mut body = Body {
        unit,
        func,
        convention,
        layout,
        builder,
        words: None,
        out: None,
        callees: HashMap::new(),
        regs,
        places: Vec::new(),
        blocks,
        exits: vec![None; func.exits.len()],
        frame: None,
    };
    body.frame_and_heap()?;
    body.enter(entry)?;
    body.builder.seal_block(entry);
    let mut unwritten = ways_to(func, &order);
    body.builder.ins().jump(body.blocks[0], &[]);
    body.seal_if_last(lanner_lir::Block(0), &mut unwritten);
    for id in order {
        let (begun, block) = (body.block(id), &func.blocks[id]);
        body.builder.switch_to_block(begun);
        for inst in &block.insts {
            body.inst(inst)?;
        }
        body.terminator(&block.term)?;
        for next in successors(&block.term) {
            body.seal_if_last(next, &mut unwritten);
        }
    }
    for exits in body.alike() {
        body.leave_alike(&exits)?;
    }
    body.builder.seal_all_blocks();
    Ok(body.builder)
}

impl Body<'_, '_, '_> {
    /// One more way to a block is written. After the last one the block is sealed: where a register is read before that, Cranelift has to suppose
    /// that each way brings another value.
    fn seal_if_last(&mut self, to: lanner_lir::Block, unwritten: &mut SideTable<lanner_lir::Block, usize>) {
        unwritten[to] -= 1;
        if unwritten[to] == 0 {
            self.builder.seal_block(self.blocks[to.index()]);
        }
    }

    /// What came with the call goes where it is read.
    fn enter(&mut self, entry: Block) -> Made {
        let mut given = self.builder.block_params(entry).to_vec();
        if self.convention == Convention::Entry {
            self.words = given.first().copied();
            for (k, param) in self.func.params.iter().enumerate() {
                let word = self.load_word(k)?;
                self.take(*param, word);
            }
            return Ok(());
        }
        if given.len() > self.func.params.len() {
            self.out = given.pop();
        }
        for (param, value) in self.func.params.iter().zip(given) {
            match *param {
                Parameter::Reg(reg) => self.write(reg, value),
                Parameter::Buffer(buffer) => self.begin_at(buffer, value),
            }
        }
        if self.convention == Convention::Invoked && !self.func.exits.is_empty() {
            let bytes = u32::try_from(8 * self.layout.words).map_err(said)?;
            let slot = self.slot(bytes);
            self.words = Some(self.builder.ins().stack_addr(types::I64, slot, 0));
        }
        Ok(())
    }

    /// A buffer that is the caller's begins there.
    fn begin_at(&mut self, buffer: Buffer, start: Value) {
        if let Place::Given(mut place) = self.place(buffer) {
            self.set(&mut place, start);
            self.places[buffer.index()] = Place::Given(place);
        }
    }

    /// What a word brings.
    pub fn take(&mut self, parameter: Parameter, word: Value) {
        match parameter {
            Parameter::Reg(reg) => {
                let value = self.of_word(word, self.func.ty(reg));
                self.write(reg, value);
            }
            Parameter::Buffer(buffer) => self.begin_at(buffer, word),
        }
    }

    /// Room in the frame of the machine.
    pub fn slot(&mut self, bytes: u32) -> StackSlot {
        let data = StackSlotData::new(StackSlotKind::ExplicitSlot, bytes, FRAME_ALIGNMENT);
        self.builder.create_sized_stack_slot(data)
    }

    /// The block of Cranelift.
    pub fn block(&self, block: lanner_lir::Block) -> Block {
        self.blocks[block.index()]
    }

    /// The block in which the function is left by an exit.
    pub fn exit(&mut self, exit: Exit) -> Block {
        *self.exits[exit.index()].get_or_insert_with(|| {
            let block = self.builder.create_block();
            self.builder.set_cold_block(block);
            block
        })
    }

    /// The exits that are taken somewhere, those together by which the same goes out in the same places: they differ in their numbers.
    fn alike(&self) -> Vec<Vec<(Exit, Block)>> {
        let mut groups: Vec<Vec<(Exit, Block)>> = Vec::new();
        for (exit, data) in self.func.exits.iter() {
            let Some(block) = self.exits[exit.index()] else { continue };
            let is_alike = |group: &&mut Vec<(Exit, Block)>| {
                let other = &self.func.exits[group[0].0];
                let gives = |give: &(u32, Give)| give.1.clone();
                data.handler == other.handler
                    && data.gives.iter().map(gives).eq(other.gives.iter().map(gives))
            };
            match groups.iter_mut().find(is_alike) {
                Some(group) => group.push((exit, block)),
                None => groups.push(vec![(exit, block)]),
            }
        }
        groups
    }

    /// Leaves the function by one of several exits, all in the same code.
    fn leave_alike(&mut self, exits: &[(Exit, Block)]) -> Made {
        let last = self.builder.create_block();
        self.builder.set_cold_block(last);
        let number = self.builder.append_block_param(last, types::I32);
        for &(exit, block) in exits {
            self.begin(block);
            let number = self.int(types::I32, index(exit).into());
            self.builder.ins().jump(last, &[number.into()]);
        }
        self.begin(last);
        self.leave(exits[0].0, number)
    }

    /// Where a buffer is.
    pub fn place(&self, buffer: Buffer) -> Place {
        self.places[buffer.index()]
    }

    /// Where a buffer on the heap is.
    pub fn heap(&self, buffer: Buffer) -> Made<HeapPlace> {
        match self.place(buffer) {
            Place::Heap(place) => Ok(place),
            Place::Frame(_) | Place::Fixed(_) | Place::Given(_) | Place::Within { .. } => {
                Err(Error::new(format!("`{}` is not on the heap", self.func.buffers[buffer].name)))
            }
        }
    }

    /// Where the frame begins, and so many bytes further.
    pub fn frame(&mut self, offset: i32) -> Made<Value> {
        let frame = self.frame.ok_or_else(|| Error::new("there is no frame"))?;
        Ok(self.builder.ins().stack_addr(types::I64, frame, offset))
    }

    /// What a register holds.
    pub fn read(&mut self, reg: Reg) -> Value {
        let ty = register_type(self.func.ty(reg));
        self.get(self.regs[reg.index()], ty)
    }

    /// Gives a register a value.
    pub fn write(&mut self, reg: Reg, value: Value) {
        let mut held = self.regs[reg.index()];
        self.set(&mut held, value);
        self.regs[reg.index()] = held;
    }

    /// What is there at this place of the code.
    pub fn get(&mut self, held: Held, ty: Type) -> Value {
        match held {
            Held::Once(Some(value)) => value,
            // No way leads here: LIR that is verified reads nothing that was not written.
            Held::Once(None) => match ty {
                types::F32 => self.builder.ins().f32const(0.0),
                types::F64 => self.builder.ins().f64const(0.0),
                ty => self.int(ty, 0),
            },
            Held::Changing(variable) => self.builder.use_var(variable),
        }
    }

    /// From here on this is there.
    fn set(&mut self, held: &mut Held, value: Value) {
        match held {
            Held::Once(known) => *known = Some(value),
            Held::Changing(variable) => self.builder.def_var(*variable, value),
        }
    }

    /// An integer as a constant: bits beyond the type's are dropped.
    pub fn int(&mut self, ty: Type, number: i128) -> Value {
        let mask = u64::MAX >> (64 - ty.bits());
        self.builder.ins().iconst(ty, (number as u64 & mask) as i64)
    }

    /// A function that others call by the C ABI, or one of the module.
    pub fn callee(&mut self, symbol: &str, signature: &Signature) -> Made<FuncRef> {
        if let Some(&known) = self.callees.get(symbol) {
            return Ok(known);
        }
        let id = match self.unit.callee(symbol) {
            Some((_, _, id)) => id,
            None => self.unit.declare(symbol, signature)?,
        };
        let callee = self.unit.module.declare_func_in_func(id, self.builder.func);
        self.callees.insert(symbol.to_owned(), callee);
        Ok(callee)
    }

    fn inst(&mut self, inst: &Inst) -> Made {
        match inst {
            Inst::Const { dst, value } => {
                let value = self.constant(*value);
                self.write(*dst, value);
            }
            Inst::Copy { dst, src } => {
                let value = self.read(*src);
                self.write(*dst, value);
            }
            Inst::Unary { dst, op, src } => {
                let (ty, src) = (self.func.ty(*src), self.read(*src));
                let value = self.unary(*op, ty, src)?;
                self.write(*dst, value);
            }
            Inst::Binary { dst, op, args: [a, b] } => {
                let (ty, a, b) = (self.func.ty(*a), self.read(*a), self.read(*b));
                let value = self.binary(*op, ty, a, b)?;
                self.write(*dst, value);
            }
            Inst::Compare { dst, op, args: [a, b] } => {
                let (ty, a, b) = (self.func.ty(*a), self.read(*a), self.read(*b));
                let value = self.compare(*op, ty, a, b);
                self.write(*dst, value);
            }
            Inst::Select { dst, cond, args: [a, b], .. } => {
                let (cond, a, b) = (self.read(*cond), self.read(*a), self.read(*b));
                let value = self.builder.ins().select(cond, a, b);
                self.write(*dst, value);
            }
            Inst::Convert { dst, src } => {
                let (from, to, src) = (self.func.ty(*src), self.func.ty(*dst), self.read(*src));
                let value = self.convert(src, from, to);
                self.write(*dst, value);
            }
            Inst::Load { dst, buffer, index } => {
                let value = self.load(*buffer, *index)?;
                self.write(*dst, value);
            }
            Inst::Store { buffer, index, src } => self.store(*buffer, *index, *src)?,
            Inst::Reserve { buffer, elements, is_zeroed, exit } => {
                self.reserve(*buffer, *elements, *exit)?;
                if *is_zeroed {
                    self.clear(*buffer, *elements)?;
                }
            }
            Inst::Free { buffer } => self.free(*buffer)?,
            Inst::Swap { buffers } => self.swap(*buffers)?,
            Inst::Move { to, from, count } => self.move_elements(*to, *from, *count)?,
            Inst::Fill { to, src, count } => self.fill(*to, *src, *count)?,
            Inst::Call { dsts, callee, args } => self.call(dsts, *callee, args)?,
            Inst::Invoke { dsts, memory, callee, args, exit } => {
                self.invoke((dsts, memory), *callee, args, *exit)?;
            }
            Inst::Runtime { .. } => {
                return Err(Error::new("calls the runtime library, which this process has not"));
            }
            Inst::CallOut { exit, rest } => self.call_out(*exit, *rest)?,
            Inst::Poll { exit } => self.poll(*exit)?,
            Inst::Check { cond, exit } => {
                let cond = self.read(*cond);
                self.leave_unless(cond, *exit);
            }
        }
        Ok(())
    }

    /// The places of buffers in the frame and on the heap; and those that say where the caller's are.
    fn frame_and_heap(&mut self) -> Made {
        let frame = u32::try_from(self.func.frame()).map_err(said)?;
        if frame > 0 {
            self.frame = Some(self.slot(frame));
        }
        for (id, buffer) in self.func.buffers.iter() {
            let place = match buffer.home {
                Home::Given if is_taken(self.func, id) => {
                    Place::Given(Held::Changing(self.builder.declare_var(types::I64)))
                }
                Home::Given => Place::Given(Held::Once(None)),
                Home::Within { of, offset } => Place::Within { of, offset },
                Home::Constant(constant) => {
                    let data = self.unit.constant(self.func, buffer.element, constant)?;
                    Place::Fixed(self.unit.module.declare_data_in_func(data, self.builder.func))
                }
                Home::Heap => {
                    let start = self.builder.declare_var(types::I64);
                    let place = HeapPlace { start, bytes: self.builder.declare_var(types::I64) };
                    self.reset(place);
                    Place::Heap(place)
                }
                Home::Frame { offset, .. } => Place::Frame(i32::try_from(offset).map_err(said)?),
            };
            self.places.push(place);
        }
        Ok(())
    }
}

/// The blocks that the function may come to, each behind those on the way to it, but for loops.
fn reverse_postorder(func: &Func) -> Vec<lanner_lir::Block> {
    let mut order = Vec::new();
    let mut is_seen = SideTable::new(false);
    let handled = func.exits.values().filter_map(|exit| exit.handler);
    for root in handled.chain([lanner_lir::Block(0)]) {
        let mut path: Vec<(lanner_lir::Block, Vec<lanner_lir::Block>)> = Vec::new();
        let mut next = Some(root).filter(|&root| !is_seen[root]);
        loop {
            if let Some(block) = next {
                is_seen[block] = true;
                path.push((block, successors(&func.blocks[block].term)));
            }
            let Some((block, ways)) = path.last_mut() else { break };
            let block = *block;
            let to = ways.pop();
            if to.is_none() {
                order.push(block);
                path.pop();
            }
            next = to.filter(|&to| !is_seen[to]);
        }
    }
    order.reverse();
    order
}

/// How many ways lead to each block from those that are written, and the entry. Ways to handlers come last: they count as one more.
fn ways_to(func: &Func, order: &[lanner_lir::Block]) -> SideTable<lanner_lir::Block, usize> {
    let mut ways = SideTable::new(0);
    let handled = func.exits.values().filter_map(|exit| exit.handler);
    let of_blocks = order.iter().flat_map(|&block| successors(&func.blocks[block].term));
    for to in of_blocks.chain(handled).chain([lanner_lir::Block(0)]) {
        ways[to] += 1;
    }
    ways
}

/// Whether an answer may say anew where a buffer is.
fn is_taken(func: &Func, buffer: Buffer) -> bool {
    func.exits.values().any(|exit| exit.takes.contains(&Parameter::Buffer(buffer)))
}

/// The registers that are written in more than one place of these blocks.
fn changing(func: &Func, order: &[lanner_lir::Block]) -> SideTable<Reg, bool> {
    let (mut is_written, mut is_changing) = (SideTable::new(false), SideTable::new(false));
    let mut note = |reg: Reg| {
        is_changing[reg] |= is_written[reg];
        is_written[reg] = true;
    };
    for param in &func.params {
        if let Parameter::Reg(reg) = *param {
            note(reg);
        }
    }
    for &block in order {
        let data = &func.blocks[block];
        data.insts.iter().flat_map(|inst| writes(func, inst)).for_each(&mut note);
        if let Terminator::Turn { counter, .. } = data.term {
            note(counter);
        }
    }
    is_changing
}
