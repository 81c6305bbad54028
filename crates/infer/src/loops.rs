//! Loops: guesses for what a header merges, the body walked with them, until what comes back agrees.
//!
//! ```text
//! 1. everything comes back as it entered
//! 2. what did not: a symbol for its extents, a symbol for an integer, a wider class, a wider range
//! 3. again, until nothing is wider; then closed forms for the symbols (`Terms::solve_loop`), put in their places
//! ```
//!
//! Each guess is an upper bound of the one before, and ranges are widened, so it ends.

use crate::facts::{CheckKind, LoopFacts};
use crate::refine::Told;
use crate::walk::Walk;
use lanner_base::Id;
use lanner_builtins::exact;
use lanner_facts::{
    Complexity, Contents, Course, Dim, EXACT, Fact, Interval, Joining, Loop, Merge, Recurrence, Sought,
    Substitution, Symbol, Term, ValueRange,
};
use lanner_mir::{Block, Func, Phi, Slot, Terminator};
use std::rc::Rc;

/// Trips that no loop makes.
pub const MOST_TRIPS: i64 = 1 << 51;
/// Walks of a body before nothing is said of what still changes.
const MOST_WALKS: usize = 10;

/// What is guessed of a φ of the header.
struct Guess {
    dst: Slot,
    entry: Fact,
    /// What the body is walked with.
    fact: Fact,
    /// The shape is a header symbol of the recurrence solver.
    has_symbolic_shape: bool,
    /// Each extent that changes has a symbol; whether these are said to be at least what they were when the loop was entered.
    only_grows: Option<bool>,
    /// The symbol that the integer is.
    number: Option<Symbol>,
    /// It is the counter of a `for` loop: how it goes on is known.
    is_counter: bool,
}

impl Walk<'_, '_> {
    /// The facts of all values of a loop.
    pub(crate) fn solve(&mut self, number: usize) {
        let around = self.forest.loops()[number].clone();
        let header = Block::from_index(around.header);
        if around.is_irreducible() {
            return self.pass_through(number);
        }
        if !self.reached[header] {
            return;
        }
        let inside = |node: usize| around.nodes.contains(&node);
        let entering = self.ways(header, |node| !inside(node));
        let entry_merge = self.inference.merge();
        let func = Rc::clone(&self.func);
        let phis = func.blocks[header].phis.clone();
        let iteration = self.inference.terms.symbol("trip", Interval::new(0, MOST_TRIPS));
        let mut guesses: Vec<Guess> = Vec::new();
        for phi in &phis {
            let entry = self.merged(header, &phi.args, &entering, entry_merge);
            guesses.push(Guess::first(phi.dst, entry));
        }
        self.count_trips(header, &mut guesses, iteration);
        let merge = self.merge_of(header, vec![entering.clone(), Vec::new()]);
        let mut walks = 0;
        let (coming, backs, changes) = loop {
            let changes = self.inference.terms.symbols_from_now();
            self.forget(&around.nodes);
            self.reached[header] = true;
            entering.iter().for_each(|&from| self.take(from, header));
            for guess in &guesses {
                self.write(header, guess.dst, guess.fact.clone());
            }
            self.region(&around.nodes, Some(number));
            let coming = self.ways(header, inside);
            let backs: Vec<Fact> =
                if coming.is_empty() { Vec::new() } else { self.coming_back(header, &phis, &coming) };
            walks += 1;
            let mut holds = true;
            for (guess, back) in guesses.iter_mut().zip(&backs) {
                holds &= self.agrees(guess, back, walks);
            }
            if holds {
                break (coming, backs, changes);
            }
        };
        self.merge_of(header, vec![entering, coming]);
        let (courses, forms) = self.close(&around.nodes, merge, iteration, (&guesses, &backs), changes);
        self.leave(header, (iteration, &forms), (&guesses, &backs));
        self.loops.insert(header, LoopFacts { header, iteration, courses });
        for guess in guesses {
            self.introduce(guess.dst, (0, 0));
        }
    }

    /// What the φ's are on the way back.
    fn coming_back(&mut self, header: Block, phis: &[Phi], coming: &[Block]) -> Vec<Fact> {
        let merge = self.inference.merge();
        phis.iter().map(|phi| self.merged(header, &phi.args, coming, merge)).collect()
    }

    /// The counter of a `for` loop is the number of trips.
    fn count_trips(&mut self, header: Block, guesses: &mut [Guess], iteration: Symbol) {
        let Terminator::Next { counter, .. } = self.func.blocks[header].term else { return };
        let terms = &mut self.inference.terms;
        if let Some(guess) = guesses.iter_mut().find(|guess| guess.dst == counter) {
            let trips = terms.term(iteration);
            guess.fact.range = ValueRange::of_term(trips, terms);
            guess.fact.constant = None;
            guess.is_counter = true;
        }
    }

    /// Whether what comes back lies in the guess; else the guess is widened.
    fn agrees(&mut self, guess: &mut Guess, back: &Fact, walks: usize) -> bool {
        if guess.is_counter {
            return true;
        }
        let before = guess.fact.clone();
        let gives_up = walks >= MOST_WALKS || self.inference.is_exhausted();
        let terms = &mut self.inference.terms;
        let contents = Contents::joined(&before, back, Joining::Widen, terms).filter(|_| !gives_up);
        let fact = &mut guess.fact;
        fact.contents = contents;
        fact.classes = fact.classes.join(back.classes);
        fact.complexity =
            if before.classes.is_none() { back.complexity } else { fact.complexity.join(back.complexity) };
        fact.definedness = fact.definedness.join(back.definedness);
        if !matches!((&fact.constant, &back.constant), (Some(a), Some(b)) if a.is_same(b)) {
            fact.constant = None;
        }
        if !back.classes.is_none() {
            self.widen_shape(guess, back, gives_up);
            self.widen_range(guess, back, walks, gives_up);
        }
        guess.fact == before
    }

    fn widen_shape(&mut self, guess: &mut Guess, back: &Fact, gives_up: bool) {
        let terms = &mut self.inference.terms;
        if back.shape == guess.fact.shape {
            return;
        }
        if guess.entry.is_without_value() && !guess.has_symbolic_shape {
            // What the body gives first, if it gives the same in each trip.
            let is_first = terms.is_legal(guess.fact.shape).is_no();
            let is_same = is_first && terms.explicit_extents(back.shape).is_some();
            guess.fact.shape =
                if is_same { back.shape } else { terms.fresh_shape("h", terms.rank(back.shape)) };
            guess.has_symbolic_shape = !is_same;
            return;
        }
        if !guess.has_symbolic_shape && !gives_up {
            // What begins as [] and comes back as a row.
            let empty = terms.explicit(&[0, 0]);
            if guess.fact.shape == empty && terms.as_vector_or_none(1, back.shape).is_some() {
                self.guess_vector(guess, 1);
                return;
            }
        }
        let guessed = [1, 0].into_iter().find(|&along| {
            let numel = terms.as_vector_or_none(along, guess.fact.shape);
            guess.has_symbolic_shape && numel.is_some_and(|numel| terms.as_symbol(numel).is_some())
        });
        match guessed {
            Some(along) if terms.as_vector_or_none(along, back.shape).is_some() => return,
            // Of one element it was a column as well.
            Some(1) if !gives_up => {
                self.guess_vector(guess, 0);
                return;
            }
            Some(_) | None => (),
        }
        let wanted = match (terms.rank(guess.fact.shape), terms.rank(back.shape)) {
            (Some(a), Some(b)) if !gives_up => Some(a.max(b)),
            _ => None,
        };
        let is_plain = guessed.is_none() && (!guess.has_symbolic_shape || guess.only_grows.is_some());
        match wanted {
            Some(rank) if is_plain => self.widen_extents(guess, back, rank),
            _ if !guess.has_symbolic_shape
                || guessed.is_some()
                || wanted != self.inference.terms.rank(guess.fact.shape) =>
            {
                let name = self.func.slots[guess.dst].name.map_or("h", |name| name.as_str());
                guess.only_grows = None;
                guess.fact.shape = self.inference.terms.fresh_shape(name, wanted);
                guess.has_symbolic_shape = true;
            }
            _ => (),
        }
    }

    /// It is a vector of any length, or `[]`; `along`: 0 of a column, 1 of a row.
    fn guess_vector(&mut self, guess: &mut Guess, along: u32) {
        let name = self.func.slots[guess.dst].name.map_or("h", |name| name.as_str());
        let terms = &mut self.inference.terms;
        let numel = terms.fresh(name, Interval::EXTENT);
        guess.fact.shape = terms.vector_or_none(along, numel);
        guess.has_symbolic_shape = true;
    }

    /// Extents that come back as others get symbols, which are at least what they were when the loop was entered, as long as
    /// that holds.
    fn widen_extents(&mut self, guess: &mut Guess, back: &Fact, rank: u32) {
        let grows = guess.only_grows != Some(false) && self.has_grown(&guess.entry, back);
        let is_new = guess.only_grows == Some(true) && !grows;
        let name = self.func.slots[guess.dst].name.map_or("h", |name| name.as_str());
        let terms = &mut self.inference.terms;
        let mut extents = Vec::new();
        for k in 0..rank {
            let (entry, comes) = (terms.extent(guess.entry.shape, k), terms.extent(back.shape, k));
            let now = terms.extent(guess.fact.shape, k);
            let is_symbol = guess.has_symbolic_shape && now != entry;
            extents.push(if (is_symbol && !is_new) || (!is_symbol && now == comes) {
                now
            } else {
                let least: &[Dim] = if grows { &[entry] } else { &[] };
                let symbol = terms.bounded_symbol(&format!("{name}{}", k + 1), Interval::EXTENT, least, &[]);
                terms.term(symbol)
            });
        }
        guess.fact.shape = terms.tuple(&extents);
        guess.only_grows = Some(grows);
        guess.has_symbolic_shape = true;
    }

    /// No extent of what comes back is less than when the loop was entered.
    fn has_grown(&mut self, entry: &Fact, back: &Fact) -> bool {
        let terms = &mut self.inference.terms;
        let rank = terms.rank(back.shape).unwrap_or(0).max(terms.rank(entry.shape).unwrap_or(0));
        (0..rank).all(|k| {
            let (least, now) = (terms.extent(entry.shape, k), terms.extent(back.shape, k));
            terms.at_most(least, now).is_yes()
        })
    }

    fn widen_range(&mut self, guess: &mut Guess, back: &Fact, walks: usize, gives_up: bool) {
        let terms = &mut self.inference.terms;
        let before = guess.fact.range;
        if before.is_within(back.range, terms) && back.range == before {
            return;
        }
        if let Some(symbol) = guess.number {
            if self.keeps_number(guess, symbol, back) {
                return;
            }
            guess.number = None;
            guess.fact.range = guess.entry.range;
        } else if walks == 1 && self.becomes_number(guess, back) {
            return;
        }
        let terms = &mut self.inference.terms;
        let before = guess.fact.range;
        if back.range.is_within(before, terms) {
            return;
        }
        guess.fact.range = match () {
            () if gives_up => ValueRange::ANY,
            () if walks <= 2 => before.join(back.range, terms),
            () => before.widen(back.range, terms),
        };
        // Bounds that the body made are of one trip only.
        let range = &mut guess.fact.range;
        range.at_least = range.at_least.filter(|_| range.at_least == before.at_least);
        range.at_most = range.at_most.filter(|_| range.at_most == before.at_most);
    }

    /// A scalar integer that comes back as another one gets a symbol, if it changes by a bounded amount.
    fn becomes_number(&mut self, guess: &mut Guess, back: &Fact) -> bool {
        let terms = &mut self.inference.terms;
        let is_scalar = |fact: &Fact, terms: &lanner_facts::Terms| {
            terms.is_scalar(fact.shape).is_yes()
                && fact.complexity == Complexity::Real
                && fact.range.integer
                && !fact.range.nan
        };
        if !is_scalar(&guess.entry, terms) || !is_scalar(back, terms) {
            return false;
        }
        let Some(entry) = exact(&guess.entry, terms) else { return false };
        let Some((least, most)) = steps(entry, back, terms) else { return false };
        let Interval { lo: Some(lo), hi: Some(hi) } = terms.interval(entry) else { return false };
        let reach = |from: i64, step: i64| step.checked_mul(MOST_TRIPS).and_then(|way| from.checked_add(way));
        let (Some(lo), Some(hi)) = (reach(lo, least.min(0)), reach(hi, most.max(0))) else { return false };
        if lo < -EXACT || hi > EXACT {
            return false;
        }
        let name = self.func.slots[guess.dst].name.map_or("h", |name| name.as_str());
        let symbol = terms.symbol(name, Interval::new(lo, hi));
        let dim = terms.term(symbol);
        guess.fact.range = ValueRange::of_term(dim, terms);
        guess.number = Some(symbol);
        true
    }

    /// With the symbol, too, the integer changes by amounts for which its interval is wide enough.
    fn keeps_number(&mut self, guess: &Guess, symbol: Symbol, back: &Fact) -> bool {
        let terms = &mut self.inference.terms;
        if !terms.is_scalar(back.shape).is_yes() || !back.range.integer || back.range.nan {
            return false;
        }
        let dim = terms.term(symbol);
        let (Interval { lo: Some(lo), hi: Some(hi) }, Some(entry)) =
            (terms.interval(dim), exact(&guess.entry, terms))
        else {
            return false;
        };
        if back.range.lo >= lo as f64 && back.range.hi <= hi as f64 {
            return true;
        }
        let Interval { lo: Some(first), hi: Some(last) } = terms.interval(entry) else { return false };
        let Some((least, most)) = steps(dim, back, terms) else { return false };
        let down = if back.range.lo >= lo as f64 { 0 } else { least.min(0) };
        let up = if back.range.hi <= hi as f64 { 0 } else { most.max(0) };
        let reach = |from: i64, step: i64| step.checked_mul(MOST_TRIPS).and_then(|way| from.checked_add(way));
        reach(first, down).is_some_and(|least| least >= lo) && reach(last, up).is_some_and(|most| most <= hi)
    }

    /// What means something else when the header is reached again: the header's symbols, and the way to it.
    fn renewed(&mut self, header: Block, guesses: &[Guess]) -> Sought {
        let mut renewed = Sought::default();
        renewed.merges.extend(self.merges.get(&header).map(|known| known.merge));
        let terms = &self.inference.terms;
        for guess in guesses {
            renewed.symbols.extend(guess.number);
            renewed.shapes.extend(terms.as_shape_symbol(guess.fact.shape));
            if guess.has_symbolic_shape {
                let before = terms.extents(guess.entry.shape).unwrap_or_default();
                let extents = terms.extents(guess.fact.shape).unwrap_or_default();
                let changes = extents.iter().filter(|extent| !before.contains(extent));
                renewed.symbols.extend(changes.filter_map(|&d| terms.as_symbol(d)));
            }
        }
        renewed
    }

    /// Behind a `for` loop that ended by itself the number of trips is that of columns, and where there were any, what the φ's
    /// are came back from the last one.
    fn leave(
        &mut self,
        header: Block,
        (iteration, forms): (Symbol, &Substitution),
        (guesses, backs): (&[Guess], &[Fact]),
    ) {
        let Terminator::Next { seq, exit, .. } = self.func.blocks[header].term else { return };
        let Some(sequence) = self.values[seq].clone() else { return };
        let terms = &mut self.inference.terms;
        if terms.rank(sequence.shape) != Some(2) {
            return;
        }
        let columns = terms.extent(sequence.shape, 1);
        let one = terms.number(1);
        let last = terms.sub(columns, one);
        let is_run = terms.at_most(one, columns).is_yes() && !backs.is_empty();
        let trips = |trips: Dim| Substitution {
            symbols: [(iteration, trips)].into_iter().collect(),
            ..Substitution::default()
        };
        let renewed = self.renewed(header, guesses);
        let mut told = Told::default();
        for (k, guess) in guesses.iter().enumerate() {
            let Some(own) = self.values[guess.dst].clone() else { continue };
            let terms = &mut self.inference.terms;
            let own = own.substitute(&trips(columns), terms);
            let fact = if is_run {
                let back = backs[k].substitute(forms, terms).substitute(&trips(last), terms);
                let lasts = |bound: Option<Dim>| bound.filter(|&d| !terms.mentions(d, &renewed));
                let range = ValueRange {
                    at_least: lasts(back.range.at_least),
                    at_most: lasts(back.range.at_most),
                    ..back.range
                };
                let shape = if terms.shape_mentions(back.shape, &renewed) { own.shape } else { back.shape };
                // Terms inside may mean something else behind the last trip.
                Fact { shape, range, contents: own.contents, ..back }
            } else {
                own
            };
            told.facts.push((guess.dst, fact));
        }
        self.tell(header, exit, told);
    }

    /// Puts closed forms in the place of the header's symbols, in all that was found out in the loop.
    fn close(
        &mut self,
        nodes: &[usize],
        merge: Merge,
        iteration: Symbol,
        (guesses, backs): (&[Guess], &[Fact]),
        changes: Sought,
    ) -> (Vec<(Slot, Course)>, Substitution) {
        let mut recurrences = Vec::new();
        let mut slots = Vec::new();
        for (guess, back) in guesses.iter().zip(backs) {
            let terms = &mut self.inference.terms;
            if guess.has_symbolic_shape
                && !terms.is_legal(guess.entry.shape).is_no()
                && !back.classes.is_none()
            {
                let (entry, header) = (Term::Shape(guess.entry.shape), Term::Shape(guess.fact.shape));
                recurrences.push(Recurrence { entry, header, back: Term::Shape(back.shape) });
                slots.push(guess.dst);
            }
            if let (Some(symbol), Some(entry), Some(back)) =
                (guess.number, exact(&guess.entry, terms), exact(back, terms))
            {
                let header = Term::Number(terms.term(symbol));
                recurrences.push(Recurrence { entry: Term::Number(entry), header, back: Term::Number(back) });
                slots.push(guess.dst);
            }
        }
        if recurrences.is_empty() {
            return (Vec::new(), Substitution::default());
        }
        let around = Loop { merge, iteration, changes: &changes };
        let closed = self.inference.terms.solve_loop(&recurrences, &around);
        if closed.courses.contains(&Course::RankGrows) {
            return (Vec::new(), Substitution::default());
        }
        self.substitute(nodes, &closed.forms);
        (slots.into_iter().zip(closed.courses).collect(), closed.forms)
    }

    /// Puts terms in the place of symbols, in all that was found out in these blocks.
    fn substitute(&mut self, nodes: &[usize], forms: &Substitution) {
        for &node in nodes {
            let block = Block::from_index(node);
            for slot in self.written[block].clone() {
                if let Some(fact) = self.values[slot].take() {
                    self.values[slot] = Some(fact.substitute(forms, &mut self.inference.terms));
                }
                self.numbers[slot] = self.numbers[slot].map(|d| self.inference.terms.substitute(d, forms));
            }
            for half in [Func::beginning(block), Func::inside(block)] {
                self.substitute_half(half, forms);
            }
            let terms = &mut self.inference.terms;
            for (_, refined) in self.on_edges.range_mut((block, Block(0))..=(block, Block(u32::MAX))) {
                refined.iter_mut().for_each(|(_, fact)| *fact = fact.substitute(forms, terms));
            }
            for inst in 0..=self.func.blocks[block].insts.len() {
                for kind in CheckKind::ALL {
                    if let Some(check) = self.checks.get_mut(&(block, inst, kind)) {
                        check.condition = check.condition.map(|c| terms.substitute_condition(c, forms));
                    }
                }
            }
        }
    }

    /// An irreducible loop: nothing is said of what it merges, so one walk after the other only adds blocks.
    fn pass_through(&mut self, number: usize) {
        let nodes = self.forest.loops()[number].nodes.clone();
        loop {
            let before = self.edges.len();
            for &node in &nodes {
                let block = Block::from_index(node);
                if self.reached[block] {
                    self.walk_freely(block);
                }
            }
            if self.edges.len() == before {
                return;
            }
        }
    }
}

impl Guess {
    fn first(dst: Slot, entry: Fact) -> Guess {
        Guess {
            dst,
            fact: entry.clone(),
            entry,
            has_symbolic_shape: false,
            only_grows: None,
            number: None,
            is_counter: false,
        }
    }
}

/// By how much an integer may differ from another one, as numbers.
fn steps(from: Dim, back: &Fact, terms: &mut lanner_facts::Terms) -> Option<(i64, i64)> {
    let lower = match back.range.at_least {
        Some(bound) => bound,
        None => terms.number(back.range.interval().lo?),
    };
    let upper = match back.range.at_most {
        Some(bound) => bound,
        None => terms.number(back.range.interval().hi?),
    };
    let (down, up) = (terms.sub(lower, from), terms.sub(upper, from));
    Some((terms.interval(down).lo?, terms.interval(up).hi?))
}
