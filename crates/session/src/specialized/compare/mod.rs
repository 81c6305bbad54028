//! Whether a residual function does what the original does: both are run on many inputs in every tier, and what they give, print and raise is
//! compared bit for bit.
//!
//! - `inputs`   the arguments
//! - `used`     structs and cell arrays among them
//! - `alike`    when two outputs are the same
//!
//! Inputs lie in what is known of the open parameters. The first ones are those that programs forget: empty, 1x1, NaN, Inf, -0, complex,
//! other classes where these are open. The numbers behind them are the same in every run. With `--verify` facts and storage plans of both are
//! asserted in the interpreter. Where functions have global or persistent variables every input finds these as they are at the beginning.

mod alike;
mod inputs;
mod used;

use super::declared::Kinds;
use super::watchdog::{Watchdog, give_back, go_on};
use crate::Options;
use crate::compile::Settings;
use crate::loader::{FileLoader, load_program, load_text};
use alike::{Calls, is_alike};
use inputs::{Random, argument};
use lanner_base::Name;
use lanner_copies::mode::Plans;
use lanner_facts::{Class, Terms};
use lanner_interp::{Interpreter, Loaded};
use lanner_mir::FuncRef;
use lanner_runtime::error::{Fault, Reason};
use lanner_runtime::{Error, Host, Outputs, Result, State, Value};
use lanner_specialize::Given;
use lanner_tier::{Engine, TierCounts, Tiers};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
pub(super) use used::Used;

/// How a call ended.
struct Ended {
    outputs: Vec<Value>,
    printed: String,
    error: Option<(String, String)>,
    /// Whether it was stopped, as it took too long.
    is_late: bool,
}

impl Ended {
    /// The same of functions with other names, and of parameters that are others there: messages tell both.
    fn renamed(self, names: &[(Name, Name)], open: &[usize]) -> Ended {
        const PLACE: &str = "Invalid argument at position ";
        let in_quotes = |name: &str| format!("\"{name}\"");
        let error = self.error.map(|(identifier, message)| {
            let message = names.iter().fold(message, |message, (from, to)| {
                message.replace(&in_quotes(from.as_str()), &in_quotes(to.as_str()))
            });
            let place = message.strip_prefix(PLACE).and_then(|rest| rest.split_once('.'));
            let at =
                place.and_then(|(k, rest)| Some((open.get(k.parse::<usize>().ok()?.checked_sub(1)?)?, rest)));
            match at {
                Some((k, rest)) => (identifier, format!("{PLACE}{}.{rest}", k + 1)),
                None => (identifier, message),
            }
        });
        Ended { error, ..self }
    }

    /// How another end differs from it, in words.
    fn difference(&self, other: &Ended, calls: &mut Calls<'_>) -> Option<String> {
        if other.is_late {
            return Some("it does not end soon".to_owned());
        }
        if self.error != other.error {
            let shown = |error: &Option<(String, String)>| match error {
                Some((identifier, message)) => format!("the error {identifier}: {message}"),
                None => "no error".to_owned(),
            };
            return Some(format!("{} became {}", shown(&self.error), shown(&other.error)));
        }
        if self.printed != other.printed {
            return Some(format!("what is printed, {:?}, became {:?}", self.printed, other.printed));
        }
        let is_equal = self.outputs.len() == other.outputs.len()
            && self.outputs.iter().zip(&other.outputs).all(|(a, b)| is_alike(a, b, calls));
        (!is_equal).then(|| format!("the outputs {:?} became {:?}", self.outputs, other.outputs))
    }
}

/// What is run.
#[derive(Clone, Copy)]
pub(super) enum Program<'p> {
    /// The function of a file.
    File(&'p Path),
    /// A function's name, and the text of a file that there is not, in this folder.
    Text(&'p str, &'p str, &'p Path),
}

impl Program<'_> {
    fn name(&self) -> String {
        match self {
            Program::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            Program::Text(name, ..) => (*name).to_owned(),
        }
    }

    fn load(&self, interpreter: &mut Interpreter, settings: Settings) -> Result<Rc<Loaded>> {
        let loader = interpreter.loader();
        match self {
            Program::File(path) => load_program(loader, path, settings, &Plans::default()),
            Program::Text(name, text, folder) => {
                load_text(loader, text, &folder.join(format!("{name}.m")), settings)
            }
        }
    }
}

/// The two functions.
pub(super) struct Pair<'p> {
    pub options: &'p Options,
    pub original: Program<'p>,
    /// Which function of it, where it is not the first one.
    pub function: Option<Name>,
    pub residual: Program<'p>,
    /// The original's name.
    pub name: &'p str,
    /// The names of versions of functions in the residual, and those of the functions.
    pub versions: &'p [(Name, Name)],
    /// What is known of the original's parameters.
    pub params: &'p [Given],
    /// Which of the parameters are arguments of the residual.
    pub open: Vec<usize>,
    /// The places of the original's parameters, as errors tell them.
    pub places: Vec<usize>,
    /// How they are given.
    pub kinds: Kinds,
    /// Open arguments with names, and what is known of them.
    pub named: Vec<(Name, Given)>,
    /// The names of global variables, where functions keep something between calls.
    pub kept: Option<Vec<Name>>,
    /// Global variables that have a value whenever the function is called.
    pub globals: Vec<(Name, Value)>,
    /// Texts that the function compares them with, perhaps.
    pub words: Vec<Value>,
    /// What is taken out of each of the original's parameters.
    pub used: Vec<Used>,
    /// Whether callers give all of these.
    pub gives_all: bool,
    /// How many of the arguments by their places callers may leave out at the end.
    pub optional: usize,
    /// Whether the last argument by its place is one of any number that `varargin` collects.
    pub collects: bool,
    pub nargin: Option<usize>,
    pub nargout: usize,
}

/// What was found.
pub(super) struct Found {
    /// The first difference, in words.
    pub difference: Option<String>,
    /// On how many inputs the original does not end soon: nothing is known of these.
    pub late: usize,
}

/// How long the original may compute on one input, in the interpreter: where it takes longer, the input is left out.
const SOON: Duration = Duration::from_secs(1);
/// How long the residual may, and both in the other tiers, which compile.
const LATE: Duration = Duration::from_secs(20);
/// Inputs on which the original does not end, at most: there are others to be tried.
const MOST_LATE: usize = 3;
/// Calls one after the other, where functions keep something, at most.
const MOST_CALLS: usize = 3;

/// Compares on so many inputs.
///
/// # Errors
/// A file that cannot be loaded.
pub(super) fn compare(pair: &Pair<'_>, terms: &mut Terms, count: usize) -> Result<Found> {
    const OTHERS: usize = 8;
    let mut late: Vec<usize> = Vec::new();
    // Inputs that the interpreter was not given may take it for ever.
    let mut tried = count;
    for engine in [Engine::Interpreter, Engine::Jit, Engine::Lir, Engine::Stress] {
        let is_first = engine == Engine::Interpreter;
        let inputs = if is_first { count } else { tried.min(OTHERS) };
        let limit = if is_first { SOON } else { LATE };
        let begin = || -> Result<[Runner; 2]> {
            let original = Runner::new(pair.options, engine, (pair.original, pair.function), limit)?;
            Ok([original, Runner::new(pair.options, engine, (pair.residual, None), LATE)?])
        };
        let mut runners = begin()?;
        let mut random = Random::new();
        for round in 0..inputs {
            go_on()?;
            let [full, open] = pair.arguments(round, &mut random, terms);
            if late.contains(&round) {
                continue;
            }
            if pair.kept.is_some() && round > 0 {
                runners = begin()?;
            }
            match pair.compared(&mut runners, round, &full, &open) {
                Run::Same => (),
                Run::Late => {
                    late.push(round);
                    if late.len() >= MOST_LATE {
                        tried = round;
                        break;
                    }
                }
                Run::Differs(difference) => {
                    let shown: Vec<String> = open.iter().map(|value| format!("{value:?}")).collect();
                    let difference = format!("for ({}) in {engine:?}: {difference}", shown.join(", "));
                    return Ok(Found { difference: Some(difference), late: late.len() });
                }
            }
        }
    }
    Ok(Found { difference: None, late: late.len() })
}

/// Arguments on which the original runs to its end, as texts; none where a few inputs bring none.
///
/// # Errors
/// A file that cannot be loaded.
pub(super) fn sample(pair: &Pair<'_>, terms: &mut Terms) -> Result<Option<[Vec<String>; 2]>> {
    const ROUNDS: std::ops::Range<usize> = 8..40;
    let program = (pair.original, pair.function);
    let mut original = Runner::new(pair.options, Engine::Interpreter, program, SOON)?;
    let mut random = Random::new();
    let text = |value: &Value| {
        let text = lanner_specialize::literal(value)?.text;
        (!text.contains("NaN") && !text.contains("Inf")).then_some(text)
    };
    for round in ROUNDS {
        go_on()?;
        let both = pair.arguments(round, &mut random, terms);
        let texts = both.each_ref().map(|values| values.iter().map(text).collect::<Option<Vec<String>>>());
        let [Some(full), Some(open)] = texts else { continue };
        let [values, _] = both;
        let ended = original.run(values, pair.nargout);
        if ended.error.is_none() && !ended.is_late {
            return Ok(Some([full, open]));
        }
    }
    Ok(None)
}

/// How the runs on one input went.
enum Run {
    /// Both did the same.
    Same,
    /// The original did not end soon.
    Late,
    /// They did not, in words.
    Differs(String),
}

impl Pair<'_> {
    /// Runs both on one input. Where functions keep something between calls both begin with the same global variables, are called more than
    /// once, and leave the same.
    fn compared(
        &self,
        [original, residual]: &mut [Runner; 2],
        round: usize,
        full: &[Value],
        open: &[Value],
    ) -> Run {
        let kept = self.kept.as_deref();
        let globals = kept.unwrap_or_default();
        for (name, value) in inputs::globals(globals, round) {
            original.interpreter.set_global(name, value.clone());
            residual.interpreter.set_global(name, value);
        }
        let calls = if kept.is_some() { 1 + round % MOST_CALLS } else { 1 };
        for _ in 0..calls {
            for (name, value) in &self.globals {
                original.interpreter.set_global(*name, value.clone());
                residual.interpreter.set_global(*name, value.clone());
            }
            let before = original.run(full.to_vec(), self.nargout);
            if before.is_late {
                return Run::Late;
            }
            let after = residual.run(open.to_vec(), self.nargout);
            let places: Vec<usize> = self.open.iter().map(|&k| self.places[k]).collect();
            let mut names = vec![(Name::new(&self.residual.name()), Name::new(self.name))];
            names.extend(self.versions);
            let after = after.renamed(&names, &places);
            if let Some(difference) = before.difference(&after, &mut Calls::new(original, residual)) {
                return Run::Differs(difference);
            }
            for &name in globals {
                let (before, after) = (original.interpreter.global(name), residual.interpreter.global(name));
                if !is_alike(&before, &after, &mut Calls::new(original, residual)) {
                    return Run::Differs(format!("the global {name}, {before:?}, became {after:?}"));
                }
            }
        }
        Run::Same
    }

    /// The arguments of the original and of the residual in a round.
    fn arguments(&self, round: usize, random: &mut Random, terms: &mut Terms) -> [Vec<Value>; 2] {
        let mut sizes = FxHashMap::default();
        let Kinds { repeating, named, .. } = &self.kinds;
        let by_place = self.params.len() - repeating.len() - usize::from(named.is_some());
        let wanted = match (self.nargin, self.collects) {
            (Some(nargin), _) => nargin,
            (None, true) => by_place + [1, 0, 2, 3][round % 4] - 1,
            (None, false) => by_place,
        };
        let given = wanted.min(by_place) - round % (self.optional + 1);
        let all: Vec<Option<Value>> = (0..given)
            .map(|k| match self.used.get(self.places[k]) {
                Some(used) if used.stands_for(&self.params[k], round) => {
                    let value = used.value(round, random, &self.words);
                    Some(match &self.params[k] {
                        Given::Partial(partial) => partial.with_structs(value),
                        _ => value,
                    })
                }
                _ => argument(&self.params[k], round, random, terms, &mut sizes),
            })
            .collect();
        let mut of = |param: &Given| argument(param, round, random, terms, &mut sizes);
        // What is fixed of a part is set for the original.
        let set = |(given, value): (&Given, &Option<Value>)| match given {
            Given::Partial(partial) => partial.set_in(value.clone()?),
            _ => value.clone(),
        };
        let mut full: Vec<Value> = self.params.iter().zip(&all).map_while(set).collect();
        let places = self.open.iter().filter(|&&k| k < by_place);
        let mut open: Vec<Value> = places.map_while(|&k| all.get(k)?.clone()).collect();
        if let Some(collected) = self.params[..by_place].last().filter(|_| self.collects) {
            let more: Vec<Value> = (by_place..wanted).filter_map(|_| of(collected)).collect();
            full.extend(more.iter().cloned());
            open.extend(more);
        }
        match self.kinds.turns(&self.params) {
            Some(turns) => full.extend(turns),
            // The residual takes the same ones.
            None => {
                for _ in 0..round % 3 {
                    let turn: Option<Vec<Value>> = repeating.iter().map(|&k| of(&self.params[k])).collect();
                    let turn = turn.unwrap_or_default();
                    full.extend(turn.iter().cloned());
                    open.extend(turn);
                }
            }
        }
        full.extend(self.kinds.pairs(&self.params));
        let pairs = self.open_pairs(round, random, terms);
        full.extend(pairs.iter().cloned());
        open.extend(pairs);
        [full, open]
    }
}

impl Pair<'_> {
    /// Names and values of open arguments with names: each is left out now and then.
    fn open_pairs(&self, round: usize, random: &mut Random, terms: &mut Terms) -> Vec<Value> {
        let mut pairs = Vec::new();
        let mut sizes = FxHashMap::default();
        for (name, given) in &self.named {
            if self.gives_all || random.is_heads() {
                let word = random.one_of(&self.words).filter(|_| takes_text(given)).cloned();
                let value = word.or_else(|| argument(given, round, random, terms, &mut sizes));
                pairs.extend(value.map(|value| [Value::text(name.as_str()), value]));
            }
        }
        pairs.into_iter().flatten().collect()
    }
}

/// Whether an argument may be a text.
fn takes_text(given: &Given) -> bool {
    match given {
        Given::Unknown => true,
        Given::Fact(fact) => fact.classes.contains(Class::String) || fact.classes.contains(Class::Char),
        _ => false,
    }
}

/// Runs the function of a file.
struct Runner {
    interpreter: Interpreter,
    loaded: Rc<Loaded>,
    function: FuncRef,
    watchdog: Watchdog,
}

impl Runner {
    fn new(
        options: &Options,
        engine: Engine,
        (program, function): (Program<'_>, Option<Name>),
        limit: Duration,
    ) -> Result<Runner> {
        let late: Arc<AtomicBool> = Arc::default();
        let interrupt = Arc::clone(&late);
        let loader = Box::new(FileLoader::new(options));
        let mut interpreter = Interpreter::new(State::new(options.dialect), loader, interrupt.clone());
        if options.verify.is_any() && engine == Engine::Interpreter {
            interpreter.watch(Box::new(options.watch(Rc::default(), Rc::default())));
        }
        if engine != Engine::Interpreter {
            let sample_flag = Arc::new(AtomicBool::new(true));
            let counts: Rc<RefCell<TierCounts>> = Rc::default();
            let tiers = Tiers::new(engine, interrupt, sample_flag.clone(), counts);
            interpreter.tier_up(Box::new(tiers), sample_flag);
        }
        let loaded = program.load(&mut interpreter, options.settings())?;
        let function = function.and_then(|name| loaded.own_function(name)).unwrap_or(FuncRef(0));
        Ok(Runner { interpreter, loaded, function, watchdog: Watchdog::new(late, limit) })
    }

    /// Calls the function.
    fn run(&mut self, args: Vec<Value>, nargout: usize) -> Ended {
        let (loaded, function) = (Rc::clone(&self.loaded), self.function);
        let args = args.into_iter().collect();
        self.watched(|interpreter| interpreter.run_function_of(&loaded, function, args, nargout))
    }

    /// Calls what a handle holds.
    fn call(&mut self, handle: &Value, args: Vec<Value>) -> Ended {
        self.watched(|interpreter| interpreter.call(handle, args.into_iter().collect(), 1))
    }

    fn watched(&mut self, call: impl FnOnce(&mut Interpreter) -> Result<Outputs>) -> Ended {
        self.interpreter.state().out.begin_capture();
        let Runner { interpreter, watchdog, .. } = self;
        let (ran, is_late) = watchdog.run(|| call(interpreter));
        if let Err(error) = &ran {
            give_back(error, is_late);
        }
        // What asks for all memory there is takes long, too, and leaves none for the others.
        let gives_up =
            |error: &Error| matches!(error.reason(), Reason::Interrupted | Reason::Fault(Fault::NoMemory, _));
        let is_late = is_late || ran.as_ref().is_err_and(gives_up);
        let printed = self.interpreter.state().out.end_capture();
        match ran {
            Ok(outputs) => Ended { outputs: outputs.into_iter().collect(), printed, error: None, is_late },
            Err(error) => {
                let dialect = self.interpreter.state().dialect;
                let told = (error.identifier(dialect).to_owned(), error.message(dialect));
                Ended { outputs: Vec::new(), printed, error: Some(told), is_late }
            }
        }
    }
}
