//! Subscripts that are beyond their arrays in the first or the last trip of a `for` loop.
//!
//! ```text
//! for i = 1:numel(x), s = s + x(i+1); end      error[index-out-of-range]: in the last trip, where x is known not to be empty
//! for i = 1:5, d(i) = x(i) - x(i-1); end       error[index-out-of-range]: in the first trip
//! for i = 1:n, if i > 1, x(i-1), end, end      nothing: the first trip does not come there
//! ```
//!
//! A trip comes to an instruction if its block dominates all ends of trips. The last trip is made if nothing but the head leaves the loop;
//! what stands behind the instruction in its trip does not keep the first trip from it.

use super::certain::is_caught;
use super::errors::extent_of;
use lanner_base::{Diagnostic, Id, Severity, Span};
use lanner_builtins::exact;
use lanner_facts::{Class, Dim, Substitution, Terms};
use lanner_mir::analysis::{Dominators, LoopForest};
use lanner_mir::{Block, Inst, Operand, Step, Terminator};
use lanner_project::known::Known;
use rustc_hash::FxHashMap;

/// A subscript that fails in a trip that every run of its loop makes.
pub(super) struct Beyond {
    /// The instruction.
    pub place: (Block, usize),
    /// What is wrong.
    pub finding: Diagnostic,
}

/// The trip that fails.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trip {
    First,
    Last,
}

/// A loop that counts its trips.
struct Counted {
    header: Block,
    /// Whether only the head leaves it.
    is_closed: bool,
    /// The blocks from which it goes round.
    ends: Vec<usize>,
    /// The blocks behind its head that it may be left from.
    leaving: Vec<usize>,
    in_first: Substitution,
    in_last: Substitution,
}

/// Finds subscripts that fail in the first or the last trip of a loop.
pub(super) fn find_beyond(known: &Known, terms: &mut Terms) -> Vec<Beyond> {
    let graph = known.func.graph();
    let forest = LoopForest::of(&graph);
    let loops = counted_loops(known, &forest, terms);
    if loops.is_empty() {
        return Vec::new();
    }
    let dominators = Dominators::of(&graph);
    let places: Vec<(Block, usize, Inst, Span)> =
        known.reached().map(|(block, k, inst, span)| (block, k, *inst, span)).collect();
    let mut found = Vec::new();
    for (block, k, inst, span) in places {
        let Some(read) = subscripted(known, &inst) else { continue };
        if is_caught(known, block) || known.facts.stops.contains(&(block, k)) {
            continue;
        }
        let around = std::iter::successors(forest.innermost(block.index()), |&n| forest.loops()[n].parent);
        for around in around.filter_map(|number| loops.get(&number)) {
            let message = trips_to(&dominators, around, block)
                .into_iter()
                .find_map(|trip| message(known, &read, trip, around, terms));
            if let Some(message) = message {
                let head = known.func.blocks[around.header].term_span.span;
                let mut finding = Diagnostic::error("index-out-of-range", message, span);
                if known.line(head) != known.line(span) {
                    finding = finding.label(known.first_line(head), "in this loop");
                }
                found.push(Beyond { place: (block, k), finding });
                break;
            }
        }
    }
    found
}

/// Reports subscripts that fail in every call with arrays of some elements, if nothing else was found at their places.
pub(super) fn check_trips(usual: &Known, terms: &mut Terms, found: &[Diagnostic]) -> Vec<Diagnostic> {
    let beyond = find_beyond(usual, terms).into_iter().map(|beyond| beyond.finding);
    let new = beyond.filter(|finding| !is_told(found, finding));
    let finding = |finding: Diagnostic| Diagnostic {
        severity: Severity::Warning,
        help: Some("it fails wherever the loop makes a trip, if the arguments are arrays".to_owned()),
        ..finding
    };
    new.map(finding).collect()
}

/// Whether a subscript of that place was found to fail.
pub(super) fn is_told(found: &[Diagnostic], finding: &Diagnostic) -> bool {
    found.iter().any(|other| other.span == finding.span && other.code == "index-out-of-range")
}

fn counted_loops(known: &Known, forest: &LoopForest, terms: &mut Terms) -> FxHashMap<usize, Counted> {
    let mut found = FxHashMap::default();
    for solved in &known.facts.loops {
        let Terminator::Next { seq, exit, .. } = known.func.blocks[solved.header].term else { continue };
        let header = solved.header.index();
        let Some(number) = forest.innermost(header).filter(|&n| forest.loops()[n].header == header) else {
            continue;
        };
        let Some(sequence) = known.facts.of(seq) else { continue };
        if terms.rank(sequence.shape) != Some(2) {
            continue;
        }
        let inside = |block: Block| {
            let mut around =
                std::iter::successors(forest.innermost(block.index()), |&n| forest.loops()[n].parent);
            around.any(|other| other == number)
        };
        let (mut is_closed, mut ends, mut leaving) = (true, Vec::new(), Vec::new());
        for &node in &forest.loops()[number].nodes {
            let block = Block::from_index(node);
            let leaves = ways_from(known, block).any(|to| !inside(to));
            is_closed &=
                ways_from(known, block).all(|to| inside(to) || (block == solved.header && to == exit));
            ends.extend(ways_from(known, block).any(|to| to == solved.header).then_some(node));
            leaving.extend((leaves && node != header).then_some(node));
        }
        let (columns, zero, one) = (terms.extent(sequence.shape, 1), terms.number(0), terms.number(1));
        let last = terms.sub(columns, one);
        let at = |trip: Dim| {
            let mut map = Substitution::default();
            map.symbols.insert(solved.iteration, trip);
            map
        };
        let (in_first, in_last) = (at(zero), at(last));
        let header = solved.header;
        found.insert(number, Counted { header, is_closed, ends, leaving, in_first, in_last });
    }
    found
}

/// The blocks that control goes on in, also by an error.
fn ways_from(known: &Known, block: Block) -> impl Iterator<Item = Block> {
    let data = &known.func.blocks[block];
    data.term.successors().chain(data.handler.map(|handler| handler.block))
}

/// An array with subscripts.
struct Subscripted<'k> {
    base: Operand,
    args: &'k [Operand],
    /// It is stored to: that makes it larger, but for subscripts below 1.
    is_stored: bool,
}

fn subscripted<'k>(known: &'k Known, inst: &Inst) -> Option<Subscripted<'k>> {
    let (base, args, is_stored) = match *inst {
        Inst::Index { base, args, .. } => (base, args, false),
        Inst::SetIndex { base, args, .. } => (Operand::slot(base), args, true),
        Inst::Get { base, path, .. } | Inst::GetList { base, path, .. } => {
            match known.func.paths[path].0.as_slice() {
                [Step::Paren(args) | Step::Brace(args), ..] => (base, *args, false),
                _ => return None,
            }
        }
        _ => return None,
    };
    let args = known.func.args(args);
    args.iter().all(|arg| !arg.is_spread()).then_some(Subscripted { base, args, is_stored })
}

/// The trips of a loop around a block that certainly come to it, if they are made.
fn trips_to(dominators: &Dominators, around: &Counted, block: Block) -> Vec<Trip> {
    let dominates = |node: &usize| dominators.dominates(block.index(), *node);
    if block == around.header || !around.ends.iter().all(dominates) {
        return Vec::new();
    }
    let mut trips = Vec::new();
    if around.leaving.iter().all(dominates) {
        trips.push(Trip::First);
    }
    if around.is_closed {
        trips.push(Trip::Last);
    }
    trips
}

/// Why a subscript fails in a trip, if it does whenever the trip is made.
fn message(
    known: &Known,
    subscripted: &Subscripted,
    trip: Trip,
    around: &Counted,
    terms: &mut Terms,
) -> Option<String> {
    let Subscripted { base, args: operands, is_stored } = *subscripted;
    let array = known.operand(base, terms)?;
    let others = [Class::FunctionHandle, Class::Object];
    if others.iter().any(|&class| array.classes.contains(class)) {
        return None;
    }
    let name = known.operand_text(base);
    let (map, word) = match trip {
        Trip::First => (&around.in_first, "first"),
        Trip::Last => (&around.in_last, "last"),
    };
    for (k, &operand) in operands.iter().enumerate().filter(|(_, operand)| !known.is_colon(**operand)) {
        let Some(fact) = known.operand(operand, terms) else { continue };
        if fact.classes.contains(Class::Logical) || !fact.classes.is_arithmetic() {
            continue;
        }
        let Some(index) = exact(&fact, terms) else { continue };
        let now = terms.substitute(index, map);
        // What does not change from trip to trip is no affair of one of them.
        if now == index {
            continue;
        }
        let one = terms.number(1);
        let shown = |dim: Dim, terms: &Terms| terms.show(dim).to_string();
        let text = known.operand_text(operand);
        if terms.at_most(one, now).is_no() {
            let value = shown(now, terms);
            return Some(format!("Index {text} of '{name}' is {value} in the {word} trip, below 1."));
        }
        let Some(extent) = extent_of(array.shape, k, operands.len(), terms).filter(|_| !is_stored) else {
            continue;
        };
        let most = terms.substitute(extent, map);
        if terms.at_most(now, most).is_no() {
            let what = match (operands.len(), k) {
                (1, _) => "elements",
                (_, 0) => "rows",
                (_, 1) => "columns",
                _ => "pages",
            };
            return Some(match (terms.constant(now), terms.constant(most)) {
                (Some(now), Some(most)) => {
                    format!("Index {text} of '{name}' is {now} in the {word} trip, beyond its {most} {what}.")
                }
                _ => format!("Index {text} of '{name}' is beyond its {what} in the {word} trip."),
            });
        }
    }
    None
}
