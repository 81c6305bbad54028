//! What is on the stack, and what is in static storage, where nothing is on the heap.
//!
//! ```text
//! f > g > h         the way of calls that takes the most, of all ways from an entry
//! y, 800 bytes      the largest array on it: static, if the way takes more than it may
//! ```
//!
//! Functions that call themselves were refused before. What a function's numbers take is the C compiler's: it says so when it compiles.

use super::written::NoHeap;
use lanner_lir::{Buffer, Home};
use lanner_native::{Module, Version};
use rustc_hash::FxHashSet;

/// The frames of all functions.
#[derive(Clone, Debug)]
pub struct Stack {
    /// The functions, the entries first.
    pub functions: Vec<StackFunction>,
    /// How many are entries.
    pub entries: usize,
}

/// The frame of one function.
#[derive(Clone, Debug)]
pub struct StackFunction {
    /// What it is called in MATLAB.
    pub name: String,
    /// What it is called in C.
    pub c_name: String,
    /// The places of its arrays: names and bytes.
    arrays: Vec<Array>,
    /// The buffers that are in static storage.
    pub statics: FxHashSet<Buffer>,
    calls: Vec<usize>,
}

/// Arrays of a frame that have bytes in common.
#[derive(Clone, Debug)]
struct Array {
    name: String,
    bytes: u64,
    members: Vec<Buffer>,
    is_static: bool,
}

/// What one entry takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackUse {
    /// Bytes of the stack, at most.
    pub bytes: u64,
    /// The way of calls that takes them: names and bytes.
    pub way: Vec<(String, u64)>,
    /// The largest arrays on the stack there, the largest first: names, functions, bytes.
    pub largest: Vec<(String, String, u64)>,
    /// Bytes of static storage of all that it reaches.
    pub statics: u64,
}

/// So many of the largest arrays are told.
const TOLD: usize = 5;

impl Stack {
    /// The frames of a module, of which some arrays become static.
    pub(super) fn of(module: &Module, how: NoHeap) -> Stack {
        let functions: Vec<StackFunction> = module.versions.iter().map(StackFunction::of).collect();
        let entries = module.versions.iter().take_while(|version| version.is_entry).count();
        let mut stack = Stack { functions, entries };
        while !how.is_reentrant && stack.spill(how.stack) {}
        for function in &mut stack.functions {
            let statics = function.arrays.iter().filter(|array| array.is_static);
            function.statics = statics.flat_map(|array| array.members.iter().copied()).collect();
        }
        stack
    }

    /// Makes the largest array of a way that takes too much static; whether there is such a way.
    fn spill(&mut self, most: u64) -> bool {
        let bytes: Vec<u64> = self.functions.iter().map(StackFunction::bytes).collect();
        for entry in 0..self.entries {
            let (taken, way) = self.worst(entry, &bytes);
            if taken <= most {
                continue;
            }
            let on_stack = way.iter().flat_map(|&function| {
                let arrays = self.functions[function].arrays.iter().enumerate();
                arrays.filter(|(_, array)| !array.is_static).map(move |(k, array)| (array.bytes, function, k))
            });
            let Some((_, function, array)) = on_stack.max_by_key(|&(bytes, ..)| bytes) else { continue };
            self.functions[function].arrays[array].is_static = true;
            return true;
        }
        false
    }

    /// What the functions are called in C, by their names in LIR.
    pub(super) fn name_in_c(&mut self, names: &[(String, String)]) {
        for function in &mut self.functions {
            if let Some((_, name)) = names.iter().find(|(symbol, _)| *symbol == function.c_name) {
                function.c_name.clone_from(name);
            }
        }
    }

    /// What an entry takes. `frame` says how many bytes the frame of a function of that name of C has; without it arrays are counted alone.
    pub fn use_of(&self, entry: usize, frame: Option<&dyn Fn(&str) -> u64>) -> StackUse {
        let bytes: Vec<u64> = self
            .functions
            .iter()
            .map(|function| frame.map_or_else(|| function.bytes(), |frame| frame(&function.c_name)))
            .collect();
        let (taken, way) = self.worst(entry, &bytes);
        let mut largest: Vec<(String, String, u64)> = Vec::new();
        for &at in &way {
            let function = &self.functions[at];
            let arrays = function.arrays.iter().filter(|array| !array.is_static);
            largest.extend(arrays.map(|array| (array.name.clone(), function.name.clone(), array.bytes)));
        }
        largest.sort_by_key(|(.., bytes)| std::cmp::Reverse(*bytes));
        largest.truncate(TOLD);
        let statics = self.reached(entry).into_iter().map(|at| self.functions[at].static_bytes()).sum();
        let way = way.into_iter().map(|at| (self.functions[at].name.clone(), bytes[at])).collect();
        StackUse { bytes: taken, way, largest, statics }
    }

    /// The way of calls from a function that takes the most bytes.
    fn worst(&self, from: usize, bytes: &[u64]) -> (u64, Vec<usize>) {
        let mut known: Vec<Option<(u64, Option<usize>)>> = vec![None; self.functions.len()];
        let mut open = vec![from];
        while let Some(&at) = open.last() {
            let calls = &self.functions[at].calls;
            if let Some(&callee) =
                calls.iter().find(|&&callee| known[callee].is_none() && !open.contains(&callee))
            {
                open.push(callee);
                continue;
            }
            let deepest = calls.iter().filter_map(|&callee| Some((known[callee]?.0, callee))).max();
            let below = deepest.map_or(0, |(below, _)| below);
            known[at] = Some((bytes[at].saturating_add(below), deepest.map(|(_, callee)| callee)));
            open.pop();
        }
        let mut way = vec![from];
        while let Some(next) = way.last().and_then(|&last| known[last]?.1) {
            way.push(next);
        }
        (known[from].map_or(0, |(taken, _)| taken), way)
    }

    fn reached(&self, from: usize) -> Vec<usize> {
        let mut found = vec![from];
        let mut at = 0;
        while at < found.len() {
            let calls = self.functions[found[at]].calls.clone();
            let new: Vec<usize> = calls.into_iter().filter(|callee| !found.contains(callee)).collect();
            found.extend(new);
            at += 1;
        }
        found
    }
}

impl StackFunction {
    fn of(version: &Version) -> StackFunction {
        StackFunction {
            name: version.func.name.to_string(),
            c_name: version.code.name.clone(),
            arrays: arrays(version),
            statics: FxHashSet::default(),
            calls: version.calls.iter().copied().collect(),
        }
    }

    /// Bytes of arrays on the stack.
    fn bytes(&self) -> u64 {
        self.arrays.iter().filter(|array| !array.is_static).map(|array| array.bytes).sum()
    }

    fn static_bytes(&self) -> u64 {
        self.arrays.iter().filter(|array| array.is_static).map(|array| array.bytes).sum()
    }
}

/// The parts of a frame that have no byte in common.
fn arrays(version: &Version) -> Vec<Array> {
    let buffers = version.code.buffers.iter().filter_map(|(id, data)| match data.home {
        Home::Frame { offset, bytes } => Some((offset, offset + bytes, id)),
        Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => None,
    });
    let mut ranges: Vec<(u64, u64, Buffer)> = buffers.collect();
    ranges.sort_unstable();
    let mut found: Vec<(u64, Array)> = Vec::new();
    for (start, end, buffer) in ranges {
        let name = &version.code.buffers[buffer].name;
        match found.last_mut() {
            Some((last, array)) if start < *last => {
                array.bytes += end.saturating_sub(*last);
                *last = end.max(*last);
                array.members.push(buffer);
                array.name = format!("{}, {name}", array.name);
            }
            Some(_) | None => {
                let array =
                    Array { name: name.clone(), bytes: end - start, members: vec![buffer], is_static: false };
                found.push((end, array));
            }
        }
    }
    found.into_iter().map(|(_, array)| array).collect()
}
