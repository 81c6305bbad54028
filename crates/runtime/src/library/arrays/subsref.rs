//! Subscripts as data: `subsref`, `subsasgn` with the struct array that `substruct` makes.

use crate::host::{Args, Host, Outputs, one};
use crate::index::chain::Evaluated;
use crate::index::path::{Step, delete_path, get_step, set_path};
use crate::memory::{Duplicate, Gather, Reword};
use crate::{Error, Fault, Result, Value};
use lanner_base::Name;

/// A step that owns its subscripts.
enum Owned {
    Paren(Vec<Value>),
    Brace(Vec<Value>),
    Field(Name),
}

impl Owned {
    fn evaluated(&self) -> Evaluated {
        match self {
            Owned::Paren(subscripts) => Evaluated::Paren(subscripts.iter().cloned().gather()),
            Owned::Brace(subscripts) => Evaluated::Brace(subscripts.iter().cloned().gather()),
            Owned::Field(name) => Evaluated::Field(*name),
        }
    }

    fn step(&self) -> Step<'_> {
        match self {
            Owned::Paren(subscripts) => Step::Paren(subscripts),
            Owned::Brace(subscripts) => Step::Brace(subscripts),
            Owned::Field(name) => Step::Field(*name),
        }
    }
}

/// The steps in a struct array with the fields `type` and `subs`.
fn steps(s: &Value, function: &str) -> Result<Vec<Owned>> {
    let bad = || {
        Error::new(
            &format!("MATLAB:{function}:badSubscriptStruct"),
            format!(
                "The subscript argument to {} must be a structure array with fields 'type' and 'subs'.",
                function.uppercase()
            ),
        )
    };
    let Value::Struct(s) = s else { return Err(bad()) };
    let (Some(types), Some(subs)) = (s.field(Name::new("type")), s.field(Name::new("subs"))) else {
        return Err(bad());
    };
    let one = |(kind, subs): (&Value, &Value)| {
        let list = || match subs {
            Value::Cell(t) => t.data().duplicate(),
            single => vec![single.clone()],
        };
        match kind.as_text().as_deref() {
            Some("()") => Ok(Owned::Paren(list())),
            Some("{}") => Ok(Owned::Brace(list())),
            Some(".") => Ok(Owned::Field(Name::new(&subs.as_text().ok_or_else(bad)?))),
            _ => Err(bad()),
        }
    };
    types.iter().zip(subs).map(one).gather()
}

/// `subsref(x, s)`.
pub fn subsref(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let steps = steps(&args[1], "subsref")?;
    if args[0].is_user_object() {
        let steps: Vec<Evaluated> = steps.iter().map(Owned::evaluated).gather();
        return host.read_object(&args[0], &steps, nargout.max(1));
    }
    let mut values = vec![args[0].clone()];
    for step in &steps {
        let [value] = values.as_slice() else {
            return Err(Fault::ExpectedOneOutput.with(&[&values.len()]));
        };
        values = match (value, step) {
            (Value::Function(_), Owned::Paren(subscripts)) => {
                host.call(value, subscripts.iter().cloned().gather(), nargout.max(1))?.into_vec()
            }
            _ => get_step(value, &step.step())?,
        };
    }
    Ok(values.into())
}

/// `subsasgn(x, s, value)`.
pub fn subsasgn(host: &mut dyn Host, mut args: Args, _nargout: usize) -> Result<Outputs> {
    let value = args.pop().unwrap_or_default();
    let steps = steps(&args[1], "subsasgn")?;
    let mut base = std::mem::take(&mut args[0]);
    if base.is_user_object() {
        let steps: Vec<Evaluated> = steps.iter().map(Owned::evaluated).gather();
        return one(host.write_object(base, &steps, value)?);
    }
    let steps: Vec<Step<'_>> = steps.iter().map(Owned::step).gather();
    let is_null = matches!(&value, Value::Double(t) if *t.dims() == crate::Dims::EMPTY);
    match steps.last() {
        Some(Step::Paren(_)) if is_null => delete_path(&mut base, &steps)?,
        _ => set_path(&mut base, &steps, value)?,
    }
    one(base)
}
