//! Functions in slot form that are changed before their SSA form is made anew.

use lanner_mir::{Form, Func, SlotData, SlotKind, SsaOf, prepare, ssa_of};

/// A function in slot form, if all its variables are its own, and nothing looks at them by name.
pub(crate) fn own(func: Func) -> Option<Func> {
    let is_own = |slot: &SlotData| matches!(slot.kind, SlotKind::Local | SlotKind::Temp);
    let may_change = func.form == Form::Slots && func.dynamic.is_none() && func.slots.values().all(is_own);
    may_change.then_some(func)
}

/// The same, prepared, beside its SSA form; none where that is another one than `ssa`, which facts are known of.
pub(crate) fn beside(ssa: &Func, func: Func) -> Option<(Func, SsaOf)> {
    let mut func = own(func)?;
    prepare(&mut func);
    let of = ssa_of(&func);
    let is_same = of.ssa.blocks.len() == ssa.blocks.len() && of.ssa.slots.len() == ssa.slots.len();
    is_same.then_some((func, of))
}
