//! Which functions of the user do nothing but give their outputs, so that a call with known arguments can be computed.

use crate::nested::assigned_around;
use crate::persistents::keeps;
use crate::specializer::Specializer;
use crate::stmt::facts::each_stmt;
use crate::world::{Meaning, Unit};
use lanner_hir::{
    Callee, Declared, Expr, ExprKind, Function, FunctionData, FunctionKind, Shows, StmtKind, VariableData,
};
use rustc_hash::FxHashMap;

/// What was found so far.
#[derive(Default)]
pub struct Purity {
    known: FxHashMap<(u32, Function), bool>,
}

impl Specializer<'_> {
    /// Whether a function has no effects: it prints nothing, keeps nothing, and calls only such functions.
    pub(crate) fn is_pure(&mut self, number: u32, function: Function) -> bool {
        let unit = self.world.unit(number);
        unit.file.functions[function].outer.is_empty() && self.is_quiet(number, function)
    }

    /// Whether it has none and may depend on variables around it, as nested functions do.
    pub(crate) fn only_reads(&mut self, number: u32, function: Function) -> bool {
        let unit = self.world.unit(number);
        self.is_quiet(number, function) && assigned_around(&unit.file, function).is_empty()
    }

    /// Whether it has none but on variables around it.
    pub(crate) fn is_quiet(&mut self, number: u32, function: Function) -> bool {
        if let Some(&known) = self.purity.known.get(&(number, function)) {
            return known;
        }
        // A function that calls itself has no effects for that.
        self.purity.known.insert((number, function), true);
        let unit = self.world.unit(number);
        let is_pure = self.has_no_effects(&unit, number, function);
        self.purity.known.insert((number, function), is_pure);
        is_pure
    }

    fn has_no_effects(&mut self, unit: &Unit, number: u32, function: Function) -> bool {
        let data = &unit.file.functions[function];
        let is_plain =
            |variable: &VariableData| matches!(variable.declared, Declared::Plain | Declared::Persistent);
        let is_plain = data.variables.values().all(is_plain);
        if keeps(data) && !self.keeps_constants((number, function)) {
            return false;
        }
        if !is_plain || data.kind == FunctionKind::Script || data.dynamic.is_some() {
            return false;
        }
        let mut is_quiet = true;
        each_stmt(data, &data.body, &mut |kind| {
            is_quiet &= !matches!(kind, StmtKind::Global(_) | StmtKind::Shell(_) | StmtKind::Block(_));
        });
        let shows = data.stmts.values().any(|stmt| {
            stmt.shows == Shows::Result
                && matches!(
                    stmt.kind,
                    StmtKind::Expr { .. }
                        | StmtKind::Assign { .. }
                        | StmtKind::Update { .. }
                        | StmtKind::Delete { .. }
                )
        });
        is_quiet && !shows && data.exprs.ids().all(|expr| self.is_quiet_expr(unit, number, data, expr))
    }

    fn is_quiet_expr(&mut self, unit: &Unit, number: u32, data: &FunctionData, expr: Expr) -> bool {
        match &data.exprs[expr].kind {
            ExprKind::Call { callee, .. } | ExprKind::Handle(callee) => match *callee {
                Callee::Function(function) => self.is_quiet(number, function),
                Callee::Builtin(row) => row.row().is_computed_or_raises(),
                Callee::Named(name) => match self.world.resolve(number, name) {
                    Meaning::Function(unit, function) => self.is_pure(unit, function),
                    Meaning::Row(row) => row.row().is_computed_or_raises(),
                    Meaning::Unknown => false,
                },
                Callee::Undecided { .. } => false,
            },
            ExprKind::Anonymous(function) => {
                let inner = &unit.file.functions[*function];
                inner.outer.is_empty()
                    && inner.exprs.ids().all(|e| self.is_quiet_expr(unit, number, inner, e))
            }
            ExprKind::MetaClass(_) | ExprKind::Missing => false,
            _ => true,
        }
    }
}
