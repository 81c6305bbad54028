//! What kernels may ask of the interpreter.

use crate::frame::Frame;
use crate::objects::array_of;
use crate::run::stoppable;
use crate::{CodeRef, Definition, Interpreter, Loaded, Scope};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_mir::{CalleeData, FuncKind, FuncRef, Inst, OperandKind};
use lanner_runtime::host::{CallSite, ClassMembers, Found, Level, PropertyTraits, names_of_arguments};
use lanner_runtime::index::chain::Evaluated;
use lanner_runtime::library::files::objects::Kept;
use lanner_runtime::{
    Args, Code, Dims, FunctionHandle, Host, Outputs, Place, Result, State, Struct, Target as HandleTarget,
    Value, Workspace,
};
use lanner_runtime::{library, memory};
use std::path::Path;
use std::rc::Rc;

impl Host for Interpreter {
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
        memory::apart(|| Interpreter::call_builtin(self, builtin, args, nargout))
    }

    fn evaluate(&mut self, text: &str, level: Level, nargout: usize) -> Result<Outputs> {
        self.borrow_base(level);
        let frame = self.frame_of(level);
        memory::apart(|| {
            if nargout == 0 {
                let loaded = self.compile(text)?;
                return self.run_script_in(&loaded, frame, &[]);
            }
            let (loaded, wanted) = self.assignment(text, nargout)?;
            self.run_script_in(&loaded, frame, &wanted)
        })
    }

    fn evaluate_apart(&mut self, text: &str) -> Result<Outputs> {
        memory::apart(|| {
            let (loaded, wanted) = self.assignment(text, 1)?;
            self.run_script_apart(&loaded, &wanted)
        })
    }

    fn workspace(&mut self, level: Level) -> &mut dyn Workspace {
        self.borrow_base(level);
        self.viewed = self.frame_of(level);
        self
    }

    fn find(&mut self, name: &str) -> Found {
        let top = self.frames.len() - 1;
        if self.variable(top, Name::new(name)).is_some() {
            return Found::Variable;
        }
        let loaded = self.top().loaded.clone();
        match Interpreter::find(self, Name::new(name), &loaded) {
            // A superclass is named in methods alone, and never asked for.
            Ok(Some(Definition::Superclass(_))) => Found::Nothing,
            Ok(Some(Definition::Static(class, _))) => {
                let scope = Scope { file: "", imports: &[], is_evaluated: false };
                self.loader.file_of(&class, scope).map_or(Found::Local, Found::File)
            }
            Ok(Some(Definition::Builtin(_))) => Found::Builtin,
            Ok(Some(Definition::Outside(_))) => self
                .loader
                .file_of(name, Scope { file: "", imports: &[], is_evaluated: true })
                .map_or(Found::Local, Found::File),
            Ok(Some(Definition::Function(found, _))) if Rc::ptr_eq(&found, &loaded) => Found::Local,
            // A typed function is in no file.
            Ok(Some(Definition::Function(found, _))) if found.unit.path.is_empty() => Found::Local,
            Ok(Some(
                Definition::Function(found, _) | Definition::Script(found) | Definition::Class(found),
            )) => Found::File(found.unit.path.clone()),
            Ok(None) => Found::Nothing,
            // It is there, though it does not parse.
            Err(_) => {
                let is_evaluated = self.top().is_evaluated();
                let scope = Scope { file: &loaded.unit.path, imports: &loaded.unit.imports, is_evaluated };
                self.loader.file_of(name, scope).map_or(Found::Nothing, Found::File)
            }
        }
    }

    fn source_text(&mut self, name: &str) -> Option<String> {
        let loaded = self.top().loaded.clone();
        match Interpreter::find(self, Name::new(name), &loaded) {
            Ok(Some(
                Definition::Function(found, _) | Definition::Script(found) | Definition::Class(found),
            )) => Some(found.unit.text.clone()),
            Ok(Some(
                Definition::Builtin(_)
                | Definition::Outside(_)
                | Definition::Static(..)
                | Definition::Superclass(_),
            ))
            | Ok(None) => None,
            // It is there, though it does not parse.
            Err(_) => {
                let is_evaluated = self.top().is_evaluated();
                let scope = Scope { file: &loaded.unit.path, imports: &loaded.unit.imports, is_evaluated };
                std::fs::read_to_string(self.loader.file_of(name, scope)?).ok()
            }
        }
    }

    fn methods(&mut self, class: &str) -> Option<Vec<String>> {
        self.loader.methods(class)
    }

    fn make_object(&mut self, class: &str, fields: Struct, parents: Vec<Value>) -> Result<Value> {
        self.make_old_object(Name::new(class), fields, parents)
    }

    fn rank_class(&mut self, others: &[String], is_superior: bool) {
        let Some(own) = self.running_class() else { return };
        for other in others.iter().map(|other| Name::new(other)) {
            match is_superior {
                true => self.classes.put_before(own, other),
                false => self.classes.put_before(other, own),
            }
        }
    }

    fn read_object(&mut self, object: &Value, steps: &[Evaluated], nargout: usize) -> Result<Outputs> {
        self.read_built_in(object, steps, nargout)
    }

    fn write_object(&mut self, object: Value, steps: &[Evaluated], value: Value) -> Result<Value> {
        self.write_built_in(object, steps, value)
    }

    fn kept_of(&mut self, object: &Value) -> Result<Kept> {
        self.kept_in_files(object)
    }

    fn object_of(&mut self, class: &str) -> Result<Option<Value>> {
        self.object_for_file(Name::new(class))
    }

    fn restored(&mut self, object: Value, kept: Kept) -> Result<Value> {
        self.restored_object(object, kept)
    }

    fn array_of_objects(&mut self, class: &str, dims: Dims, elements: Vec<Value>) -> Result<Value> {
        array_of(class, dims, elements)
    }

    fn show_object(&mut self, name: Option<&str>, object: &Value) -> Result<()> {
        self.show_object_as(name, object)
    }

    fn class_members(&mut self, class: &str) -> Option<ClassMembers> {
        self.members_of(Name::new(class))
    }

    fn property_traits(&mut self, class: &str) -> Vec<PropertyTraits> {
        self.traits_of(Name::new(class))
    }

    fn tests_in(&mut self, file: &str) -> Result<Value> {
        self.loader.tests_in(Path::new(file))
    }

    fn run_part(
        &mut self,
        file: &str,
        text: &str,
        variables: Vec<(Name, Value)>,
    ) -> Result<Vec<(Name, Value)>> {
        memory::apart(|| {
            let loaded = self.loader.part(Path::new(file), text)?;
            self.run_script_with(&loaded, variables)
        })
    }

    fn handle(&mut self, name: &str) -> Value {
        let loaded = self.top().loaded.clone();
        self.handle_to(name, &loaded).unwrap_or_else(|| FunctionHandle::named(name).into())
    }

    fn arity(&mut self, function: &Value) -> Option<(i32, i32)> {
        if let Some(code) = self.code(function) {
            return Some((code.nargin(), code.nargout()));
        }
        let name = match function {
            Value::Function(handle) => handle.text.to_string(),
            other => other.as_text()?,
        };
        let Ok(Some(Definition::Builtin(builtin))) = self.definition(&name) else { return None };
        Some(library::arity(builtin))
    }

    fn code(&mut self, function: &Value) -> Option<Rc<dyn Code>> {
        if let Value::Function(handle) = function
            && let HandleTarget::Code(code, _) = &handle.target
        {
            return Some(code.clone());
        }
        let name = match function {
            Value::Function(handle) => handle.text.to_string(),
            other => other.as_text()?,
        };
        match self.definition(&name) {
            Ok(Some(Definition::Function(loaded, func))) => {
                Some(Rc::new(CodeRef { loaded, func, environment: Rc::default() }))
            }
            Ok(Some(Definition::Outside(code))) => Some(code),
            _ => None,
        }
    }

    fn stack(&mut self) -> Vec<Place> {
        self.frames.iter().skip(1).rev().flat_map(Frame::places).collect()
    }

    fn call_site(&mut self) -> CallSite {
        let top = self.owner(self.frames.len() - 1);
        let frame = &self.frames[top];
        CallSite {
            nargin: frame.nargin as usize,
            nargout: frame.nargout as usize,
            argument_names: self.argument_names(top),
            file: self.source_file(),
            local_functions: self.local_functions(),
        }
    }

    fn own_argument_names(&mut self) -> Vec<Option<Name>> {
        let operands = self.names_in_call(&self.frames[self.frames.len() - 1]);
        names_of_arguments(&operands, operands.len())
    }

    fn discount_arguments(&mut self, count: usize) {
        let top = self.top();
        top.nargin = top.nargin.saturating_sub(count as u32);
    }

    fn take_interrupt(&mut self) -> bool {
        // Want of memory is noticed where the kernel's caller polls.
        self.is_interrupted() && !memory::is_short() && self.check_stop().is_err()
    }

    fn counts(&mut self) -> (usize, usize) {
        let frame = &self.frames[self.owner(self.frames.len() - 1)];
        (frame.nargin as usize, frame.nargout as usize)
    }

    fn path(&mut self) -> &mut Vec<String> {
        self.loader.path()
    }

    fn forget_functions(&mut self) {
        self.loader.forget();
    }

    fn forget_persistents(&mut self, is_meant: &dyn Fn(Name) -> bool) {
        for persistent in &self.persistents {
            if let Some(cell) = persistent.cell.upgrade()
                && persistent.of.iter().any(|&name| is_meant(name))
            {
                *cell.borrow_mut() = Value::empty();
            }
        }
    }
}

/// What the variables are called that get the values of an evaluated expression, and what stands between them and it.
const OUTPUT: &str = "lanner_output_";
const ASSIGNED: &str = "] = ";

/// How many bytes of a line were put before an expression so that its values are assigned.
pub(crate) fn assigned_part(line: &str) -> usize {
    let is_assigned = line.strip_prefix('[').is_some_and(|rest| rest.starts_with(OUTPUT));
    let end = line.find(ASSIGNED).filter(|_| is_assigned);
    end.map_or(0, |end| end + ASSIGNED.len())
}

impl Interpreter {
    /// A text that is compiled; a long one can be stopped.
    fn compile(&mut self, text: &str) -> Result<Rc<Loaded>> {
        stoppable(|| self.loader.script(text, self.state.dialect))
    }

    /// An expression as a script that assigns its values to variables, and their names.
    fn assignment(&mut self, expression: &str, count: usize) -> Result<(Rc<Loaded>, Vec<Name>)> {
        let wanted: Vec<Name> = (1..=count).map(|k| Name::new(&format!("{OUTPUT}{k}"))).collect();
        let targets: Vec<&str> = wanted.iter().map(|name| name.as_str()).collect();
        let expression = expression.trim_end().trim_end_matches([';', ',']);
        let script = format!("[{}{ASSIGNED}{expression};", targets.join(", "));
        let loaded = match self.compile(&script) {
            Ok(loaded) => loaded,
            Err(error) if !error.is_catchable() => return Err(error),
            // What is wrong is told of the text that was given.
            Err(error) => return Err(self.compile(expression).err().unwrap_or(error)),
        };
        Ok((loaded, wanted))
    }

    /// The file that runs: evaluated text is of the file that evaluates it.
    fn source_file(&self) -> Option<String> {
        let mut frame = self.frames.last()?;
        while frame.is_evaluated() {
            frame = self.frames.get(frame.parent)?;
        }
        Some(frame.loaded.unit.path.clone()).filter(|path| !path.is_empty())
    }

    /// The functions of the file of the current function but for the first, where that is the file's own.
    fn local_functions(&self) -> Vec<String> {
        let Some(frame) = self.frames.last() else { return Vec::new() };
        let unit = &frame.loaded.unit;
        let local = unit.funcs.iter().filter(|(at, f)| f.kind == FuncKind::Function && *at != FuncRef(0));
        local.map(|(_, f)| f.name.to_string()).collect()
    }

    /// The variables that were the arguments of the call that made a frame.
    fn argument_names(&self, frame: usize) -> Vec<Option<Name>> {
        if frame == 1 && !self.outer_names.is_empty() {
            return self.outer_names.clone();
        }
        let Some(caller) = frame.checked_sub(1) else { return Vec::new() };
        let operands = self.names_in_call(&self.frames[caller]);
        names_of_arguments(&operands, self.frames[frame].nargin as usize)
    }

    /// The operands of the call at which a frame stands: the variables that they are, and whether each is a list of arguments.
    fn names_in_call(&self, caller: &Frame) -> Vec<(Option<Name>, bool)> {
        let func = caller.loaded.func(caller.func);
        let inst = func.blocks[caller.at.block].insts.get(caller.at.inst as usize);
        let args = match inst {
            Some(Inst::Call { args, .. } | Inst::Index { args, .. }) => args,
            // `display` of the class of an object.
            Some(Inst::Display { name, .. }) => return vec![(Some(*name), false)],
            Some(Inst::Answer { dst, .. }) => return vec![(func.slots[*dst].name, false)],
            _ => return Vec::new(),
        };
        let name = |operand: &lanner_mir::Operand| match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => (func.slots[slot].name, operand.is_spread()),
            OperandKind::Const(_) => (None, operand.is_spread()),
        };
        // The constructor of a superclass is given the object besides its arguments.
        let hidden = match inst {
            Some(Inst::Call { callee, .. }) => usize::from(constructs_superclass(&func.callees[*callee])),
            _ => 0,
        };
        func.args(*args).iter().skip(hidden).map(name).collect()
    }
}

/// Whether a call is `obj@Base(args)` in a constructor: `@Base` with the object before the arguments.
fn constructs_superclass(callee: &CalleeData) -> bool {
    matches!(callee, CalleeData::Named(name) if name.starts_with('@'))
}
