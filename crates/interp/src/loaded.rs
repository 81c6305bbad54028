//! A unit with what running it needs: constants as values, what its callees turned out to be, persistent variables.

use crate::function_entry::FunctionEntry;
use crate::host::assigned_part;
use crate::literals::Literals;
use crate::{Definition, bytecode};
use lanner_base::{Id, LineIndex, Name, Span};
use lanner_builtins::{Answer, Builtin, Kernel as RowKernel, ScalarForm, Total};
use lanner_facts::Class;
use lanner_mir::sharing::is_kept_until_done;
use lanner_mir::{CalleeData, Constant, Func, FuncKind, FuncRef, Inst, Slot, SlotKind, Unit};
use lanner_runtime::host::Kernel;
use lanner_runtime::{Code, Place, Tensor, Value, library};
use rustc_hash::FxHashMap;
use std::any::Any;
use std::cell::{Cell, OnceCell, RefCell};
use std::path::Path;
use std::rc::Rc;

/// A unit, ready to run.
pub struct Loaded {
    /// The unit.
    pub unit: Unit,
    /// The class that it defines, or whose method it is.
    pub(crate) class: Option<Name>,
    /// Whether it is in a private folder.
    pub(crate) is_private: bool,
    lines: LineIndex,
    pub(crate) states: Vec<FuncState>,
}

/// What one function needs at run time.
pub(crate) struct FuncState {
    pub constants: Vec<Value>,
    pub literals: Literals,
    pub callees: Vec<CalleeState>,
    pub names: FxHashMap<Name, Slot>,
    pub shared: Vec<Slot>,
    /// Whether a call needs nothing but its arguments in slots and its outputs out of them.
    pub is_plain: bool,
    /// Its call, where there may be code for that.
    pub whole: Option<FunctionEntry>,
    /// Parameters that it leaves as they were wherever it fails, once that is asked.
    kept: OnceCell<Vec<Slot>>,
    /// Whether an instruction reserves room.
    pub reserves: bool,
    pub persistents: RefCell<FxHashMap<Slot, Rc<RefCell<Value>>>>,
    /// Its bytecode.
    pub code: bytecode::Code,
}

/// What a callee turned out to be, and since when.
pub(crate) struct CalleeState {
    pub epoch: Cell<u64>,
    /// The last epoch in which it is known to be a row of the table that has a scalar form.
    pub scalar_since: Cell<u64>,
    pub resolved: RefCell<Option<Resolved>>,
}

/// What a callee is.
#[derive(Clone)]
pub(crate) enum Resolved {
    /// A row that is a scalar operation where its arguments are real double scalars.
    Scalar(Builtin, ScalarForm),
    /// A row with a Rust function.
    Kernel(Builtin, Kernel),
    /// One that is a reduction of all elements of a vector of real doubles.
    Total(Builtin, Kernel, Total),
    /// One that asks for the class or the extents of its argument.
    Question(Builtin, Kernel, Answer),
    /// A row in MATLAB, with its unit.
    Source(Builtin, Rc<Loaded>),
    /// Any other row, a function in a file, a script.
    Other(Definition),
}

impl Loaded {
    /// Prepares a verified unit.
    pub fn new(unit: Unit) -> Loaded {
        let mut states: Vec<FuncState> = unit.funcs.values().map(FuncState::new).collect();
        for (func, state) in unit.funcs.ids().zip(&mut states).filter(|(_, state)| state.is_plain) {
            state.whole = FunctionEntry::of(&unit, func);
        }
        let lines = LineIndex::new(&unit.text);
        let class = crate::objects::class_in(&unit.path, unit.class.as_ref().map(|class| class.name));
        let is_private = Path::new(&unit.path).parent().is_some_and(|folder| folder.ends_with("private"));
        Loaded { unit, class, is_private, lines, states }
    }

    /// The function.
    pub fn func(&self, func: FuncRef) -> &Func {
        &self.unit.funcs[func]
    }

    /// Where a span of this unit is, for a stack trace.
    pub fn place(&self, func: FuncRef, span: Span) -> Place {
        place_in(&self.unit, &self.lines, func, span)
    }
}

/// Where a span of a unit's function is, for a stack trace. `lines`: where the lines of the unit's text begin.
pub fn place_in(unit: &Unit, lines: &LineIndex, func: FuncRef, span: Span) -> Place {
    let text = &unit.text;
    let start = lines.locate(text, span.start);
    let line = lines.line(text, start.line);
    let own = if unit.path.is_empty() { assigned_part(line) } else { 0 };
    let marked = span.of(text).lines().next().map_or(1, |line| line.trim_end().chars().count());
    Place {
        file: unit.path.clone(),
        function: function_name(unit, func),
        line: start.line,
        column: start.column.saturating_sub(own as u32).max(1),
        source: if own > 0 { line[own..].trim_end_matches(';') } else { line }.to_owned(),
        width: marked.max(1) as u32,
    }
}

/// The name that a stack trace shows: a script is called as its file, typed text has no name.
fn function_name(unit: &Unit, func: FuncRef) -> String {
    let func = &unit.funcs[func];
    match func.kind {
        FuncKind::Function | FuncKind::Nested | FuncKind::Anonymous => func.name.to_string(),
        FuncKind::Script => {
            let file = Path::new(&unit.path).file_stem().unwrap_or_default();
            file.to_string_lossy().into_owned()
        }
    }
}

impl FuncState {
    fn new(func: &Func) -> FuncState {
        let variables = func.slots.iter().filter(|(_, data)| data.version == 0);
        let named = variables.filter_map(|(slot, data)| Some((data.name?, slot)));
        FuncState {
            constants: func.constants.values().map(value_of).collect(),
            literals: Literals::of(func),
            callees: func.callees.values().map(CalleeState::new).collect(),
            names: named.collect(),
            shared: func
                .slots
                .iter()
                .filter(|(_, s)| s.kind == SlotKind::Shared)
                .map(|(slot, _)| slot)
                .collect(),
            is_plain: func.kind == FuncKind::Function
                && !func.variadic_in
                && !func.variadic_out
                && func.slots.values().all(|slot| slot.kind != SlotKind::Shared),
            whole: None,
            kept: OnceCell::new(),
            reserves: func
                .blocks
                .values()
                .any(|block| block.insts.iter().any(|inst| matches!(inst, Inst::Reserve { .. }))),
            persistents: RefCell::default(),
            code: bytecode::compile(func),
        }
    }
}

impl FuncState {
    /// Whether the function, whose state this is, leaves a parameter as it was wherever it fails.
    pub fn is_kept(&self, func: &Func, param: Slot) -> bool {
        let kept = || {
            let is_kept = |param: &Slot| is_kept_until_done(func, *param);
            func.params.iter().copied().filter(is_kept).collect()
        };
        self.kept.get_or_init(kept).contains(&param)
    }
}

impl CalleeState {
    fn new(data: &CalleeData) -> CalleeState {
        let resolved = match data {
            CalleeData::Builtin(builtin) => Some(Resolved::of(Definition::Builtin(*builtin))),
            CalleeData::Local { .. } | CalleeData::Named(_) | CalleeData::Undecided { .. } => None,
        };
        let scalar_since = if let Some(Resolved::Scalar(..)) = resolved { u64::MAX } else { 0 };
        CalleeState {
            epoch: Cell::new(0),
            scalar_since: Cell::new(scalar_since),
            resolved: RefCell::new(resolved),
        }
    }
}

impl Resolved {
    /// The shortest way to what a name means.
    pub fn of(definition: Definition) -> Resolved {
        let Definition::Builtin(builtin) = definition else { return Resolved::Other(definition) };
        // To other classes than double, and of questions, there is no shorter way than the row's own.
        let is_of_doubles = |form: &ScalarForm| match *form {
            ScalarForm::To(class) => class == Class::Double,
            ScalarForm::Question(_) => false,
            _ => true,
        };
        if let Some(form) = builtin.row().scalar_form().filter(is_of_doubles) {
            return Resolved::Scalar(builtin, form);
        }
        match builtin.row().kernel {
            RowKernel::Call => match library::kernel(builtin) {
                Some(kernel) => match (builtin.row().total(), builtin.row().question()) {
                    (Some(op), _) => Resolved::Total(builtin, kernel, op),
                    (None, Some(answer)) => Resolved::Question(builtin, kernel, answer),
                    (None, None) => Resolved::Kernel(builtin, kernel),
                },
                None => Resolved::Other(definition),
            },
            RowKernel::Map(_) | RowKernel::Reduce(_) | RowKernel::Source(_) => Resolved::Other(definition),
        }
    }
}

/// The value that a constant is.
pub fn value_of(constant: &Constant) -> Value {
    match constant {
        Constant::Double(x) => Value::Scalar(*x),
        Constant::Imaginary(x) => {
            Value::Complex(Rc::new(Tensor::scalar(lanner_runtime::C64::new(0.0, *x)))).narrowed()
        }
        Constant::Int(class, bits) => {
            debug_assert!(class.is_integer() || *class == Class::Int64);
            Value::Int(*class, *bits)
        }
        Constant::Char(text) => Value::text(text),
        Constant::String(text) => Value::string(text),
        Constant::Colon => Value::text(":"),
    }
}

/// A function of a loaded unit, as handles carry it.
#[derive(Clone)]
pub struct CodeRef {
    /// Its unit.
    pub loaded: Rc<Loaded>,
    /// The function.
    pub func: FuncRef,
    /// Shared variables of enclosing functions that a handle to a nested function holds.
    pub environment: Rc<Vec<(Slot, Value)>>,
}

/// A handle to a function of a unit, with what it captured.
pub fn handle_of(loaded: &Rc<Loaded>, func: FuncRef, captured: Vec<Value>) -> Value {
    let text = loaded.func(func).name.as_str().into();
    let code = CodeRef { loaded: loaded.clone(), func, environment: Rc::default() };
    let target = lanner_runtime::value::Target::Code(Rc::new(code), Rc::new(captured));
    Value::Function(Rc::new(lanner_runtime::value::FunctionHandle { text, target }))
}

impl Code for CodeRef {
    fn name(&self) -> &str {
        self.loaded.func(self.func).name.as_str()
    }

    fn nargin(&self) -> i32 {
        self.loaded.func(self.func).nargin()
    }

    fn nargout(&self) -> i32 {
        self.loaded.func(self.func).nargout()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_same(&self, other: &dyn Code) -> bool {
        let variables = |(slot, value): &(Slot, Value), (other, held): &(Slot, Value)| {
            slot == other && value.is_same_variable(held)
        };
        other.as_any().downcast_ref::<CodeRef>().is_some_and(|other| {
            Rc::ptr_eq(&self.loaded, &other.loaded)
                && self.func == other.func
                && self.environment.len() == other.environment.len()
                && self.environment.iter().zip(&*other.environment).all(|(a, b)| variables(a, b))
        })
    }
}

impl Loaded {
    /// The cell of a persistent variable of a function; none where the function has not declared it yet.
    pub fn persistent(&self, func: FuncRef, slot: Slot) -> Option<Value> {
        self.state(func).persistents.borrow().get(&slot).map(|cell| Value::Shared(Rc::clone(cell)))
    }

    /// The function of the unit that its text means by a name: a method is found by its arguments.
    pub fn own_function(&self, name: Name) -> Option<FuncRef> {
        let first = usize::from(self.class.is_some() && !self.is_private);
        let mut own = self.unit.funcs.iter().skip(first);
        own.find(|(_, f)| f.kind == FuncKind::Function && f.name == name).map(|(func, _)| func)
    }

    pub(crate) fn state(&self, func: FuncRef) -> &FuncState {
        &self.states[func.index()]
    }
}
