//! `lanner specialize`: texts, names and values for the partial evaluator, and what is known of a function's parameters.
//!
//! ```text
//! --fix n=10 --fix 'c=[1 2;3 4]' --fix opts=@opts.m      values: expressions, or what a file gives
//! --shape 'x: 3x1 double'                                extents and class, as `--args` has them, too
//! --like 'f(x, 10)'                                      literals are fixed
//! --fix-file data.csv                                    what is in the file is known
//! ```

mod annotated;
mod anonymous;
mod assumed;
mod checked;
mod compare;
mod consistent;
mod content;
mod data;
mod declared;
mod idle;
mod opened;
mod said;
mod script;
mod told;
mod watchdog;
mod why;

pub use data::DataFile;
pub use told::{Told, ToldLine};
pub use why::explain_known;

use self::compare::{Program, Used};
use self::opened::Opened;
use self::said::Known;
use self::watchdog::{Watchdog, give_back, go_on};
use crate::compile::compile_planned;
use crate::loader::FileLoader;
use crate::{Options, SpecializeOptions};
use lanner_base::{Dialect, Name};
use lanner_builtins::Builtin;
use lanner_copies::mode::Plans;
use lanner_evaluator::{Disk, Files};
use lanner_facts::Terms;
use lanner_hir::{Argument, Declared, ExprKind, Function, FunctionData, FunctionKind, Param, Variable};
use lanner_interp::{Interpreter, Loaded, handle_of};
use lanner_mir::{FuncKind, FuncRef};
use lanner_project::compile::{Origin, is_prelude, read, resolve};
use lanner_runtime::{Args, Error, Host, Result, State, Value};
use lanner_specialize::{
    Called, Callee, Failure, Given, Meaning, Request, Specialized, Unit, World, specialize,
};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What is said of the parameters, as typed.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// `name=value`
    pub fix: Vec<String>,
    /// `NAME=VALUE` of global variables.
    pub fix_global: Vec<String>,
    /// `name: 3x1 double`
    pub shape: Vec<String>,
    /// Names of which nothing is known, whatever the file's comments say.
    pub unknown: Vec<String>,
    /// `f(x, 10)`
    pub like: Option<String>,
    /// Files whose content is known.
    pub files: Vec<PathBuf>,
    /// How many arguments are given.
    pub nargin: Option<usize>,
    /// How many outputs are asked for.
    pub nargout: Option<usize>,
    /// Which function of the file is specialised, where it is not the first one.
    pub function: Option<String>,
    /// The name of the residual function.
    pub name: Option<String>,
    /// A folder for a MAT-file with the largest constants, which is there while the residual is compared. None: they stay in the text.
    pub data_folder: Option<PathBuf>,
    /// What becomes of what shapes and comments say of open parameters.
    pub assume: Assume,
}

/// What becomes of what is said of open parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Assume {
    /// The residual relies on it, and checks at its entry what it relies on.
    Shapes,
    /// The residual relies on it, and its comment says so: callers see to it.
    #[default]
    Promised,
    /// The residual does not rely on it.
    Nothing,
}

/// How long one call with known arguments may take.
const LONGEST: Duration = Duration::from_secs(2);

/// What one specialisation needs beside the texts.
struct Task {
    unit: Rc<Unit>,
    function: Function,
    /// The residual's name.
    name: String,
    /// The name of its MAT-file, where it may have one.
    data_file: Option<String>,
    params: Vec<Given>,
    nargin: Option<usize>,
    /// Whether exactly so many are given.
    is_counted: bool,
    nargout: Option<usize>,
    /// The files whose content is known, as typed.
    files: Vec<String>,
    /// Values of global variables.
    globals: Vec<(Name, Value)>,
    terms: Terms,
}

impl Task {
    /// Of the function of a file.
    fn new(texts: &mut Texts<'_>, path: &Path, said: &Said) -> Result<Task> {
        let number = texts.load_as(path, Some(said))?;
        debug_assert_eq!(number, 0);
        texts.contents.add(&said.files)?;
        let unit = Rc::clone(&texts.units[0].0);
        let function = said::main_function(&unit, said)?;
        let mut terms = Terms::new();
        let Known { params, nargin, is_counted, nargout } =
            texts.params(&unit, function, said, &mut terms)?;
        let own = unit.file.functions[function].name;
        let name = said.name.clone().unwrap_or_else(|| format!("{own}_fixed"));
        let files = said.files.iter().map(|path| path.display().to_string()).collect();
        let globals = texts.fixed_globals(&said.fix_global)?;
        let data_file = said.data_folder.as_ref().map(|_| format!("{name}.mat"));
        Ok(Task {
            unit,
            function,
            name,
            data_file,
            params,
            nargin,
            is_counted,
            nargout,
            files,
            globals,
            terms,
        })
    }

    /// The request for what is known of the parameters.
    fn request<'r>(
        &self,
        params: &[Given],
        opening: Vec<String>,
        options: &SpecializeOptions,
        terms: &'r mut Terms,
    ) -> Request<'r> {
        Request {
            function: self.function,
            name: Name::new(&self.name),
            params: params.to_vec(),
            nargin: self.nargin,
            nargout: self.nargout,
            globals: self.globals.clone(),
            files: self.files.clone(),
            data_file: self.data_file.clone(),
            opening,
            asked: None,
            options: options.clone(),
            terms,
        }
    }
}

/// The texts and values of a specialisation.
struct Texts<'o> {
    options: &'o Options,
    files: Files,
    units: Vec<(Rc<Unit>, Rc<Loaded>)>,
    by_path: FxHashMap<PathBuf, Option<u32>>,
    /// Functions without a name, by their texts.
    anonymous: FxHashMap<String, Option<(u32, Function)>>,
    interpreter: Interpreter,
    watchdog: Watchdog,
    contents: content::Contents,
    opened: Opened,
    /// Whether the file is a script.
    is_script: bool,
}

/// A residual function, and how it differs from the original, if it does.
pub struct Compared {
    /// The residual.
    pub made: Specialized,
    /// On which input, and how.
    pub difference: Option<String>,
    /// On how many inputs nothing was compared, as the original does not end soon.
    pub late: usize,
    /// What was decided, by lines.
    pub told: Vec<Told>,
    /// Files whose content is known, of which nothing was read.
    pub unread: Vec<PathBuf>,
    /// What is fixed of parameters and no statement reads.
    pub idle: Vec<String>,
    /// Arguments on which the original runs to its end, as they are typed: its own, and those of the residual. None where none was found.
    pub sample: Option<[Vec<String>; 2]>,
    /// What is said of the residual's parameters, as comments `%#`; none where it may not be relied on.
    pub annotations: Vec<String>,
    /// The MAT-file with its largest constants.
    pub data_file: Option<DataFile>,
}

impl Compared {
    /// The residual with these comments behind its first line.
    pub fn annotated(&self) -> String {
        let (signature, rest) = self.made.text.split_once('\n').unwrap_or((&self.made.text, ""));
        let comments: String = self.annotations.iter().map(|line| format!("{line}\n")).collect();
        format!("{signature}\n{comments}{rest}")
    }
}

/// Specialises the function of a file, and compares the residual with the original on so many inputs.
///
/// # Errors
/// A file that cannot be read, its first syntax error, what was said of its parameters and does not fit.
pub fn specialize_file(
    options: &Options,
    path: &Path,
    said: &Said,
    how: &SpecializeOptions,
    inputs: usize,
) -> Result<Compared> {
    let (mut texts, mut task, made) = with_texts(options, path, said, |texts, task| {
        let mut terms = std::mem::take(&mut task.terms);
        let mut make = |params: &[Given], opening: Vec<String>, terms: &mut Terms| {
            let request = task.request(params, opening, how, terms);
            let made = specialize(texts, request);
            go_on()?;
            made.map_err(|Failure(why)| wrong(why))
        };
        let params = &task.params;
        let made = match said.assume {
            Assume::Shapes => assumed::checked(params, &mut terms, &mut make)?,
            Assume::Promised => assumed::promised(params, &mut terms, &mut make)?,
            Assume::Nothing => make(&assumed::nothing(params), Vec::new(), &mut terms)?,
        };
        task.terms = terms;
        Ok(made)
    })?;
    let (mut terms, params) = (std::mem::take(&mut task.terms), std::mem::take(&mut task.params));
    let idle = idle::idle(&mut texts, task.function, &params);
    let used = used_of(&texts.units, &task.unit.file.functions[task.function], &params);
    let annotations = match said.assume {
        Assume::Shapes | Assume::Promised => annotated::annotations(&params, &made, &terms),
        Assume::Nothing => Vec::new(),
    };
    let data = &task.unit.file.functions[task.function];
    let kinds = declared::Kinds::of(data);
    let (named, gives_all) = kinds.open_fields(data, &params, &mut terms);
    let optional = if task.is_counted { 0 } else { kinds.optional(data, &params) };
    let is_collected = params.last().is_some_and(|given| matches!(given, Given::Unknown | Given::Fact(_)));
    let (params, kinds, places) = kinds.one_by_one(&params);
    let is_open = |given: &Given| match given {
        Given::Partial(partial) => made.params.contains(&partial.name),
        given => !matches!(given, Given::Fixed(..) | Given::Missing | Given::Default(_)),
    };
    let open = (0..params.len()).filter(|&k| is_open(&params[k])).collect();
    let nargout = task.nargout.unwrap_or(data.outputs.len());
    let is_first = task.unit.file.functions.ids().next() == Some(task.function);
    let is_script = texts.is_script && is_first;
    let file = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folders = file.parent().map(|folder| folder.to_string_lossy().into_owned());
    let nowhere = Path::new("(text)");
    let original = match texts.is_script {
        true => Program::Text(&data.name, &task.unit.text, nowhere),
        false => Program::File(&file),
    };
    let data_file = DataFile::of(&made, task.data_file.take())?;
    let beside = said.data_folder.as_deref().filter(|_| data_file.is_some());
    if let (Some(data_file), Some(folder)) = (&data_file, beside) {
        data_file.write_into(folder)?;
    }
    let options = Options { path: options.path.iter().cloned().chain(folders).collect(), ..options.clone() };
    let kept = kept_by(&texts.units);
    let has = |name: &Name| kept.as_ref().is_some_and(|kept| kept.contains(name));
    if let Some((name, _)) = task.globals.iter().find(|(name, _)| !has(name)) {
        return Err(wrong(format!("no function that runs has a global variable {name}")));
    }
    let pair = compare::Pair {
        options: &options,
        original,
        function: (!is_first).then_some(data.name),
        residual: Program::Text(&task.name, &made.text, beside.unwrap_or(nowhere)),
        name: &data.name,
        versions: &made.versions,
        params: &params,
        open,
        places,
        kinds,
        named,
        kept,
        globals: std::mem::take(&mut task.globals),
        words: words_of(data),
        used,
        gives_all,
        optional,
        collects: data.variadic_in && is_collected,
        nargin: task.nargin,
        nargout,
    };
    let compare::Found { difference, late } = compare::compare(&pair, &mut terms, inputs)?;
    let told = told::told(&texts.units, &made.report);
    let sample = compare::sample(&pair, &mut terms)?;
    let unread = texts.contents.unread();
    let text = if is_script { script::as_script(&made.text) } else { made.text };
    let made = Specialized { text, ..made };
    let annotations = if is_script { Vec::new() } else { annotations };
    Ok(Compared { made, difference, late, told, unread, idle, sample, annotations, data_file })
}

/// Specialises a file's function, and does so once more where texts that it runs became known on the way.
fn with_texts<'o>(
    options: &'o Options,
    path: &Path,
    said: &Said,
    mut make: impl FnMut(&mut Texts<'o>, &mut Task) -> Result<Specialized>,
) -> Result<(Texts<'o>, Task, Specialized)> {
    let mut opened = Opened::default();
    loop {
        let mut texts = Texts::new(options, opened);
        let mut task = Task::new(&mut texts, path, said)?;
        let made = make(&mut texts, &mut task);
        if let Ok(made) = &made {
            texts.opened.leave_those_in(&made.text);
        }
        if texts.opened.take_changed() {
            opened = texts.opened;
            continue;
        }
        return Ok((texts, task, made?));
    }
}

/// The names of global variables, where functions of the texts keep something between calls.
fn kept_by(units: &[(Rc<Unit>, Rc<Loaded>)]) -> Option<Vec<Name>> {
    let own = units.iter().filter(|(unit, _)| !unit.is_prelude);
    let functions = own.flat_map(|(unit, _)| unit.file.functions.values());
    let variables: Vec<(Declared, Name)> =
        functions.flat_map(|data| data.variables.values()).map(|of| (of.declared, of.name)).collect();
    let keeps = |of: Declared| matches!(of, Declared::Global | Declared::Persistent);
    variables.iter().any(|(of, _)| keeps(*of)).then(|| {
        let globals = variables.iter().filter(|(of, _)| *of == Declared::Global).map(|(_, name)| *name);
        let mut globals: Vec<Name> = globals.collect();
        globals.sort_unstable_by_key(|name| name.as_str());
        globals.dedup();
        globals
    })
}

/// What is taken out of each parameter; of one of which parts are fixed also what other functions take out of what they are given.
fn used_of(units: &[(Rc<Unit>, Rc<Loaded>)], data: &FunctionData, params: &[Given]) -> Vec<Used> {
    let own = units.iter().filter(|(unit, _)| !unit.is_prelude);
    let all = own.flat_map(|(unit, _)| unit.file.functions.values()).map(|data| Used::of(data, None));
    let all = all.reduce(Used::with).unwrap_or_default();
    // What is declared is an argument of its class, or one of several that are collected.
    let is_plain = |k: usize, variable: Variable| {
        let mut declared = data.arguments.iter().flat_map(|block| &block.arguments);
        !declared.any(|argument| argument.variable == variable)
            && !(data.variadic_in && k + 1 == params.len())
    };
    let of = |(k, (param, given)): (usize, (&Param, &Given))| match (param.variable, given) {
        (_, Given::Partial(_)) => all.clone(),
        (Some(variable), _) if is_plain(k, variable) => Used::of(data, Some(variable)),
        (Some(_) | None, _) => Used::default(),
    };
    data.params.iter().zip(params).enumerate().map(of).collect()
}

/// The texts that a function names.
fn words_of(data: &FunctionData) -> Vec<Value> {
    let text = |expr: &lanner_hir::ExprData| match &expr.kind {
        ExprKind::Char(text) | ExprKind::String(text) => Some(Value::text(text)),
        _ => None,
    };
    data.exprs.values().filter_map(text).collect()
}

/// What was said does not fit.
fn wrong(why: impl Into<String>) -> Error {
    Error::new("Lanner:specialize", why.into())
}

impl<'o> Texts<'o> {
    fn new(options: &'o Options, opened: Opened) -> Texts<'o> {
        let late: Arc<AtomicBool> = Arc::default();
        let loader = Box::new(FileLoader::new(options));
        let mut interpreter = Interpreter::new(State::new(options.dialect), loader, late.clone());
        interpreter.state().out.begin_capture();
        Texts {
            options,
            files: Files::on(Disk, options.path.clone(), options.dialect),
            units: Vec::new(),
            by_path: FxHashMap::default(),
            anonymous: FxHashMap::default(),
            interpreter,
            watchdog: Watchdog::new(late, LONGEST),
            contents: content::Contents::default(),
            opened,
            is_script: false,
        }
    }

    /// The unit of a file; its folder is searched from now on.
    fn load(&mut self, path: &Path) -> Result<u32> {
        self.load_as(path, None)
    }

    /// The same; a script becomes a function of what is said of its variables.
    fn load_as(&mut self, path: &Path, said: Option<&Said>) -> Result<u32> {
        let absolute = std::fs::canonicalize(path).map_err(|error| {
            Error::new(
                "MATLAB:run:FileNotFound",
                format!("Unable to open file '{}': {error}.", path.display()),
            )
        })?;
        if let Some(folder) = absolute.parent() {
            let folder = folder.to_string_lossy().into_owned();
            if !self.files.path.contains(&folder) {
                self.files.path.insert(0, folder.clone());
                self.interpreter.loader().path().insert(0, folder);
                self.interpreter.loader().forget();
            }
        }
        let original = read(&absolute)?;
        let shown = absolute.to_string_lossy().into_owned();
        let (files, opened, dialect) = (&mut self.files, &mut self.opened, self.options.dialect);
        let text = opened.rewritten(&absolute, &original, dialect, &mut |name| {
            let script = read(&files.find(name, &shown, &[])?).ok()?;
            lanner_syntax::parse(&script, dialect).tree().is_script().then_some(script)
        });
        let text = match said {
            Some(said) => self.as_function(&absolute, text, said),
            None => text,
        };
        let files = std::cell::RefCell::new(&mut self.files);
        let is_function = |name: &str| files.borrow_mut().find(name, &shown, &[]).is_some();
        let settings = self.options.settings();
        let compiled = compile_planned(
            text.clone(),
            Origin::File(&absolute),
            settings,
            &Plans::default(),
            &is_function,
        )?;
        let (file, _) = resolve(&text, self.options.dialect, Some(&absolute), &is_function);
        let (text, original) = (text.into(), original.into());
        let unit = Unit { file, text, original, path: shown, is_prelude: false };
        self.units.push((Rc::new(unit), Rc::new(Loaded::new(compiled))));
        let number = self.units.len() as u32 - 1;
        self.by_path.insert(absolute, Some(number));
        Ok(number)
    }

    /// The text of a script as a function; others stay what they are.
    fn as_function(&mut self, path: &Path, text: String, said: &Said) -> String {
        let dialect = self.options.dialect;
        if !lanner_syntax::parse(&text, dialect).tree().is_script() {
            return text;
        }
        let shown = path.to_string_lossy().into_owned();
        let files = std::cell::RefCell::new(&mut self.files);
        let is_file = |name: &str| files.borrow_mut().find(name, &shown, &[]).is_some();
        let (file, _) = resolve(&text, dialect, Some(path), &is_file);
        let own: Vec<Name> = file.functions.values().map(|data| data.name).collect();
        let mut is_function = |name: &str| {
            own.contains(&Name::new(name)) || is_file(name) || Builtin::in_dialect(name, dialect).is_some()
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let made = script::as_function((&text, &file), &stem, said, dialect, &mut is_function);
        self.is_script |= made.is_some();
        made.unwrap_or(text)
    }

    /// The variables that a file defines whose content is known.
    fn variables_of(&mut self, file: &str, rest: Vec<String>) -> Option<Vec<String>> {
        if !self.contents.is_known(file, &self.files.path) {
            return None;
        }
        let loads =
            Builtin::all().find(|row| row.row().file.is_some() && row.row().reaches_as_statement_alone())?;
        let args =
            std::iter::once(Value::text(file)).chain(rest.iter().map(|text| Value::text(text))).collect();
        match self.call(&Callee::Row(loads), args, 1) {
            Called::Outputs(outputs) => match outputs.first()? {
                Value::Struct(fields) => {
                    Some(fields.fields().iter().map(|(name, _)| name.to_string()).collect())
                }
                _ => Some(vec![format!("={}", Path::new(file).file_stem()?.to_str()?)]),
            },
            Called::Failed(_) | Called::Undecided => None,
        }
    }

    /// The value of an expression, or of what a file gives.
    fn value(&mut self, name: &str, text: &str) -> Result<Value> {
        if let Some(path) = text.strip_prefix('@').filter(|path| path.ends_with(".m")) {
            return self.value_of_file(name, Path::new(path));
        }
        let dialect = self.options.dialect;
        let outputs = self.interpreter.evaluate_apart(text);
        let outputs = outputs.map_err(|error| {
            let message = error.message(dialect);
            // A word alone is a call of a function.
            let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic())
                && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let (message, help) = match is_word {
                true => {
                    (message.trim_end_matches('.'), format!("; a text stands in quotes: \"{name}='{text}'\""))
                }
                false => (message.as_str(), String::new()),
            };
            wrong(format!("the value of {name}, {text}: {message}{help}"))
        })?;
        outputs.into_iter().next().ok_or_else(|| wrong(format!("{text} gives no value for {name}")))
    }

    /// What the function of a file gives, or the variable of that name behind a script.
    fn value_of_file(&mut self, name: &str, path: &Path) -> Result<Value> {
        let settings = self.options.settings();
        let loaded =
            crate::loader::load_program(self.interpreter.loader(), path, settings, &Plans::default())?;
        if loaded.func(FuncRef(0)).kind != FuncKind::Script {
            let outputs = self.interpreter.run_function(&loaded, Args::new(), 1)?;
            return outputs
                .into_iter()
                .next()
                .ok_or_else(|| wrong(format!("{} gives no value", path.display())));
        }
        self.interpreter.run_script(&loaded)?;
        let workspace = self.interpreter.workspace(lanner_runtime::host::Level::Base);
        workspace
            .get(Name::new(name))
            .ok_or_else(|| wrong(format!("{} assigns no variable {name}", path.display())))
    }
}

impl World for Texts<'_> {
    fn dialect(&self) -> Dialect {
        self.options.dialect
    }

    fn unit(&mut self, unit: u32) -> Rc<Unit> {
        Rc::clone(&self.units[unit as usize].0)
    }

    fn resolve(&mut self, unit: u32, name: Name) -> Meaning {
        let of = Rc::clone(&self.units[unit as usize].0);
        let own =
            of.file.functions.iter().find(|(_, data)| data.kind == FunctionKind::Local && data.name == name);
        if let Some((function, _)) = own {
            return Meaning::Function(unit, function);
        }
        if is_prelude(&of.path)
            && let Some(row) = Builtin::in_dialect(&name, Dialect::Matlab)
        {
            return Meaning::Row(row);
        }
        let Some(path) = self.files.find(&name, &of.path, &of.file.imports) else {
            return match Builtin::in_dialect(&name, self.options.dialect) {
                Some(row) => Meaning::Row(row),
                None => Meaning::Unknown,
            };
        };
        let path = std::fs::canonicalize(&path).unwrap_or(path);
        let known = match self.by_path.get(&path) {
            Some(known) => *known,
            None => {
                let loaded = self.load(&path).ok();
                self.by_path.insert(path, loaded);
                loaded
            }
        };
        let Some(number) = known else { return Meaning::Unknown };
        let file = &self.units[number as usize].0.file;
        match file.functions.iter().next() {
            Some((function, data)) if data.kind == FunctionKind::Local && file.class.is_none() => {
                Meaning::Function(number, function)
            }
            _ => Meaning::Unknown,
        }
    }

    fn call(&mut self, callee: &Callee, args: Vec<Value>, nargout: usize) -> Called {
        let args: Args = args.into_iter().collect();
        let Texts { interpreter, units, watchdog, .. } = self;
        let (ran, is_late) = watchdog.run(|| match callee {
            Callee::Row(row) => {
                let handle = lanner_runtime::value::FunctionHandle::named(row.row().name);
                interpreter.call(&Value::Function(Rc::new(handle)), args, nargout)
            }
            Callee::Function(unit, function) => {
                let loaded = Rc::clone(&units[*unit as usize].1);
                let func = FuncRef(lanner_base::Id::index(*function) as u32);
                interpreter.run_function_of(&loaded, func, args, nargout)
            }
            Callee::Handle(value) => interpreter.call(value, args, nargout),
        });
        let printed = interpreter.state().out.end_capture();
        interpreter.state().out.begin_capture();
        if is_late || !printed.is_empty() {
            return Called::Undecided;
        }
        match ran {
            Ok(outputs) => Called::Outputs(outputs.into_iter().collect()),
            Err(error) if error.is_catchable() => Called::Failed(error),
            Err(error) => {
                give_back(&error, is_late);
                Called::Undecided
            }
        }
    }

    fn declared(
        &mut self,
        unit: u32,
        function: Function,
        argument: &Argument,
        value: Option<Value>,
    ) -> Option<Value> {
        let unit = Rc::clone(&self.units[unit as usize].0);
        self.behind_declaration(&unit, function, argument, value).ok()
    }

    fn is_statement_of_text(&self, name: Name) -> bool {
        self.opened.number(&name).is_some()
    }

    fn meets_text(&mut self, name: Name, text: Option<&Value>) {
        let Some(number) = self.opened.number(&name) else { return };
        let text = text.and_then(Value::as_text);
        let rest = self.opened.loaded_with(number);
        let variables = text.as_deref().zip(rest).and_then(|(file, rest)| self.variables_of(file, rest));
        self.opened.met(number, text, self.options.dialect, variables);
    }

    fn is_known_file(&mut self, name: &str) -> bool {
        self.contents.is_known(name, &self.files.path)
    }

    fn open(&mut self, row: Builtin, args: Vec<Value>, nargout: usize) -> Option<(usize, Vec<Value>)> {
        let key = format!("{args:?} {nargout}");
        if let Some(open) = self.contents.open.get(&key) {
            return Some(open.clone());
        }
        let Called::Outputs(mut outputs) = self.call(&Callee::Row(row), args, nargout) else { return None };
        let others = outputs.split_off(1.min(outputs.len()));
        let fid = outputs.first()?.as_f64().filter(|fid| *fid >= 0.0)? as usize;
        self.contents.open.insert(key, (fid, others.clone()));
        Some((fid, others))
    }

    fn call_on_stream(
        &mut self,
        row: Builtin,
        (fid, place): (usize, (u64, bool)),
        args: Vec<Value>,
        nargout: usize,
    ) -> Option<(Called, (u64, bool))> {
        self.interpreter.state().files.go_to(fid, place)?;
        let args = std::iter::once(Value::Scalar(fid as f64)).chain(args).collect();
        let called = self.call(&Callee::Row(row), args, nargout);
        let place = self.interpreter.state().files.place(fid)?;
        Some((called, place))
    }

    fn anonymous(&mut self, text: &str) -> Option<(u32, Function)> {
        self.anonymous_of(text)
    }

    fn handle(&mut self, unit: u32, function: Function, captured: Vec<Value>) -> Option<Value> {
        let loaded = &self.units.get(unit as usize)?.1;
        Some(handle_of(loaded, FuncRef(lanner_base::Id::index(function) as u32), captured))
    }
}
