//! Values summed, or reduced by a function, by subscript: `accumarray`.
//!
//! ```text
//! accumarray([1; 2; 1], [10; 20; 30])           [40; 20]
//! accumarray([1 1; 2 2], 5)                     [5 0; 0 5]
//! accumarray(s, v, [3 1], @max, NaN)            NaN where no subscript points
//! ```

use crate::arith::reduce::fold_long;
use crate::arith::to_class;
use crate::concat::concatenate;
use crate::host::{Args, Host, Outputs, one};
use crate::index;
use crate::memory::{Gather, Grow};
use crate::value::{Dims, SparseMatrix, Tensor, Values};
use crate::{Error, Fault, Result, Value, memory};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use smallvec::smallvec;

/// Subscripts as places in the result.
struct Target {
    /// For each value its place, from 0.
    places: Vec<usize>,
    /// The extents of the result.
    dims: Dims,
}

/// `accumarray(subs, val, sz, fun, fill, issparse)`.
pub fn accumarray(host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let given = |k: usize| args.get(k).filter(|arg| !arg.is_empty());
    let sparse = given(5).and_then(Value::as_f64).is_some_and(|sparse| sparse != 0.0);
    if sparse && given(4).is_some_and(|fill| fill.as_f64() != Some(0.0)) {
        return Err(Error::new(
            "MATLAB:accumarray:sparseFill",
            "Fill value must be zero when the result is sparse.",
        ));
    }
    let subs = match &args[0] {
        Value::Cell(columns) => {
            let columns = columns.data().iter().map(column).gather::<Result<Vec<_>>>()?;
            concatenate(columns, 1)?
        }
        subs => subs.clone(),
    };
    if args.len() <= 3
        && let Some(counts) = column_sums(&subs, given(2), &args[1])
    {
        return one(counts);
    }
    let target = target(&subs, given(2))?;
    let values = &args[1];
    if values.numel() != 1 && values.numel() != target.places.len() {
        return Err(Error::new(
            "MATLAB:accumarray:SecondInputSize",
            "Second input VAL must be a vector with one element for each row in SUBS, or a scalar.",
        ));
    }
    let fill = given(4);
    let result = match given(3).map(|fun| (fun, named(fun))) {
        None | Some((_, Some("sum"))) if sparse => return one(sparse_sums(&target, values)?),
        None | Some((_, Some("sum"))) => sums(&target, values, fill)?,
        Some((_, Some("max"))) => extremes(&target, values, fill, |x, best| x > best)?,
        Some((_, Some("min"))) => extremes(&target, values, fill, |x, best| x < best)?,
        Some((fun, _)) => reduced(host, &target, values, fun, fill)?,
    };
    one(if sparse { result.into_sparse() } else { result })
}

/// Sums of real doubles by one column of subscripts, without a list of their places: what counts into bins. None for
/// every other call, also for those that fail.
fn column_sums(subs: &Value, size: Option<&Value>, values: &Value) -> Option<Value> {
    let Value::Double(subs) = subs else { return None };
    if subs.columns() != 1 || subs.dims().rank() > 2 {
        return None;
    }
    // What is no subscript counts as one that is too large.
    let larger = |x: f64, y: f64| if y > x { y } else { x };
    let valid = |s: f64| if (s >= 1.0) & (s.trunc() == s) { s } else { f64::INFINITY };
    let largest = fold_long(subs.data(), 0.0, |largest, s| larger(largest, valid(s)), larger);
    let rows = match size.map(|size| size.to_f64s()) {
        None => largest,
        Some(size) => match size.as_deref() {
            Some(&[rows, 1.0]) if rows >= largest => rows,
            _ => return None,
        },
    };
    let dims = Dims::matrix(rows as usize, 1);
    if largest.is_infinite() || memory::check::<f64>(&dims).is_err() {
        return None;
    }
    let mut totals = memory::filled(0.0, rows as usize);
    match values {
        Value::Scalar(x) => subs.data().iter().paced().for_each(|&s| totals[s as usize - 1] += x),
        Value::Double(t) if t.numel() == subs.numel() => {
            subs.data().iter().zip(t.data()).paced().for_each(|(&s, x)| totals[s as usize - 1] += x);
        }
        _ => return None,
    }
    Some(Tensor::new(dims, totals).into())
}

/// Sums of values as a sparse matrix.
fn sparse_sums(target: &Target, values: &Value) -> Result<Value> {
    let rows = target.dims.rows();
    let places = || target.places.iter();
    let (i, j): (Vec<usize>, Vec<usize>) = places().map(|k| (k % rows, k / rows)).gather_both();
    let Some(values) = Values::of(to_class(values.clone(), Class::Double)?) else {
        return Err(Fault::NoConversion.with(&[&"double", &values.class_name()]));
    };
    let values = if values.len() == 1 { values.pick(&memory::filled(0, i.len())) } else { values };
    Ok(SparseMatrix::of_triplets(rows, target.dims.columns(), &i, &j, &values)?.into())
}

fn column(part: &Value) -> Result<Value> {
    index::get(part, &[Value::text(":")])
}

/// The function that a plain handle names.
fn named(fun: &Value) -> Option<&str> {
    match fun {
        Value::Function(f) if !f.is_anonymous() => match &f.target {
            crate::value::Target::Named => Some(&f.text),
            crate::value::Target::Code(..) => None,
        },
        _ => None,
    }
}

fn target(subs: &Value, size: Option<&Value>) -> Result<Target> {
    let bad = || {
        Error::new(
            "MATLAB:accumarray:badSubscripts",
            "First input SUBS must contain positive integer subscripts.",
        )
    };
    let data = subs.to_f64s().ok_or_else(bad)?;
    let dims = subs.dims();
    // A row vector of subscripts is one point of several dimensions.
    let (count, rank) = (dims.rows(), dims.columns_flat());
    if data.iter().paced().any(|s| !(*s >= 1.0) || s.fract() != 0.0) {
        return Err(bad());
    }
    let mut extents: Vec<usize> = (0..rank)
        .map(|d| data[d * count..(d + 1) * count].iter().paced().fold(0.0, |m: f64, &s| m.max(s)) as usize)
        .gather();
    if let Some(size) = size {
        let wanted: Vec<usize> =
            size.to_f64s().unwrap_or_default().iter().map(|&d| d.max(0.0) as usize).gather();
        let column = rank == 1 && wanted.len() == 2 && (wanted[1] == 1 || wanted[0] == 1);
        if column && wanted.iter().product::<usize>() >= extents[0] {
            let dims = Dims::new(&wanted);
            memory::check::<f64>(&dims)?;
            return Ok(Target { places: data.iter().map(|&s| s as usize - 1).gather(), dims });
        }
        if wanted.len() != rank || wanted.iter().zip(&extents).any(|(w, e)| w < e) {
            return Err(Error::new(
                "MATLAB:accumarray:incompatibleSize",
                "Third input SZ must be a full row vector with nonnegative integer elements that is compatible with \
                 SUBS.",
            ));
        }
        extents = wanted;
    }
    let dims = if rank == 1 { Dims::matrix(extents[0], 1) } else { Dims::new(&extents) };
    memory::check::<f64>(&dims)?;
    let mut places = memory::filled(0, count);
    let mut stride = 1;
    for (d, extent) in extents.iter().enumerate() {
        for (place, &s) in places.iter_mut().zip(&data[d * count..]).paced() {
            *place += (s as usize - 1) * stride;
        }
        stride *= extent;
    }
    Ok(Target { places, dims })
}

/// Which places have a value at all, where others get a fill value.
fn touched(target: &Target) -> Vec<bool> {
    let mut touched = memory::filled(false, target.dims.numel());
    target.places.iter().paced().for_each(|&place| touched[place] = true);
    touched
}

fn fill_number(fill: Option<&Value>) -> Result<f64> {
    match fill {
        None => Ok(0.0),
        Some(fill) => fill.as_f64().ok_or_else(|| {
            Error::new(
                "MATLAB:accumarray:fillValue",
                "Fifth input FILLVAL must be a scalar of the class of the result.",
            )
        }),
    }
}

fn sums(target: &Target, values: &Value, fill: Option<&Value>) -> Result<Value> {
    let class = values.class();
    let Some(data) = values.to_f64s().filter(|_| !values.is_complex()) else {
        if values.is_complex() {
            return complex_sums(target, values);
        }
        return Err(Error::new("MATLAB:accumarray:badValues", "Second input VAL must be a numeric array."));
    };
    let mut totals = memory::filled(0.0, target.dims.numel());
    match data.as_ref() {
        [x] => target.places.iter().paced().for_each(|&place| totals[place] += x),
        data => target.places.iter().zip(data).paced().for_each(|(&place, x)| totals[place] += x),
    }
    let fill = fill_number(fill)?;
    if fill != 0.0 {
        let touched = touched(target);
        totals.iter_mut().zip(touched).paced().filter(|(_, on)| !on).for_each(|(total, _)| *total = fill);
    }
    let result = Value::from(Tensor::new(target.dims.clone(), totals));
    if class == Class::Single || class.is_integer() { to_class(result, class) } else { Ok(result) }
}

fn complex_sums(target: &Target, values: &Value) -> Result<Value> {
    let data = values.to_c64s().unwrap_or_default();
    let mut totals = Tensor::filled(target.dims.clone(), crate::C64::new(0.0, 0.0))?;
    for (k, &place) in target.places.iter().enumerate().paced() {
        totals.data_mut()[place] += data[k.min(data.len() - 1)];
    }
    Ok(Value::from(totals).narrowed())
}

fn extremes(
    target: &Target,
    values: &Value,
    fill: Option<&Value>,
    better: fn(f64, f64) -> bool,
) -> Result<Value> {
    let Some(data) = values.to_f64s().filter(|_| !values.is_complex()) else {
        return Err(Error::new(
            "MATLAB:accumarray:badValues",
            "Second input VAL must be a real numeric array.",
        ));
    };
    let mut best: Vec<f64> = memory::filled(f64::NAN, target.dims.numel());
    for (k, &place) in target.places.iter().enumerate().paced() {
        let x = if data.len() == 1 { data[0] } else { data[k] };
        // NaN counts as no value, as in max and min.
        if best[place].is_nan() || better(x, best[place]) {
            best[place] = x;
        }
    }
    let fill = fill_number(fill)?;
    let touched = touched(target);
    best.iter_mut().zip(touched).paced().filter(|(_, on)| !on).for_each(|(x, _)| *x = fill);
    let result = Value::from(Tensor::new(target.dims.clone(), best));
    let class = values.class();
    if class == Class::Single || class.is_integer() { to_class(result, class) } else { Ok(result) }
}

/// Any function of the column of values at a place; it gives a scalar or a cell.
fn reduced(
    host: &mut dyn Host,
    target: &Target,
    values: &Value,
    fun: &Value,
    fill: Option<&Value>,
) -> Result<Value> {
    let mut groups: Vec<Vec<f64>> = memory::filled(Vec::new(), target.dims.numel());
    for (k, &place) in target.places.iter().enumerate().paced() {
        groups[place].put(if values.numel() == 1 { 1.0 } else { (k + 1) as f64 });
    }
    let mut result: Option<Value> = None;
    for (place, group) in groups.into_iter().enumerate().paced().filter(|(_, group)| !group.is_empty()) {
        let part = column(&index::get(values, &[Tensor::column(group).into()])?)?;
        let mut outputs = host.call(fun, smallvec![part], 1)?;
        let Some(value) = outputs.drain(..).next().filter(Value::is_scalar) else {
            return Err(Error::new(
                "MATLAB:accumarray:funOutput",
                "The function FUN must return a scalar or a 1-by-1 cell for each group of values.",
            ));
        };
        let out = match &mut result {
            Some(out) => out,
            None => result.insert(blank(&target.dims, &value, fill)?),
        };
        index::set(out, &[Value::from(place + 1)], value)?;
    }
    match result {
        Some(result) => Ok(result),
        None => Ok(Tensor::filled(target.dims.clone(), fill_number(fill)?)?.into()),
    }
}

/// The result before any value is in it, of the class of its first value.
fn blank(dims: &Dims, first: &Value, fill: Option<&Value>) -> Result<Value> {
    match first {
        Value::Cell(_) => Ok(Tensor::filled(dims.clone(), Value::empty())?.into()),
        _ => {
            let filled = Tensor::filled(dims.clone(), fill_number(fill)?)?;
            to_class(filled.into(), first.class())
        }
    }
}
