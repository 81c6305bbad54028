//! The watcher that asserts facts.
//!
//! Each call is seen in several views: for the kinds of its arguments; the first times that the function is called also for
//! what they are, as a call with constants is inferred; and as the inference of its caller sees the call, which makes two
//! chains of views: one begins with the program's own arguments, one with the kinds of those that the program gives its functions.

use super::broken::Site;
use super::inferred::Inferred;
use super::observe::{Kind, exact};
use super::storage::{Begun, Peaks, Player};
use super::tally::Tally;
use super::units::{Known, Units, Way};
use super::view::View;
use crate::{Asserted, Functions};
use lanner_facts::{Fact, Terms};
use lanner_infer::{Facts, Function, Inference};
use lanner_interp::{Call, End, Loaded, Values, Watcher};
use lanner_mir::{Block, Func, FuncKind, FuncRef, Slot};
use lanner_project::compile::PRELUDE;
use lanner_runtime::{Error, Value};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Calls of each function that are also inferred for exactly their arguments.
const EXACT: usize = 3;

/// What tells calls apart whose facts are not the same.
type Key = (Function, Vec<Option<Kind>>, usize, usize);

/// A place in the running function: a block, and an instruction of it in slot form.
type Place = (Block, Option<usize>);

/// Asserts of each value that it lies in its fact.
pub struct Watch {
    units: &'static Units,
    inference: Inference<'static>,
    inferred: FxHashMap<Key, Rc<Inferred>>,
    /// How often functions were called, up to `EXACT`.
    calls: FxHashMap<Function, usize>,
    /// Calls as the inference of the caller sees them.
    called: FxHashMap<CallSite, Option<Rc<Inferred>>>,
    frames: Vec<Frame>,
    /// Whether a program has run: the workspace may have variables then.
    has_begun: bool,
    /// Values that were looked at: decides which elements of large ones are.
    turn: usize,
    /// Changes when a name may mean something else.
    epoch: u64,
    tally: Rc<RefCell<Tally>>,
    /// Whether facts are asserted; else they are only what plans are made of.
    asserts: bool,
    player: Option<Player>,
}

/// A call in a caller's facts, what is called, and for how many outputs. Actions of `onCleanup` begin where another function was
/// called.
type CallSite = (*const Facts, Place, Function, usize);

/// One activation.
struct Frame {
    loaded: Rc<Loaded>,
    func: FuncRef,
    known: Rc<Known>,
    views: Vec<View>,
    /// Which of the views are the chains'.
    chains: Chains,
    /// The instruction that is next.
    next: (Block, usize),
}

/// Numbers of views: of any arguments that the program gives its functions, and of these.
#[derive(Clone, Copy, Default)]
struct Chains {
    any: Option<usize>,
    these: Option<usize>,
}

impl Frame {
    fn site(&self, at: Option<Place>) -> Site<'_> {
        Site { loaded: &self.loaded, func: self.func, ssa: &self.known.ssa, at }
    }

    /// The chains' views; what is not called directly has that of its arguments' kinds.
    fn counted(&self) -> Option<(Option<&View>, &View)> {
        let path = &self.loaded.unit.path;
        let is_users = !path.is_empty() && !path.starts_with(PRELUDE);
        let kinds = self.views.first().filter(|_| is_users)?;
        let these = self.chains.these.and_then(|k| self.views.get(k)).unwrap_or(kinds);
        Some((self.chains.any.and_then(|k| self.views.get(k)), these))
    }

    fn count_values(&self, tally: &mut Tally, terms: &Terms) {
        let Some((any, these)) = self.counted() else { return };
        tally.these.count_values(&these.inferred, &self.known, terms);
        if let Some(any) = any {
            tally.any.count_values(&any.inferred, &self.known, terms);
        }
    }

    fn count_checks(&self, tally: &mut Tally, (block, place): (Block, usize)) {
        let Some((any, these)) = self.counted() else { return };
        let inst = &self.known.ssa.blocks[block].insts[place];
        tally.these.count_checks(&these.inferred, (block, place), inst);
        if let Some(any) = any {
            tally.any.count_checks(&any.inferred, (block, place), inst);
        }
    }
}

impl Watch {
    /// Counts in `tally` what was known, and in `peaks` what memory was needed.
    pub fn new(
        asserted: Asserted,
        functions: Box<dyn Functions>,
        tally: Rc<RefCell<Tally>>,
        peaks: Rc<Cell<Peaks>>,
    ) -> Watch {
        // It lives as long as the process: what is inferred refers to it.
        let units: &'static Units = Box::leak(Box::new(Units::new(functions)));
        Watch {
            units,
            inference: Inference::new(units),
            inferred: FxHashMap::default(),
            calls: FxHashMap::default(),
            called: FxHashMap::default(),
            frames: Vec::new(),
            has_begun: false,
            turn: 0,
            epoch: 0,
            tally,
            asserts: asserted.facts,
            player: asserted.storage.then(|| Player::new(units, asserted, peaks)),
        }
    }

    /// How the code comes to run.
    fn way(&mut self, call: &Call<'_>, values: &Values<'_>) -> Way {
        let func = call.loaded.func(call.func);
        if func.kind != FuncKind::Script {
            return Way::Any;
        }
        if !self.frames.is_empty() {
            return if call.loaded.unit.path.is_empty() { Way::Inside } else { Way::Any };
        }
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let is_empty = func.slots.ids().all(|slot| values.get(slot).is_none());
        if is_first && is_empty { Way::InEmptyWorkspace } else { Way::Any }
    }

    /// What was inferred before does not hold any more where a name means something else. What runs is not looked at to
    /// its end.
    fn notice(&mut self, call: &Call<'_>) {
        if call.epoch == self.epoch {
            return;
        }
        self.epoch = call.epoch;
        self.units.search(call.path);
        self.inference = Inference::new(self.units);
        self.inferred.clear();
        self.calls.clear();
        self.called.clear();
        self.forget();
    }

    /// What runs is not looked at any more.
    fn forget(&mut self) {
        self.frames.iter_mut().for_each(|frame| frame.views.clear());
        self.player.iter_mut().for_each(Player::forget);
    }

    /// Ends the program where a plan of storage does not hold.
    fn replayed(&self, at: Option<Place>, checked: Result<(), String>) {
        if let (Err(error), Some(frame)) = (checked, self.frames.last()) {
            frame.site(at).fail(&format!("what is planned does not hold\n  {error}"));
        }
    }

    /// The views of a call, and the chains among them.
    fn views(
        &mut self,
        function: Function,
        call: &Call<'_>,
        args: &[Option<Value>],
        known: &Known,
    ) -> (Vec<View>, Chains) {
        let kinds: Vec<Option<Kind>> = args.iter().map(|arg| arg.as_ref().map(Kind::of)).collect();
        let key = (function, kinds, call.nargin, call.nargout);
        let of_kind = match self.inferred.get(&key) {
            Some(inferred) => inferred.clone(),
            None => {
                let terms = &mut self.inference.terms;
                let fact = |kind: &Option<Kind>| match kind {
                    Some(kind) => kind.fact(terms),
                    None => Fact::undefined(terms),
                };
                let facts: Vec<Fact> = key.1.iter().map(fact).collect();
                let inferred = Rc::new(self.infer(function, &facts, call.nargout, known));
                self.inferred.insert(key, inferred.clone());
                inferred
            }
        };
        let mut all = vec![of_kind];
        let calls = self.calls.entry(function).or_default();
        if *calls < EXACT && !args.is_empty() {
            *calls += 1;
            let terms = &mut self.inference.terms;
            let fact = |arg: &Option<Value>| match arg {
                Some(value) => exact(value, terms),
                None => Fact::undefined(terms),
            };
            let facts: Vec<Fact> = args.iter().map(fact).collect();
            all.push(Rc::new(self.infer(function, &facts, call.nargout, known)));
        }
        let own = all.len() - 1;
        let mut chain = |this: &mut Watch, of: fn(Chains) -> Option<usize>| {
            let inferred = this.as_called(function, args.len(), call.nargout, known, of)?;
            all.push(inferred);
            Some(all.len() - 1)
        };
        let chains = match self.frames.len() {
            0 => Chains { any: None, these: Some(own) },
            // What is typed or a script may leave open what it calls.
            1 => Chains { any: Some(0), these: chain(self, |caller| caller.these).or(Some(own)) },
            _ => Chains { any: chain(self, |caller| caller.any), these: chain(self, |caller| caller.these) },
        };
        let terms = &self.inference.terms;
        (all.into_iter().map(|inferred| View::new(inferred, args, terms)).collect(), chains)
    }

    /// What is inferred of a call that the innermost frame makes, as one of its chains sees it.
    fn as_called(
        &mut self,
        function: Function,
        given: usize,
        nargout: usize,
        known: &Known,
        chain: fn(Chains) -> Option<usize>,
    ) -> Option<Rc<Inferred>> {
        let frame = self.frames.last()?;
        let caller = frame.views.get(chain(frame.chains)?)?.inferred.clone();
        let (block, inst) = frame.next;
        let place = (*frame.known.of.insts.get(block)?.get(inst)?)?;
        let site = (Rc::as_ptr(&caller.facts), (block, Some(place)), function, nargout);
        if let Some(known) = self.called.get(&site) {
            return known.clone();
        }
        let call = caller.facts.calls.iter().find(|call| (call.block, call.inst) == (block, place));
        let call = call.filter(|call| self.units.is_same(call.callee, function) && call.args.len() == given);
        let inferred = call.map(|call| {
            let facts = self.inference.facts_of(function, &call.args, nargout);
            Rc::new(Inferred::new(facts, call.args.clone(), known))
        });
        self.called.insert(site, inferred.clone());
        inferred
    }

    fn infer(&mut self, function: Function, args: &[Fact], nargout: usize, known: &Known) -> Inferred {
        let (facts, args) = self.inference.facts(function, args, nargout);
        Inferred::new(facts, args, known)
    }

    /// Slots got values: what symbols stand for is known first.
    fn written(&mut self, at: Option<Place>, slots: &[Slot], values: Values<'_>) {
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.views.is_empty() {
            return;
        }
        let variables = &frame.known.of.variables;
        let written: Vec<(Slot, Option<Value>)> =
            slots.iter().map(|&slot| (slot, values.get(variables[slot]))).collect();
        for view in &mut frame.views {
            written.iter().for_each(|(slot, value)| view.bind(*slot, value.as_ref()));
        }
        if !self.asserts {
            return;
        }
        for (slot, value) in &written {
            self.turn = self.turn.wrapping_add(1);
            for view in &frame.views {
                view.assert_value(&frame.site(at), *slot, value.as_ref(), &self.inference.terms, self.turn);
            }
        }
    }
}

impl Watcher for Watch {
    fn entered(&mut self, call: Call<'_>, values: Values<'_>) {
        self.notice(&call);
        let way = self.way(&call, &values);
        let function = Function { unit: self.units.number(call.loaded, way), func: call.func };
        let known = self.units.known(function);
        let args = arguments(&known.ssa, &call, &values);
        let (views, chains) = self.views(function, &call, &args, &known);
        let (loaded, func) = (call.loaded.clone(), call.func);
        let frame = Frame { loaded, func, known: known.clone(), views, chains, next: (Block(0), 0) };
        frame.count_values(&mut self.tally.borrow_mut(), &self.inference.terms);
        let measured = frame.chains.these.unwrap_or(0);
        self.frames.push(frame);
        self.written(None, &known.at_entry, values);
        let (Some(player), Some(frame)) = (&mut self.player, self.frames.last()) else { return };
        let begun = Begun { call, known: &known, function, views: &frame.views, measured };
        let checked = player.entered(&begun, &mut self.inference.terms, values);
        self.replayed(None, checked);
    }

    fn block(&mut self, from: Option<Block>, to: Block, values: Values<'_>) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.next = (to, 0);
        frame.views.iter_mut().for_each(|view| view.enter(from, to));
        let at = Some((to, None));
        if self.asserts {
            frame.views.iter().for_each(|view| view.assert_reached(&frame.site(at), to));
        }
        let written = frame.known.of.written_between(from, to);
        self.written(at, &written, values);
        let (Some(player), Some(frame)) = (&mut self.player, self.frames.last()) else { return };
        let checked = player.block(from, to, &frame.views, &self.inference.terms, values);
        self.replayed(at, checked);
    }

    fn done(&mut self, block: Block, inst: usize, values: Values<'_>) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.next = (block, inst + 1);
        let known = frame.known.clone();
        let (at, place) = (Some((block, Some(inst))), known.of.insts[block][inst]);
        if let Some(place) = place {
            for view in frame.views.iter().filter(|_| self.asserts) {
                view.assert_done(&frame.site(at), (block, place), &self.inference.terms);
            }
            frame.count_checks(&mut self.tally.borrow_mut(), (block, place));
            self.written(at, &known.written[block][place], values);
        }
        let (Some(player), Some(frame)) = (&mut self.player, self.frames.last()) else { return };
        let checked = player.done((block, inst), place, &frame.views, &self.inference.terms, values);
        self.replayed(at, checked);
    }

    fn failed(&mut self, block: Block, inst: usize, error: &Error, values: Values<'_>) {
        let Some(frame) = self.frames.last() else { return };
        let place = frame.known.of.insts[block].get(inst).copied().flatten();
        if let Some(place) = place.filter(|_| self.asserts) {
            let site = frame.site(Some((block, Some(inst))));
            for view in &frame.views {
                view.assert_failed(&site, (block, place), error, &self.inference.terms);
            }
        }
        let Some(player) = &mut self.player else { return };
        let checked = player.failed((block, inst), place, error, values);
        self.replayed(Some((block, Some(inst))), checked);
    }

    fn reached(&mut self) {
        // What is inferred of a function takes for granted that nobody does that.
        self.forget();
    }

    fn left(&mut self, end: End, values: Values<'_>) {
        let checked = self.player.as_mut().map_or(Ok(()), |player| player.left(end, values));
        self.replayed(None, checked);
        let Some(frame) = self.frames.pop() else { return };
        if end == End::Failed || !self.asserts {
            return;
        }
        let variables = &frame.known.of.variables;
        let ssa = &frame.known.ssa;
        let outputs = ssa.outputs.iter().map(|&slot| (slot, values.get(variables[slot])));
        let mut outputs: Vec<(Slot, Option<Value>)> = outputs.collect();
        if ssa.variadic_out
            && let Some((slot, rest)) = outputs.pop()
        {
            // What `varargout` holds is as many outputs.
            let each = |values: &[Value]| values.iter().map(|v| (slot, Some(v.clone()))).collect::<Vec<_>>();
            outputs.extend(match &rest {
                Some(Value::List(list)) => each(list),
                Some(Value::Cell(cells)) if ssa.kind != FuncKind::Anonymous => each(cells.data()),
                Some(value) => each(std::slice::from_ref(value)),
                None => Vec::new(),
            });
        }
        for view in &frame.views {
            view.assert_returned(&frame.site(None), &outputs, &self.inference.terms, self.turn);
        }
    }
}

/// The arguments of a call as inference takes them: captured values first, and each of those in `varargin`.
fn arguments(ssa: &Func, call: &Call<'_>, values: &Values<'_>) -> Vec<Option<Value>> {
    let fixed = ssa.params.len() - usize::from(ssa.variadic_in);
    let mut args: Vec<Option<Value>> = ssa.captures.iter().map(|&slot| values.get(slot)).collect();
    args.extend(ssa.params[..fixed.min(call.nargin)].iter().map(|&slot| values.get(slot)));
    if let Some(&slot) = ssa.params.last().filter(|_| ssa.variadic_in && call.nargin > fixed)
        && let Some(Value::Cell(cells)) = values.get(slot)
    {
        args.extend(cells.data().iter().map(|cell| Some(cell.clone())));
    }
    args
}
