//! Elements of arrays, and extents.

use crate::entry::ENDLESS;
use crate::region::{Emitter, Here};
use crate::rep::{DOUBLE, Rep, class_of, deleted, endless, is_colon, stores};
use crate::values::note_written;
use crate::variable::{Array, ArrayKey};
use lanner_builtins::{Answer, Extent};
use lanner_facts::Class;
use lanner_lir::{self as lir, BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Terminator, Type, UnaryOp};
use lanner_mir::{Args, Operand, Path, Slot};

/// Subscripts from 1, each with the extent that it is within.
type Subscripts = Vec<(Reg, Reg)>;

/// What a subscript of a section takes, counted from 0.
pub(crate) enum Subscript {
    /// Everything.
    All,
    /// One element.
    One(Reg),
    /// So many, from the first one on; by 1 where no step is given.
    Steps { first: Reg, step: Option<Reg>, count: Reg },
    /// So many, each at the place that stands there.
    Places { places: Buffer, count: Reg },
}

impl Emitter<'_> {
    /// The array that an operand is.
    pub fn array_key(&self, operand: Operand) -> Option<ArrayKey> {
        let slot = operand.as_slot()?;
        match self.reps.get(slot) {
            Rep::Array(ty, rank) | Rep::Made(ty, rank) => Some((self.of.variables[slot], ty, rank)),
            Rep::ComplexArray(rank) => Some((self.of.variables[slot], Type::F64, rank)),
            _ => None,
        }
    }

    /// A subscript of a section, with what has to hold so that it is within an extent.
    pub fn section_subscript(
        &mut self,
        here: Here<'_>,
        arg: Operand,
        extent: Reg,
        checks: &mut Vec<Reg>,
    ) -> Option<Subscript> {
        if is_colon(&self.of.ssa, arg) {
            return Some(Subscript::All);
        }
        if self.rep(arg).doubles().is_some() {
            return self.places_in(here, arg.as_slot()?, extent, checks);
        }
        if self.rep(arg) != Rep::Range {
            let mut own = Vec::new();
            let subscript = self.subscript(arg, extent, false, &mut own)?;
            let cond = own.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b))?;
            checks.push(cond);
            // What a double holds is taken as an integer only where it is one.
            let subscript = if self.made.ty(subscript) == Type::F64 {
                let one = self.constant(Scalar::F64(1.0));
                self.select(cond, subscript, one)
            } else {
                subscript
            };
            return Some(Subscript::One(self.counted_from_0(subscript)));
        }
        let slot = arg.as_slot()?;
        let range = self.range(self.of.variables[slot]);
        let (zero, one) = (self.index(0), self.index(1));
        let is_by_one = matches!(self.computed(slot), Some(lanner_mir::Inst::Range { step: None, .. }));
        let trips = self.binary(BinaryOp::Sub, range.count, one);
        let far = if is_by_one { trips } else { self.binary(BinaryOp::Mul, trips, range.step) };
        let last = self.binary(BinaryOp::Add, range.first, far);
        let mut within = Vec::new();
        for end in [range.first, last] {
            within.push(self.compare(CompareOp::Ge, end, one));
            within.push(self.compare(CompareOp::Le, end, extent));
        }
        let within = within.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b))?;
        let is_empty = self.compare(CompareOp::Le, range.count, zero);
        checks.push(self.binary(BinaryOp::Or, is_empty, within));
        let first = self.binary(BinaryOp::Sub, range.first, one);
        Some(Subscript::Steps { first, step: (!is_by_one).then_some(range.step), count: range.count })
    }

    /// Whether subscripts are those of a section.
    pub fn is_section(&self, args: Args) -> bool {
        let is_wide = |&arg: &Operand| {
            let rep = self.rep(arg);
            is_colon(&self.of.ssa, arg) || rep == Rep::Range || rep.doubles().is_some()
        };
        self.of.ssa.args(args).iter().any(is_wide)
    }

    /// The array of logicals that is the only subscript, if there is one.
    pub fn mask(&self, args: Args) -> Option<Operand> {
        match self.of.ssa.args(args) {
            &[arg] => self.rep(arg).elements().filter(|&(ty, _)| ty == Type::Bool).map(|_| arg),
            _ => None,
        }
    }

    pub fn load(&mut self, here: Here<'_>, dst: (Slot, Slot), base: Operand, args: Args) -> Option<()> {
        let key = self.array_key(base)?;
        let holds = self.holds(here, base.as_slot()?);
        let index = self.place(here, key, args, holds)?;
        let (buffer, ty) = (self.array(key).buffer, key.1);
        if let Rep::ComplexArray(_) = self.rep(base) {
            return self.load_complex(dst, buffer, index);
        }
        let rep = self.reps.get(dst.1).ty()?;
        let to = self.register(dst.0, rep);
        if rep == ty {
            self.push(Inst::Load { dst: to, buffer, index });
        } else {
            let element = self.temporary(ty);
            self.push(Inst::Load { dst: element, buffer, index });
            self.convert(to, element);
        }
        Some(())
    }

    pub fn store(&mut self, here: Here<'_>, base: Slot, args: Args, value: Operand) -> Option<()> {
        if self.is_section(args) {
            return self.store_section(here, base, args, value);
        }
        if let Some(mask) = self.mask(args) {
            return self.store_where(here, base, mask, value);
        }
        let key = self.array_key(Operand::slot(base))?;
        let ty = key.1;
        let is_real = matches!(self.reps.get(base), Rep::Array(..) | Rep::Made(..));
        if !is_real || !stores(ty, self.rep(value)) {
            return None;
        }
        let src = if ty == Type::Bool {
            self.truth(here.block, here.inst, value, here.values)?
        } else {
            self.number(value, ty)?
        };
        if let Rep::Made(..) = self.reps.get(base) {
            let holds = self.is_checked_store(here.block, here.place);
            let index = self.place(here, key, args, holds)?;
            self.put(key, index, src);
            return Some(());
        }
        self.own(here, key)?;
        // The check before it has found it within the array.
        let is_inside = self.is_checked_store(here.block, here.place);
        let (cond, places) = self.places(key, args, is_inside)?;
        let Some(cond) = cond else {
            let index = self.index_of(places)?;
            self.put(key, index, src);
            return Some(());
        };
        let [inside, outside] = self.branch_on(cond);
        self.begin(inside);
        let index = self.index_of(places.clone())?;
        self.put(key, index, src);
        let behind = self.new_block();
        self.end(Terminator::Jump(behind));
        self.begin(outside);
        if self.growing.contains(&key) {
            self.append(key, places[0].0, src, behind)?;
        }
        self.ask_for(here, behind)
    }

    /// Asks for the instruction, and goes on behind both ways.
    fn ask_for(&mut self, here: Here<'_>, behind: lir::Block) -> Option<()> {
        let mut values = here.values.clone();
        note_written(self.of, here.block, here.inst, &mut values);
        self.call_out(here.block, here.inst..here.inst + 1, [here.values, &values])?;
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        Some(())
    }

    fn put(&mut self, key: ArrayKey, index: Reg, src: Reg) {
        let buffer = self.array(key).buffer;
        self.push(Inst::Store { buffer, index, src });
    }

    /// Writes the element behind the last one of a vector that has room for it; else goes on.
    fn append(&mut self, key: ArrayKey, subscript: Reg, src: Reg, behind: lir::Block) -> Option<()> {
        let Array { ref extents, room, .. } = *self.array(key);
        let (rows, columns) = (extents[0], extents[1]);
        let count = self.flat(key, 0);
        let (zero, one) = (self.index(0), self.index(1));
        let next = self.binary(BinaryOp::Add, count, one);
        let wanted = self.temporary(self.made.ty(subscript));
        self.convert(wanted, next);
        let conditions = [
            self.compare(CompareOp::Eq, subscript, wanted),
            self.compare(CompareOp::Gt, count, zero),
            self.compare(CompareOp::Lt, count, room?),
        ];
        let [is_row, is_column] = [rows, columns].map(|extent| self.compare(CompareOp::Eq, extent, one));
        let is_vector = self.binary(BinaryOp::Or, is_row, is_column);
        let fits = conditions.into_iter().fold(is_vector, |all, cond| self.binary(BinaryOp::And, all, cond));
        let [appends, asks] = self.branch_on(fits);
        self.begin(appends);
        self.put(key, count, src);
        // Of what is 1 x n the second extent grows, of what is n x 1 the first one.
        let [longer, wider] = [rows, columns].map(|extent| self.binary(BinaryOp::Add, extent, one));
        let new_columns = self.select(is_row, wider, columns);
        let new_rows = self.select(is_row, rows, longer);
        self.push(Inst::Copy { dst: rows, src: new_rows });
        self.push(Inst::Copy { dst: columns, src: new_columns });
        self.end(Terminator::Jump(behind));
        self.begin(asks);
        Some(())
    }

    /// Takes an element out of a vector in its variable's slot. Where one would be left that is a number the interpreter does it.
    pub fn delete(&mut self, here: Here<'_>, base: Slot, path: Path) -> Option<()> {
        let key = self.array_key(Operand::slot(base))?;
        let is_in_slot = self.results.is_none() && matches!(self.reps.get(base), Rep::Array(_, 2));
        let arg = deleted(&self.of.ssa, path).filter(|_| is_in_slot)?;
        self.own(here, key)?;
        let Array { ref extents, buffer, .. } = *self.array(key);
        let (rows, columns) = (extents[0], extents[1]);
        let (count, one) = (self.flat(key, 0), self.index(1));
        let mut checks = Vec::new();
        let subscript = self.subscript(arg, count, false, &mut checks)?;
        let [is_row, is_column] = [rows, columns].map(|extent| self.compare(CompareOp::Eq, extent, one));
        checks.push(self.binary(BinaryOp::Or, is_row, is_column));
        if key.1 != Type::Char {
            let two = self.index(2);
            checks.push(self.compare(CompareOp::Gt, count, two));
        }
        let cond = checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b))?;
        let [inside, outside] = self.branch_on(cond);
        let behind = self.new_block();
        self.begin(inside);
        let place = self.counted_from_0(subscript);
        let next = self.binary(BinaryOp::Add, place, one);
        let rest = self.binary(BinaryOp::Sub, count, next);
        self.push(Inst::Move { to: (buffer, place), from: (buffer, next), count: rest });
        let [shorter, narrower] = [rows, columns].map(|extent| self.binary(BinaryOp::Sub, extent, one));
        let new_columns = self.select(is_row, narrower, columns);
        let new_rows = self.select(is_row, rows, shorter);
        self.push(Inst::Copy { dst: rows, src: new_rows });
        self.push(Inst::Copy { dst: columns, src: new_columns });
        self.end(Terminator::Jump(behind));
        self.begin(outside);
        self.ask_for(here, behind)
    }

    /// Leaves the code where an element is not within an array.
    pub fn check_places(&mut self, here: Here<'_>, base: Slot, args: Args) -> Option<()> {
        // A section is looked at where it is written.
        if self.is_section(args) || self.mask(args).is_some() {
            return Some(());
        }
        let key = self.array_key(Operand::slot(base))?;
        if !self.holds(here, base) {
            self.place(here, key, args, false)?;
        }
        Some(())
    }

    /// The place from 0 of an element. Where a subscript may be none of the array's the code is left.
    fn place(&mut self, here: Here<'_>, key: ArrayKey, args: Args, holds: bool) -> Option<Reg> {
        let (cond, places) = self.places(key, args, holds)?;
        if let Some(cond) = cond {
            self.check(cond, here.block, here.inst, here.values)?;
        }
        self.index_of(places)
    }

    /// The subscripts with the extents that they are within, and what has to hold of them.
    fn places(&mut self, key: ArrayKey, args: Args, holds: bool) -> Option<(Option<Reg>, Subscripts)> {
        let args = self.of.ssa.args(args).to_vec();
        let (mut checks, mut places) = (Vec::new(), Vec::new());
        for (k, &arg) in args.iter().enumerate() {
            let extent = if k + 1 == args.len() { self.flat(key, k) } else { self.extent_at(key, k) };
            places.push((self.subscript(arg, extent, holds, &mut checks)?, extent));
        }
        let cond = checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b));
        Some((cond, places))
    }

    /// The place from 0 of the element with these subscripts, of which everything holds that has to.
    fn index_of(&mut self, places: Subscripts) -> Option<Reg> {
        // What a double holds is taken as an integer only where it is one.
        let mut places: Subscripts =
            places.into_iter().map(|(subscript, extent)| (self.counted_from_0(subscript), extent)).collect();
        let (mut place, _) = places.pop()?;
        while let Some((offset, extent)) = places.pop() {
            let below = self.binary(BinaryOp::Mul, place, extent);
            place = self.binary(BinaryOp::Add, below, offset);
        }
        Some(place)
    }

    /// A subscript from 1 in its register, with what has to hold of it.
    fn subscript(&mut self, arg: Operand, extent: Reg, holds: bool, checks: &mut Vec<Reg>) -> Option<Reg> {
        match self.rep(arg) {
            rep if rep.is_subscript() && rep != DOUBLE => {
                // What is no index is too far, too, as the largest one.
                let signed = if rep == Rep::Scalar(Type::U64) { Type::I64 } else { Type::Index };
                let x = self.number(arg, signed)?;
                let x = self.converted(x, Type::Index);
                if !holds {
                    let one = self.index(1);
                    checks.push(self.compare(CompareOp::Ge, x, one));
                    checks.push(self.compare(CompareOp::Le, x, extent));
                }
                Some(x)
            }
            DOUBLE => {
                let x = self.number(arg, Type::F64)?;
                if !holds {
                    let one = self.constant(Scalar::F64(1.0));
                    checks.push(self.compare(CompareOp::Ge, x, one));
                    let most = self.temporary(Type::F64);
                    self.convert(most, extent);
                    checks.push(self.compare(CompareOp::Le, x, most));
                    let whole = self.temporary(Type::F64);
                    self.push(Inst::Unary { dst: whole, op: UnaryOp::Trunc, src: x });
                    checks.push(self.compare(CompareOp::Eq, x, whole));
                }
                Some(x)
            }
            _ => None,
        }
    }

    pub fn counted_from_0(&mut self, subscript: Reg) -> Reg {
        let whole = if self.made.ty(subscript) == Type::Index {
            subscript
        } else {
            let whole = self.temporary(Type::Index);
            self.convert(whole, subscript);
            whole
        };
        let one = self.index(1);
        self.binary(BinaryOp::Sub, whole, one)
    }

    /// The extent along a dimension from 0.
    fn extent_at(&mut self, key: ArrayKey, dimension: usize) -> Reg {
        let known = self.array(key).extents.get(dimension).copied();
        known.unwrap_or_else(|| self.index(1))
    }

    /// The extents of a number.
    fn extent_of_number(&mut self, base: Operand) -> Option<Reg> {
        let rep = self.rep(base);
        (rep == Rep::Complex || rep.ty().is_some()).then(|| self.index(1))
    }

    /// What `end` means.
    pub fn end_of(&mut self, base: Operand, position: u32, count: u32) -> Option<Reg> {
        let Some(key) = self.array_key(base) else { return self.extent_of_number(base) };
        let dimension = (position as usize).checked_sub(1)?;
        Some(if position == count { self.flat(key, dimension) } else { self.extent_at(key, dimension) })
    }

    /// A number that an array's extents give.
    pub fn extent(&mut self, base: Operand, extent: Extent) -> Option<Reg> {
        let Some(key) = self.array_key(base) else {
            return if extent == Extent::Along(0) { None } else { self.extent_of_number(base) };
        };
        match extent {
            Extent::Elements => Some(self.flat(key, 0)),
            Extent::Along(dimension) => Some(self.extent_at(key, usize::from(dimension).checked_sub(1)?)),
            Extent::Length => {
                let elements = self.flat(key, 0);
                let extents = self.array(key).extents.clone();
                let most = extents.into_iter().reduce(|a, b| self.binary(BinaryOp::Max, a, b))?;
                let zero = self.index(0);
                let is_empty = self.compare(CompareOp::Eq, elements, zero);
                Some(self.select(is_empty, zero, most))
            }
            Extent::Dimensions => None,
        }
    }

    /// The answer to a question about the class or the extents of a value.
    pub fn answer(&mut self, question: Answer, base: Operand) -> Option<Reg> {
        let rep = self.rep(base);
        let known = |emitter: &mut Self, truth: bool| Some(emitter.constant(Scalar::Bool(truth)));
        match question {
            Answer::Classes(classes) => {
                let ty = rep.ty().or_else(|| self.array_key(base).map(|(_, ty, _)| ty));
                return known(self, classes.contains(ty.map_or(Class::Double, class_of)));
            }
            Answer::Real => return known(self, !matches!(rep, Rep::ComplexArray(_))),
            _ => (),
        }
        let Some(key) = self.array_key(base) else { return known(self, question != Answer::Empty) };
        let one = self.index(1);
        if let Answer::Empty | Answer::Scalar = question {
            let elements = self.flat(key, 0);
            let wanted = if question == Answer::Empty { self.index(0) } else { one };
            return Some(self.compare(CompareOp::Eq, elements, wanted));
        }
        let &[rows, columns] = self.array(key).extents.as_slice() else { return known(self, false) };
        let is_row = self.compare(CompareOp::Eq, rows, one);
        let is_column = self.compare(CompareOp::Eq, columns, one);
        Some(match question {
            Answer::Row => is_row,
            Answer::Column => is_column,
            Answer::Vector => self.binary(BinaryOp::Or, is_row, is_column),
            Answer::Matrix => return known(self, true),
            _ => return None,
        })
    }

    /// `first:step:last` of integers: how many there are.
    pub fn make_range(
        &mut self,
        slot: Slot,
        first: Operand,
        step: Option<Operand>,
        last: Operand,
    ) -> Option<()> {
        let first = self.number(first, Type::Index)?;
        let step = match step {
            Some(step) => self.number(step, Type::Index)?,
            None => self.index(1),
        };
        let count = match endless(self.facts, last) {
            Some(is_positive) => {
                let (zero, all) = (self.index(0), self.index(ENDLESS.into()));
                let leads = if is_positive { CompareOp::Gt } else { CompareOp::Lt };
                let leads = self.compare(leads, step, zero);
                self.select(leads, all, zero)
            }
            None => {
                let last = self.number(last, Type::Index)?;
                self.count_of_steps(first, step, last)
            }
        };
        let range = self.range(slot);
        for (dst, src) in [(range.first, first), (range.step, step), (range.count, count)] {
            self.push(Inst::Copy { dst, src });
        }
        Some(())
    }

    /// How many elements `first:step:last` has.
    fn count_of_steps(&mut self, first: Reg, step: Reg, last: Reg) -> Reg {
        let (zero, one) = (self.index(0), self.index(1));
        let forward = self.compare(CompareOp::Gt, step, zero);
        let distance = self.binary(BinaryOp::Sub, last, first);
        let back = self.binary(BinaryOp::Sub, first, last);
        let span = self.select(forward, distance, back);
        let size = self.temporary(Type::Index);
        self.push(Inst::Unary { dst: size, op: UnaryOp::Abs, src: step });
        // By a step of 0 nothing is reached.
        let stride = self.binary(BinaryOp::Max, size, one);
        let trips = self.binary(BinaryOp::Div, span, stride);
        let trips = self.binary(BinaryOp::Add, trips, one);
        let leads = self.compare(CompareOp::Ge, span, zero);
        let moves = self.compare(CompareOp::Gt, size, zero);
        let is_any = self.binary(BinaryOp::And, leads, moves);
        self.select(is_any, trips, zero)
    }

    pub fn select(&mut self, cond: Reg, yes: Reg, no: Reg) -> Reg {
        let dst = self.temporary(self.made.ty(yes));
        self.push(Inst::Select { dst, cond, args: [yes, no], is_expected: false });
        dst
    }

    /// The same where it mostly holds.
    pub fn expect(&mut self, cond: Reg, yes: Reg, no: Reg) -> Reg {
        let dst = self.temporary(self.made.ty(yes));
        self.push(Inst::Select { dst, cond, args: [yes, no], is_expected: true });
        dst
    }
}
