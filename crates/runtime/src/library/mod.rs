//! The Rust functions of the table's `Call` rows, one file per family, each under its row's name.

use crate::host::Kernel;
use crate::memory;
use crate::memory::Gather;
use crate::{Args, Host, Outputs, Result, Value};
use lanner_base::interrupt;
use lanner_builtins::{Builtin, Sparsity};

pub mod arguments;
pub mod arrays;
pub mod cells;
pub mod convert;
pub mod creation;
pub mod elementary;
pub mod errors;
pub mod files;
pub mod functional;
pub mod geometry;
pub mod graphics;
pub mod hdf5;
pub mod images;
pub mod integration;
pub mod interpolation;
pub mod linear;
pub mod linked;
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

pub use linked::{kernel, link, link_all};
pub use row::{arity, call_row, check_counts, not_linked, operate};

/// Registers a family's functions: the Rust name is the row's name; where it cannot be, `"name" => function`. Each is also a
/// [`linked::Part`] with a symbol of its own.
#[macro_export]
macro_rules! kernels {
    ($($name:ident),* $(,)? $(; $($other:literal => $function:path),* $(,)?)?) => {
        /// This family's functions by row.
        pub const KERNELS: &[(&str, $crate::host::Kernel)] = &[
            $((stringify!($name), $name as $crate::host::Kernel),)*
            $($(($other, $function as $crate::host::Kernel),)*)?
        ];
        $($crate::part!(stringify!($name), $name);)*
        $($($crate::part!($other, $function);)*)?
    };
}

/// The part of one row.
#[macro_export]
macro_rules! part {
    ($name:expr, $function:path) => {
        const _: () = {
            // SAFETY: no other symbol begins like this, and rows have different names.
            #[allow(unsafe_code)]
            #[unsafe(export_name = concat!("lanner_row_", $name))]
            static PART: $crate::library::linked::Part =
                $crate::library::linked::Part::Row(($name, $function as $crate::host::Kernel));
        };
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
    geometry::KERNELS,
    interpolation::KERNELS,
    statistics::KERNELS,
    random::KERNELS,
    signal::KERNELS,
    images::KERNELS,
    integration::KERNELS,
    files::KERNELS,
    hdf5::KERNELS,
    tables::KERNELS,
    paths::KERNELS,
    meta::KERNELS,
    errors::KERNELS,
    time::KERNELS,
    system::KERNELS,
    sparse::KERNELS,
    strings::KERNELS,
    validation::KERNELS,
    graphics::figures::KERNELS,
    graphics::frames::KERNELS,
    graphics::groups::KERNELS,
    graphics::saved::KERNELS,
    graphics::properties::KERNELS,
    graphics::looks::KERNELS,
    graphics::shapes::KERNELS,
    graphics::sides::KERNELS,
    graphics::statistics::KERNELS,
    graphics::labels::KERNELS,
    graphics::lines::KERNELS,
    graphics::opacity::KERNELS,
    graphics::polar::KERNELS,
    graphics::areas::KERNELS,
    graphics::histograms::KERNELS,
    graphics::surfaces::KERNELS,
    graphics::output::KERNELS,
];

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
        true => (linked::sparse()?.call)(builtin, kernel, host, args, nargout),
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
    let sparsity = builtin.signature().sparse;
    if sparsity == Sparsity::Aware {
        return kernel(host, args, nargout);
    }
    if let Some(own) = linked::sparse_kernel(builtin)
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
