//! Functions: their variables, parameters and bodies.

use super::{Builder, Open, Source};
use crate::handle_text::handle_text;
use crate::{
    Declared, Expr, ExprKind, Function, FunctionData, FunctionKind, MAY_BE_SCRIPT, Outer, Param, SCRIPT,
    Sharing, Step, StepKind, Variable, VariableData,
};
use lanner_base::{Id, Name, Span};
use lanner_syntax::ast::{self, AstNode};
use rustc_hash::{FxHashMap, FxHashSet};

const VARIADIC_IN: &str = "varargin";
const VARIADIC_OUT: &str = "varargout";

impl Builder<'_> {
    /// Builds every function of the file.
    pub fn build_functions(&mut self) {
        let prepared: Vec<FunctionData> = (0..self.scopes.len()).map(|at| self.prepare(at)).collect();
        let mut prepared = self.link_outer(prepared);
        for (at, data) in prepared.iter_mut().enumerate() {
            let data = std::mem::replace(data, FunctionData::new(data.name, data.kind, data.span));
            self.build_function(at, data);
        }
    }

    /// A function with its own variables.
    fn prepare(&mut self, at: usize) -> FunctionData {
        let scope = &self.scopes[at];
        let mut data = match &self.sources[at] {
            Source::Script(file) => FunctionData::new(Name::new("script"), FunctionKind::Script, file.span()),
            Source::Function(function) => {
                let name = Name::new(&function.name().map(|name| name.text()).unwrap_or_default());
                let kind = if scope.parent.is_some() { FunctionKind::Nested } else { FunctionKind::Local };
                let data = FunctionData::new(self.method_name(at, name), kind, function.signature_span());
                FunctionData { whole: function.span(), ..data }
            }
        };
        data.parent = scope.parent.map(Function::from_index);
        let mut names = FxHashMap::default();
        for own in &scope.own {
            let variable = data.variables.push(VariableData {
                name: own.name,
                declared: own.declared,
                sharing: Sharing::Own,
                span: own.span,
            });
            names.insert(own.name, variable);
        }
        let reaches = scope.mentions.reaches_variables(&|name| self.is_own(at, name));
        data.dynamic = match (self.dynamic(at), reaches) {
            (None | Some(SCRIPT), Some(reaches)) => Some(reaches),
            (defines, _) => defines,
        };
        self.names.push(names);
        data
    }

    /// Whether a name is a variable of a function, or a function of its file: no built-in function has it there.
    fn is_own(&self, at: usize, name: Name) -> bool {
        self.scopes[at].owns(name) || self.local_function(at, name).is_some()
    }

    /// Why names that a function does not assign may be variables of it.
    fn dynamic(&self, at: usize) -> Option<&'static str> {
        let scope = &self.scopes[at];
        if let Some(name) = scope.mentions.defines_variables(&|name| self.is_own(at, name)) {
            return Some(name);
        }
        if let Some(name) = self.reached_by_callee(at) {
            return Some(name);
        }
        let script = scope.mentions.alone.iter().find(|name| {
            !scope.mentions.assigns(**name)
                && !scope.owns(**name)
                && self.local_function(at, **name).is_none()
        });
        let is_script = matches!(self.sources[at], Source::Script(_));
        script.map(|_| MAY_BE_SCRIPT).or(is_script.then_some(SCRIPT))
    }

    /// What a function of the file that this one names does to variables of its callers.
    fn reached_by_callee(&self, at: usize) -> Option<&'static str> {
        let callees =
            self.scopes[at].mentions.mentioned.iter().filter_map(|&name| self.local_function(at, name));
        let reaching = callees.filter_map(|callee| {
            let scope = &self.scopes[callee.index()];
            scope.mentions.reaches_caller(&|name| self.is_own(callee.index(), name))
        });
        reaching.min()
    }

    /// Ties variables of enclosing functions to their owners'.
    fn link_outer(&mut self, mut prepared: Vec<FunctionData>) -> Vec<FunctionData> {
        for at in 0..self.scopes.len() {
            for (name, owner) in self.scopes[at].outer.clone() {
                let Some(&source) = self.names[owner.index()].get(&name) else { continue };
                prepared[owner.index()].variables[source].sharing = Sharing::Shared;
                let span = prepared[owner.index()].variables[source].span;
                let shadowed = self.names[at].contains_key(&name);
                let local = if shadowed { Name::new(&format!("{name}@{owner}")) } else { name };
                let variable = prepared[at].variables.push(VariableData {
                    name: local,
                    declared: Declared::Plain,
                    sharing: Sharing::Outer,
                    span,
                });
                if !shadowed {
                    self.names[at].insert(name, variable);
                }
                prepared[at].outer.push(Outer { variable, owner, source });
            }
        }
        prepared
    }

    fn build_function(&mut self, at: usize, data: FunctionData) {
        let undecided = self.dynamic(at);
        self.stack.push(Open {
            function: Function::from_index(at),
            scope: at,
            data,
            names: self.names[at].clone(),
            maybe: FxHashMap::default(),
            undecided,
            assigned: FxHashSet::default(),
            lists: Vec::new(),
            loops: 0,
        });
        let statements: Vec<ast::Stmt> = match &self.sources[at] {
            Source::Script(file) => file.statements().collect(),
            Source::Function(function) => {
                let function = function.clone();
                self.signature(&function);
                self.constructed_parameter(&function);
                self.argument_blocks(&function);
                function.body().map(|body| body.statements().collect()).unwrap_or_default()
            }
        };
        let body = self.statements(statements.into_iter());
        self.open().data.body = body;
        self.close();
    }

    pub fn close(&mut self) {
        if let Some(open) = self.stack.pop() {
            self.functions[open.function.index()] = Some(open.data);
        }
    }

    fn signature(&mut self, function: &ast::Function) {
        let params = function.params();
        let mut seen = FxHashSet::default();
        for param in &params {
            let built = self.param(param, &mut seen);
            self.open().data.params.push(built);
        }
        let last = params.last().and_then(|param| param.name());
        self.open().data.variadic_in = last.is_some_and(|name| name.text() == VARIADIC_IN);
        let outputs = function.outputs();
        let mut seen = FxHashSet::default();
        for name in &outputs {
            let output = Name::new(&name.text());
            if !seen.insert(output) {
                let message = format!("Output argument '{output}' is repeated.");
                self.error("duplicate-output", message, name.name_span());
                continue;
            }
            if let Some(&variable) = self.open().names.get(&output) {
                self.open().data.outputs.push(variable);
            }
        }
        self.open().data.variadic_out = outputs.last().is_some_and(|name| name.text() == VARIADIC_OUT);
    }

    fn param(&mut self, param: &ast::Param, seen: &mut FxHashSet<Name>) -> Param {
        let span = param.span();
        let name = param.name().map(|name| Name::new(&name.text()));
        if let Some(name) = name
            && !seen.insert(name)
        {
            self.error("duplicate-parameter", format!("Parameter '{name}' is repeated."), span);
        }
        let variable = name.and_then(|name| self.open().names.get(&name).copied());
        let default = param.default().map(|default| self.expression(&default));
        Param { variable, default, span }
    }

    /// `@(x) …`
    pub fn anonymous(&mut self, anonymous: &ast::AnonymousFunction) -> Expr {
        let span = anonymous.span();
        let function = Function::from_index(self.functions.len());
        self.functions.push(None);
        let name = Name::new(&handle_text(anonymous.syntax(), self.context.dialect));
        let mut data = FunctionData::new(name, FunctionKind::Anonymous, span);
        let (scope, undecided) = (self.open().scope, self.open().undecided);
        data.parent = Some(self.open().function);
        data.dynamic = undecided;
        let mut names = FxHashMap::default();
        let params: Vec<ast::Param> =
            anonymous.params().map(|list| list.params().collect()).unwrap_or_default();
        for name in params.iter().filter_map(|param| param.name()) {
            declare(&mut data, &mut names, Name::new(&name.text()), name.name_span());
        }
        let (maybe, lists) = (FxHashMap::default(), Vec::new());
        let assigned = FxHashSet::default();
        self.stack.push(Open { function, scope, data, names, maybe, undecided, assigned, lists, loops: 0 });
        let mut seen = FxHashSet::default();
        for param in &params {
            let built = self.param(param, &mut seen);
            self.open().data.params.push(built);
        }
        let last = params.last().and_then(|param| param.name());
        self.open().data.variadic_in = last.is_some_and(|name| name.text() == VARIADIC_IN);
        let value = match anonymous.body() {
            Some(body) => self.expression(&body),
            None => self.missing(span),
        };
        self.open().data.value = Some(value);
        self.close();
        self.expr(ExprKind::Anonymous(function), span)
    }
}

impl Builder<'_> {
    /// `@object.method` where the object is a variable: `@(varargin)object.method(varargin{:})`.
    pub fn bound_method(&mut self, path: &str, span: Span) -> Option<Expr> {
        let mut names = path.split('.').map(Name::new);
        let (first, fields) = (names.next()?, names.collect::<Vec<_>>());
        let level = self.stack.len() - 1;
        if fields.is_empty() || self.variable(level, first, span).is_none() {
            return None;
        }
        let function = Function::from_index(self.functions.len());
        self.functions.push(None);
        let text = format!("@({VARIADIC_IN}){path}({VARIADIC_IN}{{:}})");
        let mut data = FunctionData::new(Name::new(&text), FunctionKind::Anonymous, span);
        let (scope, undecided) = (self.open().scope, self.open().undecided);
        data.parent = Some(self.open().function);
        data.dynamic = undecided;
        let mut names = FxHashMap::default();
        let given = declare(&mut data, &mut names, Name::new(VARIADIC_IN), span);
        data.params.push(Param { variable: Some(given), default: None, span });
        data.variadic_in = true;
        let (maybe, lists) = (FxHashMap::default(), Vec::new());
        let assigned = FxHashSet::default();
        self.stack.push(Open { function, scope, data, names, maybe, undecided, assigned, lists, loops: 0 });
        let value = self.call_of_field(first, &fields, given, span);
        self.open().data.value = value;
        self.close();
        Some(self.expr(ExprKind::Anonymous(function), span))
    }

    /// `first.fields(given{:})`.
    fn call_of_field(&mut self, first: Name, fields: &[Name], given: Variable, span: Span) -> Option<Expr> {
        let level = self.stack.len() - 1;
        let object = self.variable(level, first, span)?;
        let step = |kind: StepKind| Step { kind, uses_end: false, span };
        let all = self.expr(ExprKind::Colon, span);
        let list = self.expr(ExprKind::Variable(given), span);
        let spread = ExprKind::Chain { base: list, steps: vec![step(StepKind::Brace(vec![all]))] };
        let args = vec![self.expr(spread, span)];
        let mut steps: Vec<Step> = fields.iter().map(|&name| step(StepKind::Field(name))).collect();
        steps.push(step(StepKind::Paren(args)));
        let base = self.expr(ExprKind::Variable(object), span);
        Some(self.expr(ExprKind::Chain { base, steps }, span))
    }
}

pub fn declare(
    data: &mut FunctionData,
    names: &mut FxHashMap<Name, Variable>,
    name: Name,
    span: Span,
) -> Variable {
    if let Some(&known) = names.get(&name) {
        return known;
    }
    let variable =
        data.variables.push(VariableData { name, declared: Declared::Plain, sharing: Sharing::Own, span });
    names.insert(name, variable);
    variable
}
