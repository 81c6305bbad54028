//! What an instruction does to the pairs: what it writes gets an array of its own, or one that others hold.

use super::flow::Flow;
use super::held::Held;
use super::{Holder, Sharing};
use crate::{Args, Block, Constant, Func, Inst, Operand, OperandKind, Path, Slot, Step, Target};

/// The base of an instruction that changes an array, and whether it changes one inside of it too: `c{k}(i) = v`.
pub fn updated(func: &Func, inst: &Inst) -> Option<(Slot, Depth)> {
    match *inst {
        Inst::SetIndex { base, .. } => Some((base, Depth::Top)),
        Inst::SetPath { base, path, .. }
        | Inst::SetList { base, path, .. }
        | Inst::Delete { base, path, .. } => Some((base, depth(func, path))),
        _ => None,
    }
}

/// How deep an update goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The array itself.
    Top,
    /// Arrays inside of it too.
    Inside,
}

/// `s(k).f = v` changes the struct array alone.
fn depth(func: &Func, path: Path) -> Depth {
    match func.paths[path].0.as_slice() {
        [] | [_] | [Step::Paren(_), Step::Field(_) | Step::DynamicField(_)] => Depth::Top,
        _ => Depth::Inside,
    }
}

impl Flow<'_> {
    /// Goes from before an instruction to behind it.
    pub(super) fn transfer(&self, block: Block, k: usize, inst: &Inst, sharing: &mut Sharing) {
        match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => {
                let held = self.held(src, sharing);
                self.put(dst, held, sharing);
            }
            // Perhaps no copy is made.
            Inst::Own { dst, src, like } if like.len > 0 => {
                let held = self.held(src, sharing);
                self.put(dst, held, sharing);
            }
            Inst::Reserve { dst, base, .. } if dst != base => {
                let held = self.held(Operand::slot(base), sharing);
                self.put(dst, held, sharing);
            }
            Inst::Reserve { .. } => (),
            Inst::Answer { dst, old, src, .. } => {
                let mut held = Held::default();
                for operand in [Operand::slot(old), src] {
                    held.may_be(&self.held(operand, sharing));
                }
                self.put(dst, held, sharing);
            }
            Inst::SetIndex { dst, base, args, value } => {
                self.stored((dst, base), Some(value), self.is_one_place(args), sharing);
            }
            Inst::SetPath { dst, base, path, value } => {
                let is_one = match self.func.paths[path].0.last() {
                    Some(Step::Paren(args)) => self.is_one_place(*args),
                    Some(Step::Brace(_) | Step::Field(_) | Step::DynamicField(_)) | None => true,
                };
                self.stored((dst, base), Some(value), is_one, sharing);
            }
            Inst::SetList { dst, base, list, .. } => self.stored((dst, base), Some(list), true, sharing),
            Inst::Delete { dst, base, .. } => self.stored((dst, base), None, true, sharing),
            Inst::Index { dst, base, args } => {
                let held = self.indexed((block, k), inst, (base, args), sharing);
                self.put(dst, held, sharing);
            }
            Inst::Get { base, path, .. } => self.got((block, k), inst, (base, path), sharing),
            Inst::GetList { dst, base, path, .. } => {
                let mut held = Held::default();
                held.hold(&self.part((block, k), inst, (base, path), sharing));
                self.put(dst, held, sharing);
            }
            Inst::Peek { dst, base, .. } => {
                let mut held = Held::default();
                held.may_be_inside(&self.held(Operand::slot(base), sharing));
                self.put(dst, held, sharing);
            }
            Inst::Call { targets, callee, args, .. } => {
                let called = self.told.called(block, k, inst);
                self.call(&called, (targets, self.func.args(args)), Some(callee), sharing);
            }
            Inst::Closure { dst, captures, .. } => {
                let held = self.together(self.func.args(captures), sharing);
                self.put(dst, held, sharing);
            }
            Inst::CellRow { dst, args } => {
                let held = self.together(self.func.args(args), sharing);
                self.put(dst, held, sharing);
            }
            Inst::Concat { dst, args, .. } => {
                // Beside nothing an array may be given back as it is.
                let mut held = Held::default();
                for &arg in self.func.args(args) {
                    held.may_be(&self.held(arg, sharing));
                }
                held.repeats |= self.func.args(args).len() > 1;
                self.put(dst, held, sharing);
            }
            Inst::Global { slot } | Inst::Persistent { slot } => {
                sharing.forget(&[slot]);
                self.reach(slot, sharing);
            }
            Inst::Clear { slot } | Inst::Release { slot } => sharing.forget(&[slot]),
            Inst::Own { dst, .. }
            | Inst::Unary { dst, .. }
            | Inst::Binary { dst, .. }
            | Inst::Range { dst, .. }
            | Inst::Logical { dst, .. }
            | Inst::Matches { dst, .. }
            | Inst::End { dst, .. }
            | Inst::CountTargets { dst, .. }
            | Inst::Defined { dst, .. }
            | Inst::Handle { dst, .. }
            | Inst::MetaClass { dst, .. }
            | Inst::CatchError { dst } => self.put(dst, Held::default(), sharing),
            Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
            | Inst::CheckDepth { .. }
            | Inst::ReleasePart { .. }
            | Inst::Display { .. } => (),
        }
    }

    /// The column of what a `for` loop runs over.
    pub(super) fn column(&self, seq: Slot, (var, counted): (Slot, Slot), sharing: &mut Sharing) {
        let mut held = Held::default();
        if !self.told.is_flat(seq) {
            held.may_be(&self.held(Operand::slot(seq), sharing));
        }
        self.put(var, held, sharing);
        self.put(counted, Held::default(), sharing);
    }

    /// Who holds what an operand reads.
    pub(super) fn held(&self, operand: Operand, sharing: &Sharing) -> Held {
        match operand.kind() {
            OperandKind::Const(constant) => {
                let mut held = Held::default();
                match &self.func.constants[constant] {
                    // One character is no array.
                    Constant::Char(text) if text.encode_utf16().count() == 1 => (),
                    // The text of the program holds it.
                    Constant::Char(_) | Constant::String(_) => held.top.push((Holder::Elsewhere, false)),
                    Constant::Double(_) | Constant::Imaginary(_) | Constant::Int(..) | Constant::Colon => (),
                }
                held
            }
            OperandKind::Slot(slot) | OperandKind::Last(slot) if self.told.is_scalar(slot) => Held::default(),
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                let mut held = Held { top: sharing.sources(Holder::Slot(slot)), ..Held::default() };
                if !self.told.is_flat(slot) {
                    let inside = Holder::Inside(slot);
                    held.inside = sharing.sources(inside).into_iter().map(|(holder, _)| holder).collect();
                    held.repeats = sharing.pair(inside, inside).is_some();
                }
                held
            }
        }
    }

    /// Everything that operands hold, inside of one new value.
    fn together(&self, operands: &[Operand], sharing: &Sharing) -> Held {
        let mut held = Held::default();
        operands.iter().for_each(|&operand| held.hold(&self.held(operand, sharing)));
        held
    }

    /// A slot gets a value; who held what it held before holds that alone.
    fn put(&self, dst: Slot, held: Held, sharing: &mut Sharing) {
        sharing.forget(&[dst]);
        if self.told.is_scalar(dst) {
            return;
        }
        // What the slot held itself is gone, and what it holds now is one array.
        let is_other = |holder: &Holder| holder.slot() != Some(dst);
        let top = held.top.into_iter().filter(|(holder, _)| is_other(holder));
        let top = top.map(|(holder, is_certain)| (Holder::Slot(dst), holder, is_certain));
        if self.told.is_flat(dst) {
            return sharing.add_all(top);
        }
        let inside = Holder::Inside(dst);
        let parts = held.inside.into_iter().filter(is_other).map(|holder| (inside, holder, false));
        let repeats = held.repeats.then_some((inside, inside, false));
        sharing.add_all(top.chain(parts).chain(repeats));
    }

    /// `dst` is `base` with a value, or without some elements: an array of its own, with parts of both inside.
    fn stored(
        &self,
        (dst, base): (Slot, Slot),
        value: Option<Operand>,
        is_one_place: bool,
        sharing: &mut Sharing,
    ) {
        let before = self.held(Operand::slot(base), sharing);
        let mut held = Held { inside: before.inside, repeats: before.repeats, ..Held::default() };
        if !self.told.is_flat(dst)
            && let Some(value) = value
        {
            let value = self.held(value, sharing);
            let is_array = !value.top.is_empty() || !value.inside.is_empty();
            held.hold(&value);
            // `c(1:3) = {x}` puts one array into several places.
            held.repeats |= is_array && !is_one_place;
        }
        self.put(dst, held, sharing);
    }

    /// The subscripts are numbers.
    fn is_one_place(&self, args: Args) -> bool {
        self.func.args(args).iter().all(|arg| match arg.kind() {
            OperandKind::Const(constant) => self.func.constants[constant] != Constant::Colon,
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.told.is_scalar(slot),
        })
    }

    /// `base(args)`: elements, or what a handle gives.
    fn indexed(
        &self,
        (block, k): (Block, usize),
        inst: &Inst,
        (base, args): (Operand, Args),
        sharing: &mut Sharing,
    ) -> Held {
        let base_held = self.held(base, sharing);
        let mut held = Held::default();
        if args.len == 0 {
            held.may_be(&base_held);
        }
        if base.as_slot().is_some_and(|slot| self.told.is_flat(slot) || self.told.is_scalar(slot)) {
            return held;
        }
        held.may_be_inside(&base_held);
        let called = self.told.called(block, k, inst);
        let outputs = self.outputs(&called, self.func.args(args), 1, sharing);
        outputs.iter().for_each(|output| held.may_be(output));
        held
    }

    /// `[targets] = base PATH`.
    fn got(&self, at: (Block, usize), inst: &Inst, (base, path): (Operand, Path), sharing: &mut Sharing) {
        let Inst::Get { targets, .. } = *inst else { return };
        let part = self.part(at, inst, (base, path), sharing);
        for target in self.func.target_list(targets) {
            self.put_target(*target, &part, sharing);
        }
        if part.repeats {
            self.relate(self.func.target_list(targets), sharing);
        }
    }

    pub(super) fn put_target(&self, target: Target, value: &Held, sharing: &mut Sharing) {
        match target {
            Target::Slot(slot) => self.put(slot, value.clone(), sharing),
            Target::Ignored => (),
            Target::Spread { list, .. } | Target::Passed { list } => {
                let mut held = Held::default();
                held.hold(value);
                held.repeats = true;
                self.put(list, held, sharing);
            }
        }
    }

    /// What a chain reaches, or a handle on its way gives.
    fn part(
        &self,
        (block, k): (Block, usize),
        inst: &Inst,
        (base, path): (Operand, Path),
        sharing: &mut Sharing,
    ) -> Held {
        let mut base_held = self.held(base, sharing);
        let is_one = |step: &Step| match step {
            Step::Brace(args) => self.is_one_place(*args),
            Step::Paren(_) | Step::Field(_) | Step::DynamicField(_) => true,
        };
        let is_moved = self.moved.contains(&(block, k)) && self.func.paths[path].0.iter().all(is_one);
        if is_moved && !base_held.repeats {
            // The only part that is this array is left empty.
            base_held.inside.retain(|holder| base.as_slot().map(Holder::Inside) != Some(*holder));
        }
        let mut held = Held::default();
        held.may_be_inside(&base_held);
        let steps = &self.func.paths[path].0;
        if steps.is_empty() {
            held.may_be(&base_held);
        }
        let calls = steps.iter().filter_map(|step| match step {
            Step::Paren(args) => Some(self.func.args(*args)),
            Step::Brace(_) | Step::Field(_) | Step::DynamicField(_) => None,
        });
        for args in calls {
            let called = self.told.called(block, k, inst);
            let outputs = self.outputs(&called, args, 1, sharing);
            outputs.iter().for_each(|output| held.may_be(output));
        }
        held
    }
}
