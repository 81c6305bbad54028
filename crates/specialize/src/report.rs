//! What was decided, by the lines of the original program.

use lanner_base::Span;
use rustc_hash::FxHashMap;

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

/// All notes.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// By unit and place.
    notes: FxHashMap<(u32, Span), Vec<Note>>,
}

impl Report {
    /// Adds a note, once.
    pub fn add(&mut self, unit: u32, span: Span, note: Note) {
        let notes = self.notes.entry((unit, span)).or_default();
        if !notes.contains(&note) {
            notes.push(note);
        }
    }

    /// The notes of a unit, by place.
    pub fn of_unit(&self, unit: u32) -> Vec<(Span, &[Note])> {
        let mut all: Vec<(Span, &[Note])> = self
            .notes
            .iter()
            .filter(|((of, _), _)| *of == unit)
            .map(|((_, span), notes)| (*span, notes.as_slice()))
            .collect();
        all.sort_by_key(|(span, _)| (span.start, span.end));
        all
    }
}
