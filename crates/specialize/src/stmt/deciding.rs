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
use crate::nested::Owned;
use crate::specializer::Specializer;
use crate::world::Meaning;
use lanner_hir::{Callee, Expr, ExprKind, Function, FunctionData, Stmt, StmtKind, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What decides ways in functions, as far as it was asked.
#[derive(Default)]
pub(crate) struct Deciding {
    known: FxHashMap<(u32, Function), Rc<DecidingIn>>,
}

/// What decides ways in a function.
#[derive(Default)]
pub(crate) struct DecidingIn {
    /// Which of its parameters.
    pub params: Vec<bool>,
    /// Which variables of functions around it.
    pub around: Vec<Owned>,
}

impl Specializer<'_> {
    /// The variables that decide ways in a body of a unit's function, and what these are made of in it.
    pub(crate) fn deciding(&mut self, number: u32, function: Function, body: &[Stmt]) -> FxHashSet<Variable> {
        let unit = self.world.unit(number);
        let data = &unit.file.functions[function];
        let mut found = FxHashSet::default();
        let mut exprs: Vec<Expr> = Vec::new();
        each_stmt(data, body, &mut |kind| match kind {
            StmtKind::If { branches, .. } => {
                branches.iter().for_each(|(condition, _)| reads(data, *condition, &mut found));
                exprs.extend(branches.iter().map(|(condition, _)| *condition));
            }
            StmtKind::While { condition, .. } | StmtKind::DoUntil { condition, .. } => {
                reads(data, *condition, &mut found);
                exprs.push(*condition);
            }
            StmtKind::Switch { value, .. } => reads(data, *value, &mut found),
            StmtKind::Assign { value, .. } | StmtKind::Expr { value, .. } => exprs.push(*value),
            _ => (),
        });
        for expr in exprs {
            self.in_calls(number, function, data, expr, &mut found);
        }
        close(data, body, &mut found);
        found
    }

    /// The variables that decide ways in functions that an expression calls.
    fn in_calls(
        &mut self,
        number: u32,
        own: Function,
        data: &FunctionData,
        expr: Expr,
        found: &mut FxHashSet<Variable>,
    ) {
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
                let of = self.deciding_of(unit, function);
                for (&arg, _) in args.iter().zip(&of.params).filter(|(_, decides)| **decides) {
                    reads(data, arg, found);
                }
                for &(owner, variable) in of.around.iter().filter(|_| unit == number) {
                    let here = data.outer.iter().find(|of| of.owner == owner && of.source == variable);
                    found.extend(here.map(|of| of.variable));
                    found.extend((owner == own).then_some(variable));
                }
            }
        }
        each_child(data, expr, &mut |child| self.in_calls(number, own, data, child, found));
    }

    pub(crate) fn deciding_of(&mut self, number: u32, function: Function) -> Rc<DecidingIn> {
        if let Some(known) = self.deciding.known.get(&(number, function)) {
            return Rc::clone(known);
        }
        let unit = self.world.unit(number);
        let data = &unit.file.functions[function];
        // Within itself a function says nothing that it does not say around.
        self.deciding.known.insert((number, function), Rc::default());
        let found = self.deciding(number, function, &data.body);
        let decides = |param: &lanner_hir::Param| param.variable.is_some_and(|v| found.contains(&v));
        let around = data.outer.iter().filter(|of| found.contains(&of.variable));
        let of = Rc::new(DecidingIn {
            params: data.params.iter().map(decides).collect(),
            around: around.map(|of| (of.owner, of.source)).collect(),
        });
        self.deciding.known.insert((number, function), Rc::clone(&of));
        of
    }
}
