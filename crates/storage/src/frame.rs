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
//! parameter or can be built as a result; nowhere, where they are ranges that nobody writes out ([`crate::ranges`]); in the frame,
//! where all sizes are known; in the arena, where they are terms of what is known at one point; else on the heap. A parameter's
//! storage is only read, unless it is handed over ([`crate::handed`]): then what is not larger may be computed in it.
//!
//! The frame is never larger than what the groups of GCTD would take for the same values: where joining led to more, less is
//! joined, and at last the groups stand beside each other.

use crate::arena::place_in_arena;
use crate::dead::dead_values;
use crate::definitions::Definitions;
use crate::donation::Calls;
use crate::graph::{Bodies, Edges, Placement, Problem, Ties, colour};
use crate::heap::place_on_heap;
use crate::in_place::{InPlace, Reason, Wish};
use crate::interference::Interfering;
use crate::layout::{Area, CallerPlace, Layout, LayoutRequest, Storage, aligned, used_slot};
use crate::order::{fixed_symbols, introductions};
use crate::parts::{Built, Offsets, Parts};
use crate::ranges::unwritten_ranges;
use crate::sections::Sections;
use crate::semantics::Semantics;
use crate::sizes::{Intrinsic, Size, sizes};
use lanner_base::SideTable;
use lanner_facts::{Substitution, Terms};
use lanner_infer::{Introduced, NameTarget, Part};
use lanner_mir::{CalleeData, Inst, Liveness, Operand, Slot};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is taken for the size of a value of unknown size: it has bytes in common with all that begins at its place or behind.
const UNKNOWN: u64 = 1 << 60;

/// The largest value that is placed in a frame, in bytes. What is larger fails where it is allocated, and should fail alone.
const LARGEST: u64 = 1 << 44;

/// What is planned: the values of one function, and which of them interfere. Nodes are numbers of `values`.
pub struct Planned<'a> {
    /// The function and what is asked.
    pub request: &'a LayoutRequest<'a>,
    /// Where values are defined.
    pub definitions: &'a Definitions,
    /// The sizes of values.
    pub sizes: &'a SideTable<Slot, Option<Size>>,
    /// Where symbols get their values.
    pub introduced: &'a [Introduced],
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
pub fn plan_offsets(request: &LayoutRequest<'_>, terms: &mut Terms) -> Layout {
    let LayoutRequest { func, facts, names, .. } = *request;
    let definitions = Definitions::of(func, facts);
    let sizes = sizes(func, facts, terms, (&definitions, request.estimates));
    let introduced = introductions(func, facts, terms);
    let sections = Sections::of(func);
    let semantics = Semantics { func, facts, terms, names };
    let calls = Calls::of(request);
    let in_place = InPlace { semantics: &semantics, sizes: &sizes, sections: &sections, calls: &calls };
    let candidates = Parts { in_place: &in_place, definitions: &definitions }.candidates();
    let offsets =
        Offsets { of: (func, facts), definitions: &definitions, sizes: &sizes, introduced: &introduced };
    let mut built = offsets.built(&candidates, terms);
    let basis = Basis { definitions, sizes, introduced, sections, calls };
    loop {
        let mut layout = with_parts(request, &basis, &built, terms);
        let count = built.len();
        built.retain(|part| is_in_one_place(&layout, part));
        if built.len() == count {
            for &Built { slot, array, offset, .. } in &built {
                layout.areas[slot] = Some(Area::Part { of: array, offset });
            }
            return layout;
        }
    }
}

/// Whether the array that a value is built in is where it was when that has been stored. A parameter's storage is only read.
fn is_in_one_place(layout: &Layout, part: &Built) -> bool {
    match (layout.areas[part.array], layout.areas[part.result]) {
        (Some(Area::Frame { offset: a, .. }), Some(Area::Frame { offset: b, .. })) => a == b,
        (Some(Area::Caller(CallerPlace::Argument(_)) | Area::Part { .. }), _) => false,
        (array, result) => array.is_some() && array == result,
    }
}

/// What is known of a function before anything is placed.
struct Basis<'a> {
    definitions: Definitions,
    sizes: SideTable<Slot, Option<Size>>,
    introduced: Vec<Introduced>,
    sections: Sections,
    calls: Calls<'a>,
}

/// Plans offsets for all values but those that are built in parts of others.
fn with_parts(request: &LayoutRequest<'_>, basis: &Basis<'_>, built: &[Built], terms: &mut Terms) -> Layout {
    let LayoutRequest { func, facts, names, .. } = *request;
    let Basis { definitions, sizes, introduced, sections, calls } = basis;
    let fixed = fixed_symbols(introduced, terms, definitions);
    let mut elsewhere = dead_values(func, facts);
    elsewhere.extend(unwritten_ranges(func));
    elsewhere.extend(built.iter().map(|part| part.slot));
    let is_stored = |slot: &Slot| sizes[*slot].is_some() && !elsewhere.contains(slot);
    let values: Vec<Slot> = definitions.order.iter().copied().filter(is_stored).collect();
    let semantics = Semantics { func, facts, terms, names };
    let in_place = InPlace { semantics: &semantics, sizes, sections, calls };
    let mut apart = Interfering::apart(&semantics, definitions, &values, &|inst, result| {
        in_place.overwritten_for(inst, result).into_iter().map(|(operand, _)| operand).collect()
    });
    let (edges, ties) = with_ties(&in_place, &definitions.liveness, &mut apart, values.len());
    let wishes = in_place.wishes(definitions);
    let mut published = Interfering::of(&semantics, definitions, &values);
    let colours = colour(&mut published.graph, &(0..values.len()).collect::<Vec<usize>>());
    let nodes = apart.nodes;
    let planned =
        Planned { request, definitions, sizes, introduced, fixed: &fixed, values, nodes, edges, ties };
    let bodies = planned.joined(&wishes, terms);
    let mut layout = Layout { sizes: sizes.clone(), ..Layout::new(Storage::Plan) };
    let homes = planned.homes(&bodies, terms, &mut layout);
    planned.place_in_frame(&bodies, &homes.known, (&wishes, &colours), terms, &mut layout);
    let rest = place_in_arena(&planned, &bodies, homes.symbolic, terms, &mut layout);
    place_on_heap(&planned, &bodies, &rest, terms, &mut layout);
    planned.hand_over(calls, &mut layout);
    layout
}

/// The edges of the graph and those of what may be computed in place, and where it may: by a function that is called only where
/// that is handed over to it.
fn with_ties(
    in_place: &InPlace<'_>,
    liveness: &Liveness,
    apart: &mut Interfering,
    count: usize,
) -> (Edges, Ties) {
    let func = in_place.semantics.func;
    let mut edges: Edges = (0..count).map(|node| apart.graph.neighbours(node).collect()).collect();
    let mut ties = Ties::default();
    let mut contrary = FxHashSet::default();
    for id in func.blocks.ids().filter(|&id| in_place.semantics.facts.reached[id]) {
        liveness.each_inst(func, id, |inst, behind| {
            for (of_result, operand, shift) in in_place.all_overwritten(inst) {
                let nodes = (apart.nodes[of_result], apart.nodes[operand], shift);
                let (Some(result), Some(node), Some(shift)) = nodes else { continue };
                if node == result || apart.graph.has(result, node) {
                    continue;
                }
                let (pair, shift) =
                    if result < node { ((result, node), shift) } else { ((node, result), -shift) };
                match ties.insert(pair, shift) {
                    None => {
                        edges[pair.0].push(pair.1);
                        edges[pair.1].push(pair.0);
                    }
                    Some(other) if other != shift => _ = contrary.insert(pair),
                    Some(_) => (),
                }
                let mut are_apart = |a: Slot, b: Slot| match (apart.nodes[a], apart.nodes[b]) {
                    (Some(a), Some(b)) => apart.graph.has(a, b),
                    _ => true,
                };
                if !in_place.calls.may_give_back(inst, operand, behind, &mut are_apart) {
                    contrary.insert(pair);
                }
            }
        });
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

    /// What should be in one place, joined where nothing interferes.
    fn joined(&self, wishes: &[Wish], terms: &Terms) -> Bodies {
        let given = self.given();
        let sizes = (0..self.values.len()).map(|node| self.bytes(node).unwrap_or(UNKNOWN)).collect();
        let mut bodies = Bodies::new(sizes);
        for wish in wishes.iter().copied().chain(self.wanted()) {
            let (Some(result), Some(operand)) = (self.nodes[wish.result], self.nodes[wish.operand]) else {
                continue;
            };
            // Blocks that are resized hold elements of one kind, and there, and in arenas, all members begin at one place.
            let both = [bodies.body(result), bodies.body(operand)];
            let needs_known = wish.reason == Reason::Recast
                || wish.shift != 0
                || both.iter().any(|&body| bodies.is_spread(body));
            if needs_known && both.iter().any(|&body| bodies.largest(body) == UNKNOWN) {
                continue;
            }
            if self.may_be_given(&bodies, &given, wish, terms) {
                bodies.join((&self.edges, &self.ties), result, operand, wish.shift);
            }
        }
        bodies
    }

    /// Whether what a wish joins is no parameter, or may be in its storage: what is copied from it and never changed; where it is
    /// handed over, what is not larger, and of the outputs only the one that is wanted there.
    fn may_be_given(&self, bodies: &Bodies, given: &[usize], wish: Wish, terms: &Terms) -> bool {
        let (Some(result), Some(operand)) = (self.nodes[wish.result], self.nodes[wish.operand]) else {
            return false;
        };
        let given_in = |node| given.iter().copied().find(|&given| bodies.body(given) == bodies.body(node));
        let (param, other) = match (given_in(result), given_in(operand)) {
            (None, None) => return true,
            (Some(_), Some(_)) => return false,
            (Some(param), None) => (param, bodies.body(operand)),
            (None, Some(param)) => (param, bodies.body(result)),
        };
        let (outputs, handed) = (&self.request.func.outputs, self.donation_of(self.values[param]));
        if wish.reason == Reason::Copy && other == bodies.body(result) && bodies.members(other).len() == 1 {
            // Where a result is wanted there is no other one.
            let wanted = handed.and_then(|handed| handed.result);
            let is_other = |k: usize| outputs.get(k) != Some(&wish.result) && outputs.contains(&wish.result);
            return !wanted.is_some_and(is_other);
        }
        let Some(handed) = handed else { return false };
        let is_wanted = |slot: Slot| {
            outputs.iter().enumerate().all(|(k, &output)| output != slot || handed.result == Some(k))
        };
        let fits = |&node: &usize| self.is_at_most(node, param, terms) && is_wanted(self.values[node]);
        wish.shift == 0 && !bodies.is_spread(other) && bodies.members(other).iter().all(fits)
    }

    /// Whether a node is known to have no more bytes than another one, whatever its elements are.
    fn is_at_most(&self, node: usize, other: usize, terms: &Terms) -> bool {
        if let (Some(bytes), Some(of_other)) = (self.bytes(node), self.bytes(other)) {
            return bytes <= of_other;
        }
        let (Some(size), Some(of_other)) = (self.size(node), self.size(other)) else { return false };
        size.intrinsic.bytes() <= of_other.intrinsic.bytes()
            && terms.at_most(size.elements, of_other.elements).is_yes()
    }

    /// Results where they are wanted: in the storage of parameters.
    fn wanted(&self) -> impl Iterator<Item = Wish> {
        let LayoutRequest { func, donated: handed, .. } = *self.request;
        handed.iter().filter_map(|handed| {
            let result = *func.outputs.get(handed.result?)?;
            let operand = *func.params.get(handed.parameter)?;
            Some(Wish { reason: Reason::Reuse, result, operand, shift: 0 })
        })
    }

    /// Gives what is the caller's its place, and sorts the other bodies, in lexical order.
    fn homes(&self, bodies: &Bodies, terms: &Terms, layout: &mut Layout) -> Homes {
        let func = self.request.func;
        for &node in &self.given() {
            let area = Area::Caller(CallerPlace::Argument(self.values[node]));
            bodies
                .members(bodies.body(node))
                .iter()
                .for_each(|&node| layout.areas[self.values[node]] = Some(area));
        }
        let asked = self.request.facts.outputs.as_ref().map_or(0, |outputs| outputs.len());
        let fixed = func.outputs.len() - usize::from(func.variadic_out);
        for (number, &slot) in func.outputs.iter().enumerate().take(asked.min(fixed)) {
            let is_elsewhere = self.request.donated.iter().any(|handed| handed.result == Some(number));
            let is_open = layout.areas[slot].is_none() && !is_elsewhere;
            let Some(node) = self.nodes[slot].filter(|_| is_open) else { continue };
            let body = bodies.body(node);
            if self.is_within(node, body, bodies, terms) {
                for (node, offset) in bodies.parts(body) {
                    let area = Area::Caller(CallerPlace::Result { number, offset });
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
        terms: &Terms,
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
            let bodies = self.joined(&published, terms);
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
        let LayoutRequest { func, facts, .. } = *self.request;
        let mut nodes: SideTable<Slot, Option<usize>> = SideTable::new(None);
        frame.iter().for_each(|&node| nodes[self.values[node]] = Some(node));
        let liveness = &self.definitions.liveness;
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
        let LayoutRequest { func, facts, names, .. } = *self.request;
        let is_handle = |base: Operand| {
            let fact = base.as_slot().and_then(|slot| facts.of(slot));
            fact.is_some_and(|fact| !fact.classes.is_arithmetic())
        };
        match *inst {
            Inst::Call { callee, .. } => {
                let row = match &func.callees[callee] {
                    CalleeData::Builtin(row) => Some(*row),
                    CalleeData::Named(name) => match names(name) {
                        NameTarget::Row(row) => Some(row),
                        NameTarget::Function(_) | NameTarget::Unknown => None,
                    },
                    CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
                };
                row.is_none_or(|row| row.row().may_call_functions())
            }
            Inst::Index { base, .. } | Inst::Get { base, .. } | Inst::GetList { base, .. } => is_handle(base),
            _ => false,
        }
    }
}
