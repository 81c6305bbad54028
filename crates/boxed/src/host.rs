//! What kernels may ask of a program that is native code. There is no source and no compiler: text is evaluated only where the program
//! has linked what evaluates it.

use crate::abi::{Text, abi};
use crate::engine::{Definition, Engine};
use crate::handles::NativeCode;
use crate::layout::{Frame, LOCAL, Program};
use crate::literal;
use crate::thread::{attempt, with};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::host::{CallSite, ClassMembers, Found, Level, PropertyTraits};
use lanner_runtime::index::chain::Evaluated;
use lanner_runtime::library::files::objects::Kept;
use lanner_runtime::{
    Args, Code, Dims, Host, Outputs, Place, Result, State, Target, Value, Workspace, library, memory, one,
};
use std::rc::Rc;

abi! {
    /// From now on what the program prints on this thread is kept, until `lanner_end_capture`. Captures nest.
    fn lanner_begin_capture() {
        with(|engine| engine.state.out.begin_capture());
    }

    /// Ends the innermost capture; its text, until the next call of this function or of one that gives texts of errors.
    fn lanner_end_capture() -> Text {
        with(|engine| {
            let text = engine.state.out.end_capture();
            engine.keep_text(Some(text))
        })
    }

    /// Writes what the program has printed on this thread.
    fn lanner_flush() -> i32 {
        attempt(|engine| engine.state.out.flush())
    }
}

impl Engine {
    /// The activation whose variables the function that runs works with.
    pub(crate) fn owning_frame(&self) -> Option<&Frame> {
        let mut frame = self.frame();
        while let Some(here) = frame.filter(|frame| frame.is_script()) {
            // SAFETY: an activation outlives those that it called.
            frame = unsafe { here.below.as_ref() };
        }
        frame
    }
}

impl Host for Engine {
    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn call(&mut self, function: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        memory::apart(|| self.call_value(function, args, nargout))
    }

    fn call_named(&mut self, name: &str, args: Args, nargout: usize) -> Result<Outputs> {
        memory::apart(|| self.call_name(name, args, nargout))
    }

    fn call_builtin(&mut self, builtin: Builtin, args: Args, nargout: usize) -> Result<Outputs> {
        memory::apart(|| self.call_row(builtin, args, nargout))
    }

    fn evaluate(&mut self, text: &str, level: Level, nargout: usize) -> Result<Outputs> {
        // A variable alone needs nothing that evaluates.
        if nargout == 1
            && is_name(text.trim())
            && let Some(value) = self.variable(self.frame_of(level), Name::new(text.trim()))
        {
            return one(value);
        }
        memory::apart(|| self.evaluate_text(text, Some(level), nargout))
    }

    fn evaluate_apart(&mut self, text: &str) -> Result<Outputs> {
        match literal::value(text).or_else(|| self.anonymous(text)) {
            Some(value) => one(value),
            None => memory::apart(|| self.evaluate_text(text, None, 1)),
        }
    }

    fn workspace(&mut self, level: Level) -> &mut dyn Workspace {
        self.viewed = self.frame_of(level);
        self
    }

    fn find(&mut self, name: &str) -> Found {
        if self.variable(self.top, Name::new(name)).is_some() {
            return Found::Variable;
        }
        match self.definition(name) {
            Some(Definition::Row(_)) => Found::Builtin,
            Some(Definition::Function(function)) => {
                let file = function.unit().map_or("", |unit| unit.file());
                let is_here =
                    self.frame().is_some_and(|frame| std::ptr::eq(frame.function().unit, function.unit));
                if is_here || file.is_empty() { Found::Local } else { Found::File(file.to_owned()) }
            }
            None if self.may_have_objects() => {
                self.with_objects(|objects| objects.find(name)).unwrap_or(Found::Nothing)
            }
            None => Found::Nothing,
        }
    }

    fn methods(&mut self, class: &str) -> Option<Vec<String>> {
        self.with_objects(|objects| objects.methods(class)).ok()?
    }

    fn read_object(&mut self, object: &Value, steps: &[Evaluated], nargout: usize) -> Result<Outputs> {
        self.by_objects(|objects| objects.read_object(object, steps, nargout))
    }

    fn write_object(&mut self, object: Value, steps: &[Evaluated], value: Value) -> Result<Value> {
        self.by_objects(|objects| objects.write_object(object, steps, value))
    }

    fn kept_of(&mut self, object: &Value) -> Result<Kept> {
        self.by_objects(|objects| objects.kept_of(object))
    }

    fn object_of(&mut self, class: &str) -> Result<Option<Value>> {
        if self.may_have_objects() { self.by_objects(|objects| objects.object_of(class)) } else { Ok(None) }
    }

    fn restored(&mut self, object: Value, kept: Kept) -> Result<Value> {
        self.by_objects(|objects| objects.restored(object, kept))
    }

    fn array_of_objects(&mut self, class: &str, dims: Dims, elements: Vec<Value>) -> Result<Value> {
        self.by_objects(|objects| objects.array_of_objects(class, dims, elements))
    }

    fn show_object(&mut self, name: Option<&str>, object: &Value) -> Result<()> {
        self.by_objects(|objects| objects.show_object(name, object))
    }

    fn class_members(&mut self, class: &str) -> Option<ClassMembers> {
        self.with_objects(|objects| objects.class_members(class)).ok()?
    }

    fn property_traits(&mut self, class: &str) -> Vec<PropertyTraits> {
        self.with_objects(|objects| objects.property_traits(class)).unwrap_or_default()
    }

    fn source_text(&mut self, _: &str) -> Option<String> {
        None
    }

    fn handle(&mut self, name: &str) -> Value {
        self.handle_to(name)
    }

    fn arity(&mut self, function: &Value) -> Option<(i32, i32)> {
        if let Some(code) = self.code(function) {
            return Some((code.nargin(), code.nargout()));
        }
        match self.definition(&called_name(function)?) {
            Some(Definition::Row(builtin)) => Some(library::arity(builtin)),
            Some(Definition::Function(_)) | None => None,
        }
    }

    fn code(&mut self, function: &Value) -> Option<Rc<dyn Code>> {
        if let Value::Function(handle) = function
            && let Target::Code(code, _) = &handle.target
        {
            return Some(code.clone());
        }
        match self.definition(&called_name(function)?) {
            Some(Definition::Function(function)) => {
                Some(Rc::new(NativeCode { function, slots: Vec::new(), shared: Vec::new() }))
            }
            Some(Definition::Row(_)) | None => None,
        }
    }

    fn stack(&mut self) -> Vec<Place> {
        self.places()
    }

    fn call_site(&mut self) -> CallSite {
        // The program's own script has none.
        let frame = self.owning_frame();
        // SAFETY: an activation outlives those that it called.
        let caller = frame.and_then(|frame| unsafe { frame.below.as_ref() });
        let (nargin, nargout) = frame.map_or((0, 0), |frame| (frame.nargin as usize, frame.nargout as usize));
        let unit = self.frame().and_then(|frame| frame.function().unit());
        let functions = self.program.into_iter().flat_map(Program::functions);
        let local = functions.filter(|function| {
            function.kind == LOCAL && unit.is_some_and(|unit| std::ptr::eq(function.unit, unit))
        });
        CallSite {
            nargin,
            nargout,
            argument_names: caller.map_or_else(Vec::new, |caller| caller.argument_names(Some(nargin))),
            file: unit.map(|unit| unit.file().to_owned()).filter(|file| !file.is_empty()),
            local_functions: local.map(|function| function.name().to_string()).collect(),
        }
    }

    fn own_argument_names(&mut self) -> Vec<Option<Name>> {
        self.frame().map_or_else(Vec::new, |frame| frame.argument_names(None))
    }

    fn discount_arguments(&mut self, count: usize) {
        // SAFETY: an activation on the list lives, and nobody looks at it now.
        if let Some(frame) = unsafe { self.top.as_mut() } {
            frame.nargin = frame.nargin.saturating_sub(count as u32);
        }
    }

    fn take_interrupt(&mut self) -> bool {
        // Want of memory is noticed where the kernel's caller polls.
        !memory::is_short() && memory::was_stopped()
    }

    fn counts(&mut self) -> (usize, usize) {
        self.owning_frame().map_or((0, 0), |frame| (frame.nargin as usize, frame.nargout as usize))
    }

    fn path(&mut self) -> &mut Vec<String> {
        &mut self.path
    }

    fn forget_functions(&mut self) {
        // Without what evaluates text its functions are those that it was built with.
        let _ = self.with_objects(|objects| objects.forget_functions());
    }

    fn forget_persistents(&mut self, is_meant: &dyn Fn(Name) -> bool) {
        for persistent in self.persistents.values() {
            if persistent.of.iter().any(|&name| is_meant(name)) {
                *persistent.cell.borrow_mut() = Value::empty();
            }
        }
    }
}

/// Whether a text is a name.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The name that a handle or a text has for a function.
fn called_name(function: &Value) -> Option<String> {
    match function {
        Value::Function(handle) => Some(handle.text.to_string()),
        other => other.as_text(),
    }
}
