//! The errors of the language by which native code ends.

use lanner_base::Dialect;
use lanner_mir::{Block, Inst};
use lanner_native::{
    Failure, RECURSION_LIMIT, Site, Version, Whole, demanded, place_of_argument, raised, raised_by_assertion,
    unassigned_operand,
};
use lanner_runtime::Fault;

/// The identifier and the message of the error that a function is left with. The message is a format of C for the numbers that the exit
/// gives.
pub(super) fn error_text(version: &Version, site: Site, dialect: Dialect) -> (String, String) {
    let (identifier, message) = own_text(version, site, dialect);
    match place_of_argument(&version.func, site.inst.0) {
        Some(place) => (identifier, format!("{}{message}", place.replace('%', "%%"))),
        None => (identifier, message),
    }
}

/// The same without what an `arguments` block says before it.
fn own_text(version: &Version, site: Site, dialect: Dialect) -> (String, String) {
    let (block, inst) = site.inst;
    let args = match version.func.blocks[block].insts.get(inst) {
        Some(&Inst::Call { args, .. }) => version.func.args(args),
        _ => &[],
    };
    let whole = match site.failure {
        Failure::Unassigned => {
            let name = unassigned(version, site.inst).unwrap_or_default();
            return with(Fault::Undefined, &[&name], dialect);
        }
        Failure::Raised(whole) => whole,
        Failure::Demanded(row) => return demanded(&version.func, row, args).unwrap_or_default(),
        other => return failure_text(other, dialect),
    };
    let raised = raised(&version.func, args).or_else(|| raised_by_assertion(&version.func, args));
    let Some(raised) = raised else { return (String::new(), String::new()) };
    let format = match whole {
        Whole::Always => raised.format,
        Whole::NotAlways => raised.with_exponents(),
    };
    (raised.identifier, format)
}

/// The variable without a value that an instruction reads first.
fn unassigned(version: &Version, (block, inst): (Block, usize)) -> Option<String> {
    let slot = unassigned_operand(&version.func, &version.facts, (block, inst))?;
    version.func.slots[slot].name.map(|name| name.to_string())
}

/// An error of the language, as a format.
fn with(fault: Fault, args: &[&str], dialect: Dialect) -> (String, String) {
    // What is part of the text is no format.
    let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
    let message = fault
        .message(dialect, &args)
        .replace('%', "%%")
        .replace("%%d", "%d")
        .replace("%%g", "%g")
        .replace("%%.1f", "%.1f");
    (fault.identifier(dialect).to_owned(), message)
}

fn failure_text(failure: Failure, dialect: Dialect) -> (String, String) {
    let with = |fault: Fault, args: &[&str]| with(fault, args, dialect);
    match failure {
        Failure::Subscript(None) => with(Fault::BadSubscript, &["", "index ", "%g"]),
        Failure::Subscript(Some(position)) => {
            with(Fault::BadSubscriptAt, &[&position.to_string(), "index ", "%g"])
        }
        Failure::Bounds => with(Fault::IndexOutOfBounds, &["", "%d", "index ", "_", "array"]),
        Failure::BoundsAt(position) => {
            with(Fault::IndexOutOfBoundsAt, &[&position.to_string(), "%d", "index ", "_", "array"])
        }
        Failure::Deletion => with(Fault::DeletionOutOfBounds, &["%d", "%d"]),
        Failure::StoreCount => with(Fault::AssignmentCount, &["", ""]),
        Failure::StoreSize { place, value } => {
            let [place, value] = [place, value].map(|rank| extents(rank, "-by-"));
            with(Fault::AssignmentSize, &[&place, &value, "", ""])
        }
        Failure::Growth => with(Fault::ResizeLinear, &[]),
        Failure::Conform => with(Fault::SizeMismatch, &["", "", ""]),
        Failure::Inner => with(Fault::InnerDimensions, &["", ""]),
        Failure::Concat => with(Fault::HorizontalMismatch, &["", ""]),
        Failure::NanTruth => with(Fault::NanToLogical, &[]),
        Failure::Recursion => with(Fault::RecursionLimit, &[&RECURSION_LIMIT.to_string()]),
        Failure::Memory => with(Fault::NoMemory, &[]),
        Failure::SizeNan => with(Fault::SizeNan, &[]),
        Failure::SizeFraction => with(Fault::SizeFraction, &["%g"]),
        Failure::TooLarge(rank) => with(Fault::OutOfMemory, &[&extents(rank, "x"), "%.1fGB"]),
        Failure::Called | Failure::Unassigned | Failure::Raised(_) | Failure::Demanded(_) => {
            (String::new(), String::new())
        }
    }
}

/// So many extents in a text.
fn extents(rank: u8, by: &str) -> String {
    vec!["%d"; rank.into()].join(by)
}
