//! What is known of variables on each way from block to block: the constants that they hold, and what a branch told of its condition.

use super::RowOf;
use lanner_base::Id;
use lanner_builtins::{ScalarForm, UnaryOp};
use lanner_facts::{Class, Comparison};
use lanner_mir::{
    Block, Const, Constant, Func, Inst, Operand, OperandKind, Slot, SlotKind, Target, Terminator, Use,
};
use rustc_hash::FxHashMap;

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Known {
    /// It is a real scalar, one of these numbers; a truth value is 1 or 0.
    Numbers(Numbers),
    /// It is a text of the function.
    Text(Const),
    /// All elements are 0, and there is one.
    Zero,
    /// No element is 0, and there is one.
    NonZero,
    /// A branch on it is not taken: an element is 0, or there is none.
    NotTrue,
}

/// The most numbers that a value may be.
const MOST: usize = 12;

/// A few numbers, none of them NaN, in their order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Numbers {
    numbers: [f64; MOST],
    count: usize,
}

impl Numbers {
    const NONE: Numbers = Numbers { numbers: [0.0; MOST], count: 0 };

    fn all(&self) -> &[f64] {
        &self.numbers[..self.count]
    }

    /// These numbers, each once; none if they are too many, or one is NaN.
    fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Numbers> {
        let mut found = Numbers::NONE;
        for x in numbers {
            let at = found.all().partition_point(|&other| other < x);
            if x.is_nan() || !found.all().contains(&x) && found.count == MOST {
                return None;
            }
            if !found.all().contains(&x) {
                found.numbers.copy_within(at..found.count, at + 1);
                // Whether a zero has a sign is not asked.
                found.numbers[at] = x + 0.0;
                found.count += 1;
            }
        }
        Some(found)
    }

    /// The truth values that come of a question about each of these numbers.
    fn truths(&self, holds: impl Fn(f64) -> bool) -> Option<Known> {
        Numbers::of(self.all().iter().map(|&x| f64::from(holds(x)))).map(Known::Numbers)
    }
}

impl Known {
    fn number(x: f64) -> Option<Known> {
        Numbers::of([x]).map(Known::Numbers)
    }

    /// Whether a branch on it is taken.
    pub fn truth(self) -> Option<bool> {
        match self {
            Known::Numbers(numbers) => {
                let first = *numbers.all().first()? != 0.0;
                numbers.all().iter().all(|&x| (x != 0.0) == first).then_some(first)
            }
            Known::NonZero => Some(true),
            Known::Zero | Known::NotTrue => Some(false),
            Known::Text(_) => None,
        }
    }

    /// What is known where it is one or the other.
    fn or(self, other: Known) -> Option<Known> {
        if self == other {
            return Some(self);
        }
        if let (Known::Numbers(a), Known::Numbers(b)) = (self, other)
            && let Some(both) = Numbers::of(a.all().iter().chain(b.all()).copied())
        {
            return Some(Known::Numbers(both));
        }
        match (self.truth()?, other.truth()?) {
            (true, true) => Some(Known::NonZero),
            (false, false) if self == Known::NotTrue || other == Known::NotTrue => Some(Known::NotTrue),
            (false, false) => Some(Known::Zero),
            (true, false) | (false, true) => None,
        }
    }
}

/// What is known of slots; nothing of those that are not in it.
pub(super) type State = FxHashMap<Slot, Known>;

/// What is known where each block begins; none where no way leads.
pub(super) struct States(Vec<Option<State>>);

impl States {
    /// Those of a function: a forward dataflow problem.
    pub fn of(func: &Func, row_of: RowOf<'_>) -> States {
        let mut states = States(vec![None; func.blocks.len()]);
        states.0[0] = Some(State::default());
        let order: Vec<Block> = func.graph().reverse_postorder().into_iter().map(Block::from_index).collect();
        // Nothing is known where an error leads.
        for handler in func.blocks.values().filter_map(|block| block.handler) {
            states.0[handler.block.index()] = Some(State::default());
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &from in &order {
                for (side, to) in func.blocks[from].term.successors().enumerate() {
                    let Some(state) = states.on_way(func, row_of, from, side) else { continue };
                    changed |= states.join(to, state);
                }
            }
        }
        states
    }

    /// What is known where a block begins; none where no way leads there.
    pub fn at(&self, block: Block) -> Option<&State> {
        self.0[block.index()].as_ref()
    }

    fn join(&mut self, to: Block, state: State) -> bool {
        match &mut self.0[to.index()] {
            known @ None => {
                *known = Some(state);
                true
            }
            Some(known) => {
                let before = known.clone();
                known.retain(|slot, known| match state.get(slot).and_then(|other| known.or(*other)) {
                    Some(both) => {
                        *known = both;
                        true
                    }
                    None => false,
                });
                *known != before
            }
        }
    }

    /// What is known on one of the ways out of a block; none where nothing leads there.
    pub fn on_way(&self, func: &Func, row_of: RowOf<'_>, from: Block, side: usize) -> Option<State> {
        let mut state = self.0[from.index()].clone()?;
        let block = &func.blocks[from];
        for inst in &block.insts {
            step(func, row_of, &mut state, inst);
        }
        func.visit_term(&block.term, &mut |used| forget(&mut state, used));
        if let Terminator::Branch { cond, then, els } = block.term
            && then != els
        {
            let is_true = side == 0;
            if value(func, &state, cond).and_then(Known::truth).is_some_and(|known| known != is_true) {
                return None;
            }
            tell(func, &mut state, (from, block.insts.len()), cond, is_true);
            // It would be none of the numbers that it may be.
            if state.values().any(|known| *known == Known::Numbers(Numbers::NONE)) {
                return None;
            }
        }
        Some(state)
    }
}

/// Notes what it tells of the values that a condition is computed from in its block that a branch on it is taken, or is not.
fn tell(func: &Func, state: &mut State, (block, end): (Block, usize), cond: Operand, is_true: bool) {
    let Some(slot) = cond.as_slot().filter(|&slot| is_followed(func, slot)) else { return };
    let better = match state.get(&slot) {
        Some(&Known::Numbers(numbers)) => {
            Numbers::of(numbers.all().iter().copied().filter(|&x| (x != 0.0) == is_true)).map(Known::Numbers)
        }
        Some(Known::Zero) => Some(Known::Zero),
        _ => Some(if is_true { Known::NonZero } else { Known::NotTrue }),
    };
    state.extend(better.map(|better| (slot, better)));
    let insts = &func.blocks[block].insts[..end];
    let Some(at) = insts.iter().rposition(|inst| writes(func, inst, slot)) else { return };
    let stays = |operand: Operand| {
        let source = operand.as_slot();
        source.is_some_and(|source| !insts[at..].iter().any(|inst| writes(func, inst, source)))
    };
    match insts[at] {
        Inst::Copy { src, .. } | Inst::Move { src, .. } if stays(src) => {
            tell(func, state, (block, at), src, is_true);
        }
        // It has one element, or there was an error.
        Inst::Logical { a, .. } => {
            state.extend(Known::number(f64::from(is_true)).map(|known| (slot, known)));
            if stays(a) {
                tell_elements(func, state, (block, at), a, is_true);
            }
        }
        Inst::Unary { op: UnaryOp::Not, a, .. } if is_true && stays(a) => {
            tell_elements(func, state, (block, at), a, false);
        }
        Inst::Binary { op, a, b, .. } => {
            if let Some(comparison) = op.comparison() {
                tell_compared(func, state, (comparison, a, b), is_true, &stays);
                tell_compared(func, state, (comparison.swapped(), b, a), is_true, &stays);
            }
        }
        Inst::Matches { value, case, .. } => {
            tell_compared(func, state, (Comparison::Equal, value, case), is_true, &stays);
        }
        _ => (),
    }
}

/// Notes that no element of a value is 0, or all are.
fn tell_elements(func: &Func, state: &mut State, place: (Block, usize), operand: Operand, are_nonzero: bool) {
    tell(func, state, place, operand, are_nonzero);
    if let Some(slot) = operand.as_slot().filter(|&slot| is_followed(func, slot))
        && state.get(&slot) == Some(&Known::NotTrue)
    {
        state.insert(slot, Known::Zero);
    }
}

/// A value that is one of a few numbers is one of those for which a comparison with another one holds, or does not.
fn tell_compared(
    func: &Func,
    state: &mut State,
    (comparison, a, b): (Comparison, Operand, Operand),
    is_true: bool,
    stays: &impl Fn(Operand) -> bool,
) {
    let (Some(slot), Some(Known::Numbers(other))) = (a.as_slot(), value(func, state, b)) else { return };
    let (Some(&Known::Numbers(numbers)), &[other]) = (state.get(&slot), other.all()) else { return };
    if stays(a) {
        let left = numbers.all().iter().copied().filter(|&x| comparison.holds(x, other) == is_true);
        state.extend(Numbers::of(left).map(|left| (slot, Known::Numbers(left))));
    }
}

fn writes(func: &Func, inst: &Inst, slot: Slot) -> bool {
    let mut found = false;
    func.visit_inst(inst, &mut |used| match used {
        Use::Write(other) | Use::WriteList(other) | Use::Clear(other) => found |= other == slot,
        Use::Operand(_) | Use::Place(_) | Use::Mention(_) => (),
    });
    found
}

/// Whether only the function itself writes a slot.
fn is_followed(func: &Func, slot: Slot) -> bool {
    matches!(func.slots[slot].kind, SlotKind::Local | SlotKind::Temp) && func.memory(slot).is_none()
}

fn forget(state: &mut State, used: Use) {
    if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
        state.remove(&slot);
    }
}

/// What is known behind an instruction; whether it computes something known of what is known, so that it is no error.
pub(super) fn step(func: &Func, row_of: RowOf<'_>, state: &mut State, inst: &Inst) -> bool {
    let found = evaluated(func, row_of, state, inst);
    func.visit_inst(inst, &mut |used| forget(state, used));
    let Some((dst, known)) = found.filter(|(dst, _)| is_followed(func, *dst)) else { return false };
    state.insert(dst, known);
    true
}

/// What an operand is known to be.
pub(super) fn value(func: &Func, state: &State, operand: Operand) -> Option<Known> {
    match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => state.get(&slot).copied(),
        OperandKind::Const(constant) => match func.constants[constant] {
            Constant::Double(x) => Known::number(x),
            // These are doubles without a loss.
            Constant::Int(class, x) if !matches!(class, Class::Int64 | Class::Uint64) => {
                Known::number(x as f64)
            }
            Constant::Char(_) | Constant::String(_) => Some(Known::Text(constant)),
            Constant::Int(..) | Constant::Imaginary(_) | Constant::Colon => None,
        },
    }
}

fn evaluated(func: &Func, row_of: RowOf<'_>, state: &State, inst: &Inst) -> Option<(Slot, Known)> {
    let of = |operand: Operand| value(func, state, operand);
    let truth = |truth: bool| Known::number(f64::from(truth));
    let (dst, known) = match *inst {
        Inst::Copy { dst, src } | Inst::Move { dst, src } => (dst, of(src)),
        Inst::Logical { dst, a } => match of(a)? {
            Known::Numbers(numbers) => (dst, numbers.truths(|x| x != 0.0)),
            known => (dst, truth(known.truth()?)),
        },
        Inst::Unary { op: UnaryOp::Plus, dst, a } => match of(a)? {
            Known::Text(_) => return None,
            known => (dst, Some(known)),
        },
        Inst::Unary { op: UnaryOp::Not, dst, a } => match of(a)? {
            Known::Numbers(numbers) => (dst, numbers.truths(|x| x == 0.0)),
            Known::Zero => (dst, Some(Known::NonZero)),
            Known::NonZero => (dst, Some(Known::Zero)),
            Known::Text(_) | Known::NotTrue => return None,
        },
        Inst::Binary { op, dst, a, b } => (dst, compared(op.comparison()?, of(a)?, of(b)?)),
        Inst::Matches { dst, value, case } => match (of(value)?, of(case)?) {
            (Known::Numbers(_), Known::Text(_)) | (Known::Text(_), Known::Numbers(_)) => (dst, truth(false)),
            (Known::Text(a), Known::Text(b)) => (dst, truth(text(func, a)? == text(func, b)?)),
            (a, b) => (dst, compared(Comparison::Equal, a, b)),
        },
        Inst::Call { .. } => {
            let (dst, is_true) = truth_that_is_called(func, row_of, inst)?;
            (dst, truth(is_true))
        }
        _ => return None,
    };
    Some((dst, known?))
}

/// The truth values that come of a comparison of numbers.
fn compared(comparison: Comparison, a: Known, b: Known) -> Option<Known> {
    let (Known::Numbers(a), Known::Numbers(b)) = (a, b) else { return None };
    let pairs = a.all().iter().flat_map(|&x| b.all().iter().map(move |&y| comparison.holds(x, y)));
    Numbers::of(pairs.map(f64::from)).map(Known::Numbers)
}

fn text(func: &Func, constant: Const) -> Option<&str> {
    match &func.constants[constant] {
        Constant::Char(text) | Constant::String(text) => Some(text),
        Constant::Double(_) | Constant::Imaginary(_) | Constant::Int(..) | Constant::Colon => None,
    }
}

/// What a call of a row gives that is a truth value without arguments: `true`.
pub(super) fn truth_that_is_called(func: &Func, row_of: RowOf<'_>, inst: &Inst) -> Option<(Slot, bool)> {
    let Inst::Call { targets, callee, args, statement: false } = *inst else { return None };
    let &[Target::Slot(dst)] = func.target_list(targets) else { return None };
    if args.len > 0 {
        return None;
    }
    match row_of(&func.callees[callee])?.row().scalar_form()? {
        ScalarForm::Truth(truth) => Some((dst, truth)),
        _ => None,
    }
}
