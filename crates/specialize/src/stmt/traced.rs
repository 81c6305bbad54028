//! What assignments make of variables, for somebody who asks why a variable is not known.

use super::facts::{assigned_by, each_child, each_of_place, reads};
use crate::frame::Frame;
use crate::report::Bound;
use crate::specializer::{Cursor, Specializer};
use crate::value::Val;
use lanner_base::{Name, Span};
use lanner_hir::{Callee, Expr, ExprKind, FunctionData, StmtData, StmtKind, Target, Variable};
use rustc_hash::FxHashSet;

/// What a statement's values are made of.
pub(super) struct Made {
    open: Vec<Name>,
    calls: Vec<Name>,
}

impl Specializer<'_> {
    /// Before a statement: what is known of the variable that is asked for, and what its values will be made of.
    pub(super) fn begun(&mut self, f: &Frame, data: &StmtData, at: &Cursor) -> Made {
        if let Some(asked) = self.asked.clone()
            && f.number == 0
            && (asked.line.start..asked.line.end).contains(&data.span.start)
        {
            let variables = f.data().variables.iter();
            let of_name = variables.filter(|(_, variable)| variable.name == asked.name);
            for (variable, _) in of_name {
                let bound = self.bound(f, variable, at, &Made { open: Vec::new(), calls: Vec::new() });
                self.report.see(data.span, bound);
            }
        }
        let mut exprs = Vec::new();
        let mut variables = FxHashSet::default();
        match &data.kind {
            StmtKind::Assign { targets, value, .. } => {
                exprs.push(*value);
                for target in targets {
                    let Target::Place(place) = target else { continue };
                    each_of_place(place, &mut |expr| exprs.push(expr));
                    // The other elements stay what they are.
                    variables.extend((!place.steps.is_empty()).then_some(place.variable));
                }
            }
            StmtKind::Update { place, value, .. } => {
                exprs.push(*value);
                each_of_place(place, &mut |expr| exprs.push(expr));
                variables.insert(place.variable);
            }
            StmtKind::Delete { place } => {
                each_of_place(place, &mut |expr| exprs.push(expr));
                variables.insert(place.variable);
            }
            _ => (),
        }
        self.made_of(f, &exprs, variables, at)
    }

    /// What expressions are made of.
    fn made_of(&mut self, f: &Frame, exprs: &[Expr], variables: FxHashSet<Variable>, at: &Cursor) -> Made {
        let mut variables = variables;
        let mut calls = Vec::new();
        for &expr in exprs {
            reads(f.data(), expr, &mut variables);
            called(&f.unit.file, f.data(), expr, &mut calls);
        }
        let is_open = |variable: &Variable| {
            let binding = at.state.get(*variable);
            binding.val.is_some() && (binding.may_lack || !binding.val.as_ref().is_some_and(Val::is_known))
        };
        let mut open: Vec<Variable> = variables.into_iter().filter(is_open).collect();
        open.sort_by_key(|&variable| lanner_base::Id::index(variable));
        let name = |variable: Variable| f.data().variables[variable].name;
        Made { open: open.into_iter().map(name).collect(), calls }
    }

    /// Behind a statement: what it made of the variables that it assigns.
    pub(super) fn ended(&mut self, f: &Frame, data: &StmtData, made: Made, at: &Cursor) {
        for variable in assigned_by(&data.kind) {
            let bound = self.bound(f, variable, at, &made);
            self.report.bind(f.number, data.span, bound);
        }
    }

    /// The variable of a loop that stays.
    pub(super) fn trace_loop(&mut self, f: &Frame, span: Span, variable: Variable, range: Expr, at: &Cursor) {
        if self.asked.is_none() {
            return;
        }
        let Made { open, calls } = self.made_of(f, &[range], FxHashSet::default(), at);
        let name = f.data().variables[variable].name;
        self.report.bind(f.number, span, Bound { name, value: None, fact: None, open, calls });
    }

    fn bound(&mut self, f: &Frame, variable: Variable, at: &Cursor, made: &Made) -> Bound {
        const LONGEST: usize = 60;
        let binding = at.state.get(variable).clone();
        let value = binding.val.as_ref().filter(|_| !binding.may_lack).and_then(Val::value);
        let text = value.and_then(crate::code::literal).map(|literal| literal.text);
        let short = text.map(|text| match text.char_indices().nth(LONGEST) {
            Some((cut, _)) => format!("{}...", &text[..cut]),
            None => text,
        });
        let fact = binding.val.as_ref().map(|val| val.fact(&mut self.terms));
        let name = f.data().variables[variable].name;
        let is_known = value.is_some();
        let value = short.or_else(|| is_known.then(|| "a value that has no literal".to_owned()));
        Bound { name, value, fact, open: made.open.clone(), calls: made.calls.clone() }
    }
}

/// The functions that an expression calls.
fn called(file: &lanner_hir::File, data: &FunctionData, expr: Expr, found: &mut Vec<Name>) {
    if let ExprKind::Call { callee, .. } = &data.exprs[expr].kind {
        found.push(match callee {
            Callee::Builtin(row) => Name::new(row.row().name),
            Callee::Function(function) => file.functions[*function].name,
            Callee::Named(name) | Callee::Undecided { name, .. } => *name,
        });
    }
    each_child(data, expr, &mut |child| called(file, data, child, found));
}
