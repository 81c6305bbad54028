//! Loops: closed forms for what changes from trip to trip, found by algebra alone.
//!
//! ```text
//! while …                 entry    header    back edge                after solving, at the header
//!   c = a.*b; a = c;      s        h         elementwise(h, t)        phi(s, elementwise(s, t))      Example 3
//!   x = [x; row];         0x0      h1 x h2   cat1(1 x n, h1 x h2)     k x phi(0, n)
//!   x(i) = v;             1 x 0    1 x h     1 x max(h, k+1)          1 x k
//!   n = n + 2;            n0       h         h+2                      n0+2*k
//! ```
//!
//! SHAPE section 6 (Example 3) and section 9. The body was inferred once with a symbol for each thing that the header
//! merges; what comes back on the back edge is then a function of these symbols. A guess about the first trips is
//! *verified* for an arbitrary trip, all variables at once: whatever fails is left out of the guess and the rest is verified
//! again, so the largest consistent set remains. The guesses, in order:
//!
//! 1. *unchanged*: `back[h := entry] = entry`;
//! 2. *settles*: what the first trip makes, the second makes again (an idempotent join, a constant);
//! 3. *grows*: each trip adds what the second added (affine growth), to a value of which only a lower bound is known;
//! 4. *grows by index*: `max(h, t)` where `t` is a function of the trip.
//!
//! What is none of these keeps its symbol, which is right for every trip: widening. It always ends: sets only shrink.

use crate::dim::{AtomKind, Dim, Interval, Sought, Substitution, Symbol};
use crate::shape::{Shape, ShapeSymbol};
use crate::terms::{Merge, Terms};

/// An integer or a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// An integer.
    Number(Dim),
    /// A shape.
    Shape(Shape),
}

/// What a loop header merges: one variable.
#[derive(Clone, Copy, Debug)]
pub struct Recurrence {
    /// Before the loop.
    pub entry: Term,
    /// The symbol that the body was inferred with: an integer, a tuple of fresh integers, or a fresh shape.
    pub header: Term,
    /// On the back edge, as a function of the headers' symbols.
    pub back: Term,
}

/// The loop around.
pub struct Loop<'a> {
    /// Its header. Edge 0 enters, edge 1 comes back.
    pub merge: Merge,
    /// How many trips were made when the header is reached, from 0.
    pub iteration: Symbol,
    /// What is assigned in the loop and is no header symbol: the values of one trip say nothing of the next.
    pub changes: &'a Sought,
}

/// How a variable goes on from trip to trip; the worst of its extents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Course {
    /// As it entered.
    Unchanged,
    /// Constant after the first trip: one check before the loop is enough.
    Settles,
    /// By the same amount with every trip: the array can be preallocated.
    Grows,
    /// To the largest index so far: the array can be preallocated.
    GrowsByIndex,
    /// No closed form was found; the header's symbol remains.
    Widened,
    /// More dimensions come back, or enter, than the header has: the loop must be inferred again with a header of
    /// greater rank, and nothing of this solution holds.
    RankGrows,
}

/// The solution of a loop.
#[derive(Clone, Debug)]
pub struct Closed {
    /// Closed forms in the place of the headers' symbols: for everything that was inferred in the loop.
    pub forms: Substitution,
    /// One per recurrence.
    pub courses: Vec<Course>,
}

/// A header symbol: one extent, one number, or one shape.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Number(Symbol),
    Extent(Symbol, u32),
    Whole(ShapeSymbol),
}

#[derive(Clone, Copy)]
struct Component {
    variable: usize,
    place: Place,
    entry: Term,
}

impl Terms {
    /// Solves a loop. A header of the greatest rank of all that enters is enough for the operators with the bounded property
    /// (section 9); else the course is [`Course::RankGrows`].
    pub fn solve_loop(&mut self, recurrences: &[Recurrence], around: &Loop) -> Closed {
        let mut solver =
            Solver { backs: recurrences.iter().map(|r| r.back).collect(), around, open: Vec::new() };
        for (variable, recurrence) in recurrences.iter().enumerate() {
            solver.open.extend(self.components(variable, recurrence));
        }
        let mut closed =
            Closed { forms: Substitution::default(), courses: vec![Course::Unchanged; recurrences.len()] };
        for guess in [Course::Unchanged, Course::Settles, Course::Grows, Course::GrowsByIndex] {
            let solved = match guess {
                Course::Unchanged => solver.unchanged(self),
                Course::Settles => solver.settled(self),
                Course::Grows => solver.grown(self),
                Course::GrowsByIndex | Course::Widened | Course::RankGrows => solver.grown_by_index(self),
            };
            closed.accept(solver.close(self, &solved), &solved, guess);
        }
        for component in &solver.open {
            closed.courses[component.variable] = Course::Widened;
        }
        for (k, recurrence) in recurrences.iter().enumerate() {
            if self.exceeds(recurrence.entry, recurrence.header)
                || self.exceeds(solver.backs[k], recurrence.header)
            {
                closed.courses[k] = Course::RankGrows;
            }
        }
        closed
    }

    /// The shape may have more dimensions than the header.
    fn exceeds(&self, term: Term, header: Term) -> bool {
        match (term, header) {
            (Term::Shape(shape), Term::Shape(header)) => {
                self.rank(header).is_some_and(|most| self.rank(shape).is_none_or(|rank| rank > most))
            }
            (Term::Number(_) | Term::Shape(_), _) => false,
        }
    }

    /// The symbols of a header with what entered in their places; those of a header of another form stay as they are.
    fn components(&mut self, variable: usize, recurrence: &Recurrence) -> Vec<Component> {
        match (recurrence.header, recurrence.entry) {
            (Term::Number(header), Term::Number(_)) => {
                let place = self.as_symbol(header).map(Place::Number);
                place
                    .map(|place| Component { variable, place, entry: recurrence.entry })
                    .into_iter()
                    .collect()
            }
            (Term::Shape(header), Term::Shape(entry)) => {
                if let Some(symbol) = self.as_shape_symbol(header) {
                    return vec![Component {
                        variable,
                        place: Place::Whole(symbol),
                        entry: recurrence.entry,
                    }];
                }
                let extents = self.extents(header).map(<[Dim]>::to_vec).unwrap_or_default();
                let symbols: Vec<Option<Symbol>> = extents.iter().map(|&d| self.as_symbol(d)).collect();
                let mut components = Vec::new();
                for (k, symbol) in symbols.into_iter().enumerate() {
                    let before = self.extent(entry, k as u32);
                    // An extent that is what it was is none of the header's.
                    if let Some(symbol) = symbol.filter(|_| extents[k] != before) {
                        let entry = Term::Number(before);
                        components.push(Component {
                            variable,
                            place: Place::Extent(symbol, k as u32),
                            entry,
                        });
                    }
                }
                components
            }
            (Term::Number(_), Term::Shape(_)) | (Term::Shape(_), Term::Number(_)) => Vec::new(),
        }
    }
}

impl Closed {
    fn accept(&mut self, forms: Substitution, solved: &[(Component, Term)], course: Course) {
        self.forms.symbols.extend(forms.symbols);
        self.forms.shapes.extend(forms.shapes);
        for (component, _) in solved {
            let known = &mut self.courses[component.variable];
            *known = (*known).max(course);
        }
    }
}

struct Solver<'a> {
    backs: Vec<Term>,
    around: &'a Loop<'a>,
    open: Vec<Component>,
}

impl Solver<'_> {
    fn unchanged(&self, t: &mut Terms) -> Vec<(Component, Term)> {
        let mut set = self.open.clone();
        loop {
            let entries = mapping(set.iter().map(|c| (c.place, c.entry)));
            let before = set.len();
            set.retain(|c| self.after(t, c, &entries) == Some(c.entry));
            if set.len() == before {
                return set.into_iter().map(|c| (c, c.entry)).collect();
            }
        }
    }

    fn settled(&self, t: &mut Terms) -> Vec<(Component, Term)> {
        let mut set = self.open.clone();
        loop {
            let before = set.len();
            let first = self.trip(t, &mut set, None);
            let second = self.trip(t, &mut set, Some(&first));
            let pairs: Vec<(Component, Term, bool)> = set
                .iter()
                .filter_map(|c| {
                    Some((*c, value(&first, c.place)?, value(&second, c.place) == value(&first, c.place)))
                })
                .collect();
            if set.len() == before && pairs.len() == before && pairs.iter().all(|p| p.2) {
                let merge = self.around.merge;
                return pairs
                    .into_iter()
                    .map(|(c, settled, _)| (c, merged(t, merge, c.entry, settled)))
                    .collect();
            }
            set = pairs.into_iter().filter(|p| p.2).map(|p| p.0).collect();
        }
    }

    fn grown(&self, t: &mut Terms) -> Vec<(Component, Term)> {
        let mut set = self.open.clone();
        loop {
            let before = set.len();
            let first = self.trip(t, &mut set, None);
            let second = self.trip(t, &mut set, Some(&first));
            // An arbitrary later trip: at least what the first one made.
            let mut steps: Vec<(Component, Dim, Dim, Dim)> = Vec::new();
            for c in &set {
                let (Some(Term::Number(one)), Some(Term::Number(two))) =
                    (value(&first, c.place), value(&second, c.place))
                else {
                    continue;
                };
                let step = t.sub(two, one);
                let any = match (t.constant(step), t.interval(step).lo) {
                    (Some(0), _) => one,
                    (_, Some(0..)) => {
                        let symbol = t.bounded_symbol("trip", Interval::ALL, &[one], &[]);
                        t.term(symbol)
                    }
                    (_, _) => t.fresh("trip", Interval::ALL),
                };
                steps.push((*c, one, step, any));
            }
            let generic = mapping(steps.iter().map(|s| (s.0.place, Term::Number(s.3))));
            let closed_set: Vec<Component> = steps.iter().map(|s| s.0).collect();
            steps.retain(|&(c, _, step, any)| {
                let next = t.add(any, step);
                self.depends_only_on(t, &c, &closed_set)
                    && self.after(t, &c, &generic) == Some(Term::Number(next))
            });
            if set.len() == before && steps.len() == before {
                return steps
                    .into_iter()
                    .map(|(c, one, step, _)| (c, self.affine(t, &c, one, step)))
                    .collect();
            }
            set = steps.into_iter().map(|s| s.0).collect();
        }
    }

    /// `entry + k*step`, or that from the first trip on.
    fn affine(&self, t: &mut Terms, c: &Component, one: Dim, step: Dim) -> Term {
        let iteration = t.term(self.around.iteration);
        let grown = t.mul(iteration, step);
        let Term::Number(entry) = c.entry else { return c.entry };
        if t.add(entry, step) == one {
            return Term::Number(t.add(entry, grown));
        }
        let start = t.sub(one, step);
        let later = t.add(start, grown);
        merged(t, self.around.merge, c.entry, Term::Number(later))
    }

    fn grown_by_index(&self, t: &mut Terms) -> Vec<(Component, Term)> {
        let open = self.open.clone();
        open.iter().filter_map(|c| Some((*c, self.by_index(t, c)?))).collect()
    }

    /// `max(h, t…)`: never below what entered. Closed where `t` grows with the trip, else bounded where `t` is.
    fn by_index(&self, t: &mut Terms, c: &Component) -> Option<Term> {
        let (Place::Number(symbol) | Place::Extent(symbol, _), Term::Number(entry)) = (c.place, c.entry)
        else {
            return None;
        };
        let Term::Number(back) = self.after(t, c, &Substitution::default())? else { return None };
        let header = t.term(symbol);
        let (AtomKind::Max(members), offset) = t.lone_atom(back)? else { return None };
        let (members, offset) = (members.clone(), t.number(offset));
        let mut others: Vec<Dim> = members.into_iter().map(|d| t.add(d, offset)).collect();
        let own = others.iter().position(|&d| d == header)?;
        others.swap_remove(own);
        if others.iter().any(|&d| self.mentions_other(t, Term::Number(d), &[])) {
            return None;
        }
        let index = t.max(&others);
        if let Some(form) = self.largest_so_far(t, entry, index) {
            return Some(Term::Number(form));
        }
        let reach: Option<Vec<Dim>> = others.iter().map(|&d| self.invariant_bound(t, d)).collect();
        let at_most: Vec<Dim> = reach
            .map(|mut bounds| {
                bounds.push(entry);
                t.max(&bounds)
            })
            .into_iter()
            .collect();
        let interval = t.interval(header);
        let bounded = t.bounded_symbol("len", interval, &[entry], &at_most);
        Some(Term::Number(t.term(bounded)))
    }

    /// The index of the trip before, if indices ascend and depend on nothing but the trip.
    fn largest_so_far(&self, t: &mut Terms, entry: Dim, index: Dim) -> Option<Dim> {
        let iteration = self.around.iteration;
        let mut other_changes = self.changing();
        other_changes.symbols.remove(&iteration);
        if t.mentions(index, &other_changes) {
            return None;
        }
        let (k, one) = (t.term(iteration), t.number(1));
        let before = t.sub(k, one);
        let mut map = Substitution::default();
        map.symbols.insert(iteration, before);
        let previous = t.substitute(index, &map);
        if !t.at_most(previous, index).is_yes() {
            return None;
        }
        let largest = t.max(&[entry, previous]);
        let zero = t.number(0);
        map.symbols.insert(iteration, zero);
        let at_entry = t.substitute(previous, &map);
        if t.at_most(at_entry, entry).is_yes() {
            return Some(largest);
        }
        Some(t.phi(self.around.merge, &[entry, largest]))
    }

    /// A bound on the term in all trips: itself, or a bound of the symbol in it.
    fn invariant_bound(&self, t: &mut Terms, dim: Dim) -> Option<Dim> {
        if !t.mentions(dim, &self.changing()) {
            return Some(dim);
        }
        let (AtomKind::Symbol(symbol), offset) = t.lone_atom(dim)? else { return None };
        let (bounds, offset) = (t.symbols[*symbol].at_most.clone(), t.number(offset));
        let bound = bounds.into_iter().find(|&bound| !t.mentions(bound, &self.changing()))?;
        Some(t.add(bound, offset))
    }

    /// One trip for all of the set: from what entered, or from the values given. Leaves out what depends on more.
    fn trip(&self, t: &mut Terms, set: &mut Vec<Component>, from: Option<&Substitution>) -> Substitution {
        loop {
            let before = set.len();
            let closed = set.clone();
            set.retain(|c| self.depends_only_on(t, c, &closed));
            if set.len() == before {
                break;
            }
        }
        let entries = mapping(set.iter().map(|c| (c.place, c.entry)));
        let from = from.unwrap_or(&entries);
        mapping(set.iter().filter_map(|c| Some((c.place, self.after(t, c, from)?))).collect::<Vec<_>>())
    }

    /// The component on the back edge, with values in the place of symbols.
    fn after(&self, t: &mut Terms, c: &Component, map: &Substitution) -> Option<Term> {
        match (self.backs[c.variable], c.place) {
            (Term::Number(back), Place::Number(_)) => Some(Term::Number(t.substitute(back, map))),
            (Term::Shape(back), Place::Whole(_)) => Some(Term::Shape(t.substitute_shape(back, map))),
            (Term::Shape(back), Place::Extent(_, k)) => {
                let shape = t.substitute_shape(back, map);
                (!t.is_legal(shape).is_no()).then(|| Term::Number(t.extent(shape, k)))
            }
            (Term::Number(_), _) | (Term::Shape(_), Place::Number(_)) => None,
        }
    }

    /// Neither a header outside of the set nor anything that changes occurs on the back edge.
    fn depends_only_on(&self, t: &mut Terms, c: &Component, set: &[Component]) -> bool {
        match self.after(t, c, &Substitution::default()) {
            Some(Term::Number(dim)) => {
                !t.mentions(dim, &self.changing()) && !self.mentions_other(t, Term::Number(dim), set)
            }
            Some(Term::Shape(shape)) => {
                !t.shape_mentions(shape, &self.changing()) && !self.mentions_other(t, Term::Shape(shape), set)
            }
            None => false,
        }
    }

    /// A header that is not in the set occurs in the term.
    fn mentions_other(&self, t: &Terms, term: Term, set: &[Component]) -> bool {
        let others = self.open.iter().filter(|o| !set.iter().any(|c| c.place == o.place));
        let headers = places(others);
        match term {
            Term::Number(dim) => t.mentions(dim, &headers),
            Term::Shape(shape) => t.shape_mentions(shape, &headers),
        }
    }

    /// What changes in the loop: what the caller says, the trip, and this loop's own merge.
    fn changing(&self) -> Sought {
        let mut changing = self.around.changes.clone();
        changing.symbols.insert(self.around.iteration);
        changing.merges.insert(self.around.merge);
        changing
    }

    /// Puts the closed forms in the place of the symbols, and takes the components from the open ones.
    fn close(&mut self, t: &mut Terms, solved: &[(Component, Term)]) -> Substitution {
        let forms = mapping(solved.iter().map(|(c, form)| (c.place, *form)));
        self.open.retain(|c| !solved.iter().any(|(done, _)| done.place == c.place));
        for back in &mut self.backs {
            *back = match *back {
                Term::Number(dim) => Term::Number(t.substitute(dim, &forms)),
                Term::Shape(shape) => Term::Shape(t.substitute_shape(shape, &forms)),
            };
        }
        forms
    }
}

fn mapping(values: impl IntoIterator<Item = (Place, Term)>) -> Substitution {
    let mut map = Substitution::default();
    for (place, value) in values {
        match (place, value) {
            (Place::Number(symbol) | Place::Extent(symbol, _), Term::Number(dim)) => {
                map.symbols.insert(symbol, dim);
            }
            (Place::Whole(symbol), Term::Shape(shape)) => {
                map.shapes.insert(symbol, shape);
            }
            (Place::Whole(_), Term::Number(_)) | (Place::Number(_) | Place::Extent(..), Term::Shape(_)) => (),
        }
    }
    map
}

fn value(map: &Substitution, place: Place) -> Option<Term> {
    match place {
        Place::Number(symbol) | Place::Extent(symbol, _) => {
            map.symbols.get(&symbol).copied().map(Term::Number)
        }
        Place::Whole(symbol) => map.shapes.get(&symbol).copied().map(Term::Shape),
    }
}

/// What entered on edge 0, the other on edge 1.
fn merged(t: &mut Terms, merge: Merge, entry: Term, later: Term) -> Term {
    match (entry, later) {
        (Term::Number(a), Term::Number(b)) => Term::Number(t.phi(merge, &[a, b])),
        (Term::Shape(a), Term::Shape(b)) => Term::Shape(t.phi_shape(merge, &[a, b])),
        (Term::Number(_), Term::Shape(_)) | (Term::Shape(_), Term::Number(_)) => later,
    }
}

fn places<'a>(components: impl IntoIterator<Item = &'a Component>) -> Sought {
    let mut sought = Sought::default();
    for component in components {
        match component.place {
            Place::Number(symbol) | Place::Extent(symbol, _) => sought.symbols.insert(symbol),
            Place::Whole(symbol) => sought.shapes.insert(symbol),
        };
    }
    sought
}
