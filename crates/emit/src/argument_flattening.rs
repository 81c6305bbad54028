//! Functions that take structs or objects as functions of their fields.
//!
//! ```text
//! func put(heap, key) -> (heap)         func put'(key, count, keys) -> (count, keys)
//!   %0 = get heap .count                  %0 = copy count
//!   set heap .keys (%0) = key             set keys(%0) = key
//!
//! heap = call put(heap!, %1)            [heap.count, heap.keys] = call put'(%1, heap.count!, heap.keys!)
//!
//! func plus(a, b) -> (sum)              func plus'(x, x') -> (sum.x)
//!   sum = call Point(%2)                  [sum.x] = call Point'(%2)
//! ```
//!
//! So where the caller has the fields as variables, a call that works on the struct works on these. What a function makes is all that
//! an object of its class holds.

use crate::records::{Choice, Record, Records, Whole};
use crate::rep::Rep;
use crate::scalar_replacement::{Field, FieldFeedback, Replaced, variables};
use lanner_base::Name;
use lanner_mir::{Block, Callee, Func, Inst, Liveness, Operand, OperandKind, Slot, SlotKind, Target, Use};
use rustc_hash::FxHashSet;

/// A function of the fields of structs instead of these.
#[derive(Clone, Debug)]
pub struct FlattenedArguments {
    /// How many arguments the function with the structs has.
    pub arguments: usize,
    /// Which of them are structs, and the fields that it takes of each, behind all other arguments.
    pub takes: Vec<(usize, Vec<Name>)>,
    /// What it gives of one, before all other outputs.
    pub gives: Option<Gives>,
}

/// The fields that a function gives.
#[derive(Clone, Debug)]
pub struct Gives {
    /// Which output they are of; none where a handle was changed.
    pub output: Option<usize>,
    /// What they are of.
    pub of: GivesOf,
    /// The fields.
    pub names: Vec<Name>,
    /// Whether it is a handle: its fields are changed for good, wherever the function ends.
    pub is_handle: bool,
}

/// What the fields that a function gives belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivesOf {
    /// The argument, which is changed.
    Argument(usize),
    /// An object of a class that the function has made.
    New(usize),
}

impl FlattenedArguments {
    /// Whether an argument is a struct.
    pub(crate) fn takes_argument(&self, argument: usize) -> bool {
        self.takes.iter().any(|(k, _)| *k == argument)
    }
}

/// What the function is called by that a name stands for where a struct's fields are variables, and how.
pub type FlattenedCalls<'a> = &'a dyn Fn(Callee) -> Option<(Callee, FlattenedArguments)>;

/// A function of the fields of parameters.
#[derive(Clone, Debug)]
pub struct FlattenedFunc {
    /// The function.
    pub func: Func,
    /// How it is called.
    pub call: FlattenedArguments,
    /// The one parameter whose fields it takes, where it makes nothing else of what is in it: its instructions are where they were.
    pub param: Option<Slot>,
    /// The fields and their slots.
    pub fields: Vec<(Slot, Name)>,
}

/// What is known of a function that is to take fields.
#[derive(Clone, Copy)]
pub struct Flattening<'a> {
    /// Whether an argument is a handle.
    pub is_handle: &'a dyn Fn(usize) -> bool,
    /// Variables that hold objects.
    pub records: Records<'a>,
    /// Functions of fields that it may call.
    pub calls: FlattenedCalls<'a>,
}

/// The function of the fields of the parameters that a function uses by names of fields, and of the object that it makes; none where there
/// are none. What it writes of a handle is written for all who have that, also where it gives nothing back.
pub fn flatten_arguments(func: &Func, how: Flattening<'_>) -> Option<FlattenedFunc> {
    let all: Vec<Block> = func.blocks.ids().collect();
    let is_param = |slot: &Slot| func.params.contains(slot);
    let candidates: Vec<Slot> =
        func.slots.ids().filter(|slot| is_param(slot) || (how.records)(*slot).is_some()).collect();
    let choice = Choice { func, blocks: &all, records: how.records, calls: how.calls, whole: Whole::Never };
    let chosen: Vec<Slot> = choice.of(&candidates, &|_, _| true).into_iter().map(|(slot, _)| slot).collect();
    let params: Vec<(usize, Slot)> =
        func.params.iter().copied().enumerate().filter(|(_, slot)| chosen.contains(slot)).collect();
    let mut outputs = func.outputs.iter().enumerate().filter(|(_, slot)| chosen.contains(slot));
    let output = outputs.next();
    let handle = params.iter().find(|(k, _)| (how.is_handle)(*k)).copied();
    let is_named_once = |slot: Slot| func.params.iter().filter(|&&param| param == slot).count() == 1;
    // Of several handles two might be one.
    let fits = outputs.next().is_none()
        && params.iter().all(|(_, slot)| is_named_once(*slot))
        && (handle.is_none() || params.len() == 1);
    let of = match (output, handle) {
        (Some((_, slot)), _) => match params.iter().find(|(_, param)| param == slot) {
            Some(&(k, _)) => Some(GivesOf::Argument(k)),
            None => Some(GivesOf::New((how.records)(*slot)?.class)),
        },
        (None, Some((k, _))) => Some(GivesOf::Argument(k)),
        (None, None) => None,
    };
    if !fits || params.is_empty() && of.is_none() {
        return None;
    }
    let mut made = func.clone();
    // Fields of fields stay what they are.
    let is_own = |_: Slot, names: &[Name]| (names.len() == 1).then_some(Rep::Boxed);
    let feedback = FieldFeedback { records: how.records, ..FieldFeedback::of_structs(&is_own) };
    let Replaced { fields, has_moved, .. } =
        variables(&mut made, &candidates, feedback, how.calls, Whole::Never);
    let of_slot = |slot: Slot| {
        let own = fields.iter().filter(move |field| field.of == slot);
        own.filter_map(|field| Some((field.slot, field.name()?)))
    };
    let written = made.written(made.blocks.ids());
    let gives = of.map(|of| {
        let slot = match of {
            GivesOf::Argument(k) => func.params[k],
            GivesOf::New(_) => output.map_or(func.outputs[0], |(_, slot)| *slot),
        };
        let is_given = |(field, _): &(Slot, Name)| written.contains(*field);
        let given: Vec<(Slot, Name)> = match of {
            GivesOf::Argument(_) => of_slot(slot).filter(is_given).collect(),
            GivesOf::New(_) => {
                let names = (how.records)(slot).map_or_else(Vec::new, |record: Record| record.names.to_vec());
                let field = |name: &Name| of_slot(slot).find(|(_, other)| other == name);
                names.iter().filter_map(field).collect()
            }
        };
        (of, given)
    });
    let taken = |slot: Slot| of_slot(slot).map(|(field, _)| field);
    made.params.retain(|slot| params.iter().all(|(_, param)| param != slot));
    made.params.extend(params.iter().flat_map(|(_, slot)| taken(*slot)));
    let given_slots = gives.iter().flat_map(|(_, given)| given).map(|(slot, _)| *slot);
    let others = func.outputs.iter().copied().filter(|slot| Some(slot) != output.map(|(_, slot)| slot));
    made.outputs = given_slots.chain(others).collect();
    // Code that is left within the function gives what is live there: of a handle all that was assigned is there for others.
    let is_lost = handle.is_some() && has_dead_stores(&made, &fields);
    drop_dead(&mut made);
    let call = FlattenedArguments {
        arguments: func.params.len(),
        takes: params.iter().map(|(k, slot)| (*k, of_slot(*slot).map(|(_, name)| name).collect())).collect(),
        gives: gives.map(|(of, given)| Gives {
            output: output.map(|(k, _)| k),
            of,
            names: given.into_iter().map(|(_, name)| name).collect(),
            is_handle: handle.is_some(),
        }),
    };
    let param = match params[..] {
        [(_, param)] if chosen.len() == 1 && !has_moved && !is_lost => Some(param),
        _ => None,
    };
    let fields = param.map_or_else(Vec::new, |param| of_slot(param).collect());
    Some(FlattenedFunc { func: made, call, param, fields })
}

/// Whether a field is assigned that the function assigns again before it reads or gives it.
fn has_dead_stores(func: &Func, fields: &[Field]) -> bool {
    let liveness = Liveness::of(func);
    let mut is_dead = false;
    for id in func.blocks.ids() {
        liveness.each_inst(func, id, |inst, live| {
            func.visit_inst(inst, &mut |used| {
                is_dead |= matches!(used, Use::Write(slot)
                    if !live.contains(slot) && fields.iter().any(|field| field.slot == slot));
            });
        });
    }
    is_dead
}

/// Drops first values of fields that a constructor assigns in any case: they need not be such that code can hold them.
fn drop_dead(func: &mut Func) {
    // What was copied is dead once the copy is.
    for _ in 0..2 {
        let liveness = Liveness::of(func);
        for id in func.blocks.ids().collect::<Vec<_>>() {
            let mut behind = Vec::new();
            liveness.each_inst(func, id, |_, live| behind.push(live.clone()));
            for (inst, live) in func.blocks[id].insts.iter_mut().zip(behind.iter().rev()) {
                let is_temp =
                    |src: Operand| src.as_slot().is_none_or(|slot| func.slots[slot].kind == SlotKind::Temp);
                let dst = match *inst {
                    // What has no value is an error.
                    Inst::Copy { dst, src } if is_temp(src) => dst,
                    Inst::Concat { dst, args, .. } if args.len == 0 => dst,
                    _ => continue,
                };
                if !live.contains(dst) {
                    *inst = Inst::CheckDepth { calls: 0 };
                }
            }
        }
    }
}

/// The call of the function of fields, which are in the slots that `slot` says.
pub(crate) fn with_fields(
    func: &mut Func,
    inst: Inst,
    (callee, known): &(Callee, FlattenedArguments),
    slot: impl Fn(Slot, Name) -> Option<Slot>,
) -> Inst {
    let Inst::Call { targets, args, statement, .. } = inst else { return inst };
    let (old, goes_to) = (func.args(args).to_vec(), func.target_list(targets).to_vec());
    // What the variable keeps while the function runs is not changed in place.
    let is_given_away = |k: usize, name: &Name| match &known.gives {
        Some(Gives { of: GivesOf::Argument(of), names, is_handle, .. }) => {
            *of == k && names.contains(name) && (*is_handle || matches!(old[k].kind(), OperandKind::Last(_)))
        }
        _ => false,
    };
    let mut args: Vec<Operand> =
        old.iter().enumerate().filter(|(k, _)| !known.takes_argument(*k)).map(|(_, arg)| *arg).collect();
    for (k, names) in &known.takes {
        let whole = old[*k].as_slot();
        args.extend(names.iter().filter_map(|name| {
            let field = slot(whole?, *name)?;
            Some(if is_given_away(*k, name) { Operand::last(field) } else { Operand::slot(field) })
        }));
    }
    let given = known.gives.as_ref().and_then(|gives| gives.output);
    let mut targets: Vec<Target> = Vec::new();
    if let Some(gives) = &known.gives {
        let whole = match gives.of {
            GivesOf::Argument(k) => old[k].as_slot(),
            GivesOf::New(_) => gives.output.and_then(|output| match goes_to.get(output) {
                Some(&Target::Slot(slot)) => Some(slot),
                _ => None,
            }),
        };
        targets.extend(gives.names.iter().filter_map(|&name| Some(Target::Slot(slot(whole?, name)?))));
    }
    targets.extend(goes_to.iter().enumerate().filter(|(k, _)| Some(*k) != given).map(|(_, target)| *target));
    let (args, targets) = (func.push_args(&args), func.push_targets(&targets));
    Inst::Call { targets, callee: *callee, args, statement }
}

/// The variables whose fields are variables, as a set.
pub(crate) fn slots(chosen: &[(Slot, Vec<Name>)]) -> FxHashSet<Slot> {
    chosen.iter().map(|(slot, _)| *slot).collect()
}
