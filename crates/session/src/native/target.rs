//! What is made of a file.

use super::compiled::{Compiled, compiled, compiled_library, compiled_program, first_function};
use super::library::write_library;
use super::told::write_program;
use super::written::{BuildRequest, Built, Written, write_functions};
use crate::Options;
use lanner_project::sources::Sources;
use lanner_runtime::Result;

/// What is made of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A function that others call, without the runtime library.
    Functions,
    /// The same with the runtime library.
    Library,
    /// A program.
    Program,
    /// A program whose instructions are all done by the runtime library.
    BoxedProgram,
}

/// Writes the C of a file.
///
/// # Errors
/// A file that cannot be read or parsed, arguments that cannot be read.
pub fn build(options: &Options, request: &BuildRequest<'_>, target: Target) -> Result<Built> {
    let sources = request.sources(options);
    let compiled = compiled_for(&sources, request, target)?;
    Ok(write_for(&sources, compiled, (request, options), target)?.built)
}

/// What the file reaches, as functions of LIR.
pub(crate) fn compiled_for(
    sources: &Sources,
    request: &BuildRequest<'_>,
    target: Target,
) -> Result<Compiled> {
    let lists: Vec<&str> = request.args.iter().map(String::as_str).collect();
    let function = || first_function(sources, request.path);
    match target {
        Target::Functions => compiled(sources, function()?, &lists, request.plan()),
        Target::Library => compiled_library(sources, function()?, &lists, request.plan()),
        Target::Program => compiled_program(sources, request.path, request.plan(), false),
        Target::BoxedProgram => compiled_program(sources, request.path, request.plan(), true),
    }
}

/// The C of that.
pub(crate) fn write_for(
    sources: &Sources,
    compiled: Compiled,
    (request, options): (&BuildRequest<'_>, &Options),
    target: Target,
) -> Result<Written> {
    match target {
        Target::Functions => write_functions(sources, compiled, request, options),
        Target::Library => write_library(sources, compiled, request, options),
        Target::Program | Target::BoxedProgram => write_program(sources, compiled, request, options),
    }
}
