//! Statements.

use super::Builder;
use super::expr::{binary_op, increment_op};
use crate::{
    Body, Callee, Case, Declared, Expr, ExprKind, LoopTarget, Number, Place, Shows, Stmt, StmtData, StmtKind,
    Target,
};
use lanner_base::{Dialect, Name, Span};
use lanner_builtins::Notation;
use lanner_syntax::ast::{self, AstNode};

impl Builder<'_> {
    /// Statements in order.
    pub fn statements(&mut self, statements: impl Iterator<Item = ast::Stmt>) -> Body {
        let mut body = Body::new();
        for statement in statements {
            self.statement(&statement, &mut body);
        }
        body
    }

    fn block(&mut self, block: Option<ast::Block>) -> Body {
        match block {
            Some(block) => self.statements(block.statements()),
            None => Body::new(),
        }
    }

    fn loop_body(&mut self, block: Option<ast::Block>) -> Body {
        self.open().loops += 1;
        let body = self.block(block);
        self.open().loops -= 1;
        body
    }

    fn statement(&mut self, statement: &ast::Stmt, body: &mut Vec<Stmt>) {
        let span = statement.span();
        if let Some(kind) = self.statement_kind(statement, span) {
            let shows = if statement.shows_result() { Shows::Result } else { Shows::Nothing };
            let stmt = self.stmt(StmtData { kind, span, shows });
            body.push(stmt);
        }
    }

    fn statement_kind(&mut self, statement: &ast::Stmt, span: Span) -> Option<StmtKind> {
        Some(match statement {
            ast::Stmt::Expr(expr) => {
                let value = self.expression(&expr.expr()?);
                self.valued(value, span)
            }
            ast::Stmt::Assign(assign) => return self.assign(assign, span),
            ast::Stmt::Increment(increment) => {
                let one = self.expr(ExprKind::Number(Number::Double(1.0)), span);
                return self.update(increment.target(), increment_op(increment.op()).binary(), one);
            }
            ast::Stmt::Command(command) => self.command(command, span)?,
            ast::Stmt::If(branch) => self.branches(branch, span),
            ast::Stmt::For(each) => return self.for_loop(each, span),
            ast::Stmt::Parfor(each) => {
                let range = self.expression_or_missing(each.range(), span);
                let target = LoopTarget::Place(self.place(&each.target()?)?);
                StmtKind::For { target, range, body: self.loop_body(each.body()) }
            }
            ast::Stmt::While(each) => {
                let condition = self.expression_or_missing(each.condition(), span);
                StmtKind::While { condition, body: self.loop_body(each.body()) }
            }
            ast::Stmt::DoUntil(each) => {
                let body = self.loop_body(each.body());
                StmtKind::DoUntil { body, condition: self.expression_or_missing(each.condition(), span) }
            }
            ast::Stmt::Switch(switch) => self.switch(switch, span),
            ast::Stmt::Try(tried) => self.tried(tried),
            ast::Stmt::UnwindProtect(unwind) => {
                let body = self.block(unwind.body());
                StmtKind::Unwind { body, cleanup: self.block(unwind.cleanup().and_then(|c| c.body())) }
            }
            ast::Stmt::Spmd(spmd) => StmtKind::Block(self.block(spmd.body())),
            ast::Stmt::Break(_) => self.leave_loop(StmtKind::Break, "break", span)?,
            ast::Stmt::Continue(_) => self.leave_loop(StmtKind::Continue, "continue", span)?,
            ast::Stmt::Return(_) => StmtKind::Return,
            ast::Stmt::Global(global) => StmtKind::Global(self.declared(global.names(), Declared::Global)),
            ast::Stmt::Persistent(persistent) => {
                StmtKind::Persistent(self.declared(persistent.names(), Declared::Persistent))
            }
            ast::Stmt::Import(import) => {
                for path in import.paths() {
                    let wildcard = if path.is_wildcard() { ".*" } else { "" };
                    self.imports.push(format!("{}{wildcard}", path.path()));
                }
                return None;
            }
            ast::Stmt::Shell(shell) => {
                let line = self.expr(ExprKind::Char(shell.command()), span);
                let callee = Callee::Named(Name::new(Notation::Shell.function()));
                StmtKind::Shell(self.expr(ExprKind::Call { callee, args: vec![line] }, span))
            }
        })
    }

    /// An expression as a statement: what is no plain variable goes to `ans`.
    fn valued(&mut self, value: Expr, span: Span) -> StmtKind {
        // `obj@Base(args)` alone makes the part of the object that is of the superclass.
        if let Some(variable) = self.constructed_by(value) {
            let place = Place { variable, steps: Vec::new(), span };
            return StmtKind::Assign { targets: vec![Target::Place(place)], value, in_brackets: false };
        }
        let plain = matches!(
            self.open().data.exprs[value].kind,
            ExprKind::Variable(_)
                | ExprKind::Assign { .. }
                | ExprKind::Update { .. }
                | ExprKind::Increment { .. }
        );
        let answer = if plain { None } else { Some(self.answer(span)) };
        StmtKind::Expr { value, answer }
    }

    fn assign(&mut self, assign: &ast::AssignStmt, span: Span) -> Option<StmtKind> {
        let targets = assign.targets();
        if let Some(ast::AssignOp::Compound(op)) = assign.op() {
            let value = self.expression_or_missing(assign.value(), span);
            let [ast::Target::Place(target)] = targets.as_slice() else {
                let message = "An operator with assignment changes one variable.";
                self.error("invalid-target", message, span);
                return None;
            };
            return self.update(Some(target.clone()), binary_op(op), value);
        }
        let in_brackets = assign.target_list().is_some();
        if !in_brackets
            && let (Some(value), [ast::Target::Place(place)]) = (assign.value(), targets.as_slice())
            && matches!(place, ast::Expr::Paren(_))
            && self.deletes(&value)
        {
            let place = self.place(place)?;
            return Some(StmtKind::Delete { place });
        }
        let value = self.expression_or_missing(assign.value(), span);
        let targets: Vec<Target> = targets.iter().filter_map(|target| self.target(target)).collect();
        Some(StmtKind::Assign { targets, value, in_brackets })
    }

    /// Whether assigning the expression deletes: `[]` and `''` as they stand; in Octave `""` too.
    fn deletes(&self, value: &ast::Expr) -> bool {
        match value {
            ast::Expr::Matrix(matrix) => matrix.rows().next().is_none(),
            ast::Expr::Char(text) => text.value().is_empty(),
            ast::Expr::Str(text) => {
                let dialect = self.context.dialect;
                dialect == Dialect::Octave && text.value(dialect).is_empty()
            }
            _ => false,
        }
    }

    /// `hold on`: the words are char rows.
    fn command(&mut self, command: &ast::CommandStmt, span: Span) -> Option<StmtKind> {
        let name = Name::new(command.name()?.text());
        let callee = self.function(name);
        let args = command.words().into_iter().map(|word| self.expr(ExprKind::Char(word), span)).collect();
        let value = self.expr(ExprKind::Call { callee, args }, span);
        Some(self.valued(value, span))
    }

    fn branches(&mut self, branch: &ast::IfStmt, span: Span) -> StmtKind {
        let mut branches = Vec::new();
        for (condition, body) in branch.branches() {
            let condition = self.expression_or_missing(condition, span);
            branches.push((condition, self.block(body)));
        }
        let otherwise = branch.else_clause().map(|clause| self.block(clause.body()));
        StmtKind::If { branches, otherwise }
    }

    fn for_loop(&mut self, each: &ast::ForStmt, span: Span) -> Option<StmtKind> {
        let range = self.expression_or_missing(each.range(), span);
        let target = match each.target_list() {
            Some(list) => {
                let places: Vec<Place> = list
                    .targets()
                    .filter_map(|target| match self.target(&target)? {
                        Target::Place(place) => Some(place),
                        Target::Ignored => None,
                    })
                    .collect();
                let Ok([value, key]) = <[Place; 2]>::try_from(places) else {
                    self.error("invalid-target", "A loop over fields has two variables.", list.span());
                    return None;
                };
                LoopTarget::Fields { value, key }
            }
            None => LoopTarget::Place(self.place(&each.target()?)?),
        };
        Some(StmtKind::For { target, range, body: self.loop_body(each.body()) })
    }

    fn switch(&mut self, switch: &ast::SwitchStmt, span: Span) -> StmtKind {
        let value = self.expression_or_missing(switch.value(), span);
        let mut cases = Vec::new();
        for case in switch.cases() {
            let value = self.expression_or_missing(case.value(), case.span());
            cases.push(Case { value, body: self.block(case.body()) });
        }
        let otherwise = switch.otherwise().map(|clause| self.block(clause.body()));
        StmtKind::Switch { value, cases, otherwise }
    }

    fn tried(&mut self, tried: &ast::TryStmt) -> StmtKind {
        let body = self.block(tried.body());
        let clause = tried.catch_clause();
        let name = clause.as_ref().and_then(|clause| clause.name());
        let name = name.map(|name| Name::new(&name.text()));
        let error = name.and_then(|name| self.open().names.get(&name).copied());
        self.open().assigned.extend(name);
        let handler = self.block(clause.and_then(|clause| clause.body()));
        StmtKind::Try { body, error, handler }
    }

    fn leave_loop(&mut self, kind: StmtKind, word: &str, span: Span) -> Option<StmtKind> {
        if self.open().loops > 0 {
            return Some(kind);
        }
        let message = format!("A {} may only be used within a FOR or WHILE loop.", word.to_uppercase());
        self.error("outside-loop", message, span);
        None
    }

    fn declared(
        &mut self,
        names: impl Iterator<Item = ast::DeclaredName>,
        declared: Declared,
    ) -> Vec<(crate::Variable, Option<Expr>)> {
        let mut variables = Vec::new();
        for declaration in names {
            let Some(name) = declaration.name() else { continue };
            let name = Name::new(&name.text());
            let Some(&variable) = self.open().names.get(&name) else { continue };
            self.open().assigned.insert(name);
            self.open().data.variables[variable].declared = declared;
            let value = declaration.value().map(|value| self.expression(&value));
            variables.push((variable, value));
        }
        variables
    }
}
