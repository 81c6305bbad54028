//! Chains of elementwise operations on arrays, run as one.
//!
//! ```text
//! %0 = minus ey(:, 2:n), ey(:, 1:n-1)
//! %1 = mtimes cz, %0!              one pass over the elements, in blocks; %0 and %1 are never arrays
//! hx = plus hx!, %1!               and hx is written in its own buffer
//! ```
//!
//! From an instruction on that found arrays, instructions are *noted* instead of run, as long as they are elementwise
//! operations on real arrays of one shape ([`note`]). What they are about is checked when they are noted, so that none
//! of them can fail afterwards. Instructions between them that only move scalars and ranges run at once. At the first
//! instruction that is neither, the chain is finished ([`finish`]): all is computed, and every slot that it wrote and
//! that is read again gets its value. A temporary's last reading, or a variable's, ends its life within the chain: such
//! values are never made.
//!
//! A chain is kept with the place where it began ([`Plan`]): where the operands are of the same kinds and extents the
//! next time, nothing is noted again. Whether they are is asked in the order of the instructions ([`known`]): what runs
//! at once may write what is read behind it, and must not run where an operation before it fails.
//!
//! Slots keep their values until the end, so where a root or a logarithm leaves the real numbers, the instructions
//! noted are run one by one as they are.

mod finish;
mod known;
mod note;

use lanner_mir::Slot;
use lanner_runtime::Dims;
use lanner_runtime::fused::{Program, View};

/// What is known about chains that begin at a place.
#[derive(Default)]
pub(crate) enum Plan {
    /// Nothing.
    #[default]
    Unknown,
    /// None is worth it; so often this is not to be asked again.
    Never(u32),
    /// The last one.
    Known(Box<LazyChain>),
}

/// An operand of the chain that lies in a slot.
struct Leaf {
    slot: Slot,
    /// The instruction that reads a section; none for the whole array.
    section: Option<u32>,
    logical: bool,
    dims: Dims,
    view: View,
    /// The result in whose buffer it lies.
    result: Option<usize>,
    /// The instruction that brought it.
    at: u32,
}

/// What a slot that the chain writes will hold.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pending {
    /// What a step computes.
    Node(u16),
    /// A section, by its leaf.
    Section(u16),
    /// A sum or product, by its number.
    Total(u16),
}

/// A number of the program that lies in a slot.
struct Number {
    slot: Slot,
    k: u16,
    logical: bool,
    /// The program is made for this number.
    fixed: bool,
    /// The instruction that brought it.
    at: u32,
}

/// A chain that is being noted, or was.
#[derive(Default)]
pub(crate) struct LazyChain {
    program: Program,
    /// The extents of all steps.
    shape: Option<Dims>,
    leaves: Vec<Leaf>,
    numbers: Vec<Number>,
    pending: Vec<(Slot, Pending)>,
    /// The steps that slots are to hold, each once.
    results: Vec<u16>,
    /// Slots that were read for the last time.
    taken: Vec<Slot>,
    /// Slots that must keep their values until the end.
    guarded: Vec<Slot>,
    /// The instruction that is being noted.
    at: u32,
    /// The instructions noted, and those that ran at once.
    noted: Vec<u32>,
    now: Vec<u32>,
    /// Arrays of which instructions that run at once read an element.
    bases: Vec<Slot>,
    /// The instruction behind the chain.
    end: u32,
    /// In which epoch its calls meant what they mean.
    epoch: u64,
    /// How often a step has left the real numbers.
    left: u32,
}

impl LazyChain {
    fn pending(&self, slot: Slot) -> Option<Pending> {
        self.pending.iter().find(|(s, _)| *s == slot).map(|(_, pending)| *pending)
    }

    /// Whether no more can be noted.
    fn is_full(&self) -> bool {
        self.program.len() >= Program::LARGEST || self.leaves.len() >= Program::LARGEST
    }
}
