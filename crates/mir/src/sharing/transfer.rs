//! What an instruction does to the pairs: what it writes gets an array of its own, or one that others hold.

use super::flow::Flow;
use super::told::{Called, Origins, Summary};
use super::{Holder, Sharing};
use crate::{
    Args, Block, Callee, CalleeData, Constant, Func, Inst, Operand, OperandKind, Path, Slot, Step, Target,
};
use rustc_hash::FxHashSet;

/// Who holds a value that is about to be written: its own array, and what is inside of it.
#[derive(Clone, Debug, Default)]
struct Held {
    top: Vec<(Holder, bool)>,
    inside: Vec<Holder>,
    /// Parts of it may be one array.
    repeats: bool,
}

impl Held {
    /// Everything of another value may be inside of this one.
    fn hold(&mut self, other: &Held) {
        let all = other.top.iter().map(|(holder, _)| *holder).chain(other.inside.iter().copied());
        let all: Vec<Holder> = all.collect();
        self.repeats |= other.repeats || all.iter().any(|holder| self.inside.contains(holder));
        self.inside.extend(all);
    }

    /// The value may be the other one, or a part of it.
    fn may_be(&mut self, other: &Held) {
        self.top.extend(other.top.iter().map(|(holder, _)| (*holder, false)));
        self.top.extend(other.inside.iter().map(|holder| (*holder, false)));
        self.inside.extend(other.inside.iter().copied());
        self.repeats |= other.repeats;
    }

    /// The value may be a part of the other one.
    fn may_be_inside(&mut self, other: &Held) {
        self.top.extend(other.inside.iter().map(|holder| (*holder, false)));
        self.inside.extend(other.inside.iter().copied());
        self.repeats |= other.repeats;
    }

    /// Nobody knows who holds it.
    fn be_elsewhere(&mut self) {
        self.top.push((Holder::Elsewhere, false));
        self.inside.push(Holder::Elsewhere);
        self.repeats = true;
    }
}

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
                sharing.forget_slot(slot);
                self.reach(slot, sharing);
            }
            Inst::Clear { slot } | Inst::Release { slot } => sharing.forget_slot(slot),
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
    fn held(&self, operand: Operand, sharing: &Sharing) -> Held {
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
        sharing.forget_slot(dst);
        if self.told.is_scalar(dst) {
            return;
        }
        for (holder, is_certain) in held.top {
            // What the slot held itself is gone, and what it holds now is one array.
            if holder.slot() != Some(dst) {
                sharing.add(Holder::Slot(dst), holder, is_certain);
            }
        }
        if self.told.is_flat(dst) {
            return;
        }
        for holder in held.inside.into_iter().filter(|holder| holder.slot() != Some(dst)) {
            sharing.add(Holder::Inside(dst), holder, false);
        }
        if held.repeats {
            sharing.add(Holder::Inside(dst), Holder::Inside(dst), false);
        }
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

    fn put_target(&self, target: Target, value: &Held, sharing: &mut Sharing) {
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
        let base_held = self.held(base, sharing);
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

    fn call(
        &self,
        called: &Called,
        (targets, args): (crate::Targets, &[Operand]),
        callee: Option<Callee>,
        sharing: &mut Sharing,
    ) {
        let targets: Vec<Target> = self.func.target_list(targets).to_vec();
        let outputs = self.outputs(called, args, targets.len(), sharing);
        if let Some(CalleeData::Local { environment, .. }) = callee.map(|callee| &self.func.callees[callee]) {
            environment.iter().for_each(|(_, ours)| self.reach(*ours, sharing));
        }
        // Memory is read and written by others than this function.
        if !matches!(called, Called::Allocates | Called::Gives) {
            for slot in self.func.slots.ids().filter(|slot| self.is_outside(*slot)) {
                self.reach(slot, sharing);
            }
        }
        for (k, target) in targets.iter().enumerate() {
            if let Some(held) = outputs.get(k.min(outputs.len().saturating_sub(1))) {
                self.put_target(*target, held, sharing);
            }
        }
        let are_related = match called {
            Called::Allocates => false,
            Called::Gives | Called::Unknown => true,
            Called::Known(summary) => summary.are_related || have_common(&outputs),
        };
        if are_related {
            self.relate(&targets, sharing);
        }
    }

    /// Targets of one instruction may get one array.
    fn relate(&self, targets: &[Target], sharing: &mut Sharing) {
        let slots: Vec<Slot> = targets
            .iter()
            .filter_map(|target| match *target {
                Target::Slot(slot) | Target::Spread { list: slot, .. } | Target::Passed { list: slot } => {
                    Some(slot)
                }
                Target::Ignored => None,
            })
            .filter(|&slot| !self.told.is_scalar(slot))
            .collect();
        for (k, &a) in slots.iter().enumerate() {
            for &b in &slots[k + 1..] {
                sharing.add(Holder::Slot(a), Holder::Slot(b), false);
                for (x, y) in [(a, b), (b, a)].into_iter().filter(|(x, _)| !self.told.is_flat(*x)) {
                    sharing.add(Holder::Inside(x), Holder::Slot(y), false);
                    if !self.told.is_flat(y) {
                        sharing.add(Holder::Inside(x), Holder::Inside(y), false);
                    }
                }
            }
        }
    }

    /// What a call gives for each output. What it keeps is noted.
    fn outputs(&self, called: &Called, args: &[Operand], count: usize, sharing: &mut Sharing) -> Vec<Held> {
        let given: Vec<Held> = args.iter().map(|&arg| self.argument(arg, sharing)).collect();
        match called {
            Called::Allocates => vec![Held::default(); count],
            Called::Gives => {
                let mut held = Held::default();
                given.iter().for_each(|arg| held.may_be(arg));
                held.repeats |= given.iter().any(|arg| !arg.top.is_empty());
                vec![held; count]
            }
            Called::Unknown => {
                let mut held = Held::default();
                for arg in &given {
                    held.may_be(arg);
                    self.keep(arg, sharing);
                }
                held.be_elsewhere();
                vec![held; count]
            }
            Called::Known(summary) => {
                let params = parameters(summary, args, &given);
                summary.keeps.iter().filter_map(|&k| params.get(k)).for_each(|arg| self.keep(arg, sharing));
                (0..count).map(|k| returned(summary, &params, k)).collect()
            }
        }
    }

    /// An argument; a list of values that are arguments each may be any of them.
    fn argument(&self, arg: Operand, sharing: &Sharing) -> Held {
        let held = self.held(arg, sharing);
        if !arg.is_spread() {
            return held;
        }
        let mut any = Held::default();
        any.may_be_inside(&held);
        any
    }

    /// Somebody who is not followed may hold the value from here on.
    fn keep(&self, value: &Held, sharing: &mut Sharing) {
        let top = value.top.iter().map(|(holder, _)| *holder);
        let holders: FxHashSet<Holder> = top.chain(value.inside.iter().copied()).collect();
        holders.into_iter().for_each(|holder| sharing.add(holder, Holder::Elsewhere, false));
    }
}

/// Whether two values may be one array of the same holder.
fn have_common(values: &[Held]) -> bool {
    let mut seen: FxHashSet<Holder> = FxHashSet::default();
    values.iter().any(|value| {
        let holders: FxHashSet<Holder> =
            value.top.iter().map(|(holder, _)| *holder).chain(value.inside.iter().copied()).collect();
        holders.into_iter().any(|holder| !seen.insert(holder))
    })
}

/// What each parameter gets. Where an argument may be several it is not known which one gets which.
fn parameters(summary: &Summary, args: &[Operand], given: &[Held]) -> Vec<Held> {
    let mut params = vec![Held::default(); summary.params];
    let is_spread = args.iter().any(|arg| arg.is_spread());
    for (k, arg) in given.iter().enumerate() {
        let last = summary.params.saturating_sub(1);
        match summary.parameter(k) {
            _ if is_spread => params.iter_mut().for_each(|param| {
                param.may_be(arg);
                param.hold(arg);
            }),
            // `varargin` is a new cell with the argument inside.
            Some(param) if summary.is_variadic && param == last => params[param].hold(arg),
            Some(param) => params[param] = arg.clone(),
            None => (),
        }
    }
    params
}

/// The `k`-th output of a call.
fn returned(summary: &Summary, params: &[Held], k: usize) -> Held {
    let last = summary.outputs.len().saturating_sub(1);
    let mut held = Held::default();
    let Some(output) = summary.outputs.get(k.min(last)) else { return held };
    let add = |origins: &Origins, held: &mut Held, is_top: bool| {
        let tops = origins.params.iter().filter_map(|&k| params.get(k)).flat_map(|param| &param.top);
        let insides = origins.insides.iter().filter_map(|&k| params.get(k)).flat_map(|param| &param.inside);
        let holders: Vec<Holder> = tops.map(|(holder, _)| *holder).chain(insides.copied()).collect();
        let elsewhere = origins.elsewhere.then_some(Holder::Elsewhere);
        for holder in holders.into_iter().chain(elsewhere) {
            if is_top {
                held.top.push((holder, false));
            } else {
                held.inside.push(holder);
            }
        }
    };
    add(&output.inside, &mut held, false);
    held.repeats = !held.inside.is_empty() || !output.inside.is_new();
    if summary.gives_more && k >= last {
        // `varargout{j}`: what is inside of the output.
        let inside = held.clone();
        held.may_be_inside(&inside);
    } else {
        add(&output.top, &mut held, true);
    }
    held
}
