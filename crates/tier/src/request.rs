//! From a warm loop to LIR: what is done on another thread while the interpreter goes on.

use super::call_graph::{CallGraph, OWN, Units};
use super::cells::CellBindings;
use super::entry::{Param, Signature, SignatureBuilder, TypeFeedback};
use super::fields::{Variables, each_field, find};
use super::function::{CompiledCallee, Functions};
use super::handles::{DevirtualisedHandles, Handle};
use super::objects::{self, ObjectGuards, ObjectsHeld};
use crate::cache::{Cache, Key};
use lanner_base::Name;
use lanner_emit::{
    CallSite, Emitted, FieldFeedback, FieldPart, Inlined, NumberPart, Outline, Passed, Record, Region,
    RegionSource, Sites, Speculation, emit, outline, too_narrow,
};
use lanner_infer::{ANY_OUTPUTS, Inference};
use lanner_mir::{Block, Callee, Func, FuncRef, Inst, Operand, Slot};
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// A request for code: a region, and the type feedback of its variables.
pub(crate) struct CompileRequest {
    /// The function with the loop as it is, by which it is remembered.
    original: Func,
    /// The same where names and handles mean what they do now.
    func: Func,
    blocks: Vec<Block>,
    header: Block,
    counter: Option<Slot>,
    /// Whether it is no loop, but the whole function.
    is_call: bool,
    /// Which function of its unit it is.
    id: FuncRef,
    /// What it reaches.
    call_graph: CallGraph,
    feedback: FxHashMap<Slot, TypeFeedback>,
    /// Calls of handles.
    devirtualised: DevirtualisedHandles,
    /// What is taken for granted of objects in variables.
    objects: ObjectGuards,
    /// Variables that always hold objects of one class.
    records: FxHashMap<Slot, Record>,
    /// Fields of variables that are structs, by the names that lead there; without names what is in the cells of variables.
    held: FxHashMap<(Slot, Vec<Name>), TypeFeedback>,
    pub history: DeoptHistory,
    purpose: Purpose,
    /// Which one of the loop's versions it is, of those whose code was entered.
    pub number: usize,
    /// Whether what an earlier run has made may do: that was so of all versions before.
    pub may_be_kept: bool,
}

/// What code is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be fast: it has to do more itself than by call-outs.
    Speed,
    /// To be run: it has to turn.
    Run,
    /// To be shown.
    Preview,
}

/// What earlier versions speculated on in vain: code of the next one does not.
#[derive(Clone, Default)]
pub(crate) struct DeoptHistory {
    /// Numbers that were others for them.
    pub varying: Vec<(Slot, NumberPart)>,
    /// Whether there may be other versions for other handles.
    pub has_few_versions: bool,
    /// Stores that have let their arrays grow.
    pub grown: FxHashSet<(Block, usize)>,
    /// Variables that were not held as it was supposed.
    pub varied: FxHashSet<Slot>,
}

impl DeoptHistory {
    /// Whether nothing that code took for granted has failed.
    pub fn is_clean(&self) -> bool {
        self.varying.is_empty() && self.grown.is_empty() && self.varied.is_empty()
    }
}

/// What something is called that was made of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MadeKey {
    /// What it was made of, whatever its variables were.
    pub code: Key,
    pub whole: Key,
}

/// LIR of a loop. What is skipped comes from the request, and is kept for no other run.
#[derive(Serialize, Deserialize)]
pub(crate) struct CompileResult {
    pub signature: Signature,
    /// The numbers of what it was made for.
    pub numbers: Vec<(Slot, NumberPart, i64)>,
    /// What it reaches.
    #[serde(skip)]
    pub call_graph: CallGraph,
    pub region: Emitted,
    /// Handles that variables are taken to hold.
    #[serde(skip)]
    pub handles: Vec<Handle>,
    /// What is taken for granted of objects.
    #[serde(skip)]
    pub objects: ObjectGuards,
    /// What it takes for granted of cells.
    #[serde(skip)]
    pub cells: CellBindings,
    /// The functions that it calls, in the order of the module, in which they stand behind it.
    pub functions: Vec<CompiledCallee>,
    /// The stores of the loop that are taken not to let their arrays grow.
    stores: FxHashSet<(Block, usize)>,
    /// The arguments that are structs, of calls that may be made with their fields.
    #[serde(skip)]
    by_fields: FxHashMap<(Block, usize), Operand>,
}

impl CompileResult {
    /// The functions that are compiled together.
    pub fn module(&self) -> Vec<lanner_lir::Func> {
        let beside = self.functions.iter().map(|beside| &beside.code.func);
        std::iter::once(&self.region.func).chain(beside).cloned().collect()
    }

    /// The argument of a call that is a struct, where it may have been made with its fields.
    pub fn argument_by_fields(&self, place: (Block, usize)) -> Option<Operand> {
        self.by_fields.get(&place).copied()
    }

    /// Whether an instruction is a store that is taken not to let its array grow.
    pub fn is_checked_store(&self, place: (Block, usize)) -> bool {
        self.stores.contains(&place)
    }
}

/// Instructions that code is made of at most: what makes it recurs along chains of operations, and takes more time for each where
/// there are more. Such a loop does so much in each turn that the interpreter's part is small.
const MOST_INSTRUCTIONS: usize = 10_000;

/// Whether no code is made of a function because of its size.
pub(crate) fn is_too_large(func: &Func) -> bool {
    func.blocks.values().map(|block| block.insts.len()).sum::<usize>() > MOST_INSTRUCTIONS
}

impl CompileRequest {
    pub fn new(
        units: &mut Units<'_>,
        seen: FxHashMap<Slot, TypeFeedback>,
        past: DeoptHistory,
        purpose: Purpose,
    ) -> CompileRequest {
        let at = units.at;
        let original = at.loaded.func(at.func).clone();
        let mut reached = CallGraph::of(units);
        let mut func = original.clone();
        reached.name_callees(at.func, &mut func);
        reached.count_arguments(at.func, &mut func, at.blocks);
        reached.lend_arguments(at.func, &mut func, at.blocks);
        let (opened, held) = (DevirtualisedHandles::default(), FxHashMap::default());
        CompileRequest {
            original,
            func,
            devirtualised: opened,
            objects: ObjectGuards::default(),
            records: FxHashMap::default(),
            blocks: at.blocks.to_vec(),
            header: at.header,
            counter: at.counter,
            is_call: at.is_call,
            id: at.func,
            call_graph: reached,
            feedback: seen,
            held,
            history: past,
            purpose,
            number: 0,
            may_be_kept: false,
        }
    }

    /// Whether code does what it is made for, or has to be made again.
    fn is_wanted(&self, code: &Emitted) -> bool {
        let is_made = match self.purpose {
            Purpose::Speed => code.turns && code.is_worth_it,
            Purpose::Run => code.turns,
            Purpose::Preview => true,
        };
        is_made || code.turns && !code.is_as_wanted()
    }

    /// The same with fields of structs, what handles have captured, and what is in cells, as the variables hold them. Gives the cells of
    /// functions that are called, too.
    pub fn with_parts(mut self, units: &mut Units<'_>, slots: &[Value]) -> (CompileRequest, Vec<Value>) {
        // Behind the variables there is room only where there are no others.
        if self.is_call || slots.len() != self.func.slots.len() {
            return (self, Vec::new());
        }
        let mut outside = Vec::new();
        if self.history.has_few_versions {
            self.devirtualised =
                DevirtualisedHandles::open(&mut self.call_graph, units, &mut self.func, slots);
            outside = self.devirtualised.add_outside(&self.call_graph, units, &mut self.func);
        }
        let ObjectsHeld { guards, records, computed } =
            objects::open(&mut self.call_graph, units, &mut self.func, slots);
        (self.objects, self.records) = (guards, records);
        if !self.objects.is_empty() {
            self.call_graph.count_arguments(self.id, &mut self.func, &self.blocks);
            self.call_graph.lend_arguments(self.id, &mut self.func, &self.blocks);
        }
        let variables = Variables { slots, outside: &outside };
        for slot in self.func.slots.ids() {
            let Some(value) = find(variables, &self.devirtualised.parts, slot) else { continue };
            if value.is_user_object() && self.objects.of(slot).is_none() {
                continue;
            }
            each_field(&value, &mut |names, value| {
                if matches!(names, [name] if computed.contains(&(slot, *name))) {
                    return;
                }
                self.held.insert((slot, names.to_vec()), TypeFeedback::of(value).unwrap_or_default());
            });
        }
        if !self.held.is_empty() {
            let handles = self.objects.objects.iter().filter(|guard| guard.is_handle).map(|guard| guard.slot);
            let handles = handles.collect();
            self.call_graph.take_structs_apart(self.id, &mut self.func, &self.blocks, &handles);
        }
        for field in &self.devirtualised.parts {
            let value = find(variables, &self.devirtualised.parts, field.slot);
            self.feedback
                .extend(value.and_then(|value| TypeFeedback::of(&value)).map(|seen| (field.slot, seen)));
        }
        (self, outside)
    }

    /// The function with the loop, and the loop's header.
    pub fn name(&self) -> String {
        if self.is_call { self.func.name.to_string() } else { format!("{}.{}", self.func.name, self.header) }
    }

    /// What the loop is called in the cache.
    pub fn key(&self, cache: &Cache) -> Key {
        let function = cache.compiler.function(&self.original);
        if self.is_call { function.called() } else { function.turning(self.header) }
    }

    /// What the loop is called in the cache where its variables are what they are now.
    pub fn typed_key(&self, cache: &Cache) -> Key {
        let mut held: Vec<String> =
            self.feedback.iter().map(|(slot, seen)| format!("{slot:?} {:?}", seen.rep)).collect();
        held.extend(
            self.held.iter().map(|((slot, names), seen)| format!("{slot:?} {names:?} {:?}", seen.rep)),
        );
        held.sort_unstable();
        let mut varied: Vec<String> = self.history.varied.iter().map(|slot| format!("{slot:?}")).collect();
        varied.sort_unstable();
        let text = format!("{} {} {}", held.join(", "), varied.join(", "), self.history.grown.len());
        cache.compiler.function(&self.original).typed(&self.key(cache), &text)
    }

    /// What is made of it is called in the cache; none where it is kept for no other run, as addresses are in it.
    pub fn made_key(&self, cache: &Cache) -> Option<MadeKey> {
        let CompileRequest {
            func,
            blocks,
            header,
            counter,
            is_call,
            id,
            call_graph: reached,
            purpose,
            number,
            ..
        } = self;
        if !self.devirtualised.is_empty() || !self.objects.is_empty() {
            return None;
        }
        let of = (blocks, header, counter, is_call, id, purpose);
        let code = cache.compiler.made(format_args!("{func:?} {of:?} {reached:?}"));
        let held = |seen: &TypeFeedback| (seen.rep, seen.class);
        let mut seen: Vec<_> = self.feedback.iter().map(|(slot, seen)| (slot, held(seen))).collect();
        seen.sort_unstable_by_key(|(slot, _)| **slot);
        let mut fields: Vec<_> = self.held.iter().map(|(path, seen)| (path, held(seen))).collect();
        fields.sort_unstable_by_key(|(path, _)| *path);
        let DeoptHistory { varying, has_few_versions, grown, varied } = &self.history;
        let mut grown: Vec<_> = grown.iter().collect();
        grown.sort_unstable();
        let mut varied: Vec<_> = varied.iter().collect();
        varied.sort_unstable();
        let past = (number, varying, has_few_versions, grown, varied);
        let whole = cache.compiler.made(format_args!("{code} {seen:?} {fields:?} {past:?}"));
        Some(MadeKey { code, whole })
    }

    /// LIR; none where nothing of it would turn.
    pub fn lir(&self) -> Option<CompileResult> {
        let (mut not, mut changes) = (FxHashSet::default(), FxHashSet::default());
        let functions = Functions::new(&self.call_graph);
        loop {
            let mut made = self.lir_with(&functions, &not, &changes)?;
            // What does not turn is shown as it is.
            if !made.region.is_as_wanted() && made.region.turns {
                let before = (not.len(), changes.len());
                not.extend(made.region.unfit);
                changes.extend(made.region.changes);
                if (not.len(), changes.len()) == before {
                    return None;
                }
            } else if let Some(beside) = functions.beside(&made.region.func) {
                made.functions = beside;
                return Some(made);
            }
        }
    }

    /// The same with what the request says: what it reaches, and what it takes for granted of handles, cells and fields.
    pub fn with_own(&self, made: CompileResult) -> CompileResult {
        CompileResult {
            call_graph: self.call_graph.clone(),
            handles: self.devirtualised.handles.clone(),
            objects: self.objects.clone(),
            cells: self.devirtualised.cells.granted(),
            by_fields: self.calls_by_fields(),
            ..made
        }
    }

    /// What was seen of a variable, or of a field of one.
    fn seen(&self, outline: &Outline, slot: Slot) -> Option<&TypeFeedback> {
        match outline.field(slot) {
            Some(path) => self.held.get(&path),
            None => self.feedback.get(&slot),
        }
    }

    /// How a variable was held before the loop was found.
    fn before(&self, outline: &Outline, slot: Slot) -> Speculation {
        match self.seen(outline, slot) {
            _ if self.history.varied.contains(&slot) => Speculation::Varying,
            Some(seen) => Speculation::As(seen.rep),
            None => Speculation::Unseen,
        }
    }

    /// Another variable with an object of the class of which code makes objects for a temporary.
    fn made(&self, slot: Slot) -> Option<Slot> {
        let class = self.records.get(&slot)?.class;
        self.objects.objects.iter().find(|guard| guard.class == class).map(|guard| guard.slot)
    }

    /// The arguments that are structs, of calls of functions that may be called with their fields.
    fn calls_by_fields(&self) -> FxHashMap<(Block, usize), Operand> {
        let insts = self.blocks.iter().flat_map(|&block| {
            let insts = self.func.blocks[block].insts.iter().enumerate();
            insts.map(move |(k, inst)| ((block, k), inst))
        });
        let calls = insts.filter_map(|(place, inst)| {
            let Inst::Call { callee, args, .. } = *inst else { return None };
            let (_, known) = self.call_graph.by_fields(self.id, callee)?;
            let &[(argument, _)] = &known.takes[..] else { return None };
            Some((place, *self.func.args(args).get(argument)?))
        });
        calls.collect()
    }

    /// LIR where these calls are no bodies, and these instructions may change what is in cells, without the functions.
    fn lir_with(
        &self,
        functions: &Functions<'_>,
        not: &FxHashSet<CallSite>,
        changes: &FxHashSet<CallSite>,
    ) -> Option<CompileResult> {
        let func = &self.func;
        let bodies = |of: Option<FuncRef>, callee: Callee| functions.body(of.unwrap_or(self.id), callee);
        let region = match self.is_call {
            true => Region::Whole(func.outputs.len()),
            false => Region::Loop(&self.blocks, self.header),
        };
        let held = |slot: Slot, names: &[Name]| Some(self.held.get(&(slot, names.to_vec()))?.rep);
        let by_fields = |callee: Callee| self.call_graph.by_fields(self.id, callee);
        let cells = |of: FuncRef, slot: Slot| self.devirtualised.cells.slot(&self.call_graph, of, slot);
        let inlined =
            Inlined { bodies: &bodies, handles: &|slot| self.devirtualised.call(slot), cells: &cells, not };
        let sites = Sites { grows: &self.history.grown, changes };
        let part = |slot: Slot, name: Name| match self.objects.of(slot).map(|guard| guard.is_handle) {
            Some(false) => FieldPart::Property(name),
            Some(true) => FieldPart::Shared(name),
            None => self.made(slot).map_or(FieldPart::Field(name), |like| FieldPart::Made { name, like }),
        };
        let records = |slot: Slot| self.records.get(&slot).cloned();
        let feedback = FieldFeedback { held: &held, part: &part, records: &records };
        let outline = outline(func, region, inlined, sites, feedback, &by_fields)?;
        if is_too_large(&outline.func) {
            return None;
        }
        let of = outline.ssa();
        let written = |slot: Slot| of.variables.values().filter(|&&variable| variable == slot).count() > 1;
        let boxed = TypeFeedback::default();
        let seen: Vec<&TypeFeedback> =
            outline.func.params.iter().map(|slot| self.seen(&outline, *slot).unwrap_or(&boxed)).collect();
        let params = outline.func.params.iter().zip(&seen);
        let mut params: Vec<Param> =
            params.map(|(&slot, seen)| Param { slot, rep: seen.rep, is_written: written(slot) }).collect();
        let fields = [&self.devirtualised.parts[..], &outline.fields[..]].concat();
        let program = functions.program().with(of.ssa.clone());
        let rows = |callee: Callee| {
            let (of, callee) = outline.callee(callee);
            self.call_graph.row(of.unwrap_or(self.id), callee)
        };
        let calls = |callee: Callee, args: &Passed, outputs: usize| {
            let (of, callee) = outline.callee(callee);
            functions.called(of.unwrap_or(self.id), callee, args, outputs)
        };
        let supposed = |value: Slot| self.before(&outline, of.variables[value]);
        loop {
            let mut inference = Inference::new(&program);
            let builder =
                SignatureBuilder::new(&mut inference.terms, &params, &fields, &self.history.varying);
            let (signature, facts) = builder.facts(&seen, self.counter);
            let (facts, _) = inference.facts(OWN, &facts, ANY_OUTPUTS);
            let entry: Vec<_> = params.iter().map(|param| param.rep).collect();
            let source = RegionSource {
                func,
                outline: &outline,
                of: &of,
                facts: &facts,
                terms: &inference.terms,
                entry: &entry,
                guards: &signature.guards,
                rows: &rows,
                calls: &calls,
                speculations: &supposed,
                has_classes: self.call_graph.has_classes,
            };
            let narrow = too_narrow(source);
            if narrow.is_empty() {
                let code = emit(source, &self.name());
                if !self.is_wanted(&code) {
                    return None;
                }
                // What has a body that is no code is made again without it.
                if code.is_as_wanted() {
                    debug_assert_eq!(lanner_lir::verify(&code.func), Ok(()), "{}", code.func);
                }
                let numbers = params.iter().zip(&seen);
                let numbers = numbers
                    .flat_map(|(param, seen)| seen.numbers.iter().map(|&(part, x)| (param.slot, part, x)))
                    .collect();
                let stores = outline.stores().filter(|store| !self.history.grown.contains(store)).collect();
                let (reached, cells, by_fields) = Default::default();
                let (handles, functions) = (Vec::new(), Vec::new());
                let objects = ObjectGuards::default();
                return Some(self.with_own(CompileResult {
                    signature,
                    numbers,
                    call_graph: reached,
                    region: code,
                    handles,
                    objects,
                    cells,
                    functions,
                    stores,
                    by_fields,
                }));
            }
            narrow.into_iter().for_each(|(k, rep)| params[k].rep = rep);
        }
    }
}
