//! What native code does in one line, in words: what `lanner explain` says of it.

use super::places::Placed;
use crate::native::{Compiled, Plan, compiled};
use lanner_infer::Function;
use lanner_project::known::Known;
use lanner_project::sources::Sources;
use lanner_runtime::Result;
use std::rc::Rc;

/// The remarks on a line of a function that others call with arguments of which this is known, the gravest first.
///
/// # Errors
/// Arguments that cannot be read.
pub(crate) fn remarks_of_line(
    sources: &Sources,
    function: Function,
    args: &str,
    line: u32,
) -> Result<Vec<String>> {
    let Compiled { module, mut terms, .. } = compiled(sources, function, &[args], Plan::default())?;
    let mut told = Vec::new();
    let entries = module.versions.iter().zip(&module.decisions).filter(|(version, _)| version.is_entry);
    for (version, decisions) in entries {
        let (func, facts) = (Rc::clone(&version.func), Rc::clone(&version.facts));
        let known = Known::of_version(sources, version.function, func, facts);
        let placed = Placed::new(&known, decisions, &mut terms);
        let remarks = version.remarks.iter().map(|remark| (remark.origin.span, placed.remark(remark)));
        let needs = version.needs.iter().map(|need| (need.origin.span, placed.need(need)));
        let here = remarks.chain(needs).filter(|(span, _)| known.line(*span) == line);
        told.extend(here.map(|(_, remark)| (remark.kind, remark.text)));
    }
    told.sort();
    told.dedup();
    Ok(told.into_iter().map(|(_, text)| text).collect())
}
