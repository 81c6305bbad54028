//! A region's blocks, edges and loops.
//!
//! A block of MIR becomes a block of LIR; a variable one register for each type that it is held in. An edge on which a variable
//! changes its type, or loops back, gets a block. A `for` loop over a range becomes a counted loop. Where it holds no other
//! loop it is cut into pieces, between which it can be interrupted, so that nothing within it asks:
//!
//! ```text
//! b1:  k = copy counter            piece:  most = min k + 65536, count
//!      jump piece                          jump head
//! head:  count k < most, body, behind      behind: branch k < count, ask, exit       ask: poll, jump piece
//! ```

use crate::ask::Work;
use crate::complex::Imaginary;
use crate::exit::Left;
use crate::inline::CallSite;
use crate::outline::{Outline, Place};
use crate::rep::{DOUBLE, Known, Rep, Reps, type_of};
use crate::row::Rows;
use crate::values::{Values, at_blocks, note_written};
use lanner_base::Id;
use lanner_facts::{Definedness, Terms, Truth};
use lanner_infer::Facts;
use lanner_lir::{
    self as lir, Alias, BinaryOp, BlockData, Buffer, BufferData, CompareOp, Home, Inst, Parameter, Reg,
    Scalar, Terminator, Type,
};
use lanner_mir::analysis::{Dominators, LoopForest};
use lanner_mir::{self as mir, Block, FuncKind, Liveness, Operand, OperandKind, Slot, Slots, SsaOf};
use rustc_hash::{FxHashMap, FxHashSet};

/// Trips of an innermost loop between two places where the user may stop the program.
const PIECE: i128 = 1 << 16;

/// What code is made of.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The whole function, in slot form.
    pub func: &'a mir::Func,
    /// The region as a function.
    pub outline: &'a Outline,
    /// Its SSA form.
    pub of: &'a SsaOf,
    /// What is known of its values, for arguments of these representations.
    pub facts: &'a Facts,
    /// The terms that say it.
    pub terms: &'a Terms,
    /// The representation of each parameter, in order.
    pub entry: &'a [Rep],
    /// What names mean.
    pub rows: Rows<'a>,
}

impl<'a> Source<'a> {
    /// The parameters in SSA form.
    pub(crate) fn entry(self) -> Vec<(Slot, Rep)> {
        self.of.ssa.params.iter().copied().zip(self.entry.iter().copied()).collect()
    }

    pub(crate) fn known(self) -> Known<'a> {
        Known { facts: self.facts, terms: self.terms }
    }
}

/// A region as LIR.
pub struct Emitted {
    /// The function.
    pub func: lir::Func,
    /// What its parameters are, in order.
    pub params: Vec<Taken>,
    /// Where it is left, by [`lanner_lir::ExitData::at`].
    pub left: Vec<Left>,
    /// The variables of the arrays that are in buffers.
    pub buffers: Vec<(Buffer, Slot)>,
    /// How many calls may be in each other where it runs.
    pub depth: u32,
    /// Whether some loop does more itself than it asks for.
    pub is_worth_it: bool,
    /// Calls whose bodies are not code as a whole: without them it is better made again.
    pub unfit: Vec<CallSite>,
}

/// What a call brings for a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// One number of this type. An index stands for a double.
    Scalar(Slot, Type),
    /// The parts of a double that may be complex, and whether it is.
    Complex(Slot),
    /// The elements, then the extents.
    Array {
        /// The variable.
        slot: Slot,
        /// Its elements.
        element: Type,
        /// How many extents it has.
        rank: u8,
        /// Whether elements are written.
        is_written: bool,
        /// Whether code appends elements where there is room: for how many there is room comes last then.
        grows: bool,
    },
    /// The first element, the step and the count of a range of integers.
    Range(Slot),
    /// The elements of an array whose extents are what they were.
    Elements {
        /// The variable.
        slot: Slot,
        /// Its elements.
        element: Type,
        /// How many extents it has.
        rank: u8,
        /// Whether elements are written.
        is_written: bool,
        /// Whether code appends elements where there is room.
        grows: bool,
    },
    /// Nothing: the code does not read it.
    Unread(Slot),
}

/// A variable, what the elements of its array are, and how many extents it has.
pub(crate) type ArrayKey = (Slot, Type, u8);

/// An array that stays where it is.
pub(crate) struct Array {
    pub buffer: Buffer,
    pub extents: Vec<Reg>,
    /// For how many elements there is room, where code appends some.
    pub room: Option<Reg>,
    /// From a dimension on all extents multiplied.
    pub flat: Vec<Option<Reg>>,
}

/// The registers of a range.
#[derive(Clone, Copy)]
pub(crate) struct RangeOf {
    pub first: Reg,
    pub step: Reg,
    pub count: Reg,
}

impl RangeOf {
    pub fn registers(self) -> [Reg; 3] {
        [self.first, self.step, self.count]
    }
}

/// The blocks of a counted loop.
#[derive(Clone, Copy)]
struct Counted {
    /// What counts.
    counter: Reg,
    /// Where it turns.
    head: lir::Block,
}

/// What is live before each instruction of the whole function; of a function whose variables can be reached by name, all of them.
pub(crate) struct Live {
    before: FxHashMap<Block, Vec<Slots>>,
}

impl Live {
    fn of(func: &mir::Func) -> Live {
        let liveness = Liveness::of(func);
        let is_reached = func.kind == FuncKind::Script || func.dynamic.is_some();
        let named: Vec<Slot> = func
            .slots
            .iter()
            .filter(|(_, data)| is_reached && data.name.is_some())
            .map(|(slot, _)| slot)
            .collect();
        let mut before = FxHashMap::default();
        for block in func.blocks.ids() {
            let mut found = Vec::new();
            let first = liveness.each_inst(func, block, |_, behind| found.push(behind.clone()));
            // What is behind an instruction is what is before the next one.
            found.push(first);
            found.reverse();
            for slots in &mut found {
                named.iter().for_each(|&slot| slots.insert(slot));
            }
            before.insert(block, found);
        }
        Live { before }
    }

    /// The slots that are live before an instruction, or a block's end.
    pub fn at(&self, block: Block, inst: usize) -> impl Iterator<Item = Slot> + '_ {
        self.before.get(&block).and_then(|slots| slots.get(inst)).into_iter().flat_map(|slots| slots.iter())
    }
}

/// The work on one region.
pub(crate) struct Emitter<'a> {
    pub func: &'a mir::Func,
    pub of: &'a SsaOf,
    pub facts: &'a Facts,
    pub outline: &'a Outline,
    pub rows: Rows<'a>,
    pub reps: Reps,
    pub live: Live,
    pub made: lir::Func,
    pub left: Vec<Left>,
    arrays: FxHashMap<ArrayKey, Array>,
    /// Arrays that get other extents while code runs.
    pub changing: FxHashSet<ArrayKey>,
    /// Arrays that code writes.
    pub stored: FxHashSet<ArrayKey>,
    /// Those of them to which code appends elements.
    pub growing: FxHashSet<ArrayKey>,
    /// Those of them that go into other variables, with what tells that they may be held by another one.
    pub shared: FxHashMap<ArrayKey, Reg>,
    ranges: FxHashMap<Slot, RangeOf>,
    registers: FxHashMap<(Slot, Type), Reg>,
    imaginary: FxHashMap<Slot, Imaginary>,
    fresh: u32,
    /// What is computed before everything else.
    prologue: Vec<Inst>,
    /// The block that is being made.
    insts: Vec<Inst>,
    at: lir::Block,
    is_ended: bool,
    /// Where each block begins.
    starts: Vec<lir::Block>,
    counted: FxHashMap<Block, Counted>,
    dominators: Dominators,
    loops: LoopForest,
    /// Instructions of which more has to be checked than facts say.
    checks: FxHashSet<(Block, usize)>,
    /// How many calls in each other functions stand for whose bodies are in the region.
    depth: u32,
    /// Calls whose bodies have something that is no code.
    pub unfit: Vec<CallSite>,
    /// What each block does itself, and what it asks for.
    pub work: Work,
}

/// The code of a region; none where nothing of it would turn.
pub fn emit(source: Source<'_>, name: &str) -> Option<Emitted> {
    let of = source.of;
    let ssa = &of.ssa;
    let graph = ssa.graph();
    let left = source.facts.checks.iter().filter(|check| check.holds != Truth::Yes);
    let checks = left.map(|check| (check.block, check.inst)).collect();
    let mut emitter = Emitter {
        func: source.func,
        of,
        facts: source.facts,
        outline: source.outline,
        rows: source.rows,
        reps: Reps::of(ssa, source.known(), &source.entry(), source.rows),
        live: Live::of(source.func),
        made: lir::Func::new(name),
        left: Vec::new(),
        arrays: FxHashMap::default(),
        changing: FxHashSet::default(),
        stored: FxHashSet::default(),
        growing: FxHashSet::default(),
        shared: FxHashMap::default(),
        ranges: FxHashMap::default(),
        registers: FxHashMap::default(),
        imaginary: FxHashMap::default(),
        fresh: 0,
        prologue: Vec::new(),
        insts: Vec::new(),
        at: lir::Block::from_index(0),
        is_ended: false,
        starts: Vec::new(),
        counted: FxHashMap::default(),
        dominators: Dominators::of(&graph),
        loops: LoopForest::of(&graph),
        checks,
        depth: 0,
        unfit: Vec::new(),
        work: Work::default(),
    };
    emitter.note_arrays();
    let params = emitter.params(source.entry);
    emitter.blocks();
    let Emitter { made, left, arrays, work, loops, depth, unfit, .. } = emitter;
    let buffers = arrays.iter().map(|(key, array)| (array.buffer, key.0)).collect();
    let is_worth_it = loops.loops().iter().any(|data| work.is_worth_it(&data.nodes));
    turns(&made).then_some(Emitted { func: made, params, left, buffers, depth, is_worth_it, unfit })
}

/// Whether some way comes back to where it was.
fn turns(func: &lir::Func) -> bool {
    let edges = func.blocks.iter().flat_map(|(id, block)| {
        lir::successors(&block.term).into_iter().map(move |to| (id.index(), to.index()))
    });
    let graph = mir::analysis::Graph::new(func.blocks.len(), edges);
    !LoopForest::of(&graph).loops().is_empty()
}

impl Emitter<'_> {
    fn params(&mut self, entry: &[Rep]) -> Vec<Taken> {
        let params = self.of.ssa.params.clone();
        let mut taken = Vec::new();
        for (&param, &rep) in params.iter().zip(entry) {
            let param = self.taken(self.of.variables[param], rep);
            let parameters = self.parameters(&param);
            self.made.params.extend(parameters);
            taken.push(param);
        }
        taken
    }

    /// What a variable is taken as, with its registers and its buffer.
    pub fn taken(&mut self, slot: Slot, rep: Rep) -> Taken {
        match rep {
            Rep::Integer => Taken::Scalar(slot, Type::Index),
            Rep::Scalar(ty) => Taken::Scalar(slot, ty),
            Rep::Array(element, rank) => {
                let key = (slot, element, rank);
                let (is_written, grows) = (self.stored.contains(&key), self.growing.contains(&key));
                Taken::Array { slot, element, rank, is_written, grows }
            }
            Rep::Complex => Taken::Complex(slot),
            Rep::Range => Taken::Range(slot),
            Rep::Boxed => Taken::Unread(slot),
        }
    }

    /// What brings it, in the order of words.
    pub fn parameters(&mut self, taken: &Taken) -> Vec<Parameter> {
        match *taken {
            Taken::Scalar(slot, ty) => vec![Parameter::Reg(self.register(slot, ty))],
            Taken::Array { slot, element, rank, .. } => {
                let array = self.array((slot, element, rank));
                let registers = array.extents.iter().chain(&array.room).map(|&reg| Parameter::Reg(reg));
                [Parameter::Buffer(array.buffer)].into_iter().chain(registers).collect()
            }
            Taken::Elements { slot, element, rank, .. } => {
                let array = self.array((slot, element, rank));
                let room = array.room.map(Parameter::Reg);
                [Parameter::Buffer(array.buffer)].into_iter().chain(room).collect()
            }
            Taken::Complex(slot) => self.complex_variable(slot).registers().map(Parameter::Reg).collect(),
            Taken::Range(slot) => self.range(slot).registers().map(Parameter::Reg).to_vec(),
            Taken::Unread(_) => Vec::new(),
        }
    }

    /// The array of a variable, of these elements and so many extents.
    pub fn array(&mut self, key: ArrayKey) -> &mut Array {
        let name = self.name(key.0);
        let count = self.arrays.len();
        let is_only = self.arrays.keys().all(|&(slot, ..)| slot != key.0);
        self.arrays.entry(key).or_insert_with(|| {
            let (_, element, rank) = key;
            let name = if is_only { name } else { format!("{name}.{element}.{rank}d") };
            let alias = Alias(count as u32);
            let home = Home::Given;
            let buffer = self.made.buffers.push(BufferData { name: name.clone(), element, home, alias });
            let extents: Vec<Reg> =
                (1..=rank).map(|k| self.made.reg(format!("{name}.{k}"), Type::Index)).collect();
            let mut flat = vec![None; extents.len()];
            if let Some(last) = flat.last_mut() {
                *last = extents.last().copied();
            }
            let room =
                self.growing.contains(&key).then(|| self.made.reg(format!("{name}.room"), Type::Index));
            Array { buffer, extents, room, flat }
        })
    }

    /// All extents of an array from a dimension (from 0) on, multiplied; 1 behind the last one. Those of an array that is always the same
    /// are computed once.
    pub fn flat(&mut self, key: ArrayKey, dimension: usize) -> Reg {
        let array = self.array(key);
        let Some(&extent) = array.extents.get(dimension) else { return self.index(1) };
        if let Some(known) = array.flat[dimension] {
            return known;
        }
        let rest = self.flat(key, dimension + 1);
        if self.changing.contains(&key) {
            return self.binary(BinaryOp::Mul, extent, rest);
        }
        let name = format!("{}.from.{}", self.made.regs[extent].name, dimension + 1);
        let dst = self.made.reg(name, Type::Index);
        self.prologue.push(Inst::Binary { dst, op: BinaryOp::Mul, args: [extent, rest] });
        self.array(key).flat[dimension] = Some(dst);
        dst
    }

    /// What a slot is called; no two are called the same.
    fn name(&self, slot: Slot) -> String {
        match self.outline.func.slots[slot].name {
            Some(name) => format!("{name}.{}", slot.index()),
            None => format!("%{}", slot.index()),
        }
    }

    /// The register of a variable for a type.
    pub fn register(&mut self, slot: Slot, ty: Type) -> Reg {
        if let Some(&known) = self.registers.get(&(slot, ty)) {
            return known;
        }
        let name = format!("{}.{ty}", self.name(slot));
        let made = self.made.reg(name, ty);
        self.registers.insert((slot, ty), made);
        made
    }

    /// What a variable has beside its real part.
    pub fn imaginary_of(&mut self, slot: Slot) -> Imaginary {
        if let Some(&known) = self.imaginary.get(&slot) {
            return known;
        }
        let name = self.name(slot);
        let part = self.made.reg(format!("{name}.im"), Type::F64);
        let is_complex = self.made.reg(format!("{name}.complex"), Type::Bool);
        let made = Imaginary { part, is_complex };
        self.imaginary.insert(slot, made);
        made
    }

    pub fn range(&mut self, slot: Slot) -> RangeOf {
        if let Some(&known) = self.ranges.get(&slot) {
            return known;
        }
        let name = self.name(slot);
        let mut part = |what: &str| self.made.reg(format!("{name}.{what}"), Type::Index);
        let made = RangeOf { first: part("first"), step: part("step"), count: part("count") };
        self.ranges.insert(slot, made);
        made
    }

    /// A register of no variable.
    pub fn temporary(&mut self, ty: Type) -> Reg {
        self.fresh += 1;
        self.made.reg(format!("t{}", self.fresh), ty)
    }

    pub fn push(&mut self, inst: Inst) {
        self.insts.push(inst);
    }

    /// What is done before everything else.
    pub fn before(&mut self, inst: Inst) {
        self.prologue.push(inst);
    }

    pub fn constant(&mut self, value: Scalar) -> Reg {
        let dst = self.temporary(value.ty());
        self.push(Inst::Const { dst, value });
        dst
    }

    /// A constant that is computed before everything else.
    pub fn index(&mut self, value: i128) -> Reg {
        let dst = self.temporary(Type::Index);
        self.prologue.push(Inst::Const { dst, value: Scalar::Int(Type::Index, value) });
        dst
    }

    pub fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Reg {
        let dst = self.temporary(self.made.ty(a));
        self.push(Inst::Binary { dst, op, args: [a, b] });
        dst
    }

    pub fn compare(&mut self, op: CompareOp, a: Reg, b: Reg) -> Reg {
        let dst = self.temporary(Type::Bool);
        self.push(Inst::Compare { dst, op, args: [a, b] });
        dst
    }

    /// Whether the subscripts of an instruction are known to be within the array.
    pub fn holds(&self, here: Here<'_>, base: Slot) -> bool {
        let is_array = self.facts.of(base).is_some_and(|fact| {
            fact.classes.only().is_some_and(|class| type_of(class).is_some())
                && fact.definedness == Definedness::Defined
        });
        is_array && !self.facts.is_exhausted && !self.checks.contains(&(here.block, here.place))
    }

    pub fn new_block(&mut self) -> lir::Block {
        self.made.blocks.push(BlockData { insts: Vec::new(), term: Terminator::Return })
    }

    /// Ends the block with a branch to two new ones.
    pub fn branch_on(&mut self, cond: Reg) -> [lir::Block; 2] {
        let to = [self.new_block(), self.new_block()];
        self.end(Terminator::Branch { cond, to });
        to
    }

    pub fn begin(&mut self, block: lir::Block) {
        self.at = block;
        self.is_ended = false;
    }

    pub fn end(&mut self, term: Terminator) {
        if !self.is_ended {
            let insts = std::mem::take(&mut self.insts);
            self.made.blocks[self.at] = BlockData { insts, term };
            self.is_ended = true;
        }
        self.insts.clear();
    }

    fn blocks(&mut self) {
        let ssa = &self.of.ssa;
        let entry = self.new_block();
        for id in ssa.blocks.ids() {
            let start = self.new_block();
            self.starts.push(start);
            if self.is_counted(id) {
                let counter = self.temporary(Type::Index);
                let head = self.new_block();
                self.counted.insert(id, Counted { counter, head });
            }
        }
        let at_blocks = at_blocks(self.of);
        for id in ssa.blocks.ids() {
            if !self.dominators.reaches(id.index()) {
                continue;
            }
            self.depth = self.depth.max(self.outline.depth(id));
            self.begin(self.starts[id.index()]);
            self.block(id, at_blocks[id.index()].clone());
        }
        // Blocks that nothing comes to end nowhere.
        self.begin(entry);
        self.insts = std::mem::take(&mut self.prologue);
        self.end(Terminator::Jump(self.starts[0]));
    }

    /// Whether a block is the head of a loop that is counted.
    fn is_counted(&self, id: Block) -> bool {
        let block = &self.of.ssa.blocks[id];
        let mir::Terminator::Next { seq, counter, .. } = block.term else { return false };
        let is_head =
            self.loops.loops().iter().any(|data| data.header == id.index() && !data.is_irreducible());
        is_head
            && block.insts.is_empty()
            && self.reps.get(seq) == Rep::Range
            && self.reps.get(counter) == Rep::Integer
    }

    fn block(&mut self, id: Block, mut values: Values) {
        let of = self.of;
        if !self.facts.reached[id] {
            return self.leave(id, 0, &values);
        }
        if let Place::Out(to) = self.outline.place(id) {
            let exit = self.exit((to, 0), &values);
            return self.end(Terminator::Leave(exit));
        }
        // What is asked for since, and what the variables were before it.
        let mut asked: Option<(usize, Values)> = None;
        for (inst, place) in of.insts[id].iter().enumerate() {
            let Some(place) = *place else {
                if self.is_release(id, inst, &values) {
                    asked.get_or_insert_with(|| (inst, values.clone()));
                }
                continue;
            };
            let mut is_asked = self.is_asked(id, place);
            if !is_asked {
                if let Some((first, before)) = asked.take()
                    && self.ask_insts(id, first..inst, [&before, &values]).is_none()
                {
                    return self.leave(id, first, &before);
                }
                is_asked = self.inst(id, (inst, place), &values).is_none();
            }
            if is_asked {
                self.work.note_asked(id);
                asked.get_or_insert_with(|| (inst, values.clone()));
            } else {
                self.work.note_done(id);
            }
            note_written(of, id, inst, &mut values);
        }
        if let Some((first, before)) = asked
            && self.ask_insts(id, first..of.insts[id].len(), [&before, &values]).is_none()
        {
            return self.leave(id, first, &before);
        }
        self.terminator(id, &values);
    }

    /// Leaves the code before an instruction.
    pub fn leave(&mut self, id: Block, inst: usize, values: &Values) {
        if self.is_ended {
            return;
        }
        match self.exit_at(id, inst, values) {
            Some(exit) => self.end(Terminator::Leave(exit)),
            None => self.end(Terminator::Return),
        }
    }
}

/// The ends of blocks.
impl Emitter<'_> {
    fn terminator(&mut self, id: Block, values: &Values) {
        let block = &self.of.ssa.blocks[id];
        let behind = self.of.insts[id].len();
        match block.term {
            mir::Terminator::Jump(to) => self.go(id, to, values),
            mir::Terminator::Branch { cond, then, els } => {
                let truth = self.truth(id, behind, cond, values);
                let truth = truth.or_else(|| self.ask_end(id, then, Vec::new(), values));
                let Some(cond) = truth else { return self.leave(id, behind, values) };
                let here = self.at;
                let insts = std::mem::take(&mut self.insts);
                let to = [then, els].map(|to| self.edge(id, to, values));
                self.begin(here);
                self.insts = insts;
                self.end(Terminator::Branch { cond, to });
            }
            mir::Terminator::Next { seq, counter, counted, var, body, exit } => {
                if self.reps.get(seq) != Rep::Range || self.reps.get(counter) != Rep::Integer {
                    return self.next_asked(id, (counted, var), (body, exit), values);
                }
                self.next(id, (seq, counter, var), (body, exit), values);
            }
            mir::Terminator::Return | mir::Terminator::Rethrow(_) => self.leave(id, behind, values),
        }
    }

    /// The head of a `for` loop over a range.
    fn next(
        &mut self,
        id: Block,
        (seq, counter, var): (Slot, Slot, Slot),
        (body, exit): (Block, Block),
        values: &Values,
    ) {
        let variables = &self.of.variables;
        let (range, done) = (self.range(variables[seq]), self.register(variables[counter], Type::Index));
        let var = (variables[var], self.reps.get(var));
        let behind = self.of.insts[id].len();
        let trip = self.new_block();
        let Some(Counted { counter: k, head }) = self.counted.get(&id).copied() else {
            let cond = self.compare(CompareOp::Lt, done, range.count);
            let (here, insts) = (self.at, std::mem::take(&mut self.insts));
            let over = self.edge(id, exit, values);
            self.begin(trip);
            self.trip(range, done, done, var);
            self.go(id, body, values);
            self.begin(here);
            self.insts = insts;
            return self.end(Terminator::Branch { cond, to: [trip, over] });
        };
        self.push(Inst::Copy { dst: k, src: done });
        let is_innermost = self.is_innermost(id);
        if is_innermost {
            let piece = self.new_block();
            let (behind_head, ask) = (self.new_block(), self.new_block());
            self.end(Terminator::Jump(piece));
            self.begin(piece);
            let most = self.temporary(Type::Index);
            let length = self.index(PIECE);
            let end = self.binary(BinaryOp::Add, k, length);
            self.push(Inst::Binary { dst: most, op: BinaryOp::Min, args: [end, range.count] });
            self.end(Terminator::Jump(head));
            self.begin(head);
            self.end(Terminator::Count { counter: k, limit: most, to: [trip, behind_head] });
            self.begin(behind_head);
            self.push(Inst::Copy { dst: done, src: k });
            let cond = self.compare(CompareOp::Lt, k, range.count);
            let (here, insts) = (self.at, std::mem::take(&mut self.insts));
            let over = self.edge(id, exit, values);
            self.begin(here);
            self.insts = insts;
            self.end(Terminator::Branch { cond, to: [ask, over] });
            self.begin(ask);
            self.poll((id, behind), values);
            self.end(Terminator::Jump(piece));
        } else {
            self.end(Terminator::Jump(head));
            let over = self.edge(id, exit, values);
            self.begin(head);
            self.end(Terminator::Count { counter: k, limit: range.count, to: [trip, over] });
        }
        self.begin(trip);
        if !is_innermost {
            self.push(Inst::Copy { dst: done, src: k });
            self.poll((id, behind), values);
        }
        self.trip(range, k, done, var);
        self.go(id, body, values);
    }

    /// The head of a `for` loop over anything else.
    fn next_asked(
        &mut self,
        id: Block,
        (counted, var): (Slot, Slot),
        (body, exit): (Block, Block),
        values: &Values,
    ) {
        let takes = [counted, var].map(|slot| self.taken(self.of.variables[slot], self.reps.get(slot)));
        let takes = takes.into_iter().filter(|taken| !matches!(taken, Taken::Unread(_)));
        let Some(cond) = self.ask_end(id, body, takes.collect(), values) else {
            return self.leave(id, self.of.insts[id].len(), values);
        };
        let (here, insts) = (self.at, std::mem::take(&mut self.insts));
        let to = [body, exit].map(|to| self.edge(id, to, values));
        self.begin(here);
        self.insts = insts;
        self.end(Terminator::Branch { cond, to });
    }

    /// What the head of a loop writes on the way to the body: the element and how many were taken.
    fn trip(&mut self, range: RangeOf, k: Reg, done: Reg, (var, rep): (Slot, Rep)) {
        let offset = self.binary(BinaryOp::Mul, k, range.step);
        let element = self.binary(BinaryOp::Add, range.first, offset);
        if let Some(ty) = rep.ty() {
            let dst = self.register(var, ty);
            self.convert(dst, element);
        }
        let one = self.index(1);
        self.push(Inst::Binary { dst: done, op: BinaryOp::Add, args: [k, one] });
    }

    /// Whether no other loop is in a loop.
    fn is_innermost(&self, header: Block) -> bool {
        let nodes = self.loop_of(header.index());
        self.loops.loops().iter().all(|data| data.header == header.index() || !nodes.contains(&data.header))
    }

    /// The nodes of the loop with a header.
    fn loop_of(&self, header: usize) -> &[usize] {
        self.loops.loops().iter().find(|data| data.header == header).map_or(&[], |data| &data.nodes)
    }

    /// Asks whether the user wants the program to stop; then code is left there.
    fn poll(&mut self, (id, inst): (Block, usize), values: &Values) {
        if let Some(exit) = self.exit_at(id, inst, values) {
            self.push(Inst::Poll { exit });
        }
    }

    /// Ends the block that is being made by going on to a block.
    fn go(&mut self, id: Block, to: Block, values: &Values) {
        let to = self.edge(id, to, values);
        self.end(Terminator::Jump(to));
    }

    /// The block to go to from the end of one block to another one. The block that is being made stays as it is.
    fn edge(&mut self, id: Block, to: Block, values: &Values) -> lir::Block {
        let (here, insts, was_ended) = (self.at, std::mem::take(&mut self.insts), self.is_ended);
        let block = self.new_block();
        self.begin(block);
        self.edge_block(id, to, values);
        let made = &self.made.blocks[block];
        let target = match made.term {
            Terminator::Jump(target) if made.insts.is_empty() => target,
            _ => block,
        };
        (self.at, self.insts, self.is_ended) = (here, insts, was_ended);
        target
    }

    /// Whether a variable that is in a register is in its slot behind an edge.
    fn boxes(&self, id: Block, to: Block, values: &Values) -> bool {
        self.of.ssa.blocks[to].phis.iter().any(|phi| {
            let value = values.get(&self.of.variables[phi.dst]);
            let is_held = |&value: &Slot| {
                !self.of.ssa.params.contains(&value)
                    && !matches!(self.reps.get(value), Rep::Array(..) | Rep::Boxed)
            };
            self.reps.get(phi.dst) == Rep::Boxed
                && phi.args.iter().any(|(from, _)| *from == id)
                && value.is_some_and(is_held)
        })
    }

    fn edge_block(&mut self, id: Block, to: Block, values: &Values) {
        let origin = self.outline.origin(to, 0);
        if let Place::Out(out) = self.outline.place(to) {
            let exit = self.exit((out, 0), values);
            return self.end(Terminator::Leave(exit));
        }
        let is_back = self.dominators.dominates(to.index(), id.index());
        // Before anything is converted the variables are what they were.
        if is_back && !self.counted.contains_key(&to) {
            self.poll((to, 0), values);
        }
        if self.boxes(id, to, values) && self.give(id, to, values).is_none() {
            return self.leave(id, self.of.insts[id].len(), values);
        }
        for phi in &self.of.ssa.blocks[to].phis {
            let Some((_, arg)) = phi.args.iter().find(|(from, _)| *from == id) else { continue };
            let slot = self.of.variables[phi.dst];
            let (from, into) = (self.reps.operand(&self.of.ssa, *arg), self.reps.get(phi.dst));
            match (from, into) {
                (Rep::Array(..) | Rep::Boxed, Rep::Boxed) => (),
                (Rep::Array(..), into) if from == into => (),
                (Rep::Range, Rep::Range) | (Rep::Complex, Rep::Complex) => (),
                (Rep::Integer | DOUBLE, Rep::Complex) => {
                    self.widen(slot, from.ty().unwrap_or(Type::F64));
                }
                // It was given before the edge.
                (_, Rep::Boxed) => (),
                (from, into) => match (from.ty(), into.ty()) {
                    (Some(from), Some(into)) => {
                        let (src, dst) = (self.register(slot, from), self.register(slot, into));
                        if src != dst {
                            self.convert(dst, src);
                        }
                    }
                    _ => {
                        self.insts.clear();
                        return match origin {
                            Some(origin) => {
                                let exit = self.exit(origin, values);
                                self.end(Terminator::Leave(exit));
                            }
                            None => self.leave(id, self.of.insts[id].len(), values),
                        };
                    }
                },
            }
        }
        match self.counted.get(&to) {
            Some(&Counted { counter, head }) if is_back => {
                self.end(Terminator::Turn { counter, step: 1, head });
            }
            _ => self.end(Terminator::Jump(self.starts[to.index()])),
        }
    }
}

/// Instructions.
impl Emitter<'_> {
    /// Makes code of an instruction, at its places in slot form and in SSA form; none where there is none, and then the
    /// code is left before it.
    fn inst(&mut self, id: Block, (inst, place): (usize, usize), values: &Values) -> Option<()> {
        let of = self.of;
        let here = Here { block: id, inst, place, values };
        let dst = |slot: Slot| (of.variables[slot], slot);
        match of.ssa.blocks[id].insts[place] {
            mir::Inst::Copy { dst: slot, src } | mir::Inst::Move { dst: slot, src } => {
                let (variable, value) = dst(slot);
                if self.reps.get(value) == Rep::Complex {
                    return self.copy_complex((variable, value), src);
                }
                let ty = self.reps.get(value).ty()?;
                let src = self.number(src, ty)?;
                let dst = self.register(variable, ty);
                self.push(Inst::Copy { dst, src });
            }
            mir::Inst::Unary { op, dst: slot, a } => self.unary(here, op, dst(slot), a)?,
            mir::Inst::Binary { op, dst: slot, a, b } => {
                let op = crate::rep::scalar_operation(op);
                self.two(here, op, dst(slot), [a, b])?;
            }
            mir::Inst::Logical { dst: slot, a } => {
                let src = self.truth(id, inst, a, values)?;
                let dst = self.register(of.variables[slot], Type::Bool);
                self.push(Inst::Copy { dst, src });
            }
            mir::Inst::Range { dst: slot, first, step, last } => {
                if self.reps.get(slot) != Rep::Range {
                    return None;
                }
                self.make_range(of.variables[slot], first, step, last)?;
            }
            mir::Inst::Index { dst: slot, base, args } => self.load(here, dst(slot), base, args)?,
            mir::Inst::CheckIndex { base, args } => {
                let slot = base.as_slot()?;
                self.check_places(here, slot, args)?;
            }
            mir::Inst::SetIndex { base, args, value, .. } => self.store(here, base, args, value)?,
            mir::Inst::CheckDepth { calls } => self.depth = self.depth.max(calls),
            // What is in a register is nowhere else.
            mir::Inst::Release { .. } => (),
            mir::Inst::End { dst: slot, base, position, count } => {
                let src = self.end_of(base, position, count)?;
                let dst = self.register(of.variables[slot], Type::Index);
                self.push(Inst::Copy { dst, src });
            }
            mir::Inst::Call { targets, callee, args, .. } => {
                let &[mir::Target::Slot(slot)] = of.ssa.target_list(targets) else { return None };
                self.call(here, dst(slot), callee, args)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// What an operand is held as.
    pub fn rep(&self, operand: Operand) -> Rep {
        self.reps.operand(&self.of.ssa, operand)
    }

    /// An operand that is a scalar as a number of a type, converted as the language does it.
    pub fn number(&mut self, operand: Operand, ty: Type) -> Option<Reg> {
        let src = match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                let from = self.reps.get(slot).ty()?;
                self.register(self.of.variables[slot], from)
            }
            OperandKind::Const(constant) => match (self.of.ssa.constants[constant].clone(), ty) {
                (mir::Constant::Double(x), Type::Index) => return Some(self.index(x as i128)),
                (mir::Constant::Double(x), _) => self.constant(Scalar::F64(x)),
                _ => return None,
            },
        };
        if self.made.ty(src) == ty {
            return Some(src);
        }
        let dst = self.temporary(ty);
        self.convert(dst, src);
        Some(dst)
    }

    /// Writes a number of one type as one of another type.
    pub fn convert(&mut self, dst: Reg, src: Reg) {
        if self.made.ty(src) == self.made.ty(dst) {
            self.push(Inst::Copy { dst, src });
        } else {
            self.push(Inst::Convert { dst, src });
        }
    }

    /// Leaves the code before an instruction where a truth value does not hold.
    pub fn check(&mut self, cond: Reg, block: Block, inst: usize, values: &Values) -> Option<()> {
        let exit = self.exit_at(block, inst, values)?;
        self.push(Inst::Check { cond, exit });
        Some(())
    }
}

/// An instruction's places in slot form and in SSA form, and what the variables are there.
#[derive(Clone, Copy)]
pub(crate) struct Here<'a> {
    pub block: Block,
    pub inst: usize,
    pub place: usize,
    pub values: &'a Values,
}
