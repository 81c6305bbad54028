//! What is said where something does not hold: the instruction, the fact, the value, and how it lies outside.

use lanner_base::Span;
use lanner_facts::{Condition, Dim, Fact, Requirement, Terms, Valuation, Violation};
use lanner_interp::Loaded;
use lanner_mir::{Block, Func, FuncRef, Slot};
use lanner_runtime::{Error, Value};
use std::rc::Rc;

/// Elements that are shown of a value.
const SHOWN: usize = 8;

/// Elements of a value some of which are shown.
const MOST: usize = 1 << 24;

/// Where something does not hold.
pub(super) struct Site<'a> {
    pub loaded: &'a Rc<Loaded>,
    pub func: FuncRef,
    pub ssa: &'a Func,
    /// The block, and the instruction of it in slot form; none at the block's beginning.
    pub at: Option<(Block, Option<usize>)>,
}

impl Site<'_> {
    /// Ends the program as a defect of Lanner: no handler of the program sees it.
    pub fn fail(&self, what: &str) -> ! {
        let mut error = Error::internal(what);
        error.push_place(self.loaded.place(self.func, self.span()));
        std::panic::resume_unwind(Box::new(error))
    }

    /// The place in the text.
    fn span(&self) -> Span {
        let func = self.loaded.func(self.func);
        match self.at {
            None => func.span,
            Some((block, inst)) => {
                let data = &func.blocks[block];
                let first = data.spans.first().map(|origin| origin.span);
                let here = inst.map_or(first, |inst| data.spans.get(inst).map(|origin| origin.span));
                here.unwrap_or(data.term_span.span)
            }
        }
    }

    /// The instruction that writes a slot, as text.
    pub fn writer(&self, slot: Slot) -> String {
        let name = self.ssa.slot_text(slot);
        let is_it = |line: &&str| {
            line.trim_start()
                .split(" = ")
                .next()
                .is_some_and(|targets| targets.split([' ', ',', '[', ']']).any(|target| target == name))
        };
        let text = self.ssa.to_string();
        let body = text.split_once("b0").map_or("", |(_, body)| body);
        let line = body.lines().find(is_it).map(str::trim);
        line.map_or_else(|| format!("{name} at the entry"), str::to_owned)
    }
}

/// The text of a violation.
pub(super) fn text(
    fact: Option<&Fact>,
    value: Option<&Value>,
    violation: Option<&Violation>,
    terms: &Terms,
) -> String {
    let fact = fact.map_or("no run comes here".to_owned(), |fact| match &fact.constant {
        Some(constant) => format!("{}, constant {constant:?}", fact.show(terms)),
        None => fact.show(terms).to_string(),
    });
    let value = value.map_or("undefined".to_owned(), describe);
    let outside = violation.map_or(String::new(), |violation| format!("\n  outside: {violation:?}"));
    format!("\n  fact: {fact}\n  value: {value}{outside}")
}

/// What an instruction requires, and what the terms in it are now.
pub(super) fn requirements(condition: Option<Condition>, terms: &Terms, run: &Valuation) -> String {
    let Some(condition) = condition else { return String::new() };
    let now = |dim: &Dim| terms.evaluate(*dim, run).map_or("?".to_owned(), |value| value.to_string());
    let mut values: Vec<String> = Vec::new();
    for requirement in terms.requirements(condition) {
        match requirement {
            Requirement::Conform(dims) => values.extend(dims.iter().map(now)),
            Requirement::Equal(a, b) | Requirement::AtMost(a, b) => values.extend([now(a), now(b)]),
            Requirement::Never | Requirement::Legal(..) => (),
        }
    }
    format!("\n  requires: {}\n  numbers: {}", terms.show_condition(condition), values.join(", "))
}

/// Class, extents and some elements.
fn describe(value: &Value) -> String {
    let extents: Vec<String> = super::observe::extents(value).iter().map(i64::to_string).collect();
    let complex = if value.is_complex() { " complex" } else { "" };
    // A sequence that is counted but never stored may be endless.
    let stored = (value.numel() <= MOST).then(|| value.to_f64s()).flatten();
    let elements = match stored {
        Some(elements) => {
            let more = if elements.len() > SHOWN { " …" } else { "" };
            let shown: Vec<String> = elements.iter().take(SHOWN).map(f64::to_string).collect();
            format!(": {}{more}", shown.join(" "))
        }
        None => String::new(),
    };
    format!("{}{complex} {}{elements}", value.class_name(), extents.join(" x "))
}
