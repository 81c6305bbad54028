//! Syntax tree to HIR.
//!
//! First every function of the file is read for the names it assigns and mentions (`mentions`, `scopes`); then each is
//! built with its variables known. Anonymous functions are built where they stand, on a stack of functions.

mod arguments;
mod chain;
mod class;
mod expr;
mod function;
mod literal;
mod names;
mod place;
mod stmt;

use crate::mentions::{Assigned, Mentions};
use crate::scopes::{Scope, share_variables};
use crate::{Context, Declared, Expr, ExprData, ExprKind, File, Function, FunctionData, FunctionKind};
use crate::{Stmt, StmtData, Variable};
use lanner_base::{Diagnostic, Id, Name, Span, interrupt};
use lanner_syntax::SyntaxNode;
use lanner_syntax::ast::{self, AstNode};
use rustc_hash::{FxHashMap, FxHashSet};

/// The file with its names resolved, and what is wrong with it.
pub fn resolve(file: &ast::File, context: &Context<'_>) -> (File, Vec<Diagnostic>) {
    let mut builder = Builder::new(file, context);
    builder.build_functions();
    let class = file.class().map(|class| builder.class_decl(&class));
    let Builder { functions, diagnostics, imports, .. } = builder;
    let placeholder = || FunctionData::new(Name::new(""), FunctionKind::Anonymous, Span::default());
    let mut functions: Vec<FunctionData> =
        functions.into_iter().map(|function| function.unwrap_or_else(placeholder)).collect();
    if let (Some(main), Some(first)) = (context.main, functions.first_mut())
        && first.kind == FunctionKind::Local
        && file.class().is_none()
    {
        first.name = main;
    }
    let functions = functions.into_iter().collect();
    (File { dialect: context.dialect, functions, imports, class }, diagnostics)
}

/// A function of the file, or the script's body.
enum Source {
    Script(ast::File),
    Function(ast::Function),
}

struct Builder<'a> {
    context: &'a Context<'a>,
    diagnostics: Vec<Diagnostic>,
    imports: Vec<String>,
    sources: Vec<Source>,
    scopes: Vec<Scope>,
    /// Functions of the file that are in no other.
    top: FxHashMap<Name, Function>,
    /// Variables of each function of the file by name.
    names: Vec<FxHashMap<Name, Variable>>,
    functions: Vec<Option<FunctionData>>,
    stack: Vec<Open>,
    /// The class that the file defines, and which functions are its methods.
    class: Option<Name>,
    methods: Vec<usize>,
    known: FxHashMap<Name, bool>,
}

/// A function that is being built.
struct Open {
    function: Function,
    /// The function of the file that it is, or that it is in.
    scope: usize,
    data: FunctionData,
    names: FxHashMap<Name, Variable>,
    /// Names that may be variables at run time, and have one for anonymous functions to take.
    maybe: FxHashMap<Name, Variable>,
    /// Why a name that is no variable may be one at run time.
    undecided: Option<&'static str>,
    /// The names that a statement before this one assigns.
    assigned: FxHashSet<Name>,
    /// The argument lists around the expression that is being built.
    lists: Vec<ArgumentList>,
    /// Loops around the statement that is being built.
    loops: u32,
}

/// An argument list that is being built.
struct ArgumentList {
    /// Whether it indexes a value, so that an `end` in it is that value's.
    indexes: bool,
    uses_end: bool,
}

impl<'a> Builder<'a> {
    fn new(file: &ast::File, context: &'a Context<'a>) -> Builder<'a> {
        let mut builder = Builder {
            context,
            diagnostics: Vec::new(),
            imports: Vec::new(),
            sources: Vec::new(),
            scopes: Vec::new(),
            top: FxHashMap::default(),
            names: Vec::new(),
            functions: Vec::new(),
            stack: Vec::new(),
            class: None,
            methods: Vec::new(),
            known: FxHashMap::default(),
        };
        // What is not a method of a class, and no function, has the first place.
        if file.is_script() || file.class().is_some() {
            builder.add_scope(Source::Script(file.clone()), file.syntax(), None);
        }
        if let Some(class) = file.class() {
            builder.add_methods(&class);
        }
        for function in file.functions() {
            builder.add_function(function, None);
        }
        if builder.scopes.is_empty() {
            builder.add_scope(Source::Script(file.clone()), file.syntax(), None);
        }
        builder.name_main();
        share_variables(&mut builder.scopes);
        builder.functions = builder.scopes.iter().map(|_| None).collect();
        builder
    }

    /// The first function of a file of functions has the file's name; what it is declared as names nothing.
    fn name_main(&mut self) {
        let (Some(main), Some(Source::Function(function))) = (self.context.main, self.sources.first()) else {
            return;
        };
        let declared = Name::new(&function.name().map(|name| name.text()).unwrap_or_default());
        // What the name of a method means its arguments tell, also in its own file.
        if self.context.class.is_some() {
            self.top.retain(|_, function| function.index() != 0);
            return;
        }
        if declared != main {
            let first = Function::from_index(0);
            if self.top.get(&declared) == Some(&first) {
                self.top.remove(&declared);
            }
            self.top.insert(main, first);
        }
    }

    /// A function and those in it: parents before children.
    fn add_function(&mut self, function: ast::Function, parent: Option<usize>) {
        self.add_function_in(function, parent, true);
    }

    /// The same, whether or not the text around it calls it by its name. Gives its number.
    fn add_function_in(&mut self, function: ast::Function, parent: Option<usize>, is_named: bool) -> usize {
        let nested = function.nested_functions();
        let name = Name::new(&function.name().map(|name| name.text()).unwrap_or_default());
        let syntax = function.syntax().clone();
        let at = self.add_scope(Source::Function(function), &syntax, parent);
        match parent {
            Some(parent) => self.scopes[parent].children.push((name, at)),
            None if is_named => {
                self.top.entry(name).or_insert(Function::from_index(at));
            }
            None => (),
        }
        for inner in nested {
            self.add_function(inner, Some(at));
        }
        at
    }

    fn add_scope(&mut self, source: Source, syntax: &SyntaxNode, parent: Option<usize>) -> usize {
        let mentions = Mentions::of(syntax);
        let mut own: Vec<Assigned> = Vec::new();
        let mut declared = FxHashSet::default();
        if let Source::Function(function) = &source {
            let params = function.params().into_iter().filter_map(|param| param.name());
            for name in params.chain(function.outputs()) {
                let assigned = Assigned {
                    name: Name::new(&name.text()),
                    span: name.name_span(),
                    declared: Declared::Plain,
                };
                if declared.insert(assigned.name) {
                    own.push(assigned);
                }
            }
        }
        for assigned in &mentions.assigned {
            match own.iter_mut().find(|own| own.name == assigned.name && declared.contains(&own.name)) {
                Some(known) => known.declared = assigned.declared,
                None => own.push(*assigned),
            }
        }
        self.sources.push(source);
        self.scopes.push(Scope { parent, children: Vec::new(), declared, mentions, own, outer: Vec::new() });
        self.scopes.len() - 1
    }

    fn open(&mut self) -> &mut Open {
        match self.stack.last_mut() {
            Some(open) => open,
            None => unreachable!("expressions and statements stand in a function"),
        }
    }

    fn expr(&mut self, kind: ExprKind, span: Span) -> Expr {
        interrupt::poll();
        self.open().data.exprs.push(ExprData { kind, span })
    }

    fn missing(&mut self, span: Span) -> Expr {
        self.expr(ExprKind::Missing, span)
    }

    fn stmt(&mut self, data: StmtData) -> Stmt {
        self.open().data.stmts.push(data)
    }

    fn error(&mut self, code: &'static str, message: impl Into<String>, span: Span) {
        self.diagnostics.push(Diagnostic::error(code, message, span));
    }
}
