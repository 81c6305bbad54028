//! What evaluated text may call: functions of the program, and rows of the table. No file is looked for.

use crate::text::{resolve, syntax_error};
use lanner_base::{Dialect, Name, Severity};
use lanner_boxed::program_code;
use lanner_builtins::Builtin;
use lanner_interp::{Definition, Loaded, Loader, Scope};
use lanner_mir::Unit;
use lanner_runtime::{Result, memory};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;

/// Texts that are kept compiled.
const SCRIPTS: usize = 256;
/// The longest of them in bytes.
const LONGEST: usize = 32 << 10;
/// Bytes of memory that the stages take for a byte of text, at most.
const PER_BYTE: usize = 128;

/// Compiles text, and keeps what it compiled.
pub(crate) struct ProgramLoader {
    dialect: Dialect,
    epoch: Rc<Cell<u64>>,
    prelude: FxHashMap<Builtin, Rc<Loaded>>,
    scripts: FxHashMap<String, Rc<Loaded>>,
    path: Vec<String>,
}

impl ProgramLoader {
    pub fn new(dialect: Dialect) -> ProgramLoader {
        ProgramLoader {
            dialect,
            epoch: Rc::new(Cell::new(1)),
            prelude: FxHashMap::default(),
            scripts: FxHashMap::default(),
            path: Vec::new(),
        }
    }
}

/// The MIR of a text; `path`: where it is, empty for what is evaluated.
fn compile(text: &str, path: String, dialect: Dialect) -> Result<Unit> {
    memory::admit(text.len().saturating_mul(PER_BYTE))?;
    let file = (!path.is_empty()).then(|| Path::new(&path));
    let (file, diagnostics) = resolve(text, dialect, file, &|name| program_code(name).is_some());
    if let Some(first) = diagnostics.iter().find(|found| found.severity == Severity::Error) {
        return Err(syntax_error(first, &path, text));
    }
    Ok(lanner_lower::lower(&file, path, text.to_owned()))
}

/// Whether a path is that of a row written in MATLAB.
fn is_prelude(path: &str) -> bool {
    path.starts_with(PRELUDE)
}

/// The folder that rows written in MATLAB are said to be in.
const PRELUDE: &str = "<prelude>";

impl Loader for ProgramLoader {
    fn find(&mut self, name: Name, scope: Scope<'_>) -> Result<Option<Definition>> {
        if !is_prelude(scope.file)
            && let Some((code, _)) = program_code(&name)
        {
            return Ok(Some(Definition::Outside(code)));
        }
        let dialect = if is_prelude(scope.file) { Dialect::Matlab } else { self.dialect };
        Ok(Builtin::in_dialect(&name, dialect).map(Definition::Builtin))
    }

    fn file_of(&mut self, name: &str, _: Scope<'_>) -> Option<String> {
        program_code(name).map(|(_, file)| file).filter(|file| !file.is_empty())
    }

    fn prelude(&mut self, builtin: Builtin, text: &'static str) -> Result<Rc<Loaded>> {
        if let Some(loaded) = self.prelude.get(&builtin) {
            return Ok(loaded.clone());
        }
        let unit = compile(text, format!("{PRELUDE}/{builtin}.m"), Dialect::Matlab)?;
        let loaded = Rc::new(Loaded::new(unit));
        self.prelude.insert(builtin, loaded.clone());
        Ok(loaded)
    }

    fn script(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>> {
        if let Some(loaded) = self.scripts.get(text) {
            return Ok(loaded.clone());
        }
        let loaded = Rc::new(Loaded::new(compile(text, String::new(), dialect)?));
        if self.scripts.len() >= SCRIPTS {
            self.scripts.clear();
        }
        if text.len() <= LONGEST {
            self.scripts.insert(text.to_owned(), loaded.clone());
        }
        Ok(loaded)
    }

    fn typed(&mut self, text: &str, dialect: Dialect) -> Result<Rc<Loaded>> {
        self.script(text, dialect)
    }

    fn functions(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn methods(&mut self, _: &str) -> Option<Vec<String>> {
        None
    }

    fn path(&mut self) -> &mut Vec<String> {
        &mut self.path
    }

    fn forget(&mut self) {
        self.epoch.set(self.epoch.get() + 1);
    }

    fn epoch(&self) -> Rc<Cell<u64>> {
        self.epoch.clone()
    }
}
