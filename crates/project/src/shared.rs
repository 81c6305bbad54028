//! Functions that are in the texts of several rows: one of them stands for all.
//!
//! ```text
//! interp1.m   interp1, hermite       pchip.m   pchip, hermite       one version of `hermite` in a program that calls both
//! ```
//!
//! They are the same where their MIR is, and that of all functions of their units that they call.

use lanner_infer::Function;
use lanner_mir::{CalleeData, FuncRef, Inst, SlotKind, Unit};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The functions of rows, by what they do.
#[derive(Default)]
pub struct SharedFunctions {
    by_text: FxHashMap<String, Function>,
    /// What stands for a function that was there before.
    first: FxHashMap<Function, Function>,
}

impl SharedFunctions {
    /// Looks at the functions that belong to a row, whose own is the first one.
    pub fn add(&mut self, number: u32, unit: &Unit) {
        for func in unit.funcs.ids().skip(1) {
            let Some(text) = whole_text(unit, func) else { continue };
            let function = Function { unit: number, func };
            let first = *self.by_text.entry(text).or_insert(function);
            if first != function {
                self.first.insert(function, first);
            }
        }
    }

    /// The first function that is the same.
    pub fn first(&self, function: Function) -> Function {
        self.first.get(&function).copied().unwrap_or(function)
    }
}

/// The text of a function and of those that it calls; none where it keeps variables from call to call, or shares them with other functions.
fn whole_text(unit: &Unit, func: FuncRef) -> Option<String> {
    let mut reached = vec![func];
    let mut text = String::new();
    let mut at = 0;
    while let Some(&next) = reached.get(at) {
        let mut func = unit.funcs[next].clone();
        let keeps = |kind: SlotKind| !matches!(kind, SlotKind::Local | SlotKind::Guarded | SlotKind::Temp);
        let is_open = func.slots.values().any(|slot| keeps(slot.kind))
            || func
                .blocks
                .values()
                .flat_map(|block| &block.insts)
                .any(|inst| matches!(inst, Inst::Closure { .. }));
        if is_open {
            return None;
        }
        for callee in func.callees.values_mut() {
            let CalleeData::Local { func, .. } = callee else { continue };
            let known = reached.iter().position(|known| known == func);
            let place = known.unwrap_or_else(|| {
                reached.push(*func);
                reached.len() - 1
            });
            *func = FuncRef(place as u32);
        }
        let _ = writeln!(text, "{func}");
        at += 1;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::sources::Sources;
    use lanner_builtins::Builtin;
    use lanner_infer::Program;

    /// The functions of two rows, of which one text is in both.
    #[test]
    fn a_function_in_the_texts_of_two_rows_is_one() {
        let sources = Sources::new(&Options::default());
        let of = |row: &str, name: &str| {
            let unit = sources.source(Builtin::named(row).unwrap()).unwrap().unit;
            let unit_of = sources.unit(unit);
            let func = unit_of.unit.funcs.iter().find(|(_, func)| &*func.name == name).unwrap().0;
            sources.local(unit, func)
        };
        assert_eq!(of("movsum", "moving"), of("movmax", "moving"));
        assert_ne!(of("movsum", "moving"), of("movsum", "movsum"));
    }
}
