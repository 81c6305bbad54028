//! An activation of a function: whose text it is, and what its variables are called in the residual program.

use crate::call::is_followed;
use crate::code::Code;
use crate::nested::{assigned_around, at_any_time, stands_alone};
use crate::stmt::facts::assigned;
use crate::world::Unit;
use lanner_base::{Id, Name, Span};
use lanner_hir::{Callee, Declared, ExprKind, Function, FunctionData, Sharing, Stmt, Variable, VariableData};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// An activation.
#[derive(Clone)]
pub struct Frame {
    /// The unit.
    pub unit: Rc<Unit>,
    /// Its number.
    pub number: u32,
    /// The function.
    pub function: Function,
    /// The names of its variables in the residual program.
    pub names: Vec<Name>,
    /// How many arguments it was given, where that is known.
    pub nargin: Option<usize>,
    /// How many arguments of the original the residual function is not given, as they are fixed.
    pub gone: usize,
    /// How many outputs are asked of it, where that is known.
    pub nargout: Option<usize>,
    /// Variables that the residual program's hold at any time: global, persistent and shared ones, those that names reach which are known
    /// only when it runs, and those of a `try`.
    pub eager: FxHashSet<Variable>,
    /// Those of them of which nothing is known beyond a statement: others may change them.
    pub shared: FxHashSet<Variable>,
    /// Variables whose values differ on several ways are kept apart until a loop's header: those that decide ways in a loop around.
    pub deciding: FxHashSet<Variable>,
    /// Code that stands for variables: of parameters of a function without a name.
    pub codes: FxHashMap<Variable, Code>,
    /// Whether it stands for a call within another activation.
    pub is_inlined: bool,
    /// The functions around it of which the residual program has an activation: their nested functions can be called.
    pub around: Vec<Function>,
}

impl Frame {
    /// An activation of a function, whose variables keep their names.
    pub fn new(unit: Rc<Unit>, number: u32, function: Function) -> Frame {
        let data = &unit.file.functions[function];
        let names = data.variables.values().map(|variable| variable.name).collect();
        let mut eager: FxHashSet<Variable> =
            data.variables.ids().filter(|&variable| is_shared(data, variable)).collect();
        let mut shared = eager.clone();
        shared.retain(|&variable| !is_followed(data, variable));
        if data.dynamic.is_none() && data.variables.values().any(|of| of.sharing == Sharing::Shared) {
            let (read, written) = at_any_time(&unit.file, function);
            let is_plain =
                |of: &VariableData| of.declared == Declared::Plain && of.sharing == Sharing::Shared;
            eager.retain(|&variable| !is_plain(&data.variables[variable]) || read.contains(&variable));
            shared.retain(|&variable| !is_plain(&data.variables[variable]) || written.contains(&variable));
        }
        Frame {
            names,
            eager,
            shared,
            unit: Rc::clone(&unit),
            number,
            function,
            nargin: None,
            gone: 0,
            nargout: None,
            deciding: FxHashSet::default(),
            codes: FxHashMap::default(),
            is_inlined: false,
            around: vec![function],
        }
    }

    /// The activation that stands for a call of a function from another activation.
    pub fn inlined(unit: Rc<Unit>, number: u32, function: Function, from: &Frame) -> Frame {
        let is_nested = !stands_alone(&unit.file, function);
        let around = if is_nested { from.around.clone() } else { Vec::new() };
        Frame { is_inlined: true, around, ..Frame::new(unit, number, function) }
    }

    /// It is a version of a nested function: it works with the variables around it, which have these names where it is called.
    pub fn work_around(&mut self, around: &[(Variable, Variable)], from: &Frame) {
        for &(own, here) in around {
            self.names[own.index()] = from.name(here);
            if !from.is_shared(here) {
                self.shared.remove(&own);
            }
        }
        if !around.is_empty() {
            self.around.clone_from(&from.around);
        }
    }

    /// What the variables around a nested function are here: its own, and those. None where one of them is not known here.
    pub fn variables_of(&self, number: u32, nested: Function) -> Option<Vec<(Variable, Variable)>> {
        let outer = &self.unit.file.functions.get(nested).filter(|_| number == self.number)?.outer;
        outer.iter().map(|of| Some((of.variable, self.variable_of((of.owner, of.source))?))).collect()
    }

    /// What a variable of a function around is here.
    pub fn variable_of(&self, (owner, variable): (Function, Variable)) -> Option<Variable> {
        if owner == self.function {
            return Some(variable);
        }
        let outer = self.data().outer.iter().find(|of| of.owner == owner && of.source == variable)?;
        Some(outer.variable)
    }

    /// The variables that a call of a function may assign, as the function is nested in one around it.
    pub fn assigned_by_call(&self, nested: Function) -> FxHashSet<Variable> {
        let file = &self.unit.file;
        if file.functions[nested].outer.is_empty() {
            return FxHashSet::default();
        }
        assigned_around(file, nested).into_iter().filter_map(|of| self.variable_of(of)).collect()
    }

    /// The variables that statements assign, with those that nested functions assign which they call.
    pub fn assigned(&self, body: &[Stmt]) -> FxHashSet<Variable> {
        let data = self.data();
        let mut found = assigned(data, body);
        let is_inside = |span: Span| {
            let mut spans = body.iter().map(|&stmt| data.stmts[stmt].span);
            spans.any(|of| of.start <= span.start && span.end <= of.end)
        };
        for expr in data.exprs.values() {
            if let ExprKind::Call { callee: Callee::Function(called), .. } = expr.kind
                && is_inside(expr.span)
            {
                found.extend(self.assigned_by_call(called));
            }
        }
        found
    }

    /// The function.
    pub fn data(&self) -> &FunctionData {
        &self.unit.file.functions[self.function]
    }

    /// What a variable is called in the residual program.
    pub fn name(&self, variable: Variable) -> Name {
        self.names[variable.index()]
    }

    /// The user's text of a place.
    pub fn text(&self, span: Span) -> &str {
        self.unit.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Whether a variable is a global one of which something may be known: it is seen who assigns it.
    pub fn is_followed(&self, variable: Variable) -> bool {
        is_followed(self.data(), variable) && !self.is_shared(variable)
    }

    /// Whether nothing is known of a variable beyond a statement: others may change it.
    pub fn is_shared(&self, variable: Variable) -> bool {
        self.shared.contains(&variable)
    }
}

/// Whether others than a function's own statements may read and write a variable of it: it is global, persistent or another function's, or
/// names reach it that are known only when it runs.
pub(crate) fn is_shared(data: &FunctionData, variable: Variable) -> bool {
    let of = &data.variables[variable];
    of.declared != Declared::Plain || of.sharing != Sharing::Own || data.dynamic.is_some()
}
