//! Offsets in one frame, past GCTD: design section 6.
//!
//! ```text
//! a.1 = call rand(9, 9)      frame 0+648
//! s.1 = call sum(a.1)        frame 648+72
//! t.1 = call cumsum(s.1)     frame 0+72        two small ones in what a.1 leaves
//! u.1 = plus t.1, 1          frame 0+72        in place
//! ```
//!
//! First what should be in one place is joined ([`crate::in_place`]). Then bodies get homes: with the caller, where they are a
//! parameter or can be built as a result; nowhere, where they are ranges that loops only count; in the frame, where all sizes are known; in the arena, where they are terms of what is
//! known at one point; else on the heap. A parameter's storage is only read: nothing is computed in it.
//!
//! The frame is never larger than what the groups of GCTD would take for the same values: where joining led to more, less is
//! joined, and at last the groups stand beside each other.

use crate::arena::place_in_arena;
use crate::definitions::Definitions;
use crate::graph::{Bodies, Edges, Placement, Problem, Ties, colour};
use crate::heap::place_on_heap;
use crate::in_place::{InPlace, Reason, Wish};
use crate::interference::Interfering;
use crate::layout::{Area, Given, Layout, Request, Storage, aligned, used_slot};
use crate::order::{fixed_symbols, introductions};
use crate::semantics::Semantics;
use crate::sizes::{Intrinsic, Size, sizes};
use lanner_base::SideTable;
use lanner_builtins::Kernel;
use lanner_facts::{Substitution, Terms};
use lanner_infer::{Introduced, Part, Target};
use lanner_mir::{CalleeData, Func, Inst, Liveness, Operand, Slot, Terminator, Use};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is taken for the size of a value of unknown size: it has bytes in common with all that begins at its place or behind.
const UNKNOWN: u64 = 1 << 60;

/// The largest value that is placed in a frame, in bytes. What is larger fails where it is allocated, and should fail alone.
const LARGEST: u64 = 1 << 44;

/// What is planned: the values of one function, and which of them interfere. Nodes are numbers of `values`.
pub struct Planned<'a> {
    /// The function and what is asked.
    pub request: &'a Request<'a>,
    /// Where values are defined.
    pub definitions: &'a Definitions,
    /// The sizes of values.
    pub sizes: &'a SideTable<Slot, Option<Size>>,
    /// Where symbols get their values.
    pub introduced: Vec<Introduced>,
    /// The symbols that have one value in a call.
    pub fixed: &'a Substitution,
    /// The values in lexical order.
    pub values: Vec<Slot>,
    /// The node of each value.
    pub nodes: SideTable<Slot, Option<usize>>,
    /// Which of them may have no bytes in common, unless they are tied.
    pub edges: Edges,
    /// Which may have some where one is computed in the other one.
    pub ties: Ties,
}

/// Bodies by where they go.
#[derive(Default)]
struct Homes {
    /// Of known size: into the frame.
    known: Vec<usize>,
    /// The others.
    symbolic: Vec<usize>,
}

/// Plans offsets for a function's values.
pub fn plan_offsets(request: &Request<'_>, terms: &mut Terms) -> Layout {
    let Request { func, facts, names, .. } = *request;
    let definitions = Definitions::of(func, facts);
    let sizes = sizes(func, facts, terms, &definitions);
    let introduced = introductions(func, facts, terms);
    let fixed = fixed_symbols(&introduced, terms, &definitions);
    let counted = counted_ranges(func);
    let is_stored = |slot: &Slot| sizes[*slot].is_some() && !counted.contains(slot);
    let values: Vec<Slot> = definitions.order.iter().copied().filter(is_stored).collect();
    let semantics = Semantics { func, facts, terms, names };
    let in_place = InPlace { semantics: &semantics, sizes: &sizes };
    let mut apart = Interfering::apart(&semantics, &definitions, &values, &|inst| {
        in_place.overwritten(inst).into_iter().map(|(operand, _)| operand).collect()
    });
    let (edges, ties) = with_ties(&in_place, &mut apart, values.len());
    let wishes = in_place.wishes(&definitions);
    let mut published = Interfering::of(&semantics, &definitions, &values);
    let colours = colour(&mut published.graph, &(0..values.len()).collect::<Vec<usize>>());
    let nodes = apart.nodes;
    let planned = Planned {
        request,
        definitions: &definitions,
        sizes: &sizes,
        introduced,
        fixed: &fixed,
        values,
        nodes,
        edges,
        ties,
    };
    let bodies = planned.joined(&wishes);
    let mut layout = Layout::new(Storage::Plan);
    let homes = planned.homes(&bodies, terms, &mut layout);
    planned.place_in_frame(&bodies, &homes.known, (&wishes, &colours), &mut layout);
    let rest = place_in_arena(&planned, &bodies, homes.symbolic, terms, &mut layout);
    place_on_heap(&planned, &bodies, &rest, terms, &mut layout);
    layout
}

/// The ranges that loops go through and that nothing else reads: they are counted, and never written out.
fn counted_ranges(func: &Func) -> FxHashSet<Slot> {
    let mut counted = FxHashSet::default();
    let mut read = FxHashSet::from_iter(func.outputs.iter().copied());
    for block in func.blocks.values() {
        read.extend(block.phis.iter().flat_map(|phi| &phi.args).filter_map(|(_, arg)| arg.as_slot()));
        for inst in &block.insts {
            if let Inst::Range { dst, .. } = *inst {
                counted.insert(dst);
            }
            let mut operands = Vec::new();
            func.visit_inst(inst, &mut |used| match used {
                Use::Operand(operand) => operands.extend(operand.as_slot()),
                Use::Place(slot) | Use::Mention(slot) => operands.push(slot),
                Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
            });
            read.extend(operands);
        }
        match block.term {
            Terminator::Next { counter, .. } => _ = read.insert(counter),
            Terminator::Branch { cond, .. } => read.extend(cond.as_slot()),
            Terminator::Rethrow(error) => read.extend(error.as_slot()),
            Terminator::Jump(_) | Terminator::Return => (),
        }
    }
    counted.retain(|slot| !read.contains(slot));
    counted
}

/// The edges of the graph and those of what may be computed in place, and where it may.
fn with_ties(in_place: &InPlace<'_>, apart: &mut Interfering, count: usize) -> (Edges, Ties) {
    let func = in_place.semantics.func;
    let mut edges: Edges = (0..count).map(|node| apart.graph.neighbours(node).collect()).collect();
    let mut ties = Ties::default();
    let mut contrary = FxHashSet::default();
    let blocks = func.blocks.iter().filter(|(id, _)| in_place.semantics.facts.reached[*id]);
    for inst in blocks.flat_map(|(_, block)| &block.insts) {
        let Some(result) = in_place.result(inst).and_then(|result| apart.nodes[result]) else { continue };
        for (operand, shift) in in_place.overwritten(inst) {
            let (Some(operand), Some(shift)) = (apart.nodes[operand], shift) else { continue };
            if operand == result || apart.graph.has(result, operand) {
                continue;
            }
            let shift = shift as i64;
            let (pair, shift) =
                if result < operand { ((result, operand), shift) } else { ((operand, result), -shift) };
            match ties.insert(pair, shift) {
                None => {
                    edges[pair.0].push(pair.1);
                    edges[pair.1].push(pair.0);
                }
                Some(other) if other != shift => {
                    contrary.insert(pair);
                }
                Some(_) => (),
            }
        }
    }
    ties.retain(|pair, _| !contrary.contains(pair));
    (edges, ties)
}

impl Planned<'_> {
    /// Bytes of a node, where they are known.
    pub fn bytes(&self, node: usize) -> Option<u64> {
        self.size(node)?.bytes().filter(|&bytes| bytes <= LARGEST)
    }

    /// The size of a node.
    pub fn size(&self, node: usize) -> Option<Size> {
        self.sizes[self.values[node]]
    }

    /// The nodes that may not begin where a node does.
    pub fn unshared(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let is_tied = move |other: usize| self.ties.get(&(node.min(other), node.max(other))) == Some(&0);
        self.edges[node].iter().copied().filter(move |&other| !is_tied(other))
    }

    /// The nodes of parameters and of what is captured.
    fn given(&self) -> Vec<usize> {
        let func = self.request.func;
        func.params.iter().chain(&func.captures).filter_map(|&slot| self.nodes[slot]).collect()
    }

    /// What should be in one place, joined where nothing interferes. A parameter's storage is only read, so only what is copied
    /// from it and never changed may be there too.
    fn joined(&self, wishes: &[Wish]) -> Bodies {
        let given = self.given();
        let sizes = (0..self.values.len()).map(|node| self.bytes(node).unwrap_or(UNKNOWN)).collect();
        let mut bodies = Bodies::new(sizes);
        for wish in wishes {
            let (Some(result), Some(operand)) = (self.nodes[wish.result], self.nodes[wish.operand]) else {
                continue;
            };
            let is_given = |node: usize| given.iter().any(|&given| bodies.body(given) == bodies.body(node));
            let is_alone = bodies.members(bodies.body(result)).len() == 1;
            // Blocks that are resized hold elements of one kind, and there, and in arenas, all members begin at one place.
            let both = [bodies.body(result), bodies.body(operand)];
            let needs_known = wish.reason == Reason::Recast
                || wish.shift != 0
                || both.iter().any(|&body| bodies.is_spread(body));
            if needs_known && both.iter().any(|&body| bodies.largest(body) == UNKNOWN) {
                continue;
            }
            if is_given(result) || (is_given(operand) && !(wish.reason == Reason::Copy && is_alone)) {
                continue;
            }
            bodies.join((&self.edges, &self.ties), result, operand, wish.shift as i64);
        }
        bodies
    }

    /// Gives what is the caller's its place, and sorts the other bodies, in lexical order.
    fn homes(&self, bodies: &Bodies, terms: &Terms, layout: &mut Layout) -> Homes {
        let func = self.request.func;
        for &node in &self.given() {
            let area = Area::Caller(Given::Argument(self.values[node]));
            bodies
                .members(bodies.body(node))
                .iter()
                .for_each(|&node| layout.areas[self.values[node]] = Some(area));
        }
        let asked = self.request.facts.outputs.as_ref().map_or(0, |outputs| outputs.len());
        let fixed = func.outputs.len() - usize::from(func.variadic_out);
        for (number, &slot) in func.outputs.iter().enumerate().take(asked.min(fixed)) {
            let Some(node) = self.nodes[slot].filter(|_| layout.areas[slot].is_none()) else { continue };
            let body = bodies.body(node);
            if self.is_within(node, body, bodies, terms) {
                for (node, offset) in bodies.parts(body) {
                    let area = Area::Caller(Given::Result { number, offset });
                    layout.areas[self.values[node]] = Some(area);
                }
            }
        }
        let mut homes = Homes::default();
        let mut seen = FxHashSet::default();
        for (node, &slot) in self.values.iter().enumerate() {
            let body = bodies.body(node);
            if layout.areas[slot].is_none() && seen.insert(body) {
                let is_known = bodies.members(body).iter().all(|&node| self.bytes(node).is_some());
                if is_known { homes.known.push(body) } else { homes.symbolic.push(body) }
            }
        }
        homes
    }

    /// Whether all of a body is within one of its nodes, which is a result, and the caller can know how large that is before
    /// the call: by a number, or by what it knows of the arguments.
    fn is_within(&self, result: usize, body: usize, bodies: &Bodies, terms: &Terms) -> bool {
        let parts = bodies.parts(body);
        let starts = parts.contains(&(result, 0));
        match self.bytes(result) {
            Some(bytes) => {
                let ends = |&(node, offset): &(usize, u64)| Some(offset.saturating_add(self.bytes(node)?));
                starts && parts.iter().all(|part| ends(part).is_some_and(|end| end <= bytes))
            }
            None => {
                let Some(size) = self.size(result) else { return false };
                let given = self.given();
                let entry = self.symbols(|slot| self.nodes[slot].is_some_and(|node| given.contains(&node)));
                let is_smaller = |&(node, offset): &(usize, u64)| {
                    let of_node = self.size(node);
                    offset == 0 && of_node.is_some_and(|s| terms.at_most(s.elements, size.elements).is_yes())
                };
                terms.is_made_of(size.elements, &entry)
                    && terms.is_total(size.elements)
                    && parts.iter().all(is_smaller)
            }
        }
    }

    /// The symbols with one value in a call that get it with one of these slots.
    pub fn symbols(&self, is_known: impl Fn(Slot) -> bool) -> Substitution {
        let mut known = Substitution::default();
        for introduced in self.introduced.iter().filter(|introduced| is_known(introduced.slot)) {
            match introduced.part {
                Part::Extent(_, symbol) | Part::Number(symbol) => {
                    known.symbols.extend(self.fixed.symbols.get(&symbol).map(|&term| (symbol, term)));
                }
                Part::Shape(symbol) => {
                    known.shapes.extend(self.fixed.shapes.get(&symbol).map(|&shape| (symbol, shape)));
                }
            }
        }
        known
    }

    /// Places bodies of known size: joined as they are, unless GCTD needs less; then joined as GCTD does; then its groups.
    fn place_in_frame(
        &self,
        bodies: &Bodies,
        known: &[usize],
        (wishes, colours): (&[Wish], &[usize]),
        layout: &mut Layout,
    ) {
        let mut frame: Vec<usize> = known.iter().flat_map(|&body| bodies.members(body)).copied().collect();
        frame.sort_unstable();
        let groups = self.groups(&frame, colours);
        let joined: Vec<Vec<(usize, u64)>> = known.iter().map(|&body| bodies.parts(body)).collect();
        let mut best = self.solve(&joined, &frame);
        if best.bytes > groups.bytes {
            let published: Vec<Wish> =
                wishes.iter().copied().filter(|wish| wish.reason <= Reason::Copy).collect();
            let bodies = self.joined(&published);
            let mut seen = FxHashSet::default();
            let firsts = frame.iter().map(|&node| bodies.body(node)).filter(|&body| seen.insert(body));
            let joined: Vec<Vec<(usize, u64)>> = firsts.map(|body| bodies.parts(body)).collect();
            best = self.solve(&joined, &frame);
        }
        if best.bytes > groups.bytes {
            best = groups;
        }
        layout.frame = best.bytes;
        for &node in &frame {
            if let (Some(offset), Some(bytes)) = (best.offsets[node], self.bytes(node)) {
                layout.areas[self.values[node]] = Some(Area::Frame { offset, bytes });
            }
        }
    }

    fn solve(&self, bodies: &[Vec<(usize, u64)>], frame: &[usize]) -> Placement {
        let count = self.values.len();
        let sizes: Vec<u64> = (0..count).map(|node| self.bytes(node).unwrap_or(0)).collect();
        let align = |node| self.size(node).map_or(1, |size| size.intrinsic.align());
        let aligns: Vec<u64> = (0..count).map(align).collect();
        let (at_least, calls) = self.in_use(frame);
        let (sizes, aligns, edges, calls) = (&sizes, &aligns, &self.edges, &calls);
        Problem { sizes, aligns, edges, bodies, calls, at_least }.solve()
    }

    /// The groups of these nodes by colour and intrinsic type beside each other, as GCTD has them in a frame.
    fn groups(&self, frame: &[usize], colours: &[usize]) -> Placement {
        let mut groups: Vec<u64> = Vec::new();
        let mut numbers: FxHashMap<(usize, Intrinsic), usize> = FxHashMap::default();
        let mut group_of = Vec::new();
        for &node in frame {
            let (Some(size), Some(bytes)) = (self.size(node), self.bytes(node)) else { continue };
            let number = *numbers.entry((colours[node], size.intrinsic)).or_insert_with(|| {
                groups.push(0);
                groups.len() - 1
            });
            groups[number] = groups[number].max(bytes);
            group_of.push((node, number));
        }
        let mut placed = Placement { offsets: vec![None; self.values.len()], bytes: 0, work: 0 };
        let mut starts = Vec::new();
        for bytes in groups {
            starts.push(placed.bytes);
            placed.bytes += aligned(bytes);
        }
        group_of.into_iter().for_each(|(node, number)| placed.offsets[node] = Some(starts[number]));
        placed
    }

    /// The most bytes of these nodes that are live at once: no frame is smaller. And the nodes that are in use during each call of
    /// what may be a function of the program.
    fn in_use(&self, frame: &[usize]) -> (u64, Vec<Vec<usize>>) {
        let Request { func, facts, .. } = *self.request;
        let mut nodes: SideTable<Slot, Option<usize>> = SideTable::new(None);
        frame.iter().for_each(|&node| nodes[self.values[node]] = Some(node));
        let liveness = Liveness::of(func);
        let (mut most, mut calls) = (0, Vec::new());
        for id in func.blocks.ids().filter(|&id| facts.reached[id]) {
            liveness.each_inst(func, id, |inst, live| {
                let bytes = live.iter().filter_map(|slot| self.bytes(nodes[slot]?));
                most = most.max(bytes.sum());
                if self.may_call(inst) {
                    let mut used: Vec<usize> = live.iter().filter_map(|slot| nodes[slot]).collect();
                    func.visit_inst(inst, &mut |of| used.extend(used_slot(of).and_then(|slot| nodes[slot])));
                    calls.push(used);
                }
            });
        }
        (most, calls)
    }

    /// Whether an instruction may call a function of the program, or one that the table has in MATLAB.
    fn may_call(&self, inst: &Inst) -> bool {
        let Request { func, facts, names, .. } = *self.request;
        let is_handle = |base: Operand| {
            let fact = base.as_slot().and_then(|slot| facts.of(slot));
            fact.is_some_and(|fact| !fact.classes.is_arithmetic())
        };
        match *inst {
            Inst::Call { callee, .. } => {
                let row = match &func.callees[callee] {
                    CalleeData::Builtin(row) => Some(*row),
                    CalleeData::Named(name) => match names(name) {
                        Target::Row(row) => Some(row),
                        Target::Function(_) | Target::Unknown => None,
                    },
                    CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
                };
                row.is_none_or(|row| {
                    row.row().may_call_back() || matches!(row.row().kernel, Kernel::Source(_))
                })
            }
            Inst::Index { base, .. } | Inst::Get { base, .. } | Inst::GetList { base, .. } => is_handle(base),
            _ => false,
        }
    }
}
