//! Statements of C, before their variables are declared.

use crate::expr::Expr;
use crate::graph::NodeId;
use lanner_lir::Reg;

/// A statement, and the line of the source that it comes of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stmt {
    pub line: Option<u32>,
    pub kind: Kind,
}

/// What it does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// `double x, y;`
    Declare(Vec<Reg>),
    /// `x = …;`, and `double x = …;` where it declares it.
    Assign {
        dst: Reg,
        value: Expr,
        declares: bool,
    },
    /// `x[i] = …;`
    Store(Expr, Expr),
    /// `f(x);`
    Do(Expr),
    /// `for (int64_t k = 0; k < n; k++) { x[i + k] = …; }`
    Fill {
        index: String,
        count: Expr,
        place: Expr,
        value: Expr,
    },
    If {
        cond: Expr,
        yes: Vec<Stmt>,
        no: Vec<Stmt>,
    },
    For(Box<For>),
    While {
        cond: Expr,
        body: Vec<Stmt>,
    },
    DoWhile {
        cond: Expr,
        body: Vec<Stmt>,
    },
    Label(NodeId),
    Goto(NodeId),
    Break,
    Continue,
    Return(Option<Expr>),
    /// `goto done;`
    Done,
}

/// `for (int64_t i = 0; i < n; i++)`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct For {
    pub counter: Reg,
    pub first: Option<Expr>,
    pub declares: bool,
    pub limit: Expr,
    pub step: u32,
    pub body: Vec<Stmt>,
}

impl Stmt {
    pub fn new(line: Option<u32>, kind: Kind) -> Stmt {
        Stmt { line, kind }
    }

    /// Its own expressions.
    pub fn exprs(&self) -> Vec<&Expr> {
        match &self.kind {
            Kind::Assign { value, .. } | Kind::Do(value) | Kind::Return(Some(value)) => vec![value],
            Kind::Store(place, value) => vec![place, value],
            Kind::Fill { count, place, value, .. } => vec![count, place, value],
            Kind::If { cond, .. } | Kind::While { cond, .. } | Kind::DoWhile { cond, .. } => vec![cond],
            Kind::For(of) => of.first.iter().chain([&of.limit]).collect(),
            Kind::Declare(_)
            | Kind::Label(_)
            | Kind::Goto(_)
            | Kind::Break
            | Kind::Continue
            | Kind::Return(None)
            | Kind::Done => Vec::new(),
        }
    }

    /// The lists of statements in it.
    pub fn lists(&self) -> Vec<&Vec<Stmt>> {
        match &self.kind {
            Kind::If { yes, no, .. } => vec![yes, no],
            Kind::For(of) => vec![&of.body],
            Kind::While { body, .. } | Kind::DoWhile { body, .. } => vec![body],
            Kind::Declare(_)
            | Kind::Assign { .. }
            | Kind::Store(..)
            | Kind::Do(_)
            | Kind::Fill { .. }
            | Kind::Label(_)
            | Kind::Goto(_)
            | Kind::Break
            | Kind::Continue
            | Kind::Return(_)
            | Kind::Done => Vec::new(),
        }
    }

    /// The same, to change them.
    pub fn lists_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match &mut self.kind {
            Kind::If { yes, no, .. } => vec![yes, no],
            Kind::For(of) => vec![&mut of.body],
            Kind::While { body, .. } | Kind::DoWhile { body, .. } => vec![body],
            Kind::Declare(_)
            | Kind::Assign { .. }
            | Kind::Store(..)
            | Kind::Do(_)
            | Kind::Fill { .. }
            | Kind::Label(_)
            | Kind::Goto(_)
            | Kind::Break
            | Kind::Continue
            | Kind::Return(_)
            | Kind::Done => Vec::new(),
        }
    }

    /// The register that it writes itself.
    pub fn written(&self) -> Option<Reg> {
        match &self.kind {
            Kind::Assign { dst, .. } => Some(*dst),
            Kind::For(of) => Some(of.counter),
            _ => None,
        }
    }

    /// Whether nothing behind it is reached from it.
    pub fn ends(&self) -> bool {
        match &self.kind {
            Kind::Goto(_) | Kind::Break | Kind::Continue | Kind::Return(_) | Kind::Done => true,
            Kind::If { yes, no, .. } => ends(yes) && ends(no),
            Kind::While { cond, body } => *cond == always() && !breaks(body),
            _ => false,
        }
    }
}

/// Whether what is behind statements is not reached from them.
pub(crate) fn ends(stmts: &[Stmt]) -> bool {
    stmts.last().is_some_and(Stmt::ends)
}

/// A condition that always holds.
pub(crate) fn always() -> Expr {
    Expr::Lit(lanner_lir::Scalar::Bool(true))
}

fn breaks(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        Kind::Break => true,
        Kind::If { yes, no, .. } => breaks(yes) || breaks(no),
        _ => false,
    })
}

/// Whether statements go on with the loop that they are in.
pub(crate) fn continues(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        Kind::Continue => true,
        Kind::If { yes, no, .. } => continues(yes) || continues(no),
        _ => false,
    })
}

/// Does something with all statements, the outer ones first.
pub(crate) fn each(stmts: &[Stmt], f: &mut dyn FnMut(&Stmt)) {
    for stmt in stmts {
        f(stmt);
        stmt.lists().into_iter().for_each(|list| each(list, f));
    }
}
