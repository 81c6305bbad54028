//! Variables that only some ways assign, read where every run comes.
//!
//! ```text
//! if x > 0, y = 1; end
//! z = y + 1;                 warning[maybe-undefined]: where x > 0 is false 'y' has no value
//! ```
//!
//! Nothing is said where a loop assigns the variable, which may be known to make a trip, where one of several branches does, which
//! may be all that there are, where arguments are counted, or where only some runs come to the reading, which may be those that
//! have assigned it: `--strict` tells of these.

use super::likely::{maybe_undefined, places, tested, undefined};
use super::walk::Text;
use lanner_base::{Diagnostic, Id};
use lanner_facts::Definedness;
use lanner_hir::StmtKind;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, FuncKind, HandlerKind, Slot, Terminator};
use lanner_project::known::{Definition, Known};
use rustc_hash::FxHashSet;

/// Reports variables that a branch has left without a value.
pub(super) fn check_undefined(known: &Known, text: &Text) -> Vec<Diagnostic> {
    if !matches!(known.func.kind, FuncKind::Function | FuncKind::Nested) {
        return Vec::new();
    }
    let tested = tested(known);
    let forest = LoopForest::of(&known.func.graph());
    let mut told = FxHashSet::default();
    let mut found = Vec::new();
    for (block, _, inst, span) in places(known) {
        let Some(slot) = maybe_undefined(known, &inst, &tested) else { continue };
        let is_new = known.name(slot).is_some_and(|name| told.insert(name) && is_behind_if(text, name));
        if is_new && is_left_by_branch(known, slot, &forest) && every_run_comes_to(known, block) {
            found.extend(undefined(known, slot, span));
        }
    }
    found
}

/// Only an `if` without another branch assigns the variable, which counts no arguments.
fn is_behind_if(text: &Text, name: &str) -> bool {
    let mut variables = text.data.variables.iter().filter(|(_, data)| &*data.name == name);
    let Some((variable, _)) = variables.next() else { return false };
    let assigning = text.data.body.iter().filter(|&&stmt| text.assigned(&vec![stmt]).contains(&variable));
    assigning.map(|&stmt| &text.data.stmts[stmt].kind).all(|kind| match kind {
        StmtKind::If { branches, otherwise: None } => match branches.as_slice() {
            [(condition, _)] => text.is_plain(*condition),
            _ => false,
        },
        _ => false,
    })
}

/// The variable has no value on a way that goes through no loop which assigns it.
fn is_left_by_branch(known: &Known, slot: Slot, forest: &LoopForest) -> bool {
    // A header is that of the innermost loop that it is in.
    let header = |block: Block| forest.innermost(block.index()).map(|number| forest.loops()[number].header);
    let is_header = |block: Block| header(block) == Some(block.index());
    let (mut seen, mut open) = (FxHashSet::default(), vec![slot]);
    let mut is_missing = false;
    while let Some(slot) = open.pop() {
        if !seen.insert(slot) {
            continue;
        }
        match known.definition(slot) {
            Some(Definition::Phi(block, _)) if is_header(block) => return false,
            Some(Definition::Phi(block, k)) => {
                let args = &known.func.blocks[block].phis[k].args;
                open.extend(args.iter().filter_map(|(_, operand)| operand.as_slot()));
            }
            Some(Definition::Inst(..) | Definition::Head(_)) => (),
            None => {
                let fact = known.facts.of(slot);
                is_missing |= fact.is_some_and(|fact| fact.definedness == Definedness::Undefined);
            }
        }
    }
    is_missing
}

/// No run returns without having come to the block.
fn every_run_comes_to(known: &Known, block: Block) -> bool {
    let blocks = &known.func.blocks;
    let (mut seen, mut open) = (FxHashSet::default(), vec![Block(0)]);
    while let Some(at) = open.pop() {
        if at == block || !known.facts.reached[at] || !seen.insert(at) {
            continue;
        }
        let data = &blocks[at];
        let handler = data.handler.filter(|handler| handler.kind == HandlerKind::Try);
        open.extend(handler.map(|handler| handler.block));
        if known.facts.stops.iter().any(|stop| stop.0 == at) {
            continue;
        }
        if matches!(data.term, Terminator::Return) {
            return false;
        }
        open.extend(data.term.successors());
    }
    true
}
