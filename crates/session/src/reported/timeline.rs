//! What is in memory when.
//!
//! ```text
//! line       2    3    4    5
//! frame 0    [ a     ][ b     ]         a and b share bytes 0 to 72: b is defined where a is read for the last time
//! block h0        [ x             ]
//! ```
//!
//! A column is a line, in two halves: what is needed before the line runs, and what is needed behind it. A value that is needed in the next trip
//! of a loop is needed in all lines of the loop.

use super::model::{Bar, Lane, PlaceSort, Timeline};
use super::places::Placed;
use lanner_base::Id;
use lanner_facts::{Dim, Valuation};
use lanner_mir::{Block, Liveness, Slot};
use lanner_native::Held;
use lanner_storage::{Area, HeapBlock};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Values times blocks, and values in memory times instructions, up to which it is found out what lives where.
const MOST_PLACES: usize = 5_000_000;
/// What an extent that is not known is taken to be.
const SUPPOSED: i64 = 100;

/// A place of the plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Key {
    Caller(String),
    Frame(u64),
    Heap(HeapBlock),
    Alone(String),
    Boxed(String),
}

/// Which halves of columns each value is needed in.
type Cells = FxHashMap<Slot, FxHashSet<usize>>;

/// The timeline of a version.
pub(super) fn timeline(placed: &Placed<'_>) -> Timeline {
    let known = placed.known;
    let insts: usize = known.func.blocks.values().map(|block| block.insts.len() + 1).sum();
    let stored = known.func.slots.ids().filter(|&slot| key(placed, slot).is_some()).count();
    let values = known.func.slots.len();
    if values.saturating_mul(known.func.blocks.len()).max(stored.saturating_mul(insts)) > MOST_PLACES {
        return Timeline { is_too_large: true, ..Timeline::default() };
    }
    let mut lines: Vec<u32> = known.reached().map(|(_, _, _, span)| known.line(span)).collect();
    lines.sort_unstable();
    lines.dedup();
    let columns: FxHashMap<u32, usize> = lines.iter().enumerate().map(|(k, &line)| (line, k)).collect();
    let cells = cells(placed, &columns);
    let mut lanes: BTreeMap<Key, Vec<Slot>> = BTreeMap::new();
    for &slot in cells.keys() {
        if let Some(key) = key(placed, slot) {
            lanes.entry(key).or_default().push(slot);
        }
    }
    let run = supposed(placed);
    let mut timeline = Timeline {
        bytes: vec![0; 2 * lines.len()],
        lines,
        frame: placed.decisions.layout.frame,
        ..Timeline::default()
    };
    for (key, mut slots) in lanes {
        slots.sort();
        timeline.lanes.push(lane(placed, &key, &slots, &cells));
        if matches!(key, Key::Frame(_) | Key::Heap(_) | Key::Alone(_)) {
            count(placed, &slots, &cells, &run, &mut timeline);
        }
    }
    timeline
}

/// The place of a value that is in memory; none of others.
fn key(placed: &Placed<'_>, slot: Slot) -> Option<Key> {
    let name = || placed.known.name(slot).map(str::to_owned);
    match placed.place(slot) {
        PlaceSort::Caller => Some(Key::Caller(name()?)),
        PlaceSort::Boxed => Some(Key::Boxed(name()?)),
        PlaceSort::Frame | PlaceSort::Heap => Some(match placed.decisions.layout.areas[slot] {
            Some(Area::Frame { offset, .. }) => Key::Frame(offset),
            Some(Area::Heap { block }) => Key::Heap(block),
            Some(Area::Arena { .. } | Area::Caller(_) | Area::Part { .. }) | None => Key::Alone(name()?),
        }),
        PlaceSort::Register | PlaceSort::Unwritten | PlaceSort::Nowhere => None,
    }
}

/// The halves of columns in which values are needed that are in memory.
fn cells(placed: &Placed<'_>, columns: &FxHashMap<u32, usize>) -> Cells {
    let known = placed.known;
    let func = &known.func;
    let liveness = Liveness::of(func);
    let is_stored = |slot: &Slot| {
        matches!(placed.decisions.held[*slot], Held::Array(..) | Held::Pairs(_) | Held::Boxed)
            && key(placed, *slot).is_some()
    };
    let stored: Vec<Slot> = func.slots.ids().filter(is_stored).collect();
    let mut cells = Cells::default();
    for (id, block) in func.blocks.iter().filter(|(id, _)| known.facts.reached[*id]) {
        let mut behind: Vec<Vec<Slot>> = Vec::new();
        let entry = liveness.each_inst(func, id, |_, live| {
            behind.push(stored.iter().copied().filter(|&slot| live.contains(slot)).collect());
        });
        behind.push(stored.iter().copied().filter(|&slot| entry.contains(slot)).collect());
        behind.reverse();
        for (k, origin) in block.spans.iter().enumerate().take(block.insts.len()) {
            let Some(&column) = columns.get(&known.line(origin.span)) else { continue };
            let is_first = k == 0 || known.line(block.spans[k - 1].span) != known.line(origin.span);
            if is_first {
                behind[k].iter().for_each(|&slot| _ = cells.entry(slot).or_default().insert(2 * column));
            }
            behind[k + 1].iter().for_each(|&slot| {
                let own = cells.entry(slot).or_default();
                // What the line itself makes begins in its second half.
                own.insert(2 * column + 1);
            });
        }
        note_dying(placed, (id, &behind), columns, &mut cells);
    }
    cells
}

/// What dies in a line is not needed behind it, unless it was made there, too.
fn note_dying(
    placed: &Placed<'_>,
    (id, behind): (Block, &[Vec<Slot>]),
    columns: &FxHashMap<u32, usize>,
    cells: &mut Cells,
) {
    let known = placed.known;
    let block = &known.func.blocks[id];
    let line = |k: usize| known.line(block.spans[k].span);
    let mut first = 0;
    for k in 0..block.insts.len() {
        let is_last = k + 1 == block.insts.len() || line(k + 1) != line(k);
        if !is_last {
            continue;
        }
        if let Some(&column) = columns.get(&line(k)) {
            for slot in &behind[first] {
                if !behind[k + 1].contains(slot)
                    && let Some(own) = cells.get_mut(slot)
                {
                    own.remove(&(2 * column + 1));
                }
            }
        }
        first = k + 1;
    }
}

/// What symbols are taken to be: as many as there are where nothing is known of them.
fn supposed(placed: &Placed<'_>) -> Valuation {
    let mut run = Valuation::default();
    let (symbols, shapes) = placed.terms.symbol_count();
    run.symbols = (0..symbols).map(|k| (Id::from_index(k), SUPPOSED)).collect();
    run.shapes = (0..shapes).map(|k| (Id::from_index(k), Some(vec![SUPPOSED; 2]))).collect();
    run
}

/// A place, and what is there.
fn lane(placed: &Placed<'_>, key: &Key, slots: &[Slot], cells: &Cells) -> Lane {
    let (place, name) = match key {
        Key::Caller(_) => (PlaceSort::Caller, "the caller's".to_owned()),
        Key::Frame(offset) => (PlaceSort::Frame, format!("frame, from byte {offset}")),
        Key::Heap(block) => (PlaceSort::Heap, format!("block {block}")),
        Key::Alone(_) => (PlaceSort::Heap, "a block".to_owned()),
        Key::Boxed(_) => (PlaceSort::Boxed, "boxed".to_owned()),
    };
    let mut named: BTreeMap<String, (Vec<String>, FxHashSet<usize>)> = BTreeMap::new();
    for &slot in slots {
        let operand = || placed.known.operand_text(lanner_mir::Operand::slot(slot));
        let name = placed.known.name(slot).map_or_else(operand, str::to_owned);
        let (sizes, halves) = named.entry(name).or_default();
        sizes.extend(placed.bytes_text(slot).filter(|bytes| !sizes.contains(bytes)));
        halves.extend(&cells[&slot]);
    }
    let mut bars = Vec::new();
    for (name, (sizes, halves)) in named {
        let bytes = sizes.join(", then ");
        let mut halves: Vec<usize> = halves.into_iter().collect();
        halves.sort_unstable();
        for run in halves.chunk_by(|a, b| a + 1 == *b) {
            let (first, last) = (run[0], run[run.len() - 1]);
            bars.push(Bar { name: name.clone(), bytes: bytes.clone(), first, last });
        }
    }
    bars.sort_by_key(|bar| (bar.first, bar.last));
    Lane { place, name, bars }
}

/// Adds the bytes of a place: those of the largest value that is needed there. One of which no size is known counts as the largest one there.
fn count(placed: &Placed<'_>, slots: &[Slot], cells: &Cells, run: &Valuation, timeline: &mut Timeline) {
    let bytes_of = |slot: &Slot| {
        let bytes = placed.terms.evaluate(*placed.bytes.get(slot)?, run)?;
        u64::try_from(bytes).ok()
    };
    let largest = slots.iter().filter_map(bytes_of).max();
    let mut most: FxHashMap<usize, u64> = FxHashMap::default();
    for slot in slots {
        let known = bytes_of(slot);
        timeline.is_partial |= known.is_none();
        let Some(bytes) = known.or(largest) else { continue };
        let is_supposed = |&term: &Dim| placed.terms.constant(term).is_none();
        if placed.bytes.get(slot).is_some_and(is_supposed) {
            timeline.supposed = Some(SUPPOSED);
        }
        for &half in &cells[slot] {
            let own = most.entry(half).or_default();
            *own = bytes.max(*own);
        }
    }
    for (half, bytes) in most {
        timeline.bytes[half] = timeline.bytes[half].saturating_add(bytes);
    }
}
