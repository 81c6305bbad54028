//! A function's HIR as the tree of what matters for copies.

use crate::program::{Kind, Meaning, Program, Routine};
use crate::summary::Summaries;
use crate::tree::{Action, Certainty, Jump, Node, NodeKind, Part, Tested, Tree, Update, Value};
use lanner_base::Name;
use lanner_hir::{
    Declared, Expr, ExprKind, File, FunctionData, FunctionKind, LoopTarget, Place, SCRIPT, Sharing, StepKind,
    Stmt, StmtKind, Target, Variable,
};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The tree of a function, with what is known of its callees, and the functions of the program that it may call. A script is
/// looked at as if it ran in an empty workspace.
pub fn build(program: &dyn Program, routine: Routine, summaries: &Summaries) -> (Tree, BTreeSet<Routine>) {
    let file = program.file(routine.file);
    let data = &file.functions[routine.function];
    let mut builder = Builder {
        program,
        routine,
        file: Rc::clone(&file),
        data,
        summaries,
        called: BTreeSet::new(),
        actions: Vec::new(),
        read: BTreeSet::new(),
        numbers: 0,
    };
    let tree = builder.tree();
    (tree, builder.called)
}

/// Builds one function.
pub(crate) struct Builder<'a> {
    pub program: &'a dyn Program,
    pub routine: Routine,
    pub file: Rc<File>,
    pub data: &'a FunctionData,
    pub summaries: &'a Summaries,
    pub called: BTreeSet<Routine>,
    /// What the statement at hand does before its assignments.
    pub actions: Vec<Action>,
    /// What it reads.
    pub read: BTreeSet<Variable>,
    /// New arrays of the statement at hand that are told apart.
    pub numbers: u32,
}

impl Builder<'_> {
    fn tree(&mut self) -> Tree {
        let data = self.data;
        let params = data.params.iter().enumerate().filter_map(|(place, param)| {
            let variable = param.variable.filter(|&variable| self.is_array(variable))?;
            Some((place, variable))
        });
        let params = params.collect();
        let of_array = |&variable: &Variable| self.is_array(variable).then_some(variable);
        let outputs: Vec<Option<Variable>> = data.outputs.iter().map(of_array).collect();
        let live_at_exit = match data.kind {
            FunctionKind::Script => data.variables.ids().filter(|&v| self.is_array(v)).collect(),
            FunctionKind::Local | FunctionKind::Nested | FunctionKind::Anonymous => {
                outputs.iter().flatten().copied().collect()
            }
        };
        let nested = data.variables.ids().filter(|&v| self.kind_of(v) == Kind::Any).collect();
        let body = self.nodes(&data.body);
        Tree { params, outputs, live_at_exit, nested, body }
    }

    /// Whether only the function's own text reaches the variable.
    pub fn is_own(&self, variable: Variable) -> bool {
        let of = &self.data.variables[variable];
        let plain = matches!(of.declared, Declared::Plain) && of.sharing == Sharing::Own;
        plain && self.data.dynamic.is_none_or(|why| why == SCRIPT)
    }

    /// What the variable holds.
    pub fn kind_of(&self, variable: Variable) -> Kind {
        self.program.kind(self.routine, variable)
    }

    /// Whether it is followed: an array of the function's own.
    pub fn is_array(&self, variable: Variable) -> bool {
        self.is_own(variable) && self.kind_of(variable) != Kind::Scalar
    }

    fn nodes(&mut self, body: &[Stmt]) -> Vec<Node> {
        body.iter().map(|&stmt| Node { stmt, kind: self.node(stmt) }).collect()
    }

    fn node(&mut self, stmt: Stmt) -> NodeKind {
        let data = self.data;
        self.numbers = 0;
        match &data.stmts[stmt].kind {
            StmtKind::If { branches, otherwise } => {
                branches.iter().for_each(|(condition, _)| self.evaluate(*condition));
                let test = self.take();
                let bodies = branches.iter().map(|(_, body)| body.as_slice());
                let last = otherwise.as_deref().unwrap_or_default();
                let arms = bodies.chain([last]).map(|body| self.nodes(body)).collect();
                NodeKind::Branch { test, arms }
            }
            StmtKind::Switch { value, cases, otherwise } => {
                self.evaluate(*value);
                cases.iter().for_each(|case| self.evaluate(case.value));
                let test = self.take();
                let bodies = cases.iter().map(|case| case.body.as_slice());
                let last = otherwise.as_deref().unwrap_or_default();
                let arms = bodies.chain([last]).map(|body| self.nodes(body)).collect();
                NodeKind::Branch { test, arms }
            }
            StmtKind::For { target, range, body } => self.columns(target, *range, body),
            StmtKind::While { condition, body } => {
                self.evaluate(*condition);
                let test = self.take();
                NodeKind::Loop { before: Vec::new(), test, body: self.nodes(body), tested: Tested::Before }
            }
            StmtKind::DoUntil { body, condition } => {
                self.evaluate(*condition);
                let test = self.take();
                NodeKind::Loop { before: Vec::new(), test, body: self.nodes(body), tested: Tested::Behind }
            }
            StmtKind::Try { body, error, handler } => {
                let body = self.nodes(body);
                let handler = self.nodes(handler);
                if let Some(error) = *error {
                    self.define(error, Value::fresh(0), Certainty::Always);
                }
                NodeKind::Try { body, caught: self.take(), handler }
            }
            StmtKind::Unwind { body, cleanup } => {
                NodeKind::Unwind { body: self.nodes(body), cleanup: self.nodes(cleanup) }
            }
            StmtKind::Block(body) => NodeKind::Block(self.nodes(body)),
            StmtKind::Break => NodeKind::Jump(Jump::Break),
            StmtKind::Continue => NodeKind::Jump(Jump::Continue),
            StmtKind::Return => NodeKind::Jump(Jump::Return),
            simple => {
                self.simple(simple);
                NodeKind::Simple(self.take())
            }
        }
    }

    fn simple(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Expr { value, answer } => {
                let value = self.value(*value);
                if let Some(answer) = answer {
                    self.define(*answer, value, Certainty::Perhaps);
                }
            }
            StmtKind::Assign { targets, value, .. } => {
                let values = self.values(*value, targets.len());
                self.assign(targets, values, Certainty::Always);
            }
            StmtKind::Delete { place } => {
                let value = Value::fresh(self.numbers);
                self.store(place, value, Certainty::Always);
            }
            StmtKind::Update { place, value, .. } => {
                self.evaluate(*value);
                self.read_place(place);
                let value = Value::fresh(self.numbers);
                self.store(place, value, Certainty::Always);
            }
            StmtKind::Global(names) | StmtKind::Persistent(names) => {
                names.iter().filter_map(|(_, first)| *first).for_each(|first| {
                    let value = self.value(first);
                    self.actions.push(Action::Keep(value));
                });
            }
            StmtKind::Shell(command) => self.evaluate(*command),
            StmtKind::If { .. }
            | StmtKind::For { .. }
            | StmtKind::While { .. }
            | StmtKind::DoUntil { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Try { .. }
            | StmtKind::Unwind { .. }
            | StmtKind::Block(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return => (),
        }
    }

    /// A `for` loop: the columns are held while it runs.
    fn columns(&mut self, target: &LoopTarget, range: Expr, body: &[Stmt]) -> NodeKind {
        let value = self.value(range);
        let is_held = value.all().is_of_others();
        if is_held {
            self.actions.push(Action::Hold(value.clone()));
        }
        let before = self.take();
        let column = Value { top: Value::fresh(0).top, inside: value.inside };
        match target {
            LoopTarget::Place(place) => self.store(place, column, Certainty::Always),
            LoopTarget::Fields { value, key } => {
                let field = Value { top: column.all(), inside: column.inside };
                self.store(value, field, Certainty::Always);
                self.store(key, Value::fresh(0), Certainty::Always);
            }
        }
        let test = self.take();
        NodeKind::Loop { before, test, body: self.nodes(body), tested: Tested::Before }
    }

    /// Results go to their targets.
    pub fn assign(&mut self, targets: &[Target], values: Vec<Value>, certainty: Certainty) {
        for (target, value) in targets.iter().zip(values) {
            match target {
                Target::Place(place) => self.store(place, value, certainty),
                Target::Ignored => (),
            }
        }
    }

    /// A value goes to a variable or a part of one.
    pub fn store(&mut self, place: &Place, value: Value, certainty: Certainty) {
        if place.steps.is_empty() {
            return self.define(place.variable, value, certainty);
        }
        place.steps.iter().for_each(|step| {
            self.step_arguments(&step.kind);
        });
        let variable = place.variable;
        if !self.is_own(variable) {
            self.actions.push(Action::Keep(value.clone()));
            return self.actions.push(Action::Update(Update { variable, part: Part::Elsewhere, value }));
        }
        if !self.is_array(variable) {
            return;
        }
        let part = match place.steps.as_slice() {
            [step] => match step.kind {
                StepKind::Paren(_) => Part::Elements,
                StepKind::Brace(_) | StepKind::Field(_) | StepKind::DynamicField(_) => Part::Inside,
            },
            _ => Part::Deeper,
        };
        self.read.insert(variable);
        self.actions.push(Action::Update(Update { variable, part, value }));
    }

    /// A variable gets a value.
    fn define(&mut self, variable: Variable, mut value: Value, certainty: Certainty) {
        if !self.is_own(variable) {
            return self.actions.push(Action::Keep(value));
        }
        match self.kind_of(variable) {
            Kind::Scalar => return,
            Kind::Array => value.inside = Default::default(),
            Kind::Any => (),
        }
        self.actions.push(Action::Define { variable, value, certainty });
    }

    /// Evaluates for its effects only.
    fn evaluate(&mut self, expr: Expr) {
        self.value(expr);
    }

    pub fn read_place(&mut self, place: &Place) {
        if self.is_array(place.variable) {
            self.read.insert(place.variable);
        }
    }

    /// The actions of the statement at hand; readings come first.
    fn take(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        if !self.read.is_empty() {
            actions.push(Action::Use(std::mem::take(&mut self.read)));
        }
        actions.append(&mut self.actions);
        actions
    }

    pub fn kind(&self, expr: Expr) -> &ExprKind {
        &self.data.exprs[expr].kind
    }

    /// What a name that is called means.
    pub fn meaning(&self, name: Name) -> Meaning {
        self.program.meaning(self.routine.file, name.as_str())
    }
}
