//! The program that inference looks at: functions by number, compiled when they are asked for.

use crate::Options;
use crate::annotations::may_annotate;
use crate::base_workspace;
use crate::classes::Reached;
use crate::compile::{Origin, Settings, absolute, class_name, compile, is_prelude, read};
use crate::declared::declared;
use crate::project::{Project, without_classes};
use crate::residual::Residual;
use crate::shared::SharedFunctions;
use lanner_base::{Dialect, LineIndex, Name};
use lanner_builtins::{Builtin, Kernel};
use lanner_evaluator::{Disk, Files, dialect_inside, is_library};
use lanner_infer::{DeclaredClass, Function, NameTarget, Program};
use lanner_interp::class_in;
use lanner_mir::{CalleeData, Func, FuncKind, FuncRef, Unit};
use lanner_runtime::Result;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Units that were asked for so far.
pub struct Sources {
    settings: Settings,
    files: RefCell<Files>,
    units: RefCell<Vec<Rc<Source>>>,
    by_path: RefCell<FxHashMap<PathBuf, Option<u32>>>,
    by_row: RefCell<FxHashMap<Builtin, Option<u32>>>,
    /// Functions of rows that are in the texts of several rows.
    shared: RefCell<SharedFunctions>,
    /// What names mean: they are asked for again and again.
    names: RefCell<FxHashMap<(u32, String), NameTarget>>,
    /// What belongs to the program, where more than one run of it is looked at.
    project: Option<Arc<Project>>,
    /// What stands for a file that there is not.
    residual: Option<Residual>,
    /// Whether jumps are threaded.
    is_threaded: bool,
    /// Whether the program defines classes, once that is asked.
    has_classes: OnceCell<bool>,
    /// The classes that names mean; none while one is looked up, which then derives from itself.
    classes: RefCell<FxHashMap<(u32, String), Option<Rc<DeclaredClass>>>>,
    /// What the classes reach that native code uses, by the names that mean them.
    reached: RefCell<FxHashMap<(u32, String), Option<Rc<Reached>>>>,
    /// Whether others reach the variables of a script, by its file.
    scripts_reached: RefCell<FxHashMap<String, bool>>,
}

/// A unit and its functions in SSA form.
pub struct Source {
    /// The unit in slot form.
    pub unit: Unit,
    /// Where the lines of its text start.
    pub lines: Rc<LineIndex>,
    /// Whether a comment of it may be an annotation.
    pub is_annotated: bool,
    funcs: Vec<Rc<Func>>,
}

impl Sources {
    /// No unit yet.
    pub fn new(options: &Options) -> Sources {
        Sources {
            settings: Settings { dialect: options.dialect, ..Settings::default() },
            files: RefCell::new(Files::on(Disk, options.path.clone(), options.dialect)),
            units: RefCell::new(Vec::new()),
            by_path: RefCell::default(),
            by_row: RefCell::default(),
            shared: RefCell::default(),
            names: RefCell::default(),
            project: None,
            residual: None,
            is_threaded: false,
            has_classes: OnceCell::new(),
            classes: RefCell::default(),
            reached: RefCell::default(),
            scripts_reached: RefCell::default(),
        }
    }

    /// The same for all runs of a program: folders that it adds to the path are searched, and what a name means that is found at
    /// several places is not known.
    pub fn of_project(mut self, project: Arc<Project>) -> Sources {
        let added = project.added().iter().map(|folder| folder.to_string_lossy().into_owned());
        self.files.get_mut().path.extend(added);
        self.project = Some(project);
        self
    }

    /// The same where a residual is at its place, though no file is.
    pub fn of_residual(mut self, residual: Residual) -> Sources {
        self.residual = Some(residual);
        self
    }

    /// The same with jumps threaded, as native code has them.
    pub fn threaded(mut self) -> Sources {
        self.is_threaded = true;
        self
    }

    /// The name of a function for those who call it from outside: a residual may have another than its own.
    pub fn name_outside(&self, function: Function) -> Option<&str> {
        let residual = self.residual.as_ref().filter(|_| function.func == FuncRef(0))?;
        let is_it = self.by_path.borrow().get(&residual.path) == Some(&Some(function.unit));
        is_it.then_some(residual.name.as_str())
    }

    /// The unit of a file, whose folder is searched for functions from now on.
    ///
    /// # Errors
    /// A file that cannot be read, and its first syntax error.
    pub fn load(&self, path: &Path) -> Result<u32> {
        let residual = self.residual.as_ref().filter(|residual| residual.path == path);
        let absolute = match residual {
            Some(residual) => residual.path.clone(),
            None => absolute(path)?,
        };
        if let Some(folder) = absolute.parent().map(without_classes) {
            let folder = folder.to_string_lossy().into_owned();
            let mut files = self.files.borrow_mut();
            if !files.path.contains(&folder) {
                files.path.insert(0, folder);
            }
        }
        if let Some(Some(known)) = self.by_path.borrow().get(&absolute) {
            return Ok(*known);
        }
        let text = match residual {
            Some(residual) => residual.text.clone(),
            None => read(&absolute)?,
        };
        let unit = self.compile(text, Origin::File(&absolute))?;
        let number = self.add(unit);
        self.by_path.borrow_mut().insert(absolute, Some(number));
        Ok(number)
    }

    /// The unit of a text, as of a file of that name.
    ///
    /// # Errors
    /// Its first syntax error.
    pub fn load_text(&self, text: &str, path: &Path) -> Result<u32> {
        Ok(self.add(self.compile(text.to_owned(), Origin::File(path))?))
    }

    /// How many units there are.
    pub fn count(&self) -> u32 {
        self.units.borrow().len() as u32
    }

    /// A unit.
    pub fn unit(&self, number: u32) -> Rc<Source> {
        Rc::clone(&self.units.borrow()[number as usize])
    }

    /// A function in slot form, a script as if it ran in an empty workspace.
    pub fn slots(&self, function: Function) -> Func {
        let source = self.unit(function.unit);
        self.slots_of(&source.unit, source.unit.funcs[function.func].clone())
    }

    /// A function of a unit, a script as if it ran in an empty workspace. Native code has one in its own where functions that it calls
    /// reach that.
    fn slots_of(&self, unit: &Unit, func: Func) -> Func {
        let is_script = self.is_threaded && func.dynamic == Some(lanner_hir::SCRIPT);
        let mut func = match is_script && self.is_reached(&unit.path) {
            true => self.in_own_workspace(unit, func),
            false => in_empty_workspace(func),
        };
        if self.is_threaded {
            let known: RefCell<FxHashMap<Name, Option<Builtin>>> = RefCell::default();
            let row_of = |callee: &CalleeData| match *callee {
                CalleeData::Builtin(row) => Some(row),
                CalleeData::Named(name) => {
                    *known.borrow_mut().entry(name).or_insert_with(|| self.row_named(unit, name))
                }
                CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
            };
            lanner_opt::thread_jumps(&mut func, &row_of);
        }
        func
    }

    /// Whether others reach the variables of a script.
    fn is_reached(&self, script: &str) -> bool {
        if let Some(&known) = self.scripts_reached.borrow().get(script) {
            return known;
        }
        let mut files = self.files.borrow_mut();
        let found = base_workspace::is_reached(&mut files, Path::new(script), self.settings.dialect);
        self.scripts_reached.borrow_mut().insert(script.to_owned(), found);
        found
    }

    /// A script whose variables others reach: what a file or the table defines is a function there, too.
    fn in_own_workspace(&self, unit: &Unit, mut func: Func) -> Func {
        for callee in func.callees.values_mut() {
            if let CalleeData::Undecided { name, why: lanner_hir::SCRIPT } = *callee
                && (self.files.borrow_mut().knows(name.as_str(), &unit.path)
                    || self.row_named(unit, name).is_some())
            {
                *callee = CalleeData::Named(name);
            }
        }
        func
    }

    /// The row that a name means in a unit, if it means one.
    fn row_named(&self, unit: &Unit, name: Name) -> Option<Builtin> {
        let is_own = |f: &Func| f.kind == FuncKind::Function && f.name == name;
        let is_file = || self.files.borrow_mut().find(name.as_str(), &unit.path, &unit.imports).is_some();
        if unit.funcs.values().any(is_own) || !is_prelude(&unit.path) && is_file() {
            return None;
        }
        let dialect = if is_prelude(&unit.path) { dialect_inside(&unit.path) } else { self.settings.dialect };
        Builtin::in_dialect(name.as_str(), dialect)
    }

    /// The script that a name means that is called in a unit, in SSA form: it works on its caller's variables.
    pub fn script(&self, unit: u32, name: &str) -> Option<(Function, Rc<Func>)> {
        let source = self.unit(unit);
        let path = self.files.borrow_mut().find(name, &source.unit.path, &source.unit.imports)?;
        // Whoever resolved the name has loaded it.
        self.resolve(unit, name);
        let unit = self.by_path.borrow().get(&path).copied().flatten()?;
        let function = Function { unit, func: FuncRef(0) };
        let mut func = self.unit(unit).unit.funcs[FuncRef(0)].clone();
        (func.kind == FuncKind::Script).then(|| {
            lanner_mir::to_ssa(&mut func);
            (function, Rc::new(func))
        })
    }

    /// The file of the class that a name means in a unit, or that has a member of that name (`Class.name`), and the name in full.
    pub fn class_named(&self, unit: u32, name: &str) -> Option<(PathBuf, String)> {
        let source = self.unit(unit);
        let mut files = self.files.borrow_mut();
        let (file, imports) = (&source.unit.path, &source.unit.imports);
        let (path, member) = match files.find(name, file, imports) {
            Some(path) => (path, None),
            None => {
                (files.find_static(name, file, imports)?, name.rsplit_once('.').map(|(_, member)| member))
            }
        };
        let is_class = class_name(&path).is_some() || files.defines_class(&path);
        if !is_class && !is_library(&path) {
            return None;
        }
        let defines = path.file_stem().and_then(|stem| stem.to_str()).map(Name::new);
        let class = class_in(&path.to_string_lossy(), defines).filter(|_| is_class);
        let class = class.map_or_else(|| name.to_owned(), |class| class.to_string());
        Some((path, member.map_or_else(|| class.clone(), |member| format!("{class}.{member}"))))
    }

    /// The class that a name means in a unit, or that has a member of that name, and what it reaches.
    pub fn class_reached(&self, unit: u32, name: &str) -> Option<Rc<Reached>> {
        let key = (unit, name.to_owned());
        if let Some(known) = self.reached.borrow().get(&key) {
            return known.clone();
        }
        let found = Reached::of(self, unit, name).map(Rc::new);
        self.reached.borrow_mut().insert(key, found.clone());
        found
    }

    /// Runs something with the files that are known.
    pub fn with_files<T>(&self, run: impl FnOnce(&mut Files<Disk>) -> T) -> T {
        run(&mut self.files.borrow_mut())
    }

    /// The first function of a file; none of a script, and of what cannot be read.
    pub fn function_in(&self, path: &Path) -> Option<Function> {
        let unit = self.unit_in(path)?;
        let is_function = self.unit(unit).unit.funcs[FuncRef(0)].kind != FuncKind::Script;
        is_function.then_some(Function { unit, func: FuncRef(0) })
    }

    /// The unit of a file; none of one that cannot be read or parsed.
    pub(crate) fn unit_in(&self, path: &Path) -> Option<u32> {
        let known = self.by_path.borrow().get(path).copied();
        known.unwrap_or_else(|| {
            let compiled = read(path).and_then(|text| self.compile(text, Origin::File(path)));
            let number = compiled.ok().map(|unit| self.add(unit));
            self.by_path.borrow_mut().insert(path.to_owned(), number);
            number
        })
    }

    fn compile(&self, text: String, origin: Origin<'_>) -> Result<Unit> {
        let shown = match origin {
            Origin::File(path) => path.to_string_lossy().into_owned(),
            Origin::Prelude(_) | Origin::Typed => String::new(),
        };
        let settings = match origin {
            Origin::Prelude(_) => Settings { dialect: Dialect::Matlab, ..self.settings },
            Origin::File(_) | Origin::Typed => self.settings,
        };
        let is_table = matches!(origin, Origin::Prelude(_));
        let is_function = |name: &str| !is_table && self.files.borrow_mut().knows(name, &shown);
        compile(text, origin, settings, &is_function)
    }

    fn add(&self, unit: Unit) -> u32 {
        let values = |func: &Func| {
            let mut func = self.slots_of(&unit, func.clone());
            lanner_mir::to_ssa(&mut func);
            Rc::new(func)
        };
        let funcs = unit.funcs.values().map(values).collect();
        let mut units = self.units.borrow_mut();
        if is_prelude(&unit.path) {
            self.shared.borrow_mut().add(units.len() as u32, &unit);
        }
        let is_annotated = may_annotate(&unit.text);
        let lines = Rc::new(LineIndex::new(&unit.text));
        units.push(Rc::new(Source { unit, lines, is_annotated, funcs }));
        units.len() as u32 - 1
    }

    fn find(&self, unit: u32, name: &str) -> NameTarget {
        let source = self.unit(unit);
        let name_of = Name::new(name);
        let is_own = |(_, f): &(FuncRef, &Func)| f.kind == FuncKind::Function && f.name == name_of;
        // What the name of a method means its arguments tell.
        let methods = usize::from(class_name(Path::new(&source.unit.path)).is_some());
        if let Some((func, _)) = source.unit.funcs.iter().skip(methods).find(is_own) {
            return NameTarget::Function(Function { unit, func });
        }
        if is_prelude(&source.unit.path)
            && let Some(row) = Builtin::in_dialect(name, dialect_inside(&source.unit.path))
        {
            return NameTarget::Row(row);
        }
        let path = self.files.borrow_mut().find(name, &source.unit.path, &source.unit.imports);
        if self.project.as_ref().is_some_and(|project| project.is_ambiguous(name, path.as_deref())) {
            return NameTarget::Unknown;
        }
        let Some(path) = path else {
            return match Builtin::in_dialect(name, self.settings.dialect) {
                Some(row) => NameTarget::Row(row),
                None => NameTarget::Unknown,
            };
        };
        // Native code makes no objects, of old classes neither.
        if is_library(&path) || self.is_threaded && class_name(&path).is_some() {
            return NameTarget::Unknown;
        }
        // What a script does to its caller's variables is not followed.
        self.function_in(&path).map_or(NameTarget::Unknown, NameTarget::Function)
    }
}

impl Program for Sources {
    fn func(&self, function: Function) -> Rc<Func> {
        Rc::clone(&self.unit(function.unit).funcs[function.func.0 as usize])
    }

    fn is_script(&self, function: Function) -> bool {
        self.unit(function.unit).unit.funcs[function.func].kind == FuncKind::Script
    }

    fn local(&self, unit: u32, func: FuncRef) -> Function {
        self.shared.borrow().first(Function { unit, func })
    }

    fn is_of_library(&self, function: Function) -> bool {
        is_prelude(&self.unit(function.unit).unit.path)
    }

    fn has_classes(&self) -> bool {
        match &self.project {
            Some(project) => project.has_classes(),
            None => *self.has_classes.get_or_init(|| self.files.borrow().have_classes()),
        }
    }

    fn class(&self, unit: u32, name: &str) -> Option<Rc<DeclaredClass>> {
        if !self.has_classes() {
            return None;
        }
        let key = (unit, name.to_owned());
        if let Some(known) = self.classes.borrow().get(&key) {
            return known.clone();
        }
        self.classes.borrow_mut().insert(key.clone(), None);
        let file = self.class_named(unit, name).map(|(path, _)| path);
        let is_one = |project: &Arc<Project>| !project.is_ambiguous(name, file.as_deref());
        let is_known = self.project.as_ref().is_none_or(is_one);
        let found = is_known.then(|| declared(self, unit, name)).flatten().map(Rc::new);
        self.classes.borrow_mut().insert(key, found.clone());
        found
    }

    fn may_be_method(&self, name: &str) -> bool {
        self.project.as_ref().is_some_and(|project| project.is_method(name))
    }

    fn resolve(&self, unit: u32, name: &str) -> NameTarget {
        let key = (unit, name.to_owned());
        if let Some(&known) = self.names.borrow().get(&key) {
            return known;
        }
        let found = self.find(unit, name);
        self.names.borrow_mut().insert(key, found);
        found
    }

    fn source(&self, row: Builtin) -> Option<Function> {
        let Kernel::Source(text) = row.row().kernel else { return None };
        let known = self.by_row.borrow().get(&row).copied();
        let number = known.unwrap_or_else(|| {
            let number = self.compile(text.to_owned(), Origin::Prelude(row)).ok().map(|unit| self.add(unit));
            self.by_row.borrow_mut().insert(row, number);
            number
        });
        number.map(|unit| Function { unit, func: FuncRef(0) })
    }
}

/// A script as a function: its variables are its own, and what it does not assign is a function, unless names that are only
/// known when it runs reach its variables. So are the variables of its anonymous functions. Other functions are as they are.
pub fn in_empty_workspace(mut func: Func) -> Func {
    if func.dynamic == Some(lanner_hir::SCRIPT) {
        func.dynamic = None;
        if func.kind == FuncKind::Script {
            func.kind = FuncKind::Function;
        }
        for callee in func.callees.values_mut() {
            if let CalleeData::Undecided { name, why: lanner_hir::SCRIPT } = *callee {
                *callee = CalleeData::Named(name);
            }
        }
    }
    func
}
