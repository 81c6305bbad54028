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
    /// Their slots, counted from the first that no variable has.
    places: FxHashMap<Slot, u32>,
    /// Those that are made in loops.
    renewed: FxHashSet<Slot>,
}

impl Lasting {
    /// Those of a function, but for arguments that stay in slots of their own.
    pub fn of(one: &Prepared, lent: &FxHashSet<Slot>) -> Lasting {
        let (func, held, fused, boxed) = (&*one.func, &one.held, &one.fused, &one.boxed);
        let mut lasting = Lasting::default();
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
                let is_other = columns.contains(&slot) || lent.contains(&slot);
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

impl Emitter<'_> {
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
