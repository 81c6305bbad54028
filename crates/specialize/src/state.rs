//! What is known of a function's variables at a point, and which of them the residual program's variables hold.
//!
//! ```text
//! n = 3;                     n is known, and stale: no statement was written for it
//! for k = 1:n, x = f(x, k)   k is known and stale in each trip; x is open
//! y = w(i)                   w is known and stale: `w = [1 4 9];` is written before, for `w(i)` needs it
//! ```
//!
//! A variable is *stale* where the residual program's variable does not hold what is known. Only what is known as a whole may be: it is
//! written where code needs the variable.

use crate::code::Code;
use crate::value::Val;
use lanner_base::{Id, Name};
use lanner_facts::{Joining, Terms};
use lanner_hir::Variable;
use std::rc::Rc;

/// Tests whose outcomes are known at a point, at most.
const MOST_DECIDED: usize = 64;

/// What is known of one variable.
#[derive(Clone, Debug)]
pub struct Binding {
    /// Its value; none where it has none.
    pub val: Option<Val>,
    /// Whether it may have no value, though there is one.
    pub may_lack: bool,
    /// Whether the residual variable holds something else.
    pub is_stale: bool,
}

impl Binding {
    /// Without a value.
    pub const NONE: Binding = Binding { val: None, may_lack: false, is_stale: false };

    /// With a value that the residual variable holds, too.
    pub fn held(val: Val) -> Binding {
        Binding { val: Some(val), may_lack: false, is_stale: false }
    }

    /// Whether it says the same.
    fn is_same(&self, other: &Binding) -> bool {
        self.may_lack == other.may_lack
            && match (&self.val, &other.val) {
                (Some(a), Some(b)) => a.is_same(b),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            }
    }
}

/// A test whose outcome is known.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The test as text, without the user's spelling.
    pub text: Rc<str>,
    /// The test.
    pub code: Code,
    /// The variables that it reads: once one of them is assigned nothing is known.
    pub reads: Vec<Variable>,
    /// What it gave.
    pub outcome: bool,
    /// Whether it is one truth value, or a number that is one.
    pub is_operand: bool,
    /// Whether a variable may hold a handle of an object, which calls may change.
    pub may_change: bool,
}

/// What is known of all variables of one activation.
#[derive(Clone, Debug)]
pub struct State {
    vars: Vec<Binding>,
    decided: Vec<Rc<Decided>>,
    /// What is known of global variables that the activation does not have.
    globals: Vec<(Name, Val)>,
}

impl State {
    /// Of so many variables, none of which has a value.
    pub fn new(count: usize) -> State {
        State { vars: vec![Binding::NONE; count], decided: Vec::new(), globals: Vec::new() }
    }

    /// A variable.
    pub fn get(&self, variable: Variable) -> &Binding {
        &self.vars[variable.index()]
    }

    /// The same to change it.
    pub fn get_mut(&mut self, variable: Variable) -> &mut Binding {
        &mut self.vars[variable.index()]
    }

    /// Its value, where it is known as a whole or in part.
    pub fn val(&self, variable: Variable) -> Option<&Val> {
        self.get(variable).val.as_ref()
    }

    /// Gives a variable a value.
    pub fn set(&mut self, variable: Variable, binding: Binding) {
        self.vars[variable.index()] = binding;
        self.decided.retain(|decided| !decided.reads.contains(&variable));
    }

    /// Says more of the value that a variable has.
    pub fn know(&mut self, variable: Variable, binding: Binding) {
        self.vars[variable.index()] = binding;
    }

    /// What is known of global variables that the activation does not have.
    pub fn globals(&self) -> impl Iterator<Item = (Name, &Val)> {
        self.globals.iter().map(|(name, val)| (*name, val))
    }

    /// What is known of one of them.
    pub fn global(&self, name: Name) -> Option<&Val> {
        self.globals.iter().find(|(own, _)| *own == name).map(|(_, val)| val)
    }

    /// Takes in what is known of one of them.
    pub fn set_global(&mut self, name: Name, val: Val) {
        self.globals.retain(|(own, _)| *own != name);
        self.globals.push((name, val));
        self.globals.sort_unstable_by_key(|(name, _)| name.as_str());
    }

    /// Nothing is known of some of them any more.
    pub fn forget_globals(&mut self, which: &dyn Fn(Name) -> bool) {
        self.globals.retain(|(name, _)| !which(*name));
    }

    /// Takes in the outcome of a test.
    pub fn decide(&mut self, decided: Rc<Decided>) {
        self.decided.retain(|other| other.text != decided.text);
        if self.decided.len() < MOST_DECIDED {
            self.decided.push(decided);
        }
    }

    /// The tests whose outcomes are known.
    pub fn decided(&self) -> impl Iterator<Item = &Rc<Decided>> {
        self.decided.iter()
    }

    /// Whether there are such.
    pub fn has_decided(&self) -> bool {
        !self.decided.is_empty()
    }

    /// No outcome of a test is known any more.
    pub fn forget_decided(&mut self) {
        self.decided.clear();
    }

    /// Objects may have changed.
    pub fn forget_changeable(&mut self) {
        self.decided.retain(|decided| !decided.may_change);
    }

    /// The outcomes that hold of variables which are others here; those of variables without another are left out, and those that calls may
    /// change.
    pub fn decided_as(&self, names: &dyn Fn(&Decided) -> Option<Vec<Variable>>) -> Vec<Rc<Decided>> {
        let stays = self.decided.iter().filter(|decided| !decided.may_change);
        let renamed = |decided: &Rc<Decided>| {
            let reads = names(decided)?;
            Some(Rc::new(Decided { reads, ..(**decided).clone() }))
        };
        stays.filter_map(renamed).collect()
    }

    /// All variables.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.vars.len()).map(Variable::from_index)
    }

    /// The variables that hold an object of which something is known.
    pub fn objects(&self) -> impl Iterator<Item = Variable> {
        self.variables().filter(|&variable| matches!(self.val(variable), Some(Val::Object(_))))
    }

    /// What holds of both states. Which variables are stale is left to whoever joins the ways.
    pub fn join(&self, other: &State, joining: Joining, terms: &mut Terms) -> State {
        let of_both =
            |(name, val): &(Name, Val)| Some((*name, val.join(other.global(*name)?, joining, terms)));
        let globals: Vec<(Name, Val)> = self.globals.iter().filter_map(of_both).collect();
        let globals = globals.into_iter().filter(|(_, val)| val.knows_something()).collect();
        let pair = |(a, b): (&Binding, &Binding)| {
            let val = match (&a.val, &b.val) {
                (Some(x), Some(y)) => Some(x.join(y, joining, terms)),
                (Some(x), None) | (None, Some(x)) => {
                    // On one way only: a value that must not be taken for certain.
                    let fact = x.fact(terms);
                    Some(Val::Open(std::rc::Rc::new(lanner_facts::Fact { constant: None, ..fact })))
                }
                (None, None) => None,
            };
            let is_one_sided = a.val.is_some() != b.val.is_some();
            Binding {
                val,
                may_lack: a.may_lack || b.may_lack || is_one_sided,
                is_stale: a.is_stale || b.is_stale,
            }
        };
        let both = |decided: &Rc<Decided>| {
            let same =
                other.decided.iter().find(|of| of.text == decided.text && of.outcome == decided.outcome)?;
            let is_operand = decided.is_operand && same.is_operand;
            let may_change = decided.may_change || same.may_change;
            if (is_operand, may_change) == (decided.is_operand, decided.may_change) {
                return Some(Rc::clone(decided));
            }
            Some(Rc::new(Decided { is_operand, may_change, ..(**decided).clone() }))
        };
        State {
            vars: self.vars.iter().zip(&other.vars).map(pair).collect(),
            decided: self.decided.iter().filter_map(both).collect(),
            globals,
        }
    }

    /// The same where only numbers are said of extents.
    pub fn closed(&self, terms: &mut Terms) -> State {
        self.map(&mut |val| val.closed(terms))
    }

    /// The same with names for extents of which nothing is said.
    pub fn opened(&self, terms: &mut Terms) -> State {
        self.map(&mut |val| val.opened(terms))
    }

    fn map(&self, f: &mut dyn FnMut(&Val) -> Val) -> State {
        let mut change =
            |binding: &Binding| Binding { val: binding.val.as_ref().map(&mut *f), ..binding.clone() };
        let vars = self.vars.iter().map(&mut change).collect();
        let globals = self.globals.iter().map(|(name, val)| (*name, f(val))).collect();
        State { vars, decided: self.decided.clone(), globals }
    }

    /// Whether it says the same of all variables.
    pub fn is_same(&self, other: &State) -> bool {
        let is_same = |(a, b): (&Rc<Decided>, &Rc<Decided>)| {
            Rc::ptr_eq(a, b)
                || (&a.text, a.outcome, a.is_operand, a.may_change)
                    == (&b.text, b.outcome, b.is_operand, b.may_change)
        };
        let is_same_global =
            |((name, a), (other, b)): (&(Name, Val), &(Name, Val))| name == other && a.is_same(b);
        self.globals.len() == other.globals.len()
            && self.globals.iter().zip(&other.globals).all(is_same_global)
            && self.decided.len() == other.decided.len()
            && self.decided.iter().zip(&other.decided).all(is_same)
            && self.vars.iter().zip(&other.vars).all(|(a, b)| a.is_same(b))
    }

    /// Whether it says the same of one.
    pub fn is_same_of(&self, other: &State, variable: Variable) -> bool {
        self.get(variable).is_same(other.get(variable))
    }
}
