//! Ranges: how many elements they have, those that loops run over, and those that are written out.

use crate::Held;
use crate::emitter::{COUNT, Emitter, FIRST, IS_NAN, LAST, Lowered, STEP, WANTED};
use crate::scalar::Number;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Terminator, Type, UnaryOp};
use lanner_mir::{self as mir, Operand, Slot};

impl Emitter<'_> {
    /// `dst = first:step:last`.
    pub fn range(&mut self, dst: Slot, parts: [Option<Operand>; 3]) -> Lowered {
        let [Some(first), step, Some(last)] = parts else { return Err("a range without ends") };
        let is_index = |emitter: &Self, operand: Operand| emitter.held(operand) == Held::Number(Type::Index);
        let are_indices = is_index(self, first) && step.is_none_or(|step| is_index(self, step));
        let (held, parts) = (self.source.held[dst], [Some(first), step, Some(last)]);
        if !are_indices && held == Held::Array(Type::F64, 2) {
            return self.range_of_doubles(dst, parts);
        }
        if !are_indices && held == Held::Range {
            return self.range_of_loops(dst, parts);
        }
        if !are_indices || !self.is_end(last) {
            return Err("a range of numbers of a class");
        }
        let first = self.number(first, Type::Index)?;
        let step = match step {
            Some(step) => self.number(step, Type::Index)?,
            None => self.index(1),
        };
        let count = self.count_of_range(first, step, last)?;
        let (one, end) = (self.index(1), self.end_number(last)?);
        let is_nan = (self.made.ty(end.reg).is_float() && !end.is_never_nan)
            .then(|| self.compare(CompareOp::Ne, end.reg, end.reg));
        let count = is_nan.map_or(count, |is_nan| self.select(is_nan, one, count));
        match self.source.held[dst] {
            Held::Nowhere => Ok(()),
            Held::Range => {
                for (k, src) in [FIRST, STEP, COUNT].into_iter().zip([first, step, count]) {
                    match self.known_index(src) {
                        Some(number) => _ = self.parts.insert((dst, k), number),
                        None => {
                            let dst = self.extent_register(dst, k);
                            self.copy(dst, src);
                        }
                    }
                }
                if self.may_be_nan(dst) {
                    let is_nan = is_nan.map(|is_nan| self.converted(is_nan, Type::Index));
                    let src = is_nan.unwrap_or_else(|| self.index(0));
                    let dst = self.extent_register(dst, IS_NAN);
                    self.copy(dst, src);
                }
                Ok(())
            }
            Held::Array(element, 2) => {
                self.check_elements(&[one, count], count, element);
                let buffer = self.room(dst, count)?;
                let open = self.open(count);
                let far = self.binary(BinaryOp::Mul, open.counter, step);
                let x = self.binary(BinaryOp::Add, first, far);
                let src = self.converted(x, element);
                self.push(Inst::Store { buffer, index: open.counter, src });
                self.close(open);
                if let Some(is_nan) = is_nan {
                    self.store_nan_where(is_nan, (buffer, element));
                }
                let one = self.index(1);
                self.set_extents(dst, &[one, count])
            }
            Held::Number(_) | Held::Complex | Held::Array(..) | Held::Pairs(_) | Held::Boxed => {
                Err("a range that is held as another value")
            }
        }
    }

    /// Whether an operand is a number that a range may end with.
    fn is_end(&self, operand: Operand) -> bool {
        let held = self.held(operand);
        held == Held::Complex || held.number().is_some()
    }

    /// An end of a range, or its step: of a number that may be complex the real part.
    fn end_number(&mut self, operand: Operand) -> Lowered<Number> {
        match self.held(operand) {
            Held::Complex => {
                let reg = self.double(operand)?.re;
                Ok(self.number_with(operand, reg))
            }
            _ => self.as_number(operand),
        }
    }

    /// The parts of a range of doubles, which may have fractions, and how many elements it has.
    fn ends(&mut self, parts: [Option<Operand>; 3]) -> Lowered<([Reg; 3], Reg)> {
        let is_double = |emitter: &Self, part: Operand| {
            matches!(emitter.held(part), Held::Number(Type::F64 | Type::Index) | Held::Complex)
        };
        if !parts.iter().flatten().all(|&part| is_double(self, part)) {
            return Err("a range of numbers of a class");
        }
        let mut ends = Vec::new();
        for part in parts {
            ends.push(match part {
                Some(part) => {
                    let end = self.end_number(part)?;
                    self.converted(end.reg, Type::F64)
                }
                None => self.constant(Scalar::F64(1.0)),
            });
        }
        let wanted = self.call_function("lanner_range_count".to_owned(), &ends);
        let most = self.constant(Scalar::F64(9.0e15));
        let wanted = self.binary(BinaryOp::Min, wanted, most);
        Ok(([ends[0], ends[1], ends[2]], wanted))
    }

    /// A range of doubles that loops run over, which is never written out.
    fn range_of_loops(&mut self, dst: Slot, parts: [Option<Operand>; 3]) -> Lowered {
        let ([first, step, last], wanted) = self.ends(parts)?;
        for (k, src) in [(FIRST, first), (STEP, step), (LAST, last), (WANTED, wanted)] {
            let part = self.part_register(dst, k, Type::F64);
            self.copy(part, src);
        }
        let count = self.converted(wanted, Type::Index);
        let part = self.extent_register(dst, COUNT);
        self.copy(part, count);
        Ok(())
    }

    /// Whether a range that is never written out is one of doubles, which may have fractions.
    pub fn is_of_doubles(&self, range: Slot) -> bool {
        let is_index = |operand: Operand| self.held(operand) == Held::Number(Type::Index);
        match self.source.definitions.inst(range) {
            Some(mir::Inst::Range { first, step, .. }) => !(is_index(first) && step.is_none_or(is_index)),
            _ => false,
        }
    }

    /// The element of such a range in the trip `k`, from 0.
    pub fn step_at(&mut self, range: Slot, k: Reg) -> Reg {
        let mut args =
            [FIRST, STEP, LAST, WANTED].map(|part| self.part_register(range, part, Type::F64)).to_vec();
        args.push(self.converted(k, Type::F64));
        self.call_function("lanner_range_at".to_owned(), &args)
    }

    /// A range of doubles, which may have fractions.
    fn range_of_doubles(&mut self, dst: Slot, parts: [Option<Operand>; 3]) -> Lowered {
        let ([first, step, last], wanted) = self.ends(parts)?;
        let one = self.index(1);
        let extents = [one, self.converted(wanted, Type::Index)];
        self.check_elements(&extents, wanted, Type::F64);
        // It fits here.
        let count = self.converted(wanted, Type::Index);
        let buffer = self.room(dst, count)?;
        let open = self.open(count);
        let k = self.converted(open.counter, Type::F64);
        let src = self.call_function("lanner_range_at".to_owned(), &[first, step, last, wanted, k]);
        self.push(Inst::Store { buffer, index: open.counter, src });
        self.close(open);
        let one = self.index(1);
        self.set_extents(dst, &[one, count])
    }

    fn may_be_nan(&self, range: Slot) -> bool {
        self.source.facts.of(range).is_some_and(|fact| fact.range.nan)
    }

    /// The element of a range that a loop runs over, or the NaN that it is.
    pub fn or_nan(&mut self, range: Slot, x: Reg) -> Reg {
        if !self.may_be_nan(range) {
            return x;
        }
        let (is_nan, zero) = (self.extent_register(range, IS_NAN), self.index(0));
        let is_nan = self.compare(CompareOp::Ne, is_nan, zero);
        let (nan, x) = (self.constant(Scalar::F64(f64::NAN)), self.converted(x, Type::F64));
        self.select(is_nan, nan, x)
    }

    /// A range that ends at NaN is one NaN.
    fn store_nan_where(&mut self, is_nan: Reg, (buffer, element): (Buffer, Type)) {
        let [rare, usual] = self.branch_on(is_nan);
        self.begin(rare);
        let (nan, zero) = (self.constant(Scalar::F64(f64::NAN)), self.index(0));
        let src = self.converted(nan, element);
        self.push(Inst::Store { buffer, index: zero, src });
        self.end(Terminator::Jump(usual));
        self.begin(usual);
    }

    /// How many elements a range of integers has.
    fn count_of_range(&mut self, first: Reg, step: Reg, last: Operand) -> Lowered<Reg> {
        let zero = self.index(0);
        match self.known_index(step) {
            Some(0) => Ok(zero),
            Some(by) => {
                // One step before the first element: there is none.
                let before = self.binary(BinaryOp::Sub, first, step);
                let last = self.last_of_range(last, before, by > 0)?;
                let [from, to] = if by > 0 { [before, last] } else { [last, before] };
                let size = self.index(by.abs());
                let far = self.binary(BinaryOp::Sub, to, from);
                Ok(self.binary(BinaryOp::Div, far, size))
            }
            None => {
                let is_up = self.compare(CompareOp::Gt, step, zero);
                let is_down = self.compare(CompareOp::Lt, step, zero);
                let before = self.binary(BinaryOp::Sub, first, step);
                let up = self.last_of_range(last, before, true)?;
                let down = self.last_of_range(last, before, false)?;
                let last = self.select(is_up, up, down);
                let far = self.binary(BinaryOp::Sub, last, before);
                let one = self.index(1);
                let moves = self.binary(BinaryOp::Or, is_up, is_down);
                let divisor = self.select(moves, step, one);
                let count = self.binary(BinaryOp::Div, far, divisor);
                Ok(self.select(moves, count, zero))
            }
        }
    }

    /// The last integer that a range may reach, no further back than one step before its first element: so NaN is.
    fn last_of_range(&mut self, last: Operand, before: Reg, is_up: bool) -> Lowered<Reg> {
        let end = self.end_number(last)?.reg;
        let bound = if is_up { BinaryOp::Max } else { BinaryOp::Min };
        if !self.made.ty(end).is_float() {
            let (least, _) = self.bounds(last);
            let last = self.converted(end, Type::Index);
            // An extent is never behind the element before the first one.
            let is_beyond = is_up && self.known_index(before).is_some_and(|before| least >= before as f64);
            return Ok(if is_beyond { last } else { self.binary(bound, last, before) });
        }
        let x = self.converted(end, Type::F64);
        let before = self.converted(before, Type::F64);
        let x = self.binary(bound, x, before);
        let end = self.constant(Scalar::F64(if is_up { 9.0e15 } else { -9.0e15 }));
        let x = self.binary(if is_up { BinaryOp::Min } else { BinaryOp::Max }, x, end);
        let x = self.unary(if is_up { UnaryOp::Floor } else { UnaryOp::Ceil }, x);
        Ok(self.converted(x, Type::Index))
    }
}
