//! Which operators compute what another one has computed.
//!
//! ```text
//! %0 = mtimes 2, j              v = data(2*j): what is found out of %0, such as that it is a subscript,
//! %1 = index data(%0)
//! %2 = mtimes 2, j              is known of %2 too: data(2*j) = v does not grow
//! ```
//!
//! So do calls that ask for extents, as far as nothing between them can change an object: what `x` is need not be known for two
//! `size(x, 1)` to be one number. Whether that is so the walk decides (`repeated`), which knows what stands between.

use lanner_base::{Id, SideTable};
use lanner_builtins::{BinaryOp, Builtin, ScalarForm, UnaryOp};
use lanner_mir::analysis::Dominators;
use lanner_mir::{Block, CalleeData, Constant, Func, Inst, Operand, OperandKind, Slot, Target};
use rustc_hash::FxHashMap;

/// What an operator computes: the same key gives the same value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Unary(UnaryOp, Item),
    Binary(BinaryOp, Item, Item),
    Extent(Builtin, Vec<Item>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Slot(Slot),
    Number(u64),
}

/// Which results are those of others.
pub(crate) struct Congruent {
    /// For each result of an operator the result of the first one that computes the same wherever this one runs.
    pub first: SideTable<Slot, Option<Slot>>,
    /// For each result of a call that asks for an extent that of the last one before it that asks the same.
    pub asked: SideTable<Slot, Option<Slot>>,
}

/// Which operators compute what another one has computed, and which calls ask what another one has asked.
pub(crate) fn congruent(
    func: &Func,
    halves: &Dominators,
    row_of: &dyn Fn(&CalleeData) -> Option<Builtin>,
) -> Congruent {
    let results = Congruent { first: SideTable::new(None), asked: SideTable::new(None) };
    let mut found = Congruence { func, row_of, results, table: FxHashMap::default() };
    for node in halves.preorder() {
        let block = Block::from_index(node / 2);
        if node == Func::inside(block) {
            func.blocks[block].insts.iter().for_each(|inst| found.look(inst, node, halves));
        }
    }
    found.results
}

struct Congruence<'a> {
    func: &'a Func,
    row_of: &'a dyn Fn(&CalleeData) -> Option<Builtin>,
    results: Congruent,
    /// The last place where each key is computed, and the result.
    table: FxHashMap<Key, (usize, Slot)>,
}

impl Congruence<'_> {
    fn look(&mut self, inst: &Inst, node: usize, halves: &Dominators) {
        let (key, dst) = match *inst {
            Inst::Copy { dst, src } => {
                if let Some(src) = src.as_slot().filter(|&src| self.is_value(src) && self.is_value(dst)) {
                    self.results.first[dst] = Some(self.canonical(src));
                }
                return;
            }
            Inst::Unary { op, dst, a } => (self.item(a).map(|a| Key::Unary(op, a)), dst),
            Inst::Binary { op, dst, a, b } => {
                let items = self.item(a).zip(self.item(b));
                (items.map(|(a, b)| Key::Binary(op, a, b)), dst)
            }
            Inst::Call { targets, callee, args, statement: false } => {
                let [Target::Slot(dst)] = *self.func.target_list(targets) else { return };
                let Some(row) = (self.row_of)(&self.func.callees[callee]) else { return };
                if !matches!(row.row().scalar, Some(ScalarForm::Extent(_) | ScalarForm::ExtentAlong)) {
                    return;
                }
                let args = self.func.args(args).iter();
                let items: Option<Vec<Item>> =
                    args.map(|&arg| self.item(arg).filter(|_| !arg.is_spread())).collect();
                (items.map(|items| Key::Extent(row, items)), dst)
            }
            _ => return,
        };
        let Some(key) = key.filter(|_| self.is_value(dst)) else { return };
        match self.table.get(&key) {
            // Each one is compared with the last: what stands between is little.
            Some(&(at, before)) if halves.dominates(at, node) && matches!(key, Key::Extent(..)) => {
                self.results.asked[dst] = Some(before);
                self.table.insert(key, (node, dst));
            }
            Some(&(at, first)) if halves.dominates(at, node) => self.results.first[dst] = Some(first),
            Some(_) | None => _ = self.table.insert(key, (node, dst)),
        }
    }

    fn is_value(&self, slot: Slot) -> bool {
        self.func.memory(slot).is_none()
    }

    fn canonical(&self, slot: Slot) -> Slot {
        self.results.first[slot].unwrap_or(slot)
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
