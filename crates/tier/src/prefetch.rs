//! Code that earlier runs of a program have made, linked before a loop asks for it.
//!
//! ```text
//! program begins ── its file in the cache ── what its last run requested ── `.made`, objects ── linked, by key
//!                                                                            │ without LLVM's object, which is wanted: LLVM begins
//! loop turns ── key of its request ── linked already, or does what is linked of it? ── yes: it is entered at this turn
//! program ends ── what this run requested, where that is something else ── its file in the cache
//! ```
//!
//! While linked code waits for its loop, the sampling thread raises the flag more often, as a **probe**: a loop that turns then is asked for
//! whether it is remembered, and nothing else.

use super::kept::Kept;
use super::machine::Machine;
use super::request::{CompileResult, MadeKey};
use crate::cache::Key;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a program has of earlier runs, at most.
const MOST: usize = 64;

/// What is linked, and what was requested.
#[derive(Default)]
pub(crate) struct Prefetched {
    state: Mutex<State>,
    /// Whether linked code waits for its loop.
    is_waiting: AtomicBool,
    /// Whether the flag was raised as a probe.
    is_probe: AtomicBool,
}

#[derive(Default)]
struct State {
    /// What the program is called in the cache.
    program: Option<Key>,
    /// What its last run requested.
    before: Vec<Key>,
    /// What this one requested until now.
    requested: Vec<Key>,
    linked: FxHashMap<Key, (Kept, Arc<Machine>)>,
}

impl Prefetched {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A program begins, whose last run requested these.
    pub fn begin(&self, program: Key, before: Vec<Key>) {
        let mut state = self.lock();
        (state.program, state.before) = (Some(program), before);
    }

    /// Code was linked.
    pub fn link(&self, key: Key, kept: Kept, machine: Arc<Machine>) {
        self.lock().linked.insert(key, (kept, machine));
        self.is_waiting.store(true, Ordering::Relaxed);
    }

    /// Code is requested, which is kept by this key: what is linked of it. Else what was made of the same for variables that were held in another
    /// way, where it does for them as they are now: when a loop is found, in its first turns, differs from run to run.
    pub fn request(
        &self,
        key: &MadeKey,
        does: impl Fn(&CompileResult) -> bool,
    ) -> Option<(Kept, Arc<Machine>)> {
        let mut state = self.lock();
        let alike =
            |(_, (kept, _)): &(&Key, &(Kept, Arc<Machine>))| kept.code == key.code && does(&kept.made);
        let whole = Some(key.whole).filter(|whole| state.linked.contains_key(whole));
        let found = whole.or_else(|| state.linked.iter().find(alike).map(|(&key, _)| key));
        let requested = found.unwrap_or(key.whole);
        if !state.requested.contains(&requested) {
            state.requested.push(requested);
        }
        let linked = state.linked.remove(&requested);
        self.is_waiting.store(!state.linked.is_empty(), Ordering::Relaxed);
        linked
    }

    /// Whether linked code waits for its loop.
    pub fn is_waiting(&self) -> bool {
        self.is_waiting.load(Ordering::Relaxed)
    }

    /// The program, and what its next run is to find: none where that is what this one has found, or nothing was requested.
    pub fn changed(&self) -> Option<(Key, Vec<Key>)> {
        let state = self.lock();
        let requested = &state.requested[..state.requested.len().min(MOST)];
        let is_new = !requested.is_empty() && requested != state.before;
        state.program.filter(|_| is_new).map(|program| (program, requested.to_vec()))
    }

    /// Says whether the flag that is raised next is a probe.
    pub fn set_probe(&self, is_probe: bool) {
        self.is_probe.store(is_probe, Ordering::Relaxed);
    }

    /// Whether the flag that was raised is one.
    pub fn is_probe(&self) -> bool {
        self.is_probe.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> Key {
        Key::from_bytes([number; 32])
    }

    fn request(prefetched: &Prefetched, number: u8) {
        let key = MadeKey { code: key(100 + number), whole: key(number) };
        assert!(prefetched.request(&key, |_| true).is_none(), "nothing is linked");
    }

    #[test]
    fn what_a_run_requested_is_kept_where_it_is_something_else() {
        let prefetched = Prefetched::default();
        request(&prefetched, 1);
        assert_eq!(prefetched.changed(), None, "no program has begun");
        let prefetched = Prefetched::default();
        prefetched.begin(key(0), vec![key(1), key(2)]);
        assert_eq!(prefetched.changed(), None, "nothing was requested: it has ended before");
        request(&prefetched, 1);
        assert_eq!(prefetched.changed(), Some((key(0), vec![key(1)])));
        request(&prefetched, 2);
        request(&prefetched, 1);
        assert_eq!(prefetched.changed(), None, "as the last run");
        request(&prefetched, 3);
        assert_eq!(prefetched.changed(), Some((key(0), vec![key(1), key(2), key(3)])));
    }

    #[test]
    fn a_program_is_left_so_much_at_most() {
        let prefetched = Prefetched::default();
        prefetched.begin(key(0), Vec::new());
        (1..=MOST as u8 + 9).for_each(|number| request(&prefetched, number));
        assert_eq!(prefetched.changed().map(|(_, kept)| kept.len()), Some(MOST));
    }
}
