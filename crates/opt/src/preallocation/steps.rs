//! How large an array becomes, counted instruction by instruction: for arrays whose shape has no closed form, since nothing
//! is known of the shape that they begin with or of what is put into them.
//!
//! ```text
//! for i = 1:n              n trips
//!   a = [a; b];            numel(a) before the loop, and n times numel(b)
//!   for j = 1:m            n*m trips
//!     k = k + 1;
//!     x(k) = v;            to what k was before, and n*m times 1
//!     C(i, j) = v;         to n x m
//!   end
//! end
//! ```
//!
//! An instruction runs once in each trip of the loops around it, at most.

use super::amount::Amount;
use super::plan::{Planner, Site};
use super::web::{Definition, Web};
use lanner_base::Id;
use lanner_builtins::BinaryOp;
use lanner_facts::Definedness;
use lanner_mir::{Block, Constant, Inst, Operand, OperandKind, Slot, Step, Terminator};

/// What one instruction does to an array.
enum Growth {
    /// Adds so many elements.
    Adds(Amount),
    /// Writes up to these subscripts.
    Reaches(Vec<Amount>),
}

impl Planner<'_> {
    /// The room that all instructions together ask for.
    pub fn by_steps(&mut self, site: Site<'_>, entry: Operand, web: &Web) -> Option<Vec<Amount>> {
        let mut added: Vec<(i64, Amount)> = Vec::new();
        let mut reached: Vec<Vec<Amount>> = Vec::new();
        for &(block, k) in &web.growths {
            match self.growth(site, web, entry, (block, k))? {
                Growth::Adds(amount) => {
                    let times = self.times(site, block)?;
                    added.push((1, Amount::product(vec![times, amount])));
                }
                Growth::Reaches(extents) => {
                    reached.resize_with(reached.len().max(extents.len()), Vec::new);
                    extents.into_iter().zip(&mut reached).for_each(|(extent, all)| all.push(extent));
                }
            }
        }
        // An array that may have its size already costs the loop around more than it would gain.
        if !reached.is_empty() && site.around.parent.is_some() && !self.begins_empty(entry) {
            return None;
        }
        match (added.is_empty(), reached.is_empty()) {
            (true, true) => None,
            (true, false) => Some(reached.into_iter().map(Amount::greatest).collect()),
            (false, true) => {
                added.insert(0, (1, self.numel(site, entry)?));
                Some(vec![Amount::sum(0, added)])
            }
            // Both ways in one loop: how they meet is not known.
            (false, false) => None,
        }
    }

    /// The array enters the loop without elements, or as a variable without a value.
    fn begins_empty(&self, entry: Operand) -> bool {
        entry.as_slot().and_then(|slot| self.facts.of(slot)).is_some_and(|fact| {
            fact.definedness == Definedness::Undefined
                || fact.classes.is_none()
                || self.terms.is_empty_shape(fact.shape).is_yes()
        })
    }

    /// `c = a + c` where `a` grows: where that succeeds, each extent is one that `a` has or that `c` had.
    pub fn by_join(&mut self, site: Site<'_>, entry: Operand, web: &Web) -> Option<Vec<Amount>> {
        let mut joined: Vec<Vec<Amount>> = Vec::new();
        for &slot in &web.slots {
            let Some(Inst::Binary { op, a, b, .. }) =
                self.instruction(slot).filter(|_| !self.is_there(site, slot))
            else {
                continue;
            };
            let is_own = |operand: Operand| operand.as_slot().is_some_and(|slot| web.slots.contains(&slot));
            let is_matrix =
                matches!(op, BinaryOp::MTimes | BinaryOp::MRDivide | BinaryOp::MLDivide | BinaryOp::MPower);
            let other = if is_own(a) { b } else { a };
            let shape = self.facts.of(other.as_slot()?)?.shape;
            if is_matrix || is_own(other) || !self.changes_with_trips(site, shape) {
                return None;
            }
            for (k, dim) in self.terms.all_extents(shape)?.into_iter().enumerate() {
                joined.resize_with(joined.len().max(k + 1), Vec::new);
                joined[k].push(self.bound(site, dim)?);
            }
        }
        let own = entry.as_slot().and_then(|slot| self.facts.of(slot)).map(|fact| fact.shape);
        for (k, extents) in joined.iter_mut().enumerate() {
            let Some(shape) = own else { continue };
            let dim = self.terms.extent(shape, k as u32);
            extents.push(match self.bound(site, dim) {
                Some(bound) => bound,
                None => Amount::Extent(entry.as_slot()?, k as u32),
            });
        }
        (!joined.is_empty()).then(|| joined.into_iter().map(Amount::greatest).collect())
    }

    /// How often a block runs in a run of the loop, at most.
    fn times(&self, site: Site<'_>, block: Block) -> Option<Amount> {
        let mut factors = Vec::new();
        let mut around = self.forest.innermost(block.index());
        while let Some(number) = around {
            let inner = &self.forest.loops()[number];
            factors
                .push(self.trips(site, Block::from_index(inner.header)).filter(|_| !inner.is_irreducible())?);
            around = if number == site.number { None } else { inner.parent };
        }
        Some(Amount::product(factors))
    }

    fn growth(&mut self, site: Site<'_>, web: &Web, entry: Operand, at: (Block, usize)) -> Option<Growth> {
        match self.func.blocks[at.0].insts[at.1] {
            Inst::Concat { args, .. } => {
                let is_own = |arg: &Operand| arg.as_slot().is_some_and(|slot| web.slots.contains(&slot));
                let args = self.func.args(args);
                let others: Vec<Operand> = args.iter().copied().filter(|arg| !is_own(arg)).collect();
                if others.len() + 1 != args.len() || others.iter().any(|arg| arg.is_spread()) {
                    return None;
                }
                let parts: Option<Vec<(i64, Amount)>> =
                    others.into_iter().map(|other| Some((1, self.numel(site, other)?))).collect();
                Some(Growth::Adds(Amount::sum(0, parts?)))
            }
            Inst::SetIndex { args, value, .. } => {
                let args = self.func.args(args).to_vec();
                self.written(site, web, entry, &args, Some(value))
            }
            Inst::SetPath { path, .. } => {
                let (Step::Paren(args) | Step::Brace(args)) = *self.func.paths[path].0.first()? else {
                    return None;
                };
                let args = self.func.args(args).to_vec();
                self.written(site, web, entry, &args, None)
            }
            _ => None,
        }
    }

    /// `x(args) = value`; without a value one element is written.
    fn written(
        &mut self,
        site: Site<'_>,
        web: &Web,
        entry: Operand,
        args: &[Operand],
        value: Option<Operand>,
    ) -> Option<Growth> {
        if args.iter().any(|arg| arg.is_spread()) {
            return None;
        }
        if let Some(by) = args.iter().find_map(|&arg| self.behind_the_end(web, arg)) {
            let slab = match value {
                Some(value) if args.len() > 1 => self.numel(site, value)?,
                Some(_) | None => Amount::Number(1),
            };
            return Some(Growth::Adds(Amount::product(vec![Amount::Number(by), slab])));
        }
        let colons = args.iter().filter(|&&arg| self.is_colon(arg)).count();
        let mut extents = Vec::new();
        for (k, &arg) in args.iter().enumerate() {
            extents.push(if self.is_colon(arg) {
                // The other subscripts are taken to be numbers: the colon stands for all of the value.
                let (1, Some(value)) = (colons, value) else { return None };
                let mut whole = vec![self.numel(site, value)?];
                whole.extend(entry.as_slot().map(|slot| Amount::Extent(slot, k as u32)));
                Amount::greatest(whole)
            } else {
                self.greatest_subscript(site, arg)?
            });
        }
        Some(Growth::Reaches(extents))
    }

    fn is_colon(&self, operand: Operand) -> bool {
        matches!(operand.kind(), OperandKind::Const(constant) if self.func.constants[constant] == Constant::Colon)
    }

    /// How far behind the array's end the subscript is: 1 for `end+1`.
    fn behind_the_end(&self, web: &Web, arg: Operand) -> Option<i64> {
        let Inst::Binary { op: BinaryOp::Add, a, b, .. } = self.instruction(arg.as_slot()?)? else {
            return None;
        };
        let Inst::End { base, .. } = self.instruction(a.as_slot()?)? else { return None };
        let is_own = base.as_slot().is_some_and(|slot| web.slots.contains(&slot));
        self.whole(b).filter(|&by| is_own && by > 0)
    }

    /// A constant that is an integer of moderate size.
    pub fn whole(&self, operand: Operand) -> Option<i64> {
        let OperandKind::Const(constant) = operand.kind() else { return None };
        match self.func.constants[constant] {
            Constant::Double(x) if x.fract() == 0.0 && x.abs() < 1e12 => Some(x as i64),
            _ => None,
        }
    }

    /// The greatest value of a subscript in all trips.
    fn greatest_subscript(&mut self, site: Site<'_>, arg: Operand) -> Option<Amount> {
        if let Some(number) = self.whole(arg) {
            return Some(Amount::Number(number));
        }
        let slot = arg.as_slot()?;
        let range = self.facts.of(slot)?.range;
        if let Some(bound) = range.at_most.and_then(|dim| self.bound(site, dim)) {
            return Some(bound);
        }
        if range.hi <= 1e12 && !range.nan {
            return Some(Amount::Number(range.hi.ceil() as i64));
        }
        if self.is_there(site, slot) {
            return self.is_number(slot).then_some(Amount::Value(slot));
        }
        match self.definitions[slot]? {
            Definition::Head(header) => self.last_of_range(site, header),
            Definition::Inst(..) | Definition::Phi(..) => self.counted(site, slot),
        }
    }

    /// The last value of a loop's variable over `1:n` or `1:2:n`.
    fn last_of_range(&self, site: Site<'_>, header: Block) -> Option<Amount> {
        let Terminator::Next { seq, .. } = self.func.blocks[header].term else { return None };
        let Inst::Range { first, step, .. } = self.instruction(seq)? else { return None };
        let (first, step) = (self.whole(first)?, step.map_or(Some(1), |step| self.whole(step))?);
        if step < 0 {
            return Some(Amount::Number(first));
        }
        Some(Amount::sum(first.checked_sub(step)?, vec![(step, self.trips(site, header)?)]))
    }

    /// A counter: it enters the loop with a number and only numbers are added to it.
    fn counted(&mut self, site: Site<'_>, counter: Slot) -> Option<Amount> {
        let mut total: Vec<(i64, Amount)> = Vec::new();
        let mut enters: Vec<Amount> = Vec::new();
        let mut seen: Vec<Slot> = Vec::new();
        let mut open = vec![counter];
        while let Some(slot) = open.pop() {
            if seen.contains(&slot) {
                continue;
            }
            seen.push(slot);
            if self.is_there(site, slot) {
                enters.push(self.is_number(slot).then_some(Amount::Value(slot))?);
                continue;
            }
            match self.definitions[slot]? {
                Definition::Inst(block, k) => {
                    let Inst::Binary { op: BinaryOp::Add, a, b, .. } = self.func.blocks[block].insts[k]
                    else {
                        return None;
                    };
                    let by = self.whole(b).filter(|&by| by >= 0)?;
                    open.push(a.as_slot()?);
                    total.push((by, self.times(site, block)?));
                }
                Definition::Phi(block, k) => {
                    for &(_, arg) in &self.func.blocks[block].phis[k].args {
                        match (arg.as_slot(), self.whole(arg)) {
                            (Some(slot), _) => open.push(slot),
                            (None, Some(number)) => enters.push(Amount::Number(number)),
                            (None, None) => return None,
                        }
                    }
                }
                Definition::Head(_) => return None,
            }
        }
        // Constants that come in within the loop begin it anew; the greatest is a bound all the same.
        let enters = (!enters.is_empty()).then(|| Amount::greatest(enters))?;
        total.push((1, enters));
        Some(Amount::sum(0, total))
    }
}
