//! What a call hands over: of a function of the unit by its name, or of an anonymous function that was made above.

use lanner_base::SideTable;
use lanner_mir::{Args, Block, CalleeData, Func, FuncRef, Inst, Operand, Slot, Target};

/// A call that a body may stand for.
pub(super) struct Call {
    /// What is called.
    pub func: FuncRef,
    /// The values that an anonymous function captured.
    pub captures: Vec<Operand>,
    pub args: Vec<Operand>,
    /// Where outputs go; nowhere where they only count.
    pub targets: Vec<Option<Slot>>,
    /// How many outputs it asks for.
    pub nargout: usize,
}

/// The closures of a function by the slots that hold them.
pub(super) type Handles = SideTable<Slot, Option<(FuncRef, Args)>>;

/// The closures that slots are known to hold.
pub(super) fn handles(func: &Func) -> Handles {
    let mut handles = SideTable::new(None);
    let is_value = |slot: Slot| func.memory(slot).is_none();
    let mut found = true;
    while found {
        found = false;
        for inst in func.blocks.values().flat_map(|block| &block.insts) {
            let (dst, held) = match *inst {
                Inst::Closure { dst, func: made, captures } => {
                    let values = func.args(captures).iter().all(|arg| arg.as_slot().is_none_or(is_value));
                    (dst, values.then_some((made, captures)))
                }
                Inst::Copy { dst, src } => {
                    (dst, src.as_slot().filter(|&s| is_value(s)).and_then(|s| handles[s]))
                }
                _ => continue,
            };
            if is_value(dst) && handles[dst].is_none() && held.is_some() {
                handles[dst] = held;
                found = true;
            }
        }
    }
    handles
}

impl Call {
    /// The call that an instruction is.
    pub fn at(func: &Func, (id, k): (Block, usize), handles: &Handles) -> Option<Call> {
        let plain = |args: Args| {
            let args = func.args(args);
            args.iter().all(|arg| !arg.is_spread()).then(|| args.to_vec())
        };
        match func.blocks[id].insts[k] {
            Inst::Call { targets, callee, args, statement } => {
                let CalleeData::Local { func: called, ref environment } = func.callees[callee] else {
                    return None;
                };
                let targets = func.target_list(targets).iter().map(|target| match *target {
                    Target::Slot(slot) => Some(Some(slot)),
                    Target::Ignored => Some(None),
                    Target::Spread { .. } | Target::Passed { .. } => None,
                });
                let targets: Vec<Option<Slot>> = targets.collect::<Option<_>>()?;
                let nargout = if statement { 0 } else { targets.len() };
                let args = plain(args).filter(|_| environment.is_empty())?;
                Some(Call { func: called, captures: Vec::new(), args, targets, nargout })
            }
            Inst::Index { dst, base, args } => {
                let base = base.as_slot().filter(|&slot| func.memory(slot).is_none())?;
                let (called, captures) = handles[base]?;
                let captures = func.args(captures).to_vec();
                Some(Call {
                    func: called,
                    captures,
                    args: plain(args)?,
                    targets: vec![Some(dst)],
                    nargout: 1,
                })
            }
            _ => None,
        }
    }
}
