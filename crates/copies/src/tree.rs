//! What of a function matters for copies: its statements as structured actions on variables.
//!
//! ```text
//! c{k} = f(a, 1);      Use c, k, a     Update c: its cells get what `f` returns, which may be `a`
//! ```
//!
//! Scalars are left out, and so are variables that are reached otherwise than by the function's own text (global, persistent,
//! shared with nested functions, or in a function with `eval`): those are *elsewhere*.

use lanner_hir::{Stmt, Variable};
use std::collections::BTreeSet;

/// A function.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The parameters that are arrays, in order, each with its place among all parameters.
    pub params: Vec<(usize, Variable)>,
    /// The outputs in order; none for one that is no array of the function's own.
    pub outputs: Vec<Option<Variable>>,
    /// Variables that are read after the function: outputs, all variables of a script.
    pub live_at_exit: BTreeSet<Variable>,
    /// Variables that may hold something with arrays inside.
    pub nested: BTreeSet<Variable>,
    /// What it runs.
    pub body: Vec<Node>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Node {
    /// Which one.
    pub stmt: Stmt,
    /// What it is.
    pub kind: NodeKind,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// One without statements inside.
    Simple(Vec<Action>),
    /// `if`, `switch`: one of the arms runs; the last one is `else`, perhaps empty.
    Branch {
        /// What the conditions do.
        test: Vec<Action>,
        /// The arms.
        arms: Vec<Vec<Node>>,
    },
    /// A loop.
    Loop {
        /// What happens before the first trip.
        before: Vec<Action>,
        /// What happens before each trip; in a `do … until` behind each.
        test: Vec<Action>,
        /// The statements.
        body: Vec<Node>,
        /// When the test runs.
        tested: Tested,
    },
    /// `try`
    Try {
        /// What is tried.
        body: Vec<Node>,
        /// What happens with the error.
        caught: Vec<Action>,
        /// What runs after an error.
        handler: Vec<Node>,
    },
    /// `unwind_protect`
    Unwind {
        /// What is protected.
        body: Vec<Node>,
        /// What runs in every case.
        cleanup: Vec<Node>,
    },
    /// Statements that run one after the other.
    Block(Vec<Node>),
    /// A way out.
    Jump(Jump),
}

/// When a loop's test runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tested {
    /// Before each trip.
    Before,
    /// Behind each trip.
    Behind,
}

/// A way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// Of the loop.
    Break,
    /// To the loop's next trip.
    Continue,
    /// Of the function.
    Return,
}

/// One thing that a statement does.
#[derive(Clone, Debug)]
pub enum Action {
    /// It reads variables.
    Use(BTreeSet<Variable>),
    /// A variable gets a value.
    Define {
        /// The variable.
        variable: Variable,
        /// The value.
        value: Value,
        /// Whether that always happens.
        certainty: Certainty,
    },
    /// A part of a variable is changed.
    Update(Update),
    /// Somebody who is not followed gets a value, and may keep it.
    Keep(Value),
    /// The columns that the loop runs over are held while it runs.
    Hold(Value),
}

impl Action {
    /// Whether it changes a variable for certain; `ans` of a call that may give nothing is not shown.
    pub(crate) fn writes(&self) -> bool {
        match self {
            Action::Define { certainty, .. } => *certainty == Certainty::Always,
            Action::Update(_) => true,
            Action::Use(_) | Action::Keep(_) | Action::Hold(_) => false,
        }
    }
}

/// Whether something always happens where its statement runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It does.
    Always,
    /// In a condition that may be skipped.
    Perhaps,
}

/// A change of a part of a variable.
#[derive(Clone, Debug)]
pub struct Update {
    /// The variable; one that is elsewhere must always be copied.
    pub variable: Variable,
    /// What the part is.
    pub part: Part,
    /// What the part becomes.
    pub value: Value,
}

/// Which part of a variable is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `a(i) = v`: elements.
    Elements,
    /// `c{i} = v`, `s.f = v`: what is inside.
    Inside,
    /// `s.f(i) = v`, `c{i}.g = v`: a part of what is inside.
    Deeper,
    /// The variable is elsewhere: global, persistent, shared.
    Elsewhere,
}

/// Which arrays a value may be, and which may be inside of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The array itself.
    pub top: Sources,
    /// Arrays inside of it.
    pub inside: Sources,
}

/// Whose arrays they may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// New ones; those of one number may be one array.
    pub fresh: BTreeSet<u32>,
    /// Those that variables are.
    pub variables: BTreeSet<Variable>,
    /// Those inside of variables.
    pub insides: BTreeSet<Variable>,
    /// One that nobody knows.
    pub elsewhere: bool,
}

impl Sources {
    /// Adds what others may be.
    pub fn merge(&mut self, other: &Sources) {
        self.fresh.extend(&other.fresh);
        self.variables.extend(&other.variables);
        self.insides.extend(&other.insides);
        self.elsewhere |= other.elsewhere;
    }
}

impl Value {
    /// A new array with nothing inside.
    pub fn fresh(number: u32) -> Value {
        let top = Sources { fresh: BTreeSet::from([number]), ..Sources::default() };
        Value { top, inside: Sources::default() }
    }

    /// Adds what another value may be.
    pub fn merge(&mut self, other: &Value) {
        self.top.merge(&other.top);
        self.inside.merge(&other.inside);
    }

    /// Everything that it may be or hold.
    pub fn all(&self) -> Sources {
        let mut all = self.top.clone();
        all.merge(&self.inside);
        all
    }
}

/// Does something with a node and all nodes in it, outer ones first.
pub fn walk<'t>(nodes: &'t [Node], visit: &mut dyn FnMut(&'t Node)) {
    for node in nodes {
        visit(node);
        match &node.kind {
            NodeKind::Simple(_) | NodeKind::Jump(_) => (),
            NodeKind::Branch { arms, .. } => arms.iter().for_each(|arm| walk(arm, visit)),
            NodeKind::Loop { body, .. } | NodeKind::Block(body) => walk(body, visit),
            NodeKind::Try { body, handler: second, .. } | NodeKind::Unwind { body, cleanup: second } => {
                walk(body, visit);
                walk(second, visit);
            }
        }
    }
}
