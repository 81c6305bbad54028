//! Copy propagation: what reads a copy reads what was copied, and a φ that has one value on all ways is that value.
//!
//! ```text
//! x.1 = y.2                    x.1 = y.2
//! z.1 = plus x.1, 1            z.1 = plus y.2, 1
//! ```
//!
//! The copy itself stays: it raises the error where `y.2` is unassigned. Behind it that is known to be assigned.

use crate::Context;
use lanner_base::SideTable;
use lanner_mir::{Constant, Func, Inst, Operand, OperandKind, Phi, Rewrite, Slot};

/// Reads originals in place of copies.
pub fn propagate_copies(func: &mut Func, _: &mut Context<'_, '_>) -> bool {
    let mut originals = Originals { of: SideTable::new(None), changed: false };
    let mut found = true;
    while found {
        found = false;
        for block in func.blocks.values() {
            for phi in &block.phis {
                found |= originals.note(phi.dst, single(&originals, phi));
            }
            for inst in &block.insts {
                if let Inst::Copy { dst, src } | Inst::Move { dst, src } = *inst
                    && func.memory(dst).is_none()
                {
                    found |= originals.note(dst, original(func, src));
                }
            }
        }
    }
    func.rewrite(&mut originals);
    originals.changed
}

/// What is copied, where reads of the copy may read it.
fn original(func: &Func, src: Operand) -> Option<Operand> {
    match src.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => func.memory(slot).is_none().then_some(src),
        OperandKind::Const(constant) => (func.constants[constant] != Constant::Colon).then_some(src),
    }
}

/// The one value that a φ has on all ways but those where it is itself.
fn single(originals: &Originals, phi: &Phi) -> Option<Operand> {
    let values = phi.args.iter().map(|&(_, arg)| originals.resolve(arg));
    let mut others = values.filter(|arg| arg.as_slot() != Some(phi.dst));
    let first = others.next()?;
    others.all(|other| other == first).then_some(first)
}

/// What each copy is a copy of.
struct Originals {
    of: SideTable<Slot, Option<Operand>>,
    changed: bool,
}

impl Originals {
    /// Notes what a slot is a copy of; whether that is new.
    fn note(&mut self, slot: Slot, original: Option<Operand>) -> bool {
        let Some(original) = original else { return false };
        let original = self.resolve(original);
        if self.of[slot].is_some() || original.as_slot() == Some(slot) {
            return false;
        }
        self.of[slot] = Some(original);
        true
    }

    /// The operand that nothing else is known to be a copy of.
    fn resolve(&self, operand: Operand) -> Operand {
        let mut last = operand;
        while let Some(next) = last.as_slot().and_then(|slot| self.of[slot]) {
            last = next;
        }
        last
    }
}

impl Rewrite for Originals {
    fn read(&mut self, slot: Slot) -> Slot {
        let mut last = slot;
        while let Some(next) = self.of[last].and_then(Operand::as_slot) {
            last = next;
        }
        self.changed |= last != slot;
        last
    }

    fn write(&mut self, slot: Slot) -> Slot {
        slot
    }

    fn operand(&mut self, operand: Operand) -> Operand {
        if operand.is_spread() {
            return operand;
        }
        let original = self.resolve(operand);
        self.changed |= original != operand;
        original
    }
}
