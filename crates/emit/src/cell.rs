//! What is in cells as variables of code: global and persistent variables, those that nested functions share, and properties of handles.
//!
//! ```text
//! G = plus G, x          G' = plus G', x        G' has a slot behind those of the function
//! y = call f(x)          y = call f(x)
//!                        G' = copy G            where f may be what changes it
//! ```
//!
//! The tier takes it out of the cell at entry and puts it back at exits, as fields of structs. During call-outs that may look there it is
//! back meanwhile, and read again if the code reads it.

use crate::inline::{CallSite, Origins};
use crate::scalar_replacement::{Field, FieldPart, FieldsHeld, path};
use lanner_mir::{Func, Inst, Operand, OperandKind, Rewrite, Slot, SlotData, SlotKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes variables of what the cells of slots hold that is `held`, where a function does not say itself which cells these are.
pub(crate) fn contents(func: &mut Func, held: FieldsHeld<'_>) -> Vec<Field> {
    let mut used = FxHashSet::default();
    let mut linked = FxHashSet::default();
    for block in func.blocks.values() {
        for inst in &block.insts {
            if let Inst::Global { slot } | Inst::Persistent { slot } | Inst::Clear { slot } = *inst {
                linked.insert(slot);
            }
            func.visit_inst(inst, &mut |place| used.extend(place.slot()));
        }
        func.visit_term(&block.term, &mut |place| used.extend(place.slot()));
    }
    let is_content = |&slot: &Slot| {
        is_cell(func, slot) && used.contains(&slot) && !linked.contains(&slot) && held(slot, &[]).is_some()
    };
    let cells: Vec<Slot> = func.slots.ids().filter(is_content).collect();
    let mut fields = Vec::new();
    let mut instead = Instead(FxHashMap::default());
    for of in cells {
        let slot = func.slots.push(SlotData::new(func.slots[of].name, SlotKind::Local));
        // What remains of it is a value of which nothing is known.
        func.slots[of].kind = SlotKind::Local;
        instead.0.insert(of, slot);
        fields.push(Field { slot, of, part: FieldPart::Content, is_written: false });
    }
    if !fields.is_empty() {
        func.rewrite(&mut instead);
    }
    fields
}

/// Whether a slot holds a cell.
pub(crate) fn is_cell(func: &Func, slot: Slot) -> bool {
    matches!(
        func.slots[slot].kind,
        SlotKind::Global | SlotKind::Persistent | SlotKind::Shared | SlotKind::Outer
    )
}

/// Other slots.
struct Instead(FxHashMap<Slot, Slot>);

impl Rewrite for Instead {
    fn read(&mut self, slot: Slot) -> Slot {
        self.0.get(&slot).copied().unwrap_or(slot)
    }

    fn write(&mut self, slot: Slot) -> Slot {
        self.read(slot)
    }
}

/// Reads what is in cells again behind instructions of the region that may change it.
pub(crate) fn read_again(
    func: &mut Func,
    origins: &mut Origins,
    fields: &[Field],
    changes: &FxHashSet<CallSite>,
) {
    let is_whole = |field: &&Field| fields.iter().all(|other| other.of != field.slot);
    let again: Vec<Inst> = fields
        .iter()
        .filter(is_whole)
        .filter_map(|field| {
            let cell = cell_of(fields, field.slot)?;
            Some(Inst::Copy { dst: field.slot, src: Operand::slot(cell) })
        })
        .collect();
    if again.is_empty() || changes.is_empty() {
        return;
    }
    for id in func.blocks.ids() {
        let Some(block) = origins.places[id].origin().filter(|_| origins.bodies[id] == 0) else { continue };
        let mut k = 0;
        while k < func.blocks[id].insts.len() {
            let origin = origins.insts[id][k];
            let is_last = origins.insts[id].get(k + 1) != Some(&origin);
            k += 1;
            if is_last && changes.contains(&(block, origin)) {
                let span = func.blocks[id].spans[k - 1];
                for inst in &again {
                    func.blocks[id].insts.insert(k, *inst);
                    func.blocks[id].spans.insert(k, span);
                    origins.insts[id].insert(k, origin);
                    k += 1;
                }
            }
        }
    }
}

/// Whether an instruction reads again what is in a cell.
pub(crate) fn is_read_again(inst: &Inst, fields: &[Field]) -> bool {
    let Inst::Copy { dst, src } = *inst else { return false };
    let OperandKind::Slot(src) = src.kind() else { return false };
    cell_of(fields, dst) == Some(src)
}

/// The slot whose cell holds what a slot is a part of, or that is a handle of it.
fn cell_of(fields: &[Field], slot: Slot) -> Option<Slot> {
    let (root, _) = path(fields, slot)?;
    fields.iter().any(|field| field.of == root && field.is_shared()).then_some(root)
}
