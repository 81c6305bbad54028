//! The whole specialisation: from a function and what is known of its parameters to the text of the residual file.
//!
//! - `header` what was fixed
//! - `parts`  parameters of which parts are known
//! - `file`   the text

mod file;
mod header;
mod parts;

use self::file::{Opening, Written, file_text};
use self::header::header;
use self::parts::{collected, fixed_parts, named};
use crate::call::behind_declaration;
use crate::call::versions::{Residual, Version};
use crate::called;
use crate::clash::Clashes;
use crate::code::{Code, CodePlace, CodeTarget, Line, LineKind, literal};
use crate::declarations::Left;
use crate::frame::Frame;
use crate::nested;
use crate::options::{Given, Options};
use crate::persistents::{Persistents, keeps};
use crate::report::{Asked, Report};
use crate::specializer::Specializer;
use crate::state::{Binding, State};
use crate::stmt::facts::count;
use crate::value::{Known, Val};
use crate::world::{Unit, World};
use lanner_base::Name;
use lanner_facts::Terms;
use lanner_hir::{
    Argument, ArgumentRole, Function, FunctionData, FunctionKind, Param, Sharing, Variable, VariableData,
};
use lanner_runtime::{Dims, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// What is to be specialised.
pub struct Request<'r> {
    /// The function, of unit 0.
    pub function: Function,
    /// The name of the residual function.
    pub name: Name,
    /// What is known of each parameter.
    pub params: Vec<Given>,
    /// How many arguments it is given, where that is fixed.
    pub nargin: Option<usize>,
    /// How many outputs are asked of it, where that is fixed.
    pub nargout: Option<usize>,
    /// Global variables that have these values when it is called.
    pub globals: Vec<(Name, Value)>,
    /// The names of files whose content is known.
    pub files: Vec<String>,
    /// The name of a MAT-file beside the residual, in which its largest constants may be.
    pub data_file: Option<String>,
    /// Lines at its beginning: comments or assertions of what has to hold of open parameters.
    pub opening: Vec<String>,
    /// Of which variable it is asked what is known.
    pub asked: Option<Asked>,
    /// How far it goes.
    pub options: Options,
    /// The terms of the facts.
    pub terms: &'r mut Terms,
}

/// The residual program.
pub struct Specialized {
    /// The residual function's name.
    pub name: Name,
    /// Its text.
    pub text: String,
    /// What was decided.
    pub report: Report,
    /// The parameters that are left.
    pub params: Vec<Name>,
    /// What is in the MAT-file beside it, by the names of variables.
    pub data: Vec<(Name, Value)>,
    /// Statements of the original functions, and of the residual ones.
    pub statements: (usize, usize),
    /// The names of versions of functions, and those of the functions.
    pub versions: Vec<(Name, Name)>,
}

/// Why there is no residual program; in words.
#[derive(Debug)]
pub struct Failure(pub String);

/// Specialises a function.
///
/// # Errors
/// What cannot be specialised at all.
pub fn specialize(world: &mut dyn World, request: Request<'_>) -> Result<Specialized, Failure> {
    let mut unsettled = FxHashSet::default();
    let terms = RefCell::new(std::mem::take(request.terms));
    let made = loop {
        match attempt(world, &request, &terms, &unsettled) {
            Ok(made) => break Ok(made),
            Err(Unfinished::Failed(failure)) => break Err(failure),
            Err(Unfinished::Contradicted(of)) => _ = unsettled.insert(of),
        }
    };
    *request.terms = terms.into_inner();
    made
}

/// Why there is no residual program yet.
enum Unfinished {
    /// There will be none.
    Failed(Failure),
    /// What was assumed of the calls of a function is wrong.
    Contradicted((u32, Function)),
}

impl From<Failure> for Unfinished {
    fn from(failure: Failure) -> Unfinished {
        Unfinished::Failed(failure)
    }
}

/// Specialises a function, where these functions are not always called with the same arguments.
fn attempt(
    world: &mut dyn World,
    request: &Request<'_>,
    terms: &RefCell<Terms>,
    unsettled: &FxHashSet<(u32, Function)>,
) -> Result<Specialized, Unfinished> {
    let unit = world.unit(0);
    let data = &unit.file.functions[request.function];
    if data.kind != FunctionKind::Local {
        return Err(Failure("only a function of a file can be specialised".to_owned()).into());
    }
    let own: usize = unit.file.functions.values().map(|data| count(data, &data.body)).sum();
    let budget = request.options.budget.unwrap_or(10 * own.max(20));
    let of = (0, request.function);
    let mut contradicted = None;
    let persistents = Persistents::of_main(of, data, unsettled, terms, &mut |persistents| {
        let mut trial = Specializer::new(world, request.options.clone(), budget);
        trial.persistents = persistents;
        trial.terms = terms.take();
        let main = match trial.calls_itself(of) {
            true => None,
            false => whole(&mut trial, &unit, request).ok(),
        };
        terms.replace(std::mem::take(&mut trial.terms));
        contradicted = contradicted.or(trial.persistents.contradicted);
        main.map(|(main, ..)| (trial.persistents, main.lines))
    });
    let mut specializer = Specializer::new(world, request.options.clone(), budget);
    specializer.persistents = persistents;
    specializer.asked = request.asked.clone();
    specializer.terms = terms.take();
    let made = match keeps(data) && specializer.calls_itself(of) {
        true => called_as_is(data, request).map(|main| (main, Report::default(), Vec::new())),
        false => whole(&mut specializer, &unit, request),
    };
    terms.replace(std::mem::take(&mut specializer.terms));
    let (bases, as_is) = (std::mem::take(&mut specializer.bases), std::mem::take(&mut specializer.as_is));
    let persistents = std::mem::take(&mut specializer.persistents);
    if let Some(of) = contradicted.or(persistents.contradicted) {
        return Err(Unfinished::Contradicted(of));
    }
    let (main, report, versions) = made?;
    let (functions, is_taken) = called::needed(main, versions);
    let written = functions.iter().map(|function| lines(&function.lines)).sum();
    let names = functions.iter().skip(1).map(|function| {
        let (number, of) = function.of;
        (function.name, world.unit(number).file.functions[of].name)
    });
    let names = names.collect();
    let header = header(&unit, request);
    let fixed = fixed_parts(data, request);
    let opening = Opening {
        header,
        lines: request.opening.clone(),
        fixed,
        untold: untold(data, request),
        data_file: request.data_file.clone(),
    };
    let clashes = Clashes::new(request.name, is_taken);
    let Written { text, params, data } =
        file_text(world, functions, &opening, &bases, (&as_is, &persistents, clashes))?;
    let statements = (own, written);
    Ok(Specialized { name: request.name, text, report, params, data, statements, versions: names })
}

/// The parameters that are fixed as values which no text gives.
fn untold(data: &FunctionData, request: &Request<'_>) -> Vec<Name> {
    let name = |(param, given): (&Param, &Given)| match given {
        Given::Fixed(value, None) if literal(value).is_none() => Some(data.variables[param.variable?].name),
        _ => None,
    };
    data.params.iter().zip(&request.params).filter_map(name).collect()
}

/// The residual of a function that calls itself and keeps values between its calls: all calls share these, so that the function stays one.
fn called_as_is(data: &FunctionData, request: &Request<'_>) -> Result<Residual, Failure> {
    let (mut args, mut params) = (Vec::new(), Vec::new());
    let given = request.nargin.unwrap_or(data.params.len());
    for (param, given) in data.params.iter().zip(&request.params).take(given) {
        let name = param.variable.map(|variable| data.variables[variable].name);
        args.push(match (given, name) {
            (Given::Fixed(value, spelled), _) => Code { spelled: spelled.clone(), ..Code::known(value.clone()) },
            (Given::Fact(_) | Given::Unknown, Some(name)) if !data.variadic_in => {
                params.push(name);
                Code::var(name)
            }
            _ => {
                return Err(Failure(format!(
                    "{} keeps values between its calls, and calls itself: only whole arguments of it can be fixed",
                    data.name
                )));
            }
        });
    }
    let nargout = request.nargout.unwrap_or(data.outputs.len());
    let outputs: Vec<Name> =
        data.outputs.iter().take(nargout).map(|&output| data.variables[output].name).collect();
    let value = Code::call(data.name, args);
    let kind = match outputs.as_slice() {
        [] => LineKind::Expr(value),
        names => {
            let target = |name: &Name| CodeTarget::Place(CodePlace::whole(*name));
            LineKind::Assign {
                targets: names.iter().map(target).collect(),
                value,
                in_brackets: names.len() > 1,
            }
        }
    };
    Ok(Residual {
        name: request.name,
        params,
        outputs,
        lines: vec![Line::new(kind, None)],
        shapes: FxHashMap::default(),
        arguments: Vec::new(),
        missing: FxHashMap::default(),
        of: (0, request.function),
        activation: 0,
        around: None,
    })
}

fn lines(body: &[Line]) -> usize {
    body.iter().map(|line| 1 + line.bodies().iter().map(|body| lines(body)).sum::<usize>()).sum()
}

fn whole(
    specializer: &mut Specializer<'_>,
    unit: &Rc<Unit>,
    request: &Request<'_>,
) -> Result<(Residual, Report, Vec<Residual>), Failure> {
    let mut frame = Frame::new(Rc::clone(unit), 0, request.function);
    specializer.main = Some((0, request.function));
    specializer.share_globals(&mut frame);
    specializer.follow_persistents(&mut frame);
    let data = &unit.file.functions[request.function];
    frame.nargin = request.nargin;
    let is_gone = |(param, given): &(&Param, &Given)| {
        let is_by_place = |variable| {
            !declared(data, variable).any(|argument| argument.field.is_some() || repeats(data, argument))
        };
        matches!(given, Given::Fixed(..)) && param.variable.is_none_or(is_by_place)
    };
    let in_rest = request.params.iter().map(|given| match given {
        Given::Rest(rest) => rest.iter().filter(|(given, _)| matches!(given, Given::Fixed(..))).count(),
        _ => 0,
    });
    let by_place = data.params.iter().zip(&request.params).filter(is_gone).count();
    frame.gone = by_place + in_rest.sum::<usize>();
    frame.nargout = request.nargout;
    let mut state = State::new(data.variables.len());
    let mut params = Vec::new();
    let mut shapes = FxHashMap::default();
    let (mut first, mut kept) = (Vec::new(), FxHashSet::default());
    let mut turns: Vec<(usize, &Argument, Name)> = Vec::new();
    let mut names_from = None;
    for (k, param) in data.params.iter().enumerate() {
        let Some(variable) = param.variable else { continue };
        let given = request.params.get(k).unwrap_or(&Given::Unknown);
        let is_rest = data.variadic_in && k + 1 == data.params.len();
        let declared: Vec<&Argument> = declared(data, variable).collect();
        let is_by_place =
            !declared.iter().any(|argument| argument.field.is_some() || repeats(data, argument));
        let is_left_out = is_by_place && request.nargin.is_some_and(|nargin| k >= nargin);
        let binding = match given {
            Given::Default(value) => Binding { is_stale: true, ..Binding::held(Val::known(value.clone())) },
            Given::Rest(rest) if !is_left_out => {
                let mut open = Vec::new();
                let (val, code) = collected(specializer, data, rest, declared.first().copied(), &mut open);
                match declared.first() {
                    Some(argument) => {
                        turns.extend(open.into_iter().map(|(turn, name)| (turn, *argument, name)))
                    }
                    None => params.extend(open.into_iter().map(|(_, name)| name)),
                }
                first.extend(code.map(|code| Line::assign(data.variables[variable].name, code, None)));
                Binding { is_stale: val.is_known(), ..Binding::held(val) }
            }
            _ if is_left_out && is_rest => {
                let empty = Val::of_cells(Dims::EMPTY, Vec::new());
                Binding { is_stale: true, ..Binding::held(empty) }
            }
            _ if is_left_out && declared.iter().all(|argument| argument.default.is_none()) => Binding::NONE,
            Given::Missing | Given::Rest(_) => Binding::NONE,
            Given::Named(fields) => {
                names_from = Some(params.len());
                params.push(data.variables[variable].name);
                kept.insert(variable);
                Binding::held(named(fields, &declared, &mut specializer.terms))
            }
            Given::Fixed(value, spelled) => {
                let val = Val::Known(Known { value: value.clone(), spelled: spelled.clone() });
                // A handle that was written so is so again.
                let has_text = literal(value).is_some() || spelled.is_some();
                Binding { is_stale: has_text, ..Binding::held(val) }
            }
            Given::Partial(partial) => {
                params.push(data.variables[variable].name);
                if !declared.is_empty() {
                    kept.insert(variable);
                }
                Binding::held(partial.val(&mut specializer.terms).map_err(Failure)?)
            }
            Given::Fact(_) | Given::Unknown if let [argument, ..] = declared.as_slice() => {
                if argument.field.is_some() {
                    names_from = Some(params.len());
                }
                // The block stays for it: it may have another class and other extents behind it.
                params.push(data.variables[variable].name);
                kept.insert(variable);
                let val = match behind_declaration(argument, &mut specializer.terms) {
                    Some(fact) if is_by_place => Val::of_fact(fact),
                    _ => Val::anything(&mut specializer.terms),
                };
                Binding::held(val)
            }
            Given::Fact(fact) => {
                params.push(data.variables[variable].name);
                let val = Val::of_fact((**fact).clone());
                specializer.note_shape(data.variables[variable].name, &val, &mut shapes);
                Binding::held(val)
            }
            Given::Unknown => {
                params.push(data.variables[variable].name);
                let may_lack = request.nargin.is_none() && !(data.variadic_in && k + 1 == data.params.len());
                let val = Val::anything(&mut specializer.terms);
                Binding { may_lack, ..Binding::held(val) }
            }
        };
        if binding.val.is_none() {
            let name = data.variables[variable].name;
            specializer.missing.insert(name, name);
        }
        state.set(variable, binding);
    }
    specializer.begin_globals((0, request.function), &request.globals, &mut state);
    // Arguments that repeat come in turns, before those with names.
    turns.sort_by_key(|(turn, ..)| *turn);
    let at = names_from.unwrap_or(params.len());
    params.splice(at..at, turns.iter().map(|(.., name)| *name));
    specializer.take_names(data);
    specializer.names.extend(nested::words_of(unit, nested::all_inside(&unit.file, request.function)));
    let known = state.clone();
    first.extend(shared_with_nested(specializer, &frame, &mut state));
    specializer.versions.name(request.name.as_str());
    // Those of the file may stand in the residual file as they are.
    for data in unit.file.functions.values().filter(|data| data.name != request.name) {
        specializer.versions.name(data.name.as_str());
    }
    let nargout = request.nargout.unwrap_or(data.outputs.len());
    begin_main(specializer, data, request, &known, nargout);
    let done = specializer.whole_function(&frame, first, state, nargout.max(data.outputs.len()));
    match done {
        Ok(_) => (),
        Err(stop) => return Err(Failure(stop.why())),
    }
    let graph = std::mem::take(&mut specializer.graph);
    let lines = specializer.structured(&graph);
    // More outputs are never asked for.
    let most = match request.nargout {
        Some(nargout) if !data.variadic_out => nargout.max(1),
        Some(_) | None => data.outputs.len(),
    };
    let outputs = data.outputs.iter().take(most).map(|&output| frame.name(output)).collect();
    let fields = request.params.iter().find_map(|given| match given {
        Given::Named(fields) => Some(fields.as_slice()),
        _ => None,
    });
    let fields = fields.unwrap_or_default();
    let turns = turns.into_iter().map(|(_, argument, name)| (argument, name)).collect();
    let left = Left { frame: &frame, state: &known, kept: &kept, turns, fields, counted: request.nargin };
    let arguments = specializer.declarations(&left).map_err(Failure)?;
    let missing = std::mem::take(&mut specializer.missing);
    let (name, of) = (request.name, (0, request.function));
    let (activation, around) = (specializer.activation, None);
    let main = Residual { name, params, outputs, lines, shapes, arguments, missing, of, activation, around };
    let versions = std::mem::take(&mut specializer.versions.made);
    Ok((main, std::mem::take(&mut specializer.report), versions))
}

/// Calls of the function within itself, with the arguments that are known and any others, may be calls of the residual function.
fn begin_main(
    specializer: &mut Specializer<'_>,
    data: &FunctionData,
    request: &Request<'_>,
    state: &State,
    nargout: usize,
) {
    let is_open = |given: &Given| matches!(given, Given::Fact(_) | Given::Unknown);
    let is_plain = |given: &Given| is_open(given) || matches!(given, Given::Fixed(..));
    let takes_all = request.nargin.is_none_or(|nargin| nargin == data.params.len());
    let can_be_called = takes_all
        && request.params.iter().all(is_plain)
        && request.nargout.is_none()
        && !data.variadic_in
        && !data.variadic_out
        && data.arguments.is_empty();
    let vals = data.params.iter().map(|param| state.val(param.variable?));
    let Some(vals) = vals.collect::<Option<Vec<&Val>>>() else { return };
    let args = vals.into_iter().map(|val| val.closed(&mut specializer.terms)).collect();
    let open = request.params.iter().enumerate().filter(|(_, given)| is_open(given)).map(|(k, _)| k);
    let version = can_be_called.then(|| Version {
        name: Version::name_of_main(request.name),
        open: open.collect(),
        outputs: (0..nargout.max(1)).map(|_| Val::anything(&mut specializer.terms)).collect(),
        is_total: false,
    });
    let globals = specializer.globals_of(&request.globals);
    specializer.versions.begin_main((0, request.function), (args, globals), nargout, version);
}

/// Whether an argument with a name stays open.
fn is_open(given: &Given) -> bool {
    matches!(given, Given::Unknown | Given::Fact(_))
}

/// Assignments for what is known of variables with which nested functions may work at any time; nothing more is known of those that these
/// assign.
fn shared_with_nested(specializer: &mut Specializer<'_>, frame: &Frame, state: &mut State) -> Vec<Line> {
    let mut lines = Vec::new();
    let is_nested = |(variable, of): &(Variable, &VariableData)| {
        of.sharing == Sharing::Shared && frame.eager.contains(variable)
    };
    for (variable, of) in frame.data().variables.iter().filter(is_nested) {
        let binding = state.get_mut(variable);
        let Some(val) = &binding.val else { continue };
        if let (true, Val::Known(known)) = (binding.is_stale, val) {
            let code = Code { spelled: known.spelled.clone(), ..Code::known(known.value.clone()) };
            lines.push(Line::assign(of.name, code, None));
            binding.is_stale = false;
        }
        if frame.is_shared(variable) {
            binding.val = Some(Val::anything(&mut specializer.terms));
        }
    }
    lines
}

/// What `arguments` blocks say of a parameter: several things of one whose fields are given by names.
fn declared(data: &FunctionData, variable: Variable) -> impl Iterator<Item = &Argument> {
    let inputs = data.arguments.iter().filter(|block| block.role != ArgumentRole::Output);
    inputs.flat_map(|block| &block.arguments).filter(move |argument| argument.variable == variable)
}

/// Whether an argument is given again and again.
fn repeats(data: &FunctionData, argument: &Argument) -> bool {
    let mut blocks = data.arguments.iter().filter(|block| block.role == ArgumentRole::Repeating);
    blocks.any(|block| block.arguments.iter().any(|other| other.span == argument.span))
}
