//! What the walk knows where it is: facts of values, what holds, what was found out.

use crate::facts::{Check, CheckKind, Introduced, Part};
use crate::walk::{Flow, Walk};
use lanner_base::Id;
use lanner_facts::{
    Class, ClassSet, Complexity, Condition, Constant, Definedness, Dim, Fact, Interval, Requirement, Truth,
    ValueRange,
};
use lanner_mir::{Block, Constant as Literal, Func, Operand, OperandKind, Slot};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Conditions that one check is compared with.
const MOST_KNOWN: usize = 256;
/// Blocks above one in the dominator tree, and halves of them, of which is asked what was found out there.
const FARTHEST: usize = 1000;

impl Walk<'_, '_> {
    /// The slot has this fact from here on.
    pub(crate) fn write(&mut self, block: Block, slot: Slot, fact: Fact) {
        let fact = self.inference.in_usual_runs(fact);
        if self.func.memory(slot).is_some() {
            self.write_memory(slot, fact);
            return;
        }
        self.values[slot] = Some(fact);
        self.learned[slot] = Some((block, self.known[Func::inside(block)].len()));
        self.written[block].push(slot);
    }

    /// What is in memory is what any of the writes made.
    pub(crate) fn write_memory(&mut self, slot: Slot, fact: Fact) {
        let terms = &mut self.inference.terms;
        let shape = terms.fresh_shape("?", None);
        let fact = Fact {
            shape,
            range: ValueRange { at_least: None, at_most: None, ..fact.range },
            constant: None,
            contents: None,
            ..fact
        };
        let next = match self.memory.get(&slot) {
            None => fact,
            Some(old) => Fact {
                shape: old.shape,
                classes: old.classes.join(fact.classes),
                complexity: old.complexity.join(fact.complexity),
                range: if fact.range.is_within(old.range, terms) {
                    old.range
                } else {
                    old.range.widen(fact.range, terms)
                },
                definedness: old.definedness.join(fact.definedness),
                constant: None,
                contents: None,
            },
        };
        let same = self.memory.get(&slot).is_some_and(|old| {
            (old.classes, old.complexity, old.definedness)
                == (next.classes, next.complexity, next.definedness)
                && old.range == next.range
                && terms.as_shape_symbol(old.shape).is_some()
        });
        if !same {
            let shape = terms.fresh_shape("?", None);
            self.memory.insert(slot, Fact { shape, ..next });
            self.memory_changed = true;
        }
    }

    /// What is known of a slot where the walk is.
    pub(crate) fn value(&mut self, slot: Slot) -> Fact {
        if let Some(reason) = self.func.memory(slot) {
            let unknown = self.anything();
            return match (reason, self.memory.get(&slot)) {
                // Only this function writes it.
                (lanner_mir::Memory::Guarded, Some(fact)) => Fact { shape: unknown.shape, ..fact.clone() },
                _ => Fact { definedness: Definedness::Maybe, ..unknown },
            };
        }
        let slot = self.same[slot].unwrap_or(slot);
        if self.is_refined[slot] {
            let mut node = Some(Func::inside(self.at.0));
            for _ in 0..FARTHEST {
                let Some(at) = node else { break };
                if let Some(fact) = self.refined[at].get(&slot) {
                    return fact.clone();
                }
                node = self.halves.parent(at);
            }
        }
        match &self.values[slot] {
            Some(fact) => fact.clone(),
            None => self.anything(),
        }
    }

    /// Where the number that a slot means lies in all runs that go on from here, if that is more than is known of it here: what was found out
    /// on one of several ways that meet again holds on that way alone.
    pub(crate) fn lasting(&self, slot: Slot) -> Option<Interval> {
        let slot = self.same[slot].unwrap_or(slot);
        let mut node = Some(Func::inside(self.at.0)).filter(|_| self.is_refined[slot]);
        let mut is_first = true;
        for _ in 0..FARTHEST {
            let Some(at) = node else { break };
            if let Some(fact) = self.refined[at].get(&slot) {
                if !self.is_left(at) {
                    return (!is_first).then(|| fact.range.floor().interval());
                }
                is_first = false;
            }
            node = self.halves.parent(at);
        }
        let whole = self.values[slot].as_ref().map(|fact| fact.range.floor().interval());
        (!is_first).then(|| whole.unwrap_or(Interval::ALL))
    }

    /// Whether a run may come from what a node dominates to what it does not.
    fn is_left(&self, node: usize) -> bool {
        if let Some(&known) = self.left.borrow().get(&node) {
            return known;
        }
        let halves = self.func.halves();
        let is_inside = |other: &usize| self.halves.dominates(node, *other);
        let ends = |other: usize| other % 2 == 1 && self.dead_ends[Block::from_index(other / 2)];
        let is_left = (0..2 * self.func.blocks.len())
            .filter(|from| is_inside(from) && !ends(*from))
            .any(|from| !halves.successors(from).iter().all(is_inside));
        self.left.borrow_mut().insert(node, is_left);
        is_left
    }

    /// What is known of an operand where the walk is.
    pub(crate) fn operand(&mut self, operand: Operand) -> Fact {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.value(slot),
            OperandKind::Const(constant) => {
                let func = Rc::clone(&self.func);
                self.literal(&func.constants[constant])
            }
        }
    }

    fn literal(&mut self, literal: &Literal) -> Fact {
        let terms = &mut self.inference.terms;
        match literal {
            Literal::Double(x) => Fact::constant(Constant::Double(*x), terms),
            Literal::Int(class, bits) => {
                let value =
                    if *class == Class::Uint64 { i128::from(*bits as u64) } else { i128::from(*bits) };
                Fact::constant(Constant::Integer(*class, value), terms)
            }
            Literal::Char(text) => Fact::constant(Constant::Char(text.as_str().into()), terms),
            Literal::String(text) => Fact::constant(Constant::String(text.as_str().into()), terms),
            Literal::Imaginary(x) => {
                let scalar = terms.scalar();
                let complexity = if *x == 0.0 { Complexity::Real } else { Complexity::Complex };
                Fact { classes: ClassSet::of(Class::Double), complexity, ..Fact::any(scalar) }
            }
            Literal::Colon => Fact::constant(Constant::Char(":".into()), terms),
        }
    }

    /// From here on this is known of a value.
    pub(crate) fn refine(&mut self, slot: Slot, fact: Fact) {
        self.refine_at(Func::inside(self.at.0), slot, fact);
    }

    pub(crate) fn refine_at(&mut self, node: usize, slot: Slot, fact: Fact) {
        let slot = self.same[slot].unwrap_or(slot);
        if self.func.memory(slot).is_none() {
            self.know_bound(node, &fact);
            self.refined[node].insert(slot, fact);
            self.is_refined[slot] = true;
        }
    }

    /// A number that is known to be at most another one bounds what it is a term of, such as the size of an array.
    fn know_bound(&mut self, node: usize, fact: &Fact) {
        let terms = &mut self.inference.terms;
        let Some(term) = fact.range.at_most.filter(|&term| fact.range.at_least == Some(term)) else { return };
        if fact.range.nan || !fact.range.integer {
            return;
        }
        let most = fact.range.interval().hi;
        if let Some(most) = most.filter(|&most| terms.interval(term).hi.is_none_or(|hi| most < hi)) {
            let most = terms.number(most);
            let condition = terms.require(vec![Requirement::AtMost(term, most)]);
            if !self.known[node].contains(&condition) {
                self.know_at(node, condition);
            }
        }
    }

    /// From here on this holds.
    pub(crate) fn know(&mut self, condition: Condition) {
        self.know_at(Func::inside(self.at.0), condition);
    }

    pub(crate) fn know_at(&mut self, node: usize, condition: Condition) {
        if self.inference.terms.holds(condition) == Truth::Unknown {
            self.known[node].push(condition);
        }
    }

    /// Whether a condition holds where the walk is.
    pub(crate) fn holds(&mut self, condition: Condition) -> Truth {
        match self.inference.terms.holds(condition) {
            Truth::Unknown => {
                let known = self.all_known();
                if self.inference.terms.is_implied(condition, &known) { Truth::Yes } else { Truth::Unknown }
            }
            decided => decided,
        }
    }

    /// The conditions that hold where the walk is, each once: the last ones of the nearest blocks, `MOST_KNOWN` of them, so that a long
    /// function takes no more for each of its checks than a short one.
    pub(crate) fn all_known(&self) -> Vec<Condition> {
        let mut found = Vec::new();
        let mut is_found = FxHashSet::default();
        let mut node = Some(Func::inside(self.at.0));
        for _ in 0..FARTHEST {
            let Some(at) = node.filter(|_| found.len() < MOST_KNOWN) else { break };
            let known = &self.known[at];
            let last = &known[known.len().saturating_sub(MOST_KNOWN - found.len())..];
            found.extend(last.iter().copied().filter(|&condition| is_found.insert(condition)));
            node = self.halves.parent(at);
        }
        found
    }

    /// Notes what the instruction requires; from here on it holds. Whether a run can go on.
    pub(crate) fn check(&mut self, kind: CheckKind, condition: Condition) -> Flow {
        let flow = self.ask(kind, condition);
        let (block, inst) = self.at;
        if let Some(check) = self.checks.get_mut(&(block, inst, kind)) {
            check.is_required = true;
        }
        if flow == Flow::Next {
            self.know(condition);
        }
        flow
    }

    /// Notes what is enough for the instruction to succeed. Whether a run can go on.
    pub(crate) fn ask(&mut self, kind: CheckKind, condition: Condition) -> Flow {
        let holds = self.holds(condition);
        let (block, inst) = self.at;
        if self.inference.terms.holds(condition) != Truth::Yes && !self.is_quiet {
            let check = Check { block, inst, kind, condition: Some(condition), is_required: false, holds };
            self.checks.insert((block, inst, kind), check);
        }
        if holds == Truth::No && kind != CheckKind::Growth { Flow::Stops } else { Flow::Next }
    }

    /// The instruction raises an error whenever it runs.
    pub(crate) fn never(&mut self, kind: CheckKind) -> Flow {
        let never = self.inference.terms.never();
        self.check(kind, never)
    }

    /// Notes a check of which nothing can be said.
    pub(crate) fn note_unknown(&mut self, kind: CheckKind) {
        if self.is_quiet {
            return;
        }
        let (block, inst) = self.at;
        let check = Check { block, inst, kind, condition: None, is_required: false, holds: Truth::Unknown };
        self.checks.insert((block, inst, kind), check);
    }

    /// A value of which nothing is known.
    pub(crate) fn anything(&mut self) -> Fact {
        let shape = self.inference.terms.fresh_shape("?", None);
        self.inference.in_usual_runs(Fact::any(shape))
    }

    /// The number of the place where the walk is: what is counted there.
    pub(crate) fn site(&mut self) -> u64 {
        let inference = &mut *self.inference;
        *self.sites.entry(self.at).or_insert_with(|| inference.site())
    }

    /// Notes which symbols get their values where the last instruction's targets are written.
    pub(crate) fn note_introduced(&mut self, block: Block, made: (usize, usize)) {
        let new: Vec<Slot> = self.written[block].iter().rev().take(8).copied().collect();
        for slot in new {
            self.introduce(slot, made);
        }
    }

    /// Symbols in the slot's fact that were made since then are what the slot gives them.
    pub(crate) fn introduce(&mut self, slot: Slot, made: (usize, usize)) {
        let Some(fact) = self.values[slot].clone() else { return };
        let terms = &self.inference.terms;
        if let Some(symbol) = terms.as_shape_symbol(fact.shape) {
            if symbol.index() >= made.1 {
                self.introduced.insert((slot, 0), Introduced { slot, part: Part::Shape(symbol) });
            }
            return;
        }
        let extents = terms.extents(fact.shape).unwrap_or(&[]).to_vec();
        for (k, extent) in extents.into_iter().enumerate() {
            if let Some(symbol) = terms.as_symbol(extent)
                && symbol.index() >= made.0
            {
                let part = Part::Extent(k as u32, symbol);
                self.introduced.insert((slot, 2 + k as u32), Introduced { slot, part });
            }
        }
        if let Some(symbol) = fact.range.at_least.and_then(|d| terms.as_symbol(d))
            && fact.range.at_most == fact.range.at_least
            && symbol.index() >= made.0
        {
            self.introduced.insert((slot, 1), Introduced { slot, part: Part::Number(symbol) });
        }
    }

    /// A name for what the slot means as a number was made: it gets its value with the slot.
    pub(crate) fn name_number(&mut self, slot: Slot, number: Dim) {
        self.numbers[slot] = Some(number);
        if let Some(symbol) = self.inference.terms.as_symbol(number) {
            self.introduced.insert((slot, 1), Introduced { slot, part: Part::Number(symbol) });
        }
    }
}
