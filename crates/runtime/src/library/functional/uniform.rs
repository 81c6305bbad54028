//! Collecting one scalar per call into an array: `cellfun(@numel, {1, [2 3]})` is `[1 2]`.

use crate::memory;
use crate::memory::{Gather, Grow};
use crate::{C32, C64, Char, Dims, Element, Error, Result, Struct, Tensor, Text, Value};
use lanner_base::Name;
use lanner_facts::Class;

/// The values of one output so far. All are of one class; doubles and logicals are stored plainly.
#[derive(Debug, Default)]
pub enum Column {
    /// No call yet.
    #[default]
    Empty,
    /// Real doubles.
    Double(Vec<f64>),
    /// Logicals.
    Logical(Vec<bool>),
    /// Complex doubles, also where some are real.
    Complex(Vec<C64>),
    /// Any other class.
    Other(Class, Vec<Value>),
}

/// Where a value came from, for errors: the function that collects, the output and the call, from 0.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// `cellfun` or its like.
    pub name: &'static str,
    /// Which output.
    pub output: usize,
    /// Which call.
    pub index: usize,
}

impl Column {
    /// Room for the values of `calls` calls.
    pub fn push(&mut self, value: Value, calls: usize, from: Origin) -> Result<()> {
        match (&mut *self, &value) {
            (Column::Double(column), Value::Scalar(x)) => column.put(*x),
            (Column::Logical(column), Value::Bool(x)) => column.put(*x),
            _ => return self.push_any(value, calls, from),
        }
        Ok(())
    }

    fn push_any(&mut self, value: Value, calls: usize, from: Origin) -> Result<()> {
        if !value.is_scalar() {
            return Err(not_scalar(from));
        }
        let class = value.class();
        if matches!(class, Class::FunctionHandle | Class::Object) {
            return Err(not_uniform(&value, from));
        }
        match (&mut *self, class) {
            (Column::Empty, _) => {
                *self = match &value {
                    Value::Scalar(_) => Column::Double(memory::room(calls)),
                    Value::Bool(_) => Column::Logical(memory::room(calls)),
                    Value::Complex(_) => Column::Complex(memory::room(calls)),
                    _ => Column::Other(class, memory::room(calls)),
                };
                self.push_any(value, calls, from)
            }
            (Column::Double(column), Class::Double) if value.is_complex() => {
                *self = Column::Complex(column.iter().map(|&x| C64::new(x, 0.0)).gather());
                self.push_any(value, calls, from)
            }
            (Column::Double(column), Class::Double) => {
                column.put_all(value.as_f64());
                Ok(())
            }
            (Column::Complex(column), Class::Double) => {
                column.put_all(value.to_c64s().unwrap_or_default());
                Ok(())
            }
            (Column::Logical(column), Class::Logical) => {
                column.put_all(value.as_f64().map(|x| x != 0.0));
                Ok(())
            }
            (Column::Other(Class::Struct, column), Class::Struct) => {
                if !column.first().is_none_or(|first| has_fields_of(&value, first)) {
                    return Err(fields_differ(from));
                }
                column.put(value);
                Ok(())
            }
            (Column::Other(known, column), class) if *known == class => {
                column.put(value);
                Ok(())
            }
            (known, class) => Err(class_differs(known.class(), class, from)),
        }
    }

    fn class(&self) -> Class {
        match self {
            Column::Empty | Column::Double(_) | Column::Complex(_) => Class::Double,
            Column::Logical(_) => Class::Logical,
            Column::Other(class, _) => *class,
        }
    }

    /// The array of all values; `dims` is as large as the number of calls.
    pub fn into_value(self, dims: Dims) -> Value {
        match self {
            Column::Empty => Value::from(Tensor::new(dims, Vec::<f64>::new())),
            Column::Double(column) => Value::from(Tensor::new(dims, column)),
            Column::Logical(column) => Value::from(Tensor::new(dims, column)),
            Column::Complex(column) => Value::from(Tensor::new(dims, column)).narrowed(),
            Column::Other(class, column) => joined(class, column, dims),
        }
    }
}

fn joined(class: Class, values: Vec<Value>, dims: Dims) -> Value {
    match class {
        Class::Single if values.iter().any(Value::is_complex) => {
            let parts = values.iter().flat_map(|v| v.to_c64s().unwrap_or_default());
            Value::from(Tensor::new(dims, parts.map(|z| C32::new(z.re as f32, z.im as f32)).gather()))
        }
        Class::Single => typed::<f32>(values, dims),
        Class::Int8 => typed::<i8>(values, dims),
        Class::Int16 => typed::<i16>(values, dims),
        Class::Int32 => typed::<i32>(values, dims),
        Class::Int64 => typed::<i64>(values, dims),
        Class::Uint8 => typed::<u8>(values, dims),
        Class::Uint16 => typed::<u16>(values, dims),
        Class::Uint32 => typed::<u32>(values, dims),
        Class::Uint64 => typed::<u64>(values, dims),
        Class::Char => typed::<Char>(values, dims),
        Class::String => typed::<Text>(values, dims),
        Class::Double => typed::<f64>(values, dims),
        Class::Logical => typed::<bool>(values, dims),
        Class::Cell => typed::<Value>(values, dims),
        Class::Struct => structs(&values, dims),
        Class::FunctionHandle | Class::Object => Value::from(Tensor::new(dims, values)),
    }
}

/// Whether a struct has the fields of another one, in any order.
fn has_fields_of(value: &Value, first: &Value) -> bool {
    let (Value::Struct(value), Value::Struct(first)) = (value, first) else { return false };
    value.names().len() == first.names().len() && first.names().all(|name| value.field(name).is_some())
}

/// A struct array of 1x1 structs with the same fields, in the order of the first one.
fn structs(values: &[Value], dims: Dims) -> Value {
    let parts: Vec<&Struct> = values
        .iter()
        .filter_map(|value| match value {
            Value::Struct(part) => Some(&**part),
            _ => None,
        })
        .gather();
    let Some(first) = parts.first() else { return Struct::new(dims).into() };
    let of = |name: Name| (name, parts.iter().filter_map(|part| part.get(name).cloned()).gather());
    let fields = first.names().map(of).gather();
    Struct::from_parts(dims, fields).into()
}

fn typed<T: Element>(values: Vec<Value>, dims: Dims) -> Value {
    let elements = values.iter().map(|value| {
        let stored = value.stored();
        T::stored(&stored).and_then(|t| t.data().first().cloned()).unwrap_or_else(T::fill)
    });
    Value::from(Tensor::new(dims, elements.gather()))
}

#[cold]
fn not_scalar(from: Origin) -> Error {
    Error::new(
        &format!("MATLAB:{}:NotAScalarOutput", from.name),
        format!(
            "Non-scalar in Uniform output, at index {}, output {}.\nSet 'UniformOutput' to false.",
            from.index + 1,
            from.output + 1
        ),
    )
}

#[cold]
fn not_uniform(value: &Value, from: Origin) -> Error {
    Error::new(
        &format!("MATLAB:{}:UnimplementedOutputArrayType", from.name),
        format!(
            "Outputs of class '{}' cannot be combined in Uniform output, at index {}, output {}.\n\
             Set 'UniformOutput' to false.",
            value.class_name(),
            from.index + 1,
            from.output + 1
        ),
    )
}

#[cold]
fn fields_differ(from: Origin) -> Error {
    Error::new(
        "MATLAB:heterogeneousStrucAssignment",
        format!(
            "Mismatch in fields of Uniform output, at index {}, output {}: structures have to have the same fields.\n\
             Set 'UniformOutput' to false.",
            from.index + 1,
            from.output + 1
        ),
    )
}

#[cold]
fn class_differs(known: Class, class: Class, from: Origin) -> Error {
    Error::new(
        &format!("MATLAB:{}:ClassMismatch", from.name),
        format!(
            "Mismatch in class of Uniform output, at index {}, output {}: expected '{known}', found '{class}'.\n\
             Set 'UniformOutput' to false.",
            from.index + 1,
            from.output + 1
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const FROM: Origin = Origin { name: "cellfun", output: 0, index: 1 };

    #[test]
    fn values_of_one_class_join() {
        let mut column = Column::default();
        column.push(Value::Scalar(1.0), 2, FROM).unwrap();
        column.push(Value::from(C64::new(0.0, 1.0)), 2, FROM).unwrap();
        assert!(column.into_value(Dims::matrix(1, 2)).is_complex());
        let mut column = Column::default();
        column.push(Value::text("a"), 2, FROM).unwrap();
        column.push(Value::text("b"), 2, FROM).unwrap();
        assert_eq!(column.into_value(Dims::matrix(1, 2)).as_text().as_deref(), Some("ab"));
    }

    #[test]
    fn other_classes_and_arrays_are_errors() {
        let mut column = Column::default();
        column.push(Value::Scalar(1.0), 2, FROM).unwrap();
        let error = column.push(Value::Bool(true), 2, FROM).unwrap_err();
        assert!(error.to_string().contains("index 2, output 1"));
        let error = column.push(Value::text("ab"), 2, FROM).unwrap_err();
        assert_eq!(error.identifier(lanner_base::Dialect::Matlab), "MATLAB:cellfun:NotAScalarOutput");
    }
}
