//! From the quick form of the blocks of a loop to its loop form, for the values that its variables have now.

use super::classes::{Class, Classes, class_of};
use super::layout::{Item, lay_out};
use super::{Asked, Loop, Size, Variable, improve};
use crate::meter::Metering;
use crate::quick::{self, Code, Place, REGISTERS, TEMPORARIES};
use lanner_base::Id;
use lanner_builtins::{BinaryOp, Scalar};
use lanner_loops::{ARRAYS, At, At2, Op, Program, RANGES, Reg, SLICES, Sides};
use lanner_mir::{Block, Func, Inst, Operand, OperandKind, Slot, SlotKind};
use lanner_runtime::Value;
use std::cell::RefCell;

/// What the loop form is made from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub func: &'a Func,
    pub code: &'a Code,
    pub slots: &'a [Value],
    /// Whether a callee's name is known to mean a row of the table.
    pub means_row: &'a dyn Fn(u16) -> bool,
    /// Who counts changes of arrays.
    pub metering: Option<Metering<'a>>,
}

impl<'a> Source<'a> {
    /// The places in the quick form of a block's operations.
    fn places(self, block: Block) -> std::ops::Range<usize> {
        let entries = &self.code.entries;
        let end = entries.get(block.index() + 1).map_or(self.code.ops.len(), |&end| end as usize);
        entries[block.index()] as usize..end
    }

    /// The operations of a block with their places, also those that are left to the MIR for now.
    pub fn ops(self, block: Block) -> impl Iterator<Item = (usize, quick::Op)> + 'a {
        self.places(block).map(move |pc| match self.code.ops[pc].get() {
            quick::Op::Left { stretch } => (pc, self.code.stretches[stretch as usize].first),
            op => (pc, op),
        })
    }

    /// The MIR instruction that an operation runs whole.
    pub fn whole(self, op: quick::Op) -> Option<&'a Inst> {
        match op {
            quick::Op::Whole { block, inst } | quick::Op::Chain { block, inst } => {
                self.func.blocks[Block(block)].insts.get(inst as usize)
            }
            _ => None,
        }
    }

    /// The slot of a place, if it is one.
    pub fn slot(self, place: Place) -> Option<Slot> {
        usize::from(place.0).checked_sub(REGISTERS).map(Slot::from_index)
    }
}

/// The loop form of the blocks, entered at the block `entry`; none where it would be too large.
pub(super) fn compile(source: Source<'_>, blocks: &[Block], entry: Block) -> Option<Loop> {
    let classes = Classes::of(source, blocks);
    let mut compiler = Compiler {
        source,
        classes,
        made: Loop::empty(source.code.registers),
        next_register: REGISTERS,
        pending: Vec::new(),
    };
    if source.metering.is_some() {
        compiler.made.counters = Some([compiler.fresh()?, compiler.fresh()?]);
    }
    let mut starts = Vec::new();
    for &block in blocks {
        let mut items = Vec::new();
        for (pc, op) in source.ops(block) {
            let out = compiler.way_out(pc);
            let made = compiler.operation(op);
            let first = compiler.pending.drain(..).filter(|_| made.is_some());
            items.extend(first.chain([made.unwrap_or(Op::Exit)]).map(|op| Item { op, out }));
            let counting = made.map_or_else(Vec::new, |made| compiler.counting(made, pc));
            items.extend(counting.into_iter().map(|op| Item { op, out }));
            compiler.classes.note(source, op);
        }
        starts.push((block, items));
    }
    let before = improve::improve(compiler.next_register, &mut starts);
    let mut made = compiler.made;
    lay_out(&mut made, source.code, before, starts, entry)?;
    made.note_needed();
    made.note_pins(&compiler.classes);
    Some(made)
}

struct Compiler<'a> {
    source: Source<'a>,
    classes: Classes,
    made: Loop,
    /// The first register that is not in use.
    next_register: usize,
    /// Operations that belong before the one that is being made.
    pending: Vec<Op>,
}

impl Compiler<'_> {
    /// Where the quick form does an operation again that leaves the loop: at the start of its stretch.
    fn way_out(&self, pc: usize) -> u32 {
        let code = self.source.code;
        match code.stretches.get(code.origins[pc].stretch as usize) {
            Some(stretch) => stretch.ops.0,
            None => pc as u32,
        }
    }

    /// What counts a change of an array, behind it.
    fn counting(&mut self, made: Op, pc: usize) -> Vec<Op> {
        let is_change = matches!(made, Op::Set { .. } | Op::Set2 { .. });
        let (Some([changes, asking]), Some(metering)) = (self.made.counters, self.source.metering) else {
            return Vec::new();
        };
        let Some(one) = self.constant(1.0).filter(|_| is_change) else { return Vec::new() };
        let origin = self.source.code.origins[pc];
        let at = (origin.block, origin.inst as usize);
        let asks = metering.meter.borrow_mut().asks(metering.loaded, metering.func, at);
        let add = |d: Reg| Op::Add { d, a: d, b: one };
        if asks { vec![add(changes), add(asking)] } else { vec![add(changes)] }
    }

    /// A register without a meaning yet; none where all are in use.
    fn fresh(&mut self) -> Option<Reg> {
        let register = Reg::try_from(self.next_register).ok()?;
        self.next_register += 1;
        Some(register)
    }

    /// The register of a constant.
    fn constant(&mut self, x: f64) -> Option<Reg> {
        let known = &self.made.constants;
        if let Some(&(register, _)) = known.iter().find(|(_, y)| y.to_bits() == x.to_bits()) {
            return Some(register);
        }
        let register = self.fresh()?;
        self.made.constants.push((register, x));
        Some(register)
    }

    /// The register of a place of one of the classes.
    fn place(&mut self, place: Place, classes: &[Class]) -> Option<Reg> {
        if !classes.contains(&self.classes.of_place(self.source, place)) {
            self.source.slot(place).into_iter().for_each(|slot| self.note_other(slot));
            return None;
        }
        match self.source.slot(place) {
            None => Reg::try_from(place.0).ok(),
            Some(slot) => self.variable(slot),
        }
    }

    /// The register of a number or truth.
    fn number(&mut self, place: Place) -> Option<Reg> {
        self.place(place, &[Class::Double, Class::Logical])
    }

    /// The register of a double.
    fn double(&mut self, place: Place) -> Option<Reg> {
        self.place(place, &[Class::Double])
    }

    /// Notes a variable that is left to the quick form being what it is now.
    fn note_other(&mut self, slot: Slot) {
        let is_temporary = self.source.func.slots[slot].kind == SlotKind::Temp;
        if !is_temporary && self.made.others.iter().all(|(other, _)| *other != slot) {
            self.made.others.push((slot, class_of(&self.source.slots[slot.index()])));
        }
    }

    fn variable(&mut self, slot: Slot) -> Option<Reg> {
        let class = self.classes.of_slot(slot);
        if let Class::Unknown | Class::Element | Class::Other = class {
            self.note_other(slot);
            return None;
        }
        if let Some(variable) = self.made.variables.iter().find(|v| v.slot == slot) {
            return Some(variable.register);
        }
        let register = self.fresh()?;
        let is_temporary = self.source.func.slots[slot].kind == SlotKind::Temp;
        self.made.variables.push(Variable { slot, register, class, needed: !is_temporary, written: false });
        Some(register)
    }

    /// Where a result goes.
    fn destination(&mut self, place: Place) -> Option<Reg> {
        let register = match self.source.slot(place) {
            None => Reg::try_from(place.0).ok()?,
            Some(slot) => self.variable(slot)?,
        };
        if let Some(variable) = self.made.variables.iter_mut().find(|v| v.register == register) {
            variable.written = true;
        }
        Some(register)
    }

    fn operand(&mut self, operand: Operand) -> Option<Reg> {
        match operand.kind() {
            OperandKind::Const(c) => match self.source.func.constants[c] {
                lanner_mir::Constant::Double(x) => self.constant(x),
                _ => None,
            },
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.double(Place::slot(slot)?),
        }
    }

    /// The place of a slot in a list of slots, which grows by it where there is room.
    fn place_in(list: &mut Vec<Slot>, room: usize, slot: u16) -> Option<u8> {
        let slot = Slot(u32::from(slot));
        if let Some(k) = list.iter().position(|&s| s == slot) {
            return Some(k as u8);
        }
        (list.len() < room).then(|| {
            list.push(slot);
            (list.len() - 1) as u8
        })
    }

    fn range(&mut self, slot: u16) -> Option<u8> {
        Self::place_in(&mut self.made.ranges, RANGES, slot)
    }

    /// The loop form of one operation; none where it is left to the quick form.
    fn operation(&mut self, op: quick::Op) -> Option<Op> {
        use quick::Op as Q;
        Some(match op {
            Q::Add { d, a, b } => self.arithmetic(BinaryOp::Add, d, a, b)?,
            Q::Sub { d, a, b } => self.arithmetic(BinaryOp::Sub, d, a, b)?,
            Q::Mul { d, a, b } => self.arithmetic(BinaryOp::Times, d, a, b)?,
            Q::Div { d, a, b } => self.arithmetic(BinaryOp::RDivide, d, a, b)?,
            Q::Compare { test, d, a, b } => self.two(d, a, b, |d, a, b| Op::Compare { test, d, a, b })?,
            Q::Both { d, a, b, or: false } => self.two(d, a, b, |d, a, b| Op::And { d, a, b })?,
            Q::Both { d, a, b, or: true } => self.two(d, a, b, |d, a, b| Op::Or { d, a, b })?,
            Q::MulAdd { .. } | Q::MulSub { .. } | Q::SubMul { .. } if self.is_complex(op) => {
                self.complex_pair(op)?
            }
            Q::MulAdd { d, x, y, c } => self.three(d, [x, y, c], |d, [x, y, c]| Op::MulAdd { d, x, y, c })?,
            Q::MulSub { d, x, y, c } => self.three(d, [x, y, c], |d, [x, y, c]| Op::MulSub { d, x, y, c })?,
            Q::SubMul { d, c, x, y } => self.three(d, [x, y, c], |d, [x, y, c]| Op::SubMul { d, c, x, y })?,
            Q::Move { d, a } if self.classes.of_place(self.source, a) == Class::Complex => {
                let a = self.place(a, &[Class::Complex])?;
                Op::ComplexMove { d: self.destination(d)?, a }
            }
            Q::Move { d, a } => self.one(d, a, |d, a| Op::Move { d, a })?,
            Q::Negate { d, a } => self.one(d, a, |d, a| Op::Negate { d, a })?,
            Q::Truth { d, a, negated: false } => self.one(d, a, |d, a| Op::Truth { d, a })?,
            Q::Truth { d, a, negated: true } => self.one(d, a, |d, a| Op::Not { d, a })?,
            Q::Power { d, a, b } => self.power(d, a, b)?,
            Q::Call0 { d, callee, constant } => {
                let a = self.constant(constant)?;
                self.callee(callee)?;
                Op::Move { d: self.destination(d)?, a }
            }
            Q::Call1 { d, a, callee, op } if self.classes.of_place(self.source, a) == Class::Complex => {
                let a = self.place(a, &[Class::Complex])?;
                self.callee(callee)?;
                Op::ComplexPart { d: self.destination(d)?, a, op }
            }
            Q::Call1 { d, a, callee, op } => {
                let (a, d) = (self.double(a)?, self.destination(d)?);
                self.callee(callee)?;
                match op {
                    Scalar::Abs => Op::Abs { d, a },
                    Scalar::Sqrt => Op::Sqrt { d, a },
                    Scalar::Floor => Op::Floor { d, a },
                    op => Op::Call1 { d, a, op },
                }
            }
            Q::Call2 { d, a, b, callee, op } => {
                let (a, b, d) = (self.double(a)?, self.double(b)?, self.destination(d)?);
                self.callee(callee)?;
                match op {
                    Scalar::Max => Op::Max { d, a, b },
                    Scalar::Min => Op::Min { d, a, b },
                    op => Op::Call2 { d, a, b, op },
                }
            }
            Q::Index1 { .. } | Q::Index2 { .. } | Q::Set1 { .. } | Q::Set2 { .. } => self.element(op)?,
            Q::End { d, base, position, count } => {
                let a = self.size(base, Asked::End { position, count })?;
                Op::Move { d: self.destination(d)?, a }
            }
            Q::Extent { d, base, callee, extent } => {
                self.callee(callee)?;
                let a = self.size(base, Asked::Extent(extent))?;
                Op::Move { d: self.destination(d)?, a }
            }
            Q::Jump { to } => Op::Jump { to: self.block(to)? },
            Q::Branch { cond, then, els } => {
                Op::Branch { cond: self.number(cond)?, then: self.block(then)?, els: self.block(els)? }
            }
            Q::BranchIf { test, a, b, then, els } => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                let (then, els) = (self.block(then)?, self.block(els)?);
                improve::branch(test, a, b, then, els)
            }
            Q::Next { seq, counter, var, body, exit } => {
                let place = |slot: u16| Place::slot(Slot(u32::from(slot)));
                let var = place(var)?;
                self.double(var)?;
                Op::Next {
                    range: self.range(seq)?,
                    counter: self.destination(place(counter)?)?,
                    var: self.destination(var)?,
                    body: self.block(body)?,
                    exit: self.block(exit)?,
                }
            }
            Q::Whole { .. } | Q::Chain { .. } => self.whole(*self.source.whole(op)?)?,
            Q::Turned { .. } | Q::Left { .. } | Q::Return | Q::Terminate { .. } => return None,
        })
    }

    fn one(&mut self, d: Place, a: Place, make: fn(Reg, Reg) -> Op) -> Option<Op> {
        let a = self.number(a)?;
        Some(make(self.destination(d)?, a))
    }

    fn two(&mut self, d: Place, a: Place, b: Place, make: impl Fn(Reg, Reg, Reg) -> Op) -> Option<Op> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        Some(make(self.destination(d)?, a, b))
    }

    fn three(&mut self, d: Place, operands: [Place; 3], make: fn(Reg, [Reg; 3]) -> Op) -> Option<Op> {
        let [x, y, z] = operands;
        let operands = [self.number(x)?, self.number(y)?, self.number(z)?];
        Some(make(self.destination(d)?, operands))
    }

    /// `d = a OP b` for numbers, truths and complex numbers.
    fn arithmetic(&mut self, op: BinaryOp, d: Place, a: Place, b: Place) -> Option<Op> {
        let classes = [a, b].map(|place| self.classes.of_place(self.source, place));
        let with_element =
            matches!(classes, [Class::Complex, Class::Element] | [Class::Element, Class::Complex])
                && matches!(op, BinaryOp::Add | BinaryOp::Sub);
        let complex = classes.map(|class| class == Class::Complex || with_element);
        let known: &[Class] = if with_element {
            &[Class::Complex, Class::Element]
        } else {
            &[Class::Double, Class::Logical, Class::Complex]
        };
        let (a, b) = (self.place(a, known)?, self.place(b, known)?);
        let d = self.destination(d)?;
        Some(operator(op, d, (a, complex[0]), (b, complex[1])))
    }

    /// Whether an operand of a product and sum is complex.
    fn is_complex(&self, op: quick::Op) -> bool {
        let (quick::Op::MulAdd { x, y, c, .. }
        | quick::Op::MulSub { x, y, c, .. }
        | quick::Op::SubMul { x, y, c, .. }) = op
        else {
            return false;
        };
        [x, y, c].iter().any(|&place| self.classes.of_place(self.source, place) == Class::Complex)
    }

    /// A product and a sum with complex operands: one operation for each.
    fn complex_pair(&mut self, op: quick::Op) -> Option<Op> {
        let (d, x, y, c, op, product_first) = match op {
            quick::Op::MulAdd { d, x, y, c } => (d, x, y, c, BinaryOp::Add, true),
            quick::Op::MulSub { d, x, y, c } => (d, x, y, c, BinaryOp::Sub, true),
            quick::Op::SubMul { d, x, y, c } => (d, x, y, c, BinaryOp::Sub, false),
            _ => return None,
        };
        let complex = [x, y, c].map(|place| self.classes.of_place(self.source, place) == Class::Complex);
        let all = [Class::Double, Class::Logical, Class::Complex];
        let (x, y, c) = (self.place(x, &all)?, self.place(y, &all)?, self.place(c, &all)?);
        let (t, d) = (self.fresh()?, self.destination(d)?);
        self.pending.push(operator(BinaryOp::Times, t, (x, complex[0]), (y, complex[1])));
        let (product, c) = ((t, complex[0] || complex[1]), (c, complex[2]));
        Some(if product_first { operator(op, d, product, c) } else { operator(op, d, c, product) })
    }

    fn is_two(&self, r: Reg) -> bool {
        self.made.constants.iter().any(|&(register, x)| register == r && x == 2.0)
    }

    /// A square is a product; everything else is a call.
    fn power(&mut self, d: Place, a: Place, b: Place) -> Option<Op> {
        if [a, b].iter().any(|&place| self.classes.of_place(self.source, place) == Class::Complex) {
            let two = self.place(b, &[Class::Double]).is_some_and(|b| self.is_two(b));
            return if two {
                self.arithmetic(BinaryOp::Times, d, a, a)
            } else {
                self.arithmetic(BinaryOp::Power, d, a, b)
            };
        }
        let (a, b, d) = (self.double(a)?, self.double(b)?, self.destination(d)?);
        Some(if self.is_two(b) { Op::Mul { d, a, b: a } } else { Op::Call2 { d, a, b, op: Scalar::Pow } })
    }

    /// A block as a target; the blocks' places come later.
    fn block(&self, place: u32) -> Option<u16> {
        let block = self.source.code.entries.iter().rposition(|&entry| entry == place)?;
        u16::try_from(block).ok()
    }

    /// Notes that an operation needs a callee's name to mean a row. One that was never called is left to the quick form.
    fn callee(&mut self, callee: u16) -> Option<()> {
        let is_known = (self.source.means_row)(callee);
        if self.made.callees.iter().all(|&(noted, _)| noted != callee) {
            self.made.callees.push((callee, is_known));
        }
        is_known.then_some(())
    }

    /// A size of an array, which keeps its extents in the loop.
    fn size(&mut self, base: u16, asked: Asked) -> Option<Reg> {
        let slot = Slot(u32::from(base));
        if self.classes.of_slot(slot) != Class::Other {
            return None;
        }
        if let Some(size) = self.made.sizes.iter().find(|size| size.slot == slot && size.asked == asked) {
            return Some(size.register);
        }
        let register = self.fresh()?;
        self.made.sizes.push(Size { slot, asked, register });
        Some(register)
    }

    fn element(&mut self, op: quick::Op) -> Option<Op> {
        match op {
            quick::Op::Index1 { d, base, i, di, loose } => {
                let (i, di) = (self.double(i)?, di - 1);
                Some(match &self.source.slots[usize::from(base)] {
                    Value::Complex(_) if self.source.slot(d).is_none() => {
                        let array = Self::place_in(&mut self.made.numbers, SLICES, base)?;
                        Op::GetComplex { d: self.destination(d)?, e: At { array, i, di } }
                    }
                    Value::Char(_) if loose => {
                        let array = Self::place_in(&mut self.made.texts, SLICES, base)?;
                        Op::Char { d: self.destination(d)?, e: At { array, i, di } }
                    }
                    Value::Logical(_) if loose => {
                        let array = Self::place_in(&mut self.made.flags, SLICES, base)?;
                        Op::Flag { d: self.destination(d)?, e: At { array, i, di } }
                    }
                    _ => {
                        let array = self.array(base)?;
                        Op::Get { d: self.destination(d)?, e: At { array, i, di } }
                    }
                })
            }
            quick::Op::Index2 { d, base, i, j, di, dj } => {
                let (i, j, di, dj) = (self.double(i)?, self.double(j)?, di - 1, dj - 1);
                let array = self.array(base)?;
                Some(Op::Get2 { d: self.destination(d)?, e: At2 { array, i, j, di, dj } })
            }
            quick::Op::Set1 { base, i, v, di } => {
                let (i, v, di) = (self.double(i)?, self.number(v)?, di - 1);
                Some(Op::Set { v, e: At { array: self.array(base)?, i, di } })
            }
            quick::Op::Set2 { base, i, j, v, di, dj } => {
                let (i, j, v) = (self.double(i)?, self.double(j)?, self.number(v)?);
                Some(Op::Set2 { v, e: At2 { array: self.array(base)?, i, j, di: di - 1, dj: dj - 1 } })
            }
            _ => None,
        }
    }

    /// The place of a real array.
    fn array(&mut self, base: u16) -> Option<u8> {
        let is_real = matches!(self.source.slots[usize::from(base)], Value::Double(_));
        if is_real { Self::place_in(&mut self.made.arrays, ARRAYS, base) } else { None }
    }

    /// MIR instructions that the quick form runs whole and that are simple here: the range of an inner loop, and
    /// operators of constants that have no register in the quick form.
    fn whole(&mut self, inst: Inst) -> Option<Op> {
        match inst {
            Inst::Range { dst, first, step, last } if self.classes.is_range(dst) => {
                let first = self.operand(first)?;
                let step = match step {
                    Some(step) => self.operand(step)?,
                    None => self.constant(1.0)?,
                };
                let last = self.operand(last)?;
                let range = self.range(u16::try_from(dst.index()).ok()?)?;
                Some(Op::Range { range, first, step, last })
            }
            Inst::Copy { dst, src } => {
                let a = self.operand(src)?;
                Some(Op::Move { d: self.destination(Place::slot(dst)?)?, a })
            }
            Inst::Binary { op, dst, a, b } => {
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                let d = self.destination(Place::slot(dst)?)?;
                Some(match op {
                    BinaryOp::Add => Op::Add { d, a, b },
                    BinaryOp::Sub => Op::Sub { d, a, b },
                    BinaryOp::Times | BinaryOp::MTimes => Op::Mul { d, a, b },
                    BinaryOp::RDivide | BinaryOp::MRDivide => Op::Div { d, a, b },
                    _ => return None,
                })
            }
            _ => None,
        }
    }
}

/// `d = a OP b`, each operand with whether it is complex.
fn operator(op: BinaryOp, d: Reg, (a, left): (Reg, bool), (b, right): (Reg, bool)) -> Op {
    let sides = match (left, right) {
        (true, true) => Sides::Both,
        (true, false) => Sides::Left,
        (false, true) => Sides::Right,
        (false, false) => {
            return match op {
                BinaryOp::Add => Op::Add { d, a, b },
                BinaryOp::Sub => Op::Sub { d, a, b },
                BinaryOp::RDivide => Op::Div { d, a, b },
                _ => Op::Mul { d, a, b },
            };
        }
    };
    Op::Complex { op, sides, d, a, b }
}

impl Loop {
    fn empty(registers: quick::Registers) -> Loop {
        let constants = (TEMPORARIES..REGISTERS).map(|r| (r as Reg, registers[r])).collect();
        Loop {
            program: Program::new(Vec::new()),
            outs: Vec::new(),
            constants,
            variables: Vec::new(),
            others: Vec::new(),
            arrays: Vec::new(),
            numbers: Vec::new(),
            texts: Vec::new(),
            flags: Vec::new(),
            pins: Vec::new(),
            ranges: Vec::new(),
            sizes: Vec::new(),
            callees: Vec::new(),
            counters: None,
            registers: RefCell::new(Box::default()),
        }
    }
}
