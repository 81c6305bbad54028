//! Calls that fail: with too many or too few arguments, of functions that never return, with arguments that a row does
//! not take.

use super::Checker;
use super::blame::{raises_always, row_failure};
use super::certain::is_caught;
use super::doubts::{doubted, is_stub, stub_words};
use super::errors::explain_stop;
use lanner_base::{Diagnostic, Label, Span};
use lanner_builtins::{Builtin, Kernel, MANY};
use lanner_facts::{Class, Definedness, Fact};
use lanner_infer::{Function, NameTarget as Meaning, Program};
use lanner_mir::{Block, Callee, CalleeData, Inst, Operand, Target};
use lanner_project::known::{Definition, Known};

/// Calls within calls that an error is followed into.
const DEEPEST: usize = 6;

/// The rows whose purpose is to raise errors.
const RAISING: &str = "errors";

/// What a function takes and gives at most.
struct Counts {
    name: String,
    least: usize,
    most: usize,
    outputs: usize,
}

/// Calls with counts of arguments and outputs that the callee does not take, with their places.
pub(super) fn check_counts(known: &Known, checker: &Checker) -> Vec<((Block, usize), Diagnostic)> {
    let mut found = Vec::new();
    for (block, k, inst, span) in known.reached() {
        let Inst::Call { targets, callee, args, statement } = *inst else { continue };
        let args = known.func.args(args);
        if may_be_method(known, callee, args, checker) {
            continue;
        }
        let Some(counts) = counts(known.meaning(checker.sources, callee), checker) else { continue };
        // A row of several names is called what the text calls it.
        let name = match known.func.callees[callee] {
            CalleeData::Named(name) => name.as_str(),
            _ => counts.name.as_str(),
        };
        let targets = known.func.target_list(targets);
        let is_open = |target: &Target| matches!(target, Target::Spread { .. } | Target::Passed { .. });
        let asked = if statement || targets.iter().any(is_open) { 0 } else { targets.len() };
        let has_list = args.iter().any(|arg| arg.is_spread());
        let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
        let message = if args.len() > counts.most && !has_list {
            format!("'{name}' takes at most {}, not {}.", plural(counts.most, "argument"), args.len())
        } else if args.len() < counts.least && !has_list {
            format!("'{name}' needs at least {}, not {}.", plural(counts.least, "argument"), args.len())
        } else if asked > counts.outputs {
            format!("'{name}' has {}, not {asked}.", plural(counts.outputs, "output"))
        } else {
            continue;
        };
        let finding = match known.meaning(checker.sources, callee) {
            Meaning::Function(function) if is_stub(known, function, checker) => {
                doubted(Diagnostic::error("argument-count", message, span), stub_words(name))
            }
            Meaning::Row(row) if takes_elsewhere(row, args.len(), asked) => {
                let message = format!("This use of '{name}' is not supported by Lanner yet: {message}");
                Diagnostic::warning("not-supported-yet", message, span)
            }
            _ => Diagnostic::error("argument-count", message, span),
        };
        found.push(((block, k), finding));
    }
    found
}

/// MATLAB or Octave takes so many arguments and gives so many outputs.
fn takes_elsewhere(row: Builtin, args: usize, outputs: usize) -> bool {
    let row = row.row();
    row.more.is_some_and(|more| row.nargin.0 <= args && args <= more.0 && outputs <= more.1)
}

/// Whether the call may be one of a method of the program, as an argument may be an object: also what another function gives, which
/// may have made it.
fn may_be_method(known: &Known, callee: Callee, args: &[Operand], checker: &Checker) -> bool {
    let name = match known.func.callees[callee] {
        CalleeData::Named(name) => name,
        // A function that calls its own name means a method where the object has one.
        CalleeData::Local { func, .. } => {
            checker.sources.func(Function { unit: known.function.unit, func }).name
        }
        CalleeData::Builtin(_) | CalleeData::Undecided { .. } => return false,
    };
    let may_be_object = |arg: &Operand| {
        let Some(slot) = arg.as_slot() else { return false };
        let is_given = || match known.definition(slot) {
            Some(Definition::Inst(block, k)) => match known.inst((block, k)) {
                Inst::Call { callee, .. } => {
                    !matches!(known.meaning(checker.sources, *callee), Meaning::Row(_))
                }
                _ => false,
            },
            _ => false,
        };
        known.facts.of(slot).is_some_and(|fact| fact.classes.contains(Class::Object)) || is_given()
    };
    checker.project.is_method(name.as_str()) && args.iter().any(may_be_object)
}

fn counts(meaning: Meaning, checker: &Checker) -> Option<Counts> {
    match meaning {
        Meaning::Function(function) => {
            let func = checker.sources.func(function);
            Some(Counts {
                name: func.name.to_string(),
                least: 0,
                most: if func.variadic_in { MANY } else { func.params.len() },
                outputs: if func.variadic_out { MANY } else { func.outputs.len() },
            })
        }
        Meaning::Row(row) => {
            let row = row.row();
            let (least, most) = row.nargin;
            Some(Counts { name: row.name.to_owned(), least, most, outputs: row.nargout })
        }
        Meaning::Unknown => None,
    }
}

/// Why a call never returns; nothing where the callee raises the error on purpose.
pub(super) fn explain_call(
    known: &Known,
    inst: &Inst,
    span: Span,
    checker: &mut Checker,
    depth: usize,
) -> Option<Diagnostic> {
    let Inst::Call { targets, callee, args, statement } = *inst else { return None };
    let operands = known.func.args(args).to_vec();
    let nargout = if statement { 0 } else { known.func.target_list(targets).len() };
    match known.meaning(checker.sources, callee) {
        Meaning::Function(function) => {
            into_function(known, function, (&operands, nargout), span, checker, depth)
        }
        Meaning::Row(row) => row_call(known, row, (&operands, statement), span, checker),
        Meaning::Unknown => None,
    }
}

/// The error of a function that was called, at its place where that is in the same file.
fn into_function(
    known: &Known,
    function: Function,
    (operands, nargout): (&[Operand], usize),
    span: Span,
    checker: &mut Checker,
    depth: usize,
) -> Option<Diagnostic> {
    if depth >= DEEPEST {
        return None;
    }
    let terms = &mut checker.inference.terms;
    let args: Option<Vec<Fact>> = operands.iter().map(|&operand| known.operand(operand, terms)).collect();
    let (facts, _) = checker.inference.facts(function, &args?, nargout);
    let callee = Known::with(checker.sources, function, facts);
    let name = callee.func.name;
    if let Some(outputs) = &callee.facts.outputs {
        let missing =
            outputs.iter().take(nargout).position(|fact| fact.definedness == Definedness::Undefined)?;
        let output = callee.func.outputs.get(missing).and_then(|&slot| callee.name(slot)).unwrap_or("output");
        let message = format!("This call asks for output '{output}' of '{name}', which is not assigned.");
        let finding = Diagnostic::error("undefined-output", message, span);
        let is_stub = is_stub(known, function, checker);
        return Some(if is_stub { doubted(finding, stub_words(name.as_str())) } else { finding });
    }
    let stops = callee.facts.stops.clone();
    let stops = stops.into_iter().filter(|stop| !is_caught(&callee, stop.0));
    // A function that may end by an error on purpose is not followed.
    let mut reasons = Vec::new();
    for stop in stops {
        reasons.push(explain_stop(&callee, stop, checker, depth + 1)?);
    }
    let reason = reasons.into_iter().next()?;
    if function.unit == known.function.unit {
        let mut reason = reason;
        if !reason.labels.iter().any(|label| label.span == span) {
            reason.labels.push(Label { span, text: format!("in this call of '{name}'") });
        }
        return Some(reason);
    }
    if callee.source.unit.path.is_empty() || callee.source.unit.path.starts_with('<') {
        return Some(row_failure(
            known,
            (name.as_str(), Builtin::named(name.as_str())),
            operands,
            span,
            checker,
        ));
    }
    let line = callee.line(reason.span);
    let file = std::path::Path::new(&callee.source.unit.path).file_name().unwrap_or_default();
    let message =
        format!("This call of '{name}' fails at line {line} of {}: {}", file.display(), reason.message);
    Some(Diagnostic { severity: reason.severity, ..Diagnostic::error(reason.code, message, span) })
}

fn row_call(
    known: &Known,
    row: Builtin,
    (operands, statement): (&[Operand], bool),
    span: Span,
    checker: &mut Checker,
) -> Option<Diagnostic> {
    // Statements raise errors on purpose, and so does `ok || error('…')`.
    if statement || row.row().family == RAISING {
        return None;
    }
    // Java, the net: elsewhere the same call may do.
    if raises_always(row, operands.len(), &mut checker.inference.terms) {
        let message = format!("'{}' is not available here: a call of it raises an error.", row.row().name);
        return Some(Diagnostic::warning("failing-call", message, span));
    }
    if let Kernel::Source(_) = row.row().kernel
        && row.row().rule().is_none()
        && let Some(function) = checker.sources.source(row)
    {
        return into_function(known, function, (operands, 1), span, checker, DEEPEST - 1);
    }
    Some(row_failure(known, (row.row().name, Some(row)), operands, span, checker))
}
