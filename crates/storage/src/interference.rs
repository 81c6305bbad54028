//! Phase 1: which values may not share storage (GCTD section 2).
//!
//! ```text
//! a.1 = call rand(2, 2)
//! b.1 = call rand(2, 2)       b.1 - a.1     a.1 is available and live
//! %0 = index a.1(1)           %0 - b.1      %0 may be computed in a.1: it is a scalar
//! d.1 = mtimes b.1, b.1       d.1 - b.1     by operator semantics: a product is not computed in its operand
//! ```
//!
//! Values interfere where one is live and available at the definition of the other one, where an instruction defines both,
//! and where one is read while the other is written ([`Semantics`]). A copy is the value that it is a copy of. Then what a φ is made of is coalesced with what it
//! defines, where they do not interfere (section 2.2.1), in lexical order.

use crate::definitions::Definitions;
use crate::graph::Interference;
use crate::semantics::Semantics;
use crate::sizes::Intrinsic;
use lanner_base::{Id, SideTable};
use lanner_mir::{Block, Func, Inst, Slot, Slots, Terminator, Use};

/// The interference graph of values: node k is the k-th of them.
pub struct Interfering {
    /// The graph, φ's coalesced.
    pub graph: Interference,
    /// The node of each value; none for what is not in the graph.
    pub nodes: SideTable<Slot, Option<usize>>,
}

impl Interfering {
    /// The graph of these values of a function; no others are in it.
    pub fn of(semantics: &Semantics<'_>, definitions: &Definitions, values: &[Slot]) -> Interfering {
        let mut found =
            Interfering::apart(semantics, definitions, values, &|inst, _| semantics.overwritten(inst));
        found.coalesce_copies(semantics);
        found.coalesce(semantics.func);
        found
    }

    /// The graph where nothing is coalesced, and where what is defined does not interfere with what `overwritten` says of it
    /// and its instruction by operator semantics.
    pub fn apart(
        semantics: &Semantics<'_>,
        definitions: &Definitions,
        values: &[Slot],
        overwritten: &dyn Fn(&Inst, Slot) -> Vec<Slot>,
    ) -> Interfering {
        let mut nodes = SideTable::new(None);
        values.iter().enumerate().for_each(|(k, &slot)| nodes[slot] = Some(k));
        let found = Interfering { graph: Interference::new(values.len()), nodes };
        let originals = Originals::of(semantics);
        let mut building = Building { semantics, definitions, overwritten, originals, found };
        building.find(semantics.func);
        building.found
    }

    /// Coalesces copies with what they are copies of: that is copy propagation, as storage has it.
    fn coalesce_copies(&mut self, semantics: &Semantics<'_>) {
        each_copy(semantics, &mut |dst, src| {
            if let (Some(dst), Some(src)) = (self.nodes[dst], self.nodes[src]) {
                self.graph.coalesce(src, dst);
            }
        });
    }

    /// Coalesces what φ's define with what they are made of.
    pub fn coalesce(&mut self, func: &Func) {
        for phi in func.blocks.values().flat_map(|block| &block.phis) {
            for arg in phi.args.iter().filter_map(|(_, arg)| arg.as_slot()) {
                if let (Some(phi), Some(arg)) = (self.nodes[phi.dst], self.nodes[arg]) {
                    self.graph.coalesce(phi, arg);
                }
            }
        }
    }
}

/// The work of making the graph.
struct Building<'a> {
    semantics: &'a Semantics<'a>,
    definitions: &'a Definitions,
    overwritten: &'a dyn Fn(&Inst, Slot) -> Vec<Slot>,
    originals: Originals,
    found: Interfering,
}

/// What each copy is a copy of, through other copies (section 2.2): values that are one interfere with each other nowhere.
struct Originals(SideTable<Slot, Option<Slot>>);

impl Originals {
    fn of(semantics: &Semantics<'_>) -> Originals {
        let mut sources: SideTable<Slot, Option<Slot>> = SideTable::new(None);
        each_copy(semantics, &mut |dst, src| sources[dst] = Some(src));
        let mut originals: SideTable<Slot, Option<Slot>> = SideTable::new(None);
        each_copy(semantics, &mut |dst, src| {
            let mut original = src;
            while let Some(source) = originals[original].or(sources[original]) {
                original = source;
            }
            originals[dst] = Some(original);
        });
        Originals(originals)
    }

    fn are_same(&self, a: Slot, b: Slot) -> bool {
        let original = |slot: Slot| self.0[slot].unwrap_or(slot);
        original(a) == original(b)
    }
}

/// Calls `f` with what each copy defines, and what it is a copy of. One of another intrinsic type is a value of its own: where the source may be
/// complex and facts say that the copy is real, its elements are elsewhere in memory.
fn each_copy(semantics: &Semantics<'_>, f: &mut dyn FnMut(Slot, Slot)) {
    let func = semantics.func;
    let intrinsic = |slot: Slot| semantics.facts.of(slot).and_then(Intrinsic::of);
    let blocks = func.blocks.iter().filter(|(id, _)| semantics.facts.reached[*id]);
    for inst in blocks.flat_map(|(_, block)| &block.insts) {
        let Some(src) = semantics.copied(inst).filter(|&src| func.memory(src).is_none()) else { continue };
        func.visit_inst(inst, &mut |used| {
            if let Use::Write(dst) = used
                && intrinsic(dst) == intrinsic(src)
            {
                f(dst, src);
            }
        });
    }
}

impl Building<'_> {
    fn find(&mut self, func: &Func) {
        let liveness = &self.definitions.liveness;
        let given: Vec<Slot> = func.params.iter().chain(&func.captures).copied().collect();
        self.defined(&given, liveness.at_entry(Block::from_index(0)));
        for id in func.blocks.ids().filter(|&id| self.semantics.facts.reached[id]) {
            let live = liveness.each_inst(func, id, |inst, behind| self.inst(inst, behind));
            let phis: Vec<Slot> = func.blocks[id].phis.iter().map(|phi| phi.dst).collect();
            self.defined(&phis, &live);
            if let Terminator::Next { seq, counter, counted, var, body, .. } = func.blocks[id].term {
                self.defined(&[var, counted], liveness.at_entry(body));
                // The counter is one number, which `counted` may take the place of.
                [(var, seq), (var, counter), (counted, seq)].into_iter().for_each(|(a, b)| self.add(a, b));
            }
        }
    }

    /// An instruction, and what is live behind it.
    fn inst(&mut self, inst: &Inst, behind: &Slots) {
        let mut defined = Vec::new();
        self.semantics.func.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) = used {
                defined.push(slot);
            }
        });
        self.defined(&defined, behind);
        let operands = self.semantics.operands(inst);
        for &slot in &defined {
            let overwritten = (self.overwritten)(inst, slot);
            for &operand in operands.iter().filter(|operand| !overwritten.contains(operand)) {
                self.add(slot, operand);
            }
        }
    }

    /// Values that are defined at once interfere with each other, and with what is live and available there.
    fn defined(&mut self, defined: &[Slot], live: &Slots) {
        for (k, &slot) in defined.iter().enumerate() {
            defined[..k].iter().for_each(|&other| self.add(slot, other));
            for other in live.iter().filter(|&other| self.definitions.is_available(other, slot)) {
                self.add(slot, other);
            }
        }
    }

    fn add(&mut self, a: Slot, b: Slot) {
        if self.originals.are_same(a, b) {
            return;
        }
        if let (Some(a), Some(b)) = (self.found.nodes[a], self.found.nodes[b]) {
            self.found.graph.add(a, b);
        }
    }
}
