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

use super::facts::{each_child, each_of_place, each_stmt, reads};
use crate::nested::Owned;
use crate::specializer::Specializer;
use crate::world::Meaning;
use lanner_hir::{Callee, Expr, ExprKind, Function, FunctionData, Place, Stmt, StmtKind, Target, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What decides ways in functions, as far as it was asked.
#[derive(Default)]
pub(crate) struct Deciding {
    known: FxHashMap<(u32, Function), Rc<DecidingIn>>,
    /// Which parameters the outputs of functions are made of.
    made_of: FxHashMap<(u32, Function), Rc<MadeOf>>,
    /// The same of functions that are looked at, as far as it was found.
    looked_at: FxHashMap<(u32, Function), Rc<MadeOf>>,
}

/// For each output of a function the parameters that it is made of.
type MadeOf = Vec<Vec<bool>>;

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
        self.close(number, data, body, &mut found);
        found
    }

    /// Adds what variables are made of in a body.
    pub(super) fn close(
        &mut self,
        number: u32,
        data: &FunctionData,
        body: &[Stmt],
        found: &mut FxHashSet<Variable>,
    ) {
        loop {
            let before = found.len();
            each_stmt(data, body, &mut |kind| match kind {
                StmtKind::Assign { targets, value, .. } => {
                    let places: Vec<(usize, &Place)> =
                        targets.iter().enumerate().filter_map(placed).collect();
                    for (k, place) in places {
                        if found.contains(&place.variable) {
                            each_of_place(place, &mut |expr| reads(data, expr, found));
                            self.add_made_of(number, data, (*value, k, targets.len()), found);
                        }
                    }
                }
                StmtKind::Update { place, value, .. } if found.contains(&place.variable) => {
                    reads(data, *value, found);
                }
                _ => (),
            });
            if found.len() == before {
                return;
            }
        }
    }

    /// Adds what one of several values of an expression is made of: of a call of a function only the arguments that its output is.
    fn add_made_of(
        &mut self,
        number: u32,
        data: &FunctionData,
        (value, k, count): (Expr, usize, usize),
        found: &mut FxHashSet<Variable>,
    ) {
        let ExprKind::Call { callee: Callee::Function(function), args } = &data.exprs[value].kind else {
            return reads(data, value, found);
        };
        let made_of = if count > 1 { self.outputs_made_of(number, *function) } else { Rc::default() };
        match made_of.get(k).filter(|params| params.len() == args.len()) {
            Some(params) => {
                let used = args.iter().zip(params).filter(|(_, is_used)| **is_used);
                used.for_each(|(&arg, _)| reads(data, arg, found));
            }
            None => reads(data, value, found),
        }
    }

    /// The parameters that the outputs of a function are made of. Of functions that call each other it is found step by step.
    fn outputs_made_of(&mut self, number: u32, function: Function) -> Rc<MadeOf> {
        let key = (number, function);
        if let Some(known) = self.deciding.made_of.get(&key).or_else(|| self.deciding.looked_at.get(&key)) {
            return Rc::clone(known);
        }
        let unit = self.world.unit(number);
        let data = &unit.file.functions[function];
        if data.variadic_in || data.variadic_out || !data.outer.is_empty() || data.dynamic.is_some() {
            return Rc::default();
        }
        let mut now: Rc<MadeOf> = Rc::new(vec![vec![false; data.params.len()]; data.outputs.len()]);
        loop {
            self.deciding.looked_at.insert(key, Rc::clone(&now));
            let of_output = |this: &mut Self, output: Variable| {
                let mut found = FxHashSet::from_iter([output]);
                this.close(number, data, &data.body, &mut found);
                let params = data.params.iter();
                params.map(|param| param.variable.is_some_and(|v| found.contains(&v))).collect()
            };
            let next: MadeOf = data.outputs.iter().map(|&output| of_output(self, output)).collect();
            if next == *now {
                break;
            }
            now = Rc::new(next);
        }
        self.deciding.looked_at.remove(&key);
        if self.deciding.looked_at.is_empty() {
            self.deciding.made_of.insert(key, Rc::clone(&now));
        }
        now
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

/// A target that is a place, and which one it is.
fn placed((k, target): (usize, &Target)) -> Option<(usize, &Place)> {
    match target {
        Target::Place(place) => Some((k, place)),
        Target::Ignored => None,
    }
}
