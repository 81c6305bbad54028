//! The outputs of calls, and the targets that take them.

use super::frames::declaration;
use crate::operands::{Operands, put, put_bool, put_scalar};
use lanner_base::Id;
use lanner_mir::{self as mir, Slot, Target};
use lanner_runtime::outputs::{Wanted, hand_out};
use lanner_runtime::{Outputs, Result, Value};

/// Moves the outputs of a plain call to their targets.
pub(super) fn take_outputs(
    code: &mir::Func,
    theirs: &mut [Value],
    targets: &[Target],
    slots: &mut [Value],
    statement: bool,
) -> Result<()> {
    for (target, &output) in targets.iter().zip(&code.outputs) {
        let value = match std::mem::take(&mut theirs[output.index()]) {
            Value::Shared(cell) => cell.borrow().clone(),
            value => value,
        };
        match (value, target) {
            (Value::Undefined, Target::Slot(slot)) if statement => slots[slot.index()] = Value::Undefined,
            (Value::Undefined, _) => {
                let name = code.slots[output].name.map_or("", |name| name.as_str());
                return Err(declaration(code).not_set(name));
            }
            (Value::Scalar(x), Target::Slot(slot)) => put_scalar(slots, *slot, x),
            (value, Target::Slot(slot)) => put(slots, *slot, value),
            (_, Target::Ignored | Target::Spread { .. } | Target::Passed { .. }) => (),
        }
    }
    Ok(())
}

/// How many outputs the targets ask for.
pub(crate) fn count_outputs(ops: &Operands<'_>, slots: &[Value], targets: mir::Targets) -> usize {
    let count = |target: &Target| match target {
        Target::Slot(_) | Target::Ignored => 1,
        Target::Spread { count, .. } => slots[count.index()].as_f64().map_or(0, |n| n as usize),
        Target::Passed { .. } => ops.nargout,
    };
    ops.func.target_list(targets).iter().map(count).sum()
}

/// Hands values to their targets.
pub(crate) fn store_outputs(
    ops: &Operands<'_>,
    slots: &mut [Value],
    targets: mir::Targets,
    outputs: &mut Outputs,
    statement: bool,
) -> Result<()> {
    let list = ops.func.target_list(targets);
    if let (&[Target::Slot(slot)], [value]) = (list, outputs.as_mut_slice()) {
        match *value {
            Value::Scalar(x) => put_scalar(slots, slot, x),
            Value::Bool(truth) => put_bool(slots, slot, truth),
            _ => put(slots, slot, std::mem::take(value)),
        }
        return Ok(());
    }
    let is_plain = |target: &Target| matches!(target, Target::Slot(_) | Target::Ignored);
    if outputs.len() >= list.len() && list.iter().all(is_plain) {
        for (target, value) in list.iter().zip(outputs.iter_mut()) {
            if let Target::Slot(slot) = *target {
                put(slots, slot, std::mem::take(value));
            }
        }
        outputs.clear();
        return Ok(());
    }
    let mut targets = list.iter();
    let wanted = |slots: &[Value]| targets.next().map(|target| wanted(slots, target));
    hand_out(outputs, slots, wanted, statement, |slots, slot, value| match value {
        Some(value) => put(slots, Slot(slot), value),
        None => slots[slot as usize] = Value::Undefined,
    })
}

/// A target, with the number of values that it takes.
fn wanted(slots: &[Value], target: &Target) -> Wanted {
    match *target {
        Target::Slot(slot) => Wanted::Slot(slot.0),
        Target::Ignored => Wanted::Ignored,
        Target::Spread { list, count } => {
            Wanted::Several(list.0, slots[count.index()].as_f64().map_or(0, |n| n as usize))
        }
        Target::Passed { list } => Wanted::Rest(list.0),
    }
}
