//! Parts of containers that are moved out: taken into a variable, and written again before anybody reads them.
//!
//! ```text
//! get [q] = s.a             get [q] = s.a
//! set q.b(1) = v            release s.a             nobody reads s.a before it is written
//! set s.a = q               set q.b(1) = v          so q alone holds what it changes
//!                           set s.a = q
//! ```
//!
//! An error in between leaves the function, or leads to a handler that does not read `s`: so nobody ever sees that the part is gone.
//! Where a container is one that somebody else holds too, or may hold an object that notices, the part stays where it is.

use super::updated;
use crate::{
    Args, Block, Constant, Func, FuncKind, Inst, Liveness, Operand, OperandKind, Path, Phi, Slot, SlotKind,
    Step, Target, Terminator, Use,
};
use rustc_hash::FxHashSet;

/// Instructions that are looked at behind one that takes a part out. What is put back stands near.
const MOST_STEPS: usize = 200;

/// An instruction that moves a part out of a container, and all ways behind it up to where the part is written again.
#[derive(Clone, Copy, Debug)]
pub(super) struct MovedPart {
    /// The block of the instruction.
    pub block: Block,
    /// The instruction.
    pub inst: usize,
    /// The container.
    base: Slot,
    /// Where the part is in it.
    path: Path,
    /// Whether it, or what is given the same array, may be changed in place on the way.
    is_changed: bool,
}

/// Lets containers go of parts that are moved out of them and may be changed then. The function is in slot form.
pub fn release_parts(func: &mut Func) {
    let mut moved = moved_parts(func);
    moved.retain(|part| part.is_changed);
    // The last ones first, so that places stay right.
    for MovedPart { block, inst, base, path, .. } in moved.into_iter().rev() {
        let block = &mut func.blocks[block];
        let span = block.spans[inst];
        block.insts.insert(inst + 1, Inst::ReleasePart { base, path });
        block.spans.insert(inst + 1, span);
    }
}

/// The instructions that move a part out, in order; the function is in slot form or SSA form.
pub(super) fn moved_parts(func: &Func) -> Vec<MovedPart> {
    if func.kind == FuncKind::Script || func.dynamic.is_some() {
        return Vec::new();
    }
    let insts = || func.blocks.values().flat_map(|block| &block.insts);
    let written: Vec<Path> = insts().filter_map(|inst| written_path(inst).map(|(_, path)| path)).collect();
    let is_written = |path: Path| written.iter().any(|&other| relation(func, path, other) == Relation::Same);
    let mut found = Vec::new();
    let mut liveness = None;
    for (block, data) in func.blocks.iter() {
        for (inst, of) in data.insts.iter().enumerate() {
            let Some((base, path)) = taken_part(func, of).filter(|(_, path)| is_written(*path)) else {
                continue;
            };
            let liveness = liveness.get_or_insert_with(|| Liveness::of(func));
            let mut walk = Walk { func, liveness, path, is_changed: false, is_put_back: false, steps: 0 };
            if walk.ways((block, inst + 1), base) && walk.is_put_back {
                found.push(MovedPart { block, inst, base, path, is_changed: walk.is_changed });
            }
        }
    }
    found
}

/// `q = s.a`: the container and the path, where the container is the function's own alone.
fn taken_part(func: &Func, inst: &Inst) -> Option<(Slot, Path)> {
    let (part, base, path) = read_path(func, inst)?;
    let base = match base.kind() {
        OperandKind::Slot(base) if base != part => base,
        OperandKind::Slot(_) | OperandKind::Last(_) | OperandKind::Const(_) => return None,
    };
    let is_own = func.slots[base].kind == SlotKind::Local && func.memory(base).is_none();
    let is_plain = |step: &Step| match *step {
        Step::Field(_) => true,
        Step::Brace(args) => {
            let is_one = |arg: &Operand| match arg.kind() {
                OperandKind::Const(constant) => matches!(func.constants[constant], Constant::Double(_)),
                OperandKind::Slot(slot) => !arg.is_spread() && slot != part && slot != base,
                OperandKind::Last(_) => false,
            };
            func.args(args).len() == 1 && func.args(args).iter().all(is_one)
        }
        Step::Paren(_) | Step::DynamicField(_) => false,
    };
    (is_own && func.paths[path].0.iter().all(is_plain)).then_some((base, path))
}

/// What gets a part, its container and the path.
fn read_path(func: &Func, inst: &Inst) -> Option<(Slot, Operand, Path)> {
    match *inst {
        Inst::GetList { dst, base, path, .. } => Some((dst, base, path)),
        Inst::Get { targets, base, path } => match *func.target_list(targets) {
            [Target::Slot(part)] => Some((part, base, path)),
            _ => None,
        },
        _ => None,
    }
}

/// `s.a = v`: the container and the path.
fn written_path(inst: &Inst) -> Option<(Slot, Path)> {
    match *inst {
        Inst::SetPath { base, path, .. } => Some((base, path)),
        _ => None,
    }
}

/// What one path is to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    /// They reach one part.
    Same,
    /// What they reach has nothing in common.
    Apart,
    /// Anything else.
    Unknown,
}

fn relation(func: &Func, a: Path, b: Path) -> Relation {
    let (a, b) = (&func.paths[a].0, &func.paths[b].0);
    for (x, y) in a.iter().zip(b) {
        match (x, y) {
            (Step::Field(x), Step::Field(y)) if x == y => (),
            (Step::Field(_), Step::Field(_)) => return Relation::Apart,
            (Step::Brace(x), Step::Brace(y)) if same_args(func, *x, *y) => (),
            _ => return Relation::Unknown,
        }
    }
    if a.len() == b.len() { Relation::Same } else { Relation::Unknown }
}

fn same_args(func: &Func, a: Args, b: Args) -> bool {
    let (a, b) = (func.args(a), func.args(b));
    let is_same = |x: &Operand, y: &Operand| match (x.kind(), y.kind()) {
        (OperandKind::Const(x), OperandKind::Const(y)) => func.constants[x] == func.constants[y],
        _ => x.as_slot().is_some() && x.as_slot() == y.as_slot(),
    };
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| is_same(x, y))
}

/// Where a way leads behind an instruction.
enum Way {
    /// Further.
    On,
    /// Nobody reads the part any more.
    Ends,
    /// Somebody may read it.
    Reads,
}

/// Follows the ways behind an instruction that takes a part out.
struct Walk<'a> {
    func: &'a Func,
    liveness: &'a Liveness,
    path: Path,
    is_changed: bool,
    /// Some way writes the part again; else the container is dead.
    is_put_back: bool,
    steps: usize,
}

impl Walk<'_> {
    /// Whether nobody reads the part on any way before it is written again.
    fn ways(&mut self, (block, inst): (Block, usize), base: Slot) -> bool {
        let mut seen = FxHashSet::default();
        let mut work = vec![(block, inst, base)];
        while let Some((block, first, base)) = work.pop() {
            let data = &self.func.blocks[block];
            let is_seen_by_handler = data
                .handler
                .as_ref()
                .is_some_and(|handler| self.liveness.at_entry(handler.block).contains(base));
            if is_seen_by_handler {
                return false;
            }
            match self.block(block, first, base) {
                Way::Ends => continue,
                Way::Reads => return false,
                Way::On => (),
            }
            if matches!(data.term, Terminator::Return) && self.func.outputs.contains(&base) {
                return false;
            }
            for to in data.term.successors() {
                let of_phi = |phi: &Phi| {
                    let is_it =
                        |(from, arg): &(Block, Operand)| *from == block && arg.as_slot() == Some(base);
                    phi.args.iter().any(is_it).then_some(phi.dst)
                };
                let names = self.func.blocks[to].phis.iter().filter_map(of_phi);
                let names: Vec<Slot> =
                    names.chain(self.liveness.at_entry(to).contains(base).then_some(base)).collect();
                work.extend(
                    names.into_iter().filter(|&name| seen.insert((to, name))).map(|name| (to, 0, name)),
                );
            }
        }
        true
    }

    fn block(&mut self, block: Block, first: usize, base: Slot) -> Way {
        let data = &self.func.blocks[block];
        for inst in data.insts.iter().skip(first) {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Way::Reads;
            }
            match self.inst(inst, base) {
                Way::On => (),
                way => return way,
            }
        }
        let mut is_read = false;
        self.func.visit_term(&data.term, &mut |used| is_read |= reads(used, base) || self.moves_path(used));
        if is_read { Way::Reads } else { Way::On }
    }

    fn inst(&mut self, inst: &Inst, base: Slot) -> Way {
        match *inst {
            Inst::SetPath { base: to, path, value, .. } if to == base => {
                // What is stored may be the container itself.
                let is_whole =
                    value.as_slot() != Some(base) && relation(self.func, self.path, path) == Relation::Same;
                self.is_put_back |= is_whole;
                return if is_whole { Way::Ends } else { Way::Reads };
            }
            Inst::Get { base: from, path, .. } | Inst::GetList { base: from, path, .. }
                if from.as_slot() == Some(base) =>
            {
                return if relation(self.func, self.path, path) == Relation::Apart {
                    Way::On
                } else {
                    Way::Reads
                };
            }
            _ => (),
        }
        let (mut is_read, mut is_written, mut moves_path) = (false, false, false);
        self.func.visit_inst(inst, &mut |used| {
            is_read |= reads(used, base);
            moves_path |= self.moves_path(used);
            is_written |=
                matches!(used, Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) if slot == base);
        });
        self.is_changed |= updated(self.func, inst).is_some() || matches!(inst, Inst::Call { .. });
        match (is_read || moves_path, is_written) {
            (true, _) => Way::Reads,
            (false, true) => Way::Ends,
            (false, false) => Way::On,
        }
    }

    /// Whether a subscript of the path is written: then it leads elsewhere.
    fn moves_path(&self, used: Use) -> bool {
        let (Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot)) = used else { return false };
        self.func.paths[self.path].0.iter().any(|step| match *step {
            Step::Brace(args) => self.func.args(args).iter().any(|arg| arg.as_slot() == Some(slot)),
            Step::Paren(_) | Step::Field(_) | Step::DynamicField(_) => false,
        })
    }
}

fn reads(used: Use, slot: Slot) -> bool {
    match used {
        Use::Operand(operand) => operand.as_slot() == Some(slot),
        Use::Place(of) | Use::Mention(of) => of == slot,
        Use::Write(_) | Use::WriteList(_) | Use::Clear(_) => false,
    }
}
