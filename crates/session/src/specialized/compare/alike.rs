//! When two outputs are the same: bit for bit; handles of objects by what is in them, functions without a name by what they give.

use super::Runner;
use super::inputs::{Random, anything};
use lanner_runtime::value::{FunctionHandle, Struct, Target};
use lanner_runtime::{Host, Object, Value};
use lanner_specialize::is_same;

/// Who calls the handles that two functions gave.
pub(super) struct Calls<'r> {
    original: &'r mut Runner,
    residual: &'r mut Runner,
    /// How many calls may give handles that are called in turn.
    depth: usize,
}

impl Calls<'_> {
    pub(super) fn new<'r>(original: &'r mut Runner, residual: &'r mut Runner) -> Calls<'r> {
        const DEPTH: usize = 3;
        Calls { original, residual, depth: DEPTH }
    }

    /// Whether two functions without a name, or that work with variables of a call, give the same on a few arguments.
    fn give_the_same(&mut self, a: &FunctionHandle, b: &FunctionHandle) -> bool {
        const ROUNDS: usize = 6;
        let Some(depth) = self.depth.checked_sub(1) else { return false };
        let known = params(a);
        if params(b) != known {
            return false;
        }
        let handle = |of: &FunctionHandle| Value::Function(of.clone().into());
        let mut random = Random::new();
        (0..ROUNDS).all(|round| {
            let count = known.unwrap_or(round % MOST_ARGUMENTS);
            let args: Vec<Value> = (0..count).map(|_| anything(round, &mut random)).collect();
            let before = self.original.call(&handle(a), args.clone());
            let after = self.residual.call(&handle(b), args);
            let mut calls = Calls { original: self.original, residual: self.residual, depth };
            before.is_late || before.difference(&after, &mut calls).is_none()
        })
    }
}

/// Arguments of a function of which it is not known how many it has, at most.
const MOST_ARGUMENTS: usize = 3;

/// Whether a function with a name works with variables of the call in which its handle was made.
fn has_variables(handle: &FunctionHandle) -> bool {
    matches!(&handle.target, Target::Code(_, captured) if !captured.is_empty())
}

/// How many parameters a function without a name has.
fn params(handle: &FunctionHandle) -> Option<usize> {
    let (list, _) = handle.text.strip_prefix("@(")?.split_once(')')?;
    Some(if list.trim().is_empty() { 0 } else { list.split(',').count() })
}

/// Whether two outputs are the same.
pub(super) fn is_alike(a: &Value, b: &Value, calls: &mut Calls<'_>) -> bool {
    match (a, b) {
        (Value::Cell(x), Value::Cell(y)) => x.dims() == y.dims() && all(x.data(), y.data(), calls),
        (Value::Struct(x), Value::Struct(y)) => x.dims() == y.dims() && fields(x, y, calls),
        (Value::Function(x), Value::Function(y)) if x.is_anonymous() && y.is_anonymous() => {
            is_same(a, b) || calls.give_the_same(x, y)
        }
        (Value::Function(x), Value::Function(y)) if has_variables(x) && has_variables(y) => {
            x.text == y.text && calls.give_the_same(x, y)
        }
        (Value::Object(x), Value::Object(y)) => is_alike_inside(x, y, calls),
        _ => is_same(a, b),
    }
}

fn is_alike_inside(a: &Object, b: &Object, calls: &mut Calls<'_>) -> bool {
    match (a, b) {
        (Object::Map(x), Object::Map(y)) => {
            let (x, y) = (x.borrow(), y.borrow());
            // A map may be in itself.
            let Some(depth) = calls.depth.checked_sub(1) else { return true };
            let mut calls = Calls { original: calls.original, residual: calls.residual, depth };
            x.key_type() == y.key_type()
                && x.value_type() == y.value_type()
                && all(&x.keys(), &y.keys(), &mut calls)
                && all(&x.values(), &y.values(), &mut calls)
        }
        (Object::Exception(x), Object::Exception(y)) => {
            let dialect = calls.original.interpreter.state().dialect;
            x.error.identifier(dialect) == y.error.identifier(dialect)
                && x.error.message(dialect) == y.error.message(dialect)
                && all(&x.causes, &y.causes, calls)
        }
        (Object::Parser(x), Object::Parser(y)) => {
            let (x, y) = (x.borrow(), y.borrow());
            x.defaults == y.defaults
                && fields(&x.results, &y.results, calls)
                && fields(&x.unmatched, &y.unmatched, calls)
        }
        (Object::Drawn(x), Object::Drawn(y)) => x.class_name() == y.class_name() && x.dims() == y.dims(),
        // What it does is seen when it is let go.
        (Object::Cleanup(_), Object::Cleanup(_)) => true,
        (Object::Instance(x), Object::Instance(y)) => {
            x.class.name == y.class.name
                && x.fields.dims() == y.fields.dims()
                && fields(&x.fields, &y.fields, calls)
        }
        (Object::Handles(x), Object::Handles(y)) => {
            // A handle may be in itself.
            let Some(depth) = calls.depth.checked_sub(1) else { return true };
            let mut calls = Calls { original: calls.original, residual: calls.residual, depth };
            x.class.name == y.class.name
                && x.dims == y.dims
                && x.elements
                    .iter()
                    .zip(&y.elements)
                    .all(|(x, y)| fields(&x.fields.borrow(), &y.fields.borrow(), &mut calls))
        }
        (
            Object::Map(_)
            | Object::Exception(_)
            | Object::Parser(_)
            | Object::Drawn(_)
            | Object::Cleanup(_)
            | Object::Instance(_)
            | Object::Handles(_),
            _,
        ) => false,
    }
}

fn all(a: &[Value], b: &[Value], calls: &mut Calls<'_>) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_alike(a, b, calls))
}

fn fields(a: &Struct, b: &Struct, calls: &mut Calls<'_>) -> bool {
    let (a, b) = (a.fields(), b.fields());
    a.len() == b.len() && a.iter().zip(b).all(|((name, x), (other, y))| name == other && all(x, y, calls))
}
