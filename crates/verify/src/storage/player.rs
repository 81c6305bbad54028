//! All calls that run, replayed and measured.

use super::super::units::{Known, Units};
use super::super::view::{Now, View};
use super::call::{Activation, Event};
use super::layout::{Checked, HandedHere, Meaning, Planned, Replay};
use super::peaks::{PLANS, Peaks};
use super::seen::{Seen, width};
use super::steps::{BlockSteps, steps_of};
use crate::Asserted;
use crate::inferred::Inferred;
use lanner_base::{Arena, Name, SideTable};
use lanner_builtins::{Builtin, Reuse};
use lanner_facts::{Dim, Terms};
use lanner_infer::{Facts, Function, NameTarget, Program};
use lanner_interp::{ArrayMemory, Buffers, Call, End, Values, Watcher};
use lanner_mir::{Args, Block, Callee, CalleeData, Constant, Func, Inst, Operand, OperandKind, Slot};
use lanner_runtime::{Error, Value};
use lanner_storage::{
    Area, CallerPlace, DonatedArgument, Estimates, Extent, LayoutRequest, MAX_STACK, Storage, plan_layout,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What a plan was made for.
type Key = (*const Facts, *const Func, Storage, Vec<DonatedArgument>);

/// Plans, with what keeps the addresses that they are known by.
type Plans = FxHashMap<Key, (Rc<Planned>, Rc<Inferred>, Rc<Func>)>;

/// The steps of functions, which keep their addresses too.
type Steps = FxHashMap<*const Func, (Rc<Arena<Block, BlockSteps>>, Rc<Func>)>;

/// Replays calls.
pub(crate) struct Player {
    units: &'static Units,
    storages: Vec<Storage>,
    /// Whether it is measured what they take.
    measures: bool,
    plans: Plans,
    steps: Steps,
    rows: RefCell<FxHashMap<(u32, Name), Option<Builtin>>>,
    frames: Vec<Frame>,
    /// How many definitions there were.
    made: u64,
    buffers: Buffers,
    memory: Rc<Cell<ArrayMemory>>,
    peaks: Rc<Cell<Peaks>>,
}

/// One call, and what its callers take.
struct Frame {
    known: Rc<Known>,
    function: Function,
    activation: Activation,
    /// The instruction that is next or runs, in SSA form.
    at: (Block, usize),
    /// It calls a function that is replayed too: what it reads was looked at before.
    calls: bool,
    /// An instruction raised an error, and control goes to its handler.
    failed: bool,
    nargout: usize,
    /// What the callers hold while this one runs: live, and under each plan.
    live: u64,
    takes: [u64; 3],
    /// The places for results that are counted in the caller's storage, under each plan.
    placed: [Vec<usize>; 3],
}

/// A call that begins.
pub(crate) struct Begun<'a> {
    pub call: Call<'a>,
    pub known: &'a Rc<Known>,
    pub function: Function,
    pub views: &'a [View],
    /// Which of the views is measured.
    pub measured: usize,
}

impl Player {
    pub fn new(units: &'static Units, asserted: Asserted, peaks: Rc<Cell<Peaks>>) -> Player {
        let memory: Rc<Cell<ArrayMemory>> = Rc::default();
        let measures = asserted.measures;
        // That every value has a block of its own needs no proof.
        let all = PLANS.iter().copied().filter(|&plan| measures || plan != Storage::None);
        Player {
            units,
            storages: asserted.only.map_or(all.collect(), |storage| vec![storage]),
            measures,
            plans: FxHashMap::default(),
            steps: FxHashMap::default(),
            rows: RefCell::default(),
            frames: Vec::new(),
            made: 0,
            buffers: Buffers::new(memory.clone()),
            memory,
            peaks,
        }
    }

    /// Names may mean something else: the calls that run are not looked at any more.
    pub fn forget(&mut self) {
        self.rows.borrow_mut().clear();
        for frame in &mut self.frames {
            frame.activation.replays.clear();
            (frame.activation.measured, frame.activation.general) = ([None; 3], [None; 3]);
        }
    }

    fn planned(
        &mut self,
        begun: &Begun<'_>,
        inferred: &Rc<Inferred>,
        (storage, handed): (Storage, &[DonatedArgument]),
        terms: &mut Terms,
    ) -> Rc<Planned> {
        let ssa = &begun.known.ssa;
        let key = (Rc::as_ptr(&inferred.facts), Rc::as_ptr(ssa), storage, handed.to_vec());
        if let Some((planned, ..)) = self.plans.get(&key) {
            return planned.clone();
        }
        let (facts, unit) = (&inferred.facts, begun.function.unit);
        let names = |name: &str| self.units.resolve(unit, name);
        let (program, max_stack) = (self.units, MAX_STACK);
        let request = LayoutRequest {
            func: ssa,
            facts,
            names: &names,
            program,
            unit,
            donated: handed,
            storage,
            max_stack,
            estimates: Estimates::Exact,
        };
        let layout = plan_layout(&request, terms);
        let values: Vec<Slot> = ssa.slots.ids().filter(|&slot| layout.areas[slot].is_some()).collect();
        let mut widths = SideTable::new(0);
        for &slot in &values {
            widths[slot] = facts.of(slot).and_then(width).unwrap_or(0);
        }
        let mut bound = |&slot: &Slot| {
            let elements = terms.numel(facts.of(slot)?.shape);
            let elements = u64::try_from(terms.interval(elements).hi?).ok()?;
            elements.checked_mul(widths[slot])
        };
        let results = ssa.outputs.iter().map(&mut bound).collect();
        let planned = Rc::new(Planned { layout, values, widths, results });
        self.plans.insert(key, (planned.clone(), inferred.clone(), ssa.clone()));
        planned
    }

    fn steps(&mut self, ssa: &Rc<Func>) -> Rc<Arena<Block, BlockSteps>> {
        let entry = self.steps.entry(Rc::as_ptr(ssa));
        entry.or_insert_with(|| (Rc::new(steps_of(ssa)), ssa.clone())).0.clone()
    }

    /// What a value means that is there now: `same` where it is that.
    fn meaning(&mut self, value: Option<&Value>, same: Option<&Meaning>) -> Option<Meaning> {
        let seen = Seen::of(value?)?;
        if let Some(same) =
            same.filter(|same| same.seen.numel() == seen.numel() && same.seen.element == seen.element)
        {
            return Some(Meaning { made: same.made, seen });
        }
        self.made += 1;
        Some(Meaning { made: self.made, seen })
    }

    /// A function is called: its arguments are there.
    pub fn entered(&mut self, begun: &Begun<'_>, terms: &mut Terms, values: Values<'_>) -> Checked {
        if self.measures {
            self.buffers.entered(begun.call, values);
        }
        self.call()?;
        let ssa = begun.known.ssa.clone();
        let mut frame = self.frame(begun, terms);
        if let Some(caller) = self.frames.last().filter(|_| self.measures) {
            caller.hold(&mut frame);
        }
        let given: Vec<Slot> = ssa.captures.iter().chain(&ssa.params).copied().collect();
        let (mut writes, mut pinned) = (Vec::new(), FxHashSet::default());
        for &slot in &given {
            let value = values.get(begun.known.of.variables[slot]).filter(|_| ssa.memory(slot).is_none());
            let same = value.as_ref().and_then(|value| self.argument(&ssa, slot, value));
            let meaning = self.meaning(value.as_ref(), same.as_ref());
            // What is no value of the caller's, a constant or what a cell holds, is there before and after.
            let is_kept =
                |made| same.is_none() || self.frames.last().is_some_and(|caller| caller.keeps(made));
            pinned.extend(meaning.as_ref().map(|meaning| meaning.made).filter(|&made| is_kept(made)));
            writes.push((slot, meaning));
        }
        frame.activation.pinned = pinned;
        let event = Event { reads: &[], writes: &writes, text: &|| format!("a call of {}", ssa.name) };
        for replay in &mut frame.activation.replays {
            let view = &begun.views[replay.view];
            replay.make_arena(None, &|dim| view.evaluate(dim, terms));
        }
        let given = frame.activation.define(&event, true).and_then(|()| self.assert_alone(&frame));
        self.frames.push(frame);
        given
    }

    fn frame(&mut self, begun: &Begun<'_>, terms: &mut Terms) -> Frame {
        let ssa = begun.known.ssa.clone();
        let (mut replays, mut numbers): (Vec<Replay>, _) = (Vec::new(), [[None; 3]; 2]);
        // The plan for any such arguments and the one for these, each as its caller's plan of that kind hands arguments over;
        // where they are one, it is replayed once.
        for (role, view) in [begun.measured, 0].into_iter().enumerate() {
            let Some(inferred) = begun.views.get(view).map(|view| &view.inferred) else { continue };
            for storage in self.storages.clone() {
                let Some(place) = PLANS.iter().position(|&plan| plan == storage) else { continue };
                let parent = self.frames.last().and_then(|caller| {
                    let activation = &caller.activation;
                    [activation.measured, activation.general][role][place]
                });
                let given = parent.map(|parent| self.handed(begun, inferred, parent)).unwrap_or_default();
                let planned = self.planned(begun, inferred, (storage, &given.numbers), terms);
                let known = replays.iter().position(|replay| Rc::ptr_eq(&replay.planned, &planned));
                let number = known.unwrap_or_else(|| {
                    replays.push(Replay::new(planned, view, &given));
                    replays.len() - 1
                });
                replays[number].parents.extend(parent);
                numbers[role][place] = Some(number);
            }
        }
        let [measured, general] = numbers;
        let steps = self.steps(&ssa);
        let meanings = vec![None; ssa.slots.len()];
        Frame {
            known: begun.known.clone(),
            function: begun.function,
            activation: Activation {
                ssa,
                steps,
                meanings,
                replays,
                measured,
                general,
                pinned: FxHashSet::default(),
            },
            at: (Block(0), 0),
            calls: false,
            failed: false,
            nargout: begun.call.nargout,
            live: 0,
            takes: [0; 3],
            placed: Default::default(),
        }
    }

    /// What a caller's plan hands over to a function that it calls now, as far as both store it in one way.
    fn handed(&self, begun: &Begun<'_>, inferred: &Inferred, parent: usize) -> HandedHere {
        let mut given = HandedHere::default();
        let Some(caller) = self.frames.last() else { return given };
        let Some(&Inst::Call { callee, args, .. }) = caller.inst() else { return given };
        let (ssa, unit) = (&caller.known.ssa, caller.function.unit);
        let function = match &ssa.callees[callee] {
            CalleeData::Local { func, .. } => NameTarget::Function(Function { unit, func: *func }),
            CalleeData::Named(name) => self.units.resolve(unit, name),
            CalleeData::Undecided { .. } | CalleeData::Builtin(_) => NameTarget::Unknown,
        };
        let is_it = matches!(function, NameTarget::Function(f) if self.units.is_same(f, begun.function));
        let planned = &caller.activation.replays[parent].planned;
        for handed in planned.layout.donated.get(&caller.at).into_iter().flatten().filter(|_| is_it) {
            let param = begun.known.ssa.params.get(handed.parameter).copied();
            let operand = ssa.args(args).get(handed.parameter).and_then(|arg| arg.as_slot());
            let (Some(param), Some(operand)) = (param, operand) else { continue };
            let width_of = |slot: Slot| inferred.facts.of(slot).and_then(width);
            if width_of(param) == Some(planned.widths[operand]) {
                let output = |result: &usize| begun.known.ssa.outputs.get(*result).copied();
                let result =
                    handed.result.filter(|result| output(result).and_then(width_of) == width_of(param));
                given.numbers.push(DonatedArgument { result, ..*handed });
                given.slots.insert(param, operand);
                given.wanted.extend(result.map(|result| (param, result)));
            }
        }
        given
    }

    /// What a call is handed over is nothing else that its caller reads for it.
    fn assert_alone(&self, frame: &Frame) -> Checked {
        let Some(caller) = self.frames.last() else { return Ok(()) };
        let (Some(inst), Some(step)) = (caller.inst(), caller.step()) else { return Ok(()) };
        for replay in &frame.activation.replays {
            for (&parent, operand) in
                replay.parents.iter().flat_map(|parent| replay.operands().map(move |slot| (parent, slot)))
            {
                caller.activation.assert_alone(parent, operand, inst, &step.reads)?;
            }
        }
        Ok(())
    }

    /// The innermost function calls another one: what it reads for that must be there, and below where the callee's frame begins.
    fn call(&mut self) -> Checked {
        let Some(mut frame) = self.frames.pop() else { return Ok(()) };
        let checked = if std::mem::replace(&mut frame.calls, true) { Ok(()) } else { frame.assert_call() };
        self.frames.push(frame);
        checked
    }

    /// The caller's operand that an argument is.
    fn argument(&self, ssa: &Func, slot: Slot, value: &Value) -> Option<Meaning> {
        let caller = self.frames.last()?;
        let seen = Seen::of(value)?;
        let step = caller.step()?;
        let of_call = match caller.inst() {
            Some(&Inst::Call { args, .. }) => {
                let args = caller.known.ssa.args(args);
                let place = ssa.params.iter().position(|&param| param == slot);
                place
                    .filter(|_| !args.iter().any(|arg: &Operand| arg.is_spread()))
                    .and_then(|k| args.get(k)?.as_slot())
            }
            _ => None,
        };
        let same = |slot: Slot| {
            let meaning = caller.activation.meaning(slot)?;
            (meaning.seen.dims == seen.dims && meaning.seen.element == seen.element).then(|| meaning.clone())
        };
        let mut by_address = step.reads.iter().filter_map(|&slot| same(slot));
        of_call.and_then(same).or_else(|| {
            by_address.find(|meaning| seen.address.is_some() && meaning.seen.address == seen.address)
        })
    }

    /// Control goes on to a block.
    pub fn block(
        &mut self,
        from: Option<Block>,
        to: Block,
        views: &[View],
        terms: &Terms,
        values: Values<'_>,
    ) -> Checked {
        if self.measures {
            self.buffers.block(from, to, values);
        }
        let Some(mut frame) = self.frames.pop() else { return Ok(()) };
        let written = frame.known.of.written_between(from, to);
        let checked = self.go(&mut frame, (from, to), values);
        frame.make_arenas(&written, views, terms);
        frame.at = (to, 0);
        (frame.failed, frame.calls) = (false, false);
        let steps = frame.activation.steps.clone();
        let entry = &steps[to].entry;
        if self.measures {
            let all: Vec<Slot> = entry.iter().chain(&written).copied().collect();
            self.measure(&frame, &all, entry);
        }
        frame.activation.replays.iter_mut().for_each(|replay| replay.free_dead(entry));
        self.frames.push(frame);
        checked
    }

    /// The end of a block, what the head of a loop writes, φ's.
    fn go(&mut self, frame: &mut Frame, (from, to): (Option<Block>, Block), values: Values<'_>) -> Checked {
        let Some(from) = from.filter(|_| !frame.failed) else { return Ok(()) };
        let (ssa, known) = (frame.known.ssa.clone(), frame.known.clone());
        let steps = frame.activation.steps.clone();
        let term = || ssa.term_text(&ssa.blocks[from].term);
        frame.activation.assert_reads(&Event { reads: &steps[from].end, writes: &[], text: &term })?;
        let (mut by_phi, mut by_term) = (Vec::new(), Vec::new());
        for slot in known.of.written_between(Some(from), to) {
            let value = values.get(known.of.variables[slot]);
            match ssa.blocks[to].phis.iter().find(|phi| phi.dst == slot) {
                Some(phi) => {
                    let arg = phi.args.iter().find(|(block, _)| *block == from);
                    let arg = arg.and_then(|(_, arg)| arg.as_slot()).filter(|&arg| ssa.memory(arg).is_none());
                    by_phi.push((slot, arg, value));
                }
                None => by_term.push((slot, self.meaning(value.as_ref(), None))),
            }
        }
        // A φ may be of what the loop's head has just written.
        frame.activation.define(&Event { reads: &[], writes: &by_term, text: &term }, false)?;
        let sources: Vec<Slot> = by_phi.iter().filter_map(|(_, arg, _)| *arg).collect();
        let mut writes = Vec::new();
        for (slot, arg, value) in by_phi {
            let same = arg.and_then(|arg| frame.activation.meaning(arg)).cloned();
            writes.push((slot, self.meaning(value.as_ref(), same.as_ref())));
        }
        let phis = || {
            let texts: Vec<String> = ssa.blocks[to].phis.iter().map(|phi| ssa.phi_text(phi)).collect();
            format!("from {from} to {to}: {}", texts.join("; "))
        };
        frame.activation.assert_reads(&Event { reads: &sources, writes: &[], text: &phis })?;
        frame.activation.define(&Event { reads: &[], writes: &writes, text: &phis }, false)
    }

    /// An instruction is done.
    pub fn done(
        &mut self,
        slots: (Block, usize),
        place: Option<usize>,
        views: &[View],
        terms: &Terms,
        values: Values<'_>,
    ) -> Checked {
        if self.measures {
            self.buffers.done(slots.0, slots.1, values);
        }
        let Some(place) = place else { return Ok(()) };
        let Some(mut frame) = self.frames.pop() else { return Ok(()) };
        frame.at = (slots.0, place);
        let number =
            |view: usize, dim| views.get(view).map_or(Now::Unknown, |view: &View| view.evaluate(dim, terms));
        let checked =
            self.inst(&mut frame, values, &number).map(|writes| frame.make_arenas(&writes, views, terms));
        frame.at.1 += 1;
        frame.calls = false;
        self.frames.push(frame);
        checked
    }

    fn inst(
        &mut self,
        frame: &mut Frame,
        values: Values<'_>,
        number: &dyn Fn(usize, Dim) -> Now,
    ) -> Checked<Vec<Slot>> {
        let (block, place) = frame.at;
        let known = frame.known.clone();
        let (ssa, steps) = (&known.ssa, frame.activation.steps.clone());
        let (inst, step) = (&ssa.blocks[block].insts[place], &steps[block].insts[place]);
        let slots: Vec<Slot> =
            known.written[block][place].iter().copied().filter(|&slot| ssa.memory(slot).is_none()).collect();
        let same = frame.copied(inst);
        let mut writes = Vec::new();
        for &slot in &slots {
            let value = values.get(known.of.variables[slot]);
            writes.push((slot, self.meaning(value.as_ref(), same.as_ref())));
        }
        let event = Event { reads: &step.reads, writes: &writes, text: &|| ssa.inst_text(inst) };
        let unit = frame.function.unit;
        let bears = |callee: Callee| self.bears(ssa, unit, callee);
        if !frame.calls {
            frame.activation.assert_reads_of(inst, &event)?;
        }
        frame.activation.make_parts(&event, number)?;
        frame.activation.assert_apart((inst, (block, place)), &event, &bears)?;
        // A function that is called has been measured by itself.
        let of_inst = match self.measures && !frame.calls {
            true => frame.activation.read_while_written(inst, &step.reads, &writes, &bears),
            false => Vec::new(),
        };
        frame.activation.define(&event, false)?;
        if self.measures {
            let live: Vec<Slot> = step.behind.iter().chain(&of_inst).chain(&slots).copied().collect();
            let all: Vec<Slot> = live.iter().chain(&step.reads).copied().collect();
            self.measure(frame, &all, &live);
        }
        frame.activation.replays.iter_mut().for_each(|replay| replay.free_dead(&step.behind));
        Ok(slots)
    }

    /// What the storage of a call's arguments bears.
    fn bears(&self, ssa: &Func, unit: u32, callee: Callee) -> Option<Reuse> {
        let row = match &ssa.callees[callee] {
            CalleeData::Builtin(row) => Some(*row),
            CalleeData::Named(name) => {
                let mut rows = self.rows.borrow_mut();
                *rows.entry((unit, *name)).or_insert_with(|| match self.units.resolve(unit, name) {
                    NameTarget::Row(row) => Some(row),
                    NameTarget::Function(_) | NameTarget::Unknown => None,
                })
            }
            CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
        };
        row.map(|row| row.row().reuse())
    }

    /// An instruction has raised an error.
    pub fn failed(
        &mut self,
        slots: (Block, usize),
        place: Option<usize>,
        error: &Error,
        values: Values<'_>,
    ) -> Checked {
        if self.measures {
            self.buffers.failed(slots.0, slots.1, error, values);
        }
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        (frame.failed, frame.calls) = (true, false);
        let Some(place) = place else { return Ok(()) };
        let inst = &frame.known.ssa.blocks[slots.0].insts[place];
        if frame.copied(inst).is_some() {
            return Ok(());
        }
        let written = frame.known.written[slots.0][place].clone();
        let text = frame.known.ssa.inst_text(inst);
        for replay in &mut frame.activation.replays {
            let storage = replay.planned.layout.storage;
            let spoilt = written.iter().try_for_each(|&slot| replay.spoil(slot));
            spoilt.map_err(|error| format!("storage {storage}\n  {text} fails: {error}"))?;
        }
        Ok(())
    }

    /// A function ends.
    pub fn left(&mut self, end: End, values: Values<'_>) -> Checked {
        if self.measures {
            self.buffers.left(end, values);
        }
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        let checked = if end == End::Returned { frame.assert_return() } else { Ok(()) };
        let Some(caller) = self.frames.last_mut() else { return checked };
        for replay in &frame.activation.replays {
            for operand in replay.overwritten_operands(end == End::Returned) {
                caller.activation.lose(&replay.parents, operand)?;
            }
        }
        checked
    }

    /// Looks at what is held now: `all` is what a plan has storage for, `live` what is needed.
    fn measure(&mut self, frame: &Frame, all: &[Slot], live: &[Slot]) {
        let mut peaks = self.peaks.get();
        let bytes = frame.live.saturating_add(frame.activation.live_bytes(live.iter().copied()));
        peaks.live = peaks.live.max(bytes);
        for k in 0..PLANS.len() {
            if let Some(taken) = frame.taken(k, all, &[]) {
                peaks.plans[k] = peaks.plans[k].max(Some(taken));
            }
        }
        peaks.interpreter = self.memory.get().peak_with_scalars;
        self.peaks.set(peaks);
    }
}

/// Whether subscripts take all elements.
pub(super) fn is_all(func: &Func, args: Args) -> bool {
    let is_colon = |arg: &Operand| match arg.kind() {
        OperandKind::Const(constant) => matches!(func.constants[constant], Constant::Colon),
        OperandKind::Slot(_) | OperandKind::Last(_) => false,
    };
    args.len > 0 && func.args(args).iter().all(is_colon)
}

impl Frame {
    fn inst(&self) -> Option<&Inst> {
        self.known.ssa.blocks[self.at.0].insts.get(self.at.1)
    }

    fn step(&self) -> Option<&super::steps::Step> {
        self.activation.steps[self.at.0].insts.get(self.at.1)
    }

    /// What is live while the instruction runs, whatever it writes.
    fn kept(&self) -> impl Iterator<Item = Slot> + '_ {
        let written = self.known.written[self.at.0].get(self.at.1);
        let behind = self.step().map_or(&[][..], |step| &step.behind);
        behind.iter().copied().filter(move |slot| !written.is_some_and(|written| written.contains(slot)))
    }

    /// Whether a definition is live while a function runs that it calls.
    fn keeps(&self, made: u64) -> bool {
        let is_it = |slot| self.activation.meaning(slot).is_some_and(|meaning| meaning.made == made);
        self.activation.pinned.contains(&made) || self.kept().any(is_it)
    }

    fn make_arenas(&mut self, written: &[Slot], views: &[View], terms: &Terms) {
        for replay in &mut self.activation.replays {
            let after = replay.planned.layout.arena.and_then(|arena| arena.after);
            if let (Some(after), Some(view)) =
                (after.filter(|slot| written.contains(slot)), views.get(replay.view))
            {
                replay.make_arena(Some(after), &|dim| view.evaluate(dim, terms));
            }
        }
    }

    /// The value that an instruction only hands on.
    fn copied(&self, inst: &Inst) -> Option<Meaning> {
        let meaning = |slot: Slot| self.activation.meaning(slot).cloned();
        match *inst {
            Inst::Copy { src, .. } | Inst::Own { src, .. } | Inst::Move { src, .. } => {
                src.as_slot().and_then(meaning)
            }
            Inst::Reserve { base, .. } => meaning(base),
            // All elements in their order, as a column: the same bytes.
            Inst::Index { base, args, .. } if is_all(&self.known.ssa, args) => {
                base.as_slot().and_then(meaning)
            }
            Inst::Answer { old, src, .. } if !src.is_spread() => {
                src.as_slot().and_then(meaning).or_else(|| meaning(old))
            }
            _ => None,
        }
    }

    /// What it reads for a call is there, and no byte of it is in the callee's frame.
    fn assert_call(&self) -> Checked {
        let (Some(inst), Some(step)) = (self.inst(), self.step()) else { return Ok(()) };
        let text = || self.known.ssa.inst_text(inst);
        let event = Event { reads: &step.reads, writes: &[], text: &text };
        self.activation.assert_reads(&event)?;
        for replay in &self.activation.replays {
            let held = self.kept().chain(step.reads.iter().copied());
            let end = replay.frame_end(held.filter(|&slot| self.activation.meaning(slot).is_some()));
            let top = replay.planned.layout.top(self.at.0, self.at.1);
            if end > top {
                let storage = replay.planned.layout.storage;
                return Err(format!(
                    "storage {storage}\n  {}\n  the callee's frame begins at {top}, values end at {end}",
                    text()
                ));
            }
        }
        Ok(())
    }

    fn assert_return(&self) -> Checked {
        let ssa = &self.known.ssa;
        let reads: Vec<Slot> =
            ssa.outputs.iter().copied().filter(|&slot| ssa.memory(slot).is_none()).collect();
        let text = || format!("return of {}", ssa.name);
        self.activation.assert_reads(&Event { reads: &reads, writes: &[], text: &text })?;
        let output = |&slot: &Slot| Some((slot, self.activation.meaning(slot)?));
        let outputs: Vec<Option<(Slot, &Meaning)>> = ssa.outputs.iter().map(output).collect();
        for replay in &self.activation.replays {
            let storage = replay.planned.layout.storage;
            let fits = replay.assert_results(&outputs, self.nargout);
            fits.map_err(|error| format!("storage {storage}\n  {}\n  {error}", text()))?;
        }
        Ok(())
    }

    /// What a callee finds taken.
    fn hold(&self, callee: &mut Frame) {
        callee.live = self.live.saturating_add(self.activation.live_bytes(self.kept()));
        let reads = self.step().map_or(&[][..], |step| &step.reads);
        let all: Vec<Slot> = self.kept().chain(reads.iter().copied()).collect();
        let targets: Vec<Slot> = match self.inst() {
            Some(&Inst::Call { .. }) => self.known.written[self.at.0][self.at.1].clone(),
            _ => Vec::new(),
        };
        for k in 0..PLANS.len() {
            callee.takes[k] = self.taken(k, &all, &targets).unwrap_or(callee.live);
            let Some(replay) = self.activation.measured[k].map(|k| &self.activation.replays[k]) else {
                continue;
            };
            let layout = &replay.planned.layout;
            let is_counted = |slot: Slot| match layout.areas[slot] {
                Some(Area::Frame { .. } | Area::Arena { .. } | Area::Part { .. }) => true,
                Some(Area::Heap { block }) => matches!(layout.blocks[block], Extent::Fixed(_)),
                Some(Area::Caller(CallerPlace::Argument(_) | CallerPlace::Result { .. })) | None => false,
            };
            let counted = targets.iter().enumerate().filter(|(_, slot)| is_counted(**slot));
            callee.placed[k] = counted.map(|(k, _)| k).collect();
        }
    }

    /// What it and its callers take under a plan, while these values have their storage, and there is room in the frame for what
    /// is going to be written.
    fn taken(&self, k: usize, all: &[Slot], targets: &[Slot]) -> Option<u64> {
        let replay = &self.activation.replays[self.activation.measured[k]?];
        let layout = &replay.planned.layout;
        let slots = || all.iter().copied();
        let frame = match layout.storage {
            // As published the frame is one, for the whole call.
            Storage::Gctd => layout.frame,
            Storage::None | Storage::Plan => replay.frame_end(slots().chain(targets.iter().copied())),
        };
        let blocks = replay.blocks.values().fold(0u64, |sum, &bytes| sum.saturating_add(bytes));
        let results = replay.result_bytes().filter(|(result, _)| !self.placed[k].contains(result));
        let results = results.fold(0u64, |sum, (_, bytes)| sum.saturating_add(bytes));
        let unplanned = self.activation.unplanned_bytes(replay, slots());
        let parts = [frame, blocks, results, unplanned, replay.arena_bytes()];
        Some(parts.into_iter().fold(self.takes[k], u64::saturating_add))
    }
}
