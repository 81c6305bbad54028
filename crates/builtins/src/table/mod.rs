//! The rows, one file per family.

use crate::Row;

pub mod arrays;
pub mod cells;
pub mod charts;
pub mod cleaning;
pub mod compositions;
pub mod convert;
pub mod creation;
pub mod elementary;
pub mod errors;
pub mod estimates;
pub mod files;
pub mod functional;
pub mod geometry;
pub mod graphics;
pub mod groups;
mod hdf5;
pub mod images;
pub mod integration;
pub mod interpolation;
pub mod linear;
pub mod looks;
pub mod maps;
pub mod meta;
pub mod octave;
pub mod operators;
pub mod optimisation;
pub mod paths;
pub mod polar;
pub mod polynomials;
pub mod print;
pub mod random;
pub mod reductions;
pub mod regexp;
pub mod sets;
pub mod shape;
pub mod signal;
pub mod sort;
pub mod sound;
pub mod space;
pub mod sparse;
pub mod statistics;
pub mod strings;
pub mod structs;
pub mod system;
pub mod tables;
pub mod time;
pub mod types;
pub mod validation;

/// All families, in the table's order.
pub const FAMILIES: &[&[Row]] = &[
    operators::ROWS,
    elementary::ROWS,
    reductions::ROWS,
    creation::ROWS,
    shape::ROWS,
    arrays::ROWS,
    types::ROWS,
    convert::ROWS,
    regexp::ROWS,
    print::ROWS,
    cells::ROWS,
    structs::ROWS,
    maps::ROWS,
    functional::ROWS,
    sets::ROWS,
    sort::ROWS,
    linear::ROWS,
    polynomials::ROWS,
    interpolation::ROWS,
    statistics::ROWS,
    cleaning::ROWS,
    geometry::ROWS,
    random::ROWS,
    signal::ROWS,
    images::ROWS,
    integration::ROWS,
    files::ROWS,
    tables::ROWS,
    paths::ROWS,
    meta::ROWS,
    errors::ROWS,
    time::ROWS,
    system::ROWS,
    sparse::ROWS,
    strings::ROWS,
    validation::ROWS,
    graphics::ROWS,
    hdf5::ROWS,
    charts::ROWS,
    looks::ROWS,
    compositions::ROWS,
    polar::ROWS,
    space::ROWS,
    octave::ROWS,
    optimisation::ROWS,
    sound::ROWS,
    groups::ROWS,
    estimates::ROWS,
];
