//! The result of an inference: the facts of one function for one set of arguments.

use crate::program::Function;
use lanner_base::{Id, SideTable};
use lanner_facts::{Condition, Course, Fact, Merge, ShapeSymbol, Symbol, Terms, Truth};
use lanner_mir::{Annotated, Block, Func, Slot};

/// Facts of one function.
#[derive(Clone, Debug)]
pub struct Facts {
    /// What is known of each value; none where no run comes to what writes it. Of a slot in memory: of all that it may hold.
    pub values: SideTable<Slot, Option<Fact>>,
    /// Which blocks a run may come to.
    pub reached: SideTable<Block, bool>,
    /// What instructions require, in the order of blocks and instructions.
    pub checks: Vec<Check>,
    /// Instructions behind which no run comes: they raise an error whenever they run.
    pub stops: Vec<(Block, usize)>,
    /// The outputs where the function returns; none where it never does.
    pub outputs: Option<Vec<Fact>>,
    /// Where symbols get their values.
    pub introduced: Vec<Introduced>,
    /// Merges by which terms are labelled.
    pub merges: Vec<MergeFacts>,
    /// The loops that were solved.
    pub loops: Vec<LoopFacts>,
    /// Calls of functions of the program.
    pub calls: Vec<CallFacts>,
    /// What holds from each node of the halves on, in the order in which it was found out.
    pub(crate) known: Vec<Vec<Condition>>,
    /// The block where each value is written, and how much of what is known in its instructions was found out before.
    pub(crate) learned: SideTable<Slot, Option<(Block, usize)>>,
    /// Whether the bound on the work was hit, so that less is known than could be.
    pub is_exhausted: bool,
}

/// What one instruction requires.
#[derive(Clone, Debug)]
pub struct Check {
    /// Where.
    pub block: Block,
    /// Which instruction of the block.
    pub inst: usize,
    /// What kind of check.
    pub kind: CheckKind,
    /// What must hold; none where it cannot be said as a term.
    pub condition: Option<Condition>,
    /// Whether the instruction fails where that does not hold. Else it is only enough for the instruction to succeed.
    pub is_required: bool,
    /// Whether it holds wherever the instruction runs.
    pub holds: Truth,
}

impl Check {
    /// What is left to check, in words: `needs index: i <= n`.
    pub fn show(&self, terms: &Terms) -> String {
        let kind = match self.kind {
            CheckKind::Conform => "needs conform",
            CheckKind::Index => "needs index",
            CheckKind::Growth => "may grow",
            CheckKind::Call => "needs arguments",
        };
        match self.condition {
            Some(condition) => format!("{kind}: {}", terms.show_condition(condition)),
            None => kind.to_owned(),
        }
    }
}

/// What a check is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckKind {
    /// The shapes of operands fit.
    Conform,
    /// A subscript is within the array.
    Index,
    /// An assigned element is within the array, so that it does not grow. Not an error where it does not hold.
    Growth,
    /// A call's arguments are what the callee takes.
    Call,
}

impl CheckKind {
    /// All kinds.
    pub const ALL: [CheckKind; 4] =
        [CheckKind::Conform, CheckKind::Index, CheckKind::Growth, CheckKind::Call];
}

/// Where a symbol gets its value.
#[derive(Clone, Debug)]
pub struct Introduced {
    /// When this slot is written.
    pub slot: Slot,
    /// What of it.
    pub part: Part,
}

/// A part of a value that a symbol stands for.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// An extent, counted from 0.
    Extent(u32, Symbol),
    /// The integer that the scalar is; the floor where it is none.
    Number(Symbol),
    /// The whole shape.
    Shape(ShapeSymbol),
}

/// A block where ways meet.
#[derive(Clone, Debug)]
pub struct MergeFacts {
    /// The block.
    pub block: Block,
    /// Its name in terms.
    pub merge: Merge,
    /// The edges by number: the blocks that control comes from. Of a loop's header, all that enter and all that come back.
    pub edges: Vec<Vec<Block>>,
}

/// A loop.
#[derive(Clone, Debug)]
pub struct LoopFacts {
    /// Its header.
    pub header: Block,
    /// How many trips were made when the header is reached.
    pub iteration: Symbol,
    /// For each φ of the header how it goes on from trip to trip, where that was asked.
    pub courses: Vec<(Slot, Course)>,
}

/// A call whose callee is known.
#[derive(Clone, Debug)]
pub struct CallFacts {
    /// Where.
    pub block: Block,
    /// Which instruction of the block.
    pub inst: usize,
    /// What is called.
    pub callee: Function,
    /// What is known of the arguments there, captured values first: in the callee's symbols, as its version has them.
    pub args: Vec<Fact>,
}

impl Facts {
    /// What is known of a value; none where no run comes to what writes it.
    pub fn of(&self, slot: Slot) -> Option<&Fact> {
        self.values[slot].as_ref()
    }

    /// The function with the fact of each value behind the instruction that writes it, and what is left of checks.
    pub fn text(&self, func: &Func, terms: &Terms) -> String {
        let note = |slot: Slot| self.of(slot).map(|fact| fact.show(terms).to_string());
        let remark = |block: Block, inst: usize| {
            if self.stops.contains(&(block, inst)) {
                return Some("error".to_owned());
            }
            let left =
                self.checks.iter().filter(|c| (c.block, c.inst, c.holds) == (block, inst, Truth::Unknown));
            let said: Vec<String> = left.map(|check| check.show(terms)).collect();
            (!said.is_empty()).then(|| said.join("; "))
        };
        Annotated { func, note: &note, remark: &remark }.to_string()
    }

    /// The check of a kind that an instruction makes.
    pub fn check(&self, block: Block, inst: usize, kind: CheckKind) -> Option<&Check> {
        self.checks.iter().find(|c| (c.block, c.inst, c.kind) == (block, inst, kind))
    }

    /// Places in order, for printing.
    pub(crate) fn sort(&mut self) {
        self.checks.sort_by_key(|c| (c.block.index(), c.inst));
        self.stops.sort_by_key(|s| (s.0.index(), s.1));
        self.calls.sort_by_key(|c| (c.block.index(), c.inst));
    }
}
