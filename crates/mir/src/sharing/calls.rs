//! What a call does to the pairs: what its targets get, and what the callee keeps.

use super::flow::Flow;
use super::held::Held;
use super::oracle::{CallSharing, Origins, SharingSummary};
use super::{Holder, Sharing};
use crate::{Callee, CalleeData, Operand, Slot, Target, Targets};
use rustc_hash::FxHashSet;

impl Flow<'_> {
    /// Targets get what a call gives.
    pub(super) fn call(
        &self,
        called: &CallSharing,
        (targets, args): (Targets, &[Operand]),
        callee: Option<Callee>,
        sharing: &mut Sharing,
    ) {
        let targets: Vec<Target> = self.func.target_list(targets).to_vec();
        let outputs = self.outputs(called, args, targets.len(), sharing);
        if let Some(CalleeData::Local { environment, .. }) = callee.map(|callee| &self.func.callees[callee]) {
            environment.iter().for_each(|(_, ours)| self.reach(*ours, sharing));
        }
        // Memory is read and written by others than this function.
        if !matches!(called, CallSharing::Allocates | CallSharing::Gives) {
            for slot in self.func.slots.ids().filter(|slot| self.is_outside(*slot)) {
                self.reach(slot, sharing);
            }
        }
        for (k, target) in targets.iter().enumerate() {
            if let Some(held) = outputs.get(k.min(outputs.len().saturating_sub(1))) {
                self.put_target(*target, held, sharing);
            }
        }
        let are_related = match called {
            CallSharing::Allocates => false,
            CallSharing::Gives | CallSharing::Unknown => true,
            CallSharing::Known(summary) => summary.are_related || have_common(&outputs),
        };
        if are_related {
            self.relate(&targets, sharing);
        }
    }

    /// Targets of one instruction may get one array.
    pub(super) fn relate(&self, targets: &[Target], sharing: &mut Sharing) {
        let slots: Vec<Slot> = targets
            .iter()
            .filter_map(|target| match *target {
                Target::Slot(slot) | Target::Spread { list: slot, .. } | Target::Passed { list: slot } => {
                    Some(slot)
                }
                Target::Ignored => None,
            })
            .filter(|&slot| !self.told.is_scalar(slot))
            .collect();
        let mut holders: Vec<(Slot, Holder)> = slots.iter().map(|&slot| (slot, Holder::Slot(slot))).collect();
        let boxes = slots.iter().filter(|slot| !self.told.is_flat(**slot));
        holders.extend(boxes.map(|&slot| (slot, Holder::Inside(slot))));
        for (k, &(a, holder)) in holders.iter().enumerate() {
            let others = holders[k + 1..].iter().filter(|(b, _)| *b != a);
            sharing.add_all(others.map(|&(_, other)| (holder, other, false)));
        }
    }

    /// What a call gives for each output. What it keeps is noted.
    pub(super) fn outputs(
        &self,
        called: &CallSharing,
        args: &[Operand],
        count: usize,
        sharing: &mut Sharing,
    ) -> Vec<Held> {
        let given: Vec<Held> = args.iter().map(|&arg| self.argument(arg, sharing)).collect();
        match called {
            CallSharing::Allocates => vec![Held::default(); count],
            CallSharing::Gives => {
                let mut held = Held::default();
                given.iter().for_each(|arg| held.may_be(arg));
                held.repeats |= given.iter().any(|arg| !arg.top.is_empty());
                vec![held; count]
            }
            CallSharing::Unknown => {
                let mut held = Held::default();
                for arg in &given {
                    held.may_be(arg);
                    self.keep(arg, sharing);
                }
                held.be_elsewhere();
                vec![held; count]
            }
            CallSharing::Known(summary) => {
                let params = parameters(summary, args, &given);
                summary.keeps.iter().filter_map(|&k| params.get(k)).for_each(|arg| self.keep(arg, sharing));
                (0..count).map(|k| returned(summary, &params, k)).collect()
            }
        }
    }

    /// An argument; a list of values that are arguments each may be any of them.
    fn argument(&self, arg: Operand, sharing: &Sharing) -> Held {
        let held = self.held(arg, sharing);
        if !arg.is_spread() {
            return held;
        }
        let mut any = Held::default();
        any.may_be_inside(&held);
        any
    }

    /// Somebody who is not followed may hold the value from here on.
    fn keep(&self, value: &Held, sharing: &mut Sharing) {
        let top = value.top.iter().map(|(holder, _)| *holder);
        let holders = top.chain(value.inside.iter().copied());
        sharing.add_all(holders.map(|holder| (holder, Holder::Elsewhere, false)));
    }
}

/// Whether two values may be one array of the same holder.
fn have_common(values: &[Held]) -> bool {
    let mut seen: FxHashSet<Holder> = FxHashSet::default();
    values.iter().any(|value| {
        let holders: FxHashSet<Holder> =
            value.top.iter().map(|(holder, _)| *holder).chain(value.inside.iter().copied()).collect();
        holders.into_iter().any(|holder| !seen.insert(holder))
    })
}

/// What each parameter gets. Where an argument may be several it is not known which one gets which.
fn parameters(summary: &SharingSummary, args: &[Operand], given: &[Held]) -> Vec<Held> {
    let mut params = vec![Held::default(); summary.params];
    let is_spread = args.iter().any(|arg| arg.is_spread());
    for (k, arg) in given.iter().enumerate() {
        let last = summary.params.saturating_sub(1);
        match summary.parameter(k) {
            _ if is_spread => params.iter_mut().for_each(|param| {
                param.may_be(arg);
                param.hold(arg);
            }),
            // `varargin` is a new cell with the argument inside.
            Some(param) if summary.is_variadic && param == last => params[param].hold(arg),
            Some(param) => params[param] = arg.clone(),
            None => (),
        }
    }
    params
}

/// The `k`-th output of a call.
fn returned(summary: &SharingSummary, params: &[Held], k: usize) -> Held {
    let last = summary.outputs.len().saturating_sub(1);
    let mut held = Held::default();
    let Some(output) = summary.outputs.get(k.min(last)) else { return held };
    let add = |origins: &Origins, held: &mut Held, is_top: bool| {
        let tops = origins.params.iter().filter_map(|&k| params.get(k)).flat_map(|param| &param.top);
        let insides = origins.insides.iter().filter_map(|&k| params.get(k)).flat_map(|param| &param.inside);
        let holders: Vec<Holder> = tops.map(|(holder, _)| *holder).chain(insides.copied()).collect();
        let elsewhere = origins.elsewhere.then_some(Holder::Elsewhere);
        for holder in holders.into_iter().chain(elsewhere) {
            if is_top {
                held.top.push((holder, false));
            } else {
                held.inside.push(holder);
            }
        }
    };
    add(&output.inside, &mut held, false);
    held.repeats = !held.inside.is_empty() || !output.inside.is_new();
    if summary.gives_more && k >= last {
        // `varargout{j}`: what is inside of the output.
        let inside = held.clone();
        held.may_be_inside(&inside);
    } else {
        add(&output.top, &mut held, true);
    }
    held
}
