//! A version before it is written: all that is decided of it, and how it is written.

use crate::boxed::{EntryStub, Lasting, Numbers, Opening, Passed, Runtime, lent, may_miss};
use crate::call::{Interface, Linked};
use crate::definitions::Definitions;
use crate::emitter::{Emitter, Source};
use crate::fused::{Known, fuse};
use crate::integer::Role;
use crate::most::Most;
use crate::program::{Compiling, FunctionRecord, Meanings, Version, Work};
use crate::remarks::Decisions;
use crate::swap::Deaths;
use crate::{Held, Need};
use lanner_base::SideTable;
use lanner_facts::Fact;
use lanner_infer::{Facts, Function};
use lanner_mir::{Block, Callee, Func, Slot, Terminator};
use lanner_storage::Layout;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A version before it is written.
pub(crate) struct Prepared {
    pub function: Function,
    pub role: Role,
    pub args: Vec<Fact>,
    pub outputs: usize,
    pub func: Rc<Func>,
    pub facts: Rc<Facts>,
    pub layout: Layout,
    pub held: SideTable<Slot, Held>,
    /// How many elements arrays have at most, where nothing is on the heap.
    pub most: Most,
    pub fused: FxHashSet<Slot>,
    /// The arrays that may not be fused: the runtime library makes or reads them.
    pub written: FxHashSet<Slot>,
    pub classes: Vec<Slot>,
    pub definitions: Definitions,
    pub deaths: Deaths,
    /// The parameters whose memory changes hands: an output may come to be in it.
    pub owned: FxHashSet<Slot>,
    pub interface: Interface,
    /// The versions that instructions call or make handles of.
    pub links: FxHashMap<(Block, usize), usize>,
    pub numbers: Numbers,
    /// The instructions that the runtime library does, and why.
    pub boxed: FxHashMap<(Block, usize), &'static str>,
    pub is_listed: bool,
    /// Whether it enters an activation: it is called with numbers and arrays, and the library does some instructions.
    pub is_entered: bool,
    /// Its name for others and how these see its arguments and outputs, where they call it.
    pub outside: Option<Outside>,
    /// Whether a version for likely arguments was looked for.
    pub is_guessed: bool,
    /// The version for likely arguments, and what they have to be.
    pub likely: Option<(usize, String)>,
}

/// How others see a function that is called with values.
pub(crate) struct Outside {
    pub symbol: String,
    pub params: Vec<Passed>,
    pub results: Vec<Passed>,
}

impl Prepared {
    /// Whether it is called with values, where there is a runtime library.
    pub fn has_call(&self) -> bool {
        self.interface.missing.is_some()
    }

    /// From here on it is called with values. Gives whether it was not so far.
    pub fn call_with_values(&mut self) -> bool {
        let was_native = !self.has_call();
        self.interface.missing.get_or_insert("a function that is called with values");
        was_native
    }

    /// From here on the library does some of its instructions.
    ///
    /// A function that is told how many calls may still be made is called with values then, as the library counts these calls. So is one
    /// whose outputs are the library's, and one whose arguments may be complex: a version for real ones can go on there.
    pub fn open(&mut self, needs: &[Need]) {
        let is_end = |need: &Need| {
            let block = &self.func.blocks[need.block];
            need.inst >= block.insts.len() && matches!(block.term, Terminator::Return)
        };
        let may_be_complex = self.interface.params.contains(&Held::Complex);
        if self.interface.counts_calls || may_be_complex || needs.iter().any(is_end) {
            self.call_with_values();
        }
        self.is_entered = true;
    }

    fn opening(&self) -> Opening {
        match (self.has_call(), self.is_entered) {
            (true, _) => Opening::Called,
            (false, true) => Opening::Entered,
            (false, false) => Opening::Raised,
        }
    }

    pub fn decisions(self, how: &Compiling<'_>) -> Decisions {
        Decisions {
            layout: self.layout,
            held: self.held,
            fused: self.fused,
            called_with_values: self.interface.missing.filter(|_| how.runtime.is_some()),
            likely: self.likely.map(|(version, _)| version),
        }
    }
}

impl Work<'_, '_> {
    /// What is fused is decided again, when other values are the runtime library's.
    pub fn fuse_again(&mut self, k: usize) {
        let one = &self.prepared[k];
        let meanings = |callee: Callee| self.meaning(&one.func, one.function.unit, callee);
        let fused = fuse(self.known(one, &meanings), &one.written);
        self.prepared[k].fused = fused;
    }

    fn known<'a>(&'a self, one: &'a Prepared, meanings: Meanings<'a>) -> Known<'a> {
        Known {
            func: &one.func,
            definitions: &one.definitions,
            facts: &one.facts,
            terms: &self.inference.terms,
            layout: &one.layout,
            held: &one.held,
            meanings,
        }
    }

    pub fn write(&self, k: usize) -> Version {
        let one = &self.prepared[k];
        let meanings = |callee: Callee| self.meaning(&one.func, one.function.unit, callee);
        let known = self.known(one, &meanings);
        let class = |name: &str| Some((self.how.runtime?.class)(one.function.unit, name)?.name);
        let source = Source {
            known,
            most: &one.most,
            fused: &one.fused,
            classes: &one.classes,
            deaths: &one.deaths,
            owned: &one.owned,
            class: &class,
            has_classes: self.program.has_classes(),
        };
        let links = |block: Block, inst: usize| {
            let callee = &self.prepared[*one.links.get(&(block, inst))?];
            Some(Linked { interface: &callee.interface, numbers: &callee.numbers, classes: &callee.classes })
        };
        let owner = self.prepared.iter().find(|other| other.function == one.function).unwrap_or(one);
        let mut emitter = Emitter::new(source, &one.interface.symbol, &links);
        emitter.outputs = one.interface.results.len();
        emitter.is_entry = one.role == Role::Entry;
        emitter.checks = self.how.checks;
        if self.how.runtime.is_some() {
            let owner = owner.interface.symbol.clone();
            let lent = lent(one);
            let lasting = Lasting::of(one, &lent);
            let called = (one.opening(), one.args.len() as u32);
            let mut runtime = Runtime::new((&one.boxed, &one.numbers), called, owner, (lent, lasting));
            runtime.likely = one
                .likely
                .as_ref()
                .map(|(version, kinds)| (self.prepared[*version].interface.symbol.clone(), kinds.clone()));
            emitter.runtime = Some(runtime);
        }
        emitter.body(&one.interface);
        let (slots, sites, mut linked) = match emitter.runtime.take() {
            Some(runtime) => (runtime.slots(), runtime.sites, runtime.linked),
            None => Default::default(),
        };
        linked.misses |= linked.evaluates.is_some() || may_miss(&one.func, &one.facts);
        let told = FunctionRecord {
            slots,
            numbers: one.numbers.clone(),
            sites,
            has_call: one.has_call(),
            is_listed: one.is_listed,
            linked,
        };
        let stub = one.outside.as_ref().and_then(|outside| {
            EntryStub::to(&one.interface.symbol, &outside.symbol, &outside.params, &outside.results)
        });
        let held = |passed: &[Passed]| passed.iter().map(|passed| passed.held).collect::<Vec<Held>>();
        let (params, results) = match &one.outside {
            Some(outside) => (held(&outside.params), held(&outside.results)),
            None => (one.interface.params.clone(), one.interface.results.clone()),
        };
        Version {
            function: one.function,
            code: emitter.made,
            stub,
            sites: emitter.sites,
            lines: emitter.lines,
            variables: emitter.variables,
            needs: emitter.needs,
            remarks: emitter.remarks,
            unbounded: emitter.unbounded,
            rooms: one.interface.rooms.clone(),
            calls: one.links.values().copied().collect(),
            told,
            func: Rc::clone(&one.func),
            facts: Rc::clone(&one.facts),
            is_entry: one.role == Role::Entry,
            params,
            results,
        }
    }
}
