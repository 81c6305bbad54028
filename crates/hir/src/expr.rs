//! Expressions: every name is a variable or something that is called.

use crate::{Function, Place, Target, Variable};
use lanner_base::{Name, Span, id};
use lanner_builtins::{BinaryOp, Builtin, UnaryOp};
use lanner_facts::Class;

id! {
    /// An expression of one function.
    pub struct Expr = "e";
}

/// An expression and its place.
#[derive(Clone, Debug)]
pub struct ExprData {
    /// What it is.
    pub kind: ExprKind,
    /// Its place in the text.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number.
    Number(Number),
    /// `'text'`
    Char(String),
    /// `"text"`
    String(String),
    /// `:` as a whole argument.
    Colon,
    /// `end`, of what the argument list so many lists outwards indexes: 0 is the innermost one.
    End {
        /// How many argument lists outwards.
        outward: u32,
    },
    /// The value of a variable.
    Variable(Variable),
    /// `exist('x', 'var')`: 1 where the variable has a value, else 0.
    IsAssigned(Variable),
    /// `f(args)`, or `f` alone.
    Call {
        /// What is called.
        callee: Callee,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `base(1).c{2}`: the steps applied one after the other.
    Chain {
        /// What the first step is applied to.
        base: Expr,
        /// At least one.
        steps: Vec<Step>,
    },
    /// `(x)`: one value, however many `x` gives.
    Group(Expr),
    /// `OP a`
    Unary(UnaryOp, Expr),
    /// `a OP b`
    Binary(BinaryOp, Expr, Expr),
    /// `a && b`
    ShortAnd(Expr, Expr),
    /// `a || b`
    ShortOr(Expr, Expr),
    /// `first:last`, `first:step:last`
    Range {
        /// The first value.
        first: Expr,
        /// The step, where it is written.
        step: Option<Expr>,
        /// The limit.
        last: Expr,
    },
    /// `[a b; c d]`: its rows.
    Matrix(Vec<Vec<Expr>>),
    /// `{a, b; c, d}`: its rows.
    Cell(Vec<Vec<Expr>>),
    /// `@f`
    Handle(Callee),
    /// `@(x) …`
    Anonymous(Function),
    /// `?Name`
    MetaClass(Name),
    /// `a = b` as an expression (Octave).
    Assign {
        /// Where the results go.
        targets: Vec<Target>,
        /// What is assigned.
        value: Expr,
    },
    /// `a += b` as an expression (Octave).
    Update {
        /// What is changed.
        place: Place,
        /// How.
        op: BinaryOp,
        /// By what.
        value: Expr,
    },
    /// `a++`, `--a` as an expression (Octave).
    Increment {
        /// What is changed.
        place: Place,
        /// Up or down.
        op: IncrementOp,
        /// Whether the expression has the old value: the operator stands behind.
        gives_old: bool,
    },
    /// What an error of the text has left out; a diagnostic says so.
    Missing,
}

/// Up or down by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IncrementOp {
    /// `++`
    Up,
    /// `--`
    Down,
}

impl IncrementOp {
    /// The operator that it is with 1.
    pub fn binary(self) -> BinaryOp {
        match self {
            IncrementOp::Up => BinaryOp::Add,
            IncrementOp::Down => BinaryOp::Sub,
        }
    }
}

/// A number literal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// `1.5`
    Double(f64),
    /// `1.5i`
    Imaginary(f64),
    /// `0xFFu8`; a `uint64` has its bits.
    Int(Class, i64),
}

/// One step of a chain.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it is.
    pub kind: StepKind,
    /// Whether an `end` in it asks for what it indexes.
    pub uses_end: bool,
    /// Its place: the brackets with what they hold, or the field's name.
    pub span: Span,
}

/// What a step is.
#[derive(Clone, Debug)]
pub enum StepKind {
    /// `(args)`
    Paren(Vec<Expr>),
    /// `{args}`
    Brace(Vec<Expr>),
    /// `.name`
    Field(Name),
    /// `.(name)`
    DynamicField(Expr),
}

/// What a name that is called means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A local or nested function of the text.
    Function(Function),
    /// A function that is looked up when it is called. Dots separate packages.
    Named(Name),
    /// A variable, if there is one of that name when it runs, else as `Named`.
    Undecided {
        /// The name.
        name: Name,
        /// Why nothing more is known: `eval`, `load`, a script, …
        why: &'static str,
    },
    /// What the language itself means by a notation.
    Builtin(Builtin),
}
