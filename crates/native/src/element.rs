//! Elements that are read, sections of arrays, and extents.
//!
//! ```text
//! x(i, j)          load x[(i - 1) + (j - 1) * rows], where both are within
//! x(:, j)          a loop over the rows
//! x(2:n)           a loop over the numbers of the range
//! ```

use crate::Held;
use crate::emitter::{COUNT, Emitter, FIRST, Lowered, STEP};
use crate::site::Failure;
use lanner_builtins::Extent;
use lanner_facts::{Class, Truth};
use lanner_infer::CheckKind;
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Constant, Operand, OperandKind, Slot};

/// What a subscript selects along a dimension, counted from 0.
#[derive(Clone, Copy)]
pub(crate) enum Selector {
    /// One element.
    One(Reg),
    /// All of so many.
    All(Reg),
    /// Those of a range: the first one, the step, how many.
    Span([Reg; 3]),
    /// Those that an array of numbers names, so many.
    List(Operand, Reg),
}

impl Selector {
    /// How many elements it selects.
    pub fn count(&self, emitter: &mut Emitter<'_>) -> Reg {
        match *self {
            Selector::One(_) => emitter.index(1),
            Selector::All(count) | Selector::Span([.., count]) | Selector::List(_, count) => count,
        }
    }
}

/// The registers of a range: its first element, its step, how many elements it has.
pub(crate) type RangeParts = [Reg; 3];

impl Emitter<'_> {
    pub fn is_colon(&self, operand: Operand) -> bool {
        let OperandKind::Const(constant) = operand.kind() else { return false };
        matches!(self.source.func.constants[constant], Constant::Colon)
    }

    /// Whether facts say that the subscripts of this instruction are within the array, or within what it grows to.
    pub fn is_within(&self, kind: CheckKind) -> bool {
        let here = |check: &&lanner_infer::Check| {
            (check.block, check.inst, check.kind) == (self.at.block, self.at.inst, kind)
        };
        let mut checks = self.source.facts.checks.iter().filter(here).peekable();
        checks.peek().is_some() && checks.all(|check| check.holds == Truth::Yes)
    }

    /// A subscript from 0. It has to be a positive integer; which one it is, where there are several, is for the message.
    pub fn subscript(&mut self, operand: Operand, position: Option<u8>) -> Lowered<Reg> {
        if self.is_complex(operand) {
            return self.complex_subscript(operand, position);
        }
        let ty = self.held(operand).number().ok_or("a subscript that is no number")?;
        if let Some(x) = self.known(operand).filter(|x| x.fract() == 0.0 && (1.0..1e15).contains(x)) {
            return Ok(self.index(x as i64 - 1));
        }
        let (least, _) = self.bounds(operand);
        let index = match ty {
            Type::Index => self.number(operand, Type::Index)?,
            Type::F64 | Type::F32 => {
                let x = self.number(operand, Type::F64)?;
                let fits = self.is_subscript(x);
                self.check(fits, Failure::Subscript(position), &[x]);
                self.converted(x, Type::Index)
            }
            Type::Bool | Type::Char => return Err("a subscript that is a truth value or a character"),
            _ => {
                let x = self.number(operand, ty)?;
                self.converted(x, Type::Index)
            }
        };
        let one = self.index(1);
        if ty == Type::Index && least < 1.0 || ty.limits().is_some() {
            let is_positive = self.compare(CompareOp::Ge, index, one);
            let x = self.converted(index, Type::F64);
            self.check(is_positive, Failure::Subscript(position), &[x]);
        }
        Ok(self.binary(BinaryOp::Sub, index, one))
    }

    /// Whether a double is a positive integer that no subscript is too large for.
    fn is_subscript(&mut self, x: Reg) -> Reg {
        let whole = self.unary(UnaryOp::Trunc, x);
        let is_whole = self.compare(CompareOp::Eq, whole, x);
        let [least, most] = [1.0, 9_007_199_254_740_992.0].map(|x| self.constant(Scalar::F64(x)));
        let is_small = self.compare(CompareOp::Lt, x, most);
        let is_positive = self.compare(CompareOp::Ge, x, least);
        let fits = self.binary(BinaryOp::And, is_whole, is_small);
        self.binary(BinaryOp::And, fits, is_positive)
    }

    /// A subscript that may be complex: its imaginary part has to be 0.
    fn complex_subscript(&mut self, operand: Operand, position: Option<u8>) -> Lowered<Reg> {
        let number = self.double(operand)?;
        let (part, zero) = (self.imaginary(number).part, self.constant(Scalar::F64(0.0)));
        let is_real = self.compare(CompareOp::Eq, part, zero);
        let fits = self.is_subscript(number.re);
        let fits = self.binary(BinaryOp::And, is_real, fits);
        self.check(fits, Failure::Subscript(position), &[number.re]);
        let (index, one) = (self.converted(number.re, Type::Index), self.index(1));
        Ok(self.binary(BinaryOp::Sub, index, one))
    }

    /// The parts of a range, which stand in registers where it is made, or are known.
    pub fn range_parts(&mut self, slot: Slot) -> RangeParts {
        [FIRST, STEP, COUNT].map(|k| match self.parts.get(&(slot, k)) {
            Some(&number) => self.index(number),
            None => self.extent_register(slot, k),
        })
    }

    /// What a subscript selects of an extent.
    pub fn selector(&mut self, operand: Operand, extent: Reg, position: Option<u8>) -> Lowered<Selector> {
        if self.is_colon(operand) {
            return Ok(Selector::All(extent));
        }
        match self.held(operand) {
            Held::Number(_) | Held::Complex => self.subscript(operand, position).map(Selector::One),
            Held::Range => {
                let slot = operand.as_slot().ok_or("a range without a name")?;
                let [first, step, count] = self.range_parts(slot);
                let one = self.index(1);
                let start = self.binary(BinaryOp::Sub, first, one);
                Ok(Selector::Span([start, step, count]))
            }
            Held::Array(Type::F64, _) => {
                let slot = operand.as_slot().ok_or("an array without a name")?;
                let extents = self.extents_of(slot)?;
                let count = self.product(&extents);
                Ok(Selector::List(operand, count))
            }
            Held::Array(Type::Bool, _) => Err("a mask as a subscript"),
            Held::Array(..) | Held::Pairs(_) | Held::Boxed | Held::Nowhere => {
                Err("a subscript of this class")
            }
        }
    }

    /// The element with number `k` of what a selector selects, checked to be within an extent.
    pub fn selected(&mut self, selector: &Selector, k: Reg, position: Option<u8>) -> Lowered<Reg> {
        match *selector {
            Selector::One(index) => Ok(index),
            Selector::All(_) => Ok(k),
            Selector::Span([first, step, _]) => {
                let far = self.binary(BinaryOp::Mul, k, step);
                Ok(self.binary(BinaryOp::Add, first, far))
            }
            Selector::List(operand, _) => {
                let x = self.element_number(operand, k)?;
                let fits = self.is_subscript(x);
                self.check(fits, Failure::Subscript(position), &[x]);
                let index = self.converted(x, Type::Index);
                let one = self.index(1);
                Ok(self.binary(BinaryOp::Sub, index, one))
            }
        }
    }

    /// Checks that all that a selector selects is within an extent.
    pub fn check_selector(&mut self, selector: &Selector, extent: Reg, failure: Failure) -> Lowered {
        let position = if let Failure::BoundsAt(position) = failure { Some(position) } else { None };
        match *selector {
            Selector::All(_) => (),
            Selector::One(index) => {
                let fits = self.compare(CompareOp::Lt, index, extent);
                self.check(fits, failure, &[extent]);
            }
            Selector::Span(parts) => {
                let (most, is_none) = self.check_positive(parts, position);
                let fits = self.compare(CompareOp::Lt, most, extent);
                let fits = self.binary(BinaryOp::Or, fits, is_none);
                self.check(fits, failure, &[extent]);
            }
            Selector::List(_, count) => {
                let open = self.open(count);
                let index = self.selected(selector, open.counter, position)?;
                let fits = self.compare(CompareOp::Lt, index, extent);
                self.check(fits, failure, &[extent]);
                self.close(open);
            }
        }
        Ok(())
    }

    /// Checks that a range has only positive subscripts. Gives the greatest one, from 0, and whether there is none.
    pub fn check_positive(&mut self, [first, step, count]: RangeParts, position: Option<u8>) -> (Reg, Reg) {
        let [zero, one] = [self.index(0), self.index(1)];
        let before = self.binary(BinaryOp::Sub, count, one);
        let far = self.binary(BinaryOp::Mul, before, step);
        let last = self.binary(BinaryOp::Add, first, far);
        let least = self.binary(BinaryOp::Min, first, last);
        let most = self.binary(BinaryOp::Max, first, last);
        let is_natural = self.compare(CompareOp::Ge, least, zero);
        let is_none = self.compare(CompareOp::Le, count, zero);
        let fits = self.binary(BinaryOp::Or, is_natural, is_none);
        let one_more = self.binary(BinaryOp::Add, least, one);
        let x = self.converted(one_more, Type::F64);
        self.check(fits, Failure::Subscript(position), &[x]);
        (most, is_none)
    }

    /// The extents by which subscripts count: the last one counts all dimensions that are left.
    pub fn counted_extents(&mut self, slot: Slot, subscripts: usize) -> Lowered<Vec<Reg>> {
        let own = self.extents_of(slot)?;
        if subscripts == 0 {
            return Err("an index without subscripts");
        }
        let mut extents = Vec::new();
        for k in 0..subscripts {
            extents.push(match own.get(k) {
                None => self.index(1),
                Some(_) if k + 1 == subscripts => self.product(&own[k..]),
                Some(&extent) => extent,
            });
        }
        Ok(extents)
    }

    /// What subscripts select of an array with these extents, checked to be within.
    pub fn selectors_within(&mut self, args: &[Operand], extents: &[Reg]) -> Lowered<Vec<Selector>> {
        let position = |k: usize| (args.len() > 1).then_some(k as u8 + 1);
        let mut selectors = Vec::new();
        for (k, (&arg, &extent)) in args.iter().zip(extents).enumerate() {
            selectors.push(self.selector(arg, extent, position(k))?);
        }
        if !self.is_within(CheckKind::Index) {
            for (k, (selector, &extent)) in selectors.iter().zip(extents).enumerate() {
                let failure = position(k).map_or(Failure::Bounds, Failure::BoundsAt);
                self.check_selector(selector, extent, failure)?;
            }
        }
        Ok(selectors)
    }

    /// `dst = base(args)`.
    pub fn element(&mut self, dst: Slot, base: Operand, args: &[Operand]) -> Lowered {
        let base_slot = base.as_slot().ok_or("an index of a constant")?;
        if self.is_pairs(base_slot) {
            return self.element_of_pairs(dst, base_slot, args);
        }
        let Held::Array(element, _) = self.source.held[base_slot] else {
            return self.element_of_number(dst, base, args);
        };
        let extents = self.counted_extents(base_slot, args.len())?;
        let selectors = self.selectors_within(args, &extents)?;
        let buffer = self.buffer(base_slot)?;
        if let Held::Number(_) = self.source.held[dst] {
            let index = self.place_of_one(&selectors, &extents)?;
            let x = self.temporary(element);
            self.push(Inst::Load { dst: x, buffer, index });
            return self.finish(dst, x);
        }
        let Held::Array(..) = self.source.held[dst] else { return Err("a section of this kind") };
        let counts: Vec<Reg> = selectors.iter().map(|selector| selector.count(self)).collect();
        let shape = self.section_shape(dst, base_slot, args, &counts)?;
        let count = self.product(&counts);
        let to = self.room(dst, count)?;
        let open = self.open_section(&selectors, &extents)?;
        let x = self.temporary(element);
        self.push(Inst::Load { dst: x, buffer, index: open.place });
        self.push(Inst::Store { buffer: to, index: open.number, src: x });
        self.close_section(open);
        self.set_extents(dst, &shape)
    }

    /// `dst = base(args)` of pairs.
    fn element_of_pairs(&mut self, dst: Slot, base: Slot, args: &[Operand]) -> Lowered {
        let extents = self.counted_extents(base, args.len())?;
        let selectors = self.selectors_within(args, &extents)?;
        let operand = Operand::slot(base);
        if let Held::Complex = self.source.held[dst] {
            let index = self.place_of_one(&selectors, &extents)?;
            let number = self.pair_at(operand, index)?;
            let part = self.imaginary(number).part;
            return self.narrowed(dst, [number.re, part]);
        }
        let Held::Pairs(_) = self.source.held[dst] else { return Err("a section of this kind") };
        let counts: Vec<Reg> = selectors.iter().map(|selector| selector.count(self)).collect();
        let shape = self.section_shape(dst, base, args, &counts)?;
        let count = self.product(&counts);
        let parts = self.parts_of(count);
        let (to, counter) = (self.room(dst, parts)?, self.counter_of_parts());
        let open = self.open_section(&selectors, &extents)?;
        let number = self.pair_at(operand, open.place)?;
        let im = self.imaginary(number).part;
        self.store_pair(to, open.number, [number.re, im]);
        self.count_part(counter, im, BinaryOp::Add);
        self.close_section(open);
        self.set_extents(dst, &shape)?;
        self.narrow_pairs(dst, counter, &shape, None)
    }

    /// The place of the first element that selectors select of an array with these extents.
    pub fn place_of_one(&mut self, selectors: &[Selector], extents: &[Reg]) -> Lowered<Reg> {
        let zero = self.index(0);
        let places: Vec<Reg> =
            selectors.iter().map(|selector| self.selected(selector, zero, None)).collect::<Lowered<_>>()?;
        Ok(self.place(&places, extents))
    }

    /// The place of an element by its numbers along the dimensions.
    pub fn place(&mut self, places: &[Reg], extents: &[Reg]) -> Reg {
        let mut place: Option<Reg> = None;
        for (&own, &extent) in places.iter().zip(extents).rev() {
            place = Some(match place {
                None => own,
                Some(place) => {
                    let before = self.binary(BinaryOp::Mul, place, extent);
                    self.binary(BinaryOp::Add, own, before)
                }
            });
        }
        match place {
            Some(place) => place,
            None => self.index(0),
        }
    }

    /// `x(1)` of a number.
    fn element_of_number(&mut self, dst: Slot, base: Operand, args: &[Operand]) -> Lowered {
        let ty = self.held(base).number().ok_or("an index of this value")?;
        let one = self.index(1);
        for (k, &arg) in args.iter().enumerate() {
            if self.is_colon(arg) {
                continue;
            }
            let position = (args.len() > 1).then_some(k as u8 + 1);
            let index = self.subscript(arg, position)?;
            let fits = self.compare(CompareOp::Lt, index, one);
            self.check(fits, position.map_or(Failure::Bounds, Failure::BoundsAt), &[one]);
        }
        let x = self.number(base, ty)?;
        self.finish(dst, x)
    }

    /// What `end` means as a subscript.
    pub fn end_of(&mut self, dst: Slot, base: Operand, position: u32, count: u32) -> Lowered {
        let extent = match (base.as_slot(), self.held(base)) {
            (Some(slot), Held::Array(..) | Held::Pairs(_)) => {
                let extents = self.counted_extents(slot, count as usize)?;
                extents[position as usize - 1]
            }
            (Some(slot), Held::Range) if position == count.min(2) => {
                let [.., count] = self.range_parts(slot);
                count
            }
            (_, Held::Number(_) | Held::Range) => self.index(1),
            _ => return Err("`end` of this value"),
        };
        self.finish(dst, extent)
    }

    /// An extent of an operand, as a row of the table asks for it.
    pub fn extent(&mut self, base: Operand, extent: Extent) -> Lowered<Reg> {
        let extents = match (base.as_slot(), self.held(base)) {
            (Some(slot), Held::Array(..) | Held::Pairs(_)) => self.extents_of(slot)?,
            (_, Held::Number(_)) => vec![self.index(1), self.index(1)],
            (Some(slot), Held::Range) => {
                let [.., count] = self.range_parts(slot);
                vec![self.index(1), count]
            }
            _ => return Err("the size of this value"),
        };
        Ok(match extent {
            Extent::Elements => self.product(&extents),
            Extent::Along(k) => match extents.get(usize::from(k) - 1) {
                Some(&extent) => extent,
                None => self.index(1),
            },
            Extent::Length => {
                let mut most = extents[0];
                for &other in &extents[1..] {
                    most = self.binary(BinaryOp::Max, most, other);
                }
                let (zero, count) = (self.index(0), self.product(&extents));
                let is_empty = self.compare(CompareOp::Eq, count, zero);
                self.select(is_empty, zero, most)
            }
            Extent::Dimensions => self.dimensions(&extents),
        })
    }

    /// How many dimensions there are: behind the second one those whose extent is 1 do not count at the end.
    fn dimensions(&mut self, extents: &[Reg]) -> Reg {
        let (mut count, one) = (self.index(2), self.index(1));
        for (k, &extent) in (1..).zip(extents).skip(2) {
            let (is_one, own) = (self.compare(CompareOp::Eq, extent, one), self.index(k));
            count = self.select(is_one, count, own);
        }
        count
    }

    /// The class of an operand, where facts tell it.
    pub fn class_of(&self, operand: Operand) -> Option<Class> {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.source.facts.of(slot)?.classes.only(),
            OperandKind::Const(constant) => Some(match &self.source.func.constants[constant] {
                Constant::Double(_) | Constant::Imaginary(_) => Class::Double,
                Constant::Int(class, _) => *class,
                Constant::Char(_) | Constant::Colon => Class::Char,
                Constant::String(_) => Class::String,
            }),
        }
    }
}
