//! One call while it is replayed: what its slots mean, under each of its plans.

use super::super::view::Now;
use super::layout::{Checked, Meaning, Replay};
use super::rules::{Rules, Shared};
use super::section::{Section, section};
use super::seen::Seen;
use super::steps::BlockSteps;
use lanner_base::Arena;
use lanner_builtins::Reuse;
use lanner_mir::{Block, Callee, Func, Inst, Slot, Use};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// What the storage of a call's arguments bears; none of what is no row.
pub(crate) type Bears<'a> = &'a dyn Fn(Callee) -> Option<Reuse>;

/// A call.
pub(crate) struct Activation {
    pub ssa: Rc<Func>,
    pub steps: Rc<Arena<Block, BlockSteps>>,
    /// What each slot means; none of what has no value, or is no array.
    pub meanings: Vec<Option<Meaning>>,
    pub replays: Vec<Replay>,
    /// Which of the replays are measured, as the plans are shown.
    pub measured: [Option<usize>; 3],
    /// Which of them are of the plans for any such arguments.
    pub general: [Option<usize>; 3],
    /// Definitions of its callers that are live while it runs: arguments.
    pub pinned: FxHashSet<u64>,
}

/// What happens at once: a call's arguments, an instruction, φ's.
pub(crate) struct Event<'a> {
    pub reads: &'a [Slot],
    /// What is written, and what that means then.
    pub writes: &'a [(Slot, Option<Meaning>)],
    /// What does it, in words.
    pub text: &'a dyn Fn() -> String,
}

impl Activation {
    pub fn meaning(&self, slot: Slot) -> Option<&Meaning> {
        self.meanings.get(slot.0 as usize)?.as_ref()
    }

    /// Asserts that what is read is where the plans have it.
    ///
    /// # Errors
    /// It is not.
    pub fn assert_reads(&self, event: &Event<'_>) -> Checked {
        self.assert_reads_around(event, None)
    }

    /// Asserts that what an instruction reads is where the plans have it: of an array that it writes a section of, the rest.
    ///
    /// # Errors
    /// It is not.
    pub fn assert_reads_of(&self, inst: &Inst, event: &Event<'_>) -> Checked {
        let seen = |slot: Slot| self.meaning(slot).map(|meaning| &meaning.seen);
        let written = match *inst {
            Inst::SetIndex { base, args, .. } => seen(base)
                .and_then(|array| section(&self.ssa, array, args, &seen))
                .map(|section| (base, section)),
            _ => None,
        };
        self.assert_reads_around(event, written)
    }

    fn assert_reads_around(&self, event: &Event<'_>, unread: Option<(Slot, Section)>) -> Checked {
        for replay in &self.replays {
            for &slot in event.reads {
                let Some(meaning) = self.meaning(slot) else { continue };
                let unread = unread.filter(|(array, _)| *array == slot).map(|(_, section)| section);
                replay.read(slot, meaning, unread).map_err(|error| {
                    let holder = self.holder(replay, &error);
                    format!(
                        "storage {}\n  {}\n  reads {}, {error}{holder}",
                        replay.planned.layout.storage,
                        (event.text)(),
                        replay.place(&self.ssa, slot)
                    )
                })?;
            }
        }
        Ok(())
    }

    /// The slot that a definition is of, where an error names one.
    fn holder(&self, replay: &Replay, error: &str) -> String {
        let made = error.rsplit_once('#').and_then(|(_, made)| made.parse().ok());
        let slots = self.ssa.slots.ids();
        let mut of = slots.filter(|&slot| made.is_some() && self.meaning(slot).map(|m| m.made) == made);
        of.next().map_or(String::new(), |slot| format!(": {}", replay.place(&self.ssa, slot)))
    }

    /// Asserts that an instruction's results lie apart from what it reads, but for what the rules allow, and from each
    /// other.
    ///
    /// # Errors
    /// They do not.
    pub fn assert_apart(
        &self,
        (inst, at): (&Inst, (Block, usize)),
        event: &Event<'_>,
        bears: Bears<'_>,
    ) -> Checked {
        let seen = |slot: Slot| self.meaning(slot).map(|meaning| &meaning.seen);
        let rules = Rules { func: &self.ssa, reuse: bears, seen: &seen };
        for replay in &self.replays {
            let wanted = replay.wanted(&self.ssa, inst, at);
            let fail = |dst: Slot, other: Slot, why: &str| {
                let (dst, other) = (replay.place(&self.ssa, dst), replay.place(&self.ssa, other));
                let storage = replay.planned.layout.storage;
                Err(format!("storage {storage}\n  {}\n  {dst} is written {why} {other}", (event.text)()))
            };
            for (k, (dst, meaning)) in event.writes.iter().enumerate() {
                let Some(Meaning { seen: result, .. }) = meaning else { continue };
                let Some(to) = self.place(replay, *dst, result) else { continue };
                for (other, meaning) in &event.writes[..k] {
                    let Some(meaning) = meaning else { continue };
                    if self.place(replay, *other, &meaning.seen).is_some_and(|other| to.overlaps(&other)) {
                        return fail(*dst, *other, "over");
                    }
                }
                for &slot in event.reads {
                    let Some(operand) = self.meaning(slot) else { continue };
                    let Some(from) = self.place(replay, slot, &operand.seen) else { continue };
                    if wanted.contains(&(slot, *dst)) {
                        if (to.region, to.start) != (from.region, from.start) {
                            return fail(*dst, slot, "elsewhere than it is wanted: where there is");
                        }
                        continue;
                    }
                    let widths = &replay.planned.widths;
                    let shared = Shared {
                        slot,
                        seen: &operand.seen,
                        width: widths[slot],
                        result,
                        result_width: widths[*dst],
                        distance: i128::from(to.start) - i128::from(from.start),
                    };
                    if to.overlaps(&from) && !rules.may_share(inst, &shared) {
                        return fail(*dst, slot, "while it is read over");
                    }
                }
            }
        }
        Ok(())
    }

    /// Asserts that what a call is handed over shares its storage with nothing else that the call reads.
    ///
    /// # Errors
    /// It does.
    pub fn assert_alone(&self, replay: usize, operand: Slot, inst: &Inst, reads: &[Slot]) -> Checked {
        let Some(replay) = self.replays.get(replay) else { return Ok(()) };
        let mut count = 0;
        self.ssa.visit_inst(inst, &mut |used| {
            count += usize::from(matches!(used, Use::Operand(read) if read.as_slot() == Some(operand)));
        });
        if count > 1 {
            return Err(format!("{} is handed over, and given twice", replay.place(&self.ssa, operand)));
        }
        let place = |slot: Slot| self.place(replay, slot, &self.meaning(slot)?.seen);
        let Some(handed) = place(operand) else { return Ok(()) };
        let is_there =
            |&slot: &Slot| slot != operand && place(slot).is_some_and(|other| other.overlaps(&handed));
        match reads.iter().copied().find(is_there) {
            Some(other) => Err(format!(
                "{} is handed over, and {} is there, too",
                replay.place(&self.ssa, operand),
                replay.place(&self.ssa, other)
            )),
            None => Ok(()),
        }
    }

    /// A function that was called under these replays has written over a value.
    ///
    /// # Errors
    /// It was not this call's to hand over.
    pub fn lose(&mut self, replays: &[usize], slot: Slot) -> Checked {
        let Some(meaning) = self.meaning(slot).cloned() else { return Ok(()) };
        for &number in replays {
            let Some(replay) = self.replays.get_mut(number) else { continue };
            replay.lose(slot, &meaning).map_err(|error| {
                let place = replay.place(&self.ssa, slot);
                format!(
                    "storage {}
  {place} is handed over: {error}",
                    replay.planned.layout.storage
                )
            })?;
        }
        Ok(())
    }

    fn place(&self, replay: &Replay, slot: Slot, seen: &Seen) -> Option<super::memory::Extent> {
        replay.extent(slot, seen).ok().flatten()
    }

    /// Finds where values begin that are defined in others' bytes.
    ///
    /// # Errors
    /// It is not known.
    pub fn make_parts(
        &mut self,
        event: &Event<'_>,
        number: &dyn Fn(usize, lanner_facts::Dim) -> Now,
    ) -> Checked {
        let meanings = &self.meanings;
        let seen = |slot: Slot| Some(meanings.get(slot.0 as usize)?.as_ref()?.seen.clone());
        for replay in &mut self.replays {
            let view = replay.view;
            for (slot, _) in event.writes {
                replay.make_part(*slot, &seen, &|dim| number(view, dim)).map_err(|error| {
                    let place = replay.place(&self.ssa, *slot);
                    format!(
                        "storage {}\n  {}\n  writes {place}: {error}",
                        replay.planned.layout.storage,
                        (event.text)()
                    )
                })?;
            }
        }
        Ok(())
    }

    /// Values are put into their areas.
    ///
    /// # Errors
    /// One does not fit.
    pub fn define(&mut self, event: &Event<'_>, is_given: bool) -> Checked {
        for replay in &mut self.replays {
            for (slot, meaning) in event.writes {
                let Some(meaning) = meaning else {
                    replay.hide(*slot);
                    if is_given {
                        replay.give_room(*slot);
                    }
                    continue;
                };
                let put = if is_given { replay.give(*slot, meaning) } else { replay.define(*slot, meaning) };
                put.map_err(|error| {
                    let place = replay.place(&self.ssa, *slot);
                    let storage = replay.planned.layout.storage;
                    format!("storage {storage}\n  {}\n  writes {place}: {error}", (event.text)())
                })?;
            }
        }
        for (slot, meaning) in event.writes {
            if let Some(place) = self.meanings.get_mut(slot.0 as usize) {
                place.clone_from(meaning);
            }
        }
        Ok(())
    }

    /// Operands that no result may be computed in the storage of, whatever the plan: they are live while the instruction runs.
    pub fn read_while_written(
        &self,
        inst: &Inst,
        reads: &[Slot],
        writes: &[(Slot, Option<Meaning>)],
        bears: Bears<'_>,
    ) -> Vec<Slot> {
        let seen = |slot: Slot| self.meaning(slot).map(|meaning| &meaning.seen);
        let rules = Rules { func: &self.ssa, reuse: bears, seen: &seen };
        let may_share = |slot: Slot| {
            let Some(operand) = self.meaning(slot) else { return true };
            writes.iter().all(|(_, meaning)| {
                let Some(Meaning { seen: result, .. }) = meaning else { return true };
                let (width, result_width) = (operand.seen.element, result.element);
                let shared = Shared { slot, seen: &operand.seen, width, result, result_width, distance: 0 };
                rules.may_share(inst, &shared)
            })
        };
        reads.iter().copied().filter(|&slot| !may_share(slot)).collect()
    }

    /// Bytes of these values, each definition once, and those of the callers not at all.
    pub fn live_bytes(&self, slots: impl Iterator<Item = Slot>) -> u64 {
        let mut seen: FxHashSet<u64> = FxHashSet::default();
        let mut bytes = 0u64;
        for slot in slots {
            if let Some(meaning) = self.meaning(slot)
                && !self.pinned.contains(&meaning.made)
                && seen.insert(meaning.made)
            {
                bytes = bytes.saturating_add(self.bytes(slot, meaning));
            }
        }
        bytes
    }

    /// Bytes that a value needs. A range that no plan has storage for is not written out.
    fn bytes(&self, slot: Slot, Meaning { seen, .. }: &Meaning) -> u64 {
        let planned = self.measured.iter().flatten().next().map(|&k| &self.replays[k].planned);
        let is_planned = planned.is_some_and(|planned| planned.layout.areas[slot].is_some());
        if seen.is_range && !is_planned { 0 } else { seen.bytes(seen.element) }
    }

    /// Bytes of what has no area, of these values.
    pub fn unplanned_bytes(&self, replay: &Replay, slots: impl Iterator<Item = Slot>) -> u64 {
        self.live_bytes(slots.filter(|&slot| replay.planned.layout.areas[slot].is_none()))
    }
}
