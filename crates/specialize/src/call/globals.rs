//! Global variables: what is known of them between assignments, and which calls may assign them.
//!
//! ```text
//! global G, G = 9.81;
//! y = fall(t);              a function that assigns no G, nor calls one that may: G stays 9.81
//! h(t)                      a handle of which nothing is known may assign any of them
//! ```
//!
//! Functions that stand for their calls take what is known of global variables along, and give back what they leave.

use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::state::{Binding, State};
use crate::stmt::facts::{assigned_by, each_stmt};
use crate::value::Val;
use crate::world::Meaning;
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_facts::{Class, Fact};
use lanner_hir::{
    Callee, Declared, ExprKind, Function, FunctionData, FunctionKind, Sharing, Step, StepKind, StmtKind,
    Variable,
};
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The global variables that a call may assign.
#[derive(Clone, Debug)]
pub(crate) enum Writes {
    /// Any of them.
    Any,
    /// These alone.
    These(FxHashSet<Name>),
}

/// What functions do with global variables, by themselves and by what they call.
#[derive(Default)]
pub(crate) struct Globals {
    known: FxHashMap<(u32, Function), Rc<Reach>>,
}

/// What a function does with global variables, by itself and by what it calls.
#[derive(Default)]
struct Reach {
    /// Those that it assigns.
    assigned: FxHashSet<Name>,
    /// Those that it has.
    has: FxHashSet<Name>,
    /// Whether it may do anything.
    is_any: bool,
    /// Whether it may call functions that it is given, or that it finds in variables.
    calls_given: bool,
    /// Whether it keeps values between calls.
    keeps: bool,
    /// Whether it may call itself.
    is_within_itself: bool,
}

impl Writes {
    fn none() -> Writes {
        Writes::These(FxHashSet::default())
    }

    fn and(self, other: Writes) -> Writes {
        match (self, other) {
            (Writes::These(mut a), Writes::These(b)) => {
                a.extend(b);
                Writes::These(a)
            }
            (Writes::Any, _) | (_, Writes::Any) => Writes::Any,
        }
    }

    fn contains(&self, name: Name) -> bool {
        match self {
            Writes::Any => true,
            Writes::These(names) => names.contains(&name),
        }
    }
}

/// Whether a variable is a global one that only calls and the function's own statements assign, but for functions of which handles are taken.
pub(crate) fn is_followed(data: &FunctionData, variable: Variable) -> bool {
    let of = &data.variables[variable];
    of.declared == Declared::Global && of.sharing == Sharing::Own && data.dynamic.is_none()
}

/// What is known of global variables, by their names.
pub(crate) type Known = Vec<(Name, Val)>;

impl Specializer<'_> {
    /// The global variables that a call of a function with these arguments may assign, of which so much is known.
    pub(super) fn writes_of(&mut self, of: (u32, Function), args: &[Val], globals: &Known) -> Writes {
        let reach = self.reach(of);
        if reach.is_any {
            return Writes::Any;
        }
        let own = Writes::These(reach.assigned.clone());
        if !reach.calls_given {
            return own;
        }
        let is_number = |name: &Name| globals.iter().any(|(own, val)| own == name && is_harmless(val));
        if reach.keeps || !reach.has.iter().all(is_number) {
            return Writes::Any;
        }
        own.and(self.writes_of_values(args, globals))
    }

    /// The global variables that functions may assign which values are, or hold.
    fn writes_of_values(&mut self, vals: &[Val], globals: &Known) -> Writes {
        let mut writes = Writes::none();
        for val in vals {
            let of_one = match val {
                val if is_harmless(val) => Writes::none(),
                Val::Known(known) => match known.value.as_text() {
                    Some(text) => self.writes_of_text(&text, globals),
                    None => Writes::Any,
                },
                Val::Closure(closure) => {
                    let captured: Vec<Val> = closure.captures.iter().map(|(_, val)| val.clone()).collect();
                    self.writes_of((closure.unit, closure.function), &captured, globals)
                }
                Val::Struct(fields) => {
                    let parts: Vec<Val> = fields.iter().map(|(_, val)| val.clone()).collect();
                    self.writes_of_values(&parts, globals)
                }
                Val::Cells(_, cells) => self.writes_of_values(cells, globals),
                Val::Fields(_) | Val::Elements(..) | Val::Object(_) | Val::Open(_) => Writes::Any,
            };
            writes = writes.and(of_one);
        }
        writes
    }

    /// A text may name a function that is called.
    fn writes_of_text(&mut self, text: &str, globals: &Known) -> Writes {
        match self.world.resolve(0, Name::new(text)) {
            Meaning::Function(unit, function) => self.writes_of((unit, function), &[], globals),
            Meaning::Row(_) | Meaning::Unknown => Writes::none(),
        }
    }

    fn reach(&mut self, of: (u32, Function)) -> Rc<Reach> {
        if let Some(known) = self.known_globals.known.get(&of) {
            return Rc::clone(known);
        }
        let mut reach = Reach::default();
        let mut seen = FxHashSet::from_iter([of]);
        let mut rest = vec![of];
        while let Some((number, function)) = rest.pop() {
            let called = self.reached_by(number, function, &mut reach);
            reach.is_within_itself |= called.contains(&of);
            rest.extend(called.into_iter().filter(|next| seen.insert(*next)));
        }
        let reach = Rc::new(reach);
        self.known_globals.known.insert(of, Rc::clone(&reach));
        reach
    }

    /// Adds what one function does by itself. Gives the functions that it calls, or takes handles of.
    fn reached_by(&mut self, number: u32, function: Function, reach: &mut Reach) -> Vec<(u32, Function)> {
        let unit = self.world.unit(number);
        let data = &unit.file.functions[function];
        reach.is_any |= data.dynamic.is_some() || data.kind == FunctionKind::Script;
        let mut written = FxHashSet::default();
        each_stmt(data, &data.body, &mut |kind| match kind {
            StmtKind::Global(names) => {
                written.extend(names.iter().filter(|(_, first)| first.is_some()).map(|(name, _)| *name));
            }
            kind => written.extend(assigned_by(kind)),
        });
        for (variable, of) in data.variables.iter() {
            match of.declared {
                Declared::Global => {
                    reach.has.insert(of.name);
                    if written.contains(&variable) || of.sharing != Sharing::Own {
                        reach.assigned.insert(of.name);
                    }
                }
                Declared::Persistent | Declared::Maybe => reach.keeps = true,
                Declared::Plain => (),
            }
        }
        let mut called = Vec::new();
        for expr in data.exprs.values() {
            let meaning = match &expr.kind {
                ExprKind::Call { callee, .. } | ExprKind::Handle(callee) => match *callee {
                    Callee::Function(function) => Meaning::Function(number, function),
                    Callee::Named(name) => self.world.resolve(number, name),
                    Callee::Builtin(row) => Meaning::Row(row),
                    Callee::Undecided { .. } => Meaning::Unknown,
                },
                ExprKind::Anonymous(function) => Meaning::Function(number, *function),
                ExprKind::Char(text) | ExprKind::String(text) => {
                    match self.world.resolve(number, Name::new(text)) {
                        found @ Meaning::Function(..) => found,
                        Meaning::Row(_) | Meaning::Unknown => continue,
                    }
                }
                ExprKind::Chain { steps, .. } => {
                    reach.calls_given |= steps.iter().any(is_paren);
                    continue;
                }
                _ => continue,
            };
            match meaning {
                Meaning::Function(unit, function) => called.push((unit, function)),
                Meaning::Row(row) => {
                    reach.is_any |= may_do_anything(row);
                    reach.calls_given |= row.row().may_call_functions();
                }
                Meaning::Unknown => reach.is_any = true,
            }
        }
        called
    }

    /// Whether a function may be called while it runs, by what it calls itself.
    pub(crate) fn calls_itself(&mut self, of: (u32, Function)) -> bool {
        self.reach(of).is_within_itself
    }

    /// What is known at a point of the global variables that a function has, and those that it calls.
    pub(super) fn globals_for(&mut self, f: &Frame, of: (u32, Function), state: &State) -> Known {
        let reach = self.reach(of);
        let mut known = self.globals_at(f, state);
        known.retain(|(name, val)| {
            !self.constants.iter().any(|(constant, _)| constant == name)
                && reach.has.contains(name)
                && !self.escaping_globals.contains(name)
                && val.knows_something()
        });
        known.sort_unstable_by_key(|(name, _)| name.as_str());
        known
    }

    /// Whether a name may be that of a global variable which a function assigns, or calls that assigns it.
    pub(super) fn may_assign_global(&mut self, of: (u32, Function), name: Name) -> bool {
        if !self.globals.contains(&name) {
            return false;
        }
        let reach = self.reach(of);
        reach.is_any || reach.calls_given || reach.assigned.contains(&name)
    }

    /// Finds the global variables that functions may assign of which handles are taken: these may run whenever somebody has the handle, also
    /// where an object goes. Nothing is known of them.
    fn find_escaping_globals(&mut self, of: (u32, Function)) {
        let mut seen = FxHashSet::from_iter([of]);
        let mut rest = vec![of];
        while let Some((number, function)) = rest.pop() {
            let unit = self.world.unit(number);
            let exprs = unit.file.functions[function].exprs.values();
            let handles: Vec<Callee> = exprs
                .filter_map(|expr| match &expr.kind {
                    ExprKind::Handle(callee) => Some(*callee),
                    ExprKind::Anonymous(function) => Some(Callee::Function(*function)),
                    _ => None,
                })
                .collect();
            for callee in handles {
                let taken = match callee {
                    Callee::Function(function) => Some((number, function)),
                    Callee::Named(name) => match self.world.resolve(number, name) {
                        Meaning::Function(unit, function) => Some((unit, function)),
                        Meaning::Row(_) | Meaning::Unknown => None,
                    },
                    Callee::Builtin(_) | Callee::Undecided { .. } => None,
                };
                if let Some(taken) = taken {
                    let reach = self.reach(taken);
                    self.escaping_globals.extend(reach.assigned.iter().copied());
                    if reach.is_any {
                        self.escaping_globals.extend(reach.has.iter().copied());
                    }
                }
            }
            let called = self.reached_by(number, function, &mut Reach::default());
            rest.extend(called.into_iter().filter(|next| seen.insert(*next)));
        }
    }

    /// Nothing is known in an activation of global variables that may be assigned at any time.
    pub(crate) fn share_globals(&mut self, f: &mut Frame) {
        if !f.data().variables.values().any(|of| of.declared == Declared::Global) {
            return;
        }
        if let Some(main) = self.main.take() {
            self.find_escaping_globals(main);
        }
        let is_escaping = |variable: &Variable| {
            let of = &f.data().variables[*variable];
            of.declared == Declared::Global && self.escaping_globals.contains(&of.name)
        };
        let shared: Vec<Variable> = f.data().variables.ids().filter(is_escaping).collect();
        f.shared.extend(shared);
    }

    /// Nothing is known any more of global variables that a call may assign.
    pub(crate) fn forget_globals(&mut self, f: &Frame, writes: &Writes, state: &mut State) {
        state.forget_globals(&|name| writes.contains(name));
        for variable in f.data().variables.ids() {
            let is_it = f.is_followed(variable) && writes.contains(f.data().variables[variable].name);
            if is_it && state.val(variable).is_some() {
                let val = Val::anything(&mut self.terms);
                state.set(variable, Binding::held(val));
            }
        }
    }

    /// What is known of all global variables at a point.
    pub(crate) fn globals_at(&mut self, f: &Frame, state: &State) -> Known {
        let mut all: Known = state.globals().map(|(name, val)| (name, val.clone())).collect();
        for variable in f.data().variables.ids().filter(|&variable| f.is_followed(variable)) {
            let name = f.data().variables[variable].name;
            let binding = state.get(variable);
            let Some(val) = &binding.val else { continue };
            all.retain(|(own, _)| *own != name);
            if !binding.may_lack && val.knows_something() {
                all.push((name, val.closed(&mut self.terms)));
            }
        }
        all
    }

    /// What is known of global variables behind a call that statements stood for.
    pub(crate) fn take_globals(&mut self, f: &Frame, globals: Known, state: &mut State) {
        state.forget_globals(&|_| true);
        for (name, val) in globals {
            state.set_global(name, val);
        }
        for variable in f.data().variables.ids().filter(|&variable| f.is_followed(variable)) {
            if state.val(variable).is_some() {
                let val = self.global(f.data().variables[variable].name, state);
                state.set(variable, Binding::held(val));
            }
        }
    }

    /// What is known of a global variable that a function declares.
    pub(crate) fn global(&mut self, name: Name, state: &State) -> Val {
        match state.global(name) {
            Some(val) => val.opened(&mut self.terms),
            None => Val::anything(&mut self.terms),
        }
    }

    /// What is known of global variables whose values are given.
    pub(crate) fn globals_of(&self, given: &[(Name, Value)]) -> Known {
        let is_followed = |(name, _): &&(Name, Value)| {
            let is_constant = self.constants.iter().any(|(constant, _)| constant == name);
            !is_constant && !self.escaping_globals.contains(name)
        };
        let followed = given.iter().filter(is_followed);
        let mut known: Known = followed.map(|(name, value)| (*name, Val::known(value.clone()))).collect();
        known.sort_unstable_by_key(|(name, _)| name.as_str());
        known
    }

    /// Takes in values that global variables have when the function is called, with these arguments.
    pub(crate) fn begin_globals(&mut self, of: (u32, Function), given: &[(Name, Value)], state: &mut State) {
        let given: Known = given.iter().map(|(name, value)| (*name, Val::known(value.clone()))).collect();
        if given.is_empty() {
            return;
        }
        if let Some(main) = self.main.take() {
            self.find_escaping_globals(main);
        }
        let vals: Vec<Val> = state.variables().filter_map(|variable| state.val(variable).cloned()).collect();
        let writes = self.writes_of(of, &vals, &given);
        let is_constant =
            |(name, _): &&(Name, Val)| !writes.contains(*name) && !self.escaping_globals.contains(name);
        self.constants = given.iter().filter(is_constant).cloned().collect();
        for (name, val) in given {
            state.set_global(name, val);
        }
    }
}

/// What is called.
pub(crate) enum Called {
    /// A function of the user.
    Function(u32, Function),
    /// What is among the arguments, or a row calls for itself.
    Given,
    /// Anything.
    Unknown,
}

impl Specializer<'_> {
    /// Others may have been called with these arguments: what they may read is held, and nothing is known of what they may change.
    pub(crate) fn forget_called(
        &mut self,
        f: &Frame,
        called: Called,
        args: &[Ev],
        at: &mut Cursor,
    ) -> Work<()> {
        self.forget_shared(f, at)?;
        let may_be_any = match called {
            Called::Function(unit, function) => {
                let reach = self.reach((unit, function));
                reach.is_any || reach.calls_given
            }
            Called::Given | Called::Unknown => true,
        };
        if may_be_any {
            self.persistents.note_unknown_call();
        }
        let globals = self.globals_at(f, &at.state);
        if globals.is_empty() {
            return Ok(());
        }
        let vals: Vec<Val> = args.iter().map(|ev| ev.val.clone()).collect();
        let writes = match called {
            Called::Function(unit, function) => self.writes_of((unit, function), &vals, &globals),
            Called::Given => self.writes_of_values(&vals, &globals),
            Called::Unknown => Writes::Any,
        };
        self.forget_globals(f, &writes, &mut at.state);
        Ok(())
    }
}

/// Whether a value is no function, and holds none.
fn is_harmless(val: &Val) -> bool {
    match val {
        Val::Known(known) => holds_no_function(&known.value),
        Val::Struct(fields) => fields.iter().all(|(_, val)| is_harmless(val)),
        Val::Cells(_, cells) => cells.iter().all(is_harmless),
        Val::Elements(_, elements) => elements.class.is_numeric() || elements.class == Class::Logical,
        Val::Open(fact) => is_number(fact),
        Val::Fields(_) | Val::Closure(_) | Val::Object(_) => false,
    }
}

fn is_number(fact: &Fact) -> bool {
    fact.classes.iter().all(|class| class.is_numeric() || class == Class::Logical)
}

fn holds_no_function(value: &Value) -> bool {
    match value {
        Value::Cell(cells) => cells.data().iter().all(holds_no_function),
        Value::Struct(fields) => fields.fields().iter().flat_map(|(_, values)| values).all(holds_no_function),
        value => matches!(value.class(), class if class.is_numeric() || class == Class::Logical),
    }
}

fn is_paren(step: &Step) -> bool {
    matches!(step.kind, StepKind::Paren(_))
}

/// Whether a call of a row may run any function of the program, whatever it is given.
fn may_do_anything(row: Builtin) -> bool {
    let row = row.row();
    row.may_find_functions() && !row.may_call_back()
        || row.may_evaluate_text()
        || row.may_load_functions()
        || row.may_reach_variables()
        || row.may_define_variables()
}
