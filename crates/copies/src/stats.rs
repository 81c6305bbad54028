//! What a run copied: what `--stats` prints.
//!
//! ```text
//! copies: refcount
//!   array updates       9,790,800     assignments to parts of arrays, deletions
//!   copies                 10,000     those whose array somebody else held, or copies that a plan made
//!   bytes copied       80,000,000
//!   dynamic checks      9,790,800     tests whether a copy is needed
//! ```
//!
//! Whoever counts is told of each change of a part of a variable, and of nothing else. One number is no array: neither its changes
//! nor its copies count. What memory a run needs is told where storage is replayed (`--verify storage`).

use crate::mode::Copying;
use crate::mode::key_of;
use crate::undecided::{Places, Undecided};
use lanner_base::Id;
use lanner_interp::{Change, Loaded, Meter, Values};
use lanner_mir::{Block, FuncKind, FuncRef, Liveness, Slot, Slots, Use};
use lanner_runtime::Value;
use lanner_runtime::copies::{Copied, holders, is_same_array};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// What a run copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CopyCounts {
    /// Who copied.
    pub copying: Copying,
    /// Changes of parts of arrays.
    pub updates: u64,
    /// Copies: of arrays that somebody else held when they were changed, and those that a plan made.
    pub copies: u64,
    /// The bytes of those.
    pub bytes: u64,
    /// Tests at run time whether a copy is needed.
    pub checks: u64,
    /// With the copy analysis: changes of arrays that a variable which is read again still held. There is none, or the plan is
    /// wrong.
    pub shared_updates: u64,
}

impl CopyCounts {
    /// Nothing yet.
    pub fn new(copying: Copying) -> CopyCounts {
        CopyCounts { copying, ..CopyCounts::default() }
    }

    /// With the copies that a plan has made since some were counted, where a plan makes them.
    pub fn with_planned(self, before: Copied) -> CopyCounts {
        let now = Copied::so_far();
        match self.copying {
            Copying::Naive | Copying::QuickCheck | Copying::Analysis => CopyCounts {
                copies: now.planned - before.planned,
                bytes: now.planned_bytes - before.planned_bytes,
                checks: now.checks - before.checks,
                ..self
            },
            Copying::Plan | Copying::RefCount => self,
        }
    }
}

impl fmt::Display for CopyCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.copying {
            Copying::Naive => "naive",
            Copying::QuickCheck => "quickcheck",
            Copying::Analysis => "analysis",
            Copying::Plan => "plan",
            Copying::RefCount => "refcount",
        };
        writeln!(f, "copies: {name}")?;
        let mut rows = vec![
            ("array updates", self.updates),
            ("copies", self.copies),
            ("bytes copied", self.bytes),
            ("dynamic checks", self.checks),
        ];
        if self.shared_updates > 0 {
            rows.push(("shared arrays changed", self.shared_updates));
        }
        let widest = rows.iter().map(|(_, n)| grouped(*n).len()).max().unwrap_or(0);
        for (what, n) in rows {
            writeln!(f, "  {what:<21}  {:>widest$}", grouped(n))?;
        }
        Ok(())
    }
}

/// A number with commas.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Counts while a program runs.
pub struct Count {
    counts: Rc<RefCell<CopyCounts>>,
    live: FxHashMap<(*const Loaded, FuncRef), Rc<LiveAfter>>,
    /// What the storage plan leaves to the run.
    undecided: Rc<RefCell<Undecided>>,
    asking: FxHashMap<(*const Loaded, FuncRef), Option<Places>>,
    /// The change that is being made.
    change: Option<Update>,
}

/// A change of a part of a variable that is about to be made.
struct Update {
    copied: Copied,
    is_array: bool,
    /// The bytes of a range that somebody else holds: it is stored apart when it is changed.
    range: Option<u64>,
    is_read_by_others: bool,
    /// Whether it is not known before if it has to copy.
    asks: bool,
}

/// What is live behind each instruction of a function.
struct LiveAfter {
    _loaded: Rc<Loaded>,
    blocks: Vec<Vec<Slots>>,
}

impl Count {
    /// Counts in `counts` what the storage plan leaves to the run.
    pub fn new(counts: Rc<RefCell<CopyCounts>>, undecided: Rc<RefCell<Undecided>>) -> Count {
        let (live, asking) = Default::default();
        Count { counts, live, undecided, asking, change: None }
    }

    /// Whether an instruction has to find out if it copies, as far as that is known.
    fn has_to_ask(&mut self, loaded: &Rc<Loaded>, func: FuncRef, (block, inst): (Block, usize)) -> bool {
        if self.counts.borrow().copying != Copying::Plan {
            return true;
        }
        let known = self.asking.entry((Rc::as_ptr(loaded), func));
        let places = known.or_insert_with(|| {
            self.undecided.borrow().get(&key_of(&loaded.unit.path, &loaded.unit.text), func)
        });
        let span = || loaded.func(func).blocks[block].spans[inst].span;
        places.as_ref().is_none_or(|places| !places.is_empty() && places.contains(&span()))
    }

    fn live_after(&mut self, loaded: &Rc<Loaded>, func: FuncRef) -> Rc<LiveAfter> {
        let known = self.live.entry((Rc::as_ptr(loaded), func));
        Rc::clone(known.or_insert_with(|| Rc::new(LiveAfter::of(loaded, func))))
    }

    /// Whether a variable that is read again holds the array too, here or in a function that waits.
    fn is_read_by_others(&mut self, change: Change<'_>) -> bool {
        let Change { base, values, .. } = change;
        let Some(array) = values.slot(base) else { return false };
        if holders(array).is_none_or(|(_, count)| count < 2) {
            return false;
        }
        let is_held = |at: (Block, usize), live: &LiveAfter, values: Values<'_>, but: Option<Slot>| {
            let mut reading = live.read_behind(at).into_iter().filter(|slot| Some(*slot) != but);
            reading.any(|slot| values.slot(slot).is_some_and(|value| holds(value, array)))
        };
        let live = self.live_after(change.loaded, change.func);
        is_held(change.at, &live, values, Some(base))
            || change.around.waiting().any(|waiting| {
                let live = self.live_after(waiting.loaded, waiting.func);
                is_held(waiting.at, &live, waiting.values, None)
            })
    }
}

/// Whether a value is an array, or has it inside.
fn holds(value: &Value, array: &Value) -> bool {
    is_same_array(value, array)
        || match value {
            Value::Shared(cell) => holds(&cell.borrow(), array),
            Value::Cell(cells) => cells.data().iter().any(|value| holds(value, array)),
            Value::Struct(s) => s.fields().iter().any(|(_, values)| values.iter().any(|v| holds(v, array))),
            _ => false,
        }
}

fn is_array(value: &Value) -> bool {
    match value {
        Value::Shared(cell) => is_array(&cell.borrow()),
        Value::Cell(_) | Value::Struct(_) => true,
        value => holders(value).is_some() && value.numel() != 1,
    }
}

impl LiveAfter {
    fn of(loaded: &Rc<Loaded>, func: FuncRef) -> LiveAfter {
        let code = loaded.func(func);
        let liveness = Liveness::of(code);
        let keeps_all = code.kind == FuncKind::Script;
        let blocks = code.blocks.ids().map(|block| {
            let mut behind = Vec::new();
            liveness.each_inst(code, block, |inst, live| {
                let mut live = live.clone();
                if keeps_all {
                    code.slots
                        .iter()
                        .filter(|(_, slot)| slot.name.is_some())
                        .for_each(|(slot, _)| live.insert(slot));
                }
                code.visit_inst(inst, &mut |used| {
                    if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
                        live.remove(slot);
                    }
                });
                behind.push(live);
            });
            behind.reverse();
            behind
        });
        LiveAfter { _loaded: Rc::clone(loaded), blocks: blocks.collect() }
    }

    /// What has its value before an instruction and is read behind it.
    fn read_behind(&self, (block, inst): (Block, usize)) -> Vec<Slot> {
        self.blocks[block.index()].get(inst).map_or(Vec::new(), |live| live.iter().collect())
    }
}

impl Meter for Count {
    fn begins(&mut self, change: Change<'_>) {
        let asks = self.has_to_ask(change.loaded, change.func, change.at);
        let copying = self.counts.borrow().copying;
        let is_read_by_others = match copying {
            Copying::Analysis => self.is_read_by_others(change),
            // The report's other machines copy what is assigned and take for new what a row gives.
            Copying::Naive | Copying::QuickCheck | Copying::Plan | Copying::RefCount => false,
        };
        let value = change.values.slot(change.base);
        let range = match value {
            Some(value @ Value::Range(range)) if holders(value).is_some_and(|(_, count)| count > 1) => {
                Some((range.len() * size_of::<f64>()) as u64)
            }
            _ => None,
        };
        let is_array = value.is_some_and(is_array);
        self.change = Some(Update { copied: Copied::so_far(), is_array, range, is_read_by_others, asks });
    }

    fn done(&mut self, base: Slot, values: Values<'_>) {
        let Some(update) = self.change.take() else { return };
        if !update.is_array && !values.slot(base).is_some_and(is_array) {
            return;
        }
        let now = Copied::so_far();
        let mut counts = self.counts.borrow_mut();
        counts.updates += 1;
        counts.shared_updates += u64::from(update.is_read_by_others);
        match counts.copying {
            Copying::Naive | Copying::QuickCheck | Copying::Analysis => (),
            Copying::Plan | Copying::RefCount => {
                let is_copied = now.on_write > update.copied.on_write || update.range.is_some();
                counts.copies += u64::from(is_copied);
                counts.bytes +=
                    now.on_write_bytes - update.copied.on_write_bytes + update.range.unwrap_or_default();
                counts.checks += u64::from(update.asks);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_grouped() {
        let shown: Vec<String> = [0, 999, 1000, 1_234_567].into_iter().map(grouped).collect();
        assert_eq!(shown, ["0", "999", "1,000", "1,234,567"]);
    }
}
