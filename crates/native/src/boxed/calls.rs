//! Calls of rows, of functions of the program, of what a name means when it runs; function handles.

use super::instruction::{number, slots};
use super::words::Place;
use crate::emitter::{Emitter, Lowered};
use crate::program::Meaning;
use lanner_builtins::Builtin;
use lanner_lir::{RuntimeArg, Word};
use lanner_mir::{Callee, CalleeData, Inst, Operand};

/// What is called, as the library is told.
struct Called {
    function: &'static str,
    args: Vec<RuntimeArg>,
    flags: &'static str,
}

impl Emitter<'_> {
    /// A call by the library. `to`: where its only result goes instead.
    pub(super) fn call_boxed(&mut self, inst: &Inst, to: Option<&Place>) -> Lowered {
        let func = self.source.func;
        let Inst::Call { targets, callee, args, statement } = *inst else { return Err("what is no call") };
        let args: Vec<Operand> = func.args(args).to_vec();
        self.links(callee, &args);
        let wanted = func.target_list(targets);
        let (words, places) = match to {
            Some(place) => (vec![Word::slot(place.slot)], Vec::new()),
            None => self.targets(wanted)?,
        };
        let results: Vec<u32> = to.into_iter().chain(&places).filter_map(Place::boxed).collect();
        let args = self.words_replaced(&results, &args)?;
        let (count, args) = (RuntimeArg::Int(args.len() as i64), RuntimeArg::Words(args));
        let called = self.called(callee)?;
        let mut flags = Vec::new();
        if statement {
            flags.push("STATEMENT");
        }
        flags.extend(Some(called.flags).filter(|flags| !flags.is_empty()));
        let next = func.blocks[self.at.block].insts.get(self.at.inst + 1);
        if !called.flags.is_empty() && matches!(next, Some(Inst::Answer { display: true, .. })) {
            flags.push("DISPLAYED");
        }
        let how = match flags.is_empty() {
            true => RuntimeArg::Int(0),
            false => RuntimeArg::Constant(flags.join(" | LANNER_")),
        };
        let target_count = RuntimeArg::Int(words.len() as i64);
        let rest = [RuntimeArg::Words(words), target_count, args, count, how];
        self.tries(called.function, called.args.into_iter().chain(rest).collect())?;
        places.into_iter().try_for_each(|place| self.placed(place))
    }

    /// Notes which rows a call may reach.
    fn links(&mut self, callee: Callee, args: &[Operand]) {
        match (self.meaning(callee), &self.source.func.callees[callee]) {
            (Some(Meaning::Row(row)), _) => self.links_row(row, args),
            (_, CalleeData::Named(name) | CalleeData::Undecided { name, .. }) => {
                if let Some(row) = Builtin::named(name) {
                    self.links_row(row, args);
                }
            }
            (_, CalleeData::Builtin(_) | CalleeData::Local { .. }) => (),
        }
    }

    /// What a callee is to the library.
    fn called(&mut self, callee: Callee) -> Lowered<Called> {
        let func = self.source.func;
        if let CalleeData::Undecided { name, .. } = func.callees[callee] {
            self.class_named(&name);
            let args = slots([RuntimeArg::Name(name.to_string())]);
            match Builtin::named(&name) {
                Some(_) => self.links_name(&name),
                None => self.looks_for(&name),
            }
            return Ok(Called { function: "lanner_call_name", args, flags: "UNDECIDED" });
        }
        if let Some(linked) = self.linked() {
            let symbol = linked.interface.symbol.clone();
            let pairs = self.environment(callee)?;
            let (count, pairs) = (RuntimeArg::Int(pairs.len() as i64 / 2), RuntimeArg::Words(pairs));
            let args = slots([RuntimeArg::Function(symbol), pairs, count]);
            return Ok(Called { function: "lanner_call_function", args, flags: "" });
        }
        match self.meaning(callee) {
            Some(Meaning::Row(row)) => match self.other_name(callee, row).filter(|_| self.source.has_classes)
            {
                // A method has the name that is called.
                Some(name) => {
                    let args = slots([RuntimeArg::Name(name)]);
                    Ok(Called { function: "lanner_call_name", args, flags: "" })
                }
                None => {
                    let args = slots([RuntimeArg::Int(row_number(row))]);
                    Ok(Called { function: "lanner_call_row", args, flags: "" })
                }
            },
            Some(Meaning::Function(_)) => Err("a function that has no version"),
            None => {
                let CalleeData::Named(name) = func.callees[callee] else { return Err("a call of nothing") };
                let name = self.class_named(&name).unwrap_or_else(|| name.to_string());
                self.looks_for(&name);
                let args = slots([RuntimeArg::Name(name)]);
                Ok(Called { function: "lanner_call_name", args, flags: "" })
            }
        }
    }

    /// The name that a call has for a row, where that is another one than the row's first.
    fn other_name(&self, callee: Callee, row: Builtin) -> Option<String> {
        match self.source.func.callees[callee] {
            CalleeData::Named(name) if name.as_str() != row.row().name => Some(name.to_string()),
            _ => None,
        }
    }

    /// The variables that a nested function shares: pairs of its slot and the slot here.
    fn environment(&mut self, callee: Callee) -> Lowered<Vec<Word>> {
        let func = self.source.func;
        let CalleeData::Local { environment, .. } = &func.callees[callee] else { return Ok(Vec::new()) };
        let mut pairs = Vec::new();
        for &(theirs, own) in environment {
            let linked = self.linked().ok_or("a nested function that has no version")?;
            let theirs = linked.slot(theirs).ok_or("a variable that a nested function has not")?;
            pairs.push(Word::slot(theirs));
            pairs.push(Word::slot(self.boxed_slot(own)?));
        }
        Ok(pairs)
    }

    /// `@name`.
    pub(super) fn handle(&mut self, slot: u32, callee: Callee) -> Lowered {
        if let Some(linked) = self.linked() {
            let symbol = linked.interface.symbol.clone();
            let pairs = self.environment(callee)?;
            let (count, pairs) = (RuntimeArg::Int(pairs.len() as i64 / 2), RuntimeArg::Words(pairs));
            let args = slots([number(slot), RuntimeArg::Function(symbol), pairs, count]);
            return self.tries("lanner_handle_function", args);
        }
        let name = match &self.source.func.callees[callee] {
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => {
                self.class_named(name).unwrap_or_else(|| name.to_string())
            }
            CalleeData::Builtin(row) => row.row().name.to_owned(),
            CalleeData::Local { .. } => return Err("a function that has no version"),
        };
        self.links_name(&name);
        self.tries("lanner_handle", slots([number(slot), RuntimeArg::Name(name)]))
    }

    /// `@(…) …`.
    pub(super) fn closure(&mut self, slot: u32, captures: &[Operand]) -> Lowered {
        let symbol = self.linked().ok_or("a function that has no version")?.interface.symbol.clone();
        let mut words = Vec::new();
        for &capture in captures {
            words.push(self.word_left(capture)?);
        }
        let count = RuntimeArg::Int(words.len() as i64);
        let args = slots([number(slot), RuntimeArg::Function(symbol), RuntimeArg::Words(words), count]);
        self.tries("lanner_closure", args)
    }
}

/// The number of a row in the table.
fn row_number(row: Builtin) -> i64 {
    Builtin::all().position(|other| other == row).map_or(-1, |at| at as i64)
}
