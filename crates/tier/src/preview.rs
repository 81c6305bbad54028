//! What code would be made of a loop, ahead of the run: for variables of which facts are known where the loop turns.
//!
//! ```text
//! for i = 1:n              n: double real 1 x 1     as if n were 1000 when the loop is found
//!   s = s + x(i);          x: double real 1 x m     as if x were 1 x 2000
//! ```
//!
//! The compiler is the one of the run (`make`): it gets what it would have seen of values (`entry`), with numbers in the place of symbols.
//! Sizes that are not known are large ones, far apart, and loops have turned a few times. What may be complex is taken to be
//! real and a range to be one of doubles, which is said. Where facts leave it open otherwise how a variable would be held, nothing is said of the loop.

use super::call_graph::Units;
use super::entry::TypeFeedback;
use super::request::{CompileRequest, CompileResult, DeoptHistory, Purpose};
use lanner_base::Id;
use lanner_emit::{
    CallSite, Flattening, MissedReason, NumberPart, Remark, Rep, at_blocks, flatten_arguments,
    is_taken_apart, type_of,
};
use lanner_facts::{Class, Complexity, Definedness, Dim, Fact, Symbol, Terms, Truth, Valuation};
use lanner_infer::{NameTarget, Program};
use lanner_interp::{BackEdge, Classes, Globals, Loaded, Resolution};
use lanner_mir::analysis::LoopForest;
use lanner_mir::{
    Block, CalleeData, Constant, Func, FuncRef, Inst, Memory, Operand, OperandKind, Slot, SsaOf, Step,
    Terminator, method_call,
};
use lanner_project::Sources;
use lanner_project::known::{Definition, Known};
use lanner_project::sources::in_empty_workspace;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Sizes that are not known are multiples of it.
const FAR: i64 = 1000;
/// How often loops have turned.
const TRIPS: i64 = 10;
/// Numbers of which no term is known begin here.
const UNKNOWN: i64 = 1_000_000;
/// How many calls may be in each other.
const DEPTH: u32 = 256;

/// The loops of a function, and what they would become.
pub struct Previewer<'a> {
    known: &'a Known,
    sources: &'a Sources,
    terms: &'a mut Terms,
    /// The unit, with the function in slot form, prepared for SSA form.
    loaded: Rc<Loaded>,
    /// Other units, by their numbers.
    others: RefCell<Vec<(u32, Rc<Loaded>)>>,
    /// Its SSA form, which is the one of which facts are known.
    pub of: SsaOf,
    typical: Valuation,
}

/// What would be made of a loop.
pub struct CompilePreview {
    /// Whether it becomes code.
    pub verdict: Verdict,
    /// What is taken for granted of variables when it is entered, and facts do not say.
    pub assumed: Vec<(Slot, Assumption)>,
    /// What was decided of its instructions.
    pub remarks: Vec<Remark>,
}

/// Whether a loop becomes code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does.
    Code,
    /// It depends on what these variables are when it is entered.
    Open(Vec<Slot>),
    /// Control does not come to some of it.
    Unreached,
    /// No turn of it would go through.
    Still,
    /// It calls out more than it does.
    Poor,
}

/// What is taken for granted of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// It is real.
    Real,
    /// It is a range of doubles.
    Doubles,
}

/// What facts say of how a variable would be held.
enum Predicted {
    Held(TypeFeedback, Option<Assumption>),
    Boxed,
    Open,
}

impl<'a> Previewer<'a> {
    /// Of a function.
    pub fn new(known: &'a Known, sources: &'a Sources, terms: &'a mut Terms) -> Previewer<'a> {
        let mut unit = known.source.unit.clone();
        let func = &mut unit.funcs[known.function.func];
        *func = in_empty_workspace(func.clone());
        lanner_mir::prepare(func);
        let of = lanner_mir::ssa_of(func);
        debug_assert_eq!(of.ssa.to_string(), known.func.to_string());
        let typical = typical(known, terms);
        let (loaded, others) = (Rc::new(Loaded::new(unit)), RefCell::default());
        Previewer { known, sources, terms, loaded, others, of, typical }
    }

    /// The function in slot form.
    pub fn func(&self) -> &Func {
        self.loaded.func(self.known.function.func)
    }

    /// The loop with a header.
    pub fn foresee(&self, header: Block) -> Option<CompilePreview> {
        let func = self.func();
        let forest = LoopForest::of(&func.graph());
        let found = forest.loops().iter().find(|data| data.header == header.index())?;
        if found.is_irreducible() {
            return None;
        }
        let mut blocks: Vec<Block> = found.nodes.iter().map(|&node| Block::from_index(node)).collect();
        blocks.sort();
        let counter = match func.blocks[header].term {
            Terminator::Next { counter, .. } => Some(counter),
            _ => None,
        };
        let (mut seen, mut open, mut granted) = (FxHashMap::default(), Vec::new(), Vec::new());
        // What is in memory is the same value everywhere.
        let memory = func.slots.ids().filter(|&slot| self.of.ssa.memory(slot).is_some());
        let mut values: FxHashMap<Slot, Slot> = memory.map(|slot| (slot, slot)).collect();
        values.extend(&at_blocks(&self.of)[header.index()]);
        for (variable, value) in values {
            if counter == Some(variable) {
                continue;
            }
            match self.ahead(value) {
                Predicted::Held(held, taken) => {
                    seen.insert(variable, held);
                    granted.extend(taken.map(|taken| (variable, taken)));
                }
                Predicted::Boxed => (),
                Predicted::Open => open.push(variable),
            }
        }
        if let Some(counter) = counter {
            seen.insert(
                counter,
                TypeFeedback::with(Rep::Integer, Class::Double, vec![(NumberPart::Value, TRIPS)]),
            );
        }
        let means = |of: &Rc<Loaded>, func, callee| self.meaning(of, func, callee);
        let at = BackEdge {
            loaded: &self.loaded,
            func: self.known.function.func,
            header,
            blocks: &blocks,
            counter,
            is_call: false,
            depth: DEPTH,
            means: &means,
            epoch: 0,
            classes: &Classes::default(),
            globals: &Globals::default(),
        };
        let made =
            CompileRequest::new(&mut Units::new(&at), seen, DeoptHistory::default(), Purpose::Preview).lir();
        let mut foreseen = foreseen(made, open, granted);
        let parts: Vec<Slot> = func.slots.ids().filter(|&slot| self.is_by_parts(&blocks, slot)).collect();
        // What a method gives as a statement is as open as its object.
        let insts = blocks.iter().flat_map(|&block| &func.blocks[block].insts);
        let given = insts.filter_map(|inst| match *inst {
            Inst::GetList { dst, base, statement: true, .. } if parts.contains(&base.as_slot()?) => Some(dst),
            _ => None,
        });
        let given: Vec<Slot> = given.collect();
        foreseen.leave_open(parts, |place| self.calls_with_cells(place));
        foreseen.remarks.retain(|told| !told.reads.iter().any(|(slot, _)| given.contains(slot)));
        Some(foreseen)
    }

    /// Whether a place is a call of a function that works on what is in cells.
    fn calls_with_cells(&self, (block, k): CallSite) -> bool {
        let func = self.func();
        let Some(&Inst::Call { callee, .. }) = func.blocks[block].insts.get(k) else { return false };
        match self.meaning(&self.loaded, self.known.function.func, callee) {
            Resolution::Function(of, called) => {
                let called = of.func(called);
                called.slots.ids().any(|slot| called.memory(slot).is_some_and(Memory::is_cell))
            }
            Resolution::Row(_) | Resolution::Class(_) | Resolution::Other => false,
        }
    }

    /// Whether it is seen only when a loop is entered what is in a variable: the fields of a struct, the function of a handle, the class of an
    /// object, or what is in a cell.
    fn is_by_parts(&self, blocks: &[Block], slot: Slot) -> bool {
        let func = self.func();
        let insts = || blocks.iter().flat_map(|&block| &func.blocks[block].insts);
        if func.memory(slot).is_some_and(Memory::is_cell) {
            let links = |inst: &Inst| matches!(*inst, Inst::Global { slot: of } | Inst::Persistent { slot: of } if of == slot);
            return !insts().any(links);
        }
        let is_called =
            |inst: &Inst| matches!(*inst, Inst::Index { base, .. } if base.as_slot() == Some(slot));
        let may_be = |class: Class| {
            let mut values = self.of.variables.iter().filter(|(_, variable)| **variable == slot);
            values.any(|(value, _)| {
                let fact = self.known.facts.of(value);
                fact.is_some_and(|fact| fact.classes.contains(class))
            })
        };
        let is_object_of = |inst: &Inst| {
            let base = method_call(func, inst).filter(|call| call.has_dot).map(|call| call.args[0]);
            base.and_then(Operand::as_slot) == Some(slot)
                || matches!(*inst, Inst::SetPath { base, path, .. }
                    if base == slot && matches!(func.paths[path].0.first(), Some(Step::Field(_))))
        };
        let calls = |callee| match self.meaning(&self.loaded, self.known.function.func, callee) {
            Resolution::Function(of, called) => {
                let how = Flattening { is_handle: &|_| false, records: &|_| None, calls: &|_| None };
                flatten_arguments(of.func(called), how).map(|of_fields| (callee, of_fields.call))
            }
            Resolution::Row(_) | Resolution::Class(_) | Resolution::Other => None,
        };
        is_taken_apart(func, blocks, slot, &calls)
            || insts().any(is_called) && may_be(Class::FunctionHandle)
            || insts().any(is_object_of) && may_be(Class::Object)
    }

    fn meaning(&self, of: &Rc<Loaded>, func: FuncRef, callee: lanner_mir::Callee) -> Resolution {
        let others = || self.others.borrow();
        let other = others().iter().find(|(_, other)| Rc::ptr_eq(other, of)).map(|(unit, _)| *unit);
        let unit = other.unwrap_or(self.known.function.unit);
        match &of.func(func).callees[callee] {
            CalleeData::Local { func, .. } => Resolution::Function(Rc::clone(of), *func),
            CalleeData::Builtin(row) => Resolution::Row(*row),
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => {
                match self.sources.resolve(unit, name.as_str()) {
                    NameTarget::Row(row) => {
                        match self.sources.source(row).filter(|_| row.row().rule().is_none()) {
                            Some(function) => Resolution::Function(self.unit(function.unit), function.func),
                            None => Resolution::Row(row),
                        }
                    }
                    NameTarget::Function(function) => {
                        Resolution::Function(self.unit(function.unit), function.func)
                    }
                    NameTarget::Unknown => Resolution::Other,
                }
            }
        }
    }

    fn unit(&self, unit: u32) -> Rc<Loaded> {
        if unit == self.known.function.unit {
            return Rc::clone(&self.loaded);
        }
        let mut others = self.others.borrow_mut();
        if let Some((_, known)) = others.iter().find(|(known, _)| *known == unit) {
            return Rc::clone(known);
        }
        let loaded = Rc::new(Loaded::new(self.sources.unit(unit).unit.clone()));
        others.push((unit, Rc::clone(&loaded)));
        loaded
    }

    /// How a value would be held where a loop is entered.
    fn ahead(&self, value: Slot) -> Predicted {
        if self.known.func.memory(value).is_some_and(Memory::is_cell) {
            return Predicted::Boxed;
        }
        let Some(fact) = self.known.facts.of(value) else { return Predicted::Boxed };
        if fact.definedness == Definedness::Undefined {
            return Predicted::Boxed;
        }
        let mut classes = fact.classes.iter();
        let Some(class) = fact.classes.only() else {
            if fact.classes.contains(Class::Double) && self.range(value).is_some() {
                let numbers = self.numbers(value, Rep::Range, fact);
                return Predicted::Held(
                    TypeFeedback::with(Rep::Range, Class::Double, numbers),
                    Some(Assumption::Doubles),
                );
            }
            return if classes.any(|class| type_of(class).is_some()) {
                Predicted::Open
            } else {
                Predicted::Boxed
            };
        };
        let Some(ty) = type_of(class) else { return Predicted::Boxed };
        let rank = self.terms.extents(fact.shape).map(<[Dim]>::len);
        let rank = rank.and_then(|rank| u8::try_from(rank).ok());
        let is_scalar = self.terms.is_scalar(fact.shape) == Truth::Yes;
        let is_double = class == Class::Double;
        let rep = match fact.complexity {
            Complexity::Real if is_scalar && is_double && is_counted(fact) => Rep::Integer,
            Complexity::Real | Complexity::Either if is_scalar => Rep::Scalar(ty),
            Complexity::Real | Complexity::Either => match rank {
                Some(2) if is_double && self.range(value).is_some() => Rep::Range,
                Some(2) if is_double && self.is_row_of_loops(value) => Rep::Steps,
                Some(rank) => Rep::Array(ty, rank),
                None => return Predicted::Open,
            },
            Complexity::Complex if !is_double => return Predicted::Boxed,
            Complexity::Complex if is_scalar => Rep::Complex,
            Complexity::Complex => match rank {
                Some(rank) => Rep::ComplexArray(rank),
                None => return Predicted::Open,
            },
        };
        let granted = (fact.complexity == Complexity::Either).then_some(Assumption::Real);
        Predicted::Held(TypeFeedback::with(rep, class, self.numbers(value, rep, fact)), granted)
    }

    /// What would be seen of its numbers.
    fn numbers(&self, value: Slot, rep: Rep, fact: &Fact) -> Vec<(NumberPart, i64)> {
        match rep {
            Rep::Integer => vec![(NumberPart::Value, self.number(fact))],
            Rep::Array(..) | Rep::ComplexArray(_) => {
                let extents = self.terms.extents(fact.shape).unwrap_or_default();
                (0..)
                    .zip(extents)
                    .map(|(k, &extent)| (NumberPart::Extent(k), self.evaluate(extent)))
                    .collect()
            }
            Rep::Range => {
                let Some((first, step)) = self.range(value) else { return Vec::new() };
                let extents = self.terms.extents(fact.shape).unwrap_or_default();
                let count = extents.last().map_or(UNKNOWN, |&extent| self.evaluate(extent));
                let last = first + step * (count - 1);
                vec![
                    (NumberPart::First, first),
                    (NumberPart::Step, step),
                    (NumberPart::Last, last),
                    (NumberPart::Count, count),
                ]
            }
            Rep::Steps => {
                let extents = self.terms.extents(fact.shape).unwrap_or_default();
                let count = extents.last().map_or(UNKNOWN, |&extent| self.evaluate(extent));
                vec![(NumberPart::Count, count)]
            }
            Rep::Scalar(_) | Rep::Complex | Rep::Made(..) | Rep::Boxed => Vec::new(),
        }
    }

    /// Whether a value is a row that no variable has, so that loops alone run over it.
    fn is_row_of_loops(&self, value: Slot) -> bool {
        let is_variable = self.known.func.slots[value].name.is_some();
        let Some(Definition::Inst(block, k)) = self.known.definition(value) else { return false };
        !is_variable && matches!(self.known.inst((block, k)), Inst::Range { .. })
    }

    /// The first number and the step of a range that is one of integers, if it is one of doubles.
    fn range(&self, value: Slot) -> Option<(i64, i64)> {
        let Some(Definition::Inst(block, k)) = self.known.definition(value) else { return None };
        let is_integer = self.known.facts.of(value).is_some_and(|fact| fact.range.integer);
        match *self.known.inst((block, k)) {
            Inst::Range { first, step, .. } if is_integer || self.literal(first).is_some() => {
                let step = step.map_or(Some(1), |step| self.literal(step)).filter(|&step| step != 0)?;
                Some((self.operand(first), step))
            }
            Inst::Copy { src, .. } | Inst::Move { src, .. } => self.range(src.as_slot()?),
            _ => None,
        }
    }

    fn literal(&self, operand: Operand) -> Option<i64> {
        match operand.kind() {
            OperandKind::Const(constant) => match self.known.func.constants[constant] {
                Constant::Double(x) if x.fract() == 0.0 => Some(x as i64),
                _ => None,
            },
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                let range = self.known.facts.of(slot)?.range;
                (range.integer && range.lo == range.hi).then_some(range.lo as i64)
            }
        }
    }

    fn operand(&self, operand: Operand) -> i64 {
        let fact = operand.as_slot().and_then(|slot| self.known.facts.of(slot));
        self.literal(operand).or_else(|| fact.map(|fact| self.number(fact))).unwrap_or(UNKNOWN)
    }

    /// A number that a scalar may be.
    fn number(&self, fact: &Fact) -> i64 {
        let range = fact.range;
        match range.at_most.or(range.at_least) {
            Some(dim) => self.evaluate(dim),
            None if range.lo.is_finite() => range.lo as i64,
            None if range.hi.is_finite() => range.hi as i64,
            None => UNKNOWN,
        }
    }

    fn evaluate(&self, dim: Dim) -> i64 {
        let unknown = || UNKNOWN + FAR * dim.index() as i64;
        self.terms.evaluate(dim, &self.typical).unwrap_or_else(unknown)
    }
}

impl CompilePreview {
    /// Takes back what is said of instructions about variables of which nothing is seen ahead of the run, and of calls that work on such.
    fn leave_open(&mut self, variables: Vec<Slot>, is_open: impl Fn(CallSite) -> bool) {
        let is_about = |told: &Remark| {
            let mut used = told.reads.iter().chain(&told.writes);
            used.any(|(slot, _)| variables.contains(slot)) || told.missed.is_some() && is_open(told.at)
        };
        if matches!(self.verdict, Verdict::Unreached) || !self.remarks.iter().any(is_about) {
            return;
        }
        let is_read = |variable: &Slot| {
            let mut used = self.remarks.iter().flat_map(|told| told.reads.iter().chain(&told.writes));
            used.any(|(slot, _)| slot == variable)
        };
        let mut open: Vec<Slot> = variables.iter().copied().filter(is_read).collect();
        self.remarks.retain(|told| !is_about(told));
        // It has fewer call-outs then.
        if matches!(self.verdict, Verdict::Code) {
            return;
        }
        if let Verdict::Open(others) = &self.verdict {
            open.extend(others);
        }
        open.sort_unstable();
        open.dedup();
        self.verdict = Verdict::Open(open);
    }
}

fn foreseen(
    made: Option<CompileResult>,
    mut open: Vec<Slot>,
    mut granted: Vec<(Slot, Assumption)>,
) -> CompilePreview {
    let Some(made) = made else {
        return CompilePreview { verdict: Verdict::Unreached, assumed: Vec::new(), remarks: Vec::new() };
    };
    let told = made.region.remarks;
    // What is a call-out in any case may work on anything.
    let matters = |slot: Slot| {
        let decided = told.iter().filter(|told| !told.missed.is_some_and(MissedReason::is_certain));
        decided.flat_map(|told| &told.reads).any(|(read, _)| *read == slot)
    };
    let param = |slot: Slot| made.signature.params.iter().find(|param| param.slot == slot);
    open.retain(|&slot| param(slot).is_some() && matters(slot));
    // What the loop computes itself may follow from the others.
    let is_given = |slot: &Slot| param(*slot).is_some_and(|param| !param.is_written);
    if open.iter().any(is_given) {
        open.retain(is_given);
    }
    open.sort_unstable();
    // What is merged with complex numbers is held as one from the start.
    let is_as_granted = |slot: Slot| param(slot).is_some_and(|param| param.rep != Rep::Complex);
    granted.retain(|&(slot, _)| matters(slot) && is_as_granted(slot));
    granted.sort_unstable_by_key(|(slot, _)| *slot);
    let verdict = if !open.is_empty() {
        Verdict::Open(open)
    } else if !made.region.turns {
        Verdict::Still
    } else if !made.region.is_worth_it {
        Verdict::Poor
    } else {
        Verdict::Code
    };
    CompilePreview { verdict, assumed: granted, remarks: told }
}

/// Whether a scalar would be counted.
fn is_counted(fact: &Fact) -> bool {
    let range = fact.range;
    let most = (1u64 << 48) as f64;
    range.integer && !range.nan && -most <= range.lo && range.hi <= most
}

/// Numbers for all symbols: large ones, far apart; what is below others is as large as it may be. Loops have turned a few times.
fn typical(known: &Known, terms: &mut Terms) -> Valuation {
    let mut typical = Valuation::default();
    let trips: Vec<Symbol> = known.facts.loops.iter().map(|data| data.iteration).collect();
    let (count, _) = terms.symbol_count();
    for k in 0..count {
        let symbol = Symbol::from_index(k);
        let term = terms.term(symbol);
        let interval = terms.interval(term);
        let far = FAR * (k as i64 + 1);
        let above = terms.bounds_of(term).1;
        let most = above.into_iter().filter_map(|bound| terms.evaluate(bound, &typical)).min();
        let number = if trips.contains(&symbol) { TRIPS } else { most.unwrap_or(far) };
        let number = number.min(interval.hi.unwrap_or(number));
        typical.symbols.insert(symbol, number.max(interval.lo.unwrap_or(number)));
    }
    typical
}
