//! What an instruction reads and writes, for analyses that need not know which instruction it is.

use crate::{Args, Block, Func, Inst, Operand, Path, Slot, Slots, Step, Target, Targets, Terminator};

/// How an instruction uses a slot or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// An operand, which may take the value out of its slot.
    Operand(Operand),
    /// A slot whose value goes on, changed, in the slot written next: `base` of `SetIndex`. It need not be assigned.
    Place(Slot),
    /// A slot that is only named: it need not be assigned, and its value is not read.
    Mention(Slot),
    /// A slot that becomes unassigned.
    Clear(Slot),
    /// A slot that gets a value.
    Write(Slot),
    /// A slot that gets a list of values for spreading.
    WriteList(Slot),
}

impl Use {
    /// The slot that is used; none for a constant.
    pub fn slot(self) -> Option<Slot> {
        match self {
            Use::Operand(operand) => operand.as_slot(),
            Use::Place(slot)
            | Use::Mention(slot)
            | Use::Write(slot)
            | Use::WriteList(slot)
            | Use::Clear(slot) => Some(slot),
        }
    }
}

impl Func {
    /// The slots that blocks write, or whose values they end.
    pub fn written(&self, blocks: impl IntoIterator<Item = Block>) -> Slots {
        let mut found = Slots::none(self.slots.len());
        let mut note = |used: Use| {
            if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
                found.insert(slot);
            }
        };
        for block in blocks {
            self.blocks[block].insts.iter().for_each(|inst| self.visit_inst(inst, &mut note));
            self.visit_term(&self.blocks[block].term, &mut note);
        }
        found
    }

    /// Calls `f` with each use of a slot or constant by an instruction, in the order in which they happen. Runs
    /// that lie outside their pool are passed by: the verifier tells of them.
    pub fn visit_inst(&self, inst: &Inst, f: &mut impl FnMut(Use)) {
        match *inst {
            Inst::Copy { dst, src: a }
            | Inst::Move { dst, src: a }
            | Inst::Unary { dst, a, .. }
            | Inst::Logical { dst, a }
            | Inst::End { dst, base: a, .. } => {
                f(Use::Operand(a));
                f(Use::Write(dst));
            }
            Inst::Binary { dst, a, b, .. } | Inst::Matches { dst, value: a, case: b } => {
                f(Use::Operand(a));
                f(Use::Operand(b));
                f(Use::Write(dst));
            }
            Inst::Range { dst, first, step, last } => {
                f(Use::Operand(first));
                step.into_iter().for_each(|step| f(Use::Operand(step)));
                f(Use::Operand(last));
                f(Use::Write(dst));
            }
            Inst::Index { dst, base, args } | Inst::Own { dst, src: base, like: args } => {
                f(Use::Operand(base));
                self.visit_args(args, f);
                f(Use::Write(dst));
            }
            Inst::Get { targets, base, path } => {
                self.visit_counts(targets, f);
                f(Use::Operand(base));
                self.visit_path(path, f);
                self.visit_targets(targets, f);
            }
            Inst::GetList { dst, base, path, .. } => {
                f(Use::Operand(base));
                self.visit_path(path, f);
                f(Use::WriteList(dst));
            }
            Inst::Peek { dst, base, path } | Inst::CountTargets { dst, base, path } => {
                f(Use::Mention(base));
                self.visit_path(path, f);
                f(Use::Write(dst));
            }
            Inst::SetIndex { dst, base, args, value } => {
                self.visit_args(args, f);
                f(Use::Operand(value));
                f(Use::Place(base));
                f(Use::Write(dst));
            }
            Inst::SetPath { dst, base, path, value } | Inst::SetList { dst, base, path, list: value } => {
                self.visit_path(path, f);
                f(Use::Operand(value));
                f(Use::Place(base));
                f(Use::Write(dst));
            }
            Inst::Delete { dst, base, path } => {
                self.visit_path(path, f);
                f(Use::Place(base));
                f(Use::Write(dst));
            }
            Inst::Reserve { dst, base, args } => {
                self.visit_args(args, f);
                f(Use::Place(base));
                f(Use::Write(dst));
            }
            Inst::Call { targets, args, .. } => {
                self.visit_counts(targets, f);
                self.visit_args(args, f);
                self.visit_targets(targets, f);
            }
            Inst::Closure { dst, captures: args, .. }
            | Inst::Concat { dst, args, .. }
            | Inst::CellRow { dst, args } => {
                self.visit_args(args, f);
                f(Use::Write(dst));
            }
            Inst::Handle { dst, .. } | Inst::MetaClass { dst, .. } | Inst::CatchError { dst } => {
                f(Use::Write(dst));
            }
            Inst::CheckFit { a, b, .. } => {
                f(Use::Operand(a));
                f(Use::Operand(b));
            }
            Inst::CheckIndex { base, args } => {
                f(Use::Operand(base));
                self.visit_args(args, f);
            }
            Inst::CheckStore { base, args, value } => {
                f(Use::Operand(base));
                self.visit_args(args, f);
                f(Use::Operand(value));
            }
            Inst::CheckConcat { args, .. } => self.visit_args(args, f),
            Inst::CheckDepth { .. } => (),
            Inst::Display { value, .. } => f(Use::Operand(value)),
            Inst::Answer { dst, old, src, .. } => {
                f(Use::Operand(src));
                f(Use::Place(old));
                f(Use::Write(dst));
            }
            Inst::Global { slot } | Inst::Persistent { slot } => f(Use::Write(slot)),
            Inst::Defined { dst, slot } => {
                f(Use::Mention(slot));
                f(Use::Write(dst));
            }
            Inst::Clear { slot } | Inst::Release { slot } => f(Use::Clear(slot)),
            Inst::ReleasePart { base, path } => {
                f(Use::Mention(base));
                self.visit_path(path, f);
            }
        }
    }

    /// Calls `f` with each use of a slot or constant by a block's end. The writes of `Next` come last, and happen on
    /// the way to its body only.
    pub fn visit_term(&self, term: &Terminator, f: &mut impl FnMut(Use)) {
        match *term {
            Terminator::Branch { cond, .. } => f(Use::Operand(cond)),
            Terminator::Next { seq, counter, counted, var, .. } => {
                f(Use::Operand(Operand::slot(seq)));
                f(Use::Operand(Operand::slot(counter)));
                f(Use::Write(var));
                f(Use::Write(counted));
            }
            Terminator::Rethrow(error) => f(Use::Operand(error)),
            Terminator::Jump(_) | Terminator::Return => (),
        }
    }

    /// The operands of a run, none where it lies outside the pool.
    pub(crate) fn known_args(&self, args: Args) -> &[Operand] {
        let run = self.operands.get(args.start as usize..);
        run.and_then(|run| run.get(..args.len as usize)).unwrap_or(&[])
    }

    /// The targets of a run, none where it lies outside the pool.
    pub(crate) fn known_targets(&self, targets: Targets) -> &[Target] {
        let run = self.targets.get(targets.start as usize..);
        run.and_then(|run| run.get(..targets.len as usize)).unwrap_or(&[])
    }

    fn visit_args(&self, args: Args, f: &mut impl FnMut(Use)) {
        self.known_args(args).iter().for_each(|&operand| f(Use::Operand(operand)));
    }

    fn visit_path(&self, path: Path, f: &mut impl FnMut(Use)) {
        for step in self.paths.get(path).map_or(&[][..], |path| path.0.as_slice()) {
            match *step {
                Step::Paren(args) | Step::Brace(args) => self.visit_args(args, f),
                Step::Field(_) => (),
                Step::DynamicField(name) => f(Use::Operand(name)),
            }
        }
    }

    fn visit_counts(&self, targets: Targets, f: &mut impl FnMut(Use)) {
        for target in self.known_targets(targets) {
            match *target {
                Target::Spread { count, .. } => f(Use::Operand(Operand::slot(count))),
                Target::Slot(_) | Target::Ignored | Target::Passed { .. } => (),
            }
        }
    }

    fn visit_targets(&self, targets: Targets, f: &mut impl FnMut(Use)) {
        for target in self.known_targets(targets) {
            match *target {
                Target::Slot(slot) => f(Use::Write(slot)),
                Target::Ignored => (),
                Target::Spread { list, .. } | Target::Passed { list } => f(Use::WriteList(list)),
            }
        }
    }
}
