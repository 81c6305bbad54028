//! The versions that instructions call, or make handles of.
//!
//! ```text
//! y = f(x)         the version for the facts of x
//! g(varargin{:})   one of which nothing is known of the arguments: it is called with values
//! h = @f           the same
//! feval('f', 1)    the same, found by its name
//! eval('y = f(x);') the same, as are all functions of the file
//! localfunctions   all functions of the file
//! ```

use crate::integer::Role;
use crate::prepared::Prepared;
use crate::program::{Meaning, Work};
use lanner_builtins::{Builtin, Row};
use lanner_facts::Fact;
use lanner_infer::{ANY_OUTPUTS, Function, NameTarget as Meant};
use lanner_mir::{Block, Callee, CalleeData, Constant, Func, FuncRef, Inst, SlotKind};
use std::rc::Rc;

/// A function of the library has so many versions for the facts of their calls; further calls share the general one. Library functions call each
/// other with what they were given, so versions of one are versions of all, and each is hundreds of lines of C.
const MOST_OF_LIBRARY: usize = 2;

impl Work<'_, '_> {
    /// The versions that a version reaches.
    pub fn prepare_links(&mut self, at: usize) {
        let facts = Rc::clone(&self.prepared[at].facts);
        let func = Rc::clone(&self.prepared[at].func);
        for call in &facts.calls {
            let Inst::Call { targets, statement, .. } = func.blocks[call.block].insts[call.inst] else {
                continue;
            };
            if self.how.runtime.is_some() && shares_variables(&self.program.func(call.callee)) {
                continue;
            }
            let outputs = if statement { 0 } else { func.target_list(targets).len() };
            if !self.fits_row(call.callee, (call.args.len(), outputs)) {
                continue;
            }
            let version = match self.is_general_enough(call.callee, &call.args, outputs) {
                true => self.general(call.callee),
                false => self.prepare(call.callee, &call.args, outputs, Role::Inner),
            };
            self.prepared[at].links.insert((call.block, call.inst), version);
        }
        if self.how.runtime.is_some() {
            self.link_values(at, &func);
            self.link_names(at, &func);
        }
    }

    /// Whether a call of a library function goes to its general version, as it has [`MOST_OF_LIBRARY`] others already. The general version tests its
    /// arguments when the program runs, and goes on in the version for real doubles where they are such.
    fn is_general_enough(&self, function: Function, args: &[Fact], outputs: usize) -> bool {
        if self.how.runtime.is_none() || !self.program.is_of_library(function) {
            return false;
        }
        let inner = |known: &&Prepared| known.function == function && known.role == Role::Inner;
        let mut known = self.prepared.iter().filter(inner);
        let is_there = known.clone().any(|known| known.args == args && known.outputs == outputs);
        !is_there && known.nth(MOST_OF_LIBRARY - 1).is_some()
    }

    /// Whether a row that is written in MATLAB takes so many arguments and gives so many outputs: where not, the library raises its error.
    fn fits_row(&self, function: Function, (args, outputs): (usize, usize)) -> bool {
        if self.how.runtime.is_none() || !self.program.is_of_library(function) || function.func != FuncRef(0)
        {
            return true;
        }
        Builtin::named(&self.program.func(function).name).is_none_or(|row| {
            let row = row.signature();
            (row.nargin().0..=row.nargin().1).contains(&args) && outputs <= row.nargout()
        })
    }

    /// Functions that are called with values, or of which handles are made.
    fn link_values(&mut self, at: usize, func: &Func) {
        let unit = self.prepared[at].function.unit;
        let facts = Rc::clone(&self.prepared[at].facts);
        for (id, block) in func.blocks.iter().filter(|(id, _)| facts.reached[*id]) {
            for (k, inst) in block.insts.iter().enumerate() {
                let meant = match *inst {
                    Inst::Call { callee, .. } | Inst::Handle { callee, .. } => {
                        self.function_of(func, unit, callee)
                    }
                    Inst::Closure { func, .. } => Some(Function { unit, func }),
                    _ => None,
                };
                let is_known = self.prepared[at].links.contains_key(&(id, k));
                if let Some(function) = meant.filter(|_| !is_known) {
                    let version = self.general(function);
                    self.link(at, (id, k), version);
                    if matches!(inst, Inst::Closure { .. }) && self.stands_alone(function) {
                        self.prepared[version].is_listed = true;
                    }
                }
            }
        }
    }

    /// Whether an anonymous function is all that its text says: files keep such functions as text, of which loading makes them again.
    fn stands_alone(&self, function: Function) -> bool {
        let func = self.program.func(function);
        func.captures.is_empty()
            && func.callees.values().all(|callee| match callee {
                CalleeData::Named(name) | CalleeData::Undecided { name, .. } => {
                    !matches!(self.program.resolve(function.unit, name), Meant::Function(_))
                }
                CalleeData::Builtin(_) => true,
                CalleeData::Local { .. } => false,
            })
    }

    fn link(&mut self, at: usize, place: (Block, usize), version: usize) {
        self.prepared[at].links.insert(place, version);
    }

    /// The function of the program that a callee is.
    fn function_of(&self, func: &Func, unit: u32, callee: Callee) -> Option<Function> {
        if let CalleeData::Local { func, .. } = func.callees[callee] {
            return Some(self.program.local(unit, func));
        }
        match self.meaning(func, unit, callee) {
            Some(Meaning::Function(function)) => Some(function),
            Some(Meaning::Row(_)) | None => None,
        }
    }

    /// Functions and scripts that are found by their names when the program runs.
    fn link_names(&mut self, at: usize, func: &Func) {
        let unit = self.prepared[at].function.unit;
        let mut names: Vec<String> = Vec::new();
        for callee in func.callees.values() {
            match callee {
                CalleeData::Named(name) | CalleeData::Undecided { name, .. } => names.push(name.to_string()),
                CalleeData::Local { .. } | CalleeData::Builtin(_) => (),
            }
        }
        let is_by_name = names.len();
        let evaluates = self.may_call(func, unit, Row::may_evaluate_text);
        let lists = evaluates || self.may_call(func, unit, Row::may_list_functions);
        for constant in func.constants.values() {
            if let Constant::Char(text) | Constant::String(text) = constant {
                names.extend(is_name(text).then(|| text.trim_start_matches('@').to_owned()));
                names.extend(words(text).filter(|_| evaluates).map(str::to_owned));
            }
        }
        if let Some(library) = self.how.runtime.filter(|_| lists) {
            (library.functions)(unit).into_iter().for_each(|function| self.list(function));
        }
        for (k, name) in names.iter().enumerate() {
            match self.program.resolve(unit, name) {
                // Those that are called are linked.
                Meant::Function(_) if k < is_by_name && !self.is_undecided(func, name) => (),
                Meant::Function(function) => self.list(function),
                Meant::Row(row) => {
                    let is_found = k >= is_by_name || self.is_undecided(func, name);
                    if let Some(function) = self.program.source(row).filter(|_| is_found) {
                        self.list(function);
                    }
                }
                Meant::Unknown => match self.how.runtime.and_then(|library| (library.class)(unit, name)) {
                    Some(class) => class.functions.into_iter().for_each(|function| self.list(function)),
                    None => self.list_script(unit, name),
                },
            }
        }
    }

    /// Whether a function may call a row of which this holds: text that is evaluated may name what it likes.
    fn may_call(&self, func: &Func, unit: u32, is_it: fn(&Row) -> bool) -> bool {
        func.callees.iter().any(|(callee, data)| {
            let row = match (self.meaning(func, unit, callee), data) {
                (Some(Meaning::Row(row)), _) => Some(row),
                (None, CalleeData::Undecided { name, .. }) => Builtin::named(name),
                (Some(Meaning::Function(_)) | None, _) => None,
            };
            row.is_some_and(|row| is_it(row.row()))
        })
    }

    fn is_undecided(&self, func: &Func, name: &str) -> bool {
        let is_it = |callee: &CalleeData| matches!(callee, CalleeData::Undecided { name: own, .. } if own.as_str() == name);
        func.callees.values().any(is_it)
    }

    /// A function is found by its name.
    fn list(&mut self, function: Function) {
        let version = self.general(function);
        self.prepared[version].is_listed = true;
    }

    fn list_script(&mut self, unit: u32, name: &str) {
        let Some(library) = self.how.runtime else { return };
        let Some((function, func)) = (library.script)(unit, name) else { return };
        let is_it = |known: &Prepared| known.function == function && known.is_listed;
        if self.prepared.iter().any(is_it) {
            return;
        }
        let facts = Rc::new(self.inference.facts_over(function, Rc::clone(&func)));
        let version = self.prepare_with((function, func), (facts, Vec::new()), ANY_OUTPUTS, Role::Entry);
        self.prepared[version].call_with_values();
        self.prepared[version].is_listed = true;
    }

    /// The version of a function of whose arguments nothing is known, which is called with values.
    fn general(&mut self, function: Function) -> usize {
        let args = self.inference.unknown_arguments(function);
        let version = self.prepare(function, &args, ANY_OUTPUTS, Role::Inner);
        self.prepared[version].call_with_values();
        version
    }
}

/// The words of a text that is program text, names perhaps.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).filter(|word| is_name(word))
}

/// Whether a text may be the name of a function.
fn is_name(text: &str) -> bool {
    let text = text.strip_prefix('@').unwrap_or(text);
    text.len() < 64
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}

/// Whether a function works on variables of the function around it.
fn shares_variables(func: &Func) -> bool {
    func.slots.values().any(|slot| slot.kind == SlotKind::Outer)
}
