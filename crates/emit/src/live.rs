//! Which variables are live where code may be left.

use crate::scalar_replacement::Field;
use lanner_mir::{self as mir, Block, FuncKind, Liveness, Slot, Slots};
use rustc_hash::FxHashMap;

/// What is live before each instruction of the whole function; of a function whose variables can be reached by name, all of them.
pub(crate) struct Live {
    before: FxHashMap<Block, Vec<Slots>>,
    /// Fields of structs that are variables and written: they go back wherever code is left.
    fields: Vec<Slot>,
    /// Those of temporaries: they do where these are live.
    made: Vec<(Slot, Slot)>,
}

impl Live {
    pub fn of(func: &mir::Func, fields: &[Field]) -> Live {
        let liveness = Liveness::of(func);
        let is_reached = func.kind == FuncKind::Script || func.dynamic.is_some();
        let named: Vec<Slot> = func
            .slots
            .iter()
            .filter(|(_, data)| is_reached && data.name.is_some())
            .map(|(slot, _)| slot)
            .collect();
        let mut before = FxHashMap::default();
        for block in func.blocks.ids() {
            let mut found = Vec::new();
            let first = liveness.each_inst(func, block, |_, behind| found.push(behind.clone()));
            // What is behind an instruction is what is before the next one.
            found.push(first);
            found.reverse();
            for slots in &mut found {
                named.iter().for_each(|&slot| slots.insert(slot));
            }
            before.insert(block, found);
        }
        let written = fields.iter().filter(|field| field.is_written);
        let (made, fields): (Vec<&Field>, Vec<&Field>) = written.partition(|field| field.is_made());
        let made = made.iter().map(|field| (field.of, field.slot)).collect();
        Live { before, fields: fields.iter().map(|field| field.slot).collect(), made }
    }

    /// The slots that are live before an instruction, or a block's end.
    pub fn at(&self, block: Block, inst: usize) -> Vec<Slot> {
        let slots = self.before.get(&block).and_then(|slots| slots.get(inst));
        let mut found: Vec<Slot> = slots.map(|slots| slots.iter().collect()).unwrap_or_default();
        let is_live = |of: Slot| slots.is_some_and(|slots| slots.contains(of));
        found.extend(self.made.iter().filter(|(of, _)| is_live(*of)).map(|(_, field)| *field));
        found.extend(&self.fields);
        found
    }
}
