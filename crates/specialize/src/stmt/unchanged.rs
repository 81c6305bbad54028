//! What a loop leaves as it is: variables that its body does not assign, and extents of arrays of which it stores elements alone.
//!
//! ```text
//! p = numel(x); y = zeros(3, p);        in each trip x has p elements and y has p columns, as they had before,
//! for j = 1:p, y(1, j) = x(j); end      and j is one of 1, …, p: x(j) is there, and so is y(1, j)
//! ```
//!
//! Of all else that comes round in a loop only numbers are said of extents.

use crate::frame::Frame;
use crate::state::{Binding, State};
use crate::value::Val;
use lanner_facts::{Fact, Shape};
use lanner_hir::{Stmt, Variable};
use std::rc::Rc;

/// Such variables.
#[derive(Default)]
pub(super) struct Unchanged {
    /// Those that are not assigned, and their facts.
    facts: Vec<(Variable, Rc<Fact>)>,
    /// Those that are, with the shapes that they have in each trip.
    shapes: Vec<(Variable, Shape)>,
}

impl Unchanged {
    /// What is so in a body if nothing speaks against it; `counter` is the loop's variable.
    pub fn of(f: &Frame, body: &[Stmt], counter: Variable, state: &State) -> Unchanged {
        let assigned = f.assigned(body);
        let mut found = Unchanged::default();
        for variable in state.variables().filter(|&variable| variable != counter && !f.is_shared(variable)) {
            let Some(Val::Open(fact)) = state.val(variable) else { continue };
            if assigned.contains(&variable) {
                found.shapes.push((variable, fact.shape));
            } else {
                found.facts.push((variable, Rc::clone(fact)));
            }
        }
        found
    }

    /// Says it of a state in which only numbers are said of extents.
    pub fn put(&self, state: &mut State) {
        for (variable, fact) in &self.facts {
            let binding = state.get(*variable).clone();
            state.know(*variable, Binding { val: Some(Val::Open(Rc::clone(fact))), ..binding });
        }
        for &(variable, shape) in &self.shapes {
            let binding = state.get(variable).clone();
            if let Some(Val::Open(fact)) = &binding.val {
                let fact = Fact { shape, ..(**fact).clone() };
                state.know(variable, Binding { val: Some(Val::Open(Rc::new(fact))), ..binding });
            }
        }
    }

    /// Whether a trip that ends in this state leaves the shapes what they were; those that it changes are forgotten.
    pub fn holds(&mut self, state: &State) -> bool {
        let count = self.shapes.len();
        let is_same = |variable: Variable, shape: Shape| match state.val(variable) {
            Some(Val::Open(fact)) => fact.shape == shape,
            _ => false,
        };
        self.shapes.retain(|&(variable, shape)| is_same(variable, shape));
        self.shapes.len() == count
    }
}
