//! Ownership over the call graph: which parameters a function changes or gives back (*owned*) and which it only reads (*borrowed*),
//! and which of its outputs may be which of its arguments.
//!
//! ```text
//! function [u, v] = f(x, y)
//! x(1) = 0;  u = x;  v = y;         x owned (changed), y owned (given back); u is new, v may be y
//! n = sum(y);                       a function that only does this borrows y
//! ```
//!
//! Bottom-up over the components of the call graph, functions that call each other until none changes; summaries only grow, so
//! recursion ends. Handles are followed where inference knows the callee.

use crate::graph::strongly_connected;
use crate::kinds::Kinds;
use lanner_base::Id;
use lanner_builtins::Builtin;
use lanner_infer::{Function, NameTarget, Program};
use lanner_mir::analysis::Dominators;
use lanner_mir::sharing::{
    CallSharing, Flow, Holder, Holding, Origins, ReturnedSharing, Sharing, SharingOracle, SharingSummary,
    updated,
};
use lanner_mir::{Block, CalleeData, Func, Inst, Slot, Terminator};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// What is known of the values of a function in the calls that are looked at.
pub type KindsOf<'a> = &'a dyn Fn(Function) -> Rc<Kinds>;

/// What functions share with their callers.
pub type Summaries = FxHashMap<Function, Rc<SharingSummary>>;

/// The summaries of a program's functions, made when they are asked for.
pub struct Ownership<'a> {
    program: &'a dyn Program,
    kinds: KindsOf<'a>,
    known: RefCell<Summaries>,
}

impl<'a> Ownership<'a> {
    /// Nothing is known yet.
    pub fn new(program: &'a dyn Program, kinds: KindsOf<'a>) -> Ownership<'a> {
        Ownership::resumed(program, kinds, Summaries::default())
    }

    /// These summaries were made before, for the same calls.
    pub fn resumed(program: &'a dyn Program, kinds: KindsOf<'a>, known: Summaries) -> Ownership<'a> {
        Ownership { program, kinds, known: RefCell::new(known) }
    }

    /// All summaries that were made.
    pub fn into_summaries(self) -> Summaries {
        self.known.into_inner()
    }

    /// The program.
    pub fn program(&self) -> &'a dyn Program {
        self.program
    }

    /// What a function shares with its callers.
    pub fn summary(&self, function: Function) -> Rc<SharingSummary> {
        if let Some(known) = self.known.borrow().get(&function) {
            return Rc::clone(known);
        }
        let (functions, calls) = self.reached_from(function);
        for &callee in &functions {
            let func = self.program.func(callee);
            let nothing = SharingSummary {
                params: func.captures.len() + func.params.len(),
                ..SharingSummary::default()
            };
            self.known.borrow_mut().insert(callee, Rc::new(nothing));
        }
        // What is called comes in components with smaller numbers.
        for component in strongly_connected(&calls).members {
            let is_recursive = component.iter().any(|&at| calls[at].iter().any(|to| component.contains(to)));
            let mut changed = true;
            while changed {
                changed = false;
                for &at in &component {
                    let summary = self.summarise(functions[at]);
                    let known = self.known.borrow_mut().insert(functions[at], Rc::new(summary.clone()));
                    changed |= is_recursive && known.as_deref() != Some(&summary);
                }
            }
        }
        self.known.borrow().get(&function).cloned().unwrap_or_default()
    }

    /// The functions without a summary that a function may call, itself first, and by numbers which ones each of them calls.
    fn reached_from(&self, function: Function) -> (Vec<Function>, Vec<Vec<usize>>) {
        let mut functions = vec![function];
        let mut numbers = FxHashMap::from_iter([(function, 0)]);
        let mut calls: Vec<Vec<usize>> = Vec::new();
        while let Some(&at) = functions.get(calls.len()) {
            let mut called = Vec::new();
            for callee in self.callees(at) {
                if self.known.borrow().contains_key(&callee) {
                    continue;
                }
                called.push(*numbers.entry(callee).or_insert_with(|| {
                    functions.push(callee);
                    functions.len() - 1
                }));
            }
            calls.push(called);
        }
        (functions, calls)
    }

    fn callees(&self, function: Function) -> Vec<Function> {
        let func = self.program.func(function);
        let named =
            func.callees.values().filter_map(|callee| self.meaning(function.unit, callee)).filter_map(
                |target| match target {
                    NameTarget::Function(function) => Some(function),
                    NameTarget::Row(row) => self.followed(row),
                    NameTarget::Unknown => None,
                },
            );
        let kinds = (self.kinds)(function);
        named.chain(kinds.all_callees()).collect()
    }

    /// The function in MATLAB that a row is, if its text tells more than the row.
    fn followed(&self, row: Builtin) -> Option<Function> {
        if row.row().is_allocator() { None } else { self.program.source(row) }
    }

    fn meaning(&self, unit: u32, callee: &CalleeData) -> Option<NameTarget> {
        match callee {
            CalleeData::Local { func, .. } => Some(NameTarget::Function(self.program.local(unit, *func))),
            CalleeData::Builtin(row) => Some(NameTarget::Row(*row)),
            CalleeData::Named(name) => Some(self.program.resolve(unit, name.as_str())),
            CalleeData::Undecided { .. } => None,
        }
    }

    fn summarise(&self, function: Function) -> SharingSummary {
        let func = self.program.func(function);
        let kinds = (self.kinds)(function);
        let view = View { ownership: self, function, func: &func, kinds: &kinds };
        let flow = Flow::of(&func, &view, Holding::WhileLive);
        let mut summary = SharingSummary {
            params: func.captures.len() + func.params.len(),
            is_variadic: func.variadic_in,
            gives_more: func.variadic_out,
            ..SharingSummary::default()
        };
        if flow.is_exhausted() {
            let all = 0..summary.params;
            summary.writes.extend(all.clone());
            summary.keeps.extend(all);
            let elsewhere = Origins { elsewhere: true, ..Origins::default() };
            let output = ReturnedSharing { top: elsewhere.clone(), inside: elsewhere };
            summary.outputs = vec![output; func.outputs.len()];
            summary.are_related = true;
            return summary;
        }
        let dominators = Dominators::of(&func.graph());
        let returns = |block: Block| matches!(func.blocks[block].term, Terminator::Return);
        for block in func.blocks.ids().filter(|&block| flow.at_beginning(block).is_some()) {
            let mut returning = func.blocks.ids().filter(|&to| returns(to));
            let is_sure = returning.all(|to| dominators.dominates(block.index(), to.index()));
            let end = flow.each(block, |k, inst, sharing| {
                note_written(&func, inst, sharing, is_sure, &mut summary);
                note_handed_over(&view, (block, k), inst, sharing, &mut summary);
            });
            note_kept(&end, &mut summary);
            if let Terminator::Return = func.blocks[block].term {
                note_returned(&func, &end, &mut summary);
            }
        }
        summary
    }

    /// What a call does, where it is not known what it calls: what its callee's name means.
    fn named_call(&self, unit: u32, callee: &CalleeData) -> CallSharing {
        match self.meaning(unit, callee) {
            Some(NameTarget::Function(function)) => self.known_call(function),
            Some(NameTarget::Row(row)) => self.row_call(row),
            Some(NameTarget::Unknown) | None => CallSharing::Unknown,
        }
    }

    fn known_call(&self, function: Function) -> CallSharing {
        let func = self.program.func(function);
        if func.dynamic.is_some() {
            return CallSharing::Unknown;
        }
        let summary = self.summary_now(function);
        CallSharing::Known(if func.captures.is_empty() {
            summary
        } else {
            without_captures(&summary, func.captures.len())
        })
    }

    /// The summary as far as it is known while others are made.
    fn summary_now(&self, function: Function) -> Rc<SharingSummary> {
        let known = self.known.borrow().get(&function).cloned();
        known.unwrap_or_else(|| self.summary(function))
    }

    fn row_call(&self, row: Builtin) -> CallSharing {
        let data = row.row();
        if data.may_call_back() || data.may_reach_variables() || data.may_reach_caller() {
            return CallSharing::Unknown;
        }
        if data.is_allocator() {
            return CallSharing::Allocates;
        }
        match self.followed(row) {
            Some(function) => self.known_call(function),
            None => CallSharing::Gives,
        }
    }
}

/// An update changes arrays of parameters, if the caller still holds them.
fn note_written(func: &Func, inst: &Inst, sharing: &Sharing, is_sure: bool, summary: &mut SharingSummary) {
    let Some((base, _)) = updated(func, inst) else { return };
    for holder in [Holder::Slot(base), Holder::Inside(base)] {
        for (other, is_certain) in sharing.sharers(holder) {
            match other {
                Holder::Caller(k) if is_sure && is_certain && holder == Holder::Slot(base) => {
                    summary.writes.insert(k);
                    summary.surely_writes.insert(k);
                }
                Holder::Caller(k) | Holder::CallerInside(k) => {
                    summary.writes.insert(k);
                }
                Holder::Slot(_) | Holder::Inside(_) | Holder::Elsewhere => (),
            }
        }
    }
}

/// What is given to a call that changes it is changed here.
fn note_handed_over(
    view: &View<'_>,
    (block, k): (Block, usize),
    inst: &Inst,
    sharing: &Sharing,
    summary: &mut SharingSummary,
) {
    let Inst::Call { args, .. } = *inst else { return };
    let CallSharing::Known(callee) = view.called(block, k, inst) else { return };
    for (argument, operand) in view.func.args(args).iter().enumerate() {
        let is_written = callee.parameter(argument).is_some_and(|param| callee.writes.contains(&param));
        if let Some(slot) = operand.as_slot().filter(|_| is_written) {
            for holder in [Holder::Slot(slot), Holder::Inside(slot)] {
                for (other, _) in sharing.sharers(holder) {
                    if let Holder::Caller(k) | Holder::CallerInside(k) = other {
                        summary.writes.insert(k);
                    }
                }
            }
        }
    }
}

/// Parameters that somebody may hold from here on.
fn note_kept(end: &Sharing, summary: &mut SharingSummary) {
    for (other, _) in end.sharers(Holder::Elsewhere) {
        if let Holder::Caller(k) | Holder::CallerInside(k) = other {
            summary.keeps.insert(k);
        }
    }
}

fn note_returned(func: &Func, end: &Sharing, summary: &mut SharingSummary) {
    summary.outputs = func
        .outputs
        .iter()
        .map(|&slot| ReturnedSharing {
            top: origins(end, Holder::Slot(slot)),
            inside: origins(end, Holder::Inside(slot)),
        })
        .collect();
    let holders = || func.outputs.iter().flat_map(|&slot| [Holder::Slot(slot), Holder::Inside(slot)]);
    summary.are_related = holders()
        .enumerate()
        .any(|(k, a)| holders().skip(k + 1).any(|b| a.slot() != b.slot() && end.pair(a, b).is_some()));
}

fn origins(end: &Sharing, holder: Holder) -> Origins {
    let mut origins = Origins::default();
    for (other, _) in end.sharers(holder) {
        match other {
            Holder::Caller(k) => _ = origins.params.insert(k),
            Holder::CallerInside(k) => _ = origins.insides.insert(k),
            Holder::Elsewhere => origins.elsewhere = true,
            Holder::Slot(_) | Holder::Inside(_) => (),
        }
    }
    origins
}

/// A handle's function as its calls see it: what it captured is inside of the handle, and no argument.
fn without_captures(summary: &SharingSummary, captures: usize) -> Rc<SharingSummary> {
    let shift = |set: &std::collections::BTreeSet<usize>| {
        set.iter().filter_map(|k| k.checked_sub(captures)).collect::<std::collections::BTreeSet<usize>>()
    };
    let origins = |origins: &Origins| Origins {
        params: shift(&origins.params),
        insides: shift(&origins.insides),
        elsewhere: origins.elsewhere,
    };
    let outputs = summary.outputs.iter();
    Rc::new(SharingSummary {
        params: summary.params.saturating_sub(captures),
        outputs: outputs
            .map(|output| ReturnedSharing { top: origins(&output.top), inside: origins(&output.inside) })
            .collect(),
        keeps: shift(&summary.keeps),
        writes: shift(&summary.writes),
        surely_writes: shift(&summary.surely_writes),
        ..summary.clone()
    })
}

/// A function as the flow of pairs sees it.
pub struct View<'a> {
    /// Summaries of what it calls.
    pub ownership: &'a Ownership<'a>,
    /// Which function.
    pub function: Function,
    /// Its text.
    pub func: &'a Func,
    /// What is known of its values.
    pub kinds: &'a Kinds,
}

impl View<'_> {
    /// The function that a call calls, where that is known.
    pub fn callee(&self, block: Block, inst: usize, call: &Inst) -> Option<Function> {
        if let Inst::Call { callee, .. } = *call {
            return match self.ownership.meaning(self.function.unit, &self.func.callees[callee])? {
                NameTarget::Function(function) => Some(function),
                NameTarget::Row(_) | NameTarget::Unknown => None,
            };
        }
        let mut callees = self.kinds.callees(block, inst);
        let first = callees.next()?;
        callees.all(|callee| callee == first).then_some(first)
    }
}

impl SharingOracle for View<'_> {
    fn is_scalar(&self, slot: Slot) -> bool {
        self.kinds.is_scalar(slot)
    }

    fn is_flat(&self, slot: Slot) -> bool {
        self.kinds.is_flat(slot)
    }

    fn called(&self, block: Block, inst: usize, call: &Inst) -> CallSharing {
        match *call {
            Inst::Call { callee, .. } => {
                self.ownership.named_call(self.function.unit, &self.func.callees[callee])
            }
            _ => match self.callee(block, inst, call) {
                Some(function) => self.ownership.known_call(function),
                None => CallSharing::Unknown,
            },
        }
    }
}
