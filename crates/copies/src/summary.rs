//! What a call shares with its caller: for each output the parameters that it may be, and what the function keeps of them.
//!
//! ```text
//! function [u, v] = f(x, y)
//!     u = x; d = y; v = d;          [{0}, {1}]
//! ```
//!
//! The report's vector of sets says which parameters an output may refer to. Here it also says whether an output may be a new
//! array (and which outputs may be the same new one), what is inside of outputs, and which parameters are kept by somebody
//! after the call. Summaries of functions that call each other are made until none changes, and only grow: recursion ends.

use crate::build::build;
use crate::flow::{FlowSet, Holder, Site};
use crate::liveness::{Precision, live_variables};
use crate::necessary::shared_with_callers;
use crate::program::{Program, Routine};
use crate::tree::{Sources, Tree, Value};
use lanner_hir::Variable;
use std::collections::{BTreeMap, BTreeSet};

/// What one function shares with its callers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// For each output what it may be; none of a function that does not return.
    pub outputs: Vec<Returned>,
    /// What somebody may still refer to after the call.
    pub keeps: Origin,
}

/// What an output may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Returned {
    /// The array itself.
    pub top: Origin,
    /// What is inside of it.
    pub inside: Origin,
}

/// Where arrays come from, seen from a caller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Allocated in the call; those of one number may be one array.
    pub fresh: BTreeSet<u32>,
    /// What was given for these parameters, from 0.
    pub params: BTreeSet<usize>,
    /// What is inside of what was given for these parameters.
    pub insides: BTreeSet<usize>,
    /// Nobody knows.
    pub elsewhere: bool,
}

/// What is known of the functions of a program.
#[derive(Clone, Debug, Default)]
pub struct Summaries {
    known: BTreeMap<Routine, Summary>,
}

impl Summaries {
    /// The summaries of a function and of all that it may call.
    pub fn of(program: &dyn Program, routine: Routine) -> Summaries {
        let mut summaries = Summaries::default();
        summaries.add(program, routine);
        summaries
    }

    /// Adds a function and all that it may call. What calls a function is looked at again when more is known of that.
    pub fn add(&mut self, program: &dyn Program, routine: Routine) {
        if self.known.contains_key(&routine) {
            return;
        }
        let mut callers: BTreeMap<Routine, BTreeSet<Routine>> = BTreeMap::new();
        let mut waiting = BTreeSet::from([routine]);
        while let Some(routine) = waiting.pop_last() {
            let (tree, called) = build(program, routine, self);
            for callee in called {
                callers.entry(callee).or_default().insert(routine);
                if !self.known.contains_key(&callee) {
                    waiting.insert(callee);
                }
            }
            let known = self.known.entry(routine).or_default();
            if known.merge(&summarise(&tree)) {
                waiting.extend(callers.get(&routine).into_iter().flatten());
            }
        }
    }

    /// What is known of a function; of one that was not looked at yet, that it does not return.
    pub fn get(&self, routine: Routine) -> Summary {
        self.known.get(&routine).cloned().unwrap_or_default()
    }
}

fn summarise(tree: &Tree) -> Summary {
    let live = live_variables(tree, Precision::Statements);
    let necessary = shared_with_callers(tree, &live);
    let mut summary = Summary { outputs: Vec::new(), keeps: kept(tree, &necessary.kept) };
    let Some(exit) = &necessary.at_exit else { return summary };
    let mut numbers = Numbers::default();
    for output in &tree.outputs {
        let mut origin = |holder: fn(Variable) -> Holder| match output {
            Some(variable) => numbers.origin(tree, exit, holder(*variable)),
            None => Origin { elsewhere: true, ..Origin::default() },
        };
        summary.outputs.push(Returned { top: origin(Holder::Variable), inside: origin(Holder::Inside) });
    }
    summary
}

/// What somebody else has got, at any point of the function.
fn kept(tree: &Tree, kept: &FlowSet) -> Origin {
    Numbers::default().origin(tree, kept, Holder::Elsewhere)
}

/// Numbers for new arrays: which output has them first. So there are not more of them than outputs, also where a function calls
/// itself, and outputs that may be the same new array have a number in common.
#[derive(Default)]
struct Numbers {
    sites: BTreeMap<Site, u32>,
    next: u32,
}

impl Numbers {
    fn origin(&mut self, tree: &Tree, set: &FlowSet, holder: Holder) -> Origin {
        let mut origin = Origin::default();
        let place =
            |variable| tree.params.iter().find(|(_, param)| *param == variable).map(|(place, _)| *place);
        for (site, _) in set.pairs(holder) {
            match site {
                Site::Param(variable) => origin.params.extend(place(variable)),
                Site::ParamInside(variable) => origin.insides.extend(place(variable)),
                Site::Stmt(..) | Site::Copy(..) => {
                    origin.fresh.insert(*self.sites.entry(site).or_insert(self.next));
                }
                Site::Elsewhere => origin.elsewhere = true,
            }
        }
        self.next += 1;
        origin
    }
}

impl Summary {
    /// Adds what another round found; whether that is more.
    fn merge(&mut self, other: &Summary) -> bool {
        let before = self.clone();
        self.outputs.resize_with(self.outputs.len().max(other.outputs.len()), Returned::default);
        for (mine, theirs) in self.outputs.iter_mut().zip(&other.outputs) {
            mine.top.merge(&theirs.top);
            mine.inside.merge(&theirs.inside);
        }
        self.keeps.merge(&other.keeps);
        *self != before
    }
}

impl Origin {
    fn merge(&mut self, other: &Origin) {
        self.fresh.extend(&other.fresh);
        self.params.extend(&other.params);
        self.insides.extend(&other.insides);
        self.elsewhere |= other.elsewhere;
    }

    /// The same seen from a caller that gives these arguments. New arrays get numbers from `first` on.
    pub(crate) fn with_arguments(&self, args: &[Value], first: u32) -> Sources {
        let mut sources = Sources { elsewhere: self.elsewhere, ..Sources::default() };
        sources.fresh.extend(self.fresh.iter().map(|number| first + number));
        for arg in self.params.iter().filter_map(|&place| args.get(place)) {
            sources.merge(&arg.top);
        }
        for arg in self.insides.iter().filter_map(|&place| args.get(place)) {
            sources.merge(&arg.inside);
        }
        sources
    }
}
