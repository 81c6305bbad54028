//! One call for each element: `cellfun`, `arrayfun`, `structfun`.

use super::uniform::{Column, Origin};
use crate::host::{Found, Kernel};
use crate::library::arguments::{count, flag, take_pairs};
use crate::library::strings::texts::{char_value, units};
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::{
    Args, Dims, Element, Error, Fault, Host, Outputs, Result, Struct, Tensor, Value, one, with_tensor,
};
use lanner_base::{Dialect, interrupt};
use lanner_builtins::Builtin;
use smallvec::smallvec;
use std::borrow::Cow;

/// What is called: a kernel of the table directly, or whatever the engine finds.
enum Callee {
    Kernel(Builtin, Kernel),
    Engine(Value),
}

/// A call of one of the three functions, its arguments read.
struct Plan {
    name: &'static str,
    callee: Callee,
    handler: Option<Value>,
    uniform: bool,
    nargout: usize,
}

/// `cellfun(f, c, …)`: `f` on the contents of every cell, a string array taken as the cells of its texts.
pub fn cellfun(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    if let Some(result) = legacy(&args) {
        return result;
    }
    let plan = Plan::read(host, "cellfun", &mut args, nargout)?;
    for (k, value) in args.iter().enumerate() {
        if !matches!(value, Value::Cell(_) | Value::String(_)) {
            return Err(Error::new(
                "MATLAB:cellfun:NotACell",
                format!("Input #{} expected to be a cell array, was {} instead.", k + 2, value.class_name()),
            ));
        }
    }
    let dims = common_size("cellfun", &args, host.dialect())?;
    let inputs = args;
    let content = |input: &Value, k: usize| match input {
        Value::Cell(t) => t.data()[place(t, k)].clone(),
        Value::String(t) => char_value(units(t.data()[place(t, k)].as_deref().unwrap_or_default())),
        other => other.clone(),
    };
    plan.run(host, &dims, |k| inputs.iter().map(|input| content(input, k)).gather())
}

/// `arrayfun(f, a, …)`: `f` on every element.
pub fn arrayfun(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let plan = Plan::read(host, "arrayfun", &mut args, nargout)?;
    let dims = common_size("arrayfun", &args, host.dialect())?;
    let inputs: Vec<Cow<'_, Value>> = args.iter().map(element_source).gather();
    let place = |input: &Value, k: usize| if k > 0 && input.is_scalar() { 0 } else { k };
    plan.run(host, &dims, |k| inputs.iter().map(|input| element(input, place(input, k))).gather())
}

/// The element that the call at `k` takes: of one alone, which Octave expands, each takes that.
fn place<T>(input: &Tensor<T>, k: usize) -> usize {
    if input.numel() == 1 { 0 } else { k }
}

/// `structfun(f, s)`: `f` on every field of a 1x1 struct.
pub fn structfun(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let plan = Plan::read(host, "structfun", &mut args, nargout)?;
    let s = match args.as_slice() {
        [Value::Struct(s)] if s.dims().is_scalar() => s.clone(),
        _ => {
            let text = "Inputs to STRUCTFUN must be scalar structures.";
            return Err(Error::new("MATLAB:structfun:InputNotScalarStruct", text));
        }
    };
    let dims = Dims::matrix(s.fields().len(), 1);
    let value = |k: usize| s.fields()[k].1.first().cloned().unwrap_or_else(Value::empty);
    let outputs = plan.run(host, &dims, |k| smallvec![value(k)])?;
    if plan.uniform {
        return Ok(outputs);
    }
    let by_field = outputs.into_iter().map(|output| match output {
        Value::Cell(t) => {
            let fields = s.names().zip(t.data()).map(|(name, value)| (name, vec![value.clone()]));
            Struct::from_parts(Dims::SCALAR, fields.gather()).into()
        }
        other => other,
    });
    Ok(by_field.gather())
}

impl Plan {
    /// Takes the function and the options off the arguments.
    fn read(host: &mut dyn Host, name: &'static str, args: &mut Args, nargout: usize) -> Result<Plan> {
        let function = args.remove(0);
        let mut plan =
            Plan { name, callee: Callee::Engine(Value::Undefined), handler: None, uniform: true, nargout };
        for (option, value) in take_pairs(args, &["UniformOutput", "ErrorHandler"]) {
            match option {
                0 => {
                    plan.uniform = flag(&value).ok_or_else(|| {
                        let text = "UniformOutput must be logical scalar.";
                        Error::new(&format!("MATLAB:{name}:UniformOutputNotLogical"), text)
                    })?;
                }
                _ => plan.handler = Some(value),
            }
        }
        if args.is_empty() {
            return Err(Fault::NotEnoughInputs.with(&[&name]));
        }
        let function = match &function {
            Value::Function(_) => function,
            other => match other.as_text() {
                Some(text) if text.starts_with('@') => host.evaluate_apart(&text)?.swap_remove(0),
                Some(text) => host.handle(&text),
                None => {
                    let text = "First input must be a function handle or a function name.";
                    return Err(Error::new(&format!("MATLAB:{name}:InvalidFirstInput"), text));
                }
            },
        };
        plan.callee = callee(host, function, args.len(), nargout);
        Ok(plan)
    }

    fn run(
        &self,
        host: &mut dyn Host,
        dims: &Dims,
        mut arguments: impl FnMut(usize) -> Args,
    ) -> Result<Outputs> {
        let calls = dims.numel();
        let mut uniform: Vec<Column> = Vec::new();
        let mut cells: Vec<Vec<Value>> = Vec::new();
        if self.uniform {
            uniform.put_all((0..self.nargout.max(1)).map(|_| Column::default()));
        } else {
            cells.put_all((0..self.nargout.max(1)).map(|_| memory::room(calls)));
        }
        for k in 0..calls {
            interrupt::poll();
            let outputs = self.call(host, k, &mut arguments)?;
            if outputs.len() < self.nargout {
                return Err(Fault::TooManyOutputs.with(&[&self.name]));
            }
            for (output, value) in outputs.into_iter().take(self.nargout.max(1)).enumerate() {
                if self.uniform {
                    uniform[output].push(value, calls, Origin { name: self.name, output, index: k })?;
                } else {
                    cells[output].put(value);
                }
            }
        }
        if self.uniform {
            let filled = uniform.into_iter().filter(|c| calls == 0 || !matches!(c, Column::Empty));
            return Ok(filled.map(|column| column.into_value(dims.clone())).gather());
        }
        let filled = cells.into_iter().filter(|values| values.len() == calls);
        Ok(filled.map(|values| Value::from(Tensor::new(dims.clone(), values))).gather())
    }

    #[inline]
    fn call(
        &self,
        host: &mut dyn Host,
        k: usize,
        arguments: &mut impl FnMut(usize) -> Args,
    ) -> Result<Outputs> {
        let result = match &self.callee {
            Callee::Kernel(builtin, kernel) => {
                let args = arguments(k);
                // The class of an object may have a method of that name.
                match args.iter().any(Value::is_user_object) {
                    true => host.call_named(&builtin.to_string(), args, self.nargout),
                    false => crate::library::call(*builtin, *kernel, host, args, self.nargout),
                }
            }
            Callee::Engine(function) => host.call(function, arguments(k), self.nargout),
        };
        match (result, &self.handler) {
            (Err(error), Some(handler)) if error.is_catchable() => {
                let dialect = host.dialect();
                let mut args = smallvec![Value::structure([
                    ("identifier", Value::text(error.identifier(dialect))),
                    ("message", Value::text(&error.message(dialect))),
                    ("index", Value::from(k + 1)),
                ])];
                args.put_all(arguments(k));
                host.call(handler, args, self.nargout)
            }
            (result, _) => result,
        }
    }
}

/// The kernel itself where the handle names a row that takes this call.
fn callee(host: &mut dyn Host, function: Value, nargin: usize, nargout: usize) -> Callee {
    if let Value::Function(f) = &function
        && matches!(f.target, crate::Target::Named)
        && let Some(builtin) = Builtin::named(&f.text)
        && let Some(kernel) = crate::library::kernel(builtin)
        && host.find(&f.text) == Found::Builtin
    {
        let row = builtin.signature();
        let (least, most) = row.nargin();
        if least <= nargin && nargin <= most && nargout <= row.nargout() {
            return Callee::Kernel(builtin, kernel);
        }
    }
    Callee::Engine(function)
}

/// Stored form of an array whose elements are taken one by one; ranges and scalars stay as they are.
fn element_source(value: &Value) -> Cow<'_, Value> {
    match value {
        Value::Range(_) | Value::Scalar(_) | Value::Bool(_) | Value::Int(..) => Cow::Borrowed(value),
        other => other.stored(),
    }
}

/// The element at an index (from 0, within) of an array, as a value of its own.
#[inline]
pub fn element(value: &Value, k: usize) -> Value {
    match value {
        Value::Double(t) => Value::Scalar(t.data()[k]),
        Value::Range(r) => Value::Scalar(r.get(k)),
        Value::Object(_) if value.is_user_object() => {
            crate::index::get(value, &[Value::from(k + 1)]).unwrap_or_else(|_| value.clone())
        }
        Value::Scalar(_) | Value::Bool(_) | Value::Int(..) | Value::Function(_) | Value::Object(_) => {
            value.clone()
        }
        Value::Struct(s) => s.element(k).into(),
        _ => with_tensor!(value, t => t.data()[k].clone().element_value().narrowed(), else value.clone()),
    }
}

/// The extents of all inputs. Octave lets one that has a single element be expanded.
fn common_size(name: &'static str, inputs: &[Value], dialect: Dialect) -> Result<Dims> {
    let is_expanded = |dims: &Dims| dialect == Dialect::Octave && dims.is_scalar();
    let mut first = inputs.first().map_or(Dims::EMPTY, Value::dims);
    for (k, input) in inputs.iter().enumerate().skip(1) {
        let dims = input.dims();
        if dims == first || is_expanded(&dims) {
            continue;
        }
        if is_expanded(&first) {
            first = dims;
            continue;
        }
        let rank = dims.rank().max(first.rank());
        let d = (0..rank).find(|&d| dims.extent(d) != first.extent(d)).unwrap_or(0);
        return Err(Error::new(
            &format!("MATLAB:{name}:InputSizeMismatch"),
            format!(
                "All of the input arguments must be of the same size and shape.\n\
                 Previous inputs had size {} in dimension {}. Input #{} has size {}",
                first.extent(d),
                d + 1,
                k + 2,
                dims.extent(d)
            ),
        ));
    }
    Ok(first)
}

/// The names that `cellfun` has computed itself since before there were handles.
fn legacy(args: &[Value]) -> Option<Result<Outputs>> {
    let (Some(name), Some(Value::Cell(cells))) = (args[0].as_text(), args.get(1)) else { return None };
    let number = |f: &dyn Fn(&Value) -> usize| one(cells.map(|v| f(v) as f64));
    let logical = |f: &dyn Fn(&Value) -> bool| one(cells.map(f));
    match (name.as_str(), args.len()) {
        ("isempty", 2) => Some(logical(&Value::is_empty)),
        ("islogical", 2) => Some(logical(&|v| v.class() == lanner_facts::Class::Logical)),
        ("isreal", 2) => Some(logical(&|v| v.is_arithmetic() && !v.is_complex())),
        ("length", 2) => Some(number(&|v| {
            let dims = v.dims();
            if dims.is_empty() { 0 } else { dims.as_slice().iter().copied().max().unwrap_or(0) }
        })),
        ("ndims", 2) => Some(number(&|v| v.dims().rank())),
        ("prodofsize" | "numel", 2) => Some(number(&Value::numel)),
        ("size", 3) => {
            let d = count(&args[2]).filter(|&d| d > 0)?;
            Some(number(&|v| v.dims().extent(d - 1)))
        }
        ("isclass", 3) => {
            let class = args[2].as_text()?;
            Some(logical(&|v| v.class_name() == class))
        }
        _ => None,
    }
}
