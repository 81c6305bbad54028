//! Files, functions and variables.

use crate::{ArgumentBlock, Body, Expr, ExprData, Stmt, StmtData};
use lanner_base::{Arena, Dialect, Name, Span, id};
use lanner_facts::declared::ClassDecl;

id! {
    /// A function of one text: of the file, nested, anonymous, or the script's body.
    pub struct Function = "f";
}
id! {
    /// A variable of one function.
    pub struct Variable = "v";
}

/// Everything that one text defines.
#[derive(Clone, Debug)]
pub struct File {
    /// Whose language it is.
    pub dialect: Dialect,
    /// Its functions; the first is what the file is called for, or the script's body. Anonymous functions come
    /// after the functions of the file.
    pub functions: Arena<Function, FunctionData>,
    /// `a.b.*` and `a.b.c` of its import statements.
    pub imports: Vec<String>,
    /// The class that the file defines.
    pub class: Option<ClassDecl<Function>>,
}

/// What kind of text a function is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionKind {
    /// A script, an `eval` text, a typed line: its variables are its caller's.
    Script,
    /// A function of the file.
    Local,
    /// A function inside a function.
    Nested,
    /// `@(…) …`; its one output is the value of its only statement.
    Anonymous,
}

/// One function.
#[derive(Clone, Debug)]
pub struct FunctionData {
    /// Its name; of an anonymous function its text.
    pub name: Name,
    /// What it is.
    pub kind: FunctionKind,
    /// The function that it is nested in.
    pub parent: Option<Function>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Whether the last parameter collects the remaining arguments.
    pub variadic_in: bool,
    /// Its outputs.
    pub outputs: Vec<Variable>,
    /// Whether the last output gives any number of values.
    pub variadic_out: bool,
    /// Its variables.
    pub variables: Arena<Variable, VariableData>,
    /// Variables of the functions around it that it works with; an anonymous function takes them along when it is made,
    /// as variables, not as values.
    pub outer: Vec<Outer>,
    /// The values that an anonymous function takes with it when it is made.
    pub captures: Vec<Capture>,
    /// Its `arguments` blocks.
    pub arguments: Vec<ArgumentBlock>,
    /// What it runs; of an anonymous function empty.
    pub body: Body,
    /// The value of an anonymous function.
    pub value: Option<Expr>,
    /// Its expressions.
    pub exprs: Arena<Expr, ExprData>,
    /// Its statements.
    pub stmts: Arena<Stmt, StmtData>,
    /// Whether its variables can be reached by names that are only known at run time; why, in words.
    pub dynamic: Option<&'static str>,
    /// Whether it is the constructor of a class: its first parameter is the object that it makes, which nobody writes as an argument.
    pub constructs: bool,
    /// The place of its first line: what it is called, takes and gives.
    pub span: Span,
    /// All of it, as far as its `end`.
    pub whole: Span,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its variable; none for `~`.
    pub variable: Option<Variable>,
    /// The value where the caller gives none (Octave).
    pub default: Option<Expr>,
    /// Its place in the text.
    pub span: Span,
}

/// One variable.
#[derive(Clone, Debug)]
pub struct VariableData {
    /// Its name.
    pub name: Name,
    /// How it is declared.
    pub declared: Declared,
    /// Who works with it.
    pub sharing: Sharing,
    /// Where the name stands first.
    pub span: Span,
}

/// How a variable is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// By assignment, or as parameter or output.
    Plain,
    /// `global`
    Global,
    /// `persistent`
    Persistent,
    /// Not at all: at run time there may be a variable of that name, which an anonymous function would take with it.
    Maybe,
}

/// Who works with a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// This function.
    Own,
    /// This function, whose it is, and functions in it.
    Shared,
    /// It is a variable of a function around this one.
    Outer,
}

/// A variable of a function around this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outer {
    /// What it is here.
    pub variable: Variable,
    /// Whose it is.
    pub owner: Function,
    /// What it is there.
    pub source: Variable,
}

/// A variable that an anonymous function takes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// What it is in the function that makes the handle.
    pub source: Variable,
    /// What it is here.
    pub variable: Variable,
}

/// Why names in a script may be variables that it does not assign, where nothing else is the reason.
pub const SCRIPT: &str = "a script";

/// The same in a function that calls what may be a script.
pub const MAY_BE_SCRIPT: &str = "a statement that may call a script";

impl FunctionData {
    /// A function without variables and statements.
    pub fn new(name: Name, kind: FunctionKind, span: Span) -> FunctionData {
        FunctionData {
            name,
            kind,
            parent: None,
            params: Vec::new(),
            variadic_in: false,
            outputs: Vec::new(),
            variadic_out: false,
            variables: Arena::new(),
            outer: Vec::new(),
            captures: Vec::new(),
            arguments: Vec::new(),
            body: Vec::new(),
            value: None,
            exprs: Arena::new(),
            stmts: Arena::new(),
            dynamic: None,
            constructs: false,
            span,
            whole: span,
        }
    }
}
