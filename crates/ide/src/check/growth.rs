//! Arrays that grow in loops.
//!
//! ```text
//! w = [];
//! for i = 1:n
//!   w(end+1) = i;    warning[array-grows]: 'w' grows in this loop; the optimiser preallocates it: 1 x n
//! end
//! ```
//!
//! Whether the optimiser preallocates it is what the pass that does so decides (`lanner_opt::plan_preallocation`).
//!
//! Reported is what grows for certain: behind the last element, or from nothing, or by a course that inference found.

use lanner_base::{Diagnostic, Id, Span};
use lanner_facts::{Class, Course, Dim, Interval, Shape, Substitution, Terms, Truth};
use lanner_infer::CheckKind;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, Inst, Slot, Step, Terminator};
use lanner_opt::{Reservation, plan_preallocation};
use lanner_project::known::{Definition, Known, shape_words};
use rustc_hash::FxHashSet;

/// Reports arrays that grow in loops.
pub(super) fn check_growth(known: &Known, terms: &mut Terms) -> Vec<Diagnostic> {
    let forest = LoopForest::of(&known.func.graph());
    if forest.loops().is_empty() {
        return Vec::new();
    }
    let plan = plan_preallocation(&known.func, &known.facts, terms);
    let mut found = Vec::new();
    let mut told: FxHashSet<&str> = FxHashSet::default();
    let places: Vec<(Block, usize, Inst, Span)> =
        known.reached().map(|(block, k, inst, span)| (block, k, *inst, span)).collect();
    for (block, k, inst, span) in places {
        let Some((dst, base)) = growing(known, (block, k), &inst) else { continue };
        let Some(name) = known.name(dst) else { continue };
        let Some(header) = carrying_loop(known, &forest, block, name) else { continue };
        let Some((phi, entry)) = carried(known, &forest, header, name) else { continue };
        let course = course_of(known, header, phi);
        let grows = match course {
            Some(Course::Grows) => true,
            Some(Course::GrowsByIndex) => goes_beyond(known, header, (phi, entry), terms),
            Some(Course::Unchanged | Course::Settles | Course::Widened | Course::RankGrows) | None => false,
        };
        let is_concat = matches!(inst, Inst::Concat { .. });
        let from_nothing = entry
            .and_then(|slot| known.facts.of(slot))
            .is_some_and(|fact| fact.classes.is_none() || terms.is_empty_shape(fact.shape).is_yes());
        let is_behind = is_behind_the_end(known, &inst, base);
        let adds = is_concat && adds_something(known, &inst, base, terms);
        let moves = is_moving(known, &inst, &forest, header);
        if !(grows || is_behind || adds || (from_nothing && moves)) || !told.insert(name) {
            continue;
        }
        let is_text = is_text(known, &inst, terms);
        let room = room_of(known, &forest, &plan, header, name);
        let mut found_here = finding(known, (name, span), (header, phi), (course, room), terms);
        if is_text {
            found_here.help =
                Some("collect the parts in a cell array and join them behind the loop".to_owned());
        }
        found.push(found_here);
    }
    found
}

/// The greatest subscript is beyond what was there before the loop, or was chosen without a look at it: of two sizes of which neither is
/// known to be less than the other it is expected that they fit.
fn goes_beyond(known: &Known, header: Block, (phi, entry): (Slot, Option<Slot>), terms: &mut Terms) -> bool {
    let Some(before) = entry.and_then(|slot| known.facts.of(slot)).map(|fact| fact.shape) else {
        return true;
    };
    let Some(after) = size_afterwards(known, header, phi, terms) else { return true };
    let rank = terms.rank(before).unwrap_or(0).max(terms.rank(after).unwrap_or(0));
    (0..rank).any(|k| {
        let (least, most) = (terms.extent(before, k), terms.extent(after, k));
        least != most && (terms.constant(least).is_some() || terms.below(least, most).is_yes())
    })
}

fn finding(
    known: &Known,
    (name, span): (&str, Span),
    (header, phi): (Block, Slot),
    (course, room): (Option<Course>, Option<&Reservation>),
    terms: &mut Terms,
) -> Diagnostic {
    let message = format!("'{name}' grows in a loop.");
    let finding = Diagnostic::warning("array-grows", message, span);
    let maker = match known.facts.of(phi).and_then(|fact| fact.classes.only()) {
        Some(Class::Cell) => "cell",
        Some(Class::String) => "strings",
        Some(Class::Logical) => "false",
        _ => "zeros",
    };
    let after = match course {
        Some(Course::Grows | Course::GrowsByIndex) => size_afterwards(known, header, phi, terms),
        _ => None,
    };
    let place = known.func.blocks[header].term_span.span;
    let finding = if place.start == span.start {
        finding
    } else {
        finding.label(known.first_line(place), "in this loop")
    };
    let size =
        after.and_then(|shape| Some((shape_words(shape, terms)?, terms.explicit_extents(shape).is_some())));
    finding.help(advice((name, maker), size, room))
}

/// What is done, and what to do.
fn advice((name, maker): (&str, &str), size: Option<(String, bool)>, room: Option<&Reservation>) -> String {
    let how = match &size {
        Some((size, true)) => format!("'{name} = {maker}({})' before the loop", size.replace(" x ", ", ")),
        Some((_, false)) | None => format!("'{maker}' before the loop"),
    };
    match (size, room) {
        (Some((size, _)), Some(_)) => {
            format!("the optimiser preallocates it: {size} after the loop; other systems need {how}")
        }
        (None, Some(room)) => {
            let bound = room.elements().map_or(String::new(), |elements| format!(", {elements} elements"));
            format!(
                "the optimiser preallocates it{bound}: its size has a bound before the loop; other systems need {how}"
            )
        }
        (Some((size, true)), None) => format!("it is {size} after the loop: {how} preallocates it"),
        (Some((size, false)), None) => {
            format!("it is {size} after the loop: preallocate it with {how}")
        }
        (None, None) => {
            format!("no bound of its size is known; where you know one, preallocate it with '{maker}'")
        }
    }
}

/// What is reserved for a variable before a loop or one around it.
fn room_of<'r>(
    known: &Known,
    forest: &LoopForest,
    plan: &'r [Reservation],
    header: Block,
    name: &str,
) -> Option<&'r Reservation> {
    plan.iter().find(|room| {
        let around = forest.loops().iter().find(|around| around.header == room.header.index());
        known.name(room.phi) == Some(name)
            && around.is_some_and(|around| around.nodes.contains(&header.index()))
    })
}

/// The size after all trips of a `for` loop.
fn size_afterwards(known: &Known, header: Block, phi: Slot, terms: &mut Terms) -> Option<Shape> {
    let Terminator::Next { seq, .. } = known.func.blocks[header].term else { return None };
    let solved = known.facts.loops.iter().find(|l| l.header == header)?;
    let sequence = known.facts.of(seq)?.shape;
    let trips = terms.extent(sequence, 1);
    // Of a loop that makes no trip nobody asks; then `max(0, n)` is `n`.
    let trips = if terms.constant(trips).is_some() { trips } else { some_trips(trips, terms) };
    let mut map = Substitution::default();
    map.symbols.insert(solved.iteration, trips);
    let shape = known.facts.of(phi)?.shape;
    Some(terms.substitute_shape(shape, &map))
}

/// The number of trips where there is at least one.
fn some_trips(trips: Dim, terms: &mut Terms) -> Dim {
    let text = terms.show(trips).to_string();
    let name = text.strip_prefix("max(0, ").and_then(|rest| rest.strip_suffix(')')).unwrap_or(&text);
    let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let name = if is_name { name.to_owned() } else { format!("({name})") };
    terms.fresh(&name, Interval::at_least(1))
}

/// An instruction that may make an array larger: the value that it makes, and the one it starts from.
fn growing(known: &Known, (block, k): (Block, usize), inst: &Inst) -> Option<(Slot, Slot)> {
    match *inst {
        Inst::SetIndex { dst, base, .. } | Inst::SetPath { dst, base, .. } => {
            let grows = match known.facts.check(block, k, CheckKind::Growth) {
                Some(check) => check.holds != Truth::Yes,
                // Of an array of which nothing is known there is nothing to check.
                None => is_behind_the_end(known, inst, base),
            };
            grows.then_some((dst, base))
        }
        Inst::Concat { dst, args, .. } => {
            let name = known.name(dst)?;
            let args = known.func.args(args);
            let base =
                args.iter().filter_map(|arg| arg.as_slot()).find(|&slot| known.name(slot) == Some(name));
            base.filter(|_| args.len() > 1).map(|base| (dst, base))
        }
        _ => None,
    }
}

/// The innermost loop around a block that carries the variable from trip to trip.
fn carrying_loop(known: &Known, forest: &LoopForest, block: Block, name: &str) -> Option<Block> {
    let innermost = forest.innermost(block.index())?;
    let header = Block::from_index(forest.loops()[innermost].header);
    let has_phi = known.func.blocks[header].phis.iter().any(|phi| known.name(phi.dst) == Some(name));
    has_phi.then_some(header)
}

/// The variable's φ at the header, and what enters the loop.
fn carried(known: &Known, forest: &LoopForest, header: Block, name: &str) -> Option<(Slot, Option<Slot>)> {
    let phi = known.func.blocks[header].phis.iter().find(|phi| known.name(phi.dst) == Some(name))?;
    let around = forest.loops().iter().find(|l| l.header == header.index())?;
    let entry = phi.args.iter().find(|(from, _)| !around.nodes.contains(&from.index()));
    Some((phi.dst, entry.and_then(|(_, operand)| operand.as_slot())))
}

fn course_of(known: &Known, header: Block, phi: Slot) -> Option<Course> {
    let solved = known.facts.loops.iter().find(|l| l.header == header)?;
    solved.courses.iter().filter(|(slot, _)| *slot == phi).map(|(_, course)| *course).max()
}

/// The subscript is `end+1`, or a sum of it.
fn is_behind_the_end(known: &Known, inst: &Inst, base: Slot) -> bool {
    let args = match *inst {
        Inst::SetIndex { args, .. } => args,
        Inst::SetPath { path, .. } => match known.func.paths[path].0.as_slice() {
            [Step::Paren(args) | Step::Brace(args)] => *args,
            _ => return false,
        },
        _ => return false,
    };
    known.func.args(args).iter().any(|arg| {
        let Some(Definition::Inst(block, k)) = arg.as_slot().and_then(|slot| known.definition(slot)) else {
            return false;
        };
        let Inst::Binary { op: lanner_builtins::BinaryOp::Add, a, .. } = *known.inst((block, k)) else {
            return false;
        };
        let Some(Definition::Inst(block, k)) = a.as_slot().and_then(|slot| known.definition(slot)) else {
            return false;
        };
        matches!(known.inst((block, k)), Inst::End { base: of, .. } if of.as_slot() == Some(base))
    })
}

/// A subscript changes from trip to trip.
fn is_moving(known: &Known, inst: &Inst, forest: &LoopForest, header: Block) -> bool {
    let Inst::SetIndex { args, .. } = *inst else { return false };
    let Some(around) = forest.loops().iter().find(|l| l.header == header.index()) else { return false };
    known.func.args(args).iter().filter_map(|arg| arg.as_slot()).any(|slot| match known.definition(slot) {
        Some(Definition::Inst(block, _) | Definition::Phi(block, _) | Definition::Head(block)) => {
            around.nodes.contains(&block.index())
        }
        None => false,
    })
}

/// Parts of a text are put beside each other.
fn is_text(known: &Known, inst: &Inst, terms: &mut Terms) -> bool {
    let Inst::Concat { args, .. } = *inst else { return false };
    known
        .func
        .args(args)
        .iter()
        .any(|&arg| known.operand(arg, terms).is_some_and(|fact| fact.classes.only() == Some(Class::Char)))
}

/// What stands beside the array is not empty.
fn adds_something(known: &Known, inst: &Inst, base: Slot, terms: &mut Terms) -> bool {
    let Inst::Concat { args, .. } = *inst else { return false };
    known
        .func
        .args(args)
        .iter()
        .filter(|arg| arg.as_slot() != Some(base))
        .any(|&arg| known.operand(arg, terms).is_some_and(|fact| terms.is_empty_shape(fact.shape).is_no()))
}
