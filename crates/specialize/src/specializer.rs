//! The state of a specialisation, and what all of its parts use: writing statements, names, notes, bounds.

use crate::call::versions::Versions;
use crate::call::{Globals, Purity};
use crate::code::{Code, Line, Origin, literal};
use crate::frame::Frame;
use crate::graph::{Block, Exit, Graph};
use crate::options::Options;
use crate::originals::comes_along;
use crate::persistents::Persistents;
use crate::report::{Asked, Note, Report};
use crate::state::State;
use crate::stmt::deciding::Deciding;
use crate::stmt::liveness::Liveness;
use crate::value::{Val, weight_of};
use crate::world::World;
use lanner_base::{Name, Span};
use lanner_facts::{Dim, Fact, Terms};
use lanner_hir::{Declared, Expr, Variable};
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Everything that lives as long as a specialisation.
pub struct Specializer<'w> {
    pub(crate) world: &'w mut dyn World,
    pub(crate) options: Options,
    pub(crate) terms: Terms,
    /// What is written now.
    pub(crate) graph: Graph,
    /// Statements written so far, and how many may be.
    pub(crate) written: usize,
    pub(crate) budget: usize,
    /// Statements and expressions looked at, and how many may be.
    pub(crate) steps: u64,
    /// Names of variables in the residual function that is written.
    pub(crate) names: FxHashSet<Name>,
    /// Names of functions that it calls where the original applies their texts: no variable may have them.
    pub(crate) applied: FxHashSet<Name>,
    /// Variables that are parameters which are not given, with the names of these.
    pub(crate) missing: FxHashMap<Name, Name>,
    /// Those of the variables that are global ones, which have one name in all functions.
    pub(crate) globals: FxHashSet<Name>,
    /// Those that hold values of maps, too, by the map's name and the key.
    pub(crate) entries: FxHashMap<(Name, String), Name>,
    /// The names that such variables have in their own function.
    pub(crate) bases: FxHashMap<Name, Name>,
    /// Functions of the user that are called as they are, by their names.
    pub(crate) as_is: FxHashMap<Name, (u32, lanner_hir::Function)>,
    /// Loops that stay, by unit and place: unrolling them was too much.
    pub(crate) kept_loops: FxHashSet<(u32, Span)>,
    /// Loops of which only one state is kept apart.
    pub(crate) merged_loops: FxHashSet<(u32, Span)>,
    /// The loop that stays as its trips are alike, while the work on it is given up.
    pub(crate) is_alike: Option<(u32, Span)>,
    /// Loops that are being unrolled, innermost last.
    pub(crate) unrolling: Vec<(u32, Span)>,
    /// Calls that are being inlined, innermost last.
    pub(crate) calls: Vec<Active>,
    /// Calls that cannot be inlined: the unit and place, and the function.
    pub(crate) not_inlined: FxHashSet<(u32, Span, u32, lanner_hir::Function)>,
    pub(crate) purity: Purity,
    pub(crate) known_globals: Globals,
    /// The function that is specialised, until it is known which handles are taken in what it calls.
    pub(crate) main: Option<(u32, lanner_hir::Function)>,
    /// Global variables that functions assign of which handles are taken.
    pub(crate) escaping_globals: FxHashSet<Name>,
    /// Global variables of which the value is given, and that nothing assigns.
    pub(crate) constants: Vec<(Name, Val)>,
    /// What is known of persistent variables.
    pub(crate) persistents: Persistents,
    pub(crate) deciding: Deciding,
    /// What is live in functions.
    pub(crate) liveness: FxHashMap<(u32, lanner_hir::Function), Rc<Liveness>>,
    /// Variables that took too many values at a loop's header: they are not kept apart there.
    pub(crate) let_go: FxHashSet<(u32, Span, Variable)>,
    /// Whether the statement has done something already that may have effects.
    pub(crate) impure: bool,
    /// Whether the statement has called something that may change objects.
    pub(crate) touches: bool,
    /// The expression that is all that the statement evaluates.
    pub(crate) whole: Option<Expr>,
    /// Where that stands which is evaluated at once: a statement, or the condition of one.
    pub(crate) evaluated: (u32, Span),
    pub(crate) versions: Versions,
    /// Values that are the extents of arrays, and these: those that were asked for at last.
    pub(crate) extents: Vec<(Rc<Fact>, Vec<Dim>)>,
    /// Which function of the residual program is being made that has no other around it, and how many there were.
    pub(crate) activation: u32,
    pub(crate) activations: u32,
    pub(crate) report: Report,
    /// Of which variable it is asked what is known; what assignments make of variables is noted then.
    pub(crate) asked: Option<Asked>,
    /// Whether the expression that is looked at raises an error whenever it runs.
    pub(crate) fails: bool,
    /// Whether the row that was asked last raises no error for such arguments.
    pub(crate) succeeds: bool,
    /// Within how many expressions this one is that need not be evaluated: nothing can be written before them.
    pub(crate) conditional: u32,
    /// Whether the expression is a condition, of which only the truth counts.
    pub(crate) is_condition: bool,
    /// Within how many bodies this one is whose errors are taken: variables are written at once.
    pub(crate) guarded: u32,
    /// What `end` means, innermost last.
    pub(crate) ends: Vec<EndOf>,
    sites: u64,
}

/// A call that is being inlined.
pub struct Active {
    /// The function.
    pub of: (u32, lanner_hir::Function),
    /// How large its arguments are, where they are known.
    pub sizes: Vec<Option<u64>>,
    /// What decides ways in it, where all of that is known.
    pub deciding: Option<Vec<Val>>,
}

/// Where statements are written, and what is known there.
#[derive(Clone, Debug)]
pub struct Cursor {
    /// The block.
    pub block: Block,
    /// What is known of the activation's variables.
    pub state: State,
    /// Calls of the statement that were inlined before it, with their outputs.
    pub done: FxHashMap<Expr, Vec<Ev>>,
}

/// A way on which a body was left.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// How.
    pub exit: Exit,
    /// Where.
    pub at: Cursor,
}

/// What an expression is: its value as far as it is known, and the code for it.
#[derive(Clone, Debug)]
pub struct Ev {
    /// The value.
    pub val: Val,
    /// The code.
    pub code: Code,
    /// The variable that it is.
    pub variable: Option<Variable>,
    /// Where it is taken from, where it is known and a part of a variable: the variable, and the code that takes it out of that.
    pub path: Option<Rc<(Variable, Code)>>,
}

/// What an argument list indexes.
#[derive(Clone, Debug)]
pub struct EndOf {
    /// The array.
    pub val: Val,
    /// Which argument it is, from 1, of how many; none where it is not known.
    pub place: Option<(usize, usize)>,
}

/// Why something was not evaluated.
pub enum Stop {
    /// A call has to be inlined first.
    Inline(Box<crate::call::inline::Request>),
    /// Too much was written within this loop.
    Budget((u32, Span)),
    /// The text of a unit is another one from now on: it starts over.
    Reread,
    /// It cannot go on at all; in words.
    Failed(String),
}

impl Stop {
    /// Why there is no residual program; in words.
    pub fn why(self) -> String {
        match self {
            Stop::Failed(why) => why,
            Stop::Reread => "a text of the program is another one".to_owned(),
            Stop::Budget(_) | Stop::Inline(_) => {
                "the residual would be larger than its budget; --budget lets it go on".to_owned()
            }
        }
    }
}

/// The result of a part of the work.
pub type Work<T> = Result<T, Stop>;

/// Texts of values that stand in the place of a variable.
const SHORT_TEXT: usize = 24;

/// Texts of values that stand in an expression.
const LONG_TEXT: usize = 100;

/// Statements and expressions that are looked at, at most.
const MOST_STEPS: u64 = 4_000_000;

impl<'w> Specializer<'w> {
    /// Nothing is written yet.
    pub fn new(world: &'w mut dyn World, options: Options, budget: usize) -> Specializer<'w> {
        Specializer {
            world,
            options,
            terms: Terms::new(),
            graph: Graph::default(),
            written: 0,
            budget,
            steps: 0,
            names: FxHashSet::default(),
            applied: FxHashSet::default(),
            missing: FxHashMap::default(),
            globals: FxHashSet::default(),
            entries: FxHashMap::default(),
            bases: FxHashMap::default(),
            as_is: FxHashMap::default(),
            kept_loops: FxHashSet::default(),
            merged_loops: FxHashSet::default(),
            is_alike: None,
            unrolling: Vec::new(),
            calls: Vec::new(),
            not_inlined: FxHashSet::default(),
            purity: Purity::default(),
            known_globals: Globals::default(),
            main: None,
            escaping_globals: FxHashSet::default(),
            constants: Vec::new(),
            persistents: Persistents::default(),
            deciding: Deciding::default(),
            liveness: FxHashMap::default(),
            let_go: FxHashSet::default(),
            impure: false,
            touches: false,
            whole: None,
            evaluated: (0, Span::default()),
            versions: Versions::default(),
            extents: Vec::new(),
            activation: 0,
            activations: 0,
            report: Report::default(),
            asked: None,
            fails: false,
            succeeds: false,
            conditional: 0,
            is_condition: false,
            guarded: 0,
            ends: Vec::new(),
            sites: 0,
        }
    }

    /// Works on another function, and goes on where this one was.
    pub(crate) fn apart<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = (
            std::mem::take(&mut self.graph),
            std::mem::take(&mut self.names),
            std::mem::take(&mut self.applied),
            std::mem::take(&mut self.missing),
            std::mem::take(&mut self.globals),
            std::mem::take(&mut self.entries),
            std::mem::take(&mut self.calls),
            std::mem::take(&mut self.unrolling),
            std::mem::take(&mut self.ends),
        );
        let flags = (self.fails, self.conditional, self.is_condition, self.guarded);
        let statement = (self.impure, self.touches, self.whole, self.evaluated);
        (self.fails, self.conditional, self.is_condition, self.guarded) = (false, 0, false, 0);
        let done = work(self);
        (self.fails, self.conditional, self.is_condition, self.guarded) = flags;
        (self.impure, self.touches, self.whole, self.evaluated) = statement;
        (
            self.graph,
            self.names,
            self.applied,
            self.missing,
            self.globals,
            self.entries,
            self.calls,
            self.unrolling,
            self.ends,
        ) = outer;
        done
    }

    /// Counts a step of the work.
    pub(crate) fn step(&mut self) -> Work<()> {
        self.steps += 1;
        if lanner_base::interrupt::is_asked() {
            return Err(Stop::Failed("interrupted".to_owned()));
        }
        if self.steps > MOST_STEPS {
            return Err(match self.unrolling.last() {
                Some(&at) => {
                    self.steps = 0;
                    Stop::Budget(at)
                }
                None => Stop::Failed("there is too much to evaluate".to_owned()),
            });
        }
        Ok(())
    }

    /// Another number for each call.
    pub(crate) fn site(&mut self) -> u64 {
        self.sites += 1;
        self.sites
    }

    /// Writes a statement.
    pub(crate) fn write(&mut self, at: &mut Cursor, line: Line) -> Work<()> {
        self.persistents.note_line(&line);
        self.graph.push(at.block, line);
        self.written += 1;
        if self.written > self.budget
            && let Some(&unrolled) = self.unrolling.last()
        {
            return Err(Stop::Budget(unrolled));
        }
        Ok(())
    }

    /// Writes a statement of which it may be known that it raises no error.
    pub(crate) fn write_sure(&mut self, at: &mut Cursor, line: Line, is_sure: bool) -> Work<()> {
        let risks = self.persistents.risks;
        let written = self.write(at, line);
        if is_sure {
            self.persistents.risks = risks;
        }
        written
    }

    /// The place of a statement or an expression.
    pub(crate) fn origin(&self, frame: &Frame, span: Span) -> Option<Origin> {
        Some(Origin { unit: frame.number, span })
    }

    /// Notes what was decided at a place.
    pub(crate) fn note(&mut self, frame: &Frame, span: Span, note: Note) {
        self.report.add(frame.number, span, note);
    }

    /// A name that no variable of the residual function has, like another one.
    pub(crate) fn fresh(&mut self, like: &str) -> Name {
        let mut name = Name::new(like);
        let mut k = 1;
        while self.applied.contains(&name) || !self.names.insert(name) {
            k += 1;
            name = Name::new(&format!("{like}{k}"));
        }
        self.bases.insert(name, Name::new(like));
        name
    }

    /// Takes the names of the variables of the function that the residual one is made of.
    pub(crate) fn take_names(&mut self, data: &lanner_hir::FunctionData) {
        self.names.extend(data.variables.values().map(|variable| variable.name));
        let globals = data.variables.values().filter(|variable| variable.declared == Declared::Global);
        self.globals.extend(globals.map(|variable| variable.name));
    }

    /// Whether a name may be that of a global variable in the residual function: no other variable has it there.
    pub(crate) fn take_global(&mut self, name: Name) -> bool {
        self.globals.contains(&name) || self.names.insert(name) && self.globals.insert(name)
    }

    /// A name for a parameter of the residual function that the original has not.
    pub(crate) fn own_name(&mut self, like: Name, data: &lanner_hir::FunctionData) -> Name {
        self.names.extend(data.variables.values().map(|variable| variable.name));
        self.fresh(like.as_str())
    }

    /// Notes that a function is called as it is.
    pub(crate) fn call_as_is(&mut self, name: Name, number: u32, function: lanner_hir::Function) -> Work<()> {
        let before = *self.as_is.entry(name).or_insert((number, function));
        if before != (number, function) {
            let mut comes = |(number, function)| comes_along(&self.world.unit(number), number, function);
            if comes(before) || comes((number, function)) {
                return Err(Stop::Failed(format!("two functions of the name {name} are called")));
            }
        }
        Ok(())
    }

    /// Makes the residual program's variable hold what is known of it.
    pub(crate) fn hold(&mut self, frame: &Frame, variable: Variable, at: &mut Cursor) -> Work<()> {
        let binding = at.state.get(variable);
        if !binding.is_stale {
            return Ok(());
        }
        let Some(Val::Known(known)) = binding.val.clone() else { return Ok(()) };
        let code = Code { spelled: known.spelled, ..Code::known(known.value) };
        self.write(at, Line::assign(frame.name(variable), code, None))?;
        at.state.get_mut(variable).is_stale = false;
        Ok(())
    }

    /// The code of a value that is used: what is known and short as a literal, else the variable that holds it.
    pub(crate) fn operand(&mut self, frame: &Frame, ev: &Ev, at: &mut Cursor) -> Work<Code> {
        let Val::Known(known) = &ev.val else { return Ok(ev.code.clone()) };
        if self.is_short(&known.value) {
            let is_text = known.value.class() == lanner_facts::Class::Char;
            let is_array = known.value.is_arithmetic() && !is_text && known.value.numel() > 1;
            let named = ev.variable.filter(|_| is_array).map(|variable| frame.name(variable));
            return Ok(Code { named, ..ev.code.clone() });
        }
        self.held(frame, ev, at)
    }

    /// The code of a value that something is taken out of, or that has to keep its name: the variable that holds it.
    pub(crate) fn held(&mut self, frame: &Frame, ev: &Ev, at: &mut Cursor) -> Work<Code> {
        if let Some(variable) = ev.variable {
            self.hold(frame, variable, at)?;
            let name = frame.name(variable);
            return Ok(Code { spelled: None, ..Code::var(name) });
        }
        if let Some((variable, code)) = ev.path.as_deref() {
            self.hold(frame, *variable, at)?;
            return Ok(code.clone());
        }
        let Val::Known(known) = &ev.val else { return Ok(ev.code.clone()) };
        let length = literal(&known.value).map_or(0, |literal| literal.text.len());
        if length <= LONG_TEXT || known.spelled.is_some() {
            return Ok(ev.code.clone());
        }
        // What is long is written once.
        let name = self.fresh("table");
        self.write(at, Line::assign(name, ev.code.clone(), None))?;
        Ok(Code::var(name))
    }

    /// Whether a value may stand wherever its variable does.
    fn is_short(&self, value: &Value) -> bool {
        if matches!(value, Value::Cell(_) | Value::Struct(_)) && value.numel() > 0 {
            return false;
        }
        weight_of(value) <= SHORT_TEXT
            && literal(value).is_some_and(|literal| literal.text.len() <= SHORT_TEXT)
    }

    /// An expression that is known.
    pub(crate) fn known(&self, value: Value, spelled: Option<Rc<str>>) -> Ev {
        let code = Code { spelled: spelled.clone(), ..Code::known(value.clone()) };
        Ev { val: Val::Known(crate::value::Known { value, spelled }), code, variable: None, path: None }
    }
}

impl Cursor {
    /// At the end of a block.
    pub fn new(block: Block, state: State) -> Cursor {
        Cursor { block, state, done: FxHashMap::default() }
    }
}

impl Ev {
    /// Of which the code is known, and something of the value.
    pub fn open(val: Val, code: Code) -> Ev {
        Ev { val, code, variable: None, path: None }
    }

    /// Whether the code is what the user wrote there.
    pub fn is_unchanged(&self, text: &str) -> bool {
        self.code.spelled.as_deref() == Some(text)
    }
}
