//! The C of functions that others call, and that use the runtime library within.

use super::compiled::Compiled;
use super::told::{evaluation, told};
use super::written::{BuildRequest, Built, Written, func_notes, needs, write};
use crate::Options;
use lanner_c::{FuncNotes, Linkage, Notes};
use lanner_native::{Held, Version};
use lanner_project::sources::Sources;
use lanner_runtime::{Error, Result};

/// The C of functions that others call with numbers and arrays.
pub(crate) fn write_library(
    sources: &Sources,
    Compiled { module, entries, unknown, .. }: Compiled,
    request: &BuildRequest<'_>,
    options: &Options,
) -> Result<Written> {
    module.versions.iter().take(entries.len()).try_for_each(has_form)?;
    let lines = needs(sources, &module, request.path);
    if !lines.is_empty() {
        return Ok(Written { built: Built::Needs { lines, unknown }, functions: Vec::new() });
    }
    let unit = request.unit();
    let mut program = told(sources, &module, (request.path, options.dialect));
    program.entry = None;
    let evaluates = evaluation(sources, &module, request.path);
    let source = request.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut notes = Notes { unit: unit.clone(), source, program: Some(program), ..Notes::default() };
    let mut told = Vec::new();
    for (k, version) in module.versions.iter().enumerate() {
        let of = func_notes(&sources.unit(version.function.unit), version, options);
        if let (Some(entry), Some(stub)) = (entries.get(k), &version.stub) {
            told.push(entry.with_doc(&of.doc));
            let doc = entry.comment(&of.doc);
            let of_stub = FuncNotes { linkage: Linkage::Exported, doc, ..FuncNotes::default() };
            notes.funcs.insert(stub.name.clone(), of_stub);
        }
        notes.funcs.insert(version.code.name.clone(), of);
    }
    let how = lanner_c::Options { has_library: true, ..lanner_c::Options::default() };
    let written = write(module, &notes, &how)?;
    let entries = told.into_iter().zip(written.exported).collect();
    let (source, header) = (written.source, written.header);
    let built = Built::C { name: unit, source, header, entries, evaluates, stack: None };
    Ok(Written { built, functions: written.functions })
}

/// Whether others can call a function.
///
/// # Errors
/// An argument or an output has no form in C.
fn has_form(version: &Version) -> Result<()> {
    let func = &version.func;
    let all = func.params.iter().zip(&version.params).map(|of| ("argument", of));
    let all = all.chain(func.outputs.iter().zip(&version.results).map(|of| ("output", of)));
    for (what, (&slot, held)) in all {
        if matches!(held, Held::Boxed | Held::Range) {
            let name = func.slots[slot].name.map_or_else(String::new, |name| name.to_string());
            let message = format!(
                "The {what} '{name}' of {} is no number or array of numbers, as far as is known before it runs.",
                func.name
            );
            return Err(Error::new("Lanner:interface", message));
        }
    }
    Ok(())
}
