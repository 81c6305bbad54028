//! Variables that change between a register and their slot where ways meet: they go back to the slot only where code is left, or calls out.
//!
//! ```text
//! for k = 1:n              b1: x.1 = phi(x, x.2)     no value before the loop, a number behind its first trip: boxed
//!   x = k / n              on the way back           x.late = x.2, x.held = 1         no call-out
//! end                      exit                      gives x.late where x.held is 1; else x is in its slot
//! ```
//!
//! Of a script every named variable is live wherever code is left, since its workspace is looked at then. So such a φ stands at every
//! loop that assigns a variable for the first time, mostly without a reader.

use crate::region::Emitter;
use crate::rep::Rep;
use crate::side_exit::ExitValue;
use lanner_base::Id;
use lanner_lir::{Give, Inst, Reg, Scalar, Type};
use lanner_mir::{Block, Slot};
use rustc_hash::{FxHashMap, FxHashSet};

/// The values that are in their slots or in registers; a tag register says which.
#[derive(Default)]
pub(crate) struct Deferred {
    values: FxHashSet<Slot>,
    /// By variable.
    variables: FxHashMap<Slot, Late>,
}

/// Where a variable is that is not in its slot.
struct Late {
    /// 0 where it is in its slot, else the number of the way it is held in, from 1.
    held: Reg,
    ways: Vec<(Rep, Vec<Reg>)>,
}

/// The types of the registers that hold a value, if it needs no memory.
fn registers(rep: Rep) -> Option<Vec<Type>> {
    match rep {
        Rep::Complex => Some(vec![Type::F64, Type::F64, Type::Bool]),
        Rep::Range => Some(vec![Type::Index; 3]),
        Rep::Steps => Some(vec![Type::F64, Type::F64, Type::F64, Type::Index]),
        Rep::Integer | Rep::Scalar(_) => rep.ty().map(|ty| vec![ty]),
        Rep::Array(..) | Rep::ComplexArray(_) | Rep::Made(..) | Rep::Boxed => None,
    }
}

/// What a variable is given back as that is held so.
fn form(rep: Rep) -> ExitValue {
    match rep {
        Rep::Complex => ExitValue::Complex,
        Rep::Range => ExitValue::Range,
        Rep::Steps => ExitValue::Steps,
        rep => ExitValue::Scalar(rep.ty().unwrap_or(Type::F64)),
    }
}

impl Emitter<'_> {
    /// Finds the values at meetings of ways that need not go to their slots there. Functions that others call have no slots.
    pub fn note_deferred(&mut self) {
        if self.results.is_some() {
            return;
        }
        let of = self.of;
        loop {
            let before = self.deferred.values.len();
            for (id, block) in of.ssa.blocks.iter().filter(|(id, _)| self.outline.depth(*id) == 0) {
                for phi in &block.phis {
                    if self.reps.get(phi.dst) != Rep::Boxed || !self.dominators.reaches(id.index()) {
                        continue;
                    }
                    for value in phi.args.iter().filter_map(|(_, arg)| arg.as_slot()) {
                        if self.deferred.values.contains(&value) || self.comes_late(value) {
                            self.deferred.values.insert(phi.dst);
                            self.note_way(of.variables[phi.dst], self.reps.get(value));
                        }
                    }
                }
            }
            if self.deferred.values.len() == before {
                return;
            }
        }
    }

    /// Whether a value is in registers and not in its slot.
    fn comes_late(&self, value: Slot) -> bool {
        registers(self.reps.get(value)).is_some() && !self.of.ssa.params.contains(&value)
    }

    /// Makes the registers of a variable for what is held so.
    fn note_way(&mut self, variable: Slot, rep: Rep) {
        if !self.deferred.variables.contains_key(&variable) {
            let held = self.zeroed(Type::Index);
            self.deferred.variables.insert(variable, Late { held, ways: Vec::new() });
        }
        let is_known = |late: &Late| late.ways.iter().any(|(known, _)| *known == rep);
        let Some(types) = registers(rep).filter(|_| !is_known(&self.deferred.variables[&variable])) else {
            return;
        };
        let regs = types.into_iter().map(|ty| self.zeroed(ty)).collect();
        if let Some(late) = self.deferred.variables.get_mut(&variable) {
            late.ways.push((rep, regs));
        }
    }

    /// A register that is 0 at first.
    fn zeroed(&mut self, ty: Type) -> Reg {
        let dst = self.temporary(ty);
        self.before(Inst::Const { dst, value: Scalar::of_bits(ty, 0) });
        dst
    }

    /// Whether a value need not go to its slot.
    pub fn is_deferred(&self, value: Slot) -> bool {
        self.deferred.values.contains(&value)
    }

    /// What the way from a value to the one that it becomes where ways meet does, if that is deferred: notes where the variable is.
    pub fn defer(&mut self, from: Option<Slot>, into: Slot) {
        if !self.is_deferred(into) || from.is_some_and(|from| self.is_deferred(from)) {
            return;
        }
        let variable = self.of.variables[into];
        let rep = from.filter(|&from| self.comes_late(from)).map(|from| self.reps.get(from));
        let Some(late) = self.deferred.variables.get(&variable) else { return };
        let held = late.held;
        let way = late.ways.iter().position(|(known, _)| Some(*known) == rep);
        let late: Vec<Reg> = way.map(|way| late.ways[way].1.clone()).unwrap_or_default();
        let own: Vec<Reg> = match rep {
            Some(Rep::Complex) => self.complex_variable(variable).registers().collect(),
            Some(Rep::Range) => self.range(variable).registers().to_vec(),
            Some(Rep::Steps) => self.steps(variable).registers().to_vec(),
            Some(rep) => rep.ty().map(|ty| self.register(variable, ty)).into_iter().collect(),
            None => Vec::new(),
        };
        for (dst, src) in late.into_iter().zip(own) {
            self.push(Inst::Copy { dst, src });
        }
        let number = way.map_or(0, |way| way as i128 + 1);
        self.push(Inst::Const { dst: held, value: Scalar::Int(Type::Index, number) });
    }

    /// What an exit gives for a deferred value: each way in which it may be held, if it is.
    pub fn give_deferred(&self, variable: Slot, gives: &mut Vec<(Slot, ExitValue)>, given: &mut Vec<Give>) {
        let Some(late) = self.deferred.variables.get(&variable) else { return };
        for (number, (rep, regs)) in (1..).zip(&late.ways) {
            gives.push((variable, ExitValue::If(number)));
            given.push(Give::Reg(late.held));
            gives.push((variable, form(*rep)));
            given.extend(regs.iter().copied().map(Give::Reg));
        }
    }

    /// The variables that go to their slots on an edge: those in memory of the code's own, or whose extents are in registers.
    pub fn boxed_at(&self, id: Block, to: Block, values: &FxHashMap<Slot, Slot>) -> Vec<Slot> {
        let phis = self.of.ssa.blocks[to].phis.iter();
        let boxed = phis.filter(|phi| {
            let value = values.get(&self.of.variables[phi.dst]);
            let is_held = |&value: &Slot| {
                let rep = self.reps.get(value);
                let grows = matches!(rep, Rep::Array(element, rank)
                    if self.growing.contains(&(self.of.variables[value], element, rank)));
                let is_late = self.is_deferred(phi.dst) && self.comes_late(value);
                !self.of.ssa.params.contains(&value) && (grows || !rep.is_in_slot() && !is_late)
            };
            self.reps.get(phi.dst) == Rep::Boxed
                && phi.args.iter().any(|(from, _)| *from == id)
                && value.is_some_and(is_held)
        });
        boxed.map(|phi| self.of.variables[phi.dst]).collect()
    }
}
