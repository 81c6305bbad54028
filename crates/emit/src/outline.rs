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

use lanner_base::{Arena, Id};
use lanner_mir::{
    Block, BlockData, Form, Func, FuncKind, Inst, Liveness, Operand, Slot, Slots, Terminator, Use, prepare,
    redirect,
};
use rustc_hash::FxHashMap;

/// A loop as a function, and where its blocks are from.
pub struct Outline {
    /// The function, in slot form and prepared for SSA form.
    pub func: Func,
    /// What each of its blocks is.
    pub places: Arena<Block, Place>,
    /// For each of its blocks which instruction of the loop's block each instruction belongs to.
    insts: Arena<Block, Vec<usize>>,
}

impl Outline {
    /// The place in the whole function of an instruction, or of a block's end.
    pub fn origin(&self, block: Block, inst: usize) -> Option<(Block, usize)> {
        let origin = self.places[block].origin()?;
        let insts = self.insts.get(block)?;
        Some((origin, insts.get(inst).copied().unwrap_or_else(|| insts.last().map_or(0, |last| last + 1))))
    }
}

/// What a block of an outline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The same block of the loop.
    Inside(Block),
    /// Where the loop is left: the block of the whole function that control goes on to.
    Out(Block),
    /// Nothing of the loop: it goes on.
    Between,
}

/// The blocks of a loop as a function that begins with `entry`; none where an error would stay in the loop, or where a slot is not
/// in the frame alone.
pub fn outline(func: &Func, blocks: &[Block], entry: Block) -> Option<Outline> {
    let is_inside = |block: Block| blocks.contains(&block);
    if blocks.iter().any(|&block| func.blocks[block].handler.is_some_and(|h| is_inside(h.block))) {
        return None;
    }
    let mut made = Func { kind: FuncKind::Function, form: Form::Slots, dynamic: None, ..func.clone() };
    made.variadic_in = false;
    made.variadic_out = false;
    made.captures.clear();
    let mut places: Arena<Block, Place> = [Place::Between].into_iter().collect();
    let mut numbers: FxHashMap<Block, Block> = FxHashMap::default();
    for &block in blocks {
        numbers.insert(block, places.push(Place::Inside(block)));
    }
    for &block in blocks {
        for to in func.blocks[block].term.successors() {
            numbers.entry(to).or_insert_with(|| places.push(Place::Out(to)));
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
            Place::Inside(block) => {
                let mut data = BlockData { handler: None, ..func.blocks[block].clone() };
                redirect(&mut data.term, to_new);
                data
            }
            Place::Out(_) => empty(Terminator::Return),
            Place::Between => empty(Terminator::Jump(to_new(entry))),
        })
        .collect();
    let live = Liveness::of(func);
    made.outputs = written(func, blocks).filter(|&slot| leaves(&places, &live, slot)).collect();
    let insts = check_stores(&mut made);
    prepare(&mut made);
    if made.blocks.len() < places.len() {
        return None;
    }
    while places.len() < made.blocks.len() {
        places.push(Place::Between);
    }
    let at_entry = Liveness::of(&made);
    let at_entry = at_entry.at_entry(Block::from_index(0));
    made.params = made.slots.ids().filter(|&slot| at_entry.contains(slot)).collect();
    Some(Outline { func: made, places, insts })
}

/// Puts a check before each store; answers which instruction each one was.
fn check_stores(func: &mut Func) -> Arena<Block, Vec<usize>> {
    let mut origins = Arena::new();
    for block in func.blocks.ids() {
        let data = &mut func.blocks[block];
        let (insts, spans) = (std::mem::take(&mut data.insts), std::mem::take(&mut data.spans));
        let mut origin = Vec::new();
        for (k, (inst, span)) in insts.into_iter().zip(spans).enumerate() {
            if let Inst::SetIndex { base, args, .. } = inst {
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
        origins.push(origin);
    }
    origins
}

/// The slots that blocks write, each once.
fn written(func: &Func, blocks: &[Block]) -> impl Iterator<Item = Slot> + use<> {
    let mut found = Slots::none(func.slots.len());
    let mut note = |used: Use| {
        if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
            found.insert(slot);
        }
    };
    for &block in blocks {
        func.blocks[block].insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&func.blocks[block].term, &mut note);
    }
    func.slots.ids().filter(move |&slot| found.contains(slot))
}

/// Whether a slot is live where the loop is left.
fn leaves(places: &Arena<Block, Place>, live: &Liveness, slot: Slot) -> bool {
    places.values().any(|place| matches!(*place, Place::Out(to) if live.at_entry(to).contains(slot)))
}

impl Place {
    /// The block of the whole function that control is at.
    pub fn origin(self) -> Option<Block> {
        match self {
            Place::Inside(block) | Place::Out(block) => Some(block),
            Place::Between => None,
        }
    }
}
