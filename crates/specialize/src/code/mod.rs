//! Residual code: statements and expressions as a tree, with the user's own spelling where nothing changed.
//!
//! ```text
//! y = x(k)*c + sin(pi/2)       c known as 3       Binary(Add, Binary(Mul, x(k) [spelled "x(k)"], 3), 1 [spelled "sin(pi/2)"])
//!                                                 y = x(k) * 3 + 1
//! ```
//!
//! - `literal` values as MATLAB text that reads back bit for bit
//! - `print`   the tree as text
//! - `walk`    which variables code reads and writes

mod literal;
mod print;
mod walk;

pub use literal::{has_literal, literal};
pub use print::{Comments, print_code, print_lines};
pub use walk::{each_child, each_child_mut, each_in_step, each_weighed_line, reads, rename, replace, words};

use lanner_base::{Name, Span};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_runtime::{Dims, Value};
use std::rc::Rc;

/// An expression of the residual program.
#[derive(Clone, Debug)]
pub struct Code {
    /// What it is.
    pub kind: CodeKind,
    /// How the user wrote it, where nothing in it changed.
    pub spelled: Option<Rc<str>>,
    /// Whether facts say that its own operator raises no error.
    pub is_safe: bool,
    /// Whether it surely is one truth value, so that its negation holds where it does not.
    pub is_truth: bool,
    /// How it lies, where it is a number, or an element of an array of real doubles.
    pub lane: Lane,
    /// Whether it surely is an array of characters.
    pub is_text: bool,
    /// The variable that has this value, where the user named an array.
    pub named: Option<Name>,
}

/// How several elements lie that stand in the place of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lane {
    /// That is not known.
    #[default]
    Unknown,
    /// It is a variable that holds one real double.
    Scalar,
    /// An element of a row, or of a matrix: several subscripts in a row give a row.
    Row,
    /// An element of a column.
    Column,
}

/// What an expression of the residual program is.
#[derive(Clone, Debug)]
pub enum CodeKind {
    /// A value, as a literal.
    Known(Value),
    /// A variable.
    Var(Name),
    /// `:` as a whole argument.
    Colon,
    /// `end` in a subscript.
    End,
    /// `f(args)`, or `f` alone; dots separate packages.
    Call {
        /// The function's name.
        name: Name,
        /// Its arguments.
        args: Vec<Code>,
    },
    /// `base(1).c{2}`
    Chain {
        /// What the first step is applied to.
        base: Box<Code>,
        /// At least one.
        steps: Vec<CodeStep>,
    },
    /// `OP a`
    Unary(UnaryOp, Box<Code>),
    /// `a OP b`
    Binary(BinaryOp, Box<Code>, Box<Code>),
    /// `a && b`
    ShortAnd(Box<Code>, Box<Code>),
    /// `a || b`
    ShortOr(Box<Code>, Box<Code>),
    /// `first:last`, `first:step:last`
    Range(Box<Code>, Option<Box<Code>>, Box<Code>),
    /// `[a b; c d]`
    Matrix(Vec<Vec<Code>>),
    /// `{a, b; c, d}`
    Cells(Vec<Vec<Code>>),
    /// `@f`
    Handle(Name),
    /// `@(params) body`
    Anonymous {
        /// Its parameters; `~` has no name.
        params: Vec<Option<Name>>,
        /// Its value.
        body: Box<Code>,
    },
    /// What stays as the user wrote it and what nothing is known of.
    Verbatim(Rc<str>),
}

/// One step of a chain.
#[derive(Clone, Debug)]
pub enum CodeStep {
    /// `(args)`
    Paren(Vec<Code>),
    /// `{args}`
    Brace(Vec<Code>),
    /// `.name`
    Field(Name),
    /// `.(name)`
    Dynamic(Code),
}

/// A variable, or with steps a part of one.
#[derive(Clone, Debug)]
pub struct CodePlace {
    /// The variable.
    pub variable: Name,
    /// What leads to the part.
    pub steps: Vec<CodeStep>,
}

/// Where one result goes.
#[derive(Clone, Debug)]
pub enum CodeTarget {
    /// A variable or a part of one.
    Place(CodePlace),
    /// `~`
    Ignored,
}

/// A statement of the residual program.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is.
    pub kind: LineKind,
    /// Whether its result is displayed.
    pub shows: bool,
    /// The extents of real doubles that it surely puts into places that an array of real doubles has.
    pub stored: Option<Dims>,
    /// Whether it surely puts one real double behind all elements of a row of such numbers, or of an empty array of them.
    pub appends: bool,
    /// The variable whose object it changes, where it raises no error and does nothing else.
    pub changes_only: Option<Name>,
    /// Whether it raises an error whenever it runs: nothing comes behind it.
    pub raises: bool,
    /// The statement that it comes from, for its comments and for the report.
    pub origin: Option<Origin>,
}

/// The statement of the program that a residual statement comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The unit, by its number.
    pub unit: u32,
    /// The statement's place in the unit's text.
    pub span: Span,
}

/// What a statement of the residual program is.
#[derive(Clone, Debug)]
pub enum LineKind {
    /// An expression.
    Expr(Code),
    /// `x = v`, `[a, ~] = v`
    Assign {
        /// Where the results go.
        targets: Vec<CodeTarget>,
        /// What is assigned.
        value: Code,
        /// Whether the targets stand in brackets.
        in_brackets: bool,
    },
    /// `x(i) = []`
    Delete(CodePlace),
    /// `if`
    If {
        /// Conditions with their bodies.
        branches: Vec<(Code, Vec<Line>)>,
        /// `else`
        otherwise: Option<Vec<Line>>,
    },
    /// `for`
    For {
        /// What takes the columns.
        target: CodePlace,
        /// What it runs over.
        range: Code,
        /// What is repeated.
        body: Vec<Line>,
    },
    /// `while`
    While {
        /// The condition.
        condition: Code,
        /// What is repeated.
        body: Vec<Line>,
    },
    /// `switch`
    Switch {
        /// What is compared.
        value: Code,
        /// The cases in order.
        cases: Vec<(Code, Vec<Line>)>,
        /// `otherwise`
        otherwise: Option<Vec<Line>>,
    },
    /// `try`
    Try {
        /// What is tried.
        body: Vec<Line>,
        /// The variable that takes the error.
        error: Option<Name>,
        /// What runs after an error.
        handler: Vec<Line>,
    },
    /// `unwind_protect`
    Unwind {
        /// What is protected.
        body: Vec<Line>,
        /// What runs in every case.
        cleanup: Vec<Line>,
    },
    /// `global`, `persistent`, or nothing: variables that others read and write, too
    Declare {
        /// What they are.
        as_what: Declaring,
        /// The variables.
        names: Vec<Name>,
    },
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return,
    /// A statement that stays as the user wrote it.
    Verbatim(Rc<str>),
}

/// What variables are declared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaring {
    /// `global`
    Global,
    /// `persistent`
    Persistent,
    /// Functions in this one work with them, which no statement says.
    Nested,
}

impl Code {
    /// Without a spelling of the user's.
    pub fn new(kind: CodeKind) -> Code {
        Code {
            kind,
            spelled: None,
            is_safe: false,
            is_truth: false,
            lane: Lane::Unknown,
            is_text: false,
            named: None,
        }
    }

    /// A variable.
    pub fn var(name: Name) -> Code {
        Code::new(CodeKind::Var(name))
    }

    /// A value.
    pub fn known(value: Value) -> Code {
        Code::new(CodeKind::Known(value))
    }

    /// A call.
    pub fn call(name: Name, args: Vec<Code>) -> Code {
        Code::new(CodeKind::Call { name, args })
    }

    /// A binary operation.
    pub fn binary(op: BinaryOp, a: Code, b: Code) -> Code {
        Code::new(CodeKind::Binary(op, Box::new(a), Box::new(b)))
    }

    /// The variable, where it is one alone.
    pub fn as_var(&self) -> Option<Name> {
        match self.kind {
            CodeKind::Var(name) => Some(name),
            _ => None,
        }
    }

    /// The value, where it is one.
    pub fn as_known(&self) -> Option<&Value> {
        match &self.kind {
            CodeKind::Known(value) => Some(value),
            _ => None,
        }
    }
}

impl CodePlace {
    /// A whole variable.
    pub fn whole(variable: Name) -> CodePlace {
        CodePlace { variable, steps: Vec::new() }
    }
}

impl Line {
    /// A statement without display.
    pub fn new(kind: LineKind, origin: Option<Origin>) -> Line {
        Line { kind, shows: false, stored: None, appends: false, changes_only: None, raises: false, origin }
    }

    /// `variable = value;`
    pub fn assign(variable: Name, value: Code, origin: Option<Origin>) -> Line {
        let targets = vec![CodeTarget::Place(CodePlace::whole(variable))];
        Line::new(LineKind::Assign { targets, value, in_brackets: false }, origin)
    }

    /// The one variable that the statement assigns as a whole.
    pub fn whole_target(&self) -> Option<Name> {
        match &self.kind {
            LineKind::Assign { targets, .. } => match targets.as_slice() {
                [CodeTarget::Place(place)] if place.steps.is_empty() => Some(place.variable),
                _ => None,
            },
            _ => None,
        }
    }

    /// The variable that becomes a copy of another one, and that one, where the statement does nothing else.
    pub fn copied(&self) -> Option<(Name, Name)> {
        match &self.kind {
            LineKind::Assign { value, .. } if !self.shows => Some((self.whole_target()?, value.as_var()?)),
            _ => None,
        }
    }

    /// Runs `f` on each expression of the statement itself, not of bodies in it.
    pub fn each_code(&self, f: &mut dyn FnMut(&Code)) {
        let place = |place: &CodePlace, f: &mut dyn FnMut(&Code)| {
            place.steps.iter().for_each(|step| walk::each_in_step(step, &mut |code| f(code)));
        };
        match &self.kind {
            LineKind::Expr(code) => f(code),
            LineKind::Assign { targets, value, .. } => {
                f(value);
                for target in targets {
                    if let CodeTarget::Place(target) = target {
                        place(target, f);
                    }
                }
            }
            LineKind::Delete(deleted) => place(deleted, f),
            LineKind::If { branches, .. } => branches.iter().for_each(|(condition, _)| f(condition)),
            LineKind::For { range, .. } => f(range),
            LineKind::While { condition, .. } => f(condition),
            LineKind::Switch { value, cases, .. } => {
                f(value);
                cases.iter().for_each(|(case, _)| f(case));
            }
            LineKind::Try { .. }
            | LineKind::Unwind { .. }
            | LineKind::Declare { .. }
            | LineKind::Break
            | LineKind::Continue
            | LineKind::Return
            | LineKind::Verbatim(_) => (),
        }
    }

    /// The same to change them.
    pub fn each_code_mut(&mut self, f: &mut dyn FnMut(&mut Code)) {
        let place = |place: &mut CodePlace, f: &mut dyn FnMut(&mut Code)| {
            for step in &mut place.steps {
                match step {
                    CodeStep::Paren(args) | CodeStep::Brace(args) => args.iter_mut().for_each(&mut *f),
                    CodeStep::Field(_) => (),
                    CodeStep::Dynamic(name) => f(name),
                }
            }
        };
        match &mut self.kind {
            LineKind::Expr(code) => f(code),
            LineKind::Assign { targets, value, .. } => {
                f(value);
                for target in targets {
                    if let CodeTarget::Place(target) = target {
                        place(target, f);
                    }
                }
            }
            LineKind::Delete(deleted) => place(deleted, f),
            LineKind::If { branches, .. } => branches.iter_mut().for_each(|(condition, _)| f(condition)),
            LineKind::For { range, .. } => f(range),
            LineKind::While { condition, .. } => f(condition),
            LineKind::Switch { value, cases, .. } => {
                f(value);
                cases.iter_mut().for_each(|(case, _)| f(case));
            }
            LineKind::Try { .. }
            | LineKind::Unwind { .. }
            | LineKind::Declare { .. }
            | LineKind::Break
            | LineKind::Continue
            | LineKind::Return
            | LineKind::Verbatim(_) => (),
        }
    }

    /// The variables that the statement itself writes, and whether only a part of each.
    pub fn written(&self) -> Vec<(Name, bool)> {
        match &self.kind {
            LineKind::Assign { targets, .. } => targets
                .iter()
                .filter_map(|target| match target {
                    CodeTarget::Place(place) => Some((place.variable, !place.steps.is_empty())),
                    CodeTarget::Ignored => None,
                })
                .collect(),
            LineKind::Delete(place) => vec![(place.variable, true)],
            LineKind::For { target, .. } => vec![(target.variable, false)],
            LineKind::Try { error, .. } => error.iter().map(|&error| (error, false)).collect(),
            LineKind::Declare { names, .. } => names.iter().map(|&name| (name, false)).collect(),
            LineKind::Expr(_)
            | LineKind::If { .. }
            | LineKind::While { .. }
            | LineKind::Switch { .. }
            | LineKind::Unwind { .. }
            | LineKind::Break
            | LineKind::Continue
            | LineKind::Return
            | LineKind::Verbatim(_) => Vec::new(),
        }
    }

    /// Writes another variable in the place of one.
    pub fn rename_written(&mut self, from: Name, to: Name) {
        let change = |name: &mut Name| {
            if *name == from {
                *name = to;
            }
        };
        match &mut self.kind {
            LineKind::Assign { targets, .. } => {
                for target in targets {
                    if let CodeTarget::Place(place) = target {
                        change(&mut place.variable);
                    }
                }
            }
            LineKind::Delete(place) => change(&mut place.variable),
            LineKind::For { target, .. } => change(&mut target.variable),
            LineKind::Try { error: Some(error), .. } => change(error),
            LineKind::Declare { names, .. } => names.iter_mut().for_each(change),
            LineKind::Try { error: None, .. }
            | LineKind::Expr(_)
            | LineKind::If { .. }
            | LineKind::While { .. }
            | LineKind::Switch { .. }
            | LineKind::Unwind { .. }
            | LineKind::Break
            | LineKind::Continue
            | LineKind::Return
            | LineKind::Verbatim(_) => (),
        }
    }

    /// The bodies in it.
    pub fn bodies(&self) -> Vec<&Vec<Line>> {
        match &self.kind {
            LineKind::If { branches, otherwise } => {
                branches.iter().map(|(_, body)| body).chain(otherwise).collect()
            }
            LineKind::For { body, .. } | LineKind::While { body, .. } => vec![body],
            LineKind::Switch { cases, otherwise, .. } => {
                cases.iter().map(|(_, body)| body).chain(otherwise).collect()
            }
            LineKind::Try { body, handler, .. } => vec![body, handler],
            LineKind::Unwind { body, cleanup } => vec![body, cleanup],
            LineKind::Expr(_)
            | LineKind::Assign { .. }
            | LineKind::Delete(_)
            | LineKind::Declare { .. }
            | LineKind::Break
            | LineKind::Continue
            | LineKind::Return
            | LineKind::Verbatim(_) => Vec::new(),
        }
    }

    /// The same to change them.
    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Line>> {
        match &mut self.kind {
            LineKind::If { branches, otherwise } => {
                branches.iter_mut().map(|(_, body)| body).chain(otherwise).collect()
            }
            LineKind::For { body, .. } | LineKind::While { body, .. } => vec![body],
            LineKind::Switch { cases, otherwise, .. } => {
                cases.iter_mut().map(|(_, body)| body).chain(otherwise).collect()
            }
            LineKind::Try { body, handler, .. } => vec![body, handler],
            LineKind::Unwind { body, cleanup } => vec![body, cleanup],
            LineKind::Expr(_)
            | LineKind::Assign { .. }
            | LineKind::Delete(_)
            | LineKind::Declare { .. }
            | LineKind::Break
            | LineKind::Continue
            | LineKind::Return
            | LineKind::Verbatim(_) => Vec::new(),
        }
    }
}
