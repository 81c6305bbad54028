//! What a person would still mend in residual statements (MPE section 5.5, and its future work).
//!
//! - `ahead`    arrays that statements fill are made before these
//! - `again`    constants that variables hold already
//! - `declared` variables are declared once
//! - `definite` which variables surely have a value
//! - `live`    assignments that nothing reads are gone
//! - `cells`   cells that are only taken apart are gone
//! - `scalars` elements of small arrays become variables
//! - `tables`  large constants are in functions of their own, the largest ones in a MAT-file
//! - `guarded` a `try` in which nothing raises an error is its body
//! - `elements` elements that are read often are read once
//! - `in_loops` elements at the place that a loop has reached, in variables
//! - `forward` numbers and copies in the place of variables
//! - `copies` temporaries that are used once, and copies of variables, are folded into what uses them
//! - `chains` statements of unrolled loops that go on with one variable become one
//! - `vectors` stores that are computed alike become one statement of vectors
//! - `reroll`  unrolled statements that differ by numbers that count are a loop again
//! - `fixed`   parts of arguments that are fixed, where they are read
//! - `params`  names of parameters
//! - `unread`  persistent variables that nothing reads are gone
//! - `unassigned` reads of variables that have no value raise the error
//! - `names`   short names for what functions brought that stand for their calls
//! - `returned` copies that come back to their variable are gone
//! - `reused`  variables of calls have names of others that are over
//! - `rotate`  copies between variables that take turns are gone
//! - `grown`   what is filled one by one has its size at first, or is one literal
//! - `named`   arrays that the user named have their names
//! - `hoist`  constants are written before the loops that need them, and once

mod again;
mod ahead;
mod cells;
mod chains;
mod copies;
mod declared;
mod definite;
mod elements;
mod fixed;
mod forward;
mod grown;
mod guarded;
mod hoist;
mod in_loops;
mod live;
mod named;
mod names;
mod params;
mod reroll;
mod returned;
mod reused;
mod rotate;
mod scalars;
mod tables;
mod unassigned;
mod unread;
mod vectors;

pub use fixed::{FixedParts, mentions};
pub use guarded::raise_nothing;
pub use live::remove_dead;
pub use params::take_names;
pub use reroll::numbers_apart;
pub use tables::{LOADING, Tables};

use crate::call::versions::Residual;
use crate::code::Line;
use crate::structure::tidy::{drop_return, tidy};
use lanner_base::{Dialect, Name};
use rustc_hash::{FxHashMap, FxHashSet};

/// Improves the statements of a residual function whose text has these names. Other variables come from functions that stand for their calls; `bases`
/// has their names there.
pub fn improve(
    lines: &mut Vec<Line>,
    of: &Residual,
    users: &FxHashSet<Name>,
    bases: &FxHashMap<Name, Name>,
    dialect: Dialect,
) {
    const MOST_ROUNDS: usize = 20;
    let (params, outputs) = (of.params.as_slice(), of.outputs.as_slice());
    unassigned::raise(lines, params, &of.missing, dialect);
    if live::run_text(lines) {
        // Variables keep their names and their values for the text.
        declared::once(lines);
        unread::remove(lines);
        live::remove_dead(lines, params, outputs);
        drop_return(lines);
        return tidy(lines);
    }
    let mut taken: FxHashSet<Name> = users.clone();
    live::assigned_in(lines, &mut taken);
    let mut own: FxHashSet<Name> = taken.difference(users).copied().collect();
    declared::once(lines);
    let mut others = FxHashSet::default();
    live::declared(lines, &mut others);
    own.retain(|name| !others.contains(name));
    grown::fill(lines);
    own.extend(scalars::take_apart(lines, of, &mut taken));
    for _ in 0..MOST_ROUNDS {
        let before = format!("{lines:?}");
        hoist::hoist(lines);
        cells::take_apart(lines);
        forward::propagate(lines, &own);
        copies::fold(lines, (params, outputs), &own, bases);
        guarded::open(lines, params);
        unread::remove(lines);
        live::remove_dead(lines, params, outputs);
        drop_return(lines);
        tidy(lines);
        if format!("{lines:?}") == before {
            break;
        }
    }
    returned::coalesce(lines, &own);
    let kept: Vec<Name> = params.iter().chain(outputs).copied().collect();
    reused::share(lines, &own, bases, &kept);
    ahead::begin(lines, outputs);
    vectors::join(lines);
    reroll::roll(lines, &kept, users);
    hoist::hoist(lines);
    let elements = in_loops::name_elements(lines, &mut taken);
    chains::join(lines, params, &elements);
    named::name(lines, params);
    again::remove(lines);
    tidy(lines);
    elements::read_once(lines, params, &mut taken);
    unassigned::raise(lines, params, &of.missing, dialect);
    declared::used(lines);
    unassigned::keep_variables(lines, params, users);
    names::shorten(lines, &own, bases);
}

/// Parameters that are not given, of these, and that may be read nevertheless.
pub fn read_though_missing(lines: &[Line], params: &[Name], missing: &[Name]) -> Vec<Name> {
    let doubtful = definite::doubtful(lines, params);
    missing.iter().copied().filter(|name| doubtful.contains(name)).collect()
}
