//! Writes Octave's text format.

use crate::mat::{Variable, check_depth};
use crate::memory::{Duplicate, Gather, Grow};
use crate::value::{SparseMatrix, Values};
use crate::{C64, Dims, Error, Result, Struct, Value};
use lanner_facts::Class;

/// The text of a file with these variables.
///
/// # Errors
/// Objects, which have no representation.
pub fn write(variables: &[Variable]) -> Result<String> {
    let mut out = String::from("# Created by Lanner\n");
    for variable in variables {
        check_depth(&variable.value)?;
        out.put(&format!("# name: {}\n", variable.name));
        value(&mut out, &variable.value, if variable.global { "global " } else { "" })?;
        out.put("\n\n");
    }
    Ok(out)
}

fn value(out: &mut String, v: &Value, global: &str) -> Result<()> {
    if let Value::Sparse(m) = v {
        sparse(out, m, global);
        return Ok(());
    }
    let stored = v.stored();
    match stored.as_ref() {
        Value::Cell(cells) => {
            out.put(&format!("# type: {global}cell\n{}", matrix_dims(cells.dims())));
            for cell in cells.data() {
                out.put("# name: <cell-element>\n");
                value(out, cell, "")?;
                out.put("\n\n");
            }
            Ok(())
        }
        Value::Struct(fields) => structure(out, fields, global),
        Value::Char(units) => {
            out.put(&format!("# type: {global}string\n"));
            let rows = crate::char_rows(units);
            out.put(&format!("# elements: {}\n", if units.numel() == 0 { 0 } else { rows.len() }));
            for row in rows.iter().filter(|_| units.numel() > 0) {
                out.put(&format!("# length: {}\n{row}\n", row.len()));
            }
            if units.numel() == 0 {
                out.put("# length: 0\n");
            }
            Ok(())
        }
        Value::String(texts) if texts.numel() == 1 => {
            value(out, &Value::text(texts.data()[0].as_deref().unwrap_or_default()), global)
        }
        Value::String(texts) => {
            let cells = texts.map(|text| Value::text(text.as_deref().unwrap_or_default()));
            value(out, &Value::from(cells), global)
        }
        Value::Function(handle) => {
            out.put(&format!("# type: {global}function handle\n{}\n", handle.text));
            Ok(())
        }
        other => numbers(out, other, global),
    }
}

fn matrix_dims(dims: &Dims) -> String {
    if dims.rank() == 2 {
        format!("# rows: {}\n# columns: {}\n", dims.rows(), dims.columns())
    } else {
        list(dims)
    }
}

fn list(dims: &Dims) -> String {
    let extents: String = dims.as_slice().iter().map(|d| format!(" {d}")).gather();
    format!("# ndims: {}\n{extents}\n", dims.rank())
}

fn structure(out: &mut String, fields: &Struct, global: &str) -> Result<()> {
    let scalar = fields.dims().is_scalar();
    let kind = if scalar { "scalar struct" } else { "struct" };
    out.put(&format!("# type: {global}{kind}\n{}# length: {}\n", list(fields.dims()), fields.fields().len()));
    for (name, values) in fields.fields() {
        out.put(&format!("# name: {name}\n"));
        match values.first() {
            Some(only) if scalar => value(out, only, "")?,
            _ => value(out, &crate::Tensor::new(fields.dims().clone(), values.clone()).into(), "")?,
        }
        out.put("\n\n");
    }
    Ok(())
}

fn sparse(out: &mut String, m: &SparseMatrix, global: &str) {
    let p = m.pattern();
    let kind = match m.values() {
        Values::Real(_) => "sparse matrix",
        Values::Complex(_) => "sparse complex matrix",
        Values::Logical(_) => "sparse bool matrix",
    };
    out.put(&format!("# type: {global}{kind}\n# nnz: {}\n{}", p.len(), matrix_dims(&m.dims())));
    let columns = p.column_numbers();
    for (k, z) in m.values().to_c64s().iter().enumerate() {
        let value = match m.is_complex() {
            true => format!("({},{})", number(z.re), number(z.im)),
            false => number(z.re),
        };
        out.put(&format!("{} {} {value}\n", p.places()[k] + 1, columns[k] + 1));
    }
}

fn numbers(out: &mut String, v: &Value, global: &str) -> Result<()> {
    let class = v.class();
    let elements = v.to_c64s().ok_or_else(|| {
        Error::new(
            "MATLAB:save:unsupportedClass",
            format!("Values of class '{}' cannot be saved.", v.class_name()),
        )
    })?;
    let dims = v.dims();
    let prefix = match class {
        Class::Single => "float ".duplicate(),
        Class::Logical => "bool ".duplicate(),
        _ if class.is_integer() => format!("{class} "),
        _ => String::new(),
    };
    let is_complex = v.is_complex();
    let complex = if is_complex { "complex " } else { "" };
    let show =
        |z: &C64| if is_complex { format!("({},{})", number(z.re), number(z.im)) } else { number(z.re) };
    if dims.is_scalar() && class != Class::Logical {
        out.put(&format!("# type: {global}{prefix}{complex}scalar\n{}\n", show(&elements[0])));
        return Ok(());
    }
    if dims.is_scalar() {
        out.put(&format!("# type: {global}bool\n{}\n", show(&elements[0])));
        return Ok(());
    }
    // Integers and logicals list one element a line, with their extents in one line.
    let listed = dims.rank() > 2 || class.is_integer() || class == Class::Logical;
    out.put(&format!("# type: {global}{prefix}{complex}matrix\n"));
    if listed {
        out.put(&list(&dims));
        elements.iter().for_each(|z| out.put(&format!(" {}\n", show(z))));
        return Ok(());
    }
    out.put(&matrix_dims(&dims));
    for row in 0..dims.rows() {
        (0..dims.columns())
            .for_each(|column| out.put(&format!(" {}", show(&elements[row + column * dims.rows()]))));
        out.put('\n');
    }
    Ok(())
}

/// The shortest text that reads back as the same number.
fn number(x: f64) -> String {
    if x.is_nan() {
        "NaN".duplicate()
    } else if x.is_infinite() {
        if x > 0.0 { "Inf".duplicate() } else { "-Inf".duplicate() }
    } else {
        x.to_string()
    }
}
