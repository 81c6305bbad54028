//! Arrays made element by element.
//!
//! ```text
//! y = plus x, %0       one shape:   k < rows * columns: y[k] = x[k] + …
//!                      expansion:   j < columns, i < rows: y[i + j * rows] = x[i * s + j * t] + …      a step of 0 repeats
//! ```
//!
//! Where facts say that all operands have one shape there is one loop. Else the shapes are compared first: operands of one shape go through
//! that loop, others are expanded, and those that do not fit are an error.

use crate::Held;
use crate::complex::Computed;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use crate::fused::elementwise;
use crate::program::Meaning;
use crate::remarks::RemarkKind;
use crate::scalar::Number;
use crate::taken::Taken;
use lanner_builtins::{BinaryOp as Operator, ScalarForm};
use lanner_emit::{Complex, connective, scalar_operation};
use lanner_facts::Dim;
use lanner_lir::{self as lir, BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Terminator, Type};
use lanner_mir::{self as mir, Operand, Slot};

/// The extents of matrices that `linalg` multiplies term by term: none is larger, or there are so few products.
const SMALL: i64 = 8;
const FEW: i64 = 256;

/// An array in memory that is read, with its extents.
#[derive(Clone)]
pub(crate) struct Leaf {
    pub slot: Slot,
    pub extents: Vec<Reg>,
    pub dims: Option<Vec<Dim>>,
    /// Of a section that is not written out.
    pub section: Option<Taken>,
}

/// Where an element is.
enum Position {
    /// The one with this number, of every array.
    Flat(Reg),
    /// For each leaf its own number.
    Each(Vec<(Slot, Reg)>),
}

impl Position {
    fn of(&self, slot: Slot) -> Option<Reg> {
        match self {
            Position::Flat(k) => Some(*k),
            Position::Each(places) => places.iter().find(|(leaf, _)| *leaf == slot).map(|(_, place)| *place),
        }
    }
}

/// A loop that is not closed.
pub(crate) struct Open {
    pub counter: Reg,
    head: lir::Block,
    behind: lir::Block,
}

impl Emitter<'_> {
    /// Opens a loop that counts from 0 to a limit.
    pub fn open(&mut self, limit: Reg) -> Open {
        let counter_name = self.name("k");
        let counter = self.made.reg(counter_name, Type::Index);
        let (limit, zero) = (self.kept(limit), self.index(0));
        self.copy(counter, zero);
        let (head, trip, behind) = (self.new_block(), self.new_block(), self.new_block());
        self.end(Terminator::Jump(head));
        self.begin(head);
        self.end(Terminator::Count { counter, limit, to: [trip, behind] });
        self.begin(trip);
        Open { counter, head, behind }
    }

    /// Closes it, and begins what is behind it.
    pub fn close(&mut self, Open { counter, head, behind }: Open) {
        self.end(Terminator::Turn { counter, step: 1, head });
        self.begin(behind);
    }

    /// Two ways on from here.
    pub fn branch_on(&mut self, cond: Reg) -> [lir::Block; 2] {
        let to = [self.new_block(), self.new_block()];
        self.end(Terminator::Branch { cond, to });
        to
    }

    /// The instruction that computes a fused value.
    pub fn maker(&self, slot: Slot) -> Lowered<mir::Inst> {
        self.source.definitions.inst(slot).ok_or("a value that nothing computes")
    }

    /// The operands of an elementwise instruction, in order.
    pub fn operands_of(&self, inst: &mir::Inst) -> Vec<Operand> {
        match *inst {
            mir::Inst::Unary { a, .. } => vec![a],
            mir::Inst::Binary { a, b, .. } => vec![a, b],
            mir::Inst::Call { args, .. } => self.source.func.args(args).to_vec(),
            _ => Vec::new(),
        }
    }

    /// Checks the numbers whose truth an instruction looks at, also where no element of an array does.
    fn check_truths(&mut self, inst: &mir::Inst) -> Lowered {
        let is_connective = match *inst {
            mir::Inst::Binary { op, .. } => connective(scalar_operation(op)).is_some(),
            mir::Inst::Call { callee, .. } => match self.meaning(callee) {
                Some(Meaning::Row(row)) => {
                    matches!(row.row().scalar_form(), Some(ScalarForm::Two(op)) if connective(op).is_some())
                }
                Some(Meaning::Function(_)) | None => false,
            },
            _ => false,
        };
        if is_connective {
            for operand in self.operands_of(inst) {
                if self.held(operand).number().is_some() {
                    let x = self.as_number(operand)?;
                    self.check_truth(x);
                }
            }
        }
        Ok(())
    }

    /// Notes the scalars that a fused value reads, as they are here.
    pub fn capture(&mut self, dst: Slot) -> Lowered {
        self.remark(RemarkKind::Fused(dst));
        let inst = self.maker(dst)?;
        self.check_truths(&inst)?;
        let operands = self.operands_of(&inst);
        self.capture_numbers(dst, &operands)
    }

    /// Notes the numbers among what a fused value reads.
    pub fn capture_numbers(&mut self, dst: Slot, operands: &[Operand]) -> Lowered {
        for (k, &operand) in operands.iter().enumerate() {
            if let Some(ty) = self.held(operand).number() {
                let reg = self.number(operand, ty)?;
                let kept = self.kept(reg);
                self.captured.insert((dst, k), kept);
            }
        }
        Ok(())
    }

    pub fn leaves(&mut self, inst: &mir::Inst, found: &mut Vec<Leaf>) -> Lowered {
        for operand in self.operands_of(inst) {
            let Some(slot) = operand.as_slot() else { continue };
            if self.source.held[slot].rank().is_none() {
                continue;
            }
            let section = self.taken(slot).cloned();
            if self.source.fused.contains(&slot) && section.is_none() {
                let maker = self.maker(slot)?;
                self.leaves(&maker, found)?;
            } else if !found.iter().any(|leaf| leaf.slot == slot) {
                let extents = self.extents_of(slot)?;
                let fact = self.source.facts.of(slot);
                let dims = fact.and_then(|fact| self.source.terms.extents(fact.shape)).map(<[Dim]>::to_vec);
                found.push(Leaf { slot, extents, dims, section });
            }
        }
        Ok(())
    }

    /// An array that an instruction computes element by element.
    pub fn map(&mut self, dst: Slot, inst: &mir::Inst) -> Lowered {
        let held = self.source.held[dst];
        let (Some(ty), Some(rank)) = (held.memory(), held.rank()) else {
            return Err("an array that is held as another value");
        };
        let mut leaves = Vec::new();
        self.leaves(inst, &mut leaves)?;
        let extents = self.expanded(&leaves, usize::from(rank))?;
        self.check_truths(inst)?;
        let count = self.product(&extents.of);
        let numbers = self.numbers_of(dst, count);
        let buffer = self.room(dst, numbers)?;
        let counter = self.is_pairs(dst).then(|| self.counter_of_parts());
        let are_runs = leaves.iter().all(|leaf| leaf.section.as_ref().is_none_or(|taken| taken.is_run));
        let all = Made { dst, inst, buffer, ty, to: None, counter };
        match extents.is_same {
            Some(is_same) => {
                let [same, other] = self.branch_on(is_same);
                let behind = self.new_block();
                self.begin(other);
                self.expand(&all, &extents.of, &leaves, Repeats::Maybe)?;
                self.end(Terminator::Jump(behind));
                self.begin(same);
                if are_runs {
                    self.run_through(&all, count)?;
                } else {
                    self.expand(&all, &extents.of, &leaves, Repeats::Never)?;
                }
                self.end(Terminator::Jump(behind));
                self.begin(behind);
            }
            None if extents.is_flat && are_runs => self.run_through(&all, count)?,
            None if extents.is_flat => self.expand(&all, &extents.of, &leaves, Repeats::Never)?,
            None => self.expand(&all, &extents.of, &leaves, Repeats::Maybe)?,
        }
        self.set_extents(dst, &extents.of)?;
        match counter {
            Some(counter) => self.narrow_map(dst, inst, counter, &extents.of),
            None => Ok(()),
        }
    }

    /// Writes what is made of the same section of an array.
    pub fn update(
        &mut self,
        (dst, buffer, ty): (Slot, Buffer, Type),
        (selectors, counted): (&[Selector], &[Reg]),
        value: Slot,
    ) -> Lowered {
        let inst = self.maker(value)?;
        let mut leaves = Vec::new();
        match self.taken(value).cloned() {
            // The section itself is what it is.
            Some(_) => return Ok(()),
            None => self.leaves(&inst, &mut leaves)?,
        }
        let Held::Array(_, rank) = self.source.held[value] else {
            return Err("an update by what is no array");
        };
        let extents = self.expanded(&leaves, rank.into())?;
        let to = self.taken_of(dst, (selectors, counted), extents.of.clone(), false)?;
        let all = Made { dst: value, inst: &inst, buffer, ty, to: Some(&to), counter: None };
        let repeats = if extents.is_flat { Repeats::Never } else { Repeats::Maybe };
        self.expand(&all, &extents.of, &leaves, repeats)
    }

    /// The loop over arrays of one shape.
    fn run_through(&mut self, made: &Made<'_>, count: Reg) -> Lowered {
        let open = self.open(count);
        let at = Position::Flat(open.counter);
        self.write_element(made, &at, open.counter)?;
        self.close(open);
        Ok(())
    }

    /// Where an operand begins, and how far apart neighbours are along each dimension: 0 where its one element is repeated.
    fn strides(&mut self, leaf: &Leaf, repeats: Repeats) -> (Reg, Vec<Reg>) {
        let (start, strides) = match &leaf.section {
            Some(taken) => self.strides_of_section(taken),
            None => {
                let mut stride = self.index(1);
                let mut strides = Vec::new();
                for &extent in &leaf.extents {
                    strides.push(stride);
                    stride = self.binary(BinaryOp::Mul, stride, extent);
                }
                (self.index(0), strides)
            }
        };
        if repeats == Repeats::Never {
            return (start, strides);
        }
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let strides = strides.into_iter().zip(&leaf.extents).map(|(stride, &extent)| {
            let is_one = self.compare(CompareOp::Eq, extent, one);
            self.select(is_one, zero, stride)
        });
        (start, strides.collect())
    }

    /// The loops over an array whose operands are sections, or repeated along some dimensions.
    fn expand(&mut self, made: &Made<'_>, extents: &[Reg], leaves: &[Leaf], repeats: Repeats) -> Lowered {
        let strides: Vec<(Reg, Vec<Reg>)> = leaves.iter().map(|leaf| self.strides(leaf, repeats)).collect();
        let target = made.to.map(|to| self.strides_of_section(to));
        let next = target.is_none().then(|| {
            let zero = self.index(0);
            self.kept(zero)
        });
        let opened: Vec<Open> = extents.iter().rev().map(|&extent| self.open(extent)).collect();
        let counters: Vec<Reg> = opened.iter().rev().map(|open| open.counter).collect();
        let mut places = Vec::new();
        for (leaf, strides) in leaves.iter().zip(&strides) {
            places.push((leaf.slot, self.place_at(strides, &counters)));
        }
        let at = Position::Each(places);
        match (next, target) {
            (Some(next), _) => {
                self.write_element(made, &at, next)?;
                let one = self.index(1);
                self.push(Inst::Binary { dst: next, op: BinaryOp::Add, args: [next, one] });
            }
            (None, Some(target)) => {
                let index = self.place_at(&target, &counters);
                self.write_element(made, &at, index)?;
            }
            (None, None) => (),
        }
        opened.into_iter().rev().for_each(|open| self.close(open));
        Ok(())
    }

    /// The place of an element by its numbers along the dimensions. What the inner loops do not change comes first.
    fn place_at(&mut self, (start, strides): &(Reg, Vec<Reg>), counters: &[Reg]) -> Reg {
        let mut place = *start;
        for (&stride, &counter) in strides.iter().zip(counters).rev() {
            let part = self.binary(BinaryOp::Mul, counter, stride);
            place = self.binary(BinaryOp::Add, place, part);
        }
        place
    }

    /// Computes an element and writes it.
    fn write_element(&mut self, made: &Made<'_>, at: &Position, index: Reg) -> Lowered {
        let Made { dst, inst, buffer, ty, counter, .. } = *made;
        let Some(counter) = counter else {
            let src = self.element_of(Some(dst), inst, at, ty)?;
            self.push(Inst::Store { buffer, index, src });
            return Ok(());
        };
        let Computed::Complex(parts) = self.complex_element(inst, at)? else {
            return Err("real elements that may be complex");
        };
        self.store_pair(buffer, index, parts);
        self.count_part(counter, parts[1], BinaryOp::Add);
        Ok(())
    }

    /// Notes whether an array that was made element by element is complex.
    fn narrow_map(&mut self, dst: Slot, inst: &mir::Inst, counter: Reg, extents: &[Reg]) -> Lowered {
        if !self.makes_complex(inst) {
            return self.narrow_pairs(dst, counter, extents, None);
        }
        let yes = self.constant(Scalar::Bool(true));
        self.keep_pairs(dst, counter, yes);
        Ok(())
    }

    /// Whether an instruction is `complex(re, im)`, whose result is complex whatever the parts are.
    fn makes_complex(&self, inst: &mir::Inst) -> bool {
        self.form_of(inst) == Some(ScalarForm::Complex)
    }

    /// What a row that is called does to scalars.
    fn form_of(&self, inst: &mir::Inst) -> Option<ScalarForm> {
        let mir::Inst::Call { callee, .. } = *inst else { return None };
        match self.meaning(callee)? {
            Meaning::Row(row) => row.row().scalar_form(),
            Meaning::Function(_) => None,
        }
    }

    /// An element of what an instruction computes of operands of which one may be complex.
    fn complex_element(&mut self, inst: &mir::Inst, at: &Position) -> Lowered<Computed> {
        let operands = self.operands_of(inst);
        let mut numbers = Vec::new();
        for &operand in &operands {
            numbers.push(match (operand.as_slot(), self.held(operand)) {
                (Some(slot), Held::Array(element, _)) => {
                    let x = self.element_at(slot, element, at)?;
                    if !matches!(element, Type::F64 | Type::Bool | Type::Char) {
                        return Err("an operand that is no double");
                    }
                    Complex { re: self.converted(x, Type::F64), im: None }
                }
                (Some(slot), Held::Pairs(_)) => {
                    let k = at.of(slot).ok_or("an array that is read at no place")?;
                    self.pair_at(operand, k)?
                }
                _ => self.double(operand)?,
            });
        }
        match (*inst, numbers.as_slice()) {
            (mir::Inst::Unary { op, .. }, &[a]) => self.complex_operator_of(op, a),
            (mir::Inst::Binary { op, .. }, &[a, b]) => {
                let exponent = self.known(operands[1]);
                self.elements_of_two(scalar_operation(op), [a, b], exponent)
            }
            (mir::Inst::Call { .. }, numbers) => match (self.form_of(inst), numbers) {
                (Some(ScalarForm::One(op)), &[a]) => self.complex_function_of(op, a),
                (Some(ScalarForm::Two(op)), &[a, b]) => {
                    let exponent = self.known(operands[1]);
                    self.elements_of_two(op, [a, b], exponent)
                }
                (Some(ScalarForm::Complex), &[Complex { re, im: None }, Complex { re: part, im: None }]) => {
                    Ok(Computed::Complex([re, part]))
                }
                _ => Err("a function of complex numbers"),
            },
            _ => Err("an instruction of complex numbers"),
        }
    }

    /// An element of what an instruction computes, as a number of a type. Of a fused value the scalars are those that it has kept.
    fn element_of(&mut self, dst: Option<Slot>, inst: &mir::Inst, at: &Position, ty: Type) -> Lowered<Reg> {
        let operands = self.operands_of(inst);
        if operands.iter().any(|&operand| self.held(operand).is_complex()) {
            return match self.complex_element(inst, at)? {
                Computed::Real(x) => Ok(self.converted(x, ty)),
                Computed::Complex(_) => Err("complex elements that are held as real ones"),
            };
        }
        let mut numbers = Vec::new();
        for (k, &operand) in operands.iter().enumerate() {
            let captured = dst.and_then(|dst| self.captured.get(&(dst, k)).copied());
            let reg = match (captured, operand.as_slot(), self.held(operand)) {
                (Some(reg), ..) => reg,
                (None, Some(slot), Held::Array(element, _)) => self.element_at(slot, element, at)?,
                (None, _, Held::Number(ty)) => self.number(operand, ty)?,
                _ => return Err("an operand that is neither number nor array"),
            };
            let number = self.number_with(operand, reg);
            // Numbers are checked before, once.
            let is_never_nan = number.is_never_nan || self.held(operand).number().is_some();
            numbers.push(Number { is_never_nan, ..number });
        }
        match (*inst, numbers.as_slice()) {
            (mir::Inst::Unary { op, .. }, &[a]) => self.operator(op, a, ty),
            (mir::Inst::Binary { op, a: x, b: y, .. }, &[a, b]) => {
                let made = self.two(scalar_operation(op), [a, b], ty)?;
                let is_product = self.is_product_of_matrices(op, x, y);
                if is_product { self.summed_product(made, [x, y]) } else { Ok(made) }
            }
            (mir::Inst::Call { callee, .. }, numbers) => {
                let Some(Meaning::Row(row)) = self.meaning(callee) else {
                    return Err("a call of what is not known");
                };
                match (row.row().scalar_form(), numbers) {
                    (Some(ScalarForm::One(op)), &[a]) => self.one(op, a, ty),
                    (Some(ScalarForm::Two(op)), &[a, b]) => self.two(op, [a, b], ty),
                    (Some(ScalarForm::To(_)), &[a]) if ty == Type::Bool => Ok(self.is_not_zero(a.reg)),
                    (Some(ScalarForm::To(_)), &[a]) => Ok(self.converted(a.reg, ty)),
                    _ => Err("a function of arrays"),
                }
            }
            _ => Err("an instruction of arrays"),
        }
    }

    /// A product that is the only one of its sum. A large product of matrices begins with 0, so its -0 is 0.
    fn summed_product(&mut self, product: Reg, [a, b]: [Operand; 2]) -> Lowered<Reg> {
        let (Some(a), Some(b)) = (a.as_slot(), b.as_slot()) else { return Err("a product of constants") };
        let (rows, columns) = (self.extents_of(a)?[0], self.extents_of(b)?[1]);
        let [one, small, few] = [1, SMALL, FEW].map(|number| self.index(number));
        let all = self.binary(BinaryOp::Mul, rows, columns);
        let [is_column, is_row] = [columns, rows].map(|extent| self.compare(CompareOp::Eq, extent, one));
        let is_vector = self.binary(BinaryOp::Or, is_column, is_row);
        let [is_low, is_narrow] = [rows, columns].map(|extent| self.compare(CompareOp::Le, extent, small));
        let is_small = self.binary(BinaryOp::And, is_low, is_narrow);
        let are_few = self.compare(CompareOp::Le, all, few);
        let is_small = self.binary(BinaryOp::Or, is_small, are_few);
        let is_alone = self.binary(BinaryOp::Or, is_vector, is_small);
        let [none, zero] = [-0.0, 0.0].map(|x| self.constant(Scalar::F64(x)));
        let before = self.select(is_alone, none, zero);
        Ok(self.binary(BinaryOp::Add, product, before))
    }

    /// An element of an array, in memory or fused.
    fn element_at(&mut self, slot: Slot, element: Type, at: &Position) -> Lowered<Reg> {
        let index = at.of(slot);
        if let Some(taken) = self.taken(slot).cloned() {
            let place = index.ok_or("a section that is read at no place")?;
            let index = match at {
                Position::Flat(_) => self.place_in_run(&taken, place),
                Position::Each(_) => place,
            };
            let (dst, buffer) = (self.temporary(element), self.buffer(taken.base)?);
            self.push(Inst::Load { dst, buffer, index });
            return Ok(dst);
        }
        if self.source.fused.contains(&slot) {
            let maker = self.maker(slot)?;
            return self.element_of(Some(slot), &maker, at, element);
        }
        let buffer = self.buffer(slot)?;
        let index = index.ok_or("an array that is read at no place")?;
        let dst = self.temporary(element);
        self.push(Inst::Load { dst, buffer, index });
        Ok(dst)
    }

    /// An element of an operand that is an array, with a number from 0.
    pub fn element_number(&mut self, operand: Operand, k: Reg) -> Lowered<Reg> {
        match (operand.as_slot(), self.held(operand)) {
            (Some(slot), Held::Array(element, _)) => self.element_at(slot, element, &Position::Flat(k)),
            _ => Err("an element of what is no array"),
        }
    }

    /// The zero of a type.
    pub fn zero(&mut self, ty: Type) -> Reg {
        let zero = match ty {
            Type::Bool => Scalar::Bool(false),
            Type::F32 => Scalar::F32(0.0),
            Type::F64 => Scalar::F64(0.0),
            ty => Scalar::Int(ty, 0),
        };
        self.constant(zero)
    }

    /// A binary operator that works element by element on these operands.
    pub fn is_elementwise(&self, inst: &mir::Inst) -> bool {
        elementwise(self.source.known, inst).is_some()
    }

    /// Whether an operator on matrices is one on elements, as an operand is a number.
    pub fn is_product_of_matrices(&self, op: Operator, a: Operand, b: Operand) -> bool {
        let is_array = |operand: Operand| self.held(operand).rank().is_some();
        op == Operator::MTimes && is_array(a) && is_array(b)
    }
}

/// An array that is made element by element.
struct Made<'a> {
    dst: Slot,
    inst: &'a mir::Inst,
    buffer: Buffer,
    ty: Type,
    /// The section of the buffer that it becomes; none: all of it.
    to: Option<&'a Taken>,
    /// Counts imaginary parts, of pairs.
    counter: Option<Reg>,
}

/// Whether an operand's one element along a dimension may be repeated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeats {
    Never,
    Maybe,
}
