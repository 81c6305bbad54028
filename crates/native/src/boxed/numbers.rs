//! Which slot of the activation a variable has: one for each class of values that is boxed, a parameter, an output or captured.

use crate::Held;
use lanner_base::{Id, SideTable};
use lanner_mir::{Func, Slot, SlotKind};
use rustc_hash::FxHashMap;

/// The slots of a function's variables.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    by_class: FxHashMap<Slot, u32>,
    /// How many there are.
    pub count: u32,
    /// The slots of parameters.
    pub params: Vec<u32>,
    /// The slots of outputs.
    pub outputs: Vec<u32>,
    /// The slots of captured values, and whether they get variables themselves.
    pub captures: Vec<(u32, bool)>,
    /// The slots of variables that nested functions share.
    pub shared: Vec<u32>,
    /// The names of variables.
    pub names: Vec<(u32, String)>,
}

impl Numbers {
    /// Those of a function.
    pub fn of(func: &Func, held: &SideTable<Slot, Held>, classes: &[Slot]) -> Numbers {
        let mut numbers = Numbers::default();
        let class = |slot: Slot| classes[slot.index()];
        numbers.params = func.params.iter().map(|&slot| numbers.number(class(slot))).collect();
        numbers.outputs = func.outputs.iter().map(|&slot| numbers.number(class(slot))).collect();
        let is_outer = |slot: Slot| func.slots[slot].kind == SlotKind::Outer;
        numbers.captures =
            func.captures.iter().map(|&slot| (numbers.number(class(slot)), is_outer(slot))).collect();
        for slot in func.slots.ids() {
            if held[slot] == Held::Boxed {
                numbers.number(class(slot));
            }
        }
        for (slot, data) in func.slots.iter() {
            let Some(number) = numbers.get(class(slot)) else { continue };
            if data.kind == SlotKind::Shared && !numbers.shared.contains(&number) {
                numbers.shared.push(number);
            }
            let is_named = numbers.names.iter().any(|(other, _)| *other == number);
            if let Some(name) = data.name.filter(|_| !is_named) {
                numbers.names.push((number, name.to_string()));
            }
        }
        numbers.names.sort_unstable();
        numbers
    }

    fn number(&mut self, class: Slot) -> u32 {
        let next = self.count;
        let number = *self.by_class.entry(class).or_insert(next);
        self.count = self.count.max(number + 1);
        number
    }

    /// The slot of a class.
    pub fn get(&self, class: Slot) -> Option<u32> {
        self.by_class.get(&class).copied()
    }
}
