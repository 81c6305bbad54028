//! Which functions call themselves.

use crate::{CalleeData, FuncRef, Unit};

/// Whether a function calls itself, perhaps by way of others, where `called` gives those that each one calls.
pub fn calls_itself<I: IntoIterator<Item = FuncRef>>(func: FuncRef, called: impl Fn(FuncRef) -> I) -> bool {
    let mut found: Vec<FuncRef> = called(func).into_iter().collect();
    let mut at = 0;
    while let Some(&next) = found.get(at) {
        for other in called(next) {
            if !found.contains(&other) {
                found.push(other);
            }
        }
        at += 1;
    }
    found.contains(&func)
}

impl Unit {
    /// The functions of the unit that a function calls, whatever names mean; not those that share variables with it.
    pub fn called(&self, func: FuncRef) -> impl Iterator<Item = FuncRef> + '_ {
        self.funcs[func].callees.values().filter_map(|callee| match callee {
            CalleeData::Local { func, environment } if environment.is_empty() => Some(*func),
            _ => None,
        })
    }
}
