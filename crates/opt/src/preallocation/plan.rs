//! Which arrays get room before which loops, and how much.
//!
//! A loop that runs over columns makes so many trips at most, and so does one that a counter ends. What an array is on the way back to the header is known as a
//! function of the trip; in the last trip it is what it will be. Where its shape has no closed form, what each instruction
//! adds is counted (`steps`). Outer loops come first: where an array that an inner loop makes larger has its room before the
//! outer loop, the inner one needs none.

use super::amount::Amount;
use super::web::{Definition, Web, definitions};
use crate::licm::preheader;
use lanner_base::{Id, SideTable};
use lanner_builtins::BinaryOp;
use lanner_facts::{
    Class, Complexity, Definedness, Dim, Fact, Formula, Shape, Sought, Source, Substitution, Symbol, Terms,
};
use lanner_infer::{Facts, Part};
use lanner_mir::analysis::{Dominators, Loop, LoopForest};
use lanner_mir::{Block, Constant, Func, Inst, Operand, OperandKind, Phi, Slot, Terminator};
use rustc_hash::FxHashMap;

/// An array that gets room before a loop.
#[derive(Clone, Debug)]
pub struct Reservation {
    /// The loop's header.
    pub header: Block,
    /// The block before it.
    pub before: Block,
    /// The array at the header.
    pub phi: Slot,
    /// What enters the loop.
    pub entry: Operand,
    /// What it has room for: extents, or numbers of which the product is that of elements.
    pub(super) extents: Vec<Amount>,
}

impl Reservation {
    /// The number of elements that there is room for, where it is the same in every run.
    pub fn elements(&self) -> Option<i64> {
        self.extents.iter().try_fold(1i64, |product, extent| match extent {
            Amount::Number(number) => product.checked_mul(*number),
            _ => None,
        })
    }
}

/// What is reserved in a function in SSA form. Changes nothing.
pub fn plan_preallocation(func: &Func, facts: &Facts, terms: &mut Terms) -> Vec<Reservation> {
    let graph = func.graph();
    let forest = LoopForest::of(&graph);
    if forest.loops().is_empty() {
        return Vec::new();
    }
    let counters = counters(func, facts, terms, &forest);
    let mut planner = Planner {
        counters,
        func,
        facts,
        terms,
        forest: &forest,
        dominators: Dominators::of(&func.halves()),
        definitions: definitions(func),
        sources: sources(facts),
    };
    let mut plan = Vec::new();
    let mut done: SideTable<Slot, bool> = SideTable::new(false);
    for (number, around) in forest.loops().iter().enumerate() {
        let Some(before) = preheader(func, &graph, around).filter(|&before| facts.reached[before]) else {
            continue;
        };
        let header = Block::from_index(around.header);
        for phi in &func.blocks[header].phis {
            let is_scalar = |fact: &Fact| planner.terms.is_scalar(fact.shape).is_yes();
            if done[phi.dst] || facts.of(phi.dst).is_some_and(is_scalar) {
                continue;
            }
            let Some(web) = Web::of(func, facts, &planner.definitions, &around.nodes, phi) else { continue };
            let Some(&(_, entry)) = phi.args.iter().find(|(from, _)| *from == before) else { continue };
            let has_room = |slot: Slot| matches!(planner.instruction(slot), Some(Inst::Reserve { .. }));
            if entry.as_slot().is_some_and(has_room) {
                continue;
            }
            let site = Site { number, around, before };
            let Some(extents) = planner.size(site, phi, entry, &web) else { continue };
            web.slots.iter().for_each(|&slot| done[slot] = true);
            plan.push(Reservation { header, before, phi: phi.dst, entry, extents });
        }
    }
    plan
}

/// The slots that give symbols their values.
fn sources(facts: &Facts) -> FxHashMap<Source, Vec<(Slot, Part)>> {
    let mut sources: FxHashMap<Source, Vec<(Slot, Part)>> = FxHashMap::default();
    for introduced in &facts.introduced {
        let source = match introduced.part {
            Part::Extent(_, symbol) | Part::Number(symbol) => Source::Symbol(symbol),
            Part::Shape(symbol) => Source::Shape(symbol),
        };
        sources.entry(source).or_default().push((introduced.slot, introduced.part));
    }
    sources
}

/// A `while` loop that a counter ends: `while k < n`, where `k` is a number and the trips so far times a step.
struct Counter {
    start: i64,
    step: i64,
    limit: Operand,
}

/// The counters of loops, by their headers.
fn counters(func: &Func, facts: &Facts, terms: &mut Terms, forest: &LoopForest) -> FxHashMap<Block, Counter> {
    let mut found = FxHashMap::default();
    for around in forest.loops() {
        let header = Block::from_index(around.header);
        let Terminator::Branch { cond, els, .. } = func.blocks[header].term else { continue };
        let test = func.blocks[header].insts.iter().find_map(|inst| match *inst {
            Inst::Binary { op, dst, a, b } if cond.as_slot() == Some(dst) => Some((op, a, b)),
            _ => None,
        });
        let (counter, limit) = match test {
            Some((BinaryOp::Lt | BinaryOp::Le, a, b)) => (a, b),
            Some((BinaryOp::Gt | BinaryOp::Ge, a, b)) => (b, a),
            _ => continue,
        };
        let solved = facts.loops.iter().find(|solved| solved.header == header);
        let number = counter.as_slot().and_then(|slot| facts.of(slot)).map(|fact| fact.range);
        if let (Some(solved), Some(number)) = (solved, number)
            && let Some(dim) = number.at_least.filter(|_| number.at_least == number.at_most)
            && !around.nodes.contains(&els.index())
        {
            let mut at = |trip: i64| {
                let mut map = Substitution::default();
                map.symbols.insert(solved.iteration, terms.number(trip));
                let value = terms.substitute(dim, &map);
                terms.constant(value)
            };
            // A counter is linear in the trip, so that two values are enough.
            if let (Some(start), Some(next)) = (at(0), at(1))
                && next > start
            {
                found.insert(header, Counter { start, step: next - start, limit });
            }
        }
    }
    found
}

/// A loop, and the place before it.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// Which one of the forest.
    pub number: usize,
    /// The loop.
    pub around: &'a Loop,
    /// The block before it.
    pub before: Block,
}

/// What is known of the function.
pub struct Planner<'a> {
    pub func: &'a Func,
    pub facts: &'a Facts,
    pub terms: &'a mut Terms,
    pub forest: &'a LoopForest,
    pub definitions: SideTable<Slot, Option<Definition>>,
    dominators: Dominators,
    sources: FxHashMap<Source, Vec<(Slot, Part)>>,
    counters: FxHashMap<Block, Counter>,
}

impl Planner<'_> {
    /// What the array has room for.
    fn size(&mut self, site: Site<'_>, phi: &Phi, entry: Operand, web: &Web) -> Option<Vec<Amount>> {
        let size = self.by_closed_form(site, phi, web);
        let size =
            size.or_else(|| self.by_steps(site, entry, web)).or_else(|| self.by_join(site, entry, web));
        // One element has no buffer.
        size.filter(|extents| !extents.iter().all(|extent| matches!(extent, Amount::Number(..=1))))
    }

    /// Its extents on the way back from the last trip.
    fn by_closed_form(&mut self, site: Site<'_>, phi: &Phi, web: &Web) -> Option<Vec<Amount>> {
        let inside = |block: Block| site.around.nodes.contains(&block.index());
        let mut extents: Vec<Vec<Amount>> = Vec::new();
        let mut grows = !web.growths.is_empty();
        for (_, back) in phi.args.iter().filter(|(from, _)| inside(*from)) {
            let shape = self.facts.of(back.as_slot()?)?.shape;
            grows |= self.changes_with_trips(site, shape);
            for (k, dim) in self.terms.all_extents(shape)?.into_iter().enumerate() {
                let bound = self.bound(site, dim)?;
                match extents.get_mut(k) {
                    Some(known) => known.push(bound),
                    None => extents.push(vec![bound]),
                }
            }
        }
        (grows && !extents.is_empty()).then(|| extents.into_iter().map(Amount::greatest).collect())
    }

    /// The shape is another one in another trip.
    pub fn changes_with_trips(&self, site: Site<'_>, shape: Shape) -> bool {
        let solved = self.facts.loops.iter().find(|solved| solved.header.index() == site.around.header);
        let mut trips = Sought::default();
        trips.symbols.extend(solved.map(|solved| solved.iteration));
        self.terms.shape_mentions(shape, &trips)
    }

    /// How many trips a loop makes at most.
    pub fn trips(&self, site: Site<'_>, header: Block) -> Option<Amount> {
        let Terminator::Next { seq, .. } = self.func.blocks[header].term else {
            return self.counted_trips(site, header);
        };
        if let Some(fact) = self.facts.of(seq)
            && let Some(&[_, columns]) = self.terms.extents(fact.shape)
        {
            if let Some(number) = self.terms.constant(columns) {
                return Some(Amount::Number(number));
            }
            if self.is_there(site, seq) {
                return Some(Amount::Columns(seq));
            }
            if let Some(bound) = self.bound(site, columns) {
                return Some(bound);
            }
        }
        if self.is_there(site, seq) {
            return Some(Amount::Columns(seq));
        }
        // What an outer loop runs over may be the same range.
        let Some(range @ Inst::Range { .. }) = self.instruction(seq) else { return None };
        let same = |slot: &Slot| self.is_there(site, *slot) && self.is_same_range(range, *slot);
        self.func.slots.ids().find(same).map(Amount::Columns)
    }

    /// How many trips a `while` loop makes before its counter reaches the limit.
    fn counted_trips(&self, site: Site<'_>, header: Block) -> Option<Amount> {
        let Counter { start, step, limit } = *self.counters.get(&header)?;
        let limit = match limit.as_slot() {
            None => Amount::Number(self.whole(limit)?),
            Some(slot) => {
                Amount::Value(Some(slot).filter(|&slot| self.is_there(site, slot) && self.is_number(slot))?)
            }
        };
        let way = Amount::sum(step.checked_sub(start)?, vec![(1, limit)]);
        Some(if step == 1 { way } else { Amount::Quotient(Box::new(way), step) })
    }

    fn is_same_range(&self, range: Inst, slot: Slot) -> bool {
        match (range, self.instruction(slot)) {
            (
                Inst::Range { first, step, last, .. },
                Some(Inst::Range { first: first_too, step: step_too, last: last_too, .. }),
            ) => (first, step, last) == (first_too, step_too, last_too) && self.reads_values(&[first, last]),
            _ => false,
        }
    }

    /// None of the operands is in memory.
    fn reads_values(&self, operands: &[Operand]) -> bool {
        operands.iter().filter_map(|operand| operand.as_slot()).all(|slot| self.func.memory(slot).is_none())
    }

    /// The instruction that writes a slot.
    pub fn instruction(&self, slot: Slot) -> Option<Inst> {
        match self.definitions[slot]? {
            Definition::Inst(block, k) => Some(self.func.blocks[block].insts[k]),
            Definition::Phi(..) | Definition::Head(_) => None,
        }
    }

    /// The slot has its value before the loop.
    pub fn is_there(&self, site: Site<'_>, slot: Slot) -> bool {
        let node = match self.definitions[slot] {
            Some(Definition::Inst(block, _)) => Func::inside(block),
            Some(Definition::Phi(block, _)) => Func::beginning(block),
            Some(Definition::Head(head)) => match self.func.blocks[head].term {
                Terminator::Next { body, .. } => Func::beginning(body),
                _ => return false,
            },
            None => {
                let data = &self.func.slots[slot];
                let is_begun_with = data.name.is_some() && data.version == 0;
                return is_begun_with && self.func.memory(slot).is_none();
            }
        };
        self.func.memory(slot).is_none() && self.dominators.dominates(node, Func::inside(site.before))
    }

    /// An upper bound of a term in all trips of the loop, in what is there before it.
    pub fn bound(&self, site: Site<'_>, dim: Dim) -> Option<Amount> {
        let formula = self.terms.bound_above(dim, &|source| self.source(site, source).is_some())?;
        self.amount(site, &formula)
    }

    /// What a symbol or a shape is before the loop; none for a shape, of which there is more than one number.
    fn source(&self, site: Site<'_>, source: Source) -> Option<(Slot, Option<Amount>)> {
        if let Source::Symbol(symbol) = source
            && let Some(last) = self.last_trip(site, symbol)
        {
            return Some((Slot::from_index(0), Some(last)));
        }
        self.sources.get(&source)?.iter().filter(|known| self.is_there(site, known.0)).find_map(
            |&(slot, part)| match part {
                Part::Extent(k, _) => Some((slot, Some(Amount::Extent(slot, k)))),
                Part::Number(_) => self.is_number(slot).then_some((slot, Some(Amount::Value(slot)))),
                Part::Shape(_) => Some((slot, None)),
            },
        )
    }

    /// The slot is a real double scalar: arithmetic with it cannot fail.
    pub fn is_number(&self, slot: Slot) -> bool {
        self.facts.of(slot).is_some_and(|fact| {
            fact.classes.only() == Some(Class::Double)
                && fact.complexity == Complexity::Real
                && fact.definedness == Definedness::Defined
                && self.terms.is_scalar(fact.shape).is_yes()
        })
    }

    /// The symbol counts the trips of this loop or of one in it: what it is in the last one.
    fn last_trip(&self, site: Site<'_>, symbol: Symbol) -> Option<Amount> {
        let solved = self.facts.loops.iter().find(|solved| solved.iteration == symbol)?;
        if !site.around.nodes.contains(&solved.header.index()) {
            return None;
        }
        Some(Amount::sum(-1, vec![(1, self.trips(site, solved.header)?)]))
    }

    fn amount(&self, site: Site<'_>, formula: &Formula) -> Option<Amount> {
        let all = |formulas: &[Formula]| -> Option<Vec<Amount>> {
            formulas.iter().map(|formula| self.amount(site, formula)).collect()
        };
        Some(match formula {
            Formula::Number(value) => Amount::Number(*value),
            Formula::Symbol(symbol) => self.source(site, Source::Symbol(*symbol))?.1?,
            Formula::Extent(shape, k) => Amount::Extent(self.source(site, Source::Shape(*shape))?.0, *k),
            Formula::Numel(shape) => Amount::Numel(self.source(site, Source::Shape(*shape))?.0),
            Formula::Sum(constant, parts) => {
                // The first trip takes away nothing.
                let takes_trips = |coefficient: i64, part: &Formula| {
                    let trips = matches!(part, Formula::Symbol(s) if self.last_trip(site, *s).is_some());
                    coefficient < 0 && trips
                };
                let parts = parts.iter().filter(|(coefficient, part)| !takes_trips(*coefficient, part));
                let parts: Option<Vec<(i64, Amount)>> =
                    parts.map(|(coefficient, part)| Some((*coefficient, self.amount(site, part)?))).collect();
                Amount::sum(*constant, parts?)
            }
            Formula::Product(factors) => Amount::product(all(factors)?),
            Formula::Max(formulas) => Amount::greatest(all(formulas)?),
            Formula::Min(formulas) => Amount::Min(all(formulas)?),
            Formula::Quotient(formula, divisor) => {
                Amount::Quotient(Box::new(self.amount(site, formula)?), *divisor)
            }
        })
    }

    /// The number of elements of an operand, or a bound of it, before the loop.
    pub fn numel(&mut self, site: Site<'_>, operand: Operand) -> Option<Amount> {
        let slot = match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => slot,
            OperandKind::Const(constant) => {
                return Some(Amount::Number(match &self.func.constants[constant] {
                    Constant::Char(text) => text.encode_utf16().count() as i64,
                    Constant::Double(_)
                    | Constant::Imaginary(_)
                    | Constant::Int(..)
                    | Constant::String(_)
                    | Constant::Colon => 1,
                }));
            }
        };
        if let Some(extents) = self.facts.of(slot).and_then(|fact| self.terms.explicit_extents(fact.shape)) {
            return Some(Amount::Number(extents.iter().product()));
        }
        if self.is_there(site, slot) {
            return Some(Amount::Numel(slot));
        }
        let shape = self.facts.of(slot)?.shape;
        let extents: Option<Vec<Amount>> =
            self.terms.all_extents(shape)?.into_iter().map(|dim| self.bound(site, dim)).collect();
        extents.map(Amount::product)
    }
}
