//! Functions that take a struct as functions of its fields.
//!
//! ```text
//! func put(heap, key) -> (heap)         func put'(key, count, keys) -> (count, keys)
//!   %0 = get heap .count                  %0 = copy count
//!   set heap .keys (%0) = key             set keys(%0) = key
//!
//! heap = call put(heap!, %1)            [heap.count, heap.keys] = call put'(%1, heap.count!, heap.keys!)
//! ```
//!
//! So where the caller has the fields as variables, a call that works on the struct works on these.

use crate::rep::Rep;
use crate::scalar_replacement::{Whole, names_of, take_apart};
use lanner_base::Name;
use lanner_mir::{Block, Callee, Func, Inst, Operand, OperandKind, Slot, Target};

/// A function of the fields of a struct instead of that.
#[derive(Clone, Debug)]
pub struct FlattenedArguments {
    /// How many arguments the function with the struct has.
    pub arguments: usize,
    /// Which of them is the struct.
    pub argument: usize,
    /// Which output is the struct, where it is given back.
    pub output: Option<usize>,
    /// Whether it is a handle: its fields are changed for good, wherever the function ends.
    pub is_handle: bool,
    /// The fields that it takes, behind all other arguments.
    pub takes: Vec<Name>,
    /// Those of them that it gives, before all other outputs.
    pub gives: Vec<Name>,
}

/// What the function is called by that a name stands for where a struct's fields are variables, and how.
pub type FlattenedCalls<'a> = &'a dyn Fn(Callee) -> Option<(Callee, FlattenedArguments)>;

/// A function of the fields of a parameter.
#[derive(Clone, Debug)]
pub struct FlattenedFunc {
    /// The function.
    pub func: Func,
    /// How it is called.
    pub call: FlattenedArguments,
    /// The parameter.
    pub param: Slot,
    /// The fields and their slots.
    pub fields: Vec<(Slot, Name)>,
}

/// The function of the fields of the one parameter that a function uses by names of fields alone; none where there is no such parameter,
/// or more than one. What it writes of a handle is written for all who have that, also where it gives nothing back.
pub fn flatten_arguments(func: &Func, is_handle: impl Fn(usize) -> bool) -> Option<FlattenedFunc> {
    let all: Vec<Block> = func.blocks.ids().collect();
    let is_by_fields = |&slot: &Slot| {
        names_of(func, &all, slot, &|_| None, Whole::Never).is_some_and(|names| !names.is_empty())
    };
    let mut params = (0..).zip(&func.params).filter(|(_, slot)| is_by_fields(slot));
    let (argument, &param) = params.next()?;
    let is_named_once = |slots: &[Slot]| slots.iter().filter(|&&slot| slot == param).count() <= 1;
    if params.next().is_some() || !is_named_once(&func.params) || !is_named_once(&func.outputs) {
        return None;
    }
    let output = func.outputs.iter().position(|&slot| slot == param);
    let mut made = func.clone();
    // Fields of fields stay what they are.
    let is_own = |_: Slot, names: &[Name]| (names.len() == 1).then_some(Rep::Boxed);
    let fields = take_apart(&mut made, &[param], &is_own);
    let fields: Vec<(Slot, Name)> =
        fields.iter().filter_map(|field| Some((field.slot, field.name()?))).collect();
    let written = made.written(made.blocks.ids());
    let gives = output.is_some() || is_handle(argument);
    let is_given = |&&(slot, _): &&(Slot, Name)| gives && written.contains(slot);
    let given: Vec<(Slot, Name)> = fields.iter().filter(is_given).copied().collect();
    made.params.retain(|&slot| slot != param);
    made.params.extend(fields.iter().map(|(slot, _)| *slot));
    let others = func.outputs.iter().copied().filter(|&slot| slot != param);
    made.outputs = given.iter().map(|(slot, _)| *slot).chain(others).collect();
    let call = FlattenedArguments {
        arguments: func.params.len(),
        argument,
        output,
        is_handle: is_handle(argument),
        takes: fields.iter().map(|(_, name)| *name).collect(),
        gives: given.iter().map(|(_, name)| *name).collect(),
    };
    Some(FlattenedFunc { func: made, call, param, fields })
}

/// The function of its fields that an instruction calls with a struct, if it does no more with that: what it gives back goes where it was.
pub(crate) fn call_of(
    func: &Func,
    inst: &Inst,
    of: Slot,
    calls: FlattenedCalls<'_>,
) -> Option<(Callee, FlattenedArguments)> {
    let Inst::Call { targets, callee, args, .. } = *inst else { return None };
    let (callee, known) = calls(callee)?;
    let (args, targets) = (func.args(args), func.target_list(targets));
    let is_it = |arg: &Operand| arg.as_slot() == Some(of);
    let are_plain = args.iter().all(|arg| !arg.is_spread())
        && targets.iter().all(|target| matches!(target, Target::Slot(_) | Target::Ignored));
    let comes_back = targets.iter().position(|&target| target == Target::Slot(of));
    let fits = are_plain
        && args.len() == known.arguments
        && is_it(args.get(known.argument)?)
        && args.iter().filter(|arg| is_it(arg)).count() == 1
        && comes_back == known.output
        && targets.iter().filter(|&&target| target == Target::Slot(of)).count() <= 1;
    fits.then_some((callee, known))
}

/// The call of the function of fields, which are in the slots that `slot` says.
pub(crate) fn with_fields(
    func: &mut Func,
    inst: Inst,
    (callee, known): &(Callee, FlattenedArguments),
    slot: impl Fn(Name) -> Option<Slot>,
) -> Inst {
    let Inst::Call { targets, args, statement, .. } = inst else { return inst };
    // What the variable keeps while the function runs is not changed in place.
    let given = func.args(args).get(known.argument).map(|arg| arg.kind());
    let is_given_away = known.is_handle || matches!(given, Some(OperandKind::Last(_)));
    let operand = |&name: &Name| {
        let slot = slot(name)?;
        let is_last = is_given_away && known.gives.contains(&name);
        Some(if is_last { Operand::last(slot) } else { Operand::slot(slot) })
    };
    let others = func.args(args).iter().enumerate().filter(|(k, _)| *k != known.argument);
    let others: Vec<Operand> = others.map(|(_, arg)| *arg).collect();
    let args: Vec<Operand> = others.into_iter().chain(known.takes.iter().filter_map(operand)).collect();
    let given = known.gives.iter().filter_map(|&name| Some(Target::Slot(slot(name)?)));
    let rest = func.target_list(targets).iter().enumerate().filter(|(k, _)| Some(*k) != known.output);
    let targets: Vec<Target> = given.chain(rest.map(|(_, target)| *target)).collect();
    let (args, targets) = (func.push_args(&args), func.push_targets(&targets));
    Inst::Call { targets, callee: *callee, args, statement }
}
