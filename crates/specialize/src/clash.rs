//! The residual function's name, which no function may have that it calls.
//!
//! ```text
//! y = g(x) + n;        with -o g.m the residual g would call itself
//! ```

use crate::called;
use crate::code::Line;
use crate::entry::Failure;
use crate::nested::is_inside;
use crate::world::Unit;
use lanner_base::Name;
use lanner_hir::{Callee, ExprKind, Function};
use rustc_hash::FxHashSet;

/// Whether functions of a residual file call one that has the residual function's name, and is another one.
pub struct Clashes {
    name: Name,
    found: bool,
}

impl Clashes {
    /// Those with a function's name; `found`: one is known already.
    pub fn new(name: Name, found: bool) -> Clashes {
        Clashes { name, found }
    }

    /// Looks at the statements that a function of a text became, which may be calls as the user wrote them.
    pub fn look_at(&mut self, unit: &Unit, function: Function, lines: &[Line]) {
        let mut found = FxHashSet::default();
        called::collect(lines, &mut found);
        // Statements that stay as they are have words which may be anything: what they call is known of the original.
        self.found |= found.contains(&self.name) && self.is_called_in(unit, function);
    }

    /// Looks at a function that comes along as it is.
    pub fn look_at_original(&mut self, unit: &Unit, function: Function) {
        self.found |= unit.file.functions[function].name == self.name || self.is_called_in(unit, function);
    }

    fn is_called_in(&self, unit: &Unit, function: Function) -> bool {
        let functions = &unit.file.functions;
        let own = functions.iter().filter(|(id, _)| *id == function || is_inside(&unit.file, *id, function));
        let mut exprs = own.flat_map(|(_, data)| data.exprs.values());
        exprs.any(|expr| match &expr.kind {
            ExprKind::Call { callee, .. } | ExprKind::Handle(callee) => {
                let name = match *callee {
                    Callee::Builtin(row) => Name::new(row.row().name),
                    Callee::Function(called) => functions[called].name,
                    Callee::Named(name) | Callee::Undecided { name, .. } => name,
                };
                name == self.name
            }
            _ => false,
        })
    }

    /// # Errors
    /// The name that is taken, and one that is free.
    pub fn check(&self, called: &FxHashSet<Name>) -> Result<(), Failure> {
        if !self.found {
            return Ok(());
        }
        let name = self.name;
        let mut free = Name::new(&format!("{name}_fixed"));
        while called.contains(&free) {
            free = Name::new(&format!("{free}_fixed"));
        }
        Err(Failure(format!(
            "the residual calls the function {name}, and would call itself under this name: -o {free}.m gives it another one"
        )))
    }
}
