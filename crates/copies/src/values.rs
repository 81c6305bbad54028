//! Which arrays the value of an expression may be: the report's gen sets, before liveness.
//!
//! ```text
//! b            what b is                  f(a, b)      what f's summary says; of a function that is not followed: what
//! a + b        a new array                             the arguments are, or anybody's array; and it may keep them
//! c{1}         what is inside of c        {a, b}       a new array, with a and b inside
//! ```

use crate::build::Builder;
use crate::program::{Kind, Meaning, Routine};
use crate::tree::{Action, Certainty, Sources, Value};
use lanner_builtins::{Builtin, Gives, UnaryOp};
use lanner_hir::{Callee, Expr, ExprKind, Place, Step, StepKind, Target, Variable};

/// The least number of outputs that an unknown call may be asked for.
const ONE: usize = 1;

impl Sources {
    /// Whether they may be arrays that somebody already has.
    pub fn is_of_others(&self) -> bool {
        self.elsewhere || !self.variables.is_empty() || !self.insides.is_empty()
    }
}

impl Builder<'_> {
    /// The value of an expression; what happens while it is evaluated becomes actions.
    pub fn value(&mut self, expr: Expr) -> Value {
        self.values(expr, ONE).swap_remove(0)
    }

    /// The first values of an expression, at least one and as many as are asked for.
    pub fn values(&mut self, expr: Expr, count: usize) -> Vec<Value> {
        let data = self.data;
        let value = match &data.exprs[expr].kind {
            ExprKind::Call { callee, args } => return self.call(*callee, args, count),
            ExprKind::Chain { base, steps } => self.chain(*base, steps),
            ExprKind::Variable(variable) => self.read_variable(*variable),
            ExprKind::Group(inner) => self.value(*inner),
            ExprKind::Unary(UnaryOp::Plus, operand) => self.value(*operand),
            ExprKind::Unary(_, operand) => {
                let operand = self.value(*operand);
                self.rearranged(&[operand])
            }
            ExprKind::Binary(..) | ExprKind::ShortAnd(..) | ExprKind::ShortOr(..) => {
                self.operands(expr);
                self.fresh()
            }
            ExprKind::Range { first, step, last } => {
                for part in [Some(*first), *step, Some(*last)].into_iter().flatten() {
                    self.value(part);
                }
                self.fresh()
            }
            ExprKind::Matrix(rows) => match rows.as_slice() {
                [row] if row.len() == 1 => {
                    let mut value = self.value(row[0]);
                    value.top.fresh.insert(self.numbers);
                    value
                }
                rows => {
                    let parts: Vec<Value> = rows.iter().flatten().map(|&part| self.value(part)).collect();
                    self.rearranged(&parts)
                }
            },
            ExprKind::Cell(rows) => {
                let mut cell = self.fresh();
                for &part in rows.iter().flatten() {
                    let part = self.value(part);
                    cell.inside.merge(&part.all());
                }
                cell
            }
            ExprKind::Anonymous(function) => {
                let mut handle = self.fresh();
                let file = std::rc::Rc::clone(&self.file);
                for capture in &file.functions[*function].captures {
                    let captured = self.read_variable(capture.source);
                    handle.inside.merge(&captured.all());
                }
                handle
            }
            ExprKind::Assign { targets, value } => self.assigned(targets, *value),
            ExprKind::Update { place, value, .. } => {
                self.value(*value);
                self.updated(place)
            }
            ExprKind::Increment { place, .. } => self.updated(place),
            ExprKind::Number(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::Colon
            | ExprKind::End { .. }
            | ExprKind::IsAssigned(_)
            | ExprKind::Handle(_)
            | ExprKind::MetaClass(_)
            | ExprKind::Missing => self.fresh(),
        };
        // A list of cells or fields gives all of its values from the same arrays.
        vec![value; count.max(ONE)]
    }

    /// The operands of a chain of operators, from the left. It nests as deep as it is long, so nothing recurs along it.
    fn operands(&mut self, expr: Expr) {
        let data = self.data;
        let (mut first, mut behind) = (expr, Vec::new());
        while let ExprKind::Binary(_, left, right)
        | ExprKind::ShortAnd(left, right)
        | ExprKind::ShortOr(left, right) = data.exprs[first].kind
        {
            behind.push(right);
            first = left;
        }
        self.value(first);
        while let Some(right) = behind.pop() {
            self.value(right);
        }
    }

    fn fresh(&self) -> Value {
        Value::fresh(self.numbers)
    }

    /// A new array of elements of others.
    fn rearranged(&self, parts: &[Value]) -> Value {
        let mut value = self.fresh();
        parts.iter().for_each(|part| value.inside.merge(&part.inside));
        value
    }

    fn read_variable(&mut self, variable: Variable) -> Value {
        let mut value = Value::default();
        if !self.is_own(variable) {
            value.top.elsewhere = true;
            value.inside.elsewhere = self.kind_of(variable) == Kind::Any;
            return value;
        }
        let kind = self.kind_of(variable);
        if kind == Kind::Scalar {
            return self.fresh();
        }
        self.read.insert(variable);
        value.top.variables.insert(variable);
        if kind == Kind::Any {
            value.inside.insides.insert(variable);
        }
        value
    }

    /// `a = b` as an expression.
    fn assigned(&mut self, targets: &[Target], value: Expr) -> Value {
        let values = self.values(value, targets.len());
        let first = values[0].clone();
        self.assign(targets, values, Certainty::Perhaps);
        first
    }

    /// `a += 1` as an expression: its value is what the place was or is.
    fn updated(&mut self, place: &Place) -> Value {
        self.read_place(place);
        let mut value = self.fresh();
        if self.is_array(place.variable) {
            value.top.variables.insert(place.variable);
            value.top.insides.insert(place.variable);
        }
        self.store(place, self.fresh(), Certainty::Perhaps);
        value
    }

    fn chain(&mut self, base: Expr, steps: &[Step]) -> Value {
        let mut is_array = match self.kind(base) {
            ExprKind::Variable(variable) => self.kind_of(*variable) != Kind::Any,
            _ => false,
        };
        let mut value = self.value(base);
        for step in steps {
            let args = self.step_arguments(&step.kind);
            value = match step.kind {
                StepKind::Paren(_) if is_array => self.fresh(),
                // Elements, or what a function handle gives for the arguments.
                StepKind::Paren(_) => {
                    let mut called = self.unknown_call(&args);
                    called.top.merge(&value.inside);
                    called.inside.merge(&value.inside);
                    called
                }
                StepKind::Brace(_) | StepKind::Field(_) | StepKind::DynamicField(_) => {
                    Value { top: value.inside.clone(), inside: value.inside }
                }
            };
            is_array = false;
        }
        value
    }

    /// Evaluates what stands in a step.
    pub fn step_arguments(&mut self, step: &StepKind) -> Vec<Value> {
        match step {
            StepKind::Paren(args) | StepKind::Brace(args) => {
                args.iter().map(|&arg| self.value(arg)).collect()
            }
            StepKind::Field(_) => Vec::new(),
            StepKind::DynamicField(name) => vec![self.value(*name)],
        }
    }

    fn call(&mut self, callee: Callee, args: &[Expr], count: usize) -> Vec<Value> {
        let values: Vec<Value> = args.iter().map(|&arg| self.value(arg)).collect();
        let meaning = match callee {
            Callee::Function(function) => Meaning::Routine(Routine { file: self.routine.file, function }),
            Callee::Builtin(row) => Meaning::Row(row),
            Callee::Named(name) => self.meaning(name),
            Callee::Undecided { name, why } if why == lanner_hir::SCRIPT => self.meaning(name),
            Callee::Undecided { .. } => Meaning::Unknown,
        };
        match meaning {
            Meaning::Routine(routine) => self.routine_call(routine, args, &values, count),
            Meaning::Row(row) if !is_followed(row) => vec![self.unknown_call(&values); count.max(ONE)],
            Meaning::Row(row) => vec![self.row_call(row, &values); count.max(ONE)],
            Meaning::Unknown => vec![self.unknown_call(&values); count.max(ONE)],
        }
    }

    /// A call of which nothing is known: it may give back what it got or anybody's array, and may keep what it got.
    fn unknown_call(&mut self, args: &[Value]) -> Value {
        let mut value = self.fresh();
        for arg in args {
            value.top.merge(&arg.all());
        }
        if value.top.is_of_others() {
            self.actions.push(Action::Keep(value.clone()));
        }
        value.top.elsewhere = true;
        value.inside = value.top.clone();
        value
    }

    /// A call of a row keeps nothing. It may give back what it got, or a part of it, as far as the row says.
    fn row_call(&mut self, row: Builtin, args: &[Value]) -> Value {
        let mut value = self.fresh();
        let given = match row.row().gives() {
            Gives::New => return value,
            Gives::First => args.get(..1).unwrap_or_default(),
            Gives::Any => args,
        };
        for arg in given {
            value.top.merge(&arg.all());
        }
        value.inside = value.top.clone();
        value
    }

    fn routine_call(
        &mut self,
        routine: Routine,
        args: &[Expr],
        values: &[Value],
        count: usize,
    ) -> Vec<Value> {
        self.called.insert(routine);
        let summary = self.summaries.get(routine);
        let given = self.given(routine, args, values);
        // Numbers of this statement's own new arrays are below those of the callee's.
        let first = self.numbers + 1;
        let file = self.program.file(routine.file);
        let callee = &file.functions[routine.function];
        let outputs = (0..count.max(ONE)).map(|k| {
            let last = callee.outputs.len().saturating_sub(1);
            let rest = callee.variadic_out && k >= last;
            match summary.outputs.get(if rest { last } else { k }) {
                Some(output) => {
                    let inside = output.inside.with_arguments(&given, first);
                    let top = if rest { inside.clone() } else { output.top.with_arguments(&given, first) };
                    Value { top, inside }
                }
                // It does not return, as far as is known yet.
                None => Value::default(),
            }
        });
        let outputs: Vec<Value> = outputs.collect();
        let keeps = Value { top: summary.keeps.with_arguments(&given, first), inside: Sources::default() };
        if keeps.top.is_of_others() {
            self.actions.push(Action::Keep(keeps));
        }
        outputs
    }

    /// What each parameter gets. Where an argument may be a list of values it is not known which one gets which.
    fn given(&self, routine: Routine, args: &[Expr], values: &[Value]) -> Vec<Value> {
        let file = self.program.file(routine.file);
        let callee = &file.functions[routine.function];
        let expands = |arg: &Expr| match self.kind(*arg) {
            ExprKind::Chain { steps, .. } => {
                steps.iter().any(|step| !matches!(step.kind, StepKind::Paren(_)))
            }
            _ => false,
        };
        let mut all = Value::default();
        values.iter().for_each(|value| all.merge(value));
        let mut given: Vec<Value> = match args.iter().any(expands) {
            true => vec![all; callee.params.len()],
            false => values.to_vec(),
        };
        if callee.variadic_in && !callee.params.is_empty() {
            let fixed = callee.params.len() - 1;
            let mut rest = self.fresh();
            given.iter().skip(fixed).for_each(|value| rest.inside.merge(&value.all()));
            given.resize(fixed, Value::default());
            given.push(rest);
        }
        given
    }
}

/// Whether a call of the row does nothing but compute its outputs from its arguments.
fn is_followed(row: Builtin) -> bool {
    let row = row.row();
    !row.may_call_back() && !row.may_reach_variables() && !row.may_reach_caller()
}
