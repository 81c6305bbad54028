//! Which loop of a nest becomes code: the outermost one that turns often.
//!
//! ```text
//! a loop is warm ── loops that turn within a fraction of a millisecond ── code of the outermost of them that turned twice
//!                                                     ▲                                         │ while it is made, and a
//!                                                     └─────────── loops around it ─────────────┘ moment longer
//! ```
//!
//! A loop that is sampled is nearly always an inner one. Code of a loop around it does its work, and that of what it calls, so code of
//! each loop on the way out would be made in vain, one after the other. A loop whose trips are long is not waited for: code of the inner one
//! is there sooner, and makes them short.

use lanner_mir::{Block, FuncRef};
use std::time::{Duration, Instant};

/// How long back edges are noted before code of a loop is requested.
const LOOKS: Duration = Duration::from_micros(300);
/// How long it is waited, from the first look on, until the chosen one turns again; then the look begins anew.
const WAITS: Duration = Duration::from_micros(900);
/// How long loops around one are looked for once its code is there, which makes their trips short, and how long at most.
const AFTER: Duration = Duration::from_millis(1);
const LONGEST: Duration = Duration::from_millis(50);
/// Turns of a loop that is chosen.
const OFTEN: u32 = 2;
/// Loops of which the turns are counted.
const MOST: usize = 32;

/// A loop, or a function that is called.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<K> {
    /// Which one it is.
    pub key: K,
    /// The function that it is in: its unit and number.
    pub func: (usize, FuncRef),
    pub header: Block,
    /// The loop's blocks.
    pub blocks: Vec<Block>,
    /// Whether it is no loop, but a call of the function.
    pub is_call: bool,
    /// How many calls may be in each other there: the more, the further out it is.
    pub depth: u32,
}

impl<K: PartialEq> Candidate<K> {
    /// Whether its code would hold another one's work.
    fn is_around(&self, inner: &Candidate<K>) -> bool {
        if self.key == inner.key {
            return false;
        }
        if self.func == inner.func {
            // Of a function that calls itself the calls are at several depths.
            return !inner.is_call && (self.is_call || self.blocks.contains(&inner.header));
        }
        self.depth > inner.depth
    }
}

/// A look at the loops that turn.
pub(crate) struct RegionChoice<K> {
    since: Instant,
    /// Those that turned, and how often.
    seen: Vec<(Candidate<K>, u32)>,
    /// The one whose code was requested last, and when that was there.
    requested: Option<(K, Option<Instant>)>,
    /// How often a loop turns that is chosen, and how long it is looked for once there is code.
    often: u32,
    after: Duration,
}

impl<K: Copy + PartialEq> RegionChoice<K> {
    /// It begins with a loop that is warm.
    pub fn from(first: Candidate<K>, now: Instant) -> RegionChoice<K> {
        RegionChoice { since: now, seen: vec![(first, OFTEN)], requested: None, often: OFTEN, after: AFTER }
    }

    /// The choice has been made: an earlier run remembers it.
    pub fn of(requested: Candidate<K>, now: Instant) -> RegionChoice<K> {
        RegionChoice { requested: Some((requested.key, None)), ..RegionChoice::from(requested, now) }
    }

    /// It begins with a loop whose code does not do for what its variables are now, as little as that of others before: the next one around
    /// it that turns is chosen, however long its trips are.
    pub fn around(outgrown: Candidate<K>, now: Instant) -> RegionChoice<K> {
        let requested = Some((outgrown.key, Some(now)));
        RegionChoice { requested, often: 1, after: LONGEST, ..RegionChoice::from(outgrown, now) }
    }

    /// Whether nothing more comes of it.
    pub fn is_over(&self, now: Instant) -> bool {
        let took = now.saturating_duration_since(self.since);
        match self.requested {
            None => took >= 2 * WAITS,
            Some((_, there)) => {
                took >= LONGEST
                    || there.is_some_and(|there| now.saturating_duration_since(there) >= self.after)
            }
        }
    }

    /// A loop turns. Whether its code is to be requested, as it is the outermost one. Of one whose code was requested `is_awaited` says whether that
    /// code is being made.
    pub fn turn(
        &mut self,
        key: K,
        candidate: impl FnOnce() -> Candidate<K>,
        now: Instant,
        is_awaited: impl Fn(K) -> bool,
    ) -> bool {
        match self.seen.iter().position(|(candidate, _)| candidate.key == key) {
            Some(at) => self.seen[at].1 = self.seen[at].1.saturating_add(1),
            None if self.seen.len() < MOST => self.seen.push((candidate(), 1)),
            None => (),
        }
        let took = now.saturating_duration_since(self.since);
        if self.requested.is_none() && took >= WAITS {
            // The chosen one has ended.
            let this = self.seen.drain(..).find(|(candidate, _)| candidate.key == key);
            self.seen = this.into_iter().map(|(candidate, _)| (candidate, OFTEN)).collect();
            self.since = now;
            return false;
        }
        let is_taken = match &mut self.requested {
            None => took >= LOOKS && self.is_chosen(key),
            Some((last, _)) if is_awaited(*last) => false,
            Some((last, there)) => {
                there.get_or_insert(now);
                *last != key && self.is_chosen(key)
            }
        };
        if is_taken {
            (self.requested, self.since) = (Some((key, None)), now);
        }
        is_taken
    }

    /// Whether it is the outermost one that turns often.
    fn is_chosen(&self, key: K) -> bool {
        let often =
            self.seen.iter().filter(|(_, turns)| *turns >= self.often).map(|(candidate, _)| candidate);
        let last = self.requested.and_then(|(last, _)| self.find(last));
        let chosen = last
            .into_iter()
            .chain(often)
            .reduce(|chosen, candidate| if candidate.is_around(chosen) { candidate } else { chosen });
        chosen.is_some_and(|chosen| chosen.key == key)
    }

    fn find(&self, key: K) -> Option<&Candidate<K>> {
        self.seen.iter().map(|(candidate, _)| candidate).find(|candidate| candidate.key == key)
    }

    /// Those that a loop's code holds.
    pub fn held_by(&self, key: K) -> impl Iterator<Item = K> {
        let around = self.find(key);
        let is_held =
            move |candidate: &&Candidate<K>| around.is_some_and(|around| around.is_around(candidate));
        self.seen.iter().map(|(candidate, _)| candidate).filter(is_held).map(|candidate| candidate.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turning(header: u32, blocks: &[u32], func: u32, depth: u32) -> Candidate<u32> {
        let blocks = blocks.iter().copied().map(Block).collect();
        let func = (0, FuncRef(func));
        Candidate { key: 10 * func.1.0 + header, func, header: Block(header), blocks, is_call: false, depth }
    }

    /// `b3`, within `b1`, in a function that a loop of another one calls.
    fn nest() -> [Candidate<u32>; 3] {
        [turning(3, &[3, 4], 1, 40), turning(1, &[1, 2, 3, 4, 5], 1, 40), turning(1, &[1, 2], 0, 41)]
    }

    /// What is requested where loops turn at these times, in microseconds from the first one on, and code takes so many.
    fn requested(turns: &[(usize, u64)], takes: u64) -> Vec<u32> {
        let start = Instant::now();
        let at = |micros| start + Duration::from_micros(micros);
        let mut choice = RegionChoice::from(nest()[0].clone(), start);
        let mut requested: Vec<(u32, u64)> = Vec::new();
        for &(which, micros) in turns {
            let candidate = nest()[which].clone();
            let is_awaited = |key| requested.iter().any(|&(of, when)| of == key && micros < when + takes);
            if !choice.is_over(at(micros))
                && choice.turn(candidate.key, || candidate.clone(), at(micros), is_awaited)
            {
                requested.push((candidate.key, micros));
            }
        }
        requested.into_iter().map(|(key, _)| key).collect()
    }

    #[test]
    fn the_outermost_loop_that_turns_often_is_first() {
        assert_eq!(requested(&[(0, 50), (1, 100), (1, 200), (0, 310), (1, 320)], 1000), [11]);
        let all = [(1, 50), (2, 100), (1, 150), (2, 200), (0, 310), (1, 320), (2, 330)];
        assert_eq!(requested(&all, 1000), [1]);
    }

    #[test]
    fn a_loop_with_long_trips_is_next_once_code_is_there() {
        let turns = [(1, 100), (0, 310), (1, 1500), (2, 1600), (2, 1700), (1, 4000), (2, 4100), (1, 4200)];
        assert_eq!(requested(&turns, 3000), [13, 1]);
        assert_eq!(requested(&turns, 5000), [13]);
        let late = [(1, 100), (0, 310), (0, 3400), (1, 4500), (1, 4600)];
        assert_eq!(requested(&late, 3000), [13], "a moment after the code is there the search is over");
    }

    #[test]
    fn a_loop_that_does_not_turn_again_is_not_waited_for_long() {
        let turns = [(1, 100), (1, 200), (0, 310), (0, 700), (0, 901), (0, 1000)];
        assert_eq!(requested(&turns, 1000), [] as [u32; 0]);
        let begun_anew = [&turns[..], &[(0, 1250)]].concat();
        assert_eq!(requested(&begun_anew, 1000), [13]);
    }

    #[test]
    fn around_a_loop_that_has_outgrown_its_code_the_next_one_is_chosen() {
        let start = Instant::now();
        let [inner, outer, _] = nest();
        let mut choice = RegionChoice::around(inner.clone(), start);
        let late = start + Duration::from_millis(30);
        assert!(!choice.turn(inner.key, || inner.clone(), late, |_| false) && !choice.is_over(late));
        assert!(choice.turn(outer.key, || outer.clone(), late, |_| false));
    }

    #[test]
    fn what_a_loop_holds() {
        let mut choice = RegionChoice::from(nest()[0].clone(), Instant::now());
        for candidate in nest() {
            choice.turn(candidate.key, || candidate.clone(), Instant::now(), |_| false);
        }
        assert_eq!(choice.held_by(1).collect::<Vec<_>>(), [13, 11]);
        assert_eq!(choice.held_by(13).count(), 0);
    }

    #[test]
    fn calls_of_a_function_hold_its_loops() {
        let call = Candidate { is_call: true, ..turning(0, &[0, 1, 2, 3, 4, 5], 1, 38) };
        assert!(call.is_around(&nest()[0]) && call.is_around(&nest()[1]));
        assert!(!nest()[1].is_around(&call) && nest()[2].is_around(&call) && !call.is_around(&nest()[2]));
    }
}
