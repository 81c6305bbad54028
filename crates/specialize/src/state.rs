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

use crate::value::Val;
use lanner_base::Id;
use lanner_facts::{Joining, Terms};
use lanner_hir::Variable;

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

/// What is known of all variables of one activation.
#[derive(Clone, Debug)]
pub struct State {
    vars: Vec<Binding>,
}

impl State {
    /// Of so many variables, none of which has a value.
    pub fn new(count: usize) -> State {
        State { vars: vec![Binding::NONE; count] }
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
        State { vars: self.vars.iter().zip(&other.vars).map(pair).collect() }
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
        let change =
            |binding: &Binding| Binding { val: binding.val.as_ref().map(&mut *f), ..binding.clone() };
        State { vars: self.vars.iter().map(change).collect() }
    }

    /// Whether it says the same of all variables.
    pub fn is_same(&self, other: &State) -> bool {
        self.vars.iter().zip(&other.vars).all(|(a, b)| a.is_same(b))
    }

    /// Whether it says the same of one.
    pub fn is_same_of(&self, other: &State, variable: Variable) -> bool {
        self.get(variable).is_same(other.get(variable))
    }
}
