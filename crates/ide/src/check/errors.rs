//! What raises an error whenever it runs.
//!
//! ```text
//! A = ones(3, 4);
//! B = A * A;            error[shape-mismatch]: sizes 3 x 4 and 3 x 4 do not fit for '*'
//! ```
//!
//! Inference says at which instructions no run goes on. Why is read from the facts of their operands.

use super::certain::{every_run_fails, is_caught};
use super::doubts::{doubted, is_made_of_objects, made_by_call};
use super::stores::explain_store;
use super::trips::find_beyond;
use super::{Checker, graded};
use lanner_base::{Diagnostic, Dialect, Label, Severity, Span};
use lanner_builtins::{BinaryOp, Builtin};
use lanner_facts::{Class, ClassSet, Contents, Definedness, Fact, Shape, ShapeOp, Terms, Truth};
use lanner_mir::{Block, FuncKind, Inst, Operand, Slot, Step};
use lanner_project::known::{
    Definition, Known, class_words, fact_words, sentence_list, shape_words, value_words,
};
use rustc_hash::FxHashSet;

/// Reports the errors of a function.
pub(super) fn check_errors(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let mut stops = known.facts.stops.clone();
    let mut counts = super::calls::check_counts(known, checker);
    counts.extend(super::members::check_members(known, checker));
    stops.extend(counts.iter().map(|(stop, _)| *stop));
    let mut found: Vec<Diagnostic> = counts
        .into_iter()
        .filter(|(stop, _)| !is_caught(known, stop.0))
        .map(|(_, finding)| finding)
        .collect();
    for &stop in known.facts.stops.iter().filter(|stop| !is_caught(known, stop.0)) {
        found.extend(explain_stop(known, stop, checker, 0));
    }
    for beyond in find_beyond(known, &mut checker.inference.terms) {
        stops.push(beyond.place);
        found.push(beyond.finding);
    }
    let is_entry = super::names::entries(&known.source.unit).contains(&known.function.func);
    let is_asked = is_entry && !found.is_empty();
    let is_certain = is_asked && every_run_fails(known, &stops, &mut checker.inference.terms);
    for finding in &mut found {
        // What may be right elsewhere is no error here.
        if finding.severity == Severity::Error {
            finding.severity = graded(is_certain);
        }
        if !is_certain && finding.help.is_none() {
            finding.help = Some("a run need not come here, but fails if it does".to_owned());
        }
    }
    found.extend(unassigned_outputs(known, checker));
    found
}

/// What is wrong with a subscript that is no number from 1 on.
pub(super) fn no_place(index: &Fact, name: &str) -> Option<String> {
    let range = index.range;
    match range.is_empty() {
        true if range.nan => Some(format!("Index NaN of '{name}' is no number.")),
        _ => (range.hi < 1.0).then(|| format!("Index {} of '{name}' is below 1.", range.hi)),
    }
}

/// Why no run goes on behind an instruction; nothing where the program raises the error on purpose.
pub(super) fn explain_stop(
    known: &Known,
    stop: (Block, usize),
    checker: &mut Checker,
    depth: usize,
) -> Option<Diagnostic> {
    let inst = *known.inst(stop);
    let span = known.span_of(Definition::Inst(stop.0, stop.1))?;
    if let Some(finding) = undefined_read(known, &inst, span) {
        let finding = match made_by_call(known, checker) {
            Some(why) => doubted(finding, why),
            None => finding,
        };
        return Some(finding).filter(|_| !is_octave_call(known, &inst, checker));
    }
    let finding = explain_inst(known, &inst, span, checker, depth)?;
    let read = known.reads(&inst);
    if finding.severity == Severity::Error
        && finding.code == "wrong-class"
        && !matches!(inst, Inst::Call { .. })
        && read.iter().any(|&operand| is_made_of_objects(known, operand, checker))
    {
        return Some(doubted(finding, "an object may have operators and functions of its own"));
    }
    Some(finding)
}

fn explain_inst(
    known: &Known,
    inst: &Inst,
    span: Span,
    checker: &mut Checker,
    depth: usize,
) -> Option<Diagnostic> {
    let terms = &mut checker.inference.terms;
    match *inst {
        // Octave compares functions.
        Inst::Binary { op: BinaryOp::Eq | BinaryOp::Ne, a, b, .. }
            if checker.file.dialect == Dialect::Octave
                && [a, b].iter().all(|&operand| may_be_handle(known, operand)) =>
        {
            None
        }
        Inst::Binary { op, a, b, .. } => Some(binary(known, op, [a, b], span, terms)),
        Inst::Unary { op, a, .. } => {
            let fact = known.operand(a, terms)?;
            let message = format!("Operator '{}' does not take {}.", op.symbol(), fact_words(&fact, terms));
            Some(derived(Diagnostic::error("wrong-class", message, span), known, &[a], terms))
        }
        Inst::Concat { dim, args, .. } => Some(concatenation(known, dim, known.func.args(args), span, terms)),
        Inst::Index { base, args, .. } => indexing(known, base, known.func.args(args), span, terms),
        Inst::Get { base, path, .. } | Inst::GetList { base, path, .. } => {
            match known.func.paths[path].0.as_slice() {
                [Step::Paren(args), ..] => indexing(known, base, known.func.args(*args), span, terms),
                steps => Some(no_part(known, base, steps, span, terms)?),
            }
        }
        Inst::SetIndex { base, args, value, .. } => {
            explain_store(known, (base, known.func.args(args), value), span, terms)
        }
        Inst::Call { .. } => super::calls::explain_call(known, inst, span, checker, depth),
        _ => None,
    }
}

/// A part that a value has not: a field of a struct without it, a field or a cell of what is no struct or cell.
fn no_part(
    known: &Known,
    base: Operand,
    steps: &[Step],
    span: Span,
    terms: &mut Terms,
) -> Option<Diagnostic> {
    let mut holder = known.operand(base, terms)?;
    let mut name = known.operand_text(base);
    for (k, step) in steps.iter().enumerate() {
        let kind = match step {
            Step::Field(field) => {
                if holder.classes.only() == Some(Class::Struct) {
                    let fields = holder.contents.as_ref().and_then(Contents::fields)?;
                    let Some(inside) = fields.get(*field) else {
                        let message = format!("Unrecognized field name \"{field}\".");
                        let finding = Diagnostic::error("wrong-class", message, span);
                        let names: Vec<String> =
                            fields.list.iter().map(|(name, _)| format!("'{name}'")).collect();
                        let finding = match names.as_slice() {
                            [] => finding.help(format!("'{name}' has no fields")),
                            names => finding.help(format!("'{name}' has {}", sentence_list(names, "and"))),
                        };
                        return Some(derived(finding, known, &[base], terms));
                    };
                    holder = inside.clone();
                    name = format!("{name}.{field}");
                    continue;
                }
                "A field name does"
            }
            Step::DynamicField(_) => "A field name does",
            Step::Brace(args) if holder.classes.contains(Class::Cell) => {
                return if k == 0 {
                    indexing(known, base, known.func.args(*args), span, terms)
                } else {
                    None
                };
            }
            Step::Brace(_) => "Braces do",
            Step::Paren(_) => return None,
        };
        let message = format!("{kind} not apply to '{name}', which is {}.", fact_words(&holder, terms));
        return Some(derived(Diagnostic::error("wrong-class", message, span), known, &[base], terms));
    }
    None
}

/// A read of what has no value.
fn undefined_read(known: &Known, inst: &Inst, span: Span) -> Option<Diagnostic> {
    if matches!(inst, Inst::Move { .. } | Inst::Own { .. } | Inst::Answer { .. } | Inst::End { .. }) {
        return None;
    }
    let is_undefined = |slot: &Slot| {
        let fact = known.facts.of(*slot);
        fact.is_some_and(|fact| fact.definedness == Definedness::Undefined)
    };
    let mut slots = Vec::new();
    known.func.visit_inst(inst, &mut |used| {
        if let lanner_mir::Use::Operand(operand) = used {
            slots.extend(operand.as_slot().filter(|_| !operand.is_spread()));
        }
    });
    let slot = slots.into_iter().find(is_undefined)?;
    let name = known.name(slot)?;
    let message = format!("'{name}' is read before it is assigned.");
    let mut finding = Diagnostic::error("undefined-variable", message, span);
    if let Some(Definition::Inst(block, k)) = known.definition(slot) {
        let place = known.func.blocks[block].spans[k].span;
        finding = finding.label(place, format!("'{name}' is cleared here"));
    } else if let Some(place) = first_assignment(known, name) {
        finding = finding.label(place, format!("'{name}' is assigned here, too late"));
    }
    Some(finding)
}

/// Whether what is read before it is assigned is a function till then: Octave decides that when it runs.
fn is_octave_call(known: &Known, inst: &Inst, checker: &Checker) -> bool {
    let dialect = checker.file.dialect;
    let is_function = |name: &str| {
        Builtin::in_dialect(name, dialect).is_some()
            || checker.project.defines(name)
            || checker.file.functions.values().any(|function| &*function.name == name)
    };
    let mut reads = known.reads(inst).into_iter().filter_map(Operand::as_slot);
    dialect == Dialect::Octave
        && reads.any(|slot| {
            let is_undefined =
                known.facts.of(slot).is_some_and(|fact| fact.definedness == Definedness::Undefined);
            is_undefined && is_never_assigned(known, slot) && known.name(slot).is_some_and(is_function)
        })
}

/// Whether a way leads to the slot on which nothing has assigned it, or cleared it.
fn is_never_assigned(known: &Known, slot: Slot) -> bool {
    let (mut seen, mut open) = (FxHashSet::default(), vec![slot]);
    while let Some(slot) = open.pop() {
        if !seen.insert(slot) {
            continue;
        }
        match known.definition(slot) {
            None => return true,
            Some(Definition::Phi(block, k)) => {
                let args = &known.func.blocks[block].phis[k].args;
                open.extend(args.iter().filter_map(|(_, operand)| operand.as_slot()));
            }
            Some(Definition::Inst(..) | Definition::Head(_)) => (),
        }
    }
    false
}

fn may_be_handle(known: &Known, operand: Operand) -> bool {
    let fact = operand.as_slot().and_then(|slot| known.facts.of(slot));
    fact.is_some_and(|fact| fact.classes.contains(Class::FunctionHandle))
}

/// Where a variable is assigned first.
fn first_assignment(known: &Known, name: &str) -> Option<Span> {
    let versions = known.func.slots.iter().filter(|(slot, _)| known.name(*slot) == Some(name));
    let places = versions.filter_map(|(slot, _)| known.span_of(known.definition(slot)?));
    places.min()
}

fn binary(known: &Known, op: BinaryOp, operands: [Operand; 2], span: Span, terms: &mut Terms) -> Diagnostic {
    let facts = operands.map(|operand| known.operand(operand, terms));
    let symbol = op.symbol();
    if let [Some(a), Some(b)] = &facts
        && !fits(shape_op(op), &[a.shape, b.shape], terms)
    {
        let [left, right] = [a, b].map(|fact| size(fact, terms));
        let message = match (op, terms.is_scalar(b.shape).is_yes()) {
            (BinaryOp::MPower, true) => format!("'{symbol}' takes a square matrix, not {left}."),
            _ => format!("Sizes {left} and {right} do not fit for '{symbol}'."),
        };
        let mut finding = Diagnostic::error("shape-mismatch", message, span);
        let is_text = |fact: &Fact| fact.classes.only() == Some(Class::Char);
        finding.help = match op {
            BinaryOp::Eq | BinaryOp::Ne if is_text(a) && is_text(b) => {
                Some(format!("texts are compared with '{}strcmp'", if op == BinaryOp::Ne { "~" } else { "" }))
            }
            _ => other_operator(op, [a.shape, b.shape], terms),
        };
        return derived(finding, known, &operands, terms);
    }
    let wrong = facts.iter().flatten().find(|fact| fact.classes.meet(ClassSet::ARITHMETIC).is_none());
    let message = match (wrong, &facts) {
        (Some(fact), _) => format!("Operator '{symbol}' does not take {}.", class_words(fact.classes)),
        (None, [Some(a), Some(b)]) => {
            let (a, b) = (class_words(a.classes), class_words(b.classes));
            format!("Operator '{symbol}' does not take {a} and {b}.")
        }
        (None, _) => format!("Operator '{symbol}' does not take these operands."),
    };
    derived(Diagnostic::error("wrong-class", message, span), known, &operands, terms)
}

fn shape_op(op: BinaryOp) -> ShapeOp {
    match op {
        BinaryOp::MTimes => ShapeOp::Times,
        BinaryOp::MRDivide => ShapeOp::RightDivide,
        BinaryOp::MLDivide => ShapeOp::LeftDivide,
        BinaryOp::MPower => ShapeOp::Power,
        _ => ShapeOp::Elementwise,
    }
}

fn fits(op: ShapeOp, shapes: &[Shape], terms: &mut Terms) -> bool {
    let outcome = terms.apply(op, shapes);
    terms.holds(outcome.condition) != Truth::No
}

/// An operator of nearly the same spelling for which the sizes fit.
fn other_operator(op: BinaryOp, [a, b]: [Shape; 2], terms: &mut Terms) -> Option<String> {
    let elementwise = match op {
        BinaryOp::MTimes => BinaryOp::Times,
        BinaryOp::MRDivide => BinaryOp::RDivide,
        BinaryOp::MLDivide => BinaryOp::LDivide,
        BinaryOp::MPower => BinaryOp::Power,
        _ => {
            let turned = terms.apply(ShapeOp::Transpose, &[b]).shape;
            return fits(ShapeOp::Elementwise, &[a, turned], terms)
                .then(|| "the sizes fit if the second operand is transposed".to_owned());
        }
    };
    if fits(ShapeOp::Elementwise, &[a, b], terms) {
        return Some(format!("'{}' works element by element", elementwise.symbol()));
    }
    let turned = terms.apply(ShapeOp::Transpose, &[b]).shape;
    fits(shape_op(op), &[a, turned], terms)
        .then(|| "the sizes fit if the second operand is transposed".to_owned())
}

fn concatenation(known: &Known, dim: u8, operands: &[Operand], span: Span, terms: &mut Terms) -> Diagnostic {
    let facts: Vec<Fact> = operands.iter().filter_map(|&operand| known.operand(operand, terms)).collect();
    let shapes: Vec<Shape> = facts.iter().map(|fact| fact.shape).collect();
    let finding = if fits(ShapeOp::Cat(u32::from(dim) - 1), &shapes, terms) {
        let classes: Vec<String> = facts.iter().map(|fact| class_words(fact.classes)).collect();
        let message =
            format!("Values of class {} do not fit into one array.", sentence_list(&classes, "and"));
        Diagnostic::error("wrong-class", message, span)
    } else {
        let sizes: Vec<String> = facts.iter().map(|fact| size(fact, terms)).collect();
        let (place, count) = if dim == 1 { ("below", "columns") } else { ("beside", "rows") };
        let message =
            format!("Parts of sizes {} do not fit {place} each other.", sentence_list(&sizes, "and"));
        Diagnostic::error("shape-mismatch", message, span).help(format!("all parts need as many {count}"))
    };
    derived(finding, known, operands, terms)
}

fn indexing(
    known: &Known,
    base: Operand,
    operands: &[Operand],
    span: Span,
    terms: &mut Terms,
) -> Option<Diagnostic> {
    let fact = known.operand(base, terms)?;
    if fact.classes.contains(Class::FunctionHandle) {
        return None;
    }
    let name = known.operand_text(base);
    for (k, &operand) in operands.iter().enumerate() {
        let Some(index) = known.operand(operand, terms).filter(|_| !known.is_colon(operand)) else {
            continue;
        };
        let lo = index.range.lo;
        if let Some(message) = no_place(&index, &name) {
            let finding = Diagnostic::error("index-out-of-range", message, span);
            return Some(derived(finding, known, &[operand], terms));
        }
        let what = match (operands.len(), k) {
            (1, _) => "elements",
            (_, 0) => "rows",
            (_, 1) => "columns",
            _ => "pages",
        };
        let extent = extent_of(fact.shape, k, operands.len(), terms);
        if let Some(extent) = extent.and_then(|extent| terms.interval(extent).hi)
            && lo > extent as f64
        {
            let message = format!("Index {lo} exceeds the {extent} {what} of '{name}'.");
            let finding = Diagnostic::error("index-out-of-range", message, span);
            return Some(derived(finding, known, &[base, operand], terms));
        }
    }
    let indices: Vec<String> = operands.iter().map(|&operand| known.operand_text(operand)).collect();
    let message = format!("Index ({}) is not within '{name}'.", indices.join(", "));
    let mut all = vec![base];
    all.extend(operands);
    Some(derived(Diagnostic::error("index-out-of-range", message, span), known, &all, terms))
}

/// The extent that subscript `k` of `count` is checked against, where it can be said.
pub(super) fn extent_of(
    shape: Shape,
    k: usize,
    count: usize,
    terms: &mut Terms,
) -> Option<lanner_facts::Dim> {
    if count == 1 {
        return Some(terms.numel(shape));
    }
    if k + 1 < count || terms.rank(shape).is_some_and(|rank| rank as usize <= count) {
        return Some(terms.extent(shape, k as u32));
    }
    None
}

/// Outputs that are assigned on no way; an error only where they are asked for.
fn unassigned_outputs(known: &Known, checker: &Checker) -> Vec<Diagnostic> {
    let Some(outputs) = &known.facts.outputs else { return Vec::new() };
    if !matches!(known.func.kind, FuncKind::Function | FuncKind::Nested) || known.facts.is_exhausted {
        return Vec::new();
    }
    let data = &checker.file.functions[hir(known)];
    // Text without statements is the help of a compiled function.
    if data.body.is_empty() {
        return Vec::new();
    }
    let named = outputs.iter().zip(&data.outputs);
    named
        .filter(|(fact, _)| fact.definedness == Definedness::Undefined)
        .map(|(_, &variable)| {
            let variable = &data.variables[variable];
            let message = format!("Output '{}' of '{}' is never assigned.", variable.name, data.name);
            Diagnostic::warning("undefined-output", message, variable.span)
                .help("a call that asks for it raises an error")
        })
        .collect()
}

/// The function in HIR: it has the same number.
pub(super) fn hir(known: &Known) -> lanner_hir::Function {
    lanner_hir::Function(known.function.func.0)
}

fn size(fact: &Fact, terms: &Terms) -> String {
    shape_words(fact.shape, terms).unwrap_or_else(|| "unknown".to_owned())
}

/// The finding with where its operands come from.
pub(super) fn derived(finding: Diagnostic, known: &Known, operands: &[Operand], terms: &Terms) -> Diagnostic {
    let mut labels: Vec<Label> = Vec::new();
    for operand in operands {
        let Some(slot) = operand.as_slot() else { continue };
        let Some(whole) = known.facts.of(slot) else { continue };
        match known.name(slot) {
            Some(_) if known.is_parameter(slot) => (),
            Some(name) => {
                for (origin, span) in known.origins(slot).into_iter().take(2) {
                    let fact = known.facts.of(origin).unwrap_or(whole);
                    let is = value_words(fact, terms);
                    labels.extend(is.map(|is| Label { span, text: format!("'{name}' is {is} here") }));
                }
            }
            None => {
                if let Some(span) = known.definition(slot).and_then(|d| known.span_of(d)) {
                    let is = value_words(whole, terms);
                    labels.extend(is.map(|is| Label { span, text: format!("this is {is}") }));
                }
            }
        }
    }
    labels.retain(|label| label.span != finding.span);
    labels.sort_by_key(|label| label.span);
    labels.dedup();
    Diagnostic { labels, ..finding }
}
