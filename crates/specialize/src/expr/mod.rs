//! Expressions: computed where everything in them is known, simplified where facts say enough, else as they are.
//!
//! ```text
//! n known as 3, x open and 3 x 1        2*n         6
//!                                       size(x, 1)  3
//!                                       x(n) + n    x(3) + 3
//! ```
//!
//! - `operators` unary and binary ones, ranges
//! - `build`     arrays, cells, functions without a name
//! - `index`     elements, cells, fields
//! - `place`     what stores to them change
//! - `simplify`  what facts make of operators
//! - `object`    handle objects that one variable holds: `parser`, `map`, and `stream`, files whose content is known

mod build;
mod index;
mod map;
mod object;
mod operators;
mod parser;
mod place;
mod simplify;
mod stream;

pub(crate) use index::{Taken, places};
pub(crate) use object::KnownObject;

use crate::code::{Code, CodeKind, Lane};
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::value::{Known, Val, weight_of};
use lanner_base::Span;
use lanner_builtins::UnaryOp;
use lanner_facts::{Class, Fact, Truth, ValueRange};
use lanner_hir::{Expr, ExprKind, Number, Variable};
use lanner_runtime::error::warning;
use lanner_runtime::{Result as Ran, Value};
use std::rc::Rc;

/// Elements of a value that is computed, at most.
const LARGEST: usize = 4_000_000;

/// How a computation with known values ended.
pub(crate) enum Computed {
    /// With a value.
    Value(Value),
    /// It raised an error.
    Failed,
    /// Nothing is known of it.
    Undecided,
}

/// Values of an argument list.
pub(crate) struct List {
    /// The values, in order.
    pub evs: Vec<Ev>,
    /// Whether each is one value: none stands for several, of which it is not known how many.
    pub is_exact: bool,
}

impl Specializer<'_> {
    /// An expression that gives one value.
    pub(crate) fn eval(&mut self, f: &Frame, expr: Expr, at: &mut Cursor) -> Work<Ev> {
        // Of what is taken as a truth value by these alone the truth counts.
        let passes_truth_on = matches!(
            f.data().exprs[expr].kind,
            ExprKind::Group(_)
                | ExprKind::ShortAnd(..)
                | ExprKind::ShortOr(..)
                | ExprKind::Unary(UnaryOp::Not, _)
        );
        let is_condition = self.is_condition;
        self.is_condition &= passes_truth_on;
        let ev = self.eval_kind(f, expr, at);
        self.is_condition = is_condition;
        ev
    }

    fn eval_kind(&mut self, f: &Frame, expr: Expr, at: &mut Cursor) -> Work<Ev> {
        self.step()?;
        let data = &f.data().exprs[expr];
        let span = data.span;
        match &data.kind {
            ExprKind::Number(number) => Ok(self.known(number_value(*number), Some(f.text(span).into()))),
            ExprKind::Char(text) => Ok(self.known(Value::text(text), Some(f.text(span).into()))),
            ExprKind::String(text) => Ok(self.known(Value::string(text), Some(f.text(span).into()))),
            ExprKind::Colon => Ok(Ev::open(Val::known(Value::text(":")), spelled(CodeKind::Colon, ":"))),
            ExprKind::End { outward } => self.end(f, *outward, at),
            ExprKind::Variable(variable) => self.read(f, *variable, span, at),
            ExprKind::IsAssigned(variable) => self.is_assigned(f, *variable, span, at),
            ExprKind::Call { callee, args } => {
                let (callee, args) = (*callee, args.clone());
                let mut outputs = self.call(f, expr, callee, &args, 1, at)?;
                Ok(if outputs.is_empty() { self.nothing() } else { outputs.swap_remove(0) })
            }
            ExprKind::Chain { base, steps } => {
                let (base, steps) = (*base, steps.clone());
                self.chain(f, expr, base, &steps, at)
            }
            ExprKind::Group(inner) => {
                let inner = *inner;
                let mut ev = self.eval(f, inner, at)?;
                if ev.is_unchanged(f.text(f.data().exprs[inner].span)) {
                    ev.code.spelled = Some(f.text(span).into());
                }
                Ok(ev)
            }
            ExprKind::Unary(op, a) => {
                let (op, a) = (*op, *a);
                self.unary(f, span, op, a, at)
            }
            ExprKind::Binary(op, a, b) => {
                let (op, a, b) = (*op, *a, *b);
                self.binary(f, span, op, a, b, at)
            }
            ExprKind::ShortAnd(a, b) => {
                let (a, b) = (*a, *b);
                self.short(f, span, a, b, true, at)
            }
            ExprKind::ShortOr(a, b) => {
                let (a, b) = (*a, *b);
                self.short(f, span, a, b, false, at)
            }
            ExprKind::Range { first, step, last } => {
                let (first, step, last) = (*first, *step, *last);
                self.range(f, span, first, step, last, at)
            }
            ExprKind::Matrix(rows) => {
                let rows = rows.clone();
                self.matrix(f, span, &rows, at)
            }
            ExprKind::Cell(rows) => {
                let rows = rows.clone();
                self.cell(f, span, &rows, at)
            }
            ExprKind::Handle(callee) => {
                let callee = *callee;
                self.handle(f, span, callee, at)
            }
            ExprKind::Anonymous(function) => {
                let function = *function;
                self.anonymous(f, span, function, at)
            }
            ExprKind::MetaClass(_)
            | ExprKind::Assign { .. }
            | ExprKind::Update { .. }
            | ExprKind::Increment { .. }
            | ExprKind::Missing => self.verbatim(f, span, at),
        }
    }

    /// Values of an argument list; lists of which it is known how many values they have are taken apart.
    pub(crate) fn eval_list(&mut self, f: &Frame, exprs: &[Expr], at: &mut Cursor) -> Work<List> {
        let mut list = List { evs: Vec::new(), is_exact: true };
        for &expr in exprs {
            match self.eval_many(f, expr, at)? {
                Ok(evs) => list.evs.extend(evs),
                Err(ev) => {
                    list.evs.push(ev);
                    list.is_exact = false;
                }
            }
        }
        Ok(list)
    }

    /// The values of one expression of a list; where it is not known how many there are, the code that gives them.
    fn eval_many(&mut self, f: &Frame, expr: Expr, at: &mut Cursor) -> Work<Result<Vec<Ev>, Ev>> {
        match &f.data().exprs[expr].kind {
            ExprKind::Chain { base, steps } if may_be_many(steps) => {
                let (base, steps) = (*base, steps.clone());
                self.chain_many(f, expr, base, &steps, at)
            }
            _ => Ok(Ok(vec![self.eval(f, expr, at)?])),
        }
    }

    /// What stays as it is, with all variables that it might read held.
    pub(crate) fn verbatim(&mut self, f: &Frame, span: Span, at: &mut Cursor) -> Work<Ev> {
        self.touches = true;
        self.hold_all(f, at)?;
        self.forget_all(f, at);
        let val = Val::anything(&mut self.terms);
        Ok(Ev::open(val, Code::new(CodeKind::Verbatim(f.text(span).into()))))
    }

    /// Makes the residual variables hold everything that is known.
    pub(crate) fn hold_all(&mut self, f: &Frame, at: &mut Cursor) -> Work<()> {
        for variable in at.state.variables() {
            self.hold(f, variable, at)?;
        }
        Ok(())
    }

    /// Nothing is known of any variable any more.
    pub(crate) fn forget_all(&mut self, f: &Frame, at: &mut Cursor) {
        at.state.forget_decided();
        at.state.forget_globals(&|_| true);
        for variable in f.data().variables.ids() {
            let val = Val::anything(&mut self.terms);
            let binding = at.state.get_mut(variable);
            *binding = crate::state::Binding { val: Some(val), may_lack: true, is_stale: false };
        }
    }

    /// Nothing is known any more of variables that others may change; they are held, as others may read them.
    pub(crate) fn forget_shared(&mut self, f: &Frame, at: &mut Cursor) -> Work<()> {
        for &variable in &f.eager {
            self.hold(f, variable, at)?;
            if f.is_shared(variable) {
                self.forget(variable, at);
            }
        }
        Ok(())
    }

    /// Nothing is known of a variable any more.
    pub(crate) fn forget(&mut self, variable: Variable, at: &mut Cursor) {
        let val = Val::anything(&mut self.terms);
        let may_lack = at.state.get(variable).may_lack || at.state.val(variable).is_none();
        at.state.set(variable, crate::state::Binding { val: Some(val), may_lack, is_stale: false });
    }

    fn nothing(&mut self) -> Ev {
        let val = Val::anything(&mut self.terms);
        Ev::open(val, Code::known(Value::empty()))
    }

    /// A variable that is read.
    pub(crate) fn read(&mut self, f: &Frame, variable: Variable, span: Span, at: &mut Cursor) -> Work<Ev> {
        let name = f.name(variable);
        let text = f.text(span);
        self.let_object_go(variable, at);
        let binding = at.state.get(variable).clone();
        if let Some(code) = f.codes.get(&variable) {
            let val = binding.val.unwrap_or_else(|| Val::anything(&mut self.terms));
            return Ok(Ev::open(val, code.clone()));
        }
        let spelled = (text == name.as_str()).then(|| text.into());
        let as_var = Code { spelled, ..Code::new(CodeKind::Var(name)) };
        Ok(match binding.val {
            Some(Val::Known(Known { value, spelled }))
                if !binding.may_lack && crate::code::has_literal(&value) =>
            {
                let code = Code { spelled: spelled.clone(), ..Code::known(value.clone()) };
                Ev { variable: Some(variable), ..Ev::open(Val::Known(Known { value, spelled }), code) }
            }
            Some(val) => {
                let val = if binding.may_lack { Val::Open(Rc::new(val.fact(&mut self.terms))) } else { val };
                let is_number = matches!(&val, Val::Open(fact) if self.terms.is_scalar(fact.shape).is_yes())
                    && !binding.may_lack
                    && self.is_real_double(&val);
                let lane = if is_number { Lane::Scalar } else { Lane::Unknown };
                Ev { variable: Some(variable), ..Ev::open(val, Code { lane, ..as_var }) }
            }
            None => {
                // It has no value: an error where that is certain.
                if !f.is_shared(variable) {
                    self.fails = true;
                }
                Ev::open(Val::anything(&mut self.terms), as_var)
            }
        })
    }

    /// `exist('x', 'var')`.
    fn is_assigned(&mut self, f: &Frame, variable: Variable, span: Span, at: &mut Cursor) -> Work<Ev> {
        let binding = at.state.get(variable);
        if f.is_shared(variable) || binding.may_lack {
            let scalar = self.terms.scalar();
            let fact = Fact { range: ValueRange::integers(0.0, 1.0), ..Fact::array(Class::Double, scalar) };
            let code = Code::new(CodeKind::Verbatim(f.text(span).into()));
            return Ok(Ev::open(Val::Open(Rc::new(fact)), code));
        }
        let is_there = binding.val.is_some();
        Ok(self.known(Value::Scalar(f64::from(u8::from(is_there))), None))
    }

    /// What a computation with known values gives, where nothing else happens.
    pub(crate) fn compute(&mut self, work: impl FnOnce() -> Ran<Value>) -> Computed {
        if warning::is_pending() {
            warning::take();
        }
        let ran = lanner_runtime::memory::catching(work);
        if warning::is_pending() {
            warning::take();
            return Computed::Undecided;
        }
        match ran {
            Ok(value) if weight_of(&value) <= LARGEST => Computed::Value(value),
            Ok(_) => Computed::Undecided,
            Err(_) => Computed::Failed,
        }
    }

    /// The text of an expression with a known value, where it names no variable and reads better than the value.
    pub(crate) fn closed_text(&self, f: &Frame, span: Span, parts: &[&Ev], value: &Value) -> Option<Rc<str>> {
        let is_closed = |ev: &&Ev| {
            ev.variable.is_none() && matches!(&ev.val, Val::Known(known) if known.spelled.is_some())
        };
        if !parts.iter().all(is_closed) {
            return None;
        }
        let text = f.text(span);
        // Parts may have been spelled elsewhere: then they are not what stands here.
        let is_here =
            parts.iter().all(|ev| ev.code.spelled.as_deref().is_some_and(|part| text.contains(part)));
        let plain = crate::code::literal(value)?.text;
        (is_here && text.len() < plain.len() && text.len() <= 40 && !text.contains('\n')).then(|| text.into())
    }

    /// Whether a value counts as true, as far as that is known.
    pub(crate) fn truth(&mut self, val: &Val) -> Truth {
        if let Some(value) = val.value() {
            return match lanner_runtime::arith::truth(value) {
                Ok(true) => Truth::Yes,
                Ok(false) => Truth::No,
                Err(_) => Truth::Unknown,
            };
        }
        let fact = val.fact(&mut self.terms);
        if !fact.classes.is_arithmetic() || fact.complexity != lanner_facts::Complexity::Real {
            return Truth::Unknown;
        }
        let numel = self.terms.numel(fact.shape);
        let count = self.terms.interval(numel);
        if count.hi == Some(0) {
            return Truth::No;
        }
        let is_there = count.lo.is_some_and(|lo| lo > 0);
        let is_zero = fact.range.lo == 0.0 && fact.range.hi == 0.0 && !fact.range.nan;
        if is_zero {
            return Truth::No;
        }
        let is_nonzero = (fact.range.lo > 0.0 || fact.range.hi < 0.0) && !fact.range.nan;
        if is_there && is_nonzero { Truth::Yes } else { Truth::Unknown }
    }
}

/// Whether steps may give any number of values.
pub(crate) fn may_be_many(steps: &[lanner_hir::Step]) -> bool {
    steps.iter().any(|step| {
        matches!(
            step.kind,
            lanner_hir::StepKind::Brace(_)
                | lanner_hir::StepKind::Field(_)
                | lanner_hir::StepKind::DynamicField(_)
        )
    })
}

/// Code that is what the user wrote.
fn spelled(kind: CodeKind, text: &str) -> Code {
    Code { spelled: Some(text.into()), ..Code::new(kind) }
}

fn number_value(number: Number) -> Value {
    match number {
        Number::Double(x) => Value::Scalar(x),
        Number::Imaginary(im) => Value::Complex(Rc::new(lanner_runtime::value::Tensor::scalar(
            lanner_runtime::value::C64::new(0.0, im),
        ))),
        Number::Int(class, bits) => Value::Int(class, bits),
    }
}
