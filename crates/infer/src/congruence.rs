//! Which operators compute what another one has computed.
//!
//! ```text
//! %0 = mtimes 2, j              v = data(2*j): what is found out of %0, such as that it is a subscript,
//! %1 = index data(%0)
//! %2 = mtimes 2, j              is known of %2 too: data(2*j) = v does not grow
//! ```

use lanner_base::{Id, SideTable};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_mir::analysis::Dominators;
use lanner_mir::{Block, Constant, Func, Inst, Operand, OperandKind, Slot};
use rustc_hash::FxHashMap;

/// What an operator computes: the same key gives the same value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Unary(UnaryOp, Item),
    Binary(BinaryOp, Item, Item),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Slot(Slot),
    Number(u64),
}

/// For each result of an operator the result of the first one that computes the same wherever this one runs.
pub(crate) fn congruent(func: &Func, halves: &Dominators) -> SideTable<Slot, Option<Slot>> {
    let mut found = Congruence { func, first: SideTable::new(None), table: FxHashMap::default() };
    for node in halves.preorder() {
        let block = Block::from_index(node / 2);
        if node == Func::inside(block) {
            func.blocks[block].insts.iter().for_each(|inst| found.look(inst, node, halves));
        }
    }
    found.first
}

struct Congruence<'a> {
    func: &'a Func,
    first: SideTable<Slot, Option<Slot>>,
    /// The last place where each key is computed, and the result.
    table: FxHashMap<Key, (usize, Slot)>,
}

impl Congruence<'_> {
    fn look(&mut self, inst: &Inst, node: usize, halves: &Dominators) {
        let (key, dst) = match *inst {
            Inst::Copy { dst, src } => {
                if let Some(src) = src.as_slot().filter(|&src| self.is_value(src) && self.is_value(dst)) {
                    self.first[dst] = Some(self.canonical(src));
                }
                return;
            }
            Inst::Unary { op, dst, a } => (self.item(a).map(|a| Key::Unary(op, a)), dst),
            Inst::Binary { op, dst, a, b } => {
                let items = self.item(a).zip(self.item(b));
                (items.map(|(a, b)| Key::Binary(op, a, b)), dst)
            }
            _ => return,
        };
        let Some(key) = key.filter(|_| self.is_value(dst)) else { return };
        match self.table.get(&key) {
            Some(&(at, first)) if halves.dominates(at, node) => self.first[dst] = Some(first),
            Some(_) | None => _ = self.table.insert(key, (node, dst)),
        }
    }

    fn is_value(&self, slot: Slot) -> bool {
        self.func.memory(slot).is_none()
    }

    fn canonical(&self, slot: Slot) -> Slot {
        self.first[slot].unwrap_or(slot)
    }

    fn item(&self, operand: Operand) -> Option<Item> {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                self.is_value(slot).then(|| Item::Slot(self.canonical(slot)))
            }
            OperandKind::Const(constant) => match self.func.constants[constant] {
                Constant::Double(x) => Some(Item::Number(x.to_bits())),
                _ => None,
            },
        }
    }
}
