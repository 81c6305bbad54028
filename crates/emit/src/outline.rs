//! A loop as a function of its own.
//!
//! ```text
//! b3:                          func loop(seq, counter, x, s) -> (s)
//!   next i in seq, b4, b7      b0: jump b1
//! b4:                          b1: next i in seq, b2, b3
//!   %0 = index x(i)            b2: %0 = index x(i) …  jump b1
//!   s = plus s!, %0!           b3: return
//!   jump b3
//! ```
//!
//! Slots stay what they are. What lives at an entry is a parameter, what lives where the loop is left an output. Before each store
//! stands a check that it does not grow its array: code is left where it would, so behind it that holds.

use crate::argument_flattening::FlattenedCalls;
use crate::cell::is_read_again;
use crate::inline::{CallSite, Inlined, Origins, inline};
use crate::scalar_replacement::{Field, FieldFeedback, View, path, replace};
use lanner_base::{Arena, Id, Name, SideTable};
use lanner_mir::{
    Block, BlockData, Callee, Form, Func, FuncKind, FuncRef, Inst, Liveness, Operand, Slot, Slots, SsaOf,
    Terminator, prepare, redirect, ssa_of_keeping,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A loop as a function, and where its blocks are from.
pub struct Outline {
    /// The function, in slot form and prepared for SSA form.
    pub func: Func,
    /// Slots that have a value everywhere in it.
    kept: Slots,
    /// Where its blocks are from.
    origins: Origins,
    is_whole: bool,
    /// Fields of structs that are variables, with slots behind those of the whole function.
    pub fields: Vec<Field>,
    /// Arrays in them that are read where they are.
    pub(crate) views: Vec<View>,
    /// Instructions behind which what is in cells is read again.
    changes: FxHashSet<CallSite>,
}

/// What becomes a function of its own.
#[derive(Clone, Copy, Debug)]
pub enum Region<'a> {
    /// These blocks of a loop, which begin with one of them.
    Loop(&'a [Block], Block),
    /// The function, called for so many outputs.
    Whole(usize),
}

impl Outline {
    /// Whether it is a whole function.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The variable of the function of which a slot is a field, and the names that lead to it; none where it is none.
    pub fn field(&self, slot: Slot) -> Option<(Slot, Vec<Name>)> {
        path(&self.fields, slot)
    }

    /// Whether an instruction reads again what is in a cell.
    pub(crate) fn reads_again(&self, id: Block, inst: usize) -> bool {
        let inst = self.func.blocks.get(id).and_then(|block| block.insts.get(inst));
        inst.is_some_and(|inst| is_read_again(inst, &self.fields))
    }

    /// Whether an instruction of the whole function may change what is in cells, and that is not read again.
    pub(crate) fn takes_unchanged(&self, place: CallSite) -> bool {
        let has_contents = self.fields.iter().any(Field::is_shared);
        has_contents && !self.changes.contains(&place)
    }

    /// The places in a block of what comes from two instructions of the whole function, the last one of each; none where they are not both
    /// there.
    pub(crate) fn both(&self, id: Block, view: &View) -> Option<(usize, usize)> {
        let insts =
            self.origins.insts.get(id).filter(|_| self.place(id) == OutlinePlace::Inside(view.block))?;
        let is_it = |origin: usize, at: usize| insts[at] == origin && !self.reads_again(id, at);
        let last = |origin: usize| (0..insts.len()).rfind(|&at| is_it(origin, at));
        last(view.from).zip(last(view.reader))
    }

    /// The stores into arrays of the region itself, by their places in the whole function.
    pub fn stores(&self) -> impl Iterator<Item = (Block, usize)> + '_ {
        let own = self.func.blocks.iter().filter(|&(id, _)| self.depth(id) == 0);
        own.flat_map(move |(id, block)| {
            let insts = block.insts.iter().enumerate();
            let stores = insts.filter(|(_, inst)| matches!(inst, Inst::SetIndex { .. }));
            stores.filter_map(move |(k, _)| self.origin(id, k))
        })
    }

    /// The function in SSA form.
    pub fn ssa(&self) -> SsaOf {
        let mut unset = Slots::none(self.func.slots.len());
        self.origins.unset.iter().for_each(|&slot| unset.insert(slot));
        ssa_of_keeping(&self.func, &self.kept, &unset)
    }

    /// What a block is.
    pub fn place(&self, block: Block) -> OutlinePlace {
        self.origins.places.get(block).copied().unwrap_or(OutlinePlace::Between)
    }

    /// The place in the whole function of an instruction, or of a block's end; in the body of a function that of its call.
    pub fn origin(&self, block: Block, inst: usize) -> Option<(Block, usize)> {
        let origin = self.place(block).origin()?;
        let insts = self.origins.insts.get(block)?;
        Some((origin, insts.get(inst).copied().unwrap_or(self.origins.ends[block])))
    }

    /// How many calls in each other a block stands for.
    pub fn depth(&self, block: Block) -> u32 {
        self.origins.bodies[block]
    }

    /// The function of the unit in which a name is called, none for the whole function, and which of its callees it is.
    pub fn callee(&self, callee: Callee) -> (Option<FuncRef>, Callee) {
        self.origins.callees[callee.index()]
    }
}

/// What a block of an outline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutlinePlace {
    /// The same block of the loop.
    Inside(Block),
    /// Where the loop is left: the block of the whole function that control goes on to.
    Out(Block),
    /// Nothing of the loop: it goes on.
    Between,
}

/// What is known of instructions of the whole function.
#[derive(Clone, Copy, Debug)]
pub struct Sites<'a> {
    /// Stores that may let their arrays grow.
    pub grows: &'a FxHashSet<CallSite>,
    /// What may change what is in cells.
    pub changes: &'a FxHashSet<CallSite>,
}

/// A region as a function, but for handlers: code is left where there is an error. None where control does not come to some of it. Calls
/// of functions of which there are bodies become those. Of structs the fields that are `held` become variables where that can be, also
/// where functions are called with them that have others of the fields, and so does what cells hold.
pub fn outline(
    func: &Func,
    region: Region<'_>,
    inlined: Inlined<'_>,
    sites: Sites<'_>,
    feedback: FieldFeedback<'_>,
    calls: FlattenedCalls<'_>,
) -> Option<Outline> {
    let all: Vec<Block> = func.blocks.ids().collect();
    let (blocks, entry) = match region {
        Region::Loop(blocks, entry) => (blocks, entry),
        Region::Whole(_) => (&all[..], Block::from_index(0)),
    };
    let mut blocks = without_handlers(func, blocks, entry);
    if matches!(region, Region::Loop(..)) {
        blocks = turning(func, &blocks, entry);
    }
    let blocks = &blocks[..];
    let mut made = Func { kind: FuncKind::Function, form: Form::Slots, dynamic: None, ..func.clone() };
    made.variadic_in = false;
    made.variadic_out = false;
    made.captures.clear();
    let mut places: Arena<Block, OutlinePlace> = [OutlinePlace::Between].into_iter().collect();
    let mut numbers: FxHashMap<Block, Block> = FxHashMap::default();
    for &block in blocks {
        numbers.insert(block, places.push(OutlinePlace::Inside(block)));
    }
    for &block in blocks {
        for to in func.blocks[block].term.successors() {
            numbers.entry(to).or_insert_with(|| places.push(OutlinePlace::Out(to)));
        }
    }
    let span = func.blocks[entry].term_span;
    let empty = |term| BlockData {
        phis: Vec::new(),
        insts: Vec::new(),
        spans: Vec::new(),
        term,
        term_span: span,
        handler: None,
    };
    let to_new = |block: Block| numbers.get(&block).copied().unwrap_or(block);
    made.blocks = places
        .values()
        .map(|place| match *place {
            OutlinePlace::Inside(block) => {
                let mut data = BlockData { handler: None, ..func.blocks[block].clone() };
                redirect(&mut data.term, to_new);
                data
            }
            OutlinePlace::Out(_) => empty(Terminator::Return),
            OutlinePlace::Between => empty(Terminator::Jump(to_new(entry))),
        })
        .collect();
    let live = Liveness::of(func);
    made.outputs = match region {
        Region::Loop(..) => {
            let written = func.written(blocks.iter().copied());
            written.iter().filter(|&slot| leaves(&places, &live, slot)).collect()
        }
        Region::Whole(outputs) => func.outputs.iter().copied().take(outputs).collect(),
    };
    let insts = made.blocks.values().map(|block| (0..block.insts.len()).collect()).collect();
    let ends = made.blocks.values().map(|block| block.insts.len()).collect();
    let callees = made.callees.ids().map(|callee| (None, callee)).collect();
    let bodies = SideTable::new(0);
    let mut origins = Origins { places, insts, ends, bodies, callees, unset: Vec::new() };
    // What bodies read of structs are fields of the caller's, and what functions of fields do may be bodies.
    inline(&mut made, &mut origins, inlined, &|callee| calls(callee).is_some());
    let not = (inlined.not, sites.changes);
    let (fields, views) = replace(&mut made, (&mut origins, func.slots.len()), feedback, calls, not);
    // What is in temporaries is not read where the region begins.
    let changed = fields.iter().filter(|field| field.is_written && !field.is_made());
    let changed: Vec<Slot> = changed.map(|field| field.slot).collect();
    made.outputs.extend(&changed);
    inline(&mut made, &mut origins, inlined, &|_| false);
    check_stores(&mut made, &mut origins, sites.grows);
    let count = made.blocks.len();
    prepare(&mut made);
    if made.blocks.len() < count {
        return None;
    }
    let is_whole = matches!(region, Region::Whole(_));
    if is_whole {
        end_returns(func, &made, &mut origins);
    }
    let at_entry = Liveness::of(&made);
    let at_entry = at_entry.at_entry(Block::from_index(0));
    let mut kept = kept(func, blocks, &live, made.slots.len());
    changed.iter().for_each(|&slot| kept.insert(slot));
    made.params = made.slots.ids().filter(|&slot| at_entry.contains(slot) || kept.contains(slot)).collect();
    let changes = sites.changes.clone();
    Some(Outline { func: made, kept, origins, is_whole, fields, views, changes })
}

/// The blocks of a loop that control comes to without an error: code is left where there is one.
fn without_handlers(func: &Func, blocks: &[Block], entry: Block) -> Vec<Block> {
    let mut found = vec![entry];
    let mut at = 0;
    while let Some(&block) = found.get(at) {
        for to in func.blocks[block].term.successors() {
            if blocks.contains(&to) && !found.contains(&to) {
                found.push(to);
            }
        }
        at += 1;
    }
    found.sort_unstable();
    found
}

/// The blocks from which a loop turns again. A `return` in a `try` belongs to the loop by its handler alone: code is left before it.
fn turning(func: &Func, blocks: &[Block], entry: Block) -> Vec<Block> {
    let mut before: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for &block in blocks {
        func.blocks[block].term.successors().for_each(|to| before.entry(to).or_default().push(block));
    }
    let mut found: FxHashSet<Block> = [entry].into_iter().collect();
    let mut open = vec![entry];
    while let Some(block) = open.pop() {
        for &from in before.get(&block).into_iter().flatten() {
            if found.insert(from) {
                open.push(from);
            }
        }
    }
    blocks.iter().copied().filter(|block| found.contains(block)).collect()
}

/// Where several returns became one block, that is the end of any one of them.
fn end_returns(func: &Func, made: &Func, origins: &mut Origins) {
    let is_return = |term| matches!(term, Terminator::Return);
    let first = origins.places.len();
    let new = made.blocks.ids().skip(first).find(|&block| is_return(made.blocks[block].term));
    let one = func.blocks.iter().find(|(_, data)| is_return(data.term));
    if let (Some(new), Some((block, data))) = (new, one) {
        while origins.places.len() < new.index() {
            origins.places.push(OutlinePlace::Between);
            origins.insts.push(Vec::new());
            origins.ends.push(0);
        }
        origins.places.push(OutlinePlace::Inside(block));
        origins.insts.push(Vec::new());
        origins.ends.push(data.insts.len());
    }
}

/// Puts a check before each store but those that let arrays grow; it belongs to the same instruction.
fn check_stores(func: &mut Func, origins: &mut Origins, grows: &FxHashSet<(Block, usize)>) {
    for block in func.blocks.ids() {
        let data = &mut func.blocks[block];
        let (insts, spans) = (std::mem::take(&mut data.insts), std::mem::take(&mut data.spans));
        let mut origin = Vec::new();
        for ((inst, span), &k) in insts.into_iter().zip(spans).zip(&origins.insts[block]) {
            let place = origins.places[block].origin().map(|origin| (origin, k));
            let may_grow = place.is_some_and(|place| grows.contains(&place));
            if let Inst::SetIndex { base, args, .. } = inst
                && !may_grow
            {
                let read: Vec<Operand> = func.args(args).iter().map(|arg| arg.borrowed()).collect();
                let args = func.push_args(&read);
                let data = &mut func.blocks[block];
                data.insts.push(Inst::CheckIndex { base: Operand::slot(base), args });
                data.spans.push(span);
                origin.push(k);
            }
            let data = &mut func.blocks[block];
            data.insts.push(inst);
            data.spans.push(span);
            origin.push(k);
        }
        origins.insts[block] = origin;
    }
}

/// Slots that the loop writes and that may be read wherever an error leaves it: by a handler, or by name.
fn kept(func: &Func, blocks: &[Block], live: &Liveness, count: usize) -> Slots {
    let mut kept = Slots::none(count);
    let is_reached = func.kind == FuncKind::Script || func.dynamic.is_some();
    let by_handlers = || blocks.iter().filter_map(|&block| live.at_error(&func.blocks[block]));
    for slot in func.written(blocks.iter().copied()).iter() {
        let is_named = is_reached && func.slots[slot].name.is_some();
        if is_named || by_handlers().any(|read| read.contains(slot)) {
            kept.insert(slot);
        }
    }
    kept
}

/// Whether a slot is live where the loop is left.
fn leaves(places: &Arena<Block, OutlinePlace>, live: &Liveness, slot: Slot) -> bool {
    places.values().any(|place| matches!(*place, OutlinePlace::Out(to) if live.at_entry(to).contains(slot)))
}

impl OutlinePlace {
    /// The block of the whole function that control is at.
    pub fn origin(self) -> Option<Block> {
        match self {
            OutlinePlace::Inside(block) | OutlinePlace::Out(block) => Some(block),
            OutlinePlace::Between => None,
        }
    }
}
