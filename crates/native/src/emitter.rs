//! A function that is being written: its blocks, registers and instructions, and how values are found.

use crate::Held;
use crate::boxed::Runtime;
use crate::call::Linked;
use crate::checks::Checks;
use crate::fused::Known;
use crate::held::of_operand;
use crate::most::Most;
use crate::program::Meaning;
use crate::remarks::{NativeRemark, RemarkKind};
use crate::site::{Failure, Need, Site};
use crate::storage::Places;
use crate::swap::Deaths;
use crate::taken::Taken;
use crate::unique::UniqueNames;
use lanner_base::{Arena, Id, SideTable, Span};
use lanner_emit::Imaginary;
use lanner_lir::{
    self as lir, Argument, BinaryOp, BlockData, CompareOp, Exit, ExitData, ExternData, Func as Made, Give,
    Inst, Reg, Scalar, Terminator, Type, UnaryOp,
};
use lanner_mir::{Block, Callee, Operand, OperandKind, Slot};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Deref;

/// The registers of a range stand behind those of extents: its first element, its step, how many elements it has.
pub(crate) const FIRST: usize = 16;
pub(crate) const STEP: usize = 17;
pub(crate) const COUNT: usize = 18;
/// Whether it is NaN instead, 0 or 1, of one that may be.
pub(crate) const IS_NAN: usize = 19;
/// Of a range of doubles its last part, and how many elements it has as a double.
pub(crate) const LAST: usize = 20;
pub(crate) const WANTED: usize = 21;
/// Of an array of pairs 0 where it is real, else one more than the number of imaginary parts that are not 0.
pub(crate) const COMPLEXITY: usize = 22;

/// Of an array of pairs that C gets or gives: whether it is complex.
pub(crate) const IS_COMPLEX: usize = 23;

/// An instruction without a native lowering: why.
pub(crate) type Lowered<T = ()> = Result<T, &'static str>;

/// What a function is lowered from.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub known: Known<'a>,
    /// How many elements arrays have at most, where nothing is on the heap.
    pub most: &'a Most,
    /// The arrays that are never written out.
    pub fused: &'a FxHashSet<Slot>,
    /// The slot of the class that each value belongs to: values of a class share registers.
    pub classes: &'a [Slot],
    /// Where arrays are read for the last time.
    pub deaths: &'a Deaths,
    /// The parameters whose memory is the function's.
    pub owned: &'a FxHashSet<Slot>,
    /// The full name of the class that a name means, or has a member of that name.
    pub class: &'a dyn Fn(&str) -> Option<String>,
    /// Whether values of which nothing is known may be objects.
    pub has_classes: bool,
}

impl<'a> Deref for Source<'a> {
    type Target = Known<'a>;

    fn deref(&self) -> &Known<'a> {
        &self.known
    }
}

/// An instruction's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct At {
    pub block: Block,
    pub inst: usize,
}

/// The function that is being written.
pub(crate) struct Emitter<'a> {
    pub source: Source<'a>,
    pub made: Made,
    pub sites: Vec<Site>,
    pub needs: Vec<Need>,
    /// What was decided.
    pub remarks: Vec<NativeRemark>,
    /// The arrays that would be on the heap, where nothing may be.
    pub unbounded: Vec<Slot>,
    pub places: Places,
    /// Where instructions go.
    pub block: lir::Block,
    pub is_ended: bool,
    /// The blocks of LIR in which those of MIR begin.
    pub starts: SideTable<Block, lir::Block>,
    numbers: FxHashMap<(Slot, Type), Reg>,
    /// Extents by class, and which.
    extents: FxHashMap<(Slot, usize), Reg>,
    /// Imaginary parts by class.
    pub imaginary: FxHashMap<Slot, Imaginary>,
    /// Scalars that fused values read, as they are where the values are computed.
    pub captured: FxHashMap<(Slot, usize), Reg>,
    /// Sections that are not written out, as they are where they are made.
    pub sections: FxHashMap<Slot, Taken>,
    constants: FxHashMap<(lir::Block, u64, Type), Reg>,
    indices: FxHashMap<Reg, i64>,
    truths: FxHashMap<Reg, bool>,
    /// Parts of ranges that are known numbers.
    pub parts: FxHashMap<(Slot, usize), i64>,
    /// Registers that are variables of the program.
    pub variables: FxHashSet<Reg>,
    /// Where instructions come from: the first one of those that do.
    pub lines: FxHashMap<(lir::Block, usize), Span>,
    names: UniqueNames,
    /// The instruction that is being lowered.
    pub at: At,
    /// How many outputs are asked for.
    pub outputs: usize,
    /// Whether it is called from outside, by C.
    pub is_entry: bool,
    /// Which checks are kept.
    pub checks: Checks,
    /// How many calls may still be made, in a function that is told.
    pub calls_left: Option<Reg>,
    /// How it uses the runtime library, if it may.
    pub runtime: Option<Runtime<'a>>,
    /// The functions that instructions call or make handles of.
    links: &'a dyn Fn(Block, usize) -> Option<Linked<'a>>,
}

impl<'a> Emitter<'a> {
    pub fn new(
        source: Source<'a>,
        name: &str,
        links: &'a dyn Fn(Block, usize) -> Option<Linked<'a>>,
    ) -> Emitter<'a> {
        let mut made = Made::new(name);
        let blocks: Arena<lir::Block, BlockData> =
            (0..=source.func.blocks.len()).map(|_| empty_block()).collect();
        made.blocks = blocks;
        // The first block of LIR is what comes before the function's first one: nothing goes back to it.
        let mut starts = SideTable::new(lir::Block(0));
        source.func.blocks.ids().for_each(|id| starts[id] = lir::Block::from_index(id.index() + 1));
        Emitter {
            source,
            made,
            sites: Vec::new(),
            needs: Vec::new(),
            remarks: Vec::new(),
            unbounded: Vec::new(),
            places: Places::default(),
            block: lir::Block(0),
            is_ended: false,
            starts,
            numbers: FxHashMap::default(),
            extents: FxHashMap::default(),
            imaginary: FxHashMap::default(),
            captured: FxHashMap::default(),
            sections: FxHashMap::default(),
            constants: FxHashMap::default(),
            indices: FxHashMap::default(),
            truths: FxHashMap::default(),
            parts: FxHashMap::default(),
            variables: FxHashSet::default(),
            lines: FxHashMap::default(),
            names: UniqueNames::default(),
            at: At { block: Block(0), inst: 0 },
            outputs: 0,
            is_entry: false,
            checks: Checks::default(),
            calls_left: None,
            runtime: None,
            links,
        }
    }

    // Blocks.

    pub fn push(&mut self, inst: Inst) {
        if !self.is_ended {
            self.note_line();
            self.made.blocks[self.block].insts.push(inst);
        }
    }

    /// Notes where what is written next comes from.
    fn note_line(&mut self) {
        let place = (self.block, self.made.blocks[self.block].insts.len());
        let span = self.source.func.origin(self.at.block, self.at.inst).span;
        self.lines.insert(place, span);
    }

    pub fn new_block(&mut self) -> lir::Block {
        self.made.blocks.push(empty_block())
    }

    /// Instructions go there from here on.
    pub fn begin(&mut self, block: lir::Block) {
        self.block = block;
        self.is_ended = false;
    }

    pub fn end(&mut self, term: Terminator) {
        if !self.is_ended {
            self.note_line();
            self.made.blocks[self.block].term = term;
            self.is_ended = true;
        }
    }

    // Registers.

    /// A name that no other register or buffer has.
    pub fn name(&mut self, wanted: &str) -> String {
        self.names.unique(wanted)
    }

    pub fn temporary(&mut self, ty: Type) -> Reg {
        let name = self.name("t");
        self.made.reg(name, ty)
    }

    /// The class of a value: the values of one share their registers.
    pub fn class(&self, slot: Slot) -> Slot {
        self.source.classes[slot.index()]
    }

    /// What a value is called.
    pub fn name_of(&self, slot: Slot) -> String {
        match self.source.func.slots[slot].name {
            Some(name) => name.to_string(),
            None => "t".to_owned(),
        }
    }

    /// The register of a number.
    pub fn register(&mut self, slot: Slot, ty: Type) -> Reg {
        let key = (self.class(slot), ty);
        if let Some(&known) = self.numbers.get(&key) {
            return known;
        }
        let wanted = self.name_of(slot);
        let name = self.name(&wanted);
        let reg = self.made.reg(name, ty);
        self.numbers.insert(key, reg);
        if self.source.func.slots[slot].name.is_some() {
            self.variables.insert(reg);
        }
        reg
    }

    /// The register of an extent, counted from 0.
    pub fn extent_register(&mut self, slot: Slot, k: usize) -> Reg {
        self.part_register(slot, k, Type::Index)
    }

    /// The register of a part of an array or a range.
    pub fn part_register(&mut self, slot: Slot, k: usize, ty: Type) -> Reg {
        let key = (self.class(slot), k);
        if let Some(&known) = self.extents.get(&key) {
            return known;
        }
        let part = match k {
            0 => "rows".to_owned(),
            1 => "columns".to_owned(),
            FIRST => "first".to_owned(),
            STEP => "step".to_owned(),
            COUNT => "count".to_owned(),
            IS_NAN => "is_nan".to_owned(),
            LAST => "last".to_owned(),
            WANTED => "wanted".to_owned(),
            COMPLEXITY => "complexity".to_owned(),
            IS_COMPLEX => "is_complex".to_owned(),
            _ => format!("extent{}", k + 1),
        };
        let wanted = format!("{}.{part}", self.name_of(slot));
        let name = self.name(&wanted);
        let reg = self.made.reg(name, ty);
        self.extents.insert(key, reg);
        reg
    }

    // Instructions.

    pub fn constant(&mut self, value: Scalar) -> Reg {
        let key = (self.block, value.bits(), value.ty());
        if let Some(&known) = self.constants.get(&key) {
            return known;
        }
        let dst = self.temporary(value.ty());
        self.push(Inst::Const { dst, value });
        self.constants.insert(key, dst);
        match value {
            Scalar::Int(Type::Index, number) => _ = self.indices.insert(dst, number as i64),
            Scalar::Bool(truth) => _ = self.truths.insert(dst, truth),
            Scalar::Int(..) | Scalar::F32(_) | Scalar::F64(_) => (),
        }
        dst
    }

    pub fn index(&mut self, number: i64) -> Reg {
        self.constant(Scalar::Int(Type::Index, number.into()))
    }

    pub fn copy(&mut self, dst: Reg, src: Reg) {
        if dst != src {
            self.push(Inst::Copy { dst, src });
        }
    }

    /// The value of a register as it is now.
    pub fn kept(&mut self, src: Reg) -> Reg {
        let dst = self.temporary(self.made.ty(src));
        self.push(Inst::Copy { dst, src });
        dst
    }

    pub fn unary(&mut self, op: UnaryOp, src: Reg) -> Reg {
        if let (UnaryOp::Not, Some(truth)) = (op, self.known_truth(src)) {
            return self.constant(Scalar::Bool(!truth));
        }
        let dst = self.temporary(self.made.ty(src));
        self.push(Inst::Unary { dst, op, src });
        dst
    }

    /// The integer that a register holds wherever it is read, where that is known.
    pub fn known_index(&self, reg: Reg) -> Option<i64> {
        self.indices.get(&reg).copied()
    }

    /// What is known of an operation on integers that needs no instruction.
    fn folded(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Option<Reg> {
        let (x, y) = (self.known_index(a), self.known_index(b));
        match (op, x, y) {
            (BinaryOp::Add, Some(x), Some(y)) => Some(self.index(x.checked_add(y)?)),
            (BinaryOp::Sub, Some(x), Some(y)) => Some(self.index(x.checked_sub(y)?)),
            (BinaryOp::Mul, Some(x), Some(y)) => Some(self.index(x.checked_mul(y)?)),
            (BinaryOp::Max, Some(x), Some(y)) => Some(self.index(x.max(y))),
            (BinaryOp::Min, Some(x), Some(y)) => Some(self.index(x.min(y))),
            (BinaryOp::Add | BinaryOp::Sub, _, Some(0)) | (BinaryOp::Mul | BinaryOp::Div, _, Some(1)) => {
                Some(a)
            }
            (BinaryOp::Add, Some(0), _) | (BinaryOp::Mul, Some(1), _) => Some(b),
            (BinaryOp::Mul, Some(0), _) | (BinaryOp::Mul, _, Some(0)) => Some(self.index(0)),
            _ => None,
        }
    }

    /// The truth value that a register holds wherever it is read, where that is known.
    pub fn known_truth(&self, reg: Reg) -> Option<bool> {
        self.truths.get(&reg).copied()
    }

    fn joined_truths(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Option<Reg> {
        let (x, y) = (self.known_truth(a), self.known_truth(b));
        match (op, x, y) {
            (BinaryOp::Or, Some(true), _) | (BinaryOp::And, Some(false), _) => Some(a),
            (BinaryOp::Or, _, Some(true)) | (BinaryOp::And, _, Some(false)) => Some(b),
            (BinaryOp::Or, Some(false), _) | (BinaryOp::And, Some(true), _) => Some(b),
            (BinaryOp::Or, _, Some(false)) | (BinaryOp::And, _, Some(true)) => Some(a),
            _ => None,
        }
    }

    /// What a comparison of integers gives in every run.
    fn compared(&self, op: CompareOp, a: Reg, b: Reg) -> Option<bool> {
        if a == b && self.made.ty(a) == Type::Index {
            return Some(matches!(op, CompareOp::Eq | CompareOp::Le | CompareOp::Ge));
        }
        let (x, y) = (self.known_index(a)?, self.known_index(b)?);
        Some(match op {
            CompareOp::Eq => x == y,
            CompareOp::Ne => x != y,
            CompareOp::Lt => x < y,
            CompareOp::Le => x <= y,
            CompareOp::Gt => x > y,
            CompareOp::Ge => x >= y,
        })
    }

    pub fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg) -> Reg {
        let folded = match self.made.ty(a) {
            Type::Index => self.folded(op, a, b),
            Type::Bool => self.joined_truths(op, a, b),
            _ => None,
        };
        if let Some(folded) = folded {
            return folded;
        }
        let dst = self.temporary(self.made.ty(a));
        self.push(Inst::Binary { dst, op, args: [a, b] });
        dst
    }

    pub fn compare(&mut self, op: CompareOp, a: Reg, b: Reg) -> Reg {
        if let Some(truth) = self.compared(op, a, b) {
            return self.constant(Scalar::Bool(truth));
        }
        let dst = self.temporary(Type::Bool);
        self.push(Inst::Compare { dst, op, args: [a, b] });
        dst
    }

    pub fn select(&mut self, cond: Reg, a: Reg, b: Reg) -> Reg {
        match self.known_truth(cond) {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => (),
        }
        let dst = self.temporary(self.made.ty(a));
        self.push(Inst::Select { dst, cond, args: [a, b], is_expected: false });
        dst
    }

    /// A number as one of a type.
    pub fn converted(&mut self, src: Reg, ty: Type) -> Reg {
        if self.made.ty(src) == ty {
            return src;
        }
        let dst = self.temporary(ty);
        self.push(Inst::Convert { dst, src });
        dst
    }

    /// Writes a register, converted.
    pub fn convert_to(&mut self, dst: Reg, src: Reg) {
        if self.made.ty(src) == self.made.ty(dst) {
            self.copy(dst, src);
        } else {
            self.push(Inst::Convert { dst, src });
        }
    }

    /// Calls what is computed elsewhere.
    pub fn call_elsewhere(&mut self, data: ExternData, args: Vec<Argument>, dsts: Vec<Reg>) {
        let known = self.made.externs.iter().find(|(_, known)| **known == data).map(|(id, _)| id);
        let callee = known.unwrap_or_else(|| self.made.externs.push(data));
        self.push(Inst::Call { dsts, callee, args });
    }

    /// An exit for an error here, which gives these numbers.
    pub fn exit(&mut self, failure: Failure, gives: &[Reg]) -> Exit {
        if let Some(kind) = RemarkKind::of_exit(failure) {
            self.remark(kind);
        }
        if let Some(exit) = self.exit_to_error(failure) {
            return exit;
        }
        let origin = self.source.func.origin(self.at.block, self.at.inst);
        let at = self.sites.len() as u32;
        self.sites.push(Site { failure, origin, inst: (self.at.block, self.at.inst) });
        let gives = (0..).zip(gives).map(|(k, &reg)| (k, Give::Reg(reg))).collect();
        self.made.exits.push(ExitData { at, gives, takes: Vec::new(), handler: None })
    }

    /// An error unless the truth value holds, where such checks are kept.
    pub fn check(&mut self, cond: Reg, failure: Failure, gives: &[Reg]) {
        if self.known_truth(cond) == Some(true) || !self.checks.find(failure) {
            return;
        }
        let exit = self.exit(failure, gives);
        self.push(Inst::Check { cond, exit });
    }

    // Values.

    pub fn held(&self, operand: Operand) -> Held {
        of_operand(self.source.func, self.source.held, operand)
    }

    /// The function that the instruction that is being lowered calls or makes a handle of.
    pub fn linked(&self) -> Option<Linked<'a>> {
        self.linked_at(self.at)
    }

    /// The function that an instruction calls or makes a handle of.
    pub fn linked_at(&self, at: At) -> Option<Linked<'a>> {
        (self.links)(at.block, at.inst)
    }

    pub fn meaning(&self, callee: Callee) -> Option<Meaning> {
        (self.source.meanings)(callee)
    }

    /// The number that an operand is, where it is a constant or known to be one.
    pub fn known(&self, operand: Operand) -> Option<f64> {
        match operand.kind() {
            OperandKind::Const(constant) => match self.source.func.constants[constant] {
                lanner_mir::Constant::Double(x) => Some(x),
                _ => None,
            },
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                let fact = self.source.facts.of(slot)?;
                let constant = fact.constant.as_ref()?;
                (constant.class() == lanner_facts::Class::Double).then(|| constant.number())?
            }
        }
    }
}

fn empty_block() -> BlockData {
    BlockData { insts: Vec::new(), term: Terminator::Return }
}
