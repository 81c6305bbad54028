//! The representations of all values of a function: from how each is computed, and its fact.

use super::array::{
    Product, are_doubles, elementwise, fills, is_colon, is_mask, is_no_vector, is_vector, made, of_unary,
};
use super::copy::apart;
use super::scalar::{
    alternative, bounds, constant, narrowed, of_constant, scalar_operation, sized, stores, two, unary,
};
use super::{DOUBLE, LOGICAL, MOST_EXTENTS, Rep, class_of, type_of};
use crate::region::RegionSource;
use crate::row::Names;
use lanner_base::{Id, SideTable};
use lanner_builtins::BinaryOp;
use lanner_facts::{Class, Complexity, Definedness, Fact, Terms, Truth};
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{
    Block, Func, Inst, Operand, OperandKind, Path, Phi, Slot, SlotKind, SsaOf, Step, Target, Targets,
    Terminator,
};
use rustc_hash::FxHashSet;

/// Elements of an array that is copied rather than shared.
const FEW: i64 = 32;

/// Which parameters are integers, or real, only at first, and what their variables are where they are merged with other values: code
/// for that does for both.
pub fn too_narrow(source: RegionSource<'_>) -> Vec<(usize, Rep)> {
    let ssa = &source.of.ssa;
    let entry = source.entry();
    let reps = Reps::of(source.of, source.known(), &entry, source.names(), &FxHashSet::default());
    let phis = || ssa.blocks.values().flat_map(|block| &block.phis);
    let merged = |param: Slot, rep: Rep| {
        let reads = |phi: &&Phi| phi.args.iter().any(|(_, arg)| arg.as_slot() == Some(param));
        let merged = phis().filter(reads).map(|phi| reps.get(phi.dst)).filter(|rep| rep.is_double());
        merged.fold(rep, Rep::join)
    };
    let params = entry.iter().enumerate().filter(|(_, (_, rep))| rep.is_double());
    let merged = params.map(|(k, &(param, rep))| (k, rep, merged(param, rep)));
    merged.filter(|(_, rep, merged)| rep != merged).map(|(k, _, merged)| (k, merged)).collect()
}

/// What is known of values, and the terms that say it.
#[derive(Clone, Copy)]
pub struct KnownFacts<'a> {
    /// The facts.
    pub facts: &'a Facts,
    /// The terms.
    pub terms: &'a Terms,
    /// What holds values that facts leave open.
    pub speculations: Speculations<'a>,
}

/// Speculation on the result of a call-out: the value has the representation that it had before. Else code takes a side exit.
pub type Speculations<'a> = &'a dyn Fn(Slot) -> Speculation;

/// How a variable was held before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speculation {
    /// So.
    As(Rep),
    /// It had no value yet.
    Unseen,
    /// In several ways, or it is not known.
    Varying,
}

/// The representations of all values of a function in SSA form.
pub(crate) struct Reps {
    reps: SideTable<Slot, Option<Rep>>,
    /// Values that code does not compute itself.
    by_callout: SideTable<Slot, bool>,
    /// Arrays that are made where the variable's old one is, in its slot.
    over: SideTable<Slot, bool>,
    /// Values of which more is supposed than is known.
    speculated: FxHashSet<Slot>,
    /// Copies of arrays that are written out.
    apart: FxHashSet<Slot>,
}

impl Reps {
    /// Walks the blocks until nothing changes: representations only get more general. Some values come out of call-outs.
    pub fn of(
        of: &SsaOf,
        known: KnownFacts<'_>,
        entry: &[(Slot, Rep)],
        names: Names<'_>,
        called_out: &FxHashSet<Slot>,
    ) -> Reps {
        let order = of.ssa.graph().reverse_postorder();
        let mut copies = apart(of, &SideTable::new(false));
        loop {
            let none = SideTable::new(false);
            let speculated = FxHashSet::default();
            let mut reps = Reps {
                reps: SideTable::new(None),
                by_callout: none.clone(),
                over: none,
                speculated,
                apart: copies,
            };
            entry.iter().for_each(|&(slot, rep)| reps.reps[slot] = Some(rep));
            called_out.iter().for_each(|&slot| reps.by_callout[slot] = true);
            loop {
                let before = reps.reps.clone();
                for &node in &order {
                    reps.block(of, known, Block::from_index(node), names);
                }
                if before == reps.reps {
                    break;
                }
            }
            reps.note_over(of);
            // An array that is made where its variable's old one is must not be shared with a copy.
            copies = &reps.apart | &apart(of, &reps.over);
            if copies.len() == reps.apart.len() {
                return reps;
            }
        }
    }

    /// A variable's array is in its slot or in memory of the code's own, not in both.
    fn note_over(&mut self, of: &SsaOf) {
        let in_slots: FxHashSet<(Slot, Rep)> = of
            .ssa
            .slots
            .ids()
            .filter_map(|slot| Some((of.variables[slot], self.reps[slot].filter(|rep| rep.is_in_slot())?)))
            .collect();
        for slot in of.ssa.slots.ids() {
            if let Some(Rep::Made(ty, rank)) = self.reps[slot]
                && let rep = Rep::Array(ty, rank)
                && in_slots.contains(&(of.variables[slot], rep))
            {
                self.reps[slot] = Some(rep);
                self.over[slot] = true;
            }
        }
    }

    /// Whether code makes an array where the variable's old one is.
    pub fn is_over(&self, slot: Slot) -> bool {
        self.over[slot]
    }

    /// Whether code does not compute a value itself.
    pub fn needs_callout(&self, slot: Slot) -> bool {
        self.by_callout[slot]
    }

    /// The values of which more is supposed than is known.
    pub fn speculated(&self) -> impl Iterator<Item = Slot> {
        self.speculated.iter().copied()
    }

    /// The representation of a value; boxed where no way leads to it.
    pub fn get(&self, slot: Slot) -> Rep {
        self.reps[slot].unwrap_or(Rep::Boxed)
    }

    /// Of an operand.
    pub fn operand(&self, func: &Func, operand: Operand) -> Rep {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.get(slot),
            OperandKind::Const(constant) => of_constant(&func.constants[constant]),
        }
    }

    /// Notes what a value is; none where that is not known yet.
    fn note(&mut self, slot: Slot, rep: Option<Rep>) {
        if let Some(rep) = rep {
            let old = &mut self.reps[slot];
            *old = Some(old.map_or(rep, |old| old.join(rep)));
        }
    }

    pub(super) fn known(&self, func: &Func, operand: Operand) -> Option<Rep> {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.reps[slot],
            OperandKind::Const(constant) => Some(of_constant(&func.constants[constant])),
        }
    }

    /// Notes what an instruction gives; what code does not compute is what its fact says.
    pub(super) fn computed(&mut self, slot: Slot, rep: Option<Rep>, known: KnownFacts<'_>) {
        if rep == Some(Rep::Boxed) {
            self.by_callout[slot] = true;
        }
        let rep = if self.by_callout[slot] { Some(self.taken(slot, known)) } else { rep };
        self.note(slot, rep);
    }

    /// What holds the result of a call-out: what its fact says, or the speculation where that leaves it open.
    fn taken(&mut self, slot: Slot, known: KnownFacts<'_>) -> Rep {
        let rep = of_fact(slot, known);
        let speculation = if rep == Rep::Boxed { speculation(slot, known) } else { None };
        if speculation.is_some() {
            self.speculated.insert(slot);
        }
        speculation.unwrap_or(rep)
    }

    fn block(&mut self, of: &SsaOf, known: KnownFacts<'_>, id: Block, names: Names<'_>) {
        let func = &of.ssa;
        let facts = known.facts;
        // What is not reached brings nothing where ways meet.
        if !facts.reached[id] {
            return;
        }
        let block = &func.blocks[id];
        for phi in &block.phis {
            let comes = |from: Block| facts.reached[from] && facts.stops.iter().all(|stop| stop.0 != from);
            let args = phi.args.iter().filter(|(from, _)| comes(*from));
            let args = args.filter_map(|(_, arg)| self.known(func, *arg));
            let rep = args.reduce(Rep::join);
            let fact = facts.of(phi.dst);
            // In an inlined body nothing tests whether a variable has a value.
            let may_be_missing = fact.is_some_and(|fact| fact.definedness != Definedness::Defined);
            let rep = match rep {
                Some(_) if may_be_missing && is_of_body(func, phi.dst) => Some(Rep::Boxed),
                rep => rep.map(|rep| narrowed(rep, fact)),
            };
            self.note(phi.dst, rep);
        }
        for place in 0..block.insts.len() {
            self.inst(of, known, (id, place), names);
        }
        if let Terminator::Next { seq, counted, var, .. } = block.term {
            let is_scalar =
                || facts.of(var).is_some_and(|fact| known.terms.is_scalar(fact.shape) == Truth::Yes);
            let (rep, needs_callout) = match self.reps[seq] {
                None => (None, false),
                Some(Rep::Range) => (Some(narrowed(Rep::Integer, facts.of(var))), false),
                Some(Rep::Steps) => (Some(DOUBLE), false),
                Some(Rep::Array(ty, 2)) if is_scalar() => (Some(Rep::Scalar(ty)), false),
                Some(_) => (Some(self.taken(var, known)), true),
            };
            self.by_callout[var] = needs_callout;
            self.note(var, rep);
            self.note(counted, Some(Rep::Integer));
        }
    }

    fn inst(&mut self, of: &SsaOf, known_facts: KnownFacts<'_>, at: (Block, usize), names: Names<'_>) {
        let func = &of.ssa;
        let inst = &func.blocks[at.0].insts[at.1];
        let facts = known_facts.facts;
        let known = |operand| self.known(func, operand);
        let fact = |dst| facts.of(dst);
        let (dst, rep) = match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => {
                // An inlined body cannot call out. A few elements are copied in less time than a call-out takes.
                let is_written_out = is_of_body(func, dst)
                    || self.apart.contains(&dst)
                    || is_small(fact(dst), known_facts.terms);
                (dst, known(src).map(|src| src.copied(is_written_out)))
            }
            Inst::Clear { slot } if is_of_body(func, slot) => return,
            Inst::Unary { op, dst, a } => {
                let rep = |a: Rep| match a.elements() {
                    Some((ty, _)) => made(dst, of_unary(op, ty), known_facts),
                    None => unary(op, a, fact(dst)),
                };
                (dst, known(a).map(rep))
            }
            Inst::Binary { op, dst, a, b } => {
                let bounds = [bounds(func, facts, a), bounds(func, facts, b)];
                let product = Product::of([a, b], known_facts).filter(|_| op == BinaryOp::MTimes);
                let right = constant(func, b);
                let rep = |(a, b)| match elementwise(op, [a, b], right, product == Some(Product::Outer)) {
                    Some(ty) => made(dst, ty, known_facts),
                    None if product == Some(Product::Inner) && are_doubles([a, b]) => DOUBLE,
                    None if product == Some(Product::Matrices) && are_doubles([a, b]) => {
                        made(dst, Type::F64, known_facts)
                    }
                    None => two(scalar_operation(op), [a, b], bounds, fact(dst)),
                };
                (dst, known(a).zip(known(b)).map(rep))
            }
            Inst::Concat { dst, args, .. } => {
                let parts: Option<Vec<Rep>> = func.args(args).iter().map(|&arg| known(arg)).collect();
                let is_part = |rep: Rep| rep.is_plain() || rep.doubles() == Some(2);
                let are_parts = |parts: &[Rep]| {
                    parts.len() > 1
                        && parts.iter().all(|&rep| is_part(rep))
                        && parts.iter().any(|&rep| rep != LOGICAL)
                        && !func.args(args).iter().any(|arg| arg.is_spread())
                };
                let rep = |parts: Vec<Rep>| match made(dst, Type::F64, known_facts) {
                    rep @ Rep::Made(_, 2) if are_parts(&parts) => rep,
                    _ => Rep::Boxed,
                };
                (dst, parts.map(rep))
            }
            Inst::Range { dst, first, step, last } => {
                let parts = [Some(first), step, Some(last).filter(|&last| endless(facts, last).is_none())];
                let parts: Option<Vec<Rep>> = parts.into_iter().flatten().map(known).collect();
                let of_parts = |parts: Vec<Rep>| match parts.as_slice() {
                    parts if parts.iter().all(|&rep| rep == Rep::Integer) => Rep::Range,
                    parts if is_of_body(func, dst) && parts.iter().all(|rep| rep.is_real_double()) => {
                        Rep::Steps
                    }
                    _ => Rep::Boxed,
                };
                (dst, parts.map(of_parts))
            }
            Inst::Logical { dst, a } => (
                dst,
                known(a).map(|a| if a.ty().is_some() || a == Rep::Complex { LOGICAL } else { Rep::Boxed }),
            ),
            Inst::Matches { dst, value, case } => {
                let is_compared = known(value).map(|rep| alternative(func, rep, case).is_some());
                (dst, is_compared.map(|is_compared| if is_compared { LOGICAL } else { Rep::Boxed }))
            }
            Inst::Index { dst, base, args } => {
                let rep = self.element(func, base, args);
                let section = self.section(func, base, args, known_facts);
                let elements = known(base).and_then(Rep::elements);
                let is_masked = is_mask(self, func, args) == Some(true)
                    && is_vector(base, known_facts)
                    && is_vector(func.args(args)[0], known_facts);
                let looks_up = match *func.args(args) {
                    [arg] if known(arg).is_some_and(|rep| rep.doubles() == Some(2)) => {
                        is_no_vector(arg, known_facts) || is_no_vector(base, known_facts)
                    }
                    _ => false,
                };
                let rep = match elements {
                    Some((ty, _)) if section == Some(true) || is_masked || looks_up => {
                        Some(made(dst, ty, known_facts))
                    }
                    _ => rep.filter(|_| section.is_some()),
                };
                (dst, rep)
            }
            Inst::End { dst, base, .. } => (dst, known(base).map(sized)),
            Inst::SetIndex { dst, base, args, value } => {
                let section = self.section(func, Operand::slot(base), args, known_facts);
                // What is no vector takes a column's elements, however they stand.
                let is_flat = matches!(*func.args(args), [arg] if is_colon(func, arg))
                    && !is_vector(Operand::slot(base), known_facts);
                let base = self.reps[base];
                let value = known(value);
                let subscripts = self.subscripts(func, args);
                let is_masked = is_mask(self, func, args) == Some(true);
                let rep = base.zip(value).zip(subscripts).map(|((base, value), are_places)| match base {
                    Rep::Array(ty, _) if are_places && stores(ty, value) => base,
                    Rep::Made(ty, _) if are_places && stores(ty, value) => base,
                    _ => match base.elements() {
                        Some((ty, _))
                            if section == Some(true)
                                && fills(ty, value)
                                && (!is_flat || value.ty().is_some()) =>
                        {
                            base
                        }
                        Some((ty, _)) if is_masked && value.ty().is_some() && fills(ty, value) => base,
                        _ => Rep::Boxed,
                    },
                });
                (dst, rep.filter(|_| section.is_some()))
            }
            Inst::Delete { dst, base, path } => {
                let subscript = deleted(func, path).map(known);
                let rep = self.reps[base].map(|base| match (base, subscript) {
                    (Rep::Array(_, 2), Some(Some(subscript))) if subscript.is_subscript() => base,
                    _ => Rep::Boxed,
                });
                (dst, rep.filter(|_| subscript != Some(None)))
            }
            Inst::Call { targets, .. } => {
                self.call(of, known_facts, at, names);
                // A call is a call-out as a whole: its other outputs are in their slots, too.
                if self.is_any_asked(func, targets) {
                    self.boxed(func, known_facts, inst);
                }
                return;
            }
            _ => return self.boxed(func, known_facts, inst),
        };
        self.computed(dst, rep, known_facts);
    }

    fn is_any_asked(&self, func: &Func, targets: Targets) -> bool {
        let needs_callout = |target: &Target| matches!(*target, Target::Slot(slot) if self.by_callout[slot]);
        func.target_list(targets).iter().any(needs_callout)
    }

    /// What an instruction writes is boxed.
    pub(super) fn boxed(&mut self, func: &Func, known: KnownFacts<'_>, inst: &Inst) {
        let mut written = Vec::new();
        func.visit_inst(inst, &mut |used| match used {
            lanner_mir::Use::Write(slot)
            | lanner_mir::Use::WriteList(slot)
            | lanner_mir::Use::Clear(slot) => written.push(slot),
            _ => (),
        });
        written.into_iter().for_each(|slot| self.computed(slot, Some(Rep::Boxed), known));
    }
}

/// The only subscript of what is deleted, if there is no more on the way to it.
pub(crate) fn deleted(func: &Func, path: Path) -> Option<Operand> {
    match *func.paths[path].0.as_slice() {
        [Step::Paren(args)] => match *func.args(args) {
            [arg] if !arg.is_spread() => Some(arg),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a number is infinite, so that a row to it has no end; if so, whether it is above 0.
pub(crate) fn endless(facts: &Facts, number: Operand) -> Option<bool> {
    let range = facts.of(number.as_slot()?)?.range;
    (range.lo == range.hi && range.lo.is_infinite()).then_some(range.lo > 0.0)
}

/// Whether a slot is a variable of a body that stands for its call.
pub(crate) fn is_of_body(func: &Func, slot: Slot) -> bool {
    let data = &func.slots[slot];
    data.name.is_none() && data.kind == SlotKind::Local
}

/// Whether an array has few elements, in every run.
fn is_small(fact: Option<&Fact>, terms: &Terms) -> bool {
    let extents = fact.and_then(|fact| terms.extents(fact.shape));
    let mut count = extents.map(|extents| extents.iter().map(|&extent| terms.constant(extent)));
    let count =
        count.as_mut().and_then(|extents| extents.try_fold(1i64, |all, extent| all.checked_mul(extent?)));
    count.is_some_and(|count| count <= FEW)
}

/// What holds the result of a call-out, if it is what its fact says. One that is no integer then, or has other extents, leaves
/// the code.
fn of_fact(slot: Slot, KnownFacts { facts, terms, .. }: KnownFacts<'_>) -> Rep {
    let Some(fact) = facts.of(slot) else { return Rep::Boxed };
    let Some(ty) = fact.classes.only().and_then(type_of) else { return Rep::Boxed };
    if fact.definedness != Definedness::Defined {
        return Rep::Boxed;
    }
    match (terms.is_scalar(fact.shape), terms.extents(fact.shape)) {
        (is_scalar, _) if fact.complexity != Complexity::Real => {
            let is_number = is_scalar == Truth::Yes && ty == Type::F64;
            if is_number { Rep::Complex } else { Rep::Boxed }
        }
        (Truth::Yes, _) if ty == Type::F64 => narrowed(Rep::Integer, Some(fact)),
        (Truth::Yes, _) => Rep::Scalar(ty),
        (_, Some(extents)) if extents.len() <= MOST_EXTENTS => Rep::Array(ty, extents.len() as u8),
        (_, _) => Rep::Boxed,
    }
}

/// The speculation on the result of a call-out, within what its fact allows.
fn speculation(slot: Slot, known: KnownFacts<'_>) -> Option<Rep> {
    let fact = known.facts.of(slot)?;
    let rep = match (known.speculations)(slot) {
        Speculation::As(Rep::Integer) => DOUBLE,
        // Texts of one character are among others.
        Speculation::As(Rep::Scalar(Type::Char)) => Rep::Array(Type::Char, 2),
        Speculation::As(rep @ (Rep::Scalar(_) | Rep::Array(..))) => rep,
        Speculation::Unseen if fact.classes.only() == Some(Class::Double) => DOUBLE,
        Speculation::As(_) | Speculation::Unseen | Speculation::Varying => return None,
    };
    let (ty, rank) = match rep {
        Rep::Array(ty, rank) => (ty, Some(usize::from(rank))),
        _ => (rep.ty()?, None),
    };
    let may_fit = match rank {
        Some(rank) => known.terms.extents(fact.shape).is_none_or(|extents| extents.len() == rank),
        None => known.terms.is_scalar(fact.shape) != Truth::No,
    };
    (may_fit && fact.classes.contains(class_of(ty))).then_some(rep)
}
