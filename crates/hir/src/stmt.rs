//! Statements, places that are assigned to, and the declarations of `arguments` blocks.

use crate::{Expr, Step, Variable};
use lanner_base::{Name, Span, id};
use lanner_builtins::BinaryOp;

id! {
    /// A statement of one function.
    pub struct Stmt = "s";
}

/// Statements that run one after the other.
pub type Body = Vec<Stmt>;

/// Whether a statement's result is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// It has no semicolon.
    Result,
    /// It has one.
    Nothing,
}

/// A statement, its place, and whether its result is displayed.
#[derive(Clone, Debug)]
pub struct StmtData {
    /// What it is.
    pub kind: StmtKind,
    /// Its place in the text.
    pub span: Span,
    /// Whether its result is displayed.
    pub shows: Shows,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `f(x)`, `x`, `1 + 2`. What is no plain variable goes to `ans`.
    Expr {
        /// The expression.
        value: Expr,
        /// The variable `ans`; none where the expression is a plain variable.
        answer: Option<Variable>,
    },
    /// `x = v`, `[a, ~] = v`
    Assign {
        /// Where the results go.
        targets: Vec<Target>,
        /// What is assigned.
        value: Expr,
        /// Whether the targets stand in brackets, where one may take several values.
        in_brackets: bool,
    },
    /// `x(i) = []`
    Delete {
        /// What is deleted; its last step is a `Paren`.
        place: Place,
    },
    /// `x += v`, `x++`
    Update {
        /// What is changed.
        place: Place,
        /// How.
        op: BinaryOp,
        /// By what.
        value: Expr,
    },
    /// `if`
    If {
        /// Conditions with their bodies, `elseif` included.
        branches: Vec<(Expr, Body)>,
        /// `else`
        otherwise: Option<Body>,
    },
    /// `for`, `parfor`
    For {
        /// What takes the columns.
        target: LoopTarget,
        /// What it runs over.
        range: Expr,
        /// What is repeated.
        body: Body,
    },
    /// `while`
    While {
        /// The condition.
        condition: Expr,
        /// What is repeated.
        body: Body,
    },
    /// `do … until` (Octave)
    DoUntil {
        /// What is repeated.
        body: Body,
        /// The condition that ends it.
        condition: Expr,
    },
    /// `switch`
    Switch {
        /// What is compared.
        value: Expr,
        /// The cases in order.
        cases: Vec<Case>,
        /// `otherwise`
        otherwise: Option<Body>,
    },
    /// `try`
    Try {
        /// What is tried.
        body: Body,
        /// The variable that takes the error.
        error: Option<Variable>,
        /// What runs after an error.
        handler: Body,
    },
    /// `unwind_protect` (Octave)
    Unwind {
        /// What is protected.
        body: Body,
        /// What runs in every case.
        cleanup: Body,
    },
    /// `spmd`: one worker runs it.
    Block(Body),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return,
    /// `global a b`, with first values in Octave.
    Global(Vec<(Variable, Option<Expr>)>),
    /// `persistent a b`, with first values in MATLAB's newer versions and Octave.
    Persistent(Vec<(Variable, Option<Expr>)>),
    /// `!ls`: what the call says; it leaves no `ans`.
    Shell(Expr),
}

/// `case v, …`
#[derive(Clone, Debug)]
pub struct Case {
    /// What the value is compared with; a cell holds alternatives.
    pub value: Expr,
    /// What runs where they are equal.
    pub body: Body,
}

/// What takes the columns of a loop.
#[derive(Clone, Debug)]
pub enum LoopTarget {
    /// A variable, or in old code a place.
    Place(Place),
    /// `[value, key]` (Octave): the fields of a struct.
    Fields {
        /// Takes the field's value.
        value: Place,
        /// Takes the field's name.
        key: Place,
    },
}

/// Where one result goes.
#[derive(Clone, Debug)]
pub enum Target {
    /// A variable or a part of one.
    Place(Place),
    /// `~`
    Ignored,
}

/// A variable, or with steps a part of one.
#[derive(Clone, Debug)]
pub struct Place {
    /// The variable.
    pub variable: Variable,
    /// What leads to the part.
    pub steps: Vec<Step>,
    /// Its place in the text.
    pub span: Span,
}

/// An `arguments` block.
#[derive(Clone, Debug)]
pub struct ArgumentBlock {
    /// Which arguments it describes.
    pub role: ArgumentRole,
    /// Its declarations in order.
    pub arguments: Vec<Argument>,
    /// Its place in the text.
    pub span: Span,
}

/// Which arguments a block describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentRole {
    /// Parameters.
    Input,
    /// `(Repeating)`: parameters that take what is left, in turn.
    Repeating,
    /// `(Output)`
    Output,
}

/// What the field of name-value arguments begins with that are the properties of a class: `opts.?Class`.
pub const PROPERTIES_OF: char = '?';

/// `x (1,:) double {mustBePositive} = 1`, `opts.tol (1,1) = 1e-6`
#[derive(Clone, Debug)]
pub struct Argument {
    /// The parameter or output.
    pub variable: Variable,
    /// The field of a name-value argument; `?Class` for one of each property of a class.
    pub field: Option<Name>,
    /// The demanded size.
    pub size: Option<Vec<Extent>>,
    /// The demanded class.
    pub class: Option<Name>,
    /// Calls that check the value, each with it as an argument.
    pub validators: Vec<Expr>,
    /// The value where the caller gives none.
    pub default: Option<Expr>,
    /// Its place in the text.
    pub span: Span,
}

/// One extent of a demanded size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// `:`
    Any,
    /// A number.
    Exactly(u64),
}
