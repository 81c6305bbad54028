//! What the runtime library does: instructions on boxed values, in the slots of the function's activation.
//!
//! ```text
//! c{k} = x        runtime lanner_put_f64(slots, 7, k)
//!                 runtime lanner_put_array_f64(slots, 8, 2, {x.rows, x.columns}, x), e0
//!                 runtime lanner_set_path(slots, 0, [BRACE {7|LAST}], 1, 8|LAST) at 3, e0
//! ```
//!
//! Each instruction without a native lowering is one call. Its native operands become values in slots before it, and its native results
//! numbers and arrays behind it. A check that fails in native code does the instruction once more by the library, which raises the error: so
//! errors are the interpreter's, word for word.
//!
//! - `held`         what is boxed whatever facts say
//! - `numbers`      which slot a variable has
//! - `names`        the library's functions for each type
//! - `words`        operands and targets
//! - `puts`, `gets` native values become boxed ones, and back
//! - `instruction`  each instruction as a call
//! - `terminator`   ends of blocks
//! - `calls`        calls and function handles
//! - `moves`        φ's
//! - `activation`   how a function begins and ends
//! - `entry_stub`   how others call a function that is called with values
//! - `linked`       which rows a program links
//! - `errors`       where it goes when a call or a check fails

mod activation;
mod calls;
mod entry_stub;
mod errors;
mod gets;
mod held;
mod instruction;
mod lasting;
mod lent;
mod linked;
mod moves;
mod names;
mod numbers;
mod puts;
mod terminator;
mod words;

pub(crate) use entry_stub::{EntryStub, Passed};
pub(crate) use errors::Cold;
pub(crate) use held::{box_all, box_lists};
pub(crate) use lasting::Lasting;
pub(crate) use lent::lent;
pub use linked::{LinkedRows, may_miss};
pub use numbers::Numbers;

use crate::emitter::{Emitter, Lowered};
use lanner_lir::{Exit, Inst, Reg, RuntimeArg, RuntimeCall};
use lanner_mir::{Block, Origin, Slot};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where a function's activation begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// At the function's beginning: it is called with values.
    Called,
    /// At the function's beginning: it is called with numbers and arrays, and the library does some instructions.
    Entered,
    /// Where an error is raised: the library does nothing else.
    Raised,
}

/// How a function uses the runtime library.
pub(crate) struct Runtime<'a> {
    /// The instructions that are calls of it, and why; as many as a block has for its end.
    pub insts: &'a FxHashMap<(Block, usize), &'static str>,
    /// The slots of variables.
    pub numbers: &'a Numbers,
    /// How the function is called, and where its activation begins.
    pub opening: Opening,
    /// How many arguments it is called with.
    pub nargin: u32,
    /// The function that persistent variables are known by: the first version's.
    pub owner: String,
    /// The function that goes on where the arguments are likely ones, and what they have to be.
    pub likely: Option<(String, String)>,
    /// The places that errors show.
    pub sites: Vec<Origin>,
    /// The rows that the function may call.
    pub linked: LinkedRows,
    /// The arguments that stay in their slots.
    lent: FxHashSet<Slot>,
    /// The arrays that become values once for many reads.
    lasting: Lasting,
    /// How many slots are taken for a while, now and at most.
    taken: u32,
    most_taken: u32,
    /// The exit of calls that fail, by the block that they are in.
    failures: FxHashMap<Block, Exit>,
    /// Checks that failed: what is done then.
    cold: Vec<Cold>,
    /// Whether errors are being raised: everything fails to the same place.
    raising: Option<Exit>,
    /// The numbers that an array that is never written out is made of, as they were where it is computed.
    kept: FxHashMap<Slot, Reg>,
    /// Where the function is left once its error is noted.
    left: Option<lanner_lir::Block>,
}

impl<'a> Runtime<'a> {
    /// Of a function of which nothing is written.
    pub fn new(
        (insts, numbers): (&'a FxHashMap<(Block, usize), &'static str>, &'a Numbers),
        (opening, nargin): (Opening, u32),
        owner: String,
        (lent, lasting): (FxHashSet<Slot>, Lasting),
    ) -> Runtime<'a> {
        Runtime {
            insts,
            numbers,
            opening,
            nargin,
            owner,
            likely: None,
            sites: Vec::new(),
            linked: LinkedRows::default(),
            lent,
            lasting,
            taken: 0,
            most_taken: 0,
            failures: FxHashMap::default(),
            cold: Vec::new(),
            raising: None,
            kept: FxHashMap::default(),
            left: None,
        }
    }

    /// Whether the function is called with values.
    pub fn has_call(&self) -> bool {
        self.opening == Opening::Called
    }

    /// Whether its instructions find an activation.
    pub fn is_open(&self) -> bool {
        self.opening != Opening::Raised
    }

    /// How many slots the activation has.
    pub fn slots(&self) -> u32 {
        self.numbers.count + self.lasting.count() + self.most_taken
    }

    /// The number of a place that errors show.
    fn site(&mut self, origin: Origin) -> u32 {
        let known = self.sites.iter().position(|other| *other == origin);
        let at = known.unwrap_or_else(|| {
            self.sites.push(origin);
            self.sites.len() - 1
        });
        at as u32
    }
}

impl<'a> Emitter<'a> {
    /// What is known of the function's use of the runtime library.
    fn runtime(&mut self) -> Lowered<&mut Runtime<'a>> {
        self.runtime.as_mut().ok_or("a value of the runtime library")
    }

    /// A call of the library that never fails.
    fn does(&mut self, name: &'static str, args: Vec<RuntimeArg>) {
        let call = RuntimeCall { name, args, site: None };
        self.push(Inst::Runtime { dsts: call.outs(), call: Box::new(call), exit: None });
    }

    /// A call of the library that may fail, at the place of the instruction that is being lowered.
    fn tries(&mut self, name: &'static str, args: Vec<RuntimeArg>) -> Lowered {
        let exit = self.failure()?;
        let origin = self.source.func.origin(self.at.block, self.at.inst);
        let site = Some(self.runtime()?.site(origin));
        self.push_call(RuntimeCall { name, args, site }, exit);
        Ok(())
    }

    fn push_call(&mut self, call: RuntimeCall, exit: Exit) {
        self.push(Inst::Runtime { dsts: call.outs(), call: Box::new(call), exit: Some(exit) });
    }
}
