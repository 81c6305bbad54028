//! Side exits of one version of a loop: where, how often, and at what kind of instruction; what the place says, without a look at values.
//!
//! ```text
//! side exits                  12
//!            8  f.m:3   grows                     a store
//!            4  f.m:5   asked: call of disp       a call-out, behind which code could not go on
//! ```

use super::callouts::Resume;
use super::worth::Worth;
use lanner_interp::{BackEdge, Loaded, Stopped};
use lanner_mir::{Block, CalleeData, Func, FuncRef, Inst, Terminator};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::path::Path;

/// How the code of one version of a loop was left.
pub(crate) struct ExitCounts {
    /// The loop's blocks: who goes on elsewhere is at its end.
    blocks: Vec<Block>,
    /// Where a function ends.
    ends: Vec<(Block, usize)>,
    callouts: Cell<u64>,
    /// Bytes of arrays that went to their slots.
    copied: Cell<u64>,
    /// Whether it was tried against the interpreter.
    is_tried: Cell<bool>,
    /// What the code is worth.
    pub worth: Worth,
    early: RefCell<FxHashMap<EarlyExit, u64>>,
}

/// A place where code was left early.
#[derive(PartialEq, Eq, Hash)]
struct EarlyExit {
    block: Block,
    inst: usize,
    why: ExitCause,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ExitCause {
    /// It does not do what is there.
    Itself,
    /// It was called out, and done.
    Asked,
    /// It was called out, and failed.
    Failed,
}

/// A file, a line, and why code was left there.
pub(crate) type Reason = (String, u32, String);

impl ExitCounts {
    /// Of a loop, or of a function.
    pub fn new(at: &BackEdge<'_>) -> ExitCounts {
        let blocks = &at.loaded.func(at.func).blocks;
        let is_end = |block: &&Block| at.is_call && matches!(blocks[**block].term, Terminator::Return);
        let ends = at.blocks.iter().filter(is_end).map(|&block| (block, blocks[block].insts.len())).collect();
        ExitCounts {
            blocks: at.blocks.to_vec(),
            ends,
            callouts: Cell::default(),
            copied: Cell::default(),
            is_tried: Cell::default(),
            worth: Worth::default(),
            early: RefCell::default(),
        }
    }

    /// Counts a question.
    pub fn note_callout(&self) {
        self.callouts.set(self.callouts.get() + 1);
    }

    /// Notes that code was timed against the interpreter.
    pub fn note_trial(&self) {
        self.is_tried.set(true);
    }

    /// Whether it was.
    pub fn is_tried(&self) -> bool {
        self.is_tried.get()
    }

    /// Counts bytes that were copied to slots.
    pub fn note_copied(&self, bytes: u64) {
        self.copied.set(self.copied.get() + bytes);
    }

    /// Counts that code was left at a place, or where a call-out stopped it. Gives the instruction for which it was left
    /// early, if that did not fail.
    pub fn note(&self, place: (Block, usize), stopped: Option<&Resume>) -> Option<(Block, usize)> {
        let ((block, inst), why) = match stopped {
            None if !self.blocks.contains(&place.0) || self.ends.contains(&place) => return None,
            None => (place, ExitCause::Itself),
            // What was done last is before the place where the interpreter goes on.
            Some(Ok((block, behind))) if *block == place.0 && *behind > place.1 => {
                ((*block, behind - 1), ExitCause::Asked)
            }
            Some(Ok(_)) => (place, ExitCause::Asked),
            Some(Err(Stopped::Failed(place, _))) => (*place, ExitCause::Failed),
            Some(Err(Stopped::Wait(_))) => return None,
        };
        *self.early.borrow_mut().entry(EarlyExit { block, inst, why }).or_default() += 1;
        (why != ExitCause::Failed).then_some((block, inst))
    }

    /// How often code called out.
    pub fn asks(&self) -> u64 {
        self.callouts.get()
    }

    /// How many bytes of arrays were copied when code was left, or called out.
    pub fn copied(&self) -> u64 {
        self.copied.get()
    }

    /// How often it was left early, by place and reason.
    pub fn add_to(&self, reasons: &mut FxHashMap<Reason, u64>, loaded: &Loaded, of: FuncRef) {
        let func = loaded.func(of);
        for (left, count) in &*self.early.borrow() {
            let place = loaded.place(of, func.origin(left.block, left.inst).span);
            let file = Path::new(&place.file).file_name().map(|name| name.to_string_lossy());
            let file = file.unwrap_or_else(|| place.function.as_str().into());
            let what = kind(loaded, func, (left.block, left.inst));
            let why = match left.why {
                ExitCause::Itself => what,
                ExitCause::Asked => format!("asked: {what}"),
                ExitCause::Failed => format!("failed: {what}"),
            };
            *reasons.entry((file.into_owned(), place.line, why)).or_default() += count;
        }
    }
}

/// The kind of an instruction in a word or two; behind the last one there is the end of a block.
fn kind(loaded: &Loaded, func: &Func, (block, inst): (Block, usize)) -> String {
    let insts = &func.blocks[block].insts;
    let Some(at) = insts.get(inst) else { return "branch".to_owned() };
    let kind = match at {
        Inst::SetIndex { .. } | Inst::CheckStore { .. } => "grows",
        // The check before a store.
        Inst::CheckIndex { .. } if matches!(insts.get(inst + 1), Some(Inst::SetIndex { .. })) => "grows",
        Inst::Index { .. } | Inst::CheckIndex { .. } | Inst::End { .. } => "subscript",
        Inst::Call { callee, .. } => {
            return format!("call of {}", callee_name(loaded, &func.callees[*callee]));
        }
        Inst::Unary { .. } | Inst::Binary { .. } | Inst::CheckFit { .. } => "operator",
        Inst::Logical { .. } | Inst::Matches { .. } => "condition",
        Inst::Range { .. } => "range",
        Inst::Concat { .. } | Inst::CheckConcat { .. } => "concatenation",
        Inst::Copy { .. } | Inst::Move { .. } | Inst::Own { .. } => "copy",
        Inst::Get { .. } | Inst::GetList { .. } | Inst::Peek { .. } | Inst::CountTargets { .. } => "part",
        Inst::SetPath { .. } | Inst::SetList { .. } => "store of a part",
        Inst::Delete { .. } => "deletes",
        Inst::CellRow { .. } => "cell",
        Inst::Handle { .. } | Inst::Closure { .. } | Inst::MetaClass { .. } => "handle",
        Inst::Display { .. } | Inst::Answer { .. } => "display",
        Inst::Global { .. } | Inst::Persistent { .. } => "global",
        Inst::CheckDepth { .. } => "depth of calls",
        Inst::Reserve { .. } => "room",
        Inst::Defined { .. }
        | Inst::Clear { .. }
        | Inst::Release { .. }
        | Inst::ReleasePart { .. }
        | Inst::CatchError { .. } => "variable",
    };
    kind.to_owned()
}

fn callee_name(loaded: &Loaded, callee: &CalleeData) -> String {
    match callee {
        CalleeData::Named(name) | CalleeData::Undecided { name, .. } => name.to_string(),
        CalleeData::Builtin(row) => row.row().name.to_owned(),
        CalleeData::Local { func, .. } => loaded.func(*func).name.to_string(),
    }
}
