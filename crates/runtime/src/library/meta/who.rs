//! `who` and `whos`: the variables of the current workspace, or of a file.

use super::patterns::Pattern;
use crate::host::Level;
use crate::library::files::{Words, variables_of_file};
use crate::memory::{Gather, Grow, Join};
use crate::value::{SparseMatrix, Values};
use crate::{Args, Dims, Host, Outputs, Result, Struct, Value, one, with_tensor};
use lanner_base::{Dialect, Name};

/// One variable as `whos` describes it.
struct Variable {
    name: Name,
    value: Value,
    global: bool,
}

fn variables(host: &mut dyn Host, args: &[Value]) -> Result<Vec<Variable>> {
    if args.first().and_then(Value::as_text).is_some_and(|word| word == "-file") {
        let words = Words::parse(&args[1..])?;
        let found = variables_of_file(host, &words)?.into_iter();
        let mut variables: Vec<Variable> =
            found.map(|v| Variable { name: Name::new(&v.name), value: v.value, global: false }).gather();
        variables.sort_unstable_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        return Ok(variables);
    }
    let only_global = args.first().and_then(Value::as_text).is_some_and(|word| word == "global");
    let patterns = Pattern::read(&args[usize::from(only_global)..])?;
    let workspace = host.workspace(Level::Current);
    let names = workspace.names().into_iter();
    Ok(names
        .filter(|&name| patterns.is_empty() || patterns.iter().any(|p| p.matches(name)))
        .filter_map(|name| {
            Some(Variable { name, value: workspace.get(name)?, global: workspace.is_global(name) })
        })
        .filter(|variable| !only_global || variable.global)
        .gather())
}

/// `who`, `c = who(patterns…)`.
pub fn who(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let variables = variables(host, &args)?;
    if nargout > 0 {
        return one(Value::cell_column(variables.iter().map(|v| Value::text(&v.name)).gather()));
    }
    if variables.is_empty() {
        return Ok(Outputs::new());
    }
    let header = match host.dialect() {
        Dialect::Matlab => "\nYour variables are:\n\n",
        Dialect::Octave => "Variables visible from the current scope:\n\n",
    };
    host.print(header)?;
    let width = variables.iter().map(|v| v.name.len()).max().unwrap_or(0) + 2;
    let per_line = (80 / width).max(1);
    for line in variables.chunks(per_line) {
        let line: String = line.iter().map(|v| format!("{:<width$}", v.name.as_str())).gather();
        host.print(&format!("{line}\n"))?;
    }
    host.print("\n")?;
    Ok(Outputs::new())
}

/// `whos`, `s = whos(patterns…)`.
pub fn whos(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let variables = variables(host, &args)?;
    if nargout > 0 {
        return one(described(&variables));
    }
    if variables.is_empty() {
        return Ok(Outputs::new());
    }
    let name_width = variables.iter().map(|v| v.name.len()).max().unwrap_or(0).max(4) + 6;
    host.print(&format!("  {:<name_width$}Size            Bytes  Class     Attributes\n\n", "Name"))?;
    for v in &variables {
        let size = v.value.dims().to_string();
        // The sizes stand with their first `x` under each other.
        let before = size.find('x').unwrap_or(1);
        let name = format!("{:<width$}", v.name.as_str(), width = (name_width + 1).saturating_sub(before));
        let rest = 20 + before - size.len().min(19);
        let line = format!(
            "  {name}{size}{:>rest$}  {:<10}{:<10}",
            bytes(&v.value),
            v.value.class_name(),
            attributes(v)
        );
        host.print(&format!("{line}\n"))?;
    }
    host.print("\n")?;
    Ok(Outputs::new())
}

fn attributes(v: &Variable) -> String {
    let words = [(v.value.is_complex(), "complex"), (v.value.is_sparse(), "sparse"), (v.global, "global")];
    words.iter().filter(|(has, _)| *has).map(|(_, word)| *word).gather::<Vec<_>>().joined(", ")
}

fn described(variables: &[Variable]) -> Value {
    let field =
        |name: &str, f: &dyn Fn(&Variable) -> Value| (Name::new(name), variables.iter().map(f).gather());
    let size = |v: &Variable| {
        let dims = v.value.dims();
        Value::from(crate::Tensor::row(dims.as_slice().iter().map(|&d| d as f64).gather()))
    };
    let fields = vec![
        field("name", &|v| Value::text(&v.name)),
        field("size", &size),
        field("bytes", &|v| Value::from(bytes(&v.value))),
        field("class", &|v| Value::text(v.value.class_name())),
        field("global", &|v| Value::Bool(v.global)),
        field("sparse", &|v| Value::Bool(v.value.is_sparse())),
        field("complex", &|v| Value::Bool(v.value.is_complex())),
        field("persistent", &|_| Value::Bool(false)),
    ];
    Struct::from_parts(Dims::matrix(variables.len(), 1), fields).into()
}

/// What every cell and every field of a struct costs beside its contents, as MATLAB counts.
const CELL_BYTES: usize = 104;
/// What the name of a field costs.
const FIELD_NAME_BYTES: usize = 64;

/// Values and rows of the entries, for which there is always room for one, and where the columns begin.
fn sparse_bytes(m: &SparseMatrix) -> usize {
    let value = match m.values() {
        Values::Real(_) => 8,
        Values::Complex(_) => 16,
        Values::Logical(_) => 1,
    };
    m.pattern().len().max(1) * (value + 8) + m.pattern().starts().len() * 8
}

/// The bytes of a value as MATLAB counts them.
fn bytes(value: &Value) -> usize {
    let mut sum = 0;
    let mut values = vec![value];
    while let Some(value) = values.pop() {
        let within = values.len();
        match value {
            Value::Cell(t) => values.put_all(t.data()),
            Value::Struct(s) => {
                values.put_all(s.fields().iter().flat_map(|(_, values)| values));
                sum += s.fields().len() * FIELD_NAME_BYTES;
            }
            _ => sum += own_bytes(value),
        }
        sum += (values.len() - within) * CELL_BYTES;
    }
    sum
}

/// The bytes of a value that holds no others.
fn own_bytes(value: &Value) -> usize {
    fn each<T>(data: &[T]) -> usize {
        std::mem::size_of_val(data)
    }
    match value {
        Value::String(t) => {
            let text = |s: &crate::Text| 54 + 2 * s.as_deref().map_or(0, |s| s.encode_utf16().count());
            t.data().iter().map(text).sum::<usize>() + 96
        }
        Value::Function(_) => 32,
        Value::Object(_) => 8,
        Value::Range(r) => 8 * r.len(),
        Value::Sparse(m) => sparse_bytes(m),
        _ => with_tensor!(value, t => each(t.data()), else 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_count_as_matlab_counts() {
        assert_eq!(bytes(&Value::Scalar(1.0)), 8);
        assert_eq!(bytes(&Value::text("abc")), 6);
        assert_eq!(bytes(&Value::cell_row(vec![Value::Scalar(1.0)])), 112);
        assert_eq!(bytes(&Value::structure([("a", Value::Scalar(1.0))])), 176);
    }
}
