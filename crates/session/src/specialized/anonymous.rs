//! Functions without a name that are values of parameters: their texts as units, so that what they compute can stand for their calls.

use super::Texts;
use crate::compile::compile_planned;
use lanner_copies::mode::Plans;
use lanner_hir::{Callee, ExprData, ExprKind, Function, FunctionData, FunctionKind};
use lanner_interp::Loaded;
use lanner_project::compile::{Origin, resolve};
use lanner_runtime::Result;
use lanner_specialize::Unit;
use std::cell::RefCell;
use std::rc::Rc;

impl Texts<'_> {
    /// The unit of such a function, and which it is there; none where it calls others than rows, or takes something from around it.
    pub(super) fn anonymous_of(&mut self, handle: &str) -> Option<(u32, Function)> {
        if let Some(known) = self.anonymous.get(handle) {
            return *known;
        }
        let found = self.load_anonymous(handle).ok().flatten();
        self.anonymous.insert(handle.to_owned(), found);
        found
    }

    fn load_anonymous(&mut self, handle: &str) -> Result<Option<(u32, Function)>> {
        let text = format!("f = {handle};\n");
        let path = self.units[0].0.path.clone();
        let files = RefCell::new(&mut self.files);
        let is_function = |name: &str| files.borrow_mut().find(name, &path, &[]).is_some();
        let settings = self.options.settings();
        let compiled =
            compile_planned(text.clone(), Origin::Typed, settings, &Plans::default(), &is_function)?;
        let (file, _) = resolve(&text, self.options.dialect, None, &is_function);
        let is_anonymous = |data: &FunctionData| data.kind == FunctionKind::Anonymous;
        let anonymous: Vec<Function> =
            file.functions.iter().filter(|(_, data)| is_anonymous(data)).map(|(id, _)| id).collect();
        let [function] = anonymous[..] else { return Ok(None) };
        let data = &file.functions[function];
        let is_row = |expr: &ExprData| match &expr.kind {
            ExprKind::Call { callee, .. } | ExprKind::Handle(callee) => matches!(callee, Callee::Builtin(_)),
            _ => true,
        };
        if !data.captures.is_empty() || !data.exprs.values().all(is_row) {
            return Ok(None);
        }
        let text: Rc<str> = text.into();
        let unit = Unit { file, text: Rc::clone(&text), original: text, path, is_prelude: false };
        self.units.push((Rc::new(unit), Rc::new(Loaded::new(compiled))));
        Ok(Some((self.units.len() as u32 - 1, function)))
    }
}
