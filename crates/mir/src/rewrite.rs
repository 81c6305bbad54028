//! Functions with other slots and operands in the same instructions.
//!
//! The pools are made anew: each instruction has runs of its own afterwards, also where two shared one before.

use crate::{Args, Func, Inst, Operand, Path, PathData, Slot, Step, Target, Targets, Terminator};
use lanner_base::Arena;

/// What stands for the slots and operands of instructions. Asked in the order in which an instruction uses them: what
/// it reads before what it writes.
pub trait Rewrite {
    /// The slot that is read in place of this one where no operand can stand, or named.
    fn read(&mut self, slot: Slot) -> Slot {
        slot
    }

    /// The slot that is written in place of this one.
    fn write(&mut self, slot: Slot) -> Slot {
        slot
    }

    /// The operand in place of this one.
    fn operand(&mut self, operand: Operand) -> Operand {
        match operand.as_slot() {
            Some(slot) => operand.with_slot(self.read(slot)),
            None => operand,
        }
    }
}

/// The pools that instructions have their runs in.
#[derive(Default)]
pub(crate) struct Pools {
    operands: Vec<Operand>,
    targets: Vec<Target>,
    paths: Arena<Path, PathData>,
}

impl Func {
    /// The function's pools, which are empty then: its instructions mean nothing until they are rewritten from the
    /// pools.
    pub(crate) fn take_pools(&mut self) -> Pools {
        Pools {
            operands: std::mem::take(&mut self.operands),
            targets: std::mem::take(&mut self.targets),
            paths: std::mem::take(&mut self.paths),
        }
    }

    /// A copy of the function's pools.
    pub(crate) fn pools(&self) -> Pools {
        Pools { operands: self.operands.clone(), targets: self.targets.clone(), paths: self.paths.clone() }
    }

    /// Puts other slots and operands in place of those of all φ's, instructions and ends, block after block. The
    /// head's parameters, outputs and captures stay as they are.
    pub fn rewrite(&mut self, with: &mut impl Rewrite) {
        let old = self.take_pools();
        for index in 0..self.blocks.len() {
            let id = lanner_base::Id::from_index(index);
            let mut phis = std::mem::take(&mut self.blocks[id].phis);
            for phi in &mut phis {
                for (_, arg) in &mut phi.args {
                    *arg = with.operand(*arg);
                }
                phi.dst = with.write(phi.dst);
            }
            let mut insts = std::mem::take(&mut self.blocks[id].insts);
            for inst in &mut insts {
                *inst = self.rewrite_inst(&old, inst, with);
            }
            let term = rewrite_term(&self.blocks[id].term, with);
            let block = &mut self.blocks[id];
            (block.phis, block.insts, block.term) = (phis, insts, term);
        }
    }

    /// An instruction whose runs are in the old pools, with others in the function's pools.
    pub(crate) fn rewrite_inst(&mut self, old: &Pools, inst: &Inst, with: &mut impl Rewrite) -> Inst {
        let mut new = *inst;
        match &mut new {
            Inst::Copy { dst, src: a }
            | Inst::Move { dst, src: a }
            | Inst::Unary { dst, a, .. }
            | Inst::Logical { dst, a }
            | Inst::End { dst, base: a, .. } => {
                *a = with.operand(*a);
                *dst = with.write(*dst);
            }
            Inst::Binary { dst, a, b, .. } | Inst::Matches { dst, value: a, case: b } => {
                *a = with.operand(*a);
                *b = with.operand(*b);
                *dst = with.write(*dst);
            }
            Inst::Range { dst, first, step, last } => {
                *first = with.operand(*first);
                step.iter_mut().for_each(|step| *step = with.operand(*step));
                *last = with.operand(*last);
                *dst = with.write(*dst);
            }
            Inst::Index { dst, base, args } | Inst::Own { dst, src: base, like: args } => {
                *base = with.operand(*base);
                *args = self.rewrite_args(old, *args, with);
                *dst = with.write(*dst);
            }
            Inst::Get { targets, base, path } => {
                let counts = counts(old, *targets, with);
                *base = with.operand(*base);
                *path = self.rewrite_path(old, *path, with);
                *targets = self.rewrite_targets(old, *targets, counts, with);
            }
            Inst::GetList { dst, base, path, .. } => {
                *base = with.operand(*base);
                *path = self.rewrite_path(old, *path, with);
                *dst = with.write(*dst);
            }
            Inst::ReleasePart { base, path } => {
                *base = with.read(*base);
                *path = self.rewrite_path(old, *path, with);
            }
            Inst::Peek { dst, base, path } | Inst::CountTargets { dst, base, path } => {
                *base = with.read(*base);
                *path = self.rewrite_path(old, *path, with);
                *dst = with.write(*dst);
            }
            Inst::SetIndex { dst, base, args, value } => {
                *args = self.rewrite_args(old, *args, with);
                *value = with.operand(*value);
                *base = with.read(*base);
                *dst = with.write(*dst);
            }
            Inst::SetPath { dst, base, path, value } | Inst::SetList { dst, base, path, list: value } => {
                *path = self.rewrite_path(old, *path, with);
                *value = with.operand(*value);
                *base = with.read(*base);
                *dst = with.write(*dst);
            }
            Inst::Delete { dst, base, path } => {
                *path = self.rewrite_path(old, *path, with);
                *base = with.read(*base);
                *dst = with.write(*dst);
            }
            Inst::Reserve { dst, base, args } => {
                *args = self.rewrite_args(old, *args, with);
                *base = with.read(*base);
                *dst = with.write(*dst);
            }
            Inst::Call { targets, args, .. } => {
                let counts = counts(old, *targets, with);
                *args = self.rewrite_args(old, *args, with);
                *targets = self.rewrite_targets(old, *targets, counts, with);
            }
            Inst::Closure { dst, captures: args, .. }
            | Inst::Concat { dst, args, .. }
            | Inst::CellRow { dst, args } => {
                *args = self.rewrite_args(old, *args, with);
                *dst = with.write(*dst);
            }
            Inst::Handle { dst, .. } | Inst::MetaClass { dst, .. } | Inst::CatchError { dst } => {
                *dst = with.write(*dst);
            }
            Inst::CheckFit { a, b, .. } => {
                *a = with.operand(*a);
                *b = with.operand(*b);
            }
            Inst::CheckIndex { base, args } => {
                *base = with.operand(*base);
                *args = self.rewrite_args(old, *args, with);
            }
            Inst::CheckStore { base, args, value } => {
                *base = with.operand(*base);
                *args = self.rewrite_args(old, *args, with);
                *value = with.operand(*value);
            }
            Inst::CheckConcat { args, .. } => *args = self.rewrite_args(old, *args, with),
            Inst::CheckDepth { .. } => (),
            Inst::Display { value, .. } => *value = with.operand(*value),
            Inst::Answer { dst, old, src, .. } => {
                *src = with.operand(*src);
                *old = with.read(*old);
                *dst = with.write(*dst);
            }
            Inst::Defined { dst, slot } => {
                *slot = with.read(*slot);
                *dst = with.write(*dst);
            }
            Inst::Global { slot }
            | Inst::Persistent { slot }
            | Inst::Clear { slot }
            | Inst::Release { slot } => {
                *slot = with.write(*slot);
            }
        }
        new
    }

    fn rewrite_args(&mut self, old: &Pools, args: Args, with: &mut impl Rewrite) -> Args {
        let run = &old.operands[args.start as usize..(args.start + args.len) as usize];
        let start = self.operands.len() as u32;
        self.operands.extend(run.iter().map(|&operand| with.operand(operand)));
        Args { start, len: args.len }
    }

    fn rewrite_path(&mut self, old: &Pools, path: Path, with: &mut impl Rewrite) -> Path {
        let steps = old.paths[path].0.iter().map(|step| match *step {
            Step::Paren(args) => Step::Paren(self.rewrite_args(old, args, with)),
            Step::Brace(args) => Step::Brace(self.rewrite_args(old, args, with)),
            Step::Field(name) => Step::Field(name),
            Step::DynamicField(name) => Step::DynamicField(with.operand(name)),
        });
        let steps = steps.collect();
        self.paths.push(PathData(steps))
    }

    fn rewrite_targets(
        &mut self,
        old: &Pools,
        targets: Targets,
        mut counts: Vec<Slot>,
        with: &mut impl Rewrite,
    ) -> Targets {
        counts.reverse();
        let start = self.targets.len() as u32;
        self.targets.extend(run_of(old, targets).iter().map(|&target| match target {
            Target::Slot(slot) => Target::Slot(with.write(slot)),
            Target::Ignored => Target::Ignored,
            Target::Spread { list, count } => {
                Target::Spread { list: with.write(list), count: counts.pop().unwrap_or(count) }
            }
            Target::Passed { list } => Target::Passed { list: with.write(list) },
        }));
        Targets { start, len: targets.len }
    }
}

fn run_of(old: &Pools, targets: Targets) -> &[Target] {
    &old.targets[targets.start as usize..(targets.start + targets.len) as usize]
}

/// The slots that say how many values targets take: they are read first.
fn counts(old: &Pools, targets: Targets, with: &mut impl Rewrite) -> Vec<Slot> {
    let count = |target: &Target| match *target {
        Target::Spread { count, .. } => Some(with.read(count)),
        Target::Slot(_) | Target::Ignored | Target::Passed { .. } => None,
    };
    run_of(old, targets).iter().filter_map(count).collect()
}

/// A block's end with other slots and operands.
pub(crate) fn rewrite_term(term: &Terminator, with: &mut impl Rewrite) -> Terminator {
    match *term {
        Terminator::Branch { cond, then, els } => Terminator::Branch { cond: with.operand(cond), then, els },
        Terminator::Next { seq, counter, counted, var, body, exit } => {
            let (seq, counter) = (with.read(seq), with.read(counter));
            let (var, counted) = (with.write(var), with.write(counted));
            Terminator::Next { seq, counter, counted, var, body, exit }
        }
        Terminator::Rethrow(error) => Terminator::Rethrow(with.operand(error)),
        Terminator::Jump(to) => Terminator::Jump(to),
        Terminator::Return => Terminator::Return,
    }
}
