//! Which lines ran, and how often: what `lanner test --coverage` shows.
//!
//! ```text
//! function y = f(x)      no line of its own
//!   if x > 0             2
//!     y = 1;             0      never
//!   else
//!     y = 2;             2
//!   end
//! ```
//!
//! A line runs as often as the first instruction that stands on it. Counted are blocks as control comes to them, so each costs one
//! addition; an error takes away what stands behind it in its block. Whoever counts looks on, so the interpreter runs everything.

use crate::{Options, Session};
use lanner_base::LineIndex;
use lanner_interp::{Call, End, Loaded, Values, Watcher};
use lanner_mir::{Block, FuncRef, Unit};
use lanner_project::compile::{Origin, compile, is_prelude, read};
use lanner_runtime::{Error, Result};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// How often the lines of a file ran, by their numbers; lines where nothing can run are not there.
pub type LineCounts = BTreeMap<u32, u64>;

/// How often blocks ran, and where they were left by errors.
#[derive(Default)]
struct Counted {
    blocks: FxHashMap<Block, u64>,
    stopped: FxHashMap<(Block, usize), u64>,
}

/// What ran of each file.
#[derive(Default)]
pub(crate) struct Coverage {
    units: Vec<(Rc<Loaded>, FxHashMap<FuncRef, Counted>)>,
    /// The functions that run, innermost last.
    open: Vec<(usize, FuncRef)>,
}

impl Coverage {
    /// The unit's number; a file that is loaded again is another unit.
    fn number(&mut self, loaded: &Rc<Loaded>) -> usize {
        let known = self.units.iter().rposition(|(unit, _)| Rc::ptr_eq(unit, loaded));
        known.unwrap_or_else(|| {
            self.units.push((loaded.clone(), FxHashMap::default()));
            self.units.len() - 1
        })
    }

    fn counted(&mut self) -> Option<&mut Counted> {
        let (unit, func) = *self.open.last()?;
        Some(self.units[unit].1.entry(func).or_default())
    }

    /// How often the lines of each file ran, by the names of files.
    pub fn lines(&self) -> BTreeMap<String, LineCounts> {
        let mut files: BTreeMap<String, LineCounts> = BTreeMap::new();
        for (loaded, counted) in &self.units {
            let unit = &loaded.unit;
            if unit.path.is_empty() || is_prelude(&unit.path) {
                continue;
            }
            let lines = files.entry(unit.path.clone()).or_default();
            count_lines(unit, counted, lines);
        }
        files
    }
}

/// Adds how often the lines of a unit ran.
fn count_lines(unit: &Unit, counted: &FxHashMap<FuncRef, Counted>, lines: &mut LineCounts) {
    let index = LineIndex::new(&unit.text);
    let mut own = LineCounts::new();
    let nothing = Counted::default();
    for (number, func) in unit.funcs.iter() {
        let counted = counted.get(&number).unwrap_or(&nothing);
        for (block, data) in func.blocks.iter() {
            let mut times = counted.blocks.get(&block).copied().unwrap_or(0);
            for (k, origin) in data.spans.iter().enumerate() {
                // What the compiler adds has no place.
                if origin.site.is_none() && origin.span.start < origin.span.end {
                    let line = own.entry(index.locate(&unit.text, origin.span.start).line).or_default();
                    *line = times.max(*line);
                }
                times = times.saturating_sub(counted.stopped.get(&(block, k)).copied().unwrap_or(0));
            }
        }
    }
    for (line, times) in own {
        *lines.entry(line).or_default() += times;
    }
}

/// Looks on, and counts.
pub(crate) struct Lines(pub Rc<RefCell<Coverage>>);

impl Watcher for Lines {
    fn entered(&mut self, call: Call<'_>, _: Values<'_>) {
        let mut coverage = self.0.borrow_mut();
        let number = coverage.number(call.loaded);
        coverage.open.push((number, call.func));
    }

    fn block(&mut self, _: Option<Block>, to: Block, _: Values<'_>) {
        if let Some(counted) = self.0.borrow_mut().counted() {
            *counted.blocks.entry(to).or_default() += 1;
        }
    }

    fn done(&mut self, _: Block, _: usize, _: Values<'_>) {}

    fn failed(&mut self, block: Block, inst: usize, _: &Error, _: Values<'_>) {
        if let Some(counted) = self.0.borrow_mut().counted() {
            *counted.stopped.entry((block, inst)).or_default() += 1;
        }
    }

    fn reached(&mut self) {}

    fn left(&mut self, _: End, _: Values<'_>) {
        self.0.borrow_mut().open.pop();
    }
}

/// The lines of a file where something can run, none of which did.
///
/// # Errors
/// It cannot be read, or does not parse.
pub fn lines_to_cover(options: &Options, path: &Path) -> Result<LineCounts> {
    let unit = compile(read(path)?, Origin::File(path), options.settings().plain(), &|_| false)?;
    let mut lines = LineCounts::new();
    count_lines(&unit, &FxHashMap::default(), &mut lines);
    Ok(lines)
}

impl Session {
    /// How often the lines of each file ran, where that is counted.
    pub fn lines_that_ran(&self) -> BTreeMap<String, LineCounts> {
        self.coverage.borrow().lines()
    }
}
