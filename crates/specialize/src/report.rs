//! What was decided, by the lines of the original program.

use lanner_base::{Name, Span};
use lanner_facts::Fact;
use rustc_hash::{FxHashMap, FxHashSet};

/// What was decided of a statement or an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// It stays.
    Kept,
    /// It was computed; the value.
    Computed(String),
    /// It calls a version of its function.
    Specialised(String),
    /// The statements of the function that it calls stand there.
    Inlined(String),
    /// The loop was unrolled, so many trips.
    Unrolled(usize),
    /// It is gone; why.
    Removed(&'static str),
    /// More could have been done; what grew, and which option lets it go on.
    Stopped(String),
}

/// What was known of a variable.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The variable.
    pub name: Name,
    /// Its value as text, where all of it is known.
    pub value: Option<String>,
    /// What is known of it otherwise; none where it has no value.
    pub fact: Option<Fact>,
    /// Variables that it was made of, of which not all was known.
    pub open: Vec<Name>,
    /// Functions that were called for it.
    pub calls: Vec<Name>,
}

/// A line of the specialised function's file, and a variable of which somebody wants to know what is known there.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The line's place in the text.
    pub line: Span,
    /// The variable.
    pub name: Name,
}

/// All notes.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The statements that were run with what is known, by unit and place.
    reached: FxHashSet<(u32, Span)>,
    /// By unit and place.
    notes: FxHashMap<(u32, Span), Vec<Note>>,
    /// What assignments made of variables, by unit and the assignment's place.
    bound: Vec<(u32, Span, Bound)>,
    /// What was known of the variable that was asked for, where its line began.
    seen: Vec<(Span, Bound)>,
}

impl Report {
    /// Adds a note, once.
    pub fn add(&mut self, unit: u32, span: Span, note: Note) {
        let notes = self.notes.entry((unit, span)).or_default();
        if !notes.contains(&note) {
            notes.push(note);
        }
    }

    /// A statement stays that was run with each of several values: what one of these made of its conditions is not told.
    pub fn keep(&mut self, unit: u32, span: Span) {
        let notes = self.notes.entry((unit, span)).or_default();
        notes.retain(|note| !matches!(note, Note::Removed(_)));
        self.add(unit, span, Note::Kept);
    }

    /// A statement is run.
    pub fn reach(&mut self, unit: u32, span: Span) {
        self.reached.insert((unit, span));
    }

    /// Whether a statement was run: what it does is in the notes then.
    pub fn was_reached(&self, unit: u32, span: Span) -> bool {
        self.reached.contains(&(unit, span))
    }

    /// Adds what an assignment makes of a variable.
    pub fn bind(&mut self, unit: u32, span: Span, bound: Bound) {
        self.bound.push((unit, span, bound));
    }

    /// Adds what is known of the variable that was asked for, at the beginning of a statement of its line.
    pub fn see(&mut self, span: Span, bound: Bound) {
        self.seen.push((span, bound));
    }

    /// Takes back what was found in a statement that is run once more, but for what stopped there: that is not tried again.
    pub fn run_again(&mut self, unit: u32, span: Span) {
        let is_in = |inner: Span| inner.start >= span.start && inner.end <= span.end;
        for ((_, inner), notes) in self.notes.iter_mut().filter(|((of, _), _)| *of == unit) {
            if *inner != span && is_in(*inner) {
                notes.retain(|note| matches!(note, Note::Stopped(_)));
            }
        }
        self.bound.retain(|(of, at, _)| *of != unit || !is_in(*at));
        self.seen.retain(|(at, _)| unit != 0 || *at == span || !is_in(*at));
    }

    /// What assignments of a unit made of a variable, in the order of the run.
    pub fn bound(&self, unit: u32, name: Name) -> impl Iterator<Item = (Span, &Bound)> {
        let of_unit = self.bound.iter().filter(move |(of, _, bound)| *of == unit && bound.name == name);
        of_unit.map(|(_, span, bound)| (*span, bound))
    }

    /// What was known of the variable that was asked for.
    pub fn seen(&self) -> &[(Span, Bound)] {
        &self.seen
    }

    /// The notes of a unit, by place.
    pub fn of_unit(&self, unit: u32) -> Vec<(Span, &[Note])> {
        let mut all: Vec<(Span, &[Note])> = self
            .notes
            .iter()
            .filter(|((of, _), notes)| *of == unit && !notes.is_empty())
            .map(|((_, span), notes)| (*span, notes.as_slice()))
            .collect();
        all.sort_by_key(|(span, _)| (span.start, span.end));
        all
    }
}
