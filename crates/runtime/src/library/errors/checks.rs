//! Numbers of arguments checked by the function that was called.

use crate::{Args, Error, Host, Outputs, Result, Value, one};
use lanner_base::Dialect;

/// `narginchk(least, most)`.
pub fn narginchk(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let given = host.call_site().nargin as f64;
    let (least, most) = limits("narginchk", &args)?;
    let octave = host.dialect() == Dialect::Octave;
    if given < least {
        return Err(match octave {
            true => Error::new("Octave:invalid-fun-call", "narginchk: not enough input arguments"),
            false => Error::new("MATLAB:narginchk:notEnoughInputs", "Not enough input arguments."),
        });
    }
    if given > most {
        return Err(match octave {
            true => Error::new("Octave:invalid-fun-call", "narginchk: too many input arguments"),
            false => Error::new("MATLAB:narginchk:tooManyInputs", "Too many input arguments."),
        });
    }
    Ok(Outputs::new())
}

/// `nargoutchk(least, most)`; `nargoutchk(least, most, n)` gives a text instead.
pub fn nargoutchk(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    if args.len() == 3 {
        return old_check(&args, "output", nargout);
    }
    let asked = host.call_site().nargout as f64;
    let (least, most) = limits("nargoutchk", &args)?;
    let octave = host.dialect() == Dialect::Octave;
    if asked < least {
        return Err(match octave {
            true => Error::new("Octave:invalid-fun-call", "nargoutchk: Not enough output arguments."),
            false => Error::new("MATLAB:nargoutchk:notEnoughOutputs", "Not enough output arguments."),
        });
    }
    if asked > most {
        return Err(match octave {
            true => Error::new("Octave:invalid-fun-call", "nargoutchk: Too many output arguments."),
            false => Error::new("MATLAB:nargoutchk:tooManyOutputs", "Too many output arguments."),
        });
    }
    Ok(Outputs::new())
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
