//! Versions: one function of LIR for each function and signature that the entries reach.
//!
//! ```text
//! crni(1x1, 1x1, 1x1, 1x1, 1x1)            crni
//!   tridiagonal(1 x p1, 1 x p2, …)         tridiagonal          another signature would be tridiagonal.2
//! ```
//!
//! All versions are prepared first: facts, the storage plan, how each value is held. So a call knows how its callee is called before that is
//! written, also where functions call each other.

use crate::call::Interface;
use crate::definitions::Definitions;
use crate::emitter::{Emitter, Source};
use crate::fused::{Known, fuse};
use crate::held::hold;
use crate::integer::Role;
use crate::{Held, Need, Site};
use lanner_base::{SideTable, Span};
use lanner_builtins::Builtin;
use lanner_facts::Fact;
use lanner_infer::{Facts, Function, Inference, Program, Target as Meant};
use lanner_lir as lir;
use lanner_mir::{Block, Callee, CalleeData, Func, Inst, Slot, slots_of_classes};
use lanner_storage::{Layout, Request, Storage, plan_layout};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What a name that is called means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Function(Function),
    Row(Builtin),
}

pub(crate) type Meanings<'a> = &'a dyn Fn(Callee) -> Option<Meaning>;
pub(crate) type Rows<'a> = &'a dyn Fn(Callee) -> Option<Builtin>;

/// A function that is called from outside.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which one.
    pub function: Function,
    /// What is known of its arguments.
    pub args: Vec<Fact>,
    /// Outputs that are asked for.
    pub outputs: usize,
}

/// A function of LIR.
pub struct Version {
    /// The function that it is made of.
    pub function: Function,
    /// The code; it is whole where nothing needs the runtime library.
    pub code: lir::Func,
    /// What its exits are, by their places.
    pub sites: Vec<Site>,
    /// Where instructions and ends of blocks come from.
    pub lines: FxHashMap<(lir::Block, usize), Span>,
    /// The registers that are variables of the program.
    pub variables: FxHashSet<lir::Reg>,
    /// What has no native lowering.
    pub needs: Vec<Need>,
}

/// All functions of a program.
pub struct Module {
    /// The functions, the entries first.
    pub versions: Vec<Version>,
}

/// A version before it is written.
struct Prepared {
    function: Function,
    role: Role,
    args: Vec<Fact>,
    outputs: usize,
    func: Rc<Func>,
    facts: Rc<Facts>,
    layout: Layout,
    held: SideTable<Slot, Held>,
    fused: FxHashSet<Slot>,
    classes: Vec<Slot>,
    definitions: Definitions,
    interface: Interface,
    /// The versions that instructions call.
    calls: FxHashMap<(Block, usize), usize>,
}

/// Compiles what the entries reach, whose arguments' facts are in the terms of the inference.
pub fn compile(inference: &mut Inference<'_>, entries: &[Entry], storage: Storage, max_stack: u64) -> Module {
    let program = inference.program();
    let mut work = Work { program, inference, prepared: Vec::new(), storage, max_stack };
    for entry in entries {
        work.prepare(entry.function, &entry.args, entry.outputs, Role::Entry);
    }
    let mut at = 0;
    while at < work.prepared.len() {
        work.prepare_calls(at);
        at += 1;
    }
    work.count_calls();
    let versions = (0..work.prepared.len()).map(|k| work.write(k)).collect();
    Module { versions }
}

struct Work<'a, 'p> {
    program: &'p dyn Program,
    inference: &'a mut Inference<'p>,
    prepared: Vec<Prepared>,
    storage: Storage,
    max_stack: u64,
}

impl Work<'_, '_> {
    /// What a callee of a function means.
    fn meaning(&self, func: &Func, unit: u32, callee: Callee) -> Option<Meaning> {
        match &func.callees[callee] {
            CalleeData::Local { func, environment } => {
                environment.is_empty().then_some(Meaning::Function(Function { unit, func: *func }))
            }
            CalleeData::Builtin(row) => Some(Meaning::Row(*row)),
            CalleeData::Named(name) => match self.program.resolve(unit, name) {
                Meant::Function(function) => Some(Meaning::Function(function)),
                Meant::Row(row) => {
                    Some(self.program.source(row).map_or(Meaning::Row(row), Meaning::Function))
                }
                Meant::Unknown => None,
            },
            CalleeData::Undecided { .. } => None,
        }
    }

    /// The number of the version for a signature, which is made if it is not there.
    fn prepare(&mut self, function: Function, args: &[Fact], outputs: usize, role: Role) -> usize {
        let (facts, args) = self.inference.facts(function, args, outputs);
        let is_it = |known: &Prepared| {
            (known.function, known.outputs, known.role) == (function, outputs, role) && known.args == args
        };
        if let Some(known) = self.prepared.iter().position(is_it) {
            return known;
        }
        let func = self.program.func(function);
        let names = |name: &str| self.program.resolve(function.unit, name);
        let request = Request {
            func: &func,
            facts: &facts,
            names: &names,
            program: self.program,
            unit: function.unit,
            handed: &[],
            storage: self.storage,
            max_stack: self.max_stack,
        };
        let layout = plan_layout(&request, &mut self.inference.terms);
        let meanings = |callee: Callee| self.meaning(&func, function.unit, callee);
        let rows = |callee: Callee| match meanings(callee) {
            Some(Meaning::Row(row)) => Some(row),
            Some(Meaning::Function(_)) | None => None,
        };
        let terms = &self.inference.terms;
        let definitions = Definitions::of(&func);
        let held = hold((&func, &definitions), (&facts, terms), &rows, role);
        let known = Known {
            func: &func,
            definitions: &definitions,
            facts: &facts,
            terms,
            layout: &layout,
            held: &held,
            meanings: &meanings,
        };
        let fused = fuse(known);
        let classes = slots_of_classes(&func);
        let interface = Interface::of(&func, &held, (args.len(), outputs), self.symbol(&func));
        let prepared = Prepared {
            function,
            role,
            args,
            outputs,
            func: Rc::clone(&func),
            facts,
            layout,
            held,
            fused,
            classes,
            definitions,
            interface,
            calls: FxHashMap::default(),
        };
        self.prepared.push(prepared);
        self.prepared.len() - 1
    }

    /// A symbol that no other version has.
    fn symbol(&self, func: &Func) -> String {
        let is_taken = |symbol: &str| self.prepared.iter().any(|other| other.interface.symbol == symbol);
        let name = func.name.to_string();
        let mut numbers = 2..;
        std::iter::once(name.clone())
            .chain(std::iter::from_fn(|| numbers.next().map(|number: u32| format!("{name}.{number}"))))
            .find(|symbol| !is_taken(symbol))
            .unwrap_or(name)
    }

    fn prepare_calls(&mut self, at: usize) {
        let facts = Rc::clone(&self.prepared[at].facts);
        let func = Rc::clone(&self.prepared[at].func);
        for call in &facts.calls {
            let Inst::Call { targets, statement, .. } = func.blocks[call.block].insts[call.inst] else {
                continue;
            };
            let outputs = if statement { 0 } else { func.target_list(targets).len() };
            let version = self.prepare(call.callee, &call.args, outputs, Role::Inner);
            self.prepared[at].calls.insert((call.block, call.inst), version);
        }
    }

    /// Notes which versions reach a function that calls itself: they are told how many calls may still be made.
    fn count_calls(&mut self) {
        let mut is_bounded = vec![false; self.prepared.len()];
        let mut found = true;
        while found {
            found = false;
            for (k, version) in self.prepared.iter().enumerate() {
                let reaches_none = version.calls.values().all(|&callee| is_bounded[callee]);
                found |= reaches_none && !is_bounded[k];
                is_bounded[k] = reaches_none;
            }
        }
        for (version, is_bounded) in self.prepared.iter_mut().zip(is_bounded) {
            version.interface.counts_calls = !is_bounded && version.role == Role::Inner;
        }
    }

    fn write(&self, k: usize) -> Version {
        let one = &self.prepared[k];
        let meanings = |callee: Callee| self.meaning(&one.func, one.function.unit, callee);
        let known = Known {
            func: &one.func,
            definitions: &one.definitions,
            facts: &one.facts,
            terms: &self.inference.terms,
            layout: &one.layout,
            held: &one.held,
            meanings: &meanings,
        };
        let source = Source { known, fused: &one.fused, classes: &one.classes };
        let callee = |block: Block, inst: usize| {
            let version = one.calls.get(&(block, inst))?;
            Some(&self.prepared[*version].interface)
        };
        let mut emitter = Emitter::new(source, &one.interface.symbol);
        emitter.outputs = one.interface.results.len();
        emitter.body(&one.interface, &callee);
        Version {
            function: one.function,
            code: emitter.made,
            sites: emitter.sites,
            lines: emitter.lines,
            variables: emitter.variables,
            needs: emitter.needs,
        }
    }
}
