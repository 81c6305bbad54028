//! What is known of a value: all of it, its parts, or facts.
//!
//! ```text
//! n = 10                  known
//! opts.tol = t            a struct with a known set of fields, of which `tol` is open and others are known
//! opts.n fixed as 3       a struct that has a known `n` and any others: arguments with names
//! c = {n, x}              a cell array whose first cell is known
//! w = [1 x 3]             an array whose first and third elements are known
//! f = @(t) a*t + x        an anonymous function that captured the known a and the open x
//! x                       double, 3 x 1
//! ```
//!
//! These are the paper's full types (MPE section 4.4), with facts where the paper has type, shape and definedness.

use crate::elements::Elements;
use crate::expr::KnownObject;
use lanner_base::Name;
use lanner_facts::{Class, Complexity, Constant, Contents, Fact, Fields, Parts, Terms, Valuation};
use lanner_hir::{Function, Variable};
use lanner_runtime::value::{Degree, Struct, Tensor, fact_of};
use lanner_runtime::{Dims, Value};
use std::rc::Rc;

/// What is known of a value.
#[derive(Clone, Debug)]
pub enum Val {
    /// All of it.
    Known(Known),
    /// A 1x1 struct with these fields, in order.
    Struct(Rc<Vec<(Name, Val)>>),
    /// A 1x1 struct that surely has these fields, and perhaps others, in any order.
    Fields(Rc<Vec<(Name, Val)>>),
    /// A cell array of these extents.
    Cells(Dims, Rc<Vec<Val>>),
    /// An array of these extents of which some elements are known.
    Elements(Dims, Rc<Elements>),
    /// An anonymous function.
    Closure(Rc<Closure>),
    /// A handle object that one variable holds.
    Object(Rc<KnownObject>),
    /// Its fact alone.
    Open(Rc<Fact>),
}

/// A value, and how the user wrote it.
#[derive(Clone, Debug)]
pub struct Known {
    /// The value.
    pub value: Value,
    /// The user's own text for it, which names no variable: `pi/2`.
    pub spelled: Option<Rc<str>>,
}

/// An anonymous function with what it captured.
#[derive(Clone, Debug)]
pub struct Closure {
    /// The unit of its text.
    pub unit: u32,
    /// The function.
    pub function: Function,
    /// What it captured, by its own variables.
    pub captures: Vec<(Variable, Val)>,
}

impl Val {
    /// A known value without a spelling of its own.
    pub fn known(value: Value) -> Val {
        Val::Known(Known { value, spelled: None })
    }

    /// A value of which the fact is all that is known, unless the fact says which one it is.
    pub fn of_fact(fact: Fact) -> Val {
        match fact.constant.as_ref().and_then(value_of_constant) {
            Some(value) => Val::known(value),
            None => Val::Open(Rc::new(fact)),
        }
    }

    /// A value of which nothing is known.
    pub fn anything(terms: &mut Terms) -> Val {
        let shape = terms.fresh_shape("?", None);
        Val::Open(Rc::new(Fact::any(shape)))
    }

    /// The value, where all of it is known.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Val::Known(known) => Some(&known.value),
            Val::Struct(_)
            | Val::Fields(_)
            | Val::Cells(..)
            | Val::Elements(..)
            | Val::Closure(_)
            | Val::Object(_)
            | Val::Open(_) => None,
        }
    }

    /// Whether all of it is known.
    pub fn is_known(&self) -> bool {
        matches!(self, Val::Known(_))
    }

    /// Whether all or a part of it is known.
    pub fn knows_something(&self) -> bool {
        match self {
            Val::Known(_) | Val::Elements(..) => true,
            Val::Struct(fields) | Val::Fields(fields) => fields.iter().any(|(_, val)| val.knows_something()),
            Val::Cells(_, cells) => cells.iter().any(Val::knows_something),
            Val::Closure(_) | Val::Object(_) | Val::Open(_) => false,
        }
    }

    /// The fact of the value.
    pub fn fact(&self, terms: &mut Terms) -> Fact {
        match self {
            Val::Known(known) => fact_of_value(&known.value, terms),
            Val::Struct(fields) | Val::Fields(fields) => {
                let list = fields.iter().map(|(name, val)| (*name, val.fact(terms))).collect();
                let shape = terms.scalar();
                let is_all = matches!(self, Val::Struct(_));
                let contents = Contents::new(Parts::Fields(Fields { list, is_all }), terms);
                Fact { contents, ..Fact::array(Class::Struct, shape) }
            }
            Val::Cells(dims, cells) => {
                let facts = cells.iter().map(|cell| cell.fact(terms)).collect();
                let shape = shape_of(dims, terms);
                let contents = Contents::new(Parts::Each(facts), terms);
                Fact { contents, ..Fact::array(Class::Cell, shape) }
            }
            Val::Elements(dims, elements) => {
                let shape = shape_of(dims, terms);
                let complexity = if elements.is_real { Complexity::Real } else { Complexity::Either };
                Fact { complexity, ..Fact::array(elements.class, shape) }
            }
            Val::Closure(_) => {
                let shape = terms.scalar();
                Fact::array(Class::FunctionHandle, shape)
            }
            Val::Object(object) => {
                let shape = shape_of(&object.dims(), terms);
                Fact { complexity: lanner_facts::Complexity::Either, ..Fact::array(Class::Object, shape) }
            }
            Val::Open(fact) => (**fact).clone(),
        }
    }

    /// The extents, where they are known.
    pub fn dims(&self, terms: &Terms) -> Option<Dims> {
        match self {
            Val::Known(known) => Some(known.value.dims()),
            Val::Struct(_) | Val::Fields(_) | Val::Closure(_) => Some(Dims::SCALAR),
            Val::Object(object) => Some(object.dims()),
            Val::Cells(dims, _) | Val::Elements(dims, _) => Some(dims.clone()),
            Val::Open(fact) => {
                let extents = terms.explicit_extents(fact.shape)?;
                let extents: Option<Vec<usize>> =
                    extents.into_iter().map(|extent| usize::try_from(extent).ok()).collect();
                Some(Dims::new(&extents?))
            }
        }
    }

    /// A field, where it is a 1x1 struct that surely has it.
    pub fn field(&self, name: Name) -> Option<Val> {
        let of =
            |fields: &[(Name, Val)]| fields.iter().find(|(own, _)| *own == name).map(|(_, val)| val.clone());
        match self {
            Val::Fields(fields) => of(fields),
            _ => of(&self.fields()?),
        }
    }

    /// The fields, where it is a 1x1 struct of which all are known.
    pub fn fields(&self) -> Option<Vec<(Name, Val)>> {
        match self {
            Val::Struct(fields) => Some(fields.to_vec()),
            Val::Known(Known { value: Value::Struct(s), .. }) if s.numel() == 1 => {
                Some(s.fields().iter().map(|(name, values)| (*name, Val::known(values[0].clone()))).collect())
            }
            Val::Known(_)
            | Val::Fields(_)
            | Val::Cells(..)
            | Val::Elements(..)
            | Val::Closure(_)
            | Val::Object(_)
            | Val::Open(_) => None,
        }
    }

    /// The cells, where it is a cell array of known extents.
    pub fn cells(&self) -> Option<(Dims, Vec<Val>)> {
        match self {
            Val::Cells(dims, cells) => Some((dims.clone(), cells.to_vec())),
            Val::Known(Known { value: Value::Cell(t), .. }) => {
                Some((t.dims().clone(), t.data().iter().cloned().map(Val::known).collect()))
            }
            Val::Known(_)
            | Val::Struct(_)
            | Val::Fields(_)
            | Val::Elements(..)
            | Val::Closure(_)
            | Val::Object(_)
            | Val::Open(_) => None,
        }
    }

    /// The elements as far as they are known, where it is an array of known extents and one class that has elements.
    pub fn elements(&self, terms: &Terms) -> Option<(Dims, Elements)> {
        match self {
            Val::Elements(dims, elements) => Some((dims.clone(), (**elements).clone())),
            Val::Known(Known { value, .. }) => Some((value.dims(), Elements::of_value(value)?)),
            Val::Open(fact) => {
                let dims = self.dims(terms)?;
                let elements = Elements::of_fact(fact, dims.numel())?;
                Some((dims, elements))
            }
            Val::Struct(_) | Val::Fields(_) | Val::Cells(..) | Val::Closure(_) | Val::Object(_) => None,
        }
    }

    /// A struct of these fields: known where all of them are.
    pub fn of_fields(fields: Vec<(Name, Val)>) -> Val {
        let known: Option<Vec<(Name, Vec<Value>)>> =
            fields.iter().map(|(name, val)| Some((*name, vec![val.value()?.clone()]))).collect();
        match known {
            Some(known) => Val::known(Value::Struct(Rc::new(Struct::from_parts(Dims::SCALAR, known)))),
            None => Val::Struct(Rc::new(fields)),
        }
    }

    /// A cell array of these cells: known where all of them are.
    pub fn of_cells(dims: Dims, cells: Vec<Val>) -> Val {
        let known: Option<Vec<Value>> = cells.iter().map(|val| val.value().cloned()).collect();
        match known {
            Some(known) => Val::known(Value::Cell(Rc::new(Tensor::new(dims, known)))),
            None => Val::Cells(dims, Rc::new(cells)),
        }
    }

    /// An array of these elements: known where all of them are, a fact where none is.
    pub fn of_elements(dims: Dims, elements: Elements, terms: &mut Terms) -> Val {
        if let Some(value) = elements.value(&dims) {
            return Val::known(value);
        }
        let is_open = elements.list.iter().all(Option::is_none);
        let val = Val::Elements(dims, Rc::new(elements));
        if is_open { Val::Open(Rc::new(val.fact(terms))) } else { val }
    }

    /// How many values and elements it holds: what a copy of it in the residual would cost, about.
    pub fn weight(&self) -> usize {
        match self {
            Val::Known(known) => weight_of(&known.value),
            Val::Struct(fields) | Val::Fields(fields) => {
                1 + fields.iter().map(|(_, val)| val.weight()).sum::<usize>()
            }
            Val::Cells(_, cells) => 1 + cells.iter().map(Val::weight).sum::<usize>(),
            Val::Elements(_, elements) => elements.list.len(),
            Val::Closure(closure) => 1 + closure.captures.iter().map(|(_, val)| val.weight()).sum::<usize>(),
            Val::Object(_) | Val::Open(_) => 1,
        }
    }
}

/// Elements of an array that are known one by one.
pub const MOST_ELEMENTS: usize = 4096;

/// How many numbers, characters and containers a value has.
pub fn weight_of(value: &Value) -> usize {
    match value {
        Value::Cell(t) => 1 + t.data().iter().map(weight_of).sum::<usize>(),
        Value::Struct(s) => {
            1 + s.fields().iter().flat_map(|(_, values)| values).map(weight_of).sum::<usize>()
        }
        value => value.numel().max(1),
    }
}

/// All that a fact can say of a value.
pub fn fact_of_value(value: &Value, terms: &mut Terms) -> Fact {
    fact_of(value, terms, &mut Valuation::default(), Degree::All)
}

/// The explicit shape.
pub fn shape_of(dims: &Dims, terms: &mut Terms) -> lanner_facts::Shape {
    let extents: Vec<i64> = dims.as_slice().iter().map(|&extent| extent as i64).collect();
    terms.explicit(&extents)
}

/// The value that a constant of the facts is.
fn value_of_constant(constant: &Constant) -> Option<Value> {
    Some(match constant {
        Constant::Double(x) => Value::Scalar(*x),
        Constant::Single(x) => Value::Single(Rc::new(Tensor::scalar(*x))),
        Constant::Integer(Class::Uint64, n) => Value::Int(Class::Uint64, u64::try_from(*n).ok()? as i64),
        Constant::Integer(class, n) => Value::Int(*class, i64::try_from(*n).ok()?),
        Constant::Logical(b) => Value::Bool(*b),
        Constant::Char(text) => Value::text(text),
        Constant::String(text) => Value::string(text),
    })
}

/// The bits of a number. Which NaN it is no program sees, and processors differ in it.
fn bits(x: f64) -> u64 {
    if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() }
}

/// Whether two values are the same bit for bit; what is shared by reference is so where it is one.
pub fn is_same(a: &Value, b: &Value) -> bool {
    if let (Value::Scalar(a), Value::Scalar(b)) = (a, b) {
        return bits(*a) == bits(*b);
    }
    if a.class() != b.class() || a.is_complex() != b.is_complex() || a.dims() != b.dims() {
        return false;
    }
    match (a, b) {
        (Value::Cell(a), Value::Cell(b)) => {
            Rc::ptr_eq(a, b) || a.data().iter().zip(b.data()).all(|(a, b)| is_same(a, b))
        }
        (Value::Struct(a), Value::Struct(b)) => {
            Rc::ptr_eq(a, b)
                || a.fields().len() == b.fields().len()
                    && a.fields().iter().zip(b.fields()).all(|((name, a), (other, b))| {
                        name == other && a.iter().zip(b).all(|(a, b)| is_same(a, b))
                    })
        }
        (Value::String(a), Value::String(b)) => a.data() == b.data(),
        (Value::Function(a), Value::Function(b)) => {
            Rc::ptr_eq(a, b)
                || a.text == b.text
                    && crate::code::literal(&Value::Function(a.clone())).is_some()
                    && crate::code::literal(&Value::Function(b.clone())).is_some()
        }
        (Value::Int(_, a), Value::Int(_, b)) => a == b,
        (Value::Sparse(a), Value::Sparse(b)) => {
            Rc::ptr_eq(a, b)
                || a.pattern() == b.pattern() && is_same(&a.values().to_value(), &b.values().to_value())
        }
        (Value::Int64(a), Value::Int64(b)) => a.data() == b.data(),
        (Value::Uint64(a), Value::Uint64(b)) => a.data() == b.data(),
        (Value::Char(a), Value::Char(b)) => a.data() == b.data(),
        (Value::Object(_), _) | (_, Value::Object(_)) => a.same_buffer(b),
        (Value::Sparse(_), _) | (_, Value::Sparse(_)) => false,
        _ if a.is_complex() => {
            let parts = |value: &Value| -> Option<Vec<(u64, u64)>> {
                Some(value.to_c64s()?.iter().map(|z| (bits(z.re), bits(z.im))).collect())
            };
            parts(a).is_some() && parts(a) == parts(b)
        }
        _ => match (a.to_f64s(), b.to_f64s()) {
            (Some(a), Some(b)) => a.iter().zip(b.iter()).all(|(a, b)| bits(*a) == bits(*b)),
            _ => false,
        },
    }
}
