//! Where the bytes of each value are: what a back end obeys, and what a checker replays.
//!
//! ```text
//! func f(n) -> (c)              --storage none     gctd              plan
//! a.1 = call rand(3, 3)         h0                 frame 0+72        frame 0+72
//! b.1 = plus a.1, 1             h1                 frame 0+72        frame 0+72      in place
//! c.1 = call sum(b.1)           h2                 frame 80+24       caller: it is the result
//! ```
//!
//! Two values may have bytes in common only where never both are needed at once. An instruction may read an operand whose bytes
//! it writes only where `semantics` says so, and then the two begin at one place: or where the operand is a contiguous part of the
//! result of a concatenation, and begins where that part does; or where the result is one number.

use crate::donation::DonatedArgument;
use crate::frame::plan_offsets;
use crate::plan::{Home, StoragePlan, plan_estimated};
use crate::resizes::Resize;
use crate::sizes::{Estimates, Size};
use lanner_base::{Arena, SideTable, id};
use lanner_facts::{Dim, Terms};
use lanner_infer::{Facts, NameTarget, Program};
use lanner_mir::{Block, Func, Liveness, Slot, Slots, Use};
use rustc_hash::FxHashMap;
use std::fmt;
use std::str::FromStr;

id! {
    /// A block of memory on the heap.
    pub struct HeapBlock = "h";
}

/// How storage is planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Storage {
    /// Every value has a block of its own.
    None,
    /// As the paper GCTD has it: groups, each of which begins at one place.
    #[default]
    Gctd,
    /// Offsets in one frame and in one arena a call.
    Plan,
}

/// What is no [`Storage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStorage;

impl fmt::Display for NoStorage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("storage is planned by none, gctd or plan")
    }
}

impl std::error::Error for NoStorage {}

impl FromStr for Storage {
    type Err = NoStorage;

    fn from_str(text: &str) -> Result<Storage, NoStorage> {
        match text {
            "none" => Ok(Storage::None),
            "gctd" => Ok(Storage::Gctd),
            "plan" => Ok(Storage::Plan),
            _ => Err(NoStorage),
        }
    }
}

impl fmt::Display for Storage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Storage::None => "none",
            Storage::Gctd => "gctd",
            Storage::Plan => "plan",
        })
    }
}

/// Where the bytes of a value are, from its definition to its last use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// In the frame, in bytes from its beginning.
    Frame {
        /// Where it begins.
        offset: u64,
        /// How much of it is the value's, at most.
        bytes: u64,
    },
    /// In a block on the heap, from its beginning on. [`Layout::resizes`] says what becomes of the block's size.
    Heap {
        /// Which one.
        block: HeapBlock,
    },
    /// In the call's arena. Both are terms of symbols that have their values where the arena is made.
    Arena {
        /// Where it begins, in bytes from the arena's beginning.
        offset: Dim,
        /// How much of it is the value's, in bytes.
        bytes: Dim,
    },
    /// In memory of the caller.
    Caller(CallerPlace),
    /// In the bytes of another value, which it becomes a section of. It is there while it is live, and nothing else reads these bytes
    /// of the other one.
    Part {
        /// The other value: it is there when this one is defined, and as large as it will be then.
        of: Slot,
        /// Where it begins, in bytes behind where the other one does: a term of symbols that have their values when this one
        /// is defined.
        offset: Dim,
    },
}

/// What a caller gives a call. An argument's storage may be written only where it is handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallerPlace {
    /// The storage of the argument that a parameter, or what is captured, is.
    Argument(Slot),
    /// The place where the caller wants a result, apart from all arguments: as large as the result, or as its estimate.
    Result {
        /// Which one, from 0.
        number: usize,
        /// Where the value begins, in bytes from that place's beginning.
        offset: u64,
    },
}

/// How large a block on the heap is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// So many bytes, allocated once for the call.
    Fixed(u64),
    /// As large as its value, where there is one: it is allocated when that is defined, and freed when it is dead.
    Exact,
    /// As the resize marks say.
    Marked,
}

/// Where an arena is made, and how large it is. A symbol may stand for the first number of an array that turns out to be empty, or of
/// NaN: what has a term of it as its size or place is elsewhere then, by itself. The symbols of its terms are those that arguments come with (a symbol that is an
/// extent of a parameter's fact, its shape, or the bound from both sides of its range), and those that inference says are
/// introduced by what is defined before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallArena {
    /// It is made when this value has been defined; none: when the call begins.
    pub after: Option<Slot>,
    /// Bytes.
    pub bytes: Dim,
}

/// The places of all planned values of one function.
#[derive(Clone, Debug)]
pub struct Layout {
    /// How it was planned.
    pub storage: Storage,
    /// The place of each value; none of values that are not planned.
    pub areas: SideTable<Slot, Option<Area>>,
    /// The sizes of values that have an intrinsic type.
    pub sizes: SideTable<Slot, Option<Size>>,
    /// Bytes of the frame.
    pub frame: u64,
    /// The arena, if there is one.
    pub arena: Option<CallArena>,
    /// The blocks on the heap.
    pub blocks: Arena<HeapBlock, Extent>,
    /// What each definition of a value in a block that is marked does to the block's size.
    pub resizes: SideTable<Slot, Option<Resize>>,
    /// For each instruction of each block how many bytes of the frame are in use while it runs: those below the end of the
    /// highest value that it reads, that it writes, or that is live behind it. The frame of a call begins there.
    pub tops: SideTable<Block, Vec<u64>>,
    /// The arguments whose storage instructions hand over to the functions that they call, by the parameters' numbers.
    pub donated: FxHashMap<(Block, usize), Vec<DonatedArgument>>,
}

/// What a layout is planned for.
#[derive(Clone, Copy)]
pub struct LayoutRequest<'a> {
    /// A function in SSA form.
    pub func: &'a Func,
    /// What is known of its values.
    pub facts: &'a Facts,
    /// What names mean that it calls.
    pub names: &'a dyn Fn(&str) -> NameTarget,
    /// The program.
    pub program: &'a dyn Program,
    /// The number of the function's unit.
    pub unit: u32,
    /// The parameters whose storage its caller hands over. As published (`gctd`) there are none.
    pub donated: &'a [DonatedArgument],
    /// How storage is planned.
    pub storage: Storage,
    /// Bytes of a frame that arrays may take.
    pub max_stack: u64,
    /// Which sizes are statically estimated.
    pub estimates: Estimates,
}

/// Plans where the bytes of a function's values are. Changes nothing but that terms are made.
pub fn plan_layout(request: &LayoutRequest<'_>, terms: &mut Terms) -> Layout {
    let LayoutRequest { func, facts, names, max_stack, storage, estimates, .. } = *request;
    let mut groups = || plan_estimated((func, facts), terms, names, (max_stack, estimates));
    let mut layout = match storage {
        Storage::None => each_alone(&groups()),
        Storage::Gctd => by_groups(&groups()),
        Storage::Plan => plan_offsets(request, terms),
    };
    layout.find_tops(func, facts);
    layout
}

impl Layout {
    pub(crate) fn new(storage: Storage) -> Layout {
        Layout {
            storage,
            areas: SideTable::new(None),
            sizes: SideTable::new(None),
            frame: 0,
            arena: None,
            blocks: Arena::new(),
            resizes: SideTable::new(None),
            tops: SideTable::new(Vec::new()),
            donated: FxHashMap::default(),
        }
    }

    /// The same for code that makes no arena: what begins at one place of an arena or of the caller's memory has a block on the heap, and a part
    /// has one of its own. Values that have no byte in common stay so.
    #[must_use]
    pub fn without_arenas(mut self, func: &Func) -> Layout {
        let mut blocks: FxHashMap<Area, HeapBlock> = FxHashMap::default();
        for slot in func.slots.ids() {
            let beginning = match self.areas[slot] {
                Some(Area::Arena { offset, .. }) => Area::Arena { offset, bytes: offset },
                Some(given @ Area::Caller(_)) => given,
                Some(Area::Part { offset, .. }) => Area::Part { of: slot, offset },
                Some(Area::Frame { .. } | Area::Heap { .. }) | None => continue,
            };
            let block = *blocks.entry(beginning).or_insert_with(|| self.blocks.push(Extent::Marked));
            self.areas[slot] = Some(Area::Heap { block });
            self.resizes[slot] = Some(Resize::Either);
        }
        self.arena = None;
        self
    }

    /// How many bytes of the frame are in use while an instruction runs.
    pub fn top(&self, block: Block, inst: usize) -> u64 {
        self.tops[block].get(inst).copied().unwrap_or(0)
    }

    fn find_tops(&mut self, func: &Func, facts: &Facts) {
        let liveness = Liveness::of(func);
        for id in func.blocks.ids().filter(|&id| facts.reached[id]) {
            let mut tops = Vec::new();
            liveness.each_inst(func, id, |inst, behind: &Slots| {
                let mut top = behind.iter().map(|slot| self.end(slot)).max().unwrap_or(0);
                func.visit_inst(inst, &mut |used| {
                    top = top.max(used_slot(used).map_or(0, |slot| self.end(slot)));
                });
                tops.push(top);
            });
            tops.reverse();
            self.tops[id] = tops;
        }
    }

    /// Where a value ends in the frame; 0 where it is not there.
    fn end(&self, slot: Slot) -> u64 {
        match self.areas[slot] {
            Some(Area::Frame { offset, bytes }) => offset.saturating_add(bytes),
            Some(Area::Heap { .. } | Area::Arena { .. } | Area::Caller(_) | Area::Part { .. }) | None => 0,
        }
    }
}

/// The slot whose value a use reads or writes.
pub(crate) fn used_slot(used: Use) -> Option<Slot> {
    match used {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) | Use::Mention(slot) | Use::Write(slot) => Some(slot),
        Use::Clear(_) | Use::WriteList(_) => None,
    }
}

/// Every value in a block of its own.
fn each_alone(plan: &StoragePlan) -> Layout {
    let mut layout = Layout { sizes: plan.sizes.clone(), ..Layout::new(Storage::None) };
    for &slot in &plan.values {
        let block = layout.blocks.push(Extent::Exact);
        layout.areas[slot] = Some(Area::Heap { block });
    }
    layout
}

/// Every group at one place.
fn by_groups(plan: &StoragePlan) -> Layout {
    let (resizes, sizes) = (plan.resizes.clone(), plan.sizes.clone());
    let mut layout = Layout { resizes, sizes, ..Layout::new(Storage::Gctd) };
    for group in plan.groups.values() {
        let offset = layout.frame;
        let block = match group.home {
            Home::Stack(bytes) => {
                layout.frame = offset.saturating_add(aligned(bytes));
                None
            }
            Home::Block(bytes) => Some(layout.blocks.push(Extent::Fixed(bytes))),
            Home::Heap => Some(layout.blocks.push(Extent::Marked)),
        };
        for &slot in &group.members {
            let bytes = plan.sizes[slot].and_then(|size| size.bytes()).unwrap_or(0);
            layout.areas[slot] =
                Some(block.map_or(Area::Frame { offset, bytes }, |block| Area::Heap { block }));
        }
    }
    layout
}

/// Where what begins behind so many bytes may begin, if any element may: 16 is the largest alignment.
pub(crate) fn aligned(bytes: u64) -> u64 {
    bytes.checked_next_multiple_of(16).unwrap_or(u64::MAX)
}
