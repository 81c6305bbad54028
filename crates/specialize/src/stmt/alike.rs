//! Loops of which nothing is gained by unrolling them: any trip may be the last one, and the trips are the same but for what they count.
//!
//! ```text
//! for k = 1:50                     if abs(f(x)) < 1e-8
//!     if abs(f(x)) < 1e-8              n = 1;
//!         n = k; break                 unrolled, each trip stands within the one before
//!     end                          else
//!     x = step(x);                     x = step(x);
//! end                                  if abs(f(x)) < 1e-8, n = 2; else, …
//! ```

use crate::code::{Code, Line, LineKind};
use crate::graph::{Block, End, Graph, Mark};
use crate::post::numbers_apart;
use lanner_base::Id;
use std::fmt::Write;

/// So many trips that differ by numbers that count tell that it goes on so, and so many that differ by any numbers.
const COUNTING: usize = 4;
const ANY: usize = 8;

/// A trip as text without its numbers, and these.
#[derive(Clone, Debug)]
pub(super) struct Trip {
    text: String,
    numbers: Vec<f64>,
}

impl Trip {
    /// What was written since, where blocks are numbered from there.
    pub fn since(graph: &Graph, mark: Mark) -> Trip {
        let mut trip = Trip { text: String::new(), numbers: Vec::new() };
        let (first, lines, blocks) = graph.since(mark);
        trip.lines(lines);
        trip.end(&graph[first].end, blocks);
        for block in (blocks..graph.len()).map(Block::from_index) {
            trip.lines(&graph[block].lines);
            trip.end(&graph[block].end, blocks);
        }
        trip
    }

    fn lines(&mut self, lines: &[Line]) {
        let (text, numbers) = numbers_apart(lines);
        self.text.push_str(&text);
        self.numbers.extend(numbers);
    }

    fn code(&mut self, code: &Code) {
        self.lines(&[Line::new(LineKind::Expr(code.clone()), None)]);
    }

    fn end(&mut self, end: &End, blocks: usize) {
        let number = |block: &Block| block.index() as i64 - blocks as i64;
        let _ = match end {
            End::Never => write!(self.text, " never"),
            End::Jump(to) => write!(self.text, " to {}", number(to)),
            End::Branch { condition, then, otherwise, .. } => {
                self.code(condition);
                write!(self.text, " if {} {}", number(then), number(otherwise))
            }
            End::Switch { value, cases, otherwise, .. } => {
                self.code(value);
                for (case, to) in cases {
                    self.code(case);
                    let _ = write!(self.text, " case {}", number(to));
                }
                write!(self.text, " otherwise {}", number(otherwise))
            }
            End::Exit(exit) => write!(self.text, " {exit:?}"),
        };
    }
}

/// Whether the last trips say that nothing is gained; none stands for one behind which the loop surely goes on.
pub(super) fn are_alike(trips: &[Option<Trip>]) -> bool {
    same(trips, COUNTING).is_some_and(|trips| counts(&trips)) || same(trips, ANY).is_some()
}

/// Whether all trips of a loop say so: each of them may be the last one.
pub(super) fn are_all_alike(trips: &[Option<Trip>]) -> bool {
    let is_same = |trips: &[&Trip]| trips[0].numbers == trips[1].numbers;
    trips.len() > 1
        && same(trips, trips.len())
            .is_some_and(|trips| counts(&trips) && (trips.len() > 2 || is_same(&trips)))
}

/// The last trips, so many, where they are the same but for their numbers.
fn same(trips: &[Option<Trip>], count: usize) -> Option<Vec<&Trip>> {
    let last = trips.get(trips.len().checked_sub(count)?..)?;
    let last: Vec<&Trip> = last.iter().map(Option::as_ref).collect::<Option<_>>()?;
    let is_same = |trip: &&Trip| trip.text == last[0].text && trip.numbers.len() == last[0].numbers.len();
    last.iter().all(is_same).then_some(last)
}

/// Whether each number stays, or goes on by the same step.
fn counts(trips: &[&Trip]) -> bool {
    (0..trips[0].numbers.len()).all(|k| {
        let of: Vec<f64> = trips.iter().map(|trip| trip.numbers[k]).collect();
        of.windows(2).all(|pair| pair[0].to_bits() == pair[1].to_bits())
            || of.windows(3).all(|next| next[1] - next[0] == next[2] - next[1])
    })
}
