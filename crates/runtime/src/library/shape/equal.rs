//! Deep comparison: `isequal`, `isequaln`.
//!
//! Numbers, logicals and characters are compared by value whatever their class; strings and char rows by text; structs
//! by field name, in any order.

use crate::host::{Args, Host, Outputs, one};
use crate::memory::Grow;
use crate::value::{FunctionHandle, Handles, Object, SparseMatrix, Struct, Target};
use crate::{Result, Value};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use std::rc::Rc;

/// Whether NaN equals NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nan {
    /// Nothing equals NaN.
    Differs,
    /// All NaN are one value.
    Same,
}

/// `isequal(a, b, …)`.
pub fn isequal(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[1..].iter().all(|b| equal(&args[0], b, Nan::Differs)))
}

/// `isequaln(a, b, …)`.
pub fn isequaln(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(args[1..].iter().all(|b| equal(&args[0], b, Nan::Same)))
}

/// Whether two values have equal extents and elements. The stack does not grow with how deep they are nested.
pub fn equal(a: &Value, b: &Value, nan: Nan) -> bool {
    let mut comparison = Comparison { nan, depth: 0, later: Vec::new() };
    let mut are_equal = comparison.equal(a, b);
    while are_equal && let Some((a, b)) = comparison.later.pop() {
        are_equal = comparison.equal(&a, &b);
    }
    are_equal
}

/// So many values within each other are compared by recursion.
const DEEPEST: usize = 128;

struct Comparison {
    nan: Nan,
    depth: usize,
    /// What lies deeper, and is compared afterwards.
    later: Vec<(Value, Value)>,
}

impl Comparison {
    /// Whether two values are equal, but for what is compared later.
    fn equal(&mut self, a: &Value, b: &Value) -> bool {
        let nan = self.nan;
        match (a, b) {
            (Value::Scalar(x), Value::Scalar(y)) => same_number(*x, *y, nan),
            (Value::Shared(a), _) => self.equal(&a.borrow(), b),
            (_, Value::Shared(b)) => self.equal(a, &b.borrow()),
            (Value::Function(f), Value::Function(g)) => self.same_function(f, g),
            (Value::Object(Object::Instance(x)), Value::Object(Object::Instance(y))) => {
                x.class.name == y.class.name
                    && x.fields.dims() == y.fields.dims()
                    && self.same_structs(&x.fields, &y.fields)
            }
            (Value::Object(Object::Handles(x)), Value::Object(Object::Handles(y))) => self.same_handles(x, y),
            (Value::Object(x), Value::Object(y)) => same_object(x, y),
            (Value::String(_), Value::Char(_)) | (Value::Char(_), Value::String(_)) => {
                matches!((a.as_text(), b.as_text()), (Some(a), Some(b)) if a == b)
            }
            _ if a.dims() != b.dims() => false,
            (Value::Cell(x), Value::Cell(y)) => self.all_equal(x.data(), y.data()),
            (Value::Struct(x), Value::Struct(y)) => self.same_structs(x, y),
            (Value::String(x), Value::String(y)) => {
                x.data().iter().zip(y.data()).paced().all(|(x, y)| match (x, y) {
                    (Some(x), Some(y)) => x == y,
                    // A missing string is to strings what NaN is to numbers.
                    (None, None) => nan == Nan::Same,
                    _ => false,
                })
            }
            (Value::String(x), Value::Cell(y)) | (Value::Cell(y), Value::String(x)) => x
                .data()
                .iter()
                .zip(y.data())
                .paced()
                .all(|(x, y)| y.is_char() && y.as_text().as_deref() == x.as_deref()),
            (Value::Sparse(x), Value::Sparse(y)) => same_sparse(x, y, nan),
            _ => same_numbers(a, b, nan),
        }
    }

    /// Whether values within others are equal, pair by pair.
    fn all_equal(&mut self, x: &[Value], y: &[Value]) -> bool {
        let mut pairs = x.iter().zip(y).paced();
        if self.depth == DEEPEST {
            self.later.put_all(pairs.map(|(x, y)| (x.clone(), y.clone())));
            return true;
        }
        self.depth += 1;
        let are_equal = pairs.all(|(x, y)| self.equal(x, y));
        self.depth -= 1;
        are_equal
    }

    fn same_structs(&mut self, x: &Struct, y: &Struct) -> bool {
        x.fields().len() == y.fields().len()
            && x.fields().iter().all(|(name, values)| match y.field(*name) {
                Some(others) => self.all_equal(values, others),
                None => false,
            })
    }

    /// The same objects, or objects of one class that hold the same.
    fn same_handles(&mut self, x: &Handles, y: &Handles) -> bool {
        let mut pairs = x.elements.iter().zip(&y.elements);
        x.dims == y.dims
            && pairs.all(|(x, y)| {
                Rc::ptr_eq(x, y)
                    || x.class.name == y.class.name
                        && self.equal(&x.fields.borrow().clone().into(), &y.fields.borrow().clone().into())
            })
    }

    /// The same handle, or two to the same function. Anonymous functions that were made apart differ; one that was made in code that is
    /// shared has equal captured values.
    fn same_function(&mut self, f: &Rc<FunctionHandle>, g: &Rc<FunctionHandle>) -> bool {
        if Rc::ptr_eq(f, g) {
            return true;
        }
        match (&f.target, &g.target) {
            (Target::Named, Target::Named) => f.text == g.text,
            (Target::Code(code, a), Target::Code(other, b)) => {
                (Rc::ptr_eq(code, other) || !f.is_anonymous() && code.is_same(&**other))
                    && a.len() == b.len()
                    && self.all_equal(a, b)
            }
            (Target::Named, Target::Code(..)) | (Target::Code(..), Target::Named) => false,
        }
    }
}

/// The same entries.
fn same_sparse(x: &SparseMatrix, y: &SparseMatrix, nan: Nan) -> bool {
    x.pattern() == y.pattern() && same_numbers(&x.values().to_value(), &y.values().to_value(), nan)
}

fn same_number(x: f64, y: f64, nan: Nan) -> bool {
    x == y || (nan == Nan::Same && x.is_nan() && y.is_nan())
}

fn same_numbers(a: &Value, b: &Value, nan: Nan) -> bool {
    if !a.is_arithmetic() || !b.is_arithmetic() {
        return false;
    }
    if a.is_complex() || b.is_complex() {
        let (Some(x), Some(y)) = (a.to_c64s(), b.to_c64s()) else { return false };
        return x
            .iter()
            .zip(&y)
            .paced()
            .all(|(x, y)| x == y || (nan == Nan::Same && has_nan(x.re, x.im) && has_nan(y.re, y.im)));
    }
    if a.class() == b.class() {
        match (a, b) {
            (Value::Int(_, x), Value::Int(_, y)) => return x == y,
            (Value::Int64(x), Value::Int64(y)) => return x.data() == y.data(),
            (Value::Uint64(x), Value::Uint64(y)) => return x.data() == y.data(),
            _ => {}
        }
    }
    match (a.to_f64s(), b.to_f64s()) {
        (Some(x), Some(y)) => {
            let wide = |class: Class| matches!(class, Class::Int64 | Class::Uint64);
            let exact = !wide(a.class()) && !wide(b.class());
            x.iter().zip(y.iter()).enumerate().paced().all(|(k, (&x, &y))| {
                // Beyond 2^53 a 64-bit integer may differ from the double that it rounds to.
                same_number(x, y, nan) && (exact || x.abs() < 9e15 || integer_at(a, k) == integer_at(b, k))
            })
        }
        _ => false,
    }
}

fn has_nan(re: f64, im: f64) -> bool {
    re.is_nan() || im.is_nan()
}

/// The element `k` as an exact integer.
fn integer_at(value: &Value, k: usize) -> Option<i128> {
    match value {
        Value::Int(Class::Uint64, bits) => Some(i128::from(*bits as u64)),
        Value::Int(_, bits) => Some(i128::from(*bits)),
        Value::Int64(t) => t.data().get(k).map(|&x| i128::from(x)),
        Value::Uint64(t) => t.data().get(k).map(|&x| i128::from(x)),
        _ => value.to_f64s().and_then(|data| data.get(k).map(|&x| x as i128)),
    }
}

fn same_object(x: &Object, y: &Object) -> bool {
    match (x, y) {
        (Object::Exception(x), Object::Exception(y)) => Rc::ptr_eq(x, y) || x.error == y.error,
        (Object::Cleanup(x), Object::Cleanup(y)) => Rc::ptr_eq(x, y),
        (Object::Map(x), Object::Map(y)) => Rc::ptr_eq(x, y),
        (Object::Parser(x), Object::Parser(y)) => Rc::ptr_eq(x, y),
        (Object::Drawn(x), Object::Drawn(y)) => {
            x.dims() == y.dims() && same_numbers(&x.numbers(), &y.numbers(), Nan::Differs)
        }
        (
            Object::Exception(_)
            | Object::Cleanup(_)
            | Object::Map(_)
            | Object::Parser(_)
            | Object::Drawn(_)
            | Object::Instance(_)
            | Object::Handles(_),
            _,
        ) => false,
    }
}
