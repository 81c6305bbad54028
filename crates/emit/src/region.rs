//! A region's blocks: each block of MIR becomes a block of LIR, a variable one register for each type that it is held in.

use crate::call::{CompiledCallees, Returned};
use crate::complex::Imaginary;
use crate::deferred::Deferred;
use crate::entry::EntryGuard;
use crate::flow::Counted;
use crate::fusion::Fused;
use crate::inline::CallSite;
use crate::live::Live;
use crate::outline::{Outline, OutlinePlace};
use crate::profitability::Profitability;
use crate::remarks::Remark;
use crate::rep::{KnownFacts, Rep, Reps, Speculations, type_of};
use crate::row::{Names, Rows};
use crate::side_exit::SideExit;
use crate::values::{Values, at_blocks, note_written};
use crate::variable::{Array, ArrayKey, EntryParam, RangeOf, StepsOf};
use lanner_base::Id;
use lanner_facts::{Definedness, Terms, Truth};
use lanner_infer::Facts;
use lanner_lir::{self as lir, Buffer, Inst, Parameter, Reg, Terminator, Type};
use lanner_mir::analysis::{Dominators, LoopForest};
use lanner_mir::{self as mir, Block, Slot, SsaOf};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// What code is made of.
#[derive(Clone, Copy)]
pub struct RegionSource<'a> {
    /// The whole function, in slot form.
    pub func: &'a mir::Func,
    /// The region as a function.
    pub outline: &'a Outline,
    /// Its SSA form.
    pub of: &'a SsaOf,
    /// What is known of its values, for arguments of these representations.
    pub facts: &'a Facts,
    /// The terms that say it.
    pub terms: &'a Terms,
    /// The representation of each parameter, in order.
    pub entry: &'a [Rep],
    /// What holds of their numbers at each entry.
    pub guards: &'a [EntryGuard],
    /// What names mean.
    pub rows: Rows<'a>,
    /// Functions that code calls.
    pub calls: CompiledCallees<'a>,
    /// What is supposed to hold values that code does not compute itself, where facts leave it open.
    pub speculations: Speculations<'a>,
    /// Whether the program has classes: methods may stand for what looks like arithmetic.
    pub has_classes: bool,
}

impl<'a> RegionSource<'a> {
    /// The parameters in SSA form.
    pub(crate) fn entry(self) -> Vec<(Slot, Rep)> {
        self.of.ssa.params.iter().copied().zip(self.entry.iter().copied()).collect()
    }

    pub(crate) fn names(self) -> Names<'a> {
        Names { func: &self.outline.func, rows: self.rows, calls: self.calls }
    }

    pub(crate) fn known(self) -> KnownFacts<'a> {
        KnownFacts { facts: self.facts, terms: self.terms, speculations: self.speculations }
    }
}

/// A region as LIR. Its remarks are not kept in the cache.
#[derive(Serialize, Deserialize)]
pub struct Emitted {
    /// The function.
    pub func: lir::Func,
    /// What its parameters are, in order.
    pub params: Vec<EntryParam>,
    /// Its side exits and call-outs, by [`lanner_lir::ExitData::at`].
    pub exits: Vec<SideExit>,
    /// The variables of the arrays that are in buffers.
    pub buffers: Vec<(Buffer, Slot)>,
    /// How many calls may be in each other where it runs.
    pub depth: u32,
    /// Whether some way of it comes back to where it was, or it calls a function.
    pub turns: bool,
    /// Whether some loop, or the function, does more itself than by call-outs.
    pub is_worth_it: bool,
    /// Whether each innermost loop works on elements of whole arrays.
    pub is_over_elements: bool,
    /// Calls whose bodies are not code as a whole: without them it is better made again.
    #[serde(skip)]
    pub unfit: Vec<CallSite>,
    /// What may change what is in cells, which code takes to be as it was: behind it that has to be read again.
    #[serde(skip)]
    pub changes: Vec<CallSite>,
    /// What was decided of its instructions.
    #[serde(skip)]
    pub remarks: Vec<Remark>,
    /// The variables that have values of which more is supposed than is known.
    pub speculated: FxHashSet<Slot>,
}

impl Emitted {
    /// Whether it takes nothing for granted that it turned out not to know: else it has to be made again.
    pub fn is_as_wanted(&self) -> bool {
        self.unfit.is_empty() && self.changes.is_empty()
    }
}

/// The work on one region.
pub(crate) struct Emitter<'a> {
    pub func: &'a mir::Func,
    pub of: &'a SsaOf,
    pub facts: &'a Facts,
    pub outline: &'a Outline,
    pub rows: Rows<'a>,
    pub calls: CompiledCallees<'a>,
    pub reps: Reps,
    pub live: Live,
    pub made: lir::Func,
    pub exits: Vec<SideExit>,
    pub arrays: FxHashMap<ArrayKey, Array>,
    /// Arrays that get other extents while code runs.
    pub changing: FxHashSet<ArrayKey>,
    /// Arrays that code writes.
    pub stored: FxHashSet<ArrayKey>,
    /// Those of them to which code appends elements.
    pub growing: FxHashSet<ArrayKey>,
    /// Those of them that go into other variables, with the register that says whether another one may hold them.
    pub shared: FxHashMap<ArrayKey, Reg>,
    pub ranges: FxHashMap<Slot, RangeOf>,
    pub steps: FxHashMap<Slot, StepsOf>,
    pub registers: FxHashMap<(Slot, Type), Reg>,
    pub imaginary: FxHashMap<Slot, Imaginary>,
    pub fresh: u32,
    /// The registers of constants.
    pub constants: FxHashMap<i128, Reg>,
    /// What is computed before everything else.
    pub prologue: Vec<Inst>,
    /// Headers of counted loops, and what will hold the number of trips of their pieces.
    pub pieces: Vec<(Block, Reg)>,
    /// The block that is being made.
    pub insts: Vec<Inst>,
    pub at: lir::Block,
    pub is_ended: bool,
    /// Where each block begins.
    pub starts: Vec<lir::Block>,
    pub counted: FxHashMap<Block, Counted>,
    pub dominators: Dominators,
    pub loops: LoopForest,
    /// Instructions of which more has to be checked than facts say.
    checks: FxHashSet<(Block, usize)>,
    /// How many calls in each other functions stand for whose bodies are in the region.
    pub depth: u32,
    /// Calls whose bodies have something that is no code.
    pub unfit: Vec<CallSite>,
    /// What may change what is in cells, and that is not read again.
    pub changes: Vec<CallSite>,
    /// How many instructions of each block are compiled, and how many are call-outs.
    pub profitability: Profitability,
    pub terms: &'a Terms,
    pub speculations: Speculations<'a>,
    /// Whether the program has classes.
    pub has_classes: bool,
    /// Arrays in memory of the code's own; of those in the frame how many elements they have at most.
    pub own: FxHashMap<ArrayKey, Option<u64>>,
    /// Outputs of calls that are known to fit into their variables' old arrays.
    pub fitted: FxHashSet<CallSite>,
    /// Memory of the code's own for what an instruction makes on the way.
    pub scratches: FxHashSet<Buffer>,
    /// Arrays that are not written out.
    pub fused: Fused,
    /// Variables that go back to their slots late.
    pub deferred: Deferred,
    /// The heads of loops over elements.
    pub loop_nests: FxHashSet<lir::Block>,
    /// Arrays that code turns out not to make: it is made again without them.
    pub displaced: Vec<Slot>,
    /// Those that turned out so before.
    pub elsewhere: FxHashSet<Slot>,
    /// What was decided of instructions.
    pub remarks: Vec<Remark>,
    /// How many calls may be in each other, from here, where code checks that.
    pub deep: Option<Reg>,
    /// Blocks with calls before which code polls for Ctrl-C.
    pub polled: Vec<Block>,
    /// What a function gives back that others call: numbers, none for an array that is where it was.
    pub results: Option<Vec<Option<Reg>>>,
    /// Whether a function that others call has something that is no code.
    pub is_unfit: bool,
    /// How many calls of functions there are.
    pub invokes: usize,
}

/// The code of a region.
pub fn emit(source: RegionSource<'_>, name: &str) -> Emitted {
    let mut called_out = FxHashSet::default();
    loop {
        let mut emitter = Emitter::new(source, name, &called_out);
        let mut displaced = emitter.displaced();
        displaced.extend(emitter.copies_of_wholes(&called_out));
        if displaced.is_empty() {
            let params = emitter.region(source);
            displaced.extend(emitter.displaced.iter().copied());
            if displaced.is_empty() {
                return emitter.emitted(params);
            }
        }
        called_out.extend(displaced);
    }
}

/// The code of a whole function that others call, which gives its results so. It is not worth it where something of it is no
/// code but an error.
pub fn emit_function(source: RegionSource<'_>, name: &str, gives: &[Returned]) -> Emitted {
    let mut emitter = Emitter::new(source, name, &FxHashSet::default());
    let are_displaced = !emitter.displaced().is_empty();
    emitter.begin_function(gives);
    let params = emitter.region(source);
    let is_own = |buffer: Buffer| {
        let is_given = emitter.made.buffers[buffer].home == lir::Home::Given;
        !is_given || emitter.made.params.contains(&Parameter::Buffer(buffer))
    };
    let has_its_own = emitter.made.buffers.ids().all(is_own);
    let is_worth_it = !are_displaced && !emitter.is_unfit && has_its_own;
    let Emitter { made, exits, depth, unfit, changes, remarks, .. } = emitter;
    let (buffers, speculated) = (Vec::new(), FxHashSet::default());
    Emitted {
        func: made,
        params,
        exits,
        buffers,
        depth,
        turns: true,
        is_worth_it,
        is_over_elements: false,
        unfit,
        changes,
        remarks,
        speculated,
    }
}

/// Whether some way comes back to where it was, but for loops over elements.
fn turns(func: &lir::Func, nests: &FxHashSet<lir::Block>) -> bool {
    let edges = func.blocks.iter().flat_map(|(id, block)| {
        lir::successors(&block.term).into_iter().map(move |to| (id.index(), to.index()))
    });
    let graph = mir::analysis::Graph::new(func.blocks.len(), edges);
    LoopForest::of(&graph).loops().iter().any(|data| !nests.contains(&lir::Block::from_index(data.header)))
}

impl<'a> Emitter<'a> {
    fn new(source: RegionSource<'a>, name: &str, called_out: &FxHashSet<Slot>) -> Emitter<'a> {
        let of = source.of;
        let ssa = &of.ssa;
        let graph = ssa.graph();
        let left = source.facts.checks.iter().filter(|check| check.holds != Truth::Yes);
        let checks = left.map(|check| (check.block, check.inst)).collect();
        Emitter {
            func: source.func,
            of,
            facts: source.facts,
            outline: source.outline,
            rows: source.rows,
            calls: source.calls,
            reps: Reps::of(of, source.known(), &source.entry(), source.names(), called_out),
            live: Live::of(source.func, &source.outline.fields),
            made: lir::Func::new(name),
            exits: Vec::new(),
            arrays: FxHashMap::default(),
            changing: FxHashSet::default(),
            stored: FxHashSet::default(),
            growing: FxHashSet::default(),
            shared: FxHashMap::default(),
            ranges: FxHashMap::default(),
            steps: FxHashMap::default(),
            registers: FxHashMap::default(),
            imaginary: FxHashMap::default(),
            fresh: 0,
            constants: FxHashMap::default(),
            prologue: Vec::new(),
            pieces: Vec::new(),
            insts: Vec::new(),
            at: lir::Block::from_index(0),
            is_ended: false,
            starts: Vec::new(),
            counted: FxHashMap::default(),
            dominators: Dominators::of(&graph),
            loops: LoopForest::of(&graph),
            checks,
            depth: 0,
            unfit: Vec::new(),
            changes: Vec::new(),
            profitability: Profitability::default(),
            terms: source.terms,
            speculations: source.speculations,
            has_classes: source.has_classes,
            own: FxHashMap::default(),
            fitted: FxHashSet::default(),
            scratches: FxHashSet::default(),
            fused: Fused::default(),
            deferred: Deferred::default(),
            loop_nests: FxHashSet::default(),
            displaced: Vec::new(),
            elsewhere: called_out.clone(),
            remarks: Vec::new(),
            deep: None,
            polled: Vec::new(),
            results: None,
            is_unfit: false,
            invokes: 0,
        }
    }

    /// Makes the code. Gives what a call brings.
    fn region(&mut self, source: RegionSource<'_>) -> Vec<EntryParam> {
        self.note_made();
        self.note_handed_over();
        self.note_arrays();
        self.note_deferred();
        self.fused = self.fused_arrays();
        self.read_in_place();
        let params = self.params(source.entry);
        self.assume(source.guards, source.entry);
        self.blocks();
        params
    }

    fn emitted(self, mut params: Vec<EntryParam>) -> Emitted {
        let is_whole = self.outline.is_whole();
        let all: Vec<usize> = self.of.ssa.blocks.ids().map(|id| id.index()).collect();
        let Emitter {
            mut made,
            exits,
            arrays,
            profitability: work,
            loops,
            depth,
            unfit,
            changes,
            loop_nests: nests,
            own,
            deep,
            invokes,
            remarks,
            of,
            reps,
            ..
        } = self;
        if let Some(deep) = deep {
            made.params.push(Parameter::Reg(deep));
            params.push(EntryParam::Depth);
        }
        let in_slots = arrays.iter().filter(|(key, _)| !own.contains_key(key));
        let buffers = in_slots.map(|(key, array)| (array.buffer, key.0)).collect();
        let is_worth_it = loops.loops().iter().any(|data| work.is_worth_it(&data.nodes))
            || (is_whole && work.is_worth_it(&all));
        // The loops of a function are code by themselves.
        let turns = invokes > 0 || (!is_whole && turns(&made, &nests));
        let is_over_elements = work.is_over_elements(loops.loops());
        let speculated = reps.speculated().map(|slot| of.variables[slot]).collect();
        Emitted {
            func: made,
            params,
            exits,
            buffers,
            depth,
            turns,
            is_worth_it,
            is_over_elements,
            unfit,
            changes,
            remarks,
            speculated,
        }
    }
}

impl Emitter<'_> {
    fn params(&mut self, entry: &[Rep]) -> Vec<EntryParam> {
        let params = self.of.ssa.params.clone();
        let mut taken = Vec::new();
        for (&param, &rep) in params.iter().zip(entry) {
            let param = self.entry_param(self.of.variables[param], rep);
            let parameters = self.parameters(&param);
            self.made.params.extend(parameters);
            taken.push(param);
        }
        taken
    }

    /// What names mean.
    pub fn names(&self) -> Names<'_> {
        Names { func: &self.outline.func, rows: self.rows, calls: self.calls }
    }

    /// What is known of values.
    pub fn all_known(&self) -> KnownFacts<'_> {
        KnownFacts { facts: self.facts, terms: self.terms, speculations: self.speculations }
    }

    /// Whether the subscripts of an instruction are known to be within the array.
    pub fn holds(&self, here: Here<'_>, base: Slot) -> bool {
        let is_array = self.facts.of(base).is_some_and(|fact| {
            fact.classes.only().is_some_and(|class| type_of(class).is_some())
                && fact.definedness == Definedness::Defined
        });
        is_array && !self.facts.is_exhausted && !self.checks.contains(&(here.block, here.place))
    }

    fn blocks(&mut self) {
        let ssa = &self.of.ssa;
        let entry = self.new_block();
        for id in ssa.blocks.ids() {
            let start = self.new_block();
            self.starts.push(start);
            if self.is_counted(id) {
                let counter = self.temporary(Type::Index);
                let head = self.new_block();
                self.counted.insert(id, Counted { counter, head });
            }
        }
        let at_blocks = at_blocks(self.of);
        for id in ssa.blocks.ids() {
            if !self.dominators.reaches(id.index()) {
                continue;
            }
            self.depth = self.depth.max(self.outline.depth(id));
            self.begin(self.starts[id.index()]);
            self.block(id, at_blocks[id.index()].clone());
        }
        // Blocks that nothing comes to end nowhere.
        self.check_bodies(&at_blocks[0]);
        self.note_pieces();
        self.begin(entry);
        self.insts = std::mem::take(&mut self.prologue);
        self.end(Terminator::Jump(self.starts[0]));
    }

    /// Whether a block is the head of a loop that is counted.
    fn is_counted(&self, id: Block) -> bool {
        let is_head =
            self.loops.loops().iter().any(|data| data.header == id.index() && !data.is_irreducible());
        is_head && self.of.ssa.blocks[id].insts.is_empty() && self.sequence(id).is_some()
    }

    fn block(&mut self, id: Block, mut values: Values) {
        let of = self.of;
        if !self.facts.reached[id] {
            return self.leave(id, 0, &values);
        }
        if let OutlinePlace::Out(to) = self.outline.place(id) {
            let exit = self.exit((to, 0), &values);
            return self.end(Terminator::Leave(exit));
        }
        // The call-out that began since, and what the variables were before it.
        let mut callout: Option<(usize, Values)> = None;
        for (inst, place) in of.insts[id].iter().enumerate() {
            // A read again behind compiled instructions is no part of the call-out behind these.
            if let Some((first, before)) = callout.take_if(|(first, _)| {
                self.outline.reads_again(id, *first) && !self.outline.reads_again(id, inst)
            }) && self.call_out(id, first..inst, [&before, &values]).is_none()
            {
                return self.leave(id, first, &before);
            }
            let Some(place) = *place else {
                // What may have to be done again from an instruction before it does not let go of what that reads.
                if self.is_release(id, inst, &values) && self.restart(id, inst) == inst {
                    callout.get_or_insert_with(|| (inst, values.clone()));
                }
                continue;
            };
            let is_between =
                callout.as_ref().is_some_and(|(first, _)| self.is_between(id, (*first, inst), place));
            let mut needs_callout = is_between || self.needs_callout(id, place);
            if !needs_callout {
                if let Some((first, before)) = callout.take()
                    && self.call_out(id, first..inst, [&before, &values]).is_none()
                {
                    return self.leave(id, first, &before);
                }
                let nests = self.loop_nests.len();
                needs_callout = self.inst(id, (inst, place), &values).is_none();
                if !needs_callout && self.loop_nests.len() > nests {
                    self.profitability.note_over_elements(id);
                }
                if needs_callout {
                    self.displaced.extend(self.displaced_by(id, inst));
                    // An array that a call-out makes is in its slot.
                    let written = of.written_by(id, inst).into_iter();
                    let made = written.filter(|&value| matches!(self.reps.get(value), Rep::Made(..)));
                    self.displaced.extend(made);
                }
            }
            self.remark_on(id, (inst, place), needs_callout && !is_between);
            if needs_callout {
                if !is_between {
                    self.profitability.note_callout(id);
                }
                let first = self.restart(id, inst);
                callout.get_or_insert_with(|| (first, values.clone()));
            } else {
                self.profitability.note_compiled(id);
            }
            note_written(of, id, inst, &mut values);
        }
        if let Some((first, before)) = callout
            && self.call_out(id, first..of.insts[id].len(), [&before, &values]).is_none()
        {
            return self.leave(id, first, &before);
        }
        self.remark_on_end(id);
        self.terminator(id, &values);
    }

    /// Leaves the code before an instruction.
    pub fn leave(&mut self, id: Block, inst: usize, values: &Values) {
        if self.is_ended {
            return;
        }
        match self.exit_at(id, inst, values) {
            Some(exit) => self.end(Terminator::Leave(exit)),
            None => self.end(Terminator::Return),
        }
    }
}

/// An instruction's places in slot form and in SSA form, and what the variables are there.
#[derive(Clone, Copy)]
pub(crate) struct Here<'a> {
    pub block: Block,
    pub inst: usize,
    pub place: usize,
    pub values: &'a Values,
}
