//! What evaluated text, methods of classes and native code may call: functions of the program, files that it brings with it, rows of the
//! table, and at last files in the folders that the program searches while it runs.

use crate::cache::CompiledTexts;
use crate::embedded::Embedded;
use crate::files::{Disk, Files, read};
use crate::library::dialect_inside;
use crate::tests_in::tests_in;
use crate::text::{PER_BYTE, PRELUDE, is_prelude, resolve, syntax_error};
use lanner_base::{Dialect, Name, Severity};
use lanner_boxed::{lend_base, program_code, program_code_outside};
use lanner_builtins::Builtin;
use lanner_interp::{Definition, Loaded, Loader, Scope};
use lanner_mir::{FuncKind, FuncRef, Unit};
use lanner_runtime::{Result, Value, memory};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

/// A file that was compiled, and when it was written; none of those that the program brings with it.
type CompiledFile = (Option<SystemTime>, Rc<Loaded>);

/// What the loaders of a thread share: a file is compiled once.
#[derive(Clone)]
pub(crate) struct Compiled {
    epoch: Rc<Cell<u64>>,
    files: Rc<RefCell<FxHashMap<PathBuf, CompiledFile>>>,
}

impl Default for Compiled {
    fn default() -> Compiled {
        Compiled { epoch: Rc::new(Cell::new(1)), files: Rc::default() }
    }
}

/// Compiles text, and keeps what it compiled.
pub(crate) struct ProgramLoader {
    dialect: Dialect,
    embedded: Files<Embedded>,
    found: Files<Disk>,
    /// The epoch in which the folders were looked at.
    seen: u64,
    compiled: Compiled,
    prelude: FxHashMap<Builtin, Rc<Loaded>>,
    scripts: CompiledTexts,
}

impl ProgramLoader {
    pub fn new(dialect: Dialect, compiled: Compiled) -> ProgramLoader {
        ProgramLoader {
            dialect,
            embedded: Files::on(Embedded, Embedded::folders(), dialect),
            found: Files::on(Disk, Vec::new(), dialect),
            seen: compiled.epoch.get(),
            compiled,
            prelude: FxHashMap::default(),
            scripts: CompiledTexts::default(),
        }
    }

    /// The MIR of a text; `path`: where it is, empty for what is evaluated.
    fn compile(&mut self, text: &str, path: String, dialect: Dialect) -> Result<Unit> {
        memory::admit(text.len().saturating_mul(PER_BYTE))?;
        let file = (!path.is_empty()).then(|| Path::new(&path));
        self.look_again();
        let files = RefCell::new((&mut self.embedded, &mut self.found));
        let is_function = |name: &str| {
            let (embedded, found) = &mut *files.borrow_mut();
            embedded.knows(name, &path) || program_code(name).is_some() || found.knows(name, &path)
        };
        let (file, diagnostics) = resolve(text, dialect, file, &is_function);
        if let Some(first) = diagnostics.iter().find(|found| found.severity == Severity::Error) {
            return Err(syntax_error(first, &path, text));
        }
        Ok(lanner_lower::lower(&file, path, text.to_owned()))
    }

    /// Forgets what the folders held before somebody changed them.
    fn look_again(&mut self) {
        let epoch = self.compiled.epoch.get();
        if std::mem::replace(&mut self.seen, epoch) != epoch {
            self.found.forget();
        }
    }

    /// What a file defines by its name.
    fn definition(&mut self, path: &Path) -> Result<Definition> {
        let loaded = self.load_file(path)?;
        Ok(match loaded.func(FuncRef(0)).kind {
            _ if loaded.unit.class.is_some() => Definition::Class(loaded),
            FuncKind::Script => Definition::Script(loaded),
            FuncKind::Function | FuncKind::Nested | FuncKind::Anonymous => {
                Definition::Function(loaded, FuncRef(0))
            }
        })
    }

    /// The text of a file that the program brings with it, or of one on the disk, and when that was written.
    fn read(&self, path: &Path) -> Result<(String, Option<SystemTime>)> {
        match self.embedded.text(path) {
            Some(text) => Ok((text, None)),
            None => {
                let modified = modified(path);
                Ok((read(path)?, modified))
            }
        }
    }
}

/// When a file was written.
fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|about| about.modified()).ok()
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
        if let Some(path) = self.embedded.find(&name, scope.file, scope.imports) {
            return self.definition(&path).map(Some);
        }
        // A handle that text made is called outside of it.
        if let Some((code, _)) = program_code_outside(&name).filter(|_| !is_prelude(scope.file)) {
            return Ok(Some(Definition::Outside(code)));
        }
        if let Some(row) = Builtin::in_dialect(&name, dialect) {
            return Ok(Some(Definition::Builtin(row)));
        }
        self.look_again();
        match self.found.find(&name, scope.file, scope.imports) {
            Some(path) => self.definition(&path).map(Some),
            None => Ok(None),
        }
    }

    fn file_of(&mut self, name: &str, scope: Scope<'_>) -> Option<String> {
        let own = program_code(name).map(|(_, file)| file).filter(|file| !file.is_empty());
        own.or_else(|| {
            self.look_again();
            let Scope { file, imports, .. } = scope;
            let embedded = self.embedded.find(name, file, imports);
            let path = embedded
                .or_else(|| self.embedded.find_static(name, file, imports))
                .or_else(|| self.found.find(name, file, imports))
                .or_else(|| self.found.find_static(name, file, imports))?;
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
        self.look_again();
        let mut names = self.embedded.methods(class).or_else(|| self.found.methods(class));
        let path = self.embedded.find(class, "", &[]).or_else(|| self.found.find(class, "", &[]));
        let defined = path.and_then(|path| self.load_file(&path).ok());
        if let Some(class) = defined.as_ref().and_then(|loaded| loaded.unit.class.as_ref()) {
            let listed = class.methods.iter().filter(|method| !method.name.contains('.'));
            names.get_or_insert_default().extend(listed.map(|method| method.name.to_string()));
        }
        names
    }

    fn class_files(&mut self, class: &str) -> Vec<(Name, PathBuf)> {
        self.look_again();
        let mut files = self.embedded.class_files(class);
        if files.is_empty() {
            files = self.found.class_files(class);
        }
        files.into_iter().map(|(name, path)| (Name::new(&name), path)).collect()
    }

    fn load_file(&mut self, path: &Path) -> Result<Rc<Loaded>> {
        if let Some((written, known)) = self.compiled.files.borrow().get(path)
            && (written.is_none() || *written == modified(path))
        {
            return Ok(known.clone());
        }
        let (text, written) = self.read(path)?;
        let shown = path.to_string_lossy().into_owned();
        let dialect = if is_prelude(&shown) { Dialect::Matlab } else { self.dialect };
        let loaded = Rc::new(Loaded::new(self.compile(&text, shown, dialect)?));
        self.compiled.files.borrow_mut().insert(path.to_owned(), (written, loaded.clone()));
        Ok(loaded)
    }

    fn tests_in(&mut self, path: &Path) -> Result<Value> {
        let (text, _) = self.read(path)?;
        tests_in(path, &text, self.dialect)
    }

    fn part(&mut self, path: &Path, text: &str) -> Result<Rc<Loaded>> {
        let folder = path.parent().map(|folder| folder.to_string_lossy().into_owned());
        if let Some(folder) = folder.filter(|folder| !self.found.path.contains(folder)) {
            self.found.path.insert(0, folder);
            self.forget();
        }
        let unit = self.compile(text, path.to_string_lossy().into_owned(), self.dialect)?;
        Ok(Rc::new(Loaded::new(unit)))
    }

    fn lend_base(&mut self) -> Option<Vec<(Name, Value)>> {
        Some(lend_base())
    }

    fn path(&mut self) -> &mut Vec<String> {
        &mut self.found.path
    }

    fn forget(&mut self) {
        self.compiled.epoch.set(self.compiled.epoch.get() + 1);
    }

    fn epoch(&self) -> Rc<Cell<u64>> {
        self.compiled.epoch.clone()
    }
}
