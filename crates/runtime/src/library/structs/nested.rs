//! `getfield` and `setfield`: a chain of subscripts and field names as arguments.
//!
//! `setfield(s, {2}, 'a', {3}, v)` is `s(2).a(3) = v`.

use crate::index::path::{Step, get_step, set_path};
use crate::memory::Gather;
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_base::Name;

/// `getfield(s, {i}, 'f', {j}, …)`.
pub fn getfield(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let mut value = std::mem::take(&mut args[0]);
    for step in steps(&args[1..])? {
        let mut values = get_step(&value, &step)?;
        if values.is_empty() {
            return Err(Fault::ExpectedOneOutput.with(&[&0]));
        }
        value = values.swap_remove(0);
    }
    one(value)
}

/// `setfield(s, {i}, 'f', {j}, …, value)`.
pub fn setfield(_: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let mut base = std::mem::take(&mut args[0]);
    let value = args.pop().unwrap_or_default();
    set_path(&mut base, &steps(&args[1..])?, value)?;
    one(base)
}

fn steps(args: &[Value]) -> Result<Vec<Step<'_>>> {
    let step = |arg: &'_ Value| -> Option<Name> { arg.as_text().map(|text| Name::new(&text)) };
    args.iter()
        .map(|arg| match arg {
            Value::Cell(subscripts) => Ok(Step::Paren(subscripts.data())),
            _ => step(arg).map(Step::Field).ok_or_else(|| {
                let text = "Field names must be character vectors or string scalars, subscripts cell arrays.";
                Error::new("MATLAB:setfield:InvalidFieldType", text)
            }),
        })
        .gather()
}
