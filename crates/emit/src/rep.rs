//! How compiled code holds each value.
//!
//! A representation is chosen by how a value is computed, from representations of operands, and by its fact: a double that is an
//! integer in every run is counted in an integer register, so that subscripts and trips need no conversions. What a value may be
//! beside that (the root of a negative number, a NaN as a truth) is tested where it is computed, and leaves the code.

use crate::call::called;
use crate::region::Source;
use crate::row::{Names, Rows, is_real_function, meaning};
use lanner_base::{Id, SideTable};
use lanner_builtins::{BinaryOp, Extent, Scalar, ScalarForm, Total, UnaryOp};
use lanner_facts::{Class, Complexity, Definedness, Fact, Terms, Truth};
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{
    Args, Block, Constant, Func, Inst, Operand, OperandKind, Phi, Slot, SlotKind, SsaOf, Target, Terminator,
};
use rustc_hash::FxHashSet;

/// A representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rep {
    /// A double that is an integer of at most 2^53 and not -0, as an index.
    Integer,
    /// A real scalar. A double, a single, a logical, a character or an integer of at most 32 bits.
    Scalar(Type),
    /// A double that is real or complex, as its parts and whether it is complex.
    Complex,
    /// A real array of that many extents that is in its variable's slot.
    Array(Type, u8),
    /// An array of complex doubles of that many extents that is in its variable's slot; code only reads it.
    ComplexArray(u8),
    /// An array of real doubles of that many extents that code makes, in memory of its own.
    Made(u8),
    /// `first:step:last`, not written out.
    Range,
    /// Anything else. It is in its variable's slot, and whoever runs the code is asked for what is done with it.
    Boxed,
}

/// A double.
pub const DOUBLE: Rep = Rep::Scalar(Type::F64);
/// A logical.
pub(crate) const LOGICAL: Rep = Rep::Scalar(Type::Bool);

/// The most extents of an array that code knows.
const MOST_EXTENTS: usize = 16;

/// Up to here every integer is a double.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl Rep {
    /// Of what may be either.
    fn join(self, other: Rep) -> Rep {
        match (self, other) {
            _ if self == other => self,
            (Rep::Integer, DOUBLE) | (DOUBLE, Rep::Integer) => DOUBLE,
            (a, b) if a.is_double() && b.is_double() => Rep::Complex,
            (Rep::Made(rank), array @ Rep::Array(Type::F64, of))
            | (array @ Rep::Array(Type::F64, of), Rep::Made(rank))
                if rank == of =>
            {
                array
            }
            _ => Rep::Boxed,
        }
    }

    /// The type of the register that holds it, if one does.
    pub(crate) fn ty(self) -> Option<Type> {
        match self {
            Rep::Integer => Some(Type::Index),
            Rep::Scalar(ty) => Some(ty),
            Rep::Complex | Rep::Array(..) | Rep::ComplexArray(_) | Rep::Made(_) | Rep::Range | Rep::Boxed => {
                None
            }
        }
    }

    /// Whether it is an array of which code knows where its elements are.
    fn is_array(self) -> bool {
        matches!(self, Rep::Array(..) | Rep::ComplexArray(_) | Rep::Made(_))
    }

    /// How many extents it has, if it is an array of real doubles.
    pub(crate) fn doubles(self) -> Option<u8> {
        match self {
            Rep::Array(Type::F64, rank) | Rep::Made(rank) => Some(rank),
            _ => None,
        }
    }

    /// Whether it is in its variable's slot.
    pub(crate) fn is_in_slot(self) -> bool {
        matches!(self, Rep::Array(..) | Rep::ComplexArray(_) | Rep::Boxed)
    }

    /// Whether it is a double, which may be complex.
    pub(crate) fn is_double(self) -> bool {
        matches!(self, Rep::Integer | DOUBLE | Rep::Complex)
    }

    /// What a copy of it is held as. One for a body that stands for its call is written out: nobody is asked there.
    fn copied(self, is_of_body: bool) -> Rep {
        match self {
            Rep::Complex | Rep::Made(_) => self,
            Rep::Array(Type::F64, rank) if is_of_body => Rep::Made(rank),
            rep if rep.ty().is_some() => rep,
            _ => Rep::Boxed,
        }
    }

    /// Whether it is a number of which doubles are made without loss.
    pub(crate) fn is_number(self) -> bool {
        self.ty().is_some_and(|ty| ty != Type::F32)
    }

    /// Whether arithmetic with it gives doubles where the other operand allows that.
    pub(crate) fn is_plain(self) -> bool {
        matches!(self, Rep::Integer | DOUBLE | LOGICAL | Rep::Scalar(Type::Char))
    }
}

/// The type of elements of a class, where compiled code holds them.
pub fn type_of(class: Class) -> Option<Type> {
    Some(match class {
        Class::Double => Type::F64,
        Class::Single => Type::F32,
        Class::Logical => Type::Bool,
        Class::Char => Type::Char,
        Class::Int8 => Type::I8,
        Class::Int16 => Type::I16,
        Class::Int32 => Type::I32,
        Class::Uint8 => Type::U8,
        Class::Uint16 => Type::U16,
        Class::Uint32 => Type::U32,
        _ => return None,
    })
}

/// The class of which elements of a type are.
pub fn class_of(ty: Type) -> Class {
    match ty {
        Type::I8 => Class::Int8,
        Type::I16 => Class::Int16,
        Type::I32 => Class::Int32,
        Type::I64 => Class::Int64,
        Type::U8 => Class::Uint8,
        Type::U16 => Class::Uint16,
        Type::U32 => Class::Uint32,
        Type::U64 => Class::Uint64,
        Type::F32 => Class::Single,
        Type::Bool => Class::Logical,
        Type::Char => Class::Char,
        Type::F64 | Type::Index => Class::Double,
    }
}

/// Which parameters are integers, or real, only at first, and what their variables are where they are merged with other values: code
/// for that does for both.
pub fn too_narrow(source: Source<'_>) -> Vec<(usize, Rep)> {
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
pub(crate) struct Known<'a> {
    pub facts: &'a Facts,
    pub terms: &'a Terms,
}

/// The representations of all values of a function in SSA form.
pub(crate) struct Reps {
    reps: SideTable<Slot, Option<Rep>>,
    /// Values that code does not compute itself.
    asked: SideTable<Slot, bool>,
    /// Arrays that are made where the variable's old one is, in its slot.
    over: SideTable<Slot, bool>,
}

impl Reps {
    /// Walks the blocks until nothing changes: representations only get more general. Some values are computed by somebody else.
    pub fn of(
        of: &SsaOf,
        known: Known<'_>,
        entry: &[(Slot, Rep)],
        names: Names<'_>,
        asked: &FxHashSet<Slot>,
    ) -> Reps {
        let func = &of.ssa;
        let none = SideTable::new(false);
        let mut reps = Reps { reps: SideTable::new(None), asked: none.clone(), over: none };
        entry.iter().for_each(|&(slot, rep)| reps.reps[slot] = Some(rep));
        asked.iter().for_each(|&slot| reps.asked[slot] = true);
        let order = func.graph().reverse_postorder();
        loop {
            let before = reps.reps.clone();
            for &node in &order {
                reps.block(func, known, Block::from_index(node), names);
            }
            if before == reps.reps {
                reps.note_over(of);
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
            if let Some(Rep::Made(rank)) = self.reps[slot]
                && let rep = Rep::Array(Type::F64, rank)
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
    pub fn is_asked(&self, slot: Slot) -> bool {
        self.asked[slot]
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

    fn known(&self, func: &Func, operand: Operand) -> Option<Rep> {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.reps[slot],
            OperandKind::Const(constant) => Some(of_constant(&func.constants[constant])),
        }
    }

    /// Notes what an instruction gives; what code does not compute is what its fact says.
    fn computed(&mut self, slot: Slot, rep: Option<Rep>, known: Known<'_>) {
        if rep == Some(Rep::Boxed) {
            self.asked[slot] = true;
        }
        let rep = if self.asked[slot] { Some(of_fact(slot, known)) } else { rep };
        self.note(slot, rep);
    }

    fn block(&mut self, func: &Func, known: Known<'_>, id: Block, names: Names<'_>) {
        let facts = known.facts;
        let block = &func.blocks[id];
        for phi in &block.phis {
            let args = phi.args.iter().filter_map(|(_, arg)| self.known(func, *arg));
            let rep = args.reduce(Rep::join);
            let rep = rep.map(|rep| narrowed(rep, facts.of(phi.dst)));
            self.note(phi.dst, rep);
        }
        for inst in &block.insts {
            self.inst(func, known, inst, names);
        }
        if let Terminator::Next { seq, counted, var, .. } = block.term {
            let is_scalar =
                || facts.of(var).is_some_and(|fact| known.terms.is_scalar(fact.shape) == Truth::Yes);
            let (rep, is_asked) = match self.reps[seq] {
                None => (None, false),
                Some(Rep::Range) => (Some(narrowed(Rep::Integer, facts.of(var))), false),
                Some(Rep::Array(ty, 2)) if is_scalar() => (Some(Rep::Scalar(ty)), false),
                Some(_) => (Some(of_fact(var, known)), true),
            };
            self.asked[var] = is_asked;
            self.note(var, rep);
            self.note(counted, Some(Rep::Integer));
        }
    }

    fn inst(&mut self, func: &Func, told: Known<'_>, inst: &Inst, names: Names<'_>) {
        let facts = told.facts;
        let known = |operand| self.known(func, operand);
        let fact = |dst| facts.of(dst);
        let (dst, rep) = match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => {
                let data = &func.slots[dst];
                let is_of_body = data.name.is_none() && data.kind == SlotKind::Local;
                (dst, known(src).map(|src| src.copied(is_of_body)))
            }
            Inst::Unary { op, dst, a } => {
                let rep = |a: Rep| {
                    let is_made = a.doubles().is_some() && keeps_class(op);
                    if is_made { made(dst, told) } else { unary(op, a, fact(dst)) }
                };
                (dst, known(a).map(rep))
            }
            Inst::Binary { op, dst, a, b } => {
                let least = [least(func, facts, a), least(func, facts, b)];
                let is_outer = op == BinaryOp::MTimes && is_column_by_row([a, b], told);
                let right = constant(func, b);
                let rep = |(a, b)| {
                    if elementwise(op, [a, b], right, is_outer) {
                        made(dst, told)
                    } else {
                        two(scalar_operation(op), [a, b], least, fact(dst))
                    }
                };
                (dst, known(a).zip(known(b)).map(rep))
            }
            Inst::Concat { dst, args, .. } => {
                let parts: Option<Vec<Rep>> = func.args(args).iter().map(|&arg| known(arg)).collect();
                let are_numbers = |parts: &[Rep]| {
                    parts.len() > 1
                        && parts.iter().all(|&rep| matches!(rep, Rep::Integer | DOUBLE | LOGICAL))
                        && parts.iter().any(|&rep| rep != LOGICAL)
                };
                (dst, parts.map(|parts| if are_numbers(&parts) { made(dst, told) } else { Rep::Boxed }))
            }
            Inst::Range { dst, first, step, last } => {
                let parts = [Some(first), step, Some(last)];
                let parts: Option<Vec<Rep>> = parts.into_iter().flatten().map(known).collect();
                let is_range = |parts: Vec<Rep>| parts.iter().all(|&rep| rep == Rep::Integer);
                (dst, parts.map(|parts| if is_range(parts) { Rep::Range } else { Rep::Boxed }))
            }
            Inst::Logical { dst, a } => {
                (dst, known(a).map(|a| if a.is_number() || a == Rep::Complex { LOGICAL } else { Rep::Boxed }))
            }
            Inst::Index { dst, base, args } => {
                let rep = self.element(func, base, args);
                let section = self.section(func, base, args, told);
                let rep = if section == Some(true) {
                    Some(made(dst, told))
                } else {
                    rep.filter(|_| section.is_some())
                };
                (dst, rep)
            }
            Inst::End { dst, base, .. } => (dst, known(base).map(sized)),
            Inst::SetIndex { dst, base, args, value } => {
                let section = self.section(func, Operand::slot(base), args, told);
                let base = self.reps[base];
                let value = known(value);
                let subscripts = self.subscripts(func, args);
                let rep = base.zip(value).zip(subscripts).map(|((base, value), are_places)| match base {
                    Rep::Array(ty, _) if are_places && stores(ty, value) => base,
                    Rep::Made(_) if are_places && stores(Type::F64, value) => base,
                    Rep::Array(..) | Rep::Made(_)
                        if section == Some(true) && (value.doubles().is_some() || value.is_plain()) =>
                    {
                        base
                    }
                    _ => Rep::Boxed,
                });
                (dst, rep.filter(|_| section.is_some()))
            }
            Inst::Call { targets, callee, args, .. } => {
                if let Some(called) = called(func, (targets, callee, args), names.calls, known) {
                    for (&target, &rep) in func.target_list(targets).iter().zip(&called.gives) {
                        if let Target::Slot(dst) = target {
                            self.computed(dst, Some(rep), told);
                        }
                    }
                    return;
                }
                let &[Target::Slot(dst)] = func.target_list(targets) else {
                    return self.boxed(func, told, inst);
                };
                let args = func.args(args);
                let least: Vec<f64> = args.iter().map(|&arg| least(func, facts, arg)).collect();
                let form = meaning(callee, args, names.rows);
                let reps: Option<Vec<Rep>> = args.iter().map(|&arg| known(arg)).collect();
                let rep = |reps: Vec<Rep>| match form {
                    Some(ScalarForm::One(op))
                        if reps[0].doubles().is_some() && (is_inline(op) || is_real_function(op)) =>
                    {
                        made(dst, told)
                    }
                    Some(ScalarForm::Two(op))
                        if is_inline(op) && op.operands() == 2 && are_arrays([reps[0], reps[1]]) =>
                    {
                        made(dst, told)
                    }
                    Some(form) => of_row(form, &reps, &least, fact(dst)),
                    None if is_sum(callee, names.rows)
                        && reps.first().is_some_and(|rep| rep.doubles().is_some()) =>
                    {
                        match *args {
                            [array] if is_vector(array, told) => DOUBLE,
                            [_, dim]
                                if constant(func, dim).is_some_and(|dim| (1.0..=16.0).contains(&dim)) =>
                            {
                                made(dst, told)
                            }
                            _ => Rep::Boxed,
                        }
                    }
                    None => Rep::Boxed,
                };
                (dst, reps.map(rep))
            }
            _ => return self.boxed(func, told, inst),
        };
        self.computed(dst, rep, told);
    }

    /// What an instruction writes is computed by nobody here.
    fn boxed(&mut self, func: &Func, known: Known<'_>, inst: &Inst) {
        let mut written = Vec::new();
        func.visit_inst(inst, &mut |used| match used {
            lanner_mir::Use::Write(slot)
            | lanner_mir::Use::WriteList(slot)
            | lanner_mir::Use::Clear(slot) => written.push(slot),
            _ => (),
        });
        written.into_iter().for_each(|slot| self.computed(slot, Some(Rep::Boxed), known));
    }

    /// Whether all subscripts are scalars; none where that is not known yet.
    fn subscripts(&self, func: &Func, args: Args) -> Option<bool> {
        let args = func.args(args);
        let reps: Option<Vec<Rep>> = args.iter().map(|&arg| self.known(func, arg)).collect();
        let is_spread = args.iter().any(|arg| arg.is_spread());
        reps.map(|reps| {
            !is_spread && !reps.is_empty() && reps.iter().all(|&rep| matches!(rep, Rep::Integer | DOUBLE))
        })
    }

    fn element(&self, func: &Func, base: Operand, args: Args) -> Option<Rep> {
        let base = self.known(func, base)?;
        let are_places = self.subscripts(func, args)?;
        Some(match base {
            Rep::Array(ty, _) if are_places => Rep::Scalar(ty),
            Rep::Made(_) if are_places => DOUBLE,
            Rep::ComplexArray(_) if are_places => Rep::Complex,
            _ => Rep::Boxed,
        })
    }

    /// Whether subscripts of an array of doubles, one for each extent or one of a vector, are numbers, ranges and colons, not all of them
    /// numbers; none where that is not known yet.
    fn section(&self, func: &Func, base: Operand, args: Args, told: Known<'_>) -> Option<bool> {
        let rank = self.known(func, base)?.doubles();
        let args = func.args(args);
        let mut is_section = false;
        for &arg in args {
            if arg.is_spread() {
                return Some(false);
            }
            if is_colon(func, arg) {
                is_section = true;
                continue;
            }
            match self.known(func, arg)? {
                Rep::Integer | DOUBLE => (),
                Rep::Range => is_section = true,
                _ => return Some(false),
            }
        }
        let fits = rank == Some(args.len() as u8) || args.len() == 1 && is_vector(base, told);
        Some(is_section && rank.is_some() && fits)
    }
}

/// Whether exactly one of the two extents of an operand is known to be 1.
pub(crate) fn is_vector(operand: Operand, Known { facts, terms }: Known<'_>) -> bool {
    let fact = operand.as_slot().and_then(|slot| facts.of(slot));
    let extents = fact.and_then(|fact| terms.extents(fact.shape)).unwrap_or_default();
    extents.len() == 2 && extents.iter().filter(|&&extent| terms.constant(extent) == Some(1)).count() == 1
}

/// Whether the first operand has one column and the second one row, as far as is known.
pub(crate) fn is_column_by_row(operands: [Operand; 2], Known { facts, terms }: Known<'_>) -> bool {
    let [a, b] = operands.map(|operand| {
        let fact = operand.as_slot().and_then(|slot| facts.of(slot));
        let extents = fact.and_then(|fact| terms.extents(fact.shape)).unwrap_or_default();
        extents.iter().map(|&extent| terms.constant(extent)).collect::<Vec<_>>()
    });
    matches!((a.as_slice(), b.as_slice()), ([_, Some(1)], [Some(1), _]))
}

/// Whether an operand is the subscript `:`.
pub(crate) fn is_colon(func: &Func, operand: Operand) -> bool {
    matches!(operand.kind(), OperandKind::Const(constant) if func.constants[constant] == Constant::Colon)
}

/// Whether a call sums.
pub(crate) fn is_sum(callee: lanner_mir::Callee, rows: Rows<'_>) -> bool {
    rows(callee).is_some_and(|row| row.row().total == Some(Total::Sum))
}

/// What holds an array that code makes, as its fact says.
fn made(slot: Slot, Known { facts, terms }: Known<'_>) -> Rep {
    let Some(fact) = facts.of(slot) else { return Rep::Boxed };
    let is_array = fact.classes.only() == Some(Class::Double)
        && fact.definedness == Definedness::Defined
        && terms.is_scalar(fact.shape) != Truth::Yes;
    match terms.extents(fact.shape) {
        Some(extents) if is_array && extents.len() <= MOST_EXTENTS => Rep::Made(extents.len() as u8),
        _ => Rep::Boxed,
    }
}

/// Whether code computes an operation on doubles itself, so that it is as fast on each element as on all of them.
pub(crate) fn is_inline(op: Scalar) -> bool {
    matches!(
        op,
        Scalar::Add
            | Scalar::Sub
            | Scalar::Mul
            | Scalar::Div
            | Scalar::LeftDiv
            | Scalar::Max
            | Scalar::Min
            | Scalar::Abs
            | Scalar::Floor
            | Scalar::Ceil
            | Scalar::Round
            | Scalar::Fix
            | Scalar::Sqrt
    )
}

/// Whether an operator on an array of doubles gives one, element by element or in another order.
fn keeps_class(op: UnaryOp) -> bool {
    matches!(op, UnaryOp::Minus | UnaryOp::Plus | UnaryOp::Transpose | UnaryOp::CTranspose)
}

/// Whether these are arrays of doubles, or one of them and a number.
fn are_arrays([a, b]: [Rep; 2]) -> bool {
    let fits = |rep: Rep| rep.doubles().is_some() || rep.is_plain();
    (a.doubles().is_some() || b.doubles().is_some()) && fits(a) && fits(b)
}

/// Whether an operator works on doubles element by element, and at least one operand is an array. The square is a product.
/// A column times a row is every element of one times every one of the other.
fn elementwise(op: BinaryOp, [a, b]: [Rep; 2], right: Option<f64>, is_outer: bool) -> bool {
    let is_done = match op {
        BinaryOp::MTimes => a.is_plain() || b.is_plain() || is_outer,
        BinaryOp::MRDivide => b.is_plain(),
        BinaryOp::MLDivide => a.is_plain(),
        BinaryOp::Power => right == Some(2.0),
        BinaryOp::MPower => false,
        op => is_inline(scalar_operation(op)),
    };
    is_done && are_arrays([a, b])
}

/// The number that an operand is, where it is a constant.
fn constant(func: &Func, operand: Operand) -> Option<f64> {
    let OperandKind::Const(constant) = operand.kind() else { return None };
    if let Constant::Double(x) = func.constants[constant] { Some(x) } else { None }
}

/// Of a constant.
fn of_constant(constant: &Constant) -> Rep {
    match *constant {
        Constant::Double(x) if x.fract() == 0.0 && x.abs() < EXACT && !(x == 0.0 && x.is_sign_negative()) => {
            Rep::Integer
        }
        Constant::Double(_) => DOUBLE,
        Constant::Imaginary(_) => Rep::Complex,
        _ => Rep::Boxed,
    }
}

/// Whether the fact says that it is an integer that a double can count.
fn counts(fact: Option<&Fact>) -> bool {
    fact.is_some_and(|fact| {
        let range = fact.range;
        range.integer && !range.nan && -EXACT < range.lo && range.hi < EXACT
    })
}

/// What holds a value that somebody else computes, if it is what its fact says. One that is no integer then, or has other extents, leaves
/// the code.
fn of_fact(slot: Slot, Known { facts, terms }: Known<'_>) -> Rep {
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

/// An integer only where the fact says that it is one that can be counted.
fn narrowed(rep: Rep, fact: Option<&Fact>) -> Rep {
    if rep == Rep::Integer && !counts(fact) { DOUBLE } else { rep }
}

/// What holds the extent of a value.
fn sized(base: Rep) -> Rep {
    match base {
        Rep::Array(..)
        | Rep::ComplexArray(_)
        | Rep::Made(_)
        | Rep::Integer
        | Rep::Scalar(_)
        | Rep::Complex => Rep::Integer,
        Rep::Range | Rep::Boxed => Rep::Boxed,
    }
}

/// Whether elements of a type can be made of a scalar and the array keeps its class.
pub(crate) fn stores(ty: Type, value: Rep) -> bool {
    match value {
        Rep::Scalar(of) if of == ty => true,
        Rep::Integer | LOGICAL | DOUBLE => ty != Type::Bool && ty != Type::Char,
        _ => false,
    }
}

fn unary(op: UnaryOp, a: Rep, fact: Option<&Fact>) -> Rep {
    match (op, a) {
        (UnaryOp::Minus | UnaryOp::Plus | UnaryOp::CTranspose | UnaryOp::Transpose, Rep::Complex) => a,
        (UnaryOp::Not, a) if a.is_number() => LOGICAL,
        (UnaryOp::Plus | UnaryOp::CTranspose | UnaryOp::Transpose, Rep::Integer | Rep::Scalar(Type::F64)) => {
            a
        }
        (UnaryOp::Minus, Rep::Integer) => {
            let is_zero = fact.is_none_or(|fact| fact.range.lo <= 0.0 && 0.0 <= fact.range.hi);
            if is_zero { DOUBLE } else { narrowed(a, fact) }
        }
        (UnaryOp::Minus, DOUBLE | Rep::Scalar(Type::F32)) => a,
        _ => Rep::Boxed,
    }
}

/// The scalar operation that an operator is on scalars.
pub(crate) fn scalar_operation(op: BinaryOp) -> Scalar {
    match op {
        BinaryOp::Add => Scalar::Add,
        BinaryOp::Sub => Scalar::Sub,
        BinaryOp::Times | BinaryOp::MTimes => Scalar::Mul,
        BinaryOp::RDivide | BinaryOp::MRDivide => Scalar::Div,
        BinaryOp::LDivide | BinaryOp::MLDivide => Scalar::LeftDiv,
        BinaryOp::Power | BinaryOp::MPower => Scalar::Pow,
        BinaryOp::Lt => Scalar::Lt,
        BinaryOp::Le => Scalar::Le,
        BinaryOp::Gt => Scalar::Gt,
        BinaryOp::Ge => Scalar::Ge,
        BinaryOp::Eq => Scalar::Eq,
        BinaryOp::Ne => Scalar::Ne,
        BinaryOp::And => Scalar::And,
        BinaryOp::Or => Scalar::Or,
    }
}

/// The least that an operand may be.
fn least(func: &Func, facts: &Facts, operand: Operand) -> f64 {
    match operand.kind() {
        OperandKind::Slot(slot) | OperandKind::Last(slot) => {
            facts.of(slot).map_or(f64::NEG_INFINITY, |fact| fact.range.lo)
        }
        OperandKind::Const(constant) => match func.constants[constant] {
            Constant::Double(x) => x,
            _ => f64::NEG_INFINITY,
        },
    }
}

/// Two scalars, with the least that each may be.
fn two(op: Scalar, [a, b]: [Rep; 2], least: [f64; 2], fact: Option<&Fact>) -> Rep {
    if a == Rep::Complex || b == Rep::Complex {
        return if a.is_double() && b.is_double() { complex(op) } else { Rep::Boxed };
    }
    if op.gives_logical() {
        return if a.is_number() && b.is_number() { LOGICAL } else { Rep::Boxed };
    }
    match (a, b) {
        (Rep::Integer, Rep::Integer) => match op {
            // Neither is -0, so no sum and no difference is.
            Scalar::Add | Scalar::Sub => narrowed(Rep::Integer, fact),
            Scalar::Max | Scalar::Min => Rep::Integer,
            // 0 times a negative number is -0, and so may be the remainder of one.
            Scalar::Mul if least.iter().all(|&least| least >= 0.0) => narrowed(Rep::Integer, fact),
            Scalar::Mod | Scalar::Rem if least[0] >= 0.0 && least[1] > 0.0 => Rep::Integer,
            _ => computed(op),
        },
        (a, b) if a.is_plain() && b.is_plain() => computed(op),
        (Rep::Scalar(Type::F32), Rep::Scalar(Type::F32)) => single(op),
        (Rep::Scalar(Type::F32), other) | (other, Rep::Scalar(Type::F32)) if other.is_plain() => single(op),
        (Rep::Scalar(ty), other) | (other, Rep::Scalar(ty)) if ty.limits().is_some() => {
            let fits = other == Rep::Scalar(ty) || other.is_plain();
            let is_done = matches!(op, Scalar::Add | Scalar::Sub | Scalar::Mul | Scalar::Div);
            if fits && is_done { Rep::Scalar(ty) } else { Rep::Boxed }
        }
        _ => Rep::Boxed,
    }
}

/// Of an operation on doubles.
fn computed(op: Scalar) -> Rep {
    match op {
        Scalar::Add
        | Scalar::Sub
        | Scalar::Mul
        | Scalar::Div
        | Scalar::LeftDiv
        | Scalar::Pow
        | Scalar::Max
        | Scalar::Min
        | Scalar::Mod
        | Scalar::Rem
        | Scalar::Atan2
        | Scalar::Hypot => DOUBLE,
        _ => Rep::Boxed,
    }
}

/// Of an operation on doubles one of which may be complex.
fn complex(op: Scalar) -> Rep {
    match op {
        Scalar::Add | Scalar::Sub | Scalar::Mul | Scalar::Div | Scalar::LeftDiv | Scalar::Pow => Rep::Complex,
        op if op.is_comparison() => LOGICAL,
        _ => Rep::Boxed,
    }
}

/// Of an operation on singles.
fn single(op: Scalar) -> Rep {
    match op {
        Scalar::Add | Scalar::Sub | Scalar::Mul | Scalar::Div => Rep::Scalar(Type::F32),
        _ => Rep::Boxed,
    }
}

/// Of a call of a row that is a scalar operation.
fn of_row(form: ScalarForm, args: &[Rep], least: &[f64], fact: Option<&Fact>) -> Rep {
    match (form, args) {
        (ScalarForm::Constant(_), []) => DOUBLE,
        (ScalarForm::One(op), &[a]) => one(op, a, least[0], fact),
        (ScalarForm::ImaginaryUnit, []) => Rep::Complex,
        (ScalarForm::Complex, [a, b]) if a.is_plain() && b.is_plain() => Rep::Complex,
        (ScalarForm::Two(op), &[a, b])
            if op.gives_logical() || [a, b].iter().all(|rep| rep.is_plain() || *rep == Rep::Complex) =>
        {
            two(op, [a, b], [least[0], least[1]], fact)
        }
        (ScalarForm::Extent(extent), [a]) if a.is_array() && extent != Extent::Dimensions => Rep::Integer,
        (ScalarForm::ExtentAlong, [a, Rep::Integer]) if a.is_array() => Rep::Integer,
        _ => Rep::Boxed,
    }
}

fn one(op: Scalar, a: Rep, least: f64, fact: Option<&Fact>) -> Rep {
    match (op, a) {
        (Scalar::Abs | Scalar::Real | Scalar::Imag, Rep::Complex) => DOUBLE,
        (Scalar::Conj, Rep::Complex) => a,
        (Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite, Rep::Complex) => LOGICAL,
        (Scalar::Real | Scalar::Conj, Rep::Integer | DOUBLE) => a,
        (Scalar::Imag, Rep::Integer | DOUBLE) => Rep::Integer,
        (Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite, Rep::Integer | DOUBLE) => LOGICAL,
        (Scalar::Not, a) if a.is_number() => LOGICAL,
        (Scalar::Abs | Scalar::Floor | Scalar::Ceil | Scalar::Round | Scalar::Fix, Rep::Integer) => a,
        // What is positive is not rounded to -0.
        (Scalar::Floor | Scalar::Ceil | Scalar::Round | Scalar::Fix, DOUBLE) if least > 0.0 => {
            narrowed(Rep::Integer, fact)
        }
        (op, Rep::Integer | DOUBLE) if is_real_function(op) => DOUBLE,
        _ => Rep::Boxed,
    }
}
