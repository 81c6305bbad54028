//! Calls of rows of the table.
//!
//! ```text
//! sin(x), max(a, b), double(k)       operations on numbers, or on each element
//! size(x, 1), numel(x)               extents
//! zeros(m, n), ones(n)               memory that is filled
//! sum(x)                             `reduction`
//! ```

use crate::Held;
use crate::emitter::{At, Emitter, Lowered};
use crate::fused::reduced;
use crate::program::Meaning;
use crate::site::Failure;
use lanner_builtins::{Answer, Builtin, Extent, Filled, Scalar as Operation, ScalarForm};
use lanner_facts::{Class, ClassSet};
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{self as mir, Operand, Slot, SlotKind, Target};

impl Emitter<'_> {
    /// `[targets] = row(args)`.
    pub fn row(&mut self, inst: &mir::Inst, row: Builtin, targets: &[Target], args: &[Operand]) -> Lowered {
        if args.iter().any(|arg| arg.is_spread()) {
            return Err("a list of arguments");
        }
        if let Some(lowered) = self.size(row, targets, args) {
            return lowered;
        }
        let &[Target::Slot(dst)] = targets else { return Err("a call with other than one result") };
        if let Some(known) = self.known_result(row, dst) {
            let src = self.constant(known);
            return self.finish(dst, src);
        }
        if self.source.held[dst].rank().is_some() && self.is_elementwise(inst) {
            return self.map(dst, inst);
        }
        if let Some((kind, arg, dim)) = reduced(self.source.known, inst) {
            return self.reduce(dst, kind, arg, dim);
        }
        let Some(form) = row.row().scalar_form() else { return Err("a function of the runtime library") };
        if let (Some(filled), Held::Array(..)) = (row.row().fills, self.source.held[dst]) {
            return self.fill(dst, form, filled, args);
        }
        if let Some(lowered) = self.complex_row(form, dst, args) {
            return lowered;
        }
        let ty = self.source.held[dst].number();
        match (form, args, ty) {
            (_, _, None) if self.source.held[dst] == Held::Nowhere => Ok(()),
            (ScalarForm::Constant(x), [], Some(_)) => {
                let src = self.constant(Scalar::F64(x));
                self.finish(dst, src)
            }
            (ScalarForm::Truth(truth), [], Some(_)) => {
                let src = self.constant(Scalar::Bool(truth));
                self.finish(dst, src)
            }
            (ScalarForm::One(op), &[a], Some(ty)) => {
                let a = self.as_number(a)?;
                let src = self.one(op, a, ty)?;
                self.finish(dst, src)
            }
            (ScalarForm::Two(op), &[a, b], Some(ty)) => {
                let both = [self.as_number(a)?, self.as_number(b)?];
                let src = self.two(op, both, ty)?;
                self.finish(dst, src)
            }
            (ScalarForm::To(Class::Logical), &[a], Some(_)) => {
                let src = self.truth(a)?;
                self.finish(dst, src)
            }
            (ScalarForm::To(_), &[a], Some(ty)) => {
                let src = self.number(a, ty)?;
                self.finish(dst, src)
            }
            (ScalarForm::Extent(extent), &[base], Some(_)) => {
                let src = self.extent(base, extent)?;
                self.finish(dst, src)
            }
            (ScalarForm::ExtentAlong, &[base, along], Some(_)) => {
                let along = self
                    .known(along)
                    .filter(|along| (1.0..256.0).contains(along))
                    .ok_or("a dimension that is not known")?;
                let src = self.extent(base, Extent::Along(along as u8))?;
                self.finish(dst, src)
            }
            (ScalarForm::Question(answer), &[a], Some(_)) => {
                let src = self.answer(answer, a)?;
                self.finish(dst, src)
            }
            _ => Err("a function of the runtime library"),
        }
    }

    /// What facts say that a call gives that has no native form and does nothing else: `isa(x, 'single')`.
    fn known_result(&self, row: Builtin, dst: Slot) -> Option<Scalar> {
        if row.row().scalar_form().is_some() || !row.row().is_computed() {
            return None;
        }
        let fact = self.source.facts.of(dst)?;
        let known = fact.constant.as_ref()?.number()?;
        match self.source.held[dst] {
            Held::Number(Type::Bool) => Some(Scalar::Bool(known != 0.0)),
            Held::Number(Type::F64) => Some(Scalar::F64(known)),
            Held::Number(Type::Index) => Some(Scalar::Int(Type::Index, known as i128)),
            _ => None,
        }
    }

    /// A row that takes or gives a number that may be complex.
    fn complex_row(&mut self, form: ScalarForm, dst: Slot, args: &[Operand]) -> Option<Lowered> {
        let is_complex = args.iter().any(|&arg| self.is_complex(arg));
        Some(match (form, args) {
            (ScalarForm::Complex, &[re, im]) => self.of_parts(dst, [re, im]),
            (ScalarForm::ImaginaryUnit, []) => self.imaginary_unit(dst),
            (ScalarForm::One(Operation::Sqrt), &[a]) if self.source.held[dst] == Held::Complex => {
                self.complex_function(Operation::Sqrt, dst, a)
            }
            (ScalarForm::One(op), &[a]) if is_complex => self.complex_function(op, dst, a),
            (ScalarForm::Two(op), &[a, b]) if is_complex => self.complex_two(op, dst, [a, b]),
            _ => return None,
        })
    }

    /// `[m, n] = size(x)`.
    fn size(&mut self, row: Builtin, targets: &[Target], args: &[Operand]) -> Option<Lowered> {
        let &[base] = args else { return None };
        if row.row().answer != Some(Answer::Extents) {
            return None;
        }
        if let [target] = *targets {
            return if let Target::Slot(dst) = target { self.size_row(dst, base) } else { None };
        }
        Some(self.sizes(targets, base))
    }

    /// `s = size(x)` of a matrix.
    fn size_row(&mut self, dst: Slot, base: Operand) -> Option<Lowered> {
        let (Held::Array(Type::F64, 2), Some(slot)) = (self.source.held[dst], base.as_slot()) else {
            return None;
        };
        (self.source.held[slot].rank() == Some(2)).then(|| {
            // The library would read them for its errors.
            let next = At { inst: self.at.inst + 1, ..self.at };
            if self.runtime.is_none() && self.sized_like(next).is_some() {
                return Ok(());
            }
            let extents = self.extents_of(slot)?;
            let [one, two] = [1, 2].map(|number| self.index(number));
            let buffer = self.room(dst, two)?;
            for (k, extent) in (0..).zip(extents) {
                let (index, src) = (self.index(k), self.converted(extent, Type::F64));
                self.push(Inst::Store { buffer, index, src });
            }
            self.set_extents(dst, &[one, two])
        })
    }

    /// The array whose extents a new one gets right behind `size(x)`: `zeros(size(x))`.
    fn sized_like(&self, at: At) -> Option<Slot> {
        let insts = &self.source.func.blocks[at.block].insts;
        let call = |inst: &mir::Inst| match *inst {
            mir::Inst::Call { targets, callee, args, .. } => match self.meaning(callee)? {
                Meaning::Row(row) => {
                    Some((row, self.source.func.target_list(targets), self.source.func.args(args)))
                }
                Meaning::Function(_) => None,
            },
            _ => None,
        };
        let (filled, _, &[sizes]) = call(insts.get(at.inst)?)? else { return None };
        let (size, &[Target::Slot(dst)], &[base]) = call(insts.get(at.inst.checked_sub(1)?)?)? else {
            return None;
        };
        let is_alone = sizes.as_slot() == Some(dst) && self.source.func.slots[dst].kind == SlotKind::Temp;
        let fits = filled.row().fills.is_some() && size.row().answer == Some(Answer::Extents);
        base.as_slot().filter(|&base| is_alone && fits && self.source.held[base].rank() == Some(2))
    }

    /// `[m, n] = size(x)`.
    fn sizes(&mut self, targets: &[Target], base: Operand) -> Lowered {
        let extents = match (base.as_slot(), self.held(base)) {
            (Some(slot), Held::Array(..) | Held::Pairs(_)) => self.counted_extents(slot, targets.len())?,
            (_, Held::Number(_)) => (0..targets.len()).map(|_| self.index(1)).collect(),
            _ => return Err("the size of this value"),
        };
        for (target, extent) in targets.iter().zip(extents) {
            if let Target::Slot(dst) = *target {
                self.finish(dst, extent)?;
            }
        }
        Ok(())
    }

    /// A new matrix of one number.
    fn fill(&mut self, dst: Slot, form: ScalarForm, filled: Filled, args: &[Operand]) -> Lowered {
        let Held::Array(element, rank) = self.source.held[dst] else {
            return Err("a new array of this kind");
        };
        let value = match form {
            ScalarForm::Constant(x) if element == Type::F64 => Scalar::F64(x),
            ScalarForm::Truth(truth) if element == Type::Bool => Scalar::Bool(truth),
            _ => return Err("a new array of this class"),
        };
        let extents = match args {
            [_] if let Some(like) = self.sized_like(self.at) => self.extents_of(like)?,
            [sizes] if matches!(self.held(*sizes), Held::Array(..)) => self.extents_in(*sizes, rank)?,
            [n] => {
                let n = self.new_extent(*n)?;
                vec![n, n]
            }
            [] => return Err("a new array of this kind"),
            wanted => self.new_extents(wanted, rank.into())?,
        };
        if filled == Filled::Diagonal && extents.len() > 2 {
            return Err("a diagonal of many dimensions");
        }
        let count = self.elements(&extents, element);
        match filled {
            Filled::Everywhere if value.bits() == 0 => self.zeros(dst, count)?,
            Filled::Everywhere => {
                let (buffer, zero, src) = (self.room(dst, count)?, self.index(0), self.constant(value));
                self.push(Inst::Fill { to: (buffer, zero), src, count });
            }
            Filled::Diagonal => {
                self.zeros(dst, count)?;
                let (buffer, src) = (self.buffer(dst)?, self.constant(value));
                let shorter = self.binary(BinaryOp::Min, extents[0], extents[1]);
                let open = self.open(shorter);
                let column = self.binary(BinaryOp::Mul, open.counter, extents[0]);
                let index = self.binary(BinaryOp::Add, column, open.counter);
                self.push(Inst::Store { buffer, index, src });
                self.close(open);
            }
        }
        self.set_extents(dst, &extents)
    }

    /// The extents of a new array. Facts say that those behind its last one are 1.
    fn new_extents(&mut self, wanted: &[Operand], rank: usize) -> Lowered<Vec<Reg>> {
        let mut extents: Vec<Reg> = Vec::new();
        for (k, &operand) in wanted.iter().enumerate() {
            let slot = operand.as_slot();
            let same = wanted[..k].iter().position(|other| slot.is_some() && other.as_slot() == slot);
            extents.push(match same {
                Some(same) => extents[same],
                None => self.new_extent(operand)?,
            });
        }
        extents.truncate(rank);
        Ok(extents)
    }

    /// The extents that an array has as its elements, as many as facts say.
    fn extents_in(&mut self, sizes: Operand, rank: u8) -> Lowered<Vec<Reg>> {
        let fact = sizes.as_slot().and_then(|slot| self.source.facts.of(slot));
        let count = fact.and_then(|fact| self.source.terms.explicit_extents(fact.shape));
        if count != Some(vec![1, rank.into()]) {
            return Err("extents of which it is not known how many there are");
        }
        let mut extents = Vec::new();
        for k in 0..rank {
            let k = self.index(k.into());
            let x = self.element_number(sizes, k)?;
            let x = self.converted(x, Type::F64);
            extents.push(self.natural(x));
        }
        Ok(extents)
    }

    /// The extent of a new array: none below 0.
    fn new_extent(&mut self, operand: Operand) -> Lowered<Reg> {
        let ty = self.held(operand).number().ok_or("an extent that is no real number")?;
        if !ty.is_float() {
            let (n, zero) = (self.number(operand, Type::Index)?, self.index(0));
            return Ok(self.binary(BinaryOp::Max, n, zero));
        }
        let x = self.number(operand, Type::F64)?;
        Ok(self.natural(x))
    }

    /// A double as an extent.
    fn natural(&mut self, x: Reg) -> Reg {
        let is_number = self.compare(CompareOp::Eq, x, x);
        self.check(is_number, Failure::SizeNan, &[]);
        let whole = self.unary(UnaryOp::Trunc, x);
        let is_whole = self.compare(CompareOp::Eq, x, whole);
        self.check(is_whole, Failure::SizeFraction, &[x]);
        // What is cut off here is too large for memory, too.
        let most = self.constant(Scalar::F64(1e15));
        let bounded = self.binary(BinaryOp::Min, x, most);
        let none = self.constant(Scalar::F64(0.0));
        let natural = self.binary(BinaryOp::Max, bounded, none);
        self.converted(natural, Type::Index)
    }

    /// The answer to a question about an operand.
    fn answer(&mut self, answer: Answer, a: Operand) -> Lowered<Reg> {
        let truth = |emitter: &mut Self, truth: bool| emitter.constant(Scalar::Bool(truth));
        match answer {
            Answer::Classes(classes) => {
                let class = self.class_of(a).ok_or("the class of a value that is not known")?;
                Ok(truth(self, classes.join(ClassSet::of(class)) == classes))
            }
            Answer::Real if self.held(a).is_native() => Ok(truth(self, true)),
            Answer::Real if let (Held::Pairs(_), Some(slot)) = (self.held(a), a.as_slot()) => {
                let (complexity, zero) = (self.complexity(slot), self.index(0));
                Ok(self.compare(CompareOp::Eq, complexity, zero))
            }
            Answer::Real if self.held(a) == Held::Complex => {
                let number = self.double(a)?;
                let is_complex = self.imaginary(number).is_complex;
                Ok(self.unary(UnaryOp::Not, is_complex))
            }
            Answer::Real => Err("whether a value is real that is not known"),
            Answer::Empty => {
                let (count, zero) = (self.extent(a, Extent::Elements)?, self.index(0));
                Ok(self.compare(CompareOp::Eq, count, zero))
            }
            Answer::Scalar => {
                let (count, one) = (self.extent(a, Extent::Elements)?, self.index(1));
                Ok(self.compare(CompareOp::Eq, count, one))
            }
            Answer::Row | Answer::Column => {
                let along = if answer == Answer::Row { 1 } else { 2 };
                let (extent, one) = (self.extent(a, Extent::Along(along))?, self.index(1));
                let lies = self.compare(CompareOp::Eq, extent, one);
                let is_matrix = self.is_matrix(a)?;
                Ok(self.binary(BinaryOp::And, lies, is_matrix))
            }
            Answer::Vector => {
                let (rows, columns, one) =
                    (self.extent(a, Extent::Along(1))?, self.extent(a, Extent::Along(2))?, self.index(1));
                let [is_row, is_column] =
                    [rows, columns].map(|extent| self.compare(CompareOp::Eq, extent, one));
                let lies = self.binary(BinaryOp::Or, is_row, is_column);
                let is_matrix = self.is_matrix(a)?;
                Ok(self.binary(BinaryOp::And, lies, is_matrix))
            }
            Answer::Matrix => self.is_matrix(a),
            Answer::ClassNamed
            | Answer::True
            | Answer::Exists
            | Answer::HasField
            | Answer::Extents
            | Answer::Given
            | Answer::Wanted => Err("a question to the runtime library"),
        }
    }

    /// Whether an operand has two dimensions.
    fn is_matrix(&mut self, a: Operand) -> Lowered<Reg> {
        let (count, two) = (self.extent(a, Extent::Dimensions)?, self.index(2));
        Ok(self.compare(CompareOp::Eq, count, two))
    }
}
