//! What evaluated text may call: functions of the program, and rows of the table. No file is looked for.

use crate::cache::CompiledTexts;
use crate::text::{PER_BYTE, PRELUDE, is_prelude, resolve, syntax_error};
use lanner_base::{Dialect, Name, Severity};
use lanner_boxed::{program_code, program_code_outside};
use lanner_builtins::Builtin;
use lanner_interp::{Definition, Loaded, Loader, Scope};
use lanner_mir::Unit;
use lanner_runtime::{Result, memory};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;

/// Compiles text, and keeps what it compiled.
pub(crate) struct ProgramLoader {
    dialect: Dialect,
    epoch: Rc<Cell<u64>>,
    prelude: FxHashMap<Builtin, Rc<Loaded>>,
    scripts: CompiledTexts,
    path: Vec<String>,
}

impl ProgramLoader {
    pub fn new(dialect: Dialect) -> ProgramLoader {
        ProgramLoader {
            dialect,
            epoch: Rc::new(Cell::new(1)),
            prelude: FxHashMap::default(),
            scripts: CompiledTexts::default(),
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

impl Loader for ProgramLoader {
    fn find(&mut self, name: Name, scope: Scope<'_>) -> Result<Option<Definition>> {
        let of_program = match (is_prelude(scope.file), scope.is_evaluated) {
            (true, _) => None,
            (false, true) => program_code(&name),
            // A handle that text made is called outside of it.
            (false, false) => program_code_outside(&name),
        };
        if let Some((code, _)) = of_program {
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
            return Ok(loaded);
        }
        let loaded = Rc::new(Loaded::new(compile(text, String::new(), dialect)?));
        self.scripts.keep(text, &loaded);
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
