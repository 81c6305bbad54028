//! Function handles as values: to and from text, called, asked about.

use crate::library::arguments::count;
use crate::memory::{Duplicate, Gather};
use crate::{Args, Error, Fault, Host, Outputs, Result, Target, Value, one};

/// `feval(f, …)`: calls a handle, or a function by its name.
pub fn feval(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let function = args.remove(0);
    match &function {
        Value::Function(_) => host.call(&function, args, nargout),
        other => match other.as_text() {
            Some(name) => host.call_named(&name, args, nargout),
            None => {
                let text = "Argument must contain a character vector, string scalar, or function_handle.";
                Err(Error::new("MATLAB:feval:argMustBeStringOrHandle", text))
            }
        },
    }
}

/// `func2str(f)`.
pub fn func2str(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match &args[0] {
        Value::Function(f) => one(Value::text(&f.text)),
        _ => Err(Error::new("MATLAB:func2str:FirstArgumentType", "Input must be a function_handle.")),
    }
}

/// `str2func('name')`, `str2func('@(x) …')`, which captures no variables.
pub fn str2func(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if matches!(args[0], Value::Function(_)) {
        return Ok(args.into_iter().take(1).gather());
    }
    let Some(text) = args[0].as_text() else {
        return Err(Error::new(
            "MATLAB:str2func:invalidInput",
            "Input must be a character vector or string scalar.",
        ));
    };
    let text = text.trim();
    if text.starts_with('@') {
        return host.evaluate_apart(text);
    }
    one(host.handle(text))
}

/// Whether the argument is a function handle.
pub fn is_function_handle(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(matches!(args[0], Value::Function(_)))
}

/// `functions(f)`: a struct that tells what the handle calls.
pub fn functions(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Value::Function(f) = &args[0] else {
        return Err(Error::new("MATLAB:functions:invalidInput", "Input must be a function_handle."));
    };
    let kind = match &f.target {
        Target::Code(..) if f.is_anonymous() => "anonymous",
        Target::Code(..) => "scopedfunction",
        Target::Named => "simple",
    };
    one(Value::structure([
        ("function", Value::text(&f.text)),
        ("type", Value::text(kind)),
        ("file", Value::text("")),
    ]))
}

/// `nthargout(n, f, …)`, `nthargout(n, ntot, f, …)`: one output of a call, or several in a cell array.
pub fn nthargout(host: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let wrong =
        || Error::new("Octave:invalid-input-type", "nthargout: N must be a positive integer or vector");
    let wanted = args.remove(0);
    let places = wanted.to_f64s().ok_or_else(wrong)?.duplicate();
    if places.is_empty() || places.iter().any(|&n| n < 1.0 || n.fract() != 0.0 || n > 1e6) {
        return Err(wrong());
    }
    let mut total = places.iter().copied().fold(1.0, f64::max) as usize;
    if let Some(n) = args.first().and_then(count) {
        total = n.max(total);
        args.remove(0);
    }
    if args.is_empty() {
        return Err(wrong());
    }
    let outputs = feval(host, args, total)?;
    let output = |n: &f64| {
        outputs.get(*n as usize - 1).cloned().ok_or_else(|| Fault::TooManyOutputs.with(&[&"nthargout"]))
    };
    if let [n] = places.as_slice() {
        return one(output(n)?);
    }
    one(Value::cell_row(places.iter().map(output).gather::<Result<Vec<_>>>()?))
}
