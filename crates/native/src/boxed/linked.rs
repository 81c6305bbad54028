//! Which functions of rows a program links.
//!
//! ```text
//! disp(x)                 disp
//! f = @sin                sin
//! cellfun('isempty', c)   cellfun, isempty
//! feval(name, x)          all: what the text is, only the running program knows
//! ```

use crate::emitter::Emitter;
use lanner_builtins::Builtin;
use lanner_facts::{Class, Constant, Definedness};
use lanner_infer::Facts;
use lanner_mir::{Func, Operand, OperandKind, Origin, Slot, Use};
use std::collections::BTreeSet;

/// Rows that a program may call.
#[derive(Clone, Debug, Default)]
pub struct LinkedRows {
    /// Those of which it is known.
    pub rows: BTreeSet<Builtin>,
    /// Whether there may be any others.
    pub all: bool,
    /// Whether a name may turn out to mean nothing: then errors say what is known of it.
    pub misses: bool,
    /// Where text is evaluated or a class is used, in the first function that does so.
    pub evaluates: Option<Origin>,
    /// Where a function is called that is not there when the program is built, or whose name is only known when it runs.
    pub looks: Option<Origin>,
    /// Whether other folders may be searched for functions while the program runs.
    pub changes_path: bool,
}

impl LinkedRows {
    /// A row, and what its function calls.
    fn add(&mut self, row: Builtin) {
        if self.rows.insert(row) {
            let called = row.row().calls.iter().filter_map(|name| Builtin::named(name));
            called.for_each(|called| self.add(called));
        }
    }

    /// What a name means where it means a row.
    pub(super) fn add_named(&mut self, name: &str) {
        match Builtin::named(name) {
            Some(row) => self.add(row),
            None => self.misses = true,
        }
    }

    /// The rows of another function of the program, too.
    pub fn join(&mut self, other: &LinkedRows) {
        self.rows.extend(&other.rows);
        self.all |= other.all;
        self.misses |= other.misses;
    }
}

/// What an argument may name.
enum Named<'a> {
    Nothing,
    Text(&'a str),
    Anything,
}

/// Whether a call evaluates text. What calls functions takes the text of one, too, which is only looked for where it is known.
fn evaluates(row: Builtin, args: &[Named<'_>]) -> bool {
    let row = row.row();
    let begins = |mark: &str| args.iter().any(|arg| matches!(arg, Named::Text(text) if text.contains(mark)));
    match (row.may_evaluate_text(), row.may_find_functions(), row.may_call_back()) {
        (true, true, false) => begins("@") || args.iter().any(|arg| matches!(arg, Named::Anything)),
        (true, ..) => true,
        (false, true, _) => begins("@"),
        (false, false, _) => row.may_reach_variables() && begins("${"),
    }
}

/// The shortest name that an error compares with others.
const SHORTEST: usize = 3;

/// Whether a function reads a variable that may be unassigned, whose name may be mistyped.
pub fn may_miss(func: &Func, facts: &Facts) -> bool {
    let name = |slot: Slot| func.slots[slot].name.filter(|name| name.as_str().len() >= SHORTEST);
    // Of an argument that was not given the error says just that.
    let params: Vec<_> = func.params.iter().filter_map(|&slot| name(slot)).collect();
    let is_missed = |slot: Slot| {
        let is_sure = func.memory(slot).is_none()
            && facts.of(slot).is_none_or(|fact| fact.definedness == Definedness::Defined);
        !is_sure && name(slot).is_some_and(|name| !params.contains(&name))
    };
    let mut misses = false;
    let mut note = |used: Use| match used {
        Use::Operand(operand) => misses |= operand.as_slot().is_some_and(is_missed),
        Use::Place(_) | Use::Mention(_) | Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
    };
    for (_, block) in func.blocks.iter().filter(|(id, _)| facts.reached[*id]) {
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
    }
    misses
}

impl Emitter<'_> {
    /// Notes that a row is called with these arguments.
    pub(super) fn links_row(&mut self, row: Builtin, args: &[Operand]) {
        let (mut names, mut all) = (Vec::new(), row.row().may_load_functions());
        let named: Vec<Named<'_>> = args.iter().map(|&arg| self.named(arg)).collect();
        if row.row().may_find_functions() {
            for named in &named {
                match named {
                    Named::Nothing => (),
                    Named::Text(text) => names.push((*text).to_owned()),
                    Named::Anything => all = true,
                }
            }
        }
        let evaluates = evaluates(row, &named);
        let here = self.source.func.origin(self.at.block, self.at.inst);
        if let Some(runtime) = &mut self.runtime {
            runtime.linked.add(row);
            names.iter().for_each(|name| runtime.linked.add_named(name));
            runtime.linked.all |= all;
            runtime.linked.evaluates = runtime.linked.evaluates.or(evaluates.then_some(here));
            runtime.linked.looks = runtime.linked.looks.or(all.then_some(here));
            runtime.linked.changes_path |= row.row().may_change_path();
        }
        names.iter().for_each(|name| drop(self.class_named(name)));
    }

    /// The full name of the class that a name means, which is noted.
    pub(super) fn class_named(&mut self, name: &str) -> Option<String> {
        let class = (self.source.class)(name)?;
        let here = self.source.func.origin(self.at.block, self.at.inst);
        if let Some(runtime) = &mut self.runtime {
            runtime.linked.evaluates = runtime.linked.evaluates.or(Some(here));
        }
        Some(class)
    }

    /// Notes that a name is called that means nothing when the program is built.
    pub(super) fn looks_for(&mut self, name: &str) {
        let here = self.source.func.origin(self.at.block, self.at.inst);
        if let Some(runtime) = &mut self.runtime {
            runtime.linked.looks = runtime.linked.looks.or(Some(here));
        }
        self.links_name(name);
    }

    /// Notes that a name is asked for.
    pub(super) fn links_name(&mut self, name: &str) {
        if let Some(runtime) = &mut self.runtime {
            runtime.linked.add_named(name);
        }
    }

    fn named(&self, operand: Operand) -> Named<'_> {
        let slot = match operand.kind() {
            _ if operand.is_spread() => return Named::Anything,
            OperandKind::Const(at) => match &self.source.func.constants[at] {
                lanner_mir::Constant::Char(text) | lanner_mir::Constant::String(text) => {
                    return Named::Text(text);
                }
                lanner_mir::Constant::Double(_)
                | lanner_mir::Constant::Imaginary(_)
                | lanner_mir::Constant::Int(..)
                | lanner_mir::Constant::Colon => return Named::Nothing,
            },
            OperandKind::Slot(slot) | OperandKind::Last(slot) => slot,
        };
        let Some(fact) = self.source.facts.of(slot) else { return Named::Anything };
        match &fact.constant {
            Some(Constant::Char(text) | Constant::String(text)) => Named::Text(text),
            Some(_) => Named::Nothing,
            None if fact.classes.contains(Class::Char) || fact.classes.contains(Class::String) => {
                Named::Anything
            }
            None => Named::Nothing,
        }
    }
}
