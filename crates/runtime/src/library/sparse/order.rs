//! Orders of sparse matrices: `amd`, `colamd`, `symamd`, `symrcm`, `etree`.

use crate::library::arguments::option;
use crate::memory::{Duplicate, Gather};
use crate::value::{Dims, Pattern, SparseMatrix, Struct, Tensor, Value};
use crate::{Args, Error, Fault, Host, Outputs, Result};
use lanner_linalg::etree::{parents, postorder};
use lanner_linalg::ordering::{self, Degree, Places};
use smallvec::smallvec;

/// The sparse matrix that an argument of `function` is, or becomes.
pub(super) fn matrix(value: &Value, function: &str) -> Result<SparseMatrix> {
    if value.class().is_float() || value.is_sparse() || value.class() == lanner_facts::Class::Logical {
        if let Some(m) = SparseMatrix::of_value(value) {
            return Ok(m);
        }
    }
    Err(Fault::UndefinedForClass.with(&[&function, &value.class_name()]))
}

/// The same, square.
pub(super) fn square(value: &Value, function: &str) -> Result<SparseMatrix> {
    let m = matrix(value, function)?;
    if m.dims().rows() == m.dims().columns() { Ok(m) } else { Err(Fault::NotSquare.with(&[&function])) }
}

/// Where the entries of a pattern are.
pub(super) fn places(p: &Pattern) -> Places<'_> {
    Places { m: p.rows(), n: p.columns(), starts: p.starts(), places: p.places() }
}

/// Numbers from 1, in a row.
pub(super) fn row_of(order: &[usize]) -> Value {
    Tensor::new(Dims::matrix(1, order.len()), order.iter().map(|&k| (k + 1) as f64).gather::<Vec<f64>>())
        .into()
}

/// There is no room for what the order of such a matrix needs.
pub(super) fn too_large(m: &SparseMatrix) -> Error {
    Fault::OutOfMemory.with(&[&m.dims(), &""])
}

/// A number in the field `name` of the options, whatever the case of its letters.
pub(super) fn number_field(options: &Struct, name: &str) -> Option<f64> {
    field(options, name).and_then(Value::as_f64)
}

/// The field `name` of the options, whatever the case of its letters.
pub(super) fn field<'a>(options: &'a Struct, name: &str) -> Option<&'a Value> {
    let (_, values) = options.fields().iter().find(|(n, _)| n.to_string().eq_ignore_ascii_case(name))?;
    values.first()
}

fn options(value: Option<&Value>, function: &str) -> Result<Option<Struct>> {
    match value {
        None => Ok(None),
        Some(Value::Struct(fields)) => Ok(Some(Struct::clone(fields))),
        Some(empty) if empty.is_empty() => Ok(None),
        Some(_) => Err(Error::new(
            &format!("MATLAB:{function}:invalidOptions"),
            format!("The options of {function} must be a structure."),
        )),
    }
}

/// `amd(A)`, `amd(A, options)`: see the row.
pub fn amd(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let m = square(&args[0], "amd")?;
    let mut how = Degree::default();
    if let Some(options) = options(args.get(1), "amd")? {
        how.dense = number_field(&options, "dense").unwrap_or(how.dense);
        how.aggressive = number_field(&options, "aggressive").map_or(how.aggressive, |x| x != 0.0);
    }
    let order = ordering::amd(&places(m.pattern()), &how).ok_or_else(|| too_large(&m))?;
    crate::one(row_of(&order))
}

/// The knobs of the older functions: a vector of numbers.
fn knobs(args: &Args) -> Degree {
    let mut how = Degree::default();
    let given = args.get(1).and_then(Value::to_f64s);
    let given = given.as_deref().unwrap_or_default();
    how.dense = given.first().copied().unwrap_or(how.dense);
    how.dense_columns = given.get(1).copied().unwrap_or(how.dense_columns);
    how
}

/// `colamd(S)`, `colamd(S, knobs)`: see the row.
pub fn colamd(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let m = matrix(&args[0], "colamd")?;
    let order = ordering::colamd(&places(m.pattern()), &knobs(&args)).ok_or_else(|| too_large(&m))?;
    crate::one(row_of(&order))
}

/// `symamd(S)`, `symamd(S, knobs)`: see the row.
pub fn symamd(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let m = square(&args[0], "symamd")?;
    let order = ordering::symamd(&places(m.pattern()), &knobs(&args)).ok_or_else(|| too_large(&m))?;
    crate::one(row_of(&order))
}

/// `symrcm(S)`: see the row.
pub fn symrcm(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let m = square(&args[0], "symrcm")?;
    crate::one(row_of(&ordering::reverse_cuthill_mckee(&places(m.pattern()))))
}

/// `[p, q] = etree(A, kind)`: see the row.
pub fn etree(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let kind = match args.get(1) {
        None => "sym".duplicate(),
        Some(value) => option(value).unwrap_or_default(),
    };
    let of_columns = match kind.as_str() {
        "sym" => false,
        "col" => true,
        _ => {
            return Err(Error::new(
                "MATLAB:etree:InvalidType",
                "The second argument of etree must be 'sym' or 'col'.",
            ));
        }
    };
    let m = if of_columns { matrix(&args[0], "etree")? } else { square(&args[0], "etree")? };
    let parent = parents(&places(m.pattern()), of_columns);
    let numbers: Vec<f64> = parent.iter().map(|p| p.map_or(0.0, |p| (p + 1) as f64)).gather();
    let mut out: Outputs = smallvec![Tensor::row(numbers).into()];
    if nargout > 1 {
        out.push(row_of(&postorder(&parent)));
    }
    Ok(out)
}
