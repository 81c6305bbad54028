//! How the current function was called, and what functions declare.

use crate::library::arguments::count;
use crate::library::errors::exception::stack_value;
use crate::memory::{Gather, Own};
use crate::{Args, Dims, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_builtins::Builtin;
use std::path::Path;

/// `nargin`, `nargin(f)`.
pub fn nargin(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match args.first() {
        None => one(host.counts().0),
        Some(function) => one(f64::from(arity(host, function)?.0)),
    }
}

/// `nargout`, `nargout(f)`.
pub fn nargout(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match args.first() {
        None => one(host.counts().1),
        Some(function) => one(f64::from(arity(host, function)?.1)),
    }
}

fn arity(host: &mut dyn Host, function: &Value) -> Result<(i32, i32)> {
    host.arity(function).ok_or_else(|| {
        let name = match function {
            Value::Function(f) => f.text.to_string(),
            other => other.as_text().unwrap_or_default(),
        };
        Error::new("MATLAB:narginout:functionDoesnotExist", format!("Function '{name}' does not exist."))
    })
}

/// `inputname(k)`: the variable that was the k-th argument of the current function.
pub fn inputname(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let site = host.call_site();
    let k = count(&args[0])
        .filter(|&k| k > 0 && k <= site.nargin)
        .ok_or_else(|| Error::new("MATLAB:inputname:argNumberNotValid", "Argument number is not valid."))?;
    let name = site.argument_names.get(k - 1).copied().flatten();
    one(Value::text(name.map_or("", |name| name.as_str())))
}

/// `localfunctions`: a column of handles to the functions of the file that are not its first.
pub fn localfunctions(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let names = host.call_site().local_functions;
    let handles: Vec<Value> = names.iter().map(|name| host.handle(name)).gather();
    one(Value::from(Tensor::new(Dims::matrix(handles.len(), usize::from(!handles.is_empty())), handles)))
}

/// `mfilename`, `mfilename('fullpath')`, `mfilename('fullpathext')`.
pub fn mfilename(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Some(file) = host.call_site().file else { return one(Value::text("")) };
    let full = std::fs::canonicalize(&file).unwrap_or_else(|_| Path::new(&file).to_path_buf());
    let text = match args.first().and_then(Value::as_text).as_deref() {
        None => full.file_stem().unwrap_or_default().to_string_lossy().owned(),
        Some("fullpath") => full.with_extension("").to_string_lossy().owned(),
        Some("fullpathext") => full.to_string_lossy().owned(),
        Some(_) => String::new(),
    };
    one(Value::text(&text))
}

/// `dbstack`, `[stack, index] = dbstack(omitted)`.
pub fn dbstack(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let omitted = args.iter().find_map(count).unwrap_or(0);
    let stack: Vec<_> =
        host.stack().into_iter().filter(|place| !place.function.is_empty()).skip(omitted).gather();
    if nargout > 0 {
        return Ok([stack_value(&stack), Value::Scalar(1.0)].into_iter().gather());
    }
    for (k, place) in stack.iter().enumerate() {
        let mark = if k == 0 { ">" } else { " " };
        host.print(&format!("{mark} In {} (line {})\n", place.function, place.line))?;
    }
    Ok(Outputs::new())
}

/// `isargout(k)`: whether the k-th output of the current function was asked for.
pub fn isargout(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let asked = host.counts().1.max(1) as f64;
    let numbers = args[0].to_f64s().unwrap_or_else(|| vec![f64::NAN].into());
    if numbers.iter().any(|&k| !(k >= 1.0 && k.fract() == 0.0)) {
        return Err(Error::new("Octave:invalid-input-type", "isargout: K must be a positive integer"));
    }
    one(crate::Tensor::new(args[0].dims(), numbers.iter().map(|&k| k <= asked).gather()))
}

/// `builtin(name, …)`: the table's function, also where a file has the same name.
pub fn builtin(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let name = args.remove(0).as_text().unwrap_or_default();
    let Some(row) = Builtin::named(&name) else {
        let text = format!("Cannot find builtin function '{name}'");
        return Err(Error::new("MATLAB:UndefinedFunction", text));
    };
    let (least, most) = row.signature().nargin();
    match crate::library::kernel(row) {
        Some(kernel) if (least..=most).contains(&args.len()) => {
            crate::library::call(row, kernel, host, args, nargout)
        }
        _ => host.call_builtin(row, args, nargout),
    }
}
