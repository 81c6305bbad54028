//! What names mean: functions of a file, of the session, built-ins, classes.

use crate::loaded::Resolved;
use crate::operands::Operands;
use crate::{Definition, Interpreter, Loaded, Scope};
use lanner_base::{Id, Name};
use lanner_builtins::Kernel as RowKernel;
use lanner_mir::{Callee, CalleeData};
use lanner_runtime::{Fault, Result};
use std::rc::Rc;

impl Interpreter {
    /// What a callee is, looked up once per epoch of the session's files.
    pub(crate) fn resolve(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        callee: Callee,
    ) -> Result<Resolved> {
        let state = &ops.state.callees[callee.index()];
        let data = &ops.func.callees[callee];
        if let CalleeData::Local { func, .. } = data {
            return Ok(Resolved::Other(Definition::Function(loaded.clone(), *func)));
        }
        let fixed = matches!(data, CalleeData::Builtin(_));
        let epoch = if fixed { 0 } else { self.epoch.get() };
        if state.epoch.get() == epoch
            && let Some(resolved) = &*state.resolved.borrow()
        {
            return Ok(resolved.clone());
        }
        let (CalleeData::Named(name) | CalleeData::Undecided { name, .. }) = *data else {
            return Err(Fault::Undefined.with(&[&""]));
        };
        // The same text may be evaluated by another program next time: this is not remembered.
        if let Some(definition) = self.outer_function(name, loaded) {
            return Ok(Resolved::of(definition));
        }
        let definition = self.find(name, loaded)?.ok_or_else(|| Fault::no_function(&name))?;
        let resolved = match Resolved::of(definition) {
            Resolved::Other(Definition::Builtin(row)) if let RowKernel::Source(text) = row.row().kernel => {
                Resolved::Source(row, self.loader.prelude(row, text)?)
            }
            resolved => resolved,
        };
        state.epoch.set(epoch);
        if let Resolved::Scalar(..) = resolved {
            state.scalar_since.set(epoch);
        }
        *state.resolved.borrow_mut() = Some(resolved.clone());
        Ok(resolved)
    }

    /// What a name means in a unit: one of its own functions, or what the session finds.
    pub(crate) fn find(&mut self, name: Name, loaded: &Rc<Loaded>) -> Result<Option<Definition>> {
        if let Some(func) = loaded.own_function(name) {
            return Ok(Some(Definition::Function(loaded.clone(), func)));
        }
        if let Some(definition) = self.outer_function(name, loaded) {
            return Ok(Some(definition));
        }
        if name.contains('@') {
            return Ok(Some(Definition::Superclass(name)));
        }
        let is_evaluated = self.top().is_evaluated();
        let scope = Scope { file: &loaded.unit.path, imports: &loaded.unit.imports, is_evaluated };
        if let Some(found) = self.loader.find(name, scope)? {
            return Ok(Some(found));
        }
        self.find_static(name, loaded)
    }

    /// What `Class.name` means.
    fn find_static(&mut self, name: Name, loaded: &Rc<Loaded>) -> Result<Option<Definition>> {
        let Some((class, member)) = name.as_str().rsplit_once('.') else { return Ok(None) };
        let is_evaluated = self.top().is_evaluated();
        let scope = Scope { file: &loaded.unit.path, imports: &loaded.unit.imports, is_evaluated };
        let Some(Definition::Class(unit)) = self.loader.find(Name::new(class), scope)? else {
            return Ok(None);
        };
        let class = self.load_class(&unit)?;
        Ok(Some(Definition::Static(class.name(), Name::new(member))))
    }

    /// A function of the file that evaluates text: `eval('f(1)')` sees the local functions around it.
    fn outer_function(&self, name: Name, loaded: &Rc<Loaded>) -> Option<Definition> {
        if !loaded.unit.path.is_empty() {
            return None;
        }
        let mut frame = self.frames.len() - 1;
        while self.frames[frame].is_evaluated() {
            frame = self.frames[frame].parent;
            let outer = &self.frames[frame].loaded;
            if let Some(func) = outer.own_function(name) {
                return Some(Definition::Function(outer.clone(), func));
            }
        }
        None
    }

    /// What a name means to the current function; names that do not depend on the file are remembered.
    pub(crate) fn definition(&mut self, name: &str) -> Result<Option<Definition>> {
        let name = Name::new(name);
        let epoch = self.epoch.get();
        if self.named.0 != epoch {
            self.named = (epoch, Default::default());
        }
        let loaded = self.top().loaded.clone();
        let own = loaded.own_function(name).is_some() || self.outer_function(name, &loaded).is_some();
        if !own && let Some(known) = self.named.1.get(&name) {
            return Ok(Some(known.clone()));
        }
        let found = self.find(name, &loaded)?;
        if let Some(definition @ Definition::Builtin(_)) = &found {
            self.named.1.insert(name, definition.clone());
        }
        Ok(found)
    }
}
