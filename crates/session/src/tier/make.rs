//! From a loop that was found running to LIR: what is done on another thread while the interpreter goes on.

use super::entry::{Maker, Param, Part, Seen, Signature};
use super::program::OneLoop;
use crate::cache::{Cache, Key};
use lanner_builtins::Builtin;
use lanner_emit::{Emitted, Source, emit, outline, too_narrow};
use lanner_infer::{ANY_OUTPUTS, Function, Inference};
use lanner_interp::Turned;
use lanner_mir::{Block, Callee, CalleeData, Func, FuncRef, Slot, ssa_of};
use lanner_runtime::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A loop, and what its variables are.
pub(super) struct Order {
    func: Func,
    blocks: Vec<Block>,
    header: Block,
    counter: Option<Slot>,
    /// What names mean that are rows of the table.
    rows: FxHashMap<Callee, Builtin>,
    seen: FxHashMap<Slot, Seen>,
    /// Numbers that were others for other versions.
    varying: Vec<(Slot, Part)>,
}

/// LIR of a loop.
pub(super) struct Made {
    pub signature: Signature,
    /// The numbers of what it was made for.
    pub numbers: Vec<(Slot, Part, i64)>,
    pub code: Emitted,
}

impl Order {
    pub fn new(at: &Turned<'_>, slots: &[Value], varying: Vec<(Slot, Part)>) -> Order {
        let func = at.loaded.func(at.func).clone();
        let rows = func.callees.ids().filter_map(|callee| Some((callee, (at.rows)(callee)?))).collect();
        let seen = func.slots.ids().filter_map(|slot| Some((slot, Seen::of(slots.get(slot.0 as usize)?)?)));
        let seen = seen.collect();
        Order {
            func,
            blocks: at.blocks.to_vec(),
            header: at.header,
            counter: at.counter,
            rows,
            seen,
            varying,
        }
    }

    /// The function with the loop, and the loop's header.
    pub fn name(&self) -> String {
        format!("{}.{}", self.func.name, self.header)
    }

    /// What the loop is called in the cache.
    pub fn key(&self, cache: &Cache) -> Key {
        cache.compiler.function(&self.func).turning(self.header)
    }

    /// LIR; none where nothing of it would turn.
    pub fn lir(&self) -> Option<Made> {
        let func = &self.func;
        let outline = outline(func, &self.blocks, self.header)?;
        let of = ssa_of(&outline.func);
        let written = |slot: Slot| of.variables.values().filter(|&&variable| variable == slot).count() > 1;
        let boxed = Seen::default();
        let seen: Vec<&Seen> =
            outline.func.params.iter().map(|slot| self.seen.get(slot).unwrap_or(&boxed)).collect();
        let params = outline.func.params.iter().zip(&seen);
        let mut params: Vec<Param> = params
            .map(|(&slot, seen)| Param { slot, rep: seen.rep, rank: seen.rank, is_written: written(slot) })
            .collect();
        let program = OneLoop { func: Rc::new(of.ssa.clone()), names: self.names() };
        let function = Function { unit: 0, func: FuncRef(0) };
        let rows = |callee: Callee| self.rows.get(&callee).copied();
        loop {
            let mut inference = Inference::new(&program);
            let maker = Maker::new(&mut inference.terms, &params, &self.varying);
            let (signature, facts) = maker.facts(&seen, self.counter);
            let (facts, _) = inference.facts(function, &facts, ANY_OUTPUTS);
            let entry: Vec<_> = params.iter().map(|param| (param.rep, param.rank)).collect();
            let source =
                Source { func, outline: &outline, of: &of, facts: &facts, entry: &entry, rows: &rows };
            let narrow = too_narrow(source);
            if narrow.is_empty() {
                let code = emit(source, &self.name())?;
                debug_assert_eq!(lanner_lir::verify(&code.func), Ok(()), "{}", code.func);
                let numbers = params.iter().zip(&seen);
                let numbers = numbers
                    .flat_map(|(param, seen)| seen.numbers.iter().map(|&(part, x)| (param.slot, part, x)))
                    .collect();
                return Some(Made { signature, numbers, code });
            }
            narrow.into_iter().for_each(|(k, rep)| params[k].rep = rep);
        }
    }

    /// What the names mean that the function calls, as far as that is known.
    fn names(&self) -> FxHashMap<String, Builtin> {
        let name = |callee: Callee| match &self.func.callees[callee] {
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => Some(name.to_string()),
            CalleeData::Local { .. } | CalleeData::Builtin(_) => None,
        };
        self.rows.iter().filter_map(|(&callee, &row)| Some((name(callee)?, row))).collect()
    }
}
