//! Arrays that the runtime library reads in loops in which they are not made: each becomes a value once, not in each trip.
//!
//! ```text
//! t = zeros(1000);
//! for k = 1:n
//!     s = s + lookup(t, keys{k});      lanner_put_array_f64(v, 9 | LANNER_KEPT, …)     nothing where slot 9 has a value
//! end                                  lanner_call_function(…, {9, …})
//! ```
//!
//! A value in SSA form does not change. Where it is made again, in a loop around, its slot is cleared.
//!
//! An argument that is an array stays in its slot where the function only reads it: code reads its elements there (`lanner_borrow_f64`).

use super::instruction::{number, slots};
use crate::Held;
use crate::emitter::Emitter;
use crate::prepared::Prepared;
use lanner_base::{Id, SideTable};
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, Func, Inst, Slot, Terminator, Use};
use rustc_hash::{FxHashMap, FxHashSet};

/// The arrays that have slots of their own as values.
#[derive(Default)]
pub(crate) struct Lasting {
    /// The arguments that stay in theirs.
    pub lent: FxHashSet<Slot>,
    /// Their slots, counted from the first that no variable has.
    places: FxHashMap<Slot, u32>,
    /// Those that are made in loops.
    renewed: FxHashSet<Slot>,
}

impl Lasting {
    /// Those of a function.
    pub fn of(one: &Prepared) -> Lasting {
        let lent = if one.has_call() { lent(one) } else { FxHashSet::default() };
        let (func, held, fused, boxed) = (&*one.func, &one.held, &one.fused, &one.boxed);
        let mut lasting = Lasting { lent, ..Lasting::default() };
        if boxed.is_empty() {
            return lasting;
        }
        let forest = LoopForest::of(&func.graph());
        let mut made: SideTable<Slot, Option<Block>> = SideTable::new(None);
        let mut columns = FxHashSet::default();
        for (id, block) in func.blocks.iter() {
            block.phis.iter().for_each(|phi| made[phi.dst] = Some(id));
            for inst in &block.insts {
                written(func, inst, |slot| made[slot] = Some(id));
            }
            // What a loop runs over changes in its head.
            if let Terminator::Next { var, counted, .. } = block.term {
                columns.extend([var, counted]);
            }
        }
        let is_outside = |slot: Slot, block: Block| {
            let mut around = forest.innermost(block.index());
            std::iter::from_fn(|| {
                let one = &forest.loops()[around?];
                around = one.parent;
                Some(one)
            })
            .any(|one| made[slot].is_none_or(|at| !one.nodes.contains(&at.index())))
        };
        let is_array =
            |slot: Slot| matches!(held[slot], Held::Array(..) | Held::Pairs(_)) && !fused.contains(&slot);
        let mut at: Vec<(Block, usize)> = boxed.keys().copied().collect();
        at.sort_unstable();
        for (block, inst) in at {
            let Some(inst) = func.blocks[block].insts.get(inst) else { continue };
            func.visit_inst(inst, &mut |used| {
                let Use::Operand(operand) = used else { return };
                let Some(slot) = operand.as_slot() else { return };
                let is_other = columns.contains(&slot) || lasting.lent.contains(&slot);
                if is_array(slot) && !is_other && is_outside(slot, block) {
                    let next = lasting.places.len() as u32;
                    lasting.places.entry(slot).or_insert(next);
                    if made[slot].is_some_and(|at| forest.innermost(at.index()).is_some()) {
                        lasting.renewed.insert(slot);
                    }
                }
            });
        }
        lasting
    }

    /// How many slots they have.
    pub fn count(&self) -> u32 {
        self.places.len() as u32
    }
}

/// The arguments that are arrays and stay where they are: they do not change, and nothing else comes to be in their slots.
fn lent(one: &Prepared) -> FxHashSet<Slot> {
    let func = &*one.func;
    let mut changed: FxHashSet<Slot> = FxHashSet::from_iter(func.outputs.iter().copied());
    for block in func.blocks.values() {
        changed.extend(block.phis.iter().flat_map(|phi| &phi.args).filter_map(|(_, arg)| arg.as_slot()));
        for inst in &block.insts {
            match *inst {
                Inst::SetIndex { base, .. }
                | Inst::SetPath { base, .. }
                | Inst::Delete { base, .. }
                | Inst::Reserve { base, .. } => _ = changed.insert(base),
                Inst::Copy { src, .. } | Inst::Move { src, .. } | Inst::Own { src, .. } => {
                    changed.extend(src.as_slot());
                }
                _ => (),
            }
        }
    }
    let has_slot = |slot: Slot| {
        let shares = |other: &Slot| one.classes[other.index()] == one.classes[slot.index()];
        func.slots.ids().filter(shares).all(|other| one.held[other] != Held::Boxed)
    };
    let is_lent = |&slot: &Slot| {
        matches!(one.held[slot], Held::Array(..))
            && func.memory(slot).is_none()
            && !one.owned.contains(&slot)
            && !changed.contains(&slot)
            && has_slot(slot)
    };
    func.params.iter().copied().filter(is_lent).collect()
}

impl Emitter<'_> {
    /// Whether an array is an argument that stays in its slot.
    pub fn is_lent(&self, slot: Slot) -> bool {
        self.runtime.as_ref().is_some_and(|runtime| runtime.lasting.lent.contains(&slot))
    }

    /// The slot of an argument that stays in it.
    pub(super) fn lent_slot(&self, slot: Slot) -> Option<u32> {
        let at = self.source.func.params.iter().position(|&param| param == slot && self.is_lent(slot))?;
        self.runtime.as_ref()?.numbers.params.get(at).copied()
    }

    /// The slot that an array has as a value, if it lasts.
    pub(super) fn lasting(&self, slot: Slot) -> Option<u32> {
        let runtime = self.runtime.as_ref()?;
        Some(runtime.numbers.count + runtime.lasting.places.get(&slot)?)
    }

    /// An instruction has made its values anew.
    pub fn renew_written(&mut self, inst: &Inst) {
        let mut made = Vec::new();
        written(self.source.func, inst, |slot| made.push(slot));
        self.renew(&made);
    }

    /// Values are made anew: the library's copies are of old ones.
    pub fn renew(&mut self, made: &[Slot]) {
        for &slot in made {
            let is_renewed =
                self.runtime.as_ref().is_some_and(|runtime| runtime.lasting.renewed.contains(&slot));
            if let Some(place) = self.lasting(slot).filter(|_| is_renewed) {
                self.does("lanner_clear", slots([number(place)]));
            }
        }
    }
}

/// Calls `f` with each slot that an instruction writes.
fn written(func: &Func, inst: &Inst, mut f: impl FnMut(Slot)) {
    func.visit_inst(inst, &mut |used| {
        if let Use::Write(slot) | Use::WriteList(slot) = used {
            f(slot);
        }
    });
}
