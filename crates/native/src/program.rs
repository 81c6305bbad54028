//! Versions: one function of LIR for each function and signature that the entries reach.
//!
//! ```text
//! crni(1x1, 1x1, 1x1, 1x1, 1x1)            crni
//!   tridiagonal(1 x p1, 1 x p2, …)         tridiagonal          another signature would be tridiagonal.2
//! ```
//!
//! All versions are prepared first: facts, the storage plan, how each value is held. So a call knows how its callee is called before that is
//! written, also where functions call each other.

use crate::assigned;
use crate::boxed::{LinkedRows, Numbers, Passed, box_all, box_lists};
use crate::call::Interface;
use crate::checks::{CheckSort, Checks};
use crate::definitions::Definitions;
use crate::fused::{Known, fuse};
use crate::held::{hold, of_fact};
use crate::integer::Role;
use crate::most::Most;
use crate::passes;
use crate::peel::peel;
use crate::prepared::{Outside, Prepared};
use crate::remarks::{Decisions, NativeRemark};
use crate::splitting;
use crate::swap::deaths;
use crate::{Held, Need, Site};
use lanner_base::{SideTable, Span};
use lanner_builtins::Builtin;
use lanner_facts::{Class, Fact};
use lanner_infer::{ANY_OUTPUTS, Facts, Function, Inference, NameTarget as Meant, Program};
use lanner_lir::{self as lir, Type};
use lanner_mir::{Callee, CalleeData, Func, Origin, Slot, slots_of_classes, to_ssa};
use lanner_storage::{Area, Estimates, Layout, LayoutRequest, Storage, given_back_by, plan_layout};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
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

/// How a program is compiled.
#[derive(Clone, Copy)]
pub struct Compiling<'a> {
    /// How storage is planned.
    pub storage: Storage,
    /// Bytes of a call's frame that arrays may take.
    pub max_stack: u64,
    /// Whether memory may be allocated.
    pub heap: Heap,
    /// Which checks are kept.
    pub checks: Checks,
    /// The name of the entries for those who call them, where it is another than their own.
    pub name: Option<&'a str>,
    /// What may be done by the runtime library; none: nothing.
    pub runtime: Option<Library<'a>>,
    /// A function in slot form.
    pub slots: &'a dyn Fn(Function) -> Func,
}

/// Whether memory may be allocated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heap {
    /// It may.
    #[default]
    Used,
    /// Nothing is: every array has a place that is as large as it can be, and callers give the places of results.
    None,
}

/// How a program uses the runtime library.
#[derive(Clone, Copy)]
pub struct Library<'a> {
    /// Whether it does everything.
    pub does_all: bool,
    /// How the entries are called.
    pub entries: Called,
    /// The script that a name means in a unit, if it means one.
    pub script: &'a dyn Fn(u32, &str) -> Option<(Function, Rc<Func>)>,
    /// The functions of a unit that a name may mean.
    pub functions: &'a dyn Fn(u32) -> Vec<Function>,
    /// The class that a name means in a unit, or that has a member of that name.
    pub class: &'a dyn Fn(u32, &str) -> Option<ClassCalled>,
}

/// A class that a program calls. The library runs its methods.
pub struct ClassCalled {
    /// What the name is in full.
    pub name: String,
    /// The functions of the program that its methods may call.
    pub functions: Vec<Function>,
}

/// How functions are called from outside, where there is a runtime library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// With its values, by the library.
    WithValues,
    /// With numbers and arrays, by others: each has an entry stub.
    Natively,
}

/// A function of LIR.
pub struct Version {
    /// The function that it is made of.
    pub function: Function,
    /// The code; it is whole where there are no needs.
    pub code: lir::Func,
    /// What others call instead, where it is called with values and its arguments and outputs are numbers and arrays.
    pub stub: Option<lir::Func>,
    /// What its exits are, by their places.
    pub sites: Vec<Site>,
    /// Where instructions and ends of blocks come from.
    pub lines: FxHashMap<(lir::Block, usize), Span>,
    /// The registers that are variables of the program.
    pub variables: FxHashSet<lir::Reg>,
    /// What has no native lowering, where there is no runtime library.
    pub needs: Vec<Need>,
    /// What was decided of its instructions.
    pub remarks: Vec<NativeRemark>,
    /// The arrays that would be on the heap, where nothing may be.
    pub unbounded: Vec<Slot>,
    /// For each output that is an array, how many elements the place has that the caller gives, where nothing is on the heap.
    pub rooms: Vec<Option<u64>>,
    /// The numbers of the versions that it calls.
    pub calls: BTreeSet<usize>,
    /// What the runtime library is told of it.
    pub told: FunctionRecord,
    /// The function in SSA form, and what is known of its values.
    pub func: Rc<Func>,
    /// See `func`.
    pub facts: Rc<Facts>,
    /// Whether it is called from outside.
    pub is_entry: bool,
    /// How each argument is taken.
    pub params: Vec<Held>,
    /// How each output is given back.
    pub results: Vec<Held>,
}

/// What the runtime library is told of a function.
#[derive(Clone, Debug, Default)]
pub struct FunctionRecord {
    /// The slots of its activation.
    pub slots: u32,
    /// The slots of its variables.
    pub numbers: Numbers,
    /// The places that errors show.
    pub sites: Vec<Origin>,
    /// Whether it is called with values.
    pub has_call: bool,
    /// Whether it is found by its name.
    pub is_listed: bool,
    /// The rows that it may call.
    pub linked: LinkedRows,
}

/// All functions of a program.
pub struct Module {
    /// The functions, the entries first.
    pub versions: Vec<Version>,
    /// What was decided of their values, in their order.
    pub decisions: Vec<Decisions>,
}

/// Compiles what the entries reach, whose arguments' facts are in the terms of the inference.
pub fn compile(inference: &mut Inference<'_>, entries: &[Entry], how: Compiling<'_>) -> Module {
    let program = inference.program();
    let mut work = Work { program, inference, prepared: Vec::new(), how, linked: 0 };
    for entry in entries {
        let version = work.prepare(entry.function, &entry.args, entry.outputs, Role::Entry);
        if how.runtime.is_some() {
            work.prepared[version].call_with_values();
        }
    }
    work.prepare_all();
    if let Some(library) = how.runtime {
        let is_boxed = library.does_all || work.may_be_sparse();
        if is_boxed {
            work.box_everything();
        }
        work.select();
        while !is_boxed && work.prepare_all_likely() {
            work.select();
        }
    }
    let versions = (0..work.prepared.len()).map(|k| work.write(k)).collect();
    let decisions = work.prepared.into_iter().map(|one| one.decisions(&how)).collect();
    Module { versions, decisions }
}

/// A function before its storage is planned.
struct Form {
    /// In slot form, where it is not the program's own any more.
    slots: Option<Func>,
    /// In SSA form.
    func: Rc<Func>,
    facts: Rc<Facts>,
}

pub(crate) struct Work<'a, 'p> {
    pub program: &'p dyn Program,
    pub inference: &'a mut Inference<'p>,
    pub prepared: Vec<Prepared>,
    pub how: Compiling<'a>,
    /// How many versions have links.
    pub linked: usize,
}

/// The parameters whose memory a caller gives away: arrays that an output on the heap may come to be in, changed where they are.
fn owned(
    (func, held, layout): (&Func, &SideTable<Slot, Held>, &Layout),
    given_back: &[FxHashSet<usize>],
) -> FxHashSet<Slot> {
    let mut found = FxHashSet::default();
    for (&output, parameters) in func.outputs.iter().zip(given_back) {
        let is_on_heap = matches!(layout.areas[output], Some(Area::Heap { .. }) | None);
        let params = parameters.iter().filter_map(|&k| func.params.get(k).copied());
        let fits = |param: &Slot| matches!(held[*param], Held::Array(..)) && held[*param] == held[output];
        found.extend(params.filter(|param| (is_on_heap || *param == output) && fits(param)));
    }
    found
}

impl Work<'_, '_> {
    /// Prepares what the versions reach, from those on whose links are not known.
    fn prepare_all(&mut self) {
        let mut at = self.linked;
        while at < self.prepared.len() {
            self.prepare_links(at);
            at += 1;
        }
        self.linked = at;
        self.count_calls();
    }

    /// Prepares the versions for likely arguments; whether there are new ones.
    fn prepare_all_likely(&mut self) -> bool {
        let known = self.prepared.len();
        let mut found = false;
        for k in 0..known {
            found |= self.prepare_likely(k);
        }
        self.prepare_all();
        found
    }

    /// What a callee of a function means.
    pub fn meaning(&self, func: &Func, unit: u32, callee: Callee) -> Option<Meaning> {
        match &func.callees[callee] {
            CalleeData::Local { func, environment } => {
                environment.is_empty().then(|| Meaning::Function(self.program.local(unit, *func)))
            }
            CalleeData::Builtin(row) => Some(self.row(*row)),
            CalleeData::Named(name) => match self.program.resolve(unit, name) {
                Meant::Function(function) => Some(Meaning::Function(function)),
                Meant::Row(row) => Some(self.row(row)),
                Meant::Unknown => None,
            },
            CalleeData::Undecided { .. } => None,
        }
    }

    /// What a row is: one that is written in MATLAB is a function.
    fn row(&self, row: Builtin) -> Meaning {
        // What it demands is native, where there is no library.
        if self.how.runtime.is_none() && row.row().demands.is_some() {
            return Meaning::Row(row);
        }
        self.program.source(row).map_or(Meaning::Row(row), Meaning::Function)
    }

    /// The number of the version for a signature, which is made if it is not there.
    pub fn prepare(&mut self, function: Function, args: &[Fact], outputs: usize, role: Role) -> usize {
        let (facts, args) = self.inference.facts(function, args, outputs);
        let is_it = |known: &Prepared| {
            (known.function, known.outputs, known.role) == (function, outputs, role) && known.args == args
        };
        if let Some(known) = self.prepared.iter().position(is_it) {
            return known;
        }
        let func = self.program.func(function);
        let mut form = Form { slots: None, func, facts };
        self.flag(function, &mut form, (&args, outputs));
        self.split(function, &mut form, (&args, outputs));
        let Form { slots, func, facts } = form;
        let slots = || slots.unwrap_or_else(|| (self.how.slots)(function));
        let (func, facts) = match peel(&func, slots, &facts, &self.inference.terms) {
            Some(peeled) => {
                let peeled = Rc::new(peeled);
                let facts = self.inference.facts_with(function, Rc::clone(&peeled), &args, outputs);
                (peeled, Rc::new(facts))
            }
            None => (func, facts),
        };
        let (func, facts) = passes::run(self.inference, (function, func), (facts, &args), outputs);
        self.prepare_with((function, func), (facts, args), outputs, role)
    }

    /// Has numbers that may have no value have flags. Functions of the library assign before they read.
    fn flag(&mut self, function: Function, form: &mut Form, called: (&[Fact], usize)) {
        if !self.program.is_of_library(function) {
            let slots = || (self.how.slots)(function);
            let flagged = assigned::flag(&form.func, slots, &form.facts, &self.inference.terms);
            if let Some(flagged) = flagged {
                *form = self.form_of(function, flagged, called);
            }
        }
    }

    /// Gives the function a copy of what comes behind numbers that may be complex, where that gains.
    fn split(&mut self, function: Function, form: &mut Form, called: (&[Fact], usize)) {
        if self.program.is_of_library(function) {
            return;
        }
        let Form { slots, func, facts } = &*form;
        let slots = || slots.clone().unwrap_or_else(|| (self.how.slots)(function));
        let Some(split) = splitting::split(func, slots, facts, &self.inference.terms) else { return };
        let split = self.form_of(function, split, called);
        if splitting::gains([(func, facts), (&split.func, &split.facts)]) {
            *form = split;
        }
    }

    /// What is known of a function in slot form that is called so.
    fn form_of(&mut self, function: Function, slots: Func, (args, outputs): (&[Fact], usize)) -> Form {
        let mut func = slots.clone();
        to_ssa(&mut func);
        let func = Rc::new(func);
        let facts = Rc::new(self.inference.facts_with(function, Rc::clone(&func), args, outputs));
        Form { slots: Some(slots), func, facts }
    }

    pub fn prepare_with(
        &mut self,
        (function, func): (Function, Rc<Func>),
        (facts, args): (Rc<Facts>, Vec<Fact>),
        outputs: usize,
        role: Role,
    ) -> usize {
        let names = |name: &str| self.program.resolve(function.unit, name);
        let request = LayoutRequest {
            func: &func,
            facts: &facts,
            names: &names,
            program: self.program,
            unit: function.unit,
            donated: &[],
            storage: self.how.storage,
            max_stack: self.how.max_stack,
            estimates: match self.how.heap {
                Heap::Used => Estimates::Exact,
                Heap::None => Estimates::Bounded,
            },
        };
        let layout = plan_layout(&request, &mut self.inference.terms).without_arenas(&func);
        let meanings = |callee: Callee| self.meaning(&func, function.unit, callee);
        let rows = |callee: Callee| match meanings(callee) {
            Some(Meaning::Row(row)) => Some(row),
            Some(Meaning::Function(_)) | None => None,
        };
        let terms = &self.inference.terms;
        let definitions = Definitions::of(&func);
        let has_library = self.how.runtime.is_some();
        let mut held = hold((&func, &definitions), (&facts, terms), (&rows, has_library), role);
        let has_stub = self.how.runtime.is_some_and(|library| library.entries == Called::Natively);
        let own_name = self.how.name.filter(|_| role == Role::Entry).unwrap_or(func.name.as_str());
        // A script that is found by its name has any outputs.
        let outside = (has_stub && role == Role::Entry && outputs != ANY_OUTPUTS).then(|| {
            let name = |slot: Slot| func.slots[slot].name.map_or_else(String::new, |name| name.to_string());
            let passed = |held: Held, is_sure: bool| move |name: String| Passed { name, held, is_sure };
            // What the function makes of an argument is nothing to whoever hands it over.
            let given = |(&slot, fact): (&Slot, &Fact)| match held[slot] {
                Held::Boxed | Held::Range => passed(of_fact(fact, terms), true)(name(slot)),
                held => passed(held, true)(name(slot)),
            };
            let params = func.params.iter().zip(&args).map(given).collect();
            let may_be_double =
                |slot: Slot| facts.of(slot).is_none_or(|fact| fact.classes.contains(Class::Double));
            let results = func.outputs.iter().take(outputs).map(|&slot| match held[slot] {
                Held::Boxed if may_be_double(slot) => passed(Held::Array(Type::F64, 2), false)(name(slot)),
                Held::Range => passed(Held::Array(Type::F64, 2), true)(name(slot)),
                held => passed(held, true)(name(slot)),
            });
            let results = results.collect();
            Outside { symbol: self.symbol(own_name), params, results }
        });
        if self.how.runtime.is_some() {
            box_lists(&func, &mut held);
        }
        if self.how.runtime.is_some_and(|library| library.does_all) {
            box_all(&func, &mut held);
        }
        let known = Known {
            func: &func,
            definitions: &definitions,
            facts: &facts,
            terms,
            layout: &layout,
            held: &held,
            meanings: &meanings,
        };
        let fused = fuse(known, &FxHashSet::default());
        let classes = slots_of_classes(&func);
        let symbol = match &outside {
            Some(outside) => self.symbol(&format!("{}.boxed", outside.symbol)),
            None => self.symbol(own_name),
        };
        let mut interface = Interface::of(&func, &held, (args.len(), outputs), symbol);
        if facts.outputs.is_none() && interface.missing.is_none() {
            // It never returns, so its code has no results.
            interface.results.fill(Held::Nowhere);
        }
        let most = match self.how.heap {
            Heap::Used => Most::Unasked,
            Heap::None => Most::of((&func, &facts), &layout, &held, &mut self.inference.terms),
        };
        interface.rooms = most.rooms(&func, &interface.results);
        let owned: FxHashSet<Slot> = match (self.how.heap, role) {
            (Heap::Used, Role::Inner) => owned((&func, &held, &layout), &given_back_by(&request, function)),
            _ => FxHashSet::default(),
        };
        interface.owned = func.params.iter().take(args.len()).map(|param| owned.contains(param)).collect();
        let prepared = Prepared {
            function,
            role,
            args,
            outputs,
            func: Rc::clone(&func),
            facts,
            deaths: deaths(&func, &layout),
            owned,
            layout,
            fused,
            written: FxHashSet::default(),
            definitions,
            numbers: Numbers::of(&func, &held, &classes),
            interface,
            held,
            most,
            classes,
            links: FxHashMap::default(),
            boxed: FxHashMap::default(),
            is_listed: false,
            is_entered: false,
            outside,
            is_guessed: false,
            likely: None,
        };
        self.prepared.push(prepared);
        self.prepared.len() - 1
    }

    /// A symbol that no other version has.
    fn symbol(&self, name: &str) -> String {
        let is_taken = |symbol: &str| {
            self.prepared.iter().any(|other| {
                let outside = other.outside.as_ref().is_some_and(|outside| outside.symbol == symbol);
                outside || other.interface.symbol == symbol
            })
        };
        let name = name.to_owned();
        let mut numbers = 2..;
        std::iter::once(name.clone())
            .chain(std::iter::from_fn(|| numbers.next().map(|number: u32| format!("{name}.{number}"))))
            .find(|symbol| !is_taken(symbol))
            .unwrap_or(name)
    }

    /// Notes which versions reach a function that calls itself, and which ones these call: they are told how many calls may still be made.
    fn count_calls(&mut self) {
        if !self.how.checks.keep(CheckSort::Depth) {
            return;
        }
        let mut is_bounded = vec![false; self.prepared.len()];
        let mut found = true;
        while found {
            found = false;
            for (k, version) in self.prepared.iter().enumerate() {
                let reaches_none = version.links.values().all(|&callee| is_bounded[callee]);
                found |= reaches_none && !is_bounded[k];
                is_bounded[k] = reaches_none;
            }
        }
        let mut counting: Vec<usize> = (0..self.prepared.len()).filter(|&k| !is_bounded[k]).collect();
        let mut counts = is_bounded.into_iter().map(|is_bounded| !is_bounded).collect::<Vec<bool>>();
        while let Some(caller) = counting.pop() {
            for &callee in self.prepared[caller].links.values() {
                if !std::mem::replace(&mut counts[callee], true) {
                    counting.push(callee);
                }
            }
        }
        for (version, counts) in self.prepared.iter_mut().zip(counts) {
            version.interface.counts_calls = counts && version.role == Role::Inner;
        }
    }
}
