//! Arrays that are written as numbers: `[1 2; 3 4]` is put together once, and then copied.

use lanner_mir::{Args, Func, Inst, Operand, OperandKind, Slot, Use};
use lanner_runtime::{Result, Value, copies};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The joins of one function whose parts are constants, or such joins.
pub(crate) struct Literals {
    /// By the first of their operands.
    starts: FxHashMap<u32, Place>,
    made: RefCell<FxHashMap<u32, Value>>,
}

/// Who reads a join.
#[derive(Clone, Copy)]
enum Place {
    /// The program, which may change it.
    Whole,
    /// Another join alone.
    Part,
}

/// Parts below which a join is as fast as a copy.
const FEWEST: u32 = 3;
/// Elements above which an array is not kept for the next time.
const MOST: usize = 1 << 16;

impl Literals {
    pub(crate) fn of(func: &Func) -> Literals {
        let mut literals = Literals { starts: FxHashMap::default(), made: RefCell::default() };
        for block in func.blocks.values() {
            // The joins that slots hold.
            let mut constant: FxHashMap<Slot, u32> = FxHashMap::default();
            for inst in &block.insts {
                let joined = match *inst {
                    Inst::Concat { args, .. } => literals.joined(func, args, &constant),
                    _ => None,
                };
                func.visit_inst(inst, &mut |used| match used {
                    Use::Write(slot) if let Some(start) = joined => _ = constant.insert(slot, start),
                    Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) | Use::Place(slot) => {
                        constant.remove(&slot);
                    }
                    Use::Operand(_) | Use::Mention(_) => (),
                });
            }
        }
        literals
    }

    /// Notes a join whose parts are constants, or joins that slots hold. Gives the first of its operands.
    fn joined(&mut self, func: &Func, args: Args, constant: &FxHashMap<Slot, u32>) -> Option<u32> {
        // `[]` has no operand of its own, so no place either.
        if args.len == 0 {
            return None;
        }
        let parts = func.args(args);
        let inner = |part: &Operand| constant.get(&part.as_slot()?).copied();
        if !parts.iter().all(|part| matches!(part.kind(), OperandKind::Const(_)) || inner(part).is_some()) {
            return None;
        }
        for part in parts {
            if let (OperandKind::Last(_), Some(start)) = (part.kind(), inner(part)) {
                self.starts.insert(start, Place::Part);
            }
        }
        let is_short = args.len < FEWEST && parts.iter().all(|part| part.as_slot().is_none());
        if !is_short {
            self.starts.insert(args.start, Place::Whole);
        }
        Some(args.start)
    }

    /// What a join gives that has these parts, where it is one of them.
    pub(crate) fn join(&self, args: Args, make: impl FnOnce() -> Result<Value>) -> Result<Value> {
        let place = self.starts.get(&args.start).filter(|_| args.len > 0);
        let Some(place) = place else { return make() };
        if let Some(made) = self.made.borrow().get(&args.start) {
            return Ok(match place {
                Place::Whole => copies::made_again(made),
                Place::Part => made.clone(),
            });
        }
        let value = make()?;
        if value.numel() <= MOST {
            self.made.borrow_mut().insert(args.start, copies::made_again(&value));
        }
        Ok(value)
    }
}
