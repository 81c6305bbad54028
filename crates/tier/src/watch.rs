//! The thread of LLVM: it looks which baseline code runs, and makes that again which is hot.

use super::compile_queue::{Ladder, Pending, Shared};
use super::machine::Machine;
use super::request::MadeKey;
use crate::cache::Cache;
use lanner_jit::Options;
use lanner_lir::Func;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// How often running code is looked for, and how many samples of the baseline's make it hot, and LLVM makes it again: then it has
/// run for about as long as LLVM will take.
const LOOK: Duration = Duration::from_millis(1);
const HOT: u32 = 15;
/// How many samples of it have the next run begin with LLVM at once.
const NOTED: u32 = 4;
/// A [`LOOK`] in which the interpreter wanted LLVM's code, as it does better than the baseline's, counts as so many in which baseline code ran.
const WANTED: u32 = 3;
/// What LLVM takes for a loop, where nothing else is known.
const OPTIMIZED_CODE: Duration = Duration::from_millis(20);

/// What the thread of LLVM is to do.
pub(crate) enum Job {
    /// To keep for later runs what was made: there, so that the program does not wait for it.
    Keep(MadeKey, Pending),
    Watch(Watched),
}

/// Baseline code, and its samples.
pub(crate) struct Watched {
    machine: Arc<Machine>,
    funcs: Vec<Func>,
    found: u32,
    /// Whether the next run begins with LLVM at once.
    is_noted: bool,
}

impl Shared {
    /// Has the other thread look at baseline code. What was hot in an earlier run, which ended before LLVM's code was there, is so from the
    /// beginning.
    pub fn watch(&self, machine: Arc<Machine>, funcs: Vec<Func>, jobs: &Sender<Job>) {
        if self.ladder != Ladder::Both || machine.is_optimized() {
            return;
        }
        let key = |cache: &Cache| cache.compiler.object(&funcs, &Options::default());
        let is_noted = self.cache.get().is_some_and(|cache| cache.is_begun(&key(cache)));
        let found = if is_noted { HOT } else { 0 };
        let _ = jobs.send(Job::Watch(Watched { machine, funcs, found, is_noted }));
    }

    /// Makes hot code again, until there are no more requests.
    pub fn optimize(&self, todo: &Receiver<Job>) {
        let mut watched: Vec<Watched> = Vec::new();
        loop {
            let job = match watched.is_empty() {
                true => todo.recv().map_err(|_| RecvTimeoutError::Disconnected),
                false => todo.recv_timeout(LOOK),
            };
            match job {
                Ok(Job::Keep(key, pending)) => {
                    if let (Some(cache), Some(Some(version))) = (self.cache.get(), pending.get()) {
                        version.keep(cache, &key);
                    }
                }
                Ok(Job::Watch(machine)) => watched.push(machine),
                Err(RecvTimeoutError::Timeout) => self.look(&mut watched),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Counts which baseline code runs, and makes that again which is hot.
    fn look(&self, watched: &mut Vec<Watched>) {
        // What has LLVM's code is not looked at any more.
        watched.retain(|Watched { machine, .. }| !machine.is_optimized());
        for Watched { machine, funcs, found, is_noted } in watched.iter_mut() {
            *found += if machine.was_wanted() { WANTED } else { u32::from(machine.is_in_baseline()) };
            if *found >= NOTED
                && !std::mem::replace(is_noted, true)
                && let Some(cache) = self.cache.get()
            {
                cache.begin(&cache.compiler.object(funcs, &Options::default()));
            }
        }
        let Some(at) = watched.iter().position(|watched| watched.found >= HOT) else { return };
        if !self.allowance.permits(OPTIMIZED_CODE) {
            return;
        }
        let Watched { machine, funcs, .. } = watched.swap_remove(at);
        // Where LLVM does not make it the baseline's code stays.
        if let Some(code) = self.allowance.take(|| self.made(&funcs)) {
            machine.optimize(code);
            self.sample_flag.store(true, Ordering::Relaxed);
        }
    }
}
