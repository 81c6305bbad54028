//! Where values are, in words: what the storage plan and `held` decided.
//!
//! ```text
//! k      a register, as an integer
//! x      the frame, bytes 0 to 72                    with y
//! t      block h0 on the heap, 8*m*n bytes
//! c      a value of the runtime library
//! ```

use super::model::{PlaceSort, ReportedVariable};
use lanner_base::Id;
use lanner_facts::{ClassSet, Complexity, Dim, Terms};
use lanner_ide::storage_words::bytes_words;
use lanner_lir::Type;
use lanner_mir::{Block, Liveness, Slot, Terminator};
use lanner_native::{Decisions, Held};
use lanner_project::known::{Detail, Known, range_words, shape_text, value_classes};
use lanner_storage::{Area, Extent, HeapBlock};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;

/// A version with what was decided of its values.
pub(super) struct Placed<'a> {
    pub known: &'a Known,
    pub decisions: &'a Decisions,
    pub terms: &'a Terms,
    /// The bytes of values, as terms.
    pub bytes: FxHashMap<Slot, Dim>,
    /// What is needed when, where that was asked.
    liveness: OnceCell<Liveness>,
}

/// Bytes of the frame, or of a block on the heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Bytes {
    block: Option<HeapBlock>,
    first: u64,
    end: u64,
}

impl Bytes {
    fn overlaps(self, other: Bytes) -> bool {
        self.block == other.block && self.first < other.end && other.first < self.end
    }
}

impl<'a> Placed<'a> {
    pub fn new(known: &'a Known, decisions: &'a Decisions, terms: &'a mut Terms) -> Placed<'a> {
        let mut bytes = FxHashMap::default();
        for slot in known.func.slots.ids() {
            if let Some(size) = decisions.layout.sizes[slot] {
                bytes.insert(slot, lanner_ide::storage_words::bytes_term(&size, terms));
            }
        }
        Placed { known, decisions, terms, bytes, liveness: OnceCell::new() }
    }

    /// What kind of place a value is in.
    pub fn place(&self, slot: Slot) -> PlaceSort {
        match self.decisions.held[slot] {
            Held::Nowhere => PlaceSort::Nowhere,
            Held::Number(_) | Held::Complex | Held::Range => PlaceSort::Register,
            Held::Boxed => PlaceSort::Boxed,
            Held::Array(..) if self.decisions.fused.contains(&slot) => PlaceSort::Unwritten,
            Held::Array(..) | Held::Pairs(_) if self.is_argument(slot) => PlaceSort::Caller,
            Held::Array(..) | Held::Pairs(_) => match self.decisions.layout.areas[slot] {
                Some(Area::Frame { .. }) => PlaceSort::Frame,
                Some(Area::Caller(_)) => PlaceSort::Caller,
                Some(Area::Heap { .. } | Area::Arena { .. } | Area::Part { .. }) | None => PlaceSort::Heap,
            },
        }
    }

    /// An argument in its caller's memory. A function that is called with values has them in memory of its own.
    fn is_argument(&self, slot: Slot) -> bool {
        self.decisions.called_with_values.is_none() && self.known.func.params.contains(&slot)
    }

    /// The name of the place of an array: `block h0`.
    pub fn place_name(&self, slot: Slot) -> String {
        match self.place(slot) {
            PlaceSort::Caller => return "memory of the caller".to_owned(),
            PlaceSort::Boxed => return "the runtime library".to_owned(),
            PlaceSort::Unwritten => return "no memory".to_owned(),
            PlaceSort::Register => return "registers".to_owned(),
            PlaceSort::Frame | PlaceSort::Heap | PlaceSort::Nowhere => (),
        }
        match self.decisions.layout.areas[slot] {
            Some(Area::Frame { offset, bytes }) => {
                format!("the frame, bytes {offset} to {}", offset.saturating_add(bytes))
            }
            Some(Area::Heap { block }) => format!("block {block} on the heap"),
            Some(Area::Arena { .. }) => "the arena".to_owned(),
            Some(Area::Part { .. }) => "another array".to_owned(),
            Some(Area::Caller(_)) => "memory of the caller".to_owned(),
            None => "a block of its own".to_owned(),
        }
    }

    /// The bytes of an array as people have them; none where they cannot be said.
    pub fn bytes_text(&self, slot: Slot) -> Option<String> {
        bytes_words(*self.bytes.get(&slot)?, self.terms)
    }

    /// Where a value is, with what is worth knowing of that place.
    fn place_text(&self, slot: Slot) -> String {
        match self.decisions.held[slot] {
            Held::Nowhere => "nowhere: no run needs it".to_owned(),
            Held::Number(Type::Index) => "a register, as an integer".to_owned(),
            Held::Number(_) => "a register".to_owned(),
            Held::Complex => "three registers: its parts, and whether it is complex".to_owned(),
            Held::Range => "three registers: first, step, count".to_owned(),
            Held::Boxed => "boxed: a value of the runtime library".to_owned(),
            Held::Array(..) if self.place(slot) == PlaceSort::Unwritten => {
                "nowhere: its elements are computed where they are read".to_owned()
            }
            Held::Array(..) | Held::Pairs(_) => {
                let mut text = self.place_name(slot);
                if self.place(slot) == PlaceSort::Heap {
                    text.extend(self.bytes_text(slot).map(|bytes| format!(", {bytes}")));
                    text.push_str(self.growth(slot));
                }
                text
            }
        }
    }

    /// Another variable in the memory of an array that is needed behind an instruction.
    pub fn other_holder(&self, slot: Slot, (block, inst): (Block, usize)) -> Option<Slot> {
        let func = &self.known.func;
        let liveness = self.liveness.get_or_init(|| Liveness::of(func));
        let mut at = func.blocks[block].insts.len();
        let mut found = None;
        liveness.each_inst(func, block, |_, live| {
            at -= 1;
            if at == inst {
                let mut others = live.iter().filter(|_| !live.contains(slot));
                found = others.find(|&other| self.known.name(other).is_some() && self.shares(slot, other));
            }
        });
        found
    }

    /// What becomes of the block's size.
    fn growth(&self, slot: Slot) -> &'static str {
        match self.decisions.layout.areas[slot] {
            Some(Area::Heap { block }) => match self.decisions.layout.blocks[block] {
                Extent::Fixed(_) => ", allocated once",
                Extent::Exact => ", allocated for this value",
                Extent::Marked => ", grows where it has to",
            },
            Some(Area::Frame { .. } | Area::Arena { .. } | Area::Caller(_) | Area::Part { .. }) | None => "",
        }
    }

    /// The bytes of a value in memory of the function's own; none where it is elsewhere.
    fn extent(&self, slot: Slot) -> Option<Bytes> {
        if !matches!(self.place(slot), PlaceSort::Frame | PlaceSort::Heap) {
            return None;
        }
        match self.decisions.layout.areas[slot]? {
            Area::Frame { offset, bytes } => {
                Some(Bytes { block: None, first: offset, end: offset.saturating_add(bytes) })
            }
            Area::Heap { block } => Some(Bytes { block: Some(block), first: 0, end: u64::MAX }),
            Area::Arena { .. } | Area::Caller(_) | Area::Part { .. } => None,
        }
    }

    /// Whether two values have bytes in common at different times.
    fn shares(&self, a: Slot, b: Slot) -> bool {
        matches!((self.extent(a), self.extent(b)), (Some(a), Some(b)) if a.overlaps(b))
    }

    /// The variables, in the order of the lines that assign them.
    pub fn variables(&self) -> Vec<ReportedVariable> {
        let (mut rows, mut by_name): (Vec<(ReportedVariable, Vec<Slot>)>, FxHashMap<String, Vec<usize>>) =
            Default::default();
        for (line, slot) in self.assigned() {
            let Some(row) = self.variable(slot) else { continue };
            let known = by_name.entry(row.name.clone()).or_default();
            let same = known
                .iter()
                .copied()
                .find(|&k| ReportedVariable { lines: Vec::new(), ..rows[k].0.clone() } == row);
            let at = same.unwrap_or_else(|| {
                known.push(rows.len());
                rows.push((row, Vec::new()));
                rows.len() - 1
            });
            let (row, slots) = &mut rows[at];
            slots.push(slot);
            if !row.lines.contains(&line) {
                row.lines.push(line);
            }
        }
        let mut places: Vec<(Bytes, Vec<&str>)> = Vec::new();
        let mut known: FxHashMap<Bytes, usize> = FxHashMap::default();
        for &slot in rows.iter().flat_map(|(_, slots)| slots) {
            let (Some(bytes), Some(name)) = (self.extent(slot), self.known.name(slot)) else { continue };
            let at = *known.entry(bytes).or_insert_with(|| {
                places.push((bytes, Vec::new()));
                places.len() - 1
            });
            if !places[at].1.contains(&name) {
                places[at].1.push(name);
            }
        }
        let shared = |row: &ReportedVariable, own: &[Slot]| {
            let own: FxHashSet<Bytes> = own.iter().filter_map(|&slot| self.extent(slot)).collect();
            let overlaps = |bytes: &Bytes| own.iter().any(|own| own.overlaps(*bytes));
            let names = places.iter().filter(|(bytes, _)| overlaps(bytes)).flat_map(|(_, names)| names);
            let mut seen = FxHashSet::default();
            let names = names.filter(|name| **name != row.name && seen.insert(**name));
            names.map(|name| (*name).to_owned()).collect()
        };
        let rows = rows.iter();
        rows.map(|(row, own)| ReportedVariable { shared: shared(row, own), ..row.clone() }).collect()
    }

    /// The values that lines assign, by their lines; parameters first.
    fn assigned(&self) -> Vec<(u32, Slot)> {
        let known = self.known;
        let first = known.line(known.func.span);
        let params = known.func.captures.iter().chain(&known.func.params).map(|&slot| (first, slot));
        let mut writes = Vec::new();
        for (_, _, inst, span) in known.reached() {
            writes.extend(known.writes(inst).into_iter().map(|slot| (known.line(span), slot)));
        }
        for (_, data) in known.func.blocks.iter().filter(|(block, _)| known.facts.reached[*block]) {
            if let Terminator::Next { var, .. } = data.term {
                writes.push((known.line(data.term_span.span), var));
            }
        }
        writes.sort_by_key(|(line, slot)| (*line, slot.index()));
        params.chain(writes).collect()
    }

    /// A value as a row, without lines; none of what has no name, or no run computes.
    pub fn variable(&self, slot: Slot) -> Option<ReportedVariable> {
        let name = self.known.name(slot)?.to_owned();
        let fact = self.known.told_fact(slot, Detail::Plain)?;
        let complexity = match fact.complexity {
            _ if fact.classes == ClassSet::ANY => String::new(),
            Complexity::Real => String::new(),
            other => format!("{other} "),
        };
        Some(ReportedVariable {
            name,
            lines: Vec::new(),
            is_parameter: self.known.is_parameter(slot),
            class: format!("{complexity}{}", value_classes(&fact).join(" or ")),
            shape: shape_text(&fact, self.terms, Detail::Plain),
            range: range_words(&fact, self.terms, Detail::Plain).unwrap_or_default(),
            place: self.place(slot),
            place_text: self.place_text(slot),
            shared: Vec::new(),
        })
    }
}
