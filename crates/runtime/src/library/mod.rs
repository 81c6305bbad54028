//! The Rust functions of the table's `Call` rows, one file per family, each under its row's name.

use crate::host::Kernel;
use lanner_builtins::Builtin;
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

static BY_ROW: LazyLock<Vec<Option<Kernel>>> = LazyLock::new(|| {
    let mut by_row = vec![None; Builtin::all().count()];
    for (name, kernel) in FAMILIES.iter().flat_map(|family| family.iter()) {
        by_row[Builtin::required(name).index()] = Some(*kernel);
    }
    by_row
});

/// The Rust function of a `Call` row.
pub fn kernel(builtin: Builtin) -> Option<Kernel> {
    BY_ROW[builtin.index()]
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
