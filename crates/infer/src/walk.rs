//! The walk over a function: blocks in reverse postorder, loops inside out, facts where ways meet.

use crate::Facts;
use crate::congruence::{Congruent, congruent};
use crate::ending::dead_ends;
use crate::facts::{CallFacts, Check, CheckKind, Introduced, LoopFacts, MergeFacts};
use crate::program::Function;
use crate::refine::row_of;
use crate::versions::Inference;
use lanner_base::{Id, SideTable};
use lanner_builtins::Notation;
use lanner_facts::{Class, Condition, Contents, Definedness, Dim, Fact, Merge, Parts, Substitution};
use lanner_mir::analysis::{Dominators, Graph, LoopForest};
use lanner_mir::{Block, CalleeData, Func, Operand, Slot, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The inference of one version.
pub(crate) struct Walk<'a, 'p> {
    pub(crate) inference: &'a mut Inference<'p>,
    pub(crate) func: Rc<Func>,
    pub(crate) function: Function,
    /// How many arguments the function was given, where that is known.
    pub(crate) given: Option<usize>,
    /// How many outputs it was asked for.
    pub(crate) nargout: usize,
    pub(crate) values: SideTable<Slot, Option<Fact>>,
    /// What values mean as integers, where that got a name.
    pub(crate) numbers: SideTable<Slot, Option<Dim>>,
    /// What is known of values from a node of the halves on, beyond their facts: by a test, or since something succeeded.
    pub(crate) refined: Vec<FxHashMap<Slot, Fact>>,
    /// Slots for which `refined` says anything.
    pub(crate) is_refined: SideTable<Slot, bool>,
    /// What holds from a node of the halves on.
    pub(crate) known: Vec<Vec<Condition>>,
    /// The block where each value was written, and how much of what its instructions tell was known by then.
    pub(crate) learned: SideTable<Slot, Option<(Block, usize)>>,
    /// What a branch tells on an edge, for the φ's behind it.
    pub(crate) on_edges: BTreeMap<(Block, Block), Vec<(Slot, Fact)>>,
    pub(crate) graph: Graph,
    /// The blocks whose ends no run reaches.
    pub(crate) dead_ends: SideTable<Block, bool>,
    pub(crate) halves: Dominators,
    /// Whether runs leave what a node dominates, of those that were asked.
    pub(crate) left: RefCell<FxHashMap<usize, bool>>,
    pub(crate) forest: LoopForest,
    /// Edges that a run may take.
    pub(crate) edges: BTreeSet<(Block, Block)>,
    pub(crate) reached: SideTable<Block, bool>,
    /// What slots in memory may hold, by all writes so far.
    pub(crate) memory: FxHashMap<Slot, Fact>,
    pub(crate) memory_changed: bool,
    pub(crate) checks: FxHashMap<(Block, usize, CheckKind), Check>,
    stops: BTreeSet<(Block, usize)>,
    pub(crate) introduced: BTreeMap<(Slot, u32), Introduced>,
    pub(crate) merges: FxHashMap<Block, MergeFacts>,
    pub(crate) loops: FxHashMap<Block, LoopFacts>,
    pub(crate) calls: BTreeMap<(Block, usize), CallFacts>,
    /// Numbers of places that count, the same whenever the place is looked at again.
    pub(crate) sites: FxHashMap<(Block, usize), u64>,
    /// Values computed where, for substituting in them.
    pub(crate) written: SideTable<Block, Vec<Slot>>,
    /// The instruction that writes each value, where one does.
    pub(crate) made_by: SideTable<Slot, Option<(Block, usize)>>,
    /// The φ that writes each value, where one does.
    pub(crate) phi_at: SideTable<Slot, Option<(Block, usize)>>,
    /// The operator's result that this one is too, wherever it runs.
    pub(crate) congruent: SideTable<Slot, Option<Slot>>,
    /// The extent that was asked for before where this one is.
    pub(crate) asked: SideTable<Slot, Option<Slot>>,
    /// The same where the walk took it for that: what is found out of one is known of the other.
    pub(crate) same: SideTable<Slot, Option<Slot>>,
    /// The block that is walked, and the instruction in it.
    pub(crate) at: (Block, usize),
    /// Whether what is required is not noted: of steps in the middle of a chain, there would be several of one instruction.
    pub(crate) is_quiet: bool,
}

/// How the walk goes on behind an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// With the next one.
    Next,
    /// Nowhere: it raises an error whenever it runs.
    Stops,
}

/// How often a function is walked because what is in memory changed.
const MEMORY_ROUNDS: usize = 4;

impl<'a, 'p> Walk<'a, 'p> {
    pub(crate) fn new(
        inference: &'a mut Inference<'p>,
        function: Function,
        args: &[Fact],
        nargout: usize,
    ) -> Walk<'a, 'p> {
        let func = inference.program().func(function);
        Walk::over(inference, (function, func), args, nargout)
    }

    /// A walk over a function that need not be the program's own, such as one that passes have changed.
    pub(crate) fn over(
        inference: &'a mut Inference<'p>,
        (function, func): (Function, Rc<Func>),
        args: &[Fact],
        nargout: usize,
    ) -> Walk<'a, 'p> {
        let graph = func.graph();
        let halves = Dominators::of(&func.halves());
        let nodes = 2 * func.blocks.len();
        let program = inference.program();
        let row_of = |callee: &CalleeData| row_of(program, function.unit, callee);
        let dead_ends = dead_ends(program, function.unit, &func);
        let Congruent { first, asked } = congruent(&func, &halves, &row_of);
        let mut walk = Walk {
            inference,
            function,
            given: None,
            nargout,
            values: SideTable::new(None),
            numbers: SideTable::new(None),
            refined: vec![FxHashMap::default(); nodes],
            is_refined: SideTable::new(false),
            known: vec![Vec::new(); nodes],
            learned: SideTable::new(None),
            on_edges: BTreeMap::new(),
            congruent: first,
            asked,
            phi_at: phis(&func),
            same: SideTable::new(None),
            halves,
            left: RefCell::default(),
            forest: LoopForest::of(&graph),
            graph,
            dead_ends,
            edges: BTreeSet::new(),
            reached: SideTable::new(false),
            memory: FxHashMap::default(),
            memory_changed: false,
            checks: FxHashMap::default(),
            stops: BTreeSet::new(),
            introduced: BTreeMap::new(),
            merges: FxHashMap::default(),
            loops: FxHashMap::default(),
            calls: BTreeMap::new(),
            sites: FxHashMap::default(),
            written: SideTable::new(Vec::new()),
            made_by: SideTable::new(None),
            at: (Block(0), 0),
            is_quiet: false,
            func,
        };
        walk.enter(args);
        walk
    }

    /// What slots hold at the function's entry.
    fn enter(&mut self, args: &[Fact]) {
        let func = Rc::clone(&self.func);
        let undefined = Fact::undefined(&mut self.inference.terms);
        let is_script = self.inference.program().is_script(self.function);
        for (slot, data) in func.slots.iter() {
            if data.name.is_some() && data.version == 0 {
                let unknown = self.anything();
                let before = Fact { definedness: Definedness::Maybe, ..unknown };
                self.values[slot] = Some(if is_script { before } else { undefined.clone() });
            }
        }
        // An anonymous function's captured values are its first arguments.
        let (captures, args) = args.split_at(func.captures.len().min(args.len()));
        let is_known = args.iter().all(|fact| fact.definedness != Definedness::Maybe);
        // Arguments by name are not counted, and which are is known when they are there.
        let divides = |callee: &CalleeData| *callee == CalleeData::Builtin(Notation::Options.builtin());
        let is_known = is_known && !func.callees.values().any(divides);
        self.given =
            is_known.then(|| args.iter().filter(|fact| fact.definedness == Definedness::Defined).count());
        for (&slot, fact) in func.captures.iter().zip(captures) {
            self.values[slot] = Some(fact.clone());
        }
        let fixed = func.params.len() - usize::from(func.variadic_in);
        for (k, &slot) in func.params.iter().enumerate() {
            let fact = if k == fixed {
                let shape = match self.given.map(|given| given.saturating_sub(fixed) as i64) {
                    None => self.inference.terms.fresh_shape("varargin", Some(2)),
                    Some(0) => self.inference.terms.explicit(&[0, 0]),
                    Some(more) => self.inference.terms.explicit(&[1, more]),
                };
                let rest = args.get(fixed..).unwrap_or_default().iter();
                let rest = rest.filter(|fact| fact.definedness == Definedness::Defined).cloned().collect();
                let cells = self.given.map(|_| Parts::Each(rest));
                let contents = cells.and_then(|cells| Contents::new(cells, &mut self.inference.terms));
                Fact { contents, ..Fact::array(Class::Cell, shape) }
            } else {
                args.get(k).cloned().unwrap_or_else(|| undefined.clone())
            };
            self.values[slot] = Some(self.inference.in_usual_runs(fact));
        }
        for (slot, _) in func.slots.iter().filter(|(slot, _)| func.memory(*slot).is_some()) {
            if let Some(fact) = self.values[slot].take() {
                self.write_memory(slot, fact);
            }
        }
    }

    /// The facts of the whole function.
    pub(crate) fn run(mut self) -> Facts {
        let order = self.graph.reverse_postorder();
        for round in 0..=MEMORY_ROUNDS {
            self.memory_changed = false;
            self.forget(&order);
            self.reached[Block(0)] = true;
            self.region(&order, None);
            if !self.memory_changed {
                break;
            }
            if round + 1 >= MEMORY_ROUNDS {
                let slots: Vec<Slot> = self.memory.keys().copied().collect();
                for slot in slots {
                    let unknown = self.anything();
                    self.memory.insert(slot, Fact { definedness: Definedness::Maybe, ..unknown });
                }
            }
        }
        self.finish()
    }

    fn finish(mut self) -> Facts {
        let func = Rc::clone(&self.func);
        let end =
            func.blocks.iter().find(|(_, block)| matches!(block.term, Terminator::Return)).map(|(id, _)| id);
        let end = end.filter(|&end| self.reached[end] && !self.stops.iter().any(|stop| stop.0 == end));
        let outputs = end.map(|end| {
            self.at = (end, usize::MAX);
            let asked = self.nargout.max(1);
            let fixed = func.outputs.len() - usize::from(func.variadic_out);
            let outputs = func.outputs.iter().take(fixed.min(asked));
            let mut outputs: Vec<Fact> = outputs.map(|&slot| self.value(slot)).collect();
            // What `varargout` holds, or the list that an anonymous function passes on.
            if let Some(&rest) = func.outputs.last().filter(|_| func.variadic_out && fixed < asked)
                && let Some(contents) = self.value(rest).contents
            {
                let values = contents.list().or(contents.each()).unwrap_or_default().iter();
                outputs
                    .extend(values.take(asked - fixed).map(|value| value.opened(&mut self.inference.terms)));
            }
            outputs
        });
        for (slot, fact) in std::mem::take(&mut self.memory) {
            self.values[slot] = Some(fact);
        }
        let mut merges: Vec<MergeFacts> = self.merges.into_values().collect();
        merges.sort_by_key(|m| m.block.index());
        let mut loops: Vec<LoopFacts> = self.loops.into_values().collect();
        loops.sort_by_key(|l| l.header.index());
        let mut facts = Facts {
            values: self.values,
            reached: self.reached,
            checks: self.checks.into_values().collect(),
            stops: self.stops.into_iter().collect(),
            outputs,
            introduced: self.introduced.into_values().collect(),
            merges,
            loops,
            calls: self.calls.into_values().collect(),
            known: self.known,
            learned: self.learned,
            is_exhausted: false,
        };
        facts.sort();
        facts
    }

    /// Forgets what was found out in these blocks, before they are walked again.
    pub(crate) fn forget(&mut self, nodes: &[usize]) {
        for &node in nodes {
            let block = Block::from_index(node);
            self.reached[block] = false;
            self.refined[Func::beginning(block)].clear();
            self.refined[Func::inside(block)].clear();
            self.known[Func::beginning(block)].clear();
            self.known[Func::inside(block)].clear();
            for slot in std::mem::take(&mut self.written[block]) {
                // A symbol of an earlier walk may be another value's now.
                drop_range(&mut self.introduced, (slot, 0), (slot, u32::MAX));
                self.values[slot] = None;
                self.numbers[slot] = None;
                self.same[slot] = None;
            }
            self.forget_places(block);
        }
    }

    /// Forgets the ways from a block, and what its instructions require. Only what is the block's is looked at: loops are
    /// many, and each is walked a few times.
    fn forget_places(&mut self, block: Block) {
        let (first, last) = ((block, Block(0)), (block, Block(u32::MAX)));
        let ways: Vec<(Block, Block)> = self.edges.range(first..=last).copied().collect();
        for way in ways {
            self.edges.remove(&way);
        }
        drop_range(&mut self.on_edges, first, last);
        for inst in 0..=self.func.blocks[block].insts.len() {
            for kind in CheckKind::ALL {
                self.checks.remove(&(block, inst, kind));
            }
            self.stops.remove(&(block, inst));
        }
        drop_range(&mut self.calls, (block, 0), (block, usize::MAX));
    }

    /// Walks the blocks of a loop, or of the function, in reverse postorder; the loops inside are solved.
    pub(crate) fn region(&mut self, nodes: &[usize], within: Option<usize>) {
        let mut done: FxHashSet<usize> = FxHashSet::default();
        for &node in nodes {
            if done.contains(&node) {
                continue;
            }
            let mut inner = self.forest.innermost(node);
            while let Some(number) = inner
                && number != usize::MAX
                && self.forest.loops()[number].parent != within
                && inner != within
            {
                inner = self.forest.loops()[number].parent;
            }
            if inner == within {
                self.block(Block::from_index(node));
            } else if let Some(number) = inner {
                done.extend(self.forest.loops()[number].nodes.iter().copied());
                self.solve(number);
            }
        }
    }

    /// Walks one block, if a run may come to it.
    fn block(&mut self, block: Block) {
        if !self.reached[block] {
            return;
        }
        if !self.is_header(block) {
            self.merge_ways(block);
        }
        self.body(block);
    }

    pub(crate) fn is_header(&self, block: Block) -> bool {
        let innermost = self.forest.innermost(block.index());
        innermost.is_some_and(|number| {
            let around = &self.forest.loops()[number];
            around.header == block.index() && !around.is_irreducible()
        })
    }

    /// What the φ's of a block are, from the ways that a run may take.
    fn merge_ways(&mut self, block: Block) {
        let func = Rc::clone(&self.func);
        if func.blocks[block].phis.is_empty() {
            return;
        }
        let from = self.ways(block, |_| true);
        let merge = self.merge_of(block, from.iter().map(|&b| vec![b]).collect());
        for phi in &func.blocks[block].phis {
            let fact = self.merged(block, &phi.args, &from, merge);
            self.write(block, phi.dst, fact);
        }
    }

    /// The blocks that a run may come from, in the order of the graph.
    pub(crate) fn ways(&self, block: Block, wanted: impl Fn(usize) -> bool) -> Vec<Block> {
        let mut from: Vec<Block> = Vec::new();
        for &node in self.graph.predecessors(block.index()) {
            let before = Block::from_index(node);
            if wanted(node) && self.edges.contains(&(before, block)) && !from.contains(&before) {
                from.push(before);
            }
        }
        from
    }

    /// The name of a block where ways meet.
    pub(crate) fn merge_of(&mut self, block: Block, edges: Vec<Vec<Block>>) -> Merge {
        if let Some(known) = self.merges.get_mut(&block) {
            known.edges = edges;
            return known.merge;
        }
        let merge = self.inference.merge();
        self.merges.insert(block, MergeFacts { block, merge, edges });
        merge
    }

    /// What a φ is that these ways come to.
    pub(crate) fn merged(
        &mut self,
        to: Block,
        args: &[(Block, Operand)],
        from: &[Block],
        merge: Merge,
    ) -> Fact {
        let facts: Vec<Fact> = from.iter().map(|&before| self.on_way(args, before, to)).collect();
        match facts.as_slice() {
            [only] => only.clone(),
            _ => match Fact::merged(&mut self.inference.terms, merge, &facts) {
                Some(fact) => fact,
                None => self.anything(),
            },
        }
    }

    /// What a φ is on the way from one block.
    pub(crate) fn on_way(&mut self, args: &[(Block, Operand)], before: Block, to: Block) -> Fact {
        let Some(&(_, operand)) = args.iter().find(|(block, _)| *block == before) else {
            return self.anything();
        };
        let saved = std::mem::replace(&mut self.at, (before, usize::MAX));
        let mut fact = self.operand(operand);
        self.at = saved;
        if let Some(slot) = operand.as_slot()
            && let Some(refined) = self.on_edges.get(&(before, to))
            && let Some((_, better)) = refined.iter().find(|(s, _)| *s == slot)
        {
            fact = better.clone();
        }
        fact
    }

    /// Walks a block's instructions and its end.
    pub(crate) fn body(&mut self, block: Block) {
        let func = Rc::clone(&self.func);
        let data = &func.blocks[block];
        if let Some(handler) = data.handler {
            self.take(block, handler.block);
        }
        for (k, inst) in data.insts.iter().enumerate() {
            self.at = (block, k);
            self.inference.spend();
            let made = self.inference.terms.symbol_count();
            let flow = self.instruction(inst);
            self.note_introduced(block, made);
            if flow == Flow::Stops {
                self.stops.insert((block, k));
                return;
            }
        }
        self.at = (block, data.insts.len());
        self.end(block, &data.term);
    }

    /// Walks a block of an irreducible loop: nothing is said of its φ's.
    pub(crate) fn walk_freely(&mut self, block: Block) {
        let func = Rc::clone(&self.func);
        for phi in &func.blocks[block].phis {
            let unknown = self.anything();
            self.write(block, phi.dst, Fact { definedness: Definedness::Maybe, ..unknown });
        }
        self.body(block);
    }

    /// Puts terms in the place of symbols in what is known from a node on.
    pub(crate) fn substitute_half(&mut self, half: usize, forms: &Substitution) {
        let terms = &mut self.inference.terms;
        for fact in self.refined[half].values_mut() {
            *fact = fact.substitute(forms, terms);
        }
        for condition in &mut self.known[half] {
            *condition = terms.substitute_condition(*condition, forms);
        }
    }

    /// A run may go on there.
    pub(crate) fn take(&mut self, from: Block, to: Block) {
        self.edges.insert((from, to));
        self.reached[to] = true;
    }
}

/// Where each φ is.
fn phis(func: &Func) -> SideTable<Slot, Option<(Block, usize)>> {
    let mut found = SideTable::new(None);
    for (block, data) in func.blocks.iter() {
        for (k, phi) in data.phis.iter().enumerate() {
            found[phi.dst] = Some((block, k));
        }
    }
    found
}

/// Drops what has a key from one to another one, both included.
fn drop_range<K: Copy + Ord, V>(map: &mut BTreeMap<K, V>, first: K, last: K) {
    let keys: Vec<K> = map.range(first..=last).map(|(&key, _)| key).collect();
    for key in keys {
        map.remove(&key);
    }
}
