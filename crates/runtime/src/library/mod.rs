//! The Rust functions of the table's `Call` rows, one file per family, each under its row's name.

use crate::host::Kernel;
use crate::memory;
use crate::memory::Gather;
use crate::{Args, Host, Outputs, Result, Value};
use lanner_base::interrupt;
use lanner_builtins::{Builtin, Sparsity};
use std::sync::LazyLock;

pub mod arguments;
pub mod arrays;
pub mod cells;
pub mod convert;
pub mod creation;
pub mod elementary;
pub mod errors;
pub mod files;
pub mod functional;
pub mod integration;
pub mod interpolation;
pub mod linear;
pub mod maps;
pub mod meta;
pub mod operators;
pub mod paths;
pub mod polynomials;
pub mod print;
pub mod random;
pub mod reductions;
pub mod regexp;
mod row;
pub mod sets;
pub mod shape;
pub mod signal;
pub mod sort;
pub mod sparse;
pub mod statistics;
pub mod strings;
pub mod structs;
pub mod system;
pub mod tables;
pub mod time;
pub mod types;
pub mod validation;

pub use row::{arity, call_row, check_counts};

/// Registers a family's functions: the Rust name is the row's name; where it cannot be, `"name" => function`.
#[macro_export]
macro_rules! kernels {
    ($($name:ident),* $(,)? $(; $($other:literal => $function:path),* $(,)?)?) => {
        /// This family's functions by row.
        pub const KERNELS: &[(&str, $crate::host::Kernel)] = &[
            $((stringify!($name), $name as $crate::host::Kernel),)*
            $($(($other, $function as $crate::host::Kernel),)*)?
        ];
    };
}

const FAMILIES: &[&[(&str, Kernel)]] = &[
    operators::KERNELS,
    elementary::KERNELS,
    reductions::KERNELS,
    creation::KERNELS,
    shape::KERNELS,
    arrays::KERNELS,
    types::KERNELS,
    convert::KERNELS,
    regexp::KERNELS,
    print::KERNELS,
    cells::KERNELS,
    structs::KERNELS,
    maps::KERNELS,
    functional::KERNELS,
    sets::KERNELS,
    sort::KERNELS,
    linear::KERNELS,
    polynomials::KERNELS,
    interpolation::KERNELS,
    statistics::KERNELS,
    random::KERNELS,
    signal::KERNELS,
    integration::KERNELS,
    files::KERNELS,
    tables::KERNELS,
    paths::KERNELS,
    meta::KERNELS,
    errors::KERNELS,
    time::KERNELS,
    system::KERNELS,
    sparse::KERNELS,
    strings::KERNELS,
    validation::KERNELS,
];

static BY_ROW: LazyLock<Vec<Option<Kernel>>> =
    LazyLock::new(|| by_row(FAMILIES.iter().flat_map(|family| family.iter())));

/// Functions by the numbers of their rows. What is made once for all must not unwind.
fn by_row<'a, F: Copy + 'a>(functions: impl Iterator<Item = &'a (&'static str, F)>) -> Vec<Option<F>> {
    memory::apart(|| {
        let mut by_row = memory::filled(None, Builtin::all().count());
        for (name, function) in functions {
            by_row[Builtin::required(name).index()] = Some(*function);
        }
        by_row
    })
}

/// The Rust function of a `Call` row.
pub fn kernel(builtin: Builtin) -> Option<Kernel> {
    BY_ROW[builtin.index()]
}

static SPARSE_BY_ROW: LazyLock<Vec<Option<sparse::SparseKernel>>> =
    LazyLock::new(|| by_row(sparse::SPARSE_KERNELS.iter()));

/// Calls the Rust function of a `Call` row. This is the one place where sparse arguments become full ones for kernels
/// that do not know them.
///
/// # Errors
/// Those of the function; out of memory.
#[inline]
pub fn call(
    builtin: Builtin,
    kernel: Kernel,
    host: &mut dyn Host,
    args: Args,
    nargout: usize,
) -> Result<Outputs> {
    let run = || match args.iter().any(Value::is_sparse) {
        true => call_with_sparse(builtin, kernel, host, args, nargout),
        false => kernel(host, args, nargout),
    };
    // Another kernel may call it, through which nothing unwinds.
    interrupt::stoppable_again(|| memory::catching(run)).unwrap_or_else(|| Err(memory::stopped()))
}

#[cold]
fn call_with_sparse(
    builtin: Builtin,
    kernel: Kernel,
    host: &mut dyn Host,
    args: Args,
    nargout: usize,
) -> Result<Outputs> {
    let sparsity = builtin.row().sparse;
    if sparsity == Sparsity::Aware {
        return kernel(host, args, nargout);
    }
    if let Some(own) = SPARSE_BY_ROW[builtin.index()]
        && let Some(outputs) = own(host, &args, nargout)?
    {
        return Ok(outputs);
    }
    let args = args.into_iter().map(Value::into_full).gather::<Result<Args>>()?;
    let outputs = kernel(host, args, nargout)?;
    let stored = |(k, value): (usize, Value)| match sparsity {
        Sparsity::All => value.into_sparse(),
        Sparsity::First if k == 0 => value.into_sparse(),
        Sparsity::First | Sparsity::Full | Sparsity::Aware => value,
    };
    Ok(outputs.into_iter().enumerate().map(stored).gather())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_row_has_its_function_and_no_other_row_has_one() {
        for builtin in Builtin::all() {
            let is_call = builtin.row().kernel == lanner_builtins::Kernel::Call;
            assert_eq!(kernel(builtin).is_some(), is_call, "{builtin:?}");
        }
    }
}
