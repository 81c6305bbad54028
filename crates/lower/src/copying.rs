//! Who copies arrays, and where: lowering puts in the copies that a plan asks for.
//!
//! ```text
//! function x = f(d, n)          func f(d, n) -> (x):
//! x = d;                          x = d
//! for j = 1:n                     x = own x            the plan: x before this statement
//!     x(j) = 0;                   …
//! end
//! ```
//!
//! A plan is made of HIR; whoever makes it knows why. A copy too many or too few does not change what a program computes: all
//! buffers are copied on write, whatever a plan says.

use crate::builder::{Builder, slot};
use lanner_hir::{Function, Stmt, Variable};
use lanner_mir::{Args, Inst, Operand, Slot};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Who copies arrays.
#[derive(Clone, Copy, Debug, Default)]
pub enum Copying<'p> {
    /// The runtime, where an array that is changed is held by somebody else. Last reads hand over what they read.
    #[default]
    Donated,
    /// The same, but a variable holds its array until it gets another value.
    Held,
    /// The plan, and nothing is handed over.
    Planned(&'p CopyPlan),
}

/// The copies that the functions of a file make.
#[derive(Clone, Debug, Default)]
pub struct CopyPlan {
    /// Those of each function.
    pub functions: FxHashMap<Function, FunctionCopies>,
}

/// The copies that a function makes.
#[derive(Clone, Debug, Default)]
pub struct FunctionCopies {
    /// Of what variables hold.
    pub copies: BTreeMap<Moment, Vec<OwnCopy>>,
    /// Statements whose value is copied before it is stored in a part of a variable.
    pub values: BTreeSet<Stmt>,
}

/// When a copy is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// When the parameters have their values.
    Entry,
    /// Before a statement.
    Before(Stmt),
    /// In a statement that changes a part of the variable, right before the change.
    At(Stmt),
    /// Behind a statement; of a loop in each trip, when its variable has the column.
    After(Stmt),
    /// Before the function returns.
    Return,
}

/// A copy of what a variable holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCopy {
    /// The variable.
    pub variable: Variable,
    /// Where there are any, a copy is made only where the variable holds the very array that one of these is.
    pub like: Vec<Like>,
}

/// Whose array it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Like {
    /// That of a variable.
    Variable(Variable),
    /// What the caller gave for a parameter.
    Argument(Variable),
}

/// What lowering a function keeps of its plan.
#[derive(Default)]
pub(crate) struct Planned<'p> {
    copies: Option<&'p FunctionCopies>,
    /// What the caller gave for parameters, where that is asked for.
    arguments: FxHashMap<Variable, Slot>,
}

impl<'p> Planned<'p> {
    pub fn of(copying: Copying<'p>, function: Function) -> Planned<'p> {
        let copies = match copying {
            Copying::Donated | Copying::Held => None,
            Copying::Planned(plan) => plan.functions.get(&function),
        };
        Planned { copies, arguments: FxHashMap::default() }
    }
}

impl Builder<'_> {
    /// Makes the copies that are planned for a moment.
    pub fn own_at(&mut self, moment: Moment) {
        let Some(copies) = self.planned.copies else { return };
        for copy in copies.copies.get(&moment).into_iter().flatten() {
            self.own(copy);
        }
    }

    /// Makes the copy that the statement at hand needs of a variable of which it changes a part.
    pub fn own_changed(&mut self, variable: Variable) {
        let (Some(copies), Some(stmt)) = (self.planned.copies, self.stmt) else { return };
        let planned = copies.copies.get(&Moment::At(stmt)).into_iter().flatten();
        for copy in planned.filter(|copy| copy.variable == variable) {
            self.own(copy);
        }
    }

    /// The value that the statement at hand stores in a part of a variable, copied where that is planned.
    pub fn owned_value(&mut self, value: Operand) -> Operand {
        let (Some(copies), Some(stmt)) = (self.planned.copies, self.stmt) else { return value };
        if !copies.values.contains(&stmt) {
            return value;
        }
        let dst = self.temp();
        self.emit(Inst::Own { dst, src: value, like: Args::NONE });
        Operand::last(dst)
    }

    /// Keeps what the caller gave, where a copy asks for it.
    pub fn keep_arguments(&mut self) {
        let Some(copies) = self.planned.copies else { return };
        let asked: BTreeSet<Like> =
            copies.copies.values().flatten().flat_map(|copy| copy.like.iter().copied()).collect();
        for like in asked {
            if let Like::Argument(variable) = like {
                let kept = self.unnamed();
                self.emit(Inst::Move { dst: kept, src: Operand::slot(slot(variable)) });
                self.planned.arguments.insert(variable, kept);
            }
        }
    }

    fn own(&mut self, copy: &OwnCopy) {
        let of = |like: &Like| match like {
            Like::Variable(variable) => Some(slot(*variable)),
            Like::Argument(variable) => self.planned.arguments.get(variable).copied(),
        };
        let others: Vec<Operand> = copy.like.iter().filter_map(of).map(Operand::slot).collect();
        let like = if others.is_empty() { Args::NONE } else { self.func.push_args(&others) };
        let dst = slot(copy.variable);
        self.emit(Inst::Own { dst, src: Operand::slot(dst), like });
    }
}
