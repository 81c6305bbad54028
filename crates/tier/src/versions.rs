//! The version of a loop for what its variables are: one that fits, or one that is requested.

use super::compile_queue::{Beginning, CompileQueue, Ladder, Pending, version};
use super::counts::RequestedCode;
use super::entry::TypeFeedback;
use super::exit_counts::ExitCounts;
use super::fields::Variables;
use super::machine::CompiledLoop;
use super::region_choice::RegionChoice;
use super::request::{CompileRequest, CompileResult, DeoptHistory, Purpose};
use super::version::LoopVersion;
use super::{Engine, FIRST_CODE, Tiers, VERSIONS, WAIT, candidate};
use crate::call_graph::Units;
use crate::callouts::StressDeopt;
use lanner_interp::{BackEdge, Loaded, Wait};
use lanner_runtime::Value;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

impl Tiers {
    /// Who is to be told that a program begins, where code is made that later runs find.
    pub fn beginning(&mut self) -> Option<Beginning> {
        (self.engine == Engine::Auto).then(|| self.queue(Ladder::Both).beginning())
    }

    fn queue(&mut self, ladder: Ladder) -> &CompileQueue {
        self.queue.get_or_insert_with(|| {
            let (cache, prefetched) = (Arc::clone(&self.cache), Arc::clone(&self.prefetched));
            let (sample_flag, allowance) = (Arc::clone(&self.sample_flag), Arc::clone(&self.allowance));
            CompileQueue::new(ladder, self.interrupt, sample_flag, cache, prefetched, allowance)
        })
    }

    /// Code that was linked before it is requested.
    fn prefetched(&self, request: &CompileRequest, variables: Variables<'_>) -> Option<Pending> {
        if !self.prefetched.is_waiting() || !request.may_be_kept {
            return None;
        }
        let does = |made: &CompileResult| {
            request.number == 0 && request.history.is_clean() && made.signature.fits(variables)
        };
        let linked = self.prefetched.request(&request.made_key(self.cache()?)?, does)?;
        Some(Pending::new(Some(CompiledLoop::linked(linked, request)).into()))
    }

    pub(crate) fn version(&mut self, at: &BackEdge<'_>, slots: &[Value]) -> Result<Rc<LoopVersion>, Wait> {
        let (engine, interrupt) = (self.engine, self.interrupt);
        let profile = self.profile(at);
        profile.drop_failing();
        if let Some(version) = profile.version(at, slots)? {
            profile.entered += 1;
            self.counts.borrow_mut().entries += 1;
            return Ok(version);
        }
        if profile.is_outgrown() || !self.allowance.permits(FIRST_CODE) {
            return Err(WAIT);
        }
        let profile = self.profile(at);
        let has_few_versions = profile.versions.len() + 1 < VERSIONS;
        let before = profile.versions.len();
        let entered = profile.versions.iter().filter(|version| version.is_entered.get()).count();
        let (grown, varied) = profile.failures.borrow().often();
        let history = DeoptHistory { varying: profile.varying(slots), has_few_versions, grown, varied };
        let purpose = if engine == Engine::Auto { Purpose::Speed } else { Purpose::Run };
        let mut units = Units::new(at);
        let mut feedback = TypeFeedback::all(at.loaded.func(at.func), slots);
        for slot in &self.profile(at).fractions {
            feedback.entry(*slot).and_modify(|feedback| *feedback = feedback.clone().with_fractions());
        }
        let request = CompileRequest::new(&mut units, feedback, history, purpose);
        let (mut request, outside) = request.with_parts(&mut units, slots);
        (request.number, request.may_be_kept) = (entered, entered == before);
        let units: Rc<[Rc<Loaded>]> = units.all.into();
        units.iter().for_each(|unit| self.keep(unit));
        let linked = self.prefetched(&request, Variables { slots, outside: &outside });
        let is_linked_ahead = linked.is_some();
        let ladder = match engine {
            Engine::Interpreter | Engine::Lir | Engine::Stress => None,
            Engine::Baseline => Some(Ladder::Baseline),
            Engine::Jit => Some(Ladder::Optimized),
            Engine::Auto => Some(Ladder::Both),
        };
        let code = match (linked, ladder) {
            (Some(linked), _) => linked,
            (None, Some(ladder)) => self.queue(ladder).request(request),
            (None, None) => Pending::new(version(&request).into()),
        };
        let exits = Rc::new(ExitCounts::new(at));
        let requested = RequestedCode {
            loaded: Rc::clone(at.loaded),
            units: Rc::clone(&units),
            func: at.func,
            header: at.header,
            is_call: at.is_call,
            is_remembered: engine == Engine::Auto && self.profile(at).is_early,
            is_linked_ahead,
            code: Arc::clone(&code),
            exits: Rc::clone(&exits),
        };
        if requested.is_remembered {
            // What is within it waits, as it would where the loop was chosen.
            let is_awaited = requested.code.get().is_none();
            self.choice = is_awaited.then(|| RegionChoice::of(candidate(at), Instant::now()));
            self.remembered(at).request(at.header);
        }
        self.counts.borrow_mut().requested.push(requested);
        if matches!(engine, Engine::Jit | Engine::Baseline) {
            code.wait();
        }
        let profile = self.profile(at);
        profile.versions.push(Rc::new(LoopVersion {
            code,
            header: at.header,
            exits,
            units,
            outside,
            engine,
            interrupt,
            epoch: Cell::new(at.epoch),
            stress: StressDeopt::default(),
            failures: Rc::clone(&profile.failures),
            poor: Cell::default(),
            trial: OnceCell::new(),
            is_entered: Cell::default(),
        }));
        let version = profile.version(at, slots)?.ok_or(WAIT)?;
        self.counts.borrow_mut().entries += 1;
        Ok(version)
    }
}
