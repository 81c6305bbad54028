//! Plans of Fourier transforms, and what they do to lines of complex numbers.
//!
//! ```text
//! n = 1000 = 5 * 5 * 5 * 8     four stages                                        smooth, stage, butterfly
//! n = 10007, a prime           a convolution by transforms of length 20480        chirp
//! ```
//!
//! Invariant: each number is the result of the same operations, in the same order, whatever vectors the processor has, whether a line
//! is alone or one of many, and however many threads there are.

mod butterfly;
mod chirp;
mod plan;
mod smooth;
mod stage;

use crate::C64;
use chirp::Chirp;
use lanner_base::room::claim;
use smooth::{Smooth, Tiles};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Lengths up to which even one line is faster as one of four.
const SHORT: usize = 32;
/// Lengths up to which four lines are faster together although each is dense in memory.
const MIDDLE: usize = 128;
/// Lengths up to which four lines at a time stay in the caches.
const LONG: usize = 4096;
/// Numbers in the plans that are kept.
const KEPT: usize = 1 << 22;

/// How lines of one length are transformed.
pub(crate) struct Plan {
    n: usize,
    way: Way,
    turns: OnceCell<Vec<C64>>,
}

enum Way {
    /// By stages.
    Smooth(Smooth),
    /// By a convolution.
    Chirp(Chirp),
}

/// Numbers in the buffers that are kept.
const SMALL: usize = 1 << 20;

/// Buffers that one transform leaves to the next one.
#[derive(Default)]
pub(crate) struct Scratch {
    tiles: Tiles,
    /// Of convolutions.
    convolution: (Vec<C64>, Vec<C64>),
    /// Lines that do not lie in memory as they are wanted.
    pub lines: Vec<C64>,
}

impl Scratch {
    /// Buffers of this thread, which are its own while the work runs.
    pub(crate) fn with<R>(work: impl FnOnce(&mut Scratch) -> R) -> R {
        let mut scratch = SCRATCH.take();
        let result = work(&mut scratch);
        if scratch.tiles.len() + scratch.convolution.0.len() + scratch.lines.len() <= SMALL {
            SCRATCH.set(scratch);
        }
        result
    }
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
    /// The plans that were used last.
    static PLANS: RefCell<Vec<Rc<Plan>>> = const { RefCell::new(Vec::new()) };
}

impl Plan {
    /// The plan for lines of `n` numbers, at least one.
    pub(crate) fn of(n: usize) -> Rc<Plan> {
        PLANS.with_borrow_mut(|plans| {
            if let Some(place) = plans.iter().position(|plan| plan.n == n) {
                let found = plans.remove(place);
                plans.insert(0, found);
                return Rc::clone(&plans[0]);
            }
            let way = Smooth::new(n).map_or_else(|| Way::Chirp(Chirp::new(n)), Way::Smooth);
            let plan = Rc::new(Plan { n, way, turns: OnceCell::new() });
            plans.insert(0, Rc::clone(&plan));
            let mut kept = 0;
            plans.retain(|plan| {
                kept += plan.n;
                kept <= KEPT
            });
            plan
        })
    }

    /// `exp(-i * pi * k / n)` for `k` up to `n`, with which lines of real numbers are made of lines half as long.
    pub(crate) fn turns(&self) -> &[C64] {
        self.turns.get_or_init(|| {
            claim::<C64>(self.n);
            (0..self.n).map(|k| plan::root(k, 2 * self.n)).map(|[re, im]| C64::new(re, im)).collect()
        })
    }

    /// Whether four lines at a time are faster than one after the other, where there are so many. `is_dense` says that the numbers of a
    /// line are neighbours in memory.
    pub(crate) fn likes_four(&self, lines: usize, is_dense: bool) -> bool {
        let longest = match is_dense {
            true if lines == 1 => SHORT,
            true => MIDDLE,
            false => LONG,
        };
        matches!(self.way, Way::Smooth(_)) && self.n <= longest
    }

    /// Transforms one line; `inverse` turns the other way round, and does not divide by the length.
    pub(crate) fn one(&self, data: &[C64], out: &mut [C64], inverse: bool, scratch: &mut Scratch) {
        match &self.way {
            Way::Smooth(plan) => plan.one(data, out, inverse, &mut scratch.tiles),
            Way::Chirp(plan) => plan.one(data, out, inverse, scratch),
        }
    }

    /// Transforms up to four lines where that is liked: `get(place, lane)` gives the numbers, and `put` takes them.
    pub(crate) fn four(
        &self,
        lines: usize,
        inverse: bool,
        get: impl Fn(usize, usize) -> C64,
        put: impl FnMut(usize, usize, C64),
        scratch: &mut Scratch,
    ) {
        if let Way::Smooth(plan) = &self.way {
            plan.four(lines, inverse, get, put, &mut scratch.tiles);
        }
    }
}
