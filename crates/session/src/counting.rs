//! What a run copied: what `--stats` prints.
//!
//! ```text
//! copies: refcount
//!   array updates       9,790,800     assignments to parts of arrays, deletions
//!   copies                 10,000     those whose array somebody else held, or copies that a plan made
//!   bytes copied       80,000,000
//!   dynamic checks      9,790,800     tests whether a copy is needed
//!   allocations            30,021     buffers of arrays that came about
//!   peak bytes             25,256     the most that variables held at once
//! ```
//!
//! Counted are the instructions of the program's functions one after the other, so loops do not run in their fast forms. One
//! number is no array: neither its changes nor its copies count.

use crate::Copying;
use crate::copying::key_of;
use crate::undecided::{Places, Undecided};
use lanner_base::Id;
use lanner_interp::{Around, Buffers, Call, End, Loaded, Memory, Values, Watcher};
use lanner_mir::{Block, FuncKind, FuncRef, Inst, Liveness, Slot, Slots, Use};
use lanner_runtime::copies::{Copied, holders, is_same_array};
use lanner_runtime::{Error, Value};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
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
    /// What variables held.
    pub memory: Memory,
    /// With the copy analysis: changes of arrays that a variable which is read again still held. There is none, or the plan is
    /// wrong.
    pub shared_updates: u64,
}

impl CopyCounts {
    /// Nothing yet.
    pub fn new(copying: Copying) -> CopyCounts {
        CopyCounts { copying, ..CopyCounts::default() }
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
            ("allocations", self.memory.allocations),
            ("peak bytes", self.memory.peak),
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
pub(crate) struct Count {
    counts: Rc<RefCell<CopyCounts>>,
    calls: Vec<Active>,
    live: FxHashMap<(*const Loaded, FuncRef), Rc<LiveAfter>>,
    /// What was copied before the run.
    before: Copied,
    /// Counts what variables hold.
    buffers: Buffers,
    memory: Rc<Cell<Memory>>,
    /// What the storage plan leaves to the run.
    undecided: Rc<RefCell<Undecided>>,
    asking: FxHashMap<(*const Loaded, FuncRef), Option<Places>>,
}

/// A function that runs.
struct Active {
    loaded: Rc<Loaded>,
    func: FuncRef,
    /// Its instructions that have to find out whether to copy; none where all updates have to.
    asking: Option<Places>,
    update: Option<Update>,
}

/// A change of a part of a variable that is about to be made.
struct Update {
    base: Slot,
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
    pub fn new(counts: Rc<RefCell<CopyCounts>>, undecided: Rc<RefCell<Undecided>>) -> Count {
        let memory: Rc<Cell<Memory>> = Rc::default();
        Count {
            counts,
            calls: Vec::new(),
            live: FxHashMap::default(),
            before: Copied::so_far(),
            buffers: Buffers::new(memory.clone()),
            memory,
            undecided,
            asking: FxHashMap::default(),
        }
    }

    /// The instructions of a function that have to find out whether to copy, as far as that is known.
    fn asking(&mut self, loaded: &Rc<Loaded>, func: FuncRef) -> Option<Places> {
        if self.counts.borrow().copying != Copying::Plan {
            return None;
        }
        let known = self.asking.entry((Rc::as_ptr(loaded), func));
        let found = known.or_insert_with(|| {
            self.undecided.borrow().get(&key_of(&loaded.unit.path, &loaded.unit.text), func)
        });
        found.clone()
    }

    fn live_after(&mut self, loaded: &Rc<Loaded>, func: FuncRef) -> Rc<LiveAfter> {
        let known = self.live.entry((Rc::as_ptr(loaded), func));
        Rc::clone(known.or_insert_with(|| Rc::new(LiveAfter::of(loaded, func))))
    }

    /// Whether a variable that is read again holds the array too, here or in a function that waits.
    fn is_read_by_others(
        &mut self,
        (block, inst): (Block, usize),
        base: Slot,
        values: Values<'_>,
        around: Around<'_>,
    ) -> bool {
        let Some(active) = self.calls.last() else { return false };
        let (loaded, func) = (Rc::clone(&active.loaded), active.func);
        let Some(array) = values.slot(base) else { return false };
        if holders(array).is_none_or(|(_, count)| count < 2) {
            return false;
        }
        let is_held = |at: (Block, usize), live: &LiveAfter, values: Values<'_>, but: Option<Slot>| {
            let mut reading = live.read_behind(at).into_iter().filter(|slot| Some(*slot) != but);
            reading.any(|slot| values.slot(slot).is_some_and(|value| holds(value, array)))
        };
        let live = self.live_after(&loaded, func);
        is_held((block, inst), &live, values, Some(base))
            || around.waiting().any(|waiting| {
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

/// The variable that an instruction changes a part of.
fn changed(inst: &Inst) -> Option<Slot> {
    match *inst {
        Inst::SetIndex { base, .. }
        | Inst::SetPath { base, .. }
        | Inst::SetList { base, .. }
        | Inst::Delete { base, .. } => Some(base),
        _ => None,
    }
}

impl Watcher for Count {
    fn entered(&mut self, call: Call<'_>, values: Values<'_>) {
        self.buffers.entered(call, values);
        let asking = self.asking(call.loaded, call.func);
        self.calls.push(Active { loaded: call.loaded.clone(), func: call.func, asking, update: None });
    }

    fn block(&mut self, from: Option<Block>, to: Block, values: Values<'_>) {
        self.buffers.block(from, to, values);
    }

    fn begins(&mut self, block: Block, inst: usize, values: Values<'_>, around: Around<'_>) {
        let Some(active) = self.calls.last() else { return };
        let code = &active.loaded.func(active.func).blocks[block];
        let asks = |places: &Places| places.contains(&code.spans[inst].span);
        let Some(base) = changed(&code.insts[inst]) else { return };
        let asks = active.asking.as_ref().is_none_or(asks);
        let copying = self.counts.borrow().copying;
        let is_read_by_others = match copying {
            Copying::Analysis => self.is_read_by_others((block, inst), base, values, around),
            // The report's other machines copy what is assigned and take for new what a row gives.
            Copying::Naive | Copying::QuickCheck | Copying::Plan | Copying::RefCount => false,
        };
        let value = values.slot(base);
        let range = match value {
            Some(value @ Value::Range(range)) if holders(value).is_some_and(|(_, count)| count > 1) => {
                Some((range.len() * size_of::<f64>()) as u64)
            }
            _ => None,
        };
        let is_array = value.is_some_and(is_array);
        let update = Update { base, copied: Copied::so_far(), is_array, range, is_read_by_others, asks };
        if let Some(active) = self.calls.last_mut() {
            active.update = Some(update);
        }
    }

    fn done(&mut self, block: Block, inst: usize, values: Values<'_>) {
        self.buffers.done(block, inst, values);
        let Some(update) = self.calls.last_mut().and_then(|active| active.update.take()) else { return };
        if !update.is_array && !values.slot(update.base).is_some_and(is_array) {
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

    fn failed(&mut self, block: Block, inst: usize, error: &Error, values: Values<'_>) {
        self.buffers.failed(block, inst, error, values);
        if let Some(active) = self.calls.last_mut() {
            active.update = None;
        }
    }

    fn reached(&mut self) {
        self.buffers.reached();
    }

    fn left(&mut self, end: End, values: Values<'_>) {
        self.buffers.left(end, values);
        self.calls.pop();
        let now = Copied::so_far();
        let mut counts = self.counts.borrow_mut();
        counts.memory = self.memory.get();
        match counts.copying {
            Copying::Naive | Copying::QuickCheck | Copying::Analysis => {
                counts.copies = now.planned - self.before.planned;
                counts.bytes = now.planned_bytes - self.before.planned_bytes;
                counts.checks = now.checks - self.before.checks;
            }
            Copying::Plan | Copying::RefCount => (),
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
