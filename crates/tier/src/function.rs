//! The functions that a loop's code calls: each for how its arguments are held, and compiled beside it.
//!
//! ```text
//! for i = 1:n, s = s + fib(i); end      fib.1.index.1      fib for an index and one output, which calls itself
//! ```
//!
//! A function takes for granted how its arguments are held and how their numbers lie to each other, as far as its caller knows that; a
//! function that calls itself only how they are held, since there would be no end of versions.

use super::call_graph::{CallGraph, OWN};
use super::program::OneLoop;
use super::request::is_too_large;
use lanner_base::Id;
use lanner_emit::{
    CallSite, CalleeSignature, Emitted, EntryGuard, EntryParam, FieldFeedback, Inlined, KnownFacts, Number,
    NumberPart, Outline, Passed, Region, RegionSource, Rep, Sites, Speculation, emit_function, outline,
    returned_values, stands_alone,
};
use lanner_facts::{Fact, Terms};
use lanner_infer::{Facts, Inference};
use lanner_lir::Scalar;
use lanner_mir::{Callee, Func, FuncRef, Slot, SsaOf};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;

/// Functions beside a loop at most, for each way in which arguments are held.
const MOST: usize = 16;
/// Versions of one function at most for what is known of its arguments; all other calls have one that takes nothing for granted.
const MOST_SPECIAL: usize = 3;

/// A function that was compiled beside a loop.
#[derive(Serialize, Deserialize)]
pub(crate) struct CompiledCallee {
    /// Which one of its unit.
    pub func: FuncRef,
    pub code: Emitted,
    /// What its code takes for granted of its arguments.
    relations: Vec<EntryGuard>,
}

impl CompiledCallee {
    /// A relation that does not hold of what it is called with: how many calls may be in each other, then the arguments.
    pub fn broken(&self, args: &[lanner_lir::Passed]) -> Option<EntryGuard> {
        let index = |arg: Option<&lanner_lir::Passed>| match arg {
            Some(lanner_lir::Passed::Scalar(Scalar::Int(_, index))) => i64::try_from(*index).ok(),
            _ => None,
        };
        let mut args = args.iter().skip(1);
        let mut numbers: Vec<(Number, Option<i64>)> = Vec::new();
        for (param, taken) in self.code.params.iter().enumerate() {
            let first = index(args.next());
            let extents = if let EntryParam::Array { rank, .. } = taken { (*rank).into() } else { 0 };
            numbers.push((Number { param, part: NumberPart::Value }, first));
            for k in 0..extents {
                numbers.push((Number { param, part: NumberPart::Extent(k) }, index(args.next())));
            }
        }
        let of = |number: Number| numbers.iter().find(|(other, _)| *other == number)?.1;
        self.relations.iter().copied().find(|relation| !relation.holds(of))
    }
}

/// The functions that may be called.
pub(crate) struct Functions<'a> {
    reached: &'a CallGraph,
    program: OneLoop<'a>,
    /// What inference of the functions sees.
    in_place: OneLoop<'a>,
    versions: RefCell<Vec<(Key, Option<Rc<Version>>)>>,
    /// Functions that are no code as a whole.
    refused: RefCell<FxHashSet<FuncRef>>,
    /// Calls in functions that are no bodies.
    not: RefCell<FxHashMap<FuncRef, FxHashSet<CallSite>>>,
}

/// A function, how its arguments are held, and for how many outputs it is called.
type Key = (FuncRef, Passed, usize);

/// A function that may be compiled.
struct Version {
    func: FuncRef,
    called: CalleeSignature,
    outline: Outline,
    of: SsaOf,
    facts: Rc<Facts>,
    terms: Terms,
    entry: Vec<Rep>,
    relations: Vec<EntryGuard>,
}

impl<'a> Functions<'a> {
    pub fn new(reached: &'a CallGraph) -> Functions<'a> {
        let program = OneLoop::new(reached);
        Functions {
            reached,
            in_place: program.in_place(),
            program,
            versions: RefCell::default(),
            refused: RefCell::default(),
            not: RefCell::default(),
        }
    }

    /// All that inference sees.
    pub fn program(&self) -> &OneLoop<'a> {
        &self.program
    }

    /// The body that may stand for a call in a function. Functions that call themselves are called.
    pub fn body(&self, of: FuncRef, callee: Callee) -> Option<(FuncRef, &Func)> {
        self.reached.body(of, callee).filter(|(body, _)| !self.reached.is_recursive(*body))
    }

    /// What a call of a name in a function is with arguments that are held so, for so many outputs.
    pub fn called(
        &self,
        of: FuncRef,
        callee: Callee,
        args: &Passed,
        outputs: usize,
    ) -> Option<CalleeSignature> {
        let (id, func) = self.reached.callable(of, callee)?;
        // Whoever finishes a call that was left finds no call where one of a handle is.
        if self.reached.is_of_handle(of, callee)
            || self.reached.is_only_inlined(of, id)
            || self.refused.borrow().contains(&id)
            || args.reps.len() != func.params.len()
            || outputs > func.outputs.len()
        {
            return None;
        }
        let key = (id, args.clone(), outputs);
        let find = |key: &Key| {
            let versions = self.versions.borrow();
            versions.iter().find(|(other, _)| other == key).map(|(_, known)| known.clone())
        };
        let is_general =
            self.reached.is_recursive(id) || find(&key).is_none() && self.specials(&key) >= MOST_SPECIAL;
        let key = if is_general { (id, args.without_guards(), outputs) } else { key };
        let version = match find(&key) {
            Some(known) => known,
            None if self.versions.borrow().len() >= MOST => None,
            None => {
                let made = self.version(&key, func).map(Rc::new);
                self.versions.borrow_mut().push((key, made.clone()));
                made
            }
        };
        version.map(|version| version.called.clone())
    }

    /// How many versions there are for relations of arguments that are held like these.
    fn specials(&self, (id, args, outputs): &Key) -> usize {
        let versions = self.versions.borrow();
        let special = versions.iter().filter(|((other, passed, count), _)| {
            other == id && count == outputs && passed.reps == args.reps && *passed != passed.without_guards()
        });
        special.count()
    }

    fn version(&self, key: &Key, func: &Func) -> Option<Version> {
        let (id, args, outputs) = key;
        if !stands_alone(func) || !func.sites.is_empty() {
            return None;
        }
        let not = self.not.borrow().get(id).cloned().unwrap_or_default();
        let bodies = |of: Option<FuncRef>, callee: Callee| self.body(of.unwrap_or(*id), callee);
        let outline = outline(
            func,
            Region::Whole(*outputs),
            Inlined { bodies: &bodies, handles: &|_| None, cells: &|_, _| None, not: &not },
            Sites { grows: &FxHashSet::default(), changes: &FxHashSet::default() },
            FieldFeedback::of_structs(&|_, _| None),
            &|_| None,
        )?;
        if is_too_large(&outline.func) {
            return None;
        }
        let takes = outline.func.params.iter().map(|slot| {
            let k = func.params.iter().rposition(|param| param == slot)?;
            Some((k, args.reps[k]))
        });
        let takes: Vec<(usize, Rep)> = takes.collect::<Option<_>>()?;
        let of = outline.ssa();
        let program = self.in_place.with(of.ssa.clone());
        let mut inference = Inference::new(&program);
        let granted = args.taken_for_granted(&mut inference.terms);
        let granted: Vec<Fact> = takes.iter().map(|&(k, _)| granted[k].clone()).collect::<Option<_>>()?;
        let (facts, _) = inference.facts(OWN, &granted, *outputs);
        let Inference { terms, .. } = inference;
        let outputs = outline.func.outputs.iter().copied().zip(facts.outputs.clone()?);
        let outputs: Vec<(Slot, Fact)> = outputs.take(key.2).collect();
        let entry: Vec<Rep> = takes.iter().map(|(_, rep)| *rep).collect();
        let known = KnownFacts { facts: &facts, terms: &terms, speculations: &|_| Speculation::Varying };
        let gives = returned_values(&of, &takes, &outputs, known)?;
        if gives.len() < key.2 {
            return None;
        }
        let relations = args.guards_among(&takes);
        let called = CalleeSignature { symbol: self.symbol(func, key), takes, gives };
        Some(Version { func: *id, called, outline, of, facts, terms, entry, relations })
    }

    /// Code of all functions that a function calls. None where one of them is no code: it is refused from now on.
    pub fn beside(&self, root: &lanner_lir::Func) -> Option<Vec<CompiledCallee>> {
        let mut wanted: Vec<String> = root.externs.values().map(|data| data.symbol.clone()).collect();
        let mut made: Vec<CompiledCallee> = Vec::new();
        let mut at = 0;
        while let Some(symbol) = wanted.get(at) {
            at += 1;
            let versions = self.versions.borrow();
            let fits = |version: &&Rc<Version>| version.called.symbol == *symbol;
            let Some(version) = versions.iter().filter_map(|(_, made)| made.as_ref()).find(fits).cloned()
            else {
                continue;
            };
            drop(versions);
            let code = self.emit(&version);
            if !code.unfit.is_empty() {
                self.not.borrow_mut().entry(version.func).or_default().extend(code.unfit);
                self.versions.borrow_mut().retain(|((func, ..), _)| *func != version.func);
                return None;
            }
            if !code.is_worth_it {
                self.refused.borrow_mut().insert(version.func);
                return None;
            }
            debug_assert_eq!(lanner_lir::verify(&code.func), Ok(()), "{}", code.func);
            for data in code.func.externs.values() {
                if !wanted.contains(&data.symbol) {
                    wanted.push(data.symbol.clone());
                }
            }
            made.push(CompiledCallee { func: version.func, code, relations: version.relations.clone() });
        }
        Some(made)
    }

    fn emit(&self, version: &Version) -> Emitted {
        let outline = &version.outline;
        let rows = |callee: Callee| {
            let (of, callee) = outline.callee(callee);
            self.reached.row(of.unwrap_or(version.func), callee)
        };
        let calls = |callee: Callee, args: &Passed, outputs: usize| {
            let (of, callee) = outline.callee(callee);
            self.called(of.unwrap_or(version.func), callee, args, outputs)
        };
        let source = RegionSource {
            func: self.reached.func(version.func),
            outline,
            of: &version.of,
            facts: &version.facts,
            terms: &version.terms,
            entry: &version.entry,
            guards: &version.relations,
            rows: &rows,
            calls: &calls,
            speculations: &|_| Speculation::Varying,
            has_classes: self.reached.has_classes,
        };
        emit_function(source, &version.called.symbol, &version.called.gives)
    }

    /// What a new version of a function is called: no other one of the module is called so.
    fn symbol(&self, func: &Func, (id, args, outputs): &Key) -> String {
        let mut symbol = format!("{}.{}", func.name, id.index());
        for rep in &args.reps {
            let arg = match rep {
                Rep::Integer => "index".to_owned(),
                Rep::Scalar(ty) => ty.to_string(),
                Rep::Array(ty, rank) => format!("{ty}.{rank}d"),
                Rep::Complex
                | Rep::ComplexArray(_)
                | Rep::Made(..)
                | Rep::Range
                | Rep::Steps
                | Rep::Boxed => "other".to_owned(),
            };
            symbol.push('.');
            symbol.push_str(&arg);
        }
        let version = self.versions.borrow().iter().filter(|((of, ..), _)| of == id).count();
        format!("{symbol}.{outputs}.v{version}")
    }
}
