//! What evaluated text and methods of classes may call: functions of the program, files that it brings with it, and rows of the table.
//! Nothing is looked for on the disk.

use crate::cache::CompiledTexts;
use crate::embedded::Embedded;
use crate::files::Files;
use crate::library::dialect_inside;
use crate::text::{PER_BYTE, PRELUDE, is_prelude, resolve, syntax_error};
use lanner_base::{Dialect, Name, Severity};
use lanner_boxed::{program_code, program_code_outside};
use lanner_builtins::Builtin;
use lanner_interp::{Definition, Loaded, Loader, Scope};
use lanner_mir::{FuncKind, FuncRef, Unit};
use lanner_runtime::{Error, Result, Value, memory};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What the loaders of a thread share: a file is compiled once.
#[derive(Clone)]
pub(crate) struct Compiled {
    epoch: Rc<Cell<u64>>,
    files: Rc<RefCell<FxHashMap<PathBuf, Rc<Loaded>>>>,
}

impl Default for Compiled {
    fn default() -> Compiled {
        Compiled { epoch: Rc::new(Cell::new(1)), files: Rc::default() }
    }
}

/// Compiles text, and keeps what it compiled.
pub(crate) struct ProgramLoader {
    dialect: Dialect,
    files: Files<Embedded>,
    compiled: Compiled,
    prelude: FxHashMap<Builtin, Rc<Loaded>>,
    scripts: CompiledTexts,
    path: Vec<String>,
}

impl ProgramLoader {
    pub fn new(dialect: Dialect, compiled: Compiled) -> ProgramLoader {
        ProgramLoader {
            dialect,
            files: Files::on(Embedded, Embedded::folders(), dialect),
            compiled,
            prelude: FxHashMap::default(),
            scripts: CompiledTexts::default(),
            path: Vec::new(),
        }
    }

    /// The MIR of a text; `path`: where it is, empty for what is evaluated.
    fn compile(&mut self, text: &str, path: String, dialect: Dialect) -> Result<Unit> {
        memory::admit(text.len().saturating_mul(PER_BYTE))?;
        let file = (!path.is_empty()).then(|| Path::new(&path));
        let files = RefCell::new(&mut self.files);
        let is_function = |name: &str| files.borrow_mut().knows(name, &path) || program_code(name).is_some();
        let (file, diagnostics) = resolve(text, dialect, file, &is_function);
        if let Some(first) = diagnostics.iter().find(|found| found.severity == Severity::Error) {
            return Err(syntax_error(first, &path, text));
        }
        Ok(lanner_lower::lower(&file, path, text.to_owned()))
    }
}

impl Loader for ProgramLoader {
    fn find(&mut self, name: Name, scope: Scope<'_>) -> Result<Option<Definition>> {
        let dialect = if is_prelude(scope.file) { dialect_inside(scope.file) } else { self.dialect };
        if is_prelude(scope.file)
            && let Some(row) = Builtin::in_dialect(&name, dialect)
        {
            return Ok(Some(Definition::Builtin(row)));
        }
        if scope.is_evaluated
            && let Some((code, _)) = program_code(&name)
        {
            return Ok(Some(Definition::Outside(code)));
        }
        if let Some(path) = self.files.find(&name, scope.file, scope.imports) {
            let loaded = self.load_file(&path)?;
            return Ok(Some(match loaded.func(FuncRef(0)).kind {
                _ if loaded.unit.class.is_some() => Definition::Class(loaded),
                FuncKind::Script => Definition::Script(loaded),
                FuncKind::Function | FuncKind::Nested | FuncKind::Anonymous => {
                    Definition::Function(loaded, FuncRef(0))
                }
            }));
        }
        // A handle that text made is called outside of it.
        if let Some((code, _)) = program_code_outside(&name).filter(|_| !is_prelude(scope.file)) {
            return Ok(Some(Definition::Outside(code)));
        }
        Ok(Builtin::in_dialect(&name, dialect).map(Definition::Builtin))
    }

    fn file_of(&mut self, name: &str, scope: Scope<'_>) -> Option<String> {
        let own = program_code(name).map(|(_, file)| file).filter(|file| !file.is_empty());
        own.or_else(|| {
            let path = self.files.find(name, scope.file, scope.imports);
            let path = path.or_else(|| self.files.find_static(name, scope.file, scope.imports))?;
            Some(path.to_string_lossy().into_owned())
        })
    }

    fn prelude(&mut self, builtin: Builtin, text: &'static str) -> Result<Rc<Loaded>> {
        if let Some(loaded) = self.prelude.get(&builtin) {
            return Ok(loaded.clone());
        }
        let unit = self.compile(text, format!("{PRELUDE}/{builtin}.m"), Dialect::Matlab)?;
        let loaded = Rc::new(Loaded::new(unit));
        self.prelude.insert(builtin, loaded.clone());
        Ok(loaded)
    }

    fn script(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>> {
        if let Some(loaded) = self.scripts.get(text) {
            return Ok(loaded);
        }
        let loaded = Rc::new(Loaded::new(self.compile(text, String::new(), dialect)?));
        self.scripts.keep(text, &loaded);
        Ok(loaded)
    }

    fn typed(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>> {
        self.script(text, dialect)
    }

    fn functions(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn methods(&mut self, class: &str) -> Option<Vec<String>> {
        let mut names = self.files.methods(class);
        let defined = self.files.find(class, "", &[]).and_then(|path| self.load_file(&path).ok());
        if let Some(class) = defined.as_ref().and_then(|loaded| loaded.unit.class.as_ref()) {
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
        if let Some(known) = self.compiled.files.borrow().get(path) {
            return Ok(known.clone());
        }
        let text =
            self.files.text(path).ok_or_else(|| Error::internal("a file of the program is not there"))?;
        let shown = path.to_string_lossy().into_owned();
        let dialect = if is_prelude(&shown) { Dialect::Matlab } else { self.dialect };
        let loaded = Rc::new(Loaded::new(self.compile(&text, shown, dialect)?));
        self.compiled.files.borrow_mut().insert(path.to_owned(), loaded.clone());
        Ok(loaded)
    }

    fn tests_in(&mut self, path: &Path) -> Result<Value> {
        Err(Error::not_here(format!(
            "'{}' is not read by this program: its tests are run by `lanner test`.",
            path.display()
        )))
    }

    fn path(&mut self) -> &mut Vec<String> {
        &mut self.path
    }

    fn forget(&mut self) {
        self.compiled.epoch.set(self.compiled.epoch.get() + 1);
    }

    fn epoch(&self) -> Rc<Cell<u64>> {
        self.compiled.epoch.clone()
    }
}
