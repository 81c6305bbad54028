//! What is known of a variable in a line, and why: the text of `lanner explain`.
//!
//! ```text
//! y, read in line 5 of f.m
//!   double real m x 1 0..inf
//!   line 3: y = zeros(m, 1)
//!     m: double real 1 x 1 integer 0..inf
//!       line 2: m = size(x, 1)
//! Checks of line 5
//!   y(i): within the array in every run
//! Code of line 5
//!   the loop of line 4 is code
//!   y, read: an array in its variable's slot
//! Native code of line 5                  with --args
//!   `y(i)` checks that the subscript is within the array
//! ```

use crate::reported::remarks_of_line;
use crate::{Options, explain_code};
use lanner_base::Span;
use lanner_facts::{Class, ClassSet, Condition, Course, Terms, Truth};
use lanner_ide::types::{Asked, known_call};
use lanner_ide::{copy_reasons, storage_words};
use lanner_infer::{CheckKind, Function, Inference, Program};
use lanner_mir::analysis::LoopForest;
use lanner_mir::sharing::updated;
use lanner_mir::{Block, Func, FuncKind, Inst, Operand, Slot, Step, Terminator};
use lanner_project::Sources;
use lanner_project::annotations::in_place;
use lanner_project::known::{Definition, Detail, Known, class_words, fact_line, is_internal, sentence_list};
use lanner_runtime::{Error, Result};
use lanner_storage::StoragePlan;
use rustc_hash::FxHashSet;
use std::fmt::Write;
use std::path::Path;

/// Steps back from a value to what it was computed from.
const DEEPEST: usize = 3;

/// How a line uses a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It reads it.
    Read,
    /// It gives it a value.
    Assigned,
}

/// What is known of a variable in a line of a file, and why.
///
/// # Errors
/// A file that cannot be read or has syntax errors; arguments that cannot be read; a line that does not use the variable.
pub fn explain(options: &Options, path: &Path, line: u32, name: &str, asked: &Asked) -> Result<String> {
    let sources = Sources::new(&options.project());
    let unit = sources.load(path)?;
    let mut inference = Inference::new(&sources);
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut out = String::new();
    for func in sources.unit(unit).unit.funcs.ids() {
        let function = Function { unit, func };
        // Arguments are those of the function that the line is in.
        let args = if is_in(&sources, function, line) { asked.args.as_deref() } else { None };
        let known = known_call(&sources, &mut inference, function, args)?;
        let before = out.len();
        explain_in(&known, &sources, &mut inference, (&file, line, name), asked.detail(), &mut out);
        if let Some(args) = args.filter(|_| out.len() > before) {
            native_code(&remarks_of_line(&sources, function, args, line)?, line, &mut out);
        }
    }
    if out.is_empty() {
        let message =
            format!("Line {line} of {file} neither reads nor assigns '{name}', or no run comes to it.");
        return Err(Error::new("MATLAB:UndefinedFunction", message));
    }
    Ok(out)
}

/// What native code does in the line, where anything is worth telling.
fn native_code(remarks: &[String], line: u32, out: &mut String) {
    if !remarks.is_empty() {
        let _ = writeln!(out, "Native code of line {line}");
        remarks.iter().for_each(|text| _ = writeln!(out, "  {text}"));
    }
}

/// The function is the last one with a name that begins before the line, or in it.
fn is_in(sources: &Sources, function: Function, line: u32) -> bool {
    let source = sources.unit(function.unit);
    let lines = lanner_base::LineIndex::new(&source.unit.text);
    let begins = |func: &Func| lines.locate(&source.unit.text, func.span.start).line;
    let named = source.unit.funcs.iter().filter(|(_, func)| func.kind != FuncKind::Anonymous);
    let last = named.filter(|(_, func)| begins(func) <= line).max_by_key(|(_, func)| begins(func));
    last.is_some_and(|(id, _)| id == function.func)
}

fn explain_in(
    known: &Known,
    sources: &Sources,
    inference: &mut Inference,
    (file, line, name): (&str, u32, &str),
    detail: Detail,
    out: &mut String,
) {
    let uses = uses(known, line, name);
    if uses.is_empty() {
        return;
    }
    let plan = storage_words::plan(known, sources, inference);
    let words: Vec<(Slot, String)> = uses
        .iter()
        .map(|&(slot, _)| (slot, storage_words::storage_words(plan.as_ref(), slot, &mut inference.terms)))
        .collect();
    let copies = copies(known, sources, inference, line, name);
    let terms = &inference.terms;
    for (slot, role) in uses {
        let word = if role == Role::Read { "read" } else { "assigned" };
        let _ = writeln!(out, "{name}, {word} in line {line} of {file}");
        let mut telling = Telling { known, terms, detail, seen: FxHashSet::default(), out };
        telling.fact(slot, 1);
        telling.storage(
            slot,
            plan.as_ref(),
            words.iter().find(|(other, _)| *other == slot).map(|(_, words)| words),
        );
        telling.why(slot, 1, 0);
    }
    checks(known, (terms, detail), line, out);
    growth(known, (terms, detail), line, name, out);
    if !copies.is_empty() {
        let _ = writeln!(out, "Copies of '{name}'");
        for copy in copies {
            let _ = writeln!(out, "  {copy}");
        }
    }
    explain_code::code(known, sources, &mut inference.terms, (line, name), out);
}

/// The copies that updates of the variable in a line need, and why, or that they need none.
fn copies(known: &Known, sources: &Sources, inference: &Inference, line: u32, name: &str) -> Vec<String> {
    let plan = copy_reasons::planned_copies(sources, inference, known.function, &known.facts);
    if plan.is_exhausted || known.func.dynamic.is_some() {
        return Vec::new();
    }
    let in_place = in_place(&known.source, &known.func).iter().any(|(_, other)| other == name);
    let mut told = Vec::new();
    for (block, inst, data, span) in known.reached() {
        if known.line(span) != line {
            continue;
        }
        let here = plan.copies.iter().filter(|copy| (copy.block, copy.inst) == (block, inst));
        let here: Vec<_> = here.filter(|copy| known.name(copy.of) == Some(name)).collect();
        for copy in &here {
            told.push(copy_reasons::explained(known, copy));
        }
        let is_update = updated(&known.func, data).is_some_and(|(base, _)| known.name(base) == Some(name));
        // What a script leaves in the workspace holds its arrays too.
        if here.is_empty() && is_update && !sources.is_script(known.function) {
            told.push(
                "none: nobody else who needs it again holds the array, so it is changed in place".to_owned(),
            );
        }
    }
    if in_place {
        told.push(format!("'%#inplace {name}' asks that there be none"));
    }
    told.dedup();
    told
}

/// The values of the variable that a line reads or writes.
fn uses(known: &Known, line: u32, name: &str) -> Vec<(Slot, Role)> {
    let mut found: Vec<(Slot, Role)> = Vec::new();
    let mut add = |slot: Slot, role: Role| {
        if known.name(slot) == Some(name) && !found.contains(&(slot, role)) {
            found.push((slot, role));
        }
    };
    for (_, _, inst, span) in known.reached() {
        if known.line(span) == line {
            known.reads(inst).into_iter().filter_map(Operand::as_slot).for_each(|slot| add(slot, Role::Read));
            known.writes(inst).into_iter().for_each(|slot| add(slot, Role::Assigned));
        }
    }
    for (block, data) in known.func.blocks.iter() {
        if known.facts.reached[block] && known.line(data.term_span.span) == line {
            match data.term {
                Terminator::Next { var, .. } => add(var, Role::Assigned),
                Terminator::Branch { cond, .. } => {
                    cond.as_slot().into_iter().for_each(|slot| add(slot, Role::Read))
                }
                Terminator::Jump(_) | Terminator::Return | Terminator::Rethrow(_) => (),
            }
        }
    }
    if line == known.line(known.func.span) {
        known.func.params.iter().for_each(|&slot| add(slot, Role::Assigned));
    }
    found
}

struct Telling<'k, 'o> {
    known: &'k Known,
    terms: &'k Terms,
    detail: Detail,
    seen: FxHashSet<Slot>,
    out: &'o mut String,
}

impl Telling<'_, '_> {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * indent);
    }

    fn fact(&mut self, slot: Slot, indent: usize) {
        let text = match self.known.told_fact(slot, self.detail) {
            Some(fact) => fact_line(&fact, self.terms, self.detail),
            None => "no run comes to what assigns it".to_owned(),
        };
        self.line(indent, &text);
        if let Some(memory) = self.known.func.memory(slot) {
            self.line(indent, &format!("in memory: it {}", memory.why()));
        }
    }

    /// Where the value is stored.
    fn storage(&mut self, slot: Slot, plan: Option<&StoragePlan>, words: Option<&String>) {
        let mut parts: Vec<String> =
            words.map(|words| storage_text(words, self.detail)).into_iter().collect();
        parts.extend(
            plan.map(|plan| storage_words::sharing_words(plan, self.known, slot)).into_iter().flatten(),
        );
        self.line(1, &format!("storage: {}", parts.join("; ")));
    }

    /// Where the value comes from.
    fn why(&mut self, slot: Slot, indent: usize, depth: usize) {
        if !self.seen.insert(slot) {
            return;
        }
        match self.known.definition(slot) {
            None if self.known.is_parameter(slot) => self.line(indent, "parameter"),
            None => self.line(indent, "nothing has assigned it yet"),
            Some(Definition::Phi(..)) => self.ways(slot, indent, depth),
            Some(definition @ Definition::Inst(block, k)) => {
                self.place(definition, indent);
                if depth < DEEPEST {
                    let inst = *self.known.inst((block, k));
                    self.operands(self.known.reads(&inst), indent + 1, depth);
                }
            }
            Some(definition @ Definition::Head(block)) => {
                self.place(definition, indent);
                if let Terminator::Next { seq, .. } = self.known.func.blocks[block].term
                    && depth < DEEPEST
                {
                    self.operands(vec![Operand::slot(seq)], indent + 1, depth);
                }
            }
        }
    }

    fn place(&mut self, definition: Definition, indent: usize) {
        if let Some(span) = self.known.span_of(definition) {
            let statement = whole_line(self.known, span);
            let text = format!("line {}: {statement}", self.known.line(span));
            self.line(indent, &text);
        }
    }

    /// A φ: the places that it may come from, each with its fact.
    fn ways(&mut self, slot: Slot, indent: usize, depth: usize) {
        let origins = self.known.origins(slot);
        let mut lines: Vec<String> =
            origins.iter().map(|(_, span)| format!("line {}", self.known.line(*span))).collect();
        lines.dedup();
        if self.known.may_be_parameter(slot) {
            lines.insert(0, "the argument".to_owned());
        }
        self.line(indent, &format!("from {}", sentence_list(&lines, "or")));
        for (origin, _) in origins {
            let Some(fact) = self.known.told_fact(origin, self.detail) else { continue };
            let text = fact_line(&fact, self.terms, self.detail);
            if depth + 1 < DEEPEST && !self.seen.contains(&origin) {
                self.line(indent + 1, &text);
                self.why(origin, indent + 1, depth + 1);
            }
        }
    }

    fn operands(&mut self, operands: Vec<Operand>, indent: usize, depth: usize) {
        for operand in operands {
            let Some(slot) = operand.as_slot() else { continue };
            let Some(fact) = self.known.told_fact(slot, self.detail) else { continue };
            if self.seen.contains(&slot) {
                continue;
            }
            let what = fact_line(&fact, self.terms, self.detail);
            let text = format!("{}: {what}", self.known.operand_text(operand));
            self.line(indent, &text);
            match self.known.name(slot) {
                Some(_) => self.why(slot, indent + 1, depth + 1),
                // A part of the same line: its own operands tell more than its place.
                None => self.inner(slot, indent + 1, depth + 1),
            }
        }
    }

    fn inner(&mut self, slot: Slot, indent: usize, depth: usize) {
        if depth < DEEPEST
            && self.seen.insert(slot)
            && let Some(Definition::Inst(block, k)) = self.known.definition(slot)
        {
            let inst = *self.known.inst((block, k));
            self.operands(self.known.reads(&inst), indent, depth);
        }
    }
}

/// Where a value is stored, without the number of its group.
fn storage_text(words: &str, detail: Detail) -> String {
    if detail == Detail::Internals {
        return words.to_owned();
    }
    let is_group = |word: &str| word.strip_prefix('g').is_some_and(|k| k.bytes().all(|b| b.is_ascii_digit()));
    let rest = words.split_once(' ').filter(|(first, _)| is_group(first)).map_or(words, |(_, rest)| rest);
    let home = rest.split(' ').next().unwrap_or_default();
    if is_internal(rest) { format!("{home}, of a size that changes") } else { rest.to_owned() }
}

/// The source line that a place begins in.
fn whole_line(known: &Known, span: Span) -> String {
    let text = known.lines.line(&known.source.unit.text, known.line(span)).trim();
    let code = text.split_once(" %").map_or(text, |(code, _)| code.trim_end());
    code.trim_end_matches(';').to_owned()
}

/// The checks that a line needs, and those that it does not.
fn checks(known: &Known, (terms, detail): (&Terms, Detail), line: u32, out: &mut String) {
    let mut told: Vec<String> = Vec::new();
    for (block, k, inst, span) in known.reached() {
        if known.line(span) != line {
            continue;
        }
        for (kind, what) in kinds(known, inst, terms) {
            let place = known.excerpt(span);
            let check = known.facts.check(block, k, kind);
            let verdict = match check.map(|check| (check.holds, check.condition)) {
                None => match unproved(known, inst) {
                    None => format!("no check is needed: {what} in every run"),
                    Some(reason) => format!("may need a check: {reason}"),
                },
                Some((Truth::Yes, condition)) => {
                    match condition.and_then(|c| condition_text(c, terms, detail)) {
                        Some(condition) => format!("no check is needed: {condition} is known here"),
                        None => format!("no check is needed: {what} in every run"),
                    }
                }
                Some((Truth::No, _)) => "fails in every run".to_owned(),
                Some((Truth::Unknown, condition)) => {
                    match condition.and_then(|c| condition_text(c, terms, detail)) {
                        Some(condition) => format!("needs a check: {condition}"),
                        None => format!("needs a check: whether {what}"),
                    }
                }
            };
            let text = format!("{place}: {verdict}");
            if !told.contains(&text) {
                told.push(text);
            }
        }
    }
    if !told.is_empty() {
        let _ = writeln!(out, "Checks of line {line}");
        told.iter().for_each(|text| {
            let _ = writeln!(out, "  {text}");
        });
    }
}

/// A condition in the program's words, where it has them.
pub(crate) fn condition_text(condition: Condition, terms: &Terms, detail: Detail) -> Option<String> {
    let text = terms.show_condition(condition).to_string();
    let is_plain = !is_internal(&text) && !text.contains('?') && !text.contains("legal");
    (detail == Detail::Internals || is_plain).then_some(text)
}

/// Why it is no proof of anything that inference has noted no check of an instruction; none where it is one.
///
/// A subscript of what may be a function or an object is none of an array's, lists may have any length, and of operands that may
/// be no numbers other rules hold.
fn unproved(known: &Known, inst: &Inst) -> Option<String> {
    let classes = |operand: Operand| match operand.as_slot() {
        None => Some(ClassSet::ARITHMETIC),
        Some(slot) => known.facts.of(slot).map(|fact| fact.classes),
    };
    let (operands, fine): (Vec<Operand>, ClassSet) = match *inst {
        Inst::Index { base, args, .. } => {
            if known.func.args(args).iter().any(|arg| arg.is_spread()) {
                return Some("the number of subscripts is not known".to_owned());
            }
            (vec![base], ARRAYS)
        }
        Inst::Get { base, path, .. } => {
            let has_list = |step: &Step| match step {
                Step::Paren(args) | Step::Brace(args) => {
                    known.func.args(*args).iter().any(|arg| arg.is_spread())
                }
                Step::Field(_) | Step::DynamicField(_) => false,
            };
            if known.func.paths[path].0.iter().any(has_list) {
                return Some("the number of subscripts is not known".to_owned());
            }
            (vec![base], ARRAYS)
        }
        Inst::Binary { a, b, .. } => (vec![a, b], ClassSet::ARITHMETIC),
        Inst::Concat { args, .. } => {
            if known.func.args(args).iter().any(|arg| arg.is_spread()) {
                return Some("the number of parts is not known".to_owned());
            }
            (known.func.args(args).to_vec(), ClassSet::ARITHMETIC.without(ClassSet::TEXTS))
        }
        _ => return None,
    };
    let is_open =
        |operand: &&Operand| classes(**operand).is_none_or(|classes| !classes.without(fine).is_none());
    let is_text = |operand: &&Operand| operand.as_slot().is_none() && !known.is_number(**operand);
    if fine.meet(ClassSet::TEXTS).is_none() && operands.iter().any(|operand| is_text(&operand)) {
        return Some("texts are put together".to_owned());
    }
    let open = operands.iter().filter(|operand| operand.as_slot().is_some()).find(is_open)?;
    let name = known.operand_text(*open);
    Some(match classes(*open) {
        Some(classes) if classes.iter().count() < MANY_CLASSES => {
            format!("'{name}' may be {}", class_words(classes))
        }
        Some(_) | None => format!("the class of '{name}' is not known"),
    })
}

/// The classes of which subscripts take elements.
const ARRAYS: ClassSet =
    ClassSet::ANY.without(ClassSet::of(Class::Object).join(ClassSet::of(Class::FunctionHandle)));

/// From so many classes on a value may be nearly anything.
const MANY_CLASSES: usize = 8;

/// The checks that an instruction may need.
fn kinds(known: &Known, inst: &Inst, terms: &Terms) -> Vec<(CheckKind, &'static str)> {
    let is_array = |operand: Operand| {
        let fact = operand.as_slot().and_then(|slot| known.facts.of(slot));
        fact.is_some_and(|fact| !terms.is_scalar(fact.shape).is_yes())
    };
    match *inst {
        Inst::Index { .. } => vec![(CheckKind::Index, "the subscripts are within the array")],
        Inst::Get { path, .. } if matches!(known.func.paths[path].0.as_slice(), [Step::Paren(_)]) => {
            vec![(CheckKind::Index, "the subscripts are within the array")]
        }
        Inst::Binary { a, b, .. } if is_array(a) || is_array(b) => {
            vec![(CheckKind::Conform, "the sizes fit")]
        }
        Inst::Concat { args, .. } if known.func.args(args).iter().any(|&arg| is_array(arg)) => {
            vec![(CheckKind::Conform, "the sizes fit")]
        }
        _ => Vec::new(),
    }
}

/// How the variable grows in the line, and in the loop around it.
fn growth(known: &Known, (terms, detail): (&Terms, Detail), line: u32, name: &str, out: &mut String) {
    let forest = LoopForest::of(&known.func.graph());
    for (block, k, inst, span) in known.reached() {
        let (Inst::SetIndex { dst, base, .. } | Inst::SetPath { dst, base, .. }) = *inst else { continue };
        if known.line(span) != line || known.name(dst) != Some(name) {
            continue;
        }
        let verdict = match known
            .facts
            .check(block, k, CheckKind::Growth)
            .map(|check| (check.holds, check.condition))
        {
            None if keeps_shape(known, base, dst) => format!("{name} does not grow here"),
            None => format!("whether {name} grows here is not known"),
            Some((Truth::Yes, _)) => format!("{name} does not grow here"),
            Some((Truth::No, _)) => format!("{name} grows here in every run"),
            Some((Truth::Unknown, condition)) => {
                match condition.and_then(|c| condition_text(c, terms, detail)) {
                    Some(condition) => format!("{name} grows here unless {condition}"),
                    None => format!("{name} may grow here"),
                }
            }
        };
        let _ = writeln!(out, "Growth\n  {verdict}");
        if let Some(course) = course(known, &forest, block, name) {
            let _ = writeln!(out, "  {course}");
        }
    }
}

/// The array after an assignment has the shape that it had before, in every run.
fn keeps_shape(known: &Known, before: Slot, after: Slot) -> bool {
    let (Some(before), Some(after)) = (known.facts.of(before), known.facts.of(after)) else { return false };
    before.shape == after.shape && before.classes.without(ARRAYS).is_none()
}

/// How the variable goes on from trip to trip of the loop around a block.
fn course(known: &Known, forest: &LoopForest, block: Block, name: &str) -> Option<String> {
    use lanner_base::Id;
    let header = Block::from_index(forest.loops()[forest.innermost(block.index())?].header);
    let solved = known.facts.loops.iter().find(|l| l.header == header)?;
    let courses = solved.courses.iter().filter(|(slot, _)| known.name(*slot) == Some(name));
    let course = courses.map(|(_, course)| *course).max()?;
    let line = known.line(known.func.blocks[header].term_span.span);
    let words = match course {
        Course::Unchanged => "keeps its size",
        Course::Settles => "has its final size after the first trip",
        Course::Grows => "grows by the same amount with each trip",
        Course::GrowsByIndex => "grows to the largest subscript so far",
        Course::Widened | Course::RankGrows => "grows in a way for which no closed form is known",
    };
    Some(format!("in the loop of line {line} it {words}"))
}
