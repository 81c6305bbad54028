//! The values that an array has on its way through a loop, and what makes it larger there.
//!
//! ```text
//! x.2 = phi b0: x.1, b5: x.5         the array
//! x.3 = set x.2(i.1) = v             grows
//! x.4 = hcat [x.3, x.3]              grows
//! x.5 = phi b3: x.4, b4: x.2         back at the header
//! ```

use lanner_base::{Id, SideTable};
use lanner_infer::Facts;
use lanner_mir::{Block, Func, Inst, Operand, Phi, Slot, Step, Terminator, Use};

/// What writes a slot.
#[derive(Clone, Copy, Debug)]
pub enum Definition {
    /// An instruction.
    Inst(Block, usize),
    /// A φ, by its place in the block.
    Phi(Block, usize),
    /// The head of a `for` loop.
    Head(Block),
}

/// What writes each slot that is written once.
pub fn definitions(func: &Func) -> SideTable<Slot, Option<Definition>> {
    let mut found = SideTable::new(None);
    for (id, block) in func.blocks.iter() {
        for (k, phi) in block.phis.iter().enumerate() {
            found[phi.dst] = Some(Definition::Phi(id, k));
        }
        for (k, inst) in block.insts.iter().enumerate() {
            func.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used
                    && func.memory(slot).is_none()
                {
                    found[slot] = Some(Definition::Inst(id, k));
                }
            });
        }
        if let Terminator::Next { var, counted, .. } = block.term {
            for slot in [var, counted].into_iter().filter(|&slot| func.memory(slot).is_none()) {
                found[slot] = Some(Definition::Head(id));
            }
        }
    }
    found
}

/// An array in a loop.
pub struct Web {
    /// Its values, the φ of the header among them.
    pub slots: Vec<Slot>,
    /// What may make it larger.
    pub growths: Vec<(Block, usize)>,
}

impl Web {
    /// The array that a φ of a loop's header is; none where nothing comes back that was made of it.
    pub fn of(
        func: &Func,
        facts: &Facts,
        definitions: &SideTable<Slot, Option<Definition>>,
        nodes: &[usize],
        phi: &Phi,
    ) -> Option<Web> {
        let made = made_of(func, nodes, phi.dst);
        let mut web = Web { slots: Vec::new(), growths: Vec::new() };
        let inside = |block: Block| nodes.contains(&block.index());
        let mut open: Vec<Slot> = (phi.args.iter())
            .filter(|(from, _)| inside(*from))
            .filter_map(|(_, arg)| arg.as_slot())
            .filter(|&slot| made[slot])
            .collect();
        while let Some(slot) = open.pop() {
            if web.slots.contains(&slot) {
                continue;
            }
            web.slots.push(slot);
            match definitions[slot] {
                _ if slot == phi.dst => (),
                Some(Definition::Inst(block, k)) => {
                    let inst = &func.blocks[block].insts[k];
                    if may_grow(func, facts, (block, k), inst) {
                        web.growths.push((block, k));
                    }
                    open.extend(sources(func, inst).into_iter().filter(|&slot| made[slot]));
                }
                Some(Definition::Phi(block, k)) => {
                    let args = func.blocks[block].phis[k].args.iter();
                    open.extend(args.filter_map(|(_, arg)| arg.as_slot()).filter(|&slot| made[slot]));
                }
                Some(Definition::Head(_)) | None => (),
            }
        }
        web.growths.sort_unstable();
        web.slots.contains(&phi.dst).then_some(web)
    }
}

/// The slots of a loop that are made of one of its values.
fn made_of(func: &Func, nodes: &[usize], first: Slot) -> SideTable<Slot, bool> {
    let mut made = SideTable::new(false);
    made[first] = true;
    let mut changed = true;
    while changed {
        changed = false;
        for &node in nodes {
            let block = &func.blocks[Block::from_index(node)];
            for phi in &block.phis {
                let is_made = phi.args.iter().any(|(_, arg)| arg.as_slot().is_some_and(|slot| made[slot]));
                changed |= is_made && !std::mem::replace(&mut made[phi.dst], true);
            }
            for inst in &block.insts {
                let Some(dst) = result(inst).filter(|&dst| func.memory(dst).is_none()) else { continue };
                let is_made = sources(func, inst).into_iter().any(|slot| made[slot]);
                changed |= is_made && !std::mem::replace(&mut made[dst], true);
            }
        }
    }
    made
}

/// The array that the instruction makes of others.
fn result(inst: &Inst) -> Option<Slot> {
    match *inst {
        Inst::SetIndex { dst, .. }
        | Inst::SetPath { dst, .. }
        | Inst::Reserve { dst, .. }
        | Inst::Concat { dst, .. }
        | Inst::Copy { dst, .. }
        | Inst::Move { dst, .. }
        | Inst::Binary { dst, .. }
        | Inst::Unary { dst, .. } => Some(dst),
        _ => None,
    }
}

/// The slots that it makes it of.
fn sources(func: &Func, inst: &Inst) -> Vec<Slot> {
    let slots = |operands: &[Operand]| operands.iter().filter_map(|operand| operand.as_slot()).collect();
    match *inst {
        Inst::SetIndex { base, .. } | Inst::SetPath { base, .. } | Inst::Reserve { base, .. } => vec![base],
        Inst::Concat { args, .. } => slots(func.args(args)),
        Inst::Copy { src: a, .. } | Inst::Move { src: a, .. } | Inst::Unary { a, .. } => slots(&[a]),
        Inst::Binary { a, b, .. } => slots(&[a, b]),
        _ => Vec::new(),
    }
}

/// The instruction puts elements into an array, or others beside it, and is not known to leave its shape.
fn may_grow(func: &Func, facts: &Facts, (block, _): (Block, usize), inst: &Inst) -> bool {
    if !facts.reached[block] {
        return false;
    }
    match *inst {
        Inst::SetIndex { dst, base, .. } => {
            shape(facts, dst) != shape(facts, base) || shape(facts, dst).is_none()
        }
        Inst::SetPath { dst, base, path, .. } => {
            let is_element = matches!(func.paths[path].0.first(), Some(Step::Paren(_) | Step::Brace(_)));
            is_element && (shape(facts, dst) != shape(facts, base) || shape(facts, dst).is_none())
        }
        Inst::Concat { args, .. } => args.len > 1,
        _ => false,
    }
}

fn shape(facts: &Facts, slot: Slot) -> Option<lanner_facts::Shape> {
    facts.of(slot).map(|fact| fact.shape)
}
