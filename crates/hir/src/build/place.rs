//! Places that are assigned to.

use super::Builder;
use super::chain::Links;
use super::names::Binding;
use crate::{Place, Target};
use lanner_base::Name;
use lanner_syntax::ast::{self, AstNode};

impl Builder<'_> {
    /// Where one result goes; nothing where the text is wrong, which is said.
    pub fn target(&mut self, target: &ast::Target) -> Option<Target> {
        match target {
            ast::Target::Ignored(_) => Some(Target::Ignored),
            ast::Target::Place(place) => self.place(place).map(Target::Place),
        }
    }

    /// A variable, or with steps a part of one.
    pub fn place(&mut self, place: &ast::Expr) -> Option<Place> {
        let span = place.span();
        let Links { base, steps } = Links::of(place);
        let Some(ast::Expr::Name(name)) = &base else {
            let message = "Left side of an assignment must be a variable, or an element or field of one.";
            self.error("invalid-target", message, span);
            return None;
        };
        let assigned = Name::new(&name.text());
        self.open().assigned.insert(assigned);
        match self.binding(assigned, name.span()) {
            Binding::Variable(variable) => {
                let steps = steps.iter().map(|step| self.step(step)).collect();
                Some(Place { variable, steps, span })
            }
            // Assignments inside anonymous functions: their variables end with the call.
            Binding::Called(_) => {
                self.error("invalid-target", "A handle's function cannot assign variables.", span);
                None
            }
        }
    }
}
