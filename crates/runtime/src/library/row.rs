//! A call of a row of the table, whatever its kernel is: what is checked before, and how each kind computes.
//!
//! ```text
//! sin(1, 2)      MATLAB:maxrhs, before anything is computed
//! sin(x)         Kernel::Map: element by element
//! mean(x)        Kernel::Source: written in MATLAB, so that the engine has it
//! ```

use super::{arguments, linked};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_builtins::{Builtin, Computes, Scalar};

/// Checks a call against its row.
///
/// # Errors
/// Fewer arguments than the row needs; more arguments or outputs than it has.
#[inline]
pub fn check_counts(builtin: Builtin, nargin: usize, nargout: usize) -> Result<()> {
    let row = builtin.signature();
    // What is a function file in MATLAB raises the errors of one.
    let is_file = row.computes == Computes::Source;
    if nargin < row.nargin().0 {
        return Err(Fault::NotEnoughInputs.with(&[&row.name]));
    }
    if nargin > row.nargin().1 {
        let fault = if is_file { Fault::TooManyInputs } else { Fault::TooManyBuiltinInputs };
        return Err(fault.with(&[&row.name]));
    }
    if nargout > row.nargout() {
        let fault = if is_file { Fault::TooManyOutputs } else { Fault::TooManyBuiltinOutputs };
        return Err(fault.with(&[&row.name]));
    }
    Ok(())
}

/// Calls a row. One that is written in MATLAB is the engine's: `source` calls it.
///
/// # Errors
/// Those of [`check_counts`] and of the function.
pub fn call_row<H: Host>(
    builtin: Builtin,
    host: &mut H,
    args: Args,
    nargout: usize,
    source: impl FnOnce(&mut H, Args) -> Result<Outputs>,
) -> Result<Outputs> {
    check_counts(builtin, args.len(), nargout)?;
    match builtin.signature().computes {
        Computes::Call => match linked::kernel(builtin) {
            Some(kernel) => super::call(builtin, kernel, host, args, nargout),
            None => Err(not_linked(builtin)),
        },
        Computes::Map(op) => one(map(builtin, op, args)?),
        Computes::Reduce(op) => {
            let reduce = linked::reductions().ok_or_else(|| not_linked(builtin))?;
            let mut args = args.into_iter();
            let Some(a) = args.next() else { return Err(Fault::NotEnoughInputs.with(&[&builtin])) };
            let dim = args.next().map(|dim| arguments::dimension(&dim)).transpose()?;
            one(reduce(op, a, dim)?)
        }
        Computes::Source => source(host, args),
    }
}

/// An operator on its operands. As every row it is there where the program names it.
///
/// # Errors
/// Those of the operator.
pub fn operate(operator: Builtin, host: &mut dyn Host, operands: Args) -> Result<Value> {
    if let Computes::Map(op) = operator.signature().computes {
        return map(operator, op, operands);
    }
    let kernel = linked::kernel(operator).ok_or_else(|| not_linked(operator))?;
    Ok(kernel(host, operands, 1)?.into_iter().next().unwrap_or_default())
}

/// An operation on elements.
fn map(builtin: Builtin, op: Scalar, args: Args) -> Result<Value> {
    let mut args = args.into_iter();
    match (args.next(), args.next()) {
        (Some(a), None) => match linked::unary(op) {
            Some((unary, run)) => run(unary, a),
            None => Err(not_linked(builtin)),
        },
        (Some(a), Some(b)) => match linked::binary(op) {
            Some((binary, run)) => run(binary, a, b),
            None => Err(not_linked(builtin)),
        },
        (None, _) => Err(Fault::NotEnoughInputs.with(&[&builtin])),
    }
}

/// The error of a call of a row that the program was built without.
pub fn not_linked(builtin: Builtin) -> Error {
    let name = builtin.signature().name;
    Error::not_here(format!(
        "The function '{name}' is not in this program: nothing in it names the function."
    ))
}

/// How many arguments and outputs a row takes at most, as `nargin` and `nargout` of its name answer: -1 for any number.
pub fn arity(builtin: Builtin) -> (i32, i32) {
    let row = builtin.signature();
    let count = |n: usize| if n == usize::MAX { -1 } else { n as i32 };
    (count(row.nargin().1), count(row.nargout()))
}
