//! Cells of functions whose bodies stand for calls, as cells of the function in which they do.
//!
//! ```text
//! function add(x)              a nested one: `total` by what its call hands over
//!   total = total + x;
//! function y = scaled(x)       `G` by its name, and a persistent variable by its function: a cell that comes with the code
//!   global G
//!   y = G * x;
//! ```

use crate::cell::is_cell;
use crate::inline::{DEPTH, Inlined};
use lanner_base::Id;
use lanner_mir::{Block, CalleeData, Func, FuncRef, Inst, Liveness, Slot, SlotKind, Use};
use rustc_hash::FxHashMap;

/// The slots of a body that hold cells, as slots of the function in which it is to stand for a call.
pub(crate) struct CellsOf {
    pub slots: FxHashMap<Slot, Slot>,
    /// Those of that function that the body writes, or what it calls.
    pub written: Vec<Slot>,
}

impl CellsOf {
    /// Those of a body, called by a callee whose slots are others now. None where one is not known, or elements of it are written: that
    /// would be a copy of all.
    pub fn of(
        (of, body): (FuncRef, &Func),
        called: &CalleeData,
        inlined: Inlined<'_>,
        instead: impl Fn(Slot) -> Option<Slot>,
    ) -> Option<CellsOf> {
        let mut cells = CellsOf { slots: FxHashMap::default(), written: Vec::new() };
        cells.add((of, body), called, inlined, &instead, DEPTH)?;
        Some(cells)
    }

    fn add(
        &mut self,
        (of, body): (FuncRef, &Func),
        called: &CalleeData,
        inlined: Inlined<'_>,
        instead: &dyn Fn(Slot) -> Option<Slot>,
        depth: u32,
    ) -> Option<()> {
        let held: Vec<Slot> = body.slots.ids().filter(|&slot| is_cell(body, slot)).collect();
        let written = if held.is_empty() { FxHashMap::default() } else { written(body) };
        let mut slots = FxHashMap::default();
        for slot in held {
            let cell = match (body.slots[slot].kind, called) {
                (SlotKind::Outer, CalleeData::Local { environment, .. }) => {
                    let ours = environment.iter().find(|(theirs, _)| *theirs == slot);
                    instead(ours?.1)?
                }
                (SlotKind::Global | SlotKind::Persistent, _) => (inlined.cells)(of, slot)?,
                _ => return None,
            };
            slots.insert(slot, cell);
            match written.get(&slot) {
                Some(Written::Elements) => return None,
                Some(Written::Whole) if !self.written.contains(&cell) => self.written.push(cell),
                Some(Written::Whole) | None => (),
            }
        }
        if depth > 0 {
            for inst in body.blocks.values().flat_map(|block| &block.insts) {
                if let Inst::Call { callee, .. } = *inst
                    && let Some(inner) = (inlined.bodies)(Some(of), callee)
                {
                    let instead = |slot: Slot| slots.get(&slot).copied();
                    self.add(inner, &body.callees[callee], inlined, &instead, depth - 1)?;
                }
            }
        }
        if depth == DEPTH {
            self.slots = slots;
        }
        Some(())
    }

    /// The cells that a body writes and may read before: where the body is run once more, they have to be what they were.
    pub fn read_in(&self, body: &Func) -> Vec<Slot> {
        let live = Liveness::of(body);
        let live = live.at_entry(Block::from_index(0));
        // What is called may read all.
        let calls = body.callees.values().any(|callee| matches!(callee, CalleeData::Local { .. }));
        let is_read = |cell: &Slot| {
            let mut slots = self.slots.iter().filter(|(_, own)| *own == cell).peekable();
            calls || slots.peek().is_none() || slots.any(|(&slot, _)| live.contains(slot))
        };
        self.written.iter().copied().filter(is_read).collect()
    }

    /// The same where other slots stand for some cells.
    pub fn stand(&mut self, stands: &[(Slot, Slot)]) {
        for slot in self.slots.values_mut().chain(&mut self.written) {
            if let Some((_, stand)) = stands.iter().find(|(cell, _)| cell == slot) {
                *slot = *stand;
            }
        }
    }
}

/// What of a cell's value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Whole,
    Elements,
}

/// The slots that a function writes, but for saying which cells they hold.
fn written(func: &Func) -> FxHashMap<Slot, Written> {
    let mut found = FxHashMap::default();
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        match *inst {
            Inst::Global { .. } | Inst::Persistent { .. } => (),
            Inst::SetIndex { base, .. }
            | Inst::SetPath { base, .. }
            | Inst::SetList { base, .. }
            | Inst::Delete { base, .. }
            | Inst::Clear { slot: base } => {
                found.insert(base, Written::Elements);
            }
            ref inst => func.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
                    found.entry(slot).or_insert(Written::Whole);
                }
            }),
        }
    }
    let written = func.blocks.values().map(|block| &block.term);
    written.for_each(|term| {
        func.visit_term(term, &mut |used| {
            if let Use::Write(slot) = used {
                found.entry(slot).or_insert(Written::Whole);
            }
        });
    });
    found
}

/// Whether a function says at its begin which cells its slots hold.
pub(crate) fn links_first(func: &Func) -> bool {
    let is_link = |inst: &Inst| matches!(inst, Inst::Global { .. } | Inst::Persistent { .. });
    func.blocks.values().skip(1).all(|block| !block.insts.iter().any(is_link))
}

/// A body does not say which cells its slots hold: these are others where it stands for a call.
pub(crate) fn forget_links(body: &mut Func) {
    for inst in body.blocks.values_mut().flat_map(|block| &mut block.insts) {
        if let Inst::Global { .. } | Inst::Persistent { .. } = inst {
            *inst = Inst::CheckDepth { calls: 0 };
        }
    }
}
