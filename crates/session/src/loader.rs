//! What the interpreter asks of the session: finding and compiling text, with caches by file and by text.

use crate::Options;
use crate::compile::{Settings, compile_planned};
use crate::typed;
use lanner_base::{Diagnostic, Dialect, Name};
use lanner_builtins::Builtin;
use lanner_copies::mode::Plans;
use lanner_evaluator::{CompiledTexts, Disk, Files, dialect_inside, syntax_error};
use lanner_interp::{Definition, Loaded, Loader, Scope};
use lanner_mir::{FuncKind, FuncRef, Unit};
use lanner_project::compile::{Origin, PER_BYTE, absolute, is_prelude, read, resolve};
use lanner_project::residual::Residual;
use lanner_runtime::{Result, Value, memory};
use lanner_verify::Functions;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

/// Finds functions in files, and keeps what it compiled.
pub(crate) struct FileLoader {
    files: Files,
    settings: Settings,
    plans: Rc<RefCell<Plans>>,
    epoch: Rc<Cell<u64>>,
    compiled: FxHashMap<PathBuf, (Option<SystemTime>, Rc<Loaded>)>,
    prelude: FxHashMap<Builtin, Rc<Loaded>>,
    scripts: CompiledTexts,
    typed: FxHashMap<Name, Rc<Loaded>>,
}

impl FileLoader {
    pub fn new(options: &Options) -> FileLoader {
        FileLoader::planned(options, Rc::default())
    }

    /// One that compiles what has a plan with its copies.
    pub fn planned(options: &Options, plans: Rc<RefCell<Plans>>) -> FileLoader {
        let files = Files::on(Disk, options.path.clone(), options.dialect);
        FileLoader {
            files,
            settings: options.settings(),
            plans,
            epoch: Rc::new(Cell::new(1)),
            compiled: FxHashMap::default(),
            prelude: FxHashMap::default(),
            scripts: CompiledTexts::default(),
            typed: FxHashMap::default(),
        }
    }

    /// The compiled file, compiled again when it changed.
    fn load(&mut self, path: &Path) -> Result<Rc<Loaded>> {
        let modified = std::fs::metadata(path).and_then(|m| m.modified()).ok();
        if let Some((known, loaded)) = self.compiled.get(path)
            && *known == modified
        {
            return Ok(loaded.clone());
        }
        let text = read(path)?;
        let shown = path.to_string_lossy();
        let files = RefCell::new(&mut self.files);
        let typed = &self.typed;
        let is_function =
            |name: &str| typed.contains_key(&Name::new(name)) || files.borrow_mut().knows(name, &shown);
        let plans = self.plans.borrow();
        let length = text.len();
        let unit = compile_planned(text, Origin::File(path), self.settings, &plans, &is_function)?;
        let loaded = bytecode(unit, length)?;
        self.compiled.insert(path.to_owned(), (modified, loaded.clone()));
        Ok(loaded)
    }

    /// Compiles a text that is in no file; the names are functions, too.
    fn compile_text(&mut self, text: &str, dialect: Dialect, names: &[Name]) -> Result<Rc<Loaded>> {
        let files = RefCell::new(&mut self.files);
        let typed = &self.typed;
        let is_function = |name: &str| {
            let known = Name::new(name);
            names.contains(&known) || typed.contains_key(&known) || files.borrow_mut().knows(name, "")
        };
        let settings = Settings { dialect, ..self.settings };
        memory::admit(text.len())?;
        let unit =
            compile_planned(text.to_owned(), Origin::Typed, settings, &self.plans.borrow(), &is_function)?;
        bytecode(unit, text.len())
    }
}

/// What is run of a unit whose text has so many bytes.
fn bytecode(unit: Unit, length: usize) -> Result<Rc<Loaded>> {
    memory::admit(length.saturating_mul(PER_BYTE))?;
    Ok(Rc::new(Loaded::new(unit)))
}

impl Functions for FileLoader {
    fn find(&mut self, name: Name, scope: Scope<'_>) -> Option<Definition> {
        Loader::find(self, name, scope).ok().flatten()
    }

    fn prelude(&mut self, row: Builtin, text: &'static str) -> Option<Rc<Loaded>> {
        Loader::prelude(self, row, text).ok()
    }

    fn search(&mut self, path: &[String]) -> bool {
        let is_other = self.path().as_slice() != path;
        if is_other {
            *self.path() = path.to_vec();
        }
        self.forget();
        is_other
    }

    fn have_classes(&self) -> bool {
        self.files.have_classes()
    }
}

impl Loader for FileLoader {
    fn find(&mut self, name: Name, scope: Scope<'_>) -> Result<Option<Definition>> {
        // The table's functions call each other, whatever files of their names there are.
        if is_prelude(scope.file)
            && let Some(row) = Builtin::in_dialect(&name, dialect_inside(scope.file))
        {
            return Ok(Some(Definition::Builtin(row)));
        }
        if let Some(loaded) = self.typed.get(&name)
            && self.files.private(&name, scope.file).is_none()
        {
            return Ok(Some(Definition::Function(loaded.clone(), FuncRef(0))));
        }
        if let Some(path) = self.files.find(&name, scope.file, scope.imports) {
            let loaded = self.load(&path)?;
            if loaded.unit.class.is_some() {
                return Ok(Some(Definition::Class(loaded)));
            }
            return Ok(Some(match loaded.func(FuncRef(0)).kind {
                FuncKind::Script => Definition::Script(loaded),
                FuncKind::Function | FuncKind::Nested | FuncKind::Anonymous => {
                    Definition::Function(loaded, FuncRef(0))
                }
            }));
        }
        Ok(Builtin::in_dialect(&name, self.settings.dialect).map(Definition::Builtin))
    }

    fn file_of(&mut self, name: &str, scope: Scope<'_>) -> Option<String> {
        let path = self.files.find(name, scope.file, scope.imports);
        let path = path.or_else(|| self.files.find_static(name, scope.file, scope.imports))?;
        Some(path.to_string_lossy().into_owned())
    }

    fn prelude(&mut self, builtin: Builtin, text: &'static str) -> Result<Rc<Loaded>> {
        if let Some(loaded) = self.prelude.get(&builtin) {
            return Ok(loaded.clone());
        }
        let settings = Settings { dialect: Dialect::Matlab, ..self.settings };
        let unit = compile_planned(
            text.to_owned(),
            Origin::Prelude(builtin),
            settings,
            &self.plans.borrow(),
            &|_| false,
        )?;
        let loaded = Rc::new(Loaded::new(unit));
        self.prelude.insert(builtin, loaded.clone());
        Ok(loaded)
    }

    fn script(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>> {
        if let Some(loaded) = self.scripts.get(text) {
            return Ok(loaded);
        }
        let loaded = self.compile_text(text, dialect, &[])?;
        self.scripts.keep(text, &loaded);
        Ok(loaded)
    }

    fn typed(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>> {
        let Some(typed) = typed::take_apart(text, dialect) else { return self.script(text, dialect) };
        let names: Vec<Name> = typed.functions.iter().map(|&(name, _)| name).collect();
        let compile = |(name, text): &(Name, String)| Ok((*name, self.compile_text(text, dialect, &names)?));
        let functions = typed.functions.iter().map(compile).collect::<Result<Vec<_>>>()?;
        let statements = self.compile_text(&typed.statements, dialect, &names)?;
        self.typed.extend(functions);
        // What was compiled before may have taken a name for a row of the table.
        self.scripts.clear();
        self.compiled.clear();
        self.forget();
        Ok(statements)
    }

    fn functions(&mut self) -> Vec<String> {
        let mut names: Vec<String> = self.typed.keys().map(ToString::to_string).collect();
        names.extend(self.files.names());
        names
    }

    fn methods(&mut self, class: &str) -> Option<Vec<String>> {
        let mut names = self.files.methods(class);
        let defined = self.files.find(class, "", &[]).and_then(|path| {
            let text = read(&path).ok()?;
            resolve(&text, self.settings.dialect, Some(&path), &|_| false).0.class
        });
        if let Some(class) = &defined {
            let listed = class.methods.iter().filter(|method| !method.name.contains('.'));
            names.get_or_insert_default().extend(listed.map(|method| method.name.to_string()));
        }
        names
    }

    fn class_files(&mut self, class: &str) -> Vec<(Name, PathBuf)> {
        let files = self.files.class_files(class);
        files.into_iter().map(|(name, path)| (Name::new(&name), path)).collect()
    }

    fn load_file(&mut self, path: &Path) -> Result<Rc<Loaded>> {
        self.load(path)
    }

    fn tests_in(&mut self, path: &Path) -> Result<Value> {
        lanner_evaluator::tests_in(path, &read(path)?, self.settings.dialect)
    }

    fn part(&mut self, path: &Path, text: &str) -> Result<Rc<Loaded>> {
        search_beside(self, path);
        let (settings, plans) = (self.settings, self.plans.clone());
        let shown = path.to_string_lossy();
        compiled(self, text.to_owned(), path, &shown, settings, &plans.borrow())
    }

    fn path(&mut self) -> &mut Vec<String> {
        &mut self.files.path
    }

    fn forget(&mut self) {
        self.epoch.set(self.epoch.get() + 1);
        self.files.forget();
    }

    fn epoch(&self) -> Rc<Cell<u64>> {
        self.epoch.clone()
    }
}

/// Loads the file that the user runs; its folder is searched for functions right after the current one.
///
/// # Errors
/// A file that cannot be read or parsed.
pub(crate) fn load_program(
    loader: &mut dyn Loader,
    path: &Path,
    settings: Settings,
    plans: &Plans,
) -> Result<Rc<Loaded>> {
    let absolute = absolute(path)?;
    search_beside(loader, &absolute);
    let text = read(&absolute)?;
    compiled(loader, text, path, &absolute.to_string_lossy(), settings, plans)
}

/// The same for a residual, which is in no file; the folder of its original is searched.
///
/// # Errors
/// A text that cannot be parsed.
pub(crate) fn load_residual(
    loader: &mut dyn Loader,
    residual: &Residual,
    settings: Settings,
    plans: &Plans,
) -> Result<Rc<Loaded>> {
    let (text, path) = (residual.text.clone(), &residual.path);
    search_beside(loader, path);
    compiled(loader, text, path, &path.to_string_lossy(), settings, plans)
}

/// Searches the folder of a file for functions.
fn search_beside(loader: &mut dyn Loader, file: &Path) {
    let Some(folder) = file.parent() else { return };
    let folder = folder.to_string_lossy().into_owned();
    if !loader.path().contains(&folder) {
        loader.path().insert(0, folder);
        loader.forget();
    }
}

/// A program that is in no file, as that of this name would be.
///
/// # Errors
/// A text that cannot be parsed.
pub(crate) fn load_text(
    loader: &mut dyn Loader,
    text: &str,
    path: &Path,
    settings: Settings,
) -> Result<Rc<Loaded>> {
    compiled(loader, text.to_owned(), path, &path.to_string_lossy(), settings, &Plans::default())
}

fn compiled(
    loader: &mut dyn Loader,
    text: String,
    path: &Path,
    shown: &str,
    settings: Settings,
    plans: &Plans,
) -> Result<Rc<Loaded>> {
    let loader = RefCell::new(loader);
    let is_function = |name: &str| {
        loader.borrow_mut().file_of(name, Scope { file: shown, imports: &[], is_evaluated: false }).is_some()
    };
    let unit = compile_planned(text, Origin::File(path), settings, plans, &is_function)?;
    if let Some(class) = &unit.class {
        let message = format!("'{}' is a class, and no program: a program makes objects of it.", class.name);
        let diagnostic = Diagnostic::error("class-run", message, class.span);
        return Err(syntax_error(&diagnostic, &unit.path, &unit.text));
    }
    Ok(Rc::new(Loaded::new(unit)))
}
