//! Numbers of arguments checked by the function that was called.

use crate::{Args, Error, Host, Outputs, Result, Value, one};
use lanner_base::Dialect;
use lanner_builtins::Answer;

/// `narginchk(least, most)`.
pub fn narginchk(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (least, most) = limits("narginchk", &args)?;
    check_count(Answer::Given, host.call_site().nargin, (least, most), host.dialect())?;
    Ok(Outputs::new())
}

/// `nargoutchk(least, most)`; `nargoutchk(least, most, n)` gives a text instead.
pub fn nargoutchk(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    if args.len() == 3 {
        return old_check(&args, "output", nargout);
    }
    let (least, most) = limits("nargoutchk", &args)?;
    check_count(Answer::Wanted, host.call_site().nargout, (least, most), host.dialect())?;
    Ok(Outputs::new())
}

/// Checks how many arguments a function was given, or with [`Answer::Wanted`] how many outputs are asked of it.
///
/// # Errors
/// Fewer or more than the limits.
pub fn check_count(which: Answer, count: usize, (least, most): (f64, f64), dialect: Dialect) -> Result<()> {
    let count = count as f64;
    let is_less = count < least;
    if !is_less && count <= most {
        return Ok(());
    }
    let octave = dialect == Dialect::Octave;
    let (identifier, message) = match (which == Answer::Wanted, is_less, octave) {
        (false, true, true) => ("Octave:invalid-fun-call", "narginchk: not enough input arguments"),
        (false, true, false) => ("MATLAB:narginchk:notEnoughInputs", "Not enough input arguments."),
        (false, false, true) => ("Octave:invalid-fun-call", "narginchk: too many input arguments"),
        (false, false, false) => ("MATLAB:narginchk:tooManyInputs", "Too many input arguments."),
        (true, true, true) => ("Octave:invalid-fun-call", "nargoutchk: Not enough output arguments."),
        (true, true, false) => ("MATLAB:nargoutchk:notEnoughOutputs", "Not enough output arguments."),
        (true, false, true) => ("Octave:invalid-fun-call", "nargoutchk: Too many output arguments."),
        (true, false, false) => ("MATLAB:nargoutchk:tooManyOutputs", "Too many output arguments."),
    };
    Err(Error::new(identifier, message))
}

fn limits(name: &str, args: &[Value]) -> Result<(f64, f64)> {
    match (args[0].as_f64(), args.get(1).and_then(Value::as_f64)) {
        (Some(least), Some(most)) => Ok((least, most)),
        _ => Err(Error::new(&format!("MATLAB:{name}:invalidInput"), "Limits must be scalar numbers.")),
    }
}

/// `nargchk(least, most, n)`: the text of the error, `[]` where there is none.
pub fn nargchk(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    old_check(&args, "input", nargout)
}

fn old_check(args: &[Value], kind: &str, _: usize) -> Result<Outputs> {
    let (least, most) = limits("nargchk", args)?;
    let given = args.get(2).and_then(Value::as_f64).unwrap_or(0.0);
    let (message, identifier) = if given < least {
        (format!("Not enough {kind} arguments."), "MATLAB:nargchk:notEnoughInputs")
    } else if given > most {
        (format!("Too many {kind} arguments."), "MATLAB:nargchk:tooManyInputs")
    } else {
        return one(Value::empty());
    };
    if args.get(3).and_then(Value::as_text).is_some_and(|kind| kind == "struct") {
        return one(Value::structure([
            ("message", Value::text(&message)),
            ("identifier", Value::text(identifier)),
        ]));
    }
    one(Value::text(&message))
}

/// `print_usage()`: the error of a call with wrong arguments.
pub fn print_usage(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let name = host.stack().first().map(|place| place.function.clone()).unwrap_or_default();
    if name.is_empty() {
        return Err(Error::new("Octave:invalid-context", "print_usage: only valid inside functions"));
    }
    Err(Error::new("Octave:invalid-fun-call", format!("Invalid call to {name}")))
}
