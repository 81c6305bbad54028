//! Calls that give fewer arguments than there are parameters, or whose functions ask for how many they get, as calls of functions that are
//! made for them.
//!
//! ```text
//! function y = f(x, by)                f'(x):  by = 2, y = by * x
//! if nargin < 2, by = 2; end
//! y = by * x;
//! ```

use super::call_graph::{CallGraph, GraphCallee, environment};
use lanner_builtins::Answer;
use lanner_mir::sharing::is_kept_until_done;
use lanner_mir::{Block, Callee, CalleeData, Func, FuncRef, Inst, Operand, OperandKind, Target};

/// A function for so many arguments.
#[derive(Clone, Debug)]
pub(crate) struct ArityClone {
    pub id: FuncRef,
    /// What it is made of.
    pub of: FuncRef,
    args: usize,
    /// How many outputs are wanted, where that is known.
    outputs: Option<usize>,
    /// The same with all that there is in the function, if it gets all arguments: places in it are places in the function.
    pub whole: Option<FuncRef>,
}

impl CallGraph {
    /// Calls of functions in blocks that get fewer arguments than they have parameters, or ask for how many they get, become calls of
    /// what these are then.
    pub fn count_arguments(&mut self, id: FuncRef, func: &mut Func, blocks: &[Block]) {
        for &block in blocks {
            for k in 0..func.blocks[block].insts.len() {
                let Inst::Call { targets, callee, args, statement } = func.blocks[block].insts[k] else {
                    continue;
                };
                let Some(GraphCallee::Function(called)) = self.known(id, callee) else { continue };
                let is_plain = func.args(args).iter().all(|arg| !arg.is_spread());
                let is_one = |target: &Target| matches!(target, Target::Slot(_) | Target::Ignored);
                let are_plain = !statement && func.target_list(targets).iter().all(is_one);
                let outputs = are_plain.then_some(targets.len as usize);
                let count = args.len as usize;
                let counted = if is_plain { self.given(called, count, outputs) } else { None };
                let Some(counted) = counted else { continue };
                let environment = environment(&func.callees[callee]);
                let callee = func.callees.push(CalleeData::Local { func: counted, environment });
                self.arity_clones.push((id, callee, GraphCallee::Function(counted)));
                func.blocks[block].insts[k] = Inst::Call { targets, callee, args, statement };
            }
        }
    }

    /// Calls in blocks that overwrite a variable hand its array over, where their functions leave that as it was wherever they fail: so
    /// what code does with it is in place, also where variables stay visible behind an error (`b = put(b, i, v)` in a script).
    pub fn lend_arguments(&self, id: FuncRef, func: &mut Func, blocks: &[Block]) {
        for &block in blocks {
            for k in 0..func.blocks[block].insts.len() {
                let Inst::Call { targets, callee, args, statement } = func.blocks[block].insts[k] else {
                    continue;
                };
                let &[Target::Slot(slot)] = func.target_list(targets) else { continue };
                let mut given = func.args(args).to_vec();
                let mut places = (0..given.len()).filter(|&place| given[place].as_slot() == Some(slot));
                let (Some(place), None) = (places.next(), places.next()) else { continue };
                let Some((_, called)) = self.callable(id, callee) else { continue };
                let is_kept =
                    called.params.get(place).is_some_and(|&param| is_kept_until_done(called, param));
                if is_kept && given[place].kind() == OperandKind::Slot(slot) {
                    given[place] = Operand::last(slot);
                    let args = func.push_args(&given);
                    func.blocks[block].insts[k] = Inst::Call { targets, callee, args, statement };
                }
            }
        }
    }

    /// What a function is for so many arguments and outputs, if that is not the function itself.
    fn given(&mut self, of: FuncRef, args: usize, outputs: Option<usize>) -> Option<FuncRef> {
        let known =
            self.arities.iter().find(|given| (given.of, given.args, given.outputs) == (of, args, outputs));
        if let Some(known) = known {
            return Some(known.id);
        }
        let original = self.funcs.get(&of).filter(|_| !self.unfinished.contains(&of))?;
        let params = original.params.len();
        if args > params || original.variadic_in || args == params && !asks(original) {
            return None;
        }
        let mut func = original.clone();
        func.params.truncate(args);
        let row_of = |callee: &CalleeData| match callee {
            CalleeData::Builtin(row) => Some(*row),
            CalleeData::Local { .. } | CalleeData::Named(_) | CalleeData::Undecided { .. } => None,
        };
        lanner_opt::count_arguments(&mut func, (args, outputs), &row_of);
        let whole = (args == params).then(|| self.made_of(of, func.clone()));
        let missing = &self.funcs[&of].params[args..];
        lanner_opt::fold_missing(&mut func, missing);
        let id = self.made_of(of, func);
        self.arities.push(ArityClone { id, of, args, outputs, whole });
        Some(id)
    }

    /// Notes what is made of a function, which calls what that calls.
    fn made_of(&mut self, of: FuncRef, func: Func) -> FuncRef {
        let id = self.new_number();
        let known = self.meanings.iter().chain(&self.devirtualised).chain(&self.arity_clones);
        let known = known.filter(|(func, ..)| *func == of);
        let known: Vec<_> = known.map(|&(_, callee, means)| (id, callee, means)).collect();
        self.arity_clones.extend(known);
        self.funcs.insert(id, func);
        id
    }

    /// The function that a call calls where no body stands for it, called in a function.
    pub fn callable(&self, func: FuncRef, callee: Callee) -> Option<(FuncRef, &Func)> {
        let (id, func) = self.body(func, callee)?;
        match self.arities.iter().find(|given| given.id == id) {
            Some(given) => given.whole.map(|whole| (whole, &self.funcs[&whole])),
            None => Some((id, func)),
        }
    }
}

/// Whether a function asks how many arguments there are, which of them, or how many outputs are wanted.
fn asks(func: &Func) -> bool {
    let counts = |callee: &CalleeData| {
        let CalleeData::Builtin(row) = callee else { return false };
        matches!(row.row().answer, Some(Answer::Given | Answer::Wanted))
    };
    let mut insts = func.blocks.values().flat_map(|block| &block.insts);
    func.callees.values().any(counts) || insts.any(|inst| matches!(inst, Inst::Defined { .. }))
}
