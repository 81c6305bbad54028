//! A program: its files, the folders that it searches, what names mean, and its functions in SSA form.
//!
//! - `annotations` what comments say of a function's parameters
//! - `arguments`   what a person says of a function's arguments
//! - `base_workspace` whether others reach the variables of a script
//! - `classes`     the classes that a native program uses
//! - `compile`     text to MIR, through every stage
//! - `evaluate`    constants computed before running
//! - `known`       what is known of a function, beside its text
//! - `library`     what the library's classes are called, and their methods
//! - `packages`    what the files of an Octave package say of it
//! - `project`     what belongs to the program that a file is part of
//! - `residual`    a specialised function that stands for a file
//! - `search_path` the folders that a file adds to the path
//! - `shared`      functions that are in the texts of several rows
//! - `sources`     the functions that inference looks at

pub mod annotations;
pub mod arguments;
mod base_workspace;
pub mod classes;
pub mod compile;
mod declared;
mod evaluate;
pub mod known;
pub mod library;
mod packages;
pub mod project;
pub mod residual;
mod search_path;
mod shared;
pub mod sources;

pub use annotations::{Annotated, annotated_call};
pub use compile::Roundtrip;
pub use known::Known;
pub use project::Project;
pub use residual::Residual;
pub use sources::{Source, Sources};

use lanner_base::Dialect;

/// Where a program's functions are looked for.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whose language it is in.
    pub dialect: Dialect,
    /// Folders to search for functions, first first.
    pub path: Vec<String>,
}
