//! Which variables decide ways: where ways meet that differ in them, these are kept apart.
//!
//! ```text
//! while pc <= 9
//!     op = code(pc);           op decides: it is the value of a `switch`
//!     switch op, …, end        pc and code decide: op is made of them
//!     r = step(r, op);         r decides, where it decides in the function
//!     n = n + 1;               n does not
//! end
//! ```

use super::facts::{close, each_child, each_stmt, reads};
use crate::specializer::Specializer;
use crate::world::Meaning;
use lanner_hir::{Callee, Expr, ExprKind, Function, FunctionData, Stmt, StmtKind, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Which parameters of functions decide ways in them, as far as it was asked.
#[derive(Default)]
pub(crate) struct Deciding {
    params: FxHashMap<(u32, Function), Rc<Vec<bool>>>,
}

impl Specializer<'_> {
    /// The variables that decide ways in a body of a unit's function, and what these are made of in it.
    pub(crate) fn deciding(
        &mut self,
        number: u32,
        data: &FunctionData,
        body: &[Stmt],
    ) -> FxHashSet<Variable> {
        let mut found = FxHashSet::default();
        let mut exprs: Vec<Expr> = Vec::new();
        each_stmt(data, body, &mut |kind| match kind {
            StmtKind::If { branches, .. } => {
                branches.iter().for_each(|(condition, _)| reads(data, *condition, &mut found));
                exprs.extend(branches.iter().map(|(condition, _)| *condition));
            }
            StmtKind::While { condition, .. } | StmtKind::DoUntil { condition, .. } => {
                reads(data, *condition, &mut found);
            }
            StmtKind::Switch { value, .. } => reads(data, *value, &mut found),
            StmtKind::Assign { value, .. } | StmtKind::Expr { value, .. } => exprs.push(*value),
            _ => (),
        });
        for expr in exprs {
            self.in_calls(number, data, expr, &mut found);
        }
        close(data, body, &mut found);
        found
    }

    /// The variables that decide ways in functions that an expression calls.
    fn in_calls(&mut self, number: u32, data: &FunctionData, expr: Expr, found: &mut FxHashSet<Variable>) {
        if let ExprKind::Call { callee, args } = &data.exprs[expr].kind {
            let called = match *callee {
                Callee::Function(function) => Some((number, function)),
                Callee::Named(name) => match self.world.resolve(number, name) {
                    Meaning::Function(unit, function) => Some((unit, function)),
                    Meaning::Row(_) | Meaning::Unknown => None,
                },
                Callee::Builtin(_) | Callee::Undecided { .. } => None,
            };
            if let Some((unit, function)) = called {
                let params = self.deciding_params(unit, function);
                for (&arg, _) in args.iter().zip(params.iter()).filter(|(_, decides)| **decides) {
                    reads(data, arg, found);
                }
            }
        }
        each_child(data, expr, &mut |child| self.in_calls(number, data, child, found));
    }

    fn deciding_params(&mut self, number: u32, function: Function) -> Rc<Vec<bool>> {
        if let Some(known) = self.deciding.params.get(&(number, function)) {
            return Rc::clone(known);
        }
        let unit = self.world.unit(number);
        let data = &unit.file.functions[function];
        // Within itself a function says nothing that it does not say around.
        self.deciding.params.insert((number, function), Rc::new(vec![false; data.params.len()]));
        let found = self.deciding(number, data, &data.body);
        let decides = |param: &lanner_hir::Param| param.variable.is_some_and(|v| found.contains(&v));
        let params = Rc::new(data.params.iter().map(decides).collect::<Vec<bool>>());
        self.deciding.params.insert((number, function), Rc::clone(&params));
        params
    }
}
