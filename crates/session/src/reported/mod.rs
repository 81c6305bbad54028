//! What native code is decided to be, for people: the data of `lanner report`.
//!
//! ```text
//! crni.m ─ native ─ versions, decisions, remarks ─ Report ─ a page
//!            └────── C ──────────────────────────────┘
//! ```
//!
//! Everything is read off what `native` decided and wrote; nothing is decided here.
//!
//! - `model`    the report as plain data
//! - `lines`    lines of functions, with costs and remarks
//! - `places`   where values are
//! - `timeline` what is in memory when
//! - `cost`     what lines cost
//! - `words`    remarks in words
//! - `code`     the C
//! - `names`    what people call the numbers of arguments
//! - `told`     the same of one line, for `lanner explain`

mod code;
mod cost;
mod lines;
mod model;
mod names;
mod places;
mod timeline;
mod told;
mod words;

pub(crate) use told::remarks_of_line;

pub use model::{
    Bar, CodeLine, Cost, Lane, PlaceSort, RemarkSort, Report, ReportedCode, ReportedFile, ReportedLine,
    ReportedRemark, ReportedVariable, ReportedVersion, Timeline,
};

use crate::native::{Compiled, Target, compiled_for, shown, write_for};
use crate::{BuildRequest, Built, Options};
use lanner_facts::Terms;
use lanner_mir::{FuncKind, Slot};
use lanner_native::{Decisions, Version};
use lanner_project::compile::is_prelude;
use lanner_project::known::Known;
use lanner_project::sources::Sources;
use lanner_runtime::Result;
use names::Names;
use places::Placed;
use std::path::Path;
use std::rc::Rc;

/// Builds a file, and reports what was decided. Where there is no code there is a report, too: it says why.
///
/// # Errors
/// A file that cannot be read or parsed, arguments that cannot be read.
pub fn build_reported(
    options: &Options,
    request: &BuildRequest<'_>,
    target: Target,
) -> Result<(Built, Report)> {
    let sources = request.sources(options);
    let mut compiled = compiled_for(&sources, request, target)?;
    let mut report = gathered(&sources, &mut compiled, request, target);
    let written = write_for(&sources, compiled, (request, options), target)?;
    match &written.built {
        Built::Needs { lines, .. } => report.needs.clone_from(lines),
        Built::Unbounded(complaints) => report.unbounded.clone_from(complaints),
        Built::C { source, .. } => code::add(&mut report, source, &written.functions),
    }
    Ok((written.built, report))
}

/// The report, without C.
fn gathered(
    sources: &Sources,
    compiled: &mut Compiled,
    request: &BuildRequest<'_>,
    target: Target,
) -> Report {
    let mut files: Vec<(u32, ReportedFile)> = Vec::new();
    let mut versions = Vec::new();
    let Compiled { module, entries, terms, .. } = compiled;
    for (k, (version, decisions)) in module.versions.iter().zip(&module.decisions).enumerate() {
        let number = version.function.unit;
        let file = files.iter().position(|(unit, _)| *unit == number).unwrap_or_else(|| {
            files.push((number, reported_file(sources, number, request.path)));
            files.len() - 1
        });
        let mut reported = reported_version(sources, version, decisions, (terms, file));
        if let Some(entrance) = entries.get(k) {
            Names::of(version, entrance, terms).rename(&mut reported);
        }
        versions.push(reported);
    }
    Report {
        file: request.path.display().to_string(),
        target,
        args: request.args.to_vec(),
        files: files.into_iter().map(|(_, file)| file).collect(),
        versions,
        needs: Vec::new(),
        unbounded: Vec::new(),
        code_lines: 0,
    }
}

fn reported_file(sources: &Sources, unit: u32, named: &Path) -> ReportedFile {
    let source = sources.unit(unit);
    let path = &source.unit.path;
    ReportedFile { path: shown(path, named), is_library: is_prelude(path) }
}

fn reported_version(
    sources: &Sources,
    version: &Version,
    decisions: &Decisions,
    (terms, file): (&mut Terms, usize),
) -> ReportedVersion {
    let (func, facts) = (Rc::clone(&version.func), Rc::clone(&version.facts));
    let known = Known::of_version(sources, version.function, func, facts);
    let placed = Placed::new(&known, decisions, terms);
    let named = |slots: &[Slot]| -> Vec<(String, String)> {
        let each = slots.iter().filter_map(|&slot| {
            let variable = placed.variable(slot)?;
            let parts = [variable.class, variable.shape, variable.range];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            Some((variable.name, parts.join(", ")))
        });
        each.collect()
    };
    let is_script = known.source.unit.funcs[version.function.func].kind == FuncKind::Script;
    ReportedVersion {
        name: if is_script { "the script".to_owned() } else { known.func.name.to_string() },
        symbol: version.code.name.clone(),
        file,
        params: named(&known.func.params),
        outputs: named(&known.func.outputs),
        is_entry: version.is_entry,
        called_with_values: decisions.called_with_values,
        likely: decisions.likely,
        lines: lines::lines(&placed, version),
        variables: placed.variables(),
        timeline: timeline::timeline(&placed),
        code: None,
    }
}
