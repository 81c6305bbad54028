//! Which variables are replaced by their fields: structs and objects that are used by fields, that functions get which do the same, and that
//! go from one variable to another as a whole.
//!
//! ```text
//! sum = call plus(sum, step)     [sum.x, sum.y] = call plus'(sum.x, sum.y, step.x, step.y)
//! best = copy p                  best.x = copy p.x      best.y = copy p.y
//! ```
//!
//! Each use decides together with the other variables in it, so the largest set is looked for in which all of them can be.

use crate::argument_flattening::{FlattenedArguments, FlattenedCalls, Gives, GivesOf};
use crate::scalar_replacement::{base_of, field_of, mentions, read, uses};
use lanner_base::Name;
use lanner_mir::{Block, Callee, Func, Inst, Slot, Target, Use};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What is known of a variable that always holds one object of exactly one class, where it holds anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which class.
    pub class: usize,
    /// All that its objects hold, in order.
    pub names: Arc<[Name]>,
}

/// The variables that hold such.
pub type Records<'a> = &'a dyn Fn(Slot) -> Option<Record>;

/// How a variable whose fields are variables may be used as a whole, but for what becomes uses of its fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whole {
    /// Not at all.
    Never,
    /// It is read by call-outs, for which the fields are put back: where a loop shows it or keeps it somewhere.
    Read,
}

/// Blocks of a function in which variables are chosen.
pub(crate) struct Choice<'a> {
    pub func: &'a Func,
    pub blocks: &'a [Block],
    pub records: Records<'a>,
    pub calls: FlattenedCalls<'a>,
    pub whole: Whole,
}

/// How an instruction uses a chosen variable.
enum Used {
    /// These fields of it.
    Fields(Vec<Name>),
    /// All that there is, as all of its kind.
    All,
}

impl Choice<'_> {
    /// Those of some variables that are replaced, with the fields by which they are used. Of those fields all must be `held`.
    pub fn of(&self, candidates: &[Slot], held: &dyn Fn(Slot, Name) -> bool) -> Vec<(Slot, Vec<Name>)> {
        let structs = self.structs();
        let mut chosen: FxHashSet<Slot> =
            candidates.iter().copied().filter(|slot| structs.contains(slot)).collect();
        loop {
            let (names, refused) = self.names(&chosen, held);
            let is_held = |slot: Slot| names.get(&slot).into_iter().flatten().all(|&name| held(slot, name));
            let before = chosen.len();
            chosen.retain(|&slot| !refused.contains(&slot) && is_held(slot));
            if chosen.len() == before {
                let found = candidates.iter().filter_map(|&slot| Some((slot, names.get(&slot)?.clone())));
                return found.filter(|(slot, names)| chosen.contains(slot) && !names.is_empty()).collect();
            }
        }
    }

    /// The variables of which fields are used, that functions get which use fields, or that hold objects.
    fn structs(&self) -> FxHashSet<Slot> {
        let mut found: FxHashSet<Slot> =
            self.func.slots.ids().filter(|&slot| (self.records)(slot).is_some()).collect();
        for inst in self.blocks.iter().flat_map(|&block| &self.func.blocks[block].insts) {
            found.extend(base_of(inst).filter(|&slot| field_of(self.func, inst, slot).is_some()));
            if let Inst::Call { callee, args, .. } = *inst
                && let Some((_, known)) = (self.calls)(callee)
            {
                let args = self.func.args(args);
                found.extend(known.takes.iter().filter_map(|(k, _)| args.get(*k)?.as_slot()));
            }
        }
        found
    }

    /// The fields by which variables are used where these are replaced, and those that are used otherwise.
    fn names(
        &self,
        chosen: &FxHashSet<Slot>,
        held: &dyn Fn(Slot, Name) -> bool,
    ) -> (FxHashMap<Slot, Vec<Name>>, FxHashSet<Slot>) {
        let mut names: FxHashMap<Slot, Vec<Name>> = FxHashMap::default();
        let mut refused = FxHashSet::default();
        for block in self.blocks.iter().map(|&block| &self.func.blocks[block]) {
            for inst in &block.insts {
                let mut slots = Vec::new();
                self.func.visit_inst(inst, &mut |used| slots.extend(used.slot()));
                slots.sort_unstable();
                slots.dedup();
                for slot in slots.into_iter().filter(|slot| chosen.contains(slot)) {
                    let more = match self.used(inst, slot, chosen, held) {
                        Some(Used::Fields(more)) => more,
                        Some(Used::All) => match (self.records)(slot) {
                            Some(record) => record.names.to_vec(),
                            None => Vec::new(),
                        },
                        None => {
                            refused.insert(slot);
                            continue;
                        }
                    };
                    let found = names.entry(slot).or_default();
                    for name in more {
                        if !found.contains(&name) {
                            found.push(name);
                        }
                    }
                }
            }
            self.func.visit_term(&block.term, &mut |used| refused.extend(used.slot()));
        }
        (names, refused)
    }

    /// How an instruction uses a variable; none where it would need it as it is.
    fn used(
        &self,
        inst: &Inst,
        slot: Slot,
        chosen: &FxHashSet<Slot>,
        held: &dyn Fn(Slot, Name) -> bool,
    ) -> Option<Used> {
        if let Some((_, known)) = self.flattened(inst, chosen) {
            return Some(self.used_by_call(inst, &known, slot));
        }
        if self.is_copy(inst, chosen) {
            return Some(Used::All);
        }
        if let Some(name) = field_of(self.func, inst, slot)
            && mentions(self.func, inst, slot) == uses(inst)
            && held(slot, name)
        {
            return Some(Used::Fields(vec![name]));
        }
        let is_kept = match *inst {
            // An object stays where it is.
            Inst::Release { .. } => (self.records)(slot).is_some(),
            ref inst => self.whole == Whole::Read && is_only_read(self.func, inst, slot),
        };
        is_kept.then(|| Used::Fields(Vec::new()))
    }

    /// Whether an instruction copies one object to another variable of its class.
    pub fn is_copy(&self, inst: &Inst, chosen: &FxHashSet<Slot>) -> bool {
        let Inst::Copy { dst, src } = *inst else { return false };
        let Some(src) = src.as_slot() else { return false };
        let classes = [dst, src].map(|slot| (self.records)(slot).map(|record| record.class));
        chosen.contains(&dst) && chosen.contains(&src) && classes[0].is_some() && classes[0] == classes[1]
    }

    /// The function of fields that an instruction calls, where all that it takes and gives is replaced.
    pub fn flattened(&self, inst: &Inst, chosen: &FxHashSet<Slot>) -> Option<(Callee, FlattenedArguments)> {
        let Inst::Call { targets, callee, args, .. } = *inst else { return None };
        let (callee, known) = (self.calls)(callee)?;
        let (args, targets) = (self.func.args(args), self.func.target_list(targets));
        let is_chosen = |slot: Option<Slot>| slot.is_some_and(|slot| chosen.contains(&slot));
        let given = known.gives.as_ref().and_then(|gives| gives.output);
        let are_plain = args.len() == known.arguments
            && args.iter().all(|arg| !arg.is_spread())
            && targets.iter().all(|target| matches!(target, Target::Slot(_) | Target::Ignored))
            && args.iter().enumerate().all(|(k, arg)| known.takes_argument(k) == is_chosen(arg.as_slot()))
            && targets.iter().enumerate().all(|(k, target)| {
                given == Some(k) || !matches!(*target, Target::Slot(slot) if chosen.contains(&slot))
            });
        let comes_back = match &known.gives {
            None => true,
            Some(Gives { output, of: GivesOf::Argument(k), .. }) => {
                let slot = args.get(*k)?.as_slot()?;
                let is_once = args.iter().filter(|arg| arg.as_slot() == Some(slot)).count() == 1;
                is_once && output.is_none_or(|output| targets.get(output) == Some(&Target::Slot(slot)))
            }
            Some(Gives { output: Some(output), of: GivesOf::New(class), .. }) => {
                let Some(&Target::Slot(slot)) = targets.get(*output) else { return None };
                is_chosen(Some(slot)) && (self.records)(slot).is_some_and(|record| record.class == *class)
            }
            Some(_) => false,
        };
        (are_plain && comes_back).then_some((callee, known))
    }

    /// The fields of a variable that a function of fields takes and gives.
    fn used_by_call(&self, inst: &Inst, known: &FlattenedArguments, slot: Slot) -> Used {
        let Inst::Call { targets, args, .. } = *inst else { return Used::All };
        let (args, targets) = (self.func.args(args), self.func.target_list(targets));
        if let Some(Gives { output: Some(output), of: GivesOf::New(_), .. }) = known.gives
            && targets.get(output) == Some(&Target::Slot(slot))
        {
            return Used::All;
        }
        let takes = known.takes.iter().filter(|(k, _)| args[*k].as_slot() == Some(slot));
        let mut names: Vec<Name> = takes.flat_map(|(_, names)| names).copied().collect();
        if let Some(Gives { of: GivesOf::Argument(k), names: given, .. }) = &known.gives
            && args[*k].as_slot() == Some(slot)
        {
            names.extend(given);
        }
        Used::Fields(names)
    }
}

/// Whether an instruction reads a slot as it reads any value, and leaves it there.
fn is_only_read(func: &Func, inst: &Inst, slot: Slot) -> bool {
    let mut is_read = true;
    func.visit_inst(inst, &mut |used| {
        if used.slot() == Some(slot) {
            is_read &= matches!(used, Use::Operand(operand) if read(operand).is_some());
        }
    });
    is_read
}
