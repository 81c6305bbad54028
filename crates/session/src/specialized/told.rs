//! What the specialiser decided, by the lines of the files that it has run.

use lanner_base::{LineIndex, Span};
use lanner_runtime::error::shown;
use lanner_specialize::{Note, Report, Unit};
use std::rc::Rc;

/// A line of a file.
pub struct ToldLine {
    /// Its number, from 1.
    pub number: u32,
    /// Its text.
    pub text: String,
    /// What was decided of what begins there: a word, and what is to be said of it.
    pub notes: Vec<(&'static str, String)>,
}

/// A file with its lines.
pub struct Told {
    /// Its name, as a person in the current folder has it.
    pub file: String,
    /// All lines.
    pub lines: Vec<ToldLine>,
}

/// What was decided in the files of which something is known.
pub(super) fn told(units: &[(Rc<Unit>, Rc<lanner_interp::Loaded>)], report: &Report) -> Vec<Told> {
    let of_unit = |(number, (unit, _)): (usize, &(Rc<Unit>, _))| {
        let notes = report.of_unit(number as u32);
        let is_told = !unit.is_prelude && (number == 0 || !notes.is_empty());
        is_told.then(|| of_file(unit, &notes, &|span| report.was_reached(number as u32, span)))
    };
    units.iter().enumerate().filter_map(of_unit).collect()
}

fn of_file(unit: &Unit, notes: &[(Span, &[Note])], was_reached: &dyn Fn(Span) -> bool) -> Told {
    let index = LineIndex::new(&unit.text);
    let mut lines: Vec<ToldLine> = (1..)
        .zip(unit.original.lines())
        .map(|(number, text)| ToldLine { number, text: text.to_owned(), notes: Vec::new() })
        .collect();
    for (span, notes) in notes {
        let number = index.locate(&unit.text, span.start).line;
        let Some(line) = lines.get_mut((number - 1) as usize) else { continue };
        // The statements that stand in the place of a text which is run have no line of their own.
        let now = unit.text.lines().nth((number - 1) as usize).unwrap_or_default();
        let is_opened = !now.ends_with(&line.text);
        if is_opened {
            line.notes = vec![("inlined", "its text is known".to_owned())];
            continue;
        }
        for note in notes.iter().map(worded) {
            if !line.notes.contains(&note) {
                line.notes.push(note);
            }
        }
    }
    for span in unreached(unit, was_reached) {
        let number = index.locate(&unit.text, span.start).line;
        if let Some(line) = lines.get_mut((number - 1) as usize).filter(|line| line.notes.is_empty()) {
            line.notes.push(("removed", "no run comes to it".to_owned()));
        }
    }
    for line in &mut lines {
        // What stands for a call, or calls a version, stays as that.
        if line.notes.iter().any(|(word, _)| matches!(*word, "inlined" | "specialised")) {
            line.notes.retain(|(word, _)| *word != "kept");
        }
    }
    Told { file: shown(&unit.path), lines }
}

/// The statements that were not run of functions of which others were.
fn unreached(unit: &Unit, was_reached: &dyn Fn(Span) -> bool) -> Vec<Span> {
    let functions = unit.file.functions.values();
    let spans = functions.map(|data| data.stmts.values().map(|stmt| stmt.span).collect::<Vec<_>>());
    let entered = spans.filter(|spans| spans.iter().any(|span| was_reached(*span)));
    entered.flatten().filter(|span| !was_reached(*span)).collect()
}

fn worded(note: &Note) -> (&'static str, String) {
    match note {
        Note::Kept => ("kept", String::new()),
        Note::Computed(value) => ("computed", value.clone()),
        Note::Specialised(version) => ("specialised", version.clone()),
        Note::Inlined(function) => ("inlined", function.clone()),
        Note::Unrolled(trips) => ("unrolled", format!("{trips} trips")),
        Note::Removed(why) => ("removed", (*why).to_owned()),
        Note::Stopped(why) => ("stopped", why.clone()),
    }
}
