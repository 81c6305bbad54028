//! What a function's text says about names, read in one walk before anything is resolved.
//!
//! ```text
//! for k = 1:n, s(k) = f(k); end      assigned: k, s        mentioned: k, n, s, f
//! ```
//!
//! The text of functions nested in it is left out; that of its anonymous functions counts, but for their parameters.

use crate::Declared;
use crate::asked::{asked_variable, runs_no_commands};
use lanner_base::{Name, Span};
use lanner_builtins::Builtin;
use lanner_syntax::ast::{self, AstNode, Expr, Stmt, Target, token_span};
use lanner_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};
use rowan::WalkEvent;
use rustc_hash::{FxHashMap, FxHashSet};

/// A name that becomes a variable, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assigned {
    pub name: Name,
    pub span: Span,
    pub declared: Declared,
}

/// The names of one function's text.
#[derive(Default)]
pub(crate) struct Mentions {
    /// Names that the text assigns, each once, in their order.
    pub assigned: Vec<Assigned>,
    places: FxHashMap<Name, usize>,
    /// Names that it uses.
    pub mentioned: FxHashSet<Name>,
    /// Names that stand alone as a statement: a script may be called so.
    pub alone: Vec<Name>,
    /// Calls that touch variables by names known only when they run.
    reaching: Vec<Reaching>,
}

struct Reaching {
    name: Name,
    builtin: Builtin,
    defines: bool,
}

impl Mentions {
    /// Reads a function, or a file's own statements.
    pub fn of(root: &SyntaxNode) -> Mentions {
        let mut mentions = Mentions::default();
        mentions.walk(root);
        mentions
    }

    /// Adds a name that is a variable.
    pub fn assign(&mut self, name: Name, span: Span, declared: Declared) {
        match self.places.get(&name) {
            None => {
                self.places.insert(name, self.assigned.len());
                self.assigned.push(Assigned { name, span, declared });
            }
            Some(&at) if declared != Declared::Plain => self.assigned[at].declared = declared,
            Some(_) => (),
        }
    }

    /// Whether the text makes the name a variable.
    pub fn assigns(&self, name: Name) -> bool {
        self.places.contains_key(&name)
    }

    /// The function that makes variables by names known only when it runs. `is_variable` tells what is no function here though
    /// nothing assigns it: parameters, variables of enclosing functions.
    pub fn defines_variables(&self, is_variable: &dyn Fn(Name) -> bool) -> Option<&'static str> {
        self.calls(is_variable).find(|call| call.defines).map(|call| call.builtin.row().name)
    }

    /// The function that touches variables by names known only when it runs.
    pub fn reaches_variables(&self, is_variable: &dyn Fn(Name) -> bool) -> Option<&'static str> {
        self.calls(is_variable).next().map(|call| call.builtin.row().name)
    }

    /// The function that touches variables of whoever calls this one.
    pub fn reaches_caller(&self, is_variable: &dyn Fn(Name) -> bool) -> Option<&'static str> {
        let mut calls = self.calls(is_variable).map(|call| call.builtin.row());
        calls.find(|row| row.may_reach_caller()).map(|row| row.name)
    }

    fn calls(&self, is_variable: &dyn Fn(Name) -> bool) -> impl Iterator<Item = &Reaching> {
        self.reaching.iter().filter(|call| !self.assigns(call.name) && !is_variable(call.name))
    }

    fn walk(&mut self, root: &SyntaxNode) {
        let mut hidden: Vec<Vec<Name>> = Vec::new();
        let mut walk = root.preorder();
        while let Some(event) = walk.next() {
            match event {
                WalkEvent::Enter(node) => match node.kind() {
                    SyntaxKind::Function | SyntaxKind::ClassDef if node != *root => walk.skip_subtree(),
                    SyntaxKind::AnonymousFunction => hidden.push(params_of(&node)),
                    _ => self.enter(node, &hidden),
                },
                WalkEvent::Leave(node) => {
                    if node.kind() == SyntaxKind::AnonymousFunction {
                        hidden.pop();
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: SyntaxNode, hidden: &[Vec<Name>]) {
        match node.kind() {
            SyntaxKind::NameExpr => {
                if let Some(token) = node.first_token() {
                    let call = node.parent().and_then(ast::ParenIndex::cast);
                    let asks = call.filter(|call| call.base().is_some_and(|base| *base.syntax() == node));
                    let is_told = asks.is_some_and(|call| {
                        hidden.is_empty() && asked_variable(&call).is_some() || runs_no_commands(&call)
                    });
                    // Statements are looked at as such.
                    let is_quiet = hidden.is_empty()
                        && Builtin::named(token.text())
                            .is_some_and(|row| row.row().reaches_as_statement_alone());
                    self.mention(token.text(), hidden, is_told || is_quiet);
                }
            }
            SyntaxKind::FunctionHandle => {
                if let Some(handle) = ast::FunctionHandle::cast(node) {
                    self.mention(&handle.name(), &[], false);
                }
            }
            SyntaxKind::AssignExpr => {
                for target in ast::AssignExpr::cast(node).iter().flat_map(|a| a.targets()) {
                    self.target(&target);
                }
            }
            SyntaxKind::IncrementExpr => {
                self.place(ast::IncrementExpr::cast(node).and_then(|i| i.target()));
            }
            _ => {
                if let Some(stmt) = Stmt::cast(node) {
                    self.stmt(&stmt);
                }
            }
        }
    }

    /// A name is used; `is_told`: in a call whose text tells which variables it touches by name.
    fn mention(&mut self, text: &str, hidden: &[Vec<Name>], is_told: bool) {
        let name = Name::new(text);
        if hidden.iter().any(|params| params.contains(&name)) {
            return;
        }
        self.mentioned.insert(name);
        if !is_told
            && let Some(builtin) = Builtin::named(text)
            && builtin.row().may_reach_variables()
            && self.reaching.iter().all(|call| call.name != name)
        {
            let defines = builtin.row().may_define_variables();
            self.reaching.push(Reaching { name, builtin, defines });
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Assign(assign) => assign.targets().iter().for_each(|target| self.target(target)),
            Stmt::Increment(increment) => self.place(increment.target()),
            Stmt::For(each) => {
                self.place(each.target());
                for target in each.target_list().iter().flat_map(|list| list.targets()) {
                    self.target(&target);
                }
            }
            Stmt::Parfor(each) => self.place(each.target()),
            Stmt::Try(tried) => {
                if let Some(name) = tried.catch_clause().and_then(|clause| clause.name()) {
                    self.declare(&name, Declared::Plain);
                }
            }
            Stmt::Global(global) => {
                for name in global.names().filter_map(|declared| declared.name()) {
                    self.declare(&name, Declared::Global);
                }
            }
            Stmt::Persistent(persistent) => {
                for name in persistent.names().filter_map(|declared| declared.name()) {
                    self.declare(&name, Declared::Persistent);
                }
            }
            Stmt::Command(command) => {
                if let Some(token) = command.name() {
                    self.called_as_statement(&token);
                }
            }
            Stmt::Expr(expr) => self.alone(expr.expr()),
            Stmt::If(_)
            | Stmt::While(_)
            | Stmt::DoUntil(_)
            | Stmt::Switch(_)
            | Stmt::UnwindProtect(_)
            | Stmt::Spmd(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Return(_)
            | Stmt::Import(_)
            | Stmt::Shell(_) => (),
        }
    }

    /// `load(f)`, `setup`: a statement that is a call.
    fn alone(&mut self, expr: Option<Expr>) {
        let (name, has_args) = match expr {
            Some(Expr::Paren(call)) if runs_no_commands(&call) => return,
            Some(Expr::Name(name)) => (Some(name), false),
            Some(Expr::Paren(call)) => match call.base() {
                Some(Expr::Name(name)) => (Some(name), true),
                _ => (None, true),
            },
            _ => (None, true),
        };
        let Some(token) = name.and_then(|name| name.syntax().first_token()) else { return };
        if !has_args && Builtin::named(token.text()).is_none() {
            self.alone.push(Name::new(token.text()));
        }
        self.called_as_statement(&token);
    }

    fn called_as_statement(&mut self, token: &SyntaxToken) {
        let name = Name::new(token.text());
        self.mentioned.insert(name);
        if let Some(builtin) = Builtin::named(token.text())
            && builtin.row().may_reach_variables()
        {
            let defines = builtin.row().may_define_variables_as_statement();
            self.reaching.push(Reaching { name, builtin, defines });
        }
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Place(place) => self.place(Some(place.clone())),
            Target::Ignored(_) => (),
        }
    }

    fn place(&mut self, place: Option<Expr>) {
        if let Some(token) = place.and_then(root_name) {
            self.assign(Name::new(token.text()), token_span(&token), Declared::Plain);
        }
    }

    fn declare(&mut self, name: &ast::Name, declared: Declared) {
        if let Some(token) = name.token() {
            self.assign(Name::new(token.text()), token_span(&token), declared);
        }
    }
}

fn params_of(anonymous: &SyntaxNode) -> Vec<Name> {
    let Some(anonymous) = ast::AnonymousFunction::cast(anonymous.clone()) else { return Vec::new() };
    let params = anonymous.params();
    let names = params.iter().flat_map(|list| list.params()).filter_map(|param| param.name());
    names.map(|name| Name::new(&name.text())).collect()
}

/// The name that a place begins with: `a` of `a.b(3)`.
fn root_name(mut place: Expr) -> Option<SyntaxToken> {
    loop {
        place = match place {
            Expr::Name(name) => return name.syntax().first_token(),
            Expr::Paren(index) => index.base()?,
            Expr::Brace(index) => index.base()?,
            Expr::Field(field) => field.base()?,
            Expr::DynamicField(field) => field.base()?,
            _ => return None,
        };
    }
}
